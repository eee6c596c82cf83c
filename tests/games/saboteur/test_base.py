"""The base game, without the second box: its cards and roles, its turns, its gold, and what nobody may know."""
# ruff: noqa: N802

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState, SetupError
from tabletable.core.event import Event
from tabletable.core.ids import HIDDEN, NO_PIECE, PUBLIC
from tabletable.core.message import FaceRef, Msg, SeatRef
from tabletable.core.outcome import Outcome
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.core.work import finish as worked_out
from tabletable.games.saboteur.bots import odds
from tabletable.games.saboteur.rules import base
from tabletable.games.saboteur.rules.cards import (
    BASE_CARDS,
    FACE_BY_WORD,
    GOAL_HANDLES,
    GOLD_DIGGER,
    KINDS,
    SABOTEUR,
    Sort,
    cell_at,
)
from tabletable.games.saboteur.rules.state import Deed, SaboteurState, Verdict
from tabletable.games.saboteur.rules.zones import BOX
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.selfplay import SelfPlay
from tests.builders import listed
from tests.games.saboteur.builders import CORRIDOR, GAME, GOLD_IN_THE_MIDDLE, do, finish, legal, piece, refused, table

BASE: dict[str, str | int] = {"base_game": "on"}
OPTIONS = GAME.info.complete(BASE)
FOUR = ("gold digger", "saboteur", "gold digger", "gold digger")
BY_PLAYERS = {3: (1, 3, 6), 4: (1, 4, 6), 5: (2, 4, 6), 6: (2, 5, 5), 7: (3, 5, 5), 8: (3, 6, 4), 9: (3, 7, 4),
              10: (4, 7, 4)}  # fmt: skip
"""By number of players: saboteurs, gold diggers, cards in each hand."""
each_table = pytest.mark.parametrize("seats", BY_PLAYERS)


def dealt(seats: int, seed: int = 1, **options: str | int) -> SaboteurState:
    return GAME.setup(seats, GAME.info.complete({**BASE, **options}), seed)


def dug(roles: Sequence[str], **words: Any) -> SaboteurState:
    """Seat `turn` of a base game has reached the gold."""
    hands = [[word] for word in listed("map, map, map, map, map, rockfall, rockfall, rockfall, break cart, break cart")]
    hands[words.get("turn", 0)] = ["straight h"]
    return finish(roles, options=BASE, hands=hands[: len(roles)], **words)


def emptied(roles: Sequence[str], **words: Any) -> SaboteurState:
    """The last card of a base game was discarded, and nobody has reached the gold."""
    state = table(roles, hands=[["map"], *[[] for _ in roles[1:]]], options=BASE, round=3, **words)
    do(state, 0, "discard", "map", "discard")
    return state


def result(state: SaboteurState) -> Outcome:
    outcome = GAME.outcome(state) or GAME.round_result(state)
    assert outcome is not None
    return outcome


# ------------------------------------------------------------------------------------------------ parts


@each_table
def test_deck_roles_and_hands_are_those_of_the_first_box(seats: int) -> None:
    state = dealt(seats)
    saboteurs, diggers, hand = BY_PLAYERS[seats]
    played = [*state.draw, *(each for cards in state.hands for each in cards)]
    kinds = Counter(KINDS[state.faces[each]].sort for each in played)
    assert kinds == {Sort.PATH: 40, Sort.ACTION: 27}
    assert {kind for each in played if (kind := KINDS[state.faces[each]].special)} == set()
    assert not state.removed
    assert [len(cards) for cards in state.hands] == [hand] * seats
    shuffled = Counter(state.faces[each] for each in (*state.roles, *state.aside))
    assert shuffled == {SABOTEUR: saboteurs, GOLD_DIGGER: diggers}
    assert len(state.aside) == 1
    assert state.gold_cards == (16, 8, 4)
    assert GAME.check(state) == []


def test_action_cards_are_broken_tools_fix_cards_rockfalls_and_maps() -> None:
    state = dealt(3)
    names = Counter(
        KINDS[face].id for face in (state.faces[each] for each in base.CARD_HANDLES) if KINDS[face].sort is Sort.ACTION
    )
    tools = ("pickaxe", "lantern", "cart")
    pairs = ("pickaxe_lantern", "pickaxe_cart", "lantern_cart")
    assert names == {
        **{f"break_{tool}": 3 for tool in tools},
        **{f"repair_{tool}": 2 for tool in tools},
        **{f"repair_{pair}": 1 for pair in pairs},
        "rockfall": 3,
        "map": 6,
    }


