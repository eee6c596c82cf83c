"""Types of the fields of states and records, and their JSON form, derived from the annotations.

A field's type is its shape: `list`, `tuple`, `X | None`, a word (`StrEnum`), a record (`NamedTuple`), `bool` (0 or 1).
What a type can't say stands in an `Annotated` one as a `Kind`, such as a number's range. Limits that depend on the
table are functions of the state that is being read, which knows its faces and how many hands there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from enum import StrEnum
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tabletable.core.errors import BrokenState
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.reading import (
    MOST_ENTRIES,
    NO_TEXT,
    each_of,
    entries,
    excerpt,
    member,
    not_allowed,
    number,
    numbers,
    random_state,
    record,
    wrong_type,
)

T = TypeVar("T")
Bound = int | Callable[[Any], int]
"""A limit, or how a state has it."""


class Later:
    """Marks a field that older saves lack; `usual` is its value in those.

    A value equal to `usual` is not written, so that states of older saves keep their hashes.
    """

    def __init__(self, usual: Any) -> None:
        self.usual = usual


class Kind:
    """Reads and writes the values of one type as JSON; `state` is the state they are part of."""

    is_written = True
    """Whether it stands in JSON data at all."""
    is_plain = False
    """Whether JSON holds the value itself, without conversion."""
    later: Later | None = None
    """The value to assume where the field is missing; None if it must be there."""

    def from_json(self, value: object, state: Any) -> Any:
        """Return the value in JSON data that nobody vouches for; raises `BrokenState`."""
        raise NotImplementedError

    def to_json(self, value: Any, state: Any) -> Any:
        """JSON data for a value, shared with nothing that changes."""
        return value

    def fresh(self, state: Any) -> Any:
        """Return the least value, or the one outside the range: that of a list's entry before anything is dealt."""
        raise NotImplementedError


class Range(Kind):
    """A whole number from `least` to `most`; or `other`, which lies outside."""

    is_plain = True

    def __init__(self, least: Bound, most: Bound, other: int | None = None) -> None:
        self.least, self.most, self.other = least, most, other

    def from_json(self, value: object, state: Any) -> int:
        if self.other is not None and type(value) is int and value == self.other:
            return value
        return number(value, limit(self.least, state), limit(self.most, state))

    def fresh(self, state: Any) -> int:
        return limit(self.least, state) if self.other is None else self.other


class Switch(Kind):
    """True or false, in JSON 1 or 0."""

    def from_json(self, value: object, state: Any) -> bool:
        return bool(number(value, 0, 1))

    def to_json(self, value: Any, state: Any) -> int:
        return int(value)


class Truth(Kind):
    """True or false, in JSON as well."""

    def from_json(self, value: object, state: Any) -> bool:
        if not isinstance(value, bool):
            raise wrong_type("boolean", "expected true or false")
        return value


class RandomState(Kind):
    """The PRNG, in JSON its digits: it is too large for readers that keep numbers as floats."""

    def from_json(self, value: object, state: Any) -> int:
        return random_state(value)

    def to_json(self, value: Any, state: Any) -> str:
        return str(value)


class Text(Kind):
    """A string of at most `most` letters, all of it matching `pattern`; "" forbids control and bidi characters."""

    is_plain = True

    def __init__(self, most: int, pattern: str = "") -> None:
        self.most, self.pattern = most, re.compile(pattern or f"[^{NO_TEXT}]*")

    def from_json(self, value: object, state: Any) -> str:
        if not isinstance(value, str):
            raise wrong_type("text", "expected text")
        if len(value) > self.most:
            raise BrokenState(f"expected at most {self.most} letters", None, "too_long", limit=self.most)
        if self.pattern.fullmatch(value) is None:
            raise BrokenState("expected other letters", None, "bad_text")
        return value


class OneOf(Kind):
    """A value out of a fixed set, all of one type."""

    is_plain = True

    def __init__(self, *values: int | str) -> None:
        self.values = values

    def from_json(self, value: object, state: Any) -> int | str:
        if not isinstance(value, type(self.values[0])) or isinstance(value, bool):
            raise wrong_type("text" if isinstance(self.values[0], str) else "number", "expected another type")
        if value not in self.values:
            raise not_allowed(value, f"expected one of {self.values}")
        return value


