"""Hover, selection and drag of pieces, by pointer and keyboard, without any drawing.

A piece is *hovered* (lifted a little), *selected* (first click, lifted more) or *held* (dragged). Hit-testing uses the
resting places of pieces, not their drawn positions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletable.core.tablespec import Arrangement, TableSpec, Zone
from tabletable.table import motion
from tabletable.table.gestures import GestureMap, goal_in_area, goals_in_order, lines, step, walk
from tabletable.table.layout import (
    Placement,
    drop_zone,
    hand_card_at,
    is_seen_at,
    piece_at,
    visible_pieces,
    zone_at,
    zone_box,
)
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.sprites import RESTING, Raise, SpriteField

DRAG_START = 6.0
"""px the pointer must move to turn a press into a drag."""
THROW_LINE = 0.62
"""Share of the height above which a released card counts as thrown on the table."""
OVER_SMALL = 0.6
"""Least height of a target, as a share of the held piece, that is not hidden by it."""
OVER_SMALL_HEIGHT = 84.0
OVER_SMALL_GAP = 14.0
"""Height of a piece held over such a target, and the distance from the pointer down to it, in px."""
NOTHING = -1


@dataclass(frozen=True, slots=True)
class Drop:
    """The release of a piece."""

    piece: int
    zone: str
    """The legal target; "" puts the piece back, unless it is `thrown`."""
    thrown: bool
    over: Zone | None
    """The zone under the pointer, legal or not, to explain a refusal."""


class HandState(NamedTuple):
    """The pieces in hand: hovered, selected, held, and the aimed zone."""

    hovered: int
    selected: int
    held: int
    aimed: str
    by_keys: bool
    boxes: tuple[Box, ...]
    """Boxes of the held piece."""

    @property
    def grabbed(self) -> int:
        """The piece that the next drop, click or key acts on; NOTHING if there is none."""
        return self.held if self.held != NOTHING else self.selected


@dataclass(slots=True)
class Hand:
    """The pieces as things to grab; moves `sprites` accordingly."""

    sprites: SpriteField
    spec: TableSpec | None = None
    placements: Mapping[int, Placement] = field(default_factory=dict)
    gestures: GestureMap = field(default_factory=GestureMap)
    hovered: int = NOTHING
    selected: int = NOTHING
    pressed: int = NOTHING
    held: int = NOTHING
    by_keys: bool = False
    """Whether the hover came from the keyboard; moving the pointer takes it over."""
    aimed: str = ""
    """The legal zone a dropped piece would go to."""
    _typed: int = 0
    """The number typed for the selected piece so far, 0 for none."""
    _start: tuple[float, float] = (0.0, 0.0)
    _grip: tuple[float, float] = (0.0, 0.0)
    _track: deque[tuple[float, float, float]] = field(default_factory=lambda: deque(maxlen=6))
    _throw_line: float = 720.0 * THROW_LINE
    sunk: float = 0.0
    """px of the own cards below the edge of the window; a hovered card rises out of it."""

    @property
    def grabbed(self) -> int:
        """The piece that the next drop, click or key acts on: held or selected, NOTHING if there is none."""
        return self.held if self.held != NOTHING else self.selected

    @property
    def state(self) -> HandState:
        """The pieces in hand now."""
        return HandState(self.hovered, self.selected, self.held, self.aimed, self.by_keys, self.held_box)

    # ------------------------------------------------------------------------------------------------ the table

    def take_over(self, spec: TableSpec, placements: Mapping[int, Placement], gestures: GestureMap) -> None:
        """Take over a new table; release a grabbed piece that is gone."""
        was_at, could = (_place_in(self.own_zone(), self.hovered) if self.by_keys else -1), self._usable()
        self.spec, self.placements, self.gestures = spec, placements, gestures
        if was_at >= 0 and not (self.hovered in placements and self.is_own(self.hovered)):
            self.hovered = _next_in(self.own_zone(), gestures, was_at, self.hovered)
        for name in ("hovered", "selected", "pressed", "held"):
            piece = getattr(self, name)
            # A grabbed piece stays grabbed at the new table, unless it can't be used there.
            stays = piece in placements and (name == "held" or gestures.movable(piece) or self.is_own(piece))
            if piece != NOTHING and not stays:
                setattr(self, name, NOTHING)
        if not self.by_keys and not self.is_own(self.hovered):
            self.hovered = NOTHING
        usable, is_in_hand = self._usable(), self.by_keys and self.selected == NOTHING and self.is_own(self.hovered)
        if is_in_hand and usable != could and len(usable) == 1:
            self.hovered = usable[0]  # the one that was drawn, as a rule
        self.aimed = ""
        self.raise_cards()

    def _usable(self) -> list[int]:
        """Return the usable cards of the hand."""
        own = self.own_zone()
        return [each.handle for each in own.pieces if self.gestures.movable(each.handle)] if own is not None else []

    def refresh(self, spec: TableSpec, placements: Mapping[int, Placement]) -> None:
        """Take over a new view of an unchanged table; the grabbed piece stays grabbed."""
        self.spec, self.placements = spec, placements

    def home(self, piece: int) -> str:
        """Return the id of the zone a piece is in, or was taken from; "" if it is not on the table."""
        placed = self.placements.get(piece)
        return placed.zone if placed is not None else ""

    def own_zone(self) -> Zone | None:
        """Return the viewer's own hand."""
        return next((zone for zone in self.spec.zones if zone.own), None) if self.spec else None

    def is_own(self, piece: int) -> bool:
        """Return whether a piece is in the viewer's own hand."""
        own = self.own_zone()
        return own is not None and piece != NOTHING and self.placements[piece].zone == own.id

    def zone(self, zone_id: str) -> Zone | None:
        """Return a zone of the table by its id."""
        return next((zone for zone in self.spec.zones if zone.id == zone_id), None) if self.spec else None

    def piece_under(self, x: float, y: float) -> int:
        """Return the piece at a point that can be grabbed; NOTHING if there is none."""
        own = self.own_zone()
        if own is not None:
            card = hand_card_at(self.placements.values(), own.id, x, y)
            if card is not None:
                return card.piece.handle
        placement = self.seen_under(x, y)
        handle = placement.piece.handle if placement is not None else NOTHING
        return handle if handle in self.gestures.playable or self.is_own(handle) else NOTHING

    def seen_under(self, x: float, y: float) -> Placement | None:
        """Return the topmost visible piece at a point, for the zoom card."""
        spec = self.spec
        if spec is None:
            return None
        zones = (zone for zone in spec.zones if is_seen_at(spec, zone, x, y))
        return piece_at((self.placements[piece.handle] for zone in zones for piece in visible_pieces(zone)), x, y)

    # ------------------------------------------------------------------------------------------------ pointer

    def move(self, x: float, y: float, now: float) -> None:
        """Handle a move of the pointer."""
        far = abs(x - self._start[0]) + abs(y - self._start[1]) >= DRAG_START
        if self.pressed != NOTHING and self.held == NOTHING and far:
            self._pick_up(x, y)
        if self.held != NOTHING:
            self._track.append((now, x, y))
            self.aimed = self._aim(x, y)
            self._hold(x, y)
            return
        if self.selected != NOTHING:
            self._point(x, y)
        under = self.piece_under(x, y)
        is_card = self.is_own(under)
        if is_card or not self.by_keys:
            self.hovered = under if is_card else NOTHING
            self.by_keys = False
        self.raise_cards()

    def leave(self) -> None:
        """Put down the card under the pointer, which has gone on to something beside the table."""
        if self.hovered != NOTHING and not self.by_keys:
            self.hovered = NOTHING
            self.raise_cards()

    def _point(self, x: float, y: float) -> None:
        """Aim the selected piece at the target under the pointer; without one, an aim set by keys is kept."""
        target = self.target_at(self.selected, x, y)
        if target:
            self.aimed, self.by_keys = target, False
        elif not self.by_keys:
            self.aimed = ""

    def target_at(self, piece: int, x: float, y: float) -> str:
        """Return the legal zone that a click at a point means for a piece, "" if there is none.

        Things on a legal place that are no targets themselves, such as the cards on a name plate, pass the click on to
        it.
        """
        if self.spec is None:
            return ""
        over = zone_at(self.spec, x, y, self.gestures.targets(piece))
        if over is not None:
            return over.id
        return goal_in_area(self.spec, self.gestures, piece, self.placements[piece].zone, x, y)

    def press(self, x: float, y: float) -> int:
        """Handle a press of the main button; return the piece hit."""
        self.pressed = self.piece_under(x, y)
        self._start = (x, y)
        return self.pressed

    def _pick_up(self, x: float, y: float) -> None:
        self.held = self.pressed
        self.selected = NOTHING
        self.hovered = NOTHING
        sprite = self.sprites.sprites[self.held]
        self._grip = ((sprite.x - x) * 0.35, (sprite.y - y) * 0.35)
        self._track.clear()
        self.raise_cards()

    def _hold(self, x: float, y: float) -> None:
        """Move the held piece to the pointer; aimed at a much smaller target it shrinks and hangs below the pointer."""
        rest, zone = self.placements[self.held], self.zone(self.aimed)
        room = zone_box(zone).h if zone is not None else rest.height
        if room < rest.height * OVER_SMALL:
            scale = OVER_SMALL_HEIGHT / rest.height
            self.sprites.hold(self.held, x, y + OVER_SMALL_GAP + OVER_SMALL_HEIGHT / 2, scale)
        else:
            self.sprites.hold(self.held, x + self._grip[0], y + self._grip[1], motion.PICK_UP_SCALE)

    @property
    def held_box(self) -> tuple[Box, ...]:
        """The box of the held piece, () if there is none."""
        sprite = self.sprites.sprites.get(self.held)
        if sprite is None or sprite.held is None:
            return ()
        rest, scale = sprite.rest, sprite.held_scale
        return (Box.around(*sprite.held, rest.width * scale, rest.height * scale),)

    def _aim(self, x: float, y: float) -> str:
        if self.spec is None:
            return ""
        targets = self.gestures.targets(self.held)
        near = drop_zone(self.spec, targets, x, y)
        if near:
            return near
        taken_from = self.placements[self.held].zone
        home = self.zone(taken_from)
        throw = home.throw if home is not None else ""
        if throw in targets:
            return throw if y < self._throw_line else ""
        return goal_in_area(self.spec, self.gestures, self.held, taken_from, x, y)

    def set_edges(self, throw_line: float, sunk: float = 0.0) -> None:
        """Set the y above which a card is thrown onto the table, and the px of the hand below the window's edge."""
        self._throw_line, self.sunk = throw_line, sunk

    def release(self, x: float, y: float) -> Drop | int:
        """Handle a release of the main button: return a `Drop` after a drag, else the piece clicked (or NOTHING)."""
        pressed, held = self.pressed, self.held
        self.pressed = NOTHING
        if held == NOTHING:
            return pressed
        over = zone_at(self.spec, x, y) if self.spec is not None else None
        drop = Drop(held, self.aimed, y < self._throw_line, over)
        self.held = NOTHING
        self.aimed = ""
        self.sprites.let_go(held)
        return drop

    def velocity(self) -> tuple[float, float]:
        """Return the pointer's speed at the end of a drag, px/s."""
        if len(self._track) < 2:
            return 0.0, 0.0
        (t0, x0, y0), (t1, x1, y1) = self._track[0], self._track[-1]
        lasted = max(t1 - t0, 1 / 120)
        return (x1 - x0) / lasted, (y1 - y0) / lasted

    def cancel(self) -> bool:
        """Put everything back (Escape, lost focus, a new table); return False if no piece was grabbed."""
        was = (self.held, self.selected, self.pressed)
        self.sprites.let_go(self.held)
        self.held = self.selected = self.pressed = NOTHING
        self.aimed = ""
        self.raise_cards()
        return was != (NOTHING, NOTHING, NOTHING)

    # ------------------------------------------------------------------------------------------------ keys

    def leave_keys(self) -> None:
        """Drop keyboard focus and selection: the next Enter is for something else."""
        if self.held == NOTHING:
            if self.by_keys:
                self.hovered, self.by_keys = NOTHING, False
            self.select(NOTHING)

    def step_piece(self, across: int, down: int = 0) -> int:
        """Move the keyboard focus by one piece in its line, or to the nearest of the line above or below, if any;
        return the piece. Left and up are −1.

        The focus begins at the first piece, or at the last of its row; that row is the hand, or the usable pieces of
        the table if they come first. Among these it begins at the piece that the main button would use.
        """
        order, first = walk(self.spec, self.placements, self.gestures) if self.spec is not None else ([], 0)
        if not order:
            return NOTHING
        if self.hovered not in order:
            row = [piece for piece in order[:first] if self.is_own(piece) == self.is_own(order[0])]
            proposed = NOTHING if self.is_own(order[0]) else self.proposed()
            is_proposed = across > 0 and proposed in row
            return self.come_to(proposed if is_proposed else (row or order)[-1 if across < 0 else 0])
        placed = [(piece, self.placements[piece].box, self.placements[piece].zone) for piece in order]
        return self.come_to(step(lines(placed), self.hovered, across, down, lambda each: self.placements[each].x))

    def proposed(self) -> int:
        """Return the piece that the table's main button would use; NOTHING if it uses none."""
        buttons = () if self.spec is None else self.spec.buttons
        named = (each.commands[0].piece for each in buttons if each.primary and len(each.commands) == 1)
        return next(named, NOTHING)

    def come_to(self, piece: int) -> int:
        """Move the keyboard focus to a piece; return it."""
        self.hovered, self.selected, self.by_keys = piece, NOTHING, True
        self.raise_cards()
        return piece

    def step_target(self, across: int, down: int = 0) -> str:
        """With a piece selected, aim at the next target in its line, or at the nearest of the line above or below, if
        any; return the zone. Left and up are −1.

        The keys begin at the target of the highest rank, the first of several.
        """
        targets = goals_in_order(self.spec, self.gestures.targets(self.selected)) if self.spec is not None else []
        if not targets:
            return ""
        self.by_keys, self._typed = True, 0
        boxes = {target: zone_box(zone) for target in targets if (zone := self.zone(target)) is not None}
        if self.aimed not in boxes:
            ranks = {target: zone.rank for target in targets if (zone := self.zone(target)) is not None}
            self.aimed = max(targets, key=lambda target: ranks.get(target, 0))
        else:
            grid = lines((target, box, "") for target, box in boxes.items())
            self.aimed = step(grid, self.aimed, across, down, lambda each: boxes[each].cx)
        return self.aimed

    def type_digit(self, digit: int) -> str:
        """With a piece selected, aim at the zone with the number typed so far; return the zone, "" if there is none.

        Only zones beside the aimed one count: the bids for one plot.
        """
        aimed = self.zone(self.aimed)
        if aimed is None or not aimed.number:
            return ""
        beside = next((area for area in self.gestures.areas.values() if self.aimed in area), ())
        targets = self.gestures.targets(self.selected)
        numbers = {zone.number: zone.id for each in targets if each in beside and (zone := self.zone(each)) is not None}
        typed = next((number for number in (self._typed * 10 + digit, digit) if number in numbers), 0)
        if not typed:
            return ""
        self.aim_at(numbers[typed])
        self._typed = typed
        return self.aimed

    def aim_at(self, zone: str) -> None:
        """Aim the selected piece at one of its targets until pointer or keys choose another."""
        self.aimed, self.by_keys, self._typed = zone, True, 0

    def select(self, piece: int) -> None:
        """Lift a piece, so that the next click or key names its target; NOTHING deselects."""
        self.selected = piece
        self.aimed, self._typed = "", 0
        self.raise_cards()

    # ------------------------------------------------------------------------------------------------ lifting

    def raised(self) -> frozenset[int]:
        """Return the pieces lifted above others: hovered or selected, and not held."""
        return frozenset((self.hovered, self.selected)) - {self.held, NOTHING}

    def raise_cards(self) -> None:
        """Lift the hovered and selected card of the hand and spread its neighbours."""
        own = self.own_zone()
        if own is None:
            return
        order = [piece.handle for piece in own.pieces]
        front = self.hovered if self.hovered in order else NOTHING
        width, height = own.height * 5 / 7, own.height
        at = order.index(front) if front != NOTHING else 0
        hover, select = (motion.HOVER_LIFT + 0.05) * height, motion.SELECT_LIFT * height
        fanned = own.arrangement is Arrangement.FAN
        for index, handle in enumerate(order):
            raised = RESTING
            if handle == self.held:
                pass
            elif handle == self.selected:
                raised = Raise(0, -select, motion.SELECT_SCALE, True, motion.SELECT)
            elif handle == front:
                raised = Raise(0, -hover - self.sunk, motion.HOVER_SCALE, True, motion.HOVER_IN)
            elif front != NOTHING and fanned and abs(index - at) <= 2:
                part = motion.PART_SHARE * width * (1.0 if abs(index - at) == 1 else 0.5)
                raised = Raise(part if index > at else -part, timing=motion.PART)
            self.sprites.lift(handle, raised)


def _place_in(own: Zone | None, piece: int) -> int:
    """Return the index of a piece in the own hand; −1 if it is not in it."""
    handles = [each.handle for each in own.pieces] if own is not None else []
    return handles.index(piece) if piece in handles else -1


def _next_in(own: Zone | None, gestures: GestureMap, at: int, left: int) -> int:
    """Return the playable card now nearest to where `left` was, the next to get keyboard focus; else `left` itself.

    A player who plays several cards in a turn continues beside the last one, and no Enter takes it back at once.
    """
    handles = [each.handle for each in own.pieces] if own is not None else []
    playable = [handle for handle in handles if gestures.movable(handle)]
    return min(playable, key=lambda handle: abs(handles.index(handle) - at), default=left)
