import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.cli import parsing
from tabletable.cli.main import main
from tabletable.cli.parsing import UsageError
from tabletable.core.errors import SetupError
from tabletable.core.info import GameInfo, Option
from tabletable.core.looks import Looks
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.seats import BOT, HUMAN, Seat

INFO = GameInfo(
    id="demo",
    min_seats=2,
    max_seats=5,
    minutes=10,
    rules_version=1,
    options=(
        Option("stacking", ("off", "same", "any"), "off"),
        Option("target", (0, 200, 500), 0, minimum=0, maximum=1000),
    ),
    verbs=("play",),
    levels=("random", "easy", "normal"),
    looks=Looks("#FF0000"),
)


def test_seats_are_people_and_bots_in_the_order_given() -> None:
    assert parsing.parse_seats("human:Ann, bot:easy,bot,human", INFO) == (
        Seat(HUMAN, "Ann"),
        Seat(BOT, "", "easy"),
        Seat(BOT, "", "normal"),
        Seat(HUMAN, ""),
    )


@pytest.mark.parametrize("name", ["王小明", "Åsa", "José María de la O"])
def test_names_of_any_script(name: str) -> None:
    assert parsing.parse_seats(f"human:{name},bot", INFO)[0].name == name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("human:Ann", "demo is for 2 to 5 players, not 1"),
        ("bot," * 5 + "bot", "demo is for 2 to 5 players, not 6"),
        ("human,robot", "seat 'robot' is not human, human:NAME, bot or bot:LEVEL"),
        ("human,,bot", "seat '' is not human"),
        ("", "seat '' is not human"),
        (
            "human,bot:godlike",
            "there is no bot level in demo 'godlike'; allowed: random, easy+flustered, easy, normal+hasty, normal",
        ),
        ("human:" + "x" * 25 + ",bot", "one line of up to 24 characters"),
        ("human:a\nb,bot", r"name 'a\nb' can’t be shown"),
        ("human:a\u202eb,bot", r"name 'a\u202eb' can’t be shown"),
        ("human:Ann👍,bot", "the program’s fonts lack '👍'"),
        ("human:Ann,bot,human:Ann", "two seats have the name 'Ann'"),
        ("human:𠮷野,bot", "the program’s fonts lack '𠮷'"),
    ],
)
def test_wrong_seats_name_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises((UsageError, SetupError)) as raised:
        parsing.parse_seats(text, INFO)
    assert sentence in str(raised.value)


def test_without_seats_one_person_plays_against_bots() -> None:
    assert [seat.kind for seat in parsing.default_seats(INFO)] == [HUMAN, BOT, BOT, BOT]


def test_options_are_completed() -> None:
    assert parsing.parse_options("", INFO) == {"stacking": "off", "target": 0}
    assert parsing.parse_options("target = 750, stacking=any", INFO) == {"stacking": "any", "target": 750}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("jokers=2", "demo has no option 'jokers'; allowed: stacking, target"),
        ("stacking=maybe", "option stacking is 'maybe'; allowed: off, same, any"),
        ("target=1001", "option target is '1001'; allowed: 0 to 1000"),
        ("target=-1", "allowed: 0 to 1000"),
        ("target", "option 'target' is not of the form key=value"),
        ("target=", "option 'target=' is not of the form key=value"),
        ("=5", "option '=5' is not of the form key=value"),
        ("target=1,target=2", "option 'target' is given twice"),
    ],
)
def test_wrong_options_name_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises((UsageError, SetupError)) as raised:
        parsing.parse_options(text, INFO)
    assert sentence in str(raised.value)


@given(st.integers(0, 2**64 - 1))
def test_every_seed_is_read(seed: int) -> None:
    assert parsing.parse_seed(str(seed)) == seed


