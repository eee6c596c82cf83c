"""Descriptions of games on offer: the number of players, some of their cards, and the button to the primer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from tabletable.core.game import Game
from tabletable.core.looks import Cover
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Stage
from tabletable.play.study import primer
from tabletable.play.study.learning import Completion, Learned, learned
from tabletable.play.study.progress import Progress, ProgressStore
from tabletable.play.study.puzzlebook import PuzzleBook
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.stack.host import Host

_SEED = 4
_STAGE = Stage(984, 720)


def players_of(t: Callable[..., str], cover: Cover) -> str:
    """Return how many can play a game, translated by `t`."""
    if cover.min_seats == cover.max_seats:
        return t("ui.players", n=cover.min_seats)
    return t("ui.players.range.long", least=cover.min_seats, most=cover.max_seats)


@cache
def showcase(game: Game[Any]) -> tuple[Picture, ...]:
    """Return the distinct cards of the first hand of a fixed deal, as an illustration; () for a game without hands."""
    info = game.info
    state = game.setup(info.min_seats, info.complete({}), _SEED)
    viewer = next(iter(game.to_act(state)), 0)
    spec = game.table(game.view(state, viewer), _STAGE)
    cards: dict[str, Picture] = {}
    for zone in spec.zones:
        if zone.own:
            for piece in zone.pieces:
                cards.setdefault(piece.picture.key, piece.picture)
    return tuple(cards.values())


def all_learned(host: Host, *games: str) -> Mapping[str, Learned]:
    """Return the current player's progress in each of `games`."""
    progress = ProgressStore(host.paths.data, is_read_only=True).load()
    solver = PuzzleBook(host.paths.data, is_read_only=True).of(solver_of(host)[0])
    return {game: learned(game, progress, solver.of(game)) for game in games}


def spoken_progress(t: Callable[..., str], learned: Learned) -> str:
    """Return a text on the player's progress with a game's lessons and exercises."""
    if learned.lessons and not learned.is_begun:
        return t("learn.not_begun")
    if learned.is_done:
        return t("learn.all_done")
    completions = learned.completions
    if all(each is Completion.OPEN for each in completions):
        return t("learn.not_begun")
    return t("learn.of_done", done=sum(each is Completion.DONE for each in completions), of=len(completions))


class WayIn(NamedTuple):
    """The button to a primer: its icon and labels."""

    icon: str
    label: str
    short: str
    """The label in one word, for narrow places."""


def ways_in(host: Host, *games: str) -> Mapping[str, WayIn]:
    """Return, by game, the entry to its primer: begin, continue or repeat. Games without a primer are left out."""
    progress = ProgressStore(host.paths.data, is_read_only=True).load()
    primers = ((game, primer.read(game)) for game in games)
    return {
        game: _way(host, len(each.exercises), progress.get(game, Progress()))
        for game, each in primers
        if each is not None
    }


def _way(host: Host, of: int, progress: Progress) -> WayIn:
    t = host.t
    if progress.at > 0:
        at = min(progress.at + 1, of)
        return WayIn("play", t("ui.learn.on", at=at, of=of), t("ui.learn.on.short", at=at, of=of))
    if progress.is_done:
        return WayIn("check", t("ui.learn.again"), t("ui.learn.short"))
    return WayIn("star", t("ui.learn"), t("ui.learn.short"))
