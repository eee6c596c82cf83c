"""When each refusal of Night Market is true, and about what was meant: said from the rules, for the walker."""

from __future__ import annotations

from typing import Any

from tabletable.games.night_market.rules.cards import FIRST_MARKER, FIRST_STALL, MARKERS_PER_SEAT
from tabletable.games.night_market.rules.state import Phase
from tests.contract.refusals import Attempt, Precondition

NOBODY = -1
NOTHING = -1


# ------------------------------------------------------------------------------------------------ what it is about


def is_customer(a: Attempt) -> bool:
    """Return whether one of one's own customers, in the hand or hidden, was moved."""
    return a.home in (f"hand:{a.seat}", f"hidden:{a.seat}")


def is_marker(a: Attempt) -> bool:
    """Return whether one of one's own markers was moved."""
    return a.piece in own_markers(a)


def own_markers(a: Attempt) -> list[int]:
    first = FIRST_MARKER + MARKERS_PER_SEAT * a.seat
    return [first, first + 1]


def is_stall(a: Attempt) -> bool:
    return FIRST_STALL <= a.piece < FIRST_MARKER and a.home == "stock"


def bids(a: Attempt) -> bool:
    """A bid was tried: a marker was moved, or a number clicked."""
    return is_marker(a) or (a.gesture == "tap" and a.zone.startswith("bid:"))


def builds(a: Attempt) -> bool:
    """A stall was to be built, or the end of building said."""
    return is_stall(a) or (a.gesture == "button" and in_phase(a, Phase.BUILDING))


def takes_part(a: Attempt) -> bool:
    """A bid was tried, or a word about the auction."""
    return bids(a) or (a.gesture == "button" and in_phase(a, Phase.BIDDING, Phase.COMPENSATING))


def in_phase(a: Attempt, *phases: int) -> bool:
    return a.state.phase in phases


def own_turn(a: Attempt, *phases: int) -> bool:
    return a.state.turn == a.seat and in_phase(a, *phases)


# ------------------------------------------------------------------------------------------------ the auction


def where(a: Attempt) -> tuple[int, int]:
    """Return the plot of the place, and the number if it is one: bid:plot:number, card:plot, plot:plot."""
    kind, _, rest = a.zone.partition(":")
    if kind not in ("bid", "card", "plot"):
        return 0, 0
    plot, _, number = rest.partition(":")
    return int(plot), int(number or 0)


def offered(a: Attempt) -> list[int]:
    return [a.state.faces[piece] + 1 for piece in a.state.market]


def lead(a: Attempt) -> tuple[int, int]:
    """Who leads the plot of the place, and with how much."""
    at = offered(a).index(where(a)[0])
    return a.state.leaders[at], a.state.prices[at]


def on_card(a: Attempt) -> bool:
    return a.zone.startswith(("bid:", "card:"))


def may_use(a: Attempt) -> bool:
    """Return whether this marker is one to bid with; a click leaves that open."""
    if a.gesture == "tap":
        return True
    laid = [piece for piece in own_markers(a) if lies_on_card(a, piece)]
    if in_phase(a, Phase.COMPENSATING):
        return a.piece in (laid or own_markers(a)[:1])
    return a.piece == next(piece for piece in own_markers(a) if piece not in laid)


def lies_on_card(a: Attempt, piece: int) -> bool:
    return bool(a.state.marks[piece - FIRST_MARKER])


def is_bid(a: Attempt) -> bool:
    """One's own turn, and a marker to bid with goes to a bid card."""
    return own_turn(a, Phase.BIDDING, Phase.COMPENSATING) and bids(a) and may_use(a) and on_card(a)


def tops(a: Attempt) -> int:
    return int(a.state.rules.board.numbers(where(a)[0])[-1])


def number_meant(a: Attempt) -> int:
    """Return the number that was clicked or aimed at; of a whole card the next one."""
    numbers = a.state.rules.board.numbers(where(a)[0])
    return where(a)[1] or next((number for number in numbers if number > lead(a)[1]), numbers[-1])


def affordable(a: Attempt) -> int:
    """Return the most that can be paid for the plot of the place: all money and loans but for what leads elsewhere."""
    plot = where(a)[0]
    elsewhere = sum(
        price
        for other, price, leader in zip(offered(a), a.state.prices, a.state.leaders, strict=True)
        if leader == a.seat and other != plot
    )
    return int(a.state.money[a.seat] + 5 * (3 - a.state.loans[a.seat]) - elsewhere)


