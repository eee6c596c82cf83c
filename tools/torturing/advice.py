"""Torture of advice: following the hint key H wins no more than the strongest level does, or that is not the strongest.

Equal deals, the adviser in each seat in turn. It fails where the whole 95 % interval of the adviser's share lies above
an equal share, by more than `MARGIN`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from arenas.figures import share_of
from arenas.games import ADVISER, Line, play_deal
from torture import Harness

from tabletable.core.registry import all_games, get_game

MARGIN: Final = 0.03
"""Less than that more worlds or more time may gain."""
_LEAST: Final = 4
"""Deals per trial in all units but the first."""
_FIRST: Final = {"uno": 2, "saboteur": 2, "yose_duel": 2}
"""Deals per trial in the first unit, if not 1: a push waits for it."""
_SLOW: Final = {"night_market": 2, "property_deal": 2}
"""Divisors of the number of deals, for slow games."""
_QUICK: Final = {"uno": 6, "saboteur": 6, "yose_duel": 6}
"""Factors of the number of deals in later units, for games with deals of less than half a second."""


def advice(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Play some deals and look at the interval of the adviser's share."""
    name, _, seats = subject.partition("-")
    info = get_game(name).info
    options = tuple(sorted(info.complete({}).items()))
    line = Line(name, ADVISER, info.strongest, int(seats), options, rng.getrandbits(40))
    times = _LEAST * _QUICK.get(name, 1) if number else _FIRST.get(name, 1)
    deals = trials * times // _SLOW.get(name, 1)
    share = share_of([play_deal(line, deal) for deal in range(deals)])
    equal = 1 / line.players
    if share.low > equal + MARGIN:
        yield f"who follows H wins {share.mean:.1%} ({share.low:.1%} to {share.high:.1%}), equal {equal:.1%}"


def subjects() -> list[str]:
    """Return every game with as few players as it allows: fewest bots think, and advice shows most."""
    return [f"{game.info.id}-{game.info.min_seats}" for game in all_games().values()]


ADVICE: Final = Harness(advice, subjects, unit=4, trials=(24, 480, 2_400))
