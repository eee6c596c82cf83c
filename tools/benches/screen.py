"""Benchmarks of the screen: time to a picture, frames in play, the first frame, an idle table, saving and loading.

Pictures and frames are measured in a real window with its flip if there is a display (`xvfb-run` makes one), else on
SDL's dummy driver, and the output says which. `first_frame` compares with a bare pygame window opened likewise, the two
taking turns.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
os.environ.update(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_AUDIODRIVER="dummy")
if not os.environ.get("DISPLAY"):
    os.environ["SDL_VIDEODRIVER"] = "dummy"

LATE = {
    "uno": ("normal", 40),
    "property_deal": ("normal", 120),
    "saboteur": ("random", 60),  # good players reach the gold before the tunnel is large
    "flea_market": ("normal", 100),
    "night_market": ("normal", 40),
    "yose_duel": ("hard", 6),
}
"""A level of bots and a number of their commands, after which the game's table is about as full as it gets.

Other games begin at the deal.
"""
Size = tuple[int, int]
SIZE: Final[Size] = (1920, 1080)
SIZES: Final[tuple[Size, ...]] = (SIZE, (3840, 2160))
FRAMES: Final = 600
"""Frames in play that are measured."""
SOON, LARGE = 120.0, 250.0
"""ms from an input to the whole picture it leads to at 1920×1080; the second for title, setup, deal and replay."""
PLAIN: Final = 2.4
"""ms that `plain_frames` takes a frame on the machine for which the limits of pictures and frames are meant."""
PLAIN_CARDS: Final = 120


class Bar(NamedTuple):
    """Limits for frames in play in a window of one size, in ms."""

    share: float
    """The share of frames that must be within `within`."""
    within: float
    """The limit for that share of frames."""
    most: float


BARS: Final = {SIZE: Bar(0.99, 16.7, 33.0), (3840, 2160): Bar(0.95, 20.0, 50.0)}

BARE = """
import time, pygame
pygame.display.init(); pygame.font.init()
window = pygame.Window("bare", (1280, 720))
surface = window.get_surface(); surface.fill((20, 60, 40)); window.flip()
"""
FIRST = """
import sys
from pathlib import Path
from tabletable.play.launch import Launch
from tabletable.play.people.settings import SettingsStore
from tabletable.ui.start import first_frame
first_frame(SettingsStore(Path(sys.argv[1])).load(), Launch())
"""
TITLE = """
import os, sys
os.environ["TABLETABLE_HOME"] = sys.argv[1]
from tabletable.play.launch import Launch
from tabletable.ui import start
from tabletable.ui.app import App
def run(app):
    while not app.frame(0):
        pass
    return 0
App.run = run
start.run(Launch(language="en"))
"""
GOALS = {"first frame": 1.5, "whole title": 4.0}
"""Limits of each start, as multiples of a bare window's."""
STARTS = {"bare window": BARE, "first frame": FIRST, "whole title": TITLE}


class Figure(NamedTuple):
    """A measured number with its goal."""

    what: str
    value: float
    unit: str
    note: str = ""
    least: float | None = None
    most: float | None = None


def program(home: Path, size: Size, in_window: bool = True) -> Any:
    """Open a program in English, in a window of this size or without one."""
    import pygame

    from tabletable.play.people.settings import Settings
    from tabletable.ui.app import App
    from tabletable.ui.system.window import open_window

    pygame.display.init()
    screen = open_window(Settings(), size, False) if in_window else None
    app = App(headless=not in_window, size=size, home=home, language="en", screen=screen)
    app.change_settings(bot_pace="fast")
    return app


def table_of(
    game: Any, home: Path, is_late: bool = False, size: Size = SIZE, in_window: bool = False
) -> tuple[Any, Any]:
    """Open a table with all seats taken, one by a person."""
    from tabletable.ui.scenes.tables.table import start_table

    app = program(home, size, in_window)
    table = start_table(app, game, full_seats(game), {}, 7)
    if is_late:
        _play_on(table)
    app.scenes.push(table)
    save_in_background(app, table)
    return app, table


