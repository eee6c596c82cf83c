"""What a screen relies on in every game's table: places have one name each, and a piece lies in one place."""

from __future__ import annotations

import sys
from typing import Any

from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.session import Session
from tests.contract.every import each_pair, on_the_shelf

with on_the_shelf():
    ENGLISH = Catalogue("en", str.upper)
LONGEST_LESSON = 140
"""Characters: what can be read while one waits to play."""


@each_pair
def test_places_have_one_name_and_pieces_one_place(game: Game[Any], seats: int) -> None:
    session = Session(game, [Seat(HUMAN, f"P{n}") for n in range(seats)], {}, seats)
    rng = Rng(seats)
    for turn in range(60):
        if not session.to_act():
            break
        viewer = (*range(seats), None)[turn % (seats + 1)]
        spec = game.table(session.view(viewer), Stage(984, 720))
        names = [zone.id for zone in spec.zones]
        assert len(names) == len(set(names)), sorted(name for name in set(names) if names.count(name) > 1)
        for at, zone in enumerate(spec.zones):
            assert all(names.index(inner) > at for inner in zone.gathers), "an area lies below the places in it"
        assert {lesson.zone for lesson in spec.lessons} <= {*names, ""}
        pieces = [piece.handle for zone in spec.zones for piece in zone.pieces]
        assert len(pieces) == len(set(pieces))
        assert sum(zone.own for zone in spec.zones) <= 1
        letters = [button.key.lower() for button in spec.buttons if button.key]
        assert len(letters) == len(set(letters))
        own = set("zhjsmrgw" + ("f" if spec.board is not None else ""))
        assert not set(letters) & own, "these keys are the table's own"
        if viewer is None or not session.legal(viewer):
            assert spec.lessons == ()
        ids = [lesson.id for lesson in spec.lessons]
        assert len(ids) == len(set(ids))
        assert all(lesson.zone in ("", *names) for lesson in spec.lessons)
        assert all(len(ENGLISH.text(lesson.text)) <= LONGEST_LESSON for lesson in spec.lessons)
        session.submit(rng.choice(session.legal(session.to_act()[0])))


def forget(game: Game[Any]) -> None:
    """Empty every cache in the modules of a game."""
    package = type(game).__module__.rpartition(".")[0]
    for name, module in tuple(sys.modules.items()):
        if name.startswith(f"{package}."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@each_pair
def test_equal_views_give_equal_tables(game: Game[Any], seats: int) -> None:
    """Whatever a game keeps from one table for the next, it never shows what was.

    The tables come again in the other order with nothing kept: what was kept under too few words differs then.
    """
    options = game.info.complete({})
    rng = Rng(seats)
    state = game.setup(seats, options, seats)
    shown = []
    for turn in range(60):
        if not (awaited := game.to_act(state)):
            break
        viewer = (*range(seats), None)[turn % (seats + 1)]
        stage = (Stage(984, 720), Stage(1624, 1080))[turn % 2]
        shown.append((state.to_json(), viewer, stage, game.table(game.view(state, viewer), stage)))
        game.apply(state, rng.choice(game.legal_commands(state, awaited[0])))
    forget(game)
    for data, viewer, stage, spec in reversed(shown):
        again = game.view(game.state_from_json(data), viewer)
        assert game.table(again, stage) == spec


@each_pair
def test_a_button_asks_about_a_loss_only_where_one_can_do_something_else(game: Game[Any], seats: int) -> None:
    session = Session(game, [Seat(HUMAN, f"P{n}") for n in range(seats)], {}, seats)
    rng = Rng(seats)
    for _ in range(120):
        if not session.to_act():
            break
        seat = session.to_act()[0]
        legal = session.legal(seat)
        for button in game.table(session.view(seat), Stage(984, 720)).buttons:
            assert button.confirm is None or button.confirm_final is None, "one question is enough"
            if button.confirm_final is not None:
                assert set(button.commands) & set(legal)
                assert set(legal) - set(button.commands), "there is nothing else to go back to"
        session.submit(rng.choice(legal))
