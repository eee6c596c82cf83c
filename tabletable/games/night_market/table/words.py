"""All sentences beside the table: pieces, commands and their effects, and the joins of log sentences."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletable.core.account import counted, listed, merged, repeated, same, second
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.message import listed as in_a_list
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View
from tabletable.core.wording import Join, Joins
from tabletable.games.night_market.rules import cards, zones
from tabletable.games.night_market.rules.board import Board, gate_word, street_word
from tabletable.games.night_market.rules.cards import card_title, food_of, food_word, letter_of, plot_of
from tabletable.games.night_market.rules.income import VisibleRound
from tabletable.games.night_market.rules.play import loans_for, place_of, plots_on_offer
from tabletable.games.night_market.rules.state import (
    REPAYMENT,
    MarketState,
    Phase,
    Verb,
    coins_at,
    group_of,
    slot_number,
    slot_plot,
)


def face_text(face: int, board: Board) -> FaceText:
    """Return the text of the zoomed piece."""
    if face < cards.STALL_FACE:
        return FaceText(card_title(face), (Msg("night_market.text.plot"),))
    if face < cards.MARKER_FACE:
        sells = msg("night_market.text.stall", food=food_word(food_of(face)))
        return FaceText(card_title(face), (sells,), (Msg("night_market.text.linked"),))
    if face < cards.CUSTOMER_FACE:
        return FaceText(card_title(face), (Msg("night_market.text.marker"),))
    comes = msg("night_market.text.comes", gate=gate_word(board.gate_of[letter_of(face)]))
    eats = msg("night_market.text.eats", food=food_word(food_of(face)))
    return FaceText(card_title(face), (comes, eats), (Msg("night_market.text.right_first"),))


# ------------------------------------------------------------------------------------------------ commands


def wording(view: View[MarketState], command: Command) -> Msg:
    """Put a legal command into words, as an instruction."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.HIDE:
            return msg("night_market.do.hide", card=FaceRef(state.faces[command.piece]))
        case Verb.BUILD:
            return msg("night_market.do.build", card=FaceRef(state.faces[command.piece]), plot=int(command.zone[5:]))
        case Verb.DONE:
            return msg("night_market.do.done", n=len(state.empty_plots(seat)))
        case Verb.PASS:
            return Msg("night_market.do.give_up" if state.phase == Phase.COMPENSATING else "night_market.do.pass")
    plot, number = zones.BID_BY_NAME[command.zone]
    lies = state.marks[command.piece - cards.FIRST_MARKER]
    if not lies:
        place = place_of(state, command)
        key = "night_market.do.raise" if state.leaders[place] == seat else "night_market.do.bid"
        return msg(key, number=number, plot=plot)
    return msg("night_market.do.move", number=number, plot=plot, before=slot_number(lies), source=slot_plot(lies))


def pointed(view: View[MarketState], command: Command) -> tuple[int | str, ...]:
    """Return the pieces and zones a command points at: for a bid its number and plot, as the marker may move."""
    if command.verb == Verb.BID:
        return command.zone, zones.PLOT[zones.BID_BY_NAME[command.zone].plot]
    return command.piece, command.zone


# ------------------------------------------------------------------------------------------------ forecasts


_PLOT: Final = MessageFamily(
    "night_market.plot.*", "closed empty empty_star empty_twice offer offer_forecast offer_last owned owned_forecast"
)


def plot_labels(state: MarketState, viewer: int | None) -> list[Msg]:
    """Return each plot's label, with what a stall there earns now by what the viewer knows; entry 0 is no plot."""
    visible = VisibleRound(state, viewer) if viewer is not None and state.phase < Phase.OVER else None
    stops = Counter(visible.guests(visible.stalls, visible.walkers) if visible is not None else ())
    closed = {plot_of(state.faces[piece]) for piece in state.closed}
    on_offer = {plot_of(state.faces[piece]) for piece in state.market}
    messages = []
    for plot in range(cards.PLOTS + 1):
        if state.stall[plot] != NO_PIECE:
            messages.append(_stall(state, plot, None if visible is None else stops[plot]))
            continue
        owner = state.owner[plot]
        kind = "closed" if plot in closed else "offer" if plot in on_offer else "empty" if owner == NOBODY else "owned"
        words: dict[str, Arg] = {"plot": plot}
        if kind == "empty" and state.rules.board.plots[plot].star:
            board = state.rules.board
            kind = "empty_twice" if len(board.streets_at(plot)) > 1 else "empty_star"
            low, *_, high = board.numbers(plot)
            words |= {"low": low, "high": high}
        if owner != NOBODY:
            words["player"] = SeatRef(owner)
        if visible is not None and kind in ("offer", "owned"):
            kind = "offer_last" if kind == "offer" and state.is_last_round else f"{kind}_forecast"
            words |= zip(cards.FOODS, visible.gains(plot, visible.seat if owner == NOBODY else owner), strict=True)
        messages.append(msg(_PLOT[kind], **words))
    return messages


