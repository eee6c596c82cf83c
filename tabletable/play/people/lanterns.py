"""Quiet achievements that invite players to try new things: each is a lantern that lights up once its aim is reached.

They are computed from the chronicle alone, so nothing needs to be stored or can be lost. A lantern `ID` has the name
`lantern.ID`, and `lantern.ID.help` says how to light it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Literal, NamedTuple

from tabletable.core.message import MessageFamily
from tabletable.play.people.personal import RIVALS, Part

Picture = Literal["lantern_red", "lantern_gold", "cats/orange", "cats/calico", "cats/black", "cats/grey", "cats/white"]


class Count(Enum):
    """The quantity counted over the matching games."""

    GAMES = auto()
    KINDS = auto()
    """The number of different games among them."""
    DAYS = auto()
    DEEDS = auto()
    """The number of times the deed was done in them."""
    ROW = auto()
    """The longest run of matching games."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A filter for a person's games. Fields at their defaults match every game."""

    game: str = ""
    won: bool = False
    against: str = ""
    """The least class of the strongest opponent, from `RIVALS`."""
    least: int = 2
    """The smallest number of seats."""
    most: int = 12
    """The largest number of seats."""
    people: int = 1
    """The least number of people at the table."""
    rule: tuple[str, str | int] | None = None
    """A house rule and its required value, different from the default."""
    any_rule: bool = False
    """Whether some house rule must differ from its default."""
    did: str = ""
    """A verb of the game that the person must have used."""
    without: str = ""
    """A verb of the game that the person must not have used."""
    total: int = 0
    """The least final total."""
    lead: int = 0
    """The least lead over the next best total."""
    bots: str = ""
    """The level of a bot that must be at the table."""

    def fits(self, part: Part) -> bool:
        """Return whether a game matches."""
        played, seats = part.played, part.played.seats
        deeds = played.deeds[part.seat] if played.deeds else {}
        rest = [total for at, total in enumerate(played.totals) if at != part.seat]
        return (
            self.game in ("", played.game)
            and (part.won or not self.won)
            and (not self.against or _class(part) >= RIVALS.index(self.against))
            and self.least <= len(seats) <= self.most
            and sum(seat.is_human for seat in seats) >= self.people
            and (self.rule is None or played.rules.get(self.rule[0]) == self.rule[1])
            and (bool(played.rules) or not self.any_rule)
            and (not self.did or bool(deeds.get(self.did)))
            and (not self.without or (bool(played.deeds) and not deeds.get(self.without)))
            and (not self.total or part.total >= self.total)
            and (not self.lead or part.total - max(rest, default=0) >= self.lead)
            and (not self.bots or any(seat.level == self.bots for seat in part.others))
        )


def _class(part: Part) -> int:
    """Return the index in `RIVALS` of the strongest bot; −1 without bots."""
    rivals = part.rivals
    return RIVALS.index(rivals) if rivals != RIVALS[-1] else -1


@dataclass(frozen=True, slots=True)
class Lantern:
    """An aim: a goal for a count over matching games."""

    id: str
    picture: Picture
    goal: int = 1
    """The count to be reached."""
    wish: Wish = field(default_factory=Wish)
    count: Count = Count.GAMES


RED: Final[Picture] = "lantern_red"
GOLD: Final[Picture] = "lantern_gold"

