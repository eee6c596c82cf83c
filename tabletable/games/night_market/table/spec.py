"""The `TableSpec` for one viewer, and the meaning of a drop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablekit.zones import area, cell, row, sorts, tucked
from tabletable.core.tablespec import BY_COLOUR, BY_VALUE, Piece, Stage, Stop, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.night_market.rules import play, zones
from tabletable.games.night_market.rules.cards import FIRST_MARKER, MARKERS_PER_SEAT, marker
from tabletable.games.night_market.rules.state import Cue, MarketState, Phase, Verb, slot_number, slot_plot
from tabletable.games.night_market.table import board, furniture, pictures, prompts, signs, words
from tabletable.games.night_market.table.board import UP, cards, tokens
from tabletable.games.night_market.table.layout import (
    PLATE,
    SIDE,
    TOKEN,
    Layout,
    hidden_place,
    layout,
    own_block,
    row_top,
)
from tabletable.games.night_market.table.prompts import buttons, facts, help_anchor, lessons, only_move, prompt
from tabletable.games.night_market.table.signs import WALKING

_HAND_CARD = 124.0


def table(view: View[MarketState], stage: Stage) -> TableSpec:
    """Return the table as the viewer sees it."""
    state, viewer = view.state, view.seat
    places = layout(stage, state.rules.board)
    subtitle = "night_market.subtitle.last" if state.is_last_round else "night_market.subtitle"
    return TableSpec(
        title=msg("night_market.title"),
        subtitle=msg(subtitle, round=state.round, rounds=state.terms.rounds),
        zones=(
            *board.plots(state, viewer, places),
            *board.piles(state, places),
            *_below(state, viewer, places),
            *_seats(state, viewer, places),
            *board.streets(state, places),
        ),
        plates=tuple(signs.plates(state, viewer, places)),
        decor=(
            *board.board(state, places),
            *board.signs(state, places),
            *board.pile_signs(state, places),
            *signs.decor(state, viewer, places),
        ),
        buttons=buttons(state, viewer) if viewer is not None else (),
        only_move=only_move(state, viewer),
        prompt=prompt(state, viewer),
        facts=facts(state),
        heard_each_turn=prompts.purse(state, viewer),
        turn_order=tuple(state.order),
        heard_privately=words.prospects(state, viewer),
        fact_picture=pictures.marker_picture(state.order[0]),
        help_anchor=help_anchor(state),
        lessons=lessons(state, viewer) if viewer is not None else (),
        coin=pictures.COIN,
        goal=prompts.goal(state),
        alerts=(Cue.LEFT_OUT,),
    )


def table_at_rest(view: View[MarketState], stage: Stage, events: Sequence[Event]) -> TableSpec | None:
    """Seat the guests of the round that is over where they were served."""
    state = view.state.clone()
    result = state.result
    if result is None:
        return None
    gone = {*result.fresh, *(guest.piece for guest in result.guests)}
    for pile in (*state.hands, *state.gates, state.deck, state.discard):
        pile[:] = [piece for piece in pile if piece not in gone]
    for guest in result.guests:
        state.faces[guest.piece] = guest.face
    state.seated = [guest.piece for guest in result.guests]
    state.deck += [piece for piece in result.fresh if piece not in state.seated]
    state.land += state.market
    state.market, state.prices, state.leaders = [], [], []
    state.owed = [0] * len(state.order)
    state.order = list(result.order)
    state.round = result.number
    state.phase = WALKING
    spec = table(View(view.seat, state), stage)
    queues = _queues(events, layout(stage, state.rules.board))
    return replace(spec, zones=tuple(zone._replace(stops=queues.get(zone.id, ())) for zone in spec.zones))


def intended_command(view: View[MarketState], piece: int, zone: str) -> Command | None:
    """Let customers be hidden, markers bid with and stalls built; the board itself stays."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if piece in state.hands[seat] or piece in state.hidden[seat]:
        return Command(seat, Verb.HIDE, piece, zone)
    if 0 <= piece - FIRST_MARKER - MARKERS_PER_SEAT * seat < MARKERS_PER_SEAT:
        return Command(seat, Verb.BID, piece, _number_meant(state, zone))
    if any(pile and pile[-1] == piece for pile in state.stock):
        return Command(seat, Verb.BUILD, piece, zone)
    return None


def _queues(events: Sequence[Event], places: Layout) -> dict[str, tuple[Stop, ...]]:
    """Return by gate the places where customers who start from it in `events` have waited, first in first."""
    queues = {}
    for number, gate in enumerate(zones.GATE):
        walkers = [event.piece for event in events if event.source == gate]
        spots = places.queue(number, len(walkers)).grid_points(len(walkers))
        queues[gate] = tuple(Stop(piece, x, y) for piece, (x, y) in zip(walkers, spots, strict=True))
    return queues


# ------------------------------------------------------------------------------------------------ the seats


def _seats(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Zone]:
    """Yield the hands and hidden customers of the other seats."""
    for number, seat in enumerate(state.order):
        if seat != viewer:
            x, y, player = places.side.x, row_top(places, number), SeatRef(seat)
            hidden = state.hidden[seat]
            label = msg("night_market.zone.hidden", player=player, n=len(hidden))
            yield cell(
                zones.HIDDEN_ROW[seat], (x + 108, y + PLATE + 13), 21, tokens(state, hidden), label, (24, 24), seat
            )
            chip, hand = (x + SIDE - 42, y + PLATE / 2), cards(state, state.hands[seat])
            label = msg("night_market.zone.hand", player=player)
            yield tucked(zones.HAND[seat], chip, 18, hand, (18, 24), label, seat, pictures.BACK)
    if viewer is not None:
        yield from _own_customers(state, viewer, places)


