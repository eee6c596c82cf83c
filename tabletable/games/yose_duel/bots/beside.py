"""Comparison of two commands where nothing is hidden: the line of best play after each."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Final, NamedTuple

from tabletable.core.advice import Answer, Why
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed, worth
from tabletable.core.view import View
from tabletable.core.work import finish, saying
from tabletable.games.yose_duel.bots.estimates import is_exact, piles_of, solve, values_in
from tabletable.games.yose_duel.rules.cards import OWN_FACE, SENTE_FACE, VALUE
from tabletable.games.yose_duel.rules.play import COMMANDS, apply
from tabletable.games.yose_duel.rules.state import NO_PILE, ROUNDS, Verb, YoseState

_ALL: Final = ("points", "left", "attack")
"""The terms of a whole line of play."""
_DOES: Final = MessageFamily(
    "yose_duel.does.*", "take threatens threatens_too must secure secure_on secure_then cancel"
)
"""Message ids of the opponent's moves with a card."""
_YOU: Final = MessageFamily("yose_duel.you.*", "take threatens secure secure_then cancel")
"""Message ids of one's own moves with a card."""
_IF: Final = MessageFamily("yose_duel.if.*", "take secure cancel pass answer ignore")
"""A move as a condition."""


class Next(NamedTuple):
    """The best attack of a seat."""

    card: int
    """NO_PIECE for a pass, and where the seat does not come to move."""
    verb: str
    is_answer: bool = False
    """It is to answer a threat, and nothing else is better."""
    is_forced: bool = False
    """Everything but to answer, or to cancel the card at once, is worse."""
    ignores: bool = False
    """It first ignores a threat."""


_NONE: Final = Next(NO_PIECE, "")


class Tally(NamedTuple):
    """The scores of both from a command to the end of the round, if both play their best."""

    own: int
    theirs: int


class Lines:
    """The line of best play after each command of the seat on turn."""

    def __init__(self, state: YoseState) -> None:
        """Solve the round, or find it solved."""
        self._state = state
        self._table = finish(solve(piles_of(state, ignored=True)))

    def values(self) -> dict[Command, int]:
        """Return the value of each command."""
        return dict(self._values(self._state))

    def _values(self, state: YoseState) -> Mapping[Command, int]:
        """Return the value of each command; a waiting card that no pile holds is gone from the table once secured."""
        piles = piles_of(state, ignored=True)
        return values_in(state, self._table if self._table.covers(piles) else finish(solve(piles)))

    def after(self, command: Command, first: int = NO_PIECE) -> Next:
        """Return the opponent's best attack after a command, of equals that on the card `first`.

        A threat is ignored, unless to answer it is as good.
        """
        then = self._state.clone()
        apply(then, command)
        ignores = then.stake != NO_PILE
        if ignores:
            under, own = then.unders[then.stake], COMMANDS[then.turn]
            replies = self._values(then)
            if replies[own.answer[under]] >= replies[own.ignore[under]]:
                return Next(NO_PIECE, "", is_answer=True, is_forced=self._is_forced(then))
            apply(then, own.ignore[under])
        is_next = then.turn == 1 - command.seat and then.round == self._state.round
        return self._best(then, first)._replace(ignores=ignores) if is_next else _NONE

    def must_answer(self, command: Command, reply: Next) -> bool:
        """Return whether the opponent's reply to a command is a threat that must be answered."""
        then = self._state.clone()
        apply(then, command)
        if reply.ignores:
            apply(then, COMMANDS[then.turn].ignore[then.unders[then.stake]])
        apply(then, COMMANDS[then.turn].take[reply.card])
        return self._is_forced(then)

    def _is_forced(self, then: YoseState) -> bool:
        """Return whether whoever is to reply to a threat must answer it; to ignore and cancel it does no more."""
        own, under = COMMANDS[then.turn], then.unders[then.stake]
        answered = self._values(then)[own.answer[under]]
        ignored = then.clone()
        apply(ignored, own.ignore[under])
        others = self._values(ignored)
        return all(value < answered for each, value in others.items() if each != own.cancel[under])

    def tally(self, command: Command) -> Tally:
        """Play the round on and count what both score."""
        then, seat = self._state.clone(), command.seat
        apply(then, command)
        while then.turn >= 0 and then.round == self._state.round:
            values = self._values(then)
            apply(then, max(values, key=lambda each: (values[each], each.verb != Verb.PASS, -each.piece)))
        own, theirs = (then.scores[each] - self._state.scores[each] for each in (seat, 1 - seat))
        return Tally(own, theirs)

    def turn_after(self, reply: Command, first: int = NO_PIECE) -> tuple[Next, ...]:
        """Return the best attacks of the turn that follows a reply, of equals that on the card `first`.

        Whatever is secured for free comes before the attack that ends the turn.
        """
        then, nexts = self._state.clone(), list[Next]()
        apply(then, reply)
        attacker = then.turn
        while then.turn == attacker >= 0 and then.round == self._state.round and then.stake == NO_PILE:
            nexts.append(self._best(then, first))
            if nexts[-1].verb != Verb.SECURE:
                break
            apply(then, COMMANDS[attacker].secure[nexts[-1].card])
        return tuple(nexts)

    def values_after(self, command: Command) -> dict[Command, int]:
        """Return the values of what the same seat can do next; {} where another one is to move."""
        then = self._state.clone()
        apply(then, command)
        is_next = then.turn == command.seat and then.round == self._state.round
        return dict(self._values(then)) if is_next else {}

    def _best(self, state: YoseState, first: int) -> Next:
        values = self._values(state)
        best = max(values, key=lambda each: (values[each], each.piece == first, each.verb != Verb.PASS, -each.piece))
        return Next(best.piece, best.verb)


