"""Seeds as short codes that can be read aloud and typed back: Crockford's base 32, in groups of four.

Eight characters hold 40 bits, which is what a new deal is drawn from; a larger seed (from the command line) has a
longer code. Reading is lenient: case, blanks and hyphens do not count, O is 0, I and L are 1.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.rng import MASK64

BITS: Final = 40
"""Bits of a seed drawn for a new deal."""

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)} | {"O": 0, "I": 1, "L": 1}
_LEAST: Final = 8
_MOST: Final = 13


def deal_code(seed: int) -> str:
    """Return the code of a seed from 0 to 2^64−1.

    >>> deal_code(2026)
    '0000-01ZA'
    >>> read_code("0000 o1za")
    2026
    """
    digits = ""
    rest = seed & MASK64
    while rest or len(digits) < _LEAST:
        rest, value = divmod(rest, 32)
        digits = _DIGITS[value] + digits
    first = len(digits) % 4 or 4
    return "-".join((digits[:first], *(digits[at : at + 4] for at in range(first, len(digits), 4))))


def read_code(text: str) -> int | None:
    """Return the seed of a typed code; None if it is invalid."""
    digits = "".join(text.upper().split()).replace("-", "")
    if not _LEAST <= len(digits) <= _MOST or any(digit not in _VALUES for digit in digits):
        return None
    seed = 0
    for digit in digits:
        seed = seed * 32 + _VALUES[digit]
    return seed if seed <= MASK64 else None
