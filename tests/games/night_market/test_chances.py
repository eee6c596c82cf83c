"""What a stall may hope for is what comes of building it in worlds that could be the true one."""

from __future__ import annotations

from collections import Counter

from tabletable.core.advice import Chance
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules import rounds
from tabletable.games.night_market.rules.cards import face_word
from tabletable.games.night_market.rules.state import MarketState
from tests.games.night_market.builders import state_of

HIDDEN = [["E skewers"], ["F skewers", "D shaved ice"], ["C bubble tea"]]
WORLDS = 1500


def told(state: MarketState, seat: int, meaning: str) -> dict[int | str, Chance]:
    odds = finish(GAME.chances(GAME.view(state, seat)))
    return {each.at: each for each in odds.chances if each.meaning.id == f"night_market.chance.{meaning}"}


def test_each_stall_that_could_be_built_is_worth_its_best_plot() -> None:
    state = state_of(phase="build", hidden=HIDDEN, plots={"3": 0, "28": 0}, stalls={"14": [1, "fried chicken"]})
    hopes = told(state, 0, "would")
    assert {face_word(state.faces[int(piece)]) for piece in hopes} == {
        f"{food} stall" for food in ("skewers", "bubble tea", "shaved ice", "fried chicken")
    }
    rng, came = Rng(5), Counter[tuple[int, str]]()
    builds = [each for each in GAME.legal_commands(state, 0) if each.zone]
    for _ in range(WORLDS):
        world = GAME.sample(GAME.view(state, 0), rng)
        for command in builds:
            night = world.clone()
            GAME.apply(night, command)
            rounds.reveal(night, None)
            plot = int(command.zone.split(":")[1])
            came[command.piece, command.zone] += plot in {guest.plot for guest in rounds.walk(night, None)}
    for piece, chance in hopes.items():
        best = max(came[command.piece, command.zone] for command in builds if command.piece == piece)
        assert abs(best / WORLDS - chance.probability) < 0.04, face_word(state.faces[int(piece)])


def test_a_stall_for_a_customer_one_has_hidden_is_certain_of_it() -> None:
    state = state_of(phase="build", hidden=HIDDEN, plots={"3": 0})
    hopes = {
        face_word(state.faces[int(piece)]): chance.probability for piece, chance in told(state, 0, "would").items()
    }
    assert hopes["skewers stall"] > 0.99
    assert 0 < hopes["shaved ice stall"] < 0.99


def test_only_who_builds_now_is_told_what_a_stall_would_bring() -> None:
    state = state_of(phase="build", hidden=HIDDEN, plots={"3": 0, "5": 1}, stalls={"14": [1, "skewers"]})
    assert told(state, 0, "would")
    assert not told(state, 1, "would")
    assert list(told(state, 1, "guest")) == ["plot:14"]