@pytest.mark.parametrize("seats", [2, 11, 12])
def test_the_base_game_is_for_three_to_ten(seats: int) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.setup(seats, OPTIONS, 1)
    assert caught.value.key == "saboteur.setup.base"
    with pytest.raises(BrokenState):
        table(["gold digger"] * seats, options=BASE)
    assert GAME.setup(seats, GAME.info.complete({}), 1).gold_cards == ()


def test_what_stays_in_the_box_is_no_secret_and_never_comes_out() -> None:
    match = SelfPlay(GAME, ["easy"] * 4, OPTIONS, 3)
    boxed = GAME.zones(match.state)[BOX]
    faces = [match.state.faces[each] for each in boxed]
    while (command := match.choose()) is not None:
        match.play(command)
    assert GAME.zones(match.state)[BOX] == boxed
    assert [match.state.faces[each] for each in boxed] == faces
    assert all(match.state.seen[each] == PUBLIC for each in boxed)
    assert BOX not in GAME.zones(GAME.setup(4, GAME.info.complete({}), 3))


def test_a_deck_decides_the_deal_of_the_base_game() -> None:
    deck = list(dealt(4).faces)
    Rng(7).shuffle(deck)
    state = GAME.setup(4, OPTIONS, 0, deck)
    cards = [face for face in deck if face in set(BASE_CARDS)]
    assert [state.faces[each] for each in state.hands[state.opener]] == cards[:24:4]
    assert GAME.check(state) == []


def test_saves_of_the_base_game_come_back_and_others_say_nothing_of_it() -> None:
    state = dealt(5)
    assert GAME.state_from_json(state.to_json()) == state
    data = GAME.setup(5, GAME.info.complete({}), 1).to_json()
    assert "gold_cards" not in data
    assert data["rules"] == {"open_gold": 0, "tools_cost_gold": 0}


@pytest.mark.parametrize("gold_cards", [[], [17, 8, 4], [16, 8], [16, 8, 4, 0]])
def test_a_stack_of_gold_cards_that_cannot_be_is_refused(gold_cards: list[JsonValue]) -> None:
    with pytest.raises(BrokenState):
        GAME.state_from_json({**dealt(5).to_json(), "gold_cards": gold_cards})


def test_a_position_with_a_card_of_the_second_box_is_refused() -> None:
    for words in ({"hands": [["theft"]]}, {"tunnel": {"1,0": "bridge"}}, {"hands": [["map"] * 7]}):
        with pytest.raises(BrokenState):
            table(FOUR, options=BASE, **words)
    with pytest.raises(BrokenState):
        table(["boss", *FOUR[1:]], options=BASE)
    with pytest.raises(BrokenState, match="more often"):
        table(["saboteur", "saboteur", "gold digger"], options=BASE)


# ------------------------------------------------------------------------------------------------ secrets


@each_table
def test_R25_the_role_left_over_stays_a_secret(seats: int) -> None:
    match = SelfPlay(GAME, ["normal"] * seats, OPTIONS, seats)
    while (command := match.choose()) is not None:
        match.play(command)
    state = match.state
    (spare,) = state.aside
    assert state.seen[spare] == 0
    assert all(state.seen[each] == PUBLIC for each in state.roles)
    for seat in (*range(seats), None):
        assert GAME.view(state, seat).state.faces[spare] == HIDDEN


def test_R25_views_do_not_tell_who_has_the_role_that_lies_aside() -> None:
    """Twins: two worlds that differ in what seat 0 may not know look alike to it, and so do its chances."""
    one = table(FOUR, options=BASE, aside=["gold digger"])
    other = table(("gold digger",) * 4, options=BASE, aside=["saboteur"])
    assert one.faces != other.faces
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert odds.beliefs(GAME.view(one, 0).state) == odds.beliefs(GAME.view(other, 0).state)
    assert GAME.view(one, 1) != GAME.view(other, 1)


