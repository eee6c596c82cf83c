"""Why a command is good, by what bots weigh: facts that its player can check on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.core.advice import Why, one
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Arg, FaceRef, Ids, Msg, SeatRef, msg
from tabletable.core.reasons import Terms, Weighed, Weighing, worth
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import saying
from tabletable.games.yose_duel.bots.estimates import best_reply, is_exact, parts_in, piles_of, solvable_worlds, solve
from tabletable.games.yose_duel.bots.policies import winning_pass
from tabletable.games.yose_duel.bots.solver import RoundTable
from tabletable.games.yose_duel.rules.cards import DECK, OWN_FACE, SENTE_FACE, VALUE, rank_key
from tabletable.games.yose_duel.rules.state import NO_PILE, Verb, YoseState

_SEED: Final = 7
"""Of the worlds that are imagined where under cards are hidden."""


def whys(view: View[YoseState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    if command.verb == Verb.PASS:
        lead = state.scores[seat] - state.scores[1 - seat]
        return one(Why(msg("yose_duel.why.wins", n=lead)) if winning_pass(state, [command]) else None)
    face, other = state.faces[command.piece], SeatRef(1 - seat)
    if command.verb == Verb.COMMIT:
        return [_shown(state, command)]
    side, value = state.side(seat), VALUE[face]
    own, others = OWN_FACE[side][face], OWN_FACE[1 - side][face]
    match command.verb:
        case Verb.TAKE:
            return [*_taken(state, command)]
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


def weighing(view: View[YoseState], legal: Sequence[Command], command: Command) -> Weighing:
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
        world = state.imagined(rng)
        table = yield from saying(RoundTable(piles_of(world, ignored=True)).solve(), None)
        for command, terms in parts_in(world, table).items():
            _add(sums.setdefault(command, {}), terms, worlds)
    return sums


def _add(total: dict[str, float], terms: Terms, worlds: int) -> None:
    for name, amount in terms.items():
        total[name] = total.get(name, 0.0) + amount / worlds


_EVEN: Final = Ids("yose_duel.why.*", "keeps_again keeps_threat gives_again gives_threat")
"""Which of two attacks that come to the same keeps the attack, and how."""
_ATTACKS: Final = (Verb.TAKE, Verb.SECURE, Verb.CANCEL)


def compared(view: View[YoseState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what an attack has more than the next best one: the points, the threat, or what it leaves the opponent."""
    if command.verb not in _ATTACKS or other.verb not in _ATTACKS:
        return _answered(view.state, weighed, command, other)
    lead = round(worth(weighed[command]) - worth(weighed[other]))
    return [*one(_even(view.state, command, other)), *_beside(view.state, command, other, lead)]


def _even(state: YoseState, command: Command, other: Command) -> Why | None:
    """Return the reason that of two attacks one scores more, and the other keeps the attack."""
    side, moves = state.side(command.seat), (command, other)
    faces = [state.faces[each.piece] for each in moves]
    again = [each.verb == Verb.SECURE and OWN_FACE[side][face] for each, face in zip(moves, faces, strict=True)]
    keeps = [more or _threat(state, each, side) is not None for each, more in zip(moves, again, strict=True)]
    if keeps[0] == keeps[1] or Verb.CANCEL in (command.verb, other.verb):
        return None
    gains, at = [VALUE[face] for face in faces], keeps.index(True)
    if gains[at] >= gains[1 - at]:
        return None
    kind = ("keeps", "gives")[at] + ("_again" if again[at] else "_threat")
    return Why(msg(_EVEN[kind], n=gains[0], other=FaceRef(faces[1]), points=gains[1], player=SeatRef(1 - command.seat)))


def _beside(state: YoseState, command: Command, other: Command, lead: int) -> Iterator[Why]:
    seat = command.seat
    side, faces = state.side(seat), (state.faces[command.piece], state.faces[other.piece])
    words: dict[str, Arg] = {"n": lead, "other": FaceRef(faces[1])}
    player = SeatRef(1 - seat)
    gains = [0 if each.verb == Verb.CANCEL else VALUE[face] for each, face in zip((command, other), faces, strict=True)]
    if command.verb == Verb.SECURE and OWN_FACE[side][faces[0]]:
        yield Why(msg("yose_duel.why.more_again", **words), terms=("attack",))
    if gains[0] > gains[1]:
        key = "yose_duel.why.more_points" if gains[1] else "yose_duel.why.points_at_once"
        less: dict[str, Arg] = {"less": gains[1]} if gains[1] else {}
        yield Why(msg(key, **words, **less, points=gains[0]), terms=("points",))
    mine, theirs = (_threat(state, each, side) for each in (command, other))
    if mine is not None and theirs is None:
        key = "yose_duel.why.more_threat" if mine != HIDDEN else "yose_duel.why.more_hidden"
        threat: dict[str, Arg] = {"card": FaceRef(mine)} if mine != HIDDEN else {}
        yield Why(msg(key, **words, **threat, player=player), terms=("attack",))
    elif mine is not None and theirs is not None and HIDDEN not in (mine, theirs) and VALUE[mine] > VALUE[theirs]:
        reason = msg("yose_duel.why.bigger_threat", **words, card=FaceRef(mine), less=FaceRef(theirs))
        yield Why(reason, terms=("attack",))
    yield from _left(state, command, other, words)


