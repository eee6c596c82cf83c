"""The chance to win of a seat that has just played its turn, estimated from the table and its own hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import log
from pathlib import Path
from typing import Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate, logistic
from tabletable.core.ids import HIDDEN
from tabletable.core.message import MessageFamily
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, Verb
from tabletable.games.property_deal.rules.sets import money_of, properties
from tabletable.games.property_deal.rules.state import Group, HouseRules, PropertyState, full_sets

_RUNS: Final = (
    ("", "one"),
    ("sets", "full two_full"),
    ("rent", "rent rents"),
    ("sets", "nearly way apart"),
    ("rent", "buildings"),
    ("sets", "need need_1 need_2 need_3 need_4 reach reach_0 reach_1 reach_2 reach_3"),
    ("money", "money more_money much_money"),
    ("rent", "tolls best_toll"),
    ("no", "no noes"),
    ("hand", "breaker sly forced pass_go debt birthday double house hotel notes"),
    ("hand", "rent_cards any_rent properties cards"),
    ("danger", "breakable"),
    ("no", "unprotected"),
    ("hand", "robbing"),
    ("rivals", "rival_need rival_1 rival_2 rival_3 rival_4 rival_full rival_two_full rival_cards"),
    ("rivals", "rival_money rival_rent rival_broke rivals_need rivals_full next_need next_full"),
    ("hand", "take_0 take_1 break_0 break_1"),
    ("danger", "lose_0 lose_1 broken_0 broken_1"),
    ("rivals", "squeeze"),
    ("no", "noes_out"),
)
"""By term shown to players, its features of a position, in the order of `features`."""
SAID_TERMS: Final = MessageFamily("property_deal.term.*", "sets rent money no hand danger rivals over")
"""Message ids of the terms' names, as `Counsel.said_terms` wants them."""
_TERM_OF: Final = {feature: term for term, run in _RUNS for feature in run.split()}
FEATURES: Final = tuple(_TERM_OF)
_LYING: Final = slice(FEATURES.index("full"), FEATURES.index("need"))
"""The features that depend on the arrangement of one's own properties."""


STRAYS: Final = (Verb.PROPERTY, Verb.BANK, Verb.ACTION)
"""The verbs played at random now and then while positions are gathered; see `tools/fit_estimate.py`."""


def judged(state: PropertyState, command: Command) -> tuple[int, ...]:
    """Return the seats to fit the estimate on before this command: the one whose turn ends."""
    return (state.turn,) if command.verb == Verb.END else ()


def lying_features(groups: Sequence[Group]) -> tuple[float, ...]:
    """Return the features of an arrangement of sets."""
    full = rent = rents = nearly = way = apart = buildings = 0
    for each in groups:
        if not each.cards:
            continue
        rents += each.rent
        if each.rent > rent:
            rent = each.rent
        if each.full:
            full |= 1 << each.colour
            buildings += len(each.buildings)
        elif each.colour == cards.NO_COLOUR:
            apart += 1
        else:
            size = cards.SET_SIZE[each.colour]
            count = min(len(each.cards), size - 1)  # where all are wilds, one card is lacking still
            nearly += count == size - 1
            way += 12 * count * count // (size * size)
            apart += 1
    sets = full.bit_count()
    return (sets > 0, sets > 1, min(rent, 10), min(rents, 20), nearly, way, apart, buildings)


_KEPT: Final = {
    cards.DEAL_BREAKER: 30, cards.JUST_SAY_NO: 29, cards.WILD: 28, cards.SLY_DEAL: 27, cards.DEBT_COLLECTOR: 24,
    cards.BIRTHDAY: 22, cards.FORCED_DEAL: 21, cards.PASS_GO: 20, HIDDEN: 17, cards.ANY_RENT: 16, cards.HOUSE: 9,
    cards.HOTEL: 6, cards.DOUBLE_RENT: 5,
}  # fmt: skip
"""By face, the priority of keeping it when the hand exceeds seven; other cards by their value as money."""


def kept(state: PropertyState, seat: int) -> list[int]:
    """Return the hand as the turn ends: of more than `HAND_LIMIT` cards those most worth keeping, best first."""
    faces, hand = state.faces, state.hands[seat]
    if len(hand) <= HAND_LIMIT:
        return hand
    return sorted(hand, key=lambda piece: (-keeping(faces[piece]), piece))[:HAND_LIMIT]


