"""Shows a scene in a window while you work on it, and draws it anew whenever a source file is saved.

    python3 tools/watch.py                             the first table of the first game
    python3 tools/watch.py 'table.*' --games uno       these recipes of tools/screenshots.py (--list there names them)
    python3 tools/watch.py --play --game uno --seed 7  the program itself, with these arguments, started anew instead

In the window: ← → the recipe before and after, L the next language, S the next size, R draws again, Esc ends. Each
picture is drawn by a process of its own, so that what is seen is what is written in the files; where that fails, the
end of its error is shown until the next save.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tabletable.play.language import catalogue  # noqa: E402

WATCHED = ("tabletable", "tools", "art", "sounds")
"""Folders in which a saved file draws the scene anew."""
ENDINGS = {".py", ".svg", ".json", ".toml", ".po", ".md", ".ogg", ".otf", ".ttf"}
LANGUAGES = (*catalogue.LANGUAGES, catalogue.PSEUDO)
SIZES = ("1280x720", "960x600", "1600x1000", "1920x1080")
DARK, PALE, WRONG = "#101418", "#E8E8E8", "#F0A080"
EVERY = 0.3
"""Seconds between two looks at the files."""

Times = Mapping[Path, int]


@dataclass
class Choice:
    """The picture shown, in a language and size."""

    pictures: Sequence[tuple[str, str]]
    """Recipe and game of each."""
    picture: int = 0
    language: int = 0
    size: int = 0

    def step(self, key: int) -> bool:
        """Go on as a key says; True if something else is to be shown."""
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.picture = (self.picture + (1 if key == pygame.K_RIGHT else -1)) % len(self.pictures)
        elif key == pygame.K_l:
            self.language = (self.language + 1) % len(LANGUAGES)
        elif key == pygame.K_s:
            self.size = (self.size + 1) % len(SIZES)
        else:
            return key == pygame.K_r
        return True

    @property
    def title(self) -> str:
        """In a few words what is shown."""
        recipe, game = self.pictures[self.picture]
        return f"{recipe} {game} · {LANGUAGES[self.language]} · {SIZES[self.size]}"

    def command(self, out: Path) -> list[str]:
        """Return the command that draws it into a folder."""
        recipe, game = self.pictures[self.picture]
        arguments = [recipe, "--games", game, "--langs", LANGUAGES[self.language], "--sizes", SIZES[self.size]]
        return [sys.executable, str(ROOT / "tools" / "screenshots.py"), *arguments, "--out", str(out)]


class Drawing:
    """A picture that a process of its own is drawing."""

    def __init__(self, command: Sequence[str], out: Path) -> None:
        """Begin; `out` is the folder in which the picture will lie."""
        self._out = out
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tools")))}
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # a pipe nobody reads would stop the process
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=self._errors)

    def result(self) -> pygame.Surface | str | None:
        """Return the picture, the end of the error output, or None while it is being drawn."""
        code = self._process.poll()
        if code is None:
            return None
        pictures = sorted(self._out.rglob("*.png"))
        if code == 0 and pictures:
            return pygame.image.load(pictures[0])
        self._errors.seek(0)
        text = self._errors.read().decode("utf-8", "replace").strip()
        return text or f"nothing was drawn (exit code {code})"

    def stop(self) -> None:
        """Stop drawing."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._errors.close()


def times(folders: Iterable[Path]) -> Times:
    """Return when each source file below these folders was saved, in nanoseconds."""
    saved = {}
    for folder in folders:
        for path in folder.rglob("*"):
            try:
                if path.suffix in ENDINGS:
                    saved[path] = path.stat().st_mtime_ns
            except OSError:
                continue  # an editor is just replacing it
    return saved


def pictures(names: Sequence[str], games: str) -> list[tuple[str, str]]:
    """Return recipe and game of all pictures requested, as the files have them now."""
    import screenshots  # sets SDL's dummy drivers, which are for its own processes

    chosen = screenshots.wanted(names, [game for game in games.split(",") if game])
    return [(recipe.name, game.info.id) for _, recipe, game in chosen]


