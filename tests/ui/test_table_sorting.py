"""S sorts the hand at the table of every game, and what was chosen there is shown and kept by the settings."""

import pygame
import pytest

from tabletable.core.registry import all_games
from tabletable.play.people.settings import SettingsStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.stack.routes import Deal
from tests.ui import driving as drive


@pytest.mark.parametrize("game", all_games())
def test_each_way_is_named_shown_and_kept(home, game):
    app = App(headless=True, home=home, language="en", size=(640, 360))
    info = app.games[game].info
    seats = [Seat(HUMAN, "Ann"), *(Seat(BOT, f"B{n}", "random") for n in range(1, info.min_seats))]
    app.routes.open_game(Deal(game, tuple(seats), info.complete({}), 3))
    drive.settle(app)
    for _ in range(len(info.sorts) + 1):
        drive.press(app, pygame.K_s)
        chosen = app.settings.card_sort
        if info.sorts and app.scenes.top.hand.own_zone() is not None:
            sorting = next(each for each in info.sorts if each.id == chosen)
            assert app.notices.text == app.t(sorting.label)
        assert SettingsStore(app.paths.config).load().card_sort == chosen
        app.scenes.push(SettingsScene())
        app.frame()
        control = drive.widget(app, "sort")
        assert control.options[control.chosen] == app.t(f"{game if chosen == 'kind' else ''}.sort.{chosen}".strip("."))
        drive.press(app, pygame.K_ESCAPE)


def test_what_only_another_game_has_leaves_the_usual_way(home):
    app = App(headless=True, home=home, language="en", size=(640, 360))
    app.change_settings(card_sort="kind")
    info = app.games["uno"].info
    app.routes.open_game(Deal("uno", (Seat(HUMAN, "Ann"), Seat(BOT, "Bo", "random")), info.complete({}), 3))
    faces = [piece.face for piece in app.scenes.top.hand.own_zone().pieces]
    assert faces == sorted(faces), "by colour"
    assert SettingsStore(app.paths.config).load().card_sort == "kind"
