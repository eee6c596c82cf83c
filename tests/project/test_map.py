"""The map of the code shows the code."""

import ast
import re
from pathlib import Path

import map as code_map
import pytest

PAGE = code_map.PAGE.read_text(encoding="utf-8")
STATIONS = re.findall(r"`([\w/]+\.py)`\s+`([\w.]+)`", PAGE)


def defined(path: Path) -> set[str]:
    """Return the classes, functions and typed names of a module, and the functions in its classes as `Class.name`."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found.add(node.name)
            found |= {f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)}
    return found


def test_the_picture_is_what_the_code_says() -> None:
    _, shown, _ = code_map.split(PAGE)
    assert code_map.main(["--check"]) == 0, f"run tools/map.py\n{shown}\n{code_map.drawn()}"


@pytest.mark.parametrize(("file", "name"), STATIONS)
def test_every_station_is_where_the_page_says(file: str, name: str) -> None:
    assert name in defined(code_map.PACKAGE / file)


def test_the_path_of_a_gesture_is_told_by_its_stations() -> None:
    assert len(STATIONS) >= 14


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:core|games|play|table|ui)/[\w/]*/)`", PAGE))))
def test_every_folder_that_is_named_is_there(path: str) -> None:
    assert (code_map.PACKAGE / path).is_dir()


def test_every_folder_says_what_it_is() -> None:
    folders = {path.parent for path in code_map.PACKAGE.rglob("*.py")}
    silent = [
        folder for folder in sorted(folders) if not (folder / "__init__.py").is_file() or not code_map.words(folder)
    ]
    assert silent == []


ROW = "core   20 files   3000  words   → games\n"


@pytest.mark.parametrize(
    ("now", "is_current"),
    [
        (ROW, True),
        (ROW.replace("3000", "3100"), True),
        (ROW.replace("3000", "9000"), False),
        (ROW.replace("words", "other words"), False),
        (ROW.replace("games", "games ui"), False),
        (ROW + ROW, False),
    ],
)
def test_small_changes_leave_it_current_and_others_do_not(now: str, is_current: bool) -> None:
    assert code_map.is_current(ROW, now) is is_current


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="marks"):
        code_map.split("# The map\n")