def keeping(face: int) -> int:
    """Return the priority of keeping a card."""
    if face in _KEPT:
        return _KEPT[face]
    return 10 + 2 * cards.VALUE[face] if face < cards.FIRST_RENT else 2 * cards.VALUE[face]


def given_up(state: PropertyState, legal: Sequence[Command]) -> Command:
    """Return the discard of the card with the lowest priority; at a tie a rent that the seat could not charge."""
    faces, seat = state.faces, legal[0].seat
    return min(legal, key=lambda each: (keeping(faces[each.piece]), earns(state, seat, faces[each.piece])))


def earns(state: PropertyState, seat: int, face: int) -> bool:
    """Return whether a property of `seat`, on the table or in hand, has a colour of that rent; True for other cards."""
    if not cards.is_rent(face):
        return True
    own = [state.faces[piece] for piece in state.hands[seat]] + properties(state, seat)
    return any(cards.FITS[card][colour] for card in own if card != HIDDEN for colour in cards.CARD_COLOURS[face])


_COUNTED: Final = (
    cards.SLY_DEAL, cards.FORCED_DEAL, cards.PASS_GO, cards.DEBT_COLLECTOR, cards.BIRTHDAY, cards.DOUBLE_RENT,
    cards.HOUSE, cards.HOTEL,
)  # fmt: skip
"""The actions whose number in the hand is a feature of its own, in the order of `FEATURES`."""


def features(state: PropertyState, seat: int) -> tuple[float, ...]:
    """Return the features of a position for `seat`; of all other hands only the sizes are used."""
    faces = state.faces
    lies = lying_features(state.groups[seat])
    own = properties(state, seat)
    hand = [faces[piece] for piece in kept(state, seat)]
    counts = [0] * (cards.FIRST_NOTE + 1)
    notes = rent_cards = tolls = best_toll = 0
    for face in hand:
        if face >= cards.FIRST_NOTE:
            notes += cards.VALUE[face]
        elif face != HIDDEN:
            counts[face] += 1
    rents = [0] * len(cards.SET_SIZE)
    for each in state.groups[seat]:
        if each.cards and each.colour != cards.NO_COLOUR:
            rents[each.colour] = max(rents[each.colour], each.rent)
    for face in range(cards.FIRST_RENT, cards.ANY_RENT):
        if counts[face]:
            rent_cards += counts[face]
            toll = max(rents[colour] for colour in cards.CARD_COLOURS[face])
            tolls += toll
            best_toll = max(best_toll, toll)
    if counts[cards.ANY_RENT]:
        best_toll = max(best_toll, *rents)
    coming = [face for face in hand if 0 <= face < cards.FIRST_RENT]
    need = missing(own, state.rules)
    reach = max(need - 3, missing(own + coming, state.rules)) if coming else need
    money = money_of(state, seat)
    breaker, no = counts[cards.DEAL_BREAKER], counts[cards.JUST_SAY_NO]
    most, held_by_others, rivals = _rivals(state, seat)
    hidden = max(1, len(state.draw) + held_by_others)
    known_breakers = counts[cards.DEAL_BREAKER] + _out(state, cards.DEAL_BREAKER)
    danger = (cards.COUNT[cards.DEAL_BREAKER] - known_breakers) * held_by_others / hidden
    exposed = lies[0] + lies[1]
    return (
        1, *lies,
        need, need == 1, need == 2, need == 3, need == 4,
        reach, reach == 0, reach == 1, reach == 2, reach == 3,
        min(money, 5), min(max(money - 5, 0), 5), min(max(money - 10, 0), 10), tolls, min(best_toll, 10),
        no > 0, no, breaker, *[counts[face] for face in _COUNTED], min(notes, 15),
        rent_cards, counts[cards.ANY_RENT], len(coming), len(hand),
        exposed * danger, exposed * (no == 0), breaker > 0 and most > 0,
        *rivals,
        *_threats(state, seat, own, coming, counts, min(need, reach)),
        max(0, max(best_toll, 5 * (counts[cards.DEBT_COLLECTOR] > 0), 2 * (counts[cards.BIRTHDAY] > 0)) - rivals[8]),
        _out(state, cards.JUST_SAY_NO),
    )  # fmt: skip


def _loose(faces: Sequence[int], groups: Sequence[Group]) -> set[int]:
    """Return the properties that a deal for one card could take."""
    return {faces[card] for each in groups if not each.full for card in each.cards}


