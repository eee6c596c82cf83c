"""Texts about the rules: why a command is refused, and how a hand or the game ended.

A refusal is one sentence with the rule behind it; it mentions only facts that are public or about the asking seat's own
hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import MessageFamily, Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.games.uno.rules import cards, zones
from tabletable.games.uno.rules.cards import card_title, colour_word, is_number, symbol_phrase
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.play import fitting, may_challenge, must_play, swaps, to_act
from tabletable.games.uno.rules.state import Ending, HandResult, UnoState, Verb


def choice_word(command: Command) -> str:
    """Return the text of a command's choice: a colour, or a seat such as "seat:2"; "" without one."""
    return dict(enumerate((*cards.COLOURS, *zones.SEAT))).get(command.choice, "")


def why_not(state: UnoState, seat: int, command: Command) -> Reason:
    """Return why a command is not legal."""
    return _no.first(to_act(state), _refusals, state, seat, command)


def outcome(state: UnoState) -> Outcome | None:
    """Return the result of the finished game, else None."""
    if state.turn != NOBODY or state.result is None:
        return None
    result = state.result
    if not state.rules.points:
        return _outcome(state, result, True, result.winners, _hand_headline(state, result))
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    headline = _headline(state, _MATCH, winners)
    return _outcome(state, result, True, winners, headline, msg("uno.result.match", n=best, target=state.rules.target))


def round_result(state: UnoState) -> Outcome | None:
    """Return the result of the round that ended last, None before the first."""
    result = state.result
    if result is None:
        return None
    note = msg("uno.result.next", target=state.rules.target) if state.rules.points else None
    return _outcome(state, result, False, result.winners, _hand_headline(state, result), note=note)


# ------------------------------------------------------------------------------------------------ why not


class _Tried(Tried[UnoState]):
    """A refused command with the facts about UNO."""

    def __init__(self, state: UnoState, seat: int, command: Command, awaited: tuple[int, ...]) -> None:
        super().__init__(state, seat, command, awaited)
        self.top = state.faces[state.discard[-1]]
        self.is_last = len(self.hand) == 1 and not state.rules.last_action
        """Whether the seat's last card has to be a number."""
        self.may_not_end = self.is_last and not is_number(self.face)
        self.in_time = state.exposed == seat or (self.is_awaited and len(self.hand) == 2)
        """Whether the seat may call UNO."""
        self.aim = zones.SEAT.index(self.zone) if self.zone in zones.SEAT[: len(state.hands)] else NOBODY
        self.swaps = swaps(state, seat, self.face)

    def drawn(self) -> tuple[int, ...]:
        return () if self.state.drawn == NO_PIECE else (self.state.drawn,)

    def card(self) -> Msg:
        return card_title(self.face)

    def top_card(self) -> Msg:
        return cards.face_name(self.top)

    def colour(self) -> Msg:
        return colour_word(self.state.colour)

    def symbol(self) -> Msg:
        return symbol_phrase(cards.SYMBOL[self.top])

    def pile(self) -> Msg:
        """Return the message on the top card and the colour to match."""
        if cards.COLOUR[self.top] == cards.NO_COLOUR:
            return msg("uno.hint.pile_wild", colour=self.colour())
        return msg("uno.hint.pile", card=self.top_card())

    def answer(self) -> Msg:
        """Return the message on the cards that answer the stack; none does if the last card may not be an action."""
        if self.is_last:
            return msg("uno.hint.draw_stack", n=self.state.stack)
        four = cards.SYMBOL[self.top] == cards.DRAW_FOUR_SYMBOL
        return msg("uno.hint.answer_four" if four else "uno.hint.answer_two", n=self.state.stack)


_no: Final = Refusals("uno", _Tried, "turn", Verb)


def _refusals(t: _Tried) -> Iterator[Refusal[_Tried]]:
    """Yield what may be refused, by the verb; of a card in hand first itself, then where it is laid."""
    yield from _BY_VERB[Verb(t.verb)]
    if t.verb == Verb.PLAY:
        yield from () if fitting(t.state, t.hand)[t.face] else _NO_ANSWER if t.state.stack else _NO_FIT
        yield from _PLACE


