"""Handles, faces and who has seen them: the bookkeeping all games with hidden cards share.

A state keeps two lists indexed by handle: `faces[handle]`, what is printed on it, and `seen[handle]`, the mask of the
seats that know it. Handles wander between zones; a shuffle leaves them in place and permutes the faces under them, so
that a handle never betrays a card through a shuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from typing import Any

from tabletable.core import rng as prng
from tabletable.core.errors import BrokenState, SetupError
from tabletable.core.event import Emit, flipped, moved, shuffled
from tabletable.core.ids import HIDDEN, NOBODY, PUBLIC, SECRET


def reshuffle(rng: int, faces: MutableSequence[int], seen: MutableSequence[int], handles: Sequence[int]) -> int:
    """Permute the faces under `handles` and make them unknown to everybody; returns the new PRNG state."""
    under = [faces[handle] for handle in handles]
    rng = prng.shuffle(rng, under)
    for handle, face in zip(handles, under, strict=True):
        faces[handle] = face
        seen[handle] = SECRET
    return rng


def replenish(
    state: Any, pile: list[int], discards: list[int], zone: str, discard_pile: str, say: str, emit: Emit | None
) -> None:
    """Shuffle the discards into a pile, both of them in place; `zone` and `discard_pile` are where they lie."""
    pile.extend(discards)
    discards.clear()
    state.rng = reshuffle(state.rng, state.faces, state.seen, pile)
    if emit is not None:
        for piece in pile:
            emit(moved(NOBODY, piece, discard_pile, zone, HIDDEN, SECRET))
        emit(shuffled(zone, say))


def hide_from_others(state: Any, seat: int, zone: str, handles: Sequence[int], emit: Emit | None) -> None:
    """Shuffle the pieces of a zone, so that others know none of them any more, and show them to its owner."""
    state.rng = reshuffle(state.rng, state.faces, state.seen, handles)
    for handle in handles:
        state.seen[handle] = 1 << seat
    if emit is not None:
        emit(shuffled(zone))
        for handle in handles:
            emit(flipped(seat, handle, "", zone, state.faces[handle], 1 << seat))


def in_order(printed: Sequence[int], rng: int, deck: Sequence[int] | None) -> tuple[int, list[int]]:
    """Return the PRNG state and all faces as they are dealt: shuffled, or as `deck` says, which must hold each of them.

    Raises `SetupError`.
    """
    if deck is None:
        faces = list(printed)
        return prng.shuffle(rng, faces), faces
    if sorted(deck) != sorted(printed):
        raise SetupError(f"the deck order must hold each of the {len(printed)} cards", "setup.bad_deck", n=len(printed))
    return rng, list(deck)


def redact(faces: Sequence[int], seen: Sequence[int], viewer: int | None) -> list[int]:
    """`faces` with HIDDEN for every handle that `viewer` (a seat, None: a spectator) has not seen."""
    shown = list(faces)
    # Most faces stay as they are, or most are hidden: either way faster than to build the list anew.
    if viewer is None:
        for handle, mask in enumerate(seen):
            if mask != PUBLIC:
                shown[handle] = HIDDEN
    else:
        bit = 1 << viewer
        for handle, mask in enumerate(seen):
            if not mask & bit:
                shown[handle] = HIDDEN
    return shown


def determinize(rng: prng.Rng, faces: Sequence[int], printed: Iterable[int]) -> list[int]:
    """Return a full list of faces that agrees with the redacted `faces`.

    `printed` is the multiset of all faces of these handles; the ones not visible are dealt out at random among the
    hidden handles, every arrangement equally likely. Raises `ValueError` if a visible face is not in `printed`.
    """
    # Both sorted, so that each visible face meets its printed one: a third faster than to count them.
    visible = sorted([face for face in faces if face != HIDDEN])
    pool: list[int] = []
    met = 0
    for face in sorted(printed):
        if met < len(visible) and face == visible[met]:
            met += 1
        else:
            pool.append(face)
    if met < len(visible):
        raise ValueError("a visible face is not among the printed ones")
    rng.shuffle(pool)
    return [pool.pop() if face == HIDDEN else face for face in faces]


# ------------------------------------------------------------------------------------------------ positions


class NamedCards:
    """Reads the cards that a position names. All methods raise `BrokenState`."""

    def __init__(
        self, data: Mapping[str, Any], seats: int, face_of: Callable[[Any], int | None], *, is_padded: bool = False
    ) -> None:
        """`face_of` returns the face of a card in words, None if there is no such card.

        `is_padded`: the last seats may be left out of a list by seat.
        """
        self._data, self._seats, self._face_of = data, seats, face_of
        self._least = 0 if is_padded else seats
        self.faces: list[int] = []
        """All faces named so far, in order."""

    def card(self, word: object) -> int:
        """Return the face of one card."""
        face = self._face_of(word) if isinstance(word, str) else None
        if face is None:
            raise BrokenState(f"there is no card {word!r:.40}")
        self.faces.append(face)
        return face

    def pile(self, key: str) -> list[int]:
        """Return the faces of a list of cards; none if it is not told."""
        return self.cards(self._data.get(key, ()))

    def piles(self, key: str) -> list[list[int]]:
        """Return by seat the faces of a list of cards."""
        return [self.cards(words) for words in self.by_seat(key)]

    def by_seat(self, key: str) -> list[Any]:
        """Return the words of each seat; an empty list for each if they are not told."""
        missing: list[Any] = [[] for _ in range(self._seats)]
        words = self._data.get(key, missing)
        if not isinstance(words, (list, tuple)) or not self._least <= len(words) <= self._seats:
            raise BrokenState(f"{key} is a list with an entry for each of {self._seats} seats")
        return [*words, *missing[len(words) :]]

    def cards(self, words: object) -> list[int]:
        """Return the faces of a list of cards."""
        if not isinstance(words, (list, tuple)):
            raise BrokenState(f"expected a list of cards, got {words!r:.40}")
        return [self.card(word) for word in words]

    def rest(self, printed: Iterable[int]) -> list[int]:
        """Return the printed faces that are not named if the position wants them on the draw pile, else none."""
        return left_over(printed, self.faces) if self._data.get("rest") == "draw" else []


def left_over(printed: Iterable[int], named: Iterable[int]) -> list[int]:
    """Return the printed faces that are not named, in ascending order; raises `BrokenState` if one is
    named too often.
    """
    rest = Counter(printed)
    rest.subtract(named)
    if any(count < 0 for count in rest.values()):
        raise BrokenState("the position names a card more often than it is printed")
    return sorted(rest.elements())
