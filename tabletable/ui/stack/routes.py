"""The ways from scene to scene. A scene knows these, and none of the scenes they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from tabletable.play.dealcode import BITS

if TYPE_CHECKING:
    from tabletable.core.command import Command
    from tabletable.core.game import Game
    from tabletable.core.looks import Chrome
    from tabletable.core.message import Msg
    from tabletable.core.outcome import Outcome
    from tabletable.core.tablespec import Choice, TableSpec
    from tabletable.play.keeping.savefile import SaveDocument
    from tabletable.play.keeping.sharing import SharedDeal
    from tabletable.play.match import Match
    from tabletable.play.people.lanterns import Light
    from tabletable.play.seats import Seat
    from tabletable.play.session import Session
    from tabletable.play.study.position import Position
    from tabletable.play.study.puzzle import Puzzle
    from tabletable.ui.paint.words import Words

LEAVING = ("title", "setup")
"""Answers of the menu over a table that end the sitting at it."""
OPENED = "opened"
"""Answer of the curtain: the right person has opened it."""

Tone = Literal["info", "why"]
Answered = Callable[[str | None], None]
"""Gets the answer to a question, None if it was put away without one."""


class Deal(NamedTuple):
    """Everything a new game is dealt from."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    seed: int


def new_seed() -> int:
    """A seed for a new deal, by lot."""
    import secrets

    return secrets.randbits(BITS)


class Answer(NamedTuple):
    """A button of a question."""

    result: str
    label: str
    icon: str | None = None
    primary: bool = False


class Question(NamedTuple):
    """A sentence and a few answers. All is in words already."""

    key: str
    """Tells questions apart."""
    title: str
    text: str
    answers: tuple[Answer, ...]
    """The first primary one is what Enter gives."""
    tone: Tone = "info"


class Lit(NamedTuple):
    """A lantern that a finished game has lit."""

    name: str
    """Whose."""
    lantern: str
    """Its id, see `play/people/lanterns.py`."""


class Table(Protocol):
    """What the curtain between two people at one screen knows of the table below it."""

    match: Match
    words: Words
    game: Game[Any]
    seats: tuple[Seat, ...]

    @property
    def spec(self) -> TableSpec:
        """What lies there, as everybody may see it."""
        ...


class DialogRoutes(Protocol):
    """What lies over a table, and questions over anything."""

    def pause(self, game: str, save: Callable[[], None], answered: Answered) -> None:
        """The menu over a table of `game`, which `save` saves under a name; answers: `LEAVING`."""
        ...

    def name(self, suggestion: str, named: Answered) -> None:
        """Ask what a saved game is to be called."""
        ...

    def pick(
        self,
        choices: Sequence[Choice],
        text: Callable[[Msg], str],
        chrome: Chrome,
        title: Msg | None,
        picked: Callable[[Command | None], None],
        lit: Sequence[Command] = (),
    ) -> None:
        """Ask which command was meant. `text` speaks for the table's players and cards; `lit` are pointed at."""
        ...

    def result(
        self,
        outcome: Outcome,
        match: Match,
        text: Callable[[Msg], str],
        remark: str,
        answered: Answered,
        lit: Sequence[Lit] = (),
    ) -> None:
        """Who has won a round or the game and why, and the lanterns that has lit; answers: see `ResultScene`."""
        ...

    def curtain(self, table: Table, seat: int, save: Callable[[], None], answered: Answered) -> None:
        """Cover the table until `seat` has come to it; answers: `OPENED`, or `LEAVING` as from the menu."""
        ...

    def ask(self, question: Question, answered: Answered | None = None) -> None:
        """Ask it over whatever scene there is."""
        ...


