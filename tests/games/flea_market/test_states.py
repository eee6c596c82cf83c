"""States as data, positions in words, the deck, and what a seat may know."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest

from tabletable.core.errors import BrokenState, FaultyFile, SetupError
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.games.flea_market.rules.cards import (
    CARDS,
    FACE_COUNT,
    USUAL,
    VALUE,
    deck_from,
    face_of,
    face_word,
    own_deck,
)
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.selfplay import SelfPlay
from tests.games.flea_market.builders import GAME, OPTIONS, act, close_all, position, state_of, tell


def test_states_survive_json_and_clones_are_independent() -> None:
    match = SelfPlay(GAME, ["random"] * 3, OPTIONS, 1)
    for number in range(250):
        state = match.state
        data = state.to_json()
        again = GAME.state_from_json(json.loads(json.dumps(data)))
        assert again == state
        assert again.to_json() == data
        command = match.choose()
        if command is None:
            break
        if number % 10 == 0:
            twin = state.clone()
            GAME.apply(twin, command)
            assert state.to_json() == data
            assert twin != state
        match.play(command)


def test_equality_looks_at_every_part() -> None:
    state = state_of("red 2, red 3", "blue 4", "green 1", draw="red 9")
    for slot in FleaMarketState.FIELDS:
        other = state.clone()
        value = getattr(other, slot)
        if isinstance(value, Phase):
            other.phase = Phase.OVER
        elif isinstance(value, int):
            setattr(other, slot, value + 1)
        elif isinstance(value, list):
            setattr(other, slot, [*value, 0])
        elif hasattr(value, "_replace"):
            setattr(other, slot, value._replace(first_seat=True))
        else:
            setattr(other, slot, (*value, 0))
        assert other != state, slot


def damaged(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(GAME.setup(3, OPTIONS, 1).to_json())
    data.update(changes)
    return data


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": 3},
        {"turn": -1},
        {"phase": "siesta"},
        {"phase": "cost"},
        {"phase": "offer"},
        {"phase": "claim"},
        {"faces": []},
        {"faces": [0] * 108},
        {"rng": 5},
        {"hands": [[], [], []]},
        {"goods": [[0, -1, -1], [-1] * 3, [-1] * 3]},
        {"goods": [[-1], [-1] * 3, [-1] * 3]},
        {"laid": [0]},
        {"display": [0]},
        {"tray": [1]},
        {"closed": 8},
        {"swept": 64},
        {"offers": [1, 1]},
        {"prizes": ["none", "none"]},
        {"discounts": [0, -1, 0]},
        {"rules": {}},
        {"deck": [1, 2]},
        {"extra": 1},
    ],
    ids=str,
)
def test_data_that_is_no_state_is_refused(changes: dict[str, Any]) -> None:
    GAME.state_from_json(json.loads(json.dumps(damaged())))
    with pytest.raises(BrokenState):
        GAME.state_from_json(json.loads(json.dumps(damaged(**changes))))


@pytest.mark.parametrize(
    "words",
    [
        {"hands": [["red 1"], ["red 2"]]},
        {"hands": [["pink 1"], ["red 2"], ["red 3"]]},
        {"hands": [["red 1"], ["red 2"], ["red 3"]], "speed": 1},
        {"hands": [["red 1"], ["red 2"], ["red 3"]], "phase": "cost"},
        {"hands": [["red 1"], ["red 2"], ["red 3"]], "goods": [["red 1"] * 4, [], []]},
        {"hands": [["red 1"] * 3, ["red 2"], ["red 3"]], "rest": "draw"},
        {"hands": [[], ["red 2"], ["red 3"]]},
        {"hands": [["red 1"], ["red 2"], ["red 3"]], "turn": 4},
        {"hands": [["red 1"], ["red 2"], ["red 3"]], "popularity": [["red 9"] * 5, [], []]},
        {},
    ],
    ids=str,
)
def test_words_that_are_no_position_are_refused(words: dict[str, Any]) -> None:
    with pytest.raises(BrokenState):
        GAME.position(words)


def test_the_rest_of_the_deck_can_be_put_under_the_draw_pile() -> None:
    state = state_of("red 2", "blue 4", "green 1", draw="red 9", rest="draw")
    assert len(state.faces) == 108
    assert Counter(state.faces) == Counter(own_deck().faces * 2)
    assert face_word(state.faces[state.draw[-1]]) == "red 9"


def test_a_wrong_deck_order_is_refused() -> None:
    with pytest.raises(SetupError):
        GAME.setup(3, OPTIONS, 1, deck=list(own_deck().faces))


def test_the_start_player_is_drawn_by_lot_or_the_first_seat() -> None:
    assert {GAME.setup(4, OPTIONS, seed).start for seed in range(40)} == {0, 1, 2, 3}
    first = GAME.info.complete({"start": "first_seat"})
    assert {GAME.setup(4, first, seed).start for seed in range(10)} == {0}


# ------------------------------------------------------------------------------------------------ the deck


def test_a_face_says_everything_that_is_printed() -> None:
    assert len({face_word(face) for face in range(FACE_COUNT)}) == FACE_COUNT
    for face in (*USUAL, 0, 777, FACE_COUNT - 1):
        assert CARDS[face].face == face
        assert face_of(face_word(face)) == face
    for word in ("red 10", "red", "pink 1", "red 1 6+0", "red 1 1+", 5, None):
        assert face_of(word) is None


def test_the_deck_that_comes_with_the_game() -> None:
    deck = own_deck()
    assert sorted(deck.faces) == sorted(USUAL)
    assert len(deck.faces) == 54
    assert [len(deck.for_seats(seats)) for seats in (3, 4)] == [108, 162]
    # What the source tells of single cards.
    eights = [CARDS[face] for face in deck.faces if VALUE[face] == 8]
    assert {card.money for card in eights} == {1}
    assert CARDS[face_of("green 4") or 0].popularity == 2
    assert CARDS[face_of("yellow 1") or 0].popularity == 1
    assert {card.value for card in (CARDS[face] for face in deck.faces) if card.special_offer} == {5}


CARD = {"colour": "red", "value": 1, "money": 3, "popularity": 1, "count": 40}
DECK = {"name": "Mine", "decks": {"3": 1, "4": 2}, "cards": [CARD]}


def test_a_deck_of_ones_own() -> None:
    deck = deck_from(DECK)
    assert deck.name == "Mine"
    assert len(deck.for_seats(3)) == 40
    assert len(deck.for_seats(4)) == 80


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": ""}, "name is a text"),
        ({"colour": 1}, "“colour” is unknown in a deck"),
        ({"decks": {"3": 1}}, "decks says how many"),
        ({"decks": {"3": 0, "4": 1}}, "whole numbers from 1 to 20"),
        ({"decks": {"3": 9, "4": 1}}, "3 players would have 360 cards"),
        ({"decks": {"3": 1, "4": 1}}, "4 players need more than 48 cards, there are 40"),
        ({"cards": []}, "cards is a list"),
        ({"cards": ["red 1"]}, "card 1: it is an object"),
        ({"cards": [{**CARD, "colour": "pink"}]}, "card 1: colour is one of red, yellow"),
        ({"cards": [CARD, {**CARD, "value": 10}]}, "card 2: value is a whole number from 1 to 9"),
        ({"cards": [{**CARD, "money": True}]}, "card 1: money is a whole number from 0 to 5"),
        ({"cards": [{**CARD, "popularity": 6}]}, "card 1: popularity"),
        ({"cards": [{**CARD, "special_offer": 1}]}, "card 1: special_offer is true or false"),
        ({"cards": [{**CARD, "count": 0}]}, "card 1: count"),
        ({"cards": [{**CARD, "price": 3}]}, "card 1: “price” is unknown in a card"),
    ],
    ids=str,
)
def test_a_broken_deck_is_explained(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(FaultyFile) as caught:
        deck_from({**DECK, **changes})
    assert any(fault in Catalogue("en").text(each) for each in caught.value.faults)
    with pytest.raises(FaultyFile):
        deck_from([DECK])


# ------------------------------------------------------------------------------------------------ knowledge


def test_goods_that_are_being_laid_have_one_value_in_every_imagined_world() -> None:
    state = state_of("red 6, green 6, blue 6, blue 2", "blue 1", "blue 2", rest="draw")
    for word in ("red 6", "green 6", "blue 6"):
        act(state, "lay", word)
    values = set()
    for seed in range(30):
        world = GAME.sample(GAME.view(state, 1), Rng(seed))
        assert GAME.check(world) == []
        laid = {VALUE[world.faces[piece]] for piece in world.lying(0)}
        assert len(laid) == 1
        values |= laid
    assert len(values) > 3


def test_nobody_has_won_in_an_imagined_world_of_a_game_that_goes_on() -> None:
    fame = ["red 1, " * 6 + "red 1", "", ""]
    state = state_of("red 1", "blue 1", "green 1", popularity=fame, draw="blue 9, " * 19 + "blue 9")
    for seed in range(30):
        world = GAME.sample(GAME.view(state, 1), Rng(seed))
        assert world.fame(0) < world.rules.goal
        assert GAME.check(world) == []


def test_the_settlement_tells_that_the_game_goes_on() -> None:
    state = state_of("red 1", "blue 1", "green 1", goods=["red 1", "blue 4", "green 6"], stalls=[2, 1, 1])
    command = GAME.legal_commands(state, 0)[0]
    before = state.clone()
    GAME.apply(state, command)
    assert GAME.reveals_secrets(before, command, state)
    assert not GAME.reveals_secrets(state, GAME.legal_commands(state, state.turn)[0], state)


def test_a_log_for_others_names_no_popularity() -> None:
    state = state_of("red 1", "blue 1", "green 1", goods=["red 3", "red 9", "blue 8"], stalls=[2, 1, 1])
    events = close_all(state)
    kept = state.popularity[0]
    for event in events:
        if event.piece in kept:
            assert event.redacted(1).face == HIDDEN
            assert event.redacted(None).face == HIDDEN


def test_a_scenario_in_words() -> None:
    tell(
        position("red 6, green 6", "blue 1", "blue 2", goods=["", "", "red 1"]),
        "Ann lay red 6 > stall:0:0",
        {"illegal": "Ann close", "rule": "R19"},
        "Ann lay green 6 > stall:2:0",
        {"do": "Ann done", "says": "flea_market.log.stocked"},
        {"expect": {"turn": "Bob", "zones": {"stall:0:0": ["red 6"]}, "known": {"stall:0:0": "all"}}},
    )
