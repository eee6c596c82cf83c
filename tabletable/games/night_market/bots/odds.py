"""Probabilities from what a seat has seen: hidden customers, plots to come, and a stall's guests, by sampling."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from tabletable.core.advice import Chance, Counting, Odds
from tabletable.core.ids import HIDDEN
from tabletable.core.knowledge import ANY, EVERYBODY, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import Msg, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.night_market.rules import cards
from tabletable.games.night_market.rules.cards import food_of, food_word, letter_of
from tabletable.games.night_market.rules.income import Stalls, VisibleRound, Walker
from tabletable.games.night_market.rules.play import to_act
from tabletable.games.night_market.rules.state import MarketState, Phase
from tabletable.games.night_market.rules.zones import PLOT

WORLDS: Final = 6000
"""The standard error of a share is 0.65 % then, at most."""
_SEED: Final = 2024
"""Fixed, so that equal views show equal chances."""
_GUEST: Final = Msg("night_market.chance.guest")
_WOULD: Final = Msg("night_market.chance.would")


class Trial(NamedTuple):
    """A layout of stalls, as it is or with one more, for which guests are estimated."""

    stalls: Stalls
    food: int
    plots: tuple[int, ...]
    """The plots to estimate."""
    piece: int | None
    """The stall card tried out; None for the stalls as they are."""


def chances(view: View[MarketState]) -> Counting:
    """Compute the probabilities that matter to the viewer now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    unknown = sum(state.faces[piece] == HIDDEN for row in state.hidden for piece in row)
    if state.phase == Phase.HIDING:
        unknown += sum(count for other, count in enumerate(state.owed) if other != seat)
    note = msg("night_market.chance.note", n=unknown)
    visible = VisibleRound(state, seat)
    trials = [] if state.phase == Phase.OVER else _trials(state, seat, visible.stalls)
    if not trials:
        return Odds((), (), note)
    unseen = list(state.rules.board.customers)
    for face in state.faces[cards.FIRST_CUSTOMER :]:
        if face != HIDDEN:
            unseen.remove(face)
    strangers = [Walker(state.rules.board.gate_of[letter_of(face)], food_of(face)) for face in unseen]
    guests: dict[tuple[Trial, tuple[Walker, ...]], list[int]] = {}
    served = {(trial, plot): 0 for trial in trials for plot in trial.plots}
    worlds, rng = WORLDS if unknown else 1, Rng(_SEED)
    for number in range(worlds):
        for at in range(unknown):  # the first of a shuffled list
            other = at + rng.below(len(strangers) - at)
            strangers[at], strangers[other] = strangers[other], strangers[at]
        for trial in trials:
            # Customers for other food take no places, and equal ones are interchangeable.
            came = tuple(sorted([each for each in strangers[:unknown] if each.food == trial.food]))
            if (trial, came) not in guests:
                walkers = [*(each for each in visible.walkers if each.food == trial.food), *came]
                there = visible.guests(trial.stalls, walkers)
                guests[trial, came] = [plot for plot in trial.plots if plot in there]
            for plot in guests[trial, came]:
                served[trial, plot] += 1
        if number % 16 == 15:
            yield
    best: dict[tuple[int | str, Msg], int] = {}
    for (trial, plot), count in served.items():
        key = (PLOT[plot], _GUEST) if trial.piece is None else (trial.piece, _WOULD)
        best[key] = max(count, best.get(key, 0))
    rows = [Chance(at, _share(count, worlds, unknown), says) for (at, says), count in best.items()]
    return Odds(tuple(rows), (), note)


def _trials(state: MarketState, seat: int, stalls: Stalls) -> list[Trial]:
    """Return the seat's stalls by food and, if it builds now, each kind of stall left on each of its free plots."""
    own = [plot for plot, owner in enumerate(state.owner) if owner == seat]
    trials = []
    for food in sorted({state.sold(plot) for plot in own} - {-1}):
        trials.append(Trial(stalls, food, tuple(plot for plot in own if state.sold(plot) == food), None))
    if state.phase == Phase.BUILDING and seat in to_act(state):
        pieces = [pile[-1] for pile in state.stock if pile]
        for piece, plot in product(pieces, state.empty_plots(seat)):
            food = food_of(state.faces[piece])
            tried = Stalls(stalls.board, stalls.owner, stalls.food)
            tried.owner[plot], tried.food[plot] = seat, food
            trials.append(Trial(tried, food, (plot,), piece))
    return trials


def _share(count: int, worlds: int, unknown: int) -> float:
    """Return a share of worlds, never 0 or 1 while something is unknown: samples that agree prove nothing."""
    share = count / worlds
    return share if not unknown else min(max(share, 0.001), 0.999)


# ------------------------------------------------------------------------------------------------ hidden cards


_HIDDEN: Final = Msg("night_market.known.hidden")
_HANDS: Final = Msg("night_market.known.hands")
_ALL: Final = Msg("night_market.known.all")
_EATS: Final = tuple(
    {face for face in range(cards.CUSTOMER_FACE, cards.FACE_COUNT) if food_of(face) == food}
    for food in range(len(cards.FOODS))
)
_FOODS: Final = tuple(Answer(food_word(food), f"night_market/{word}") for food, word in enumerate(cards.FOODS))


def knowledge(view: View[MarketState]) -> Guessing:
    """List what is hidden from the viewer, and how likely each answer is."""
    yield
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    hidden = tuple(Subject(seat_zone(other), unseen.holds(state.hidden[other], _EATS)) for other in others)
    hands = tuple(Subject(seat_zone(other), unseen.holds(state.hands[other], _EATS)) for other in others)
    rows = [piece for other in others for piece in state.hidden[other]]
    note = msg("knowledge.note.among", n=len(rows))
    return (
        Unknown(_HIDDEN, ANY, _FOODS, hidden if rows else ()),
        Unknown(_HANDS, ANY, _FOODS, hands),
        Unknown(_ALL, note, _FOODS, (Subject(EVERYBODY, unseen.holds(rows, _EATS)),) if rows else ()),
    )
