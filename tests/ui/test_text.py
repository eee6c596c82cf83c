"""Text: where lines break, what fits, where it stands, and that every character has a shape."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tabletable.play.language.glyphs import code_points
from tabletable.resources import art_path
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.breaks import NO_LINE_END, NO_LINE_START, breaks, may_break
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fonts import FACES, NAME_FACES, FontShelf, face_of, fallbacks
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import SpriteCache, blank
from tabletable.ui.drawing.text import ELLIPSIS, Inline, Run, Typesetter

pytestmark = pytest.mark.afresh

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
HAN = "牌堆上是红色加二蓝桌面轮到你了"


@pytest.fixture(params=LANGUAGES)
def setter(studio: Studio, request: pytest.FixtureRequest) -> Typesetter:
    return studio.setter(request.param, 1.0)


def nothing(canvas: Canvas, x: float, y: float) -> None:
    """An inline picture that draws nothing: layout needs its width only."""


# ---------------------------------------------------------------- sizes
@pytest.mark.parametrize(
    ("latin", "han"), [(14, 16), (15, 17), (17, 19), (18, 20), (20, 22), (22, 22), (24, 24), (40, 40)]
)
def test_han_text_is_two_larger_until_it_is_large_enough(latin: float, han: float) -> None:
    assert theme.text_size(latin, "en") == latin
    assert theme.text_size(latin, "zh-Hans") == han
    assert theme.text_size(latin, "zh-Hant") == han


def test_sizes_grow_with_the_latin_size_in_every_language() -> None:
    for language in LANGUAGES:
        sizes = [theme.text_size(size / 2, language) for size in range(20, 90)]
        assert sizes == sorted(sizes)


def test_text_is_never_rasterised_below_the_floor() -> None:
    assert theme.text_px(14, "en", 0.5) == theme.FLOOR_PX_LATIN == 12
    assert theme.text_px(14, "zh-Hans", 0.5) == theme.FLOOR_PX_HAN == 14
    assert theme.text_px(17, "en", 1.5) == 26


@pytest.mark.parametrize(
    ("window", "latin", "han"),
    [
        ((1920, 1080), 12, 14),
        ((960, 600), 12, 14),
        ((800, 600), 10, 12),
        ((800, 1280), 10, 12),
        ((640, 400), 10, 12),
        ((1024, 581), 12, 14),
    ],
)
def test_the_floor_is_lower_in_windows_smaller_than_layouts_have_room_for(
    studio: Studio, window: tuple[int, int], latin: int, han: int
) -> None:
    studio.fit(window)
    px = [studio.setter(*of).px(14) for of in (("en", 0.5), ("zh-Hans", 0.5), ("en", 1.5))]
    studio.fit((1280, 720))  # others use it, too
    assert px == [latin, han, 21]


# ---------------------------------------------------------------- breaking
def pieces(text: str) -> list[str]:
    ends = breaks(text)
    return [text[start:end] for start, end in zip((0, *ends), ends, strict=False)]


def test_spaces_stay_at_the_end_of_a_piece_and_ideographs_stand_alone() -> None:
    assert pieces("two cards") == ["two ", "cards"]
    assert pieces("红4，蓝") == ["红", "4，", "蓝"]
    assert pieces("") == []


def test_marks_stay_with_their_words() -> None:
    assert not may_break("好", "。")
    assert not may_break("（", "二")
    assert not may_break("a", "b")
    assert not may_break("a", "\u00a0")
    assert may_break("好", "的")
    assert may_break("a", "好")
    assert may_break(" ", "b")


def test_a_mark_that_belongs_to_what_follows_holds_it_over_a_space() -> None:
    assert pieces("1《 1 2") == ["1", "《 1 ", "2"]
    assert pieces("a ( b") == ["a ", "( b"]


TEXT = st.text(alphabet=st.sampled_from([*HAN, *"abcdefg ABC 123 ", *"，。！？）》」（《「、：", *" '-"]), max_size=60)


@example("1《 1", 30, "en")
@example("11、！11《、、", 68, "en")
@given(TEXT, st.integers(30, 300), st.sampled_from(LANGUAGES))
@settings(max_examples=150)
def test_wrapping_keeps_every_character_the_width_and_the_marks(text: str, width: int, language: str) -> None:
    pygame.font.init()
    setter = _shared().setter(language, 1.0)
    lines = setter.wrap(text, 17, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for i, line in enumerate(lines):
        assert line == line.strip(" ") or i == 0
        unbroken = max((setter.width(piece.strip(), 17) for piece in pieces(text)), default=0)
        if unbroken <= width:  # otherwise a word had to be cut wherever it was possible
            assert setter.width(line, 17) <= width + 0.01
            assert i == 0 or line[0] not in NO_LINE_START
            assert i == len(lines) - 1 or line[-1] not in NO_LINE_END


_studio: list[Studio] = []


def _shared() -> Studio:
    if not _studio:
        _studio.append(Studio())
    return _studio[0]


def test_latin_words_are_not_split(setter: Typesetter) -> None:
    lines = setter.wrap("Choose a colour. The next player draws four cards.", 17, 120)
    assert len(lines) > 2
    assert " ".join(lines) == "Choose a colour. The next player draws four cards."


def test_a_word_wider_than_a_line_is_cut_to_fit(setter: Typesetter) -> None:
    lines = setter.wrap("Donaudampfschifffahrtsgesellschaft", 17, 80)
    assert len(lines) > 2
    assert all(setter.width(line, 17) <= 80 for line in lines)
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaft"


def test_a_number_stays_with_what_it_counts() -> None:
    assert pieces("还有 12 张牌") == ["还", "有 ", "12 张", "牌"]
    assert pieces("take 2 cards") == ["take ", "2 ", "cards"]


def test_a_date_stays_in_one_line() -> None:
    assert pieces("11 月 7 日的一局") == ["11 月 7 日", "的", "一", "局"]
    assert pieces("自 2026 年 11 月 14 日起") == ["自 ", "2026 年 11 月 14 日", "起"]
    assert pieces("7 月里 3 局") == ["7 月", "里 ", "3 局"]


@pytest.mark.parametrize("width", range(40, 200, 7))
def test_a_name_is_never_broken(setter: Typesetter, width: int) -> None:
    parts = ("轮到了", Run("小美", None, True, is_whole=True), "，请出牌")
    lines = setter.layout(parts, 15, width).lines
    assert any("小美" in line.text for line in lines)
    assert max(line.width for line in lines) <= width


def test_a_name_of_several_words_breaks_where_the_line_before_it_would_be_short(setter: Typesetter) -> None:
    name = "Pickaxe or cart"
    room = setter.width("Pickaxe or ", 15, True) + setter.width("Play ", 15)
    longer = Run(f"{name} or lamp", None, True, is_whole=True)
    assert [line.text for line in setter.layout(("Play ", longer), 15, room).lines] == [
        "Play Pickaxe or",
        "cart or lamp",
    ]
    long, whole = "Ann discarded ", Run(name, None, True, is_whole=True)
    assert setter.width(long, 15) > room / 2
    assert [line.text for line in setter.layout((long, whole), 15, room).lines] == [long.rstrip(), name]


@pytest.mark.parametrize("count", range(2, 40))
@pytest.mark.parametrize("end", ["", "。"])
def test_no_ideograph_stands_alone_in_a_last_line(setter: Typesetter, count: int, end: str) -> None:
    text = (HAN * 3)[:count] + end
    lines = setter.wrap(text, 15, 150)
    assert "".join(lines) == text
    assert len(lines) == 1 or len(lines[-1].removesuffix("。")) > 1


@pytest.mark.parametrize(
    ("language", "text", "width", "lines"),
    [
        (
            "en",
            "Two turns of three it plays without looking.",
            260,
            ("Two turns of three it plays", "without looking."),
        ),
        ("en", "A draw counts for nobody.", 140, ("A draw counts", "for nobody.")),
        ("en", "Green reverse", 60, ("Green", "reverse")),
        ("en", "Report:\ndone.", 300, ("Report:", "done.")),
        ("zh-Hans", "第一轮，小唐最高：7。小美最低：1。", 250, ("第一轮，小唐最高：7。小美最", "低：1。")),
    ],
)
def test_a_last_word_gets_company_where_no_line_more_is_needed(
    studio: Studio, language: str, text: str, width: int, lines: tuple[str, ...]
) -> None:
    setter = studio.setter(language, 1.0)
    assert tuple(line.strip() for line in setter.wrap(text, 16, width)) == lines


def test_a_newline_breaks_and_an_empty_line_stays(setter: Typesetter) -> None:
    assert setter.wrap("one\ntwo\n\nthree", 17, 500) == ("one", "two", "", "three")


def test_lines_stand_one_line_height_apart(setter: Typesetter) -> None:
    layout = setter.layout((Run("word " * 30),), 17, 200)
    assert layout.line_height == theme.line_height(17, setter.language)
    steps = [b.y - a.y for a, b in zip(layout.lines, layout.lines[1:], strict=False)]
    assert set(steps) == {layout.line_height}
    assert layout.height == len(layout.lines) * layout.line_height


# ---------------------------------------------------------------- rich text
def test_parts_follow_each_other_without_overlap(setter: Typesetter) -> None:
    parts = (Run("Mei", bold=True), " played ", Inline(37, nothing, "chip"), " and chose ", Run("green", "#1B9E77"))
    layout = setter.layout(parts, 15, 150)
    assert len(layout.lines) == 2
    for line in layout.lines:
        edge = 0.0
        for item in line.items:
            assert item.x >= edge - 0.01
            edge = item.x + item.width
        assert edge <= 150
    styles = {
        item.part.text.strip(): item.part for line in layout.lines for item in line.items if isinstance(item.part, Run)
    }
    assert styles["Mei"].bold
    assert styles["green"].colour == "#1B9E77"


def test_a_picture_never_loses_its_closing_mark(setter: Typesetter) -> None:
    chip = Inline(30, nothing)
    for width in range(60, 200, 7):
        layout = setter.layout(("美美 出了 ", chip, "，", "接上了", chip, "。"), 15, width)
        for line in layout.lines[1:]:
            first = line.items[0].part
            assert isinstance(first, Inline) or first.text[0] not in NO_LINE_START


def test_letters_and_figures_stay_with_the_picture_they_touch(setter: Typesetter) -> None:
    """A coin and its unit: a hint's "Bank a hotel as 4 M" ended a line after the coin."""
    coin = Inline(20, nothing)
    for width in range(60, 160, 5):
        for line in setter.layout(("bank it as ", coin, "M, or 3", coin, " or so"), 15, width).lines:
            assert line.items[-1].part is not coin or line.items[-2].part.text.endswith("3")
            assert line.items[0].part is not coin or line.items[1].part.text.startswith("M")


