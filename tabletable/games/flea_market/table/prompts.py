"""The viewer's decision in words: the prompt, the buttons, and the entries of pickers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.tablespec import Button, Lesson, PickerEntry
from tabletable.core.view import View
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, PURPLE, VALUE, YELLOW
from tabletable.games.flea_market.rules.play import (
    BUY,
    CLOSE,
    DISCOUNT,
    DONE,
    PASS,
    colour_counts,
    judged,
    value_laid,
)
from tabletable.games.flea_market.rules.rounds import left_to_draw, most_extra, most_paid, most_points, picked, proposal
from tabletable.games.flea_market.rules.settlement import sellers_if_all_tied
from tabletable.games.flea_market.rules.state import PRICES, FleaMarketState, Phase, Prize, Verb
from tabletable.games.flea_market.table.pictures import amount, face_picture
from tabletable.games.flea_market.table.questions import answers, offers
from tabletable.games.flea_market.table.words import has_more, prize_for

_PLACES: Final = {
    Phase.DISCOUNT: (0, "discount"),
    Phase.STOCK: (1, "stock"),
    Phase.COST: (2, "settlement"),
    Phase.CLAIM: (2, "R3"),
    Phase.OFFER: (2, "special-offer"),
    Phase.RESTOCK: (3, "restock"),
    Phase.EXTRA: (3, "restock"),
    Phase.OVER: (4, "end"),
}
"""Step of the ribbon and paragraph of RULES.md."""


def ribbon_step(state: FleaMarketState) -> int:
    """Return which of the four phases of a round it is; 4 after the end."""
    return _PLACES[state.phase][0]


def first_step(state: FleaMarketState) -> int:
    """Return with which of the four phases the round began: the first round has no discount."""
    return 0 if state.round > 1 else 1


def standings(state: FleaMarketState, viewer: int | None) -> tuple[Msg, ...]:
    """Return what a listener needs: totals and the board's warnings before laying, or money before paying."""
    if viewer is None or viewer != state.turn:
        return ()
    if state.phase is Phase.STOCK and not state.laid:
        totals = [
            msg("flea_market.heard.total", player=SeatRef(seat), n=state.total(seat))
            for seat in range(len(state.hands))
        ]
        return (msg("flea_market.heard.totals", totals=listed(totals)), *_near(state, visible_counts(state)))
    if state.phase in (Phase.DISCOUNT, Phase.RESTOCK, Phase.EXTRA):
        return (msg("flea_market.heard.money", player=SeatRef(viewer), n=state.wealth(viewer)),)
    return ()


def help_anchor(state: FleaMarketState) -> str:
    """Return the anchor of the section of RULES.md about the current decision."""
    return _PLACES[state.phase][1]


def lowers_hand(state: FleaMarketState, seat: int) -> bool:
    """Return whether the hand of `seat` is lowered to make room for its payment or for a question."""
    return pays(state, seat) or bool(answers(state, seat))


def pays(state: FleaMarketState, seat: int) -> bool:
    """Return whether `seat` may pay for a purchase now: then the tray for payments replaces its hand."""
    return state.turn == seat and state.phase in (Phase.DISCOUNT, Phase.EXTRA)


def tray_note(state: FleaMarketState) -> Msg | None:
    """Return the next purchase and what the picked money lacks for it; None if none is picked or needed."""
    points = most_paid(state) + 1
    most = most_extra(state) if state.phase is Phase.EXTRA else most_points(state.wealth(state.turn))
    if not state.tray or points > most:
        return None
    missing = PRICES[points] - picked(state)
    if state.phase is Phase.EXTRA:
        return msg("flea_market.tray.short_cards", n=points, missing=missing)
    return msg("flea_market.tray.short_points", n=points, missing=missing)


# ------------------------------------------------------------------------------------------------ totals and prizes


def visible_total(state: FleaMarketState, seat: int) -> int | None:
    """Return the total on the price tag: of the goods on the stalls, discount included.

    None if there are none. Goods being laid count if they are visible; goods that showing them would sweep away don't.
    """
    if state.phase not in (Phase.STOCK, Phase.COST, Phase.CLAIM, Phase.OFFER):
        return None
    if state.prizes[seat] is not Prize.ABSENT:
        return state.totals[seat]
    swept = {colour for colour, _ in _judged(state)[0]} if state.phase is Phase.STOCK else ()
    faces = [state.faces[piece] for piece in state.lying(seat)]
    counted = [face for face in faces if face != HIDDEN and COLOUR[face] not in swept]
    return sum(VALUE[face] for face in counted) - state.discounts[seat] if counted else None