LANTERNS: Final = (
    Lantern("first", RED),
    Lantern("first_win", GOLD, 1, Wish(won=True)),
    Lantern("all_six", GOLD, 6, count=Count.KINDS),
    Lantern("six_won", "cats/orange", 6, Wish(won=True), Count.KINDS),
    Lantern("friend", "cats/calico", 1, Wish(people=2)),
    Lantern("full_laptop", "cats/calico", 1, Wish(people=4)),
    Lantern("round_table", RED, 1, Wish(least=8)),
    Lantern("duel", RED, 3, Wish(most=2), Count.KINDS),
    Lantern("normal_won", RED, 3, Wish(won=True, against="normal"), Count.KINDS),
    Lantern("hard_won", GOLD, 1, Wish(won=True, against="hard")),
    Lantern("hard_six", "cats/black", 6, Wish(won=True, against="hard"), Count.KINDS),
    Lantern("row", RED, 3, Wish(won=True), Count.ROW),
    Lantern("long_row", GOLD, 9, Wish(won=True), Count.ROW),
    Lantern("days", RED, 7, count=Count.DAYS),
    Lantern("house_rules", "cats/white", 3, Wish(any_rule=True), Count.KINDS),
    Lantern("uno_match", RED, 1, Wish("uno", rule=("match", "points"))),
    Lantern("uno_catch", "cats/grey", 5, Wish("uno", did="catch"), Count.DEEDS),
    Lantern("uno_challenge", RED, 1, Wish("uno", did="challenge")),
    Lantern("uno_no_draw", "cats/white", 1, Wish("uno", won=True, without="draw")),
    Lantern("deal_no", "cats/black", 5, Wish("property_deal", did="say_no"), Count.DEEDS),
    Lantern("deal_no_bank", GOLD, 1, Wish("property_deal", won=True, without="bank")),
    Lantern("deal_five", RED, 1, Wish("property_deal", won=True, least=5)),
    Lantern("mine_gold", GOLD, 1, Wish("saboteur", total=12)),
    Lantern("mine_thief", "cats/black", 3, Wish("saboteur", did="steal"), Count.DEEDS),
    Lantern("mine_crowd", RED, 1, Wish("saboteur", won=True, least=10)),
    Lantern("flea_offer", RED, 3, Wish("flea_market", did="offer"), Count.DEEDS),
    Lantern("flea_ahead", GOLD, 1, Wish("flea_market", won=True, lead=5)),
    Lantern("night_four", RED, 1, Wish("night_market", won=True, least=4)),
    Lantern("night_rich", "cats/orange", 1, Wish("night_market", total=50)),
    Lantern("yose_hidden", "cats/grey", 1, Wish("yose_duel", rule=("under_cards", "hidden"))),
    Lantern("yose_lead", GOLD, 1, Wish("yose_duel", won=True, lead=20)),
    Lantern("yose_perfect", "cats/black", 1, Wish("yose_duel", bots="perfect")),
)

NAMES: Final = MessageFamily("lantern.*", [each.id for each in LANTERNS])
HELPS: Final = MessageFamily("lantern.*.help", [each.id for each in LANTERNS])


class Light(NamedTuple):
    """The progress of a lantern."""

    lantern: Lantern
    done: int
    """The count so far, at most the goal."""
    since: Part | None
    """The game that lit it; None before."""

    @property
    def is_lit(self) -> bool:
        """Whether its aim was reached."""
        return self.since is not None


def lights_of(parts: Sequence[Part]) -> tuple[Light, ...]:
    """Return the progress of each lantern, in order."""
    return tuple(_light(lantern, parts) for lantern in LANTERNS)


def _light(lantern: Lantern, parts: Sequence[Part]) -> Light:
    done = 0
    for part, count in zip(parts, _counts(lantern, parts), strict=True):
        done = max(done, count)
        if done >= lantern.goal:
            return Light(lantern, lantern.goal, part)
    return Light(lantern, done, None)


def _counts(lantern: Lantern, parts: Sequence[Part]) -> Iterator[int]:
    """Yield the running count after each game."""
    seen: set[str] = set()
    total = 0
    for part in parts:
        fits = lantern.wish.fits(part)
        match lantern.count:
            case Count.ROW:
                total = total + 1 if fits else 0
            case Count.GAMES:
                total += fits
            case Count.DEEDS:
                total += part.played.deeds[part.seat].get(lantern.wish.did, 0) if fits else 0
            case Count.KINDS | Count.DAYS:
                if fits:
                    seen.add(part.played.game if lantern.count is Count.KINDS else part.played.ended[:10])
                total = len(seen)
        yield total


def lit_by(parts: Sequence[Part], match: str) -> tuple[Lantern, ...]:
    """Return the lanterns lit by the game `match`."""
    return tuple(
        light.lantern for light in lights_of(parts) if light.since is not None and light.since.played.match == match
    )
