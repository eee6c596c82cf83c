"""Comparison of a command with the next best one: a sentence about both, by the role of the seat that decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Lead, Why, one
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed, worth
from tabletable.core.view import View
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.bots.odds import GUILT, beliefs
from tabletable.games.saboteur.bots.sparing import (
    EQUAL_TO_REASON,
    discarded,
    held_back,
    is_attack,
    kept,
    leads_alike,
    leads_otherwise,
    not_built,
    own_paths,
)
from tabletable.games.saboteur.bots.weights import SHARP
from tabletable.games.saboteur.bots.why import dug, whys
from tabletable.games.saboteur.bots.worth import BARRED, LOYAL, Situation
from tabletable.games.saboteur.rules import cards, zones
from tabletable.games.saboteur.rules.cards import goal_word, zone_cell
from tabletable.games.saboteur.rules.state import DISCARDS, SaboteurState, Verb

_CLOSER: Final = [f"saboteur.why.{name}" for name in ("nearer", "nearer_other", "nearer_green", "nearer_blue", "opens")]
"""Reasons to place a path card: it has no shortcoming where one of them holds."""
_CLEARLY: Final = 0.1
"""A chance of being a saboteur that is larger by so much is seen as larger."""
_CAN_WAIT: Final = 4
"""With so many cards missing to the gold, to be freed can wait a turn."""
_DOORS: Final = {cards.DOOR_BLUE: "saboteur.why.blue_door", cards.DOOR_GREEN: "saboteur.why.green_door"}


def compared(view: View[SaboteurState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    state = view.state
    if command.verb == Verb.DISCARD:
        return one(_put_away(state, weighed, command, other))
    if command.verb == Verb.DONE and other.verb == Verb.DISCARD:
        return one(_ended(state, weighed, command, other))
    reasons = list[Why]()
    if command.verb == other.verb == Verb.CLEAR and state.is_trapped(command.seat):
        reasons.append(Why(Msg("saboteur.why.trap_first"), terms=("clear",)))
    if command.verb == other.verb == Verb.PLACE:
        reasons += one(_without_crystals(state, weighed, command, other))
    elif command.verb == other.verb == Verb.PLAY and zone_cell(command.zone) is not None:
        reasons += one(_farther_goal(view, command, other))
    elif command.verb == other.verb == Verb.PLAY and state.faces[command.piece] == cards.INSPECTION:
        reasons += one(_looked_at(state, command, other))
    elif command.verb == Verb.PLAY and state.faces[command.piece] == cards.SWAP_HATS:
        reasons += one(_swapped(state, command.seat, zones.SEAT_NUMBER[command.zone]))
    if command.verb in (Verb.PLACE, Verb.PLAY):
        reasons += one(_both(view, weighed, command, other))
    return reasons


def _both(view: View[SaboteurState], weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Say what is better about one of two cards, or that another one does the same."""
    state = view.state
    faces = [state.faces[each.piece] for each in (command, other)]
    mine, theirs = (next(iter(whys(view, each)), None) for each in (command, other))
    if mine is None:
        return None
    if command.verb == other.verb == Verb.PLAY and command.zone == other.zone:
        if faces[0] == cards.TRAPPED and is_attack(faces[1]):
            return Why(Msg("saboteur.why.traps_better"), terms=_gains(weighed, command, other), also=mine.reason)
    elif other.verb == Verb.CLEAR:
        if command.verb == Verb.PLAY and zones.SEAT_NUMBER.get(command.zone) == command.seat:
            return Why(Msg("saboteur.why.costs_one"), terms=_gains(weighed, command, other))
    elif faces[0] != faces[1] and theirs is not None and worth(weighed[command]) == worth(weighed[other]):
        same = msg("saboteur.why.both_alike", other=FaceRef(faces[1])) if mine.reason == theirs.reason else None
        return Why(mine.reason, also=same, lead=Lead.NONE)
    return None


