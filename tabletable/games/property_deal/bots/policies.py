"""Bot policies: they rate the table after each command, from the seat's view.

`easy` plays what it has without weighing; `normal` applies every command to a copy of its view, assuming all others
accept, and takes the table it rates best: its own sets against those of the most dangerous rival. It keeps its just say
no for what hurts. Both pay as the table proposes. `hard` plans its whole turn, so it misses no win that can't be
prevented, and estimates the chance of a position.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.info import EASY, NORMAL, Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View
from tabletable.games.property_deal.rules import cards, play, zones
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, REARRANGES, Ask, Verb
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import proposals, set_worth
from tabletable.games.property_deal.rules.play import free_moves, legal_commands
from tabletable.games.property_deal.rules.sets import lay, money_of, set_with, slot_of, take
from tabletable.games.property_deal.rules.state import Group, PropertyState, full_sets

# Worth in hundredths of a million of money; found by playing the levels against each other.
_CARD: Final = 60
"""A property on the table, for each million it is worth as payment."""
_RENT: Final = 70
"""Each million of rent of a set."""
_WAY: Final = 700
"""The value of a full set; partial sets get a share by the square of the cards present."""
_CLOSER: Final = {
    3: (0, 300, 1500, 100_000),
    4: (0, 200, 700, 2000, 100_000),
    5: (0, 150, 450, 1100, 2600, 100_000),
}
"""The value of none, one, two … full sets of different colours, by the number that wins."""
_MONEY: Final = 85
"""The value of each of the first `_ENOUGH` millions in the bank, which spare sets; `_MONEY_LATER` of the rest."""
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
"""The keep value of action cards; other cards are worth less in hand than on the table."""
_HELD_RENT: Final = 170
_HELD_PROPERTY: Final = 50
_HELD_OTHER: Final = 120
_EXCESS: Final = -150
"""The value of each card beyond seven, which must be given up at the end of the turn."""
_UNKNOWN_CARD: Final = 150
"""The value of a card just drawn."""
_WORST_RIVAL: Final = 70
_OTHER_RIVALS: Final = 25
"""The percentages of the strongest other table (`_WORST_RIVAL`), and of all of them, that count against one's own."""
_SAY_NO: Final = 700
"""The minimum cost of an action before a just say no is used against it."""
_INSIST: Final = 900
"""The minimum value of one's own action before a no is answered by a no."""
_EASY_NO: Final = 45
"""The percentage of opportunities in which `easy` says no."""
_EASY_WHIM: Final = 35
"""The percentage of commands that `easy` picks at random."""


class Taste(NamedTuple):
    """Preferences that `normal` adds to the value of a table, in the same unit."""

    money: int = 0
    """The bonus for each of the first millions in the bank."""
    threat: int = 0
    """The additional percentage of the strongest other table that counts against one's own."""
    rent: int = 0
    """The bonus for each million of rent of one's own sets."""
    bank: int = 0
    """The bonus for banking a card."""
    charge: int = 0
    """The bonus for a card that makes others pay."""
    deal: int = 0
    """The bonus for a card that takes a card or a set."""
    no: int = 0
    """The additional cost of an action before a just say no is used against it."""


PLAIN: Final = Taste()
TASTES: Final = {
    "": PLAIN,
    "careful": Taste(money=25, bank=180, no=500, charge=-60),
    "greedy": Taste(rent=30, charge=420, bank=-80),
    "attacking": Taste(threat=30, deal=500, no=-400),
}
"""By style, two habits each: banks first and saves its just say no for the worst; charges whenever it can and banks
hardly anything; takes cards as soon as it can and says no to nearly everything.
"""


def think_normal(view: View[Any], legal: Sequence[Command], rng: Rng, taste: Taste = PLAIN) -> Thinking:
    """Choose a command as the level normal does, in a style of `TASTES`."""
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
    if state.ask is Ask.OFFER:  # a card for its like would look like a fault of the program
        target = state.faces[state.under_way.taken]
        legal = [command for command in legal if state.faces[command.piece] != target] or legal
    if rng.chance(_EASY_WHIM):
        return rng.choice([c for c in legal if c.verb not in REARRANGES])
    for verb in (Verb.PROPERTY, Verb.ACTION):
        commands = [command for command in legal if command.verb == verb]
        if commands:
            return rng.choice(commands)
    notes = [c for c in legal if c.verb == Verb.BANK and cards.is_note(state.faces[c.piece])]
    if notes:
        return rng.choice(notes)
    calm = [command for command in legal if command.verb in (Verb.END, Verb.PLACE)]
    return rng.choice(calm or legal)


