"""The game object: the protocol of `tabletable.core.game`, each method in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game, GameInfo, Option, Options, Policy
from tabletable.core.ids import NOBODY
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE
from tabletable.games.uno.bots import policies
from tabletable.games.uno.rules import apply, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.uno.rules.cards import COLOURS, face_word
from tabletable.games.uno.rules.commands import MAX_SEATS, Cue, Verb
from tabletable.games.uno.rules.state import HouseRules, UnoState
from tabletable.games.uno.table import account, intent, moments, pictures, prompts, words
from tabletable.games.uno.table import spec as scene
from tabletable.games.uno.table import wording as wordings
from tabletable.games.uno.table.looks import LOOKS

_SEAT_TUPLES = tuple((seat,) for seat in range(MAX_SEATS))
_COMMANDS_PER_TURN = 5
"""At most two turn commands (draw, then play or keep), a challenge before, a call and a catch."""


class UnoGame(Game[UnoState]):
    """UNO for 2 to 10."""

    info = GameInfo(
        id="uno",
        min_seats=2,
        max_seats=MAX_SEATS,
        minutes=10,
        rules_version=1,
        options=(
            Option("stacking", ("on", "off"), "on"),
            Option("last_card_action", ("forbidden", "allowed"), "forbidden"),
            Option("draw", ("one", "until_playable"), "one"),
            Option("wild_draw_four", ("free", "challenge"), "free"),
            Option("match", ("hand", "points"), "hand"),
            Option("target", (100, 200, 300, 500, 1000), 500, minimum=50, maximum=2000, needs=("match", "points")),
            Option("hand_size", (5, 7, 10), 7, minimum=2, maximum=20),
        ),
        verbs=tuple(Verb),
        levels=("random", *policies.POLICIES),
        looks=LOOKS,
        cues=Cue,
        sorts=(BY_COLOUR, BY_VALUE, AS_DRAWN),
    )

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> UnoState:
        """See `Game.setup`. More than 100 cards to deal are refused (R12)."""
        self.info.check_seats(seats)
        return deal.setup(seats, HouseRules.from_options(options), seed, deck)

    def to_act(self, state: UnoState) -> tuple[int, ...]:
        """The seat on turn."""
        return _SEAT_TUPLES[state.turn] if state.turn != NOBODY else ()

    def reactors(self, state: UnoState) -> tuple[int, ...]:
        """While somebody can be caught: everybody else, and that seat itself, which may still call (R3)."""
        if state.exposed == NOBODY:
            return ()
        return tuple(seat for seat in range(len(state.hands)) if seat != state.turn)

    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)
    round_result = staticmethod(results.round_result)

    def bound(self, seats: int, options: Options) -> int:
        """A hand ends after 1,000 turns (R22). A match is over when the seats' points together fill every target.

        That a hand of a match brings no points at all takes nothing but zeros in the losers' hands.
        """
        hands = seats * int(options["target"]) if options["match"] == "points" else 1
        return apply.LONGEST_HAND * _COMMANDS_PER_TURN * hands

    sample = staticmethod(knowledge.sample)

    def tells(self, before: UnoState, command: Command, after: UnoState) -> bool:
        """A challenge tells whether it was right, a draw until a card fits how many did not, a turn that passes by
        itself that no card of a hand can be played."""
        until = command.verb == Verb.DRAW and before.rules.until_playable and not before.stack
        return until or command.verb == Verb.CHALLENGE or deal.is_exhausted(after)

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    state_from_json = staticmethod(positions.state_from_json)

    def position(self, data: Mapping[str, Any]) -> UnoState:
        """A position in these words, all but `hands` and `discard` optional:

        - `hands`: per seat a list of cards ("red 5", "blue draw two", "wild", "wild draw four") in draw order
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under the draw pile
        - `turn`, `opener`, `played_by` (who played the top card), `exposed` (who can be caught): seats; `called`: list
          of seats
        - `drawn`: true if the seat on turn has just drawn the last card of its hand
        - `colour`: of the pile ("green"); `direction`: "clockwise" or "counter-clockwise"; `stack`: cards
        - `bluff_colour`, `bluff_cards`: for a challenge, the colour before the wild draw four and the number of cards
          its player held after it (else: all it holds)
        - `options`, `scores`, `hand_number`, `turns`, `seed`
        """
        return positions.position(self.info, data)

    face_word = staticmethod(face_word)

    def choice_word(self, command: Command) -> str:
        """The colour chosen for a wild."""
        return COLOURS[command.choice] if 0 <= command.choice < len(COLOURS) else ""

    face_name = staticmethod(names.face_name)
    chip_word = staticmethod(words.chip_word)
    joined = staticmethod(account.joined)
    wording = staticmethod(wordings.wording)
    table = staticmethod(scene.table)
    face_picture = staticmethod(pictures.face_picture)
    face_chip = staticmethod(pictures.face_chip)
    face_text = staticmethod(words.face_text)
    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)

    meant = staticmethod(intent.meant)

    choices = staticmethod(prompts.choices)

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return policies.POLICIES[level]

    def adviser(self) -> Policy:
        """See `Game.adviser`."""
        return policies.ADVISER
