"""Takes values apart: the messages, faces and pictures inside nested data, and lists shared by two states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, SeatRef
from tabletable.core.picture import Picture
from tabletable.core.state import State
from tabletable.core.tablespec import Arrangement, Piece


class Content(NamedTuple):
    """The messages, faces and pictures in a value."""

    messages: tuple[Msg, ...]
    """Every message, including those nested in others."""
    faces: frozenset[int]
    """Every face named by a message."""
    pictures: tuple[Picture, ...]
    """Every picture that is not a piece's."""


_LEAVES = frozenset((int, str, float, bool, type(None), Command, Piece, SeatRef, Arrangement))
"""Kinds of values in which nothing is said."""

_readers: dict[type, Callable[[Any], Iterable[Any]]] = {}


def _fields_of(value: Any) -> Iterable[Any]:
    """Return the values of a dataclass's fields; () for any other value."""
    kind = type(value)
    if kind not in _readers:
        names = [field.name for field in fields(value)] if is_dataclass(value) else []
        _readers[kind] = attrgetter(*names) if len(names) > 1 else lambda each: [getattr(each, name) for name in names]
    return _readers[kind](value)


def content_of(value: Any) -> Content:
    """Collect the messages, faces and pictures anywhere inside a value, except in pieces."""
    messages: list[Msg] = []
    faces: set[int] = set()
    pictures: list[Picture] = []
    rest = [value]
    while rest:
        part = rest.pop()
        kind = type(part)
        if kind is FaceRef:
            faces.add(part.face)
        elif kind is Msg:
            messages.append(part)
            rest += [each for _, each in part.args if type(each) not in _LEAVES]
        elif kind is Picture:
            pictures.append(part)
        else:
            parts = part if isinstance(part, (tuple, list)) else _fields_of(part)
            rest += [each for each in parts if each and type(each) not in _LEAVES]  # most that is empty is a tuple
    return Content(tuple(messages), frozenset(faces), tuple(pictures))


said_once = lru_cache(maxsize=1 << 14)(content_of)
"""A cached `content_of`, for hashable values that recur."""


def plain(data: Any, place: str = "state") -> Iterator[str]:
    """Yield faults of a state's JSON form: floats, integers of more than 64 bits, values JSON has no type for."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from plain(value, f"{place}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from plain(value, f"{place}[{number}]")
    elif isinstance(data, float) or (isinstance(data, int) and abs(data) >> 64):
        yield f"{place} is {data!r}"
    elif not isinstance(data, (int, str)) and data is not None:
        yield f"{place} is no JSON value but {type(data).__name__}"


def shared_lists(one: Any, other: Any, place: str = "state") -> Iterator[str]:
    """Yield the places where two objects contain one identical list or dict, so that changing one would change the
    other.
    """
    if isinstance(one, (list, dict)) and one is other:
        yield place
    elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        if one and isinstance(one[0], (int, str)):
            return  # a list of plain values holds no lists
        for number, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            yield from shared_lists(mine, theirs, f"{place}[{number}]")
    elif isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() & other.keys():
            yield from shared_lists(one[key], other[key], f"{place}[{key!r}]")
    else:
        for name in _slots(one):
            if hasattr(other, name):
                yield from shared_lists(getattr(one, name), getattr(other, name), f"{place}.{name}")


def are_equal(one: Any, other: Any) -> bool:
    """Return whether two states are equal, in every slot or else in their JSON."""
    names = tuple(_slots(one))
    same = bool(names) and all(getattr(one, name) == getattr(other, name) for name in names)
    return same or bool(one.to_json() == other.to_json())


def _slots(value: Any) -> Iterator[str]:
    if isinstance(value, State):  # compiled ones have no slots that one could see
        yield from value.FIELDS
        return
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        yield from (slots,) if isinstance(slots, str) else slots