POLICIES: Final[dict[str, Policy]] = {"easy": _think_easy, "normal": think_normal}
"""By level, weakest first."""


PLANS: Final = "hard"
"""The level above them, which plans whole turns (`hard`). As for every search, no transcript of its play is kept."""


# ------------------------------------------------------------------------------------------------ looking ahead


def _best(
    state: PropertyState, seat: int, legal: Sequence[Command], rng: Rng, taste: Taste
) -> Generator[None, None, Command | None]:
    """Choose the command that leads to the table rated best, at random among equals; equal cards count once."""
    kinds: dict[Hashable, Command] = {}
    for command in legal:
        source = command.piece if command.verb in REARRANGES else NO_PIECE  # equal cards of different sets
        kinds.setdefault((kind(state, command), source), command)
    rated: list[tuple[Command, int]] = []
    sets: Sets = {}
    for command in kinds.values():
        rated.append((command, (yield from _worth_after(state, seat, command, taste, sets))))
        yield
    most = max(worth for _, worth in rated)
    return rng.choice([command for command, worth in rated if worth == most])


def kind(state: PropertyState, command: Command) -> Hashable:
    """Return a key that is equal for commands that differ only in which of two equal cards they use."""
    face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
    return command.verb, face, command.zone, command.choice


Sets = dict[Group, tuple[int, int]]
"""Cache of the values of sets during one decision: a command changes one or two of them."""


def _worth_after(
    state: PropertyState, seat: int, command: Command, taste: Taste, sets: Sets
) -> Generator[None, None, int]:
    """Return the value of the table to `seat` after a command and all its consequences, if all others accept."""
    if command.verb == Verb.END:
        return worth(state, seat, taste, sets) + _REST
    if command.verb == Verb.DISCARD:
        return -_HELD_FACE[state.faces[command.piece]]
    after = play.after(state, command)
    yield from _play_out(after)
    bonus = -_STIR if command.verb in REARRANGES else liked(state, command, taste)
    return worth(after, seat, taste, sets) + bonus


def liked(state: PropertyState, command: Command, taste: Taste) -> int:
    """Return the bonus of a play beyond the value of the resulting table."""
    if command.verb == Verb.BANK:
        return taste.bank
    if command.verb != Verb.ACTION:
        return 0
    face = state.faces[command.piece]
    return taste.deal if face in cards.DEALS else taste.charge if asks_money(face) else 0


_REST: Final = 15
_STIR: Final = 30
"""With `_REST`, a small preference for ending the turn and against rearranging without a reason."""


def _play_out(state: PropertyState) -> Generator[None, None, None]:
    """Make all pending decisions: accept, pay as cheaply as possible, lay wilds where they help."""
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
            command = max(
                legal, key=lambda each: (table_worth(state, zones.owner_of(each.zone)), -zones.owner_of(each.zone))
            )
        elif top.ask is Ask.OFFER:
            command = min(legal, key=lambda each: (_given_worth(state, each), each.piece))
        else:
            command = max(legal, key=lambda each: table_worth(play.after(state, each), each.seat))
        play.apply(state, command)
        yield  # a debt of many cards takes its time


def _given_worth(state: PropertyState, command: Command) -> int:
    face, each = state.faces[command.piece], set_with(state, command.seat, command.piece)
    return cards.VALUE[face] * _CARD + set_worth(each, face)


def proposed(state: PropertyState, legal: Sequence[Command]) -> Command:
    """Pay with the card that the table proposes."""
    piece = proposals(state)[0]
    return next(command for command in legal if command.piece == piece)


def _answer(state: PropertyState, seat: int, legal: Sequence[Command], taste: Taste) -> Generator[None, None, Command]:
    """Choose whether to say no: to an action if it costs enough, to a no if its own action is worth it."""
    accept, no = legal[0], legal[1]
    now = worth(state, seat)
    if state.pending[-1].number % 2 == 0:
        after = play.after(state, accept)
        yield from _play_out(after)
        return no if now - worth(after, seat) >= _SAY_NO + taste.no else accept
    insisted = play.after(state, no)
    yield from _play_out(insisted)
    return no if worth(insisted, seat) - now >= _INSIST else accept


# ------------------------------------------------------------------------------------------------ worth


