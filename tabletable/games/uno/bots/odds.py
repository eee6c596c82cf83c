"""Probabilities a seat can derive from the cards it has seen and from the others' actions: whether a card fits, what
the others may hold and the next cards.

A seat that has just drawn had no card that fitted, and valuable cards are played early. How much more or less often a
hand holds a kind of card than the draw pile was counted in games of `hard`. The weight of a hand is the product of the
weights of its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from tabletable.core.advice import Chance, Counting, Odds, Question, percent
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.knowledge import ANY, EVERYBODY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.likelihood import WeightedDeal
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.uno.rules import cards, zones
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.play import changes_hands, fitting
from tabletable.games.uno.rules.state import UnoState

V = TypeVar("V")
Weights = tuple[int, ...]
"""The weight by face, in thousandths."""
_KEEPING: Final = {
    1: {cards.WILD: 20, cards.WILD_DRAW_FOUR: 80, cards.DRAW_TWO: 400, cards.SKIP: 250},
    2: {cards.WILD: 440, cards.WILD_DRAW_FOUR: 650, cards.DRAW_TWO: 950, cards.SKIP: 500},
    3: {cards.WILD: 650, cards.WILD_DRAW_FOUR: 800, cards.DRAW_TWO: 900, cards.SKIP: 650},
    6: {cards.WILD: 850, cards.WILD_DRAW_FOUR: 800, cards.DRAW_TWO: 800, cards.SKIP: 800},
}
"""By the least hand size it applies to, the frequency of action cards relative to numbers, in thousandths."""
_NUMBER: Final = 1000
_HAS_PASSED: Final = {1: 35}
_HAS_PASSED_OF_TWO: Final = {1: 80}
_HAS_PLAYED: Final = {1: 1600, 2: 1050, 3: 900, 6: 800}
_HAS_PLAYED_OF_TWO: Final = {1: 1100, 2: 750, 3: 650}
_WAITS: Final = {1: 1300, 2: 900, 3: 820}
"""By the least hand size, the frequency of fitting cards relative to others of their kind, in thousandths:
`_HAS_PASSED` if the owner has just drawn, `_HAS_PLAYED` if it played the top card, else this. With two players,
`_OF_TWO`, as one plays or draws several times in a row.
"""
_TRIES: Final = 60
"""The maximum number of draws in rejection sampling of a card."""


def _of_size(table: Mapping[int, V], size: int) -> V:
    return table[max([least for least in table if least <= max(size, 1)])]


@cache
def _usual(size: int, may_end: bool) -> Weights:
    """Return the weights of a hand of this size; `may_end`: whether the last card may be other than a number."""
    keeping = _of_size(_KEEPING, 2 if may_end and size == 1 else size)
    return tuple(
        [_NUMBER if cards.SYMBOL[face] < cards.SKIP else keeping[_kind(face)] for face in range(cards.FACE_COUNT)]
    )


def _kind(face: int) -> int:
    if face >= cards.WILD:
        return face
    return cards.DRAW_TWO if cards.SYMBOL[face] == cards.DRAW_TWO else cards.SKIP


@cache
def _weighed(size: int, may_end: bool, fits: tuple[bool, ...], part: int) -> Weights:
    usual = _usual(size, may_end)
    return tuple([weight * part // 1000 if fit else weight for weight, fit in zip(usual, fits, strict=True)])


def weights(state: UnoState, seat: int) -> Weights:
    """Return the weight of each face in the hand of a seat, except for a card it has just drawn."""
    size, may_end = len(state.hands[seat]), state.rules.last_action
    if state.turn == NOBODY or state.stack:
        return _usual(size, may_end)
    fits = cards.FITTING[cards.SYMBOL_COUNT * state.colour + cards.SYMBOL[state.faces[state.discard[-1]]]]
    parts, are_two = _WAITS, len(state.hands) == 2
    if has_passed(state, seat):
        parts = _HAS_PASSED_OF_TWO if are_two else _HAS_PASSED
    elif state.played_by == seat:
        parts = _HAS_PLAYED_OF_TWO if are_two else _HAS_PLAYED
    return _weighed(size, may_end, fits, _of_size(parts, size))


def has_passed(state: UnoState, seat: int) -> bool:
    """Return whether the seat has drawn since the top card was played, having had no card that fitted."""
    turn, seats, direction = state.turn, len(state.hands), state.direction
    if turn == NOBODY or state.stack:
        return False
    if seat == turn:
        return state.drawn != NO_PIECE
    symbol = cards.SYMBOL[state.faces[state.discard[-1]]]
    if state.played_by == NOBODY:
        first = state.opener
    else:
        steps = 1 + cards.skips(symbol, seats)
        steps += symbol in cards.DRAWS  # the next one took the stack
        first = (state.played_by + steps * direction) % seats
    return (seat - first) * direction % seats < (turn - first) * direction % seats


def unseen_faces(state: UnoState) -> Counter[int]:
    """Return the faces of all unknown cards with their counts."""
    left = Counter(state.deck)
    left.subtract([face for face in state.faces if face != HIDDEN])
    return +left


def holds(state: UnoState, pool: Counter[int], seat: int, fits: Sequence[bool]) -> float:
    """Return the probability, 0 … 1, that a seat holds one of the faces in `fits`; `pool`: see `unseen_faces`."""
    hand = state.hands[seat]
    faces = [state.faces[piece] for piece in hand]
    if any(face != HIDDEN and fits[face] for face in faces):
        return 1.0
    hidden = [piece for piece in hand if state.faces[piece] == HIDDEN]
    fresh = state.drawn in hidden
    by_face = weights(state, seat)
    without = _none(pool, by_face, len(hidden) - fresh, fits)
    if fresh:  # any of the cards that are left
        others = sum([count for face, count in pool.items() if not fits[face]])
        without *= max(0, others - len(hidden) + 1) / max(1, pool.total() - len(hidden) + 1)
    return 1.0 - without


def _none(pool: Counter[int], by_face: Weights, size: int, fits: Sequence[bool]) -> float:
    """Return the probability that none of `size` cards from the pool fits."""
    others, all_of_them = Counter[int](), Counter[int]()
    for face, count in pool.items():
        all_of_them[by_face[face]] += count
        if not fits[face]:
            others[by_face[face]] += count
    if others.total() < size:
        return 0.0
    ways = [
        WeightedDeal([(count, weight / _NUMBER) for weight, count in group.items()], size).ways
        for group in (others, all_of_them)
    ]
    return ways[0] / ways[1]


def redeal(view: View[UnoState], world: UnoState, rng: Rng) -> None:
    """Redistribute the hidden cards of the hands by their weights; not if no card can be drawn, as the sampled world
    fits better then.
    """
    state = view.state
    if state.turn == NOBODY or is_exhausted(state):
        return
    faces = world.faces
    places: list[int] = []
    likely: list[Weights] = []
    for seat, hand in enumerate(state.hands):
        hidden = [piece for piece in hand if state.faces[piece] == HIDDEN and piece != state.drawn]
        places += hidden
        likely += [weights(state, seat)] * len(hidden)
    placed = {*places}
    order = places + [piece for piece, face in enumerate(state.faces) if face == HIDDEN and piece not in placed]
    for at, by_face in enumerate(likely):
        piece, most = order[at], max(by_face)
        for _ in range(_TRIES):
            other = order[at + rng.below(len(order) - at)]
            if rng.below(most) < by_face[faces[other]]:
                faces[piece], faces[other] = faces[other], faces[piece]
                break


_FITS: Final = Msg("uno.chance.draw")


def chances(view: View[UnoState]) -> Counting:
    """Compute the probabilities that matter to the viewer now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    unseen = unseen_faces(state)
    rows: list[Chance] = []
    questions: list[Question] = []
    if state.turn != NOBODY:
        if not state.stack and state.draw and state.rules.draws_one and state.drawn == NO_PIECE:
            fits = cards.FITTING[cards.SYMBOL_COUNT * state.colour + cards.SYMBOL[state.faces[state.discard[-1]]]]
            share = sum(count for face, count in unseen.items() if fits[face]) / unseen.total()
            rows.append(Chance(zones.DRAW_PILE, share, _FITS, msg("uno.chance.draw.pill", share=percent(share))))
        follower = state.turn if state.turn != seat else state.after(seat)
        share = holds(state, unseen, follower, fitting(state, state.hands[follower]))
        if state.turn == seat:
            questions += _followers(state, seat, unseen)
        # The top card is another one by then if a card is played, or taken with the stack.
        if state.turn != seat or not (state.stack or questions):
            label = msg("uno.chance.can_play.pill", share=percent(share))
            rows.append(
                Chance(zones.SEAT[follower], share, msg("uno.chance.can_play", player=SeatRef(follower)), label)
            )
    return Odds(tuple(rows), tuple(questions), msg("uno.chance.note", n=unseen.total()))


