"""What stands between two levels: bots with one bad habit, in every game, also in one that says nothing of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletable.bots.bot import decide
from tabletable.bots.levels import make_bot, styles_of
from tabletable.bots.rungs import weakened
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.info import USUAL_RUNGS, Rung
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View
from tabletable.play.keeping.recording import Recorder, playable
from tabletable.play.keeping.savefile import decode, encode
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.selfplay import SelfPlay
from tabletable.play.session import Session
from tests.seventh.crazy_eights.game import GAME as EIGHTS

GAMES = [*all_games().values(), EIGHTS]
EVERY = [(game, rung) for game in GAMES for rung in game.info.steps]
each_rung = pytest.mark.parametrize(
    ("game", "rung"), EVERY, ids=lambda each: each if isinstance(each, str) else each.info.id
)


def saying(choice: int) -> Policy:
    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        return legal[choice]

    return think


def shown(rung: Rung, verbs: str, times: int = 400) -> int:
    """Return how often a habit shows in a decision among commands of these verbs."""
    policy, rng = weakened(rung, saying(0), saying(-1)), Rng(5)
    legal = [Command(0, verb) for verb in verbs]
    view: Any = None
    return sum(decide(policy(view, legal, rng)) is legal[-1] for _ in range(times))


@pytest.mark.parametrize(
    ("rung", "expected"),
    [
        (Rung("hard", "x"), lambda often: often == 400),
        (Rung("hard", "x", choices=4), lambda often: often == 0),
        (Rung("hard", "x", choices=3), lambda often: often == 400),
        (Rung("hard", "x", verbs=("d",)), lambda often: often == 0),
        (Rung("hard", "x", verbs=("b", "d")), lambda often: often == 400),
        (Rung("hard", "x", percent=30), lambda often: 90 < often < 150),
    ],
)
def test_a_habit_shows_where_it_should(rung: Rung, expected: Callable[[int], bool]) -> None:
    assert expected(shown(rung, "abc"))


def test_the_marks_stay_on_the_ladder_in_their_order() -> None:
    for game in GAMES:
        ladder = game.info.ladder
        assert tuple(level for level in ladder if level in game.info.levels) == game.info.levels
        assert len({*ladder}) == len(ladder) == len(game.info.levels) + len(game.info.steps)
        assert not [rung for rung in game.info.steps if styles_of(game, rung)]
        assert {*game.habits} <= {*game.info.steps}


def test_no_two_habits_of_a_game_are_called_alike() -> None:
    for game in GAMES:
        habits = [rung.habit for rung in game.info.steps.values()]
        assert len({*habits}) == len(habits)


def test_a_game_that_says_nothing_has_one_below_each_level() -> None:
    assert EIGHTS.info.ladder == ("random", "easy+flustered", "easy")
    info = replace(EIGHTS.info, levels=("random", "simple", "clever", "wise", "wisest"))
    assert [rung.level for rung in info.steps.values()] == ["simple", "clever", "wise"]
    assert [rung.habit for rung in info.steps.values()] == [rung.habit for rung in USUAL_RUNGS]
    assert replace(info, rungs=()).ladder == info.levels


@each_rung
def test_a_rung_plays_by_the_rules_from_what_it_sees(game: Game[Any], rung: str) -> None:
    """In all worlds that look the same it does the same, and somewhere something else than the level it is below."""
    level = game.info.steps[rung].level
    match = SelfPlay(game, ["easy"] * max(2, game.info.min_seats), game.info.complete({}), 8)
    others = 0
    for step in range(120):
        command = match.choose()
        if command is None:
            break
        legal = game.legal_commands(match.state, command.seat)
        if len(legal) > 1 and (step < 6 or level not in ("hard", "perfect")):
            view = game.view(match.state, command.seat)
            twin = game.view(game.sample(view, Rng(step)), command.seat)
            done, again = (decide(make_bot(game, rung, step).think(each, legal)) for each in (view, twin))
            assert done == again
            assert done is None or done in legal
            others += done != decide(make_bot(game, level, step).think(view, legal))
        match.play(command)
    assert others or level in ("hard", "perfect")


@each_rung
def test_a_save_keeps_who_sat_there(game: Game[Any], rung: str) -> None:
    if game is EIGHTS:
        return
    others = [Seat(BOT, f"B{number}", rung) for number in range(1, game.info.min_seats)]
    document = decode(encode(Recorder(Session(game, [Seat(HUMAN, "Ann"), *others], {}, 3)).document()))
    assert [seat.level for seat in playable(document).seats] == ["", *(rung for _ in others)]
