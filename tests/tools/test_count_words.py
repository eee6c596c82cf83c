"""count_words.py: how many words a screen shows."""

import count_words
import pytest


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Draw 97", 1),
        ("You’re next: play a 4 or +2", 4),
        ("second-last card", 2),
        ("K♠ B 12/15", 0),
        ("轮到你：出 UNO!", 5),
        ("", 0),
    ],
)
def test_words_are_counted_without_letters_and_figures(text, number):
    assert count_words.words_in(text) == number


def test_what_has_changed_is_told_wordiest_first():
    lines = count_words.report({"a.uno": 30, "b.uno": 50, "c.uno": 7}, {"a.uno": 40, "b.uno": 50})
    assert lines == ["   50 b.uno", "   30 a.uno  (40 before)", "    7 c.uno", "   80 in 2 scenes, 90 before: -11.1 %"]


def test_the_words_of_a_scene_are_those_that_are_drawn():
    ((scene, number),) = count_words.counts(["curtain"], ["uno"], "en").items()
    assert scene == "curtain.uno"
    assert 5 < number < 200
