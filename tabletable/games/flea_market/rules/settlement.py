"""The settlement: the cost of empty stalls, the prizes for the highest and the lowest total, special offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tabletable.core.cards import hide_from_others
from tabletable.core.event import Emit, Event, counted, flipped, game_ended, moved, noted, on_turn
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import Arg, Args, FaceRef
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import MAX_SEATS, PURPLE, SPECIAL, YELLOW
from tabletable.games.flea_market.rules.state import HIGHEST, LAST_ROUND, Cue, FleaMarketState, Phase, Prize

TOTAL: Final = tuple(f"total:{seat}" for seat in range(MAX_SEATS))
"""The counter of each seat's total, named by COUNT events of the settlement."""
_STALL: Final = "stall "

# ------------------------------------------------------------------------------------------------ public facts


def goods_args(state: FleaMarketState, seat: int) -> Iterator[tuple[str, Arg]]:
    """Yield the goods on the stalls of a seat as arguments of an event, for `goods_of` to read."""
    for stall, piece in enumerate(state.goods[seat]):
        if piece != NO_PIECE:
            yield f"{_STALL}{stall}", FaceRef(state.faces[piece])


def goods_of(event: Event) -> dict[int, int]:
    """Return the goods on the stalls when the total of a seat was counted: faces by stall."""
    return {
        int(name.removeprefix(_STALL)): value.face
        for name, value in event.args
        if name.startswith(_STALL) and isinstance(value, FaceRef)
    }


def sellers_if_all_tied(state: FleaMarketState) -> list[int]:
    """Return all seats with goods, clockwise from the start player, if their totals are all equal (R3).

    A lone seller counts as that. [] if they differ, so that the totals decide the prizes, or if nobody has goods.
    """
    sellers = [seat for seat in state.order(state.start) if state.lying(seat)]
    return sellers if len({state.total(seat) for seat in sellers}) == 1 else []


def offers_of(state: FleaMarketState, seat: int) -> list[tuple[int, bool]]:
    """Return the cards a special offer of `seat` may keep, as (piece, as money); see `offers_among`."""
    faces = state.faces
    return offers_among({piece: faces[piece] for piece in state.lying(seat)})


def offers_among(goods: Mapping[int, int]) -> list[tuple[int, bool]]:
    """Return the cards of `goods` (faces by any key) that a special offer may keep, as (key, as money): all with the
    fewest buttons, counted over all goods and both kinds of buttons, ignoring kinds without any.

    [] without a special offer among them. A card without a button of a kind can't be kept for it (R8).
    """
    if not any(SPECIAL[face] for face in goods.values()):
        return []
    counts = [(table[face], key, table is YELLOW) for key, face in goods.items() for table in (PURPLE, YELLOW)]
    least = min((count for count, _, _ in counts if count), default=0)
    return [(key, as_money) for count, key, as_money in counts if count == least and count]


# ------------------------------------------------------------------------------------------------ costs


_GAVE: Final = {1: "flea_market.log.gave_only", 2: "flea_market.log.gave_both"}
"""By number of cards, the log message for giving up the whole hand; larger hands are logged by their number."""


def collect_costs(state: FleaMarketState, first: int, emit: Emit | None) -> None:
    """Let all seats pay for empty stalls, from the one `first` places after the start player (R4).

    A seat without more cards than empty stalls has no choice and gives all (R22).
    """
    seats = len(state.hands)
    for place in range(first, seats):
        seat = (state.start + place) % seats
        owed = state.goods[seat].count(NO_PIECE)
        hand = state.hands[seat]
        if owed < len(hand):
            if owed:
                state.phase, state.turn, state.owed = Phase.COST, seat, owed
                if emit is not None:
                    emit(on_turn(seat))
                return
        elif hand:
            count = len(hand)
            for piece in hand.copy():
                give_up(state, seat, piece, "", emit)
            if emit is not None:
                say = _GAVE.get(count, "flea_market.log.gave_all")
                emit(noted(seat, zones.HAND[seat], say, (("n", count),)))
    _share_out(state, emit)


def give_up(state: FleaMarketState, seat: int, piece: int, say: str, emit: Emit | None) -> None:
    """Put a hand card face down under the discard pile, known to its owner only (R4)."""
    state.hands[seat].remove(piece)
    state.discard.insert(0, piece)
    if emit is not None:
        face, mask = state.faces[piece], state.seen[piece]
        emit(moved(seat, piece, zones.HAND[seat], zones.DISCARD_PILE, face, mask, say))


