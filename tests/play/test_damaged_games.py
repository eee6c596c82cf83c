"""Damaged and tampered saves of every registered game: a typed error, or the very game that was saved."""

import json
import random
import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from tabletable.core.digest import canonical
from tabletable.core.errors import GameError
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.play.recording import Recorder, longest_prefix, restore, verify
from tabletable.play.safejson import Impossible, SaveError
from tabletable.play.savefile import SaveDocument, decode, encode, salvage
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

RULES = {game_id: game.info.rules_version for game_id, game in all_games().items()}
each_game = pytest.mark.parametrize("game", RULES)


@cache
def reference(game_id: str) -> SaveDocument:
    """The first commands of a game at random, as the program saves it."""
    game = all_games()[game_id]
    count = min(max(game.info.min_seats, 3), game.info.max_seats)
    seats = [Seat(HUMAN, "王小明"), *(Seat(BOT, f"Bot {n}", game.info.levels[0], "fox") for n in range(1, count))]
    session, rng = Session(game, seats, {}, 5), Rng(11)
    recorder = Recorder(session, "2026-01-01T00:00:00Z")
    while session.to_act() and len(session.steps) < 50:
        session.submit(rng.choice(session.legal(session.to_act()[0])))
        recorder.document()
    return recorder.document()


def opened(data: bytes) -> SaveDocument | None:
    """The document, if the file opens. Anything else than a `SaveError`, or a wait, fails the test."""
    started = time.process_time()
    try:
        document = decode(data, RULES)
        verify(document)
    except SaveError:
        return None
    finally:
        assert time.process_time() - started <= 1.0
    return document


def deal_and_log(document: SaveDocument) -> tuple[Any, ...]:
    header = document.header
    options = all_games()[header.game].info.complete(header.options)  # one that is missing has its default
    return header.game, options, len(header.seats), document.seed, document.deck, document.commands


@each_game
def test_the_reference_opens(game: str) -> None:
    assert opened(encode(reference(game))) == reference(game)


@each_game
def test_truncated_and_overwritten_files(game: str) -> None:
    data = encode(reference(game))
    rng = random.Random(game)
    for _ in range(400):
        at, cut = rng.randrange(len(data)), rng.randrange(40)
        for damaged in (
            data[:at],
            data[:at] + bytes(512) + data[at + 512 :],
            data[:at] + rng.randbytes(rng.randrange(1, 5)) + data[at + cut :],
        ):
            found = opened(damaged)
            assert found is None or found == reference(game)


SWAPS: list[Any] = [None, True, -1, 0, 1, 7, 2**53 - 1, "", "x", "off", "play", [], {}, [0, 1], {"x": 1}]


def tampered(document: SaveDocument, rng: random.Random) -> bytes:
    """The save with one value replaced, removed, repeated or exchanged with its neighbour, and a new checksum."""
    whole = place = json.loads(encode(document))
    while True:
        key = rng.choice(sorted(place) if isinstance(place, dict) else range(len(place)))
        if isinstance(place[key], (dict, list)) and place[key] and rng.random() < 0.9:
            place = place[key]
            continue
        break
    change = rng.randrange(4)
    if change == 0:
        del place[key]
    elif change == 1 and isinstance(place, list):
        place.insert(key, place[rng.randrange(len(place))])
    elif change == 2 and isinstance(place, list):
        place[key], place[key - 1] = place[key - 1], place[key]
    elif isinstance(place[key], int) and rng.random() < 0.5:
        place[key] += rng.choice((-1, 1))
    else:
        place[key] = rng.choice(SWAPS)
    whole.pop("sha256", None)
    whole["sha256"] = sha256(canonical(whole)).hexdigest()
    return json.dumps(whole).encode()


@each_game
def test_tampering_is_found_by_schema_or_replay(game: str) -> None:
    rng = random.Random(game)
    expected, end = deal_and_log(reference(game)), restore(reference(game))._state
    refused = 0
    for _ in range(500):
        found = opened(tampered(reference(game), rng))
        # Two commands that come to the same in either order may be exchanged: no position tells it afterwards.
        assert found is None or deal_and_log(found) == expected or restore(found)._state == end
        refused += found is None
    assert refused >= 300  # the others changed names, dates and pictures


@each_game
def test_what_can_be_saved_of_a_damaged_game_plays(game: str) -> None:
    data = encode(reference(game))
    rng = random.Random(game)
    found = 0
    for _ in range(60):
        at = rng.randrange(len(data))
        part = salvage(data[:at] + rng.randbytes(3) + data[at + 3 :])
        if part is None:
            continue
        prefix = attempt(lambda part=part: longest_prefix(part))  # type: ignore[misc]
        if prefix is not None:
            verify(prefix)
            assert opened(encode(prefix)) == prefix
            found += 1
    assert found >= 20


@each_game
def test_tampered_logs_give_their_longest_good_part(game: str) -> None:
    rng = random.Random(game)
    for _ in range(60):
        try:
            document = decode(tampered(reference(game), rng))
        except SaveError:
            continue
        prefix = attempt(lambda document=document: longest_prefix(document))  # type: ignore[misc]
        if prefix is not None:
            verify(prefix)


def attempt(rescue: Callable[[], SaveDocument]) -> SaveDocument | None:
    try:
        return rescue()
    except (Impossible, GameError):
        return None
