"""The tree as plain data: the nodes, their names, states and acts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from tabletable.ui.drawing.box import Box
from tabletable.ui.paint.words import in_a_row


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
    def said(self) -> str:
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
    found = {}
    for key, node in tree.nodes.items():
        below = node.children
        found[key] = (node._replace(children=()), tuple(each.key for each in below)) if below else (node, ())
    return found