def test_a_card_keeps_its_name_beside_it(setter: Typesetter) -> None:
    """A line of the log ended with the chip of a rent card, and its name began the next."""
    chip, name = Inline(20, nothing), Run("任意颜色租金", is_whole=True)
    for width in range(130, 300, 10):
        lines = setter.layout(("你摸了", chip, name, "、", chip, name), 15, width).lines
        assert not [line for line in lines if line.items[-1].part is chip], width


def test_ideographs_and_pictures_break_from_a_picture(setter: Typesetter) -> None:
    coin = Inline(20, nothing)
    assert len(setter.layout((coin, coin, "的", coin), 15, 25).lines) == 4


def test_a_point_finds_the_words_under_it(setter: Typesetter) -> None:
    chip = Inline(30, nothing, "red 4")
    layout = setter.layout((Run("Bao", None, True, "seat 2"), " played ", chip), 15, 300)
    assert layout.hit(2, 0).part.tag == "seat 2"
    last = layout.lines[0].items[-1]
    assert layout.hit(last.x + 5, 3).part.tag == "red 4"
    assert layout.hit(last.x + last.width + 1, 0) is None
    assert layout.hit(2, layout.line_height) is None


def test_equal_parts_are_laid_out_once(setter: Typesetter) -> None:
    first = setter.layout(("Tom drew ", Inline(30, nothing, 7)), 15, 200)
    assert setter.layout(("Tom drew ", Inline(30, nothing, 7)), 15, 200) is first