def points(state: YoseState, command: Command) -> int:
    """Return the points a command scores at once."""
    return VALUE[state.faces[command.piece]] if command.verb in (Verb.TAKE, Verb.SECURE) else 0


def threat(state: YoseState, command: Command, side: int) -> int | None:
    """Return the under card that a pile threatens with where `side` takes it, HIDDEN if nobody sees it.

    None if it is no threat.
    """
    if command.verb != Verb.TAKE or not SENTE_FACE[side][state.faces[command.piece]]:
        return None
    return state.faces[state.unders[state.tops.index(command.piece)]]


def hardest(state: YoseState, command: Command) -> Why | None:
    """Return the reason for a move that is not the best one: the match is lost, and the reply to it easily missed."""
    if state.round < ROUNDS or command.verb not in (Verb.TAKE, Verb.SECURE, Verb.CANCEL):
        return None
    lines, seat = Lines(state), command.seat
    values = lines.values()
    most = max(values.values())
    behind = state.scores[1 - seat] - state.scores[seat] - most
    reply = lines.after(command).card
    if behind < 0 or values[command] == most or reply == NO_PIECE:
        return None
    card = FaceRef(state.faces[reply])
    hope = msg("yose_duel.why.hopes", n=most - values[command], player=SeatRef(1 - seat), card=card)
    return Why(Msg("yose_duel.why.hardest"), also=hope)


def by_line(state: YoseState, weighed: Weighed, command: Command, other: Command, does: Msg) -> Iterator[Why]:
    """Say what a command brings (`does`), what another one leaves to the opponent, and the difference by the end."""
    lines, lead = Lines(state), round(worth(weighed[command]) - worth(weighed[other]))
    if state.stake != NO_PILE:
        yield from _replied(state, lines, command, other, lead)
        return
    does = _forced(state, lines, command) or does
    if other.verb == Verb.CANCEL and command.verb == Verb.TAKE and lead > 0:
        does = _costs(state, other.piece, command.seat)
    if lead == 0:
        yield Why(does, also=_same(state, lines, command, other))
        return
    # What tells least of the lead is not named first: a high card may be worth less than a low one.
    terms = sorted(_ALL, key=lambda name: weighed[other].get(name, 0) - weighed[command].get(name, 0))
    also = msg("yose_duel.why.worse", n=lead, then=_then(state, lines, command, other))
    yield Why(does, terms=tuple(terms), also=also)


