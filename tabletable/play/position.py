"""A position set up by hand: as a draft that is changed step by step, and as one line of text.

In a draft some faces are HIDDEN, those by lot; they are dealt when it is played. The text is JSON, so that it can be
read and mended by people as well: what is wrong with it is told by line and column.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from tabletable.core.editing import Editing, Fault, Mending
from tabletable.core.errors import BrokenState, FaultyFile, GameError
from tabletable.core.game import Game, Options, View
from tabletable.core.ids import HIDDEN, NO_PIECE, PUBLIC, SECRET
from tabletable.core.message import FaceRef, Msg, msg
from tabletable.core.reading import each_of, entries, number, record, written
from tabletable.core.rng import Rng
from tabletable.play.names import MAX_TITLE_GRAPHEMES, clean_title
from tabletable.play.safejson import MAX_BYTES

FORMAT: Final = "tabletable-position"
VERSION: Final = 1
TRIES: Final = 40
"""So often what is by lot is dealt until the game can be played."""
PIECE: Final = "piece:"
"""Begins a spot that is a piece."""
MOST_MENDS: Final = 400
MOST_STEPS: Final = 200
"""Changes that can be taken back."""


class Position(NamedTuple):
    """One that was set up."""

    game: Game[Any]
    options: Options
    state: Any
    """Its hidden faces are by lot. It may be wrong, and is not to be changed."""
    title: str = ""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.state.hands)


def may_edit(game: Game[Any]) -> bool:
    """Whether positions of a game can be set up at all."""
    return game.editing is not None


def fresh(game: Game[Any], seats: int, options: Mapping[str, str | int], seed: int) -> Position:
    """A game that has just begun, all of it by lot that does not lie open. Raises `SetupError`."""
    complete = game.info.complete(options)
    assert game.editing is not None, "only games that bring their editing are edited"
    state = game.setup(seats, complete, seed)
    game.editing.begun(state)
    return Position(game, complete, state)


# ------------------------------------------------------------------------------------------------ changing


class Draft:
    """A position while it is set up: each change is a step that can be taken back."""

    def __init__(self, position: Position) -> None:
        assert position.game.editing is not None, "only games that bring their editing are edited"
        self.game: Game[Any] = position.game
        self.editing: Editing[Any] = position.game.editing
        self._now = position
        self._past: list[Position] = []
        self._future: list[Position] = []
        self._kept = position
        self._judged: tuple[Any, tuple[Fault, ...], Any] | None = None

    @property
    def position(self) -> Position:
        """As it stands."""
        return self._now

    @property
    def state(self) -> Any:
        """As it stands; not to be changed."""
        return self._now.state

    # -------------------------------------------------------------------------------------------- the way back

    def _take(self, after: Position) -> None:
        self._past = [*self._past[1 - MOST_STEPS :], self._now]
        self._future.clear()
        self._now = after

    def _do(self, change: Callable[[Any], bool]) -> bool:
        """Change a copy of the state; False, and nothing has changed, if that can't be."""
        state = self.state.clone()
        if not change(state):
            return False
        self._settle(state)
        if state != self.state:
            self._take(self._now._replace(state=state))
        return True

    @property
    def may_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def may_redo(self) -> bool:
        """Whether one was taken back."""
        return bool(self._future)

    def undo(self) -> bool:
        """Take the last change back."""
        if self._past:
            self._future.append(self._now)
            self._now = self._past.pop()
            return True
        return False

    def redo(self) -> bool:
        """Make once more what was taken back last."""
        if self._future:
            self._past.append(self._now)
            self._now = self._future.pop()
            return True
        return False

    def replace(self, position: Position) -> None:
        """Go on with another position of the same game; this can be taken back as well."""
        self._take(position)

    def keep(self, title: str) -> None:
        """It was saved under this title."""
        self._now = self._kept = self._now._replace(title=title)

    @property
    def is_kept(self) -> bool:
        """Whether nothing has changed since it was saved or opened."""
        now, kept = self._now, self._kept
        return now is kept or (now.state, now.options) == (kept.state, kept.options)

    # -------------------------------------------------------------------------------------------- pieces

    def _settle(self, state: Any) -> None:
        """Nothing that was placed nowhere has a face which all its copies were placed with."""
        for first, printed in state.printed():
            rest = [piece for piece in self.editing.rest(state, printed[0]) if piece >= first]
            last = first + len(printed)
            placed = Counter(state.faces[piece] for piece in range(first, last) if piece not in set(rest))
            left = Counter(printed)
            left.subtract(placed)
            for piece in reversed(rest):  # what comes next keeps its face before the rest does
                if state.faces[piece] != HIDDEN:
                    left[state.faces[piece]] -= 1
                    if left[state.faces[piece]] < 0:
                        state.faces[piece] = HIDDEN
        self.editing.tidy(state)

    def left(self) -> Counter[int]:
        """How many pieces of each face have not been placed; less than 0 where there are too many."""
        return _left(self.editing, self.state)

    def put(self, face: int, zone: str) -> bool:
        """Put a piece with this face (HIDDEN: by lot) in a zone; False if it can't lie there or none is left."""
        return self._do(lambda state: self._put(state, face, zone))

    def _put(self, state: Any, face: int, zone: str) -> bool:
        editing = self.editing
        if zone not in editing.spots(state, face):
            return False
        if editing.is_sign(face):
            return editing.sign(state, face, zone)
        home = editing.home(state, zone)
        there = NO_PIECE if home else editing.piece_at(state, zone)
        if zone.startswith(PIECE):
            there = int(zone.removeprefix(PIECE))
        if there != NO_PIECE:
            return editing.swap(state, there, face)
        lying = editing.lists(state)[home] if home else []
        if home and len(lying) >= editing.room(state, home):
            lots = [piece for piece in lying if state.faces[piece] == HIDDEN]
            if lots:
                self._remove(state, lots[-1])
        piece = self._drawn(state, face, home)
        if piece == NO_PIECE:
            return False
        state.seen[piece] = editing.knowers(state, home or zone)
        if home:
            editing.lists(state)[home].append(piece)
        else:
            editing.put(state, piece, zone)
        return True

    def _drawn(self, state: Any, face: int, home: str) -> int:
        """A piece out of those placed nowhere that has or gets this face; NO_PIECE if there is none."""
        rest = self.editing.rest(state, face)
        if face == HIDDEN and home:
            rest = self.editing.rest(state, self.editing.usual(state))
        for wanted in (face, HIDDEN, None):
            for piece in rest:
                if wanted is None or state.faces[piece] == wanted:
                    rest.remove(piece)
                    state.faces[piece] = face
                    return int(piece)
        return NO_PIECE

    def remove(self, piece: int) -> bool:
        """Take a piece away, or leave to the lot what it is; False if neither can be."""
        return self._do(lambda state: self._remove(state, piece))

    def _remove(self, state: Any, piece: int) -> bool:
        face = state.faces[piece]
        if self.editing.lift(state, piece):
            if any(first <= piece < first + len(printed) for first, printed in state.printed()):
                state.faces[piece], state.seen[piece] = HIDDEN, SECRET
            self.editing.rest(state, face if face != HIDDEN else self.editing.usual(state)).insert(0, piece)
            return True
        if face == HIDDEN or state.seen[piece] == PUBLIC:
            return False
        state.faces[piece] = HIDDEN
        return True

    def move(self, piece: int, zone: str) -> bool:
        """Put a piece somewhere else; False if it can't lie there or has to stay."""

        def change(state: Any) -> bool:
            if zone not in self.editing.goals(state, piece):
                return False
            carried = self.editing.carry(state, piece, zone)
            if carried is not None:
                return carried
            face = state.faces[piece]
            return self._remove(state, piece) and self._put(state, face, zone)

        return self._do(change)

    def turn(self, piece: int) -> bool:
        """Give a piece another turn; False if it has only one."""
        return self._do(lambda state: self.editing.turn(state, piece))

    def set(self, key: str, value: int) -> None:
        """Change a mark."""

        def change(state: Any) -> bool:
            self.editing.set(state, key, value)
            return True

        self._do(change)

    def fill(self) -> bool:
        """Fill up all hands and rows by lot, as far as there are pieces; False if they are full."""

        def change(state: Any) -> bool:
            before = state.clone()
            for zone in self.editing.lists(state):
                room = self.editing.room(state, zone)
                while room < 1 << 10 and len(self.editing.lists(state)[zone]) < room:
                    if not self._put(state, HIDDEN, zone):
                        break
            return bool(state != before)

        return self._do(change)

    def agree(self, options: Mapping[str, str | int]) -> None:
        """Play by these options. Raises `SetupError`."""
        complete = self.game.info.complete(options)
        state = self.state.clone()
        state.rules = self.game.setup(self._now.seats, complete, 0).rules
        self._settle(state)
        self._take(self._now._replace(state=state, options=complete))

    # -------------------------------------------------------------------------------------------- right and wrong

    def _judge(self) -> tuple[tuple[Fault, ...], Any]:
        """What is wrong, and the state to play if nothing is."""
        if self._judged is None or self._judged[0] is not self.state:
            faults = tuple(_faults(self.editing, self.game, self.state))
            dealt = None if faults else dealt_out(self._now)
            if not faults and dealt is None:
                faults = (Fault(Msg("editor.fault.other")),)
            self._judged = (self.state, faults, dealt)
        return self._judged[1:]

    def faults(self) -> tuple[Fault, ...]:
        """What has to be put right before it can be played."""
        return self._judge()[0]

    def fine(self) -> tuple[Msg, ...]:
        """What is right."""
        return tuple(law.fine for law in self.editing.laws if not any(law.faults(self.state)))

    def dealt(self, seed: int = 0) -> Any:
        """The state to play, all dealt that is by lot; None as long as something is wrong.

        Another `seed` deals otherwise, if it can be.
        """
        found = self._judge()[1]
        return found if found is None or not seed else dealt_out(self._now, seed) or found

    def mend(self, seed: int) -> Msg | None:
        """Put everything right by itself, as one change; if that can't be, nothing has changed and this says why."""
        rng, state = Rng(seed), self.state.clone()
        _let_know(self.editing, state)
        for _ in range(MOST_MENDS):
            self._settle(state)
            faults = list(_faults(self.editing, self.game, state))
            if not faults:
                break
            mend = next((fault.mend for fault in faults if fault.mend is not None), None)
            if mend is None:
                return faults[0].said
            mend(_Mender(self, state, rng))
        else:
            return faults[0].said
        after = self._now._replace(state=state)
        if dealt_out(after) is None:
            return Msg("editor.fault.other")
        self._take(after)
        return None


