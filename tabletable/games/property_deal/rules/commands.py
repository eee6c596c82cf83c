"""The verbs of commands, the decisions that wait for one, and the limits of a turn."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Verb(StrEnum):
    """The verbs of commands. Their alphabetical order is the order of legal lists."""

    ACCEPT = "accept"
    """Accept an action, or a no against one's own."""
    ACTION = "action"
    """Play an action or rent card; `choice` is how often a rent is doubled, or the handle that a deal takes."""
    BANK = "bank"
    CHOOSE = "choose"
    """Name the player who pays a rent of any colour, or the card that a forced deal gives away."""
    DISCARD = "discard"
    """Give up a card of more than seven at the end of the turn; see `SHUFFLED`."""
    END = "end"
    MOVE = "move"
    """Rearrange: move a card from one own set to another; `choice` is a colour if a wild leaves a choice."""
    PAY = "pay"
    PLACE = "place"
    """Choose the set of a wild that was received or replaced."""
    PROPERTY = "property"
    REPLACE = "replace"
    """Lay a card into a set that a wild (`choice`) may only leave in exchange."""
    SAY_NO = "say_no"


LAYS: Final = (Verb.PROPERTY, Verb.MOVE, Verb.PLACE)
"""The verbs that lay a card into a set."""
REARRANGES: Final = (Verb.MOVE, Verb.REPLACE)
"""The verbs that may move cards of one's own table."""
SHUFFLED: Final = 0
"""The `choice` of a card given up from a hand in which others know one: the hand is shuffled first (R22). Records from
before 1.2.0 have none there.
"""
DEALT: Final = 5
HAND_LIMIT: Final = 7
PLAYS: Final = 3
"""Cards that may be played in a turn."""
MOST_MOVES: Final = 100
"""The maximum of free rearrangements in one turn (R18), never reached in practice: it makes every game finite."""
LONGEST_GAME: Final = 300
"""Turns after which a game ends undecided (R17), ten times those of sensible play."""


class Ask(StrEnum):
    """The kind of a pending decision."""

    ANSWER = "answer"
    """Accept or say no to the demand, or to the no below it on the stack."""
    PAYMENT = "payment"
    """Give another card; `number` is the sum owed."""
    PLACE = "place"
    """Choose the set of the wild `piece`."""
    AIM = "aim"
    """Name the player who pays."""
    OFFER = "offer"
    """Name the card a forced deal gives away."""
    EXCESS = "excess"
    """Give up a card of more than seven."""
