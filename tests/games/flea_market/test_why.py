"""What is said for goods, money and prizes is so."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, cast

import pytest

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Tried, Weighed
from tabletable.core.work import finish
from tabletable.games.flea_market.bots.estimates import popularity, terms
from tabletable.games.flea_market.bots.rows import adds, planned
from tabletable.games.flea_market.bots.trials import counted
from tabletable.games.flea_market.game import GAME
from tabletable.games.flea_market.rules.cards import CARDS, colour_word, face_of
from tabletable.games.flea_market.rules.state import FleaMarketState
from tabletable.play import advising
from tabletable.play.contrast import Contrasts
from tests.games.flea_market.builders import act, piece, state_of
from tests.games.whys import Claim, applied, hold, hold_compared

Words = Mapping[str, Any]


def hand(state: FleaMarketState, command: Command) -> list[int]:
    return [state.faces[piece] for piece in state.hands[command.seat]]


def value_and_money(state: FleaMarketState, command: Command) -> tuple[int, int]:
    return CARDS[state.faces[command.piece]].value, CARDS[state.faces[command.piece]].money


def fame_and_value(face: int) -> tuple[int, int]:
    return CARDS[face].popularity, CARDS[face].value


_FURTHER: dict[str, Callable[[FleaMarketState, Command], list[int]]] = {"goods": lambda state, command: []}
"""Gives the faces that go out in the same turn as a command."""


def with_plan(state: FleaMarketState, command: Command) -> list[int]:
    """Return what the normal level adds to the card of a command before it puts its goods out."""
    faces = [state.faces[state.goods[command.seat][stall]] for stall in state.laid]
    found = planned(state, command) if command.verb == "lay" else []
    for face in [*faces, state.faces[command.piece]] if found else []:
        found.remove(face)
    assert {CARDS[face].value for face in found} <= {CARDS[state.faces[command.piece]].value}
    return found


def shown(state: FleaMarketState, command: Command) -> list[list[int]]:
    """Return the goods of all seats once those of the seat on turn are shown with what `command` lays, competition
    judged.
    """
    seat, seats = command.seat, len(state.hands)
    goods = [[state.faces[piece] for piece in state.lying(other)] for other in range(seats)]
    if command.verb == "lay":
        goods[seat] += [state.faces[command.piece], *_FURTHER["goods"](state, command)]
    new = [state.faces[state.goods[seat][stall]] for stall in state.laid]
    new += [state.faces[command.piece], *_FURTHER["goods"](state, command)] if command.verb == "lay" else []
    for colour in {CARDS[face].colour for face in new}:
        if sum(CARDS[face].colour == colour for own in goods for face in own) >= seats:
            goods = [[face for face in own if CARDS[face].colour != colour] for own in goods]
    return goods


def prized(pick: Callable[..., tuple[int, int]], buttons: str) -> Callable[[FleaMarketState, Command, Words], bool]:
    """Return whether the seat would get a prize now: `pick` of (total, places after the start player)."""

    def check(state: FleaMarketState, command: Command, words: Words) -> bool:
        goods, seats = shown(state, command), len(state.hands)
        totals = {
            seat: sum(CARDS[face].value for face in own) - state.discounts[seat]
            for seat, own in enumerate(goods)
            if own
        }
        assert len(set(totals.values())) > 1
        best = pick(totals.values())
        first = min((seat for seat in totals if totals[seat] == best), key=lambda seat: (seat - state.start) % seats)
        gained = sum(getattr(CARDS[face], buttons) for face in goods[command.seat])
        return first == command.seat and (words["total"], words["n"]) == (totals[command.seat], gained)

    return check


def tied(claim: Claim) -> Claim:
    """Return whether the seat that is named has the same total, too."""

    def check(state: FleaMarketState, command: Command, words: Words) -> bool:
        other, goods = words["player"].seat, shown(state, command)
        total = sum(CARDS[face].value for face in goods[other]) - state.discounts[other]
        return other != command.seat and bool(goods[other]) and total == words["total"] and claim(state, command, words)

    return check


def ends_stocking(claim: Claim) -> Claim:
    """Return whether all six colours are there then."""

    def check(state: FleaMarketState, command: Command, words: Words) -> bool:
        colours = {CARDS[face].colour for own in shown(state, command) for face in own}
        return len(colours) == 6 and claim(state, command, words)

    return check


def lost(state: FleaMarketState, command: Command, colour: Msg) -> tuple[int, int]:
    """Return how many goods of a colour the others and the seat itself have no more after a command; it has to be
    swept.
    """
    after, laid = shown(state, command), [state.faces[state.goods[command.seat][stall]] for stall in state.laid]
    laid += [state.faces[command.piece], *_FURTHER["goods"](state, command)] if command.verb == "lay" else []
    wanted = next(each for each in range(6) if colour_word(each) == colour)
    assert not any(CARDS[face].colour == wanted for own in after for face in own)
    goods = [[state.faces[piece] for piece in state.public_goods(other)] for other in range(len(state.hands))]
    goods[command.seat] += laid
    found = [sum(CARDS[face].colour == wanted for face in own) for own in goods]
    return sum(found) - found[command.seat], found[command.seat]


def sweeps(state: FleaMarketState, command: Command, words: Words) -> bool:
    """Return whether a colour is swept away, and each rival who is named falls so far by it."""
    now = totals_of(state, command)

    def falls(message: Msg) -> bool:
        told: Words = dict(message.args)
        seats = [told[key].seat for key in ("player", "other") if key in told]
        if message.id != "flea_market.row.falls":
            return not {*seats} & {*now}
        return (told["before"], told["total"]) == (state.total(seats[0]), now[seats[0]]) and told["before"] > told[
            "total"
        ]

    others = lost(state, command, words["colour"])[0]
    return others > 0 and all(falls(words[key]) for key in ("first", "second") if key in words)


def free(state: FleaMarketState, command: Command) -> int:
    """Return how many stalls are free once goods are shown and competition is judged."""
    return len(state.booths[command.seat]) - len(shown(state, command)[command.seat])


def frees(state: FleaMarketState, command: Command, words: Words) -> bool:
    """Return whether so many stalls are free then, and the hand is as large, or makes as high a total, as told."""
    values, totals = kept(state, command), totals_of(state, command)
    own = totals.pop(command.seat, -state.discounts[command.seat])
    hands = [values, *([each for each in values if each != value] for value in values)]  # a kept card stays out
    sums = {own + sum(sorted(hand, reverse=True)[: words["free"]]) for hand in hands}
    told = words.get("total", max(sums))
    is_high = told in sums and told > max(totals.values(), default=0)
    return words["free"] == free(state, command) and (is_high if "total" in words else words["n"] == len(values))


def spared(state: FleaMarketState, command: Command, words: Words) -> bool:
    """Return whether the hand keeps a card that sweeps as the one that is shown does."""
    laid = [state.faces[state.goods[command.seat][stall]] for stall in state.laid]
    (face,) = [*laid, state.faces[command.piece]] if command.verb == "lay" else laid
    held = {state.faces[each] for each in state.hands[command.seat]}
    return words["card"].face in held - {face} and CARDS[words["card"].face].colour == CARDS[face].colour


def closed(claim: Claim) -> Claim:
    """Return whether all others have closed, or have no space or no card."""

    def check(state: FleaMarketState, command: Command, words: Words) -> bool:
        others = [other for other in range(len(state.hands)) if other != command.seat]
        return all(
            state.closed >> other & 1 or not state.free(other) or not state.hands[other] for other in others
        ) and claim(state, command, words)

    return check


def stops(state: FleaMarketState, command: Command, words: Words) -> bool:
    """Return whether nobody who has closed is lower, and every card makes the total as high as told."""
    totals = {other: state.total(other) for other in range(len(state.hands)) if state.public_goods(other)}
    own = totals.pop(command.seat)
    lower = [other for other, total in totals.items() if total < own]
    assert not any(state.closed >> other & 1 for other in lower)
    lays = [each for each in GAME.legal_commands(state, command.seat) if each.verb == "lay"]
    least = min(total_of(state, each) for each in lays) if lays else words["least"]
    assert words["n"] == sum(total <= own for total in totals.values())
    return (words["total"], words["least"]) == (own, least) and least > own


def sums(state: FleaMarketState, command: Command) -> tuple[int, int]:
    goods = [CARDS[state.faces[piece]] for piece in state.lying(command.seat)]
    return sum(card.popularity for card in goods), sum(card.money for card in goods)


def claimed(state: FleaMarketState, command: Command, words: Words) -> bool:
    return (words["fame"], words["money"]) == sums(state, command)


def stands(state: FleaMarketState, command: Command, words: Words) -> bool:
    """Return whether the goods come to what is told: their total, its place, and what it brings."""
    comes, totals, seat = words["comes"], totals_of(state, command), command.seat
    if comes.id == "flea_market.row.ends":
        assert ends_round(state, command)
        comes = dict(comes.args)["comes"]
    place, told = comes.id.removeprefix("flea_market.row."), dict(comes.args)
    if seat not in totals:
        return place == "none"
    if place == "open":
        return told["total"] == totals[seat] and len(totals) < len(state.hands)
    if place in ("between", "between_tied", "late"):
        return PLACES[place](totals, seat, told) and not kept_by_five(state, command)
    if place.endswith("_tied"):
        assert [*totals.values()].count(totals[seat]) > 1
        place = place.removesuffix("_tied")
    place = place.partition("_")[0]
    cards = [CARDS[face] for face in shown(state, command)[seat]]
    brings = {"lowest": sum(card.popularity for card in cards), "highest": sum(card.money for card in cards)}
    kept = kept_by_five(state, command)
    if is_level(state, command):
        places = ["alone"] if len(totals) == 1 else ["level", "left", "between", "between"]
        wanted = places[[*totals].index(seat)]
    else:
        ends = {min(totals, key=totals.__getitem__): "lowest", max(totals, key=totals.__getitem__): "highest"}
        wanted = ends.get(seat, "between")
    if wanted == "between" and kept:
        return place == "offer" and told["total"] == totals[seat] and told["n"] in kept
    prize = wanted not in brings or told["n"] == brings[wanted]
    choice = wanted not in ("level", "alone") or chooses(state, command, told)
    return place == wanted and told["total"] == totals[seat] and prize and choice


def ends_round(state: FleaMarketState, command: Command) -> bool:
    """Return whether all six colours are out."""
    return len({CARDS[face].colour for own in shown(state, command) for face in own}) == 6


def lies_between(totals: Mapping[int, int], seat: int, words: Words) -> bool:
    """Return whether the total lies between the lowest and the highest one."""
    assert words["least"] < words["total"] < words["most"]
    found = (words["least"], words["total"], words["most"])
    return found == (min(totals.values()), totals[seat], max(totals.values()))


PLACES: dict[str, Callable[[Mapping[int, int], int, Words], bool]] = {
    "between": lies_between,
    "between_tied": lambda totals, seat, words: (
        words["total"] == totals[seat] == totals.get(words["player"].seat)
        and totals[seat] in (min(totals.values()), max(totals.values()))
        and [*totals].index(words["player"].seat) < [*totals].index(seat)
    ),
    "late": lambda totals, seat, words: len({*totals.values()}) == 1 and [*totals].index(seat) > 1,
}


CLAIMS: dict[str, Callable[..., Any]] = {
    "sweeps": sweeps,
    "sweeps_two": sweeps,
    "then": stands,
    "then_free": lambda state, command, words: (
        stands(state, command, words) and words["free"] == free(state, command) > 0
    ),
    "frees": frees,
    "frees_high": frees,
    "both": lambda state, command, words: all(
        CLAIMS[words[key].id.removeprefix("flea_market.why.")](state, command, dict(words[key].args))
        for key in ("first", "then")
    ),
    "flea_market.spared.low": spared,
    "flea_market.spared.high": spared,
    "flea_market.spared.offer": spared,
    "lowest_tied": tied(prized(min, "popularity")),
    "highest_tied": tied(prized(max, "money")),
    "lowest_last": ends_stocking(prized(min, "popularity")),
    "highest_last": ends_stocking(prized(max, "money")),
    "lowest_closed": closed(prized(min, "popularity")),
    "highest_closed": closed(prized(max, "money")),
    "stops": stops,
    "stops_lowest": lambda state, command, words: (
        stops(state, command, words)
        and prized(min, "popularity")(state, command, {**words, "n": sums(state, command)[0]})
    ),
    "all_high": lambda state, command, words: (
        words["value"] == min(CARDS[face].value for face in hand(state, command)) >= 5
    ),
    "stall_costs": lambda state, command, words: True,  # a rule; the cost itself has tests of its own
    "least_fame": lambda state, command, words: (
        CARDS[state.faces[command.piece]].popularity
        == words["n"]
        == min(CARDS[face].popularity for face in hand(state, command))
    ),
    "goes_alone": lambda state, command, words: (
        [CARDS[face].value for face in hand(state, command)].count(CARDS[state.faces[command.piece]].value) == 1
    ),
    "together": lambda state, command, words: (
        words["value"] == CARDS[state.faces[command.piece]].value
        and 2 <= words["n"] <= [CARDS[face].value for face in hand(state, command)].count(words["value"])
        and any(each.verb == "lay" for each in GAME.legal_commands(applied(GAME, state, command), command.seat))
    ),
    "same_value": lambda state, command, words: (
        {CARDS[face].value for face in hand(state, command)} == {words["value"]} and len(hand(state, command)) > 1
    ),
    "too_high": lambda state, command, words: (
        fame_and_value(state.faces[command.piece])[1] == words["value"] >= 7
        and words["value"] == max(CARDS[face].value for face in hand(state, command))
        and words["n"] == CARDS[state.faces[command.piece]].money
    ),
    "between": lambda state, command, words: (
        words["value"] == CARDS[state.faces[command.piece]].value
        and any(CARDS[face].value > words["value"] for face in hand(state, command))
        and any(CARDS[face].value < words["value"] for face in hand(state, command))
    ),
    "claim_fame": claimed,
    "claim_money": claimed,
    "claim_alone": lambda state, command, words: (
        claimed(state, command, words) and sum(map(bool, map(state.lying, range(len(state.hands))))) == 1
    ),
    "offer_money": lambda state, command, words: words["n"] == CARDS[state.faces[command.piece]].money,
    "offer_fame": lambda state, command, words: (
        state.fame(command.seat) + words["n"] == applied(GAME, state, command).fame(command.seat)
    ),
    "discount": lambda state, command, words: (
        applied(GAME, state, command).discounts[command.seat] == words["n"]
        and applied(GAME, state, command).total(command.seat) == state.total(command.seat) - words["n"]
    ),
    "buy": lambda state, command, words: words["n"] == len(hand(state, command)) + command.choice,
    "build_filled": lambda state, command, words: (
        (words["n"], words["stalls"]) == (len(hand(state, command)), len(state.booths[command.seat]))
        and words["n"] > words["stalls"]
    ),
    "draw_even": lambda state, command, words: (
        words["n"] == len(hand(state, command)) == len(state.booths[command.seat])
    ),
    "build": lambda state, command, words: words["n"] == words["less"] + 1 == len(state.booths[command.seat]) + 1,
    "draw_first": lambda state, command, words: not hand(state, command),
    "draw_few": lambda state, command, words: (
        (words["n"], words["stalls"]) == (len(hand(state, command)), len(state.booths[command.seat]))
        and 0 < words["n"] < words["stalls"]
    ),
    "draws": lambda state, command, words: words["n"] == len(state.booths[command.seat]) <= len(hand(state, command)),
    "saves": lambda state, command, words: (
        words["money"] == state.wealth(command.seat)
        and words["n"] * (words["n"] + 1) // 2 <= words["money"] < (words["n"] + 1) * (words["n"] + 2) // 2
    ),
    "saves_cards": lambda state, command, words: words["n"] == state.wealth(command.seat),
}


def test_every_reason_is_true() -> None:
    seen = hold(GAME, CLAIMS, matches=9, commands=120)
    assert len(seen) > 12, f"hardly anything was said: {seen}"
    assert {"draw_first", "draw_few", "all_high"} <= set(seen)
    assert {"sweeps", "then_free", "frees_high", "both"} <= set(seen), seen
    assert seen["lowest_tied"] + seen["highest_tied"], seen
    assert seen["lowest_last"] + seen["highest_last"], seen


def reason(state: FleaMarketState, verb: str, word: str = "") -> Msg:
    seat = state.turn
    legal = [command for command in GAME.legal_commands(state, seat) if command.verb == verb]
    command = next(each for each in legal if not word or each.piece == piece(state, word, f"hand:{seat}"))
    return GAME.whys(GAME.view(state, seat), command)[0].reason


def test_a_sweep_is_told_before_what_is_left_of_the_total() -> None:
    state = state_of(
        "purple 3, red 9", "red 1", "red 2", goods=["brown 4", "purple 1, purple 2", "blue 9"], stalls=[3, 3, 3]
    )
    bare = msg("flea_market.row.emptied", player=SeatRef(1))
    assert reason(state, "lay", "purple 3") == msg("flea_market.why.sweeps", colour=colour_word(5), first=bare)


def test_no_reason_speaks_of_cards_that_the_advice_leaves_in_the_hand() -> None:
    state = state_of("blue 4, red 4", "red 1", "red 2", goods=["", "green 1", "brown 9"], stalls=[3, 3, 3])
    assert reason(state, "lay", "blue 4").id == "flea_market.why.together"


def total_of(state: FleaMarketState, command: Command) -> int:
    """Return the total of the seat on turn once its goods are shown."""
    goods = shown(state, command)[command.seat]
    return sum(CARDS[face].value for face in goods) - (state.discounts[command.seat] if goods else 0)


def kept(state: FleaMarketState, command: Command) -> list[int]:
    """Return the values of the cards that stay in the hand."""
    found = [
        CARDS[state.faces[piece]].value
        for piece in state.hands[command.seat]
        if piece != command.piece or command.verb not in ("lay", "discard")
    ]
    for face in _FURTHER["goods"](state, command):
        found.remove(CARDS[face].value)
    return found


def fame_of(state: FleaMarketState, command: Command) -> int:
    return sum(CARDS[face].popularity for face in shown(state, command)[command.seat])


def spares(state: FleaMarketState, command: Command, other: Command, words: Words) -> bool:
    """Return whether the other command would sweep at least as many goods of one's own as of the others."""
    return lost(state, other, words["colour"]) == (words["lost"], words["n"]) and words["n"] >= words["lost"]


