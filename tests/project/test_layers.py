"""Imports point one way: core <- games/* <- play <- table <- ui <- cli, and bots know core only.

Inside a game: rules <- bots, rules <- table, and nothing imports bots or table but its game.py.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "tabletable"

MAY_IMPORT = {
    "": set[str](),  # tabletable/__init__.py, resources.py: know nothing of the rest
    "library": {"", "core", "bots", "play"},  # tabletable/library.py: what others build on
    "spiel": {"", "core", "bots", "library"},  # tabletable/spiel.py: the same by OpenSpiel's interface
    "rl": {"", "core", "bots", "play"},  # tabletable/rl.py: the same for learning machines
    "core": {"core"},
    "games": {"core"},
    "bots": {"core", "bots"},
    "play": {"", "core", "bots", "play"},
    "table": {"", "core", "bots", "play", "table"},
    "ui": {"", "core", "bots", "play", "table", "ui"},
    "cli": {"", "core", "bots", "play", "table", "ui", "cli"},
}
"""Which parts of ours a part may import; a game may import itself, and nobody may import a game."""

SCREEN = {"pygame", "pymunk"}
CHANCE_AND_TIME = {"random", "time", "datetime", "secrets"}
NETWORK = {"socket", "ssl", "urllib", "http", "ftplib", "smtplib", "asyncio", "requests"}

FORBIDDEN_OUTSIDE = {
    "": SCREEN,
    "core": SCREEN | CHANCE_AND_TIME,
    "games": SCREEN | CHANCE_AND_TIME,
    "bots": SCREEN | CHANCE_AND_TIME,
    "play": SCREEN,
    "table": SCREEN | CHANCE_AND_TIME,
    "library": SCREEN,
    "rl": SCREEN,
    "spiel": SCREEN,
}

FILES = {"library", "rl", "spiel"}
"""Layers that are a single file."""
ROOMS = {"rules": {"rules"}, "bots": {"rules", "bots"}, "table": {"rules", "table"}}
"""Which rooms of its own game a room may import; game.py puts them together."""

OWN = ""
"""Of a layer's folders its own files, those that lie in none of them."""
PARTS = {
    "ui": (
        *("keys", "drawing", "system", "kit", "handling", "paint", "stack", "widgets", "animation"),
        *("controls", "flow", "scenes", "share", "access", OWN),
    ),
    "play": (OWN, "files", "language", "keeping", "study", "hindsight", "people", "inspection"),
}
"""The folders of the screen and of play, bottom up: none imports one that stands after it."""

LOOKS = {"looks", "moment", "page", "showing", "svg", "tablekit", "tablespec"}
"""What of core is about how a game looks: rules and bots know nothing of it."""

EXCEPTIONS = {
    ("core/registry.py", "tabletable.games"),  # looks for the folders of the games, knows none by name
    ("__init__.py", "tabletable.library"),  # in a function, when somebody asks for it
    ("__main__.py", "tabletable.cli"),
    ("ui/stack/navigator.py", "tabletable.ui.scenes"),  # in functions, see test_scenes_apart.py
    ("ui/stack/replays.py", "tabletable.ui.scenes"),
}


def modules() -> list[str]:
    """Return every source file of the package, relative to it."""
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all that stands below it but expressions, in which nothing can be imported and which are most of a tree."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from statements(child)


def imports(source: str, module: str) -> Iterator[str]:
    """Yield the full name of everything imported anywhere in `source`: in functions and for type checkers too."""
    package = ["tabletable", *module.split("/")[:-1]]
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            # "from tabletable import ui" imports tabletable.ui, "from tabletable.ui import app" no more than that.
            yield from (f"{base}.{alias.name}" for alias in node.names)


