"""Plays at the real tables of all games with every key, button, menu, drop and size of window, without sense or mercy.

    python tools/monkey.py                                  a few hundred events in each game
    python tools/monkey.py saboteur uno --minutes 10        for ten minutes, a new seed each time
    python tools/monkey.py saboteur --seed 7 --inputs 900   the same again

What it does goes through the program's own loop: events of pygame, the window (on SDL's dummy driver), real matches of
people and bots. After each frame nothing may have been raised or logged, and what was chosen in the settings must lie
in the file; before it leaves a table, somebody with sense must find a way on. Clock, lots and slices of thinking come
from the seed, so a seed finds again what it found once.
"""

from __future__ import annotations

import argparse
import itertools
import logging
import os
import random
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from monkeys.files import make_files
from monkeys.hands import button_event, dragged, key_event, moved, plain

from tabletable.core.ids import NOBODY
from tabletable.core.registry import all_games, get_game
from tabletable.core.tablespec import Zone
from tabletable.play.keeping.recording import verify
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.people.settings import BOT_PACES, BOT_TIMES, COLOURS, SPEEDS, SettingsStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table.layout import Placement
from tabletable.ui.app import App
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.scenes.people import HEADS
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Deal
from tabletable.ui.system.window import LEAST

SIZES: Final = ((960, 600), (1280, 720), (960, 720), (1366, 768))
STEPS: Final = (0.0, 1 / 60, 1 / 60, 0.1, 0.3, 2.0, 20.0)
"""Seconds that pass in a frame."""
AWAY: Final = 40
"""The number of turns outside of a table after which it returns to one."""
SITTING: Final = 250
"""The number of turns at one table before it opens another."""
GLANCE: Final = 7
"""In sensible play, every n-th turn clicks a button."""
HOLD: Final = 4
"""In sensible play, the number of turns a key is held."""
BOTS: Final = max(BOT_TIMES) // 2
"""Frames within which a bot must decide, or a picture be rehearsed.

Twice as many as there are slices of 4 ms in the longest time to think that can be chosen.
"""
WAYS_ON: Final = 120
"""The number of sensible turns after which the game counts as stuck."""
TRACE: Final = 25
"""The number of last actions reported with a failure."""
NAMES: Final = ("Ann", "王小明", "Zoë", "Łukasz 👍", "Bao")
TEXTS: Final = ("a", "Zoe", "小", "é", " ", "KWQN2CND", "\u202e", "👍🏽", "𠮷", "e\u0301\u0301\u0301", "«»", "0")
KEYS: Final = (
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), *range(pygame.K_F1, pygame.K_F12 + 1),
    pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_MINUS,
    pygame.K_EQUALS, pygame.K_SLASH, pygame.K_INSERT, pygame.K_PRINTSCREEN, pygame.K_LSHIFT,
)  # fmt: skip
LETTERS: Final = KEYS[:26]
WAYS: Final = (
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_RETURN,
    pygame.K_TAB,
    pygame.K_SPACE,
)
"""Keys that lead somewhere, pressed often."""
MODS: Final = (0, 0, 0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)


class MonkeyError(AssertionError):
    """A failure of the program; the message says how to reproduce it."""


