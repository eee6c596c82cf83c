"""The base of most scenes: a static picture with widgets on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import ClassVar, Final, NamedTuple, TypeVar

import pygame

from tabletable.core.looks import PLAIN, Cover, Ground
from tabletable.core.message import GameText, game_text
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.kit import State
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, ScrollArea, Tile, Widget, WidgetGroup

R = TypeVar("R")

MARGIN: Final = 48.0
"""px left and right of a page."""


class Page(Scene[R]):
    """A scene of widgets. Subclasses provide the widgets for a window size, and draw the background."""

    default: ClassVar[str] = ""
    """Key of the widget pressed by Enter while none has the focus."""
    group: WidgetGroup

    def enter(self) -> None:
        self.group = WidgetGroup(self.host, self.default)
        self.width, self.height = 1280.0, 720.0
        self._made_on = self.day()
        self._still: pygame.Surface | None = None
        """The painted background below the widgets; None until it is painted."""

    # ------------------------------------------------------------------------------------------------ for subclasses

    def build(self) -> list[Widget]:
        """Return the widgets for the size `width` x `height`, in Tab order."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """Paint the background of the widgets; the picture is cached until the next `layout` or `renew`."""

    def paint_alive(self, canvas: Canvas) -> None:
        """Paint animated parts over the cached background, below the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """Paint what is above the widgets."""

    def day(self) -> date | None:
        """Return today's date if the page depends on it, else None."""
        return None

    def day_turned(self) -> None:
        """Refresh the page: the date has changed since it was built."""
        self.renew()

    def escape(self) -> None:
        """Handle Esc: close without a result."""
        self.close()

    def renew(self) -> None:
        """Rebuild widgets and background after a change."""
        self._still = None
        self.group.set(self.build())
        self.host.request_redraw()

    def renew_at(self, key: str) -> None:
        """Rebuild the page with the focus on a widget."""
        self.renew()
        self.group.focus_on(key, self.group.shows_focus)

    def reword(self) -> None:
        """Repaint after a change of words alone: the widgets stay, and with them a press that is going on."""
        self._still = None
        self.group.widgets = [*self.group.widgets]  # who listens hears of a new list
        self.host.request_redraw()

    def scroll(
        self,
        key: str,
        box: Box,
        height: float,
        widgets: Sequence[Widget] = (),
        paint: Callable[[Canvas, float, float], None] | None = None,
    ) -> ScrollArea:
        """Return a scroll area that keeps the offset of its predecessor."""
        old = self.group.find(key)
        return ScrollArea(key, box, height, widgets, paint, old.offset if isinstance(old, ScrollArea) else 0.0)

    def back_button(self, x: float, y: float, width: float = 0.0) -> Button:
        """Return the back button, by default as wide as its label."""
        label = self.host.t("ui.back")
        box = Box(x, y, width or button_width(self.measure(), label), theme.BUTTON_HEIGHT)
        return Button("back", box, label, self.escape, icon="back")

    def paint_head(
        self,
        canvas: Canvas,
        title: str,
        line: str = "",
        right: float | None = None,
        ink: Colour | None = None,
        ground: Ground = PLAIN,
    ) -> None:
        """Paint the table behind a page and, beside the back button, its title with a line of text.

        They end before `right`, by default at the margin; `ink` is the colour of the line, by default muted.
        """
        lay_ground(canvas, ground)
        back, end = self.group.find("back"), self.width - MARGIN if right is None else right
        x = MARGIN if back is None else back.box.right + 20
        x += canvas.text(x, 44, title, theme.Size.HEADING, bold=True, max_width=end - x) + 16
        if line:
            canvas.label(x, 46, line, theme.Size.SMALL, ink or canvas.chrome.muted, max_width=end - x)

    # ------------------------------------------------------------------------------------------------ what scenes do

    def layout(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.renew()

    def hidden(self) -> None:
        # its picture is as large as the window
        self._still = None

    def handle(self, event: Input) -> bool:
        if self.group.handle(event):
            return True
        if event.is_key(pygame.K_ESCAPE) and not event.repeat:
            self.escape()
            return True
        return False

    def update(self, dt: float) -> bool:
        if self._made_on != self.day():
            self._made_on = self.day()
            self.day_turned()
        return self.group.update(dt)

    def draw(self, canvas: Canvas) -> None:
        if self.covers:
            canvas.surface.blit(self._painted(canvas), (0, 0))
            self.paint_alive(canvas)
        else:
            self.paint(canvas)
        self.group.draw(canvas)
        self.paint_over(canvas)

    def write(self, canvas: Canvas) -> None:
        self.paint(canvas)
        self.paint_alive(canvas)
        self.group.write(canvas)
        self.paint_over(canvas)

    def _painted(self, canvas: Canvas) -> pygame.Surface:
        size = canvas.surface.get_size()
        if self._still is None or self._still.get_size() != size:
            self._still = pygame.Surface(size, 0, 32)
            self.paint(canvas.on(self._still))
        return self._still


class DialogButton(NamedTuple):
    """A button at the foot of a dialog."""

    key: str
    label: str
    act: Callable[[], None]
    icon: str | None = None
    primary: bool = False
    reason: str = ""


class Dialog(Page[R]):
    """A panel in the middle of the window, over any scene and in that scene's colours."""

    covers = False
    borrows_chrome = True
    written_first: ClassVar[str] = ""
    """Key of the widget focused at first, where one writes; "" for none."""

    def layout(self, width: float, height: float) -> None:
        is_new = not self.group.widgets
        super().layout(width, height)
        if is_new and self.written_first:
            self.group.focus_on(self.written_first)

    def _panel(self) -> Box:
        """Return the panel's box."""
        raise NotImplementedError

    def frame(self) -> Box:
        return self._panel()

    def centred(self, width: float, height: float, margin: float = 40.0) -> Box:
        """Return a centred panel of this size, no larger than the window allows."""
        height = min(height, self.height - margin)
        return Box.around(self.width / 2, self.height / 2, min(width, self.width - 48), height)

    def done_button(self) -> Button:
        """Return the button that closes a dialog without a question."""
        panel = self._panel()
        box = Box(panel.right - 32 - 140, panel.y + 22, 140, theme.BUTTON_HEIGHT)
        return Button("close", box, self.host.t("ui.settings.done"), self.escape, icon="check")

    def buttons(
        self, right: float, y: float, height: float, most: float, choices: Sequence[DialogButton]
    ) -> list[Widget]:
        """Return buttons in a row, from its right end to the left, none wider than `most`."""
        widgets: list[Widget] = []
        for key, label, act, icon, primary, reason in choices:
            width = min(most, self._answer_width(label, icon))
            box = Box(right - width, y, width, height)
            widgets.append(Button(key, box, label, act, primary=primary, icon=icon, reason=reason))
            right = box.x - 12
        return widgets

    def _answer_width(self, label: str, icon: str | None) -> float:
        return button_width(self.measure(), label, icon is not None, 140)

    def foot_buttons(self, *choices: DialogButton, lift: float = 28.0) -> list[Widget]:
        """Return the answer buttons, `lift` px above the panel's lower edge."""
        panel, height = self._panel(), theme.BUTTON_HEIGHT_MAIN
        room = panel.w - 64 - 12 * (len(choices) - 1)
        most = room
        widths = sorted(self._answer_width(each.label, each.icon) for each in choices)
        for number, width in enumerate(widths):
            most = room / (len(widths) - number)  # what the narrow ones leave is for the wide ones
            room -= min(width, most)
        return self.buttons(panel.right - 32, panel.bottom - lift - height, height, most, choices)

    def paint_question(self, canvas: Canvas, title: str) -> None:
        """Paint the panel and title of a dialog with a question."""
        panel = self._panel()
        canvas.panel(panel, alpha=1, shadow="lift")
        canvas.text(panel.x + 32, panel.y + 40, title, theme.Size.HEADING, bold=True, max_width=panel.w - 64)

    def paint_list(self, canvas: Canvas, title: str, icon: str = "") -> float:
        """Paint the panel and title of a dialog with a list; return the x of the title's end."""
        panel = self._panel()
        canvas.panel(panel, 20, alpha=0.98, shadow="lift")
        x, room = panel.x + 32, panel.w - 238
        if icon:
            canvas.art(f"common/icons/{icon}", panel.x + 46, panel.y + 46, 28, theme.TEXT)
            x, room = x + 42, room - 42
        width = canvas.text(x, panel.y + 46, title, theme.Size.HEADING, bold=True, max_width=room)
        canvas.rule(panel.x + 32, panel.y + 84, panel.w - 64)
        return x + width


def lay_ground(canvas: Canvas, ground: Ground = PLAIN) -> None:
    """Paint the table behind a page."""
    surface = canvas.surface
    surface.blit(grounds.table(canvas.studio, ground, surface.get_size(), None, canvas.scale), (0, 0))


def button_width(canvas: Canvas, label: str, icon: bool = True, least: float = 96) -> float:
    """Return the width of a button for its label at full size."""
    return max(least, canvas.setter.width(label, 18, True) + (30 if icon else 0) + 40)


TOP: Final = 84.0
SHELF: Final = 220.0
"""px from the foot to the edge of the shelf."""
BOX: Final = (172.0, 150.0)


class ShelfPage(Page[None]):
    """A page with a shelf of game boxes. Subclasses decide what a box opens and the text on its pill."""

    def box_tiles(self, act: Callable[[str], None], closed: Callable[[str], str]) -> list[Widget]:
        """Return the boxes as widgets; `act` opens a game, `closed` returns why it can't be opened ("" if it can)."""
        tiles: list[Widget] = []
        places = kit.shelf_boxes(len(self.host.games), self.width, BOX[0], 24, self.height - SHELF + 24)
        for (game, cover), place in zip(self.host.covers.items(), places, strict=False):
            title, reason = self.host.t(game_text(game, GameText.TITLE)), closed(game)
            paint = partial(self._paint_box, cover, title)
            tile = Tile(f"box.{game}", place, title, partial(act, game), paint, reason=reason, tooltip=reason, radius=6)
            tiles.append(tile)
        return tiles

    def pill_of(self, cover: Cover) -> str:
        """Return the text on the pill of a game's box."""
        raise NotImplementedError

    def go_along(self, by: int) -> None:
        """Move the focus by `by` boxes around the shelf; from none to the first, or the last if `by` is negative."""
        keys = [f"box.{game}" for game in self.host.games]
        focus = self.group.focus
        at = keys.index(focus.key) + by if focus is not None and focus.key in keys else (0 if by > 0 else -1)
        self.group.focus_on(keys[at % len(keys)])
        self.host.request_redraw()

    def paint_shelf(self, canvas: Canvas, title: str, line: str, right: float) -> None:
        """Draw the table, the shelf and, in the header up to `right`, the title with a line of text."""
        self.paint_head(canvas, title, line, right)
        top = self.height - SHELF
        kit.cabinet(canvas, (0, top, self.width, SHELF))
        kit.board(canvas, -4, top, self.width + 8, 20)
        kit.board(canvas, -4, self.height - 46, self.width + 8, 50)

    def _paint_box(self, cover: Cover, title: str, canvas: Canvas, box: Box, state: State) -> None:
        look = cover.looks.box
        if state == "disabled":
            kit.closed_box(canvas, box.x, box.y, cover.id, title, look, box.w, BOX[1])
            return
        is_lifted, lift = state in ("hover", "pressed"), {"hover": 5.0, "pressed": 2.0}.get(state, 0.0)
        kit.game_box(canvas, box.x, box.y, cover.id, title, self.pill_of(cover), look, is_lifted, box.w, BOX[1], lift)
