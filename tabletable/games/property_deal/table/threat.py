"""What is drawn at a card that an action is about to take: an arrow from its taker, and the stamp of a no upon it."""

from __future__ import annotations

import math
from typing import Final

from tabletable.core.message import Msg
from tabletable.core.picture import Label, Picture
from tabletable.core.svg import CREAM, OUTLINE, circle, num, path, rect
from tabletable.core.tablekit.colours import INFO
from tabletable.core.tablekit.paint import drawing, drawn
from tabletable.core.tablespec import Decor
from tabletable.games.property_deal.rules.cards import DEAL_BREAKER
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.sets import columns, lying
from tabletable.games.property_deal.rules.state import Ask, PropertyState
from tabletable.games.property_deal.table.layout import SMALL_CARD, SMALL_TOP, Layout, Place

_TILT: Final = -7.0
_OWN_STAMP, _SMALL_STAMP = 40.0, 27.0
"""How high a stamp is on an own card, and on one of another seat."""
_MARGIN: Final = 16.0
"""Around the line of an arrow, for its rim and head."""
_PLATE_END: Final = (4.0, 14.0)
"""An arrow leaves the round right end of a plate there, counted from its lower corner: beside the cards below it."""
_LOW: Final = 32.0
_BEND: Final = 16.0
"""How far above its tip an arrow runs across, and how round its corners are."""
_TIP: Final = 6.0
"""So far above the card it ends."""


def threats(state: PropertyState, below: int, others: dict[int, Place], places: Layout) -> list[Decor]:
    """The stamp on what is refused now; else the arrow to what another seat takes from `below`."""
    top, demand = state.pending[-1] if state.pending else None, state.demand
    if top is None or demand is None or top.ask is not Ask.ANSWER or asks_money(demand.face):
        return []
    target = demand.targets[0]
    x, upper, lower = _place(state, target, below, others, places)
    if top.number % 2:
        height = _OWN_STAMP if target == below else _SMALL_STAMP
        return [Decor(stamp(), x, (upper + lower) / 2, height, _TILT, above=True)]
    if target != below or state.turn not in others:
        return []
    taker = others[state.turn]
    start, edge = taker.plate.right - _PLATE_END[0], taker.plate.bottom - _PLATE_END[1]
    across, down = round(x - start), round(upper - _TIP - edge)
    picture = arrow(across, down)
    return [Decor(picture, start + across / 2, edge + down / 2, picture.height, above=True)]


def _place(
    state: PropertyState, target: int, below: int, others: dict[int, Place], places: Layout
) -> tuple[float, float, float]:
    """The middle, the upper and the lower edge of the card, or of the set, that is to be taken."""
    demand = state.demand
    assert demand is not None
    there = lying(state, target)
    number, slot, each = next(
        (number, slot, each)
        for number, (slot, each) in enumerate(there)
        if (slot == demand.slot if demand.face == DEAL_BREAKER else demand.taken in each.cards)
    )
    first, last = 0, len(each.cards) - 1
    if demand.face != DEAL_BREAKER:
        first = last = each.cards.index(demand.taken)
    if target == below:
        count = columns(state, below)[1]
        x, top, step, height = places.column(slot, count), places.set_top, places.step(count), places.card(count)
    else:
        place = others[target]
        x, top = place.column(number, len(there)), SMALL_TOP
        step, height = place.rise(len(each.cards)), SMALL_CARD
    return x, top + step * first, top + step * last + height


@drawn("property_deal.picture.stamp")
def stamp() -> Picture:
    """A no, in words and as a crossed circle."""
    w, h = 104.0, 46.0
    body = rect(1, 1, w - 2, h - 2, 9, OUTLINE) + rect(3, 3, w - 6, h - 6, 7, CREAM)
    body += rect(6, 6, w - 12, h - 12, 5, "#C8102E")
    body += circle(24, h / 2, 10.5, "none", 3.6, CREAM)
    body += path(f"M16.8 {num(h / 2 + 7.2)} L31.2 {num(h / 2 - 7.2)}", line=3.6, colour=CREAM)
    label = Label(Msg("property_deal.stamp.no"), 66, h / 2, 27, CREAM, width=54)
    return drawing(w, h, body, label)


@drawn("property_deal.arrow")
def arrow(across: int, down: int) -> Picture:
    """An arrow that ends `across` px to the right and `down` px below of where it begins, and turns below the words."""
    w, h = abs(across) + 2 * _MARGIN, down + 2 * _MARGIN
    start = _MARGIN + max(0, -across)
    end, foot = start + across, _MARGIN + down
    turn, bend = foot - _LOW, math.copysign(min(_BEND, abs(across) / 2), across)
    under, stem = turn + abs(bend), max(foot - 12, turn + abs(bend))
    line = (
        f"M{num(start)} {num(_MARGIN)} L{num(start)} {num(turn - abs(bend))} "
        f"Q{num(start)} {num(turn)} {num(start + bend)} {num(turn)} L{num(end - bend)} {num(turn)} "
        f"Q{num(end)} {num(turn)} {num(end)} {num(under)} L{num(end)} {num(stem)}"
    )
    head = f"M{num(end)} {num(foot)} L{num(end - 10)} {num(foot - 15)} L{num(end + 10)} {num(foot - 15)} Z"
    body = path(line, line=8, colour=OUTLINE, opacity=0.7) + path(head, INFO, 5, OUTLINE)
    body += path(line, line=4, colour=INFO) + path(head, INFO)
    return drawing(w, h, body)
