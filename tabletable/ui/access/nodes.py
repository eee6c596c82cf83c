"""The tree as plain data: the nodes, their names, states and acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import pygame

from tabletable.ui.access.recording_canvas import RecordingCanvas, Written
from tabletable.ui.controls.cards import LessonCard
from tabletable.ui.controls.drawer import Handle
from tabletable.ui.controls.switches import KeySwitch
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys.actions import Action, Shortcut
from tabletable.ui.paint.words import in_a_row
from tabletable.ui.system.input import key_down, typed
from tabletable.ui.widgets import Button, ScrollArea, Tile, Widget, WidgetGroup
from tabletable.ui.widgets.text_field import TextField
from tabletable.ui.widgets.values import Dropdown, OpenList, Segmented, Slider, Stepper, Toggle


class Role(StrEnum):
    """The role of a node, which screen readers put into their own words."""

    WINDOW = "window"
    DIALOG = "dialog"
    GROUP = "group"
    LIST = "list"
    GRID = "grid"
    CELL = "cell"
    """A thing on a table that can't be pressed."""
    BUTTON = "button"
    SWITCH = "switch"
    CHOICE = "choice"
    """A closed dropdown list with one chosen entry."""
    OPTION = "option"
    SLIDER = "slider"
    NUMBER = "number"
    FIELD = "field"
    HEADING = "heading"
    TEXT = "text"
    NEWS = "news"
    """A text that is announced when it changes."""


class Act(StrEnum):
    """The acts available on a node from outside, always carried out the way a key or the pointer would."""

    PRESS = "press"
    FOCUS = "focus"
    MORE = "more"
    LESS = "less"
    WRITE = "write"


