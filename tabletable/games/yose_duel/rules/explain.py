"""Texts about the rules: why a command is refused, and how a round or the match ended. All of it is public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, PUBLIC
from tabletable.core.message import Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.games.yose_duel.rules import zones
from tabletable.games.yose_duel.rules.cards import VALUE, card_title, side_word
from tabletable.games.yose_duel.rules.play import to_act
from tabletable.games.yose_duel.rules.state import (
    NO_PILE,
    ROUNDS,
    UNTOUCHED,
    Ending,
    Face,
    Points,
    RoundResult,
    Verb,
    YoseState,
)


def why_not(state: YoseState, seat: int, command: Command) -> Reason:
    """Return why a command is not legal."""
    return _no.first(to_act(state), _refusals, state, seat, command)


def outcome(state: YoseState) -> Outcome | None:
    """Return the result of the match once it is over: the most points win, equal points are a draw."""
    if not state.is_over:
        return None
    scores = state.scores
    best = max(scores)
    winners = tuple(seat for seat in range(zones.SEATS) if scores[seat] == best)
    standings = []
    for seat in range(zones.SEATS):
        faces = [state.faces[card] for card in state.points[seat]]
        standings.append(_standing(state, seat, scores[seat], _parts(state, seat, scores[seat]), faces))
    standings.sort(key=lambda row: (-row.total, row.seat))
    if len(winners) == 1:
        headline = msg("yose_duel.result.won", player=SeatRef(winners[0]))
    else:
        headline = msg("yose_duel.result.draw")
    return Outcome(True, winners, headline, _reason(state, scores), tuple(standings), note=_note(state.results[-1]))


def round_result(state: YoseState) -> Outcome | None:
    """Return the score of the match after the last finished round, with the cards of that round; None before the end of
    the first.

    A round by itself wins nothing, so the seat that leads the match comes first.
    """
    if not state.results:
        return None
    number, result = len(state.results), state.results[-1]
    # points of the round that has begun since do not count here
    totals = state.scores if state.is_over else state.before
    standings = []
    for seat in range(zones.SEATS):
        items = _parts(state, seat, totals[seat])
        rest, secured = items.pop().amount - result.secured[seat], result.secured[seat]
        items.append(Item(msg("yose_duel.result.taken"), rest))
        if secured:
            items.append(Item(msg("yose_duel.result.secured"), secured))
        scored = _standing(state, seat, totals[seat], items, result.cards[seat])
        standings.append(scored._replace(verdict=msg("yose_duel.seat.points", n=totals[seat])))
    standings.sort(key=lambda row: (-row.total, row.seat))
    ahead = standings[0].total - standings[1].total
    leader = standings[0].seat
    if ahead:
        headline = msg("yose_duel.result.leads", player=SeatRef(leader), round=number, n=ahead)
    else:
        headline = msg("yose_duel.result.level", round=number)
    goes_on = number < ROUNDS and not state.is_over
    return Outcome(
        False,
        (leader,) if ahead else (),
        headline,
        _reason(state, totals),
        tuple(standings),
        occasion=msg("yose_duel.result.round_over", round=number, rounds=ROUNDS),
        onward=msg("yose_duel.result.onward"),
        note=msg("yose_duel.result.next", other=SeatRef(1 - state.heart)) if goes_on else _note(result),
    )


# ------------------------------------------------------------------------------------------------ why not


class _Tried(Tried[YoseState]):
    """A refused command with the facts about the piles and provisional areas."""

    def __init__(self, state: YoseState, seat: int, command: Command, awaited: tuple[int, ...]) -> None:
        super().__init__(state, seat, command, awaited)
        self.is_click = self.piece == NO_PIECE and self.zone in zones.PILE
        """Whether the place of a pile is meant, where no card can be taken hold of."""
        self.is_top = self.piece != NO_PIECE and self.piece in state.tops
        self.pile = NO_PILE
        """The pile meant, by its place, its face card or its under card."""
        if self.is_click:
            self.pile = zones.PILE.index(self.zone)
        elif self.piece != NO_PIECE and self.piece in (*state.tops, *state.unders):
            self.pile = (state.tops if self.is_top else state.unders).index(self.piece)
        self.is_left = self.pile != NO_PILE and state.takers[self.pile] == UNTOUCHED
        self.is_own, self.is_other = self.piece in state.areas[seat], self.piece in state.areas[1 - seat]
        """Whether the card is provisional, the seat's own or the opponent's."""

    def top(self) -> tuple[int, ...]:
        """Return the face card of the pile."""
        return (self.state.tops[self.pile],)

    def at_stake(self) -> tuple[int, ...]:
        """Return the under card of the pile that awaits a reply."""
        return () if self.state.stake == NO_PILE else (self.state.unders[self.state.stake],)

    def player(self) -> SeatRef:
        """Return the opponent."""
        return SeatRef(1 - self.seat)

    def card(self) -> Msg:
        assert self.state.seen[self.piece] == PUBLIC
        return card_title(self.face)


_no: Final = Refusals("yose_duel", _Tried, "turn", Verb)


def _refusals(t: _Tried) -> Iterator[Refusal[_Tried]]:
    """Yield what may be refused: in the opening, while an attack awaits its reply, in another's turn, by the verb."""
    if t.verb != Verb.COMMIT:
        yield from _REPLY if t.verb in (Verb.ANSWER, Verb.IGNORE) else _ATTACK
    yield from _BY_VERB.get(t.verb, ())


