"""What the last one to stock can gain in popularity at most: everybody else has closed, so nobody answers any more."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.flea_market.rules.play import apply, legal_commands
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase, Verb

LEAST_CARDS: Final = 3
"""So many different cards a puzzle leaves to choose from at least."""
MARGIN: Final = 2
"""By so much a puzzle's answer gains more than anything else."""
_WORLD: Final = 2011
"""The seed of the world it is worked out in: what is hidden in it decides nothing before goods are bought."""
_SETTLING: Final = (Phase.STOCK, Phase.COST, Phase.CLAIM, Phase.OFFER)

_Known = dict[object, int]


def proof(view: View[FleaMarketState]) -> Proving | None:
    """Count by each command the popularity that can still be gained in this settlement after it.

    Proved for a seat that stocks while all others have closed. Their goods lie there for all to see, its own hand it
    knows, and what they still have to choose, costs and offers of their own, changes nothing of what it gets.
    """
    state, seat = view.state, view.seat
    everybody = (1 << len(state.hands)) - 1
    if seat is None or state.phase is not Phase.STOCK or state.turn != seat:
        return None
    if state.closed | 1 << seat != everybody:
        return None
    return _proving(state, seat)


def _proving(state: FleaMarketState, seat: int) -> Proving:
    world, known = state.imagined(Rng(_WORLD)), _Known()
    before = world.fame(seat)
    found: dict[object, int] = {}
    values: dict[Command, int] = {}
    for command in legal_commands(state, seat):
        what = _what(world, command)
        if what not in found:
            after = world.clone()
            apply(after, command)
            found[what] = 0 if command.verb == Verb.TAKE_BACK else _most(after, seat, known) - before
        values[command] = found[what]
        yield
    best, *others = sorted(found.values(), reverse=True)
    cards = len({world.faces[piece] for piece in world.hands[seat]})
    is_laid = max(values, key=values.__getitem__).verb == Verb.LAY  # who is to close has nothing to find
    is_begun = bool(state.laid) or cards < LEAST_CARDS
    return Proof(values, is_laid and not is_begun and best - max(others, default=0) >= MARGIN)


def _what(state: FleaMarketState, command: Command) -> object:
    """Stalls are alike, and so are cards of one face."""
    return command.verb, state.faces[command.piece] if command.piece != NO_PIECE else NO_PIECE, command.choice


def _most(state: FleaMarketState, seat: int, known: _Known) -> int:
    """The popularity of a seat after this settlement, if it makes the most of it."""
    if state.phase not in _SETTLING:
        return state.fame(seat)
    if state.turn != seat:
        # Costs and offers of others are their own; where all totals are equal, they may take either prize.
        legal = legal_commands(state, state.turn)
        chosen = legal if state.phase is Phase.CLAIM else legal[:1]
        return min(_after(state, command, seat, known) for command in chosen)
    if state.phase is Phase.COST:
        return _after(state, legal_commands(state, seat)[0], seat, known)
    faces = state.faces
    looks = (
        state.phase,
        state.closed,
        tuple([tuple(sorted([faces[piece] for piece in goods if piece != NO_PIECE])) for goods in state.goods]),
        tuple(sorted([faces[state.goods[seat][stall]] for stall in state.laid])),
        tuple(sorted([faces[piece] for piece in state.hands[seat]])),
    )
    if looks not in known:
        tried: set[object] = set()
        most = 0
        for command in legal_commands(state, seat):
            what = _what(state, command)
            # A special offer of one card may be kept in two ways.
            what = (what, command.zone) if command.verb == Verb.OFFER else what
            if command.verb != Verb.TAKE_BACK and what not in tried:
                tried.add(what)
                most = max(most, _after(state, command, seat, known))
        known[looks] = most
    return known[looks]


def _after(state: FleaMarketState, command: Command, seat: int, known: _Known) -> int:
    then = state.clone()
    apply(then, command)
    return _most(then, seat, known)
