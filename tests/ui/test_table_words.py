"""Sentences of a match as a reader of the language expects them."""

from __future__ import annotations

import pytest

from tabletable.core.message import msg
from tabletable.core.registry import get_game
from tabletable.play.catalogue import LANGUAGES, Catalogue
from tabletable.ui.table.words import Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_latin_sentences_are_parted_by_a_space(language):
    words = Words(Catalogue(language), get_game("uno"), ())
    facts = (msg("uno.fact.clockwise"), msg("uno.fact.counter"))
    first, second = (words.text(fact) for fact in facts)
    assert words.sentences(facts) == (f"{first} {second}" if language == "en" else first + second)
