#!/usr/bin/env python3
"""Write what follows from the declared fields of a state into its class: slots, the table of fields, and `clone`.

    python tools/build_states.py             every game's state
    python tools/build_states.py --check     say which are not current, and exit with 1
    python tools/build_states.py FILE ...    the states of these files

A field is declared where `__init__` of a subclass of `core.state.State` sets it: `self.draw: list[Handle] = []`. The
table names the annotations as they stand there, because of source that mypyc compiles none are left at run time.
For the same reason `clone` is source: a loop over the table takes four times as long.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

ROOT = Path(__file__).resolve().parents[1]
FIRST = "    # ---- written by tools/build_states.py from the fields above"
LAST = "    # ---- end of what is written"
WIDTH = 120


class Field(NamedTuple):
    """One attribute of a state."""

    name: str
    hint: str
    depth: int
    """How many levels of lists a clone needs of its own."""


def without_block(source: str) -> tuple[list[str], int]:
    """The lines without what was written before, and where that begins (−1 without)."""
    lines = source.split("\n")
    if FIRST not in lines:
        return lines, -1
    first, last = lines.index(FIRST), lines.index(LAST)
    return lines[:first] + lines[last + 1 :], first


def module_of(path: Path) -> ModuleType:
    """Load the module in a file, whose names its annotations speak of, without what was written there before.

    That need not fit what is declared by now.
    """
    module = ModuleType(f"state_of_{path.parts[-3]}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    lines, _ = without_block(path.read_text(encoding="utf-8"))
    exec(compile("\n".join(lines), path, "exec"), vars(module))  # noqa: S102  # source of this checkout
    return module


def declared(path: Path, init: ast.FunctionDef) -> Iterator[tuple[Field, ast.expr]]:
    """The fields that `__init__` sets, with their annotations."""
    hints = {}
    for node in init.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith("self."):
            raise SystemExit(f"{path}:{node.lineno}: this field does not say what it may hold")
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            hints[node.target.attr] = node.annotation
    said = SimpleNamespace(__annotations__={name: ast.unparse(hint) for name, hint in hints.items()})
    types = get_type_hints(said, vars(module_of(path)), include_extras=True)
    for name, hint in hints.items():
        yield Field(name, ast.unparse(hint), depth(types[name])), hint


def records_in(classes: Mapping[str, ast.ClassDef], hints: list[ast.expr]) -> dict[str, list[str]]:
    """The annotations of the named tuples that the fields name, and of those that these name."""
    records: dict[str, list[str]] = {}
    while hints:
        for name in named(hints.pop(0)):
            if name in classes and name not in records and "NamedTuple" in map(ast.unparse, classes[name].bases):
                parts = [part.annotation for part in classes[name].body if isinstance(part, ast.AnnAssign)]
                records[name] = [ast.unparse(part) for part in parts]
                hints = hints + parts
    return records


def named(hint: ast.expr) -> Iterator[str]:
    """The names in an annotation, without those of metadata."""
    if isinstance(hint, ast.Subscript) and ast.unparse(hint.value) == "Annotated":
        hint = hint.slice.elts[0] if isinstance(hint.slice, ast.Tuple) else hint.slice
    if isinstance(hint, ast.Name):
        yield hint.id
    for part in ast.iter_child_nodes(hint):
        if isinstance(part, ast.expr):
            yield from named(part)


def depth(hint: Any) -> int:
    """How many levels of what changes in place a value of this type has: 0 for what clones share, at most 2."""
    if get_origin(hint) is Annotated:
        return depth(get_args(hint)[0])
    if get_origin(hint) is dict:
        return 1
    return 1 + depth(get_args(hint)[0]) if get_origin(hint) is list else 0


def table(fields: list[Field]) -> Iterator[str]:
    """The table of fields: names that have one annotation stand together, as many as fit."""
    by_hint: dict[str, list[str]] = {}
    for field in fields:
        by_hint.setdefault(field.hint, []).append(field.name)
    for hint, names in by_hint.items():
        row = ""
        for name in names:
            longer = f"{row} {name}".strip()
            if len(f'            "{longer}": {hint},') > WIDTH:
                yield f'            "{row}": {hint},'
                longer = name
            row = longer
        yield f'            "{row}": {hint},'


def block(state: str, fields: list[Field], records: dict[str, list[str]]) -> str:
    """What is written into the class."""
    lines = [FIRST, "    FIELDS: ClassVar = fields(", "        {", *table(fields), "        },"]
    if records:
        lines.append("        {")
        for name, hints in records.items():
            row = f"            {name}: ({', '.join(hints)}{',' if len(hints) == 1 else ''}),"
            if len(row) <= WIDTH:
                lines.append(row)
            else:
                lines += [f"            {name}: (", *(f"                {hint}," for hint in hints), "            ),"]
        lines.append("        },")
    lines += ["    )", "    __slots__ = FIELDS.slots", ""]
    lines += [f"    def clone(self) -> {state}:", '        """An independent copy."""']
    lines.append(f"        copy = {state}.__new__({state})")
    for name, _, deep in fields:
        value = f"self.{name}" if deep == 0 else f"self.{name}.copy()"
        lines.append(f"        copy.{name} = {value if deep < 2 else f'[each.copy() for each in self.{name}]'}")
    return "\n".join([*lines, "        return copy", "", LAST])


def built(path: Path) -> str:
    """The source of a state's module as it should be."""
    lines, first = without_block(path.read_text(encoding="utf-8"))
    classes = {node.name: node for node in ast.parse("\n".join(lines)).body if isinstance(node, ast.ClassDef)}
    state = next(node for node in classes.values() if "State" in map(ast.unparse, node.bases))
    functions = {node.name: node for node in state.body if isinstance(node, ast.FunctionDef)}
    fields = dict(declared(path, functions["__init__"]))
    if first < 0:
        first = (functions["__init__"].end_lineno or 0) + 1
        lines.insert(first - 1, "")
    lines[first:first] = block(state.name, [*fields], records_in(classes, [*fields.values()])).split("\n")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Write or check; the exit code."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(arguments)
    stale = 0
    for path in given.files or sorted(ROOT.glob("tabletable/games/*/rules/state.py")):
        text = built(path)
        if text != path.read_text(encoding="utf-8"):
            stale += 1
            print(f"{path}: {'is not current' if given.check else 'written'}")
            if not given.check:
                path.write_text(text, encoding="utf-8")
    return int(given.check and stale > 0)


if __name__ == "__main__":
    import console

    console.leave(main)