# ---------------------------------------------------------------- fitting
def test_a_label_that_fits_is_left_alone(setter: Typesetter) -> None:
    fitted = setter.fit("Draw 4", 18, 200, True)
    assert (fitted.text, fitted.size) == ("Draw 4", 18)


def test_a_label_first_shrinks_and_only_then_is_cut(setter: Typesetter) -> None:
    label = "Discard down to seven"
    wide = setter.width(label, 18, True)
    shrunk = setter.fit(label, 18, wide * 0.9, True)
    assert shrunk.text == label
    assert theme.Size.FLOOR <= shrunk.size < 18
    cut = setter.fit(label, 18, wide * 0.5, True)
    assert cut.size == theme.Size.FLOOR
    assert cut.text.endswith(ELLIPSIS)
    assert label.startswith(cut.text[:-1])
    for fitted, room in ((shrunk, wide * 0.9), (cut, wide * 0.5)):
        assert setter.width(fitted.text, fitted.size, True) == fitted.width <= room


def test_even_the_smallest_room_gets_the_ellipsis(setter: Typesetter) -> None:
    assert setter.fit("Anything", 18, 3).text == ELLIPSIS


# ---------------------------------------------------------------- pixels
def _rows(studio: Studio, language: str, text: str, size: float) -> tuple[int, int]:
    """First and last row with ink of a line whose optical middle is at 100."""
    canvas = Canvas(blank(300, 200), studio, 1.0, language)
    canvas.text(20, 100, text, size)
    ink = canvas.surface.get_bounding_rect()
    return ink.top, ink.bottom


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [15, 18, 28, 54])
@pytest.mark.parametrize("text", ["H", "国", "8"])
def test_letters_figures_and_ideographs_stand_around_the_middle(
    studio: Studio, language: str, size: float, text: str
) -> None:
    top, bottom = _rows(studio, language, text, size)
    assert abs((top + bottom) / 2 - 100) <= 1 + size * 0.02


