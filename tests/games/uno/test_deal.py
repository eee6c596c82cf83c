"""Dealing, the order of the deck, conservation of the cards, and hands of a match."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletable.core.errors import SetupError
from tabletable.core.event import Event, EventKind
from tabletable.core.ids import NOBODY
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import DECK, FACE_BY_WORD, POINTS, face_word
from tabletable.games.uno.rules.deal import LONGEST_HAND
from tests.games.uno.builders import OPTION_SETS, bots, deck_with, next_command, options, playing, state_of


def test_the_deck() -> None:
    count = Counter(face_word(face) for face in DECK)
    assert sum(count.values()) == 108
    for colour in ("red", "yellow", "green", "blue"):
        assert count[f"{colour} 0"] == 1
        for symbol in (*range(1, 10), "skip", "reverse", "draw two"):
            assert count[f"{colour} {symbol}"] == 2
    assert count["wild"] == count["wild draw four"] == 4
    assert len(FACE_BY_WORD) == 54


def test_cards_are_dealt_one_at_a_time_clockwise_from_the_first_player() -> None:
    order = [f"{colour} {number}" for number in range(1, 8) for colour in ("red", "yellow", "green")]
    for seed in range(6):
        state = GAME.setup(3, options(), seed, deck_with(*order, "blue 9", "blue 8"))
        hands = [[face_word(state.faces[piece]) for piece in hand] for hand in state.hands]
        colours = [{word.split()[0] for word in hand} for hand in hands]
        first = state.opener
        assert colours[first] == {"red"}
        assert colours[(first + 1) % 3] == {"yellow"}
        assert hands[first] == [f"red {number}" for number in range(1, 8)]
        assert face_word(state.faces[state.discard[0]]) == "blue 9"
        assert face_word(state.faces[state.draw[-1]]) == "blue 8"
        assert state.turn == first


def test_the_first_player_is_drawn_by_lot() -> None:
    first = Counter(GAME.setup(5, options(), seed).opener for seed in range(500))
    assert sorted(first) == [0, 1, 2, 3, 4]
    assert min(first.values()) > 60


@pytest.mark.parametrize("deck", [[], [0] * 108, list(range(108)), list(DECK)[:-1]])
def test_a_deck_order_must_hold_every_card(deck: list[int]) -> None:
    with pytest.raises(SetupError) as refused:
        GAME.setup(2, options(), 1, deck)
    assert refused.value.key == "setup.bad_deck"


def test_a_seed_decides_the_deal() -> None:
    deals = [GAME.setup(4, options(), seed).to_json() for seed in (7, 7, 8)]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize("seats", range(2, 11))
def test_108_cards_under_every_house_rule(seats: int) -> None:
    """Random games: after every command each card lies in one place, and the game ends within its bound."""
    for number, given in enumerate(OPTION_SETS):
        bound = GAME.bound(seats, options(**given))
        for step, (state, _) in enumerate(playing(seats, given, seats * 31 + number, most=250)):
            assert GAME.check(state) == []
            assert step < bound
    assert GAME.check(state) == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 11))
def test_random_games_end_within_the_bound(seats: int) -> None:
    for number, given in enumerate(OPTION_SETS):
        steps = sum(1 for _ in playing(seats, given, seats * 7 + number))
        assert steps <= GAME.bound(seats, options(**given))
        if "match" not in given:
            assert steps <= 5 * LONGEST_HAND


def test_a_match_goes_on_hand_by_hand_until_the_target() -> None:
    given = options(match="points", target=300, hand_size=5)
    state = GAME.setup(3, given, 4)
    players = bots(["normal"] * 3, 9)
    openers, totals = [state.opener], [0, 0, 0]
    while (command := next_command(state, players)) is not None:
        events: list[Event] = []
        number = state.hand_number
        GAME.apply(state, command, events.append)
        kinds = [event.kind for event in events]
        if EventKind.ROUND_END not in kinds and EventKind.GAME_END not in kinds:
            continue
        result, shown = state.result, GAME.round_result(state)
        assert result is not None
        assert shown is not None
        assert not shown.final
        assert result.number == number
        totals = [total + gained for total, gained in zip(totals, result.gained, strict=True)]
        assert state.scores == totals == [row.total for row in sorted(shown.standings)]
        assert len(result.winners) > 1 or not result.left[result.winners[0]] or result.ending != "out"
        if EventKind.ROUND_END in kinds:
            assert max(totals) < 300
            openers.append(state.opener)
            assert state.hand_number == number + 1
            assert state.turn == state.opener
            assert [len(hand) for hand in state.hands] == [5, 5, 5]
            assert len(state.discard) == 1
            # The result is told before the cards are gathered, and the new deal comes in the same breath.
            assert kinds.index(EventKind.ROUND_END) < kinds.index(EventKind.SHUFFLE)
            dealt = [event for event in events[kinds.index(EventKind.SHUFFLE) :] if event.target.startswith("hand")]
            assert [event.seat for event in dealt] == [(state.opener + i) % 3 for i in range(15)]
            assert all(event.mask == 1 << event.seat for event in dealt)
    assert len(openers) > 2
    assert openers == [(openers[0] + hand) % 3 for hand in range(len(openers))]
    assert state.turn == NOBODY
    assert max(totals) >= 300
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (totals.index(max(totals)),)


def test_every_card_and_its_points() -> None:
    count = Counter(face_word(face) for face in DECK)
    points = {face_word(face): POINTS[face] for face in DECK}
    for colour in ("red", "yellow", "green", "blue"):
        assert [count[f"{colour} {number}"] for number in range(10)] == [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]
        assert [points[f"{colour} {number}"] for number in range(10)] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        for kind in ("skip", "reverse", "draw two"):
            assert (count[f"{colour} {kind}"], points[f"{colour} {kind}"]) == (2, 20)
    assert (count["wild"], points["wild"]) == (4, 50)
    assert (count["wild draw four"], points["wild draw four"]) == (4, 50)


def test_nothing_of_a_hand_is_carried_into_the_next() -> None:
    """Play goes clockwise again from the next opener, nobody is exposed, and the turns are counted anew (R22)."""
    state = state_of(
        "red 2",
        "blue 5",
        "blue 6",
        rest="draw",
        options=options(match="points", target=500),
        direction="counter-clockwise",
        turns=LONGEST_HAND - 2,
    )
    opener = state.opener
    GAME.apply(state, next(each for each in GAME.legal_commands(state, 0) if each.verb == "play"))
    assert state.hand_number == 2
    assert (state.direction, state.turn, state.turns) == (1, (opener + 1) % 3, 0)
    assert (state.stack, state.exposed, state.called, state.played_by) == (0, NOBODY, 0, NOBODY)
