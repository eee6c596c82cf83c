"""Hint and values of every game: whoever asks for both is told one thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletable.bots.bot import decide
from tabletable.bots.levels import make_bot
from tabletable.bots.search import kind_of
from tabletable.core.advice import Analysis
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.message import Msg
from tabletable.core.reasons import worth
from tabletable.core.registry import all_games, get_game
from tabletable.core.thinking import TimeUp
from tabletable.core.work import finish
from tabletable.play import advising
from tabletable.play.match import Match
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.flow.advice import Adviser
from tabletable.ui.flow.analyst import Analyst, Perspective

DEALS = (1, 3)
"""At a push, and at night."""
DECISIONS = 3
APART = 7
"""Steps from one decision that is asked about to the next."""
RULES: list[tuple[str, dict[str, OptionValue]]] = [
    *((game, {}) for game in all_games()),
    ("yose_duel", {"under_cards": "hidden"}),
]


def decisions(game: Game[Any], options: dict[str, OptionValue], seed: int) -> Iterator[Match]:
    """Some moments of a game among bots in which seat 0 has a choice."""
    others = [Seat(BOT, f"B{n}", "normal") for n in range(1, game.info.min_seats)]
    session = Session(game, [Seat(HUMAN, "Ann"), *others], options, seed)
    bots = [make_bot(game, "normal", seed + number) for number in range(game.info.min_seats)]
    asked, last = 0, -APART
    while asked < DECISIONS and session.to_act():
        if 0 in session.to_act() and len(session.legal(0)) > 1 and len(session.steps) >= last + APART:
            asked, last = asked + 1, len(session.steps)
            yield Match(session, bot_seed=0)
        for seat in (*session.reactors(), *session.to_act()):
            command = decide(bots[seat].think(session.view(seat), session.legal(seat)))
            if command is not None:
                session.submit(command)
                break


def hinted(match: Match) -> Command:
    adviser = Adviser(match)
    adviser.ask()
    while not adviser.work():
        pass
    assert adviser.command is not None
    return adviser.command


def told(match: Match) -> Analysis | None:
    analyst = Analyst(Perspective(match))
    analyst.switch(True)
    while analyst.is_working:
        analyst.work()
    return analyst.result


def points(text: str) -> int:
    return int(re.sub("[%+]", "", text).replace("−", "-"))


def error_of(analysis: Analysis) -> int:
    """Return the error that is told, in the points of the marks; 0 where they are exact."""
    error = dict(analysis.note.args).get("error", 0)
    assert isinstance(error, int)
    return error


def claims(note: Msg) -> set[str]:
    """Return the ids of all sentences in a note."""
    return {note.id, *(each for _, arg in note.args if isinstance(arg, Msg) for each in claims(arg))}


def check_claims(analysis: Analysis) -> None:
    """What a note says of the figures beside it holds of them."""
    texts, values = claims(analysis.note), {mark: points(mark.text) for mark in analysis.marks}
    best = [mark for mark in analysis.marks if mark.best]
    if "values.note" in texts and best:
        assert [values[mark] for mark in best] == [max(values.values())], "the best, and one alone"
    if "values.alike" in texts:
        assert len(analysis.marks) == len(best) > 1, "nothing stands out"
    if texts & {"values.equal", "values.alike"}:
        assert len(best) > 1
        assert all(values[mark] >= max(values.values()) - error_of(analysis) for mark in best), (
            "as good within the error"
        )
    if texts & {"values.none", "values.untold"}:
        assert not values, "nothing has a chance of its own"
    if "yose_duel.analysis.behind" in texts:
        assert all(values[mark] < 0 for mark in best), "even the best is a minus"
    if texts & {"yose_duel.analysis.minus", "yose_duel.analysis.behind"}:
        assert min(values.values()) < 0


@pytest.mark.parametrize(("game_id", "options"), RULES, ids=lambda value: value if isinstance(value, str) else "")
def test_hint_and_values_never_contradict_each_other(
    game_id: str, options: dict[str, OptionValue], monkeypatch: pytest.MonkeyPatch, size: Callable[[int, int], int]
) -> None:
    monkeypatch.setattr("tabletable.ui.flow.advice.PATIENCE", 600)
    game = get_game(game_id)
    insight = game.outlook()
    deals, seen = size(*DEALS), 0
    for seed in range(deals):
        for match in decisions(game, options, 40 + seed):
            analysis, command = told(match), hinted(match)
            if analysis is None:
                continue
            seen += 1
            assert analysis.advised == command
            check_claims(analysis)
            view = match.session.view(0)
            marks = [
                mark
                for mark in analysis.marks
                if mark.command == command
                or (insight is not None and kind_of(view, mark.command, insight) == kind_of(view, command, insight))
            ]
            assert all(mark.best for mark in marks)
            if insight is None:
                continue
            untried = not marks and command.verb in insight.left_alone
            assert untried or marks
            assert untried == (not any(mark.best for mark in analysis.marks))
            values = [points(mark.text) for mark in analysis.marks]
            assert all(points(mark.text) >= max(values) - error_of(analysis) for mark in marks)
    assert seen >= deals


VALUED = [game for game in all_games().values() if game.outlook() is not None and not game.info.analysis]


@pytest.mark.parametrize("game", VALUED, ids=[game.info.id for game in VALUED])
def test_whoever_follows_hints_plays_as_the_strongest_level(game: Game[Any]) -> None:
    """So that level is as strong as its adviser: by construction, and no arena has to tell."""
    insight = game.outlook()
    assert insight is not None
    assert not insight.overrules
    for match in decisions(game, {}, 17):
        view, legal = match.session.view(0), match.session.legal(0)
        choice = finish(advising.adviser(game, 5).think(view, legal))
        assert finish(advising.choose_advice(game, view, legal, choice)) == choice


def test_whoever_follows_hints_in_yose_duel_does_what_is_worth_no_less_than_the_strongest_level() -> None:
    """Its adviser is not the bot but a count: exact where all cards are seen."""
    game, seen = get_game("yose_duel"), 0
    for seed in range(4):
        for match in decisions(game, {}, 60 + seed):
            view, legal = match.session.view(0), match.session.legal(0)
            choice = finish(advising.adviser(game, seed).think(view, legal))
            working = advising.compute_values(game, view, legal, choice)
            analysis = None if working is None else finish(working)
            if analysis is None or not analysis.marks:
                continue  # nobody knows what a commitment is worth
            told = {mark.command: points(mark.text) for mark in analysis.marks}
            assert choice in told
            assert told[choice] == max(told.values()) == told[analysis.advised or choice]
            seen += 1
    assert seen >= 6


@pytest.mark.parametrize("game", VALUED, ids=[game.info.id for game in VALUED])
def test_what_values_cannot_change_is_not_tried(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for match in decisions(game, {}, 3):
        view, legal = match.session.view(0), match.session.legal(0)
        monkeypatch.setattr(advising, "compute_values", lambda *_: pytest.fail("the moves are tried"))
        found = finish(advising.choose_advice(game, view, legal, legal[-1]))
        insight = game.outlook()
        if insight is None or insight.undoing is None:
            assert found == legal[-1]
        elif found is not None and found != legal[-1] and found not in insight.undoing(view.state):
            # where a turn can be taken back, a poor move gives way to one that the trial worlds value more
            weighed, alike = finish(advising.weigh_with_error(game, view, legal, legal[-1]))
            assert worth(weighed[found]) > worth(weighed[legal[-1]]) + alike


def test_who_is_out_of_time_is_told_what_the_bot_chose() -> None:
    game = get_game("yose_duel")
    for match in decisions(game, {"under_cards": "hidden"}, 3):
        view, legal = match.session.view(0), match.session.legal(0)
        if advising.compute_values(game, view, legal, legal[0]) is not None:
            break
    work = advising.choose_advice(game, view, legal, legal[0])
    next(work)
    with pytest.raises(StopIteration) as done:
        work.throw(TimeUp)
    assert done.value.value == legal[0]
