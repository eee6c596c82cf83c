"""Damaged and tampered saves of every registered game. What `tools/torture.py saves` finds to be refused is rescued."""

import random
from collections.abc import Callable

import pytest
from torturing.saves import RULES, opened, reference, tampered

from tabletable.core.errors import GameError
from tabletable.play.files.safejson import Impossible, SaveError
from tabletable.play.keeping.recording import longest_prefix, verify
from tabletable.play.keeping.savefile import SaveDocument, decode, encode, salvage

each_game = pytest.mark.parametrize("game", RULES)


@each_game
def test_the_reference_opens(game: str) -> None:
    assert opened(encode(reference(game))) == reference(game)


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
            document = decode(tampered(encode(reference(game)), rng))
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
