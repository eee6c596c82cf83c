"""Probabilities from the cards a seat has seen: sweeps of its goods, others' popularity and hands."""

from __future__ import annotations

from itertools import pairwise
from math import perm
from typing import Final

from tabletable.core.advice import Chance, Counting, Odds, any_of, percent
from tabletable.core.ids import HIDDEN
from tabletable.core.knowledge import ANY, ONE, SURE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.flea_market.rules import cards
from tabletable.games.flea_market.rules.play import colour_counts
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase

_SWEPT: Final = Msg("flea_market.chance.swept")


def chances(view: View[FleaMarketState]) -> Counting:
    """Compute the probabilities that matter to the viewer now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    unseen = list(state.deck)
    for face in state.faces:
        if face != HIDDEN:
            unseen.remove(face)
    rows: list[Chance] = []
    if state.phase is Phase.STOCK:
        seats = len(state.hands)
        counts = colour_counts(state)
        open_hands = [
            state.faces[piece]
            for other in range(seats)
            if other != seat and not state.closed >> other & 1 and state.free(other)
            for piece in state.hands[other]
        ]
        for piece in state.lying(seat):
            colour = cards.COLOUR[state.faces[piece]]
            counted = counts[colour] + sum(
                cards.COLOUR[state.faces[state.goods[seat][stall]]] == colour
                for stall in state.laid
                if seat == state.turn
            )
            visible = sum(face != HIDDEN and cards.COLOUR[face] == colour for face in open_hands)
            hits = sum(cards.COLOUR[face] == colour for face in unseen)
            least = seats - counted - visible
            share = any_of(len(unseen), hits, open_hands.count(HIDDEN), least)
            rows.append(Chance(piece, share, _SWEPT, msg("flea_market.chance.risk", share=percent(share))))
    return Odds(tuple(rows), (), msg("flea_market.chance.note", n=len(unseen)))


# ------------------------------------------------------------------------------------------------ hidden cards


_FAME: Final = Msg("flea_market.known.fame")
_HANDS: Final = Msg("flea_market.known.hands")
_LAID: Final = Msg("flea_market.known.laid")
_COLOURS: Final = tuple(
    {face for face in range(cards.FACE_COUNT) if cards.COLOUR[face] == colour} for colour in range(len(cards.COLOURS))
)
_GOODS: Final = tuple(
    Answer(cards.colour_word(colour), f"flea_market/{goods}") for colour, goods in enumerate(cards.GOODS)
)
_VALUES: Final = tuple(
    {face for face in range(cards.FACE_COUNT) if cards.VALUE[face] == at} for at in range(1, cards.HIGHEST_VALUE + 1)
)
_BY_VALUE: Final = tuple(Answer(msg("flea_market.known.value", value=at)) for at in range(1, cards.HIGHEST_VALUE + 1))


def _bands(goal: int) -> tuple[int, ...]:
    """Return the lower bounds of the steps of popularity; the last one ends the game."""
    return (*range(0, goal - 2, 3), goal)


def _steps(goal: int) -> tuple[Answer, ...]:
    ranges = pairwise(_bands(goal))
    messages = [msg("flea_market.known.band", first=first, last=end - 1) for first, end in ranges]
    last = msg("flea_market.known.most", first=goal)
    return tuple(Answer(words, "flea_market/popularity") for words in (*messages, last))


def knowledge(view: View[FleaMarketState]) -> Guessing:
    """List what is hidden from the viewer, with the probability of each answer."""
    yield
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    fame = []
    for other in others:
        fame.append(Subject(seat_zone(other), _fame(state, unseen, other)))
        yield
    hands = tuple(Subject(seat_zone(other), unseen.holds(state.hands[other], _COLOURS)) for other in others)
    laid: tuple[Subject, ...] = ()
    if state.laid and state.turn != seat:
        piece = state.goods[state.turn][state.laid[0]]
        laid = (Subject(piece, _value(unseen, state.faces[piece], piece, len(state.laid))),)
    return (
        Unknown(_FAME, ONE, _steps(state.rules.goal), tuple(fame), is_one=True),
        Unknown(_HANDS, ANY, _GOODS, hands),
        Unknown(_LAID, ONE, _BY_VALUE, laid, is_one=True),
    )


def _value(unseen: Unseen, face: int, piece: int, count: int) -> tuple[float, ...]:
    """Return the probability of each value for `count` goods being laid, which all have the same value."""
    if face != HIDDEN:
        return unseen.which(piece, _VALUES)
    pool = unseen.pool(piece)
    ways = [perm(sum(pool[each] for each in faces if each in pool), count) for faces in _VALUES]
    return tuple(way / sum(ways) for way in ways)


def _fame(state: FleaMarketState, unseen: Unseen, seat: int) -> tuple[float, ...]:
    """Return the probability of each step; while the game goes on, no seat has enough popularity to end it."""
    pile = state.popularity[seat]
    goes_on = state.phase not in (Phase.OFFER, Phase.OVER)
    goal = state.rules.goal
    shares, bands = unseen.sums(pile, cards.PURPLE, goal - 1 if goes_on else 2 * goal), _bands(goal)
    ends = [*bands[1:], len(shares)]
    shares_of_steps = [sum(shares[first:end]) for first, end in zip(bands, ends, strict=True)]
    if any(state.faces[piece] == HIDDEN for piece in pile) and max(shares_of_steps) < 1.0:
        shares_of_steps = [min(share, SURE) for share in shares_of_steps]
    return tuple(shares_of_steps)
