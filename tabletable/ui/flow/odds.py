"""The chances at a table: computed for the viewer, a slice per frame, and shown beside the things they are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from tabletable.core.advice import Chance, Odds, Question, percent
from tabletable.core.tablespec import TableSpec
from tabletable.play.slices import Sliced
from tabletable.table import clearing
from tabletable.table.layout import Placement, board_box, place, seen_box
from tabletable.ui import kit
from tabletable.ui.controls.model import Chances
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import rect
from tabletable.ui.flow.analyst import Perspective, Reckoner
from tabletable.ui.handling.hand import NOTHING, Hand
from tabletable.ui.paint.fixtures import within
from tabletable.ui.paint.words import Words
from tabletable.ui.stack.host import Host

INSET: Final = 10.0
"""px from the right end of an area to its pill."""
BAR: Final = 7.0
"""Height of the bar below a name plate, and its distance from the plate's ends, in px."""
WIDE: Final = 150.0
"""Least width of places with their pill at the right end."""
BAR_BELOW: Final = 2.0
"""px from the plate to the bar."""
SINKS: Final = 2.0
"""px from a tall plate's foot down to the middle of its number, which must not cover the words on the plate below."""
TALL: Final = 54.0
"""Least height of a plate with its number at the end of the bar."""
HANGS: Final = 0.36
"""Distance of a pill's middle below a head, as a share of the pill's height: it covers no number of cards."""
BELOW: Final = 10.0
"""px from a piece's lower edge to the middle of its pill, where there is room at its foot."""
LOWER: Final = 0.08
"""Distance of a pill's middle below its piece's, as a share of the piece's height, where its foot has no room."""
LIFT: Final = 30.0
"""Greatest rise in px of a lifted card."""


class OddsTeller(Reckoner[None, Odds]):
    """Computes the chances of the present moment from the viewer's view, while switched on."""

    def __init__(self, host: Host, perspective: Perspective) -> None:
        super().__init__(perspective)
        self._host = host
        self.is_offered = perspective.game.info.chances

    @property
    def _game(self) -> str:
        return self._perspective.game.info.id

    @property
    def report(self) -> Chances:
        is_on = self.is_offered and self._game in self._host.settings.chances
        return Chances(self.is_offered, is_on, self.result)

    def switch(self, on: bool) -> None:
        """Switch it on and begin, or off and drop the result; saved as the setting of this game."""
        others = [game for game in self._host.settings.chances if game != self._game]
        self._host.change_settings(chances=(*others, self._game) if on else tuple(others))
        self._since = self._perspective.at
        self.renew()

    def renew(self) -> None:
        """Take over a changed table; count anew if it has changed. Without a viewer no chances are shown."""
        perspective = self._perspective
        is_wanted = self.report.is_on and perspective.viewer is not None and not perspective.is_over
        if not self._is_known(is_wanted) and is_wanted:
            self._working = Sliced(perspective.game.chances(perspective.view()))

    # ------------------------------------------------------------------------------------------------ the table

    def draw(
        self, canvas: Canvas, spec: TableSpec, words: Words, wanted: Callable[[int | str], bool] = lambda at: True
    ) -> None:
        """Draw the pills and bars of the chances that are `wanted`, at their pieces and places."""
        if self.result is None:
            return
        pieces, window, read = place(spec), board_box(spec), [*clearing.words(spec), *clearing.signs(spec)]
        on_board = {zone.id for zone in spec.zones if zone.board}
        on_board |= {f"seat:{plate.seat}" for plate in spec.plates if plate.board}
        for chance in self.result.chances:
            if not wanted(chance.at):
                continue
            if isinstance(chance.at, int):
                spot = pieces.get(chance.at)
                if spot is not None:
                    at = _on_piece(canvas, _sentence(chance, words), spot, read)
                    within(
                        window if spot.zone in on_board else None, partial(_pill, _sentence(chance, words), at), canvas
                    )
                continue
            box, text = _box_of(spec, chance.at), _sentence(chance, words)
            if box is None:
                continue
            through = window if chance.at in on_board else None
            half = kit.value_width(canvas, text, True) / 2
            at = _place_in(box, half, chance.at in on_board, chance.at.startswith("seat:"))
            if chance.is_bar:
                bar_end = box.right - BAR
                if box.h > TALL:  # the middle of its foot has signs
                    at, bar_end = (box.right - half, box.bottom + SINKS), box.right - 2 * half
                within(through, partial(_bar, box, bar_end, chance.probability), canvas)
            within(through, partial(_pill, text, at), canvas)

    def draw_at_heads(self, canvas: Canvas, words: Words, heads: Mapping[int, Box]) -> None:
        """Draw the chances of seats whose plates are out of sight under their heads."""
        for chance in self.result.chances if self.result is not None else ():
            head = heads.get(_seat_of(chance))
            if head is not None:
                _pill(_sentence(chance, words), (head.cx, head.bottom + kit.SMALL_VALUE_HEIGHT * HANGS), canvas)

    def question(self, hand: Hand) -> Question | None:
        """Return the question about the lifted card; None if there is none."""
        lifted = hand.selected if hand.selected != NOTHING else hand.hovered
        return None if hand.held != NOTHING else self.question_of(lifted)

    def question_of(self, piece: int) -> Question | None:
        """Return the question about a card; None if there is none."""
        questions = self.result.questions if self.result is not None else ()
        return next((each for each in questions if each.piece == piece), None)

    def draw_question(
        self, canvas: Canvas, question: Question | None, spots: Mapping[int, Placement], words: Words, ground: float
    ) -> None:
        """Draw the question about a card above it."""
        spot = None if question is None else spots.get(question.piece)
        if question is None or spot is None:
            return
        upright = Box.around(spot.x, spot.y, spot.width, spot.height)
        kit.toast_beside(canvas, words.text(question.title), words.text(question.body), upright, ground, LIFT)


