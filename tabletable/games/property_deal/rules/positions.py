"""States that were not played: told in words or imagined, and what must hold in every state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletable.core.cards import left_over, worded
from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import KNOWN, OVER, Flaw, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import SeatRef
from tabletable.core.reading import number
from tabletable.core.rng import MASK64, Rng
from tabletable.core.rulebook import Rulebook
from tabletable.core.state import sound
from tabletable.core.view import View
from tabletable.core.zones import lay as lay_down
from tabletable.games.property_deal.rules.cards import (
    CARD_COLOURS,
    COLOUR_COUNT,
    COLOUR_WORDS,
    COLOURS,
    DEAL_BREAKER,
    DECK,
    FACE_BY_WORD,
    FIRST_RENT,
    FIRST_WILD,
    FITS,
    FORCED_DEAL,
    HOTEL,
    HOUSE,
    JUST_SAY_NO,
    NO_COLOUR,
    SET_SIZE,
    SLY_DEAL,
    WILD,
    is_building,
    is_property,
)
from tabletable.games.property_deal.rules.demands import asks_money, holds_no
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.state import (
    AREA,
    BANK,
    HAND,
    MAX_SLOTS,
    SETS,
    Ask,
    Demand,
    Group,
    HouseRules,
    PropertyState,
    Verb,
    checked_group,
    group,
)

# ------------------------------------------------------------------------------------------------ told in words

_POSITION_WORDS = {
    "options", "hands", "banks", "sets", "discard", "draw", "rest", "turn", "first", "plays", "moves", "turns", "seed",
}  # fmt: skip
_ASKING: Final = (Verb.ACCEPT, Verb.ACTION, Verb.CHOOSE, Verb.PAY, Verb.PLACE, Verb.SAY_NO)
"""After these somebody may be asked whether to say no."""


class PropertyPositions(Rulebook[PropertyState]):
    """Makes states, and says what is wrong with one."""

    states = PropertyState

    def position(self, data: Mapping[str, Any]) -> PropertyState:
        """Make a position of these words, all but `hands` optional. Raises `BrokenState`.

        - `hands`, `banks`: per seat a list of cards ("red", "red/yellow wild", "wild", "sly deal", "rent", "3M") in the
          order they came
        - `sets`: per seat a list of sets, each one string: cards with commas between, properties before buildings,
          after a colour and a colon where the cards do not tell it ("red, red, wild", "yellow: red/yellow wild")
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under the draw pile
        - `turn`, `first`: seats; `plays`, `moves`: made in this turn; `turns`: that have ended
        - `options`, `seed`
        """
        rules = HouseRules.from_options(self.info.worded(data, _POSITION_WORDS, "hands"))
        seats = len(data["hands"])
        hands = [_faces(hand) for hand in data["hands"]]
        banks = [_faces(bank) for bank in _rows(data.get("banks"), seats)]
        sets = [[_set_words(each) for each in row] for row in _rows(data.get("sets"), seats)]
        discard, draw = _faces(data.get("discard", [])), _faces(data.get("draw", []))
        laid = [face for row in sets for _, cards in row for face in cards]
        named = [*(face for row in (*hands, *banks) for face in row), *laid, *discard, *draw]
        if data.get("rest") == "draw":
            draw += left_over(DECK, named)
        else:
            left_over(DECK, named)
        if not (named or draw):
            raise BrokenState("a position needs a card")
        state = PropertyState(seats, rules, number(data.get("seed", 0), 0, MASK64), [])
        state.ZONES.lay_out(state, {"hands": hands, "banks": banks})
        for seat, row in enumerate(sets):
            for colour, faces in row:
                pieces = tuple(lay_down(state, faces))
                built = tuple(piece for piece in pieces if is_building(state.faces[piece]))
                lying = tuple(piece for piece in pieces if piece not in built)
                state.groups[seat].append(checked_group(state, colour, lying, built))
        state.ZONES.lay_out(state, {"discard": discard, "draw": draw})
        state.deck = tuple(sorted(state.faces))
        state.turn = 0
        state.take(data, "turn")
        state.first = state.turn
        state.take(data, "first", "plays", "moves", "turns")
        return sound(state, self._check_decision)

    def state_from_json(self, data: JsonValue) -> PropertyState:
        return sound(self.read_state(data), self._check_decision)

    def sample(self, seen: View[PropertyState], rng: Rng) -> PropertyState:
        """A full state that the viewer can't tell from the real one.

        All arrangements of the hidden faces are equally likely: nothing anybody may do tells what they hold, since
        every question can be answered without a card. By the house rule that asks only who can say no, whoever is
        asked holds the card.
        """
        state = seen.state.imagined(rng)
        if state.rules.ask_holders and state.pending and state.pending[-1].ask is Ask.ANSWER:
            _give_no(state, seen, state.pending[-1].seat, rng)
        return state

    def reveals_secrets(self, before: PropertyState, command: Command, after: PropertyState) -> bool:
        """Where only those are asked who can say no, each question asked and each one left out tells of a hand."""
        return before.rules.ask_holders and command.verb in _ASKING

    def check(self, state: PropertyState) -> list[Flaw]:
        if wrong := state.ZONES.flaws(state) or [*_check_knowledge(state)]:
            return wrong
        for seat, groups in enumerate(state.groups):
            if len(groups) > MAX_SLOTS or (groups and not groups[-1].cards):
                text = f"the slots of seat {seat} are too many or not trimmed"
                wrong.append(flaw(text, "property_deal.edit.fault.slots", AREA[seat], player=SeatRef(seat)))
            for slot, each in enumerate(groups):
                wrong += _check_group(state, each, seat, slot)
            for piece in state.banks[seat]:
                if is_property(state.faces[piece]):
                    text = f"a property lies in the bank of seat {seat}"
                    wrong.append(flaw(text, "property_deal.edit.fault.bank", BANK[seat], piece, player=SeatRef(seat)))
        return wrong + _check_turn(state)

    def _check_decision(self, state: PropertyState) -> list[Flaw]:
        """What breaks an invariant, and a decision that nobody could make."""
        flaws = self.check(state)
        if flaws or state.turn == NOBODY:
            return flaws
        try:
            if not legal_commands(state, seat := state.decider):
                text = "the seat the game waits for has nothing to decide"
                return [flaw(text, "editor.fault.stuck", HAND[seat], player=SeatRef(seat))]
            return [] if state.demand is None else [under_way(text) for text in check_demand(state, state.demand)]
        except (IndexError, KeyError):
            return [under_way("a pending decision points nowhere")]


def check_demand(state: PropertyState, demand: Demand) -> list[str]:
    """What a demand is about must lie where the rules will look for it."""
    if asks_money(demand.face) or not demand.targets:
        return [] if demand.amount >= 0 else ["a debt is negative"]
    if demand.face not in (SLY_DEAL, FORCED_DEAL, DEAL_BREAKER) or len(demand.targets) != 1:
        return ["no such action can be pending"]
    theirs = state.groups[demand.targets[0]]
    if demand.face == DEAL_BREAKER:
        known = 0 <= demand.slot < len(theirs) and theirs[demand.slot].full
        return [] if known else ["a deal breaker takes no full set"]
    wrong = []
    if not any(demand.taken in each.cards for each in theirs if not each.full):
        wrong.append("a deal takes what does not lie there")
    offers = any(entry.ask is Ask.OFFER for entry in state.pending)
    if demand.face == FORCED_DEAL and not offers:
        mine = state.groups[state.turn]
        if not any(demand.given in each.cards for each in mine if not each.full):
            wrong.append("a deal gives what does not lie there")
    return wrong


def _rows(value: object, seats: int) -> list[Any]:
    """One list for each seat; seats that are not named have nothing."""
    if value is None:
        return [[] for _ in range(seats)]
    if not isinstance(value, (list, tuple)) or len(value) > seats:
        raise BrokenState(f"expected one list for each of {seats} seats")
    return [*value, *([] for _ in range(seats - len(value)))]


def _set_words(value: object) -> tuple[int, list[int]]:
    """Read a set: cards, after an optional colour word with a colon ("red: wild", "red/yellow wild")."""
    if not isinstance(value, str):
        raise BrokenState(f"a set is written as one string, not {value!r:.40}")
    before, _, cards = value.rpartition(":")
    faces, colour = _faces([word.strip() for word in cards.split(",")]), before.strip().replace(" ", "_")
    if colour:
        if colour not in COLOUR_WORDS:
            raise BrokenState(f"there is no colour {colour!r:.40}")
        return COLOUR_WORDS.index(colour), faces
    properties = [face for face in faces if is_property(face)]
    if properties == [WILD]:
        return NO_COLOUR, faces
    first = min(properties, key=lambda face: (face >= FIRST_WILD) + (face == WILD), default=WILD)
    if first == WILD:
        raise BrokenState("a set needs a property or a wild with a colour")
    return CARD_COLOURS[first][0], faces


def _faces(words: object) -> list[int]:
    return worded(words, FACE_BY_WORD, "property_deal")


# ------------------------------------------------------------------------------------------------ imagined, or wrong


def _give_no(state: PropertyState, seen: View[PropertyState], seat: int, rng: Rng) -> None:
    """Let `seat` hold a just say no: it changes places with a card that the viewer can't tell from it."""
    if holds_no(state, seat):
        return
    unseen = [piece for piece, face in enumerate(seen.state.faces) if face == HIDDEN]
    noes = [piece for piece in unseen if state.faces[piece] == JUST_SAY_NO]
    held = [piece for piece in state.hands[seat] if piece in unseen]
    one, other = rng.choice(noes), rng.choice(held)
    state.faces[one], state.faces[other] = state.faces[other], state.faces[one]


