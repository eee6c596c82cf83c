"""What every game declares as worth standing still for: told in words there are, made from what the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletable.bots.bot import decide
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Msg
from tabletable.core.moment import Moment, MomentKind
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.session import Session
from tabletable.table.choreography import until_rest

GAMES = list(all_games().values())
CATALOGUES = [Catalogue(language) for language in LANGUAGES]
NAMES = ["Ann", "Mei", "Bao", "Tom"]
STEPS = 260
LONGEST_TITLE, LONGEST_LINE = 56, 64
"""Latin letters with short names."""


def played(game: Game[Any], seed: int) -> Iterator[tuple[View[Any], list[Event], list[Moment], int | None]]:
    """View, events and moments of each command of a game, as each seat and a spectator sees them."""
    seats = max(game.info.min_seats, min(4, game.info.max_seats))
    session = Session(game, [Seat(HUMAN, name) for name in NAMES[:seats]], {}, seed)
    policy, rng = game.policy([*game.policies][-1]), Rng(seed)
    for _ in range(STEPS):
        awaited = session.to_act()
        if not awaited:
            return
        legal = session.legal(awaited[0])
        chosen = decide(policy(session.view(awaited[0]), legal, rng)) if rng.below(100) < 60 else None
        step = session.submit(chosen or rng.choice(legal))
        for viewer in (*range(seats), None):
            shown, _ = until_rest([event.redacted(viewer) for event in step.events])
            view = session.view(viewer)
            yield view, list(shown), list(game.moments(view, shown)), viewer


def faces_told(message: Msg | None) -> Iterator[int]:
    for _, value in message.args if message is not None else ():
        if isinstance(value, FaceRef):
            yield value.face
        elif isinstance(value, Msg):
            yield from faces_told(value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_moments_tell_what_their_viewer_may_know(game: Game[Any]) -> None:
    kinds = set()
    faces = sorted(set(game.setup(game.info.max_seats, game.info.complete({}), 0).faces))
    printed = {game.face_picture(face).key: face for face in faces}
    for seed in (1, 2):
        for view, events, moments, viewer in played(game, seed):
            known = {event.face for event in events} | set(view.state.faces)
            for moment in moments:
                kinds.add(moment.kind)
                assert 0 <= moment.event < len(events)
                shown = [picture.key for picture in (moment.card, moment.back, *moment.fan) if picture is not None]
                told = [printed[key] for key in shown if key in printed]
                told += [*faces_told(moment.title), *faces_told(moment.line)]
                assert all(face != HIDDEN and face in known for face in told), moment
                assert viewer is not None or moment.kind is not MomentKind.STAGE, "a spectator has no secrets"
                for catalogue in CATALOGUES:
                    for message, longest in ((moment.title, LONGEST_TITLE), (moment.line, LONGEST_LINE)):
                        if message is not None:
                            text = catalogue.text(message, NAMES, game)
                            assert not set("«{") & set(text), text
                            assert len(text) <= longest, text
    assert MomentKind.BEAT in kinds


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_the_game_still_flows(game: Game[Any]) -> None:
    """Not one command in three stops the table."""
    every = [moments for _, _, moments, viewer in played(game, 5) if viewer is None]
    assert sum(bool(moments) for moments in every) <= len(every) / 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_a_stage_is_for_whoever_learns_it(game: Game[Any]) -> None:
    """What is staged for one seat shows no face to any other: they see a beat at most."""
    seats = max(game.info.min_seats, min(4, game.info.max_seats))
    batch: list[tuple[int | None, list[Moment]]] = []
    for _, _, moments, viewer in played(game, 3):
        batch.append((viewer, moments))
        if len(batch) == seats + 1:
            staged = [who for who, found in batch for moment in found if moment.kind is MomentKind.STAGE]
            assert len(set(staged)) <= 2, "what all may see is no secret"
            batch = []
