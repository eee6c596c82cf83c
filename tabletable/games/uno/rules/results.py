"""How a hand or the game ended, in standings and sentences."""

from __future__ import annotations

from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.uno.rules.cards import POINTS
from tabletable.games.uno.rules.state import Ending, HandResult, UnoState


def outcome(state: UnoState) -> Outcome | None:
    """The result of the whole game once it is over."""
    if state.turn != NOBODY or state.result is None:
        return None
    result = state.result
    if not state.rules.points:
        return _outcome(state, result, True, result.winners, _hand_headline(result))
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    headline = _headline("uno.result.match_won", "uno.result.match_shared", winners)
    return _outcome(state, result, True, winners, headline, msg("uno.result.match", n=best, target=state.rules.target))


def round_result(state: UnoState) -> Outcome | None:
    """The result of the hand that ended last."""
    result = state.result
    if result is None:
        return None
    note = msg("uno.result.next", target=state.rules.target) if state.rules.points else None
    return _outcome(state, result, False, result.winners, _hand_headline(result), note=note)


def _outcome(
    state: UnoState,
    result: HandResult,
    final: bool,
    winners: tuple[int, ...],
    headline: Msg,
    reason: Msg | None = None,
    note: Msg | None = None,
) -> Outcome:
    left = [sum(POINTS[face] for face in faces) for faces in result.left]
    # Winners first; then by the points of the match, by the points left in hand, by seat.
    order = sorted(range(len(left)), key=lambda seat: (seat not in winners, -state.scores[seat], left[seat], seat))
    standings = tuple(
        Standing(seat, result.gained[seat], state.scores[seat], _items(result, left, seat, order), result.left[seat])
        for seat in order
    )
    return Outcome(final, winners, headline, reason or _hand_reason(result, left), standings, note=note)


def _items(result: HandResult, left: list[int], seat: int, order: list[int]) -> tuple[Item, ...]:
    """A winner's score comes from the cards of each seat that did not win, told in the order of the standings."""
    if seat not in result.winners:
        return ()
    return tuple(
        Item(msg("uno.result.cards_of", player=SeatRef(other)), left[other])
        for other in order
        if other not in result.winners
    )


def _headline(won: str, shared: str, winners: tuple[int, ...]) -> Msg:
    if len(winners) == 1:
        return msg(won, player=SeatRef(winners[0]))
    return msg(shared, n=len(winners))


def _hand_headline(result: HandResult) -> Msg:
    return _headline("uno.result.hand_won", "uno.result.hand_shared", result.winners)


def _hand_reason(result: HandResult, left: list[int]) -> Msg:
    winner = result.winners[0]
    if result.ending is not Ending.OUT:
        return msg("uno.result.blocked" if result.ending is Ending.BLOCKED else "uno.result.long", n=left[winner])
    return msg("uno.result.out", player=SeatRef(winner), n=result.gained[winner])
