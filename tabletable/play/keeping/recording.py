"""From a session to a saved game and back: the log is the truth, hashes along the way prove it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletable.core.digest import fingerprint
from tabletable.core.errors import BrokenState, GameError
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.play.botplugins import is_known
from tabletable.play.files.safejson import Impossible, OtherGame
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.saveschema import HASH_EVERY, Extras, Header, Summary
from tabletable.play.seats import Seat
from tabletable.play.session import Session
from tabletable.play.settlement import Settlement, seat_of, settlement

ENTERED: Final = "entered"
"""Key in the settlement: the players at the beginning, if any were replaced; the header has the present ones."""


class Recorder:
    """Records the state hashes of a session as it goes on, and makes save documents of it.

    Save a game, read it again, and play it to where it stood:

    >>> from tabletable.play.keeping.savefile import decode, encode
    >>> from tabletable.play.seats import BOT, Seat
    >>> session = Session(get_game("uno"), [Seat(BOT, "Mei", "easy"), Seat(BOT, "Bao", "easy")], {}, seed=7)
    >>> for _ in range(10):
    ...     step = session.submit(session.legal(session.to_act()[0])[0])
    >>> saved = encode(Recorder(session).document())
    >>> again = restore(decode(saved))
    >>> len(again.steps), again.fingerprint() == session.fingerprint()
    (10, True)
    """

    def __init__(self, session: Session, created: str = "", hashes: tuple[tuple[int, str], ...] = ()) -> None:
        """`created` and `hashes` are those of the document a game continues from."""
        self._session = session
        self._created = created
        self._hashes: dict[int, str] = dict(hashes)

    def document(self) -> SaveDocument:
        """Return the session in its present state as a save document."""
        session = self._session
        count = len(session.steps)
        snapshot = session.snapshot()
        now = fingerprint(snapshot)
        self._hashes = {at: recorded for at, recorded in self._hashes.items() if at < count and at % HASH_EVERY == 0}
        if count % HASH_EVERY == 0:
            self._hashes[count] = now
        result = session.outcome()
        header = Header(
            game=session.game.info.id,
            rules_version=session.game.info.rules_version,
            options=session.options,
            seats=session.settlement.taken_over(session.entered),
            created=self._created,
            summary=Summary(session.to_act(), 0, result is not None),
        )
        return SaveDocument(
            header,
            session.seed,
            session.deck,
            tuple(step.command for step in session.steps),
            tuple(sorted({**self._hashes, count: now}.items())),
            snapshot,
            Extras(
                None if session.position is None else dict(session.position),
                settled_json(session.settlement, session.entered),
            ),
        )


def settled_json(settled: Settlement, entered: Sequence[Seat]) -> dict[str, Any]:
    """Return the settlement of the players `entered`, as saves record it; {} if nothing was settled."""
    data = settled.to_json()
    if settled.takeovers:
        data[ENTERED] = [list(seat[:4]) for seat in entered]
    return data


def begun(document: SaveDocument, game: Game[Any] | None = None) -> Session:
    """Return the session a saved game began with, no command given yet.

    Raises `GameError` if no game can begin like that; a malicious file may make a game raise anything else.
    """
    header, position = document.header, document.extras.position
    if position is not None and not isinstance(position, dict):
        raise BrokenState("a position is an object")
    game = game or get_game(header.game)
    settled = settled_in(document)
    session = Session(game, entered_in(document), header.options, document.seed, document.deck, position)
    session.agree(settled.terms, settled.used)
    session.fingerprint()
    return session


def settled_in(document: SaveDocument) -> Settlement:
    """Read the settlement of a save; raises `BrokenState`."""
    return settlement(document.extras.settled, len(document.header.seats), len(document.commands))


def entered_in(document: SaveDocument) -> tuple[Seat, ...]:
    """Read the players at the beginning of a save; raises `BrokenState` if they don't lead to the present ones."""
    seats, settled = document.header.seats, document.extras.settled
    entered = settled.get(ENTERED) if isinstance(settled, dict) else None
    if entered is None and not settled_in(document).takeovers:
        return seats
    if not isinstance(entered, list) or len(entered) != len(seats):
        raise BrokenState("every seat was somebody's at first")
    return tuple(map(seat_of, entered))


def restore(document: SaveDocument) -> Session:
    """Deal again and play the whole log, comparing every recorded hash.

    Raises `Impossible` with the number of the first command that is refused, makes the game fail or leads to another
    state than recorded, 0 if the deal itself is not possible.
    """
    session, count, problem = _replayed(document)
    if session is None:
        raise Impossible("deal", command=0) from problem
    if problem is not None:
        raise Impossible("diverged" if isinstance(problem, GameError) else "failed", command=count) from problem
    return session


def verify(document: SaveDocument) -> None:
    """Raise `Impossible` unless the whole log plays and agrees with its hashes and its snapshot."""
    restore(document)


def missing_level(session: Session) -> str | None:
    """Return the first bot level that can't play here; None if all can."""
    info = session.game.info
    return next((seat.level for seat in session.seats if not seat.is_human and not is_known(info, seat.level)), None)


def playable(document: SaveDocument) -> Session:
    """Return the session of `restore`; raises `OtherGame` if one of its bots is missing here."""
    session = restore(document)
    level = missing_level(session)
    if level is not None:
        raise OtherGame("level", level=level)
    return session


def verify_playable(document: SaveDocument) -> None:
    """Raise the errors of `playable`."""
    playable(document)


def longest_prefix(document: SaveDocument) -> SaveDocument:
    """Return the log up to the last recorded hash that agrees; raises `Impossible` if not even the deal is possible."""
    session, count, problem = _replayed(document)
    if session is None:
        raise Impossible("deal", command=0) from problem
    if problem is not None:
        session.rewind(max((at for at, _ in document.hashes if at < count), default=0))
    return Recorder(session, document.header.created).document()


def _replayed(document: SaveDocument) -> tuple[Session | None, int, Exception | None]:
    """Return the session after the playable commands, the number of the first unplayable one, and its error.

    A file may hold anything, so every exception a game raises is returned, not raised.
    """
    try:
        session = begun(document)
    except Exception as error:
        return None, 0, error
    known = dict(document.hashes)
    mismatch = GameError("the state differs from the recorded one")
    log = play_log(session, document)
    for number in range(len(document.commands) + 1):
        try:
            next(log)
            if number in known and session.fingerprint() != known[number]:
                return session if number else None, number, mismatch
        except Exception as error:
            return session, number, error
    if document.snapshot is not None and document.snapshot != session.snapshot():
        return session, len(document.commands), mismatch
    return session, len(document.commands), None


def play_log(session: Session, document: SaveDocument) -> Iterator[tuple[Event, ...]]:
    """Carry out the recorded commands on the session of `begun`, each followed by what was settled after it.

    Yields () once the game can begin, then the events of each command. Raises what the game raises.
    """
    settled, last = settled_in(document), len(document.commands)
    for number, command in enumerate((None, *document.commands)):
        if command is not None:
            session.submit(command, recorded=True)
        for takeover in settled.takeovers:
            if takeover.at == number:
                session.take_over(takeover.seat, takeover.player)
        for each in settled.concessions:
            if each.at == number:
                session.concede(each.seat, each.level)
        if settled.is_draw and number == last:
            session.call_draw()
        yield session.steps[-1].events if session.steps else ()