class Node(NamedTuple):
    """One thing in a tree."""

    key: str
    """Unique in its tree, and stable while it is about the same thing."""
    role: Role
    name: str
    description: str = ""
    """Additional information: its action, or why it can't be used."""
    value: str = ""
    shape: str = ""
    """Of a card: the shape that tells it from others of the same name."""
    box: Box | None = None
    """Its box in real px of the window."""
    shortcut: str = ""
    """The key that presses it."""
    is_off: bool = False
    """Whether it is disabled; pressed, it gives the reason."""
    is_bare: bool = False
    """Whether it is skipped when everything around it is read."""
    is_on: bool | None = None
    """State of a switch; None for others."""
    is_chosen: bool | None = None
    """Whether an option is chosen; None for others."""
    scale: tuple[int, int, int] | None = None
    """Value, least and greatest value of a number; None for others."""
    acts: tuple[Act, ...] = ()
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """Yield the node and everything below, depth first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    @property
    def spoken(self) -> str:
        """The text a reader speaks for it as a whole."""
        return in_a_row((self.name, self.value, self.description, self.shortcut))


class Tree:
    """Everything on the screen."""

    def __init__(self, root: Node, *focus: str) -> None:
        """`focus`: candidate keys for the focus; the first one in the tree is focused, or else the root."""
        self.root = root
        self.nodes: Mapping[str, Node] = {node.key: node for node in root.walk()}
        """All nodes by key, depth first."""
        self.focus = next((key for key in focus if key in self.nodes), root.key)

    def find(self, key: str) -> Node | None:
        """Return the node with this key, None if there is none."""
        return self.nodes.get(key)


def flat(tree: Tree) -> Mapping[str, tuple[Node, tuple[str, ...]]]:
    """Return all nodes by key, each without its children and with their keys."""
    nodes = {}
    for key, node in tree.nodes.items():
        below = node.children
        nodes[key] = (node._replace(children=()), tuple(each.key for each in below)) if below else (node, ())
    return nodes


WIDGET = "widget:"
"""Prefix of the keys of widgets' nodes, followed by the widget's own key."""
OPTION = "option:"
"""Prefix of the keys of a widget's options, followed by the index, a colon, and the widget's key."""
AGAIN = "~"
AROUND = 2.0
"""Real px by which letters may exceed their widget."""
_PRESSED = (Act.FOCUS, Act.PRESS)
_MOVED = (Act.FOCUS, Act.MORE, Act.LESS)


class WidgetNodes:
    """The nodes of one group of widgets, and of the texts around them."""

    def __init__(self, group: WidgetGroup, canvas: Canvas, written: Sequence[Written]) -> None:
        """`written` are all texts of the scene in drawing order."""
        self._group, self._canvas = group, canvas
        self.left = list(written)
        """Texts not yet turned into nodes."""
        self._keys = dict[str, int]()

    def nodes(self) -> list[Node]:
        """Return texts and widgets in reading order: text above or left of a widget comes before it."""
        widgets = self.widgets()
        return [*_in_order(texts(self.left), widgets), *self.opened()]

    def widgets(self) -> list[Node]:
        """Return the widgets alone; afterwards `left` has only the texts outside of them."""
        return [node for widget in self._group.widgets for node in self._of(widget)]

    def opened(self) -> list[Node]:
        """Return the nodes of an open dropdown list, if there is one."""
        popup = self._group.popup
        return [self._open(popup)] if isinstance(popup, OpenList) else []

    @property
    def focus(self) -> str:
        """Key of the focused node of the group, "" if there is none."""
        focus, popup = self._group.focus, self._group.popup
        if isinstance(popup, OpenList):
            return f"{OPTION}{popup.pointed}:{popup.owner.key}"
        return WIDGET + focus.key if focus is not None and (self._group.shows_focus or focus.cursor == "ibeam") else ""

    def _of(self, widget: Widget) -> Iterator[Node]:
        if isinstance(widget, ScrollArea):
            inside = self._inside(widget)
            if inside:
                yield Node(WIDGET + widget.key, Role.GROUP, "", box=self._box(widget), children=inside)
            return
        more = self._written_on(widget)
        reason = "" if widget.enabled else widget.reason
        tip = widget.tooltip if widget.tooltip != widget.label else ""
        node = Node(
            WIDGET + self._key_of(widget), Role.BUTTON, widget.label, box=self._box(widget), is_off=bool(reason)
        )
        node = node._replace(shortcut=self._shortcut(widget))
        sentences = list(dict.fromkeys(filter(None, (*(each for each in more if each != node.shortcut), reason, tip))))
        if not node.name and sentences:
            node = node._replace(name=sentences.pop(0))
        acts: tuple[Act, ...] = _PRESSED if widget.focusable else ()
        match widget:
            case Toggle():
                node = node._replace(role=Role.SWITCH, is_on=widget.is_on)
            case Slider():
                scale, acts = (widget.value, widget.least, widget.most), _MOVED
                node = node._replace(role=Role.SLIDER, scale=scale, value=str(widget.value))
            case Stepper():
                least, most = min(widget.values), max(widget.values)
                scale, acts = (widget.value, least, most), _MOVED
                node = node._replace(role=Role.NUMBER, scale=scale, value=str(widget.value))
            case Dropdown():
                node = node._replace(role=Role.CHOICE, value=widget.options[widget.chosen])
            case Segmented():
                acts = (*_MOVED, Act.PRESS)
                node = node._replace(
                    role=Role.CHOICE, value=widget.options[widget.chosen], children=tuple(_options(widget))
                )
            case TextField():
                acts = (Act.FOCUS, Act.WRITE)
                node = node._replace(role=Role.FIELD, value=widget.text, name=widget.label or widget.hint)
            case _ if not widget.focusable:
                node = node._replace(role=Role.TEXT)
        shown = {node.value, *(each.name for each in node.children)}
        yield node._replace(acts=acts, description=in_a_row(each for each in sentences if each not in shown))

    def _shortcut(self, widget: Widget) -> str:
        """Return the key, or the button of the controller in use, that presses a widget; "" for none."""
        match widget:
            case Button() | Tile():
                shortcut: Shortcut | None = widget.shortcut or None
            case KeySwitch() | LessonCard() | Handle():
                shortcut = widget.does
            case CommandButton():
                shortcut = widget.letter_on(self._canvas)
            case _:
                shortcut = None
        keys = self._canvas.studio.keys
        return keys.control_name(shortcut) if isinstance(shortcut, Action) else keys.cap(shortcut).text

    def _key_of(self, widget: Widget) -> str:
        """Return a unique key for a widget; a repeated key gets a number."""
        self._keys[widget.key] = number = self._keys.get(widget.key, 0) + 1
        return widget.key if number == 1 else f"{widget.key}{AGAIN}{number}"

    def _box(self, widget: Widget) -> Box | None:
        return None if (box := widget.seen_box) is None else box.scaled(self._canvas.scale)

    def _written_on(self, widget: Widget) -> list[str]:
        """Take the texts on a widget that are not part of its name."""
        box = widget.screen_box.scaled(self._canvas.scale).inset(-AROUND)
        mine = [each for each in self.left if box.contains(each.box.cx, each.box.cy)]
        self.left = [each for each in self.left if each not in mine]
        return [each.text for each in mine if plain(each.text) not in plain(widget.label)]

    def _inside(self, area: ScrollArea) -> tuple[Node, ...]:
        """Return the contents of a scrollable area, visible or not."""
        box = area.screen_box.scaled(self._canvas.scale).inset(-AROUND)
        self.left = [each for each in self.left if not box.contains(each.box.cx, each.box.cy)]
        written: list[Written] = []
        area.write(RecordingCanvas.of(self._canvas, written))
        inner = WidgetNodes(self._group, self._canvas, written)
        widgets = [node for widget in area.widgets for node in inner._of(widget)]
        nodes = _in_order(texts(inner.left, f"text:{area.key}:"), widgets)
        return tuple(nodes)

    def _open(self, opened: OpenList) -> Node:
        owner, rows = opened.owner, opened.rows()
        options = [
            Node(
                f"{OPTION}{at}:{owner.key}",
                Role.OPTION,
                label,
                owner.descriptions[at] if owner.descriptions else "",
                box=rows[at].scaled(self._canvas.scale),
                is_chosen=at == owner.chosen,
                acts=_PRESSED,
            )
            for at, label in enumerate(owner.options)
        ]
        return Node(f"open:{owner.key}", Role.LIST, owner.label, children=tuple(options))


def _options(widget: Segmented) -> Iterator[Node]:
    for at, label in enumerate(widget.options):
        key = f"{OPTION}{at}:{widget.key}"
        yield Node(key, Role.OPTION, label, is_chosen=at == widget.chosen, acts=(Act.PRESS,))


def plain(text: str) -> str:
    """Return a text normalised for comparison: without case, blanks and the brackets of keys."""
    return "".join(text.split()).casefold()


def texts(written: Iterable[Written], key: str = "text:") -> list[Node]:
    """Return texts as nodes; large ones are headings."""
    nodes, numbers = [], dict[str, int]()
    for each in written:
        numbers[each.text] = number = numbers.get(each.text, 0) + 1
        role = Role.HEADING if each.size >= theme.Size.HEADING else Role.TEXT
        nodes.append(Node(f"{key}{each.text}:{number}", role, each.text, box=each.box))
    return nodes


def _in_order(written: Sequence[Node], widgets: Sequence[Node]) -> list[Node]:
    """Return the widgets in their own order, each after the texts that end above it or are left of it in its line."""
    nodes, left = [], list(written)
    for node in widgets:
        box = node.box
        before = [each for each in left if box is not None and each.box is not None and _comes_before(each.box, box)]
        left = [each for each in left if each not in before]
        nodes += [*before, node]
    return [*nodes, *left]


def _comes_before(one: Box, other: Box) -> bool:
    return one.bottom <= other.y + AROUND or (one.right <= other.x + AROUND and one.cy <= other.bottom)


# ------------------------------------------------------------------------------------------------ from outside


def perform_on(group: WidgetGroup, key: str, act: Act, text: str = "") -> bool:
    """Do with a widget what a key would; return False if the key belongs to none of its nodes."""
    if key.startswith(OPTION):
        number, _, name = key.removeprefix(OPTION).partition(":")
        return _choose(group, name, int(number))
    widget = group.find(key.removeprefix(WIDGET).partition(AGAIN)[0]) if key.startswith(WIDGET) else None
    if widget is None:
        return False
    group.focus_on(widget.key)
    if act is Act.PRESS:
        group.press(widget)
    elif act in (Act.MORE, Act.LESS) and widget.enabled:
        widget.on_key(key_down(pygame.K_RIGHT if act is Act.MORE else pygame.K_LEFT))
    elif act is Act.WRITE and isinstance(widget, TextField) and widget.enabled:
        widget.on_key(typed(text))  # all of it is selected when it gets the focus
        widget.on_key(key_down(pygame.K_RETURN))
    group.host.request_redraw()
    return True


def _choose(group: WidgetGroup, key: str, number: int) -> bool:
    popup, widget = group.popup, group.find(key)
    if isinstance(popup, OpenList) and popup.owner.key == key:
        popup.take(number)
    elif isinstance(widget, Segmented) and widget.enabled:
        group.focus_on(key)
        widget.choose(number)
    else:
        return False
    group.host.request_redraw()
    return True
