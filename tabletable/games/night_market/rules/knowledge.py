"""Where everything lies, and what must hold."""

from __future__ import annotations

from tabletable.core.flaws import FOREIGN, KNOWN, LOST, Flaw, flaw
from tabletable.core.flaws import OVER as GAME_OVER
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import SeatRef
from tabletable.games.night_market.rules import auction
from tabletable.games.night_market.rules.cards import (
    FIRST_CUSTOMER,
    FIRST_MARKER,
    FIXED_FACES,
    MARKERS_PER_SEAT,
    MAX_SEATS,
    PLOTS,
    marker,
    plot_of,
)
from tabletable.games.night_market.rules.commands import (
    BID,
    BOX,
    DECK,
    DISCARD_PILE,
    GATE,
    HAND,
    HIDDEN_ROW,
    LAND,
    PLOT,
    SEATS_AT,
    SPENT,
    STOCK,
    STORE,
    SUPPLY,
)
from tabletable.games.night_market.rules.state import (
    BIDDING,
    BUILDING,
    COMPENSATING,
    HAND_SIZE,
    HIDING,
    OVER,
    MarketState,
    slot_number,
    slot_plot,
)


def zones(state: MarketState) -> dict[str, list[int]]:
    """Every place that holds pieces, with its handles."""
    seats = len(state.order)
    places: dict[str, list[int]] = {
        DECK: state.deck,
        DISCARD_PILE: state.discard,
        LAND: state.land,
        SPENT: state.spent,
        STOCK: [pile[-1] for pile in state.stock if pile],
        STORE: [piece for pile in state.stock for piece in pile[:-1]],
        BOX: [marker(seat, number) for seat in range(seats, MAX_SEATS) for number in range(MARKERS_PER_SEAT)],
    }
    for seat in range(seats):
        places[HAND[seat]] = state.hands[seat]
        places[HIDDEN_ROW[seat]] = state.hidden[seat]
        places[SUPPLY[seat]] = []
        for piece in (marker(seat, number) for number in range(MARKERS_PER_SEAT)):
            mark = state.marks[piece - FIRST_MARKER]
            places.setdefault(BID[slot_plot(mark)][slot_number(mark)] if mark else SUPPLY[seat], []).append(piece)
    for gate, waiting in enumerate(state.gates):
        places[GATE[gate]] = waiting
    for piece in (*state.closed, *state.market):
        places[PLOT[plot_of(state.faces[piece])]] = [piece]
    for plot, piece in enumerate(state.stall):
        if piece != NO_PIECE:
            places[PLOT[plot]] = [piece]
    if state.seated and state.result is not None:
        for guest in state.result.guests:
            places.setdefault(SEATS_AT[guest.plot], []).append(guest.piece)
    return places


def check(state: MarketState) -> list[Flaw]:
    """Broken invariants."""
    wrong = _check_numbers(state)
    return wrong or [*_check_cards(state), *check_market(state), *_check_phase(state)]


def off_phase(text: str) -> Flaw:
    """A flaw of the auction, or of what else belongs to a part of the round."""
    return flaw(text, "night_market.edit.fault.auction")


def _check_numbers(state: MarketState) -> list[Flaw]:
    """What everything else relies on."""
    seats = len(state.order)
    wrong = []
    if sorted(state.order) != list(range(seats)):
        wrong.append(flaw("the turn order does not name each seat once", "night_market.edit.fault.order"))
    if (result := state.result) is not None and (
        sorted(result.order) != list(range(seats)) or len(result.bonus) not in (0, seats)
    ):
        text = "the round that ended last was not played by these seats"
        wrong.append(flaw(text, "night_market.edit.fault.last"))
    faces = state.faces
    if sorted(faces[:PLOTS]) != list(range(PLOTS)) or tuple(faces[PLOTS:FIRST_CUSTOMER]) != FIXED_FACES:
        wrong.append(Flaw("land cards, stall cards or markers are not those of the game", FOREIGN))
    if tuple(sorted(faces[FIRST_CUSTOMER:])) != state.rules.board.customers:
        wrong.append(Flaw("the customers are not those of the deck", FOREIGN))
    return wrong


