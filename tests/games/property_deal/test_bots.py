"""The bots play whole games by what they may see, and the better one wins more often."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.property_deal.bots import estimates, planning
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules import play
from tabletable.games.property_deal.rules.cards import CARD_COLOURS, COUNT, FIRST_RENT, FIRST_WILD, SET_SIZE, WILD
from tabletable.games.property_deal.rules.commands import Verb
from tabletable.games.property_deal.rules.paying import proposals
from tabletable.games.property_deal.rules.state import HouseRules, PropertyState
from tabletable.play.selfplay import SelfPlay
from tests.games.matches import played as whole_game
from tests.games.property_deal.builders import NO, DealTable
from tests.games.property_deal.certain_wins import count

LEVELS = [level for level in GAME.info.levels if level != "random"]
RED_SET = "red, red, red"
MISSED_BY_ONE_LOOK = (5, 10, 20, 30)
"""Seeds of games for two in which looking one command ahead misses a certain win."""


def chosen(state: PropertyState, level: str = "normal", seed: int = 1) -> Command:
    """What a bot does now."""
    seat = state.decider
    command = decide(GAME.policy(level)(GAME.view(state, seat), GAME.legal_commands(state, seat), Rng(seed)))
    assert command is not None
    return command


def played(table: DealTable) -> str:
    """Return the verb and card of what a normal bot does."""
    command = chosen(table.state)
    card = GAME.face_word(table.state.faces[command.piece]) if command.piece >= 0 else ""
    return f"{command.verb} {card}".strip()


@pytest.mark.sampled("level")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 5])
def test_bots_play_legal_games_to_the_end(level: str, seats: int, size: Callable[[int, int], int]) -> None:
    wanted = ({}, {"payment": "bank_first"}, {"excess": "discard"})
    for number, options in enumerate(wanted[: size(1, 3)] if level != "hard" else wanted[seats == 5 :][:1]):
        assert whole_game(GAME, [level] * seats, GAME.info.complete(options), number).winners


def test_a_wild_that_was_given_a_set_stays_there_for_the_turn() -> None:
    """In this game one was given, put to a set, and moved to another one in the next decision."""
    match, placed = SelfPlay(GAME, ["hard"] * 3, GAME.info.complete({}), 5), dict[int, int]()
    for _ in range(24):
        command, turn = match.choose(), match.state.turns
        assert command is not None
        match.play(command)
        if command.verb == Verb.PLACE:
            placed[command.piece] = turn
        assert command.verb != Verb.MOVE or placed.get(command.piece) != turn, command
    assert placed


@pytest.mark.parametrize("level", LEVELS)
def test_bots_decide_by_their_view(level: str) -> None:
    """In every world that looks the same to them they do the same."""
    match = SelfPlay(GAME, ["normal"] * 3, GAME.info.complete({}), 6)
    for _ in range(80):
        state: Any = match.state
        world = GAME.sample(GAME.view(state, state.decider), Rng(5))
        assert chosen(state, level, 3) == chosen(world, level, 3)
        command = match.choose()
        assert command is not None
        match.play(command)


def rate(level: str, against: str, games: int, seats: int = 2) -> float:
    """Return the share of wins of one seat of `level`; the seats go round."""
    won = 0.0
    for number in range(games):
        levels = [against] * seats
        levels[number % seats] = level
        match = SelfPlay(GAME, levels, GAME.info.complete({}), number)
        while (command := match.choose()) is not None:
            match.play(command)
        outcome = GAME.outcome(match.state)
        assert outcome is not None
        won += (number % seats in outcome.winners) / len(outcome.winners)
    return won / games


def test_normal_beats_random_and_easy_clearly() -> None:
    assert rate("normal", "random", 40) > 0.8
    assert rate("normal", "easy", 40) > 0.75
    assert rate("normal", "random", 24, seats=4) > 0.6


def test_the_third_set_comes_before_everything() -> None:
    table = DealTable(["sly deal", "utility", "10M"], [], sets=[[RED_SET, "brown, brown", "utility"], ["green, green"]])
    assert played(table) == "property utility"


def test_a_deal_breaker_that_hurts_is_refused_and_a_small_debt_is_not() -> None:
    table = DealTable(["deal breaker"], [NO], sets=[[], [RED_SET]])
    table.do("action", "deal breaker")
    assert played(table) == f"say_no {NO}"
    small = DealTable(["birthday"], [NO], banks=[[], ["1M", "1M", "1M"]])
    small.do("action", "birthday")
    assert played(small) == "accept"


def test_a_no_is_insisted_on_when_it_is_worth_it() -> None:
    table = DealTable(["deal breaker", NO], [NO], sets=[["red"], ["green, green, green, house"]])
    table.do("action", "deal breaker").do("say_no")
    assert played(table) == f"say_no {NO}"


def test_payments_spare_sets_and_do_not_overpay() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "4M", "10M"]], sets=[[], [RED_SET]])
    table.do("action", "debt collector").do("accept")
    paid = []
    while table.ask == "payment":
        piece = proposals(table.state)[0]
        paid.append(GAME.face_word(table.state.faces[piece]))
        table.do("pay", paid[-1])
    assert sorted(paid) == ["1M", "4M"]


def test_a_lone_property_pays_before_a_full_set_does() -> None:
    table = DealTable(["debt collector"], [], sets=[[], ["dark blue, dark blue", "green", "brown"]])
    table.do("action", "debt collector").do("accept")
    while table.ask == "payment":
        table.give(chosen(table.state))
    assert table.sets(1) == ["dark blue: dark blue, dark blue"]


def test_bots_leave_cards_alone_that_lie_well() -> None:
    table = DealTable([], [], sets=[["red, red/yellow wild", "green"]])
    assert played(table) == "end"
    better = DealTable([], [], sets=[["red, red", "yellow: red/yellow wild"]])
    assert played(better) == "move red/yellow wild"


def test_a_bot_that_insists_looks_no_further_when_nobody_can_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the house rule a second no may end the chain at once: nothing is left to be answered in its thoughts."""
    table = DealTable(["sly deal", NO, "birthday"], [NO], sets=[["red, red"], ["red"]], options={"ask": "holders"})
    table.do("action", "sly deal").do("say_no", NO)
    view, tried = GAME.view(table.state, 0), []
    carry_out = play.apply
    monkeypatch.setattr(play, "apply", lambda state, command: (tried.append(command.verb), carry_out(state, command)))
    chosen = decide(GAME.policy("normal")(view, GAME.legal_commands(table.state, 0), Rng(1)))
    assert tried == ["say_no"]
    assert chosen is not None
    assert chosen.verb == "say_no", "the card completes a set"


