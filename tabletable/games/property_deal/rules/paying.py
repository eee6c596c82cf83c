"""The choice of the next card to pay with: the table's proposal, which bots follow too.

A payment should cost little. Costs are ranked by what is lost, in this order: a full set completed for the receiver or
broken of one's own, progress of a receiver's set, properties, money. Overpaying loses only money: rather a large note
than a property.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from typing import Final

from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.rules.commands import Ask
from tabletable.games.property_deal.rules.sets import owned, payable, properties, worth
from tabletable.games.property_deal.rules.state import Group, PropertyState

# Each weighs more than all of the next kind that one payment can hold, in hundredths of a million of money.
_FULL_SET: Final = 10**10
"""The cost of one more full set of the receiver, or one less of one's own."""
_BROUGHT_ON: Final = 10**8
"""The cost of a card that joins a set of the receiver."""
_PROPERTY: Final = 10**6
"""The cost of a card from one's own sets; its value to its set decides among them."""
_MOST_WAYS: Final = 200
"""The maximum number of ways to pay considered if the first one would fill a set of the receiver."""


def proposals(state: PropertyState) -> tuple[int, ...]:
    """Return the handles that would complete the payment best, the next one first; () if no payment is due."""
    if not state.pending or state.pending[-1].ask is not Ask.PAYMENT:
        return ()
    seat, owed = state.pending[-1].seat, state.pending[-1].number
    left = owed - given(state)
    values = state.faces
    pieces = payable(state, seat)
    bank = [piece for piece in pieces if piece in state.banks[seat]]
    if worth(state, bank) >= left:
        pieces = bank
    cost = {piece: loss(state, seat, piece) for piece in pieces}
    chosen = _cheapest(left, [(cards.VALUE[values[piece]], cost[piece], piece) for piece in sorted(pieces)])
    if fills(state, chosen):
        possible = [chosen, *_ways(state, seat, left)]
        cost = {piece: loss(state, seat, piece) for piece in set().union(*possible)}
        possible.sort(key=lambda way: sum([cost[piece] for piece in way]))
        harmless = next((way for way in possible if not fills(state, way)), None)
        chosen = min(possible, key=lambda way: fills(state, way)) if harmless is None else harmless
    return _ordered(state, seat, chosen)


def least_payment(state: PropertyState, seat: int, amount: int) -> int:
    """Return the least millions that `seat` can pay for a debt: no change is given; all it has if that is less."""
    sums = {0}
    for piece in owned(state, seat):
        sums |= {paid + cards.VALUE[state.faces[piece]] for paid in sums if paid < amount}
    return min([paid for paid in sums if paid >= amount], default=max(sums))


def _ordered(state: PropertyState, seat: int, pieces: Iterable[int]) -> tuple[int, ...]:
    """Return the cards of a payment in the order of giving: money, buildings, properties."""
    bank, values = state.banks[seat], state.faces
    top = {cards.HOTEL: 1, cards.HOUSE: 2}

    def order(piece: int) -> tuple[int, int, int]:
        return 0 if piece in bank else top.get(values[piece], 3), -cards.VALUE[values[piece]], piece

    return tuple(sorted(pieces, key=order))


def _cheapest(left: int, priced: list[tuple[int, int, int]]) -> tuple[int, ...]:
    """Return the handles of `priced` (value, cost, handle) that reach `left` at the least cost, then with the fewest
    cards; all if they can't reach it.

    Overpayment is not counted: it is in the cost of the cards.
    """
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for value, cost, piece in priced:
        for paid, (spent, count, chosen) in list(best.items()):
            if paid >= left:
                continue
            then = min(left, paid + value)
            entry = (spent + cost, count + 1, (*chosen, piece))
            if then not in best or entry < best[then]:
                best[then] = entry
    return best[left][2] if left in best else tuple(piece for _, _, piece in priced)


def _ways(state: PropertyState, seat: int, left: int) -> list[tuple[int, ...]]:
    """Return the minimal ways to pay `left`, least loss first, one per choice of equal cards; buildings first (R6)."""
    built = [each for each in state.groups[seat] if each.buildings]
    usable = [*payable(state, seat), *(piece for each in built for piece in each.pieces)]
    if state.rules.bank_first and state.banks[seat]:
        usable = state.banks[seat]
    pieces = sorted(
        {piece for piece in usable if cards.VALUE[state.faces[piece]]},
        key=lambda piece: loss(state, seat, piece),
    )
    values = [cards.VALUE[state.faces[piece]] for piece in pieces]
    reach = [sum(values[at:]) for at in range(len(values) + 1)]
    ways: list[tuple[int, ...]] = []

    def can_go(chosen: tuple[int, ...]) -> bool:
        for each in built:
            layers = [any(card in chosen for card in each.cards), *(piece in chosen for piece in each.buildings)]
            if any(below > above for below, above in pairwise(layers)):
                return False
        return True

    def more(at: int, owed: int, chosen: tuple[int, ...], least: int) -> None:
        if owed <= 0 and least > -owed and can_go(chosen):
            ways.append(chosen)
        if owed <= 0 or owed > reach[at]:
            return
        used: set[int] = set()
        for number in range(at, len(pieces)):
            face, piece = state.faces[pieces[number]], pieces[number]
            if face not in used and len(ways) < _MOST_WAYS:
                used.add(face)
                spare = least if cards.is_building(face) else min(least, cards.VALUE[face])
                more(number + 1, owed - cards.VALUE[face], (*chosen, piece), spare)

    more(0, left, (), left + max(values))
    return ways


