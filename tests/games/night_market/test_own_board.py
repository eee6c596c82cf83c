"""Another board can be played: from a file, through the setup, into the save and out of it again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletable.core.errors import SetupError
from tabletable.core.game import MOST_OPTION_TEXT
from tabletable.core.rng import Rng
from tabletable.games.night_market import GAME, board
from tabletable.play.optionfile import read_option
from tabletable.play.recording import Recorder, restore, verify
from tabletable.play.saves import SaveStore
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session

OPTION = GAME.info.option("board")
STANDARD = Path(board.__file__).with_name("board.json")


def own_words() -> dict[str, object]:
    """The standard board under another name, with every customer twice as often."""
    words = json.loads(STANDARD.read_text(encoding="utf-8"))
    for gate in words["gates"].values():
        gate["flag"] *= 2
    return {**words, "name": "Our street", "copies": words["copies"] * 2}


def own_file(tmp_path: Path, words: object) -> Path:
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(words), encoding="utf-8")
    return file


def test_a_board_file_becomes_a_value_that_is_read_back_unchanged(tmp_path: Path) -> None:
    value = read_option(OPTION, own_file(tmp_path, own_words()))
    assert OPTION.parse(value) == value
    assert OPTION.title(value) == "Our street"
    assert len(str(value)) <= MOST_OPTION_TEXT
    played = board.board_of({"board": value})
    assert played.copies == board.standard().copies * 2
    assert played.plots == board.standard().plots
    assert board.board_of({"board": OPTION.default}) is board.standard()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"copies": 0}, "whole number"),
        ({"gates": {}}, "record with the keys"),
        ({"exit": {"x": 0, "y": 0}}, "ours.json can't be used"),
        ({"name": "x" * 100}, "80 letters"),
    ],
    ids=["copies", "gates", "exit", "name"],
)
def test_a_file_that_is_no_board_is_refused_with_what_is_wrong(
    tmp_path: Path, change: dict[str, object], says: str
) -> None:
    with pytest.raises(SetupError, match=says):
        read_option(OPTION, own_file(tmp_path, own_words() | change))


def test_a_save_carries_the_board_it_was_played_on(tmp_path: Path) -> None:
    value = read_option(OPTION, own_file(tmp_path, own_words()))
    seats = [Seat(BOT, f"B{number}", "random") for number in range(3)]
    session, rng = Session(GAME, seats, {"board": value}, 4), Rng(4)
    for _ in range(60):
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    assert len(session.view(None).state.rules.board.customers) > len(board.standard().customers)
    store = SaveStore(tmp_path / "saves")
    (tmp_path / "ours.json").unlink()
    loaded = restore(store.load(store.save(Recorder(session).document(), "ours"), verify))
    assert loaded.view(0) == session.view(0)
