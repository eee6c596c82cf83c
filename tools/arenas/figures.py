"""Statistics of a line of the arena: shares with intervals, times, roles, and ratings of several players."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median, stdev
from typing import Any, NamedTuple

from arenas.games import Played
from tabletable.core.info import EASY
from tabletable.play.strengths import Strength

_NEAR_95 = 1.96


class Share(NamedTuple):
    """A share of wins, 0 … 1, with its 95 % interval."""

    mean: float
    low: float
    high: float


def share_of(deals: Sequence[Played]) -> Share:
    """Return the hero's share of wins. A deal counts once: its games have equal cards and are no independent trials."""
    means = [fmean(played.shares) for played in deals]
    mean = fmean(means)
    half = 1.96 * stdev(means) / math.sqrt(len(means)) if len(means) > 1 else 1.0
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def summary(deals: Iterable[Played], players: int) -> dict[str, Any]:
    """Return all figures of a line, for people and scripts; raises ValueError without a deal."""
    known = sorted(deals, key=lambda played: played.deal)
    if not known:
        raise ValueError("no deal was played")
    share = share_of(known)
    millis = sorted(each for played in known for each in played.millis)
    endings: Counter[str] = Counter()
    roles: dict[str, list[int]] = {}
    for played in known:
        endings += played.endings
        for role, tally in played.roles.items():
            roles[role] = [a + b for a, b in zip(roles.get(role, [0, 0, 0]), tally, strict=True)]
    return {
        "games": sum(len(played.shares) for played in known),
        "share": round(share.mean, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "equal": round(1 / players, 4),
        "median_ms": round(median(millis), 2) if millis else 0.0,
        "p99_ms": round(millis[min(len(millis) - 1, len(millis) * 99 // 100)], 2) if millis else 0.0,
        "endings": dict(sorted(endings.items())),
        "roles": {
            role: {"times": times, "wins": wins, "gained": gained}
            for role, (times, wins, gained) in sorted(roles.items())
        },
    }


class Rated(NamedTuple):
    """A player's rating on the ladder of a game."""

    level: str
    rating: float
    """Elo points above the anchor, the easy bot."""
    error: float
    """Half of the 95 % interval of the rating."""
    above: float
    """Elo points above the next lower player, with half of the 95 % interval; 0 for the lowest."""
    above_error: float
    games: int
    """The number of games measured."""


def elo(share: float, players: int) -> float:
    """Return the advantage of a hero who wins `share` of the games against a table of equal rivals; see `ratings`."""
    safe = min(max(share, 0.001), 0.999)
    return 400 * math.log10(safe / (1 - safe) * (players - 1))


def placed(lines: Iterable[Strength], anchor: str = EASY) -> list[Rated]:
    """Return the ratings of all players connected by measurements under default rules to the anchor, lowest first.

    Each line is one measured difference between two players with its error; weighted least squares give the ratings
    that fit all lines best, and their errors.
    """
    import numpy as np

    known, names = [line for line in lines if not line.options], [anchor]
    for _ in known:
        names += {line.level for line in known if line.rivals in names} - {*names}
        names += {line.rivals for line in known if line.level in names} - {*names}
    known = [line for line in known if line.level in names]
    steps, gaps, games = np.zeros((len(known), len(names))), np.zeros(len(known)), Counter[str]()
    for number, line in enumerate(known):
        low, gap, high = (elo(share / 1000, line.players) for share in (line.low, line.share, line.high))
        weight = 2 * _NEAR_95 / (high - low)
        steps[number, names.index(line.level)], steps[number, names.index(line.rivals)] = weight, -weight
        gaps[number] = weight * gap
        games.update({line.level: line.games, line.rivals: line.games})
    free = steps[:, 1:]  # the anchor stands at 0
    spread = np.zeros((len(names), len(names)))
    spread[1:, 1:] = np.linalg.inv(free.T @ free)
    rating = spread[:, 1:] @ free.T @ gaps
    order, rated = np.argsort(rating, kind="stable").tolist(), list[Rated]()
    for below, at in zip([order[0], *order], order, strict=False):
        error, apart = spread[at, at], spread[at, at] + spread[below, below] - 2 * spread[at, below]
        halves = [_NEAR_95 * math.sqrt(max(0.0, float(each))) for each in (error, apart)]
        above = float(rating[at] - rating[below])
        rated.append(Rated(names[at], float(rating[at]), halves[0], above, halves[1], games[names[at]]))
    return rated


def ratings(shares: Mapping[tuple[str, str], float], players: int) -> dict[str, float]:
    """Return an Elo-like rating per player, the mean at 0, from the share of a hero against a table of equal rivals.

    A hero with strength s against n − 1 rivals of strength r is assumed to win s / (s + (n − 1) r), so 400 points are
    odds of ten to one against a single rival. Fitted by least squares of the logarithms of the odds.
    """
    names = sorted({name for pair in shares for name in pair})
    place = {name: number for number, name in enumerate(names)}
    rating = [0.0] * len(names)
    gaps = []
    for (hero, rival), share in shares.items():
        gaps.append((place[hero], place[rival], elo(share, players)))
    for _ in range(2000):  # Gauss-Seidel: each is what its lines say of it, given the others
        for at in range(len(names)):
            estimates = [rating[b] + gap for a, b, gap in gaps if a == at and b != at]
            estimates += [rating[a] - gap for a, b, gap in gaps if b == at and a != at]
            if estimates:
                rating[at] = fmean(estimates)
        middle = fmean(rating)
        rating = [each - middle for each in rating]
    return {name: round(rating[place[name]], 1) for name in names}
