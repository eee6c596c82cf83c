"""The course of a match: dealing, legal commands and their effects, and the end of a round.

Rule and ruling numbers are those of RULES.md. All functions change a state in place; without `emit` no events are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tabletable.core import rng as prng
from tabletable.core.command import Command
from tabletable.core.effects import Apply, applying
from tabletable.core.errors import SetupError
from tabletable.core.event import Emit, flipped, game_ended, moved, noted, on_turn, round_ended
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.core.message import SeatRef
from tabletable.games.yose_duel.rules import cards, zones
from tabletable.games.yose_duel.rules.state import (
    NO_PILE,
    ROUNDS,
    UNTOUCHED,
    Cue,
    Ending,
    HouseRules,
    RoundResult,
    Verb,
    YoseState,
)

# ---------------------------------------------------------------------------------------- dealing, and how a round ends


START_CARDS = 2
"""Start cards per seat."""


_ENDED: Final[Mapping[Ending, tuple[str, str, Cue | None]]] = {
    Ending.PLAYED: ("yose_duel.log.match_played", "yose_duel.log.round_played", None),
    Ending.PASSED: ("yose_duel.log.match_passed", "yose_duel.log.round_passed", Cue.PASSED),
}
"""By ending, the log message and cue for the end of the match and of a round."""


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> YoseState:
    """Deal the start cards and the piles of round 1. Raises `SetupError`.

    `deck` replaces the shuffle: the start cards in turn, then pile by pile an under card and its face card.
    """
    rules = HouseRules.from_options(options)
    if deck is None:
        faces = list(cards.DECK)
        rng = prng.shuffle(seed, faces)
    elif tuple(sorted(deck)) == cards.DECK:
        faces, rng = list(deck), prng.advance(seed)
    else:
        raise SetupError("the deck order must hold each of the 52 cards", "setup.bad_deck", n=cards.DECK_SIZE)
    state = YoseState(zones.SEATS, rules, rng, faces)
    for handle in range(START_CARDS * zones.SEATS):
        seat = handle % zones.SEATS
        state.hands[seat].append(handle)
        state.seen[handle] = 1 << seat
    state.rest = list(range(START_CARDS * zones.SEATS, cards.DECK_SIZE))
    deal_piles(state, None)
    return state


def deal_piles(state: YoseState, emit: Emit | None) -> None:
    """Lay out twelve piles from the rest, or fewer if the cards run out: an under card, and the face card on it."""
    rest = state.rest
    count = min(zones.PILES, len(rest) // 2)
    state.takers = [UNTOUCHED] * zones.PILES
    state.unders[:count] = rest[0 : 2 * count : 2]
    state.tops[:count] = rest[1 : 2 * count : 2]
    state.rest = rest[2 * count :]
    seen, faces = state.seen, state.faces
    under_mask = SECRET if state.rules.hidden else PUBLIC
    for pile in range(count):
        under, top = state.unders[pile], state.tops[pile]
        seen[under], seen[top] = under_mask, PUBLIC
        if emit is not None:
            shown = HIDDEN if state.rules.hidden else faces[under]
            emit(moved(NOBODY, under, zones.REST, zones.PILE[pile], shown, under_mask))
            emit(moved(NOBODY, top, zones.REST, zones.PILE[pile], faces[top]))


def show_start_cards(state: YoseState, emit: Emit | None) -> None:
    """Show both committed cards: the higher one makes its seat Heart, and all four start cards score.

    The two committed cards are points for Diamond, the two held back for Heart.
    """
    faces, hands = state.faces, state.hands
    committed = state.committed.copy()
    reserved = [next(handle for handle in hands[seat] if handle != committed[seat]) for seat in range(zones.SEATS)]
    heart = max(range(zones.SEATS), key=lambda seat: cards.rank_key(faces[committed[seat]]))
    state.heart = state.turn = heart
    if emit is not None:
        for seat in range(zones.SEATS):
            card = committed[seat]
            emit(flipped(seat, card, "", zones.HAND[seat], faces[card], PUBLIC, "yose_duel.log.showed"))
        emit(noted(heart, "sides", "yose_duel.log.sides", cue=Cue.SIDES))
    for seat, pair in ((1 - heart, committed), (heart, reserved)):
        for owner in range(zones.SEATS):
            card = pair[owner]
            state.seen[card] = PUBLIC
            state.points[seat].append(card)
            state.scores[seat] += cards.VALUE[faces[card]]
            if emit is not None:
                emit(moved(NOBODY, card, zones.HAND[owner], zones.POINTS[seat], faces[card]))
        if emit is not None:
            args = (("n", state.scores[seat]),)
            emit(noted(seat, "start", "yose_duel.log.start", args))
    state.before = state.scores.copy()
    state.hands = [[] for _ in hands]
    if emit is not None:
        emit(on_turn(heart))


def lying_points(state: YoseState) -> int:
    """Return the unscored points on the table: face cards of untouched piles, and provisional cards."""
    tops = [state.tops[pile] for pile in state.untouched()]
    return sum(cards.VALUE[state.faces[card]] for card in (*tops, *state.areas[0], *state.areas[1]))


def finish_round(state: YoseState, ending: Ending, emit: Emit | None) -> None:
    """Count the round; then the match is over or the next round is dealt, attacked first by Diamond."""
    state.results = (*state.results, _count(state, ending))
    state.before = state.scores.copy()
    state.passed = False
    state.stake = NO_PILE
    last = state.round == ROUNDS or (ending is Ending.PASSED and state.rules.ends_match) or len(state.rest) < 2
    if last:
        state.turn = NOBODY
        if emit is not None:
            say, _, cue = _ENDED[ending]
            emit(game_ended(say=say, cue=cue))
        return
    if emit is not None:
        _, say, cue = _ENDED[ending]
        emit(round_ended(say=say, args=(("round", state.round),), cue=cue))
    _clear(state, emit)
    state.round += 1
    deal_piles(state, emit)
    state.turn = 1 - state.heart
    if emit is not None:
        side = cards.side_word(state.side(state.turn))
        args = (("target", SeatRef(state.turn)), ("side", side))
        emit(noted(state.turn, "round", "yose_duel.log.new_round", args))
        emit(on_turn(state.turn))


def _count(state: YoseState, ending: Ending) -> RoundResult:
    """Return the result of the round."""
    faces, of_round = state.faces, {*state.tops, *state.unders}
    scored = [[card for card in points if card in of_round] for points in state.points]
    return RoundResult(
        ending,
        gained=tuple(now - then for now, then in zip(state.scores, state.before, strict=True)),
        secured=tuple(sum(cards.VALUE[faces[card]] for card in each if card in state.unders) for each in scored),
        cards=tuple(tuple(faces[card] for card in each) for each in scored),
        left=lying_points(state),
    )


def _clear(state: YoseState, emit: Emit | None) -> None:
    """Move all untouched piles and provisional cards to the void, after both seats have passed."""
    for pile in state.untouched():
        for card in (state.unders[pile], state.tops[pile]):
            _to_void(state, card, zones.PILE[pile], emit)
    for seat in range(zones.SEATS):
        for card in state.areas[seat]:
            _to_void(state, card, zones.AREA[seat], emit)
        state.areas[seat] = []
    state.tops = [NO_PIECE] * zones.PILES
    state.unders = [NO_PIECE] * zones.PILES


def _to_void(state: YoseState, card: int, source: str, emit: Emit | None) -> None:
    state.void.append(card)
    if emit is not None:
        face = state.faces[card] if state.seen[card] == PUBLIC else HIDDEN
        emit(moved(NOBODY, card, source, zones.VOID, face, state.seen[card]))


def bound(seats: int, options: Options) -> int:
    """Return an upper bound on the commands of a match.

    In a round every pile is taken, replied to, and its under card secured or cancelled, at most once each. Between two
    of these attacks there is at most one pass, and two at the end.
    """
    attacks = 2 * zones.PILES
    return zones.SEATS + ROUNDS * (attacks + zones.PILES + attacks + 2)


# ------------------------------------------------------------------------------------------------ legal commands


class SeatCommands(NamedTuple):
    """All commands of one seat. Every tuple is indexed by handle."""

    answer: tuple[Command, ...]
    cancel: tuple[Command, ...]
    commit: tuple[Command, ...]
    ignore: tuple[Command, ...]
    pass_: Command
    secure: tuple[Command, ...]
    take: tuple[Command, ...]


def _seat_commands(seat: int) -> SeatCommands:
    def for_each(verb: Verb, zone: str) -> tuple[Command, ...]:
        return tuple(Command(seat, verb, piece, zone) for piece in range(cards.DECK_SIZE))

    return SeatCommands(
        answer=for_each(Verb.ANSWER, zones.VOID),
        cancel=for_each(Verb.CANCEL, zones.VOID),
        commit=for_each(Verb.COMMIT, zones.SHOW),
        ignore=for_each(Verb.IGNORE, zones.AREA[1 - seat]),
        pass_=Command(seat, Verb.PASS),
        secure=for_each(Verb.SECURE, zones.POINTS[seat]),
        take=for_each(Verb.TAKE, zones.POINTS[seat]),
    )


COMMANDS: Final = tuple(_seat_commands(seat) for seat in range(zones.SEATS))
"""Every command of the game, by seat."""

_SEAT_TUPLES: Final = tuple((seat,) for seat in range(zones.SEATS))


def to_act(state: YoseState) -> tuple[int, ...]:
    """Return the seats that decide: in the opening all that have not committed a card; then the attacker, or the seat
    that replies.
    """
    if state.turn != NOBODY:
        return _SEAT_TUPLES[state.turn]
    if state.heart != NOBODY:
        return ()
    return tuple(seat for seat in range(zones.SEATS) if state.committed[seat] == NO_PIECE)


def legal_commands(state: YoseState, seat: int) -> list[Command]:
    """Return all legal commands of `seat`, sorted; see `Game.legal_commands`."""
    if seat != state.turn:
        if state.heart == NOBODY and 0 <= seat < zones.SEATS and state.committed[seat] == NO_PIECE:
            return [COMMANDS[seat].commit[card] for card in state.hands[seat]]
        return []
    commands = COMMANDS[seat]
    if state.stake != NO_PILE:
        under = state.unders[state.stake]
        return [commands.answer[under], commands.ignore[under]]
    # Handles of piles and areas ascend, so this is sorted.
    legal = [commands.cancel[card] for card in state.areas[1 - seat]]
    legal.append(commands.pass_)
    legal += [commands.secure[card] for card in state.areas[seat]]
    take = commands.take
    legal += [
        take[top]
        for top, taker in zip(state.tops, state.takers)  # noqa: B905 - both are PILES long, and this is a hot loop
        if taker < 0 <= top
    ]
    return legal


def is_empty(state: YoseState) -> bool:
    """Return whether all cards of the round are scored or void: no untouched pile, no provisional card, no threat
    pending.
    """
    areas = state.areas
    if areas[0] or areas[1]:
        return False
    return not any(taker == UNTOUCHED and top >= 0 for top, taker in zip(state.tops, state.takers, strict=True))


# ------------------------------------------------------------------------------------------------ effects


_TOOK: Final = {
    "sente": ("yose_duel.log.took_sente", Cue.TOOK_SENTE),
    "reverse": ("yose_duel.log.took_reverse", Cue.TOOK),
    "gote": ("yose_duel.log.took_gote", Cue.TOOK),
}
"""The log message and cue of taking a pile, by its `kind`."""


def _commit(state: YoseState, command: Command, emit: Emit | None) -> None:
    seat, _, card, _, _ = command
    state.committed[seat] = card
    if emit is not None:
        emit(noted(seat, zones.SHOW, "yose_duel.log.committed"))
    if NO_PIECE not in state.committed:
        show_start_cards(state, emit)


def _take(state: YoseState, command: Command, emit: Emit | None) -> None:
    """Take a pile: its face card scores at once (R8). Sente leaves the reply to the defender, anything else voids the
    under card.
    """
    seat, _, top, _, _ = command
    pile = state.tops.index(top)
    under = state.unders[pile]
    face = state.faces[top]
    side = state.side(seat)
    state.takers[pile] = seat
    state.points[seat].append(top)
    state.scores[seat] += cards.VALUE[face]
    state.passed = False
    is_sente = cards.SENTE_FACE[side][face]
    if emit is not None:
        say, cue = _TOOK[cards.kind(side, cards.SUIT[face])]
        emit(moved(seat, top, zones.PILE[pile], zones.POINTS[seat], face, PUBLIC, say, cue=cue))
        if state.seen[under] != PUBLIC:
            say = "yose_duel.log.turned" if is_sente else "yose_duel.log.turned_void"
            emit(flipped(seat, under, "", zones.PILE[pile], state.faces[under], PUBLIC, say))
    state.seen[under] = PUBLIC  # also if it is void at once (R5)
    if is_sente:
        state.stake = pile
        state.turn = 1 - seat
        if emit is not None:
            emit(on_turn(state.turn))
    else:
        state.void.append(under)
        if emit is not None:
            emit(moved(NOBODY, under, zones.PILE[pile], zones.VOID, state.faces[under]))
        _attack(state, 1 - seat, emit)


def _answer(state: YoseState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    pile = state.stake
    under = state.unders[pile]
    state.stake = NO_PILE
    state.void.append(under)
    if emit is not None:
        face = state.faces[under]
        say = "yose_duel.log.answered"
        emit(moved(seat, under, zones.PILE[pile], zones.VOID, face, PUBLIC, say, cue=Cue.ANSWERED))
    _attack(state, 1 - seat, emit)


def _ignore(state: YoseState, command: Command, emit: Emit | None) -> None:
    """Move the threatened card to the attacker's provisional area (R2); the seat that ignored it attacks next."""
    seat = command.seat
    pile = state.stake
    under = state.unders[pile]
    state.stake = NO_PILE
    area = state.areas[1 - seat]
    area.append(under)
    area.sort()
    if emit is not None:
        args = (("target", SeatRef(1 - seat)),)
        say, face = "yose_duel.log.ignored", state.faces[under]
        emit(moved(seat, under, zones.PILE[pile], zones.AREA[1 - seat], face, PUBLIC, say, args, Cue.IGNORED))
    _attack(state, seat, emit)


