"""The bots play whole games by what they may see; each dwarf does what it is there for; the better level wins more."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.games.saboteur.bots import odds, tunnel
from tabletable.games.saboteur.game import GAME
from tabletable.games.saboteur.rules.cards import (
    DOOR_BLUE,
    FACE_BY_WORD,
    FACE_COUNT,
    GOAL_CELLS,
    GOAL_HANDLES,
    SABOTEUR,
    cell_at,
    face_word,
)
from tabletable.games.saboteur.rules.state import Deed, SaboteurState
from tabletable.play.selfplay import SelfPlay
from tests.games.matches import played, wins
from tests.games.saboteur.builders import CORRIDOR, GOLD_IN_THE_MIDDLE, OPTIONS, do, table

LEVELS = [level for level in GAME.info.levels if level != "random"]


def choice(state: SaboteurState, level: str = "hard", seed: int = 1) -> Command:
    seat = state.turn
    command = decide(GAME.policy(level)(GAME.view(state, seat), GAME.legal_commands(state, seat), Rng(seed)))
    assert command is not None
    return command


def chosen(state: SaboteurState, seed: int = 1) -> str:
    """What a hard bot does, in words."""
    command = choice(state, seed=seed)
    card = face_word(state.faces[command.piece]) if command.piece >= 0 else ""
    return f"{command.verb} {card} {command.zone}".strip()


@pytest.mark.sampled("level")
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


@pytest.mark.parametrize("role", ["green digger", "blue digger", "boss"])
def test_an_easy_digger_errs_without_spoiling_anything(role: str) -> None:
    """Its whims are weak moves, not those of a saboteur."""
    hand = ["dead ew", "dead nesw", "break cart", "rockfall", "straight v"]
    tunnel_so_far = {"1,0": "t horizontal", "2,0": "t horizontal"}
    state = table([role, "saboteur", "geologist"], hands=[hand], tunnel=tunnel_so_far, rest="draw")
    done = {choice(state, "easy", seed) for seed in range(60)}
    played = [each for each in done if each.verb != "discard"]
    assert len(played) < len(done) > 2
    assert {face_word(state.faces[each.piece]) for each in played} == {"straight v"}


def test_a_broken_tool_is_mended_first() -> None:
    state = table(["green digger", "saboteur"], hands=[["repair cart", "cross", "map"]], front=[["break cart"], []])
    assert chosen(state) == "play repair cart seat:0"


def deed(seat: int, word: str, target: int) -> Deed:
    return Deed(seat, FACE_BY_WORD[word], target)


def dug(*seats: int) -> list[Deed]:
    """Each of these seats has dug a card of the corridor, one after the other."""
    return [deed(seat, "straight h" if x <= 2 else "cross", cell_at(x, 0)) for x, seat in enumerate(seats, 1)]


def guilt(state: SaboteurState, viewer: int) -> list[float]:
    """Per seat how likely the viewer must think it a saboteur."""
    return [belief[odds.GUILT] for belief in odds.beliefs(GAME.view(state, viewer).state)]


def test_a_digger_stops_whoever_laid_dead_ends() -> None:
    state = table(["green digger", "blue digger", "saboteur", "boss"], hands=[["break cart", "dead n"]])
    state.deeds = [deed(2, "dead ew", cell_at(2, 0)), *dug(1), deed(2, "dead ns", cell_at(1, 0))]
    assert chosen(state) == "play break cart seat:2"


@pytest.mark.parametrize("seed", range(4))
def test_a_saboteur_breaks_the_tool_of_whoever_digs_long_before_the_gold_is_near(seed: int) -> None:
    tunnel_so_far = {"1,0": "straight h", "2,0": "straight h"}
    hand = ["break cart", "straight v", "curve ne"]
    state = table(["saboteur", "geologist", "green digger"], hands=[hand], tunnel=tunnel_so_far, rest="draw")
    state.deeds = dug(2, 2)
    assert chosen(state, seed) == "play break cart seat:2"


def test_a_saboteur_breaks_the_tool_of_the_digger_next_to_the_gold() -> None:
    hand = ["break lantern", "map", "straight v"]
    state = table(["saboteur", "geologist", "blue digger"], hands=[hand], tunnel=NEAR, goals=GOLD_IN_THE_MIDDLE)
    state.deeds = dug(2, 2, 2)
    assert chosen(state) == "play break lantern seat:2"


@pytest.mark.parametrize(
    ("role", "ally", "enemy"),
    [
        ("saboteur", "saboteur", "green digger"),
        ("green digger", "green digger", "saboteur"),
        ("blue digger", "boss", "saboteur"),
        ("boss", "blue digger", "saboteur"),
        ("profiteer", "saboteur", "boss"),
    ],
)
def test_an_attack_never_hits_ones_own_side_when_roles_are_known(role: str, ally: str, enemy: str) -> None:
    """Whatever the ally has done, and whichever of the two sits first."""
    for others in ([ally, enemy], [enemy, ally]):
        state = table([role, *others], hands=[["break cart", "trapped", "dead n"]], tunnel=CORRIDOR, rest="draw")
        foe = 1 + others.index(enemy)
        state.deeds = [deed(3 - foe, word, cell_at(7, 0)) for word in ("dead ew", "break cart", "straight h")[:1]]
        for seat in (1, 2):
            state.seen[state.roles[seat]] |= 1
        stops = {each for each in (chosen(state, seed) for seed in range(4)) if "seat:" in each}
        assert stops
        assert all(each.endswith(f"seat:{foe}") for each in stops)


def test_rivals_stop_each_other_when_the_gold_is_within_reach() -> None:
    """Who finishes wins for their colour: far from the gold a blue digger helps, next to it it is in the way."""
    for so_far, wanted in ((NEAR, True), ({"1,0": "straight h"}, False)):
        hand = ["break cart", "dead n"]
        state = table(["green digger", "blue digger"], hands=[hand], tunnel=so_far, goals=GOLD_IN_THE_MIDDLE)
        state.seen[state.roles[1]] |= 1
        assert (chosen(state) == "play break cart seat:1") == wanted


@pytest.mark.parametrize(("past", "stops"), [(dug(2, 3), True), ([deed(2, "dead ew", cell_at(2, 0))] * 2, False)])
def test_rivals_do_not_stop_each_other_where_saboteurs_seem_many(past: list[Deed], stops: bool) -> None:
    hand = ["break cart", "dead n"]
    front = [[], [], ["break cart"], ["break cart"]]
    roles = ["green digger", "blue digger", "saboteur", "boss"]
    state = table(roles, hands=[hand], front=front, tunnel=NEAR, goals=GOLD_IN_THE_MIDDLE, rest="draw")
    state.seen[state.roles[1]] |= 1
    state.deeds = past
    assert (chosen(state) == "play break cart seat:1") == stops


@pytest.mark.parametrize(
    ("others", "digs"),
    [
        (["saboteur", "saboteur", "green digger"], True),
        (["saboteur", "saboteur", "saboteur", "green digger", "blue digger"], True),
        (["saboteur", "green digger", "green digger", "boss"], False),
        (["geologist", "green digger"], False),
    ],
)
def test_a_profiteer_is_for_those_who_would_be_few_to_share(others: list[str], digs: bool) -> None:
    """Where nobody wrecks, it wins alone if the gold is not reached."""
    hand = ["straight h", "dead ew"]
    state = table(["profiteer", *others], hands=[hand], tunnel=NEAR, goals=GOLD_IN_THE_MIDDLE)
    for seat in range(1, len(others) + 1):
        state.seen[state.roles[seat]] |= 1
    assert (chosen(state) == "place straight h cell:7,0") == digs


@pytest.mark.parametrize(
    ("others", "so_far", "onward"),
    [
        (["green digger", "saboteur", "saboteur"], {}, True),
        (["green digger"] * 3 + ["blue digger"] * 3, {}, False),
        (["green digger", "saboteur", "saboteur"], NEAR, False),
    ],
)
def test_a_geologist_lays_crystals_on_the_way_where_few_dig(
    others: list[str], so_far: dict[str, str], onward: bool
) -> None:
    """More of them lie on long ways; once the end is near, or many bring it near, it has time."""
    state = table(["geologist", *others], hands=[["crystal straight h dead s"]], tunnel=so_far, rest="draw")
    for seat in range(1, len(others) + 1):
        state.seen[state.roles[seat]] |= 1
    place = chosen(state)
    assert place.startswith("place crystal")
    assert place.endswith("cell:7,0" if so_far else "cell:1,0") == onward


SUSPECTS = [deed(seat, "dead ew", cell_at(seat, 0)) for seat in (1, 1, 2, 2)]


@pytest.mark.parametrize("role", ["green digger", "blue digger"])
@pytest.mark.parametrize(
    ("past", "cards", "others", "digs"),
    [
        ([], "draw", 4, False),
        (SUSPECTS, "draw", 4, True),
        ([], "removed", 4, True),
        ([], "draw", 1, True),
    ],
    ids=["at ease", "saboteurs about", "few turns", "nobody else digs"],
)
def test_a_digger_leaves_the_last_cards_but_one_to_others(
    role: str, past: list[Deed], cards: str, others: int, digs: bool
) -> None:
    """Whoever lays the last one wins for their colour; it is worth the wait as long as the gold is reached anyway."""
    so_far = {f"{x},0": "straight h" if x <= 2 else "cross" for x in range(1, 6)}
    roles = [role, "saboteur", "geologist", "blue digger", "green digger"][: 1 + others]
    hand = ["straight h", "dead n"]
    state = table(roles, hands=[hand], tunnel=so_far, goals=GOLD_IN_THE_MIDDLE, rest=cards)
    state.seen[GOAL_HANDLES[1]] |= 1
    state.deeds = past
    assert (chosen(state) == "place straight h cell:6,0") == digs


def test_a_hint_says_why_a_card_is_left_to_others() -> None:
    so_far = {f"{x},0": "straight h" if x <= 2 else "cross" for x in range(1, 6)}
    roles = ["green digger", "saboteur", "geologist", "blue digger", "green digger"]
    state = table(roles, hands=[["straight h"]], tunnel=so_far, goals=GOLD_IN_THE_MIDDLE, rest="draw")
    state.seen[GOAL_HANDLES[1]] |= 1
    view = GAME.view(state, 0)
    reason = GAME.whys(view, choice(state))[0]
    assert (reason.reason.id, dict(reason.reason.args)["n"]) == ("saboteur.why.left_to_others", 2)


@pytest.mark.parametrize("so_far", [{}, {"1,0": "straight h"}])
def test_a_digger_digs_as_long_as_the_gold_is_far(so_far: dict[str, str]) -> None:
    roles = ["green digger", "saboteur", "geologist", "blue digger", "green digger"]
    state = table(roles, hands=[["straight h", "dead n"]], tunnel=so_far, rest="draw")
    assert chosen(state).startswith("place straight h")


def test_a_door_of_ones_own_is_laid_before_the_gold() -> None:
    """Behind it whoever lays the last card wins for its colour."""
    roles = ["green digger", "saboteur", "geologist", "blue digger", "green digger"]
    so_far = {f"{x},0": "straight h" if x <= 2 else "cross" for x in range(1, 6)}
    hand = ["door green h", "straight h"]
    state = table(roles, hands=[hand], tunnel=so_far, goals=GOLD_IN_THE_MIDDLE, rest="draw")
    state.seen[GOAL_HANDLES[1]] |= 1
    assert chosen(state) == "place door green h cell:6,0"


def test_a_digger_spends_no_card_on_ways_that_nobody_will_dig() -> None:
    """Green could go on in the far west alone, more than ten cards away from the gold: rather swap a card."""
    so_far = {"1,0": "straight h", "2,0": "door blue curve ne turned", "-1,0": "straight h"}
    so_far |= {"0,-1": "dead n turned", "0,1": "dead nesw"}
    roles = ["blue digger", "saboteur", "geologist", "blue digger", "green digger"]
    state = table(roles, hands=[["straight h", "dead e"]], tunnel=so_far, rest="draw")
    far = tunnel.Reach(state, DOOR_BLUE)
    assert far.nearest > 10
    assert not chosen(state).startswith("place")


@pytest.mark.parametrize("role", ["green digger", "blue digger"])
@pytest.mark.parametrize(("past", "digs"), [([], False), (SUSPECTS, True)], ids=["at ease", "saboteurs about"])
def test_a_digger_lays_no_crystals_unless_saboteurs_press(role: str, past: list[Deed], digs: bool) -> None:
    """Each pays a geologist."""
    roles = [role, "saboteur", "geologist", "blue digger", "green digger"]
    hand = ["crystal t horizontal", "dead n"]
    state = table(roles, hands=[hand], tunnel={"1,0": "straight h"}, rest="draw")
    state.deeds = past
    assert chosen(state).startswith("place crystal") == digs


def test_a_profiteer_lets_a_geologist_dig() -> None:
    state = table(["profiteer", "geologist", "saboteur", "blue digger"], hands=[["break cart", "straight v"]])
    state.deeds = [deed(1, "crystal dead e", cell_at(1, 0)), *dug(3, 3)]
    assert chosen(state) != "play break cart seat:1"


@pytest.mark.parametrize(
    ("so_far", "cards", "is_laid"), [(NEAR, "draw", True), ({}, "draw", False), ({}, "removed", True)]
)
def test_a_theft_is_laid_when_nobody_has_time_to_take_it_off(so_far: dict[str, str], cards: str, is_laid: bool) -> None:
    """With the gold near, or with no cards left to reach it."""
    hand = ["theft", "dead ew", "dead n", "dead e"]
    roles = ["blue digger", "saboteur", "boss"]
    state = table(roles, hands=[hand], tunnel=so_far, goals=GOLD_IN_THE_MIDDLE, rest=cards)
    assert (chosen(state) == "play theft seat:0") == is_laid
    assert chosen(state) != "discard theft discard"


def test_whoever_passes_looks_for_better_cards() -> None:
    state = table(["blue digger", "saboteur", "boss"], hands=[["dead ew", "dead n", "dead e", "theft"]], rest="draw")
    for _ in range(3):
        assert chosen(state).startswith("discard dead")
        GAME.apply(state, choice(state))
    assert state.turn == 1


def test_of_two_mends_the_one_for_one_tool_goes_first() -> None:
    """Whichever lies where in the hand."""
    hand = ["repair pickaxe lantern", "repair cart"]
    for cards in (hand, hand[::-1]):
        state = table(["blue digger", "saboteur", "boss"], hands=[cards], rest="draw")
        assert chosen(state) == "discard repair cart discard"


def test_a_friend_is_mended_and_a_foe_is_not() -> None:
    hand = ["repair cart", "dead n"]
    for past, wanted in ((dug(1, 1, 1), True), ([deed(1, "dead ew", cell_at(1, 0))] * 2, False)):
        state = table(["boss", "green digger", "saboteur"], hands=[hand], front=[[], ["break cart"], []])
        state.deeds = past
        assert (chosen(state) == "play repair cart seat:1") == wanted


def test_a_door_of_the_other_colour_is_no_way() -> None:
    """A digger doesn't lay one on the only way, and does not count the ways behind it."""
    state = table(
        ["green digger", "blue digger"], hands=[["door blue h", "map"]], tunnel=NEAR, goals=GOLD_IN_THE_MIDDLE
    )
    assert "door blue" not in chosen(state)
    assert "door blue" in chosen(table(["blue digger"] * 2, hands=[["door blue h", "rockfall"]], tunnel=CORRIDOR))
    shut = table(["green digger", "blue digger"], tunnel={"1,0": "door blue h", "2,0": "cross"})
    assert tunnel.Reach(shut).distances[1] == 5
    assert tunnel.Reach(shut, DOOR_BLUE).distances[1] > 5


