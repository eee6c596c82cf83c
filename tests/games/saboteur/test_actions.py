"""Action cards, discards, and whose turn it is."""
# ruff: noqa: N802

from __future__ import annotations

from pathlib import Path

import pytest

from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, knows
from tabletable.core.rng import Rng
from tabletable.games.saboteur.rules.cards import GOAL_CELLS, GOAL_HANDLES, face_word
from tabletable.games.saboteur.rules.state import SHUFFLED
from tabletable.play.inspection.ledger import Ledger
from tabletable.play.keeping.recording import Recorder, restore
from tabletable.play.keeping.replay import replay, verify
from tabletable.play.keeping.savefile import decode, encode
from tests.games.saboteur.builders import GAME, OPTIONS, command, do, legal, piece, refused, said, table

SAMPLES = Path(__file__).parents[2] / "play" / "samples" / "v1"
FIVE = ["green digger", "blue digger", "saboteur", "geologist", "boss"]


def seats(found: set[tuple[str, int]]) -> set[int]:
    return {int(zone.removeprefix("seat:")) for zone, _ in found}


@pytest.mark.parametrize("tool", ["pickaxe", "lantern", "cart"])
def test_a_broken_tool_keeps_from_building_until_it_is_mended(tool: str) -> None:
    state = table(FIVE, hands=[[f"break {tool}"], ["cross", f"repair {tool}"]])
    assert seats(legal(state, 0, "play", f"break {tool}")) == {1, 2, 3, 4}
    do(state, 0, "play", f"break {tool}", "seat:1")
    assert legal(state, 1, "place") == set()
    assert refused(state, 1, "place", "cross", "cell:1,0", 0) == "broken"
    assert legal(state, 1, "play", f"repair {tool}") == {("seat:1", -1)}
    do(state, 1, "play", f"repair {tool}", "seat:1")
    assert state.in_front(1) == []


@pytest.mark.parametrize("hindrance", ["break pickaxe", "break lantern", "break cart", "trapped"])
def test_whoever_can_not_build_lays_no_ladder_either(hindrance: str) -> None:
    tunnel = {"1,0": "cross"}
    free = table(FIVE, hands=[["ladder s"]], tunnel=tunnel)
    assert legal(free, 0, "place", "ladder s")
    kept = table(FIVE, hands=[["ladder s"]], tunnel=tunnel, front=[[hindrance], [], [], [], []])
    assert not legal(kept, 0, "place", "ladder s")
    assert refused(kept, 0, "place", "ladder s", "cell:1,-1", 0) in ("broken", "trapped")


def test_two_of_one_kind_never_lie_before_a_player() -> None:
    state = table(
        FIVE, hands=[["break cart", "theft", "trapped"]], front=[["theft"], ["break cart", "trapped"], [], [], []]
    )
    assert seats(legal(state, 0, "play", "break cart")) == {2, 3, 4}
    assert seats(legal(state, 0, "play", "trapped")) == {2, 3, 4}
    assert legal(state, 0, "play", "theft") == set()
    assert refused(state, 0, "play", "break cart", "seat:1") == "twice"
    assert refused(state, 0, "play", "theft", "seat:0") == "twice_own"
    assert refused(state, 0, "play", "break cart", "seat:0") == "not_self"


def test_a_double_repair_mends_one_of_its_two_tools_and_one_chooses() -> None:
    state = table(
        FIVE,
        hands=[["repair pickaxe cart"]],
        front=[["break cart"], ["break pickaxe", "break cart"], ["break lantern"], [], []],
    )
    assert legal(state, 0, "play", "repair pickaxe cart") == {("seat:0", 2), ("seat:1", 0), ("seat:1", 2)}
    assert refused(state, 0, "play", "repair pickaxe cart", "seat:1") == "choose_tool"
    assert refused(state, 0, "play", "repair pickaxe cart", "seat:2", 0) == "both_whole"
    do(state, 0, "play", "repair pickaxe cart", "seat:1", 0)
    assert [face_word(state.faces[handle]) for handle in state.in_front(1)] == ["break cart"]


