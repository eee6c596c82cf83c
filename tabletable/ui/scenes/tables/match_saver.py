"""Saves a match after every command, with a picture of the table beside the save."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from typing import ClassVar, Final

from tabletable.core.digest import JsonValue
from tabletable.core.info import GameInfo
from tabletable.core.message import GameText, Msg, SeatRef, game_text, msg
from tabletable.core.outcome import Outcome
from tabletable.play.files.dates import read_timestamp
from tabletable.play.files.safejson import SaveError
from tabletable.play.keeping.recording import BRANCH, HELPED, LADDER, SECONDS, Recorder
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.saves import MOST_UNFINISHED, AutoSaver
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
from tabletable.ui.scenes.tables.portrait import keep_portrait
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Lit, MatchRewards

LOOK: Final = 0.5
"""Seconds between two checks of a running save, while nothing else moves."""
MOST_NAMED: Final = 4
"""The most people whose points of the evening are listed beside a result."""
LONGEST_PAUSE: Final = 120.0
"""The most seconds between two moves that count as playing time."""


class NoSaver:
    """A match that is not saved or recorded, such as an exercise."""

    is_kept: ClassVar[bool] = False
    """Whether the match is saved and recorded."""
    way_back: ClassVar[str] = ""
    """The scene its result returns to; "" for the title."""

    @property
    def lanterns(self) -> int | None:
        """The number of a stall's lanterns lit by a finished match; None if it belongs to no stall."""
        return None

    @property
    def problem(self) -> SaveError | None:
        """Why the last commands are not on disk; None if they are."""
        return None

    @property
    def slot(self) -> str | None:
        """The match's autosave; None without one."""
        return None

    @property
    def evening(self) -> Evening | None:
        """The evening the match belongs to; None for none."""
        return None

    @property
    def is_daily(self) -> bool:
        """Whether the match is a daily deal of its game, of one of the last days."""
        return False

    @property
    def is_of_ladder(self) -> bool:
        """Whether the match was started from a ladder."""
        return False

    def note_help(self, seat: int) -> bool:
        """Note that `seat` is shown a hint or move values; return True if that makes a ladder's game unrated."""
        return False

    def helped_instead(self, seat: int) -> tuple[str, ...]:
        """Return the names of the only people who may get hints, if `seat` may not; () if it may."""
        return ()

    def poll(self) -> None:
        """Check whether a running save has finished."""

    def save_as(self, title: str) -> None:
        """Save the match under a title. Raises `SaveError`."""

    def count(self, outcome: Outcome) -> tuple[Msg, ...]:
        """Record a finished match in the statistics, once; return messages on this table's people."""
        return ()

    def tell(self, outcome: Outcome) -> MatchRewards:
        """Record a finished match in the history; return the achievements it has lit and the rating changes, once."""
        return MatchRewards()

    def leave(self) -> None:
        """Save what could not be saved before, and store a picture of the table beside the autosave."""


