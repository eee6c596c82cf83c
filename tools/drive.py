"""Plays with a real window as a person would: ``python tools/drive.py [--pictures FOLDER] [--there] -- COMMAND ...``

Starts COMMAND, a packed program or ``python -m tabletable``, on a screen of its own, answers its first questions, drags
a card, saves the game under a name, closes the window, continues from the title and moves again, then opens the saved
file as a double click would.
What has happened is read from the files the program wrote. Needs Xvfb and xdotool; pictures need ImageMagick.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from packing.windows import path_there  # noqa: E402

from tabletable.core.registry import get_game  # noqa: E402
from tabletable.play.files.safejson import SaveError  # noqa: E402
from tabletable.play.keeping.journal import ENDING, gone_on  # noqa: E402
from tabletable.play.keeping.savefile import SaveDocument, decode  # noqa: E402
from tabletable.play.seats import BOT, HUMAN, Seat  # noqa: E402

if TYPE_CHECKING:
    from tabletable.ui.widgets import WidgetGroup

SIZE: Final = (1280, 720)
PATIENCE: Final = 90.0
"""Seconds to wait for anything before it counts as failed; the first start under Wine takes longest."""
SEATS: Final = (Seat(HUMAN, "Ann"), Seat(BOT, "Bao", "easy"))
PLAYER: Final = "Lea"
NAMED: Final = "tried by hand"

T = TypeVar("T")


class DriveError(Exception):
    """An expected effect did not happen; the message is one sentence."""


Place = tuple[float, float]
"""A point in px of the window."""


class Plan(NamedTuple):
    """A saved game, and screen positions for the pointer."""

    game: Path
    """The saved game it is about."""
    card: Place
    pile: Place
    """Start and end of the drag of a card."""
    menu: Place
    save: Place
    """The positions of the menu's button and its entry for saving."""


