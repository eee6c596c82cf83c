"""Symbols as words: no voice reads a suit or an arrow by its meaning, and some skip them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tabletable.core.message import MessageFamily

SUITS: Final = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
RANKS: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_SUIT: Final = MessageFamily("access.suit.*", SUITS.values())
_FACE: Final = MessageFamily("access.rank.*", RANKS.values())
_RANK: Final = r"(?:10|[2-9AJQK])"
_CARD: Final = re.compile(rf"({_RANK})?([♠♥♦♣])(?(1)| ?({_RANK})(?![0-9A-Za-z]))?")

_EDGES: Final = re.compile(r" ?[(（][×↑→↓← ]+[)）]")
"""The orientation of a tunnel card, drawn with arrows; its connections are said in words as well."""
_BECOMES: Final = re.compile(r"(\S+) → (\S+)")
_SUITS: Final = re.compile(r"([♠♥♦♣])(?=[♠♥♦♣])")
_PART: Final = re.compile(r"(?<![\d/])(\d+)[/／](\d+)(?![\d/])")
"""A part and a whole, such as "1/3", which voices would read as a third."""
_MILLIONS: Final = re.compile(r"(?<![A-Za-z0-9.])(\d+)M(?![A-Za-z0-9])")
"""An amount of money such as "5M", which voices would read as five metres or as a letter."""
_PAIR: Final = re.compile(r"([\u4e00-\u9fff]+)[/／]([\u4e00-\u9fff])")
"""The slash between two Chinese words, as in the name of a card of two colours: voices would read it out."""
_MINUS: Final = re.compile(r"−(\d+)")
_ABOUT: Final = re.compile(r"≈([+−]?\d+)")


def in_words(text: str, t: Callable[..., str]) -> str:
    """Return a text with its cards, suits, arrows and amounts in words; `t` translates."""

    def said(found: re.Match[str]) -> str:
        before, suit, after = found.groups()
        rank, name = before or after, SUITS[suit]
        if not rank:
            return t(_SUIT[name])
        return t("access.card", rank=t(_FACE[RANKS[rank]]) if rank in RANKS else rank, suit=t(_SUIT[name]))

    if "→" in text or "←" in text or "↑" in text or "↓" in text:
        text = _EDGES.sub("", text)
        text = _BECOMES.sub(lambda found: t("access.becomes", before=found[1], after=found[2]), text)
    text = _SUITS.sub(lambda found: found[1] + t("access.list"), text)
    text = _PART.sub(lambda found: t("access.part", n=int(found[1]), of=found[2]), text)
    text = _MILLIONS.sub(lambda found: t("access.million", n=int(found[1])) if found[1] != "0" else "0", text)
    text = _PAIR.sub(lambda found: t("access.either", one=found[1], other=found[2]), text)
    if "−" in text or "≈" in text:
        text = _ABOUT.sub(lambda found: t("access.about", n=found[1]), text)
        text = _MINUS.sub(lambda found: t("access.minus", n=found[1]), text)
    return _CARD.sub(said, text)
