"""What the screen costs: frames of the busiest table, the first frame, an idle table, saving and loading.

Everything runs headless on SDL's dummy driver, so that no graphics card or window system is measured; `first_frame`
compares with a bare pygame window opened in the same way, the two taking turns.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.update(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")

FRAMES = 1500
LATE = {
    "uno": ("normal", 40),
    "property_deal": ("normal", 120),
    "saboteur": ("random", 60),  # good players reach the gold before the tunnel is large
    "flea_market": ("normal", 100),
    "night_market": ("normal", 40),
    "yose_duel": ("hard", 6),
}
"""After so many commands of bots of this level the table of a game is about as full as it gets.

Other games begin at the deal."""
SIZE = (1920, 1080)
PLAIN = 2.4
"""ms of a plain frame, as `plain_frames` draws it, on the machine that the goal of a frame was set on."""
PLAIN_EVERY = 6
"""Frames of a game to one plain frame, which tells how fast the machine is at that moment."""
AROUND = 5
"""So many plain frames before a frame and after it count."""
P99_MOST = 8.0
"""ms of work that 99 of 100 frames may take."""

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
first_frame(SettingsStore(Path(sys.argv[1])).load(), Launch(), Path(sys.argv[1], "cache"))
"""
TITLE = """
import os, sys, threading
os.environ["TABLETABLE_HOME"] = sys.argv[1]
from tabletable.play.launch import Launch
from tabletable.ui import keepsake, start
from tabletable.ui.app import App
def run(app):
    while not app.frame(0):
        pass
    if "keep" in sys.argv:
        app.later.go_on()
        for thread in threading.enumerate():
            if thread.name == keepsake.NAME:
                thread.join()
    return 0
App.run = run
start.run(Launch(language="en"))
"""
GOALS = {"first frame": 1.5, "whole title": 4.0}
"""For each start, how many times a bare window it may take."""
STARTS = {"bare window": BARE, "first frame": FIRST, "whole title": TITLE, "whole title, first start": TITLE}


class Figure(NamedTuple):
    """One measured number with its goal."""

    what: str
    value: float
    unit: str
    note: str = ""
    least: float | None = None
    most: float | None = None


def table_of(game: Any, home: Path, is_late: bool = False) -> tuple[Any, Any]:
    """A table with all seats taken, one by a person."""
    from tabletable.play.seats import BOT, HUMAN, Seat
    from tabletable.ui.app import App
    from tabletable.ui.scenes.people import HEADS
    from tabletable.ui.scenes.tables.dealing import start_table

    app = App(headless=True, size=SIZE, home=home, language="en")
    app.rehearses = True  # as in a window
    app.change_settings(bot_pace="fast")
    count = game.info.max_seats
    seats = [
        Seat(HUMAN if at == 0 else BOT, f"Player {at}", "" if at == 0 else [*game.policies][-1], HEADS[at % len(HEADS)])
        for at in range(count)
    ]
    table = start_table(app, game, seats, {}, 7)
    if is_late:
        _play_on(table)
    app.scenes.push(table)
    save_in_background(app, table)
    return app, table


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
    """Save as the program does in its window; a headless app saves in the foreground for whoever drives it."""
    from tabletable.play.keeping.autosave import AutoSaver

    table.keeper.saver = AutoSaver(app.save_store, lambda problem: None, in_background=True)


class Took(NamedTuple):
    """What one drawn frame took, in ms: by the clock on the wall, and of the thread that draws.

    On a machine that does other work besides, only the second tells of the program.
    """

    wall: float
    cpu: float
    plain: int
    """So many plain frames were drawn before it."""