def test_a_map_shows_a_goal_to_one_seat_for_good() -> None:
    state = table(FIVE, hands=[["map"]], goals=["goal stone ne", "goal gold", "goal stone nw"])
    events = do(state, 0, "play", "map", "cell:8,0")
    handle = GOAL_HANDLES[1]
    assert [seat for seat in range(5) if knows(state.seen[handle], seat)] == [0]
    flip = next(event for event in events if event.piece == handle)
    assert flip.redacted(1).face == HIDDEN
    assert face_word(flip.redacted(0).face) == "goal gold"
    assert GAME.view(state, 0).state.faces[handle] == flip.face
    assert GAME.view(state, 1).state.faces[handle] == HIDDEN
    assert GAME.view(state, None).state.faces[handle] == HIDDEN


def test_nobody_is_told_what_another_map_shows_even_if_they_know_it() -> None:
    state = table(FIVE, hands=[["map"], ["map"]], goals=["goal stone ne", "goal gold", "goal stone nw"])
    do(state, 0, "play", "map", "cell:8,0")
    flip = next(event for event in do(state, 1, "play", "map", "cell:8,0") if event.piece == GOAL_HANDLES[1])
    assert GAME.view(state, 0).state.faces[flip.piece] != HIDDEN
    assert flip.redacted(0).face == HIDDEN


def test_a_map_is_for_goals_that_are_not_turned() -> None:
    tunnel = {f"{x},0": "straight h" for x in range(1, 4)} | {f"{x},0": "cross" for x in range(4, 8)}
    state = table(
        FIVE, hands=[["map"]], tunnel=tunnel, goals=["goal gold", "goal stone ne", "goal stone nw"], turned={"8,0": 1}
    )
    assert legal(state, 0, "play", "map") == {("cell:8,-2", -1), ("cell:8,2", -1)}
    assert refused(state, 0, "play", "map", "cell:8,0") == "goal_open"
    assert refused(state, 0, "play", "map", "cell:1,0") == "map_goal"
    assert GOAL_CELLS[1] in state.shapes


def test_inspection_shows_a_dwarf_to_one_seat() -> None:
    state = table(FIVE, hands=[["inspection"]])
    assert seats(legal(state, 0, "play", "inspection")) == {1, 2, 3, 4}
    do(state, 0, "play", "inspection", "seat:2")
    assert [seat for seat in range(5) if knows(state.seen[state.roles[2]], seat)] == [0, 2]


def test_theft_lies_before_oneself_and_hands_off_takes_it_from_anyone() -> None:
    state = table(FIVE, hands=[["theft"], ["hands off"]])
    assert legal(state, 0, "play", "theft") == {("seat:0", -1)}
    assert refused(state, 0, "play", "theft", "seat:1") == "theft_own"
    do(state, 0, "play", "theft", "seat:0")
    assert state.thieves == [0]
    assert legal(state, 1, "play", "hands off") == {("seat:0", -1)}
    assert refused(state, 1, "play", "hands off", "seat:2") == "no_theft"
    do(state, 1, "play", "hands off", "seat:0")
    assert state.thieves == []
    assert state.in_front(0) == []


def test_free_at_last_frees_anyone_oneself_included() -> None:
    state = table(FIVE, hands=[["free at last"]], front=[["trapped"], ["trapped"], [], [], []])
    assert seats(legal(state, 0, "play", "free at last")) == {0, 1}
    assert refused(state, 0, "play", "free at last", "seat:3") == "not_trapped"
    do(state, 0, "play", "free at last", "seat:0")
    assert not state.is_trapped(0)
    assert state.is_trapped(1)


def test_a_trapped_player_builds_nothing() -> None:
    state = table(FIVE, hands=[["cross"]], front=[["trapped"], [], [], [], []])
    assert legal(state, 0, "place") == set()
    assert refused(state, 0, "place", "cross", "cell:1,0", 0) == "trapped"


def test_R11_swapped_hands_change_owner_as_they_are_and_only_the_other_draws() -> None:
    state = table(FIVE, hands=[["swap hands", "cross", "map"], ["bridge"]], draw=["ladder e"])
    mine, theirs = [piece(state, 0, "cross"), piece(state, 0, "map")], piece(state, 1, "bridge")
    do(state, 0, "play", "swap hands", "seat:1", SHUFFLED)
    assert state.hands[0] == [theirs]
    assert state.hands[1][:2] == mine
    assert sorted(face_word(state.faces[handle]) for handle in mine) == ["cross", "map"]
    assert face_word(state.faces[state.hands[1][2]]) == "ladder e"


def test_R11_with_an_empty_draw_pile_nobody_draws() -> None:
    state = table(FIVE, hands=[["swap hands", "cross"], ["bridge"]])
    do(state, 0, "play", "swap hands", "seat:1", SHUFFLED)
    assert (len(state.hands[0]), len(state.hands[1])) == (1, 1)


