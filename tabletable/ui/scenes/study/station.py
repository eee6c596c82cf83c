"""A stall of the street at its table: its three aims are above the log, with their progress."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.outcome import Outcome
from tabletable.play.keeping.recording import playable
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.match import Match
from tabletable.play.session import Session
from tabletable.play.study.aims import (
    LANTERNS,
    PLAYED_FOR,
    Aim,
    Reached,
    in_reach,
    is_missed_by,
    lanterns,
    progress,
    reached,
    record_of,
)
from tabletable.play.study.street import WALKER, Station, stored
from tabletable.play.study.streetbook import StreetBook
from tabletable.ui.controls.cards import AimRow, AimsLine, AimWords, aims_height
from tabletable.ui.drawing.box import Box
from tabletable.ui.scenes.people import rivals, solver_of
from tabletable.ui.scenes.tables.match_saver import MatchSaver
from tabletable.ui.scenes.tables.seated import SeatedTable, TableManners
from tabletable.ui.scenes.tables.side_panel import SidePanel
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.routes import MatchRewards
from tabletable.ui.widgets.base import Widget

TOGETHER: Final = Msg("street.together")
_SPOKEN: Final = MessageFamily("street.state.*", [each.value for each in Reached])
_LIT: Final = MessageFamily("street.lit.*", [str(number) for number in range(LANTERNS + 1)])


class AimProgress(NamedTuple):
    """The progress of a stall's three aims."""

    aims: tuple[Aim, ...]
    states: tuple[Reached, ...]
    """The state of each aim by itself; its lantern needs those of all aims before it as well."""
    counts: tuple[tuple[int, int] | None, ...]
    lit: int
    """The number of lanterns lit by a finished game."""


def aim_progress(match: Match, station: Station) -> AimProgress:
    """Return the progress of a stall's aims in a game."""
    record = record_of(match.session, WALKER)
    states = tuple(reached(record, aim) for aim in station.aims)
    counts = tuple(progress(record, aim) for aim in station.aims)
    return AimProgress(station.aims, states, counts, lanterns(record, station.aims))


class StationKeeper(MatchSaver):
    """Saves the game of a stall, which counts only for the street."""

    way_back = "street"

    def __init__(
        self, host: Host, match: Match, station: Station, document: SaveDocument | None = None, slot: str | None = None
    ) -> None:
        """`document` and `slot`: the save of a continued game."""
        super().__init__(host, match.session, document, slot)
        self._match, self._station = match, station
        self._extras = replace(self._extras, station=_signature(station))

    def record_result(self, outcome: Outcome) -> tuple[Msg, ...]:
        now = aim_progress(self._match, self._station)
        messages = [Msg(_LIT[str(now.lit)])]
        if now.lit < LANTERNS:
            messages.append(msg("street.missing", aim=self._station.aims[now.lit].sentence(self._station.game)))
        if Reached.MET in now.states[now.lit :]:
            messages.append(TOGETHER)
        if WALKER in outcome.winners and len(outcome.winners) > 1:
            messages.append(Msg("street.shared"))
        return tuple(messages)

    def record_history(self, outcome: Outcome) -> MatchRewards:
        now = aim_progress(self._match, self._station)
        with self._host.notices.telling():
            self._host.store(StreetBook).note(self._match.session.entered[WALKER].name, self._station.key, now.lit)
        return MatchRewards()

    @property
    def lanterns(self) -> int | None:
        return aim_progress(self._match, self._station).lit


class StationPanel(SidePanel):
    """The column of a stall's game: it shows the stall's aims instead of the game's goal."""

    keeps_goal = True

    def __init__(self, table: SeatedTable, station: Station) -> None:
        super().__init__(table)
        self._station = station

    def _goal(self) -> Widget | None:
        table, text, station = self._table, self._now.words.text, self._station
        now = aim_progress(table.match, station)
        rows: list[AimRow] = []
        for aim, state, count in zip(now.aims, now.states, now.counts, strict=True):
            sentence = text(aim.sentence(station.game))
            done = "" if count is None else text(msg("street.count", done=count[0], goal=count[1]))
            rows.append(AimRow(sentence, done, state, text(Msg(_SPOKEN[state.value]))))
        is_in_vain = Reached.MISSED in now.states[:-1]
        words = AimWords(text(station.title), tuple(rows), text(TOGETHER) if is_in_vain else "")
        place = Box(self._room.x, self._room.y, self._room.w, aims_height(table.measure(), words, self._room.w))
        return AimsLine(place, words, text("street.tip"), table.actions.show_goal)


class StationScene(TableScene):
    """The game of a stall."""

    def __init__(self, match: Match, keeper: StationKeeper, is_new: bool, station: Station) -> None:
        manners = TableManners(hint_note=partial(hint_note, station), panel=lambda table: StationPanel(table, station))
        super().__init__(match, keeper, is_new, manners)
        self.station = station


def hint_note(station: Station, session: Session, command: Command) -> Msg | None:
    """Return which aim of a stall a command gives up, or that the advice heeds none of them; None if it does."""
    record = record_of(session, WALKER)
    aims = in_reach(record, station.aims)
    for aim in aims:
        if is_missed_by(record, aim, command.verb):
            return msg("street.hint.loses", aim=aim.sentence(station.game))
    is_asked = any(aim.kind not in PLAYED_FOR and reached(record, aim) is Reached.OPEN for aim in aims)
    return Msg("street.hint") if is_asked else None


def begin_station(host: Host, station: Station) -> StationScene:
    """Return a new table of a stall, always with the same deal; raises `SetupError`. The caller pushes the scene."""
    game, (name, head) = host.games[station.game], solver_of(host)
    bots = rivals(host.t, name, head, len(station.rivals), "normal")
    session = station.begin(game, station.seated(name, head, [(bot.name, bot.avatar) for bot in bots]))
    match = Match(session, station.bot_seed)
    return _laid(host, match, StationKeeper(host, match, station), True, station)


def station_of(document: SaveDocument) -> Station | None:
    """Return the stall a saved game belongs to; None if it belongs to none or the stall has changed since."""
    signature = document.extras.station
    stations = stored(document.header.game) if signature else ()
    return next((station for station in stations if signature == _signature(station)), None)


def _signature(station: Station) -> str:
    return f"{station.key} {station.digest}"


def resume_station(host: Host, document: SaveDocument, slot: str | None, station: Station) -> StationScene:
    """Return the table of a stall's saved game; raises what `playable` does."""
    session = playable(document)
    match = Match(session, station.bot_seed)
    return _laid(host, match, StationKeeper(host, match, station, document, slot), False, station)


def _laid(host: Host, match: Match, keeper: StationKeeper, is_new: bool, station: Station) -> StationScene:
    match.on_change(keeper.keep)
    match.began = keeper.began
    if is_new:
        keeper.keep()
    return StationScene(match, keeper, is_new, station)
