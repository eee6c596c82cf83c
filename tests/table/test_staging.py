"""How a moment runs and where its parts stand, with plain numbers."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tabletable.core.message import Msg
from tabletable.core.moment import Moment, MomentKind, Tone
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box
from tabletable.table.choreography import Beat
from tabletable.table.staging import (
    BEAT,
    MINE_LONGER,
    SIGN,
    Curve,
    Hold,
    curve,
    free_place,
    held_back,
    hold,
    part,
    score,
)

CARD = Picture("test.card", 67, 94, ())
DEED = Moment(MomentKind.BEAT, 0, Tone.HARM, Msg("test"), seat=0, other=1, card=CARD, piece=7)
SECRET = Moment(MomentKind.STAGE, 1, Tone.KNOWLEDGE, Msg("test"), card=CARD, back=CARD)


def test_what_is_done_to_oneself_stays_longer():
    assert score(DEED, viewer=2).end == BEAT
    assert score(DEED, viewer=1).end == pytest.approx(BEAT + MINE_LONGER)
    assert score(DEED._replace(kind=MomentKind.SIGN, card=None), viewer=2).end == SIGN


def test_a_card_lands_before_its_beat_is_over():
    its = score(DEED, viewer=2)
    assert its.rise < its.words < its.fly < its.lands < its.end


def test_the_words_of_a_secret_come_once_it_is_turned_over():
    its = score(SECRET, viewer=0)
    assert its.turn < its.words < its.end
    assert math.isinf(its.fly), "it waits to be told"


def test_beats_wait_for_the_card_and_those_before_do_not():
    event: Any = None
    first, second = (Beat(event, start, 0.1) for start in (0.0, 0.2))
    assert [beat.start for beat in held_back([first, second], [Hold(1, 1.0, True)])] == [0.0, 1.2]
    assert [beat.start for beat in held_back([first, second], [Hold(0, 1.0, True)])] == [1.0, 1.2]


def test_a_secret_is_told_after_it_is_seen_and_a_deed_before():
    deed, secret = (hold(moment, score(moment, 2), 1.0) for moment in (DEED, SECRET))
    assert deed is not None
    assert deed.is_told_first
    assert secret is not None
    assert not secret.is_told_first
    assert secret.seconds == pytest.approx(score(SECRET, 2).words)
    assert hold(DEED._replace(card=None), score(DEED, 2), 1.0) is None


def test_words_keep_off_what_should_be_seen():
    inside = Box(0, 0, 984, 720)
    plates = [Box(16, 60, 140, 90), Box(300, 350, 400, 120)]
    place = free_place((456, 92), (492, 420), inside, plates)
    assert place.covers(plates) == 0
    assert free_place((456, 92), (492, 420), inside, []) == Box.around(492, 420, 456, 92)


def test_a_line_leaves_both_boxes_at_their_edges():
    start, goal = Box(0, 0, 100, 100), Box(400, 20, 60, 60)
    line = curve(start, goal)
    assert line.points[0][0] == pytest.approx(106)
    assert line.points[-1][0] == pytest.approx(394)
    assert not any(start.contains(x, y) or goal.contains(x, y) for x, y in line.points)


def test_a_part_of_a_line_is_as_long_as_its_share():
    line = Curve(((0.0, 0.0), (10.0, 0.0), (10.0, 10.0)))
    assert part(line, 0.0, 1.0) == list(line.points)
    assert part(line, 0.25, 0.5) == [(5.0, 0.0), (10.0, 0.0)]
