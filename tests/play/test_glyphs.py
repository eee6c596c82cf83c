"""What can be drawn becomes a name, what can't does not."""

import unicodedata

import pytest

from tabletable.play.files.names import clean_name
from tabletable.play.language import glyphs
from tabletable.play.language.glyphs import characters, code_points, drawable, name_faces, script, undrawable
from tabletable.resources import art_path

CAN = [
    *("Ann", "Zoë", "José Ñandú", "Øystein Åse", "王小明", "陳怡君", "喆", "Bao-1", "O'Neil", "Ann & Bo", "♥"),
    *("Łukasz Błażej", "Jiří Dvořák", "Győző", "Işıl Şule Doğan", "Ștefan", "Željka", "Rūta Žemaitė", "Ģirts Ķēniņš"),
    *("Nguyễn Thị Ánh", "Đặng Hữu Phước", "Đỗ Vũ", "Əliyev", "Kaʻahumanu", "Ɓukar", "Ŋɔŋ", "Ẓahra"),
    *("Мария", "Юрий Щёлоков", "Олексій Їжак", "Ґалаґан", "Љубиша Ђорђевић", "Ќосе Ѓорѓи", "Ўладзімір", "Әлия Қайрат"),
    *("Ελένη", "Γιώργος Ψαλίδας", "Ἀθηνᾶ"),
    *("さくら", "ゆうき", "サクラ・ジョー", "ｻｸﾗ", "斎藤 恵", "渡辺 桜", "浜崎 沢子", "栃木 辻"),
    *("지민", "김서연", "뷁", "ㅎㅏㄴ"),
    *("林鈺", "張旻", "周瑋", "煒", "燁", "霈", "昶", "瑀", "姵", "旸", "昉", "翀", "彧", "堃", "犇", "𬭎", "𫖯", "𫍯"),
    *("ㄌㄧㄣˊ ㄩˋ", "ㄅㄆㄇ˙"),
    *("張彣", "滙", "堦", "姸", "朥", "鎅", "脷", "陳𨋢"),
]
DECOMPOSED = ["Nguyễn Thị Ánh", "Đặng Hữu Phước", "Łukasz Świątek", "Ҫ Й Ї", "Ελένη", "がぎぐ パピプ", "지민"]
CANT = {
    "👍🏽": "👍🏽",
    "👩‍👩‍👧": "👩‍👩‍👧",
    "❤️": "❤️",
    "🇹🇼": "🇹🇼",
    "אבי": "אבי",
    "سلام": "سلام",
    "𪚥": "𪚥",
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


@pytest.mark.parametrize("name", DECOMPOSED)
def test_names_in_pieces_are_put_together(name):
    pieces = unicodedata.normalize("NFD", name)
    assert pieces != name
    assert drawable(clean_name(pieces, "")) == name


def test_the_letters_of_names_are_looked_up_when_a_text_has_one(monkeypatch):
    """Usual names cost nothing of them."""
    read = []
    monkeypatch.setattr(glyphs, "code_points", lambda file: (read.append(file.name), code_points(file))[1])
    drawable.cache_clear()
    characters()
    read.clear()
    assert drawable("Zoë 王小明 陳怡君 x1") == "Zoë 王小明 陳怡君 x1"
    assert read == []
    assert drawable("Łukasz 林鈺") == "Łukasz 林鈺"
    assert {"TabletableNamesLetters-Regular.ttf", "TabletableNamesTC-Regular.otf"} <= set(read)


@pytest.mark.parametrize("text", ["林鈺", "張旻", "陳怡君", "張旻 wins"])
def test_traditional_names_are_known(text):
    assert script(text) == "TC"


@pytest.mark.parametrize("text", ["张伟", "陈丽", "张伟 wins"])
def test_simplified_names_are_known(text):
    assert script(text) == "SC"


@pytest.mark.parametrize("text", ["王小明", "Ann", "", "さくら", "张張", "林鈺出牌：红", "张旻"])
def test_elsewhere_the_language_decides(text):
    assert script(text) == ""


def test_every_face_of_plain_text_has_the_same_characters():
    """So a name that can be drawn once can be drawn in every language and weight."""
    for file in art_path("fonts").glob("TabletableSans*"):
        assert code_points(file) == characters()


@pytest.mark.parametrize("file", name_faces(), ids=lambda file: file.stem)
def test_the_letters_of_names_are_there_in_both_weights(file):
    bold = next(art_path("fonts").glob(file.name.replace("Regular", "Bold")))
    assert code_points(file) == code_points(bold)
