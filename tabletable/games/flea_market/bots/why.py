"""Why a command is good, by what bots weigh: facts that its player can check on the stalls and in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Claims, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.message import Arg, Ids, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.flea_market.bots.policies import COIN, FAME
from tabletable.games.flea_market.rules.cards import COLOUR, MONEY, POPULARITY, VALUE, colour_word
from tabletable.games.flea_market.rules.play import colour_counts, judged
from tabletable.games.flea_market.rules.rounds import picked, proposal
from tabletable.games.flea_market.rules.settlement import offers_among, sellers_if_all_tied
from tabletable.games.flea_market.rules.state import HIGHEST, PRICES, FleaMarketState, Phase, Verb
from tabletable.games.flea_market.rules.state import MONEY as MONEY_PILE

_HIGH: Final = 5
"""A hand without a lower card seldom makes the lowest total."""
_KINDS: Final = ("", "_last", "_tied")
_LOWEST: Final = Ids("flea_market.why.lowest*", _KINDS)
_HIGHEST: Final = Ids("flea_market.why.highest*", _KINDS)
"""What the lowest and the highest total are said to be: as it is, for good, or where the start player decides a tie."""
_FILLED: Final = (0, Why(Msg("flea_market.why.stall_costs"), terms=("hand",)))
"""For goods that do nothing else."""


def whys(view: View[FleaMarketState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.LAY:
            laid = [state.faces[state.goods[seat][stall]] for stall in state.laid]
            goods = _of_goods(state, [*laid, state.faces[command.piece]])
            return [*by_weight([*goods, _FILLED]), *one(_together(state, command))]
        case Verb.DONE:
            goods = _of_goods(state, [state.faces[state.goods[seat][stall]] for stall in state.laid])
            return by_weight([*goods, _FILLED])
        case Verb.CLOSE:
            return [*by_weight(_of_goods(state, [])), *one(_stopped(state, seat))]
        case Verb.DISCARD:
            return _given_up(state, command)
        case Verb.CLAIM:
            return [_claimed(state, command)]
        case Verb.OFFER:
            return [_offered(state, command)]
        case Verb.DISCOUNT | Verb.BUY:
            return [*one(_all_high(state, command)), _bought(state, command)]
        case Verb.BUILD:
            return [Why(msg("flea_market.why.build", n=len(state.booths[seat]) + 1), terms=("stalls", "hand"))]
        case Verb.DRAW:
            return one(_drawn(len(state.hands[seat]), len(state.booths[seat])))
        case Verb.PASS if state.phase is not Phase.OFFER:
            return [Why(msg("flea_market.why.saves", n=state.wealth(seat)), terms=("coins",))]
    return []


def _together(state: FleaMarketState, command: Command) -> Why | None:
    """How many cards of its number can be put out in the turn that it opens."""
    value = VALUE[state.faces[command.piece]]
    count = sum(VALUE[state.faces[piece]] == value for piece in state.hands[command.seat])
    count = min(count, len(state.free(command.seat)))
    if count < 2 or state.laid:
        return None
    return Why(msg("flea_market.why.together", n=count, value=value), terms=("hand", "rivals", "coins"))


def _drawn(cards: int, stalls: int) -> Why | None:
    """Say what a hand that is too small for one's stalls could not do without new cards."""
    if cards >= stalls:
        return None
    words = msg("flea_market.why.draw_few", n=cards, stalls=stalls) if cards else Msg("flea_market.why.draw_first")
    return Why(words, terms=("hand",))


def _of_goods(state: FleaMarketState, laid: Sequence[int]) -> Claims:
    """What it comes to when these goods are shown with those that lie there: the colours, and who is where."""
    seat, seats, claims = state.turn, len(state.hands), Claims()
    found, is_last = judged(colour_counts(state), laid, seats)
    swept = [colour for colour, _ in found]
    shown = {other: [state.faces[piece] for piece in state.shown(other)] for other in range(seats)}
    for colour in swept:
        lost = sum(COLOUR[face] == colour for other, faces in shown.items() if other != seat for face in faces)
        if lost:
            claims.append(
                (lost, Why(msg("flea_market.why.sweeps", colour=colour_word(colour), n=lost), terms=("rivals",)))
            )
    if claims:
        return claims  # a total would be told of goods that are not there any more
    goods = {
        other: [face for face in [*faces, *(laid if other == seat else ())] if COLOUR[face] not in swept]
        for other, faces in shown.items()
    }
    if not goods[seat]:
        return claims
    totals = {o: sum(VALUE[face] for face in faces) - state.discounts[o] for o, faces in goods.items() if faces}
    sellers = [other for other in state.order(state.start) if other in totals]
    fame, money = (sum(table[face] for face in goods[seat]) for table in (POPULARITY, MONEY))
    words: dict[str, Arg] = {"total": totals[seat]}
    tied = [other for other in sellers if other != seat and totals[other] == totals[seat]]
    kind = ""
    if laid and is_last:
        kind = "_last"
    elif tied:
        kind, words["player"] = "_tied", SeatRef(tied[0])
    decides = len(set(totals.values())) > 1
    is_lowest = decides and min(sellers, key=totals.__getitem__) == seat
    is_highest = decides and max(sellers, key=totals.__getitem__) == seat
    if is_lowest:
        claims.append((FAME * fame, Why(msg(_LOWEST[kind], **words, n=fame), terms=("fame", "rivals"))))
    if is_highest:
        claims.append((COIN * money, Why(msg(_HIGHEST[kind], **words, n=money), terms=("coins", "rivals"))))
    if len(sellers) == 1:
        claims.append(
            (COIN * money, Why(msg("flea_market.why.alone", money=money, fame=fame), terms=("fame", "coins")))
        )
    words.pop("player", None)
    kept = offers_among(dict(enumerate(goods[seat])))
    if not claims and decides and kept:
        key, as_money = kept[0]
        count = (MONEY if as_money else POPULARITY)[goods[seat][key]]
        claims.append((COIN * count, Why(msg("flea_market.why.special", **words, n=count), terms=("fame", "coins"))))
    if fame and decides and not is_lowest and not is_highest:
        claims.append((-1, Why(msg("flea_market.why.hopes", n=fame))))  # as every card hopes, it decides nothing
    return claims