def full_seats(game: Any) -> list[Any]:
    """Return a person and bots of the highest level, for all seats of a game."""
    from tabletable.play.seats import BOT, HUMAN, Seat
    from tabletable.ui.scenes.people import HEADS

    level = [*game.policies][-1]
    kinds = [(HUMAN, "")] + [(BOT, level)] * (game.info.max_seats - 1)
    return [Seat(kind, f"Player {at}", of, HEADS[at % len(HEADS)]) for at, (kind, of) in enumerate(kinds)]


def _play_on(table: Any) -> None:
    """Let bots play till the table is full."""
    from tabletable.bots import decide, make_bot

    session = table.match.session
    level, commands = LATE.get(session.game.info.id, ("normal", 0))
    bot = make_bot(session.game, level, 2)
    for _ in range(commands):
        seat = session.to_act()[0]
        command = decide(bot.think(session.view(seat), session.legal(seat)))
        session.submit(command or session.legal(seat)[0])
    table.match.bots.begin()


def save_in_background(app: Any, table: Any) -> None:
    """Save in the background, as the program does in its window; a headless app saves in the foreground by default."""
    from tabletable.play.keeping.autosave import AutoSaver

    table.keeper.saver = AutoSaver(app.save_store, lambda problem: None, in_background=True)


def frames(game: Any, size: Size) -> Iterator[Figure]:
    """Measure every frame of a full table, cards flying and bots thinking, including those that open scenes.

    By wall clock, with the flip. Other programs count, so the machine has to be quiet. The match is played at the first
    start, which is told in the notes, and once more, when the pictures are cached on disk. Limits are scaled by the
    machine's pace.
    """
    first, second = _two_starts("play_on", game.info.id, size)
    bar, before, took, work = BARS[size], first["took"], second["took"], second["work"]
    pace = statistics.median(second["plain"]) / PLAIN
    what = f"{game.info.id}, {game.info.max_seats} seats, {size[0]}×{size[1]}"
    usual = f"{len(took)} frames; at the first start {_share(before, 0.5):.1f}; {_pace_text(pace)}"
    yield Figure(f"{what}: median frame", _share(took, 0.5), "ms", usual)
    alone = f"of the processor {_share(work, bar.share):.1f}, longest {work[-1]:.1f}"
    note = f"{alone}; at the first start {_share(before, bar.share):.1f}"
    yield Figure(f"{what}: p{bar.share * 100:.0f} frame", _share(took, bar.share), "ms", note, most=bar.within * pace)
    late = f"{sum(each > 1000 / 60 for each in took)} over 16.7, {sum(each > 100 / 3 for each in took)} over 33"
    note = f"{late}; at the first start {before[-1]:.1f}"
    yield Figure(f"{what}: longest frame", took[-1], "ms", note, most=bar.most * pace)


def play_on(game_id: str, size: Size, home: str) -> None:
    """Play a match on; prints the ms that each frame took, by the clock and of the processor, both ascending, and those
    of plain frames in between.

    The first frame is left out: it is the deal, which `pictures` tells.
    """
    import pygame

    from tabletable.core.registry import get_game
    from tabletable.core.rng import Rng
    from tabletable.ui.app import YOUNG_OBJECTS
    from tabletable.ui.system.input import key_down

    game, rng, took, work, plain = get_game(game_id), Rng(1), list[float](), list[float](), list[float]()
    app, table = table_of(game, Path(home), True, size, in_window=True)
    app._read_ahead()  # as the loop of the program has it read at the title, and looks for left objects
    gc.set_threshold(YOUNG_OBJECTS, 100, 100)
    deadline = time.perf_counter() + 180
    last = time.perf_counter() - 1 / 60
    while len(took) < FRAMES and time.perf_counter() < deadline:
        start, worked = time.perf_counter(), time.thread_time()
        was_drawn = app.frame(min(start - last, 0.05))
        last = start
        if was_drawn:
            took.append((time.perf_counter() - start) * 1000)
            work.append((time.thread_time() - worked) * 1000)
            if len(took) % 20 == 0:
                plain += plain_frames(_screen_like(app), PLAIN_CARDS, 3)
        if app.scenes.top is not table and was_drawn:
            table = rematch(app, game)
            app.scenes.clear_to(table)
            save_in_background(app, table)
        elif table.model.page_holds:
            app.post(key_down(pygame.K_SPACE))  # a page waits until it was read
        elif table.match.is_deciding() and not table.director.is_showing and rng.below(12) == 0:
            answer(app, table, rng.choice(table.match.legal()))
        time.sleep(max(0.0, start + 1 / 60 - time.perf_counter()))
    app.audio.close()
    app.rasters.close()
    app.display.screen.close()
    print(json.dumps({"took": sorted(took[1:]), "work": sorted(work[1:]), "plain": plain}))


