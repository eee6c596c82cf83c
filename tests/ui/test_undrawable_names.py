"""Names with characters no font has: not accepted where one types, shown as well as can be where a save has them."""

from dataclasses import replace

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.keeping.recording import Recorder
from tabletable.play.people.settings import Player, TableSetup
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.drawing.fonts import FontShelf
from tabletable.ui.scenes.saves import SavesScene
from tabletable.ui.scenes.setup import SetupScene
from tests.ui import driving as drive

pytestmark = pytest.mark.app(title=True, size=(960, 600))

ODD = "👩‍👩‍👧"
WHY = {
    "𪚥": "ui.text.undrawable.hanzi",
    "ש": "ui.text.undrawable.right_to_left",
    "ع": "ui.text.undrawable.right_to_left",
}


@pytest.fixture(params=["en", "zh-Hans", "zh-Hant"])
def language(request):
    return request.param


@pytest.fixture
def no_boxes(monkeypatch):
    """Fails when a character is drawn that no face has."""
    runs = FontShelf.runs

    def watched(self, text, face, language):
        found = runs(self, text, face, language)
        assert all(self.has(name, character) for run, name in found for character in run), ascii(text)
        return found

    monkeypatch.setattr(FontShelf, "runs", watched)


def played(first):
    seats = [Seat(HUMAN, first), Seat(HUMAN, f"Bo{ODD}", "", "cat"), Seat(BOT, "Mei", "easy", "fox")]
    session = Session(get_game("uno"), seats, {}, 6)
    rng = Rng(6)
    for _ in range(9):
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    return session


def said(app, n, what="ui.text.undrawable"):
    return app.t(what, n=n)


@pytest.mark.parametrize("typed", [ODD, "ש", "ع", "𪚥", "q\u0303", "\u202e", "👍"])
def test_typing_it_says_why_and_leaves_it_out(app, no_boxes, typed):
    app.scenes.push(SetupScene(app.games["uno"]))
    drive.click_on(app, "name.0")
    drive.press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    drive.write(app, f"Zo{typed}e")
    drive.settle(app, 0.2)
    if typed != "\u202e":
        assert app.notices.text == said(app, 1, WHY.get(typed, "ui.text.undrawable"))
    drive.press(app, pygame.K_RETURN)
    assert app.scenes.top.who.seats[0].name in ("Zoe", "Zo", "Ze")


def test_pasting_it_says_why_too(app, no_boxes, monkeypatch):
    monkeypatch.setattr("tabletable.ui.widgets.text_field.pasted", lambda: f"Z{ODD}oשe")
    app.scenes.push(SetupScene(app.games["uno"]))
    drive.click_on(app, "name.0")
    drive.press(app, pygame.K_a, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert drive.widget(app, "name.0").text == "Zoe"
    assert app.notices.text == said(app, 2)


@pytest.mark.parametrize("typed", [ODD, "𪚥", "אבי", "\u202e", ""])
def test_a_refused_letter_leaves_the_selection(app, typed, monkeypatch):
    monkeypatch.setattr("tabletable.ui.widgets.text_field.pasted", lambda: typed)
    app.scenes.push(SetupScene(app.games["uno"]))
    drive.click_on(app, "name.0")
    drive.press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    drive.write(app, "林鈺")
    drive.press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    drive.write(app, typed)
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert (drive.widget(app, "name.0").text, drive.widget(app, "name.0").selection) == ("林鈺", (0, 2))
    drive.write(app, "旻")
    assert drive.widget(app, "name.0").text == "旻"


def test_a_mark_that_comes_later_joins_its_letter(app, no_boxes):
    """Some input methods of Vietnam and of dead keys send them one after the other."""
    app.scenes.push(SetupScene(app.games["uno"]))
    drive.click_on(app, "name.0")
    drive.press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    for typed in ("Nguy", "e", "\u0302", "\u0303", "n", "q", "\u0303"):
        drive.write(app, typed)
    assert drive.widget(app, "name.0").text == "Nguyễnq"


def test_what_has_no_room_is_told(app, monkeypatch):
    monkeypatch.setattr("tabletable.ui.widgets.text_field.pasted", lambda: "林鈺" * 20)
    app.scenes.push(SetupScene(app.games["uno"]))
    drive.click_on(app, "name.0")
    drive.press(app, pygame.K_a, pygame.K_v, mods=pygame.KMOD_LCTRL)
    field = drive.widget(app, "name.0")
    assert field.text == ("林鈺" * 20)[: field.limit]
    assert app.notices.text == said(app, field.limit, "ui.text.full")


NAMES = (
    "Łukasz Świątek",
    "Nguyễn Thị Ánh",
    "Мария Щёлокова",
    "Ελένη",
    "さくら",
    "김지민",
    "林鈺",
    "刘旸",
    "犇𬭎",
    "張彣𨋢",
)


@pytest.mark.sampled(each=10)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_typed_played_saved_and_listed(app, no_boxes, name):
    app.scenes.push(SetupScene(app.games["uno"]))
    drive.click_on(app, "name.0")
    drive.press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    drive.write(app, name)
    drive.press(app, pygame.K_RETURN)
    assert app.notices.text == ""
    assert app.scenes.top.who.seats[0].name == name
    document = Recorder(played(name)).document()
    file = app.save_store.save(document, f"{name} · {name}")
    app.scenes.push(SavesScene())
    drive.settle(app, 0.3)
    assert app.routes.open_file(app.save_store.folder / file)
    drive.settle(app, 0.5)
    table = next(scene for scene in app.scenes if hasattr(scene, "match"))
    assert table.words.names[0] == name
    assert [entry.header.title for entry in app.save_store.entries() if entry.name == file] == [f"{name} · {name}"]


@pytest.mark.parametrize("first", [ODD, f"{ODD}Ann"])
def test_an_old_save_with_it_is_listed_played_and_watched(app, no_boxes, first):
    document = Recorder(played(first)).document()
    name = app.save_store.save(replace(document, header=replace(document.header, title="")), f"Friday {ODD}")
    shown = "Ann" if "Ann" in first else app.t("ui.seat.unnamed", number=1)
    app.scenes.push(SavesScene())
    drive.settle(app, 0.3)
    assert app.routes.open_file(app.save_store.folder / name)
    drive.settle(app, 0.5)
    table = next(scene for scene in app.scenes if hasattr(scene, "match"))
    assert [seat.name for seat in table.seats] == [shown, "Bo", "Mei"]
    assert table.words.names == [shown, "Bo", "Mei"]
    assert table.match.session.seats[0].name == first, "what is saved stays as it was"
    drive.settle(app, 2)
    drive.press(app, pygame.K_RETURN)
    drive.settle(app, 1)
    app.scenes.unwind()
    app.routes.watch(played(first))
    drive.settle(app, 0.5)


def test_what_was_remembered_with_it_is_offered_without(app, no_boxes):
    seats = (Seat(HUMAN, ODD), Seat(BOT, f"Bo{ODD}", "easy", "cat"))
    app.change_settings(players=(Player(ODD, "fox"),), setups={"uno": TableSetup(seats, {})})
    for game in ("uno", "saboteur"):
        app.scenes.push(SetupScene(app.games[game]))
        drive.settle(app, 0.2)
        names = [seat.name for seat in app.scenes.top.who.seats]
        assert all(names)
        assert len(set(names)) == len(names)
        assert not any(ODD in name for name in names)
        drive.press(app, pygame.K_ESCAPE)
