"""Why something is not possible: said beside the piece it is about, with the rule it rests on."""

from __future__ import annotations

from collections.abc import Callable

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Reason
from tabletable.play.language import rulebook
from tabletable.play.match import Match
from tabletable.ui.animation.callout import CallOut, Callouts
from tabletable.ui.controls.model import TableModel
from tabletable.ui.handling.sprites import SpriteField
from tabletable.ui.stack.host import Host


class Explainer:
    """Asks the rules and says what they answer."""

    def __init__(
        self, host: Host, match: Match, field: SpriteField, callouts: Callouts, now: Callable[[], TableModel]
    ) -> None:
        self._host, self._match = host, match
        self._field, self._callouts, self._now = field, callouts, now
        self._game = match.session.game
        self.heard: Callable[[Reason, int], None] = lambda reason, piece: None
        """Hears what was refused, and for which piece."""

    def meant(self, piece: int, zone: str) -> Command | None:
        """See `Explain`."""
        viewer = self._match.viewer
        return None if viewer is None else self._game.meant(self._match.session.view(viewer), piece, zone)

    def refuse(self, reason: Reason, piece: int, point: tuple[float, float] | None = None) -> None:
        """See `Explain`."""
        now, rule = self._now(), reason.rule
        self._field.refuse(piece)
        text, spot = now.words.text, now.placements.get(piece)
        point = point if spot is None else spot.head
        detail = text(reason.detail) if reason.detail is not None else ""
        heading = rulebook.heading(self._game.info.id, self._host.words.language, rule) if rule else ""
        source = self._host.t("table.rule", rule=heading) if heading else ""
        self._callouts.tell(CallOut("why", text(reason.message), detail, point, rule, source))
        self._host.audio.play("not_possible")
        self.heard(reason, piece)
        self._host.request_redraw()

    def why(self, command: Command, point: tuple[float, float]) -> None:
        """See `Explain`."""
        viewer = self._match.viewer
        if viewer is not None:
            reason = self._match.session.why_not(viewer, command._replace(seat=viewer))
            self.refuse(reason, NO_PIECE, point)

    def why_stays(self, piece: int, zone: str = "") -> None:
        """See `Explain`."""
        meant, viewer = self.meant(piece, zone), self._match.viewer
        if meant is not None and viewer is not None:
            self.refuse(self._match.session.why_not(viewer, meant), piece)