def pictures(game: Any, size: Size) -> Iterator[Figure]:
    """Measure the time from an input to the end of the frame that shows the whole picture it leads to, with its flip.

    The way goes from the title to a table and back, in a program that has drawn nothing so far: once at its first
    start, which is told in the notes, and once more, when the pictures are cached on disk. Limits are scaled by the
    machine's pace.
    """
    first, second = _two_starts("walk", game.info.id, size)
    pace = statistics.median(second.pop("plain")) / PLAIN
    factor = pace * (2.0 if size != SIZE else 1.0)
    for what, (took, work, most) in second.items():
        note = f"{work:.0f} of the processor; at the first start {first[what][0]:.0f}"
        yield Figure(f"{game.info.id} {size[0]}×{size[1]}: {what}", took, "ms", note, most=most * factor)


def _two_starts(task: str, game_id: str, size: Size) -> list[Any]:
    """Return the output of a function of this module in a new process, at the first and at the second start."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        code = f"from benches.screen import {task}; {task}({game_id!r}, {size!r}, {folder!r})"
        command, env = [sys.executable, "-c", code], _installed(folder)
        runs = [
            subprocess.run(command, cwd=ROOT / "tools", env=env, check=True, stdout=subprocess.PIPE) for _ in range(2)
        ]
    return [json.loads(run.stdout) for run in runs]


def _installed(folder: str) -> dict[str, str]:
    """Return the environment of an installed program, whose byte code is cached."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(Path(folder, "byte code"))}


def walk(game_id: str, size: Size, home: str) -> None:
    """Go the way of `pictures` once.

    Prints by step its ms by the clock, of the processor, and as its goal, and those of plain frames in between.
    """
    import pygame

    from tabletable.core.registry import get_game
    from tabletable.play.launch import Launch
    from tabletable.ui.app import YOUNG_OBJECTS
    from tabletable.ui.scenes.tables.table import start_table
    from tabletable.ui.system.input import key_down

    app, game = program(Path(home), size), get_game(game_id)
    app.change_settings(welcomed=True)

    plain: list[float] = []

    def until_seen(act: Callable[[], object]) -> tuple[float, float]:
        start, worked = time.perf_counter(), time.thread_time()
        act()
        while not app.frame(1 / 60) or app.presenter.last_scene is not app.scenes.top:
            pass
        took = (time.perf_counter() - start) * 1000, (time.thread_time() - worked) * 1000
        for _ in range(24):  # what comes has come, and nothing moves but the table
            app.frame(1 / 60)
            time.sleep(1 / 240)
        plain.extend(plain_frames(_screen_like(app), PLAIN_CARDS, 5))
        return took

    def press(key: int) -> Callable[[], None]:
        return lambda: app.post(key_down(key))

    def seek(share: float) -> Callable[[], None]:
        return lambda: app.scenes.top.seek(round(len(app.scenes.top.playback) * share))

    played = start_table(app, game, full_seats(game), {}, 7)
    _play_on(played)
    escape = press(pygame.K_ESCAPE)
    steps: list[tuple[str, Callable[[], object], float]] = [
        ("title", lambda: app.routes.first(Launch(language="en")), LARGE),
        ("settings", app.routes.settings, SOON),
        ("title again", escape, SOON),
        ("rules", lambda: app.routes.rules(game.info.id), SOON),
        ("title again", escape, SOON),
        ("puzzles", app.routes.puzzles, SOON),
        ("title again", escape, SOON),
        ("setup", lambda: app.routes.set_up(game.info.id), LARGE),
        ("deal", press(pygame.K_RETURN), LARGE),
        ("pause", escape, SOON),
        ("table again", escape, SOON),
        ("pause again", escape, SOON),
        ("table again", escape, SOON),
        ("rules at the table", press(pygame.K_F1), SOON),
        ("table again", escape, SOON),
        ("settings at the table", app.routes.settings, SOON),
        ("another language", lambda: app.set_language("zh-Hans"), SOON),
        ("table in that language", escape, SOON),
        ("replay", lambda: app.routes.watch(played.match.session), SOON),
        ("jump in a replay", seek(0.5), LARGE),
        ("jump back", seek(0.1), LARGE),
    ]
    worst: dict[str, tuple[float, float, float]] = {}
    for what, act, most in steps:
        took, work = until_seen(act)
        if what == "title":
            app._read_ahead()  # as the loop of the program has it read meanwhile, and looks for left objects at rest
            gc.set_threshold(YOUNG_OBJECTS, 100, 100)
        if took > worst.get(what, (0.0,))[0]:
            worst[what] = took, work, most
    app.audio.close()
    app.rasters.close()
    app.display.screen.close()
    print(json.dumps({**worst, "plain": plain}))


