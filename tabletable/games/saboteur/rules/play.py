"""Legal commands and their effects. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletable.core.cards import reshuffle
from tabletable.core.command import Command
from tabletable.core.effects import Apply, applying
from tabletable.core.event import Emit, flipped, moved, noted, on_turn, shuffled
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Args, FaceRef, SeatRef
from tabletable.games.saboteur.rules import cards, grid, zones
from tabletable.games.saboteur.rules.grid import DEMANDS, FITS, LADDER_ROOM, WAY
from tabletable.games.saboteur.rules.rounds import draw_cards, finish_round, hand_out_dwarf, steal
from tabletable.games.saboteur.rules.state import (
    AT_GOAL,
    AT_HAND,
    AT_TOOL,
    CLEARING,
    DISCARD,
    DONE,
    PLAY,
    SHUFFLED,
    STEAL,
    TARGETS,
    Cue,
    Deed,
    SaboteurState,
    Target,
    Verb,
)

# ------------------------------------------------------------------------------------------------ legal commands

_CLEAR: Final = Verb.CLEAR
_PLACE: Final = Verb.PLACE
_PLAY: Final = Verb.PLAY
_new: Final = tuple.__new__  # a `Command` in half the time: legal lists are what playouts spend most on
Site = tuple[str, tuple[int, ...]]
"""A zone, and per path face the turns that fit there."""
_last_sites: Final[list[tuple[dict[int, int], list[Site]]]] = [({}, []), ({}, [])]
"""Without and with ladders: cache of the latest tunnel's sites, and the result of `usable_sites` for them."""
_NOTHING: Final = [NO_PIECE] * cards.PLACES  # in front of a seat without broken tools or anything else


def to_act(state: SaboteurState) -> tuple[int, ...]:
    """Return the seat on turn; after a round the next thief."""
    return (state.turn,) if state.turn != NOBODY else ()


def legal_commands(state: SaboteurState, seat: int) -> list[Command]:
    """Return all legal commands of `seat`, sorted; see `Game.legal_commands`."""
    if seat != state.turn:
        return []
    if state.queue:
        return sorted(STEAL[seat][other] for other, gold in enumerate(state.gold) if gold > 0 and other != seat)
    hand = state.hands[seat].copy()
    hand.sort()
    own = DISCARD[seat]
    discards = [own[piece] for piece in hand]
    if state.discarded or state.clearing != NO_PIECE:
        return discards if state.clearing != NO_PIECE else [*discards, DONE[seat]]
    legal: list[Command] = []
    front = state.front_of(seat)
    if front != _NOTHING and len(hand) >= CLEARING and not state.rules.base:
        legal += [_new(Command, (seat, _CLEAR, piece, "", NO_CHOICE)) for piece in sorted(front) if piece != NO_PIECE]
    legal += discards
    ways = usable_sites(state, False) if front == _NOTHING or can_build(state, seat) else None
    faces = state.faces
    plays: list[Command] = []
    on = PLAY[seat]
    for piece in hand:
        face = faces[piece]
        if face < cards.PATH_COUNT:
            if ways is None:
                continue
            for zone, fits in usable_sites(state, True) if cards.IS_LADDER[face] else ways:
                turns = fits[face]
                if turns & 1:
                    legal.append(_new(Command, (seat, _PLACE, piece, zone, 0)))
                if turns & 2:
                    legal.append(_new(Command, (seat, _PLACE, piece, zone, 1)))
        elif face == cards.ROCKFALL:
            for zone, choice in _fallen(state):
                plays.append(_new(Command, (seat, _PLAY, piece, zone, choice)))
        else:
            commands = on[piece]
            for number in _aims(state, seat, face):
                plays.append(commands[number])
    legal += plays
    return legal


def legal_in_old_records(state: SaboteurState, command: Command) -> bool:
    """Tell whether old records may hold this command: hands swapped without being shuffled (R33)."""
    return command.choice == NO_CHOICE and command._replace(choice=SHUFFLED) in legal_commands(state, command.seat)