def visible_counts(state: FleaMarketState) -> tuple[int, ...]:
    """Return by colour the number of its goods on all stalls, including those being laid if they are visible."""
    counts = colour_counts(state)
    for face in _faces_laid(state):
        counts[COLOUR[face]] += 1
    return tuple(counts)


def _faces_laid(state: FleaMarketState) -> list[int]:
    """Return the faces of the goods being laid, as far as they are visible."""
    faces = [state.faces[state.goods[state.turn][stall]] for stall in state.laid]
    return [face for face in faces if face != HIDDEN]


def _judged(state: FleaMarketState) -> tuple[list[tuple[int, int]], bool]:
    """Return what showing the visible goods being laid would do: the colours swept away, and whether stocking ends."""
    return judged(colour_counts(state), _faces_laid(state), len(state.hands))


_DECISIONS: Final = [phase for phase in Phase if phase is not Phase.OVER]
_OTHER: Final = MessageFamily("flea_market.prompt.other_*", _DECISIONS)
_OWN: Final = MessageFamily("flea_market.prompt.*", "claim discount extra offer")
_PLATE: Final = MessageFamily("flea_market.plate.*", Prize)
_BOARD: Final = MessageFamily("flea_market.board.*", COLOURS)
_FACT: Final = MessageFamily("flea_market.fact.*", "highest lowest")


def prizes(state: FleaMarketState) -> dict[int, str]:
    """Return by seat its prize, or the one it would have if no more goods were laid: "highest", "lowest", "offer"."""
    awarded = (Prize.HIGHEST, Prize.LOWEST, Prize.OFFER)
    if state.phase not in (Phase.STOCK, Phase.COST):
        return {seat: str(prize) for seat, prize in enumerate(state.prizes) if prize in awarded}
    visible = {seat: visible_total(state, seat) for seat in state.order(state.start) if state.lying(seat)}
    totals = {seat: total for seat, total in visible.items() if total is not None}
    if len(set(totals.values())) < 2:
        return {}
    return {max(totals, key=totals.__getitem__): "highest", min(totals, key=totals.__getitem__): "lowest"}


def plate_line(state: FleaMarketState, seat: int) -> Msg | None:
    """Return the second line of a plate; None leaves it to the screen (your turn, bot level)."""
    if seat == state.turn:
        return None
    if state.phase is Phase.STOCK:
        if state.closed >> seat & 1:
            return msg("flea_market.plate.closed")
        prize = prizes(state).get(seat)
        if prize:
            return msg(_PLATE[prize])
        if loses_tie(state, seat):
            return msg("flea_market.plate.tied")
        less = state.discounts[seat]
        return msg("flea_market.plate.discount", number=less) if less else None
    if state.phase in (Phase.COST, Phase.CLAIM):
        return _standing(state, seat)
    if any(prize is not Prize.ABSENT for prize in state.prizes):
        return msg(_PLATE[state.prizes[seat]])
    return None


def _standing(state: FleaMarketState, seat: int) -> Msg | None:
    """Return the prize a seat will have; all sellers may be tied."""
    equal = sellers_if_all_tied(state)
    if seat in equal:
        return msg("flea_market.plate.equal") if len(equal) > 1 else None
    if loses_tie(state, seat):
        return msg("flea_market.plate.tied")
    prize = prizes(state).get(seat, "none") if state.lying(seat) else "absent"
    return msg(_PLATE[prize])


def loses_tie(state: FleaMarketState, seat: int) -> bool:
    """Return whether a seat has the total of the highest or the lowest, and the tie goes to another one."""
    best, total = prizes(state), visible_total(state, seat)
    return total is not None and seat not in best and total in {visible_total(state, each) for each in best}


def board_notes(state: FleaMarketState, counts: tuple[int, ...]) -> tuple[tuple[Msg, ...], bool]:
    """Return the warnings of the chalk board, at most two, as (sentences, whether they are urgent).

    () after stocking. Only goods being laid can complete a colour or all six.
    """
    seats = len(state.hands)
    if state.phase not in (Phase.DISCOUNT, Phase.STOCK):
        return (), False
    rule = msg("flea_market.board.rule", most=seats)
    if state.phase is Phase.DISCOUNT:
        return (rule,), False
    swept, is_over = _judged(state)
    if len(swept) == 1:
        return (msg("flea_market.board.sweeps", colour=_goods(swept[0][0])),), True
    if swept:
        return (msg("flea_market.board.sweeps_several", n=len(swept)),), True
    if is_over:
        return (msg("flea_market.board.ends"),), True
    near = _near(state, counts)
    if len(near) > 2:  # no room for each
        several = sum(message.id == "flea_market.board.near" for message in near)
        near = [msg("flea_market.board.several", n=several), *near[several:]]
    if near:
        return tuple(near), True
    return ((rule,) if state.round == 1 else ()), False


