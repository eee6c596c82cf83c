"""Crazy Eights: its rules, which are those of RULES.md, what things are called, and how its bot plays."""

from __future__ import annotations

from collections.abc import Sequence

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
from tabletable.core.thinking import Policy
from tabletable.core.view import View

from . import COVER
from . import table as looks
from .state import DECK, EIGHT, POINTS, RANK, RANKS, SUIT, SUIT_NAMES, Cue, EightsState, Verb


def standing(state: EightsState, seat: int) -> int:
    """Return the fewer cards the better, and best such as will fit: of the suit that counts, and eights."""
    faces = [state.faces[piece] for piece in state.hands[seat]]
    return sum(SUIT[face] == state.suit or RANK[face] == EIGHT for face in faces) - 5 * len(faces)


class CrazyEights(Game[EightsState]):
    info = GameInfo(**vars(COVER), options=(), verbs=tuple(Verb), levels=("random", "easy"), cues=Cue)
    states = EightsState
    table = staticmethod(looks.table)
    face_picture = staticmethod(looks.face_picture)
    face_chip = staticmethod(looks.face_chip)
    face_word = staticmethod(looks.face_word)
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

    def to_act(self, state: EightsState) -> tuple[int, ...]:
        return () if state.turn == NOBODY else (state.turn,)

    def legal_commands(self, state: EightsState, seat: int) -> list[Command]:
        if seat != state.turn:
            return []
        legal = []
        for piece in state.playable():
            named = range(4) if RANK[state.faces[piece]] == EIGHT else (NO_CHOICE,)
            legal += [Command(seat, Verb.PLAY, piece, "discard", suit) for suit in named]
        if state.draw:
            legal.append(Command(seat, Verb.DRAW, zone="draw"))
        return sorted(legal) or [Command(seat, Verb.PASS)]

    def why_not(self, state: EightsState, seat: int, command: Command) -> Reason:
        if state.turn == NOBODY:
            return Reason(Msg("crazy_eights.why.over"), "E5")
        if not seat == state.turn == command.seat:
            return Reason(msg("crazy_eights.why.turn", player=SeatRef(state.turn)), "E2")
        if command.verb != Verb.PLAY:
            may = Verb.DRAW if state.draw else Verb.PLAY if state.playable() else Verb.PASS
            return Reason(Msg(f"crazy_eights.why.{'shape' if may == command.verb else may}"), "E4")
        if command.piece not in state.hands[seat]:
            return Reason(Msg("crazy_eights.why.hand"), "E2")
        if command.zone != "discard":
            return Reason(Msg("crazy_eights.why.place"), "E2")
        face = state.faces[command.piece]
        if command.piece not in state.playable():
            return Reason(msg("crazy_eights.why.fit", card=FaceRef(face), suit=SUIT_NAMES[state.suit]), "E2")
        return Reason(Msg("crazy_eights.why.name" if RANK[face] == EIGHT else "crazy_eights.why.shape"), "E3")

    def apply(self, state: EightsState, command: Command, emit: Emit | None = None) -> None:
        seat, verb, piece, zone, suit = command
        hand = f"hand:{seat}"
        if verb == Verb.DRAW:
            piece = self._take(state, seat)
            told = moved(seat, piece, "draw", hand, state.faces[piece], 1 << seat)
            told = told._replace(say="crazy_eights.log.draw")
        elif verb == Verb.PASS:
            state.passes += 1
            told = noted(seat, say="crazy_eights.log.pass")
        else:
            state.passes = 0
            state.hands[seat].remove(piece)
            self._put(state, piece, suit)
            told = moved(seat, piece, hand, zone, state.faces[piece], say="crazy_eights.log.play")
            if suit != NO_CHOICE:
                told = told._replace(say="crazy_eights.log.name", args=(("suit", SUIT_NAMES[suit]),), cue=Cue.NAMED)
        if emit:
            emit(told)
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
        reason = Msg("crazy_eights.reason.blocked" if min(points) else "crazy_eights.reason.out")
        return Outcome(True, winners, headline, reason, standings)

    def bound(self, seats: int, options: Options) -> int:
        return len(DECK) * (seats + 2)  # each card is drawn and played once, and after each one all may pass

    def check(self, state: EightsState) -> list[Flaw]:
        return state.ZONES.flaws(state) or ([] if state.discard else [Flaw("no card is turned up", FOREIGN)])

    def face_name(self, face: int) -> Msg:
        return msg("crazy_eights.card", rank=RANKS[RANK[face]], suit=SUIT_NAMES[SUIT[face]])

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
