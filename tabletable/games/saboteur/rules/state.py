"""A game of three rounds in play."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from tabletable.core.digest import JsonValue
from tabletable.core.game import Options
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.state import SlotState
from tabletable.games.saboteur.rules.cards import CAGE, PLACES
from tabletable.games.saboteur.rules.commands import cell_xy

ROUNDS = 3


class HouseRules(NamedTuple):
    """What was agreed before the game; never changes."""

    open_gold: bool = False
    """Everybody's total is shown all the time (R9)."""
    tools_cost_gold: bool = False
    """A digger with a broken tool gets no gold (R13)."""

    @classmethod
    def from_options(cls, options: Options) -> HouseRules:
        """The rules that complete `options` agree on."""
        return cls(options["gold"] == "open", options["broken_tools"] == "no_gold")


class Verdict(StrEnum):
    """Who a round belongs to."""

    GREEN = "green"
    BLUE = "blue"
    TEAMS = "teams"
    """Both teams of diggers."""
    BOSS = "boss"
    SABOTEURS = "saboteurs"
    PROFITEER = "profiteer"
    NOBODY = "nobody"
    """Gold out of reach, with neither a saboteur nor a profiteer in play."""


class RoundResult(NamedTuple):
    """How a round ended; public, since all dwarfs are turned over then (R23)."""

    number: int
    """Which round, from 1."""
    verdict: Verdict
    finisher: int
    """Who joined start and gold, NOBODY if nobody did."""
    green_open: bool
    """Some way to the gold has no blue door."""
    blue_open: bool
    """Some way to the gold has no green door."""
    roles: tuple[int, ...]
    """Per seat the face of its dwarf."""
    trapped: int
    """Mask of the seats that were trapped."""
    broken: int
    """Mask of the diggers whom a broken tool cost their gold (R13)."""
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    """Per seat the gold from winning."""
    crystals: int
    """In the tunnel."""
    finds: tuple[int, ...]
    """Per seat the gold for crystals."""
    thefts: tuple[tuple[int, int], ...]
    """(thief, victim), in order."""

    def gained(self, seat: int) -> int:
        """The gold a seat got or lost in this round altogether."""
        stolen = sum((thief == seat) - (victim == seat) for thief, victim in self.thefts)
        return self.shares[seat] + self.finds[seat] + stolen


class Deed(NamedTuple):
    """An open act, for those who wonder who is who."""

    seat: int
    face: int
    """The card."""
    target: int
    """The seat or the cell it was used on."""


