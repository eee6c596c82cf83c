"""The state of a game of three rounds: house rules, zones, and the pending decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import partial
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletable.core import event
from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.fields import (
    BySeat,
    Derived,
    Handle,
    HandleOrNone,
    InRow,
    Later,
    Length,
    Masks,
    OfSeats,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Seats,
    Truth,
)
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.info import Option, Options
from tabletable.core.made import Made
from tabletable.core.state import State
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable
from tabletable.games.saboteur.rules import base, cards, zones
from tabletable.games.saboteur.rules.zones import MAX_SEATS


class Cue(event.Cue):
    """The game's own sounds and effects of events."""

    BROKE = "broke"
    FELL = "fell"
    FREE_AT_LAST = "free_at_last"
    FREE_AT_LAST_OWN = "free_at_last_own"
    GOLD = "gold"
    PLACED = "placed"
    REACHED = "reached"
    REPAIRED = "repaired"
    REPAIRED_OWN = "repaired_own"
    SAW_DWARF = "saw_dwarf"
    SAW_GOAL = "saw_goal"
    STOLE = "stole"
    TRAPPED = "trapped"


class Verb(StrEnum):
    """The verbs of commands. Their alphabetical order is the order of legal lists."""

    CLEAR = "clear"
    """Choose a card in front of one's own seat, to be removed by two discards."""
    DISCARD = "discard"
    """Discard one hand card face down: it begins a pass, or pays for a clearing."""
    DONE = "done"
    """Draw as many cards as were discarded."""
    PLACE = "place"
    """Add a path card to the tunnel; `choice` is its turn, 0 upright, 1 turned by 180°."""
    PLAY = "play"
    """Play an action card on a player, a goal or a path card; see `SHUFFLED`."""
    STEAL = "steal"
    """Take 1 gold from a player after a round."""


HAND_SIZE: Final = 6
"""Cards dealt to each player with both boxes; each turn refills the hand to this size while the draw pile lasts."""
DISCARDS: Final = 3
"""A pass discards at most this many cards."""
CLEARING: Final = 2
"""The number of cards discarded to remove a card in front of one's own seat."""

SHUFFLED: Final = len(cards.TOOLS)
"""The `choice` of swapping hands, which are shuffled first (R33). Records from before 1.2.0 have none there: each card
stays known to whoever gave it away.
"""

DONE: Final = tuple(Command(seat, Verb.DONE) for seat in range(MAX_SEATS))
DISCARD: Final = tuple(
    tuple(Command(seat, Verb.DISCARD, piece, zones.DISCARD_PILE) for piece in range(len(cards.CARDS)))
    for seat in range(MAX_SEATS)
)
"""By seat and handle: nearly every legal list has one for each card of a hand."""
STEAL: Final = tuple(
    {victim: Command(seat, Verb.STEAL, zone=zone) for victim, zone in enumerate(zones.SEAT)}
    for seat in range(MAX_SEATS)
)
"""By thief and victim."""

Target = tuple[str, int]
"""A zone, and a choice or NO_CHOICE."""
TARGETS: Final[tuple[Target, ...]] = (
    *((zone, NO_CHOICE) for zone in zones.SEAT),
    *((cards.CELL_ZONE[cell], NO_CHOICE) for cell in cards.GOAL_CELLS),
    *((zone, tool) for zone in zones.SEAT for tool in range(len(cards.TOOLS))),
    *((zone, SHUFFLED) for zone in zones.SEAT),
)
"""The targets of action cards by number: seats, goals, the tools of each seat, the hands to swap with."""
AT_GOAL: Final = MAX_SEATS
"""The number of the goal in the north."""
AT_TOOL: Final = AT_GOAL + len(cards.GOAL_CELLS)
"""The number of the first tool of the first seat, for a card that mends one of two."""
AT_HAND: Final = AT_TOOL + MAX_SEATS * len(cards.TOOLS)
"""The number of swapping hands with the first seat."""


def _played(seat: int, piece: int, number: int) -> Command:
    return Command(seat, Verb.PLAY, piece, *TARGETS[number])


def _playing(seat: int, piece: int) -> Made[int, Command]:
    return Made(partial(_played, seat, piece))


PLAY: Final = tuple(Made(partial(_playing, seat)) for seat in range(MAX_SEATS))
"""By seat, handle and number of the target."""


def choice_word(command: Command) -> str:
    """Return the turn of a path card, the tool that a double repair mends, or that hands are shuffled."""
    if command.verb == Verb.PLACE:
        return ("upright", "turned")[command.choice] if command.choice in (0, 1) else ""
    return (*cards.TOOLS, "shuffled")[command.choice] if 0 <= command.choice <= SHUFFLED else ""


ROUNDS = 3
MOST_GOLD = 1 << 20


def _places(state: State) -> int:
    """Return the number of places in front of all seats."""
    return cards.PLACES * len(state.hands)


