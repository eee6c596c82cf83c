"""The chance to win a hand, as far as one's own cards and the numbers of all others tell."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tabletable.core.estimate import Estimate
from tabletable.core.ids import NOBODY
from tabletable.games.uno.rules.cards import COLOUR, DRAW_TWO, NO_COLOUR, REVERSE, SKIP, SYMBOL, WILD, is_number
from tabletable.games.uno.rules.state import UnoState

FEATURES: Final = (
    "one", "cards", "last", "two", "three", "wild", "draw_four", "draw_two", "skip", "stranded", "numbers", "colours",
    "fitting", "fits", "next", "least", "mean", "rival_last", "rival_two", "rival_three", "mine", "after_mine",
    "stack_mine", "stack_next", "stack_later", "mine_rival_last", "mine_cards", "mine_last", "mine_out", "ready",
)  # fmt: skip
"""What a position is judged by, in the order of `features`."""


def features(state: UnoState, seat: int) -> tuple[float, ...]:
    """A hand in play as `seat` judges it; of all hands but its own only their lengths are looked at."""
    faces, seats = state.faces, len(state.hands)
    hand = [faces[piece] for piece in state.hands[seat]]
    cards = len(hand)
    wild = draw_four = draw_two = skip = numbers = fitting = 0
    colours = 0
    for face in hand:
        symbol, colour = SYMBOL[face], COLOUR[face]
        if colour == NO_COLOUR:
            wild, draw_four = wild + (face == WILD), draw_four + (face != WILD)
            continue
        colours |= 1 << colour
        fitting += colour == state.colour
        numbers += is_number(face)
        draw_two += symbol == DRAW_TWO
        skip += symbol in (SKIP, REVERSE)
    partner, after = state.partner(seat), [(seat + step * state.direction) % seats for step in range(1, seats)]
    rivals = [len(state.hands[other]) for other in after if other != partner]
    least, away = min(rivals), (state.turn - seat) * state.direction % seats
    mine, is_next = away == 0, away == 1
    ready = cards == 1 and numbers == 1 and fitting > 0
    return (
        1, cards, cards == 1, cards == 2, cards == 3, wild, draw_four, draw_two, skip, numbers == 0, numbers,
        colours.bit_count(), fitting, fitting > 0, rivals[0], least, sum(rivals) / len(rivals), least == 1, least == 2,
        least == 3, mine, is_next, state.stack * mine, state.stack * is_next, state.stack * (away > 1),
        mine and least == 1, mine * cards, mine and cards == 1, mine and cards == 1 and numbers == 1, ready,
    )  # fmt: skip


_ESTIMATE: Final = Estimate(Path(__file__).parents[1] / "estimates.json", FEATURES)


def chance(before: UnoState, state: UnoState, seat: int) -> float:
    """The chance of `seat` to win the hand that was in play in `before`, 0 … 1; see `Insight.chance`.

    A team wins as often as its two hands together (R30).
    """
    if state.turn == NOBODY or state.hand_number != before.hand_number:
        assert state.result is not None
        return (seat in state.result.winners) * len(state.team(seat)) / max(1, len(state.result.winners))
    return min(1.0, sum(_ESTIMATE.chance(features(state, each), len(state.hands)) for each in state.team(seat)))
