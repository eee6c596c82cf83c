"""The page of looks: what is on its shelves, how one chooses, and what happens to files that are dropped."""

from datetime import UTC, datetime

import pygame
import pytest

from tabletable.play.people.looks import HOUSE, Kind, TableLooks, own_id
from tabletable.play.people.settings import Player, Settings, SettingsStore, TableSetup
from tabletable.play.seats import HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.looks import LooksScene, dimming
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.people import HEADS
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import Input, InputKind, click, key_down
from tests.pictures import checks, png, svg
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.app(title=True, players=(Player("Ann", "fox"), Player("Bao", "owl")))


@pytest.fixture
def app(app: App) -> App:
    behind.set_now(app.save_store, lambda: datetime(2026, 11, 29, 12, tzinfo=UTC))
    return app


def page_of(app: App, kind: Kind = Kind.BACK) -> LooksScene:
    app.routes.looks(kind)
    app.frame(0)
    page = app.scenes.top
    assert isinstance(page, LooksScene)
    return page


def keys_of(page: LooksScene) -> list[str]:
    return [widget.key for widget in page.group.find("shelf").widgets]


def drop(app: App, path) -> None:
    app.post(Input(InputKind.FILE_DROP, text=str(path)))
    app.frame(0)


def written(folder, name: str, content: bytes):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return folder / name


# ------------------------------------------------------------------------------------------------ choosing


def test_the_shelves_hold_what_the_house_has(app):
    page = page_of(app)
    usual = ["look.usual", *(f"look.{look}" for look in HOUSE)]
    assert keys_of(page) == usual
    page.group.find("tabs").choose(1)
    assert keys_of(page) == usual
    page.group.find("tabs").choose(2)
    assert keys_of(page) == [f"look.{head}" for head in HEADS]
    assert len(HEADS) == 15


def test_a_click_chooses_for_the_person_and_is_kept(app):
    page = page_of(app)
    tile = page.group.find("look.moon")
    app.post(*click(tile.screen_box.cx, tile.screen_box.cy))
    app.frame(0)
    assert app.settings.looks == {"Ann": TableLooks(back="moon")}
    assert app.display.studio.looks.worn.back == "moon"
    assert SettingsStore(app.paths.config).load().looks == app.settings.looks
    assert page.group.find("look.moon").label == "Moon rabbit, chosen"


def test_keys_choose_too(app):
    page = page_of(app, Kind.CLOTH)
    page.group.focus_on("look.snow")
    app.post(key_down(pygame.K_RETURN))
    app.frame(0)
    assert app.settings.looks == {"Ann": TableLooks(cloth="snow")}
    app.post(key_down(pygame.K_ESCAPE))
    app.frame(0)
    assert isinstance(app.scenes.top, TitleScene)


def test_each_person_chooses_for_themselves(app):
    page_of(app).choose("moon")
    app.change_settings(player="Bao")
    page_of_bao = app.scenes.top
    page_of_bao.renew()
    assert app.display.studio.looks.worn == TableLooks()
    page_of_bao.choose("snow")
    assert app.settings.looks == {"Ann": TableLooks("moon"), "Bao": TableLooks("snow")}


def test_a_portrait_goes_to_the_person_and_to_their_seat(app):
    app.change_settings(setups={"uno": TableSetup((Seat(HUMAN, "Ann", "", "fox"),), {})})
    page_of(app, Kind.HEAD).choose("crane")
    assert app.settings.players[0] == Player("Ann", "crane")
    assert app.settings.setups["uno"].seats[0].avatar == "crane"


def test_nobody_has_no_portrait(app):
    app.change_settings(players=())
    page = page_of(app, Kind.HEAD)
    assert page.group.find("look.fox").reason


def test_the_seasons_can_be_switched_off(app):
    page = page_of(app)
    assert app.settings.seasons
    page.group.find("seasons").activate()
    assert not app.settings.seasons
    assert Settings().looks == {}


# ------------------------------------------------------------------------------------------------ one's own


def test_a_picture_that_is_dropped_is_copied_and_worn(app, tmp_path):
    page = page_of(app, Kind.CLOTH)
    path = written(tmp_path / "elsewhere", "Night sky.png", png(320, 180, (10, 20, 60)))
    drop(app, path)
    [file] = app.looks_chooser.folder.files(Kind.CLOTH)
    assert file.path.read_bytes() == path.read_bytes()
    assert app.settings.looks["Ann"].cloth == app.display.studio.looks.worn.cloth == file.id
    assert f"look.{file.id}" in keys_of(page)
    assert "Night" in app.notices.text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"words", "not an SVG, PNG or WebP"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (svg("<script/>"), "never run"),
        (png()[:-20], "damaged"),
        (checks(8), "Too busy"),
    ],
)
def test_a_wrong_file_is_told_why_and_nothing_is_lost(app, tmp_path, content, words):
    app.change_settings(looks={"Ann": TableLooks("moon", "snow")})
    page_of(app, Kind.CLOTH)
    path = written(tmp_path / "elsewhere", "bad.png", content)
    drop(app, path)
    assert words in app.notices.text
    assert "bad.png" in app.notices.text
    assert app.settings.looks == {"Ann": TableLooks("moon", "snow")}
    assert app.looks_chooser.folder.files(Kind.CLOTH) == []
    assert path.read_bytes() == content


