"""Scenes after a game: replay, knowledge, review, sharing; `screenshots.py` lists them."""

from __future__ import annotations

import pygame

from scenes.kit import (
    AnyGame,
    Make,
    hasty,
    judge,
    played,
    seats_of,
    wished,
)
from tabletable.play.hindsight.review import is_offered
from tabletable.ui.app import App
from tabletable.ui.flow.export import WAYS
from tabletable.ui.scenes.hindsight.knowledge import KNOWLEDGE, KnowledgeScene
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.hindsight.review import ReviewScene
from tabletable.ui.scenes.share import ShareScene
from tabletable.ui.system.input import key_down


def replay(count: int, view: int, share: float = 0.6, people: int = 1) -> Make:
    """Return a finished game at a share of its moves, seen from viewpoint number `view` of the chooser."""

    def make(app: App, game: AnyGame) -> None:
        app.routes.watch(played(game, seats_of(app, game, count, people=people), None))
        scene = app.scenes.top
        assert isinstance(scene, ReplayScene)
        app.frame(0)
        scene.seek(round(share * len(scene.playback)))
        app.post(*[key_down(pygame.K_e)] * (view % len(scene.viewpoints)))

    return make


def replay_values(app: App, game: AnyGame) -> None:
    """A decision of seat 0 in a replay, with the values of the moves and the chances."""
    app.change_settings(chances=(game.info.id,))
    app.routes.watch(wished(game, seats_of(app, game, 4), lambda at: len(at.steps) > 8, 3, 60))
    scene = app.scenes.top
    assert isinstance(scene, ReplayScene)
    app.frame(0)
    scene.seek(len(scene.playback))
    scene.analysis.turn_values()
    while scene.analysis.is_working:
        app.frame(0.02)


def knowledge(shows_truth: bool, count: int = 5) -> Make:
    """Return the knowledge of a seat in the middle of a finished game, or the truth beside it."""

    def make(app: App, game: AnyGame) -> None:
        app.routes.watch(hasty(game, seats_of(app, game, min(count, game.info.max_seats))))
        scene = app.scenes.top
        assert isinstance(scene, KnowledgeScene)
        app.frame(0)
        first = [*scene.playback.rounds, len(scene.playback)]
        scene.seek(first[0] + (first[1] - first[0]) * 3 // 5)
        scene.take_tab(KNOWLEDGE)
        if shows_truth:
            scene._turn_truth()
        app.frame(0)
        while scene.known.is_working:
            app.frame(0.02)

    return make


def judges_chances(game: AnyGame) -> bool:
    """Return whether reviews of a game are in chances."""
    return is_offered(game) and not game.reckons


def reckons_points(game: AnyGame) -> bool:
    """Return whether reviews of a game are in points."""
    return game.reckons


def review(state: str) -> Make:
    """Return the review of a game with some random moves of a person: at work, done, all mistakes, or one opened."""

    def make(app: App, game: AnyGame) -> None:
        count = 4 if game.info.max_seats >= 4 else game.info.max_seats
        app.routes.watch(hasty(game, seats_of(app, game, count)), True)
        scene = app.scenes.top
        assert isinstance(scene, ReviewScene)
        desk, total = scene.desk, len(scene.playback)
        desk.stop()
        app.frame(0)
        judge(desk.reviewer, total * 3 // 5 if state == "working" else total)
        desk.forget()
        scene.seek(total // 2)
        if state == "move":
            desk.go(1, opens=True)
        elif state == "all":
            desk.list_all()

    return make


def share(way: int, commands: int | None = None) -> Make:
    """Return the dialog over a replay, on one of its ways, with its preview."""

    def make(app: App, game: AnyGame) -> None:
        app.routes.watch(played(game, seats_of(app, game, 4), commands), created="2026-11-22T10:00:00Z")
        app.frame(0)
        scene = app.scenes.top
        assert isinstance(scene, ReplayScene)
        assert scene.leads.share is not None
        scene.leads.share(scene.at)
        dialog = app.scenes.top
        assert isinstance(dialog, ShareScene)
        making = dialog.previews.making
        assert making is not None
        making.wait(60)
        dialog._choose(WAYS[way])

    return make
