"""A game of Yose Duel in play."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from tabletable.core.digest import JsonValue
from tabletable.core.game import Options
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.state import SlotState
from tabletable.games.yose_duel.rules.commands import PILES

ROUNDS = 2
UNTOUCHED = -1
"""In `takers`: nobody has taken the pile."""
NO_PILE = -1
"""No pile is at stake."""
GIVEN = -2
"""In a view: a seat has committed a card, but not which one."""


class HouseRules(NamedTuple):
    """What was agreed before the game; the options of `GAME.info` as plain values. Never changes during a game."""

    ends_match: bool = True
    """Two passes in a row end the whole match (R3)."""
    hidden: bool = False
    """The under cards lie face down (R5)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """The rules that complete `options` agree on."""
        return cls(options["double_pass_ends"] == "match", options["under_cards"] == "hidden")


class Ending(StrEnum):
    """Why a round ended."""

    PLAYED = "played"
    """All its cards are scored or void."""
    PASSED = "passed"
    """Both seats passed in a row (R3)."""


class RoundResult(NamedTuple):
    """How a round ended; public."""

    ending: Ending
    gained: tuple[int, ...]
    """Per seat the points of this round."""
    secured: tuple[int, ...]
    """Per seat how many of them were secured from its provisional area."""
    cards: tuple[tuple[int, ...], ...]
    """Per seat the faces it scored, in the order it did."""
    left: int
    """Points that lay open and count for nobody: on untouched piles and in the provisional areas."""


class YoseState(SlotState):
    """Everything there is to know. Ints and lists of ints; the records are immutable and shared by clones."""

    __slots__ = (
        "areas", "before", "committed", "faces", "hands", "heart", "passed", "points", "rest", "results", "rng",
        "round", "rules", "scores", "seen", "stake", "takers", "tops", "turn", "unders", "void",
    )  # fmt: skip

    def __init__(self, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """A table on which nothing lies yet: every handle has its face."""
        self.rules = rules
        self.rng = rng
        """The PRNG, 0 in a view."""
        self.faces = faces
        """By handle, HIDDEN where a view does not know it."""
        self.seen = [0] * len(faces)
        """By handle, the mask of the seats that know its face."""
        self.hands: list[list[int]] = [[], []]
        """By seat the start cards, until both have committed one."""
        self.committed = [NO_PIECE, NO_PIECE]
        """By seat the start card it will show, NO_PIECE before it has chosen; GIVEN where a view does not know it."""
        self.tops = [NO_PIECE] * PILES
        """By pile the face card it began the round with, NO_PIECE where there was no pile. Stays when it is taken."""
        self.unders = [NO_PIECE] * PILES
        """By pile the card that was under it."""
        self.takers = [UNTOUCHED] * PILES
        """By pile the seat that took it, or UNTOUCHED."""
        self.stake = NO_PILE
        """The pile whose under card the seat on turn has to answer for or ignore."""
        self.areas: list[list[int]] = [[], []]
        """By seat the handles of its provisional cards, sorted."""
        self.points: list[list[int]] = [[], []]
        """By seat the handles it has scored, the last one last."""
        self.before = [0, 0]
        """Points by seat when this round began."""
        self.void: list[int] = []
        """Handles that count for nobody, the last one last."""
        self.rest: list[int] = []
        """The closed cards for round 2, the next one to be dealt first."""
        self.heart = NOBODY
        """The seat that plays Heart, NOBODY before the start cards are shown."""
        self.turn = NOBODY
        """The seat that attacks, or that has to reply; NOBODY during the opening and once the match is over."""
        self.passed = False
        """The last command was a pass: another one ends the match or the round."""
        self.round = 1
        self.scores = [0, 0]
        """Points by seat, start cards included."""
        self.results: tuple[RoundResult, ...] = ()
        """The rounds that have ended."""

    def clone(self) -> YoseState:
        """An independent copy; about 2 µs."""
        copy = YoseState.__new__(YoseState)
        copy.rules = self.rules
        copy.rng = self.rng
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.hands = [hand.copy() for hand in self.hands]
        copy.committed = self.committed.copy()
        copy.tops = self.tops.copy()
        copy.unders = self.unders.copy()
        copy.takers = self.takers.copy()
        copy.stake = self.stake
        copy.areas = [area.copy() for area in self.areas]
        copy.before = self.before.copy()
        copy.points = [points.copy() for points in self.points]
        copy.void = self.void.copy()
        copy.rest = self.rest.copy()
        copy.heart = self.heart
        copy.turn = self.turn
        copy.passed = self.passed
        copy.round = self.round
        copy.scores = self.scores.copy()
        copy.results = self.results
        return copy

    def side(self, seat: int) -> int:
        """HEART_SIDE or DIAMOND_SIDE."""
        return 0 if seat == self.heart else 1

    @property
    def is_opening(self) -> bool:
        """Whether the start cards have not been shown yet."""
        return self.heart == NOBODY

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.turn == NOBODY and self.heart != NOBODY

    @property
    def attacker(self) -> int:
        """The seat that attacks: on turn, or waiting for the reply to its attack."""
        return self.turn if self.stake == NO_PILE else 1 - self.turn

    def untouched(self) -> list[int]:
        """The piles nobody has taken yet."""
        return [
            pile
            for pile, (top, taker) in enumerate(zip(self.tops, self.takers, strict=True))
            if taker == UNTOUCHED and top != NO_PIECE
        ]

    def to_json(self) -> dict[str, JsonValue]:
        """Everything as JSON data."""
        plain: dict[str, Any] = {slot: getattr(self, slot) for slot in self.__slots__}
        plain["rules"] = {key: int(value) for key, value in self.rules._asdict().items()}
        plain["rng"] = str(self.rng)  # too large for readers that keep numbers as floats
        plain["passed"] = int(self.passed)
        plain["results"] = [
            {
                "ending": str(each.ending),
                "gained": list(each.gained),
                "secured": list(each.secured),
                "cards": [list(cards) for cards in each.cards],
                "left": each.left,
            }
            for each in self.results
        ]
        # The lists must not be shared with the state, which goes on changing.
        for key in (
            "before",
            "committed",
            "faces",
            "rest",
            "scores",
            "seen",
            "takers",
            "tops",
            "unders",
            "void",
        ):
            plain[key] = plain[key].copy()
        for key in ("hands", "areas", "points"):
            plain[key] = [part.copy() for part in plain[key]]
        return plain
