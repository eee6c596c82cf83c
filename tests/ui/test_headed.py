"""A title and its text in one go, as they are read aloud."""

import pytest

from tabletable.ui.paint.words import headed


@pytest.mark.parametrize(
    ("title", "text", "said"),
    [
        ("A threat", "Take the queen.", "A threat: Take the queen."),
        ("Right!", "Now watch Mei.", "Right! Now watch Mei."),
        ("Whose threat is it?", "Ask the top card.", "Whose threat is it? Ask the top card."),
        ("Right!", "", "Right!"),
        ("", "Now watch Mei.", "Now watch Mei."),
        ("威胁", "拿走黑桃Q。", "威胁：拿走黑桃Q。"),
        ("是谁的威胁？", "看最上面的牌。", "是谁的威胁？看最上面的牌。"),
    ],
)
def test_a_title_has_one_stop(title: str, text: str, said: str) -> None:
    assert headed(title, text) == said