def test_R25_without_a_word_each_other_is_the_saboteur_as_often_as_the_role_left_over() -> None:
    state = GAME.view(table(FOUR, options=BASE), 0).state
    assert [belief[odds.GUILT] for belief in odds.beliefs(state)] == pytest.approx([0, 0.25, 0.25, 0.25])
    who, where, hands = worked_out(odds.knowledge(GAME.view(state, 0)))
    assert [answer.art for answer in who.answers] == ["saboteur/gold_digger", "saboteur/saboteur"]
    assert all(row.probabilities == pytest.approx((0.75, 0.25)) for row in who.rows)
    assert len(where.rows) == 3
    assert {KINDS[answer.face].id for answer in hands.answers} == {"break_pickaxe", "rockfall", "map"}


def test_deeds_make_a_saboteur_of_somebody() -> None:
    state = table(FOUR, options=BASE)
    cross, dead_end = FACE_BY_WORD["cross"], FACE_BY_WORD["dead ew"]
    state.deeds = [Deed(1, dead_end, cell_at(1, 0)), Deed(1, dead_end, cell_at(1, 0)), Deed(2, cross, cell_at(1, 0))]
    found = [belief[odds.GUILT] for belief in odds.beliefs(GAME.view(state, 0).state)]
    assert found[1] > 0.7 > 0.3 > found[3] > found[2]


def test_whoever_looks_like_the_only_saboteur_clears_the_others() -> None:
    state = table(FOUR, options=BASE)
    dead_end = FACE_BY_WORD["dead ew"]
    state.deeds = [Deed(seat, dead_end, cell_at(1, 0)) for seat in (1, 1, 1, 2)]
    found = [belief[odds.GUILT] for belief in odds.beliefs(GAME.view(state, 0).state, is_told=True)]
    assert sum(found) <= 1, "there is one saboteur among four"
    assert found[1] > 0.7 > 0.2 > found[2]


# ------------------------------------------------------------------------------------------------ gold


def test_R26_who_reaches_the_gold_takes_first_and_then_it_goes_counter_clockwise() -> None:
    assert base.picked([2, 0, 3], [3, 2, 1, 1], 4) == (2, 0, 4, 1)
    state = dug(FOUR, turn=2)
    assert state.result is not None
    cards = drawn_for(state)
    # From seat 2 on counter-clockwise: 2, then 0 (seat 1 is a saboteur), then 3, and the last card is seat 2's.
    assert state.result.shares == (cards[1], 0, cards[0] + cards[3], cards[2])
    assert state.result.verdict is Verdict.DIGGERS
    assert state.result.winners == (0, 2, 3)


def drawn_for(state: SaboteurState) -> list[int]:
    """Return the gold cards that have left the stack, best first."""
    missing = [was - left for was, left in zip((16, 8, 4), state.gold_cards, strict=True)]
    return [3] * missing[2] + [2] * missing[1] + [1] * missing[0]


def test_R27_the_diggers_win_if_a_saboteur_reaches_the_gold() -> None:
    state = dug(FOUR, turn=1)
    cards = drawn_for(state)
    assert state.result is not None
    assert state.result.winners == (0, 2, 3)
    assert state.result.shares == (cards[0] + cards[3], 0, cards[2], cards[1])
    assert result(state).standings[0].seat == 0


@each_table
def test_R28_as_many_gold_cards_as_players_but_nine_for_ten(seats: int) -> None:
    roles = [KINDS[face].id.replace("_", " ") for face in base.roles(seats)][::-1][:seats]
    state = dug(roles)
    assert len(drawn_for(state)) == min(seats, 9)
    assert state.result is not None
    assert sum(state.result.shares) == sum(drawn_for(state))
    assert 3 * min(seats, 9) <= 28


@pytest.mark.parametrize(("seats", "saboteurs", "gold"), [(4, 1, 4), (5, 2, 3), (7, 3, 3), (10, 4, 2)])
def test_R29_saboteurs_are_paid_by_their_number(seats: int, saboteurs: int, gold: int) -> None:
    state = emptied(["saboteur"] * saboteurs + ["gold digger"] * (seats - saboteurs))
    assert state.result is not None
    assert state.result.verdict is Verdict.SABOTEURS
    assert state.result.shares == (gold,) * saboteurs + (0,) * (seats - saboteurs)
    assert sum(drawn_for(state)) == gold * saboteurs


