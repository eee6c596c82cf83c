"""The translators' lists of terms, and whether the texts keep to them.

Beside the catalogues of a folder lies `terms.toml`, one `[[term]]` for each thing that has to be called the same
everywhere:

    [[term]]
    source = "隱藏客人"             what the rules we go by call it; left out where they don't speak of it
    en = "hidden customer"          what we call it, in each language
    zh-Hans = "隐藏客人"
    zh-Hant = "隱藏客人"
    never = { zh-Hans = ["暗客"], zh-Hant = ["暗客"] }      other words for it, which no text may use
    differs = "the author's word"   why it is called otherwise here than in another game; left out where it is not

What has one English name has one name in every language, in all games alike; only `differs` allows another.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

FILE = "terms.toml"


class Term(NamedTuple):
    """A term with its name in each language."""

    source: str
    names: Mapping[str, str]
    never: Mapping[str, tuple[str, ...]]
    differs: str = ""


def read(file: Path, languages: tuple[str, ...]) -> tuple[Term, ...]:
    """Read the terms of a file; raises `ValueError` if it is no list of terms."""
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    if set(document) != {"term"}:
        raise ValueError("a list of [[term]] belongs here and nothing else")
    return tuple(_term(entry, languages) for entry in document["term"])


def _term(entry: Mapping[str, object], languages: tuple[str, ...]) -> Term:
    source, never, differs = entry.get("source", ""), entry.get("never", {}), entry.get("differs", "")
    names = {language: entry.get(language) for language in languages}
    unknown = set(entry) - {"source", "never", "differs", *languages}
    is_text = isinstance(source, str) and isinstance(differs, str)
    if unknown or not is_text or not isinstance(never, dict) or set(never) - set(languages):
        raise ValueError(f"{dict(entry)} is no term: it has source, {', '.join(languages)}, never and differs")
    if lacking := [language for language, name in names.items() if not isinstance(name, str) or not name]:
        raise ValueError(f"{dict(entry)} has no name in {', '.join(lacking)}")
    return Term(
        str(source),
        {language: str(name) for language, name in names.items()},
        {language: tuple(map(str, words)) for language, words in never.items()},
        str(differs),
    )


def named(listed: tuple[Term, ...], files: Mapping[str, Path], game: str = "") -> tuple[Term, ...]:
    """Return the terms with their names in languages that have a folder of their own: one line each in its
    `terms.toml`, ``"hidden customer" = "隠れた客"``. A different name in one `game` is repeated below ``[game]``. Names
    missing in the file are missing in the result. Raises `ValueError`.
    """
    more = {language: _names(language, file, listed, game) for language, file in files.items() if file.is_file()}
    return tuple(
        term._replace(
            names={**term.names, **{at: own[name] for at, own in more.items() if (name := term.names["en"]) in own}}
        )
        for term in listed
    )


def _names(language: str, file: Path, listed: tuple[Term, ...], game: str) -> Mapping[str, str]:
    """Return a language file's names for the terms of one game."""
    document = tomllib.loads(file.read_text("utf-8"))
    own = document.get(game)
    here = own if isinstance(own, dict) else {}  # a thing may be called as a game is
    words = {key: word for key, word in document.items() if not isinstance(word, dict)}
    everywhere = [
        *words.values(),
        *(word for game in document.values() if isinstance(game, dict) for word in game.values()),
    ]
    if not all(isinstance(word, str) and word for word in everywhere):
        raise ValueError(f"in {language} a line is the English name and that of the language")
    if unknown := {*here} - {term.names["en"] for term in listed}:
        raise ValueError(f"in {language} [{game}] names {', '.join(sorted(unknown))}, of which its list says nothing")
    return {**words, **here}


def disagreements(lists: Mapping[str, tuple[Term, ...]]) -> Iterator[str]:
    """Yield terms named differently in two lists without a note why, or with a needless one."""
    known: dict[str, list[tuple[str, Term]]] = {}
    for place, listed in lists.items():
        for term in listed:
            known.setdefault(term.names["en"].casefold(), []).append((place, term))
    for name, entries in known.items():
        usual = [(place, term) for place, term in entries if not term.differs]
        for place, term in usual[1:]:
            first, other = usual[0]
            if place != first and term.names != other.names:
                yield f"“{name}” is called otherwise in {place} than in {first}; let one say why it differs"
        for place, term in entries:
            if term.differs and all(term.names == each.names for where, each in entries if where != place):
                yield f"“{name}” differs in {place} from no other list"


def faults(term: Term, language: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield violations of a term in these texts of a language, each text by its name.

    The right name hides a forbidden word inside it: "cost" may be forbidden where "upkeep cost" is the name.
    """
    own = term.names[language].casefold()
    if not any(own in text.casefold() for text in texts.values()):
        yield f"nothing is called “{term.names[language]}”"
    for word in term.never.get(language, ()):
        for name, text in texts.items():
            if word.casefold() in text.casefold().replace(own, " "):
                yield f"{name} says “{word}”; it is called “{term.names[language]}”"
