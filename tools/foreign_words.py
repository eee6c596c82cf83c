"""Words that no text of a language may use, with their replacements.

`foreign_words.toml` beside this file has one table for each language, each line a word and what its players say:

    [zh-Hant]
    "要麼" = "要嘛"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("foreign_words.toml")


@cache
def read(file: Path = FILE) -> Mapping[str, Mapping[str, str]]:
    """Return the replacement of each forbidden word, by language; raises `ValueError` for a file with anything else."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    for language, words in table.items():
        if not isinstance(words, dict) or not all(isinstance(better, str) and better for better in words.values()):
            raise ValueError(f"{language} is no table of words, each with the better one")
    return table


def faults(language: str, texts: Mapping[str, str], words: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the forbidden words in these texts of a language, each text by its name.

    A replacement hides a forbidden word inside it: 路牌 is forbidden where 道路牌 is meant.
    """
    for word, better in words.get(language, {}).items():
        for name, text in texts.items():
            if word in text.replace(better, " "):
                yield f"{name} says “{word}”; say “{better}”"
