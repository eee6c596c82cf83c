"""Saves a match after every command, with a picture of the table beside the save."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, Final

from tabletable.core.message import GameText, Msg, game_text
from tabletable.core.outcome import Outcome
from tabletable.play.files.safejson import SaveError
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.saves import MOST_UNFINISHED, AutoSaver
from tabletable.play.keeping.saveschema import Extras
from tabletable.play.people.evening import Evening
from tabletable.play.session import Session
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.match_record import MatchRecord
from tabletable.ui.scenes.tables.portrait import keep_portrait
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import MatchRewards

LOOK: Final = 0.5
"""Seconds between two checks of a running save, while nothing else moves."""
LONGEST_PAUSE: Final = 120.0
"""The most seconds between two moves that count as playing time."""


class MatchSaver(Keeper):
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
        self._extras = document.extras if document is not None else Extras(ladder=is_of_ladder)
        """What the save keeps besides the session; all that comes from the session is out of date."""
        self._seconds = float(self._extras.seconds or 0)
        self._looked = host.clock()
        self._settled = replace(session.settlement, used=())
        """What people settled, without the time that they use with each move."""
        self._has_old_picture = slot is None
        self.saver = AutoSaver(
            host.save_store, host.notices.tell_failure, self._recovered, slot, host.display.is_seen, self._tidied
        )
        self.record = MatchRecord(host, session, self, document)

    def document(self) -> SaveDocument:
        """Return the match as a save document."""
        document = self._recorder.document()
        position, settled = document.extras.position, document.extras.settled
        extras = replace(self._extras, position=position, settled=settled, seconds=self.seconds)
        return replace(document, extras=extras)

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

    @property
    def evening(self) -> Evening | None:
        return self.record.evening

    @property
    def seconds(self) -> int:
        """The playing time so far."""
        return int(self._seconds)

    @property
    def helped(self) -> tuple[int, ...]:
        """The seats that were shown hints."""
        return self._extras.helped

    def note_help(self, seat: int) -> bool:
        before = self.helped
        if seat in before:
            return False
        self._extras = replace(self._extras, helped=(*before, seat))
        self.keep()
        return self.is_of_ladder and not before

    def helped_instead(self, seat: int) -> tuple[str, ...]:
        evening = self.evening
        if evening is None or evening.running is None or evening.running.seats[seat] in evening.helped:
            return ()
        return tuple(evening.people[person].name for person in evening.helped)

    def poll(self) -> None:
        """Check whether a save has finished; wakes the loop to poll again while one is running."""
        is_busy = self.saver.is_busy  # asked first: it may end right after the poll
        self.saver.poll()
        if is_busy:
            self._host.wake_after(LOOK)

    def keep(self) -> None:
        """Save the match. Never raises."""
        self._pass_time()
        self.saver.save(self.document())
        settled = replace(self._session.settlement, used=())
        if self._settled != settled:  # of which the journal knows nothing
            self._settled = settled
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
        self._host.notices.show_message("save.works_again", NoticeStyle.GOOD)

    def _tidied(self) -> None:
        game = game_text(self._session.game.info.id, GameText.TITLE)
        self._host.notices.show_message("save.tidied", game=Msg(game), most=MOST_UNFINISHED)

    def record_result(self, outcome: Outcome) -> tuple[Msg, ...]:
        return self.record.record_result(outcome)

    def record_history(self, outcome: Outcome) -> MatchRewards:
        return self.record.record_history(outcome)

    @property
    def is_daily(self) -> bool:
        return self.record.day is not None

    @property
    def is_of_ladder(self) -> bool:
        return self._extras.ladder

    def leave(self) -> None:
        self.saver.flush()
        if self.saver.slot is not None:
            slot = self._host.save_store.picture_of(self.saver.slot, is_auto=True)
            keep_portrait(self._host, self._session, slot)
