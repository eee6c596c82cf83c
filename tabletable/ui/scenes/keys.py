"""The editable table of all keys and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal

import pygame

from tabletable.core.message import MessageFamily
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys.actions import ACTIONS, PLACES, SETS, Action
from tabletable.ui.keys.bindings import (
    FORBIDDEN,
    KEYBOARD,
    XBOX,
    Bindings,
    button_word,
    key_label,
    ready_made,
    with_button,
    with_key,
)
from tabletable.ui.scenes.page import Dialog
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets import Button, IconButton, Tile, Toggle, Widget

WIDEST: Final = 1040.0
ROW: Final = 48.0
CELL: Final = 40.0
HEAD: Final = 56.0
"""Height in px of a group's name."""
CLASH_ROW: Final = 48.0
"""px by which a row with a note about a clash is higher."""
KEY_WIDTH, PAD_WIDTH, TOUCH_WIDTH = 150.0, 130.0, 200.0
GAP: Final = 12.0
_NAMES: Final = MessageFamily("keys.action.*", ACTIONS)
_PLACES: Final = MessageFamily("keys.place.*", PLACES)
_TOUCHES: Final = MessageFamily("keys.touch.*", "tap hold button pinch turner none")
_SETS: Final = MessageFamily("keys.set.*", SETS)
_COLUMNS: Final = MessageFamily("keys.*", "keyboard pad touch")
_WAITS: Final = MessageFamily("keys.*", "wait wait.pad")

Device = Literal["keyboard", "pad"]


