"""What the table looks like for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.game import View
from tabletable.core.message import Arg, GameText, Msg, SeatRef, game_text, msg
from tabletable.core.tablespec import (
    AS_DRAWN,
    BY_COLOUR,
    BY_VALUE,
    Arrangement,
    Choice,
    Decor,
    Piece,
    Plate,
    PlateSign,
    Stage,
    Stop,
    TableSpec,
    Zone,
)
from tabletable.games.night_market.rules import auction
from tabletable.games.night_market.rules.cards import (
    FIRST_MARKER,
    FIRST_STALL,
    MARKERS_PER_SEAT,
    STALLS_PER_FOOD,
    marker,
)
from tabletable.games.night_market.rules.commands import BID, BID_CARD, GATE, HAND, HIDDEN_ROW, STOCK, SUPPLY, Cue, Verb
from tabletable.games.night_market.rules.names import food_word
from tabletable.games.night_market.rules.state import (
    BIDDING,
    BUILDING,
    COMPENSATING,
    HIDING,
    OVER,
    MarketState,
    slot_number,
    slot_plot,
)
from tabletable.games.night_market.table import bid_cards, board, furniture, pictures, seats
from tabletable.games.night_market.table.board import UP, cards, tokens
from tabletable.games.night_market.table.layout import ROW, SIDE, TOKEN, Box, Layout, layout
from tabletable.games.night_market.table.lessons import lessons
from tabletable.games.night_market.table.prompts import buttons, facts, help_anchor, prompt

_HAND_CARD = 124.0
_PLATE = 56.0
_TALLEST = 230.0
"""Of the panel below the players: as high as the board beside it, unless that is far more than it needs."""
_RIBBON_LEFT = 260.0
_WALKING = OVER + 1
"""The phase of a table at rest: the customers walk. Everybody has the money that they bring; it is seen coming."""


def table(view: View[MarketState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sees every hand from behind."""
    state, viewer = view.state, view.seat
    places = layout(stage, state.rules.board)
    return TableSpec(
        title=msg("night_market.title"),
        subtitle=msg(
            f"night_market.subtitle{'.last' * state.is_last_round}", round=state.round, rounds=state.terms.rounds
        ),
        zones=(
            *board.plots(state, viewer, places),
            *board.piles(state, places),
            *_below(state, viewer, places),
            *_seats(state, viewer, places),
            *board.streets(state, places),
        ),
        plates=tuple(
            Plate(
                seat,
                places.side.x,
                _row_top(places, row),
                SIDE,
                len(state.hands[seat]),
                _plate_line(state, seat),
                active=seat == state.turn or bool(state.phase == HIDING and state.owed[seat]),
                signs=(PlateSign(furniture.seat_sign(seat), 48, 44, 26),),
                tells=seats.tells(state, seat),
                knows=seats.knows(state, viewer, seat),
            )
            for row, seat in enumerate(state.order)
        ),
        decor=(
            *board.board(state, places),
            *board.signs(state, places),
            *board.pile_signs(state, places),
            *_strip(state, viewer, places),
        ),
        buttons=buttons(state, viewer) if viewer is not None else (),
        prompt=prompt(state, viewer),
        facts=facts(state),
        fact_picture=pictures.marker_picture(state.order[0]),
        help_anchor=help_anchor(state),
        lessons=lessons(state, viewer) if viewer is not None else (),
        coin=pictures.COIN,
        goal=seats.goal(state),
        alerts=(Cue.LEFT_OUT,),
    )


def table_at_rest(view: View[MarketState], stage: Stage, events: Sequence[Event] = ()) -> TableSpec | None:
    """See `Game.table_at_rest`: the guests of the round that is over sit where they were served."""
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
    state.phase = _WALKING
    spec = table(View(view.seat, state), stage)
    queues = _queues(events, layout(stage, state.rules.board))
    return replace(spec, zones=tuple(zone._replace(stops=queues.get(zone.id, ())) for zone in spec.zones))


