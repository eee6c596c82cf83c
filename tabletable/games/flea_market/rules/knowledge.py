"""Who may know what: full worlds that agree with a view, where everything lies, and what must hold."""

from __future__ import annotations

from collections import Counter

from tabletable.core.command import Command
from tabletable.core.flaws import FOREIGN, KNOWN, LOST, OVER, Flaw, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import SeatRef
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import POPULARITY as PURPLE
from tabletable.games.flea_market.rules.cards import VALUE
from tabletable.games.flea_market.rules.commands import (
    BOOTH,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MONEY,
    POPULARITY,
    PROMOTION,
    STALL,
    TRAY,
)
from tabletable.games.flea_market.rules.settlement import equal_sellers, offers_of
from tabletable.games.flea_market.rules.state import POPULARITY_TO_WIN, FleaMarketState, Phase, Prize


def sample(seen: View[FleaMarketState], rng: Rng) -> FleaMarketState:
    """A full state that the viewer can't tell from the real one.

    All arrangements of the hidden faces are equally likely, with two exceptions that everybody can conclude: goods
    that are just being laid have one value, and nobody has enough popularity for the game to be over.
    """
    known = seen.state
    state = known.imagined(rng)
    hidden = [piece for piece, face in enumerate(known.faces) if face == HIDDEN]
    laid = [piece for piece in _laid(state) if known.faces[piece] == HIDDEN]
    if len(laid) > 1:
        _match_values(state, laid, hidden, rng)
    secret = set(hidden) - set(laid)
    for seat in range(len(state.hands)):
        if not _may_be_famous(state, seat):
            _lower_fame(state, seat, secret, rng)
    return state


def _may_be_famous(state: FleaMarketState, seat: int) -> bool:
    """Whether a seat may have enough popularity for the end: after it, and when it got some in this settlement."""
    is_settling = state.phase is Phase.OFFER and state.prizes[seat] in (Prize.LOWEST, Prize.OFFER)
    return is_settling or state.phase is Phase.OVER


def _laid(state: FleaMarketState) -> list[int]:
    """The goods that are being laid."""
    return [state.goods[state.turn][stall] for stall in state.laid]


def _match_values(state: FleaMarketState, laid: list[int], hidden: list[int], rng: Rng) -> None:
    """Exchange hidden faces so that the goods that are being laid have one value."""
    faces = state.faces
    order = hidden.copy()
    rng.shuffle(order)
    of_value: dict[int, list[int]] = {}
    for piece in order:
        of_value.setdefault(VALUE[faces[piece]], []).append(piece)
    # A value is as likely as it is frequent; one that is too rare can't be it.
    value = next(VALUE[faces[piece]] for piece in order if len(of_value[VALUE[faces[piece]]]) >= len(laid))
    wanted = [piece for piece in of_value[value] if piece not in laid]
    for piece in laid:
        if VALUE[faces[piece]] != value:
            other = wanted.pop()
            faces[piece], faces[other] = faces[other], faces[piece]


def _lower_fame(state: FleaMarketState, seat: int, secret: set[int], rng: Rng) -> None:
    """Exchange hidden faces until the popularity of `seat` does not end the game."""
    if state.fame(seat) < POPULARITY_TO_WIN:
        rng.seed()  # one number, as a shuffle takes: what is imagined next is the same either way
        return
    faces = state.faces
    pile = [piece for piece in state.popularity[seat] if piece in secret]
    others = sorted(secret.difference(*state.popularity))
    rng.shuffle(others)
    for other in others:
        if state.fame(seat) < POPULARITY_TO_WIN:
            return
        richest = max(pile, key=lambda piece: PURPLE[faces[piece]])
        if PURPLE[faces[other]] < PURPLE[faces[richest]]:
            faces[richest], faces[other] = faces[other], faces[richest]


def zones(state: FleaMarketState) -> dict[str, list[int]]:
    """Every place that holds cards, with its handles."""
    found = {DRAW_PILE: state.draw, DISCARD_PILE: state.discard, TRAY: state.tray}
    for seat, hand in enumerate(state.hands):
        found[HAND[seat]] = hand
        found[BOOTH[seat]] = state.booths[seat]
        found[MONEY[seat]] = state.money[seat]
        found[POPULARITY[seat]] = state.popularity[seat]
        found[PROMOTION[seat]] = state.promotions[seat]
        for stall, piece in enumerate(state.goods[seat]):
            found[STALL[seat][stall]] = [piece] if piece != NO_PIECE else []
    return found


# ------------------------------------------------------------------------------------------------ invariants


def check(state: FleaMarketState) -> list[Flaw]:
    """Broken invariants."""
    return _check_lists(state) or [*_check_knowledge(state), *check_round(state)]


def under_way(text: str) -> Flaw:
    """A flaw of what is under way: it can't be gone on with."""
    return flaw(text, "flea_market.edit.fault.pending")


def _check_lists(state: FleaMarketState) -> list[Flaw]:
    seats = range(len(state.hands))
    for seat, (goods, booth) in enumerate(zip(state.goods, state.booths, strict=True)):
        if len(goods) != len(booth):
            text = "the goods do not match the stalls"
            return [flaw(text, "flea_market.edit.fault.stalls", BOOTH[seat], player=SeatRef(seat))]
    if sorted(piece for lying in zones(state).values() for piece in lying) != list(range(len(state.faces))):
        return [Flaw("a card lies in no zone or in two", LOST)]
    if Counter(state.faces) != Counter(state.deck):
        return [Flaw("the faces are not those of the deck", FOREIGN)]
    if state.laid and (state.turn == NOBODY or max(state.laid) >= len(state.goods[state.turn])):
        return [under_way("goods are being laid by nobody, or where there is no stall")]
    if sorted(state.display) != sorted(piece for seat in seats for piece in state.shown(seat)):
        text = "the goods on display are not those that were shown"
        return [flaw(text, "flea_market.edit.fault.display")]
    if len(set(state.offers)) != len(state.offers):
        return [under_way("the special offers are not different seats")]
    return []