def _check_cards(state: MarketState) -> list[Flaw]:
    wrong = []
    lying = sorted(piece for pieces in zones(state).values() for piece in pieces)
    if lying != list(range(len(state.faces))):
        return [Flaw("a piece lies in no zone or in two", LOST)]
    seen = state.seen
    for zone, pile in ((DECK, state.deck), (LAND, state.land)):
        if any(seen[piece] != SECRET for piece in pile):
            wrong.append(Flaw("somebody knows a face-down card of a pile", KNOWN, zone))
    shown = (*state.discard, *state.closed, *state.market, *state.spent, *state.seated, *range(PLOTS, FIRST_CUSTOMER))
    for piece in (*shown, *(piece for gate in state.gates for piece in gate)):
        if seen[piece] != PUBLIC:
            wrong.append(Flaw("an open card is not public", KNOWN, piece=piece))
    for seat, (hand, row) in enumerate(zip(state.hands, state.hidden, strict=True)):
        for zone, pile in ((HAND[seat], hand), (HIDDEN_ROW[seat], row)):
            if any(seen[piece] != 1 << seat for piece in pile):
                wrong.append(Flaw(f"the hand of seat {seat} is not known to it alone", KNOWN, zone))
        if (n := len(hand) + len(row)) > HAND_SIZE:
            text, key = f"seat {seat} has too many customers", "night_market.edit.fault.hand"
            wrong.append(flaw(text, key, HAND[seat], player=SeatRef(seat), n=n, most=HAND_SIZE))
    return wrong


def check_market(state: MarketState) -> list[Flaw]:
    """What is wrong with plots, bids and stalls."""
    wrong = []
    on_offer = auction.plots_on_offer(state)
    if on_offer != sorted(on_offer) or not len(on_offer) == len(state.prices) == len(state.leaders):
        return [off_phase("the plots on offer are not in order, or a price is missing")]
    best = dict.fromkeys(on_offer, (0, NOBODY))
    for at, mark in enumerate(state.marks):
        if mark:
            plot = slot_plot(mark)
            if plot not in best or slot_number(mark) not in state.rules.board.numbers(plot):
                wrong.append(off_phase("a marker lies on no bid card"))
                continue
            best[plot] = max(best[plot], (slot_number(mark), at // MARKERS_PER_SEAT))
    if [best[plot] for plot in on_offer] != list(zip(state.prices, state.leaders, strict=True)):
        wrong.append(off_phase("prices and leaders are not those of the markers"))
    for seat in state.order:
        if auction.committed(state, seat) > (means := auction.means(state, seat)):
            text, key = "a seat leads with more than it can pay", "night_market.edit.fault.means"
            wrong.append(flaw(text, key, HAND[seat], player=SeatRef(seat), n=means))
    sold = {plot_of(state.faces[piece]) for piece in state.spent}
    for plot, (owner, stall) in enumerate(zip(state.owner, state.stall, strict=True)):
        if owner == NOBODY and (stall != NO_PIECE or state.won >> plot & 1):
            text = f"plot {plot} has a stall or was won, but has no owner"
            wrong.append(flaw(text, "night_market.edit.fault.owner", PLOT[plot], plot=plot))
        if owner != NOBODY and plot not in sold:
            text = f"plot {plot} has an owner, but its card was not sold"
            wrong.append(flaw(text, "night_market.edit.fault.sold", PLOT[plot], plot=plot))
    stalls = [owner for owner, stall in zip(state.owner, state.stall, strict=True) if stall != NO_PIECE]
    if state.built != [stalls.count(seat) for seat in range(len(state.order))]:
        wrong.append(flaw("the stalls are not counted right", "night_market.edit.fault.built"))
    for food, pile in enumerate(state.stock):
        if any(state.faces[piece] - PLOTS != food for piece in pile):
            wrong.append(flaw("the stock is mixed up", "night_market.edit.fault.stock", STOCK))
            break
    return wrong


def _check_phase(state: MarketState) -> list[Flaw]:
    wrong = []
    auctioning = state.phase in (BIDDING, COMPENSATING)
    if (state.turn == NOBODY) == (auctioning or state.phase == BUILDING):
        wrong.append(off_phase("somebody is awaited although nobody can act, or the other way round"))
    if bool(state.market) != (auctioning or state.phase == HIDING):
        wrong.append(off_phase("plots are on offer at the wrong time, or none are"))
    if state.phase == OVER and (state.result is None or not state.is_last_round):
        wrong.append(Flaw("the game is over too early, or without a result", GAME_OVER))
    owed = state.owed if state.phase == HIDING else []
    if any(state.owed) != any(owed) or any(o > len(hand) for o, hand in zip(owed, state.hands, strict=False)):
        wrong.append(flaw("a seat owes customers it has not", "night_market.edit.fault.owed"))
    if state.seated and (
        state.phase != OVER or state.result is None or [guest.piece for guest in state.result.guests] != state.seated
    ):
        wrong.append(flaw("guests sit at a stall at the wrong time", "night_market.edit.fault.seated"))
    return wrong