def _threats(
    state: PropertyState, seat: int, own: list[int], coming: list[int], counts: list[int], reach: int
) -> tuple[float, ...]:
    """Return how close to a win one card or set that changes hands would bring the seat, and each other one."""
    faces, seats = state.faces, len(state.hands)
    others = [state.groups[other] for other in range(seats) if other != seat]
    mine, rules = own + coming, state.rules
    take = broken = reach
    if counts[cards.SLY_DEAL] or counts[cards.FORCED_DEAL]:
        targets = set().union(*[_loose(faces, groups) for groups in others])
        take = min([missing([*mine, face], rules) for face in targets], default=reach)
    if counts[cards.DEAL_BREAKER]:
        sets = [[faces[card] for card in each.cards] for groups in others for each in groups if each.full]
        broken = min([missing(mine + group, rules) for group in sets], default=reach)
    lose = lost = 9
    loose = _loose(faces, state.groups[seat])
    full = [[faces[card] for card in each.cards] for each in state.groups[seat] if each.full]
    for groups in others:
        theirs = [faces[card] for each in groups for card in each.cards]
        lose = min([lose, *[missing([*theirs, face], rules) for face in loose]])
        lost = min([lost, *[missing(theirs + lost_group, rules) for lost_group in full]])
    return (take == 0, take <= 1, broken == 0, broken <= 1, lose == 0, lose <= 1, lost == 0, lost <= 1)


def _rivals(state: PropertyState, seat: int) -> tuple[int, int, tuple[float, ...]]:
    """Return the most full sets of a rival, the cards in all other hands, and the features of the rivals."""
    others = state.others(seat)
    needs = [missing(properties(state, other), state.rules) for other in others]
    fulls = [full_sets(state.groups[other]) for other in others]
    tops = [max([each.rent for each in state.groups[other]], default=0) for other in others]
    sizes = [len(state.hands[other]) for other in others]
    banks = [money_of(state, other) for other in others]
    worst, most, hand_cards = min(needs), max(fulls), sum(sizes)
    rivals = (
        worst, worst == 1, worst == 2, worst == 3, worst == 4, most > 0, most > 1, hand_cards / len(sizes),
        min(15, sum(banks) / len(banks)), min(10, max(tops)), min(banks) == 0, sum(needs) / len(needs),
        sum(fulls) / len(fulls), needs[0], fulls[0],
    )  # fmt: skip
    return most, hand_cards, rivals


def _out(state: PropertyState, face: int) -> int:
    """Return how many cards of a kind are out of play: discarded or banked."""
    faces = state.faces
    return sum([faces[piece] == face for pile in (state.discard, *state.banks) for piece in pile])


_FILE: Final = Path(__file__).parents[1] / "estimates.json"
_TASTES: Final[dict[str, dict[str, float]]] = {
    "": {},
    "careful": {"money": 0.03, "noes": 0.2, "breakable": -0.5},
    "greedy": {"rents": 0.03, "notes": 0.02, "best_toll": 0.04},
    "attacking": {"rival_need": 0.06, "rivals_full": -0.25, "rival_money": -0.02},
}
"""By style, additions to the log odds: keep money and refusals, build what earns, take from the leader."""
_HELD: Final = {"robbing": -0.6, "sly": -0.15, "double": 0.1}
"""Corrections, in log odds, for cards held back. The weights are fitted to games in which cards are played as soon as
possible. Playing planners' positions to their ends with and without a card shows that a deal breaker with a target
and a sly deal are worth less, and a double rent more than money of its value.
"""
_STYLED: Final = {
    style: Estimate(_FILE, FEATURES, {**more, **{key: more.get(key, 0) + odds for key, odds in _HELD.items()}})
    for style, more in _TASTES.items()
}
_UNKNOWN: Final = 0.35
"""The value of a card just drawn, in log odds; a planner does not know its face yet."""


def chance(state: PropertyState, seat: int, style: str = "") -> float:
    """Return the chance of `seat`, 0 … 1, after its turn, as a bot of this style sees it; exact after the end."""
    return logistic(odds(state, seat, style)) if state.result is None else _share(state.result.winners, seat)


def _share(winners: Sequence[int], seat: int) -> float:
    return (seat in winners) / len(winners)


_PLANNED: Final = 0.5
"""By how much, in log odds, the weights overestimate the end of a turn if all seats plan: they are fitted to games of
bots that don't. It holds for any number of seats.
"""


def win_chance(state: PropertyState, seat: int) -> float:
    """Return the chance of a seat that has just played its turn, corrected for the number of seats; exact once the game
    is over.

    The weights are fitted to two seats; with more, the odds are divided by the number of rivals.
    """
    if state.result is not None:
        return _share(state.result.winners, seat)
    return logistic(odds(state, seat) - _PLANNED - log(len(state.hands) - 1))


