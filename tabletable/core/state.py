"""What all states have in common: made of declared fields, hidden faces, a PRNG.

A field is declared once, where `__init__` sets it: name, kind (see `core.fields`), first value, docstring. From that
`tools/build_states.py` writes what Python wants as source into the class: its slots, the table of fields, and `clone`,
which is a hot path. JSON both ways, ranges, equality and positions go by the table.

Why so: msgspec would be C that mypyc can't see into, and a dependency; attrs and cattrs make functions at import, which
mypyc can't compile; python-chess' `_BoardState` lists its fields twice by hand, which is what goes wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from tabletable.core.cards import imagine, redact
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.fields import COMMON, Fields, read_field, read_fields
from tabletable.core.flaws import Flaw, texts_of
from tabletable.core.reading import entries
from tabletable.core.rng import Rng

S = TypeVar("S", bound="State")


class State:
    """A point in play: ids and ints, lists of them, and immutable records that clones share; no floats."""

    FIELDS: ClassVar[Fields]
    """By field what it may hold."""
    __slots__ = COMMON

    faces: list[int]
    """What is printed on every piece, by handle; HIDDEN in a view where the viewer has not seen it."""
    seen: list[int]
    """By handle, the mask of the seats that know its face."""
    hands: list[list[int]]
    """By seat the handles in its hand."""
    rng: int
    """The PRNG, 0 in a view."""

    def __init__(self, seats: int, rules: Any, rng: int, faces: list[int]) -> None:
        """A table for `seats` on which nothing is dealt: every handle has its face and lies nowhere yet.

        A game without options has no field `rules`, and no such argument.
        """
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        """Equal in every field."""
        if type(other) is not type(self):
            return NotImplemented
        return self.FIELDS.values_of(self) == self.FIELDS.values_of(other)

    __hash__ = None  # type: ignore[assignment]  # states change in place

    def clone(self) -> Self:
        """An independent copy; ≤ 25 µs."""
        raise NotImplementedError

    def to_json(self) -> dict[str, JsonValue]:
        """Everything that does not follow from the rest, as plain JSON data. `Game.state_from_json` is its inverse."""
        return self.FIELDS.to_json(self)

    @classmethod
    def read(cls, data: JsonValue, least: int, most: int, further: Sequence[str] = ()) -> Self:
        """What `to_json` of a state with `least` to `most` seats wrote, `further` keys left out.

        Raises `BrokenState` for what is no field or out of range; whether the fields agree is for `Game.check` to say.
        """
        hands = entries(data["hands"], most=most) if isinstance(data, dict) and "hands" in data else ()
        if len(hands) < least:
            raise BrokenState(f"expected {least} to {most} hands")
        assert isinstance(data, dict)
        keys = [key for key in ("rules", "rng", "faces") if key in cls.FIELDS]
        first = {key: read_field(cls.FIELDS[key], key, data.get(key), None) for key in keys}
        state = cls(len(hands), **first)
        for key, value in read_fields(cls.FIELDS, data, state, further).items():
            setattr(state, key, value)
        return state

    def take(self, words: Mapping[str, Any], *names: str) -> None:
        """Set the named fields to what a position says of them; those it says nothing of stay. Raises `BrokenState`."""
        for name in names:
            if name in words:
                setattr(self, name, read_field(self.FIELDS[name], name, words[name], self))

    # ------------------------------------------------------------------------------------------------ knowledge

    def redacted(self, viewer: int | None) -> Self:
        """What `viewer` (None: an onlooker) may know: no face it has not seen, and not the PRNG."""
        copy = self.clone()
        copy.faces = redact(self.faces, self.seen, viewer)
        copy.rng = 0
        return copy

    def printed(self) -> Sequence[tuple[int, Sequence[int]]]:
        """What is printed on the pieces that hide each other: (first handle, all faces from there on), public."""
        raise NotImplementedError

    def imagined(self, rng: Rng) -> Self:
        """A full state that agrees with this one, which is a view's: hidden faces are dealt out, all arrangements of
        those that hide each other equally likely, and the PRNG is one of its own."""
        copy = self.clone()
        copy.rng = rng.seed() or 1
        for first, faces in self.printed():
            last = first + len(faces)
            copy.faces[first:last] = imagine(rng, self.faces[first:last], faces)
        return copy


def sound(state: S, check: Callable[[S], list[Flaw]]) -> S:
    """The state itself; raises `BrokenState` with what `check` finds wrong with it."""
    if flaws := check(state):
        error = BrokenState(texts_of(flaws))
        error.flaws = tuple(flaws)
        raise error
    return state
