"""Draws the map of the code into tabletable/ARCHITECTURE.md, from the folders, their docstrings and their imports.

python3 tools/map.py             write it between the two marks
python3 tools/map.py --check     exit 1 if what stands there is not what the code says
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletable"
PAGE = PACKAGE / "ARCHITECTURE.md"
BEGIN, END = "<!-- map: written by tools/map.py -->", "<!-- end of map -->"
LAYERS = ("cli", "ui", "table", "play", "games", "bots", "core")
"""From the top down."""
ROOMS = ("table", "bots", "rules")
WIDTH = 48
"""Characters of a folder's own words."""
DRIFT = 0.2
"""Share by which a number of lines may differ before the map is out of date."""


@cache
def imported(path: Path) -> tuple[tuple[str, bool], ...]:
    """Return every name a source file imports, and whether in a function; a bare `import tabletable.games` only looks
    for games.
    """
    return tuple(_imported(ast.parse(path.read_text(encoding="utf-8")), False))


def _imported(node: ast.AST, in_function: bool) -> Iterator[tuple[str, bool]]:
    """Yield the imports below a node; expressions, which are most of a tree, have none."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom) and child.module:
            yield from ((f"{child.module}.{alias.name}", in_function) for alias in child.names)
        elif not isinstance(child, ast.expr):
            yield from _imported(child, in_function or isinstance(child, ast.FunctionDef))


def arrows(files: Sequence[Path], siblings: Sequence[str], stem: str, in_functions: bool = True) -> str:
    """Return the siblings imported by these files, identified by the module part after the pattern `stem`."""
    names = [name for file in files for name, is_inside in imported(file) if in_functions or not is_inside]
    after = [re.match(rf"{stem}\.(\w+)", name) for name in names]
    parts = {match[1] for match in after if match is not None}
    targets = [name for name in siblings if name in parts]
    return "→ " + " ".join(targets) if targets else ""


def words(folder: Path) -> str:
    """Return the first clause of a folder's docstring, shortened to fit."""
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    first = re.split(r"[.:;](?:\s|$)", text, maxsplit=1)[0]
    return textwrap.shorten(first, WIDTH, placeholder=" …")


def row(name: str, files: Sequence[Path], text: str, arrow: str) -> str:
    """Format a line of the map."""
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    return f"{name:<20}{len(files):>4} files{lines:>7}  {text:<{WIDTH}}  {arrow}".rstrip()


def own(folder: Path) -> list[Path]:
    """Return the source files in a folder, not below it."""
    return sorted(folder.glob("*.py"))


def below(folder: Path) -> list[Path]:
    """Return the source files in a folder and below it."""
    return sorted(folder.rglob("*.py"))


def drawn() -> str:
    """Return the map as text: a row for each layer, its folders below from the top down; arrows show imports."""
    out = []
    for layer in LAYERS:
        folder = PACKAGE / layer
        others = [name for name in LAYERS if name != layer]
        out.append(row(layer, below(folder), words(folder), arrows(below(folder), others, "tabletable")))
        if layer == "games":
            out += list(_games(folder))
            continue
        imports = _siblings(folder, layer)
        for part in sorted(imports, key=lambda name: (-_height(imports, name), name)):
            arrow = " ".join(["→", *imports[part]]) if imports[part] else ""
            out.append(row(f"  {part}", below(folder / part), words(folder / part), arrow))
    return "\n".join(out)


def _siblings(folder: Path, layer: str) -> dict[str, list[str]]:
    """Return, by folder of a layer, the other folders it imports; not counting imports in functions,
    which open scenes.
    """
    names = sorted(path.parent.name for path in folder.glob("*/__init__.py"))
    stem = rf"tabletable\.{layer}"
    return {
        name: arrows(below(folder / name), [other for other in names if other != name], stem, False).split()[1:]
        for name in names
    }


def _height(imports: Mapping[str, Sequence[str]], name: str) -> int:
    """Return the length of the longest chain of imports below a folder."""
    return max((1 + _height(imports, other) for other in imports[name]), default=0)


def _games(folder: Path) -> Iterator[str]:
    """Yield the rows of the rooms every game has, counted over all games."""
    games = sorted(path.parent for path in folder.glob("*/game.py"))
    yield row(
        f"  {len(games)} × game.py",
        [game / "game.py" for game in games],
        "puts its rooms together",
        "→ rules bots table",
    )
    for room in ROOMS:
        files = [file for game in games for file in below(game / room)]
        text = words(games[0] / room).replace(_title(games[0] / room), "a game")
        siblings = [other for other in ROOMS if other != room]
        yield row(f"  {len(games)} × {room}", files, text, arrows(files, siblings, r"tabletable\.games\.\w+"))


def _title(room: Path) -> str:
    """Return the name of the game in a room's description: the first capitalised words after its beginning."""
    match = re.search(r"(?<=\s)[A-Z][\w']*(?: [A-Z0-9][\w']*)*", words(room))
    return match[0] if match else "\0"


def split(page: str) -> tuple[str, str, str]:
    """Return the page before, between and after the marks. Raises ValueError without them."""
    before, begin, rest = page.partition(BEGIN)
    middle, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has no marks for the map")
    return before, middle, after


def is_current(then: str, now: str) -> bool:
    """Return whether two maps are equal, but for small changes in numbers of lines."""
    number = re.compile(r" +\d+(?= {2})| +\d+(?= files)")
    if number.sub("", then) != number.sub("", now):
        return False
    pairs = zip(number.findall(then), number.findall(now), strict=True)
    return all(abs(int(old) - int(new)) <= max(2, DRIFT * int(new)) for old, new in pairs)


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only say whether it is current")
    options = parser.parse_args(argv)
    before, then, after = split(PAGE.read_text(encoding="utf-8"))
    now = f"\n\n```text\n{drawn()}\n```\n\n"
    if options.check:
        return int(not is_current(then, now))
    PAGE.write_text(f"{before}{BEGIN}{now}{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
