"""Brings about the pictures of the position editor; `screenshots.py` lists them."""

from __future__ import annotations

from collections import Counter

from scenes.kit import AnyGame, played, seats_of
from tabletable.core.ids import HIDDEN
from tabletable.core.message import msg
from tabletable.core.rng import Rng
from tabletable.play.study.position import Draft, Position, fresh
from tabletable.play.study.positionstore import PositionStore
from tabletable.ui.app import App
from tabletable.ui.scenes.study.editor import EditorScene
from tabletable.ui.scenes.study.positions import PositionsScene

SEATS = 5
MOVES = 24


def opened(app: App, game: AnyGame, moves: int = MOVES) -> EditorScene:
    """Return the editor with a position out of a game."""
    seats = seats_of(app, game, SEATS)
    session = played(game, seats, moves)
    state = session.dealt()
    for step in session.steps:
        game.apply(state, step.command)
    app.routes.edit(Position(game, session.options, state), seats, msg("editor.origin", n=moves))
    scene = app.scenes.top
    assert isinstance(scene, EditorScene)
    return scene


def spoil(draft: Draft) -> None:
    """Make several things wrong: a kind of piece too often, and a few pieces where they can't be by chance."""
    editing, rng = draft.editing, Rng(3)
    faces = [face for tab in editing.tabs(draft.state) for face in tab.faces]
    printed = Counter(face for _, group in draft.state.printed_faces() for face in group)
    rare = min((face for face in faces if draft.left()[face] >= 0), key=lambda face: (printed[face], face))
    for _ in range(400):
        if len(draft.faults()) >= 4:
            break
        face = rare if draft.left()[rare] >= 0 and rng.chance(30) else rng.choice(faces)
        spots = sorted(editing.allowed_zones(draft.state, face))
        before = len(draft.faults())
        is_put = bool(spots) and draft.put(face, rng.choice(spots))
        if is_put and face != rare and len(draft.faults()) <= before:
            draft.history.undo()


def editor(app: App, game: AnyGame) -> None:
    """A position with some faults, and a piece of the table in hand."""
    scene = opened(app, game)
    spoil(scene.draft)
    scene.renew()
    app.frame(0)
    placed = scene.hand.placements
    state, turn = scene.draft.state, scene.draft.editing.turn
    piece = next((at for at in placed if state.faces[at] != HIDDEN and turn(state.clone(), at)), None)
    if piece is not None:
        scene.carrying.pick(piece)


def editor_right(app: App, game: AnyGame) -> None:
    """A fresh random position, and a piece of the tray in hand."""
    app.routes.edit(fresh(game, min(3, game.info.max_seats), {}, 5))
    scene = app.scenes.top
    assert isinstance(scene, EditorScene)
    assert game.editing is not None
    scene.carrying.choose(game.editing.tabs(scene.draft.state)[0].faces[1])


def sitters(app: App, game: AnyGame) -> None:
    """The editor's question for the players of a game from the position."""
    app.routes.edit(fresh(game, game.info.max_seats, {}, 5))
    scene = app.scenes.top
    assert isinstance(scene, EditorScene)
    scene.desk.play()


def may_edit(game: AnyGame) -> bool:
    """Return whether the game has an editor."""
    return game.editing is not None


def is_shown_right(game: AnyGame) -> bool:
    """Return whether to picture a position without faults: one game of cards and one with a board suffice."""
    return game.info.id in ("uno", "night_market")


def positions(app: App, game: AnyGame) -> None:
    """A few saved positions."""
    store = PositionStore(app.paths.data)
    for number, (each, title) in enumerate((("saboteur", "Two ways to the gold"), ("uno", "The last wild"))):
        store.save(fresh(app.games[each], 4, {}, number)._replace(title=title), f"{number}-{each}.txt")
    app.scenes.push(PositionsScene())
