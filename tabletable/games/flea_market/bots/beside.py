"""What makes a command better than the next best one: what either row of goods comes to, or what the hand keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import ALSO, SLIGHT, Why, one
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.flea_market.bots.estimates import popularity
from tabletable.games.flea_market.bots.policies import COIN, FAME, undoing
from tabletable.games.flea_market.rules.cards import COLOUR, MONEY, POPULARITY, VALUE, colour_word
from tabletable.games.flea_market.rules.play import apply, colour_counts, judged, value_laid
from tabletable.games.flea_market.rules.rounds import most_points, picked, proposal
from tabletable.games.flea_market.rules.settlement import offers_among
from tabletable.games.flea_market.rules.state import PRICES, FleaMarketState, Phase, Verb

_LOW: Final = 3
"""Cards of so little are for the lowest total."""
_OFFER: Final = 5
"""A card of so much keeps something in between; less is for a low total, more for a high one."""
_ROWS: Final = (Verb.LAY, Verb.DONE, Verb.CLOSE)
_COMES: Final = MessageFamily(
    "flea_market.row.*", "lowest highest lowest_tied highest_tied between none offer level left alone open"
)
_SPARED: Final = MessageFamily("flea_market.spared.*", "low high offer")
_ELSE: Final = MessageFamily("flea_market.else.*", "card more done close points keep stays")
_MORE: Final = MessageFamily("flea_market.more.*", "coins hand rivals")
_LESS: Final = MessageFamily("flea_market.less.*", "coins hand rivals")
"""By term, what a command brings besides popularity, and what another one lacks."""
_TERMS: Final = ("fame", "coins", "hand", "rivals", "order")
_TOLD: Final = 0.02
"""A term that differs by less is not told beside the popularity."""
_MORE_FAME: Final = 0.2
"""Less popularity than this is as much: tried rounds tell it no better."""


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
    kept: tuple[int, int]
    """How many buttons a special offer keeps, as (popularity, coins): one of the two."""
    ready: int
    """The colour that a card of the hand sweeps next, and with it all goods of somebody lower; −1: none."""

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
    def no_higher(self) -> int:
        """Count the other seats whose goods come to as little."""
        return sum(total <= self.total for total in self.totals.values()) - 1

    @property
    def brings(self) -> tuple[int, int]:
        """Return the popularity and the coins that it brings now; where one chooses, both."""
        prizes = {"lowest": (self.fame, 0), "highest": (0, self.money), "offer": self.kept}
        chosen = (self.fame, self.money) if self.place in ("level", "alone") else (0, 0)
        return prizes.get(self.place, chosen)

    @property
    def comes(self) -> Msg:
        """Return what it comes to now."""
        prize = {"lowest": self.fame, "offer": sum(self.kept)}.get(self.place, self.money)
        words: dict[str, Arg] = {"fame": self.fame} if self.place in ("level", "alone") else {}
        place, first = self.place, {"lowest": self.lowest, "highest": self.highest}.get(self.place, -1)
        tied = [other for other, total in self.totals.items() if total == self.total and other != first >= 0]
        if tied:
            place = f"{place}_tied"
        return msg(_COMES[place], total=self.total, n=prize, **words)


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
        totals.get(seat, 0),
        fame,
        money,
        "between",
        totals,
        swept,
        not closed or is_freed,
        (0, 0),
        ready if is_freed else -1,
    )
    place = {found.lowest: "lowest", found.highest: "highest"}.get(seat, "between")
    if len({*totals.values()}) == 1 and seat in totals:
        is_first = any(not state.closed >> other & 1 for other in range(seats) if other != seat)
        alone = "first" if is_first else "alone"
        place = alone if len(totals) == 1 else ("level", "left", "between", "between")[[*totals].index(seat)]
    is_over = bool(laid) and judged(colour_counts(state), laid, seats)[1]
    if not is_over and any(not state.closed >> other & 1 for other in range(seats) if not shown[other]):
        place = "open" if place in ("lowest", "highest", "between") else place
    offers = offers_among(dict(enumerate(goods[seat]))) if place == "between" else []
    if offers:
        key, as_money = offers[0]
        place, face = "offer", goods[seat][key]
        found = found._replace(kept=(0, MONEY[face]) if as_money else (POPULARITY[face], 0))
    return found._replace(place=place if seat in totals else "none")


def sweep(state: FleaMarketState, seat: int, laid: Sequence[int], colour: int) -> Why:
    """Tell whose total falls how far by a sweep, where it leaves the seat, and why not another card of the colour."""
    then, before = row(state, seat, laid), row(state, seat, []).totals
    hit = [
        other
        for other in before
        if other != seat and any(COLOUR[state.faces[piece]] == colour for piece in state.shown(other))
    ]
    hit.sort(key=lambda other: (-before[other], other))
    found = [
        msg("flea_market.row.falls", player=SeatRef(other), before=before[other], total=then.totals[other])
        if other in then.totals
        else msg("flea_market.row.emptied", player=SeatRef(other))
        for other in hit[:2]
    ]
    words: dict[str, Arg] = {"colour": colour_word(colour), "first": found[0]}
    reason = msg("flea_market.why.sweeps", **words)
    if len(found) > 1 and not any(other in then.totals for other in hit[:2]):
        named = {"player": SeatRef(hit[0]), "other": SeatRef(hit[1])}
        reason = msg(
            "flea_market.why.sweeps", colour=colour_word(colour), first=msg("flea_market.row.emptied_two", **named)
        )
    elif len(found) > 1:
        reason = msg("flea_market.why.sweeps_two", **words, second=found[1])
    return Why(reason, terms=("rivals", "fame", "coins"), also=_after(state, seat, laid, then), is_event=True)


def _after(state: FleaMarketState, seat: int, laid: Sequence[int], then: Row) -> Msg | None:
    """Tell where a sweep leaves the seat, with its free spaces, and what another card of the colour is kept for."""
    lost = sum(own for _, own in then.swept.values())
    free, cards = len(state.free(seat)) - len(laid) + lost, len(state.hands[seat]) - len(laid)
    hand, found = _without(state, seat, laid), None
    spared = _spared(hand, laid)
    if then.place in ("lowest", "highest", "level", "alone", "offer"):
        found = msg("flea_market.why.then", comes=then.comes)
        if free:
            found = msg("flea_market.why.then_free", comes=then.comes, free=free)
    elif free and cards:
        values = sorted((VALUE[face] for face in hand), reverse=True)
        if spared is not None and spared.id == _SPARED["low"]:
            values.remove(next(VALUE[arg.face] for _, arg in spared.args if isinstance(arg, FaceRef)))
        most = sum(values[:free]) + (then.total if seat in then.totals else -state.discounts[seat])
        if most > max((total for other, total in then.totals.items() if other != seat), default=0):
            found = msg("flea_market.why.frees_high", free=free, total=most)
        else:
            found = msg("flea_market.why.frees", free=free, n=cards)
    if found is None or spared is None:
        return found or spared
    return msg("flea_market.why.both", first=found, then=spared)


def _without(state: FleaMarketState, seat: int, laid: Sequence[int]) -> list[int]:
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
    hand = _without(state, seat, laid)
    shown = [COLOUR[face] for faces in goods.values() for face in faces]
    ready = {COLOUR[face] for face in laid} & {COLOUR[face] for face in hand}
    return next((colour for colour in sorted(ready) if shown.count(colour) == len(state.hands) - 1), -1)


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
            return [*before, state.faces[command.piece]] if _adds(state, command) else [state.faces[command.piece]]
        case Verb.DONE:
            return before
        case _:
            return []


def _adds(state: FleaMarketState, command: Command) -> bool:
    """Return whether a card joins goods that were laid before it in this turn."""
    return bool(state.laid) and VALUE[state.faces[command.piece]] == value_laid(state)


def _instead(state: FleaMarketState, command: Command, other: Command) -> Msg:
    """Return the words that begin what the other command comes to."""
    match other.verb:
        case Verb.LAY:
            is_more = _adds(state, other) or command.verb not in (Verb.LAY, Verb.DONE)
            return msg(_ELSE["more" if is_more else "card"], card=FaceRef(state.faces[other.piece]))
        case Verb.DISCOUNT:
            return msg(_ELSE["points"], n=other.choice)
        case Verb.CLOSE:
            return Msg(_ELSE["close"])
        case Verb.DONE:
            return Msg(_ELSE["done" if _adds(state, command) else "stays"])
        case _:
            return Msg(_ELSE["keep"])


def compared(view: View[FleaMarketState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    state = view.state
    if command.verb == other.verb == Verb.DISCARD:
        hand = [state.faces[piece] for piece in state.hands[command.seat]]
        kept = [[*hand] for _ in range(2)]
        for cards, each in zip(kept, (command, other), strict=True):
            cards.remove(state.faces[each.piece])
        return [
            *_kept(kept[0], kept[1], {"instead": msg("flea_market.else.gone", card=FaceRef(state.faces[other.piece]))})
        ]
    if {command.verb, other.verb} == {Verb.BUILD, Verb.DRAW}:
        say = built if command.verb == Verb.BUILD else drawn
        return [say(len(state.hands[command.seat]), len(state.booths[command.seat]))]
    if state.phase not in (Phase.STOCK, Phase.DISCOUNT, Phase.EXTRA):
        return []
    words: dict[str, Arg] = {"instead": _instead(state, command, other)}
    trial = None
    if command in weighed and other in weighed and state.phase is not Phase.EXTRA:
        trial = _tried(state, weighed, command, other)
    found = list[Why]()
    if command.verb in _ROWS and other.verb in _ROWS:
        found += _of_rows(state, command, other, None if trial is None else trial.also, words)
    if other.verb == Verb.DONE and command.verb == Verb.LAY and _adds(state, command):
        found.append(Why(msg("flea_market.why.joins", n=len(state.laid) + 1), also=ALSO))
    if {command.verb, other.verb} == {Verb.PASS, Verb.BUY}:
        found += _bought(state, command, other)
    if state.phase is Phase.DISCOUNT:
        found += _lowered(state, command, other, words)
    return [*found, *one(None if trial is None else trial._replace(also=None))]


def left(state: FleaMarketState, command: Command) -> int:
    """Return the coins that a seat has after buying what a command says, if anything."""
    paid = 0
    if command.verb in (Verb.DISCOUNT, Verb.BUY):
        paid = picked(state) + sum(MONEY[state.faces[piece]] for piece in proposal(state, PRICES[command.choice]))
    return state.wealth(command.seat) - paid


def _lowered(state: FleaMarketState, command: Command, other: Command, words: dict[str, Arg]) -> Iterator[Why]:
    """Tell two discounts apart: what the lowest card of the hand would count, or what money is left."""
    if not state.hands[command.seat] or not {command.verb, other.verb} <= {Verb.DISCOUNT, Verb.PASS}:
        return
    face = min((state.faces[piece] for piece in state.hands[command.seat]), key=lambda each: (VALUE[each], each))
    mine, theirs = (each.choice if each.verb == Verb.DISCOUNT else 0 for each in (command, other))
    rest, less = left(state, command), left(state, other)
    if mine > theirs:
        totals: dict[str, Arg] = {"total": VALUE[face] - mine, "beside": VALUE[face] - theirs}
        reason = msg("flea_market.why.counts", card=FaceRef(face), **totals, **words)
        yield Why(reason, also=SLIGHT)
        for first in ("fame", "rivals"):
            yield Why(reason, terms=(first, *(each for each in _TERMS if each != first)))
    elif rest > less:
        yield Why(msg("flea_market.why.keeps_coins", n=rest, less=less, **words), terms=("coins",))


def built(cards: int, stalls: int) -> Why:
    """Say what a space brings: that there are cards for it now, or how many a round in the rounds to come."""
    words = msg("flea_market.why.build", n=stalls + 1, less=stalls)
    if cards > stalls:
        words = msg("flea_market.why.build_filled", n=cards, stalls=stalls)
    return Why(words, terms=("stalls", "hand"))


def drawn(cards: int, stalls: int) -> Why:
    """Say what a hand that is too small for one's stalls could not do without new cards, or that others get none."""
    words = msg("flea_market.why.draws", n=stalls)
    if cards == stalls:
        words = msg("flea_market.why.draw_even", n=cards)
    elif cards < stalls:
        words = msg("flea_market.why.draw_few", n=cards, stalls=stalls) if cards else Msg("flea_market.why.draw_first")
    return Why(words, terms=("hand",))


