"""How a round or the match ended, in standings and sentences."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.yose_duel.rules.cards import VALUE
from tabletable.games.yose_duel.rules.commands import SEATS
from tabletable.games.yose_duel.rules.names import side_word
from tabletable.games.yose_duel.rules.state import ROUNDS, Ending, RoundResult, YoseState

_ROUND_ENDS: Final = Ids("yose_duel.result.round_*", Ending)

_SHOWN = 5
"""The dearest cards of a seat stand beside its name."""


def outcome(state: YoseState) -> Outcome | None:
    """The result of the match once it is over: the most points win, equal points are a draw."""
    if not state.is_over:
        return None
    scores = state.scores
    best = max(scores)
    winners = tuple(seat for seat in range(SEATS) if scores[seat] == best)
    standings = []
    for seat in range(SEATS):
        rounds = [result.gained[seat] for result in state.results]
        items = [Item(msg("yose_duel.result.start"), scores[seat] - sum(rounds))]
        items += [Item(msg("yose_duel.result.in_round", round=at), n) for at, n in enumerate(rounds, 1)]
        faces = [state.faces[card] for card in state.points[seat]]
        standings.append(_standing(state, seat, scores[seat], items, faces))
    standings.sort(key=lambda row: (-row.total, row.seat))
    if len(winners) == 1:
        headline = msg("yose_duel.result.won", player=SeatRef(winners[0]))
    else:
        headline = msg("yose_duel.result.draw")
    return Outcome(True, winners, headline, _reason(state), tuple(standings), note=_note(state.results[-1]))


def _reason(state: YoseState) -> Msg:
    high, low = sorted(state.scores, reverse=True)
    last = state.results[-1]
    if last.ending is Ending.PASSED:
        return msg("yose_duel.result.passed", high=high, low=low)
    if high == low:
        return msg("yose_duel.result.equal", n=high)
    return msg("yose_duel.result.ahead", high=high, low=low, n=high - low)


def round_result(state: YoseState) -> Outcome | None:
    """The result of the round that ended last. A round goes to nobody if it is equal."""
    if not state.results:
        return None
    number, result = len(state.results), state.results[-1]
    best = max(result.gained)
    winners = tuple(seat for seat in range(SEATS) if result.gained[seat] == best)
    winners = winners if len(winners) == 1 else ()
    standings = []
    totals = [state.scores[seat] for seat in range(SEATS)]
    if not state.is_over:  # points of the round that has begun since do not count here
        totals = state.before.copy()
    for seat in range(SEATS):
        secured = result.secured[seat]
        items = [Item(msg("yose_duel.result.taken"), result.gained[seat] - secured)]
        if secured:
            items.append(Item(msg("yose_duel.result.secured"), secured))
        standings.append(_standing(state, seat, totals[seat], items, list(result.cards[seat]), result.gained[seat]))
    standings.sort(key=lambda row: (-row.gained, row.seat))
    if winners:
        margin = best - min(result.gained)
        headline = msg("yose_duel.result.round_won", player=SeatRef(winners[0]), round=number, n=margin)
    else:
        headline = msg("yose_duel.result.round_equal", round=number)
    leader = max(range(SEATS), key=lambda seat: totals[seat])
    ahead = abs(totals[0] - totals[1])
    note = None
    if number < ROUNDS and not state.is_over:
        attacker = SeatRef(1 - state.heart)
        note = msg("yose_duel.result.next", player=SeatRef(leader), other=attacker, n=ahead)
        if not ahead:
            note = msg("yose_duel.result.next_equal", other=attacker)
    return Outcome(
        False,
        winners,
        headline,
        Msg(_ROUND_ENDS[result.ending]),
        tuple(standings),
        occasion=msg("yose_duel.result.round_over", round=number, rounds=ROUNDS),
        onward=msg("yose_duel.result.onward"),
        note=note or _note(result),
    )


def _standing(
    state: YoseState, seat: int, total: int, items: list[Item], faces: list[int], gained: int | None = None
) -> Standing:
    shown = sorted(faces, key=lambda face: (VALUE[face], -face))[-_SHOWN:]
    caption = msg("yose_duel.result.cards", side=side_word(state.side(seat)), n=len(faces))
    return Standing(seat, total if gained is None else gained, total, tuple(items), tuple(shown), caption=caption)


def _note(result: RoundResult) -> Msg | None:
    """What was left lying when both passed."""
    return msg("yose_duel.result.left", n=result.left) if result.left else None
