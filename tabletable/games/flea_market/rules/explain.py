"""Texts about the rules: why a command is refused, and how the game ended.

A refusal is one sentence with the rule behind it; it mentions only facts that are public or about the asking seat's own
cards.
"""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Ids, Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.rulebook import Rulebook
from tabletable.core.wording import Wording
from tabletable.games.flea_market.rules import cards
from tabletable.games.flea_market.rules.cards import MONEY as YELLOW
from tabletable.games.flea_market.rules.cards import POPULARITY as PURPLE
from tabletable.games.flea_market.rules.cards import VALUE, card_title
from tabletable.games.flea_market.rules.play import value_laid
from tabletable.games.flea_market.rules.rounds import left_to_draw, picked
from tabletable.games.flea_market.rules.settlement import offers_of
from tabletable.games.flea_market.rules.state import (
    DISCARD_PILE,
    HAND,
    LAST_ROUND,
    MONEY,
    POPULARITY,
    PRICES,
    PRIZES,
    STALL,
    TRAY,
    FleaMarketState,
    Phase,
    Verb,
)


class FleaMarketWords(Rulebook[FleaMarketState], Wording[FleaMarketState]):
    """The names of cards, why a command is refused, and who has won."""

    face_word = staticmethod(cards.face_word)
    face_name = staticmethod(cards.face_name)

    def choice_word(self, command: Command) -> str:
        if command.verb == Verb.CLAIM:
            return PRIZES[command.choice] if 0 <= command.choice < len(PRIZES) else ""
        return str(command.choice) if command.choice >= 0 else ""

    def why_not(self, state: FleaMarketState, seat: int, command: Command) -> Reason:
        if state.phase is Phase.OVER:
            return Reason(msg("flea_market.reason.over"), "end")
        if command.seat != seat or not 0 <= seat < len(state.hands):
            return Reason(msg("flea_market.reason.own_seat"), "round")
        if command.verb not in _PHASES:
            return _UNKNOWN
        verb = Verb(command.verb)
        if (lasting := _whoever_decides(state, seat, verb, command.piece)) is not None:
            return lasting
        if seat != state.turn:
            return Reason(msg("flea_market.reason.turn", player=SeatRef(state.turn)), "round")
        if state.phase not in _PHASES[verb]:
            return _why_not_now(state, verb)
        match verb:
            case Verb.LAY:
                return _why_no_lay(state, seat, command)
            case Verb.DISCARD:
                return _why_no_discard(state, seat, command)
            case Verb.DONE:
                return _shape(Reason(msg("flea_market.reason.nothing_laid"), "stock"), not state.laid)
            case Verb.CLOSE:
                return _shape(Reason(msg("flea_market.reason.close_laid"), "R19"), bool(state.laid))
            case Verb.BUILD:
                return _shape(Reason(msg("flea_market.reason.no_card_left"), "R17"), not left_to_draw(state))
            case Verb.DISCOUNT | Verb.BUY:
                return _why_no_purchase(state, seat, command)
            case Verb.PASS:
                return _shape(Reason(msg("flea_market.reason.pass_picked"), "R19"), bool(state.tray))
            case Verb.PAY:
                return _why_no_payment(state, seat, command)
            case Verb.TAKE_BACK:
                return _why_no_return(state, seat, command)
            case Verb.OFFER:
                return _why_no_offer(state, seat, command)
            case Verb.CLAIM:
                return _shape(Reason(msg("flea_market.reason.claim_first"), "R3"), command.piece != NO_PIECE)
        return _UNKNOWN

    def outcome(self, state: FleaMarketState) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        seats = range(len(state.hands))
        marks = [(state.fame(seat), state.wealth(seat)) for seat in seats]
        best = max(marks)
        winners = tuple(seat for seat in seats if marks[seat] == best)
        standings = [_standing(state, seat, *marks[seat]) for seat in sorted(seats, key=lambda seat: marks[seat])[::-1]]
        return Outcome(
            True,
            winners,
            _headline(winners),
            _reason(marks, state.rules.goal, winners),
            tuple(standings),
            note=msg("flea_market.result.rounds", n=state.round),
        )


# ------------------------------------------------------------------------------------------------ why not


