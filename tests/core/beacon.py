"""Beacon, a small card game that exists only to be tested with.

It holds one of everything the protocol must carry: hidden hands, a secret choice all make at the same time, a grid,
reactions out of turn, peeking, a face-down discard pile, a shuffle in mid-round and several rounds.

Rules, 2 to 4 seats, 24 cards (suits a b c d, values 1 to 6):

- T1 A round starts with a card open in the centre of a 3 by 3 grid and three cards for everyone.
- T2 Everybody secretly bids 0 to 3, how many cards of theirs will lie in the grid at the end. When the last bid is
  made all are shown.
- T3 In turn, one places a card on an empty cell beside a card: it shares a neighbour's suit or is higher than one.
  It scores 1, and 2 for each neighbour of its suit. Or one tosses a card face down.
- T4 Once per turn, before that, one may peek at the top of the draw pile (option `peek`).
- T5 After a card is placed, and until the next turn command, anybody else may topple it with a higher card of its suit:
  the old card goes to the discard pile, the new one lies there instead and scores 2. Whose turn it is keeps a card.
- T6 Whoever placed or tossed draws one; an empty draw pile is made of the shuffled discard pile.
- T7 After three turns each a kept bid scores 3 and the round is over. Most points after all rounds win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, cast

from tabletable.core import rng as prng
from tabletable.core.cards import determinize, reshuffle
from tabletable.core.command import Command
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState, SetupError
from tabletable.core.event import Emit, Event, EventKind
from tabletable.core.fields import BySeat, Handle, Masks, Random, Range, read_fields
from tabletable.core.flaws import FOREIGN, LOST, Flaw, wrongly_known
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import GameInfo, Option, Options
from tabletable.core.looks import GREEN, Ground, Looks, Palette, Texture
from tabletable.core.message import FaceRef, Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.picture import Back, Label, Picture
from tabletable.core.reading import entries, record
from tabletable.core.rng import Rng
from tabletable.core.state import State
from tabletable.core.tablespec import Arrangement, Button, FaceText, PickerEntry, Piece, Plate, Stage, TableSpec, Zone
from tabletable.core.thinking import Policy
from tabletable.core.view import View

LOOKS = Looks(
    box="#5B3A8C",
    chrome=GREEN._replace(panel="#2E1B3D", edge="#6E4A8E", button="#4B2F66", dim="#2A1838"),
    ground=Ground("#6A4C93", "#3A2555", texture=Texture.ROCK),
    palettes=(Palette(("#123456", "#ABCDEF"), contrast=("#001122", "#DDEEFF")),),
)
"""Shared with no other game, and named nowhere else."""

SUITS = "abcd"
DECK = [suit * 6 + value for suit in range(4) for value in range(6)]
HAND_SIZE = 3
TURNS = 3
MOST_BID = 3
GIVEN = -2
"""In a view: a bid that was made and is still secret."""

Beside = tuple[tuple[int, ...], ...]
BESIDE: Beside = tuple(tuple(j for j in range(9) if abs(j % 3 - i % 3) + abs(j // 3 - i // 3) == 1) for i in range(9))
CELLS = [f"cell:{i % 3},{i // 3}" for i in range(9)]


class Verb(StrEnum):
    BID = "bid"
    PEEK = "peek"
    PLACE = "place"
    TOPPLE = "topple"
    TOSS = "toss"


LEVELS = ("random", "greedy", "search")
ENGLISH = {
    "beacon.title": "Beacon",
    "beacon.log.bid": "{player} has made a bid.",
    "beacon.log.bids": "{player} bid {n}.",
    "beacon.log.peek": "{player} peeks: {card}.",
    "beacon.log.peek.hidden": "{player} peeks.",
    "beacon.log.place": "{player} places {card}.",
    "beacon.log.toss": "{player} tosses {card}.",
    "beacon.log.toss.hidden": "{player} tosses a card.",
    "beacon.log.topple": "{player} topples it with {card}.",
    "beacon.log.draw": "{player} draws {card}.",
    "beacon.log.draw.hidden": "{player} draws a card.",
    "beacon.log.shuffle": "The discard pile is shuffled.",
    "beacon.log.round": "Round {n} is over.",
    "beacon.log.end": "The game is over.",
    "beacon.face": "{suit}{n}",
    "beacon.item.points": "Points",
    "beacon.headline": "{player} wins",
    "beacon.reason": "Most points.",
    "beacon.why.over": "The game is over.",
    "beacon.why.seat": "Not this seat.",
    "beacon.why.verb": "There is no such verb.",
    "beacon.why.bidding": "Bids come first.",
    "beacon.why.bid_made": "Your bid is made.",
    "beacon.why.bid_range": "Bids are 0 to 3.",
    "beacon.why.no_bids": "No bids now.",
    "beacon.why.turn": "It is the turn of {player}.",
    "beacon.why.peek_off": "Peeking was not agreed on.",
    "beacon.why.peeked": "You have peeked.",
    "beacon.why.empty": "The draw pile is empty.",
    "beacon.why.hand": "That card is not in your hand.",
    "beacon.why.cell": "That is no free cell beside a card.",
    "beacon.why.fit": "{card} fits no neighbour.",
    "beacon.why.window": "There is nothing to topple.",
    "beacon.why.own": "That card is your own.",
    "beacon.why.last": "You need that card for your turn.",
    "beacon.why.low": "{card} can't topple that.",
    "beacon.why.shape": "That is no such command.",
    "beacon.prompt": "Place or toss a card",
    "beacon.prompt.bid": "Bid",
    "beacon.do.bid": "Bid {n}",
    "beacon.do.peek": "Peek",
    "beacon.do.place": "Place {card} on {place}",
    "beacon.do.topple": "Topple it with {card}",
    "beacon.do.toss": "Toss {card}",
    "beacon.round": "Round {n}",
    "beacon.button.peek": "Peek",
    "beacon.button.bid": "Bid",
    "beacon.choice.bid": "Bid {n}",
    "beacon.line": "Light the beacon",
    "beacon.about": "Light the beacon before the others do.",
    "beacon.option.rounds": "Rounds",
    "beacon.option.rounds.help": "How many rounds are played.",
    "beacon.option.peek": "Peeking",
    "beacon.option.peek.help": "Whether one may look at the next card.",
    "beacon.option.peek.on": "Allowed",
    "beacon.option.peek.off": "Forbidden",
    **{f"beacon.verb.{verb}": verb.capitalize() for verb in Verb},
    **{f"level.{level}{part}": level for level in LEVELS for part in ("", ".title", ".help", ".short")},
}


Whole = Annotated[int, Range(-(1 << 30), 1 << 30)]


class BeaconState(State):
    """A point in a game of Beacon."""

    seats: Whole
    rounds: Whole
    peek: Whole
    round: Whole
    """0 … rounds; equal to `rounds` when the game is over."""
    turn: Whole
    peeked: Whole
    window: Whole
    """The cell that may be toppled, −1 for none."""
    by: Whole
    draw: list[Whole]
    """The top is the last."""
    discard: list[Whole]
    cells: list[Whole]
    owners: list[Whole]
    bids: list[Whole]
    """−1: none yet."""
    turns: list[Whole]
    """Turns left, per seat."""
    scores: list[Whole]
    gained: list[Whole]
    last_gained: list[Whole]
    """What the last finished round gave; [] before the first."""
    faces: list[Whole]
    seen: Masks
    hands: BySeat[list[Handle]]
    rng: Random

    def __init__(self) -> None:
        """Nothing is set yet."""


def bidding(state: BeaconState) -> bool:
    return -1 in state.bids


def suit_of(face: int) -> int:
    return face // 6


def fits(face: int, near: list[int]) -> bool:
    """Return whether it may lie beside these: with one of its suit or below its rank."""
    suit, rank = face // 6, face % 6
    for other in near:  # noqa: SIM110  (asked by every playout; a generator takes twice as long)
        if suit == other // 6 or rank > other % 6:
            return True
    return False


class Beacon(Game[BeaconState]):
    """The game object; tests derive broken games from it."""

    info = GameInfo(
        id="beacon",
        min_seats=2,
        max_seats=4,
        minutes=3,
        rules_version=1,
        options=(
            Option("rounds", (1, 2, 3), 2, minimum=1, maximum=3),
            Option("peek", ("on", "off"), "on"),
        ),
        verbs=tuple(Verb),
        levels=LEVELS,
        looks=LOOKS,
    )

    # -------------------------------------------------------------------------------------------- rules

    def deal(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> BeaconState:
        if deck is not None and sorted(deck) != DECK:
            raise SetupError("the deck is not the deck of beacon")
        state = BeaconState()
        state.seats = seats
        state.rounds = cast(int, options["rounds"])
        state.peek = int(options["peek"] == "on")
        state.round = -1
        state.faces = list(DECK)
        state.seen = [SECRET] * len(DECK)
        state.draw, state.discard = list(range(len(DECK))), []
        state.hands = [[] for _ in range(seats)]
        state.cells, state.owners = [NO_PIECE] * 9, [NOBODY] * 9
        state.scores, state.gained, state.last_gained = [0] * seats, [0] * seats, []
        state.rng = seed
        state.rng, first = prng.below(state.rng, seats)
        state.turn = first
        if deck is not None:
            for handle, face in zip(reversed(state.draw), deck, strict=True):
                state.faces[handle] = face
        self._start_round(state, None, shuffle=deck is None)
        return state

    def _start_round(self, state: BeaconState, emit: Emit | None, shuffle: bool = True) -> None:
        state.round += 1
        state.gained = [0] * state.seats
        state.bids = [-1] * state.seats
        state.turns = [TURNS] * state.seats
        state.peeked, state.window, state.by = 0, -1, NOBODY
        for name, handles in self.zones(state).items():
            if name != "draw":
                for handle in handles:
                    state.draw.append(handle)
                    if emit:
                        emit(Event(EventKind.MOVE, piece=handle, source=name, target="draw", mask=SECRET))
        state.discard.clear()
        for hand in state.hands:
            hand.clear()
        state.cells, state.owners = [NO_PIECE] * 9, [NOBODY] * 9
        if shuffle:
            state.rng = reshuffle(state.rng, state.faces, state.seen, state.draw)
            if emit:
                emit(Event(EventKind.SHUFFLE, target="draw"))
        handle = state.draw.pop()
        state.cells[4] = handle
        state.seen[handle] = PUBLIC
        if emit:
            emit(Event(EventKind.MOVE, NOBODY, handle, "draw", CELLS[4], state.faces[handle], PUBLIC))
        for _ in range(HAND_SIZE):
            for seat in range(state.seats):
                self._draw(state, seat, emit)

    def _draw(self, state: BeaconState, seat: int, emit: Emit | None, say: str = "") -> None:
        if not state.draw and state.discard:
            for handle in state.discard:
                if emit:
                    emit(Event(EventKind.MOVE, piece=handle, source="discard", target="draw", mask=SECRET))
            state.draw, state.discard = state.discard, []
            state.rng = reshuffle(state.rng, state.faces, state.seen, state.draw)
            if emit:
                emit(Event(EventKind.SHUFFLE, target="draw", say="beacon.log.shuffle"))
        if state.draw:
            handle = state.draw.pop()
            state.hands[seat].append(handle)
            state.seen[handle] |= 1 << seat
            if emit:
                emit(Event(EventKind.MOVE, seat, handle, "draw", f"hand:{seat}", state.faces[handle], 1 << seat, say))

    def to_act(self, state: BeaconState) -> tuple[int, ...]:
        if state.round >= state.rounds:
            return ()
        if bidding(state):
            return tuple(seat for seat, bid in enumerate(state.bids) if bid == -1)
        return (state.turn,)

    def reactors(self, state: BeaconState) -> tuple[int, ...]:
        if state.window < 0 or state.round >= state.rounds:
            return ()
        return tuple(seat for seat in range(state.seats) if seat not in (state.by, state.turn))

    def free(self, state: BeaconState) -> list[tuple[str, list[int]]]:
        """Return the empty cells that lie beside cards, and the faces of these."""
        cells, faces = state.cells, state.faces
        empty = [i for i in range(9) if cells[i] == NO_PIECE]
        beside = [(CELLS[i], [faces[cells[j]] for j in BESIDE[i] if cells[j] != NO_PIECE]) for i in empty]
        return [(cell, near) for cell, near in beside if near]

    def topples(self, state: BeaconState, face: int) -> bool:
        below = state.faces[state.cells[state.window]]
        return suit_of(face) == suit_of(below) and face > below

    def may_topple_first(self, state: BeaconState) -> bool:
        """Return whether the seat on turn may react to the card before it: only if it keeps a card for its turn."""
        return state.window >= 0 and state.turn != state.by and len(state.hands[state.turn]) > 1

    def legal_commands(self, state: BeaconState, seat: int) -> list[Command]:
        is_awaited = seat in self.to_act(state)
        if is_awaited and bidding(state):
            return [Command(seat, Verb.BID, choice=bid) for bid in range(MOST_BID + 1)]
        legal: list[Command] = []
        if seat in self.reactors(state) or (seat == state.turn and self.may_topple_first(state)):
            legal += [
                Command(seat, Verb.TOPPLE, handle, CELLS[state.window])
                for handle in state.hands[seat]
                if self.topples(state, state.faces[handle])
            ]
        if is_awaited:
            if state.peek and not state.peeked and state.draw:
                legal.append(Command(seat, Verb.PEEK))
            free = self.free(state)
            for handle in state.hands[seat]:
                legal.append(Command(seat, Verb.TOSS, handle, "discard"))
                face = state.faces[handle]
                legal += [Command(seat, Verb.PLACE, handle, cell) for cell, near in free if fits(face, near)]
        legal.sort()
        return legal

    def why_not(self, state: BeaconState, seat: int, command: Command) -> Reason:
        def no(key: str, rule: str, **args: Any) -> Reason:
            return Reason(msg(f"beacon.why.{key}", **args), rule)

        if state.round >= state.rounds:
            return no("over", "T7")
        if command.seat != seat or not 0 <= seat < state.seats:
            return no("seat", "T3")
        if command.verb not in self.info.verbs:
            return no("verb", "T3")
        if command.verb == Verb.BID:
            if not bidding(state):
                return no("no_bids", "T2")
            if state.bids[seat] != -1:
                return no("bid_made", "T2")
            return no("bid_range", "T2")
        if bidding(state):
            return no("bidding", "T2")
        if command.choice != NO_CHOICE:
            return no("shape", "T3")
        if command.verb == Verb.TOPPLE:
            if state.window < 0:
                return no("window", "T5")
            if seat == state.by:
                return no("own", "T5")
            if seat == state.turn and not self.may_topple_first(state):
                return no("last", "T5")
        elif seat != state.turn:
            return no("turn", "T3", player=SeatRef(state.turn))
        if command.verb == Verb.PEEK:
            if not state.peek:
                return no("peek_off", "T4")
            if state.peeked:
                return no("peeked", "T4")
            return no("shape", "T4") if state.draw else no("empty", "T4")
        if command.piece not in state.hands[seat]:
            return no("hand", "T3")
        card = FaceRef(state.faces[command.piece])
        if command.verb == Verb.TOPPLE:
            return no("low", "T5", card=card)
        if command.verb == Verb.TOSS:
            return no("shape", "T3")
        if command.zone not in CELLS or state.cells[CELLS.index(command.zone)] != NO_PIECE:
            return no("cell", "T3")
        return no("fit", "T3", card=card)

    def apply(self, state: BeaconState, command: Command, emit: Emit | None = None) -> None:
        acts = {
            Verb.BID: self._bid,
            Verb.PEEK: self._peek,
            Verb.TOPPLE: self._topple,
            Verb.PLACE: self._place,
            Verb.TOSS: self._toss,
        }
        acts[Verb(command.verb)](state, command, emit)

    def _bid(self, state: BeaconState, command: Command, emit: Emit | None) -> None:
        state.bids[command.seat] = command.choice
        if not emit:
            return
        emit(Event(EventKind.NOTE, command.seat, say="beacon.log.bid"))
        if not bidding(state):
            for bidder, bid in enumerate(state.bids):
                told = (("n", bid),)
                emit(Event(EventKind.COUNT, bidder, target=f"bid:{bidder}", say="beacon.log.bids", args=told))

    def _peek(self, state: BeaconState, command: Command, emit: Emit | None) -> None:
        state.peeked, state.window = 1, -1
        top, mask = state.draw[-1], 1 << command.seat
        state.seen[top] |= mask
        if emit:
            face = state.faces[top]
            event = Event(EventKind.FLIP, command.seat, top, target="draw", face=face, mask=mask, say="beacon.log.peek")
            emit(event)

    def _topple(self, state: BeaconState, command: Command, emit: Emit | None) -> None:
        cell, state.window = state.window, -1
        old = state.cells[cell]
        state.discard.append(old)
        self._put(state, command.seat, command.piece, cell)
        state.gained[command.seat] += 2
        if emit:
            emit(Event(EventKind.MOVE, piece=old, source=command.zone, target="discard", face=state.faces[old]))
            emit(self._from_hand(state, command, command.zone, "beacon.log.topple"))

    def _place(self, state: BeaconState, command: Command, emit: Emit | None) -> None:
        seat, _, handle, zone, _ = command
        cell = CELLS.index(zone)
        suit = suit_of(state.faces[handle])
        near = [state.faces[state.cells[i]] for i in BESIDE[cell] if state.cells[i] != NO_PIECE]
        state.gained[seat] += 1 + 2 * sum(suit_of(face) == suit for face in near)
        self._put(state, seat, handle, cell)
        state.window, state.by = cell, seat
        if emit:
            emit(self._from_hand(state, command, zone, "beacon.log.place"))
        self._end_turn(state, emit)

    def _toss(self, state: BeaconState, command: Command, emit: Emit | None) -> None:
        state.window = -1
        state.hands[command.seat].remove(command.piece)
        state.discard.append(command.piece)
        if emit:
            event = self._from_hand(state, command, "discard", "beacon.log.toss")
            emit(event._replace(mask=1 << command.seat))
        self._end_turn(state, emit)

    @staticmethod
    def _from_hand(state: BeaconState, command: Command, target: str, say: str) -> Event:
        """Return a card on its way out of a hand, open."""
        seat, piece = command.seat, command.piece
        return Event(EventKind.MOVE, seat, piece, f"hand:{seat}", target, state.faces[piece], say=say)

    def _put(self, state: BeaconState, seat: int, handle: int, cell: int) -> None:
        state.hands[seat].remove(handle)
        state.seen[handle] = PUBLIC
        state.cells[cell], state.owners[cell] = handle, seat

    def _end_turn(self, state: BeaconState, emit: Emit | None) -> None:
        self._draw(state, state.turn, emit, "beacon.log.draw")
        state.peeked = 0
        state.turns[state.turn] -= 1
        for _ in range(TURNS * state.seats):
            state.turn = (state.turn + 1) % state.seats
            if state.turns[state.turn] and state.hands[state.turn]:
                if emit:
                    emit(Event(EventKind.TURN, state.turn))
                return
            state.turns[state.turn] = max(0, state.turns[state.turn] - 1)
        self._end_round(state, emit)

    def _end_round(self, state: BeaconState, emit: Emit | None) -> None:
        for seat, bid in enumerate(state.bids):
            if state.owners.count(seat) == bid:
                state.gained[seat] += 3
            state.scores[seat] += state.gained[seat]
        state.last_gained = state.gained.copy()
        state.window = -1
        if emit:
            emit(Event(EventKind.ROUND_END, say="beacon.log.round", args=(("n", state.round + 1),)))
        if state.round + 1 < state.rounds:
            self._start_round(state, emit)
        else:
            state.round += 1
            if emit:
                emit(Event(EventKind.GAME_END, say="beacon.log.end"))

    def outcome(self, state: BeaconState) -> Outcome | None:
        return self.round_result(state) if state.round >= state.rounds else None

    def round_result(self, state: BeaconState) -> Outcome | None:
        if not state.last_gained:
            return None
        order = sorted(range(state.seats), key=lambda seat: (-state.scores[seat], seat))
        winners = tuple(seat for seat in range(state.seats) if state.scores[seat] == max(state.scores))
        return Outcome(
            final=state.round >= state.rounds,
            winners=winners,
            headline=msg("beacon.headline", player=SeatRef(winners[0])),
            reason=msg("beacon.reason"),
            standings=tuple(
                Standing(
                    seat,
                    state.last_gained[seat],
                    state.scores[seat],
                    (Item(msg("beacon.item.points"), state.last_gained[seat]),),
                )
                for seat in order
            ),
        )

    def bound(self, seats: int, options: Options) -> int:
        # Per round: the bids, and per turn a peek, the turn command and one topple.
        return cast(int, options["rounds"]) * (seats + 3 * TURNS * seats)

    # -------------------------------------------------------------------------------------------- knowledge

    def view(self, state: BeaconState, seat: int | None) -> View[BeaconState]:
        copy = state.redacted(seat)
        if bidding(state):
            copy.bids = [bid if bid == -1 or by == seat else GIVEN for by, bid in enumerate(state.bids)]
        return View(seat, copy)

    def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
        world = view.state.clone()
        world.faces = determinize(rng, world.faces, DECK)
        world.bids = [rng.below(MOST_BID + 1) if bid == GIVEN else bid for bid in world.bids]
        world.rng = rng.seed()
        return world

    def zones(self, state: BeaconState) -> dict[str, list[int]]:
        zones = {"draw": state.draw.copy(), "discard": state.discard.copy()}
        zones |= {f"hand:{seat}": hand.copy() for seat, hand in enumerate(state.hands)}
        zones |= {CELLS[i]: [] if handle == NO_PIECE else [handle] for i, handle in enumerate(state.cells)}
        return zones

    def check(self, state: BeaconState) -> list[Flaw]:
        problems = []
        lying = sorted(handle for handles in self.zones(state).values() for handle in handles)
        if lying != list(range(len(state.faces))):
            problems.append(LOST)
        if len(state.faces) == len(DECK) and sorted(state.faces) != DECK:
            problems.append(Flaw("the cards are not those of the deck", FOREIGN))
        problems += [
            wrongly_known(CELLS[i], [handle], PUBLIC)
            for i, handle in enumerate(state.cells)
            if handle != NO_PIECE and state.seen[handle] != PUBLIC
        ]
        return problems

    # -------------------------------------------------------------------------------------------- data and words

    def state_from_json(self, data: JsonValue) -> BeaconState:
        state = BeaconState()
        parts = record(data, BeaconState.FIELDS)
        state.faces, state.hands = entries(parts["faces"]), entries(parts["hands"], most=4)
        for name, value in read_fields(BeaconState.FIELDS, data, state).items():
            setattr(state, name, value)
        return state

    def position(self, data: Mapping[str, Any]) -> BeaconState:
        """Words: `hands` (list of lists of cards), `cells` (cell → card), `draw`, `discard`, `turn`, `rounds`."""
        unknown = data.keys() - {"hands", "cells", "draw", "discard", "turn", "rounds", "bids"}
        if unknown:
            raise BrokenState(f"beacon knows no position word {sorted(unknown)[0]!r}")
        state = self.setup(len(data["hands"]), {"rounds": data.get("rounds", 1), "peek": "on"}, 1)
        state.faces, state.seen = [], []

        def pieces(words: Sequence[str], mask: int) -> list[int]:
            for word in words:
                if len(word) != 2 or word[0] not in SUITS or word[1] not in "123456":
                    raise BrokenState(f"beacon has no card {word!r}")
                state.faces.append(SUITS.index(word[0]) * 6 + int(word[1]) - 1)
                state.seen.append(mask)
            return list(range(len(state.faces) - len(words), len(state.faces)))

        state.hands = [pieces(words, 1 << seat) for seat, words in enumerate(data["hands"])]
        state.draw = pieces(data.get("draw", ()), SECRET)
        state.discard = pieces(data.get("discard", ()), SECRET)
        state.cells = [NO_PIECE] * 9
        for cell, word in data.get("cells", {}).items():
            (state.cells[CELLS.index(f"cell:{cell}")],) = pieces([word], PUBLIC)
        state.bids = list(data.get("bids", [0] * state.seats))
        state.turn = data.get("turn", 0)
        return state

    def face_word(self, face: int) -> str:
        return f"{SUITS[face // 6]}{face % 6 + 1}"

    def choice_word(self, command: Command) -> str:
        return "none" if command.choice == 0 else super().choice_word(command)

    def wording(self, view: View[BeaconState], command: Command) -> Msg:
        if command.piece == NO_PIECE:
            return msg(f"beacon.do.{command.verb}", n=command.choice)
        return msg(f"beacon.do.{command.verb}", card=FaceRef(view.state.faces[command.piece]), place=command.zone)

    def face_name(self, face: int) -> Msg:
        return msg("beacon.face", suit=SUITS[face // 6], n=face % 6 + 1)

    # -------------------------------------------------------------------------------------------- the table

    def table(self, view: View[BeaconState], stage: Stage) -> TableSpec:
        state = view.state
        back = Picture("beacon.back", 70, 100, (Back("#446688"),))

        def piece(handle: int) -> Piece:
            face = state.faces[handle]
            return Piece(handle, back if face == HIDDEN else self.face_picture(face), face)

        def zone(name: str, handles: Sequence[int], arrangement: Arrangement, x: float, y: float, seat: int) -> Zone:
            own = seat == view.seat and seat >= 0
            return Zone(name, arrangement, x, y, 100, tuple(map(piece, handles)), 300, seat=seat, own=own, back=back)

        zones = [
            zone("draw", state.draw, Arrangement.PILE, 100, 100, -1),
            zone("discard", state.discard, Arrangement.PILE, 200, 100, -1),
        ]
        for seat, hand in enumerate(state.hands):
            arrangement = Arrangement.FAN if seat == view.seat else Arrangement.BACKS
            zones.append(zone(f"hand:{seat}", hand, arrangement, 200 + 200 * seat, 650, seat))
        for i, handle in enumerate(state.cells):
            on = [] if handle == NO_PIECE else [handle]
            zones.append(zone(CELLS[i], on, Arrangement.CELLS, 400 + 80 * (i % 3), 200 + 110 * (i // 3), -1))
        legal = [] if view.seat is None else self.legal_commands(state, view.seat)
        asked = bidding(state)
        return TableSpec(
            title=msg("beacon.title"),
            subtitle=msg("beacon.round", n=state.round + 1),
            zones=tuple(zones),
            plates=tuple(Plate(seat, 50 + 200 * seat, 20, 160, len(state.hands[seat])) for seat in range(state.seats)),
            buttons=tuple(
                Button(msg(f"beacon.button.{verb}"), tuple(command for command in legal if command.verb == verb))
                for verb in (Verb.PEEK, Verb.BID)
            ),
            prompt=msg("beacon.prompt.bid") if asked else msg("beacon.prompt"),
            help_anchor="T2" if asked else "T3",
        )

    def face_picture(self, face: int) -> Picture:
        word = self.face_word(face)
        return Picture(f"beacon.face.{word}", 70, 100, (Label(word, 35, 50, 40, "#000000"),))

    def face_chip(self, face: int) -> Picture:
        word = self.face_word(face)
        return Picture(f"beacon.chip.{word}", 20, 20, (Label(word, 10, 10, 14, "#000000"),))

    def face_text(self, face: int) -> FaceText:
        return FaceText(self.face_name(face))

    def intended_command(self, view: View[BeaconState], piece: int, zone: str) -> Command | None:
        if view.seat is None or piece not in view.state.hands[view.seat]:
            return None
        return Command(view.seat, Verb.TOSS if zone == "discard" else Verb.PLACE, piece, zone)

    def choices(self, view: View[BeaconState], commands: Sequence[Command]) -> tuple[PickerEntry, ...]:
        return tuple(PickerEntry(command, msg("beacon.choice.bid", n=command.choice)) for command in commands)

    # -------------------------------------------------------------------------------------------- bots

    def points(self, state: BeaconState, seat: int) -> int:
        """Return how far `seat` is ahead of the best other seat, counting this round and a bid still within reach."""
        worth = [
            score + gained + (0 if bid < 0 else -abs(bid - state.owners.count(by)))
            for by, (score, gained, bid) in enumerate(zip(state.scores, state.gained, state.bids, strict=True))
        ]
        return worth[seat] - max(value for by, value in enumerate(worth) if by != seat)

    def policy(self, level: str, style: str = "") -> Policy:
        from tabletable.bots import greedy, tree_search

        if level == "greedy":
            return greedy(self, self.points, worlds=4)
        return tree_search(self, iterations=150)


BEACON = Beacon()
