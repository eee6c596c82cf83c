"""A game of Flea Market in play."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletable.core.fields import (
    BySeat,
    Count,
    Handle,
    HandleOrNone,
    Length,
    Masks,
    Number,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Seats,
    Usual,
    fields,
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Options
from tabletable.core.state import State
from tabletable.games.flea_market.rules.cards import COLOURS, FACE_COUNT, MONEY, POPULARITY, VALUE
from tabletable.games.flea_market.rules.commands import MOST_CARDS, MOST_POINTS
from tabletable.games.flea_market.rules.decks import own_faces


class HouseRules(NamedTuple):
    """What was agreed before the game; the options of `GAME.info` as plain values."""

    first_seat: bool = False
    """The first seat is the first start player, instead of one drawn by lot."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """The rules that complete `options` agree on."""
        return cls(first_seat=options["start"] == "first_seat")


class Phase(StrEnum):
    """What the table waits for."""

    DISCOUNT = "discount"
    STOCK = "stock"
    COST = "cost"
    """Settlement: a hand card for every empty stall."""
    CLAIM = "claim"
    """Settlement: all totals are equal, somebody chooses a prize."""
    OFFER = "offer"
    """Settlement: somebody between the prizes may keep a card."""
    RESTOCK = "restock"
    EXTRA = "extra"
    """Restock: somebody may buy extra cards."""
    OVER = "over"


class Prize(StrEnum):
    """What a seat got in the last settlement."""

    NONE = "none"
    """It was between the others, and kept nothing."""
    ABSENT = "absent"
    """It had no goods."""
    HIGHEST = "highest"
    LOWEST = "lowest"
    OFFER = "offer"


POPULARITY_TO_WIN: Final = 15
"""The game ends when a settlement leaves somebody with this much."""
LAST_ROUND: Final = 100
"""After so many rounds the game ends as it stands (R18)."""


def _whole_deck(state: State) -> tuple[int, ...]:
    """What the game has in the box."""
    return own_faces(len(state.hands))


_FACE: Final = Range(0, FACE_COUNT - 1)
Face = Annotated[int, _FACE]
Faces = Annotated[tuple[int, ...], Usual(_whole_deck, tuple[Face, ...])]
Stall = Annotated[int, Range(0, MOST_CARDS - 1)]
Total = Annotated[int, Range(-(1 << 20), 1 << 20)]


class FleaMarketState(State):
    """Everything there is to know: ints, lists of ints and words; the records are shared by clones."""

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """An empty table for `seats`, nothing dealt: every handle has its face and lies nowhere yet."""
        self.rules: HouseRules = rules
        self.rng: Random = rng
        """The PRNG, 0 in a view."""
        self.deck: Faces = tuple(sorted(faces))
        """The faces in play, sorted; public."""
        self.faces: Annotated[list[Face], Length(most=MOST_CARDS)] = faces
        """By handle, HIDDEN where a view does not know it."""
        self.seen: Masks = [0] * len(faces)
        """By handle, the mask of the seats that know its face."""
        self.hands: BySeat[list[Handle]] = [[] for _ in range(seats)]
        """Handles in the order they were drawn."""
        self.booths: BySeat[list[Handle]] = [[] for _ in range(seats)]
        """The face-down cards that are a seat's stalls."""
        self.goods: BySeat[list[HandleOrNone]] = [[] for _ in range(seats)]
        """Per stall the handle of the goods on it, NO_PIECE for an empty one."""
        self.laid: list[Stall] = []
        """The stalls of the seat on turn whose goods it has laid in this turn, in that order: still to be shown."""
        self.display: list[Handle] = []
        """The goods on all stalls that everybody sees, in the order they were laid: so they go to the piles too."""
        self.money: BySeat[list[Handle]] = [[] for _ in range(seats)]
        """Cards kept as money, open."""
        self.popularity: BySeat[list[Handle]] = [[] for _ in range(seats)]
        """Cards kept as popularity, known to their owner alone."""
        self.promotions: BySeat[list[Handle]] = [[] for _ in range(seats)]
        """The money paid for this round's discount."""
        self.tray: list[Handle] = []
        """Money the seat on turn has picked to pay with."""
        self.draw: list[Handle] = []
        """Handles, the next one to be drawn last."""
        self.discard: list[Handle] = []
        """Handles, the top card last; some lie face down."""
        self.phase: Phase = Phase.STOCK
        self.turn: SeatOrNobody = NOBODY
        """The seat that decides, NOBODY once the game is over."""
        self.start: Seat = 0
        """The start player."""
        self.round: Number = 1
        self.closed: Seats = 0
        """Mask of the seats that lay no more goods in this round."""
        self.discounts: BySeat[Annotated[int, Range(0, MOST_POINTS)]] = [0] * seats
        """Points each total is lowered by in this round."""
        self.owed: Count = 0
        """Hand cards the seat on turn still has to give up for empty stalls."""
        self.totals: BySeat[Total] = [0] * seats
        """What the goods came to in the last settlement, discount included."""
        self.prizes: BySeat[Prize] = [Prize.ABSENT] * seats
        """What each seat got in the last settlement."""
        self.highest: SeatOrNobody = NOBODY
        """The seat with the highest total of this round."""
        self.lowest: SeatOrNobody = NOBODY
        self.swept: Annotated[int, Range(0, (1 << len(COLOURS)) - 1)] = 0
        """Mask of the colours that the last play swept away."""
        self.offers: list[Seat] = []
        """The seats that still may make a special offer, the next one first."""

    # ---- written by tools/build_states.py from the fields above
    FIELDS: ClassVar = fields(
        {
            "rules": HouseRules,
            "rng": Random,
            "deck": Faces,
            "faces": Annotated[list[Face], Length(most=MOST_CARDS)],
            "seen": Masks,
            "hands booths money popularity promotions": BySeat[list[Handle]],
            "goods": BySeat[list[HandleOrNone]],
            "laid": list[Stall],
            "display tray draw discard": list[Handle],
            "phase": Phase,
            "turn highest lowest": SeatOrNobody,
            "start": Seat,
            "round": Number,
            "closed": Seats,
            "discounts": BySeat[Annotated[int, Range(0, MOST_POINTS)]],
            "owed": Count,
            "totals": BySeat[Total],
            "prizes": BySeat[Prize],
            "swept": Annotated[int, Range(0, (1 << len(COLOURS)) - 1)],
            "offers": list[Seat],
        },
        {
            HouseRules: (bool,),
        },
    )
    __slots__ = FIELDS.slots

    def clone(self) -> FleaMarketState:
        """An independent copy."""
        copy = FleaMarketState.__new__(FleaMarketState)
        copy.rules = self.rules
        copy.rng = self.rng
        copy.deck = self.deck
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.hands = [each.copy() for each in self.hands]
        copy.booths = [each.copy() for each in self.booths]
        copy.goods = [each.copy() for each in self.goods]
        copy.laid = self.laid.copy()
        copy.display = self.display.copy()
        copy.money = [each.copy() for each in self.money]
        copy.popularity = [each.copy() for each in self.popularity]
        copy.promotions = [each.copy() for each in self.promotions]
        copy.tray = self.tray.copy()
        copy.draw = self.draw.copy()
        copy.discard = self.discard.copy()
        copy.phase = self.phase
        copy.turn = self.turn
        copy.start = self.start
        copy.round = self.round
        copy.closed = self.closed
        copy.discounts = self.discounts.copy()
        copy.owed = self.owed
        copy.totals = self.totals.copy()
        copy.prizes = self.prizes.copy()
        copy.highest = self.highest
        copy.lowest = self.lowest
        copy.swept = self.swept
        copy.offers = self.offers.copy()
        return copy

    # ---- end of what is written

    def printed(self) -> Sequence[tuple[int, Sequence[int]]]:
        """See `State.printed`."""
        return ((0, self.deck),)

    # ------------------------------------------------------------------------------------------------ public sums

    def order(self, first: int) -> list[int]:
        """All seats clockwise from `first`."""
        seats = len(self.hands)
        return [(first + step) % seats for step in range(seats)]

    def lying(self, seat: int) -> list[int]:
        """The goods of a seat from stall to stall."""
        return [piece for piece in self.goods[seat] if piece != NO_PIECE]

    def shown(self, seat: int) -> list[int]:
        """The goods of a seat that everybody sees: without those it is just laying."""
        if seat != self.turn or not self.laid:
            return self.lying(seat)
        goods = self.goods[seat]
        return [piece for stall, piece in enumerate(goods) if piece != NO_PIECE and stall not in self.laid]

    def free(self, seat: int) -> list[int]:
        """The empty stalls of a seat."""
        return [stall for stall, piece in enumerate(self.goods[seat]) if piece == NO_PIECE]

    def total(self, seat: int) -> int:
        """What the goods of a seat that everybody sees come to, discount included; below zero at times (R5)."""
        faces = self.faces
        return sum(VALUE[faces[piece]] for piece in self.shown(seat)) - self.discounts[seat]

    def wealth(self, seat: int) -> int:
        """The yellow buttons a seat can pay with, those in the tray included."""
        faces = self.faces
        own = sum(MONEY[faces[piece]] for piece in self.money[seat])
        return own + sum(MONEY[faces[piece]] for piece in self.tray) if seat == self.turn else own

    def fame(self, seat: int) -> int:
        """The purple buttons of a seat; only for one who knows its pile."""
        faces = self.faces
        return sum(POPULARITY[faces[piece]] for piece in self.popularity[seat])
