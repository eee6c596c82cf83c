"""The course of a round: dealing, discounts, the order of stocking, restocking, and paying with whole cards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletable.core import rng as prng
from tabletable.core.cards import in_order, replenish
from tabletable.core.event import Emit, Event, moved, noted, on_turn
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.core.message import Args
from tabletable.games.flea_market.rules import settlement, zones
from tabletable.games.flea_market.rules.cards import FIRST_STALLS, HAND_SIZE, MOST_BUTTONS, YELLOW, deck_of
from tabletable.games.flea_market.rules.state import LAST_ROUND, PRICES, Cue, FleaMarketState, HouseRules, Phase, Prize

# ------------------------------------------------------------------------------------------------ cards on the move


_COMMANDS_PER_ROUND: Final = 400
"""An upper bound for random play: half of the goods laid in a turn are shown or taken back with the next command."""


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> FleaMarketState:
    """Deal the first round: three stalls and then nine cards each, one at a time clockwise from the start player.

    `deck` replaces the shuffle: the stalls first, one each in turn, then the hands, then the draw pile. Raises
    `SetupError`.
    """
    rules, printed = HouseRules.from_options(options), deck_of(options).for_seats(seats)
    rng, start = prng.below(seed, seats)
    rng, faces = in_order(printed, rng, deck)
    state = FleaMarketState(seats, rules, rng, faces)
    state.start = state.turn = 0 if rules.first_seat else start
    state.draw = list(range(len(faces) - 1, -1, -1))
    order = state.order(state.start)
    for seat in order * FIRST_STALLS:
        build(state, seat, None)
    for seat in order * HAND_SIZE:
        take(state, seat, 1, None)
    return state


def left_to_draw(state: FleaMarketState) -> int:
    """Return the number of cards in the draw and discard piles."""
    return len(state.draw) + len(state.discard)


def take(state: FleaMarketState, seat: int, count: int, emit: Emit | None) -> int:
    """Draw up to `count` cards for `seat`; return how many there were (R7)."""
    draw, hand, seen = state.draw, state.hands[seat], state.seen
    bit = 1 << seat
    for drawn in range(count):
        if not draw and not refill(state, emit):
            return drawn
        piece = draw.pop()
        hand.append(piece)
        seen[piece] |= bit
        if emit is not None:
            emit(moved(seat, piece, zones.DRAW_PILE, zones.HAND[seat], state.faces[piece], bit))
    return count


def build(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    """Turn the top card of the draw pile into a stall, unseen (R14). There must be a card left."""
    if not state.draw:
        refill(state, emit)
    piece = state.draw.pop()
    state.booths[seat].append(piece)
    state.goods[seat].append(NO_PIECE)
    if emit is not None:
        emit(moved(seat, piece, zones.DRAW_PILE, zones.BOOTH[seat], HIDDEN, SECRET))


def refill(state: FleaMarketState, emit: Emit | None) -> bool:
    """Shuffle the discard pile into the draw pile, in place; return False if it is empty."""
    if not state.discard:
        return False
    say = "flea_market.log.reshuffled"
    replenish(state, state.draw, state.discard, zones.DRAW_PILE, zones.DISCARD_PILE, say, emit)
    return True


def bound(seats: int, options: Options) -> int:
    """Return an upper bound on the commands of a game with random play: at most 100 rounds (R18). Laying and taking
    back could repeat forever in each, but not by chance.
    """
    return LAST_ROUND * seats * _COMMANDS_PER_ROUND


# ------------------------------------------------------------------------------------------------ paying


def most_points(wealth: int) -> int:
    """Return the largest discount or purchase that this much money pays."""
    return bisect_right(PRICES, wealth) - 1


def picked(state: FleaMarketState) -> int:
    """Return the money in the tray."""
    faces = state.faces
    return sum(YELLOW[faces[piece]] for piece in state.tray)


def most_paid(state: FleaMarketState) -> int:
    """Return the largest discount or purchase the seat on turn can ask for: by its picked money if it has picked any,
    as none is added to that (R24), else by all its money.
    """
    return most_points(picked(state) if state.tray else state.wealth(state.turn))


def proposal(state: FleaMarketState, price: int) -> list[int]:
    """Return the cards that pay `price` with the least overpayment, then the fewest cards.

    [] if the tray reaches it. Picked money is completed only in games recorded before rule R24. The seat on turn must
    have enough.
    """
    missing = price - picked(state)
    if missing <= 0:
        return []
    purse: list[list[int]] = [[] for _ in range(MOST_BUTTONS + 1)]
    faces = state.faces
    for piece in state.money[state.turn]:
        purse[YELLOW[faces[piece]]].append(piece)
    counts = fewest(missing, tuple(len(cards) for cards in purse))
    return [piece for cards, count in zip(purse, counts, strict=True) for piece in cards[:count]]


def payment(state: FleaMarketState, price: int) -> int:
    """Return the money that the picked cards and those of the `proposal` pay."""
    return picked(state) + sum(YELLOW[state.faces[piece]] for piece in proposal(state, price))


@lru_cache(maxsize=1 << 12)
def fewest(price: int, available: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards of each worth pay `price` with the least excess, then the fewest cards.

    `available[worth]` is the number of cards available; they must suffice.
    """
    best: dict[int, tuple[int, ...]] = {0: (0,) * len(available)}
    limit = price + MOST_BUTTONS
    for worth in range(len(available) - 1, 0, -1):
        for paid, cards in list(best.items()):
            for count in range(1, min(available[worth], (limit - paid) // worth) + 1):
                more = (*cards[:worth], count, *cards[worth + 1 :])
                at = paid + worth * count
                if at not in best or sum(more) < sum(best[at]):
                    best[at] = more
    return best[min(paid for paid in best if paid >= price)]


def _turn(state: FleaMarketState, phase: Phase, seat: int, emit: Emit | None) -> None:
    state.phase, state.turn = phase, seat
    if emit is not None:
        emit(on_turn(seat))


# ------------------------------------------------------------------------------------------------ discounts


def _next_discount(state: FleaMarketState, first: int, emit: Emit | None) -> None:
    """Ask the next seat with money for a discount, from the one `first` places after the start player (R20)."""
    seats = len(state.hands)
    for place in range(first, seats):
        seat = (state.start + place) % seats
        if state.wealth(seat):
            _turn(state, Phase.DISCOUNT, seat, emit)
            return
    state.phase = Phase.STOCK
    next_stocker(state, state.start, emit)


def discount(state: FleaMarketState, points: int, emit: Emit | None) -> None:
    """Lower this round's total of the seat on turn; its money stays in front of its stalls till settlement."""
    seat = state.turn
    paid = _pay(state, PRICES[points], zones.PROMOTION[seat], state.promotions[seat], emit)
    state.discounts[seat] = points
    if emit is not None:
        args = (("n", points), ("paid", paid))
        say = "flea_market.log.discount"
        emit(noted(seat, zones.PROMOTION[seat], say, args, Cue.DISCOUNT))
    _after_discount(state, seat, emit)


def pass_discount(state: FleaMarketState, emit: Emit | None) -> None:
    """Pass on a discount for the seat on turn."""
    seat = state.turn
    if emit is not None:
        emit(noted(seat, zones.HAND[seat], "flea_market.log.full_price"))
    _after_discount(state, seat, emit)


def _after_discount(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    state.turn = NOBODY
    _next_discount(state, (seat - state.start) % len(state.hands) + 1, emit)


# ------------------------------------------------------------------------------------------------ stocking


def next_stocker(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    """Pass the turn to the next open seat from `seat` on; close those that can lay nothing (R16)."""
    seats = len(state.hands)
    while state.closed != (1 << seats) - 1:
        seat %= seats
        if not state.closed >> seat & 1:
            if not state.hands[seat]:
                close(state, seat, "flea_market.log.closed_empty", emit)
            elif NO_PIECE not in state.goods[seat]:
                close(state, seat, "flea_market.log.closed_full", emit)
            else:
                _turn(state, Phase.STOCK, seat, emit)
                return
        seat += 1
    settlement.collect_costs(state, 0, emit)


def close(state: FleaMarketState, seat: int, say: str, emit: Emit | None) -> None:
    """Close `seat`: it lays no more goods in this round."""
    state.closed |= 1 << seat
    state.swept = 0
    if emit is not None:
        emit(noted(seat, zones.BOOTH[seat], say, cue=Cue.CLOSED))


# ------------------------------------------------------------------------------------------------ restocking


def draw(state: FleaMarketState, emit: Emit | None) -> None:
    """Draw as many cards for the seat on turn as it has stalls."""
    seat = state.turn
    _draw(state, seat, len(state.booths[seat]), "flea_market.log.drew", None, (), emit)
    _offer_extra(state, emit)


def _draw(
    state: FleaMarketState, seat: int, count: int, say: str, cue: Cue | None, args: Args, emit: Emit | None
) -> None:
    """Draw cards for `seat`; the log message, with their number, comes before the cards."""
    events: list[Event] = []
    drawn = take(state, seat, count, None if emit is None else events.append)
    if emit is not None:
        emit(noted(seat, zones.DRAW_PILE, say, (("n", drawn), *args), cue))
        for event in events:
            emit(event)


def build_stall(state: FleaMarketState, emit: Emit | None) -> None:
    """Give the seat on turn another stall instead of cards."""
    seat = state.turn
    if emit is not None:
        args = (("n", len(state.booths[seat]) + 1),)
        emit(noted(seat, zones.BOOTH[seat], "flea_market.log.built", args, Cue.BUILT))
    build(state, seat, emit)
    _offer_extra(state, emit)


def most_extra(state: FleaMarketState) -> int:
    """Return how many extra cards the seat on turn can buy, limited by its money and the piles (R20)."""
    return min(most_points(state.wealth(state.turn)), left_to_draw(state))


def _offer_extra(state: FleaMarketState, emit: Emit | None) -> None:
    if most_extra(state):
        state.phase = Phase.EXTRA
    else:
        _next_restocker(state, emit)


def buy(state: FleaMarketState, count: int, emit: Emit | None) -> None:
    """Pay for extra cards for the seat on turn and draw them."""
    seat = state.turn
    paid = _pay(state, PRICES[count], zones.DISCARD_PILE, state.discard, emit)
    _draw(state, seat, count, "flea_market.log.bought", Cue.BOUGHT, (("paid", paid),), emit)
    _next_restocker(state, emit)


def pass_extra(state: FleaMarketState, emit: Emit | None) -> None:
    """Pass on extra cards for the seat on turn."""
    if emit is not None:
        emit(noted(state.turn, zones.HAND[state.turn], "flea_market.log.saved"))
    _next_restocker(state, emit)


def _next_restocker(state: FleaMarketState, emit: Emit | None) -> None:
    """Let the next seat clockwise restock; after the last one begin a new round."""
    seat = (state.turn + 1) % len(state.hands)
    if seat != state.start:
        _turn(state, Phase.RESTOCK, seat, emit)
    else:
        _next_round(state, emit)


def _next_round(state: FleaMarketState, emit: Emit | None) -> None:
    """Begin a round: whoever was highest, or else lowest, becomes the start player (R15); all are open."""
    say = "flea_market.log.round"
    if state.highest != NOBODY:
        state.start, say = state.highest, "flea_market.log.round_highest"
    elif state.lowest != NOBODY:
        state.start = state.lowest
    seats = len(state.hands)
    state.round += 1
    state.closed = 0
    state.highest = state.lowest = state.turn = NOBODY
    state.totals = [0] * seats
    state.discounts = [0] * seats
    state.prizes = [Prize.ABSENT] * seats
    if emit is not None:
        args = (("number", state.round),)
        emit(noted(state.start, "round", say, args, Cue.ROUND))
    _next_discount(state, 0, emit)


# ------------------------------------------------------------------------------------------------ paying


def pick(state: FleaMarketState, piece: int, emit: Emit | None) -> None:
    """Move a money card of the seat on turn to the tray, to pay with it."""
    seat = state.turn
    state.money[seat].remove(piece)
    state.tray.append(piece)
    if emit is not None:
        face = state.faces[piece]
        emit(moved(seat, piece, zones.MONEY[seat], zones.TRAY, face, PUBLIC, "flea_market.log.picked"))


def unpick(state: FleaMarketState, piece: int, emit: Emit | None) -> None:
    """Move picked money back to its pile."""
    seat = state.turn
    state.tray.remove(piece)
    state.money[seat].append(piece)
    if emit is not None:
        face = state.faces[piece]
        emit(moved(seat, piece, zones.TRAY, zones.MONEY[seat], face, PUBLIC, "flea_market.log.unpicked"))


def _pay(state: FleaMarketState, price: int, zone: str, pile: list[int], emit: Emit | None) -> int:
    """Move the picked cards, and the proposed ones if these don't suffice, to a pile (R1); return their value."""
    seat = state.turn
    more = proposal(state, price)
    faces = state.faces
    paid = 0
    for source, cards in ((zones.TRAY, state.tray), (zones.MONEY[seat], more)):
        for piece in cards:
            pile.append(piece)
            paid += YELLOW[faces[piece]]
            if emit is not None:
                emit(moved(seat, piece, source, zone, faces[piece], PUBLIC))
    state.tray.clear()
    own = state.money[seat]
    for piece in more:
        own.remove(piece)
    return paid