def _own_customers(state: MarketState, viewer: int, places: Layout) -> Iterator[Zone]:
    """Yield the viewer's customers: large below the board while it has to hide some, else small below the players."""
    hand, hidden = state.hands[viewer], state.hidden[viewer]
    label, hidden_label = msg("night_market.zone.own_hand"), msg("night_market.zone.own_hidden", n=len(hidden))
    if state.phase == Phase.HIDING:
        strip, place = places.strip, hidden_place(places)
        ways = sorts([state.faces[piece] for piece in hand], (BY_COLOUR, lambda face: face % 4), (BY_VALUE, int))
        at = strip.x + strip.w * 0.34, strip.cy
        own = row(zones.HAND[viewer], at, _HAND_CARD, cards(state, hand), 106, label, viewer)
        own = own._replace(width=strip.w * 0.4, own=True, back=pictures.BACK)
        yield own._replace(throw=zones.HIDDEN_ROW[viewer], sort_keys=ways)
        height, step = furniture.CUSTOMERS_HIDDEN, furniture.CUSTOMERS_APART
        size = place.w, place.h
        laid = row(
            zones.HIDDEN_ROW[viewer], place.middle, height, cards(state, hidden), step, hidden_label, viewer, size
        )
        yield laid._replace(width=place.w - 90)
        return
    block = own_block(places, len(state.order))
    step = min(49.0, (block.w - TOKEN) / max(1, len(hand) - 1))
    at = block.cx, block.y + max(45.0, block.h * 0.3)
    own = row(zones.HAND[viewer], at, 46, tokens(state, hand), step, label, viewer, (block.w, 48))
    yield own._replace(back=pictures.BACK)
    # Beside their caption below the hand, or alone.
    at, room = ((block.x + 131, block.bottom - 28), 80.0) if hand else ((block.cx, block.y + 52), block.w - TOKEN)
    laid = row(zones.HIDDEN_ROW[viewer], at, 44, tokens(state, hidden), 46, hidden_label, viewer, (124, 44))
    yield laid._replace(width=room)


# ------------------------------------------------------------------------------------------------ below the board


def _below(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Zone]:
    """Yield the markers, the numbers to bid on, and the stalls to build."""
    strip = places.strip
    if state.phase == Phase.BUILDING:
        stock = tuple(
            Piece(pile[-1], pictures.stock_card(food, len(pile)), state.faces[pile[-1]], side=UP)
            for food, pile in enumerate(state.stock)
            if pile
        )
        label, mine = msg("night_market.zone.stock"), viewer is not None and state.turn == viewer
        yield row(zones.STOCK, strip.middle, 120, stock, 128, label, target=(540, 120))._replace(own=mine)
    else:
        yield board.stock(state, places)
    if state.phase not in (Phase.BIDDING, Phase.COMPENSATING):
        return
    on_offer = play.plots_on_offer(state)
    markers = {mark: FIRST_MARKER + at for at, mark in enumerate(state.marks) if mark}
    for place, (plot, card) in enumerate(zip(on_offer, signs.bid_cards(places, len(on_offer)), strict=True)):
        numbers = signs.bid_slots(state, place, viewer)
        yield area(zones.BID_CARD[plot], card, signs.MARKER, tuple(zones.BID[plot][slot.number] for slot in numbers))
        for at, slot in enumerate(numbers):
            x, y = signs.slot_middle(card, at, len(numbers))
            handle = next((p for m, p in markers.items() if slot_plot(m) == plot and slot_number(m) == slot.number), -1)
            bid = (_marker(state, handle, slot.number < state.prices[place]),) if handle >= 0 else ()
            is_own = state.leaders[place] == viewer
            label = signs.explained(plot, slot, state.prices[place], is_own)
            spot = cell(zones.BID[plot][slot.number], (x, y - 1), signs.MARKER, bid, label, signs.SLOT)
            # Keys begin at a plot the viewer does not lead: pressing Enter twice must not raise its own bid.
            yield spot._replace(taps=Verb.BID, number=slot.number, rank=int(not is_own))
    for number, seat in enumerate(state.order):
        handles = [marker(seat, each) for each in range(MARKERS_PER_SEAT)]
        left_over = [handle for handle in handles if not state.marks[handle - FIRST_MARKER]]
        label = msg("night_market.zone.markers", player=SeatRef(seat), n=len(left_over))
        pieces = tuple(_marker(state, handle) for handle in left_over)
        if seat == viewer:
            supply = row(zones.SUPPLY[seat], (strip.x + 36, strip.cy), 46, pieces, (0, 56), label, target=(54, 112))
            yield supply._replace(own=True)
        else:  # behind the sign at its name
            yield cell(
                zones.SUPPLY[seat], (places.side.x + 48, row_top(places, number) + 44), 24, pieces, label, (1, 1)
            )


def _marker(state: MarketState, handle: int, is_outbid: bool = False) -> Piece:
    draw = pictures.outbid_marker if is_outbid else pictures.marker_picture
    return Piece(handle, draw((handle - FIRST_MARKER) // MARKERS_PER_SEAT), state.faces[handle])


# ------------------------------------------------------------------------------------------------ meaning of a drop


def _number_meant(state: MarketState, zone: str) -> str:
    """Return the number zone a drop means: a whole bid card stands for its next number, or its last one."""
    for plot, price in zip(play.plots_on_offer(state), state.prices, strict=True):
        if zone == zones.BID_CARD[plot]:
            lowest, *_, highest = state.rules.board.numbers(plot)
            return zones.BID[plot][min(max(price + 1, lowest), highest)]
    return zone
