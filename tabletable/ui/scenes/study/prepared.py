"""Tables prepared for a single person: exercises whose games are not saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletable.play.match import Match, bot_seed
from tabletable.play.people.settings import Settings
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study.position import Position
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.scene import Scene


class PreparedScene(TableScene):
    """A table without log, result and advice; its column shows the task."""

    _fitted: tuple[Settings, Settings] | None = None
    """The user's settings, and their adaptation to this table; None before the first use."""

    def scale_in(self, width: int, height: int, wished: float) -> float:
        # it is never enlarged beyond what fits, so that all that is asked about is seen at once
        return Scene.scale_in(self, width, height, wished)

    def enter(self) -> None:
        super().enter()
        self.odds.is_offered = False

    @property
    def settings(self) -> Settings:
        # nothing is done by itself, and no other advice is given
        chosen = self.host.settings
        if self._fitted is None or self._fitted[0] is not chosen:  # asked for several times a frame
            pace = "normal" if chosen.bot_pace == "step" else chosen.bot_pace
            self._fitted = chosen, replace(chosen, only_moves=False, lessons=False, bot_pace=pace)
        return self._fitted[1]

    @property
    def _sign_of_turn(self) -> str:
        return ""

    def notch_at(self, x: float, y: float) -> float:
        return 0.0

    def _come_to_rest(self) -> None:
        """Show no result: an exercise has ended, not a match."""

    def _log_part(self, canvas: Canvas) -> Part:
        return Part("log", (), Box(0, 0, 0, 0), lambda part: None)


class AnalysisScene(TableScene):
    """A position with the values of its moves, which the player can try and take back. Closes with None.

    The player decides for the seat on turn, bots for all others.
    """

    def __init__(self, position: Position, seats: Sequence[Seat]) -> None:
        """Seat a person at the seat on turn, bots at all others. The position must have no random pieces."""
        turn = position.game.to_act(position.state)[0]
        placed = [
            seat._replace(kind=HUMAN, level="") if number == turn else seat._replace(kind=BOT, level="normal")
            for number, seat in enumerate(seats)
        ]
        session = Session(position.game, placed, position.options, 0, position=position.state.to_json())
        super().__init__(Match(session, bot_seed(0)), Keeper(), is_new=False)

    def pause(self) -> None:
        """Close the analysis."""
        self.close()

    def layout(self, width: float, height: float) -> None:
        is_first = self._spec is None
        super().layout(width, height)
        if is_first:
            self.analyst.switch(True)
