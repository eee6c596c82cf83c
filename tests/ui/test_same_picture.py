"""A picture depends on nothing but what it shows: not on what was drawn before, nor on what is kept."""

from __future__ import annotations

import pytest
from scenes.kit import Recipe, seats_of, sit_down
from screenshots import RECIPES, staged

from tabletable.core.registry import all_games, get_game
from tabletable.play.session import Session
from tabletable.ui.app import App
from tests.ui import driving as drive

pytestmark = pytest.mark.usefixtures("own_sprites")

NAMES = ("title", "setup", "saves", "pause", "curtain", "table.2", "table.4", "table.10", "hint", "replay", "result")
CHOSEN = [
    (recipe, game)
    for at, recipe in enumerate(each for each in RECIPES if each.name in NAMES)
    for game in list(all_games().values())[at % 3 :: 3]
    if game.info.max_seats >= recipe.least_seats and recipe.is_for(game)
]


def drawn_anew(app: App) -> str:
    app.request_redraw()
    app.frame(0)
    return drive.picture(app)


@pytest.mark.sampled(each=5)
@pytest.mark.parametrize(("recipe", "game"), CHOSEN, ids=lambda value: getattr(value, "name", "") or value.info.id)
def test_a_scene_looks_the_same_whatever_is_kept(recipe: Recipe, game) -> None:
    with staged(recipe, game, is_watched=False) as app:
        seen, caches = drawn_anew(app), app.display.studio.caches
        assert drawn_anew(app) == seen, "all of it is at hand"
        for cache in caches:
            cache.clear()
        assert drawn_anew(app) == seen, "what the layer has"
        top = app.scenes.top
        assert top is not None
        before = [cache.max_bytes for cache in caches]
        for cache in caches:
            cache.max_bytes = 1
        top.layout(*app.display.room_of(top))
        whole = drawn_anew(app)
        for cache, most in zip(caches, before, strict=True):
            cache.max_bytes = most
        top.layout(*app.display.room_of(top))
        assert drawn_anew(app) == whole, "nothing was kept, then everything"


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_table_looks_the_same_after_other_tables(game: str, tmp_path) -> None:
    def table(app: App) -> str:
        rules = get_game(game)
        sit_down(app, Session(rules, seats_of(app, rules, rules.info.min_seats), rules.info.complete({}), 5))
        app.change_settings(reduced_motion=True)
        drive.settle(app, 4)
        return drawn_anew(app)

    fresh, used = (App(headless=True, home=tmp_path / name, language="en") for name in ("fresh", "used"))
    for other in sorted(set(all_games()) - {game})[:2]:
        rules = get_game(other)
        sit_down(used, Session(rules, seats_of(used, rules, rules.info.max_seats), rules.info.complete({}), 3))
        drive.settle(used, 1)
    assert table(used) == table(fresh)
