"""Every game at the session: it refuses what is illegal, undoes what may be undone, and plays the same log alike."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.command import Command, command_from_json
from tabletable.core.errors import IllegalCommand
from tabletable.core.game import Game
from tabletable.core.ids import NO_CHOICE
from tabletable.core.rng import Rng
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Barrier, Session
from tests.contract.every import each_pair, messages_of, playable
from tests.core.beacon import BEACON
from tests.secrets import state_of


def table(game: Game[Any], seats: int, seed: int, people: int) -> Session:
    """Return a session whose first `people` seats are persons, under house rules chosen by `seed`."""
    sets = playable(game, seats)
    taken = [Seat(HUMAN, f"P{n}") if n < people else Seat(BOT, f"B{n}", "random") for n in range(seats)]
    return Session(game, taken, sets[seed % len(sets)], seed)


def candidates(session: Session) -> list[Command]:
    """Everything anybody may do now."""
    seats = (*session.to_act(), *session.reactors())
    return [command for seat in seats for command in session.legal(seat)]


def wrong_commands(session: Session, rng: Rng) -> list[Command]:
    """Commands near a legal one that are not legal, and some nonsense."""
    right = set(candidates(session))
    commands = []
    for command in sorted(right)[:3]:
        commands += [
            command._replace(piece=rng.below(20)),
            command._replace(choice=command.choice + 7),
            command._replace(zone="nowhere"),
            command._replace(seat=(command.seat + 1) % len(session.seats)),
            command._replace(verb=rng.choice(session.game.info.verbs)),
        ]
    commands += [Command(-1, "dance"), Command(99, "dance"), Command(0, "dance", -7, "x", NO_CHOICE)]
    return [command for command in commands if command not in right]


@each_pair
def test_illegal_commands_change_nothing(game: Game[Any], seats: int) -> None:
    session = table(game, seats, seats, seats)
    rng = Rng(seats)
    for _ in range(40):
        if not session.to_act():
            break
        before = session.fingerprint(), len(session.steps)
        for command in wrong_commands(session, rng):
            with pytest.raises(IllegalCommand) as caught:
                session.submit(command)
            assert caught.value.command == command
            assert caught.value.reason.rule
            assert not messages_of(game).problem(caught.value.reason.message)
        assert (session.fingerprint(), len(session.steps)) == before
        session.submit(rng.choice(candidates(session)))


@each_pair
def test_undo_is_identity_up_to_a_barrier(game: Game[Any], seats: int) -> None:
    undone = stopped = 0
    for seed in range(4):
        session = table(game, seats, seed, people=seats if seed % 2 else 1)
        rng = Rng(seed)
        marks = {0: session.fingerprint()}
        for _ in range(60):
            if not session.to_act():
                break
            command = rng.choice(candidates(session))
            known = state_of(session).seen.copy()
            session.submit(command)
            after = state_of(session).seen.copy()
            marks[len(session.steps)] = session.fingerprint()
            if not session.seats[command.seat].is_human or rng.below(2):
                continue
            back = session.last_decision(command.seat) - 1
            log = [step.command for step in session.steps]
            if session.undo(command.seat):
                undone += 1
                assert len(session.steps) == back
                assert session.fingerprint() == marks[back]
                people = sum(1 << seat for seat, who in enumerate(session.seats) if who.is_human)
                own = 1 << command.seat
                learned = [new & ~old & people for old, new in zip(known, after, strict=True) if not old & own]
                assert not any(learned), "undone although a person had learned what its owner had not known"
                for command in log[back:]:
                    session.submit(command)
                assert session.fingerprint() == marks[len(log)]
            else:
                stopped += 1
                assert session.undo_stop(command.seat) is not Barrier.NONE
                assert session.fingerprint() == marks[len(session.steps)]
    assert stopped, "no barrier ever"
    assert undone or game is not BEACON


@each_pair
def test_free_undo_of_a_single_person_goes_back_to_any_decision(game: Game[Any], seats: int) -> None:
    session = table(game, seats, 5, people=1)
    rng = Rng(5)
    marks = [session.fingerprint()]
    while session.to_act() and len(session.steps) < 40:
        session.submit(rng.choice(candidates(session)))
        marks.append(session.fingerprint())
    while session.last_decision(0):
        back = session.last_decision(0) - 1
        assert session.undo(0, free=True)
        assert len(session.steps) == back
        assert session.fingerprint() == marks[back]


@each_pair
def test_the_log_plays_the_same_game_again(game: Game[Any], seats: int) -> None:
    session = table(game, seats, 8, people=0)
    rng = Rng(8)
    while session.to_act() and len(session.steps) < 120:
        session.submit(rng.choice(candidates(session)))
    again = table(game, seats, 8, people=0)
    for step in session.steps:
        again.submit(command_from_json(step.command.to_json()))
    assert again.fingerprint() == session.fingerprint()
    for viewer in (*range(seats), None):
        assert again.events(viewer) == session.events(viewer)
        assert again.view(viewer).state.to_json() == session.view(viewer).state.to_json()


@each_pair
def test_the_log_tells_each_viewer_only_what_it_saw(game: Game[Any], seats: int) -> None:
    session = table(game, seats, 13, people=seats)
    rng = Rng(13)
    while session.to_act() and len(session.steps) < 80:
        session.submit(rng.choice(candidates(session)))
    for viewer in (*range(seats), None):
        for number, event in session.events(viewer):
            full = [each for each in session.steps[number].events if each._replace(face=event.face) == event]
            assert full, "the redacted log tells of something that did not happen"
            if event.face >= 0:
                assert event.mask == -1 or (viewer is not None and event.mask >> viewer & 1)
