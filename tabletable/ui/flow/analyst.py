"""The values of the moves: computes a decision's values, a slice per frame, and places them as pills on the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from tabletable.core.advice import Analysis, MoveMark
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.tablespec import Button, TableSpec
from tabletable.core.view import View
from tabletable.play.advising import compute_values_from_scratch
from tabletable.play.match import Match
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.slices import Sliced
from tabletable.table import clearing
from tabletable.table.layout import Placement, board_box, lies_in_row, place, visible_size, zone_box
from tabletable.ui import kit
from tabletable.ui.controls.model import Chances, Values
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.flow import budgets
from tabletable.ui.paint.fixtures import within


class Perspective:
    """The view of one seat at one moment, by default the present moment of a match."""

    def __init__(self, match: Match, rests: Callable[[], bool] = lambda: False) -> None:
        """`rests` returns whether the table shows the end of a round while the next is already dealt."""
        self._match, self._rests = match, rests

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self._match.session.game

    @property
    def viewer(self) -> int | None:
        """The seat, None while no seat is viewing."""
        return self._match.viewer

    @property
    def at(self) -> int:
        """The number of commands before this moment."""
        return len(self._match.session.steps)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or a finished round is still shown."""
        return self._rests() or self._match.session.outcome() is not None

    def is_deciding(self) -> bool:
        """Return whether the seat has to decide."""
        return self._match.is_deciding()

    def view(self) -> View[Any]:
        """Return the seat's view."""
        return self._match.session.view(self._match.viewer)

    def legal(self) -> Sequence[Command]:
        """Return the seat's legal commands."""
        return self._match.legal()


class ReplayPerspective(Perspective):
    """A position of a replayed game as seen by the viewpoint's seat, whatever else is shown."""

    def __init__(self, playback: Playback, now: Callable[[], tuple[int, Viewpoint]]) -> None:
        """`now` returns the position and the viewpoint shown."""
        self._playback, self._now = playback, now

    @property
    def game(self) -> Game[Any]:
        return self._playback.game

    @property
    def viewer(self) -> int | None:
        return self._now()[1].seat

    @property
    def at(self) -> int:
        return self._now()[0]

    @property
    def is_over(self) -> bool:  # the end of a round is shown as it came to rest, not as the next one begins
        return self._playback.ends(self.at) is not None or self.game.outcome(self._playback.state(self.at)) is not None

    def is_deciding(self) -> bool:
        return not self.is_over and self.viewer in self.game.to_act(self._playback.state(self.at))

    def view(self) -> View[Any]:
        return self.game.view(self._playback.state(self.at), self.viewer)

    def legal(self) -> Sequence[Command]:
        return [] if self.viewer is None else self.game.legal_commands(self._playback.state(self.at), self.viewer)


REACH: Final = 3.0
"""px by which the pill of a card in a row extends below the card."""
CLEAR: Final = 2.0
"""px between a pill and the text below it."""
BORDER: Final = 2.0
"""px by which stacked pills overlap: the line around them."""
OVERLAP: Final = 8.0
"""px by which a pill overlaps its piece."""

W = TypeVar("W")
F = TypeVar("F")


class Reckoner(Generic[W, F]):
    """Computes something about a moment, a slice per frame, while switched on."""

    def __init__(self, perspective: Perspective) -> None:
        self._perspective = perspective
        self._working: Sliced[W, F] | None = None
        self._position: tuple[int, int | None] | None = None
        self._since = -1
        """The moment of switching on, as a number of commands."""
        self.result: F | None = None
        """The result; None until it is found."""

    @property
    def report(self) -> Values | Chances:
        """The present state for the model."""
        raise NotImplementedError

    def switch(self, on: bool) -> None:
        """Switch it on and begin, or off and drop the result."""
        raise NotImplementedError

    @property
    def is_working(self) -> bool:
        """Whether a result is being computed."""
        return self._working is not None

    def put_away(self) -> bool:
        """Switch it off if switched on at this moment, and return whether it was; what was on before stays."""
        is_new = self.report.is_on and self._since == self._perspective.at
        if is_new:
            self.switch(False)
        return is_new

    def _is_known(self, is_wanted: bool) -> bool:
        """Return whether the moment is the one computed last; otherwise drop that, to begin anew if it `is_wanted`."""
        asked = (self._perspective.at, self._perspective.viewer) if is_wanted else None
        if asked is not None and asked == self._position:
            return True
        self._position, self.result, self._working = asked, None, None
        return False

    def work(self) -> bool:
        """Work for a slice; return True if there is something new to show."""
        if self._working is None or not self._working.go_on(budgets.VALUES):
            return False
        self.result, self._working = self._working.result, None
        return True


