"""An evening of several games: points and places, who begins and chooses, what ends it, and how it is kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest

from tabletable.core.message import Msg
from tabletable.core.outcome import Outcome, Standing
from tabletable.core.registry import all_games, get_game
from tabletable.play.files.storage import backup_path
from tabletable.play.people.chronicle import Played
from tabletable.play.people.evening import (
    FILE_NAME,
    NOBODY,
    Aim,
    End,
    Evening,
    EveningGame,
    EveningStore,
    Running,
    end_of,
    handicap,
    hour_after,
    places_of,
    points,
    seats_at,
    starter,
    table_of,
    takes,
    tidy_line,
)
from tabletable.play.people.settings import Player
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.settlement import Settlement

NOW = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)
NAMES = ("Ann", "Bo", "Cara", "Dan", "Eve", "Finn", "Gus")


def evening(people: int = 4, **changes) -> Evening:
    """Return an evening of so many people that has just been agreed."""
    found = Evening(
        tuple(Player(name, "cat") for name in NAMES[:people]),
        ("uno", "flea_market", "saboteur"),
        by_turns=False,
        aim=Aim.GAMES,
        goal=3,
        bots=0,
        level="normal",
        helped=(),
        began="2026-11-29T19:00:00Z",
    )
    return replace(found, **changes)


def told(*places: int, seconds: int = 600, **changes) -> EveningGame:
    return replace(EveningGame("uno", places, 0, End.PLAYED, seconds, "Ann wins"), **changes)


def played_on(found: Evening, *games: Sequence[int]) -> Evening:
    for places in games:
        game = found.next_game(found.games) or "uno"
        found = found.after(told(*places, game=game, first=found.first), NOW, found.games)
    return found


def outcome(winners: tuple[int, ...], *totals: int) -> Outcome:
    word = Msg("settled.draw")
    return Outcome(True, winners, word, word, tuple(Standing(seat, 0, total) for seat, total in enumerate(totals)))


# ------------------------------------------------------------------------------------------------ points


@pytest.mark.parametrize(
    ("places", "halves"),
    [((1, 2, 3, 4), (6, 4, 2, 0)), ((1, 1, 3, 4), (5, 5, 2, 0)), ((1, 1, 1), (2, 2, 2)), ((2, 1), (0, 2))],
)
def test_places_are_worth_who_is_behind_and_level_ones_share(places, halves):
    assert points(places) == halves
    assert sum(halves) == len(places) * (len(places) - 1), "each game is worth the same"


def test_winners_come_first_then_whoever_has_more():
    # the market's winner had no more than the second, but more money
    assert places_of(outcome((2,), 12, 9, 12, 9), Settlement(), (0, 1, 2, 3)) == (2, 3, 1, 3)


def test_bots_are_left_out_of_the_places():
    assert places_of(outcome((1,), 3, 20, 7), Settlement(), (1, NOBODY, 0)) == (1, 2)


def test_whoever_concedes_is_last_even_if_the_bot_wins_for_them():
    settled = Settlement().after(0, 12, "hard")
    assert places_of(outcome((0,), 30, 4, 9), settled, (0, 1, 2)) == (3, 2, 1)
    assert end_of(settled) is End.CONCEDED


def test_a_game_that_ends_with_a_concession_counts():
    settled = Settlement().after(1, 12, "")
    seats = (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bo"))
    found = settled.outcome(seats)
    assert found is not None
    assert places_of(found, settled, (1, 0)) == (2, 1)


def test_a_draw_is_level_for_everybody_and_has_no_winner():
    settled = Settlement(is_draw=True)
    found = settled.outcome([Seat(HUMAN, name) for name in NAMES[:3]])
    assert found is not None
    places = places_of(found, settled, (2, 0, 1))
    assert places == (1, 1, 1)
    assert told(*places).winners == ()
    assert end_of(settled) is End.DRAW


def test_a_draw_after_a_concession_is_level_too():
    settled = replace(Settlement().after(0, 3, "easy"), is_draw=True)
    assert places_of(outcome((), 0, 0, 0), settled, (0, 1, 2)) == (1, 1, 1)


def test_the_table_tells_who_leads_and_what_the_last_game_gave():
    found = played_on(evening(goal=9), (1, 2, 3, 4), (2, 1, 4, 3))
    assert [(row.person, row.place, row.halves, row.gained) for row in found.table()] == [
        (0, 1, 10, 4),
        (1, 1, 10, 6),
        (2, 3, 2, 0),
        (3, 3, 2, 2),
    ]
    assert found.leaders == (0, 1)
    assert evening().leaders == ()


# ------------------------------------------------------------------------------------------------ seats


@pytest.mark.parametrize("people", range(2, 8))
@pytest.mark.parametrize("bots", [0, 2])
def test_everybody_begins_and_sits_in_each_place_equally_often(people, bots):
    found, begins, choices = evening(people, goal=60, by_turns=True), Counter(), Counter()
    for number in range(3 * people + 1):
        seats = found.seated(people + bots, first=number % (people + bots))
        assert sorted(seat for seat in seats if seat != NOBODY) == [*range(people)]
        assert seats[number % (people + bots)] == found.first, "the seat that begins by the deal is theirs"
        assert found.chooser != found.first
        begins[found.first] += 1
        choices[found.chooser] += 1
        for counted in (begins, choices):
            shares = [counted[person] for person in range(people)]
            assert max(shares) - min(shares) <= 1
        found = played_on(found, range(1, people + 1))


def test_neighbours_change_once_all_have_begun():
    found = evening(5)
    after = played_on(replace(found, goal=9), *[(1, 2, 3, 4, 5)] * 5)
    assert after.first == found.first
    pairs = [set(map(frozenset, pairwise((*each.order(), each.order()[0])))) for each in (found, after)]
    assert pairs[0].isdisjoint(pairs[1])


def test_bots_sit_between_people():
    assert evening(2).seated(4, 0) == (0, NOBODY, 1, NOBODY)
    assert evening(3).seated(4, 2).count(NOBODY) == 1


@pytest.mark.parametrize("game", all_games())
def test_whoever_is_due_begins_every_game_that_takes_them(game):
    info, options = get_game(game).info, get_game(game).info.complete({})
    for people in range(2, min(7, info.max_seats) + 1):
        seats = seats_at(info, people, 0)
        assert info.min_seats <= seats <= info.max_seats
        for seed in range(3):
            first = starter(get_game(game), seats, options, seed)
            assert evening(people).seated(seats, first)[first] == 0


def test_a_game_that_cannot_take_so_many_is_not_offered():
    covers = {game: get_game(game).info for game in all_games()}
    assert {game for game, cover in covers.items() if not takes(cover, 3)} == {"yose_duel"}
    assert [game for game, cover in covers.items() if takes(cover, 11)] == ["saboteur"]
    assert seats_at(covers["flea_market"], 2, 0) == 3, "a bot fills the seat that lacks"
    assert seats_at(covers["yose_duel"], 2, 3) == 2
    assert seats_at(covers["uno"], 3, 2) == 5


def test_a_table_seats_people_and_names_bots():
    found = table_of(evening(2), (1, NOBODY, 0), [Seat("bot", "Mei", "", "fox")], "hard")
    assert found == (Seat(HUMAN, "Bo", "", "cat"), Seat("bot", "Mei", "hard", "fox"), Seat(HUMAN, "Ann", "", "cat"))


# ------------------------------------------------------------------------------------------------ what follows, when


def test_games_follow_their_order_or_are_chosen():
    found = evening(goal=9)
    order = []
    for _ in range(4):
        order.append(found.next_game(found.games))
        found = played_on(found, (1, 2, 3, 4))
    assert order == ["uno", "flea_market", "saboteur", "uno"]
    assert evening().chooser == NOBODY
    assert evening(by_turns=True).next_game(found.games) == ""


@pytest.mark.parametrize(
    ("changes", "games"),
    [
        ({"aim": Aim.GAMES, "goal": 3}, 3),
        ({"aim": Aim.ROUNDS, "goal": 2}, 6),
        ({"aim": Aim.ROUNDS, "goal": 2, "by_turns": True}, 8),
        ({"aim": Aim.POINTS, "goal": 10}, 4),
        ({"aim": Aim.MINUTES, "goal": 45}, 5),
    ],
)
def test_it_ends_when_its_goal_is_reached(changes, games):
    found = evening(**changes)
    for number in range(games):
        assert not found.is_due(NOW, found.games), number
        found = played_on(found, (1, 2, 3, 4))
    assert found.ended
    assert found.is_due(NOW, found.games)


def test_it_ends_at_an_hour_and_the_running_game_is_played_out():
    found = evening(aim=Aim.HOUR, goal=22).taken_up(NOW)
    assert found.until == "2026-11-29T22:00:00Z"
    late = NOW + timedelta(hours=2, minutes=5)
    assert not found.is_due(NOW, found.games)
    running = found.begun(Running("uno", "2026-11-29T21:50:00Z", (0, 1, 2, 3), 0))
    assert running.taken_up(late).until == found.until, "it is still the same evening"
    assert running.after(told(1, 2, 3, 4), late, found.games).ended


def test_on_another_day_the_hour_is_that_days():
    found = evening(aim=Aim.HOUR, goal=22).taken_up(NOW)
    tomorrow = NOW + timedelta(days=1)
    assert found.taken_up(tomorrow).until == "2026-11-30T22:00:00Z"
    assert not found.taken_up(tomorrow).is_due(tomorrow, found.games)


def test_an_hour_is_one_of_the_clock_at_the_table():
    zone = timezone(timedelta(hours=8))
    assert hour_after(datetime(2026, 11, 29, 23, 30, tzinfo=zone), 1) == "2026-11-29T17:00:00Z"
    assert hour_after(datetime(2026, 11, 29, 22, 0, tzinfo=zone), 22) == "2026-11-30T14:00:00Z"


def test_a_lost_save_is_dealt_again_with_the_same_people():
    found = evening()
    running = found.begun(Running("uno", "2026-11-29T19:01:00Z", found.seated(4, 0), found.first))
    assert running.is_running("uno", "2026-11-29T19:01:00Z")
    assert not running.is_running("uno", "2026-11-29T19:02:00Z")
    assert running.dropped() == found


def test_an_evening_that_is_closed_plays_no_further_game():
    found = played_on(evening(), (1, 2, 3, 4)).begun(Running("uno", "2026-11-29T19:01:00Z", (0, 1, 2, 3), 1)).closed()
    assert found.ended
    assert found.running is None
    assert len(found.told) == 1


# ------------------------------------------------------------------------------------------------ coming and leaving


def joined_by(found: Evening, *names: str, left: Sequence[int] = ()) -> Evening:
    """Return the evening with these people as well, and without those who have `left`."""
    return found.with_people((*found.people, *(Player(name, "fox") for name in names)), left)


def test_who_comes_late_begins_level_with_the_last_of_those_who_stay():
    found = joined_by(played_on(evening(3, goal=9), (1, 2, 3), (1, 3, 2)), "Dan")
    assert [(row.person, row.place, row.halves, row.gained) for row in found.table()] == [
        (0, 1, 8, 4),
        (1, 2, 2, 0),
        (2, 2, 2, 2),
        (3, 2, 2, None),
    ]
    after = played_on(found, (4, 3, 2, 1))
    assert [row.halves for row in after.table()] == [8, 8, 6, 4]
    assert after.leaders == (0, 3)


def test_whoever_leaves_last_does_not_say_where_others_begin():
    found = joined_by(played_on(evening(3, goal=9), (1, 2, 3)), "Dan", left=[2])
    assert [found.halves_of(person) for person in range(4)] == [4, 2, 0, 2]


def test_who_leaves_keeps_points_and_is_neither_dealt_in_nor_asked():
    found = joined_by(played_on(evening(4, goal=9, by_turns=True), (1, 2, 3, 4)), left=[0])
    after = played_on(found, (0, 1, 2, 3), (0, 1, 2, 3))
    assert after.halves_of(0) == 6
    assert [row.gained for row in after.table() if row.person == 0] == [None]
    assert after.told[-1].winners == (1,)
    for each in (found, after):
        assert sorted(seat for seat in each.seated(5, 1) if seat != NOBODY) == [1, 2, 3]
        assert 0 not in (each.first, each.chooser)


def test_who_comes_back_goes_on_with_the_points_from_before():
    found = joined_by(played_on(evening(4, goal=9), (4, 3, 2, 1)), left=[0, 3])
    after = played_on(found, (0, 1, 2), (0, 1, 2), (0, 2, 1))
    back = joined_by(after)
    assert back.present == (0, 1, 2, 3)
    assert [back.halves_of(person) for person in range(4)] == [0, 6, 6, 6]
    assert joined_by(joined_by(back, left=[0])) == back, "nothing is gained by going and coming"


def test_who_came_late_may_leave_and_come_back_as_well():
    found = joined_by(played_on(evening(3, goal=9), (1, 2, 3), (1, 3, 2)), "Dan")
    after = joined_by(joined_by(found, left=[3]), "Eve")
    assert [after.halves_of(person) for person in range(5)] == [8, 2, 2, 2, 2]
    assert after.present == (0, 1, 2, 3, 4)


def test_the_first_turn_goes_round_whoever_comes_and_leaves():
    found, begins = evening(3, goal=60), []
    for number in range(9):
        begins.append(found.first)
        found = played_on(found, tuple(int(person in found.present) for person in range(len(found.people))))
        if number == 2:
            found = joined_by(found, "Dan")  # comes after the others
        if number == 4:
            found = joined_by(found, left=[2])  # who would have been next
    assert begins == [0, 1, 2, 3, 0, 1, 3, 0, 1]


@pytest.mark.parametrize("people", [2, 3, 5])
def test_shares_stay_equal_after_somebody_came_and_somebody_left(people):
    found = joined_by(played_on(evening(people + 1, goal=60, by_turns=True), range(1, people + 2)), "Zoe", left=[0])
    begins, choices = Counter(), Counter()
    for _ in range(3 * len(found.present)):
        assert found.chooser != found.first
        begins[found.first] += 1
        choices[found.chooser] += 1
        found = played_on(found, [int(person in found.present) for person in range(len(found.people))])
    assert set(begins.values()) == set(choices.values()) == {3}


def test_a_game_that_cannot_take_all_who_are_there_is_skipped():
    found = evening(2, goal=9, games=("uno", "yose_duel", "flea_market"))
    two, three = found.games, ("uno", "flea_market")
    found = played_on(found, (1, 2))
    assert found.next_game(two) == "yose_duel"
    assert found.next_game(three) == "flea_market"
    after = found.after(told(1, 2, game="flea_market"), NOW, three)
    assert after.next_game(three) == "uno"
    assert found.next_game(()) == ""


def test_a_round_is_over_once_all_that_can_be_played_were():
    found = evening(3, aim=Aim.ROUNDS, goal=1, games=("uno", "flea_market", "yose_duel"))
    for game, is_over in (("uno", False), ("flea_market", True)):
        found = found.after(told(1, 2, 3, game=game), NOW, ("uno", "flea_market"))
        assert found.ended is is_over


def test_a_round_of_choices_is_over_once_who_came_late_has_begun():
    found = evening(2, aim=Aim.ROUNDS, goal=1, by_turns=True)
    found = joined_by(played_on(found, (1, 2)), "Cara")
    assert not played_on(found, (1, 2, 3)).ended
    assert played_on(found, (1, 2, 3), (1, 2, 3)).ended


def test_the_agreement_on_help_ends_with_whom_it_is_for():
    found = evening(4, helped=(1, 3))
    assert joined_by(found, left=[3]).helped == (1,)
    assert joined_by(found, left=[1, 3]).helped == ()


def test_places_are_those_of_whoever_sat_there():
    assert places_of(outcome((1,), 3, 20, 7), Settlement(), (3, NOBODY, 1)) == (0, 1, 0, 2)


# ------------------------------------------------------------------------------------------------ handicaps


def games_of(name: str, other: str, won: int, lost: int, game: str = "uno") -> list[Played]:
    """So many games for two that were won and lost."""
    seats = (Seat(HUMAN, name), Seat(HUMAN, other))
    return [
        Played("0" * 16, game, "", "2026-11-01T20:00:00Z", 60, 9, seats, (int(at >= won),), (0, 0), (), {}, "", "")
        for at in range(won + lost)
    ]


def test_help_is_proposed_for_who_has_clearly_won_less():
    assert handicap(games_of("Ann", "Bo", 18, 2), ["Ann", "Bo"], ["uno"]) == (1,)


def test_nothing_is_proposed_without_knowing_enough():
    assert handicap(games_of("Ann", "Bo", 5, 1), ["Ann", "Bo"], ["uno"]) == ()
    assert handicap(games_of("Ann", "Bo", 11, 9), ["Ann", "Bo"], ["uno"]) == ()
    assert handicap(games_of("Ann", "Bo", 18, 2), ["Ann", "Bo"], ["saboteur"]) == ()
    assert handicap(games_of("Ann", "Bo", 18, 2), ["Ann", "Bo", "Cara"], ["uno"]) == ()


# ------------------------------------------------------------------------------------------------ on the disk


def some_way() -> Evening:
    """One game told, one running."""
    found = played_on(evening(aim=Aim.HOUR, goal=22, helped=(2,)).taken_up(NOW), (1, 1, 3, 4))
    return found.begun(Running("flea_market", "2026-11-29T20:01:00Z", found.seated(4, 2), found.first))


def test_it_is_kept_and_taken_up_again(tmp_path: Path):
    assert EveningStore(tmp_path).load() is None
    EveningStore(tmp_path).save(some_way())
    assert EveningStore(tmp_path).load() == some_way()


def test_clock_and_people_who_came_and_left_are_kept(tmp_path: Path):
    found = replace(played_on(evening(3), (1, 2, 3)), clock="bank.600", time_up="moved")
    found = played_on(joined_by(found, "Dan", left=[1]), (1, 0, 3, 2))
    found = found.begun(Running("uno", "2026-11-29T20:01:00Z", found.seated(3, 2), found.first))
    EveningStore(tmp_path).save(found)
    assert EveningStore(tmp_path).load() == found


def test_an_evening_of_an_earlier_version_goes_on(tmp_path: Path):
    (tmp_path / FILE_NAME).write_bytes(
        b'{"people":[{"name":"Ann","avatar":"cat"},{"name":"Bo","avatar":"fox"}],"games":["uno","yose_duel"],'
        b'"by_turns":false,"aim":"games","goal":3,"bots":1,"level":"easy","helped":[1],'
        b'"began":"2026-11-29T19:00:00Z","until":null,"told":[{"game":"uno","places":[2,1],"first":0,"end":"played",'
        b'"seconds":600,"line":"Bo wins","picture":""}],"running":{"game":"yose_duel",'
        b'"began":"2026-11-29T20:01:00Z","seats":[1,0],"first":1},"ended":false}'
    )
    store = EveningStore(tmp_path)
    found = store.load()
    assert found is not None
    assert (found.present, found.first, found.leaders, found.clock) == ((0, 1), 1, (1,), "off")
    written = (tmp_path / FILE_NAME).read_bytes()
    store.save(found)
    assert json.loads((tmp_path / FILE_NAME).read_bytes()) == json.loads(written), (
        "what is as it was is written as it was"
    )


def test_of_a_damaged_file_the_one_before_is_left(tmp_path: Path):
    store = EveningStore(tmp_path)
    store.save(evening())
    store.save(some_way())
    assert backup_path(tmp_path / FILE_NAME, 1).exists()
    (tmp_path / FILE_NAME).write_bytes(b'{"people": [')
    assert store.load() == evening()
    assert store.notice is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"seats":[3,0,1,2]', b'"seats":[3,0,1,1]'),
        (b'"helped":[2]', b'"helped":[7]'),
        (b'"places":[1,1,3,4]', b'"places":[1,1,3,4,5]'),
        (b'"places":[1,1,3,4]', b'"places":[1,0,0,0]'),
        (b'"ended":false', b'"ended":false,"left":[2]'),
        (b'"ended":false', b'"ended":false,"left":[0,1,2]'),
        (b'"ended":false', b'"ended":false,"starts":[0,0,4]'),
        (b'"ended":false', b'"ended":false,"clock":"turn.5"'),
        (b'"name":"Bo"', b'"name":"Ann"'),
    ],
)
def test_a_file_that_does_not_fit_its_people_is_none(tmp_path: Path, old, new):
    store = EveningStore(tmp_path)
    store.save(some_way())
    written = (tmp_path / FILE_NAME).read_bytes()
    assert old in written
    (tmp_path / FILE_NAME).write_bytes(written.replace(old, new))
    assert store.load() is None


def test_a_second_window_writes_nothing(tmp_path: Path):
    with pytest.raises(Exception, match="second_instance"):
        EveningStore(tmp_path, is_read_only=True).save(evening())
    assert not (tmp_path / FILE_NAME).exists()


def test_pictures_are_found_where_they_lie(tmp_path: Path):
    store = EveningStore(tmp_path)
    store.pictures.mkdir()
    (store.pictures / "1.png").write_bytes(b"")
    assert store.picture(told(1, 2, picture="1.png")) == store.pictures / "1.png"
    assert store.picture(told(1, 2, picture="2.png")) is None
    assert store.picture(told(1, 2)) is None


def test_a_line_about_a_game_is_one_line():
    assert tidy_line(" Ann plays\nthe last card ") == "Ann plays the last card"
