"""The state of a game of Flea Market: house rules, zones, and the pending decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletable.core import event
from tabletable.core.fields import (
    BySeat,
    Count,
    Handle,
    HandleOrNone,
    Later,
    Length,
    Masks,
    Number,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Seats,
    Usual,
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Option, Options
from tabletable.core.state import State
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable
from tabletable.games.flea_market.rules import cards, zones

MOST_POINTS: Final = 56
"""The limit of a discount or purchase: the money of all cards would not pay more."""


class Cue(event.Cue):
    """The game's own sounds and effects of events."""

    BOUGHT = "bought"
    BUILT = "built"
    CLOSED = "closed"
    COMPETITION = "competition"
    DISCOUNT = "discount"
    HIGHEST = "highest"
    LOWEST = "lowest"
    NOTHING = "nothing"
    OFFER = "offer"
    ROUND = "round"
    SIX_COLOURS = "six_colours"
    STOCKED = "stocked"


class Verb(StrEnum):
    """The verbs of commands. Their alphabetical order is the order of legal lists."""

    BUILD = "build"
    """Restock: the top card of the draw pile becomes a further stall."""
    BUY = "buy"
    """Pay for `choice` extra cards."""
    CLAIM = "claim"
    """Choose a prize when totals don't decide: `choice` is LOWEST or HIGHEST."""
    CLOSE = "close"
    """Lay no more goods in this round."""
    DISCARD = "discard"
    """Give up a hand card for an empty stall."""
    DISCOUNT = "discount"
    """Pay to lower the seat's own total of this round by `choice` points."""
    DONE = "done"
    """Show the goods laid in this turn."""
    DRAW = "draw"
    """Restock: draw as many cards as the seat has stalls."""
    LAY = "lay"
    """Put a hand card on an empty stall, still face down to the others."""
    OFFER = "offer"
    """Keep a card as a special offer."""
    PASS = "pass"
    """Decline a discount, extra cards or a special offer."""
    PAY = "pay"
    """Pick a money card to pay with."""
    TAKE_BACK = "take_back"
    """Take a card back that was laid, or picked to pay with, in this turn."""


LOWEST: Final = 0
HIGHEST: Final = 1
PRIZES: Final = ("lowest", "highest")
"""The words for the `choice` of a claim."""


def price(points: int) -> int:
    """Return the price of a discount of this many points, or of this many extra cards: the N-th costs N."""
    return points * (points + 1) // 2


PRICES: Final = tuple(price(points) for points in range(MOST_POINTS + 1))


OPTIONS: Final = (
    Option("start", ("lot", "first_seat"), "lot"),
    Option("length", ("short", "usual", "long"), "usual"),
    Option("deck", (cards.OWN,), cards.OWN, read=cards.read_text),
)
"""The house rules that players may choose, and their usual values."""


class HouseRules(NamedTuple):
    """The options of `GAME.info` agreed before the game, as plain values. Constant during a game."""

    first_seat: bool = False
    """Whether the first seat is the first start player, instead of one drawn at random."""
    goal: Annotated[int, Range(1, 100), Later(15)] = 15
    """The popularity that ends the game when a seat has it after a settlement (R25)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """Return the house rules for complete `options`."""
        return cls(options["start"] == "first_seat", POPULARITY_TO_WIN[str(options["length"])])


class Phase(StrEnum):
    """The phase of the round, with its pending decision."""

    DISCOUNT = "discount"
    STOCK = "stock"
    COST = "cost"
    """Settlement: a hand card for every empty stall."""
    CLAIM = "claim"
    """Settlement: all totals are equal, a seat chooses a prize."""
    OFFER = "offer"
    """Settlement: a seat between the prizes may keep a card."""
    RESTOCK = "restock"
    EXTRA = "extra"
    """Restock: a seat may buy extra cards."""
    OVER = "over"


class Prize(StrEnum):
    """A seat's prize in the last settlement."""

    ABSENT = "absent"
    """It had no goods."""
    NONE = "none"
    """Its total was between the others, and it kept no card."""
    HIGHEST = "highest"
    LOWEST = "lowest"
    OFFER = "offer"


POPULARITY_TO_WIN: Final = {"short": 10, "usual": 15, "long": 20}
"""By the agreed length, the popularity that ends the game when a seat has it after a settlement (R25)."""
LAST_ROUND: Final = 100
"""The round after which the game ends in any case (R18)."""


def _whole_deck(state: State) -> tuple[int, ...]:
    """Return the full deck of the game."""
    return cards.own_faces(len(state.hands))


_FACE: Final = Range(0, cards.FACE_COUNT - 1)
Face = Annotated[int, _FACE]
Faces = Annotated[tuple[int, ...], Usual(_whole_deck, tuple[Face, ...])]
Stall = Annotated[int, Range(0, cards.MOST_CARDS - 1)]
Total = Annotated[int, Range(-(1 << 20), 1 << 20)]


