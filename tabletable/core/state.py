"""Base of all states: declared fields, hidden faces, a random number generator.

A field is declared once, in the class: its name, what it may hold (see `core.fields`), its docstring. From that follow
JSON both ways, ranges, equality, positions and copies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Self, TypeVar, get_args, get_origin, get_type_hints

from tabletable.core.cards import determinize, redact
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.fields import Fields, fields, read_field, read_fields
from tabletable.core.flaws import Flaw, texts_of
from tabletable.core.reading import entries
from tabletable.core.rng import Rng
from tabletable.core.zones import ZoneTable

S = TypeVar("S", bound="State")
_GIVEN: Final = frozenset({"faces", "seen", "hands"})


class State:
    """A point in play: ids and ints, lists of them, and immutable records that clones share; no floats."""

    FIELDS: ClassVar[Fields]
    """The type of each field, in the order of declaration and of saves."""
    ZONES: ClassVar[ZoneTable]
    """The table of its zones; see `core.zones`."""

    faces: list[int]
    """The face of every piece, by handle; in a view HIDDEN for faces the viewer has not seen."""
    seen: list[int]
    """By handle, the mask of the seats that know its face."""
    hands: list[list[int]]
    """By seat the handles in its hand."""
    rng: int
    """The PRNG, 0 in a view."""

    def __init_subclass__(cls) -> None:
        """Generate the field table and `clone` from the class's own annotations; a class without any inherits both."""
        names = [name for name, hint in vars(cls).get("__annotations__", {}).items() if "ClassVar" not in str(hint)]
        if names and "FIELDS" not in vars(cls):
            hints = get_type_hints(cls, include_extras=True)
            cls.FIELDS = fields({name: hints[name] for name in names})
            setattr(cls, "clone", _cloner(cls, {name: depth(hints[name]) for name in names}))  # noqa: B010

    def __init__(self, seats: int, rules: Any = None, rng: int = 0, faces: Sequence[int] = ()) -> None:
        """Lay a table for `seats`, nothing dealt: every handle has its face and is in no zone yet.

        Lists are empty, or hold fresh values if their length is fixed; see `Kind.fresh`. A game without options has no
        field `rules`, and needs no such argument.
        """
        self.rng, self.faces, self.seen = rng, [*faces], [0] * len(faces)
        self.hands = [[] for _ in range(seats)]
        if "rules" in self.FIELDS:
            setattr(self, "rules", rules)  # noqa: B010
        for name, kind in self.FIELDS.lists:
            if name not in _GIVEN:
                setattr(self, name, kind.fresh(self))

    def __eq__(self, other: object) -> bool:
        """Equal in every field."""
        if type(other) is not type(self):
            return NotImplemented
        return self.FIELDS.values_of(self) == self.FIELDS.values_of(other)

    __hash__ = None  # type: ignore[assignment]  # states change in place

    def clone(self) -> Self:
        """Return an independent copy; ≤ 25 µs."""
        raise NotImplementedError

    def to_json(self) -> dict[str, JsonValue]:
        """Everything that does not follow from the rest, as plain JSON data. `Game.state_from_json` is its inverse."""
        return self.FIELDS.to_json(self)

    @classmethod
    def from_json(cls, data: JsonValue, least: int, most: int, further: Sequence[str] = ()) -> Self:
        """Read a state with `least` to `most` seats from `to_json`; `further` keys are left out.

        Raises `BrokenState` for unknown or missing fields and values out of range; `Game.check` tells whether they
        agree.
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

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from this one."""
        seats = len(self.hands)
        return tuple([(seat + step) % seats for step in range(1, seats)])

    def take(self, words: Mapping[str, Any], *names: str) -> None:
        """Set the named fields from the record of a position; absent ones keep their values. Raises `BrokenState`."""
        for name in names:
            if name in words:
                setattr(self, name, read_field(self.FIELDS[name], name, words[name], self))

    # ------------------------------------------------------------------------------------------------ knowledge

    def redacted(self, viewer: int | None) -> Self:
        """Return a copy with only what `viewer` (None: a spectator) may know: no unseen face, no random generator
        state.
        """
        copy = self.clone()
        copy.faces = redact(self.faces, self.seen, viewer)
        copy.rng = 0
        return copy

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        """Return groups of pieces that look alike face down, as (first handle, all faces from there on). Public."""
        raise NotImplementedError

    def determinized(self, rng: Rng) -> Self:
        """Return a full state consistent with this view: hidden faces are dealt uniformly within each group of
        lookalikes.

        The copy gets a random generator state of its own.
        """
        copy = self.clone()
        copy.rng = rng.seed() or 1
        for first, faces in self.printed_faces():
            last = first + len(faces)
            copy.faces[first:last] = determinize(rng, self.faces[first:last], faces)
        return copy


def depth(hint: Any) -> int:
    """Return how many levels of lists a clone needs of its own of this type: 0 for what clones share, at most 2."""
    if get_origin(hint) is Annotated:
        return depth(get_args(hint)[0])
    if get_origin(hint) is dict:
        return 1
    return 1 + depth(get_args(hint)[0]) if get_origin(hint) is list else 0


def cloner_source(depths: Mapping[str, int]) -> str:
    """Generate the source of a `clone` method with one line per field, four times as fast as a loop over the fields.

    `depths`: by field, 0 for a shared value, 1 for a copy, 2 for a list of copies.
    """
    copies = ("self.{0}", "self.{0}.copy()", "[each.copy() for each in self.{0}]")
    lines = [f"    copy.{name} = {copies[depth].format(name)}" for name, depth in depths.items()]
    return "\n".join(["def clone(self):", "    copy = new(cls)", *lines, "    return copy"])


def _cloner(cls: type[S], depths: Mapping[str, int]) -> Callable[[S], S]:
    names: dict[str, Any] = {"cls": cls, "new": cls.__new__}
    exec(cloner_source(depths), names)  # noqa: S102  # of nothing but the names of the fields
    clone: Callable[[S], S] = names["clone"]
    return clone


def sound(state: S, check: Callable[[S], list[Flaw]]) -> S:
    """Return the state if `check` finds no flaws; else raise `BrokenState` with them."""
    if flaws := check(state):
        error = BrokenState(texts_of(flaws))
        error.flaws = tuple(flaws)
        raise error
    return state
