"""Why something is not possible: said beside the piece it is about, with the rule it rests on."""

from __future__ import annotations

from collections.abc import Callable

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Reason
from tabletable.play.language import rulebook
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.scenes.tables.tabletop import Tabletop


class Explainer:
    """Asks the rules and says what they answer."""

    def __init__(self, table: Tabletop) -> None:
        self._table, self._host, self._match, self._game = table, table.host, table.match, table.game
        self.heard: Callable[[Reason, int], None] = lambda reason, piece: None
        """Hears what was refused, and for which piece."""

    def intended_command(self, piece: int, zone: str) -> Command | None:
        """Return the command that is meant by letting a piece go on a zone, legal or not."""
        viewer = self._match.viewer
        return None if viewer is None else self._game.intended_command(self._match.session.view(viewer), piece, zone)

    def refuse(self, reason: Reason, piece: int, point: tuple[float, float] | None = None) -> None:
        """Say this, beside the piece it is about; what stands against it shakes as well."""
        rule = reason.rule
        for each in {piece, *reason.pieces}:
            self._table.field.refuse(each)
        text, spot = self._table.words.text, self._table.hand.placements.get(piece)
        point = point if spot is None else spot.head
        detail = text(reason.detail) if reason.detail is not None else ""
        heading = rulebook.heading(self._game.info.id, self._host.words.language, rule) if rule else ""
        source = self._host.t("table.rule", rule=heading) if heading else ""
        self._table.callouts.tell(CallOut("why", text(reason.message), detail, point, rule, source))
        self._host.audio.play("not_possible")
        self.heard(reason, piece)
        self._host.request_redraw()

    def why(self, command: Command, point: tuple[float, float]) -> None:
        """Say why the person at the screen can't give a command."""
        viewer = self._match.viewer
        if viewer is not None:
            reason = self._match.session.why_not(viewer, command._replace(seat=viewer))
            self.refuse(reason, NO_PIECE, point)

    def reason(self, piece: int, zone: str = "") -> Reason | None:
        """Return why `piece` may not go to the zone, or nowhere at all; None if nobody can mean that."""
        meant, viewer = self.intended_command(piece, zone), self._match.viewer
        return None if meant is None or viewer is None else self._match.session.why_not(viewer, meant)

    def why_stays(self, piece: int, zone: str = "") -> None:
        """Say that reason."""
        reason = self.reason(piece, zone)
        if reason is not None:
            self.refuse(reason, piece)
