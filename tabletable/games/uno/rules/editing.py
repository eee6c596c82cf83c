"""States set up outside of play: from data, sampled, or edited by hand, and the faults of a state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from tabletable.core import editing
from tabletable.core.cards import NamedCards
from tabletable.core.command import Command
from tabletable.core.editing import EditableValue, Law, Tab, choice
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import OVER, Flaw, Mending, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.reading import number
from tabletable.core.rng import MASK64, Rng
from tabletable.core.rulebook import Rulebook
from tabletable.core.state import sound
from tabletable.core.view import View
from tabletable.games.uno.rules import cards, zones
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.play import can_act
from tabletable.games.uno.rules.state import TABLES_FOR_TEAMS, HouseRules, UnoState, Verb

_WORDS: Final = {
    "options", "hands", "draw", "discard", "rest", "turn", "direction", "colour", "stack", "drawn", "exposed",
    "called", "fresh", "played_by", "bluff_colour", "bluff_cards", "opener", "hand_number", "scores", "seed", "turns",
}  # fmt: skip
_WAYS: Final = {"clockwise": 1, "counter-clockwise": -1}
_TRIES: Final = 100
"""The maximum number of samples of a world in which every seat can make the pending decision."""


class UnoPositions(Rulebook[UnoState]):
    """Makes states from data and finds the faults of a state."""

    states = UnoState

    def position(self, data: Mapping[str, Any]) -> UnoState:
        """Make a position of these words, all but `hands` and `discard` optional. Raises `BrokenState`.

        - `hands`: per seat a list of cards ("red 5", "blue draw two", "wild", "wild draw four") in draw order
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under the draw pile
        - `turn`, `opener`, `played_by` (who played the top card), `exposed` (who can be caught): seats; `called`: list
          of seats
        - `fresh`: true if the top card was played last, so that an equal one may jump in
        - `drawn`: true if the seat on turn has just drawn the last card of its hand
        - `colour`: of the pile ("green"); `direction`: "clockwise" or "counter-clockwise"; `stack`: cards
        - `bluff_colour`, `bluff_cards`: for a challenge, the colour before the wild draw four and the number of cards
          its player held after it (else: all it holds)
        - `options`, `scores`, `hand_number`, `turns`, `seed`
        """
        rules = HouseRules.from_options(self.info.worded(data, _WORDS, "hands"))
        named = NamedCards(data, len(data["hands"]), cards.FACE_BY_WORD.get)
        hands, discard, draw = named.piles("hands"), named.pile("discard"), named.pile("draw")
        rest = named.rest(cards.DECK)
        if len(named.faces) > cards.DECK_SIZE:
            raise BrokenState(f"there are {cards.DECK_SIZE} cards, not {len(named.faces)}")
        if not discard:
            raise BrokenState("a uno position has at least one card on the discard pile")
        state = UnoState(len(hands), rules, number(data.get("seed", 0), 0, MASK64), [])
        state.ZONES.lay_out(state, {"hands": hands, "discard": discard, "draw": [*draw, *rest]})
        state.deck = cards.DECK if len(state.faces) == cards.DECK_SIZE else tuple(sorted(state.faces))
        if rules.points and state.deck != cards.DECK:
            raise BrokenState('a match to points deals again and needs the whole deck ("rest": "draw")')
        _set_turn(state, data)
        return sound(state, self.check)

    def sample(self, view: View[UnoState], rng: Rng) -> UnoState:
        """Sample a full state: all arrangements of the hidden faces are equally likely, with one exception.

        If no card can be drawn, a seat that could not play would have passed automatically, so the seat on turn holds a
        playable card.
        """
        visible = view.state
        for _ in range(_TRIES):
            state = visible.determinized(rng)
            if state.turn == NOBODY or not is_exhausted(state) or can_act(state):
                return state
        _give_playable(state, visible, rng)
        return state

    def reveals_secrets(self, before: UnoState, command: Command, after: UnoState) -> bool:
        """Return whether a command reveals hidden cards: a challenge the accused hand, a draw that goes on how many did
        not fit, an automatic pass that no card of a hand can be played.
        """
        goes_on = command.verb == Verb.DRAW and not (before.rules.draws_one or before.stack)
        return goes_on or command.verb == Verb.CHALLENGE or is_exhausted(after)

    def check(self, state: UnoState) -> list[Flaw]:
        wrong = state.ZONES.flaws(state)
        if state.rules.teams and len(state.hands) not in TABLES_FOR_TEAMS:
            wrong.append(flaw("not everybody has a partner opposite", "uno.setup.teams", n=len(state.hands)))
        if not state.discard:
            wrong.append(Flaw("the discard pile is empty"))
        return wrong + _check_turn(state)


def _colour(word: object) -> int:
    if word not in cards.COLOURS:
        raise BrokenState(f"uno has no colour {word!r:.40}")
    return cards.COLOURS.index(str(word))


def _set_turn(state: UnoState, data: Mapping[str, Any]) -> None:
    seats = len(state.hands)
    top = cards.COLOUR[state.faces[state.discard[-1]]]
    state.colour = _colour(data.get("colour", cards.COLOURS[top] if top != cards.NO_COLOUR else "red"))
    state.bluff_colour = _colour(data.get("bluff_colour", cards.COLOURS[state.colour]))
    state.turn = 0
    state.take(data, "turn", "opener", "stack", "exposed", "played_by", "hand_number", "turns", "scores")
    if data.get("direction", "clockwise") not in _WAYS:
        raise BrokenState('direction is "clockwise" or "counter-clockwise"')
    state.direction = _WAYS[data.get("direction", "clockwise")]
    state.called = sum(1 << number(seat, 0, seats - 1) for seat in set(data.get("called", ())))
    state.bluff_cards = len(state.hands[state.played_by]) if state.played_by != NOBODY else 0
    state.take(data, "bluff_cards")
    state.fresh = state.rules.jump_in and bool(data.get("fresh", False))
    if data.get("drawn", False):
        state.drawn = state.hands[state.turn][-1] if state.hands[state.turn] else NO_PIECE


def _give_playable(state: UnoState, visible: UnoState, rng: Rng) -> None:
    """Exchange two hidden faces so that the seat on turn can play."""
    hand = [piece for piece in state.hands[state.turn] if visible.faces[piece] == HIDDEN]
    others = [piece for piece, face in enumerate(visible.faces) if face == HIDDEN and piece not in hand]
    rng.shuffle(hand)
    rng.shuffle(others)
    for mine in hand:
        for other in others:
            faces = state.faces
            faces[mine], faces[other] = faces[other], faces[mine]
            if can_act(state):
                return
            faces[mine], faces[other] = faces[other], faces[mine]


def _check_turn(state: UnoState) -> list[Flaw]:
    wrong = []
    if state.direction not in (1, -1):
        text, key = "play goes neither way round", "uno.edit.fault.direction"
        wrong.append(flaw(text, key, mend=lambda mender: setattr(mender.state, "direction", 1)))
    if state.turn == NOBODY and (state.result is None or state.stack or state.drawn != NO_PIECE):
        wrong.append(Flaw("the game is over without a result, or something is still pending", OVER))
    if state.discard:
        top = state.faces[state.discard[-1]]
        if cards.COLOUR[top] not in (cards.NO_COLOUR, state.colour):
            wrong.append(Flaw("the colour to match is not that of the top card"))
        if state.stack and cards.SYMBOL[top] not in cards.DRAWS:
            text = "there is a stack without a draw card on the pile"
            wrong.append(flaw(text, "uno.edit.fault.stack", zones.DISCARD_PILE, mend=_forget_stack))
        elif state.stack % 2 or state.stack < 0:
            text, key = "no draw cards add up to the stack", "uno.edit.fault.sum"
            wrong.append(flaw(text, key, zones.DISCARD_PILE, mend=_forget_stack, n=state.stack))
    if state.drawn != NO_PIECE and (state.stack or state.drawn not in state.hands[state.turn]):
        wrong.append(Flaw("the card just drawn is not in the hand of the seat on turn"))
    if (seat := state.exposed) != NOBODY and (len(state.hands[seat]) != 1 or state.called >> seat & 1):
        wrong.append(Flaw("the seat that can be caught has not one card, or has called"))
    for seat, hand in enumerate(state.hands):
        if state.called >> seat & 1 and len(hand) > 2:
            wrong.append(Flaw("a call protects a hand of more than two cards"))
    if state.bluff_cards > len(state.faces):
        wrong.append(Flaw("a count is out of range"))
    return wrong


def _forget_stack(mender: Mending) -> None:
    mender.state.stack = 0


# ------------------------------------------------------------------------------------------------ set up by hand

_COLOUR = MessageFamily("uno.edit.*", cards.COLOURS)
_MOST_STACK = 24

_TABS = (
    *(
        Tab(Msg(_COLOUR[word]), tuple(range(cards.PER_COLOUR * at, cards.PER_COLOUR * (at + 1))))
        for at, word in enumerate(cards.COLOURS)
    ),
    Tab(Msg("uno.edit.wild"), (cards.WILD, cards.WILD_DRAW_FOUR)),
)


class UnoEditing(editing.Editing[UnoState]):
    """Sets up a position: cards that were placed nowhere lie on the draw pile."""

    def tabs(self, state: UnoState) -> Sequence[Tab]:
        return _TABS

    def rest(self, state: UnoState, face: int) -> list[int]:
        return state.draw

    def allowed_zones(self, state: UnoState, face: int) -> Collection[str]:
        """Let a card at random lie in hands only: the discard pile lies open."""
        hands = zones.HAND[: len(state.hands)]
        return hands if face == HIDDEN else (*hands, zones.DISCARD_PILE, zones.DRAW_PILE)

    def lift(self, state: UnoState, piece: int) -> bool:
        """Leave one card on the discard pile, always."""
        return state.discard != [piece] and super().lift(state, piece)

    def marks(self, state: UnoState) -> Sequence[EditableValue]:
        seats = range(len(state.hands))
        editables = [
            choice("turn", Msg("editor.turn"), state.turn, ((s, msg("editor.seat", player=SeatRef(s))) for s in seats))
        ]
        ways = ((1, Msg("uno.edit.clockwise")), (-1, Msg("uno.edit.counter")))
        editables.append(choice("direction", Msg("uno.edit.direction"), state.direction, ways))
        top = state.faces[state.discard[-1]]
        if cards.COLOUR[top] == cards.NO_COLOUR:
            colours = ((at, Msg(_COLOUR[word])) for at, word in enumerate(cards.COLOURS))
            editables.append(choice("colour", Msg("uno.edit.colour"), state.colour, colours))
        if cards.SYMBOL[top] in cards.DRAWS or state.stack:
            editables.append(EditableValue("stack", Msg("uno.edit.stack"), state.stack, _MOST_STACK, step=2))
        if state.rules.points:
            most = state.rules.target
            editables += [
                EditableValue(f"scores:{s}", Msg("uno.edit.points"), state.scores[s], most, (), s, 5) for s in seats
            ]
        return editables

    def set(self, state: UnoState, key: str, value: int) -> None:
        name, _, seat = key.partition(":")
        if name == "scores":
            state.scores[int(seat)] = value
            return
        setattr(state, name, value)
        if name == "turn":
            state.drawn, state.stack = NO_PIECE, 0

    def tidy(self, state: UnoState) -> None:
        """Repair the derived parts: reset calls and a drawn card that no longer apply."""
        top = state.faces[state.discard[-1]]
        if cards.COLOUR[top] != cards.NO_COLOUR:
            state.colour = cards.COLOUR[top]
        if state.turn == NOBODY or state.drawn not in state.hands[state.turn] or state.stack:
            state.drawn = NO_PIECE
        for seat, hand in enumerate(state.hands):
            if len(hand) > 2:
                state.called &= ~(1 << seat)
        if state.exposed != NOBODY and (len(state.hands[state.exposed]) != 1 or state.called >> state.exposed & 1):
            state.exposed = NOBODY
        size = len(state.hands[state.played_by]) if state.played_by != NOBODY else 0
        state.bluff_cards = min(state.bluff_cards, size)

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("uno.edit.fine.hands"), ("uno.edit.fault.no_cards",)),
        Law(Msg("uno.edit.fine.turn"), ("editor.fault.over", "uno.edit.fault.points", "uno.edit.fault.stuck")),
        Law(Msg("uno.edit.fine.stack"), ("uno.edit.fault.stack", "uno.edit.fault.sum", "uno.edit.fault.deck")),
    )

    def check(self, state: UnoState) -> Iterator[Flaw]:
        for seat, hand in enumerate(state.hands):
            if not hand:
                text, key, mend = "a hand is empty", "uno.edit.fault.no_cards", partial(_deal_one, seat)
                yield flaw(text, key, zones.HAND[seat], mend=mend, player=SeatRef(seat))
        if state.rules.points and len(state.faces) != len(cards.DECK):
            yield flaw("a match to points needs the whole deck", "uno.edit.fault.deck")
        if state.turn == NOBODY:
            yield Flaw("the game is over", OVER, mend=_play_on)
            return
        for seat, score in enumerate(state.scores if state.rules.points else ()):
            if score >= (target := state.rules.target):
                text, key, mend = "a seat has won the match", "uno.edit.fault.points", partial(_forget_points, seat)
                yield flaw(text, key, zones.HAND[seat], mend=mend, player=SeatRef(seat), n=target)
        hand = state.hands[state.turn]
        is_known = all(state.faces[piece] != HIDDEN for piece in hand)
        if hand and is_known and is_exhausted(state) and not can_act(state):
            text, key = "the seat on turn can neither play nor draw", "uno.edit.fault.stuck"
            yield flaw(text, key, zones.HAND[state.turn], mend=_take_one, player=SeatRef(state.turn))


def _deal_one(seat: int, mender: Mending) -> None:
    """Deal a card at random; if none is left, first take one from the fullest hand."""
    if not mender.state.draw:
        _take_one(mender)
    mender.put(HIDDEN, zones.HAND[seat])


def _take_one(mender: Mending) -> None:
    """Remove the last card of the fullest hand."""
    mender.remove(max(mender.state.hands, key=len)[-1])


def _play_on(mender: Mending) -> None:
    state: UnoState = mender.state
    state.turn, state.result, state.stack, state.drawn = 0, None, 0, NO_PIECE
    for seat in range(len(state.hands)):
        for piece in state.hands[seat]:
            state.seen[piece] = 1 << seat


def _forget_points(seat: int, mender: Mending) -> None:
    mender.state.scores[seat] = 0
