"""Ends of a turn that look alike are told apart by what comes next."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.thinking import TimeUp
from tabletable.core.work import finish
from tabletable.games.property_deal.bots import outlook
from tabletable.games.property_deal.bots.planning import Option, Planner
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.state import PropertyState
from tests.games.property_deal.builders import DealTable

HAND = ["red", "5M", "sly deal", "rent", "pass go"]
SETS = [["red, red", "green"], ["yellow, yellow", "pink: pink/orange wild"]]


def view_of(plays: int = 0, notes: int = 1) -> PropertyState:
    """What seat 0 sees of a game for two at its turn, with so many notes in its bank."""
    table = DealTable(HAND, ["5M", "1M", "birthday"], banks=[["1M"] * notes, ["3M"]], sets=SETS, plays=plays)
    return GAME.view(table.state, 0).state


def view_command(verb: str, word: str) -> Command:
    """Return a command of seat 0 with one of its cards, in the position of `view_of`."""
    state = view_of()
    return next(
        command
        for command in GAME.legal_commands(state, 0)
        if command.verb == verb and GAME.face_word(state.faces[command.piece]) == word
    )


def tried(
    monkeypatch: pytest.MonkeyPatch, after: list[float], options: list[Option]
) -> tuple[Command | None, set[int]]:
    """What is chosen if the ends, told apart by their notes, are worth `after`; and which of them were looked at."""
    seen: set[int] = set()

    def look(state: PropertyState, seat: int, rng: Rng) -> Generator[None, None, float]:
        yield
        seen.add(len(state.banks[0]))
        return after[len(state.banks[0])]

    monkeypatch.setattr(outlook, "_round", look)
    return finish(outlook.best_of(options, Planner(0), Rng(1))).first, seen


def options(*chances: float, ends: tuple[int, ...] = (0, 1, 2)) -> list[Option]:
    """Ways to begin, told apart by the piece of their first command; each ends with so many notes as `ends` says."""
    return [
        Option(chance, Command(0, "bank", number), view_of(number, notes), Command(0, "end"))
        for number, (chance, notes) in enumerate(zip(chances, ends, strict=False))
    ]


def test_of_two_that_look_alike_the_one_that_comes_out_better_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    given = options(0.50, 0.49)
    assert tried(monkeypatch, [0.3, 0.6], given) == (given[1].first, {0, 1})
    assert tried(monkeypatch, [0.6, 0.3], given) == (given[0].first, {0, 1})


def test_what_looks_much_worse_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    given = options(0.50, 0.49, 0.40)
    assert tried(monkeypatch, [0.5, 0.5, 0.9], given) == (given[0].first, {0, 1})


def test_the_same_in_another_order_is_not_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    given = options(0.50, 0.499, 0.49, ends=(0, 0, 2))
    assert tried(monkeypatch, [0.5, 0.9, 0.6], given) == (given[2].first, {0, 2})


def test_what_looks_equally_good_but_ends_otherwise_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    given = options(0.50, 0.50)
    assert tried(monkeypatch, [0.3, 0.6], given) == (given[1].first, {0, 1})


def test_cards_are_drawn_before_anything_else_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a pass go brings may tell which of the other plays are best; nothing is lost by knowing it."""
    draw, play = options(0.50, 0.49)
    draw = draw._replace(command=view_command("action", "pass go"))
    assert tried(monkeypatch, [0.3, 0.6], [draw, play]) == (draw.first, set())
    last = draw._replace(state=view_of(plays=2, notes=0))
    assert tried(monkeypatch, [0.3, 0.6], [last, play]) == (play.first, {0, 1}), "nothing is played after it"
    bank = draw._replace(command=view_command("bank", "pass go"))
    assert tried(monkeypatch, [0.3, 0.6, 0.6], [bank, play])[1], "as money it brings nothing to wait for"