def faults(module: str, source: str) -> list[str]:
    """What `module` imports against the rules."""
    parts = module.split("/")
    alone = module.removesuffix(".py")
    layer = parts[0] if len(parts) > 1 else alone if alone in FILES else ""
    wrong = []
    for name in imports(source, module):
        words = name.split(".")
        if words[0] != "tabletable":
            if words[0] in FORBIDDEN_OUTSIDE.get(layer, set()) | NETWORK:
                wrong.append(name)
            if words[0] == "appdirs" and module != "play/files/paths.py":
                wrong.append(name)
            continue
        target = words[1] if len(words) > 1 and (words[1] in FILES or (PACKAGE / words[1]).is_dir()) else ""
        if any(module == place and name.startswith(what) for place, what in EXCEPTIONS):
            continue
        if target == "games":
            is_own = layer == "games" and len(parts) > 2 and len(words) > 2 and words[2] == parts[1]
            if not is_own or not _is_next_room(parts[2:], words[3:]):
                wrong.append(name)
        elif target == layer and layer in PARTS:
            if _stands_after(PARTS[layer], parts[1:], words[2:]):
                wrong.append(name)
        elif target == "core" and layer == "games":
            if parts[2] in ("rules", "bots") and words[2] in LOOKS:
                wrong.append(name)
        elif target not in MAY_IMPORT[layer] and not (target == "" and _is_plain(words)):
            wrong.append(name)
    return wrong


def _is_next_room(parts: list[str], words: list[str]) -> bool:
    """Return whether a file of a game may import this of its own game; both are given below the game's folder."""
    if parts in (["__init__.py"], ["game.py"]):
        return True
    return len(parts) == 2 and parts[0] in ROOMS and bool(words) and words[0] in ROOMS[parts[0]]


def _stands_after(folders: tuple[str, ...], parts: list[str], words: list[str]) -> bool:
    """Return whether what is imported of a layer is of a folder above this file's; both are given below the layer's
    own.
    """
    importer, imported = (each[0] if each and each[0] in folders else OWN for each in (parts, words))
    return folders.index(imported) > folders.index(importer)


def _is_plain(words: list[str]) -> bool:
    """Return the package's own name and version, which everybody may read."""
    return len(words) == 1 or words[1] == "__version__"


def test_imports_point_one_way() -> None:
    found = {module: faults(module, (PACKAGE / module).read_text(encoding="utf-8")) for module in modules()}
    assert {module: wrong for module, wrong in found.items() if wrong} == {}


