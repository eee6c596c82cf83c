"""When each refusal of Flea Market is true, and about what was meant: said from the rules, for the walker."""

from __future__ import annotations

from typing import Any

from tabletable.games.flea_market.rules.cards import CARDS
from tabletable.games.flea_market.rules.state import Phase
from tests.contract.refusals import Attempt, Precondition
from tests.games.flea_market.builders import position

EMPTY = -1


def own(a: Attempt, kind: str) -> bool:
    """Return whether it lay in such a place of one's own."""
    return a.home == f"{kind}:{a.seat}"


def to_own(a: Attempt, *kinds: str) -> bool:
    """Return whether it was let go in such a place of one's own."""
    return a.zone in [f"{kind}:{a.seat}" for kind in kinds]


def own_stall(zone: str, seat: int) -> bool:
    return zone.startswith("stall:") and zone.endswith(f":{seat}")


def is_goods(a: Attempt) -> bool:
    return own_stall(a.home, a.seat)


def stall_lies_bare(a: Attempt) -> bool:
    """Return whether it was let go on an empty stall of one's own."""
    return own_stall(a.zone, a.seat) and a.state.goods[a.seat][int(a.zone.split(":")[1])] == EMPTY


def deciding(*phases: Phase) -> Precondition:
    """It is one's own turn, in one of these phases."""
    return lambda a: a.state.turn == a.seat and a.state.phase in phases


def outside(phase: Phase) -> Precondition:
    return lambda a: a.state.turn == a.seat and a.state.phase is not phase


def in_phase(*phases: Phase) -> Precondition:
    """Whoever decides."""
    return lambda a: a.state.phase in phases


def both(*all_of: Precondition) -> Precondition:
    return lambda a: all(each(a) for each in all_of)


def from_own(kind: str) -> Precondition:
    return lambda a: own(a, kind)


def is_closed(a: Attempt) -> bool:
    return a.state.phase is Phase.STOCK and bool(a.state.closed >> a.seat & 1)


def laid(a: Attempt) -> list[int]:
    """Return the cards laid in this turn, the last one last."""
    return [a.state.goods[a.seat][stall] for stall in a.state.laid]


def is_shown(a: Attempt) -> bool:
    """Return whether everybody knows these goods."""
    return is_goods(a) and a.state.seen[a.piece] == -1


def buttons(a: Attempt) -> list[tuple[int, int, str]]:
    """Of all one's goods: (number of buttons, card, place they would go to), without those a card does not have."""
    found = []
    for piece in a.state.goods[a.seat]:
        if piece != EMPTY:
            card = CARDS[a.state.faces[piece]]
            found += [(card.money, piece, "money"), (card.popularity, piece, "popularity")]
    return [each for each in found if each[0]]


def may_keep(a: Attempt) -> set[str]:
    """As what the card may be kept by a special offer: the lowest button count of all one's goods."""
    least = min(count for count, _, _ in buttons(a))
    return {place for count, piece, place in buttons(a) if count == least and piece == a.piece}


def offering(a: Attempt) -> bool:
    return deciding(Phase.OFFER)(a) and is_goods(a)


def is_named(a: Attempt) -> bool:
    """Return whether the sentence names the card."""
    card = CARDS[a.face]
    return dict(a.args["card"].args)["number"] == card.value


def stays_anyway(a: Attempt) -> bool:
    """Return whether it could not be done on one's own turn of this phase either, so that it is not for others that one
    waits.

    Popularity, a discount and shown goods stay where they lie, and who has closed lays nothing more.
    """
    if own(a, "promotion") or own(a, "popularity") or (is_shown(a) and not to_own(a, "money", "popularity")):
        return True
    return is_closed(a) and (a.gesture == "button" or (own(a, "hand") and own_stall(a.zone, a.seat)))


STOCKING = deciding(Phase.STOCK)
PAYING = deciding(Phase.DISCOUNT, Phase.EXTRA)
LAYING = both(STOCKING, from_own("hand"), lambda a: a.zone != "discard")
"""A hand card goes somewhere else than to the discard pile."""


