"""Nothing is cut, overlaps or sticks out: every menu scene in every language, and 40 % longer, at every size."""

import pytest

import tabletable
from tabletable.core.registry import get_game
from tabletable.play.catalogue import LANGUAGES, PSEUDO
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.scenes.message import Answer, MessageScene
from tabletable.ui.scenes.pause import PauseScene
from tabletable.ui.scenes.people import HEADS, default_name
from tabletable.ui.scenes.rules import RulesScene
from tabletable.ui.scenes.saves import SavesScene
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.title import TitleScene
from tests.ui.probe import draw_top, faults
from tests.ui.shelf import TITLES, app_with
from tests.ui.test_scenes_saves import autosave, session

LOGICAL = ((960, 600), (1280, 720), (2560, 1080))
"""One size of each shape; at the others the same layout is only drawn larger."""
SIZES = ((960, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160))


def everyone(app: App) -> tuple[Seat, ...]:
    names: list[str] = []
    for _ in range(10):
        names.append(default_name(app, names))
    return tuple(
        Seat(HUMAN if at < 2 else BOT, name, "" if at < 2 else ("random", "easy", "normal")[at % 3], HEADS[at])
        for at, name in enumerate(names)
    )


def a_question(app: App) -> MessageScene:
    answers = (Answer("stay", app.t("ui.quit.stay"), primary=True), Answer("quit", app.t("ui.quit.anyway"), "quit"))
    reason = app.t("save.unwritable.disk_full", file="uno-1.json")
    return MessageScene("quit", app.t("ui.quit.title"), app.t("ui.quit.text", reason=reason), answers, "why")


SCENES = {
    "title": lambda app: None,
    "setup": lambda app: SetupScene(app.games["uno"]),
    "setup of ten": lambda app: SetupScene(app.games["uno"], everyone(app), {"match": "points"}),
    "settings": lambda app: SettingsScene(),
    "saves": lambda app: SavesScene(),
    "rules": lambda app: RulesScene("uno"),
    "pause": lambda app: PauseScene("uno", lambda: None),
    "question": a_question,
}


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
@pytest.mark.parametrize("name", SCENES)
def test_layout(home, name, language):
    app = App(headless=True, home=home, language=language)
    if name == "saves":
        autosave(app, 5)
        from tabletable.play.recording import Recorder

        app.save_store.save(Recorder(session(4)).document(), "Friday night with a rather long title, as it happens")
        (app.save_store.folder / "odd-1.json").write_bytes(b"{")
    app.scenes.push(TitleScene())
    scene = SCENES[name](app)
    if scene is not None:
        app.scenes.push(scene)
    found = []
    for size in SIZES if language == "en" else LOGICAL:
        app.resize(*size)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in faults(app)]
    assert found == []


@pytest.mark.parametrize("language", ["en", "zh-Hant", PSEUDO])
@pytest.mark.parametrize("count", range(1, 7))
def test_the_shelf_holds_one_to_six_games(home, count, language):
    app = app_with(count, home, language)
    app.scenes.push(TitleScene())
    names = tuple(app.t(f"{game}.title") for game in TITLES)
    found = []
    for size in LOGICAL:
        app.resize(*size)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in faults(app, names)]
    assert found == []


def test_the_title_tells_the_version(home):
    app = App(headless=True, home=home, language="en")
    app.scenes.push(TitleScene())
    assert f"Version {tabletable.__version__}" in [text.shown for text in draw_top(app)]


@pytest.mark.parametrize("scale", [80, 130, 200])
@pytest.mark.parametrize("name", ["title", "setup", "settings", "saves", "rules"])
def test_layout_at_other_sizes_of_everything(home, name, scale):
    app = App(headless=True, home=home, language="en", size=(1920, 1080))
    app.scenes.push(TitleScene())
    scene = SCENES[name](app)
    if scene is not None:
        app.scenes.push(scene)
    app.change_settings(scale=scale)
    assert faults(app) == []


def test_the_checker_sees_what_is_wrong(home):
    from tabletable.ui.box import Box
    from tabletable.ui.scenes.page import Page
    from tabletable.ui.widgets import Button

    class Bad(Page[None]):
        def build(self):
            return [
                Button("a", Box(10, 10, 80, 48), "A label that is far too long", self.close),
                Button("b", Box(60, 30, 80, 48), "B", self.close),
                Button("c", Box(1250, 700, 80, 48), "C", self.close),
            ]

        def paint(self, canvas):
            canvas.text(600, 300, "One text", 20)
            canvas.text(610, 304, "Another", 20)
            canvas.text(1260, 400, "Off the edge", 20)

    app = App(headless=True, home=home, language="en", games={"uno": get_game("uno")})
    app.scenes.push(Bad())
    found = "\n".join(faults(app))
    expected = ("cut: 'A", "overlap: 'One text' and 'Another'", "sideways: 'Off", "widgets a and b", "widget c sticks")
    for words in expected:
        assert words in found
