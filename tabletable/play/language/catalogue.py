"""Turns message ids into words of a language: the one door to the translation catalogues.

The catalogues are the `.po` files that translators write, one per language: the common ones in `tabletable/locale/`,
those of a game in `tabletable/games/<game>/locale/`. Reading all of a language takes 6 ms, no more than compiled ones
would. Message ids are dotted names such as `ui.title.continue`; English is a catalogue like any other. Named places are
written `{player}`; a message with plural forms is counted by its argument `n`.

A sentence may speak to one of the players, who then is "you" in it. English verbs agree: `{player} [takes|take] {n}`
has the form for a name and the one for "you", and follows the player named last before it.
"""

from __future__ import annotations

import gettext
import logging
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import tabletable
from tabletable.core.game import Game
from tabletable.core.ids import NOBODY
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef
from tabletable.core.registry import game_folders
from tabletable.play.language import facts

LANGUAGES: Final = tuple(each.id for each in facts.FACTS)
"""The languages that are offered, in the order they are offered."""

OWN_FOLDERS: Final = Path(tabletable.__file__).resolve().parent / "locale"
"""The folder in which a language may have a folder of its own, with all its files."""

PSEUDO: Final = "x-pseudo"
"""A language for tests: English with accents, 40 % longer."""

PLACE: Final = re.compile(r"\{(\w+)\}")
"""A named place in a message."""

AGREEING: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
"""Words beside a name, and their form beside "you"."""
OWN: Final = "’s"
"""The suffix of a name that makes it possessive; "you" has its own possessive."""
_CLOSED: Final = (".", "!", "?", "…")

KEY: Final = "key_"
"""The prefix of a place for the key of an action: `{key_hint}`."""

_LETTER: Final = r"[0-9A-Za-zÀ-ÖØ-öø-\u02af\u0370-\u052f\u1e00-\u1fff]"
_SEAM: Final = re.compile(rf"(?<=[\u4e00-\u9fff])(?=[+−]?{_LETTER})|(?<={_LETTER})(?=[\u4e00-\u9fff])")
"""The boundary between an ideograph and a Latin letter, a digit or a "+2" or "−2", at which a space is put."""
_SECOND: Final = {"“": "‘", "”": "’", "「": "『", "」": "』"}
"""Quotation marks inside others of their kind, by those outside."""
_OPENING: Final = ("“", "「")
_ACCENTS: Final = str.maketrans("aeiouAEIOU", "àéîöüÀÉÎÖÜ")
_VOWELS: Final = "àéîöüÀÉÎÖÜ"

_log = logging.getLogger(__name__)


class TextRun(NamedTuple):
    """A stretch of plain words in a sentence."""

    text: str


class SeatRun(NamedTuple):
    """A player's name in a sentence."""

    seat: int
    text: str


class FaceRun(NamedTuple):
    """A card in a sentence; `text` is its name, for where no picture is drawn."""

    face: int
    text: str


Run = TextRun | SeatRun | FaceRun


_ENTRY: Final = re.compile(r'^msg(id|str)(?:\[(\d+)\])? (".*"(?:\n".*")*)', re.MULTILINE)
"""An id or a text of a `.po` file: its kind, the number of its plural form, its quoted lines."""
_PLURAL: Final = re.compile(r"\bplural=([^;\n]+)")
_ESCAPED: Final = re.compile(r"\\(.)")
_ESCAPES: Final = {"n": "\n", "t": "\t"}


class Messages:
    """The messages of one `.po` file."""

    def __init__(self, source: str) -> None:
        """`source` is the text of the file; raises `ValueError` if there is no message in it."""
        self.texts: dict[str | tuple[str, int], str] = {}
        """By id, or id and number of the plural form."""
        key = ""
        for kind, form, quoted in _ENTRY.findall(source):
            text = quoted[1:-1].replace('"\n"', "")
            if "\\" in text:
                text = _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text)
            if kind == "id":
                key = text
            else:
                self.texts[(key, int(form)) if form else key] = text
        header = self.texts.pop("", "")
        if not self.texts:
            raise ValueError("there is no message in it")
        rule = _PLURAL.search(header)
        self._plural = gettext.c2py(rule[1] if rule else "n != 1")

    def find(self, key: str, n: int) -> str:
        """Return the text of `key`, of one with plural forms that for `n`; "" if there is none."""
        return self.texts.get(key) or self.texts.get((key, self._plural(n)), "")


def catalogue_folders() -> tuple[Path, ...]:
    """Return the folders that may hold catalogues: the common one first, then each game's in alphabetical order."""
    package = Path(tabletable.__file__).resolve().parent
    return (package / "locale", *(place for folder in game_folders() if (place := folder / "locale").is_dir()))


def source_of(folder: Path, language: str) -> Path:
    """Return the catalogue of a language for `folder`: the one in it, else that in the language's own folder."""
    there = folder / f"{language}.po"
    own = OWN_FOLDERS / language
    if there.is_file() or not own.is_dir():
        return there
    return own / ("main.po" if folder == OWN_FOLDERS else f"{folder.parent.name}.po")


