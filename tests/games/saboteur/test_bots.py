"""The bots play whole games by what they may see; each dwarf does what it is there for; the better level wins more."""

from __future__ import annotations

import pytest

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.games.saboteur import GAME
from tabletable.games.saboteur.bots import estimates
from tabletable.games.saboteur.rules.cards import FACE_BY_WORD, face_word
from tabletable.games.saboteur.rules.state import Deed, SaboteurState
from tabletable.play.simulate import SelfPlay
from tests.games.matches import played, wins
from tests.games.saboteur.builders import CORRIDOR, GOLD_IN_THE_MIDDLE, OPTIONS, do, table

LEVELS = [level for level in GAME.info.levels if level != "random"]


def choice(state: SaboteurState, level: str = "normal", seed: int = 1) -> Command:
    seat = state.turn
    command = decide(GAME.policy(level)(GAME.view(state, seat), GAME.legal_commands(state, seat), Rng(seed)))
    assert command is not None
    return command


def chosen(state: SaboteurState, seed: int = 1) -> str:
    """What a normal bot does, in words."""
    command = choice(state, seed=seed)
    card = face_word(state.faces[command.piece]) if command.piece >= 0 else ""
    return f"{command.verb} {card} {command.zone}".strip()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 5, 12])
def test_bots_play_legal_games_to_the_end(level: str, seats: int) -> None:
    assert played(GAME, [level] * seats, OPTIONS, seats).winners


@pytest.mark.parametrize("level", LEVELS)
def test_bots_decide_by_their_view(level: str) -> None:
    """In every world that looks the same to them they do the same."""
    match = SelfPlay(GAME, ["normal"] * 4, OPTIONS, 3)
    for _ in range(50):
        state = match.state
        if state.turn < 0:
            break
        world = GAME.sample(GAME.view(state, state.turn), Rng(5))
        assert choice(state, level) == choice(world, level)
        command = match.choose()
        assert command is not None
        match.play(command)


NEAR = {**CORRIDOR, "6,0": "cross"}


@pytest.mark.parametrize("role", ["green digger", "blue digger", "boss"])
def test_a_digger_finishes_the_tunnel(role: str) -> None:
    state = table([role, "saboteur", "geologist"], hands=[["straight h", "dead ew", "map"]], tunnel=NEAR)
    state.seen[state.roles[0]] |= 1
    assert chosen(state) == "place straight h cell:7,0"


def test_a_saboteur_spoils_the_last_step() -> None:
    hand = ["straight h", "dead ew", "cross"]
    state = table(["saboteur", "green digger", "blue digger"], hands=[hand], tunnel=NEAR, goals=GOLD_IN_THE_MIDDLE)
    assert chosen(state) == "place dead ew cell:7,0"


def test_a_saboteur_does_not_give_itself_away_at_once() -> None:
    for seed in range(8):
        state = table(
            ["saboteur", "green digger", "blue digger"],
            hands=[["dead ew", "dead nesw", "curve ne", "straight v"]],
            rest="draw",
        )
        assert "dead" not in chosen(state, seed)


def test_a_geologist_lays_crystals() -> None:
    state = table(["geologist", "green digger"], hands=[["straight h", "crystal cross"]])
    assert chosen(state).startswith("place crystal cross")


def test_a_broken_tool_is_mended_first() -> None:
    state = table(["green digger", "saboteur"], hands=[["repair cart", "cross", "map"]], front=[["break cart"], []])
    assert chosen(state) == "play repair cart seat:0"


def test_a_digger_stops_whoever_laid_dead_ends() -> None:
    state = table(["green digger", "blue digger", "saboteur", "boss"], hands=[["break cart", "dead n"]])
    state.deeds = [Deed(2, FACE_BY_WORD["dead ew"], 0), Deed(1, FACE_BY_WORD["cross"], 0)]
    assert chosen(state) == "play break cart seat:2"


def test_suspicion_comes_from_open_deeds_only() -> None:
    one = table(["green digger", "blue digger", "saboteur", "boss"])
    other = table(["green digger", "saboteur", "blue digger", "boss"])
    deeds = [Deed(1, FACE_BY_WORD["dead ew"], 0), Deed(1, FACE_BY_WORD["dead n"], 0), Deed(2, FACE_BY_WORD["cross"], 0)]
    for state in (one, other):
        state.deeds = list(deeds)
    assert [estimates.suspicions(GAME.view(state, 0).state, 0) for state in (one, other)] == [[0, 6, -1, 0]] * 2
    assert estimates.SUSPICIOUS <= 6


def test_what_one_has_inspected_settles_it() -> None:
    state = table(["green digger", "blue digger", "saboteur"], hands=[["inspection"]])
    do(state, 0, "play", "inspection", "seat:2")
    assert estimates.suspicions(GAME.view(state, 0).state, 0)[2] == estimates.CERTAIN
    assert estimates.suspicions(GAME.view(state, 1).state, 1)[2] == 0


def test_gold_one_has_seen_is_where_one_digs() -> None:
    state = table(["green digger", "saboteur"], hands=[["map"]], goals=["goal gold", "goal stone ne", "goal stone nw"])
    assert estimates.chances(GAME.view(state, 0).state) == [4, 4, 4]
    do(state, 0, "play", "map", "cell:8,-2")
    assert estimates.chances(GAME.view(state, 0).state) == [12, 0, 0]
    assert estimates.chances(GAME.view(state, 1).state) == [4, 4, 4]


def test_distance_counts_the_cards_that_are_missing() -> None:
    state = table(["green digger", "saboteur"])
    assert estimates.distances(state) == [9, 7, 9]
    state = table(["green digger", "saboteur"], tunnel=NEAR)
    assert estimates.distances(state)[1] == 1


def test_normal_robs_the_richest() -> None:
    from tests.games.saboteur.builders import finish

    state = finish(["green digger", "saboteur", "boss"], front=[[], ["theft"], []])
    assert chosen(state) == "steal  seat:0"


def test_better_bots_win_more_often() -> None:
    assert wins(GAME, ["normal", "random"], 16) >= 0.65


@pytest.mark.slow
def test_levels_are_in_order() -> None:
    assert wins(GAME, ["normal", "random"], 60) >= 0.75
    assert wins(GAME, ["easy", "random"], 60) >= 0.6
    assert wins(GAME, ["normal", "easy"], 60) >= 0.52
