"""What a seat can conclude from the cards it has seen and from what the others did: how likely a card fits, what the
others may hold and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.core.advice import Chance, Counting, Odds, Question, percent
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.knowledge import ANY, EVERYBODY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.uno.bots import beliefs
from tabletable.games.uno.bots.beliefs import holds
from tabletable.games.uno.rules.cards import (
    ANSWERS,
    COLOUR,
    COLOURS,
    DRAW_FOUR_SYMBOL,
    DRAW_TWO,
    DRAWS,
    FACE_COUNT,
    FITTING,
    FITTING_LAST,
    NOUGHT,
    REVERSE,
    SEVEN,
    SHAPES,
    SKIP,
    SYMBOL,
    SYMBOL_COUNT,
    WILD,
    WILD_DRAW_FOUR,
    colour_title,
    colour_word,
)
from tabletable.games.uno.rules.play import fitting
from tabletable.games.uno.rules.state import DRAW_PILE, SEAT, UnoState

_FITS: Final = Msg("uno.chance.draw")
_CAN: Final = Msg("uno.chance.can_play")


def chances(view: View[UnoState]) -> Counting:
    """Count how likely it is what the viewer wonders about now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    unseen = beliefs.unseen(state)
    found: list[Chance] = []
    questions: list[Question] = []
    if state.turn != NOBODY:
        if not state.stack and state.draw and not state.rules.until_playable and state.drawn == NO_PIECE:
            fits = FITTING[SYMBOL_COUNT * state.colour + SYMBOL[state.faces[state.discard[-1]]]]
            found.append(
                Chance(DRAW_PILE, sum(count for face, count in unseen.items() if fits[face]) / unseen.total(), _FITS)
            )
        follower = state.turn if state.turn != seat else (seat + state.direction) % len(state.hands)
        share = holds(state, unseen, follower, fitting(state, state.hands[follower]))
        if not (state.stack and state.turn == seat):  # then it is gone before that one's turn
            label = msg("uno.chance.can_play.pill", share=percent(share))
            found.append(Chance(SEAT[follower], share, _CAN, label))
        if state.turn == seat:
            questions += _followers(state, seat, unseen)
    return Odds(tuple(found), tuple(questions), msg("uno.chance.note", n=unseen.total()))


def _followers(state: UnoState, seat: int, unseen: Counter[int]) -> Iterator[Question]:
    """For each card that may be played, whether who comes next could follow it."""
    hand, seats = state.hands[seat], len(state.hands)
    if len(hand) == 1:
        return
    may = fitting(state, hand)
    for piece in hand if state.drawn == NO_PIECE else [state.drawn]:
        face = state.faces[piece]
        if not may[face]:
            continue
        symbol = SYMBOL[face]
        if state.rules.seven_nought and symbol in (NOUGHT, SEVEN):
            continue  # whoever follows has another hand by then
        turns = symbol == REVERSE and seats > 2
        steps = 2 if symbol == SKIP or (symbol == REVERSE and seats == 2) else 1
        follower = (seat + steps * (-state.direction if turns else state.direction)) % seats
        if follower == seat:
            continue
        last = len(state.hands[follower]) == 1 and not state.rules.last_action
        player = SeatRef(follower)
        if symbol in DRAWS:
            share = 0.0
            if state.rules.stacking and not last:
                share = holds(state, unseen, follower, ANSWERS[symbol])
            yield _question(piece, "uno.chance.answer", player, share)
            continue
        table = FITTING_LAST if last else FITTING
        if face < WILD:
            share = holds(state, unseen, follower, table[SYMBOL_COUNT * COLOUR[face] + symbol])
            yield _question(piece, "uno.chance.follow", player, share)
        else:
            shares = [
                holds(state, unseen, follower, table[SYMBOL_COUNT * colour + symbol]) for colour in range(len(COLOURS))
            ]
            colour = min(range(len(COLOURS)), key=shares.__getitem__)
            title = msg(
                "uno.chance.follow_wild", player=player, colour=colour_word(colour), share=percent(shares[colour])
            )
            yield Question(piece, title, Msg("uno.chance.follow_wild.body"), shares[colour])


def _question(piece: int, key: str, player: SeatRef, share: float) -> Question:
    certain = share in (0.0, 1.0)
    title = msg(_TITLES[key, certain], player=player, share=percent(share))
    return Question(piece, title, Msg(_BODIES[key]), share)


_TITLES: Final = {
    ("uno.chance.answer", False): "uno.chance.answer.about",
    ("uno.chance.answer", True): "uno.chance.answer.sure",
    ("uno.chance.follow", False): "uno.chance.follow.about",
    ("uno.chance.follow", True): "uno.chance.follow.sure",
}
_BODIES: Final = {"uno.chance.answer": "uno.chance.answer.body", "uno.chance.follow": "uno.chance.follow.body"}

# ------------------------------------------------------------------------------------------------ hidden cards


_HANDS: Final = Msg("uno.known.hands")
_NEXT: Final = Msg("uno.known.next")
_ACTIONS: Final = Msg("uno.known.actions")
_COLOURS: Final = (
    *({face for face in range(FACE_COUNT) if COLOUR[face] == colour} for colour in range(len(COLOURS))),
    {WILD, WILD_DRAW_FOUR},
)
_SYMBOLS: Final = (SKIP, REVERSE, DRAW_TWO, DRAW_FOUR_SYMBOL)
_KINDS: Final = tuple({face for face in range(FACE_COUNT) if SYMBOL[face] == symbol} for symbol in _SYMBOLS)
_BY_KIND: Final = (
    Answer(Msg("uno.known.skip"), "uno/skip"),
    Answer(Msg("uno.known.reverse"), "uno/reverse"),
    Answer(Msg("uno.known.draw_two"), "uno/draw_two_red"),
    Answer(Msg("uno.known.draw_four"), "uno/draw_four"),
)


def knowledge(view: View[UnoState], tints: Sequence[str]) -> Guessing:
    """List what is hidden from the viewer, and how likely each answer is; `tints` are those of the colours."""
    yield
    colours = (
        *(
            Answer(colour_title(colour), f"common/shapes/{SHAPES[colour]}", tints[colour])
            for colour in range(len(COLOURS))
        ),
        Answer(Msg("uno.known.wild"), "uno/wheel"),
    )
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    rows = tuple(Subject(seat_zone(other), unseen.holds(state.hands[other], _COLOURS)) for other in others)
    held = [piece for other in others for piece in state.hands[other]]
    note = msg("knowledge.note.among", n=len(held))
    coming = tuple(Subject(DRAW_PILE, unseen.which(piece, _COLOURS)) for piece in state.draw[-1:])
    return (
        Unknown(_HANDS, ANY, colours, rows),
        Unknown(_NEXT, ONE, colours, coming, is_one=True),
        Unknown(_ACTIONS, note, _BY_KIND, (Subject(EVERYBODY, unseen.holds(held, _KINDS)),)),
    )
