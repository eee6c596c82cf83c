"""Names people type: harmless on the screen, and as the name of a file."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.play.files.names import (
    MAX_GRAPHEMES,
    MAX_MARKS,
    MAX_POINTS,
    STEM_BYTES,
    child_path,
    clean_name,
    clean_title,
    file_stem,
    graphemes,
    is_file_name,
    slug,
)
from tabletable.play.files.safejson import MAX_STRING, Malformed

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FLAG = "\U0001f1e9\U0001f1ea"
THUMB = "\U0001f44d\U0001f3fd"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann\t\n Lee  ", "Ann Lee"),
        ("王小明", "王小明"),
        ("Ane\u0301", "An\u00e9"),
        ("\u202eevil\u202c", "evil"),
        ("\u200fa\u200eb\u2066c\u2069", "abc"),
        ("a\u200bb\ufeffc\u00add", "abcd"),
        ("a\x00b\x1bc\x7fd\x85e", "abcde"),
        ("tab\ud800bed", "tabbed"),
        ("\u3000Bo\u2028Cy\u00a0", "Bo Cy"),
        ("\u0301x", "x"),
        (f"x{FAMILY}y", f"x{FAMILY}y"),
        ("\u200dx\u200d", "x"),
        ("%s {0} %(name)s", "%s {0} %(name)s"),
        ("x" * 99, "x" * MAX_GRAPHEMES),
        (FLAG * 30, FLAG * MAX_GRAPHEMES),
        ("\ue000\uffff\U000e0041z", "z"),
    ],
)
def test_cleaning(typed: str, name: str) -> None:
    assert clean_name(typed, "Player 1") == name


@pytest.mark.parametrize("typed", ["", " ", "\t\n", "\u202e\u202c", "\u3164\u3164", "\u200b", "\u2800", "\u200d", "\0"])
def test_nothing_visible_gives_the_default(typed: str) -> None:
    assert clean_name(typed, "Player 1") == "Player 1"
    assert clean_title(typed) == ""


def test_marks_do_not_pile_up() -> None:
    tower = clean_name("Z" + "\u0335\u0489\u0310" * 50 + "algo", "-")
    assert sum(unicodedata.combining(c) > 0 or unicodedata.category(c) == "Me" for c in tower) <= MAX_MARKS
    assert tower.endswith("algo")


@pytest.mark.parametrize(
    ("text", "clusters"),
    [
        ("abc", ["a", "b", "c"]),
        ("e\u0301a", ["e\u0301", "a"]),
        (FAMILY + "x", [FAMILY, "x"]),
        (FLAG + FLAG + "\U0001f1eb", [FLAG, FLAG, "\U0001f1eb"]),
        (THUMB + THUMB, [THUMB, THUMB]),
        ("❤\ufe0f!", ["❤\ufe0f", "!"]),
        ("\u1112\u1161\u11ab\u1100", ["\u1112\u1161\u11ab", "\u1100"]),
        ("नमस्ते", ["न", "म", "स्", "ते"]),
        ("", []),
    ],
)
def test_graphemes(text: str, clusters: list[str]) -> None:
    assert graphemes(text) == clusters


any_text = st.text(max_size=60) | st.text(
    st.sampled_from([*"aZ 王é\u0301\u0489\u200d\u202e\u3164\ud800\u1100\u1161", "\U0001f468", "\U0001f1e9"]),
    max_size=120,
)


@given(any_text)
def test_clean_names_keep_all_promises(text: str) -> None:
    name = clean_name(text, "")
    assert len(name) <= MAX_GRAPHEMES * MAX_POINTS <= MAX_STRING
    assert len(graphemes(name)) <= MAX_GRAPHEMES
    assert name == name.strip()
    name.encode()
    categories = {unicodedata.category(character) for character in name.replace("\u200d", "")}
    assert not categories & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert clean_name(name, "") == name
    assert unicodedata.is_normalized("NFC", name)


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Friday with Ann & Bo!", "friday-with-ann-bo"),
        ("Ünö  Spïel", "uno-spiel"),
        ("王小明", "save"),
        ("", "save"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "save-con"),
        ("Lpt1", "save-lpt1"),
        ("x" * 80, "x" * 40),
        ("- - -", "save"),
    ],
)
def test_slugs(title: str, expected: str) -> None:
    assert slug(title) == expected


@given(any_text)
def test_slugs_are_file_names(title: str) -> None:
    assert is_file_name(slug(title))
    assert is_file_name(f"{slug(title)}-0123abcd.json")
    assert slug(slug(title)) == slug(title)
    assert 1 <= len(slug(title)) <= 45


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("王小明的牌局", "王小明的牌局"),
        ("夜市：王小明、阿宝", "夜市：王小明、阿宝"),
        ("Łódź, Ünö & Zoë", "Łódź,-Ünö-&-Zoë"),
        ("א שלום", "א-שלום"),
        ("../..\\CON:x?", "CON-x"),
        ("\u202eevil.exe\u202c", "evil.exe"),
        ("CON", "save-CON"),
        ("nul.tar.gz", "save-nul.tar.gz"),
        ("COM¹", "save-COM¹"),
        ("ＣＯＮ", "save-ＣＯＮ"),
        (".hidden", "hidden"),
        ("-rf ~", "rf"),
        ("Friday. . .", "Friday"),
        (f"{FAMILY} Ann {THUMB}", "Ann"),
        ("葛\U000e0100城\ufe0f", "葛城"),
        ("a\u0301" * 3, "ááá"),
        ("\U0001f600", "game"),
        ("", "game"),
        ("鈺" * 60, "鈺" * 33),
    ],
)
def test_files_are_called_by_the_letters_of_their_title(title: str, expected: str) -> None:
    assert file_stem(title, "game") == expected


@given(any_text)
def test_names_of_files_are_safe_on_every_system(title: str) -> None:
    stem = file_stem(title)
    for name in (stem, f"{stem}-0123abcd.tabletable", f"{stem}-2026-11-29.html"):
        assert is_file_name(name)
        assert not name.startswith(("-", ".", "~", " "))
    assert 1 <= len(stem.encode("utf-8")) <= STEM_BYTES + len("save-")
    assert unicodedata.is_normalized("NFC", stem)
    assert file_stem(stem) == stem


def test_where_the_system_can_not_write_the_letters_they_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsencode", lambda name: name.encode("latin-1"))
    assert file_stem("Zoë") == "Zoë"
    assert file_stem("王小明 with Zoë") == "with-zoe"


BAD_NAMES = [
    *("", ".", "..", "../a", "a/../b", "/etc/passwd", "a/b", "\\\\server\\share", "a\\b", "C:\\a", "C:a", "a:stream"),
    *("a.", "a ", " a", "...", "a..", "con", "CON.json", "nul.tar.gz", "Com1.json", "LPT9", "com¹.json", "AUX .json"),
    *("CONIN$", "a\0b", "a\nb", "a\x7fb", "a\u202eb.json", "a\u200fb", "a\u2028b", "a\ud800b", "a*b", "a?b"),
    *("a<b", 'a"b', "x" * 256, "王" * 86),
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_are_no_plain_file(name: str, tmp_path: Path) -> None:
    assert not is_file_name(name)
    with pytest.raises(Malformed) as caught:
        child_path(tmp_path, name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "name",
    ["a", "a.json", "uno-1.json.bak1", "con-0123abcd.json", "console.json", ".hidden", "a b.json", "王.json", "a..b"],
)
def test_names_that_are(name: str, tmp_path: Path) -> None:
    assert child_path(tmp_path, name) == tmp_path / name


@given(st.text(st.sampled_from("./\\:\0 aC\u202e~"), max_size=8))
def test_no_name_leads_out_of_the_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.getbasetemp() / "saves"
    try:
        path = child_path(folder, name)
    except Malformed:
        return
    assert path.resolve().parent == folder.resolve()
    assert path.resolve() != folder.resolve()
