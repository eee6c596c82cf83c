"""The viewer's decision in words: the prompt, the buttons, public facts, and the section of the rules about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.tablespec import Button, Lesson, OnlyMove, PickerEntry
from tabletable.core.view import View
from tabletable.games.night_market.rules import cards, play, zones
from tabletable.games.night_market.rules.board import gate_word
from tabletable.games.night_market.rules.cards import food_word
from tabletable.games.night_market.rules.play import DONE, HIDE, PASS, legal_commands
from tabletable.games.night_market.rules.state import BID_TURNS, OPEN_CUSTOMERS, REPAYMENT, MarketState, Phase, Verb

_ANCHORS: Final = {
    Phase.HIDING: "hidden",
    Phase.BIDDING: "auction",
    Phase.COMPENSATING: "compensation",
    Phase.BUILDING: "build",
    Phase.OVER: "end",
}


def help_anchor(state: MarketState) -> str:
    """Return the anchor of the section of RULES.md about the current decision."""
    return _ANCHORS.get(state.phase, "walking")


_AWAITED: Final = {
    Phase.BIDDING: "night_market.prompt.other_bid",
    Phase.COMPENSATING: "night_market.prompt.other_compensate",
    Phase.BUILDING: "night_market.prompt.other_build",
}


def prompt(state: MarketState, viewer: int | None) -> Msg | None:
    """Return what the viewer may do now, or which seat is awaited; None once the game is over."""
    if state.phase >= Phase.OVER:
        return None
    if state.phase == Phase.HIDING:
        if viewer is not None and state.owed[viewer]:
            return msg("night_market.prompt.hide", n=state.owed[viewer])
        waiting = next(seat for seat in state.order if state.owed[seat])
        return msg("night_market.prompt.other_hide", player=SeatRef(waiting))
    if viewer != state.turn:
        return msg(_AWAITED[state.phase], player=SeatRef(state.turn))
    if state.phase == Phase.BIDDING:
        lap = state.bids // len(state.order) + 1
        return msg("night_market.prompt.bid", lap=lap, laps=BID_TURNS)
    if state.phase == Phase.BUILDING:
        empty = state.empty_plots(viewer)
        return msg("night_market.prompt.build", n=len(empty), plots=listed(empty)) if empty else None
    return msg("night_market.prompt.compensate")


_LABELS: Final = MessageFamily("night_market.button.*", "pass give_up")
_SPOKEN: Final = MessageFamily("night_market.heard.*", "pass give_up")
_ASKED: Final = MessageFamily("night_market.confirm.*", "pass give_up done")


def buttons(state: MarketState, viewer: int) -> tuple[Button, ...]:
    """Return the commands given by buttons."""
    own_turn = viewer == state.turn
    not_now = None if own_turn else _why_not_now(state, viewer)
    if state.phase in (Phase.BIDDING, Phase.COMPENSATING):
        kind = "give_up" if state.phase == Phase.COMPENSATING else "pass"
        lowest = tuple(_lowest_bids(state, viewer)) if own_turn else ()
        asks = Msg(_ASKED[kind]) if lowest else None
        label = Msg(_LABELS[kind])
        passing = Button(label, (PASS[viewer],), "P", "cross", reason=not_now, confirm_final=asks)
        choices = [passing._replace(spoken=Msg(_SPOKEN[kind]))]
        if lowest:
            choices.insert(0, Button(Msg("night_market.button.bid"), lowest, "B", "up"))
        return tuple(choices)
    if state.phase == Phase.BUILDING:
        # Gold is for what comes next: as long as something can be built, that is a stall.
        empty = len(state.empty_plots(viewer)) if any(state.stock) else 0
        done, asks = Msg("night_market.button.done"), None
        if own_turn and empty:
            done, asks = msg("night_market.button.done_empty", n=empty), Msg(_ASKED["done"])
        done_with = (DONE[viewer],)
        return (Button(done, done_with, "D", "check", primary=not empty, reason=not_now, confirm_final=asks),)
    return ()


def only_move(state: MarketState, viewer: int | None) -> OnlyMove | None:
    """Return the only move of a viewer that must hide its whole hand; the others don't see the order."""
    if viewer is None or not state.owed[viewer] or state.owed[viewer] != len(state.hands[viewer]):
        return None
    piece = state.hands[viewer][0]
    return OnlyMove(HIDE[viewer][piece], msg("night_market.only.title"), msg("night_market.only.reason"), piece)


