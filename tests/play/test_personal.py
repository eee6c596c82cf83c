"""Figures of a person, lanterns, and the files made of both."""

import csv
import io
import json
import math
from pathlib import Path
from typing import Any

import pytest

from tabletable.core.registry import get_game
from tabletable.play.hindsight.reviewbook import CHANCE, Reviewed, SeatKey
from tabletable.play.people.chronicle import Played
from tabletable.play.people.export import as_csv, as_json, export
from tabletable.play.people.lanterns import LANTERNS, Count, Wish, lights_of, lit_by
from tabletable.play.people.personal import (
    Part,
    WinRate,
    best_results,
    favourite,
    form,
    longest_streak,
    months,
    parts_of,
    streak_now,
    win_rate_of,
    win_rates_by,
)
from tabletable.play.seats import BOT, HUMAN, Seat

ANN = Seat(HUMAN, "Ann")


def table(count: int, level: str = "easy") -> tuple[Seat, ...]:
    return (ANN, *(Seat(BOT, f"Robo {at}", level, "owl") for at in range(1, count)))


def part(number: int, won: bool, count: int = 4, level: str = "easy", game: str = "uno", **more) -> Part:
    day = 1 + number % 28
    fields: dict[str, Any] = {
        "match": f"{number:016x}", "game": game, "began": f"2026-10-{day:02}T10:00:00Z",
        "ended": f"2026-{10 + number // 28 % 3}-{day:02}T10:20:00Z", "seconds": 600, "moves": 40,
        "seats": table(count, level), "winners": (0,) if won else (1,), "totals": (number, *(5,) * (count - 1)),
        "deeds": tuple({} for _ in range(count)), "rules": {}, "deal": "", "save": "",
    } | more  # fmt: skip
    return Part(Played(**fields), 0)


def test_a_person_with_two_seats_played_one_game() -> None:
    games = [part(at, True, 2, seats=(ANN, ANN), winners=winners).played for at, winners in enumerate([(1,), (0,), ()])]
    assert [each.won for each in parts_of(games, "Ann")] == [True, True, False]
    assert parts_of(games, "Bo") == ()


def test_a_share_beside_the_even_one() -> None:
    parts = [part(number, number % 2 == 0, 4 if number < 6 else 2) for number in range(10)]
    win_rate = win_rate_of(parts)
    assert (win_rate.played, win_rate.won, win_rate.rate) == (10, 5, 0.5)
    assert win_rate.even == pytest.approx((6 * 0.25 + 4 * 0.5) / 10)
    assert win_rate.is_enough
    assert not win_rate_of(parts[:9]).is_enough
    assert win_rate.error == pytest.approx(math.sqrt(0.5 * 0.5 / 12))
    assert WinRate(20, 20, 0.5).error > 0.02  # even who has always won may have been lucky


def test_shared_wins_raise_the_even_share() -> None:
    shared = part(1, True, 4, winners=(0, 1))
    assert shared.even == 0.5


def test_opponents_are_as_strong_as_the_strongest() -> None:
    seats = (ANN, Seat(BOT, "A", "easy"), Seat(BOT, "B", "hard"))
    mixed = part(1, True, 3, seats=seats)
    assert mixed.rivals == "hard"
    assert part(2, True, 2, "random").rivals == "easy"
    assert part(3, True, 2, "perfect").rivals == "hard"
    assert part(5, True, 2, "normal+forgetful").rivals == "easy"
    assert part(6, True, 2, "hard+hasty").rivals == "normal"
    assert part(7, True, 2, "easy+flustered").rivals == "easy"
    assert part(4, True, 2, seats=(ANN, Seat(HUMAN, "Bo"))).rivals == "human"
    assert set(win_rates_by([mixed, part(2, True)], lambda each: each.rivals)) == {"hard", "easy"}


def test_streaks() -> None:
    parts = [part(at, won) for at, won in enumerate([True, True, False, True, True, True, False, True])]
    assert streak_now(parts) == 1
    assert longest_streak(parts) == (3, "2026-10")
    assert streak_now([]) == 0
    assert longest_streak([]) == (0, "")


def test_form_and_months() -> None:
    parts = [part(number, number >= 30) for number in range(60)]
    curve = form(parts)
    assert (curve[0], curve[-1]) == (0.0, 1.0)
    assert form(parts[:4]) == []
    assert [(month, share.played) for month, share in months(parts)] == [
        ("2026-10", 28),
        ("2026-11", 28),
        ("2026-12", 4),
    ]
    assert favourite(parts) == "uno"


def test_best_results_are_wins() -> None:
    parts = [part(number, number % 3 == 0) for number in range(12)]
    assert [each.total for each in best_results(parts)] == [9, 6, 3]
    other = part(20, True, 2, game="yose_duel")
    assert [each.played.game for each in best_results([*parts, other])] == ["yose_duel", "uno"]


