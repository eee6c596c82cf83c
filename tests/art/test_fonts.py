"""Every character that can come on screen has a glyph, in fonts that may bear their names."""

from pathlib import Path

import build_fonts
import pygame
import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from tabletable.play.language import glyphs
from tabletable.resources import art_path

FONTS = sorted(art_path("fonts").glob("*.[ot]tf"))
PACKAGE = Path(__file__).parents[2] / "tabletable"
CATALOGUES = sorted(path for path in PACKAGE.rglob("*.po") if "locale" in path.parts)
RESERVED = ("noto", "lxgw", "霞鹜", "source", "klee", "adobe")

ON_SCREEN = "–—…·•×÷±−←↑→↓✓★☆♠♥♦♣①②③④⑤⑥⑦⑧⑨⑩‘’“”，。！？：；（）「」『』《》、￥"
PRINTABLE = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))


def characters(path: Path) -> set[int]:
    """Code points that the font at ``path`` maps to a glyph."""
    with TTFont(path, lazy=True) as font:
        return set(font.getBestCmap())


@pytest.fixture(scope="module")
def maps() -> dict[str, set[int]]:
    """File name -> code points, for each font."""
    return {path.name: characters(path) for path in FONTS}


@pytest.fixture(autouse=True, scope="module")
def text_engine() -> None:
    pygame.font.init()


def missing(text: str | set[str], mapped: set[int]) -> str:
    return "".join(sorted(c for c in text if ord(c) not in mapped))


def sentences(path: Path) -> list[str]:
    """Ids and words of a catalogue."""
    with path.open("rb") as file:
        fields = [field for message in read_po(file) for field in (message.id, message.string)]
    return [text for field in fields for text in ((field,) if isinstance(field, str) else field or ())]


def test_all_cuts_are_there() -> None:
    assert [path.name for path in FONTS] == sorted(cut.file for cut in build_fonts.CUTS)


def test_the_level_1_sets_are_whole() -> None:
    assert len(build_fonts.gb2312_level1()) == 3755
    assert len(build_fonts.big5_level1()) == 5401


def test_the_sets_of_names_are_whole() -> None:
    assert len(build_fonts.tongyong()) == 8105
    assert len(build_fonts.big5()) == 13053 - len("兀嗀") + len("碁銹裏墻恒粧嫺")  # there twice; added by all
    assert len(build_fonts.jis_x_0208()) == 6355
    assert len(build_fonts.hkscs()) == 17560


@pytest.mark.parametrize("cut", build_fonts.NAME_CUTS, ids=lambda cut: cut.file)
def test_the_letters_of_names_are_all_there(cut: build_fonts.Cut, maps: dict[str, set[int]]) -> None:
    assert cut.text()
    assert missing(cut.text(), maps[cut.file]) == ""


def test_any_name_in_chinese_can_be_set(maps: dict[str, set[int]]) -> None:
    for style in ("Regular", "Bold"):
        basic = maps[f"TabletableSansSC-{style}.otf"] & maps[f"TabletableSansTC-{style}.otf"]
        assert missing(set(build_fonts.big5()), basic | maps[f"TabletableNamesTC-{style}.otf"]) == ""
        assert missing(set(build_fonts.tongyong()), basic | maps[f"TabletableNamesSC-{style}.otf"]) == ""
        others = maps[f"TabletableNamesTC-{style}.otf"] | maps[f"TabletableNamesSC-{style}.otf"]
        others |= maps[f"TabletableNamesJP-{style}.otf"] | maps[f"TabletableNamesHK-{style}.otf"]
        assert missing(set(build_fonts.hkscs()), basic | others) == ""
        assert missing("".join(map(chr, range(0x3105, 0x312A))), maps[f"TabletableNamesTC-{style}.otf"]) == ""


@pytest.mark.parametrize("name", [cut.file for cut in build_fonts.BASIC_CUTS])
def test_font_covers_all_that_a_player_can_meet(name: str, maps: dict[str, set[int]]) -> None:
    assert missing(PRINTABLE + ON_SCREEN, maps[name]) == ""
    assert missing(build_fonts.hanzi(), maps[name]) == ""