def one_is_between(place: str) -> Callable[..., bool]:
    """Return the claim that one of two commands leads to such a place without a prize."""

    def check(state: FleaMarketState, command: Command, other: Command, words: Words) -> bool:
        found = [(totals_of(state, each), each.seat) for each in (command, other)]
        return any(
            seat in totals and words["total"] == totals[seat] and PLACES[place](totals, seat, words)
            for totals, seat in found
        )

    return check


def waits(state: FleaMarketState, command: Command, other: Command, words: Words) -> bool:
    """Return whether just these rivals are lower and still open, and would not be at the totals that are told."""
    named = {words[key].seat for key in ("player", "other") if key in words}
    for each, key in ((command, "total"), (other, "beside")):
        totals, seat = totals_of(state, each), command.seat
        order = [*totals]
        lower = {rival for rival in totals if (totals[rival], order.index(rival)) < (totals[seat], order.index(seat))}
        assert lower == named
        least = {totals[seat] + (order.index(rival) < order.index(seat)) for rival in named}
        assert words[key] == max(least)
    return words["n"] == fame_of(state, command) and not any(state.closed >> rival & 1 for rival in named)


def both_stand(state: FleaMarketState, command: Command, other: Command, words: Words) -> bool:
    """Return whether either command comes to what is told of it."""

    def comes(message: Msg) -> Msg:
        is_swept = message.id in ("flea_market.row.sweeps", "flea_market.row.swept")
        return cast(Msg, dict(message.args)["comes"]) if is_swept else message

    return stands(state, command, {"comes": comes(words["mine"])}) and stands(
        state, other, {"comes": comes(words["theirs"])}
    )


