"""The state of a match of Yose Duel: house rules, zones, and the seat that attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple, Self, TypeVar

from tabletable.core import event
from tabletable.core.fields import (
    BySeat,
    Handle,
    HandleOrNone,
    Length,
    Masks,
    OfSeats,
    Random,
    Range,
    SeatOrNobody,
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Option, Options
from tabletable.core.rng import Rng
from tabletable.core.state import State
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable
from tabletable.games.yose_duel.rules import zones
from tabletable.games.yose_duel.rules.cards import DECK, DECK_SIZE
from tabletable.games.yose_duel.rules.zones import PILES


class Cue(event.Cue):
    """The game's own sounds and effects of events."""

    ANSWERED = "answered"
    CANCELLED = "cancelled"
    IGNORED = "ignored"
    PASSED = "passed"
    SECURED = "secured"
    SIDES = "sides"
    TOOK = "took"
    TOOK_SENTE = "took_sente"


class Verb(StrEnum):
    """The verbs of commands. Their alphabetical order is the order of legal lists."""

    ANSWER = "answer"
    CANCEL = "cancel"
    COMMIT = "commit"
    IGNORE = "ignore"
    PASS = "pass"
    SECURE = "secure"
    TAKE = "take"


ROUNDS = 2
UNTOUCHED = -1
"""In `takers`: the pile has not been taken."""
NO_PILE = -1
"""No pile is at stake."""
GIVEN = -2
"""In a view: the seat has committed a card, which the view doesn't know."""

T = TypeVar("T")
Face = Annotated[int, Range(0, DECK_SIZE - 1)]
Points = Annotated[int, Range(0, 1 << 12)]
ByPile = Annotated[list[T], Length(PILES)]
"""A list with an entry for each pile."""


OPTIONS: Final = (
    Option("under_cards", ("open", "hidden"), "open"),
    Option("double_pass_ends", ("match", "round"), "match"),
)
"""The house rules that players may choose, and their usual values."""


class HouseRules(NamedTuple):
    """The options of `GAME.info` agreed before the game, as plain values. Constant during a game."""

    ends_match: bool = True
    """Whether two passes in a row end the whole match (R3)."""
    hidden: bool = False
    """Whether the under cards are face down (R5)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """Return the house rules for complete `options`."""
        return cls(options["double_pass_ends"] == "match", options["under_cards"] == "hidden")


class Ending(StrEnum):
    """Why a round ended."""

    PLAYED = "played"
    """All its cards are scored or void."""
    PASSED = "passed"
    """Both seats passed in a row (R3)."""


class RoundResult(NamedTuple):
    """The result of a round; public."""

    ending: Ending
    gained: OfSeats[Points]
    """By seat, its points of this round."""
    secured: OfSeats[Points]
    """By seat, how many of these points it secured from its provisional area."""
    cards: OfSeats[tuple[Face, ...]]
    """By seat, the faces it scored, in order."""
    left: Points
    """The points left unscored on untouched piles and in the provisional areas."""


class YoseState(State):
    """The complete state. Ints and lists of ints; the records are immutable and shared by clones."""

    ZONES: ClassVar = ZoneTable(
        ZoneKind(zones.REST, "rest", Knowers.NOBODY),
        ZoneKind(zones.VOID, "void", Knowers.VARYING),
        ZoneKind("hand", "hands", Knowers.OWNER_ALONE, by_seat=True),
        ZoneKind("points", "points", by_seat=True),
        ZoneKind("area", "areas", by_seat=True),
        ZoneKind("pile", lambda state: _piles(state), Knowers.VARYING),
    )

    rules: HouseRules
    rng: Random
    faces: Annotated[list[Face], Length(DECK_SIZE)]
    seen: Masks
    hands: BySeat[list[Handle]]
    """By seat the start cards, until both have committed one."""
    areas: BySeat[list[Handle]]
    """By seat the handles of its provisional cards, sorted."""
    points: BySeat[list[Handle]]
    """By seat, the handles of its scored cards, the latest last."""
    committed: BySeat[HandleOrNone]
    """By seat, the start card chosen to be shown: NO_PIECE before the choice, GIVEN in a view that doesn't know the
    card.
    """
    tops: ByPile[HandleOrNone]
    """By pile, the face card it began the round with, also after it was taken; NO_PIECE if there was no pile."""
    unders: ByPile[HandleOrNone]
    """By pile the card that was under it."""
    takers: ByPile[SeatOrNobody]
    """By pile the seat that took it, or UNTOUCHED."""
    stake: Annotated[int, Range(NO_PILE, PILES - 1)] = NO_PILE
    """The pile whose under card the seat on turn has to answer for or ignore."""
    before: BySeat[Points]
    """Points by seat when this round began."""
    scores: BySeat[Points]
    """Points by seat, start cards included."""
    void: list[Handle]
    """The handles that score for neither seat, the latest last."""
    rest: list[Handle]
    """The closed cards for round 2, the next one to be dealt first."""
    heart: SeatOrNobody = NOBODY
    """The seat that plays Heart, NOBODY before the start cards are shown."""
    turn: SeatOrNobody = NOBODY
    """The seat that attacks, or that has to reply; NOBODY during the opening and once the match is over."""
    passed: bool = False
    """The last command was a pass: another one ends the match or the round."""
    round: Annotated[int, Range(1, ROUNDS)] = 1
    results: Annotated[tuple[RoundResult, ...], Length(most=ROUNDS)] = ()
    """The rounds that have ended."""

    def side(self, seat: int) -> int:
        """Return the side of a seat: HEART_SIDE or DIAMOND_SIDE."""
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
        """Return the piles that have not been taken."""
        return [
            pile
            for pile, (top, taker) in enumerate(zip(self.tops, self.takers, strict=True))
            if taker == UNTOUCHED and top != NO_PIECE
        ]

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        return ((0, DECK),)

    def redacted(self, viewer: int | None) -> Self:
        """Hide also which start card the other seat has committed."""
        copy = State.redacted(self, viewer)
        if self.heart == NOBODY:
            copy.committed = [
                card if card == NO_PIECE or owner == viewer else GIVEN for owner, card in enumerate(self.committed)
            ]
        return copy

    def determinized(self, rng: Rng) -> Self:
        """Let a start card that was committed be any of its hand."""
        copy = super().determinized(rng)
        copy.committed = [
            rng.choice(copy.hands[owner]) if card == GIVEN else card for owner, card in enumerate(copy.committed)
        ]
        return copy


def _piles(state: YoseState) -> Iterator[tuple[str, list[int]]]:
    """Yield each pile's zone with its cards from the bottom up: under card and face card; the under card alone while it
    is at stake; none once the pile is done.
    """
    for pile, (top, under, taker) in enumerate(zip(state.tops, state.unders, state.takers, strict=True)):
        if top == NO_PIECE or (taker != UNTOUCHED and pile != state.stake):
            yield zones.PILE[pile], []
        else:
            yield zones.PILE[pile], [under] if pile == state.stake else [under, top]
