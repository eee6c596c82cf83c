"""Whose eyes are on the screen, and what a match does between two people."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from tabletable.core.info import RANDOM
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.thinking import TimeUp
from tabletable.play.botplay import Asked, BotPlay
from tabletable.play.match import Match, bot_seed
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Barrier, Session
from tests.core.beacon import BEACON, Beacon
from tests.secrets import put_state


def uno(kinds, seed=3, **options):
    seats = [
        Seat(HUMAN, f"P{at}") if kind == "h" else Seat(BOT, f"B{at}", "normal", "fox") for at, kind in enumerate(kinds)
    ]
    return Session(get_game("uno"), seats, options, seed)


def let_bots_play(match, most=400):
    """Submit the bots' commands until a person has to decide or the game is over."""
    for _ in range(most):
        found = match.bots.advance(0)
        if found is Asked.NOBODY:
            return
        if found is not Asked.THINKING:
            match.submit(found)
    raise AssertionError("the bots never came to an end")


def test_a_single_person_always_looks_and_never_sees_a_curtain():
    match = Match(uno("hbbb"), 1)
    rng = Rng(5)
    for _ in range(40):
        let_bots_play(match)
        if match.session.outcome() is not None:
            break
        assert match.viewer == 0
        assert match.next_viewer() is None
        match.submit(rng.choice(match.legal()))


def test_between_two_people_nobody_looks_until_the_right_one_says_so():
    match = Match(uno("hbh", seed=8), 1)
    rng = Rng(5)
    curtains = 0
    for _ in range(60):
        let_bots_play(match)
        if match.session.outcome() is not None:
            break
        seat = match.next_viewer()
        if seat is not None:
            assert match.needs_curtain(seat)
            match.cover()
            assert match.viewer is None
            assert match.legal() == []
            assert not match.is_deciding()
            match.look(seat)
            curtains += 1
        assert match.viewer == match.session.awaited_human()
        match.submit(rng.choice(match.legal()))
    assert curtains > 5


def test_with_bots_only_nobody_looks():
    match = Match(uno("bbb"), 1)
    assert match.viewer is None
    let_bots_play(match, 3000)
    assert match.session.outcome() is not None


def test_news_are_what_happened_since_the_last_own_command():
    match = Match(uno("hbb", seed=2), 1)
    let_bots_play(match)
    match.submit(next(command for command in match.legal() if command.verb == "draw"))
    if match.is_deciding():
        match.submit(next(command for command in match.legal() if command.verb == "keep"))
    start = len(match.session.steps)
    let_bots_play(match)
    told = {number for number, _ in match.news(0)}
    assert told == set(range(start, len(match.session.steps)))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_news_tell_only_what_everybody_may_know(game):
    """They stand on the curtain, before the right person is alone with the screen."""
    seats = [Seat(HUMAN, f"P{at}") for at in range(game.info.min_seats)]
    match, matches = Match(Session(game, seats, {}, 4), 1), itertools.count(5)
    rng = Rng(9)
    told = 0
    for _ in range(120):
        seat = match.session.awaited_human()
        if seat < 0:
            match = Match(Session(game, seats, {}, next(matches)), 1)
            continue
        match.look(seat)
        for reader in range(len(seats)):
            for number, event in match.news(reader):
                told += 1
                public = [fact.redacted(None) for fact in match.session.steps[number].events]
                assert event in public
        match.submit(rng.choice(match.legal()))
    assert told > 50


def test_no_curtain_where_nothing_hidden_differs(monkeypatch):
    match = Match(uno("hh"), 1)
    monkeypatch.setattr("tabletable.play.session.differs", lambda *_: False)
    assert not match.needs_curtain(0)
    assert not match.needs_curtain(1)


def test_other_peoples_reactions_are_offered_and_only_theirs():
    for seed in range(30):
        session = uno("hhb", seed=seed, hand_size=2)
        match = Match(session, 1)
        rng = Rng(seed)
        for _ in range(40):
            let_bots_play(match)
            seat = session.awaited_human()
            if seat < 0:
                break
            match.look(seat)
            offered = match.reactions_of_others()
            assert all(command.seat != seat and session.seats[command.seat].is_human for command in offered)
            assert all(command in session.legal(command.seat) for command in offered)
            if offered:
                return
            match.submit(rng.choice(match.legal()))
    pytest.fail("nobody could ever speak up")