class SaboteurState(SlotState):
    """Everything there is to know. Ints and lists of ints; the records are immutable and shared by clones.

    `shapes`, `lit` and `sites` follow from `laid`; they are kept up to date because every decision needs them.
    """

    __slots__ = (
        "aside", "clearing", "deeds", "discard", "discarded", "draw", "faces", "front", "gold", "hands", "hats", "laid",
        "lit", "opener", "queue", "removed", "result", "rng", "roles", "round", "rules", "seen", "shapes", "sites",
        "thieves", "turn",
    )  # fmt: skip

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """An empty table for `seats`: every handle has its face and lies nowhere yet."""
        self.rules = rules
        self.rng = rng
        """The PRNG, 0 in a view."""
        self.faces = faces
        """By handle, HIDDEN where a view does not know it."""
        self.seen = [0] * len(faces)
        """By handle, the mask of the seats that know its face."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Handles in the order they were drawn."""
        self.draw: list[int] = []
        """Handles, the next one to be drawn last."""
        self.removed: list[int] = []
        """Handles out of the round."""
        self.discard: list[int] = []
        """Handles, the last discard last; some lie face down."""
        self.roles = [NO_PIECE] * seats
        """Per seat the handle of its dwarf."""
        self.aside: list[int] = []
        """Dwarfs that were not dealt, the next one to be handed out last."""
        self.hats: list[int] = []
        """Dwarfs that went out of the round."""
        self.front = [NO_PIECE] * (PLACES * seats)
        """The handle in front of a player at `PLACES × seat + place`, NO_PIECE where nothing lies."""
        self.thieves: list[int] = []
        """The seats with a theft card in front of them, in the order they laid it."""
        self.laid: dict[int, int] = {}
        """Cell → handle of the card that lies there open: start, path cards and turned goals."""
        self.shapes: dict[int, int] = {}
        """Cell → its shape, 2 × face + turn."""
        self.lit: dict[int, int] = {}
        """Cell → the edges of it that are joined to the start."""
        self.sites: dict[int, int] = {}
        """Empty cell beside a laid card → what a card there must be like; see `grid`."""
        self.deeds: list[Deed] = []
        """What everybody has done with cards in this round, in order; public."""
        self.turn = NOBODY
        """The seat that acts or steals, NOBODY once the game is over."""
        self.opener = 0
        """The seat that opened this round; once the round is over, that opens the next."""
        self.round = 1
        self.clearing = NO_PIECE
        """The card in front of the seat on turn that two discards will remove."""
        self.discarded = 0
        """Cards the seat on turn has discarded in this turn."""
        self.queue: list[int] = []
        """After the gold is shared: the seats that still steal, the next one first."""
        self.gold = [0] * seats
        """Total per seat. All gains and thefts are public: secrecy keeps totals off the table, not out of mind."""
        self.result: RoundResult | None = None
        """The round that ended last."""

    def clone(self) -> SaboteurState:
        """An independent copy."""
        copy = SaboteurState.__new__(SaboteurState)
        copy.rules = self.rules
        copy.rng = self.rng
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.hands = [hand.copy() for hand in self.hands]
        copy.draw = self.draw.copy()
        copy.removed = self.removed.copy()
        copy.discard = self.discard.copy()
        copy.roles = self.roles.copy()
        copy.aside = self.aside.copy()
        copy.hats = self.hats.copy()
        copy.front = self.front.copy()
        copy.thieves = self.thieves.copy()
        copy.laid = self.laid.copy()
        copy.shapes = self.shapes.copy()
        copy.lit = self.lit.copy()
        copy.sites = self.sites.copy()
        copy.deeds = self.deeds.copy()
        copy.turn = self.turn
        copy.opener = self.opener
        copy.round = self.round
        copy.clearing = self.clearing
        copy.discarded = self.discarded
        copy.queue = self.queue.copy()
        copy.gold = self.gold.copy()
        copy.result = self.result
        return copy

    def in_front(self, seat: int) -> list[int]:
        """The handles in front of a seat."""
        return [piece for piece in self.front[PLACES * seat : PLACES * (seat + 1)] if piece != NO_PIECE]

    def is_trapped(self, seat: int) -> bool:
        """Whether a trapped card lies in front of the seat."""
        return self.front[PLACES * seat + CAGE] != NO_PIECE

    def to_json(self) -> dict[str, JsonValue]:
        """Everything as JSON data. The tunnel is a list of [x, y, handle, turn] in the order it was laid."""
        tunnel: list[JsonValue] = [[*cell_xy(cell), piece, self.shapes[cell] & 1] for cell, piece in self.laid.items()]
        plain: dict[str, Any] = {
            "rules": {key: int(value) for key, value in self.rules._asdict().items()},
            "rng": str(self.rng),  # too large for readers that keep numbers as floats
            "faces": self.faces.copy(),
            "seen": self.seen.copy(),
            "hands": [hand.copy() for hand in self.hands],
            "draw": self.draw.copy(),
            "removed": self.removed.copy(),
            "discard": self.discard.copy(),
            "roles": self.roles.copy(),
            "aside": self.aside.copy(),
            "hats": self.hats.copy(),
            "front": self.front.copy(),
            "thieves": self.thieves.copy(),
            "tunnel": tunnel,
            "deeds": [list(deed) for deed in self.deeds],
            "turn": self.turn,
            "opener": self.opener,
            "round": self.round,
            "clearing": self.clearing,
            "discarded": self.discarded,
            "queue": self.queue.copy(),
            "gold": self.gold.copy(),
            "result": None,
        }
        if self.result is not None:
            record = self.result._asdict()
            plain["result"] = {
                **record,
                "verdict": str(self.result.verdict),
                **{key: list(record[key]) for key in ("roles", "winners", "shares", "finds")},
                "thefts": [list(pair) for pair in self.result.thefts],
            }
        return plain