def test_suspicion_comes_from_open_deeds_only() -> None:
    one = table(["green digger", "blue digger", "saboteur", "boss"])
    other = table(["green digger", "saboteur", "blue digger", "boss"])
    for state in (one, other):
        state.deeds = [deed(1, "dead ew", cell_at(1, 0)), deed(1, "dead n", cell_at(0, 1)), *dug(2)]
    assert guilt(one, 0) == guilt(other, 0)
    assert guilt(one, 0)[1] > 0.5 > guilt(one, 0)[3] > guilt(one, 0)[2]


def test_a_belief_is_a_distribution_over_the_dwarfs_that_are_left() -> None:
    state = table(["boss", "saboteur", "saboteur", "saboteur", "green digger"])
    state.deeds = dug(4)
    for seat in (1, 2, 3):
        state.seen[state.roles[seat]] |= 1
    found = odds.beliefs(GAME.view(state, 0).state)
    assert len(odds.ROLES) == FACE_COUNT - odds.ROLES[0]
    assert all(sum(belief) == pytest.approx(1) for belief in found)
    assert [belief[SABOTEUR - odds.ROLES[0]] for belief in found] == [0, 1, 1, 1, 0]
    assert found[4][2] == 0, "there is one boss"


def test_a_new_hat_clears_the_name() -> None:
    state = table(["green digger", "saboteur", "blue digger", "boss"])
    state.deeds = [deed(1, "dead ew", cell_at(1, 0))] * 2
    before = guilt(state, 0)[1]
    state.deeds.append(deed(0, "swap hats", 1))
    assert guilt(state, 0)[1] < 0.3 < before


