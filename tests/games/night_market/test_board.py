"""The board as data: what is printed agrees with itself, and a checker finds out where an edited one does not."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import check_board
import pytest

from tabletable.core.errors import BrokenState
from tabletable.core.tablespec import Stage
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.board import BLUE, RED, YELLOW, board_from_json, faults, parse, standard
from tabletable.games.night_market.rules.cards import FOODS, PLOTS, face_word, letter_of
from tabletable.play.language.catalogue import Catalogue
from tests.games.night_market.builders import OPTIONS, state_of

Data = dict[str, Any]


def data() -> Data:
    return copy.deepcopy(standard().to_json())


def test_the_board_that_comes_with_the_game() -> None:
    board = standard()
    assert faults(board) == []
    assert board_from_json(data()) == board
    assert [gate.letters for gate in board.gates] == ["DEFGH", "BC", "A"]
    assert {plot for plot in range(1, PLOTS + 1) if board.plots[plot].star} == {1, 2, 12, 13, 14, 15, 16, 23}
    assert len(board.customers) == 32
    assert {board.gate_of[letter_of(face)] for face in board.customers} == {RED, YELLOW, BLUE}
    assert [len(route) for route in board.routes] == [10, 8, 5]
    assert board.numbers(12)[0] == 3
    assert board.numbers(3)[-1] == 8
    assert len(FOODS) == 4


def test_right_comes_before_left_at_every_step() -> None:
    met = standard().meetings
    assert met[RED][:4] == ((1, 0), (2, 0), (3, 1), (4, 1))
    assert met[YELLOW][:3] == ((16, 1), (21, 1), (15, 2))
    assert met[BLUE] == ((27, 0), (23, 0), (28, 1), (24, 1), (29, 2), (25, 2), (30, 3), (26, 3))


def swap(board: Data) -> None:
    step = board["routes"]["red"][0]
    step["right"], step["left"] = step["left"], step["right"]


def change(*path: Any, to: Any) -> Callable[[Data], None]:
    def edit(board: Data) -> None:
        at = board
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to

    return edit


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (change("plots", 0, "x", to=2), "plot 2 is where plot 1 is"),
        (change("plots", 0, "y", to=30), "plot 1 is outside the grid"),
        (change("plots", 0, "adjacent", to=[2]), "plot 1 shares an edge with 3, not with 2"),
        (change("routes", "red", 3, "x", to=6), "the red route breaks off after step"),
        (change("gates", "yellow", "y", to=0), "the yellow route does not begin beside its gate"),
        (change("exit", to={"x": 0, "y": 0}), "the blue route does not end beside the exit"),
        (swap, "red step 1 names plot 2 at its right, where 1 is"),
        (change("routes", "blue", 0, "right", to=[]), "blue step 1 does not name plot 27 at its right"),
        (change("routes", "red", 1, "heading", to="N"), "red step 2 heads N, but no route enters or leaves that way"),
        (change("routes", "yellow", 6, "right", to=[12, 17]), "yellow step 7 names plot 12 again"),
        (change("gates", "blue", "flag", to=4), "the blue flag says 4, the deck has 1"),
        (change("gates", "blue", "letters", to="B"), "a letter belongs to two gates"),
        (change("copies", to=5), "the deck has more than 128 customers"),
        (change("bids", "star", to=[3, 5, 6]), "the numbers of a bid card do not go up one by one"),
        (change("routes", "blue", to=[]), "the blue route has no steps"),
    ],
)
def test_the_checker_finds(edit: Callable[[Data], None], fault: str) -> None:
    broken = data()
    edit(broken)
    texts = [Catalogue("en").text(line) for line in faults(parse(broken))]
    assert any(fault in line for line in texts), texts
    for language in ("zh-Hans", "zh-Hant"):
        for line in faults(parse(broken)):
            text = Catalogue(language).text(line)
            assert "«" not in text
            assert set(re.findall("[A-Za-z_]+", text)) <= set("NESW"), "only headings are Latin letters"
    with pytest.raises(BrokenState):
        board_from_json(broken)


@pytest.mark.parametrize(
    "edit",
    [
        change("plots", to=[]),
        change("plots", 3, "id", to=9),
        change("plots", 3, "star", to=2),
        change("gates", "red", "letters", to=""),
        change("gates", "red", "letters", to="é"),
        change("routes", "red", 0, "heading", to="up"),
        change("bids", "plain", to=[0, 1]),
        change("grid", to={"width": 7}),
        change("name", to=7),
        change("wings", to=2),
    ],
)
def test_what_is_no_board_at_all_is_refused(edit: Callable[[Data], None]) -> None:
    broken = data()
    edit(broken)
    with pytest.raises(BrokenState) as caught:
        parse(broken)
    assert caught.value.message is not None
    assert "«" not in Catalogue("zh-Hans").text(caught.value.message)


def test_the_tool_prints_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_board.main([]) == 0
    assert "no faults" in capsys.readouterr().out
    for content, words in (("{", "not valid JSON"), ("[]", "a record with the keys"), ('{"name": 1}', "is missing")):
        file = tmp_path / "board.json"
        file.write_text(content, encoding="utf-8")
        assert check_board.main([str(file)]) == 1
        assert words in capsys.readouterr().out
    edited = data()
    edited["gates"]["red"]["flag"] = 9
    file.write_text(json.dumps(edited), encoding="utf-8")
    assert check_board.main([str(file)]) == 1
    assert "the red flag says 9" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (change("plots", 3, "star", to=2), "plot 4: it needs a whole number from 0 to 1, not 2"),
        (change("plots", to=[]), "plots: it needs a list of 30 entries"),
        (change("plots", 6, "colour", to=1), "plot 7: “colour” is unknown here"),
        (change("gates", "blue", "x", to="1"), "gates.blue: it needs a whole number from −1 to 40, not '1'"),
        (change("routes", "yellow", 2, "heading", to="up"), "yellow step 3: a heading is N, E, S or W"),
        (change("grid", to={"width": 7}), "grid: “height” is missing"),
        (change("copies", to=0), "copies: it needs a whole number from 1 to"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    edit: Callable[[Data], None], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, file = data(), tmp_path / "board.json"
    edit(broken)
    file.write_text(json.dumps(broken), encoding="utf-8")
    assert check_board.main([str(file)]) == 1
    assert f"board.json: {told}" in capsys.readouterr().out


def test_a_file_that_is_no_text_or_none_at_all_is_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.json"
    assert check_board.main([str(file)]) == 1
    assert "there is no such file" in capsys.readouterr().out
    file.write_bytes(b"\xff\xfe{")
    assert check_board.main([str(file)]) == 1
    assert "it isn’t UTF-8 text" in capsys.readouterr().out
    file.write_text(json.dumps(data()), encoding="utf-8-sig")
    assert check_board.main([str(file)]) == 0, "some editors begin a file with a mark"


def other_board() -> Data:
    """Return the same streets with another gate for the letter A, higher numbers and two of each customer."""
    board = data()
    board["name"] = "Other"
    board["copies"] = 2
    board["gates"]["blue"]["letters"], board["gates"]["yellow"]["letters"] = "C", "AB"
    for colour, flag in (("red", 10), ("yellow", 4), ("blue", 2)):
        board["gates"][colour]["flag"] = flag
    board["bids"]["plain"] = [2, 3, 4, 5, 6]
    return board


def test_another_board_can_be_played() -> None:
    state = state_of(hands=[["A skewers"], [], []], board=other_board(), market=[3, 5, 7, 9], phase="bid")
    assert len(state.faces) == 70 + 64
    again = GAME.state_from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert again.rules.board.name == "Other"
    numbers = {int(one.zone[7:]) for one in GAME.legal_commands(state, 0) if one.verb == "bid"}
    assert numbers == {2, 3, 4, 5, 6}
    assert GAME.table(GAME.view(state, 0), Stage(984, 720)).zones
    assert GAME.setup(3, OPTIONS, 1).rules.board is standard()


PLOTS_PRINTED = [
    "1 at 0,0 star beside 3",
    "2 at 2,0 star beside 4",
    "3 at 0,1 beside 1 5",
    "4 at 2,1 beside 2 6",
    "5 at 0,2 beside 3 7",
    "6 at 2,2 beside 4 8",
    "7 at 0,3 beside 5",
    "8 at 2,3 beside 6 9",
    "9 at 3,3 beside 8 10",
    "10 at 4,3 beside 9 11",
    "11 at 5,3 beside 10",
    "12 at 1,5 star beside 13",
    "13 at 2,5 star beside 12 14",
    "14 at 3,5 star beside 13 15",
    "15 at 4,5 star beside 14 16",
    "16 at 5,5 star beside 15",
    "17 at 0,7 beside 22",
    "18 at 2,7 beside 19 23",
    "19 at 3,7 beside 18 20 24",
    "20 at 4,7 beside 19 21 25",
    "21 at 5,7 beside 20 26",
    "22 at 0,8 beside 17",
    "23 at 2,8 star beside 18 24",
    "24 at 3,8 beside 19 23 25",
    "25 at 4,8 beside 20 24 26",
    "26 at 5,8 beside 21 25",
    "27 at 2,10 beside 28",
    "28 at 3,10 beside 27 29",
    "29 at 4,10 beside 28 30",
    "30 at 5,10 beside 29",
]
STREETS_PRINTED = {
    "red": [
        "1,0 S 1 2",
        "1,1 S 3 4",
        "1,2 S 5 6",
        "1,3 S 7 8",
        "1,4 E 12 -",
        "2,4 E 13 -",
        "3,4 E 14 9",
        "4,4 E 15 10",
        "5,4 E 16 11",
        "6,4 E - -",
    ],
    "yellow": [
        "6,6 W - -",
        "5,6 W 16 21",
        "4,6 W 15 20",
        "3,6 W 14 19",
        "2,6 W 13 18",
        "1,6 W 12 -",
        "1,7 S 17 -",
        "1,8 S 22 23",
    ],
    "blue": [
        "2,9 E 27 23",
        "3,9 E 28 24",
        "4,9 E 29 25",
        "5,9 E 30 26",
        "6,9 E - -",
    ],
}
"""By route a line for each step: where, whither, the plots at the right hand, those at the left."""


def test_every_plot_street_and_number_of_the_board() -> None:
    board = standard()
    plots = [
        f"{number} at {plot.x},{plot.y}{' star' if plot.star else ''} beside {' '.join(map(str, plot.adjacent))}"
        for number, plot in enumerate(board.plots)
        if number
    ]
    assert plots == PLOTS_PRINTED
    streets = {
        colour: [
            f"{s.x},{s.y} {s.heading} {','.join(map(str, s.right)) or '-'} {','.join(map(str, s.left)) or '-'}"
            for s in route
        ]
        for colour, route in zip(("red", "yellow", "blue"), board.routes, strict=True)
    }
    assert streets == STREETS_PRINTED
    assert board.plain == (1, 2, 3, 4, 5, 6, 7, 8)
    assert board.star == (3, 4, 5, 6, 7, 8, 9, 10)
    assert [gate.flag for gate in board.gates] == [5, 2, 1]
    assert Counter(map(face_word, board.customers)) == {
        f"{letter} {food}": 1
        for letter in "ABCDEFGH"
        for food in ("skewers", "bubble tea", "shaved ice", "fried chicken")
    }
