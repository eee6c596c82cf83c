"""Canonical JSON and short hashes of states: the same bytes for equal data on every platform."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

JsonValue = int | str | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


_encode: Final = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False
).encode


def canonical(data: JsonValue) -> bytes:
    """`data` as UTF-8 JSON with sorted keys and no spaces.

    >>> canonical({"b": [1, True], "a": None})
    b'{"a":null,"b":[1,true]}'
    """
    return _encode(data).encode()


def fingerprint(data: JsonValue) -> str:
    """16 hex digits: the first 64 bits of SHA-256 over the canonical JSON.

    >>> fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1}) != fingerprint({"a": 2, "b": 1})
    True
    """
    return sha256(canonical(data)).hexdigest()[:16]