def test_a_picture_dropped_anywhere_else_is_asked_about(app, tmp_path):
    path = written(tmp_path / "elsewhere", "cat.svg", svg())
    drop(app, path)
    question = app.scenes.top
    assert isinstance(question, MessageScene)
    question.group.find("heads").activate()
    app.frame(0)
    assert isinstance(app.scenes.top, LooksScene)
    assert app.settings.players[0].avatar == own_id("cat")
    assert app.settings.looks == {}


def test_a_picture_dropped_on_a_setup_is_no_deck(app, tmp_path):
    app.routes.set_up("flea_market")
    drop(app, written(tmp_path / "elsewhere", "cat.png", png()))
    assert isinstance(app.scenes.top, MessageScene)


def test_a_file_in_the_folder_is_seen_when_it_is_read_again(app):
    page = page_of(app)
    written(app.looks_chooser.folder.path / Kind.BACK, "cat.svg", svg())
    written(app.looks_chooser.folder.path / Kind.BACK, "Film.gif", b"GIF89a")
    assert len(keys_of(page)) == 4
    page.group.find("again").activate()
    assert keys_of(page)[4:] == [f"look.{own_id('cat')}", f"look.{own_id('Film')}"]
    assert "GIF" in page.group.find(f"look.{own_id('Film')}").reason
    assert not page.group.find(f"look.{own_id('cat')}").reason


def test_a_file_that_is_no_good_is_marked_in_words(app, monkeypatch):
    written(app.looks_chooser.folder.path / Kind.CLOTH, "Film.gif", b"GIF89a")
    said, label = [], Canvas.label

    def heard(canvas, x, y, text, *rest, **more):
        said.append(text)
        label(canvas, x, y, text, *rest, **more)

    monkeypatch.setattr(Canvas, "label", heard)
    page_of(app, Kind.CLOTH)
    assert "Can’t be used" in said


def test_a_cloth_says_how_far_it_is_dimmed_in_all_games_once_it_is_chosen(app, tmp_path):
    page = page_of(app, Kind.CLOTH)
    drop(app, written(tmp_path, "white.png", png(160, 90, (255, 255, 255))))
    white = own_id("white")
    book = app.display.studio.looks
    shares = [round(100 * book.share(Kind.CLOTH, white, cover.looks.ground)) for cover in app.covers.values()]
    assert min(shares) < max(shares)
    assert f"{min(shares)}–{max(shares)} %" in page.group.find(f"look.{white}").tooltip
    page.choose("snow")
    assert page.group.find(f"look.{white}").tooltip == ""


@pytest.mark.parametrize(
    ("kind", "shares", "words"),
    [
        (Kind.CLOTH, [0.35, 1.0, 0.4], "Dimmed to 35–100 %, by game"),
        (Kind.CLOTH, [0.4, 0.4], "Dimmed to 40 % so that text"),
        (Kind.BACK, [0.6], "Dimmed to 60 % so that nobody"),
        (Kind.BACK, [1.0], "Shown as it is"),
    ],
)
def test_how_far_a_look_is_dimmed_is_one_sentence(app, kind, shares, words):
    assert app.t(dimming(kind, shares)).startswith(words)


def test_ones_own_head_comes_up_at_the_setup(app):
    written(app.looks_chooser.folder.path / Kind.HEAD, "me.svg", svg())
    app.looks_chooser.read_again()
    app.routes.set_up("uno")
    setup = app.scenes.top
    assert isinstance(setup, SetupScene)
    seen = set()
    for _ in range(len(HEADS) + 1):
        setup.group.find("avatar.0").activate()
        seen.add(setup.who.seats[0].avatar)
    assert own_id("me") in seen


def test_the_folder_is_shown_and_its_path_can_be_copied(app, monkeypatch):
    copied: list[str] = []

    def copying(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr("tabletable.ui.scenes.looks.copy_text", copying)
    page = page_of(app, Kind.HEAD)
    page.group.find("copy").activate()
    assert copied == [str(app.paths.data / "looks" / "heads")]
    page.group.find("folder").activate()
    assert (app.paths.data / "looks" / "heads").is_dir()
