"""``tabletable replay`` on good saves and on every kind of bad one."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletable.cli import main
from tabletable.core.registry import all_games
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import SaveDocument, encode
from tabletable.play.keeping.sharing import embedded
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.session import Session


@pytest.fixture(scope="module")
def document() -> SaveDocument:
    """Thirty commands of a game, each the middle one of what is legal."""
    game = next(iter(all_games().values()))
    session = Session(game, [Seat(HUMAN, f"Player {n}") for n in range(game.info.min_seats)], {}, seed=11)
    recorder = Recorder(session, "2026-01-01T00:00:00Z")
    for _ in range(30):
        awaited = session.to_act()
        if not awaited:
            break
        legal = session.legal(awaited[0])
        session.submit(legal[len(legal) // 2])
        recorder.document()
    return recorder.document()


@pytest.fixture
def save(document: SaveDocument, tmp_path: Path) -> Path:
    file = tmp_path / "save.json"
    file.write_bytes(encode(document))
    return file


def test_the_log_is_sentences_with_the_number_of_their_command(
    save: Path, document: SaveDocument, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(save)]) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert printed.err == ""
    numbers = [int(line.split(maxsplit=1)[0]) for line in lines]
    assert numbers == sorted(numbers)
    assert set(numbers) <= set(range(1, len(document.commands) + 1))
    assert len(lines) >= len(document.commands) // 2
    assert any("Player 0" in line for line in lines)
    assert "«" not in printed.out


@pytest.mark.parametrize("ending", [".html", ".HTM"])
def test_a_page_plays_the_game_in_it(
    save: Path, document: SaveDocument, tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    page = tmp_path / f"page{ending}"
    page.write_text(f"<!doctype html><title>Game</title>{embedded(document)}", "utf-8")
    assert main(["replay", str(save)]) == main(["replay", str(page)]) == 0
    printed = capsys.readouterr().out
    assert printed == 2 * printed[: len(printed) // 2]
    page.write_text("<!doctype html><title>None</title>", "utf-8")
    assert main(["replay", str(page), "--verify"]) == 1
    assert "no game" in capsys.readouterr().err


def test_viewers_and_languages(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = {}
    for words in (["--seat", "public"], ["--seat", "all"], ["--seat", "0"], ["--seat", "1"], ["--lang", "zh-Hant"]):
        assert main(["replay", str(save), *words]) == 0
        texts[words[1]] = capsys.readouterr().out
    assert len({len(text.splitlines()) for text in texts.values()}) == 1
    assert texts["zh-Hant"] != texts["public"]
    if texts["all"] != texts["public"]:  # somebody took a card nobody else saw
        assert texts["0"] != texts["1"]


def test_verify_prints_the_finding_only(save: Path, document: SaveDocument, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(save), "--verify"]) == 0
    expected = f"verified: {len(document.commands)} commands, {len(document.hashes)} recorded states\n"
    assert capsys.readouterr().out == expected


def test_the_first_command_that_leads_elsewhere_is_named(
    document: SaveDocument, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at, _ = document.hashes[1]
    hashes = tuple((number, "0" * 16 if number == at else found) for number, found in document.hashes)
    file = tmp_path / "other.json"
    file.write_bytes(encode(replace(document, hashes=hashes)))
    assert main(["replay", str(file), "--verify"]) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith(f"tabletable: the game does not play as it was saved; command {at} [")
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_command_that_is_refused_is_named(
    document: SaveDocument, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = document.commands[3]._replace(piece=9999)
    file = tmp_path / "other.json"
    file.write_bytes(encode(replace(document, commands=(*document.commands[:3], foreign, *document.commands[4:]))))
    assert main(["replay", str(file)]) == 1
    printed = capsys.readouterr()
    assert "command 4 [" in printed.err
    assert "refused" in printed.err
    assert printed.err.count("\n") == 1


def _edited(data: bytes, **changes: object) -> bytes:
    """Return the save with header fields changed and its checksum left as it was."""
    content = json.loads(data)
    content["header"].update(changes)
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: data[: len(data) // 2], id="truncated"),
        pytest.param(lambda data: data[:-3], id="end missing"),
        pytest.param(lambda data: data.replace(b'"Player 0"', b'"Player O"', 1), id="one letter changed"),
        pytest.param(lambda data: bytes([data[0] ^ 4]) + data[1:], id="first bit flipped"),
        pytest.param(lambda data: b"\xff\xfe" + data, id="not UTF-8"),
        pytest.param(lambda data: b"\x1f\x8b" + data, id="compressed"),
        pytest.param(lambda data: data + b" " * (5 << 20), id="5 MB"),
        pytest.param(lambda data: b"[" * 10_000 + b"]" * 10_000, id="10,000 levels"),
        pytest.param(lambda data: b'{"a":1,"a":1}', id="duplicate keys"),
        pytest.param(lambda data: b'{"a":NaN}', id="NaN"),
        pytest.param(lambda data: b'{"a":1e999}', id="infinity"),
        pytest.param(lambda data: b"[]", id="no object"),
        pytest.param(lambda data: _edited(data, game="whist"), id="another game"),
        pytest.param(lambda data: _edited(data, rules_version=9999), id="other rules"),
    ],
)
def test_a_bad_file_is_one_line_and_stays_as_it_is(
    document: SaveDocument, tmp_path: Path, capsys: pytest.CaptureFixture[str], make: object
) -> None:
    assert callable(make)
    file = tmp_path / "bad.json"
    file.write_bytes(make(encode(document)))
    before = file.read_bytes()
    for words in ([], ["--verify"]):
        assert main(["replay", str(file), *words]) in (1, 2)
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"tabletable: {file}: ")
        assert printed.err.count("\n") == 1
        assert "«" not in printed.err
        assert "Error" not in printed.err
    assert file.read_bytes() == before


def test_damage_is_1_and_what_is_not_for_us_is_2(
    document: SaveDocument, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "save.json"
    file.write_bytes(encode(document)[:-40])
    assert main(["replay", str(file)]) == 1
    assert main(["replay", str(tmp_path / "missing.json")]) == 2
    assert main(["replay", str(tmp_path)]) == 2
    content = json.loads(encode(document))
    content["schema"] = 9999
    file.write_text(json.dumps(content))
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "the following arguments are required: FILE"),
        (["{save}", "--seat", "99"], "there is no seat 99; the seats are 0 to "),
        (["{save}", "--seat", "me"], "seat 'me' is not public, all or the number of a seat"),
        (["{save}", "--lang", "fr"], "there is no language 'fr'; allowed: en, zh-Hans, zh-Hant"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(
    save: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["replay", *(word.format(save=save) for word in words)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
