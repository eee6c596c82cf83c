"""Reads one place of the program otherwise than it stands on the disk, in this process only."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from types import CodeType


def read_otherwise(path: str, old: str, new: str) -> list[str]:
    """Let the module at `path` be imported from now on with `new` where `old` stands; a list of the reads so far."""
    get_code, read = SourceFileLoader.get_code, list[str]()

    def wrong(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path != path:
            return get_code(loader, name)
        read.append(name)
        return compile((loader.get_source(name) or "").replace(old, new), path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = wrong  # type: ignore[method-assign, assignment]
    return read
