"""Tests of screens press, drag and read what is on the screen; what stands inside a scene is their drivers' matter."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SCREENS = Path(__file__).resolve().parents[1] / "ui"
DRIVERS = "driving*.py"
MOST = 89
"""So often tests of screens name what is private to the program. It may only become less."""
OPEN = {"_replace", "_asdict", "_make", "_fields"}
"""What every named tuple offers in spite of its name."""


def is_private(name: str) -> bool:
    return name.isidentifier() and name.strip("_") != "" and name[0] == "_" != name[1] and name not in OPEN


def private_names(source: str) -> Iterator[str]:
    """Names that are private to something else than what names them: also in an import, or as a text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            yield from () if is_own or not is_private(node.attr) else (node.attr,)
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Call):
            texts = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            yield from (text for text in texts if is_private(text.rpartition(".")[2]))


def test_hardly_any_test_of_a_screen_knows_what_stands_inside_it() -> None:
    drivers = set(SCREENS.glob(DRIVERS))
    found = {path.name: [*private_names(path.read_text("utf-8"))] for path in set(SCREENS.glob("*.py")) - drivers}
    told = {name: names for name, names in sorted(found.items()) if names}
    assert sum(map(len, told.values())) <= MOST, told


def test_one_module_knows_the_state_of_a_session() -> None:
    tests = SCREENS.parent
    paths = [path for folder in (tests, tests.parent / "tools") for path in folder.rglob("*.py")]
    found = [path.name for path in paths if re.search(r"(?<!self)[.]_state\b", path.read_text("utf-8"))]
    assert found == ["secrets.py"]


def test_private_names_are_found_however_they_are_named() -> None:
    source = "from a import _b\nc._d = self._e\nc._replace(f=1)\npatch(g, '_h')\npatch('i._j')\nk.__name__\n"
    assert sorted(private_names(source)) == ["_b", "_d", "_h", "i._j"]
