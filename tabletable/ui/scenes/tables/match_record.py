"""Records a finished match: in the statistics, the evening, the chronicle, and as a daily deal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cached_property, partial
from typing import Final, Protocol

from tabletable.core.info import GameInfo
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Outcome
from tabletable.play.files.dates import read_timestamp
from tabletable.play.files.safejson import SaveError
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.people.chronicle import ChronicleStore, Played, played
from tabletable.play.people.evening import Evening, places_of
from tabletable.play.people.lanterns import lit_by
from tabletable.play.people.personal import parts_of
from tabletable.play.people.rating import Move, moves
from tabletable.play.people.statistics import StatisticsStore
from tabletable.play.session import Session
from tabletable.play.study.ladder import ladder
from tabletable.play.study.puzzlebook import DealResult, PuzzleBook, daily_deal
from tabletable.play.study.skill import PLACED_AFTER
from tabletable.play.study.today import TodayBook, day_dealt, score_of
from tabletable.ui.scenes.evening.desk import EveningDesk, gained
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.routes import Lit, MatchRewards

MOST_NAMED: Final = 4
"""The most people whose points of the evening are listed beside a result."""


class SavedMatch(Protocol):
    """A match that is being saved, as a record knows it."""

    began: str
    """When it began, as its save says."""

    @property
    def slot(self) -> str | None:
        """Its autosave; None without one."""

    @property
    def seconds(self) -> int:
        """How long it was played."""

    @property
    def helped(self) -> tuple[int, ...]:
        """The seats that were shown a hint or move values."""

    def document(self) -> SaveDocument:
        """Return its save as it is now."""


class MatchRecord:
    """Records a match when it is finished."""

    def __init__(self, host: Host, session: Session, saver: SavedMatch, document: SaveDocument | None) -> None:
        """`saver` saves the match; `document`: the save of a continued game."""
        self._host, self._session, self._saver = host, session, saver
        self._is_ours = session.position is None and (document is None or document.extras.branch is None)
        self._is_told_evening = False
        self._ended = ""
        """The save's last change if the match was over when opened, else ""."""
        if session.outcome() is not None and document is not None:
            self._ended = document.header.modified
            self._is_ours &= saver.slot is not None  # any other file may come from anywhere

    @cached_property
    def _evenings(self) -> EveningDesk:
        return EveningDesk(self._host)

    @property
    def evening(self) -> Evening | None:
        """The evening the match belongs to, as first loaded, and as updated when the match was
        recorded; None for none.
        """
        evening = self._evenings.evening
        running = evening is not None and evening.is_running(self._session.game.info.id, self._saver.began)
        return evening if running or self._is_told_evening else None

    @property
    def day(self) -> date | None:
        """The date of the daily deal; None if it is none, or if a player joined or left."""
        host = self._host
        return day_dealt([*host.covers.values()], self._session, host.save_store.today())

    def record_result(self, outcome: Outcome) -> tuple[Msg, ...]:
        """Record a finished match in the statistics, once; return the remarks for the result: on the evening, the daily
        deal, who gave up or came late, and each person's record.
        """
        session = self._session
        if not self._is_ours:
            return ()
        settled = session.settlement
        if not settled.terms.counts:
            return (Msg("settled.uncounted"),)
        if settled.is_draw:
            return (Msg("settled.draw.remark" if self.evening is None else "evening.draw.remark"),)
        store = self._host.store(StatisticsStore)
        counted = session.credited_players()
        try:
            winners = settled.counted(outcome.winners)
            known = store.add(session.game.info.id, counted, winners, self._saver.document().match_id)
        except SaveError:
            known = store.load()
        record = known.games.get(session.game.info.id)
        people = [(number, seat.name) for number, seat in enumerate(counted) if seat.is_human]
        tallies = [(number, record.players[name]) for number, name in people if record and name in record.players]
        daily = (Msg("table.daily"),) if self.day is not None else ()
        gone = tuple(msg("settled.conceded.remark", player=SeatRef(seat)) for seat in settled.conceded)
        whose = [seat.name if seat.name != now.name else None for seat, now in zip(counted, session.seats, strict=True)]
        records = (
            msg("table.record", player=whose[number] or SeatRef(number), won=tally.won, n=tally.played)
            for number, tally in tallies
        )
        late = (
            msg("players.counted", player=SeatRef(number))
            for number, seat in enumerate(session.seats)
            if seat.is_human and (not counted[number].is_human or whose[number])
        )
        return (*self._of_evening(outcome), *daily, *gone, *late, *records)

    def _of_evening(self, outcome: Outcome) -> tuple[Msg, ...]:
        """Return a message with the points the evening's people gained; () without an evening or for too many."""
        evening = self.evening
        if evening is None or len(evening.present) > MOST_NAMED:
            return ()
        running = evening.running
        settled = self._session.settlement
        places = evening.told[-1].places if running is None else places_of(outcome, settled, running.seats)
        return (gained(evening, places),)

    def record_history(self, outcome: Outcome) -> MatchRewards:
        """Record a finished match in the history; return the achievements it has lit and the rating changes, once.

        With a window this is done in the background: the rewards are filled in a moment later.
        """
        self._is_told_evening |= self._evenings.record(self._session, outcome, self._saver.began, self._saver.seconds)
        session, store = self._session, self._host.save_store
        chronicle = self._host.store(ChronicleStore)
        document, settled = self._saver.document(), session.settlement
        counted = session.credited_players()
        if not self._is_ours or not any(seat.is_human for seat in counted):
            return MatchRewards()
        if settled.is_draw or not settled.terms.counts:
            return MatchRewards()
        outcome = outcome._replace(winners=settled.counted(outcome.winners))
        entry = played(
            session.game,
            outcome,
            [(step.command.seat, step.command.verb) for step in session.steps],
            counted,
            match=document.match_id,
            began=document.header.created,
            ended=self._ended if read_timestamp(self._ended) is not None else store.timestamp(),
            seconds=self._saver.seconds,
            save=self._saver.slot or "",
            options=session.options,
            seed=session.seed,
            deck=session.deck,
            helped=self._saver.helped,
        )
        people = dict.fromkeys(seat.name for seat in counted if seat.is_human)
        self.record_deal(outcome)
        rewards = MatchRewards()
        write = partial(_written, chronicle, entry, [*people], session.game.info)
        self._host.writer.write(write, rewards.add)
        return rewards

    def record_deal(self, outcome: Outcome) -> None:
        """Record the result if the match was a daily deal."""
        session, host, day = self._session, self._host, self.day
        if day is None:
            return
        seat = next(number for number, each in enumerate(session.entered) if each.is_human)
        game, name = session.game.info.id, session.entered[seat].name
        host.writer.write(partial(host.store(TodayBook).played, day, game, name, score_of(outcome, seat)))
        if daily_deal(host.covers.values(), day).game == game:
            result = DealResult(seat in outcome.winners, sum(step.command.seat == seat for step in session.steps))
            host.writer.write(partial(host.store(PuzzleBook).deal, name, day.isoformat(), result))


def _written(chronicle: ChronicleStore, entry: Played, people: Sequence[str], game: GameInfo) -> MatchRewards:
    """Add a match to the chronicle; return its rewards, none if it was there already. Raises `SaveError`."""
    if chronicle.load().knows(entry.match):
        return MatchRewards()
    games = chronicle.add(entry).games
    lit = [Lit(name, lantern.id) for name in people for lantern in lit_by(parts_of(games, name), entry.match)]
    here = [move for move in moves(games, ladder(game), entry.game) if move.played.match == entry.match]
    moved = [_told_move(move, is_alone=len(people) == 1) for move in here]
    return MatchRewards(lit, [*moved, Msg("ladder.moved.helped")] if entry.helped else moved)


def _told_move(move: Move, is_alone: bool) -> Msg:
    """Return a message on a rating change; for an unrated person on the games still missing."""
    before, after = round(move.before.points), round(move.after.points)
    if not is_alone:
        return msg("ladder.moved.of", player=move.name, before=before, after=after)
    if not move.after.is_placed:
        return msg("ladder.moved.early", n=PLACED_AFTER - move.after.games)
    return msg("ladder.moved", before=before, after=after, error=round(move.after.error))
