"""What a seat may know: views, imagined worlds, events."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletable.core.event import Event, sentence
from tabletable.core.ids import HIDDEN, NOBODY, PUBLIC, knows
from tabletable.core.message import FaceRef
from tabletable.core.rng import Rng
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.play import can_act
from tabletable.games.uno.rules.state import UnoState
from tests.games.uno.builders import CHALLENGE, FOR_FOUR, OPTION_SETS, events_of, playing, position, state_of, tell


@st.composite
def points_in_play(draw: st.DrawFn) -> tuple[UnoState, int]:
    """Return a state somewhere in a game, and a seed to imagine worlds with."""
    seats = draw(st.integers(2, 10))
    rules = draw(st.sampled_from(OPTION_SETS))
    seed, steps = draw(st.integers(0, 10**6)), draw(st.integers(0, 160))
    level = draw(st.sampled_from(["random", "normal"]))
    state = GAME.setup(seats, GAME.info.complete(rules), seed)
    for point, _ in playing(seats, rules, seed, [level] * seats, most=steps):
        state = point
    return state, seed


@settings(max_examples=60)
@given(points_in_play())
def test_imagined_worlds_look_the_same(point: tuple[UnoState, int]) -> None:
    state, seed = point
    rng = Rng(seed)
    for viewer in (*range(len(state.hands)), None):
        view = GAME.view(state, viewer)
        world = GAME.sample(view, rng)
        assert GAME.view(world, viewer) == view
        assert GAME.check(world) == []
        assert Counter(world.faces) == Counter(state.faces)
        if viewer is not None:
            assert GAME.legal_commands(view.state, viewer) == GAME.legal_commands(state, viewer)
            assert GAME.legal_commands(world, viewer) == GAME.legal_commands(state, viewer)
        for seat in GAME.to_act(world):
            assert GAME.legal_commands(world, seat)


@settings(max_examples=60)
@given(points_in_play())
def test_a_view_shows_what_was_seen_and_nothing_else(point: tuple[UnoState, int]) -> None:
    state, _ = point
    for viewer in (*range(len(state.hands)), None):
        view = GAME.view(state, viewer)
        assert view.state.rng == 0
        for piece, face in enumerate(view.state.faces):
            assert face == (state.faces[piece] if knows(state.seen[piece], viewer) else HIDDEN)
    for seat, hand in enumerate(state.hands):
        assert all(state.seen[piece] >> seat & 1 for piece in hand)


def test_hidden_differences_do_not_show() -> None:
    one = state_of("red 2, red 3", "blue 4, green 5", discard="red 1", draw="yellow 1, yellow 2")
    other = state_of("red 2, red 3", "yellow 1, yellow 2", discard="red 1", draw="green 5, blue 4")
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, 1) != GAME.view(other, 1)


def test_worlds_are_spread_over_what_is_possible() -> None:
    state = state_of("red 2", "blue 4, green 5", discard="red 1", draw="yellow 1, yellow 2")
    view = GAME.view(state, 0)
    rng = Rng(1)
    worlds = (GAME.sample(view, rng).faces for _ in range(1200))
    found = Counter(tuple(faces[piece] for piece in state.hands[1]) for faces in worlds)
    assert len(found) == 4 * 3
    assert min(found.values()) > 50


def test_a_seat_that_did_not_pass_by_itself_is_imagined_able_to_play() -> None:
    """With nothing to draw, Bob's turn tells that he holds the only card that fits."""
    rest = ", ".join(f"green {number}" for number in range(2, 9))
    state = state_of(rest, "red 9, blue 2, blue 3", "yellow 2, yellow 3, yellow 4", discard="red 1", draw=[], turn=1)
    assert is_exhausted(state)
    for seed in range(40):
        world = GAME.sample(GAME.view(state, 2), Rng(seed))
        assert can_act(world)
        assert GAME.view(world, 2) == GAME.view(state, 2)


