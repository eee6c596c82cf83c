"""Daily deals: the same for everybody, beside the same games of bots, and lines of friends that are checked."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from tabletable.core.errors import SetupError
from tabletable.core.info import RANDOM
from tabletable.core.message import Msg
from tabletable.core.outcome import Outcome, Standing
from tabletable.core.registry import all_games, get_game
from tabletable.play.files.safejson import SaveError
from tabletable.play.people.persons import PersonStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study.puzzlebook import daily_deal
from tabletable.play.study.today import (
    MOST_DAYS,
    MOST_FRIENDS,
    Dealt,
    FriendLine,
    Line,
    Score,
    TodayBook,
    bot_game,
    count_below,
    day_dealt,
    deal_of,
    read_line,
    score_of,
    written,
)

TODAY = date(2026, 11, 29)
COVERS = [game.info for game in all_games().values()]
GAMES = [info.id for info in COVERS]


def played(game: str, number: int) -> Score:
    work = bot_game(get_game(game), deal_of(COVERS, TODAY, game), number)
    try:
        while True:
            next(work)
    except StopIteration as done:
        score = done.value
    assert isinstance(score, Score)
    return score


# ------------------------------------------------------------------------------------------------ deals


def test_each_game_has_its_deal_every_day_and_the_one_in_turn_has_the_deal_of_the_day() -> None:
    for ahead in range(12):
        day = TODAY + timedelta(ahead)
        deals = [deal_of(COVERS, day, game) for game in GAMES]
        assert [deal.game for deal in deals] == GAMES
        assert daily_deal(COVERS, day) in deals
        assert [deal_of(COVERS[::-1], day, game) for game in GAMES] == deals
    seeds = [deal_of(COVERS, TODAY + timedelta(ahead), game).seed for ahead in range(40) for game in GAMES]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_known_by_its_seed_for_some_time(game: str) -> None:
    deal, found = deal_of(COVERS, TODAY, game), get_game(game)
    seats = [Seat(HUMAN, "Ann"), *(Seat(BOT, f"B{at}", deal.level) for at in range(1, deal.seats))]
    session = Session(found, seats, {}, deal.seed)
    assert day_dealt(COVERS, session, TODAY) == TODAY
    assert day_dealt(COVERS, session, TODAY + timedelta(3)) == TODAY
    assert day_dealt(COVERS, session, TODAY + timedelta(300)) is None
    assert day_dealt(COVERS, Session(found, seats, {}, deal.seed + 1), TODAY) is None
    weaker = [seat._replace(level="easy") if seat.level else seat for seat in seats]
    assert day_dealt(COVERS, Session(found, weaker, {}, deal.seed), TODAY) is None
    session.take_over(1, Seat(HUMAN, "Eve"))
    assert day_dealt(COVERS, session, TODAY) is None, "somebody came"


@pytest.mark.parametrize("game", ["uno", "saboteur", "yose_duel"])
def test_bots_of_all_levels_get_the_same_with_the_same_deal_each_time(game: str) -> None:
    levels = [level for level in get_game(game).info.levels if level != RANDOM]
    scores = [played(game, number) for number in range(2)]
    assert [played(game, number) for number in range(2)] == scores
    assert any(played(game, number) != scores[0] for number in range(1, 6 * len(levels)))


def test_better_is_who_got_more_and_of_as_much_who_won() -> None:
    others = [Score(3), Score(5), Score(5, True), Score(9)]
    assert count_below(Score(5), others) == 1
    assert count_below(Score(5, True), others) == 2
    assert count_below(Score(-1), others) == 0
    assert count_below(Score(10), ()) == 0


def test_of_those_who_lost_and_got_nothing_the_place_counts() -> None:
    left = (0, 1, 2)
    lost = tuple(Standing(seat, 0, 0, faces=left) for seat in (1, 0, 3))
    outcome = Outcome(True, (2,), Msg("a"), Msg("b"), (Standing(2, 40, 40), *lost))
    second, third = score_of(outcome, 1), score_of(outcome, 0)
    assert (second, third) == (Score(0, False, 2), Score(0, False, 1))
    assert count_below(second, [third, second, score_of(outcome, 3), score_of(outcome, 2)]) == 2
    conceded = Outcome(True, (2,), Msg("a"), Msg("b"), (Standing(2, 0, 0), Standing(0, 0, 0, caption=Msg("c"))))
    assert count_below(score_of(conceded, 0), [third]) == 0, "whoever gives up has not come third"


def test_losers_of_uno_are_told_apart() -> None:
    scores = [played("uno", number) for number in range(12)]
    assert len({score for score in scores if not score.is_won}) > 1


# ------------------------------------------------------------------------------------------------ lines


def line_of(name: str = "Ann", game: str = "flea_market", day: date = TODAY) -> str:
    friend_line = FriendLine(name, game, day, Line(Score(17), 83, 100))
    return written(
        friend_line, deal_of(COVERS, day, game), "tabletable 29 Nov, Flea Market: 17 popularity, better than 83 of 100"
    )


def test_a_line_is_a_sentence_that_another_copy_reads() -> None:
    line = line_of()
    assert line.startswith("tabletable 29 Nov, Flea Market: 17 popularity, better than 83 of 100 [Ann/flea_market/")
    for text in (line, f"  hey!\n> {line} \n:-)", line.replace("tabletable 29 Nov", "被翻译了")):
        friend_line = read_line(text, COVERS, [TODAY])
        assert (friend_line.name, friend_line.game, friend_line.day, friend_line.line) == (
            "Ann",
            "flea_market",
            TODAY,
            Line(Score(17), 83, 100),
        )


@pytest.mark.parametrize("name", ["小美", "A/B]", "  x  ", "[[", "O’Neil"])
def test_any_name_makes_a_line(name: str) -> None:
    assert read_line(line_of(name), COVERS, [TODAY]).name


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "today.paste.none"),
        ("tabletable 29 Nov, Flea Market: 17 popularity", "today.paste.none"),
        (line_of()[:-1], "today.paste.none"),
        (line_of().replace("/17/", "/71/"), "today.paste.changed"),
        (line_of().replace("/83/", "/99/"), "today.paste.changed"),
        (line_of().replace("[Ann", "[Bob"), "today.paste.changed"),
        (line_of().replace("flea_market", "uno"), "today.paste.changed"),
        (line_of().replace("flea_market", "chess"), "today.paste.game"),
        (line_of(day=TODAY - timedelta(2)), "today.paste.day"),
        (line_of().replace("2026-11-29", "2026-99-99"), "today.paste.day"),
    ],
)
def test_what_is_wrong_with_a_line_is_told(text: str, key: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_line(text, COVERS, [TODAY, TODAY - timedelta(1)])
    assert refused.value.key == key


# ------------------------------------------------------------------------------------------------ the file


def test_the_first_game_counts_and_bots_are_kept(tmp_path: Path) -> None:
    book = TodayBook(tmp_path)
    book.played(TODAY, "uno", "Ann", Score(40, True))
    book.played(TODAY, "uno", "Ann", Score(99, True))
    book.bots(TODAY, "uno", [Score(0), Score(60, True)])
    book.bots(TODAY, "uno", [Score(1)])
    dealt = TodayBook(tmp_path).results(TODAY, "uno")
    assert dealt.line_of("Ann") == Line(Score(40, True), 1, 2)
    assert dealt.line_of("Bo") is None
    assert book.results(TODAY, "yose_duel") == Dealt()


def test_a_friend_s_later_line_takes_the_place_of_the_earlier_one(tmp_path: Path) -> None:
    book = TodayBook(tmp_path)
    for number in range(MOST_FRIENDS + 5):
        book.hear(FriendLine(f"F{number}", "uno", TODAY, Line(Score(number), 1, 2)))
    book.hear(FriendLine("F9", "uno", TODAY, Line(Score(99), 2, 2)))
    friends = book.results(TODAY, "uno").friends
    assert len(friends) == MOST_FRIENDS
    assert friends["F9"].score == Score(99)


def test_old_days_are_forgotten(tmp_path: Path) -> None:
    book = TodayBook(tmp_path)
    for back in range(MOST_DAYS + 3):
        book.played(TODAY + timedelta(back), "uno", "Ann", Score(back))
    assert len(book.load()) == MOST_DAYS
    assert book.results(TODAY, "uno") == Dealt()


def test_results_go_with_a_name_and_come_back(tmp_path: Path) -> None:
    book, store = TodayBook(tmp_path), PersonStore(tmp_path)
    book.played(TODAY, "uno", "Ann", Score(4))
    book.played(TODAY, "uno", "Mei", Score(7))
    book.played(TODAY, "saboteur", "Ann", Score(2))
    before = store.load()
    store.save(before.renamed("Ann", "Mei"), before)
    assert book.results(TODAY, "uno").people == {"Mei": Score(7)}, "whoever played as Mei is who that was"
    assert book.results(TODAY, "saboteur").people == {"Mei": Score(2)}
    store.save(before, store.load())
    assert book.results(TODAY, "uno").people == {"Ann": Score(4), "Mei": Score(7)}


def test_a_second_window_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        TodayBook(tmp_path, is_read_only=True).played(TODAY, "uno", "Ann", Score(1))


def test_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    book = TodayBook(tmp_path)
    book.played(TODAY, "uno", "Ann", Score(1))
    (tmp_path / "today.json").write_bytes(b'{"2026-11-29": 7}')
    book.played(TODAY, "uno", "Bo", Score(2))
    assert "Bo" in book.results(TODAY, "uno").people
