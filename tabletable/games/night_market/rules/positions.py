"""States from data: positions described in words, the faults of a state, and how each is mended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from operator import methodcaller
from typing import Any

from tabletable.core.cards import NamedCards, left_over
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import FOREIGN, LOST, OVER, Flaw, Mending, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import SeatRef
from tabletable.core.reading import number, numbers
from tabletable.core.rng import MASK64, Rng
from tabletable.core.rulebook import Rulebook
from tabletable.core.state import sound
from tabletable.core.zones import lay
from tabletable.games.night_market.rules import cards, play, zones
from tabletable.games.night_market.rules.board import board_from_json, standard
from tabletable.games.night_market.rules.play import to_act
from tabletable.games.night_market.rules.rounds import gate_of
from tabletable.games.night_market.rules.state import (
    HAND_SIZE,
    PHASES,
    TERMS,
    HouseRules,
    MarketState,
    Phase,
    slot,
    slot_number,
    slot_plot,
)

_POSITION_WORDS = {
    "hands", "length", "hidden", "gates", "deck", "stalls", "plots", "closed", "market", "bids", "phase", "turn",
    "round", "order", "money", "loans", "passed", "lap", "won", "seed", "land", "discard", "board",
}  # fmt: skip
_CUSTOMER_BY_WORD = {word: face for word, face in cards.FACE_BY_WORD.items() if cards.is_customer(face)}


class NightMarketPositions(Rulebook[MarketState]):
    """Makes states from data and finds the faults of a state."""

    states = MarketState

    def position(self, data: Mapping[str, Any]) -> MarketState:
        """Make a position of these words, all but `hands` optional. Raises `BrokenState`.

        - `hands`: per seat a list of customers ("D skewers"); `hidden`: per seat those it has laid face down
        - `gates`: customers who wait, each at the gate of its letter, in this order; `discard`; `deck`: the next ones,
          next first; all that are not named lie under them
        - `stalls`: plot → [seat, food]; `plots`: plot → seat, for plots without a stall; `won`: plots won this round
        - `length`: "short", "usual" or "long"
        - `closed`, `market`, `land`: plots out of the game, on offer, and next to come; the others are sold
        - `bids`: [seat, plot, number] in the order they were made; `passed`: seats that bid no more; `lap`: 0 or 1
        - `phase`: "hide", "bid", "compensate" or "build"; `turn`: the seat on turn (the first in `order`)
        - `round`, `order`, `money`, `loans`, `seed`; `board`: another board in the words of `board.json`
        """
        if unknown := set(data) - _POSITION_WORDS:
            raise BrokenState(f"night_market positions have no word {', '.join(sorted(map(str, unknown)))}")
        try:
            return self._position(data)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            if isinstance(error, BrokenState):
                raise
            raise BrokenState(f"this is no night_market position: {error}") from error

    def _position(self, data: Mapping[str, Any]) -> MarketState:
        seats = len(data["hands"])
        length = data.get("length", "usual")
        if (seats, length) not in TERMS:
            raise BrokenState("a night_market position has 3 or 4 hands, and is short, usual or long")
        board = standard() if "board" not in data else board_from_json(data["board"])
        state = MarketState(seats, HouseRules(board, length), number(data.get("seed", 0), 0, MASK64), [])
        state.money = [10] * seats
        state.take(data, "order", "round", "money", "loans")
        _deal_customers(state, data)
        _deal_land(state, data)
        _build_stalls(state, data)
        _set_phase(state, data)
        return sound(state, self.check)

    def check(self, state: MarketState) -> list[Flaw]:
        if (wrong := _check_numbers(state)) or LOST in (wrong := state.ZONES.flaws(state)):
            return wrong
        return [*wrong, *_check_hands(state), *check_market(state), *_check_phase(state)]


def _deal_customers(state: MarketState, data: Mapping[str, Any]) -> None:
    """Assign handles to all customers: hands, hidden rows, gates, discards, the named top of the deck, the rest."""
    named = NamedCards(data, len(state.order), _CUSTOMER_BY_WORD.get)
    hands, hidden = named.piles("hands"), named.piles("hidden")
    waiting, discard, top = named.pile("gates"), named.pile("discard"), named.pile("deck")
    rest = left_over(state.rules.board.customers, named.faces)
    state.faces, state.seen = (
        [*range(cards.PLOTS), *cards.FIXED_FACES],
        [SECRET] * cards.PLOTS + [PUBLIC] * len(cards.FIXED_FACES),
    )
    state.ZONES.lay_out(state, {"hands": hands, "hidden": hidden})
    for piece, face in zip(lay(state, waiting), waiting, strict=True):
        state.gates[gate_of(state, face)].append(piece)
    state.ZONES.lay_out(state, {"discard": discard, "deck": [*top, *rest]})


def _deal_land(state: MarketState, data: Mapping[str, Any]) -> None:
    """Sort the land cards, whose handles follow their plots, into closed, on offer, still to come and sold ones.

    Those to come begin with the named ones; further unnamed and unowned plots complete their number, and the rest is
    sold.
    """
    named = {key: numbers(data.get(key, []), 1, cards.PLOTS) for key in ("closed", "market", "land")}
    state.closed = [plot - 1 for plot in named["closed"]]
    state.market = sorted(plot - 1 for plot in named["market"])
    rest = [plot - 1 for plot in range(1, cards.PLOTS + 1) if plot - 1 not in (*state.closed, *state.market)]
    occupied = {int(plot) for plot in (*data.get("stalls", {}), *data.get("plots", {}))}
    free = [piece for piece in rest if piece + 1 not in occupied]
    coming = (state.terms.rounds - state.round) * state.terms.opened
    first = [plot - 1 for plot in named["land"]]
    others = [piece for piece in free if piece not in first]
    state.land = (first + others)[:coming][::-1]
    state.spent = [piece for piece in rest if piece not in state.land]
    for piece in (*state.closed, *state.market, *state.spent):
        state.seen[piece] = PUBLIC
    state.prices = [0] * len(state.market)
    state.leaders = [NOBODY] * len(state.market)


def _build_stalls(state: MarketState, data: Mapping[str, Any]) -> None:
    """Set owners and stalls from `stalls`: plot → [seat, food]; `plots`: plot → seat, unbuilt."""
    for word, (seat, food) in data.get("stalls", {}).items():
        plot = number(int(word), 1, cards.PLOTS)
        state.owner[plot] = number(seat, 0, len(state.order) - 1)
        state.stall[plot] = state.stock[cards.FOODS.index(food.replace(" ", "_"))].pop()
        state.built[state.owner[plot]] += 1
    for word, seat in data.get("plots", {}).items():
        state.owner[number(int(word), 1, cards.PLOTS)] = number(seat, 0, len(state.order) - 1)
    for plot in numbers(data.get("won", []), 1, cards.PLOTS):
        state.won |= 1 << plot


def _set_phase(state: MarketState, data: Mapping[str, Any]) -> None:
    phase = PHASES.index(data.get("phase", "hide"))
    state.phase = number(phase, Phase.HIDING, Phase.BUILDING)
    state.passed = sum(1 << number(seat, 0, len(state.order) - 1) for seat in set(data.get("passed", ())))
    used = [0] * len(state.order)
    for seat, plot, bid in data.get("bids", []):
        at = cards.MARKERS_PER_SEAT * number(seat, 0, len(state.order) - 1) + used[seat]
        used[seat] += 1
        state.marks[at] = slot(number(plot, 1, cards.PLOTS), number(bid, 1, 15))
        place = play.plots_on_offer(state).index(plot)
        if bid > state.prices[place]:
            state.prices[place], state.leaders[place] = bid, seat
    if phase == Phase.HIDING:
        due = state.terms.hidden[state.round - 1]
        hands = zip(state.hands, state.hidden, strict=True)
        state.owed = [max(0, min(due - len(row), len(hand))) for hand, row in hands]
    else:
        state.turn = number(data.get("turn", state.order[0]), 0, len(state.order) - 1)
    if phase == Phase.BIDDING:
        state.bids = number(data.get("lap", 0), 0, 1) * len(state.order) + state.order.index(state.turn)
    elif phase != Phase.HIDING:
        state.bids = 2 * len(state.order)
    if not to_act(state) or any(len(hand) > HAND_SIZE for hand in state.hands):
        raise BrokenState("nobody can act in this position")


# ------------------------------------------------------------------------------------------------ invariants


def auction_flaw(text: str) -> Flaw:
    """Make a flaw that says `text`, and is mended by beginning the auction anew."""
    return flaw(text, "night_market.edit.fault.auction", mend=begin_again)


def _check_numbers(state: MarketState) -> list[Flaw]:
    """Return the flaws of the basic numbers, on which all other checks rely."""
    seats = len(state.order)
    wrong = []
    if sorted(state.order) != list(range(seats)):
        text = "the turn order does not name each seat once"
        wrong.append(flaw(text, "night_market.edit.fault.order", mend=_put_in_order))
    if (result := state.result) is not None and (
        sorted(result.order) != list(range(seats)) or len(result.bonus) not in (0, seats)
    ):
        text = "the round that ended last was not played by these seats"
        wrong.append(flaw(text, "night_market.edit.fault.last", mend=_forget_result))
    if tuple(state.faces[cards.PLOTS : cards.FIRST_CUSTOMER]) != cards.FIXED_FACES:
        wrong.append(Flaw("stall cards or markers are not those of the game", FOREIGN))
    return wrong


def _check_hands(state: MarketState) -> Iterator[Flaw]:
    for seat, (hand, row) in enumerate(zip(state.hands, state.hidden, strict=True)):
        if (n := len(hand) + len(row)) > HAND_SIZE:
            text, key = f"seat {seat} has too many customers", "night_market.edit.fault.hand"
            mend = methodcaller("remove", (hand or row)[-1])
            yield flaw(text, key, zones.HAND[seat], mend=mend, player=SeatRef(seat), n=n, most=HAND_SIZE)


def check_market(state: MarketState) -> list[Flaw]:
    """Return the flaws of plots, bids and stalls."""
    wrong = []
    on_offer = play.plots_on_offer(state)
    if on_offer != sorted(on_offer) or not len(on_offer) == len(state.prices) == len(state.leaders):
        return [auction_flaw("the plots on offer are not in order, or a price is missing")]
    best = dict.fromkeys(on_offer, (0, NOBODY))
    for at, mark in enumerate(state.marks):
        if mark:
            plot = slot_plot(mark)
            if plot not in best or slot_number(mark) not in state.rules.board.numbers(plot):
                wrong.append(auction_flaw("a marker lies on no bid card"))
                continue
            best[plot] = max(best[plot], (slot_number(mark), at // cards.MARKERS_PER_SEAT))
    if [best[plot] for plot in on_offer] != list(zip(state.prices, state.leaders, strict=True)):
        wrong.append(auction_flaw("prices and leaders are not those of the markers"))
    for seat in state.order:
        if play.committed(state, seat) > (means := play.means(state, seat)):
            text, key = "a seat leads with more than it can pay", "night_market.edit.fault.means"
            wrong.append(flaw(text, key, zones.HAND[seat], mend=begin_again, player=SeatRef(seat), n=means))
    sold = {cards.plot_of(state.faces[piece]) for piece in state.spent}
    early = sum(owner != NOBODY and plot not in sold for plot, owner in enumerate(state.owner))
    missing = state.terms.opened * (state.terms.rounds - state.round) - len(state.land)
    if early or missing > 0:
        text, n = "plots have owners before they are sold, or are too few for the coming rounds", max(early, missing)
        wrong.append(flaw(text, "night_market.edit.fault.plots", mend=_later, n=n, round=state.round))
    for plot, (owner, stall) in enumerate(zip(state.owner, state.stall, strict=True)):
        if owner == NOBODY and (stall != NO_PIECE or state.won >> plot & 1):
            text, mend = f"plot {plot} has a stall or was won, but has no owner", partial(_take_back, plot)
            wrong.append(flaw(text, "night_market.edit.fault.owner", zones.PLOT[plot], mend=mend, plot=plot))
    stalls = [owner for owner, stall in zip(state.owner, state.stall, strict=True) if stall != NO_PIECE]
    if state.built != [stalls.count(seat) for seat in range(len(state.order))]:
        wrong.append(Flaw("the stalls are not counted right"))
    for food, pile in enumerate(state.stock):
        if any(state.faces[piece] - cards.PLOTS != food for piece in pile):
            wrong.append(flaw("the stock is mixed up", "night_market.edit.fault.stock", zones.STOCK))
            break
    return wrong


def _check_phase(state: MarketState) -> list[Flaw]:
    wrong = []
    auctioning = state.phase in (Phase.BIDDING, Phase.COMPENSATING)
    if (state.turn == NOBODY) == (auctioning or state.phase == Phase.BUILDING):
        wrong.append(auction_flaw("somebody is awaited although nobody can act, or the other way round"))
    if bool(state.market) != (auctioning or state.phase == Phase.HIDING):
        wrong.append(auction_flaw("plots are on offer at the wrong time, or none are"))
    if state.phase == Phase.OVER and (state.result is None or not state.is_last_round):
        wrong.append(Flaw("the game is over too early, or without a result", OVER))
    if state.phase != Phase.HIDING and any(state.owed):
        text = "a seat owes customers at the wrong time"
        wrong.append(flaw(text, "night_market.edit.fault.owed", mend=_owe_nothing))
    elif any(owed > len(hand) for owed, hand in zip(state.owed, state.hands, strict=True)):
        text = "a seat owes customers it has not"
        wrong.append(flaw(text, "night_market.edit.fault.nobody", mend=_give_one))
    if state.seated and (
        state.phase != Phase.OVER
        or state.result is None
        or [guest.piece for guest in state.result.guests] != state.seated
    ):
        text = "guests sit at a stall at the wrong time"
        wrong.append(flaw(text, "night_market.edit.fault.seated", mend=_stand_up))
    return wrong


# ------------------------------------------------------------------------------------------------ mended


def give_back(state: MarketState, plot: int) -> None:
    """Clear a plot: no owner, and its stall back in the stock."""
    piece = state.stall[plot]
    if piece != NO_PIECE:
        state.stock[state.faces[piece] - cards.STALL_FACE].append(piece)
    state.stall[plot], state.owner[plot] = NO_PIECE, NOBODY
    state.won &= ~(1 << plot)


def begin(state: MarketState, number: int) -> None:
    """Set the state to the start of a round: its plots on offer, earlier plots sold, no customers hidden."""
    terms, faces = state.terms, state.faces
    state.round = number

    def is_sold(piece: int) -> bool:
        return faces[piece] != HIDDEN and state.owner[cards.plot_of(faces[piece])] != NOBODY

    pool = sorted((*state.spent, *state.market, *reversed(state.land)), key=lambda piece: not is_sold(piece))
    sold = terms.opened * (number - 1)
    later = sorted(pool[sold:], key=is_sold)  # what somebody has is never on offer
    for piece in filter(is_sold, later[: terms.opened]):
        give_back(state, cards.plot_of(faces[piece]))
    state.spent, state.market, state.land = pool[:sold], later[: terms.opened], later[terms.opened :][::-1]
    unknown = [face for face in range(cards.PLOTS) if face not in faces[: cards.PLOTS]]
    Rng(number + sum(unknown)).shuffle(unknown)
    for piece in (*state.spent, *state.market):
        if faces[piece] == HIDDEN:
            faces[piece] = unknown.pop()
        state.seen[piece] = PUBLIC
    for piece in state.land:
        state.seen[piece] = SECRET
    state.market.sort(key=faces.__getitem__)
    for hand, row in zip(state.hands, state.hidden, strict=True):
        hand += row
        row.clear()
    state.discard += state.seated
    state.seated = []
    state.prices, state.leaders = [0] * len(state.market), [NOBODY] * len(state.market)
    state.marks = [0] * len(state.marks)
    state.phase, state.turn, state.bids, state.passed, state.won = Phase.HIDING, NOBODY, 0, 0, 0


def _later(mender: Mending) -> None:
    """Move to the next round, in which more plots are sold; in the last round clear a plot instead."""
    state: MarketState = mender.state
    if state.round < state.terms.rounds:
        begin(state, state.round + 1)
        return
    give_back(state, next(plot for plot, owner in enumerate(state.owner) if owner != NOBODY))
    begin(state, state.round)


def _put_in_order(mender: Mending) -> None:
    """Reset the turn order to the order of seats."""
    mender.state.order = list(range(len(mender.state.order)))


def _forget_result(mender: Mending) -> None:
    mender.state.result = None


def _stand_up(mender: Mending) -> None:
    """Discard the customers seated at stalls."""
    state: MarketState = mender.state
    state.seated = []
    placed = {piece for pieces in state.ZONES.lying(state).values() for piece in pieces}
    state.discard += [piece for piece in range(cards.FIRST_CUSTOMER, len(state.faces)) if piece not in placed]


def _owe_nothing(mender: Mending) -> None:
    """Set the customers still to be hidden to none; the phase determines them again."""
    mender.state.owed = [0] * len(mender.state.order)


def _take_back(plot: int, mender: Mending) -> None:
    give_back(mender.state, plot)


def begin_again(mender: Mending) -> None:
    """Begin the round anew."""
    begin(mender.state, mender.state.round)


def _give_one(mender: Mending) -> None:
    """Give a seat a customer to hide; if any customers are hidden already, restart the round instead."""
    state: MarketState = mender.state
    if any(state.hidden):
        begin(state, state.round)
        return
    seat = state.order[0]
    if not mender.put(HIDDEN, zones.HAND[seat]):
        waiting = [*state.discard, *(piece for gate in state.gates for piece in gate)]
        mender.remove(waiting[0])
        mender.put(HIDDEN, zones.HAND[seat])