def _put_away(state: SaboteurState, weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Return why cards are discarded instead, and why this one; beside another discard only the latter."""
    seat, is_discard = command.seat, other.verb == Verb.DISCARD
    does = None if is_discard and other.piece != command.piece else held_back(state, command, other)
    texts = () if does is None else EQUAL_TO_REASON.get(does.id, ())
    own = [why.reason for why in discarded(state, command) if why.reason.id not in texts]
    this = own[0] if own else None
    if does is None and this is None and len(state.draw) <= state.discarded and not is_discard:
        return None
    is_even, lead = worth(weighed[command]) == worth(weighed[other]), None
    if is_discard:
        return _instead(state, weighed, command, other, this)
    if is_even and does is None and this is None:
        if state.clearing != NO_PIECE:
            return None
        does = Msg("saboteur.put.each")
    same = _same_for(state, command, this)
    if is_even and same is None and not (does and this):
        same = Msg("saboteur.put.swaps")
    elif this is None and state.faces[command.piece] >= cards.PATH_COUNT:
        same = same or next((message for face in own_paths(state, seat) if (message := kept(state, seat, face))), None)
    first, *rest = [each for each in (does, this, same) if each] or [Msg("saboteur.put.each")]
    also = msg("saboteur.put.card", first=rest[0], why=rest[1]) if len(rest) == 2 else rest[0] if rest else None
    return Why(first, terms=() if is_even else _gains(weighed, command, other), also=also, lead=lead)


def _instead(state: SaboteurState, weighed: Weighed, command: Command, other: Command, this: Msg | None) -> Why | None:
    """Return why one card is discarded instead of another one, `this` being the reason for the first."""
    seat, (face, rest) = command.seat, (state.faces[each.piece] for each in (command, other))
    if worth(weighed[command]) == worth(weighed[other]):
        if face == rest:
            return None
        message = leads_alike(face, rest)
        if message is not None:
            return Why(message, lead=Lead.NONE)
        why = next((each.reason for each in discarded(state, other)), None)
        same = None
        if why is not None and why != this:
            same = msg("saboteur.put.goes_too", other=FaceRef(rest), why=why)
        if this is None:
            return None if same is None else Why(same, lead=Lead.NONE)
        return Why(this, also=same, lead=Lead.NONE)
    terms = _gains(weighed, command, other)
    keep = leads_otherwise(state, seat, face, rest)
    if keep is not None:
        return Why(keep, terms=terms)
    keep, theirs = kept(state, seat, rest), [why.reason for why in discarded(state, other)]
    if this is None or (keep is not None and this in theirs):
        return None if keep is None else Why(keep, terms=terms)
    return Why(this, terms=terms, also=keep or _same_for(state, command, this))


def _ended(state: SaboteurState, weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Return why no further card is discarded."""
    drawn, keep = min(state.discarded, len(state.draw)), kept(state, command.seat, state.faces[other.piece])
    terms = _gains(weighed, command, other)
    if len(state.draw) <= state.discarded:
        return Why(Msg("saboteur.why.none_to_draw"), terms=terms)
    return Why(msg("saboteur.why.draws", n=drawn), terms=terms, also=keep)


def _gains(weighed: Weighed, command: Command, other: Command) -> tuple[str, ...]:
    """Return all terms, what counts against a command last: that is not named first."""
    mine, theirs = weighed[command], weighed[other]
    return tuple(sorted({**mine, **theirs}, key=lambda name: theirs.get(name, 0) - mine.get(name, 0)))


def _same_for(state: SaboteurState, command: Command, this: Msg | None) -> Msg | None:
    """Name another card that may be discarded as well: for the same reason, or a path with as many exits."""
    face, situation = state.faces[command.piece], Situation(state, command.seat, SHARP, remembers=True)
    value = situation.keep(face)
    for piece in state.hands[command.seat]:
        other = state.faces[piece]
        if other == face or situation.keep(other) > value:
            continue
        reasons = discarded(state, command._replace(piece=piece))
        if reasons and this == reasons[0].reason:
            return msg("saboteur.why.both_alike", other=FaceRef(other))
        if this is None and leads_alike(face, other) is not None:
            return msg("saboteur.put.goes_alike", other=FaceRef(other))
    return None


def _without_crystals(state: SaboteurState, weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Return what a card does in the tunnel that one with crystals does, too, which pays geologists."""
    mine, theirs = (2 * state.faces[each.piece] for each in (command, other))
    if cards.CRYSTAL[mine] or not cards.CRYSTAL[theirs] or state.role(command.seat) == cards.GEOLOGIST:
        return None
    ways = [{name: amount for name, amount in weighed[each].items() if name != "crystal"} for each in (command, other)]
    does = next((why for why in dug(state, command) if why.is_event), None)
    if does is None or ways[0] != ways[1]:
        return None
    return Why(does.reason, terms=("crystal",), also=Msg("saboteur.why.without_crystals"))


def _looked_at(state: SaboteurState, command: Command, other: Command) -> Why | None:
    """Return the reason that one player has attacked more often than another one, or looks more like a saboteur."""
    attacks = [
        sum(is_attack(deed.face) and deed.seat == zones.SEAT_NUMBER[each.zone] != deed.target for deed in state.deeds)
        for each in (command, other)
    ]
    player, beside = (SeatRef(zones.SEAT_NUMBER[each.zone]) for each in (command, other))
    if attacks[0] <= attacks[1]:
        public = beliefs(state, is_told=True)
        if public[player.seat][GUILT] <= public[beside.seat][GUILT]:
            return None
        return Why(msg("saboteur.why.looks_likelier", player=player, other=beside), terms=("inspection",))
    return Why(msg("saboteur.why.looks_at", player=player, n=attacks[0]), terms=("inspection",))


def _farther_goal(view: View[SaboteurState], command: Command, other: Command) -> Why | None:
    """Return the reason that a map looks at a goal that is reached sooner than another one."""
    state, faces = view.state, [view.state.faces[each.piece] for each in (command, other)]
    cell = zone_cell(other.zone)
    first = next(iter(whys(view, command)), None)
    if faces != [cards.MAP] * 2 or cell is None or first is None or first.reason.id != "saboteur.why.map_near":
        return None
    far = tunnel.Reach(state).distances[cards.GOAL_CELLS.index(cell)]
    if far >= tunnel.FAR or far <= int(str(dict(first.reason.args)["n"])):
        return None
    return Why(first.reason, also=msg("saboteur.why.map_farther", goal=goal_word(cell), n=far))


def _swapped(state: SaboteurState, seat: int, target: int) -> Why | None:
    """By which deeds somebody is taken for one that wins against oneself: a saboteur is against whoever builds."""
    own = [deed for deed in state.deeds if deed.seat == target]
    if state.role(seat) == cards.SABOTEUR:
        key, count = (
            "saboteur.why.swaps_digger",
            sum(deed.face < cards.PATH_COUNT and bool(cards.GROUPS[2 * deed.face]) for deed in own),
        )
    else:
        key, count = "saboteur.why.swaps_enemy", sum(is_attack(deed.face) for deed in own)
    if not count or target == seat:
        return None
    return Why(msg(key, player=SeatRef(target), n=count), terms=("swap_hats",))


# ------------------------------------------------------------------------------------------------ shortcomings


def shortcoming(view: View[SaboteurState], weighed: Weighed, command: Command, other: Command) -> Msg | None:
    """Say why another move serves its player nothing, or less, as `Counsel.shortcoming` wants it."""
    state, is_discard = view.state, command.verb == Verb.DISCARD
    faces = [state.faces[each.piece] for each in (command, other)]
    face = faces[1]
    match other.verb:
        case Verb.CLEAR if command.verb != Verb.CLEAR:
            return _freed_in_vain(state, other.seat)
        case Verb.DISCARD if faces[0] == cards.SWAP_HANDS and not is_discard and len(state.draw) >= DISCARDS:
            hand_size = len(state.hands[zones.SEAT_NUMBER[command.zone]])
            return msg("saboteur.why.new_cards_few", n=DISCARDS, m=hand_size)
        case Verb.DISCARD if not is_discard and state.draw:
            return Msg("saboteur.why.new_cards")
        case Verb.PLACE:
            if worth(weighed[other]) > 0:
                return _lags(state, command, other) if command.verb == Verb.PLACE else None
            return _leads_nowhere(state, command, other)
        case Verb.PLAY if face == cards.THEFT:
            return Msg("saboteur.why.theft_later") if state.draw and worth(weighed[other]) <= 0 else None
        case Verb.PLAY if face == cards.MAP:
            return Msg("saboteur.why.gold_known") if tunnel.CARD in tunnel.chances(state) else None
        case Verb.PLAY if zones.SEAT_NUMBER.get(other.zone) not in (None, other.seat):
            return _aims_worse(state, weighed, command, other)
    return None


def _freed_in_vain(state: SaboteurState, seat: int) -> Msg:
    """Say what it costs to remove a card in front of oneself, and why that may wait."""
    costs = Msg("saboteur.why.costs_two")
    why = not_built(state, seat)
    if why is None and (far := tunnel.Reach(state).nearest) >= _CAN_WAIT:
        why = msg("saboteur.why.can_wait", n=far)
    return costs if why is None else msg("saboteur.put.card", first=costs, why=why)


def _leads_nowhere(state: SaboteurState, command: Command, other: Command) -> Msg | None:
    """Say what a path card fails to do at a place, or does wrong."""
    face, role = state.faces[other.piece], state.role(other.seat)
    if role == cards.GEOLOGIST and cards.CRYSTAL[2 * face]:
        return None
    if role == cards.GEOLOGIST and (command.verb != Verb.PLACE or cards.CRYSTAL[2 * state.faces[command.piece]]):
        return Msg("saboteur.why.no_crystal")
    if role in BARRED and cards.DOOR[2 * face] == BARRED[role]:
        return Msg(_DOORS[BARRED[role]])
    if role == cards.PROFITEER:
        return Msg("saboteur.put.profiteer")
    moves = [why for why in dug(state, other) if why.is_event]
    if moves:
        is_worse = moves[0].terms == ("way",) and moves[0].reason.id not in _CLOSER
        return moves[0].reason if is_worse else None
    return Msg("saboteur.why.no_farther_there" if role == cards.SABOTEUR else "saboteur.why.no_nearer_there")


def _lags(state: SaboteurState, command: Command, other: Command) -> Msg | None:
    """Say how many cards to a goal another path card leaves, and the advised one."""
    role = state.role(other.seat)
    if role not in LOYAL:
        return None
    way = tunnel.Reach(state, BARRED.get(role, 0))
    mine, theirs = (
        way.after(cards.cell_of(each.zone), 2 * state.faces[each.piece] + each.choice).distances
        for each in (command, other)
    )
    goals = [goal for goal, weight in enumerate(way.weights) if weight]
    (least, here), (rest, there) = (min((far[goal], goal) for goal in goals) for far in (mine, theirs))
    if least < rest < tunnel.FAR:
        own, named = (goal_word(cards.GOAL_CELLS[each]) for each in (here, there))
        if here == there:
            return msg("saboteur.why.lags", n=rest, less=least, goal=named)
        return msg("saboteur.why.lags_there", n=rest, less=least, goal=named, own=own)
    behind = [(theirs[goal] - mine[goal], goal) for goal in goals if mine[goal] < theirs[goal] < tunnel.FAR]
    if least != rest or not behind:
        return None
    goal = max(behind)[1]
    return msg(
        "saboteur.why.lags_also", n=rest, goal=goal_word(cards.GOAL_CELLS[goal]), m=theirs[goal], less=mine[goal]
    )


def _aims_worse(state: SaboteurState, weighed: Weighed, command: Command, other: Command) -> Msg | None:
    """Say why a card hits the wrong player, or one that is less of an enemy than another one."""
    faces, role = [state.faces[each.piece] for each in (command, other)], state.role(other.seat)
    player, aimed = (
        SeatRef(zones.SEAT_NUMBER[other.zone]),
        zones.SEAT_NUMBER.get(command.zone) if command.verb == Verb.PLAY else None,
    )
    rival = SeatRef(aimed) if aimed is not None and aimed not in (other.seat, player.seat) else None
    if faces == [cards.SWAP_HANDS] * 2 and rival is not None:
        counts = [len(state.hands[each.seat]) for each in (rival, player)]
        words = {"player": rival, "other": player}
        return msg("saboteur.why.holds_more", n=counts[0], m=counts[1], **words) if counts[0] > counts[1] else None
    is_stop = is_attack(faces[1])
    if not (is_stop or faces[1] == cards.SWAP_HATS) or aimed == player.seat:
        return None
    if is_stop and role == cards.GEOLOGIST:
        return msg("saboteur.why.stops_unpaid", player=player)
    if is_stop and rival is not None and is_attack(faces[0]) and role in LOYAL:
        public = beliefs(state, is_told=True)
        if public[rival.seat][GUILT] > public[player.seat][GUILT] + _CLEARLY:
            return msg("saboteur.why.looks_likelier", player=rival, other=player)
    is_known = state.role(player.seat) != HIDDEN
    return msg("saboteur.why.unsure", player=player) if worth(weighed[other]) <= 0 and not is_known else None
