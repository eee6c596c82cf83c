"""What stands beside and below the board: plates, the ribbon of phases, what everybody has, the panels one acts on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.ids import NOBODY
from tabletable.core.message import Ids, Msg, SeatRef, listed, msg
from tabletable.core.tablespec import Decor, Plate, PlateSign
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.state import (
    BIDDING,
    BUILDING,
    COMPENSATING,
    HIDING,
    MONEY,
    MOST_LOANS,
    OVER,
    MarketState,
    slot_number,
    slot_plot,
)
from tabletable.games.night_market.table import bid_cards, furniture, prompts
from tabletable.games.night_market.table.layout import PLATE, SIDE, Layout, hidden_place, own_block, row_top

_RIBBON_LEFT: Final = 260.0
PHASES: Final = "phases"
"""What a lesson calls the ribbon of phases."""
WALKING: Final = OVER + 1
"""The phase of a table at rest: the customers walk. Everybody has the money that they bring; it is seen coming."""


_TIPS: Final = Ids("night_market.tip.phase_*", "auction build hide income walk")


def plates(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Plate]:
    """Name plates in turn order, with the sign of each seat."""
    for number, seat in enumerate(state.order):
        y, cards = row_top(places, number), len(state.hands[seat])
        plate = Plate(seat, places.side.x, y, SIDE, cards, _plate_line(state, seat))
        yield plate._replace(
            active=seat == state.turn or bool(state.phase == HIDING and state.owed[seat]),
            signs=(PlateSign(furniture.seat_sign(seat), 48, 44, 26),),
            tells=prompts.tells(state, seat),
            knows=prompts.knows(state, viewer, seat),
        )


_TURN_LINES: Final = {
    BIDDING: "night_market.plate.bids",
    COMPENSATING: "night_market.plate.compensates",
    BUILDING: "night_market.plate.builds",
}


def _plate_line(state: MarketState, seat: int) -> Msg | None:
    if state.phase == HIDING and state.owed[seat]:
        return msg("night_market.plate.hides", n=state.owed[seat])
    if seat == state.turn:
        return Msg(_TURN_LINES[state.phase])
    if is_out_of_money(state, seat) and not (state.phase == BIDDING and state.passed >> seat & 1):
        return Msg("night_market.plate.dear")
    if state.passed >> seat & 1 and state.phase in (BIDDING, COMPENSATING):
        return Msg("night_market.plate.passed")
    return None  # the plates stand in turn order


def decor(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """The ribbon, the panels beside and below the board, and what lies on them."""
    strip = places.strip
    width = round(places.side.x + SIDE - _RIBBON_LEFT)
    now = Msg(_TIPS[furniture.PHASE_WORDS[_phase(state)]])
    tip = msg("night_market.tip.phases", now=now, names=listed(furniture.PHASE_NAMES))
    yield Decor(furniture.ribbon(width, _phase(state)), _RIBBON_LEFT + width / 2, 38, 42, tip=tip, named=PHASES)
    yield strip.cover(furniture.strip(*strip.size))
    yield from _belongings(state, places)
    if state.phase in (BIDDING, COMPENSATING):
        yield from _bid_cards(state, viewer, places)
    elif state.phase == OVER and state.result is not None:
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
    """Below each plate what its seat has, above the glow of the plate of the seat on turn."""
    for number, seat in enumerate(state.order):
        x, y = places.side.cx, row_top(places, number) + PLATE + 13
        built, lent, hidden = state.built[seat], state.loans[seat], len(state.hidden[seat])
        words = {"n": built, "loans": lent, "coins": state.money[seat], "hidden": hidden}
        tip = msg("night_market.tip.seat", player=SeatRef(seat), **words)
        yield Decor(furniture.seat_facts(built, lent, hidden), x, y, 27, above=True, tip=tip)
        yield Decor(furniture.purse(state.money[seat]), x + 66, y, 24, above=True, tip=tip, counts=MONEY[seat])


def _bid_cards(state: MarketState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """The cards, who leads on each, and the number under every marker."""
    active = viewer is not None and state.turn == viewer
    on_offer = play.plots_on_offer(state)
    for place, (plot, card) in enumerate(zip(on_offer, bid_cards.cards(places, len(on_offer)), strict=True)):
        star, numbers = state.rules.board.plots[plot].star, state.rules.board.numbers(plot)
        yield card.cover(bid_cards.picture(plot, star, bid_cards.slots(state, place, viewer), active))
        heading = bid_cards.heading(plot, star, state.leaders[place], state.prices[place])
        tip = msg("night_market.tip.no_offer", plot=plot, n=numbers[0])
        if state.leaders[place] != NOBODY:
            leader = SeatRef(state.leaders[place])
            tip = msg("night_market.tip.offer", plot=plot, player=leader, n=state.prices[place])
        yield Decor(heading, card.cx, card.y + heading.height / 2, heading.height, above=True, tip=tip)
        for mark in state.marks:
            if mark and slot_plot(mark) == plot:
                x, y = bid_cards.slot_middle(card, numbers.index(slot_number(mark)), len(numbers))
                yield Decor(bid_cards.number_dot(slot_number(mark)), x + 13, y + 13, 20, above=True)


def _own_signs(state: MarketState, viewer: int, places: Layout) -> Iterator[Decor]:
    """The place for the customers the viewer hides, its means in an auction, and what its small customers are."""
    hand, hidden = state.hands[viewer], len(state.hidden[viewer])
    block = own_block(places, len(state.order))
    if state.phase == HIDING:
        place, due = hidden_place(places), hidden + state.owed[viewer]
        counted = msg("night_market.sign.hidden", n=hidden, most=due)
        yield place.cover(furniture.place(*place.size, counted, 0 if hidden else due))
        if state.round == 1:  # nobody has seen a customer walk yet
            yield block.cover(furniture.explained(*block.size))
            return
        schedule = furniture.schedule(state.terms.hidden, state.round, *block.size)
        yield block.cover(schedule, msg("night_market.tip.schedule"))
        return
    if state.phase in (BIDDING, COMPENSATING):
        place, coins = bid_cards.legend_place(places), state.money[viewer]
        most = play.means(state, viewer) - play.committed(state, viewer)
        is_out = viewer != state.turn and is_out_of_money(state, viewer)
        legend = bid_cards.legend(round(place.w), coins, most, bid_cards.is_marked(state, viewer))
        told = {"coins": coins, "most": most, "n": state.loans[viewer], "of": MOST_LOANS}
        yield place.cover(legend, msg("night_market.tip.means", player=SeatRef(viewer), **told))
        if is_out:
            sign, tip = bid_cards.no_bid(), Msg("night_market.tip.no_bid")
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
    """Which of the eleven phases the table shows, from 0."""
    return {HIDING: 2, BIDDING: 3, COMPENSATING: 3, BUILDING: 5, WALKING: 7, OVER: 8}[state.phase]


def is_out_of_money(state: MarketState, seat: int) -> bool:
    """Whether a seat can pay none of the numbers that are left in the auction, while it still concerns it.

    Where no number is left at all nobody sees it: the auction is over then.
    """
    concerns = state.phase == BIDDING or (state.phase == COMPENSATING and seat not in state.leaders)
    return concerns and not play.may_bid(state, seat)
