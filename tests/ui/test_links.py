"""The lines between pieces that a hint or a moment is about."""

import pytest

from tabletable.table.staging import Curve
from tabletable.ui.app import App
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.paint.links import draw_link


@pytest.mark.parametrize("away", [0.0, 0.04])
@pytest.mark.parametrize("is_said", [True, False])
def test_a_line_that_leads_to_where_it_begins_is_left_out(home, is_said, away):
    """A dwarf that mends its own tool: seat and target are one place."""
    app = App(headless=True, home=home, language="en")
    canvas = Canvas(blank(100, 100), app.display.studio, 1.0, "en")
    nowhere = Curve(((50.0, 50.0), (50.0 + away, 50.0)))
    draw_link(canvas, nowhere, theme.INFO, 0.5, is_said, True)
    assert canvas.surface.get_bounding_rect().size == (0, 0)
