"""A game's catalogues, for tests that every text exists and fits its place."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

Limits = Mapping[str, tuple[int, int]]
"""Beginning of a message id → the most Latin and the most Han letters, names and numbers not counted."""


@cache
def texts(game_id: str, language: str) -> dict[str, tuple[str, ...]]:
    """Return the forms of every message of a game, by message id."""
    spec = importlib.util.find_spec(f"tabletable.games.{game_id}")
    assert spec is not None
    assert spec.origin is not None
    with (Path(spec.origin).parent / "locale" / f"{language}.po").open("rb") as stream:
        catalog = read_po(stream, locale=language.replace("-", "_"), abort_invalid=True)
    found: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def too_long(game_id: str, language: str, longest: Limits) -> list[tuple[str, str]]:
    """(message id, text) of everything that is longer than the first limit that names it."""
    found = []
    for key, forms in texts(game_id, language).items():
        most = next((limits for kind, limits in longest.items() if key.startswith(kind)), None)
        if most is not None:
            limit = most[0] if language == "en" else most[1]
            found += [(key, form) for form in forms if len(re.sub(r"\{\w+\}", "", form)) > limit]
    return found
