"""Torture of the chances shown by Q: in games of the strongest bots, do they come true as often as shown?

Chances are put together by tenths. What a tenth tells and what was true of it may differ by `POINTS`, and by what the
luck of so many games explains.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from torture import Harness

from tabletable.core.game import Game
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.selfplay import SelfPlay
from tests.contract.truths import BY_DEEDS, EVENTS, TOLD_LATER, answered, is_wild

POINTS: Final = 0.04
"""The tolerated error of a tenth."""
_ERRORS: Final = 3.0
"""Standard errors added to the tolerance: a push tests dozens of tenths."""
_FEWEST_GAMES: Final = 8
_FEWEST: Final = 40
"""A tenth with fewer cases, or from fewer games, is not judged."""
_ASKED: Final = 40
"""The percentage of decisions whose chances are sampled: those of one turn are nearly equal."""
_SLOW: Final = {"night_market": 20, "property_deal": 4}
"""Divisors of the number of cases, for games that are slow or have slow chances."""
_SELDOM: Final = {"night_market": 5}
"""The percentage of decisions sampled in games whose chances take long to compute."""
_LEVELS: Final = {"night_market": "skilled", "yose_duel": "hard", "flea_market": "normal"}
"""Levels used where the strongest is slow and the chances do not depend on it."""
_WHOLE: Final = 4
"""The factor of size of all units but the first of a subject."""


_TRUTHS: Final = {**EVENTS, **BY_DEEDS}


class Case(NamedTuple):
    """A chance that was shown."""

    share: float
    is_true: bool
    game: int


Cases = dict[str, list[Case]]
"""Cases by the message of the chance."""


def played(game: Game[Any], seats: int, number: int, seed: int, cases: Cases) -> None:
    """Play a game and add the chances shown by the key Q in it."""
    info, rng = game.info, Rng(seed)
    level = _LEVELS.get(info.id, game.info.strongest)
    match = SelfPlay(game, [level] * seats, info.complete({}), seed)
    waiting: list[tuple[Any, str, Any]] = []
    asked = _SELDOM.get(info.id, _ASKED)
    while (command := match.choose()) is not None:
        state = match.state
        if rng.chance(asked) and (awaited := game.to_act(state)):
            view = game.view(state, awaited[0])
            odds = finish(game.chances(view))
            for chance in odds.chances:
                key = chance.meaning.id
                if key in TOLD_LATER:
                    waiting.append((state.round, key, chance))
                elif key in _TRUTHS:
                    cases[key].append(Case(chance.probability, bool(_TRUTHS[key](view, state, chance)), number))
            for question in odds.questions:
                if not is_wild(question):
                    is_true = answered(game, view, state, question.piece)
                    cases[question.title.id].append(Case(question.probability, bool(is_true), number))
        match.play(command)
        still = []
        for round_number, key, chance in waiting:
            came = TOLD_LATER[key](match.state, round_number, chance)
            if came is None:
                still.append((round_number, key, chance))
            else:
                cases[key].append(Case(chance.probability, came, number))
        waiting = still


def wrong(cases: Sequence[Case]) -> Iterator[str]:
    """Yield the tenths whose chances are wrong."""
    tenths: dict[int, list[Case]] = defaultdict(list)
    for case in cases:
        tenths[min(9, int(10 * case.share))].append(case)
    for _, each in sorted(tenths.items()):
        games: dict[int, float] = defaultdict(float)
        for case in each:
            games[case.game] += case.is_true - case.share
        if len(each) < _FEWEST or len(games) < _FEWEST_GAMES:
            continue
        error = sqrt(sum(off * off for off in games.values())) / len(each)
        off = sum(games.values()) / len(each)
        if abs(off) > POINTS + _ERRORS * error:
            mean = sum(case.share for case in each) / len(each)
            yield f"told {mean:.1%}, true {mean + off:.1%} (error {error:.1%}) of {len(each)} in {len(games)} games"


def calibration(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Games until so many chances were told, or their part where counting takes long."""
    name, _, seats = subject.partition("-")
    wanted = trials * (_WHOLE if number else 1) // _SLOW.get(name, 1)
    cases_by_kind: Cases = defaultdict(list)
    game, count = get_game(name), 0
    while sum(map(len, cases_by_kind.values())) < wanted:
        played(game, int(seats), count, rng.getrandbits(40), cases_by_kind)
        count += 1
    for key, cases in sorted(cases_by_kind.items()):
        yield from (f"{key}: {text}" for text in wrong(cases))


_TABLES: Final = {"uno": (4, 2), "property_deal": (2,)}
"""Numbers of players by game; the others are played by four, or as many as allowed. A game of four hard bots of
Property Deal takes a minute.
"""


def subjects() -> list[str]:
    """Return every game that shows chances, at its tables."""
    infos = [game.info for game in all_games().values() if game.info.chances]
    usual = {info.id: (max(info.min_seats, min(4, info.max_seats)),) for info in infos}
    return [f"{info.id}-{seats}" for info in infos for seats in _TABLES.get(info.id, usual[info.id])]


CALIBRATION: Final = Harness(calibration, subjects, unit=500, trials=(3_500, 70_000, 350_000))
