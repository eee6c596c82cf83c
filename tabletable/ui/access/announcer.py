"""The queue of announcements: one after the other, and none twice between two keys."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from typing import Final

from tabletable.core.message import MessageFamily
from tabletable.play.language import facts
from tabletable.ui.paint.words import sentences_of
from tabletable.ui.stack.host import Host

PER_CHARACTER_S: Final = 0.06
PER_HAN_S: Final = 0.2
"""Seconds of speech per letter and per ideograph, at the default speed of screen readers."""
REMEMBERED: Final = 50
MOST_TOLD: Final = 200


class Announcer:
    """Queues announcements, so that each can be heard before the next; a key press drops the queue."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._waiting: list[str] = []
        self._last: list[str] = []
        self._source_of: dict[str, str] = {}
        """By sentence, the source that told it first since the last key."""
        self._free_at = 0.0
        self.heard: deque[str] = deque(maxlen=REMEMBERED)
        """The last announcements, the newest at the end."""

    def say(self, *texts: str, source: str = "") -> None:
        """Queue texts for announcement, except sentences another source has told since the last key."""
        if len(self._source_of) > MOST_TOLD:  # no key was pressed for a long time
            self._source_of.clear()
        for text in texts:
            sentences = [each[0].upper() + each[1:] for each in sentences_of(in_words(text, self._host.t)) if each]
            new = [each for each in sentences if self._source_of.setdefault(_bare(each), source) == source]
            if new:
                self._waiting.append(facts.of(self._host.words.language).gap.join(new))

    def say_if_new(self, *texts: str) -> None:
        """Announce texts that no source has told since the last key."""
        self.say(*texts, source=f"new {len(self._source_of)}")

    def mark_said(self, *texts: str, source: str) -> None:
        """Mark sentences as told by `source`, in other words, so that other sources don't announce them."""
        sentences = {_bare(each) for text in texts for each in sentences_of(in_words(text, self._host.t))}
        self._source_of.update(dict.fromkeys(sentences, source))
        self._waiting = [each for each in self._waiting if _bare(each) not in sentences]

    def withdraw(self, text: str) -> bool:
        """Remove a waiting text that is now contained in another one; return False if it is no longer waiting."""
        gone, before = _bare(in_words(text, self._host.t)), len(self._waiting)
        self._waiting = [each for each in self._waiting if _bare(each) != gone]
        return len(self._waiting) < before

    def close_with(self, *texts: str) -> None:
        """Set the texts announced after everything else, replacing the previous ones: the keys that work now."""
        self._last = [each for each in texts if each]

    def interrupt(self) -> None:
        """Drop all waiting announcements, because a key was pressed; the log has them all."""
        self._waiting.clear()
        self._last.clear()
        self._source_of.clear()
        self._free_at = 0.0

    @property
    def is_telling(self) -> bool:
        """Whether an announcement is waiting or still being spoken."""
        return bool(self._waiting or self._last) or self._host.clock() < self._free_at

    def due(self) -> str:
        """Take the next announcement; "" if none is due."""
        now = self._host.clock()
        if not self._waiting and not self._last:
            return ""
        if now < self._free_at:
            self._host.wake_after(self._free_at - now)
            return ""
        language = facts.of(self._host.words.language)
        stop, gap = language.stop, language.gap
        texts = (*dict.fromkeys(self._waiting), *self._last)
        sentence = gap.join(each if each[-1] in ".!?…。！？:：" else each + stop for each in texts)
        sentence = in_words(sentence, self._host.t)
        self._waiting.clear()
        self._last.clear()
        self._free_at = now + sum(PER_HAN_S if ord(letter) > 0x2E7F else PER_CHARACTER_S for letter in sentence)
        self.heard.append(sentence)
        return sentence


def _bare(sentence: str) -> str:
    """Return a sentence normalised for comparison."""
    return sentence.casefold().rstrip(".!。！ ")


SUITS: Final = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
RANKS: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_SUIT: Final = MessageFamily("access.suit.*", SUITS.values())
_FACE: Final = MessageFamily("access.rank.*", RANKS.values())
_RANK: Final = r"(?:10|[2-9AJQK])"
_CARD: Final = re.compile(rf"({_RANK})?([♠♥♦♣])(?(1)| ?({_RANK})(?![0-9A-Za-z]))?")

_EDGES: Final = re.compile(r" ?[(（][×↑→↓← ]+[)）]")
"""The orientation of a tunnel card, drawn with arrows; its connections are said in words as well."""
_BECOMES: Final = re.compile(r"(\S+) → (\S+)")
_REPEATED: Final = re.compile(r"(.+) ×(\d+)$")
"""A sentence of the log that stands for several."""
_SEVERAL: Final = re.compile(r" ?\(×(\d+)\)")
"""So many of a card in a list."""
_SUITS: Final = re.compile(r"([♠♥♦♣])(?=[♠♥♦♣])")
_PART: Final = re.compile(r"(?<![\d/])(\d+)[/／](\d+)(?![\d/])")
"""A part and a whole, such as "1/3", which voices would read as a third."""
_MILLIONS: Final = re.compile(r"(?<![A-Za-z0-9.])(\d+)M(?![A-Za-z0-9])")
"""An amount of money such as "5M", which voices would read as five metres or as a letter."""
_PAIR: Final = re.compile(r"([\u4e00-\u9fff]+)[/／]([\u4e00-\u9fff])")
"""The slash between two Chinese words, as in the name of a card of two colours: voices would read it out."""
_MINUS: Final = re.compile(r"−(\d+)")
_PLUS: Final = re.compile(r"\+(\d+%)")
_ABOUT: Final = re.compile(r"≈([+−]?\d+)")


def in_words(text: str, t: Callable[..., str]) -> str:
    """Return a text with its cards, suits, arrows and amounts in words; `t` translates."""

    def card_name(match: re.Match[str]) -> str:
        before, suit, after = match.groups()
        rank, name = before or after, SUITS[suit]
        if not rank:
            return t(_SUIT[name])
        return t("access.card", rank=t(_FACE[RANKS[rank]]) if rank in RANKS else rank, suit=t(_SUIT[name]))

    if "→" in text or "←" in text or "↑" in text or "↓" in text:
        text = _EDGES.sub("", text)
        text = _BECOMES.sub(lambda found: t("access.becomes", before=found[1], after=found[2]), text)
    text = _REPEATED.sub(lambda found: t("access.repeated", what=found[1], n=int(found[2])), text)
    text = _SEVERAL.sub(lambda found: " " + t("access.times", what="", n=int(found[1])).strip(), text)
    text = _SUITS.sub(lambda found: found[1] + t("access.list"), text)
    text = _PART.sub(lambda found: t("access.part", n=int(found[1]), of=found[2]), text)
    text = _MILLIONS.sub(lambda found: t("access.million", n=int(found[1])) if found[1] != "0" else "0", text)
    text = _PAIR.sub(lambda found: t("access.either", one=found[1], other=found[2]), text)
    if "−" in text or "≈" in text:
        text = _ABOUT.sub(lambda found: t("access.about", n=found[1]), text)
        text = _MINUS.sub(lambda found: t("access.minus", n=found[1]), text)
    text = _PLUS.sub(lambda found: t("access.plus", n=found[1]), text)
    return _CARD.sub(card_name, text)
