"""The clock of a match: whose seconds count, when a turn begins anew, and what a save keeps."""

from __future__ import annotations

import pytest

from tabletable.core.event import EventKind
from tabletable.core.registry import get_game
from tabletable.play.keeping.recording import Recorder, restore
from tabletable.play.keeping.savefile import decode, encode
from tabletable.play.match import Match
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.settlement import Terms, Timing
from tabletable.play.timing import LAST, TIMINGS, TimeLeft, Timer

GAMES = ("flea_market", "night_market", "property_deal", "saboteur", "uno", "yose_duel")


def match_of(timing: Timing | None, game: str = "uno", seats: int = 2) -> Match:
    session = Session(get_game(game), [Seat(HUMAN, f"P{number}") for number in range(seats)], {}, seed=7)
    session.agree(Terms(timing=timing))
    return Match(session, 1)


def pass_turn(match: Match) -> None:
    """Let whoever is awaited act until somebody else is."""
    seat = match.session.to_act()[0]
    while match.session.to_act() == (seat,):
        match.submit(match.session.legal(seat)[0])


def test_without_a_clock_nobody_has_a_time() -> None:
    match = match_of(None)
    match.timer.run(0, 1000.0)
    assert match.timer.left(0) is None
    assert match.session.settlement.to_json() == {}


def test_a_sandglass_is_turned_with_every_turn() -> None:
    match = match_of(Timing("turn", 30))
    (seat,) = match.session.to_act()
    match.timer.run(seat, 12.0)
    assert match.timer.left(seat) == TimeLeft(18.0, 30)
    pass_turn(match)
    (other,) = match.session.to_act()
    assert other != seat
    assert match.timer.left(other) == TimeLeft(30.0, 30)
    match.timer.run(other, 99.0)
    assert match.timer.left(other) == TimeLeft(0.0, 30), "and not less than none"
    pass_turn(match)
    assert match.timer.left(seat) == TimeLeft(30.0, 30)


def test_a_turn_of_several_commands_has_one_sandglass() -> None:
    match = match_of(Timing("turn", 60), "property_deal")
    (seat,) = match.session.to_act()
    match.timer.run(seat, 20.0)
    match.submit(match.session.legal(seat)[-1])
    assert match.session.to_act() == (seat,)
    assert match.timer.left(seat) == TimeLeft(40.0, 60)


def test_what_a_bank_lacks_is_lacking_in_every_turn() -> None:
    match = match_of(Timing("bank", 100))
    (seat,) = match.session.to_act()
    match.timer.run(seat, 70.0)
    pass_turn(match)
    pass_turn(match)
    assert match.session.to_act() == (seat,)
    assert match.timer.left(seat) == TimeLeft(30.0, 100)
    match.timer.run(seat, 33.0)
    assert match.timer.left(seat) == TimeLeft(LAST - 3.0, LAST, is_last=True)
    pass_turn(match)
    pass_turn(match)
    assert match.timer.left(seat) == TimeLeft(LAST, LAST, is_last=True), "a turn has its last seconds anew"


def test_a_bank_is_saved_and_a_sandglass_begins_anew() -> None:
    match = match_of(Timing("bank", 300, moves=True))
    (seat,) = match.session.to_act()
    match.timer.run(seat, 42.5)
    pass_turn(match)
    saved = encode(Recorder(match.session).document())
    again = restore(decode(saved))
    assert again.settlement == match.session.settlement
    timer = Timer(again)
    assert timer.timing == Timing("bank", 300, moves=True)
    assert timer.left(seat) == TimeLeft(257.5, 300)
    assert timer.left(1 - seat) == TimeLeft(300.0, 300)


def test_taking_back_gives_no_time_back() -> None:
    match = match_of(Timing("bank", 300))
    (seat,) = match.session.to_act()
    match.look(seat)
    match.timer.run(seat, 40.0)
    match.submit(match.session.legal(seat)[-1])
    match.session.rewind(0)
    assert match.timer.left(seat) == TimeLeft(260.0, 300)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_awaited_anew_has_all_of_a_turn(game: str) -> None:
    match = match_of(Timing("turn", 30), game, get_game(game).info.min_seats)
    begun = kept = 0
    for _ in range(60):
        awaited = match.session.to_act()
        if not awaited:
            break
        for seat in awaited:
            match.timer.run(seat, 5.0)
        left = [match.timer.left(seat) for seat in range(len(match.session.seats))]
        step = match.submit(match.session.legal(awaited[0])[0])
        told = {event.seat for event in step.events if event.kind is EventKind.TURN}
        for seat in match.session.to_act():
            is_new = seat not in awaited or seat in told
            assert match.timer.left(seat) == (TimeLeft(30.0, 30) if is_new else left[seat])
            begun, kept = begun + is_new, kept + (not is_new)
    assert begun > 1
    assert kept > 0 or game == "saboteur", "there, every command is a turn"


def test_what_is_offered_can_be_saved() -> None:
    assert {timing.kind for timing in TIMINGS.values()} == {"turn", "bank"}
    for timing in TIMINGS.values():
        match = match_of(timing)
        assert restore(decode(encode(Recorder(match.session).document()))).settlement.terms.timing == timing