_FACE: Final = Range(0, cards.FACE_COUNT - 1)
Face = Annotated[int, _FACE]
_DWARF: Final = Range(cards.DWARFS[0], cards.FACE_COUNT - 1)
Dwarf = Annotated[int, _DWARF]
Round = Annotated[int, Range(1, ROUNDS)]
Gold = Annotated[int, Range(0, MOST_GOLD)]
GoldCards = Annotated[int, Range(0, max(base.GOLD_CARDS))]
Flag = Annotated[bool, Truth()]
Front = Annotated[list[HandleOrNone], Length(_places)]


OPTIONS: Final = (
    Option("base_game", ("off", "on"), "off"),
    Option("gold", ("secret", "open"), "secret"),
    Option("broken_tools", ("free", "no_gold"), "free"),
)
"""The house rules that players may choose, and their usual values."""


class HouseRules(NamedTuple):
    """The options agreed before the game. Constant during a game."""

    open_gold: bool = False
    """Whether all totals are always shown (R9)."""
    tools_cost_gold: bool = False
    """Whether a digger with a broken tool gets no gold (R13)."""
    base: Annotated[bool, Later(False)] = False
    """Whether it is the base game, without the second box (R25)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """Return the house rules for complete `options`."""
        return cls(options["gold"] == "open", options["broken_tools"] == "no_gold", options["base_game"] == "on")


class Verdict(StrEnum):
    """The winner of a round."""

    GREEN = "green"
    BLUE = "blue"
    TEAMS = "teams"
    """Both teams of diggers."""
    BOSS = "boss"
    SABOTEURS = "saboteurs"
    DIGGERS = "diggers"
    """The gold diggers of the base game."""
    PROFITEER = "profiteer"
    NOBODY = "nobody"
    """The gold was not reached, and neither a saboteur nor a profiteer was in play."""


class RoundResult(NamedTuple):
    """The result of a round; public, since all dwarfs are turned over then (R23)."""

    number: Round
    """The number of the round, from 1."""
    verdict: Verdict
    finisher: SeatOrNobody
    """The seat that joined start and gold; NOBODY if none did."""
    green_open: Flag
    """Whether some way to the gold has no blue door."""
    blue_open: Flag
    """Whether some way to the gold has no green door."""
    roles: OfSeats[Dwarf]
    """Per seat the face of its dwarf."""
    trapped: Seats
    """The mask of the trapped seats."""
    broken: Seats
    """The mask of the diggers who lost their gold to a broken tool (R13)."""
    winners: tuple[Seat, ...]
    shares: OfSeats[Gold]
    """Per seat the gold from winning."""
    crystals: Annotated[int, Range(0, cards.PIECES)]
    """The number of crystals in the tunnel."""
    finds: OfSeats[Gold]
    """Per seat the gold for crystals."""
    thefts: tuple[tuple[Seat, Seat], ...]
    """(thief, victim), in order."""

    def gained(self, seat: int) -> int:
        """Return the total gold a seat gained or lost in this round."""
        stolen = sum((thief == seat) - (victim == seat) for thief, victim in self.thefts)
        return self.shares[seat] + self.finds[seat] + stolen


class Deed(NamedTuple):
    """A public play of a card, for deductions about roles."""

    seat: Seat
    face: Face
    """The face of the card."""
    target: Annotated[int, Range(NOBODY, MOST_GOLD)]
    """The seat or cell it was used on."""


def _cells(state: SaboteurState) -> Iterator[tuple[str, list[int]]]:
    """Yield the cells of the goals, and those of all face-up cards."""
    return ((cards.CELL_ZONE[cell], [piece]) for cell, piece in {**cards.GOAL_AT, **state.laid}.items())


def _roles(state: SaboteurState) -> Iterator[tuple[str, list[int]]]:
    return ((zones.ROLE[seat], [piece]) for seat, piece in enumerate(state.roles))


def _box(state: SaboteurState) -> Iterator[tuple[str, list[int]]]:
    if state.rules.base:
        yield zones.BOX, base.box(len(state.hands))


def _in_front(place: int, state: SaboteurState) -> Iterator[tuple[str, list[int]]]:
    """Yield one of the places in front of each player."""
    for seat, piece in enumerate(state.front[place :: cards.PLACES]):
        yield zones.FRONT[seat][place], [piece] if piece != NO_PIECE else []


class SaboteurState(State):
    """The complete state. Ints and lists of ints; the records are immutable and shared by clones.

    `shapes`, `lit` and `sites` follow from `laid`; they are kept up to date because every decision needs them.
    """

    ZONES: ClassVar = ZoneTable(
        ZoneKind(zones.DRAW_PILE, "draw", Knowers.NOBODY, is_told_from_top=True),
        ZoneKind(zones.DISCARD_PILE, "discard", Knowers.CLOSED),
        ZoneKind(zones.REMOVED, "removed", Knowers.NOBODY, is_edited=False),
        ZoneKind(zones.ASIDE, "aside", Knowers.NOBODY, is_edited=False),
        ZoneKind(zones.OLD_HATS, "hats", Knowers.CLOSED, is_edited=False),
        ZoneKind("cell", lambda state: _cells(state), Knowers.VARYING),
        ZoneKind("hand", "hands", Knowers.OWNER, by_seat=True, capacity=lambda state: state.hand_size),
        ZoneKind("role", lambda state: _roles(state), Knowers.OWNER, by_seat=True),
        ZoneKind(zones.BOX, _box, is_edited=False),
        *(ZoneKind(word, partial(_in_front, place), by_seat=True) for place, word in enumerate(cards.IN_FRONT)),
    )

    rules: HouseRules
    rng: Random
    faces: Annotated[list[Face], Length(cards.PIECES)]
    seen: Masks
    hands: BySeat[list[Handle]]
    """Handles in the order they were drawn."""
    draw: list[Handle]
    """Handles, the next one to be drawn last."""
    removed: list[Handle]
    """Handles out of the round."""
    discard: list[Handle]
    """Handles, the last discard last; some lie face down."""
    aside: list[Handle]
    """Dwarfs that were not dealt, the next one to be handed out last."""
    hats: list[Handle]
    """Dwarfs that left the round."""
    roles: BySeat[Handle]
    """Per seat the handle of its dwarf."""
    front: Front
    """The handle in front of a player at `cards.PLACES × seat + place`; NO_PIECE if the place is empty."""
    thieves: list[Seat]
    """The seats with a theft card in front of them, in the order they laid it."""
    queue: list[Seat]
    """After the gold is shared: the seats that still steal, the next one first."""
    laid: Derived[dict[int, int]]
    """Cell → handle of the face-up card on it: start, path cards and turned goals."""
    shapes: Derived[dict[int, int]]
    """Cell → its shape, 2 × face + turn."""
    lit: Derived[dict[int, int]]
    """Cell → its edges that are joined to the start."""
    sites: Derived[dict[int, int]]
    """Empty cell beside a laid card → the demand on a card there; see `grid`."""
    deeds: list[InRow[Deed]]
    """All cards played in public in this round, in order; public."""
    turn: SeatOrNobody = NOBODY
    """The seat that acts or steals, NOBODY once the game is over."""
    opener: Seat = 0
    """The seat that opened this round; once the round is over, the one that opens the next."""
    round: Round = 1
    clearing: HandleOrNone = NO_PIECE
    """The card in front of the seat on turn that two discards will remove."""
    discarded: Annotated[int, Range(0, 2)] = 0
    """Cards the seat on turn has discarded in this turn."""
    gold: BySeat[Gold]
    """Total by seat. All gains and thefts are public: secret totals are only not shown."""
    result: RoundResult | None = None
    """The round that ended last."""
    gold_cards: Annotated[tuple[GoldCards, ...], Later(())] = ()
    """In the base game, the number of gold cards of 1, 2 and 3 gold in the stack; public."""

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        super().__init__(seats, rules, rng, faces)
        self.roles = [NO_PIECE] * seats
        self.laid, self.shapes, self.lit, self.sites = {}, {}, {}, {}
        self.gold_cards = base.GOLD_CARDS if rules.base else ()

    def in_front(self, seat: int) -> list[int]:
        """Return the handles in front of a seat."""
        return [piece for piece in self.front_of(seat) if piece != NO_PIECE]

    def front_of(self, seat: int) -> list[int]:
        """Return by place what lies in front of a seat, NO_PIECE for nothing."""
        return self.front[cards.PLACES * seat : cards.PLACES * (seat + 1)]

    def role(self, seat: int) -> int:
        """Return the face of a seat's dwarf, HIDDEN in the view of who does not know it."""
        return self.faces[self.roles[seat]]

    def is_trapped(self, seat: int) -> bool:
        """Return whether a trapped card lies in front of the seat."""
        return self.front[cards.PLACES * seat + cards.CAGE] != NO_PIECE

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each player."""
        return base.BY_SEATS[len(self.hands)].hand if self.rules.base else HAND_SIZE

    @property
    def most_discards(self) -> int:
        """The most cards a pass may discard; the base game changes one (R31)."""
        return 1 if self.rules.base else DISCARDS

    def to_json(self) -> dict[str, JsonValue]:
        """Write the tunnel as a list of [x, y, handle, turn] in the order it was laid."""
        laid = self.laid.items()
        tunnel: list[JsonValue] = [[*cards.cell_xy(cell), piece, self.shapes[cell] & 1] for cell, piece in laid]
        return {**super().to_json(), "tunnel": tunnel}

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        """Return playing cards, goals and dwarfs, whose backs differ, as (first handle, faces from there on)."""
        return (
            (0, cards.CARDS),
            (cards.GOAL_HANDLES[0], cards.GOAL_CARDS),
            (cards.DWARF_HANDLES[0], base.DWARFS if self.rules.base else cards.DWARFS),
        )
