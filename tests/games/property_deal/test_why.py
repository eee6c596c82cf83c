"""What is said for a play, an answer or a payment is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import inf
from typing import Any

from tabletable.core.command import Command
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import (
    CARD_COLOURS,
    COLOURS,
    FIRST_RENT,
    JUST_SAY_NO,
    SET_SIZE,
    VALUE,
    WILD,
    number_word,
)
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.state import Group, PropertyState
from tests.games.whys import Claim, applied, hold

Words = Mapping[str, Any]


def properties(state: PropertyState, seat: int) -> list[int]:
    return [state.faces[card] for each in state.groups[seat] for card in each.cards]


def of_goal(claim: Claim) -> Claim:
    """What is said of the sets that win: how many those are, and of three of them all that follows by trying."""

    def holds(state: PropertyState, command: Command, words: Words) -> bool:
        is_named = words["most"] == number_word(state.rules.sets)
        return is_named and (state.rules.sets > 3 or claim(state, command, words))

    return holds


def away(faces: Sequence[int]) -> float:
    """So many more properties of one colour make three full sets, found by trying."""
    return tried(tuple(sorted(faces)))


@cache
def tried(faces: tuple[int, ...]) -> float:
    for count in range(8):
        for more in combinations_with_replacement(range(len(COLOURS)), count):
            if most_full([*faces, *more]) >= 3:
                return count
    return inf


def left_to(state: PropertyState) -> list[int]:
    """The properties of whoever swaps, without the card that is taken."""
    theirs = properties(state, state.demand.targets[0])
    theirs.remove(state.faces[state.demand.taken])
    return theirs


def table(state: PropertyState, seat: int) -> int:
    """All that a seat could pay with."""
    pieces = [*state.banks[seat], *(piece for each in state.groups[seat] for piece in each.pieces)]
    return sum(VALUE[state.faces[piece]] for piece in pieces)


def bank(state: PropertyState, seat: int) -> int:
    return sum(VALUE[state.faces[piece]] for piece in state.banks[seat])


def full(state: PropertyState, seat: int) -> int:
    return len({each.colour for each in state.groups[seat] if each.full})


def after(state: PropertyState, command: Command) -> PropertyState:
    return applied(GAME, state, command)


def own_after(state: PropertyState, command: Command) -> list[int]:
    if command.verb == "action":
        return [*properties(state, command.seat), state.faces[command.choice]]
    return properties(after(state, command), command.seat)


def given_away(state: PropertyState, command: Command) -> list[int]:
    left = properties(state, command.seat)
    if state.faces[command.piece] in left:
        left.remove(state.faces[command.piece])
    return left


def target(words: Words) -> int:
    player = words["player"]
    return player.seat


def robbed(state: PropertyState, command: Command, words: Words) -> float:
    left = properties(state, target(words))
    left.remove(state.faces[command.choice])
    return away(left)


def rents(state: PropertyState, command: Command, words: Words) -> bool:
    before = {each.rent for each in state.groups[command.seat]} | {0}
    now = [each for each in after(state, command).groups[command.seat] if command.piece in each.pieces]
    return words["n"] in before and [each.rent for each in now] == [words["then"]] and words["then"] > words["n"]


def own_sets(state: PropertyState, command: Command) -> list[Group]:
    """The set in which a card has come to lie."""
    return [each for each in state.groups[command.seat] if command.piece in each.cards]


def payers(state: PropertyState, command: Command, words: Words) -> bool:
    others = [seat for seat in range(len(state.hands)) if seat != command.seat]
    demand = after(state, command).demand
    assert demand is None or demand.amount == words["amount"]
    # A table of nothing but ten-colour wilds pays nothing.
    return words["n"] == sum(table(state, seat) > 0 for seat in others)


def owes(state: PropertyState) -> int:
    assert state.demand is not None
    return state.demand.amount


CLAIMS = {
    "wins": lambda state, command, words: GAME.outcome(after(state, command)).winners == (command.seat,),
    "completes": lambda state, command, words: (
        words["n"] == full(after(state, command), command.seat) > full(state, command.seat)
    ),
    "nearer": of_goal(
        lambda state, command, words: (
            words["n"] == away(own_after(state, command)) < away(properties(state, command.seat))
        )
    ),
    "makes_three": of_goal(lambda state, command, words: away(own_after(state, command)) == 0),
    "rent": rents,
    "gathers": lambda state, command, words: (
        [(len(each.cards), SET_SIZE[each.colour]) for each in own_sets(after(state, command), command)]
        == [(words["n"], words["size"])]
    ),
    "too_many": lambda state, command, words: words["n"] == len(state.hands[command.seat]) > words["limit"] == 7,
    "thin": lambda state, command, words: (
        0 < bank(state, command.seat) < 5 and words["n"] == bank(after(state, command), command.seat)
    ),
    "empty_bank": lambda state, command, words: not bank(state, command.seat) and properties(state, command.seat),
    "no_rent": lambda state, command, words: (
        not any(
            each.cards and each.colour in CARD_COLOURS[state.faces[command.piece]]
            for each in state.groups[command.seat]
            if each.rent
        )
    ),
    "starts": lambda state, command, words: (
        [(len(each.cards), SET_SIZE[each.colour]) for each in own_sets(after(state, command), command)]
        == [(1, words["size"])]
    ),
    "bank": lambda state, command, words: words["n"] == bank(after(state, command), command.seat),
    "no_full_set": lambda state, command, words: (
        words["card"].face == state.faces[command.piece]
        and GAME.face_word(words["card"].face) in ("house", "hotel")
        and not full(state, command.seat)
    ),
    "takes_wild": lambda state, command, words: (
        state.faces[command.choice] == WILD
        and command.choice in [piece for each in state.groups[words["player"].seat] for piece in each.pieces]
    ),
    "all_played": lambda state, command, words: state.plays == words["n"] == 3,
    "takes": lambda state, command, words: (
        words["n"] == VALUE[state.faces[command.choice]]
        and command.choice in [piece for each in state.groups[words["player"].seat] for piece in each.pieces]
    ),
    "keeps": lambda state, command, words: (
        words["card"].face == JUST_SAY_NO in [state.faces[piece] for piece in state.hands[command.seat]]
    ),
    "blocks": lambda state, command, words: (
        words["card"].face == JUST_SAY_NO in [state.faces[piece] for piece in state.hands[command.seat]]
    ),
    "small_loss": lambda state, command, words: (
        words["card"].face == JUST_SAY_NO in [state.faces[piece] for piece in state.hands[command.seat]]
        and words["lost"].face == state.faces[state.demand.taken]
        and not any(each.full and state.demand.taken in each.cards for each in state.groups[command.seat])
    ),
    "no_property": lambda state, command, words: (
        words["card"].face == state.faces[command.piece] and not properties(state, command.seat)
    ),
    "no_gain": of_goal(
        lambda state, command, words: (
            away([*left_to(state), state.faces[command.piece]]) == away(left_to(state))
            and words["player"].seat == state.demand.targets[0]
        )
    ),
    "collects": lambda state, command, words: (
        words["card"].face in [state.faces[piece] for piece in after(state, command).hands[command.seat]]
        and [words["n"]] == [each.rent for each in own_sets(after(state, command), command)]
        and after(state, command).plays < 3
    ),
    "payer_needed": lambda state, command, words: not bank(state, command.seat) and payers(state, command, words),
    "payers": payers,
    "payer": payers,
    "draws": lambda state, command, words: (
        len(applied(GAME, state, command).hands[command.seat]) > len(state.hands[command.seat])
    ),
    "takes_set": lambda state, command, words: words["n"] == full(state, command.seat) + 1,
    "set_wins": lambda state, command, words: full(state, command.seat) == state.rules.sets - 1,
    "breaks_set": lambda state, command, words: full(state, target(words)) > 0,
    "richest": lambda state, command, words: (
        words["n"] == table(state, target(words))
        and all(
            table(state, seat) < words["n"]
            for seat in range(len(state.hands))
            if seat not in (command.seat, target(words))
        )
    ),
    "has": lambda state, command, words: words["n"] == table(state, target(words)),
    "farther": of_goal(
        lambda state, command, words: (
            words["n"] == robbed(state, command, words) > away(properties(state, target(words)))
        )
    ),
    "no_loss": of_goal(
        lambda state, command, words: away(given_away(state, command)) == away(properties(state, command.seat))
    ),
    "insists": lambda state, command, words: state.pending[-1].number % 2 == 1 and command.seat == state.turn,
    "else_pays": lambda state, command, words: words["n"] == min(owes(state), table(state, command.seat)),
    "bank_pays": lambda state, command, words: words["n"] == bank(state, command.seat) >= owes(state),
    "else_set": lambda state, command, words: state.groups[command.seat][state.demand.slot].full,
    "else_card": lambda state, command, words: (
        words["card"].face == state.faces[state.demand.taken] and words["player"].seat == state.turn
    ),
    "exact": lambda state, command, words: (
        sum(VALUE[state.faces[piece]] for piece in (*state.tray, command.piece)) == state.pending[-1].number
    ),
    "money_first": lambda state, command, words: (
        command.piece in state.banks[command.seat] and state.faces[command.piece] >= FIRST_RENT
    ),
    "cheapest": lambda state, command, words: (
        words["n"] == min(VALUE[state.faces[piece]] for piece in state.hands[command.seat])
    ),
    "no_colours": lambda state, command, words: (
        not any(
            set(CARD_COLOURS[face]) & set(CARD_COLOURS[state.faces[command.piece]])
            for face in [*properties(state, command.seat), *(state.faces[piece] for piece in state.hands[command.seat])]
            if 0 <= face < FIRST_RENT
        )
    ),
}


def test_every_reason_is_true() -> None:
    seen = hold(GAME, CLAIMS, matches=8, commands=80)
    assert len(seen) > 18, f"hardly anything was said: {seen}"
    assert {"no_full_set", "takes_wild", "no_rent", "empty_bank"} <= set(seen), seen
