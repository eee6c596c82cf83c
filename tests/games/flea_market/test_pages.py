"""The settlement as a page: what its rows say follows from the events and the view alone."""

from __future__ import annotations

import pytest

from tabletable.core.event import Event
from tabletable.core.ids import NOBODY
from tabletable.core.page import Page
from tabletable.core.tablespec import Stage
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase, Verb
from tests.games.flea_market.builders import GAME, act, close_all, state_of

STAGE = Stage(984, 720)
HANDS = ("brown 9", "brown 9", "brown 9")
"""So few cards that nobody chooses what an empty stall costs."""


def settled(state: FleaMarketState) -> list[Event]:
    """Everybody closes; returns the events of the command that leads to the settlement."""
    return close_all(state)


def page_of(state: FleaMarketState, events: list[Event], viewer: int | None = 0) -> Page:
    page = GAME.page(GAME.view(state, viewer), STAGE, [event.redacted(viewer) for event in events])
    assert page is not None
    return page


def labels(page: Page) -> list[str]:
    return [label.id.rpartition("_")[2] for label in page.labels]


def verdicts(page: Page, step: int = -1) -> dict[int, str]:
    return {row.seat: row.verdict.title.id.rpartition(".")[2] for row in page.steps[step].rows if row.verdict}


def test_a_step_for_each_thing_that_is_decided() -> None:
    state = state_of(*HANDS, goods=["red 9, blue 2", "red 1", "green 4"])
    page = page_of(state, settled(state))
    assert labels(page) == ["count", "highest", "lowest", "clear"]
    assert [step.label for step in page.steps] == [0, 1, 2, 3]
    assert page.is_over
    assert verdicts(page, 1) == {0: "highest"}, "what is not decided yet is not told"
    assert verdicts(page) == {0: "highest", 1: "lowest", 2: "between"}
    assert [row.tag.sum for row in page.steps[0].rows if row.tag] == ["9 + 2", "1", "4"]


def test_events_are_told_with_their_step() -> None:
    state = state_of(*HANDS, goods=["red 9, blue 2", "red 1", "green 4"])
    events = settled(state)
    page = page_of(state, events)
    texts = [event.say.rpartition(".")[2] for event in events]
    told = [step.event_count for step in page.steps]
    assert page.begins < told[0] <= texts.index("highest") < told[1] <= texts.index("lowest") < told[2]
    assert told == sorted(told)
    assert told[-1] == texts.index("restock")


@pytest.mark.parametrize(("start", "winner", "wins", "loses"), [(1, 1, "starts", "starts"), (2, 0, "nearer", "loses")])
def test_a_tie_says_who_wins_it_and_why(start: int, winner: int, wins: str, loses: str) -> None:
    state = state_of(*HANDS, goods=["red 4", "blue 4", "green 1"], start=start)
    page = page_of(state, settled(state))
    rows = {row.seat: row for row in page.steps[1].rows}
    verdict = rows[winner].verdict
    assert verdict is not None
    assert verdict.reason is not None
    assert verdict.reason.id == f"flea_market.page.{wins}"
    assert {seat for seat, row in rows.items() if row.is_lifted} == {0, 1}
    loser = {row.seat: row.verdict for row in page.steps[-1].rows}[1 - winner]
    assert loser is not None
    assert loser.title.id == "flea_market.page.tied"
    assert loser.reason is not None
    assert loser.reason.id == f"flea_market.page.{loses}"


def test_the_discount_stands_below_the_sum() -> None:
    state = state_of(*HANDS, goods=["red 4", "blue 5", "green 1"], discounts=[2, 0, 0])
    page = page_of(state, settled(state), None)
    tags = {row.seat: row.tag for row in page.steps[0].rows}
    assert tags[0] is not None
    assert tags[0].note is not None
    assert dict(tags[0].note.args)["number"] == 2


def test_it_asks_where_all_are_equal_and_goes_on_with_the_answer() -> None:
    state = state_of(*HANDS, goods=["red 4", "blue 4", "green 4"])
    events = settled(state)
    assert state.phase is Phase.CLAIM
    page = page_of(state, events)
    assert not page.is_over
    assert page.steps[-1].asks == 0
    assert [len(row.answers) for row in page.steps[-1].rows] == [2, 0, 0]
    assert all(not row.answers for row in page_of(state, events, 1).steps[-1].rows), "only its own seat answers"
    events += act(state, Verb.CLAIM, choice=0)
    page = page_of(state, events)
    assert page.is_over
    assert labels(page)[:2] == ["count", "claim"]
    assert all(step.asks == NOBODY for step in page.steps)


def test_a_special_offer_stops_in_its_row() -> None:
    state = state_of(*HANDS, goods=["red 5", "blue 9", "green 1"])
    events = settled(state)
    assert state.phase is Phase.OFFER
    page = page_of(state, events)
    assert labels(page) == ["count", "highest", "lowest", "offer", "clear"]
    assert [row.is_now for row in page.steps[-1].rows] == [True, False, False]
    assert page.steps[-1].event_count == len(events)
    events += act(state, Verb.PASS)
    assert verdicts(page_of(state, events))[0] == "offer"


def test_the_points_of_others_are_not_on_it() -> None:
    """R6."""
    state = state_of(*HANDS, goods=["red 9", "blue 1, green 1", "green 4"], popularity=["", "red 1", ""])
    events = settled(state)
    for viewer, own in ((1, "fame"), (0, "cards"), (None, "cards")):
        row = next(row for row in page_of(state, events, viewer).steps[-1].rows if row.seat == 1)
        assert row.total is not None
        assert row.total.text.id == f"flea_market.page.{own}"


def test_what_a_seat_had_and_what_it_got_add_up() -> None:
    state = state_of(*HANDS, goods=["red 9, blue 2", "red 1", "green 4"], money=["red 2", "", ""])
    before = state.wealth(0)
    page = page_of(state, settled(state))
    row = page.steps[-1].rows[0]
    assert row.gain is not None
    assert row.total is not None
    gain = dict(row.gain.text.args)["number"]
    assert dict(row.has[0].text.args)["n"] == before
    assert dict(row.total.text.args)["n"] == before + int(str(gain)) == state.wealth(0)
    assert len(page.steps[1].flights) == gain, "a button for each"


def test_without_goods_there_is_nothing_to_tell() -> None:
    state = state_of(*HANDS)
    events = settled(state)
    assert GAME.page(GAME.view(state, 0), STAGE, events) is None
