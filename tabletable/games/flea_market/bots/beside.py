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
_ROWS: Final = (Verb.LAY, Verb.DONE, Verb.CLOSE)
_COMES: Final = Ids("flea_market.row.*", "lowest highest between none swept")
_ELSE: Final = Ids("flea_market.else.*", "card more done close")


class Row(NamedTuple):
    """The goods of a seat once some more are shown."""

    total: int
    fame: int
    """What its cards bring as the lowest, …"""
    money: int
    """… and as the highest."""
    place: str
    """Where its total stands now: "lowest", "highest", "between"; "swept" or "none" without goods."""
    lowest: int
    """The seat that is lowest then, and …"""
    highest: int
    """… the one that is highest, likewise −1 if nobody is."""
    swept: dict[int, int]
    """By colour that is swept away, how many cards the others lose by it."""

    @property
    def comes(self) -> Msg:
        """Return what it comes to now."""
        prize = self.fame if self.place == "lowest" else self.money
        return msg(_COMES[self.place], total=self.total, n=prize)


def row(state: FleaMarketState, seat: int, laid: Sequence[int]) -> Row:
    """The goods of a seat with those that lie there, and with `laid`, once they are shown."""
    seats = len(state.hands)
    swept = {colour for colour, _ in judged(colour_counts(state), laid, seats)[0]}
    shown = {other: [state.faces[piece] for piece in state.shown(other)] for other in range(seats)}
    lost = {
        colour: sum(COLOUR[face] == colour for other, faces in shown.items() if other != seat for face in faces)
        for colour in swept
    }
    shown[seat] = [*shown[seat], *laid]
    goods = {other: [face for face in faces if COLOUR[face] not in swept] for other, faces in shown.items()}
    totals = {
        other: sum(VALUE[face] for face in goods[other]) - state.discounts[other]
        for other in state.order(state.start)
        if goods[other]
    }
    fame, money = (sum(table[face] for face in goods[seat]) for table in (POPULARITY, MONEY))
    decides = len({*totals.values()}) > 1
    lowest = min(totals, key=totals.__getitem__) if decides else -1
    highest = max(totals, key=totals.__getitem__) if decides else -1
    place = ("swept" if laid else "none") if seat not in totals else "between"
    place = "lowest" if seat == lowest else "highest" if seat == highest else place
    return Row(totals.get(seat, 0), fame, money, place, lowest, highest, lost)


def compared(view: View[FleaMarketState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    if command.verb in _ROWS and other.verb in _ROWS:
        return [*_of_rows(view.state, command, other)]
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
    seat = command.seat
    laid = [_laid(state, each) for each in (command, other)]
    mine, theirs = (row(state, seat, faces) for faces in laid)
    if other.verb == Verb.LAY:
        instead = msg(_ELSE["card" if command.verb == Verb.LAY else "more"], card=FaceRef(state.faces[other.piece]))
    else:
        instead = Msg(_ELSE["done" if other.verb == Verb.DONE else "close"])
    words: dict[str, Arg] = {"instead": instead}
    yield from _places(mine, theirs, words)
    yield from _rivals(state, seat, mine, theirs, words)
    hands = []
    for faces in laid:
        hand = [state.faces[piece] for piece in state.hands[seat]]
        for face in faces[len(state.laid) :]:
            hand.remove(face)
        hands.append(hand)
    yield from _kept(hands[0], hands[1], words)
    if len(hands[0]) > len(hands[1]) and mine.place != "none" and mine.total < theirs.total:
        reason = msg("flea_market.why.stays_low", total=mine.total, n=len(hands[0]), less=len(hands[1]))
        yield Why(reason, terms=("fame", "hand"))


def _places(mine: Row, theirs: Row, words: dict[str, Arg]) -> Iterator[Why]:
    """Where the total stands now, with what it brings there, or what it could bring yet."""
    now = [each.fame if each.place == "lowest" else 0 for each in (mine, theirs)]
    coins = [each.money if each.place == "highest" else 0 for each in (mine, theirs)]
    both = msg("flea_market.why.row", mine=mine.comes, theirs=theirs.comes, **words)
    if now[0] > now[1]:
        yield Why(both, terms=("fame",))
    if coins[0] > coins[1]:
        yield Why(both, terms=("coins",))
    if now[0] >= now[1] and coins[0] >= coins[1] and (now, coins) != ([0, 0], [0, 0]):
        yield Why(both, terms=("fame", "coins"))
    if {"none", "swept"} & {mine.place, theirs.place}:
        return
    if now[0] == now[1] and mine.total < theirs.total:
        reason = msg("flea_market.why.lower", total=mine.total, beside=theirs.total, n=mine.fame, **words)
        yield Why(reason, terms=("fame",))
    elif now[0] == now[1] and mine.fame > theirs.fame:
        yield Why(msg("flea_market.why.more_fame", n=mine.fame, less=theirs.fame, **words), terms=("fame",))
    if coins[0] == coins[1] and mine.total > theirs.total:
        reason = msg("flea_market.why.higher", total=mine.total, beside=theirs.total, n=mine.money, **words)
        yield Why(reason, terms=("coins",))


def _rivals(state: FleaMarketState, seat: int, mine: Row, theirs: Row, words: dict[str, Arg]) -> Iterator[Why]:
    """Say what the others lose, or whose place is taken."""
    for colour, lost in mine.swept.items():
        if lost and colour not in theirs.swept:
            reason = msg("flea_market.why.sweeps_more", colour=colour_word(colour), n=lost, **words)
            yield Why(reason, terms=("rivals",))
    for place, one, two in (("lowest", mine.lowest, theirs.lowest), ("highest", mine.highest, theirs.highest)):
        if one == seat and two not in (seat, -1):
            reason = msg(_OUSTS[place], player=SeatRef(two), mine=mine.comes)
            yield Why(reason, terms=("rivals",))
            yield Why(reason, terms=("rivals", "fame" if place == "lowest" else "coins"))


_OUSTS: Final = Ids("flea_market.why.ousts_*", "lowest highest")


def _kept(mine: Sequence[int], theirs: Sequence[int], words: dict[str, Arg]) -> Iterator[Why]:
    """Say what the hand keeps for the next rounds."""
    if len(mine) > len(theirs):
        yield Why(msg("flea_market.why.keeps_cards", n=len(mine), less=len(theirs), **words), terms=("hand",))
    elif len(mine) < len(theirs):
        return
    low = [sum(VALUE[face] <= _LOW for face in hand) for hand in (mine, theirs)]
    if low[0] > low[1]:
        yield Why(msg("flea_market.why.keeps_low", n=low[0], less=low[1], value=_LOW, **words), terms=("hand",))
    fame = [sum(POPULARITY[face] for face in hand) for hand in (mine, theirs)]
    if fame[0] > fame[1]:
        yield Why(msg("flea_market.why.keeps_fame", n=fame[0], less=fame[1], **words), terms=("hand",))
