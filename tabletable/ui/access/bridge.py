"""Bridge to AccessKit: passes the tree to the system's screen readers, and their requests to the program."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

import pygame

from tabletable.ui.access.nodes import Act, Node, Role, Tree, flat

_log = logging.getLogger(__name__)

Request = tuple[str, Act, str]
"""The key of a node, the act to do with it, and a text for it."""

ROLES: Final[Mapping[Role, str]] = {
    Role.WINDOW: "WINDOW",
    Role.DIALOG: "DIALOG",
    Role.GROUP: "GROUP",
    Role.LIST: "LIST",
    Role.GRID: "GROUP",
    # As labels, Orca would read all nearby ones whenever focus enters an area: the whole board
    Role.CELL: "LIST_ITEM",
    Role.BUTTON: "BUTTON",
    Role.SWITCH: "SWITCH",
    Role.CHOICE: "COMBO_BOX",
    Role.OPTION: "LIST_BOX_OPTION",
    Role.SLIDER: "SLIDER",
    Role.NUMBER: "SPIN_BUTTON",
    Role.FIELD: "TEXT_INPUT",
    Role.HEADING: "HEADING",
    Role.TEXT: "LABEL",
    Role.NEWS: "STATUS",
}
ACTS: Final[Mapping[Act, str]] = {
    Act.PRESS: "CLICK",
    Act.FOCUS: "FOCUS",
    Act.MORE: "INCREMENT",
    Act.LESS: "DECREMENT",
    Act.WRITE: "SET_VALUE",
}
NEWS: Final = "news"
TEXTS: Final = (Role.TEXT, Role.CELL, Role.HEADING, Role.GROUP)
IS_SPOKEN_BY_FOCUS: Final = sys.platform not in ("win32", "darwin")
"""Orca up to 44 ignores live regions, but speaks the description of the focused node as soon as it changes."""


class Bridge:
    """The adapter of one window. Readers call from their own threads; everything that touches the program goes to
    `requests`.

    Nothing is built or sent until a reader has asked for the tree.
    """

    def __init__(self, window: pygame.Window | None) -> None:
        """Raises ImportError without AccessKit, other errors if the system does not support it."""
        self._kit: Any = import_module("accesskit")
        self._ids: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._sent: Mapping[str, tuple[Node, tuple[str, ...]]] = {}
        self._focus = ""
        self._announced = ("", "")
        """The last announcement, and the key of its node."""
        self.requests: deque[Request] = deque()
        self.is_active = False
        """Whether a reader is listening."""
        self.is_fresh = False
        """Whether it has just become active, and the reader has seen nothing yet."""
        self._acts = {str(getattr(self._kit.Action, name)): act for act, name in ACTS.items()}
        self._adapter = self._make_adapter(window)
        self._wakes = pygame.event.custom_type()

    def _make_adapter(self, window: pygame.Window | None) -> Any:
        kit = self._kit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(_handle(window), self._first, self._asked)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(_handle(window), self._first, self._asked)
        return kit.unix.Adapter(self._first, self._asked, self._left)

    # ------------------------------------------------------------------------------------------------ their threads

    def _first(self) -> Any:
        """Give a newly connected reader an empty window, because the program must not be called from this thread."""
        self._sent, self._focus = {}, ""
        self.is_active = self.is_fresh = True
        self._wake()
        update = self._kit.TreeUpdate(self._id("window"))
        update.tree = self._kit.Tree(self._id("window"))
        node = self._kit.Node(self._kit.Role.WINDOW)
        node.set_label("tabletable")
        update.nodes.append((self._id("window"), node))
        return update

    def _asked(self, request: Any) -> None:
        act, key = self._acts.get(str(request.action)), self._keys.get(request.target)
        if act is not None and key is not None:
            text = request.data[1] if request.data is not None else ""
            self.requests.append((key, act, str(text)))
            self._wake()

    def _left(self) -> None:
        self.is_active = False

    def _wake(self) -> None:
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(self._wakes))

    # ------------------------------------------------------------------------------------------------ the program's

    def show(self, tree: Tree, news: str) -> int:
        """Send the changes since the last call, and announce; return the number of nodes sent."""
        if not self.is_active:
            return 0
        now = dict(flat(tree))
        if news and IS_SPOKEN_BY_FOCUS:
            focus = tree.find(tree.focus)
            is_text = focus is not None and focus.role in TEXTS
            if self._announced == (news, tree.focus) or (is_text and tree.focus != self._focus):
                # A repeated text is only spoken after an empty one, and of a focused text only the name.
                self._announced = ("", "")
                self._send(self._described(now, tree.focus), tree)
            self._announced = (news, tree.focus)
        elif news:
            now[NEWS] = (Node(NEWS, Role.NEWS, news), ())
            root, below = now[tree.root.key]
            now[tree.root.key] = (root, (*below, NEWS))
        if self._announced[1] != tree.focus:
            self._announced = ("", "")
        return self._send(self._described(now, tree.focus), tree)

    def _described(
        self, now: Mapping[str, tuple[Node, tuple[str, ...]]], focus: str
    ) -> dict[str, tuple[Node, tuple[str, ...]]]:
        """Return the nodes with the announcement as the description of the focused one."""
        nodes = dict(now)
        if self._announced[0] and focus in nodes:
            node, below = nodes[focus]
            nodes[focus] = (node._replace(description=self._announced[0]), below)
        return nodes

    def _send(self, now: Mapping[str, tuple[Node, tuple[str, ...]]], tree: Tree) -> int:
        changed = [key for key, node in now.items() if self._sent.get(key) != node]
        focus, before, sent = tree.focus, self._focus, self._sent
        if not changed and focus == before:
            return 0
        self._sent, self._focus = now, focus
        is_there = before in now and focus in sent and sent[focus][1] == now[focus][1]
        if focus == before or not changed or not is_there:
            self._update(changed, now, tree, focus)
            return len(changed)
        # Orca speaks every change of the focused node: update the newly focused node first, the previous one later.
        later = [key for key in changed if key != focus]
        if focus in changed:
            self._update([focus], now, tree, before)
        self._update([], now, tree, focus)
        if later:
            self._update(later, now, tree, focus)
        return len(changed)

    def _update(
        self, changed: Sequence[str], now: Mapping[str, tuple[Node, tuple[str, ...]]], tree: Tree, focus: str
    ) -> None:
        """Send these nodes, and the focus."""

        def update() -> Any:
            made = self._kit.TreeUpdate(self._id(focus))
            for key in changed:
                made.nodes.append((self._id(key), self._node(*now[key])))
            if tree.root.key in changed:
                made.tree = self._kit.Tree(self._id(tree.root.key))
                made.tree.toolkit_name = "tabletable"
            return made

        events = self._adapter.update_if_active(update)
        if events is not None:
            events.raise_events()

    def tell_focus(self, has_focus: bool) -> None:
        """Tell readers whether the window has keyboard focus."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(has_focus)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":  # there the window itself reports it
            self._adapter.update_window_focus_state(has_focus)

    def _id(self, key: str) -> int:
        if key not in self._ids:
            number = len(self._ids) + 1
            self._ids[key] = number
            self._keys[number] = key
        return self._ids[key]

    def _node(self, node: Node, below: tuple[str, ...]) -> Any:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, ROLES[node.role]))
        if node.name:
            made.set_label(node.name)
            if node.role in (Role.TEXT, Role.CELL, Role.NEWS):
                made.set_value(node.name)
        if node.description:
            made.set_description(node.description)
        if node.value and node.scale is None:
            made.set_value(node.value)
        if node.scale is not None:
            value, least, most = map(float, node.scale)
            made.set_numeric_value(value)
            made.set_min_numeric_value(least)
            made.set_max_numeric_value(most)
        if node.box is not None:
            made.set_bounds(kit.Rect(node.box.x, node.box.y, node.box.right, node.box.bottom))
        if node.shortcut:
            made.set_keyboard_shortcut(node.shortcut)
        if node.is_off:
            made.set_disabled()
        if node.is_on is not None:
            made.set_toggled(kit.Toggled.TRUE if node.is_on else kit.Toggled.FALSE)
        if node.is_chosen is not None:
            made.set_selected(node.is_chosen)
        if node.role is Role.DIALOG:
            made.set_modal()
        if node.role is Role.NEWS:
            made.set_live(kit.Live.POLITE)
        for act in node.acts:
            made.add_action(getattr(kit.Action, ACTS[act]))
        if below:
            made.set_children([self._id(key) for key in below])
        return made


def _handle(window: pygame.Window | None) -> int:
    """Return the system's handle of a window. Raises `ValueError` if there is none."""
    handle = getattr(window, "handle", None)
    if not isinstance(handle, int):
        raise ValueError("the window has no handle")
    return handle


def bridged(window: pygame.Window | None, made: Callable[[pygame.Window | None], Bridge] = Bridge) -> Bridge | None:
    """Return the window's bridge; None if there is none: everything works without it."""
    try:
        return made(window)
    except ImportError:
        _log.info("no screen reader is told: AccessKit is missing")
    except BaseException as error:  # a panic of the library is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        _log.info("no screen reader is told: %s", error)
    return None
