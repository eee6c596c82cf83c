"""The hint of every game: two deals that look alike from a seat lead to the same advice there."""

from __future__ import annotations

import copy
from itertools import count
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.play.match import Match
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.flow.advice import Adviser
from tests.secrets import put_state

DEALS = 6
DECISIONS = 3
LOOKS = 1000
"""Looks at the clock after which an adviser has to say what it has found so far: as many for each of two twins."""


def twin_of(session: Session, seat: int, rng: Rng) -> Session:
    """Return a game from another seed, with other cards where `seat` has seen none."""
    twin = copy.copy(session)
    twin.seed = rng.seed()
    put_state(twin, session.game.sample(session.view(seat), rng))
    return twin


def advice(session: Session, monkeypatch: pytest.MonkeyPatch) -> Command | None:
    looks = count()
    monkeypatch.setattr("time.perf_counter", lambda: next(looks))
    adviser = Adviser(Match(session, bot_seed=0))
    adviser.ask()
    while not adviser.work():
        pass
    return adviser.command


@pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))
def test_twins_are_advised_alike(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletable.ui.flow.budgets.ADVICE", LOOKS)
    monkeypatch.setattr("tabletable.ui.flow.advice.PATIENCE", LOOKS)
    rng = Rng(8)
    for seed in range(DEALS):
        seats = [Seat(HUMAN, "Ann"), *(Seat(BOT, f"B{n}", "random") for n in range(1, game.info.min_seats))]
        session = Session(game, seats, {}, seed)
        asked = 0
        for _ in range(60):
            if asked == DECISIONS or not session.to_act():
                break
            seat = session.to_act()[0]
            if seat == 0 and len(session.legal(0)) > 1:
                asked += 1
                assert advice(session, monkeypatch) == advice(twin_of(session, 0, rng), monkeypatch)
            session.submit(rng.choice(session.legal(seat)))
