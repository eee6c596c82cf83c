"""The rules that players read: their files, the paragraphs of house rules, and the headings that refusals name.

A house rule may bring its paragraph itself, `<game>.option.<option>.rule` of the catalogue: it is read under its name
at the end of the section `{#options}`, and its anchor is the option.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from typing import Final

import tabletable
from tabletable.core.registry import game_file
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.language.markdown import Block, Kind, parse

_OPTIONS: Final = "{#options}"
_log = logging.getLogger(__name__)


def rules_file(game: str, language: str) -> Path | None:
    """Return the file of a game's rules in a language, else in English; None if there are no rules."""
    own = Path(tabletable.__file__).parent / "locale" / language / f"{game}.md"
    files = (game_file(game, f"RULES.{language}.md"), own, game_file(game, "RULES.md"))
    return next((file for file in files if file.is_file()), None)


def read(game: str, language: str) -> tuple[Block, ...]:
    """Return the blocks of a game's rules; () if there is no file or, which is logged, an unreadable one."""
    file = rules_file(game, language)
    try:
        text = file.read_text(encoding="utf-8") if file is not None else ""
    except (OSError, UnicodeDecodeError) as error:
        _log.warning("the rules of %s can't be read: %s", game, error)
        return ()
    above, options, below = text.partition(_OPTIONS)
    sentence, heading_, rest = below.partition("\n## ")
    return parse(above + options + sentence + (_house_rules(game, language) if options else "") + heading_ + rest)


def _house_rules(game: str, language: str) -> str:
    """Return the paragraphs that house rules bring themselves, each under its name."""
    words, start, end = Catalogue(language), f"{game}.option.", ".rule"
    options = (key[len(start) : -len(end)] for key in words.ids(start) if key.endswith(end))
    paragraphs = ((option, words.text(start + option), words.text(start + option + end)) for option in options)
    return "".join(f"\n### {name} {{#{option}}}\n\n{rule}\n" for option, name, rule in paragraphs)


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
    for block in read(game, language):
        if block.kind is Kind.HEADING:
            above = block.text
        if block.anchor.casefold() == wanted:
            return above
    raise KeyError(anchor)
