"""The editor's piece in hand: taken from the tray or the table, moved by pointer or keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import SeatRef
from tabletable.play.study.position import PIECE, Draft
from tabletable.table.layout import SNAP, Placement, plate_box, seen_box
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.drawing.vector import dashed_rect, rect
from tabletable.ui.handling.hand import DRAG_START
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.pictures import figure
from tabletable.ui.scenes.study.editor_panels import exclaim
from tabletable.ui.system.input import LEFT, RIGHT, Input, InputKind
from tabletable.ui.widgets import IconButton, Widget

if TYPE_CHECKING:
    from tabletable.ui.scenes.study.editor import EditorScene

HELD: Final = 96.0
"""Height in px of a piece in hand; `TILT` is its tilt in degrees."""
TILT: Final = 4.0
_TINY: Final = 40.0
"""Boxes lower than this many px are too small for a mark: it goes to the seat's plate."""
NOTHING: Final = -2
"""Nothing in hand; `HIDDEN` is a random piece."""
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Carrying:
    """The editor's drag and drop: the piece in hand, its targets, and the keyboard cursor."""

    def __init__(self, draft: Draft, table: EditorScene) -> None:
        self._draft, self._table = draft, table
        self.face = NOTHING
        self.piece = NO_PIECE
        """The table's piece in hand; NO_PIECE for a piece from the tray."""
        self._at: tuple[float, float] | None = None
        """The pointer's position while it holds the piece; None while keys move it."""
        self._pressed: tuple[float, float] | None = None
        self._is_dragged = False
        self.cursor = ""
        """The target of the keyboard cursor: a zone, or "piece:" and a handle; "" for none."""

    @property
    def is_from_tray(self) -> bool:
        """Whether a piece from the tray is in hand."""
        return self.face != NOTHING and self.piece == NO_PIECE

    # ------------------------------------------------------------------------------------------------ taking

    def choose(self, face: int) -> None:
        """Take a piece with this face from the tray in hand, or put it back if it is in hand already."""
        is_same = self.is_from_tray and self.face == face
        self._take(NOTHING if is_same else face, NO_PIECE)
        if not is_same and self._table.group.shows_focus:
            targets = self._places()
            self.cursor = targets[0][0] if targets else ""
            self._table.group.blur()
        self._table.renew_widgets()

    def drag(self, face: int, x: float, y: float) -> None:
        """Move the dragged tray piece to the pointer."""
        if not self._is_dragged:
            self._take(face, NO_PIECE)
            self._is_dragged = True
        self._at = (x, y)
        self._table.host.request_redraw()

    def drop(self, x: float, y: float) -> None:
        """Let go of the dragged piece at a point; it moves to the nearest target within `SNAP`."""
        was_piece = self.piece
        self._is_dragged, self._pressed = False, None
        zone = self.zone_at(x, y, SNAP)
        if zone:
            self._go(zone)
        if was_piece == NO_PIECE or zone:
            self._take(NOTHING, NO_PIECE)
        self._at = None
        self._table.renew_widgets()

    def _take(self, face: int, piece: int) -> None:
        self.face, self.piece, self.cursor = face, piece, ""
        self._table.hand.select(piece if piece != NO_PIECE and self._table.hand.is_own(piece) else -1)

    def pick(self, piece: int) -> None:
        """Take a piece of the table in hand."""
        self._take(self._draft.state.faces[piece], piece)
        self._table.renew_widgets()

    def cancel_carry(self) -> bool:
        """Let go of the piece in hand; return False if there was none."""
        was = self.face != NOTHING or bool(self.cursor)
        self._is_dragged, self._pressed, self._at = False, None, None
        self._take(NOTHING, NO_PIECE)
        if was:
            self._table.renew_widgets()
        return was

    def blur(self) -> None:
        """Stop drawing the piece at the pointer, as another widget was pressed."""
        self._at = None

    def forget_gone(self) -> None:
        """After a change, let go of a piece that returned to the unplaced ones."""
        if self.piece == NO_PIECE:
            return
        if self._is_in_rest(self.piece):
            self.face, self.piece = NOTHING, NO_PIECE
        else:
            self.face = self._draft.state.faces[self.piece]

    def _is_in_rest(self, piece: int) -> bool:
        state, editing = self._draft.state, self._draft.editing
        return any(piece in editing.rest(state, printed[0]) for _, printed in state.printed_faces())

    # ------------------------------------------------------------------------------------------------ where to

    @property
    def _plates(self) -> dict[int, Box]:
        return {plate.seat: plate_box(plate) for plate in self._table.spec.plates}

    def _places(self) -> list[tuple[str, Box]]:
        """Return the targets of the piece in hand and visible boxes; zones off the table have a seat's plate or row."""
        spec, state = self._table.spec, self._draft.state
        zones = {zone.id: box for zone in spec.zones if (box := seen_box(spec, zone)) is not None}
        places: list[tuple[str, Box]] = []
        plates, editing = self._plates, self._draft.editing
        goals = editing.allowed_zones(state, self.face) if self.piece == NO_PIECE else editing.goals(state, self.piece)
        for spot in sorted(goals):
            if spot.startswith(PIECE):
                if (place := self._box_of(int(spot.removeprefix(PIECE)))) is not None:
                    places.append((spot, place))
                continue
            seat = _seat_of(spot)
            if spot in zones:
                places.append((spot, zones[spot]))
            elif seat in plates:
                places.append((spot, plates[seat]))
            row = self._table.panels_beside.rows.get(seat)
            if row is not None and (spot.startswith(("hand", "role"))):
                places.append((spot, row))
        return places

    def zone_at(self, x: float, y: float, snap: float = 0.0) -> str:
        """Return the target at a point, or within `snap` px of it; "" for none."""
        if self.face == NOTHING:
            return ""
        piece = self._table.hand.seen_under(x, y)
        if piece is not None and (spot := f"{PIECE}{piece.piece.handle}") in dict(self._places()):
            return spot
        near = [(box.distance(x, y), box.w * box.h, zone) for zone, box in self._places()]
        nearest = min((each for each in near if each[0] <= snap), default=None)
        return "" if nearest is None else nearest[2]

    def _go(self, zone: str) -> None:
        if self.piece == NO_PIECE:
            is_done = self._draft.put(self.face, zone)
        else:
            is_done = self._draft.move(self.piece, zone)
            self._take(NOTHING, NO_PIECE)
        if self._table.changed(is_done, "editor.none_left" if self.is_from_tray else "editor.stays"):
            self._table.host.audio.play("card_place")

    def _under(self, x: float, y: float) -> int:
        """Return the piece at a point that can be taken in hand; NO_PIECE for none."""
        placement: Placement | None = self._table.hand.seen_under(x, y)
        if placement is None or self._is_in_rest(placement.piece.handle):
            return NO_PIECE
        return placement.piece.handle

    # ------------------------------------------------------------------------------------------------ doing

    def turn(self) -> None:
        """Rotate the piece in hand."""
        if self.piece != NO_PIECE:
            self._table.changed(self._draft.turn(self.piece), "editor.no_turn")

    def remove(self) -> None:
        """Remove the piece in hand from the table."""
        if self.piece != NO_PIECE:
            self._table.changed(self._draft.remove(self.piece), "editor.stays")

    def tools(self) -> list[Widget]:
        """Return the buttons beside the table's piece in hand: rotate, remove, or a lock."""
        box = self._box_of(self.piece)
        if self.piece == NO_PIECE or box is None or self._is_dragged:
            return []
        t = self._table.host.t
        y = box.bottom + 6 if box.bottom + 56 < self._table.stage.height else box.y - 46
        if not self._draft.may_go(self.piece):
            tip = t("editor.fixed")
            return [IconButton("piece.fixed", Box(max(8.0, box.cx - 20), y, 40, 40), "lock", tip, lambda: None, True)]
        widgets: list[Widget] = []
        left = max(8.0, box.cx - 20)
        if self._draft.may_turn(self.piece):
            left = max(8.0, box.cx - 44)
            tip = f"{t('editor.turn_piece')} (R)"
            widgets.append(IconButton("piece.turn", Box(left, y, 40, 40), "redo", tip, self.turn))
            left += 48
        if self._draft.may_remove(self.piece):
            tip = f"{t('editor.remove')} (Del)"
            widgets.append(IconButton("piece.remove", Box(left, y, 40, 40), "trash", tip, self.remove))
        else:
            widgets.append(IconButton("piece.stays", Box(left, y, 40, 40), "lock", t("editor.stays"), self.remove))
        return widgets

    def caps(self) -> tuple[tuple[Shortcut, str], ...]:
        """Return the keys that apply to the piece in hand, each with the text key of its effect."""
        if self.face == NOTHING:
            return ()
        does: dict[tuple[Shortcut, str], Callable[[int], bool]] = {
            (actions.TURN, "editor.key.turn"): self._draft.may_turn,
            ("Del", "editor.key.remove"): self._draft.may_remove,
        }
        caps = [key for key, may in does.items() if self.piece != NO_PIECE and may(self.piece)]
        return (*caps, (actions.BACK, "editor.key.drop"))

    def _box_of(self, piece: int) -> Box | None:
        placement = self._table.hand.placements.get(piece)
        return None if placement is None else placement.box

    # ------------------------------------------------------------------------------------------------ inputs

    def handle(self, event: Input) -> bool:
        """Answer pointer inputs outside the widgets."""
        match event.kind:
            case InputKind.POINTER_MOVE:
                return self._move(event.x, event.y)
            case InputKind.POINTER_DOWN if event.button == LEFT:
                return self._press(event.x, event.y)
            case InputKind.POINTER_DOWN if event.button == RIGHT:
                if self.is_from_tray:
                    return self.cancel_carry()
                piece = self._under(event.x, event.y)
                if piece == NO_PIECE:
                    return False
                self.pick(piece)
                self.turn()
                return True
            case InputKind.POINTER_UP if event.button == LEFT and self._pressed is not None:
                self._pressed = None
                if self._is_dragged:
                    self.drop(event.x, event.y)
                return True
            case InputKind.FOCUS_LOST:
                self._pressed, self._is_dragged, self._at = None, False, None
        return False

    def _move(self, x: float, y: float) -> bool:
        if self._pressed is not None and self.piece != NO_PIECE:
            far = abs(x - self._pressed[0]) + abs(y - self._pressed[1]) >= DRAG_START
            self._is_dragged = self._is_dragged or far
        if self.face != NOTHING and (self._is_dragged or self.is_from_tray):
            self._at, self.cursor = (x, y), ""
            return True
        return False

    def _press(self, x: float, y: float) -> bool:
        if self.face != NOTHING and (zone := self.zone_at(x, y)):
            home = self._table.hand.placements.get(self.piece)
            if home is None or home.zone != zone:
                self._go(zone)
                return True
        piece = self._under(x, y)
        if piece == NO_PIECE:
            return self.cancel_carry()
        self.pick(piece)
        self._pressed = (x, y)
        return True

    def key(self, event: Input) -> bool:
        """Answer R and Del, and arrows and Enter on the table unless a widget has the focus."""
        if event.key == actions.TURN.key and not event.repeat and self.piece != NO_PIECE:
            self.turn()
            return True
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and self.piece != NO_PIECE:
            self.remove()
            return True
        group = self._table.group
        if group.keyed is not None:
            return False
        if event.key in _ARROWS:
            return self._step(*_ARROWS[event.key])
        if event.key in (pygame.K_RETURN, pygame.K_SPACE) and not event.repeat and self.cursor:
            if self.face == NOTHING:
                self.pick(int(self.cursor.removeprefix(PIECE)))
            else:
                zone = self.cursor
                self._go(zone)
                self.cursor = zone if self.face != NOTHING else ""
            return True
        return False

    def _stops(self) -> list[tuple[str, Box]]:
        """Return the stops of the arrow keys: the targets of the piece in hand, else the pieces."""
        if self.face != NOTHING:
            return self._places()
        return [
            (f"{PIECE}{handle}", placement.box)
            for handle, placement in self._table.hand.placements.items()
            if not self._is_in_rest(handle)
        ]

    def _step(self, dx: int, dy: int) -> bool:
        stops = self._stops()
        if not stops:
            return False
        here = next((box for name, box in stops if name == self.cursor), None) or self._box_of(self.piece)
        if here is None:
            self.cursor = stops[0][0]
            return True
        best: tuple[float, str] | None = None
        for name, box in stops:
            along = (box.cx - here.cx) * dx + (box.cy - here.cy) * dy
            across = abs((box.cx - here.cx) * dy) + abs((box.cy - here.cy) * dx)
            if along > 1 and (best is None or along + 2 * across < best[0]):
                best = (along + 2 * across, name)
        if best is not None:
            self.cursor = best[1]
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def draw_marks(self, canvas: Canvas) -> None:
        """Draw frames around faults, targets, the piece in hand, and the keyboard cursor."""
        faulty = list(self._faulty())
        for at, box in faulty:
            box, line = box.inset(-3), 4 if at == self._table.selected_fault else 2.5
            canvas.vec(dashed_rect(line / 2, line / 2, box.w - line, box.h - line, 8, theme.ERROR, line), *box)
        if self.face != NOTHING:
            plates = self._plates
            places = {plates.get(_seat_of(spot), box) if box.h < _TINY else box for spot, box in self._places()}
            for box in sorted(places):
                canvas.vec(rect(1, 1, box.w - 2, box.h - 2, 6, "none", 1.5, theme.INFO, 0.7), *box)
        held = self._box_of(self.piece)
        if held is not None and not self._is_dragged:
            around = held.inset(-6)
            glow = rect(3, 3, around.w - 6, around.h - 6, 10, "none", 6, theme.INFO, 0.4)
            canvas.vec(glow + rect(5, 5, around.w - 10, around.h - 10, 7, "none", 3, theme.INFO), *around)
        cursor = next((box for name, box in self._stops() if name == self.cursor), None) if self.cursor else None
        if cursor is not None:
            around = cursor.inset(-2)
            canvas.vec(rect(2, 2, cursor.w, cursor.h, 8, "none", 4, theme.CREAM), *around)
        signs: list[tuple[float, float]] = []
        for _, box in faulty:
            x, y = box.right - 2, box.y + 2
            if all(abs(x - left) + abs(y - top) > 26 for left, top in signs):
                exclaim(canvas, x, y, 24)
                signs.append((x, y))

    def places(self) -> frozenset[int]:
        """Return the indices of the faults that the table can show, from this seat or another one."""
        shown = {at for at, _ in self._faulty()}
        return frozenset(shown | {at for at, each in enumerate(self._draft.faults()) if each.zone.startswith("hand:")})

    def _faulty(self) -> Iterator[tuple[int, Box]]:
        spec, plates = self._table.spec, self._plates
        for at, fault in enumerate(self._draft.faults()):
            box, zones = self._box_of(fault.piece), [zone for zone in spec.zones if zone.id == fault.zone]
            if box is None and zones:
                box = seen_box(spec, zones[0])
            if box is not None and box.h < _TINY:
                zones += [zone for zone in spec.zones if any(each.handle == fault.piece for each in zone.pieces)]
                box = next((plates[zone.seat] for zone in zones if zone.seat in plates), box)
            if box is None:  # it lies nowhere that is drawn: whoever it is about
                about = [each.seat for _, each in fault.message.args if isinstance(each, SeatRef)]
                box = next((plates[seat] for seat in about if seat in plates), None)
            if box is not None:
                yield at, box

    def draw_held(self, canvas: Canvas) -> None:
        """Draw the piece at the pointer, above everything."""
        if self._at is None or self.face == NOTHING or not (self._is_dragged or self.is_from_tray):
            return
        x, y = self._at
        if self.face == HIDDEN:
            box = Box.around(x, y, HELD * 5 / 7, HELD)
            canvas.halo(box, 8, theme.INFO)
            canvas.panel(box, 8, canvas.chrome.button, theme.INFO, 1, "lift", 3)
            canvas.art("common/icons/die", x, y, 36, theme.TEXT)
            return
        shown = figure(canvas, self._table.game.face_picture(self.face), HELD, self._table.say)
        canvas.place(shown, x, y, TILT, 1.0, "lift", Halo(theme.INFO, 3, 1))


def _seat_of(spot: str) -> int:
    """Return the seat of a zone id; −1 if it belongs to none."""
    number = spot.partition(":")[2]
    return int(number) if number.isdecimal() else -1
