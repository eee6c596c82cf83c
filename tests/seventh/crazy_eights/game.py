"""Crazy Eights: its rules, which are those of RULES.md, what things are called, and how its bot plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.bots import greedy
from tabletable.core.cards import in_order
from tabletable.core.command import Command
from tabletable.core.event import Emit, flipped, game_ended, moved, noted, on_turn
from tabletable.core.flaws import FOREIGN, Flaw
from tabletable.core.game import Game
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.info import GameInfo, Options
from tabletable.core.message import FaceRef, Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.core.suited import DECK, SUIT, SUIT_NAMES, VALUE
from tabletable.core.tablekit.suited import SuitedFaces
from tabletable.core.thinking import Policy
from tabletable.core.view import View

from . import COVER
from . import table as looks
from .state import EIGHT, POINTS, Cue, EightsState, Verb


def standing(state: EightsState, seat: int) -> int:
    """Return the fewer cards the better, and best such as will fit: of the suit that counts, and eights."""
    faces = [state.faces[piece] for piece in state.hands[seat]]
    return sum(SUIT[face] == state.suit or VALUE[face] == EIGHT for face in faces) - 5 * len(faces)


class _Tried(Tried[EightsState]):
    def card(self) -> FaceRef:
        return FaceRef(self.face)

    def suit(self) -> Msg:
        return SUIT_NAMES[self.state.suit]


_no: Final = Refusals("crazy_eights", _Tried, "E2", Verb)


def _refusals(tried: _Tried) -> Iterator[Refusal[_Tried]]:
    yield _no.turn("E2")
    if tried.verb == Verb.PLAY:
        yield _no.hand("E2")
        yield _no("place", "E2", lambda t: t.zone != "discard")
        yield _no("fit", "E2", lambda t: t.piece not in t.state.playable(), "card", "suit")
        yield _no("name", "E3", lambda t: VALUE[t.face] == EIGHT)
    else:
        yield _no("draw", "E4", lambda t: t.verb != Verb.DRAW and t.state.draw)
        yield _no("play", "E4", lambda t: t.verb == Verb.PASS and t.state.playable())
        yield _no("pass", "E4", lambda t: t.verb != Verb.PASS and not t.state.draw and not t.state.playable())


class CrazyEights(SuitedFaces, Game[EightsState]):
    info = GameInfo(**vars(COVER), options=(), verbs=tuple(Verb), levels=("random", "easy"), cues=Cue)
    states = EightsState
    table = staticmethod(looks.table)
    choices = staticmethod(looks.choices)

    def policy(self, level: str, style: str = "") -> Policy:
        return greedy(self, standing)

    def deal(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> EightsState:
        state = EightsState(seats, *in_order(DECK, seed, deck))
        for number in range(seats * (7 if seats == 2 else 5)):
            self._take(state, number % seats)
        self._put(state, state.draw.pop())
        return state

    def _take(self, state: EightsState, seat: int) -> int:
        state.hands[seat].append(piece := state.draw.pop())
        state.seen[piece] = 1 << seat
        return piece

    def _put(self, state: EightsState, piece: int, named: int = NO_CHOICE) -> None:
        state.discard.append(piece)
        state.seen[piece] = PUBLIC
        state.suit = SUIT[state.faces[piece]] if named == NO_CHOICE else named

    def legal_commands(self, state: EightsState, seat: int) -> list[Command]:
        if seat != state.turn:
            return []
        legal = []
        for piece in state.playable():
            named = range(4) if VALUE[state.faces[piece]] == EIGHT else (NO_CHOICE,)
            legal += [Command(seat, Verb.PLAY, piece, "discard", suit) for suit in named]
        if state.draw:
            legal.append(Command(seat, Verb.DRAW, zone="draw"))
        return sorted(legal) or [Command(seat, Verb.PASS)]

    def why_not(self, state: EightsState, seat: int, command: Command) -> Reason:
        return _no.first(self.to_act(state), _refusals, state, seat, command)

    def apply(self, state: EightsState, command: Command, emit: Emit | None = None) -> None:
        seat, verb, piece, zone, suit = command
        hand = f"hand:{seat}"
        if verb == Verb.DRAW:
            piece = self._take(state, seat)
            event = moved(seat, piece, "draw", hand, state.faces[piece], 1 << seat)
            event = event._replace(say="crazy_eights.log.draw")
        elif verb == Verb.PASS:
            state.passes += 1
            event = noted(seat, say="crazy_eights.log.pass")
        else:
            state.passes = 0
            state.hands[seat].remove(piece)
            self._put(state, piece, suit)
            event = moved(seat, piece, hand, zone, state.faces[piece], say="crazy_eights.log.play")
            if suit != NO_CHOICE:
                event = event._replace(say="crazy_eights.log.name", args=(("suit", SUIT_NAMES[suit]),), cue=Cue.NAMED)
        if emit:
            emit(event)
        if state.passes == len(state.hands) or not state.hands[seat]:
            self._end(state, emit)
        elif verb != Verb.DRAW:
            state.turn = (seat + 1) % len(state.hands)
            if emit:
                emit(on_turn(state.turn))

    def _end(self, state: EightsState, emit: Emit | None) -> None:
        state.turn = NOBODY
        for seat, piece in [(seat, piece) for seat, hand in enumerate(state.hands) for piece in hand]:
            state.seen[piece] = PUBLIC
            if emit:
                emit(flipped(seat, piece, "", f"hand:{seat}", state.faces[piece]))
        if emit:
            emit(game_ended(say="crazy_eights.log.end"))

    def outcome(self, state: EightsState) -> Outcome | None:
        if state.turn != NOBODY:
            return None
        left = [tuple(state.faces[piece] for piece in hand) for hand in state.hands]
        points = [sum(POINTS[face] for face in faces) for faces in left]
        winners = tuple(seat for seat, count in enumerate(points) if count == min(points))
        prize = sum(points) - min(points) * len(winners)
        order = sorted(range(len(left)), key=points.__getitem__)
        gained = [prize * (seat in winners) for seat in range(len(left))]
        standings = tuple(Standing(seat, gained[seat], gained[seat], faces=left[seat]) for seat in order)
        headline = msg("crazy_eights.headline", player=SeatRef(winners[0]), n=len(winners))
        reason = Msg("crazy_eights.end.blocked" if min(points) else "crazy_eights.end.out")
        return Outcome(True, winners, headline, reason, standings)

    def bound(self, seats: int, options: Options) -> int:
        return len(DECK) * (seats + 2)  # each card is drawn and played once, and after each one all may pass

    def check(self, state: EightsState) -> list[Flaw]:
        return state.ZONES.flaws(state) or ([] if state.discard else [Flaw("no card is turned up", FOREIGN)])

    def wording(self, view: View[EightsState], command: Command) -> Msg:
        if command.piece == NO_PIECE:
            return Msg(f"crazy_eights.verb.{command.verb}")
        card = FaceRef(view.state.faces[command.piece])
        if command.choice == NO_CHOICE:
            return msg("crazy_eights.do.play", card=card)
        return msg("crazy_eights.do.name", card=card, suit=SUIT_NAMES[command.choice])

    def intended_command(self, view: View[EightsState], piece: int, zone: str) -> Command | None:
        own = view.state.hands[view.seat] if view.seat is not None else ()
        return Command(view.seat or 0, Verb.PLAY, piece, zone) if piece in own else None


GAME = CrazyEights()
