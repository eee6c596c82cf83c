"""Torture of the table: nothing on it tells a secret, nothing done to it breaks it, and it does not grow."""

from __future__ import annotations

import gc
import itertools
import json
import os
import random
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest import mock
from zlib import crc32

import pygame
from monkey import Monkey, MonkeyError
from torture import Harness

from tabletable.core.digest import canonical
from tabletable.core.game import Game
from tabletable.core.ids import NOBODY
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.inspection.contract import STAGE
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.sharing import Sharing
from tabletable.play.match import Match
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Barrier, Session
from tabletable.ui.app import App
from tabletable.ui.flow.advice import Adviser
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.portrait import portrait
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.share.page import page_of
from tabletable.ui.share.story import story_of
from tabletable.ui.stack.routes import Deal
from tabletable.ui.system.input import key_down
from torturing.play import some_options

COMMANDS: Final = 30
"""The maximal number of commands before a position is compared with its twin."""
PAST: Final = 12
"""The maximal number of commands that twins have in common, so that both have a history to look back on."""
PAST_COVERED: Final = 30
"""Tries at commands that look equal to the viewer of a covered screen, so that there is news at the curtain."""
PICTURES: Final = 4
"""The number of a unit's trials that compare pixels, every other one with two people, who cover the screen."""
BIG: Final = 3
"""The trial among them with one person at a table that all read, with no hand called."""
FIRST_DICE: Final = 3
"""The number of random generators of a hint compared: the bot's, and those of its first playouts."""
ADVISED: Final = 4
"""Every n-th unit compares hints."""
STEP: Final = 2e-3
"""Seconds pretended per step of thinking."""
FRAMES: Final = 40
OPEN: Final = (("chances", (pygame.K_q,)), ("recap", (pygame.K_w,)))
COVERED: Final = (("curtain's recap", (pygame.K_UP, pygame.K_RIGHT)),)
ALL_READ: Final = (("table that all read", (pygame.K_h, pygame.K_v, pygame.K_RIGHT, pygame.K_w)),)
"""Views and the keys that open them: at the table, at the curtain, and where all read one screen."""
INPUTS: Final = 1_667
"""Events in a unit of the monkey, some eight seconds. A push runs one unit per game."""
WARM: Final = 500
"""Moves after which nothing should grow any more."""
STRETCH: Final = 250
"""Moves after which it is measured again."""
MOVES: Final = 2_000
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
    """Return a random game some commands after its deal, with a person to act; None if chance led to none."""
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


def _twin(session: Session, viewer: int | None, rng: random.Random, texts: list[str]) -> tuple[Session, Session]:
    """Return the session and a twin, which continues its position with other cards and choices wherever `viewer` can't
    know them: both advanced by equal commands, as long as those look equal to `viewer`.

    A command that looks different to `viewer` must not be undoable; violations are added to `texts`.
    """
    game = session.game

    def beginning(state: Any) -> Session:
        position = json.loads(canonical(state))
        return Session(game, session.seats, session.options, rng.getrandbits(40), position=position)

    world = game.sample(session.view(viewer), Rng(rng.getrandbits(60)))
    pair = beginning(session.snapshot()), beginning(world.to_json())
    length = 0
    for _ in range(PAST if viewer is not None else PAST_COVERED):
        if not pair[0].to_act():
            break
        step, command = len(pair[0].steps), rng.choice(pair[0].legal(rng.choice(pair[0].to_act())))
        if command not in pair[1].legal(command.seat):
            continue
        for each in pair:
            each.submit(command)
        one, other = ((each.view(viewer).state.to_json(), each.events(viewer, step)) for each in pair)
        if one != other:
            if viewer is not None and Barrier.NONE in (each.undo_stop(viewer) for each in pair):
                texts.append(f"seat {viewer} may take back what {command.verb} of seat {command.seat} has shown to it")
            for each in pair:
                each.rewind(step)
        elif _is_worth_a_look(pair[0], viewer):
            length = step + 1
    for each in pair:
        each.rewind(length)
    return pair


