"""The state of a game of Property Deal: house rules, zones, and the pending decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Final, NamedTuple

from tabletable.core import event
from tabletable.core.errors import BrokenState
from tabletable.core.fields import (
    BySeat,
    Handle,
    HandleOrNone,
    InRow,
    Kind,
    Later,
    Length,
    Masks,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Usual,
    Winners,
    last_piece,
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Option, Options
from tabletable.core.message import Msg
from tabletable.core.reading import entries, number, numbers
from tabletable.core.state import State
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable
from tabletable.games.property_deal.rules import zones
from tabletable.games.property_deal.rules.cards import (
    COLOUR_COUNT,
    DECK,
    FACE_COUNT,
    FIRST_WILD,
    NO_COLOUR,
    SET_SIZE,
    WILD,
    colour_word,
    number_word,
    rent_of,
)
from tabletable.games.property_deal.rules.commands import DEALT, LONGEST_GAME, MOST_MOVES, PLAYS, Ask
from tabletable.games.property_deal.rules.zones import MAX_SLOTS


class Cue(event.Cue):
    """The game's own sounds and effects of events."""

    BANKED = "banked"
    BUILT = "built"
    COMPLETED = "completed"
    DEAL = "deal"
    NO = "no"
    PAID = "paid"
    RENT_ALL = "rent_all"
    RENT_ONE = "rent_one"
    SWAPPED = "swapped"
    TOOK = "took"
    TOOK_SET = "took_set"


MOST_CARDS: Final = 4
MOST_BUILDINGS: Final = 2
"""With `MOST_CARDS`, the largest size of a set."""


def _whole_deck(state: State) -> tuple[int, ...]:
    """Return the full deck of the game."""
    return DECK


_FACE: Final = Range(0, FACE_COUNT - 1)
Face = Annotated[int, _FACE]
Faces = Annotated[tuple[int, ...], Usual(_whole_deck, tuple[Face, ...])]
Money = Annotated[int, Range(0, 1 << 10)]


OPTIONS: Final = (
    Option("excess", ("bottom", "discard"), "bottom"),
    Option("payment", ("free", "bank_first"), "free"),
    Option("ask", ("everybody", "holders"), "everybody"),
    Option("set_needs", ("single", "single_or_two_colour"), "single"),
    Option("sets", (3, 4, 5), 3, minimum=3, maximum=5),
)
"""The house rules that players may choose, and their usual values."""


