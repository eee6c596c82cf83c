"""Every game's saved log plays again, reads for each viewer as it was seen, and tells where it does not fit."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tabletable.games
from tabletable.core.account import Entry, extend
from tabletable.core.errors import GameError
from tabletable.core.game import Game
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.replay import ALL, PUBLIC, Divergence, Line, open_document, replay, verify
from tabletable.play.keeping.savefile import SaveDocument, encode
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kim", "Leo")
REGISTERED = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def long_game(game: Game[Any], seats: int, options: Any, seed: int, commands: int) -> int:
    """Return the first seed from `seed` on with which a random game is not over before so many commands."""
    for number in itertools.count(seed):
        state = game.setup(seats, game.info.complete(options), number)
        rng = Rng(number)
        for _ in range(commands):
            asked = (*game.to_act(state), *game.reactors(state))
            legal = [command for seat in asked for command in game.legal_commands(state, seat)]
            if not legal:
                break
            game.apply(state, rng.choice(legal))
        else:
            return number
    raise AssertionError


def recorded(game: Game[Any], seed: int = 4, commands: int = 60, options: Any = None) -> SaveDocument:
    """Return a document of a random game."""
    count = min(3, game.info.max_seats)
    seed = long_game(game, count, options or {}, seed, min(commands, 60))
    seats = [Seat(HUMAN, NAMES[0]), *(Seat(BOT, name, "random") for name in NAMES[1:count])]
    session = Session(game, seats, options or {}, seed)
    recorder = Recorder(session, "2026-01-31T23:59:59Z")
    rng = Rng(seed)
    document = recorder.document()
    while session.to_act() and len(session.steps) < commands:
        legal = [command for seat in (*session.to_act(), *session.reactors()) for command in session.legal(seat)]
        session.submit(rng.choice(legal))
        document = recorder.document()
    return document


def told_alone(document: SaveDocument) -> set[int]:
    """Return the numbers of the commands that a line ends with: all but those that the next one's line
    tells as well.
    """
    session = Session(get_game(document.header.game), document.header.seats, document.header.options, document.seed)
    entries: list[Entry] = []
    for number, command in enumerate(document.commands, 1):
        said = [(number, event) for event in session.submit(command).events]
        assert any(event.say for _, event in said), f"nothing tells of {command}"
        extend(session.game, entries, said)
    return {entry.last for entry in entries}


@REGISTERED
def test_a_saved_game_plays_again(game: Game[Any], tmp_path: Any) -> None:
    document = recorded(game)
    path = tmp_path / "game.json"
    path.write_bytes(encode(document))
    again = open_document(path)
    assert again == document
    assert verify(again) == len(document.hashes) >= 60 // 8
    lines = list(replay(again, ALL))
    numbers = [line.number for line in lines]
    assert numbers == sorted(numbers)
    assert set(numbers) == told_alone(document), "a command is told, at least together with those that go on with it"
    assert all(line.text and "«" not in line.text and "{" not in line.text for line in lines)


def has_secret_sentences(game: Game[Any]) -> bool:
    """Return whether the log of a game keeps any card from anybody: such a sentence has a form without the card."""
    catalogue = Path(tabletable.games.__file__).parent / game.info.id / "locale" / "en.po"
    return re.search(r'\.log\.\w+\.hidden"', catalogue.read_text(encoding="utf-8")) is not None


@REGISTERED
def test_each_viewer_reads_what_it_saw(game: Game[Any]) -> None:
    document = recorded(game, commands=40)
    told = {viewer: list(replay(document, viewer)) for viewer in (ALL, PUBLIC, 0, 1)}
    assert len({len(lines) for lines in told.values()}) == 1
    for all_seen, public, *own in zip(told[ALL], told[PUBLIC], told[0], told[1], strict=True):
        for line in own:
            assert line in (all_seen, public)
    assert (told[0] != told[1]) is has_secret_sentences(game)
    assert (told[ALL] != told[PUBLIC]) is has_secret_sentences(game)
    with pytest.raises(GameError, match="no seat 9"):
        list(replay(document, 9))


@REGISTERED
def test_the_end_is_told(game: Game[Any]) -> None:
    document = recorded(game, seed=2, commands=game.bound(3, game.info.complete({})))
    assert document.header.summary.is_over
    assert list(replay(document))[-1].number == len(document.commands)


@REGISTERED
def test_the_first_diverging_command_is_named(game: Game[Any]) -> None:
    document = recorded(game)
    broken = replace(document, commands=(*document.commands[:20], document.commands[0], *document.commands[20:]))
    lines: list[Line] = []
    with pytest.raises(Divergence) as caught:
        lines.extend(replay(broken, verify=False))
    assert caught.value.command >= 21
    assert caught.value.given == broken.commands[caught.value.command - 1]
    assert "refused by rule" in str(caught.value)
    assert lines[-1].number == caught.value.command - 1


@REGISTERED
def test_a_wrong_hash_is_found(game: Game[Any]) -> None:
    document = recorded(game)
    hashes = tuple((count, digest if count != 16 else "0" * 16) for count, digest in document.hashes)
    with pytest.raises(Divergence) as caught:
        verify(replace(document, hashes=hashes))
    assert (caught.value.command, caught.value.since) == (16, 8)
    assert "recorded is 0000000000000000 (it was right after command 8)" in str(caught.value)
    assert list(replay(replace(document, hashes=hashes), verify=False))


@REGISTERED
def test_another_seed_option_or_snapshot_is_found(game: Game[Any]) -> None:
    document = recorded(game)
    for wrong in (
        replace(document, seed=document.seed + 1),
        replace(document, snapshot={"rules": 0}),
        replace(document, header=replace(document.header, seats=document.header.seats[:1])),
        replace(document, deck=(1, 2, 3)),
    ):
        with pytest.raises(Divergence) as caught:
            verify(wrong)
        assert str(caught.value)
    with pytest.raises(Divergence, match="the deal"):
        verify(replace(document, deck=(1, 2, 3)))