def _bought(state: FleaMarketState, command: Command, other: Command) -> list[Why]:
    """Tell new cards beside the coins that they cost."""
    cards, is_pass = max(command.choice, other.choice), command.verb == Verb.PASS
    paid = picked(state) + sum(MONEY[state.faces[piece]] for piece in proposal(state, PRICES[cards]))
    held, words = len(state.hands[command.seat]), {"n": paid, "points": most_points(paid)}
    spaces = len(state.booths[command.seat])
    if is_pass and held >= spaces:
        reason = msg("flea_market.why.enough", held=held, stalls=spaces, **words)
    elif is_pass:
        reason = msg("flea_market.why.rather_saves", cards=held + cards, held=held, **words)
    else:
        reason = msg("flea_market.why.buys", cards=held + cards, held=held, **words)
    return [Why(reason), Why(reason, terms=("coins" if is_pass else "hand",))]


def _tried(state: FleaMarketState, weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Tell how much less popularity another command brings in the tried rounds, or what else it lacks.

    `Why.also` tells the same of this command, for after a sentence about both. None where nothing does, or where it
    brings less.
    """
    mine, theirs = weighed[command], weighed[other]
    fames = [popularity(state, command.seat, terms.get("fame", 0.0)) for terms in (mine, theirs)]
    gains = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in _MORE}
    most, lead = max(gains, key=gains.__getitem__), round(fames[0] - fames[1], 1)
    instead = _instead(state, command, other)
    if lead >= _MORE_FAME:
        words: dict[str, Arg] = {"fame": f"{lead:.1f}"}
        less, more = msg("flea_market.why.trial_less", **words), msg("flea_market.why.trial_more", **words)
        return Why(msg("flea_market.why.trial_beside", instead=instead, what=less), terms=("fame",), also=more)
    if lead < 0 or gains[most] < _TOLD:
        return None
    less = msg("flea_market.why.trial_lacks", less=Msg(_LESS[most]))
    even = msg("flea_market.why.trial_even", more=Msg(_MORE[most]))
    return Why(msg("flea_market.why.trial_beside", instead=instead, what=less), terms=(most,), also=even)


def _of_rows(
    state: FleaMarketState, command: Command, other: Command, trial: Msg | None, words: dict[str, Arg]
) -> Iterator[Why]:
    """Compare what either row of goods comes to; `trial`: what tried rounds say of them."""
    base, laid = taken_back(state), [laid_with(state, each) for each in (command, other)]
    mine, theirs = (row(base, command.seat, faces) for faces in laid)
    for colour, (lost, _) in mine.swept.items():
        if lost and colour not in theirs.swept:
            yield sweep(base, command.seat, laid[0], colour)
    for colour, (lost, own) in theirs.swept.items():
        if colour not in mine.swept and own >= lost:
            reason = msg("flea_market.why.spares", colour=colour_word(colour), n=own, lost=lost, **words)
            here = msg("flea_market.why.here", comes=mine.comes) if mine.place in _COMES else None
            yield Why(reason, terms=("fame", "coins", "hand"), is_event=True, also=here)
    others = [other for other in range(len(state.hands)) if other != command.seat and state.hands[other]]
    still = [other for other in others if state.free(other) and not state.closed >> other & 1]
    yield from _places(
        mine, theirs, trial, words, msg("flea_market.why.still", player=SeatRef(still[0])) if still else None
    )
    yield from _ousted(command.seat, mine, theirs)
    if len(laid[0]) == len(laid[1]):
        mine_kept, theirs_kept = (_without(base, command.seat, faces) for faces in laid)
        yield from _kept(mine_kept, theirs_kept, words)


def _places(mine: Row, theirs: Row, trial: Msg | None, words: dict[str, Arg], still: Msg | None) -> Iterator[Why]:
    """Where the total stands now, with what it brings there, or what it could bring yet; `still`: who may change it."""
    now, coins = zip(mine.brings, theirs.brings, strict=True)
    gain = FAME * (now[0] - now[1]) + COIN * (coins[0] - coins[1])
    if gain >= 0 and not {"first", "open"} & {mine.place, theirs.place}:
        yield from _both(mine, theirs, trial, words, still)
    if "none" in (mine.place, theirs.place):
        return
    is_high = mine.place == "highest"
    if now[0] == now[1] and mine.total < theirs.total and mine.may_be_lowest and mine.ready < 0 and not is_high:
        key = "flea_market.why.lower"
        for colour in mine.swept:
            key, words = "flea_market.why.lower_swept", {"colour": colour_word(colour), **words}
        reason = msg(key, total=mine.total, beside=theirs.total, n=mine.fame, **words)
        yield Why(reason, terms=("fame",))
        yield Why(reason, terms=("fame", "rivals"))
    elif now[0] == now[1] and mine.fame > theirs.fame and mine.may_be_lowest and not is_high:
        key = "flea_market.why.more_fame"
        if mine.ready >= 0:
            key, words = "flea_market.why.more_fame_swept", {"colour": colour_word(mine.ready), **words}
        yield Why(msg(key, n=mine.fame, less=theirs.fame, **words), terms=("fame",))
    if coins[0] == coins[1] and mine.total > theirs.total:
        reason = msg("flea_market.why.higher", total=mine.total, beside=theirs.total, n=mine.money, **words)
        yield Why(reason, terms=("coins",))
        yield Why(reason, terms=("coins", "rivals"))


def _both(mine: Row, theirs: Row, trial: Msg | None, words: dict[str, Arg], still: Msg | None) -> Iterator[Why]:
    """Tell where both rows of goods stand now, where the first brings no less; `trial`: what tried rounds say."""
    now, coins = zip(mine.brings, theirs.brings, strict=True)
    comes, instead = mine.comes, _theirs(mine, theirs, bool(now[1] or coins[1]))
    if comes == instead or (mine.place == theirs.place and mine.brings == theirs.brings and mine.swept == theirs.swept):
        return
    is_more = now[0] >= now[1] and coins[0] >= coins[1] and mine.brings != theirs.brings
    both = msg("flea_market.why.row", mine=comes, theirs=instead, **words)
    if mine.brings != theirs.brings or trial is not None:
        yield Why(both, also=trial or (still if is_more else None) or SLIGHT)
    if now[0] > now[1]:
        yield Why(both, terms=("fame",))
    if coins[0] > coins[1]:
        yield Why(both, terms=("coins",))
    if now[0] >= now[1] and coins[0] >= coins[1] and any(now + coins):
        yield Why(both, terms=("fame", "coins"))
        yield Why(both, terms=("fame", "coins", "rivals"))
    if trial is not None or is_more:
        for first in _TERMS[:-1]:
            yield Why(both, terms=(first, *(each for each in _TERMS if each != first)), also=trial or still)


def _theirs(mine: Row, theirs: Row, has_prize: bool) -> Msg:
    """Tell what the second row comes to, and what only that one sweeps; `has_prize`: whether it brings any."""
    instead = theirs.comes
    for colour in sorted({*theirs.swept} - {*mine.swept}):
        key = "flea_market.row.sweeps" if has_prize else "flea_market.row.swept"
        instead = msg(key, colour=colour_word(colour), comes=instead)
    return instead


def _ousted(seat: int, mine: Row, theirs: Row) -> Iterator[Why]:
    """Say whose place is taken."""
    for place, first, second in (("lowest", mine.lowest, theirs.lowest), ("highest", mine.highest, theirs.highest)):
        if first == seat and mine.place == place and second not in (seat, -1):
            reason = msg(_OUSTS[place], player=SeatRef(second), mine=mine.comes)
            yield Why(reason, terms=("rivals",))
            yield Why(reason, terms=("rivals", "fame" if place == "lowest" else "coins"))


_OUSTS: Final = MessageFamily("flea_market.why.ousts_*", "lowest highest")


def _kept(mine: Sequence[int], theirs: Sequence[int], words: dict[str, Arg]) -> Iterator[Why]:
    """Say which of two hands keeps more for the next rounds; both have as many cards."""
    low = [sum(VALUE[face] <= _LOW for face in hand) for hand in (mine, theirs)]
    if low[0] > low[1]:
        yield Why(msg("flea_market.why.keeps_low", n=low[0], less=low[1], value=_LOW, **words), terms=("hand",))
    fame = [sum(POPULARITY[face] for face in hand) for hand in (mine, theirs)]
    if fame[0] > fame[1]:
        yield Why(msg("flea_market.why.keeps_fame", n=fame[0], less=fame[1], **words), terms=("hand",))