def _why_not_now(state: MarketState, viewer: int) -> Msg:
    """Return why the viewer can't act now; if it is out of the auction, it need not wait for a turn."""
    is_out = state.phase in (Phase.BIDDING, Phase.COMPENSATING) and state.passed >> viewer & 1
    return Msg("night_market.short.out" if is_out else "night_market.short.not_your_turn")


def _lowest_bids(state: MarketState, viewer: int) -> list[Command]:
    """Return for each plot the lowest bid with the first marker that may be used.

    Raising the viewer's own bid is left out, though legal: it takes a drag.
    """
    by_plot: dict[int, Command] = {}
    own = {plot for plot, leader in zip(play.plots_on_offer(state), state.leaders, strict=True) if leader == viewer}
    for command in legal_commands(state, viewer):
        if command.verb == Verb.BID and (plot := zones.BID_BY_NAME[command.zone].plot) not in own:
            by_plot.setdefault(plot, command)
    return list(by_plot.values())


def facts(state: MarketState) -> tuple[Msg, ...]:
    """Return the public facts of the table, in a sentence short enough for the hand-over screen."""
    first = SeatRef(state.order[0])
    return (msg("night_market.fact.round", round=state.round, rounds=state.terms.rounds, player=first),)


def purse(state: MarketState, viewer: int | None) -> tuple[Msg, ...]:
    """Return the viewer's means and who leads which plot, or while hiding who waits at the gates; else ()."""
    if viewer is not None and state.phase == Phase.HIDING and state.owed[viewer]:
        return tuple(_waiting(state))
    if viewer is None or viewer != state.turn or state.phase not in (Phase.BIDDING, Phase.COMPENSATING):
        return ()
    bid = play.committed(state, viewer)
    key = "night_market.heard.money_bid" if bid else "night_market.heard.money"
    return (msg(key, player=SeatRef(viewer), n=state.money[viewer], **({"bid": bid} if bid else {})), *_leads(state))


def _waiting(state: MarketState) -> Iterator[Msg]:
    """Yield what those who wait at the gates eat, if some have waited since the last round."""
    if sum(map(len, state.gates)) <= OPEN_CUSTOMERS:  # they were told as they came
        return
    for gate, pieces in enumerate(state.gates):
        foods = Counter(cards.food_of(state.faces[piece]) for piece in pieces)
        if foods:
            eaten = [msg("night_market.heard.food", food=food_word(food), n=foods[food]) for food in sorted(foods)]
            yield msg("night_market.heard.waiting", gate=gate_word(gate), foods=listed(eaten))


def _leads(state: MarketState) -> Iterator[Msg]:
    """Yield who leads which plots on offer at what price, once there is a bid."""
    offered = list(zip(play.plots_on_offer(state), state.prices, state.leaders, strict=True))
    leads = [
        msg("night_market.heard.lead", player=SeatRef(leader), plot=plot, number=price)
        for plot, price, leader in offered
        if leader != NOBODY
    ]
    free = [plot for plot, _, leader in offered if leader == NOBODY]
    if leads:
        yield msg("night_market.heard.leads", leads=listed(leads))
        if free:
            yield msg("night_market.heard.free", plots=listed(free))


def choices(view: View[MarketState], commands: Sequence[Command]) -> tuple[PickerEntry, ...]:
    """Return the entries of a picker: bids by plot and number."""
    return tuple(
        PickerEntry(each, msg("night_market.choice.bid", **zones.BID_BY_NAME[each.zone]._asdict())) for each in commands
    )


# ------------------------------------------------------------------------------------------------ seats


def goal(state: MarketState) -> Msg:
    """Return the aim of the game."""
    return msg("night_market.goal", n=state.terms.rounds)


def tells(state: MarketState, seat: int) -> tuple[Msg, ...]:
    """Return the public facts of a seat: money, loans, stalls, plots, customers, and its leading bids."""
    place = msg("night_market.seat.place", n=state.order.index(seat) + 1)
    messages = [msg("night_market.seat.money", n=state.money[seat]), place]
    if state.loans[seat]:
        messages.append(msg("night_market.seat.loans", n=state.loans[seat], cost=REPAYMENT * state.loans[seat]))
    sold = [state.sold(plot) for plot, owner in enumerate(state.owner) if owner == seat and state.stall[plot] >= 0]
    foods = [msg("night_market.seat.food", food=food_word(food), count=sold.count(food)) for food in sorted({*sold})]
    stalls = msg("night_market.seat.stalls", foods=listed(foods)) if foods else msg("night_market.seat.no_stalls")
    messages.append(stalls)
    empty = state.empty_plots(seat)
    if empty:
        messages.append(msg("night_market.seat.empty", plots=listed(empty)))
    messages.append(msg("night_market.seat.customers", n=len(state.hands[seat]), hidden=len(state.hidden[seat])))
    return (*messages, *_bids(state, seat))


