"""Spoken forms of symbols: amounts, parts of a whole, and names of two words."""

from pathlib import Path

import pytest

from tabletable.ui.access.announcer import in_words
from tabletable.ui.app import App


@pytest.mark.parametrize(
    ("language", "shown", "said"),
    [
        ("en", "Your bank: 12M", "Your bank: 12 million"),
        ("en", "Bank 0M → 1M", "Bank from 0 to 1 million"),
        ("en", "Mei banked 3M ×2", "Mei banked 3 million, 2 times"),
        ("en", "Bank 1M (×2) and 2M", "Bank 1 million 2 times and 2 million"),
        ("en", "Mistake in 5MB", "Mistake in 5MB"),
        ("zh-Hans", "你付给 Bao 5M", "你付给 Bao 500 万"),
        ("zh-Hans", "绿色/深蓝租金", "绿色或深蓝租金"),
        ("en", "Luck ≈+26%. Mistakes −108%", "Luck about plus 26%. Mistakes minus 108%"),
        ("en", "Luck ≈−3%, 2–4 cards", "Luck about minus 3%, 2–4 cards"),
        ("zh-Hans", "失误 −141%", "失误 负 141%"),
        ("zh-Hans", "橙色 1/3", "橙色 1，共 3"),
        ("zh-Hant", "你的銀行：31M", "你的銀行：3100 萬"),
    ],
)
def test_a_voice_gets_words_for_symbols(home: Path, language: str, shown: str, said: str) -> None:
    app = App(headless=True, home=home, language=language, games={})
    assert in_words(shown, app.t) == said
