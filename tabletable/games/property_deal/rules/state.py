"""A game of Property Deal in play."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tabletable.core.digest import JsonValue
from tabletable.core.game import Options
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.state import SlotState
from tabletable.games.property_deal.rules.cards import DECK, FIRST_WILD, NO_COLOUR, SET_SIZE, rent_of


class HouseRules(NamedTuple):
    """What was agreed before the game; the options of `GAME.info` as plain values. Never changes during a game."""

    excess_discard: bool = False
    """Excess cards go on the discard pile instead of under the draw pile (R1)."""
    bank_first: bool = False
    """Properties pay only when the bank is empty (R11)."""
    ask_holders: bool = False
    """Only who holds a just say no is asked, which tells everybody who does (R5)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """The rules that complete `options` agree on."""
        return cls(options["excess"] == "discard", options["payment"] == "bank_first", options["ask"] == "holders")


class Group(NamedTuple):
    """A set of properties on the table, full or not. Immutable, so that clones share it; made by `group`."""

    colour: int = NO_COLOUR
    """NO_COLOUR for a ten-colour wild alone, and for a slot without cards."""
    cards: tuple[int, ...] = ()
    """Handles of properties and wilds in the order they came."""
    buildings: tuple[int, ...] = ()
    """Handles: nothing, a house, or a house and a hotel."""
    full: bool = False
    """As many cards as its colour has, one of a single colour among them (Q14, R12)."""
    rent: int = 0
    """With buildings (R15)."""
    room: bool = False
    """Whether another card fits; a lone ten-colour wild takes any card that has a colour."""

    @property
    def pieces(self) -> tuple[int, ...]:
        """All handles: the cards, then the buildings."""
        return self.cards + self.buildings


EMPTY: Final = Group()
"""A slot without cards."""


def group(faces: Sequence[int], colour: int, cards: tuple[int, ...], buildings: tuple[int, ...] = ()) -> Group:
    """The set of these cards. Their faces are public, so a view makes the same one."""
    if not cards:
        return EMPTY
    if colour == NO_COLOUR:
        return Group(colour, cards, buildings, room=True)
    full = False
    room = len(cards) < SET_SIZE[colour]
    if not room:
        for card in cards:
            if faces[card] < FIRST_WILD:
                full = True
                break
    return Group(colour, cards, buildings, full, rent_of(colour, len(cards), len(buildings)), room)


class Demand(NamedTuple):
    """An action against others while it is carried out. Who plays it is the seat on turn."""

    face: int
    """The card it comes from."""
    targets: tuple[int, ...] = ()
    """The seats it is still about, clockwise; the first one is being asked or pays."""
    amount: int = 0
    """What each of them owes."""
    slot: int = -1
    """A rent's set of the seat on turn; a deal breaker's set of the target."""
    taken: int = NO_PIECE
    """The handle a sly or forced deal takes."""
    given: int = NO_PIECE
    """The handle a forced deal gives."""


class Ask(StrEnum):
    """What a pending decision is about."""

    ANSWER = "answer"
    """Accept the demand, or the no above which it lies, or say no."""
    PAYMENT = "payment"
    """Give another card; `number` is what is owed."""
    PLACE = "place"
    """Choose the set of the wild `piece`."""
    AIM = "aim"
    """Name the player who pays."""
    OFFER = "offer"
    """Name the card a forced deal gives away."""
    EXCESS = "excess"
    """Give up a card of more than seven."""


class Pending(NamedTuple):
    """A decision the game waits for before it goes on with what lies below it on the stack."""

    ask: Ask
    seat: int
    """Who decides."""
    number: int = 0
    """For PAYMENT the sum owed; for ANSWER how many no's have been said."""
    piece: int = NO_PIECE


class Ending(StrEnum):
    """Why the game ended."""

    SETS = "sets"
    """Somebody owns three full sets of three colours."""
    LONG = "long"
    """It went on for too many turns (R17)."""


class Result(NamedTuple):
    """How the game ended."""

    winners: tuple[int, ...]
    ending: Ending


