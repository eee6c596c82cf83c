"""A reason that is said is the one that decides: its terms make up half of the lead over the next best command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import pytest

from tabletable.bots.levels import make_bot
from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import FaceRef, Msg
from tabletable.core.reasons import Comparison, Weighed
from tabletable.core.registry import get_game
from tabletable.core.thinking import TimeUp
from tabletable.core.work import finish
from tabletable.play.advising import (
    compute_values,
    find_reason,
    find_reason_beside,
    rival,
    usual_move,
    weigh_with_error,
)
from tabletable.play.selfplay import SelfPlay
from tests.contract.every import playable
from tests.contract.test_wordings import each_real_game

DECISIONS = 24
"""So many pieces of advice are looked at."""
LEAST_CLEAR = 14
"""So many of them have a reason: more than half, where chance is to be allowed for."""


def advice(game: Game[Any]) -> Iterator[tuple[Any, list[Command], Command]]:
    """Views, what may be done, and what the strongest level does, where there is something to choose."""
    found = 0
    for number in range(DECISIONS):
        seats = (game.info.min_seats, min(4, game.info.max_seats))[number % 2]
        match = SelfPlay(game, [game.info.levels[1]] * seats, playable(game, seats)[0], 40 + number)
        for step in range(70):
            seat = game.to_act(match.state)[0] if game.to_act(match.state) else -1
            legal = game.legal_commands(match.state, seat) if seat >= 0 else []
            if step % 11 == number % 4 + 2 and len(legal) > 1:
                view = game.view(match.state, seat)
                command = finish(make_bot(game, game.info.strongest, 7).think(view, legal))
                assert command is not None
                yield view, legal, command
                found += 1
                if found == DECISIONS:
                    return
            command = match.choose()
            if command is None:
                break
            match.play(command)


@each_real_game
def test_what_is_said_decides(game: Game[Any]) -> None:
    """A fact that does not make half of the lead is told with how little it matters, or beside a move about as good."""
    clear, texts = 0, set[str]()
    for view, legal, command in advice(game):
        said_why = finish(find_reason_beside(game, view, legal, command))
        usual = finish(usual_move(game, view, legal))
        weighed, alike = finish(weigh_with_error(game, view, legal, command, usual))
        assert alike >= game.tolerance
        assert said_why is not None
        worth = {each: sum(terms.values()) for each, terms in weighed.items()}
        also = "" if said_why.also is None else said_why.also.id
        for message in filter(None, (said_why.reason, said_why.also)):
            args = dict(message.args)
            if "other" in args and message.id in ("table.hint.close", "table.hint.also", "table.hint.also_more"):
                others = [each for each in worth if game.wording(view, each) == args["other"] and each != command]
                assert min(abs(worth[each] - worth[command]) for each in others) <= alike + 1e-9
        assert (said_why.verdict is not None) == said_why.reason.id.startswith("table.hint.")
        assert said_why.is_also_general == also.startswith("table.hint.")
        if said_why.verdict is not None:
            continue
        clear += 1
        texts.add(said_why.reason.id)
        if command not in weighed or len(weighed) == 1 or not said_why.terms:
            continue
        whys = {each for other in worth if other != command for each in game.compared(view, weighed, command, other)}
        known = [each.reason for each in (*game.whys(view, command), *whys)]
        assert said_why.reason in known
        beside = rival(game, view, weighed, command, usual, alike)
        if beside is not None and worth[beside] < worth[command] - alike - 1e-9:
            of_pair = [
                each.reason for each in (*game.whys(view, command), *game.compared(view, weighed, command, beside))
            ]
            gains = [weighed[command].get(name, 0) - weighed[beside].get(name, 0) for name in said_why.terms]
            if said_why.reason in of_pair and sum(gains) >= 0.5 * (worth[command] - worth[beside]) - 1e-9:
                assert said_why.reason not in [each.reason for each in game.whys(view, beside)]
                continue
        lower = [amount for amount in worth.values() if amount < worth[command] - alike - 1e-9]
        if not lower or max(worth.values()) > worth[command] + alike + 1e-9:
            continue  # nothing is explained: it is what speaks most for the command, or what it does
        others = [each for each, amount in worth.items() if max(lower) - alike - 1e-9 <= amount <= max(lower)]
        second = max(others, key=lambda each: (worth[each], max(weighed[each].values(), default=0.0), each))
        shares = {}
        for each in others:
            gains = [weighed[command].get(name, 0) - weighed[each].get(name, 0) for name in said_why.terms]
            shares[each] = sum(gains) / (worth[command] - worth[each])
        if also in ("table.hint.slight", "table.hint.either", "table.hint.too"):
            continue
        if also in ("table.hint.also", "table.hint.also_more"):
            worst = min(worth, key=lambda each: (worth[each], each))
            gains = [weighed[command].get(name, 0) - weighed[worst].get(name, 0) for name in said_why.terms]
            if sum(gains) >= 0.5 * (worth[command] - worth[worst]):
                continue  # it holds for both, beside what is worse
        compared = [each.reason for each in game.compared(view, weighed, command, second)]
        if said_why.reason in compared:
            assert shares[second] >= 0.5 - 1e-9, (said_why, command, second)
            continue
        assert said_why.reason not in [each.reason for each in game.whys(view, second)], (said_why, command, second)
        assert max(shares.values()) >= 0.5 - 1e-9, (said_why, command, others)
    assert clear >= LEAST_CLEAR
    assert len(texts) > 3, texts


PASS, PLAY, OTHER = (Command(0, verb) for verb in ("pass", "play", "other"))


def chosen(weighed: Weighed, *whys: Why, alike: float = 0.0) -> str | None:
    reasons = Comparison(whys, weighed, PLAY, alike).reasons()
    return reasons[0].reason.id if reasons else None


def why(key: str, *terms: str) -> Why:
    return Why(Msg(key), terms=terms)


class Sorted(NamedTuple):
    """A game that tells sorts of moves apart, by their verb."""

    def sort_of(self, view: Any, command: Command) -> object:
        return None if command.verb == "pass" else command.verb

    def tempting(self, view: Any, command: Command, others: Sequence[Command]) -> Command | None:
        return next((each for each in others if each.piece > command.piece), None)


def test_the_rival_is_what_a_person_would_have_done_by_another_sort_of_move() -> None:
    game: Any = Sorted()
    view: Any = None
    same, third = Command(0, "play", 7), Command(0, "third")
    weighed: Weighed = {PLAY: {"a": 3.0}, same: {"a": 2.9}, OTHER: {"a": 1.0}, third: {"a": 2.0}, PASS: {"a": 2.5}}
    assert rival(game, view, weighed, PLAY, OTHER, 0.1) == OTHER
    assert rival(game, view, weighed, PLAY, same, 0.1) == third
    assert rival(game, view, weighed, PLAY, PASS, 0.1) == third
    assert rival(game, view, {PLAY: {"a": 3.0}, same: {}, PASS: {}}, PLAY, None, 0.1) is None
    tempts = Command(0, "fourth", 9)
    assert rival(game, view, {**weighed, tempts: {"a": 0.5}}, PLAY, OTHER, 0.1) == tempts
    assert rival(game, view, weighed, third, same, 0.1) == OTHER  # nothing can be said for it against what is better
    assert rival(game, view, weighed, OTHER, same, 0.1) is None


def others_in(said: Msg) -> Iterator[FaceRef]:
    """Yield the cards that a sentence and those within it name as the other one."""
    for name, arg in said.args:
        if isinstance(arg, Msg):
            yield from others_in(arg)
        elif name == "other" and isinstance(arg, FaceRef):
            yield arg


def test_a_reason_against_what_was_done_names_no_third_card() -> None:
    game, named = get_game("yose_duel"), 0
    for view, legal, command in islice(advice(game), 8):
        for done in legal:
            if done == command or not done.verb == command.verb == "take":
                continue
            why = finish(find_reason(game, view, (command, done), command, done))
            assert why is not None
            for said in filter(None, (why.reason, why.also)):
                for other in others_in(said):
                    named += 1
                    assert other.face == view.state.faces[done.piece], said
    assert named


def test_the_term_that_makes_most_of_the_lead_is_said() -> None:
    weighed = {PLAY: {"points": 3.0, "threat": 9.0}, OTHER: {"points": 2.0, "threat": 1.0}, PASS: {}}
    assert chosen(weighed, why("points", "points"), why("threat", "threat")) == "threat"
    assert chosen(weighed, why("points", "points")) is None


def test_a_term_that_the_next_best_has_too_is_no_reason() -> None:
    weighed = {PLAY: {"points": 9.0, "threat": 1.0}, OTHER: {"points": 9.0}}
    assert chosen(weighed, why("points", "points"), why("threat", "threat")) == "threat"


def test_what_comes_to_the_same_as_the_next_best_counts_with_it() -> None:
    """One command that happens to be as good by other terms does not hide the reason."""
    third = Command(0, "third")
    weighed = {
        PLAY: {"points": 13.0, "left": -8.0},
        OTHER: {"points": 9.0, "left": -6.0},
        third: {"points": 11.0, "left": -8.0},
    }
    assert chosen(weighed, why("points", "points")) == "points"
    weighed[PASS] = {"points": 13.0, "left": -10.0}
    weighed[Command(0, "fourth")] = {"points": 13.0, "left": -10.0}
    weighed[Command(0, "fifth")] = {"points": 15.0, "left": -12.0}
    assert chosen(weighed, why("points", "points")) is None


def test_what_is_narrower_is_said_before_what_is_true_of_all() -> None:
    weighed = {PLAY: {"a": 2.0, "b": 1.0}, OTHER: {}}
    assert chosen(weighed, why("all", "a", "b"), why("one", "a")) == "one"


def test_what_is_as_true_of_the_next_best_is_not_said() -> None:
    weighed = {PLAY: {"a": 3.0}, OTHER: {"a": 1.0}, PASS: {}}
    rules = {OTHER: [why("one", "a")], PASS: [why("two", "a")]}
    choice = Comparison([why("one", "a"), why("two", "a")], weighed, PLAY, whys_of=lambda each: rules[each])
    assert [each.reason.id for each in choice.reasons()] == ["two"]
    assert choice._replace(whys=[why("one", "a")]).reasons() == []


def event(key: str, *terms: str) -> Why:
    return why(key, *terms)._replace(is_event=True)


def test_an_event_is_said_before_what_is_narrower() -> None:
    weighed = {PLAY: {"a": 3.0, "b": 2.0}, OTHER: {}}
    assert chosen(weighed, why("one", "a"), event("both", "a", "b")) == "both"
    choice = Comparison((), weighed, PLAY)
    assert choice.compared([why("one", "a", "b"), event("two", "a")]) == event("two", "a")
    assert choice.fact(OTHER, [why("one", "a", "b"), event("two", "c")]) == event("two", "c")


def test_an_event_that_makes_less_than_half_decides_nothing() -> None:
    assert chosen({PLAY: {"a": 3.0, "b": 2.0}, OTHER: {}}, event("event", "b")) is None
    assert Comparison((), {PLAY: {"a": 3.0, "b": 2.0}, OTHER: {}}, PLAY).compared([event("event", "b")]) is None


def test_what_the_rules_force_is_said_whatever_is_weighed() -> None:
    choice = Comparison([why("forced"), why("one", "a")], {PLAY: {"a": 1.0}, OTHER: {"a": 2.0}}, PLAY)
    assert choice.forced == why("forced")
    assert choice._replace(whys=[why("one", "a"), why("forced")]).forced is None


def test_two_reasons_are_told_that_decide_only_together() -> None:
    weighed = {PLAY: {"a": 2.0, "b": 2.0, "c": 2.0}, OTHER: {"c": 1.0}}
    choice = Comparison([why("one", "a"), why("two", "b")], weighed, PLAY)
    assert choice.reasons() == []
    assert choice.together(OTHER, []) == (why("one", "a"), why("two", "b"))
    assert choice.together(OTHER, [why("pair", "a")]) == (why("pair", "a"), why("two", "b"))
    assert choice._replace(whys=[why("one", "a"), why("again", "a")]).together(OTHER, []) is None
    shared = choice._replace(whys_of=lambda each: [why("two", "b")])
    assert shared.together(OTHER, []) is None


def test_what_holds_for_two_is_held_to_the_worst() -> None:
    weighed = {PLAY: {"a": 2.0, "b": 1.0}, OTHER: {"a": 2.0}, PASS: {}}
    rules = {OTHER: [why("both", "a"), why("all", "a")], PASS: [why("all", "a")], PLAY: []}
    whys = [why("all", "a"), why("few", "b"), why("both", "a")]
    choice = Comparison(whys, weighed, PLAY, 1.0, lambda each: rules[each])
    assert choice.of_both(OTHER) == why("both", "a")
    assert choice._replace(whys=[why("both", "b")]).of_both(OTHER) is None
    assert choice._replace(tolerance=3.0).of_both(OTHER) is None


def test_an_event_that_some_rivals_do_too_is_told_with_one_of_them() -> None:
    third = Command(0, "third")
    weighed = {PLAY: {"a": 3.0}, OTHER: {"a": 1.0}, third: {"a": 1.0, "b": -0.5}, PASS: {"a": -9.0}}
    rules = {third: [event("event", "a")]}
    choice = Comparison([event("event", "a")], weighed, PLAY, 0.5, lambda each: rules.get(each, []))
    assert choice.next_best == OTHER
    assert choice.reasons() == []
    assert choice.event_of_some() == (event("event", "a"), third)
    assert choice._replace(whys=[why("event", "a")]).event_of_some() is None


def test_of_equals_one_of_the_same_kind_is_named() -> None:
    same = Command(0, "play", 7)
    weighed = {PLAY: {"a": 2.0}, OTHER: {"a": 2.1}, same: {"a": 1.9}}
    assert Comparison((), weighed, PLAY, 0.5).equal == same
    assert Comparison((), {**weighed, PASS: {"a": 5.0}}, PLAY, 0.5).equal is None
    tempting = {PLAY: {"a": 2.0}, OTHER: {"a": 13.0, "b": -11.0}, PASS: {"a": 2.0}}
    assert Comparison((), tempting, PLAY).equal == OTHER


def test_what_is_said_first_does_not_count_against_it() -> None:
    weighed = {PLAY: {"a": 2.0, "b": 5.0}, OTHER: {"a": 3.0}, PASS: {}}
    assert chosen(weighed, why("both", "a", "b")) is None
    assert chosen(weighed, why("both", "b", "a")) == "both"


def test_a_comparison_is_held_to_the_next_best_alone() -> None:
    third = Command(0, "third")
    choice = Comparison((), {PLAY: {"a": 9.0, "b": 1.0}, OTHER: {"a": 4.0, "b": 4.0}, third: {"a": 8.0}}, PLAY, 0.5)
    assert choice.next_best == third
    assert choice.compared([why("b", "b")]) == why("b", "b")
    assert choice.compared([why("b", "b"), why("a", "a", "b")]) == why("a", "a", "b")
    assert choice.compared([]) is None
    assert choice.equal is None
    assert choice._replace(tolerance=2.5).equal == third


def test_of_equals_the_more_tempting_is_the_next_best() -> None:
    third = Command(0, "third")
    weighed = {PLAY: {"a": 9.0}, OTHER: {"a": 12.0, "b": -8.0}, third: {"a": 4.0}}
    assert Comparison((), weighed, PLAY).next_best == OTHER


def test_the_same_card_turned_round_is_no_other_move() -> None:
    moves = [Command(0, "play", 3, "here", way) for way in (0, 1)]
    weighed = {moves[0]: {"a": 2.0}, moves[1]: {"a": 2.0}, PASS: {}}
    choice = Comparison((), weighed, moves[0])
    assert choice.equal is None
    assert choice.besides == [PASS]
    weighed[PLAY] = {"a": 2.0}
    assert choice.equal == PLAY


def test_a_fact_speaks_for_it_and_is_not_as_true_of_the_other() -> None:
    weighed = {PLAY: {"a": 3.0, "b": 1.0}, OTHER: {"b": 3.0}, PASS: {}}
    rules = {OTHER: [why("both", "a")], PASS: list[Why]()}
    choice = Comparison(
        [why("both", "a"), why("less", "b"), why("own", "a")], weighed, PLAY, 2.5, lambda each: rules[each]
    )
    assert choice.besides == [PASS]
    assert choice.fact(PASS, []) == why("both", "a")
    assert choice.fact(OTHER, []) == why("own", "a")
    assert choice._replace(whys=[why("less", "b")]).fact(OTHER, [why("pair", "a")]) == why("pair", "a")
    assert choice.plain() == why("less", "b")


def test_what_is_as_true_of_all_of_its_kind_is_no_fact() -> None:
    same = Command(0, "play", 7)
    weighed = {PLAY: {"a": 3.0, "b": 1.0}, same: {"a": 3.0}, PASS: {}}
    rules = {same: [why("all", "a")], PASS: list[Why](), OTHER: list[Why]()}
    choice = Comparison([why("all", "a"), why("own", "b")], weighed, PLAY, 0.5, lambda each: rules[each])
    assert choice.fact(PASS, []) == why("own", "b")
    assert choice._replace(tolerance=1.5).fact(PASS, []) == why("all", "a")  # one that comes to the same may share it


def test_nothing_is_clear_where_another_command_is_better() -> None:
    weighed = {PLAY: {"a": 2.0}, OTHER: {"a": 3.0}, PASS: {}}
    assert chosen(weighed, why("one", "a")) is None
    assert chosen(weighed, why("one", "a"), alike=1.0) == "one"


def test_the_only_command_and_what_is_not_weighed_keep_their_first_reason() -> None:
    assert chosen({PLAY: {"a": 1.0}}, why("rule")) == "rule"
    assert chosen({}, why("rule"), why("second")) == "rule"
    assert chosen({}) is None


@pytest.mark.parametrize(("amount", "is_even"), [(1.0, True), (1.5, True), (2.0, False)])
def test_all_is_even_within_what_comes_to_the_same(amount: float, is_even: bool) -> None:
    assert Comparison((), {PLAY: {"a": 1.0}, OTHER: {"a": amount}}, PLAY, 0.5).is_even == is_even


@each_real_game
def test_a_review_holds_the_reason_to_what_was_played(game: Game[Any]) -> None:
    """What was played is the only thing that its player compares with."""
    for view, legal, command in islice(advice(game), 8):
        weighed, alike = finish(weigh_with_error(game, view, legal, command))
        played = min(weighed, key=lambda each: (sum(weighed[each].values()), each), default=command)
        if command not in weighed or sum(weighed[played].values()) > sum(weighed[command].values()) - alike - 0.1:
            continue
        said = finish(find_reason(game, view, legal, command, played))
        assert said is not None
        if said.terms and said.also is None:
            gains = [weighed[command].get(name, 0) - weighed[played].get(name, 0) for name in said.terms]
            assert sum(gains) >= 0.5 * (sum(weighed[command].values()) - sum(weighed[played].values())) - 1e-9, said
            assert said.reason not in [each.reason for each in game.whys(view, played)]


@each_real_game
def test_who_must_answer_at_once_gives_no_reason(game: Game[Any]) -> None:
    view, legal, command = next(each for each in advice(game) if len({*finish(weigh_with_error(game, *each))[0]}) > 1)
    thinking = find_reason(game, view, legal, command)
    next(thinking)
    with pytest.raises(StopIteration) as end:
        thinking.throw(TimeUp())
    assert end.value.value is None


def test_in_an_auction_each_number_has_its_value_the_advised_first() -> None:
    game = get_game("night_market")
    seen = 0
    for view, legal, command in advice(game):
        if legal[0].verb != "bid":
            continue
        working = compute_values(game, view, legal, command)
        assert working is not None
        analysis = finish(working)
        bids = [mark.command.zone for mark in analysis.marks if mark.command.verb == "bid"]
        assert len(bids) == len({*bids})
        assert all(mark.is_at_place == (mark.command.verb == "bid") for mark in analysis.marks)
        assert analysis.marks[0].command == analysis.advised
        seen = max(seen, len(bids))
    assert seen > 6
