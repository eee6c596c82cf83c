"""Legal commands and their effects. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.effects import Apply, applying
from tabletable.core.event import Emit, called, flipped, moved, noted
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import FaceRef, listed
from tabletable.games.flea_market.rules import rounds, settlement
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, MAX_SEATS, VALUE, colour_word
from tabletable.games.flea_market.rules.rounds import left_to_draw, most_paid, most_points
from tabletable.games.flea_market.rules.state import HIGHEST, LOWEST, MOST_POINTS, Cue, FleaMarketState, Phase, Verb
from tabletable.games.flea_market.rules.zones import DISCARD_PILE, DRAW_PILE, HAND, MONEY, POPULARITY, STALL, TRAY

# ------------------------------------------------------------------------------------------------ legal commands


_SEATS: Final = range(MAX_SEATS)
BUILD: Final = tuple(Command(seat, Verb.BUILD) for seat in _SEATS)
BUY: Final = tuple(tuple(Command(seat, Verb.BUY, choice=n) for n in range(MOST_POINTS + 1)) for seat in _SEATS)
CLAIM: Final = tuple(
    (Command(seat, Verb.CLAIM, choice=LOWEST), Command(seat, Verb.CLAIM, choice=HIGHEST)) for seat in _SEATS
)
CLOSE: Final = tuple(Command(seat, Verb.CLOSE) for seat in _SEATS)
DISCOUNT: Final = tuple(
    tuple(Command(seat, Verb.DISCOUNT, choice=n) for n in range(MOST_POINTS + 1)) for seat in _SEATS
)
DONE: Final = tuple(Command(seat, Verb.DONE) for seat in _SEATS)
DRAW: Final = tuple(Command(seat, Verb.DRAW, zone=DRAW_PILE) for seat in _SEATS)
PASS: Final = tuple(Command(seat, Verb.PASS) for seat in _SEATS)


_DISCARD: Final = Verb.DISCARD
_LAY: Final = Verb.LAY
_OFFER: Final = Verb.OFFER
_PAY: Final = Verb.PAY
_TAKE_BACK: Final = Verb.TAKE_BACK
_new = tuple.__new__
"""Builds a `Command` in half the time of calling the class: legal lists are what playouts spend most on."""
_MOST_LAYS: Final = 380
"""The limit of `LAY` commands in a legal list. Empty stalls are interchangeable, so with very many cards and stalls the
first ones stand for the rest (R21).
"""
_ONE_DIGIT: Final = 10
"""The names of so many stalls sort like their numbers."""


def to_act(state: FleaMarketState) -> tuple[int, ...]:
    """Return the seat that decides."""
    return (state.turn,) if state.turn != NOBODY else ()


def legal_commands(state: FleaMarketState, seat: int) -> list[Command]:
    """Return all legal commands of `seat`, sorted; see `Game.legal_commands`."""
    if seat != state.turn:
        return []
    match state.phase:
        case Phase.STOCK:
            return _stock_commands(state, seat)
        case Phase.COST:
            return [
                _new(Command, (seat, _DISCARD, piece, DISCARD_PILE, NO_CHOICE)) for piece in sorted(state.hands[seat])
            ]
        case Phase.RESTOCK:
            return [BUILD[seat], DRAW[seat]] if left_to_draw(state) else [DRAW[seat]]
        case Phase.DISCOUNT:
            return _payments(state, seat, DISCOUNT[seat][1 : most_paid(state) + 1])
        case Phase.EXTRA:
            return _payments(state, seat, BUY[seat][1 : min(most_paid(state), rounds.most_extra(state)) + 1])
        case Phase.OFFER:
            return [*sorted(offer_commands(state, seat)), PASS[seat]]
        case _:
            return list(CLAIM[seat])


def legal_in_old_records(state: FleaMarketState, command: Command) -> bool:
    """Tell whether old records may hold this command: a payment too small today, which was completed then (R24)."""
    if command.seat != state.turn or not state.tray:
        return False
    most = {Phase.DISCOUNT: most_points(state.wealth(command.seat)), Phase.EXTRA: rounds.most_extra(state)}
    purchases = DISCOUNT if state.phase is Phase.DISCOUNT else BUY
    return command in purchases[command.seat][1 : most.get(state.phase, 0) + 1]


def places(state: FleaMarketState, seat: int) -> list[int]:
    """Return the empty stalls that a command may name: all, unless there are very many (R21)."""
    return state.free(seat)[: max(1, _MOST_LAYS // max(1, len(state.hands[seat])))]


def value_laid(state: FleaMarketState) -> int:
    """Return the value of the goods laid in this turn, 0 if there are none."""
    if not state.laid:
        return 0
    return VALUE[state.faces[state.goods[state.turn][state.laid[0]]]]


def _stock_commands(state: FleaMarketState, seat: int) -> list[Command]:
    names = STALL[seat]
    goods = state.goods[seat]
    zones = [names[stall] for stall, piece in enumerate(goods) if piece < 0]
    hand = sorted(state.hands[seat])
    if len(zones) > 3 or len(goods) > _ONE_DIGIT:
        # Only now can there be too many of them, or names that don't sort like the numbers in them.
        zones = sorted([names[stall] for stall in places(state, seat)])
    laid = state.laid
    if not laid:
        legal = [CLOSE[seat]]
    else:
        legal = [DONE[seat]]
        faces = state.faces
        value = VALUE[faces[goods[laid[0]]]]
        hand = [piece for piece in hand if VALUE[faces[piece]] == value]
    legal += [_new(Command, (seat, _LAY, piece, zone, NO_CHOICE)) for piece in hand for zone in zones]
    if laid:
        legal.append(_new(Command, (seat, _TAKE_BACK, goods[laid[-1]], HAND[seat], NO_CHOICE)))
    return legal


def _payments(state: FleaMarketState, seat: int, purchases: tuple[Command, ...]) -> list[Command]:
    """Return the `purchases`, the moves of money to and from the tray for them, and the pass."""
    legal = list(purchases)
    if not state.tray:
        legal.append(PASS[seat])
    legal += [_new(Command, (seat, _PAY, piece, TRAY, NO_CHOICE)) for piece in sorted(state.money[seat])]
    if state.tray:
        legal.append(_new(Command, (seat, _TAKE_BACK, state.tray[-1], MONEY[seat], NO_CHOICE)))
    return legal


def offer_commands(state: FleaMarketState, seat: int) -> list[Command]:
    """Return the special offers of `seat`, in the order of its stalls."""
    offers = settlement.offers_of(state, seat)
    return [Command(seat, _OFFER, piece, (MONEY if as_money else POPULARITY)[seat]) for piece, as_money in offers]


# ------------------------------------------------------------------------------------------------ stock


def _lay(state: FleaMarketState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, _ = command
    stall = _STALL_NUMBER[zone]
    state.hands[seat].remove(piece)
    state.goods[seat][stall] = piece
    state.laid.append(stall)
    if emit is not None:
        face, mask = state.faces[piece], state.seen[piece]
        emit(moved(seat, piece, HAND[seat], zone, face, mask, "flea_market.log.laid"))


_STALL_NUMBER: Final = {zone: number for zones in STALL for number, zone in enumerate(zones)}


def _take_back(state: FleaMarketState, command: Command, emit: Emit | None) -> None:
    """Return the last goods not shown yet to the hand, or the last picked money to its pile (R19)."""
    if state.tray:
        rounds.unpick(state, command.piece, emit)
        return
    seat, _, piece, zone, _ = command
    goods = state.goods[seat]
    stall = state.laid.pop()
    goods[stall] = NO_PIECE
    state.hands[seat].append(piece)
    if emit is not None:
        face, mask = state.faces[piece], state.seen[piece]
        emit(moved(seat, piece, STALL[seat][stall], zone, face, mask, "flea_market.log.took_back"))


def _show(state: FleaMarketState, command: Command, emit: Emit | None) -> None:
    """Show the goods of this turn and judge them as a whole: competition first, then the six colours (R2)."""
    seat = command.seat
    goods, faces = state.goods[seat], state.faces
    laid = [goods[stall] for stall in state.laid]
    for piece in laid:
        state.seen[piece] = PUBLIC
    if emit is not None:
        # The last of them tells of all, so that the sentence has a card to be shown beside it.
        *rest, last = zip(laid, state.laid, strict=True)
        for piece, stall in rest:
            emit(flipped(seat, piece, "", STALL[seat][stall], faces[piece]))
        piece, stall = last
        args = (("cards", listed([FaceRef(faces[each]) for each in laid])),)
        say, zone = "flea_market.log.stocked", STALL[seat][stall]
        emit(flipped(seat, piece, "", zone, faces[piece], PUBLIC, say, args, Cue.STOCKED))
    swept, is_over = judged(colour_counts(state), [faces[piece] for piece in laid], len(state.hands))
    state.laid.clear()
    state.display += laid
    state.swept = 0
    for colour, count in swept:
        _compete(state, seat, colour, count, emit)
        state.swept |= 1 << colour
    if is_over:
        if emit is not None:
            emit(noted(seat, HAND[seat], "flea_market.log.six_colours", cue=Cue.SIX_COLOURS))
        settlement.collect_costs(state, 0, emit)
        return
    rounds.next_stocker(state, seat + 1, emit)


def judged(before: Sequence[int], laid: Sequence[int], seats: int) -> tuple[list[tuple[int, int]], bool]:
    """Return the effects of showing goods with the faces `laid` (R2); `before` are the `colour_counts`.

    They are the colours swept away, each with the number of its goods, and whether all six colours are on display then.
    """
    counts = list(before)
    for face in laid:
        counts[COLOUR[face]] += 1
    swept = [(colour, counts[colour]) for colour in sorted({COLOUR[face] for face in laid}) if counts[colour] >= seats]
    for colour, _ in swept:
        counts[colour] = 0
    return swept, 0 not in counts


def colour_counts(state: FleaMarketState) -> list[int]:
    """Return by colour the number of public goods on all stalls."""
    faces = state.faces
    counts = [0] * len(COLOURS)
    for seat, goods in enumerate(state.goods):
        for stall, piece in enumerate(goods):
            if piece >= 0 and not (seat == state.turn and stall in state.laid):
                counts[COLOUR[faces[piece]]] += 1
    return counts


def _compete(state: FleaMarketState, seat: int, colour: int, count: int, emit: Emit | None) -> None:
    """Discard every card of the colour by cut-throat competition; its stalls are free again."""
    faces = state.faces
    if emit is not None:
        args = (("colour", colour_word(colour)), ("n", count))
        say = "flea_market.log.competition"
        emit(called(seat, say, args, Cue.COMPETITION, DISCARD_PILE))
    places = {
        piece: (other, stall)
        for other, goods in enumerate(state.goods)
        for stall, piece in enumerate(goods)
        if piece >= 0
    }
    for piece in [piece for piece in state.display if COLOUR[faces[piece]] == colour]:
        other, stall = places[piece]
        state.goods[other][stall] = NO_PIECE
        state.display.remove(piece)
        state.discard.append(piece)
        if emit is not None:
            source = STALL[other][stall]
            emit(moved(other, piece, source, DISCARD_PILE, faces[piece], PUBLIC))


def _close(state: FleaMarketState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    rounds.close(state, seat, "flea_market.log.closed" if state.lying(seat) else "flea_market.log.closed_none", emit)
    rounds.next_stocker(state, seat + 1, emit)


# ------------------------------------------------------------------------------------------------ costs and restocking


def _give_up(state: FleaMarketState, command: Command, emit: Emit | None) -> None:
    """Give up a hand card for an empty stall; after the last one ask the next seat."""
    seat = command.seat
    settlement.give_up(state, seat, command.piece, "flea_market.log.gave_up", emit)
    state.owed -= 1
    if not state.owed:
        state.turn = NOBODY
        settlement.collect_costs(state, (seat - state.start) % len(state.hands) + 1, emit)


def _pass(state: FleaMarketState, command: Command, emit: Emit | None) -> None:
    match state.phase:
        case Phase.DISCOUNT:
            rounds.pass_discount(state, emit)
        case Phase.EXTRA:
            rounds.pass_extra(state, emit)
        case _:
            settlement.decline_offer(state, emit)


# ------------------------------------------------------------------------------------------------ settlement


def _claim(state: FleaMarketState, command: Command, emit: Emit | None) -> None:
    if emit is not None:
        say, cue = _CLAIMED[command.choice]
        emit(noted(command.seat, HAND[command.seat], say, cue=cue))
    settlement.claim(state, command.choice, emit)


_CLAIMED: Final = (
    ("flea_market.log.claimed_lowest", Cue.LOWEST),
    ("flea_market.log.claimed_highest", Cue.HIGHEST),
)
"""By choice among the `PRIZES`, the log message and cue."""


apply: Final[Apply[FleaMarketState]] = applying(
    "flea_market",
    {
        Verb.LAY: _lay,
        Verb.DISCARD: _give_up,
        Verb.DONE: _show,
        Verb.CLOSE: _close,
        Verb.TAKE_BACK: _take_back,
        Verb.DRAW: lambda state, command, emit: rounds.draw(state, emit),
        Verb.BUILD: lambda state, command, emit: rounds.build_stall(state, emit),
        Verb.PAY: lambda state, command, emit: rounds.pick(state, command.piece, emit),
        Verb.BUY: lambda state, command, emit: rounds.buy(state, command.choice, emit),
        Verb.DISCOUNT: lambda state, command, emit: rounds.discount(state, command.choice, emit),
        Verb.PASS: _pass,
        Verb.OFFER: lambda state, command, emit: settlement.keep_offer(
            state, command.piece, command.zone == MONEY[command.seat], emit
        ),
        Verb.CLAIM: _claim,
    },
)
"""Carries out a legal command in place; see `Game.apply`."""