def test_undo_tells_why_it_stops():
    match = Match(uno("hh", seed=4), 1)
    assert match.undo_stop(False) is Barrier.NOTHING
    seat = match.session.awaited_human()
    match.look(seat)
    play = next((command for command in match.legal() if command.verb == "play"), None)
    if play is None:
        pytest.skip("this deal has nothing to play")
    match.submit(play)
    assert match.session.undo_stop(seat) in (Barrier.REVEAL, Barrier.OTHER)
    assert not match.undo(False)


def alone_with_bots(game, seed, session=None):
    """Return a match of one person and bots, with the level that plays most by chance."""
    seats = [Seat(HUMAN, "Ann"), *[Seat(BOT, f"B{at}", RANDOM) for at in range(1, game.info.min_seats)]]
    return Match(session or Session(game, seats, {}, seed), bot_seed(seed))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_bots_answer_a_command_that_was_undone_as_before(game):
    match, rng = alone_with_bots(game, 5), Rng(5)
    for _ in range(12):
        let_bots_play(match)
        if not match.is_deciding():
            break
        match.submit(command := rng.choice(match.legal()))
        let_bots_play(match)
        before = [step.command for step in match.session.steps]
        assert match.undo(True)
        match.submit(command)
        let_bots_play(match)
        assert [step.command for step in match.session.steps] == before


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_bots_of_a_match_that_is_taken_up_again_answer_as_they_would_have(game):
    match, rng = alone_with_bots(game, 5), Rng(5)
    for _ in range(4):
        let_bots_play(match)
        match.submit(rng.choice(match.legal()))
    count = len(match.session.steps)
    let_bots_play(match)
    before = [step.command for step in match.session.steps]
    match.session.rewind(count)
    again = alone_with_bots(game, 5, match.session)
    let_bots_play(again)
    assert [step.command for step in again.session.steps] == before


def test_free_undo_needs_a_single_person():
    alone = Match(uno("hb", seed=4), 1)
    let_bots_play(alone)
    before = alone.session.fingerprint(), len(alone.session.steps)
    alone.submit(next(command for command in alone.legal() if command.verb == "draw"))
    assert alone.undo_stop(False) is not Barrier.NONE
    assert alone.undo(True)
    assert (alone.session.fingerprint(), len(alone.session.steps)) == before
    two = Match(uno("hh", seed=4), 1)
    two.look(two.session.awaited_human())
    two.submit(next(command for command in two.legal() if command.verb == "draw"))
    assert two.undo_stop(True) is not Barrier.NONE


def test_a_bot_is_asked_once_per_moment():
    session = uno("bb", seed=1)
    bots = BotPlay(session, bot_seed(1))
    found: object = Asked.THINKING
    while found is Asked.THINKING:
        found = bots.advance(0)
    assert found in session.legal(session.to_act()[0])
    assert bots.advance(0) is Asked.NOBODY
    bots.begin()
    again: object = Asked.THINKING
    while again is Asked.THINKING:
        again = bots.advance(0)
    assert again in session.legal(session.to_act()[0])


def test_a_bot_that_has_thought_long_enough_decides_at_once(monkeypatch):
    session = uno("bb", seed=1)
    bots = BotPlay(session, bot_seed(1))
    seat = session.to_act()[0]
    slices = 0

    def endless(view, legal):
        nonlocal slices
        slices = 0
        try:
            while True:
                slices += 1
                yield
        except TimeUp:
            return legal[-1]

    monkeypatch.setattr(bots._bots[seat], "think", endless)
    ticks = itertools.count()
    monkeypatch.setattr("time.perf_counter", lambda: next(ticks) / 500)
    last = session.legal(seat)[-1]
    assert bots.advance(1.0, patience=0.1) == last
    assert 10 < slices < 100
    bots.begin()
    calls = 0
    while bots.advance(0.0, patience=0.1) is Asked.THINKING:
        calls += 1
    assert 10 < calls == slices < 100, "each decision has its own time, and all slices of it count"