COMPARED = {
    "row.lowest": lambda state, command, other, words: any(
        (words["total"], words["n"]) == (total_of(state, each), fame_of(state, each)) for each in (command, other)
    ),
    **{f"row.{place}": one_is_between(place) for place in PLACES},
    **{
        f"row.offer_{kind}": lambda state, command, other, words: any(
            words["total"] == total_of(state, each) and words["n"] in kept_by_five(state, each)
            for each in (command, other)
        )
        for kind in ("fame", "money")
    },
    "row.ends": lambda state, command, other, words: any(ends_round(state, each) for each in (command, other)),
    "why.lowest_once_1": waits,
    "why.lowest_once_2": waits,
    "why.can_reach": lambda state, command, other, words: (
        words["total"] > max(total for seat, total in totals_of(state, command).items() if seat != command.seat)
        and words["total"] <= total_of(state, command) + sum(sorted(kept(state, command))[-free(state, command) :])
    ),
    "why.goes_together": lambda state, command, other, words: (
        [CARDS[face].value for face in hand(state, command)].count(words["value"]) == words["n"] > 1
        and CARDS[state.faces[other.piece]].value == words["value"]
        and CLAIMS["goes_alone"](state, command, words)
    ),
    "why.too_high_beside": lambda state, command, other, words: (
        (words["value"], words["n"]) == value_and_money(state, command)
        and (words["less"], words["more"]) == value_and_money(state, other)
        and words["value"] > words["less"]
        and words["n"] < words["more"]
    ),
    "why.same_buttons": lambda state, command, other, words: all(
        fame_and_value(state.faces[each.piece])[0] == words["fame"] and value_and_money(state, each)[1] == words["n"]
        for each in (command, other)
    ),
    "why.differs_in_colour": lambda state, command, other, words: (
        fame_and_value(state.faces[command.piece]) == fame_and_value(state.faces[other.piece])
    ),
    "why.buys_other": lambda state, command, other, words: (
        (words["n"], words["other"]) == tuple(len(hand(state, command)) + each.choice for each in (command, other))
        and (words["rest"], words["less"])
        == tuple(applied(GAME, state, each).wealth(command.seat) for each in (command, other))
    ),
    "row.level": lambda state, command, other, words: any(
        chooses(state, each, words) and count_of_sellers(state, each) > 1 for each in (command, other)
    ),
    "row.alone": lambda state, command, other, words: any(
        chooses(state, each, words) and count_of_sellers(state, each) == 1 for each in (command, other)
    ),
    "row.left": lambda state, command, other, words: any(
        is_level(state, each) and not chooses(state, each, words) for each in (command, other)
    ),
    "row.open": lambda state, command, other, words: any(
        words["total"] == total_of(state, each) and not all(shown(state, each)) for each in (command, other)
    ),
    "row.lowest_tied": lambda state, command, other, words: any(
        (words["total"], words["n"]) == (total_of(state, each), fame_of(state, each))
        and [*totals_of(state, each).values()].count(words["total"]) > 1
        for each in (command, other)
    ),
    "row.highest_tied": lambda state, command, other, words: any(
        [*totals_of(state, each).values()].count(words["total"]) > 1 for each in (command, other)
    ),
    "why.still": lambda state, command, other, words: (
        words["player"].seat != command.seat
        and not state.closed >> words["player"].seat & 1
        and state.hands[words["player"].seat]
    ),
    "why.still_two": lambda state, command, other, words: all(
        words[key].seat != command.seat and state.free(words[key].seat) and state.hands[words[key].seat]
        for key in ("player", "other")
    ),
    "why.still_all": lambda state, command, other, words: all(
        state.free(seat) and state.hands[seat] and not state.closed >> seat & 1
        for seat in range(len(state.hands))
        if seat != command.seat
    ),
    "why.lower_than": lambda state, command, other, words: (
        (total_of(state, command), total_of(state, other)) == (words["total"], words["beside"])
        and words["total"] < words["beside"]
    ),
    "why.special": lambda state, command, other, words: (
        any(CARDS[face].special_offer for face in shown(state, command)[command.seat])
        and not any(CARDS[face].special_offer for face in shown(state, other)[command.seat])
    ),
    "why.exposed": lambda state, command, other, words: (
        words["card"].face in shown(state, other)[command.seat]
        and words["card"].face not in shown(state, command)[command.seat]
    ),
    "why.row_of": both_stand,
    "else.two": lambda state, command, other, words: any(
        all(CARDS[face].value == words["value"] for face in [state.faces[each.piece], *with_plan(state, each)])
        for each in (command, other)
        if len(with_plan(state, each)) == 1
    ),
    "why.enough": lambda state, command, other, words: (
        (words["held"], words["stalls"]) == (len(state.hands[command.seat]), len(state.booths[command.seat]))
        and words["held"] >= words["stalls"]
        and bought(state, other, command, {**words, "cards": words["held"] + other.choice})
    ),
    "why.counts": lambda state, command, other, words: (
        words["total"] == CARDS[words["card"].face].value - command.choice < words["beside"]
        and CARDS[words["card"].face].value == min(CARDS[face].value for face in hand(state, command))
    ),
    "why.keeps_coins": lambda state, command, other, words: (
        (words["n"], words["less"])
        == tuple(applied(GAME, state, each).wealth(command.seat) for each in (command, other))
    ),
    "why.buys": lambda state, command, other, words: bought(state, command, other, words),
    "why.rather_saves": lambda state, command, other, words: bought(state, other, command, words),
    "row.sweeps": lambda state, command, other, words: any(
        not any(colour_word(CARDS[face].colour) == words["colour"] for own in shown(state, each) for face in own)
        for each in (command, other)
    ),
    "why.sweeps": lambda state, command, other, words: sweeps(state, command, words),
    "why.sweeps_two": lambda state, command, other, words: sweeps(state, command, words),
    "why.row": both_stand,
    "why.joins": lambda state, command, other, words: words["n"] == len(state.laid) + 1 > 1,
    "why.spares": spares,
    "why.lower": lambda state, command, other, words: (
        (total_of(state, command), total_of(state, other)) == (words["total"], words["beside"])
        and words["total"] < words["beside"]
        and words["n"] == fame_of(state, command)
        and not closed_lower(state, command)
    ),
    "why.higher": lambda state, command, other, words: (
        (total_of(state, command), total_of(state, other)) == (words["total"], words["beside"])
        and words["total"] > words["beside"]
    ),
    "why.more_fame": lambda state, command, other, words: (
        (fame_of(state, command), fame_of(state, other)) == (words["n"], words["less"])
        and words["n"] > words["less"]
        and not closed_lower(state, command)
    ),
    "why.keeps_low": lambda state, command, other, words: (
        tuple(sum(value <= words["value"] for value in kept(state, each)) for each in (command, other))
        == (words["n"], words["less"])
    ),
}


