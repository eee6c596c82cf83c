"""The position editor: a position is set up at its table, and checked at every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg
from tabletable.core.overriding import override
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.core.view import View
from tabletable.play.hindsight.review import is_offered
from tabletable.play.seats import Seat
from tabletable.play.study.position import Draft, Position
from tabletable.table.layout import title_box
from tabletable.ui.controls.table_buttons import MenuButton
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle
from tabletable.ui.keys import actions
from tabletable.ui.paint.measures import MARGIN
from tabletable.ui.scenes.study.carrying import Carrying
from tabletable.ui.scenes.study.editor_panels import EditorPanels
from tabletable.ui.scenes.study.position_desk import PositionDesk
from tabletable.ui.scenes.study.tray import Tray
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import LEFT, Input, InputKind
from tabletable.ui.widgets import Button, IconButton, Segmented, Widget

LARGE: Final = (1536.0, 864.0)
"""The logical size of the layout in windows large enough to read it."""
SMALL: Final = (1280.0, 800.0)
"""The logical size of the layout in smaller windows."""
READABLE: Final = 0.8
TABLE: Final = (984.0, 720.0)
"""The least size of the table."""
TRAY: Final = 220.0
"""The greatest height of the tray."""
COLUMN: Final = (264.0, 500.0)
BOTH: Final = 830.0
"""The least window height that shows seats and faults at once."""
GAP: Final = 10.0
HEADER: Final = 68.0
MAIN: Final = 60.0
BUTTON: Final = 48.0
_PITCH: Final = 44.0
"""px from one icon to the next."""
CANT: Final = "editor.cant"
"""Text key of the notice about an impossible change."""


class EditorScene(Tabletop):
    """Sets up a position of one game."""

    places = (actions.EDITOR,)

    def __init__(self, position: Position, seats: Sequence[Seat], origin: Msg | None = None, name: str = "") -> None:
        """`origin` says where the position comes from; `name` is its file name, "" if it has none."""
        super().__init__(position.game, seats, may_address=lambda seat: False)  # nobody plays here
        self.draft = Draft(position)
        self._origin, self._file = origin, name
        self.viewer = max(0, min(position.state.turn, position.seats - 1))
        self._shows_faults = False
        self.selected_fault = -1
        """The index of the selected fault; −1 for none."""

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.desk = PositionDesk(self, self.draft, self._seats, self._file)
        self.carrying = Carrying(self.draft, self)
        self.tray = Tray(self)
        self.panels_beside = EditorPanels(self)

    def leave(self) -> None:
        # what was not saved is there again another time
        super().leave()
        self.desk.keep_rest()

    def unsaved(self) -> Msg | None:
        problem = self.desk.keep_rest()
        return None if problem is None else problem.message

    def layout(self, width: float, height: float) -> None:
        self.fit(width, height)
        self.log.box = Box(0, 0, 0, 0)
        self.renew(instant=True)

    def resumed(self, result: Any) -> None:
        self.renew()

    def about(self) -> dict[str, object]:
        return {"game": self.game.info.id, "seats": len(self.seats)}

    def scale_in(self, width: int, height: int, wished: float) -> float:
        # as large as leaves room for tray and panels
        large = min(width / LARGE[0], height / LARGE[1])
        return min(wished, large if large >= READABLE else min(width / SMALL[0], height / SMALL[1]))

    def notice_box(self) -> Box:
        # over the tray nothing hides what is wrong
        return self._tray_box

    # ------------------------------------------------------------------------------------------------ places

    @property
    def _column(self) -> float:
        return min(COLUMN[1], max(COLUMN[0], self._size[0] - TABLE[0] - 2 * MARGIN - 20))

    @property
    @override
    def stage(self) -> Stage:
        # the room above the tray
        width, height = self._size
        return Stage(width - self._column - 2 * MARGIN, height - self._tray_height - 12, is_live=False)

    @property
    def _tray_height(self) -> float:
        return min(TRAY, self._size[1] - TABLE[1] - 12)

    @property
    def _tray_box(self) -> Box:
        height = self._tray_height
        return Box(MARGIN, self._size[1] - height - 6, self.stage.width - MARGIN, height)

    @property
    def _beside(self) -> Box:
        """The box of the column, between header and buttons."""
        width, height = self._size
        top, foot = HEADER + 8, 2 * (BUTTON + GAP) + MAIN + 12
        if self._is_narrow:
            top, foot = top + 34, foot + BUTTON + GAP
        return Box(width - MARGIN - self._column, top, self._column, height - top - foot - 6)

    @property
    def _is_narrow(self) -> bool:
        return self._column < 400

    @property
    def _shows_both(self) -> bool:
        return self._size[1] >= BOTH and not self._is_narrow

    # ------------------------------------------------------------------------------------------------ what is shown

    def _table(self) -> TableSpec:
        """Return the table seen from `viewer`'s seat, with all cards open but those in random piles."""
        state, editing = self.draft.state.clone(), self.draft.editing
        for _, printed in state.printed_faces():
            for piece in editing.rest(state, printed[0]):
                state.faces[piece] = HIDDEN
        spec = self.game.table(View(self.viewer, state), self.stage)
        return replace(
            spec, buttons=(), prompt=None, only_move=None, allowance=None, lessons=(), loose=(), alerts=(), goal=None
        )

    def renew(self, instant: bool = False) -> None:
        """Update table, tray and panels after a change."""
        if not self.is_on_top and not instant:
            return
        self._take_seats()
        self.carrying.forget_gone()
        self.take(self._table(), None, instant)
        self.renew_widgets()

    def _take_seats(self) -> None:
        """Adjust the seats to the position's number of players."""
        count = self.draft.position.seats
        self.viewer = min(self.viewer, count - 1)
        if count != len(self.desk.seats):
            self.desk.seats = self.host.routes.seats_for(self.draft.position)
        if self._seats != self.desk.seats:
            self._seats = self.desk.seats
            self.fit(*self._size)

    def renew_widgets(self) -> None:
        """Rebuild the widgets; the table has not changed."""
        self.panels_beside.keep(self.group.widgets)
        self.group.set(self._widgets())
        self.host.request_redraw()

    def _widgets(self) -> list[Widget]:
        return [
            *self._head(),
            *self._panel_widgets(),
            *self._buttons(),
            *self.view.buttons(self.words.text),
            *self.tray.widgets(self._tray_box),
            *self.carrying.tools(),
        ]

    def _head(self) -> list[Widget]:
        t, header = self.host.t, title_box(self.spec)
        menu = MenuButton(header, self.say(self.spec.title), t("editor.title"), t("ui.back"), self.desk.leave, "back")
        right = self._size[0] - MARGIN
        routes, muted = self.host.routes, self.host.settings.muted
        acts: list[tuple[str, str, str, Callable[[], None]]] = [
            ("rules", "rules", t("ui.tip.rules"), lambda: routes.rules(self.game.info.id)),
            ("gear", "gear", t("ui.tip.settings"), routes.settings),
            ("sound", "mute" if muted else "sound", t("ui.tip.unmute" if muted else "ui.tip.mute"), self._mute),
        ]
        if self._is_narrow:
            acts = acts[:2]
        icons: list[Widget] = [
            IconButton(key, Box(right - 40 - _PITCH * at, 14, 40, 40), icon, tip, act)
            for at, (key, icon, tip, act) in enumerate(acts)
        ]
        left = right - _PITCH * len(acts) - 10 - 40
        is_first, is_last = not self.draft.history.may_undo, not self.draft.history.may_redo
        undo = IconButton("undo", Box(left - _PITCH, 14, 40, 40), "undo", t("editor.undo"), self.desk.undo, is_first)
        redo = IconButton("redo", Box(left, 14, 40, 40), "redo", t("editor.redo"), self.desk.redo, is_last)
        fill = IconButton("fill", Box(left - 2 * _PITCH, 14, 40, 40), "die", t("editor.fill"), self.desk.fill)
        return [menu, fill, undo, redo, *icons]

    def _mute(self) -> None:
        self.host.change_settings(muted=not self.host.settings.muted)
        self.renew_widgets()

    def _panel_widgets(self) -> list[Widget]:
        self._seat_box, self._fault_box = self._panel_boxes()
        widgets: list[Widget] = []
        if not self._shows_both:
            t, box = self.host.t, self._beside
            names = [t("editor.seats"), t("editor.faults.short", n=len(self.draft.faults()))]
            place = Box(box.x, box.y, box.w, 44)
            widgets.append(Segmented("panel", place, t("editor.seats"), names, int(self._shows_faults), self._switch))
        if self._seat_box is not None:
            widgets += self.panels_beside.seats(self._seat_box)
        if self._fault_box is not None:
            widgets.append(self.panels_beside.faults(self._fault_box))
        return widgets

    def _switch(self, at: int) -> None:
        self._shows_faults = bool(at)
        self.renew_widgets()

    def _panel_boxes(self) -> tuple[Box | None, Box | None]:
        box = self._beside
        if self._shows_both:
            low = max(150.0, min(box.h * 0.36, 64.0 + 34 * (len(self.draft.faults()) + len(self.draft.fine()))))
            upper = box._replace(h=box.h - low - GAP)
            return upper, Box(box.x, upper.bottom + GAP, box.w, low)
        rest = Box(box.x, box.y + 44 + GAP, box.w, box.h - 44 - GAP)
        return (None, rest) if self._shows_faults else (rest, None)

    @property
    def may_analyse(self) -> bool:
        """Whether the game can value moves."""
        return self.game.info.analysis or is_offered(self.game)

    def _buttons(self) -> list[Widget]:
        t, box, count = self.host.t, self._beside, len(self.draft.faults())
        is_right = not count
        reason = "" if is_right else t("editor.first", n=count)
        may_mend = self.draft.may_mend
        why_not = t("editor.right") if is_right else "" if may_mend else t("editor.mend.not")
        mend = "editor.mend" if is_right or may_mend else "editor.mend.not"
        place = Box(box.x, box.bottom + GAP, box.w, MAIN)
        desk, is_narrow, size = self.desk, self._is_narrow, theme.Size.BODY
        play = Button("play", place, t("editor.play"), desk.play, primary=is_right, icon="play", reason=reason)
        others = [
            Button("mend", place, t(mend), desk.mend, icon="redo", primary=may_mend, reason=why_not, size=size),
            Button("copy", place, t("editor.copy"), desk.copy, icon="copy", size=size),
            Button("save", place, t("editor.save"), desk.save, icon="save", size=size),
            Button("back", place, t("ui.back"), desk.leave, icon="back", shortcut=actions.BACK, size=size),
        ]
        if self.may_analyse:
            label = t("editor.analyse")
            analyse = Button("analyse", place, label, desk.analyse, icon="hint", reason=reason, size=size)
            others.insert(int(is_narrow), analyse)
        y, left = place.bottom + GAP, list(others)
        for each in [1, len(others) - 3, 2] if is_narrow else [2, len(others) - 2]:
            places = Box(box.x, y, box.w, BUTTON).columns(each, GAP)
            for button, place in zip(left, places, strict=False):
                button.box = place
                if is_narrow:
                    button.icon = button.shortcut = None
            left, y = left[each:], y + BUTTON + GAP
        return [play, *others]

    # ------------------------------------------------------------------------------------------------ changing

    def changed(self, is_done: bool, why: str = CANT) -> bool:
        """Show the result of a change if `is_done`, else a notice with `why`; return `is_done`."""
        if is_done:
            self.selected_fault = -1
            self.renew()
        else:
            self.host.audio.play("not_possible")
            self.host.notices.show_message(why, NoticeStyle.WHY)
        return is_done

    def look_from(self, seat: int) -> None:
        """Show the table from a seat, with its hand at the lower edge."""
        self.viewer = seat
        self.view.forget()
        self.renew()

    def show_fault(self, at: int) -> None:
        """Select fault `at`, or deselect it, and show the table from the seat it belongs to."""
        self.selected_fault = at if at != self.selected_fault else -1
        fault = self.draft.faults()[at]
        name, _, seat = fault.zone.partition(":")
        if name == "hand" and seat.isdecimal():
            self.viewer = int(seat)
        self.renew()
        if fault.zone:
            self.view.bring(fault.zone)

    # ------------------------------------------------------------------------------------------------ time and inputs

    def update(self, dt: float) -> bool:
        moved = self._move(dt)
        spoke = self.callouts.update(dt) | self.group.update(dt)
        turned = self.view.update(dt, self.host.clock())
        self._doze()
        return moved or spoke or turned

    def handle(self, event: Input) -> bool:
        self.heed(event)
        if event.kind is InputKind.KEY_DOWN and self.group.popup is None and self._key(event):
            self.host.request_redraw()
            return True
        if event.kind is InputKind.POINTER_MOVE:
            self.carrying.handle(event)
        if self._take(event):
            if event.kind in (InputKind.POINTER_MOVE, InputKind.POINTER_DOWN):
                self.callouts.hover(None)  # the pointer is about something else than what lies on the table
            return True
        match event.kind:
            case InputKind.POINTER_MOVE:
                under = self.hand.seen_under(event.x, event.y)
                self.callouts.hover(under, self.tip_at(event.x, event.y), event.is_unmoved)
            case InputKind.POINTER_DOWN if event.button == LEFT:
                self.callouts.clear()
                if event.is_touch:
                    self.rest_at(event)
            case InputKind.POINTER_UP if event.is_touch:
                self.rest_at(event)
            case _:
                return False
        self.host.request_redraw()
        return True

    def _take(self, event: Input) -> bool:
        """Let the widgets answer an input, then the piece in hand, then the view."""
        if self.group.handle(event):
            if event.kind is InputKind.POINTER_DOWN:
                self.carrying.blur()
            return True
        if self.carrying.handle(event):
            self.host.request_redraw()
            return True
        return self.view.handle(event)

    def _key(self, event: Input) -> bool:
        if event.is_command and not event.is_alt:
            acts: dict[int, Callable[[], object]] = {
                pygame.K_z: self.desk.redo if event.is_shift else self.desk.undo,
                pygame.K_y: self.desk.redo,
                pygame.K_c: self.desk.copy,
                pygame.K_v: self.desk.paste,
                pygame.K_s: self.desk.save,
            }
            if event.key in acts:
                acts[event.key]()
                return True
            return False
        if event.is_alt:
            return False
        if event.key == pygame.K_ESCAPE and not event.repeat:
            if not self.carrying.cancel_carry() and not self._blur():
                self.desk.leave()
            return True
        if self.carrying.key(event):
            return True
        match event.key:
            case actions.FILL.key if not event.repeat:
                self.desk.fill()
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self.tray.go(self.tray.tab + (1 if event.key == pygame.K_PAGEDOWN else -1))
                self.renew_widgets()
            case actions.RULES.key:
                self.host.routes.rules(self.game.info.id)
            case _:
                return self.view.key(event)
        return True

    def _blur(self) -> bool:
        if self.group.keyed is None:
            return False
        self.group.blur()
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    @override
    def draw_marks(self, canvas: Canvas) -> None:
        self.carrying.draw_marks(canvas)

    @override
    def draw_around(self, canvas: Canvas) -> None:
        self.tray.draw(canvas, [(cap, self.host.t(text)) for cap, text in self.carrying.caps()])
        self._draw_title(canvas)
        if self._seat_box is not None:
            self.panels_beside.draw_seats(canvas, self._seat_box)
        if self._fault_box is not None:
            self.panels_beside.draw_faults(canvas, self._fault_box)
        self.group.draw(canvas)
        self.carrying.draw_held(canvas)

    def _draw_title(self, canvas: Canvas) -> None:
        t, box = self.host.t, self._beside
        first = self.group.find("fill")
        y, room = 26.0, (first.box.x if first is not None else box.right) - box.x - 12
        if self._is_narrow:
            y, room = 70.0, box.w - 4
        title = self.draft.position.title or t("editor.untitled")
        canvas.panel(Box(box.x - 8, y - 18, room + 8, 56), 12, alpha=0.9)
        dot, room = 0.0, room - 12
        if not self.draft.history.is_kept:
            dot = 17.0
            canvas.vec(circle(5, 5, 5, theme.INFO), box.x + 1, y - 5, 10, 10)
        canvas.text(box.x + dot, y, title, 20, bold=True, max_width=room - dot)
        if self._origin is not None:
            text = self.say(self._origin)
        else:
            text = t("editor.not_saved" if not self.draft.history.is_kept else "editor.title")
        canvas.text(box.x, y + 22, text, theme.Size.SMALL, canvas.chrome.muted, max_width=room)