def tells_bid(a: Attempt) -> bool:
    """Return whether the sentence names plot, leader and price as they are."""
    return (a.args["plot"], a.args["player"].seat, a.args["number"]) == (where(a)[0], *lead(a))


def tells_purse(a: Attempt) -> bool:
    loans = 3 - a.state.loans[a.seat]
    words = (a.args["coins"], a.args["n"], a.args["loan"])
    return words == (a.state.money[a.seat], loans, 5 * loans) and number_meant(a) > affordable(a)


def bound(a: Attempt) -> int:
    """What one's leading bids on other plots take."""
    return int(a.state.money[a.seat] + 5 * (3 - a.state.loans[a.seat]) - affordable(a))


def is_out(a: Attempt) -> bool:
    """Passed, or dropped out of the compensation bids."""
    return bool(a.state.passed >> a.seat & 1)


def had_two_turns(a: Attempt) -> bool:
    order = a.state.order
    return in_phase(a, Phase.BIDDING) and a.state.bids >= len(order) and order.index(a.seat) < order.index(a.state.turn)


# ------------------------------------------------------------------------------------------------ stalls


def empty_plots(a: Attempt) -> list[int]:
    return [plot for plot, owner in enumerate(a.state.owner) if owner == a.seat and a.state.stall[plot] == NOTHING]


def is_past(a: Attempt) -> bool:
    """Return whether one's turn to build was before that of the seat on turn."""
    order = a.state.order
    return in_phase(a, Phase.BUILDING) and order.index(a.seat) < order.index(a.state.turn)


def building_there(a: Attempt) -> bool:
    """A stall is built on the plot that the sentence names."""
    return own_turn(a, Phase.BUILDING) and is_stall(a) and a.zone.startswith("plot:") and a.args["plot"] == where(a)[0]


def waits(a: Attempt) -> bool:
    """Return whether all one lacks is the turn."""
    if in_phase(a, Phase.BUILDING):
        return builds(a) and bool(empty_plots(a)) and not is_past(a)
    leads = in_phase(a, Phase.COMPENSATING) and a.seat in a.state.leaders
    return takes_part(a) and not (is_out(a) or leads or had_two_turns(a))


