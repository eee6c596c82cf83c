"""The `TableSpec` for one viewer: zones with their pieces, and the figures around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box, Point
from tabletable.core.tablekit.seating import PLATE_HEIGHT, Seating, seating
from tabletable.core.tablekit.zones import (
    CHIP_WIDTH,
    cell,
    chip_card,
    fanned,
    hand_behind,
    own_hand,
    pile,
    row,
    sorts,
    tucked,
)
from tabletable.core.tablespec import (
    BY_COLOUR,
    BY_VALUE,
    Badge,
    Decor,
    Piece,
    Pill,
    Plate,
    PlateSign,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.core.view import View
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, SPECIAL, VALUE
from tabletable.games.flea_market.rules.rounds import picked
from tabletable.games.flea_market.rules.settlement import TOTAL
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase, Verb
from tabletable.games.flea_market.table import layout as at
from tabletable.games.flea_market.table import pictures, prompts, words
from tabletable.games.flea_market.table.layout import PILE_CARD, TILTS, Booth, Layout, Place, layout, money_fan
from tabletable.games.flea_market.table.pictures import BACK, CARDS, GOODS_CARDS, SLOTS, SMALL_CARDS, icon
from tabletable.games.flea_market.table.questions import Panel, question_buttons, question_decor

_CLEAR_CARD = 100.0
"""The height from which the printed value on a card is large enough."""
_HAND_STEP = at.HAND_CARD * 5 / 7 + 6
"""The distance between the cards of a small hand: all buttons are visible."""


def table(view: View[FleaMarketState], stage: Stage) -> TableSpec:
    """Return the table as the viewer sees it."""
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    places = layout(stage, tuple(len(state.booths[seat]) for seat in (who.below, *who.others)))
    others = dict(zip(who.others, places.others, strict=True))
    own_buttons = prompts.buttons(state, viewer) if viewer is not None else ()
    return TableSpec(
        header=at.HEADER,
        title=msg("flea_market.title"),
        subtitle=msg("flea_market.subtitle", number=state.round),
        zones=tuple(_zones(state, who, others, places)),
        plates=tuple(plates(state, who, others, places)),
        decor=tuple(decor(state, who, others, places)),
        pills=tuple(pills(state, who.below, others, places)),
        badges=badges(state, places),
        buttons=(*question_buttons(state, viewer, places), *own_buttons),
        prompt=prompts.prompt(state, viewer),
        facts=prompts.facts(state),
        heard_each_turn=prompts.standings(state, viewer),
        heard_privately=() if viewer is None else words.seen_of_seat(state, viewer, viewer),
        help_anchor=prompts.help_anchor(state),
        lessons=prompts.lessons(state, viewer),
        goal=words.goal(state),
    )


def intended_command(view: View[FleaMarketState], piece: int, zone: str) -> Command | None:
    """Let all that is one's own be taken hold of but the stalls themselves."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    verb = _verb(state, seat, piece, zone)
    return None if verb is None else Command(seat, verb, piece, zone)


def _zones(state: FleaMarketState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Zone]:
    faces, below = state.faces, who.below
    draw, label = CARDS.closed(state.draw), msg("flea_market.zone.draw", n=len(state.draw))
    yield pile(zones.DRAW_PILE, places.draw, at.PILE_CARD, draw, label, BACK, target=(84, 114), taps=Verb.DRAW)
    # The open cards are on top, what was given up for empty stalls lies face down below.
    discard, label = CARDS.pieces(faces, state.discard), msg("table.zone.discard")
    yield pile(zones.DISCARD_PILE, places.discard, at.PILE_CARD, discard, label, BACK, 4, (96, 130))
    for seat, place in others.items():
        yield from _booth(state, seat, place.booth)
        yield from _strip(state, seat, place)
    yield from _booth(state, below, places.booth)
    yield from _own_trays(state, below, places)
    if prompts.pays(state, below) or (who.viewer is None and state.tray):
        room = places.cash.w - 176
        paid, spot = GOODS_CARDS.pieces(faces, state.tray), (places.cash.right - room / 2 - 12, places.cash.cy)
        tray = row(zones.TRAY, spot, 80, paid, 62, msg("flea_market.zone.tray"))
        yield tray._replace(width=room - 64, target=(room, at.CASH_HEIGHT - 16), seat=state.turn)
    yield _own_hand(state, who, places)