class _Mender:
    """A state as those see it who mend it: its fields, and the steps of a draft."""

    def __init__(self, draft: Draft, state: Any, rng: Rng) -> None:
        self.state, self.rng = state, rng
        self._draft = draft

    def put(self, face: int, zone: str) -> bool:
        """See `Draft.put`."""
        return self._draft._put(self.state, face, zone)

    def remove(self, piece: int) -> bool:
        """See `Draft.remove`."""
        return self._draft._remove(self.state, piece)


def _let_know(editing: Editing[Any], state: Any) -> None:
    """All know what lies before them, and nobody what lies face down."""
    for zone, lying in editing.lists(state).items():
        mask = editing.knowers(state, zone)
        for piece in lying:
            known = state.seen[piece]
            state.seen[piece] = mask if mask in (PUBLIC, SECRET) or known == PUBLIC else known | mask


def _left(editing: Editing[Any], state: Any) -> Counter[int]:
    left: Counter[int] = Counter()
    for first, printed in state.printed():
        rest = set(editing.rest(state, printed[0]))
        left.update(printed)
        left.subtract(
            face
            for piece, face in enumerate(state.faces[first : first + len(printed)], first)
            if piece not in rest and face != HIDDEN
        )
    for tab in editing.tabs(state):
        for face in tab.faces:
            if face not in left and not editing.is_sign(face):
                left[face] = len(editing.rest(state, face))
    return left


