"""Torture of the table: nothing on it tells a secret, nothing done to it breaks it, and it does not grow."""

from __future__ import annotations

import copy
import gc
import os
import random
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pygame
from monkey import Monkey, MonkeyError
from torture import Harness
from torture_play import some_options

from tabletable.core.advice import count_all
from tabletable.core.game import Game
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.contract import STAGE
from tabletable.play.match import Match
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.settings import INSTANT
from tabletable.ui.app import App
from tabletable.ui.routes import Deal
from tabletable.ui.scenes.prepared import Unkept
from tabletable.ui.scenes.table import TableScene
from tabletable.ui.scenes.title import TitleScene

COMMANDS: Final = 30
"""After at most so many commands a position is compared with its twin."""
PICTURES: Final = 2
"""Of the trials of a unit so many compare pixels."""
FRAMES: Final = 40
INPUTS: Final = 100
"""What the monkey does in a unit: some two seconds."""
WARM: Final = 60
"""Moves after which nothing should grow any more."""
MOVES: Final = 180
GROWTH: Final = 20 << 20
"""Bytes that the program may grow meanwhile."""


@contextmanager
def _program(size: tuple[int, int] = (960, 600)) -> Iterator[App]:
    with tempfile.TemporaryDirectory() as home:
        app = App(headless=True, size=size, home=Path(home), clock=lambda: 0.0, language="en")
        app.change_settings(speed=INSTANT, muted=True)
        app.scenes.push(TitleScene())
        yield app


# ------------------------------------------------------------------------------------------------ twins


def _position(game: Game[Any], rng: random.Random, people: int) -> Session | None:
    """A game some commands after its deal, with a person to act; None if chance led to none."""
    count = rng.randint(max(people, game.info.min_seats), game.info.max_seats)
    kinds = [HUMAN] * people + [BOT] * (count - people)
    seats = [Seat(kind, f"P{at}", game.info.levels[0] if kind == BOT else "") for at, kind in enumerate(kinds)]
    session = Session(game, seats, some_options(game, count, rng), rng.getrandbits(40))
    for _ in range(rng.randrange(COMMANDS)):
        acting = session.to_act()
        if not acting:
            return None
        session.submit(rng.choice(session.legal(rng.choice(acting))))
    for _ in range(COMMANDS):
        if session.awaited_human() == 0:
            return session
        if not session.to_act():
            return None
        session.submit(rng.choice(session.legal(rng.choice(session.to_act()))))
    return None


def _twin(session: Session, viewer: int | None, rng: random.Random) -> Session:
    """The same game from another seed, with other cards and choices wherever `viewer` can't know them."""
    twin = copy.copy(session)
    twin.seed, twin._legal, twin._asked = rng.getrandbits(40), {}, None
    twin._state = session.game.sample(session.view(viewer), Rng(rng.getrandbits(60)))
    return twin


def _told(session: Session, seat: int, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Everything plain that a seat is told, by name."""
    game, view, legal = session.game, session.view(seat), session.legal(seat)
    yield "table", game.table(view, STAGE)
    yield "legal commands", legal
    yield "log", session.events(seat)
    yield "chances", count_all(game.chances(view))
    yield "undo", (session.undo_stop(seat), session.undo_stop(seat, free=True))
    strange = [each._replace(piece=rng.randrange(-1, 60), choice=rng.randrange(-1, 9)) for each in legal[:6]]
    yield "reasons", [session.why_not(seat, each) for each in strange]


def twins(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Two deals that differ only in what a seat can't know: everything it is told, and every pixel it is shown."""
    game = get_game(subject)
    for trial in range(trials):
        wants_picture = trial < PICTURES
        session = _position(game, rng, 1 if not wants_picture or trial % 2 or game.info.max_seats < 3 else 2)
        if session is None:
            continue
        covered = wants_picture and len([each for each in session.seats if each.is_human]) > 1
        viewer = None if covered else 0
        twin, lot = _twin(session, viewer, rng), rng.getrandbits(40)
        if viewer is not None:
            mine, theirs = (dict(_told(each, viewer, random.Random(lot))) for each in (session, twin))
            differ = [name for name in mine if mine[name] != theirs[name]]
            yield from (f"the {name} of a twin differ after {len(session.steps)} commands" for name in differ)
        if wants_picture and pictured(session, viewer) != pictured(twin, viewer):
            yield f"the {'curtain' if covered else 'picture'} of a twin differs after {len(session.steps)} commands"


def pictured(session: Session, viewer: int | None) -> tuple[bytes, str]:
    """The pixels of the window and its title, once the table of a game has come to rest."""
    with _program() as app:
        match = Match(session, 1)
        match.viewer = viewer
        app.scenes.push(TableScene(match, Unkept(), is_new=False))
        for _ in range(FRAMES):
            app.frame(0.5)
        found = pygame.image.tobytes(app.display.surface, "RGB"), str(pygame.display.get_caption())
        app.scenes.clear_to(TitleScene())
    return found


# ------------------------------------------------------------------------------------------------ monkey


def monkey(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Keys, mouse, drops, windows and settings without sense at the real tables, through the real loop."""
    with tempfile.TemporaryDirectory() as home:
        try:
            Monkey(subject, rng.getrandbits(30), Path(home)).run(trials)
        except MonkeyError as error:
            yield str(error)


# ------------------------------------------------------------------------------------------------ soak


def soak(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Games of bots one after the other in the program's loop: memory, threads and handles stay flat."""
    info = get_game(subject).info
    with _program() as app:
        played = 0
        before: dict[str, int] = {}
        while played < trials:
            seats = tuple(Seat(BOT, f"P{at}", info.levels[1]) for at in range(info.min_seats))
            app.routes.open_game(Deal(subject, seats, info.complete({}), rng.getrandbits(40)))
            top = app.scenes.top
            assert isinstance(top, TableScene)
            table: TableScene = top
            for _ in range(40 * trials):
                app.frame(0.5)
                moves = len(table.match.session.steps)
                if not before and played + moves >= WARM:
                    before = _measured()
                if played + moves >= trials or app.scenes.top is not table:
                    break
            played += max(1, len(table.match.session.steps))
            app.scenes.clear_to(TitleScene())
        after = _measured()
    for name, limit in (("memory", GROWTH), ("threads", 0), ("handles", 2)):
        if after[name] > before.get(name, after[name]) + limit:
            yield f"{name} grew from {before[name]:,} to {after[name]:,} in {trials - WARM} moves"


def _measured() -> dict[str, int]:
    gc.collect()
    memory = handles = 0
    if os.path.isdir("/proc/self"):
        memory = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        handles = len(os.listdir("/proc/self/fd"))
    return {"memory": memory, "handles": handles, "threads": threading.active_count()}


TWINS: Final = Harness(twins, lambda: list(all_games()), 35, (210, 5_000, 100_000))
MONKEY: Final = Harness(monkey, lambda: list(all_games()), INPUTS, (600, 1_000_000, 10_000_000))
SOAK: Final = Harness(soak, lambda: list(all_games()), MOVES, (180, 20_000, 100_000))
