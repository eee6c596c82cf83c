"""Facts about each language beside its words, one line per language.

A language is a line here and its catalogues: either ``<id>.po`` beside the English ones, or one folder
``tabletable/locale/<id>/`` with ``main.po``, ``<game>.po`` and ``<game>.md`` (the rules) for every game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple


class Language(NamedTuple):
    """A language on offer."""

    id: str
    """The id in catalogues and settings."""
    name: str
    """The name in the language itself."""
    locales: tuple[str, ...]
    """Parts of the locales of systems it is for, all of which must be present ("zh-tw")."""
    plural: str = "nplurals=2; plural=(n != 1);"
    """The plural forms of a counted message, as a gettext expression."""
    cut: str = "SC"
    """The shapes of ideographs, of those that the fonts have: SC or TC."""
    is_han: bool = False
    """Whether it is written in ideographs: set larger, without blanks between words, with full-width marks."""
    stop: str = "."
    """The punctuation that ends a sentence."""
    gap: str = " "
    """The separator between two sentences."""
    charset: str = "utf-8"
    """A character set with the ideographs of this way of writing, and hardly any of another."""
    not_its_marks: str = ""
    """Quotation marks of another way of writing."""
    voice: str = ""
    """The name of its espeak voice; "" for the id."""

    @property
    def plurals(self) -> int:
        """The number of plural forms."""
        return int(self.plural.split("nplurals=")[1].split(";")[0])


_NO_PLURAL: Final = "nplurals=1; plural=0;"
FACTS: Final = (
    Language("en", "English", ("en",)),
    Language("zh-Hans", "简体中文", ("zh-hans", "zh"), _NO_PLURAL, "SC", True, "。", "", "gb2312", "「」『』", "cmn"),
    Language(
        "zh-Hant",
        "繁體中文",
        ("zh-hant", "zh-tw", "zh-hk", "zh-mo"),
        _NO_PLURAL,
        "TC",
        is_han=True,
        stop="。",
        gap="",
        charset="cp950",
        not_its_marks="“”",
        voice="cmn",
    ),
)
"""All languages, in the order of display. English, the first, is the fallback."""
_BY_ID: Final = {each.id: each for each in FACTS}


def of(language: str) -> Language:
    """Return the facts of a language; those of English for an unknown language."""
    return _BY_ID.get(language, FACTS[0])


def fitting(parts: Iterable[str]) -> Language | None:
    """Return the language for a locale in parts ("zh", "tw"): the one that names most of them, the first of equals;
    None for an unknown language.
    """
    here = list(parts)
    best: tuple[int, Language] | None = None
    for each in FACTS:
        for locale in each.locales:
            wanted = locale.split("-")
            if wanted[0] == here[0] and set(wanted) <= set(here) and (best is None or len(wanted) > best[0]):
                best = (len(wanted), each)
    return None if best is None else best[1]