def _costs(state: YoseState, card: int, seat: int) -> Msg:
    """Say what it costs the opponent of a seat to secure a card."""
    is_free = OWN_FACE[state.side(1 - seat)][state.faces[card]]
    return msg(
        "yose_duel.stake.free" if is_free else "yose_duel.stake.turn",
        card=FaceRef(state.faces[card]),
        player=SeatRef(1 - seat),
    )


def _forced(state: YoseState, lines: Lines, command: Command) -> Msg | None:
    """Say that the opponent must answer, if ignoring is worse."""
    side = state.side(command.seat)
    under = threat(state, command, side)
    if under is None or not lines.after(command).is_forced:
        return None
    key = "yose_duel.why.forces_own" if OWN_FACE[side][under] else "yose_duel.why.forces_card"
    return msg(key, n=points(state, command), player=SeatRef(1 - command.seat), card=FaceRef(under))


def _if(state: YoseState, command: Command) -> Msg:
    if command.verb not in (Verb.TAKE, Verb.SECURE, Verb.CANCEL):
        return Msg(_IF[command.verb])
    return msg(_IF[command.verb], other=FaceRef(state.faces[command.piece]))


def _then(state: YoseState, lines: Lines, command: Command, other: Command) -> Msg:
    """Say what the opponent does after another command and not after this one; else what both score by the end."""
    mine, theirs = lines.after(command), lines.after(other, command.piece)
    words: dict[str, Arg] = {"first": _if(state, other), "player": SeatRef(1 - command.seat)}
    is_loss = theirs.card == command.piece and theirs.verb != Verb.SECURE
    if is_loss or (mine.card == NO_PIECE != theirs.card):
        key = "yose_duel.then.ignores" if theirs.ignores else "yose_duel.then.does"
        sides = [threat(state, each, state.side(command.seat)) is not None for each in (command, other)]
        if sides == [True, False] and other.verb == Verb.TAKE:
            key = "yose_duel.then.idle"
        return msg(key, does=_does(state, lines, command, other, theirs), **words)
    return _tally("yose_duel.then.tally", state, lines, command, other)


def _does(state: YoseState, lines: Lines, command: Command, other: Command, reply: Next) -> Msg:
    """Say what the opponent does with a card after another command."""
    face, side, kind = state.faces[reply.card], state.side(1 - command.seat), reply.verb
    words: dict[str, Arg] = {"card": FaceRef(face)}
    if kind == Verb.SECURE and OWN_FACE[side][face] and not reply.ignores:
        kind = "secure_on"
    under = threat(state, Command(1 - command.seat, reply.verb, reply.card), side)
    if under is not None and lines.must_answer(other, reply):
        kind = "must"
    elif under is not None and reply.card == command.piece and SENTE_FACE[1 - side][face]:
        kind = "threatens_too"  # the card below is spoken of already
    elif under is not None:
        kind, words["under"] = "threatens", FaceRef(under)
    return msg(_DOES[kind], **words)


def _same(state: YoseState, lines: Lines, command: Command, other: Command) -> Msg:
    """Say why another command comes to the same: it is the next one, the opponent takes it instead, or by the end."""
    player = SeatRef(1 - command.seat)
    if NO_PIECE not in (command.piece, other.piece) and state.stake == NO_PILE:
        card, mine = FaceRef(state.faces[other.piece]), FaceRef(state.faces[command.piece])
        then = lines.values_after(command) if command.verb == Verb.SECURE else {}
        if other in then and then[other] == max(then.values()):
            return msg("yose_duel.same.secured", other=card, player=player, card=mine)
        replies = lines.after(command, other.piece).card, lines.after(other, command.piece).card
        if replies == (other.piece, command.piece):
            return msg("yose_duel.same.swapped", other=card, player=player)
    return _tally("yose_duel.same.tally", state, lines, command, other)


def _tally(key: str, state: YoseState, lines: Lines, command: Command, other: Command) -> Msg:
    """Say what both score by the end after a command, and after another one."""
    (own, rival), (less, more) = map(lines.tally, (command, other))
    words: dict[str, Arg] = {"own": own, "rival": rival, "less": less, "more": more}
    if (own, rival) == (less, more):
        return msg("yose_duel.same.score", player=SeatRef(1 - command.seat), own=own, rival=rival)
    return msg(key, first=_if(state, other), player=SeatRef(1 - command.seat), **words)


