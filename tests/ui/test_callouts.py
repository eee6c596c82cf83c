"""When words appear at the pointer: signs after a quarter of a second and all at once, cards when it rests longer."""

from __future__ import annotations

import pytest

from tabletable.core.tablespec import Picture, Piece
from tabletable.table import motion
from tabletable.table.layout import Placement
from tabletable.ui.table.callout import ZOOM_DELAY, Callouts, Tip

CARD = Placement(Piece(1, Picture("test.face", 120, 168, ()), 5), "hand", 0, 100, 100, 0, 168, 0)


def test_a_sign_is_explained_after_a_quarter_of_a_second():
    callouts = Callouts()
    callouts.hover(None, Tip("the draw pile"))
    assert callouts.wakes_in == pytest.approx(motion.TOOLTIP_DELAY)
    assert not callouts.update(motion.TOOLTIP_DELAY - 0.01)
    assert callouts.tipped == ""
    assert callouts.update(0.02)
    assert callouts.tipped == "the draw pile"
    assert callouts.wakes_in is None


def test_a_card_is_explained_when_the_pointer_rests_on_it_longer():
    callouts = Callouts()
    callouts.hover(CARD, Tip("a sign below it"))
    callouts.update(motion.TOOLTIP_DELAY + 0.01)
    assert (callouts.zoomed, callouts.tipped) == (None, "")
    assert callouts.wakes_in == pytest.approx(ZOOM_DELAY - motion.TOOLTIP_DELAY - 0.01)
    callouts.update(ZOOM_DELAY)
    assert (callouts.zoomed, callouts.tipped) == (CARD, "")
