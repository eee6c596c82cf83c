"""What a scene draws and does not tell who listens to it."""

from __future__ import annotations

from layouts.probe import draw_top

from tabletable.ui.access.nodes import Role
from tabletable.ui.app import App

KEYS = ("Enter", "Esc", "J", "R", "H", "G", "Y")
BRIEF = ("table.key.space", "table.moment.next", "table.moment.go_on")
SHORT = tuple(f"table.line.{word}.short" for word in ("your_turn", "turn", "next"))
"""What is said in other words: how a moment is left, and short forms of what is told in full."""
ROWS = 200
"""A log tells all its rows: nobody who listens need hear how many of them, at most so many, are out of sight."""


def _plain(text: str) -> str:
    """What is left of a text when it is looked for in others: lines are broken anywhere, sentences end or don't."""
    return "".join(text.split()).replace(".", "").replace("。", "").casefold()


def untold(app: App) -> list[str]:
    """What is drawn and not told, and what is told without a name or twice."""
    app.frame(0)
    listening = app.listen()
    listening.listen()
    app.frame(0)
    assert listening.tree is not None
    nodes = list(listening.tree.root.walk())
    sentence = _plain("\n".join(f"{node.name}\n{node.description}\n{node.value}\n{node.shortcut}" for node in nodes))
    keys = {_plain(key) for key in KEYS} | {_plain(app.t(brief)) for brief in (*BRIEF, *SHORT)}
    keys |= {_plain(app.t("table.log.omitted", number=number)) for number in range(1, ROWS)}
    found = list[str]()
    for words in draw_top(app).words:
        text = _plain(words.wanted)
        if not words.on_picture and not words.is_veiled and len(text) > 1 and text not in keys and text not in sentence:
            found.append(f"not told: {words.wanted}")
    found += [f"nameless: {node.key}" for node in nodes if not node.name and not node.children]
    found += [f"nameless: {node.key}" for node in nodes if not node.name and node.acts]
    seen = [node.key for node in nodes]
    found += [f"twice: {key}" for key in set(seen) if seen.count(key) > 1]
    found += [] if listening.tree.find(listening.tree.focus) else ["nothing has the focus"]
    found += [f"can't be pressed: {node.key}" for node in nodes if node.role is Role.BUTTON and not node.acts]
    return found