def _replied(state: YoseState, lines: Lines, command: Command, other: Command, lead: int) -> Iterator[Why]:
    """Say who moves where after answering and after ignoring, and what the card at stake costs to secure."""
    seat, under = command.seat, state.unders[state.stake]
    theirs = lines.turn_after(COMMANDS[seat].answer[under])
    last = theirs[-1].card if theirs else NO_PIECE
    mine = lines.turn_after(COMMANDS[seat].ignore[under], last)
    words: dict[str, Arg] = {"card": FaceRef(state.faces[under]), "player": SeatRef(1 - seat)}
    if mine and mine[0].card == under:
        yield Why(msg("yose_duel.why.cancel_next", **words), also=Msg("yose_duel.same.exactly"))
        return
    if not (mine and theirs) or NO_PIECE in (mine[0].card, theirs[0].card):
        return
    moved: dict[str, Arg] = {"player": words["player"], "theirs": _told(state, theirs, 1 - seat, _DOES)}
    if mine[-1] != theirs[-1] or mine[-1].verb != Verb.TAKE:
        moves = msg("yose_duel.then.moves", **moved, mine=_told(state, mine, seat, _YOU))
    elif len(mine) == 1:
        moves = msg("yose_duel.then.first", **moved)
    else:
        moves = msg("yose_duel.then.first_free", **moved, free=FaceRef(state.faces[mine[0].card]))
    if lead > 0 and command.verb == Verb.IGNORE:
        if mine[-1].card != under and OWN_FACE[state.side(1 - seat)][state.faces[under]]:
            (own, rival), (less, more) = map(lines.tally, (command, other))
            also = msg("yose_duel.stake.even_so", **words, own=own, rival=rival, less=less, more=more)
        else:
            is_cancelled = mine[-1].card == under
            costs = msg("yose_duel.stake.nobody", card=words["card"]) if is_cancelled else _costs(state, under, seat)
            also = msg("yose_duel.why.line", then=costs, n=lead)
        yield Why(moves, terms=("attack",), also=also)
    elif lead == 0:
        yield Why(moves, also=_same(state, lines, command, other))


def _told(state: YoseState, moves: tuple[Next, ...], seat: int, ids: MessageFamily) -> Msg:
    """Say what a seat does in a turn: the first card that it secures for free, and the attack that ends the turn."""
    first, last = moves[0], moves[-1]
    cards: dict[str, Arg] = {"card": FaceRef(state.faces[first.card])}
    if first is not last and last.card != NO_PIECE:
        then = msg(ids[last.verb], card=FaceRef(state.faces[last.card]))
        return msg(ids["secure_then"], **cards, then=then)
    under = threat(state, Command(seat, first.verb, first.card), state.side(seat))
    return msg(ids[first.verb], **cards) if under is None else msg(ids["threatens"], **cards, under=FaceRef(under))


def after_securing(view: View[YoseState], command: Command, other: Command) -> Generator[None, None, Answer]:
    """Tell how good another move is right after a card is secured for free: the next one, or worse than that."""
    state = view.state
    if command.verb != Verb.SECURE or other.piece in (NO_PIECE, command.piece) or not is_exact(state):
        return ()
    yield from saying(solve(piles_of(state, ignored=True)), None)
    values = Lines(state).values_after(command)
    if other not in values:
        return ()
    order = (Verb.PASS, Verb.SECURE, Verb.CANCEL, Verb.TAKE)  # what is secured for free as well decides nothing
    best = max(values, key=lambda each: (values[each], each == other, order.index(each.verb), -each.piece))
    words: dict[str, Arg] = {"card": FaceRef(state.faces[command.piece]), "player": SeatRef(1 - command.seat)}
    if best == other:
        return (msg("yose_duel.beside.next", **words),)
    if best.verb not in _YOU:
        return (msg("yose_duel.beside.pass", **words, n=values[best] - values[other]),)
    better = _told(state, (Next(best.piece, best.verb),), command.seat, _YOU)
    return (msg("yose_duel.beside.then", **words, better=better, n=values[best] - values[other]),)
