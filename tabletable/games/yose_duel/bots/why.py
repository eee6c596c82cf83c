"""Why a command is good, by what bots weigh: facts that its player can check on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.core.advice import Why, one
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed, Weighing, worth
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import saying
from tabletable.games.yose_duel.bots.beside import by_line, hardest, points, threat
from tabletable.games.yose_duel.bots.estimates import is_exact, parts_in, piles_of, solvable_worlds, solve
from tabletable.games.yose_duel.bots.policies import swing, winning_pass
from tabletable.games.yose_duel.bots.solver import RoundTable
from tabletable.games.yose_duel.rules.cards import DECK, OWN_FACE, SENTE_FACE, VALUE, rank_key
from tabletable.games.yose_duel.rules.state import Verb, YoseState

_SEED: Final = 7
"""Of the worlds that are imagined where under cards are hidden."""
_ATTACKS: Final = (Verb.TAKE, Verb.SECURE, Verb.CANCEL)


def whys(view: View[YoseState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    if command.verb == Verb.PASS:
        lead = state.scores[seat] - state.scores[1 - seat]
        return one(Why(msg("yose_duel.why.wins", n=lead)) if winning_pass(state, [command]) else None)
    face, other = state.faces[command.piece], SeatRef(1 - seat)
    if command.verb == Verb.COMMIT:
        return [_shows(state, command)]
    if is_exact(state) and (lost := hardest(state, command)) is not None:
        return [lost]
    side, value = state.side(seat), VALUE[face]
    own, others = OWN_FACE[side][face], OWN_FACE[1 - side][face]
    match command.verb:
        case Verb.TAKE:
            return [*_takes(state, command)]
        case Verb.SECURE if own:
            return [Why(msg("yose_duel.why.secures_on", n=value, player=other), terms=("points", "attack"))]
        case Verb.SECURE:
            return [Why(msg("yose_duel.why.secures", n=value, player=other), terms=("points",))]
        case Verb.CANCEL:
            key = "yose_duel.why.cancels_on" if others else "yose_duel.why.cancels"
            return [Why(msg(key, n=value, player=other), terms=("left",))]
        case Verb.ANSWER:
            key = "yose_duel.why.answers_on" if others else "yose_duel.why.answers"
            return [Why(msg(key, n=value, player=other), terms=("attack",))]
    return [Why(msg("yose_duel.why.ignores", player=other), terms=("attack",))]


def sort_of(view: View[YoseState], command: Command) -> object:
    """Tell moves apart by their cards, and answering from ignoring; nobody passes without having thought of a move."""
    if command.verb in (Verb.ANSWER, Verb.IGNORE):
        return command.verb
    return None if command.verb in (Verb.PASS, Verb.COMMIT) else command.piece


def tempting(view: View[YoseState], command: Command, others: Sequence[Command]) -> Command | None:
    """Return the move with the dearest card."""
    state = view.state
    return max(
        (each for each in others if each.verb in _ATTACKS),
        key=lambda each: (VALUE[state.faces[each.piece]], swing(state, each), each),
        default=None,
    )


def weighing(
    view: View[YoseState], legal: Sequence[Command], command: Command, beside: Command | None = None
) -> Weighing:
    """Weigh everything of a round in points: exactly, or on average over worlds where under cards are hidden."""
    state = view.state
    if view.seat != state.turn or legal[0].verb == Verb.COMMIT or winning_pass(state, legal):
        return {}
    if is_exact(state):
        table = yield from saying(solve(piles_of(state, ignored=True)), None)
        return parts_in(state, table)
    rng, worlds = Rng(_SEED), max(1, solvable_worlds(view, Rng(_SEED)))
    sums: dict[Command, dict[str, float]] = {}
    for _ in range(worlds):
        world = state.determinized(rng)
        table = yield from saying(RoundTable(piles_of(world, ignored=True)).solve(), None)
        for command, terms in parts_in(world, table).items():
            total = sums.setdefault(command, {})
            for name, amount in terms.items():
                total[name] = total.get(name, 0.0) + amount / worlds
    return sums


def compared(view: View[YoseState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one: by the exact line of play, or by what is seen of both."""
    state = view.state
    if command.verb in (Verb.PASS, Verb.COMMIT):
        return ()
    if is_exact(state):
        return [*by_line(state, weighed, command, other, _does(view, command))]
    if command.verb not in _ATTACKS or other.verb not in _ATTACKS:
        return ()
    return [*_beside(state, command, other, round(worth(weighed[command]) - worth(weighed[other])))]


