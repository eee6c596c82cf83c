"""The rules that players read: their files, and the headings of the paragraphs named by refusals."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

import tabletable
from tabletable.core.registry import game_file
from tabletable.play.language.markdown import Block, Kind, parse

_log = logging.getLogger(__name__)


def rules_file(game: str, language: str) -> Path | None:
    """Return the file of a game's rules in a language, else in English; None if there are no rules."""
    own = Path(tabletable.__file__).parent / "locale" / language / f"{game}.md"
    found = (game_file(game, f"RULES.{language}.md"), own, game_file(game, "RULES.md"))
    return next((file for file in found if file.is_file()), None)


def read(game: str, file: Path | None) -> tuple[Block, ...]:
    """Return the blocks of a game's rules; () if there is no file or, which is logged, an unreadable one."""
    try:
        return parse(file.read_text(encoding="utf-8")) if file is not None else ()
    except (OSError, UnicodeDecodeError) as error:
        _log.warning("the rules of %s can't be read: %s", game, error)
        return ()


def heading(game: str, language: str, anchor: str) -> str:
    """Return the heading above the paragraph with this anchor, ignoring case; "" if there is none."""
    try:
        return _heading(game, language, anchor)
    except KeyError:  # is not remembered: a game may come later
        return ""


@lru_cache(maxsize=256)
def _heading(game: str, language: str, anchor: str) -> str:
    """Return the heading like `heading`; raises `KeyError` if there is none."""
    wanted, above = anchor.casefold(), ""
    for block in read(game, rules_file(game, language)):
        if block.kind is Kind.HEADING:
            above = block.text
        if block.anchor.casefold() == wanted:
            return above
    raise KeyError(anchor)
