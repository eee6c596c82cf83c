"""A position as one line of text, and back.

The text is JSON, so that it can be read and mended by people as well: what is wrong with it is told by line and column.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from tabletable.core.errors import BrokenState, FaultyFile, GameError
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg, msg
from tabletable.core.reading import each_of, entries, number, record, written
from tabletable.play.files.names import MAX_TITLE_GRAPHEMES, clean_title
from tabletable.play.files.safejson import MAX_BYTES
from tabletable.play.study.position import Position, left_of

FORMAT: Final = "tabletable-position"
VERSION: Final = 1


def text_of(position: Position) -> str:
    """The position in one line."""
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
    """Whether a text seems to be a position, right or wrong."""
    return FORMAT in text[:400]


def position_of(text: str, games: Mapping[str, Game[Any]]) -> Position:
    """The position in a text; raises `FaultyFile` with what is wrong with it, and where."""
    if len(text) > MAX_BYTES:
        raise FaultyFile([msg("fault.bytes", limit=MAX_BYTES >> 10)])
    data = written(text.strip("\ufeff"))
    try:
        return _read(data, games)
    except BrokenState as error:
        line, column = _place(text, error.field)
        why = error.message or Msg("fault.unreadable")
        field = error.field or "–"
        raise FaultyFile([msg("editor.text.field", line=line, column=column, field=field, reason=why)]) from error


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
    except (
        LookupError,
        ValueError,
        TypeError,
        AssertionError,
    ) as error:  # nobody has foreseen all that may stand there
        raise _at("state", BrokenState("no state")) from error
    try:
        for piece in each_of(entries(parts["lot"]), lambda each: number(each, 0, len(state.faces) - 1)):
            state.faces[piece] = HIDDEN
    except BrokenState as error:
        error.inside("lot")
        raise
    title = parts["title"] if isinstance(parts["title"], str) else ""
    found = Position(game, options, state, clean_title(title[: 4 * MAX_TITLE_GRAPHEMES]))
    if not _may_lie(found):
        raise _at("state", BrokenState("pieces lie twice or nowhere", Msg("editor.text.pieces")))
    return found


def _may_lie(position: Position) -> bool:
    """Whether each piece lies in one place, which nothing in the editor changes."""
    lying = sorted(piece for zone in position.game.zones(position.state).values() for piece in zone)
    return lying == list(range(len(position.state.faces)))


def _at(field: str, error: BrokenState) -> BrokenState:
    error.inside(field)
    return error


_TOKEN: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+)')


def _place(text: str, field: str) -> tuple[int, int]:
    """Line and column, from 1, at which the field of this path begins; of its nearest part that is there."""
    wanted: list[int | str] = [
        int(index) if index else key for key, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field)
    ]
    best = where = at = 0
    path: list[Any] = []
    while (found := _TOKEN.match(text, at)) is not None:
        token, start, at = found[1], found.start(1), found.end()
        if path and isinstance(path[-1], _Key) and token[0] == '"' and path[-1].name is None:
            path[-1].name = json.loads(token, strict=False)
            start_of = [step.name if isinstance(step, _Key) else step for step in path]
            if len(start_of) > best and start_of == wanted[: len(start_of)]:
                best, where = len(start_of), start
            continue
        steps = [step.name if isinstance(step, _Key) else step for step in path]
        if token not in "}],:" and len(steps) > best and steps == wanted[: len(steps)]:
            best, where = len(steps), start
        if token == "{":
            path.append(_Key())
        elif token == "[":
            path.append(0)
        elif token in "}]" and path:
            path.pop()
        elif token == "," and path:
            path[-1] = path[-1] + 1 if isinstance(path[-1], int) else _Key()
    return text.count("\n", 0, where) + 1, where - text.rfind("\n", 0, where)


class _Key:
    """A place in an object whose key has not been read yet."""

    name: str | None = None