def _on_piece(canvas: Canvas, text: str, spot: Placement, read: Sequence[Box]) -> tuple[float, float]:
    """Return the middle of a piece's pill: below it, at its foot or across it, the first that covers no text."""
    wide, high = kit.value_width(canvas, text, True), kit.SMALL_VALUE_HEIGHT
    foot = spot.y + spot.height / 2
    below = [foot + BELOW] if foot + BELOW + high < canvas.height else []
    for y in (*below, foot - 1.1 * high):
        if not any(Box.around(spot.x, y, wide, high).overlaps(each) for each in read if each != spot.box):
            return spot.x, y
    return spot.x, spot.y + spot.height * LOWER


def _seat_of(chance: Chance) -> int:
    """Return the seat a chance is about; −1 if none."""
    at = str(chance.at)
    return int(at.removeprefix("seat:")) if at.startswith("seat:") else -1


def _sentence(chance: Chance, words: Words) -> str:
    return percent(chance.probability) if chance.label is None else words.text(chance.label)


def _box_of(spec: TableSpec, zone_id: str) -> Box | None:
    """Return the visible box of a place; for a player's place that of the name plate."""
    zone = next((zone for zone in spec.zones if zone.id == zone_id), None)
    if zone_id.startswith("seat:"):
        seat = int(zone_id.removeprefix("seat:"))
        for plate in spec.plates:
            if plate.seat == seat:
                return Box(plate.x, plate.y, plate.width, plate.height)
    return None if zone is None else seen_box(spec, zone)


def _place_in(box: Box, half: float, on_board: bool, is_plate: bool) -> tuple[float, float]:
    """Return the middle of a pill of half width `half` in a place, where it hides neither names nor numbers."""
    high = kit.SMALL_VALUE_HEIGHT
    if is_plate:
        return box.cx, box.bottom + high / 2 - 2
    if on_board:
        return box.cx, box.bottom - high / 2
    if box.w > WIDE:
        return box.right - INSET - half, box.bottom - high / 2 - 4
    return box.cx, box.y + high  # a pile has its number below it


def _pill(text: str, at: tuple[float, float], canvas: Canvas) -> None:
    kit.value_pill(canvas, at[0] - kit.value_width(canvas, text, True) / 2, at[1], text, small=True)


def _bar(box: Box, end: float, share: float, canvas: Canvas) -> None:
    """Draw a bar filled in proportion to a probability."""
    left, top, width = box.x + BAR, box.bottom + BAR_BELOW, end - box.x - BAR

    def draw(part: Canvas) -> None:
        body = rect(0.5, 0.5, width - 1, BAR - 1, BAR / 2, theme.INFO_INK, 1, theme.INFO)
        if share > 0:
            body += rect(0.5, 0.5, max(BAR, (width - 1) * share), BAR - 1, BAR / 2, theme.INFO)
        part.vec(body, 0, 0, width, BAR)

    canvas.cached(("chance bar", round(share, 3), width), left, top, width, BAR, 2, draw)
