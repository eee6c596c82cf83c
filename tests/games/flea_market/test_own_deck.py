"""A deck from a file: the option reads it, a save carries it, the setup takes it, the checker explains it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import check_deck
import pygame
import pytest

from tabletable.cli import parsing
from tabletable.core.errors import SetupError
from tabletable.core.info import MOST_OPTION_TEXT
from tabletable.core.rng import Rng
from tabletable.games.flea_market.rules.cards import COLOURS, OWN_FILE, face_word, own_deck
from tabletable.play.keeping.optionfile import LIMIT, MOST_TOLD, file_options, read_option
from tabletable.play.keeping.recording import Recorder, restore
from tabletable.play.keeping.replay import open_document
from tabletable.play.keeping.savefile import encode
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import Input, InputKind
from tests.games.flea_market.builders import GAME
from tests.ui import driving as drive

OPTION = GAME.info.option("deck")
WORDS = {"mine", "json", "JSON", "colour", "special_offer", "count", "rank", "shop", "true", "false", *COLOURS}
"""What a sentence in another language may quote of a deck file."""
SEATS = [Seat(HUMAN, name) for name in ("Ann", "Bob", "Cat")]


def edited(**changes: Any) -> dict[str, Any]:
    """Return the deck that comes with the game, under another name and with other buttons on its first card."""
    data: dict[str, Any] = json.loads(OWN_FILE.read_text(encoding="utf-8"))
    data["name"] = "大商战"
    data["cards"][0]["money"] = 5
    return {**data, **changes}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(edited()), encoding="utf-8")
    return path


def test_an_option_reads_a_file_into_a_value_that_reads_as_itself(file: Path) -> None:
    assert file_options(GAME.info) == (OPTION,)
    value = read_option(OPTION, file)
    assert OPTION.parse(value) == value
    assert len(str(value)) < MOST_OPTION_TEXT
    assert OPTION.title(value) == "大商战"
    assert OPTION.title("own") == ""
    assert OPTION.parse("own") == "own"
    state = GAME.setup(3, GAME.info.complete({"deck": value}), 1)
    words = [face_word(face) for face in state.faces]
    assert words.count("red 1 5+1") == 2
    assert "red 1" not in words
    assert GAME.state_from_json(json.loads(json.dumps(state.to_json()))) == state


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no JSON", "not valid JSON: line 1, column 1"),
        ("{", "not valid JSON"),
        ("[" * 30000, "can’t be read"),
        ("{}", "name is a text of 1 to 60 letters; cards is a list of cards; decks says"),
        (json.dumps(edited(name=5)), "name is a text"),
        (json.dumps({"name": "x", "copies": [2, 3], "faces": [-1]}), "faces are whole numbers"),
        (json.dumps({"name": "x", "copies": [2], "faces": [5]}), "copies is a list"),
        (json.dumps({"name": "x", "copies": [2, 3], "faces": [5]}), "3 players need more than 36 cards"),
    ],
    ids=range(8),
)
def test_a_file_that_is_no_deck_is_refused_with_its_name(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=reason) as caught:
        read_option(OPTION, path)
    assert caught.value.key == "setup.bad_file"
    assert caught.value.details["file"] == "wrong.json"


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "long.json").write_text("{" + " " * LIMIT, encoding="utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe{")
    (tmp_path / "folder.json").mkdir()
    for name, reason in (
        ("long.json", f"more than {LIMIT} bytes"),
        ("bytes.json", "it isn’t UTF-8"),
        ("missing.json", "no such file"),
        ("folder.json", "it isn’t a regular file"),
    ):
        with pytest.raises(SetupError, match=f"{name} can’t be used: .*{reason}"):
            read_option(OPTION, tmp_path / name)


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_faults_are_told_in_the_language_of_the_player(tmp_path: Path, language: str) -> None:
    """Nothing of the sentence is English but the words that stand in the file."""
    path = tmp_path / "mine.json"
    cards = [{"colour": "pink", "value": 0, "count": 0}, 5, {**edited()["cards"][0], "rank": 1, "special_offer": 1}]
    for broken in (edited(name="", decks={}, cards=cards), edited(decks={"3": 1, "4": 99}, shop=1), 5, None):
        path.write_text("{" if broken is None else json.dumps(broken), encoding="utf-8")
        with pytest.raises(SetupError) as caught:
            read_option(OPTION, path)
        details: dict[str, Any] = dict(caught.value.details)
        text = Catalogue(language).text(caught.value.key, **details)
        assert "«" not in text
        assert set(re.findall("[A-Za-z_]+", text)) <= {*WORDS, *edited(), *edited()["cards"][0]}


def test_of_many_faults_the_first_are_told_and_the_others_counted(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(edited(cards=[5] * 40)), encoding="utf-8")
    with pytest.raises(SetupError) as caught:
        read_option(OPTION, path)
    assert str(caught.value).count("it is an object") == MOST_TOLD
    assert str(caught.value).endswith("and 37 more faults")


def test_a_save_carries_the_deck_it_was_played_with(file: Path, tmp_path: Path) -> None:
    session = Session(GAME, SEATS, {"deck": read_option(OPTION, file)}, 4)
    rng = Rng(4)
    for _ in range(60):
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    path = tmp_path / "game.json"
    path.write_bytes(encode(Recorder(session).document()))
    file.unlink()
    again = restore(open_document(path))
    assert again.fingerprint() == session.fingerprint()
    assert again.options == session.options


def test_a_save_with_a_damaged_deck_is_refused(file: Path) -> None:
    value = str(read_option(OPTION, file))
    for broken in (value.replace('"copies":[2,3]', '"copies":[2,99]'), value[:-1], value.replace("大商战", "")):
        with pytest.raises(SetupError):
            GAME.info.complete({"deck": broken})


def test_the_command_line_takes_the_name_of_a_file(file: Path) -> None:
    chosen = parsing.parse_options(f"deck={file},start=first_seat", GAME.info)
    assert OPTION.title(chosen["deck"]) == "大商战"
    assert parsing.parse_options("deck=own", GAME.info)["deck"] == "own"
    with pytest.raises(SetupError, match=r"nowhere\.json can’t be used"):
        parsing.parse_options("deck=nowhere.json", GAME.info)


def test_a_file_dropped_on_the_setup_is_played_with(file: Path, tmp_path: Path) -> None:
    app = App(headless=True, home=tmp_path / "home", language="en")
    setup = SetupScene(GAME)
    app.scenes.push(setup)
    app.frame()
    app.post(Input(InputKind.FILE_DROP, text=str(file)))
    app.frame()
    assert OPTION.title(setup.options["deck"]) == "大商战"
    assert drive.widget(app, "option.deck") is not None
    file.write_text(json.dumps(edited(cards=[])), encoding="utf-8")
    app.post(Input(InputKind.FILE_DROP, text=str(file)))
    app.frame()
    assert OPTION.title(setup.options["deck"]) == "大商战"
    assert "mine.json can’t be used: cards is a list of cards" in app.notices.text
    drive.press(app, pygame.K_ESCAPE)


def test_a_saved_game_dropped_on_the_setup_is_opened(tmp_path: Path) -> None:
    app = App(headless=True, home=tmp_path / "home", language="en")
    app.scenes.push(SetupScene(GAME))
    app.frame()
    name = app.save_store.save(Recorder(Session(GAME, SEATS, {}, 7)).document(), "Friday")
    app.post(Input(InputKind.FILE_DROP, text=str(app.save_store.folder / name)))
    app.frame()
    assert not app.notices.text
    assert any(isinstance(scene, TableScene) for scene in app.scenes)


def test_the_checker_explains_what_is_wrong(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_deck.main([]) == 0
    assert "108 cards for 3 players and 162 cards for 4 players" in capsys.readouterr().out
    assert check_deck.main([str(file)]) == 0
    plain = [{**card, "popularity": 0, "special_offer": False} for card in edited()["cards"] if card["colour"] == "red"]
    file.write_text(json.dumps(edited(cards=[{**card, "count": 6} for card in plain])), encoding="utf-8")
    assert check_deck.main([str(file)]) == 0
    text = capsys.readouterr().out
    assert "remark: no card is blue" in text
    assert "remark: no card has a purple button" in text
    file.write_text(json.dumps(edited(decks={}, cards=[{"colour": "pink"}])), encoding="utf-8")
    assert check_deck.main([str(file)]) == 1
    text = capsys.readouterr().out
    assert "error: decks says how many copies are used" in text
    assert "error: card 1: colour is one of red" in text
    assert check_deck.main([str(file.with_name("none.json"))]) == 1
    assert "error: there is no such file" in capsys.readouterr().out
    file.write_text("{", encoding="utf-8")
    assert check_deck.main([str(file)]) == 1
    assert "not valid JSON: line 1" in capsys.readouterr().out
    assert check_deck.main([str(file), "--lang", "zh-Hans"]) == 1
    assert "不是有效的 JSON" in capsys.readouterr().out


def test_positions_may_name_the_deck(file: Path) -> None:
    value = read_option(OPTION, file)
    hands = [["red 1 5+1"], ["blue 1"], ["blue 2"]]
    state = GAME.position({"hands": hands, "options": {"deck": value}, "rest": "draw"})
    assert len(state.faces) == len(own_deck().faces) * 2
