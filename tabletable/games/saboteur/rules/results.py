"""How a round or the game ended, in standings and sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletable.core.ids import NOBODY
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.saboteur.rules.cards import BLUE_DIGGER, BOSS, GEOLOGIST, GREEN_DIGGER, PROFITEER, SABOTEUR
from tabletable.games.saboteur.rules.payout import most_gold
from tabletable.games.saboteur.rules.state import ROUNDS, RoundResult, SaboteurState, Verdict

_ALONE = (Verdict.BOSS, Verdict.PROFITEER)
"""Who wins a round with nobody to win along with."""
_LOST: Final = {GREEN_DIGGER: "saboteur.item.lost_green", BLUE_DIGGER: "saboteur.item.lost_blue"}
_OUTDUG: Final = {GREEN_DIGGER: "saboteur.item.first_blue", BLUE_DIGGER: "saboteur.item.first_green"}
"""The same where a digger of the other team reached the gold: on a way without doors that alone decides."""
_ITEM: Final = Ids("saboteur.item.*", "boss boss_alone broken profiteer profiteer_alone won")
_BY: Final = Ids("saboteur.result.by_*_*", "own other neutral", (Verdict.GREEN, Verdict.BLUE))

_WON: Final = {
    Verdict.BLUE: "saboteur.result.won_blue",
    Verdict.BOSS: "saboteur.result.won_boss",
    Verdict.GREEN: "saboteur.result.won_green",
    Verdict.NOBODY: "saboteur.result.won_nobody",
    Verdict.PROFITEER: "saboteur.result.won_profiteer",
    Verdict.SABOTEURS: "saboteur.result.won_saboteurs",
    Verdict.TEAMS: "saboteur.result.won_teams",
}
"""The headline of a round."""
_NO_GOLD: Final = {
    Verdict.NOBODY: "saboteur.result.no_gold_nobody",
    Verdict.PROFITEER: "saboteur.result.no_gold_profiteer",
    Verdict.SABOTEURS: "saboteur.result.no_gold_saboteurs",
}
"""Why a round that did not reach the gold belongs to whom it does."""
_SHUT: Final = {
    Verdict.BOSS: "saboteur.result.shut_boss",
    Verdict.NOBODY: "saboteur.result.shut_nobody",
    Verdict.PROFITEER: "saboteur.result.shut_profiteer",
    Verdict.SABOTEURS: "saboteur.result.shut_saboteurs",
}
"""The same of one whose gold doors bar to both teams."""


def outcome(state: SaboteurState) -> Outcome | None:
    """The result of the whole game once it is over: the most gold wins, ties share."""
    if state.turn != NOBODY or state.result is None:
        return None
    winners, best = most_gold(state)
    if len(winners) == 1:
        headline = msg("saboteur.result.game_won", player=SeatRef(winners[0]))
    else:
        headline = msg("saboteur.result.game_shared", n=len(winners))
    standings = [
        Standing(seat, state.result.gained(seat), gold, _items(state.result, seat), role=state.result.roles[seat])
        for seat, gold in enumerate(state.gold)
    ]
    standings.sort(key=lambda row: (-row.total, row.seat))
    reason = msg("saboteur.result.game", n=best)
    return Outcome(True, winners, headline, reason, tuple(standings))


def round_result(state: SaboteurState) -> Outcome | None:
    """The result of the round that ended last. While totals are secret `total` is what the round alone brought."""
    if state.result is None:
        return None
    shown = state.rules.open_gold or state.turn == NOBODY
    return _round_result(state.result, tuple(state.gold) if shown else None, state.rules.open_gold)


@lru_cache(256)
def _round_result(result: RoundResult, gold: tuple[int, ...] | None, is_open: bool) -> Outcome:
    """`gold` is what everybody has by then, None while that is a secret."""
    standings = []
    for seat, role in enumerate(result.roles):
        gained = result.gained(seat)
        total = gained if gold is None else gold[seat]
        standings.append(Standing(seat, gained, total, _items(result, seat), role=role))
    standings.sort(key=lambda row: (row.seat not in result.winners, -row.gained, row.seat))
    return Outcome(
        False,
        result.winners,
        Msg(_WON[result.verdict]),
        _reason(result),
        tuple(standings),
        occasion=msg("saboteur.result.round", round=result.number, rounds=ROUNDS),
        onward=msg("saboteur.result.next"),
        note=None if is_open else msg("saboteur.result.note_secret"),
        side=result.verdict,
    )


def _reason(result: RoundResult) -> Msg:
    """Why the round belongs to whom it does, in one sentence."""
    if result.finisher == NOBODY:
        return Msg(_NO_GOLD[result.verdict])
    player = SeatRef(result.finisher)
    role = result.roles[result.finisher]
    match result.verdict:
        case Verdict.TEAMS:
            return msg("saboteur.result.by_neutral_both", player=player)
        case Verdict.GREEN | Verdict.BLUE:
            if _finished_own(result):
                how = "own"
            elif role in (GREEN_DIGGER, BLUE_DIGGER):
                how = "other"
            else:
                how = "neutral"
            return msg(_BY[how, result.verdict], player=player)
    return msg(_SHUT[result.verdict], player=player)


def _finished_own(result: RoundResult) -> bool:
    """Whether a digger of the team that won reached the gold."""
    winner = {Verdict.GREEN: GREEN_DIGGER, Verdict.BLUE: BLUE_DIGGER}.get(result.verdict)
    return result.finisher != NOBODY and result.roles[result.finisher] == winner


def _items(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Where a seat's gold came from; why it got none."""
    items = []
    role = result.roles[seat]
    if seat in result.winners:
        kind = {BOSS: "boss", PROFITEER: "profiteer"}.get(role, "won")
        if result.verdict in _ALONE:
            kind += "_alone"
        if result.broken >> seat & 1:
            kind = "broken"
        items.append(Item(msg(_ITEM[kind]), result.shares[seat]))
    elif result.trapped >> seat & 1:
        items.append(Item(msg("saboteur.item.trapped"), 0))
    elif role == GEOLOGIST:
        finders = sum(who == GEOLOGIST and not result.trapped >> at & 1 for at, who in enumerate(result.roles))
        key = "saboteur.item.crystals_shared" if finders > 1 else "saboteur.item.crystals"
        items.append(Item(msg(key, n=result.crystals), result.finds[seat]))
    else:
        has_lost = role != SABOTEUR or result.finisher == NOBODY
        lost = _OUTDUG if _finished_own(result) else _LOST
        items.append(Item(Msg(lost.get(role, "saboteur.item.lost") if has_lost else "saboteur.item.reached"), 0))
    items += [Item(msg("saboteur.item.robs", player=SeatRef(whom)), 1) for who, whom in result.thefts if who == seat]
    thieves = [who for who, whom in result.thefts if whom == seat]
    if len(thieves) > 1:
        items.append(Item(msg("saboteur.item.thefts", n=len(thieves)), -len(thieves)))
    elif thieves:
        items.append(Item(msg("saboteur.item.robbed", player=SeatRef(thieves[0])), -1))
    return tuple(items)