_OPENING: Final = _no("opening", "opening", lambda t: t.state.is_opening)
_OTHERS_REPLY: Final = _no("others_reply", "reply", lambda t: t.at_stake() and not t.is_awaited, "player")
_REPLY: Final = (
    _OPENING,
    _no("no_stake", "reply", lambda t: not t.at_stake()),
    _OTHERS_REPLY,
    _no("reply_places", "reply", pieces=_Tried.at_stake),
)
_ATTACK: Final = (
    _OPENING,
    _OTHERS_REPLY,
    _no("reply_first", "R8", _Tried.at_stake, pieces=_Tried.at_stake, detail=msg("yose_duel.hint.reply")),
    _no.turn("turn"),
)
_BY_VERB: Final[dict[str, tuple[Refusal[_Tried], ...]]] = {
    Verb.COMMIT: (
        _no("shown", "opening", lambda t: not t.state.is_opening),
        _no("committed", "opening", lambda t: t.state.committed[t.seat] != NO_PIECE),
        _no("start_card", "opening", lambda t: not t.in_hand),
        _no("show_place", "opening"),
    ),
    Verb.TAKE: (
        _no("face_card", "turn", lambda t: t.is_left and not t.is_top and t.state.tops[t.pile] >= 0, pieces=_Tried.top),
        _no("no_pile", "piles", lambda t: t.is_click),
        _no("own_points", "turn", lambda t: t.is_top and t.is_left),
        _no("taken", "piles", lambda t: t.is_top, "card"),
        _no("not_pile", "turn"),
    ),
    Verb.SECURE: (
        _no("secure_other", "areas", lambda t: t.is_other, "player", detail=msg("yose_duel.hint.cancel")),
        _no("own_points", "areas", lambda t: t.is_own),
        _no("not_provisional", "areas"),
    ),
    Verb.CANCEL: (
        _no("cancel_own", "areas", lambda t: t.is_own, detail=msg("yose_duel.hint.secure")),
        _no("void_place", "areas", lambda t: t.is_other),
        _no("not_provisional", "areas"),
    ),
}


# ------------------------------------------------------------------------------------------------ how it ended


_MOST_SHOWN = 5
"""The dearest cards of a seat stand beside its name."""


def _reason(state: YoseState, totals: Sequence[Points]) -> Msg:
    """Return the score after the last finished round, and whether two passes ended it."""
    high, low = sorted(totals, reverse=True)
    if state.results[-1].ending is Ending.PASSED:
        return msg("yose_duel.result.passed", high=high, low=low)
    if high == low:
        return msg("yose_duel.result.equal", n=high)
    if not state.is_over:
        return msg("yose_duel.result.score", high=high, low=low)
    return msg("yose_duel.result.ahead", high=high, low=low, n=high - low)


def _parts(state: YoseState, seat: int, total: Points) -> list[Item]:
    """Return the parts of a seat's points: the start cards, then each finished round."""
    rounds = [result.gained[seat] for result in state.results]
    items = [Item(msg("yose_duel.result.start"), total - sum(rounds))]
    return items + [Item(msg("yose_duel.result.in_round", round=at), n) for at, n in enumerate(rounds, 1)]


def _standing(state: YoseState, seat: int, total: Points, items: list[Item], faces: Sequence[Face]) -> Standing:
    best = sorted(faces, key=lambda face: (VALUE[face], -face))[-_MOST_SHOWN:]
    caption = msg("yose_duel.result.cards", side=side_word(state.side(seat)), n=len(faces))
    return Standing(seat, total, total, tuple(items), tuple(best), caption=caption)


def _note(result: RoundResult) -> Msg | None:
    """Return the note on the points left unscored when both seats passed; None if there are none."""
    return msg("yose_duel.result.left", n=result.left) if result.left else None
