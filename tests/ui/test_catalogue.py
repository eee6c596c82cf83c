"""The translation catalogue and the tool that checks its files."""

import logging
from pathlib import Path
from typing import Any

import pytest
import terms
import translations
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.registry import all_games
from tabletable.play.files.safejson import SENTENCES
from tabletable.play.language import catalogue, facts
from tabletable.play.language.catalogue import PSEUDO, Catalogue, FaceRun, SeatRun, TextRun, detect, keys_here
from tabletable.play.language.glyphs import undrawable


class Faces:
    """As much of a game as a sentence needs."""

    def face_name(self, face: int) -> Msg:
        return msg("ui.seat.unnamed", number=face)


def test_every_language_names_itself():
    names = [language.name for language in facts.FACTS]
    assert all(names)
    assert len(set(names)) == len(names)


def test_text_fills_places():
    assert Catalogue("en").text("ui.turn.of", player="Ann") == "Ann’s turn"
    assert Catalogue("zh-Hans").text("ui.turn.of", player="Ann") == "轮到 Ann"
    assert Catalogue("zh-Hant").text(msg("ui.turn.of", player=SeatRef(1)), ["Ann", "Mei"]) == "輪到 Mei"


def test_ideographs_stand_apart_from_latin_letters_and_digits():
    chinese = Catalogue("zh-Hans")
    won = msg("ui.turn.of", player=SeatRef(0))
    assert chinese.rich(won, ["阿宝"]) == [TextRun("轮到"), SeatRun(0, "阿宝")]
    assert chinese.rich(won, ["Ann 2"]) == [TextRun("轮到 "), SeatRun(0, "Ann 2")]
    assert chinese.rich(msg("table.speaks", name=SeatRef(0), what=won), ["A队"])[0] == SeatRun(0, "A队"), "as typed"
    assert chinese.rich(won, ["2队"]) == [TextRun("轮到 "), SeatRun(0, "2队")]
    assert chinese.rich(won, ["+2"]) == [TextRun("轮到 "), SeatRun(0, "+2")]
    assert chinese.rich(won, ["阿2队"]) == [TextRun("轮到"), SeatRun(0, "阿2队")], "only what meets counts"
    assert chinese.text("ui.turn.of", player="A队") == "轮到 A 队"
    for number in ("+2", "−2"):
        assert chinese.text("ui.turn.of", player=number) == f"轮到 {number}"


@pytest.mark.parametrize("name", ["Zoé", "Éva", "Łukasz", "Ștefan Ș", "Nguyễn Lệ", "Мария", "Ελένη"])
def test_ideographs_stand_apart_from_all_letters_that_names_have(name):
    chinese = Catalogue("zh-Hans")
    assert chinese.text(msg("ui.turn.of", player=SeatRef(0)), [name]) == f"轮到 {name}"
    assert chinese.text("ui.turn.of", player=f"{name}队") == f"轮到 {name} 队"


@pytest.mark.parametrize(
    ("language", "other", "said"),
    [
        ("en", "bank “a” and “b”", "Why not “bank ‘a’ and ‘b’”?"),
        ("zh-Hans", "存“甲”", "为什么不选“存‘甲’”？"),
        ("zh-Hant", "存「甲」", "為什麼不選「存『甲』」？"),
    ],
)
def test_quotes_inside_quotes_have_marks_of_their_own(language, other, said):
    """A move whose words quote a card is quoted itself; a name stays as it was typed."""
    assert Catalogue(language).text("table.contrast.title", other=other) == said
    named = msg("table.contrast.title", other=SeatRef(0))
    assert Catalogue(language).rich(named, [other])[1] == SeatRun(0, other)


def test_plural_follows_n():
    english = Catalogue("en")
    assert english.text("ui.players", n=1) == "1 player"
    assert english.text("ui.players", n=4) == "4 players"
    assert Catalogue("zh-Hant").text("ui.players", n=1) == "1 人"


def test_negative_numbers_have_a_real_minus():
    assert Catalogue("en").text("ui.result.total", n=-3) == "−3 in total"


def test_names_are_never_taken_for_places():
    assert Catalogue("en").text("ui.turn.of", player="{n} {player}") == "{n} {player}’s turn"