def _followers(state: UnoState, seat: int, unseen: Counter[int]) -> Iterator[Question]:
    """Yield for each playable card the question whether the next seat could follow it."""
    hand, seats = state.hands[seat], len(state.hands)
    if len(hand) == 1:
        return
    may = fitting(state, hand)
    for piece in hand if state.drawn == NO_PIECE else [state.drawn]:
        face = state.faces[piece]
        if not may[face]:
            continue
        symbol = cards.SYMBOL[face]
        if changes_hands(state, symbol):
            continue  # whoever follows has another hand by then
        steps = -1 if cards.reverses(symbol, seats) else 1 + cards.skips(symbol, seats)
        follower = state.after(seat, steps)
        if follower == seat:
            continue
        last = len(state.hands[follower]) == 1 and not state.rules.last_action
        player = SeatRef(follower)
        if symbol in cards.DRAWS:
            share = 0.0
            if state.rules.stacking and not last:
                share = holds(state, unseen, follower, cards.ANSWERS[symbol])
            yield _question(piece, "uno.chance.answer", player, share)
            continue
        table = cards.FITTING_LAST if last else cards.FITTING
        if face < cards.WILD:
            share = holds(state, unseen, follower, table[cards.SYMBOL_COUNT * cards.COLOUR[face] + symbol])
            yield _question(piece, "uno.chance.follow", player, share)
        else:
            shares = [
                holds(state, unseen, follower, table[cards.SYMBOL_COUNT * colour + symbol])
                for colour in range(len(cards.COLOURS))
            ]
            colour = min(range(len(cards.COLOURS)), key=shares.__getitem__)
            title = msg(
                "uno.chance.follow_wild", player=player, colour=cards.colour_word(colour), share=percent(shares[colour])
            )
            yield Question(piece, title, Msg("uno.chance.follow_wild.body"), shares[colour])


