"""Pictures of every phase of UNO."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenes.kit import AnyGame, Recipe, drag, moment, phase, played, seats_of, show_result, sit_down, table_of, wished
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.moment import MomentKind
from tabletable.games.uno.rules.cards import WILD
from tabletable.games.uno.rules.play import may_challenge
from tabletable.games.uno.rules.state import Verb
from tabletable.games.uno.rules.zones import DISCARD_PILE
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.system.input import LEFT, Input, InputKind, pointer_move


def sees(wish: Callable[[Any], bool]) -> Callable[[Session], bool]:
    """Make a wish about the state as seat 0 sees it."""
    return lambda session: wish(session.view(0).state)


def plays(session: Session) -> list[Command]:
    """Return the cards seat 0 may play."""
    return [command for command in session.legal(0) if command.verb == Verb.PLAY]


def forgot(app: App, game: AnyGame) -> None:
    """The last card but one is played without a call."""
    last = sees(lambda state: len(state.hands[0]) == 2 and not state.called & 1)
    session = wished(game, seats_of(app, game, 4), lambda at: last(at) and bool(plays(at)))
    session.submit(plays(session)[0])
    sit_down(app, session)


def choose(app: App, game: AnyGame) -> None:
    """The choice of a colour for a wild just dropped."""

    def wild(session: Session) -> int:
        faces = session.view(0).state.faces
        return next((command.piece for command in plays(session) if faces[command.piece] >= WILD), NO_PIECE)

    session = wished(game, seats_of(app, game, 4), lambda at: len(at.steps) > 20 and wild(at) != NO_PIECE)
    sit_down(app, session)
    table = table_of(app)
    drag(app, table, wild(session), DISCARD_PILE)
    zone = table.hand.zone(DISCARD_PILE)
    assert zone is not None
    app.post(pointer_move(zone.x, zone.y), Input(InputKind.POINTER_UP, zone.x, zone.y, LEFT))


FIVE_TEAMS: dict[str, str | int] = {"teams": "pairs", "match": "points", "hand_size": 3}


def won_by_a_team(app: App, game: AnyGame) -> None:
    """A finished match to points between two pairs."""
    options: dict[str, str | int] = {"teams": "pairs", "match": "points", "target": 100}
    show_result(app, played(game, seats_of(app, game, 4), None, 11, **options))


MOMENTS = (
    Recipe(
        "uno.stage",
        moment(4, "uno.moment.guilty", 2.2, bots=30, kind=MomentKind.STAGE, wild_draw_four="challenge"),
        settle=0,
    ),
    Recipe("uno.beat", moment(4, "uno.moment.landed", 0.9), settle=0),
    Recipe("uno.beat.innocent", moment(5, "uno.moment.innocent", 0.9, 5, 30, wild_draw_four="challenge"), settle=0),
    Recipe("uno.beat.caught", moment(4, "uno.moment.caught", 0.9), settle=0),
    Recipe("uno.sign", moment(6, "uno.moment.called", 0.6), settle=0),
)
RECIPES = MOMENTS + tuple(
    # Who forgot to call is caught within a second: that has to be seen before.
    Recipe(f"uno.{name}", make, settle=0.3 if name in ("forgot", "catch") else 1)
    for name, make in (
        ("stack", phase(4, sees(lambda state: state.stack > 2))),
        ("challenge", phase(4, sees(may_challenge), wild_draw_four="challenge")),
        ("drawn", phase(4, sees(lambda state: state.drawn != NO_PIECE))),
        ("forgot", forgot),
        ("catch", phase(5, sees(lambda state: state.exposed not in (0, NOBODY)), bots=20)),
        ("called", phase(3, sees(lambda state: bool(state.called & 1) and state.called != 1))),
        ("crowd", phase(10, sees(lambda state: len(state.hands[0]) > 17), bots=20)),
        ("points", phase(6, sees(lambda state: state.hand_number > 1), match="points", target=500)),
        ("teams", phase(4, sees(lambda state: len(state.discard) > 5), teams="pairs")),
        (
            "teams.five",
            phase(10, sees(lambda state: state.hand_number > 1), teams="pairs", match="points", hand_size=3),
        ),
        ("choose", choose),
    )
)
RECIPES += (Recipe("uno.teams.won", won_by_a_team, settle=2.2),)
