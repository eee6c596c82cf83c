"""The dialog that finds a new puzzle: its game, its difficulty, and how far the search is."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from tabletable.core.message import GameText, Msg, game_text, msg
from tabletable.play.study.puzzle import DIFFICULTIES, Wanted, generation
from tabletable.play.study.puzzlebook import PuzzleBook
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.flow.daily_bots import SHOWN_EVERY_S
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.widgets import Dropdown, Segmented, Widget

_LABEL: Final = 150.0
"""Width of the labels left of the choices."""


class NewPuzzleScene(Dialog[Wanted]):
    """Closes with what was found; None if the player leaves."""

    least = (640, 400)
    default: ClassVar[str] = "find"

    def __init__(self, wanted: Wanted, is_begun: bool) -> None:
        """`wanted`: what is chosen at first, and searched for at once if it `is_begun`."""
        self.wanted = wanted
        self.is_searching = is_begun

    def enter(self) -> None:
        super().enter()
        self.games = [game for game in self.host.games if generation(game) is not None]
        self.rated = self.host.store(PuzzleBook).of(solver_of(self.host)[0])
        self._searched = -1
        if self.is_searching:
            self._seek()

    def leave(self) -> None:
        self._stop()

    def update(self, dt: float) -> bool:
        if self.is_searching and self.is_on_top:
            self._refresh()
        return super().update(dt)

    def _refresh(self) -> None:
        finder = self.host.finder
        self.host.wake_after(SHOWN_EVERY_S)
        if finder.is_known(self.wanted):
            puzzle = finder.puzzle(self.wanted)
            if puzzle is not None and puzzle.id not in self.rated.of(puzzle.game).solved:
                self.is_searching = False
                self.close(self.wanted)
                return
            self.wanted = self.wanted._replace(number=self.wanted.number + 1)
            self._seek()
        if finder.searched != self._searched:
            self._searched = finder.searched
            self.reword()

    # ------------------------------------------------------------------------------------------------ widgets

    def _panel(self) -> Box:
        return self.centred(640, 326)

    def build(self) -> list[Widget]:
        t, panel = self.host.t, self._panel()
        x, width = panel.x + 32 + _LABEL, panel.w - 64 - _LABEL
        titles = [t(game_text(game, GameText.TITLE)) for game in self.games]
        names = [t(name) for name in DIFFICULTIES.values()]
        at, chosen = self.games.index(self.wanted.game), self.wanted.difficulty
        label, take = t("puzzles.difficulty"), self._choose
        if self.is_searching:  # another choice would throw away what was waited for
            return [*self.foot_buttons(DialogButton("stop", t("puzzles.new.stop"), self._stop_searching))]
        find = DialogButton("find", t("puzzles.new.find"), self._find, primary=True)
        return [
            Dropdown(
                "game",
                Box(x, panel.y + 76, width, 44),
                t("puzzles.new.game"),
                titles,
                at,
                lambda at: take(self.games[at], chosen),
            ),
            Segmented(
                "difficulty", Box(x, panel.y + 132, width, 44), label, names, chosen, partial(take, self.wanted.game)
            ),
            *self.foot_buttons(find, DialogButton("cancel", t("ui.cancel"), self.close)),
        ]

    def _choose(self, game: str, difficulty: int) -> None:
        self.wanted = self.rated.of(game).next_of(game, [*DIFFICULTIES][difficulty])
        self.renew()

    def _find(self) -> None:
        self.is_searching = True
        self._seek()
        self.renew()

    def _seek(self) -> None:
        self.host.finder.want(self.wanted, is_urgent=True)
        self.host.wake_after(0)

    def _stop_searching(self) -> None:
        self._stop()
        self.renew()

    def _stop(self) -> None:
        if self.is_searching:
            self.is_searching = False
            self.host.finder.leave(self.wanted)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, panel = self.host.t, self._panel()
        self.paint_question(canvas, t("puzzles.new.title"))
        for text, y in ((t("puzzles.new.game"), 98), (t("puzzles.difficulty"), 154)):
            canvas.text(panel.x + 36, panel.y + y, text, theme.Size.BUTTON, max_width=_LABEL - 16)
        if not self.is_searching:
            how = t("puzzles.new.how")
            canvas.para(panel.x + 36, panel.y + 206, how, theme.Size.SMALL, canvas.chrome.muted, panel.w - 72)
            return
        x, made = panel.x + 32 + _LABEL, generation(self.wanted.game)
        chosen = (game_text(self.wanted.game, GameText.TITLE), [*DIFFICULTIES.values()][self.wanted.difficulty])
        for text, y in zip(chosen, (98, 154), strict=True):
            canvas.text(x, panel.y + y, t(text), theme.Size.BUTTON, max_width=panel.right - x - 32)
        done, most = self.host.finder.searched if self.host.finder.now == self.wanted else 0, made.games if made else 1
        message = msg("puzzles.new.progress", n=done, of=most) if done else Msg("puzzles.new.begun")
        canvas.text(panel.x + 36, panel.y + 200, t(message), theme.Size.SMALL, canvas.chrome.muted)
        kit.progress(canvas, Box(panel.x + 36, panel.y + 220, panel.w - 72, 14), done / most)


def searching(games: int) -> Msg:
    """Return a sentence on how far a search is."""
    return msg("puzzles.new.searching", n=games) if games else Msg("puzzles.new.begun")
