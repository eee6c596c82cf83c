"""The player's camera on the board: wheel, keys, buttons and drags that zoom, pan and fit it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from tabletable.core.message import MessageFamily
from tabletable.core.tablespec import Board, TableSpec
from tabletable.table import camera as looks
from tabletable.table import enlarging
from tabletable.table.camera import Camera
from tabletable.table.layout import board_box, place, zone_box
from tabletable.ui.controls.model import TableModel
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import DRAG_START, NOTHING, Hand
from tabletable.ui.keys import actions
from tabletable.ui.paint.glide import Glide
from tabletable.ui.system.input import LEFT, MIDDLE, Input, InputKind
from tabletable.ui.widgets.base import IconButton, Widget

NOTCH: Final = 1.15
"""Zoom factor of one notch of the wheel."""
STEP: Final = 1.3
"""Zoom factor of one press of a key or button."""
STRIDE: Final = 0.25
"""The share of the window that one arrow key pans the board by."""
PINCH: Final = 8.0
"""Zoom factor when fingers part by the whole width of a touchpad."""
RIM: Final = 34.0
"""px from the edge of the window within which a held piece pans the board."""
PULL: Final = 520.0
"""Speed of that in px per second."""
BUTTON: Final = 40.0

_NEARER: Final = (actions.NEARER.key, *actions.NEARER.also)
_FARTHER: Final = (actions.FARTHER.key, *actions.FARTHER.also)
_FIT: Final = (actions.FIT.key, *actions.FIT.also)
_TIPS: Final = MessageFamily("table.tip.*", "nearer farther fit")
_ARROWS: Final = {
    pygame.K_LEFT: (1, 0),
    pygame.K_RIGHT: (-1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


class BoardScene(Protocol):
    """The scene's side of a board view: everything that a new camera affects."""

    parts: enlarging.Frame | None
    """The parts of the window while the table is seen enlarged."""

    @property
    def is_still(self) -> bool:
        """Whether transitions are off."""
        ...

    def look_again(self, fits: bool = False) -> None:
        """Lay out the table again for the new camera; with `fits` for other parts of the window as well."""
        ...


