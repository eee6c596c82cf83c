"""The market quarter on the table: its board, plots, streets, signs and piles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.message import Msg, SeatRef, listed, msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.zones import Deck, cell, pile, row
from tabletable.core.tablespec import Arrangement, Decor, Piece, Side, Zone
from tabletable.core.view import View
from tabletable.core.wording import CellWords
from tabletable.games.night_market.rules import zones
from tabletable.games.night_market.rules.board import Board, gate_word, street_word
from tabletable.games.night_market.rules.cards import PLOTS, food_word, plot_of
from tabletable.games.night_market.rules.state import MarketState, Phase, Verb, coins_at, group_of
from tabletable.games.night_market.table import furniture, pictures
from tabletable.games.night_market.table.layout import TOKEN, Layout
from tabletable.games.night_market.table.words import plot_labels

_PILE = 46.0
_STOCK_TOKEN = 36.0
STOCK_PITCH = 42.0
"""The distance between foods on the sign of the stock."""
ORDER: Final = "order"
"""The name by which a lesson leaves out the turn order: lanterns, and the lines of the plates."""
UP, DOWN = Side.FRONT, Side.BACK
"""The sides of pieces whose picture changes without a turn: a customer is a card in hand and a cat on the board, and a
plot looks different as the viewer learns more of it.
"""


def board(state: MarketState, places: Layout) -> list[Decor]:
    """Return the printed board, and the gates on it."""
    field, board = places.field, state.rules.board
    decors = [Decor(furniture.ground(places), field.cx, field.cy, field.h)]
    for number, gate in enumerate(board.gates):
        x, y = places.gate(number)
        tip = msg("night_market.tip.gate", gate=gate_word(number), letters=gate.letters)
        decors.append(Decor(furniture.gate(number, gate.letters), x, y, 80, tip=tip, of=zones.GATE[number]))
        sign = furniture.gate_sign(number, gate.letters, gate.flag)
        tip = msg("night_market.tip.flag", n=gate.flag)
        decors.append(Decor(sign, *places.sign(number), 50, tip=tip, of=zones.GATE[number], named=zones.FLAG[number]))
    decors.append(Decor(furniture.exit_sign(), *places.exit(), 28, tip=Msg("night_market.tip.exit")))
    for plot in range(1, PLOTS + 1):
        owner = state.owner[plot]
        if owner != NOBODY and state.stall[plot] == NO_PIECE:
            decors.append(Decor(furniture.owned(owner, plot, board.plots[plot].star), *places.plot(plot), places.cell))
    return decors


def signs(state: MarketState, places: Layout) -> list[Decor]:
    """Return the signs: lanterns, the stock, the order of the gates, linked stalls and benches."""
    corner = places.block(3, 4)
    lamps = furniture.lanterns(tuple(state.order), state.turn)
    stock = furniture.stock_board(tuple(bool(pile) for pile in state.stock))
    decors = [
        Decor(lamps, corner.cx - 6, corner.y + 44, 84, tip=msg("night_market.tip.lanterns"), named=ORDER),
        Decor(stock, corner.cx - 6, corner.y + 166, stock.height, tip=msg("night_market.tip.stock")),
    ]
    for food, left in enumerate(state.stock):
        x, y = stock_place(places, food)
        decors.append(Decor(furniture.count(len(left)), x, y + 34, 20, above=True))
    linked: set[int] = set()
    tags = []  # they lie on top: an owner is known by a colour, too
    for plot in range(1, PLOTS + 1):
        if state.stall[plot] == NO_PIECE:
            continue
        group = group_of(state, plot)
        if len(group) > 1 and plot not in linked:
            linked.update(group)
            x, y = tag_place(places, group)
            coins = coins_at(len(group))
            tip = msg("night_market.tip.linked", n=len(group), coins=coins)
            tags.append(Decor(furniture.linked(coins), x, y, 19, above=True, tip=tip))
        if state.phase >= Phase.OVER:  # guests sit there: whose they are is seen above them
            x, y = places.plot(plot)
            decors.append(Decor(furniture.seat_sign(state.owner[plot]), x + 17, y - 16, 25, above=True))
    return decors + tags


def tag_place(places: Layout, group: list[int]) -> tuple[float, float]:
    """Return the place of a large stall's tag, where it covers no owner's sign, ticket or food."""
    x, y = max((places.plot(plot) for plot in group[:2]), key=sum)
    unit = places.cell / pictures.STALL
    return x + unit * (pictures.SIGN_X - pictures.STALL), y - 24.5 * unit


def plots(state: MarketState, viewer: int | None, places: Layout) -> list[Zone]:
    """Return one zone per plot, with its stall, its land card or no piece.

    The pieces on plots carry no face, so that the tooltip is the plot's, which is more informative.
    """
    by_plot: dict[int, Piece] = {}
    for piece in state.closed:
        plot = plot_of(state.faces[piece])
        by_plot[plot] = Piece(piece, pictures.boarded_up(state.rules.board.plots[plot].star), HIDDEN, side=UP)
    for place, piece in enumerate(state.market):
        face = state.faces[piece]
        plot = plot_of(face)
        star = state.rules.board.plots[plot].star
        picture = pictures.offer(plot, star, state.leaders[place], state.prices[place])
        by_plot[plot] = Piece(piece, picture, HIDDEN, side=UP)
    for plot, piece in enumerate(state.stall):
        if piece != NO_PIECE:
            by_plot[plot] = Piece(piece, stall(state, plot, places), HIDDEN, side=UP)
    labels, size = plot_labels(state, viewer), (places.cell - 4, places.cell - 4)
    return [
        cell(
            zones.PLOT[plot],
            places.plot(plot),
            places.cell,
            (by_plot[plot],) if plot in by_plot else (),
            labels[plot],
            size,
        )._replace(board=state.phase == Phase.BUILDING)
        for plot in range(1, PLOTS + 1)
    ]


def stall(state: MarketState, plot: int, places: Layout) -> Picture:
    """Draw a stall, open at the sides where it is linked to the next one, and at the corners it goes around."""
    group = {places.plot(other) for other in group_of(state, plot)}
    x, y = places.plot(plot)
    cell = places.cell

    def goes_on(dx: int, dy: int) -> bool:
        return (x + dx * cell, y + dy * cell) in group

    bends = "".join(
        row + column
        for row, dy in (("u", -1), ("d", 1))
        for column, dx in (("l", -1), ("r", 1))
        if goes_on(dx, 0) and goes_on(0, dy) and not goes_on(dx, dy)
    )
    sides = goes_on(0, -1), goes_on(1, 0), goes_on(0, 1), goes_on(-1, 0)
    return pictures.stall(state.sold(plot), state.owner[plot], *sides, bends, bench=state.places(plot) > 1)


def streets(state: MarketState, places: Layout) -> Iterator[Zone]:
    """Yield street cells, queues at the gates and places at the stalls, above everything else."""
    for route, steps in enumerate(state.rules.board.routes):
        for number, step in enumerate(steps):
            yield cell(zones.step_zone(route, number), places.at(step.x, step.y), TOKEN, target=(1, 1))
    for gate, waiting in enumerate(state.gates):
        queue = places.queue(gate, len(waiting))
        label = msg("night_market.zone.gate", gate=gate_word(gate), n=len(waiting))
        customers = tokens(state, waiting)
        zone = row(zones.GATE[gate], (queue.x, queue.y), queue.height, customers, queue.pitch, label, target=(1, 1))
        yield zone._replace(arrangement=Arrangement.GRID, width=queue.width)
    guests: dict[int, list[Piece]] = {}
    if state.seated and state.result is not None:
        piece = _decks(state.rules.board)[1].piece
        for guest in state.result.guests:
            guests.setdefault(guest.plot, []).append(piece(guest.piece, guest.face))
    for plot in range(1, PLOTS + 1):
        x, y = places.plot(plot)
        # Two on a bench are smaller, so that neither hides the food of the other.
        at, height = ((x - 2, y + 5), 42) if state.places(plot) == 1 else ((x, y + 10), 30)
        yield row(zones.SEATS_AT[plot], at, height, tuple(guests.get(plot, ())), 29, target=(1, 1))


@cache
def _decks(board: Board) -> tuple[Deck, Deck]:
    """Return customers as cards and as figures on the board; a face implies the board's gate it comes through."""
    return (
        Deck(pictures.BACK, lambda face: pictures.face_picture(face, board), UP, DOWN),
        Deck(pictures.hidden_token(), lambda face: pictures.token(face, board), UP, DOWN),
    )