def turn_of(table: DealTable, level: str) -> DealTable:
    """What seat 0 does with its turn; the others let everything happen."""
    turns = table.state.turns
    while table.state.result is None and table.state.turns == turns:
        seat = table.decider
        table.give(chosen(table.state, level) if seat == 0 else table.legal()[0])
    return table


def test_a_wild_leaves_a_full_set_if_that_wins() -> None:
    """At first it looks like a loss: the wild fills the yellow set, and the red in hand takes its place."""
    sets = ["red, red, red/yellow wild", "yellow, yellow", "brown, brown"]
    table = turn_of(DealTable(["red", "10M", "sly deal"], ["5M"], sets=[sets, ["green"]]), "hard")
    assert table.winner() == (0,)


def test_three_plays_in_a_row_win_together() -> None:
    sets = ["brown, brown", "pink", "dark blue: green/dark blue wild"]
    hand = ["dark blue", "pink", "pink/orange wild", "deal breaker", "10M"]
    table = turn_of(DealTable(hand, ["5M"], sets=[sets, ["red, red, red"]]), "hard")
    assert table.winner() == (0,)


def test_what_nobody_can_refuse_is_certain() -> None:
    """Seat 1 has no card in hand, so it can't say no; the two of seat 2 might."""
    sets = ["brown, brown", "utility, utility", "pink, pink"]
    others = [sets, ["pink"], ["pink: pink/orange wild"]]
    table = DealTable(["sly deal", "10M"], [], ["1M", "2M"], sets=others)
    assert chosen(table.state, "hard").zone == "set:1:00"
    assert turn_of(table, "hard").winner() == (0,)


def test_hard_misses_no_certain_win(size: Callable[[int, int], int]) -> None:
    """Normal, which looks one command ahead, does; so the turns are there to be missed."""
    games = MISSED_BY_ONE_LOOK[: size(1, 4)]
    tally = count("hard", 2, games)
    assert tally.found >= len(games)
    assert tally.missed == 0
    assert tally.payments > len(games)
    assert tally.needless == 0
    assert count("normal", 2, games[:2]).missed > 0


