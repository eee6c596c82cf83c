"""What stands beside and below the board: plates, phases, belongings, and a bid card for each plot on offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletable.core.ids import NOBODY
from tabletable.core.message import MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.picture import Art, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, EDGE, INK, circle, mixed, path, rect
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablekit.colours import ACT, TEXT
from tabletable.core.tablekit.paint import drawing, drawn
from tabletable.core.tablespec import Decor, Plate, PlateSign
from tabletable.games.night_market.rules import play, zones
from tabletable.games.night_market.rules.state import MOST_LOANS, REPAYMENT, MarketState, Phase, slot_number, slot_plot
from tabletable.games.night_market.table import furniture, prompts
from tabletable.games.night_market.table.board import ORDER
from tabletable.games.night_market.table.layout import PLATE, SIDE, Layout, hidden_place, own_block, row_top
from tabletable.games.night_market.table.pictures import WARN, owner_disc

WIDTH: Final = 172.0
HEIGHT: Final = 114.0
_GAP: Final = 8.0
_HEAD: Final = 27.0
HEADING: Final = 32.0
"""The height of a bid card's heading, whose letters end above the numbers."""
_COLUMNS: Final = 4
SLOT: Final = (40.5, 40.5)
"""The width and height of a place for a marker."""
MARKER: Final = 35.0
MARKERS: Final = 62.0
"""The room at the left end of the strip for the markers not bid with."""
LEGEND: Final = 18.0
"""The height of the line below the bid cards."""
_BELOW: Final = 4.0


class Slot(NamedTuple):
    """A number on a bid card and its meaning for the viewer."""

    number: int
    is_free: bool
    """Higher than every marker on the card."""
    is_payable: bool
    loans: int
    """New loans that the viewer would need for it."""


def bid_cards(places: Layout, count: int) -> list[Box]:
    """Return the boxes of the bid cards: in the strip, right of the viewer's markers."""
    strip = places.strip
    room = strip.w - MARKERS - _GAP
    step = min(WIDTH + 3 * _GAP, room / max(1, count))
    left = strip.x + MARKERS + (room - step * count) / 2 + (step - WIDTH) / 2
    return [Box(left + step * at, strip.y + _BELOW, WIDTH, HEIGHT) for at in range(count)]


