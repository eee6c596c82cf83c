"""A game of Property Deal in a test: a position in words, commands by the names of cards."""

from __future__ import annotations

from typing import Any

from tabletable.core.command import Command
from tabletable.core.event import Event, EventKind
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.core.message import Reason
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import COLOUR_WORDS
from tabletable.games.property_deal.rules.commands import Ask

NO: str = "just say no"


class DealTable:
    """A position that commands are given in. Every command is checked to be legal and to leave a sound state."""

    def __init__(self, *hands: list[str], **words: Any) -> None:
        """`hands` and the other words of a position; the rest of the deck lies in the draw pile."""
        if not {"draw", "rest"} & set(words):
            words["rest"] = "draw"
        self.state = GAME.position({"hands": list(hands), **words})
        self.events: list[Event] = []

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def decider(self) -> int:
        """The seat that decides."""
        return self.state.decider

    @property
    def ask(self) -> Ask | None:
        """What it is asked, None in its own turn."""
        return self.state.pending[-1].ask if self.state.pending else None

    def words(self, zone: str) -> list[str]:
        """Return the cards of a zone in words, sorted."""
        pieces = GAME.zones(self.state).get(zone, [])
        return sorted(GAME.face_word(self.state.faces[piece]) for piece in pieces)

    def hand(self, seat: int) -> list[str]:
        return self.words(f"hand:{seat}")

    def bank(self, seat: int) -> list[str]:
        return self.words(f"bank:{seat}")

    def sets(self, seat: int) -> list[str]:
        """Return the sets of a seat: "colour: cards, buildings"."""
        found = []
        for each in self.state.groups[seat]:
            if each.cards:
                colour = COLOUR_WORDS[each.colour].replace("_", " ") if each.colour >= 0 else "none"
                cards = sorted(GAME.face_word(self.state.faces[piece]) for piece in each.cards)
                built = [GAME.face_word(self.state.faces[piece]) for piece in each.buildings]
                found.append(f"{colour}: {', '.join(cards + built)}")
        return found

    def winner(self) -> tuple[int, ...]:
        """Return the winners, () while the game goes on."""
        outcome = GAME.outcome(self.state)
        return outcome.winners if outcome is not None else ()

    def piece(self, word: str, zone: str = "") -> int:
        """Return the first handle with this face, in a zone if one is named."""
        places = GAME.zones(self.state)
        for name, pieces in places.items():
            if name == zone or (not zone and name not in ("draw", "discard")):
                for piece in pieces:
                    if GAME.face_word(self.state.faces[piece]) == word:
                        return piece
        raise AssertionError(f"no {word!r} lies in {zone or 'any zone'}")

    def legal(self, verb: str = "", seat: int | None = None) -> list[Command]:
        """Return the legal commands of the decider, of one verb if it is named."""
        legal = GAME.legal_commands(self.state, self.decider if seat is None else seat)
        return [command for command in legal if verb in ("", command.verb)]

    def can(self, verb: str, word: str = "", zone: str = "", seat: int | None = None) -> bool:
        """Return whether such a command is legal; `word` names the card in hand or on the table."""
        return any(
            (not word or GAME.face_word(self.state.faces[command.piece]) == word) and zone in ("", command.zone)
            for command in self.legal(verb, seat)
        )

    # ------------------------------------------------------------------------------------------------ doing

    def do(
        self, verb: str, word: str = "", zone: str = "", choice: int | str | None = None, source: str = ""
    ) -> DealTable:
        """Give the one legal command of the decider that fits. `choice` is a number, a colour or a card."""
        fitting = []
        for command in self.legal(verb):
            if word and GAME.face_word(self.state.faces[command.piece]) != word:
                continue
            if zone and command.zone != zone:
                continue
            if source and command.piece not in GAME.zones(self.state)[source]:
                continue
            if choice is None or self._is_choice(command, choice):
                fitting.append(command)
        kinds = {(self.state.faces[c.piece] if c.piece != NO_PIECE else -1, c.zone, c.choice) for c in fitting}
        assert len(kinds) == 1, f"{verb} {word} > {zone} = {choice}: {fitting or self.legal()}"
        return self.give(fitting[0])

    def _is_choice(self, command: Command, choice: int | str) -> bool:
        if isinstance(choice, int):
            return command.choice == choice
        if command.choice == NO_CHOICE:
            return False
        if choice.replace(" ", "_") in COLOUR_WORDS and command.verb in ("property", "move", "place"):
            return COLOUR_WORDS[command.choice] == choice.replace(" ", "_")
        return GAME.face_word(self.state.faces[command.choice]) == choice

    def give(self, command: Command) -> DealTable:
        """Give a legal command and look at what it leaves."""
        assert command in self.legal(seat=command.seat)
        events: list[Event] = []
        GAME.apply(self.state, command, events.append)
        self.events = events
        assert GAME.check(self.state) == []
        assert (EventKind.GAME_END in [event.kind for event in events]) == (self.state.result is not None)
        return self

    def why(
        self, verb: str, word: str = "", zone: str = "", choice: int = NO_CHOICE, seat: int | None = None
    ) -> Reason:
        """Why such a command is refused; it must be. `word` names a card of the seat's hand or of any zone."""
        who = self.decider if seat is None else seat
        piece = NO_PIECE
        if word:
            try:
                piece = self.piece(word, f"hand:{who}")
            except AssertionError:
                piece = self.piece(word)
        return self.why_command(Command(who, verb, piece, zone, choice))

    def why_command(self, command: Command) -> Reason:
        """Why this command is refused; it must be."""
        assert command not in self.legal(seat=command.seat)
        reason = GAME.why_not(self.state, command.seat, command)
        assert reason.message.id != "reason.unknown", command
        return reason

    def rule(self, verb: str, word: str = "", zone: str = "", choice: int = NO_CHOICE, seat: int | None = None) -> str:
        """Return the number of the rule that refuses a command."""
        return self.why(verb, word, zone, choice, seat).rule