def _booth(state: FleaMarketState, seat: int, booth: Booth) -> Iterator[Zone]:
    """Yield the stalls of a seat, and the goods on each."""
    stalls, player = state.booths[seat], SeatRef(seat)
    x, y = booth.stall(0, 1)
    label = msg("flea_market.zone.booth", player=player, n=len(stalls))
    whole = row(zones.BOOTH[seat], (x - 1.5, y - 2), booth.card - 3, SLOTS.closed(stalls), booth.pitch, label, seat)
    yield whole._replace(back=BACK)
    deck = CARDS if booth.card >= _CLEAR_CARD else GOODS_CARDS
    size = min(booth.pitch, booth.card * 5 / 7), booth.card
    for number, handle in enumerate(state.goods[seat]):
        tilt = at.TILTS[number % len(at.TILTS)]
        goods = deck.pieces(state.faces, () if handle == NO_PIECE else (handle,))
        tilted = tuple(piece._replace(angle=tilt) for piece in goods)
        label = msg("flea_market.zone.stall", player=player, number=number + 1)
        stall = cell(zones.STALL[seat][number], booth.stall(number, len(stalls)), booth.card, tilted, label, size, seat)
        yield stall._replace(back=BACK)


def _small(state: FleaMarketState, handles: Sequence[int]) -> tuple[Piece, ...]:
    """Return the money cards in front of another booth, a little fanned."""
    return fanned(SMALL_CARDS.pieces(state.faces, handles), min(7.0, 24 / max(1, len(handles))))


def _popularity(state: FleaMarketState, handles: Iterable[int]) -> tuple[Piece, ...]:
    """Return popularity cards, face down for all until the end."""
    return CARDS.pieces(state.faces, handles) if state.phase is Phase.OVER else CARDS.closed(handles)


def _strip(state: FleaMarketState, seat: int, place: Place) -> Iterator[Zone]:
    """Yield the zones in front of another booth: its money, the money of its discount, its popularity, its hand."""
    player, strip = SeatRef(seat), place.strip
    money, paid, fame = state.money[seat], state.promotions[seat], state.popularity[seat]
    step, width = place.spread(len(money))
    label = msg("flea_market.zone.money", player=player, n=state.wealth(seat))
    spot = strip.x + 26 + width / 2, strip.cy
    yield row(zones.MONEY[seat], spot, at.SMALL_CARD, _small(state, money), step, label, seat, (width + 30, strip.h))
    label = msg("flea_market.zone.promotion", player=player, n=state.discounts[seat])
    yield row(zones.PROMOTION[seat], place.promotion(len(paid)), 32, _small(state, paid), 9, label, seat, (40, 34))
    label, spot = msg("flea_market.zone.popularity", player=player, n=len(fame)), (strip.right - 96, strip.cy)
    heap = row(zones.POPULARITY[seat], spot, at.SMALL_CARD, _popularity(state, fame), 4, label, seat, (44, strip.h))
    yield heap._replace(width=10, back=BACK)
    hand, label = CARDS.closed(state.hands[seat]), msg("flea_market.zone.hand", player=player, n=len(state.hands[seat]))
    chip = place.plate.right - 12 - CHIP_WIDTH
    spot = chip + chip_card(len(hand)), place.plate.cy
    yield tucked(zones.HAND[seat], spot, 20, hand, (46, 28), label, seat, BACK)


