"""The course of a round: dealing, the winners, the shares of gold, and thefts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tabletable.core import rng as prng
from tabletable.core.cards import reshuffle
from tabletable.core.errors import SetupError
from tabletable.core.event import Emit, Event, EventKind, counted, flipped, game_ended, moved, noted, on_turn, shuffled
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.core.message import MessageFamily, SeatRef, listed
from tabletable.games.saboteur.rules import base, cards, grid, zones
from tabletable.games.saboteur.rules.grid import OpenTo, open_to
from tabletable.games.saboteur.rules.state import ROUNDS, Cue, HouseRules, RoundResult, SaboteurState, Verdict

# ------------------------------------------------------------------------------------------------ dealing


REMOVED_COUNT = 10
"""Cards put out of each round unseen; the base game leaves none out."""


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> SaboteurState:
    """Deal the first round. Raises `SetupError`.

    `deck` replaces the first shuffles and holds all 136 faces; each sort is dealt in its own order: the first ten
    playing cards are put out, then six each are dealt in turn; goals lie from north to south; dwarfs are dealt in turn.
    """
    rules = HouseRules.from_options(options)
    return redealt(seats, rules, seed, deck)


def redealt(seats: int, rules: HouseRules, seed: int, deck: Sequence[int] | None = None) -> SaboteurState:
    """Deal the first round by given house rules; otherwise as `deal`."""
    if rules.base and seats not in base.BY_SEATS:
        raise SetupError(f"the base game is for 3 to 10 players, not {seats}", "saboteur.setup.base", n=seats)
    printed = base.DWARFS if rules.base else cards.DWARFS
    rng, opener = prng.below(seed, seats)
    if deck is None:
        pack, goals, dwarfs = list(cards.CARDS), list(cards.GOAL_CARDS), list(printed)
        for pile in (pack, goals, dwarfs):
            rng = prng.shuffle(rng, pile)
    elif sorted(deck) == sorted((*cards.CARDS, *cards.GOAL_CARDS, cards.START, *printed)):
        pack = [face for face in deck if face < cards.ACTIONS_END]
        goals = [face for face in deck if cards.ACTIONS_END <= face < cards.GREEN_DIGGER and face != cards.START]
        dwarfs = [face for face in deck if face >= cards.GREEN_DIGGER]
    else:
        raise SetupError(f"the deck order must hold each of the {cards.PIECES} faces", "setup.bad_deck", n=cards.PIECES)
    if rules.base:
        pack, dwarfs = _box_last(pack, cards.BASE_CARDS), _box_last(dwarfs, base.roles(seats))
    state = SaboteurState(seats, rules, rng, [*pack, *goals, cards.START, *dwarfs])
    state.opener = opener
    for piece in (cards.START_HANDLE, *state.ZONES.lying(state).get(zones.BOX, ())):
        state.seen[piece] = PUBLIC
    _gather(state)
    _deal(state, None)
    return state


def _box_last(pile: Sequence[int], used: Sequence[int]) -> list[int]:
    """Return the used faces in the order of a pile, followed by those that stay in the box, sorted."""
    left = Counter(used)
    in_use: list[int] = []
    rest: list[int] = []
    for face in pile:
        (in_use if left[face] > 0 else rest).append(face)
        left[face] -= 1
    return in_use + sorted(rest)


def next_round(state: SaboteurState, emit: Emit | None) -> None:
    """Bring everything back, shuffle it and deal again; `opener` begins."""
    if emit is not None:
        _tell_gathering(state, emit)
    _gather(state)
    pack, dwarfs = _piles(state)
    for pile in (pack, cards.GOAL_HANDLES, dwarfs):
        state.rng = reshuffle(state.rng, state.faces, state.seen, pile)
    state.round += 1
    if emit is not None:
        for target, say in ((zones.DRAW_PILE, "saboteur.log.shuffled"), (zones.GOAL_PILE, ""), (zones.ASIDE, "")):
            emit(shuffled(target, say))
        for piece, cell in zip(cards.GOAL_HANDLES, cards.GOAL_CELLS, strict=True):
            emit(moved(NOBODY, piece, zones.GOAL_PILE, cards.CELL_ZONE[cell], HIDDEN, SECRET))
    _deal(state, emit)


def draw_cards(state: SaboteurState, seat: int, count: int, emit: Emit | None) -> int:
    """Draw up to `count` cards for `seat`; return how many there were."""
    draw, hand = state.draw, state.hands[seat]
    bit = 1 << seat
    drawn = count if count < len(draw) else len(draw)
    for _ in range(drawn):
        piece = draw.pop()
        hand.append(piece)
        state.seen[piece] |= bit
        if emit is not None:
            emit(moved(seat, piece, zones.DRAW_PILE, zones.HAND[seat], state.faces[piece], bit))
    return drawn


def hand_out_dwarf(state: SaboteurState, seat: int, emit: Emit | None) -> None:
    """Give the seat the next of the dwarfs set aside, seen by its owner alone (R20)."""
    piece = state.aside.pop()
    state.roles[seat] = piece
    state.seen[piece] |= 1 << seat
    if emit is not None:
        emit(moved(seat, piece, zones.ASIDE, zones.ROLE[seat], state.faces[piece], 1 << seat))


def _tell_gathering(state: SaboteurState, emit: Emit) -> None:
    """Emit the moves of all pieces but the start card back to where they are shuffled."""
    pack = [(zones.HAND[seat], piece) for seat, hand in enumerate(state.hands) for piece in hand]
    pack += [(zones.DISCARD_PILE, piece) for piece in state.discard]
    pack += [(zones.REMOVED, piece) for piece in state.removed]
    for number, piece in enumerate(state.front):
        if piece != NO_PIECE:
            pack.append((zones.FRONT[number // cards.PLACES][number % cards.PLACES], piece))
    pack += [(cards.CELL_ZONE[cell], piece) for cell, piece in state.laid.items() if piece < len(cards.CARDS)]
    dwarfs = [(zones.ROLE[seat], piece) for seat, piece in enumerate(state.roles)]
    dwarfs += [(zones.OLD_HATS, piece) for piece in state.hats]
    goals = [(cards.CELL_ZONE[cell], piece) for cell, piece in cards.GOAL_AT.items()]
    for pile, target in ((pack, zones.DRAW_PILE), (goals, zones.GOAL_PILE), (dwarfs, zones.ASIDE)):
        for zone, piece in pile:
            emit(moved(NOBODY, piece, zone, target, HIDDEN, SECRET))


def _piles(state: SaboteurState) -> tuple[Sequence[int], Sequence[int]]:
    """Return the playing cards and dwarfs that are shuffled each round."""
    if state.rules.base:
        return base.CARD_HANDLES, base.role_handles(len(state.hands))
    return range(len(cards.CARDS)), cards.DWARF_HANDLES


def _gather(state: SaboteurState) -> None:
    """Bring every card back to its pile, so that handles are drawn in ascending order."""
    seats = len(state.hands)
    pack, dwarfs = _piles(state)
    state.draw, state.aside = list(reversed(pack)), list(reversed(dwarfs))
    state.removed, state.discard, state.hats = [], [], []
    state.hands = [[] for _ in range(seats)]
    state.roles = [NO_PIECE] * seats
    state.front = [NO_PIECE] * (cards.PLACES * seats)
    state.thieves, state.queue, state.deeds = [], [], []
    state.clearing, state.discarded = NO_PIECE, 0
    grid.clear_tunnel(state)


def _deal(state: SaboteurState, emit: Emit | None) -> None:
    """Deal a round: ten cards out unseen, a hand to each seat in turn from the opener, one dwarf each."""
    seats = len(state.hands)
    for _ in range(0 if state.rules.base else REMOVED_COUNT):
        piece = state.draw.pop()
        state.removed.append(piece)
        if emit is not None:
            emit(moved(NOBODY, piece, zones.DRAW_PILE, zones.REMOVED, HIDDEN, SECRET))
    for number in range(state.hand_size * seats):
        draw_cards(state, (state.opener + number) % seats, 1, emit)
    for number in range(seats):
        hand_out_dwarf(state, (state.opener + number) % seats, emit)
    state.turn = state.opener
    if emit is not None:
        emit(on_turn(state.turn))


def bound(seats: int, options: Options) -> int:
    """Return an upper bound on the commands of a game.

    Every turn uses up at least one of a round's 107 cards, and no card takes more than two commands: a pass of one card
    is a discard and a `done`. After that there are at most as many thefts as theft cards.
    """
    return ROUNDS * (2 * (len(cards.CARDS) - REMOVED_COUNT) + cards.KINDS[cards.THEFT].copies)


# ------------------------------------------------------------------------------------------------ gold


SHARE = (0, 5, 4, 3, 2)
"""Gold for each winner by the number of winners; 1 from five winners on."""
LESS = {cards.BOSS: 1, cards.PROFITEER: 2}
"""By role, how much less gold it gets than the other winners."""

_WON: Final = MessageFamily("saboteur.log.won_*", Verdict)
"""By verdict, the log message for the end of a round."""
_BY_TEAMS = {
    OpenTo(True, True): Verdict.TEAMS,
    OpenTo(True, False): Verdict.GREEN,
    OpenTo(False, True): Verdict.BLUE,
}
_WINNING = {
    Verdict.GREEN: (cards.GREEN_DIGGER, cards.BOSS, cards.PROFITEER),
    Verdict.BLUE: (cards.BLUE_DIGGER, cards.BOSS, cards.PROFITEER),
    Verdict.TEAMS: (cards.GREEN_DIGGER, cards.BLUE_DIGGER, cards.BOSS, cards.PROFITEER),
    Verdict.BOSS: (cards.BOSS,),
    Verdict.DIGGERS: (cards.GOLD_DIGGER,),
    Verdict.SABOTEURS: (cards.SABOTEUR, cards.PROFITEER),
    Verdict.PROFITEER: (cards.PROFITEER,),
    Verdict.NOBODY: (),
}
"""By verdict, the roles that win: the profiteer with any winner but a boss alone."""


def verdict(finisher: int | None, ways: OpenTo, roles: Sequence[int], trapped: int) -> Verdict:
    """Return the verdict on a round.

    `finisher` is the role of the seat that joined start and gold, None if no seat did; `ways` tells which teams those
    ways are open to; `roles` are the faces of the seats' dwarfs, `trapped` the mask of trapped seats.
    """
    if finisher is not None:
        if cards.GOLD_DIGGER in roles:
            return Verdict.DIGGERS
        if finisher == cards.GREEN_DIGGER and ways.green:
            return Verdict.GREEN
        if finisher == cards.BLUE_DIGGER and ways.blue:
            return Verdict.BLUE
        # A digger whose own team is barred wins for the other one; any other role wins for every open team.
        if ways in _BY_TEAMS:
            return _BY_TEAMS[ways]
        if any(role == cards.BOSS and not trapped >> seat & 1 for seat, role in enumerate(roles)):
            return Verdict.BOSS
    if cards.SABOTEUR in roles:
        return Verdict.SABOTEURS
    return Verdict.PROFITEER if cards.PROFITEER in roles else Verdict.NOBODY


def winners_of(outcome: Verdict, roles: Sequence[int], trapped: int) -> tuple[int, ...]:
    """Return the seats whose role wins with `outcome`, except those trapped; `trapped`: a bit per seat."""
    winning = _WINNING[outcome]
    return tuple(seat for seat, role in enumerate(roles) if role in winning and not trapped >> seat & 1)


def shares_of(winners: Sequence[int], roles: Sequence[int], broken: int) -> tuple[int, ...]:
    """Return by seat the gold from winning; `broken` is the mask of winners who lose theirs to broken tools (R13)."""
    each = SHARE[len(winners)] if len(winners) < len(SHARE) else 1
    return tuple(
        max(0, each - LESS.get(role, 0)) if seat in winners and not broken >> seat & 1 else 0
        for seat, role in enumerate(roles)
    )


def _picking(winners: Sequence[int], broken: int, finisher: int, seats: int) -> list[int]:
    """Return the winners who get gold in the base game, from the finisher on counterclockwise (R26)."""
    return sorted((seat for seat in winners if not broken >> seat & 1), key=lambda seat: (finisher - seat) % seats)


def _gold_cards(state: SaboteurState, outcome: Verdict, order: Sequence[int], emit: Emit | None) -> tuple[int, ...]:
    """Return by seat its share of gold cards: diggers pick from one per player (R28), saboteurs are paid."""
    seats = len(state.hands)
    if outcome is Verdict.DIGGERS and order:
        count = min(seats, base.MOST_DRAWN)
        state.rng, state.gold_cards, gold = base.drawn(state.rng, state.gold_cards, count)
        if emit is not None:
            emit(Event(EventKind.NOTE, say="saboteur.log.gold_cards", args=(("cards", listed(list(map(str, gold)))),)))
        return base.picked(order, gold, seats)
    shares = [0] * seats
    for seat in order:
        state.gold_cards, shares[seat] = base.paid(state.gold_cards, base.PAY[len(order)])
    return tuple(shares)


def finds_of(crystals: int, roles: Sequence[int], trapped: int) -> tuple[int, ...]:
    """Return by seat the gold for crystals; geologists that are not trapped share it, rounded down (R6)."""
    finders = [seat for seat, role in enumerate(roles) if role == cards.GEOLOGIST and not trapped >> seat & 1]
    return tuple(crystals // len(finders) if seat in finders else 0 for seat in range(len(roles)))


def steal_order(thieves: Sequence[int], trapped: int, seats: int) -> list[int]:
    """Return the thieves in order: first the one whose valid theft was laid last, then clockwise."""
    valid = [seat for seat in thieves if not trapped >> seat & 1]
    return sorted(valid, key=lambda seat: (seat - valid[-1]) % seats) if valid else []


def finish_round(state: SaboteurState, last: int, finisher: int, emit: Emit | None) -> None:
    """Turn everything over and share the gold. `last` acted last; `finisher` reached the gold, or is NOBODY."""
    seats = len(state.hands)
    _reveal(state, emit)
    roles = tuple(state.faces[piece] for piece in state.roles)
    trapped = sum(1 << seat for seat in range(seats) if state.is_trapped(seat))
    ways = open_to(state.shapes) if finisher != NOBODY else OpenTo(False, False)
    outcome = verdict(roles[finisher] if finisher != NOBODY else None, ways, roles, trapped)
    winners = winners_of(outcome, roles, trapped)
    broken = _broken_diggers(state, roles) if state.rules.tools_cost_gold else 0
    crystals = sum(cards.CRYSTAL[shape] for shape in state.shapes.values())
    is_base = state.rules.base
    order = _picking(winners, broken, finisher, seats) if is_base else range(seats)
    shares = _gold_cards(state, outcome, order, emit) if is_base else shares_of(winners, roles, broken)
    state.result = RoundResult(
        state.round, outcome, finisher, ways.green, ways.blue, roles, trapped, broken, winners,
        shares, crystals, finds_of(crystals, roles, trapped), (),
    )  # fmt: skip
    treasure = next(cell for cell, piece in cards.GOAL_AT.items() if state.faces[piece] == cards.GOLD)
    for seat in order:
        gain = state.result.gained(seat)
        state.gold[seat] += gain
        if emit is not None and gain:
            args = (("n", gain),)
            emit(noted(seat, zones.NUGGETS[seat], "saboteur.log.gold", args, Cue.GOLD))
            _pour(seat, cards.CELL_ZONE[treasure], gain, emit)
    state.opener = (last + 1) % seats
    state.queue = steal_order(state.thieves, trapped, seats)
    _next_theft(state, emit)


def steal(state: SaboteurState, thief: int, victim: int, emit: Emit | None) -> None:
    """Move 1 gold from `victim` to `thief`, the seat on turn."""
    assert state.result is not None
    state.gold[thief] += 1
    state.gold[victim] -= 1
    state.result = state.result._replace(thefts=(*state.result.thefts, (thief, victim)))
    if emit is not None:
        args = (("target", SeatRef(victim)),)
        emit(noted(thief, zones.SEAT[victim], "saboteur.log.stole", args, Cue.STOLE))
        _pour(thief, zones.SEAT[victim], 1, emit)
    state.queue = state.queue[1:]
    _next_theft(state, emit)


def _pour(seat: int, source: str, gain: int, emit: Emit) -> None:
    """Emit a gain of gold by `seat` from a zone, without its new total, which may be secret."""
    emit(counted(seat, zones.NUGGETS[seat], (("more", gain),), source))


def can_steal(state: SaboteurState, thief: int) -> bool:
    """Return whether any other seat has gold (R21)."""
    return any(gold > 0 for seat, gold in enumerate(state.gold) if seat != thief)


def _next_theft(state: SaboteurState, emit: Emit | None) -> None:
    """Pass the turn to the next thief with a possible victim; without one, end the round."""
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
    """Return the event that ends the game, with its winners and their gold."""
    winners, best = most_gold(state)
    if len(winners) > 1:
        return game_ended(say="saboteur.log.game_shared", args=(("players", len(winners)), ("n", best)))
    return game_ended(winners[0], "saboteur.log.game_won", (("n", best),))


def most_gold(state: SaboteurState) -> tuple[tuple[int, ...], int]:
    """Return the seats with the most gold, which win the finished game, and that amount."""
    best = max(state.gold)
    return tuple(seat for seat, gold in enumerate(state.gold) if gold == best), best


def _broken_diggers(state: SaboteurState, roles: Sequence[int]) -> int:
    """Return the mask of the diggers with a broken tool in front of them."""
    return sum(
        1 << seat
        for seat, role in enumerate(roles)
        if role in (cards.GREEN_DIGGER, cards.BLUE_DIGGER, cards.GOLD_DIGGER)
        and any(piece >= 0 for piece in state.front_of(seat)[: len(cards.TOOLS)])
    )


def _reveal(state: SaboteurState, emit: Emit | None) -> None:
    """Turn over all goals and the dwarfs of all seats for everyone (R23)."""
    open_now = [(cards.CELL_ZONE[cell], piece) for cell, piece in cards.GOAL_AT.items()]
    open_now += [(zones.ROLE[seat], piece) for seat, piece in enumerate(state.roles)]
    for zone, piece in open_now:
        if state.seen[piece] != PUBLIC:
            state.seen[piece] = PUBLIC
            if emit is not None:
                seat = zones.ROLE.index(zone) if zone in zones.ROLE else NOBODY
                say = "saboteur.log.was" if seat != NOBODY else ""
                emit(flipped(seat, piece, "", zone, state.faces[piece], PUBLIC, say))