def _check_knowledge(state: FleaMarketState) -> list[Flaw]:
    seen, wrong = state.seen, []
    laid = set(_laid(state)) if state.turn != NOBODY else set()
    for zone, pile in ((DRAW_PILE, state.draw), *zip(BOOTH, state.booths, strict=False)):
        if any(seen[piece] != SECRET for piece in pile):
            wrong.append(Flaw("somebody knows a card of the draw pile or under the goods", KNOWN, zone))
    for seat in range(len(state.hands)):
        bit = 1 << seat
        own = PUBLIC if state.phase is Phase.OVER else bit
        for piece in (*state.hands[seat], *laid & set(state.goods[seat])):
            if seen[piece] != bit:
                wrong.append(Flaw(f"seat {seat} does not know its hand alone", KNOWN, piece=piece))
        if any(seen[piece] != own for piece in state.popularity[seat]):
            text = f"the popularity of seat {seat} is not what it has to be known to"
            wrong.append(Flaw(text, KNOWN, POPULARITY[seat]))
        shown = (*state.lying(seat), *state.money[seat], *state.promotions[seat])
        for piece in shown:
            if seen[piece] != PUBLIC and piece not in laid:
                wrong.append(Flaw(f"goods or money of seat {seat} do not lie open", KNOWN, piece=piece))
    if any(seen[piece] != PUBLIC for piece in state.tray):
        wrong.append(Flaw("the money in the tray does not lie open", KNOWN, TRAY))
    return wrong


def check_round(state: FleaMarketState) -> list[Flaw]:
    """What is wrong with the part of the round that is played."""
    phase, turn = state.phase, state.turn
    if (turn == NOBODY) != (phase is Phase.OVER):
        return [Flaw("nobody has to decide, or somebody after the end", OVER)]
    wrong = []
    for seat in range(len(state.hands)):
        if state.fame(seat) >= POPULARITY_TO_WIN and not _may_be_famous(state, seat):
            text, key = "somebody has enough popularity and the game is not over", "flea_market.edit.fault.fame"
            wrong.append(flaw(text, key, POPULARITY[seat], player=SeatRef(seat), n=POPULARITY_TO_WIN))
    wrong += [under_way(text) for text in _off_phase(state)]
    if phase is Phase.STOCK:
        if state.closed >> turn & 1:
            text = "a closed seat is on turn"
            wrong.append(flaw(text, "flea_market.edit.fault.closed", HAND[turn], player=SeatRef(turn)))
        if not state.laid and (not state.hands[turn] or NO_PIECE not in state.goods[turn]):
            text = "the seat on turn can lay nothing"
            wrong.append(flaw(text, "flea_market.edit.fault.lay", HAND[turn], player=SeatRef(turn)))
    elif phase in (Phase.DISCOUNT, Phase.RESTOCK, Phase.EXTRA):
        lying = [piece for seat in range(len(state.hands)) for piece in state.lying(seat)]
        if lying:
            text = "there are goods on the stalls before or after the market"
            wrong.append(flaw(text, "flea_market.edit.fault.goods", piece=lying[0]))
    if phase is Phase.DISCOUNT and not state.wealth(turn):
        text = "a discount without money"
        wrong.append(flaw(text, "flea_market.edit.fault.money", MONEY[turn], player=SeatRef(turn)))
    return wrong


def _off_phase(state: FleaMarketState) -> list[str]:
    """What is under way though it belongs to another part of the round, or can't be gone on with."""
    phase, turn, wrong = state.phase, state.turn, []
    if state.tray and phase not in (Phase.DISCOUNT, Phase.EXTRA):
        wrong.append("there is money in the tray and nothing to pay for")
    if (state.owed > 0) != (phase is Phase.COST):
        wrong.append("costs are owed at the wrong time")
    if phase is Phase.COST and not state.owed < len(state.hands[turn]):
        wrong.append("there is nothing to choose for the costs")
    if state.laid:
        goods = state.goods[turn]
        if phase is not Phase.STOCK or len(set(state.laid)) != len(state.laid):
            wrong.append("goods are laid at the wrong time or twice")
        elif any(goods[stall] == NO_PIECE for stall in state.laid):
            wrong.append("goods were laid that are not there")
        elif len({VALUE[state.faces[goods[stall]]] for stall in state.laid}) > 1:
            wrong.append("goods of several values are being laid")
    if phase is Phase.CLAIM and equal_sellers(state)[:1] != [turn]:
        wrong.append("there is no prize to claim")
    if (phase is Phase.OFFER) != bool(state.offers) or (state.offers and state.offers[0] != turn):
        wrong.append("a special offer is made at the wrong time")
    if not all(offers_of(state, seat) for seat in state.offers):
        wrong.append("a seat has no special offer to make")
    return wrong


def tells(before: FleaMarketState, command: Command, after: FleaMarketState) -> bool:
    """A settlement tells whether somebody has enough popularity for the end."""
    return before.phase is not after.phase and after.phase in (Phase.RESTOCK, Phase.OVER)
