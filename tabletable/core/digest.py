"""Canonical JSON and short hashes of states: the same bytes for equal data on every platform."""

from __future__ import annotations

import json
from hashlib import sha256

JsonValue = int | str | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


def canonical(data: JsonValue) -> bytes:
    """`data` as UTF-8 JSON with sorted keys and no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def fingerprint(data: JsonValue) -> str:
    """16 hex digits: the first 64 bits of SHA-256 over the canonical JSON."""
    return sha256(canonical(data)).hexdigest()[:16]