def _queues(events: Sequence[Event], places: Layout) -> dict[str, tuple[Stop, ...]]:
    """By gate, where those who set out from it in the walk that `events` tell of have waited, first in first."""
    found = {}
    for number, gate in enumerate(GATE):
        walkers = [event.piece for event in events if event.source == gate]
        spots = places.queue(number, len(walkers)).spots(len(walkers))
        found[gate] = tuple(Stop(piece, x, y) for piece, (x, y) in zip(walkers, spots, strict=True))
    return found


# ------------------------------------------------------------------------------------------------ the seats


def _row_top(places: Layout, row: int) -> float:
    return places.side.y + row * ROW


def _plate_line(state: MarketState, seat: int) -> Msg:
    if state.phase == HIDING and state.owed[seat]:
        return msg("night_market.plate.hides", n=state.owed[seat])
    if seat == state.turn:
        word = {BIDDING: "bids", COMPENSATING: "compensates", BUILDING: "builds"}[state.phase]
        return Msg(f"night_market.plate.{word}")
    if _is_out_of_money(state, seat) and not (state.phase == BIDDING and state.passed >> seat & 1):
        return Msg("night_market.plate.dear")
    if state.passed >> seat & 1 and state.phase in (BIDDING, COMPENSATING):
        return Msg("night_market.plate.passed")
    return msg("night_market.plate.place", n=state.order.index(seat) + 1)


def _is_out_of_money(state: MarketState, seat: int) -> bool:
    """Whether a seat can pay none of the numbers that are left in the auction, while it still concerns it.

    Where no number is left at all nobody sees it: the auction is over then.
    """
    concerns = state.phase == BIDDING or (state.phase == COMPENSATING and seat not in state.leaders)
    return concerns and not auction.may_bid(state, seat)


def _own_block(places: Layout, seats: int) -> Box:
    """Below the players: the viewer's customers while something else is to be decided."""
    top = places.side.y + seats * ROW + 2
    rest = places.side.y + places.side.h - top
    return Box(places.side.x, top, SIDE, rest if rest < _TALLEST else 150.0)


def _seats(state: MarketState, viewer: int | None, places: Layout) -> list[Zone]:
    """Hands and hidden customers."""
    found = []
    hiding = state.phase == HIDING
    for row, seat in enumerate(state.order):
        if seat == viewer:
            continue
        x, y = places.side.x + 108, _row_top(places, row) + _PLATE + 13
        found.append(
            Zone(
                HIDDEN_ROW[seat],
                Arrangement.CELLS,
                x,
                y,
                21,
                tuple(tokens(state, state.hidden[seat])),
                target=(24, 24),
                seat=seat,
                label=msg("night_market.zone.hidden", player=SeatRef(seat), n=len(state.hidden[seat])),
            )
        )
        chip = places.side.x + SIDE - 42, _row_top(places, row) + _PLATE / 2
        found.append(
            Zone(
                HAND[seat],
                Arrangement.CELLS,
                *chip,
                18,
                cards(state, state.hands[seat]),
                depth=1,
                target=(18, 24),
                seat=seat,
                back=pictures.BACK,
                label=msg("night_market.zone.hand", player=SeatRef(seat)),
            )
        )
    if viewer is None:
        return found
    block = _own_block(places, len(state.order))
    hand, hidden = state.hands[viewer], state.hidden[viewer]
    label = msg("night_market.zone.own_hand")
    sort_keys = (
        (BY_COLOUR, tuple(state.faces[piece] % 4 for piece in hand)),
        (BY_VALUE, tuple(state.faces[piece] for piece in hand)),
        (AS_DRAWN, tuple(range(len(hand)))),
    )
    row_label = msg("night_market.zone.own_hidden", n=len(hidden))
    strip = places.strip
    if hiding:
        found.append(
            Zone(
                HAND[viewer], Arrangement.ROW, strip.x + strip.w * 0.34, strip.cy, _HAND_CARD, cards(state, hand),
                pitch=(106, 0), width=strip.w * 0.4, seat=viewer, own=True, back=pictures.BACK, label=label,
                throw=HIDDEN_ROW[viewer], sort_keys=sort_keys,
            )
        )  # fmt: skip
        place = _hidden_place(places)
        found.append(
            Zone(
                HIDDEN_ROW[viewer],
                Arrangement.ROW,
                place.cx,
                place.cy,
                furniture.CUSTOMERS_HIDDEN,
                cards(state, hidden),
                pitch=(furniture.CUSTOMERS_APART, 0),
                width=place.w - 90,
                target=(place.w, place.h),
                seat=viewer,
                label=row_label,
            )
        )
        return found
    step = min(49.0, (block.w - TOKEN) / max(1, len(hand) - 1))
    found.append(
        Zone(
            HAND[viewer],
            Arrangement.ROW,
            block.cx,
            block.y + max(45.0, block.h * 0.3),
            46,
            tuple(tokens(state, hand)),
            pitch=(step, 0),
            target=(block.w, 48),
            seat=viewer,
            back=pictures.BACK,
            label=label,
        )
    )
    # Beside their caption below the hand, or alone.
    x, y, room = (block.x + 131, block.y + block.h - 28, 80) if hand else (block.cx, block.y + 52, block.w - TOKEN)
    found.append(
        Zone(
            HIDDEN_ROW[viewer],
            Arrangement.ROW,
            x,
            y,
            44,
            tuple(tokens(state, hidden)),
            pitch=(46, 0),
            width=room,
            target=(124, 44),
            seat=viewer,
            label=row_label,
        )
    )
    return found