def fills(state: PropertyState, pieces: Iterable[int]) -> int:
    """Return how many more full sets the receiver could make with these cards and those in the tray."""
    added = [state.faces[piece] for piece in (*state.tray, *pieces) if cards.is_property(state.faces[piece])]
    if not added:
        return 0
    own = properties(state, state.turn)
    two_colour = state.rules.two_colour
    return most_full(own + added, two_colour) - most_full(own, two_colour)


def most_full(faces: Sequence[int], two_colour: bool = False) -> int:
    """Return how many colours could be full with these properties, rearranged freely; see `HouseRules.two_colour`."""
    return _most_full(tuple(sorted(faces)), two_colour)


@lru_cache(maxsize=10_000)
def _most_full(faces: tuple[int, ...], two_colour: bool) -> int:
    wilds = {face: faces.count(face) for face in faces if face >= cards.FIRST_WILD}
    begun = {face for face in faces if face < cards.FIRST_WILD}
    if two_colour:
        begun.update([colour for face in wilds if face != cards.WILD for colour in cards.CARD_COLOURS[face]])
    gaps = [(colour, cards.SET_SIZE[colour] - faces.count(colour)) for colour in sorted(begun)]
    wanting = sorted([(gap, colour) for colour, gap in gaps if gap > 0])
    return len(gaps) - len(wanting) + _filled(wanting, wilds)


def _filled(gaps: Sequence[tuple[int, int]], wilds: dict[int, int]) -> int:
    """Return how many colours of `gaps` (cards missing, colour), fewest missing first, the wilds can fill.

    A ten-colour wild is used only where no other fits: it could change places with any other wild. The exception is a
    set that would be left without a two-colour wild and has no other card that it needs (R20).
    """
    if not gaps:
        return 0
    (gap, colour), rest = gaps[0], gaps[1:]
    fitting = [
        face for face, count in wilds.items() for _ in range(count) if face != cards.WILD and cards.FITS[face][colour]
    ]
    fewest, multicolour = max(0, gap - len(fitting)), wilds.get(cards.WILD, 0)
    if fewest > multicolour:
        return _filled(rest, wilds)
    most = 0
    needy = any(lack == cards.SET_SIZE[other] for lack, other in rest)
    for tens in range(fewest, min(multicolour, gap) + 1 if needy else fewest + 1):
        if tens == cards.SET_SIZE[colour]:
            break  # ten-colour wilds alone make no set
        for used in set(combinations(fitting, gap - tens)):
            left = {face: count - (tens if face == cards.WILD else used.count(face)) for face, count in wilds.items()}
            most = max(most, 1 + _filled(rest, left))
    there = list(accumulate([gap for gap, _ in rest]))
    return most if most >= bisect_right(there, sum(wilds.values())) else max(most, _filled(rest, wilds))


def given(state: PropertyState) -> int:
    """Return the value of the tray in the payment under way."""
    return worth(state, state.tray)


def loss(state: PropertyState, seat: int, piece: int) -> int:
    """Return the cost for `seat` of paying a card to the seat on turn; in hundredths of a million of money."""
    face = state.faces[piece]
    cost = 100 * cards.VALUE[face]
    if cards.is_property(face):
        cost += _gift(state, face)
    for each in state.groups[seat]:
        if piece in each.buildings:
            return cost + _PROPERTY + 150
        if piece in each.cards:
            torn = _FULL_SET if each.full else 0
            return cost + torn + _PROPERTY + set_worth(each, face)
    return cost


def _gift(state: PropertyState, face: int) -> int:
    """Return the cost of a property that fills or joins a set of the seat on turn, with the cards in the tray."""
    worst = 0
    faces = state.faces
    for each in state.groups[state.turn]:
        if not each.room or not each.cards:
            continue
        for colour in range(len(cards.SET_SIZE)) if each.colour == cards.NO_COLOUR else (each.colour,):
            if cards.FITS[face][colour]:
                count = len(each.cards) + 1 + sum(cards.FITS[faces[piece]][colour] for piece in state.tray)
                worst = max(worst, _FULL_SET if count >= cards.SET_SIZE[colour] else _BROUGHT_ON)
    return worst


def set_worth(each: Group, face: int) -> int:
    """Return the value of a card to its set beyond its payment value: rent, and progress towards a full set."""
    if each.colour == cards.NO_COLOUR:
        return 600
    size, count = cards.SET_SIZE[each.colour], len(each.cards)
    before = cards.rent_of(each.colour, count - 1) if count > 1 else 0
    worth = 60 * (cards.rent_of(each.colour, count) - before) + 500 * count // size
    if each.full:
        worth += 1500
    if face == cards.WILD:
        worth += 500
    elif face >= cards.FIRST_WILD:
        worth += 120
    return worth + 10 * len(cards.COLOURS[each.colour].rent)
