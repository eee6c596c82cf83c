"""The printed deck: what there is, how often, and what it is worth."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.table.bands import lightness
from tabletable.games.property_deal.table.looks import SHADES


def test_the_deck_has_106_cards_of_five_kinds() -> None:
    count = Counter(cards.DECK)
    assert cards.DECK_SIZE == 106
    assert sum(count[face] for face in range(cards.FIRST_WILD)) == 28
    assert sum(count[face] for face in range(cards.FIRST_WILD, cards.WILD + 1)) == 11
    assert sum(count[face] for face in range(cards.FIRST_RENT, cards.ANY_RENT + 1)) == 13
    assert sum(count[face] for face in cards.ACTION_WORDS) == 34
    notes = [face for face in cards.DECK if cards.is_note(face)]
    assert len(notes) == 20
    assert sum(cards.VALUE[face] for face in notes) == 57


@pytest.mark.parametrize(
    ("word", "count", "value"),
    [
        ("deal breaker", 2, 5), ("just say no", 3, 4), ("sly deal", 3, 3), ("forced deal", 3, 3),
        ("debt collector", 3, 3), ("birthday", 3, 2), ("double rent", 2, 1), ("house", 3, 3), ("hotel", 2, 4),
        ("pass go", 10, 1), ("rent", 3, 3), ("railroad/utility rent", 2, 1), ("wild", 2, 0),
        ("light blue/railroad wild", 1, 4), ("pink/orange wild", 2, 2), ("dark blue", 2, 4), ("railroad", 4, 2),
    ],
)  # fmt: skip
def test_cards_and_their_worth(word: str, count: int, value: int) -> None:
    face = cards.FACE_BY_WORD[word]
    assert (cards.DECK.count(face), cards.VALUE[face]) == (count, value)


def test_rents_rise_with_every_card() -> None:
    for colour in cards.COLOURS:
        assert len(colour.rent) == colour.size
        assert list(colour.rent) == sorted(set(colour.rent))
    assert [colour.word for colour in cards.COLOURS if not colour.buildings] == ["railroad", "utility"]


def test_words_are_unique_and_come_back() -> None:
    assert len(cards.FACE_BY_WORD) == cards.FACE_COUNT
    assert all(cards.FACE_BY_WORD[GAME.face_word(face)] == face for face in range(cards.FACE_COUNT))


def test_every_set_has_four_signs_of_its_own() -> None:
    """Colour, letter, pattern and dots: the pictures of no two properties are alike in any of the first three."""
    assert len({colour.letter for colour in cards.COLOURS}) == len(set(SHADES)) == 10
    bands = {GAME.face_picture(face).layers for face in range(10)}
    assert len(bands) == 10
    assert max(map(lightness, SHADES)) > 0.8 > 0.05 > min(map(lightness, SHADES))
