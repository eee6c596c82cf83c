"""The end of a round: who wins, who gets how much, who steals from whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.event import Emit, Event, EventKind, counted, flipped, game_ended, noted, on_turn
from tabletable.core.ids import NOBODY, PUBLIC
from tabletable.core.message import SeatRef
from tabletable.games.saboteur.rules.cards import (
    BLUE_DIGGER,
    BOSS,
    CRYSTAL,
    GEOLOGIST,
    GOAL_HANDLES,
    GOLD,
    GREEN_DIGGER,
    PROFITEER,
    SABOTEUR,
    TOOLS,
)
from tabletable.games.saboteur.rules.commands import CELL_ZONE, GOAL_CELLS, NUGGETS, ROLE, SEAT, Cue
from tabletable.games.saboteur.rules.deal import next_round
from tabletable.games.saboteur.rules.state import ROUNDS, RoundResult, SaboteurState, Verdict
from tabletable.games.saboteur.rules.ways import OpenTo, open_to

SHARE = (0, 5, 4, 3, 2)
"""Gold for each winner by the number of winners; 1 from five winners on."""
LESS = {BOSS: 1, PROFITEER: 2}
"""What a role gets less than the other winners."""

_WON: Final = {
    Verdict.BLUE: "saboteur.log.won_blue",
    Verdict.BOSS: "saboteur.log.won_boss",
    Verdict.GREEN: "saboteur.log.won_green",
    Verdict.NOBODY: "saboteur.log.won_nobody",
    Verdict.PROFITEER: "saboteur.log.won_profiteer",
    Verdict.SABOTEURS: "saboteur.log.won_saboteurs",
    Verdict.TEAMS: "saboteur.log.won_teams",
}
"""What the log says of the end of a round."""
_BY_TEAMS = {
    OpenTo(True, True): Verdict.TEAMS,
    OpenTo(True, False): Verdict.GREEN,
    OpenTo(False, True): Verdict.BLUE,
}
_WINNING = {
    Verdict.GREEN: (GREEN_DIGGER, BOSS, PROFITEER),
    Verdict.BLUE: (BLUE_DIGGER, BOSS, PROFITEER),
    Verdict.TEAMS: (GREEN_DIGGER, BLUE_DIGGER, BOSS, PROFITEER),
    Verdict.BOSS: (BOSS,),
    Verdict.SABOTEURS: (SABOTEUR, PROFITEER),
    Verdict.PROFITEER: (PROFITEER,),
    Verdict.NOBODY: (),
}
"""The roles that win with each verdict: the profiteer with whoever wins, but not beside a boss who wins alone."""


def verdict(finisher: int | None, ways: OpenTo, roles: Sequence[int], trapped: int) -> Verdict:
    """Who a round belongs to.

    `finisher` is the role of whoever joined start and gold, None if nobody did; `ways` says which teams those ways are
    open to; `roles` are the faces of the seats' dwarfs, `trapped` the mask of trapped seats.
    """
    if finisher is not None:
        if finisher == GREEN_DIGGER and ways.green:
            return Verdict.GREEN
        if finisher == BLUE_DIGGER and ways.blue:
            return Verdict.BLUE
        # A digger whose own team is shut out leaves it to the other one; anybody else finishes for every open team.
        if ways in _BY_TEAMS:
            return _BY_TEAMS[ways]
        if any(role == BOSS and not trapped >> seat & 1 for seat, role in enumerate(roles)):
            return Verdict.BOSS
    if SABOTEUR in roles:
        return Verdict.SABOTEURS
    return Verdict.PROFITEER if PROFITEER in roles else Verdict.NOBODY


def winners_of(found: Verdict, roles: Sequence[int], trapped: int) -> tuple[int, ...]:
    """The seats that win; a trapped player is never one of them."""
    winning = _WINNING[found]
    return tuple(seat for seat, role in enumerate(roles) if role in winning and not trapped >> seat & 1)


def shares_of(winners: Sequence[int], roles: Sequence[int], broken: int) -> tuple[int, ...]:
    """Per seat the gold from winning; `broken` is the mask of winners whom their tools cost it (R13)."""
    each = SHARE[len(winners)] if len(winners) < len(SHARE) else 1
    return tuple(
        max(0, each - LESS.get(role, 0)) if seat in winners and not broken >> seat & 1 else 0
        for seat, role in enumerate(roles)
    )


def finds_of(crystals: int, roles: Sequence[int], trapped: int) -> tuple[int, ...]:
    """Per seat the gold for crystals; geologists that are not trapped share it, rounded down (R6)."""
    finders = [seat for seat, role in enumerate(roles) if role == GEOLOGIST and not trapped >> seat & 1]
    return tuple(crystals // len(finders) if seat in finders else 0 for seat in range(len(roles)))


def steal_order(thieves: Sequence[int], trapped: int, seats: int) -> list[int]:
    """Who steals in which order: whoever laid a theft that counts last, then clockwise."""
    valid = [seat for seat in thieves if not trapped >> seat & 1]
    return sorted(valid, key=lambda seat: (seat - valid[-1]) % seats) if valid else []


def finish_round(state: SaboteurState, last: int, finisher: int, emit: Emit | None) -> None:
    """Turn everything over and share the gold. `last` acted last; `finisher` reached the gold, or is NOBODY."""
    seats = len(state.hands)
    _reveal(state, emit)
    roles = tuple(state.faces[piece] for piece in state.roles)
    trapped = sum(1 << seat for seat in range(seats) if state.is_trapped(seat))
    ways = open_to(state.shapes) if finisher != NOBODY else OpenTo(False, False)
    found = verdict(roles[finisher] if finisher != NOBODY else None, ways, roles, trapped)
    winners = winners_of(found, roles, trapped)
    broken = _broken_diggers(state, roles) if state.rules.tools_cost_gold else 0
    crystals = sum(CRYSTAL[shape] for shape in state.shapes.values())
    state.result = RoundResult(
        state.round, found, finisher, ways.green, ways.blue, roles, trapped, broken, winners,
        shares_of(winners, roles, broken), crystals, finds_of(crystals, roles, trapped), (),
    )  # fmt: skip
    treasure = next(cell for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True) if state.faces[piece] == GOLD)
    for seat in range(seats):
        gain = state.result.gained(seat)
        state.gold[seat] += gain
        if emit is not None and gain:
            args = (("n", gain),)
            emit(noted(seat, NUGGETS[seat], "saboteur.log.gold", args, Cue.GOLD))
            _pour(seat, CELL_ZONE[treasure], gain, emit)
    state.opener = (last + 1) % seats
    state.queue = steal_order(state.thieves, trapped, seats)
    _next_theft(state, emit)


def steal(state: SaboteurState, thief: int, victim: int, emit: Emit | None) -> None:
    """`thief`, whose turn it is, takes 1 gold from `victim`."""
    assert state.result is not None
    state.gold[thief] += 1
    state.gold[victim] -= 1
    state.result = state.result._replace(thefts=(*state.result.thefts, (thief, victim)))
    if emit is not None:
        args = (("target", SeatRef(victim)),)
        emit(noted(thief, SEAT[victim], "saboteur.log.stole", args, Cue.STOLE))
        _pour(thief, SEAT[victim], 1, emit)
    state.queue = state.queue[1:]
    _next_theft(state, emit)


def _pour(seat: int, source: str, gain: int, emit: Emit) -> None:
    """`seat` gets gold from a place. How much it has by now need not be public."""
    emit(counted(seat, NUGGETS[seat], (("more", gain),), source))


def can_steal(state: SaboteurState, thief: int) -> bool:
    """Whether somebody else has gold (R21)."""
    return any(gold > 0 for seat, gold in enumerate(state.gold) if seat != thief)


def _next_theft(state: SaboteurState, emit: Emit | None) -> None:
    """Ask the next thief who finds something to steal; without one the round is over."""
    while state.queue:
        if can_steal(state, state.queue[0]):
            state.turn = state.queue[0]
            if emit is not None:
                emit(on_turn(state.turn))
            return
        state.queue = state.queue[1:]
    assert state.result is not None
    is_last = state.round == ROUNDS
    if emit is not None:
        kind = EventKind.NOTE if is_last else EventKind.ROUND_END
        emit(Event(kind, say=_WON[state.result.verdict]))
    if not is_last:
        next_round(state, emit)
        return
    state.turn = NOBODY
    if emit is not None:
        emit(_game_end(state))


def _game_end(state: SaboteurState) -> Event:
    """Who won the game, and with how much."""
    winners, best = most_gold(state)
    if len(winners) > 1:
        return game_ended(say="saboteur.log.game_shared", args=(("players", len(winners)), ("n", best)))
    return game_ended(winners[0], "saboteur.log.game_won", (("n", best),))


def most_gold(state: SaboteurState) -> tuple[tuple[int, ...], int]:
    """The seats with the most gold, which win the game once it is over, and how much that is."""
    best = max(state.gold)
    return tuple(seat for seat, gold in enumerate(state.gold) if gold == best), best


def _broken_diggers(state: SaboteurState, roles: Sequence[int]) -> int:
    """The mask of the diggers with a broken tool in front of them."""
    size = len(state.front) // len(roles)
    return sum(
        1 << seat
        for seat, role in enumerate(roles)
        if role in (GREEN_DIGGER, BLUE_DIGGER)
        and any(piece >= 0 for piece in state.front[size * seat : size * seat + len(TOOLS)])
    )


def _reveal(state: SaboteurState, emit: Emit | None) -> None:
    """All goals and the dwarfs of all seats are turned over for everyone (R23)."""
    open_now = [(CELL_ZONE[cell], piece) for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True)]
    open_now += [(ROLE[seat], piece) for seat, piece in enumerate(state.roles)]
    for zone, piece in open_now:
        if state.seen[piece] != PUBLIC:
            state.seen[piece] = PUBLIC
            if emit is not None:
                seat = ROLE.index(zone) if zone in ROLE else NOBODY
                say = "saboteur.log.was" if seat != NOBODY else ""
                emit(flipped(seat, piece, "", zone, state.faces[piece], PUBLIC, say))
