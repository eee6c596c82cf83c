"""Texts about the rules: why a command is refused, and how the game ended.

A refusal is one sentence with the rule behind it; it mentions only facts that are public or about the asking seat's own
cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import PURPLE, VALUE, YELLOW, card_title
from tabletable.games.flea_market.rules.play import to_act, value_laid
from tabletable.games.flea_market.rules.rounds import left_to_draw, picked
from tabletable.games.flea_market.rules.settlement import offers_of
from tabletable.games.flea_market.rules.state import LAST_ROUND, PRICES, PRIZES, FleaMarketState, Phase, Verb


def choice_word(command: Command) -> str:
    """Return the word of a choice; "" without one."""
    if command.verb == Verb.CLAIM:
        return PRIZES[command.choice] if 0 <= command.choice < len(PRIZES) else ""
    return str(command.choice) if command.choice >= 0 else ""


def why_not(state: FleaMarketState, seat: int, command: Command) -> Reason:
    """Return why a command is not legal."""
    return _no.first(to_act(state), _refusals, state, seat, command)


def outcome(state: FleaMarketState) -> Outcome | None:
    """Return the result of the finished game, else None."""
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


class _Tried(Tried[FleaMarketState]):
    """A refused command with the facts about goods and payments."""

    def __init__(self, state: FleaMarketState, seat: int, command: Command, awaited: tuple[int, ...]) -> None:
        super().__init__(state, seat, command, awaited)
        self.phase, self.goods = state.phase, state.goods[seat]
        self.stall = zones.STALL[seat].index(self.zone) if self.zone in zones.STALL[seat][: len(self.goods)] else NOBODY
        """The number of the seat's own place for goods aimed at, NOBODY for none."""
        self.cost = PRICES[self.choice] if 0 < self.choice < len(PRICES) else 0
        self.wealth = state.wealth(seat)
        self.as_money, self.as_fame = self.zone == zones.MONEY[seat], self.zone == zones.POPULARITY[seat]

    def card(self) -> Msg:
        return card_title(self.face)

    def picks(self) -> list[int]:
        """Return what can be taken back, the last one first."""
        return [self.goods[stall] for stall in self.state.laid] if self.phase is Phase.STOCK else self.state.tray

    def n(self) -> int:
        """Return the money that is still to be picked."""
        return self.cost - picked(self.state)

    def price(self) -> int:
        return self.cost

    def number(self) -> int:
        return value_laid(self.state)

    def differs(self) -> bool:
        """Return whether the card has another value than the goods laid in this turn."""
        return self.number() not in (0, VALUE[self.face])

    def left(self) -> int:
        return left_to_draw(self.state)

    def lying(self) -> int:
        """Return what lies on the place aimed at."""
        return NO_PIECE if self.stall == NOBODY else self.goods[self.stall]

    def offered(self) -> list[int]:
        """Return the cards that can be offered."""
        return [piece for piece, _ in offers_of(self.state, self.seat)]

    def offers(self) -> list[bool]:
        """Return in which ways the card can be offered: as money, as popularity."""
        return [as_money for piece, as_money in offers_of(self.state, self.seat) if piece == self.piece]


_no: Final = Refusals("flea_market", _Tried, "round", Verb)


def _refusals(t: _Tried) -> Iterator[Refusal[_Tried]]:
    """Yield what may be refused: whoever decides, in another phase, then by the verb."""
    verb = Verb(t.verb)
    yield from _ANYBODY.get(verb, ())
    yield _no.turn("round", "reason.decides")
    if t.phase not in _USED[verb][1:]:
        yield from _OTHER_PHASE
        yield _NOT_NOW[verb]
    yield from _BY_VERB.get(verb, ())


