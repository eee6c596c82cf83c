"""What can be drawn becomes a name, what can't does not."""

import pytest

from tabletable.play.files.names import clean_name
from tabletable.play.language.glyphs import characters, code_points, drawable, undrawable
from tabletable.resources import art_path

CAN = ["Ann", "Zoë", "José Ñandú", "Øystein Åse", "王小明", "陳怡君", "喆", "Bao-1", "O'Neil", "Ann & Bo", "♥"]
CANT = {
    "👍🏽": "👍🏽",
    "👩‍👩‍👧": "👩‍👩‍👧",
    "❤️": "❤️",
    "🇹🇼": "🇹🇼",
    "אבי": "אבי",
    "سلام": "سلام",
    "𠮷": "𠮷",
    "한": "한",
    "Ж": "Ж",
    "q̃": "q̃",
    "ก็": "ก็",
}


@pytest.mark.parametrize("name", CAN)
def test_what_the_fonts_have_is_taken(name):
    assert drawable(name) == name
    assert undrawable(name) == ""


@pytest.mark.parametrize("name", CANT)
def test_what_they_have_not_is_left_out_whole(name):
    assert drawable(f"A{name}b{name}") in ("Ab", "b")  # a mark takes the letter before it along
    assert undrawable(name) != ""
    assert drawable(name) == ""


def test_letters_with_marks_that_are_one_letter_are_taken():
    assert drawable(clean_name("Jose\u0301", "")) == "José"


def test_every_face_of_plain_text_has_the_same_characters():
    """So a name that can be drawn once can be drawn in every language and weight."""
    for file in art_path("fonts").glob("TabletableSans*"):
        assert code_points(file) == characters()
