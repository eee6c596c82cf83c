"""Operations on the stored evening: deal or resume its next game, record finished games.

It also proposes hints for players who have clearly won less, whenever players join.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final, NamedTuple

import pygame

from tabletable.core.account import Entry, extend
from tabletable.core.errors import SetupError
from tabletable.core.ids import NOBODY
from tabletable.core.info import OptionValue
from tabletable.core.message import MessageFamily, Msg, listed, msg
from tabletable.core.outcome import Outcome
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.files import storage
from tabletable.play.files.dates import local, read_timestamp
from tabletable.play.files.safejson import SaveError
from tabletable.play.files.storage import Disk
from tabletable.play.keeping.recording import restore, verify
from tabletable.play.keeping.savefolder import SaveEntry
from tabletable.play.people.chronicle import ChronicleStore
from tabletable.play.people.evening import (
    MOST_LINE,
    End,
    Evening,
    EveningGame,
    EveningStore,
    Running,
    end_of,
    handicap,
    places_of,
    points,
    seats_at,
    starter,
    table_of,
    takes,
    tidy_line,
)
from tabletable.play.people.settings import Player
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.seats import Seat
from tabletable.play.session import Session
from tabletable.play.settlement import Terms
from tabletable.play.timing import timing_of
from tabletable.ui.flow.replay_view import ReplayView
from tabletable.ui.paint.words import Words, shown_seats
from tabletable.ui.scenes.options import CLOCK, match_text
from tabletable.ui.scenes.people import bots_beside
from tabletable.ui.scenes.tables.portrait import picture_of
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Deal, Question, new_seed

PICTURE: Final = (500, 360)
"""Size of the picture of a game in px."""
_SPAN: Final = 0.4
"""The share of a game after which its story line is looked for."""
_TRIED: Final = 12
"""The most moves tried until one has a short sentence."""
_EYES: Final = Viewpoint(None, True)
"""The viewpoint of a story line's picture: all cards open, since the game is over."""
_BEFORE: Final = 8
"""The number of preceding commands included when wording a move, since consecutive sentences may be joined."""


class StoryLine(NamedTuple):
    """One position of a game and its sentence, chosen to stand for the whole game."""

    at: int
    """The position after the move."""
    line: str
    """The move's sentence in the log, in the current language."""


def best_story_line(host: Host, session: Session) -> StoryLine:
    """Return the best move of a game's later part with a short sentence about a player: one that stages a moment, else
    the one with the most events.
    """
    game, seats, playback = session.game, shown_seats(session.seats, host.t), Playback(session)
    words, last = Words(host.words, game, seats, players_at=session.players_at), len(playback)

    def worth(at: int) -> tuple[bool, int, int]:
        events = playback.events(at, _EYES)
        return bool(game.moments(playback.view(at, _EYES), events)), len(events), -at

    span = [at for at in range(max(1, round(_SPAN * last)), last + 1) if playback.ends(at) is None]
    best = sorted(span, key=worth, reverse=True)[:_TRIED]
    for at in best:
        entries: list[Entry] = []
        extend(game, entries, playback.account(_EYES, max(0, at - _BEFORE), at))
        own_entries = [entry for entry in entries if entry.seat != NOBODY and entry.last == at - 1]
        line = words.log_text(own_entries[-1]) if own_entries else ""
        if line and len(line) <= MOST_LINE:
            return StoryLine(at, line)
    return StoryLine(last, "")


def picture_at(host: Host, session: Session, at: int) -> pygame.Surface:
    """Return a small picture of the table at a position of a finished game."""
    playback = Playback(session)

    def laid(stage: Stage) -> TableSpec:
        return ReplayView(playback, Viewpoint(0, True), stage, host.settings.card_sort).table(at, None, False)

    return pygame.transform.smoothscale(picture_of(host, session.game, session.seats, laid), PICTURE)


class Dealt(NamedTuple):
    """The next game of an evening, ready to be begun."""

    deal: Deal
    seats: tuple[int, ...]
    """By seat, the number of the evening's person there."""


