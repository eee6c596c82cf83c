"""Closed schemas for JSON data: what a value must be, with the path of the field that is not.

A schema is a function that looks at one value; the functions here build such functions. Nothing is converted and
nothing is filled in. A refusal names its place from the outside in, as `seats[2].name`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tabletable.core.reading import NO_TEXT
from tabletable.play.safejson import MAX_INT, MAX_STRING, Malformed, SaveError, TooLarge, shown

Check = Callable[[Any], None]
"""Looks at one value and raises `Malformed`, `TooLarge` or `BadNumber` if it is not what the schema says."""

_TYPE_WORDS: Mapping[type, str] = {int: "number", str: "text", bool: "boolean", list: "list", dict: "object"}


def _expect(value: Any, kind: type) -> None:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Malformed("wrong_type", field="", expected=_TYPE_WORDS[kind])


def integer(least: int = -MAX_INT, most: int = MAX_INT) -> Check:
    """A whole number from `least` to `most`."""

    def check(value: Any) -> None:
        _expect(value, int)
        if not least <= value <= most:
            raise Malformed("out_of_range", field="", least=least, most=most)

    return check


def text(most: int = MAX_STRING, pattern: str = "") -> Check:
    """A string of at most `most` characters, all of it matching `pattern`; "" forbids control and bidi characters."""
    expression = re.compile(pattern or f"[^{NO_TEXT}]*")

    def check(value: Any) -> None:
        _expect(value, str)
        if len(value) > most:
            raise TooLarge("text", field="", limit=most)
        if expression.fullmatch(value) is None:
            raise Malformed("bad_text", field="")

    return check


def boolean(value: Any) -> None:
    """True or false."""
    _expect(value, bool)


def one_of(*values: int | str) -> Check:
    """One of a few values of one type."""

    def check(value: Any) -> None:
        _expect(value, type(values[0]))
        if value not in values:
            raise Malformed("not_allowed", field="", value=shown(str(value)))

    return check


def optional(inner: Check) -> Check:
    """null, or what `inner` allows."""

    def check(value: Any) -> None:
        if value is not None:
            inner(value)

    return check


def array(inner: Check, most: int, least: int = 0) -> Check:
    """A list of `least` to `most` items."""

    def check(value: Any) -> None:
        _expect(value, list)
        if len(value) > most:
            raise TooLarge("items", field="", limit=most)
        if len(value) < least:
            raise Malformed("out_of_range", field="", least=least, most=most)
        for index, item in enumerate(value):
            check_inside(inner, item, f"[{index}]")

    return check


def record(required: Mapping[str, Check], further: Mapping[str, Check] | None = None) -> Check:
    """An object with exactly the keys of `required` and perhaps some of `further`: any other key is an error."""
    known = {**required, **(further or {})}

    def check(value: Any) -> None:
        _expect(value, dict)
        for key in value:
            if key not in known:
                raise Malformed("unknown_key", field=shown(key))
        for key in required:
            if key not in value:
                raise Malformed("missing_key", field=key)
        for key, item in value.items():
            check_inside(known[key], item, key)

    return check


def mapping(key: Check, inner: Check, most: int) -> Check:
    """An object with at most `most` keys of the reader's own choice."""

    def check(value: Any) -> None:
        _expect(value, dict)
        if len(value) > most:
            raise TooLarge("items", field="", limit=most)
        for name, item in value.items():
            check_inside(key, name, shown(name))
            check_inside(inner, item, shown(name))

    return check


def check_inside(inner: Check, item: Any, step: str) -> None:
    """`inner(item)`, with `step` (a key or "[index]") put in front of the field that an error names."""
    try:
        inner(item)
    except SaveError as error:
        error.inside(step)
        raise
