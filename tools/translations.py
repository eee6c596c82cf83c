"""Checks the translation catalogues.

    python3 tools/translations.py check        all checks below; exit 1 with one line per fault
    python3 tools/translations.py usage        message ids used in the code but missing, and those nobody uses
    python3 tools/translations.py pseudo       print every English message as the test language shows it

Checked are: every language has the same ids with the same named places and the right number of plural forms, no
message is empty, fuzzy or obsolete, English is plain (see tools/plain.py), every character has a glyph in the fonts of
that language and every ideograph belongs to its way of writing, the program reads what they say, and catalogues and
rules call things what `terms.toml` beside them says (see tools/terms.py) and use no word of tools/foreign_words.toml.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import foreign_words  # noqa: E402
import plain  # noqa: E402
import terms  # noqa: E402

import tabletable  # noqa: E402
from tabletable.core.message import GameText, MessageFamily, Msg, game_text, level_text  # noqa: E402
from tabletable.core.registry import all_games  # noqa: E402
from tabletable.play.inspection.signs import Signs  # noqa: E402
from tabletable.play.language import catalogue, facts  # noqa: E402
from tabletable.play.study import primer, puzzle, street  # noqa: E402
from tabletable.play.study.learning import EXERCISES  # noqa: E402
from tabletable.play.study.primer import CAN  # noqa: E402

_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
_TYPED_APOSTROPHE = re.compile(r"[\w}]'\w")
_NESTED = re.compile(r"“[^”]*“|「[^」]*「")
_HALF_WIDTH = re.compile(r"[\u3400-\u9fff」』》）][,:;!?(]|[,:;!?)][\u3400-\u9fff「『《（]")
"""A Latin mark that touches an ideograph; one beside a key, a number or a space is left alone."""


def folders() -> tuple[Path, ...]:
    """Return the folders with catalogues."""
    return tuple(folder for folder in catalogue.catalogue_folders() if folder.is_dir())


def read(file: Path, language: str) -> Catalog:
    """Read the catalogue in a .po file; raises `PoFileError` or `ValueError` for one that is none."""
    try:
        catalog = Catalog(locale=language.replace("-", "_"))
    except UnknownLocaleError:  # which Babel has no numbers of; the catalogue needs none
        catalog = Catalog()
    with file.open("rb") as stream:
        PoFileParser(catalog, abort_invalid=True).parse(stream)
    return catalog


def messages(catalog: Catalog) -> dict[str, Message]:
    """Return the messages of a catalogue by id, without the header."""
    return {_key(message): message for message in catalog if message.id}


def forms(message: Message) -> tuple[str, ...]:
    """Return the plural forms of a message; a plain message has one."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def check() -> list[str]:
    """Return all faults of all catalogues, as lines."""
    faults: list[str] = []
    owners: dict[str, Path] = {}
    for folder in folders():
        by_language: dict[str, dict[str, Message]] = {}
        for language in catalogue.LANGUAGES:
            file = catalogue.source_of(folder, language)
            if not file.is_file():
                faults.append(f"{_name(file)}: missing")
                continue
            try:
                catalog = read(file, language)
            except (PoFileError, ValueError) as error:
                faults.append(f"{_name(file)}: {error}")
                continue
            by_language[language] = messages(catalog)
            faults += [f"{_name(file)}: {fault}" for fault in _check_file(catalog, file, language)]
        faults += [
            f"{_name(folder)}: {fault}" for fault in (*_compare(by_language), *_check_terms(folder, by_language))
        ]
        for key in by_language.get("en", {}):
            if key in owners:
                faults.append(f"{_name(folder)}: {key} is also in {_name(owners[key])}")
            owners[key] = folder
    lists = {_game_of(folder) or "the program": listed for folder in folders() if (listed := _terms_of(folder))}
    return [*faults, *terms.disagreements(lists)]