def of_one(key: str) -> Callable[..., Any]:
    """Return the claim of a sentence that is as true without the other command."""
    return lambda state, command, other, words: CLAIMS[key](state, command, words)


for key in ("build", "build_filled", "draws", "draw_even", "draw_few", "draw_first"):
    COMPARED[f"why.{key}"] = of_one(key)


def totals_of(state: FleaMarketState, command: Command) -> dict[int, int]:
    """Return by seat with goods, clockwise from the start player, the totals once goods are shown."""
    goods, seats = shown(state, command), len(state.hands)
    order = [(state.start + step) % seats for step in range(seats)]
    return {
        seat: sum(CARDS[face].value for face in goods[seat]) - state.discounts[seat] for seat in order if goods[seat]
    }


def count_of_sellers(state: FleaMarketState, command: Command) -> int:
    return len(totals_of(state, command))


def is_level(state: FleaMarketState, command: Command) -> bool:
    return len({*totals_of(state, command).values()}) == 1


def chooses(state: FleaMarketState, command: Command, words: Words) -> bool:
    """Return whether all totals are equal and the seat is the first, with its prizes as told."""
    cards = [CARDS[face] for face in shown(state, command)[command.seat]]
    prizes = sum(card.money for card in cards), sum(card.popularity for card in cards)
    is_first = next(iter(totals_of(state, command)), -1) == command.seat
    return is_level(state, command) and is_first and prizes == (words["n"], words.get("fame"))


