"""The Friends' evening: before it, between its games, while people come and leave, and at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scenes.kit import AnyGame, Make, on_turn, played, seats_of, sit_down
from tabletable.core.ids import NOBODY
from tabletable.core.registry import get_game
from tabletable.play.people.evening import Aim, Evening, EveningStore, Running
from tabletable.play.people.houserules import HouseRules
from tabletable.play.people.settings import Player
from tabletable.ui.app import App
from tabletable.ui.scenes.evening.agreeing import AgreeingScene
from tabletable.ui.scenes.evening.attendance import AttendanceScene
from tabletable.ui.scenes.evening.desk import EveningDesk
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.people import HEADS, default_name, next_head
from tabletable.ui.scenes.tables.match_saver import MatchSaver
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.routes import OPENED


def agreeing(app: App, game: AnyGame) -> None:
    """The questions before an evening among friends."""
    app.change_settings(players=tuple(Player(seat.name, seat.avatar) for seat in seats_of(app, game, 3, people=3)))
    app.routes.evening()


def ours(app: App, game: AnyGame) -> None:
    """The choice of named house rules before an evening."""
    sets = {
        "uno": (HouseRules("Grandma’s", "Because she wins that way.", {"seven_nought": "on"}),),
        "night_market": (HouseRules("Short", "", {"length": "short"}),),
    }
    app.change_settings(house_rules=sets)
    agreeing(app, game)
    app.frame(0)
    scene = app.scenes.top
    assert isinstance(scene, AgreeingScene)
    scene.rules["uno"] = sets["uno"][0]
    scene.renew()


def clock(app: App, game: AnyGame) -> None:
    """The choice of a clock before an evening."""
    agreeing(app, game)
    app.frame(0)
    scene = app.scenes.top
    assert isinstance(scene, AgreeingScene)
    scene.clock, scene.time_up = "bank.1200", "moved"
    scene.renew()


def _evening(app: App, **changes: Any) -> Evening:
    """Return a new evening of four people."""
    people = tuple(Player(seat.name, seat.avatar) for seat in seats_of(app, get_game("uno"), 4, people=4))
    evening = Evening(
        people, ("uno", "saboteur", "flea_market"), False, Aim.GAMES, 4, 0, "normal", (), app.save_store.timestamp()
    )
    return replace(evening, **changes)


def begun(app: App, game: AnyGame) -> None:
    """An evening before its first game."""
    EveningStore(app.paths.data).save(_evening(app, helped=(3,)))
    app.routes.evening()


def _some_games(app: App, **changes: Any) -> None:
    """Record three games, each with the picture of a real one."""
    store, evening, desk = EveningStore(app.paths.data), _evening(app, **changes), EveningDesk(app)
    for name in ("uno", "saboteur", "flea_market"):
        session = played(get_game(name), seats_of(app, get_game(name), 4, people=4), None, seed=3)
        outcome, began = session.outcome(), app.save_store.timestamp()
        assert outcome is not None
        seats = evening.seated(4, evening.first)
        store.save(evening.begun(Running(name, began, seats, evening.first)))
        desk.record(session, outcome, began, 1200)
        assert desk.evening is not None
        evening = desk.evening


def between(app: App, game: AnyGame) -> None:
    """An evening between two games."""
    _some_games(app)
    app.routes.evening()


def turns(app: App, game: AnyGame) -> None:
    """A person chooses the next game."""
    _some_games(app, by_turns=True, games=tuple(app.games), aim=Aim.POINTS, goal=12)
    app.routes.evening()


def _people_changed(app: App) -> Evening:
    """Add a latecomer after three games, and let one person leave."""
    store = EveningStore(app.paths.data)
    evening = store.load()
    assert evening is not None
    heads = {each.avatar for each in evening.people}
    late = Player(default_name(app.t, [each.name for each in evening.people]), next_head(HEADS[-1], heads))
    changed = evening.with_people((*evening.people, late), (1,))
    store.save(changed)
    return changed


def changed(app: App, game: AnyGame) -> None:
    """An evening by the clock with a latecomer, and one person who left."""
    _some_games(app, clock="bank.600", time_up="moved", helped=(3,))
    _people_changed(app)
    app.routes.evening()


def chosen(app: App, game: AnyGame) -> None:
    """A person chooses the next game, by the clock."""
    _some_games(app, by_turns=True, games=tuple(app.games), clock="bank.600", time_up="moved", helped=(2, 3))
    app.routes.evening()


def people(app: App, game: AnyGame) -> None:
    """Attendance between two games: one person has left, one returns, one arrives, one leaves."""
    games = ("uno", "saboteur", "flea_market", "yose_duel")
    _some_games(app, games=games)
    store, evening = EveningStore(app.paths.data), _people_changed(app)
    store.save(evening.with_people(evening.people, (0, 1)))
    app.routes.evening()
    app.frame(0)
    app.scenes.push(AttendanceScene())
    app.frame(0)
    scene = app.scenes.top
    assert isinstance(scene, AttendanceScene)
    scene.who.seat_somebody()
    scene.who.left ^= {1}
    scene.renew()


def at_a_game(*answers: str) -> Make:
    """Return the menu over a game of an evening, and its questions; `answers` are the entries chosen."""

    def make(app: App, game: AnyGame) -> None:
        sit_down(app, on_turn(game, seats_of(app, game, 4, people=2), 9))
        app.frame(0)
        while not isinstance(table := app.scenes.top, TableScene):
            assert table is not None
            table.close(OPENED)
            app.frame(0)
        seats = table.match.session.seats
        people = iter(range(len(seats)))
        sitting = tuple(next(people) if seat.is_human else NOBODY for seat in seats)
        there = tuple(Player(seat.name, seat.avatar) for seat in seats if seat.is_human)
        assert isinstance(table.keeper, MatchSaver)
        table.keeper.began = app.save_store.timestamp()
        running = Running(game.info.id, table.keeper.began, sitting, 0)
        EveningStore(app.paths.data).save(_evening(app, people=there, games=(game.info.id,), running=running))
        table.actions.pause()
        for answer in answers:
            app.frame(0)
            top = app.scenes.top
            assert isinstance(top, PauseScene | MessageScene)
            button = top.group.find(answer)
            assert button is not None
            button.activate()
        app.frame(0)

    return make


def over(app: App, game: AnyGame) -> None:
    """A finished evening."""
    _some_games(app, goal=3)
    app.routes.evening()