def _stall(state: MarketState, plot: int, guests: int | None) -> Msg:
    """Return the label of a stall with the pay of each customer, and the expected number of guests."""
    words: dict[str, Arg] = {
        "plot": plot,
        "player": SeatRef(state.owner[plot]),
        "food": food_word(state.sold(plot)),
        "each": coins_at(len(group_of(state, plot))),
    }
    if guests is None:
        return msg("night_market.plot.stall", **words)
    return msg("night_market.plot.stall_forecast", **words, n=guests)


def forecast(view: View[MarketState], command: Command) -> tuple[Msg, ...]:
    """Say which loans a bid would take, or what income a stall would bring this round."""
    state, seat = view.state, command.seat
    if command.verb == Verb.BID:
        plot, number = zones.BID_BY_NAME[command.zone]
        loans = loans_for(state, seat, place_of(state, command), number)
        words: dict[str, Arg] = {"plot": plot, "number": number}
        if loans:
            return (msg("night_market.drop.loan", **words, n=loans, coins=REPAYMENT * loans),)
        return (msg("night_market.drop.bid", **words),)
    if command.verb == Verb.BUILD:
        plot, food = int(command.zone[5:]), cards.stall_food(command.piece)
        income = VisibleRound(state, seat).gains(plot, seat)[food]
        return (msg("night_market.drop.income", n=income) if income else Msg("night_market.drop.no_income"),)
    return ()


def prospects(state: MarketState, viewer: int | None) -> tuple[Msg, ...]:
    """Return for each plot on offer the income of stalls there this round, from customers the bidder knows.

    Before the first customers are hidden, return the gates they come by; () in other phases.
    """
    if viewer is not None and state.round == 1 and state.phase == Phase.HIDING:
        gates = enumerate(state.rules.board.gates)
        return tuple(
            msg("night_market.heard.gate", gate=gate_word(at), letters=in_a_list([*gate.letters])) for at, gate in gates
        )
    if viewer is None or viewer != state.turn or state.phase not in (Phase.BIDDING, Phase.COMPENSATING):
        return ()
    visible, messages = VisibleRound(state, viewer), [Msg("night_market.heard.prospects")]
    for plot in plots_on_offer(state):
        gains = zip(range(len(cards.FOODS)), visible.gains(plot, viewer), strict=True)
        earns = [msg("night_market.heard.food", food=food_word(food), n=coins) for food, coins in gains if coins]
        what: Arg = in_a_list(earns) if earns else Msg("night_market.heard.nothing")
        messages.append(msg("night_market.heard.plot", plot=_place(state, plot), what=what))
    return tuple(messages)


def _place(state: MarketState, plot: int) -> Msg:
    """Return a plot with the streets that pass it and the stalls next to it."""
    board = state.rules.board
    streets = [street_word(at) for at in board.streets_at(plot)]
    where: Arg = in_a_list(streets) if streets else ""
    near = [
        msg("night_market.heard.stall", player=SeatRef(state.owner[each]), food=food_word(state.sold(each)), plot=each)
        for each in board.plots[plot].adjacent
        if state.stall[each] != NO_PIECE
    ]
    if not near:
        return msg("night_market.heard.place", plot=plot, streets=where)
    return msg("night_market.heard.place_near", plot=plot, streets=where, stalls=in_a_list(near))


# ------------------------------------------------------------------------------------------------ the log


_LISTS: Final = {
    "night_market.log.came": "night_market.log.came_list",
    "night_market.log.drew": "night_market.log.drew_list",
    "night_market.log.hid": "night_market.log.hid_list",
    "night_market.log.left": "night_market.log.left_list",
    "night_market.log.plot": "night_market.log.plot_list",
    "night_market.log.revealed": "night_market.log.revealed_list",
}
_COUNTS: Final = {
    "night_market.log.drew.hidden": "night_market.log.drew_count",
    "night_market.log.hid.hidden": "night_market.log.hid_count",
}
_COMPENSATION: Final = "night_market.log.compensation"
_WAIT: Final = {"night_market.log.waits": "night_market.log.waits_list"}


def _at_one_gate(key: str) -> Join:
    """Make a join of customers who wait at the same gate in succession, as `{cards}` of the message `key`."""
    join = listed(key)
    return lambda said, more: join(said, more) if same(said, more, "gate", "gate") else None


JOINS: Final[Joins] = {
    **repeated(listed, _LISTS),
    **repeated(_at_one_gate, _WAIT),
    **repeated(counted, _COUNTS),
    ("night_market.log.loan", "night_market.log.paid"): merged("night_market.log.paid_loan", n="n"),
    **{
        (_COMPENSATION, answer): second
        for answer in ("night_market.log.compensated", "night_market.log.gave_up", "night_market.log.raised")
    },
}
"""All plots on offer, all who come, are hidden or find no stall, a price with its loan, a compensation bid."""
HEARD_OF_OWN: Final = frozenset(
    f"night_market.log.{each}"
    for each in (
        "drew.hidden", "drew_count", "income", "left", "left_list", "no_income", "paid", "revealed", "revealed_list",
        "round_over", "sat", "sat_linked", "waits", "waits_list",
    )
)  # fmt: skip
"""The log messages read out only for the viewer's own customers and coins, since dozens walk in a night."""
