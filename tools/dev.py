"""Runs any tool of this folder, or lists them all: ``python3 tools/dev.py [TOOL [arguments]]``.

Needs only a Python; everything else goes into ``.venv`` beside this folder, once. ``tools/dev.py TOOL --help`` says
what a tool takes. Each can also be run by itself on the Python of ``.venv``: ``python tools/TOOL.py``.
"""

import sys

import bootstrap_python  # noqa: F401  (first: on an old Python the next import could not even be parsed)

# isort: split
import ast
import difflib
import os
import subprocess
import textwrap
from collections.abc import Sequence
from pathlib import Path

import bootstrap

FOLDER = Path(__file__).resolve().parent
GROUPS = {
    "Every day": (
        "play",
        "check",
        "watch",
        "screenshots",
        "check_layout",
        "count_words",
        "translations",
        "playthrough",
        "map",
        "keys",
    ),
    "Try it hard": ("drive", "listen", "monkey", "torture", "try_game", "try_look", "windows_check"),
    "Measure": ("arena", "arena_record", "bench", "bench_compiled", "bench_memory", "bench_peers"),
    "Find": ("puzzles", "street", "fit_estimate", "fit_deeds", "learn", "check_board", "check_deck"),
    "Make": ("build_fonts", "build_sounds", "build_compiled", "package", "release", "lock", "animation", "specimen"),
}
"""Every tool run by hand, by purpose."""
CALLED_BY_OTHERS = ("bench_peer", "package_build", "release_build")
"""Programs that other tools start."""
WIDTH = 118


def main(arguments: Sequence[str]) -> int:
    """Run a tool with the rest of the arguments, as from the command line; its exit code."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(listed())
        return 0
    name = arguments[0].removesuffix(".py").replace("-", "_")
    if name not in all_tools():
        near = difflib.get_close_matches(name, all_tools(), 1)
        suggestion = f"; did you mean {near[0]}?" if near else ""
        return bootstrap.complain(f"there is no tool {arguments[0]}{suggestion} (tools/dev.py lists them all)")
    try:
        is_inside = Path(sys.prefix) == bootstrap.ENVIRONMENT
        python = Path(sys.executable) if is_inside else bootstrap.prepare("dev")
    except bootstrap.SetupError as error:
        return bootstrap.complain(error)
    except KeyboardInterrupt:
        return bootstrap.complain("stopped")
    variables = {**bootstrap.environment_variables(), "PYTHONPATH": str(bootstrap.ROOT)}
    command = [str(python), str(FOLDER / f"{name}.py"), *arguments[1:]]
    if os.name == "nt":  # os.exec there returns to the prompt while the tool still runs
        return subprocess.call(command, env=variables)
    os.execve(python, command, variables)


def all_tools() -> list[str]:
    """Return the names of all tools, in the order in which they are listed."""
    return [name for names in GROUPS.values() for name in names]


def purpose(name: str) -> str:
    """Return the purpose of a tool: the first sentence of its docstring, without its usage."""
    module = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    first = (ast.get_docstring(module) or "").split("\n\n")[0].replace("\n", " ")
    return first.split(": ``")[0].rstrip(".").replace("``", "")


def listed() -> str:
    """Return the list of all tools, one line each."""
    column = max(map(len, all_tools())) + 4
    lines = ["python3 tools/dev.py TOOL [arguments]"]
    for group, names in GROUPS.items():
        lines += ["", group]
        for name in names:
            text = textwrap.shorten(purpose(name), WIDTH - column, placeholder=" …")
            lines.append(f"  {name:<{column - 2}}{text}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
