"""The games as a library: deal, look, play, look ahead, save, replay and review, without a window.

`import tabletable` offers what stands in `__all__` here, and reads it when it is first used. `LIBRARY.md` beside this
file is the page to learn it from.

**What is promised.** Within one major version every name, argument and field that `__all__` leads to keeps its meaning;
later versions add to them. What is taken away warns with `DeprecationWarning` for at least one minor version before.
Saves of 1.0.0 load in every later version. Everything else in this package may change with any release, and so may what
a bot of a level does, and the wording of sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace as changed
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, NamedTuple

from tabletable.bots.bot import decide
from tabletable.bots.playerview import PlayerView, Position, first_of, scores, winners
from tabletable.core.account import Entry, extend
from tabletable.core.command import Command
from tabletable.core.errors import GameError, IllegalCommand, SetupError
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.message import GameText, Msg, game_text
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import MASK64, Rng
from tabletable.core.work import finish
from tabletable.play.botplugins import is_known, level_of, make_bot, offered
from tabletable.play.files.safejson import SaveError
from tabletable.play.files.storage import Disk, write_file
from tabletable.play.hindsight import review as reviews
from tabletable.play.keeping import replay as replays
from tabletable.play.keeping.recording import Recorder, restore
from tabletable.play.keeping.replay import Line
from tabletable.play.keeping.savefile import encode
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.match import bot_seed
from tabletable.play.playback import Playback
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

__all__ = [
    "Bot",
    "Command",
    "GameError",
    "GameSummary",
    "IllegalCommand",
    "Judgement",
    "Line",
    "PlayerView",
    "Position",
    "SaveError",
    "SetupError",
    "Table",
    "Tally",
    "deal",
    "describe",
    "list_games",
    "load",
    "replay",
    "tournament",
    "words",
]

Bot = str | Callable[[PlayerView], Command | None]
"""Who plays a seat: a level ("easy"), the name of a function ("module:function"), or a function.

A function takes a `PlayerView` and returns one of its `legal` commands. None declines a chance to react, and is invalid
while the game waits for the seat. Exceptions from a function pass through; a level or named function that fails is
replaced for that move by a built-in bot, as at a table on the screen.
"""

_SECONDS: Final = "%Y-%m-%dT%H:%M:%SZ"


class GameSummary(NamedTuple):
    """A game's names, its number of players, and its options."""

    id: str
    title: str
    about: str
    min_players: int
    max_players: int
    levels: tuple[str, ...]
    """Bots from weakest to strongest, then installed third-party ones."""
    options: Mapping[str, tuple[OptionValue, ...]]
    """House rules with their values; the usual value stands first."""
    verbs: tuple[str, ...] = ()
    """All values of `Command.verb`."""
    zones: Mapping[str, str] = {}
    """The kinds of places ("hand" of "hand:0") and who knows the cards there: "everybody", "owner", "nobody" …"""


class Judgement(NamedTuple):
    """The rating of one decision of a finished game."""

    number: int
    """The number of its command in the game, counted from 1."""
    seat: int
    played: Command
    best: Command
    cost: float
    """The loss against the best option: a chance to win (0.05 is 5 %), or points if the game computes them exactly."""
    error: float
    """Standard error of `cost`, in the same unit; 0 if it is exact."""


class Tally(NamedTuple):
    """The result of a tournament."""

    games: int
    wins: tuple[float, ...]
    """By bot, the games it has won; a game with several winners is shared among them."""
    commands: int
    """How many commands were played in all."""


def list_games() -> tuple[str, ...]:
    """List the ids of all games that are installed.

    >>> import tabletable
    >>> tabletable.list_games()[:3]
    ('uno', 'property_deal', 'saboteur')
    """
    return tuple(game for game in all_games())


def describe(game: str, language: str = "en") -> GameSummary:
    """Return a game's names, number of players, bots and house rules.

    Raises `SetupError` if there is no such game, `ValueError` if there is no such language.

    >>> import tabletable
    >>> uno = tabletable.describe("uno")
    >>> uno.title, uno.min_players, uno.max_players, uno.levels[-4:]
    ('UNO', 2, 10, ('easy', 'normal+forgetful', 'normal', 'hard'))
    >>> dict(uno.zones)
    {'draw': 'nobody', 'discard': 'everybody', 'hand': 'owner'}
    """
    rules, catalogue = get_game(game), _catalogue(language)
    info = rules.info
    kinds = rules.setup(info.min_seats, info.complete({}), 0).ZONES.kinds
    return GameSummary(
        game,
        catalogue.text(game_text(game, GameText.TITLE)),
        catalogue.text(game_text(game, GameText.ABOUT)),
        info.min_seats,
        info.max_seats,
        tuple(level for level in offered(info) if "." not in level),
        {each.id: (each.default, *(value for value in each.values if value != each.default)) for each in info.options},
        tuple(map(str, info.verbs)),
        {name: kind.knowers.value for name, kind in kinds.items()},
    )