def _own_trays(state: FleaMarketState, seat: int, places: Layout) -> Iterator[Zone]:
    """Yield the viewer's money and popularity, and the money of its discount on the counter of its booth."""
    player = SeatRef(seat)
    money, fame, paid = state.money[seat], state.popularity[seat], state.promotions[seat]
    notes, pieces = money_fan(len(money)), GOODS_CARDS.pieces(state.faces, money)
    label = msg("flea_market.zone.money", player=player, n=state.wealth(seat))
    spot = places.money.moved(0, at.TRAY_CARDS).middle
    yield row(zones.MONEY[seat], spot, notes.card, fanned(pieces, notes.tilt), notes.step, label, seat, at.TRAY)
    label = msg("flea_market.zone.popularity", player=player, n=len(fame))
    spot = places.popularity.moved(0, at.TRAY_CARDS).middle
    heap = pile(zones.POPULARITY[seat], spot, at.MONEY_CARD, _popularity(state, fame), label, BACK, 5, at.TRAY)
    yield heap._replace(seat=seat)
    x, y = places.promotion
    label = msg("flea_market.zone.promotion", player=player, n=state.discounts[seat])
    spot = x - 5 * max(0, len(paid) - 1), y
    yield row(zones.PROMOTION[seat], spot, 36, _small(state, paid), 10, label, seat, (48, 36))


def _own_hand(state: FleaMarketState, who: Seating, places: Layout) -> Zone:
    seat, spread = who.below, places.hand
    handles = state.hands[seat]
    if who.viewer is None:
        label = msg("flea_market.zone.hand", player=SeatRef(seat), n=len(handles))
        return hand_behind(zones.HAND[seat], seat, spread.narrower(160, 10), 110, CARDS.closed(handles), label, BACK)
    hand, label = CARDS.pieces(state.faces, handles), msg("table.zone.own_hand")
    ways = sorts(
        [piece.face for piece in hand],
        (BY_VALUE, lambda face: VALUE[face] * len(COLOURS) + COLOUR[face]),
        (BY_COLOUR, lambda face: COLOUR[face] * 10 + VALUE[face]),
    )
    free = state.free(seat) if state.phase is Phase.STOCK and state.turn == seat else []
    throw = zones.STALL[seat][free[0]] if free else zones.DISCARD_PILE
    height, step = at.HAND_CARD, _HAND_STEP
    if prompts.lowers_hand(state, seat):  # all of its numbers and buttons are still seen: one decides by them
        height, step = at.LOW_HAND_CARD, _HAND_STEP * at.LOW_HAND_CARD / at.HAND_CARD
        spread = spread._replace(y=places.low_hand)
    own = own_hand(zones.HAND[seat], seat, spread, height, hand, label, BACK, ways, throw, step)
    return own._replace(target=(spread.width, height))


# ------------------------------------------------------------------------------------------------ meaning of a drop


def _verb(state: FleaMarketState, seat: int, piece: int, zone: str) -> Verb | None:
    if piece in state.hands[seat]:
        return _use_of_hand(state, seat, zone)
    if piece in state.goods[seat]:
        return _use_of_goods(state, seat, zone)
    if piece in state.money[seat]:
        return _use_of_money(state, seat, zone)
    if piece in state.popularity[seat]:
        is_paying = seat == state.turn and state.phase in (Phase.DISCOUNT, Phase.EXTRA)
        return Verb.PAY if is_paying and zone in (zones.TRAY, zones.PROMOTION[seat]) else Verb.TAKE_BACK
    if piece in state.promotions[seat] or (seat == state.turn and piece in state.tray):
        return Verb.TAKE_BACK
    return None