def kept_by_five(state: FleaMarketState, command: Command) -> set[int]:
    """Return what a special offer would keep: the fewest buttons of goods with a 5, without a prize."""
    totals, seat = totals_of(state, command), command.seat
    cards = [CARDS[face] for face in shown(state, command)[seat]]
    ranked = sorted(totals, key=totals.__getitem__)
    first, last = ranked[:1], [other for other in totals if totals[other] == max(totals.values())][:1]
    if len({*totals.values()}) == 1:
        first, last = [*totals][:1], [*totals][1:2]
    if seat in (*first, *last) or not any(card.special_offer for card in cards):
        return set()
    return {min(count for card in cards for count in (card.money, card.popularity) if count)}


def bought(state: FleaMarketState, command: Command, other: Command, words: Words) -> bool:
    """Return whether the hand grows as told, for coins that pay such a discount."""
    after = applied(GAME, state, command)
    paid, points = state.wealth(command.seat) - after.wealth(command.seat), words["points"]
    cards = len(state.hands[command.seat])
    prices = points * (points + 1) // 2 <= paid < (points + 1) * (points + 2) // 2
    told = (words["held"], words["cards"], words["n"])
    return other.verb == "pass" and prices and told == (cards, cards + command.choice, paid)


def closed_lower(state: FleaMarketState, command: Command) -> bool:
    """Return whether somebody who has closed is lower for good, but for what is swept later."""
    goods, own = shown(state, command), total_of(state, command)
    return any(
        goods[other]
        and state.closed >> other & 1
        and sum(CARDS[face].value for face in goods[other]) - state.discounts[other] < own
        for other in range(len(state.hands))
        if other != command.seat
    )


