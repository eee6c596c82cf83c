"""Plays the bots' games that daily deals are compared with, in idle time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from tabletable.play.files.safejson import SaveError
from tabletable.play.slices import Sliced
from tabletable.play.study.today import BOT_GAMES, Dealt, Score, TodayBook, bot_game, deal_of
from tabletable.ui.stack.host import Host

SLICE: Final = 0.008
"""Seconds of a frame in which the bots of the day may play."""
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
        kept = self._book.load().get(day.isoformat(), {})
        self.dealt: Mapping[str, Dealt] = {game: kept.get(game, Dealt()) for game in host.games}
        self.made = {game: list(dealt.bots) for game, dealt in self.dealt.items()}
        """The bots' scores by game, including those not yet written."""
        self._at_work: tuple[str, Sliced[None, Score]] | None = None

    @property
    def are_done(self) -> bool:
        """Whether all games have been played."""
        return all(len(made) >= BOT_GAMES for made in self.made.values())

    def go_on(self) -> str:
        """Play for a slice; return the game of which a deal was finished, "" if none. Wakes the host again."""
        if self.are_done:
            return ""
        if self._at_work is None:
            unmade = [game for game, made in self.made.items() if len(made) < BOT_GAMES]
            game = min(unmade, key=lambda each: (self._name not in self.dealt[each].people, len(self.made[each])))
            deal = deal_of([*self._host.covers.values()], self._day, game)
            self._at_work = game, Sliced(bot_game(self._host.games[game], deal, len(self.made[game])))
        game, work = self._at_work
        self._host.wake_after(0.0)
        until = self._host.clock() + SLICE
        for _ in range(STEPS):
            if work.go_on(0.0) or self._host.clock() >= until:
                break
        if work.found is None:
            return ""
        self._at_work = None
        self.made[game].append(work.found)
        if len(self.made[game]) % KEPT_EVERY == 0:
            self.keep()
        return game

    def keep(self) -> None:
        """Write the scores; those that can't be written are played again another time."""
        for game, made in self.made.items():
            if len(made) > len(self.dealt[game].bots):
                try:
                    self._book.bots(self._day, game, made)
                except SaveError:
                    return
