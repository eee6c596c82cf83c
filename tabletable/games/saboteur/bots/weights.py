"""What bots go by, in points: all numbers of the rules of thumb in one place. Only their order counts.

They were found by letting variants play against each other; `tools/arena.py` shows what a change does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.games.saboteur.bots.tunnel import FAR
from tabletable.games.saboteur.rules.cards import (
    BLUE_DIGGER,
    BOSS,
    GEOLOGIST,
    GOLD_DIGGER,
    GREEN_DIGGER,
    PROFITEER,
    SABOTEUR,
)

STANCE: Final = {
    #             green blue boss profiteer geologist saboteur gold digger
    GREEN_DIGGER: (100, 30, 80, -40, -40, -100, 0),
    BLUE_DIGGER: (30, 100, 80, -40, -40, -100, 0),
    BOSS: (70, 70, 100, -40, -40, -100, 0),
    PROFITEER: (-60, -60, -60, 100, 30, 60, 0),
    GEOLOGIST: (0, 0, 0, 0, 0, 0, 0),
    SABOTEUR: (-100, -100, -100, 40, 40, 100, -100),
    GOLD_DIGGER: (0, 0, 0, 0, 0, -100, 100),
}
"""By own dwarf: how much it would like somebody with another one to be able to dig, in percent."""
RIVAL: Final = -80
"""The same of diggers of the other colour once the gold is within reach: who finishes, wins for their colour."""


class Weights(NamedTuple):
    """What a deed is worth."""

    profiteer: int = 70
    """How much a profiteer would like the gold to be reached, in percent for each gold that it expects more then."""
    geologist: int = 0
    """How much a geologist would, in percent, while the gold is far and few dig: crystals lie on long ways."""
    geologist_later: int = 0
    """The same when a round is not slow: crystals pay a geologist whatever comes of it."""
    few: int = 4
    """Diggers among the others below which a round is slow."""

    card: int = 14
    """For a card's way that is dug, or that others will have to dig once more."""
    rivals: int = 30
    """Percent of that by which a digger minds the ways of the other colour."""
    rivals_far: int = 30
    """The same at ease, which is while the gold will be reached anyway: saboteurs seem few, turns are many, and others
    dig."""
    rivals_near: int = 30
    """The same at ease with the gold within reach: from about 80 on the next card of a way that is open to both colours
    is left to others, since whoever lays the last one wins for their own."""
    rivals_pressed: int = 30
    """The same while saboteurs seem many."""
    rival_pressed: int = RIVAL
    """What `RIVAL` is then."""
    rivals_within: int = FAR
    """Cards to a goal beyond which a way of the other colour is no danger: nobody digs as far, and no card is spent to
    make it longer still."""
    few_saboteurs: int = 24
    """Percent for each of the others up to which saboteurs seem few; three of 15 dwarfs are 20."""
    many_turns: int = 8
    """Cards a seat, in all hands and the draw pile, that are left beyond those to the gold while turns are many."""
    others_dig: int = 150
    """Diggers and boss that the others must be expected to be, in percent."""
    gold: int = 150
    """For reaching the gold, or for leaving it to others."""
    mask: int = 5
    """Cards to the gold beyond which a saboteur lays nothing that gives it away."""
    crystal: int = 30
    """For a crystal, to a geologist."""
    spared: int = 3
    """Against it, to everybody else."""
    spared_ease: int = 3
    """The same to diggers and boss at ease: each pays a geologist 1 gold, and other cards dig as well."""
    stop: int = 22
    """For a broken tool of an enemy who can dig."""
    close: int = 12
    """The more for it the nearer the gold, and the more for mending."""
    stopped: int = 35
    """Percent of it if that enemy can't dig anyway."""
    trap: int = 3
    """The more for a trap."""
    fewer: int = 0
    """The more for a trap before somebody who would share in one's own win: fewer winners are paid more each."""
    least: int = 8
    """Nobody is attacked for less."""
    mend: int = 40
    """For one's own last broken tool, to somebody who wants to dig."""
    half: int = 26
    """For one of several."""
    idle: int = 14
    """For one's own tools, to somebody who would rather not see the gold reached."""
    help: int = 14
    """For a friend's tool."""
    map: int = 24
    theft: int = 18
    theft_near: int = FAR
    """Cards to the gold beyond which a theft is kept in hand as long as there are turns to come: others would have
    time to take it off."""
    hands_off: int = 12
    inspection: int = 11
    hat: int = 14
    """For a new hat of somebody who is almost surely an enemy."""
    done: int = 3
    """For swapping cards instead, to somebody who wants the gold reached."""
    burn: int = 3
    """For swapping cards, which brings the end nearer, to somebody who does not."""
    junk: int = 8
    """Further cards are swapped if they are worth no more."""
    junk_burn: int = 0
    """The same for somebody who does not want the gold reached, or looks for crystals."""
    fits: int = 10
    """The more a path card is worth keeping for each card that it would dig."""
    keep_break: int = 6
    keep_mend: int = 6
    keep_double: int = 0
    """The more for one that mends either of two tools."""
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
"""Whoever passes swaps three cards, to see more of what pays its own seat; a theft is laid when the round is about to
end; a geologist lays its crystals on the way where a round is slow; the nearer the gold, the more it matters who can
dig. As long as the gold will be reached anyway a digger digs for its own colour alone, and for no geologist; where
saboteurs seem many it digs along with everybody and stops no rival."""

LISTED: Final = SHARP._replace(
    rivals_far=THUMB.rivals_far,
    rivals_near=THUMB.rivals_near,
    rivals_pressed=THUMB.rivals_pressed,
    rivals_within=THUMB.rivals_within,
    rival_pressed=THUMB.rival_pressed,
    spared_ease=THUMB.spared_ease,
)
"""What reviews choose by which moves they look at: a card that is better left to others is still worth a look."""

STYLES: Final[dict[str, dict[str, int]]] = {
    "careful": {"stop": 16, "least": 12, "map": 34, "inspection": 20, "help": 18},
    "greedy": {"theft": 60, "theft_near": FAR, "keep_theft": 30, "hands_off": 24, "crystal": 40, "fewer": 30},
    "attacking": {"stop": 32, "least": 5, "trap": 8, "keep_break": 14},
}
"""By style, what it weighs in its own way: looks and helps before it attacks; steals what it can; breaks tools."""

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
"""What an action card is worth keeping, by the name of its kind."""
