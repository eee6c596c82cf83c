"""Line breaking: between words, and between ideographs unless a punctuation mark belongs to its neighbour."""

import re
from typing import Final

NO_LINE_START: Final = frozenset("，。、；：！？）》」』】〉〕”’…—～·％,.;:!?)]}%")
"""Marks that stay with the character before them."""
NO_LINE_END: Final = frozenset("（《「『【〈〔“‘([{$¥￥")
"""Marks that stay with the character after them."""
_DATED: Final = frozenset("年月")
"""Marks that stay with the figures after them: a year with its month, a month with its day."""
PICTURE: Final = "\ufffc"
"""Placeholder for a picture among characters. It breaks like an ideograph, but letters and digits that touch it stay
with it: a coin and its unit.
"""
_BREAK: Final = re.compile("(?<=[ \n\u2e80-\U0010ffff])|(?=[\u2e80-\U0010ffff])")
"""Every place where a line may possibly break: after blanks, and on either side of ideographs and pictures."""


def is_wide(character: str) -> bool:
    """Return whether a character is an ideograph, or as wide as an ideograph."""
    return ord(character) > 0x2E7F


def may_break(before: str, after: str) -> bool:
    """Return whether a line may end between two neighbouring characters."""
    if after == " " or before == "\u00a0" or after == "\u00a0":
        return False
    if after in NO_LINE_START or before in NO_LINE_END:
        return False
    if before == " ":
        return True
    if PICTURE in (before, after):
        return not any(beside.isalnum() and not is_wide(beside) for beside in (before, after))
    return is_wide(before) or is_wide(after)


def breaks(text: str) -> list[int]:
    """Return the end offsets of the shortest pieces a text may be broken into; spaces stay at the end of a piece.

    A number stays with the ideograph after it, which says what is counted, and a date in one line.
    """
    offsets: list[int] = []
    for place in _BREAK.finditer(text, 1):
        i = place.start()
        if i == len(text):
            break
        is_held = text[i - 1] == " " and text[:i].rstrip(" ")[-1:] in NO_LINE_END
        counts = text[i - 1] == " " and text[i - 2].isdigit() and is_wide(text[i]) if i > 1 else False
        is_in_date = text[i].isdigit() and text[:i].rstrip(" ")[-1:] in _DATED
        if text[i - 1] == "\n" or (not is_held and not counts and not is_in_date and may_break(text[i - 1], text[i])):
            offsets.append(i)
    return [*offsets, len(text)] if text else []