def _data_of(session: Session, seat: int, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Yield by name all data a seat is given."""
    game, view, legal = session.game, session.view(seat), session.legal(seat)
    yield "table", game.table(view, STAGE)
    yield "legal commands", legal
    yield "log", (session.events(seat), session.account(seat))
    yield "chances", finish(game.chances(view))
    yield "undo", (session.undo_stop(seat), session.undo_stop(seat, free=True))
    strange = [each._replace(piece=rng.randrange(-1, 60), choice=rng.randrange(-1, 9)) for each in legal[:6]]
    yield "reasons", [session.why_not(seat, each) for each in strange]
    yield "dice of the hint", _dice(session, seat)


def _is_worth_a_look(session: Session, viewer: int | None) -> bool:
    """Return whether a person is awaited; on a covered screen, one with news."""
    awaited = session.awaited_human()
    return awaited != NOBODY and (viewer is not None or bool(Match(session, 1).news(awaited)))


def _told_onlookers(session: Session) -> Iterator[tuple[str, Any]]:
    """Yield all data shown to anyone at the screen: while it is covered, and at the curtain."""
    match = Match(session, 1)
    yield "table of spectators", session.game.table(session.view(None), STAGE)
    yield "log of spectators", (session.events(None), session.account(None))
    yield "news at the curtain", [match.news(seat) for seat in match.people]


def _dice(session: Session, seat: int) -> list[int]:
    """Return the seeds of the first random generators of a hint.

    Generators are counted, not steps: data cached for one twin saves the other some steps.
    """
    begun, begin = list[int](), Rng.__init__
    match = Match(session, 1)
    match.viewer = seat
    adviser = Adviser(match)

    def noted(rng: Rng, seed: int) -> None:
        begun.append(seed)
        begin(rng, seed)

    with mock.patch.object(Rng, "__init__", noted), _by_steps():
        adviser.ask()
        while len(begun) < FIRST_DICE and not adviser.work():
            pass
    return begun[:FIRST_DICE]


def advised(session: Session, seat: int) -> tuple[Any, ...]:
    """Return the hint of a seat, its plan and its reasons, and the number of steps of thinking.

    It is asked twice, so that cached results are equal for both twins.
    """
    _advised(session, seat)
    return _advised(session, seat)


def _advised(session: Session, seat: int) -> tuple[Any, ...]:
    match = Match(session, 1)
    match.viewer = seat
    adviser = Adviser(match)
    with _by_steps() as steps:
        adviser.ask()
        while not adviser.work():
            pass
    return adviser.advised, next(steps)


@contextmanager
def _by_steps() -> Iterator[itertools.count[int]]:
    """Make time pass by steps of thinking, however fast the machine is; yields their counter."""
    steps = itertools.count()

    def passed() -> float:
        return next(steps) * STEP

    with mock.patch("time.perf_counter", passed):
        yield steps


def twins(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Two deals that differ only in what a seat can't know: equal data, sounds and pixels for it."""
    game = get_game(subject)
    for trial in range(trials):
        wants_picture = trial < PICTURES
        session = _position(game, rng, 2 if wants_picture and trial % 2 == 0 else 1)
        if session is None:
            continue
        covered = wants_picture and (trial == BIG or len([each for each in session.seats if each.is_human]) > 1)
        viewer, lot = None if covered else 0, rng.getrandbits(40)
        wrong: list[str] = []
        pair = _twin(session, viewer, rng, wrong)
        yield from wrong
        known: list[dict[str, Any]] = [{}, {}]
        for each, mine in zip(pair, known, strict=True):
            mine.update(_told_onlookers(each))
            if viewer is not None:
                mine.update(_data_of(each, viewer, random.Random(lot)))
            if wants_picture:
                mine.update(seen_and_heard(each, viewer, trial == BIG))
                if viewer is not None and number % ADVISED == 0:
                    mine["hint"] = advised(each, viewer)
        differ = [name for name in known[0] if known[0][name] != known[1].get(name)]
        yield from (f"the {name} of a twin differs after {len(session.steps)} commands" for name in differ)


class _NoKeeper(Keeper):
    """Saves nothing, although the match could be saved."""

    is_kept = True


def seen_and_heard(session: Session, viewer: int | None, all_read: bool = False) -> Iterator[tuple[str, Any]]:
    """Yield a person's sights and sounds at the table: at rest, the answers to some keys, the recap, the thumbnail.

    `all_read`: all share one screen, and the person has not called for the hand.
    """
    heard: list[tuple[str, str]] = []
    place = "table"
    with ExitStack() as stack:
        # All work that is done in slices, or beside the loop, is done at once: pictures differ by the table alone.
        for clock in ("perf_counter", "thread_time"):
            stack.enter_context(mock.patch(f"time.{clock}", return_value=0.0))
        stack.enter_context(mock.patch.object(ThreadPoolExecutor, "submit", _done_at_once))
        app = stack.enter_context(_program())
        stack.enter_context(mock.patch.object(app.audio, "play", lambda name, *_: heard.append((place, name))))
        app.change_settings(bot_pace="step", reduced_motion=True, lessons=False)
        app.change_settings(big_table=all_read)
        match = Match(session, 1)
        if not all_read:
            match.viewer = viewer
        table = TableScene(match, _NoKeeper(), is_new=False)
        app.scenes.push(table)
        for _ in range(FRAMES - 1):
            app.frame(0.5)
        yield "picture", _pixels(app, 0.5)
        # The screen is covered where several people sit at it and nobody has said who looks.
        for place, keys in ALL_READ if all_read else COVERED if viewer is None else OPEN:
            app.post(*map(key_down, keys))
            yield f"pictures of the {place}", [_pixels(app, 0.1) for _ in range(FRAMES)]
        yield "window title", str(pygame.display.get_caption())
        yield "thumbnail", pygame.image.tobytes(portrait(app, session), "RGB")
        yield "page", _page(app, session)
        app.scenes.clear_to(TitleScene())
    yield "sounds", heard


def _page(app: App, session: Session) -> bytes:
    """Return the page of a game as requested with all cards open, which is shown only once a game is over."""
    story = story_of(app, session, Sharing(is_open=True), "")._replace(stills=(len(session.steps),))
    return page_of(app, story, Recorder(session, "2026-01-01T00:00:00Z").document(), lambda done, of: None)


def _done_at_once(_: ThreadPoolExecutor, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
    done: Future[Any] = Future()
    try:
        done.set_result(work(*arguments))
    except Exception as error:
        done.set_exception(error)
    return done


def _pixels(app: App, seconds: float) -> int:
    """Return a checksum of a frame."""
    app.frame(seconds)
    return crc32(app.display.surface.get_buffer().raw)


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
    """Games of bots one after another in the program's loop: memory, pictures, sounds, threads, handles stay flat."""
    info = get_game(subject).info
    with _program() as app:
        app.change_settings(muted=False)
        app.audio.open()
        played = 0
        measured: list[dict[str, int]] = []
        while played < trials:
            seats = tuple(Seat(BOT, f"P{at}", info.levels[1]) for at in range(info.min_seats))
            app.routes.open_game(Deal(subject, seats, info.complete({}), rng.getrandbits(40)))
            top = app.scenes.top
            assert isinstance(top, TableScene)
            table: TableScene = top
            for _ in range(40 * trials):
                app.frame(0.5)
                moves = len(table.match.session.steps)
                if played + moves >= WARM + STRETCH * len(measured):
                    measured.append(_measured(app))
                if played + moves >= trials or app.scenes.top is not table:
                    break
            played += max(1, len(table.match.session.steps))
            app.scenes.clear_to(TitleScene())
        measured.append(_measured(app))
        app.audio.close()
        most = sum(cache.max_bytes for cache in app.display.studio.caches)
    for name, limit in (("memory", GROWTH), ("threads", 0), ("handles", 2), ("sounds", 0)):
        # What is held for a moment comes and goes; what leaks stays.
        before, after = (min(each[name] for each in some) for some in (measured[:3], measured[-3:]))
        if after > before + limit:
            yield f"{name} grew from {before:,} to {after:,} in {trials - WARM} moves"
    if (held := measured[-1]["pictures"]) > most:
        yield f"pictures take {held:,} bytes of {most:,}"


def _measured(app: App) -> dict[str, int]:
    """Return quantities that must not grow, and the bounded bytes of pictures. Memory is counted without pictures."""
    while app.audio.read_ahead():
        pass
    gc.collect()
    memory = handles = 0
    pictures = sum(cache.bytes for cache in app.display.studio.caches)
    if os.path.isdir("/proc/self"):
        memory = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") - pictures
        handles = len(os.listdir("/proc/self/fd"))
    return {
        "memory": memory,
        "handles": handles,
        "threads": threading.active_count(),
        "sounds": len(app.audio._effects),
        "pictures": pictures,
    }


TWINS: Final = Harness(twins, lambda: list(all_games()), 35, (210, 5_000, 100_000))
MONKEY: Final = Harness(monkey, lambda: list(all_games()), INPUTS, (10_000, 1_000_000, 10_000_000))
SOAK: Final = Harness(soak, lambda: list(all_games()), MOVES, (2_000, 20_000, 100_000))
