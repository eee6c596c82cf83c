"""A whole evening at one game in the loop of the program: every frame is counted, with what was going on in it.

From the title over setup, deal and play to results, rematch, replay, settings, another language and other windows. The
program runs as in its window, sixty times a second, with hands that point, choose and play; only that nobody sees it.
"""

from __future__ import annotations

import compileall
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.update(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")

from benches.screen import Figure, answer  # noqa: E402

Size = tuple[int, int]
Tell = Callable[[str, int, int], None]
PARTS: Final = (
    "title", "setup", "deal", "play", "settings", "language", "window", "result", "replay", "review", "rematch", "pass"
)  # fmt: skip
SIZES: Final[tuple[Size, ...]] = ((1280, 720), (1920, 1080), (3840, 2160))
TIGHT, LATE = 1000 / 120, 1000 / 60
"""ms that a frame has at 120 and at 60 Hz."""
LATE_AT: Final = {(3840, 2160): 2 * LATE}
"""ms that no frame of a window of this size may take, LATE in others."""
NOTICED: Final = 100.0
"""ms after which somebody who has pressed a button sees that he waits (Nielsen, Response Times)."""
FRAME: Final = 1 / 60
PATIENCE: Final = 40.0
"""Seconds any part of the evening may take."""
BEFORE_THE_END: Final = 6
"""Commands from the end of a game at which somebody goes on with it."""


class Frame(NamedTuple):
    """One turn of the loop that did anything."""

    part: str
    """The part of the evening."""
    scene: str
    cpu: float
    """ms of the thread that draws."""
    wall: float


class Wait(NamedTuple):
    """A picture that was held back until all of it was made, while what was there before stood still."""

    part: str
    scene: str
    ms: float


class Evening:
    """One game, one window, one person who plays it."""

    def __init__(self, game: Any, size: Size, home: Path) -> None:
        from tabletable.core.rng import Rng
        from tabletable.play.keeping.autosave import AutoSaver
        from tabletable.ui.app import App
        from tabletable.ui.scenes.tables import keeper

        def saver(store: Any, failed: Any, recovered: Any, slot: Any, _: bool) -> AutoSaver:
            return AutoSaver(store, failed, recovered, slot, in_background=True)

        keeper.__dict__["AutoSaver"] = saver  # as in a window; a headless app saves in the foreground
        self.game, self.size, self.rng = game, size, Rng(5)
        self.frames: list[Frame] = []
        self.waits: list[Wait] = []
        self._waits_since: float | None = None
        self.part = "start"
        self.app = App(headless=True, size=size, home=home, language="en")
        self.app.rehearses = True
        self.app.collector.set_up()
        self.app.change_settings(bot_pace="fast")

    # ------------------------------------------------------------------------------------------------ time

    def frame(self) -> bool:
        """One turn of the loop, and the rest of its sixtieth of a second; whether anything goes on."""
        start, worked = time.perf_counter(), time.thread_time()
        is_drawn = self.app.frame(FRAME)
        cpu, wall = (time.thread_time() - worked) * 1000, (time.perf_counter() - start) * 1000
        if is_drawn or cpu > 1:
            self.frames.append(Frame(self.part, type(self.app.scenes.top).__name__, cpu, wall))
        self.app.tidy(start + FRAME - time.perf_counter())
        is_waiting = self.app.is_rehearsing
        self._note_wait(start, is_drawn, is_waiting)
        time.sleep(0.001 if is_waiting else max(0.0, start + FRAME - time.perf_counter()))
        return is_drawn or is_waiting

    def _note_wait(self, start: float, is_drawn: bool, is_waiting: bool) -> None:
        if self._waits_since is not None and (is_drawn or not is_waiting):
            ms = (time.perf_counter() - self._waits_since) * 1000
            self.waits.append(Wait(self.part, type(self.app.scenes.top).__name__, ms))
            self._waits_since = None
        if is_waiting and self._waits_since is None:
            self._waits_since = start

    def pass_time(self, seconds: float) -> None:
        """So many seconds of frames."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.frame()

    def until(self, is_so: Callable[[], object], patience: float = PATIENCE) -> bool:
        """Frames pass until something is so; False if it never is."""
        deadline = time.perf_counter() + patience
        while not is_so():
            if time.perf_counter() > deadline:
                return False
            self.frame()
        return True

    # ------------------------------------------------------------------------------------------------ hands

    @property
    def top(self) -> Any:
        """The scene that gets the input."""
        return self.app.scenes.top

    def key(self, key: int) -> None:
        """Press a key, and see what comes of it."""
        from tabletable.ui.system.input import key_down

        self.app.post(key_down(key))
        self.pass_time(0.4)

    def press(self, *keys: str) -> bool:
        """Click the first of these buttons that there is."""
        from tabletable.ui.system.input import click, pointer_move

        group = getattr(self.top, "group", None)
        found = next((widget for key in keys if group and (widget := group.find(key)) is not None), None)
        if found is None:
            return False
        box = found.screen_box
        self.app.post(pointer_move(box.cx, box.cy))
        self.pass_time(0.15)
        self.app.post(*click(box.cx, box.cy))
        self.pass_time(0.5)
        return True

    def point_around(self, most: int = 6) -> None:
        """Point at one thing after another."""
        from tabletable.ui.system.input import pointer_move

        group = getattr(self.top, "group", None)
        for widget in (group.widgets if group is not None else [])[:most]:
            self.app.post(pointer_move(widget.screen_box.cx, widget.screen_box.cy))
            self.pass_time(0.1)

    # ------------------------------------------------------------------------------------------------ at the table

    def play(self, seconds: float) -> None:
        """Play by hand for so long, or until something else is on the screen."""
        from tabletable.ui.scenes.tables.table import TableScene

        until = time.perf_counter() + seconds
        table = self.top
        while time.perf_counter() < until and isinstance(self.top, TableScene) and self.top is table:
            self._turn(table)
            self.pass_time(0.2)

    def _turn(self, table: Any) -> None:
        """Wait for one's turn, point at some cards, and do something."""
        import pygame

        from tabletable.ui.system.input import key_down, pointer_move

        if table.model.page_holds:
            self.app.post(key_down(pygame.K_SPACE))
        if not table.match.is_deciding() or table.director.is_showing or table.moments.is_on:
            return
        own = [piece.handle for zone in table.spec.zones if zone.own for piece in zone.pieces]
        for handle in own[:: max(1, len(own) // 3)][:3]:
            sprite = table.field.sprites.get(handle)
            if sprite is not None:
                self.app.post(pointer_move(sprite.x, sprite.y))
                self.pass_time(0.12)
        if self.top is table and table.match.is_deciding():
            self._decide(table)

    def _decide(self, table: Any) -> None:
        answer(self.app, table, self.rng.choice(table.match.legal()))
        self.frame()

    # ------------------------------------------------------------------------------------------------ parts

    def run(self, tell: Tell) -> None:
        """The whole evening; `tell` hears how many parts of how many are over."""
        for number, name in enumerate(PARTS):
            tell(f"{self.game.info.id} {self.size[0]}×{self.size[1]}", number, len(PARTS))
            self.part = name
            getattr(self, f"_{name}")()
        tell("", len(PARTS), len(PARTS))

    def _title(self) -> None:
        from tabletable.play.launch import Launch

        self.app.routes.first(Launch())
        self.pass_time(0.6)
        self.point_around(12)

    def _setup(self) -> None:
        self.app.routes.set_up(self.game.info.id)
        self.pass_time(0.6)
        self.point_around(12)

    def _deal(self) -> None:
        import pygame

        from tabletable.ui.scenes.tables.table import TableScene

        self.key(pygame.K_RETURN)
        if self.until(lambda: isinstance(self.top, TableScene), 5):
            self.until(lambda: not self.top.field.is_dealing, 8)

    def _play(self) -> None:
        self.play(12.0)

    def _settings(self) -> None:
        import pygame

        self.key(pygame.K_ESCAPE)
        self.point_around()
        self.app.routes.settings()
        self.pass_time(0.5)
        self.point_around(10)
        self.key(pygame.K_ESCAPE)
        self.key(pygame.K_ESCAPE)

    def _language(self) -> None:
        for language in ("zh-Hans", "zh-Hant", "en"):
            self.app.set_language(language)
            self.pass_time(0.5)

    def _window(self) -> None:
        width, height = self.size
        for size in ((round(width * 0.8), round(height * 0.9)), self.size):
            self.app.resize(*size)
            self.pass_time(0.6)
        self.app.toggle_fullscreen()
        self.pass_time(0.4)
        self.app.toggle_fullscreen()
        self.pass_time(0.4)

    def _result(self) -> None:
        from tabletable.ui.scenes.tables.result import ResultScene

        self.app.scenes.unwind()
        self.app.routes.open_document(nearly_over(self.game))
        self.pass_time(1.0)
        until = time.perf_counter() + PATIENCE
        while not isinstance(self.top, ResultScene) and time.perf_counter() < until:
            self.play(1.0)
            self.frame()
        self.pass_time(2.5)
        self.point_around()

    def _replay(self) -> None:
        import pygame

        from tabletable.ui.scenes.hindsight.replay import ReplayScene

        self.press("watch")
        if not self.until(lambda: isinstance(self.top, ReplayScene), 5):
            return
        for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_END):
            self.key(key)
        self.key(pygame.K_SPACE)
        self.pass_time(1.5)
        self.key(pygame.K_ESCAPE)

    def _review(self) -> None:
        """A game is judged beside the window while one watches it, looks at mistakes, and at what was known."""
        import pygame

        self.app.routes.watch(played_out(self.game), in_review=True)
        self.pass_time(0.6)
        scene = self.top
        scene.desk.reviewer.__dict__["_beside"] = True  # as in a window; a headless app has no process for it
        scene.desk.start()
        self.key(pygame.K_HOME)
        self.key(pygame.K_SPACE)
        self.pass_time(6.0)
        self.until(lambda: scene.desk.mistakes, 30)
        for key in (pygame.K_n, pygame.K_n, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_n, pygame.K_ESCAPE):
            self.key(key)
        self.point_around()
        for tab in scene.tabs[::-1]:
            scene._take_tab(tab)
            self.pass_time(1.5)
            for key in (pygame.K_LEFT, pygame.K_HOME, pygame.K_END):
                self.key(key)
        self.key(pygame.K_ESCAPE)

    def _rematch(self) -> None:
        self.press("rematch")
        self.pass_time(4.0)

    def _pass(self) -> None:
        """Several people at one screen: the curtain between them."""
        import pygame

        from tabletable.play.seats import HUMAN, Seat
        from tabletable.ui.scenes.people import HEADS
        from tabletable.ui.scenes.tables.curtain import CurtainScene
        from tabletable.ui.scenes.tables.dealing import start_table
        from tabletable.ui.system.input import Input, InputKind, key_down

        seats = [Seat(HUMAN, f"Player {at}", "", HEADS[at]) for at in range(self.game.info.min_seats)]
        table = start_table(self.app, self.game, seats, {}, 11)
        self.app.scenes.clear_to(table)
        for _ in range(3):
            if self.until(lambda: isinstance(self.top, CurtainScene), 12):
                self.app.post(key_down(pygame.K_SPACE))
                self.pass_time(0.8)
                self.app.post(Input(InputKind.KEY_UP, key=pygame.K_SPACE))
                self.pass_time(0.8)
            self.play(3.0)


def played_out(game: Any) -> Any:
    """A game of one person and bots that was played at random to its end."""
    from tabletable.core.rng import Rng
    from tabletable.play.seats import BOT, HUMAN, Seat
    from tabletable.play.session import Session
    from tabletable.ui.scenes.people import HEADS

    count, rng = min(4, game.info.max_seats), Rng(3)
    seats = [Seat(HUMAN if at == 0 else BOT, f"Player {at}", "easy" if at else "", HEADS[at]) for at in range(count)]
    session = Session(game, seats, {}, 7)
    while awaited := session.to_act():
        session.submit(rng.choice(session.legal(awaited[0])))
    return session


def nearly_over(game: Any) -> Any:
    """A saved game some commands before its end, played at random so far."""
    from tabletable.play.keeping.recording import Recorder
    from tabletable.play.session import Session

    whole = played_out(game)
    session = Session(game, whole.seats, {}, whole.seed)
    for step in whole.steps[:-BEFORE_THE_END]:
        session.submit(step.command)
    return Recorder(session).document()


def evening(game: Any, size: Size, tell: Tell) -> Iterator[Figure]:
    """Figures of one evening: frames that had too long, by the parts of it, and the worst of each.

    Byte code is at hand, as it is where the program is installed.
    """
    sys.pycache_prefix = str(Path(tempfile.gettempdir(), "tabletable-byte-code"))
    compileall.compile_dir(ROOT / "tabletable", quiet=1)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        played_through = Evening(game, size, Path(folder))
        played_through.run(tell)
    yield from figures(game.info.id, size, played_through.frames)
    yield from held_back(game.info.id, size, played_through.waits)


def figures(name: str, size: Size, frames: list[Frame]) -> Iterator[Figure]:
    """What is told of so many frames."""
    what, most = f"{name} {size[0]}×{size[1]}", LATE_AT.get(size, LATE)
    by_part: dict[str, list[Frame]] = defaultdict(list)
    for frame in frames:
        by_part[frame.part].append(frame)
    for part, those in by_part.items():
        worst = max(those, key=lambda frame: frame.cpu)
        tight, late = (sum(frame.cpu > limit for frame in those) for limit in (TIGHT, LATE))
        note = f"{len(those)} frames, {tight} over {TIGHT:.1f}, {late} over {LATE:.1f}, worst at {worst.scene}"
        yield Figure(f"{what}: {part}", worst.cpu, "ms", note, most=most)
    cpu = sorted(frame.cpu for frame in frames)
    tight, late = (sum(each > limit for each in cpu) for limit in (TIGHT, LATE))
    note = f"{len(cpu)} frames, {tight} over {TIGHT:.1f}, {late} over {LATE:.1f}, worst {cpu[-1]:.0f} ms"
    yield Figure(f"{what}: p99", cpu[int(len(cpu) * 0.99)], "ms", note, most=TIGHT)


def held_back(name: str, size: Size, waits: list[Wait]) -> Iterator[Figure]:
    """How long pictures were held back until they were made: the price of frames that are on time."""
    if not waits:
        return
    ms = sorted(wait.ms for wait in waits)
    worst = max(waits, key=lambda wait: wait.ms)
    note = f"middle of {len(ms)} that were, longest {worst.ms:.0f} ms at {worst.scene} ({worst.part})"
    note += f", {sum(each > NOTICED for each in ms)} over {NOTICED:.0f}"
    yield Figure(f"{name} {size[0]}×{size[1]}: held back", ms[len(ms) // 2], "ms", note)