def _check_file(catalog: Catalog, file: Path, language: str) -> Iterator[str]:
    if catalog.obsolete:
        yield "obsolete messages: " + ", ".join(sorted(str(key) for key in catalog.obsolete))
    missing_glyphs: set[str] = set()
    rule = facts.of(language).plural
    has_its_rule = catalog.num_plurals == facts.of(language).plurals
    if not has_its_rule:
        yield f"the header says nplurals={catalog.num_plurals}; this language has `Plural-Forms: {rule}`"
    for key, message in messages(catalog).items():
        if message.fuzzy:
            yield f"{key} is fuzzy"
        if not _KEY.fullmatch(key):
            yield f"{key} is not a dotted lower-case id"
        if not has_its_rule:
            continue  # all that follows would be said of nearly every message
        if not isinstance(message.id, str) and (
            len(forms(message)) != facts.of(language).plurals or message.id[0] != message.id[1]
        ):
            yield f"{key} needs {facts.of(language).plurals} plural forms, its plural id equal to its id"
        for text in forms(message):
            if not text.strip():
                yield f"{key} is empty"
            if any(map(str.isalpha, text)) and (text != text.strip() or "  " in text):
                yield f"{key} has stray spaces"
            if _TYPED_APOSTROPHE.search(text):
                yield f"{key} has an apostrophe of a typewriter; write ’"
            if _NESTED.search(text):
                yield f"{key} has quotes inside quotes; write ‘ ’ or 『 』 there"
            if mark := _HALF_WIDTH.search(text):
                yield f"{key} has “{mark[0]}” with a half-width mark; write a full-width one"
            if text.count("{") != len(catalogue.PLACE.findall(text)) or text.count("}") != text.count("{"):
                yield f"{key} has a brace that is no named place"
            if language == "en":
                yield from (f"{key} {fault}" for fault in (*plain.faults(text), *plain.disagreeing(key, text)))
            missing_glyphs |= {letter for letter in text if letter != "\n" and ord(letter) not in _glyphs(language)}
        foreign = _foreign(" ".join(forms(message)), language)
        if foreign:
            yield f"{key} has {foreign}, which {language} is not written with"
    if missing_glyphs:
        yield "no glyph for " + " ".join(sorted(missing_glyphs))
    yield from _check_read(catalog, file)


def _foreign(text: str, language: str) -> str:
    """Return the ideographs and quotation marks in a text that its language does not use."""
    charset = facts.of(language).charset
    ideographs = {letter for letter in text if "\u4e00" <= letter <= "\u9fff"}
    letters = {letter for letter in ideographs if not letter.encode(charset, "ignore")}
    return "".join(sorted(letters | (set(text) & set(facts.of(language).not_its_marks))))


def _check_read(catalog: Catalog, file: Path) -> Iterator[str]:
    """Yield each message that the program reads otherwise than gettext does."""
    try:
        held = catalogue.Messages(file.read_text(encoding="utf-8")).texts
    except ValueError as error:
        yield str(error)
        return
    for key, message in messages(catalog).items():
        for n, text in enumerate(forms(message)):
            if held.get(key if isinstance(message.id, str) else (key, n)) != text:
                yield f"{key} is read otherwise than it is written"


def _compare(by_language: dict[str, dict[str, Message]]) -> Iterator[str]:
    every = sorted({key for messages_of in by_language.values() for key in messages_of})
    for key in every:
        lacking = [language for language in by_language if key not in by_language[language]]
        if lacking:
            yield f"{key} is missing in {', '.join(lacking)}"
            continue
        places = {language: _places(by_language[language][key]) for language in by_language}
        if len(set(places.values())) > 1:
            yield f"{key} has different places: " + "; ".join(
                f"{language} {', '.join(sorted(names))}" for language, names in places.items()
            )
        plural = {language: isinstance(by_language[language][key].id, tuple | list) for language in by_language}
        if len(set(plural.values())) > 1:
            yield f"{key} has plural forms in some languages only"


