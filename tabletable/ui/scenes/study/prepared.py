"""A table that was prepared for one person: what is played at it is an exercise, and nothing of it is kept."""

from __future__ import annotations

from dataclasses import replace

from tabletable.play.people.settings import Settings
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.scene import Scene


class PreparedScene(TableScene):
    """A table without log, end and advice of its own: what is asked for stands in its column."""

    def scale_in(self, width: int, height: int, wished: float) -> float:
        """See `Scene`: it is never enlarged beyond what fits, so that all that is asked about is seen at once."""
        return Scene.scale_in(self, width, height, wished)

    def enter(self) -> None:
        """See `Scene`."""
        self._sounds_before = self.host.audio.game
        super().enter()
        self.odds.is_offered = False

    def leave(self) -> None:
        """See `Scene`."""
        Tabletop.leave(self)
        self.host.audio.enter_game(self._sounds_before)

    @property
    def settings(self) -> Settings:
        """See `Tabletop`: nothing is done by itself, and no other advice is given."""
        chosen = self.host.settings
        pace = "normal" if chosen.bot_pace == "step" else chosen.bot_pace
        return replace(chosen, only_moves=False, lessons=False, bot_pace=pace)

    @property
    def _sign_of_turn(self) -> str:
        return ""

    def _come_to_rest(self) -> None:
        """What has ended was an exercise."""

    def _log_part(self, canvas: Canvas) -> Part:
        return Part("log", (), Box(0, 0, 0, 0), lambda part: None)