def _use_of_hand(state: FleaMarketState, seat: int, zone: str) -> Verb:
    """Return the verb a drop of a hand card means: to lay it or give it up; on a place for money to pay."""
    if zone == zones.TRAY or (zone == zones.PROMOTION[seat] and state.phase is Phase.DISCOUNT):
        return Verb.PAY
    if zone == zones.PROMOTION[seat]:
        return Verb.DISCOUNT
    if state.phase is Phase.OFFER and zone in (zones.MONEY[seat], zones.POPULARITY[seat]):
        return Verb.OFFER
    if zone == zones.DISCARD_PILE:
        return Verb.DISCARD
    return Verb.DISCARD if state.phase is Phase.COST and zone not in zones.STALL[seat] else Verb.LAY


def _use_of_goods(state: FleaMarketState, seat: int, zone: str) -> Verb:
    """Return the verb of a drop of goods: keep them as an offer, claim a prize with them, or take them back."""
    if state.phase is Phase.OFFER and seat == state.turn:
        return Verb.OFFER
    return Verb.CLAIM if zone in (zones.MONEY[seat], zones.POPULARITY[seat]) else Verb.TAKE_BACK


def _use_of_money(state: FleaMarketState, seat: int, zone: str) -> Verb:
    """Return the verb a drop of money means: to buy the next thing for sale."""
    if zone == zones.PROMOTION[seat] and state.phase is not Phase.DISCOUNT:
        return Verb.DISCOUNT
    return Verb.BUY if state.phase is Phase.RESTOCK else Verb.PAY


# ------------------------------------------------------------------------------------------------ around the cards


_PRIZE_ROOM: Final = 26.0
"""The width of the viewer's prize at the right end of its plate."""
_PRIZE_SIGNS: Final = {"highest": "money", "lowest": "popularity", "offer": "special"}
_TIPS: Final = MessageFamily("flea_market.tip.*", _PRIZE_SIGNS)
_SWEPT: Final = MessageFamily("flea_market.badge.*", COLOURS)


def plates(state: FleaMarketState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Plate]:
    """Yield name plates; the viewer's with room for its prize, present or expected."""
    best = prompts.prizes(state)
    for seat, box in ((who.below, places.plate), *((seat, place.plate) for seat, place in others.items())):
        prize = best.get(seat, "") if seat == who.below else ""
        yield Plate(
            seat,
            box.x,
            box.y,
            box.w,
            None if seat == who.viewer else len(state.hands[seat]),
            prompts.plate_line(state, seat),
            seat == state.turn,
            reserve=_PRIZE_ROOM if prize else 0,
            signs=tuple(_plate_signs(state, seat, box.w, prize)),
            tells=words.seat_facts(state, seat),
            knows=words.seen_of_seat(state, who.viewer, seat),
        )


def pills(state: FleaMarketState, below: int, others: dict[int, Place], places: Layout) -> Iterator[Pill]:
    """Yield the counts of the piles, and the points of each seat's discount."""
    (draw, y), discard = places.draw, places.discard[0]
    yield Pill(msg("flea_market.pill.draw", n=len(state.draw)), draw - 4, y + 73)
    if state.discard:
        yield Pill(msg("flea_market.pill.discard", n=len(state.discard)), discard + 8, y + 73)
    spots = {seat: (place.promotion(0), 38) for seat, place in others.items()} | {below: (places.promotion, 40)}
    for seat, ((x, y), beside) in spots.items():
        if state.promotions[seat]:
            yield Pill(msg("flea_market.pill.discount", number=state.discounts[seat]), x + beside, y)


def badges(state: FleaMarketState, places: Layout) -> tuple[Badge, ...]:
    """Return a loud badge for the colours just swept away, below the piles where it covers no value."""
    if not state.swept or state.phase is not Phase.STOCK:
        return ()
    colours = [word for colour, word in enumerate(COLOURS) if state.swept >> colour & 1]
    text = msg("flea_market.badge.swept", colour=Msg(_SWEPT[colours[0]]))
    if len(colours) > 1:
        text = msg("flea_market.badge.several", n=len(colours))
    return (Badge(text, places.board.cx - 5, places.discard[1] + 26, 20, -4),)


