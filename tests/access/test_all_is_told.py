"""Every scene there is a picture of is told: each text that is drawn, and each thing that can be pressed."""

import pytest
import screenshots
from layouts.probe import draw_top

from tabletable.ui.access.nodes import Role
from tabletable.ui.app import App

KEYS = ("Space", "Enter", "Esc", "J", "R", "H", "G", "Y")
BRIEF = ("table.moment.go_on", *(f"table.line.{word}.short" for word in ("your_turn", "turn", "next")))
"""What is said in other words: how a moment is left, and short forms of what is told in full."""
SOME = ("title", "settings", "rules", "pause", "saves", "table.4", "lesson.step", "curtain", "result", "review.move")


def plain(text: str) -> str:
    """What is left of a text when it is looked for in others: lines are broken anywhere, sentences end or don't."""
    return "".join(text.split()).replace(".", "").replace("。", "").casefold()


def faults(app: App) -> list[str]:
    """What is drawn and not told, and what is told without a name or twice."""
    app.frame(0)
    listening = app.listen()
    listening.listen()
    app.frame(0)
    assert listening.tree is not None
    nodes = list(listening.tree.root.walk())
    said = plain("\n".join(f"{node.name}\n{node.description}\n{node.value}\n{node.shortcut}" for node in nodes))
    keys = {plain(key) for key in KEYS} | {plain(app.t(brief)) for brief in BRIEF}
    found = list[str]()
    for words in draw_top(app).words:
        text = plain(words.wanted)
        if not words.on_picture and not words.is_veiled and len(text) > 1 and text not in keys and text not in said:
            found.append(f"not told: {words.wanted}")
    found += [f"nameless: {node.key}" for node in nodes if not node.name and not node.children]
    found += [f"nameless: {node.key}" for node in nodes if not node.name and node.acts]
    seen = [node.key for node in nodes]
    found += [f"twice: {key}" for key in set(seen) if seen.count(key) > 1]
    found += [] if listening.tree.find(listening.tree.focus) else ["nothing has the focus"]
    found += [f"can't be pressed: {node.key}" for node in nodes if node.role is Role.BUTTON and not node.acts]
    return found


SCENES = [pytest.param(recipe.name, recipe, game, id=stem) for stem, recipe, game in screenshots.wanted((), ())]


@pytest.mark.slow
@pytest.mark.sampled("kind")
@pytest.mark.parametrize(("kind", "recipe", "game"), SCENES)
def test_every_scene_is_told(kind, recipe, game):
    """At a push each kind of scene in one of the games that have it."""
    with screenshots.staged(recipe, game, is_watched=False) as app:
        assert faults(app) == []


@pytest.mark.parametrize("name", SOME)
def test_a_scene_of_each_kind_is_told_in_chinese(name):
    stem, recipe, game = screenshots.wanted([name], ["uno"])[0]
    with screenshots.staged(recipe, game, "zh-Hans", is_watched=False) as app:
        assert faults(app) == [], stem
