"""Widgets that hold a value: a choice, a switch, a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field

import pygame

from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.system.input import LEFT, Input, InputKind
from tabletable.ui.widgets.base import Widget


@dataclass(eq=False)
class Segmented(Widget):
    """A choice between a few labels side by side, by click or with left and right."""

    options: Sequence[str]
    chosen: int
    on_choice: Callable[[int], None]
    _under: int | None = field(default=None, init=False)
    _parts: list[Box] = field(default_factory=list, init=False)
    """The box of each option, once drawn."""

    def choose(self, index: int) -> None:
        """Choose another option, as a click does."""
        if 0 <= index < len(self.options) and index != self.chosen:
            self.chosen = index
            self.on_choice(index)

    def activate(self) -> None:
        """Choose the next option, on Enter or Space."""
        self.choose((self.chosen + 1) % len(self.options))

    def _part_at(self, x: float) -> int:
        x += self.box.x - self.screen_box.x
        return min(sum(x >= part.right for part in self._parts), len(self.options) - 1)

    def on_down(self, x: float, y: float) -> None:
        self._under = self._part_at(x)

    def on_up(self, x: float, y: float, inside: bool) -> None:
        if inside and self._under == self._part_at(x):
            self.choose(self._under)

    def on_key(self, event: Input) -> bool:
        if not event.is_key(pygame.K_LEFT, pygame.K_RIGHT):
            return False
        wanted = self.chosen + (1 if event.key == pygame.K_RIGHT else -1)
        if not 0 <= wanted < len(self.options):
            return False
        self.choose(wanted)
        return True

    def draw(self, canvas: Canvas) -> None:
        state = self.state if self.state == "disabled" else "normal"
        hover = self._under if self.is_pressed else None
        if self.is_hovered and self.group is not None:
            hover = self._part_at(self.group.pointer[0])
        self._parts = kit.segmented(canvas, self.box, self.options, self.chosen, state, hover)


@dataclass(eq=False)
class Toggle(Widget):
    """A label with a switch at its right end; the whole line is clickable."""

    is_on: bool
    on_change: Callable[[bool], None]

    def activate(self) -> None:
        self.is_on = not self.is_on
        self.on_change(self.is_on)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        ink = theme.TEXT if self.enabled else canvas.chrome.off_text
        canvas.text(box.x, box.cy, self.label, theme.Size.BUTTON, ink, True, max_width=box.w - 64)
        kit.toggle(canvas, box.right - 48, box.cy, self.is_on, self.state)

    def draw_ring(self, canvas: Canvas) -> None:
        kit.focus_ring(canvas, (self.box.right - 48, self.box.cy - 13, 48, 26), 13)


@dataclass(eq=False)
class Slider(Widget):
    """A slider for whole numbers from `least` to `most`; arrow keys change it by `step`."""

    value: int
    least: int
    most: int
    step: int
    on_change: Callable[[int], None]
    """Called with every new value."""
    _: KW_ONLY
    on_release: Callable[[int], None] | None = None
    """Called with the value when the knob is released."""

    def _take(self, value: float) -> None:
        rounded = self.least + round((value - self.least) / self.step) * self.step
        rounded = max(self.least, min(self.most, rounded))
        if rounded != self.value:
            self.value = rounded
            self.on_change(rounded)

    def _slide_to(self, x: float) -> None:
        box = self.screen_box
        share = (x - box.x - 12) / max(1.0, box.w - 24)
        self._take(self.least + share * (self.most - self.least))

    def on_down(self, x: float, y: float) -> None:
        self._slide_to(x)

    def on_drag(self, x: float, y: float) -> None:
        if x >= 0:
            self._slide_to(x)

    def on_up(self, x: float, y: float, inside: bool) -> None:
        if self.on_release is not None:
            self.on_release(self.value)

    def on_key(self, event: Input) -> bool:
        if not event.is_key(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            return False
        match event.key:
            case pygame.K_HOME:
                self._take(self.least)
            case pygame.K_END:
                self._take(self.most)
            case _:
                self._take(self.value + (self.step if event.key == pygame.K_RIGHT else -self.step))
        if self.on_release is not None:
            self.on_release(self.value)
        return True

    def draw(self, canvas: Canvas) -> None:
        share = (self.value - self.least) / max(1, self.most - self.least)
        kit.slider(canvas, self.box, share, self.state)


@dataclass(eq=False)
class Stepper(Widget):
    """A number with a button at each side, changed by these, or by left and right, or − and +."""

    values: Sequence[int]
    """The possible values in ascending order; a `value` between two of them is kept until changed."""
    value: int
    on_change: Callable[[int], None]
    _down: int = field(default=0, init=False)

    def _go(self, way: int) -> bool:
        ahead = [value for value in self.values if (value - self.value) * way > 0]
        if not ahead:
            return False
        self.value = min(ahead) if way > 0 else max(ahead)
        self.on_change(self.value)
        return True

    def _side(self, x: float) -> int:
        box = self.screen_box
        if x < box.x + box.h:
            return -1
        return 1 if x >= box.right - box.h else 0

    def on_down(self, x: float, y: float) -> None:
        self._down = self._side(x)

    def on_up(self, x: float, y: float, inside: bool) -> None:
        if inside and self._down and self._down == self._side(x):
            self._go(self._down)
        self._down = 0

    def on_key(self, event: Input) -> bool:
        if event.is_key(pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            return self._go(1)
        if event.is_key(pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS):
            return self._go(-1)
        return False

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        kit.well(canvas, box, "disabled" if not self.enabled else "normal")
        ink = theme.TEXT if self.enabled else canvas.chrome.off_text
        canvas.text(box.cx, box.cy, str(self.value), theme.Size.CARD, ink, True, align="m")
        for way, icon, x in ((-1, "minus", box.x), (1, "plus", box.right - box.h)):
            is_end = not any((value - self.value) * way > 0 for value in self.values)
            state: kit.State = "disabled" if is_end or not self.enabled else "normal"
            if state == "normal" and self.is_pressed and self._down == way:
                state = "pressed"
            elif state == "normal" and self.is_hovered and self.group is not None:
                state = "hover" if self._side(self.group.pointer[0]) == way else "normal"
            kit.icon_button(canvas, (x + 2, box.y + 2, box.h - 4, box.h), icon, state)


@dataclass(eq=False)
class Dropdown(Widget):
    """A closed list that shows the chosen option; it opens an `OpenList`, which gets every input."""

    options: Sequence[str]
    chosen: int
    on_choice: Callable[[int], None]
    _: KW_ONLY
    levels: Sequence[int | None] = ()
    """The strengths of bots, drawn as bars beside the options."""
    descriptions: Sequence[str] = ()
    """Descriptions of the options, shown beside the option hovered in the open list."""

    def choose(self, index: int) -> None:
        """Choose another option."""
        if index != self.chosen:
            self.chosen = index
            self.on_choice(index)

    def activate(self) -> None:
        if self.group is not None:
            self.group.popup = OpenList(self)
            self.redraw()

    def on_key(self, event: Input) -> bool:
        """Open the list on Alt+Up or Alt+Down, as is usual; leave other keys to the group."""
        if event.is_alt and event.is_key(pygame.K_DOWN, pygame.K_UP):
            self.activate()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        is_open = self.group is not None and isinstance(self.group.popup, OpenList) and self.group.popup.owner is self
        label, level = self.options[self.chosen], self.levels[self.chosen] if self.levels else None
        if canvas.setter.width(label, theme.Size.FLOOR, True) > self.box.w - 86:
            level = None  # the words say it, too
        kit.dropdown(canvas, self.box, label, self.state, is_open, level)


class OpenList:
    """The open list of a `Dropdown`: gets every input first. It is below the closed list, or above for want of room."""

    def __init__(self, owner: Dropdown) -> None:
        self.owner = owner
        self._hover = owner.chosen
        self._box: Box | None = None
        """The closed list's box, shifted so that the open list below it fits the window; None until first drawn."""
        self._pitch = kit.LIST_ROW
        """Height of an entry: less than usual if the window is too low for all of them."""

    def _place(self, height: float) -> Box:
        """Return the closed list's box, shifted so that the open list is above it if it would not fit below."""
        box, count = self.owner.screen_box, len(self.owner.options)
        self._pitch = min(kit.LIST_ROW, (height - 28) / count)
        tall = count * self._pitch + 12
        if box.bottom + 6 + tall <= height - 8:
            return box
        # Where there is no room above it either, it covers the closed list.
        return box.moved(0, -(box.h + tall + 12) if box.y >= tall + 14 else height - 14 - tall - box.bottom)

    def rows(self) -> list[Box]:
        """Return the boxes of the entries."""
        return kit.dropdown_rows(self._box or self.owner.screen_box, len(self.owner.options), self._pitch)

    @property
    def pointed(self) -> int:
        """Index of the entry that Enter chooses."""
        return self._hover

    def take(self, number: int) -> None:
        """Choose an entry and close."""
        self._close()
        self.owner.choose(number)

    def _close(self) -> None:
        if self.owner.group is not None:
            self.owner.group.popup = None
        self.owner.redraw()

    def handle(self, event: Input) -> bool:
        """Answer an input; return True if it was used."""
        index = next((at for at, row in enumerate(self.rows()) if row.contains(event.x, event.y)), None)
        match event.kind:
            case InputKind.POINTER_MOVE:
                if index is not None and index != self._hover:
                    self._hover = index
                    self.owner.redraw()
            case InputKind.POINTER_UP if event.button == LEFT:
                if index is not None:
                    self.take(index)
            case InputKind.POINTER_DOWN:
                if index is None:
                    self._close()
            case InputKind.KEY_DOWN:
                self._key(event)
            case InputKind.WHEEL | InputKind.FOCUS_LOST:
                self._close()
            case _:
                return False
        return True

    def _key(self, event: Input) -> None:
        count = len(self.owner.options)
        match event.key:
            case pygame.K_UP | pygame.K_DOWN:
                self._hover = (self._hover + (1 if event.key == pygame.K_DOWN else -1)) % count
            case pygame.K_HOME | pygame.K_END:
                self._hover = 0 if event.key == pygame.K_HOME else count - 1
            case pygame.K_RETURN | pygame.K_SPACE:
                self.take(self._hover)
            case pygame.K_ESCAPE | pygame.K_TAB:
                self._close()
        self.owner.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the list; its place is decided the first time."""
        self._box = self._box or self._place(canvas.height)
        owner = self.owner
        kit.dropdown_list(canvas, self._box, owner.options, owner.chosen, self._hover, owner.levels, self._pitch)
        if owner.descriptions:
            text, row = owner.descriptions[self._hover], self.rows()[self._hover]
            width, height = kit.tip_size(canvas, text)
            x = row.x - width - 8 if row.x >= width + 16 else row.right + 8
            place = Box(x, row.cy - height / 2, width, height).kept_in(Box(0, 0, canvas.width, canvas.height).inset(8))
            kit.tip_at(canvas, place.x, place.y, text)