def worth(state: PropertyState, seat: int, taste: Taste = PLAIN, sets: Sets | None = None) -> int:
    """Return the value of a table to `seat`: its cards on the table and in hand, less a part of its rivals' tables."""
    faces, hand = state.faces, state.hands[seat]
    cache: Sets = {} if sets is None else sets
    worths = [table_worth(state, other, cache) for other in range(len(state.hands))]
    own = worths.pop(seat)
    threat = max(worths) * (_WORST_RIVAL + taste.threat) + sum(worths) * _OTHER_RIVALS
    own += sum([_HELD_FACE[faces[piece]] for piece in hand]) + max(0, len(hand) - HAND_LIMIT) * _EXCESS
    if taste.money:
        own += taste.money * min(_ENOUGH, money_of(state, seat))
    if taste.rent:
        own += taste.rent * sum([each.rent for each in state.groups[seat]])
    return own - threat // 100


def table_worth(state: PropertyState, seat: int, sets: Sets | None = None) -> int:
    """Return the value of a seat's table: sets by completeness and rent, money by the protection it gives."""
    faces = state.faces
    cache: Sets = {} if sets is None else sets
    total = full = 0
    best: dict[int, int] = {}
    for each in state.groups[seat]:
        if not each.cards:
            continue
        if each not in cache:
            cache[each] = _set_worth(faces, each)
        worth, way = cache[each]
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
    """Return the value a set adds to a table, and its progress and rent: of a colour only the best one counts."""
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
    """Return the value of a card in one's own hand; a card just drawn on the copy of a view is HIDDEN."""
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
"""The maximum number of arrangements considered; only five or more wilds have more."""

Lying = tuple[tuple[int, ...], ...]
"""The key of an arrangement: colour, number of buildings and faces of each set; sorted."""


class Arrangement(NamedTuple):
    """An arrangement of a seat's properties."""

    groups: list[Group]
    first: Command | None
    """The first move towards it; None for the present arrangement."""
    moves: int
    """The number of moves to reach it."""


def lying(state: PropertyState, groups: list[Group]) -> Lying:
    """Return the key of an arrangement, independent of slots and handles."""
    return tuple(sorted([sign(state, each) for each in groups if each.cards]))


def sign(state: PropertyState, each: Group) -> tuple[int, ...]:
    """Return the key of a set."""
    faces = state.faces
    return (each.colour, len(each.buildings), *sorted([faces[card] for card in each.cards]))


def arrangements(state: PropertyState, seat: int, most: int = MOST) -> Generator[None, None, list[Arrangement]]:
    """Return the arrangements that `seat` can reach in its turn by free moves, the nearest first; the present one is
    included.

    Stops after the depth at which a winning one is found. No decision may be pending; `state` is unchanged whenever it
    yields.
    """
    start, moves = state.groups[seat], state.moves
    if not any(state.faces[card] >= cards.FIRST_WILD for each in start for card in each.cards):
        return [Arrangement(start, None, 0)]
    reached, fresh = [Arrangement(start, None, 0)], 0
    signs: dict[Group, tuple[int, ...]] = {}
    """Cache of the keys of sets: arrangements share most of their sets."""

    def look(groups: list[Group]) -> Lying:
        for each in groups:
            if each not in signs:
                signs[each] = sign(state, each)
        return tuple(sorted([signs[each] for each in groups if each.cards]))

    seen = {look(start)}
    for at, here in enumerate(reached):  # which grows on the way
        if len(reached) >= most:
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
                    reached.append(Arrangement(groups, here.first or command, here.moves + 1))
        state.groups[seat], state.moves = start, moves
        if any(full_sets(way.groups) >= state.rules.sets for way in reached[fresh:]):
            break
        fresh = len(reached)
    return reached


def _is_idle(state: PropertyState, seat: int, command: Command) -> bool:
    """Return whether moving a wild apart is pointless: it could join a set instead, or its set has room already."""
    _, _, piece, zone, colour = command
    if zone != zones.NEW[seat]:
        return False
    source = set_with(state, seat, piece)
    if source.room and (colour in (cards.NO_COLOUR, source.colour)):
        return True
    return any(each.colour == colour and each.room and piece not in each.cards for each in state.groups[seat])


def _after(state: PropertyState, seat: int, command: Command) -> list[list[Group]]:
    """Return the sets after a free move; several results if a wild can then be placed."""
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


RUNGS: Final = (
    Rung(EASY, "impulsive", percent=70),
    Rung(EASY, "giddy", percent=50),
    Rung(EASY, "dreamy", percent=27),
    Rung(NORMAL, "flustered", choices=10),
    Rung(NORMAL, "hasty", percent=72),
    Rung(NORMAL, "careless", percent=50),
)
"""The rungs of the ladder between the levels; below each level the weakest first."""