def frames(game: Any) -> Iterator[Figure]:
    """Work per frame of full tables with all seats taken, cards flying and bots thinking, at 1920×1080."""
    import pygame

    from tabletable.core.rng import Rng
    from tabletable.ui.system.input import key_down

    rng = Rng(1)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app, table = table_of(game, Path(folder), is_late=True)
        app.collector.set_up()
        took: list[Took] = []
        beside = PlainFrame(pygame.Surface(SIZE, 0, app.display.surface))
        plain: list[float] = []
        deadline = time.perf_counter() + 120
        while len(took) < FRAMES and time.perf_counter() < deadline:
            start, worked = time.perf_counter(), time.thread_time()
            was_drawn = app.frame(1 / 60)
            ended, rested = time.perf_counter(), time.thread_time()
            frame = Took((ended - start) * 1000, (rested - worked) * 1000, len(plain))
            is_rehearsed = app.is_rehearsing and frame.cpu > 1  # in others nothing is done but waited
            if was_drawn or app.has_put_off or is_rehearsed:  # what a frame leaves to the next counts, too
                took.append(frame)
                if len(took) % PLAIN_EVERY == 0:
                    plain.append(beside.draw())
            time.sleep(0.001 if app.is_rehearsing else 0)
            app.tidy()
            app.tidy()
            if app.scenes.top is not table and was_drawn:
                table = rematch(app, game)
                app.scenes.clear_to(table)
                save_in_background(app, table)
            elif table.model.page_holds:
                app.post(key_down(pygame.K_SPACE))  # a page waits until it was read
            elif table.match.is_deciding() and not table.director.is_showing and rng.below(12) == 0:
                answer(app, table, rng.choice(table.match.legal()))
        # The first pictures of every card are made when it is first seen; that is told apart.
        warm = took[FRAMES // 5 :]
    seats = f"{game.info.id}, {game.info.max_seats} seats"
    cpu = sorted(frame.cpu for frame in warm)
    middle, ratios = statistics.median(plain), sorted(frame.cpu / _nearest(plain, frame.plain) for frame in warm)
    yield Figure("a plain frame of 120 cards", middle, "ms", f"p99 {_share(sorted(plain), 0.99):.1f}")
    yield Figure(f"{seats}: median frame", _share(cpu, 0.5), "ms", f"{_share(cpu, 0.5) / middle:.1f} × a plain frame")
    note = f"max {cpu[-1]:.1f}, {sum(each > P99_MOST for each in cpu)} of {len(cpu)} above the goal"
    yield Figure(f"{seats}: p99 frame", _share(cpu, 0.99), "ms", note, most=P99_MOST)
    note = "each to the plain frames drawn beside it"
    yield Figure(f"{seats}: p99 to a plain frame", _share(ratios, 0.99), "×", note, most=P99_MOST / PLAIN)
    yield Figure(f"{seats}: p99 of all frames", _share(sorted(frame.cpu for frame in took), 0.99), "ms")
    wall = sorted(frame.wall for frame in warm)
    median, p99, most = _share(wall, 0.5), _share(wall, 0.99), wall[-1]
    yield Figure(f"{seats}: p99 on the wall", p99, "ms", f"median {median:.1f}, max {most:.1f}")


def answer(app: Any, table: Any, command: Any) -> None:
    """Let the next frame answer an input that gives a command, whatever somebody would have to do for it."""
    import pygame

    from tabletable.ui.system.input import Input, key_down

    def handle(event: Input) -> bool:
        del table.handle
        table.give((command,))
        return True

    table.handle = handle
    app.post(key_down(pygame.K_F15))


class PlainFrame:
    """A frame that copies a background and draws so many cards of 100×140 px, ten of them moving.

    Machines differ, and so does one machine from minute to minute: what the screen costs is told beside this as well.
    """

    def __init__(self, screen: Any, cards: int = 120) -> None:
        import pygame

        self._screen, self._cards, self._number = screen, cards, 0
        self._ground = pygame.Surface(SIZE)
        self._card = pygame.Surface((100, 140), pygame.SRCALPHA)
        self._card.fill((200, 180, 40, 200))

    def draw(self) -> float:
        """Draw the next one; CPU ms that it took."""
        import pygame

        start = time.thread_time()
        self._screen.blit(self._ground, (0, 0))
        for number in range(self._cards):
            shift = self._number * 7 % 300 if number < 10 else 0
            place = (number % 16 * 110 + shift, number // 16 * 118)
            self._screen.blit(self._card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._number += 1
        return (time.thread_time() - start) * 1000


def plain_frames(screen: Any, cards: int = 120) -> list[float]:
    """CPU ms, in ascending order, of 200 plain frames."""
    frame = PlainFrame(screen, cards)
    return sorted(frame.draw() for _ in range(200))


def _nearest(plain: Sequence[float], at: int) -> float:
    """What a plain frame took about then: the middle of some around."""
    first = max(0, min(at - AROUND, len(plain) - 2 * AROUND))
    return statistics.median(plain[first : first + 2 * AROUND])


def _share(ordered: Sequence[float], share: float) -> float:
    """The value that this share of all stays below."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def rematch(app: Any, game: Any) -> Any:
    """The next game of the same people, late in it."""
    from tabletable.ui.scenes.tables.dealing import start_table

    before = next(scene for scene in app.scenes if hasattr(scene, "match"))
    session = before.match.session
    table = start_table(app, game, session.seats, {}, session.seed + 1)
    _play_on(table)
    return table


def first_frame(rounds: int = 9) -> Iterator[Figure]:
    """From starting Python to the first frame and to the whole title, and to a bare pygame window, taking turns.

    Byte code is at hand, as it is where the program is installed, and what the program keeps of its title, but for the
    first start: the first round writes both and is not counted. Ratios are of processor time, which other programs
    change less.
    """
    walls: dict[str, list[float]] = {name: [] for name in STARTS}
    works: dict[str, list[float]] = {name: [] for name in STARTS}
    with tempfile.TemporaryDirectory() as folder:
        compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        compiled["PYTHONPYCACHEPREFIX"] = str(Path(folder, "byte code"))
        for number in range(rounds + 1):
            for name, code in STARTS.items():
                home = Path(folder, "home" if "first start" not in name else f"home {number}")
                command = [sys.executable, "-c", code, str(home), *(["keep"] if number == 0 else [])]
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
    """Seconds of processor time of all processes started and ended so far."""
    times = os.times()
    return times.children_user + times.children_system


def idle(game: Any, seconds: float = 6.0) -> Iterator[Figure]:
    """Share of a core that a table at rest takes in the loop of the program."""
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
    """Saving a long log with all its checks, and loading it with the whole replay."""
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
    """A game at random with so many commands, or as many as there are."""
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
    """Options under which a game lasts long."""
    return {"match": "points"} if any(option.id == "match" for option in game.info.options) else {}
