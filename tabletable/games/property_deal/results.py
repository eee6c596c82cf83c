"""How the game ended, in standings and sentences."""

from __future__ import annotations

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.property_deal.deal import LONGEST_GAME, standing
from tabletable.games.property_deal.sets import set_name, wealth
from tabletable.games.property_deal.state import Ending, PropertyState, Result


def outcome(state: PropertyState) -> Outcome | None:
    """The result of the game once it is over."""
    result = state.result
    if result is None:
        return None
    seats = range(len(state.hands))
    rows = [(*standing(state, seat), seat) for seat in seats]
    rows.sort(key=lambda row: (row[2] not in result.winners, -row[0], -row[1], row[2]))
    standings = tuple(
        Standing(
            seat, sets, sets, _items(state, seat), _properties(state, seat),
            caption=msg("property_deal.result.full", n=sets),
        )
        for sets, _, seat in rows
    )  # fmt: skip
    return Outcome(True, result.winners, _headline(result), _reason(state, result), standings)


def _items(state: PropertyState, seat: int) -> tuple[Item, ...]:
    """A line for every full set with its rent, and one for all that could be paid."""
    full = [
        Item(msg("property_deal.result.set", set=set_name(each)), each.rent) for each in state.groups[seat] if each.full
    ]
    return (*full, Item(msg("property_deal.result.worth"), wealth(state, seat)))


def _properties(state: PropertyState, seat: int) -> tuple[int, ...]:
    """One face for every full set, the first of its single-colour cards; of a seat without one, all its properties."""
    groups = sorted(state.groups[seat], key=lambda each: each.colour)
    full = [each for each in groups if each.full]
    if full:
        return tuple(each.colour for each in full)
    return tuple(state.faces[card] for each in groups for card in each.cards)


def _headline(result: Result) -> Msg:
    if len(result.winners) == 1:
        return msg("property_deal.result.won", player=SeatRef(result.winners[0]))
    return msg("property_deal.result.shared", n=len(result.winners))


def _reason(state: PropertyState, result: Result) -> Msg:
    winner = result.winners[0]
    sets, worth = standing(state, winner)
    if result.ending is Ending.SETS:
        return msg("property_deal.result.sets", player=SeatRef(winner), n=sets)
    return msg("property_deal.result.long", turns=LONGEST_GAME, n=sets, worth=worth)
