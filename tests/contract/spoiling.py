"""How a position is spoiled so that the rules find something wrong with it: by what is said then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.games.night_market.rules.state import MOST_LOANS
from tabletable.games.property_deal.rules.cards import NO_COLOUR, is_property
from tabletable.games.property_deal.rules.state import EMPTY
from tabletable.games.saboteur.rules.cards import START_CELL

Spoil = Callable[[Any], object]
"""Spoils a state; raises `StopIteration` or `LookupError` where there is nothing to do that with."""


def _property_in_the_bank(state: Any) -> None:
    piece = next(piece for piece in state.hands[0] if is_property(state.faces[piece]))
    state.hands[0].remove(piece)
    state.banks[0].append(piece)
    state.seen[piece] = PUBLIC


def _set_of_another_colour(state: Any) -> None:
    groups = next(groups for groups in state.groups if any(each.colour != NO_COLOUR for each in groups))
    at = next(at for at, each in enumerate(groups) if each.colour != NO_COLOUR)
    groups[at] = groups[at]._replace(colour=(groups[at].colour + 4) % 8)


def _card_in_a_wrong_place(state: Any) -> None:
    piece = state.hands[0].pop()
    state.front[1], state.seen[piece] = piece, PUBLIC


def _no_start(state: Any) -> None:
    start, shape = state.laid.pop(START_CELL), state.shapes.pop(START_CELL)
    cell = next(iter(state.sites))
    state.laid[cell], state.shapes[cell] = start, shape


def _too_much_discarded(state: Any) -> None:
    state.clearing = next(piece for piece in state.in_front(state.turn) if piece != NO_PIECE)
    state.discarded = 2


def _too_few_to_clear_with(state: Any) -> None:
    state.clearing = next(piece for piece in state.in_front(state.turn) if piece != NO_PIECE)
    hand = state.hands[state.turn]
    for piece in hand[1:]:
        state.seen[piece] = SECRET
    state.draw += hand[1:]
    del hand[1:]


def _another_last_round(state: Any) -> None:
    if state.result is None:
        raise LookupError
    state.result = state.result._replace(order=(0,) * len(state.order))


def _unowned_plot_won(state: Any) -> None:
    state.won |= 1 << next(plot for plot, owner in enumerate(state.owner) if plot and owner == NOBODY)


def _leader_without_means(state: Any) -> None:
    leader = next(seat for seat in state.leaders if seat != NOBODY)
    state.money[leader], state.loans[leader] = 0, MOST_LOANS


def _taken_elsewhere(state: Any) -> None:
    pile = next(at for at, top in enumerate(state.tops) if any(top in points for points in state.points))
    points = next(points for points in state.points if state.tops[pile] in points)
    points.remove(state.tops[pile])
    state.void.append(state.tops[pile])


def _piles_out_of_order(state: Any) -> None:
    one, other = [at for at, top in enumerate(state.tops) if top != NO_PIECE][:2]
    for row in (state.tops, state.unders, state.takers):
        row[one], row[other] = row[other], row[one]


def _half_a_pile(state: Any) -> None:
    pile = next(at for at, top in enumerate(state.tops) if top != NO_PIECE and at != state.stake)
    under = state.unders[pile]
    state.unders[pile] = NO_PIECE
    if not any(under in cards for cards in (*state.points, *state.areas, state.void)):
        state.void.append(under)
    state.seen[under] = PUBLIC


def _start_card_in_hand(state: Any) -> None:
    if state.is_opening:
        raise LookupError
    piece = state.void.pop()
    state.hands[0].append(piece)
    state.seen[piece] = 1


def _both_chosen(state: Any) -> None:
    state.committed = [hand[0] for hand in state.hands]


def _put(name: str, value: Callable[[Any], object]) -> Spoil:
    return lambda state: setattr(state, name, value(state))


SPOILT: dict[str, Spoil] = {
    "uno.edit.fault.direction": _put("direction", lambda state: 0),
    "uno.edit.fault.sum": _put("stack", lambda state: 3),
    "property_deal.edit.fault.bank": _property_in_the_bank,
    "property_deal.edit.fault.set": _set_of_another_colour,
    "saboteur.edit.fault.front": _card_in_a_wrong_place,
    "saboteur.edit.fault.start": _no_start,
    "saboteur.edit.fault.clearing": _too_few_to_clear_with,
    "saboteur.edit.fault.discarded": _too_much_discarded,
    "flea_market.edit.fault.stalls": lambda state: state.goods[0].append(NO_PIECE),
    "flea_market.edit.fault.pending": _put("owed", lambda state: 2),
    "night_market.edit.fault.means": _leader_without_means,
    "night_market.edit.fault.order": _put("order", lambda state: [0] * len(state.order)),
    "night_market.edit.fault.last": _another_last_round,
    "night_market.edit.fault.owed": _put("owed", lambda state: [1] * len(state.order)),
    "night_market.edit.fault.owner": _unowned_plot_won,
    "night_market.edit.fault.seated": _put("seated", lambda state: state.discard[:1] or state.discard[0]),
    "yose_duel.edit.fault.taken": _taken_elsewhere,
    "yose_duel.edit.fault.order": _piles_out_of_order,
    "yose_duel.edit.fault.rounds": _put("round", lambda state: 3 - state.round),
    "yose_duel.edit.fault.pile": _half_a_pile,
    "yose_duel.edit.fault.opening": _both_chosen,
    "yose_duel.edit.fault.start": _start_card_in_hand,
}
"""The faults that the games' own tests of their editing don't make."""

DERIVED: tuple[tuple[str, Spoil], ...] = (
    ("uno", _put("colour", lambda state: (state.colour + 1) % 4)),
    ("uno", _put("drawn", lambda state: state.draw[0])),
    ("uno", _put("exposed", lambda state: 0)),
    ("uno", _put("called", lambda state: 3)),
    ("uno", _put("bluff_cards", lambda state: len(state.faces) + 1)),
    ("property_deal", lambda state: state.groups[0].append(EMPTY)),
    ("saboteur", _put("gold_cards", lambda state: (1, 1, 1))),
    ("saboteur", _put("thieves", lambda state: [0, 0])),
    ("flea_market", lambda state: state.display.pop()),
    ("flea_market", _put("closed", lambda state: 1 << state.turn)),
    ("night_market", _put("built", lambda state: [3] * len(state.order))),
    ("yose_duel", lambda state: state.scores.insert(0, state.scores.pop(0) + 1)),
    ("yose_duel", _put("seen", lambda state: [0] * len(state.faces))),
)
"""By game what follows from the rest of a position, and is put right as soon as it is opened."""

NO_MEND = {
    "night_market.edit.fault.stock",
    "saboteur.edit.fault.card",
    "saboteur.edit.fault.dwarf",
    "saboteur.edit.fault.goal",
    "saboteur.edit.fault.tunnel",
}
"""The faults that only the player can put right."""
