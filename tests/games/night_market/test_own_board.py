"""Another board can be played: from a file, through the setup, into the save and out of it again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tabletable.core.errors import SetupError
from tabletable.core.info import MOST_OPTION_TEXT
from tabletable.core.message import Msg
from tabletable.core.picture import Picture, Svg
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules import board
from tabletable.games.night_market.rules.cards import LETTERS, customer_face, is_customer
from tabletable.games.night_market.rules.rounds import gate_of
from tabletable.games.night_market.table.looks import ROUTE_COLOURS
from tabletable.games.night_market.table.pictures import token
from tabletable.play.keeping.optionfile import read_option
from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.saves import SaveStore
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session

OPTION = GAME.info.option("board")
STANDARD = Path(board.__file__).parents[1] / "board.json"


def own_words() -> dict[str, object]:
    """Return the standard board under another name, with every customer twice as often."""
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
        ({"gates": {}}, "gates: .* is missing"),
        ({"exit": {"x": 0, "y": 0}}, "ours.json can’t be used"),
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


def ticket_colours(pictures: Iterable[Picture]) -> set[str]:
    """Return the route colours that are painted on these pictures."""
    bodies = [layer.body for picture in pictures for layer in picture.layers if isinstance(layer, Svg)]
    return {colour for colour in ROUTE_COLOURS if any(colour in body for body in bodies)}


def test_tickets_have_the_colours_of_the_board_that_is_played(tmp_path: Path) -> None:
    """On a board whose gates have changed letters, A comes through the red gate, and so all that shows A is red."""
    words: Any = own_words()
    letters = {colour: gate["letters"] for colour, gate in words["gates"].items()}
    words["gates"]["red"]["letters"] = letters["red"].replace("D", "A")
    words["gates"]["blue"]["letters"] = letters["blue"].replace("A", "D")
    value = read_option(OPTION, own_file(tmp_path, words))
    session = Session(GAME, [Seat(BOT, f"B{number}", "random") for number in range(3)], {"board": value}, 4)
    state = session.view(0).state
    a, d = (customer_face(LETTERS.index(letter), 0) for letter in "AD")
    for face, colour in ((a, ROUTE_COLOURS[board.RED]), (d, ROUTE_COLOURS[board.BLUE])):
        shown = (session.game.face_picture(face), session.game.face_chip(face), token(face, state.rules.board))
        for picture in shown:
            assert ticket_colours([picture]) == {colour}
            assert picture.key not in {GAME.face_picture(face).key, GAME.face_chip(face).key}
    gate = dict(session.game.face_text(a).lines[0].args)["gate"]
    assert gate == Msg("night_market.gate.red")
    laid = session.game.table(session.view(0), Stage(984, 720))
    for zone in laid.zones:
        for piece in zone.pieces:
            if is_customer(piece.face):
                assert ticket_colours([piece.picture]) <= {ROUTE_COLOURS[gate_of(state, piece.face)]}


def test_without_another_board_the_game_is_the_same_object() -> None:
    seats = [Seat(BOT, f"B{number}", "random") for number in range(3)]
    assert Session(GAME, seats, {}, 4).game is GAME