@pytest.mark.parametrize("text", ["-1", str(2**64), "", "1.5", "0x10", "1_000", "٣", " 1", "9" * 5000])
def test_wrong_seeds_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"is not a whole number from 0 to 18446744073709551615"):
        parsing.parse_seed(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [("1280x720", (1280, 720)), ("800X600", (800, 600)), ("3840×2160", (3840, 2160)), ("1081x1919", (1081, 1919))],
)
def test_sizes(text: str, size: tuple[int, int]) -> None:
    assert parsing.parse_size(text) == size


@pytest.mark.parametrize("text", ["", "1280", "1280x", "x720", "799x600", "800x599", "3841x2160", "-1x-1", "1e3x720"])
def test_wrong_sizes_name_the_limits(text: str) -> None:
    with pytest.raises(UsageError, match="is not WIDTHxHEIGHT between 800x600 and 3840x2160"):
        parsing.parse_size(text)


def test_one_level_is_for_all_and_a_list_for_each() -> None:
    assert parsing.parse_levels("easy", INFO, 3) == ("easy", "easy", "easy")
    assert parsing.parse_levels("easy, random", INFO, 2) == ("easy", "random")
    with pytest.raises(UsageError, match="3 players, but 2 bots"):
        parsing.parse_levels("easy,random", INFO, 3)


def test_viewers() -> None:
    assert [parsing.parse_viewer(text) for text in ("public", "all", "0", "11")] == ["public", "all", 0, 11]
    with pytest.raises(UsageError, match="seat 'me' is not public, all or the number of a seat"):
        parsing.parse_viewer("me")


@given(st.text())
def test_one_line_is_one_line_that_a_terminal_prints_as_it_is(text: str) -> None:
    line = parsing.one_line(text)
    assert line.isprintable()
    assert "\n" not in line


@given(st.text())
def test_no_text_makes_a_parser_stumble(text: str) -> None:
    """Whatever is typed, the answer is a value or a sentence."""
    for parse in (
        lambda: parsing.parse_seats(text, INFO),
        lambda: parsing.parse_options(text, INFO),
        lambda: parsing.parse_levels(text, INFO, 2),
        lambda: parsing.parse_seed(text),
        lambda: parsing.parse_size(text),
        lambda: parsing.parse_count(text, "games", 9),
        lambda: parsing.parse_viewer(text),
    ):
        with contextlib.suppress(UsageError, SetupError):
            assert parse() is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", [["--lang", "{}"], ["--lang={}"]])
def test_what_is_wrong_is_said_in_the_language_that_is_asked_for(language: str, form: list[str], capsys) -> None:
    asked = [word.format(language) for word in form]
    wrong = (
        ["--size", "3x3"], ["--seed", "4"], ["--game", "nope"], ["--game", "uno", "--seed", "x"], ["--nope"],
        ["--game", "uno", "--seats", "human:Ann,human:Ann"], ["--game", "uno", "--options", "stacking=off,stacking=on"],
        ["--game", "uno", "--options", "nope=1"], ["--load", "nope.tabletable"], ["--game", "uno", "--seats", "bot:x"],
    )  # fmt: skip
    for words in wrong:
        assert main([*words, *asked]) == parsing.USAGE_ERROR
        (line,) = capsys.readouterr().err.splitlines()
        assert is_han(line) == (language != "en"), line


def test_no_language_and_one_that_there_is_not_are_answered_in_english(capsys) -> None:
    for words in (["--size", "3x3"], ["--size", "3x3", "--lang", "xx"], ["--lang"]):
        assert main(words) == parsing.USAGE_ERROR
        assert not is_han(capsys.readouterr().err)


def is_han(text: str) -> bool:
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--nope",), "不认识的参数：--nope"),
        (("--seed",), "--seed 后面要有一个值"),
        (("replay",), "缺少参数：FILE"),
    ],
)
def test_what_the_library_says_of_wrong_usage_comes_in_the_language_asked_for(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--lang=zh-Hans"]) == 2
    sentence = capsys.readouterr().err
    assert told in sentence
    assert "argument" not in sentence
