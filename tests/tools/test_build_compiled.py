"""What is compiled, and what is said to mypyc alone. The building itself is `tools/build_compiled.py --check`."""

from __future__ import annotations

import ast
from pathlib import Path

import build_compiled
import pytest

from tabletable.core.registry import all_games

TESTS = Path(__file__).resolve().parents[1]


def test_every_game_plays_compiled() -> None:
    found = {module.as_posix() for module in build_compiled.modules()}
    for game in all_games():
        assert f"tabletable/games/{game}/rules/state.py" in found
    assert not [name for name in found if "/table/" in name or "/ui/" in name]


def test_what_compiled_modules_import_is_told() -> None:
    assert {"array", "tabletable.core.ids", "tabletable.core.view"} <= set(build_compiled.imported())


def test_states_and_what_is_made_without_init_are_open() -> None:
    source = (
        '"""A module."""\n\nfrom __future__ import annotations\n\n\nclass Row(State):\n    def clone(self) -> Row:\n'
        "        return Row.__new__(Row)\n\n\nclass Mean:\n    pass\n\n\nclass State:\n    pass\n"
    )
    tree = ast.parse(build_compiled.opened(source))
    marked = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.decorator_list]
    assert marked == ["Row", "State"]
    compile(tree, "opened", "exec")  # what is imported from the future still comes first
    plain = "class Mean:\n    pass\n"
    assert build_compiled.opened(plain) == plain


def test_a_checkout_stays_plain_and_without_a_compiler_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build_compiled.main([str(build_compiled.ROOT)]) == 1
    assert "plain" in capsys.readouterr().err
    monkeypatch.setattr(build_compiled, "missing", lambda: "C compiler")
    assert build_compiled.main(["--check"]) == 1
    assert capsys.readouterr().err == "build_compiled.py: there is no C compiler\n"


def test_constants_in_annotations_of_aliases_are_plain() -> None:
    """mypyc looks into no alias: a lambda there breaks its C."""
    for module in build_compiled.modules():
        for node in ast.parse((build_compiled.ROOT / module).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Annotated["):
                assert not [each for each in ast.walk(node) if isinstance(each, ast.Lambda)], ast.unparse(node)


def test_pairs_of_floats_are_no_final_of_fixed_length() -> None:
    """mypyc takes such a constant for one that was never set."""
    for module in build_compiled.modules():
        for node in ast.parse((build_compiled.ROOT / module).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final":
                first = node.value.elts[0] if isinstance(node.value, ast.Tuple) and node.value.elts else None
                is_float = isinstance(first, ast.Constant) and isinstance(first.value, float)
                assert not is_float, f"{module}: {ast.unparse(node)}"


def test_nothing_is_looked_for_in_a_tuple_that_unpacks_another() -> None:
    """mypyc compares with each item of such a tuple, and stops at a starred one."""
    for module in build_compiled.modules():
        for node in ast.walk(ast.parse((build_compiled.ROOT / module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(expr := node.comparators[-1], ast.Tuple):
                assert not [each for each in expr.elts if isinstance(each, ast.Starred)], ast.unparse(node)


def test_tests_that_are_left_out_exist() -> None:
    lines = (TESTS / "compiled.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if not line.startswith("#"):
            name, _, reason = line.partition(" ")
            file, _, function = name.partition("::")
            assert reason, line
            assert any(f"def {function}(" in path.read_text(encoding="utf-8") for path in TESTS.rglob(file)), line
