"""Children: rules that fit on ten lines, as anchors for the ratings of the bots. They look at their own cards only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletable.bots.bot import Bot
from tabletable.core.command import Command
from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Thinking
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import VALUE
from tabletable.games.uno.rules.cards import COLOUR, POINTS, WILD

CHILD: Final = "child"
"""Its name among levels on the command line."""
_FORGETS: Final = 25
"""Percent of calls and catches that a child forgets."""

Choose = Callable[[Any, int, Mapping[str, list[Command]], Rng], Command | None]
"""Called with (state, seat, legal commands by verb, random generator); returns the child's command."""


def _uno(state: Any, seat: int, may: Mapping[str, list[Command]], rng: Rng) -> Command | None:
    """Play a card that fits, actions first, then the highest; wilds last, in the colour it has most of."""
    for verb in ("catch", "call_uno"):
        if verb in may and not rng.chance(_FORGETS):
            return may[verb][0]
    if seat != state.turn:
        return None
    held = Counter(COLOUR[state.faces[piece]] for piece in state.hands[seat])

    def liking(play: Command) -> tuple[bool, int, int]:
        face = state.faces[play.piece]
        return face < WILD, POINTS[face], held[play.choice]

    if "play" in may:
        return max(may["play"], key=liking)
    return (may.get("keep") or may["draw"])[0]


def _flea_market(state: Any, seat: int, may: Mapping[str, list[Command]], rng: Rng) -> Command | None:
    """Choose a command: lay the most frequent value, then the lowest, until the stalls are full; buy
    and build nothing.
    """
    if "lay" in may:
        alike = Counter(VALUE[state.faces[piece]] for piece in state.hands[seat])
        return min(may["lay"], key=lambda lay: (-alike[VALUE[state.faces[lay.piece]]], VALUE[state.faces[lay.piece]]))
    return next(may[verb][0] for verb in ("done", "close", "claim", "offer", "draw", "pass", *may) if verb in may)


_CHILDREN: Final[Mapping[str, Choose]] = {"uno": _uno, "flea_market": _flea_market}


def make_bot(game: Game[Any], seed: int) -> Bot:
    """Make the child at this game; raises `SetupError` if none is written for it."""
    choose = _CHILDREN.get(game.info.id)
    if choose is None:
        raise SetupError(f"nobody wrote down how a child plays {game.info.id}", "setup.no_level", level=CHILD)

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        assert view.seat is not None
        may: dict[str, list[Command]] = {}
        for command in legal:
            may.setdefault(command.verb, []).append(command)
        return choose(view.state, view.seat, may, rng)

    return Bot(think, seed)