# ------------------------------------------------------------------------------------------------ lanterns


def test_there_are_about_thirty_and_each_can_be_reached() -> None:
    assert 25 <= len(LANTERNS) <= 35
    assert len({lantern.id for lantern in LANTERNS}) == len(LANTERNS)
    for lantern in LANTERNS:
        wish = lantern.wish
        if wish.game:
            info = get_game(wish.game).info
            verbs = {str(verb) for verb in info.verbs}
            assert {wish.did, wish.without} - {""} <= verbs
            assert info.min_seats <= max(wish.least, info.min_seats) <= info.max_seats
            if wish.rule is not None:
                option = info.option(wish.rule[0])
                assert wish.rule[1] in option.values
                assert wish.rule[1] != option.default
            if wish.bots:
                assert wish.bots in info.levels
        if lantern.count is Count.DEEDS:
            assert wish.did


def test_a_lantern_says_how_far_it_is_and_lights_once() -> None:
    games = ["uno", "property_deal", "saboteur", "flea_market", "night_market", "yose_duel"]
    parts = [part(number, False, 2, game=game) for number, game in enumerate(games)]
    lights = {light.lantern.id: light for light in lights_of(parts[:5])}
    assert (lights["all_six"].done, lights["all_six"].is_lit) == (5, False)
    assert "all_six" in [lantern.id for lantern in lit_by(parts, parts[5].played.match)]
    again = part(99, False)
    assert "all_six" not in [lantern.id for lantern in lit_by([*parts, again], again.played.match)]


def test_what_is_wished_counts() -> None:
    win = part(1, True, 4, "hard", deeds=({"draw": 2}, {}, {}, {}), rules={"match": "points"})
    assert Wish("uno", won=True, against="normal", did="draw", rule=("match", "points"), any_rule=True).fits(win)
    for wish in (
        Wish("saboteur"), Wish(without="draw"), Wish(did="catch"), Wish(least=5), Wish(most=3), Wish(people=2),
        Wish(rule=("match", "hand")), Wish(total=2), Wish(lead=1), Wish(bots="perfect"),
    ):  # fmt: skip
        assert not wish.fits(win)
    assert not Wish(against="easy").fits(part(2, True, 2, seats=(ANN, Seat(HUMAN, "Bo"))))
    assert not Wish(won=True).fits(part(3, False))


def test_rows_of_wins_may_be_broken() -> None:
    parts = [part(number, number not in (2, 5)) for number in range(6)]
    assert {light.lantern.id: light.done for light in lights_of(parts)}["row"] == 2


# ------------------------------------------------------------------------------------------------ files


def test_files_hold_every_game(tmp_path: Path) -> None:
    parts = [part(number, number % 2 == 0) for number in range(5)]
    looked = Reviewed("uno", parts[2].played.began, parts[2].seat, CHANCE, 8, 12_000, 4_000)
    review = {looked.sat: looked}

    def of(each: Part) -> Reviewed | None:
        return review.get(SeatKey(each.played.game, each.played.began, each.seat))

    rows = list(csv.DictReader(io.StringIO(as_csv(parts, of).decode("utf-8-sig"))))
    assert [int(row["won"]) for row in rows] == [1, 0, 1, 0, 1]
    assert rows[0]["strongest_opponent"] == "easy"
    found = json.loads(as_json("Ann", parts, of))
    told = [at for at, row in enumerate(rows) if row["cost_per_decision"]]
    assert told == [at for at, game in enumerate(found["games"]) if game["review"] is not None] == [2]
    assert (rows[2]["cost_per_decision"], rows[2]["cost_error"], rows[2]["cost_in"]) == ("1.500", "0.500", CHANCE)
    assert found["games"][2]["review"] == {"decisions": 8, "cost_per_decision": 1.5, "error": 0.5, "in": CHANCE}
    assert parts_of([parts[0].played], "Ann") == (parts[0],)
    assert [game["match"] for game in found["games"]] == [each.played.match for each in parts]
    first = export(tmp_path, "Ann", parts, "2026-11-23", of)
    second = export(tmp_path, "Ann", parts[:1], "2026-11-23", of)
    assert [path.name for path in (*first, *second)] == [
        "games-Ann-2026-11-23.csv", "games-Ann-2026-11-23.json",
        "games-Ann-2026-11-23-2.csv", "games-Ann-2026-11-23-2.json",
    ]  # fmt: skip
    assert [path.name for path in export(tmp_path, "安安", parts, "2026-11-23", of)] == [
        "games-安安-2026-11-23.csv", "games-安安-2026-11-23.json",
    ]  # fmt: skip
