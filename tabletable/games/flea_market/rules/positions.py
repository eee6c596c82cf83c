"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletable.core.cards import left_over
from tabletable.core.errors import BrokenState
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE, PUBLIC
from tabletable.core.reading import entries, number, numbers
from tabletable.core.rng import MASK64
from tabletable.core.state import sound
from tabletable.games.flea_market.rules import knowledge
from tabletable.games.flea_market.rules.cards import face_of
from tabletable.games.flea_market.rules.commands import MOST_CARDS
from tabletable.games.flea_market.rules.decks import deck_of
from tabletable.games.flea_market.rules.state import FleaMarketState, HouseRules, Phase

# ------------------------------------------------------------------------------------------------ positions

_PER_SEAT = ("hands", "goods", "money", "popularity")
_PHASES = (Phase.DISCOUNT, Phase.STOCK, Phase.RESTOCK)
_POSITION_WORDS = {
    *_PER_SEAT, "closed", "discard", "discounts", "draw", "options", "phase", "rest", "round", "seed", "stalls",
    "start", "turn",
}  # fmt: skip


def position(game: Game[FleaMarketState], data: Mapping[str, Any]) -> FleaMarketState:
    """A position in these words, all but `hands` optional:

    - `hands`, `money`, `popularity`: per seat a list of cards ("red 5"; "red 5 0+3 offer" with other buttons than
      the usual ones)
    - `stalls`: per seat how many (3); `goods`: per seat the goods on the first of them
    - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
      not named under the draw pile
    - `phase`: "stock" (usual), "discount" or "restock"; `turn`, `start`: seats; `closed`: list of seats; `round`
    - `discounts`: points per seat; `options`, `seed`
    """
    options = game.info.worded(data, _POSITION_WORDS, "hands")
    rules = HouseRules.from_options(options)
    seats = len(data["hands"])
    piles = {key: [_faces(pile) for pile in entries(data.get(key, [[]] * seats), seats)] for key in _PER_SEAT}
    stalls = numbers(data.get("stalls", [3] * seats), 1, MOST_CARDS, seats)
    discard, draw = _faces(data.get("discard", [])), _faces(data.get("draw", []))
    faces = [face for key in _PER_SEAT for pile in piles[key] for face in pile] + discard
    # What the stalls are made of nobody knows: what the deck has left, or any card.
    printed = deck_of(options).for_seats(seats)
    rest = left_over(printed, [*faces, *draw]) if data.get("rest") == "draw" else []
    faces += [rest.pop() if rest else printed[0] for _ in range(sum(stalls))] + draw + rest
    if len(faces) > MOST_CARDS:
        raise BrokenState(f"there are at most {MOST_CARDS} cards")
    state = FleaMarketState(seats, rules, number(data.get("seed", 0), 0, MASK64), faces)
    _lay_out(state, {key: [len(pile) for pile in piles[key]] for key in _PER_SEAT}, stalls, len(discard))
    _set_round(state, data)
    return sound(state, knowledge.check)


def _faces(words: object) -> list[int]:
    faces = []
    for word in entries(words):
        face = face_of(word)
        if face is None:
            raise BrokenState(f"flea_market has no card {word!r:.40}")
        faces.append(face)
    return faces


def _lay_out(state: FleaMarketState, held: dict[str, list[int]], stalls: list[int], discarded: int) -> None:
    """Handles in the order of the words: hands, goods, money, popularity, discard pile, stalls, draw pile."""
    pieces = iter(range(len(state.faces)))
    for key in _PER_SEAT:
        for seat, count in enumerate(held[key]):
            pile = [next(pieces) for _ in range(count)]
            getattr(state, key)[seat] = pile
            for piece in pile:
                state.seen[piece] = 1 << seat if key in ("hands", "popularity") else PUBLIC
    state.discard = [next(pieces) for _ in range(discarded)]
    for piece in state.discard:
        state.seen[piece] = PUBLIC
    for seat, count in enumerate(stalls):
        if len(state.goods[seat]) > count:
            raise BrokenState("there are more goods than stalls")
        state.goods[seat] += [NO_PIECE] * (count - len(state.goods[seat]))
        state.booths[seat] = [next(pieces) for _ in range(count)]
    state.draw = list(pieces)[::-1]
    state.display = [piece for goods in state.goods for piece in goods if piece != NO_PIECE]


def _set_round(state: FleaMarketState, data: Mapping[str, Any]) -> None:
    seats = len(state.hands)
    state.take(data, "start")
    state.turn, state.round = state.start, 2
    state.take(data, "turn", "round", "discounts", "phase")
    state.closed = sum(1 << number(seat, 0, seats - 1) for seat in set(entries(data.get("closed", []))))
    if state.phase not in _PHASES:
        raise BrokenState(f"a position begins in the phase {', '.join(_PHASES)}")
