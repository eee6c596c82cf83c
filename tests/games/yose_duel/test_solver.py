"""The solver says what plain minimax says, for every position of small rounds, and keeps its promises on large ones."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.yose_duel.bots import estimates, solver
from tabletable.games.yose_duel.bots.estimates import reckon
from tabletable.games.yose_duel.bots.solver import DONE, HELD, WHOLE, Pile, RoundTable, solved, stages_of
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import DECK, DIAMOND_SIDE, FACE_BY_WORD, HEART_SIDE, OWN, SENTE, SUIT, VALUE
from tabletable.games.yose_duel.rules.state import YoseState
from tests.games.yose_duel.builders import HIDDEN_UNDERS, command, options, position, state_of, tell

Value = Callable[[tuple[int, ...], int, bool], int]


def minimax(piles: Sequence[Pile]) -> Value:
    """Return the rules once more, as plainly as can be: every reply and every pass is searched, nothing is left out."""

    @cache
    def value(left: tuple[int, ...], side: int, passed: bool) -> int:
        if not any(left):
            return 0
        best, sign = (max, 1) if side == HEART_SIDE else (min, -1)
        worst = min if side == HEART_SIDE else max

        def after(at: int, stage: int, attacker: int) -> int:
            return value((*left[:at], stage, *left[at + 1 :]), attacker, False)

        found = [0 if passed else value(left, 1 - side, True)]
        for at, (pile, stage) in enumerate(zip(piles, left, strict=True)):
            if stage == WHOLE and SENTE[side][SUIT[pile.face]]:
                replies = (after(at, DONE, side), after(at, HELD[side], 1 - side))
                found.append(sign * VALUE[pile.face] + worst(replies))
            elif stage == WHOLE:
                found.append(sign * VALUE[pile.face] + after(at, DONE, 1 - side))
            elif stage == HELD[side]:
                keeps = OWN[side][SUIT[pile.under]]
                found.append(sign * VALUE[pile.under] + after(at, DONE, side if keeps else 1 - side))
            elif stage == HELD[1 - side]:
                found.append(after(at, DONE, 1 - side))
        return best(found)

    return value


def dealt(count: int, seed: int, deck: Sequence[int] = DECK) -> list[Pile]:
    faces = list(deck)
    Rng(seed).shuffle(faces)
    return [Pile(faces[2 * at], faces[2 * at + 1]) for at in range(count)]


def compare(piles: Sequence[Pile]) -> int:
    """Compare the two on every position of a round; how many there are."""
    table, plain = solved(piles), minimax(piles)
    count = 0
    for left in itertools.product(*map(stages_of, piles)):
        now = [pile._replace(left=stage) for pile, stage in zip(piles, left, strict=True)]
        for side, passed in itertools.product((HEART_SIDE, DIAMOND_SIDE), (False, True)):
            if any(left):
                assert table.value(now, side, passed) == plain(left, side, passed), (now, side, passed)
                count += 1
    return count


@pytest.mark.parametrize("seed", range(60))
def test_small_rounds_are_worth_what_minimax_says(seed: int) -> None:
    assert compare(dealt(1 + seed % 4, seed)) > 0


def test_five_piles_are_worth_what_minimax_says() -> None:
    assert sum(compare(dealt(5, 1000 + seed)) for seed in range(8)) > 5000


@pytest.mark.parametrize("suits", ["s", "h", "d", "c", "sc", "hd"])
def test_rounds_of_a_few_suits_are_worth_what_minimax_says(suits: str) -> None:
    """Such rounds are rare among deals, and hold all cases of one kind of pile against each other."""
    deck = [face for word, face in FACE_BY_WORD.items() if word[-1] in suits]
    for seed in range(6):
        compare(dealt(4, seed, deck))


def test_close_points_are_worth_what_minimax_says() -> None:
    """Where everything is worth about as much, it is the order that decides."""
    low = [face for face in DECK if VALUE[face] <= 3]
    for seed in range(20):
        compare(dealt(4, seed, low))


def test_a_table_knows_every_later_position_of_its_round() -> None:
    piles = dealt(5, 3)
    table = solved(piles)
    later = [piles[0]._replace(left=DONE), *piles[1:]]
    assert table.covers(later)
    assert RoundTable(later).size < table.size
    assert table.value(later, HEART_SIDE) == solved(later).value(later, HEART_SIDE)
    assert not solved(later).covers(piles), "what is gone does not come back"
    assert not table.covers(dealt(5, 4))


def test_every_attack_has_its_exact_value() -> None:
    """Also those that the table itself leaves out because another one is as good."""
    clubs = [Pile(FACE_BY_WORD[f"{rank}c"], FACE_BY_WORD[f"{rank}s"]) for rank in ("K", "9", "2")]
    table, plain = solved(clubs), minimax(clubs)
    values = {at: value for at, _, value in table.attacks(clubs, HEART_SIDE)}
    for at in range(3):
        left = tuple(DONE if at == other else WHOLE for other in range(3))
        assert values[at] == VALUE[clubs[at].face] + plain(left, DIAMOND_SIDE, False)
    assert values[0] > values[1] >= values[2]


def test_the_empty_round_is_worth_nothing() -> None:
    piles = [pile._replace(left=DONE) for pile in dealt(3, 1)]
    assert solved(piles).value(piles, HEART_SIDE) == 0
    assert solved([]).value([], DIAMOND_SIDE) == 0


def test_a_full_deal_is_solved_in_slices() -> None:
    table = RoundTable(dealt(12, 5))
    said = []
    solving = table.solve()
    while True:
        try:
            said.append(next(solving))
        except StopIteration:
            break
    assert len(said) == table.steps >= table.size // solver.SLICE
    assert said == sorted(said)
    assert said[-1] == 100


# ------------------------------------------------------------------------------------------------ at the table


def reckoned(state: YoseState, seed: int = 1) -> estimates.Reckoning:
    return finish(reckon(GAME.view(state, state.turn), Rng(seed)))


def by_play(state: YoseState, seat: int, round_: int) -> int:
    """Return the margin of `seat` over the rest of the round, by playing every command with the rules themselves."""
    start = state.scores.copy()

    def margin(now: YoseState) -> int:
        return (now.scores[seat] - start[seat]) - (now.scores[1 - seat] - start[1 - seat])

    def value(now: YoseState) -> int:
        if now.is_over or now.round != round_:
            return margin(now)
        found = []
        for each in GAME.legal_commands(now, now.turn):
            after = now.clone()
            GAME.apply(after, each)
            found.append(value(after))
        return max(found) if now.turn == seat else min(found)

    return value(state)


@pytest.mark.parametrize(
    "state",
    [
        state_of("Ks 7h", "Qh 2d", "9c 8s"),
        state_of("Kd 7d", "Qh 2d", "3s As", turn=1),
        state_of("Kc 7h", areas=("9d 4h", "8c")),
        state_of("Kc 7h", "2s 9h", areas=("", "8s"), passed=True, turn=1),
        state_of("Kd 7h", "Qc 2d", "5s 6s", stake=2, turn=1),
        state_of("Kd 7h", "Jh Jd", "5h 6c", stake=2, turn=1, areas=("3s", "")),
    ],
    ids=range(6),
)
def test_values_of_commands_are_those_of_the_rules_played_out(state: YoseState) -> None:
    seat = state.turn
    reckoning = reckoned(state)
    legal = GAME.legal_commands(state, seat)
    assert sorted(reckoning.now) == legal
    for each in legal:
        after = state.clone()
        GAME.apply(after, each)
        gain = after.scores[seat] - state.scores[seat]
        assert reckoning.now[each] == gain + by_play(after, seat, state.round), each


def test_after_a_reply_the_values_of_the_piles_are_those_after_ignoring() -> None:
    state = state_of("Kd 7h", "Qc 2d", "5s 6s", stake=2, turn=1)
    reckoning = reckoned(state)
    ignored = tell(position("Kd 7h", "Qc 2d", "5s 6s", stake=2, turn=1), "Bob ignore 6s")
    after = reckoned(ignored)
    assert reckoning.then == {each: value for each, value in after.now.items() if each.verb == "take"}
    assert reckoned(ignored).then == {}


def test_ignoring_is_never_worse_than_answering() -> None:
    for seed in range(12):
        piles = dealt(4, seed)
        table = solved(piles)
        for at, pile in enumerate(piles):
            for side in (HEART_SIDE, DIAMOND_SIDE):
                if SENTE[side][SUIT[pile.face]]:
                    answer, ignore = (
                        table.after(piles, at, stage, attacker)
                        for stage, attacker in ((DONE, side), (HELD[side], 1 - side))
                    )
                    assert ignore <= answer if side == HEART_SIDE else ignore >= answer


def test_a_second_question_about_a_round_is_answered_from_memory() -> None:
    state = GAME.setup(2, options(), 4)
    for seat in (0, 1):
        GAME.apply(state, GAME.legal_commands(state, seat)[0])
    reckoned(state)
    table = estimates._solved[0]
    for _ in range(6):
        GAME.apply(state, GAME.legal_commands(state, state.turn)[-1])
        reckoned(state)
        assert estimates._solved[0] is table


def solved_again(piles: Sequence[Pile]) -> RoundTable:
    return finish(estimates.solve(piles))


def test_both_rounds_of_a_match_are_remembered_and_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    estimates._solved.clear()
    rounds = [dealt(6, seed) for seed in range(3)]
    tables = [solved_again(piles) for piles in rounds]
    assert [solved_again(piles) for piles in rounds] == tables
    monkeypatch.setattr(estimates, "MOST_CACHED", tables[0].size + tables[1].size)
    assert solved_again(rounds[0]) is tables[0]
    assert sum(table.size for table in estimates._solved) <= estimates.MOST_CACHED
    assert solved_again(rounds[1]) is not tables[1], "it was asked about longest ago"
    estimates._solved.clear()


def test_it_yields_as_often_from_memory() -> None:
    piles = dealt(8, 2)
    estimates._solved.clear()
    counts = [sum(1 for _ in estimates.solve(piles)) for _ in range(2)]
    assert counts[0] == counts[1] > 0


def test_hidden_under_cards_are_estimated_from_worlds_that_agree_with_the_view() -> None:
    state = state_of("Ks 7h", "Qh 2d", "9c 8s", options=HIDDEN_UNDERS)
    reckoning = reckoned(state)
    assert reckoning.worlds == estimates.MOST_WORLDS
    assert sorted(reckoning.now) == GAME.legal_commands(state, 0)
    world = GAME.sample(GAME.view(state, 0), Rng(3))
    assert reckoned(world) == reckoning, "it depends on nothing that is hidden"
    taken = tell(position("Ks 7h", options=HIDDEN_UNDERS), "Ann take Ks")
    assert reckoned(taken).worlds == 0, "once nothing is hidden any more the values are exact"
    assert command(taken, "Bob ignore 7h") in reckoned(taken).now