class KeysScene(Dialog[None]):
    """A table of actions by keyboard, controller and touch. Every change applies and is saved at once."""

    least = (760, 520)
    default = "close"

    def __init__(self) -> None:
        self.waiting: tuple[Action, Device] | None = None
        """The action and device that wait for a key or button; None if none does."""
        self._before: dict[tuple[str, Device], str | int] = {}
        """The key or button of each action before it was changed; "swap" gives it to the other action."""
        self._rows: list[tuple[Action, float]] = []
        self._heads: list[tuple[str, float]] = []
        self._clashes: dict[tuple[str, Device], tuple[str, float]] = {}

    @property
    def takes_any_key(self) -> bool:  # type: ignore[override]
        return self.waiting is not None

    def _panel(self) -> Box:
        return self.centred(WIDEST, 692, margin=28)

    @property
    def _keys(self) -> Bindings:
        return self.host.keys

    # ------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        panel, t = self._panel(), self.host.t
        top = panel.y + 94
        boxes = Box(panel.x + 32, top, panel.w - 64, theme.BUTTON_HEIGHT - 4).columns(len(SETS), GAP)
        sets: list[Widget] = [
            Button(
                f"set.{name}",
                box,
                t(_SETS[name]),
                partial(self._take_set, name),
                icon="check" if self.host.settings.keys == ready_made(name) else None,
                size=theme.Size.BODY,
            )
            for name, box in zip(SETS, boxes, strict=True)
        ]
        area = Box(panel.x + 16, top + 86, panel.w - 24, panel.bottom - top - 86 - 58)
        self._rows, self._heads, self._clashes = [], [], {}
        right = area.w - 28
        touch = right - TOUCH_WIDTH
        self._columns = 16.0, touch - 2 * GAP - PAD_WIDTH - KEY_WIDTH, touch - GAP - PAD_WIDTH, touch
        wide = min(520, right - 16)
        by_place = Toggle(
            "by_place", Box(16, 0, wide, CELL), t("keys.by_place"), self.host.settings.keys_by_place, self._go_by_place
        )
        widgets: list[Widget] = [by_place]
        y = ROW
        for place in PLACES:
            self._heads.append((t(_PLACES[place]), y))
            y += HEAD
            for action in ACTIONS.values():
                if action.places[0] == place:
                    self._rows.append((action, y))
                    cells, height = self._row(action, y)
                    widgets += cells
                    y += height
        return [self.done_button(), *sets, self.scroll("keys", area, y, widgets, self._paint_lines)]

    def _row(self, action: Action, y: float) -> tuple[list[Widget], float]:
        """Return the cells of an action, and its row's height."""
        t, settings, height = self.host.t, self.host.settings, ROW
        _, key, pad, _ = self._columns
        devices: tuple[tuple[Device, float, float, Mapping[str, str]], ...] = (
            ("keyboard", key, KEY_WIDTH, settings.keys),
            ("pad", pad, PAD_WIDTH, settings.pads),
        )
        cells: list[Widget] = []
        for device, x, width, own in devices:
            box = Box(x, y + (ROW - CELL) / 2, width, CELL)
            sentence = self._control_name(action, device) or t("keys.none")
            label = t("keys.cell", action=t(_NAMES[action.id]), device=t(_COLUMNS[device]), key=sentence)
            press, draw = partial(self._wait, action, device), partial(self._draw_cell, action, device)
            cells.append(Tile(f"{device}.{action.id}", box, label, press, draw))
            if action.id in own and device == "keyboard":
                back = Box(box.x - CELL - 6, box.y, CELL, CELL)
                usual = t("keys.reset", key=self._keys.key_word(action.key))
                cells.append(IconButton(f"reset.{action.id}", back, "undo", usual, partial(self._reset, action)))
        for device, *_ in devices:
            for other in self._clashes_of(action, device):
                words = t("keys.clash", key=self._control_name(action, device), action=t(_NAMES[other.id]))
                self._clashes[action.id, device] = words, y + height + CELL / 2
                if (action.id, device) in self._before:
                    box = Box(key, y + height, KEY_WIDTH, CELL)
                    swap = partial(self._swap, action, other, device)
                    cells.append(Button(f"swap.{device}.{action.id}", box, t("keys.swap"), swap, size=theme.Size.BODY))
                height += CLASH_ROW
                break
        return cells, height

    def _control_name(self, action: Action, device: Device) -> str:
        if device == "keyboard":
            return self._keys.key_word(self._keys.key_of(action))
        button = self._keys.pad_of(action)
        return button and button_word(button, self._kind)

    @property
    def _kind(self) -> str:
        """The kind of controller whose button names are shown: the one in use, else Xbox."""
        return XBOX if self._keys.device == KEYBOARD else self._keys.device

    def _clashes_of(self, action: Action, device: Device) -> list[Action]:
        """Return the actions with the same key or button in its place; [] unless the player has changed this one."""
        keys, chosen = self._keys, self.host.settings
        if action.id not in (chosen.keys if device == "keyboard" else chosen.pads):
            return []
        if device == "keyboard":
            return keys.clashes(action, keys.key_of(action))
        return keys.pad_clashes(action, keys.pad_of(action))

    # ------------------------------------------------------------------------------------------------ changing

    def _wait(self, action: Action, device: Device) -> None:
        self.waiting = action, device
        self.renew()

    def escape(self) -> None:
        # what is asked for stays what it was, before all is left
        if self.waiting is None:
            super().escape()
        self._stop()

    def _stop(self) -> None:
        if self.waiting is not None:
            self.waiting = None
            self.renew()

    def handle(self, event: Input) -> bool:
        if self.waiting is None:
            return super().handle(event)
        if event.kind is InputKind.KEY_DOWN:
            if event.key == pygame.K_ESCAPE:
                self._stop()
            elif not event.repeat and event.key not in FORBIDDEN:
                self._take_key(event.key)
            return True
        if event.kind is InputKind.POINTER_DOWN or event.kind is InputKind.FOCUS_LOST:
            self._stop()
        return super().handle(event)

    def take_button(self, button: str) -> bool:
        """Assign a controller button to the waiting action, unless reserved (as B is); return whether one waited."""
        if self.waiting is None:
            return False
        action, device = self.waiting
        kept = _fixed_action(action, lambda each: each.pad == button)
        if device == "pad" and kept is not None:
            self._refuse(button_word(button, self._kind), kept)
        elif device == "pad":
            self._before[action.id, device] = self._keys.pad_of(action)
            self.waiting = None
            self.host.change_settings(pads=with_button(self.host.settings.pads, action, button))
        self._stop()
        return True

    def _take_key(self, key: int) -> None:
        assert self.waiting is not None
        action, device = self.waiting
        self.waiting = None
        kept = _fixed_action(action, lambda each: each.key == key)
        if kept is not None:
            self._refuse(self._keys.key_word(key), kept)
        elif device == "keyboard" and key_label(key):
            self._before[action.id, device] = self._keys.key_of(action)
            self.host.change_settings(keys=with_key(self.host.settings.keys, action, key))
        self.renew()

    def _refuse(self, sentence: str, kept: Action) -> None:
        self.host.notices.show_message("keys.fixed", NoticeStyle.WHY, key=sentence, action=self.host.t(_NAMES[kept.id]))

    def _reset(self, action: Action) -> None:
        self._before.pop((action.id, "keyboard"), None)
        self.host.change_settings(keys=with_key(self.host.settings.keys, action, action.key))
        self.renew()

    def _swap(self, action: Action, other: Action, device: Device) -> None:
        """Give `other` the key or button that `action` had before."""
        before = self._before.pop((action.id, device))
        chosen = self.host.settings
        if device == "keyboard":
            self.host.change_settings(keys=with_key(chosen.keys, other, int(before)))
        else:
            self.host.change_settings(pads=with_button(chosen.pads, other, str(before)))
        self.renew()

    def _go_by_place(self, is_on: bool) -> None:
        self.host.change_settings(keys_by_place=is_on)
        self.renew()

    def _take_set(self, name: str) -> None:
        self._before.clear()
        pads = {} if name == "standard" else self.host.settings.pads
        self.host.change_settings(keys=ready_made(name), pads=pads)
        self.host.notices.show_message("keys.set.told")
        self.renew()

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        t, panel = self.host.t, self._panel()
        self.paint_list(canvas, t("keys.title"), "gear")
        y = panel.y + 94 + 64
        for word, x, width in zip(("keys.action", *_COLUMNS.values()), self._columns, self._widths, strict=True):
            canvas.text(panel.x + 16 + x, y, t(word), theme.Size.SMALL, canvas.chrome.muted, True, max_width=width)
        canvas.rule(panel.x + 32, y + 16, panel.w - 64)
        canvas.para(
            panel.x + 32, panel.bottom - 34, t("keys.note"), theme.Size.SMALL, canvas.chrome.muted, panel.w - 64
        )

    @property
    def _widths(self) -> tuple[float, float, float, float]:
        return self._columns[1] - 16 - CELL - GAP, KEY_WIDTH, PAD_WIDTH, TOUCH_WIDTH

    def _paint_lines(self, canvas: Canvas, top: float, bottom: float) -> None:
        t = self.host.t
        name, key, _, touch = self._columns
        for text, y in self._heads:
            if top - HEAD < y < bottom:
                canvas.text(name, y + 32, text, 20, theme.TEXT, True)
                canvas.rule(name, y + 48, touch + TOUCH_WIDTH - name)
        for action, y in self._rows:
            if not top - ROW < y < bottom:
                continue
            canvas.text(name, y + ROW / 2, t(_NAMES[action.id]), theme.Size.BODY, max_width=self._widths[0])
            sentence = t(_TOUCHES[action.touch or "button"])
            canvas.text(touch, y + ROW / 2, sentence, theme.Size.SMALL, canvas.chrome.muted, max_width=TOUCH_WIDTH)
        for words, y in self._clashes.values():
            if top - ROW < y < bottom:
                canvas.art("common/icons/warning", name + 10, y, 18, theme.ERROR)
                canvas.text(name + 28, y, words, theme.Size.SMALL, theme.ERROR, True, max_width=key - name - 40)

    def _draw_cell(self, action: Action, device: Device, canvas: Canvas, box: Box, state: kit.State) -> None:
        """Draw the action's key or button on a plate; a waiting one is framed and asks for input."""
        is_waiting = self.waiting == (action, device)
        kit.well(canvas, box, state, theme.ACT if is_waiting else None)
        if is_waiting:
            words = self.host.t(_WAITS["wait" if device == "keyboard" else "wait.pad"])
            canvas.text(box.cx, box.cy, words, theme.Size.SMALL, theme.ACT, True, align="m", max_width=box.w - 12)
            return
        if not self._control_name(action, device):
            canvas.text(box.cx, box.cy, "–", theme.Size.BODY, canvas.chrome.muted, align="m")
            return
        kit.draw_cap(
            canvas, box.cx, box.cy, self._keys.cap_on(action, KEYBOARD if device == "keyboard" else self._kind)
        )


def _fixed_action(but: Action, has: Callable[[Action], bool]) -> Action | None:
    """Return an action other than `but` whose key can't be changed and that satisfies `has`; None if there is none."""
    return next((each for each in ACTIONS.values() if each.is_kept and each is not but and has(each)), None)
