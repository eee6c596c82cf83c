"""A running review, in a process of its own, so that no frame waits for it.

Findings are kept in a file beside the saves, named after the moves: it is found again however the game is renamed or
copied, and an unfinished review continues there. It is trusted only as far as it fits the game: each option in it must
be a legal one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tabletable.bots.worth import Decision, Option
from tabletable.core.command import Command, command_from_json
from tabletable.core.digest import canonical
from tabletable.core.errors import BrokenState, MalformedCommand
from tabletable.core.fields import Kind, Nullable, OneOf, Range, Record, Text
from tabletable.core.registry import get_game
from tabletable.core.work import saying
from tabletable.play.background import give_way, hire
from tabletable.play.files import storage
from tabletable.play.files.safejson import MAX_INT, Malformed, SaveError, checked, dumps, loads
from tabletable.play.files.storage import Disk
from tabletable.play.hindsight.review import Entry, Review, judged
from tabletable.play.keeping.saveschema import MAX_COMMANDS, MAX_SEATS, WHOLE, WithoutLast, listed, shape, tuple_of
from tabletable.play.playback import Playback
from tabletable.play.seats import Seat
from tabletable.play.session import Session

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

REVIEWS: Final = "reviews"
"""The folder of the review files, beside those of the saves."""
VERSION: Final = 7
"""The version of the results, raised whenever a review would find something else."""
SLICE: Final = 0.004
"""Seconds of work per frame, if no separate process is available."""
LISTEN_EVERY: Final = 0.05
"""Seconds between two checks of the pipe for a stop; on Windows a check takes longer than a step of work."""
KEEP_EVERY: Final = 4.0
"""Seconds between two writes of the findings."""
MOST_KEPT: Final = 200
"""The maximal number of reviews kept; the least recently used are deleted."""
MEASURED_S: Final = 8.0
"""Seconds of work after which it can be told how long the rest takes."""
_PERSONS: Final = 4.0
"""Work on a person's decision, all of whose options are tried, beside that on a bot's."""
_MUCH_MORE: Final = 1.5
"""An estimate that has grown by less than this factor is not told."""
_UNIT: Final = 1_000_000
_log = logging.getLogger(__name__)


class _Millionths(Kind):
    """A share or a number of points, in JSON millionths of it: files hold whole numbers only."""

    def __init__(self, most: int) -> None:
        self.whole = Range(-most, most)

    def from_json(self, value: object, state: object) -> float:
        return self.whole.from_json(value, state) / _UNIT

    def to_json(self, value: float, state: object) -> int:
        return round(value * _UNIT)


class _CommandRow(Kind):
    def from_json(self, value: object, state: object) -> Command:
        try:
            return command_from_json(value)
        except MalformedCommand as error:
            raise BrokenState(str(error), None, "bad_command") from error

    def to_json(self, value: Command, state: object) -> list[Any]:
        return [*value.to_json()]


_SHARES: Final = tuple_of(_Millionths(1000 * _UNIT), MAX_SEATS)
_ERROR: Final = _Millionths(MAX_INT)
_OPTION: Final = Record(Option, {"command": _CommandRow(), "chances": _SHARES, "error": _ERROR, "worlds": WHOLE})
_OPTIONS: Final = tuple_of(_OPTION, 8, least=2)
_DECISION: Final = WithoutLast(
    Decision, {"options": _OPTIONS, "total": WHOLE, "played": Range(0, 7), "effect": _SHARES, "error": _ERROR}
)
_ENTRY: Final = Record(Entry, {"chances": _SHARES, "errors": _SHARES, "decision": Nullable(_DECISION)})
_ENTRIES: Final = listed(Nullable(_ENTRY), MAX_COMMANDS)
_FILE: Final = shape(
    {
        "format": OneOf("tabletable-review"),
        "version": OneOf(VERSION),
        "sha256": Text(64, r"[0-9a-f]{64}"),
        "moves": Text(64, r"[0-9a-f]{64}"),
        "entries": _ENTRIES,
    }
)


class Game(NamedTuple):
    """Everything needed to replay a game."""

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, str | int]
    seed: int
    deck: tuple[int, ...] | None
    position: Mapping[str, Any] | None
    commands: tuple[Command, ...]

    @classmethod
    def of(cls, session: Session) -> Game:
        """Return the game of a session so far."""
        commands = tuple(step.command for step in session.steps)
        begun = (session.seed, session.deck, session.position)
        return cls(session.game.info.id, session.seats, session.options, *begun, commands)

    @property
    def digest(self) -> str:
        """A digest of moves, players, options and deal: 64 hex digits."""
        rules = get_game(self.game).info.rules_version
        kinds: list[Any] = [[seat.kind, seat.level] for seat in self.seats]
        moves: list[Any] = [command.to_json() for command in self.commands]
        deck: Any = None if self.deck is None else [*self.deck]
        parts = [self.game, rules, kinds, {**self.options}, str(self.seed), deck, moves]
        return sha256(canonical(parts if self.position is None else [*parts, {**self.position}])).hexdigest()

    def playback(self) -> Playback:
        """Replay the game."""
        session = Session(get_game(self.game), self.seats, self.options, self.seed, self.deck, self.position)
        for command in self.commands:
            session.submit(command, recorded=True)
        return Playback(session)


# ------------------------------------------------------------------------------------------------ the file


def encoded(review: Review, digest: str) -> bytes:
    """Return the content of a review's file."""
    entries = _ENTRIES.to_json(review.entries, None)
    return dumps(
        {
            "format": "tabletable-review",
            "version": VERSION,
            "sha256": _checksum(entries),
            "moves": digest,
            "entries": entries,
        }
    )