def test_every_folder_is_a_known_layer() -> None:
    folders = {path.parent.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/**/*.py")}
    assert folders <= MAY_IMPORT.keys()
    for layer, parts in PARTS.items():
        assert {path.parent.name for path in PACKAGE.glob(f"{layer}/*/*.py")} == {*parts} - {OWN}


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("core/x.py", "from tabletable.play import session", ["tabletable.play.session"]),
        ("core/x.py", "def f():\n    import random", ["random"]),
        ("core/registry.py", "import tabletable.games as folder", []),
        ("core/x.py", "import tabletable.games", ["tabletable.games"]),
        ("games/uno/game.py", "from tabletable.core.ids import HIDDEN\nfrom tabletable.games.uno.table import x", []),
        ("games/uno/__init__.py", "from tabletable.games.uno.game import UnoGame", []),
        ("games/uno/x.py", "from .rules import cards", ["tabletable.games.uno.rules.cards"]),
        ("games/uno/rules/x.py", "from . import cards\nfrom .state import S", []),
        (
            "games/uno/rules/x.py",
            "from tabletable.games.uno.table.words import x",
            ["tabletable.games.uno.table.words.x"],
        ),
        ("games/uno/rules/x.py", "from tabletable.games.uno.game import x", ["tabletable.games.uno.game.x"]),
        ("games/uno/rules/x.py", "from tabletable.core.tablespec import x", ["tabletable.core.tablespec.x"]),
        ("games/uno/table/x.py", "from tabletable.core.tablespec import x", []),
        ("games/uno/bots/x.py", "from tabletable.games.uno.rules.state import S", []),
        ("games/uno/bots/x.py", "from tabletable.games.uno.table import x", ["tabletable.games.uno.table.x"]),
        ("games/uno/table/x.py", "from ..rules.state import S\nfrom . import pictures", []),
        ("games/uno/table/x.py", "from ..bots import estimates", ["tabletable.games.uno.bots.estimates"]),
        ("games/uno/x.py", "from .. import other", ["tabletable.games.other"]),
        ("games/uno/x.py", "from tabletable.games.saboteur import x", ["tabletable.games.saboteur.x"]),
        ("games/uno/x.py", "from tabletable import bots", ["tabletable.bots"]),
        ("games/uno/x.py", "import time, pygame.draw", ["time", "pygame.draw"]),
        ("bots/x.py", "from tabletable.play.seats import Seat", ["tabletable.play.seats.Seat"]),
        ("play/x.py", "from tabletable.table import layout", ["tabletable.table.layout"]),
        ("play/x.py", "from tabletable.games.uno import GAME", ["tabletable.games.uno.GAME"]),
        ("play/x.py", "import appdirs", ["appdirs"]),
        ("play/files/paths.py", "import appdirs", []),
        ("play/x.py", "from tabletable import __version__, resources", []),
        ("table/x.py", "if TYPE_CHECKING:\n    from tabletable.ui import app", ["tabletable.ui.app"]),
        ("ui/x.py", "import pygame\nfrom tabletable.table import layout", []),
        ("ui/x.py", "from tabletable.games.uno.rules import state", ["tabletable.games.uno.rules.state"]),
        ("ui/paint/x.py", "from tabletable.ui.kit import plates\nfrom tabletable.ui.drawing.box import Box", []),
        ("ui/paint/x.py", "from tabletable.ui.flow import hint", ["tabletable.ui.flow.hint"]),
        ("ui/flow/x.py", "def f():\n    from ..scenes.rules import R", ["tabletable.ui.scenes.rules.R"]),
        ("ui/scenes/x.py", "from tabletable.ui.flow import hint", []),
        ("ui/scenes/x.py", "from tabletable.ui.app import run", ["tabletable.ui.app.run"]),
        ("ui/x.py", "from tabletable.ui.share.worker import work", []),
        ("play/x.py", "from tabletable.play.files import storage", ["tabletable.play.files.storage"]),
        ("play/keeping/x.py", "from tabletable.play import session\nfrom tabletable.play.files import storage", []),
        ("play/keeping/x.py", "from ..study.primer import P", ["tabletable.play.study.primer.P"]),
        ("library.py", "from tabletable.play.session import Session\nimport random", []),
        ("library.py", "from tabletable.table import layout", ["tabletable.table.layout"]),
        ("__init__.py", "from tabletable import library", []),
        ("play/x.py", "from tabletable.library import deal", ["tabletable.library.deal"]),
        ("rl.py", "from tabletable.core.game import Game\nimport numpy", []),
        ("library.py", "from tabletable.rl import env", ["tabletable.rl.env"]),
        ("ui/x.py", "import urllib.request", ["urllib.request"]),
        ("ui/x.py", "from tabletable.cli import main", ["tabletable.cli.main"]),
        ("resources.py", "from tabletable.core import ids", ["tabletable.core.ids"]),
    ],
)
def test_the_rules_catch(module: str, source: str, wrong: list[str]) -> None:
    assert faults(module, source) == wrong


LOADED = """
import importlib, json, pkgutil, sys
import tabletable
from tabletable.core.registry import all_games
games = list(all_games())
for layer in sys.argv[1:]:
    package = importlib.import_module("tabletable." + layer)
    for entry in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(entry.name)
print(json.dumps([games, sorted(name for name in sys.modules if "." not in name)]))
"""


def loaded_by(*layers: str) -> tuple[list[str], set[str]]:
    """Return the registered games, and the top modules in memory after importing them and `layers` whole."""
    run = subprocess.run([sys.executable, "-c", LOADED, *layers], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert run.returncode == 0, run.stderr
    games, found = json.loads(run.stdout)
    return games, set(found)


def test_the_games_load_neither_screen_nor_folders() -> None:
    games, loaded = loaded_by()
    assert games
    assert not loaded & {"pygame", "pymunk", "appdirs", "numpy"}


def test_all_below_the_screen_loads_without_it() -> None:
    _, loaded = loaded_by("core", "games", "bots", "play", "table")
    assert not loaded & {"pygame", "pymunk", "numpy"}
