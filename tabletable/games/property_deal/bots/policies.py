"""How bots play: by what the table would look like after a command, as far as their seat may know.

`easy` lays what it has and uses what comes to hand, without weighing; `normal` carries every command out on a copy of
its view, supposes that nobody says no, and prefers the table it likes best: its own sets against those of the player
who threatens most. It keeps its just say no for what hurts. Both pay as the table proposes. `hard` plans its
whole turn, so that it misses no win that nobody can prevent, and knows the chance of a position.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.info import EASY, NORMAL, Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View
from tabletable.games.property_deal.bots.tastes import PLAIN, TASTES, Taste, liked
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.paying import proposal, set_worth
from tabletable.games.property_deal.rules.play import free_moves, legal_commands
from tabletable.games.property_deal.rules.sets import lay, money_of, slot_of, take
from tabletable.games.property_deal.rules.state import (
    HAND_LIMIT,
    NEW,
    Ask,
    Group,
    PropertyState,
    Verb,
    full_sets,
    owner_of,
)

# Worth in hundredths of a million of money; found by playing the levels against each other.
_CARD: Final = 60
"""A property on the table, for each million it is worth as payment."""
_RENT: Final = 70
"""Each million of rent of a set."""
_WAY: Final = 700
"""A full set; less, by the square of what is there, on the way to it."""
_CLOSER: Final = {
    3: (0, 300, 1500, 100_000),
    4: (0, 200, 700, 2000, 100_000),
    5: (0, 150, 450, 1100, 2600, 100_000),
}
"""None, one, two … full sets of different colours, by how many win."""
_MONEY: Final = 85
"""Each of the first millions in the bank, which keep sets from having to pay."""
_MONEY_LATER: Final = 40
_ENOUGH: Final = 10
_HELD: Final = {
    cards.JUST_SAY_NO: 520,
    cards.DEAL_BREAKER: 480,
    cards.SLY_DEAL: 240,
    cards.FORCED_DEAL: 190,
    cards.PASS_GO: 40,
    cards.DOUBLE_RENT: 150,
    cards.HOUSE: 190,
    cards.HOTEL: 150,
}
"""What keeping an action card is worth; other cards are worth less in the hand than on the table."""
_HELD_RENT: Final = 170
_HELD_PROPERTY: Final = 50
_HELD_OTHER: Final = 120
_EXCESS: Final = -150
"""Each card of more than seven, which has to be given up at the end of the turn."""
_UNKNOWN_CARD: Final = 150
"""A card just drawn."""
_WORST_RIVAL: Final = 70
_OTHER_RIVALS: Final = 25
"""Percent of the worth of the strongest other table, and of all of them, that count against one's own."""
_SAY_NO: Final = 700
"""What an action must cost before a just say no is used against it."""
_INSIST: Final = 900
"""What one's own action must be worth before a no is answered by a no."""
_EASY_NO: Final = 45
"""Percent of chances at which `easy` says no."""
_EASY_WHIM: Final = 35
"""Percent of its commands that `easy` picks at random."""


def _think_normal(view: View[Any], legal: Sequence[Command], rng: Rng, taste: Taste = PLAIN) -> Thinking:
    state: PropertyState = view.state
    yield
    if len(legal) == 1:
        return legal[0]
    assert view.seat is not None
    ask = state.ask
    if ask is Ask.PAYMENT:
        return proposed(state, legal)
    if ask is Ask.ANSWER:
        return (yield from _answer(state, view.seat, legal, taste))
    return (yield from _best(state, view.seat, legal, rng, taste))


