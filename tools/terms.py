"""The translators' lists of terms, and whether the texts keep to them.

Beside the catalogues of a folder lies `terms.toml`, one `[[term]]` for each thing that has to be called the same
everywhere:

    [[term]]
    source = "隱藏客人"             what the rules we go by call it; left out where they don't speak of it
    en = "hidden customer"          what we call it, in each language
    zh-Hans = "隐藏客人"
    zh-Hant = "隱藏客人"
    never = { zh-Hans = ["暗客"], zh-Hant = ["暗客"] }      other words for it, which no text may use
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

FILE = "terms.toml"


class Term(NamedTuple):
    """One thing with its name in each language."""

    source: str
    names: Mapping[str, str]
    never: Mapping[str, tuple[str, ...]]


def read(file: Path, languages: tuple[str, ...]) -> tuple[Term, ...]:
    """The terms of a file; raises `ValueError` for one that is no list of terms."""
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    if set(found) != {"term"}:
        raise ValueError("a list of [[term]] belongs here and nothing else")
    return tuple(_term(entry, languages) for entry in found["term"])


def _term(entry: Mapping[str, object], languages: tuple[str, ...]) -> Term:
    source, never = entry.get("source", ""), entry.get("never", {})
    names = {language: entry.get(language) for language in languages}
    unknown = set(entry) - {"source", "never", *languages}
    if unknown or not isinstance(source, str) or not isinstance(never, dict) or set(never) - set(languages):
        raise ValueError(f"{dict(entry)} is no term: it has source, {', '.join(languages)} and never")
    if lacking := [language for language, name in names.items() if not isinstance(name, str) or not name]:
        raise ValueError(f"{dict(entry)} has no name in {', '.join(lacking)}")
    return Term(
        source,
        {language: str(name) for language, name in names.items()},
        {language: tuple(map(str, words)) for language, words in never.items()},
    )


def named(listed: tuple[Term, ...], files: Mapping[str, Path]) -> tuple[Term, ...]:
    """The same terms with their names in languages that have a folder of their own, where `terms.toml` has one line for
    each: ``"hidden customer" = "隠れた客"``. What a file has no name for has none. Raises `ValueError`."""
    more = {language: tomllib.loads(file.read_text("utf-8")) for language, file in files.items() if file.is_file()}
    for language, words in more.items():
        if not all(isinstance(word, str) and word for word in words.values()):
            raise ValueError(f"in {language} a line is the English name and that of the language")
    return tuple(
        term._replace(
            names={**term.names, **{at: own[name] for at, own in more.items() if (name := term.names["en"]) in own}}
        )
        for term in listed
    )


def faults(term: Term, language: str, texts: Mapping[str, str]) -> Iterator[str]:
    """How these texts of a language, each under what it is called, fail to keep to a term.

    Our own name for a thing hides what it contains: "cost" may be forbidden where "upkeep cost" is the name.
    """
    own = term.names[language].casefold()
    if not any(own in text.casefold() for text in texts.values()):
        yield f"nothing is called “{term.names[language]}”"
    for word in term.never.get(language, ()):
        for name, text in texts.items():
            if word.casefold() in text.casefold().replace(own, " "):
                yield f"{name} says “{word}”; it is called “{term.names[language]}”"
