"""How the game ended, in standings and sentences."""

from __future__ import annotations

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.flea_market.rules.state import LAST_ROUND, POPULARITY_TO_WIN, FleaMarketState, Phase


def outcome(state: FleaMarketState) -> Outcome | None:
    """The result once the game is over: most popularity, then most money, then shared."""
    if state.phase is not Phase.OVER:
        return None
    seats = range(len(state.hands))
    marks = [(state.fame(seat), state.wealth(seat)) for seat in seats]
    best = max(marks)
    winners = tuple(seat for seat in seats if marks[seat] == best)
    standings = [_standing(state, seat, *marks[seat]) for seat in sorted(seats, key=lambda seat: marks[seat])[::-1]]
    return Outcome(
        True,
        winners,
        _headline(winners),
        _reason(marks, winners),
        tuple(standings),
        note=msg("flea_market.result.rounds", n=state.round),
    )


def _standing(state: FleaMarketState, seat: int, fame: int, wealth: int) -> Standing:
    items = tuple(
        Item(Msg(key), value=msg("flea_market.result.amount", number=amount))
        for key, amount in (("flea_market.result.fame", fame), ("flea_market.result.money", wealth))
    )
    faces = tuple(sorted(state.faces[piece] for piece in state.popularity[seat]))
    return Standing(seat, fame, fame, items, faces, caption=msg("flea_market.sign.cards", n=len(faces)))


def _headline(winners: tuple[int, ...]) -> Msg:
    if len(winners) == 1:
        return msg("flea_market.result.won", player=SeatRef(winners[0]))
    return msg("flea_market.result.shared", n=len(winners))


def _reason(marks: list[tuple[int, int]], winners: tuple[int, ...]) -> Msg:
    """What decided: popularity, money, or neither."""
    fame, wealth = marks[winners[0]]
    if fame < POPULARITY_TO_WIN:
        return msg("flea_market.result.long", n=LAST_ROUND, popularity=fame)
    equal = sum(other == fame for other, _ in marks)
    if equal == 1:
        return msg("flea_market.result.most", popularity=fame)
    if len(winners) == 1:
        return msg("flea_market.result.richer", popularity=fame, money=wealth)
    return msg("flea_market.result.equal", popularity=fame, money=wealth)