def cards(state: MarketState, handles: list[int]) -> tuple[Piece, ...]:
    """Return customers drawn as cards."""
    return _decks(state.rules.board)[0].pieces(state.faces, handles)


def tokens(state: MarketState, handles: list[int]) -> tuple[Piece, ...]:
    """Return customers drawn as figures on the board, face down if unknown to the viewer."""
    return _decks(state.rules.board)[1].pieces(state.faces, handles)


def piles(state: MarketState, places: Layout) -> Iterator[Zone]:
    """Yield deck and discards of customers, in a free corner of the board."""
    block, size = places.block(3, 1, from_below=True), (40, 56)
    (x, y), deck = block.middle, _decks(state.rules.board)[0]
    label = msg("night_market.zone.deck", n=len(state.deck))
    yield pile(zones.DECK, (x - 34, y - 1), _PILE, deck.closed(state.deck), label, pictures.BACK, 4, size)
    label = msg("night_market.zone.discard", n=len(state.discard))
    yield pile(zones.DISCARD_PILE, (x + 34, y - 1), _PILE, cards(state, state.discard), label, None, 3, size)


def pile_signs(state: MarketState, places: Layout) -> Iterator[Decor]:
    """Yield the names of the two piles of customers with their counts."""
    x, y = places.block(3, 1, from_below=True).middle
    deck, discard = Msg("night_market.sign.deck"), Msg("night_market.sign.discard")
    for text, pieces, at in ((deck, state.deck, x - 34), (discard, state.discard, x + 34)):
        if pieces:
            picture = furniture.pile_sign(text, len(pieces))
            yield Decor(picture, at, y + 21, picture.height, above=True)