PRECONDITIONS: dict[str, Precondition] = {
    "reason.over": lambda a: in_phase(a, Phase.OVER),
    "reason.turn": lambda a: a.seat != a.state.turn == a.args["player"].seat and waits(a),
    "short.not_your_turn": lambda a: (
        a.state.turn not in (NOBODY, a.seat) and (in_phase(a, Phase.BUILDING) or not is_out(a))
    ),
    "short.out": lambda a: in_phase(a, Phase.BIDDING, Phase.COMPENSATING) and is_out(a),
    # ---- hidden customers
    "reason.hide_before": lambda a: (
        a.home == f"hand:{a.seat}" and in_phase(a, Phase.BIDDING, Phase.COMPENSATING, Phase.BUILDING)
    ),
    "reason.hidden_stays": lambda a: a.home == f"hidden:{a.seat}",
    "reason.hidden_row": lambda a: (
        in_phase(a, Phase.HIDING) and bool(a.state.owed[a.seat]) and is_customer(a) and a.zone != f"hidden:{a.seat}"
    ),
    "reason.hidden_enough": lambda a: (
        in_phase(a, Phase.HIDING) and is_customer(a) and not a.state.owed[a.seat]
        and a.args["n"] == len(a.state.hidden[a.seat])
    ),
    "hint.hiding": lambda a: bool(a.state.owed[a.args["player"].seat]),
    # ---- auction
    "reason.out": lambda a: a.seat != a.state.turn and takes_part(a) and is_out(a),
    "reason.turns_over": lambda a: takes_part(a) and had_two_turns(a),
    "reason.leads_already": lambda a: takes_part(a) and in_phase(a, Phase.COMPENSATING) and a.seat in a.state.leaders,
    "reason.marker_laid": lambda a: own_turn(a, Phase.BIDDING) and lies_on_card(a, a.piece),
    "reason.losing_marker": lambda a: (
        own_turn(a, Phase.COMPENSATING) and is_marker(a) and not lies_on_card(a, a.piece)
        and any(lies_on_card(a, piece) for piece in own_markers(a))
    ),
    "reason.first_marker": lambda a: (
        own_turn(a, Phase.BIDDING, Phase.COMPENSATING) and a.piece == own_markers(a)[1]
        and not lies_on_card(a, own_markers(a)[0]) and not lies_on_card(a, a.piece)
    ),
    "reason.bid_place": lambda a: (
        own_turn(a, Phase.BIDDING, Phase.COMPENSATING) and is_marker(a) and may_use(a) and not where(a)[0]
    ),
    "reason.bid_on_card": lambda a: (
        own_turn(a, Phase.BIDDING, Phase.COMPENSATING) and is_marker(a) and may_use(a) and a.zone.startswith("plot:")
        and a.args["plot"] == where(a)[0] in offered(a)
    ),
    "reason.not_on_offer": lambda a: (
        own_turn(a, Phase.BIDDING, Phase.COMPENSATING) and is_marker(a) and may_use(a) and a.zone.startswith("plot:")
        and a.args["plot"] == where(a)[0] not in offered(a)
    ),
    "reason.too_low": lambda a: is_bid(a) and tells_bid(a) and number_meant(a) <= lead(a)[1] < tops(a),
    "reason.top": lambda a: is_bid(a) and tells_bid(a) and lead(a)[1] == tops(a),
    "reason.too_dear": lambda a: (
        is_bid(a) and number_meant(a) > lead(a)[1] and number_meant(a) > affordable(a) == a.args["most"]
    ),
    "hint.means": lambda a: tells_purse(a) and not bound(a),
    "hint.bound": lambda a: tells_purse(a) and a.args["bound"] == bound(a) > 0,
    # ---- stalls
    "reason.build_after": lambda a: is_stall(a) and in_phase(a, Phase.HIDING, Phase.BIDDING, Phase.COMPENSATING),
    "reason.no_empty_plot": lambda a: in_phase(a, Phase.BUILDING) and builds(a) and not empty_plots(a),
    "reason.done_building": lambda a: builds(a) and is_past(a),
    "reason.no_plot": lambda a: own_turn(a, Phase.BUILDING) and is_stall(a) and not a.zone.startswith("plot:"),
    "reason.nobodys_plot": lambda a: building_there(a) and a.state.owner[where(a)[0]] == NOBODY,
    "reason.not_your_plot": lambda a: (
        building_there(a) and a.state.owner[where(a)[0]] == a.args["player"].seat != a.seat
    ),
    "reason.built_already": lambda a: (
        building_there(a) and a.state.owner[where(a)[0]] == a.seat and a.state.stall[where(a)[0]] != NOTHING
    ),
}  # fmt: skip

_ONES_OWN = "nothing of another player can be taken hold of"

UNREACHED: dict[str, str] = {
    "reason.not_in_hand": _ONES_OWN,
    "reason.not_your_marker": _ONES_OWN,
    "reason.no_stall": "only stalls mean to be built",
    "reason.only_auction": "markers, numbers and the word to pass are on the table in the auction only",
    "reason.stock": "of a pile of stalls only the top one can be taken hold of",
}

_MARKET = [3, 5, 7, 9]
_NOBODY_HAS = [[], [], []]
POSITIONS: list[dict[str, Any]] = [
    {"hands": [["D skewers", "A skewers"], ["E skewers"], ["F skewers"]], "phase": "bid", "market": _MARKET,
     "hidden": [["B skewers"], ["C skewers"], ["G skewers"]], "money": [2, 4, 20], "loans": [3, 2, 0],
     "bids": [[0, 3, 1], [1, 3, 4], [2, 3, 8]], "lap": 1},
    {"hands": _NOBODY_HAS, "phase": "bid", "market": _MARKET, "money": [1, 4, 20], "loans": [3, 3, 0],
     "bids": [[0, 3, 1]], "lap": 1},
    # Compensation: seat 0 has lost both its bids, or one, or made none; seat 1 and 2 lead.
    *(
        {"hands": _NOBODY_HAS, "phase": "compensate", "market": _MARKET, "money": [12, 11, 10], "passed": passed,
         "bids": [*lost, [1, 3, 4], [2, 5, 3]]}
        for passed in ([], [2]) for lost in ([[0, 3, 1], [0, 5, 2]], [[0, 3, 1]], [])
    ),
    # Building: seat 0 has a stall and an empty plot, seat 1 is next, seat 2 has no plot.
    {"position": {"hands": [["D skewers"], [], []], "phase": "build", "stalls": {"3": [0, "skewers"]},
                  "plots": {"5": 0, "7": 1}, "hidden": [["A skewers"], [], []]},
     "steps": [{"do": "seat 0 done"}]},
]  # fmt: skip
