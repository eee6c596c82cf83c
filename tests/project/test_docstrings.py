"""A public method of the screen says what it does, unless it overrides one that says so: then ruff lets it be."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import tabletable.ui


def wordless() -> Iterator[str]:
    """Every public method or property without a docstring that overrides none with one."""
    for info in pkgutil.walk_packages(tabletable.ui.__path__, "tabletable.ui."):
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