@pytest.mark.parametrize("rules", FOR_FOUR)
def test_events_and_log_lines_show_no_unseen_face(rules: dict[str, str | int]) -> None:
    for state, command in playing(4, rules, 11, ["normal"] * 4, most=200):
        after = state.clone()
        events = events_of(after, command)
        for viewer in (*range(4), None):
            known = {face for piece, face in enumerate(state.faces) if knows(state.seen[piece], viewer)}
            for event in events:
                seen = event.redacted(viewer)
                if seen.face != HIDDEN:
                    assert knows(event.mask, viewer)
                    known.add(seen.face)
                line = sentence(seen)
                if line is not None:
                    assert {arg.face for _, arg in line.args if isinstance(arg, FaceRef)} <= known
                    assert all(not isinstance(arg, FaceRef) for _, arg in event.args)


def test_a_drawn_card_is_told_to_its_player_alone() -> None:
    state = state_of("blue 2, blue 3, blue 5", "red 4", "red 5", draw="red 9")
    draw = GAME.legal_commands(state, 0)[0]
    (event,) = events_of(state, draw)
    own, other = sentence(event.redacted(0)), sentence(event.redacted(1))
    assert own is not None
    assert other is not None
    assert (own.id, other.id) == ("uno.log.drew", "uno.log.drew.hidden")
    assert sentence(event.redacted(None)) == other
    assert event.mask == 1


def test_penalty_and_stack_cards_are_secret_too() -> None:
    state = tell(
        position("red 2, red 3", "red 4, red 5", "red 6, red 7", draw="blue 1, blue 2, blue 3"), "Ann play red 2"
    )
    catch = next(command for command in GAME.legal_commands(state, 2) if command.verb == "catch")
    moves = [event for event in events_of(state, catch) if event.piece >= 0]
    assert [event.mask for event in moves] == [1, 1]
    assert [event.redacted(2).face for event in moves] == [HIDDEN, HIDDEN]


def test_a_reshuffle_forgets() -> None:
    state = state_of("blue 2, blue 3", "red 4", discard="green 1, green 2, green 3, red 1", draw=[])
    assert {state.seen[piece] for piece in state.discard} == {PUBLIC}
    draw = next(command for command in GAME.legal_commands(state, 0) if command.verb == "draw")
    events = events_of(state, draw)
    returned = [event for event in events if event.target == "draw" and event.piece >= 0]
    assert len(returned) == 3
    assert all(event.face == HIDDEN for event in returned)
    assert {state.seen[piece] for piece in state.draw} == {0}


def test_events_alone_tell_where_every_card_lies() -> None:
    """Whoever follows the MOVE events knows all zones, through reshuffles and new deals as well."""
    rules: dict[str, str | int] = {"match": "points", "target": 150, "hand_size": 5}
    state = GAME.setup(3, GAME.info.complete(rules), 2)
    where = {piece: zone for zone, pieces in GAME.zones(state).items() for piece in pieces}
    hands = 1
    for point, command in playing(3, rules, 2, ["normal"] * 3):
        after = point.clone()
        events: list[Event] = events_of(after, command)
        for event in events:
            if event.kind == "move":
                assert where[event.piece] == event.source
                where[event.piece] = event.target
        assert where == {piece: zone for zone, pieces in GAME.zones(after).items() for piece in pieces}
        hands = max(hands, after.hand_number)
        if after.turn == NOBODY:
            break
    assert hands > 1


def test_a_challenge_and_a_turn_that_passes_by_itself_tell_of_a_hand() -> None:
    state = state_of("wild draw four, red 3, red 4", "blue 5, blue 6", "blue 7", rest="draw", options=CHALLENGE)
    events_of(state, next(each for each in GAME.legal_commands(state, 0) if each.verb == "play" and each.choice == 2))
    for verb, tells in (("challenge", True), ("draw", False)):
        after = state.clone()
        command = next(each for each in GAME.legal_commands(state, 1) if each.verb == verb)
        GAME.apply(after, command)
        assert GAME.reveals_secrets(state, command, after) is tells
    stuck = state_of("blue 5, blue 6", "green 2", "red 9, yellow 9", draw="yellow 3", discard="red 1")
    events_of(stuck, next(each for each in GAME.legal_commands(stuck, 0) if each.verb == "draw"))
    after = stuck.clone()
    keep = next(each for each in GAME.legal_commands(stuck, 0) if each.verb == "keep")
    GAME.apply(after, keep)
    assert after.turn == 2, "Bob, who can't play, is passed over"
    assert GAME.reveals_secrets(stuck, keep, after)
