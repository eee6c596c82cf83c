"""A hint tells the rest of the turn, and the next hints keep to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.games.property_deal.bots.estimates import missing
from tabletable.games.property_deal.bots.outlook import think
from tabletable.games.property_deal.bots.turn_plan import Step, outline, planned, steps_worded
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules import play
from tabletable.games.property_deal.rules.cards import SET_SIZE, VALUE
from tabletable.games.property_deal.rules.sets import properties
from tabletable.games.property_deal.rules.state import PropertyState, full_sets
from tabletable.play.advising import find_reason
from tabletable.play.contrast import Contrasts
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.selfplay import SelfPlay
from tests.contract.every import playable
from tests.contract.test_wordings import decisions
from tests.games.property_deal.builders import NO, DealTable


def seen(state: PropertyState) -> object:
    """Return what a player sees: the cards on the table and in its hand."""
    hand = sorted(state.faces[piece] for piece in state.hands[state.turn])
    sets = [[(each.colour, each.cards, each.buildings) for each in groups if each.cards] for groups in state.groups]
    return hand, sets, [sorted(bank) for bank in state.banks], state.plays


def by_hints(seed: int, seats: int) -> Iterator[tuple[View[Any], Command]]:
    """Yield the views of seat 0 at its turns, and what it is advised and does; the others play as `normal`."""
    match = SelfPlay(GAME, ["normal"] * seats, playable(GAME, seats)[0], seed)
    while GAME.to_act(match.state):
        state = match.state
        command = match.choose()
        if GAME.to_act(state)[0] == 0 and state.turn == 0 and state.ask is None:
            view = GAME.view(state, 0)
            command = finish(think(view, GAME.legal_commands(state, 0), Rng(seed)))
            assert command is not None
            yield view, command
        assert command is not None
        match.play(command)


def test_the_next_hint_does_what_was_told() -> None:
    """Unless cards were drawn, or somebody answered otherwise than expected."""
    counts: Counter[str] = Counter()
    for seed in range(4):
        told: Step | None = None
        for view, command in by_hints(300 + seed, 2 + seed % 3):
            if told is not None and seen(told.before) != seen(view.state):
                counts["learned"] += 1
            elif told is not None:
                counts["kept"] += 1
                assert command == told.command, (seed, view.state.turns)
            _, *rest = finish(planned(view.state, command))
            told = rest[0] if rest else None
    assert counts["kept"] > 3 * counts["learned"] > 0, counts


def told(table: DealTable, command: Command) -> Msg | None:
    return finish(outline(GAME.view(table.state, 0), command))


def hint(table: DealTable) -> Command:
    found = finish(think(GAME.view(table.state, 0), GAME.legal_commands(table.state, 0), Rng(1)))
    assert found is not None
    return found


def ids(message: Msg) -> list[str]:
    """Return the ids of a sentence and of those in it."""
    return [message.id, *(each for _, arg in message.args if isinstance(arg, Msg) for each in ids(arg))]


def test_a_wild_waits_for_the_card_that_fills_its_set() -> None:
    """Moved before it would only move twice: the hand and the table together make the full set."""
    sets = [["orange", "yellow", "wild", "light blue"], ["brown", "green, green"]]
    table = DealTable(["light blue", "pink", "house", "hotel"], ["2M"], sets=sets)
    first = hint(table)
    assert first.verb == "property"
    rest = [step for step in finish(planned(GAME.view(table.state, 0).state, first)) if step.command.verb != "end"]
    assert any(full_sets(step.after.groups[0]) for step in rest)
    assert sum(step.command.verb == "move" for step in rest) <= 1
    plan = told(table, first)
    assert plan is not None
    assert {f"property_deal.step.{key}" for key in ("full", "move_full", "join_full")} & {*ids(plan)}


def test_plays_that_do_not_depend_on_each_other_may_come_in_any_order() -> None:
    table = DealTable(["pink", "1M"], ["2M"], sets=[["pink"], ["green"]])
    plan = told(table, hint(table))
    assert plan is not None
    assert plan.id == "property_deal.plan.any"


def test_a_list_of_cards_is_told_apart_from_the_step_after_it() -> None:
    sets = [["pink", "green: green/railroad wild", "railroad"], ["green"]]
    table = DealTable(["1M", "2M", "5M"], ["2M"], sets=sets)
    plan = told(table, hint(table))
    assert plan is not None
    assert {"property_deal.step.cards", "property_deal.step.then_list"} <= {*ids(plan)}


def test_equal_cards_are_named_once() -> None:
    table = DealTable(["1M", "1M", "2M"], [], sets=[["red"], []])
    state = table.state
    steps = []
    for piece in state.hands[0][:3]:
        banked = next(each for each in GAME.legal_commands(state, 0) if each.verb == "bank" and each.piece == piece)
        after = state.clone()
        GAME.apply(after, banked)
        steps.append(Step(state, banked, after))
        state = after
    assert Catalogue("en").text(msg("property_deal.plan.any", steps=steps_worded(steps)), (), GAME) == (
        "This turn too, in any order: bank 1M (×2) and 2M."
    )


def test_what_is_drawn_may_change_the_plan() -> None:
    table = DealTable(["pass go", "1M", "pink"], ["2M"], sets=[["pink"], ["green"]])
    plan = told(table, table.legal("action")[0])
    assert plan is not None
    assert plan.id == "property_deal.plan.unless"


def test_a_win_that_takes_several_plays_is_told() -> None:
    sets = [["brown, brown", "utility, utility", "orange"], ["red"]]
    table = DealTable(["orange", "orange", "1M"], ["2M"], sets=sets)
    plan = told(table, hint(table))
    assert plan is not None
    assert plan.id == "property_deal.plan.wins"


def test_of_several_free_moves_that_win_each_is_told() -> None:
    """The reason counts them; of two it names the other one itself."""
    shared = ["orange, orange", "pink: pink/orange wild, pink", "brown", "light blue: wild, light blue"]
    two = DealTable(["1M"], [], sets=[["utility, utility", *shared], ["red"]])
    assert told(two, hint(two)) is None
    three = DealTable(["1M"], [], sets=[[*shared, "dark blue", "green: green/dark blue wild, green"], ["red"]])
    plan = told(three, hint(three))
    assert plan is not None
    assert plan.id == "property_deal.plan.wins"
    assert ids(plan).count("property_deal.step.move_full") == 2


def test_a_win_that_hangs_on_others_is_not_promised() -> None:
    sets = [["brown, brown", "utility, utility", "orange, orange"], ["red", "orange"]]
    table = DealTable(["sly deal", "1M"], ["2M"], sets=sets)
    steals = table.legal("action")[0]
    bank = next(each for each in table.legal("bank") if each.piece == table.piece("1M"))
    plan = told(table, bank)
    assert plan is not None
    assert plan.id == "property_deal.plan.wins_unless"
    assert "why.no_win" not in answered(table, steals, table.legal("end")[0])


def test_a_plan_with_what_others_would_give_is_told_as_one() -> None:
    sets = [["pink"], ["pink: pink/orange wild"]]
    table = DealTable(["debt collector", "pink", "1M"], ["2M"], sets=sets)
    plan = told(table, table.legal("action")[0])
    assert plan is not None
    assert plan.id == "property_deal.plan.answers"


def test_a_rent_that_the_reason_names_is_not_told_again() -> None:
    table = DealTable(["red", "red/yellow rent"], ["2M"], sets=[["brown"], ["green"]], banks=[[], ["5M"]])
    lays = next(each for each in table.legal("property"))
    assert GAME.whys(GAME.view(table.state, 0), lays)[0].reason.id == "property_deal.why.collects"
    assert told(table, lays) is None


def test_of_extra_cards_the_one_is_kept_that_does_more() -> None:
    table = DealTable(["deal breaker", *["1M"] * 4, *["2M"] * 4], ["5M"], sets=[["pink"], ["green"]], plays=3)
    GAME.apply(table.state, table.legal("end")[0])
    less, more = (
        next(each for each in table.legal("discard") if each.piece == table.piece(word))
        for word in ("1M", "deal breaker")
    )
    assert answered(table, less, more) == ["beside.keep"]


def test_the_rest_stays_in_the_hand_where_that_is_better() -> None:
    table = DealTable(["1M", NO], ["2M"], sets=[["pink"], ["green"]])
    bank = next(each for each in table.legal("bank") if each.piece == table.piece("1M"))
    plan = told(table, bank)
    assert plan is not None
    assert plan.id == "property_deal.plan.ends"


def answered(table: DealTable, command: Command, other: Command) -> list[str]:
    """Return the ids of what is said to a player who asks about another move."""
    view, legal = GAME.view(table.state, 0), GAME.legal_commands(table.state, 0)
    contrast = finish(Contrasts(GAME, view, legal, command).beside([other]))
    assert contrast is not None
    return [each.id.removeprefix("property_deal.") for each in contrast.sentences]


def test_what_the_plan_does_too_is_told_so() -> None:
    table = DealTable(["pink", "1M"], ["2M"], sets=[["pink"], ["green"]])
    first = hint(table)
    other = next(each for verb in ("property", "bank") for each in table.legal(verb) if each.piece != first.piece)
    assert answered(table, first, other) == ["beside.any_order"]


def test_a_move_that_is_not_in_the_plan_is_told_by_what_the_sets_would_lack() -> None:
    sets = [["pink, pink/orange wild", "orange", "dark blue: green/dark blue wild", "red, red, wild"], ["green"]]
    table = DealTable(["1M"], ["2M"], sets=sets)
    first = hint(table)
    found = Counter(name for move in table.legal("move") if move != first for name in answered(table, first, move))
    assert {"beside.moved", "beside.moved_alone", "why.breaks_own"} <= {*found}, found


def test_a_play_that_the_plan_has_no_room_for_is_told_by_what_it_costs() -> None:
    table = DealTable(["pink", "1M", NO], ["2M"], sets=[["pink"], ["green"]], plays=1)
    first = hint(table)
    no = next(each for each in table.legal("bank") if each.piece == table.piece(NO))
    assert answered(table, first, no)[-1] == "table.contrast.lower"
    end = table.legal("end")[0]
    assert answered(table, first, end)[0] == "why.unused"


def lacks(state: PropertyState, piece: int) -> tuple[Msg, int]:
    """Return the name of the set of a card, and how many cards that lacks."""
    each = next(each for each in state.groups[0] if piece in each.cards)
    return each.name, SET_SIZE[each.colour] - len(each.cards)


def without_it(state: PropertyState, face: int) -> int:
    """Return how many cards the full sets that win are away if a property is swapped for the one taken."""
    own = [*properties(state, 0), state.faces[state.demand.taken]]
    own.remove(face)
    return missing(own, state.rules)


def is_true(state: PropertyState, command: Command, other: Command, message: Msg) -> bool:
    """Return whether a sentence about another move holds; True for those about the plan."""
    words, faces = dict(message.args), state.faces
    match message.id.removeprefix("property_deal."):
        case "why.unused":
            return (other.verb, words["n"]) == ("end", 3 - state.plays)
        case "why.only_money":
            return (other.verb, words["card"], words["n"]) == (
                "bank",
                FaceRef(faces[other.piece]),
                VALUE[faces[other.piece]],
            )
        case "why.breaks_own":
            return full_sets(play.after(state, other).groups[0]) < full_sets(state.groups[0])
        case "beside.has_money":
            return words["n"] == sum(VALUE[faces[piece]] for piece in state.banks[0])
        case "beside.banks":
            return [words["n"], words["m"]] == [VALUE[faces[each.piece]] for each in (other, command)]
        case "beside.moved" | "beside.moved_full" | "beside.moved_alone":
            then, (before, lacked) = lacks(play.after(state, other), other.piece), lacks(state, other.piece)
            left = lacked + (not message.id.endswith("alone"))
            return (then, before, left) == ((words["set"], words["n"]), words["other"], words["m"])
        case "beside.needs":
            return [without_it(state, faces[each.piece]) for each in (other, command)] == [words["n"], words["m"]]
        case "beside.dearer":
            return [VALUE[faces[each.piece]] for each in (other, command)] == [words["n"], words["m"]]
    return True


def test_what_is_said_of_another_move_is_true() -> None:
    seen: Counter[str] = Counter()
    for state, seat, legal in islice(decisions(GAME, 8, 80), 0, None, 5):
        if seat or len(legal) < 3 or state.turn != 0:
            continue
        view = GAME.view(state, 0)
        command = finish(think(view, legal, Rng(1)))
        assert command is not None
        for other in {each.verb: each for each in legal if each != command}.values():
            for each in finish(GAME.answer(view, command, other)):
                message = each if isinstance(each, Msg) else each.message
                assert is_true(view.state, command, other, message), (command, other, message)
                seen[message.id] += 1
    assert {"why.only_money", "beside.any_order", "why.unused"} <= {
        each.removeprefix("property_deal.") for each in seen
    }


def test_a_hint_gives_the_plan_with_its_reason() -> None:
    table = DealTable(["pink", "1M"], ["2M"], sets=[["pink"], ["green"]])
    view, first = GAME.view(table.state, 0), hint(table)
    why = finish(find_reason(GAME, view, GAME.legal_commands(table.state, 0), first))
    assert why is not None
    assert why.also == told(table, first)
