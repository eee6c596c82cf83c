"""Nothing is cut, covered, too small, too faint or in the way, in whatever language, window and size of everything.

Each scene is brought about once, painted as a player sees it, and then looked at: in one way also at its pixels, and
in a few others, so that all scenes together are looked at in every way; `tools/check_layout.py --all` looks at every
scene in every way, and `--pixels` at the pixels of each in both kinds of script.
"""

from itertools import product

import pytest
from check_layout import PAINTED, SMALL_WAYS, WAYS, Way, brought_about, check, find_faults, sample
from layouts.probe import draw_top
from layouts.rules import faults
from scenes import tables
from scenes.kit import Recipe
from screenshots import wanted

import tabletable
from tabletable.core.registry import all_games, get_game
from tabletable.play.language.catalogue import LANGUAGES, PSEUDO
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.paint.words import Words
from tabletable.ui.scenes.page import Page
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.widgets import Button
from tests.access.telling import untold
from tests.ui.shelf import TITLES, app_with

SCENES = wanted((), ())
WAYS_EACH = (1, 2)
"""At a push, and at night."""


EACH_FIFTEENTH = [
    pytest.param(number, recipe.name, id=stem, marks=pytest.mark.slow if number % 15 else ())
    for number, (stem, recipe, _) in enumerate(SCENES)
]


@pytest.mark.sampled("kind")
@pytest.mark.parametrize(("number", "kind"), EACH_FIFTEENTH)
def test_scene_is_whole_and_words_stand_off_and_all_is_told(number, kind, size):
    """Also in the smallest window, or on an upright screen. At a push each kind of scene in a game that has it."""
    _, recipe, game = SCENES[number]
    each = size(len(SMALL_WAYS), 2)
    ways = (*sample(number, size(*WAYS_EACH)), *SMALL_WAYS[number % each :: each])
    with brought_about(recipe, game) as app:
        app.resize(*PAINTED[0].size)
        assert untold(app) == []
        assert list(find_faults(app, ways, PAINTED[number % 2 :][:1])) == []


OVERLAID = tuple(Way(*way) for way in product(LANGUAGES, ((1280, 720), (1920, 1080)), (100, 150, 200)))


@pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))
@pytest.mark.parametrize("make", [tables.explained, tables.at_piece], ids=["explained", "at_piece"])
def test_words_over_the_table_lie_apart_and_on_nothing_one_presses(make, game, size):
    """An explanation beside the values, and what Enter does with a piece."""
    found = check(Recipe("table", make, per_game=True, settle=0.5), game, OVERLAID[:: size(5, 1)])
    kinds = (" %: cut: ", " %: explanation ", " %: tip ", " %: keys ", " %: pictures ", " %: texts overlap")
    assert [fault for fault in found if any(kind in fault for kind in kinds)] == []


@pytest.mark.parametrize("way", [Way("en", (2560, 1440), 200), Way(PSEUDO, (1920, 1080), 200)], ids=str)
def test_who_won_is_said_beside_the_words_of_a_page(way):
    ((_, recipe, game),) = wanted(["replay.end"], ["flea_market"])
    assert list(check(recipe, game, (way,))) == []


@pytest.mark.parametrize("each", WAYS_EACH)
def test_every_way_is_looked_at(each):
    assert {way for number in range(len(SCENES)) for way in sample(number, each)} == set(WAYS)


@pytest.mark.sampled("count")
@pytest.mark.parametrize("language", ["en", "zh-Hant", PSEUDO])
@pytest.mark.parametrize("count", range(1, 7))
def test_the_shelf_holds_one_to_six_games(home, count, language):
    app = app_with(count, home, language)
    app.scenes.push(TitleScene())
    names = tuple(app.t(f"{game}.title") for game in TITLES)
    found = []
    for size in ((960, 600), (1280, 720), (2560, 1080), (3840, 2160)):
        app.resize(*size)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in faults(app, names)]
    assert found == []


def test_the_title_tells_the_version(home):
    app = App(headless=True, home=home, language="en")
    app.scenes.push(TitleScene())
    assert f"Version {tabletable.__version__}" in [text.shown for text in draw_top(app).words]


# ------------------------------------------------------------------------------------------------ the checker


class Bad(Page[None]):
    """Everything is wrong with it."""

    def build(self):
        return [
            Button("a", Box(10, 10, 80, 48), "A label that is far too long", self.close),
            Button("b", Box(60, 30, 80, 48), "B", self.close),
            Button("c", Box(1250, 700, 80, 48), "C", self.close),
            Button("d", Box(400, 10, 40, 20), "", self.close),
            Button("e", Box(400, 34, 40, 20), "", self.close),
            Button("f", Box(900, 10, 60, 48), "Previous", self.close),
            Button("g", Box(1000, 10, 60, 48), "/elsewhere/looks", self.close),
        ]

    def paint(self, canvas):
        canvas.text(600, 300, "One text", 20)
        canvas.text(610, 304, "Another", 20)
        canvas.text(1260, 400, "Off the edge", 20)
        canvas.text(600, 500, "Small print", 11)
        canvas.panel((100, 600, 80, 40))
        canvas.text(80, 620, "Wider than its panel", 17)
        canvas.text(300, 600, "Grey on black", 17, "#555555")
        canvas.text(300, 650, "Hidden later", 17)
        canvas.fill((290, 640, 60, 30), "#000000")


def test_the_checker_sees_what_is_wrong(home):
    app = App(headless=True, home=home, language="en", games={"uno": get_game("uno")})
    app.scenes.push(Bad())
    found = "\n".join(faults(app, pixels=True))
    for words in (
        "cut: 'that is far too long'",
        "broken inside a word: 'Previous'",
        "overlap: 'One text' and 'Another'",
        "sideways: 'Off",
        "widgets a and b",
        "widget c sticks",
        "targets of d and e",
        "too small (11): 'Small",
        "wider than its box: 'Wider",
        "faint (2.8:1): 'Grey",
        "%): 'Hidden later'",
    ):
        assert words in found, words
    assert "broken inside a word: '/" not in found, "a path has no better places to break"
    assert "faint" not in "\n".join(faults(app)), "contrast takes painting"


def test_the_probe_reads_what_is_printed_on_pictures(home):
    stems = [stem for stem, _, _ in SCENES]
    _, recipe, game = SCENES[stems.index("table.4.uno")]
    from screenshots import staged

    with staged(recipe, game) as app:
        sheet = draw_top(app)
    assert any(words.on_picture.startswith("uno.face.") for words in sheet.words)
    assert not any(words.covered or words.contrast for words in sheet.words), "nothing was painted"


def test_the_checker_sees_what_is_left_out_of_a_name_plate(monkeypatch):
    text, sentence = Words.text, "night_market.plate.hides"
    ((_, recipe, game),) = wanted(["table.hide"], ["night_market"])
    with brought_about(recipe, game) as app:
        assert not any("left out" in fault for fault in faults(app))
        longer = lambda self, what, **more: text(self, what, **more) * (8 if getattr(what, "id", "") == sentence else 1)  # noqa: E731
        monkeypatch.setattr(Words, "text", longer)
        app.relayout()
        assert sum("left out of the plate of seat" in fault for fault in faults(app)) == 4
