"""Modules and functions are about as long as CONTRIBUTING says: a longer one hides something that deserves a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tabletable

PACKAGE = Path(tabletable.__file__).parent
MODULE, FUNCTION = 510, 60
"""The most lines of a module, which is to have about 500, and of a function."""


def long_functions(source: str, most: int = FUNCTION) -> Iterator[str]:
    """Names of the functions with more lines than allowed, their decorators not counted."""
    outer = ast.parse(source).body
    nodes = [*outer, *(node for each in outer if isinstance(each, ast.ClassDef) for node in each.body)]
    functions = (node for node in nodes if isinstance(node, ast.FunctionDef))
    yield from (node.name for node in functions if (node.end_lineno or 0) - node.lineno >= most)


def test_no_module_and_no_function_is_too_long() -> None:
    sources = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    assert [name for name, source in sources.items() if source.count("\n") > MODULE] == []
    assert {name: [*found] for name, source in sources.items() if (found := [*long_functions(source)])} == {}


def test_a_long_function_is_found_wherever_it_stands() -> None:
    source = "def f():\n    pass\n\nclass A:\n    def g(self):\n        1\n        2\n"
    assert [*long_functions(source, 2)] == ["g"]