SWAPPED = {
    "hands": [["swap hands", "cross", "map", "theft"], ["bridge", "rockfall", "theft"]],
    "draw": ["ladder e", "t vertical"],
}


def test_R33_nobody_can_follow_a_card_into_the_hand_it_was_swapped_into() -> None:
    lies_at = set()
    for seed in range(20):
        state = table(FIVE, **SWAPPED, seed=seed)
        do(state, 0, "play", "swap hands", "seat:1", SHUFFLED)
        for seat in (0, 1):
            assert [state.seen[handle] for handle in state.hands[seat]] == [1 << seat] * len(state.hands[seat])
        lies_at.add(state.hands[1].index(piece(state, 1, "cross")))
    assert lies_at == {0, 1, 2}


@pytest.mark.parametrize(("choice", "is_told"), [(SHUFFLED, False), (NO_CHOICE, True)], ids=["shuffled", "before"])
def test_R33_a_face_down_discard_tells_nobody_else_which_card_it_was(choice: int, is_told: bool) -> None:
    state = table(FIVE, **SWAPPED)
    GAME.apply(state, command(state, 0, "play", "swap hands", "seat:1", choice))
    assert GAME.to_act(state) == (1,)
    ledger, faces = Ledger(GAME, state), state.faces.copy()
    events = do(state, 1, "discard", "cross", "discard")
    (put_away,) = (event for event in events if event.say)
    assert put_away.redacted(1).face != HIDDEN
    assert (put_away.redacted(0).face != HIDDEN) is is_told
    assert (GAME.view(state, 0).state.faces[put_away.piece] != HIDDEN) is is_told
    assert bool([*ledger.follow(faces, events, state)]) is is_told, "the inspector notices"


def test_R33_hands_are_no_longer_swapped_unless_they_are_shuffled() -> None:
    state = table(FIVE, **SWAPPED)
    before = command(state, 0, "play", "swap hands", "seat:1")
    assert before not in GAME.legal_commands(state, 0)
    assert GAME.legal_in_old_records(state, before)
    others = [command(state, 0, "play", "swap hands", "seat:0"), command(state, 0, "discard", "cross", "discard")]
    assert not any(GAME.legal_in_old_records(state, each) for each in others)


def test_R33_a_game_of_before_loads_goes_on_and_is_told_as_it_was() -> None:
    document = decode((SAMPLES / "saboteur_swapped.tabletable").read_bytes(), {"saboteur": 1})
    assert document.app == "1.1.0"
    session = restore(document)
    assert len(session.steps) == len(document.commands)
    swaps = [step for step in session.steps if step.events[0].say == "saboteur.log.swap_hands"]
    assert [step.command.choice for step in swaps] == [NO_CHOICE] * 2
    assert verify(document) == 6
    assert "Lin discarded crystals" in [line.text for line in replay(document, viewer=0)]

    session.rewind(len(session.steps) - 1)
    assert session.fingerprint() != document.hashes[-1][1]
    session.submit(document.commands[-1])
    assert session.fingerprint() == document.hashes[-1][1]

    rng = Rng(1)
    while session.to_act():
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    later = [step.command.choice for step in session.steps if step.events[0].say == "saboteur.log.swap_hands"][2:]
    assert {*later} == {SHUFFLED}, "what is swapped from now on is shuffled"
    again = restore(decode(encode(Recorder(session).document())))
    assert again.fingerprint() == session.fingerprint()


def test_R10_R20_a_swapped_hat_goes_out_unseen_and_only_its_owner_sees_the_new_one() -> None:
    state = table(FIVE, hands=[["swap hats"]], aside=["profiteer", "saboteur"])
    assert seats(legal(state, 0, "play", "swap hats")) == {0, 1, 2, 3, 4}
    old = state.roles[3]
    do(state, 0, "play", "swap hats", "seat:3")
    assert state.hats == [old]
    assert [seat for seat in range(5) if knows(state.seen[old], seat)] == [3]
    assert face_word(state.faces[state.roles[3]]) == "profiteer"
    assert [seat for seat in range(5) if knows(state.seen[state.roles[3]], seat)] == [3]
    assert old not in state.aside