_TURN: Final = _no.turn("turn")
_BY_VERB: Final = {
    Verb.CALL_UNO: (
        _no("called", "R4", lambda t: t.state.called >> t.seat & 1),
        _no("call_time", "R5", lambda t: not t.in_time),
    ),
    Verb.CATCH: (
        _no("catch_self", "uno-call", lambda t: t.aim == t.seat),
        _no("nobody_to_catch", "R15", lambda t: t.state.exposed in (NOBODY, t.seat)),
        _no("not_catchable", "R15", lambda t: t.aim not in (NOBODY, t.state.exposed), player=lambda t: SeatRef(t.aim)),
    ),
    Verb.PLAY: (
        _TURN._replace(applies=lambda t: not (t.is_awaited or t.state.fresh)),
        _no.hand("turn"),
        _no(
            "jump", "jump_in", lambda t: not t.is_awaited and t.face != t.top, card=_Tried.top_card, detail=_Tried.pile
        ),
        _no("last_card", "last-card", lambda t: not t.is_awaited and t.may_not_end, "card"),
        _no("only_drawn", "R6", lambda t: t.state.drawn not in (NO_PIECE, t.piece), pieces=_Tried.drawn),
    ),
    Verb.DRAW: (
        _TURN,
        _no("drawn_already", "R6", _Tried.drawn, pieces=_Tried.drawn),
        _no("nothing_left", "R16", lambda t: not t.state.stack and is_exhausted(t.state)),
    ),
    Verb.KEEP: (
        _TURN,
        _no("nothing_drawn", "R6", lambda t: not t.drawn()),
        _no("must_play", "draw", lambda t: must_play(t.state), pieces=_Tried.drawn),
    ),
    Verb.CHALLENGE: (
        _TURN,
        _no("no_challenges", "challenge", lambda t: not t.state.rules.challenge),
        _no("nothing_to_challenge", "challenge", lambda t: not may_challenge(t.state)),
    ),
}
_NO_ANSWER: Final = (
    _no("no_stacking", "R8", lambda t: not t.state.rules.stacking, n=lambda t: t.state.stack),
    _no("plain_wild", "R2", lambda t: t.face == cards.WILD, detail=_Tried.answer),
    _no("last_card", "R14", lambda t: t.may_not_end, "card", detail=_Tried.answer),
    _no("draw_two_on_four", "stack", lambda t: cards.SYMBOL[t.face] in cards.DRAWS, detail=_Tried.answer),
    _no("no_answer", "stack", lambda t: True, "card", detail=_Tried.answer),
)
"""The refusals of a card that does not answer the stack."""
_NO_FIT: Final = (
    _no("last_card", "last-card", lambda t: t.may_not_end, "card", detail=msg("uno.hint.draw")),
    _no("needs_colour", "turn", lambda t: cards.COLOUR[t.top] == cards.NO_COLOUR, "card", "colour", detail=_Tried.pile),
    _no("needs", "turn", lambda t: True, "card", "colour", "symbol", detail=_Tried.pile),
)
"""The refusals of a card that does not fit the pile."""
_PLACE: Final = (
    _no("discard_pile", "turn", lambda t: t.zone != zones.DISCARD_PILE),
    _no("choose_colour", "turn", lambda t: t.face >= cards.WILD and not 0 <= t.choice < len(cards.COLOURS)),
    _no("choose_seat", "seven_nought", lambda t: t.swaps and t.choice == NO_CHOICE),
    _no("no_colour", "turn", lambda t: not t.swaps and t.face < cards.WILD and t.choice != NO_CHOICE, "card"),
)
"""The refusals of a card that fits."""


# ------------------------------------------------------------------------------------------------ how it ended


def _outcome(
    state: UnoState,
    result: HandResult,
    final: bool,
    winners: tuple[int, ...],
    headline: Msg,
    reason: Msg | None = None,
    note: Msg | None = None,
) -> Outcome:
    left = [sum(cards.POINTS[face] for face in faces) for faces in result.left]
    # Winners first; then by the points of the match, by the points left in hand, by seat.
    order = sorted(range(len(left)), key=lambda seat: (seat not in winners, -state.scores[seat], left[seat], seat))
    counts = state.rules.points or result.ending is not Ending.OUT  # else points decide nothing
    standings = tuple(
        Standing(
            seat,
            result.gained[seat],
            state.scores[seat],
            _items(result, left, seat, order) if counts else (),
            result.left[seat],
            verdict=None if counts else _verdict(result, seat),
        )
        for seat in order
    )
    return Outcome(final, winners, headline, reason or _hand_reason(state, result, left), standings, note=note)


def _verdict(result: HandResult, seat: int) -> Msg:
    return msg("uno.result.winner") if seat in result.winners else msg("uno.result.cards", n=len(result.left[seat]))


def _items(result: HandResult, left: list[int], seat: int, order: list[int]) -> tuple[Item, ...]:
    """Return the parts of a winner's score: the cards of each seat that did not win, in the order of the standings."""
    if seat not in result.winners:
        return ()
    return tuple(
        Item(msg("uno.result.cards_of", player=SeatRef(other)), left[other])
        for other in order
        if other not in result.winners
    )


_GAME: Final = MessageFamily("uno.result.game_*", ("won", "team", "shared"))
_HAND: Final = MessageFamily("uno.result.hand_*", ("won", "team", "shared"))
_MATCH: Final = MessageFamily("uno.result.match_*", ("won", "team", "shared"))


def _headline(state: UnoState, ids: MessageFamily, winners: tuple[int, ...]) -> Msg:
    first = winners[0]
    if winners == (first,):
        return msg(ids["won"], player=SeatRef(first))
    if winners == state.team(first):
        return msg(ids["team"], player=SeatRef(first), target=SeatRef(state.partner(first)))
    return msg(ids["shared"], n=len(winners))


def _hand_headline(state: UnoState, result: HandResult) -> Msg:
    return _headline(state, _HAND if state.rules.points else _GAME, result.winners)


def _hand_reason(state: UnoState, result: HandResult, left: list[int]) -> Msg:
    if (winner := result.out) == NOBODY:
        least = min(left[seat] for seat in result.winners)
        return msg("uno.result.blocked" if result.ending is Ending.BLOCKED else "uno.result.long", n=least)
    if not state.rules.points:
        return msg("uno.result.last_card", player=SeatRef(winner))
    key = "uno.result.out_team" if state.rules.teams else "uno.result.out"
    return msg(key, player=SeatRef(winner), n=result.gained[winner])
