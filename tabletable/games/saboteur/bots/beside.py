"""Comparison of a command with the next best one: a sentence about both, by the role of the seat that decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletable.core.advice import Why, one
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Weighed, worth
from tabletable.core.view import View
from tabletable.games.saboteur.bots.odds import GUILT, beliefs
from tabletable.games.saboteur.bots.sparing import discarded, is_attack, kept
from tabletable.games.saboteur.bots.why import dug, whys
from tabletable.games.saboteur.rules import cards
from tabletable.games.saboteur.rules.state import SEAT_NUMBER, SaboteurState, Verb

_CARDS = (Verb.DISCARD, Verb.PLACE, Verb.PLAY)


def compared(view: View[SaboteurState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Say what a command has more than the next best one, as `Counsel.compared` wants it."""
    state = view.state
    found = list[Why]()
    if command.verb == Verb.DISCARD:
        found += one(_put_away(state, weighed, command, other))
    elif command.verb == other.verb == Verb.PLACE:
        found += one(_without_crystals(state, weighed, command, other))
    elif command.verb == other.verb == Verb.PLAY and state.faces[command.piece] == cards.INSPECTION:
        found += one(_looked_at(state, command, other))
    elif command.verb == Verb.PLAY and state.faces[command.piece] == cards.SWAP_HATS:
        found += one(_swapped(state, command.seat, SEAT_NUMBER[command.zone]))
    if command.verb in _CARDS and (other.verb in _CARDS or other.verb == Verb.CLEAR):
        found += _both(view, weighed, command, other)
    return found


def _both(view: View[SaboteurState], weighed: Weighed, command: Command, other: Command) -> Iterator[Why]:
    """Say what either card does or why it is dispensable; of two that come to the same, or of a better one."""
    state = view.state
    faces = [state.faces[each.piece] for each in (command, other)]
    mine, theirs = (next(iter(whys(view, each)), None) for each in (command, other))
    if mine is None:
        return
    lead = worth(weighed[command]) - worth(weighed[other])
    gains = {name: amount - weighed[other].get(name, 0) for name, amount in weighed[command].items()}
    gains |= {name: -amount for name, amount in weighed[other].items() if name not in gains}
    # What counts against it is not named first.
    terms = tuple(sorted(gains, key=lambda name: -gains[name]))
    beside = FaceRef(faces[1])
    if command.verb == other.verb == Verb.PLAY and command.zone == other.zone:
        if faces[0] == cards.TRAPPED and is_attack(faces[1]):
            yield mine._replace(terms=terms, also=Msg("saboteur.why.traps_better"))
    elif other.verb == Verb.CLEAR:
        if command.verb == Verb.PLAY and SEAT_NUMBER.get(command.zone) == command.seat:
            yield mine._replace(terms=terms, also=Msg("saboteur.why.costs_one"))
    elif faces[0] == faces[1]:
        return
    elif lead == 0 and theirs is not None:
        if mine.reason == theirs.reason:
            yield Why(mine.reason, also=msg("saboteur.why.both_alike", other=beside))
        else:
            yield Why(mine.reason, also=msg("saboteur.why.both", other=beside, also=theirs.reason))
    elif command.verb == other.verb == Verb.DISCARD:
        keep = kept(state, command.seat, faces[1])
        if keep is not None:
            yield mine._replace(terms=terms, also=keep)
    elif command.verb == Verb.DISCARD and theirs is not None:
        yield mine._replace(terms=terms, also=msg("saboteur.why.does_less", other=beside, also=theirs.reason))


def _put_away(state: SaboteurState, weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Return why a card is discarded rather than played, where nothing is of use, or rather than ending the turn."""
    if other.verb in (Verb.PLACE, Verb.PLAY):
        played = [worth(terms) for each, terms in weighed.items() if each.verb in (Verb.PLACE, Verb.PLAY)]
        if max(played) > 0:
            return None
        own = discarded(state, command)
        reason = msg("saboteur.why.nothing_and", why=own[0].reason) if own else Msg("saboteur.why.nothing_helps")
        return Why(reason, terms=("idle",))
    if other.verb != Verb.DONE or len(state.draw) <= state.discarded:
        return None
    amounts = [worth(terms) for each, terms in weighed.items() if each.verb == Verb.DISCARD and each != command]
    if all(amount == worth(weighed[command]) for amount in amounts):
        return Why(Msg("saboteur.why.one_more"), terms=("idle",))
    if all(amount <= worth(weighed[other]) for amount in amounts):
        return Why(Msg("saboteur.why.only_this"), terms=("idle",))
    return None


def _without_crystals(state: SaboteurState, weighed: Weighed, command: Command, other: Command) -> Why | None:
    """Return what a card does in the tunnel that one with crystals does, too, which pays geologists."""
    mine, theirs = (2 * state.faces[each.piece] for each in (command, other))
    if cards.CRYSTAL[mine] or not cards.CRYSTAL[theirs] or state.faces[state.roles[command.seat]] == cards.GEOLOGIST:
        return None
    ways = [{name: amount for name, amount in weighed[each].items() if name != "crystal"} for each in (command, other)]
    does = next((why for why in dug(state, command) if why.is_event), None)
    if does is None or ways[0] != ways[1]:
        return None
    return Why(msg("saboteur.why.without_crystals", why=does.reason), terms=("crystal",))


def _looked_at(state: SaboteurState, command: Command, other: Command) -> Why | None:
    """Return the reason that one player has attacked more often than another one, or looks more like a saboteur."""
    attacks = [
        sum(is_attack(deed.face) and deed.seat == SEAT_NUMBER[each.zone] != deed.target for deed in state.deeds)
        for each in (command, other)
    ]
    player, beside = (SeatRef(SEAT_NUMBER[each.zone]) for each in (command, other))
    if attacks[0] <= attacks[1]:
        told = beliefs(state, command.seat, is_told=True)
        if told[player.seat][GUILT] <= told[beside.seat][GUILT]:
            return None
        return Why(msg("saboteur.why.looks_likelier", player=player, other=beside), terms=("inspection",))
    return Why(msg("saboteur.why.looks_at", player=player, n=attacks[0]), terms=("inspection",))


def _swapped(state: SaboteurState, seat: int, target: int) -> Why | None:
    """By which deeds somebody is taken for one that wins against oneself: a saboteur is against whoever builds."""
    own = [deed for deed in state.deeds if deed.seat == target]
    if state.faces[state.roles[seat]] == cards.SABOTEUR:
        key, count = (
            "saboteur.why.swaps_digger",
            sum(deed.face < cards.PATH_COUNT and bool(cards.GROUPS[2 * deed.face]) for deed in own),
        )
    else:
        key, count = "saboteur.why.swaps_enemy", sum(is_attack(deed.face) for deed in own)
    if not count or target == seat:
        return None
    return Why(msg(key, player=SeatRef(target), n=count), terms=("swap_hats",))