def _hidden_place(places: Layout) -> Box:
    strip = places.strip
    return Box(strip.x + strip.w * 0.66, strip.y + 8, strip.w * 0.33, strip.h - 18)


# ------------------------------------------------------------------------------------------------ below the board


def _below(state: MarketState, viewer: int | None, places: Layout) -> list[Zone]:
    """Markers, the numbers one may bid, and the stalls one may build."""
    found = []
    mine = viewer is not None and state.turn == viewer
    strip = places.strip
    if state.phase == BUILDING:
        stock = tuple(
            Piece(pile[-1], pictures.stock_card(food, len(pile)), state.faces[pile[-1]], side=UP)
            for food, pile in enumerate(state.stock)
            if pile
        )
        found.append(
            Zone(
                STOCK,
                Arrangement.ROW,
                strip.cx,
                strip.cy,
                120,
                stock,
                pitch=(128, 0),
                target=(540, 120),
                own=mine,
                label=msg("night_market.zone.stock"),
            )
        )
    else:
        found.append(board.stock(state, places))
    if state.phase not in (BIDDING, COMPENSATING):
        return found
    on_offer = auction.plots_on_offer(state)
    lying = {mark: FIRST_MARKER + at for at, mark in enumerate(state.marks) if mark}
    for place, (plot, card) in enumerate(zip(on_offer, bid_cards.cards(places, len(on_offer)), strict=True)):
        numbers = bid_cards.slots(state, place, viewer)
        found.append(
            Zone(
                BID_CARD[plot],
                Arrangement.CELLS,
                card.cx,
                card.cy,
                bid_cards.MARKER,
                target=(card.w, card.h),
                gathers=tuple(BID[plot][slot.number] for slot in numbers),
            )
        )
        for at, slot in enumerate(numbers):
            x, y = bid_cards.slot_middle(card, at, len(numbers))
            handle = next((p for m, p in lying.items() if slot_plot(m) == plot and slot_number(m) == slot.number), -1)
            found.append(
                Zone(
                    BID[plot][slot.number],
                    Arrangement.CELLS,
                    x,
                    y - 1,
                    bid_cards.MARKER,
                    (_marker(state, handle),) if handle >= 0 else (),
                    target=bid_cards.SLOT,
                    label=bid_cards.explained(plot, slot, state.prices[place]),
                    taps=Verb.BID,
                )
            )
    for row, seat in enumerate(state.order):
        handles = [marker(seat, number) for number in range(MARKERS_PER_SEAT)]
        left_over = [handle for handle in handles if not state.marks[handle - FIRST_MARKER]]
        label = msg("night_market.zone.markers", player=SeatRef(seat), n=len(left_over))
        pieces = tuple(_marker(state, handle) for handle in left_over)
        if seat == viewer:
            x, y = strip.x + 36, strip.cy
            zone = Zone(
                SUPPLY[seat],
                Arrangement.ROW,
                x,
                y,
                46,
                pieces,
                pitch=(0, 56),
                target=(54, 112),
                own=True,
                label=label,
            )
        else:  # behind the sign at its name
            x, y = places.side.x + 48, _row_top(places, row) + 44
            zone = Zone(SUPPLY[seat], Arrangement.CELLS, x, y, 24, pieces, target=(1, 1), label=label)
        found.append(zone)
    return found


