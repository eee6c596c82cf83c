"""What makes a command better than the next best one: what either row of goods comes to, or what the hand keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Lead, Why, one
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.reasons import Tried, Weighed
from tabletable.core.view import View
from tabletable.games.flea_market.bots.policies import COIN, FAME
from tabletable.games.flea_market.bots.rows import Row, adds, exposure, planned, row, sweep, taken_back, without
from tabletable.games.flea_market.bots.trials import counted, tried
from tabletable.games.flea_market.rules.cards import PURPLE, SPECIAL, VALUE, YELLOW, colour_word
from tabletable.games.flea_market.rules.rounds import most_points, payment
from tabletable.games.flea_market.rules.state import PRICES, FleaMarketState, Phase, Verb

_LOW: Final = 3
"""Cards of so little are for the lowest total."""
_ROWS: Final = (Verb.LAY, Verb.DONE, Verb.CLOSE)
_ELSE: Final = MessageFamily("flea_market.else.*", "card more done close points cards keep stays two all")
_TERMS: Final = ("fame", "coins", "hand", "rivals", "stalls", "order")
_PRIZES: Final = ("fame", "coins")
_HOPE: Final = 0.15
"""Popularity that comes in a smaller share of trial rounds is not spoken of."""


def _instead(state: FleaMarketState, command: Command, other: Command) -> Msg:
    """Return the words that begin what the other command comes to."""
    match other.verb:
        case Verb.LAY if len(faces := planned(state, other)) > 1 and not adds(state, other):
            return _together(faces)
        case Verb.LAY:
            is_more = adds(state, other) or command.verb not in (Verb.LAY, Verb.DONE)
            return msg(_ELSE["more" if is_more else "card"], card=FaceRef(state.faces[other.piece]))
        case Verb.DISCOUNT:
            return msg(_ELSE["points"], n=other.choice)
        case Verb.BUY:
            return msg(_ELSE["cards"], n=other.choice)
        case Verb.CLOSE:
            return Msg(_ELSE["close"])
        case Verb.DONE:
            return Msg(_ELSE["done" if adds(state, command) else "stays"])
        case _:
            return Msg(_ELSE["keep"])


def _together(faces: Sequence[int]) -> Msg:
    """Return words for goods of one number."""
    return msg(_ELSE["two" if len(faces) == 2 else "all"], value=VALUE[faces[0]])


def compared(view: View[FleaMarketState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    state = view.state
    if command.verb == other.verb == Verb.DISCARD:
        return [*_given_up(state, command, other)]
    if {command.verb, other.verb} == {Verb.BUILD, Verb.DRAW}:
        say = built if command.verb == Verb.BUILD else drawn
        return [say(len(state.hands[command.seat]), len(state.booths[command.seat]))]
    if other.verb == Verb.PAY:
        reason = saved(state, command.seat)
        if state.phase is Phase.EXTRA:
            reason = msg("flea_market.why.saves_cards", n=state.wealth(command.seat))
        return [Why(reason if command.verb == Verb.PASS else Msg("flea_market.why.pays"), terms=("coins",))]
    if state.phase not in (Phase.STOCK, Phase.DISCOUNT, Phase.EXTRA):
        return []
    instead = _instead(state, command, other)
    words: dict[str, Arg] = {"instead": instead}
    trial = None
    if command in weighed and other in weighed and state.phase is not Phase.EXTRA:
        trial = tried(state, weighed, command, other, instead)
    reasons = list[Why]()
    if command.verb in _ROWS and other.verb in _ROWS:
        reasons += _of_rows(state, command, other, weighed, trial, instead)
    if other.verb == Verb.DONE and command.verb == Verb.LAY and adds(state, command):
        reasons.append(Why(msg("flea_market.why.joins", n=len(state.laid) + 1), lead=Lead.NONE))
        if trial is not None and trial.terms == ("hand",):
            reasons.insert(0, reasons[-1]._replace(terms=("hand",), also=trial.also, lead=None))
    if {command.verb, other.verb} == {Verb.PASS, Verb.BUY}:
        reasons += _bought(state, command, other)
    if command.verb == other.verb == Verb.BUY:
        cards = [len(state.hands[command.seat]) + each.choice for each in (command, other)]
        rest = {"rest": left(state, command), "less": left(state, other)}
        why = Why(msg("flea_market.why.buys_other", n=cards[0], other=cards[1], **rest, **words), lead=Lead.SMALL)
        reasons += [why, why._replace(terms=("hand" if cards[0] > cards[1] else "coins",), lead=None)]
    if state.phase is Phase.DISCOUNT:
        reasons += _lowered(state, command, other, words)
    reasons += one(None if trial is None else trial._replace(also=None))
    counts = counted(state, weighed, command, other, instead)
    if counts is not None:
        most = max(_TERMS, key=lambda name: weighed[command].get(name, 0.0) - weighed[other].get(name, 0.0))
        reasons.append(Why(counts, terms=_led_by(most)))
    return reasons


def saved(state: FleaMarketState, seat: int) -> Msg:
    """Say what the money of a seat buys if it pays no discount."""
    wealth = state.wealth(seat)
    return msg("flea_market.why.saves", money=wealth, n=most_points(wealth))


def left(state: FleaMarketState, command: Command) -> int:
    """Return the coins that a seat has after buying what a command says, if anything."""
    buys = command.verb in (Verb.DISCOUNT, Verb.BUY)
    return state.wealth(command.seat) - (payment(state, PRICES[command.choice]) if buys else 0)


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
        yield Why(reason, lead=Lead.SMALL)
        for first in ("fame", "rivals"):
            yield Why(reason, terms=_led_by(first))
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
    paid = payment(state, PRICES[cards])
    hand_size, words = len(state.hands[command.seat]), {"n": paid, "points": most_points(paid)}
    spaces = len(state.booths[command.seat])
    if is_pass and hand_size >= spaces:
        reason = msg("flea_market.why.enough", held=hand_size, stalls=spaces, **words)
    elif is_pass:
        reason = msg("flea_market.why.rather_saves", cards=hand_size + cards, held=hand_size, **words)
    else:
        reason = msg("flea_market.why.buys", cards=hand_size + cards, held=hand_size, **words)
    return [Why(reason), Why(reason, terms=("coins" if is_pass else "hand",))]


def _of_rows(
    state: FleaMarketState,
    command: Command,
    other: Command,
    weighed: Weighed,
    trial: Why | None,
    alternative: Msg,
) -> Iterator[Why]:
    """Compare what either row of goods comes to; `trial`: what tried rounds say of them."""
    words: dict[str, Arg] = {"instead": alternative}
    base, laid = taken_back(state), [planned(state, each) for each in (command, other)]
    mine, theirs = (row(base, command.seat, faces) for faces in laid)
    instead = _theirs(mine, theirs, any(theirs.brings))
    counts = counted(state, weighed, command, other, alternative)
    for colour, (lost, _) in mine.swept.items():
        if lost and colour not in theirs.swept:
            why = sweep(base, command.seat, laid[0], colour)
            beside = msg("flea_market.why.beside", theirs=instead, **words)
            then = msg("flea_market.why.then", comes=mine.comes)
            is_less = FAME * (mine.brings[0] - theirs.brings[0]) + COIN * (mine.brings[1] - theirs.brings[1]) < 0
            then = msg(
                "flea_market.why.both", first=_first(why.also or then), then=counts if is_less and counts else beside
            )
            yield why._replace(also=then)
    for colour, (lost, own) in theirs.swept.items():
        if colour not in mine.swept and own >= lost:
            reason = msg("flea_market.why.spares", colour=colour_word(colour), n=own, lost=lost, **words)
            here = msg("flea_market.why.here", comes=mine.comes)
            yield Why(reason, terms=("fame", "coins", "hand"), is_event=True, also=here)
    others = [other for other in range(len(state.hands)) if other != command.seat and state.hands[other]]
    still = [other for other in others if state.free(other) and not state.closed >> other & 1]
    gains = [weighed.get(command, {}).get(name, 0.0) - weighed.get(other, {}).get(name, 0.0) for name in _PRIZES]
    yield from _places(
        Pair(
            mine,
            theirs,
            instead,
            trial,
            _still(still, len(state.hands)),
            _special(base, command.seat, laid),
            exposure(base, laid[0], laid[1]) if still else None,
            _together(laid[0]) if command.verb == Verb.LAY and not state.laid and len(laid[0]) > 1 else None,
            tallied.tally.get("gains", 1.0) if isinstance(tallied := weighed.get(command), Tried) else 1.0,
            counts,
            gains[0] >= gains[1],
            words,
        )
    )
    yield from (why._replace(also=counts) for why in _ousted(command.seat, mine, theirs))
    if len(laid[0]) == len(laid[1]):
        mine_kept, theirs_kept = (without(base, command.seat, faces) for faces in laid)
        comparison = _keeps_better(mine_kept, theirs_kept, words)
        yield from (why if counts is None else why._replace(reason=counts, also=why.reason) for why in comparison)


def _special(state: FleaMarketState, seat: int, laid: Sequence[Sequence[int]]) -> Msg | None:
    """Say what a card of 5 keeps in between, if only the first of two rows of goods has one."""
    public = [state.faces[piece] for piece in state.public_goods(seat)]
    has = [any(SPECIAL[face] for face in (*public, *faces)) for faces in laid]
    return Msg("flea_market.why.special") if has == [True, False] else None


def _still(seats: Sequence[int], of: int) -> Msg | None:
    """Say who can still put out goods."""
    if not seats:
        return None
    named = dict(zip(("player", "other"), map(SeatRef, seats), strict=False))
    is_all = len(seats) == of - 1
    return Msg(_STILL["_all"]) if is_all else msg(_STILL["_two" if len(seats) == 2 else ""], **named)


_STILL: Final = MessageFamily("flea_market.why.still*", ("", "_two", "_all"))


def _first(also: Msg) -> Msg:
    """Return the first of two sentences."""
    return next((arg for name, arg in also.args if name == "first" and isinstance(arg, Msg)), also)


class Pair(NamedTuple):
    """Two rows of goods side by side, and what is known of them besides."""

    mine: Row
    theirs: Row
    instead: Msg
    """The outcome of the second row, in words."""
    trial: Why | None
    """The result of trial rounds with either, if they were played."""
    still: Msg | None
    """Who may change the places yet."""
    special: Msg | None
    """What a 5 is good for that only the first row has."""
    exposed: Msg | None
    """What a sweep may take from the second row and not from the first."""
    first: Msg | None
    """Words for the goods of the first row, if the turn is to put out several and has not begun."""
    gains: float
    """The share of trial rounds that gain popularity with the first row; 1 where none were played."""
    even: Msg | None
    """How often either row wins a prize in trial rounds."""
    is_for_fame: bool
    """Whether the first row gains more popularity than coins over the second one."""
    words: dict[str, Arg]

    @property
    def tried(self) -> Msg | None:
        """Return the result of trial rounds for the first row."""
        return None if self.trial is None else self.trial.also


def _places(pair: Pair) -> Iterator[Why]:
    """Tell where the totals stand now and what they bring there, or could bring yet."""
    mine, theirs = pair.mine, pair.theirs
    outcomes = [(each.place, each.brings, each.swept, each.is_over) for each in (mine, theirs)]
    is_alike = outcomes[0] == outcomes[1]
    yet = list[Why]()
    if (
        mine.brings == theirs.brings
        and "none" not in (mine.place, theirs.place)
        and not (mine.is_over or theirs.is_over)
    ):
        yet = _yet(pair)
    is_clear = bool(yet) and yet[0].terms == (("fame",) if pair.is_for_fame else ("coins",))
    if is_clear and (mine.fame <= theirs.fame if mine.is_early else is_alike or mine.brings == (0, 0)):
        yield from _prospects(pair, yet)
        yield from _both(pair)
    else:
        yield from _both(pair)
        yield from _prospects(pair, yet)


def _yet(pair: Pair) -> list[Why]:
    """Return what a lower or higher total, or more popularity on it, is good for; what it gains more by comes first."""
    mine = pair.mine
    reasons = [*_to_be_highest(pair)]
    if mine.may_be_lowest and mine.place != "highest" and pair.gains >= _HOPE:
        reasons += _to_be_lowest(pair)
    return sorted(reasons, key=lambda each: each.terms[0] == "fame", reverse=pair.is_for_fame)


def _prospects(pair: Pair, yet: Sequence[Why]) -> Iterator[Why]:
    """Tell what the places may become yet: in general, and where that makes the lead."""
    tried = {} if pair.trial is None else {pair.trial.terms[0]: pair.tried}
    for why in yet:
        also = tried.get(why.terms[0]) or pair.even or why.also
        yield why._replace(terms=(), also=also, lead=Lead.SMALL)
    for why in yet:
        also = tried.get(why.terms[0]) or why.also or pair.even
        yield why._replace(also=also)
        yield why._replace(terms=(*why.terms, "rivals"), also=also)


def _to_be_lowest(pair: Pair) -> Iterator[Why]:
    """Tell who has to be overtaken for the lowest total, or what more it brings."""
    mine, theirs, words = pair.mine, pair.theirs, pair.words
    if mine.total < theirs.total and mine.ready < 0:
        key = "flea_market.why.lower"
        totals: dict[str, Arg] = {"total": mine.total, "beside": theirs.total}
        for colour in mine.swept:
            key, totals = "flea_market.why.lower_swept", {"colour": colour_word(colour), **totals}
        if 1 <= len(mine.rivals) <= 2 and not mine.is_early and theirs.rivals[:2] == mine.rivals:
            key = _ONCE[str(len(mine.rivals))]
            rivals = zip(("player", "other"), map(SeatRef, mine.rivals), strict=False)
            totals = {**dict(rivals), "total": mine.waits_for, "beside": theirs.waits_for}
        yield Why(msg(key, n=mine.fame, **totals, **words), terms=("fame",))
    elif mine.fame > theirs.fame:
        more: dict[str, Arg] = {"n": mine.fame, "less": theirs.fame}
        key = "flea_market.why.more_fame"
        if mine.ready >= 0:
            key, more = "flea_market.why.more_fame_swept", {"colour": colour_word(mine.ready), **more}
        yield Why(msg(key, **more, **words), terms=("fame",))


_ONCE: Final = MessageFamily("flea_market.why.lowest_once_*", "1 2")


def _to_be_highest(pair: Pair) -> Iterator[Why]:
    """Tell how near to the highest total it is, and what the hand can still make of it."""
    mine, theirs = pair.mine, pair.theirs
    if mine.total <= theirs.total:
        return
    reason = msg("flea_market.why.higher", total=mine.total, beside=theirs.total, n=mine.money, **pair.words)
    also = msg("flea_market.why.can_reach", total=mine.most) if mine.most >= 0 else None
    yield Why(reason, terms=("coins",), also=also)


def _both(pair: Pair) -> Iterator[Why]:
    """Tell where both rows of goods stand now; what trial rounds say comes first where that speaks otherwise."""
    mine, trial = pair.mine, pair.trial
    now, coins = zip(mine.brings, pair.theirs.brings, strict=True)
    gain = FAME * (now[0] - now[1]) + COIN * (coins[0] - coins[1])
    is_more = now[0] >= now[1] and coins[0] >= coins[1] and gain > 0
    if mine.comes == pair.instead:
        return
    both = msg("flea_market.why.row", mine=mine.comes, theirs=pair.instead, **pair.words)
    if pair.first is not None:
        both = msg("flea_market.why.row_of", first=pair.first, **dict(both.args))
    if mine.is_over:
        first = "fame" if now[0] else "coins"
        also = None if is_more else pair.tried or pair.even
        yield Why(both, terms=(first, "rivals") if is_more else _led_by(first), is_event=True, also=also)
    if trial is not None and (gain < 0 or (trial.terms == ("fame",) and not now[0])):
        yield from _tried_first(pair, trial)
        return
    also = pair.tried or pair.even or (pair.still if is_more or gain < 0 else None)
    yield Why(both, also=also, lead=Lead.SMALL)
    if gain < 0:
        return
    if trial is not None:
        yield Why(both, terms=trial.terms, also=trial.also)
    also = pair.tried or pair.even
    if is_more and now[0] > now[1]:
        yield Why(both, terms=("fame",), also=also)
    if is_more and coins[0] > coins[1]:
        yield Why(both, terms=("coins",), also=also)
    if is_more:
        yield Why(both, terms=("fame", "coins"), also=also)
        yield Why(both, terms=("fame", "coins", "rivals"), also=also)
    if trial is not None or is_more:
        for first in _TERMS[:-1]:
            yield Why(both, terms=_led_by(first), also=also or pair.still)


def _led_by(first: str) -> tuple[str, ...]:
    """Return all terms, one of them first."""
    return (first, *(each for each in _TERMS if each != first))


def _tried_first(pair: Pair, trial: Why) -> Iterator[Why]:
    """Tell what trial rounds say, then what has to happen for it, or what may."""
    mine, also = pair.mine, pair.special or pair.exposed
    if trial.terms != ("fame",):
        also = pair.even or also
    if trial.terms == ("fame",) and mine.may_be_lowest and mine.rivals and not mine.is_early:
        named = dict(zip(("player", "other"), map(SeatRef, mine.rivals[:2]), strict=False))
        key = _WHEN[str(len(named))]
        if len(mine.rivals) <= len(_WHEN):
            also = msg(key, n=mine.fame, total=mine.waits_for, **named)
    if also is None and trial.terms == ("fame",) and mine.may_be_lowest and mine.total < pair.theirs.total:
        also = msg("flea_market.why.lower_than", total=mine.total, beside=pair.theirs.total)
    yield trial._replace(terms=(), also=also, lead=Lead.SMALL)
    yield trial._replace(also=also)
    for first in dict.fromkeys((*trial.terms, *_PRIZES)):
        yield trial._replace(terms=_led_by(first), also=also)


_WHEN: Final = MessageFamily("flea_market.why.lowest_when_*", "1 2")


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


def _given_up(state: FleaMarketState, command: Command, other: Command) -> Iterator[Why]:
    """Tell two cards to discard apart by what the hand keeps: low ones, cards of one number, and their buttons."""
    hand = [state.faces[piece] for piece in state.hands[command.seat]]
    mine, theirs = (state.faces[each.piece] for each in (command, other))
    hands = [[*hand] for _ in range(2)]
    for cards, face in zip(hands, (mine, theirs), strict=True):
        cards.remove(face)
    values = [VALUE[face] for face in hand]
    named: dict[str, Arg] = {"card": FaceRef(theirs), "mine": FaceRef(mine)}
    alike = values.count(VALUE[theirs])
    words: dict[str, Arg] = {"instead": msg("flea_market.else.gone", card=FaceRef(theirs))}
    reasons = [*_keeps_better(hands[0], hands[1], words)]
    same = (PURPLE[mine], YELLOW[mine]) == (PURPLE[theirs], YELLOW[theirs])
    if alike > values.count(VALUE[mine]) == 1:
        reason = msg("flea_market.why.goes_together", n=alike, value=VALUE[theirs], mine=FaceRef(mine))
        reasons.insert(0, Why(reason, terms=("hand",)))
    elif same and VALUE[mine] == VALUE[theirs]:  # that is no reason to give up either
        yield Why(msg("flea_market.why.differs_in_colour", **named), terms=("hand",), lead=Lead.NONE)
        return
    elif VALUE[mine] > VALUE[theirs] and YELLOW[mine] < YELLOW[theirs]:
        numbers = {"value": VALUE[mine], "less": VALUE[theirs], "n": YELLOW[mine], "more": YELLOW[theirs]}
        reasons.append(Why(msg("flea_market.why.too_high_beside", **numbers), terms=("hand",)))
    elif same and not reasons:
        reasons = [Why(msg("flea_market.why.same_buttons", fame=PURPLE[mine], n=YELLOW[mine], **named))]
    yield from (why._replace(terms=(), also=None, lead=Lead.SMALL) for why in reasons)
    yield from (why for why in reasons if why.terms)


def _keeps_better(mine: Sequence[int], theirs: Sequence[int], words: dict[str, Arg]) -> Iterator[Why]:
    """Say which of two hands keeps more for the next rounds; both have as many cards."""
    low = [sum(VALUE[face] <= _LOW for face in hand) for hand in (mine, theirs)]
    if low[0] > low[1]:
        yield Why(msg("flea_market.why.keeps_low", n=low[0], less=low[1], value=_LOW, **words), terms=("hand",))
    fame = [sum(PURPLE[face] for face in hand) for hand in (mine, theirs)]
    if fame[0] > fame[1]:
        yield Why(msg("flea_market.why.keeps_fame", n=fame[0], less=fame[1], **words), terms=("hand",))
