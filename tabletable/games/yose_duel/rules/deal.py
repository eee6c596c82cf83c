"""From the pack to the table: the start cards, the piles of a round, and what happens when a round ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletable.core import rng as prng
from tabletable.core.errors import SetupError
from tabletable.core.event import Emit, flipped, game_ended, moved, noted, on_turn, round_ended
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.core.message import SeatRef
from tabletable.games.yose_duel.rules.cards import DECK, DECK_SIZE, VALUE, rank_key
from tabletable.games.yose_duel.rules.commands import AREA, HAND, PILE, PILES, POINTS, REST, SEATS, VOID, Cue
from tabletable.games.yose_duel.rules.names import side_word
from tabletable.games.yose_duel.rules.state import (
    NO_PILE,
    ROUNDS,
    UNTOUCHED,
    Ending,
    HouseRules,
    RoundResult,
    YoseState,
)

START_CARDS = 2
"""Start cards per seat."""


_ENDED: Final[Mapping[Ending, tuple[str, str, Cue | None]]] = {
    Ending.PLAYED: ("yose_duel.log.match_played", "yose_duel.log.round_played", None),
    Ending.PASSED: ("yose_duel.log.match_passed", "yose_duel.log.round_passed", Cue.PASSED),
}
"""What is said of the end of the match, of a round, and heard of both."""


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> YoseState:
    """Start cards and the piles of round 1, dealt. Raises `SetupError`.

    `deck` replaces the shuffle: the start cards in turn, then pile by pile an under card and its face card.
    """
    rules = HouseRules.from_options(options)
    if deck is None:
        faces = list(DECK)
        rng = prng.shuffle(seed, faces)
    elif tuple(sorted(deck)) == DECK:
        faces, rng = list(deck), prng.advance(seed)
    else:
        raise SetupError("the deck order must hold each of the 52 cards", "setup.bad_deck", n=DECK_SIZE)
    state = YoseState(SEATS, rules, rng, faces)
    for handle in range(START_CARDS * SEATS):
        seat = handle % SEATS
        state.hands[seat].append(handle)
        state.seen[handle] = 1 << seat
    state.rest = list(range(START_CARDS * SEATS, DECK_SIZE))
    deal_piles(state, None)
    return state


def deal_piles(state: YoseState, emit: Emit | None) -> None:
    """Lay out twelve piles from the rest, or as many as there are cards for: an under card, its face card on it."""
    rest = state.rest
    count = min(PILES, len(rest) // 2)
    state.takers = [UNTOUCHED] * PILES
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
            emit(moved(NOBODY, under, REST, PILE[pile], shown, under_mask))
            emit(moved(NOBODY, top, REST, PILE[pile], faces[top]))


def show_start_cards(state: YoseState, emit: Emit | None) -> None:
    """Both have committed: the higher card makes its seat Heart; all four start cards score.

    The two committed cards are points for Diamond, the two held back for Heart.
    """
    faces, hands = state.faces, state.hands
    shown = state.committed.copy()
    kept = [next(handle for handle in hands[seat] if handle != shown[seat]) for seat in range(SEATS)]
    heart = max(range(SEATS), key=lambda seat: rank_key(faces[shown[seat]]))
    state.heart = state.turn = heart
    if emit is not None:
        for seat in range(SEATS):
            card = shown[seat]
            emit(flipped(seat, card, "", HAND[seat], faces[card], PUBLIC, "yose_duel.log.showed"))
        emit(noted(heart, "sides", "yose_duel.log.sides", cue=Cue.SIDES))
    for seat, cards in ((1 - heart, shown), (heart, kept)):
        for owner in range(SEATS):
            card = cards[owner]
            state.seen[card] = PUBLIC
            state.points[seat].append(card)
            state.scores[seat] += VALUE[faces[card]]
            if emit is not None:
                emit(moved(NOBODY, card, HAND[owner], POINTS[seat], faces[card]))
        if emit is not None:
            args = (("n", state.scores[seat]),)
            emit(noted(seat, "start", "yose_duel.log.start", args))
    state.before = state.scores.copy()
    state.hands = [[] for _ in hands]
    if emit is not None:
        emit(on_turn(heart))


def lying_points(state: YoseState) -> int:
    """The points that lie open: face cards of untouched piles, and provisional cards."""
    tops = [state.tops[pile] for pile in state.untouched()]
    return sum(VALUE[state.faces[card]] for card in (*tops, *state.areas[0], *state.areas[1]))


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
        side = side_word(state.side(state.turn))
        args = (("target", SeatRef(state.turn)), ("side", side))
        emit(noted(state.turn, "round", "yose_duel.log.new_round", args))
        emit(on_turn(state.turn))


def _count(state: YoseState, ending: Ending) -> RoundResult:
    """What the round brought."""
    faces, of_round = state.faces, {*state.tops, *state.unders}
    cards = [[card for card in points if card in of_round] for points in state.points]
    return RoundResult(
        ending,
        gained=tuple(now - then for now, then in zip(state.scores, state.before, strict=True)),
        secured=tuple(sum(VALUE[faces[card]] for card in each if card in state.unders) for each in cards),
        cards=tuple(tuple(faces[card] for card in each) for each in cards),
        left=lying_points(state),
    )


def _clear(state: YoseState, emit: Emit | None) -> None:
    """What lay open when both passed is void."""
    for pile in state.untouched():
        for card in (state.unders[pile], state.tops[pile]):
            _to_void(state, card, PILE[pile], emit)
    for seat in range(SEATS):
        for card in state.areas[seat]:
            _to_void(state, card, AREA[seat], emit)
        state.areas[seat] = []
    state.tops = [NO_PIECE] * PILES
    state.unders = [NO_PIECE] * PILES


def _to_void(state: YoseState, card: int, source: str, emit: Emit | None) -> None:
    state.void.append(card)
    if emit is not None:
        face = state.faces[card] if state.seen[card] == PUBLIC else HIDDEN
        emit(moved(NOBODY, card, source, VOID, face, state.seen[card]))


def bound(seats: int, options: Options) -> int:
    """In a round every pile is taken, replied to, and its under card secured or cancelled, once at most. Between
    two of these attacks there is at most one pass, and two at the end."""
    attacks = 2 * PILES
    return SEATS + ROUNDS * (attacks + PILES + attacks + 2)