class FleaMarketState(State):
    """The complete state: ints, lists of ints and words; the records are shared by clones."""

    ZONES: ClassVar = ZoneTable(
        ZoneKind(zones.DRAW_PILE, "draw", Knowers.NOBODY, is_told_from_top=True),
        ZoneKind(zones.DISCARD_PILE, "discard", Knowers.VARYING),
        ZoneKind(zones.TRAY, "tray", is_edited=False),
        ZoneKind("hand", "hands", Knowers.OWNER_ALONE, by_seat=True, capacity=lambda state: cards.HAND_SIZE),
        ZoneKind("booth", "booths", Knowers.NOBODY, by_seat=True, is_edited=False),
        ZoneKind("money", "money", by_seat=True),
        ZoneKind("popularity", "popularity", Knowers.OWNER, by_seat=True),
        ZoneKind("promotion", "promotions", by_seat=True),
        ZoneKind("stall", lambda state: _stalls(state), Knowers.VARYING, by_seat=True),
    )

    rules: HouseRules
    rng: Random
    deck: Faces
    """The faces in play, sorted; public."""
    faces: Annotated[list[Face], Length(most=cards.MOST_CARDS)]
    seen: Masks
    hands: BySeat[list[Handle]]
    """Handles in the order they were drawn."""
    booths: BySeat[list[Handle]]
    """The face-down cards that are a seat's stalls."""
    money: BySeat[list[Handle]]
    """Cards kept as money, open."""
    popularity: BySeat[list[Handle]]
    """Cards kept as popularity, known to their owner alone."""
    promotions: BySeat[list[Handle]]
    """The money paid for this round's discount."""
    goods: BySeat[list[HandleOrNone]]
    """By stall the handle of the goods on it; NO_PIECE for an empty one."""
    laid: list[Stall]
    """The stalls on which the seat on turn has laid goods in this turn, in that order; not shown yet."""
    display: list[Handle]
    """The goods shown on all stalls, in the order they were laid, in which they also go to the piles."""
    tray: list[Handle]
    """Money the seat on turn has picked to pay with."""
    draw: list[Handle]
    """Handles, the next one to be drawn last."""
    discard: list[Handle]
    """Handles, the top card last; some lie face down."""
    phase: Phase = Phase.STOCK
    turn: SeatOrNobody = NOBODY
    """The seat that decides, NOBODY once the game is over."""
    highest: SeatOrNobody = NOBODY
    """The seat with the highest total of this round."""
    lowest: SeatOrNobody = NOBODY
    start: Seat = 0
    """The start player."""
    round: Number = 1
    closed: Seats = 0
    """The mask of the seats that lay no more goods in this round."""
    discounts: BySeat[Annotated[int, Range(0, MOST_POINTS)]]
    """Points each total is lowered by in this round."""
    owed: Count = 0
    """Hand cards the seat on turn still has to give up for empty stalls."""
    totals: BySeat[Total]
    """By seat the total of its goods in the last settlement, discount included."""
    prizes: BySeat[Prize]
    """By seat its prize in the last settlement."""
    swept: Annotated[int, Range(0, (1 << len(cards.COLOURS)) - 1)] = 0
    """The mask of the colours that the last play swept away."""
    offers: list[Seat]
    """The seats that may still make a special offer, the next one first."""

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        super().__init__(seats, rules, rng, faces)
        self.deck = tuple(sorted(faces))
        self.totals = [0] * seats

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        return ((0, self.deck),)

    # ------------------------------------------------------------------------------------------------ public sums

    def order(self, first: int) -> list[int]:
        """Return all seats clockwise from `first`."""
        return [first, *self.others(first)]

    def lying(self, seat: int) -> list[int]:
        """Return the goods of a seat in stall order."""
        return [piece for piece in self.goods[seat] if piece != NO_PIECE]

    def public_goods(self, seat: int) -> list[int]:
        """Return the public goods of a seat: all except those laid in the present turn."""
        if seat != self.turn or not self.laid:
            return self.lying(seat)
        goods = self.goods[seat]
        return [piece for stall, piece in enumerate(goods) if piece != NO_PIECE and stall not in self.laid]

    def free(self, seat: int) -> list[int]:
        """Return the empty stalls of a seat."""
        return [stall for stall, piece in enumerate(self.goods[seat]) if piece == NO_PIECE]

    def total(self, seat: int) -> int:
        """Return the total of a seat's public goods, discount included; it may be negative (R5)."""
        faces = self.faces
        return sum(cards.VALUE[faces[piece]] for piece in self.public_goods(seat)) - self.discounts[seat]

    def wealth(self, seat: int) -> int:
        """Return the yellow buttons a seat can pay with, including those in the tray."""
        faces = self.faces
        own = sum(cards.YELLOW[faces[piece]] for piece in self.money[seat])
        return own + sum(cards.YELLOW[faces[piece]] for piece in self.tray) if seat == self.turn else own

    def fame(self, seat: int) -> int:
        """Return the purple buttons of a seat; its pile must be known."""
        faces = self.faces
        return sum(cards.PURPLE[faces[piece]] for piece in self.popularity[seat])


def _stalls(state: FleaMarketState) -> Iterator[tuple[str, list[int]]]:
    """Yield the places of goods, one for each stall."""
    for seat, goods in enumerate(state.goods):
        for stall, piece in enumerate(goods):
            yield zones.STALL[seat][stall], [piece] if piece != NO_PIECE else []
