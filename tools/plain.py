"""Whether an English message speaks plainly, as far as a machine can know.

A message for players is short, says who does what, and uses one word for one thing. What reads like a riddle or like a
translation comes in few shapes; each stands here with what to write instead. Names of things are held by the lists of
terms (`tools/terms.py`); this is about the sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LONGEST = 20
"""The maximal number of words in a sentence; a colon or a semicolon ends one, as when read aloud."""

SHAPES = (
    (r"\bwhoever\b", "“the player who”, or name them"),
    (r"\bsuch as\b", "“e.g.”, or name them"),
    (r"\bby lot\b", "“at random”"),
    (r"\bby (it|them)sel(f|ves)\b", "“automatically”, or say who does it"),
    (r"\bwhat is (marked|lit|shown|there)\b", "a noun"),
    (r"(?<!those )\bwho can\b(?!’)", "“those who can”, or a noun"),
    (r"\bdear(er|est)?\b", "“expensive”, “high”"),
    (r"\bmend(s|ed|ing)?\b", "“fix”"),
    (r"\b(lay|lays|laid|laying|lie|lies|lying)\b", "“play” or “place” a card; it “is” somewhere"),
    (r"\bgo on\b(?! (one of |your |plots|the ))", "“continue”, “next”"),
    (r"\badvised?\b", "“recommended”"),
    (r"\bput right\b", "“fix”"),
    (r"\bgot rid\b", "“discarded”"),
    (r"\bdwar(f|ves)\b", "“role”"),
    (r"\bguests?\b", "“customer”"),
    (r"\bshall (be|not)\b", "“must”, “can’t”"),
    (r"\b(tried|seen) (in|with) .* deals\b", "what the figure says, then how many deals"),
    (r"±.*±", "one error in a message"),
    (r"\b(Ctrl|Shift|Alt)[- ](?=[A-Z]\b)", "keys with a plus: Ctrl+Z"),
    (r"\bhit (Enter|Esc|R|Tab)\b", "“press”"),
)
"""Shapes of sentences that players stumble over, each with what to write instead."""

_NAME = r"\{(?:player|other|target|winner|attacker)\}"
VERB = re.compile(rf"{_NAME} (?:also |still |only )?(?!points\b)(\w+s|doesn’t|isn’t)\b")
"""A name followed by a verb in the third person, which beside "you" would be wrong."""
SECOND_VERB = re.compile(rf"{_NAME} (?:\[|\w+[^s\s]\b)[^.:;]*? and (?:also |still |only )?(\w+s)\b")
"""The second thing that somebody named does, in the same sentence."""
MAY_SPEAK_TO_YOU = re.compile(r"\.(forecast|log|moment|page|question|result|tip|zone)\.|\.prompt\.other_")
"""Kinds of messages that may tell of whom they are told to, as a replay does to whoever watches their own game."""
NOBODY_BUT = re.compile(r"\b(Nobody|Neither) but \{")

_FOUND = tuple((re.compile(shape, re.IGNORECASE), instead) for shape, instead in SHAPES)
_SENTENCES = re.compile(r"(?<=[.!?:;])\s+|\n")
_WORD = re.compile(r"[\w{}’'-]+")


def disagreeing(key: str, text: str) -> Iterator[str]:
    """Yield verbs beside a name that are wrong beside "you", as lines; `key` is the message's id."""
    if MAY_SPEAK_TO_YOU.search(key) and not NOBODY_BUT.search(text):
        for verb in (*VERB.findall(text), *SECOND_VERB.findall(text)):
            yield f"says “{verb}” of you, too: write [{verb}|…]"


def faults(text: str) -> Iterator[str]:
    """Yield the faults of an English message's style, as lines."""
    for shape, instead in _FOUND:
        if match := shape.search(text):
            yield f"says “{match.group()}”: write {instead}"
    for sentence in _SENTENCES.split(text):
        if (words := len(_WORD.findall(sentence))) > LONGEST:
            yield f"has a sentence of {words} words; at most {LONGEST}: {sentence}"
