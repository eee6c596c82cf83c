"""What a review of Property Deal finds a command to cost: what can't be made good in the rest of the turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletable.bots.bot import decide
from tabletable.bots.worth import Decision, marks, rate_decision, tried, win_chances
from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.property_deal.bots import estimates
from tabletable.games.property_deal.bots.outlook import OUTLOOK
from tabletable.games.property_deal.game import GAME
from tabletable.play.selfplay import SelfPlay
from tests.games.property_deal.builders import NO, DealTable

OUTLOOK_IN_HASTE = replace(OUTLOOK, trials=24)


def judged(table: DealTable, command: Command) -> Decision:
    """What the seat that decides gave away by a command."""
    seat = table.decider
    view, legal = GAME.view(table.state, seat), GAME.legal_commands(table.state, seat)
    decision = finish(rate_decision(GAME, OUTLOOK, view, legal, command, Rng(7)))
    assert decision is not None
    return decision


def rearranged() -> DealTable:
    """Laying the red and moving the wild from the red set to the yellow one make three sets, in any order."""
    sets = ["red, red, red/yellow wild", "yellow, yellow", "brown, brown"]
    return DealTable(
        ["red", "10M", "sly deal"], ["5M"], sets=[sets, ["green, green, green", "dark blue, dark blue", "utility"]]
    )


def test_the_first_command_of_a_plan_costs_nothing() -> None:
    """The wild leaves a full set after it, which looks like a loss to whoever looks one command ahead."""
    table = rearranged()
    made = judged(table, next(each for each in table.legal("property") if each.zone == "new:0"))
    assert made.cost < 0.005
    assert made.options[made.played].chances[0] > 0.99


def test_to_end_the_turn_before_the_plan_is_done_costs_what_it_would_have_brought() -> None:
    table = rearranged()
    assert judged(table, table.legal("end")[0]).cost > 0.05


@pytest.mark.parametrize(("word", "verb", "costs"), [("10M", "bank", True), ("utility", "property", False)])
def test_the_last_play_spent_on_something_else_costs_the_set(word: str, verb: str, costs: bool) -> None:
    table = DealTable(
        ["utility", "10M"],
        ["5M"],
        sets=[["red, red, red", "brown, brown", "utility"], ["green, green, green"]],
        plays=2,
    )
    made = judged(table, next(each for each in table.legal(verb) if each.piece == table.piece(word)))
    assert (made.cost > 0.05) == costs


def test_the_error_knows_that_the_estimate_is_none_of_a_judge() -> None:
    """Without chance in what follows all trials come to the same, and yet the cost is only an estimate."""
    table = rearranged()
    made = judged(table, table.legal("end")[0])
    assert made.error == pytest.approx(OUTLOOK.doubt * made.cost, rel=0.1)


def test_a_play_that_can_still_follow_costs_nothing_however_late_it_comes() -> None:
    table = DealTable(
        ["utility", "10M"],
        ["5M"],
        sets=[["red, red, red", "brown, brown", "utility"], ["green, green, green"]],
        plays=1,
    )
    assert judged(table, table.legal("bank")[0]).cost < 0.005


def test_a_no_that_is_spent_is_missed() -> None:
    """Whoever asks for it does not see the hand: what is left of it counts for whom it is."""
    table = DealTable(["birthday"], [NO, NO], sets=[["brown"], ["red, red, red"]], banks=[[], ["1M", "1M", "5M"]])
    table.do("action", "birthday")
    assert judged(table, table.legal("say_no")[0]).cost > 0
    assert judged(table, table.legal("accept")[0]).cost == 0


def test_the_chance_of_who_decides_is_what_the_estimate_says_of_it() -> None:
    """Those of the others are divided by how they compare: what a seat can't see of them moves its own no bit."""
    table = DealTable(["red"], ["green"], ["1M"], sets=[["red, red"], ["brown"], []])
    before = table.state.clone()
    table.do("property", "red").do("end")
    found = win_chances(OUTLOOK, before, table.state, 3)
    assert sum(found) == pytest.approx(1)
    assert found[0] == estimates.win_chance(table.state, 0)
    assert found[1] / found[2] == pytest.approx(
        pow(2.718281828, estimates.odds(table.state, 1) - estimates.odds(table.state, 2))
    )


def test_a_game_that_is_over_is_exact() -> None:
    table = rearranged()
    trials = finish(tried(GAME, OUTLOOK, GAME.view(table.state, 0), [None], Rng(1), 12))
    assert trials.chances(0) == (1.0, 0.0)


def test_the_values_at_the_table_find_the_same_command_best_as_the_hint() -> None:
    table = rearranged()
    view, legal = GAME.view(table.state, 0), GAME.legal_commands(table.state, 0)
    analysis = finish(marks(GAME, OUTLOOK, view, legal, Rng(2)))
    hint = decide(GAME.policy("hard")(view, legal, Rng(3)))
    assert hint in [mark.command for mark in analysis.marks if mark.text == "100%"]


def test_the_turns_of_one_who_plans_cost_next_to_nothing() -> None:
    """What hard does, the hint of a table advises: a review that finds better everywhere contradicts it."""
    match = SelfPlay(GAME, ["hard", "hard"], GAME.info.complete({}), 3)
    costs = []
    while (command := match.choose()) is not None and len(costs) < 24:
        state, seat = match.state, match.state.decider
        legal = GAME.legal_commands(state, seat)
        if not state.pending and len(legal) > 1:
            made = finish(
                rate_decision(GAME, OUTLOOK_IN_HASTE, GAME.view(state, seat), legal, command, Rng(len(costs)))
            )
            costs.append(made.cost if made is not None else 0.0)
        match.play(command)
    assert sum(costs) / len(costs) < 0.003
