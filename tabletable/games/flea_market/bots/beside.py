"""What makes a command better than the next best one: what either row of goods comes to, or what the hand keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, Ids, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import COLOUR, MONEY, POPULARITY, VALUE, colour_word
from tabletable.games.flea_market.rules.play import colour_counts, judged
from tabletable.games.flea_market.rules.state import FleaMarketState, Verb

_LOW: Final = 3
"""Cards of so little are for the lowest total."""
_NO_TOTAL: Final = 1000
"""More than any total."""
_ROWS: Final = (Verb.LAY, Verb.DONE, Verb.CLOSE)
_COMES: Final = Ids("flea_market.row.*", "lowest highest between none")
_ELSE: Final = Ids("flea_market.else.*", "card more done close")


class Row(NamedTuple):
    """The goods of a seat once some more are shown."""

    total: int
    fame: int
    """What its cards bring as the lowest, …"""
    money: int
    """… and as the highest."""
    place: str
    """The rank of its total now: "lowest", "highest", "between"; "none" without goods."""
    totals: dict[int, int]
    """By seat with goods, as the ties go."""
    swept: dict[int, tuple[int, int]]
    """By colour that is swept away, how many cards the others and the seat itself lose by it."""
    may_be_lowest: bool
    """Whether nobody who has closed is lower, but for whoever the next card sweeps away."""
    ready: int
    """The colour that a card of the hand sweeps next, and with it all goods of somebody lower; −1: none."""

    @property
    def lowest(self) -> int:
        """The seat that is lowest then, −1 if nobody is, …"""
        return min(self.totals, key=self.totals.__getitem__) if self._decides else -1

    @property
    def highest(self) -> int:
        """… and the one that is highest, likewise."""
        return max(self.totals, key=self.totals.__getitem__) if self._decides else -1

    @property
    def _decides(self) -> bool:
        return len({*self.totals.values()}) > 1

    @property
    def no_higher(self) -> int:
        """Count the other seats whose goods come to as little."""
        return sum(total <= self.total for total in self.totals.values()) - 1

    @property
    def comes(self) -> Msg:
        """Return what it comes to now."""
        prize = self.fame if self.place == "lowest" else self.money
        return msg(_COMES[self.place], total=self.total, n=prize)

    def sweeps(self, colour: int) -> Why:
        """Tell what a sweep takes away, and where that leaves the seat."""
        lost, own = self.swept[colour]
        reason = msg("flea_market.why.sweeps", colour=colour_word(colour), n=lost, own=own)
        then = msg("flea_market.why.then", comes=self.comes)
        return Why(reason, terms=("rivals", "fame", "coins"), also=then, is_event=True)


def row(state: FleaMarketState, seat: int, laid: Sequence[int]) -> Row:
    """The goods of a seat with those that lie there, and with `laid`, once they are shown."""
    seats = len(state.hands)
    shown = {other: [state.faces[piece] for piece in state.shown(other)] for other in state.order(state.start)}
    shown[seat] = [*shown[seat], *laid]
    swept = dict[int, tuple[int, int]]()
    for colour, count in judged(colour_counts(state), laid, seats)[0]:
        own = sum(COLOUR[face] == colour for face in shown[seat])
        swept[colour] = count - own, own
    goods = {other: [face for face in faces if COLOUR[face] not in swept] for other, faces in shown.items()}
    totals = {
        other: sum(VALUE[face] for face in faces) - state.discounts[other] for other, faces in goods.items() if faces
    }
    fame, money = (sum(table[face] for face in goods[seat]) for table in (POPULARITY, MONEY))
    ranks = {other: (total, at) for at, (other, total) in enumerate(totals.items())}
    closed = [other for other in ranks if state.closed >> other & 1 and seat in ranks and ranks[other] < ranks[seat]]
    ready = next_swept(state, seat, laid, goods) if len(closed) == 1 else -1
    is_freed = ready >= 0 and {COLOUR[face] for face in goods[closed[0]]} == {ready}
    found = Row(
        totals.get(seat, 0), fame, money, "between", totals, swept, not closed or is_freed, ready if is_freed else -1
    )
    place = {found.lowest: "lowest", found.highest: "highest"}.get(seat, "between")
    return found._replace(place=place if seat in totals else "none")


def next_swept(state: FleaMarketState, seat: int, laid: Sequence[int], goods: dict[int, list[int]]) -> int:
    """Return the colour of `laid` that lacks one card to be swept, which the hand has and a stall takes; −1: none."""
    new = laid[len(state.laid) :]
    if len(new) >= len(state.free(seat)):
        return -1
    hand = [state.faces[piece] for piece in state.hands[seat]]
    for face in new:
        hand.remove(face)
    shown = [COLOUR[face] for faces in goods.values() for face in faces]
    ready = {COLOUR[face] for face in laid} & {COLOUR[face] for face in hand}
    return next((colour for colour in sorted(ready) if shown.count(colour) == len(state.hands) - 1), -1)


def compared(view: View[FleaMarketState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    if command.verb in _ROWS and other.verb in _ROWS:
        return [*_of_rows(view.state, command, other)]
    if {command.verb, other.verb} == {Verb.PASS, Verb.DISCOUNT}:
        key = "flea_market.why.no_discount" if command.verb == Verb.PASS else "flea_market.why.rather_lower"
        points = max(command.choice, other.choice)
        return [Why(msg(key, n=view.state.wealth(command.seat), points=points))]
    if command.verb == other.verb == Verb.DISCARD:
        faces = view.state.faces
        hand = [faces[piece] for piece in view.state.hands[command.seat]]
        kept = [[*hand] for _ in range(2)]
        for cards, each in zip(kept, (command, other), strict=True):
            cards.remove(faces[each.piece])
        return [*_kept(kept[0], kept[1], {"instead": msg("flea_market.else.gone", card=FaceRef(faces[other.piece]))})]
    return []


def _laid(state: FleaMarketState, command: Command) -> list[int]:
    """The faces that are shown with a command."""
    before = [state.faces[state.goods[command.seat][stall]] for stall in state.laid]
    return [*before, state.faces[command.piece]] if command.verb == Verb.LAY else before


def _of_rows(state: FleaMarketState, command: Command, other: Command) -> Iterator[Why]:
    laid = [_laid(state, each) for each in (command, other)]
    mine, theirs = (row(state, command.seat, faces) for faces in laid)
    if other.verb == Verb.LAY:
        instead = msg(_ELSE["card" if command.verb == Verb.LAY else "more"], card=FaceRef(state.faces[other.piece]))
    else:
        instead = Msg(_ELSE["done" if other.verb == Verb.DONE else "close"])
    words: dict[str, Arg] = {"instead": instead}
    yield from (mine.sweeps(colour) for colour, (lost, _) in mine.swept.items() if lost and colour not in theirs.swept)
    for colour, (lost, own) in theirs.swept.items():
        if colour not in mine.swept and own >= lost:
            reason = msg("flea_market.why.spares", colour=colour_word(colour), n=own, lost=lost, **words)
            yield Why(reason, terms=("fame", "coins", "hand"), is_event=True)
    yield from _places(mine, theirs, command.verb == Verb.CLOSE, words)
    yield from _ousted(command.seat, mine, theirs)
    if command.verb == other.verb == Verb.LAY:
        hands = [[state.faces[piece] for piece in state.hands[command.seat]] for _ in range(2)]
        for hand, faces in zip(hands, laid, strict=True):
            hand.remove(faces[-1])
        yield from _kept(hands[0], hands[1], words)


def _places(mine: Row, theirs: Row, is_end: bool, words: dict[str, Arg]) -> Iterator[Why]:
    """Where the total stands now, with what it brings there, or what it could bring yet."""
    now = [each.fame if each.place == "lowest" else 0 for each in (mine, theirs)]
    coins = [each.money if each.place == "highest" else 0 for each in (mine, theirs)]
    comes, instead = _sides(mine, theirs, is_end, bool(now[1] or coins[1]))
    both = msg("flea_market.why.row", mine=comes, theirs=instead, **words)
    if comes != instead and (is_end or instead != theirs.comes or (now, coins) != ([0, 0], [0, 0])):
        yield Why(both)
    if now[0] > now[1]:
        yield Why(both, terms=("fame",))
    if coins[0] > coins[1]:
        yield Why(both, terms=("coins",))
    if now[0] >= now[1] and coins[0] >= coins[1] and now + coins != [0, 0, 0, 0] and comes != instead:
        yield Why(both, terms=("fame", "coins"))
        yield Why(both, terms=("fame", "coins", "rivals"))
    if "none" in (mine.place, theirs.place):
        return
    if now[0] == now[1] and mine.total < theirs.total and mine.may_be_lowest and mine.ready < 0:
        key = "flea_market.why.lower"
        for colour in mine.swept:
            key, words = "flea_market.why.lower_swept", {"colour": colour_word(colour), **words}
        reason = msg(key, total=mine.total, beside=theirs.total, n=mine.fame, **words)
        yield Why(reason, terms=("fame",))
        yield Why(reason, terms=("fame", "rivals"))
    elif now[0] == now[1] and mine.fame > theirs.fame and mine.may_be_lowest and mine.place != "highest":
        key = "flea_market.why.more_fame"
        if mine.ready >= 0:
            key, words = "flea_market.why.more_fame_swept", {"colour": colour_word(mine.ready), **words}
        yield Why(msg(key, n=mine.fame, less=theirs.fame, **words), terms=("fame",))
    if coins[0] == coins[1] and mine.total > theirs.total:
        reason = msg("flea_market.why.higher", total=mine.total, beside=theirs.total, n=mine.money, **words)
        yield Why(reason, terms=("coins",))
        yield Why(reason, terms=("coins", "rivals"))


def _sides(mine: Row, theirs: Row, is_end: bool, has_prize: bool) -> tuple[Msg, Msg]:
    """Tell what two rows come to, and what only the second one sweeps; `has_prize`: whether that one brings any."""
    comes, instead = mine.comes, theirs.comes
    for colour in sorted({*theirs.swept} - {*mine.swept}):
        key = "flea_market.row.sweeps" if has_prize else "flea_market.row.swept"
        instead = msg(key, colour=colour_word(colour), comes=instead)
        if mine.place == "between":
            comes = Msg("flea_market.row.nothing")
    if is_end and mine.place == "between" and mine.may_be_lowest:
        comes = msg("flea_market.row.stops", total=mine.total, n=mine.no_higher)
    return comes, instead


def _ousted(seat: int, mine: Row, theirs: Row) -> Iterator[Why]:
    """Say whose place is taken."""
    for place, one, two in (("lowest", mine.lowest, theirs.lowest), ("highest", mine.highest, theirs.highest)):
        if one == seat and two not in (seat, -1):
            reason = msg(_OUSTS[place], player=SeatRef(two), mine=mine.comes)
            yield Why(reason, terms=("rivals",))
            yield Why(reason, terms=("rivals", "fame" if place == "lowest" else "coins"))


_OUSTS: Final = Ids("flea_market.why.ousts_*", "lowest highest")


def _kept(mine: Sequence[int], theirs: Sequence[int], words: dict[str, Arg]) -> Iterator[Why]:
    """Say which of two hands keeps more for the next rounds; both have as many cards."""
    low = [sum(VALUE[face] <= _LOW for face in hand) for hand in (mine, theirs)]
    if low[0] > low[1]:
        yield Why(msg("flea_market.why.keeps_low", n=low[0], less=low[1], value=_LOW, **words), terms=("hand",))
    fame = [sum(POPULARITY[face] for face in hand) for hand in (mine, theirs)]
    if fame[0] > fame[1]:
        yield Why(msg("flea_market.why.keeps_fame", n=fame[0], less=fame[1], **words), terms=("hand",))
