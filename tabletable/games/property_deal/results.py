"""How the game ended, in standings and sentences."""

from __future__ import annotations

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.property_deal.deal import LONGEST_GAME, SETS_TO_WIN, standing
from tabletable.games.property_deal.faces import NO_COLOUR, SET_SIZE
from tabletable.games.property_deal.furniture import star
from tabletable.games.property_deal.sets import set_name, wealth
from tabletable.games.property_deal.state import Ending, Group, PropertyState, Result

_LINES = 3
"""So many lines of a seat's reckoning are read."""


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
            seat, sets, sets, _items(state, seat), shown := _properties(state, seat),
            caption=Msg(f"property_deal.result.{'full' if sets else 'properties' if shown else 'nothing'}"),
            verdict=msg("property_deal.result.verdict", n=sets),
        )
        for sets, _, seat in rows
    )  # fmt: skip
    return Outcome(
        True, result.winners, _headline(result), _reason(state, result), standings, flourish=(star(filled=True),)
    )


def _items(state: PropertyState, seat: int) -> tuple[Item, ...]:
    """A line for every full set with its rent; then the sets that came closest, and all that could be paid."""
    lying = [each for each in state.groups[seat] if each.colour != NO_COLOUR and each.cards]
    full = [each for each in lying if each.full]
    rest = [each for each in lying if not each.full]
    rest.sort(key=lambda each: (SET_SIZE[each.colour] - len(each.cards), -each.rent))
    found = [
        *(Item(set_name(each), value=msg("property_deal.result.rent", n=each.rent)) for each in full),
        *(Item(set_name(each), value=_progress(each)) for each in rest),
    ]
    worth = Item(msg("property_deal.result.worth"), value=msg("property_deal.result.money", n=wealth(state, seat)))
    return (*found[: max(_LINES - 1, len(full))], worth)


def _progress(each: Group) -> Msg:
    return msg("property_deal.result.part", have=len(each.cards), size=SET_SIZE[each.colour])


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
        one, two, three = _three(state, winner)
        return msg("property_deal.result.sets", player=SeatRef(winner), one=one, two=two, three=three)
    return msg("property_deal.result.long", turns=LONGEST_GAME, n=sets, worth=worth)


def _three(state: PropertyState, seat: int) -> list[Msg]:
    """The names of the first three full sets of different colours."""
    full = {each.colour: set_name(each) for each in state.groups[seat] if each.full}
    return [full[colour] for colour in sorted(full)][:SETS_TO_WIN]
