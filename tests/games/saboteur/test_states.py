"""States as data, positions, reasons, lists: what the rest of the program relies on."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.digest import canonical
from tabletable.core.errors import BrokenState, MalformedCommand, SetupError
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.games.saboteur.game import GAME
from tabletable.games.saboteur.rules.cards import CARDS, DECK, DWARFS, FACE_BY_WORD, GOAL_HANDLES, GOLD
from tabletable.games.saboteur.rules.state import SaboteurState
from tests.games.saboteur.builders import OPTIONS, finish, table


def played(seats: int, seed: int, commands: int) -> SaboteurState:
    state = GAME.setup(seats, OPTIONS, seed)
    rng = Rng(seed)
    for _ in range(commands):
        if state.turn < 0:
            break
        GAME.apply(state, rng.choice(GAME.legal_commands(state, state.turn)))
    return state


@pytest.mark.parametrize("commands", [0, 1, 40, 130, 300, 1000])
def test_a_state_survives_json_and_cloning(commands: int) -> None:
    state = played(4, 11, commands)
    text = canonical(state.to_json())
    again = GAME.state_from_json(json.loads(text))
    assert again == state
    assert canonical(again.to_json()) == text
    assert state.clone() == state


DAMAGE: list[tuple[str, Any]] = [
    ("faces", []),
    ("seen", [0]),
    ("hands", [[0]]),
    ("turn", 9),
    ("turn", "0"),
    ("round", 0),
    ("round", 4),
    ("gold", [-1, 0, 0]),
    ("front", [0] * 15),
    ("tunnel", []),
    ("tunnel", [[0, 0, 120, 0], [1, 0, 120, 0]]),
    ("tunnel", [[0, 0, 120, 0], [99, 0, 1, 0]]),
    ("thieves", [0]),
    ("queue", [1]),
    ("clearing", 5),
    ("discarded", 3),
    ("result", {}),
    ("rng", "x"),
    ("rules", {}),
    ("roles", [0, 0, 0]),
    ("deeds", [[9, 0, 0]]),
    ("draw", None),
]


@pytest.mark.parametrize(("key", "value"), DAMAGE)
def test_damaged_data_are_refused(key: str, value: Any) -> None:
    data = json.loads(canonical(GAME.setup(3, OPTIONS, 2).to_json()))
    data[key] = value
    with pytest.raises(BrokenState):
        GAME.state_from_json(data)


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"roles": ["king", "boss"]},
        {"roles": ["boss", "boss"]},
        {"roles": ["boss", "saboteur"], "hands": [["map"] * 7, []]},
        {"roles": ["boss", "saboteur"], "turn": 0},
        {"roles": ["boss", "saboteur"], "hands": [["map"], []], "tunnel": {"x": "cross"}},
        {"roles": ["boss", "saboteur"], "hands": [["map"], []], "tunnel": {"1,0": "map"}},
        {"roles": ["boss", "saboteur"], "hands": [["map"], []], "tunnel": {"1,0": "straight v"}},
        {
            "roles": ["boss", "saboteur"],
            "hands": [["map"], []],
            "turned": {"8,0": 0},
            "goals": ["goal stone ne", "goal gold"],
        },
        {"roles": ["boss", "saboteur"], "hands": [["map"], []], "looked": [["7,0"], []]},
        {"roles": ["boss", "saboteur"], "hands": [["map"], []], "looked": [["8,0"]]},
        {"roles": ["boss", "saboteur"], "hands": [["map"], []], "front": [["map"], []]},
        {"roles": ["boss", "saboteur"], "hands": [["map"], []], "colour": "red"},
        {"roles": ["boss"], "hands": [["map"]]},
    ],
)
def test_positions_that_cannot_be_are_refused(words: dict[str, Any]) -> None:
    with pytest.raises(BrokenState):
        GAME.position(words)


def test_a_position_says_who_has_looked_at_which_goal() -> None:
    words = {
        "roles": ["boss", "saboteur"],
        "hands": [["map"], ["map"]],
        "goals": ["goal gold"],
        "looked": [["8,-2"], []],
    }
    state = GAME.position(words)
    seen = [[GAME.view(state, seat).state.faces[piece] for piece in GOAL_HANDLES] for seat in range(2)]
    assert seen == [[GOLD, HIDDEN, HIDDEN], [HIDDEN] * 3]


def test_a_deck_decides_the_deal() -> None:
    deck = list(DECK)
    Rng(3).shuffle(deck)
    state = GAME.setup(3, OPTIONS, 0, deck)
    cards = [face for face in deck if face <= CARDS[-1]]
    assert [state.faces[piece] for piece in state.removed] == cards[:10]
    first = state.opener
    assert [state.faces[piece] for piece in state.hands[first]] == cards[10:28:3]
    assert state.faces[state.draw[-1]] == cards[28]
    dwarfs = [face for face in deck if face >= DWARFS[0]]
    assert [state.faces[state.roles[(first + seat) % 3]] for seat in range(3)] == dwarfs[:3]
    with pytest.raises(SetupError):
        GAME.setup(3, OPTIONS, 0, deck[:-1])


def test_an_unknown_verb_is_malformed() -> None:
    with pytest.raises(MalformedCommand):
        GAME.apply(GAME.setup(2, OPTIONS, 0), Command(0, "dance"))


def test_legal_lists_are_short() -> None:
    longest = 0
    for seats in (2, 3, 5):
        for seed in range(12):
            state = GAME.setup(seats, OPTIONS, seed)
            rng = Rng(seed)
            while state.turn >= 0:
                legal = GAME.legal_commands(state, state.turn)
                longest = max(longest, len(legal))
                GAME.apply(state, rng.choice(legal))
    assert longest < 150


def test_the_longest_legal_list_stays_below_the_limit() -> None:
    """A hand of the cards with most places, beside every tunnel that grows without an end."""
    hand = ["ladder s", "ladder e", "ladder curve nw", "ladder curve ne", "t vertical", "t horizontal"]
    longest = 0
    for seed in range(30):
        state = GAME.setup(2, OPTIONS, seed)
        rng = Rng(seed)
        while state.turn >= 0 and state.round == 1:
            legal = GAME.legal_commands(state, state.turn)
            building = [command for command in legal if command.verb == "place"]
            GAME.apply(state, rng.choice(building or legal))
            if state.turn >= 0 and state.round == 1 and not state.queue:
                longest = max(longest, len(GAME.legal_commands(with_hand(state, hand), state.turn)))
    assert 150 < longest < 400


def with_hand(state: SaboteurState, words: list[str]) -> SaboteurState:
    """Return the state with other faces under the handles of the hand: only what can be laid matters here."""
    copy = state.clone()
    seat = copy.turn
    spare = [*copy.hands[seat], *copy.removed][: len(words)]
    copy.hands[seat] = spare
    for piece, word in zip(spare, words, strict=True):
        copy.faces[piece] = FACE_BY_WORD[word]
    copy.front = [-1] * len(copy.front)
    copy.clearing, copy.discarded = -1, 0
    return copy


def test_a_game_stays_within_its_bound() -> None:
    for seats in (2, 7, 12):
        state = GAME.setup(seats, OPTIONS, seats)
        rng = Rng(seats)
        count = 0
        while state.turn >= 0:
            GAME.apply(state, rng.choice(GAME.legal_commands(state, state.turn)))
            count += 1
        assert count <= GAME.bound(seats, OPTIONS)


def test_worlds_keep_every_sort_of_card_apart() -> None:
    state = played(5, 3, 60)
    for viewer in (*range(5), None):
        view = GAME.view(state, viewer)
        worlds = [GAME.sample(view, Rng(seed)) for seed in (1, 2)]
        assert worlds[0].faces != worlds[1].faces
        for world in worlds:
            assert Counter(world.faces) == Counter(DECK)
            assert GAME.check(world) == []
            assert GAME.view(world, viewer) == view


def test_reasons_never_name_a_dwarf_or_a_goal_nobody_has_seen() -> None:
    state = table(["green digger", "saboteur", "boss"], hands=[["map", "cross"]])
    world = GAME.sample(GAME.view(state, 0), Rng(2))
    for command in (
        Command(0, "play", 0, "seat:1"),
        Command(0, "steal", zone="seat:1"),
        Command(0, "place", 1, "cell:8,0", 0),
    ):
        assert GAME.why_not(state, 0, command) == GAME.why_not(world, 0, command)


def test_a_finished_game_refuses_everything() -> None:
    state = finish(["green digger", "saboteur"])
    assert GAME.to_act(state) == ()
    assert GAME.legal_commands(state, 0) == []
    assert GAME.why_not(state, 0, Command(0, "done")).message.id == "reason.over"