def _check_knowledge(state: PropertyState) -> Iterator[Flaw]:
    """No card lies open to all on the draw pile or in a hand."""
    for piece in (*state.draw, *(piece for hand in state.hands for piece in hand)):
        if state.seen[piece] == PUBLIC:
            yield Flaw(f"the face of {piece} is public in a closed place", KNOWN, piece=piece)


def _check_group(state: PropertyState, each: Group, seat: int, slot: int) -> list[Flaw]:
    """What is wrong with one set."""
    if not each.cards:
        text = f"seat {seat}: an empty slot is not empty"
        key = "property_deal.edit.fault.slots"
        return [] if each == Group() else [flaw(text, key, AREA[seat], player=SeatRef(seat))]
    faces = [state.faces[card] for card in each.cards]
    if text := _no_set(each.colour, faces):
        odd = next((card for card in each.cards if not _fits(state.faces[card], each.colour)), each.cards[-1])
        key = "property_deal.edit.fault.set"
        return [flaw(f"seat {seat}: {text}", key, SETS[seat][slot], odd, player=SeatRef(seat))]
    if each != group(state, each.colour, each.cards, each.buildings):
        text = f"seat {seat}: fullness or rent of a set is wrong"
        return [flaw(text, "property_deal.edit.fault.worth", SETS[seat][slot], player=SeatRef(seat))]
    if not stands_well(state, each):
        text = f"seat {seat}: buildings stand where they can't, or are no house and then a hotel"
        return [flaw(text, "property_deal.edit.fault.building", SETS[seat][slot], player=SeatRef(seat))]
    return []


