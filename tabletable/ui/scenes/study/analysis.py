"""A position at the table with what its moves are worth: one tries them and takes them back, and nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.play.match import Match, bot_seed
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study.position import Position
from tabletable.ui.scenes.tables.keeper import Unkept
from tabletable.ui.scenes.tables.table import TableScene


class AnalysisScene(TableScene):
    """The seat on turn is decided for by hand, by bots all others. Closes with None."""

    def __init__(self, position: Position, seats: Sequence[Seat]) -> None:
        """Nothing of the position is by lot."""
        turn = position.game.to_act(position.state)[0]
        placed = [
            seat._replace(kind=HUMAN, level="") if number == turn else seat._replace(kind=BOT, level="normal")
            for number, seat in enumerate(seats)
        ]
        session = Session(position.game, placed, position.options, 0, position=position.state.to_json())
        super().__init__(Match(session, bot_seed(0)), Unkept(), is_new=False)

    def pause(self) -> None:
        """Leave it."""
        self.close()

    def layout(self, width: float, height: float) -> None:
        """See `Scene`."""
        is_first = self._spec is None
        super().layout(width, height)
        if is_first:
            self.analyst.switch(True)
