"""Numbers count on the table, for a moment and only before the eyes of those who saw what they were."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletable.core.event import Event, EventKind
from tabletable.core.message import Msg
from tabletable.core.picture import Label, Picture
from tabletable.core.tablespec import Decor, Plate, TableSpec
from tabletable.play.people.settings import INSTANT
from tabletable.table import motion
from tabletable.table.choreography import COIN_STEP, COIN_TIME, choreograph
from tabletable.ui.animation.counters import CountUp
from tabletable.ui.system.input import click, key_down
from tests.ui import driving as drive

pytestmark = pytest.mark.app(bot_pace="fast")


def purse(count):
    return Picture(f"test.purse.{count}", 60, 20, (Label(str(count), 30, 10, 16, "#FFFFFF"),))


def table(cards, coins=0):
    decor = (Decor(purse(coins), 100, 100, 20, counts="money:0"),)
    return TableSpec(Msg("t"), Msg("s"), (), (Plate(0, 16, 16, 200, cards),), decor)


def counted(counting, old, new, seconds, frame=1 / 60):
    """What is seen of the change, frame by frame."""
    counting.take(old, True)
    counting.animated(old)
    counting.take(new, False)
    found = []
    for _ in range(round(seconds / frame)):
        found.append(counting.animated(new))
        counting.update(frame)
    return found


def test_a_hand_counts_up_in_time():
    frames = counted(CountUp(), table(3), table(10), 0.6)
    shown = [seen.plates[0].cards for seen in frames]
    assert shown == sorted(shown)
    assert set(shown) == set(range(4, 11))
    assert shown[round(motion.COUNT.seconds * 60) + 2] == 10


def test_it_asks_for_few_drawings_and_for_none_when_it_is_over():
    counting = CountUp()
    frames = counted(counting, table(0), table(200), 0.6)
    assert 6 <= len({id(seen) for seen in frames}) <= 12
    assert not counting.update(1 / 60)


def test_a_change_by_one_is_there_at_once_and_drawn_once():
    counting = CountUp()
    frames = counted(counting, table(7), table(6), 1 / 60)
    assert not counting.update(1 / 60)
    assert {seen.plates[0].cards for seen in frames} == {6}
    assert len({id(seen) for seen in frames}) == 1


def test_nothing_counts_for_other_eyes():
    counting = CountUp()
    counting.take(table(3), True)
    counting.animated(table(3))
    counting.take(table(9), True)
    counting.take(table(12), False)
    assert counting.animated(table(12)) == table(12)
    assert not counting.update(1 / 60)


def test_a_second_change_goes_on_from_what_is_seen():
    counting, last = CountUp(), table(0)
    middle = counted(counting, table(10), table(2), 0.1)[-1].plates[0].cards
    assert 2 < middle < 10
    counting.take(last, False)
    assert middle - 1 <= counting.animated(last).plates[0].cards <= middle


def test_money_grows_by_each_coin_that_lands():
    paid = Event(EventKind.COUNT, 0, source="stall", target="money:0", args=(("n", 8), ("more", 3)))
    counting, new = CountUp(), table(4, 8)
    counting.take(table(4, 5), True)
    counting.animated(table(4, 5))
    counting.take(new, False)
    counting.start(choreograph([paid]))
    shown = []
    for _ in range(80):
        shown.append(counting.animated(new).decor[0].picture.layers[0].text)
        counting.update(1 / 100)
    assert shown[0] == "5"
    landed = [shown.index(text) / 100 for text in "678"]
    assert landed == pytest.approx([COIN_TIME, COIN_TIME + COIN_STEP, COIN_TIME + 2 * COIN_STEP], abs=0.05)


# ------------------------------------------------------------------------------------------------ at a table


def sit_down(app):
    """A table of UNO whose piles have been looked at."""
    table = drive.sit(app, "uno", "hbb", 5)
    for _ in range(200):
        app.frame(1 / 60)
        if not table.director.is_showing and table.match.is_deciding():
            break
    for _ in range(60):
        app.frame(1 / 60)
    return table


def draw_four(table):
    """The next player has four cards more."""
    spec = table.spec
    first, second, *rest = spec.plates
    more = second._replace(cards=second.cards + 4)
    return replace(spec, plates=(first, more, *rest))


def shown_cards(table):
    return table.animated_spec.plates[1].cards


def test_it_is_seen_at_the_table_and_any_press_ends_it(app):
    for press in (lambda: app.post(key_down(pygame.K_F5)), lambda: app.post(*click(640, 12))):
        table = sit_down(app)
        before = shown_cards(table)
        table.take(draw_four(table), None, False)
        table.host.request_redraw()
        app.frame(1 / 60)
        assert shown_cards(table) == before + 1
        press()
        app.frame(1 / 60)
        assert shown_cards(table) == before + 4
        app.scenes.pop()


@pytest.mark.parametrize("settings", [{"speed": INSTANT}, {"reduced_motion": True}])
def test_who_wants_no_motion_sees_the_end_at_once(app, settings):
    table = sit_down(app)
    app.change_settings(**settings)
    app.frame(1 / 60)
    before = shown_cards(table)
    table.take(draw_four(table), None, False)
    table.host.request_redraw()
    app.frame(1 / 60)
    assert shown_cards(table) == before + 4
