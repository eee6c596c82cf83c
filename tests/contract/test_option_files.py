"""Decks, boards and whatever else an option takes from a file: anything may stand in it, and a sentence comes of it."""

from __future__ import annotations

import copy
import json
import os
import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabletable.core.errors import FaultyFile, SetupError
from tabletable.core.game import Game
from tabletable.core.info import Option
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.play.inspection.sayable import Sayable
from tabletable.play.keeping.optionfile import file_options, read_option
from tabletable.play.keeping.recording import Recorder, verify
from tabletable.play.keeping.savefile import decode, encode
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session

CASES = [
    pytest.param(game, option, id=f"{game.info.id}-{option.id}")
    for game in all_games().values()
    for option in file_options(game.info)
]
each_option = pytest.mark.parametrize(("game", "option"), CASES)
ODDITIES = (
    None, True, -1, 0, 2, 10**9, 10**30, 1.5, float("nan"), "", "x", "red", "N", "\ud800", "\u202e", "a" * 5000,
    [], [0], ["N"], [[]], [None], {}, {"N": 1}, {"x": []},
)  # fmt: skip
DEEP = 3
"""Keys on the way to a place that has many like it: of these some are tried, with one oddity each."""
SOME = 250
STRANGE = ("", "[" * 900 + "]" * 900, "[" * 60_000, '{"a":' * 900 + "1" + "}" * 900, "1" * 9_000)
ENGLISH = Catalogue("en")


def standard(game: Game[Any], option: Option) -> Any:
    """Return the file of this option that comes with the game."""
    folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
    return json.loads((folder / f"{option.id}.json").read_text("utf-8"))


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(data, (dict, list)):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    found = copy.deepcopy(data)
    at = found
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return found


@cache
def _sayable(game: Game[Any]) -> Sayable:
    return Sayable(game)


def answer(game: Game[Any], option: Option, text: str) -> str:
    """What is told about a file, "" if it was taken; then it can be played with."""
    assert option.read is not None
    try:
        value = option.read(text)
    except FaultyFile as error:
        found = [_sayable(game).problem(fault) for fault in error.faults]
        problems = [problem for problem in found if problem] if found else ["no word why"]
        if problems:
            raise AssertionError(problems) from error
        return " ".join(ENGLISH.text(fault) for fault in error.faults)
    assert option.read(value) == value
    for count in range(game.info.min_seats, game.info.max_seats + 1):
        session = Session(game, [Seat(BOT, f"P{n}", "random") for n in range(count)], {option.id: value}, 1)
        rng = Rng(count)
        for _ in range(3):
            session.submit(rng.choice(session.legal(session.to_act()[0])))
        verify(decode(encode(Recorder(session).document())))
    return ""


@each_option
def test_whatever_stands_at_a_place_is_told_or_can_be_played(game: Game[Any], option: Option) -> None:
    chance = random.Random(6)
    data = standard(game, option)
    assert answer(game, option, json.dumps(data)) == ""
    found = list(places(data))
    deep = [path for path in found if len(path) >= DEEP]
    tried = [(path, value) for path in found if len(path) < DEEP for value in ODDITIES]
    tried += [(path, chance.choice(ODDITIES)) for path in chance.sample(deep, min(SOME, len(deep)))]
    for path, value in tried:
        try:
            answer(game, option, json.dumps(changed(data, path, value)))
        except Exception as error:
            raise AssertionError(f"{value!r:.40} at {path}") from error


@each_option
@pytest.mark.parametrize("text", STRANGE, ids=["nothing", "nested", "open", "records", "digits"])
def test_no_text_is_too_strange(game: Game[Any], option: Option, text: str) -> None:
    assert answer(game, option, text) != ""
    for path in ((), *((key,) for key in standard(game, option))):
        nested = json.dumps(changed(standard(game, option), path, "HERE")).replace('"HERE"', text or "[")
        answer(game, option, nested)


@each_option
def test_a_reader_that_breaks_refuses_the_file(game: Game[Any], option: Option, tmp_path: Path) -> None:
    def broken(text: str) -> str:
        raise LookupError(text)

    file = tmp_path / "mine.json"
    file.write_text("{}")
    faulty = Option(option.id, option.values, option.default, read=broken)
    with pytest.raises(SetupError, match=r"mine\.json"):
        read_option(faulty, file)
    with pytest.raises(SetupError):
        faulty.parse("{}")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
@each_option
def test_only_regular_files_are_read(game: Game[Any], option: Option, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    for path in (tmp_path / "pipe.json", tmp_path / "folder.json", Path("/dev/zero"), Path("a" * 5000)):
        with pytest.raises(SetupError) as caught:
            read_option(option, path)
        assert _sayable(game).problem(caught.value.details["reason"]) == ""  # type: ignore[arg-type]