# ------------------------------------------------------------------------------------------------ prizes


def _share_out(state: FleaMarketState, emit: Emit | None) -> None:
    """Find the highest and lowest total among the sellers; if all are tied, ask the first one to choose."""
    sellers = [seat for seat in state.order(state.start) if state.lying(seat)]
    state.turn = NOBODY
    state.totals = [state.total(seat) for seat in range(len(state.hands))]
    state.prizes = [Prize.NONE if state.lying(seat) else Prize.ABSENT for seat in range(len(state.hands))]
    if emit is not None:
        for seat in sellers:
            total = state.totals[seat]
            args: Args = (("n", total), ("total", total), *goods_args(state, seat))
            emit(counted(seat, TOTAL[seat], args))
    if sellers_if_all_tied(state):
        state.phase, state.turn = Phase.CLAIM, sellers[0]
        if emit is not None:
            emit(on_turn(state.turn))
        return
    if sellers:
        # In clockwise order from the start player the first of equals is the nearest: it wins ties both ways.
        state.highest = max(sellers, key=state.totals.__getitem__)
        state.lowest = min(sellers, key=state.totals.__getitem__)
    _award(state, emit)


def claim(state: FleaMarketState, choice: int, emit: Emit | None) -> None:
    """Settle equal totals: the seat on turn takes one prize, the next seat clockwise with goods the other (R3)."""
    sellers = sellers_if_all_tied(state)
    other = sellers[1] if len(sellers) > 1 else NOBODY
    seats = (state.turn, other) if choice == HIGHEST else (other, state.turn)
    state.highest, state.lowest = seats
    state.turn = NOBODY
    _award(state, emit)


def _award(state: FleaMarketState, emit: Emit | None) -> None:
    """Give the prizes; then ask the seats in between that have a special offer, and discard the goods of all others."""
    if state.highest != NOBODY:
        _keep_as_money(state, state.highest, emit)
    if state.lowest != NOBODY:
        _keep_as_popularity(state, state.lowest, emit)
    state.offers = []
    for seat in state.order(state.start):
        if state.lying(seat):
            if offers_of(state, seat):
                state.offers.append(seat)
            elif state.totals[seat] in _prized(state):
                _clear(state, seat, "flea_market.log.tied", None, emit)
            else:
                _clear(state, seat, "flea_market.log.nothing", Cue.NOTHING, emit)
    next_offer(state, emit)


def _prized(state: FleaMarketState) -> set[int]:
    """Return the highest and lowest totals; tied seats without a prize sit farther from the start player (R12)."""
    return {total for total, prize in zip(state.totals, state.prizes, strict=True) if prize is not Prize.NONE}