def stock_place(places: Layout, food: int) -> tuple[float, float]:
    """Return the middle of a food on the sign of the stock."""
    corner = places.block(3, 4)
    return corner.cx - 6 - 63 + STOCK_PITCH * food, corner.y + 174


def stock(state: MarketState, places: Layout) -> Zone:
    """Return the zone of the next stall cards, each on the printed sign of its food.

    A row has equal steps; a food off the middle of its step is shifted within its picture.
    """
    left = [food for food, pile in enumerate(state.stock) if pile]
    first, last = (left[0], left[-1]) if left else (0, 0)
    step = (last - first) / max(1, len(left) - 1)
    pieces = tuple(
        Piece(
            state.stock[food][-1],
            pictures.stock_token(food, (food - first - at * step) * STOCK_PITCH / _STOCK_TOKEN),
            state.faces[state.stock[food][-1]],
            side=UP,
        )
        for at, food in enumerate(left)
    )
    x, y = stock_place(places, 0)
    at = x + STOCK_PITCH * (first + last) / 2, y
    return row(
        zones.STOCK, at, _STOCK_TOKEN, pieces, STOCK_PITCH * step, msg("night_market.zone.stock"), target=(170, 40)
    )


# ------------------------------------------------------------------------------------------------ read aloud


_CLOSED: Final = "night_market.cell.closed"
_EMPTY: Final = "night_market.cell.empty"


def cells(view: View[MarketState], legal: Sequence[Command]) -> Mapping[str, CellWords]:
    """Return for listeners what is on each plot, what the viewer may do there, and what only the viewer knows."""
    state, seat = view.state, view.seat
    may, public, private = _may(legal), plot_labels(state, None), plot_labels(state, seat)
    words = {}
    for plot in range(1, PLOTS + 1):
        streets, row = _place(state.rules.board, plot)
        what = msg("night_market.cell", plot=plot, streets=streets, row=row, what=_what(state, plot))
        forecast = (private[plot],) if private[plot] != public[plot] else ()
        guests = dict(private[plot].args).get("n")
        if forecast and guests is not None:  # whose stall it is was said
            forecast = (msg("night_market.cell.known", n=guests),)
        is_bare = _what(state, plot).id in (_CLOSED, _EMPTY)
        words[zones.PLOT[plot]] = CellWords(what, (*may.get(plot, ()), *forecast), is_bare=is_bare)
    return words


def _may(legal: Sequence[Command]) -> dict[int, tuple[Msg, ...]]:
    bids, may = defaultdict[int, list[int]](list), dict[int, tuple[Msg, ...]]()
    for command in legal:
        if command.verb == Verb.BUILD:
            may[int(command.zone[5:])] = (Msg("night_market.cell.build"),)
        elif command.verb == Verb.BID:
            bids[zones.BID_BY_NAME[command.zone].plot].append(zones.BID_BY_NAME[command.zone].number)
    for plot, numbers in bids.items():
        low, high = min(numbers), max(numbers)
        one = msg("night_market.cell.bid_one", number=low)
        may[plot] = (one if low == high else msg("night_market.cell.bid", low=low, high=high),)
    return may


def _what(state: MarketState, plot: int) -> Msg:
    owner = state.owner[plot]
    if state.stall[plot] != NO_PIECE:
        food, each = food_word(state.sold(plot)), coins_at(len(group_of(state, plot)))
        return msg("night_market.cell.stall", player=SeatRef(owner), food=food, each=each)
    if any(plot_of(state.faces[piece]) == plot for piece in state.closed):
        return Msg(_CLOSED)
    for place, piece in enumerate(state.market):
        if plot_of(state.faces[piece]) == plot:
            leader = state.leaders[place]
            if leader == NOBODY:
                return Msg("night_market.cell.no_bid")
            return msg("night_market.cell.leads", player=SeatRef(leader), number=state.prices[place])
    return Msg(_EMPTY) if owner == NOBODY else msg("night_market.cell.owned", player=SeatRef(owner))


@cache
def _place(board: Board, plot: int) -> tuple[Msg, int]:
    """Return the streets a plot lies on, and its row counted from 1 at the top."""
    streets = listed([street_word(route) for route in board.streets_at(plot)])
    assert isinstance(streets, Msg)
    rows = sorted({each.y for each in board.plots[1:]})
    return streets, rows.index(board.plots[plot].y) + 1
