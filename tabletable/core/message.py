"""Sentences as data: a message id with arguments, turned into words of a language by the layer that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import product
from typing import Any, NamedTuple


class SeatRef(NamedTuple):
    """A seat inside a sentence; shown as the player's name."""

    seat: int


class FaceRef(NamedTuple):
    """A printed face inside a sentence; shown as a small picture or by its name."""

    face: int


class Msg(NamedTuple):
    """One sentence or label: `id` names it in the translation catalogue, `args` fill its named places.

    An integer argument called `n` also selects the plural form.
    """

    id: str
    args: Args = ()


Arg = int | str | SeatRef | FaceRef | Msg

Args = tuple[tuple[str, Arg], ...]
"""Arguments of a sentence by the names of its places."""


def msg(key: str, /, **args: Arg) -> Msg:
    """Write a `Msg` as a call.

    >>> msg("uno.log.caught", player=SeatRef(1))
    Msg(id='uno.log.caught', args=(('player', SeatRef(seat=1)),))
    """
    return Msg(key, tuple(args.items()))


class MessageFamily(dict[Any, str]):
    """A closed family of message ids by what tells them apart.

    A `*` stands for each word of its range, which may be written in one string; where there are several, all go with
    all, and the key is a tuple. Such a table belongs to its module, where `tools/translations.py` finds it.

    >>> MessageFamily("uno.colour.*", "red green")["red"]
    'uno.colour.red'
    >>> MessageFamily("*.card.*", "one other", "drawn laid")["one", "laid"]
    'one.card.laid'
    """

    def __init__(self, pattern: str, *ranges: Iterable[str]) -> None:
        start, *ends = pattern.split("*")
        for words in product(*(each.split() if isinstance(each, str) else each for each in ranges)):
            key = words if len(ends) > 1 else words[0]
            self[key] = start + "".join(word + end for word, end in zip(words, ends, strict=True))


def listed(items: Sequence[Arg]) -> Arg:
    """Join one or more arguments into a list with the language's own separators."""
    *before, joined = items
    for item in reversed(before):
        joined = msg("list.more", first=item, rest=joined)
    return joined


class GameText(StrEnum):
    """A text that every game's catalogue has under the same name."""

    TITLE = "title"
    LINE = "line"
    """The game in one line."""
    ABOUT = "about"
    """The game in a few sentences."""
    VERB = "verb"
    """The label of a verb, which follows."""
    OPTION = "option"
    """A house rule: followed by its id, then "help" or one of its values."""
    ASK = "ask"
    """The title of the picker for a verb, which follows; not for all."""
    DRAG = "drag"
    """The key that changes the card in hand, and its effect. Optional."""
    LAST = "result.last"
    """A seat's gain in the last round."""
    ROUNDS = "result.rounds"
    """A seat's gains round by round, if rounds have a name of their own."""
    TOTAL = "result.total"
    """A seat's total, if its unit has a name of its own."""
    ROUND = "round"
    """The round, if it has more than a number."""
    ANALYSIS = "analysis"
    """The switch for the values of moves."""
    HABIT = "habit"
    """How a bot errs that stands between two levels, in a sentence; the id of the habit follows."""
    STYLE = "style"
    """How a bot plays that has a style, whose id follows."""
    TODAY = "today"
    """The result of a daily deal, in the game's own word for it."""
    PRIMER = "primer"
    """A word of its lessons: "scene" where an exercise begins at another table; not for all."""
    STREET = "street"
    """A stall of the street, followed by its id; or an aim, followed by its kind and then its object. Optional."""
    EXERCISE = "exercise"
    """The name of an easy puzzle, whose id follows; not for all."""
    PUZZLE = "puzzle"
    """The task of its puzzles ("task"), how to solve them ("more"), and the replies to a "right" and a "wrong" answer.

    Puzzles that ask for somebody's identity have the same four under "who".
    """


def game_text(game: str, text: GameText, *more: str) -> str:
    """Return the id of a message that each game has: "uno.title", "uno.option.draw.help"."""
    return ".".join((game, text, *more))


def level_text(level: str, form: str = "") -> str:
    """Return the id of what a level of bots ("" for a person) is called, or of its form "title", "short" or "help".

    Who stands between two levels is called by its habit: "normal+forgetful" is a forgetful bot.
    """
    return ".".join(filter(None, ("level", level.rpartition("+")[2] or "human", form)))


class Reason(NamedTuple):
    """Why a command is refused: one short sentence, the rule, and the further pieces it is about.

    It must follow from what the asking seat may know, and never name a face that seat has not seen.
    """

    message: Msg
    """The refusal itself ("Green 5 needs green or a 5.")."""
    rule: str = ""
    """The anchor of the rule in the game's RULES.md, for example "R2" or "turn"; players are shown its heading."""
    detail: Msg | None = None
    """An optional second sentence: what one can do instead, or what the table shows."""
    pieces: tuple[int, ...] = ()
    """Handles the reason points at besides the piece that was tried."""
