"""Reads the words of the command line: every function takes plain values and raises ``UsageError``."""

import argparse
import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NoReturn

from tabletable.core.errors import SetupError
from tabletable.core.info import GameInfo, OptionValue
from tabletable.core.message import Arg, MessageFamily, Msg, msg
from tabletable.core.rng import MASK64
from tabletable.play.botplugins import is_known, level_of, offered
from tabletable.play.files.names import MAX_GRAPHEMES, clean_name
from tabletable.play.keeping.optionfile import read_option
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.language.glyphs import undrawable
from tabletable.play.seats import BOT, HUMAN, Seat

USAGE_ERROR = 2
"""Exit code for wrong usage."""

SMALLEST_WINDOW = (800, 600)
LARGEST_WINDOW = (3840, 2160)


_WHAT: Final = MessageFamily("cli.what.*", "colours command games kind language players")
"""The kinds of choices a user can get wrong."""

_COMPLAINTS: Final = (
    (re.compile(r"unrecognized arguments: (.+)", re.DOTALL), "cli.why.unknown"),
    (re.compile(r"the following arguments are required: (.+)"), "cli.why.missing"),
    (re.compile(r"argument ([^:]+): expected (?:one|at least one) argument"), "cli.why.no_value"),
    (re.compile(r"argument ([^:]+): ignored explicit argument .+", re.DOTALL), "cli.why.value"),
)
"""Patterns of `argparse`'s English messages, each with its message in the catalogue."""


class UsageError(Exception):
    """The user asked for something unknown; the message is one line that names the alternatives."""

    def __init__(self, key: str, **details: Arg) -> None:
        """`key` and `details`: the sentence, in any language."""
        super().__init__(key)
        self.key = key
        self.details = details

    def __str__(self) -> str:
        """The sentence in English."""
        return Catalogue("en").text(Msg(self.key, tuple(self.details.items())))


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are ``UsageError``, without the usage summary; no abbreviated options."""

    def __init__(self, **settings: object) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Raise ``UsageError`` in place of printing and leaving."""
        raise UsageError("cli.usage", why=_in_words(message), program=self.prog)


def _in_words(message: str) -> Arg:
    """Put what `argparse` says of wrong usage into any language, where that can be."""
    for pattern, key in _COMPLAINTS:
        if (match := pattern.fullmatch(message)) is not None:
            return msg(key, what=one_line(match[1]))
    return one_line(message)


def one_line(text: str) -> str:
    """``text`` with everything that would break the line or move the cursor written as an escape."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )


def error_text(error: UsageError | SetupError, words: Sequence[str]) -> str:
    """Return an error in the language that `words` choose with ``--lang``, else in English."""
    languages = [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    languages += [word for before, word in pairwise(words) if before == "--lang"]
    if not error.key or not languages or languages[-1] not in LANGUAGES[1:]:
        return str(error)
    return Catalogue(languages[-1]).text(Msg(error.key, tuple(error.details.items())))


def parse_seats(text: str, info: GameInfo) -> tuple[Seat, ...]:
    """``human:Ann,human,bot:normal,bot`` as seats, the first one first.

    A person without a name has the name "". A bot without a level has `GameInfo.usual_level`.
    """
    seats = tuple(_parse_seat(part.strip(), info) for part in text.split(","))
    info.check_seats(len(seats))
    names = [seat.name for seat in seats if seat.name]
    for name in names:
        if names.count(name) > 1:
            raise UsageError("cli.same_name", name=repr(name))
    return seats


def default_seats(info: GameInfo) -> tuple[Seat, ...]:
    """Return the usual seats: one person against bots of the usual level, four in all or as near to that as the game
    allows.
    """
    count = max(info.min_seats, min(4, info.max_seats))
    return (Seat(HUMAN, ""), *(Seat(BOT, "", info.usual_level) for _ in range(count - 1)))


def parse_levels(text: str, info: GameInfo, players: int) -> tuple[str, ...]:
    """Parse ``random,normal,…`` into one bot level per player; a single level is everybody's. Raises `UsageError`."""
    levels = [_parse_level(part.strip(), info) for part in text.split(",")]
    if len(levels) == 1:
        levels *= players
    if len(levels) != players:
        raise UsageError("cli.level_count", players=players, levels=len(levels))
    return tuple(levels)