def decor(state: FleaMarketState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Decor]:
    """Yield everything drawn besides the cards, from back to front."""
    ribbon = pictures.ribbon(round(places.ribbon.w), prompts.ribbon_step(state), prompts.first_step(state))
    yield places.ribbon.cover(ribbon, msg("flea_market.tip.phases"))
    best = prompts.prizes(state)
    for seat, place in others.items():
        yield from _other_signs(state, seat, place, best.get(seat, ""))
    yield from booth_signs(who.below, places.booth, _LARGE)
    yield from _own_signs(state, who, places)
    yield from _warnings(state, who.below, places.booth, large=True)
    for seat, place in others.items():
        yield from _warnings(state, seat, place.booth, large=False)
    yield from question_decor(state, who.viewer, places)


def _mark(picture: Picture, x: float, y: float, size: float, tip: Msg, angle: float = 0) -> Decor:
    """Return a small sign above the cards with its own tooltip."""
    return Decor(picture, x, y, size, angle, above=True, tip=tip)


class Roof(NamedTuple):
    """The awning of a booth, in px."""

    rise: float
    """Its height above the booth."""
    brim: int
    """Its height."""
    stripe: float
    """About how wide a pair of its stripes is."""


_LARGE: Final = Roof(20, 33, 98)
_SMALL: Final = Roof(12, 25, 72)


def booth_signs(seat: int, booth: Booth, roof: Roof) -> list[Decor]:
    """Return a booth and its awning, which ends just above the goods."""
    box = booth.box
    width, height = box.size
    stripes = 2 * max(1, round((width - 20) / roof.stripe)) + 1
    back = pictures.booth(width, height, seat)
    awning = pictures.awning(width + 12, roof.brim, stripes, seat)
    return [
        Decor(back, box.cx, box.y + back.height / 2 - 2, back.height),
        Decor(awning, box.cx, box.y - roof.rise + awning.height / 2, awning.height),
    ]


def _tag(state: FleaMarketState, seat: int, x: float, y: float) -> Iterator[Decor]:
    """Yield the price tag with the total of a seat."""
    total = prompts.visible_total(state, seat)
    if total is not None:
        tip = msg("flea_market.tip.total", player=SeatRef(seat), number=total)
        if less := state.discounts[seat]:
            tip = msg("flea_market.tip.total.less", player=SeatRef(seat), number=total, less=less)
        yield _mark(pictures.price_tag(total), x, y, 40, tip)._replace(counts=TOTAL[seat])


def _plate_signs(state: FleaMarketState, seat: int, width: float, prize: str) -> Iterator[PlateSign]:
    """Yield the flag of the start player at the shoulder of its avatar, and its prize, if any, at the right end."""
    if state.start == seat:
        yield PlateSign(icon("flag"), 50, 9, 25, msg("flea_market.tip.start", player=SeatRef(seat)))
    if prize:
        tip = msg(_TIPS[prize], player=SeatRef(seat))
        yield PlateSign(icon(_PRIZE_SIGNS[prize]), width - 21, PLATE_HEIGHT / 2, 26, tip)


def _closed(state: FleaMarketState, seat: int, booth: Box, size: float) -> Iterator[Decor]:
    """Yield the sign of a closed booth on its counter."""
    if state.closed >> seat & 1 and state.phase is Phase.STOCK:
        tip = msg("flea_market.tip.closed", player=SeatRef(seat))
        yield _mark(icon("closed"), booth.right - size * 0.2, booth.bottom - size * 0.3, size, tip, 6)