class _Ear(logging.Handler):
    """Hears every warning: a message without words is one."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(f"{record.name}: {record.getMessage()}")


class Monkey:
    """A run of the program with a seed, beginning at a table of a game."""

    def __init__(self, game: str, seed: int, home: Path) -> None:
        """`home` holds all that the program writes."""
        self.game, self.seed, self.home = game, seed, home
        self._random = random.Random(f"{game}/{seed}")
        self._trace: deque[str] = deque(maxlen=TRACE)
        self._ear = _Ear()
        self._passed = 0.0
        self._slices = itertools.count()
        self._away = self._sat = self._done = 0

    def run(self, inputs: int, until: float | None = None) -> int:
        """Post `inputs` events, or as many as fit in `until` (of `time.monotonic`); return their number.

        Raises `MonkeyError`.
        """
        with ExitStack() as stack:
            for name, fake in (
                ("time.perf_counter", self._slice),
                ("secrets.randbits", self._random.getrandbits),
            ):
                stack.enter_context(mock.patch(name, fake))
            logging.getLogger().addHandler(self._ear)
            stack.callback(logging.getLogger().removeHandler, self._ear)
            self._open()
            stack.callback(pygame.display.quit)
            stack.callback(self.app.display.screen.close)
            try:
                while self._done < inputs and (until is None or time.monotonic() < until):
                    self._done += self._turn()
                self._go_on()
                self._leave()
                self._check_saves()
            except Exception as error:
                fault = error.args[0] if isinstance(error, MonkeyError) else f"{type(error).__name__}: {error}"
                again = f"python tools/monkey.py {self.game} --seed {self.seed} --inputs {self._done + 1}"
                done = "\n  ".join(self._trace)
                raise MonkeyError(f"{fault}\nafter {self._done} inputs of: {again}\n  {done}") from error
        return self._done

    def _check_saves(self) -> None:
        """Check that all saves can be read and replayed."""
        store = self.app.save_store
        for entry in store.autosaves():
            if entry.problem is not None:
                raise MonkeyError(f"its autosave {entry.name} can't be read: {entry.problem}")
            store.load_autosave(entry.name, verify)
        for entry in store.entries():
            if entry.problem is None:
                store.load(entry.name, verify)

    def _slice(self) -> float:
        """Return the time of a clock for thinking that counts calls instead of seconds."""
        return next(self._slices) * 2e-4

    # ------------------------------------------------------------------------------------------------ beginning

    def _open(self) -> None:
        choose = self._random.choice
        self.app = App(size=choose(SIZES), home=self.home, clock=lambda: self._passed, language=choose(LANGUAGES))
        self.app.change_settings(
            speed=choose(SPEEDS), bot_pace=choose(BOT_PACES), colours=choose(COLOURS), scale=choose((80, 100, 150, 200))
        )
        pygame.event.clear()
        self.app.scenes.push(TitleScene())
        self._files = make_files(self.home / "files", self._random, self._seats)
        self._sit_down()

    def _leave(self) -> None:
        for scene in reversed(list(self.app.scenes)):
            scene.leave()

    def _seats(self, game: str) -> list[Seat]:
        """Choose seats: half of the time one person among bots, else any number of people."""
        info, choose = get_game(game).info, self._random.choice
        count = self._random.randint(info.min_seats, min(info.max_seats, 5))
        people = 1 if self._random.random() < 0.5 else self._random.randint(0, count)
        kinds = [HUMAN] * people + [BOT] * (count - people)
        self._random.shuffle(kinds)
        return [
            Seat(kind, NAMES[at], choose(info.levels) if kind == BOT else "", HEADS[at])
            for at, kind in enumerate(kinds)
        ]

    def _sit_down(self) -> None:
        while len(self.app.scenes) > 1:
            self.app.scenes.pop()
        self._away = self._sat = 0
        info, options = get_game(self.game).info, {}
        for option in info.options:
            if self._random.random() < 0.3:
                options[option.id] = self._random.choice(option.values)
        seats = self._seats(self.game)
        self._trace.append(f"a table of {self.game}, {options}: {[seat.level or 'a person' for seat in seats]}")
        self.app.routes.open_game(Deal(self.game, tuple(seats), info.complete(options), self._random.getrandbits(40)))

    # ------------------------------------------------------------------------------------------------ one turn

    def _turn(self) -> int:
        """Do one thing, by one to a dozen events; return their number."""
        app = self.app
        at_table = any(isinstance(scene, TableScene) for scene in app.scenes)
        self._sat += 1
        self._away = 0 if at_table else self._away + 1
        if self._away > AWAY or self._sat > SITTING:
            self._go_on()
            self._sit_down()
        events = self._events()
        for event in events:
            pygame.event.post(event)
            if self._random.random() < 0.5:
                self._frame()
        self._frame()
        return max(1, len(events))

    def _go_on(self) -> None:
        """Take over the table with sensible play: it must lead to a command, unless the game is over."""
        scenes, table = self.app.scenes, self._table
        if table is None or table.match.session.outcome() is not None:
            return
        self._trace.append("somebody with sense takes over")
        pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
        session = table.match.session
        count = len(session.steps)
        for turn in range(WAYS_ON):
            for event in self._sense(table, turn):
                pygame.event.post(event)
            self._frame(1.0)
            for _ in range(BOTS):
                is_bots = session.to_act() and session.awaited_human() == NOBODY and scenes.top is table
                is_shown = table.director.waits_for_key or table.is_resting or table.moments.is_staged
                is_thinking = is_bots and not is_shown
                if len(session.steps) != count or not is_thinking:
                    break
                self._frame(1.0)
            else:
                break
            if len(session.steps) != count or self._table is not table:
                return
        where = f"{type(scenes.top).__name__} for seat {table.match.viewer}, to act {session.to_act()}"
        holds = {
            "a moment is shown": table.moments.is_on,
            "is shown": table.director.is_showing,
            "rests": table.is_resting,
            "waits for a key": table.director.waits_for_key,
            "a person decides": table.match.is_deciding(),
        }
        raise MonkeyError(f"stuck: no way on at {where}: {', '.join(name for name, is_so in holds.items() if is_so)}")

    @property
    def _table(self) -> TableScene | None:
        """The uppermost table."""
        return next((scene for scene in reversed(list(self.app.scenes)) if isinstance(scene, TableScene)), None)

    def _sense(self, table: TableScene, turn: int) -> Iterator[pygame.event.Event]:
        """Yield events that move on at a table, or back to it from an overlay; a curtain needs a held key."""
        top = self.app.scenes.top
        if turn % GLANCE == GLANCE - 1:
            yield from self._click()  # some button leads on: that of a lesson, of a page, of a question
        elif top is not table:
            # More than once Escape: what lies below may open again, by Enter, what was just left.
            key = (pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_RETURN)[turn // HOLD % 4]
            key = pygame.K_SPACE if isinstance(top, CurtainScene) else key
            yield key_event(pygame.KEYDOWN if turn % HOLD == 0 else pygame.KEYUP if turn % HOLD == HOLD - 1 else 0, key)
        elif table.match.is_deciding() and turn % 4:
            yield from self._play()
        else:
            key = (pygame.K_j, pygame.K_SPACE, pygame.K_RETURN)[turn // 4 % 3]
            yield from (key_event(pygame.KEYDOWN, key), key_event(pygame.KEYUP, key))

    def _frame(self, dt: float | None = None) -> None:
        dt = self._random.choice(STEPS) if dt is None else dt
        self._passed += dt
        before = self.app.settings
        self.app.frame(dt)
        if self.app.is_stopped:
            self.app.is_stopped = False  # it wants to see more
        if self._ear.heard:
            raise MonkeyError(f"logged: {self._ear.heard[0]}")
        if self.app.settings is not before:
            self._check_settings()

    def _check_settings(self) -> None:
        kept = SettingsStore(self.app.paths.config).load()
        if kept != self.app.settings:
            raise MonkeyError(f"the settings are not kept: {self.app.settings}, but the file has {kept}")

    # ------------------------------------------------------------------------------------------------ what it does

    def _events(self) -> list[pygame.event.Event]:
        acts = (
            (40, self._press_key),
            (22, self._click),
            (10, self._drag),
            (12, self._play),
            (5, self._wheel),
            (5, self._type),
            (3, self._drop_file),
            (2, self._resize),
            (2, self._disturb),
            (4, self._move),
        )
        act = self._random.choices([act for _, act in acts], [often for often, _ in acts])[0]
        events = list(act())
        top = type(self.app.scenes.top).__name__
        described = (f"{pygame.event.event_name(event.type)} {plain(event.dict)}" for event in events)
        self._trace.append(f"{top}: {'; '.join(described) or act.__name__}")
        return events

    def _places(self) -> list[tuple[float, float]]:
        """Return a point in each widget, piece, zone and plate of the top scene, in logical px."""
        top: Any = self.app.scenes.top
        boxes = [each.screen_box for each in top.group.all()] if hasattr(top, "group") else []
        if isinstance(top, TableScene):
            boxes += [widget.screen_box for widget in top.side_panel.group.widgets]
        points = [(box.x + self._random.random() * box.w, box.y + self._random.random() * box.h) for box in boxes]
        if isinstance(top, Tabletop):
            spec = top.spec
            points += [(spot.x, spot.y) for spot in top.hand.placements.values()]
            points += [(zone.x, zone.y) for zone in spec.zones]
            points += [(plate.x + plate.width / 2, plate.y + plate.height / 2) for plate in spec.plates]
            points.append((top.log.box.cx, top.log.box.y + self._random.random() * top.log.box.h))
            points.append((top.log.recap.cx, top.log.recap.cy))
        return points

    def _place(self) -> tuple[int, int]:
        """Choose a point in px of the window, mostly on something."""
        points = self._places()
        width, height = self.app.display.surface.get_size()
        if not points or self._random.random() < 0.2:
            return self._random.randrange(width), self._random.randrange(height)
        return self._pixel(*self._random.choice(points))

    def _is_seen(self, what: Placement | Zone) -> bool:
        """Return whether something is inside the window: with a zoomed board, parts are outside of it."""
        x, y = self._pixel(what.x, what.y)
        return bool(self.app.display.surface.get_rect().collidepoint(x, y))

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        scale = self.app.display.scale_of(self.app.scenes.top)
        return round(x * scale), round(y * scale)

    def _move(self) -> Iterator[pygame.event.Event]:
        yield moved(self._place())

    def _click(self) -> Iterator[pygame.event.Event]:
        button = self._random.choice((1, 1, 1, 1, 1, 2, 3))
        place = self._place()
        both = [button_event(pygame.MOUSEBUTTONDOWN, place, button), button_event(pygame.MOUSEBUTTONUP, place, button)]
        yield moved(place)
        yield from both[: self._random.choice((1, 2, 2, 2, 2, 2))]
        if self._random.random() < 0.2:
            yield from both

    def _drag(self) -> Iterator[pygame.event.Event]:
        yield from dragged(self._place(), self._place())

    def _play(self) -> Iterator[pygame.event.Event]:
        """Yield events of a sensible action: a piece dropped where it may go, or an enabled button."""
        top = self.app.scenes.top
        if not isinstance(top, TableScene):
            yield from self._click()
            return
        hand = top.hand
        ways = [
            (hand.placements[piece], hand.zone(zone))
            for piece in hand.placements
            if piece != NOTHING and self._is_seen(hand.placements[piece])
            for zone in top.gestures.targets(piece)
            if (target := hand.zone(zone)) is not None and self._is_seen(target)
        ]
        if ways and self._random.random() < 0.7:
            start, zone = self._random.choice(ways)
            if zone is not None:
                yield from dragged(self._pixel(start.x, start.y), self._pixel(zone.x, zone.y))
            return
        widgets = top.side_panel.group.widgets
        buttons = [
            each.screen_box for each in widgets if getattr(each, "commands", ()) or getattr(each, "primary", False)
        ]
        if buttons:
            box = self._random.choice(buttons)
            place = self._pixel(box.cx, box.cy)
            yield from (
                moved(place),
                button_event(pygame.MOUSEBUTTONDOWN, place),
                button_event(pygame.MOUSEBUTTONUP, place),
            )

    def _press_key(self) -> Iterator[pygame.event.Event]:
        key = self._random.choice(self._random.choice((LETTERS, KEYS, WAYS)))
        mods = self._random.choice(MODS)
        for _ in range(self._random.choice((1, 1, 1, 2, 6))):
            yield pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode="", scancode=0)
        if self._random.random() < 0.9:
            yield pygame.event.Event(pygame.KEYUP, key=key, mod=mods, unicode="", scancode=0)

    def _type(self) -> Iterator[pygame.event.Event]:
        text = self._random.choice(TEXTS)
        if self._random.random() < 0.2:
            yield pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))
        else:
            yield pygame.event.Event(pygame.TEXTINPUT, text=text)

    def _wheel(self) -> Iterator[pygame.event.Event]:
        yield moved(self._place())
        notches = self._random.choice((-3, -1, 1, 3))
        yield pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=notches * self._random.choice((0.2, 1.0)))
        if self._random.random() < 0.1:
            yield pygame.event.Event(pygame.MULTIGESTURE, num_fingers=2, pinched=self._random.uniform(-0.3, 0.3))

    def _drop_file(self) -> Iterator[pygame.event.Event]:
        yield pygame.event.Event(pygame.DROPFILE, file=str(self._random.choice(self._files)))

    def _resize(self) -> Iterator[pygame.event.Event]:
        window = getattr(self.app.display.screen, "window", None)
        if window is not None and not self.app.display.screen.is_fullscreen:
            window.size = self._random.choice((*SIZES, LEAST))
        yield pygame.event.Event(pygame.WINDOWEXPOSED)

    def _disturb(self) -> Iterator[pygame.event.Event]:
        kinds = (
            (pygame.WINDOWFOCUSLOST,),
            (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
            (pygame.QUIT,),
            (pygame.WINDOWCLOSE,),
        )
        yield from (pygame.event.Event(kind) for kind in self._random.choice(kinds))


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (all)")
    parser.add_argument("--seed", type=int, help="the first seed (at random)")
    parser.add_argument("--inputs", type=int, default=500, help="how many events there are with one seed (500)")
    parser.add_argument("--minutes", type=float, default=0.0, help="go on with further seeds for so long")
    args = parser.parse_args(argv)
    games = args.games or list(all_games())
    seed = random.randrange(10_000) if args.seed is None else args.seed
    until = time.monotonic() + args.minutes * 60
    failures = 0
    for turn in itertools.count():
        for game in games:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as home:
                try:
                    done = Monkey(game, seed + turn, Path(home)).run(args.inputs)
                    sentence = f"{done} inputs"
                except MonkeyError as error:
                    failures += 1
                    sentence = f"FAILED: {error}"
                    if error.__cause__ is not None and not isinstance(error.__cause__, MonkeyError):
                        import traceback

                        traceback.print_exception(error.__cause__)
            print(f"{game}, seed {seed + turn}, {time.monotonic() - began:.1f} s: {sentence}", flush=True)
        if time.monotonic() >= until:
            return min(failures, 1)
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