def _check_terms(folder: Path, by_language: Mapping[str, Mapping[str, Message]]) -> Iterator[str]:
    file = folder / terms.FILE
    if not file.is_file():
        yield f"{terms.FILE}: missing"
        return
    try:
        listed = _read_terms(folder)
    except ValueError as error:
        yield f"{terms.FILE}: {error}"
        return
    for language, catalog in by_language.items():
        texts = {key: " ".join(forms(message)) for key, message in catalog.items()}
        rules = folder.parent / ("RULES.md" if language == "en" else f"RULES.{language}.md")
        if not rules.is_file():
            rules = catalogue.OWN_FOLDERS / language / f"{folder.parent.name}.md"
        if not rules.is_file() and (folder.parent / "RULES.md").is_file():
            yield f"the rules are missing in {language}: players read them in English"
        if unnamed := [term.names["en"] for term in listed if language not in term.names]:
            yield f"{terms.FILE}: no name in {language} for {', '.join(unnamed)}"
        if rules.is_file():
            texts[rules.name] = rules.read_text(encoding="utf-8")
            if foreign := _foreign(texts[rules.name], language):
                yield f"{rules.name} has {foreign}, which {language} is not written with"
        yield from (
            f"{language}: {fault}"
            for term in listed
            if language in term.names
            for fault in terms.faults(term, language, texts)
        )
        yield from (f"{language}: {fault}" for fault in foreign_words.faults(language, texts, foreign_words.read()))


def _game_of(folder: Path) -> str:
    """Return the game whose catalogues are in a folder, "" for those of the program."""
    return "" if folder == catalogue.OWN_FOLDERS else folder.parent.name


def _read_terms(folder: Path) -> tuple[terms.Term, ...]:
    """Read the terms beside the catalogues in a folder, in every language. Raises `ValueError`."""
    apart = {language: own for language in catalogue.LANGUAGES if (own := catalogue.OWN_FOLDERS / language).is_dir()}
    listed = terms.read(folder / terms.FILE, tuple(each for each in catalogue.LANGUAGES if each not in apart))
    return terms.named(listed, {language: own / terms.FILE for language, own in apart.items()}, _game_of(folder))


def _terms_of(folder: Path) -> tuple[terms.Term, ...]:
    """Return the terms of a folder; () if it has no list or an invalid one, which is reported elsewhere."""
    try:
        return _read_terms(folder) if (folder / terms.FILE).is_file() else ()
    except ValueError:
        return ()


def _places(message: Message) -> frozenset[str]:
    """Return the named places over all plural forms ("one card" may leave out the number)."""
    return frozenset(name for text in forms(message) for name in catalogue.PLACE.findall(text))


@cache
def _glyphs(language: str) -> frozenset[int]:
    """Return the code points a language is drawn with: those of its regular font and of the fonts for names.

    Languages whose catalogues are beside the games must be covered by the one font that has their own shapes.
    """
    from fontTools.ttLib import TTFont

    fonts = ROOT / "art" / "fonts"
    files = [fonts / f"TabletableSans{facts.of(language).cut}-Regular.otf"]
    if (catalogue.OWN_FOLDERS / language).is_dir():
        files += sorted(fonts.glob("TabletableNames*-Regular.*"))
    codes: set[int] = set()
    for file in files:
        with TTFont(file) as font:
            codes |= set(font.getBestCmap())
    return frozenset(codes)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# ------------------------------------------------------------------------------------------------ usage

_FORMS = re.compile(r"\.(hidden|plain)$")
"""Variants of a message for a hidden card (`event.sentence`), or before its terms were taught (`Words`)."""
_PICTURES = ("drawn", "card_back", "Picture")
"""Calls whose first argument is the key of a picture, which looks like a message id."""