PRECONDITIONS: dict[str, Precondition] = {
    "reason.over": lambda a: a.state.phase is Phase.OVER,
    "reason.decides": lambda a: a.seat != a.state.turn == a.args["player"].seat and not stays_anyway(a),
    "short.not_your_turn": lambda a: a.state.turn != a.seat and not is_closed(a),
    "short.closed": is_closed,
    # ---- stock
    "reason.closed": lambda a: is_closed(a) and (a.gesture == "button" or own(a, "hand")),
    "reason.first_discount": both(deciding(Phase.DISCOUNT), from_own("hand"), lambda a: a.zone != "discard"),
    "reason.first_extra": both(deciding(Phase.EXTRA), from_own("hand"), lambda a: a.zone != "discard"),
    "reason.first_restock": both(deciding(Phase.RESTOCK), from_own("hand"), lambda a: a.zone != "discard"),
    "reason.not_now_lay": both(outside(Phase.STOCK), from_own("hand"), lambda a: a.zone != "discard"),
    "reason.one_value": lambda a: (
        LAYING(a)
        and bool(laid(a))
        and is_named(a)
        and CARDS[a.face].value != a.args["number"] == CARDS[a.state.faces[laid(a)[0]]].value
    ),
    "hint.show": lambda a: STOCKING(a) and bool(laid(a)),
    "reason.taken": lambda a: LAYING(a) and own_stall(a.zone, a.seat) and not stall_lies_bare(a),
    "reason.sell_first": lambda a: LAYING(a) and to_own(a, "money", "popularity"),
    "reason.all_full": lambda a: LAYING(a) and EMPTY not in a.state.goods[a.seat],
    "reason.own_stall": lambda a: (
        LAYING(a)
        and EMPTY in a.state.goods[a.seat]
        and not own_stall(a.zone, a.seat)
        and not to_own(a, "money", "popularity", "promotion")
    ),
    "reason.nothing_laid": lambda a: STOCKING(a) and a.gesture == "button" and not laid(a),
    "short.lay_first": lambda a: STOCKING(a) and not laid(a),
    "reason.close_laid": lambda a: STOCKING(a) and a.gesture == "button" and bool(laid(a)),
    "short.show_first": lambda a: STOCKING(a) and bool(laid(a)),
    "reason.shown": lambda a: is_shown(a) and not to_own(a, "money", "popularity"),
    "reason.back_to_hand": lambda a: STOCKING(a) and a.piece in laid(a) and not to_own(a, "hand"),
    "reason.last_first": lambda a: (
        (STOCKING(a) and a.piece in laid(a)[:-1] and to_own(a, "hand"))
        or (PAYING(a) and a.piece in a.state.tray[:-1] and to_own(a, "money"))
    ),
    # ---- settlement
    "reason.not_now_discard": both(outside(Phase.COST), from_own("hand"), lambda a: a.zone == "discard"),
    "reason.discard_there": both(
        deciding(Phase.COST), from_own("hand"), lambda a: a.zone != "discard" and not own_stall(a.zone, a.seat)
    ),
    "reason.cost_hand": both(deciding(Phase.COST), from_own("money")),
    "reason.not_now_claim": lambda a: (
        in_phase(Phase.STOCK, Phase.COST)(a) and is_goods(a) and to_own(a, "money", "popularity")
    ),
    "reason.claim_first": both(deciding(Phase.CLAIM), is_goods, lambda a: to_own(a, "money", "popularity")),
    "reason.offer_goods": both(deciding(Phase.OFFER), from_own("hand"), lambda a: to_own(a, "money", "popularity")),
    "reason.offer_there": lambda a: (
        offering(a) and may_keep(a) == {"money", "popularity"} and not to_own(a, "money", "popularity")
    ),
    "reason.offer_as_money": lambda a: offering(a) and may_keep(a) == {"money"} and not to_own(a, "money"),
    "reason.offer_as_popularity": lambda a: (
        offering(a) and may_keep(a) == {"popularity"} and not to_own(a, "popularity")
    ),
    "reason.not_fewest": lambda a: offering(a) and not may_keep(a),
    "reason.no_yellow": lambda a: offering(a) and is_named(a) and to_own(a, "money") and not CARDS[a.face].money,
    "reason.no_purple": lambda a: (
        offering(a) and is_named(a) and to_own(a, "popularity") and not CARDS[a.face].popularity
    ),
    # ---- money
    "reason.not_now_discount": lambda a: (
        a.state.turn == a.seat and a.state.phase is not Phase.DISCOUNT and to_own(a, "promotion")
    ),
    "reason.not_now_buy": both(deciding(Phase.RESTOCK), from_own("money")),
    "reason.not_now_pay": both(deciding(Phase.STOCK, Phase.CLAIM, Phase.OFFER), from_own("money")),
    "reason.not_money": lambda a: PAYING(a) and not own(a, "money") and (a.zone == "tray" or to_own(a, "promotion")),
    "reason.pay_there": lambda a: PAYING(a) and own(a, "money") and a.zone != "tray",
    "reason.back_to_money": lambda a: PAYING(a) and a.piece in a.state.tray and not to_own(a, "money"),
    "reason.pass_picked": lambda a: PAYING(a) and a.gesture == "button" and bool(a.state.tray),
    "reason.discount_spent": from_own("promotion"),
    "reason.popularity_stays": both(from_own("popularity"), lambda a: a.zone != "tray"),
    # ---- restock
    "reason.not_now_draw": lambda a: (
        a.gesture == "tap" and a.zone == "draw" and outside(Phase.RESTOCK)(a) and a.state.phase is not Phase.EXTRA
    ),
    "reason.no_card_left": lambda a: a.gesture == "button" and not a.state.draw and not a.state.discard,
    "reason.drawn": lambda a: a.gesture == "tap" and a.zone == "draw" and deciding(Phase.EXTRA)(a),
}