def test_sans_covers_every_catalogue(maps: dict[str, set[int]]) -> None:
    assert CATALOGUES
    for path in CATALOGUES:
        cut = "TC" if path.stem == "zh-Hant" else "SC"
        text = set("".join(sentences(path)))
        for weight in ("Regular", "Bold"):
            gap = missing({c for c in text if c not in "\n\t"}, maps[f"TabletableSans{cut}-{weight}.otf"])
            assert gap == "", f"{path.relative_to(PACKAGE)} uses {gap}, not in Sans {cut} {weight}"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_the_words_of_a_language_ask_for_its_own_shapes(path: Path) -> None:
    """As names do not: theirs is the script in which they are written."""
    own = "TC" if path.stem == "zh-Hant" else "SC"
    assert {glyphs.script(text) for text in sentences(path)} <= {"", own}


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.name)
def test_names_are_ours(path: Path) -> None:
    with TTFont(path) as font:
        names = [str(record) for record in font["name"].names]
        if "CFF " in font:
            cff = font["CFF "].cff
            top = cff.topDictIndex[0]
            names += [*cff.fontNames, top.Notice, top.FullName, top.FamilyName]
            names += [part.FontName for part in top.FDArray]
        assert font["name"].getDebugName(1).startswith("Tabletable ")
        assert "OFL.txt" in font["name"].getDebugName(0)
    for name in names:
        assert not any(word in name.lower() for word in RESERVED), name


def test_the_licence_lies_beside_the_fonts() -> None:
    licence = art_path("fonts", "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    for owner in ("2014-2021 Adobe", "2015 Google LLC", "2021-2023 LXGW", "2020 The Klee Project Authors"):
        assert f"Copyright {owner}" in licence


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.name)
def test_a_missing_character_shows_as_a_box(path: Path) -> None:
    font = pygame.font.Font(path, 32)
    assert pygame.mask.from_surface(font.render("\u0e01", True, "#FFFFFF")).count() > 20


@pytest.mark.parametrize("path", [art_path("fonts", cut.file) for cut in build_fonts.BASIC_CUTS], ids=lambda p: p.name)
def test_digits_have_one_width(path: Path) -> None:
    font = pygame.font.Font(path, 40)
    assert len({font.size(digit * 20)[0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("script", ["SC", "TC"])
def test_punctuation_follows_its_neighbours(script: str) -> None:
    """Shared code points are narrow in English and one em wide in Chinese text."""
    em = 100
    font = pygame.font.Font(art_path("fonts", f"TabletableSans{script}-Regular.otf"), em)

    def extra(text: str, marks: str) -> float:
        """Width in em that ``marks`` add to ``text``."""
        bare = "".join(c for c in text if c not in marks)
        return (font.size(text)[0] - font.size(bare)[0]) / em

    assert extra("don’t", "’") < 0.5
    assert extra("say “yes” now", "“”") < 1.0
    assert extra("他说“不行”了", "“”") == pytest.approx(2.0, abs=0.1)
    assert font.size("a · b")[0] < font.size("ab")[0] + 1.2 * em


@pytest.mark.parametrize("script", ["SC", "TC"])
def test_ellipsis_stands_on_the_line_in_english_only(script: str) -> None:
    font = pygame.font.Font(art_path("fonts", f"TabletableSans{script}-Bold.otf"), 100)

    def height_of_dots(text: str) -> int:
        """Vertical centre of the last third of an em, where nothing but the dots has ink."""
        picture = font.render(text, True, "#FFFFFF")
        end = picture.subsurface(picture.get_width() - 33, 0, 33, picture.get_height())
        return pygame.mask.from_surface(end).get_bounding_rects()[0].centery

    assert height_of_dots("Loading…") > height_of_dots("等等…") + 15


def test_scripts_draw_shared_characters_their_own_way() -> None:
    pictures = []
    for cut in ("SC", "TC"):
        font = pygame.font.Font(art_path("fonts", f"TabletableSans{cut}-Regular.otf"), 64)
        pictures.append(pygame.image.tobytes(font.render("骨直門", True, "#FFFFFF"), "RGBA"))
    assert pictures[0] != pictures[1]


def test_builder_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_fonts.main(["--source", str(tmp_path), "--out", str(tmp_path / "out")]) == 2
    message = capsys.readouterr().err
    assert "NotoSansCJK-Regular.ttc" in message
    assert "fonts-noto-cjk" in message


@pytest.mark.slow
def test_the_build_is_reproducible(tmp_path: Path) -> None:
    cut = build_fonts.CUTS[0]
    try:
        build_fonts.find_source(cut.source, build_fonts.DEFAULT_SOURCES)
    except build_fonts.SourceMissing as error:
        pytest.skip(str(error))
    text = build_fonts.basic_characters() | {"骨", "直"}
    files = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        files.append(build_fonts.build(cut, build_fonts.DEFAULT_SOURCES, tmp_path / name, text).read_bytes())
    assert files[0] == files[1]
