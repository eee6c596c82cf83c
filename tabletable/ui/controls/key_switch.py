"""The head of a panel that a switch opens and that a key switches, too."""

from __future__ import annotations

from typing import Final

from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit.faces import key_cap, key_cap_width
from tabletable.ui.widgets.values import Toggle

HEAD: Final = 48.0
"""px of the line with the switch."""
_SWITCH: Final = 64
"""px from the right edge to the left one of the switch."""
_APART: Final = 8
"""px between the label and what follows it."""


class KeySwitch(Toggle):
    """A panel whose first line is a switch with the key that does the same."""

    letter = ""
    """The key."""

    def draw_switch(self, canvas: Canvas, has_key: bool = True) -> None:
        """The switch, and its key before it where there is room."""
        box, middle = self.box, self.box.y + HEAD / 2
        if has_key:
            key_cap(canvas, box.right - _SWITCH - 20, middle, self.letter)
        kit.toggle(canvas, box.right - _SWITCH, middle, self.is_on, self.state, theme.INFO)

    def label_room(self, canvas: Canvas, left: float) -> tuple[float, bool]:
        """px for the label that begins `left` px into the box, and whether the key has its place besides: the words
        matter more."""
        room = self.box.w - left - _SWITCH - 20 - key_cap_width(canvas, self.letter) / 2 - _APART
        if canvas.setter.width(self.label, theme.Size.FLOOR, True) <= room:
            return room, True
        return self.box.w - left - _SWITCH - _APART, False

    def draw_ring(self, canvas: Canvas) -> None:
        """The ring goes around the switch."""
        kit.focus_ring(canvas, (self.box.right - _SWITCH, self.box.y + HEAD / 2 - 13, 48, 26), 13)
