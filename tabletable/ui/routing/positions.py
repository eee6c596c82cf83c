"""Positions that are set up by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletable.core.message import Msg
from tabletable.ui.routing.tables import Tables
from tabletable.ui.stack.routes import new_seed

if TYPE_CHECKING:
    from tabletable.play.seats import Seat
    from tabletable.play.study.position import Position


class Positions(Tables):
    """Positions that are set up by hand. See `PositionRoutes`."""

    def positions(self) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.study.positions import PositionsScene

        self._scenes.push(PositionsScene())

    def edit(self, position: Position, seats: Sequence[Seat] = (), origin: Msg | None = None, file: str = "") -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.study.editor import EditorScene

        self._scenes.push(EditorScene(position, seats or self.seats_for(position), origin, file))

    def edit_rules(self, position: Position, chosen: Callable[[Position | None], None]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.study.position_rules import PositionRulesScene

        self._scenes.push(PositionRulesScene(position), chosen)

    def ask_who(
        self, position: Position, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...] | None], None]
    ) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.study.sitters import SittersScene

        self._scenes.push(SittersScene(position.game.info, seats, max(0, position.state.turn)), chosen)

    def seats_for(self, position: Position) -> tuple[Seat, ...]:
        """See `Routes`."""
        from tabletable.ui.scenes.study.puzzle import solver_at

        return solver_at(self._host, position.seats, max(0, position.state.turn))

    def may_analyse(self, game: str) -> bool:
        """See `Routes`."""
        from tabletable.play.hindsight.review import is_offered

        info = self._host.games[game].info
        return info.analysis or is_offered(self._host.games[game])

    def play_position(self, position: Position, seats: Sequence[Seat]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.tables.dealing import start_table

        game, options = position.game, position.options
        table = start_table(self._host, game, seats, options, new_seed(), position.state.to_json())
        self.sit_down(table, game.info.id, seats, options)

    def analyse(self, position: Position, seats: Sequence[Seat]) -> None:
        """See `Routes`."""
        from tabletable.ui.scenes.study.analysis import AnalysisScene

        self._scenes.push(AnalysisScene(position, seats))
