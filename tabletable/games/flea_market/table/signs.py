"""What stands around the cards: ribbon, booths, price tags, prizes, chalk board, counts and warnings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.core.tablespec import Badge, Decor, Picture, Pill, PlateSign
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, SPECIAL
from tabletable.games.flea_market.rules.paying import picked
from tabletable.games.flea_market.rules.state import POPULARITY_TO_WIN, FleaMarketState, Phase
from tabletable.games.flea_market.table import furniture
from tabletable.games.flea_market.table.layout import (
    CASH_HEIGHT,
    PILE_CARD,
    PLATE,
    PLATE_TOP,
    STRIP,
    STRIP_TOP,
    TILTS,
    TRAY,
    Booth,
    Layout,
    Place,
    promotion_at,
    strip_step,
)
from tabletable.games.flea_market.table.pictures import icon
from tabletable.games.flea_market.table.prompts import (
    board_note,
    first_step,
    pays,
    prizes,
    ribbon_step,
    tray_note,
    visible_counts,
    visible_total,
)
from tabletable.games.flea_market.table.questions import question_decor

PRIZE_ROOM: Final = 28.0
"""What the own prize takes of the right end of the own plate."""
_PRIZE_SIGNS: Final = {"highest": "money", "lowest": "popularity", "offer": "special"}
_TIPS: Final = Ids("flea_market.tip.*", _PRIZE_SIGNS)
_SWEPT: Final = Ids("flea_market.badge.*", COLOURS)


def pills(state: FleaMarketState, below: int, others: Sequence[int], places: Layout) -> tuple[Pill, ...]:
    """Counts of the piles, and the points of everybody's discount."""
    y = places.draw[1] + 73
    found = [
        Pill(msg("flea_market.pill.draw", n=len(state.draw)), places.draw[0] - 4, y),
        Pill(msg("flea_market.pill.discard", n=len(state.discard)), places.discard[0] + 8, y),
    ]
    for seat, place in zip(others, places.others, strict=True):
        if state.promotions[seat]:
            x, y = promotion_at(place, 0)
            found.append(Pill(msg("flea_market.pill.discount", number=state.discounts[seat]), x + 38, y))
    if state.promotions[below]:
        x, y = places.promotion
        found.append(Pill(msg("flea_market.pill.discount", number=state.discounts[below]), x + 40, y))
    return tuple(found)


def badges(state: FleaMarketState, places: Layout) -> tuple[Badge, ...]:
    """What the last play swept away, said loudly at the foot of the piles, where no value is."""
    if not state.swept or state.phase is not Phase.STOCK:
        return ()
    colours = [word for colour, word in enumerate(COLOURS) if state.swept >> colour & 1]
    text = msg("flea_market.badge.swept", colour=Msg(_SWEPT[colours[0]]))
    if len(colours) > 1:
        text = msg("flea_market.badge.several", n=len(colours))
    return (Badge(text, places.board[0] - 5, places.discard[1] + 26, 20, -4),)


def decor(
    state: FleaMarketState, viewer: int | None, below: int, others: Sequence[int], places: Layout
) -> tuple[Decor, ...]:
    """Every picture that is no card, from bottom to top."""
    left, width = places.ribbon
    ribbon = furniture.ribbon(round(width), ribbon_step(state), first_step(state))
    found = [Decor(ribbon, left + width / 2, 38, 44, tip=msg("flea_market.tip.phases"))]
    best = prizes(state)
    for seat, place in zip(others, places.others, strict=True):
        found += _other_signs(state, seat, place, best.get(seat, ""))
    found += booth_signs(below, places.booth, _LARGE)
    found += _own_signs(state, viewer, below, places)
    found += _warnings(state, below, places.booth, large=True)
    for seat, place in zip(others, places.others, strict=True):
        found += _warnings(state, seat, place.booth, large=False)
    return (*found, *question_decor(state, viewer, places))


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
    width, height = round(booth.width), round(booth.height)
    x = booth.left + booth.width / 2
    stripes = 2 * max(1, round((width - 20) / roof.stripe)) + 1
    back = furniture.booth(width, height, seat)
    awning = furniture.awning(width + 12, roof.brim, stripes, seat)
    return [
        Decor(back, x, booth.top + back.height / 2 - 2, back.height),
        Decor(awning, x, booth.top - roof.rise + awning.height / 2, awning.height),
    ]


def _tag(state: FleaMarketState, seat: int, x: float, y: float) -> list[Decor]:
    """The price tag with the total of a seat."""
    total = visible_total(state, seat)
    if total is None:
        return []
    tip = msg("flea_market.tip.total", player=SeatRef(seat), number=total)
    return [_mark(furniture.price_tag(total), x, y, 40, tip)._replace(counts=f"total:{seat}")]


def _prize(seat: int, prize: str, x: float, y: float, size: float) -> list[Decor]:
    """The prize a seat has, or would have now."""
    if not prize:
        return []
    return [_mark(icon(_PRIZE_SIGNS[prize]), x, y, size, msg(_TIPS[prize], player=SeatRef(seat)))]


