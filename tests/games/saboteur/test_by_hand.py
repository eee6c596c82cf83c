"""What a hand means on the table of Saboteur 2: places that stand for a player, and cards that say why they stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from tabletable.games.saboteur.rules.state import Verb
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table.layout import zone_box
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.system.input import Input, InputKind, click, pointer_move
from tests.games.saboteur.builders import CORRIDOR, GAME, GOLD_IN_THE_MIDDLE, do
from tests.secrets import put_state

ROLES = ("green digger", "blue digger", "saboteur")
BROKEN: Mapping[str, Any] = {
    "roles": ROLES,
    "hands": [["repair cart", "break cart", "map"], ["map"], ["map"]],
    "front": [["break cart"], ["break cart"], []],
    "draw": ["cross", "cross"],
}


class Table:
    """Seat 0 at the screen, moved by the pointer only."""

    def __init__(self, home: Any, words: Mapping[str, Any]) -> None:
        self.app = App(headless=True, home=home, language="en")
        self.app.change_settings(speed=INSTANT, bot_pace="relaxed")
        seats = [Seat(HUMAN, "Ann", "", "rabbit"), Seat(BOT, "Mei", "easy", "fox"), Seat(BOT, "Bao", "easy", "bear")]
        self.scene: TableScene = start_table(self.app, GAME, seats, {}, 3)
        put_state(self.scene.match.session, GAME.position(words))
        self.app.scenes.push(self.scene)
        self.told: list[str] = []
        explainer: Any = self.scene.explainer
        explainer.refuse = lambda reason, piece, *at: self.told.append(reason.message.id.rpartition(".")[2])
        self.run()

    def run(self) -> None:
        for _ in range(6):
            self.app.frame(1 / 60)

    def post(self, *inputs: Input) -> None:
        self.app.post(*inputs)
        self.run()

    def piece(self, word: str, zone: str = "hand:0") -> int:
        lying = self.scene.hand.zone(zone).pieces
        return next(piece.handle for piece in lying if piece.face >= 0 and GAME.face_word(piece.face) == word)

    def middle(self, zone: str) -> tuple[float, float]:
        found = self.scene.hand.zone(zone)
        assert found is not None
        box = zone_box(found)
        return box.cx, box.cy

    def drag(self, piece: int, zone: str) -> None:
        placed, (x, y) = self.scene.hand.placements[piece], self.middle(zone)
        x0 = placed.x - (placed.width * 0.3 if self.scene.hand.is_own(piece) else 0)
        self.post(pointer_move(x0, placed.y), Input(InputKind.POINTER_DOWN, x0, placed.y, 1))
        self.post(*(pointer_move(x0 + (x - x0) * at / 6, placed.y + (y - placed.y) * at / 6) for at in range(1, 7)))
        assert self.scene.hand.held == piece
        self.post(Input(InputKind.POINTER_UP, x, y, 1))

    def given(self) -> list[tuple[str, str]]:
        return [(step.command.verb, step.command.zone) for step in self.scene.match.session.steps[:1]]


@pytest.fixture
def table(tmp_path: Any) -> Table:
    return Table(tmp_path, BROKEN)


def test_a_broken_tool_on_the_discard_pile_is_cleared_away(table: Table) -> None:
    lying = table.piece("break cart", "cart:0")
    table.drag(lying, "discard")
    assert table.told == []
    assert table.scene.match.session.view(0).state.clearing == lying


def test_on_the_own_hand_it_says_where_it_goes(table: Table) -> None:
    table.drag(table.piece("break cart", "cart:0"), "hand:0")
    assert table.told == ["clear_there"]
    assert table.given() == []


def test_the_own_dwarf_stands_for_oneself(table: Table) -> None:
    table.drag(table.piece("repair cart"), "role:0")
    assert table.told == []
    assert table.given() == [(Verb.PLAY, "seat:0")]


def test_what_lies_before_a_player_stands_for_that_player(table: Table) -> None:
    table.drag(table.piece("break cart"), "cart:1")
    assert table.told == ["twice"]


def test_a_card_on_the_draw_pile_is_discarded_wherever_it_is_let_go(table: Table) -> None:
    pile = table.scene.hand.zone("draw")
    assert pile is not None
    box, hand = zone_box(pile), cast(Any, table)
    hand.middle = lambda zone: (box.x + 2, box.bottom - 4)  # farthest from the discard pile
    table.drag(table.piece("map"), "draw")
    assert table.told == []
    assert table.given() == [(Verb.DISCARD, "discard")]


@pytest.mark.parametrize(
    ("zone", "says"),
    [
        ("draw", "drawn_later"),
        ("role:0", "dwarf_stays"),
        ("cell:0,0", "start_stays"),
        ("cell:8,0", "goal_closed"),
        ("cart:1", "own_front"),
    ],
)
def test_a_click_on_what_stays_says_why(table: Table, zone: str, says: str) -> None:
    table.post(*click(*table.middle(zone)))
    assert table.told == [says]


def test_what_lies_on_a_plate_leaves_the_click_to_it_while_players_are_robbed() -> None:
    words = {
        "roles": ROLES,
        "hands": [["straight h", "map"], ["map"], ["map"]],
        "front": [["theft"], ["break cart"], []],
        "tunnel": CORRIDOR,
        "goals": GOLD_IN_THE_MIDDLE,
        "gold": [0, 2, 0],
    }
    state = GAME.position(words)
    do(state, 0, "place", "straight h", "cell:7,0", 0)
    assert state.queue == [0]
    (broken,) = state.in_front(1)
    assert GAME.intended_command(GAME.view(state, 0), broken, "") is None
