"""What stands around the cards: plates, ribbon, booths, price tags, prizes, chalk board, counts and warnings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.core.tablekit.boxes import Box, Point
from tabletable.core.tablekit.seating import PLATE_HEIGHT, Seating
from tabletable.core.tablespec import Badge, Decor, Picture, Pill, Plate, PlateSign
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, SPECIAL
from tabletable.games.flea_market.rules.rounds import picked
from tabletable.games.flea_market.rules.settlement import TOTAL
from tabletable.games.flea_market.rules.state import MONEY, POPULARITY, POPULARITY_TO_WIN, TRAY, FleaMarketState, Phase
from tabletable.games.flea_market.table import furniture, seats
from tabletable.games.flea_market.table.layout import PILE_CARD, TILTS, Booth, Layout, Place
from tabletable.games.flea_market.table.pictures import icon
from tabletable.games.flea_market.table.prompts import (
    board_note,
    first_step,
    pays,
    plate_line,
    prizes,
    ribbon_step,
    tray_note,
    visible_counts,
    visible_total,
)
from tabletable.games.flea_market.table.questions import Panel, question_decor

_PRIZE_ROOM: Final = 26.0
"""What the own prize takes of the right end of the own plate."""
_PRIZE_SIGNS: Final = {"highest": "money", "lowest": "popularity", "offer": "special"}
_TIPS: Final = Ids("flea_market.tip.*", _PRIZE_SIGNS)
_SWEPT: Final = Ids("flea_market.badge.*", COLOURS)


def plates(state: FleaMarketState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Plate]:
    """Name plates; the own one has room for the prize it has, or would have now."""
    best = prizes(state)
    for seat, box in ((who.below, places.plate), *((seat, place.plate) for seat, place in others.items())):
        prize = best.get(seat, "") if seat == who.below else ""
        yield Plate(
            seat,
            box.x,
            box.y,
            box.w,
            None if seat == who.viewer else len(state.hands[seat]),
            plate_line(state, seat),
            seat == state.turn,
            reserve=_PRIZE_ROOM if prize else 0,
            signs=tuple(_plate_signs(state, seat, box.w, prize)),
            tells=seats.tells(state, seat),
            knows=seats.knows(state, who.viewer, seat),
        )


def pills(state: FleaMarketState, below: int, others: dict[int, Place], places: Layout) -> Iterator[Pill]:
    """Counts of the piles, and the points of everybody's discount."""
    (draw, y), discard = places.draw, places.discard[0]
    yield Pill(msg("flea_market.pill.draw", n=len(state.draw)), draw - 4, y + 73)
    yield Pill(msg("flea_market.pill.discard", n=len(state.discard)), discard + 8, y + 73)
    spots = {seat: (place.promotion(0), 38) for seat, place in others.items()} | {below: (places.promotion, 40)}
    for seat, ((x, y), beside) in spots.items():
        if state.promotions[seat]:
            yield Pill(msg("flea_market.pill.discount", number=state.discounts[seat]), x + beside, y)


def badges(state: FleaMarketState, places: Layout) -> tuple[Badge, ...]:
    """What the last play swept away, said loudly at the foot of the piles, where no value is."""
    if not state.swept or state.phase is not Phase.STOCK:
        return ()
    colours = [word for colour, word in enumerate(COLOURS) if state.swept >> colour & 1]
    text = msg("flea_market.badge.swept", colour=Msg(_SWEPT[colours[0]]))
    if len(colours) > 1:
        text = msg("flea_market.badge.several", n=len(colours))
    return (Badge(text, places.board.cx - 5, places.discard[1] + 26, 20, -4),)


def decor(state: FleaMarketState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Decor]:
    """Every picture that is no card, from bottom to top."""
    ribbon = furniture.ribbon(round(places.ribbon.w), ribbon_step(state), first_step(state))
    yield places.ribbon.cover(ribbon, msg("flea_market.tip.phases"))
    best = prizes(state)
    for seat, place in others.items():
        yield from _other_signs(state, seat, place, best.get(seat, ""))
    yield from booth_signs(who.below, places.booth, _LARGE)
    yield from _own_signs(state, who, places)
    yield from _warnings(state, who.below, places.booth, large=True)
    for seat, place in others.items():
        yield from _warnings(state, seat, place.booth, large=False)
    yield from question_decor(state, who.viewer, places)


def _mark(picture: Picture, x: float, y: float, size: float, tip: Msg, angle: float = 0) -> Decor:
    """A small sign above the cards that explains itself."""
    return Decor(picture, x, y, size, angle, above=True, tip=tip)


class Roof(NamedTuple):
    """The awning of a booth, in px."""

    rise: float
    """How far it stands above the booth."""
    brim: int
    """Its height."""
    stripe: float
    """About how wide a pair of its stripes is."""


_LARGE: Final = Roof(20, 33, 98)
_SMALL: Final = Roof(12, 25, 72)


def booth_signs(seat: int, booth: Booth, roof: Roof) -> list[Decor]:
    """A booth and its awning, which ends just above the goods."""
    box = booth.box
    width, height = box.size
    stripes = 2 * max(1, round((width - 20) / roof.stripe)) + 1
    back = furniture.booth(width, height, seat)
    awning = furniture.awning(width + 12, roof.brim, stripes, seat)
    return [
        Decor(back, box.cx, box.y + back.height / 2 - 2, back.height),
        Decor(awning, box.cx, box.y - roof.rise + awning.height / 2, awning.height),
    ]


