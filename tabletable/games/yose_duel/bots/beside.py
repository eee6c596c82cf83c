"""Comparison of two commands where nothing is hidden: the outcome of each with best play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed, worth
from tabletable.core.work import finish
from tabletable.games.yose_duel.bots.estimates import piles_of, solve, values_in
from tabletable.games.yose_duel.rules.cards import OWN_FACE, SENTE_FACE, VALUE
from tabletable.games.yose_duel.rules.play import COMMANDS, apply
from tabletable.games.yose_duel.rules.state import NO_PILE, ROUNDS, Verb, YoseState

_ALL: Final = ("points", "left", "attack")
"""The terms of a whole line of play."""


class Next(NamedTuple):
    """The best attack of a seat."""

    card: int
    """NO_PIECE for a pass, and where the seat does not come to move."""
    verb: str
    is_answer: bool = False
    """It is to answer a threat, and nothing else is better."""


_NONE: Final = Next(NO_PIECE, "")


class Lines:
    """The line of best play after each command of the seat on turn."""

    def __init__(self, state: YoseState) -> None:
        """Solve the round, or find it solved."""
        self._state = state
        self._table = finish(solve(piles_of(state, ignored=True)))

    def values(self) -> dict[Command, int]:
        """Return the value of each command."""
        return dict(values_in(self._state, self._table))

    def after(self, command: Command, first: int = NO_PIECE) -> Next:
        """Return the opponent's best attack after a command, of equals that on the card `first`.

        A threat is ignored, unless to answer it is as good.
        """
        then = self._state.clone()
        apply(then, command)
        if then.stake != NO_PILE:
            under, own = then.unders[then.stake], COMMANDS[then.turn]
            replies = values_in(then, self._table)
            if replies[own.answer[under]] >= replies[own.ignore[under]]:
                return Next(NO_PIECE, "", is_answer=True)
            apply(then, own.ignore[under])
        is_next = then.turn == 1 - command.seat and then.round == self._state.round
        return self._best(then, first) if is_next else _NONE

    def ignoring(self, first: int) -> Next:
        """Return the own best attack once the threat that awaits a reply is ignored, of equals that on `first`."""
        then = self._state.clone()
        apply(then, COMMANDS[then.turn].ignore[then.unders[then.stake]])
        return self._best(then, first)

    def _best(self, state: YoseState, first: int) -> Next:
        values = values_in(state, self._table)
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
    lines = Lines(state)
    if state.stake != NO_PILE:
        yield from _replied(state, lines, command, round(worth(weighed[command]) - worth(weighed[other])))
        return
    if round(worth(weighed[command]) - worth(weighed[other])) == 0:
        yield _alike(state, lines, command, other)
        return
    # What tells least of the lead is not named first: a high card may be worth less than a low one.
    terms = sorted(_ALL, key=lambda name: weighed[other].get(name, 0) - weighed[command].get(name, 0))
    other = _tempting(state, weighed, command, other)
    lead = round(worth(weighed[command]) - worth(weighed[other]))
    then = None if other.verb == Verb.PASS else _then(state, lines, command, other)
    if then is None:
        beside = Msg("yose_duel.then.pass") if other.verb == Verb.PASS else FaceRef(state.faces[other.piece])
        also = msg("yose_duel.why.line_alone", n=lead, other=beside)
    else:
        also = msg("yose_duel.why.line", n=lead, then=then)
    yield Why(does, terms=tuple(terms), also=also)


def _tempting(state: YoseState, weighed: Weighed, command: Command, other: Command) -> Command:
    """Return the pile with the highest top card, if that scores more than both commands and is worse; else `other`."""
    highest = max(
        (each for each in weighed if each.verb == Verb.TAKE),
        key=lambda each: (points(state, each), worth(weighed[each]), -each.piece),
        default=other,
    )
    is_more = points(state, highest) > max(points(state, command), points(state, other))
    return highest if is_more and worth(weighed[highest]) < worth(weighed[command]) else other


def _then(state: YoseState, lines: Lines, command: Command, other: Command) -> Msg | None:
    """Say what the opponent does after another command; None if that tells nothing."""
    faces, seat = state.faces, command.seat
    mine, theirs = lines.after(command), lines.after(other, command.piece)
    words: dict[str, Arg] = {"other": FaceRef(faces[other.piece]), "player": SeatRef(1 - seat)}
    if theirs.card == command.piece:
        under = threat(state, command, 1 - state.side(seat))
        if theirs.verb != Verb.TAKE or under is None:
            return msg("yose_duel.then.gone", **words)
        return msg("yose_duel.then.threatens", card=FaceRef(under), **words)
    if NO_PIECE not in (theirs.card, mine.card) and mine.card != theirs.card:
        return msg("yose_duel.then.differs", card=FaceRef(faces[theirs.card]), less=FaceRef(faces[mine.card]), **words)
    less = points(state, other)
    return msg("yose_duel.then.less", less=less, other=words["other"]) if points(state, command) > less else None


def _alike(state: YoseState, lines: Lines, command: Command, other: Command) -> Why:
    """Say of two commands that come to the same what either scores and what follows, else what both are worth."""
    is_pass = other.verb == Verb.PASS
    cards = [NO_PIECE if is_pass else lines.after(each).card for each in (command, other)]
    words: dict[str, Arg] = {
        "n": points(state, command),
        "points": points(state, other),
        "other": Msg("yose_duel.then.pass") if is_pass else FaceRef(state.faces[other.piece]),
    }
    if NO_PIECE in cards or cards[0] == cards[1]:
        total = f"{lines.values()[command]:+}".replace("-", "−")
        return Why(msg("yose_duel.why.worth_either", worth=total, **words))
    first, second = (FaceRef(state.faces[card]) for card in cards)
    return Why(
        msg("yose_duel.why.scores_either", first=first, second=second, player=SeatRef(1 - command.seat), **words)
    )


def _replied(state: YoseState, lines: Lines, command: Command, lead: int) -> Iterator[Why]:
    """Say who moves on where after answering and after ignoring, and what the card at stake costs to secure."""
    seat, under = command.seat, state.unders[state.stake]
    theirs = lines.after(COMMANDS[seat].answer[under]).card
    mine = lines.ignoring(theirs).card
    words: dict[str, Arg] = {"card": FaceRef(state.faces[under]), "player": SeatRef(1 - seat)}
    if mine == under:
        yield Why(msg("yose_duel.why.cancel_next", **words))
    if NO_PIECE in (mine, theirs) or mine == under:
        return
    key = "yose_duel.then.first" if mine == theirs else "yose_duel.then.moves"
    moves = msg(key, player=words["player"], mine=FaceRef(state.faces[mine]), theirs=FaceRef(state.faces[theirs]))
    if lead > 0 and command.verb == Verb.IGNORE:
        is_free = OWN_FACE[state.side(1 - seat)][state.faces[under]]
        costs = msg("yose_duel.stake.free" if is_free else "yose_duel.stake.turn", **words)
        yield Why(moves, terms=("attack",), also=msg("yose_duel.why.line", then=costs, n=lead))
    elif lead == 0:
        yield Why(moves)
