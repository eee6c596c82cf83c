"""Every public method says what it does, unless it overrides one that says so: help() shows that one's words."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import tabletable

WITH_EXTRA = ("tabletable.rl", "tabletable.__main__")
"""The one needs more than the game does, the other runs it."""


def wordless() -> Iterator[str]:
    """Yield every public method or property without a docstring that overrides none with one."""
    for info in pkgutil.walk_packages(tabletable.__path__, "tabletable."):
        if info.name in WITH_EXTRA:
            continue
        module = importlib.import_module(info.name)
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ != info.name or name.startswith("_"):
                continue
            for attribute, member in vars(kind).items():
                is_method = inspect.isfunction(member) or isinstance(member, property | classmethod | staticmethod)
                is_own = getattr(member, "__module__", info.name) == info.name  # else a test has put it there
                if attribute.startswith("_") or not (is_method and is_own) or member.__doc__:
                    continue
                said = [vars(base)[attribute].__doc__ for base in kind.__mro__[1:] if attribute in vars(base)]
                if not any(said):
                    yield f"{info.name}.{name}.{attribute}"


def test_only_what_overrides_a_method_with_words_has_none() -> None:
    assert list(wordless()) == []


def test_no_docstring_only_refers_to_another() -> None:
    files = Path(tabletable.__file__).parent.rglob("*.py")
    found = [file.name for file in files if '"""See `' in file.read_text(encoding="utf-8")]
    assert found == []


def test_every_docstring_can_be_read_without_the_one_above_it() -> None:
    """Readers meet a docstring alone, by help() or in a list; those of attributes and constants, too."""
    leaning = re.compile(r'"""(…|And |As with |Likewise|The same for )[^"]*"""|"""[^"]*[,;d] …"""')
    files = Path(tabletable.__file__).parent.rglob("*.py")
    found = [match[0] for file in files for match in leaning.finditer(file.read_text(encoding="utf-8"))]
    assert found == []
