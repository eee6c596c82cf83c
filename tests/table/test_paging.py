"""A page is gone through step by step: what moves, what it waits for, and what is seen meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletable.core.ids import NOBODY
from tabletable.core.message import msg
from tabletable.core.page import Flight, Gain, Page, PageStep, SeatRow, Sign, Tag, Verdict
from tabletable.core.picture import Label, Picture
from tabletable.core.tablespec import Decor
from tabletable.table.paging import HOLD, LAST_HOLD, Paging, from_zero

DOT = Picture("dot", 10, 10, ())


def number(value: int) -> Picture:
    return Picture(f"number.{value}", 10, 10, (Label(str(value), 5, 5, 8, "#FFFFFF"),))


def row(has: int, total: int | None = None, x: float = 0.0) -> SeatRow:
    return SeatRow(
        0,
        (Decor(DOT, x, 0, 10, above=True),),
        (Sign(DOT, msg("n", n=has)),),
        tag=Tag(number(7)),
        verdict=None if total is None else Verdict(msg("won")),
        gain=None if total is None else Gain(msg("gain"), "#000000", "#FFFFFF"),
        total=None if total is None else Sign(DOT, msg("n", n=total)),
        is_now=total is not None,
    )


def page(is_over: bool = True, asks: int = NOBODY) -> Page:
    flights = tuple(Flight(0, DOT, 0, 0, 10) for _ in range(4))
    steps = (
        PageStep(0, (row(2),), 1),
        PageStep(1, (row(2, 6, 20.0),), 2, flights),
        PageStep(2, (row(2, 6, 20.0),), 3, asks=asks),
    )
    return Page(msg("title"), (), (msg("a"), msg("b"), msg("c")), steps, 0, is_over)


def watched(paging: Paging, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        paging.age += 1 / 60
        if paging.rests_for(has_people=True) == 0 and not paging.is_last:
            paging.go(1)


def test_a_step_moves_is_looked_at_and_gives_way_to_the_next() -> None:
    paging = Paging(page(), is_reduced=False)
    assert paging.rests_for(has_people=True) == pytest.approx(paging.lasts + HOLD)
    watched(paging, paging.lasts + HOLD + 0.1)
    assert paging.at == 1


def test_people_say_themselves_when_it_is_cleared_away() -> None:
    paging = Paging(page(), is_reduced=False)
    watched(paging, 30)
    assert paging.is_on_penultimate_step
    assert paging.rests_for(has_people=True) is None
    paging.skip_animation()
    assert paging.rests_for(has_people=False) == pytest.approx(LAST_HOLD)


def test_people_lead_through_the_first_page_which_states_the_rules() -> None:
    paging = Paging(replace(page(), rules=(msg("rule"),)), is_reduced=False)
    watched(paging, 30)
    assert paging.at == 0
    assert paging.rests_for(has_people=False) == 0
    while paging.run(0.1):
        pass
    assert paging.is_on_penultimate_step, "a replay shows it by itself"


def test_who_has_gone_back_leads_it() -> None:
    paging = Paging(page(), is_reduced=False, at=1)
    paging.go(-1)
    assert not paging.is_moving
    assert paging.rests_for(has_people=True) is None
    paging.go(1)
    assert paging.is_moving, "going on shows the step again"
    assert paging.rests_for(has_people=True) is None


def test_it_asks_once_the_question_stands() -> None:
    paging = Paging(page(is_over=False, asks=2), is_reduced=False, at=2)
    assert paging.asks == NOBODY
    paging.skip_animation()
    assert paging.asks == 2
    paging.go(-1)
    assert paging.asks == NOBODY


def test_a_total_counts_with_what_lands() -> None:
    paging = Paging(page(), is_reduced=False, at=1)
    seen = []
    while paging.is_moving:
        (shown,) = paging.rows()
        assert shown.total is not None
        seen.append(dict(shown.total.text.args)["n"])
        paging.age += 0.01
    assert seen == sorted(seen)
    assert {2, 3, 4, 5} <= set(seen)
    (shown,) = paging.rows()
    assert shown.total == paging.step.rows[0].total


def test_what_has_another_place_glides_there() -> None:
    paging = Paging(page(), is_reduced=False, at=1)
    paging.age = paging.lasts / 2
    (shown,) = paging.rows()
    assert 0 < shown.front[0].x < 20
    assert list(paging.flights())


def test_with_less_motion_all_stands_as_it_will() -> None:
    paging = Paging(page(), is_reduced=True, at=1)
    (shown,) = paging.rows()
    assert (shown.front, shown.tag_scale, shown.tag_shift, shown.counted) == (paging.step.rows[0].front, 1, 0, 1)
    assert shown.total == paging.step.rows[0].total
    assert not list(paging.flights())


def test_a_number_is_counted_from_zero() -> None:
    assert from_zero(number(7), 1.0) == number(7)
    half = from_zero(number(8), 0.5).layers[0]
    assert isinstance(half, Label)
    assert half.text == "4"


def test_when_only_watched_it_ends_where_all_is_told() -> None:
    paging = Paging(page(), is_reduced=False)
    for _ in range(1000):
        going = paging.run(1 / 30)
    assert not going
    assert paging.is_on_penultimate_step
    paging = Paging(page(), is_reduced=False)
    paging.show_all()
    assert paging.is_on_penultimate_step
    assert not paging.is_moving
