"""Texts about the rules: why a command is refused, and how a round or the match ended. All of it is public."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, PUBLIC
from tabletable.core.message import MessageFamily, Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.games.yose_duel.rules import zones
from tabletable.games.yose_duel.rules.cards import VALUE, card_title, side_word
from tabletable.games.yose_duel.rules.play import to_act
from tabletable.games.yose_duel.rules.state import NO_PILE, ROUNDS, UNTOUCHED, Ending, RoundResult, Verb, YoseState


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
        rounds = [result.gained[seat] for result in state.results]
        items = [Item(msg("yose_duel.result.start"), scores[seat] - sum(rounds))]
        items += [Item(msg("yose_duel.result.in_round", round=at), n) for at, n in enumerate(rounds, 1)]
        faces = [state.faces[card] for card in state.points[seat]]
        standings.append(_standing(state, seat, scores[seat], items, faces))
    standings.sort(key=lambda row: (-row.total, row.seat))
    if len(winners) == 1:
        headline = msg("yose_duel.result.won", player=SeatRef(winners[0]))
    else:
        headline = msg("yose_duel.result.draw")
    return Outcome(True, winners, headline, _reason(state), tuple(standings), note=_note(state.results[-1]))


def round_result(state: YoseState) -> Outcome | None:
    """Return the result of the last finished round, a tie without a winner; None before the end of the first."""
    if not state.results:
        return None
    number, result = len(state.results), state.results[-1]
    best = max(result.gained)
    winners = tuple(seat for seat in range(zones.SEATS) if result.gained[seat] == best)
    winners = winners if len(winners) == 1 else ()
    standings = []
    totals = [state.scores[seat] for seat in range(zones.SEATS)]
    if not state.is_over:  # points of the round that has begun since do not count here
        totals = state.before.copy()
    for seat in range(zones.SEATS):
        secured = result.secured[seat]
        items = [Item(msg("yose_duel.result.taken"), result.gained[seat] - secured)]
        if secured:
            items.append(Item(msg("yose_duel.result.secured"), secured))
        standings.append(_standing(state, seat, totals[seat], items, list(result.cards[seat]), result.gained[seat]))
    standings.sort(key=lambda row: (-row.gained, row.seat))
    if winners:
        margin = best - min(result.gained)
        headline = msg("yose_duel.result.round_won", player=SeatRef(winners[0]), round=number, n=margin)
    else:
        headline = msg("yose_duel.result.round_equal", round=number)
    leader = max(range(zones.SEATS), key=lambda seat: totals[seat])
    ahead = abs(totals[0] - totals[1])
    note = None
    if number < ROUNDS and not state.is_over:
        attacker = SeatRef(1 - state.heart)
        note = msg("yose_duel.result.next", player=SeatRef(leader), other=attacker, n=ahead)
        if not ahead:
            note = msg("yose_duel.result.next_equal", other=attacker)
    return Outcome(
        False,
        winners,
        headline,
        Msg(_ROUND_ENDS[result.ending]),
        tuple(standings),
        occasion=msg("yose_duel.result.round_over", round=number, rounds=ROUNDS),
        onward=msg("yose_duel.result.onward"),
        note=note or _note(result),
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


_ROUND_ENDS: Final = MessageFamily("yose_duel.result.round_*", Ending)

_SHOWN = 5
"""The dearest cards of a seat stand beside its name."""


def _reason(state: YoseState) -> Msg:
    high, low = sorted(state.scores, reverse=True)
    last = state.results[-1]
    if last.ending is Ending.PASSED:
        return msg("yose_duel.result.passed", high=high, low=low)
    if high == low:
        return msg("yose_duel.result.equal", n=high)
    return msg("yose_duel.result.ahead", high=high, low=low, n=high - low)


def _standing(
    state: YoseState, seat: int, total: int, items: list[Item], faces: list[int], gained: int | None = None
) -> Standing:
    shown = sorted(faces, key=lambda face: (VALUE[face], -face))[-_SHOWN:]
    caption = msg("yose_duel.result.cards", side=side_word(state.side(seat)), n=len(faces))
    return Standing(seat, total if gained is None else gained, total, tuple(items), tuple(shown), caption=caption)


def _note(result: RoundResult) -> Msg | None:
    """Return the note on the points left unscored when both seats passed; None if there are none."""
    return msg("yose_duel.result.left", n=result.left) if result.left else None