def _marker(state: MarketState, handle: int) -> Piece:
    return Piece(handle, pictures.marker_picture((handle - FIRST_MARKER) // MARKERS_PER_SEAT), state.faces[handle])


def _strip(state: MarketState, viewer: int | None, places: Layout) -> list[Decor]:
    """The ribbon, the panels beside and below the board, and what lies on them."""
    strip, side = places.strip, places.side
    width = round(places.side.x + SIDE - _RIBBON_LEFT)
    found = [
        Decor(furniture.ribbon(width, _phase(state)), _RIBBON_LEFT + width / 2, 38, 42, tip=_phase_tip(state)),
        Decor(furniture.strip(round(strip.w), round(strip.h)), strip.cx, strip.cy, strip.h),
    ]
    for row, seat in enumerate(state.order):
        y = _row_top(places, row)
        lent, hidden = state.loans[seat], len(state.hidden[seat])
        facts_ = furniture.seat_facts(state.built[seat], lent, hidden)
        words = {"n": state.built[seat], "loans": lent, "coins": state.money[seat], "hidden": hidden}
        tip = msg("night_market.tip.seat", player=SeatRef(seat), **words)
        middle, y = side.x + SIDE / 2, y + _PLATE + 13
        # Above the glow of the plate of the seat on turn.
        found.append(Decor(facts_, middle, y, 27, above=True, tip=tip))
        purse = furniture.purse(state.money[seat])
        found.append(Decor(purse, middle + 66, y, 24, above=True, tip=tip, counts=f"money:{seat}"))
    if state.phase in (BIDDING, COMPENSATING):
        on_offer = auction.plots_on_offer(state)
        for place, card in enumerate(bid_cards.cards(places, len(on_offer))):
            plot = on_offer[place]
            star = state.rules.board.plots[plot].star
            active = viewer is not None and state.turn == viewer
            shown = bid_cards.picture(plot, star, bid_cards.slots(state, place, viewer), active)
            heading = bid_cards.heading(plot, star, state.leaders[place], state.prices[place])
            found.append(Decor(shown, card.cx, card.cy, card.h))
            found.append(Decor(heading, card.cx, card.y + heading.height / 2, heading.height, above=True))
            for mark in state.marks:
                if mark and slot_plot(mark) == plot:
                    numbers = state.rules.board.numbers(plot)
                    at = numbers.index(slot_number(mark))
                    x, y = bid_cards.slot_middle(card, at, len(numbers))
                    found.append(Decor(bid_cards.number_dot(slot_number(mark)), x + 13, y + 13, 20, above=True))
    if state.phase == OVER and state.result is not None:
        step = strip.w / len(state.order)
        for number, seat in enumerate(state.order):
            served = sum(guest.seat == seat for guest in state.result.guests)
            picture = furniture.earnings(seat, served, state.result.income(seat))
            tip = msg("night_market.tip.earned", player=SeatRef(seat), served=served, n=state.result.income(seat))
            found.append(Decor(picture, strip.x + step * (number + 0.5), strip.cy, 112, tip=tip))
    if state.phase == _WALKING:
        found.append(Decor(furniture.walking_order(round(strip.w) - 24), strip.cx, strip.cy, 100))
    if viewer is None:
        return found
    if state.phase == HIDING:
        place_ = _hidden_place(places)
        done = len(state.hidden[viewer])
        due = done + state.owed[viewer]
        counted = msg("night_market.sign.hidden", n=done, most=due)
        missing = 0 if done else due
        picture = furniture.place(round(place_.w), round(place_.h), counted, f"hidden.{done}.{due}", missing)
        found.append(Decor(picture, place_.cx, place_.cy, place_.h))
        block = _own_block(places, len(state.order))
        schedule = furniture.schedule(state.terms.hidden, state.round, round(block.w), round(block.h))
        found.append(Decor(schedule, block.cx, block.cy, block.h, tip=msg("night_market.tip.schedule")))
        return found
    if state.phase in (BIDDING, COMPENSATING):
        line = bid_cards.legend_place(places)
        most = auction.means(state, viewer) - auction.committed(state, viewer)
        is_out = viewer != state.turn and _is_out_of_money(state, viewer)
        legend = bid_cards.legend(
            round(line.w), viewer, state.money[viewer], most, state.loans[viewer], state.phase == BIDDING and not is_out
        )
        tip = msg("night_market.tip.means", player=SeatRef(viewer))
        found.append(Decor(legend, line.cx, line.cy, line.h, tip=tip))
        if is_out:
            sign = bid_cards.no_bid()
            right = line.x + line.w - sign.width / 2
            tip = Msg("night_market.tip.no_bid")
            found.append(Decor(sign, right, line.cy - 1, sign.height, above=True, tip=tip))
    block = _own_block(places, len(state.order))
    if state.hands[viewer] or state.hidden[viewer]:
        found.append(Decor(furniture.strip(round(block.w), round(block.h)), block.cx, block.cy, block.h))
    if state.hands[viewer]:
        own = furniture.caption(Msg("night_market.sign.own"), "own", round(SIDE) - 16)
        found.append(Decor(own, block.cx, block.y + 13, 19))
    if state.hidden[viewer]:
        beside = bool(state.hands[viewer])
        words_ = furniture.caption(
            Msg("night_market.sign.own_hidden"), "own_hidden", 60 if beside else round(SIDE) - 16
        )
        x, y = (block.x + 38, block.y + block.h - 28) if beside else (block.cx, block.y + 14)
        found.append(Decor(words_, x, y, 19))
    return found


def _phase(state: MarketState) -> int:
    """Which of the eleven phases the table shows, from 0."""
    return {HIDING: 2, BIDDING: 3, COMPENSATING: 3, BUILDING: 5, _WALKING: 7, OVER: 8}[state.phase]


def _phase_tip(state: MarketState) -> Msg:
    return Msg(f"night_market.tip.phase_{furniture.PHASE_WORDS[_phase(state)]}")


# ------------------------------------------------------------------------------------------------ pickers


def choices(view: View[MarketState], commands: Sequence[Command]) -> tuple[Choice, ...]:
    """Bids by plot and number, stalls by food and plot."""
    found = []
    for command in commands:
        if command.verb == Verb.BID:
            words = {"plot": int(command.zone[4:6]), "number": int(command.zone[7:])}
            found.append(Choice(command, msg("night_market.choice.bid", **words)))
        elif command.verb == Verb.BUILD:
            food = (command.piece - FIRST_STALL) // STALLS_PER_FOOD
            words_: dict[str, Arg] = {"food": food_word(food), "plot": int(command.zone[5:])}
            found.append(Choice(command, msg("night_market.choice.build", **words_), pictures.stock_token(food)))
        else:
            found.append(Choice(command, Msg(game_text("night_market", GameText.VERB, command.verb))))
    return tuple(found)