def _question(piece: int, key: str, player: SeatRef, share: float) -> Question:
    certain = share in (0.0, 1.0)
    title = msg(_TITLES[key, certain], player=player, share=percent(share))
    return Question(piece, title, Msg(_BODIES[key]), share)


_TITLES: Final = {
    ("uno.chance.answer", False): "uno.chance.answer.about",
    ("uno.chance.answer", True): "uno.chance.answer.sure",
    ("uno.chance.follow", False): "uno.chance.follow.about",
    ("uno.chance.follow", True): "uno.chance.follow.sure",
}
_BODIES: Final = {"uno.chance.answer": "uno.chance.answer.body", "uno.chance.follow": "uno.chance.follow.body"}

# ------------------------------------------------------------------------------------------------ hidden cards


_HANDS: Final = Msg("uno.known.hands")
_NEXT: Final = Msg("uno.known.next")
_ACTIONS: Final = Msg("uno.known.actions")
_COLOURS: Final = (
    *(
        {face for face in range(cards.FACE_COUNT) if cards.COLOUR[face] == colour}
        for colour in range(len(cards.COLOURS))
    ),
    {cards.WILD, cards.WILD_DRAW_FOUR},
)
_SYMBOLS: Final = (cards.SKIP, cards.REVERSE, cards.DRAW_TWO, cards.DRAW_FOUR_SYMBOL)
_KINDS: Final = tuple({face for face in range(cards.FACE_COUNT) if cards.SYMBOL[face] == symbol} for symbol in _SYMBOLS)
_BY_KIND: Final = (
    Answer(Msg("uno.known.skip"), "uno/skip"),
    Answer(Msg("uno.known.reverse"), "uno/reverse"),
    Answer(Msg("uno.known.draw_two"), "uno/draw_two_red"),
    Answer(Msg("uno.known.draw_four"), "uno/draw_four"),
)


def knowledge(view: View[UnoState], tints: Sequence[str]) -> Guessing:
    """List what is hidden from the viewer, with the probability of each answer; `tints` are the display colours of the
    suits.
    """
    yield
    colours = (
        *(
            Answer(cards.colour_title(colour), f"common/shapes/{cards.SHAPES[colour]}", tints[colour])
            for colour in range(len(cards.COLOURS))
        ),
        Answer(Msg("uno.known.wild"), "uno/wheel"),
    )
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    rows = tuple(Subject(seat_zone(other), unseen.holds(state.hands[other], _COLOURS)) for other in others)
    hidden = [piece for other in others for piece in state.hands[other]]
    note = msg("knowledge.note.among", n=len(hidden))
    coming = tuple(Subject(zones.DRAW_PILE, unseen.which(piece, _COLOURS)) for piece in state.draw[-1:])
    return (
        Unknown(_HANDS, ANY, colours, rows),
        Unknown(_NEXT, ONE, colours, coming, is_one=True),
        Unknown(_ACTIONS, note, _BY_KIND, (Subject(EVERYBODY, unseen.holds(hidden, _KINDS)),)),
    )
