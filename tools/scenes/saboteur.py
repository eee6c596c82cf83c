"""Pictures of every phase of Saboteur."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from scenes.kit import (
    AnyGame,
    Make,
    Recipe,
    drag,
    moment,
    phase,
    played,
    seats_of,
    show_result,
    sit_down,
    table_of,
    wished,
)
from tabletable.core.ids import HIDDEN
from tabletable.games.saboteur.rules.cards import GOAL_HANDLES
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.system.input import key_down


def sees(wish: Callable[[Any], bool]) -> Callable[[Session], bool]:
    """Make a wish about the state as seat 0 sees it."""
    return lambda session: wish(session.view(0).state)


def held(app: App, game: AnyGame) -> None:
    """A piece that can be turned is held over the middle one of the places it fits."""
    sit_down(app, wished(game, seats_of(app, game, 7), sees(lambda state: len(state.laid) > 14), 3, 60))
    table = table_of(app)
    drops = [
        (piece, zone)
        for piece, zones in table.gestures.drags.items()
        for zone, commands in zones.items()
        if table.turning.are_turns(commands)
    ]
    drag(app, table, *drops[len(drops) // 2])


def near(app: App, game: AnyGame) -> None:
    """A closer look at the tunnel."""
    sit_down(app, wished(game, seats_of(app, game, 7), sees(lambda state: len(state.laid) > 14), 3, 60))
    app.frame(0)
    app.post(*[key_down(pygame.K_PLUS)] * 3)


def round_over(count: int, thefts: int) -> Make:
    """Return the result of a round with at least a number of thefts."""

    def make(app: App, game: AnyGame) -> None:
        over = sees(lambda state: state.result is not None and not state.queue and len(state.result.thefts) >= thefts)
        show_result(app, wished(game, seats_of(app, game, count), over, 5, 60))

    return make


def base_round_over(count: int, won: str) -> Make:
    """Return the result of a round of the base game won by the diggers or by the saboteurs."""

    def make(app: App, game: AnyGame) -> None:
        over = sees(lambda state: state.result is not None and state.result.verdict == won)
        show_result(app, wished(game, seats_of(app, game, count), over, 5, base_game="on"))

    return make


def base_won(app: App, game: AnyGame) -> None:
    """A finished base game."""
    show_result(app, played(game, seats_of(app, game, 5), None, 11, base_game="on"))


def peeked(state: Any) -> bool:
    """Return whether seat 0 knows a goal that is face down, and another dwarf's role."""
    goals = (state.faces[piece] for piece in GOAL_HANDLES if piece not in state.laid.values())
    knows_dwarf = any(state.faces[role] != HIDDEN for role in state.roles[1:])
    return not state.queue and knows_dwarf and any(face != HIDDEN for face in goals)


RECIPES = (
    Recipe("table.held", held, settle=0.5),
    Recipe("table.near", near, settle=1),
    Recipe("table.broken", phase(5, sees(lambda state: state.front[1] >= 0), 1, 30), settle=1),
    Recipe("table.trapped", phase(6, sees(lambda state: state.is_trapped(0)), 1, 30), settle=1),
    Recipe("table.peeked", phase(7, sees(peeked), 1, 60), settle=1),
    Recipe("table.theft", phase(5, sees(lambda state: bool(state.queue)), 1, 70), settle=1),
    Recipe("table.late", phase(12, sees(lambda state: len(state.laid) > 30), 1, 10), settle=1),
    Recipe("base.start", phase(5, sees(lambda state: not state.deeds), 1, base_game="on"), settle=1),
    Recipe("base.table", phase(5, sees(lambda state: len(state.laid) > 8), 1, base_game="on"), settle=1),
    Recipe("base.crowd", phase(10, sees(lambda state: len(state.laid) > 20), 1, base_game="on"), settle=1),
    Recipe("base.diggers", base_round_over(5, "diggers"), settle=2.2),
    Recipe("base.saboteurs", base_round_over(7, "saboteurs"), settle=2.2),
    Recipe("base.won", base_won, settle=2.2),
    Recipe("moment.stage", moment(5, "saboteur.moment.goal_gold", 2.2), settle=0),
    Recipe("moment.stage.stone", moment(7, "saboteur.moment.goal_stone", 0.8), settle=0),
    Recipe("moment.stage.dwarf", moment(4, "saboteur.moment.dwarf", 2.2), settle=0),
    Recipe("moment.stage.hat", moment(5, "saboteur.moment.new_dwarf", 2.2), settle=0),
    Recipe("moment.beat", moment(5, "saboteur.moment.broke", 0.9), settle=0),
    Recipe("moment.beat.rings", moment(5, "saboteur.moment.broke", 2.35, 20), settle=0),
    Recipe("moment.beat.goal", moment(7, "saboteur.moment.looks_goal", 0.9), settle=0),
    Recipe("moment.beat.dwarf", moment(12, "saboteur.moment.looks_dwarf", 0.9), settle=0),
    Recipe("moment.beat.repair", moment(5, "saboteur.moment.repaired", 0.9), settle=0),
    Recipe("moment.beat.rockfall", moment(5, "saboteur.moment.fell", 0.9), settle=0),
    Recipe("moment.beat.trapped", moment(6, "saboteur.moment.trapped", 0.9), settle=0),
    Recipe("moment.beat.hats", moment(6, "saboteur.moment.swap_hats", 0.9), settle=0),
    Recipe("moment.beat.stone", moment(5, "saboteur.moment.reached_stone", 1.4), settle=0),
    Recipe("moment.beat.gold", moment(5, "saboteur.moment.reached_gold", 1.8, bots=95), settle=0),
    Recipe("moment.beat.theft", moment(5, "saboteur.moment.stole", 0.9), settle=0),
    Recipe("result.round", round_over(5, thefts=0), settle=2.2),
    Recipe("result.thefts", round_over(12, thefts=2), settle=2.2),
)