class _Heard:
    """Stands for the words that the law of signs asks for, and takes down which these are."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def problem(self, message: Msg) -> str:
        self.ids.append(message.id)
        return ""


def usage() -> dict[str, str]:
    """Return every id that the package's code can name, with its file: from strings, tables of ids,
    words of its games.
    """
    used: dict[str, str] = {}
    for file in sorted((ROOT / "tabletable").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        nodes, pictures = list(ast.walk(tree)), set[int]()
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _PICTURES:
                pictures |= {id(part) for part in node.args[:1]}
            elif isinstance(node, ast.JoinedStr):
                pictures |= {id(part) for part in node.values}
        for node in nodes:
            key = node.value if isinstance(node, ast.Constant) and id(node) not in pictures else None
            if isinstance(key, str) and _KEY.fullmatch(key):
                used.setdefault(key, _name(file))
    for module_info in pkgutil.walk_packages(tabletable.__path__, "tabletable."):
        if not module_info.name.endswith(("__main__", ".rl")):  # the latter needs packages that not everybody has
            for table in vars(importlib.import_module(module_info.name)).values():
                if isinstance(table, MessageFamily):
                    used |= {key: module_info.name for key in table.values() if key not in used}
    for game in all_games().values():
        heard = _Heard()
        list(Signs(game, heard).of_game())
        used |= dict.fromkeys(heard.ids, game.info.id)
        used |= dict.fromkeys(_primer_words(game.info.id, "", "text"), f"{game.info.id}/primer.json")
        used |= dict.fromkeys(_lesson_words(game.info.id), f"{game.info.id}/primer.json")
        used |= dict.fromkeys(_puzzle_words(game.info.id), f"{game.info.id}/puzzles.json")
        stations = [word for each in street.stored(game.info.id) for word in each.words]
        used |= dict.fromkeys(stations, f"{game.info.id}/street.json")
        exercises = (each.name.id for each in puzzle.read(game.info.id)[:EXERCISES])
        used |= dict.fromkeys(exercises, f"{game.info.id}/puzzles.json")
    return used | dict.fromkeys((level_text("", form) for form in ("", "title", "help", "short")), "a person")


def optional() -> Iterator[str]:
    """Yield the messages that a game may have or leave out."""
    for info in (game.info for game in all_games().values()):
        yield from (game_text(info.id, GameText.ASK, verb) for verb in info.verbs)
        yield from (game_text(info.id, GameText.OPTION, option.id, "rule") for option in info.options)
        yield from (
            game_text(info.id, text)
            for text in (GameText.LAST, GameText.ROUNDS, GameText.TOTAL, GameText.ROUND, GameText.TODAY)
        )
        yield game_text(info.id, GameText.DRAG, "drop")
        yield game_text(info.id, GameText.PRIMER, "scene")
        yield from _primer_words(info.id, "aside", "wrong", "may", "right", "then", "scene", "spoken")
        yield from (taught.title("then").id for taught in primer.lessons(info.id))


def _puzzle_words(game: str) -> Iterator[str]:
    """Yield the messages of a game's puzzles."""
    pack = puzzle.read(game)
    if pack:
        for asked in {each.goal: each for each in pack}.values():
            forms = ("task", "more") if asked.is_points else ("task", "more", "right", "wrong")
            yield from (asked.text(form) for form in forms)


def _primer_words(game: str, *forms: str) -> Iterator[str]:
    """Yield the messages of each exercise of a game's primers in these forms."""
    for taught in primer.lessons(game):
        yield from (taught.word(at, form).id for at in range(len(taught.exercises)) for form in forms)


def _lesson_words(game: str) -> Iterator[str]:
    """Yield the messages before and after each lesson of a game."""
    for taught in primer.lessons(game):
        yield from (taught.title(form).id for form in ("", "line", *CAN))


def missing_and_unused() -> tuple[dict[str, str], list[str]]:
    """Return ids in the code without a message (with the file), and messages that no code can name.

    A string counts as an id when it begins like some message of the catalogues ("ui.", "save.", "uno.").
    """
    known: set[str] = set()
    for folder in folders():
        known |= messages(read(folder / "en.po", "en")).keys()
    families = {key.split(".")[0] for key in known}
    used = usage()
    missing = {
        key: file
        for key, file in used.items()
        if key.split(".")[0] in families
        and key not in known
        and not any(other.startswith(key + ".") for other in known)
        and not key.endswith((".py", ".json", ".md", ".svg", ".png", ".ogg"))
    }
    unused = known - used.keys() - {*optional()}
    return missing, sorted(key for key in unused if re.sub(_FORMS, "", key) not in used)


# ------------------------------------------------------------------------------------------------ command line


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("check", "usage", "pseudo"))
    action = parser.parse_args(argv).action
    if action == "check":
        faults = check()
        for fault in faults:
            print(fault)
        print("catalogues are fine" if not faults else f"{len(faults)} faults")
        return 1 if faults else 0
    if action == "usage":
        missing, unused = missing_and_unused()
        for key, file in sorted(missing.items()):
            print(f"missing  {key}  ({file})")
        for key in unused:
            print(f"unused   {key}")
        return 1 if missing else 0
    pseudo = catalogue.Catalogue(catalogue.PSEUDO)
    for folder in folders():
        for key, message in sorted(messages(read(folder / "en.po", "en")).items()):
            places = tuple((name, "…") for name in sorted(_places(message)))
            print(f"{key:44} {pseudo.text(Msg(key, places))}")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
