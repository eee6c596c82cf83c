"""Why not another move: the hint beside what is pointed at, lifted or focused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.play.contrast import Contrast, Contrasts
from tabletable.play.match import Match
from tabletable.play.slices import Sliced
from tabletable.table.gestures import faces_on
from tabletable.table.layout import seen_box, zone_at
from tabletable.ui import kit
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.flow import budgets
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.scenes.tables.explainer import Explainer
from tabletable.ui.scenes.tables.hint import Hint
from tabletable.ui.scenes.tables.tabletop import Tabletop

HAND_RISE: Final = 30.0
"""Greatest rise in px of a card of the hand that is pointed at."""


class Comparing:
    """Compares the hint, while one is shown, with the moves of the thing that is pointed at, lifted or focused."""

    def __init__(
        self, table: Tabletop, match: Match, now: Callable[[], TableModel], hint: Hint, explainer: Explainer
    ) -> None:
        """`now` returns the state of the table."""
        self._table, self._match, self._now, self._hinted, self._explainer = table, match, now, hint, explainer
        self._contrasts: Contrasts | None = None
        self._hint: Command | None = None
        self._candidates: tuple[Command, ...] = ()
        self._box = Box(0, 0, 0, 0)
        """The box of the thing pointed at."""
        self._barred: Msg | None = None
        """Why the card pointed at gives no move at all."""
        self._working: Sliced[None, Contrast | None] | None = None
        self._answers: dict[tuple[Command, ...], Contrast | None] = {}
        """By the moves that a thing may mean, what was found for them."""

    @property
    def is_working(self) -> bool:
        """Whether a comparison is being computed."""
        return self._working is not None

    @property
    def contrast(self) -> Contrast | None:
        """The comparison with the thing pointed at, or why it gives no move; None without a hint or until computed."""
        if self._hinted.command is None:
            return None
        return self._answers.get(self._candidates) if self._barred is None else Contrast(self._barred, ())

    def renew(self) -> None:
        """Begin to compare with what is pointed at now, unless that is done; drop all with the hint."""
        hint, session, viewer = self._hinted.command, self._match.session, self._match.viewer
        if hint is not self._hint:
            self._hint, self._working, self._contrasts = hint, None, None
            self._answers.clear()
        if hint is None or viewer is None:
            self._candidates, self._barred = (), None
            return
        if self._contrasts is None:
            self._contrasts = Contrasts(session.game, session.view(viewer), session.legal(viewer), hint)
        before = self._candidates, self._barred
        self._barred = None
        self._candidates, self._box = self._pointed()
        candidates = self._candidates
        if before != (candidates, self._barred):
            self._working = None
            self._table.host.request_redraw()
        if not candidates or candidates in self._answers or self._working is not None:
            return
        if self._contrasts is not None:
            self._working = Sliced(self._contrasts.beside(candidates))

    def work(self) -> bool:
        """Compare for a slice; return True once there is something to show."""
        if self._working is None or not self._working.go_on(budgets.COMPARING):
            return False
        self._answers[self._candidates], self._working = self._working.result, None
        return True

    def _pointed(self) -> tuple[tuple[Command, ...], Box]:
        """Return the moves of the thing pointed at, and its box; () for nothing."""
        table, hand, group, now = self._table, self._table.hand, self._table.group, self._now()
        nothing: tuple[tuple[Command, ...], Box] = (), self._box
        if hand.held != NOTHING:
            return nothing
        widget = group.pointed
        if isinstance(widget, CommandButton):
            return widget.commands, widget.box
        if widget is not None:
            return nothing
        piece = hand.selected if hand.selected != NOTHING else hand.hovered
        if piece == NOTHING and not hand.by_keys:
            piece = hand.piece_under(*group.pointer)
        if piece != NOTHING:
            zone = hand.zone(hand.aimed) if hand.aimed else None
            candidates = now.gestures.drop(piece, hand.aimed) if hand.aimed else _of_piece(now.standing.legal, piece)
            box = hand.placements[piece].box if zone is None else seen_box(table.spec, zone)
            if not candidates and self._contrasts is not None:
                candidates = self._contrasts.instead(piece)
            if not candidates and hand.is_own(piece):
                reason = self._explainer.reason(piece)
                self._barred = None if reason is None else reason.message
            return tuple(candidates), box or self._box
        place = zone_at(table.spec, *group.pointer)
        if place is None or hand.by_keys:
            return nothing
        return now.gestures.tap(place, faces_on(table.spec)), seen_box(table.spec, place) or self._box

    def draw(self, canvas: Canvas) -> None:
        """Draw what was found above the thing it is about, or below it where there is no room."""
        contrast = self.contrast
        if contrast is None:
            return
        text = self._table.words.text
        body = " ".join(map(text, contrast.sentences))
        kit.toast_beside(canvas, text(contrast.title), body or None, self._box, self._table.ground.w, HAND_RISE)


def _of_piece(legal: Sequence[Command], piece: int) -> list[Command]:
    return [each for each in legal if each.piece == piece]
