"""Pictures of every phase of Yose Duel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from promptbook import line_of

from scenes.kit import AnyGame, Make, Recipe, moment, seats_of, show_result, sit_down, table_of
from tabletable.bots.bot import decide
from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.play.session import Session
from tabletable.ui.app import App

Wish = Callable[[Any], bool]


def hard(session: Session, rng: Rng) -> Command:
    """Choose the hard bot's move at the awaited seat."""
    seat = session.to_act()[0]
    chosen = decide(session.game.policy("hard")(session.view(seat), session.legal(seat), rng))
    assert chosen is not None
    return chosen


def until(
    wish: Wish,
    people: int = 1,
    values: bool = False,
    show: Callable[[App, Session], None] = sit_down,
    **options: str | int,
) -> Make:
    """Return the first moment of a game between hard bots at which a spectator's view is as wished."""

    def make(app: App, game: AnyGame) -> None:
        for seed in range(7, 60):
            session = Session(game, seats_of(app, game, 2, people), options, seed)
            moves = line_of(session, seed, hard, "hard")
            while session.to_act():
                if wish(session.view(None).state):
                    show(app, session)
                    app.frame(0)
                    if values:
                        show_values(app)
                    return
                next(moves)
        raise RuntimeError("no game comes to this")

    return make


def show_values(app: App) -> None:
    """Switch the values on and let them be worked out."""
    table = table_of(app)
    table.analyst.switch(True)
    while table.analyst.is_working:
        table.analyst.work()


def replies(seat: int) -> Wish:
    """A seat has to reply in the middle of round 1, with cards in both provisional areas or in one."""
    return lambda state: state.stake >= 0 and state.turn == seat and len(state.untouched()) < 9 and any(state.areas)


def attacks(state: Any) -> bool:
    """Seat 0 attacks with several provisional cards about."""
    return state.stake < 0 and state.turn == 0 and len(state.areas[0]) + len(state.areas[1]) > 2


RECIPES = (
    Recipe("moment.beat", moment(2, "yose_duel.moment.sides", 1.4), settle=0),
    Recipe("moment.beat.ignored", moment(2, "yose_duel.moment.ignored", 0.9), settle=0),
    Recipe("moment.beat.cancelled", moment(2, "yose_duel.moment.cancelled", 0.9), settle=0),
    Recipe("table.waiting", until(lambda state: state.committed[0] != -1 and state.heart < 0), settle=0.2),
    Recipe("table.first", until(lambda state: state.turn == 0 and len(state.untouched()) == 12, values=True), settle=1),
    Recipe(
        "table.fresh_attack",
        until(lambda state: state.turn == 0 and len(state.untouched()) == 12),
        settle=1,
        lessons=True,
    ),
    Recipe("table.reply", until(replies(0), values=True), settle=1),
    Recipe("table.other_reply", until(replies(1), people=2), settle=1),
    Recipe("table.attack", until(attacks, values=True), settle=1),
    Recipe("table.diamond", until(lambda state: state.heart == 1 and state.turn == 0), settle=1),
    Recipe("table.hidden", until(attacks, values=True, under_cards="hidden"), settle=1),
    Recipe("result.round", until(lambda state: len(state.results) == 1, show=show_result), settle=2.2),
    Recipe("table.round_2", until(lambda state: state.turn == 0 and state.round == 2), settle=1),
)
"""The pictures of this game alone."""
