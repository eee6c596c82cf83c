"""Where a sentence stands in the catalogue decides nothing: what it says is told by a field beside it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PLAY = Path(__file__).resolve().parents[2] / "tabletable" / "play"
CATALOGUES = ("language/", "inspection/sayable.py")
"""What looks messages up, and so may ask which catalogue has them."""
ASKS = {"startswith", "removeprefix", "endswith", "partition", "rpartition", "split", "rsplit"}


def asked(source: str) -> Iterator[int]:
    """Yield the lines that look at parts of an id, or compare that of a reason with another one's."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ASKS and is_id(node.value):
            yield node.lineno
        elif isinstance(node, ast.Compare) and is_id(node.left):
            told = [each for each in ast.walk(node) if isinstance(each, ast.Constant | ast.Name) and is_named(each)]
            yield from [node.lineno] if told else []


def is_id(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "id"


def is_named(node: ast.Constant | ast.Name) -> bool:
    """Whether it is a message id, or a constant that may be one."""
    if isinstance(node, ast.Name):
        return node.id.isupper()
    return isinstance(node.value, str) and "." in node.value


def test_no_message_id_steers_what_is_said() -> None:
    found = {path.relative_to(PLAY).as_posix(): [*asked(path.read_text("utf-8"))] for path in PLAY.rglob("*.py")}
    assert not {name: lines for name, lines in found.items() if lines and not name.startswith(CATALOGUES)}


@pytest.mark.parametrize(
    "source",
    [
        'why.reason.id.startswith("table.hint.")',
        "not each.id.startswith(_GENERAL)",
        "why.reason.id in (UNCLEAR.id, _OVERALL)",
        'why.reason.id == "table.hint.even"',
    ],
)
def test_a_look_at_an_id_is_found(source: str) -> None:
    assert [*asked(source)] == [1]


@pytest.mark.parametrize("source", ['name.startswith("table")', "why.reason.id in kinds", "zone.id == other.id"])
def test_what_is_no_look_at_a_message_is_let_be(source: str) -> None:
    assert not [*asked(source)]
