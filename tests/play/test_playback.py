"""A game played again: every position as it was, seen by whoever may see it, and by nobody else."""

from __future__ import annotations

import pytest

from tabletable.core.event import EventKind
from tabletable.core.ids import HIDDEN, SECRET
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.play.playback import ANCHOR_EVERY, PUBLIC, Playback, Viewpoint, viewpoints
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

GAMES = list(all_games().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.info.id for game in GAMES])
STAGE = Stage(984, 720)
OPEN = Viewpoint(0, is_open=True)


def seats(kinds):
    kind_of = {"h": (HUMAN, ""), "b": (BOT, "normal")}
    return [Seat(kind_of[kind][0], f"P{at}", kind_of[kind][1]) for at, kind in enumerate(kinds)]


def session_of(game, commands, seed=4, kinds=""):
    """A session after so many commands drawn at random, and its fingerprint after each of them."""
    session = Session(game, seats(kinds or "hbb"[: max(2, game.info.min_seats)]), {}, seed)
    rng = Rng(seed)
    prints = [session.view(None).state.to_json()]
    while len(session.steps) < commands and session.to_act():
        session.submit(rng.choice(session.legal(session.to_act()[0])))
        prints.append(session.view(None).state.to_json())
    return session, prints


@each_game
def test_every_position_is_as_it_was_in_whatever_order_it_is_looked_at(game):
    session, prints = session_of(game, 3 * ANCHOR_EVERY + 7)
    playback = Playback(session)
    order = list(range(len(prints)))
    for positions in (order, order[::-1], [Rng(3).below(len(prints)) for _ in range(60)]):
        for at in positions:
            assert playback.view(at, PUBLIC).state.to_json() == prints[at], at


@each_game
def test_what_the_session_does_later_is_not_part_of_it(game):
    session, prints = session_of(game, 12)
    playback = Playback(session)
    session.rewind(4)
    assert len(playback) == len(prints) - 1
    assert playback.view(len(playback), PUBLIC).state.to_json() == prints[-1]


@each_game
def test_a_seat_sees_in_a_replay_what_it_saw_in_play(game):
    session, _ = session_of(game, 0)
    rng, seen = Rng(8), [[] for _ in session.seats]
    for _ in range(70):
        if not session.to_act():
            break
        session.submit(rng.choice(session.legal(session.to_act()[0])))
        for seat in range(len(session.seats)):
            seen[seat].append(session.view(seat).state.to_json())
    playback = Playback(session)
    for seat, states in enumerate(seen):
        for at, state in enumerate(states, 1):
            assert playback.view(at, Viewpoint(seat)).state.to_json() == state


@each_game
def test_nothing_a_viewpoint_may_not_know_changes_what_it_shows(game):
    """Put another world that looks the same in the place of the real one: the pictures may not change."""
    session, _ = session_of(game, 40)
    playback = Playback(session)
    for at in sorted({0, len(playback) // 3, len(playback) // 2, len(playback)}):
        real = playback.state(at)
        for viewpoint in (PUBLIC, *(Viewpoint(seat) for seat in range(len(session.seats)))):
            view = playback.view(at, viewpoint)
            shown = game.table(view, STAGE)
            for seed in range(3):
                playback._last = (at, game.sample(game.view(real, viewpoint.seat), Rng(seed)))
                other = playback.view(at, viewpoint)
                assert other == view or other.state.to_json() == view.state.to_json()
                assert game.table(other, STAGE) == shown
            playback._last = (at, real)


@each_game
def test_events_are_told_as_the_viewpoint_may_know_them(game):
    session, _ = session_of(game, 60)
    playback = Playback(session)
    hidden = 0
    for at in range(1, len(playback) + 1):
        events = playback.events(at, PUBLIC)
        assert list(events) == [event for _, event in session.events(None, at - 1, at)]
        assert playback.events(at, OPEN) == session.steps[at - 1].events
        hidden += sum(event.face == HIDDEN for event in events) - sum(
            event.face == HIDDEN for event in playback.events(at, OPEN)
        )
    secret = [fact for step in session.steps for fact in step.events if fact.face != fact.redacted(None).face]
    assert hidden == len(secret)
    viewer = Viewpoint(0)
    assert playback.account(viewer, 0, len(playback)) == session.account(0)
    assert playback.account(viewer, 5, 12) == [entry for entry in session.account(0) if 5 <= entry[0] < 12]


@each_game
def test_all_open_shows_what_anybody_knows_and_nothing_that_nobody_does(game):
    session, _ = session_of(game, 50)
    playback = Playback(session)
    for at in range(0, len(playback) + 1, 5):
        shown = playback.view(at, OPEN).state.faces
        seen = playback.state(at).seen
        real = playback.state(at).faces
        known = [HIDDEN if mask == SECRET else face for face, mask in zip(real, seen, strict=True)]
        assert list(shown) == known
        game.table(playback.view(at, OPEN), STAGE)


def test_who_may_watch_what():
    alone, together, bots = seats("bhb"), seats("hhb"), seats("bbb")
    assert viewpoints(alone, is_over=False) == (Viewpoint(1), PUBLIC)
    assert viewpoints(together, is_over=False) == (PUBLIC,)
    assert viewpoints(bots, is_over=False) == (PUBLIC,)
    every = tuple(map(Viewpoint, range(3)))
    assert viewpoints(alone, is_over=True) == (every[1], every[0], every[2], PUBLIC, Viewpoint(1, is_open=True))
    assert viewpoints(together, is_over=True) == (OPEN, *every, PUBLIC)


def test_turns_and_rounds_are_found():
    game = get_game("saboteur")
    session, _ = session_of(game, 400, kinds="hbbb")
    playback = Playback(session)
    commands = [step.command for step in playback.steps]
    assert playback.turns[0] == 0
    assert all(commands[at].seat != commands[at - 1].seat for at in playback.turns[1:])
    assert len(playback.rounds) == 3
    for at in playback.rounds[1:]:
        assert EventKind.ROUND_END in [event.kind for event in playback.steps[at - 1].events]
        assert playback.round_of(at) == playback.round_of(at - 1)
        assert playback.round_of(at + 1) == playback.round_of(at) + 1
    assert playback.round_of(0) == playback.round_of(1) == 1
    at, walked = 0, [0]
    while at < len(playback):
        at = playback.next_turn(at)
        walked.append(at)
    assert walked == [*playback.turns, len(playback)]
    assert [playback.last_turn(place) for place in walked[1:]] == walked[:-1]
    assert playback.last_turn(0) == 0


def test_a_seat_s_own_turns_are_counted_and_an_answer_in_another_s_has_none():
    session, _ = session_of(get_game("property_deal"), 400)
    playback, turns, answers = Playback(session), {seat: [] for seat in range(2)}, 0
    for at, step in enumerate(session.steps):
        seat, turn = step.command.seat, playback.own_turn(at)
        assert (turn is None) is (playback.state(at).turn != seat)
        answers += turn is None
        if turn is not None:
            turns[seat].append(turn)
    assert answers
    assert all(turns.values())
    for found in turns.values():
        assert [*dict.fromkeys(found)] == [*range(1, found[-1] + 1)]
        assert found == sorted(found)
    rounds = Playback(session_of(get_game("saboteur"), 400)[0])
    assert len(rounds.rounds) > 1
    assert rounds.own_turn(0) is None, "a second round would count on"