class BoardView:
    """The player's camera on the board of one table; does nothing on a table without a board."""

    def __init__(self, table: BoardScene, hand: Hand) -> None:
        self._table = table
        self._hand = hand
        self._laid: TableSpec | None = None
        self._near: Camera | None = None
        """The camera unless it shows the whole board."""
        self.wants_all = False
        """Whether the player asked for the whole board, however small."""
        self._minded: list[list[Box]] = []
        """The boxes last brought into view because of their importance."""
        self._pointer = (0.0, 0.0)
        self._grip: tuple[float, float] | None = None
        """The point on the board where a drag of the board began."""
        self._drags = False
        self._has_entered = False
        """Whether the held piece has been above the lower edge of the window, which it crosses on its way up."""
        self.glide: Glide | None = None
        """The transition to the present camera, while it is shown."""

    # ------------------------------------------------------------------------------------------------ the table

    def see(self, laid: TableSpec) -> TableSpec:
        """Return the table as seen through the camera.

        A piece laid out of sight is brought into view; a board that has outgrown its window is fitted again.
        """
        before, self._laid = self._laid, laid
        if laid.board is None:
            self._near = self.glide = None
            return laid
        if before is None or before.board is None or looks.window(before.board) != looks.window(laid.board):
            before = self.glide = None  # this window has shown nothing of it
        seen_before = self._near or (looks.fitting(before.board) if before is not None and before.board else None)
        if self._near is not None:
            near = looks.bounded(laid.board, self._near)
            self._near = None if near == looks.fitting(laid.board) else near
            for zone in looks.newcomers(before, laid):
                self._bring(laid, zone.id)
        else:
            self._begin(laid)
            if seen_before is not None and seen_before != self.camera:
                self._head_for(self.camera, seen_before)
        if before is not None and self.camera != seen_before:
            # Resting pieces move with the camera at once; only pieces moved on the board itself are animated.
            self._hand.sprites.shift(place(looks.through(before, self.camera)))
        return looks.through(laid, self.camera)

    def _begin(self, laid: TableSpec) -> None:
        """Zoom in as far as needed to tell the pieces apart."""
        assert laid.board is not None
        camera = looks.at_least(laid)
        self._near = None if self.wants_all or camera == looks.fitting(laid.board) else camera

    @property
    def _board(self) -> Board | None:
        return self._laid.board if self._laid is not None else None

    @property
    def camera(self) -> Camera:
        """The present camera; only on a table with a board."""
        assert self._board is not None
        return self._near or looks.fitting(self._board)

    @property
    def is_fit(self) -> bool:
        """Whether the whole board is visible."""
        return self._near is None

    @property
    def is_nearest(self) -> bool:
        """Whether the zoom is at its limit."""
        board = self._board
        return board is not None and self.camera.scale >= max(looks.MOST, board.scale) - 1e-6

    @property
    def window_and_camera(self) -> tuple[Box, Camera] | None:
        """The window of the board and its camera; None without a board."""
        return None if self._board is None else (looks.window(self._board), self.camera)

    @property
    def cuts(self) -> bool:
        """Whether the window clips anything."""
        return not self.is_fit or self.glide is not None

    def forget(self) -> None:
        """Show the whole board at once, because the player or the deal has changed."""
        self._near = self.glide = self._grip = self._laid = None
        self.wants_all, self._minded = False, []

    # ------------------------------------------------------------------------------------------------ looks

    def _move_to(self, camera: Camera, glides: bool = True) -> None:
        before = self.wants_all
        if not self._aim(camera, glides):
            return
        self._table.look_again(self.wants_all != before and self._table.parts is not None)

    def _aim(self, camera: Camera, glides: bool) -> bool:
        """Move to another camera; return False if it is the present one."""
        assert self._board is not None
        now = self.camera
        if camera == now:
            return False
        if glides:
            self._head_for(camera, now)
        else:
            self.glide = None
        self._near = None if camera == looks.fitting(self._board) else camera
        self.wants_all = self._near is None
        return True

    def _head_for(self, camera: Camera, now: Camera) -> None:
        """Start a transition from the present picture."""
        if self._table.is_still:
            self.glide = None
            return
        self.glide = self.glide or Glide(now)
        self.glide.head_for(camera)

    def magnify(self, factor: float, x: float | None = None, y: float | None = None) -> None:
        """Zoom by a factor (below 1: out), towards a point or the middle of the window."""
        board = self._board
        if board is not None:
            middle = looks.window(board)
            x, y = middle.cx if x is None else x, middle.cy if y is None else y
            self._move_to(looks.magnified(board, self.camera, factor, x, y))

    def fit(self) -> None:
        """Show the whole board; on an enlarged table that is already visible as a whole, show the important part."""
        if self._board is None:
            return
        if self.is_fit and self._table.parts is not None:
            self.wants_all, self._minded = False, []
            self._table.look_again(fits=True)
        else:
            self._move_to(looks.fitting(self._board))

    def attend(self, now: TableModel, marked: frozenset[int], size: tuple[float, float]) -> None:
        """Bring the important part of an enlarged table into view, unless the player asked for the whole board.

        Only changes are brought into view: afterwards the player's own camera stays.
        """
        if now.parts is None or self._board is None or self.wants_all:
            return
        grabbed = now.held.grabbed
        groups = enlarging.attention(now.laid, now.gestures, grabbed, marked)
        if groups != self._minded:
            self._minded = groups
            self.show(groups, 1 / enlarging.enlargement(*size))  # no farther than print is readable
            if now.held.by_keys and now.held.aimed:
                self.bring(now.held.aimed)

    def show(self, groups: Sequence[Sequence[Box]], least: float = enlarging.AROUND) -> None:
        """Move and zoom to show these places: the first group above all, the others if there is room.

        For the first group it zooms out to `least` px per unit of the table, a little farther to show all of it.
        """
        if self._board is not None:
            sight = least, enlarging.AROUND, enlarging.NEAR, enlarging.ALL_SEEN
            self._move_to(looks.covering(self._board, self.camera, groups, *sight))

    def show_seat(self, seat: int) -> None:
        """Bring the pieces before a seat into view."""
        if self._laid is not None:
            self.show(enlarging.surroundings(self._laid, seat))

    def shift(self, dx: float, dy: float, glides: bool = False) -> None:
        """Pan the board by px."""
        if self._board is not None:
            self._move_to(looks.shifted(self._board, self.camera, dx, dy), glides)

    def bring(self, zone_id: str) -> None:
        """Pan the board until a zone is visible."""
        if self._laid is not None and self._laid.board is not None and self._bring(self._laid, zone_id):
            self._table.look_again()

    def _bring(self, laid: TableSpec, zone_id: str) -> bool:
        assert laid.board is not None
        seen = looks.through(laid, self.camera)
        zone = next((zone for zone in seen.zones if zone.id == zone_id and zone.board), None)
        return zone is not None and self._aim(looks.showing(laid.board, self.camera, zone_box(zone)), glides=True)

    # ------------------------------------------------------------------------------------------------ inputs

    def handle(self, event: Input) -> bool:
        """Handle the pointer while no piece is held; return True if the input was for the board."""
        self._pointer = (event.x, event.y) if event.kind is InputKind.POINTER_MOVE else self._pointer
        match event.kind:
            case InputKind.POINTER_DOWN if event.button in (LEFT, MIDDLE):
                return self._press(event)
            case InputKind.POINTER_MOVE if self._grip is not None:
                return self._drag(event.x, event.y, self._grip)
            case InputKind.POINTER_UP if self._grip is not None:
                was_drag, self._grip, self._drags = self._drags, None, False
                return was_drag
            case InputKind.WHEEL | InputKind.PINCH if self._is_over(event.x, event.y):
                nearer = NOTCH if event.kind is InputKind.WHEEL else PINCH
                self.magnify(nearer**event.wheel, event.x, event.y)
                return True
            case InputKind.FOCUS_LOST:
                self._grip = None
        return False

    def _is_over(self, x: float, y: float) -> bool:
        box = board_box(self._laid) if self._laid is not None else None
        return box is not None and box.contains(x, y) and self._hand.held == NOTHING

    def _press(self, event: Input) -> bool:
        """Grab the board itself; with the main button only where nothing else is under the pointer."""
        hand, (x, y) = self._hand, (event.x, event.y)
        under = hand.piece_under(x, y)
        # An immovable piece leaves the drag to a board that can be panned; a click asks why it can't move.
        is_stuck = not self.is_fit and not hand.gestures.movable(under) and not hand.is_own(under)
        is_free = hand.selected == NOTHING and (under == NOTHING or is_stuck)
        if not self._is_over(x, y) or (event.button == LEFT and not is_free):
            return False
        self._grip, self._drags = (x, y), False
        return event.button == MIDDLE

    def _drag(self, x: float, y: float, grip: tuple[float, float]) -> bool:
        dx, dy = x - grip[0], y - grip[1]
        if not self._drags and abs(dx) + abs(dy) < DRAG_START:
            return False
        self._hand.pressed = NOTHING
        self._drags, self._grip = True, (x, y)
        self.shift(dx, dy)
        return True

    def key(self, event: Input) -> bool:
        """Handle a key; return True if it was one of the board's."""
        board = self._board
        if board is None or event.is_command or event.is_alt:
            return False
        if event.key in _NEARER:
            self.magnify(STEP)
        elif event.key in _FARTHER:
            self.magnify(1 / STEP)
        elif event.key in _FIT:
            self.fit()
        elif event.is_shift and event.key in _ARROWS:
            right, down = _ARROWS[event.key]
            self.shift(right * STRIDE * board.width, down * STRIDE * board.height, glides=True)
        else:
            return False
        return True

    # ------------------------------------------------------------------------------------------------ time

    def update(self, seconds: float, now: float) -> bool:
        """Advance to `now`; return True while the camera moves, and once more when it stops."""
        has_glided = self.glide is not None
        if self.glide is not None and not self.glide.update(seconds):
            self.glide = None
        return self._pull(seconds, now) or has_glided

    def _pull(self, seconds: float, now: float) -> bool:
        """Pan the board while a piece is held at the edge of the window, so that it can go anywhere."""
        hand, board = self._hand, self._board
        x, y = self._pointer
        self._has_entered &= hand.held != NOTHING
        if hand.held == NOTHING or board is None or self._near is None or not looks.window(board).contains(x, y):
            return False
        inner = looks.window(board).inset(RIM)
        self._has_entered |= y <= inner.bottom
        dx = (x < inner.x) - (x > inner.right)
        dy = (y < inner.y) - (y > inner.bottom and self._has_entered)
        before = self.camera
        if dx or dy:
            self.shift(dx * PULL * seconds, dy * PULL * seconds)
            hand.move(x, y, now)
        return self.camera != before

    # ------------------------------------------------------------------------------------------------ buttons

    def buttons(self, text: Callable[[str], str], beside: Box | None = None) -> Sequence[Widget]:
        """Make the buttons for zooming in, out and fitting: for the pointer, and for Tab.

        An enlarged table has room for one only, a toggle: `beside` it, where it covers nothing.
        """
        board = self._board
        if board is None:
            return ()
        if self._table.parts is not None:
            tip = text("table.tip.near" if self.is_fit else "table.tip.fit")
            return [IconButton("fit", beside, "plus" if self.is_fit else "fit", tip, self.fit)] if beside else []
        x, y = board.controls
        spots = (
            ("nearer", "plus", lambda: self.magnify(STEP), self.is_nearest),
            ("farther", "minus", lambda: self.magnify(1 / STEP), self.is_fit),
            ("fit", "fit", self.fit, self.is_fit),
        )
        return [
            IconButton(name, Box(x + number * 48, y, BUTTON, BUTTON), icon, text(_TIPS[name]), act, off)
            for number, (name, icon, act, off) in enumerate(spots)
        ]
