"""The tree as plain data: what there is, what it is called, how it is, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from tabletable.ui.drawing.box import Box
from tabletable.ui.paint.words import in_a_row


class Role(StrEnum):
    """What a node is; screen readers say it in their own words."""

    WINDOW = "window"
    DIALOG = "dialog"
    GROUP = "group"
    LIST = "list"
    GRID = "grid"
    CELL = "cell"
    """What lies or stands on a table and can't be pressed."""
    BUTTON = "button"
    SWITCH = "switch"
    CHOICE = "choice"
    """A closed list of which one entry is chosen."""
    OPTION = "option"
    SLIDER = "slider"
    NUMBER = "number"
    FIELD = "field"
    HEADING = "heading"
    TEXT = "text"
    NEWS = "news"
    """What is announced when it changes."""


class Act(StrEnum):
    """What can be done with a node from outside, always by the way a key or the pointer takes."""

    PRESS = "press"
    FOCUS = "focus"
    MORE = "more"
    LESS = "less"
    WRITE = "write"


class Node(NamedTuple):
    """One thing of a tree."""

    key: str
    """Unique in its tree, and the same as long as it is the same thing."""
    role: Role
    name: str
    description: str = ""
    """What is worth knowing besides: what it does, why it can't be used."""
    value: str = ""
    shape: str = ""
    """Of a card: what is told of this one besides its name, which others may have too."""
    box: Box | None = None
    """Where it is, in real px of the window."""
    shortcut: str = ""
    """The key that presses it."""
    is_off: bool = False
    """Can't be used now; pressed, it says why."""
    is_bare: bool = False
    """Passed over when all around it is read."""
    is_on: bool | None = None
    """Of a switch."""
    is_chosen: bool | None = None
    """Of an option."""
    scale: tuple[int, int, int] | None = None
    """Of a number: the value, the least and the greatest."""
    acts: tuple[Act, ...] = ()
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """Yield it and everything below, depth first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    @property
    def said(self) -> str:
        """What a reader says of it in one go."""
        return in_a_row((self.name, self.value, self.description, self.shortcut))


class Tree:
    """All that is on the screen."""

    def __init__(self, root: Node, *focus: str) -> None:
        """`focus`: keys of nodes of which the first that is there has the keyboard's focus; the root if none is."""
        self.root = root
        self.nodes: Mapping[str, Node] = {node.key: node for node in root.walk()}
        """All by key, depth first."""
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