def _near(state: FleaMarketState, counts: tuple[int, ...]) -> list[Msg]:
    """Return a warning of each colour that one more card sweeps away, and of the only colour that is missing."""
    full = len(state.hands) - 1
    colours = [msg("flea_market.board.near", colour=_goods(colour)) for colour, n in enumerate(counts) if n == full]
    if counts.count(0) == 1:
        colours.append(msg("flea_market.board.last_colour", colour=_goods(counts.index(0))))
    return colours


def _goods(colour: int) -> Msg:
    return Msg(_BOARD[COLOURS[colour]])


# ------------------------------------------------------------------------------------------------ prompt


def prompt(state: FleaMarketState, viewer: int | None) -> Msg | None:
    """Return what the viewer may do now, or which seat is awaited; None once the game is over."""
    phase, turn = state.phase, state.turn
    if phase is Phase.OVER:
        return None
    if viewer != turn:
        return msg(_OTHER[phase], player=SeatRef(turn))
    match phase:
        case Phase.STOCK:
            if state.laid:
                return _laying(state, turn)
            return msg("flea_market.prompt.stock" if state.round > 1 else "flea_market.prompt.first_stock")
        case Phase.COST:
            return msg("flea_market.prompt.cost", n=state.owed)
        case Phase.CLAIM if len(sellers_if_all_tied(state)) > 1:
            return msg("flea_market.prompt.claim_equal")
        case Phase.DISCOUNT if state.tray:
            return msg("flea_market.prompt.discount_picked")
        case Phase.EXTRA if state.tray:
            return msg("flea_market.prompt.extra_picked")
        case Phase.RESTOCK:
            key = "flea_market.prompt.restock" if left_to_draw(state) else "flea_market.prompt.restock_only"
            return msg(key, n=len(state.booths[turn]))
    return msg(_OWN[phase])


def _laying(state: FleaMarketState, seat: int) -> Msg:
    """Return the prompt while laying: more of the same value if that is possible, else to show the goods."""
    if has_more(state, seat):
        return msg("flea_market.prompt.laying", number=value_laid(state))
    return msg("flea_market.prompt.laid")


# ------------------------------------------------------------------------------------------------ buttons


def buttons(state: FleaMarketState, viewer: int) -> tuple[Button, ...]:
    """Return the commands given by buttons in the column, the main one first."""
    phase = state.phase
    if phase is Phase.OVER:
        return ()
    if viewer != state.turn:
        is_closed = phase is Phase.STOCK and state.closed >> viewer & 1
        reason = msg("flea_market.short.closed" if is_closed else "flea_market.short.not_your_turn")
        return (Button(msg("flea_market.button.close"), (CLOSE[viewer],), "C", reason=reason),)
    match phase:
        case Phase.STOCK:
            return _stock_buttons(state, viewer)
        case Phase.DISCOUNT:
            purchases = DISCOUNT[viewer][1 : most_points(state.wealth(viewer)) + 1]
            return (
                Button(_deal(state, purchases, msg("flea_market.button.discount")), purchases, "D"),
                Button(msg("flea_market.button.no_discount"), (PASS[viewer],), "N"),
            )
        case Phase.EXTRA:
            purchases = BUY[viewer][1 : most_extra(state) + 1]
            return (
                Button(_deal(state, purchases, msg("flea_market.button.buy")), purchases, "B", "cards"),
                Button(msg("flea_market.button.no_extra"), (PASS[viewer],), "N"),
            )
        case Phase.OFFER:
            asks = msg("flea_market.confirm.no_offer") if offers(state, viewer) else None
            nothing = Button(msg("flea_market.button.no_offer"), (PASS[viewer],), "N", confirm_final=asks)
            if answers(state, viewer):
                return (nothing,)
            offer = Button(msg("flea_market.button.offer"), offers(state, viewer), "O", "star", primary=True)
            return offer, nothing
    return ()


def _deal(state: FleaMarketState, purchases: Sequence[Command], question: Msg) -> Msg:
    """Return the `question` which of `purchases` to buy; if only one can be paid, its price."""
    return _choice(state, purchases[0]).label if min(most_paid(state), len(purchases)) == 1 else question


def _stock_buttons(state: FleaMarketState, viewer: int) -> tuple[Button, ...]:
    label = msg("flea_market.button.done")
    if state.laid:
        label = msg("flea_market.button.stock", n=len(state.laid), number=value_laid(state))
    close, first = msg("flea_market.button.close"), msg("flea_market.short.show_first")
    may_lay = not state.laid and state.hands[viewer] and state.free(viewer)
    asks = msg("flea_market.confirm.close") if may_lay else None
    spoken = _closing(state, viewer)
    return (
        Button(label, (DONE[viewer],), "D", "check", primary=True, reason=msg("flea_market.short.lay_first")),
        Button(close, (CLOSE[viewer],), "C", reason=first, confirm_final=asks, spoken=spoken),
    )