def plate_signs(state: FleaMarketState, seat: int, width: float, prize: str) -> tuple[PlateSign, ...]:
    """The flag of the start player at the shoulder of its avatar, and at the right end the prize it has, if any."""
    player = SeatRef(seat)
    found = []
    if state.start == seat:
        found.append(PlateSign(icon("flag"), 50, 9, 25, msg("flea_market.tip.start", player=player)))
    if prize:
        tip = msg(_TIPS[prize], player=player)
        found.append(PlateSign(icon(_PRIZE_SIGNS[prize]), width - 21, PLATE / 2, 26, tip))
    return tuple(found)


def _closed(state: FleaMarketState, seat: int, booth: Booth, size: float) -> list[Decor]:
    """The sign of a closed booth on its counter."""
    if not state.closed >> seat & 1 or state.phase is not Phase.STOCK:
        return []
    x, y = booth.left + booth.width - size * 0.2, booth.top + booth.height - size * 0.3
    return [_mark(icon("closed"), x, y, size, msg("flea_market.tip.closed", player=SeatRef(seat)), 6)]


def _other_signs(state: FleaMarketState, seat: int, place: Place, prize: str) -> list[Decor]:
    player, middle, right = SeatRef(seat), place.x + place.width / 2, place.x + place.width
    ground = furniture.holder(round(place.width), round(PLATE - 4))
    strip = furniture.holder(round(place.width), round(STRIP))
    y = STRIP_TOP + STRIP / 2
    wealth, pile = state.wealth(seat), len(state.popularity[seat])
    _, spread = strip_step(place, len(state.money[seat]))
    after = place.x + (26 + spread + 22 if state.money[seat] else 12)
    money = msg("flea_market.tip.money", player=player, n=wealth)
    popularity = msg("flea_market.tip.popularity", player=player, n=pile)
    return [
        Decor(ground, middle, PLATE_TOP + PLATE / 2, PLATE - 4),
        Decor(strip, middle, y, STRIP),
        *booth_signs(seat, place.booth, _SMALL),
        Decor(furniture.worth(wealth), after + 32, y, 24, tip=money, counts=f"money:{seat}"),
        Decor(furniture.cards_sign(pile), right - 39, y, 26, tip=popularity, counts=f"popularity:{seat}"),
        *_tag(state, seat, right - 42, PLATE_TOP + PLATE / 2),
        *_prize(seat, prize, right - 91, PLATE_TOP + PLATE / 2, 27),
        *_closed(state, seat, place.booth, 40),
    ]


def _own_signs(state: FleaMarketState, viewer: int | None, below: int, places: Layout) -> list[Decor]:
    wealth, player, pile = state.wealth(below), SeatRef(below), len(state.popularity[below])
    counts = visible_counts(state)
    note, is_warning, key = board_note(state, counts)
    board = furniture.board(counts, len(state.hands), note, is_warning, key)
    fame = state.fame(below) if viewer is not None else None
    money = furniture.money_sign(wealth)
    popularity = furniture.fame_sign(fame, pile, POPULARITY_TO_WIN)
    (money_x, money_y), (fame_x, fame_y) = places.money, places.popularity
    found = [
        Decor(board, *places.board, 162, tip=msg("flea_market.tip.board", n=len(state.hands))),
        Decor(furniture.tray("money", not wealth), *places.money, TRAY[1]),
        Decor(furniture.tray("popularity", not pile), *places.popularity, TRAY[1]),
        Decor(
            money,
            money_x,
            money_y + 61,
            furniture.SIGN_HEIGHT,
            counts=f"money:{below}",
            tip=msg("flea_market.tip.money", player=player, n=wealth),
        ),
        Decor(
            popularity,
            fame_x,
            fame_y + 61,
            furniture.SIGN_HEIGHT,
            counts=f"popularity:{below}",
            tip=msg("flea_market.tip.own_popularity", most=POPULARITY_TO_WIN),
        ),
        Decor(furniture.card_place(), *places.discard, PILE_CARD),
        *_tag(state, below, *places.tag),
        *_closed(state, below, places.booth, 52),
    ]
    if pays(state, below):
        cx, cy, room = places.cash
        tray = furniture.cash_tray(round(room), round(CASH_HEIGHT), picked(state), tray_note(state))
        found.append(Decor(tray, cx, cy, CASH_HEIGHT, counts="tray", panel="tray"))
    return found


def _warnings(state: FleaMarketState, seat: int, booth: Booth, large: bool) -> list[Decor]:
    """A red frame and a sign on goods of a colour that one more stall would sweep away, or what is laid now."""
    if state.phase is not Phase.STOCK:
        return []
    counts, seats = visible_counts(state), len(state.hands)
    width, size = booth.card * 5 / 7, 26 if large else 22
    ring = furniture.frame(round(width + 14), round(booth.card + 14))
    found = []
    for at, handle in enumerate(state.goods[seat]):
        if handle < 0 or (face := state.faces[handle]) == HIDDEN:
            continue
        count = counts[COLOUR[face]]
        if count >= seats - 1:
            x, y = booth.stall(at, len(state.goods[seat]))
            found.append(Decor(ring, x, y, booth.card + 14, TILTS[at % len(TILTS)]))
            # On special offers it leaves the corner to their tag.
            lower = size if SPECIAL[face] else 0
            corner = x + width / 2 - size * 0.35, y - booth.card / 2 + size * 0.4 + lower
            tip = msg("flea_market.tip.warning" if count < seats else "flea_market.tip.sweeps")
            found.append(_mark(icon("warning"), *corner, size, tip))
    return found
