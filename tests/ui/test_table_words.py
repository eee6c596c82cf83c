"""Sentences of a match as a reader of the language expects them."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.message import msg
from tabletable.core.registry import get_game
from tabletable.play.language.catalogue import LANGUAGES, Catalogue, FaceRun, TextRun
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.drawing.text import Inline, Run
from tabletable.ui.paint.words import Words, alone


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_latin_sentences_are_parted_by_a_space(language):
    words = Words(Catalogue(language), get_game("uno"), ())
    facts = (msg("uno.fact.clockwise"), msg("uno.fact.counter"))
    first, second = (words.text(fact) for fact in facts)
    assert words.sentences(facts) == (f"{first} {second}" if language == "en" else first + second)


@pytest.mark.parametrize(("language", "stop"), [("en", ". "), ("zh-Hans", "。"), ("zh-Hant", "。")])
def test_what_is_a_title_elsewhere_ends_with_a_stop_before_another_sentence(language, stop):
    words = Words(Catalogue(language), get_game("uno"), ())
    titles = (msg("primer.not_now"), msg("primer.rather", what="+2"))
    first, second = (words.text(title) for title in titles)
    assert words.sentences(titles) == first + stop + second


@pytest.mark.parametrize(("language", "beside"), [("en", ["with ", " to 4"]), ("zh-Hans", ["with", "to 4"])])
def test_a_card_among_ideographs_keeps_its_distance_itself(language, beside):
    app = App(headless=True, language=language)
    words = Words(app.words, get_game("uno"), ())
    runs: list[Any] = [TextRun("with "), FaceRun(3, "+2"), TextRun(" to 4"), FaceRun(3, "+2"), TextRun(" ")]
    drawn = words.parts(app.display.canvas, runs)
    assert [part.text for part in drawn if isinstance(part, Run)][:2] == beside
    assert sum(isinstance(part, Inline) for part in drawn) == 2
    spelt = words.parts(app.display.canvas, runs, chips=False)
    assert "".join(part.text for part in spelt) == "with +2 to 4+2 "


def test_cards_in_a_row_are_no_farther_apart_than_from_the_words_beside_them():
    app = App(headless=True, language="zh-Hans")
    words = Words(app.words, get_game("uno"), ())
    _, one, other = words.parts(app.display.canvas, [TextRun("摸了"), FaceRun(3, "x"), FaceRun(3, "x")])
    assert isinstance(one, Inline)
    assert isinstance(other, Inline)
    assert one.width - other.width == 3


@pytest.mark.parametrize(
    ("kinds", "seat"), [((HUMAN, BOT, BOT), 0), ((BOT, HUMAN), 1), ((HUMAN, HUMAN, BOT), None), ((BOT, BOT), None)]
)
def test_a_table_speaks_to_its_only_person(kinds: tuple[str, ...], seat: int | None) -> None:
    assert alone([Seat(kind, "Ann") for kind in kinds]) == seat
