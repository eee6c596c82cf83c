"""Checks that a message has text in every language, before players find a gap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletable.core.game import Game
from tabletable.core.gameplugins import plugin_folder
from tabletable.core.message import Msg
from tabletable.play.language.catalogue import LANGUAGES, PLACE, Catalogue


class Sayable:
    """Looks messages up in the catalogues, each kind once."""

    def __init__(self, game: Game[Any]) -> None:
        """`game` names the cards in its sentences."""
        self._game = game
        self._catalogues = [Catalogue(each, keys=str.upper) for each in LANGUAGES]  # which keys there are: `ui.keys`
        self._own = f"{game.info.id}."
        folder = plugin_folder(game.info.id)
        self._unspoken = (
            [] if folder is None else [each for each in LANGUAGES if not _has_words(folder, each) and each != "en"]
        )
        """Languages without a translation of a third-party game, which is English in them."""
        self._known: dict[tuple[str, tuple[str, ...]], str] = {}

    def problem(self, message: Msg) -> str:
        """Return why `message` can't be shown, "" if it can. Nested messages are not checked."""
        kind = message.id, tuple(name for name, _ in message.args)
        if kind not in self._known:
            self._known[kind] = self._look_up(message)
        return self._known[kind]

    def _look_up(self, message: Msg) -> str:
        unspoken = self._unspoken if message.id.startswith(self._own) else ()
        silent = [catalogue.language for catalogue in self._catalogues if not catalogue.has(message.id)]
        missing = [language for language in silent if language not in unspoken]
        if missing:
            return f"not in the catalogue of {', '.join(missing)}"
        for catalogue in self._catalogues:
            hole = PLACE.search(catalogue.text(message, (), self._game))
            if hole:
                return f"no argument for {hole[0]} in {catalogue.language}"
        return ""


def _has_words(folder: Path, language: str) -> bool:
    """Return whether the game in a folder has a catalogue for a language, compiled or not."""
    return any((folder / "locale" / f"{language}.{kind}").is_file() for kind in ("po", "mo"))