def test_rich_keeps_names_and_cards_apart():
    game: Any = Faces()
    message = msg("table.speaks", name=SeatRef(0), what=msg("ui.turn.of", player=FaceRef(7)))
    runs = Catalogue("en").rich(message, ["Ann"], game)
    assert runs == [SeatRun(0, "Ann"), TextRun(": "), FaceRun(7, "Seat 7"), TextRun("’s turn")]
    assert Catalogue("en").text(message, ["Ann"], game) == "Ann: Seat 7’s turn"


@pytest.mark.parametrize(
    ("spoken_to", "said"),
    [
        (None, "Ann fixed the lantern. Ann breaks Mei’s lantern"),
        (0, "You fixed your lantern. You break Mei’s lantern"),
        (1, "Ann fixed the lantern. Ann breaks your lantern"),
        (2, "Ann fixed the lantern. Ann breaks Mei’s lantern"),
    ],
)
def test_one_of_the_players_is_you(spoken_to: int | None, said: str):
    """Verbs and what is somebody's own agree; beside others the words stay what they are."""
    names, tool = ["Ann", "Mei", "Bao"], msg("saboteur.tool.lantern")
    fixed = msg("saboteur.log.repaired_own", player=SeatRef(0), tool=tool)
    breaks = msg("saboteur.moment.broke", player=SeatRef(0), target=SeatRef(1), tool=tool)
    catalogue = Catalogue("en")
    texts = [catalogue.text(each, names, None, spoken_to) for each in (fixed, breaks)]
    assert ". ".join(texts) == said


def test_you_begins_a_sentence_with_a_capital_and_a_part_of_one_without():
    english, names = Catalogue("en"), ["Ann", "Mei"]
    turn = msg("ui.turn.of", player=SeatRef(0))
    assert english.text(turn, names, None, 0) == "Your turn"
    assert english.text(msg("table.speaks", name=SeatRef(1), what=turn), names, None, 0) == "Mei: your turn"
    won = msg("uno.log.played_skip", player=SeatRef(1), card="a skip", target=SeatRef(0))
    assert english.text(won, names, None, 0) == "Mei played a skip: you miss a turn"
    assert english.rich(turn, names, None, 0)[0] == SeatRun(0, "Your"), "it stays a player in the sentence"


def test_a_card_begins_a_sentence_with_a_capital_and_a_part_of_one_without():
    english, game = Catalogue("en"), all_games()["yose_duel"]
    beats = msg("yose_duel.moment.sides.line", card=FaceRef(0), other=FaceRef(1))
    one, other = (english.text(game.face_name(face)) for face in (0, 1))
    assert one.startswith("the ")
    assert english.text(beats, (), game) == f"The {one[4:]} beats {other}"
    said = msg("table.speaks", name="Mei", what=beats)
    assert english.text(said, (), game) == f"Mei: {one} beats {other}"
    example = msg("property_deal.why.empty_bank", card=FaceRef(0))
    assert f"e.g. {one}." in english.text(example, (), game)


def test_chinese_says_you_as_it_says_a_name():
    turn = msg("uno.log.took", player=SeatRef(0), n=2)
    assert Catalogue("zh-Hans").text(turn, ["安安"], None, 0) == "你摸了 2 张"


@pytest.mark.parametrize("seat", [-1, 0, 9])
def test_a_seat_without_a_name_still_reads(seat):
    assert Catalogue("en").text(msg("ui.turn.of", player=SeatRef(seat))) == f"Seat {seat + 1}’s turn".replace("-", "−")


def test_a_hidden_card_has_no_name():
    faces: Any = Faces()
    assert Catalogue("en").text(msg("ui.turn.of", player=FaceRef(-1)), [], faces) == "A card’s turn"


@pytest.mark.allows_logs
def test_missing_message_and_argument_are_shown_and_logged_once(no_unexpected_logs):
    english = Catalogue("en")
    for _ in range(3):
        assert english.text("ui.no.such.thing") == "«ui.no.such.thing»"
        assert english.text("ui.turn.of") == "{player}’s turn"
    assert [record.levelno for record in no_unexpected_logs] == [logging.WARNING] * 2
    assert not english.has("ui.no.such.thing")