def languages() -> tuple[str, ...]:
    """Return the ids of the languages on offer."""
    return LANGUAGES


def detect(system_locales: Iterable[str]) -> str:
    """Return the language for a system that prefers these locales ("zh_TW.UTF-8", "de-DE", …): the first available.

    Chinese is Traditional for Taiwan, Hong Kong and Macau or if the script is named, otherwise Simplified. English if
    nothing fits.
    """
    languages = (facts.fitting(re.split(r"[-_.@]", locale.lower())) for locale in system_locales)
    return next(filter(None, languages), facts.FACTS[0]).id


def keys_here(text: str, system: str = sys.platform) -> str:
    """Rewrite the key names in a text for the platform: on macOS "Ctrl+Z" becomes "⌘Z" and "Ctrl+Y" becomes "⇧⌘Z"."""
    return text.replace("Ctrl+Y", "⇧⌘Z").replace("Ctrl+", "⌘") if system == "darwin" else text


class Catalogue:
    """All messages of one language."""

    def __init__(self, language: str = "en", keys: Callable[[str], str] | None = None) -> None:
        """`language` is one of `LANGUAGES` or `PSEUDO`; raises `ValueError` for any other.

        `keys` returns the key of an action, for places that begin with `KEY`; without it they are left unfilled.

        A catalogue file that can't be read is logged once and its messages count as missing.
        """
        if language not in (*LANGUAGES, PSEUDO):
            raise ValueError(f"there is no language {language!r}; allowed: {', '.join(LANGUAGES)}")
        self.language = language
        """The language id."""
        self._keys = keys
        self._missed: set[str] = set()
        read = "en" if language == PSEUDO else language
        self._messages = list(filter(None, (_messages_of(source_of(folder, read)) for folder in catalogue_folders())))
        self._raw = lru_cache(4096)(self._find)
        self._plain = lru_cache(4096)(self._bare)

    def has(self, key: str) -> bool:
        """Return whether there is a message `key`, with or without plural forms."""
        return bool(self._raw(key, 1))

    def ids(self, start: str) -> list[str]:
        """Return the ids without plural forms that begin so, in the order of their files."""
        texts = (key for messages in self._messages for key in messages.texts)
        return [key for key in texts if isinstance(key, str) and key.startswith(start)]

    def _find(self, key: str, n: int) -> str:
        """Return the text of `key` with its places unfilled, "" if there is none."""
        return next(filter(None, (messages.find(key, n) for messages in self._messages)), "")

    def _pattern(self, key: str, args: Mapping[str, Arg]) -> str:
        n = args.get("n")
        pattern = self._raw(key, n if isinstance(n, int) else 1)
        if not pattern:
            if key not in self._missed:
                self._missed.add(key)
                _log.warning("no message %r in %s", key, self.language)
            return f"«{key}»"
        return keys_here(_pseudo(pattern) if self.language == PSEUDO else pattern)

    def text(
        self,
        message: Msg | str,
        names: Sequence[str] = (),
        game: Game[Any] | None = None,
        spoken_to: int | None = None,
        **args: Arg,
    ) -> str:
        """Return the sentence of a message or message id in this language.

        `names` are the players by seat, `game` names the cards, `spoken_to` is the seat that is "you". An unknown id
        comes back in «guillemets», a placeholder without an argument in {braces}; each is logged once.
        """
        msg = message if isinstance(message, Msg) else Msg(message)
        if not (msg.args or args):
            return self._plain(msg.id)
        return "".join(run.text for run in self.rich(msg, names, game, spoken_to, **args))

    def _bare(self, key: str) -> str:
        """Return a sentence that names nothing."""
        return "".join(run.text for run in self.rich(key))

    def rich(
        self,
        message: Msg | str,
        names: Sequence[str] = (),
        game: Game[Any] | None = None,
        spoken_to: int | None = None,
        **args: Arg,
    ) -> list[Run]:
        """Return the sentence in runs: words, players and cards, so that they can be drawn in their own ways.

        No two neighbouring runs are words, none is empty. Ideographs are spaced from Latin letters and digits, and
        quotes inside quotes have the marks of such: a catalogue can't know what a place was filled with.
        """
        runs: list[Run] = []
        msg = message if isinstance(message, Msg) else Msg(message)
        self._fill(runs, Msg(msg.id, (*msg.args, *args.items())), names, game, spoken_to)
        return _nested(_spaced(runs))

    def _fill(
        self, runs: list[Run], message: Msg, names: Sequence[str], game: Game[Any] | None, spoken_to: int | None
    ) -> None:
        args = dict(message.args)
        last = NOBODY
        """The seat that was named last."""
        for words, name in _parted(self._pattern(message.id, args)):
            is_you = last == spoken_to
            if is_you and words.startswith(OWN) and isinstance(runs[-1], SeatRun):
                runs.append(SeatRun(last, self._you(runs.pop().text[0].isupper(), "ui.your")))
                words = words.removeprefix(OWN)
            _say(runs, AGREEING.sub(r"\2" if is_you else r"\1", words))
            if not name:
                return
            if name.startswith(KEY) and self._keys is not None:
                _say(runs, self._keys(name.removeprefix(KEY)))
                continue
            if name not in args:
                self._miss_argument(message.id, name)
                _say(runs, f"{{{name}}}")
                continue
            is_first = not runs or _is_closed(runs[-1].text.rstrip())
            match args[name]:
                case Msg() as inner:
                    self._fill(runs, inner, names, game, spoken_to)
                case SeatRef(seat):
                    last = seat
                    runs.append(SeatRun(seat, self._you(is_first) if seat == spoken_to else self._name(seat, names)))
                case FaceRef(face):
                    card = self._face(face, names, game)
                    runs.append(FaceRun(face, capitalised(card) if is_first else card))
                case int(number):
                    _say(runs, str(number).replace("-", "−"))
                case str(word):
                    _say(runs, word)

    def _miss_argument(self, key: str, name: str) -> None:
        what = f"{key}{{{name}}}"
        if what not in self._missed:
            self._missed.add(what)
            _log.warning("message %r needs an argument %r", key, name)

    def _you(self, is_first: bool, key: str = "ui.you") -> str:
        """Return the word for the person spoken to; capitalised at the beginning of a sentence."""
        word = self.text(key)
        return capitalised(word) if is_first else word

    def _name(self, seat: int, names: Sequence[str]) -> str:
        return names[seat] if 0 <= seat < len(names) else self.text("ui.seat.unnamed", number=seat + 1)

    def _face(self, face: int, names: Sequence[str], game: Game[Any] | None) -> str:
        if game is None or face < 0:
            return self.text("ui.card.unknown")
        return self.text(game.face_name(face), names, game)


