"""What people settle among themselves: who concedes, a draw, and that a match counts for nobody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletable.core.errors import BrokenState
from tabletable.core.registry import all_games, get_game
from tabletable.play.botplay import Asked
from tabletable.play.files.safejson import Impossible
from tabletable.play.keeping.recording import Recorder, longest_prefix, restore
from tabletable.play.keeping.replay import replay
from tabletable.play.keeping.savefile import SaveDocument, decode, encode
from tabletable.play.keeping.saveschema import Extras
from tabletable.play.match import Match
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Barrier, Session
from tabletable.play.settlement import Concession, Settlement, Terms, Timing, settlement


def seats(people: int, bots: int) -> list[Seat]:
    names = ("Ann", "Bob", "Cat", "Dan")
    return [Seat(HUMAN, name) for name in names[:people]] + [Seat(BOT, f"B{at}", "easy") for at in range(bots)]


def begun(people: int, bots: int, moves: int = 6, game: str = "uno") -> Match:
    """Return a match in which each person did something, the first one on turn at the screen."""
    session = Session(get_game(game), seats(people, bots), {}, 7)
    match = Match(session, 3)
    for _ in range(moves):
        play_one(match)
    while session.awaited_human() < 0:
        play_one(match)
    match.look(session.awaited_human())
    return match


def play_one(match: Match) -> None:
    session = match.session
    command = match.bots.advance(60.0)
    if isinstance(command, Asked):
        seat = session.awaited_human()
        command = session.legal(seat)[-1]
    match.submit(command)


def saved(session: Session) -> SaveDocument:
    document = Recorder(session, "2026-01-01T00:00:00Z").document()
    return decode(encode(document), {game: found.info.rules_version for game, found in all_games().items()})


def test_a_bot_plays_on_for_whoever_concedes() -> None:
    match = begun(2, 2)
    gone = match.viewer
    assert gone is not None
    match.concede("normal")
    assert match.session.seats[gone] == Seat(BOT, match.session.entered[gone].name, "normal")
    assert match.people == (1 - gone,)
    assert match.viewer == 1 - gone
    for _ in range(2000):
        if match.session.outcome() is not None:
            break
        play_one(match)
    outcome = match.session.outcome()
    assert outcome is not None
    assert gone not in match.session.settlement.counted(outcome.winners)


def test_the_match_ends_where_nobody_plays_on() -> None:
    for people, bots in ((1, 3), (2, 0)):
        match = begun(people, bots)
        assert match.ends_with_concession()
        gone = match.viewer
        match.concede("")
        outcome = match.session.outcome()
        assert outcome is not None
        assert outcome.winners == tuple(seat for seat in range(people + bots) if seat != gone)
        assert match.session.to_act() == match.session.reactors() == ()
        assert match.session.legal(0) == []
        assert match.undo_stop(free=True) is Barrier.OVER


def test_a_draw_has_no_winners_and_ends_the_match() -> None:
    match = begun(2, 1)
    match.call_draw()
    outcome = match.session.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.final, len(outcome.standings)) == ((), True, 3)
    assert match.session.to_act() == ()
    assert not match.may_settle()


def test_nobody_takes_back_what_was_before_a_concession() -> None:
    match = begun(3, 0, moves=0)
    session = match.session
    first = session.awaited_human()
    play_one(match)
    second = session.awaited_human()
    match.look(second)
    match.concede("easy")
    assert session.undo_stop(first) is Barrier.OTHER
    assert len(session.steps) == session.settlement.barrier == 1


def test_the_log_says_who_conceded() -> None:
    match = begun(2, 1)
    match.concede("easy")
    texts = [event.say for _, event in match.session.events(None)]
    assert texts[-1] == "table.log.conceded"


@pytest.mark.parametrize("game", list(all_games()))
def test_a_save_knows_what_was_settled(game: str) -> None:
    """In every game: who conceded when, who plays on, and that the rest of the log was played after it."""
    info = get_game(game).info
    match = begun(2, info.min_seats - 2 if info.min_seats > 2 else (info.max_seats > 2) * 1, game=game)
    gone = match.viewer
    match.concede("easy")
    if not match.session.is_settled:
        for _ in range(5):
            play_one(match)
    again = restore(saved(match.session))
    assert again.settlement == match.session.settlement
    assert again.seats == match.session.seats
    assert again.entered == match.session.entered
    assert again.settlement.conceded == (gone,)
    assert [step.events for step in again.steps] == [step.events for step in match.session.steps]


def test_a_save_knows_of_a_draw_and_that_a_match_does_not_count() -> None:
    match = begun(2, 1)
    match.session.agree(Terms(counts=False))
    match.call_draw()
    again = restore(saved(match.session))
    assert (again.settlement.is_draw, again.settlement.terms.counts) == (True, False)
    assert again.outcome() == match.session.outcome()


def test_a_save_without_anything_settled_is_as_before() -> None:
    assert saved(begun(2, 1).session).extras == Extras()


def test_of_a_cut_log_only_what_was_settled_by_then_is_left() -> None:
    match = begun(2, 1)
    at = len(match.session.steps)
    match.concede("easy")
    document = saved(match.session)
    cut = replace(document, commands=document.commands[: at - 1], hashes=(), snapshot=None)
    assert restore(cut).settlement == Settlement()
    assert longest_prefix(cut).extras == Extras()


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"conceded": 1},
        {"conceded": [[0, 0]]},
        {"conceded": [[9, 0, "easy"]]},
        {"conceded": [[0, 3, "easy"], [1, 2, "easy"]]},
        {"conceded": [[0, 0, "easy"], [0, 1, "easy"]]},
        {"conceded": [[0, 0, "e" * 99]]},
        {"clock": ["hour", 30, False]},
        {"clock": ["turn", 0, False]},
        {"clock": ["turn", 30]},
        {"clock": ["turn", True, True]},
        {"used": [1, 2, 3]},
        {"used": [1, 2, 3, -4]},
        {"used": [1, 2, 3, True]},
        {"used": 5},
    ],
)
def test_nonsense_in_a_save_is_refused(data: Any) -> None:
    with pytest.raises(BrokenState):
        settlement(data, 4, 10)


def test_what_is_written_is_read() -> None:
    for each in (
        Settlement(),
        Settlement((Concession(1, 4, "hard"), Concession(0, 4, ""))),
        Settlement(is_draw=True, terms=Terms(counts=False)),
        Settlement(terms=Terms(timing=Timing("turn", 30, moves=True))),
        Settlement(terms=Terms(timing=Timing("bank", 300)), used=(1, 0, 299_999, 5)),
    ):
        assert settlement(each.to_json(), 4, 10) == each


# ------------------------------------------------------------------------------------------------ who comes and goes

EVE = Seat(HUMAN, "Eve", "", "fox")


def to_the_end(match: Match) -> None:
    for _ in range(4000):
        if match.session.outcome() is not None:
            return
        play_one(match)
    raise AssertionError("it never ends")


def watcher(match: Match) -> int:
    assert match.viewer is not None
    return match.viewer


def gone(seat: Seat, level: str = "normal") -> Seat:
    return seat._replace(kind=BOT, level=level)


def test_a_bot_goes_on_for_whoever_leaves_until_they_come_back() -> None:
    match = begun(2, 1)
    session, seat = match.session, watcher(match)
    match.take_over(seat, gone(session.seats[seat]))
    assert match.people == (1 - seat,)
    assert session.seats[seat].level == "normal"
    count = len(session.steps)
    while not any(step.command.seat == seat for step in session.steps[count:]):
        play_one(match)
    match.take_over(seat, session.entered[seat])
    assert match.people == (0, 1)
    assert session.seats == session.entered
    texts = [event.say for _, event in session.events(None) if event.say.startswith("table.log")]
    assert texts == ["table.log.left", "table.log.came_back"]


def test_whoever_comes_sees_the_seat_of_a_bot_and_nothing_else() -> None:
    match = begun(1, 2)
    before = match.session.view(1).state.to_json()
    assert match.viewer == 0
    match.take_over(1, EVE)
    assert match.session.view(1).state.to_json() == before
    assert (match.people, match.viewer) == ((0, 1), 0), "who looks goes on looking"
    assert match.needs_curtain(1)


def test_whoever_is_left_looks_behind_the_curtain_first() -> None:
    """The one who has left may still stand there, and come back."""
    match = begun(2, 1)
    seat = watcher(match)
    match.take_over(seat, gone(match.session.seats[seat]))
    assert match.viewer is None
    assert match.next_viewer() == 1 - seat
    assert match.needs_curtain(1 - seat)


def test_nobody_takes_back_what_was_before_a_takeover() -> None:
    match = begun(2, 1)
    session, seat = match.session, watcher(match)
    match.submit(session.legal(seat)[-1])
    match.look(seat)
    match.take_over(2, EVE)
    assert match.undo_stop(free=True) is Barrier.OTHER


def test_a_conceded_seat_is_nobody_s_to_take() -> None:
    match = begun(2, 2)
    seat = watcher(match)
    match.concede("easy")
    assert not match.may_change_players(seat)
    assert match.may_change_players(1 - seat)


@pytest.mark.parametrize("game", list(all_games()))
def test_a_save_knows_who_came_and_left(game: str) -> None:
    match = begun(2, max(0, get_game(game).info.min_seats - 2), game=game)
    session = match.session
    match.take_over(0, gone(session.seats[0]))
    for _ in range(4):
        play_one(match)
    match.take_over(0, EVE)
    play_one(match)
    document = saved(session)
    again = restore(document)
    assert document.header.seats[0] == EVE, "a list of saves names who plays"
    assert (again.entered, again.settlement) == (session.entered, session.settlement)
    assert [seat[:4] for seat in again.seats] == [seat[:4] for seat in session.seats]
    assert [step.events for step in again.steps] == [step.events for step in session.steps]
    cut = replace(document, commands=document.commands[:-1], hashes=(), snapshot=None)
    assert restore(cut).seats[0].name == "Eve"
    assert longest_prefix(replace(cut, commands=cut.commands[:1])).header.seats[0].name == "Ann"


def test_a_match_of_the_people_who_came_is_played_to_its_end() -> None:
    match = begun(1, 3)
    match.take_over(2, EVE)
    match.take_over(0, gone(match.session.seats[0]))
    to_the_end(match)
    assert restore(saved(match.session)).outcome() == match.session.outcome()


@pytest.mark.parametrize(
    ("givers", "at", "name", "kind"),
    [
        ([0, 1, 0, 1, 0, 1], 5, "Ann", HUMAN),
        ([0, 1, 0, 1, 0, 1], 1, "Eve", HUMAN),
        ([0, 1, 0, 1], 2, "Eve", HUMAN),
        ([1, 1], 1, "Eve", HUMAN),
    ],
    ids=["left near the end", "came early", "half and half", "no move at all"],
)
def test_a_match_counts_for_whoever_gave_most_commands(givers: list[int], at: int, name: str, kind: str) -> None:
    settled = Settlement().with_player(0, at, EVE)
    counted = settled.credited_players(seats(2, 0), givers)
    assert (counted[0].name, counted[0].kind) == (name, kind)
    assert counted[1].name == "Bob"


def test_a_match_counts_for_no_person_where_a_bot_played_most() -> None:
    settled = Settlement().with_player(0, 2, gone(Seat(HUMAN, "Ann"))).with_player(0, 8, EVE)
    assert settled.credited_players(seats(2, 0), [0] * 10)[0].kind == BOT


def test_all_of_somebody_s_moves_count_together_and_a_concession_is_one_s_own() -> None:
    ann = Seat(HUMAN, "Ann")
    settled = Settlement().with_player(0, 3, gone(ann)).with_player(0, 7, ann)
    assert settled.credited_players(seats(2, 0), [0] * 9)[0] == ann, "three and two, against four of a bot"
    given_up = Settlement().with_player(0, 9, EVE).after(0, 10, "easy")
    assert given_up.credited_players(seats(2, 1), [0] * 12)[0] == EVE


@pytest.mark.parametrize(
    "data",
    [
        {"takeovers": 3},
        {"takeovers": [[0, 1]]},
        {"takeovers": [[4, 1, "human", "Eve", "", "fox"]]},
        {"takeovers": [[0, 5, "human", "Eve", "", "fox"], [0, 4, "human", "Eve", "", "fox"]]},
        {"takeovers": [[0, 1, "ghost", "Eve", "", "fox"]]},
        {"takeovers": [[0, 1, "human", "Eve", "easy", "fox"]]},
        {"takeovers": [[0, 1, "bot", "Eve", "", "fox"]]},
        {"takeovers": [[0, 1, "human", "E" * 999, "", "fox"]]},
        {"takeovers": [[0, 1, "human", "Eve", "", "f" * 99]]},
        {"takeovers": [[0, 1, "human", "Eve", "", "fox"]] * 201},
    ],
)
def test_nobody_nonsensical_takes_over(data: Any) -> None:
    with pytest.raises(BrokenState):
        settlement(data, 4, 10)


def test_a_takeover_without_who_sat_down_is_refused() -> None:
    match = begun(2, 1)
    match.take_over(0, EVE)
    document = saved(match.session)
    settled: Any = document.extras.settled
    wrong: list[Any] = [None, [], [["human", "Ann", "", "x"]]]
    for entered in wrong:
        with pytest.raises(Impossible):
            restore(replace(document, extras=Extras(settled={**settled, "entered": entered})))


def test_takeovers_are_read_as_written() -> None:
    found = Settlement().with_player(1, 3, EVE).with_player(0, 3, Seat(BOT, "Ann", "hard", "cat"))
    assert settlement(found.to_json(), 4, 10) == found
    assert settlement(found.to_json(), 4, 2) == Settlement()


def test_a_replay_tells_what_was_settled_and_how_it_ended() -> None:
    session = begun(3, 0).session
    session.take_over(0, Seat(HUMAN, "Eve"))
    session.submit(session.legal(session.to_act()[0])[0])
    session.concede(1, "easy")
    session.submit(session.legal(session.to_act()[0])[0])
    lines = [line.text for line in replay(saved(session))]
    assert "Eve took over from Ann" in lines
    assert "Bob conceded" in lines
    session.call_draw()
    assert [line.text for line in replay(saved(session))][-2:] == ["All agreed on a draw", "A draw"]


def test_a_replay_tells_who_gave_a_game_up() -> None:
    session = begun(2, 0).session
    session.concede(0, "")
    assert [line.text for line in replay(saved(session))][-2:] == ["Ann conceded", "Ann concedes"]