@pytest.mark.allows_logs
def test_a_broken_file_costs_only_its_messages(tmp_path, monkeypatch, no_unexpected_logs):
    (tmp_path / "en.po").write_bytes(b"\x00garbage")
    real = catalogue.catalogue_folders()
    monkeypatch.setattr(catalogue, "catalogue_folders", lambda: (*real, tmp_path))
    assert Catalogue("en").text("ui.ok") == "OK"
    assert "no translations from en.po" in no_unexpected_logs[0].getMessage()


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="allowed: en, zh-Hans, zh-Hant"):
        Catalogue("tlh")


@pytest.mark.parametrize(
    ("locales", "language"),
    [
        ([], "en"),
        (["de_DE.UTF-8"], "en"),
        (["de", "zh_TW"], "zh-Hant"),
        (["zh_CN.UTF-8"], "zh-Hans"),
        (["zh"], "zh-Hans"),
        (["zh-SG"], "zh-Hans"),
        (["zh_HK"], "zh-Hant"),
        (["zh-MO"], "zh-Hant"),
        (["zh-Hant-US"], "zh-Hant"),
        (["zh-Hans-TW"], "zh-Hans"),
        (["en_GB", "zh_CN"], "en"),
    ],
)
def test_first_language_follows_the_system(locales, language):
    assert detect(locales) == language


def test_pseudo_language_is_longer_and_keeps_places():
    english, pseudo = Catalogue("en"), Catalogue(PSEUDO)
    for key in ("ui.title.saves", "ui.error.text.unwritten", "ui.saves.empty", "ui.ok"):
        assert len(pseudo.text(key)) >= 1.25 * len(english.text(key))
    assert "Ann" in pseudo.text("ui.turn.of", player="Ann")


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_refusal_of_a_file_is_a_sentence(language):
    words = Catalogue(language)
    for key, places in SENTENCES.items():
        text = words.text(Msg(key, tuple((place, f"<{place}>") for place in places)))
        for place in places:
            assert place not in ("file", "field", "limit", "number") or f"<{place}>" in text or "second" in key, key


def test_all_shipped_catalogues_are_sound():
    assert translations.check() == []


def test_every_id_in_the_code_has_a_message_and_every_message_is_named_in_it():
    assert translations.missing_and_unused() == ({}, [])


def test_ids_of_a_family_are_told_apart_by_words():
    assert MessageFamily("a.*.b", "red blue") == {"red": "a.red.b", "blue": "a.blue.b"}
    assert MessageFamily("a.**", ["x", "y"], ("", "_z"))["y", "_z"] == "a.y_z"
    with pytest.raises(ValueError, match="zip"):
        MessageFamily("a.*", "x", "y")


# ------------------------------------------------------------------------------------------------ the checker


