"""Takes values apart: the sentences, faces and pictures inside nested data, and what two states share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from tabletable.core.message import FaceRef, Msg
from tabletable.core.tablespec import Picture


def parts_of(value: Any) -> Iterator[Any]:
    """`value` and everything inside it, pictures as a whole and messages with their arguments."""
    yield value
    if isinstance(value, Picture):
        return
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from parts_of(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))


def messages_in(value: Any) -> Iterator[Msg]:
    """Every sentence, including those inside other sentences."""
    return (part for part in parts_of(value) if isinstance(part, Msg) and part.id)


def faces_named(value: Any) -> Iterator[int]:
    """Every face that a sentence names."""
    return (part.face for part in parts_of(value) if isinstance(part, FaceRef))


def pictures_in(value: Any) -> Iterator[Picture]:
    """Every picture."""
    return (part for part in parts_of(value) if isinstance(part, Picture))


def plain(data: Any, place: str = "state") -> Iterator[str]:
    """Yields what must not be in the JSON form of a state: floats, and integers of more than 64 bits."""
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
    """The places where two objects hold the very same list or dict, so that a change of one would change the other."""
    if isinstance(one, (list, dict)) and one is other:
        yield place
    elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            yield from shared_lists(mine, theirs, f"{place}[{number}]")
    elif isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() & other.keys():
            yield from shared_lists(one[key], other[key], f"{place}[{key!r}]")
    else:
        for name in _slots(one):
            if hasattr(other, name):
                yield from shared_lists(getattr(one, name), getattr(other, name), f"{place}.{name}")


def _slots(value: Any) -> Iterator[str]:
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        yield from (slots,) if isinstance(slots, str) else slots