def _closing(state: FleaMarketState, viewer: int) -> Msg | None:
    """Say what closing the stall now comes to, if no goods are being laid; None while no place is taken."""
    goods = [state.faces[piece] for piece in state.lying(viewer)]
    if not goods:
        return msg("flea_market.heard.close_none")
    prize = None if state.laid else prize_for(state, viewer, goods)
    cost = min(len(state.free(viewer)), len(state.hands[viewer]))
    if prize is None:
        return None
    return (
        msg("flea_market.heard.close", prize=prize, n=cost)
        if cost
        else msg("flea_market.heard.close_full", prize=prize)
    )


# ------------------------------------------------------------------------------------------------ facts


def facts(state: FleaMarketState) -> tuple[Msg, ...]:
    """Return public facts: who begins, who is highest and lowest; before goods are laid, who is richest."""
    messages = [msg("flea_market.fact.start", player=SeatRef(state.start), number=state.round)]
    best = prizes(state)
    for seat, prize in best.items():
        if prize in _FACT:
            total = visible_total(state, seat)
            total = state.totals[seat] if total is None else total
            messages.append(msg(_FACT[prize], player=SeatRef(seat), number=total))
    wealth = [state.wealth(seat) for seat in range(len(state.hands))]
    if len(messages) == 1 and wealth.count(most := max(wealth)) == 1:
        messages.append(msg("flea_market.fact.richest", player=SeatRef(wealth.index(most)), n=most))
    return tuple(messages)


# ------------------------------------------------------------------------------------------------ pickers


def choices(view: View[FleaMarketState], commands: Sequence[Command]) -> tuple[PickerEntry, ...]:
    """Return the entries of a picker: points of a discount, numbers of extra cards, or what to keep."""
    return tuple(_choice(view.state, command) for command in commands)


_PURCHASE: Final = MessageFamily("flea_market.choice.**", (Verb.BUY, Verb.DISCOUNT), ("", "_over"))


def _choice(state: FleaMarketState, command: Command) -> PickerEntry:
    if command.verb in (Verb.DISCOUNT, Verb.BUY):
        # More than the price where no cards match it.
        price = PRICES[command.choice]
        cards = [state.faces[piece] for piece in (*state.tray, *proposal(state, price))]
        paid = sum(YELLOW[face] for face in cards)
        key = _PURCHASE[command.verb, "" if paid == price else "_over"]
        picture = face_picture(cards[0]) if len(cards) == 1 else amount("money", paid)
        return PickerEntry(command, msg(key, n=command.choice, price=price, paid=paid), picture)
    face = state.faces[command.piece]
    as_money = command.zone == zones.MONEY[command.seat]
    money, fame = msg("flea_market.choice.money", n=YELLOW[face]), msg("flea_market.choice.popularity", n=PURPLE[face])
    return PickerEntry(command, money if as_money else fame, face_picture(face))


# ------------------------------------------------------------------------------------------------ advice to a newcomer


_MOST = 3


def lessons(state: FleaMarketState, viewer: int | None) -> tuple[Lesson, ...]:
    """Return the game's aim and lessons for the viewer's decision, most important first; else ()."""
    if viewer is None or viewer != state.turn:
        return ()
    chosen = [("flea_market.lesson.goal", ""), *_of_phase(state, viewer)[:_MOST]]
    return tuple(Lesson(key.rpartition(".")[2], Msg(key), zone) for key, zone in chosen)


def _of_phase(state: FleaMarketState, viewer: int) -> list[tuple[str, str]]:
    match state.phase:
        case Phase.STOCK:
            if state.laid:
                return [("flea_market.lesson.show", zones.BOOTH[viewer])]
            chosen = [
                ("flea_market.lesson.lay", zones.HAND[viewer]),
                ("flea_market.lesson.prizes", zones.POPULARITY[viewer]),
            ]
            if len(state.hands) - 1 in colour_counts(state):
                chosen.insert(0, ("flea_market.lesson.competition", ""))
            return [*chosen, ("flea_market.lesson.close", zones.BOOTH[viewer])]
        case Phase.COST:
            return [("flea_market.lesson.cost", zones.DISCARD_PILE)]
        case Phase.OFFER:
            return [("flea_market.lesson.offer", zones.POPULARITY[viewer])]
        case Phase.CLAIM:
            return [("flea_market.lesson.claim", zones.POPULARITY[viewer])]
        case Phase.RESTOCK:
            return [("flea_market.lesson.restock", zones.DRAW_PILE)]
    return [("flea_market.lesson.money", zones.MONEY[viewer])]
