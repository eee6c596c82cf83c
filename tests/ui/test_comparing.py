"""While a hint is shown, what one points at, lifts or goes to by keys is compared with it, in words beside it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of, wished

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.registry import all_games, get_game
from tabletable.play.contrast import Contrasts
from tabletable.ui import kit
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import pointer_move
from tests.ui import driving as drive
from tests.ui.driving import press

pytestmark = pytest.mark.app(lessons=False, only_moves=False)

each_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))
TITLE = "table.contrast.title"


def hinted(app: App, game: Game[Any]) -> TableScene:
    """Return a table with a choice between pieces, and a hint shown for it."""

    def is_open(session: Any) -> bool:
        pieces = {each.piece for each in session.legal(0) if each.piece >= 0}
        return len(session.steps) > 6 and len(pieces) > 2

    sit_down(app, wished(game, seats_of(app, game, 4), is_open, 3, 60))
    table = table_of(app)
    drive.pass_time(app, 60, 1 / 30)
    press(app, pygame.K_h)
    drive.until(app, lambda: table.hint.command is not None, 400, 1 / 30)
    return table


def others(table: TableScene) -> list[Command]:
    """List the legal moves of pieces that the hint leaves alone."""
    hint = table.hint.command
    assert hint is not None
    faces = table.match.session.view(table.match.viewer).state.faces
    apart = [each for each in table.match.legal() if each.piece >= 0]
    return [each for each in apart if faces[each.piece] != faces[hint.piece]]


def point_at(app: App, table: TableScene, piece: int) -> None:
    spot = table.hand.placements[piece]
    app.post(pointer_move(spot.box.x + 12, spot.y))
    drive.until(app, lambda: not table.comparing.is_working, 400, 1 / 30)


def written(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the titles of the call-outs that the next picture shows beside things."""
    seen: list[str] = []
    draw = kit.toast_beside

    def listen(canvas: Any, title: str, *more: Any) -> Any:
        seen.append(title)
        return draw(canvas, title, *more)

    monkeypatch.setattr(kit, "toast_beside", listen)
    app.request_redraw()
    app.frame(1 / 30)
    monkeypatch.undo()
    return seen


@each_game
def test_what_is_pointed_at_is_compared_with_the_hint(app: App, game: Game[Any], monkeypatch) -> None:
    table = hinted(app, game)
    for other in others(table):
        point_at(app, table, other.piece)
        if table.comparing.contrast is not None:
            break
    contrast = table.comparing.contrast
    if contrast is None:
        pytest.skip("the hint rests on a rule here")
    assert contrast.title.id == TITLE
    assert written(app, monkeypatch) == [table.words.text(contrast.title)]
    press(app, pygame.K_h)
    assert table.comparing.contrast is None
    assert written(app, monkeypatch) == []


@pytest.mark.parametrize("name", ["uno", "yose_duel"])
def test_the_hint_itself_and_what_gives_no_command_say_nothing(app: App, name: str, monkeypatch) -> None:
    table = hinted(app, get_game(name))
    hint = table.hint.command
    assert hint is not None
    point_at(app, table, hint.piece)
    assert table.comparing.contrast is None
    app.post(pointer_move(2, 2))
    app.frame(1 / 30)
    assert table.comparing.contrast is None
    assert written(app, monkeypatch) == []


def test_nothing_is_weighed_without_a_hint(app: App, monkeypatch) -> None:
    table = hinted(app, get_game("uno"))
    other = others(table)[0]
    press(app, pygame.K_h)

    def weigh(self: Contrasts, meant: Any) -> Any:
        raise AssertionError("nobody has asked")

    monkeypatch.setattr(Contrasts, "beside", weigh)
    point_at(app, table, other.piece)
    assert table.comparing.contrast is None
    assert not table.comparing.is_working


def test_a_comparison_is_kept_while_the_hint_is_shown(app: App, monkeypatch) -> None:
    table = hinted(app, get_game("uno"))
    asked: list[Any] = []
    beside = Contrasts.beside

    def count(self: Contrasts, meant: Any) -> Any:
        asked.append(meant)
        return beside(self, meant)

    monkeypatch.setattr(Contrasts, "beside", count)
    first, second = {each.piece: each for each in others(table)}.keys() - {-1}, others(table)[0].piece
    for piece in (*sorted(first)[:2], second, *sorted(first)[:2]):
        point_at(app, table, piece)
    assert len(asked) == len(set(asked))


def test_arrows_compare_and_the_reader_says_it(app: App) -> None:
    table = hinted(app, get_game("uno"))
    reader = app.listen()
    reader.listen()
    for _ in range(12):
        press(app, pygame.K_RIGHT)
        drive.until(app, lambda: not table.comparing.is_working, 400, 1 / 30)
        if table.comparing.contrast is not None:
            break
    contrast = table.comparing.contrast
    assert contrast is not None
    assert table.words.text(contrast.title) in reader.explanation()


def test_of_a_card_that_can_not_be_played_the_reason_is_told(app: App) -> None:
    table = hinted(app, get_game("uno"))
    playable = {each.piece for each in table.match.legal()}
    own = table.hand.own_zone()
    assert own is not None
    barred = next(piece.handle for piece in own.pieces if piece.handle not in playable)
    point_at(app, table, barred)
    contrast, reason = table.comparing.contrast, table.explainer.reason(barred)
    assert contrast is not None
    assert reason is not None
    assert contrast == (reason.message, ())


def test_a_card_is_put_down_when_the_pointer_goes_to_a_button(app: App) -> None:
    table = hinted(app, get_game("uno"))
    point_at(app, table, others(table)[0].piece)
    assert table.hand.hovered == others(table)[0].piece
    box = table.side_panel.group.find("menu").box
    app.post(pointer_move(box.cx, box.cy))
    app.frame(1 / 30)
    assert table.hand.hovered < 0
    assert table.comparing.contrast is None
