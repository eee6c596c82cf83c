"""A game's primers: lessons of a few exercises at a prepared table, in which one learns the game by playing it.

They are data: `primer.json` beside the rules of a game, whose keys are the fields of `Primer`, `Exercise`, `Move` and
`Free`; its `options` go with every position, its `unheard` with every exercise, and each of its `lessons` may have
seats, options and a free game of its own. What they say stands in the game's catalogue as `<game>.primer.<exercise>`,
see `Primer.word`. Nothing in them is checked while one learns; `tests/contract/test_primers.py` does that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.info import OptionValue
from tabletable.core.message import GameText, Msg, SeatRef, game_text
from tabletable.play.study.gamedata import Entries, entries

FILE: Final = "primer.json"
LEARNER: Final = 0
"""The seat of the person who learns."""
CAN: Final = ("can.1", "can.2", "can.3")
"""Forms of a lesson's title that name the abilities it gives."""
THERE: Final = "at:"
"""Before the name of a zone in `Exercise.show`: not the place is lit but all that lies or waits there."""


class Move(NamedTuple):
    """A pattern for commands of one seat, in the words of the game. An empty field matches anything."""

    seat: int = LEARNER
    verb: str = ""
    face: str = ""
    """The English word of a face, as from `Game.face_word`."""
    zone: str = ""
    choice: str = ""
    """The English word of a command's choice, or its number if it has no word."""

    def fits(self, game: Game[Any], faces: Sequence[int], command: Command) -> bool:
        """Return whether a command matches; `faces` are all faces by handle."""
        if command.seat != self.seat or self.verb not in ("", command.verb) or self.zone not in ("", command.zone):
            return False
        if self.face and (command.piece == NO_PIECE or game.face_word(faces[command.piece]) != self.face):
            return False
        return self.choice in ("", game.choice_word(command), str(command.choice))


class Exercise(NamedTuple):
    """One idea: a text, and a move to make. Without `asks` it is only to be read."""

    id: str
    position: Mapping[str, Any] | None = None
    """The start, as written for `Game.position`; None to continue the exercise before."""
    asks: tuple[Move, ...] = ()
    """The right moves, any of which will do."""
    then: tuple[Move, ...] = ()
    """Scripted moves that follow, also of the learner's own seat."""
    show: tuple[str, ...] = ()
    """Highlighted zones, or counters that have no zone (`Decor.counts`)."""
    hides: tuple[str, ...] = ()
    """Names of decor not taught yet and left out of the table (`Decor.named`)."""
    rule: str = ""
    """The anchor of its paragraph in the rules."""
    is_slow: bool = False
    """Whether the moves that follow are animated at half the speed, because a text explains them: the form "then" of
    `Primer.word`.
    """
    is_puzzle: bool = False
    """Whether no hint points at the right move; the answer is told with the values of the moves."""
    unheard: tuple[str, ...] = ()
    """Log messages not spoken to blind players: they are true of the prepared table, but not of a match."""


class Free(NamedTuple):
    """The setup of the free game at the end."""

    seats: int
    options: Mapping[str, OptionValue]
    seeds: tuple[int, ...] = ()
    """Deals whose first round contains only things the lesson has taught; () for any deal."""