def test_R29_the_fewest_gold_cards_that_come_to_it() -> None:
    assert base.paid((16, 8, 4), 4) == ((15, 8, 3), 4)
    assert base.paid((0, 8, 4), 4) == ((0, 6, 4), 4)
    assert base.paid((16, 8, 0), 3) == ((15, 7, 0), 3)
    assert base.paid((0, 5, 0), 3) == ((0, 4, 0), 2)
    assert base.paid((0, 0, 0), 3) == ((0, 0, 0), 0)


def test_R30_without_a_saboteur_nobody_profits() -> None:
    state = emptied(["gold digger"] * 3)
    assert state.result is not None
    assert (state.result.verdict, state.result.winners, state.gold) == (Verdict.NOBODY, (), [0, 0, 0])
    assert result(state).reason is not None


def test_R31_a_pass_swaps_one_card_and_nothing_else() -> None:
    state = table(FOUR, hands=[["map", "rockfall"]], options=BASE, rest="draw")
    drawn = state.draw[-1]
    do(state, 0, "discard", "map", "discard")
    assert state.turn == 1
    assert state.hands[0][-1] == drawn
    assert not state.discarded


def test_R31_no_card_is_removed_for_two() -> None:
    state = table(FOUR, hands=[["repair cart", "cross", "map"]], front=[["break cart"], [], [], []], options=BASE)
    assert legal(state, 0, "clear") == set()
    assert legal(state, 0, "place") == set()
    assert refused(state, 0, "place", "cross", zone="cell:1,0") == "broken"
    own = next(each for each in state.front if each != NO_PIECE)
    assert GAME.why_not(state, 0, Command(0, "clear", own)).message.id == "saboteur.reason.base_front"
    do(state, 0, "play", "repair cart", "seat:0")
    assert state.in_front(0) == []


def test_R32_gold_is_told_as_it_is_taken_and_broken_tools_may_cost_it() -> None:
    roles = ("gold digger", "saboteur", "gold digger", "gold digger")
    state = table(
        roles,
        hands=[["straight h"], ["map"], ["map"], ["map"]],
        tunnel=CORRIDOR,
        goals=GOLD_IN_THE_MIDDLE,
        front=[[], [], ["break cart"], []],
        options={**BASE, "broken_tools": "no_gold"},
        round=3,
    )
    events = do(state, 0, "place", "straight h", "cell:7,0", 0)
    sentences = [event.say for event in events]
    assert "saboteur.log.gold_cards" in sentences
    assert [event.seat for event in events if event.say == "saboteur.log.gold"] == [0, 3]
    cards = drawn_for(state)
    assert state.gold == [cards[0] + cards[2], 0, 0, cards[1] + cards[3]]
    assert len(cards) == 4


def test_three_rounds_of_gold_are_counted_and_ties_are_shared() -> None:
    match = SelfPlay(GAME, ["normal"] * 6, OPTIONS, 12)
    gold = [0] * 6
    last = None
    while (command := match.choose()) is not None:
        match.play(command)
        if match.state.result is not last and (last := match.state.result) is not None:
            gold = [had + last.gained(seat) for seat, had in enumerate(gold)]
    assert match.state.gold == gold
    assert match.state.round == 3
    assert result(match.state).winners == tuple(seat for seat, had in enumerate(gold) if had == max(gold))
    assert sum(gold) + sum(worth * left for worth, left in enumerate(match.state.gold_cards, 1)) == 44


# ------------------------------------------------------------------------------------------------ bots


def reached(diggers: str, saboteurs: str) -> float:
    """Return the share of rounds that diggers of one level win against saboteurs of another, five at a table."""
    won = rounds = 0
    for seed in range(12):
        match, other = (SelfPlay(GAME, [level] * 5, OPTIONS, seed) for level in (diggers, saboteurs))
        state = other.state = match.state
        last = None
        while GAME.to_act(state):
            is_saboteur = state.faces[state.roles[state.turn]] == SABOTEUR
            command = (other if is_saboteur else match).choose()
            assert command is not None
            match.play(command)
            if state.result is not last and (last := state.result) is not None:
                rounds += 1
                won += last.verdict is Verdict.DIGGERS
    return won / rounds