def _is_closed(text: str) -> bool:
    """Return whether a sentence ends where the text does."""
    return text.endswith(_CLOSED) and not text.endswith("e.g.")


def capitalised(word: str) -> str:
    """Return a word as it begins a sentence or a heading."""
    return word[:1].upper() + word[1:]


def _messages_of(file: Path) -> Messages | None:
    """Return the messages of a file; None, with a warning, if it can't be read."""
    try:
        stat = file.stat()
        return _parsed(file, stat.st_mtime_ns, stat.st_size)
    except (OSError, ValueError) as error:  # ValueError covers a broken rule of plurals and broken UTF-8
        _log.warning("no translations from %s: %s", file.name, error)
        return None


@lru_cache(64)
def _parsed(file: Path, mtime_ns: int, size: int) -> Messages:
    """Parse a file, cached until it changes."""
    return Messages(file.read_text(encoding="utf-8"))


@lru_cache(4096)
def _parted(pattern: str) -> tuple[tuple[str, str], ...]:
    """Return the words before each place with its name, then the last words with ""."""
    parts = PLACE.split(pattern)
    return tuple(zip(parts[::2], [*parts[1::2], ""], strict=True))


def _say(runs: list[Run], words: str) -> None:
    """Append plain words, joined to plain words before them."""
    if not words:
        return
    if runs and isinstance(runs[-1], TextRun):
        words = runs.pop().text + words
    runs.append(TextRun(words))


def _spaced(runs: Iterable[Run]) -> list[Run]:
    """Insert a space at every seam between and inside the runs; names and cards are unchanged."""
    spaced: list[Run] = []
    for run in runs:
        if spaced and spaced[-1].text and _SEAM.match(spaced[-1].text[-1] + run.text, 1):
            _say(spaced, " ")
        if isinstance(run, TextRun):
            _say(spaced, _SEAM.sub(" ", run.text))
        else:
            spaced.append(run)
    return spaced


def _nested(runs: list[Run]) -> list[Run]:
    """Give quotes inside quotes the marks of the second order; names of players are unchanged."""
    if sum(run.text.count(mark) for run in runs for mark in _OPENING) < 2:
        return runs
    depth, nested = 0, list[Run]()
    for run in runs:
        letters = list(run.text)
        for at, letter in enumerate(letters):
            if letter not in _SECOND or isinstance(run, SeatRun):
                continue
            depth += letter in _OPENING
            if depth % 2 == 0:
                letters[at] = _SECOND[letter]
            depth -= letter not in _OPENING
        nested.append(run._replace(text="".join(letters)))
    return nested


def _pseudo(text: str) -> str:
    """Return `text` with accents and every word about 40 % longer, its named places untouched."""
    parts = re.split(r"(\{\w+\}|\s+)", text)
    return "".join(part if not part or part[0] == "{" or part.isspace() else _stretched(part) for part in parts)


def _stretched(word: str) -> str:
    word = word.translate(_ACCENTS)
    extra = round(len(word) * 0.4)
    longer = ""
    for letter in word:
        longer += letter
        if extra and letter in _VOWELS:
            longer += letter.lower()
            extra -= 1
    stop = len(longer.rstrip(".,:;!?"))
    return longer[:stop] + "~" * extra + longer[stop:]
