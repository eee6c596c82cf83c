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
from tabletable.games.property_deal.rules import knowledge
from tabletable.games.property_deal.rules.cards import (
    CARD_COLOURS,
    COLOUR_COUNT,
    COLOUR_WORDS,
    DECK,
    FACE_BY_WORD,
    FACE_COUNT,
    NO_COLOUR,
    WILD,
    is_building,
    is_property,
    is_single,
)
from tabletable.games.property_deal.rules.commands import MAX_SEATS, MAX_SLOTS
from tabletable.games.property_deal.rules.deal import LONGEST_GAME
from tabletable.games.property_deal.rules.legal import MOST_MOVES, PLAYS, legal_commands
from tabletable.games.property_deal.rules.state import (
    EMPTY,
    Ask,
    Demand,
    Ending,
    Group,
    HouseRules,
    Pending,
    PropertyState,
    Result,
    group,
)


def state_from_json(data: JsonValue) -> PropertyState:
    """The state that `PropertyState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    parts = record(data, PropertyState.__slots__)
    rules = HouseRules(**switches(parts["rules"], HouseRules._fields))
    faces = numbers(parts["faces"], 0, FACE_COUNT - 1)
    seats = len(entries(parts["hands"], most=MAX_SEATS))
    if seats < 2 or not faces:
        raise BrokenState(f"expected 2 to {MAX_SEATS} hands and at least one card")
    handle = len(faces) - 1
    state = PropertyState(seats, rules, random_state(parts["rng"]), faces)
    if parts["deck"] is not None:
        state.deck = tuple(numbers(parts["deck"], 0, FACE_COUNT - 1, len(faces)))
    state.hands = [numbers(hand, 0, handle) for hand in parts["hands"]]
    state.banks = [numbers(bank, 0, handle) for bank in entries(parts["banks"], seats)]
    state.groups = [
        [_group(faces, each) for each in entries(groups, most=MAX_SLOTS)] for groups in entries(parts["groups"], seats)
    ]
    for key in ("draw", "discard", "tray"):
        setattr(state, key, numbers(parts[key], 0, handle))
    state.seen = numbers(parts["seen"], PUBLIC, (1 << seats) - 1, len(faces))
    state.turn = number(parts["turn"], NOBODY, seats - 1)
    state.first = number(parts["first"], 0, seats - 1)
    state.plays = number(parts["plays"], 0, PLAYS)
    state.moves = number(parts["moves"], 0, MOST_MOVES)
    state.turns = number(parts["turns"], 0, LONGEST_GAME)
    state.demand = _demand(parts["demand"], seats, handle)
    state.pending = [_pending(entry, seats, handle) for entry in entries(parts["pending"])]
    state.result = _result(parts["result"], seats)
    _check(state)
    return state


def _check(state: PropertyState) -> None:
    """Refuse what breaks an invariant, and a decision that nobody could make."""
    problems = knowledge.check(state)
    if not problems and state.turn != NOBODY:
        try:
            if not legal_commands(state, state.decider):
                problems = ["the seat the game waits for has nothing to decide"]
            elif state.demand is not None:
                problems = _check_demand(state, state.demand)
        except (IndexError, KeyError) as error:
            raise BrokenState("a pending decision points nowhere") from error
    if problems:
        raise BrokenState("; ".join(problems))


def _check_demand(state: PropertyState, demand: Demand) -> list[str]:
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


def _group(faces: list[int], value: object) -> Group:
    colour, cards, buildings = entries(value, 3)
    handles = numbers(cards, 0, len(faces) - 1)
    built = numbers(buildings, 0, len(faces) - 1)
    shade = number(colour, NO_COLOUR, COLOUR_COUNT - 1)
    if not handles:
        return EMPTY
    if (shade == NO_COLOUR and len(handles) > 1) or len(handles) > 4 or len(built) > 2:
        raise BrokenState("a set has more cards than any can have")
    return _checked_group(faces, shade, tuple(handles), tuple(built))


def _checked_group(faces: list[int], colour: int, cards: tuple[int, ...], buildings: tuple[int, ...]) -> Group:
    try:
        return group(faces, colour, cards, buildings)
    except IndexError as error:
        raise BrokenState("a set has more cards than its colour") from error


def _demand(value: object, seats: int, handle: int) -> Demand | None:
    if value is None:
        return None
    parts = record(value, Demand._fields)
    return Demand(
        face=number(parts["face"], 0, FACE_COUNT - 1),
        targets=tuple(numbers(parts["targets"], 0, seats - 1)),
        amount=number(parts["amount"], 0, 1 << 10),
        slot=number(parts["slot"], -1, MAX_SLOTS - 1),
        taken=number(parts["taken"], NO_PIECE, handle),
        given=number(parts["given"], NO_PIECE, handle),
    )


def _pending(value: object, seats: int, handle: int) -> Pending:
    ask, seat, what, piece = entries(value, 4)
    return Pending(
        member(Ask, ask), number(seat, 0, seats - 1), number(what, 0, 1 << 10), number(piece, NO_PIECE, handle)
    )


def _result(value: object, seats: int) -> Result | None:
    if value is None:
        return None
    parts = record(value, Result._fields)
    winners = tuple(numbers(parts["winners"], 0, seats - 1))
    ending = member(Ending, parts["ending"])
    if not winners or len(set(winners)) != len(winners):
        raise BrokenState("a game that is over has winners")
    return Result(winners, ending)


# ------------------------------------------------------------------------------------------------ positions

_POSITION_WORDS = {
    "options", "hands", "banks", "sets", "discard", "draw", "rest", "turn", "first", "plays", "moves", "turns", "seed",
}  # fmt: skip


def position(info: GameInfo, data: Mapping[str, Any]) -> PropertyState:
    """See `PropertyDealGame.position`."""
    if unknown := set(data) - _POSITION_WORDS:
        raise BrokenState(f"property_deal positions have no word {', '.join(sorted(map(str, unknown)))}")
    try:
        rules = HouseRules.from_options(info.complete(data.get("options", {})))
        seats = len(data["hands"])
        info.check_seats(seats)
    except (SetupError, KeyError, TypeError) as error:
        raise BrokenState(f"this is no property_deal position: {error}") from error
    hands = [_faces(hand) for hand in data["hands"]]
    banks = [_faces(bank) for bank in _rows(data.get("banks"), seats)]
    sets = [[_set_words(each) for each in row] for row in _rows(data.get("sets"), seats)]
    discard, draw = _faces(data.get("discard", [])), _faces(data.get("draw", []))
    laid = [face for row in sets for _, cards in row for face in cards]
    named = [*(face for row in (*hands, *banks) for face in row), *laid, *discard, *draw]
    if data.get("rest") == "draw":
        draw += _rest(named)
    elif Counter(named) - Counter(DECK):
        raise BrokenState("the position names a card more often than the deck has it")
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
            state.groups[seat].append(_checked_group(faces, colour, tuple(lying), tuple(built)))
    state.discard = [next(pieces) for _ in discard]
    state.draw = list(pieces)[::-1]
    _know(state)
    state.turn = number(data.get("turn", 0), 0, seats - 1)
    state.first = number(data.get("first", state.turn), 0, seats - 1)
    state.plays = number(data.get("plays", 0), 0, PLAYS)
    state.moves = number(data.get("moves", 0), 0, MOST_MOVES)
    state.turns = number(data.get("turns", 0), 0, LONGEST_GAME - 1)
    _check(state)
    return state


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
    if not isinstance(words, (list, tuple)):
        raise BrokenState(f"expected a list of cards, got {words!r:.40}")
    for word in words:
        if word not in FACE_BY_WORD:
            raise BrokenState(f"property_deal has no card {word!r:.40}")
    return [FACE_BY_WORD[word] for word in words]


def _rest(named: list[int]) -> list[int]:
    rest = Counter(DECK)
    rest.subtract(named)
    if any(count < 0 for count in rest.values()):
        raise BrokenState("the position names a card more often than the deck has it")
    return sorted(rest.elements())
