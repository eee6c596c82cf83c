"""What is won is seen going over to who wins it: so many coins, from its place to the winner's plate."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.event import Event, EventKind
from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.registry import get_game
from tabletable.core.tablespec import Arrangement, Board, Plate, Stage, TableSpec, Zone
from tabletable.games.saboteur.rules import rounds
from tabletable.games.saboteur.rules.cards import CELL_ZONE, GOAL_CELLS, GOAL_HANDLES, GOLD
from tabletable.games.saboteur.rules.zones import SEAT
from tabletable.table.choreography import COIN_STEP, COIN_TIME, choreograph
from tabletable.ui.animation.flying import Coins
from tabletable.ui.animation.show import Show

NUGGET = Picture("test.nugget", 64, 64, ())


def table(x=500.0, board=None):
    zones = (Zone("hoard", Arrangement.CELLS, x, 300, 90, board=board is not None),)
    return TableSpec(Msg("t"), Msg("s"), zones, (Plate(1, 16, 16, 200, height=56),), coin=NUGGET, board=board)


def won(more, seat=1):
    return Event(EventKind.COUNT, seat, source="hoard", target=f"gold:{seat}", args=(("more", more),))


class Places:
    """Stands for a canvas; remembers where things were placed."""

    def __init__(self):
        self.placed = []

    def place(self, shape, x, y, **more):
        self.placed.append((x, y))


def flying(monkeypatch, coins, spec):
    monkeypatch.setattr("tabletable.ui.animation.flying.figure", lambda canvas, picture, height, text: picture)
    canvas = Places()
    coins.draw(canvas, spec, type("Words", (), {"text": str})())
    return canvas.placed


def test_they_fly_one_after_the_other_from_the_place_to_the_plate(monkeypatch):
    coins, spec = Coins(), table()
    coins.start(choreograph([won(3)]), spec)
    assert coins.update(1e-3)
    assert flying(monkeypatch, coins, spec) == [pytest.approx((493, 300), abs=1)]
    coins.update(COIN_TIME - 2e-3)
    found = flying(monkeypatch, coins, spec)
    assert len(found) == 3
    assert found[-1] == pytest.approx((44, 44), abs=1)
    assert not coins.update(2 * COIN_STEP + 0.01)


def test_what_lies_out_of_sight_on_the_board_comes_from_the_edge_of_its_window(monkeypatch):
    board = Board(200, 100, 300, 400, (350, 300), 1, (0, 0))
    coins, spec = Coins(), table(2000, board)
    coins.start(choreograph([won(1)]), spec)
    coins.update(1e-3)
    assert flying(monkeypatch, coins, spec) == [pytest.approx((500, 300), abs=1)]


class Heard:
    """Stands for the sounds of a game."""

    def __init__(self, *names):
        self.names, self.played = names, []

    def has(self, name):
        return name in self.names

    def play(self, name, volume=1.0, side=0.0):
        self.played.append(name)


@pytest.mark.parametrize(("more", "name"), [(1, "coin"), (2, "coin"), (3, "coin_pour"), (5, "coin_pour")])
def test_they_are_heard_when_they_land(more, name):
    audio: Any = Heard("coin", "coin_pour")
    show = Show(audio, lambda events: None)
    show.show([won(more)], False)
    show.pass_time(COIN_TIME - 0.01)
    show.pass_time(0.0)
    assert audio.played == []
    show.pass_time(0.02)
    show.pass_time(0.0)
    assert audio.played == [name]


def events_of(act):
    found = []
    act(found.append)
    return found


def test_the_gold_of_a_round_pours_from_the_treasure():
    game = get_game("saboteur")
    state = game.setup(4, game.info.complete({}), 3)
    events = events_of(lambda emit: rounds.finish_round(state, 0, -1, emit))
    gains = {event.seat: dict(event.args)["n"] for event in events if event.say == "saboteur.log.gold"}
    poured = {event.seat: event for event in events if event.kind is EventKind.COUNT}
    assert gains
    assert {seat: dict(event.args) for seat, event in poured.items()} == {
        seat: {"more": gain} for seat, gain in gains.items()
    }
    treasure = next(place for place, piece in enumerate(GOAL_HANDLES) if state_face(events, piece) == GOLD)
    assert {event.source for event in poured.values()} == {CELL_ZONE[GOAL_CELLS[treasure]]}
    spec = game.table(game.view(game.setup(4, game.info.complete({}), 3), 0), Stage(984, 720))
    assert spec.coin is not None
    assert {event.source for event in poured.values()} <= {zone.id for zone in spec.zones}


def state_face(events, piece):
    """The face of a goal as it was turned over at the end of the round."""
    return next(event.face for event in events if event.kind is EventKind.FLIP and event.piece == piece)


def test_a_thief_s_gold_comes_from_whom_it_is_stolen():
    game = get_game("saboteur")
    state = game.setup(3, game.info.complete({}), 3)
    rounds.finish_round(state, 0, -1, None)
    state.gold, state.queue, state.turn = [0, 2, 0], [0], 0
    events = events_of(lambda emit: rounds.steal(state, 0, 1, emit))
    (paid,) = [event for event in events if event.kind is EventKind.COUNT]
    assert (paid.seat, paid.source, paid.args) == (0, SEAT[1], (("more", 1),))