_USED: Final[dict[Verb, tuple[str, *tuple[Phase, ...]]]] = {
    Verb.BUILD: ("restock", Phase.RESTOCK),
    Verb.DRAW: ("restock", Phase.RESTOCK),
    Verb.BUY: ("restock", Phase.EXTRA),
    Verb.CLAIM: ("settlement", Phase.CLAIM),
    Verb.LAY: ("stock", Phase.STOCK),
    Verb.DONE: ("stock", Phase.STOCK),
    Verb.CLOSE: ("stock", Phase.STOCK),
    Verb.DISCARD: ("settlement", Phase.COST),
    Verb.DISCOUNT: ("discount", Phase.DISCOUNT),
    Verb.OFFER: ("special-offer", Phase.OFFER),
    Verb.PASS: ("round", Phase.DISCOUNT, Phase.EXTRA, Phase.OFFER),
    Verb.PAY: ("R1", Phase.DISCOUNT, Phase.EXTRA),
    Verb.TAKE_BACK: ("R19", Phase.STOCK, Phase.DISCOUNT, Phase.EXTRA),
}
"""By verb, the section of the rules about it and the phases in which it is used."""
_NOT_NOW: Final = {verb: _no(f"not_now_{verb}", rule) for verb, (rule, *_) in _USED.items()}
_OTHER_PHASE: Final = (
    _no("cost_hand", "settlement", lambda t: t.verb == Verb.PAY and t.phase is Phase.COST),
    _no("drawn", "restock", lambda t: t.verb == Verb.DRAW and t.phase is Phase.EXTRA),
    _no("first_discount", "stock", lambda t: t.verb in (Verb.LAY, Verb.DONE) and t.phase is Phase.DISCOUNT),
    _no("first_extra", "stock", lambda t: t.verb in (Verb.LAY, Verb.DONE) and t.phase is Phase.EXTRA),
    _no("first_restock", "stock", lambda t: t.verb in (Verb.LAY, Verb.DONE) and t.phase is Phase.RESTOCK),
)
_CLOSED: Final = (_no("closed", "stock", lambda t: t.phase is Phase.STOCK and t.state.closed >> t.seat & 1),)
_ANYBODY: Final[dict[Verb, tuple[Refusal[_Tried], ...]]] = {
    **dict.fromkeys((Verb.LAY, Verb.DONE, Verb.CLOSE), _CLOSED),
    Verb.CLAIM: (_NOT_NOW[Verb.CLAIM]._replace(applies=lambda t: t.phase in (Phase.STOCK, Phase.COST)),),
    Verb.TAKE_BACK: (
        _no("popularity_stays", "R6", lambda t: t.piece in t.state.popularity[t.seat]),
        _no("discount_spent", "discount", lambda t: t.piece in t.state.promotions[t.seat]),
        _no("shown", "R19", lambda t: t.piece in t.state.public_goods(t.seat)),
    ),
}
"""By verb, the refusals that would also apply in the seat's own turn."""


def _purchase(rule: str) -> tuple[Refusal[_Tried], ...]:
    """Return the refusals of points or cards that are paid."""
    return (
        _no("how_many", rule, lambda t: not t.cost),
        _no("too_dear", rule, lambda t: t.cost > t.wealth, "price", money=lambda t: t.wealth),
        _no("short", "R24", lambda t: t.state.tray and t.n() > 0, "price", "n", pieces=lambda t: t.state.tray),
    )


_BY_VERB: Final[dict[Verb, tuple[Refusal[_Tried], ...]]] = {
    Verb.LAY: (
        _no.hand("stock"),
        _no("one_value", "stock", _Tried.differs, "card", "number", detail=msg("flea_market.hint.show")),
        _no("taken", "stock", lambda t: t.lying() != NO_PIECE, pieces=lambda t: (t.lying(),)),
        _no.unknown(lambda t: t.stall != NOBODY),
        _no("sell_first", "settlement", lambda t: t.as_money or t.as_fame),
        _no("all_full", "stock", lambda t: not t.state.free(t.seat), pieces=lambda t: t.goods),
        _no("own_stall", "stock"),
    ),
    Verb.DISCARD: (
        _no.hand("settlement"),
        _no("discard_there", "settlement", lambda t: t.zone != zones.DISCARD_PILE),
    ),
    Verb.DONE: (_no("nothing_laid", "stock", lambda t: not t.state.laid),),
    Verb.CLOSE: (_no("close_laid", "R19", lambda t: t.state.laid),),
    Verb.BUILD: (_no("no_card_left", "R17", lambda t: not left_to_draw(t.state)),),
    Verb.DISCOUNT: _purchase("discount"),
    Verb.BUY: (*_purchase("restock"), _no("few_cards", "R20", lambda t: t.choice > t.left(), n=_Tried.left)),
    Verb.PASS: (_no("pass_picked", "R19", lambda t: t.state.tray),),
    Verb.PAY: (
        _no("picked", "R1", lambda t: t.piece in t.state.tray),
        _no("not_money", "R1", lambda t: t.piece not in t.state.money[t.seat]),
        _no("pay_there", "R1", lambda t: t.zone != zones.TRAY),
    ),
    Verb.TAKE_BACK: (
        _no("not_laid", "R19", lambda t: t.piece not in t.picks()),
        _no("back_to_hand", "R19", lambda t: t.phase is Phase.STOCK and t.zone != zones.HAND[t.seat]),
        _no("back_to_money", "R19", lambda t: t.phase is not Phase.STOCK and t.zone != zones.MONEY[t.seat]),
        _no("last_first", "R19", lambda t: t.piece != t.picks()[-1], pieces=lambda t: t.picks()[-1:]),
    ),
    Verb.OFFER: (
        _no("offer_goods", "special-offer", lambda t: t.piece not in t.state.lying(t.seat)),
        _no("no_yellow", "R8", lambda t: t.as_money and not YELLOW[t.face], "card"),
        _no("no_purple", "R8", lambda t: t.as_fame and not PURPLE[t.face], "card"),
        _no.unknown(lambda t: (t.as_money and True in t.offers()) or (t.as_fame and False in t.offers())),
        _no("not_fewest", "special-offer", lambda t: not t.offers(), pieces=_Tried.offered),
        _no("offer_there", "special-offer", lambda t: len(t.offers()) > 1),
        _no("offer_as_money", "special-offer", lambda t: t.offers()[0]),
        _no("offer_as_popularity", "special-offer"),
    ),
    Verb.CLAIM: (_no("claim_first", "R3", lambda t: t.piece != NO_PIECE),),
}


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
