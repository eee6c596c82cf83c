"""The faults that keep a draft from being played: broken laws of editing first, then refusals of the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from tabletable.core.editing import Editing, Fault, Mending
from tabletable.core.errors import BrokenState, GameError
from tabletable.core.flaws import KNOWN, Flaw
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, PUBLIC, SECRET
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View

TRIES: Final = 40
"""The number of deals of the hidden cards tried before a draft counts as unplayable."""
UNFORESEEN: Final = (
    LookupError, ValueError, TypeError, AttributeError, AssertionError, RuntimeError, ArithmeticError, StopIteration,
)  # fmt: skip
"""Exceptions that rules may raise for a state no game could have led to."""
LOT: Final = Fault(Msg("editor.fault.lot"))
"""Every placed piece is fine, but no deal of the rest leads to a playable game."""


def left_of(editing: Editing[Any], state: Any) -> Counter[int]:
    """Return the number of unplaced pieces of each face; negative if there are too many."""
    left: Counter[int] = Counter()
    for first, printed in state.printed_faces():
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


# ------------------------------------------------------------------------------------------------ laws


def lawless(editing: Editing[Any], state: Any) -> Iterator[Fault]:
    """Yield the faults of a draft: too many pieces of a face, and broken laws of the game's editing."""
    total = Counter(face for _, printed in state.printed_faces() for face in printed)
    for face, left in left_of(editing, state).items():
        if left < 0:
            card = FaceRef(face)
            said = msg("editor.fault.too_many", n=-left, of=total[face], card=card)
            rest = set(editing.rest(state, face))
            piece = next(at for at, each in reversed(list(enumerate(state.faces))) if each == face and at not in rest)

            yield Fault(said, partial(_less, editing, piece), piece=piece)
    for law in editing.laws:
        yield from law.faults(state)


def _less(editing: Editing[Any], piece: int, mender: Mending) -> None:
    """Remove a surplus piece, or give it another face of its kind."""
    if not mender.remove(piece):
        left, state = left_of(editing, mender.state), mender.state
        kinds = next(set(faces) for first, faces in state.printed_faces() if first <= piece < first + len(faces))
        state.faces[piece] = mender.rng.choice(sorted(face for face in kinds if left[face] > 0))


# ------------------------------------------------------------------------------------------------ refusals


def refusals(editing: Editing[Any], game: Game[Any], draft: Any) -> Iterator[Fault]:
    """Yield the reasons why the rules refuse a draft that keeps every law."""
    state = _one_of(game, draft)
    flaws, tried = flaws_of(game, state), set[str]()
    zones = game.zones(state)
    while zone := next((at for at in _known_at(zones, flaws) if at not in tried), ""):
        tried.add(zone)
        for mask in dict.fromkeys((editing.knowers(state, zone), PUBLIC, SECRET, _own(zone, len(state.hands)))):
            changed = [piece for piece in zones[zone] if state.seen[piece] != mask]
            trial = state.clone()
            _set_known(changed, mask, trial)
            if zone not in _known_at(zones, left := flaws_of(game, trial)):
                state, flaws = trial, left
                yield Fault(_who_knows(mask), partial(_tell, changed, mask), zone, changed[0])
                break
    for said, same in _by_message(flaws).items():
        mend = editing.mends.get(said.id)
        where = same.zone or next((zone for zone, lying in zones.items() if same.piece in lying), "")
        yield Fault(said, None if mend is None else partial(mend, same), where, same.piece)
    if flaws:
        return
    awaited = game.to_act(state)
    if not awaited or game.outcome(state) is not None:
        yield Fault(Msg("editor.fault.over"))
    for seat in awaited:
        if not game.legal_commands(state, seat):
            yield Fault(msg("editor.fault.stuck", player=SeatRef(seat)), None, f"hand:{seat}")


def _one_of(game: Game[Any], draft: Any) -> Any:
    """Return a state dealt from the draft; if the rules find none, one that ignores them."""
    if HIDDEN not in draft.faces:
        return draft.clone()
    try:
        state = game.sample(View(None, draft), Rng(1))
    except UNFORESEEN:
        state = draft.determinized(Rng(1))
    assert game.editing is not None
    game.editing.tidy(state)
    return state


def flaws_of(game: Game[Any], state: Any) -> tuple[Flaw, ...]:
    """Return the flaws the rules find in a state."""
    try:
        game.state_from_json(json.loads(json.dumps(state.to_json())))
    except BrokenState as error:
        return error.flaws or (Flaw(str(error), error.message or Msg("editor.fault.other")),)
    except UNFORESEEN as error:
        return (Flaw(repr(error), Msg("editor.fault.other")),)
    return ()


def _known_at(zones: Mapping[str, Collection[int]], flaws: Iterable[Flaw]) -> list[str]:
    """Return the places whose cards are known to the wrong seats."""
    pieces = {flaw.piece for flaw in flaws if flaw.said == KNOWN}
    named = {flaw.zone for flaw in flaws if flaw.said == KNOWN}
    return [zone for zone, lying in zones.items() if zone in named or not pieces.isdisjoint(lying)]


def _by_message(flaws: Iterable[Flaw]) -> dict[Msg, Flaw]:
    """Return the first flaw of each message."""
    found: dict[Msg, Flaw] = {}
    for flaw in flaws:
        found.setdefault(flaw.said, flaw)
    return found


def _own(zone: str, seats: int) -> int:
    """Return the mask of the seat that owns a zone; SECRET if none does."""
    last = zone.rpartition(":")[2]
    return 1 << int(last) if last.isdecimal() and int(last) < seats else SECRET


def _who_knows(mask: int) -> Msg:
    """Return the message that says which seats must know the cards of a place."""
    if mask == PUBLIC:
        return Msg("editor.fault.face_up")
    if mask == SECRET:
        return Msg("editor.fault.face_down")
    seat = mask.bit_length() - 1
    return msg("editor.fault.own", player=SeatRef(seat)) if mask == 1 << seat else KNOWN


def _set_known(pieces: Iterable[int], mask: int, state: Any) -> None:
    """Make these pieces known to exactly the seats of `mask`."""
    for piece in pieces:
        state.seen[piece] = mask


def _tell(pieces: Iterable[int], mask: int, mender: Mending) -> None:
    _set_known(pieces, mask, mender.state)


def inform(state: Any, lying: Iterable[int], mask: int) -> None:
    """Add the seats of `mask` to those that know these pieces; PUBLIC and SECRET replace the old mask."""
    for piece in lying:
        known = state.seen[piece]
        state.seen[piece] = mask if mask in (PUBLIC, SECRET) or known == PUBLIC else known | mask


# ------------------------------------------------------------------------------------------------ at random


def dealt_out(game: Game[Any], draft: Any, seed: int = 1) -> Any:
    """Return a playable state with all hidden cards dealt; None if none is found."""
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
        except (GameError, *UNFORESEEN):
            continue
    return None
