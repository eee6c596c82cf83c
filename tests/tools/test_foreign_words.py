"""The lists of words that a language may not use: each finds a text that has it, and leaves the better word alone."""

import foreign_words
import pytest

from tabletable.play.language import catalogue

RULES = [(language, word, better) for language, words in foreign_words.read().items() for word, better in words.items()]


def found(language, text, words=None):
    return list(foreign_words.faults(language, {"a.b": text}, words or foreign_words.read()))


@pytest.mark.parametrize(("language", "word", "better"), RULES)
def test_each_rule_finds_its_word_and_leaves_the_better_one_alone(language, word, better):
    assert f"a.b says “{word}”; say “{better}”" in found(language, f"「{word}」。")
    assert found(language, f"「{better}」。") == []


def test_only_languages_we_speak_have_rules():
    assert set(foreign_words.read()) <= set(catalogue.LANGUAGES)


def test_a_better_word_hides_what_it_contains_and_no_more():
    words = {"zh-Hant": {"路牌": "道路牌"}}
    assert found("zh-Hant", "道路牌接得上", words) == []
    assert found("zh-Hant", "道路牌和路牌", words) == ["a.b says “路牌”; say “道路牌”"]
    assert found("zh-Hans", "路牌", words) == []


@pytest.mark.parametrize("text", ['["zh-Hant"]\n"a" = 1', '["zh-Hant"]\n"a" = ""', 'a = "b"'])
def test_a_file_with_anything_else_is_refused(tmp_path, text):
    file = tmp_path / "words.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="no table of words"):
        foreign_words.read(file)