def _think_easy(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    state: PropertyState = view.state
    yield
    if state.ask is Ask.ANSWER:
        wants_no = rng.chance(_EASY_NO)
        return next((c for c in legal if (c.verb == Verb.SAY_NO) == wants_no), legal[0])
    if state.ask is Ask.PAYMENT:
        return proposed(state, legal)
    if rng.chance(_EASY_WHIM):
        return rng.choice([c for c in legal if c.verb not in (Verb.MOVE, Verb.REPLACE)])
    for verb in (Verb.PROPERTY, Verb.ACTION):
        found = [command for command in legal if command.verb == verb]
        if found:
            return rng.choice(found)
    notes = [c for c in legal if c.verb == Verb.BANK and cards.is_note(state.faces[c.piece])]
    if notes:
        return rng.choice(notes)
    calm = [command for command in legal if command.verb in (Verb.END, Verb.PLACE)]
    return rng.choice(calm or legal)


POLICIES: Final[dict[str, Policy]] = {"easy": _think_easy, "normal": _think_normal}
"""By level, weakest first."""


def styled(level: str, style: str) -> Policy:
    """How one of these levels plays by one of `TASTES`."""
    return partial(_think_normal, taste=TASTES[style]) if style else POLICIES[level]


PLANS: Final = "hard"
"""The level above them, which plans whole turns (`hard`). As of every search, no transcript is kept of what it does."""


# ------------------------------------------------------------------------------------------------ looking ahead


REARRANGES: Final = (Verb.MOVE, Verb.REPLACE)


def _best(
    state: PropertyState, seat: int, legal: Sequence[Command], rng: Rng, taste: Taste
) -> Generator[None, None, Command | None]:
    """The command that leads to the table `seat` likes best; equals at random. Equal cards are looked at once."""
    seen: set[Hashable] = set()
    rated: list[tuple[Command, int]] = []
    sets: Sets = {}
    for number, command in enumerate(legal):
        source = command.piece if command.verb in REARRANGES else NO_PIECE  # equal cards of different sets
        if (what := (kind(state, command), source)) in seen:
            continue
        seen.add(what)
        rated.append((command, (yield from _worth_after(state, seat, command, taste, sets))))
        if number % 2:
            yield
    most = max(worth for _, worth in rated)
    return rng.choice([command for command, worth in rated if worth == most])


def kind(state: PropertyState, command: Command) -> Hashable:
    """The same for commands that differ in nothing but which of two equal cards they are about."""
    face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
    return command.verb, face, command.zone, command.choice


Sets = dict[Group, tuple[int, int]]
"""What sets are worth in one decision: a command changes one or two of them."""


def _worth_after(
    state: PropertyState, seat: int, command: Command, taste: Taste, sets: Sets
) -> Generator[None, None, int]:
    """How `seat` likes the table after a command and all it leads to, if nobody says no."""
    if command.verb == Verb.END:
        return worth(state, seat, taste, sets) + _REST
    if command.verb == Verb.DISCARD:
        return -_HELD_FACE[state.faces[command.piece]]
    after = play.after(state, command)
    yield from _play_out(after, seat)
    bonus = -_STIR if command.verb in REARRANGES else liked(state, command, taste)
    return worth(after, seat, taste, sets) + bonus


_REST: Final = 15
_STIR: Final = 30
"""Ending the turn and leaving cards where they lie are liked a little, so that nothing happens for nothing."""


def _play_out(state: PropertyState, seat: int) -> Generator[None, None, None]:
    """Answer all that is pending: nobody says no, everybody pays as cheaply as possible, wilds go where they help."""
    while state.pending:
        top = state.pending[-1]
        legal = legal_commands(state, top.seat)
        if top.ask is Ask.PAYMENT:
            command = proposed(state, legal)
        elif top.ask is Ask.ANSWER:
            command = legal[0]
        elif top.ask is Ask.EXCESS:
            return
        elif top.ask is Ask.AIM:
            command = max(legal, key=lambda each: (table_worth(state, owner_of(each.zone)), -owner_of(each.zone)))
        elif top.ask is Ask.OFFER:
            command = min(legal, key=lambda each: (_given_worth(state, each), each.piece))
        else:
            command = max(legal, key=lambda each: table_worth(play.after(state, each), each.seat))
        play.apply(state, command)
        yield  # a debt of many cards takes its time


def _given_worth(state: PropertyState, command: Command) -> int:
    _, _, piece, _, _ = command
    face, each = state.faces[piece], state.groups[command.seat][slot_of(state, command.seat, piece)]
    return cards.VALUE[face] * _CARD + set_worth(each, face)


def proposed(state: PropertyState, legal: Sequence[Command]) -> Command:
    """Pay with the card that the table proposes."""
    piece = proposal(state)
    return next(command for command in legal if command.piece == piece)


def _answer(state: PropertyState, seat: int, legal: Sequence[Command], taste: Taste) -> Generator[None, None, Command]:
    """Whether to say no: against an action if it hurts enough, against a no if the action is worth it."""
    accept, no = legal[0], legal[1]
    now = worth(state, seat)
    if state.pending[-1].number % 2 == 0:
        after = play.after(state, accept)
        yield from _play_out(after, seat)
        return no if now - worth(after, seat) >= _SAY_NO + taste.no else accept
    insisted = play.after(state, no)
    yield from _play_out(insisted, seat)
    return no if worth(insisted, seat) - now >= _INSIST else accept


# ------------------------------------------------------------------------------------------------ worth


def worth(state: PropertyState, seat: int, taste: Taste = PLAIN, sets: Sets | None = None) -> int:
    """How `seat` likes a table: its own cards there and in hand, against the strongest of the others."""
    faces, hand = state.faces, state.hands[seat]
    known: Sets = {} if sets is None else sets
    worths = [table_worth(state, other, known) for other in range(len(state.hands))]
    own = worths.pop(seat)
    threat = max(worths) * (_WORST_RIVAL + taste.threat) + sum(worths) * _OTHER_RIVALS
    own += sum([_HELD_FACE[faces[piece]] for piece in hand]) + max(0, len(hand) - HAND_LIMIT) * _EXCESS
    if taste.money:
        own += taste.money * min(_ENOUGH, money_of(state, seat))
    if taste.rent:
        own += taste.rent * sum([each.rent for each in state.groups[seat]])
    return own - threat // 100


def table_worth(state: PropertyState, seat: int, sets: Sets | None = None) -> int:
    """What lies before a seat: sets by how full they are and what they earn, money by how much it protects."""
    faces = state.faces
    known: Sets = {} if sets is None else sets
    total = full = 0
    best: dict[int, int] = {}
    for each in state.groups[seat]:
        if not each.cards:
            continue
        if each not in known:
            known[each] = _set_worth(faces, each)
        worth, way = known[each]
        total += worth
        if each.colour == cards.NO_COLOUR:
            continue
        if each.full:
            full |= 1 << each.colour
        if way > best.get(each.colour, 0):
            best[each.colour] = way
    total += sum(best.values()) * 4 // 5 + _CLOSER[state.rules.sets][min(state.rules.sets, full.bit_count())]
    money = money_of(state, seat)
    return total + _MONEY * min(money, _ENOUGH) + _MONEY_LATER * max(0, money - _ENOUGH)


def _set_worth(faces: Sequence[int], each: Group) -> tuple[int, int]:
    """What a set adds to a table, and how far it has come with its rent, which counts for the best of a colour."""
    worth = _CARD * sum([cards.VALUE[faces[card]] for card in each.pieces])
    if each.colour == cards.NO_COLOUR:
        return worth + _WAY // 4, 0
    size, count = cards.SET_SIZE[each.colour], len(each.cards)
    way = _WAY * count * count // (size * size)
    if count == size and not each.full:
        way //= 2
    wilds = [faces[card] for card in each.cards if faces[card] >= cards.FIRST_WILD]
    way += _RENT * each.rent - 12 * len(wilds) - 25 * wilds.count(cards.WILD)
    return worth + way // 5, way  # a second set of the colour helps little


def _held(face: int) -> int:
    """What a card in one's own hand is worth; one just drawn on the copy of a view is unknown."""
    if face == HIDDEN:
        return _UNKNOWN_CARD
    if face in _HELD:
        return _HELD[face]
    if cards.is_rent(face):
        return _HELD_RENT
    if cards.is_property(face):
        return _HELD_PROPERTY * max(1, cards.VALUE[face])
    return _HELD_OTHER if face in cards.ACTION_WORDS else 20 * cards.VALUE[face]


_HELD_FACE: Final = {face: _held(face) for face in (HIDDEN, *range(cards.FACE_COUNT))}


# ------------------------------------------------------------------------------------------------ arranging


MOST: Final = 400
"""Ways to lie that are looked at; only five or more wilds have more."""

Lying = tuple[tuple[int, ...], ...]
"""Sets as all that matters of them: colour, number of buildings, faces; sorted."""


class Arrangement(NamedTuple):
    """One way to lie."""

    groups: list[Group]
    first: Command | None
    """The first move on the way to it, None for how the cards lie now."""
    moves: int
    """How many moves it takes."""


def lying(state: PropertyState, groups: list[Group]) -> Lying:
    """How sets lie; alike ones are equal, whatever their slots and handles."""
    return tuple(sorted([sign(state, each) for each in groups if each.cards]))


def sign(state: PropertyState, each: Group) -> tuple[int, ...]:
    """All that matters of a set."""
    faces = state.faces
    return (each.colour, len(each.buildings), *sorted([faces[card] for card in each.cards]))


def arrangements(state: PropertyState, seat: int, most: int = MOST) -> Generator[None, None, list[Arrangement]]:
    """The ways to lie that `seat` can reach in its turn by what is free, the nearest first; how it is now included.

    Ends with the first that wins. Nothing may be pending; `state` is as before when it yields.
    """
    start, moves = state.groups[seat], state.moves
    if not any(state.faces[card] >= cards.FIRST_WILD for each in start for card in each.cards):
        return [Arrangement(start, None, 0)]
    found, fresh = [Arrangement(start, None, 0)], 0
    signs: dict[Group, tuple[int, ...]] = {}
    """By set what it looks like: ways to lie have most sets in common."""

    def look(groups: list[Group]) -> Lying:
        for each in groups:
            if each not in signs:
                signs[each] = sign(state, each)
        return tuple(sorted([signs[each] for each in groups if each.cards]))

    seen = {look(start)}
    for at, here in enumerate(found):  # which grows on the way
        if len(found) >= most:
            break
        if at % 4 == 3:
            yield
        state.groups[seat], state.moves = here.groups, moves + here.moves
        for command in free_moves(state, seat):
            if command.verb == Verb.MOVE and _is_idle(state, seat, command):
                continue
            for groups in _after(state, seat, command):
                key = look(groups)
                if key not in seen:
                    seen.add(key)
                    found.append(Arrangement(groups, here.first or command, here.moves + 1))
        state.groups[seat], state.moves = start, moves
        if any(full_sets(way.groups) >= state.rules.sets for way in found[fresh:]):
            break
        fresh = len(found)
    return found


def _is_idle(state: PropertyState, seat: int, command: Command) -> bool:
    """Whether a wild would lie apart for nothing: it might join a set, or makes room that was there before."""
    _, _, piece, zone, colour = command
    if zone != NEW[seat]:
        return False
    source = state.groups[seat][slot_of(state, seat, piece)]
    if source.room and (colour in (cards.NO_COLOUR, source.colour)):
        return True
    return any(each.colour == colour and each.room and piece not in each.cards for each in state.groups[seat])


def _after(state: PropertyState, seat: int, command: Command) -> list[list[Group]]:
    """The sets after a free move; several where a wild can then be placed."""
    if command.verb == Verb.MOVE:
        before = state.groups[seat]
        state.groups[seat] = before.copy()
        take(state, seat, slot_of(state, seat, command.piece), command.piece)
        lay(state, seat, command.piece, (command.zone, command.choice))
        after, state.groups[seat] = state.groups[seat], before
        return [after]
    then = play.after(state, command)
    if not then.pending:
        return [then.groups[seat]]
    return [play.after(then, place).groups[seat] for place in legal_commands(then, seat)]


# ------------------------------------------------------------------------------------------------ between the levels


RUNGS: Final = (
    Rung(EASY, "giddy", percent=50),
    Rung(EASY, "dreamy", percent=20),
    Rung(NORMAL, "flustered", choices=10),
    Rung(NORMAL, "hasty", percent=60),
)
"""Its rungs, those below one level weakest first."""
