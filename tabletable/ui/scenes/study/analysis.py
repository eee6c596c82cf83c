"""A position to try out, with the values of its moves."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.play.match import Match, bot_seed
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study.position import Position
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.seated import TableManners
from tabletable.ui.scenes.tables.table import TableScene


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
        super().__init__(Match(session, bot_seed(0)), Keeper(), False, TableManners(leave=self.close))

    def enter(self) -> None:
        super().enter()
        self.analyst.switch(True)
