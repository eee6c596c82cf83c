"""Every word of a game that the player's settings remember can be kept, shown and read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Sorting, Stage
from tabletable.play.people.settings import Settings, SettingsStore, TableSetup
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session
from tests.contract.every import each_game, messages_of, option_sets


def tables(game: Game[Any]) -> Any:
    """What a game shows each seat in the course of a random game."""
    seats = game.info.min_seats
    session = Session(game, [Seat(BOT, f"P{n}", "random") for n in range(seats)], {}, 3)
    rng = Rng(3)
    for _ in range(80):
        if not session.to_act():
            break
        for seat in range(seats):
            yield game.table(session.view(seat), Stage(984, 720))
        session.submit(rng.choice(session.legal(session.to_act()[0])))


@each_game
def test_a_hand_is_sorted_in_the_ways_the_game_declares(game: Game[Any]) -> None:
    for spec in tables(game):
        for zone in spec.zones:
            if zone.own and zone.sort_keys:
                assert tuple(sorting for sorting, _ in zone.sort_keys) == game.info.sorts
                assert all(len(keys) == len(zone.pieces) for _, keys in zone.sort_keys)
    assert [messages_of(game).problem(sorting.label) for sorting in game.info.sorts] == [""] * len(game.info.sorts)


def test_equal_ways_to_sort_are_one() -> None:
    found: dict[str, Sorting] = {}
    for game in all_games().values():
        for sorting in game.info.sorts:
            assert found.setdefault(sorting.id, sorting) == sorting


@each_game
def test_every_word_of_a_game_can_be_kept(game: Game[Any], tmp_path: Path) -> None:
    lessons = {f"{game.info.id}.{lesson.id}" for spec in tables(game) for lesson in spec.lessons}
    info = game.info
    wished = [Settings(lessons_read=tuple(sorted(lessons)))]
    wished += [Settings(card_sort=sorting.id) for sorting in info.sorts]
    for options in option_sets(game):
        seats = tuple(Seat(BOT, "Ann", info.levels[n % len(info.levels)], "fox") for n in range(info.max_seats))
        wished.append(Settings(setups={info.id: TableSetup(seats, options)}))
    for settings in wished:
        SettingsStore(tmp_path).save(settings)
        assert SettingsStore(tmp_path).load() == settings