class EveningDesk:
    """Reads, changes and writes the stored evening."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.store = host.store(EveningStore)
        self.evening: Evening | None = None
        self.read()

    def read(self) -> None:
        """Read the evening from disk again."""
        self.evening = self.store.load()
        if self.store.notice is not None:
            self._host.notices.show_message(self.store.notice, NoticeStyle.WHY)

    def keep(self, evening: Evening) -> bool:
        """Write the evening to disk; if that fails, show a notice and return False."""
        try:
            self.store.save(evening)
        except SaveError as error:
            self._host.notices.show_message(error.message, NoticeStyle.WHY)
            return False
        self.evening = evening
        return True

    def now(self) -> datetime:
        """Return the current local time."""
        return local(read_timestamp(self._host.save_store.timestamp()) or datetime.fromtimestamp(0, UTC))

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the evening's games that are installed and fit the people present."""
        return () if self.evening is None else self.games_for(len(self.evening.present))

    def games_for(self, people: int) -> tuple[str, ...]:
        """Return the evening's games that are installed and fit this number of people."""
        if self.evening is None:
            return ()
        covers = self._host.covers
        return tuple(game for game in self.evening.games if game in covers and takes(covers[game], people))

    def agree_on_help(
        self,
        people: Mapping[int, Player],
        games: Sequence[str],
        begin: Callable[[tuple[int, ...]], None],
        helped: tuple[int, ...] = (),
    ) -> None:
        """Propose hints for people who have clearly won less in these games; call `begin` with the numbers of those who
        get them.

        `helped`: the people who get hints already; the dialog is skipped if the proposal is the same.
        """
        t, numbers = self._host.t, [*people]
        try:
            known = ChronicleStore(self._host.paths.data, is_read_only=True).load().games
        except SaveError:
            known = ()
        handicapped = handicap(known, [person.name for person in people.values()], games)
        proposed = tuple(numbers[at] for at in handicapped)
        if proposed in ((), helped):
            begin(helped)
            return
        names = listed([people[person].name for person in proposed])
        agree = Answer("agree", t("evening.handicap.agree"), "check", primary=True, act=partial(begin, proposed))
        without = Answer("without", t("evening.handicap.without"), act=partial(begin, ()))
        text = t("evening.handicap.text", players=names)
        self._host.routes.ask(Question("handicap", t("evening.handicap.title"), text, (agree, without)))

    # ------------------------------------------------------------------------------------------------ games

    def dealt(self, game: str) -> Dealt:
        """Return a new deal of a game for the people whose turn it is, by the house rules chosen for it or else those
        last used, if they allow the number of seats.
        """
        evening, host = self.evening, self._host
        assert evening is not None
        dealt_game, seed = host.games[game], new_seed()
        count = seats_at(dealt_game.info, len(evening.present), evening.bots)
        wanted = evening.rules.get(game) or host.settings.setups.get(game)
        options: dict[str, OptionValue] = dealt_game.info.complete({})
        try:
            chosen = dealt_game.info.complete(wanted.options if wanted is not None else {})
            dealt_game.setup(count, chosen, seed)
            options = chosen
        except SetupError as error:  # chosen under older rules, or for others
            if game in evening.rules:
                host.notices.show_message(error.key, NoticeStyle.WHY, **error.details)
        seats = evening.seated(count, starter(dealt_game, count, options, seed))
        level = evening.level if evening.level in dealt_game.info.levels else dealt_game.info.usual_level
        table = table_of(evening, seats, self._bots(evening, count - len(evening.present)), level)
        terms = Terms(timing=timing_of(evening.clock, evening.time_up))
        return Dealt(Deal(game, table, options, seed, terms), seats)

    def _bots(self, evening: Evening, count: int) -> Sequence[Seat]:
        names, heads = [each.name for each in evening.people], [each.avatar for each in evening.people]
        return bots_beside(self._host.t, names, heads, count, "")

    def begun(self, dealt: Dealt, began: str) -> None:
        """Record that a game was dealt; `began` is the start time in its save."""
        assert self.evening is not None
        self.keep(self.evening.begun(Running(dealt.deal.game, began, dealt.seats, self.evening.first)))

    def save_of_running(self) -> SaveEntry | None:
        """Return the autosave of the running game; None if there is none or it can't be read."""
        running = self.evening.running if self.evening is not None else None
        if running is None:
            return None
        return next(
            (
                entry
                for entry in self._host.save_store.autosaves(running.game)
                if entry.header is not None and entry.header.created == running.began and entry.problem is None
            ),
            None,
        )

    def catch_up(self) -> None:
        """Record a running game that was over when the program ended before it was recorded."""
        entry = self.save_of_running()
        if entry is None or entry.header is None or not entry.header.summary.is_over:
            return
        with suppress(SaveError):
            document = self._host.save_store.load_autosave(entry.name, verify)
            session, seconds = restore(document), document.extras.seconds or 0
            outcome = session.outcome()
            if outcome is not None:
                self.record(session, outcome, entry.header.created, seconds)

    def record(self, session: Session, outcome: Outcome, began: str, seconds: int) -> bool:
        """Record a finished game in the evening; return False if it isn't the evening's running game."""
        self.read()
        evening, game = self.evening, session.game.info.id
        if evening is None or evening.running is None or not evening.is_running(game, began):
            return False
        running = evening.running
        places = places_of(outcome, session.settlement, running.seats)
        moment = best_story_line(self._host, session)
        picture = self._keep_picture(session, moment.at, began)
        evening_game = EveningGame(
            game, places, running.first, end_of(session.settlement), seconds, tidy_line(moment.line), picture
        )
        self.keep(evening.after(evening_game, self.now(), self.games))
        return True

    def _keep_picture(self, session: Session, at: int, began: str) -> str:
        """Save the picture of a position; return its file name, "" if that fails."""
        name, out = f"{session.game.info.id}-{began.replace(':', '')}.jpg", io.BytesIO()
        try:
            pygame.image.save(picture_at(self._host, session, at), out, name)
            storage.write_file(Disk(), self.store.pictures / name, out.getvalue(), backups=0)
        except (SaveError, pygame.error):
            return ""
        return name

    def forget_pictures(self) -> None:
        """Delete the pictures of the previous evening."""
        if not self._host.save_store.is_read_only and self.store.pictures.is_dir():
            for path in self.store.pictures.glob("*.jpg"):
                with suppress(OSError):
                    path.unlink()