class PageRoutes(Protocol):
    """The pages beside the tables."""

    def rules(self, game: str, anchor: str = "") -> None:
        """The rules of a game, from a place in them on."""
        ...

    def settings(self) -> None:
        """What can be chosen for all games."""
        ...

    def saves(self) -> None:
        """The saved games."""
        ...

    def player(self) -> None:
        """What a person has played and won here."""
        ...

    def persons(self, name: str, answered: Answered) -> None:
        """Who has played here; the answer is whose page to show, beginning with `name`."""
        ...

    def lanterns(self, lights: Sequence[Light]) -> None:
        """Every lantern of a person, and how far it is."""
        ...

    def share(self, session: Session, created: str = "", at: int | None = None) -> None:
        """Give a game to others: as a picture, a film, a page, a save or the code of its deal.

        `created`: when it began, as saves note it; `at`: at which position it is looked at, None: at its end.
        """
        ...

    def saved(self, files: Sequence[Path]) -> None:
        """Tell which files were made for others to see, and offer to show where they lie."""
        ...

    def trash(self) -> None:
        """The deleted games."""
        ...

    def folder(self, folder: Path) -> None:
        """A folder, in the system's own program for that; a notice names it where there is none."""
        ...


class TableRoutes(Protocol):
    """The tables one sits down at, and what is asked before."""

    def set_up(
        self,
        game: str,
        seats: Sequence[Seat] = (),
        options: Mapping[str, str | int] | None = None,
        deal: SharedDeal | None = None,
    ) -> None:
        """Ask who plays and by which rules, beginning with these or what was chosen last; then open the table.

        `deal`: with the cards that somebody else was dealt, which takes as many seats.
        """
        ...

    def learn(self, game: str) -> None:
        """The primer of a game, from where one left it."""
        ...

    def puzzles(self) -> None:
        """The shelf of puzzles, with those of the day."""
        ...

    def puzzle(self, puzzle: Puzzle, day: date | None = None) -> None:
        """A puzzle at its table, as the one of a `day`."""
        ...

    def open_game(self, deal: Deal) -> None:
        """Deal a new game and sit down at it."""
        ...

    def open_document(self, document: SaveDocument, slot: str | None = None) -> bool:
        """Go on with a saved game that was verified; False if it can't be opened.

        `slot` is the autosave it comes from, None if it comes from anywhere else.
        """
        ...

    def continue_game(self) -> bool:
        """Go on with the game that was played last; False if there is none."""
        ...


class PositionRoutes(Protocol):
    """Positions that are set up by hand."""

    def positions(self) -> None:
        """The positions that were set up here, and the games one can be set up of."""
        ...

    def edit(self, position: Position, seats: Sequence[Seat] = (), origin: Msg | None = None, file: str = "") -> None:
        """Set up a position, beginning with this one; `origin` says where it comes from, `file` is its own, if any.

        `seats`: who would play it; () for one person against bots.
        """
        ...

    def edit_rules(self, position: Position, chosen: Callable[[Position | None], None]) -> None:
        """Ask how many play a position and by which rules; for another number of players it begins anew."""
        ...

    def ask_who(
        self, position: Position, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...] | None], None]
    ) -> None:
        """Ask who plays a position at each seat, beginning with these; None: nobody does."""
        ...

    def seats_for(self, position: Position) -> tuple[Seat, ...]:
        """One person, at the seat on turn, against bots."""
        ...

    def may_analyse(self, game: str) -> bool:
        """Whether there is anything to say about what moves are worth."""
        ...

    def play_position(self, position: Position, seats: Sequence[Seat]) -> None:
        """Begin a game with a position, of which nothing is by lot, and sit down at it."""
        ...

    def analyse(self, position: Position, seats: Sequence[Seat]) -> None:
        """Try moves from a position, and see what they are worth; nothing of it is kept."""
        ...


class ReplayRoutes(Protocol):
    """Games that are watched again, and what they lead on to."""

    def watch(self, session: Session, in_review: bool = False, created: str = "") -> None:
        """Show a game again, from every viewpoint one may take, `in_review` with what its decisions cost; the session
        stays as it is. `created`: when it began, as saves note it."""
        ...

    def review(self, session: Session, created: str = "") -> None:
        """Go on with the review of a finished game: back to where it is shown, else in a scene of its own."""
        ...

    def watch_document(self, document: SaveDocument) -> None:
        """Show a saved game again."""
        ...

    def recap(self, session: Session, viewer: int | None, start: int, stop: int) -> None:
        """Show the moves between two positions of a game that goes on, as `viewer` saw them; None: an onlooker."""
        ...


class Routes(DialogRoutes, PageRoutes, TableRoutes, PositionRoutes, ReplayRoutes, Protocol):
    """Each opens a scene above the present one, or says in a notice why it can't be opened."""