def take_known(review: Review, digest: str, content: bytes) -> None:
    """Load the findings of a file into a review. Raises `SaveError` if it is damaged or about another game."""
    entries = _entries(content, digest)
    if len(entries) != len(review.entries):
        raise Malformed("not_a_save")
    for at, entry in enumerate(entries):
        if entry is not None:
            review.entries[at] = _fitted(review.playback, at, entry)


def _entries(content: bytes, digest: str) -> list[Entry | None]:
    raw = loads(content)
    document = checked(_FILE, raw)
    if document["moves"] != digest or document["sha256"] != _checksum(raw["entries"]):
        raise Malformed("not_a_save")
    entries: list[Entry | None] = document["entries"]
    return entries


def _checksum(entries: list[Any]) -> str:
    return sha256(canonical(entries)).hexdigest()


def _fitted(playback: Playback, at: int, entry: Entry) -> Entry:
    """Return an entry with the game's own commands and doubt. Raises `Malformed` if it is about another game."""
    shares = [entry.chances, entry.errors] if entry.chances or entry.errors else []
    if (decision := entry.decision) is not None:
        command, game, state = playback.steps[at].command, playback.game, playback.state(at)
        legal = {each: each for each in game.legal_commands(state, command.seat)}
        old = [option.command for option in decision.options if option.command not in legal]
        if decision.played >= len(decision.options) or not all(game.legal_in_old_records(state, each) for each in old):
            raise Malformed("not_a_save")
        options = tuple(
            option._replace(command=legal.get(option.command, option.command)) for option in decision.options
        )
        if options[decision.played].command != command:
            raise Malformed("not_a_save")
        insight = playback.game.outlook()
        doubt = 0.0 if insight is None else insight.doubt
        entry = entry._replace(decision=decision._replace(options=options, doubt=doubt))
        shares += [decision.effect, *(option.chances for option in options)]
    if any(len(each) != len(playback.seats) for each in shares):
        raise Malformed("not_a_save")
    return entry


def file_of(folder: Path, game: Game) -> Path:
    """Return the path of a game's review file."""
    return folder / f"{game.digest[:32]}.json"


def share_done(game: Game, path: Path) -> float | None:
    """Return the share of a game's review in a file, 0 to 1; None if it is no review of this game."""
    try:
        entries = _entries(Disk().read(path), game.digest)
    except SaveError:
        return None
    return (len(entries) - entries.count(None)) / max(1, len(entries))


def finished(session: Session, path: Path) -> Review | None:
    """Return the complete review of a game from a file; None if it has none."""
    review = Review(Playback(session))
    try:
        take_known(review, Game.of(session).digest, Disk().read(path))
    except SaveError:
        return None
    return review if review.is_complete else None


# ------------------------------------------------------------------------------------------------ the work

Finding = tuple[int, Entry]
Work = Generator[Finding | None, None, None]


def work(game: Game, path: Path | None, may_write: bool, disk: Disk | None = None) -> Work:
    """Judge a game; yields findings as they come, stored ones first, and None in between.

    `path` is the review's file, None for no file; without `may_write` it is only read. Closing the generator stores the
    findings so far.
    """
    disk, digest = disk or Disk(), game.digest
    review = Review(game.playback())
    if path is not None:
        with suppress(SaveError):
            take_known(review, digest, disk.read(path))
            yield from [(at, entry) for at, entry in enumerate(review.entries) if entry is not None]
    kept = review.done

    def keep() -> None:
        nonlocal kept
        if path is not None and may_write and review.done != kept:
            kept = review.done
            with suppress(SaveError):
                storage.write_file(disk, path, encoded(review, digest), backups=0)

    last = monotonic()
    try:
        for at, known in enumerate(review.entries):
            if known is not None:
                continue
            review.entries[at] = finding = yield from saying(judged(review.playback, at), None)
            yield at, finding
            if monotonic() > last + KEEP_EVERY:
                keep()
                last = monotonic()
    finally:
        keep()
    if path is not None and may_write:
        _prune(path.parent)


