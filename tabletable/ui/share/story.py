"""The account of a game for sharing: who won and why, the standings, every move in a sentence, and its best moments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tabletable.core.account import Entry, extend
from tabletable.core.message import GameText, game_text, listed
from tabletable.core.outcome import Outcome
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.keeping.sharing import Sharing, export_viewpoint, may_open
from tabletable.play.language.catalogue import Run
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.seats import Seat
from tabletable.play.session import Session
from tabletable.ui.flow.replay_view import ReplayView
from tabletable.ui.paint.words import Words, shown_seats
from tabletable.ui.scenes.tables.portrait import picture_of
from tabletable.ui.stack.host import Host

_SPANS: Final = ((0.1, 0.4), (0.45, 0.8))
"""The parts of the game the first two of them are taken from, each at its most eventful move."""


class Move(NamedTuple):
    """A sentence of the log."""

    number: int
    """The first move of the sentence, from 1."""
    last: int
    seat: int
    """NOBODY for the table."""
    runs: tuple[Run, ...]


class Cell(NamedTuple):
    """The result of a seat."""

    seat: int
    name: str
    head: str
    verdict: str
    won: bool


class Story(NamedTuple):
    """A game as told to others, in one language."""

    session: Session
    playback: Playback
    eyes: Viewpoint
    words: Words
    title: str
    facts: str
    headline: str
    reason: str
    cells: tuple[Cell, ...]
    moves: tuple[Move, ...]
    stills: tuple[int, ...]
    """Positions, ascending; the last one is the end."""

    @property
    def is_open(self) -> bool:
        """Whether all cards are shown."""
        return self.eyes.is_open

    def picture(self, host: Host, at: int) -> pygame.Surface:
        """Draw the table at a position."""
        laid = partial(self._laid, host.settings.card_sort, at)
        return picture_of(host, self.session.game, self.session.seats, laid)

    def _laid(self, card_sort: str, at: int, stage: Stage) -> TableSpec:
        return ReplayView(self.playback, self.eyes, stage, card_sort).table(at, None, False)

    def move_at(self, at: int) -> Move | None:
        """Return the sentence of the move that led to a position."""
        return next((move for move in self.moves if move.number <= at <= move.last), None)


def story_of(host: Host, session: Session, sharing: Sharing, date: str) -> Story:
    """Make the account of a game from the viewpoint the sharer may show; `date` in words, "" for none."""
    seats, t = shown_seats(session.seats, host.t), host.t
    words = Words(host.words, session.game, seats, players_at=session.players_at)
    eyes, playback = export_viewpoint(session, sharing), Playback(session)
    entries: list[Entry] = []
    extend(session.game, entries, playback.account(eyes, 0, len(playback)))
    moves = tuple(Move(entry.first + 1, entry.last + 1, entry.seat, tuple(words.log_runs(entry))) for entry in entries)
    outcome = session.outcome()
    game = t(game_text(session.game.info.id, GameText.TITLE))
    title = t("share.page.title", game=game, players=listed([seat.name for seat in seats]))
    facts = t("share.page.facts", date=date, n=len(playback)) if date else t("share.page.moves.n", n=len(playback))
    headline = words.text(outcome.headline) if outcome is not None else t("share.page.unfinished")
    reason = words.text(outcome.reason) if outcome is not None else t("share.page.unfinished.help")
    cells = _cells(outcome, seats, words) if outcome is not None else _players(seats)
    stills = best_positions(playback, eyes)
    return Story(session, playback, eyes, words, title, facts, headline, reason, cells, moves, stills)


def _cells(outcome: Outcome, seats: Sequence[Seat], words: Words) -> tuple[Cell, ...]:
    cells = []
    for at, standing in ((each.seat, each) for each in outcome.standings):
        verdict = words.text(standing.verdict) if standing.verdict is not None else str(standing.total)
        cells.append(Cell(at, seats[at].name, seats[at].avatar, verdict, at in outcome.winners))
    return tuple(cells)


def _players(seats: Sequence[Seat]) -> tuple[Cell, ...]:
    return tuple(Cell(number, seat.name, seat.avatar, "", False) for number, seat in enumerate(seats))


def best_positions(playback: Playback, eyes: Viewpoint) -> tuple[int, ...]:
    """Return three positions worth a picture: two after moves with many events, and the end."""
    last = len(playback)
    positions = {last}
    for start, stop in _SPANS:
        span = range(max(1, round(start * last)), round(stop * last) + 1)
        if span:
            positions.add(max(span, key=lambda at: (len(playback.events(at, eyes)), -at)))
    return tuple(sorted(positions))


def plain(runs: Sequence[Run]) -> str:
    """Return a sentence without pictures."""
    return "".join(run.text for run in runs)


def may_hold_all(story: Story) -> bool:
    """Return whether the save and the code of the deal, which contain every card, may be included."""
    return story.is_open and may_open(story.session)