def test_the_measured_width_is_that_of_the_ink(setter: Typesetter) -> None:
    for text in ("Wild draw four", "万能加四", "HHHH"):
        sprite = setter.sprite(text, 28, "#FFFFFF")
        assert 0 <= setter.width(text, 28) - sprite.surface.get_width() - sprite.dx <= 4


def test_the_same_words_are_rendered_once(studio: Studio) -> None:
    setter = studio.setter("en", 1.0)
    first = setter.sprite("What happened", 18, "#F4EFE3", True)
    made = studio.sprites.made_count
    assert setter.sprite("What happened", 18, "#F4EFE3", True).surface is first.surface
    assert studio.sprites.made_count == made
    assert setter.sprite("What happened", 18, "#E9B949", True).surface is not first.surface


def test_an_outline_is_filled_and_reaches_all_round(studio: Studio) -> None:
    setter = studio.setter("en", 1.0)
    plain = setter.sprite("o", 60, "#FFFFFF", True)
    rim = setter.sprite("o", 60, "#FFFFFF", True, outline=5)
    assert rim.dx == plain.dx - 5
    assert rim.dy == plain.dy - 5
    assert rim.surface.get_width() == pytest.approx(plain.surface.get_width() + 10, abs=2)
    stem = (rim.surface.get_width() // 2, rim.surface.get_height() - 10)
    assert rim.surface.get_at(stem).a == 255


def test_the_two_chinese_cuts_have_their_own_shapes(studio: Studio) -> None:
    simplified = studio.setter("zh-Hans", 1.0).sprite("骨直", 40, "#FFFFFF").surface
    traditional = studio.setter("zh-Hant", 1.0).sprite("骨直", 40, "#FFFFFF").surface
    assert pygame.image.tobytes(simplified, "RGBA") != pygame.image.tobytes(traditional, "RGBA")


# ---------------------------------------------------------------- glyphs
@pytest.mark.parametrize("face", [*FACES, *NAME_FACES])
def test_the_characters_of_a_font_are_read_as_its_own_tools_read_them(studio: Studio, face: str) -> None:
    file = studio.fonts.files[face]
    with TTFont(file, lazy=True) as font:
        expected = {code for code, name in font.getBestCmap().items() if name != ".notdef"}
    assert code_points(file) == expected


def test_a_text_with_a_letter_the_brush_face_lacks_is_set_in_the_sans(studio: Studio, tmp_path: Path) -> None:
    for file in studio.fonts.files.values():
        if "Kai" not in file.name:
            shutil.copy2(file, tmp_path)
    with TTFont(studio.fonts.files["Kai"]) as font:
        cutter = Subsetter()
        cutter.populate(text="安平")
        cutter.subset(font)
        font.save(tmp_path / "TabletableKai-Bold.ttf")
    fonts = FontShelf(tmp_path)
    assert fonts.runs("安平", "Kai", "zh-Hans") == [("安平", "Kai")]
    assert fonts.runs("安宝平", "Kai", "zh-Hans") == [("安宝平", "SC-Bold")]
    assert fonts.runs("安寶", "Kai", "zh-Hant") == [("安寶", "TC-Bold")]
    setter = Typesetter(fonts, SpriteCache(1 << 20), "zh-Hans", 1.0)
    one = setter.sprite("安", 54, "#FFFFFF", True, True).surface.get_width()
    assert setter.sprite("安宝平", 54, "#FFFFFF", True, True).surface.get_width() > 2.5 * one


def test_an_ellipsis_stands_on_the_line_except_in_chinese(studio: Studio) -> None:
    def ink(language: str) -> pygame.Rect:
        sprite = Typesetter(studio.fonts, SpriteCache(1 << 20), language, 1.0).sprite("…", 40, "#FFFFFF")
        return pygame.Rect(sprite.dx, sprite.dy, *sprite.surface.get_size())

    assert -1 <= ink("en").bottom <= 1
    assert ink("zh-Hans").bottom < -8


def test_every_face_falls_back_to_the_other_cut() -> None:
    for language in LANGUAGES:
        for face in FACES:
            chain = fallbacks(face, language)
            assert chain[0] == face
            assert any(name.startswith("SC") for name in chain)
            assert any(name.startswith("TC") for name in chain)


NAMES = {
    "Łukasz": [("Ł", "Letters-names-Bold"), ("ukasz", "own")],
    "Мария": [("Мария", "Letters-names-Bold")],
    "さくら": [("さくら", "JP-names-Bold")],
    "渡辺": [("渡", "own"), ("辺", "JP-names-Bold")],
    "지민": [("지민", "KR-names-Bold")],
    "林鈺": [("林", "TC-Bold"), ("鈺", "TC-names-Bold")],
    "刘旸": [("刘", "SC-Bold"), ("旸", "SC-names-Bold")],
    "陳怡君": [("陳怡君", "TC-Bold")],
    "ㄌㄧㄣˊ": [("ㄌㄧㄣˊ", "TC-names-Bold")],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_names_keep_the_shapes_of_their_own_script(studio: Studio, name: str, language: str) -> None:
    own = face_of(language, True, False)
    expected = [(text, own if face == "own" else face) for text, face in NAMES[name]]
    assert studio.fonts.runs(name, own, language) == expected


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("pair", ["EЕ", "EΕ", "xх", "oо"])
def test_letters_of_names_stand_as_high_as_the_others(studio: Studio, pair: str, bold: bool) -> None:
    """Latin, then the same in Cyrillic or Greek."""
    setter = studio.setter("en", 1.0)
    one, other = (setter.sprite(letter, 200, "#FFFFFF", bold) for letter in pair)
    assert abs(one.dy - other.dy) <= 2
    assert abs(one.surface.get_height() - other.surface.get_height()) <= 3


def test_fonts_for_names_are_opened_for_them_alone() -> None:
    fonts = FontShelf(art_path("fonts"))
    setter = Typesetter(fonts, SpriteCache(1 << 20), "en", 1.0)
    for text in ("Ann won 3 of 5", "王小明 → 陳怡君", "Zoë · José", "?"):
        setter.sprite(text, 18, "#FFFFFF", True)
    assert not {face for face, _ in fonts._open} & set(NAME_FACES)
    assert not set(fonts._known) & set(NAME_FACES)
    setter.sprite("Łukasz", 18, "#FFFFFF", True)
    assert {face for face, _ in fonts._open} & set(NAME_FACES) == {"Letters-names-Bold"}
    assert set(fonts._known) & set(NAME_FACES) == {"Letters-names-Bold"}


def test_an_unknown_character_is_a_box_not_a_gap(studio: Studio) -> None:
    unknown = "\U0001f9ff"
    assert not any(studio.fonts.has(face, unknown) for face in (*FACES, *NAME_FACES))
    ink = studio.setter("en", 1.0).sprite(unknown, 28, "#FFFFFF").surface
    assert ink.get_width() > 8
    assert ink.get_height() > 8


def test_all_fonts_lie_in_the_art_folder() -> None:
    assert len(list(art_path("fonts").glob("Tabletable*.[ot]tf"))) == len(FACES + NAME_FACES)
