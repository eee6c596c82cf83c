"""``tabletable --self-check``: whether this installation has all it needs, one line for each part."""

import hashlib
import importlib
import json
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import tabletable
from tabletable.bots.levels import policy_of
from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.play.files import paths
from tabletable.play.health import FaultError, NoteError
from tabletable.play.inspection.contract import Effort, Inspector
from tabletable.play.inspection.learning import left_out
from tabletable.play.inspection.sayable import Sayable
from tabletable.play.inspection.simulate import play_on
from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.saves import SaveStore
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.seats import BOT, Seat
from tabletable.play.selfplay import SelfPlay
from tabletable.play.session import Session
from tabletable.resources import DataNotFoundError, art_path, data_root, sounds_path

MANIFEST = "manifest.json"
"""The contents expected in a packaged program; written by tools/package.py."""

_MOVES = 20
_WATCHED = 40
"""First commands of a game that all its promises are checked after; more would take longer than anybody waits."""
_SEED = 1


def run() -> int:
    """Check each part of the installation and print a line about it; return 1 if one is broken, else 0. A note about
    something missing that the games can do without is no failure.
    """
    print(f"tabletable {tabletable.__version__}, Python {platform.python_version()} on {platform.platform()}")
    is_sound = True
    for name, check in PARTS:
        try:
            print(f"{name}: {check()}")
        except NoteError as note:
            print(f"{name}: note: {note}")
        except Exception as error:
            is_sound = False
            what = str(error) if isinstance(error, FaultError) else f"{type(error).__name__}: {error}"
            print(f"{name}: FAILED: {what}")
    print("everything needed is there" if is_sound else "this installation is broken")
    return int(not is_sound)


def _of_the_screen(part: str) -> str:
    """Run one check of `ui.start`, imported only now: a failing import is a finding, too."""
    finding: str = getattr(importlib.import_module("tabletable.ui.start"), part)()
    return finding


def _data() -> str:
    try:
        root = data_root()
    except DataNotFoundError as error:
        raise FaultError(str(error)) from error
    counts = [sum(path.is_file() for path in folder.rglob("*")) for folder in (art_path(), sounds_path())]
    if not all(counts):
        raise FaultError(f"{root} has an empty folder art or sounds")
    return f"{root}, {counts[0]} files of art, {counts[1]} sounds"


def _languages() -> str:
    for language in LANGUAGES:
        if not Catalogue(language).has("ui.title.continue"):
            raise FaultError(f"the texts in {language} are missing")
    return ", ".join(LANGUAGES)


def _engine() -> str:
    """Return whether rules and bots run compiled: both kinds play the same games."""
    _ = [*all_games().values()]  # a game is read when it is asked for
    ours = [module for name, module in [*sys.modules.items()] if name.startswith(f"{tabletable.__name__}.")]
    compiled = sum((module.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES)) for module in ours)
    return f"{compiled} modules compiled" if compiled else "plain Python"


def _shelf() -> str:
    """Return whether every game that is installed can be opened, and each of its bots."""
    games = all_games()
    broken = [f"{name} can't play as a bot: {why}" for name, why in _broken_bots(games.values())]
    broken += [f"the game {name} is left out: {why}" for name, why in games.left_out.items()]
    broken += [f"left out of the game {name}: {why}" for name in games for why in left_out(name)]
    if broken:
        raise FaultError("; ".join(broken))
    return f"{len(games)} games, each with its bots"


def _broken_bots(games: Iterable[Game[Any]]) -> Iterator[tuple[str, str]]:
    for game in games:
        for level in game.info.ladder:
            try:
                policy_of(game, level)
            except SetupError as error:
                yield f"{level} of {game.info.id}", str(error)


def _games() -> str:
    played = []
    for game in all_games().values():
        seats, options = game.info.min_seats, game.info.complete({})
        match = SelfPlay(game, ["random"] * seats, options, _SEED)
        inspector = Inspector(game, seats, options, _SEED, Sayable(game), Effort(refusals=1, deep_every=0))
        commands = play_on(match, _WATCHED, inspector)
        if inspector.violations:
            raise FaultError(f"{game.info.id} breaks its rules: {inspector.violations[0].text}")
        commands += play_on(match, game.bound(seats, options))
        played.append(f"{game.info.id} ({commands} commands)")
    if not played:
        raise FaultError("no game is installed")
    return "played " + ", ".join(played)


def _saves() -> str:
    """Moves of each game, saved, read again and replayed with every hash compared."""
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        for game in all_games().values():
            seats = [Seat(BOT, f"B{number}", "random") for number in range(game.info.min_seats)]
            session, rng = Session(game, seats, {}, _SEED), Rng(_SEED)
            while session.to_act() and len(session.steps) < _MOVES:
                session.submit(rng.choice(session.legal(session.to_act()[0])))
            name = store.save(Recorder(session).document(), game.info.id)
            if restore(store.load(name, verify)).view(None) != session.view(None):
                raise FaultError(f"a saved game of {game.info.id} comes back as another one")
    return f"{_MOVES} moves of each game saved, loaded and verified"


def _package() -> str:
    """Return whether a packaged program holds the same as the sources it was packed from."""
    if not getattr(sys, "frozen", False):
        return "runs from its sources"
    root = data_root()
    listed = json.loads((root / MANIFEST).read_text(encoding="utf-8"))
    contents = {"version": tabletable.__version__, "games": list(all_games()), "languages": list(LANGUAGES)}
    for what, value in contents.items():
        if value != listed[what]:
            raise FaultError(f"the {what} are {value}, in the sources {listed[what]}")
    for name, digest in listed["files"].items():
        file = root / name
        if not file.is_file():
            raise FaultError(f"{name} is missing")
        if hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            raise FaultError(f"{name} is not the file of the sources")
    return f"{len(listed['files'])} files as in the sources"


def _folders() -> str:
    folders = paths.folders()
    if folders.is_temporary:
        raise NoteError(f"this user has no home, so saves go to {folders.data} and may be gone after a restart")
    for folder in (folders.data, folders.config, folders.log):
        try:
            with tempfile.TemporaryFile(dir=paths.make_folder(folder)):
                pass
        except OSError as error:
            raise NoteError(f"nothing can be saved in {folder}: {error.strerror}") from error
    return f"saves in {folders.data}, settings in {folders.config}, logs in {folders.log}"


PARTS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("libraries", partial(_of_the_screen, "libraries")),
    ("data", _data),
    ("fonts", partial(_of_the_screen, "fonts")),
    ("languages", _languages),
    ("package", _package),
    ("engine", _engine),
    ("shelf", _shelf),
    ("games", _games),
    ("saves", _saves),
    ("folders", _folders),
    ("films", partial(_of_the_screen, "films")),
    ("display", partial(_of_the_screen, "display")),
    ("sound", partial(_of_the_screen, "sound")),
)
"""The checks in order: a name, and a function that returns a short finding."""