class HouseRules(NamedTuple):
    """The options of `GAME.info` agreed before the game, as plain values. Constant during a game."""

    excess_discard: bool = False
    """Whether excess cards go on the discard pile instead of under the draw pile (R1)."""
    bank_first: bool = False
    """Whether properties pay only when the bank is empty (R11)."""
    ask_holders: bool = False
    """Whether only holders of a just say no are asked, which reveals them to all (R5)."""
    two_colour: Annotated[bool, Later(False)] = False
    """Whether a full set needs a single-colour property or a two-colour wild, instead of the former alone (R20)."""
    sets: Annotated[int, Range(3, 5), Later(3)] = 3
    """The number of full sets of different colours that wins (R21)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """Return the house rules for complete `options`."""
        return cls(
            options["excess"] == "discard",
            options["payment"] == "bank_first",
            options["ask"] == "holders",
            options["set_needs"] == "single_or_two_colour",
            int(options["sets"]),
        )

    @property
    def set_needs(self) -> int:
        """A full set needs a card with a face below this value."""
        return WILD if self.two_colour else FIRST_WILD


_new: Final = tuple.__new__
"""Builds a record in half the time of calling its class."""


class Group(NamedTuple):
    """A set of properties on the table, full or not. Immutable, so that clones share it; made by `group`."""

    colour: int = NO_COLOUR
    """The colour; NO_COLOUR for a lone ten-colour wild, and for a slot without cards."""
    cards: tuple[int, ...] = ()
    """Handles of properties and wilds in the order they came."""
    buildings: tuple[int, ...] = ()
    """Handles: nothing, a house, or a house and a hotel."""
    full: bool = False
    """Whether it has all cards of its colour, including one that the house rules require (Q14, R12, R20)."""
    rent: int = 0
    """The rent, buildings included (R15)."""
    room: bool = False
    """Whether another card fits; a lone ten-colour wild takes any card that has a colour."""

    @property
    def name(self) -> Msg:
        """The name of the set in a sentence: its colour, or that it has none."""
        return colour_word(self.colour)

    @property
    def size(self) -> int:
        """The number of cards of a full set of its colour; 0 if it has none."""
        return SET_SIZE[self.colour] if self.colour != NO_COLOUR else 0

    @property
    def lacks(self) -> int:
        """The number of cards missing to that size."""
        return max(0, self.size - len(self.cards))

    @property
    def pieces(self) -> tuple[int, ...]:
        """All handles: the cards, then the buildings."""
        return self.cards + self.buildings


EMPTY: Final = Group()
"""A slot without cards."""


def group(state: PropertyState, colour: int, cards: tuple[int, ...], buildings: tuple[int, ...] = ()) -> Group:
    """Make the set of these cards. It depends on public faces only, so it is equal in every view."""
    if not cards:
        return EMPTY
    if colour == NO_COLOUR:
        return Group(colour, cards, buildings, room=True)
    full = False
    room = len(cards) < SET_SIZE[colour]
    if not room:
        faces, needed = state.faces, state.rules.set_needs
        for card in cards:
            if faces[card] < needed:
                full = True
                break
    return _new(Group, (colour, cards, buildings, full, rent_of(colour, len(cards), len(buildings)), room))


class GroupKind(Kind):
    """A set in JSON is [colour, cards, buildings]; the rest of it follows from the faces."""

    def from_json(self, value: object, state: PropertyState) -> Group:
        colour, cards, buildings = entries(value, 3)
        shade = number(colour, NO_COLOUR, COLOUR_COUNT - 1)
        properties, built = (tuple(numbers(each, 0, last_piece(state))) for each in (cards, buildings))
        if (shade == NO_COLOUR and len(properties) > 1) or len(properties) > MOST_CARDS or len(built) > MOST_BUILDINGS:
            raise BrokenState("a set has more cards than any can have")
        return checked_group(state, shade, properties, built)

    def to_json(self, value: Group, state: PropertyState) -> list[Any]:
        return [value.colour, list(value.cards), list(value.buildings)]


def checked_group(state: PropertyState, colour: int, cards: tuple[int, ...], buildings: tuple[int, ...]) -> Group:
    """Make the set of unchecked cards; raises `BrokenState`."""
    try:
        return group(state, colour, cards, buildings)
    except IndexError as error:
        raise BrokenState("a set has more cards than its colour") from error


_SLOTS: Final = Length(most=MAX_SLOTS)
Slots = Annotated[list[Annotated[Group, GroupKind()]], _SLOTS]


class Demand(NamedTuple):
    """An action against others that is being carried out, played by the seat on turn."""

    face: Face
    """The face of the action card."""
    targets: tuple[Seat, ...] = ()
    """The seats not yet dealt with, clockwise; the first one is being asked or pays."""
    amount: Money = 0
    """The sum each target owes."""
    slot: Annotated[int, Range(-1, MAX_SLOTS - 1)] = -1
    """A rent's set of the seat on turn; a deal breaker's set of the target."""
    taken: HandleOrNone = NO_PIECE
    """The handle a sly or forced deal takes."""
    given: HandleOrNone = NO_PIECE
    """The handle a forced deal gives."""


def about(demand: Demand, targets: tuple[int, ...]) -> Demand:
    """Return the action with other targets."""
    return _new(Demand, (demand.face, targets, demand.amount, demand.slot, demand.taken, demand.given))


class Pending(NamedTuple):
    """A pending decision, to be made before those below it on the stack."""

    ask: Ask
    seat: Seat
    """The seat that decides."""
    number: Money = 0
    """For PAYMENT the sum owed; for ANSWER how many times no has been said."""
    piece: HandleOrNone = NO_PIECE


def pending(ask: Ask, seat: int, number: int = 0, piece: int = NO_PIECE) -> Pending:
    """Make a pending decision, faster than by calling its class."""
    return _new(Pending, (ask, seat, number, piece))


class Ending(StrEnum):
    """The reason why the game ended."""

    SETS = "sets"
    """A seat has as many full sets of different colours as win."""
    LONG = "long"
    """The limit of turns was reached (R17)."""


class Result(NamedTuple):
    """The result of the game."""

    winners: Winners
    ending: Ending


class PropertyState(State):
    """The complete state: ints, lists of ints and immutable records, which clones share."""

    ZONES: ClassVar = ZoneTable(
        ZoneKind(zones.DRAW_PILE, "draw", Knowers.CLOSED, is_told_from_top=True),
        ZoneKind(zones.DISCARD_PILE, "discard"),
        ZoneKind(zones.TRAY, "tray", is_edited=False),
        ZoneKind("hand", "hands", Knowers.OWNER, by_seat=True, capacity=lambda state: DEALT),
        ZoneKind("bank", "banks", by_seat=True),
        ZoneKind("set", lambda state: _lying(state, zones.SETS, "cards")),
        ZoneKind("built", lambda state: _lying(state, zones.BUILT, "buildings")),
    )

    rules: HouseRules
    rng: Random
    deck: Faces
    """The faces in play, sorted; public."""
    faces: Annotated[list[Face], Length(least=1)]
    seen: Masks
    hands: BySeat[list[Handle]]
    """Handles in the order they were drawn."""
    banks: BySeat[list[Handle]]
    """Handles in the order they came."""
    groups: BySeat[Slots]
    """By seat and slot. A slot keeps its number; an emptied slot holds EMPTY until it is reused."""
    draw: list[Handle]
    """Handles, the next one to be drawn last."""
    discard: list[Handle]
    """Handles, the top card last."""
    tray: list[Handle]
    """Handles given in the payment that is under way."""
    turn: SeatOrNobody = NOBODY
    """The seat on turn; NOBODY once the game is over."""
    first: Seat = 0
    """The seat that began."""
    plays: Annotated[int, Range(0, PLAYS)] = 0
    """Cards played in this turn."""
    moves: Annotated[int, Range(0, MOST_MOVES)] = 0
    """Free rearrangements made in this turn (R18)."""
    turns: Annotated[int, Range(0, LONGEST_GAME)] = 0
    """Turns that have ended."""
    demand: Demand | None = None
    """The action against others that is being carried out."""
    pending: list[InRow[Pending]]
    """The stack of pending decisions; the last one is made first."""
    result: Result | None = None

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        super().__init__(seats, rules, rng, faces)
        self.deck = DECK if len(faces) == len(DECK) else tuple(sorted(faces))

    @property
    def decider(self) -> int:
        """The seat that decides now; NOBODY once the game is over."""
        return self.pending[-1].seat if self.pending else self.turn

    @property
    def ask(self) -> Ask | None:
        """The kind of the pending decision; None while the seat on turn plays."""
        return self.pending[-1].ask if self.pending else None

    @property
    def goal(self) -> Msg:
        """The number of full sets that win, in a word."""
        return number_word(self.rules.sets)

    @property
    def under_way(self) -> Demand:
        """The action being carried out; there must be one."""
        assert self.demand is not None
        return self.demand

    def asks(self, seat: int, ask: Ask) -> bool:
        """Return whether this kind of decision is pending at a seat."""
        return bool(self.pending) and self.pending[-1].ask is ask and self.pending[-1].seat == seat

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        return ((0, self.deck),)


def full_sets(groups: list[Group]) -> int:
    """Return how many colours are full in these sets (Q21: two of one colour count once)."""
    count = 0
    colours = 0
    for each in groups:
        if each.full and not colours >> each.colour & 1:
            colours |= 1 << each.colour
            count += 1
    return count


def _lying(state: PropertyState, names: Sequence[Sequence[str]], part: str) -> Iterator[tuple[str, list[int]]]:
    """Yield the zones of the sets, or of the buildings on them, with their pieces; empty ones are skipped."""
    for own, groups in zip(names, state.groups, strict=False):
        for zone, each in zip(own, groups, strict=False):
            if pieces := getattr(each, part):
                yield zone, list(pieces)