def test_what_one_has_inspected_settles_it() -> None:
    state = table(["green digger", "blue digger", "saboteur"], hands=[["inspection"]])
    do(state, 0, "play", "inspection", "seat:2")
    assert guilt(state, 0)[2] == 1
    assert guilt(state, 1)[2] < 0.5


def test_gold_one_has_seen_is_where_one_digs() -> None:
    """The way north is the right one only for somebody who has looked."""
    goals = ["goal gold", "goal stone ne", "goal stone nw"]
    so_far = CORRIDOR | {"1,0": "t horizontal", "2,0": "t horizontal", "6,0": "t horizontal"}
    for seen, cell in ((True, "cell:6,-1"), (False, "cell:7,0")):
        hand = ["straight v", "cross"]
        state = table(["green digger", "saboteur"], hands=[hand], tunnel=so_far, goals=goals, rest="draw")
        state.seen[GOAL_HANDLES[0]] |= int(seen)
        assert tunnel.chances(GAME.view(state, 0).state) == ([12, 0, 0] if seen else [4, 4, 4])
        assert tunnel.chances(GAME.view(state, 1).state) == [4, 4, 4]
        assert chosen(state).endswith(cell)


def test_distance_counts_the_cards_that_are_missing() -> None:
    state = table(["green digger", "saboteur"])
    assert tunnel.Reach(state).distances == [9, 7, 9]
    state = table(["green digger", "saboteur"], tunnel=NEAR)
    assert tunnel.Reach(state).distances[1] == 1


