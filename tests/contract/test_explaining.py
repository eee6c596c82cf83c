"""Words about a thing never lie over what the player decides about: all pieces and signs of real tables are tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from scenes.kit import seats_of, sit_down, table_of

from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.play.session import Session
from tabletable.table.layout import board_box, visible_pieces, zone_box
from tabletable.ui.animation.callout import CalloutPlace, Explanation, callout_place, tip_place, zoom_of
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.kit import tip_size
from tabletable.ui.scenes.tables.table import TableScene
from tests.ui import driving as drive

STEPS = (0, 14, 41)
"""How many moves the positions of each game are away from its beginning, at least; games that end sooner are short."""
LANGUAGES = ("zh-Hant", "en", "zh-Hans")
LEAST = 0.7
"""How much smaller than usual words may get where there is no room."""


def deciding(game: Game[Any], app: App, steps: int) -> Session:
    """Return a session in which seat 0 decides after so many moves at least, drawn at random."""
    for seed in range(100):
        session, rng = Session(game, seats_of(app, game, 4), {}, seed), Rng(seed)
        while session.outcome() is None:
            seat = session.to_act()[0]
            if seat == 0 and len(session.steps) >= steps and len(session.legal(0)) > 1:
                return session
            session.submit(rng.choice(session.legal(seat)))
    raise AssertionError("no game lasts so long")


def choices(table: TableScene) -> Iterator[tuple[str, Box]]:
    """Everything that a legal command of the person at the screen names, and what has to be pressed for one."""
    spec, legal = table.spec, table.match.legal()
    pieces, places = {each.piece for each in legal} - {NO_PIECE}, {each.zone for each in legal}
    window = board_box(spec)
    for zone in spec.zones:
        boxes = [(f"the place {zone.id}", zone_box(zone))] if zone.id in places else []
        boxes += [
            (f"piece {piece.handle}", table.hand.placements[piece.handle].box)
            for piece in visible_pieces(zone)
            if piece.handle in pieces
        ]
        for name, box in boxes:
            seen = box.within(window) if zone.board and window is not None else box
            if seen is not None:
                yield name, seen
    for widget in table.side_panel.group.widgets:
        if getattr(widget, "commands", ()):
            yield widget.key, widget.box


def explained(app: App, table: TableScene) -> Iterator[tuple[str, CalloutPlace, Box]]:
    """What is said about every open card and every place: its name, where it stands, and the box of the card."""
    canvas, room, game = app.display.canvas_of(table), table.room(), table.game
    for zone in table.spec.zones:
        for piece in visible_pieces(zone):
            if piece.face != HIDDEN:
                card = table.hand.placements[piece.handle]
                explanation = zoom_of(canvas, table.words, game, table.spec, card)
                yield f"the card {piece.face} of {zone.id}", callout_place(canvas, explanation, room, 1.0), card.box
    places = [(zone.x, zone.y) for zone in table.spec.zones]
    places += [(plate.x + plate.height / 2, plate.y + plate.height / 2) for plate in table.spec.plates]
    for x, y in places:
        tip = table.tip_at(x, y)
        if tip is not None and tip.tells:
            about = Explanation(tip.box, tip.text, tip.lines, tip.terms)
            yield tip.text, callout_place(canvas, about, room, 1.0), Box(0, 0, 0, 0)
        elif tip is not None:
            size = tip_size(canvas, tip.text)
            yield tip.text, tip_place(partial(lambda found, _: found, size), tip.box, room, 1.0), Box(0, 0, 0, 0)


@pytest.mark.slow
@pytest.mark.sampled("game")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["1280", "1920"])
@pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))
def test_nothing_that_may_be_chosen_is_covered(game: Game[Any], size: tuple[int, int], tmp_path) -> None:
    for steps, language in zip(STEPS, LANGUAGES, strict=True):
        app = App(headless=True, size=size, home=tmp_path / str(steps), language=language)
        sit_down(app, deciding(game, app, steps))
        drive.pass_time(app, 20, 1 / 20)
        table = table_of(app)
        canvas = app.display.canvas_of(table)
        window = Box(0, 0, canvas.width, canvas.height)
        wanted = list(choices(table))
        assert wanted
        spots = list(explained(app, table))
        assert spots
        for about, spot, box in spots:
            over = [name for name, choice in wanted if spot.box.overlaps(choice)]
            assert not over, f"{game.info.id}, {steps} moves: what is said about {about} covers {over}"
            assert not spot.box.overlaps(box), f"{about} is covered by its own words"
            assert spot.box.within(window) == pytest.approx(spot.box), f"{about} is explained outside of the window"
            assert spot.factor >= LEAST, f"{about} is explained too small"