def _keep_as_money(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    state.prizes[seat] = Prize.HIGHEST
    faces = state.faces
    goods = list(_emptied(state, seat))
    if emit is not None:
        gain = sum(YELLOW[faces[piece]] for _, piece in goods)
        args = (("total", state.totals[seat]), ("n", gain))
        emit(noted(seat, zones.MONEY[seat], "flea_market.log.highest", args, Cue.HIGHEST))
    for stall, piece in goods:
        state.money[seat].append(piece)
        if emit is not None:
            emit(moved(seat, piece, zones.STALL[seat][stall], zones.MONEY[seat], faces[piece], PUBLIC))


def _keep_as_popularity(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    state.prizes[seat] = Prize.LOWEST
    goods = list(_emptied(state, seat))
    if emit is not None:
        args = (("total", state.totals[seat]), ("n", len(goods)))
        say = "flea_market.log.lowest"
        emit(noted(seat, zones.POPULARITY[seat], say, args, Cue.LOWEST))
    for stall, piece in goods:
        state.popularity[seat].append(piece)
        if emit is not None:
            emit(moved(seat, piece, zones.STALL[seat][stall], zones.POPULARITY[seat], HIDDEN, SECRET))
    _hide_popularity(state, seat, emit)


def _hide_popularity(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    """Shuffle the pile face down, so that the others know no card of it any more, and show it to its owner (R6)."""
    hide_from_others(state, seat, zones.POPULARITY[seat], state.popularity[seat], emit)


def _emptied(state: FleaMarketState, seat: int) -> Iterator[tuple[int, int]]:
    """Take the goods off the stalls of a seat in the order they were laid; yield (stall, piece)."""
    goods = state.goods[seat]
    for piece in [piece for piece in state.display if piece in goods]:
        stall = goods.index(piece)
        goods[stall] = NO_PIECE
        state.display.remove(piece)
        yield stall, piece


def _clear(state: FleaMarketState, seat: int, say: str, cue: Cue | None, emit: Emit | None) -> None:
    """Discard all goods still on a seat's stalls."""
    if emit is not None and say:
        args = (("total", state.totals[seat]),)
        emit(noted(seat, zones.DISCARD_PILE, say, args, cue))
    for stall, piece in _emptied(state, seat):
        state.discard.append(piece)
        if emit is not None:
            face = state.faces[piece]
            emit(moved(seat, piece, zones.STALL[seat][stall], zones.DISCARD_PILE, face, PUBLIC))


# ------------------------------------------------------------------------------------------------ special offers


def next_offer(state: FleaMarketState, emit: Emit | None) -> None:
    """Ask the next seat with a special offer; after the last one the settlement is over."""
    if not state.offers:
        _finish(state, emit)
        return
    state.phase, state.turn = Phase.OFFER, state.offers[0]
    if emit is not None:
        emit(on_turn(state.turn))


def keep_offer(state: FleaMarketState, piece: int, as_money: bool, emit: Emit | None) -> None:
    """Keep one card of the seat on turn as a special offer and discard its other goods."""
    seat = state.turn
    stall = state.goods[seat].index(piece)
    state.goods[seat][stall] = NO_PIECE
    state.display.remove(piece)
    state.prizes[seat] = Prize.OFFER
    source, face = zones.STALL[seat][stall], state.faces[piece]
    if as_money:
        state.money[seat].append(piece)
        if emit is not None:
            args = (("n", YELLOW[face]),)
            say = "flea_market.log.offer_money"
            emit(moved(seat, piece, source, zones.MONEY[seat], face, PUBLIC, say, args, Cue.OFFER))
    else:
        state.popularity[seat].append(piece)
        if emit is not None:
            say = "flea_market.log.offer_popularity"
            emit(noted(seat, zones.POPULARITY[seat], say, cue=Cue.OFFER))
            emit(moved(seat, piece, source, zones.POPULARITY[seat], HIDDEN, SECRET))
        _hide_popularity(state, seat, emit)
    _end_offer(state, "", emit)


def decline_offer(state: FleaMarketState, emit: Emit | None) -> None:
    """Keep no card for the seat on turn (R13)."""
    _end_offer(state, "flea_market.log.declined", emit)


def _end_offer(state: FleaMarketState, say: str, emit: Emit | None) -> None:
    seat = state.offers.pop(0)
    state.turn = NOBODY
    _clear(state, seat, say, None, emit)
    next_offer(state, emit)


# ------------------------------------------------------------------------------------------------ the end of it


def _finish(state: FleaMarketState, emit: Emit | None) -> None:
    """Discard the discount money; then end the game, or begin restocking."""
    state.turn = NOBODY
    for seat, paid in enumerate(state.promotions):
        for piece in paid:
            state.discard.append(piece)
            if emit is not None:
                face = state.faces[piece]
                emit(moved(seat, piece, zones.PROMOTION[seat], zones.DISCARD_PILE, face, PUBLIC))
        paid.clear()
    is_won = any(state.fame(seat) >= state.rules.goal for seat in range(len(state.hands)))
    if is_won or state.round >= LAST_ROUND:
        _end_game(state, is_won, emit)
        return
    state.phase, state.turn = Phase.RESTOCK, state.start
    if emit is not None:
        emit(noted(NOBODY, "phase", "flea_market.log.restock"))
        emit(on_turn(state.turn))


def _end_game(state: FleaMarketState, is_won: bool, emit: Emit | None) -> None:
    """End the game and show all popularity."""
    state.phase = Phase.OVER
    for seat, pile in enumerate(state.popularity):
        for piece in pile:
            state.seen[piece] = PUBLIC
            if emit is not None:
                emit(flipped(seat, piece, "", zones.POPULARITY[seat], state.faces[piece]))
    if emit is not None:
        say = "flea_market.log.famous" if is_won else "flea_market.log.long"
        emit(game_ended(say=say, args=(("n", state.rules.goal),) if is_won else ()))