class Primer(NamedTuple):
    """All exercises of a lesson, and the game that follows them."""

    game: str
    lesson: str
    """The lesson's id, unique in its game."""
    number: int
    """The lesson's index in its game, from 0."""
    minutes: int
    seats: int
    exercises: tuple[Exercise, ...]
    free: Free
    tells_round: bool = False
    """Whether its tables show the round's number, which in most lessons is an accident of the prepared position."""
    later: Mapping[str, str] = MappingProxyType({})
    """By verb, the id of the exercise from which on its buttons are shown, "" for none: others would only tempt."""
    unread: tuple[str, ...] = ()
    """Zones its exercises don't use, skipped when a new table is read out to blind players."""

    def has_button(self, at: int, verb: str) -> bool:
        """Return whether buttons of a verb are shown in an exercise."""
        first = self.later.get(verb)
        return first is None or first in (exercise.id for exercise in self.exercises[: at + 1])

    def word(self, at: int, form: str = "") -> Msg:
        """Return the title of an exercise, or another of its texts: "text", "aside", or the reply to a "wrong" move or
        to one that the learner "may" make.

        Listeners get "spoken" in place of text and aside, if those mention hands or eyes. Some exercises have "then", a
        text for the moves that follow the right one; a puzzle has "right", the reason. An exercise that begins at
        another table has a "scene", see `scenes`.

        In the text {p1} is the player of seat 1, and so on.
        """
        others = tuple((f"p{seat}", SeatRef(seat)) for seat in range(1, self.seats))
        return Msg(".".join(filter(None, (self.game, "primer", self.exercises[at].id, form))), others)

    def scenes(self, at: int) -> tuple[Msg, ...]:
        """Return the candidates for a description of an exercise's table, best first: its own text, then the game's.

        () if the table continues the one before, and for the last exercise, which is not played.
        """
        if self.exercises[at].position is None or at in (0, len(self.exercises) - 1):
            return ()
        return self.word(at, "scene"), Msg(game_text(self.game, GameText.PRIMER, "scene"))

    @property
    def key(self) -> str:
        """The key of its progress in the file: just the game for the first lesson, which once was the only one."""
        return f"{self.game}.{self.lesson}" if self.number else self.game

    def title(self, form: str = "") -> Msg:
        """Return the lesson's name; its "line" says what it is about, the forms in `CAN` what it enables.

        Some lessons have "then": which game one plays after it, if not the usual one.
        """
        return Msg(".".join(filter(None, (self.game, "learn", self.lesson, form))))

    def scene(self, at: int) -> int:
        """Return the index of the exercise whose position the one at `at` continues."""
        return next(number for number in range(at, -1, -1) if self.exercises[number].position is not None)


@cache
def opened(game: str) -> Entries[tuple[Primer, ...]]:
    """Return the primers of a game, all or none as they build on each other, and why they can't be read."""
    return entries(game, FILE, lambda told: (told,), partial(_primers, game))


def lessons(game: str) -> tuple[Primer, ...]:
    """Return the primers of a game in their order, () if it has none."""
    return next(iter(opened(game).entries), ())


def read(game: str) -> Primer | None:
    """Return the first primer of a game, None if it has none."""
    return next(iter(lessons(game)), None)


def _primers(game: str, data: Mapping[str, Any]) -> tuple[Primer, ...]:
    primers = tuple(_primer(game, at, {**data, **lesson}) for at, lesson in enumerate(data["lessons"]))
    for primer in primers:
        if not primer.exercises or primer.exercises[0].position is None:
            raise ValueError(f"{primer.lesson} begins without a position")
    return primers


def _primer(game: str, number: int, data: Mapping[str, Any]) -> Primer:
    options = data.get("options", {})
    return Primer(
        game,
        data["id"],
        number,
        data["minutes"],
        data["seats"],
        tuple(_exercise(one, options, data.get("unheard", ())) for one in data["exercises"]),
        Free(data["free"]["seats"], data["free"].get("options", {}), tuple(data["free"].get("seeds", ()))),
        data.get("tells_round", False),
        data.get("later", {}),
        tuple(data.get("unread", ())),
    )


def _exercise(data: Mapping[str, Any], options: Mapping[str, OptionValue], unheard: Sequence[str]) -> Exercise:
    position = data.get("position")
    return Exercise(
        data["id"],
        position if position is None or not options else {"options": options, **position},
        _moves(data.get("asks", ())),
        _moves(data.get("then", ())),
        tuple(data.get("show", ())),
        tuple(data.get("hides", ())),
        data.get("rule", ""),
        data.get("is_slow", False),
        data.get("is_puzzle", False),
        (*unheard, *data.get("unheard", ())),
    )


def _moves(data: Sequence[Mapping[str, Any]]) -> tuple[Move, ...]:
    return tuple(Move(**one) for one in data)