def test_hard_thinks_in_short_slices() -> None:
    """A hand that could be played in hundreds of ways: many frames can be drawn meanwhile."""
    hand = [
        "red",
        "wild",
        "pink/orange wild",
        "sly deal",
        "birthday",
        "rent",
        "pass go",
        "debt collector",
        "forced deal",
    ]
    sets = ["red, red/yellow wild", "orange", "railroad: green/railroad wild", "light blue: brown/light blue wild"]
    table = DealTable(hand, ["5M", "1M"], banks=[["1M"], ["3M", "2M"]], sets=[sets, ["green", "yellow, yellow"]])
    thinking = GAME.policy("hard")(GAME.view(table.state, 0), table.legal(), Rng(1))
    assert len(list(thinking)) > 150


def test_hard_lets_nobody_take_the_game_who_could_be_refused() -> None:
    """A deal that would be the third set of the other one is refused, even if it costs a no."""
    theirs = ["brown, brown", "utility, utility", "red, red"]
    table = DealTable(["sly deal"], [NO, "10M"], sets=[theirs, ["red"]])
    table.do("action", "sly deal")
    assert chosen(table.state, "hard").verb == "say_no"


def test_hard_keeps_the_cards_that_do_most_when_it_has_too_many() -> None:
    table = DealTable(["deal breaker", NO, "sly deal", "1M", "2M", "wild", "rent", "birthday"], [], plays=3)
    table.do("end")
    assert GAME.face_word(table.state.faces[chosen(table.state, "hard").piece]) == "1M"


@pytest.mark.parametrize("sets", [["green"], []])
def test_of_rents_that_are_worth_the_same_one_that_nobody_can_owe_goes(sets: list[str]) -> None:
    """The green and dark blue one asks for what lies or is held, pink and orange for nothing."""
    rents = ["green/dark blue rent", "pink/orange rent"]
    others = ["green/railroad wild", "deal breaker", NO, "sly deal", "debt collector", "birthday"]
    for hand in ([*rents, *others], [*rents[::-1], *others]):
        table = DealTable(hand, [], sets=[sets, []], plays=3)
        table.do("end")
        assert GAME.face_word(table.state.faces[chosen(table.state, "hard").piece]) == "pink/orange rent"


def test_hard_moves_no_wild_across_and_back_for_a_small_rent() -> None:
    """Its wild of green and railroad could be a railroad for one play; that earns a million."""
    hand = ["deal breaker", "brown", "dark blue", "4M", "utility", "railroad/utility rent", "rent"]
    banks = [["double rent", "10M", "5M", "1M", "house"], ["house", "1M", "3M", "2M", "2M", "2M"]]
    theirs = ["pink", "green, wild", "red", "railroad, light blue/railroad wild", "orange"]
    sets = [["orange", "light blue", "green: green/railroad wild"], theirs]
    table = DealTable(hand, [NO, NO, "hotel"], banks=banks, sets=sets)
    while table.decider == 0:
        command = chosen(table.state, "hard")
        assert command.verb != "move"
        table.give(command)


@pytest.mark.parametrize(
    ("theirs", "bank", "own"),
    [
        (["brown"], ["4M"], ["orange"]),
        (["yellow: red/yellow wild"], ["3M"], ["green, green", "pink: pink/orange wild", "red"]),
    ],
)
def test_hard_says_no_to_no_small_rent(theirs: list[str], bank: list[str], own: list[str]) -> None:
    """Even if it overpays one or two millions: the card that keeps a set is worth more."""
    table = DealTable(["rent", "10M"], [NO, "red", "1M", "birthday"], banks=[[], bank], sets=[theirs, own])
    table.do("action", "rent")
    assert table.ask == "answer"
    assert chosen(table.state, "hard").verb == "accept"