def test_every_comparison_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """Goods of one number are told together where they go out together."""
    monkeypatch.setitem(_FURTHER, "goods", with_plan)
    seen = hold_compared(GAME, COMPARED, matches=12)
    wanted = {"why.lower", "why.higher", "why.more_fame", "why.keeps_low", "row.lowest", "why.spares"}
    wanted |= {"row.offer_fame", "row.between", "row.ends", "why.lowest_once_1", "why.can_reach"}
    wanted |= {"why.goes_together", "why.too_high_beside", "why.buys_other"}
    wanted |= {"row.level", "row.left", "why.buys", "why.row", "why.joins"}
    assert wanted <= set(seen), seen


def hinted(state: FleaMarketState, command: Command, *, weighed: Weighed, monkeypatch: pytest.MonkeyPatch) -> Why:
    """What a hint says for a command that is worth so much."""

    def given(*args: Any) -> Generator[None, None, tuple[Weighed, float]]:
        yield
        return weighed, 0.1

    monkeypatch.setattr(advising, "weigh_with_error", given)
    legal = GAME.legal_commands(state, command.seat)
    why = finish(advising.find_reason(GAME, GAME.view(state, command.seat), legal, command))
    assert why is not None
    return why


def lays(state: FleaMarketState, *cards: str) -> list[Command]:
    """Return the commands that lay these cards, each on the first stall."""
    legal = [each for each in GAME.legal_commands(state, 0) if each.verb == "lay"]
    return [next(each for each in legal if each.piece == piece(state, card, "hand:0")) for card in cards]