def test_a_card_more_is_counted_as_if_it_lay() -> None:
    """The quick way to look ahead and the tunnel that is really dug agree, whatever lies already."""
    match = SelfPlay(GAME, ["normal"] * 3, OPTIONS, 11)
    looked = 0
    for _ in range(120):
        command = match.choose()
        if command is None or match.state.queue:
            break
        state = match.state.clone()
        match.play(command)
        if command.verb == "place" and match.state.result is None and len(match.state.deeds) > len(state.deeds):
            cell = next(iter(match.state.laid.keys() - state.laid.keys() - set(GOAL_CELLS)))
            for barred in (0, DOOR_BLUE):
                quick = tunnel.Reach(state, barred).after(cell, match.state.shapes[cell])
                slow = tunnel.Reach(match.state, barred)
                same = [at for at, goal in enumerate(GOAL_CELLS) if (goal in match.state.laid) == (goal in state.laid)]
                if len(same) == 3:
                    assert quick.distances == slow.distances
                    looked += 1
    assert looked > 10


def test_thinking_comes_in_short_slices() -> None:
    """However long the list of commands is: a frame can be drawn after every few of them, and after every card."""
    state = table(
        ["boss", "saboteur"],
        hands=[["cross"] * 4 + ["curve ne", "swap hands"]],
        tunnel={"1,0": "t horizontal"},
        rest="draw",
    )
    legal = GAME.legal_commands(state, 0)
    slices = len(list(GAME.policy("hard")(GAME.view(state, 0), legal, Rng(1))))
    assert slices >= 6 + len(legal) // 4


def test_the_richest_is_robbed() -> None:
    from tests.games.saboteur.builders import finish

    state = finish(["green digger", "saboteur", "boss"], front=[[], ["theft"], []])
    assert chosen(state) == "steal  seat:0"


def test_better_bots_win_more_often() -> None:
    assert wins(GAME, ["normal", "random"], 16) >= 0.85


@pytest.mark.sampled(each=0)
def test_levels_are_in_order() -> None:
    for worse, better in pairwise(GAME.info.levels):
        assert wins(GAME, [better, worse], 16) >= 0.55
