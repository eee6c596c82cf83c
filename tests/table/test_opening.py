"""Hands turned up for everybody to see."""

from __future__ import annotations

from tabletable.core.tablespec import Stage
from tabletable.games.uno import GAME
from tabletable.games.uno.commands import HAND
from tabletable.table.opening import opened
from tests.games.uno.builders import state_of


def test_an_opened_hand_is_never_upside_down() -> None:
    state = state_of("red 2, red 3", "red 6, red 9", draw="red 8")
    closed = GAME.table(GAME.view(state, 0), Stage(984, 720))
    angles = {zone.id: zone.angle for zone in closed.zones}
    assert angles[HAND[1]] == 180
    shown = {zone.id: zone for zone in opened(closed, state.faces, GAME.face_picture).zones}
    assert shown[HAND[1]].angle == 0
    assert [piece.face for piece in shown[HAND[1]].pieces] == [state.faces[handle] for handle in state.hands[1]]
    hidden = opened(closed, GAME.view(state, 0).state.faces, GAME.face_picture)
    assert {zone.id: zone.angle for zone in hidden.zones} == angles