_ENDS: Final = MessageFamily("evening.end.*", "conceded draw level")


def spoken_points(halves: int) -> str:
    """Return a number of half points as text: "4½"."""
    whole, half = divmod(halves, 2)
    return ("" if half and not whole else str(whole)) + "½" * half


def gained(evening: Evening, places: Sequence[int]) -> Msg:
    """Return a message with the points a game with these places gave each person present."""
    halves = points(places)
    names = [(evening.people[person].name, halves[person]) for person, place in enumerate(places) if place]
    return msg("evening.gained", each=listed([f"{name} +{spoken_points(number)}" for name, number in names]))


def spoken_clock(t: Callable[..., str], evening: Evening) -> str:
    """Return a sentence on the time to decide and what happens after it; "" without a clock."""
    timing = timing_of(evening.clock, evening.time_up)
    if timing is None:
        return ""
    return t("evening.clock.moves" if timing.moves else "evening.clock", clock=t(match_text(CLOCK, evening.clock)))


def spoken_winners(t: Callable[..., str], evening: Evening) -> str:
    """Return a sentence that names the evening's leaders, translated by `t`."""
    winners = [evening.people[person].name for person in evening.leaders]
    if not winners:
        return t("evening.none")
    return t("evening.won" if len(winners) == 1 else "evening.shared", players=listed(winners))


def spoken_end(t: Callable[..., str], evening: Evening, evening_game: EveningGame) -> str:
    """Return a sentence with the winners of a game, and its ending if it was drawn or conceded."""
    if evening_game.end is End.DRAW or not evening_game.winners:
        return t(_ENDS["draw" if evening_game.end is End.DRAW else "level"])
    names = listed([evening.people[person].name for person in evening_game.winners])
    return t(_ENDS["conceded"] if evening_game.end is End.CONCEDED else "evening.moment.won", players=names)
