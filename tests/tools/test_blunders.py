"""What looks like a blunder: seen where it is, and not done by the strongest bots but where its value speaks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import arena
import pytest
from arenas.blunders import Case, Counts, counted, loss, watchers

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tests.games.night_market.builders import auction, bid
from tests.games.property_deal.builders import DealTable
from tests.games.saboteur.builders import table as table_of

NIGHT, DEAL, MINE = (get_game(name) for name in ("night_market", "property_deal", "saboteur"))
NEVER = {"raises its own bid with plots unbid", "ends above 7 cards with a play left"}
AT_MOST = {
    "opens at 7 or more of at most 12 coins": (0.15, 0.15),
    "passes go before its first set": (0.2, 0.2),
    "moves a card out and back and names no rent": (0.25, 0.1),
}
"""By kind: which part of the cases may look like a blunder, and which part of these may surely lose, one at least."""


def seen(game: Game[Any], state: Any, *commands: Command) -> list[Case]:
    """Return the cases in the last of some commands."""
    looking, cases = watchers(game), list[Case]()
    for command in commands:
        view, legal = game.view(state, command.seat), game.legal_commands(state, command.seat)
        assert command in legal
        cases = [case for watcher in looking for case in watcher(state, view, legal, command)]
        game.apply(state, command)
    return cases


@pytest.mark.parametrize(("plots", "is_early"), [((3, 5, 7), True), ((3, 5, 7, 9), False)])
def test_a_raise_of_an_own_bid_is_seen_while_plots_lie_there_unbid(plots: tuple[int, ...], is_early: bool) -> None:
    state = auction()
    for at, plot in enumerate(plots):
        NIGHT.apply(state, bid(state, at % 3, plot, 7))
    seat = len(plots) % 3
    own = plots[seat]
    (case,) = seen(NIGHT, state, bid(state, seat, own, 8))
    assert case.kind.startswith("raises")
    assert bool(case.instead) == is_early
    assert not any(each.zone.startswith(f"bid:{own:02}") for each in case.instead)


@pytest.mark.parametrize(("number", "money", "is_high"), [(7, 10, True), (6, 10, False), (7, 20, False)])
def test_an_opening_with_most_of_ones_coins_is_seen(number: int, money: int, is_high: bool) -> None:
    state = auction(money=[money] * 3)
    (case,) = seen(NIGHT, state, bid(state, 0, 3, number))
    assert case.kind.startswith("opens")
    assert bool(case.instead) == is_high


@pytest.mark.parametrize("cards", [7, 8])
def test_an_end_of_a_turn_above_seven_cards_is_seen_while_a_play_is_left(cards: int) -> None:
    hand = ["1M", "2M"] * 3 + ["3M", "4M"]
    table = DealTable(hand[:cards], ["5M"])
    (case,) = seen(DEAL, table.state, table.legal("end")[0])
    assert bool(case.instead) == (cards > 7)


@pytest.mark.parametrize("word", ["brown", "red"])
def test_pass_go_before_the_first_set_is_seen_where_that_can_be_laid(word: str) -> None:
    table = DealTable(["pass go", word], ["5M"], sets=[["brown"], []])
    (case,) = seen(DEAL, table.state, table.legal("action")[0])
    assert {DEAL.face_word(table.state.faces[each.piece]) for each in case.instead} == ({word} & {"brown"})


@pytest.mark.parametrize("plays_rent", [False, True])
def test_a_wild_moved_out_and_back_is_seen_unless_a_rent_was_the_reason(plays_rent: bool) -> None:
    table = DealTable(["pink/orange rent"], ["5M"], sets=[["pink, pink/orange wild", "orange"], []])
    looking = watchers(DEAL)
    cases: list[Case] = []

    def give(verb: str, zone: str = "") -> None:
        command = next(each for each in table.legal(verb) if zone in ("", each.zone))
        view = DEAL.view(table.state, command.seat)
        cases[:] = [case for watcher in looking for case in watcher(table.state, view, table.legal(), command)]
        table.give(command)

    give("move", "set:0:01")
    if plays_rent:
        give("action", "set:0:01")
        while table.state.pending:
            give(table.legal()[0].verb)
    assert not cases
    give("move", "set:0:00")
    (case,) = cases
    assert bool(case.instead) == (not plays_rent)


@pytest.mark.parametrize("target", [1, 2])
def test_an_attack_on_ones_own_colour_is_seen_by_the_true_dwarfs(target: int) -> None:
    state = table_of(["green digger", "green digger", "saboteur"], hands=[["break cart", "map"]])
    attack = next(each for each in MINE.legal_commands(state, 0) if each.zone == f"seat:{target}")
    (case,) = seen(MINE, state, attack)
    assert bool(case.instead) == (target == 1)
    assert all(each.zone != "seat:1" for each in case.instead)
    assert 0 < case.feared < 1, "by what it sees it may be either"


def test_what_a_blunder_loses_is_told_by_its_value() -> None:
    """The last and the highest bid for a plot that nobody walks by any more, against a pass."""
    state = auction(round=6, market=[26, 30])
    legal = NIGHT.legal_commands(state, 0)
    dear = max(legal, key=lambda each: int(each.zone[7:] or 0))
    found = loss(NIGHT, Case("", NIGHT.view(state, 0), dear, legal))
    assert found is not None
    points, error = found
    assert points > 2 * error > 0


# ------------------------------------------------------------------------------------------------ what the bots do

OFTEN = {"night_market": (30, 80), "property_deal": (40, 120), "saboteur": (400, 1200)}
"""Decisions at a push, and at night."""
SEATS = {"night_market": 3, "property_deal": 3, "saboteur": 5}


def counts(game: str, decisions: int, seed: int) -> Counts:
    return counted(game, "hard", SEATS[game], get_game(game).info.complete({}), seed, decisions)


def hold(found: Counts) -> None:
    """None of what is never right; and what may be right is so as far as values tell."""
    kinds = found.kinds
    for kind in NEVER & {*kinds}:
        assert not kinds[kind].blunders, kind
    for kind, (part, most) in AT_MOST.items():
        if kind in kinds:
            assert kinds[kind].blunders <= max(2, part * kinds[kind].cases), kind
            assert kinds[kind].losing <= max(1, most * kinds[kind].blunders), kind
    for kind, count in kinds.items():
        if count.feared:
            assert count.feared < 0.08 * count.cases, kind
            assert count.blunders <= count.feared + 2 * max(1.0, count.feared) ** 0.5, kind


@pytest.mark.parametrize("game", SEATS)
def test_the_strongest_level_hardly_does_what_looks_like_a_blunder(game: str, size: Callable[[int, int], int]) -> None:
    often = size(*OFTEN[game])
    found = counts(game, often, 1)
    assert found.decisions == often
    assert found.kinds
    hold(found)


def test_equal_arguments_give_equal_counts_and_they_are_told() -> None:
    one, two = (counts("saboteur", 400, 3) for _ in range(2))
    assert one == two
    text = arena.told_blunders(one)
    assert text.startswith("400 decisions\n")
    assert "hits its own colour" in text