class Word(Kind):
    """One of the words of an enum."""

    def __init__(self, words: type[StrEnum]) -> None:
        self.words = words

    def from_json(self, value: object, state: Any) -> StrEnum:
        return member(self.words, value)

    def to_json(self, value: Any, state: Any) -> str:
        return str(value)

    def fresh(self, state: Any) -> StrEnum:
        return next(iter(self.words))


class Unwritten(Kind):
    """A field that is derived from others, or written by the state itself."""

    is_written = False


class Length:
    """Constrains a list: its length, `exactly` or from `least` to `most`, and whether it ascends without duplicates."""

    def __init__(
        self, exactly: Bound | None = None, least: int = 0, most: Bound = MOST_ENTRIES, *, ascending: bool = False
    ) -> None:
        self.exactly, self.least, self.most, self.ascending = exactly, least, most, ascending


class ListOf(Kind):
    """A list or tuple of values of one kind."""

    def __init__(self, item: Kind, form: type, length: Length) -> None:
        self.item, self.form, self.length = item, form, length

    def from_json(self, value: object, state: Any) -> Any:
        length, item = self.length, self.item
        exactly = None if length.exactly is None else limit(length.exactly, state)
        raw = entries(value, exactly, limit(length.most, state))
        if isinstance(item, Range) and item.other is None:
            items = numbers(raw, limit(item.least, state), limit(item.most, state))
        else:
            items = each_of(raw, lambda each: item.from_json(each, state))
        if len(items) < length.least:
            most = limit(length.most, state)
            raise BrokenState("a list is too short", None, "out_of_range", least=length.least, most=most)
        if length.ascending and sorted(set(items)) != items:
            raise BrokenState("a list is not in order")
        return items if self.form is list else tuple(items)

    def fresh(self, state: Any) -> list[Any]:
        """Return an empty list, or one of fresh values if its length is fixed."""
        exactly = self.length.exactly
        return [] if exactly is None else [self.item.fresh(state) for _ in range(limit(exactly, state))]

    def to_json(self, value: Any, state: Any) -> list[Any]:
        item = self.item
        if item.is_plain:
            return list(value)
        if isinstance(item, ListOf) and item.item.is_plain:
            return [list(each) for each in value]
        return [item.to_json(each, state) for each in value]


class Nullable(Kind):
    """null, or something."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def from_json(self, value: object, state: Any) -> Any:
        return None if value is None else self.kind.from_json(value, state)

    def to_json(self, value: Any, state: Any) -> Any:
        return None if value is None else self.kind.to_json(value, state)


class Usual(Kind):
    """Written as null if equal to the game's printed default (`usual` of the state), else in full."""

    def __init__(self, usual: Callable[[Any], Any], kind: Any) -> None:
        self.usual, self.kind = usual, kind_of(kind, {})

    def from_json(self, value: object, state: Any) -> Any:
        return self.usual(state) if value is None else self.kind.from_json(value, state)

    def to_json(self, value: Any, state: Any) -> Any:
        return None if value == self.usual(state) else self.kind.to_json(value, state)