def stands_well(state: PropertyState, each: Group) -> bool:
    """Whether nothing is built on a set, or a house and then a hotel where they may stand (Q7)."""
    built = [state.faces[piece] for piece in each.buildings]
    return not built or (each.full and COLOURS[each.colour].buildings and built in ([HOUSE], [HOUSE, HOTEL]))


def _fits(face: int, colour: int) -> bool:
    return is_property(face) and (face == WILD if colour == NO_COLOUR else FITS[face][colour])


def _no_set(colour: int, faces: list[int]) -> str:
    """Why cards make no set of a colour; "" where they do."""
    if not all(is_property(face) for face in faces):
        return "something that is no property lies in a set"
    if colour == NO_COLOUR:
        return "only a ten-colour wild alone has no colour" if faces != [WILD] else ""
    if not 0 <= colour < COLOUR_COUNT or not all(FITS[face][colour] for face in faces):
        return "a card lies in a set of another colour"
    if len(faces) > SET_SIZE[colour]:
        return "a set has too many cards"
    return "ten-colour wilds alone make no set" if all(face == WILD for face in faces) else ""


def _check_turn(state: PropertyState) -> list[Flaw]:
    if (state.turn == NOBODY) != (state.result is not None):
        return [Flaw("the game is over without a result, or goes on with one", OVER)]
    if state.turn == NOBODY and (state.pending or state.demand is not None):
        return [under_way("something is pending after the end")]
    return check_pending(state)


def under_way(text: str) -> Flaw:
    """A flaw of what is under way: it can't be gone on with."""
    return flaw(text, "property_deal.edit.fault.pending")


def check_pending(state: PropertyState) -> list[Flaw]:
    """What is wrong with what is under way."""
    demand, wrong = state.demand, []
    if demand is not None:
        if state.turn in demand.targets:
            wrong.append("an action is against nobody or oneself")
        if not FIRST_RENT <= demand.face < len(FITS) or not state.pending:
            wrong.append("an action waits for nothing")
    waiting = {entry.piece for entry in state.pending if entry.ask is Ask.PLACE}
    paying = any(entry.ask is Ask.PAYMENT for entry in state.pending)
    if not paying and sorted(waiting) != sorted(state.tray):
        wrong.append("what lies in the tray is not what is to be placed")
    top = state.pending[-1] if state.pending else None
    if state.rules.ask_holders and top is not None and top.ask is Ask.ANSWER and not holds_no(state, top.seat):
        wrong.append("somebody is asked who can't say no")
    for entry in state.pending:
        if entry.ask in (Ask.ANSWER, Ask.PAYMENT, Ask.AIM, Ask.OFFER) and (demand is None or not demand.targets):
            wrong.append(f"an {entry.ask} is pending without an action")
        elif entry.ask is Ask.PLACE and not (
            entry.piece in state.tray and FIRST_WILD <= state.faces[entry.piece] < FIRST_RENT
        ):
            wrong.append("a card to be placed does not lie in the tray")
        elif entry.ask is Ask.OFFER and (demand is None or demand.face != FORCED_DEAL or demand.taken == NO_PIECE):
            wrong.append("nothing is taken for what is offered")
    return [under_way(text) for text in wrong]
