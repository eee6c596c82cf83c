"""Scenes are told in English: each text that is drawn, and each thing that can be pressed.

In Chinese every scene is, where its layout is looked at: `tests/ui/test_layout.py`.
"""

import pytest
import screenshots

from tests.access.telling import untold

SOME = ("title", "settings", "rules", "pause", "saves", "table.4", "lesson.step", "curtain", "result", "review.move")


@pytest.mark.parametrize("name", SOME)
def test_a_scene_of_each_kind_is_told_in_english(name):
    stem, recipe, game = screenshots.wanted([name], ["uno"])[0]
    with screenshots.staged(recipe, game, is_watched=False) as app:
        assert untold(app) == [], stem
