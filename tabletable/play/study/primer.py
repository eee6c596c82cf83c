"""A game's primers: lessons of a few exercises at a prepared table, in which one learns the game by playing it.

They are data: `primer.json` beside the rules of a game, whose keys are the fields of `Primer`, `Exercise`, `Move` and
`Free`; its `options` go with every position, its `unheard` with every exercise, and each of its `lessons` may have
seats, options and a free game of its own. What they say stands in the game's catalogue as `<game>.primer.<exercise>`,
see `Primer.word`. Nothing in them is checked while one learns; `tests/contract/test_primers.py` does that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
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
"""Forms of what is told of a lesson: what one can do after it."""
THERE: Final = "at:"
"""Before the name of a zone in `Exercise.show`: not the place is lit but all that lies or waits there."""
FREE_LEVEL: Final = "easy"
"""How the others play in the game at the end."""


class Move(NamedTuple):
    """Commands of one seat, in the words of the game. What is not told may be anything."""

    seat: int = LEARNER
    verb: str = ""
    face: str = ""
    """Gives the English word of a face, as `Game.face_word` does."""
    zone: str = ""
    choice: str = ""
    """Gives the English word of what a command chooses, or a number where a choice has no word."""

    def fits(self, game: Game[Any], faces: Sequence[int], command: Command) -> bool:
        """Whether a command is one of these; `faces` are all faces by handle."""
        if command.seat != self.seat or self.verb not in ("", command.verb) or self.zone not in ("", command.zone):
            return False
        if self.face and (command.piece == NO_PIECE or game.face_word(faces[command.piece]) != self.face):
            return False
        return self.choice in ("", game.choice_word(command), str(command.choice))


class Exercise(NamedTuple):
    """One idea: what is said about it, and what is to be done. Without `asks` there is only something to be seen."""

    id: str
    position: Mapping[str, Any] | None = None
    """In the words of `Game.position`; None: it goes on from the exercise before."""
    asks: tuple[Move, ...] = ()
    """Each of them will do."""
    then: tuple[Move, ...] = ()
    """What follows by itself, also of the learner's own seat."""
    show: tuple[str, ...] = ()
    """What is lit: zones, or what is counted where there is no zone for it (`Decor.counts`)."""
    hides: tuple[str, ...] = ()
    """What was not taught yet and is left out of the table: names of decor (`Decor.named`)."""
    rule: str = ""
    """The anchor of the rules where it stands."""
    is_slow: bool = False
    """What follows is seen at half the speed, for it is told meanwhile: see the form "then" of `Primer.word`."""
    is_puzzle: bool = False
    """Nothing points at what it asks for; the answer is told with what the moves are worth."""
    unheard: tuple[str, ...] = ()
    """Messages of the log that are not said to whoever only hears it: true of the prepared table, false of a match."""


class Free(NamedTuple):
    """The game at the end, as it is set up."""

    seats: int
    options: Mapping[str, OptionValue]
    seeds: tuple[int, ...] = ()
    """Deals in whose first round only such things come up as the lesson has taught; (): any deal."""


class Primer(NamedTuple):
    """All exercises of a lesson, and the game that follows them."""

    game: str
    lesson: str
    """Its id, unique in its game."""
    number: int
    """Its place among the lessons of its game, from 0 on."""
    minutes: int
    seats: int
    exercises: tuple[Exercise, ...]
    free: Free
    tells_round: bool = False
    """Whether its tables show which round it is. Elsewhere that is an accident of the prepared position."""
    unread: tuple[str, ...] = ()
    """Zones of no use to its exercises, passed over when a new table is read to whoever only hears it."""

    def word(self, at: int, form: str = "") -> Msg:
        """The title of an exercise, or its "text", "aside" or what it says to a "wrong" move, or to one that one "may".

        Whoever listens instead of looking is told "spoken" in place of text and aside, where those speak of hands or
        eyes. Some say "then" what is to be seen after the right move; a puzzle says why that is "right". One that
        begins at another table says in its "scene" what that is, see `scenes`.

        In it {p1} is the player of seat 1, and so on.
        """
        others = tuple((f"p{seat}", SeatRef(seat)) for seat in range(1, self.seats))
        return Msg(".".join(filter(None, (self.game, "primer", self.exercises[at].id, form))), others)

    def scenes(self, at: int) -> tuple[Msg, ...]:
        """Return what may be told of the table of an exercise, the first that is written: its own words, or the game's.

        () where the table stays what it was, and for the last exercise, at which nobody plays.
        """
        if self.exercises[at].position is None or at in (0, len(self.exercises) - 1):
            return ()
        return self.word(at, "scene"), Msg(game_text(self.game, GameText.PRIMER, "scene"))

    @property
    def key(self) -> str:
        """What its progress is kept under: the game for the first lesson, which was the only one once."""
        return f"{self.game}.{self.lesson}" if self.number else self.game

    def title(self, form: str = "") -> Msg:
        """What the lesson is called; its "line" says what it is about, those in `CAN` what one can do after it."""
        return Msg(".".join(filter(None, (self.game, "learn", self.lesson, form))))

    def scene(self, at: int) -> int:
        """The exercise whose position the one at `at` goes on from."""
        return next(number for number in range(at, -1, -1) if self.exercises[number].position is not None)


@cache
def opened(game: str) -> Entries[tuple[Primer, ...]]:
    """The primers of a game, all or none: they build on each other; and why they can't be read."""
    return entries(game, FILE, lambda told: (told,), partial(_primers, game))


def lessons(game: str) -> tuple[Primer, ...]:
    """The primers of a game in their order, () if it has none."""
    return next(iter(opened(game).found), ())


def read(game: str) -> Primer | None:
    """The first primer of a game, None if it has none."""
    return next(iter(lessons(game)), None)


def _primers(game: str, told: Mapping[str, Any]) -> tuple[Primer, ...]:
    found = tuple(_primer(game, at, {**told, **lesson}) for at, lesson in enumerate(told["lessons"]))
    for primer in found:
        if not primer.exercises or primer.exercises[0].position is None:
            raise ValueError(f"{primer.lesson} begins without a position")
    return found


def _primer(game: str, number: int, told: Mapping[str, Any]) -> Primer:
    options = told.get("options", {})
    return Primer(
        game,
        told["id"],
        number,
        told["minutes"],
        told["seats"],
        tuple(_exercise(one, options, told.get("unheard", ())) for one in told["exercises"]),
        Free(told["free"]["seats"], told["free"].get("options", {}), tuple(told["free"].get("seeds", ()))),
        told.get("tells_round", False),
        tuple(told.get("unread", ())),
    )


def _exercise(told: Mapping[str, Any], options: Mapping[str, OptionValue], unheard: Sequence[str]) -> Exercise:
    position = told.get("position")
    return Exercise(
        told["id"],
        position if position is None or not options else {"options": options, **position},
        _moves(told.get("asks", ())),
        _moves(told.get("then", ())),
        tuple(told.get("show", ())),
        tuple(told.get("hides", ())),
        told.get("rule", ""),
        told.get("is_slow", False),
        told.get("is_puzzle", False),
        (*unheard, *told.get("unheard", ())),
    )


def _moves(told: Sequence[Mapping[str, Any]]) -> tuple[Move, ...]:
    return tuple(Move(**one) for one in told)