class Analyst(Reckoner[int, Analysis | None]):
    """Computes the values of the viewer's present decision while switched on."""

    def __init__(self, perspective: Perspective) -> None:
        super().__init__(perspective)
        self.is_on = False
        self.percent = 0
        """Progress of the work."""

    @property
    def is_offered(self) -> bool:
        """Whether the game supports values."""
        return self._perspective.game.info.analysis

    @property
    def is_possible(self) -> bool:
        """Whether chances can be shown instead."""
        return not self.is_offered and self._perspective.game.outlook() is not None

    @property
    def report(self) -> Values:
        return Values(self.is_offered, self.is_on, self.is_working, self.result)

    def switch(self, on: bool) -> None:
        self.is_on = on
        self._since = self._perspective.at
        self._position = None
        self.renew(self._perspective.is_deciding())

    def renew(self, is_deciding: bool) -> None:
        """Take over a changed table; begin anew if the decision has changed."""
        is_wanted, perspective = self.is_on and is_deciding, self._perspective
        if self._is_known(is_wanted):
            return
        self.percent = 0
        if is_wanted and (self.is_offered or self.is_possible):
            self._working = Sliced(
                compute_values_from_scratch(perspective.game, perspective.view(), perspective.legal(), perspective.at)
            )

    def work(self) -> bool:
        working, before = self._working, self.percent
        if super().work():
            return True
        if working is not None:
            self.percent = working.last or 0
        return self.percent != before

    def mark_of(self, commands: tuple[Command, ...]) -> MoveMark | None:
        """Return the mark of a button with these commands; None if there is none."""
        marks = self.result.marks if self.result is not None else ()
        return next((mark for mark in marks if mark.command in commands), None)

    def draw(
        self,
        canvas: Canvas,
        spec: TableSpec,
        buttons: Sequence[Button] | None = None,
        wanted: Callable[[int | str], bool] = lambda at: True,
    ) -> None:
        """Draw the pills beside the resting places of pieces that are `wanted`, and beside places.

        Marks of buttons, the table's or these, are shown in the buttons instead.
        """
        if self.result is None:
            return
        in_buttons = {
            command for button in (spec.buttons if buttons is None else buttons) for command in button.commands
        }
        pieces = place(spec)
        zones, window = {zone.id: zone for zone in spec.zones}, board_box(spec)
        for mark in self.result.marks:
            command = mark.command
            if command in in_buttons or not wanted(command.piece):
                continue
            if command.piece in pieces and not mark.is_at_place:
                spot = pieces[command.piece]
                zone = zones[spot.zone]
                is_small = lies_in_row(zone)
                seen = visible_size(spot, pieces.values()) if is_small else None
                box = pill_box(spot, seen, kit.value_width(canvas, mark.text, is_small))
                draw = partial(_pill, box.x, box.cy, mark, is_small)
                within(window if zone.board else None, draw, canvas)
            elif command.zone in zones and (command.piece == NO_PIECE or mark.is_at_place):
                box = zone_box(zones[command.zone])
                x, y = box.right, box.cy
                if mark.is_at_place:
                    pill = place_pill(box, kit.value_width(canvas, mark.text, True), clearing.words(spec))
                    x, y = pill.x, pill.cy
                draw = partial(_pill, x, y, mark, mark.is_at_place)
                within(window if zones[command.zone].board else None, draw, canvas)


def _pill(x: float, y: float, mark: MoveMark, is_small: bool, canvas: Canvas) -> None:
    kit.value_pill(canvas, x, y, mark.text, mark.best, is_small)


def pill_box(spot: Placement, seen: tuple[float, float] | None, width: float) -> Box:
    """Return the box of a piece's pill: at its right side, or in a row of cards a small one at the foot of the part
    `seen` of each, above its text.

    If the cards are closer together than pills are wide, neighbouring pills are staggered vertically.
    """
    if seen is None:
        return Box(spot.x + spot.width / 2 - OVERLAP, spot.y - kit.VALUE_HEIGHT / 2, width, kit.VALUE_HEIGHT)
    step = spot.order % math.ceil(width / seen[0])
    height = kit.SMALL_VALUE_HEIGHT
    turn = math.radians(spot.angle)
    across = (seen[0] - spot.width) / 2
    down = _foot(spot, seen, width) - (spot.height + height) / 2 - step * (height - BORDER)
    middle = spot.x + across * math.cos(turn) - down * math.sin(turn)
    return Box.around(middle, spot.y + across * math.sin(turn) + down * math.cos(turn), width, height)


def place_pill(place: Box, width: float, words: Iterable[Box]) -> Box:
    """Return the box of a pill of one of many places: at its lower edge, or at its upper one if it lay on `words`
    there. What is written in the middle of each place stays free.
    """
    lower, upper = (
        Box.around(place.cx, y, width, kit.SMALL_VALUE_HEIGHT) for y in (place.bottom - BORDER, place.y - BORDER)
    )
    return upper if any(lower.overlaps(each) for each in words) else lower


def _foot(spot: Placement, seen: tuple[float, float], width: float) -> float:
    """Return the most px from a card's top to its pill's lower end, which keeps the text in its lower half free."""
    foot = seen[1] + REACH
    picture = spot.piece.picture
    scale = spot.height / picture.height
    for sign in sorted([*clearing.lines(picture), *clearing.tokens(picture)], key=lambda sign: -sign.bottom):
        left, top, right, bottom = (side * scale for side in (sign.x, sign.y, sign.right, sign.bottom))
        beside = right < (seen[0] - width) / 2 or left > (seen[0] + width) / 2
        if top > spot.height / 2 and not beside and bottom > foot - kit.SMALL_VALUE_HEIGHT:
            foot = min(foot, top - CLEAR)
    return foot