def deal(
    game: str,
    players: int | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    bots: Mapping[int, Bot] | None = None,
) -> Table:
    """Deal a new game for `players`, counted by seats from 0; without it, four or as near to that as the game allows.

    `seed` (0 … 2^64−1) decides everything drawn at random, None draws one. `options` are house rules, see `describe`;
    the rest are as usual. `bots` says which seats `Table.play_bots` plays, and who plays them; all others are yours.

    Raises `SetupError` that says what is allowed.

    >>> import tabletable
    >>> table = tabletable.deal("uno", players=3, seed=7, bots={1: "easy", 2: "normal"})
    >>> table.play(table.legal()[-1])
    >>> table.play_bots(), table.to_act  # until it is your turn again
    (2, (0,))
    """
    rules = get_game(game)
    if not isinstance(bots, Mapping | None):
        raise TypeError(f"bots says which seat each of them plays, as {{1: 'easy'}}; it is no {type(bots).__name__}")
    by_seat = {at: level_of(rules.info, bot) if isinstance(bot, str) else bot for at, bot in (bots or {}).items()}
    count = max(rules.info.min_seats, min(4, rules.info.max_seats)) if players is None else players
    rules.info.check_seats(count)
    if wrong := [seat for seat in by_seat if not 0 <= seat < count]:
        raise SetupError(f"there is no seat {wrong[0]}; the seats are 0 to {count - 1}")
    number = SystemRandom().getrandbits(40) if seed is None else seed
    if not 0 <= number <= MASK64:
        raise SetupError(f"a seed is 0 to 2^64-1, not {number}")
    seats = [_seat(by_seat.get(seat)) for seat in range(count)]
    return Table(Session(rules, seats, options or {}, number), by_seat)


def load(path: str | Path, bots: Mapping[int, Bot] | None = None) -> Table:
    """Open a save, or the page of a shared game; every recorded state is compared while the game is replayed.

    `bots` names who plays which seat from now on; all other seats keep their bots. A seat whose bot is not installed
    here is yours.

    Raises `SaveError` for a file that is damaged, of another version, or no save: `code` tells which, its note explains
    it.
    """
    with _in_words():
        session = restore(replays.open_document(Path(path)))
    info = session.game.info
    saved: dict[int, Bot] = {at: seat.level for at, seat in enumerate(session.seats) if is_known(info, seat.level)}
    return Table(session, {**saved, **(bots or {})})


def replay(path: str | Path, seat: int | str = replays.PUBLIC, language: str = "en") -> Iterator[Line]:
    """Tell a saved game in sentences, each with the number of the command that it is about.

    `seat`: through whose eyes; "public" as a spectator saw it, "all" with every card. Raises `SaveError`.
    """
    with _in_words():
        yield from replays.replay(replays.open_document(Path(path)), seat, _catalogue(language))


def words(where: Table | Position | PlayerView, command: Command, language: str = "en") -> str:
    """Say what a legal command does, as an instruction in "en", "zh-Hans" or "zh-Hant".

    >>> import tabletable
    >>> table = tabletable.deal("uno", players=2, seed=4)
    >>> [tabletable.words(table, command) for command in table.legal()][:2]
    ['Draw a card', 'Play a yellow 3']
    """
    view = where if isinstance(where, PlayerView) else where.view(command.seat)
    catalogue = _catalogue(language)
    names = (
        where._names(language) if isinstance(where, Table) else _numbered(["" for _ in range(view.players)], catalogue)
    )
    return catalogue.text(view._game.wording(view._view, command), names, view._game)


