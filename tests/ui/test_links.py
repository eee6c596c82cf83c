"""The lines between pieces that a hint or a moment is about."""

import pytest

from tabletable.core.command import Command
from tabletable.core.registry import get_game
from tabletable.core.tablespec import Stage
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.session import Session
from tabletable.table.layout import zone_box
from tabletable.table.staging import Curve
from tabletable.ui.app import App
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.paint.links import draw_link, out_of_hand, played_far


@pytest.mark.parametrize("away", [0.0, 0.04])
@pytest.mark.parametrize("is_said", [True, False])
def test_a_line_that_leads_to_where_it_begins_is_left_out(home, is_said, away):
    """A dwarf that mends its own tool: seat and target are one place."""
    app = App(headless=True, home=home, language="en")
    canvas = Canvas(blank(100, 100), app.display.studio, 1.0, "en")
    nowhere = Curve(((50.0, 50.0), (50.0 + away, 50.0)))
    draw_link(canvas, nowhere, theme.INFO, 0.5, is_said, True)
    assert canvas.surface.get_bounding_rect().size == (0, 0)


@pytest.mark.parametrize(("name", "is_far"), [("property_deal", True), ("uno", False), ("flea_market", False)])
def test_no_arrow_leads_over_all_of_the_table_to_where_played_cards_just_go(name, is_far):
    game = get_game(name)
    session = Session(game, tuple(Seat(HUMAN, head) for head in ("Ann", "Mei", "Bao", "Tom")), {}, 7)
    spec = game.table(session.view(0), Stage(984, 720))
    own = next(zone for zone in spec.zones if zone.own)
    piece = own.pieces[len(own.pieces) // 2].handle
    goal = next(zone for zone in spec.zones if zone.id == own.throw)
    start = Box.around(own.x, own.y, 110, own.height)
    assert played_far(spec, Command(0, "play", piece, own.throw), start, Box(*zone_box(goal))) is is_far
    assert not played_far(spec, Command(0, "draw", -1, own.throw), start, Box(*zone_box(goal)))
    assert out_of_hand(start).bottom < start.y