def _write(folder: Path, language: str, entries: dict[str | tuple[str, str], str | tuple[str, ...]]) -> None:
    made = Catalog(locale=language.replace("-", "_"), fuzzy=False)
    for key, text in entries.items():
        made.add(key, text, flags=["fuzzy"] if text == "fuzzy" else [])
    with (folder / f"{language}.po").open("wb") as stream:
        write_po(stream, made)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with three small sound catalogues; the only one the tool sees."""
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "_glyphs", lambda language: frozenset(range(0x3000)))
    monkeypatch.setattr(catalogue, "catalogue_folders", lambda: (tmp_path,))
    for language in catalogue.LANGUAGES:
        _write(tmp_path, language, {"a.b": "to {x}"})
    _name_it(tmp_path, en="to", hans="to", hant="to")
    return tmp_path


def _name_it(folder: Path, en: str, hans: str, hant: str, never: str = "") -> None:
    """Write a list of one term."""
    names = f'en = "{en}"\nzh-Hans = "{hans}"\nzh-Hant = "{hant}"'
    (folder / "terms.toml").write_text(f"[[term]]\n{names}\n{never}\n", encoding="utf-8")


def test_checker_accepts_sound_catalogues(folder):
    assert translations.check() == []


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ({"a.b": "to {y}"}, "a.b has different places"),
        ({"a.b": "to {x}", "a.c": "new"}, "a.c is missing in zh-Hans, zh-Hant"),
        ({}, "a.b is missing in en"),
        ({"a.b": "to {x"}, "a brace that is no named place"),
        ({"a.b": " to {x}"}, "stray spaces"),
        ({"a.b": "it isn't"}, "apostrophe of a typewriter"),
        ({"a.b": "to {x} 龘"}, "no glyph for 龘"),
        ({("a.b", "a.b"): ("to {x}", "to all {x}")}, "plural forms in some languages only"),
        ({"A b": "to {x}"}, "not a dotted lower-case id"),
        ({"a.b": "fuzzy"}, "a.b is fuzzy"),
        ({"a.b": "not “bank “{x}””"}, "quotes inside quotes"),
    ],
)
def test_checker_finds(folder, entries, fault):
    _write(folder, "en", entries)
    assert any(fault in line for line in translations.check())


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("先手: {x}", "手:"),
        ("走吧!{x}", "吧!"),
        ("{x},再走", ",再"),
        ("出牌(Enter) {x}", "牌("),
        ("Enter：{x}，12:30 走", ""),
        ("({x}, 1) 的牌", ""),
        ("bot:LEVEL 或 {x}", ""),
    ],
)
def test_checker_finds_marks_of_half_width_beside_chinese(folder, text, mark):
    _write(folder, "zh-Hans", {"a.b": text})
    found = [line for line in translations.check() if "half-width" in line]
    assert [f"“{mark}”" in line for line in found] == ([True] if mark else [])


def test_words_are_read_as_gettext_reads_them(folder):
    """Wrapped lines, quotes, line breaks, plural forms; a message left out by its translator is none."""
    long = 'a line that is wrapped because nobody reads one of more than eighty characters, {x} \\ "quoted"\nnext'
    _write(folder, "en", {"a.b": long, ("a.n", "a.n"): ("{n} card", "{n} cards")})
    with (folder / "en.po").open("a", encoding="utf-8") as file:
        file.write('\n#~ msgid "a.old"\n#~ msgstr "gone"\n')
    words = Catalogue("en")
    assert words.text("a.b", x=1) == long.replace("{x}", "1")
    assert [words.text("a.n", n=n) for n in (1, 2)] == ["1 card", "2 cards"]
    assert not words.has("a.old")


def test_checker_finds_what_the_program_reads_otherwise(folder):
    _write(folder, "en", {"a.a": "by", "a.b": "to {x}"})
    text = (folder / "en.po").read_text(encoding="utf-8")
    (folder / "en.po").write_text(text.replace('msgid "a.b"', ' msgid "a.b"'), encoding="utf-8")
    assert "en.po: a.b is read otherwise than it is written" in translations.check()


def test_checker_finds_a_missing_language(folder):
    (folder / "zh-Hant.po").unlink()
    assert "zh-Hant.po: missing" in translations.check()


def test_checker_finds_what_is_called_otherwise(folder):
    _name_it(folder, "to", "to {x}", "towards", 'never = { zh-Hans = ["to"], en = ["{X}"] }')
    assert translations.check() == [
        ".: en: a.b says “{X}”; it is called “to”",
        ".: zh-Hant: nothing is called “towards”",
    ]


def _term(name: str, differs: str = "", en: str = "round") -> terms.Term:
    return terms.Term("", {"en": en, "zh-Hans": name}, {}, differs)


def test_one_thing_has_one_name_in_all_games_but_where_a_list_says_why():
    one, other, more = _term("轮"), _term("回合"), _term("局", en="match")
    term = other._replace(differs="the author's word")
    assert list(terms.disagreements({"a": (one, more), "b": (one,)})) == []
    assert list(terms.disagreements({"a": (one, more), "b": (term,)})) == []
    assert list(terms.disagreements({"a": (one, other)})) == [], "two things in one game that share a word in English"
    assert list(terms.disagreements({"a": (one,), "b": (other,)})) == [
        "“round” is called otherwise in b than in a; let one say why it differs"
    ]
    assert list(terms.disagreements({"a": (one,), "b": (one._replace(differs="why"),)})) == [
        "“round” differs in b from no other list"
    ]


def test_a_language_says_by_game_what_is_called_otherwise(tmp_path):
    file, listed = tmp_path / "terms.toml", (terms.Term("", {"en": "round"}, {}),)
    file.write_text('"round" = "ラウンド"\n[yose_duel]\n"round" = "局"\n', encoding="utf-8")
    named = {game: terms.named(listed, {"ja": file}, game)[0].names["ja"] for game in ("uno", "yose_duel")}
    assert named == {"uno": "ラウンド", "yose_duel": "局"}
    file.write_text('"round" = "ラウンド"\n[yose_duel]\n"rund" = "局"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="names rund, of which its list says nothing"):
        terms.named(listed, {"ja": file}, "yose_duel")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "a list of [[term]] belongs here and nothing else"),
        ('[[term]]\nen = "to"\nzh-Hans = "to"', "has no name in zh-Hant"),
        ('[[term]]\nen = "to"\nzh-Hans = "to"\nzh-Hant = "to"\nde = "zu"', "is no term"),
        ('[[term]]\nen = "to"\nzh-Hans = "to"\nzh-Hant = "to"\nnever = { de = ["zu"] }', "is no term"),
        ("[[", "terms.toml: "),
    ],
)
def test_checker_finds_a_list_that_is_none(folder, text, fault):
    (folder / "terms.toml").write_text(text, encoding="utf-8")
    (line,) = translations.check()
    assert fault in line


def test_checker_finds_a_missing_list(folder):
    (folder / "terms.toml").unlink()
    assert translations.check() == [".: terms.toml: missing"]


def test_rules_are_held_to_the_terms_and_the_script_too(tmp_path, folder, monkeypatch):
    inner = tmp_path / "locale"
    inner.mkdir()
    for file in [*tmp_path.glob("*.po"), tmp_path / "terms.toml"]:
        file.rename(inner / file.name)
    monkeypatch.setattr(catalogue, "catalogue_folders", lambda: (inner,))
    assert translations.check() == []
    (tmp_path / "RULES.zh-Hant.md").write_text("规则 to", encoding="utf-8")
    assert translations.check() == ["locale: RULES.zh-Hant.md has 则规, which zh-Hant is not written with"]
    _name_it(inner, "to", "to", "to", 'never = { zh-Hant = ["則"] }')
    (tmp_path / "RULES.zh-Hant.md").write_text("規則", encoding="utf-8")
    assert translations.check() == ["locale: zh-Hant: RULES.zh-Hant.md says “則”; it is called “to”"]


def test_checker_finds_a_word_that_the_language_does_not_use(folder, monkeypatch):
    monkeypatch.setattr(translations, "_glyphs", lambda language: frozenset(range(0xA000)))
    _write(folder, "zh-Hant", {"a.b": "to {x} 平局"})
    assert translations.check() == [".: zh-Hant: a.b says “平局”; say “平手”"]


def test_checker_finds_the_other_way_of_writing(folder, monkeypatch):
    monkeypatch.setattr(translations, "_glyphs", lambda language: frozenset(range(0xA000)))
    _write(folder, "zh-Hans", {"a.b": "to {x} 規則"})
    assert translations.check() == ["zh-Hans.po: a.b has 則規, which zh-Hans is not written with"]


def test_the_names_of_bots_are_written_alike_in_both_chinese_scripts():
    """A saved game keeps its names: a name of the other script would stand in a list of this one."""
    simplified, traditional = (
        [Catalogue(language).text(Msg(f"setup.name.{n}")) for n in range(12)] for language in ("zh-Hans", "zh-Hant")
    )
    assert simplified == traditional
    assert len({*simplified}) == 12


def test_no_line_ends_between_a_figure_and_what_it_counts():
    """On a narrow button or plate such a line broke before its last word."""
    english = Catalogue("en")
    assert english.text(msg("table.record", player=SeatRef(0), won=1, n=1), ["Ann"]).endswith("1\u00a0won")
    assert english.text(Msg("saboteur.button.clear")).endswith("2\u00a0cards")


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_a_ribbon_has_fewer_words_for_where_it_has_less_room(language):
    words = Catalogue(language)
    assert len(words.text(Msg("knowledge.open.short"))) < len(words.text(Msg("knowledge.open")))


def test_keys_are_written_as_the_system_writes_them():
    assert keys_here("Undo (Ctrl+Z), redo (Ctrl+Y)", "darwin") == "Undo (⌘Z), redo (⇧⌘Z)"
    assert keys_here("Undo (Ctrl+Z)", "linux") == "Undo (Ctrl+Z)"
    assert not undrawable(keys_here("Ctrl+Y", "darwin"))