def test_hard_takes_a_set_rather_than_to_keep_the_card_for_it() -> None:
    """A second full set is a step, and the rival has one less."""
    own = ["light blue, brown/light blue wild", "dark blue, dark blue, house", "red, red", "pink", "green"]
    own += ["dark blue: green/dark blue wild, wild"]
    theirs = ["orange, pink/orange wild, pink/orange wild, house", "brown", "green, green/railroad wild", "red", "pink"]
    theirs += ["railroad, railroad", "yellow, red/yellow wild"]
    bank = ["green/dark blue rent", "forced deal", "railroad/utility rent", "1M", "1M", "2M", "rent", "2M"]
    rival = ["railroad/utility rent", "1M", NO, "pink"]
    table = DealTable(["10M", "4M", "deal breaker"], rival, banks=[bank, ["3M", "house"]], sets=[own, theirs], plays=2)
    while (command := chosen(table.state, "hard")).verb == "move":
        GAME.apply(table.state, command)
    assert GAME.face_word(table.state.faces[command.piece]) == "deal breaker"


def test_hard_charges_the_higher_of_rents_that_come_to_the_same() -> None:
    """Whoever has no more than one property pays with that, whatever the rent is: it may look dearer."""
    sets = [["orange", "yellow", "dark blue"], ["green"], [], ["dark blue: dark blue, green/dark blue wild"]]
    table = DealTable(["rent", "house"], ["1M"] * 5, ["2M"] * 5, ["3M"] * 3, sets=sets, plays=2)
    command = chosen(table.state, "hard")
    assert (command.verb, command.zone) == ("action", "set:0:02")


def test_hard_does_not_end_its_turn_with_nothing_done_but_cards_to_lay() -> None:
    banks = [["double rent", "10M", "5M", "1M"], ["house", "1M", "3M"]]
    theirs = ["light blue: light blue/railroad wild", "green, wild", "red"]
    table = DealTable(
        ["deal breaker", "brown", "dark blue", "4M"],
        ["2M", "2M", "2M", NO],
        banks=banks,
        sets=[["orange", "light blue"], theirs],
    )
    before = len(table.hand(0))
    turn_of(table, "hard")
    assert len(table.hand(0)) < before


def test_hard_banks_a_note_before_it_banks_a_double_rent() -> None:
    hand = ["1M", "green", "1M", "house", "deal breaker", "brown/light blue rent", "double rent"]
    table = turn_of(DealTable(hand, ["10M", "2M", "pass go", "rent", "sly deal"]), "hard")
    assert "double rent" in table.hand(0)


def test_what_is_missing_to_sets_is_what_the_best_choice_of_colours_lacks() -> None:
    """Most choices are not looked at: no wild fills more than one gap."""
    deck = [face for face in range(FIRST_RENT) for _ in range(COUNT[face])]
    rng = Rng(3)
    for _ in range(300):
        rng.shuffle(deck)
        faces = deck[: rng.below(22)]
        singles = [faces.count(colour) for colour in range(len(SET_SIZE))]
        wilds = [CARD_COLOURS[face] for face in faces if FIRST_WILD <= face != WILD]
        tens = faces.count(WILD)
        sets = 3 + rng.below(3)
        choices = list(combinations(range(len(SET_SIZE)), sets))
        for two_colour in False, True:
            every = [estimates._lacking(each, singles, wilds, tens, two_colour) for each in choices]
            assert estimates.missing(faces, HouseRules(two_colour=two_colour, sets=sets)) == min(every)


def test_a_turn_of_nine_cards_is_planned_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ["wild", "railroad/utility rent", "debt collector", "utility", "2M", "sly deal"]
    rivals = [["birthday", "3M", "1M", "1M"], ["hotel", "orange"], ["green", "yellow", "1M", "1M"]]
    sets = [[], ["light blue", "red"], ["railroad", "green", "pink"], ["orange", "light blue", "green/railroad wild"]]
    banks = [[], ["5M", "2M", "5M"], [], ["4M"]]
    table = DealTable([*hand, "pink/orange wild", "house", "green"], *rivals, banks=banks, sets=sets)
    state, planner = GAME.view(table.state, 0).state, planning.Planner(0)
    plan = finish(planner.plan(state.clone()))
    assert planner.nodes > 1000, "a large turn"
    monkeypatch.setattr(planning, "_NODES", 100_000)
    assert plan == finish(planning.Planner(0).plan(state.clone()))


def test_an_easy_bot_swaps_no_card_for_its_like() -> None:
    table = DealTable(["forced deal"], [], sets=[["orange", "red"], ["orange"]]).do("action", "forced deal", "set:1:00")
    offered = {GAME.face_word(table.state.faces[chosen(table.state, "easy", seed).piece]) for seed in range(12)}
    assert offered == {"red"}