def _given_up(state: FleaMarketState, command: Command) -> list[Why]:
    """What a hand loses least by."""
    face, hand = state.faces[command.piece], [state.faces[piece] for piece in state.hands[command.seat]]
    values, found = [VALUE[each] for each in hand], list[Why]()
    if POPULARITY[face] == min(POPULARITY[each] for each in hand) < max(POPULARITY[each] for each in hand):
        found.append(Why(msg("flea_market.why.least_fame", n=POPULARITY[face]), terms=("hand",)))
    if values.count(VALUE[face]) == 1 and len(set(values)) < len(values):
        found.append(Why(msg("flea_market.why.goes_alone", value=VALUE[face]), terms=("hand",)))
    if len(hand) > 1 and len(set(values)) == 1:
        found.append(Why(msg("flea_market.why.same_value", value=VALUE[face]), terms=("hand",)))
    if all(POPULARITY[face] * VALUE[each] <= POPULARITY[each] * VALUE[face] for each in hand):
        found.append(Why(msg("flea_market.why.poorest", n=POPULARITY[face], value=VALUE[face]), terms=("hand",)))
    if min(values) < VALUE[face] < max(values):
        found.append(Why(msg("flea_market.why.between", value=VALUE[face]), terms=("hand",)))
    return found


def _stopped(state: FleaMarketState, seat: int) -> Why | None:
    """What more goods would do to a total that is to be low, or what stays in the hand without them."""
    if state.shown(seat):
        return Why(msg("flea_market.why.total_rises", n=state.total(seat)), terms=("fame",))
    left = len(state.hands[seat]) - len(state.free(seat))
    return Why(msg("flea_market.why.hand_stays", n=left), terms=("hand",)) if left > 0 else None


def _claimed(state: FleaMarketState, command: Command) -> Why:
    """What either prize is worth to who chooses."""
    faces = [state.faces[piece] for piece in state.lying(command.seat)]
    fame, money = (sum(table[face] for face in faces) for table in (POPULARITY, MONEY))
    if command.choice == HIGHEST:
        return Why(msg("flea_market.why.claim_money", money=money, fame=fame), terms=("coins",))
    key = "flea_market.why.claim_fame" if len(sellers_if_all_tied(state)) > 1 else "flea_market.why.claim_alone"
    return Why(msg(key, money=money, fame=fame), terms=("fame",))


def _offered(state: FleaMarketState, command: Command) -> Why:
    face = state.faces[command.piece]
    if command.zone == MONEY_PILE[command.seat]:
        return Why(msg("flea_market.why.offer_money", n=MONEY[face]), terms=("coins",))
    then = state.fame(command.seat) + POPULARITY[face]
    return Why(msg("flea_market.why.offer_fame", n=then, goal=state.rules.goal), terms=("fame",))


def _all_high(state: FleaMarketState, command: Command) -> Why | None:
    """That no card of the hand could give a low total, which new ones may."""
    values = [VALUE[state.faces[piece]] for piece in state.hands[command.seat]]
    if command.verb != Verb.BUY or min(values, default=0) < _HIGH:
        return None
    return Why(msg("flea_market.why.all_high", value=min(values)), terms=("hand",))


def _bought(state: FleaMarketState, command: Command) -> Why:
    """What is got for the money, and what is left of it."""
    seat, count = command.seat, command.choice
    paid = picked(state) + sum(MONEY[state.faces[piece]] for piece in proposal(state, PRICES[count]))
    left = msg("flea_market.why.left", n=state.wealth(seat) - paid)
    if command.verb == Verb.BUY:
        return Why(msg("flea_market.why.buy", n=len(state.hands[seat]) + count), money=left, terms=("hand",))
    return Why(msg("flea_market.why.discount", n=count), money=left, terms=("fame",))
