"""What the fields of a save file may hold, as checks. Settings and statistics know seats and options by the same."""

from __future__ import annotations

from typing import Any

from tabletable.core.game import MOST_OPTION_TEXT
from tabletable.play.names import MAX_GRAPHEMES, MAX_POINTS, MAX_TITLE_GRAPHEMES
from tabletable.play.safejson import Malformed, check_plain
from tabletable.play.schema import array, boolean, integer, mapping, one_of, optional, record, text
from tabletable.play.seats import BOT, HUMAN

FORMAT = "tabletable-save"
"""First value of every save file."""
SCHEMA = 1
"""Version of the format written here. Raised with a migration in `MIGRATIONS` and a sample file in the tests."""

MAX_SEATS = 12
MAX_COMMANDS = 20_000
MAX_DECK = 2_000
HEAD_BYTES = 16 << 10
"""What a list reads of a file: more than the first two lines ever need."""

TAG = text(40, r"[A-Za-z0-9_.+-]*")
"""Schema of ids: options, levels, pictures, versions."""
GAME_ID = text(40, r"[a-z][a-z0-9_]*")
"""Schema of the id of a game."""
NAME = text(MAX_GRAPHEMES * MAX_POINTS)
"""Schema of a player's name."""

_MOMENT = text(20, r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)?")
_DIGEST = text(64, r"[0-9a-f]{64}")
_HASH = text(16, r"[0-9a-f]{16}")
_DECIMAL = text(20, r"0|[1-9][0-9]*")
LONG_INT = text(80, r"-?[1-9][0-9]*")
_WORD = text(40)
_FILE_TEXT = text(MOST_OPTION_TEXT)
_INTEGER = integer()


def _option_value(value: Any) -> None:
    """A word, a number, or a JSON object as text: what the option has read from a file."""
    if isinstance(value, str):
        (_FILE_TEXT if value.startswith("{") else _WORD)(value)
    else:
        _INTEGER(value)


def _seed(value: Any) -> None:
    _DECIMAL(value)
    if int(value) >> 64:
        raise Malformed("out_of_range", field="", least=0, most=str((1 << 64) - 1))


def _hash_pair(value: Any) -> None:
    if not isinstance(value, list) or len(value) != 2:
        raise Malformed("wrong_type", field="", expected="list")
    integer(0, MAX_COMMANDS)(value[0])
    _HASH(value[1])


SEAT = record({"kind": one_of(HUMAN, BOT), "name": NAME, "level": TAG, "avatar": TAG})
"""Schema of a `Seat`."""
OPTIONS = mapping(TAG, _option_value, 64)
"""Schema of a game's options."""
_SUMMARY = record({"to_act": array(integer(0, MAX_SEATS - 1), MAX_SEATS), "round": integer(0), "over": boolean})
HEADER = record(
    {
        "game": GAME_ID,
        "rules": integer(0),
        "options": OPTIONS,
        "seats": array(SEAT, MAX_SEATS, least=1),
        "title": text(MAX_TITLE_GRAPHEMES * MAX_POINTS),
        "created": _MOMENT,
        "modified": _MOMENT,
        "sequence": integer(0),
        "summary": _SUMMARY,
    }
)
_FIRST_LINE = {"format": one_of(FORMAT), "schema": one_of(SCHEMA), "app": TAG, "sha256": _DIGEST}
BEGINNING = record({**_FIRST_LINE, "header": HEADER})
START = record({"seed": _seed, "deck": optional(array(_INTEGER, MAX_DECK))})
HASHES = array(_hash_pair, MAX_COMMANDS + 1)
DOCUMENT = record(
    {
        **_FIRST_LINE,
        "header": HEADER,
        "start": START,
        "ext": mapping(TAG, check_plain, 32),
        "hashes": HASHES,
        "commands": array(lambda row: None, MAX_COMMANDS),  # each one is checked when it is made a Command
        "snapshot": check_plain,
    }
)