def _left(state: YoseState, command: Command, other: Command, words: dict[str, Arg]) -> Iterator[Why]:
    """What the opponent would have if the other attack were chosen."""
    seat = command.seat
    player, terms = SeatRef(1 - seat), ("left",)
    if command.verb == Verb.CANCEL:
        points = VALUE[state.faces[command.piece]]
        yield Why(msg("yose_duel.why.more_cancelled", **words, player=player, points=points), terms=terms)
        return
    mine, theirs = (_threat(state, each, 1 - state.side(seat)) for each in (command, other))
    if mine is not None and mine != HIDDEN and theirs is None:
        yield Why(msg("yose_duel.why.more_denied", **words, player=player, card=FaceRef(mine)), terms=terms)
    elif mine is not None and theirs is not None and HIDDEN not in (mine, theirs) and VALUE[mine] > VALUE[theirs]:
        reason = msg("yose_duel.why.bigger_denied", **words, player=player, card=FaceRef(mine), less=FaceRef(theirs))
        yield Why(reason, terms=terms)
    elif is_exact(state) and best_reply(state, other) == command.piece:
        yield Why(msg("yose_duel.why.more_first", **words, player=player), terms=terms)


def _threat(state: YoseState, command: Command, side: int) -> int | None:
    """The under card that a pile threatens with where `side` takes it, HIDDEN if nobody sees it; None: no threat."""
    if command.verb != Verb.TAKE or not SENTE_FACE[side][state.faces[command.piece]]:
        return None
    return state.faces[state.unders[state.tops.index(command.piece)]]


def _answered(state: YoseState, weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """What is at stake beside what an attack of one's own would bring."""
    if state.stake == NO_PILE or not is_exact(state):
        return ()
    lead = round(worth(weighed[command]) - worth(weighed[other]))
    under = state.faces[state.unders[state.stake]]
    words: dict[str, Arg] = {"n": lead, "card": FaceRef(under), "player": SeatRef(1 - command.seat)}
    reply = best_reply(state, command if command.verb == Verb.IGNORE else other)
    if command.verb == Verb.ANSWER:
        return [Why(msg("yose_duel.why.answer_more", **words), terms=("attack",))]
    if reply not in state.tops or reply == NO_PIECE:
        return ()
    face = state.faces[reply]
    words |= {"other": FaceRef(face), "points": VALUE[face]}
    key = "yose_duel.why.ignore_more"
    if command.verb == Verb.IGNORE and SENTE_FACE[state.side(command.seat)][face]:
        key, words["card"] = "yose_duel.why.ignore_threat", FaceRef(state.faces[state.unders[state.tops.index(reply)]])
    return [Why(msg(key, **words), terms=("attack",))]


def _taken(state: YoseState, command: Command) -> Iterator[Why]:
    """What a pile threatens or takes from the other, and what it brings at once."""
    seat, face = command.seat, state.faces[command.piece]
    side, value, other = state.side(seat), VALUE[face], SeatRef(1 - seat)
    under = state.unders[state.tops.index(command.piece)]
    hidden = state.faces[under]
    is_threat, is_theirs = (SENTE_FACE[each][face] for each in (side, 1 - side))
    if is_threat and hidden == HIDDEN:
        yield Why(msg("yose_duel.why.threatens", n=value, player=other), terms=("points", "attack"))
    elif is_threat:
        words = msg("yose_duel.why.threatens_card", n=value, player=other, card=FaceRef(hidden))
        yield Why(words, terms=("points", "attack"))
    if is_threat and is_theirs:
        yield Why(msg("yose_duel.why.first", n=value, player=other), terms=("points", "attack", "left"))
    elif is_theirs:
        yield Why(msg("yose_duel.why.denies", n=value, player=other), terms=("points", "left"))
    elif not is_threat and all(VALUE[top] < value for top in _other_tops(state, command.piece)):
        yield Why(msg("yose_duel.why.dearest", n=value), terms=("points",))


def _other_tops(state: YoseState, taken: int) -> Iterator[int]:
    """The faces that the other piles show."""
    return (state.faces[top] for pile in state.untouched() if (top := state.tops[pile]) != taken)


def _shown(state: YoseState, command: Command) -> Why:
    """What is won by the higher card shown, or by the lower one, whichever this card is likelier to be."""
    (kept,) = (state.faces[card] for card in state.hands[command.seat] if card != command.piece)
    shown, unseen = rank_key(state.faces[command.piece]), set(DECK).difference(state.faces)
    if 2 * sum(shown > rank_key(other) for other in unseen) > len(unseen):
        return Why(msg("yose_duel.why.shows_high", card=FaceRef(kept)))
    return Why(Msg("yose_duel.why.shows_low"))
