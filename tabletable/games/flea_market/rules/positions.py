"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState, SetupError
from tabletable.core.game import GameInfo
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.reading import entries, member, number, numbers, random_state, record, switches
from tabletable.core.rng import MASK64
from tabletable.games.flea_market.rules import knowledge
from tabletable.games.flea_market.rules.cards import FACE_COUNT, face_of
from tabletable.games.flea_market.rules.commands import MAX_SEATS, MIN_SEATS, MOST_CARDS, MOST_POINTS
from tabletable.games.flea_market.rules.decks import deck_of, own_faces
from tabletable.games.flea_market.rules.state import LAST_ROUND, FleaMarketState, HouseRules, Phase, Prize

_PILES = ("hands", "booths", "money", "popularity", "promotions")


def state_from_json(data: JsonValue) -> FleaMarketState:
    """The state that `FleaMarketState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    parts = record(data, FleaMarketState.__slots__)
    rules = HouseRules(**switches(parts["rules"], HouseRules._fields))
    faces = numbers(parts["faces"], 0, FACE_COUNT - 1)
    seats = len(entries(parts["hands"], most=MAX_SEATS))
    if seats < MIN_SEATS or len(faces) > MOST_CARDS:
        raise BrokenState(f"expected {MIN_SEATS} or {MAX_SEATS} hands and at most {MOST_CARDS} cards")
    handle = len(faces) - 1
    state = FleaMarketState(seats, rules, random_state(parts["rng"]), faces)
    if parts["deck"] is None:
        state.deck = own_faces(seats)
    else:
        state.deck = tuple(numbers(parts["deck"], 0, FACE_COUNT - 1, len(faces)))
    for key in _PILES:
        setattr(state, key, [numbers(pile, 0, handle) for pile in entries(parts[key], seats)])
    state.goods = [numbers(goods, NO_PIECE, handle) for goods in entries(parts["goods"], seats)]
    for key in ("tray", "draw", "discard", "display"):
        setattr(state, key, numbers(parts[key], 0, handle))
    state.seen = numbers(parts["seen"], PUBLIC, (1 << seats) - 1, len(faces))
    state.discounts = numbers(parts["discounts"], 0, MOST_POINTS, seats)
    state.totals = numbers(parts["totals"], -(1 << 20), 1 << 20, seats)
    state.offers = numbers(parts["offers"], 0, seats - 1)
    state.prizes = [member(Prize, prize) for prize in entries(parts["prizes"], seats)]
    state.phase = member(Phase, parts["phase"])
    for key in ("turn", "start", "highest", "lowest"):
        setattr(state, key, number(parts[key], NOBODY, seats - 1))
    for key in ("round", "owed", "closed", "swept"):
        setattr(state, key, number(parts[key], 0, 1 << 20))
    if state.turn != NOBODY:
        state.laid = numbers(parts["laid"], 0, len(state.goods[state.turn]) - 1)
    elif parts["laid"] != []:
        raise BrokenState("goods are being laid by nobody")
    if problems := knowledge.check(state):
        raise BrokenState("; ".join(problems))
    return state


# ------------------------------------------------------------------------------------------------ positions

_PER_SEAT = ("hands", "goods", "money", "popularity")
_PHASES = (Phase.DISCOUNT, Phase.STOCK, Phase.RESTOCK)
_POSITION_WORDS = {
    *_PER_SEAT, "closed", "discard", "discounts", "draw", "options", "phase", "rest", "round", "seed", "stalls",
    "start", "turn",
}  # fmt: skip


def position(info: GameInfo, data: Mapping[str, Any]) -> FleaMarketState:
    """See `FleaMarketGame.position`."""
    if unknown := set(data) - _POSITION_WORDS:
        raise BrokenState(f"flea_market positions have no word {', '.join(sorted(map(str, unknown)))}")
    try:
        options = info.complete(data.get("options", {}))
        rules = HouseRules.from_options(options)
        seats = len(data["hands"])
        info.check_seats(seats)
    except (SetupError, KeyError, TypeError) as error:
        raise BrokenState(f"this is no flea_market position: {error}") from error
    piles = {key: [_faces(pile) for pile in entries(data.get(key, [[]] * seats), seats)] for key in _PER_SEAT}
    stalls = numbers(data.get("stalls", [3] * seats), 1, MOST_CARDS, seats)
    discard, draw = _faces(data.get("discard", [])), _faces(data.get("draw", []))
    faces = [face for key in _PER_SEAT for pile in piles[key] for face in pile] + discard
    # What the stalls are made of nobody knows: what the deck has left, or any card.
    printed = deck_of(options).for_seats(seats)
    rest = _rest([*faces, *draw], printed) if data.get("rest") == "draw" else []
    faces += [rest.pop() if rest else printed[0] for _ in range(sum(stalls))] + draw + rest
    if len(faces) > MOST_CARDS:
        raise BrokenState(f"there are at most {MOST_CARDS} cards")
    state = FleaMarketState(seats, rules, number(data.get("seed", 0), 0, MASK64), faces)
    _lay_out(state, {key: [len(pile) for pile in piles[key]] for key in _PER_SEAT}, stalls, len(discard))
    _set_round(state, data)
    if problems := knowledge.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _faces(words: object) -> list[int]:
    faces = []
    for word in entries(words):
        face = face_of(word)
        if face is None:
            raise BrokenState(f"flea_market has no card {word!r:.40}")
        faces.append(face)
    return faces


def _rest(named: list[int], printed: tuple[int, ...]) -> list[int]:
    rest = Counter(printed)
    rest.subtract(named)
    if any(count < 0 for count in rest.values()):
        raise BrokenState("the position names a card more often than the deck has it")
    return sorted(rest.elements())


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
    state.start = number(data.get("start", 0), 0, seats - 1)
    state.turn = number(data.get("turn", state.start), 0, seats - 1)
    state.round = number(data.get("round", 2), 1, LAST_ROUND)
    state.closed = sum(1 << number(seat, 0, seats - 1) for seat in set(entries(data.get("closed", []))))
    state.discounts = numbers(data.get("discounts", [0] * seats), 0, MOST_POINTS, seats)
    state.phase = member(Phase, data.get("phase", Phase.STOCK))
    if state.phase not in _PHASES:
        raise BrokenState(f"a position begins in the phase {', '.join(_PHASES)}")