@pytest.mark.parametrize(("looks", "looked_at"), [(0.49, set()), (0.51, {0, 1})])
def test_an_early_end_is_tried_only_if_it_looks_best(
    monkeypatch: pytest.MonkeyPatch, looks: float, looked_at: set[int]
) -> None:
    play, end = options(0.50, looks)
    given = sorted([play, end._replace(command=None)], key=lambda option: -option.chance)
    assert tried(monkeypatch, [0.3, 0.6], given) == (given[0].first, looked_at)


def test_when_time_is_up_the_worlds_that_were_looked_at_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first world the second end comes out better; what the second world says is cut off."""
    given, rounds = options(0.50, 0.49), 0

    def look(state: PropertyState, seat: int, rng: Rng) -> Generator[None, None, float]:
        nonlocal rounds
        rounds += 1
        if rounds == 4:
            raise TimeUp
        yield
        return [0.3, 0.6][len(state.banks[0])] if rounds < 3 else 1.0

    monkeypatch.setattr(outlook, "_round", look)
    assert finish(outlook.best_of(given, Planner(0), Rng(1))).first == given[1].first
    assert rounds == 4


def test_alone_an_end_needs_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    given = options(0.50, 0.40)
    assert tried(monkeypatch, [0.1, 0.9], given) == (given[0].first, set())


def test_options_begin_with_the_plan() -> None:
    state, planner = view_of(), Planner(0)

    def work() -> Generator[None, None, Any]:
        plan = yield from planner.plan(state.clone())
        return plan, (yield from planner.options(state.clone()))

    plan, found = finish(work())
    assert (found[0].chance, found[0].first) == plan
    assert len(found) > len(HAND)
    assert any(option.command is None for option in found), "the turn may also end"


def test_an_end_is_found_by_plays_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """How the cards lie best is taken as it is: each way on might lead back to the last one, as often as is allowed."""
    table = DealTable(["3M", "4M"], ["5M"], banks=[["2M"], ["3M"]], sets=[["red, red", "wild"], ["brown"]])
    state, verbs = GAME.view(table.state, 0).state, []

    def carry_out(state: PropertyState, command: Command) -> None:
        verbs.append(command.verb)
        GAME.apply(state, command)

    monkeypatch.setattr("tabletable.games.property_deal.rules.play.apply", carry_out)
    first = next(each for each in GAME.legal_commands(state, 0) if each.verb == "bank")
    end = finish(outlook._end(Option(0.5, first, state, first), Planner(0)))
    assert {*verbs} == {"bank"}
    assert any(each.full for each in end.groups[0]), "the wild has joined the reds"


def test_ends_are_found_by_the_plan_that_found_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """To plan anew after each play of each option took more than a second where many sets and cards come together."""
    state, planner, positions = view_of(), Planner(0), 0
    finish(planner.plan(state.clone()))
    found = finish(planner.options(state.clone()))
    carry_out = GAME.apply

    def count(state: PropertyState, command: Command) -> None:
        nonlocal positions
        positions += 1
        carry_out(state, command)

    monkeypatch.setattr("tabletable.games.property_deal.rules.play.apply", count)
    finish(outlook._tried(found, planner))
    assert 0 < positions < planner.nodes


def test_a_win_by_rearranging_is_an_end() -> None:
    table = DealTable(["3M"], ["5M"], sets=[["brown, brown", "utility, utility", "red, red", "wild"], ["green"]])
    state, planner = GAME.view(table.state, 0).state, Planner(0)
    finish(planner.plan(state.clone()))
    (option,) = finish(planner.options(state.clone()))
    assert option.first in GAME.legal_commands(state, 0)
    assert GAME.outcome(option.state).winners == (0,)


def test_a_round_leads_to_the_own_next_turn() -> None:
    """The rival plays, the view is left as it was, and equal luck brings equal ends."""
    state = view_of(3)
    before = state.to_json()
    chances = [finish(outlook._round(state.determinized(Rng(seed)), 0, Rng(seed))) for seed in (5, 5, 6, 7, 8)]
    assert state.to_json() == before
    assert chances[0] == chances[1]
    assert len({*chances}) > 1
    assert all(0 < chance < 1 for chance in chances)