def slot_middle(card: Box, at: int, count: int) -> tuple[float, float]:
    """Return the middle of the `at`-th of `count` numbers on a card."""
    columns = max(_COLUMNS, -(-count // 2))
    pitch = (card.w - 10) / columns
    row, column = divmod(at, columns)
    return card.x + 5 + pitch * (column + 0.5), card.y + _HEAD + SLOT[1] * (row + 0.5) + 1.5


def bid_slots(state: MarketState, place: int, viewer: int | None) -> tuple[Slot, ...]:
    """Return the numbers of a bid card with their meaning for `viewer`."""
    plot = play.plots_on_offer(state)[place]
    price = state.prices[place]
    if viewer is None:
        return tuple(Slot(number, number > price, True, 0) for number in state.rules.board.numbers(plot))
    most = play.most_for(state, viewer, place)
    return tuple(
        Slot(number, number > price, number <= most, play.loans_for(state, viewer, place, number))
        for number in state.rules.board.numbers(plot)
    )


def is_marked(state: MarketState, viewer: int) -> bool:
    """Return whether a number that `viewer` may bid has a red corner."""
    places = range(len(play.plots_on_offer(state)))
    every = [slot for place in places for slot in bid_slots(state, place, viewer)]
    return any(slot.is_free and slot.is_payable and slot.loans for slot in every)


def lowest_starred(state: MarketState) -> int:
    """Return the lowest number of a starred plot on offer; 0 without one."""
    board = state.rules.board
    return next((board.numbers(plot)[0] for plot in play.plots_on_offer(state) if board.plots[plot].star), 0)


@drawn("night_market.bid_card")
def bid_picture(plot: int, star: bool, marks: tuple[Slot, ...], active: bool) -> Picture:
    """Draw a bid card: bright numbers can be bid, a red corner means a loan, crossed ones can't be paid."""
    paper = "#F3DE9C" if star else "#F6ECD2"
    body = rect(1, 3, WIDTH - 2, HEIGHT - 3, 9, "#0B0F20", opacity=0.5)
    body += rect(1.2, 1.2, WIDTH - 2.4, HEIGHT - 4.4, 9, paper, 2.4 if active else 1.5, ACT if active else EDGE)
    field, labels = "", []
    whole = Box(0, 0, WIDTH, HEIGHT)
    for at, slot in enumerate(marks):
        x, y = slot_middle(whole, at, len(marks))
        w, h = min(SLOT[0], (WIDTH - 10) / max(_COLUMNS, -(-len(marks) // 2))) - 3, SLOT[1] - 4.5
        good = slot.is_free and slot.is_payable
        fill = "#FFFDF4" if good else mixed(paper, "#8A7A52", 0.2 if slot.is_free else 0.34)
        field += rect(x - w / 2, y - h / 2, w, h, 6, fill, 1.5, "#B79B5B" if good else mixed(paper, "#8A7A52", 0.5))
        if slot.is_free and not slot.is_payable:
            field += path(f"M{x - 11} {y + 11} L{x + 11} {y - 11}", line=1.6, colour="#8A7A52")
        if good and slot.loans:
            right, top = x + w / 2 - 1.5, y - h / 2 + 1.5
            field += path(f"M{right - 11} {top} L{right} {top} L{right} {top + 11} Z", WARN)
        labels.append(Label(str(slot.number), x, y, 20, INK if good else "#43361A", bold=good))
    return drawing(WIDTH, HEIGHT, body, field, *labels)


@drawn("night_market.bid_heading")
def bid_heading(plot: int, star: bool, leader: int, price: int) -> Picture:
    """Draw a bid card's heading, above the markers: its plot, drawn like the plot, the leader and the price."""
    y = 16.5
    ground, edge, ink = ("#5A4A78", "#C9A64E", "#F7D774") if star else ("#3B4A86", "#5C6DB4", "#FFFFFF")
    layers: list[Layer] = [Svg(rect(8, 4, 38, 24, 6, ground, 1.5, edge)), Label(str(plot), 27, y, 20, ink)]
    if star:
        layers.append(Art("common/icons/star", 60, y - 1, 15, tint="#A87A1E"))
    if leader >= 0:
        layers += [*owner_disc(leader, WIDTH - 48, y, 11.5, 15.5, 2), Label(str(price), WIDTH - 21, y, 21, INK)]
    return drawing(WIDTH, HEADING, *layers)


def legend_place(places: Layout) -> Box:
    """Return the box of the line below the bid cards."""
    strip = places.strip
    return Box(strip.x + MARKERS, strip.y + _BELOW + HEIGHT, strip.w - MARKERS - 12, LEGEND)


@drawn("night_market.legend")
def bid_legend(width: int, coins: int, most: int, is_marked: bool, starred: int) -> Picture:
    """Draw the viewer's money and highest possible bid, and the meaning of a red corner if any card has one, else of a
    star; `starred` is the lowest number of a starred card, 0 without one.
    """
    y, left = LEGEND / 2, 30.0
    means = msg("night_market.legend.means", coins=coins, most=most)
    layers: tuple[Layer, ...] = (
        Art("night_market/coin", 12, y, 20),
        Label(means, left, y, 18, TEXT, width=width * 0.5 - left, flush=True),
    )
    x = width * 0.54
    if starred and not is_marked:
        words = msg("night_market.legend.star", low=starred)
        star = Art("common/icons/star", x + 7, y - 1, 16, tint="#F2C230")
        layers = (*layers, star, Label(words, x + 24, y, 17, TEXT, bold=False, width=width - x - 24, flush=True))
    if is_marked:
        corner = path(f"M{x} {y - 7} L{x + 14} {y - 7} L{x + 14} {y + 7} Z", WARN, 1.2, CREAM)
        words = Msg("night_market.legend.red_corner")
        label = Label(words, x + 24, y, 17, TEXT, bold=False, width=width - x - 24, flush=True)
        layers = (*layers, Svg(corner), label)
    return drawing(width, LEGEND, *layers)


@drawn("night_market.picture.no_bid")
def no_bid() -> Picture:
    """Draw the message that the viewer can pay none of the numbers left."""
    width, height = 292.0, 26.0
    body = rect(1, 1, width - 2, height - 2, 12, "#3A1B22", 2, WARN)
    body += circle(17, height / 2, 7.5, "none", 2.2, WARN) + path("M12 18 L22 8", line=2.2, colour=WARN)
    label = Label(Msg("night_market.legend.no_bid"), 31, height / 2, 15, TEXT, width=width - 44, flush=True)
    return drawing(width, height, body, label)


@drawn("night_market.dot")
def number_dot(number: int) -> Picture:
    """Draw the number under a marker."""
    dot, label = Svg(circle(11, 11, 9.6, INK, 1.5, CREAM)), Label(str(number), 11, 11, 15.4, "#FFFFFF", width=20)
    return drawing(22, 22, dot, label)


def explained(plot: int, slot: Slot, price: int, is_own: bool = False) -> Msg:
    """Return the meaning of a number for the viewer, loans included; `is_own`: the viewer leads."""
    words = {"plot": plot, "number": slot.number}
    if not slot.is_free:
        return msg("night_market.slot.low", **words, price=price)
    if not slot.is_payable:
        return msg("night_market.slot.dear", **words)
    if slot.loans:
        return msg("night_market.slot.loan", **words, n=slot.loans, coins=REPAYMENT * slot.loans)
    return msg("night_market.slot.own" if is_own else "night_market.slot.free", **words)


_RIBBON_LEFT: Final = 260.0
PHASES: Final = "phases"
"""The name by which a lesson points at the ribbon of phases."""
MEANS: Final = "means"
"""The name by which a lesson leaves out the line below the bid cards, which speaks of loans."""
PRINT: Final = "print"
"""The name by which a lesson leaves out the explanation of the print, which it gives itself."""
WALKING: Final = Phase.OVER + 1
"""The phase of a table at rest: the customers walk. Everybody has the money that they bring; it is seen coming."""


_TIPS: Final = MessageFamily("night_market.tip.phase_*", "auction build hide income walk")


def plates(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Plate]:
    """Name plates in turn order, with the sign of each seat."""
    for number, seat in enumerate(state.order):
        y, cards = row_top(places, number), len(state.hands[seat])
        plate = Plate(seat, places.side.x, y, SIDE, cards, _plate_line(state, seat))
        yield plate._replace(
            active=seat == state.turn or bool(state.phase == Phase.HIDING and state.owed[seat]),
            signs=(PlateSign(furniture.seat_sign(seat), 48, 44, 26),),
            tells=prompts.tells(state, seat),
            knows=prompts.knows(state, viewer, seat),
            named=ORDER,
        )


_TURN_LINES: Final = {
    Phase.BIDDING: "night_market.plate.bids",
    Phase.COMPENSATING: "night_market.plate.compensates",
    Phase.BUILDING: "night_market.plate.builds",
}


def _plate_line(state: MarketState, seat: int) -> Msg | None:
    if state.phase == Phase.HIDING and state.owed[seat]:
        return msg("night_market.plate.hides", n=state.owed[seat])
    if seat == state.turn:
        return Msg(_TURN_LINES[state.phase])
    if is_out_of_money(state, seat) and not (state.phase == Phase.BIDDING and state.passed >> seat & 1):
        return Msg("night_market.plate.dear")
    if state.passed >> seat & 1 and state.phase in (Phase.BIDDING, Phase.COMPENSATING):
        return Msg("night_market.plate.passed")
    return None  # the plates stand in turn order


def decor(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """Yield the ribbon, the panels beside and below the board, and the figures on them."""
    strip = places.strip
    width = round(places.side.x + SIDE - _RIBBON_LEFT)
    now = Msg(_TIPS[furniture.PHASE_WORDS[_phase(state)]])
    tip = msg("night_market.tip.phases", now=now, names=listed(furniture.PHASE_NAMES))
    if state.is_last_round:
        tip = msg("night_market.tip.last_round", now=now)
    yield Decor(furniture.ribbon(width, _phase(state)), _RIBBON_LEFT + width / 2, 38, 42, tip=tip, named=PHASES)
    yield strip.cover(furniture.strip(*strip.size))
    yield from _belongings(state, places)
    if state.phase in (Phase.BIDDING, Phase.COMPENSATING):
        yield from _bid_cards(state, viewer, places)
    elif state.phase == Phase.OVER and state.result is not None:
        for seat, part in zip(state.order, strip.columns(len(state.order)), strict=True):
            income = state.result.income(seat)
            served = sum(guest.seat == seat for guest in state.result.guests)
            tip = msg("night_market.tip.earned", player=SeatRef(seat), served=served, n=income)
            yield Decor(furniture.earnings(seat, served, income), *part.middle, 112, tip=tip)
    elif state.phase == WALKING:
        yield Decor(furniture.walking_order(round(strip.w) - 24), *strip.middle, 100)
    if viewer is not None:
        yield from _own_signs(state, viewer, places)


def _belongings(state: MarketState, places: Layout) -> Iterator[Decor]:
    """Yield each seat's belongings below its plate, above the glow of the plate of the seat on turn."""
    for number, seat in enumerate(state.order):
        x, y = places.side.cx, row_top(places, number) + PLATE + 13
        built, lent, hidden = state.built[seat], state.loans[seat], len(state.hidden[seat])
        words = {"n": built, "owed": REPAYMENT * lent, "coins": state.money[seat], "hidden": hidden}
        tip = msg("night_market.tip.seat", player=SeatRef(seat), **words)
        yield Decor(furniture.seat_facts(built, REPAYMENT * lent, hidden), x, y, 27, above=True, tip=tip)
        yield Decor(furniture.purse(state.money[seat]), x + 66, y, 24, above=True, tip=tip, counts=zones.MONEY[seat])


def _bid_cards(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """Yield the bid cards, the leader on each, and the number under every marker."""
    active = viewer is not None and state.turn == viewer
    on_offer = play.plots_on_offer(state)
    for place, (plot, card) in enumerate(zip(on_offer, bid_cards(places, len(on_offer)), strict=True)):
        star, numbers = state.rules.board.plots[plot].star, state.rules.board.numbers(plot)
        yield card.cover(bid_picture(plot, star, bid_slots(state, place, viewer), active))
        heading = bid_heading(plot, star, state.leaders[place], state.prices[place])
        tip = msg("night_market.tip.no_offer", plot=plot, n=numbers[0])
        if state.leaders[place] != NOBODY:
            leader = SeatRef(state.leaders[place])
            tip = msg("night_market.tip.offer", plot=plot, player=leader, n=state.prices[place])
        yield Decor(heading, card.cx, card.y + heading.height / 2, heading.height, above=True, tip=tip)
        for mark in state.marks:
            if mark and slot_plot(mark) == plot:
                x, y = slot_middle(card, numbers.index(slot_number(mark)), len(numbers))
                yield Decor(number_dot(slot_number(mark)), x + 13, y + 13, 20, above=True)


def _own_signs(state: MarketState, viewer: int, places: Layout) -> Iterator[Decor]:
    """Yield the place of the viewer's hidden customers with its caption, and its means in an auction."""
    hand, hidden = state.hands[viewer], len(state.hidden[viewer])
    block = own_block(places, len(state.order))
    if state.phase == Phase.HIDING:
        place, due = hidden_place(places), hidden + state.owed[viewer]
        counted = msg("night_market.sign.hidden", n=hidden, most=due)
        yield place.cover(furniture.place(*place.size, counted, 0 if hidden else due))
        if state.round == 1:  # nobody has seen a customer walk yet
            yield block.cover(furniture.explained(*block.size))._replace(named=PRINT)
            return
        if state.is_last_round:
            yield block.cover(furniture.last_round(*block.size))
            return
        schedule = furniture.schedule(state.terms.hidden, state.round, *block.size)
        yield block.cover(schedule, msg("night_market.tip.schedule"))
        return
    if state.phase in (Phase.BIDDING, Phase.COMPENSATING):
        place, bid = legend_place(places), play.committed(state, viewer)
        coins, most = max(0, state.money[viewer] - bid), play.means(state, viewer) - bid
        is_out = viewer != state.turn and is_out_of_money(state, viewer)
        legend = bid_legend(round(place.w), coins, most, is_marked(state, viewer), lowest_starred(state))
        numbers = {"coins": coins, "most": most, "n": state.loans[viewer], "of": MOST_LOANS}
        tip = msg("night_market.tip.means", player=SeatRef(viewer), **numbers)
        yield place.cover(legend, tip)._replace(named=MEANS)
        if is_out:
            sign, tip = no_bid(), Msg("night_market.tip.no_bid")
            yield Decor(sign, place.right - sign.width / 2, place.cy - 1, sign.height, above=True, tip=tip)
    whole = round(SIDE) - 16
    if hand or hidden:
        yield block.cover(furniture.strip(*block.size))
    if hand:
        yield Decor(furniture.caption(Msg("night_market.sign.own"), whole), block.cx, block.y + 13, 19)
    if hidden:
        words = furniture.caption(Msg("night_market.sign.own_hidden"), 60 if hand else whole)
        yield Decor(words, *((block.x + 38, block.bottom - 28) if hand else (block.cx, block.y + 14)), 19)


def _phase(state: MarketState) -> int:
    """Return which of the eleven phases the table shows, from 0."""
    before = {Phase.HIDING: 2, Phase.BIDDING: 3, Phase.COMPENSATING: 3, Phase.BUILDING: 5, WALKING: 7, Phase.OVER: 8}
    return before[state.phase]


def is_out_of_money(state: MarketState, seat: int) -> bool:
    """Return whether a seat concerned by the auction can pay none of the numbers left.

    If no number is left at all the auction is over, so that case is never shown.
    """
    concerns = state.phase == Phase.BIDDING or (state.phase == Phase.COMPENSATING and seat not in state.leaders)
    return concerns and not play.may_bid(state, seat)