_ITS_PHASE = "its button stands there in its own phase only, and always works then"
_AS_MANY = "the screen offers only as many as the picked money, or all of it, and the piles allow"

UNREACHED: dict[str, str] = {
    "reason.not_now_build": _ITS_PHASE,
    "reason.not_now_close": "off one's turn the button is told whose turn it is, in other phases there is none",
    "reason.not_now_done": _ITS_PHASE,
    "reason.not_now_offer": _ITS_PHASE,
    "reason.not_now_pass": _ITS_PHASE,
    "reason.not_now_take_back": "cards are picked and laid only while they can be taken back",
    "reason.few_cards": _AS_MANY,
    "reason.how_many": _AS_MANY,
    "reason.short": _AS_MANY,
    "reason.too_dear": _AS_MANY,
    "reason.picked": "picked money means to be taken back",
    "reason.not_laid": "only what was laid or picked in this turn means to be taken back",
}


def settled(hand: str, *goods: str, **more: Any) -> dict[str, Any]:
    """Seat 1 is the last to close, and pays for its empty stalls with its whole hand; seat 0 holds `hand` then."""
    start = position(hand, "red 2, blue 2", "", goods=goods, turn=1, closed=[0, 2], **more)
    return {"position": start, "steps": [{"do": "seat 1 close"}]}


_MOST = "blue 9, purple 9, green 9"
POSITIONS: list[dict[str, Any]] = [
    position("red 5, blue 5, green 9, brown 2", "red 2", "green 3", money=["green 1, red 1", "blue 1", ""],
             popularity=["red 8", "blue 8", ""], phase="discount", rest="draw"),
    {
        "position": position("red 5, blue 5, green 9", "red 2", "", goods=["red 1, yellow 2", "red 4", ""],
                             money=["red 2", "", ""], rest="draw"),
        "steps": [{"do": "seat 0 lay red 5 > stall:2:0"}],
    },
    position("red 5, blue 5", "red 2", "", money=["red 2, blue 2, green 2", "", ""], phase="restock", rest="draw"),
    {
        "position": position("red 9, blue 9, green 9", "red 2, blue 2, green 2", "", goods=["blue 1", "red 1", ""],
                             money=["", "red 2", ""], turn=1, closed=[0, 2]),
        "steps": [{"do": "seat 1 close"}, {"do": "seat 0 discard red 9"}, {"do": "seat 0 discard blue 9"}],
    },
    # All are equal: seat 0 chooses.
    settled("red 9, blue 9", "red 1, yellow 2, blue 3", "blue 6", "", money=["red 2", "", ""]),
    # Seat 0 is between the others, with a card that may become either, one of them, or none.
    settled("red 9", "red 5 1+1 offer, blue 4 0+3, green 1 3+0", "red 1", _MOST, money=["red 2", "", ""]),
    settled("red 9", "red 5", "red 1", "", popularity=["", "red 9, red 8, red 7, blue 9, red 4", ""]),
    settled("", "red 5 2+3 offer, blue 4 1+2, green 2 3+1", "red 1", _MOST),
]  # fmt: skip