class MatchSaver(NoSaver):
    """Saves a match: an autosave after every command, and a picture of the table when it is left."""

    is_kept: ClassVar[bool] = True

    def __init__(
        self,
        host: Host,
        session: Session,
        document: SaveDocument | None = None,
        slot: str | None = None,
        is_of_ladder: bool = False,
    ) -> None:
        """`document` and `slot`: the save of a continued game; `is_of_ladder`: whether a new game is a ladder's."""
        self._host = host
        self._session = session
        self.began = document.header.created if document is not None else host.save_store.timestamp()
        """The start time of the match, as noted in saves."""
        self._recorder = Recorder(session, self.began, document.hashes if document is not None else ())
        self._ext: dict[str, JsonValue] = dict(document.ext) if document is not None else {}
        if is_of_ladder:
            self._ext[LADDER] = True
        earlier = self._ext.get(SECONDS)
        self._seconds = float(earlier) if isinstance(earlier, int) else 0.0
        self._looked = host.clock()
        self._is_ours = BRANCH not in self._ext and session.position is None
        self._settled = session.settlement
        self._is_told_evening = False
        self._ended = ""
        """The save's last change if the match was over when opened, else ""."""
        if session.outcome() is not None and document is not None:
            self._ended = document.header.modified
            self._is_ours &= slot is not None  # any other file may come from anywhere
        self._has_old_picture = slot is None
        self.saver = AutoSaver(
            host.save_store, host.notices.tell_failure, self._recovered, slot, host.display.is_seen, self._tidied
        )

    def document(self) -> SaveDocument:
        """Return the match as a save document."""
        document = self._recorder.document()
        return replace(document, ext={**document.ext, **self._ext, SECONDS: int(self._seconds)})

    def _pass_time(self) -> None:
        """Add the time since the last call to the playing time, without long absences."""
        now = self._host.clock()
        self._seconds += min(max(0.0, now - self._looked), LONGEST_PAUSE)
        self._looked = now

    def save_as(self, title: str) -> None:
        store = self._host.save_store
        name = store.save(self.document(), title)
        keep_portrait(self._host, self._session, store.picture_of(name, is_auto=False))

    @property
    def problem(self) -> SaveError | None:
        return self.saver.problem

    @property
    def slot(self) -> str | None:
        return self.saver.slot

    @cached_property
    def _evenings(self) -> EveningDesk:
        return EveningDesk(self._host)

    @property
    def evening(self) -> Evening | None:
        """The evening the match belongs to, as first loaded, and as updated when the match was
        recorded; None for none.
        """
        found = self._evenings.evening
        running = found is not None and found.is_running(self._session.game.info.id, self.began)
        return found if running or self._is_told_evening else None

    @property
    def _helped(self) -> tuple[int, ...]:
        """The seats that were shown hints."""
        found = self._ext.get(HELPED)
        return tuple(seat for seat in found if isinstance(seat, int)) if isinstance(found, list) else ()

    def note_help(self, seat: int) -> bool:
        before = self._helped
        if seat in before:
            return False
        self._ext[HELPED] = [*before, seat]
        self.keep()
        return self.is_of_ladder and not before

    def helped_instead(self, seat: int) -> tuple[str, ...]:
        evening = self.evening
        if evening is None or evening.running is None or evening.running.seats[seat] in evening.helped:
            return ()
        return tuple(evening.people[person].name for person in evening.helped)

    def poll(self) -> None:
        """Check whether a save has finished; wakes the loop to poll again while one is running."""
        self.saver.poll()
        if self.saver.is_busy:
            self._host.wake_after(LOOK)

    def keep(self) -> None:
        """Save the match. Never raises."""
        self._pass_time()
        self.saver.save(self.document())
        if self._settled != self._session.settlement:  # of which the journal knows nothing
            self._settled = self._session.settlement
            self.saver.flush()
        if self._has_old_picture and self.saver.slot is not None:
            self._has_old_picture = False
            self._drop_picture()

    def _drop_picture(self) -> None:
        """Delete the picture in a new game's slot: it shows the game that the slot held before."""
        store = self._host.save_store
        if self.saver.slot is not None and not store.is_read_only:
            picture = store.picture_of(self.saver.slot, is_auto=True)
            with suppress(OSError):
                picture.unlink(missing_ok=True)

    def _recovered(self) -> None:
        self._host.notices.tell("save.works_again", NoticeStyle.GOOD)

    def _tidied(self) -> None:
        game = game_text(self._session.game.info.id, GameText.TITLE)
        self._host.notices.tell("save.tidied", game=Msg(game), most=MOST_UNFINISHED)

    def count(self, outcome: Outcome) -> tuple[Msg, ...]:
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
            known = store.add(session.game.info.id, counted, winners, self.document().match_id)
        except SaveError:
            known = store.load()
        record = known.games.get(session.game.info.id)
        people = [(number, seat.name) for number, seat in enumerate(counted) if seat.is_human]
        tallies = [(number, record.players[name]) for number, name in people if record and name in record.players]
        daily = (Msg("table.daily"),) if self.is_daily else ()
        gone = tuple(msg("settled.conceded.remark", player=SeatRef(seat)) for seat in settled.conceded)
        whose = [seat.name if seat.name != now.name else None for seat, now in zip(counted, session.seats, strict=True)]
        told = (
            msg("table.record", player=whose[number] or SeatRef(number), won=tally.won, n=tally.played)
            for number, tally in tallies
        )
        late = (
            msg("players.counted", player=SeatRef(number))
            for number, seat in enumerate(session.seats)
            if seat.is_human and (not counted[number].is_human or whose[number])
        )
        return (*self._of_evening(outcome), *daily, *gone, *late, *told)

    def _of_evening(self, outcome: Outcome) -> tuple[Msg, ...]:
        """Return a message with the points the evening's people gained; () without an evening or for too many."""
        evening = self.evening
        if evening is None or len(evening.present) > MOST_NAMED:
            return ()
        running = evening.running
        settled = self._session.settlement
        places = evening.told[-1].places if running is None else places_of(outcome, settled, running.seats)
        return (gained(evening, places),)

    def tell(self, outcome: Outcome) -> MatchRewards:
        """Record a finished match in the history; return the achievements it has lit and the rating changes, once.

        With a window this is done in the background: the rewards are filled in a moment later.
        """
        self._is_told_evening |= self._evenings.tell(self._session, outcome, self.began, int(self._seconds))
        session, store = self._session, self._host.save_store
        chronicle = self._host.store(ChronicleStore)
        document, settled = self.document(), session.settlement
        counted = session.credited_players()
        if not self._is_ours or not any(seat.is_human for seat in counted):
            return MatchRewards()
        if settled.is_draw or not settled.terms.counts:
            return MatchRewards()
        outcome = outcome._replace(winners=settled.counted(outcome.winners))
        said = played(
            session.game,
            outcome,
            [(step.command.seat, step.command.verb) for step in session.steps],
            counted,
            match=document.match_id,
            began=document.header.created,
            ended=self._ended if read_timestamp(self._ended) is not None else store.timestamp(),
            seconds=int(self._seconds),
            save=self.saver.slot or "",
            options=session.options,
            seed=session.seed,
            deck=session.deck,
            helped=self._helped,
        )
        people = dict.fromkeys(seat.name for seat in counted if seat.is_human)
        self._write_deal(outcome)
        rewards = MatchRewards()
        write = partial(_written, chronicle, said, [*people], session.game.info)
        self._host.writer.write(write, rewards.add)
        return rewards

    @property
    def is_daily(self) -> bool:
        return self._day is not None

    @property
    def is_of_ladder(self) -> bool:
        return LADDER in self._ext

    @property
    def _day(self) -> date | None:
        """The date of the daily deal; None if it is none, or if a player joined or left."""
        host = self._host
        return day_dealt([*host.covers.values()], self._session, host.save_store.today())

    def _write_deal(self, outcome: Outcome) -> None:
        """Record the result if the match was a daily deal."""
        session, host, day = self._session, self._host, self._day
        if day is None:
            return
        seat = next(number for number, each in enumerate(session.entered) if each.is_human)
        game, name = session.game.info.id, session.entered[seat].name
        host.writer.write(partial(host.store(TodayBook).played, day, game, name, score_of(outcome, seat)))
        if daily_deal(host.covers.values(), day).game == game:
            result = DealResult(seat in outcome.winners, sum(step.command.seat == seat for step in session.steps))
            host.writer.write(partial(host.store(PuzzleBook).deal, name, day.isoformat(), result))

    def leave(self) -> None:
        self.saver.flush()
        if self.saver.slot is not None:
            slot = self._host.save_store.picture_of(self.saver.slot, is_auto=True)
            keep_portrait(self._host, self._session, slot)


def _written(chronicle: ChronicleStore, said: Played, people: Sequence[str], game: GameInfo) -> MatchRewards:
    """Add a match to the chronicle; return its rewards, none if it was there already. Raises `SaveError`."""
    if chronicle.load().knows(said.match):
        return MatchRewards()
    games = chronicle.add(said).games
    lit = [Lit(name, lantern.id) for name in people for lantern in lit_by(parts_of(games, name), said.match)]
    here = [move for move in moves(games, ladder(game), said.game) if move.said.match == said.match]
    moved = [_told_move(move, is_alone=len(people) == 1) for move in here]
    return MatchRewards(lit, [*moved, Msg("ladder.moved.helped")] if said.helped else moved)


def _told_move(move: Move, is_alone: bool) -> Msg:
    """Return a message on a rating change; for an unrated person on the games still missing."""
    before, after = round(move.before.points), round(move.after.points)
    if not is_alone:
        return msg("ladder.moved.of", player=move.name, before=before, after=after)
    if not move.after.is_placed:
        return msg("ladder.moved.early", n=PLACED_AFTER - move.after.games)
    return msg("ladder.moved", before=before, after=after, error=round(move.after.error))
