"""Words over the table: reasons for refusals, advice, and the zoom card; never placed over choices."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.tablespec import TableSpec
from tabletable.play.language.catalogue import capitalised
from tabletable.table import motion
from tabletable.table.clearing import clear_spot, uncovering
from tabletable.table.layout import Placement
from tabletable.table.placing import BESIDE, UNDER, Side, beside
from tabletable.ui import kit
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.paint.lights import Forecast
from tabletable.ui.paint.painter import Painter
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Tip, Words

STAY = 2.8
PER_CHARACTER = 0.045
ZOOM_DELAY = 0.6
"""Seconds the pointer rests on a card before it is explained; a right click explains at once."""
ZOOM_HEIGHT, COLUMN_HEIGHT = 157.0, 104.0
"""Height in px of a card's figure, in a zoom card beside it, and in the column."""
RISE = 0.2
"""Rise of a card of the hand under the pointer, as a share of its height."""
FORECAST_GAPS = (20.0, 8.0, 64.0)
"""px between a place and its forecast; another than the first if it covers less."""
FORECAST_FAR = 400.0
"""Greatest px between their middles if there is no place beside it that covers nothing."""
GOAL_WORTH = 5.0
"""Weight of covering the held piece or a target of it, relative to other pieces."""
NARROWER = (340.0, 260.0, 188.0)
"""Widths to try for a call-out that finds no clear place at its natural width."""
TAIL = 78.0
"""Least distance from the middle of a call-out to the tip of its tail."""
CLEARANCE = 46.0
"""Least distance from the edge of a call-out to the tip of its tail, for any number of lines."""
NEAREST = 28.0
"""Least distance from the edge to the tip where a call-out would otherwise cover choices."""
CORNER = 40.0
"""Least distance from its left or right end to its tail."""
ZOOM_WIDTH: Final = 262.0
"""Width in px of a card's words beside its figure."""
MOST_COVERED: Final = 0.35
"""Greatest share of its size that words may cover of things on the table; otherwise they go to the column."""
STEP: Final = 8.0
"""px between tried places in the column."""
SMALLER: Final = (1.0, 0.85, 0.7)
"""Scales to try for an explanation that finds no room."""


class Room(NamedTuple):
    """The constraints on placing words about things on a table, in logical px of the table."""

    inside: Box
    """Box of the table."""
    aside: Box
    """The part of the column without choices, for words that find no place at the table."""
    controls: tuple[Box, ...] = ()
    """The choices and buttons available now."""
    avoid: tuple[Box, ...] = ()
    """Boxes that should not be covered either, if possible."""
    pressed: tuple[Box, ...] = ()
    """The part of `controls` that is not covered even briefly: buttons, heads of panels, other words."""


class Explanation(NamedTuple):
    """The explanation of a piece or a seat."""

    about: Box
    title: str
    lines: tuple[str, ...]
    terms: tuple[str, ...]
    figures: tuple[Figure, Figure] | None = None
    """The figure of a piece, large, and smaller for the column."""

    def card(self, canvas: Canvas, width: float, is_stacked: bool) -> kit.ZoomCard:
        """Lay it out for a canvas; for `width` and `is_stacked` see `kit.zoom_card`."""
        shown = None if self.figures is None else self.figures[is_stacked]
        return kit.zoom_card(canvas, shown, self.title, self.lines, self.terms, width, is_stacked)

    def draw(self, canvas: Canvas, spot: CalloutPlace, column: float) -> None:
        """Draw the explanation in the box of `spot`. `column`: the side column's width in px of the table, used if the
        card is stacked.
        """
        over, place = canvas.enlarged(spot.factor), spot.box.scaled(1 / spot.factor)
        self.card(over, column if spot.is_stacked else ZOOM_WIDTH, spot.is_stacked).draw(over, place.x, place.y)


class CalloutPlace(NamedTuple):
    """The place of words, and their layout."""

    box: Box
    """In logical px of the table."""
    factor: float = 1.0
    """Scale relative to the usual one."""
    is_stacked: bool = False


class CallOut(NamedTuple):
    """A sentence with its meaning, and the point it refers to."""

    style: Literal["why", "info", "good"]
    title: str
    body: str = ""
    point: tuple[float, float] | None = None
    rule: str = ""
    """The anchor of the rule it rests on."""
    source: str = ""
    """The place of that rule in the rules, in words."""


