#!/usr/bin/env python3
"""Compile the code that playouts run through with mypyc: the rules and bots of games, and their part of the core.

    python tools/build_compiled.py FOLDER    the package into a folder, with compiled modules beside their sources
    python tools/build_compiled.py --check   in a temporary one, where golden games, contract and rules are tested on it

It takes some minutes and a C compiler. Sources stay as they are and are what runs wherever nobody compiled them.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import compiled_states  # noqa: E402

GAMES = tuple(sorted(file.parent.name for file in (ROOT / "tabletable" / "games").glob("*/game.py")))
CORE = ("cards", "estimate", "event", "ids", "rng", "state")
"""Core modules on the path of playouts. Not `command`: in compiled code, matching takes true for the number 1. Not
`fields`, the base of the classes of saves. Not `game`, the base class of every game.
"""
SELDOM = ("__init__", "chances", "editing", "explain", "known", "names", "positions", "reasons", "results", "why")
"""Modules of rules and bots that are called rarely, so that compiling gains nothing."""
LIBRARY = "tabletable__mypyc"
"""The single library of all compiled modules, so that calls between them are C calls; each module has a stub by its
source.
"""
FLAGS = ("--strict", "--explicit-package-bases", "--ignore-missing-imports")
EXACT = "-ffp-contract=off"
"""Products are rounded before they are added, as in Python: bots choose alike on every processor."""
CHECKED = ("tests/golden", "tests/contract", "tests/core", "tests/bots", *(f"tests/games/{name}" for name in GAMES))
NEEDED = ("art", "sounds", "tests", "tools", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
"""Files beside the package that tests read."""


class CompileError(Exception):
    """Compiling failed; the message says why."""


def modules() -> list[Path]:
    """List the modules to compile, relative to the package's parent."""
    package = ROOT / "tabletable"
    files = [package / "core" / f"{name}.py" for name in CORE]
    files += [
        file for game in GAMES for room in ("rules", "bots") for file in (package / "games" / game / room).iterdir()
    ]
    files += (package / "bots").iterdir()
    return sorted(file.relative_to(ROOT) for file in files if file.suffix == ".py" and file.stem not in SELDOM)


def imported() -> Iterator[str]:
    """Yield the imports of the compiled modules, which can't be found in them any more."""
    for module in modules():
        for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                yield str(node.module)
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)


def missing() -> str:
    """Return the name of a missing requirement; "" if there is none."""
    installer = Path(os.environ.get("PROGRAMFILES(X86)", ""), "Microsoft Visual Studio", "Installer", "vswhere.exe")
    if not (installer.is_file() if sys.platform == "win32" else any(map(shutil.which, ("cc", "gcc", "clang")))):
        return "C compiler"
    for name in ("mypyc", "setuptools"):
        try:
            __import__(name)
        except ImportError:
            return name
    return ""


def opened(source: str) -> str:
    """Return the source with `State`, and all classes made by `__new__`, declared open.

    Third-party games derive from `State`, and in an open class `__new__` skips `__init__` as in Python. Only mypyc
    reads the declaration, so the installed program does not need its package.
    """
    tree = ast.parse(source)
    instantiated = {
        ast.unparse(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "__new__"
    }
    lines = source.split("\n")
    places = [
        node.lineno for node in tree.body if isinstance(node, ast.ClassDef) and node.name in {*instantiated, "State"}
    ]
    for place in reversed(places):
        lines.insert(place - 1, "@mypyc_attr(allow_interpreted_subclasses=True)")
    if places:
        last = next(node.lineno for node in tree.body if isinstance(node, ast.ImportFrom))
        lines[last:last] = [
            "from typing import TYPE_CHECKING",
            "if TYPE_CHECKING:",
            "    from mypy_extensions import mypyc_attr",
        ]
    return "\n".join(lines)


def build(folder: Path) -> list[Path]:
    """Compile the package in `folder`; return the libraries, relative to it. Raises `CompileError`."""
    if folder == ROOT:
        raise CompileError("a checkout stays plain Python: what is changed there would not be what runs")
    if lacking := missing():
        raise CompileError(f"there is no {lacking}")
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tabletable", folder / "tabletable", ignore=left_out, dirs_exist_ok=True)
    for place in modules():
        module = importlib.import_module(".".join(place.with_suffix("").parts).removesuffix(".__init__"))
        source = opened(compiled_states.written((ROOT / place).read_text(encoding="utf-8"), module))
        (folder / place).write_text(source, encoding="utf-8")
    command = [sys.executable, str(Path(__file__).resolve()), "--here", *map(str, modules())]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise CompileError("\n".join(done.stdout.splitlines()[-20:]))
    for rest in ("build", ".mypy_cache"):
        shutil.rmtree(folder / rest, ignore_errors=True)
    for place in modules():
        shutil.copyfile(ROOT / place, folder / place)
    return sorted(file.relative_to(folder) for kind in ("*.so", "*.pyd") for file in folder.rglob(kind))


def compile_here(files: list[str]) -> None:
    """Do the work of `build` in a process of its own, in the folder, where mypyc leaves its files."""
    from mypyc.build import mypycify
    from setuptools import setup

    level = os.environ.get("MYPYC_OPT_LEVEL", "2")
    group = LIBRARY.removesuffix("__mypyc")
    extensions = mypycify([*FLAGS, *files], opt_level=level, debug_level="0", multi_file=True, group_name=group)
    for extension in extensions if sys.platform != "win32" else ():
        extension.extra_compile_args.append(EXACT)
    setup(name="tabletable", packages=[], ext_modules=extensions, script_args=["build_ext", "--inplace"])


def check() -> int:
    """Test that compiled and plain modules play equal games and keep the contract; return pytest's exit code."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"{len(build(folder))} libraries", flush=True)
        for needed in NEEDED:
            if (ROOT / needed).is_dir():
                shutil.copytree(ROOT / needed, folder / needed, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / needed, folder)
        paths = os.pathsep.join((str(folder), str(folder / "tools")))
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *CHECKED]
        return subprocess.call(command, cwd=folder, env={**os.environ, "PYTHONPATH": paths})


def main(arguments: list[str]) -> int:
    """Build or check; the exit code."""
    if arguments[:1] == ["--here"]:
        compile_here(arguments[1:])
        return 0
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--check", action="store_true", help="hold golden games, contract and rules against it")
    args = parser.parse_args(arguments)
    if not args.check and args.folder is None:
        parser.error("say where to, or --check")
    try:
        if args.check:
            return check()
        args.folder.mkdir(parents=True, exist_ok=True)
        print(f"{len(build(args.folder.resolve()))} libraries in {args.folder}")
    except CompileError as error:
        print(f"build_compiled.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
