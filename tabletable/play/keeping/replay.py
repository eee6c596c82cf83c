"""Plays a saved game again: its log in sentences for one viewer, every recorded hash compared on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletable.core.account import Entry, extend
from tabletable.core.command import Command
from tabletable.core.errors import GameError, IllegalCommand
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.message import Msg
from tabletable.core.registry import all_games, get_game
from tabletable.play.files.safejson import Impossible
from tabletable.play.keeping.recording import begun, play_log, settled_in
from tabletable.play.keeping.savefile import SaveDocument, decode
from tabletable.play.keeping.sharing import read_save
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.session import Session

ALL = "all"
"""The viewer who sees every card."""
PUBLIC = "public"
"""The viewer who sees what spectators see."""


class Divergence(Impossible):
    """The log does not play as it was recorded. `command` is the number of the first command at fault, 0: the deal."""

    def __init__(self, number: int, why: str, given: Command | None = None, since: int = 0) -> None:
        """`why` is English; `since` is the last command after which the state was surely as recorded."""
        super().__init__(command=number)
        self.given = given
        self.why = why
        self.since = since

    def __str__(self) -> str:
        if self.given is None:
            return f"the deal: {self.why}"
        words = " ".join(str(part) for part in self.given.to_json())
        return f"command {self.command} [{words}]: {self.why}"


class Line(NamedTuple):
    """A sentence of the log."""

    number: int
    """The last command it tells of, counted from 1; 0 before the first."""
    text: str


def open_document(path: Path) -> SaveDocument:
    """Read the saved game in a file or a page, checked for damage but not replayed. Raises a `SaveError`."""
    return decode(read_save(path), {game: cover.rules_version for game, cover in all_games().covers.items()})


def replay(
    document: SaveDocument,
    viewer: str | int = PUBLIC,
    catalogue: Catalogue | None = None,
    verify: bool = True,
    game: Game[Any] | None = None,
) -> Iterator[Line]:
    """Yield the log as sentences, for a seat, PUBLIC or ALL, in the language of `catalogue` (default English).

    Raises `Divergence` at the first command that is refused or, with `verify`, leads to another state than recorded;
    everything up to it has been yielded then. Raises `Impossible` if `viewer` is no seat of this game.
    """
    header = document.header
    catalogue = catalogue or Catalogue()
    game = game or get_game(header.game)
    if isinstance(viewer, int) and not 0 <= viewer < len(header.seats):
        raise GameError(f"there is no seat {viewer}; the seats are 0 to {len(header.seats) - 1}")
    session = _begun(game, document)
    settled = settled_in(document)

    def text(message: Msg, step: int = len(document.commands)) -> str:
        seats = enumerate(settled.until(step).taken_over(session.entered))
        names = [seat.name or catalogue.text("ui.seat.unnamed", number=at) for at, seat in seats]
        return catalogue.text(message, names, session.game)

    entries: list[Entry] = []
    try:
        for number, events in _played(session, document, dict(document.hashes) if verify else {}, text):
            unchanged = extend(session.game, entries, [(number, _seen(event, viewer)) for event in events])
            over = max(0, min(unchanged, len(entries) - 1))  # the last entry may go on
            yield from [Line(entry.last, text(entry.message, entry.last - 1)) for entry in entries[:over]]
            del entries[:over]
    except Divergence:
        yield from [Line(entry.last, text(entry.message, entry.last - 1)) for entry in entries]
        raise
    yield from [Line(entry.last, text(entry.message, entry.last - 1)) for entry in entries]
    if verify and document.snapshot is not None and document.snapshot != session.snapshot():
        last = document.commands[-1] if document.commands else None
        since = max((number for number, _ in document.hashes), default=0)
        raise Divergence(len(document.commands), "the state differs from the recorded one", last, since)
    outcome = session.outcome()
    if outcome is not None:
        yield Line(len(session.steps), text(outcome.headline))


def _begun(game: Game[Any], document: SaveDocument) -> Session:
    """Return the session a save begins with; raises `Divergence` at 0 if no game can begin like that."""
    try:
        return begun(document, game)
    except GameError as error:
        raise Divergence(0, str(error)) from error
    except Exception as error:  # a file may hold what no rule has foreseen
        raise Divergence(0, _failure(error)) from error


def _played(
    session: Session, document: SaveDocument, recorded: Mapping[int, str], text: Callable[[Msg], str]
) -> Iterator[tuple[int, Sequence[Event]]]:
    """Play the recorded commands; yields the number and events of each. Raises `Divergence`; see `replay`."""
    log, since = play_log(session, document), 0
    for number, command in enumerate((None, *document.commands)):
        try:
            events = next(log)
        except IllegalCommand as error:
            why = f"refused by rule {error.reason.rule}: {text(error.reason.message)}"
            raise Divergence(number, why, command, since) from error
        except Exception as error:
            raise Divergence(number, _failure(error), command, since) from error
        if command is not None:
            yield number, events
        if number in recorded:
            _compare(session, recorded, command, since)
            since = number


def _failure(error: Exception) -> str:
    return f"the game fails: {type(error).__name__}: {error}"


def _seen(event: Event, viewer: str | int) -> Event:
    if viewer == ALL:
        return event
    return event.redacted(viewer if isinstance(viewer, int) else None)


def _compare(session: Session, recorded: Mapping[int, str], command: Command | None, since: int) -> None:
    """Raise `Divergence` if the state is not the recorded one."""
    number = len(session.steps)
    actual = session.fingerprint()
    if recorded.get(number, actual) != actual:
        where = f" (it was right after command {since})" if number - since > 1 else ""
        raise Divergence(number, f"the state is {actual}, recorded is {recorded[number]}{where}", command, since)


def verify(document: SaveDocument, game: Game[Any] | None = None) -> int:
    """Play the whole log and compare every hash; the number of hashes. Raises `Divergence`."""
    for _ in replay(document, game=game):
        pass
    return len(document.hashes)