class PropertyState(SlotState):
    """Everything there is to know. Ints, lists of ints and immutable records, which clones share.

    A clone takes about 3 µs for four seats.
    """

    __slots__ = (
        "banks", "deck", "demand", "discard", "draw", "faces", "first", "groups", "hands", "moves", "pending", "plays",
        "result", "rng", "rules", "seen", "tray", "turn", "turns",
    )  # fmt: skip

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """An empty table for `seats`, nothing dealt: every handle has its face and lies nowhere yet."""
        self.rules = rules
        self.rng = rng
        """The PRNG, 0 in a view."""
        self.deck: tuple[int, ...] = DECK if len(faces) == len(DECK) else tuple(sorted(faces))
        """The faces in play, sorted; public."""
        self.faces = faces
        """By handle, HIDDEN where a view does not know it."""
        self.seen = [0] * len(faces)
        """By handle, the mask of the seats that know its face."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Handles in the order they were drawn."""
        self.banks: list[list[int]] = [[] for _ in range(seats)]
        """Handles in the order they came."""
        self.groups: list[list[Group]] = [[] for _ in range(seats)]
        """By seat and slot. A slot keeps its number; one that was emptied holds EMPTY until it is used again."""
        self.draw: list[int] = []
        """Handles, the next one to be drawn last."""
        self.discard: list[int] = []
        """Handles, the top card last."""
        self.tray: list[int] = []
        """Handles given in the payment that is under way."""
        self.turn = NOBODY
        """The seat whose turn it is, NOBODY once the game is over."""
        self.first = 0
        """The seat that began."""
        self.plays = 0
        """Cards played in this turn."""
        self.moves = 0
        """Free rearrangements made in this turn (R18)."""
        self.turns = 0
        """Turns that have ended."""
        self.demand: Demand | None = None
        """The action against others that is being carried out."""
        self.pending: list[Pending] = []
        """Decisions the game waits for; the last one first."""
        self.result: Result | None = None

    @property
    def decider(self) -> int:
        """The seat the game waits for, NOBODY once it is over."""
        return self.pending[-1].seat if self.pending else self.turn

    def clone(self) -> PropertyState:
        """An independent copy."""
        copy = PropertyState.__new__(PropertyState)
        copy.rules = self.rules
        copy.rng = self.rng
        copy.deck = self.deck
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.hands = [hand.copy() for hand in self.hands]
        copy.banks = [bank.copy() for bank in self.banks]
        copy.groups = [groups.copy() for groups in self.groups]
        copy.draw = self.draw.copy()
        copy.discard = self.discard.copy()
        copy.tray = self.tray.copy()
        copy.turn = self.turn
        copy.first = self.first
        copy.plays = self.plays
        copy.moves = self.moves
        copy.turns = self.turns
        copy.demand = self.demand
        copy.pending = self.pending.copy()
        copy.result = self.result
        return copy

    def to_json(self) -> dict[str, JsonValue]:
        """Everything as JSON data; `deck` is null for the whole deck, a set is [colour, cards, buildings]."""
        plain: dict[str, Any] = {slot: getattr(self, slot) for slot in self.__slots__}
        plain["rules"] = {key: int(value) for key, value in self.rules._asdict().items()}
        plain["rng"] = str(self.rng)  # too large for readers that keep numbers as floats
        plain["deck"] = None if self.deck == DECK else list(self.deck)
        # The lists must not be shared with the state, which goes on changing.
        for key in ("faces", "seen", "draw", "discard", "tray"):
            plain[key] = plain[key].copy()
        for key in ("hands", "banks"):
            plain[key] = [pieces.copy() for pieces in plain[key]]
        plain["groups"] = [
            [[each.colour, list(each.cards), list(each.buildings)] for each in groups] for groups in self.groups
        ]
        plain["pending"] = [[str(each.ask), each.seat, each.number, each.piece] for each in self.pending]
        if self.demand is not None:
            plain["demand"] = {**self.demand._asdict(), "targets": list(self.demand.targets)}
        if self.result is not None:
            plain["result"] = {"winners": list(self.result.winners), "ending": str(self.result.ending)}
        return plain


def full_sets(groups: list[Group]) -> int:
    """How many colours somebody with these sets has full (Q21: two of one colour count once)."""
    count = 0
    colours = 0
    for each in groups:
        if each.full and not colours >> each.colour & 1:
            colours |= 1 << each.colour
            count += 1
    return count