def odds(state: PropertyState, seat: int, style: str = "") -> float:
    """Return the log odds of `seat` while the game goes on; see `chance`."""
    log_odds = _STYLED[style].odds(features(state, seat), len(state.hands))
    return log_odds + _UNKNOWN * sum([state.faces[piece] == HIDDEN for piece in kept(state, seat)])


WON: Final = 10.0
"""The log odds of a finished game."""


def terms(state: PropertyState, seat: int) -> dict[str, float]:
    """Split the log odds of `seat` into the terms shown to players; a finished game is the single term "over"."""
    if state.result is not None:
        return {"over": WON if seat in state.result.winners else -WON}
    by_term = dict.fromkeys(("sets", "rent", "money", "no", "hand", "danger", "rivals"), 0.0)
    weights = _STYLED[""].weights(len(state.hands))
    for feature, weight, value in zip(FEATURES, weights, features(state, seat), strict=True):
        if term := _TERM_OF[feature]:
            by_term[term] += weight * value
    by_term["hand"] += _UNKNOWN * sum([state.faces[piece] == HIDDEN for piece in kept(state, seat)])
    return by_term


def lying_worth(state: PropertyState, groups: Sequence[Group]) -> float:
    """Return the part of the log odds that depends on the arrangement of one's own sets."""
    weights = _STYLED[""].weights(len(state.hands))[_LYING]
    return sum([weight * value for weight, value in zip(weights, lying_features(groups), strict=True)])


# ------------------------------------------------------------------------------------------------ prospects


_SMALL: Final = sorted(range(cards.COLOUR_COUNT), key=lambda colour: cards.SET_SIZE[colour])
"""The colours by the size of a full set, smallest first."""
_USUAL: Final = HouseRules()


def missing(faces: Sequence[int], rules: HouseRules = _USUAL) -> int:
    """Return the fewest cards that must be added to these properties to win."""
    return _missing(tuple(sorted(faces)), rules.two_colour, rules.sets)


@lru_cache(maxsize=20_000)
def _missing(faces: tuple[int, ...], two_colour: bool, sets: int) -> int:
    singles = [0] * cards.COLOUR_COUNT
    wilds: list[tuple[int, ...]] = []
    tens = 0
    for face in faces:
        if face < cards.FIRST_WILD:
            singles[face] += 1
        elif face == cards.WILD:
            tens += 1
        else:
            wilds.append(cards.CARD_COLOURS[face])
    small = _SMALL[:sets]
    useful = [
        colour
        for colour in range(cards.COLOUR_COUNT)
        if singles[colour] or colour in small or any(colour in wild for wild in wilds)
    ]
    lack = [size - min(has, size) for has, size in zip(singles, cards.SET_SIZE, strict=True)]
    ways = sorted((sum([lack[colour] for colour in chosen]), chosen) for chosen in combinations(useful, sets))
    least = ways[-1][0]
    for without_wilds, chosen in ways:
        if without_wilds - len(wilds) - tens >= least:
            break  # a wild fills one gap at most
        least = min(least, _lacking(chosen, singles, wilds, tens, two_colour))
    return least


def _lacking(
    chosen: tuple[int, ...], singles: list[int], wilds: list[tuple[int, ...]], tens: int, two_colour: bool
) -> int:
    """Return how many cards these colours lack together, one of each no wild (Q14) or no ten-colour wild (R20)."""
    gaps = {colour: cards.SET_SIZE[colour] - min(singles[colour], cards.SET_SIZE[colour]) for colour in chosen}
    bare = 0 if two_colour else _keep_one(gaps)
    torn = []
    for wild in wilds:
        fitting = [colour for colour in wild if gaps.get(colour, 0)]
        if len(fitting) == 1:
            gaps[fitting[0]] -= 1
        elif fitting:
            torn.append(fitting)
    for fitting in torn:
        colour = max(fitting, key=gaps.__getitem__)
        gaps[colour] -= gaps[colour] > 0
    if two_colour:
        bare = _keep_one(gaps)
    return bare + max(0, sum(gaps.values()) - tens)


def _keep_one(gaps: dict[int, int]) -> int:
    """Reserve a gap in each colour without cards, which wilds can't fill; return how many there are."""
    bare = [colour for colour, gap in gaps.items() if gap == cards.SET_SIZE[colour]]
    for colour in bare:
        gaps[colour] -= 1
    return len(bare)