def can_build(state: SaboteurState, seat: int) -> bool:
    """Return whether no card in front of the seat keeps it from placing path cards."""
    pickaxe, lantern, cart, _, cage = state.front_of(seat)
    return pickaxe == lantern == cart == cage == NO_PIECE


def blocking(state: SaboteurState, seat: int) -> dict[int, int]:
    """Return by place the cards that keep a seat from building: its broken tools and its cage."""
    front = enumerate(state.front_of(seat))
    return {place: piece for place, piece in front if piece != NO_PIECE and place != cards.STOLEN}


def usable_sites(state: SaboteurState, is_ladder: bool) -> list[Site]:
    """Return the cells for a ladder, or for any other card, as (zone, fitting turns by path face); sorted by zone.

    Most turns leave the tunnel unchanged, so the latest result is cached; callers must not change it.
    """
    sites, usable = _last_sites[is_ladder]
    if sites is not state.sites:
        if sites != state.sites:
            flag = LADDER_ROOM if is_ladder else WAY
            keys = [cards.CELL_RANK[cell] * DEMANDS + demand for cell, demand in state.sites.items() if demand & flag]
            keys.sort()
            usable = [(cards.RANKED_ZONE[site // DEMANDS], FITS[site % DEMANDS]) for site in keys]
        _last_sites[is_ladder] = state.sites, usable
    return usable


def targets(state: SaboteurState, seat: int, face: int) -> list[Target]:
    """Return the targets of an action card for `seat` as (zone, choice), sorted."""
    return _fallen(state) if face == cards.ROCKFALL else [TARGETS[number] for number in _aims(state, seat, face)]


def _fallen(state: SaboteurState) -> list[Target]:
    """Return the targets of a rockfall."""
    return sorted(
        [(cards.CELL_ZONE[cell], NO_CHOICE) for cell, piece in state.laid.items() if piece < cards.GOAL_HANDLES[0]]
    )


def _aims(state: SaboteurState, seat: int, face: int) -> list[int]:
    """Return the numbers of the `targets` of any action card but a rockfall. A seat's number is the seat."""
    front = state.front
    seats = zones.IN_ORDER[len(state.hands)]
    if face < cards.REPAIR or face == cards.TRAPPED:
        place = cards.PLACE_OF[face]
        return [each for each in seats if front[cards.PLACES * each + place] == NO_PIECE and each != seat]
    if face < cards.ROCKFALL:
        mends = cards.MENDS[face]
        if len(mends) == 1:
            return _having(state, mends[0])
        return [
            AT_TOOL + len(cards.TOOLS) * each + tool
            for each in seats
            for tool in mends
            if front[cards.PLACES * each + tool] != NO_PIECE
        ]
    if face == cards.MAP:
        return [AT_GOAL + number for number, cell in enumerate(cards.GOAL_CELLS) if cell not in state.shapes]
    if face == cards.THEFT:
        return [seat] if front[cards.PLACES * seat + cards.STOLEN] == NO_PIECE else []
    if face in cards.CLEARED:
        return _having(state, cards.CLEARED[face])
    if face == cards.SWAP_HATS:
        return list(seats) if state.aside else []
    first = AT_HAND if face == cards.SWAP_HANDS else 0  # else a dwarf is inspected
    return [first + each for each in seats if each != seat]


def _having(state: SaboteurState, place: int) -> list[int]:
    """Return the seats with a card at a place in front of them."""
    front = state.front
    return [each for each in zones.IN_ORDER[len(state.hands)] if front[cards.PLACES * each + place] != NO_PIECE]


# ------------------------------------------------------------------------------------------------ path cards


def _place(state: SaboteurState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, turn = command
    cell = cards.cell_of(zone)
    state.hands[seat].remove(piece)
    state.seen[piece] = PUBLIC
    face = state.faces[piece]
    state.deeds.append(_new(Deed, (seat, face, cell)))
    if emit is not None:
        args: Args = (("where", cards.where(cell)),)
        say = "saboteur.log.placed"
        emit(moved(seat, piece, zones.HAND[seat], zone, face, PUBLIC, say, args, Cue.PLACED))
    if grid.lay(state, cell, piece, turn) and _turn_goals(state, seat, cell, emit):
        finish_round(state, seat, seat, emit)
        return
    draw_cards(state, seat, 1, emit)
    _end_turn(state, seat, emit)


def _turn_goals(state: SaboteurState, seat: int, placed: int, emit: Emit | None) -> bool:
    """Turn over every goal that is reached now (R7); returns whether the gold is among them.

    Stones come first, since a stone may lead on to another goal; ways end at the gold.
    """
    while True:
        reached = [
            (state.faces[piece] == cards.GOLD, cell, piece)
            for cell, piece in cards.GOAL_AT.items()
            if cell not in state.shapes and grid.is_reached(state, cell)
        ]
        if not reached:
            return False
        is_gold, cell, piece = min(reached)
        face = state.faces[piece]
        turn = 0 if is_gold else grid.stone_turn(state, cell, face, placed)
        state.seen[piece] = PUBLIC
        if emit is not None:
            say = "saboteur.log.reached"
            emit(flipped(seat, piece, "", cards.CELL_ZONE[cell], face, PUBLIC, say, cue=Cue.REACHED))
        grid.lay(state, cell, piece, turn)
        if is_gold:
            return True


# ------------------------------------------------------------------------------------------------ discards


def _discard(state: SaboteurState, command: Command, emit: Emit | None) -> None:
    """Discard one card face down; finish the pass or clearing once it was the last."""
    seat, piece = command.seat, command.piece
    hand = state.hands[seat]
    hand.remove(piece)
    state.discard.append(piece)
    state.discarded += 1
    if emit is not None:
        face, mask = state.faces[piece], state.seen[piece]
        emit(moved(seat, piece, zones.HAND[seat], zones.DISCARD_PILE, face, mask, "saboteur.log.discarded"))
    if state.clearing != NO_PIECE:
        if state.discarded == CLEARING:
            _finish_clearing(state, seat, emit)
    elif state.discarded == state.most_discards or not hand:
        _finish_pass(state, seat, emit)


def _finish_pass(state: SaboteurState, seat: int, emit: Emit | None, say: str = "") -> None:
    """Draw as many cards as were discarded. After the last possible discard no command is needed for this."""
    if emit is not None:
        emit(noted(seat, "pass", say))
    draw_cards(state, seat, state.discarded, emit)
    _end_turn(state, seat, emit)


def _clear(state: SaboteurState, command: Command, emit: Emit | None) -> None:
    state.clearing = command.piece
    if emit is not None:
        args: Args = (("cleared", FaceRef(state.faces[command.piece])),)
        emit(noted(command.seat, zones.SEAT[command.seat], "saboteur.log.clears", args))


def _finish_clearing(state: SaboteurState, seat: int, emit: Emit | None) -> None:
    """Remove the card in front of the seat and draw one card for the two discarded (R19)."""
    place = state.front.index(state.clearing)
    _remove_from_front(state, seat, place % cards.PLACES, seat, emit)
    draw_cards(state, seat, 1, emit)
    _end_turn(state, seat, emit)


# ------------------------------------------------------------------------------------------------ action cards


def _play(state: SaboteurState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, choice = command
    state.hands[seat].remove(piece)
    state.seen[piece] = PUBLIC
    face = state.faces[piece]
    target = zones.SEAT_NUMBER.get(zone, NOBODY)
    state.deeds.append(_new(Deed, (seat, face, target if target != NOBODY else cards.zone_cell(zone) or NOBODY)))
    args: Args = (("target", SeatRef(target)),) if target != NOBODY else ()
    if emit is not None:
        place = zones.FRONT[target][cards.PLACE_OF[face]] if face in cards.PLACE_OF else zones.DISCARD_PILE
        if face < cards.REPAIR or face in cards.MENDS:
            tool = face - cards.BREAK if face < cards.REPAIR else cards.mended(face, choice)
            args += (("tool", cards.tool_word(tool)),)
        say, cue = _SAYS_OWN.get(face, _SAYS[face]) if target == seat else _SAYS[face]
        emit(moved(seat, piece, zones.HAND[seat], place, face, PUBLIC, say, args, cue))
    if face in cards.PLACE_OF:
        state.front[cards.PLACES * target + cards.PLACE_OF[face]] = piece
        if face == cards.THEFT:
            state.thieves.append(target)
    else:
        state.discard.append(piece)
        _ACTIONS[face](state, seat, zone, choice, emit)
    if face != cards.SWAP_HANDS:  # then only the other player draws
        draw_cards(state, seat, 1, emit)
    _end_turn(state, seat, emit)


_LogLine = tuple[str, Cue | None]
_SAYS: Final[Mapping[int, _LogLine]] = {
    **dict.fromkeys(range(cards.BREAK, cards.REPAIR), ("saboteur.log.broke", Cue.BROKE)),
    **dict.fromkeys(cards.MENDS, ("saboteur.log.repaired", Cue.REPAIRED)),
    **dict.fromkeys((cards.ROCKFALL, cards.MAP, cards.INSPECTION), ("", None)),
    cards.THEFT: ("saboteur.log.theft", None),
    cards.HANDS_OFF: ("saboteur.log.hands_off", None),
    cards.SWAP_HANDS: ("saboteur.log.swap_hands", None),
    cards.SWAP_HATS: ("saboteur.log.swap_hats", None),
    cards.TRAPPED: ("saboteur.log.trapped", Cue.TRAPPED),
    cards.FREE_AT_LAST: ("saboteur.log.free_at_last", Cue.FREE_AT_LAST),
}
"""By face, the log message and cue of playing an action card; none if its effect is logged anyway."""
_SAYS_OWN: Final[Mapping[int, _LogLine]] = {
    **dict.fromkeys(cards.MENDS, ("saboteur.log.repaired_own", Cue.REPAIRED_OWN)),
    cards.SWAP_HATS: ("saboteur.log.swap_hats_own", None),
    cards.FREE_AT_LAST: ("saboteur.log.free_at_last_own", Cue.FREE_AT_LAST_OWN),
}
"""By face, the log message and cue of an action card that its player uses on itself."""


def _take_off(state: SaboteurState, seat: int, zone: str, choice: int, emit: Emit | None) -> None:
    """Take away a broken tool, a theft or a cage."""
    face = state.faces[state.discard[-1]]
    place = cards.mended(face, choice) if face in cards.MENDS else cards.CLEARED[face]
    _remove_from_front(state, zones.SEAT_NUMBER[zone], place, seat, emit)


def _rockfall(state: SaboteurState, seat: int, zone: str, _choice: int, emit: Emit | None) -> None:
    """Take a path card out of the tunnel."""
    cell = cards.cell_of(zone)
    piece = grid.take_away(state, cell)
    state.discard.append(piece)
    if emit is not None:
        face = state.faces[piece]
        args: Args = (("where", cards.where(cell)),)
        emit(moved(seat, piece, zone, zones.DISCARD_PILE, face, PUBLIC, "saboteur.log.fell", args, Cue.FELL))


def _map(state: SaboteurState, seat: int, zone: str, _choice: int, emit: Emit | None) -> None:
    """Look at a goal that has not been turned."""
    cell = cards.cell_of(zone)
    args = (("goal", cards.goal_word(cell)),)
    _let_see(state, seat, cards.GOAL_AT[cell], zone, "saboteur.log.saw_goal", Cue.SAW_GOAL, args, emit)


def _inspection(state: SaboteurState, seat: int, zone: str, _choice: int, emit: Emit | None) -> None:
    """Look at another player's dwarf."""
    target = zones.SEAT_NUMBER[zone]
    args = (("target", SeatRef(target)),)
    _let_see(state, seat, state.roles[target], zones.ROLE[target], "saboteur.log.saw_dwarf", Cue.SAW_DWARF, args, emit)


def _let_see(
    state: SaboteurState, seat: int, piece: int, zone: str, say: str, cue: Cue, args: Args, emit: Emit | None
) -> None:
    """Let `seat` look at a piece. Nobody else is told the face, even if they know it: it would read like a leak."""
    state.seen[piece] |= 1 << seat
    if emit is not None:
        emit(flipped(seat, piece, "", zone, state.faces[piece], 1 << seat, say, args, cue))


def _swap_hands(state: SaboteurState, seat: int, zone: str, choice: int, emit: Emit | None) -> None:
    """Swap both hands; then only the other player draws (R11). Once shuffled, no card is known to who gave it (R33)."""
    target = zones.SEAT_NUMBER[zone]
    hands = state.hands
    for each in (seat, target) if choice == SHUFFLED else ():
        state.rng = reshuffle(state.rng, state.faces, state.seen, hands[each])
        if emit is not None:
            emit(shuffled(zones.HAND[each]))
    hands[seat], hands[target] = hands[target], hands[seat]
    for owner, former in ((seat, target), (target, seat)):
        for piece in hands[owner]:
            state.seen[piece] |= 1 << owner
            if emit is not None:
                face, mask = state.faces[piece], state.seen[piece]
                emit(moved(owner, piece, zones.HAND[former], zones.HAND[owner], face, mask))
    draw_cards(state, target, 1, emit)


def _swap_hats(state: SaboteurState, _seat: int, zone: str, _choice: int, emit: Emit | None) -> None:
    """Replace a seat's dwarf, which leaves the round unseen, by the next of those set aside (R10, R20)."""
    target = zones.SEAT_NUMBER[zone]
    piece = state.roles[target]
    state.hats.append(piece)
    if emit is not None:
        face, mask = state.faces[piece], state.seen[piece]
        emit(moved(target, piece, zones.ROLE[target], zones.OLD_HATS, face, mask))
    hand_out_dwarf(state, target, emit)


_ACTIONS: Final = {
    **dict.fromkeys((*cards.MENDS, *cards.CLEARED), _take_off),
    cards.ROCKFALL: _rockfall,
    cards.MAP: _map,
    cards.SWAP_HANDS: _swap_hands,
    cards.INSPECTION: _inspection,
    cards.SWAP_HATS: _swap_hats,
}


def _remove_from_front(state: SaboteurState, owner: int, place: int, seat: int, emit: Emit | None) -> None:
    """Discard the card at a place in front of `owner`."""
    at = cards.PLACES * owner + place
    piece = state.front[at]
    state.front[at] = NO_PIECE
    state.discard.append(piece)
    if place == cards.STOLEN:
        state.thieves.remove(owner)
    if emit is not None:
        face = state.faces[piece]
        emit(moved(seat, piece, zones.FRONT[owner][place], zones.DISCARD_PILE, face, PUBLIC))


# ------------------------------------------------------------------------------------------------ turns


def _end_turn(state: SaboteurState, seat: int, emit: Emit | None) -> None:
    """Pass the turn to the next seat with a card; if none has one, end the round (R12)."""
    state.clearing, state.discarded = NO_PIECE, 0
    hands = state.hands
    seats = len(hands)
    for step in range(1, seats + 1):
        following = (seat + step) % seats
        if hands[following]:
            state.turn = following
            if emit is not None:
                emit(on_turn(following))
            return
    finish_round(state, seat, NOBODY, emit)


apply: Final[Apply[SaboteurState]] = applying(
    "saboteur",
    {
        Verb.CLEAR: _clear,
        Verb.DISCARD: _discard,
        Verb.DONE: lambda state, command, emit: _finish_pass(state, command.seat, emit, "saboteur.log.passed"),
        Verb.PLACE: _place,
        Verb.PLAY: _play,
        Verb.STEAL: lambda state, command, emit: steal(state, command.seat, zones.SEAT_NUMBER[command.zone], emit),
    },
)
"""Carries out a legal command in place; see `Game.apply`."""

assert set(_ACTIONS) | set(cards.PLACE_OF) == set(range(cards.PATH_COUNT, cards.ACTIONS_END)), (
    "every action card does something"
)
assert len(cards.TOOLS) == cards.CAGE - 1
assert cards.BREAK == cards.PATH_COUNT
