"""A title and its text in one go, as they are read aloud."""

import pytest

from tabletable.ui.paint.words import headed, in_a_row


@pytest.mark.parametrize(
    ("title", "text", "said"),
    [
        ("A threat", "Take the queen.", "A threat: Take the queen."),
        ("Right!", "Now Mei plays.", "Right! Now Mei plays."),
        ("Whose threat is it?", "Ask the top card.", "Whose threat is it? Ask the top card."),
        ("Right!", "", "Right!"),
        ("", "Now Mei plays.", "Now Mei plays."),
        ("威胁", "拿走黑桃Q。", "威胁：拿走黑桃Q。"),
        ("Enter", "出牌", "Enter：出牌"),
        ("UNO", "阿宝先走", "UNO：阿宝先走"),
        ("威胁", "A", "威胁：A"),
        ("是谁的威胁？", "看最上面的牌。", "是谁的威胁？看最上面的牌。"),
    ],
)
def test_a_title_has_one_stop(title: str, text: str, said: str) -> None:
    assert headed(title, text) == said


@pytest.mark.parametrize(
    ("sentences", "said"),
    [
        (("Plot 3.", "Nobody has bid.", ""), "Plot 3. Nobody has bid"),
        (("3 号地", "还没有人出价。", "最低 1 元。"), "3 号地。还没有人出价。最低 1 元"),
        (("红心 Q", "值 12 分。"), "红心 Q。值 12 分"),
        (("♥Q", "有威胁。"), "♥Q。有威胁"),
        (("银行 0M，变为 1M", "Enter：选位置"), "银行 0M，变为 1M。Enter：选位置"),
        (("Queen", "A threat!", "Take it."), "Queen. A threat! Take it"),
        ((), ""),
    ],
)
def test_sentences_in_a_row_have_stops_of_their_script(sentences: tuple[str, ...], said: str) -> None:
    assert in_a_row(sentences) == said