def tournament(
    game: str,
    bots: Sequence[Bot],
    games: int = 100,
    *,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Tally:
    """Let bots play `games` games against each other, one for each seat.

    Each deal is played once from every seat by each of them, so that luck of the cards evens out; `games` is rounded up
    to whole deals. Equal seeds give equal games. A function that fails raises here what it raises.

    >>> import tabletable
    >>> def last(view):
    ...     return view.legal[-1]
    >>> tabletable.tournament("uno", [last, "random"], games=4, seed=3)
    Tally(games=4, wins=(4.0, 0.0), commands=503)
    """
    count, rng = len(bots), Rng(seed)
    wins, played, commands = [0.0] * count, 0, 0
    while played < games:
        lot = rng.seed()
        for turn in range(count):
            seating = {seat: bots[(seat + turn) % count] for seat in range(count)}
            table = deal(game, count, seed=lot, options=options, bots=seating)
            commands += table.play_bots()
            for seat in table.winners:
                wins[(seat + turn) % count] += 1 / len(table.winners)
            played += 1
    return Tally(played, tuple(round(each, 6) for each in wins), commands)


class Table:
    """A game being played: made by `deal` or `load`. The only way to change it is `play`."""

    def __init__(self, session: Session, bots: Mapping[int, Bot]) -> None:
        self._session = session
        rng = Rng(bot_seed(session.seed))
        self._chance = [Rng(rng.seed()) for _ in session.seats]
        self._bots = {
            seat: _player(session.game, each, rng.seed()) if isinstance(each, str) else each
            for seat, each in sorted(bots.items())
        }
        self._created = ""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._session.game.info.id

    @property
    def seed(self) -> int:
        """The seed of the deal: `deal` with it deals the same cards again."""
        return self._session.seed

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self._session.seats)

    @property
    def options(self) -> dict[str, OptionValue]:
        """All house rules it is played by."""
        return dict(self._session.options)

    @property
    def commands(self) -> tuple[Command, ...]:
        """Everything that was played so far."""
        return tuple(step.command for step in self._session.steps)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for: several that choose at the same time, or () when it is over."""
        return self._session.to_act()

    @property
    def reactors(self) -> tuple[int, ...]:
        """Seats that may react without being waited for."""
        return self._session.reactors()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, several if they share; () while the game goes on."""
        return winners(self._session.outcome())

    @property
    def scores(self) -> tuple[int, ...]:
        """Points, money or gold by seat; () while the game goes on."""
        return scores(self._session.outcome())

    def result(self, language: str = "en") -> str:
        """Say who won, and why in a second line; "" while the game goes on."""
        outcome = self._session.outcome()
        parts = () if outcome is None else (outcome.headline, outcome.reason)
        return "\n".join(self._text(each, language) for each in parts)

    def legal(self, seat: int | None = None) -> list[Command]:
        """Return the commands `seat` may give now, sorted; without `seat` those of the first seat the
        game waits for.
        """
        seat = first_of(self.to_act, seat)
        return [] if seat is None else self._session.legal(seat)

    def view(self, seat: int | None) -> PlayerView:
        """Return everything `seat` (None: a spectator) may know and do now; raises `IndexError` if there is no such
        seat.
        """
        if seat is not None and not 0 <= seat < self.players:
            raise IndexError(f"there is no seat {seat}; the seats are 0 to {self.players - 1}")
        legal, chance = ([], Rng(0)) if seat is None else (self._session.legal(seat), self._chance[seat])
        return PlayerView(self._session.game, self._session.view(seat), legal, chance)

    def play(self, command: Command) -> None:
        """Carry out a command. Raises `IllegalCommand`, which says why in words; then nothing has changed.

        >>> import tabletable
        >>> table = tabletable.deal("uno", players=2, seed=1)
        >>> table.play(table.legal()[0])
        >>> try:
        ...     table.play(tabletable.Command(seat=1, verb="draw", zone="draw"))
        ... except tabletable.IllegalCommand as error:
        ...     print(error)
        You have drawn: play that card or keep it.
        """
        if not isinstance(command, Command):
            raise TypeError(f"a Command is played, such as one of legal(), not {command!r}")
        try:
            self._session.submit(command)
        except IllegalCommand as error:
            error.args = (self._text(error.reason.message, "en"),)
            raise

    def play_bots(self) -> int:
        """Let bots play until the game waits for a seat that has none, or is over; returns how many commands came.

        What a function of yours raises comes through. Raises `IllegalCommand` for what it may not do, `GameError` if it
        gives None while the game waits for it.
        """
        before = len(self._session.steps)
        while (command := self._asked()) is not None:
            self.play(command)
        return len(self._session.steps) - before

    def _asked(self) -> Command | None:
        """Return the command of the first bot that wants or has to act; None if no bot is waited for."""
        awaited = self.to_act
        reacting = [seat for seat in self.reactors if seat not in awaited]
        for seat in (*reacting, *awaited):
            if (bot := self._bots.get(seat)) is None or not (view := self.view(seat)).legal:
                continue
            command = bot(view)
            if not isinstance(command, Command | None):
                raise TypeError(f"the bot of seat {seat} returned {command!r}; it returns one of view.legal, or None")
            if command is not None:
                return command
            if seat in awaited:
                raise GameError(f"the bot of seat {seat} returned None, but the game waits for it")
        return None

    def log(self, seat: int | None = None, language: str = "en") -> list[str]:
        """Return the log in sentences, as `seat` (None: a spectator) saw it."""
        entries: list[Entry] = []
        extend(self._session.game, entries, self._session.events(seat))
        return [self._text(entry.message, language) for entry in entries]

    def position(self, at: int | None = None) -> Position:
        """Copy the moment after `at` commands (None: now) with all its cards. Never give that to a bot: it knows all.

        >>> import tabletable
        >>> table = tabletable.deal("uno", players=2, seed=1, bots={0: "easy", 1: "easy"})
        >>> count = table.play_bots()
        >>> start, end = table.position(0), table.position()
        >>> start.is_over, end.is_over, end.winners == table.winners
        (False, True, True)
        """
        playback = Playback(self._session)
        at = len(playback) if at is None else at
        if not 0 <= at <= len(playback):
            raise IndexError(f"this game has the positions 0 to {len(playback)}")
        return Position(playback.game, playback.state(at).clone())

    def save(self, path: str | Path) -> None:
        """Write the game to a file that the program and `load` open. Raises `SaveError`.

        >>> import tabletable, tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "mine.tabletable"
        >>> table = tabletable.deal("yose_duel", seed=5)
        >>> table.play(table.legal()[0])
        >>> table.save(path)
        >>> tabletable.load(path).commands == table.commands
        True
        """
        now = datetime.now(UTC).strftime(_SECONDS)
        document = Recorder(self._session, self._created or now).document()
        self._created = document.header.created
        document = changed(document, header=changed(document.header, modified=now))
        write_file(Disk(), Path(path), encode(document), backups=0)

    def review(self, seat: int, effort: float = 1.0) -> list[Judgement]:
        """Judge each decision of `seat` in a finished game by what that seat could know then, in the order of play.

        With more than one legal command each takes some tenths of a second up to seconds; `effort` 0.1 tries a tenth as
        often, with errors three times as large. Raises `GameError` while the game goes on.
        """
        if not self.is_over:
            raise GameError("a game is reviewed when it is over")
        playback = Playback(self._session)
        playback.seats = tuple(
            each._replace(kind=HUMAN if at == seat else each.kind) for at, each in enumerate(playback.seats)
        )
        review = reviews.Review(playback)
        own = [at for at, step in enumerate(playback.steps) if step.command.seat == seat]
        for at in own:
            review.entries[at] = finish(reviews.judged(playback, at, effort))
        decisions = ((playback.steps[at].command, at, review.decision(at)) for at in own)
        return [
            Judgement(at + 1, seat, command, judged.options[0].command, float(judged.cost), judged.error)
            for command, at, judged in decisions
            if judged is not None
        ]

    def _text(self, message: Msg, language: str) -> str:
        return _catalogue(language).text(message, self._names(language), self._session.game)

    def _names(self, language: str) -> list[str]:
        return _numbered([seat.name for seat in self._session.seats], _catalogue(language))


def _numbered(names: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Return the names, and for a seat without one its number as everything here counts them: "Seat 0"."""
    return [name or catalogue.text("ui.seat.unnamed", number=seat) for seat, name in enumerate(names)]


@contextmanager
def _in_words() -> Iterator[None]:
    """Add the English message to a `SaveError` that passes, besides its code."""
    try:
        yield
    except SaveError as error:
        error.add_note(_catalogue("en").text(error.message))
        raise


def _seat(bot: Bot | None) -> Seat:
    """Return a seat as saves describe it: a bot function, which saves can't name, counts as a person."""
    return Seat(BOT, "", bot) if isinstance(bot, str) else Seat(HUMAN, "")


def _player(game: Game[Any], level: str, seed: int) -> Callable[[PlayerView], Command | None]:
    """Return a bot of a level as a function."""
    bot = make_bot(game, level, seed)

    def choose(view: PlayerView) -> Command | None:
        return decide(bot.think(view._view, view.legal))

    return choose


@lru_cache(maxsize=8)
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language)
