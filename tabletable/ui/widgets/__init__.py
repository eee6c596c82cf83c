"""Widgets: they keep state, answer pointer and keyboard, and draw themselves with the kit's functions.

A `WidgetGroup` routes pointer and keys to them; what they do when pressed is a function of the scene's.
"""

from tabletable.ui.widgets.base import Button, IconButton, Tile, Widget
from tabletable.ui.widgets.group import WidgetGroup
from tabletable.ui.widgets.scroll import ScrollArea
from tabletable.ui.widgets.text_field import TextField
from tabletable.ui.widgets.values import Dropdown, Segmented, Slider, Stepper, Toggle
