"""Every scene there is a picture of is told: each text that is drawn, and each thing that can be pressed."""

import pytest
import screenshots
from layouts.probe import draw_top

from tabletable.core.registry import all_games
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


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", tuple(all_games()))
def test_every_scene_is_told(game):
    first = next(iter(all_games())) == game
    found = []
    for stem, recipe, own in screenshots.wanted((), [game]):
        if recipe.per_game or first or stem.endswith(f".{game}"):
            with screenshots.staged(recipe, own) as app:
                found += [f"{stem}: {fault}" for fault in faults(app)]
    assert found == []


@pytest.mark.parametrize("name", SOME)
def test_a_scene_of_each_kind_is_told_in_chinese(name):
    stem, recipe, game = screenshots.wanted([name], ["uno"])[0]
    with screenshots.staged(recipe, game, "zh-Hans") as app:
        assert faults(app) == [], stem