def _secure(state: YoseState, command: Command, emit: Emit | None) -> None:
    """Secure a provisional card: its points are final (R9). A card of its own suits keeps the attack."""
    seat, _, card, _, _ = command
    face = state.faces[card]
    state.areas[seat].remove(card)
    state.points[seat].append(card)
    state.scores[seat] += cards.VALUE[face]
    state.passed = False
    keeps = cards.OWN_FACE[state.side(seat)][face]
    if emit is not None:
        say = "yose_duel.log.secured_own" if keeps else "yose_duel.log.secured"
        emit(moved(seat, card, zones.AREA[seat], zones.POINTS[seat], face, PUBLIC, say, cue=Cue.SECURED))
    _attack(state, seat if keeps else 1 - seat, emit)


def _cancel(state: YoseState, command: Command, emit: Emit | None) -> None:
    seat, _, card, _, _ = command
    state.areas[1 - seat].remove(card)
    state.void.append(card)
    state.passed = False
    if emit is not None:
        args = (("target", SeatRef(1 - seat)),)
        say, face = "yose_duel.log.cancelled", state.faces[card]
        emit(moved(seat, card, zones.AREA[1 - seat], zones.VOID, face, PUBLIC, say, args, Cue.CANCELLED))
    _attack(state, 1 - seat, emit)


def _pass(state: YoseState, command: Command, emit: Emit | None) -> None:
    """Pass; a second pass in a row ends the match or the round (R3, R4)."""
    seat = command.seat
    if emit is not None:
        emit(noted(seat, "pass", "yose_duel.log.passed", cue=Cue.PASSED))
    if state.passed:
        finish_round(state, Ending.PASSED, emit)
        return
    state.passed = True
    state.turn = 1 - seat
    if emit is not None:
        emit(on_turn(state.turn))


apply: Final[Apply[YoseState]] = applying(
    "yose_duel",
    {
        Verb.TAKE: _take,
        Verb.ANSWER: _answer,
        Verb.IGNORE: _ignore,
        Verb.SECURE: _secure,
        Verb.CANCEL: _cancel,
        Verb.PASS: _pass,
        Verb.COMMIT: _commit,
    },
)
"""Carries out a legal command in place; see `Game.apply`."""


def _attack(state: YoseState, seat: int, emit: Emit | None) -> None:
    """Give the attack to `seat`, or end the round if no cards of it are left (R6)."""
    if is_empty(state):
        finish_round(state, Ending.PLAYED, emit)
        return
    state.turn = seat
    if emit is not None:
        emit(on_turn(seat))