def _prune(folder: Path) -> None:
    with suppress(OSError):
        files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[MOST_KEPT:]:
            file.unlink()


def serve(pipe: Connection, game: Game, path: Path | None, may_write: bool) -> None:
    """Run a review in its process: send findings until all are done or the other end sends a stop."""
    give_way()
    working = work(game, path, may_write)
    listened = monotonic()
    with suppress(BrokenPipeError, EOFError, OSError):
        for finding in working:
            if monotonic() > listened + LISTEN_EVERY:
                if pipe.poll():
                    break
                listened = monotonic()
            if finding is not None:
                pipe.send(finding)
        else:
            pipe.send(None)
    working.close()


class Reviewer:
    """A running review as seen by the screen: started, polled in every frame, stopped."""

    def __init__(
        self, session: Session, playback: Playback, folder: Path | None, may_write: bool, beside: bool
    ) -> None:
        """`playback` is that of the session. `beside`: in a process of its own, else in slices of frames."""
        self.game = Game.of(session)
        self.review = Review(playback)
        self._folder = folder
        self._may_write, self._beside = may_write, beside
        self._pipe: Connection | None = None
        self._working: Work | None = None
        self.problem = ""
        """The error that stopped it, in English; "" while all is well."""
        self._began, self._known = 0.0, 0.0
        self._left: float | None = None
        """Seconds it was last said to take."""
        self._pretends = False

    @cached_property
    def _path(self) -> Path | None:
        return None if self._folder is None else file_of(self._folder, self.game)

    @property
    def is_working(self) -> bool:
        """Whether more findings will come."""
        return self._pipe is not None or self._working is not None or self._pretends

    @property
    def is_kept(self) -> bool:
        """Whether something was found out about this game before. Looks at the disk."""
        return self._path is not None and self._path.exists()

    def start(self, clock: Callable[[], float] = monotonic) -> None:
        """Begin, or go on."""
        if self.is_working or self.review.is_complete:
            return
        self.problem, self._clock = "", clock
        self._began, self._known, self._left = clock(), self._work(is_left=False), None
        if self._beside:
            try:
                self._pipe, _ = hire("review", serve, self.game, self._path, self._may_write)
                return
            except (ImportError, OSError, RuntimeError) as error:
                _log.warning("a review finds no process: %s", error)
        self._working = work(self.game, self._path, self._may_write)

    def pretend(self, is_working: bool) -> None:
        """Look as if it were at work, or not: for pictures."""
        self._pretends = is_working

    def stop(self) -> None:
        """Stop; findings so far are kept."""
        if self._pipe is not None:
            with suppress(OSError):
                self._pipe.send(None)
                self._pipe.close()
            self._pipe = None
        if self._working is not None:
            self._working.close()
            self._working = None

    def poll(self) -> bool:
        """Take over new findings; return whether there is something to show. Cheap enough for every frame."""
        before = self.review.done, self.is_working
        if self._pipe is not None:
            self._listen(self._pipe)
        elif self._working is not None:
            self._slice(self._working)
        return before != (self.review.done, self.is_working)

    def _listen(self, pipe: Connection) -> None:
        try:
            until = perf_counter() + SLICE / 4
            while pipe.poll() and perf_counter() < until:
                finding = pipe.recv()
                if finding is None:
                    pipe.close()
                    self._pipe = None
                    return
                self._take(finding)
        except (EOFError, OSError) as error:
            self._pipe = None
            self.problem = str(error) or type(error).__name__

    def _slice(self, working: Work) -> None:
        until = perf_counter() + SLICE
        try:
            while perf_counter() < until:
                finding = next(working)
                if finding is not None:
                    self._take(finding)
        except StopIteration:
            self._working = None
        except Exception as error:
            _log.exception("a review failed")
            self._working, self.problem = None, f"{type(error).__name__}: {error}"

    def _take(self, finding: Finding) -> None:
        at, entry = finding
        self.review.entries[at] = entry
        passed, done = self._clock() - self._began, self._work(is_left=False) - self._known
        if passed < MEASURED_S or done < 3 * _PERSONS:
            return
        left = passed / done * self._work(is_left=True)
        if self._left is None or not self._left <= left <= _MUCH_MORE * self._left:
            self._left = left

    def _work(self, is_left: bool) -> float:
        """Return the work that is done, or left to do: that on a bot's move is 1."""
        steps, people = self.review.playback.steps, self.review.people
        return sum(
            _PERSONS if step.command.seat in people else 1.0
            for step, entry in zip(steps, self.review.entries, strict=True)
            if (entry is None) == is_left
        )

    @property
    def seconds_left(self) -> float | None:
        """The estimated time left, which hardly ever grows; None as long as too little is measured."""
        if self._pretends:
            return SLICE * 3000
        return self._left if self.is_working else None