def _other_signs(state: FleaMarketState, seat: int, place: Place, prize: str) -> Iterator[Decor]:
    player, strip, y, right = SeatRef(seat), place.strip, place.plate.cy, place.right
    wealth, fame = state.wealth(seat), len(state.popularity[seat])
    _, spread = place.spread(len(state.money[seat]))
    after = strip.x + (26 + spread + 22 if state.money[seat] else 12)
    ground = Box.around(strip.cx, y, strip.w, place.plate.h - 4)
    yield ground.cover(pictures.holder(*ground.size))
    yield strip.cover(pictures.holder(*strip.size))
    yield from booth_signs(seat, place.booth, _SMALL)
    tip = msg("flea_market.tip.money", player=player, n=wealth)
    yield Decor(pictures.worth(wealth), after + 32, strip.cy, 24, tip=tip, counts=zones.MONEY[seat])
    tip = msg("flea_market.tip.popularity", player=player, n=fame)
    yield Decor(pictures.cards_sign(fame), right - 39, strip.cy, 26, tip=tip, counts=zones.POPULARITY[seat])
    yield from _tag(state, seat, right - 42, y)
    if prize:
        yield _mark(icon(_PRIZE_SIGNS[prize]), right - 91, y, 27, msg(_TIPS[prize], player=player))
    yield from _closed(state, seat, place.booth.box, 40)


def _own_signs(state: FleaMarketState, who: Seating, places: Layout) -> Iterator[Decor]:
    seat = who.below
    wealth, heap, counts = state.wealth(seat), len(state.popularity[seat]), prompts.visible_counts(state)
    board = pictures.board(counts, len(state.hands), *prompts.board_notes(state, counts))
    yield places.board.cover(board, msg("flea_market.tip.board", n=len(state.hands)))
    yield places.money.cover(pictures.tray("money", not wealth))
    yield places.popularity.cover(pictures.tray("popularity", not heap))
    words, tip = pictures.money_sign(wealth), msg("flea_market.tip.money", player=SeatRef(seat), n=wealth)
    yield Decor(words, *_foot(places.money), words.height, counts=zones.MONEY[seat], tip=tip)
    words = pictures.fame_sign(state.fame(seat) if who.viewer is not None else None, heap, state.rules.goal)
    tip = msg("flea_market.tip.own_popularity", most=state.rules.goal)
    yield Decor(words, *_foot(places.popularity), words.height, counts=zones.POPULARITY[seat], tip=tip)
    yield Decor(pictures.card_place(), *places.discard, PILE_CARD)
    yield from _tag(state, seat, *places.tag)
    yield from _closed(state, seat, places.booth.box, 52)
    if prompts.pays(state, seat):
        tray = pictures.cash_tray(*places.cash.size, picked(state), str(state.phase), prompts.tray_note(state))
        yield places.cash.cover(tray)._replace(counts=zones.TRAY, panel=Panel.PAYMENT)


def _foot(tray: Box) -> Point:
    """Return the middle of the words below the cards of a tray."""
    return tray.cx, tray.cy + 61


def _warnings(state: FleaMarketState, seat: int, booth: Booth, large: bool) -> Iterator[Decor]:
    """Yield a red frame and a sign on goods whose colour one more stall, or the goods being laid, would sweep away."""
    if state.phase is not Phase.STOCK:
        return
    counts, most = prompts.visible_counts(state), len(state.hands)
    width, size = booth.card * 5 / 7, 26 if large else 22
    ring = pictures.frame(round(width + 14), round(booth.card + 14))
    for stall, handle in enumerate(state.goods[seat]):
        if handle < 0 or (face := state.faces[handle]) == HIDDEN:
            continue
        count = counts[COLOUR[face]]
        if count >= most - 1:
            x, y = booth.stall(stall, len(state.goods[seat]))
            yield Decor(ring, x, y, booth.card + 14, TILTS[stall % len(TILTS)])
            # On special offers it leaves the corner to their tag.
            lower = size if SPECIAL[face] else 0
            corner = x + width / 2 - size * 0.35, y - booth.card / 2 + size * 0.4 + lower
            tip = msg("flea_market.tip.warning" if count < most else "flea_market.tip.sweeps")
            yield _mark(icon("warning"), *corner, size, tip)