def test_simultaneous_choices_are_asked_of_one_person_after_the_other():
    session = Session(BEACON, [Seat(HUMAN, "A"), Seat(HUMAN, "B")], {}, 1)
    match = Match(session, 1)
    assert set(session.to_act()) == {0, 1}
    first = match.next_viewer()
    assert first is not None
    match.look(first)
    match.submit(match.legal()[0])
    assert match.next_viewer() == 1 - first


@pytest.mark.parametrize("kinds", ["hh", "hbh"])
def test_a_misdrop_that_only_showed_ones_own_card_goes_back_until_another_person_looks(kinds):
    game = get_game("property_deal")
    seats = [Seat(HUMAN, "Ann") if kind == "h" else Seat(BOT, "Mei", "random") for kind in kinds]
    session = Session(game, seats, {}, 5)
    match = Match(session, 1)
    let_bots_play(match)
    viewer = session.awaited_human()
    match.look(viewer)
    before = len(session.steps)
    state = session.fingerprint()
    match.submit(next(command for command in match.legal() if command.verb in {"bank", "property"}))
    assert session.awaited_human() == viewer
    assert match.undo(False)
    assert (len(session.steps), session.fingerprint()) == (before, state)
    match.submit(next(command for command in match.legal() if command.verb in {"bank", "property"}))
    match.submit(next(command for command in match.legal() if command.verb == "end"))
    let_bots_play(match)
    assert session.awaited_human() not in (-1, viewer)
    assert session.undo_stop(viewer) is not Barrier.NONE


def test_what_whoever_acts_had_not_known_does_not_go_back():
    """Drawing shows one's own card to nobody else, and is not taken back all the same."""
    session = uno("hh", seed=4)
    seat = session.awaited_human()
    session.submit(next(command for command in session.legal(seat) if command.verb == "draw"))
    assert session.undo_stop(seat) is Barrier.REVEAL


def test_what_another_person_may_react_to_does_not_go_back():
    """A skip between two leaves the turn where it was, but the forgotten call can be caught."""
    exposed = 0
    for seed in range(60):
        session = uno("hh", seed=seed, hand_size=2)
        seat = session.awaited_human()
        for command in session.legal(seat):
            again = uno("hh", seed=seed, hand_size=2)
            again.submit(command)
            if command.verb == "play" and again.awaited_human() == seat and again.reactors():
                exposed += 1
                assert again.undo_stop(seat) is Barrier.OTHER
    assert exposed


@pytest.mark.parametrize(("asked", "stop"), [("everybody", Barrier.NONE), ("holders", Barrier.REVEAL)])
def test_what_tells_of_a_hidden_hand_is_not_taken_back(asked, stop):
    """By the house rule a bot without the card is not asked: whoever took the claim back would know it."""
    game = get_game("property_deal")
    session = Session(game, [Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "normal", "fox")], {"ask": asked}, 1)
    hands = {"hands": [["birthday", "1M"], ["3M"]], "banks": [[], ["2M"]], "rest": "draw"}
    put_state(session, game.position({**hands, "options": {"ask": asked}}))
    play = next(command for command in session.legal(0) if command.verb == "action")
    session.submit(play)
    assert session.undo_stop(0) is stop


class Prepared(Beacon):
    """Beacon in which a peek only prepares what comes next."""

    info = replace(BEACON.info, quiet=("peek",))


def test_a_short_account_leaves_out_what_only_prepared_a_command():
    for seed in range(20):
        session = Session(Prepared(), [Seat(HUMAN, "A"), Seat(HUMAN, "B")], {"peek": "on"}, seed)
        rng = Rng(seed)
        while session.to_act() and "peek" not in [step.command.verb for step in session.steps[:-1]]:
            session.submit(rng.choice(session.legal(session.to_act()[0])))
        quiet = {number for number, step in enumerate(session.steps) if step.command.verb == "peek"}
        if quiet:
            break
    assert quiet
    assert {number for number in range(len(session.steps)) if session.is_quiet(number)} == quiet
    for viewer in (0, 1, None):
        told = session.events(viewer, 1)
        assert session.account(viewer, 1) == [entry for entry in told if entry[0] not in quiet]
        assert len(session.account(viewer)) < len(session.events(viewer))
    match = Match(session, 1)
    assert not quiet & {number for seat in (0, 1) for number, _ in match.news(seat)}
