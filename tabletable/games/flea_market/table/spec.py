"""What the table looks like for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletable.core.ids import NO_PIECE
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablekit.seating import Seating, seating
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
from tabletable.core.tablespec import BY_COLOUR, BY_VALUE, Loose, Piece, Stage, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, VALUE
from tabletable.games.flea_market.rules.state import (
    BOOTH,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MONEY,
    POPULARITY,
    PROMOTION,
    STALL,
    TRAY,
    FleaMarketState,
    Phase,
    Verb,
)
from tabletable.games.flea_market.table import layout as at
from tabletable.games.flea_market.table import prompts, seats, signs
from tabletable.games.flea_market.table.layout import Booth, Layout, Place, layout, money_fan
from tabletable.games.flea_market.table.lessons import lessons
from tabletable.games.flea_market.table.pictures import BACK, CARDS, GOODS_CARDS, SMALL_CARDS, icon
from tabletable.games.flea_market.table.questions import question_buttons

_CLEAR_CARD = 100.0
"""From this height on the value on a card is large enough as it is printed."""
_HAND_STEP = at.HAND_CARD * 5 / 7 + 6
"""From card to card of a small hand: all its buttons show."""


def table(view: View[FleaMarketState], stage: Stage) -> TableSpec:
    """See `Game.table`."""
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
        plates=tuple(signs.plates(state, who, others, places)),
        decor=tuple(signs.decor(state, who, others, places)),
        pills=tuple(signs.pills(state, who.below, others, places)),
        badges=signs.badges(state, places),
        buttons=(*question_buttons(state, viewer, places), *own_buttons),
        prompt=prompts.prompt(state, viewer),
        facts=prompts.facts(state),
        help_anchor=prompts.help_anchor(state),
        lessons=lessons(state, viewer),
        goal=seats.goal(),
        loose=(Loose((icon("money"), icon("popularity")), 19, 4, places.loose),),
    )


def _zones(state: FleaMarketState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Zone]:
    faces, below = state.faces, who.below
    draw, label = CARDS.closed(state.draw), msg("flea_market.zone.draw", n=len(state.draw))
    yield pile(DRAW_PILE, places.draw, at.PILE_CARD, draw, label, BACK, target=(84, 114), taps=Verb.DRAW)
    # The open cards are on top, what was given up for empty stalls lies face down below.
    discard, label = CARDS.pieces(faces, state.discard), msg("flea_market.zone.discard")
    yield pile(DISCARD_PILE, places.discard, at.PILE_CARD, discard, label, BACK, 4, (96, 130))
    for seat, place in others.items():
        yield from _booth(state, seat, place.booth)
        yield from _strip(state, seat, place)
    yield from _booth(state, below, places.booth)
    yield from _own_trays(state, below, places)
    if prompts.pays(state, below) or (who.viewer is None and state.tray):
        room = places.cash.w - 176
        paid, spot = GOODS_CARDS.pieces(faces, state.tray), (places.cash.right - room / 2 - 12, places.cash.cy)
        tray = row(TRAY, spot, 80, paid, 62, msg("flea_market.zone.tray"))
        yield tray._replace(width=room - 64, target=(room, at.CASH_HEIGHT - 16), seat=state.turn)
    yield _own_hand(state, who, places)


def _booth(state: FleaMarketState, seat: int, booth: Booth) -> Iterator[Zone]:
    """The stalls of a seat as cards from behind, and the goods on each."""
    stalls, player = state.booths[seat], SeatRef(seat)
    x, y = booth.stall(0, 1)
    closed = tuple(piece._replace(angle=number % 2 - 1.5) for number, piece in enumerate(CARDS.closed(stalls)))
    label = msg("flea_market.zone.booth", player=player, n=len(stalls))
    whole = row(BOOTH[seat], (x - 1.5, y - 2), booth.card - 3, closed, booth.pitch, label, seat)
    yield whole._replace(back=BACK)
    deck = CARDS if booth.card >= _CLEAR_CARD else GOODS_CARDS
    size = min(booth.pitch, booth.card * 5 / 7), booth.card
    for number, handle in enumerate(state.goods[seat]):
        tilt = at.TILTS[number % len(at.TILTS)]
        goods = deck.pieces(state.faces, () if handle == NO_PIECE else (handle,))
        lying = tuple(piece._replace(angle=tilt) for piece in goods)
        label = msg("flea_market.zone.stall", player=player, number=number + 1)
        stall = cell(STALL[seat][number], booth.stall(number, len(stalls)), booth.card, lying, label, size, seat)
        yield stall._replace(back=BACK)


def _small(state: FleaMarketState, handles: Sequence[int]) -> tuple[Piece, ...]:
    """Money cards in front of another booth, a little fanned."""
    return fanned(SMALL_CARDS.pieces(state.faces, handles), min(7.0, 24 / max(1, len(handles))))


def _popularity(state: FleaMarketState, handles: Iterable[int]) -> tuple[Piece, ...]:
    """Face down to everybody until the end."""
    return CARDS.pieces(state.faces, handles) if state.phase is Phase.OVER else CARDS.closed(handles)


def _strip(state: FleaMarketState, seat: int, place: Place) -> Iterator[Zone]:
    """In front of another booth: its money, the money of its discount, its popularity, its hand."""
    player, strip = SeatRef(seat), place.strip
    money, paid, fame = state.money[seat], state.promotions[seat], state.popularity[seat]
    step, width = place.spread(len(money))
    label = msg("flea_market.zone.money", player=player, n=state.wealth(seat))
    spot = strip.x + 26 + width / 2, strip.cy
    yield row(MONEY[seat], spot, at.SMALL_CARD, _small(state, money), step, label, seat, (width + 30, strip.h))
    label = msg("flea_market.zone.promotion", player=player, n=state.discounts[seat])
    yield row(PROMOTION[seat], place.promotion(len(paid)), 32, _small(state, paid), 9, label, seat, (40, 34))
    label, spot = msg("flea_market.zone.popularity", player=player, n=len(fame)), (strip.right - 96, strip.cy)
    heap = row(POPULARITY[seat], spot, at.SMALL_CARD, _popularity(state, fame), 4, label, seat, (44, strip.h))
    yield heap._replace(width=10, back=BACK)
    hand, label = CARDS.closed(state.hands[seat]), msg("flea_market.zone.hand", player=player, n=len(state.hands[seat]))
    chip = place.plate.right - 12 - CHIP_WIDTH
    spot = chip + chip_card(len(hand)), place.plate.cy
    yield tucked(HAND[seat], spot, 20, hand, (46, 28), label, seat, BACK)


def _own_trays(state: FleaMarketState, seat: int, places: Layout) -> Iterator[Zone]:
    """Money and popularity of the viewer, and the money of its discount on the counter of its booth."""
    player = SeatRef(seat)
    money, fame, paid = state.money[seat], state.popularity[seat], state.promotions[seat]
    notes, lying = money_fan(len(money)), GOODS_CARDS.pieces(state.faces, money)
    label = msg("flea_market.zone.money", player=player, n=state.wealth(seat))
    spot = places.money.moved(0, at.TRAY_CARDS).middle
    yield row(MONEY[seat], spot, notes.card, fanned(lying, notes.tilt), notes.step, label, seat, at.TRAY)
    label = msg("flea_market.zone.popularity", player=player, n=len(fame))
    spot = places.popularity.moved(0, at.TRAY_CARDS).middle
    heap = pile(POPULARITY[seat], spot, at.MONEY_CARD, _popularity(state, fame), label, BACK, 5, at.TRAY)
    yield heap._replace(seat=seat)
    x, y = places.promotion
    label = msg("flea_market.zone.promotion", player=player, n=state.discounts[seat])
    spot = x - 5 * max(0, len(paid) - 1), y
    yield row(PROMOTION[seat], spot, 36, _small(state, paid), 10, label, seat, (48, 36))


def _own_hand(state: FleaMarketState, who: Seating, places: Layout) -> Zone:
    seat, spread = who.below, places.hand
    handles = state.hands[seat]
    if who.viewer is None:
        label = msg("flea_market.zone.hand", player=SeatRef(seat), n=len(handles))
        return hand_behind(HAND[seat], seat, spread.narrower(160, 10), 110, CARDS.closed(handles), label, BACK)
    hand, label = CARDS.pieces(state.faces, handles), msg("flea_market.zone.own_hand")
    ways = sorts(
        [piece.face for piece in hand],
        (BY_VALUE, lambda face: VALUE[face] * len(COLOURS) + COLOUR[face]),
        (BY_COLOUR, lambda face: COLOUR[face] * 10 + VALUE[face]),
    )
    free = state.free(seat) if state.phase is Phase.STOCK and state.turn == seat else []
    throw = STALL[seat][free[0]] if free else DISCARD_PILE
    height, step = at.HAND_CARD, _HAND_STEP
    if prompts.lowers_hand(state, seat):  # all of its numbers and buttons are still seen: one decides by them
        height, step = at.LOW_HAND_CARD, _HAND_STEP * at.LOW_HAND_CARD / at.HAND_CARD
        spread = spread._replace(y=places.low_hand)
    own = own_hand(HAND[seat], seat, spread, height, hand, label, BACK, ways, throw, step)
    return own._replace(target=(spread.width, height))