def _bids(state: MarketState, seat: int) -> list[Msg]:
    """Return a seat's leading bids in the present auction, and whether it has passed."""
    if state.phase not in (Phase.BIDDING, Phase.COMPENSATING):
        return []
    bids = [
        msg("night_market.seat.bid", plot=plot, price=price)
        for plot, price, leader in zip(play.plots_on_offer(state), state.prices, state.leaders, strict=True)
        if leader == seat
    ]
    messages = [msg("night_market.seat.leads", bids=listed(bids))] if bids else []
    if state.passed >> seat & 1:
        messages.append(msg("night_market.seat.passed"))
    return messages


def knows(state: MarketState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """Return what the viewer alone knows of a seat: customers it has laid face down or seen."""
    if viewer is None:
        return ()
    faces = [FaceRef(state.faces[piece]) for piece in state.hidden[seat] if state.faces[piece] != HIDDEN]
    return (msg("night_market.seat.hidden", cards=listed(faces)),) if faces else ()


# ------------------------------------------------------------------------------------------------ advice to a newcomer


def lessons(state: MarketState, viewer: int) -> tuple[Lesson, ...]:
    """Return the aim of the game and the lessons for the viewer's present decision, most important first."""
    if state.phase == Phase.HIDING and state.owed[viewer]:
        chosen = _hiding(state, viewer)
    elif viewer != state.turn:
        return ()
    elif state.phase == Phase.BIDDING:
        chosen = _bidding(state, viewer)
    elif state.phase == Phase.COMPENSATING:
        chosen = [_lesson("night_market.lesson.compensation")]
    else:
        chosen = _building(state, viewer) if state.phase == Phase.BUILDING else []
    if state.is_last_round and chosen:
        chosen.insert(0, _lesson("night_market.lesson.last_round"))
    return (_lesson("night_market.lesson.goal"), *chosen) if chosen else ()


def _lesson(key: str, zone: str = "") -> Lesson:
    return Lesson(key.rpartition(".")[2], Msg(key), zone)


def _hiding(state: MarketState, viewer: int) -> list[Lesson]:
    chosen = [_lesson("night_market.lesson.hidden", zones.HIDDEN_ROW[viewer]), _lesson("night_market.lesson.letters")]
    if state.built[viewer]:
        chosen.insert(0, _lesson("night_market.lesson.feed", zones.HIDDEN_ROW[viewer]))
    return chosen


def _bidding(state: MarketState, viewer: int) -> list[Lesson]:
    plots = play.plots_on_offer(state)
    first = plots[0]
    chosen = [
        _lesson("night_market.lesson.bid"),
        _lesson("night_market.lesson.two_bids"),
        _lesson("night_market.lesson.forecast", zones.PLOT[first]),
    ]
    if state.money[viewer] - play.committed(state, viewer) < state.rules.board.numbers(first)[0]:
        chosen.insert(0, _lesson("night_market.lesson.loan"))
    starred = [plot for plot in plots if state.rules.board.plots[plot].star]
    if starred:
        chosen.insert(1, _lesson("night_market.lesson.star", zones.PLOT[starred[0]]))
    if state.is_last_round:
        return [_lesson("night_market.lesson.once"), *chosen]
    return [*chosen, _lesson("night_market.lesson.order")]


def _building(state: MarketState, viewer: int) -> list[Lesson]:
    empty = state.empty_plots(viewer)
    chosen = [_lesson("night_market.lesson.build", zones.STOCK), _lesson("night_market.lesson.right")]
    own = [plot for plot, owner in enumerate(state.owner) if owner == viewer and state.stall[plot] >= 0]
    beside = {other for plot in own for other in state.rules.board.plots[plot].adjacent}
    near = [plot for plot in empty if plot in beside]
    if near:
        chosen.insert(0, _lesson("night_market.lesson.linked", zones.PLOT[near[0]]))
    return chosen
