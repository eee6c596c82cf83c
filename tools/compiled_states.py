"""Writes a state's table of fields and its `clone` into the source, as mypyc can't derive them.

Source compiled by mypyc has no annotations at run time, from which `core.state.State` makes both. Only compiled code
gets this; see `tools/build_compiled.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args, get_type_hints

from tabletable.core.fields import Kind
from tabletable.core.state import State, cloner_source, depth


def written(source: str, module: ModuleType) -> str:
    """Return the source of `module` with that of every state in it."""
    lines = source.split("\n")
    states = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and _fields_of(node, module)]
    for node in reversed(states):
        first = next(each.lineno for each in node.body if isinstance(each, ast.FunctionDef)) - 1
        lines[first:first] = [*_block(getattr(module, node.name), _fields_of(node, module)), ""]
    if states:
        place = next(
            node.lineno for node in ast.parse(source).body if isinstance(node, ast.ImportFrom) and node.level == 0
        )
        lines[place:place] = ["from typing import ClassVar", "from tabletable.core.fields import fields"]
    return "\n".join(lines)


def _fields_of(node: ast.ClassDef, module: ModuleType) -> dict[str, str]:
    """Return the annotations of a state's fields as written; {} for any other class."""
    defined = getattr(module, node.name)
    if not (isinstance(defined, type) and issubclass(defined, State) and defined is not State):
        return {}
    return {name: hint for name, hint in defined.__annotations__.items() if name in defined.FIELDS}


def _block(state: type[State], written_as: dict[str, str]) -> Iterator[str]:
    hints: dict[str, Any] = get_type_hints(state, include_extras=True)
    yield "    FIELDS: ClassVar = fields({"
    yield from (f'        "{name}": {hint},' for name, hint in written_as.items())
    yield "    }, {"
    for record in dict.fromkeys(each for name in written_as for each in _records(hints[name])):
        parts = [part.__forward_arg__ for part in record.__annotations__.values()]
        yield f"        {record.__name__}: ({', '.join(parts)},),"
    yield "    })"
    yield ""
    name = state.__name__
    for line in cloner_source({each: depth(hints[each]) for each in written_as}).split("\n"):
        line = line.replace("def clone(self):", f"def clone(self) -> {name}:").replace(
            "new(cls)", f"{name}.__new__({name})"
        )
        yield f"    {line}"


def _records(hint: Any) -> Iterator[Any]:
    """Yield the named tuples in an annotation, recursively; a `Kind` knows how to read its own."""
    if any(isinstance(part, Kind) for part in get_args(hint)):
        return
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        yield hint
        for part in get_type_hints(hint, include_extras=True).values():
            yield from _records(part)
    for part in get_args(hint):
        yield from _records(part)