_PHASES = {
    Verb.BUILD: (Phase.RESTOCK,),
    Verb.DRAW: (Phase.RESTOCK,),
    Verb.BUY: (Phase.EXTRA,),
    Verb.CLAIM: (Phase.CLAIM,),
    Verb.LAY: (Phase.STOCK,),
    Verb.DONE: (Phase.STOCK,),
    Verb.CLOSE: (Phase.STOCK,),
    Verb.DISCARD: (Phase.COST,),
    Verb.DISCOUNT: (Phase.DISCOUNT,),
    Verb.OFFER: (Phase.OFFER,),
    Verb.PASS: (Phase.DISCOUNT, Phase.EXTRA, Phase.OFFER),
    Verb.PAY: (Phase.DISCOUNT, Phase.EXTRA),
    Verb.TAKE_BACK: (Phase.STOCK, Phase.DISCOUNT, Phase.EXTRA),
}
"""By verb, the phases in which it is used."""
_ANCHORS = {
    Verb.BUILD: "restock",
    Verb.DRAW: "restock",
    Verb.BUY: "restock",
    Verb.CLAIM: "settlement",
    Verb.LAY: "stock",
    Verb.DONE: "stock",
    Verb.CLOSE: "stock",
    Verb.DISCARD: "settlement",
    Verb.DISCOUNT: "discount",
    Verb.OFFER: "special-offer",
    Verb.PASS: "round",
    Verb.PAY: "R1",
    Verb.TAKE_BACK: "R19",
}
"""By verb, the section of the rules about it."""
_FIRST = Ids("flea_market.reason.first_*", (Phase.DISCOUNT, Phase.EXTRA, Phase.RESTOCK))
"""By phase, the refusal to lay goods before its decision is made."""
_NOT_NOW = Ids("flea_market.reason.not_now_*", _ANCHORS)


def _whoever_decides(state: FleaMarketState, seat: int, verb: Verb, piece: int) -> Reason | None:
    """Return a refusal that would also apply in the seat's own turn; None if there is none."""
    if state.phase is Phase.STOCK and state.closed >> seat & 1 and verb in (Verb.LAY, Verb.DONE, Verb.CLOSE):
        return Reason(msg("flea_market.reason.closed"), "stock")
    if verb is Verb.CLAIM and state.phase in (Phase.STOCK, Phase.COST):
        return _why_not_now(state, verb)
    if verb is not Verb.TAKE_BACK:
        return None
    if piece in state.popularity[seat]:
        return Reason(msg("flea_market.reason.popularity_stays"), "R6")
    if piece in state.promotions[seat]:
        return Reason(msg("flea_market.reason.discount_spent"), "discount")
    if piece in state.shown(seat):
        return Reason(msg("flea_market.reason.shown"), "R19", pieces=(piece,))
    return None


def _why_not_now(state: FleaMarketState, verb: Verb) -> Reason:
    """Return the reason that the verb belongs to another phase."""
    if verb is Verb.PAY and state.phase is Phase.COST:
        return Reason(msg("flea_market.reason.cost_hand"), "settlement")
    if verb is Verb.DRAW and state.phase is Phase.EXTRA:
        return Reason(msg("flea_market.reason.drawn"), "restock")
    if verb in (Verb.LAY, Verb.DONE) and state.phase in _FIRST:
        return Reason(msg(_FIRST[state.phase]), _ANCHORS[verb])
    return Reason(msg(_NOT_NOW[verb]), _ANCHORS[verb])


_UNKNOWN = Reason(msg("flea_market.reason.unknown"), "round")
"""The words of the command do not go together."""


def _shape(reason: Reason, applies: bool) -> Reason:
    """Return `reason` if it applies, else the reason for a valid verb with other words that don't fit."""
    return reason if applies else _UNKNOWN


def _why_no_lay(state: FleaMarketState, seat: int, command: Command) -> Reason:
    piece = command.piece
    if piece not in state.hands[seat]:
        return Reason(msg("flea_market.reason.not_yours"), "stock")
    value = VALUE[state.faces[piece]]
    laid = value_laid(state)
    if laid and laid != value:
        card = card_title(state.faces[piece])
        hint = msg("flea_market.hint.show")
        return Reason(msg("flea_market.reason.one_value", card=card, number=laid), "stock", hint, (piece,))
    if command.zone in STALL[seat][: len(state.goods[seat])]:
        lying = state.goods[seat][STALL[seat].index(command.zone)]
        return _shape(Reason(msg("flea_market.reason.taken"), "stock", pieces=(lying,)), lying != NO_PIECE)
    if command.zone in (MONEY[seat], POPULARITY[seat]):
        return Reason(msg("flea_market.reason.sell_first"), "settlement", pieces=(piece,))
    if not state.free(seat):
        return Reason(msg("flea_market.reason.all_full"), "stock", pieces=tuple(state.goods[seat]))
    return Reason(msg("flea_market.reason.own_stall"), "stock", pieces=(piece,))


def _why_no_discard(state: FleaMarketState, seat: int, command: Command) -> Reason:
    if command.piece not in state.hands[seat]:
        return Reason(msg("flea_market.reason.not_yours"), "settlement")
    return _shape(Reason(msg("flea_market.reason.discard_there"), "settlement"), command.zone != DISCARD_PILE)


