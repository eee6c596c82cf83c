"""What the author's own text says step by step, as examples. Step numbers are those of the source."""

from __future__ import annotations

import pytest

from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import DECK, SUIT, VALUE, face_word
from tests.games.yose_duel.builders import lying, options, position, state_of, tell


def test_step_1_points_go_from_ace_1_to_king_13() -> None:
    words = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    for suit, letter in enumerate("shdc"):
        for value, word in enumerate(words, 1):
            face = next(face for face in DECK if face_word(face) == word + letter)
            assert (SUIT[face], VALUE[face]) == (suit, value)


def test_steps_1_and_2_two_cards_each_twelve_piles_and_24_cards_aside() -> None:
    state = GAME.setup(2, options(), 7)
    zones = GAME.zones(state)
    assert [len(zones[f"hand:{seat}"]) for seat in (0, 1)] == [2, 2]
    assert [len(zones[f"pile:{pile}"]) for pile in range(12)] == [2] * 12
    assert len(zones["rest"]) == 24
    shown = GAME.view(state, None).state.faces
    assert all(shown[card] >= 0 for pile in range(12) for card in zones[f"pile:{pile}"]), "both cards are open"
    assert all(shown[card] < 0 for card in (*zones["rest"], *zones["hand:0"]))


def test_step_3_the_higher_card_is_heart_and_attacks_first() -> None:
    state = tell(position("2s 3s", hands=("9d 4c", "6h Kc")), "Ann commit 9d", "Bob commit 6h")
    assert (state.heart, state.turn) == (0, 0)
    assert lying(state, "points:1") == ["6h", "9d"], "the two cards compared go to whoever defends first"
    assert lying(state, "points:0") == ["4c", "Kc"], "the two others to whoever attacks first"


@pytest.mark.parametrize("higher, lower", [("s", "h"), ("h", "d"), ("d", "c"), ("s", "c")])  # noqa: PT006
def test_step_3_equal_points_fall_from_spades_to_clubs(higher: str, lower: str) -> None:
    state = tell(
        position("2s 3s", hands=(f"8{lower} Ah", f"8{higher} Ad")), f"Ann commit 8{lower}", f"Bob commit 8{higher}"
    )
    assert state.heart == 1


HEART_ATTACKS = (("Ks", True), ("Kh", True), ("Kd", False), ("Kc", False))
DIAMOND_ATTACKS = (("Ks", True), ("Kh", False), ("Kd", True), ("Kc", False))


@pytest.mark.parametrize(
    ("seat", "face", "may_reply"),
    [(0, *row) for row in HEART_ATTACKS] + [(1, *row) for row in DIAMOND_ATTACKS],
)
def test_steps_5_and_6_whose_attack_follows_and_what_becomes_of_the_under_card(
    seat: int, face: str, may_reply: bool
) -> None:
    """The two tables of the source: agreeing keeps the attack, refusing passes it on; so does what needs no reply."""
    me, other = ("Ann", "Bob") if seat == 0 else ("Bob", "Ann")
    start = position(f"{face} 7s", "2c 3c", turn=seat)
    if not may_reply:
        tell(
            start,
            f"{me} take {face}",
            {"expect": {"turn": other, "top": {"void": "7s"}, "zones": {f"points:{me}": [face]}}},
        )
        return
    tell(
        start,
        f"{me} take {face}",
        f"{other} answer 7s",
        {"expect": {"turn": me, "top": {"void": "7s"}, "zones": {f"area:{me}": []}}},
    )
    tell(
        start,
        f"{me} take {face}",
        f"{other} ignore 7s",
        {"expect": {"turn": other, "zones": {f"area:{me}": ["7s"], f"points:{me}": [face]}}},
    )


@pytest.mark.parametrize(("seat", "own", "foreign"), [(0, ("7s", "7h"), ("7d", "7c")), (1, ("7d", "7c"), ("7s", "7h"))])
def test_step_6_2_a_card_of_ones_own_suits_keeps_the_attack(
    seat: int, own: tuple[str, ...], foreign: tuple[str, ...]
) -> None:
    me, other = ("Ann", "Bob") if seat == 0 else ("Bob", "Ann")
    for card, follows in [(card, me) for card in own] + [(card, other) for card in foreign]:
        areas = (card, "") if seat == 0 else ("", card)
        state = tell(position("2c 3c", areas=areas, turn=seat), f"{me} secure {card}", {"expect": {"turn": follows}})
        assert state.scores[seat] == 7


def test_step_6_3_cancelling_always_passes_the_attack_on() -> None:
    for card in ("7s", "7h", "7d", "7c"):
        tell(
            position("2c 3c", areas=("", card)),
            f"Ann cancel {card}",
            {"expect": {"turn": "Bob", "top": {"void": card}, "state": {"scores": [0, 0]}}},
        )


def test_step_7_when_all_24_cards_are_scored_or_void_the_other_24_are_laid_out() -> None:
    state = GAME.setup(2, options(), 3)
    for seat in (0, 1):
        GAME.apply(state, GAME.legal_commands(state, seat)[0])
    first = state.heart
    while state.round == 1:
        legal = [each for each in GAME.legal_commands(state, state.turn) if each.verb != "pass"]
        GAME.apply(state, legal[0])
    assert state.turn == 1 - first, "Diamond attacks first in round 2"
    zones = GAME.zones(state)
    assert [len(zones[f"pile:{pile}"]) for pile in range(12)] == [2] * 12
    assert zones["rest"] == []


def test_step_8_a_pass_passes_the_attack_on_and_two_end_it() -> None:
    state = state_of("Kd 7s")
    tell(position("Kd 7s"), "Ann pass", {"expect": {"turn": "Bob"}}, "Bob pass", {"expect": {"turn": []}})
    assert state.turn == 0


def test_step_9_the_points_of_both_rounds_decide() -> None:
    state = tell(
        position("5c 3c", points=("2s", "9s"), rest="3d 6c"),
        "Ann take 5c",
        {"expect": {"state": {"scores": [7, 9], "round": 2}, "outcome": None}},
        "Bob take 6c",
        {"expect": {"outcome": {"winners": ["Bob"]}, "state": {"scores": [7, 15]}}},
    )
    assert [result.gained for result in state.results] == [(5, 0), (0, 6)]


def test_equal_points_are_a_draw() -> None:
    state = tell(position("5c 3c", points=("2s", "7s")), "Ann take 5c")
    result = GAME.outcome(state)
    assert result is not None
    assert result.winners == (0, 1)
    assert result.headline.id == "yose_duel.result.draw"


def test_the_ledger_of_a_whole_match_adds_up() -> None:
    """Every card ends somewhere, and the items of the result are what the totals are made of."""
    from tabletable.play.selfplay import SelfPlay

    for seed in range(6):
        match = SelfPlay(GAME, ["hard", "easy"], options(), seed)
        while (command := match.choose()) is not None:
            match.play(command)
        result = GAME.outcome(match.state)
        assert result is not None
        for standing in result.standings:
            assert standing.total == match.state.scores[standing.seat] == sum(item.amount for item in standing.items)
        assert sum(match.state.scores) + sum(VALUE[match.state.faces[card]] for card in match.state.void) == 4 * 91