def lines_of(error: str, columns: int, rows: int) -> list[str]:
    """Return the last `rows` lines of an error, wrapped at `columns`."""
    lines = [line[at : at + columns] for line in error.splitlines() for at in range(0, max(1, len(line)), columns)]
    return lines[-rows:]


def show(screen: pygame.Surface, shown: pygame.Surface | str, is_old: bool) -> None:
    """Fill the window with a picture or an error; a corner tells while the next one is being drawn."""
    screen.fill(DARK)
    if isinstance(shown, str):
        font = pygame.font.Font(None, 22)
        columns, rows = screen.get_width() // 9, screen.get_height() // 24 - 1
        for at, line in enumerate(lines_of(shown, columns, rows)):
            screen.blit(font.render(line.replace("\0", "?"), True, WRONG), (16, 12 + at * 24))
    else:
        share = min(screen.get_width() / shown.get_width(), screen.get_height() / shown.get_height())
        size = round(shown.get_width() * share), round(shown.get_height() * share)
        picture = shown if size == shown.get_size() else pygame.transform.smoothscale(shown, size)
        screen.blit(picture, ((screen.get_width() - size[0]) // 2, (screen.get_height() - size[1]) // 2))
    if is_old:
        pygame.draw.circle(screen, PALE, (screen.get_width() - 14, 14), 6)


def watch(choice: Choice) -> None:
    """Keep the window up to date until it is closed."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    folders = [ROOT / name for name in WATCHED]
    known, looked = times(folders), time.monotonic()
    seen: pygame.Surface | str = "drawing …"
    drawing: Drawing | None = None
    with tempfile.TemporaryDirectory() as home:
        count, is_wanted = 0, True
        while True:
            for event in pygame.event.get():
                if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
                    if drawing is not None:
                        drawing.stop()
                    return
                is_wanted |= event.type == pygame.KEYDOWN and choice.step(event.key)
            if time.monotonic() >= looked + EVERY:
                now, looked = times(folders), time.monotonic()
                is_wanted |= now != known
                known = now
            if is_wanted:
                if drawing is not None:
                    drawing.stop()
                count, is_wanted = count + 1, False
                out = Path(home) / str(count)
                drawing = Drawing(choice.command(out), out)
                pygame.display.set_caption(choice.title)
            result = None if drawing is None else drawing.result()
            if drawing is not None and result is not None:
                drawing.stop()
                seen, drawing = result, None
            show(pygame.display.get_surface() or screen, seen, drawing is not None)
            pygame.display.flip()
            time.sleep(1 / 30)


def play(arguments: Sequence[str]) -> int:
    """Run the program, and restart it whenever a file is saved, until it ends without an error."""
    folders = [ROOT / name for name in WATCHED]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    while True:
        known = times(folders)
        running = subprocess.Popen([sys.executable, "-m", "tabletable", *arguments], env=environment)
        try:
            while times(folders) == known:
                if running.poll() == 0:
                    return 0
                time.sleep(EVERY)  # after an error the terminal shows it, and the next save tries again
        except KeyboardInterrupt:
            return 0
        finally:
            if running.poll() is None:
                running.terminate()
            running.wait()


def main(argv: Sequence[str]) -> int:
    if "--play" in argv:
        return play([argument for argument in argv if argument != "--play"])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patterns of recipe names", default=["table.4"])
    parser.add_argument("--games", default="", help="ids of games; default: all")
    options = parser.parse_args(argv)
    drivers = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    choices = pictures(options.names, options.games)
    for name, driver in drivers.items():
        os.environ.pop(name, None)
        if driver is not None:
            os.environ[name] = driver
    if not choices:
        print("no recipe is called that; tools/screenshots.py --list names them", file=sys.stderr)
        return 2
    watch(Choice(choices))
    return 0


if __name__ == "__main__":
    import console

    sys.path.insert(0, str(ROOT))
    console.leave(lambda: main(sys.argv[1:]))
