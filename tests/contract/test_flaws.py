"""Everything that the rules find wrong with a position is told to players in their words, shown, and put right."""

from __future__ import annotations

import ast
import importlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tabletable.core.errors import FaultyFile
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE, PUBLIC, SECRET
from tabletable.core.message import Msg, SeatRef
from tabletable.core.rng import Rng
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.study.position import Draft, Position, fresh, may_edit
from tabletable.play.study.positiontext import position_of, text_of
from tests.contract.every import GAMES
from tests.contract.spoiling import DERIVED, NO_MEND, SPOILT, Spoil
from tests.contract.test_positions import moment, mutated

EDITED = {name: game for name, game in GAMES.items() if may_edit(game)}
TESTS = Path(__file__).parent.parent / "games"
GENERAL = "editor.fault.other"
"""Tells nothing but that something is wrong."""
NAMES = tuple(f"P{at}" for at in range(10))
CATALOGUES = {language: Catalogue(language) for language in LANGUAGES}
MAKERS = ("Flaw", "flaw", "wrongly_known")
each_edited = pytest.mark.parametrize("game", EDITED.values(), ids=list(EDITED))


def rooms(game: Game[Any]) -> Iterator[Path]:
    """Yield the sources of a game's rules that tell what is wrong with a state."""
    rules = importlib.import_module(f"tabletable.games.{game.info.id}.rules")
    for name in ("positions", "editing"):
        if (path := Path(rules.__path__[0], f"{name}.py")).is_file():  # where it is compiled, too
            yield path


def said(game: Game[Any]) -> Counter[str]:
    """Return how often each id of what can be wrong with a position stands in a game's rules and editing."""
    return Counter(
        node.value
        for path in rooms(game)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ".edit.fault." in node.value
    )


def all_flaws(game: Game[Any]) -> Iterator[ast.Call]:
    """Yield every place at which the rules of a game make a flaw."""
    for path in rooms(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                yield node


@each_edited
def test_every_reason_has_words_in_all_languages(game: Game[Any]) -> None:
    ids = said(game)
    assert len(list(all_flaws(game))) > 10
    assert len(ids) > 4
    for language in LANGUAGES:
        catalogue = Catalogue(language)
        assert {key for key in ids if not catalogue.has(key)} == set(), language


@each_edited
def test_a_law_is_broken_by_what_the_rules_say(game: Game[Any]) -> None:
    assert game.editing is not None
    for law in game.editing.laws:
        assert law.faults
        assert {key for key in law.faults if not key.startswith("editor.") and said(game)[key] < 2} == set()


@each_edited
def test_each_reason_is_tried(game: Game[Any]) -> None:
    own = (TESTS / game.info.id / "test_editing.py").read_text(encoding="utf-8")
    assert {key for key in said(game) if f'"{key}"' not in own} <= SPOILT.keys() | NO_MEND


@pytest.mark.parametrize("key", SPOILT)
def test_each_thing_that_can_be_put_right_is_told_and_put_right(key: str) -> None:
    game = EDITED[key.partition(".")[0]]
    drafts = map(Draft, spoiled(game, SPOILT[key]))
    draft = next(found for found in drafts if key in {each.message.id for each in found.faults()})
    assert draft.dealt() is None
    assert draft.may_mend
    assert draft.mend(1) is None
    assert (draft.faults(), draft.dealt() is not None) == ((), True)


@pytest.mark.parametrize(("name", "spoil"), DERIVED)
def test_what_follows_from_the_rest_is_put_right_at_once(name: str, spoil: Spoil) -> None:
    positions = list(islice(spoiled(EDITED[name], spoil), 12))
    assert any(EDITED[name].check(position.state) for position in positions)
    assert [draft.faults() for draft in map(Draft, positions) if draft.faults()] == []


def spoiled(game: Game[Any], spoil: Spoil) -> Iterator[Position]:
    """Moments of games that were spoiled in one way, as far as they could be."""
    for commands in range(150):
        state = moment(game, max(3, game.info.min_seats) if game.info.max_seats > 2 else 2, commands, commands)
        try:
            spoil(state)
        except (LookupError, StopIteration):
            continue
        yield Position(game, game.info.complete({}), state)


def meddled(game: Game[Any], trials: int, seed: int) -> Iterator[Position]:
    """Positions of which up to three values are others, as far as they are read at all."""
    rng, seats = Rng(seed), (game.info.min_seats, game.info.max_seats)
    texts = [json.loads(text_of(fresh(game, seats[0], {}, 2)))]
    for commands in (3, 9, 17, 25, 40):
        state = moment(game, rng.choice(seats), commands, commands)
        texts.append(json.loads(text_of(Position(game, game.info.complete({}), state))))
    for _ in range(trials):
        try:
            yield position_of(json.dumps(mutated(rng.choice(texts), rng)), GAMES)
        except FaultyFile:
            continue


@each_edited
def test_whatever_is_wrong_is_told_in_words_and_hardly_any_is_left_to_the_player(game: Game[Any]) -> None:
    """Never in the sentence that says no more than that the rules know no such position.

    A flaw that is about a player or a card has a place.
    """
    told, placed = Counter[str](), 0
    left: list[tuple[Msg, ...]] = []
    for at, draft in enumerate(map(Draft, meddled(game, 700, 5))):
        faults = draft.faults()
        for fault in faults:
            told[fault.message.id] += 1
            about = fault.piece != NO_PIECE or any(isinstance(each, SeatRef) for _, each in fault.message.args)
            assert fault.zone or not about, fault.message
            placed += bool(fault.zone)
            for language in LANGUAGES:
                text = CATALOGUES[language].text(fault.message, NAMES, game)
                assert "{" not in text
                assert fault.message.id not in text
        may_mend = draft.may_mend
        assert not faults or (draft.mend(at) is None) == may_mend == (not draft.faults()), faults
        if faults and not may_mend:
            left.append(tuple(fault.message for fault in faults))
    assert placed
    assert GENERAL not in told
    assert len(told) > 3
    assert told.total() > 12
    assert len(left) <= told.total() // 12, left


def test_a_draft_in_which_chance_can_never_deal_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was placed is wrong, but no deal of the rest can be played from."""
    game = EDITED["uno"]
    draft = Draft(fresh(game, 2, {}, 3))
    monkeypatch.setattr("tabletable.play.study.position.dealt_out", lambda *_: None)
    assert [fault.message.id for fault in draft.faults()] == ["editor.fault.lot"]
    assert not draft.may_mend
    assert draft.mend(1) == draft.faults()[0].message


def test_who_has_to_know_a_card_is_told() -> None:
    game = EDITED["flea_market"]
    state = next(found for at in range(9, 99) if all(((found := moment(game, 3, 5, at)).money[0], found.hands[1])))
    zones = game.zones(state)
    for zone, mask, key in (
        ("hand:1", SECRET, "editor.fault.own"),
        ("money:0", SECRET, "editor.fault.face_up"),
        ("draw", PUBLIC, "editor.fault.face_down"),
    ):
        meant = state.clone()
        meant.seen[zones[zone][0]] = mask
        draft = Draft(Position(game, game.info.complete({}), meant))
        assert [(fault.message.id, fault.zone) for fault in draft.faults()] == [(key, zone)]
