"""How the game ended, in standings and sentences."""

from __future__ import annotations

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.property_deal.rules.cards import DECK_SIZE, NO_COLOUR, SET_SIZE
from tabletable.games.property_deal.rules.deal import SETS_TO_WIN, standing
from tabletable.games.property_deal.rules.names import colour_title
from tabletable.games.property_deal.rules.sets import set_name, wealth
from tabletable.games.property_deal.rules.state import LONGEST_GAME, Ending, Group, PropertyState, Result

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
            seat,
            sets,
            sets,
            _items(state, seat),
            _properties(state, seat),
            caption=_worth(state, seat),
            verdict=msg("property_deal.result.verdict", n=sets),
        )
        for sets, _, seat in rows
    )
    return Outcome(True, result.winners, _headline(result), _reason(state, result), standings)


def _worth(state: PropertyState, seat: int) -> Msg:
    """What lies before a seat is worth together, which decides where sets are level."""
    money = msg("property_deal.result.money", n=wealth(state, seat))
    return msg("property_deal.result.wealth", label=msg("property_deal.result.worth"), money=money)


def _items(state: PropertyState, seat: int) -> tuple[Item, ...]:
    """A line for every set that counts: of a full one its rent, of another how far it came."""
    return tuple(
        Item(
            colour_title(each.colour),
            value=msg("property_deal.result.rent", n=each.rent) if each.full else _progress(each),
        )
        for each in _best(state, seat)
    )


def _best(state: PropertyState, seat: int) -> list[Group]:
    """The full sets of a seat by colour, then those that came closest; as many as are read."""
    lying = [each for each in state.groups[seat] if each.cards]
    lying.sort(key=lambda each: (not each.full, each.colour if each.full else _missing(each), -each.rent))
    return lying[:_LINES]


def _missing(each: Group) -> int:
    return SET_SIZE[each.colour] - len(each.cards) if each.colour != NO_COLOUR else DECK_SIZE


def _progress(each: Group) -> Msg:
    """How far a set came that is not full: with all its cards it is none if wilds are all it has."""
    if each.colour == NO_COLOUR:
        return msg("property_deal.result.rent", n=0)
    have, size = len(each.cards), SET_SIZE[each.colour]
    return Msg("property_deal.result.wilds") if have >= size else msg("property_deal.result.part", have=have, size=size)


def _properties(state: PropertyState, seat: int) -> tuple[int, ...]:
    """The cards of the lines: of a full set one card and its buildings; all cards of a seat without a full set."""
    best = _best(state, seat)
    full = [each for each in best if each.full]
    if not full:
        return tuple(state.faces[card] for each in best for card in each.cards)
    return tuple(face for each in full for face in (each.colour, *(state.faces[piece] for piece in each.buildings)))


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