def _faults(editing: Editing[Any], game: Game[Any], state: Any) -> Iterator[Fault]:
    total = Counter(face for _, printed in state.printed() for face in printed)
    for face, left in _left(editing, state).items():
        if left < 0:
            card = FaceRef(face)
            said = msg("editor.fault.too_many", n=-left, of=total[face], card=card)
            rest = set(editing.rest(state, face))
            piece = next(at for at, each in reversed(list(enumerate(state.faces))) if each == face and at not in rest)

            yield Fault(said, partial(_less, editing, piece), piece=piece)
    for law in editing.laws:
        yield from law.faults(state)


def _less(editing: Editing[Any], piece: int, mender: Mending) -> None:
    """Of this piece there is one too many: away with it, or another face."""
    if not mender.remove(piece):
        spare = sorted(face for face, count in _left(editing, mender.state).items() if count > 0)
        mender.state.faces[piece] = mender.rng.choice(spare)


def dealt_out(position: Position, seed: int = 1) -> Any:
    """The state to play, with all dealt that is by lot; None if the game can't be played from there."""
    game, draft = position.game, position.state
    assert game.editing is not None
    rng = Rng(seed)
    is_by_lot = HIDDEN in draft.faces
    for _ in range(TRIES if is_by_lot else 1):
        try:
            state = draft.clone()
            if is_by_lot:
                state = game.sample(View(None, draft), rng)
                game.editing.tidy(state)
            state = game.state_from_json(json.loads(json.dumps(state.to_json())))
            awaited = game.to_act(state)
            if awaited and game.outcome(state) is None and all(game.legal_commands(state, seat) for seat in awaited):
                return state
        except (GameError, ValueError, LookupError):
            continue
    return None


# ------------------------------------------------------------------------------------------------ as text


def text_of(position: Position) -> str:
    """The position in one line."""
    state = position.state.clone()
    lots = [piece for piece, face in enumerate(state.faces) if face == HIDDEN]
    pool = _left(position.game.editing, state) if position.game.editing is not None else Counter()
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