def parse_options(text: str, info: GameInfo) -> dict[str, OptionValue]:
    """``key=value,key=value`` as the game's complete options, the rest at their defaults. "" is all defaults.

    For an option that may come from a file the value may be its name.

    Raises:
        UsageError: a part is not ``key=value``, or a key stands twice.
        SetupError: the game has no such option or value.
    """
    values: dict[str, OptionValue] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign or not key or not value:
            raise UsageError("cli.option_form", part=repr(part))
        if key in values:
            raise UsageError("cli.option_twice", option=repr(key))
        values[key] = _option_value(info, key, value)
    return info.complete(values)


def _option_value(info: GameInfo, key: str, value: str) -> OptionValue:
    """Return the value read from the file that `value` names, if the option takes files; else `value`."""
    option = info.option(key)
    return value if option.read is None or value in map(str, option.values) else read_option(option, Path(value))


def parse_seed(text: str) -> int:
    """Return a whole number from 0 to 2^64-1."""
    number = int(text) if re.fullmatch(r"[0-9]{1,20}", text) else -1
    if not 0 <= number <= MASK64:
        raise UsageError("cli.seed", given=repr(text), most=str(MASK64))
    return number


def parse_size(text: str) -> tuple[int, int]:
    """``1280x720`` as width and height of the window in pixels."""
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(
        least <= length <= most for least, length, most in zip(SMALLEST_WINDOW, size, LARGEST_WINDOW, strict=True)
    ):
        least, most = ("{}x{}".format(*corner) for corner in (SMALLEST_WINDOW, LARGEST_WINDOW))
        raise UsageError("cli.size", given=repr(text), least=least, most=most)
    return size


def parse_count(text: str, what: str, most: int) -> int:
    """Return a whole number from 1 to `most`; raises `UsageError`. `what` is its word below ``cli.what``."""
    number = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0
    if not 1 <= number <= most:
        raise UsageError("cli.count", what=Msg(_WHAT[what]), given=repr(text), most=most)
    return number


def parse_viewer(text: str) -> int | str:
    """``public``, ``all``, or the number of a seat, counted from 0."""
    if text in ("public", "all"):
        return text
    if re.fullmatch(r"[0-9]{1,2}", text):
        return int(text)
    raise UsageError("cli.viewer", given=repr(text))


def parse_choice(text: str, what: str, allowed: Sequence[str]) -> str:
    """Return `text` if it is one of `allowed`; raises `UsageError`. `what` is its word below ``cli.what``."""
    if text not in allowed:
        raise UsageError("cli.no_choice", what=Msg(_WHAT[what]), given=repr(text), allowed=", ".join(allowed))
    return text


def _parse_seat(text: str, info: GameInfo) -> Seat:
    kind, _, rest = (piece.strip() for piece in text.partition(":"))
    if kind == HUMAN:
        return Seat(HUMAN, _parse_name(rest))
    if kind == BOT:
        return Seat(BOT, "", _parse_level(rest, info) if rest else info.usual_level)
    raise UsageError("cli.seat", given=repr(text))


def _parse_level(text: str, info: GameInfo) -> str:
    if ":" not in text and not is_known(info, text):
        raise UsageError("cli.no_level", game=info.id, given=repr(text), allowed=", ".join(offered(info)))
    return level_of(info, text)


def _parse_name(text: str) -> str:
    """Return a name as it will be shown; raises `UsageError` where the game would silently correct it."""
    name = clean_name(text, "")
    if name != unicodedata.normalize("NFC", text):
        raise UsageError("cli.name_long", given=repr(text), most=MAX_GRAPHEMES)
    if odd := undrawable(name):
        raise UsageError("cli.name_glyphs", given=repr(text), odd=repr(odd))
    return name
