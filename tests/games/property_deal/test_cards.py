"""The printed deck: what there is, how often, and what it is worth."""

from __future__ import annotations

from collections import Counter

from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.table.bands import lightness
from tabletable.games.property_deal.table.looks import SHADES
from tabletable.play.language.catalogue import Catalogue


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


SETS = {
    "brown": (2, 1, (1, 2)),
    "light_blue": (3, 1, (1, 2, 3)),
    "pink": (3, 2, (1, 2, 4)),
    "orange": (3, 2, (1, 3, 5)),
    "red": (3, 3, (2, 3, 6)),
    "yellow": (3, 3, (2, 4, 6)),
    "green": (3, 4, (2, 4, 7)),
    "dark_blue": (2, 4, (3, 8)),
    "railroad": (4, 2, (1, 2, 3, 4)),
    "utility": (2, 2, (1, 2)),
}
"""By colour: cards of a set, what each is worth, the rent of one card, of two and so on."""
WORTH = {
    "brown": (2, 1), "light blue": (3, 1), "pink": (3, 2), "orange": (3, 2), "red": (3, 3), "yellow": (3, 3),
    "green": (3, 4), "dark blue": (2, 4), "railroad": (4, 2), "utility": (2, 2),
    "brown/light blue wild": (1, 1), "light blue/railroad wild": (1, 4), "pink/orange wild": (2, 2),
    "red/yellow wild": (2, 3), "green/dark blue wild": (1, 4), "green/railroad wild": (1, 4),
    "railroad/utility wild": (1, 2), "wild": (2, 0),
    "brown/light blue rent": (2, 1), "pink/orange rent": (2, 1), "red/yellow rent": (2, 1),
    "green/dark blue rent": (2, 1), "railroad/utility rent": (2, 1), "rent": (3, 3),
    "deal breaker": (2, 5), "just say no": (3, 4), "sly deal": (3, 3), "forced deal": (3, 3),
    "debt collector": (3, 3), "birthday": (3, 2), "double rent": (2, 1), "house": (3, 3), "hotel": (2, 4),
    "pass go": (10, 1),
    "1M": (6, 1), "2M": (5, 2), "3M": (3, 3), "4M": (3, 4), "5M": (2, 5), "10M": (1, 10),
}  # fmt: skip
"""How many of each card there are, and what it is worth."""


def test_every_card_its_number_and_its_worth() -> None:
    count = Counter(cards.DECK)
    assert {GAME.face_word(face): (count[face], cards.VALUE[face]) for face in range(cards.FACE_COUNT)} == WORTH


def test_every_rent() -> None:
    assert {each.word: (each.size, each.value, each.rent) for each in cards.COLOURS} == SETS
    for number, (size, _, rent) in enumerate(SETS.values()):
        assert tuple(cards.rent_of(number, lying) for lying in range(1, size + 1)) == rent
        assert cards.rent_of(number, size, 1) == rent[-1] + 3
        assert cards.rent_of(number, size, 2) == rent[-1] + 3 + 4


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


def test_card_names_that_read_as_a_sentence_stand_in_quotes_in_chinese() -> None:
    """ "You play my birthday": where a name begins and ends could not be seen."""
    plain = {"house", "hotel"}
    for language, marks in (("zh-Hans", "“”"), ("zh-Hant", "「」")):
        catalogue = Catalogue(language)
        for face, word in cards.ACTION_WORDS.items():
            name = catalogue.text(cards.face_name(face))
            assert (name[0] + name[-1] == marks) == (word not in plain), name
