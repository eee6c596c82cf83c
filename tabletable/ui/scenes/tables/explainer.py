"""Why something can't be done: asked of the game, and shown beside the piece."""

from __future__ import annotations

from collections.abc import Callable

from tabletable.core.command import Command
from tabletable.core.message import Msg, Reason
from tabletable.play.language import rulebook
from tabletable.play.match import Match
from tabletable.ui.animation.callout import CallOut, Callouts
from tabletable.ui.handling.hand import Hand
from tabletable.ui.stack.host import Host


class Explainer:
    """Asks the game for reasons and shows them."""

    def __init__(self, host: Host, match: Match, hand: Hand, callouts: Callouts, say: Callable[[Msg], str]) -> None:
        """`say` puts a message into the table's words."""
        self._host, self._match, self._game = host, match, match.session.game
        self._hand, self._callouts, self._say = hand, callouts, say
        self.heard: Callable[[Reason, int], None] = lambda reason, piece: None
        """Callback with each reason shown and its piece."""

    def intended_command(self, piece: int, zone: str) -> Command | None:
        """Return the command meant by dropping a piece on a zone, legal or not."""
        viewer = self._match.viewer
        return None if viewer is None else self._game.intended_command(self._match.session.view(viewer), piece, zone)

    def refuse(self, reason: Reason, piece: int, point: tuple[float, float] | None = None) -> None:
        """Show a reason at a point or else beside its piece; the pieces it points at shake as well."""
        rule, text, spot = reason.rule, self._say, self._hand.placements.get(piece)
        point = spot.head if point is None and spot is not None else point
        detail = text(reason.detail) if reason.detail is not None else ""
        heading = rulebook.heading(self._game.info.id, self._host.words.language, rule) if rule else ""
        source = self._host.t("table.rule", rule=heading) if heading else ""
        self._callouts.show(CallOut("why", text(reason.message), detail, point, rule, source))
        self.send_back(reason, piece)

    def send_back(self, reason: Reason, piece: int) -> None:
        """Refuse without a word at the table, where a teacher beside it has them."""
        for each in {piece, *reason.pieces}:
            self._hand.sprites.refuse(each)
        self._host.audio.play("not_possible")
        self.heard(reason, piece)
        self._host.request_redraw()

    def why(self, command: Command, point: tuple[float, float]) -> None:
        """Show why the viewer can't give a command."""
        viewer = self._match.viewer
        if viewer is not None:
            reason = self._match.session.why_not(viewer, command._replace(seat=viewer))
            self.refuse(reason, command.piece, point)

    def reason(self, piece: int, zone: str = "") -> Reason | None:
        """Return why `piece` can't go to the zone, or anywhere; None if no command is meant."""
        intended, viewer = self.intended_command(piece, zone), self._match.viewer
        return None if intended is None or viewer is None else self._match.session.why_not(viewer, intended)

    def why_stays(self, piece: int, zone: str = "") -> None:
        """Show that reason."""
        reason = self.reason(piece, zone)
        if reason is not None:
            self.refuse(reason, piece)