def test_a_sweep_is_told_first_with_what_it_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what everybody sees, whatever else makes the lead."""
    state = state_of(
        "purple 3, red 9", "red 1", "red 2", goods=["brown 4", "purple 1, purple 2", "blue 9"], stalls=[3, 3, 3]
    )
    sweep, other = lays(state, "purple 3", "red 9")
    weighed = {sweep: {"rivals": 1.0, "coins": 0.5}, other: {"coins": 0.4}}
    why = hinted(state, sweep, weighed=weighed, monkeypatch=monkeypatch)
    bare = msg("flea_market.row.emptied", player=SeatRef(1))
    assert why.reason == msg("flea_market.why.sweeps", colour=colour_word(5), first=bare)
    lowest = msg("flea_market.row.lowest", total=4, n=2)
    red = FaceRef(face_of("red 9") or 0)
    beside: Words = {
        "theirs": msg("flea_market.row.highest", total=13, n=3),
        "instead": msg("flea_market.else.card", card=red),
    }
    then = msg("flea_market.why.then_free", comes=lowest, free=2)
    assert why.also == msg("flea_market.why.both", first=then, then=msg("flea_market.why.beside", **beside))


def test_two_cards_that_come_to_the_same_are_told_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of("blue 2, red 9", "red 1", "red 2", goods=["", "green 4", "brown 7"], stalls=[3, 3, 3])
    low, high = lays(state, "blue 2", "red 9")
    weighed = {low: {"fame": 1.0}, high: {"coins": 1.0}}
    why = hinted(state, low, weighed=weighed, monkeypatch=monkeypatch)
    assert (why.reason.id, why.also and why.also.id) == ("flea_market.why.row", "flea_market.why.trial_more")
    why = hinted(state, high, weighed=weighed, monkeypatch=monkeypatch)
    assert "popularity" not in str(why.also and why.also.id)  # less of it is no reason
    assert (why.reason.id, why.also and why.also.id) == ("flea_market.why.row", "flea_market.why.still_all")


def test_what_is_laid_is_told_beside_what_could_be_laid_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of("blue 2, red 9", "red 1", "red 2", goods=["", "green 4", "brown 7"], stalls=[3, 3, 3])
    (high,) = lays(state, "red 9")
    act(state, "lay", "blue 2")
    done = next(each for each in GAME.legal_commands(state, 0) if each.verb == "done")
    why = hinted(state, done, weighed={done: {"fame": 2.0}, high: {"coins": 1.0}}, monkeypatch=monkeypatch)
    assert dict(why.reason.args)["instead"] == msg("flea_market.else.card", card=FaceRef(face_of("red 9") or 0))
    assert dict(why.reason.args)["theirs"] == msg("flea_market.row.highest", total=9, n=1)


def test_what_could_be_laid_instead_is_weighed_beside_what_is_laid() -> None:
    state = state_of("blue 2, green 2, red 9", "red 1", "red 2", goods=["", "green 4", "brown 7"], stalls=[3, 3, 3])
    act(state, "lay", "blue 2")
    legal, view = GAME.legal_commands(state, 0), GAME.view(state, 0)
    done = next(each for each in legal if each.verb == "done")
    weighed, _ = finish(advising.weigh_with_error(GAME, view, legal, done))
    laid = sorted(CARDS[state.faces[each.piece]].value for each in weighed if each.verb == "lay")
    assert laid == [2, 9]  # the green 2 beside the blue one, or the red 9 in its place
    assert {each.verb for each in weighed} == {"done", "lay", "close"}


def test_a_hint_takes_back_what_is_clearly_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has laid the wrong card is told so, and what to lay instead."""
    state = state_of("blue 2, red 9", "red 1", "red 2", goods=["", "green 4", "brown 7"], stalls=[3, 3, 3])
    (high,) = lays(state, "red 9")
    act(state, "lay", "blue 2")
    legal, view = GAME.legal_commands(state, 0), GAME.view(state, 0)
    done, back = (next(each for each in legal if each.verb == verb) for verb in ("done", "take_back"))
    for lead, wanted in ((0.15, done), (0.3, back)):
        weighed = {done: {"fame": 1.0}, high: {"fame": 1.0, "coins": lead}}
        why = hinted(state, back, weighed=weighed, monkeypatch=monkeypatch)
        assert finish(advising.choose_advice(GAME, view, legal, done)) == wanted
    assert why.also is not None
    assert why.also == msg("table.hint.then", what=GAME.wording(view, high))
    assert why.reason.id == "flea_market.why.trial_beside"  # what lies there now speaks for the other card


def test_the_card_for_the_highest_total_is_told_beside_a_higher_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what one asks about; and a card that sweeps too is named, and what it is kept for."""
    state = state_of("purple 3, brown 8, red 4", "red 1", "red 2", goods=["", "blue 2", "green 1"], stalls=[3, 3, 3])
    low, high, other = lays(state, "purple 3", "brown 8", "red 4")
    weighed = {low: {"coins": 1.0}, high: {"coins": 0.2}, other: {"coins": 0.5}}
    why = hinted(state, low, weighed=weighed, monkeypatch=monkeypatch)
    assert dict(why.reason.args)["instead"] == msg("flea_market.else.card", card=FaceRef(face_of("brown 8") or 0))
    state = state_of("purple 5, purple 4", "red 1", "red 2", goods=["", "purple 8", "purple 1"], stalls=[3, 3, 3])
    (five,) = lays(state, "purple 5")
    (why, *_) = GAME.whys(GAME.view(state, 0), five)
    kept_for = msg("flea_market.spared.low", card=FaceRef(face_of("purple 4") or 0))
    assert why.also is not None
    assert kept_for in (why.also, dict(why.also.args).get("then"))


@pytest.mark.parametrize("fame", [0, 3, 9, 12])
def test_the_popularity_that_is_told_is_what_gives_the_term(fame: int) -> None:
    state = state_of("blue 2", "red 1", "red 2")
    before, card = state.fame(0), next(face for face, each in enumerate(CARDS) if each.popularity == 1)
    after = state.clone()
    after.round += 1
    pieces = [piece for piece in after.draw if after.faces[piece] == card]
    after.popularity[0] += (pieces * 12)[:fame]
    assert popularity(state, 0, terms(state, after, 0)["fame"]) == pytest.approx(after.fame(0) - before, abs=0.01)


def test_nobody_hopes_to_be_lowest_above_who_has_closed() -> None:
    """A closed total only falls by a sweep; here one more yellow sweeps away the only goods that are lower."""
    state = state_of(
        "yellow 8, yellow 2, red 9",
        "red 1",
        "red 2",
        goods=["brown 6", "green 7, blue 8", "yellow 4"],
        stalls=[4, 4, 4],
    )
    state.closed |= 1 << 2
    low, high = lays(state, "yellow 8", "yellow 2")
    view = GAME.view(state, 0)
    texts = [each.reason.id for each in GAME.compared(view, {}, low, high)]
    assert "flea_market.why.more_fame_swept" in texts
    red = lays(state, "red 9")[0]
    assert not {each.reason.id for each in GAME.compared(view, {}, red, high)} & {
        "flea_market.why.more_fame",
        "flea_market.why.lower",
    }


def test_a_total_is_neither_lowest_nor_highest_before_all_have_goods(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has put out nothing yet may still be lower, and higher: a 1 is said to be for the lowest total."""
    state = state_of("red 1, purple 8", "red 2", "red 3", goods=["", "blue 2", ""], stalls=[3, 3, 3])
    one, eight = lays(state, "red 1", "purple 8")
    weighed = {one: {"fame": 1.0}, eight: {"fame": 0.1}}
    why = hinted(state, one, weighed=weighed, monkeypatch=monkeypatch)
    assert why.reason.id == "flea_market.why.lower"