def wait_for(what: str, poll: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """Poll `poll` until it returns a true value and return that; raises `DriveError` on timeout."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        value = poll()
        if value:
            return value
        time.sleep(0.25)
    raise DriveError(f"{what}: not within {patience:.0f} s")


@contextmanager
def screen() -> Iterator[str]:
    """Start an X server, with a window manager if available; yields its DISPLAY."""
    for program in ("Xvfb", "xdotool"):
        if shutil.which(program) is None:
            raise DriveError(f"{program} is missing (Debian: apt-get install xvfb xdotool openbox imagemagick)")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    manager = None
    try:
        with os.fdopen(reading) as stream:
            display = f":{stream.readline().strip()}"
        if shutil.which("openbox"):
            manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
        yield display
    finally:
        if manager is not None:
            manager.kill()
        server.terminate()
        server.wait()


class Desk:
    """A program on a screen."""

    def __init__(self, command: Sequence[str], home: Path, display: str, is_there: bool, pictures: Path | None) -> None:
        """`is_there`: the program knows paths as Windows does."""
        self.command, self.home, self.pictures = command, home, pictures
        self.name = path_there if is_there else str
        self.variables = {**os.environ, "DISPLAY": display, "TABLETABLE_HOME": self.name(home)}
        self.variables |= {"SDL_AUDIODRIVER": "dummy", "WINEDEBUG": "-all"}
        self.variables.pop("SDL_VIDEODRIVER", None)
        self.program: subprocess.Popen[bytes] | None = None
        self.window = ""

    def start(self, *words: str) -> None:
        """Start the program and wait for its window."""
        words = (*words, "--size", f"{SIZE[0]}x{SIZE[1]}")
        self.program = subprocess.Popen(
            [*self.command, *words], env=self.variables, stdin=subprocess.DEVNULL, start_new_session=True
        )
        self.window = wait_for("a window opens", self._opened)
        self.tool("windowfocus", self.window)

    def _opened(self) -> str | None:
        assert self.program is not None
        if self.program.poll() is not None:
            raise DriveError(f"the program ended by itself with exit code {self.program.returncode}")
        asked = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "tabletable|python"],
            env=self.variables,
            capture_output=True,
            text=True,
        )
        return asked.stdout.split()[-1] if asked.stdout.split() else None

    def tool(self, *words: str) -> None:
        """Let xdotool do something."""
        subprocess.run(["xdotool", *words], env=self.variables, check=True, stdout=subprocess.DEVNULL)

    def keys(self, *names: str) -> None:
        """Press keys one after another."""
        for name in names:
            self.tool("key", name)
            time.sleep(0.4)

    def _point(self, place: Place) -> None:
        """Move the pointer to a place in the window, which the program may have opened anew since it was looked for."""
        self.window = self._opened() or self.window
        self.tool("mousemove", "--window", self.window, *(f"{each:.0f}" for each in place))

    def click(self, place: Place) -> None:
        """Press and let go."""
        self._point(place)
        time.sleep(0.4)
        self.tool("click", "1")
        time.sleep(1.0)

    def drag(self, start: Place, goal: Place) -> None:
        """Press, move and let go, as slowly as a hand."""
        (x0, y0), (x1, y1) = start, goal
        self._point(start)
        time.sleep(0.3)
        self.tool("mousedown", "1")
        for step in range(1, 13):
            x, y = x0 + (x1 - x0) * step / 12, y0 + (y1 - y0) * step / 12
            self._point((x, y))
            time.sleep(0.05)
        self.tool("mouseup", "1")

    def take_hint(self) -> None:
        """Ask for a hint, and follow it."""
        self.keys("h")
        time.sleep(1.5)
        self.keys("Return")

    def picture(self, name: str) -> None:
        """Save a picture of the screen, if pictures are wanted."""
        if self.pictures is not None and shutil.which("import"):
            time.sleep(1.5)
            target = self.pictures / f"{name}.png"
            subprocess.run(["import", "-window", "root", str(target)], env=self.variables, check=True)

    def close(self) -> None:
        """Close the window as one would; raises `DriveError` unless the program then ends well."""
        assert self.program is not None
        self.keys("ctrl+q")
        try:
            code = self.program.wait(PATIENCE)
        except subprocess.TimeoutExpired as error:
            raise DriveError("the program does not end when it is told to") from error
        if code:
            raise DriveError(f"the program ended with exit code {code}")

    # ------------------------------------------------------------------------------------------------ its files

    def saved(self, folder: str) -> SaveDocument | None:
        """Return the newest readable game in a folder of saves, continued by its journal."""
        paths = [
            path for ending in (".tabletable", ".json") for path in (self.home / "saves" / folder).glob("*" + ending)
        ]
        for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True):
            try:
                document, journal = decode(path.read_bytes()), path.with_suffix(ENDING)
                further = gone_on(document, journal.read_bytes()) if journal.exists() else None
                return further or document
            except (OSError, SaveError):
                continue  # it is being written
        return None

    def moves(self) -> int:
        """Return the number of commands of the game on disk."""
        document = self.saved("autosave")
        return 0 if document is None else len(document.commands)


def planned(folder: Path) -> Plan:
    """Save a game in which Ann may lay a card; return it with its positions in a window of `SIZE`, from the program's
    layout.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from tabletable.play.keeping.recording import Recorder
    from tabletable.play.keeping.savefile import encode
    from tabletable.play.session import Session
    from tabletable.ui.app import App
    from tabletable.ui.scenes.tables.pause import PauseScene
    from tabletable.ui.scenes.tables.table import TableScene
    from tabletable.ui.stack.scene import Scene
    from tabletable.ui.system.input import click

    for seed in range(100):
        session = Session(get_game("uno"), SEATS, {}, seed)
        plays = [command for command in session.legal(0) if command.verb == "play" and command.choice < 0]
        if plays and session.to_act() == (0,):
            break
    else:
        raise AssertionError("nobody can lay a card in a hundred deals")
    path = folder / "uno.tabletable"
    path.write_bytes(encode(Recorder(session, created="2026-01-01T00:00:00Z").document()))
    app = App(headless=True, home=folder / "plan", language="en", size=SIZE)
    app.routes.open_file(path)
    for _ in range(240):
        app.frame(1 / 60)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    place = table.hand.placements[plays[0].piece]
    pile = next(zone for zone in table.spec.zones if zone.id == plays[0].zone)
    menu = _middle(table.side_panel.group, "menu")
    app.post(*click(*menu))
    for _ in range(30):
        app.frame(1 / 60)
    pause = app.scenes.top
    assert isinstance(pause, PauseScene)
    corner = place.x - place.width * 0.3, place.y - place.height * 0.3

    def on_screen(spot: Place, scene: Scene[Any]) -> Place:
        scale = app.display.scale_of(scene)
        return spot[0] * scale, spot[1] * scale

    return Plan(
        path,
        on_screen(corner, table),
        on_screen((pile.x, pile.y), table),
        on_screen(menu, table),
        on_screen(_middle(pause.group, "save"), pause),
    )


def _middle(group: WidgetGroup, key: str) -> Place:
    widget = group.find(key)
    assert widget is not None
    return widget.screen_box.cx, widget.screen_box.cy


def play(command: Sequence[str], is_there: bool, pictures: Path | None, there_is: str = "") -> Iterator[str]:
    """Do everything; yields what has been done. Raises `DriveError` at the first expected effect that fails.

    `there_is`: the DISPLAY of a screen to use; "" starts one.
    """
    with (
        tempfile.TemporaryDirectory(prefix="tabletable-drive-", ignore_cleanup_errors=True) as work,
        nullcontext(there_is) if there_is else screen() as display,
    ):
        folder = Path(work)
        plan = planned(folder)
        desk = Desk(command, folder / "home", display, is_there, pictures)
        try:
            yield from _evening(desk, plan)
        finally:
            if desk.program is not None and desk.program.poll() is None:
                os.killpg(desk.program.pid, signal.SIGKILL)


def _first_start(desk: Desk) -> None:
    """Type a name in the welcome scene. Raises `DriveError` if it is not known afterwards."""
    desk.start()
    time.sleep(4)
    desk.tool("type", "--delay", "60", PLAYER)
    desk.picture("0-welcome")
    desk.keys("Return")

    def known() -> bool:
        path = desk.home / "settings.json"
        return path.exists() and json.loads(path.read_bytes()).get("player") == PLAYER

    wait_for("the name typed at the first start is known", known, 20)
    desk.close()


def _evening(desk: Desk, plan: Plan) -> Iterator[str]:
    _first_start(desk)
    yield "the first start asked for a name and knows it"
    began = time.monotonic()
    desk.start("--load", desk.name(plan.game))
    yield f"the window opened after {time.monotonic() - began:.1f} s"
    wait_for("the game is at the table", lambda: desk.saved("") is not None or desk.saved("autosave") is not None)
    time.sleep(4)
    desk.picture("1-table")

    def laid() -> int:
        if desk.moves() == 0:
            desk.drag(plan.card, plan.pile)
            time.sleep(2)
        return desk.moves()

    moves = wait_for("a dragged card is laid", laid)
    desk.picture("2-laid")
    yield f"a card was dragged to the pile, and the game went on to {moves} moves"
    desk.click(plan.menu)
    desk.picture("3-menu")
    desk.click(plan.save)
    desk.tool("key", "ctrl+a")
    desk.tool("type", "--delay", "60", NAMED)
    desk.picture("4-naming")
    desk.keys("Return")
    named = wait_for("the game is kept under a name", lambda: _named(desk))
    yield f"the game was saved as {named.name}"
    desk.keys("Escape")
    desk.close()
    yield "the window was closed"
    before = desk.moves()
    desk.start()
    time.sleep(3)
    desk.picture("5-title")
    desk.keys("Return")
    time.sleep(4)
    desk.picture("6-continued")

    def moved() -> bool:
        desk.take_hint()
        return desk.moves() > before

    wait_for("the game continues", moved)
    desk.close()
    yield "the game was continued from the title"
    _open(desk, named)
    yield "the saved file was opened as by a double click, and played on"


def _open(desk: Desk, named: Path) -> None:
    """Open a saved game as a double click does. That it is the right one shows in its continuation: no other save is
    left.
    """
    shutil.rmtree(desk.home / "saves" / "autosave")
    begun = decode(named.read_bytes()).commands
    desk.start(desk.name(named))
    time.sleep(4)

    def played_on() -> bool:
        desk.take_hint()
        now = desk.saved("autosave")
        return now is not None and len(now.commands) > len(begun) and now.commands[: len(begun)] == begun

    wait_for("the opened game is played on", played_on)
    desk.picture("7-opened")
    desk.close()


def _named(desk: Desk) -> Path | None:
    return next((desk.home / "saves").glob(NAMED.replace(" ", "-") + "*.tabletable"), None)


def main(arguments: Sequence[str]) -> int:
    """Drive the program; return 0 if everything happened."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("--pictures", type=Path, help="keep pictures of the screen in this folder")
    parser.add_argument("--there", action="store_true", help="the program is one for Windows, under Wine")
    parser.add_argument("--display", default="", help="on this screen, which nobody else uses, instead of its own")
    parser.add_argument("command", nargs="+")
    args = parser.parse_args(arguments)
    if args.pictures is not None:
        args.pictures.mkdir(parents=True, exist_ok=True)
    try:
        for text in play(args.command, args.there, args.pictures, args.display):
            print(text, flush=True)
    except DriveError as error:
        print(f"drive: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