def test_R20_who_swaps_hats_of_another_does_not_see_them() -> None:
    state = table(FIVE, hands=[["swap hats"]], aside=["profiteer"])
    events = do(state, 0, "play", "swap hats", "seat:0")
    dealt = next(event for event in events if event.piece == state.roles[0])
    assert dealt.redacted(0).face != HIDDEN
    assert dealt.redacted(1).face == HIDDEN


# ------------------------------------------------------------------------------------------------ discards


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_pass_discards_one_to_three_cards_and_draws_as_many(count: int) -> None:
    state = table(FIVE, hands=[["cross", "cross", "cross", "map"]], rest="draw")
    for number in range(count):
        assert (number > 0) == any(each.verb == "done" for each in GAME.legal_commands(state, 0))
        do(state, 0, "discard", "cross", "discard")
    if count < 3:
        assert {each.verb for each in GAME.legal_commands(state, 0)} == {"discard", "done"}
        assert refused(state, 0, "place", "cross", "cell:1,0", 0) == "passing"
        do(state, 0, "done")
    assert state.turn == 1
    assert len(state.hands[0]) == 4
    assert len(state.discard) == count
    assert [knows(state.seen[handle], 1) for handle in state.discard] == [False] * count


def test_a_pass_needs_a_card() -> None:
    state = table(FIVE, hands=[["cross"]])
    assert refused(state, 0, "done") == "discard_one"
    do(state, 0, "discard", "cross", "discard")
    assert state.turn == 1, "with no card left the pass is over by itself"


def test_R19_two_discards_remove_any_card_before_oneself() -> None:
    state = table(
        FIVE,
        hands=[["cross", "map", "map"]],
        front=[["break cart", "theft", "trapped"], ["theft"], [], [], []],
        rest="draw",
    )
    clear = [each for each in GAME.legal_commands(state, 0) if each.verb == "clear"]
    assert {face_word(state.faces[each.piece]) for each in clear} == {"break cart", "theft", "trapped"}
    own_theft = next(each for each in clear if face_word(state.faces[each.piece]) == "theft")
    GAME.apply(state, own_theft)
    assert {each.verb for each in GAME.legal_commands(state, 0)} == {"discard"}
    assert refused(state, 0, "done") == "clearing"
    do(state, 0, "discard", "map", "discard")
    do(state, 0, "discard", "map", "discard")
    assert state.thieves == [1]
    assert len(state.hands[0]) == 2, "one card less than before"
    assert state.turn == 1


def test_R19_clearing_needs_two_cards() -> None:
    state = table(FIVE, hands=[["cross"]], front=[["break cart"], [], [], [], []])
    assert not any(each.verb == "clear" for each in GAME.legal_commands(state, 0))
    from tabletable.core.command import Command

    given = Command(0, "clear", state.in_front(0)[0])
    assert GAME.why_not(state, 0, given).message.id == "saboteur.reason.two_cards"


# ------------------------------------------------------------------------------------------------ turns


def test_seats_without_cards_are_skipped() -> None:
    state = table(FIVE, hands=[["cross", "map"], [], [], ["map"], []])
    do(state, 0, "place", "cross", "cell:1,0", 0)
    assert state.turn == 3
    do(state, 3, "play", "map", "cell:8,0")
    assert state.turn == 0


def test_R12_the_round_ends_when_all_hands_are_empty() -> None:
    state = table(FIVE, hands=[["cross"], [], [], [], []])
    events = do(state, 0, "place", "cross", "cell:1,0", 0)
    assert "won_saboteurs" in said(events)
    assert state.round == 2


def test_R24_twelve_can_play_and_two() -> None:
    for count in (2, 12):
        state = GAME.setup(count, OPTIONS, 5)
        assert [len(hand) for hand in state.hands] == [6] * count
        assert len(state.removed) == 10
        assert len(state.draw) == 107 - 6 * count
        assert len(state.aside) == 15 - count
        assert GAME.check(state) == []
    assert state.clearing == NO_PIECE


def test_R24_with_an_empty_pile_nobody_draws_but_all_play_on() -> None:
    state = table(FIVE, hands=[["cross", "cross"], ["map"], [], [], []])
    do(state, 0, "place", "cross", "cell:1,0", 0)
    assert len(state.hands[0]) == 1
    assert state.turn == 1


def test_thefts_lie_in_the_order_they_were_laid() -> None:
    state = table(FIVE, hands=[["theft", "map"], ["theft", "map"]])
    do(state, 0, "play", "theft", "seat:0")
    do(state, 1, "play", "theft", "seat:1")
    assert state.thieves == [0, 1]
