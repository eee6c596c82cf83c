"""Rows of goods: what a stall comes to once some cards more are shown, and what a sweep does to all stalls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.games.flea_market.bots.policies import stocked, undoing
from tabletable.games.flea_market.rules.cards import COLOUR, PURPLE, VALUE, YELLOW, colour_word
from tabletable.games.flea_market.rules.play import apply, colour_counts, judged, value_laid
from tabletable.games.flea_market.rules.settlement import offers_among
from tabletable.games.flea_market.rules.state import FleaMarketState, Verb

_OFFER: Final = 5
"""A card of so much keeps something in between; less is for a low total, more for a high one."""
COMES: Final = MessageFamily(
    "flea_market.row.*",
    "lowest highest lowest_tied highest_tied between between_tied late none offer_fame offer_money level left alone "
    "open",
)
_SPARED: Final = MessageFamily("flea_market.spared.*", "low high offer")


class Row(NamedTuple):
    """The goods of a seat once some more are shown."""

    total: int
    fame: int
    """The popularity that its cards bring if it is the lowest."""
    money: int
    """The coins that its cards bring if it is the highest."""
    place: str
    """The rank of its total now: "lowest", "highest", "between", "none" without goods, "offer" where a 5 keeps a card
    in between; where all are equal "level" for who chooses a prize, "left" for who gets the other one; without others'
    goods "alone" if they have closed, else "first"; "open" while somebody without goods may still put some out.
    """
    totals: dict[int, int]
    """By seat with goods, as the ties go."""
    swept: dict[int, tuple[int, int]]
    """By colour that is swept away, how many cards the others and the seat itself lose by it."""
    may_be_lowest: bool
    """Whether nobody who has closed is lower, but for whoever the next card sweeps away."""
    offer: tuple[int, int]
    """How many buttons a special offer keeps, as (popularity, coins): one of the two."""
    ready: int
    """The colour that a card of the hand sweeps next, and with it all goods of somebody lower; −1: none."""
    rivals: tuple[int, ...]
    """The seats that are lower now, or as low and before it in the turn order."""
    waits_for: int
    """The total from which on the rivals are no longer lower."""
    most: int
    """The total that its hand can still make; −1 if that is not higher than all others are now."""
    free: int
    """The number of its empty spaces."""
    is_over: bool
    """Whether all six colours are out, so that nobody can put out more."""

    @property
    def lowest(self) -> int:
        """The seat that is lowest then; −1 if nobody is."""
        return min(self.totals, key=self.totals.__getitem__) if self._decides else -1

    @property
    def highest(self) -> int:
        """The seat that is highest then; −1 if nobody is."""
        return max(self.totals, key=self.totals.__getitem__) if self._decides else -1

    @property
    def _decides(self) -> bool:
        return len({*self.totals.values()}) > 1

    @property
    def is_early(self) -> bool:
        """Whether somebody without goods may still put some out, so that no place is taken yet."""
        return self.place in ("first", "open")

    @property
    def no_higher(self) -> int:
        """Count the other seats whose goods come to as little."""
        return sum(total <= self.total for total in self.totals.values()) - 1

    @property
    def brings(self) -> tuple[int, int]:
        """Return the popularity and the coins that it brings now; where one chooses, both."""
        prizes = {"lowest": (self.fame, 0), "highest": (0, self.money), "offer": self.offer}
        chosen = (self.fame, self.money) if self.place in ("level", "alone") else (0, 0)
        return prizes.get(self.place, chosen)

    @property
    def comes(self) -> Msg:
        """Return what it comes to now."""
        words: dict[str, Arg] = {"total": self.total, "n": self.money}
        place, first = self.place, {"lowest": self.lowest, "highest": self.highest}.get(self.place, -1)
        tied = [other for other, total in self.totals.items() if total == self.total and other != first >= 0]
        if place == "lowest":
            words["n"] = self.fame
        elif place == "offer":
            place, words["n"] = ("offer_fame", self.offer[0]) if self.offer[0] else ("offer_money", self.offer[1])
        elif place in ("level", "alone", "first", "open"):
            place, words["fame"] = "open" if self.is_early else place, self.fame
        elif place == "between":
            place = self._between(words)
        if tied:
            place = f"{place}_tied"
        message = msg(COMES[place], **words)
        return msg("flea_market.row.ends", comes=message) if self.is_over else message

    def _between(self, words: dict[str, Arg]) -> str:
        """Return how it has no place, and add to `words` the lowest and the highest total, or who wins the tie."""
        if not self._decides:
            return "late"
        for rival in (self.lowest, self.highest):
            if self.totals[rival] == self.total:
                words["player"] = SeatRef(rival)
                return "between_tied"
        words |= {"least": self.totals[self.lowest], "most": self.totals[self.highest]}
        return "between"


def row(state: FleaMarketState, seat: int, laid: Sequence[int]) -> Row:
    """The goods of a seat with those that lie there, and with `laid`, once they are shown."""
    seats = len(state.hands)
    by_seat = {other: [state.faces[piece] for piece in state.public_goods(other)] for other in state.order(state.start)}
    by_seat[seat] = [*by_seat[seat], *laid]
    swept = dict[int, tuple[int, int]]()
    for colour, count in judged(colour_counts(state), laid, seats)[0]:
        own = sum(COLOUR[face] == colour for face in by_seat[seat])
        swept[colour] = count - own, own
    goods = {other: [face for face in faces if COLOUR[face] not in swept] for other, faces in by_seat.items()}
    totals = {
        other: sum(VALUE[face] for face in faces) - state.discounts[other] for other, faces in goods.items() if faces
    }
    fame, money = (sum(table[face] for face in goods[seat]) for table in (PURPLE, YELLOW))
    ranks = {other: (total, at) for at, (other, total) in enumerate(totals.items())}
    is_over = bool(laid) and judged(colour_counts(state), laid, seats)[1]
    lower = [other for other in ranks if seat in ranks and ranks[other] < ranks[seat]]
    closed = [other for other in lower if is_over or is_settled(state, other, len(goods[other]))]
    ready = next_swept(state, seat, laid, goods) if len(closed) == 1 else -1
    is_freed = ready >= 0 and {COLOUR[face] for face in goods[closed[0]]} == {ready}
    goods_row = Row(
        totals.get(seat, 0),
        fame,
        money,
        "between",
        totals,
        swept,
        not closed or is_freed,
        (0, 0),
        ready if is_freed else -1,
        tuple(lower),
        max((totals[seat] + (ranks[other][1] < ranks[seat][1]) for other in lower), default=0),
        -1 if is_over else _most(state, seat, laid, goods, totals),
        len(state.booths[seat]) - len(goods[seat]),
        is_over,
    )
    place = {goods_row.lowest: "lowest", goods_row.highest: "highest"}.get(seat, "between")
    if len({*totals.values()}) == 1 and seat in totals:
        is_first = any(not state.closed >> other & 1 for other in range(seats) if other != seat)
        alone = "first" if is_first else "alone"
        place = alone if len(totals) == 1 else ("level", "left", "between", "between")[[*totals].index(seat)]
    if not is_over and any(not state.closed >> other & 1 for other in range(seats) if not by_seat[other]):
        place = "open" if place in ("lowest", "highest", "between", "level", "left") else place
    offers = offers_among(dict(enumerate(goods[seat]))) if place == "between" else []
    if offers:
        key, as_money = offers[0]
        place, face = "offer", goods[seat][key]
        goods_row = goods_row._replace(offer=(0, YELLOW[face]) if as_money else (PURPLE[face], 0))
    return goods_row._replace(place=place if seat in totals else "none")


def is_settled(state: FleaMarketState, seat: int, goods: int) -> bool:
    """Return whether a seat with so many goods can put out no more of them."""
    return bool(state.closed >> seat & 1) or goods >= len(state.booths[seat]) or not state.hands[seat]


def _most(
    state: FleaMarketState, seat: int, laid: Sequence[int], goods: dict[int, list[int]], totals: dict[int, int]
) -> int:
    """Return the total that the hand can still make without a sweep if it is higher than all others now, else −1."""
    free, seats = len(state.booths[seat]) - len(goods[seat]), len(state.hands)
    colours, more = [COLOUR[face] for faces in goods.values() for face in faces], list[int]()
    for face in sorted(without(state, seat, laid), key=VALUE.__getitem__, reverse=True):
        if len(more) < free and colours.count(COLOUR[face]) < seats - 1:
            more.append(VALUE[face])
            colours.append(COLOUR[face])
    reachable = sum(more) + totals.get(seat, -state.discounts[seat])
    others = [total for other, total in totals.items() if other != seat]
    return reachable if more and others and reachable > max(others) else -1


def sweep(state: FleaMarketState, seat: int, laid: Sequence[int], colour: int) -> Why:
    """Tell whose total falls how far by a sweep, where it leaves the seat, and why not another card of the colour."""
    then, before = row(state, seat, laid), row(state, seat, []).totals
    hit = [
        other
        for other in before
        if other != seat and any(COLOUR[state.faces[piece]] == colour for piece in state.public_goods(other))
    ]
    hit.sort(key=lambda other: (-before[other], other))
    messages = [
        msg("flea_market.row.falls", player=SeatRef(other), before=before[other], total=then.totals[other])
        if other in then.totals
        else msg("flea_market.row.emptied", player=SeatRef(other))
        for other in hit[:2]
    ]
    words: dict[str, Arg] = {"colour": colour_word(colour), "first": messages[0]}
    reason = msg("flea_market.why.sweeps", **words)
    if len(messages) > 1 and not any(other in then.totals for other in hit[:2]):
        named = {"player": SeatRef(hit[0]), "other": SeatRef(hit[1])}
        reason = msg(
            "flea_market.why.sweeps", colour=colour_word(colour), first=msg("flea_market.row.emptied_two", **named)
        )
    elif len(messages) > 1:
        reason = msg("flea_market.why.sweeps_two", **words, second=messages[1])
    return Why(reason, terms=("rivals", "fame", "coins"), also=_after(state, seat, laid, then), is_event=True)


def _after(state: FleaMarketState, seat: int, laid: Sequence[int], then: Row) -> Msg | None:
    """Tell where a sweep leaves the seat, with its free spaces, and what another card of the colour is kept for."""
    lost = sum(own for _, own in then.swept.values())
    free, cards = len(state.free(seat)) - len(laid) + lost, len(state.hands[seat]) - len(laid)
    hand, message = without(state, seat, laid), None
    spared = _spared(hand, laid)
    if then.place in ("lowest", "highest", "level", "alone", "offer"):
        message = msg("flea_market.why.then", comes=then.comes)
        if free:
            message = msg("flea_market.why.then_free", comes=then.comes, free=free)
    elif free and cards:
        values = sorted((VALUE[face] for face in hand), reverse=True)
        if spared is not None and spared.id == _SPARED["low"]:
            values.remove(next(VALUE[arg.face] for _, arg in spared.args if isinstance(arg, FaceRef)))
        most = sum(values[:free]) + (then.total if seat in then.totals else -state.discounts[seat])
        if most > max((total for other, total in then.totals.items() if other != seat), default=0):
            message = msg("flea_market.why.frees_high", free=free, total=most)
        else:
            message = msg("flea_market.why.frees", free=free, n=cards)
    if message is None or spared is None:
        return message or spared
    return msg("flea_market.why.both", first=message, then=spared)


def without(state: FleaMarketState, seat: int, laid: Sequence[int]) -> list[int]:
    """Return the faces that a hand keeps."""
    hand = [state.faces[piece] for piece in state.hands[seat]]
    for face in laid:
        hand.remove(face)
    return hand


def _spared(hand: Sequence[int], laid: Sequence[int]) -> Msg | None:
    """Name a card of the hand that would sweep the same colour and is better kept; None without one."""
    if len(laid) != 1:
        return None
    for face in sorted({face for face in hand if COLOUR[face] == COLOUR[laid[0]] and face != laid[0]}):
        value, than = VALUE[face], VALUE[laid[0]]
        key = "offer" if value == _OFFER else "low" if value < min(_OFFER, than) else "high"
        if key != "high" or value > max(_OFFER, than):
            return msg(_SPARED[key], card=FaceRef(face))
    return None


def next_swept(state: FleaMarketState, seat: int, laid: Sequence[int], goods: dict[int, list[int]]) -> int:
    """Return the colour of `laid` that lacks one card to be swept, which the hand has and a stall takes; −1: none."""
    if len(laid) >= len(state.free(seat)):
        return -1
    hand = without(state, seat, laid)
    colours = [COLOUR[face] for faces in goods.values() for face in faces]
    ready = {COLOUR[face] for face in laid} & {COLOUR[face] for face in hand}
    return next((colour for colour in sorted(ready) if colours.count(colour) == len(state.hands) - 1), -1)


def exposure(state: FleaMarketState, laid: Sequence[int], other: Sequence[int]) -> Msg | None:
    """Name a colour of `other` goods that one more card would sweep, where that would not hit those of `laid`."""
    for face in other:
        colour = COLOUR[face]
        count = colour_counts(state)[colour] + sum(COLOUR[each] == colour for each in other)
        if count == len(state.hands) - 1 and colour not in {COLOUR[each] for each in laid}:
            return msg("flea_market.why.exposed", colour=colour_word(colour), card=FaceRef(face))
    return None


def taken_back(state: FleaMarketState) -> FleaMarketState:
    """Return the state with the goods of this turn back in the hand."""
    after = state.clone() if state.laid else state
    for command in undoing(state):
        apply(after, command)
    return after


def laid_with(state: FleaMarketState, command: Command) -> list[int]:
    """Return the faces that are shown with a command: with the goods laid before, unless another number begins anew."""
    before = [state.faces[state.goods[command.seat][stall]] for stall in state.laid]
    match command.verb:
        case Verb.LAY:
            return [*before, state.faces[command.piece]] if adds(state, command) else [state.faces[command.piece]]
        case Verb.DONE:
            return before
        case _:
            return []


def planned(state: FleaMarketState, command: Command) -> list[int]:
    """Return the faces that are shown with a command once the normal bot has added to them what else it would."""
    if command.verb != Verb.LAY:
        return laid_with(state, command)
    after = state.clone() if adds(state, command) or not state.laid else taken_back(state).clone()
    apply(after, command)
    while (further := stocked(after)).verb == Verb.LAY:
        apply(after, further)
    return [after.faces[after.goods[command.seat][stall]] for stall in after.laid]


def adds(state: FleaMarketState, command: Command) -> bool:
    """Return whether a card joins goods that were laid before it in this turn, instead of taking their place."""
    return bool(state.laid and state.free(command.seat)) and VALUE[state.faces[command.piece]] == value_laid(state)