def test_a_card_of_another_number_is_answered_for_once_goods_are_picked() -> None:
    """Whoever has picked a card and asks for a hint thinks of the others in the hand, not of the pick alone."""
    state = state_of("blue 2, red 9, brown 9", "red 1", "red 2", goods=["", "green 4", "brown 7"], stalls=[3, 3, 3])
    act(state, "lay", "blue 2")
    legal, view = GAME.legal_commands(state, 0), GAME.view(state, 0)
    done, back = (next(each for each in legal if each.verb == verb) for verb in ("done", "take_back"))
    for advised in (done, back):
        contrasts = Contrasts(GAME, view, legal, advised)
        meant = contrasts.instead(piece(state, "red 9", "hand:0"))
        assert meant
        assert not {*meant} & {*legal}
        contrast = finish(contrasts.beside(meant))
        assert contrast is None or dict(contrast.title.args)["other"] == GAME.wording(view, meant[0])
        assert contrast is not None or advised == back  # to take back and play just that is the advice
    assert Contrasts(GAME, view, legal, done).instead(piece(state, "blue 2", "stall:0:0")) == []


def test_a_card_of_the_number_picked_takes_its_place_where_no_space_is_left() -> None:
    state = state_of("purple 8, green 8", "red 1", "red 2", goods=["blue 2", "green 4", "brown 7"], stalls=[2, 3, 3])
    (green,) = lays(state, "green 8")
    act(state, "lay", "purple 8")
    assert not adds(state, green._replace(zone="stall:1:0"))
    assert planned(state, green._replace(zone="stall:1:0")) == [face_of("green 8")]


def test_trial_rounds_are_told_by_how_often_they_bring_a_prize(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands now speaks for the 9; what trial rounds bring decides, and is told with its price."""
    state = state_of("blue 4, red 9", "red 1", "red 2", goods=["", "green 2", "brown 3"], stalls=[3, 3, 3])
    low, high = lays(state, "blue 4", "red 9")
    weighed = {low: Tried(), high: Tried()}
    weighed[low].update(fame=2.0)
    weighed[low].tally = {"gains": 0.62, "highest": 0.1}
    weighed[high].tally = {"gains": 0.18, "highest": 0.8}
    why = hinted(state, low, weighed=weighed, monkeypatch=monkeypatch)
    words: dict[str, Any] = {"n": 6, "m": 2, "k": 8}
    red = msg("flea_market.else.card", card=FaceRef(face_of("red 9") or 0))
    assert why.reason == msg("flea_market.why.trial_gains_but", instead=red, **words)


def test_prizes_are_set_against_each_other_only_where_their_numbers_differ() -> None:
    state = state_of("blue 4, red 9", "red 1", "red 2", goods=["", "green 2", "brown 3"], stalls=[3, 3, 3])
    low, high = lays(state, "blue 4", "red 9")
    hands = {"low": 0.0, "high": 0.0}
    for theirs, expected in (
        ({"gains": 0.1, "highest": 0.4}, "flea_market.why.trial_money_but"),
        ({"gains": 0.4, "highest": 0.1}, "flea_market.why.trial_prizes_but"),
        ({"gains": 0.2, "highest": 0.05}, "flea_market.why.trial_prizes_but"),
    ):
        weighed = {low: Tried(), high: Tried()}
        weighed[low].update(hand=1.0)
        weighed[low].tally = {"gains": 0.1, "highest": 0.1, "hand": 5.8, **hands}
        weighed[high].tally = {**theirs, "hand": 4.7, **hands}
        message = counted(state, weighed, low, high, Msg("flea_market.else.close"))
        assert message is not None
        assert message.id == expected
        words = dict(message.args)
        assert (words["n"], words["m"]) == (1, 2 if theirs["gains"] == 0.2 else 4)
        assert dict(words["side"].args) == {"n": "4.7", "m": "5.8"}
    weighed[low].tally["hand"], weighed[high].tally["hand"] = 6.0, 5.0
    message = counted(state, weighed, low, high, Msg("flea_market.else.close"))
    assert message is not None
    assert dict(dict(message.args)["side"].args) == {"n": "5", "m": "6"}, "whole averages need no decimals"


def test_playouts_count_prizes_for_sentences_beside_the_terms() -> None:
    state = state_of("blue 2, red 9", "red 1", "red 2", goods=["", "green 4", "brown 7"], stalls=[3, 3, 3])
    legal, view = GAME.legal_commands(state, 0), GAME.view(state, 0)
    weighed, _ = finish(advising.weigh_with_error(GAME, view, legal, legal[0]))
    for terms_of in weighed.values():
        assert isinstance(terms_of, Tried)
        assert 0 <= terms_of.tally["gains"] + terms_of.tally["highest"] <= 1.0001