def answer(app: Any, table: Any, command: Any) -> None:
    """Let the next frame handle an input that gives a command, whatever gesture it would take."""
    import pygame

    from tabletable.ui.system.input import Input, key_down

    def handle(event: Input) -> bool:
        del table.handle
        table.give((command,))
        return True

    table.handle = handle
    app.post(key_down(pygame.K_F15))


def plain_frames(screen: Any, cards: int, frames: int = 200) -> list[float]:
    """Return the CPU ms, ascending, of frames that copy a ground and draw cards of 100×140 px, ten of them moving."""
    import pygame

    ground = pygame.Surface(SIZE, 0, screen)
    card = pygame.Surface((100, 140), pygame.SRCALPHA)
    card.fill((200, 180, 40, 200))
    took = []
    for frame in range(frames):
        start = time.thread_time()
        screen.blit(ground, (0, 0))
        for number in range(cards):
            shift = frame * 7 % 300 if number < 10 else 0
            place = (number % 16 * 110 + shift, number // 16 * 118)
            screen.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        took.append((time.thread_time() - start) * 1000)
    return sorted(took)


def _screen_like(app: Any) -> Any:
    """Return a surface of 1920×1080 in the format of the program's screen."""
    import pygame

    return pygame.Surface(SIZE, 0, app.display.screen.surface)


def _pace_text(pace: float) -> str:
    """Tell by how much the machine was slower than the one that limits are told for."""
    return f"a plain frame {pace * PLAIN:.1f} ms, limits × {pace:.2f}"


def _share(ordered: Sequence[float], share: float) -> float:
    """Return the value below which this share of all values is."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def rematch(app: Any, game: Any) -> Any:
    """Start the next game of these people, and play on until late in it."""
    from tabletable.ui.scenes.tables.table import start_table

    before = next(scene for scene in app.scenes if hasattr(scene, "match"))
    session = before.match.session
    table = start_table(app, game, session.seats, {}, session.seed + 1)
    _play_on(table)
    return table


def first_frame(rounds: int = 9) -> Iterator[Figure]:
    """Measure the time from starting Python to the first frame and to the whole title, and to a bare pygame window.

    Starts take turns. Byte code is cached, as in an installed program: the first round writes it and is not counted.
    Ratios are of processor time, which other programs affect less.
    """
    walls: dict[str, list[float]] = {name: [] for name in STARTS}
    works: dict[str, list[float]] = {name: [] for name in STARTS}
    with tempfile.TemporaryDirectory() as folder:
        compiled = _installed(folder)
        for _ in range(rounds + 1):
            for name, code in STARTS.items():
                command = [sys.executable, "-c", code, str(Path(folder, "home"))]
                start, before = time.perf_counter(), _children()
                subprocess.run(command, cwd=ROOT, env=compiled, check=True, stdout=subprocess.DEVNULL)
                walls[name].append((time.perf_counter() - start) * 1000)
                works[name].append((_children() - before) * 1000)
    for name in STARTS:
        wall, work = walls[name][1:], works[name][1:]
        yield Figure(name, statistics.median(wall), "ms", f"{min(wall):.0f}–{max(wall):.0f}")
        yield Figure(f"{name}: its work", statistics.median(work), "ms", f"{min(work):.0f}–{max(work):.0f} of a core")
        if name != "bare window":
            ratios = [ours / bare for ours, bare in zip(work, works["bare window"][1:], strict=True)]
            yield Figure(f"{name} to bare window", statistics.median(ratios), "×", most=GOALS.get(name))


def _children() -> float:
    """Return the processor time in seconds of all processes started and ended so far."""
    times = os.times()
    return times.children_user + times.children_system


def idle(game: Any, seconds: float = 6.0) -> Iterator[Figure]:
    """Measure the share of a core that an idle table uses in the program's loop."""
    with tempfile.TemporaryDirectory() as folder:
        app, table = table_of(game, Path(folder))
        while not table.match.is_deciding():
            app.frame(1 / 60)
        for _ in range(1200):  # as long as somebody is there the hand sways
            app.frame(1 / 60)
        drawn = 0
        start, before = time.perf_counter(), time.process_time()
        while (left := start + seconds - time.perf_counter()) > 0:
            app.wake_after(left)  # it would rest for half a minute
            app.rest()
            drawn += app.frame(0.01)
        used = (time.process_time() - before) / (time.perf_counter() - start) * 100
    yield Figure(f"{game.info.id}: idle table", used, "% of a core", f"{drawn} frames drawn", most=2.0)


def saving(game: Any, commands: int = 2000) -> Iterator[Figure]:
    """Measure saving a long log with all its checks, and loading it with the whole replay."""
    from tabletable.play.keeping.recording import Recorder, restore
    from tabletable.play.keeping.savefile import decode, encode
    from tabletable.play.keeping.saves import SaveStore

    session = long_session(game, commands)
    recorder = Recorder(session)
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        slot, wrote, read = "", [], []
        document = recorder.document()
        for number in range(20):
            start = time.perf_counter()
            slot = slot or store.claim_slot(game.info.id)
            store.autosave(slot, document, number + 1, 1.0)
            wrote.append((time.perf_counter() - start) * 1000)
        data = encode(document)
        for _ in range(7):
            start = time.perf_counter()
            restore(decode(data))
            read.append((time.perf_counter() - start) * 1000)
    size = f"{len(session.steps)} commands, {len(data) // 1024} KiB"
    yield Figure(f"{game.info.id}: save", statistics.median(wrote), "ms", f"{size}, verified and flushed", most=10.0)
    yield Figure(f"{game.info.id}: load and replay", statistics.median(read), "ms", size, most=150.0)


def long_session(game: Any, commands: int) -> Any:
    """Return a random game with this many commands, or as many as possible."""
    from tabletable.core.rng import Rng
    from tabletable.play.seats import BOT, Seat
    from tabletable.play.session import Session

    seats = [Seat(BOT, f"B{at}", "random") for at in range(game.info.min_seats)]
    rng, session = Rng(3), None
    for seed in range(50):
        session = Session(game, seats, _longest(game), seed)
        while session.to_act() and len(session.steps) < commands:
            session.submit(rng.choice(session.legal(session.to_act()[0])))
        if len(session.steps) >= commands:
            break
    assert session is not None
    return session


def _longest(game: Any) -> dict[str, str | int]:
    """Return the options under which a game lasts longest."""
    return {"match": "points"} if any(option.id == "match" for option in game.info.options) else {}
