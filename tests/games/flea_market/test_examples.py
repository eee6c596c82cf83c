"""The four worked examples of the Chinese rules. The players sit clockwise: Liu Bei, Guan Yu, Zhang Fei, Zhao Yun."""

from __future__ import annotations

from tabletable.core.ids import NOBODY
from tabletable.games.flea_market.rules.state import Phase, Prize
from tests.games.flea_market.builders import act, close_all, lying, said, state_of, stock

LIU, GUAN, ZHANG, ZHAO = range(4)


def test_example_1_four_reds_of_four_players_are_swept_away() -> None:
    state = state_of(
        "blue 9, blue 8", "red 8, green 9", "yellow 9", "yellow 8", goods=["red 1", "", "red 5, red 6", ""], turn=GUAN
    )
    events = stock(state, "red 8")
    assert "competition" in said(events)
    assert lying(state, "discard") == ["red 1", "red 5", "red 6", "red 8"]
    assert [state.lying(seat) for seat in range(4)] == [[], [], [], []]
    assert [len(state.free(seat)) for seat in range(4)] == [3, 3, 3, 3]
    assert state.phase is Phase.STOCK
    assert state.turn == ZHANG


def test_example_2_who_closes_and_who_has_to() -> None:
    state = state_of(
        "red 3, blue 3",
        "",
        "brown 1",
        "green 1, yellow 2, purple 3",
        goods=["green 4", "red 7, blue 7", "red 8, green 8, blue 8", ""],
        turn=LIU,
    )
    events = act(state, "close")
    # Guan Yu has no card, Zhang Fei no empty stall: both close by themselves, and Zhao Yun goes on alone.
    assert said(events) == ["closed", "closed_empty", "closed_full"]
    assert state.turn == ZHAO
    stock(state, "green 1")
    assert state.turn == ZHAO
    stock(state, "yellow 2")
    assert state.turn == ZHAO
    assert state.phase is Phase.STOCK
    act(state, "close")
    assert state.phase is not Phase.STOCK


def test_example_3_six_colours_end_the_phase_at_once() -> None:
    state = state_of(
        "red 9, red 8, red 7, red 6",
        "blue 9, blue 8",
        "green 9, green 8, green 7",
        "purple 2, red 2, red 3, red 4",
        goods=["red 1, yellow 1, blue 1", "green 4, red 4", "brown 9", ""],
        turn=ZHAO,
    )
    assert all(state.free(seat) for seat in (GUAN, ZHANG, ZHAO))
    events = stock(state, "purple 2")
    assert "six_colours" in said(events)
    assert state.closed == 0
    assert (state.phase, state.turn) == (Phase.COST, GUAN)


def test_example_4_costs_and_prizes() -> None:
    state = state_of(
        "red 1, red 2, red 3",
        "yellow 1, yellow 2",
        "brown 1, brown 2",
        "brown 3, brown 4",
        goods=["green 4", "red 7, blue 7", "red 8, green 8, blue 8", "blue 5, red 6, yellow 1"],
    )
    close_all(state)
    assert (state.turn, state.owed) == (LIU, 2)
    act(state, "discard", "red 2")
    act(state, "discard", "red 3")
    assert (state.turn, state.owed) == (GUAN, 1)
    events = act(state, "discard", "yellow 1")
    assert state.totals == [4, 14, 24, 12]
    # Zhang Fei is the highest: three 8s with one yellow button each are 3 money.
    assert said(events)[1:] == ["highest", "lowest", "nothing"]
    assert lying(state, "money:2") == ["blue 8", "green 8", "red 8"]
    assert state.wealth(ZHANG) == 3
    # Liu Bei is the lowest: green 4 has two purple buttons.
    assert state.fame(LIU) == 2
    # Guan Yu gets nothing, Zhao Yun has a 5 and keeps the card with the fewest buttons.
    assert lying(state, "money:1") == lying(state, "popularity:1") == []
    assert (state.phase, state.turn) == (Phase.OFFER, ZHAO)
    act(state, "offer", "yellow 1", "stall:2:3")
    assert state.fame(ZHAO) == 1
    assert state.wealth(ZHAO) == 0
    assert state.prizes == [Prize.LOWEST, Prize.NONE, Prize.HIGHEST, Prize.OFFER]
    assert (state.phase, state.turn) == (Phase.RESTOCK, LIU)
    assert lying(state, "discard")[:2] == ["blue 5", "blue 7"]
    assert state.highest == ZHANG
    assert state.lowest != NOBODY
