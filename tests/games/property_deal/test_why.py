"""What is said for a play, an answer or a payment is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import inf
from typing import Any

import pytest

from tabletable.bots.levels import make_bot
from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.property_deal.bots import estimates
from tabletable.games.property_deal.bots.planning import without_less
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import (
    BROWN,
    CARD_COLOURS,
    COLOURS,
    FIRST_RENT,
    FIRST_WILD,
    FITS,
    JUST_SAY_NO,
    PASS_GO,
    SET_SIZE,
    UTILITY,
    VALUE,
    WILD,
    colour_word,
    number_word,
)
from tabletable.games.property_deal.rules.commands import PLAYS
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.sets import owned, set_at
from tabletable.games.property_deal.rules.state import Group, PropertyState
from tabletable.play.advising import find_reason
from tabletable.play.contrast import Contrasts
from tabletable.play.language.catalogue import Catalogue
from tests.games.property_deal.builders import NO, DealTable
from tests.games.whys import Claim, PairClaim, applied, hold, hold_compared

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
    """Return the properties of whoever swaps, without the card that is taken."""
    theirs = properties(state, state.demand.targets[0])
    theirs.remove(state.faces[state.demand.taken])
    return theirs


def table(state: PropertyState, seat: int) -> int:
    """Return all that a seat could pay with."""
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
    """Return the set in which a card has come to lie."""
    return [each for each in state.groups[command.seat] if command.piece in each.cards]


def payers(state: PropertyState, command: Command, words: Words) -> bool:
    others = [seat for seat in range(len(state.hands)) if seat != command.seat]
    demand = after(state, command).demand
    assert demand is None or demand.amount == words["amount"]
    # A table of nothing but ten-colour wilds pays nothing.
    return words["n"] == sum(table(state, seat) > 0 for seat in others)


def lacking(each: Group) -> int:
    return 0 if each.full or each.colour < 0 else max(1, SET_SIZE[each.colour] - len(each.cards))


def owes(state: PropertyState) -> int:
    assert state.demand is not None
    return state.demand.amount


def hand_after(state: PropertyState, command: Command) -> list[int]:
    return after(state, command).hands[command.seat]


def can_play(state: PropertyState, command: Command, words: Words) -> bool:
    """Return whether the hand has the named card, and it may be played as more than money."""
    plays = [
        each
        for each in GAME.legal_commands(state, command.seat)
        if each.verb != "bank" or GAME.face_word(state.faces[each.piece]).endswith("M")
    ]
    return words["card"].face in [state.faces[each.piece] for each in plays if each.piece in state.hands[command.seat]]


def coming(state: PropertyState, command: Command) -> list[int]:
    """Return the properties in the hand."""
    return [face for piece in state.hands[command.seat] if 0 <= (face := state.faces[piece]) < FIRST_RENT]


def fitting(state: PropertyState, command: Command, colour: int) -> int:
    """Return how many cards in the hand fit a colour."""
    return sum(FITS[state.faces[piece]][colour] for piece in state.hands[command.seat])


def short(state: PropertyState, seat: int) -> list[Msg]:
    """Return the sets that lack one card."""
    sets = [each for each in state.groups[seat] if each.cards and each.colour >= 0]
    return [each.name for each in sets if SET_SIZE[each.colour] - len(each.cards) == 1]


def collected(state: PropertyState, command: Command, words: Words) -> bool:
    """Return whether so many players can pay, and so much in all, at least."""
    demand = after(state, command).demand
    if demand is None:
        return True
    paid = [least_paid(state, seat, demand.amount) for seat in range(len(state.hands)) if seat != command.seat]
    return (len([each for each in paid if each]), sum(paid)) == (words["n"], words["amount"])


def least_paid(state: PropertyState, seat: int, amount: int) -> int:
    """Return the least that a seat can pay without getting change, found by trying how much of it could be kept."""
    values = [VALUE[state.faces[piece]] for piece in owned(state, seat)]
    kept = {0}
    for value in values:
        kept |= {each + value for each in kept}
    return sum(values) - max([each for each in kept if sum(values) - each >= amount], default=0)


def without_money(state: PropertyState, words: Words) -> bool:
    """Return whether exactly those are named who can pay only with properties."""
    poor = [seat for seat in state.others(state.turn) if table(state, seat) and not bank(state, seat)]
    return sorted(listed_seats(words["players"])) == sorted(poor)


def listed_seats(arg: Any) -> list[int]:
    """Return the seats of a list in words."""
    named = list[int]()
    while isinstance(arg, Msg):
        named.append(dict(arg.args)["first"].seat)
        arg = dict(arg.args)["rest"]
    return [*named, arg.seat]


def fills(state: PropertyState, command: Command, words: Words) -> bool:
    """Return whether the named set lacks one card, which the taken one is."""
    names = [each.name for each in state.groups[command.seat] if each.cards and each.colour >= 0]
    return words["set"] in names and words["set"] in short(state, command.seat)


def has_only(state: PropertyState, command: Command, words: Words) -> bool:
    owed = after(state, command).demand
    amount = owed.amount if owed else 0
    return bank(state, target(words)) < min(amount, table(state, target(words)))


def has_owed(state: PropertyState, command: Command, words: Words) -> bool:
    """Return whether so much is charged."""
    demand = after(state, command).demand
    return demand is None or demand.amount == words["amount"]


def without(state: PropertyState, command: Command, words: Words) -> list[int]:
    """Return the properties without the other card that is named."""
    left = properties(state, command.seat)
    left.remove(words["card"].face)
    return left


def pays_exactly(state: PropertyState, command: Command, words: Words) -> bool:
    """Return whether the other card pays as much as this one."""
    return words["card"].face != state.faces[command.piece] and (
        VALUE[words["card"].face] == VALUE[state.faces[command.piece]]
    )


def moves_of(state: PropertyState, seat: int) -> list[Command]:
    return [each for each in GAME.legal_commands(state, seat) if each.verb == "move"]


def is_won(state: PropertyState, seat: int) -> bool:
    return state.result is not None and seat in state.result.winners


def wins_by_moves(state: PropertyState, seat: int) -> int:
    """Return the fewest free moves that win, found by trying all of them."""
    states, count = [state], 0
    while not any(is_won(each, seat) for each in states):
        reached = [after(each, move) for each in states for move in moves_of(each, seat)]
        states, count = [*{repr(each.groups[seat]): each for each in reached}.values()], count + 1
    return count


def to_come(state: PropertyState, command: Command) -> int:
    """Count the cards of a colour, but ten-colour wilds, in the hands and the draw pile once a card is laid."""
    then, colour = after(state, command), lying(state, command).colour
    world = GAME.sample(GAME.view(then, command.seat), Rng(1))
    hidden = [world.faces[card] for pile in (*world.hands, world.draw) for card in pile]
    return sum(face < WILD and FITS[face][colour] for face in hidden)


def spares(state: PropertyState, command: Command, words: Words) -> bool:
    """Return whether more money is paid than a property is worth that would do."""
    return (
        command.piece in state.banks[command.seat]
        and words["card"].face in properties(state, command.seat)
        and words["n"] <= VALUE[words["card"].face] < VALUE[state.faces[command.piece]]
        and words["player"].seat == state.turn
    )


CLAIMS = {
    "wins": lambda state, command, words: GAME.outcome(after(state, command)).winners == (command.seat,),
    "wins_move": lambda state, command, words: any(
        state.faces[each.piece] == words["card"].face and is_won(after(after(state, command), each), command.seat)
        for each in moves_of(after(state, command), command.seat)
    ),
    "wins_moves": lambda state, command, words: wins_by_moves(after(state, command), command.seat) == words["n"] > 1,
    "completes": lambda state, command, words: (
        words["n"] == full(after(state, command), command.seat) > full(state, command.seat)
    ),
    "nearer": of_goal(
        lambda state, command, words: (
            words["n"] == away(own_after(state, command)) < away(properties(state, command.seat)) == words["now"]
        )
    ),
    "nearer_hand": of_goal(
        lambda state, command, words: (
            words["n"]
            == away([*own_after(state, command), *coming(state, command)])
            < away([*properties(state, command.seat), *coming(state, command)])
            == words["now"]
        )
    ),
    "makes_three": of_goal(lambda state, command, words: away(own_after(state, command)) == 0),
    "rent": rents,
    "empty_bank": lambda state, command, words: (
        not bank(state, command.seat) and words["card"].face in properties(state, command.seat)
    ),
    "from_bank": lambda state, command, words: not any(VALUE[face] for face in properties(state, command.seat)),
    "no_rent": lambda state, command, words: (
        not any(
            each.cards and each.colour in CARD_COLOURS[state.faces[command.piece]]
            for each in state.groups[command.seat]
            if each.rent
        )
    ),
    "payers_lose": lambda state, command, words: (
        collected(state, command, words)
        and words["amount"] <= VALUE[state.faces[command.piece]] == words["value"]
        and sorted(listed_seats(words["players"])) == [seat for seat in state.others(state.turn) if table(state, seat)]
    ),
    "starts": lambda state, command, words: (
        [len(each.cards) for each in own_sets(after(state, command), command)] == [1]
        and command.piece not in [card for each in state.groups[command.seat] for card in each.cards]
    ),
    "spare": lambda state, command, words: (
        lying(state, command).name == words["set"]
        and len(lying(state, command).cards) == 1
        and any(each.full and each.name == words["set"] for each in state.groups[command.seat])
    ),
    "prepares": lambda state, command, words: command.verb == "move" and after(state, command).plays == state.plays,
    "starts_with": lambda state, command, words: (
        [fitting(after(state, command), command, each.colour) for each in own_sets(after(state, command), command)]
        == [words["n"]]
        and words["n"] > 0
    ),
    "grows": lambda state, command, words: (
        [(len(each.cards), SET_SIZE[each.colour], each.rent) for each in own_sets(after(state, command), command)]
        == [(words["n"], words["size"], words["then"])]
        and words["then"] > words["rent"]
    ),
    "lacks_one": lambda state, command, words: (
        short(after(state, command), command.seat) == [words["set"]] and not short(state, command.seat)
    ),
    "short": lambda state, command, words: (
        len(short(after(state, command), command.seat)) == words["n"] > max(1, len(short(state, command.seat)))
        and own_sets(after(state, command), command)[0].name in short(after(state, command), command.seat)
    ),
    "only_wilds": lambda state, command, words: (
        [(each.full, len(each.cards), each.name) for each in own_sets(after(state, command), command)]
        == [(False, SET_SIZE[own_sets(after(state, command), command)[0].colour], words["set"])]
    ),
    "moves": lambda state, command, words: (
        [(lacks(state, command), lying(state, command).name)] == [(words["n"], words["set"])]
        and [(SET_SIZE[each.colour] - len(each.cards), each.name) for each in own_sets(state, command)]
        == [(words["m"], words["other"])]
        and words["n"] <= words["m"]
        and after(state, command).plays == state.plays
    ),
    "moves_joins": lambda state, command, words: (
        [(len(each.cards), each.name) for each in own_sets(state, command)] == [(1, words["other"])]
        and (len(lying(state, command).cards), lying(state, command).name) == (words["n"], words["set"])
        and SET_SIZE[lying(state, command).colour] == words["size"] > words["n"] > 1
    ),
    "hand_fills": lambda state, command, words: (
        words["n"] == len(state.hands[command.seat]) > words["most"] - words["more"]
        and (words["most"], words["more"]) == (7, 2)
    ),
    "payers_poor": lambda state, command, words: collected(state, command, words) and without_money(state, words),
    "moves_fits": lambda state, command, words: (
        words["n"]
        == sum(FITS[face][lying(state, command).colour] for face in coming(after(state, command), command))
        == lacks(state, command) - words["lacks"]
        < lacks(state, command)
        and lying(state, command).name == words["set"]
    ),
    "small_money": lambda state, command, words: (
        min(VALUE[state.faces[piece]] for piece in state.banks[command.seat]) == words["least"] > words["n"]
        and words["n"] == VALUE[state.faces[command.piece]]
    ),
    "payer_property": lambda state, command, words: (
        bank(state, target(words)) == 0 < table(state, target(words)) and has_owed(state, command, words)
    ),
    "blocks_for": lambda state, command, words: (
        words["n"] == min(owes(state), table(state, target(words))) and target(words) == state.demand.targets[0]
    ),
    "blocks_for_card": lambda state, command, words: words["lost"].face == state.faces[state.demand.taken],
    "exact_too": of_goal(
        lambda state, command, words: (
            pays_exactly(state, command, words)
            and away(given_away(state, command)) == away(without(state, command, words)) == words["n"]
        )
    ),
    "exact_dearer": of_goal(
        lambda state, command, words: (
            pays_exactly(state, command, words)
            and (away(given_away(state, command)), away(without(state, command, words))) == (words["n"], words["m"])
            and away(given_away(state, command)) < away(without(state, command, words))
        )
    ),
    "moves_up": lambda state, command, words: (
        [
            (len(each.cards), each.name, COLOURS[each.colour].rent[-1])
            for each in own_sets(after(state, command), command)
        ]
        == [(words["n"], words["set"], words["rent"])]
        and [(each.name, COLOURS[each.colour].rent[-1]) for each in own_sets(state, command)]
        == [(words["other"], words["less"])]
        and words["rent"] > words["less"]
        and after(state, command).plays == state.plays
    ),
    "frees": lambda state, command, words: (
        command.verb == "replace" and state.faces[command.choice] == words["card"].face == WILD
    ),
    "bank": lambda state, command, words: (
        (words["less"], words["n"]) == (bank(state, command.seat), bank(after(state, command), command.seat))
        and words["less"] > 0
        and properties(state, command.seat)
    ),
    "no_full_set": lambda state, command, words: (
        words["card"].face == state.faces[command.piece]
        and GAME.face_word(words["card"].face) in ("house", "hotel")
        and not full(state, command.seat)
    ),
    "no_building": lambda state, command, words: (
        words["card"].face == state.faces[command.piece]
        and GAME.face_word(words["card"].face) in ("house", "hotel")
        and full(state, command.seat) > 0
        and command.piece
        not in [each.piece for each in GAME.legal_commands(state, command.seat) if each.verb == "action"]
    ),
    "no_move": lambda state, command, words: (
        state.plays == 3
        and all(
            full(after(state, each), command.seat) <= full(state, command.seat)
            for each in GAME.legal_commands(state, command.seat)
            if each.verb == "move"
        )
    ),
    "costs_both": lambda state, command, words: (
        words["n"] == bank(state, command.seat) < owes(state)
        and words["lost"].face in properties(state, command.seat)
        and words["card"].face == JUST_SAY_NO in [state.faces[piece] for piece in state.hands[command.seat]]
    ),
    "least": lambda state, command, words: (
        words["n"] == owes(state) - sum(VALUE[state.faces[piece]] for piece in state.tray)
        and VALUE[state.faces[command.piece]] >= words["n"]
        and all(
            VALUE[face] >= VALUE[state.faces[command.piece]]
            for face in properties(state, command.seat)
            if VALUE[face] >= words["n"]
        )
    ),
    "keeps_wild": lambda state, command, words: (
        state.faces[command.piece] < FIRST_WILD <= words["card"].face
        and words["card"].face in properties(state, command.seat)
    ),
    "not_full": lambda state, command, words: (
        own_sets(state, command)[0].name == words["set"]
        and words["n"] == lacking(own_sets(state, command)[0])
        and not any(lacking(each) for each in state.groups[command.seat] if command.piece not in each.cards)
    ),
    "farthest": lambda state, command, words: (
        own_sets(state, command)[0].name == words["set"]
        and words["n"] == lacking(own_sets(state, command)[0]) > words["m"]
        and words["m"] == max(lacking(each) for each in state.groups[command.seat] if command.piece not in each.cards)
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
        and (
            (not bank(state, command.seat) and words["lost"].face in properties(state, command.seat))
            if owes(state)
            else words["lost"].face == state.faces[state.demand.taken]
        )
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
    "payers": lambda state, command, words: (
        collected(state, command, words) and words["amount"] > words["value"] == VALUE[state.faces[command.piece]]
    ),
    "payer": payers,
    "pays_nothing": lambda state, command, words: table(state, target(words)) == 0,
    "pays_property": lambda state, command, words: (
        bank(state, target(words)) == 0 < table(state, target(words)) and has_only(state, command, words)
    ),
    "pays_rest": lambda state, command, words: (
        0 < bank(state, target(words)) == words["n"] < table(state, target(words)) and has_only(state, command, words)
    ),
    "draws": lambda state, command, words: words["n"] == 3 - after(state, command).plays > 0,
    "draws_last": lambda state, command, words: (
        after(state, command).plays == 3 and len(hand_after(state, command)) <= 7
    ),
    "draws_best": lambda state, command, words: (
        after(state, command).plays == 3 and words["n"] == 7 < len(state.hands[command.seat]) + 1
    ),
    "fills": fills,
    "small_debt": lambda state, command, words: (
        words["card"].face == JUST_SAY_NO in [state.faces[piece] for piece in state.hands[command.seat]]
        and words["n"] == min(owes(state), table(state, command.seat))
    ),
    "closest": lambda state, command, words: (
        VALUE[state.faces[command.piece]]
        == min(
            VALUE[state.faces[piece]]
            for piece in state.banks[command.seat]
            if piece not in state.tray and VALUE[state.faces[piece]] >= words["n"]
        )
        and words["n"] == state.pending[-1].number - sum(VALUE[state.faces[piece]] for piece in state.tray)
    ),
    "keeps_from_full": lambda state, command, words: (
        spares(state, command, words)
        and most_full([*properties(state, state.turn), words["card"].face]) > most_full(properties(state, state.turn))
    ),
    "keeps_property": spares,
    "no_loss_hand": of_goal(
        lambda state, command, words: (
            away([*given_away(state, command), *coming(state, command)])
            == away([*properties(state, command.seat), *coming(state, command)])
        )
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
            words["n"] == robbed(state, command, words) > away(properties(state, target(words))) == words["now"]
        )
    ),
    "no_loss": of_goal(
        lambda state, command, words: away(given_away(state, command)) == away(properties(state, command.seat))
    ),
    "insists": lambda state, command, words: state.pending[-1].number % 2 == 1 and command.seat == state.turn,
    "else_pays": lambda state, command, words: words["n"] == min(owes(state), table(state, command.seat)),
    "bank_pays": lambda state, command, words: words["n"] == bank(state, command.seat) >= owes(state),
    "else_set": lambda state, command, words: state.groups[command.seat][state.demand.slot].full,
    "else_wins": lambda state, command, words: (
        words["player"].seat == state.turn and full(state, state.turn) == state.rules.sets - 1
    ),
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
    wanted = {
        "no_full_set",
        "no_rent",
        "empty_bank",
        "payers_poor",
        "moves_joins",
        "keeps_property",
        "moves",
        "moves_fits",
        "small_money",
    }
    wanted |= {"payer_property", "exact_too"}
    assert wanted <= set(seen), seen


def lying(state: PropertyState, command: Command) -> Group:
    """Return the set in which a card lies after a command."""
    return own_sets(after(state, command), command)[0]


def lacks(state: PropertyState, command: Command) -> int:
    each = lying(state, command)
    return SET_SIZE[each.colour] - len(each.cards)


def reach(state: PropertyState, command: Command, both: Sequence[Command]) -> int:
    """Return what the set lacks if the cards of the hand that fit it come too, besides those of `both`."""
    hand = [state.faces[piece] for piece in after(state, command).hands[command.seat]]
    return max(0, lacks(state, command) - sum(FITS[face][lying(state, command).colour] for face in hand))


def full_rent(state: PropertyState, command: Command) -> int:
    return COLOURS[lying(state, command).colour].rent[-1]


def named(claim: Callable[[PropertyState, Command, Command, Words], bool]) -> PairClaim:
    """Return whether both sets are named, and what is said of them is so."""

    def holds(state: PropertyState, command: Command, other: Command, words: Words) -> bool:
        names = [lying(state, each).name for each in (command, other)]
        return [words["set"], words["other"]] == names and claim(state, command, other, words)

    return holds


def charges(state: PropertyState, command: Command, words: Words) -> bool:
    """Return whether a rent card of the hand then charges so much for the set."""
    after_it, each = after(state, command), lying(state, command)
    held = [state.faces[piece] for piece in state.hands[command.seat]]
    uses = [use for use in GAME.legal_commands(after_it, command.seat) if use.verb == "action"]
    return (
        words["card"].face in held
        and each.rent == words["n"]
        and any(after_it.faces[use.piece] == words["card"].face for use in uses)
    )


COMPARED = {
    "why.charges": named(
        lambda state, command, other, words: charges(state, command, words) and words["m"] < words["n"]
    ),
    "why.lacks": named(
        lambda state, command, other, words: (
            [lacks(state, command), lacks(state, other)] == [words["n"], words["m"]] and 0 < words["n"] < words["m"]
        )
    ),
    "why.hand_lacks": named(
        lambda state, command, other, words: (
            [reach(state, command, (command, other)), reach(state, other, (command, other))] == [words["n"], words["m"]]
            and words["n"] < words["m"]
        )
    ),
    "why.hand_alike": named(
        lambda state, command, other, words: (
            reach(state, command, (command, other)) == reach(state, other, (command, other)) == words["n"] > 0
        )
    ),
    "why.full_rent": named(
        lambda state, command, other, words: (
            lacks(state, command) == lacks(state, other) == words["n"] > 0
            and [full_rent(state, command), full_rent(state, other)] == [words["rent"], words["less"]]
            and words["rent"] > words["less"]
        )
    ),
    "why.same_lacks": lambda state, command, other, words: (
        lacks(state, command) == lacks(state, other) == words["n"] > 0
    ),
    "why.joins": lambda state, command, other, words: (
        words["card"].face in properties(state, command.seat) and FITS[words["card"].face][lying(state, command).colour]
    ),
    "why.to_come": named(
        lambda state, command, other, words: (
            [words["n"], words["m"]] == [to_come(state, each) for each in (command, other)]
        )
    ),
    "why.pass_go_waits": lambda state, command, other, words: (
        state.plays == PLAYS - 1 and state.faces[other.piece] == PASS_GO == words["card"].face
    ),
    "why.fits": named(
        lambda state, command, other, words: (
            [fitting(after(state, each), each, lying(state, each).colour) for each in (command, other)]
            == [words["n"], words["m"]]
        )
    ),
}


def test_every_comparison_is_true() -> None:
    seen = hold_compared(GAME, COMPARED, matches=16, commands=80)
    assert set(COMPARED) <= set(seen), seen


def test_a_set_that_lacked_one_card_before_is_no_news() -> None:
    """As many sets lack one card after the move as before it."""
    wild = "brown/light blue wild"
    table = DealTable([], ["2M"], sets=[["light blue", wild, "utility", "green, green"], ["brown"]], plays=3)
    move = next(each for each in table.legal("move") if each.piece == table.piece(wild) and each.zone == "set:0:00")
    texts = [why.reason.id for why in GAME.whys(GAME.view(table.state, 0), move)]
    assert "property_deal.why.short" not in texts
    assert "property_deal.why.moves_up" in texts


def test_a_property_in_place_of_a_wild_frees_it() -> None:
    sets = [["orange: pink/orange wild, pink/orange wild, wild"], ["brown"]]
    table = DealTable(["orange", "1M"], ["2M"], sets=sets)
    said = [GAME.whys(GAME.view(table.state, 0), swap) for swap in table.legal("replace")]
    assert said
    assert all("property_deal.why.frees" in [why.reason.id for why in each] for each in said)


def test_what_moves_on_the_table_is_not_said_to_leave_the_hand() -> None:
    table = DealTable([], ["2M"], sets=[["railroad, railroad/utility wild"], ["brown"]], plays=3)
    for move in table.legal("move"):
        texts = [why.reason.id for why in GAME.whys(GAME.view(table.state, 0), move)]
        assert "property_deal.why.starts" not in texts


def test_a_hint_lays_a_winning_card_where_it_wins() -> None:
    sets = [["brown, brown", "utility, utility", "orange, orange"], ["red"]]
    table = DealTable(["wild", "1M"], ["2M"], sets=sets)
    view, legal = GAME.view(table.state, 0), GAME.legal_commands(table.state, 0)
    command = finish(make_bot(GAME, "hard", 7).think(view, legal))
    assert command is not None
    assert GAME.outcome(after(table.state, command)) is not None


def test_a_free_move_that_wins_by_another_one_is_told_so() -> None:
    """The wild fills dark blue and leaves utility, which another wild fills again."""
    sets = [["yellow, yellow, yellow", "utility, wild", "dark blue", "railroad: railroad/utility wild"], ["red"]]
    table = DealTable(["1M"], ["2M"], sets=sets, plays=2)
    view, legal = GAME.view(table.state, 0), GAME.legal_commands(table.state, 0)
    to = next(zone for zone in GAME.zones(table.state) if table.words(zone) == ["dark blue"])
    move = next(each for each in legal if each.piece == table.piece("wild") and each.zone == to)
    message = hinted(table, move).reason
    assert message.id == "property_deal.why.wins_move"
    assert CLAIMS["wins_move"](table.state, move, dict(message.args))
    contrasts = Contrasts(GAME, view, legal, move)
    end = next(each for each in legal if each.verb == "end")
    contrast = finish(contrasts.beside([end]))
    assert contrast is not None
    assert contrast.sentences[0].id == "property_deal.why.no_win"


def test_breaking_a_full_set_for_wilds_that_make_none_is_worse() -> None:
    """A ten-colour wild beside another wild fills no set: it is no nearer to that than before."""
    mine = ["red, red, wild", "utility: railroad/utility wild", "brown, brown"]
    bao, mei = (
        ["brown/light blue wild", "red/yellow wild"],
        ["yellow, yellow", "light blue, light blue", "green", "red"],
    )
    sets = [mine, bao, [*mei, "pink, pink/orange wild", "railroad"], ["dark blue, wild", "utility"]]
    hands = [["pink/orange wild", "pass go", "1M", "2M"], ["1M"] * 3, ["2M"], ["3M"] * 3]
    table = DealTable(*hands, sets=sets, banks=[[], ["5M"], ["4M"], ["4M"]])
    moves = [each for each in table.legal("move") if full(after(table.state, each), 0) < 2]
    assert moves
    now = estimates.chance(table.state, 0)
    assert max(estimates.chance(after(table.state, each), 0) for each in moves) < now


def hinted(table: DealTable, command: Command) -> Why:
    """What a hint says for a command."""
    view, legal = GAME.view(table.state, command.seat), GAME.legal_commands(table.state, command.seat)
    assert command in legal
    why = finish(find_reason(GAME, view, legal, command))
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("plays", "notes", "key"),
    [(0, 0, "draws"), (1, 5, "draws"), (2, 4, "draws_last"), (2, 6, "draws_best")],
)
def test_two_more_cards_are_for_the_plays_that_are_left(plays: int, notes: int, key: str) -> None:
    table = DealTable(["pass go", *["1M"] * notes], ["2M"], sets=[["red"], ["green"]], plays=plays)
    (draw,) = [each for each in table.legal("action") if table.state.faces[each.piece] == PASS_GO]
    assert hinted(table, draw).reason.id == f"property_deal.why.{key}"


def test_a_card_that_fills_a_set_is_told_first() -> None:
    table = DealTable(["sly deal", "1M"], ["2M"], sets=[["brown"], ["brown", "red"]])
    deal = next(each for each in table.legal("action") if each.choice == table.piece("brown", "set:1:00"))
    why = hinted(table, deal)
    assert (why.reason.id, why.is_event) == ("property_deal.why.fills", True)


def test_wilds_alone_are_no_set_that_a_ten_colour_wild_would_fill() -> None:
    sets = [["dark blue: green/dark blue wild", "brown"], ["red, wild"]]
    table = DealTable(["sly deal", "1M"], ["2M"], sets=sets)
    deal = next(each for each in table.legal("action") if each.choice == table.piece("wild"))
    why = hinted(table, deal)
    assert (why.reason.id, dict(why.reason.args)["set"]) == ("property_deal.why.fills", colour_word(BROWN))


def test_what_everybody_can_fill_is_told_with_whom_it_costs_more() -> None:
    """Either brown fills the set; only one of them is missed."""
    wild = "brown/light blue wild"
    sets = [["brown"], ["brown"], [wild, "dark blue, dark blue", "utility, utility"]]
    table = DealTable(["sly deal", "1M"], ["2M"], ["2M"], sets=sets)
    (deal,) = [each for each in table.legal("action") if each.choice == table.piece(wild)]
    why = hinted(table, deal)
    assert (why.reason.id, why.also and why.also.id) == ("property_deal.why.fills", "property_deal.why.farther")


def test_who_has_no_money_pays_with_properties() -> None:
    table = DealTable(["debt collector"], ["2M"], ["2M"], sets=[["red"], ["green"], ["yellow"]], banks=[[], [], ["5M"]])
    asks = {each.zone: each for each in table.legal("action")}
    texts = [GAME.whys(GAME.view(table.state, 0), asks[zone])[0].reason.id for zone in ("seat:1", "seat:2")]
    assert texts == ["property_deal.why.pays_property", "property_deal.why.richest"]


def test_what_a_player_without_change_pays_is_told_whole() -> None:
    table = DealTable(["birthday"], ["2M"], ["2M"], sets=[["red"], ["dark blue", "green"], []], banks=[[], [], ["2M"]])
    (why,) = GAME.whys(GAME.view(table.state, 0), table.legal("action")[0])
    assert why.reason.id == "property_deal.why.payers_poor"
    assert dict(why.reason.args)["amount"] == 6, "two millions, and a property worth four"


def test_whoever_pays_no_more_than_the_card_is_worth_is_named() -> None:
    table = DealTable(["birthday"], ["2M"], ["2M"], sets=[["red"], [], []], banks=[[], [], ["2M"]])
    (why,) = GAME.whys(GAME.view(table.state, 0), table.legal("action")[0])
    text = Catalogue("en").text(why.reason, ["You", "Bao", "Tom"], GAME)
    assert text == "It brings 2M that Tom loses; banked, it brings 2M that nobody loses."


def test_money_beside_a_card_that_only_starts_a_set_is_told_so() -> None:
    hand, sets = ["2M", "brown", "light blue"], [["light blue"], ["green"]]
    table = DealTable(hand, ["2M"], sets=sets, banks=[["1M"], []])
    bank = next(each for each in table.legal("bank") if each.piece == table.piece("2M"))
    for card, key in (("brown", "rather_bank_starts"), ("light blue", "rather_bank")):
        other = [each for each in table.legal("property") if each.piece == table.piece(card, "hand:0")][-1]
        why = GAME.compared(GAME.view(table.state, 0), {}, bank, other)[0]
        assert why.reason.id == f"property_deal.why.{key}"
        assert (dict(why.reason.args)["less"], dict(why.reason.args)["bank"]) == (1, 3)


def test_a_card_that_the_hand_makes_up_for_is_paid_by_its_own_name() -> None:
    hand = ["brown", "brown", "dark blue", "dark blue", "1M"]
    table = DealTable(["debt collector"], hand, sets=[[], ["orange, orange", "utility"]])
    table.do("action", "debt collector").do("accept")
    pay = next(each for each in table.legal("pay") if each.piece == table.piece("utility"))
    (why,) = GAME.whys(GAME.view(table.state, 1), pay)
    assert (why.reason.id, dict(why.reason.args)["card"]) == ("property_deal.why.no_loss_hand", FaceRef(UTILITY))


def test_two_new_sets_are_told_by_what_else_fits() -> None:
    table = DealTable(["orange", "orange", "pink", "1M"], ["2M"], sets=[["red"], ["green"]])
    start = next(each for each in table.legal("property") if each.piece == table.piece("orange"))
    why = hinted(table, start)
    assert (why.reason.id, why.also and why.also.id) == ("property_deal.why.fits", "property_deal.plan.any")


def test_a_rent_card_charges_for_the_set_with_the_highest_rent() -> None:
    """Whoever pays chooses with what, and what pays 2M would pay 1M, too."""
    mine = ["pink", "orange", "green", "utility"]
    bao = ["red/yellow wild", "dark blue, wild", "light blue: light blue/railroad wild, light blue"]
    sets = [mine, bao, ["red", "green", "brown: brown/light blue wild"]]
    hand = ["brown", "red", "brown/light blue rent", "red/yellow rent", "rent", "house", "pass go"]
    table = DealTable(hand, ["1M"] * 3, ["2M"] * 2, sets=sets, banks=[["3M"], [], ["2M"]], plays=1)
    rent = table.piece("rent")
    charges = [each for each in table.legal("action") if each.piece == rent and each.choice <= 0]
    assert len(charges) == 4
    left = without_less(table.state, charges)
    assert [set_at(table.state, each.zone).rent for each in left] == [2]
    weighed = finish(GAME.weighing(GAME.view(table.state, 0), table.legal(), left[0]))
    assert not {*charges} & {*weighed} - {*left}


def test_who_gives_way_is_told_what_a_no_back_would_bring() -> None:
    table = DealTable(
        ["debt collector", NO], [NO], ["1M"], sets=[["red"], ["green"], ["yellow"]], banks=[[], ["3M"], []]
    )
    ask = next(each for each in table.legal("action") if each.zone == "seat:1")
    state = after(table.state, ask)
    state = after(state, next(each for each in GAME.legal_commands(state, 1) if each.verb == "say_no"))
    accept = next(each for each in GAME.legal_commands(state, 0) if each.verb == "accept")
    (why,) = GAME.whys(GAME.view(state, 0), accept)
    assert (why.reason.id, dict(why.reason.args)["n"]) == ("property_deal.why.blocks_for", 5)
    assert CLAIMS["blocks_for"](state, accept, dict(why.reason.args))