def test_stronger_bots_reach_the_gold_more_often_and_stop_others_from_it() -> None:
    assert reached("random", "random") < 0.2 < 0.8 < reached("hard", "random")
    assert reached("easy", "hard") < 0.4 < reached("hard", "hard") < reached("hard", "random")


def test_a_gold_digger_finishes_and_a_saboteur_spoils_it() -> None:
    near = {**CORRIDOR, "6,0": "cross"}
    hand = ["straight h", "dead ew", "cross"]
    for role in ("gold digger", "saboteur"):
        others = ("gold digger", "gold digger", "saboteur" if role != "saboteur" else "gold digger")
        state = table([role, *others], hands=[hand], tunnel=near, goals=GOLD_IN_THE_MIDDLE, options=BASE)
        match = SelfPlay(GAME, ["hard"] * 4, OPTIONS, 1)
        match.state = state
        command = match.choose()
        assert command is not None
        assert (command.verb, command.zone) == ("place", "cell:7,0")
        assert (command.piece == piece(state, 0, "dead ew")) is (role == "saboteur")


def test_the_gold_is_found_by_maps_as_before() -> None:
    state = table(FOUR, hands=[["map"]], goals=GOLD_IN_THE_MIDDLE, options=BASE)
    do(state, 0, "play", "map", "cell:8,0")
    assert state.seen[GOAL_HANDLES[1]] == 1


# ------------------------------------------------------------------------------------------------ words

SECOND_BOX = re.compile(
    r"\b(bridge|ladders?|doors?|crystals?|thefts?|steals?|rob|trapped|hats?|inspect\w*|boss|profiteer|geologists?"
    r"|(green|blue) (digger|team|door)s?|Saboteur 2)\b",
    re.IGNORECASE,
)
ENGLISH = Catalogue("en", str.upper)


def sentences_in(value: object) -> Iterator[Msg]:
    """Yield every sentence in a record, with those inside it."""
    if isinstance(value, Msg):
        yield value
        yield from sentences_in(tuple(arg for _, arg in value.args))
    elif isinstance(value, Mapping):
        yield from sentences_in(tuple(value.values()))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from sentences_in(tuple(getattr(value, field.name) for field in fields(value)))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for each in value:
            yield from sentences_in(each)


def told(state: SaboteurState, seat: int) -> Iterator[object]:
    """Yield all that seat `seat`, whose turn it is, is shown and told before it plays."""
    view, legal = GAME.view(state, seat), GAME.legal_commands(state, seat)
    yield GAME.table(view, Stage(984, 720))
    yield GAME.choices(view, legal)
    yield GAME.cells(view, legal)
    for command in legal:
        yield GAME.wording(view, command), GAME.forecast(view, command), tuple(GAME.whys(view, command))
    yield worked_out(GAME.chances(view)), worked_out(GAME.knowledge(view))
    for handle in (NO_PIECE, *range(len(state.faces))):
        for verb in ("place", "play", "clear", "discard", "done"):
            if (command := Command(seat, verb, handle)) not in legal:
                yield GAME.why_not(state, seat, command)
    yield tuple(GAME.face_text(state.faces[each]) for each in (*base.CARD_HANDLES, *state.roles, *GOAL_HANDLES))


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_nothing_that_is_told_speaks_of_the_second_box(seats: int) -> None:
    match, messages = SelfPlay(GAME, ["normal"] * seats, OPTIONS, seats), set[Msg]()
    number = 0
    while GAME.to_act(match.state):
        number += 1
        if number % 7 == 1:
            messages |= {each for part in told(match.state, match.state.turn) for each in sentences_in(part)}
        command, events = match.choose(), list[Event]()
        assert command is not None
        match.play(command, events.append)
        for event in events:
            args = (*event.args, ("player", SeatRef(event.seat)), ("card", FaceRef(event.face)))
            messages |= {Msg(event.say, args)} if event.say else set()
        messages |= {*sentences_in(GAME.moments(GAME.view(match.state, 0), events))}
        messages |= {*sentences_in((GAME.outcome(match.state), GAME.round_result(match.state)))}
    texts = {each: ENGLISH.text(each, ("Ann",) * seats, GAME) for each in messages}
    wrong = {each.id: text for each, text in texts.items() if SECOND_BOX.search(text)}
    assert not wrong
    assert len(messages) > 300
