"""Bots of one level may differ in style: at random, legally, by what their seat sees; and a style is told."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from tabletable.bots import decide, make_bot
from tabletable.bots.levels import styles_of
from tabletable.core.game import Game
from tabletable.core.info import HARD
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.play.match import Match
from tabletable.play.seats import BOT, HUMAN, Seat, in_character, without_styles
from tabletable.play.selfplay import SelfPlay
from tabletable.play.session import Session

STYLED = [game for game in all_games().values() if game.info.styles]
each_styled = pytest.mark.parametrize("game", STYLED, ids=[game.info.id for game in STYLED])
SEATS = (Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "normal"), Seat(BOT, "Bao", "normal"), Seat(BOT, "Tom", "easy"))


def views(game: Game[Any], steps: int, seed: int = 4) -> Any:
    """Decisions on the way of a game of normal bots."""
    match = SelfPlay(game, ["normal"] * max(3, game.info.min_seats), game.info.complete({}), seed)
    for _ in range(steps):
        command = match.choose()
        if command is None:
            return
        legal = game.legal_commands(match.state, command.seat)
        if len(legal) > 1:
            yield game.view(match.state, command.seat), legal
        match.play(command)


def test_who_plays_at_random_or_by_feel_has_no_style() -> None:
    assert STYLED
    for game in STYLED:
        assert tuple(level for level in game.info.levels if styles_of(game, level)) == game.info.levels[2:]


@each_styled
def test_a_style_shows_in_what_a_bot_does(game: Game[Any]) -> None:
    """Each plays otherwise somewhere, always legally, and in the same way in every world that looks the same."""
    found = dict.fromkeys(game.info.styles, 0)
    decisions = chain.from_iterable(views(game, 600, seed) for seed in range(4, 12))
    for number, (view, legal) in enumerate(decisions):
        if all(found.values()) and number > 20:
            break
        plain = decide(make_bot(game, "normal", 1).think(view, legal))
        for style in found:
            command = decide(make_bot(game, "normal", 1, style).think(view, legal))
            assert command is None or command in legal
            found[style] += command != plain
            if number < 20:
                twin = game.view(game.sample(view, Rng(number)), view.seat)
                assert decide(make_bot(game, "normal", 1, style).think(twin, legal)) == command
    assert all(found.values()), found


@each_styled
def test_the_hardest_level_has_them_too(game: Game[Any]) -> None:
    view, legal = next(views(game, 60, seed=7))
    assert decide(make_bot(game, HARD, 1, game.info.styles[-1]).think(view, legal)) in legal


@each_styled
def test_the_deal_decides_and_neighbours_differ(game: Game[Any]) -> None:
    dealt = {in_character(game, SEATS, seed) for seed in range(20)}
    assert len(dealt) > 2
    for seats in dealt:
        ann, mei, bao, tom = seats
        assert (ann.style, tom.style) == ("", ""), "a person, and a bot that plays by feel"
        assert mei.style in game.info.styles
        assert bao.style in game.info.styles
        assert mei.style != bao.style
        assert without_styles(seats) == SEATS
        assert in_character(game, seats, 3) == in_character(game, SEATS, 3)


def test_a_bot_plays_in_the_style_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked = STYLED[0], []

    def policy(self: Game[Any], level: str, style: str = "") -> Any:
        asked.append((level, style))
        return self.policies[level]

    monkeypatch.setattr(type(game), "policy", policy)
    seats = tuple(seat._replace(style="greedy") if seat.name == "Mei" else seat for seat in SEATS[:3])
    Match(Session(game, seats, {}, 1), 5)
    assert ("normal", "greedy") in asked
    assert ("normal", "") in asked