class Callouts:
    """The single call-out and the single zoom card of a table."""

    def __init__(self) -> None:
        self.current: CallOut | None = None
        """The call-out shown."""
        self._left = 0.0
        self._under: Placement | None = None
        self._tip = Tip("")
        self._rested = 0.0
        self._is_pointing = False
        """Whether the pointer has moved since the last scene change or key: only then it triggers explanations."""
        self._pinned: Placement | None = None
        self._placed: tuple[object, CalloutPlace] | None = None
        """The last search for a place, its key and its result, because searching takes a while."""

    def lose_place(self) -> None:
        """Drop the point a call-out refers to, because the table was laid out anew."""
        if self.current is not None:
            self.current = self.current._replace(point=None)

    def follow(self, placements: Mapping[int, Placement]) -> None:
        """Update the explained piece to its new place; drop the explanation if the piece is gone."""
        if self._pinned is not None:
            self._pinned = placements.get(self._pinned.piece.handle)

    def show(self, callout: CallOut) -> None:
        """Show a sentence for as long as reading it takes; it replaces the previous one."""
        self.current, self._placed = callout, None
        self._left = STAY + PER_CHARACTER * (len(callout.title) + len(callout.body) + len(callout.source))
        self._under = self._pinned = None

    def hover(self, under: Placement | None, tip: Tip | None = None, is_unmoved: bool = False) -> None:
        """Set the piece under the pointer, or something else, explained by `tip`.

        If the pointer `is_unmoved`, nothing is explained until it moves.
        """
        self._is_pointing = not is_unmoved
        known = under if under is not None and under.piece.face != HIDDEN else None
        tip = tip if tip is not None and known is None else Tip("")
        before = self._under.piece.handle if self._under is not None else None
        if (known.piece.handle if known is not None else None) != before or tip != self._tip:
            self._rested = 0.0
        self._under, self._tip = known, tip

    def ask(self, tip: Tip | None) -> None:
        """Show the tip of the thing under a finger at once, until the next press; None hides it."""
        self.hover(None, tip)
        self._rested = math.inf if tip is not None else 0.0

    def look_away(self) -> None:
        """Stop explaining the thing under the pointer until the pointer moves, because a key was pressed."""
        self._is_pointing, self._rested = False, 0.0

    def pin(self, placement: Placement | None) -> None:
        """Explain a piece at once, until the next click; a second call closes it."""
        known = placement is not None and placement.piece.face != HIDDEN
        self._pinned = placement if known and placement != self._pinned else None

    def clear(self) -> bool:
        """Hide everything; return False if nothing was shown."""
        shown = self.current is not None or self._pinned is not None
        self.current = self._pinned = None
        self._rested = 0.0
        return shown

    @property
    def zoomed(self) -> Placement | None:
        """The explained piece."""
        if self._pinned is not None:
            return self._pinned
        return self._under if self._rested >= ZOOM_DELAY else None

    @property
    def zoom_boxes(self) -> tuple[Box, ...]:
        """Boxes of the explained piece and of its card as last drawn; () if there is none."""
        zoomed = self.zoomed
        if zoomed is None or self.current is not None or self._placed is None:
            return ()
        return zoomed.box, self._placed[1].box

    @property
    def tipped(self) -> str:
        """The tip shown at the pointer, "" for none."""
        return self._tip.text if self._rested >= motion.TOOLTIP_DELAY and self.zoomed is None else ""

    @property
    def _is_asked(self) -> bool:
        return self._is_pointing and (self._under is not None or bool(self._tip.text))

    @property
    def wakes_in(self) -> float | None:
        """Seconds until something appears or disappears by itself."""
        waits = []
        if self.current is not None:
            waits.append(self._left)
        delay = ZOOM_DELAY if self._under is not None else motion.TOOLTIP_DELAY
        if self._is_asked and self._rested < delay:
            waits.append(delay - self._rested)
        return min(waits) if waits else None

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return True if the picture has changed."""
        before = (self.current, self.zoomed, self.tipped)
        if self.current is not None:
            self._left -= seconds
            if self._left <= 0:
                self.current = None
        if self._is_asked:
            self._rested += seconds
        return before != (self.current, self.zoomed, self.tipped)

    def draw(
        self,
        canvas: Canvas,
        painter: Painter,
        game: Game[Any],
        spec: TableSpec,
        room: Callable[[], Room],
        forecast: Forecast | None,
        larger: float = 1.0,
    ) -> None:
        """Draw the call-out or explanation for the table `spec`, and the forecast of dropping a piece.

        `room` is called only if there is something to show. These words are `larger` by this factor than the table.
        """
        if forecast is not None:
            over, inside = canvas.enlarged(larger), room().inside.scaled(1 / larger)
            self._forecast(over, [painter.words.text(line) for line in forecast.lines], forecast, inside, 1 / larger)
        zoomed = self.zoomed
        if self.current is not None:
            self._callout(canvas, self.current, spec, room(), larger)
        elif zoomed is not None:
            self._explain(canvas, zoom_of(canvas, painter.words, game, spec, zoomed), room(), larger)
        elif self.tipped and self._tip.tells:
            about = Explanation(self._tip.box, self._tip.text, self._tip.lines, self._tip.terms)
            self._explain(canvas, about, room(), larger)
        elif self.tipped:
            self._draw_tip(canvas, room(), larger)

    @staticmethod
    def _forecast(canvas: Canvas, lines: Sequence[str], forecast: Forecast, inside: Box, unit: float) -> None:
        """Draw the forecast where it covers least beside its place. A px of the forecast is `unit` px of the canvas."""
        width, height = kit.forecast_size(canvas, lines)
        goal, *goals = (box.scaled(unit) for box in (forecast.box, *forecast.goals))
        held = [box.scaled(unit) for box in forecast.hand_boxes]
        taken = [box.scaled(unit) for box in forecast.avoid]

        def covers(place: Box) -> float:
            return place.covers(taken) + GOAL_WORTH * place.covers((goal, *goals, *held))

        about = (goal, *map(goal.union, held))
        places = [place for far in FORECAST_GAPS for box in about for place in _beside(box, width, height, far)]
        best = min((place.kept_in(inside) for place in places), key=covers)
        if covers(best):
            free = uncovering(inside, (width, height), (goal.cx, goal.cy), [*taken, goal, *goals, *held])
            is_near = free is not None and math.dist((free.cx, free.cy), (goal.cx, goal.cy)) <= FORECAST_FAR
            best = free if free is not None and is_near else best
        kit.forecast(canvas, best.x, best.y, lines)

    def _callout(self, canvas: Canvas, callout: CallOut, spec: TableSpec, room: Room, larger: float) -> None:
        """Draw a call-out above its point or, if there is no room, below; without a point, clear of the pieces.

        Places are px of the table; the call-out is `larger` by this factor.
        """
        inside = room.inside
        title, body, foot = callout.title, callout.body or None, callout.source or None
        if callout.point is None:
            seen = (canvas.scale, canvas.language, inside, room.pressed, larger, callout)
            spot, larger, _ = self._place(seen, lambda: _free_place(canvas, callout, spec, room, larger))
            over = canvas.enlarged(larger)
            kit.toast(over, spot.cx / larger, spot.cy / larger, title, body, callout.style, spot.w / larger, foot=foot)
            return
        over = canvas.enlarged(larger)
        own_width, own_height = kit.toast_size(over, title, body, foot=foot)
        width, height = min(own_width * larger, inside.w), own_height * larger
        x, y = callout.point
        away = max(TAIL * larger, height / 2 + CLEARANCE * larger)
        rows = [y - away, y - height / 2 - NEAREST * larger]
        if y - away - height / 2 < inside.y + 60:
            rows = [y + away + 40]
        ends = (TAIL * larger, CORNER * larger)
        sides = (x - 60, *(x + way * (width / 2 - end) for end in ends for way in (-1, 1)))
        places = [
            (row, Box.around(cx, cy, width, height).kept_in(inside)) for row, cy in enumerate(rows) for cx in sides
        ]
        _, best = min(places, key=lambda each: (each[1].covers(room.controls), each[0], each[1].covers(room.avoid)))
        tail = (x / larger, y / larger)
        kit.toast(over, best.cx / larger, best.cy / larger, title, body, callout.style, width / larger, tail, foot)

    def _explain(self, canvas: Canvas, explanation: Explanation, room: Room, larger: float) -> None:
        """Draw an explanation where it covers no choice."""
        seen = (canvas.scale, canvas.language, larger, room, explanation._replace(figures=None))
        explanation.draw(
            canvas, self._place(seen, lambda: callout_place(canvas, explanation, room, larger)), room.aside.w
        )

    def _draw_tip(self, canvas: Canvas, room: Room, larger: float) -> None:
        text = self._tip.text

        def size(factor: float) -> tuple[float, float]:
            width, height = kit.tip_size(canvas.enlarged(factor), text)
            return width * factor, height * factor

        seen = (canvas.scale, canvas.language, larger, room, self._tip)
        box, factor, _ = self._place(seen, lambda: tip_place(size, self._tip.box, room, larger, UNDER))
        kit.tip_at(canvas.enlarged(factor), box.x / factor, box.y / factor, text)

    def _place(self, seen: object, find: Callable[[], CalloutPlace]) -> CalloutPlace:
        if self._placed is None or self._placed[0] != seen:
            self._placed = seen, find()
        return self._placed[1]


def zoom_of(canvas: Canvas, words: Words, game: Game[Any], spec: TableSpec, zoomed: Placement) -> Explanation:
    """Return the content of the zoom card of a piece on the table."""
    zone = next((zone for zone in spec.zones if zone.id == zoomed.zone), None)
    piece = zoomed.piece
    text, picture = piece.about or game.face_text(piece.face), game.face_picture(piece.face)
    tells = (zone.tells,) if zone is not None and zone.tells is not None else ()
    box = zoomed.box
    if zone is not None and zone.own:
        box = box.union(box.moved(0, -RISE * zoomed.height))
    return Explanation(
        box,
        capitalised(words.text(text.title)),
        tuple(map(words.text, text.lines)),
        tuple(map(words.text, (*text.terms, *tells))),
        (figure(canvas, picture, ZOOM_HEIGHT, words.text), figure(canvas, picture, COLUMN_HEIGHT, words.text)),
    )


def _free_place(canvas: Canvas, callout: CallOut, spec: TableSpec, room: Room, larger: float) -> CalloutPlace:
    """Return a place where a call-out without a point covers nothing, and its scale.

    `larger` if there is room for that; a smaller scale is preferred to covering pieces.
    """
    inside = room.inside
    title, body, foot = callout.title, callout.body or None, callout.source or None
    factors: dict[tuple[float, float], float] = {}

    def sizes() -> Iterator[tuple[float, float]]:
        """Yield the sizes to try, preferred ones first: up to thirteen, each with its own line breaks."""
        for factor in dict.fromkeys((larger, (1 + larger) / 2, 1.0)):
            over = canvas.enlarged(factor)
            width, height = kit.toast_size(over, title, body, foot=foot)
            size = min(width * factor, inside.w), height * factor
            factors.setdefault(size, factor)
            yield size
            for each in NARROWER:
                if each < width:
                    narrow, tall = kit.toast_size(over, title, body, each, foot)
                    size = narrow * factor, tall * factor
                    factors.setdefault(size, factor)
                    yield size

    spot = clear_spot(spec, inside, sizes(), (inside.cx, inside.y + inside.h * 0.64), room.pressed)
    return CalloutPlace(spot, factors[spot.w, spot.h])


def _beside(about: Box, width: float, height: float, gap: float) -> Iterator[Box]:
    """Yield boxes of a size at the sides of another: right, left, below, above, and at the ends of the first two."""
    yield Box(about.right + gap, about.cy - height / 2, width, height)
    yield Box(about.x - gap - width, about.cy - height / 2, width, height)
    yield Box(about.cx - width / 2, about.bottom + gap, width, height)
    yield Box(about.cx - width / 2, about.y - gap - height, width, height)
    for x in (about.right + gap, about.x - gap - width):
        yield Box(x, about.bottom - height, width, height)
        yield Box(x, about.y, width, height)


# ------------------------------------------------------------------------------------------------ places


def callout_place(canvas: Canvas, explanation: Explanation, room: Room, larger: float) -> CalloutPlace:
    """Return the place of an explanation: beside its subject, else in the column, and smaller before it covers a
    choice.

    It is `larger` by this factor than the table, if there is room for that.
    """

    def sized(factor: float, is_stacked: bool) -> tuple[float, float]:
        card = explanation.card(canvas.enlarged(factor), room.aside.w if is_stacked else ZOOM_WIDTH, is_stacked)
        return card.width * factor, card.height * factor

    for factor in _factors(larger):
        near = beside(explanation.about, sized(factor, is_stacked=False), room.inside, room.controls, room.avoid)
        if near is not None and near.covers(room.avoid) <= MOST_COVERED * near.w * near.h:
            return CalloutPlace(near, factor)
        place = _in_column(sized(factor, is_stacked=True), room)
        if place is not None:
            return CalloutPlace(place, factor, is_stacked=True)
        if near is not None:
            return CalloutPlace(near, factor)
    for is_stacked in (False, True):
        place = _free_of_choices(sized(1.0, is_stacked), explanation.about, room)
        if place is not None:
            return CalloutPlace(place, 1.0, is_stacked)
    tried = [
        (*_least_in_the_way(sized(factor, is_stacked), explanation.about, room), factor, is_stacked)
        for factor in SMALLER
        for is_stacked in (False, True)
    ]
    _, place, factor, is_stacked = next((each for each in tried if not any(each[0][:2])), min(tried[:2]))
    return CalloutPlace(place, factor, is_stacked)


def tip_place(
    size: Callable[[float], tuple[float, float]],
    about: Box,
    room: Room,
    larger: float,
    sides: Sequence[Side] = BESIDE,
) -> CalloutPlace:
    """Return the place of a short tip; `size` returns its size (in px of the table) at a factor."""
    for factor in _factors(larger):
        place = beside(about, size(factor), room.inside, room.controls, room.avoid, sides)
        if place is not None:
            return CalloutPlace(place, factor)
    width, height = size(1.0)
    place = _in_column((width, height), room)
    factor = min(1.0, room.aside.w / width, room.aside.h / height)
    return CalloutPlace(
        place or Box(room.aside.x, room.aside.y, width * factor, height * factor), 1.0 if place else factor
    )


def _factors(larger: float) -> Iterator[float]:
    """Yield the scales to try, the wanted one first."""
    yield from dict.fromkeys((larger, (1 + larger) / 2, 1.0))


def _free_of_choices(size: tuple[float, float], about: Box, room: Room) -> Box | None:
    """Return the place at the table nearest to a box that covers neither it nor a choice; None if there is none."""
    free = [
        place for place in _places(size, room.inside) if not any(place.overlaps(box) for box in (about, *room.controls))
    ]
    return min(free, key=lambda place: abs(place.cx - about.cx) + abs(place.cy - about.cy), default=None)


def _least_in_the_way(size: tuple[float, float], about: Box, room: Room) -> tuple[tuple[float, ...], Box]:
    """Return the place that covers least of the buttons, then of the subject, then of the choices.

    Returns these areas in square px, and the place; infinite areas for words larger than the whole room.
    """
    whole = room.inside.union(room.aside)
    covering = [
        ((place.covers(room.pressed), place.covers((about,)), place.covers(room.controls)), place)
        for place in _places(size, whole)
    ]
    return min(covering, default=((math.inf,), Box(whole.x, whole.y, *size)))


def _places(size: tuple[float, float], inside: Box) -> Iterator[Box]:
    """Yield boxes of a size all over another, a step apart; none if it is too large."""
    width, height = size
    for across in range(int((inside.w - width) // STEP) + 1):
        for down in range(int((inside.h - height) // STEP) + 1):
            yield Box(inside.x + STEP * across, inside.y + STEP * down, width, height)


def _in_column(size: tuple[float, float], room: Room) -> Box | None:
    """Return the topmost place at the right edge of the column that covers no choice; None if there is none."""
    (width, height), aside = size, room.aside
    top = aside.y
    while top + height <= aside.bottom:
        place = Box(aside.right - width, top, width, height)
        if not any(place.overlaps(box) for box in room.controls):
            return place
        top += STEP
    return None
