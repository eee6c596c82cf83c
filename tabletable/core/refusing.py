"""Why a command is refused: facts about the command, and rows of which the first that applies gives the reason.

A game derives its facts from `Tried` and says each of its refusals once, as a row: the sentence, the ruling, when it
applies. What every game refuses in the same words stands here: the game is over, another seat, no such verb, no turn,
a card that is not in one's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Arg, MessageFamily, Msg, Reason, SeatRef
from tabletable.core.state import State

S = TypeVar("S", bound=State)


class Tried(Generic[S]):
    """A command that is not legal, with the facts that all games ask about it."""

    def __init__(self, state: S, seat: int, command: Command, awaited: tuple[int, ...]) -> None:
        self.state, self.seat = state, seat
        _, self.verb, self.piece, self.zone, self.choice = command
        self.is_awaited = seat in awaited
        self.decider = SeatRef(awaited[0])
        """The seat the game waits for, the first one if it waits for several."""
        self.hand = state.hands[seat]
        self.in_hand = self.piece in self.hand
        is_known = 0 <= self.piece < len(state.faces) and state.seen[self.piece] >> seat & 1
        self.face = state.faces[self.piece] if is_known else HIDDEN
        """The face of the piece; HIDDEN if the seat does not know it or there is none."""


T = TypeVar("T", bound=Tried[Any])


class Refusal(NamedTuple, Generic[T]):
    """A row: a possible reason, and when it applies."""

    message: str
    rule: str
    applies: Callable[[T], object] = lambda tried: True
    pieces: Callable[[T], Iterable[int]] = lambda tried: ()
    detail: Callable[[T], Msg | None] | Msg | None = None
    places: tuple[tuple[str, Arg | Callable[[T], Arg]], ...] = ()

    def reason(self, tried: T) -> Reason:
        """Return the reason, with the facts about the command in the places of its sentence."""
        args = tuple((place, word(tried) if callable(word) else word) for place, word in self.places)
        detail = self.detail(tried) if callable(self.detail) else self.detail
        return Reason(Msg(self.message, args), self.rule, detail, tuple(self.pieces(tried)))


class Refusals(MessageFamily, Generic[T]):
    """Makes the rows of a game and chooses among them. It is also the family of their message ids."""

    def __init__(
        self, game: str, facts: Callable[[Any, int, Command, tuple[int, ...]], T], rule: str, verbs: Iterable[str]
    ) -> None:
        """`rule` is the paragraph about turns, for commands that make no sense."""
        super().__init__(f"{game}.reason.*", ())
        self._prefix, self._facts, self._rule, self._verbs = f"{game}.reason.", facts, rule, frozenset(verbs)

    def __call__(
        self,
        key: str,
        rule: str,
        applies: Callable[[T], object] = lambda tried: True,
        *facts: str,
        pieces: Callable[[T], Iterable[int]] = lambda tried: (),
        detail: Callable[[T], Msg | None] | Msg | None = None,
        **places: Arg | Callable[[T], Arg],
    ) -> Refusal[T]:
        """Return the row of the sentence `<game>.reason.<key>`.

        Its places are filled by methods of the same name, `facts`, or else by `places`. `pieces` are those it is about
        besides the one that was tried.
        """
        self[key] = self._prefix + key
        filled = {fact: getattr(self._facts, fact) for fact in facts} | places
        return Refusal(self[key], rule, applies, pieces, detail, (*filled.items(),))

    def turn(self, rule: str, sentence: str = "reason.turn") -> Refusal[T]:
        """Return the row that the game waits for another seat."""
        return Refusal(sentence, rule, lambda tried: not tried.is_awaited, places=(("player", lambda t: t.decider),))

    def hand(self, rule: str) -> Refusal[T]:
        """Return the row that the piece is not in the seat's hand."""
        return Refusal("reason.hand", rule, lambda tried: not tried.in_hand)

    def unknown(self, applies: Callable[[T], object] = lambda tried: True) -> Refusal[T]:
        """Return the row that the words of the command don't go together: a colour for a red 5, say."""
        return Refusal("reason.unknown", self._rule, applies)

    def first(
        self,
        awaited: tuple[int, ...],
        rows: Callable[[T], Iterable[Refusal[T]]],
        state: State,
        seat: int,
        command: Command,
    ) -> Reason:
        """Return the first reason that applies: the game is over, another seat, a row of `rows`, else unknown words.

        `awaited` are the seats the game waits for.
        """
        if not awaited:
            return Reason(Msg("reason.over"), "end")
        if command.seat != seat or not 0 <= seat < len(state.hands):
            return Reason(Msg("reason.own_seat"), self._rule)
        tried = self._facts(state, seat, command, awaited)
        refusals = rows(tried) if command.verb in self._verbs else ()
        return next((row for row in refusals if row.applies(tried)), self.unknown()).reason(tried)