def _why_no_purchase(state: FleaMarketState, seat: int, command: Command) -> Reason:
    points = command.choice
    rule = "discount" if command.verb == Verb.DISCOUNT else "restock"
    if not 1 <= points < len(PRICES):
        return Reason(msg("flea_market.reason.how_many"), rule)
    if PRICES[points] > state.wealth(seat):
        return Reason(msg("flea_market.reason.too_dear", price=PRICES[points], money=state.wealth(seat)), rule)
    missing = PRICES[points] - picked(state)
    if state.tray and missing > 0:
        return Reason(msg("flea_market.reason.short", price=PRICES[points], n=missing), "R24", pieces=tuple(state.tray))
    too_many = command.verb == Verb.BUY and points > left_to_draw(state)
    return _shape(Reason(msg("flea_market.reason.few_cards", n=left_to_draw(state)), "R20"), too_many)


def _why_no_payment(state: FleaMarketState, seat: int, command: Command) -> Reason:
    if command.piece in state.tray:
        return Reason(msg("flea_market.reason.picked"), "R1", pieces=(command.piece,))
    if command.piece not in state.money[seat]:
        return Reason(msg("flea_market.reason.not_money"), "R1")
    return _shape(Reason(msg("flea_market.reason.pay_there"), "R1"), command.zone != TRAY)


def _why_no_return(state: FleaMarketState, seat: int, command: Command) -> Reason:
    if state.phase is Phase.STOCK:
        picks, place = [state.goods[seat][stall] for stall in state.laid], HAND[seat]
        elsewhere = msg("flea_market.reason.back_to_hand")
    else:
        picks, place, elsewhere = state.tray, MONEY[seat], msg("flea_market.reason.back_to_money")
    piece = command.piece
    if piece not in picks:
        return Reason(msg("flea_market.reason.not_laid"), "R19")
    if command.zone != place:
        return Reason(elsewhere, "R19", pieces=(piece,))
    return _shape(Reason(msg("flea_market.reason.last_first"), "R19", pieces=(picks[-1],)), piece != picks[-1])


def _why_no_offer(state: FleaMarketState, seat: int, command: Command) -> Reason:
    piece, zone = command.piece, command.zone
    if piece not in state.lying(seat):
        return Reason(msg("flea_market.reason.offer_goods"), "special-offer")
    face = state.faces[piece]
    if zone == MONEY[seat] and not YELLOW[face]:
        return Reason(msg("flea_market.reason.no_yellow", card=card_title(face)), "R8", pieces=(piece,))
    if zone == POPULARITY[seat] and not PURPLE[face]:
        return Reason(msg("flea_market.reason.no_purple", card=card_title(face)), "R8", pieces=(piece,))
    offers = offers_of(state, seat)
    kinds = [as_money for offered, as_money in offers if offered == piece]
    if (zone == MONEY[seat] and True in kinds) or (zone == POPULARITY[seat] and False in kinds):
        return _UNKNOWN
    if not kinds:
        pieces = tuple(each for each, _ in offers)
        return Reason(msg("flea_market.reason.not_fewest"), "special-offer", pieces=pieces)
    if len(kinds) > 1:
        return Reason(msg("flea_market.reason.offer_there"), "special-offer", pieces=(piece,))
    only = "flea_market.reason.offer_as_money" if kinds[0] else "flea_market.reason.offer_as_popularity"
    return Reason(msg(only), "special-offer", pieces=(piece,))


# ------------------------------------------------------------------------------------------------ how it ended


def _standing(state: FleaMarketState, seat: int, fame: int, wealth: int) -> Standing:
    items = tuple(
        Item(Msg(key), value=msg("flea_market.result.amount", number=amount))
        for key, amount in (("flea_market.result.fame", fame), ("flea_market.result.money", wealth))
    )
    faces = tuple(sorted(state.faces[piece] for piece in state.popularity[seat]))
    return Standing(seat, fame, fame, items, faces, caption=msg("flea_market.sign.cards", n=len(faces)))


def _headline(winners: tuple[int, ...]) -> Msg:
    if len(winners) == 1:
        return msg("flea_market.result.won", player=SeatRef(winners[0]))
    return msg("flea_market.result.shared", n=len(winners))


def _reason(marks: list[tuple[int, int]], goal: int, winners: tuple[int, ...]) -> Msg:
    """Return the criterion that decided the game: popularity, money, or neither (shared)."""
    fame, wealth = marks[winners[0]]
    if fame < goal:
        return msg("flea_market.result.long", n=LAST_ROUND, popularity=fame)
    equal = sum(other == fame for other, _ in marks)
    if equal == 1:
        return msg("flea_market.result.most", popularity=fame)
    if len(winners) == 1:
        return msg("flea_market.result.richer", popularity=fame, money=wealth)
    return msg("flea_market.result.equal", popularity=fame, money=wealth)
