"""Plays the bots' games that daily deals are compared with, in idle time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from tabletable.play.files.safejson import SaveError
from tabletable.play.slices import Sliced
from tabletable.play.study.puzzle import Puzzle
from tabletable.play.study.puzzlebook import Solver, daily_puzzle, puzzle_wanted
from tabletable.play.study.today import BOT_GAMES, Dealt, Score, TodayBook, bot_game, deal_of
from tabletable.ui.flow import budgets
from tabletable.ui.stack.host import Host

STEPS: Final = 100
"""Steps of thought that the bots of the day may take in a frame."""
KEPT_EVERY: Final = 10
"""Number of finished games per write to the disk."""


class DailyBots:
    """Plays the bots' games of one day's deals, a slice at a time; deals already played by people come first."""

    def __init__(self, host: Host, day: date, name: str) -> None:
        """`name` is the person at the screen."""
        self._host, self._day, self._name = host, day, name
        self._book = host.store(TodayBook)
        saved = self._book.load().get(day.isoformat(), {})
        self.dealt: Mapping[str, Dealt] = {game: saved.get(game, Dealt()) for game in host.games}
        self.made = {game: list(dealt.bots) for game, dealt in self.dealt.items()}
        """The bots' scores by game, including those not yet written."""
        self._at_work: tuple[str, Sliced[None, Score]] | None = None

    @property
    def are_done(self) -> bool:
        """Whether all games have been played."""
        return all(len(scores) >= BOT_GAMES for scores in self.made.values())

    def go_on(self) -> str:
        """Play for a slice; return the game of which a deal was finished, "" if none. Wakes the host again."""
        if self.are_done:
            return ""
        if self._at_work is None:
            unmade = [game for game, scores in self.made.items() if len(scores) < BOT_GAMES]
            game = min(unmade, key=lambda each: (self._name not in self.dealt[each].people, len(self.made[each])))
            deal = deal_of([*self._host.covers.values()], self._day, game)
            self._at_work = game, Sliced(bot_game(self._host.games[game], deal, len(self.made[game])))
        game, work = self._at_work
        self._host.wake_after(0.0)
        until = self._host.clock() + budgets.BOTS_OF_THE_DAY
        for _ in range(STEPS):
            if work.go_on(0.0) or self._host.clock() >= until:
                break
        if work.result is None:
            return ""
        self._at_work = None
        self.made[game].append(work.result)
        if len(self.made[game]) % KEPT_EVERY == 0:
            self.keep()
        return game

    def keep(self) -> None:
        """Write the scores; those that can't be written are played again another time."""
        for game, scores in self.made.items():
            if len(scores) > len(self.dealt[game].bots):
                try:
                    self._book.bots(self._day, game, scores)
                except SaveError:
                    return


SHOWN_EVERY_S: Final = 0.2
"""Seconds between two looks at how far the search is."""


def seek(host: Host, day: date) -> None:
    """Look for the puzzles of this day and of the next one, unless they are known; only where a window is open."""
    if host.display.is_seen:
        for each in (day, day + timedelta(1)):
            wanted = puzzle_wanted(host.games, each)
            if wanted is not None:
                host.finder.want(wanted)


class DailyPuzzle:
    """The puzzle of a day for one person."""

    def __init__(self, host: Host, day: date, solver: Solver) -> None:
        self._host = host
        self.wanted = puzzle_wanted(host.games, day)
        puzzle, printed = host.finder.puzzle(self.wanted), daily_puzzle(host.games, day)
        if puzzle is not None and printed is not None and day.isoformat() in solver.days:
            # whoever has solved the printed one keeps it for the day
            is_other = puzzle.id not in solver.of(puzzle.game).solved
            puzzle = None if is_other and printed.id in solver.of(printed.game).solved else puzzle
        self.is_new = puzzle is not None
        self.puzzle: Puzzle | None = puzzle or printed
        self._last_state = self._state

    @property
    def is_sought(self) -> bool:
        """Whether it is being looked for."""
        return self.wanted is not None and self._host.finder.is_awaited(self.wanted)

    @property
    def searched(self) -> int:
        """The number of games searched for it."""
        return self._host.finder.searched if self.wanted == self._host.finder.now else 0

    @property
    def _state(self) -> tuple[bool, int]:
        return self.is_sought, self.searched

    def update(self) -> bool:
        """Return whether there is something else to show than before; wakes the host while it is looked for."""
        if self.is_sought:
            self._host.wake_after(SHOWN_EVERY_S)
        before, self._last_state = self._last_state, self._state
        return before != self._last_state
