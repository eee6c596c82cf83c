"""A position as one line of text, and back.

The text is JSON, so that people can read and repair it: faults are reported by line and column.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletable.core.errors import BrokenState, FaultyFile, GameError
from tabletable.core.flaws import LOST, OTHER
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg, msg
from tabletable.core.reading import each_of, entries, number, record
from tabletable.core.tablespec import Stage
from tabletable.core.view import View
from tabletable.play.files.names import MAX_TITLE_GRAPHEMES, clean_title
from tabletable.play.files.safejson import SaveError, TooLarge, loads
from tabletable.play.study.faults import UNFORESEEN, left_of
from tabletable.play.study.position import Draft, Position

FORMAT: Final = "tabletable-position"
VERSION: Final = 1
STAGE: Final = Stage(984.0, 720.0, is_live=False)
"""A stage of the usual size, on which every position must be displayable."""
MOST_BYTES: Final = 64 << 10
"""The maximal size of a text; a full table takes some 3 KB, and an own deck or board a few more."""


def text_of(position: Position) -> str:
    """Return the position as one line."""
    state = position.state.clone()
    lots = [piece for piece, face in enumerate(state.faces) if face == HIDDEN]
    pool = left_of(position.game.editing, state) if position.game.editing is not None else Counter()
    spare = iter(sorted(pool.elements()) + [0] * len(lots))
    for piece in lots:
        state.faces[piece] = next(spare)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": position.game.info.id,
        "rules": position.game.info.rules_version,
        "title": position.title,
        "options": dict(position.options),
        "lot": lots,
        "state": state.to_json(),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def is_text(text: str) -> bool:
    """Return whether a text looks like a position, valid or not."""
    return FORMAT in text[:400]


def position_of(text: str, games: Mapping[str, Game[Any]]) -> Position:
    """Parse a position; raises `FaultyFile` with the fault and its place."""
    data = _parsed(text)
    try:
        return _read(data, games)
    except BrokenState as error:
        line, column = _place(text, error.field)
        why = error.message or Msg("fault.unreadable")
        field = error.field or "–"
        raise FaultyFile([msg("editor.text.field", line=line, column=column, field=field, reason=why)]) from error


def _parsed(text: str) -> Any:
    """Parse a text within the bounds of a save; raises `FaultyFile`."""
    try:
        return loads(text.encode("utf-8", "surrogatepass"), MOST_BYTES)
    except TooLarge as error:
        raise FaultyFile([msg("fault.bytes", most=MOST_BYTES)]) from error
    except SaveError as error:
        where = {key: error.details[key] for key in ("line", "column") if key in error.details}
        raise FaultyFile([msg("editor.text.syntax", **where) if where else Msg("fault.unreadable")]) from error


def _read(data: object, games: Mapping[str, Game[Any]]) -> Position:
    keys = ("format", "version", "game", "rules", "title", "options", "lot", "state")
    parts = record(data, keys)
    if parts["format"] != FORMAT or parts["version"] != VERSION:
        raise _at("version", BrokenState("another version", Msg("editor.text.version")))
    game = games.get(parts["game"]) if isinstance(parts["game"], str) else None
    if game is None or game.editing is None:
        raise _at("game", BrokenState("no such game", Msg("editor.text.game")))
    if parts["rules"] != game.info.rules_version:
        raise _at("rules", BrokenState("other rules", Msg("editor.text.version")))
    try:
        options = game.info.complete(parts["options"])
    except (GameError, AttributeError, TypeError) as error:
        raise _at("options", BrokenState("other options", Msg("editor.text.options"))) from error
    try:
        state = game.read_state(parts["state"])
        if len(state.hands) > game.info.max_seats:
            raise BrokenState("too many seats")
    except BrokenState as error:
        error.inside("state")
        raise
    except UNFORESEEN as error:
        raise _at("state", BrokenState("no state")) from error
    try:
        for piece in each_of(entries(parts["lot"]), lambda each: number(each, 0, len(state.faces) - 1)):
            state.faces[piece] = HIDDEN
    except BrokenState as error:
        error.inside("lot")
        raise
    title = parts["title"] if isinstance(parts["title"], str) else ""
    position = Position(game, options, state, clean_title(title[: 4 * MAX_TITLE_GRAPHEMES]))
    _check_pieces(position)
    return position


def _check_pieces(position: Position) -> None:
    """Check what no editing can change; raises `BrokenState`.

    Each piece is of its kind and in exactly one place, and the code that judges and shows the table accepts it.
    """
    game, state = position.game, position.state
    kinds = [{face} for face in game.setup(position.seats, position.options, 0).faces]
    for first, printed in state.printed_faces():
        kinds[first : first + len(printed)] = [{HIDDEN, *printed}] * len(printed)
    for piece, face in enumerate(state.faces):
        if face not in kinds[piece]:
            raise _at(f"state.faces[{piece}]", BrokenState("a face of another kind", Msg("editor.text.pieces")))
    try:
        pieces = sorted(piece for zone in game.zones(state).values() for piece in zone)
        game.table(View(None, state), STAGE)
        draft = Draft(position)
        draft.examine()
    except UNFORESEEN as error:
        raise _at("state", BrokenState("no table")) from error
    if any(fault.message in (LOST.message, OTHER) for fault in draft.faults()) or pieces != list(
        range(len(state.faces))
    ):
        raise _at("state", BrokenState("pieces lie twice or nowhere", Msg("editor.text.pieces")))


def _at(field: str, error: BrokenState) -> BrokenState:
    error.inside(field)
    return error


_BLANK: Final = re.compile(r"[\s\ufeff]*")
_VALUE: Final = json.JSONDecoder(strict=False)
_CLOSING: Final = {"{": "}", "[": "]"}


def _place(text: str, field: str) -> tuple[int, int]:
    """Find line and column, from 1, of the field of this path, or of its nearest existing part."""
    where = at = _past_blanks(text, 0)
    for key, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field):
        wanted = int(index) if index else key
        item = next(((start, value) for step, start, value in _items(text, at) if step == wanted), None)
        if item is None:
            break
        where, at = item
    return text.count("\n", 0, where) + 1, where - text.rfind("\n", 0, where)


def _items(text: str, at: int) -> Iterator[tuple[str | int, int, int]]:
    """Yield the key or index of each item of the list or object at `at`, where it begins, and where
    its value begins.
    """
    closing, number = _CLOSING.get(text[at]), 0
    at = _past_blanks(text, at + 1)
    while closing is not None and text[at] != closing:
        step: str | int = number
        start, number = at, number + 1
        if closing == "}":
            step, at = _VALUE.raw_decode(text, at)
            at = _past_blanks(text, _past_blanks(text, at) + 1)
        yield step, start, at
        at = _past_blanks(text, _VALUE.raw_decode(text, at)[1])
        if text[at] == ",":
            at = _past_blanks(text, at + 1)


def _past_blanks(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    assert match is not None, "what may be empty matches everywhere"
    return match.end()