class Parts:
    """How named values are written."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self._names = tuple(kinds)
        self._later = [(at, kind.later.usual) for at, kind in enumerate(kinds.values()) if kind.later is not None]
        self._copied, self._changed = list[int](), list[tuple[int, Callable[[Any, Any], Any]]]()
        for place, kind in enumerate(kinds.values()):
            if isinstance(kind, ListOf) and kind.item.is_plain:
                self._copied.append(place)
            elif not kind.is_plain:
                self._changed.append((place, kind.to_json))

    def row(self, values: Iterable[Any], state: Any) -> list[Any]:
        """JSON data for each of these values."""
        row = list(values)
        for place in self._copied:
            row[place] = list(row[place])
        for place, write in self._changed:
            row[place] = write(row[place], state)
        return row

    def to_json(self, values: Iterable[Any], state: Any) -> dict[str, Any]:
        """By name JSON data for these values, without those of later fields that are as usual."""
        row = list(values)
        data = dict(zip(self._names, self.row(row, state), strict=True))
        for place, usual in self._later:
            if row[place] == usual:
                del data[self._names[place]]
        return data


class Record(Kind):
    """A named tuple: in JSON an object, or a list of its parts in their order (`as_row`)."""

    def __init__(self, form: Callable[..., Any], kinds: Mapping[str, Kind], as_row: bool = False) -> None:
        self.form, self.kinds, self.as_row = form, kinds, as_row
        self.parts = Parts(kinds)

    def from_json(self, value: object, state: Any) -> Any:
        if self.as_row:
            row = zip(self.kinds.values(), entries(value, len(self.kinds)), strict=True)
            return self.form(*(kind.from_json(part, state) for kind, part in row))
        fields = read_fields(self.kinds, value, state)
        return fields if self.form is dict else self.form(**fields)

    def to_json(self, value: Any, state: Any) -> Any:
        return self.parts.row(value, state) if self.as_row else self.parts.to_json(value, state)


def pair_of(*kinds: Kind) -> Record:
    """Return a tuple of values of these kinds, a list in JSON."""
    return Record(lambda *found: found, {str(place): kind for place, kind in enumerate(kinds)}, as_row=True)


class ByKey(Kind):
    """An object with at most `most` keys of the writer's own choice."""

    def __init__(self, key: Kind, item: Kind, most: int) -> None:
        self.key, self.item, self.most = key, item, most

    def from_json(self, value: object, state: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise wrong_type("object", "expected an object")
        if len(value) > self.most:
            raise BrokenState(f"expected at most {self.most} keys", None, "too_many", limit=self.most)
        return {
            read_field(self.key, excerpt(str(key)), key, state): read_field(self.item, excerpt(str(key)), item, state)
            for key, item in value.items()
        }

    def to_json(self, value: Any, state: Any) -> dict[Any, Any]:
        return {self.key.to_json(key, state): self.item.to_json(item, state) for key, item in value.items()}


class AsRow:
    """Says of a record that its JSON is a list."""


class AsFirst:
    """Says of a record that its JSON is that of its first part alone while all others are as usual."""


class Alone(Record):
    """A record that older files hold as a bare value, its first field; its other fields were added later."""

    def __init__(self, form: Callable[..., Any], kinds: Mapping[str, Kind]) -> None:
        super().__init__(form, kinds)
        self.first = next(iter(kinds))

    def from_json(self, value: object, state: Any) -> Any:
        is_whole = isinstance(value, dict) and self.first in value
        return super().from_json(value if is_whole else {self.first: value}, state)

    def to_json(self, value: Any, state: Any) -> Any:
        data = super().to_json(value, state)
        return data if len(data) > 1 else data[self.first]


def limit(bound: Bound, state: Any) -> int:
    """Return a bound as a number."""
    return bound if isinstance(bound, int) else bound(state)


def seats(state: Any) -> int:
    """Return how many play."""
    return len(state.hands)


def last_seat(state: Any) -> int:
    """Return the highest seat."""
    return len(state.hands) - 1


def all_seats(state: Any) -> int:
    """Return the mask that names each seat."""
    return (1 << len(state.hands)) - 1


def pieces(state: Any) -> int:
    """Return how many handles there are."""
    return len(state.faces)


def last_piece(state: Any) -> int:
    """Return the highest handle."""
    return len(state.faces) - 1


Seat = Annotated[int, Range(0, last_seat)]
SeatOrNobody = Annotated[int, Range(NOBODY, last_seat)]
Seats = Annotated[int, Range(0, all_seats)]
"""A mask of seats."""
Handle = Annotated[int, Range(0, last_piece)]
HandleOrNone = Annotated[int, Range(NO_PIECE, last_piece)]
Count = Annotated[int, Range(0, 1 << 30)]
Number = Annotated[int, Range(1, 1 << 30)]
"""Of a hand, a round or another thing that is counted from 1."""
Random = Annotated[int, RandomState()]
Masks = Annotated[list[int], ListOf(Range(PUBLIC, all_seats), list, Length(pieces))]
"""By handle the mask of the seats that know its face."""
BySeat = Annotated[list[T], Length(seats)]
"""A list with an entry for each seat."""
OfSeats = Annotated[tuple[T, ...], Length(seats)]
"""A tuple with an entry for each seat."""
Winners = Annotated[tuple[Seat, ...], Length(least=1, ascending=True)]
InRow = Annotated[T, AsRow()]
"""A record whose JSON is a list."""
OrFirst = Annotated[T, AsFirst()]
"""A record written as its first field alone while all others have their usual values."""
Derived = Annotated[T, Unwritten()]
"""A field that is derived from others, or written by the state itself."""


def kind_of(hint: Any, records: Mapping[type, Sequence[Any]]) -> Kind:
    """Return the kind that an annotation says; `records` has annotations of named tuples that keep none themselves."""
    notes: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        notes = tuple(rest)
        for each in notes:
            if isinstance(each, Later):
                others = tuple(other for other in notes if other is not each)
                kind = copy(kind_of(Annotated[(hint, *others)] if others else hint, records))
                kind.later = each
                return kind
        for each in notes:
            if isinstance(each, Kind):
                return each
    form, parts = get_origin(hint), get_args(hint)
    if form in (UnionType, Union):
        return Nullable(kind_of(parts[0], records))
    if form is list or (form is tuple and parts[-1] is ...):
        length = next((each for each in notes if isinstance(each, Length)), Length())
        return ListOf(kind_of(parts[0], records), form, length)
    if form is tuple:
        return pair_of(*(kind_of(part, records) for part in parts))
    if hasattr(hint, "_fields"):
        said_of = records[hint] if hint in records else get_type_hints(hint, include_extras=True).values()
        kinds = {key: kind_of(part, records) for key, part in zip(hint._fields, said_of, strict=True)}
        if any(isinstance(each, AsFirst) for each in notes):
            return Alone(hint, kinds)
        return Record(hint, kinds, any(isinstance(each, AsRow) for each in notes))
    if hint is bool:
        return Switch()
    assert isinstance(hint, type), f"{hint} does not say what it may hold"
    assert issubclass(hint, StrEnum), f"{hint} does not say what it may hold"
    return Word(hint)


class Fields(dict[str, Kind]):
    """By field its kind."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        super().__init__(kinds)
        written = {name: kind for name, kind in kinds.items() if kind.is_written}
        self.values_of: Callable[[Any], tuple[Any, ...]] = attrgetter(*kinds)
        """All fields of a state, in their order."""
        self.lists = [(name, kind) for name, kind in kinds.items() if isinstance(kind, ListOf) and kind.form is list]
        self._written_of, self._parts = attrgetter(*written), Parts(written)

    def to_json(self, state: Any) -> dict[str, Any]:
        """Return the written fields of a state, in order."""
        return self._parts.to_json(self._written_of(state), state)


def fields(hints: Mapping[str, Any], records: Mapping[type, Sequence[Any]] | None = None) -> Fields:
    """Make the table of fields of annotations by name; `records` as in `kind_of`."""
    return Fields({name: kind_of(hint, records or {}) for name, hint in hints.items()})


def read_fields(kinds: Mapping[str, Kind], data: object, state: Any, further: Sequence[str] = ()) -> dict[str, Any]:
    """Read the written fields of a record; an absent `Later` one gets its usual value. `further` keys may be there."""
    written = {key: kind for key, kind in kinds.items() if kind.is_written}
    raw = data if isinstance(data, dict) else {}
    lacking = {key for key, kind in written.items() if kind.later is not None and key not in raw}
    parts = record(data, [*(key for key in written if key not in lacking), *further])
    return {
        key: kind.later.usual if key in lacking and kind.later is not None else read_field(kind, key, parts[key], state)
        for key, kind in written.items()
    }


def read_field(kind: Kind, key: str, value: object, state: Any) -> Any:
    """Read one field; raises `BrokenState` that names it."""
    try:
        return kind.from_json(value, state)
    except BrokenState as error:
        error.inside(key)
        raise
