"""The weights of the bots in points: all numbers of the rules of thumb in one place. Only their order matters.

They were tuned by matches between variants; `tools/arena.py` shows the effect of a change.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.games.saboteur.bots.tunnel import FAR
from tabletable.games.saboteur.rules import cards

STANCE: Final = {
    #             green blue boss profiteer geologist saboteur gold digger
    cards.GREEN_DIGGER: (100, 30, 80, -40, -40, -100, 0),
    cards.BLUE_DIGGER: (30, 100, 80, -40, -40, -100, 0),
    cards.BOSS: (70, 70, 100, -40, -40, -100, 0),
    cards.PROFITEER: (-60, -60, -60, 100, 30, 60, 0),
    cards.GEOLOGIST: (0, 0, 0, 0, 0, 0, 0),
    cards.SABOTEUR: (-100, -100, -100, 40, 40, 100, -100),
    cards.GOLD_DIGGER: (0, 0, 0, 0, 0, -100, 100),
}
"""By own dwarf, and by the dwarf of another seat: how much it wants that seat to be able to dig, in percent."""
RIVAL: Final = -80
"""The stance towards diggers of the other colour once the gold is within reach, as the finisher wins for its colour."""


class Weights(NamedTuple):
    """The value of each kind of action."""

    profiteer: int = 70
    """How much a profiteer wants the gold to be reached, in percent per gold it expects to gain from that."""
    geologist: int = 0
    """How much a geologist wants the gold reached, in percent, in a slow round: long ways hold more crystals."""
    geologist_later: int = 0
    """How much a geologist wants the gold reached, in percent, in any other round: crystals pay anyway."""
    few: int = 4
    """With fewer diggers than this among the others a round is slow."""

    card: int = 14
    """The value of each card by which the way gets shorter, or of a card the others will have to dig again."""
    rivals: int = 30
    """The weight, in percent of `card`, that a digger gives to the other colour's ways."""
    rivals_far: int = 30
    """`rivals` at ease: the gold will be reached anyway, as saboteurs are few, turns many, and others dig."""
    rivals_near: int = 30
    """`rivals` at ease with the gold within reach. From about 80 on, the next card of a way open to both colours is
    left to others, since the seat that lays the last one wins for its colour.
    """
    rivals_pressed: int = 30
    """`rivals` while saboteurs seem many."""
    rival_pressed: int = RIVAL
    """`RIVAL` while saboteurs seem many."""
    rivals_within: int = FAR
    """The distance in cards from a goal beyond which no card is spent on lengthening the other colour's way."""
    few_saboteurs: int = 24
    """The expected percentage of saboteurs among the others up to which they seem few; three of 15 dwarfs are 20."""
    many_turns: int = 8
    """Turns are many while at least this many cards per seat are left beyond those needed to the gold."""
    others_dig: int = 150
    """The expected number of diggers and bosses among the others, in percent, from which on others dig."""
    gold: int = 150
    """The value of reaching the gold, or of leaving it to others."""
    mask: int = 5
    """The distance to the gold, in cards, beyond which a saboteur lays nothing that reveals it."""
    crystal: int = 30
    """The value of a crystal to a geologist."""
    spared: int = 3
    """The cost of a crystal to all other dwarfs."""
    spared_ease: int = 3
    """The cost of a crystal to diggers and boss at ease: it pays a geologist 1 gold, and other cards dig as well."""
    stop: int = 22
    """The value of breaking a tool of an enemy that can dig."""
    close: int = 12
    """The value that stopping or mending gains with the gold one card away; it falls to 0 beyond reach."""
    stopped: int = 35
    """The percentage of `stop` that counts if that enemy can't dig anyway."""
    trap: int = 3
    """The extra value of a trap."""
    fewer: int = 0
    """The extra value of trapping a seat that would share its own win: fewer winners are paid more each."""
    least: int = 8
    """The minimum value of an attack; lesser ones are not made."""
    mend: int = 40
    """The value of mending one's own last broken tool, to a dwarf that wants to dig."""
    half: int = 26
    """The value of mending one of several own broken tools."""
    idle: int = 14
    """The value of mending own tools, to a dwarf that does not want the gold reached."""
    help: int = 14
    """The value of mending a friend's tool."""
    map: int = 24
    theft: int = 18
    theft_near: int = FAR
    """The distance to the gold, in cards, beyond which a theft stays in hand: others could still remove it."""
    hands_off: int = 12
    inspection: int = 11
    hat: int = 14
    """The value of swapping the hat of an almost certain enemy."""
    done: int = 3
    """The value of swapping cards instead, to a dwarf that wants the gold reached."""
    burn: int = 3
    """The value of swapping cards, which brings the end nearer, to a dwarf that does not want the gold reached."""
    junk: int = 8
    """Further cards are swapped if their keep value is at most this."""
    junk_burn: int = 0
    """`junk` for a dwarf that does not want the gold reached, or looks for crystals."""
    fits: int = 10
    """The extra keep value of a path card for each card by which it would shorten the way."""
    keep_break: int = 6
    keep_mend: int = 6
    keep_double: int = 0
    """The extra keep value of a card that mends either of two tools."""
    keep_theft: int = 9


THUMB: Final = Weights()
SHARP: Final = Weights(
    geologist=25,
    geologist_later=-15,
    rivals_far=65,
    rivals_near=100,
    rivals_pressed=0,
    rivals_within=10,
    rival_pressed=30,
    spared_ease=10,
    close=24,
    fewer=15,
    theft=45,
    theft_near=3,
    burn=7,
    junk=25,
    junk_burn=8,
    keep_double=6,
    keep_theft=25,
)
"""A pass swaps three cards, to see more cards that pay its own seat; a theft is played when the round is about to end;
a geologist puts its crystals on the way if a round is slow; the nearer the gold, the more it matters who can dig.
While the gold will be reached anyway, a digger digs for its own colour alone, and for no geologist; while saboteurs
seem many it digs along with all others and stops no rival.
"""

LISTED: Final = SHARP._replace(
    rivals_far=THUMB.rivals_far,
    rivals_near=THUMB.rivals_near,
    rivals_pressed=THUMB.rivals_pressed,
    rivals_within=THUMB.rivals_within,
    rival_pressed=THUMB.rival_pressed,
    spared_ease=THUMB.spared_ease,
)
"""The weights by which reviews shortlist moves: a card better left to others is still worth rating."""

STYLES: Final[dict[str, dict[str, int]]] = {
    "careful": {"stop": 16, "least": 12, "map": 34, "inspection": 20, "help": 18},
    "greedy": {"theft": 60, "theft_near": FAR, "keep_theft": 30, "hands_off": 24, "crystal": 40, "fewer": 30},
    "attacking": {"stop": 32, "least": 5, "trap": 8, "keep_break": 14},
}
"""By style, its own weights: maps, inspections and help before attacks; thefts; attacks on tools."""

KEEP: Final = {
    "map": 6,
    "inspection": 4,
    "swap_hats": 3,
    "swap_hands": 3,
    "hands_off": 4,
    "rockfall": 7,
    "free_at_last": 6,
    "trapped": 8,
}
"""The keep value of action cards, by the id of the kind."""