def _tag(state: FleaMarketState, seat: int, x: float, y: float) -> Iterator[Decor]:
    """The price tag with the total of a seat."""
    total = visible_total(state, seat)
    if total is not None:
        tip = msg("flea_market.tip.total", player=SeatRef(seat), number=total)
        yield _mark(furniture.price_tag(total), x, y, 40, tip)._replace(counts=TOTAL[seat])


def _plate_signs(state: FleaMarketState, seat: int, width: float, prize: str) -> Iterator[PlateSign]:
    """The flag of the start player at the shoulder of its avatar, and at the right end the prize it has, if any."""
    if state.start == seat:
        yield PlateSign(icon("flag"), 50, 9, 25, msg("flea_market.tip.start", player=SeatRef(seat)))
    if prize:
        tip = msg(_TIPS[prize], player=SeatRef(seat))
        yield PlateSign(icon(_PRIZE_SIGNS[prize]), width - 21, PLATE_HEIGHT / 2, 26, tip)


def _closed(state: FleaMarketState, seat: int, booth: Box, size: float) -> Iterator[Decor]:
    """The sign of a closed booth on its counter."""
    if state.closed >> seat & 1 and state.phase is Phase.STOCK:
        tip = msg("flea_market.tip.closed", player=SeatRef(seat))
        yield _mark(icon("closed"), booth.right - size * 0.2, booth.bottom - size * 0.3, size, tip, 6)


def _other_signs(state: FleaMarketState, seat: int, place: Place, prize: str) -> Iterator[Decor]:
    player, strip, y, right = SeatRef(seat), place.strip, place.plate.cy, place.right
    wealth, fame = state.wealth(seat), len(state.popularity[seat])
    _, spread = place.spread(len(state.money[seat]))
    after = strip.x + (26 + spread + 22 if state.money[seat] else 12)
    ground = Box.around(strip.cx, y, strip.w, place.plate.h - 4)
    yield ground.cover(furniture.holder(*ground.size))
    yield strip.cover(furniture.holder(*strip.size))
    yield from booth_signs(seat, place.booth, _SMALL)
    tip = msg("flea_market.tip.money", player=player, n=wealth)
    yield Decor(furniture.worth(wealth), after + 32, strip.cy, 24, tip=tip, counts=MONEY[seat])
    tip = msg("flea_market.tip.popularity", player=player, n=fame)
    yield Decor(furniture.cards_sign(fame), right - 39, strip.cy, 26, tip=tip, counts=POPULARITY[seat])
    yield from _tag(state, seat, right - 42, y)
    if prize:
        yield _mark(icon(_PRIZE_SIGNS[prize]), right - 91, y, 27, msg(_TIPS[prize], player=player))
    yield from _closed(state, seat, place.booth.box, 40)


def _own_signs(state: FleaMarketState, who: Seating, places: Layout) -> Iterator[Decor]:
    seat = who.below
    wealth, heap, counts = state.wealth(seat), len(state.popularity[seat]), visible_counts(state)
    board = furniture.board(counts, len(state.hands), *board_note(state, counts))
    yield places.board.cover(board, msg("flea_market.tip.board", n=len(state.hands)))
    yield places.money.cover(furniture.tray("money", not wealth))
    yield places.popularity.cover(furniture.tray("popularity", not heap))
    words, tip = furniture.money_sign(wealth), msg("flea_market.tip.money", player=SeatRef(seat), n=wealth)
    yield Decor(words, *_foot(places.money), words.height, counts=MONEY[seat], tip=tip)
    words = furniture.fame_sign(state.fame(seat) if who.viewer is not None else None, heap, POPULARITY_TO_WIN)
    tip = msg("flea_market.tip.own_popularity", most=POPULARITY_TO_WIN)
    yield Decor(words, *_foot(places.popularity), words.height, counts=POPULARITY[seat], tip=tip)
    yield Decor(furniture.card_place(), *places.discard, PILE_CARD)
    yield from _tag(state, seat, *places.tag)
    yield from _closed(state, seat, places.booth.box, 52)
    if pays(state, seat):
        tray = furniture.cash_tray(*places.cash.size, picked(state), tray_note(state))
        yield places.cash.cover(tray)._replace(counts=TRAY, panel=Panel.PAYMENT)


def _foot(tray: Box) -> Point:
    """The middle of the words below the cards of a tray."""
    return tray.cx, tray.cy + 61


def _warnings(state: FleaMarketState, seat: int, booth: Booth, large: bool) -> Iterator[Decor]:
    """A red frame and a sign on goods of a colour that one more stall would sweep away, or what is laid now."""
    if state.phase is not Phase.STOCK:
        return
    counts, most = visible_counts(state), len(state.hands)
    width, size = booth.card * 5 / 7, 26 if large else 22
    ring = furniture.frame(round(width + 14), round(booth.card + 14))
    for at, handle in enumerate(state.goods[seat]):
        if handle < 0 or (face := state.faces[handle]) == HIDDEN:
            continue
        count = counts[COLOUR[face]]
        if count >= most - 1:
            x, y = booth.stall(at, len(state.goods[seat]))
            yield Decor(ring, x, y, booth.card + 14, TILTS[at % len(TILTS)])
            # On special offers it leaves the corner to their tag.
            lower = size if SPECIAL[face] else 0
            corner = x + width / 2 - size * 0.35, y - booth.card / 2 + size * 0.4 + lower
            tip = msg("flea_market.tip.warning" if count < most else "flea_market.tip.sweeps")
            yield _mark(icon("warning"), *corner, size, tip)