def _does(view: View[YoseState], command: Command) -> Msg:
    """Say what a command brings; of a pile that is no threat nothing but the points."""
    state, seat = view.state, command.seat
    if command.verb == Verb.TAKE and threat(state, command, state.side(seat)) is None:
        return msg("yose_duel.why.scores", n=points(state, command))
    return whys(view, command)[0].reason


def _beside(state: YoseState, command: Command, other: Command, lead: int) -> Iterator[Why]:
    side, faces = state.side(command.seat), (state.faces[command.piece], state.faces[other.piece])
    words: dict[str, Arg] = {"n": lead, "other": FaceRef(faces[1])}
    player = SeatRef(1 - command.seat)
    gains = [points(state, each) for each in (command, other)]
    if command.verb == Verb.SECURE and OWN_FACE[side][faces[0]]:
        yield Why(msg("yose_duel.why.more_again", **words), terms=("attack",))
    if gains[0] > gains[1]:
        key = "yose_duel.why.more_points" if gains[1] else "yose_duel.why.points_at_once"
        less: dict[str, Arg] = {"less": gains[1]} if gains[1] else {}
        yield Why(msg(key, **words, **less, points=gains[0]), terms=("points",))
    if threat(state, command, side) is not None and threat(state, other, side) is None:
        yield Why(msg("yose_duel.why.more_hidden", **words, player=player), terms=("attack",))
    if command.verb == Verb.CANCEL:
        cancelled = VALUE[faces[0]]
        yield Why(msg("yose_duel.why.more_cancelled", **words, player=player, points=cancelled), terms=("left",))


def _takes(state: YoseState, command: Command) -> Iterator[Why]:
    """What a pile threatens or takes from the other, and what it brings at once."""
    seat, face = command.seat, state.faces[command.piece]
    side, value, other = state.side(seat), VALUE[face], SeatRef(1 - seat)
    under = state.unders[state.tops.index(command.piece)]
    hidden = state.faces[under]
    is_threat, is_theirs = (SENTE_FACE[each][face] for each in (side, 1 - side))
    if is_threat and hidden == HIDDEN:
        yield Why(msg("yose_duel.why.threatens", n=value, player=other), terms=("points", "attack"))
    elif is_threat:
        key = "yose_duel.why.threatens_own" if OWN_FACE[side][hidden] else "yose_duel.why.threatens_card"
        yield Why(msg(key, n=value, player=other, card=FaceRef(hidden)), terms=("points", "attack"))
    if is_threat and is_theirs:
        yield Why(msg("yose_duel.why.first", n=value, player=other), terms=("points", "attack", "left"))
    elif is_theirs:
        yield Why(msg("yose_duel.why.denies", n=value, player=other), terms=("points", "left"))
    elif not is_threat and all(VALUE[top] < value for top in _other_tops(state, command.piece)):
        yield Why(msg("yose_duel.why.dearest", n=value), terms=("points",))
    elif not is_threat:
        yield Why(msg("yose_duel.why.scores", n=value), terms=("points",))


def _other_tops(state: YoseState, own: int) -> Iterator[int]:
    """The faces that the other piles show."""
    return (state.faces[top] for pile in state.untouched() if (top := state.tops[pile]) != own)


def _shows(state: YoseState, command: Command) -> Why:
    """What is won by the higher card shown, or by the lower one, whichever this card is likelier to be."""
    (other_face,) = (state.faces[card] for card in state.hands[command.seat] if card != command.piece)
    rank, unseen = rank_key(state.faces[command.piece]), set(DECK).difference(state.faces)
    if 2 * sum(rank > rank_key(other) for other in unseen) > len(unseen):
        return Why(msg("yose_duel.why.shows_high", card=FaceRef(other_face)))
    return Why(Msg("yose_duel.why.shows_low"))
