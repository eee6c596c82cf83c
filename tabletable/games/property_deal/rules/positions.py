"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletable.core.cards import left_over, worded
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import Flaw, flaw
from tabletable.core.game import Game
from tabletable.core.ids import NOBODY, PUBLIC
from tabletable.core.message import SeatRef
from tabletable.core.reading import number
from tabletable.core.rng import MASK64
from tabletable.core.state import sound
from tabletable.games.property_deal.rules import knowledge
from tabletable.games.property_deal.rules.cards import (
    CARD_COLOURS,
    COLOUR_WORDS,
    DECK,
    FACE_BY_WORD,
    NO_COLOUR,
    WILD,
    is_building,
    is_property,
    is_single,
)
from tabletable.games.property_deal.rules.commands import HAND, MAX_SEATS
from tabletable.games.property_deal.rules.legal import legal_commands
from tabletable.games.property_deal.rules.state import (
    Ask,
    Demand,
    HouseRules,
    PropertyState,
    checked_group,
)


def state_from_json(data: JsonValue) -> PropertyState:
    """The state that `PropertyState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    return sound(PropertyState.read(data, 2, MAX_SEATS), _check)


def _check(state: PropertyState) -> list[Flaw]:
    """What breaks an invariant, and a decision that nobody could make."""
    flaws = knowledge.check(state)
    if flaws or state.turn == NOBODY:
        return flaws
    try:
        if not legal_commands(state, seat := state.decider):
            text = "the seat the game waits for has nothing to decide"
            return [flaw(text, "editor.fault.stuck", HAND[seat], player=SeatRef(seat))]
        return [] if state.demand is None else [knowledge.under_way(text) for text in check_demand(state, state.demand)]
    except (IndexError, KeyError):
        return [knowledge.under_way("a pending decision points nowhere")]


def check_demand(state: PropertyState, demand: Demand) -> list[str]:
    """What a demand is about must lie where the rules will look for it."""
    from tabletable.games.property_deal.rules.cards import DEAL_BREAKER, FORCED_DEAL, SLY_DEAL
    from tabletable.games.property_deal.rules.demands import asks_money

    if asks_money(demand.face) or not demand.targets:
        return [] if demand.amount >= 0 else ["a debt is negative"]
    if demand.face not in (SLY_DEAL, FORCED_DEAL, DEAL_BREAKER) or len(demand.targets) != 1:
        return ["no such action can be pending"]
    theirs = state.groups[demand.targets[0]]
    if demand.face == DEAL_BREAKER:
        known = 0 <= demand.slot < len(theirs) and theirs[demand.slot].full
        return [] if known else ["a deal breaker takes no full set"]
    wrong = []
    if not any(demand.taken in each.cards for each in theirs if not each.full):
        wrong.append("a deal takes what does not lie there")
    offers = any(entry.ask is Ask.OFFER for entry in state.pending)
    if demand.face == FORCED_DEAL and not offers:
        mine = state.groups[state.turn]
        if not any(demand.given in each.cards for each in mine if not each.full):
            wrong.append("a deal gives what does not lie there")
    return wrong


# ------------------------------------------------------------------------------------------------ positions

_POSITION_WORDS = {
    "options", "hands", "banks", "sets", "discard", "draw", "rest", "turn", "first", "plays", "moves", "turns", "seed",
}  # fmt: skip


def position(game: Game[PropertyState], data: Mapping[str, Any]) -> PropertyState:
    """A position in these words, all but `hands` optional:

    - `hands`, `banks`: per seat a list of cards ("red", "red/yellow wild", "wild", "sly deal", "rent", "3M") in the
      order they came
    - `sets`: per seat a list of sets, each one string: cards with commas between, properties before buildings,
      after a colour and a colon where the cards do not tell it ("red, red, wild", "yellow: red/yellow wild")
    - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
      not named under the draw pile
    - `turn`, `first`: seats; `plays`, `moves`: made in this turn; `turns`: that have ended
    - `options`, `seed`
    """
    rules = HouseRules.from_options(game.info.worded(data, _POSITION_WORDS, "hands"))
    seats = len(data["hands"])
    hands = [_faces(hand) for hand in data["hands"]]
    banks = [_faces(bank) for bank in _rows(data.get("banks"), seats)]
    sets = [[_set_words(each) for each in row] for row in _rows(data.get("sets"), seats)]
    discard, draw = _faces(data.get("discard", [])), _faces(data.get("draw", []))
    laid = [face for row in sets for _, cards in row for face in cards]
    named = [*(face for row in (*hands, *banks) for face in row), *laid, *discard, *draw]
    if data.get("rest") == "draw":
        draw += left_over(DECK, named)
    else:
        left_over(DECK, named)
    faces = [*(face for row in (*hands, *banks) for face in row), *laid, *discard, *draw]
    if not faces:
        raise BrokenState("a position needs a card")
    state = PropertyState(seats, rules, number(data.get("seed", 0), 0, MASK64), faces)
    pieces = iter(range(len(faces)))
    state.hands = [[next(pieces) for _ in hand] for hand in hands]
    state.banks = [[next(pieces) for _ in bank] for bank in banks]
    for seat, row in enumerate(sets):
        for colour, cards in row:
            handles = [next(pieces) for _ in cards]
            built = [piece for piece in handles if is_building(faces[piece])]
            lying = [piece for piece in handles if piece not in built]
            state.groups[seat].append(checked_group(state, colour, tuple(lying), tuple(built)))
    state.discard = [next(pieces) for _ in discard]
    state.draw = list(pieces)[::-1]
    _know(state)
    state.turn = 0
    state.take(data, "turn")
    state.first = state.turn
    state.take(data, "first", "plays", "moves", "turns")
    return sound(state, _check)


def _know(state: PropertyState) -> None:
    """Hands are known to their seats, everything on the table to all."""
    state.seen = [PUBLIC] * len(state.faces)
    for piece in state.draw:
        state.seen[piece] = 0
    for seat, hand in enumerate(state.hands):
        for piece in hand:
            state.seen[piece] = 1 << seat


def _rows(value: object, seats: int) -> list[Any]:
    """One list for each seat; seats that are not named have nothing."""
    if value is None:
        return [[] for _ in range(seats)]
    if not isinstance(value, (list, tuple)) or len(value) > seats:
        raise BrokenState(f"expected one list for each of {seats} seats")
    return [*value, *([] for _ in range(seats - len(value)))]


def _set_words(value: object) -> tuple[int, list[int]]:
    """A set: cards, after an optional colour word with a colon ("red: wild", "red/yellow wild")."""
    if isinstance(value, str):
        colour_word, colon, cards = value.partition(":")
        words = [word.strip() for word in (cards if colon else value).split(",")]
        colour = colour_word.strip().replace(" ", "_") if colon else ""
    else:
        raise BrokenState(f"a set is written as one string, not {value!r:.40}")
    faces = _faces(words)
    properties = [face for face in faces if is_property(face)]
    if colour:
        if colour not in COLOUR_WORDS:
            raise BrokenState(f"there is no colour {colour!r:.40}")
        return COLOUR_WORDS.index(colour), faces
    for face in properties:
        if is_single(face):
            return face, faces
    if properties == [WILD]:
        return NO_COLOUR, faces
    mixed = [face for face in properties if face != WILD]
    if not mixed:
        raise BrokenState("a set needs a property or a wild with a colour")
    return CARD_COLOURS[mixed[0]][0], faces


def _faces(words: object) -> list[int]:
    return worded(words, FACE_BY_WORD, "property_deal")
