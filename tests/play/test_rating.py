"""Ratings of people: which way they move, by how much, from which games, and whose they are."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tabletable.core.registry import get_game
from tabletable.play.people.chronicle import SOMEBODY, Chronicle, ChronicleStore, Played, parse
from tabletable.play.people.personal import parts_of
from tabletable.play.people.persons import PersonStore
from tabletable.play.people.rating import LOOK_BACK, Move, faced, moves, rating_of
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study.ladder import Ladder, Regular, chance, ladder, together
from tabletable.play.study.skill import FIRST, PLACED_AFTER, Rating, moved

ANN, BO, CY = (Seat(HUMAN, name) for name in ("Ann", "Bo", "Cy"))
LADDER = Ladder(
    2, (Regular("random", "mouse", 400, 40, 100), Regular("easy", "pig", 800), Regular("hard", "owl", 1200, 40, 100))
)


def bot(level: str = "easy") -> Seat:
    return Seat(BOT, f"the {level}", level)


def game(seats: Sequence[Seat], *winners: int, match: int = 1, kind: str = "uno") -> Played:
    count, ended = len(seats), f"2026-11-01T12:{match // 60 % 60:02}:{match % 60:02}Z"
    return Played(
        f"{match:016x}", kind, "", ended, 60, 9, tuple(seats), winners, (0,) * count, ({},) * count, {}, "", ""
    )


def after(*games: Played) -> dict[str, Rating]:
    found = [*moves(games, LADDER, "uno")]
    return {move.name: rating_of(found, move.name) for move in found}


def test_a_win_lifts_a_loss_lowers_and_both_make_it_surer() -> None:
    won, lost = (after(game((ANN, bot()), winner))["Ann"] for winner in (0, 1))
    assert won.points > FIRST > lost.points
    assert won.points - FIRST == pytest.approx(FIRST - lost.points, rel=0.01), "against an equal"
    assert won.deviation == lost.deviation < Rating().deviation
    assert (won.games, lost.games) == (1, 1)


def test_a_game_with_help_moves_nobody() -> None:
    assert after(replace(game((ANN, bot()), 0), helped=(0,))) == {}


def test_to_beat_the_strong_lifts_more_and_to_lose_to_them_costs_less() -> None:
    up = [after(game((ANN, bot(level)), 0))["Ann"].points - FIRST for level in ("random", "easy", "hard")]
    down = [FIRST - after(game((ANN, bot(level)), 1))["Ann"].points for level in ("random", "easy", "hard")]
    assert 0 < up[0] < up[1] < up[2]
    assert down[0] > down[1] > down[2] > 0


def test_several_opponents_count_together() -> None:
    """One of four wins every fourth game among equals: to win lifts more than to lose costs."""
    table = (ANN, bot(), bot(), bot())
    won, lost = (after(game(table, winner))["Ann"].points - FIRST for winner in (0, 2))
    assert won > -2 * lost > 0
    duel = after(game((ANN, bot()), 0))["Ann"].points - FIRST
    assert won > duel


def test_a_team_of_two_wins_half_of_its_games_among_equals() -> None:
    """As with the partners of UNO: both win, and both lose."""
    table = (ANN, bot(), BO, bot())
    won, lost = after(game(table, 0, 2)), after(game(table, 1, 3))
    for name in ("Ann", "Bo"):
        assert won[name].points - FIRST == pytest.approx(FIRST - lost[name].points, rel=0.01)
        assert won[name].points > FIRST
    assert won["Ann"] == won["Bo"]


def test_a_shared_win_lifts_less_than_one_alone() -> None:
    table = (ANN, bot(), bot())
    alone, shared, lost = (after(game(table, *winners))["Ann"].points for winners in ((0,), (0, 1), (1,)))
    assert alone > shared > FIRST > lost


def test_who_gives_up_alone_has_lost_once() -> None:
    """The others win all together then; that is no loss to each of them."""
    table = (ANN, bot(), bot(), bot())
    assert after(game(table, 1, 2, 3)) == after(game(table, 2))


def test_a_game_that_nobody_or_everybody_won_moves_nothing() -> None:
    assert not after(game((ANN, bot())), game((ANN, bot()), 0, 1, match=2))


def test_all_people_of_a_table_move_at_once() -> None:
    before = [game((ANN, bot()), 0, match=at) for at in range(9)]
    *_, ann, bo, cy = moves([*before, game((ANN, BO, CY), 1, match=20)], LADDER, "uno")
    assert [each.name for each in (ann, bo, cy)] == ["Ann", "Bo", "Cy"]
    assert ann.before.games == 9
    assert ann.after.points < ann.before.points
    assert bo.after.points - bo.before.points > cy.before.points - cy.after.points
    rest = together([ann.before.points, cy.before.points])
    expected = moved(bo.before, rest, _together(ann.before, cy.before), True)
    assert bo.after[:2] == pytest.approx(expected[:2])


def _together(*ratings: Rating) -> float:
    strong = [10 ** (each.points / 400) for each in ratings]
    return math.hypot(*(part / sum(strong) * each.deviation for part, each in zip(strong, ratings, strict=True)))


def test_somebody_at_two_seats_moves_once() -> None:
    found = [*moves([game((ANN, ANN, bot()), 1)], LADDER, "uno")]
    assert [each.name for each in found] == ["Ann"]
    assert found[0].after.points > FIRST


def test_bots_stay_where_they_were_measured_and_unknown_ones_move_nobody() -> None:
    many = [game((ANN, bot("hard")), 0, match=at) for at in range(40)]
    assert {move.name for move in moves(many, LADDER, "uno")} == {"Ann"}
    assert after(*many)["Ann"].points > 1200
    assert not after(game((ANN, bot("their_bots.last"), bot()), 0))


def test_each_game_has_its_own_rating() -> None:
    assert not after(game((ANN, bot()), 0, kind="yose_duel"))
    assert [*moves([game((ANN, bot()), 0, kind="yose_duel")], LADDER, "yose_duel")]


def test_what_was_long_ago_has_no_weight() -> None:
    old = [game((ANN, bot()), 1, match=at) for at in range(50)]
    new = [game((ANN, bot()), at % 2, match=100 + at) for at in range(LOOK_BACK)]
    assert after(*old, *new)["Ann"] == after(*new)["Ann"]


def test_five_games_give_a_place() -> None:
    games = [game((ANN, bot()), at % 2, match=at) for at in range(PLACED_AFTER)]
    assert not after(*games[:-1])["Ann"].is_placed
    assert after(*games)["Ann"].is_placed


@pytest.mark.parametrize("players", [2, 3, 5])
def test_ratings_come_near_the_truth_and_know_how_near(players: int) -> None:
    """Simulated people who meet their equals: the error stays within the interval about 19 times of 20."""
    climbed, rng, inside, errors = ladder(get_game("yose_duel").info)._replace(seats=players), random.Random(4), 0, []
    for _ in range(120):
        true, own = rng.gauss(FIRST, 250), Rating()
        for _ in range(30):
            others = [each.rating for each in climbed.others(climbed.suggested(own.points))]
            own = moved(own, together(others), 20, rng.random() < chance(true, together(others)))
        errors.append(own.points - true)
        inside += abs(errors[-1]) <= own.error
    assert inside >= 108
    assert abs(sum(errors) / len(errors)) < 30
    assert math.sqrt(sum(each * each for each in errors) / len(errors)) < 130


# ------------------------------------------------------------------------------------------------ whose they are


def chronicle(folder: Path, *games: Played) -> Chronicle:
    store = ChronicleStore(folder)
    for each in games:
        store.add(each)
    return store.load()


def test_a_rating_goes_with_a_name_and_a_deleted_person_has_none(tmp_path: Path) -> None:
    games = [game((ANN, bot()), 0, match=1), game((BO, bot()), 0, match=2), game((ANN, BO), 0, match=3)]
    chronicle(tmp_path, *games)
    store = PersonStore(tmp_path)
    kept = store.load()
    own = rating_of(moves(kept.chronicle.games, LADDER, "uno"), "Ann")
    assert own.games == 2
    store.save(kept.renamed("Ann", "Anna"), kept)
    renamed = store.load()
    assert rating_of(moves(renamed.chronicle.games, LADDER, "uno"), "Anna") == own
    assert rating_of(moves(renamed.chronicle.games, LADDER, "uno"), "Ann") == Rating()
    gone = renamed.renamed("Anna", SOMEBODY)
    assert rating_of(moves(gone.chronicle.games, LADDER, "uno"), "Anna") == Rating()
    assert rating_of(moves(gone.chronicle.games, LADDER, "uno"), "Bo").games == 2, "they have lost to somebody"


def test_games_of_before_there_were_ratings_count_and_damaged_or_newer_lines_cost_only_themselves() -> None:
    line = (
        b'{"match":"%016x","game":"uno","began":"","ended":"2026-03-04T12:00:00Z","seats":'
        b'[{"kind":"human","name":"Ann","level":"","avatar":"cat"},'
        b'{"kind":"bot","name":"Mei","level":"easy","avatar":"fox"}],"winners":[0],"totals":[9,0]%s}'
    )
    text = b"\n".join(
        [line % (1, b""), b'{"match":', line % (2, b',"played_on":"the moon"'), line % (3, b',"seconds":"x"')]
    )
    known = parse(text)
    assert known.unreadable == 2
    assert rating_of(moves(known.games, LADDER, "uno"), "Ann").games == 2


def test_results_against_one_of_a_ladder() -> None:
    games = [
        game((ANN, bot(), bot("hard")), 0, match=1),
        game((ANN, bot(), bot("hard")), 1, match=2),
        game((ANN, bot("hard")), 1, match=3),
        game((bot("hard"), ANN), 0, match=4),
    ]
    parts = parts_of(games, "Ann")
    easy, hard, nobody = (faced(parts, level) for level in ("easy", "hard", "random"))
    assert (easy.whole.won, easy.whole.played, easy.is_ahead) == (1, 2, True)
    assert (hard.whole.won, hard.whole.played, hard.is_ahead) == (1, 4, False)
    assert (nobody.whole.played, nobody.is_ahead) == (0, False)


def test_a_move_says_of_which_game_it_is() -> None:
    (found,) = moves([game((ANN, bot()), 0, match=7)], LADDER, "uno")
    assert isinstance(found, Move)
    assert found.played.match == f"{7:016x}"
    assert found.before == Rating()
