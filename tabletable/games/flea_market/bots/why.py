"""Why a command is good, by what bots weigh: facts that its player can check on the stalls and in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Claims, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.message import Arg, MessageFamily, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.flea_market.bots.beside import built, drawn, left, saved
from tabletable.games.flea_market.bots.policies import COIN, FAME
from tabletable.games.flea_market.bots.rows import Row, is_settled, laid_with, row, sweep, taken_back
from tabletable.games.flea_market.rules.cards import PURPLE, VALUE, YELLOW
from tabletable.games.flea_market.rules.play import colour_counts, judged
from tabletable.games.flea_market.rules.settlement import sellers_if_all_tied
from tabletable.games.flea_market.rules.state import HIGHEST, FleaMarketState, Phase, Verb
from tabletable.games.flea_market.rules.zones import MONEY

_HIGH: Final = 5
"""A hand without a lower card seldom makes the lowest total."""
_TOO_HIGH: Final = 7
"""A card of so much spoils the lowest total, and pays least in the highest."""
_KINDS: Final = ("_last", "_closed", "_tied")
_LOWEST: Final = MessageFamily("flea_market.why.lowest*", _KINDS)
_HIGHEST: Final = MessageFamily("flea_market.why.highest*", _KINDS)
"""What the lowest and the highest total are said to be: as it is, for good, or where the start player decides a tie."""
_FILLED: Final = Why(Msg("flea_market.why.stall_costs"), terms=("fame", "coins", "rivals", "hand"))
"""For goods that do nothing else."""


def whys(view: View[FleaMarketState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.LAY | Verb.DONE:
            goods = _of_goods(taken_back(state), laid_with(state, command))
            opened = one(_together(state, command)) if command.verb == Verb.LAY else []
            return [*by_weight(goods), *opened, _FILLED]
        case Verb.CLOSE:
            base = taken_back(state)
            return [*_stopped(base, seat), *by_weight(_of_goods(base, []))]
        case Verb.DISCARD:
            return _given_up(state, command)
        case Verb.CLAIM:
            return [_claimed(state, command)]
        case Verb.OFFER:
            return [_offered(state, command)]
        case Verb.DISCOUNT | Verb.BUY:
            return [*one(_all_high(state, command)), _bought(state, command)]
        case Verb.BUILD:
            return [built(len(state.hands[seat]), len(state.booths[seat]))]
        case Verb.DRAW:
            return [drawn(len(state.hands[seat]), len(state.booths[seat]))]
        case Verb.PASS if state.phase is not Phase.OFFER:
            if state.phase is Phase.DISCOUNT:
                return [Why(saved(state, seat), terms=("coins",))]
            return [Why(msg("flea_market.why.saves_cards", n=state.wealth(seat)), terms=("coins",))]
    return []


def sort_of(view: View[FleaMarketState], command: Command) -> object:
    """Tell moves apart by what is done, and goods by their number; cards of one number are alike at first sight."""
    if command.verb in (Verb.DISCARD, Verb.OFFER, Verb.CLAIM, Verb.TAKE_BACK):
        return None
    return command.verb, VALUE[view.state.faces[command.piece]] if command.verb == Verb.LAY else 0


def tempting(view: View[FleaMarketState], command: Command, others: Sequence[Command]) -> Command | None:
    """Return the card that a person would think of instead.

    It serves the prize that the command serves better at first sight; else it brings the most now, is one of the most
    of a number, or is the lowest.
    """
    state, base = view.state, taken_back(view.state)
    rows: dict[Command, Row] = {}
    for each in (*others, command):
        if each.verb in (Verb.LAY, Verb.DONE):
            goods = row(base, command.seat, laid_with(state, each))
            if each == command or all(own < lost for lost, own in goods.swept.values()):
                rows[each] = goods
    if command not in rows or len(rows) < 2:
        return None
    mine = rows.pop(command)
    sign = {"highest": 1, "lowest": -1}.get(mine.place, 0)
    further = [each for each in rows if sign * (rows[each].total - mine.total) > 0 and rows[each].place == mine.place]
    if further:
        return max(further, key=lambda each: (sign * rows[each].total, each))
    values = [VALUE[state.faces[piece]] for piece in state.hands[command.seat]]

    def temptation(each: Command) -> tuple[int, ...]:
        alike = values.count(VALUE[state.faces[each.piece]]) if each.verb == Verb.LAY else 1
        goods = rows[each]
        return _prize(goods), min(alike, goods.free + 1), sign * goods.total, -goods.total, each.piece

    return max(rows, key=temptation)


def _prize(goods: Row) -> int:
    """Return the worth of what goods bring now."""
    fame, coins = goods.brings
    return FAME * fame + COIN * coins


def _together(state: FleaMarketState, command: Command) -> Why | None:
    """How many cards of its number can be put out in the turn that it opens."""
    value = VALUE[state.faces[command.piece]]
    count = sum(VALUE[state.faces[piece]] == value for piece in state.hands[command.seat])
    count = min(count, len(state.free(command.seat)))
    if count < 2 or state.laid:
        return None
    return Why(msg("flea_market.why.together", n=count, value=value), terms=("hand", "rivals", "coins"))


def _of_goods(state: FleaMarketState, laid: Sequence[int]) -> Claims:
    """What it comes to when these goods are shown with those that lie there: the colours, and who is where."""
    seat, seats, claims = state.turn, len(state.hands), Claims()
    goods = row(state, seat, laid)
    claims += [(lost, sweep(state, seat, laid, colour)) for colour, (lost, _) in goods.swept.items() if lost]
    if claims:
        return claims  # a total would be told of goods that are not there any more
    if seat not in goods.totals:
        return claims
    words: dict[str, Arg] = {"total": goods.total}
    others = [other for other in goods.totals if other != seat]
    tied = [other for other in others if goods.totals[other] == goods.total]
    kind = None
    if laid and judged(colour_counts(state), laid, seats)[1]:
        kind = "_last"
    elif tied:
        kind, words["player"] = "_tied", SeatRef(tied[0])
    elif all(is_settled(state, other, len(state.lying(other))) for other in range(seats) if other != seat):
        kind = "_closed"
    if kind is None:
        return claims
    is_event = kind in ("_last", "_closed")
    if goods.place == "lowest":
        reason = msg(_LOWEST[kind], **words, n=goods.fame)
        claims.append((FAME * goods.fame, Why(reason, terms=("fame", "rivals"), is_event=is_event)))
    if goods.place == "highest":
        reason = msg(_HIGHEST[kind], **words, n=goods.money)
        claims.append((COIN * goods.money, Why(reason, terms=("coins", "rivals"), is_event=is_event)))
    return claims


def _given_up(state: FleaMarketState, command: Command) -> list[Why]:
    """What a hand loses least by."""
    face, hand = state.faces[command.piece], [state.faces[piece] for piece in state.hands[command.seat]]
    values, reasons = [VALUE[each] for each in hand], list[Why]()
    if PURPLE[face] == min(PURPLE[each] for each in hand) < max(PURPLE[each] for each in hand):
        reasons.append(Why(msg("flea_market.why.least_fame", n=PURPLE[face]), terms=("hand",)))
    if values.count(VALUE[face]) == 1 and len(set(values)) < len(values):
        reasons.append(Why(msg("flea_market.why.goes_alone", value=VALUE[face]), terms=("hand",)))
    if len(hand) > 1 and len(set(values)) == 1:
        reasons.append(Why(msg("flea_market.why.same_value", value=VALUE[face]), terms=("hand",)))
    if _TOO_HIGH <= VALUE[face] == max(values) > min(values):
        reasons.append(Why(msg("flea_market.why.too_high", value=VALUE[face], n=YELLOW[face]), terms=("hand",)))
    if min(values) < VALUE[face] < max(values):
        reasons.append(Why(msg("flea_market.why.between", value=VALUE[face]), terms=("hand",)))
    return reasons


def _stopped(state: FleaMarketState, seat: int) -> list[Why]:
    """Return the effect of one more card on a total that is meant to be low."""
    now = row(state, seat, [])
    more = [row(state, seat, [state.faces[piece]]).total for piece in state.hands[seat]]
    if not now.may_be_lowest or now.place in ("highest", "none") or min(more, default=0) <= now.total:
        return []
    key = "flea_market.why.stops_lowest" if now.place == "lowest" else "flea_market.why.stops"
    reason = msg(key, total=now.total, least=min(more), n=now.no_higher)
    return [Why(reason, terms=("fame",)), Why(reason, terms=("fame", "rivals"))]


def _claimed(state: FleaMarketState, command: Command) -> Why:
    """What either prize is worth to who chooses."""
    faces = [state.faces[piece] for piece in state.lying(command.seat)]
    fame, money = (sum(table[face] for face in faces) for table in (PURPLE, YELLOW))
    if command.choice == HIGHEST:
        return Why(msg("flea_market.why.claim_money", money=money, fame=fame), terms=("coins",))
    key = "flea_market.why.claim_fame" if len(sellers_if_all_tied(state)) > 1 else "flea_market.why.claim_alone"
    return Why(msg(key, money=money, fame=fame), terms=("fame",))


def _offered(state: FleaMarketState, command: Command) -> Why:
    face = state.faces[command.piece]
    if command.zone == MONEY[command.seat]:
        return Why(msg("flea_market.why.offer_money", n=YELLOW[face]), terms=("coins",))
    return Why(msg("flea_market.why.offer_fame", n=PURPLE[face]), terms=("fame",))


def _all_high(state: FleaMarketState, command: Command) -> Why | None:
    """That no card of the hand could give a low total, which new ones may."""
    values = [VALUE[state.faces[piece]] for piece in state.hands[command.seat]]
    if command.verb != Verb.BUY or min(values, default=0) < _HIGH:
        return None
    return Why(msg("flea_market.why.all_high", value=min(values)), terms=("hand",))


def _bought(state: FleaMarketState, command: Command) -> Why:
    """What is got for the money, and what is left of it."""
    seat, count = command.seat, command.choice
    rest = msg("flea_market.why.left", n=left(state, command))
    if command.verb == Verb.BUY:
        return Why(msg("flea_market.why.buy", n=len(state.hands[seat]) + count), money=rest, terms=("hand",))
    return Why(msg("flea_market.why.discount", n=count), money=rest, terms=("fame",))
