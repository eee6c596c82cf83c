"""Differences of two places for a property, what both have in common, and what another move gains less."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from tabletable.core.advice import Answer, Lead, Part, Sentence, Why
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, listed, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.property_deal.bots.debts import goal, small_money, without
from tabletable.games.property_deal.bots.estimates import SAID_TERMS, keeping, missing, terms
from tabletable.games.property_deal.bots.planning import Planner
from tabletable.games.property_deal.bots.policies import REARRANGES
from tabletable.games.property_deal.bots.turn_plan import Step, planned, steps_worded
from tabletable.games.property_deal.bots.why import whys
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.paying import fills, given
from tabletable.games.property_deal.rules.sets import money_of, properties, slot_of
from tabletable.games.property_deal.rules.state import (
    EMPTY,
    PLAYS,
    Ask,
    Group,
    PropertyState,
    Verb,
    full_sets,
    under_way,
)

_LAYS: Final = (Verb.PROPERTY, Verb.PLACE, Verb.MOVE)


def compared(view: View[PropertyState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Compare where two properties would lie, as `Counsel.compared` wants it: by rents, by what fits and what lacks."""
    state, seat = view.state, command.seat
    if {command.verb, other.verb} == {Verb.BANK, Verb.PROPERTY}:
        return _set_or_bank(state, command, other)
    if other.verb == Verb.ACTION and state.faces[other.piece] == cards.PASS_GO:
        return _beside_pass_go(state, command)
    if command.verb not in _LAYS or other.verb not in _LAYS:
        return []
    sets, tolls = list[Group](), list[tuple[int, int]]()
    for each in (command, other):
        after = play.after(state, each)
        slot = slot_of(after, seat, each.piece)
        if slot < 0 or after.groups[seat][slot].colour < 0:
            return []
        sets.append(after.groups[seat][slot])
        tolls.append(_toll(after, seat, sets[-1]))
    mine, theirs = sets
    if mine.colour == theirs.colour or mine.full or theirs.full:
        return []
    names = {"set": mine.name, "other": theirs.name}
    found = list[Why]()
    if tolls[0][0] > tolls[1][0]:
        reason = msg("property_deal.why.charges", card=FaceRef(tolls[0][1]), n=tolls[0][0], m=tolls[1][0], **names)
        found.append(Why(reason, lead=Lead.SMALL))
    fits = [sum(cards.FITS[state.faces[piece]][each.colour] for piece in state.hands[seat]) for each in sets]
    fits = [
        count - (each.piece in state.hands[seat] and cards.FITS[state.faces[each.piece]][group.colour])
        for count, group, each in zip(fits, sets, (command, other), strict=True)
    ]
    if fits[0] > fits[1]:
        found.append(Why(msg("property_deal.why.fits", n=fits[0], m=fits[1], **names), lead=Lead.SMALL))
    lacks = [cards.SET_SIZE[each.colour] - len(each.cards) for each in sets]
    rents = [cards.COLOURS[each.colour].rent[-1] for each in sets]
    reach = [max(0, lack - count) for lack, count in zip(lacks, fits, strict=True)]
    if fits[0] != fits[1] and max(reach) > 0 and (reach[0] < reach[1] or command.piece == other.piece):
        if reach[0] <= reach[1]:
            key = "property_deal.why.hand_lacks" if reach[0] < reach[1] else "property_deal.why.hand_alike"
            reason = msg(key, n=reach[0], m=reach[1], **names)
            found.append(Why(reason, lead=Lead.SMALL))
    elif 0 < lacks[0] < lacks[1]:
        reason = msg("property_deal.why.lacks", n=lacks[0], m=lacks[1], **names)
        found += [Why(reason, lead=Lead.SMALL), Why(reason, terms=("sets",))]
    if lacks[0] == lacks[1] > 0 and rents[0] > rents[1]:
        reason = msg("property_deal.why.full_rent", n=lacks[0], rent=rents[0], less=rents[1], **names)
        found += [Why(reason, lead=Lead.SMALL), Why(reason, terms=("rent",))]
    elif lacks[0] == lacks[1] > 0:
        joins = _joining(state, command, mine), _joining(state, other, theirs)
        if joins[0] and not joins[1]:
            reason = msg("property_deal.why.joins", card=FaceRef(joins[0][0]), set=mine.name)
            found.append(Why(reason, lead=Lead.NONE))
        to_come = [
            _to_come(play.after(state, each), group.colour) for each, group in zip((command, other), sets, strict=True)
        ]
        if to_come[1] < lacks[1] <= to_come[0]:
            found.append(Why(msg("property_deal.why.to_come", n=to_come[0], m=to_come[1], **names), lead=Lead.NONE))
        more = _as_far(state, weighed, lacks[0]) if command.verb == other.verb == Verb.PROPERTY else []
        sets_named = listed([*dict.fromkeys([mine.name, theirs.name, *more])])
        found.append(Why(msg("property_deal.why.same_lacks", n=lacks[0], sets=sets_named), lead=Lead.NONE))
    return found


def _as_far(state: PropertyState, weighed: Weighed, lack: int) -> list[Msg]:
    """Name all sets that would lack so many cards with a property of the hand, and can still get them."""
    found = list[Msg]()
    for each in weighed:
        if each.verb == Verb.PROPERTY:
            after = play.after(state, each)
            group = after.groups[each.seat][slot_of(after, each.seat, each.piece)]
            size = cards.SET_SIZE[group.colour] if group.colour >= 0 else 0
            if size - len(group.cards) == lack <= _to_come(after, group.colour):
                found.append(group.name)
    return found


def _to_come(state: PropertyState, colour: int) -> int:
    """Count the cards of a colour, wilds of two colours among them, that lie nowhere in the open."""
    lying = [card for groups in state.groups for each in groups for card in each.cards]
    lying += [card for pile in (*state.banks, state.discard) for card in pile]
    kinds = [face for face in range(cards.WILD) if cards.FITS[face][colour]]
    return sum(cards.COUNT[face] for face in kinds) - sum(state.faces[card] in kinds for card in lying)


def _joining(state: PropertyState, command: Command, each: Group) -> list[int]:
    """Return the wilds on the table that could be moved to a set, from sets that are not full."""
    lying = [card for group in state.groups[command.seat] if not group.full for card in group.cards]
    faces = [state.faces[card] for card in lying if card != command.piece and card not in each.cards]
    return [face for face in faces if face >= cards.FIRST_WILD and cards.FITS[face][each.colour]]


def answer(view: View[PropertyState], command: Command, other: Command) -> Generator[None, None, Answer]:
    """Tell of another move what the rest of the turn makes of it, as `Counsel.answer` wants it."""
    state, seat = view.state, command.seat
    if state.ask is Ask.EXCESS:
        less, more = (state.faces[each.piece] for each in (command, other))
        if keeping(less) == keeping(more):
            return ()
        return (msg("property_deal.beside.keep", card=FaceRef(more), less=FaceRef(less)),)
    if state.ask is Ask.PLACE and state.turn == seat:
        sides = compared(view, {}, command, other)[:1]
        return *(each.reason for each in sides), _CAN_MOVE
    if state.ask is Ask.OFFER:
        costs = _offered(state, command, other)
        return () if costs is None else (costs,)
    if state.ask is Ask.PAYMENT:
        return _paid(state, command, other)
    if state.ask is not None or command.verb == Verb.END:
        return ()
    steps = yield from planned(state, command)
    hint = [Part.HINT.told(reason=why.reason) for why in whys(view, command)[:1]]
    told = [step for step in steps if step.command.verb != Verb.END and step.command.verb not in REARRANGES]
    has_won = steps[-1].after.result is not None and all(step.is_own for step in steps)
    if other.verb == Verb.END:
        if has_won:
            return Msg("property_deal.why.no_win"), *hint
        if command.verb in REARRANGES:
            return Msg("property_deal.beside.only_now"), *hint
        return msg("property_deal.why.unused", n=PLAYS - state.plays), *hint
    planner, values = Planner(seat), list[float]()
    for each in (command, other):
        planner.renew()
        values.append((yield from planner.on(play.after(state, each))))
    lead = round(100 * (_wins(values[0], len(state.hands)) - _wins(values[1], len(state.hands))))
    same = next((step for step in steps[1:] if _is_same(step, state, other)), None)
    if same is not None:
        is_simple = all(step.is_simple for step in steps[: steps.index(same) + 1])
        is_free = is_simple or other.verb in REARRANGES or (lead <= 0 and not steps[0].draws)
        return _done_later(state, same, other) if is_free else (_LATER, *hint)
    if has_won:
        wins = msg("property_deal.beside.wins", steps=steps_worded(steps))
        return (wins if lead > 0 else Msg("property_deal.beside.still_wins"),)
    if other.verb in REARRANGES:
        return (_moved(state, other),)
    is_wasted = other.verb == Verb.BANK and not cards.is_note(state.faces[other.piece])
    if steps[0].draws and state.plays < PLAYS - 1 and not is_wasted:
        return Part.AFTERWARDS.told(), *hint
    said = (_other_use if command.piece == other.piece else _said_of)(view, command, other)
    if not lead and command.piece == other.piece and other.verb == Verb.PROPERTY:
        return *said[:1], _CAN_MOVE
    if not lead:
        return *said, Sentence(Part.VERDICT, Msg("table.contrast.equal"))
    rest: Answer = [Msg("property_deal.beside.kept")] if command.piece != other.piece else []
    if rest and (lead < 0 or state.plays + len(told) >= PLAYS):
        rest = _better_for(steps[-1], (yield from planned(state, other))[-1], other)
    verdict = msg("table.contrast.lower", n=lead) if lead > 0 else Msg("table.contrast.searched")
    return *said, *rest, Sentence(Part.VERDICT, verdict)


_CAN_MOVE: Final = Msg("property_deal.beside.can_move")
_LATER: Final = Msg("property_deal.beside.later")


def _done_later(state: PropertyState, step: Step, other: Command) -> Sequence[Msg]:
    """Say of what the plan does too that it may come in any order, or where else the card lies then."""
    if other.verb in REARRANGES:
        return (Msg("property_deal.beside.moves_later"),)
    if other.verb == Verb.PROPERTY:
        mine, theirs = _set_after(step.after, step.command), _set_after(play.after(state, other), other)
        if mine.colour != theirs.colour and mine.colour >= 0:
            return (msg("property_deal.beside.laid_as", card=FaceRef(state.faces[other.piece]), set=mine.name),)
    return (Msg("property_deal.beside.any_order"),)


_LEAST: Final = 0.05
"""So many log odds of a term are worth a word."""


def _better_for(mine: Step, theirs: Step, other: Command) -> Answer:
    """Say by which terms the turn ends better, as the plan has it, than after another move; the largest first.

    A property that only has to wait loses nothing by that.
    """
    seat = other.seat
    ends = [step.before if step.command.verb == Verb.END else step.after for step in (mine, theirs)]
    own, less = (terms(end, seat) for end in ends)
    gains = {name: own.get(name, 0.0) - less.get(name, 0.0) for name in SAID_TERMS}
    least = max(_LEAST, max(gains.values()) / 3)
    most = sorted((name for name in gains if gains[name] >= least), key=lambda name: -gains[name])[:2]
    if other.verb == Verb.PROPERTY and most and most[0] in ("hand", "money"):
        return [Msg("property_deal.beside.waits")]
    return [Part.FOR.told(terms=listed([Msg(SAID_TERMS[name]) for name in most]))] if most else []


def _wins(chance: float, seats: int) -> float:
    """Return a chance of the planner, which is fitted to two seats, for so many."""
    odds = chance / max(1e-6, 1 - chance) / (seats - 1)
    return odds / (1 + odds)


def _is_same(step: Step, state: PropertyState, other: Command) -> bool:
    """Return whether a step does what another move does, with the same card or one like it, wherever that lies."""
    mine = step.command
    if mine.verb != other.verb or step.before.faces[mine.piece] != state.faces[other.piece]:
        return False
    if mine.verb in (Verb.BANK, Verb.PROPERTY):
        return True
    if mine.verb == Verb.MOVE:
        return _set_after(step.after, mine).colour == _set_after(play.after(state, other), other).colour
    return (mine.zone, mine.choice) == (other.zone, other.choice)


def _set_after(after: PropertyState, command: Command) -> Group:
    """Return the set in which the card of a command lies after it; EMPTY if it lies in none."""
    slot = slot_of(after, command.seat, command.piece)
    return after.groups[command.seat][slot] if slot >= 0 else EMPTY


def _moved(state: PropertyState, other: Command) -> Msg:
    """Say what a set that a wild leaves, and the one that it joins, would lack."""
    seat, after = other.seat, play.after(state, other)
    before = state.groups[seat][slot_of(state, seat, other.piece)]
    each = _set_after(after, other)
    if full_sets(after.groups[seat]) < full_sets(state.groups[seat]):
        return msg("property_deal.why.breaks_own", set=before.name)
    if each.colour == before.colour and len(before.cards) > 1:
        return msg("property_deal.beside.splits", set=before.name)
    if each.colour < 0 or before.colour < 0:
        return msg("property_deal.beside.moves_free", card=FaceRef(state.faces[other.piece]))
    lacks = cards.SET_SIZE[each.colour] - len(each.cards)
    lacked = cards.SET_SIZE[before.colour] - len(before.cards) + (len(before.cards) > 1)
    key = "property_deal.beside.moved" if lacks else "property_deal.beside.moved_full"
    if len(before.cards) == 1:
        key = "property_deal.beside.moved_alone"
    return msg(key, set=each.name, n=lacks, other=before.name, m=lacked)


def _offered(state: PropertyState, command: Command, other: Command) -> Msg | None:
    """Say what giving another card in a swap would cost more, or bring whoever gets it."""
    demand, seat = under_way(state), command.seat
    less, more = (state.faces[each.piece] for each in (command, other))
    own, player = [*properties(state, seat), state.faces[demand.taken]], demand.targets[0]
    theirs = without(properties(state, player), state.faces[demand.taken])
    costs = _given_up(state, own, theirs, player, (less, more))
    if costs is None and cards.VALUE[more] > cards.VALUE[less]:
        words: dict[str, Arg] = {"card": FaceRef(more), "less": FaceRef(less)}
        return msg("property_deal.beside.dearer", n=cards.VALUE[more], m=cards.VALUE[less], **words)
    return costs


def _given_up(
    state: PropertyState, own: list[int], theirs: list[int], player: int, given_faces: tuple[int, int]
) -> Msg | None:
    """Say how many cards more a seat needs, or a player fewer, where the second property is given, not the first."""
    less, more = given_faces
    needs = [missing(without(own, face), state.rules) for face in given_faces]
    words: dict[str, Arg] = {"most": goal(state), "card": FaceRef(more), "less": FaceRef(less)}
    if needs[1] > needs[0]:
        return msg("property_deal.beside.needs", n=needs[1], m=needs[0], **words)
    needs = [missing([*theirs, face], state.rules) for face in given_faces]
    if needs[1] < needs[0]:
        return msg("property_deal.beside.helps", player=SeatRef(player), n=needs[1], m=needs[0], most=goal(state))
    return None


def _paid(state: PropertyState, command: Command, other: Command) -> Sequence[Msg]:
    """Say what paying with another card would complete, cost or bring, overpay or leave unpaid."""
    seat, player, owed = command.seat, state.turn, state.pending[-1].number - given(state)
    less, more = faces = (state.faces[command.piece], state.faces[other.piece])
    own, theirs = properties(state, seat), properties(state, player)
    words: dict[str, Arg] = {"card": FaceRef(more), "less": FaceRef(less)}
    found = list[Msg]()
    if fills(state, [other.piece]) and not fills(state, [command.piece]):
        found.append(msg("property_deal.beside.completes", player=SeatRef(player), **words))
    elif more in own and less in own:
        tray = [face for piece in state.tray if cards.is_property(face := state.faces[piece])]
        costs = _given_up(state, own, theirs + tray, player, faces)
        found += [] if costs is None else [costs]
    elif more in own and command.piece in state.banks[seat] and money_of(state, seat) >= owed:
        found.append(msg("property_deal.beside.costs_property", player=SeatRef(player), **words))
    values = cards.VALUE[less], cards.VALUE[more]
    if values[0] >= owed > values[1]:
        found.append(msg("property_deal.beside.short", n=owed - values[1], owed=owed))
    elif values[1] > values[0] >= owed:
        found.append(msg("property_deal.beside.overpays", n=values[1] - owed, m=values[0] - owed))
    return found


def _other_use(view: View[PropertyState], command: Command, other: Command) -> Answer:
    """Compare two uses of a card: as money, in two sets, against two players."""
    face = view.state.faces[other.piece]
    if other.verb == Verb.BANK:
        own = [Part.HINT.told(reason=why.reason) for why in whys(view, command)[:1]]
        return [msg("property_deal.why.only_money", card=FaceRef(face), n=cards.VALUE[face]), *own]
    sides = [why.reason for why in compared(view, {}, command, other)]
    if sides:
        return sides[:1]
    mine, theirs = ([why.reason for why in whys(view, each)[:1]] for each in (command, other))
    if not mine or mine == theirs:
        return [Part.HINT.told(reason=each) for each in mine]
    return [
        *(Part.POINT.told(reason=each) for each in theirs),
        *(Part.HINT.told(reason=each) for each in mine),
    ]


def _said_of(view: View[PropertyState], command: Command, other: Command) -> Answer:
    """Say what another card would bring now."""
    state, face = view.state, view.state.faces[other.piece]
    values = [cards.VALUE[state.faces[each.piece]] for each in (other, command)]
    if other.verb == command.verb == Verb.BANK and values[0] != values[1]:
        return [msg("property_deal.beside.banks", n=values[0], m=values[1])]
    if other.verb == Verb.BANK and not cards.is_note(face):
        return [msg("property_deal.why.only_money", card=FaceRef(face), n=values[0])]
    if other.verb == Verb.BANK and money_of(state, other.seat):
        return [msg("property_deal.beside.has_money", n=money_of(state, other.seat))]
    if command.verb == other.verb == Verb.PROPERTY and (sides := compared(view, {}, command, other)):
        return [sides[0].reason]
    return [Part.POINT.told(reason=why.reason) for why in whys(view, other)[:1]]


def _beside_pass_go(state: PropertyState, command: Command) -> list[Why]:
    """Say of the last play that what Pass Go brings could not be played in this turn."""
    if state.plays < PLAYS - 1 or command.verb != Verb.BANK:
        return []
    bank = money_of(state, command.seat) + cards.VALUE[state.faces[command.piece]]
    return [Why(msg("property_deal.why.pass_go_waits", card=FaceRef(cards.PASS_GO), bank=bank), terms=("money",))]


def _set_or_bank(state: PropertyState, command: Command, other: Command) -> list[Why]:
    """Say what either a set or the bank comes to, if only one of them can grow."""
    seat, is_bank = command.seat, command.verb == Verb.BANK
    laid = other if is_bank else command
    after = play.after(state, laid)
    each = after.groups[seat][slot_of(after, seat, laid.piece)]
    lacks = cards.SET_SIZE[each.colour] - len(each.cards) if each.colour >= 0 else 0
    if not lacks or not money_of(state, seat):
        return []
    key = "property_deal.why.rather_bank" if is_bank else "property_deal.why.rather_set"
    bank = money_of(state, seat) + cards.VALUE[state.faces[command.piece]] * is_bank
    reason = msg(key, set=each.name, n=lacks, bank=bank)
    small = small_money(state, seat, state.faces[command.piece]) if is_bank else None
    if small is not None:
        return [Why(small, lead=Lead.SMALL), Why(small, terms=("money",))]
    joins = [] if is_bank else _joining(state, command, each)
    if joins:
        reason = msg("property_deal.why.joins", card=FaceRef(joins[0]), set=each.name)
    return [Why(reason, lead=Lead.SMALL), Why(reason, terms=("money" if is_bank else "sets",))]


def _toll(after: PropertyState, seat: int, each: Group) -> tuple[int, int]:
    """Return the most that a rent card of the hand charges for a set in this turn, and its face; 0: nothing."""
    hand = {after.faces[piece] for piece in after.hands[seat]} if after.plays < PLAYS else set[int]()
    rents = [face for face in sorted(hand) if cards.is_rent(face) and each.colour in cards.CARD_COLOURS[face]]
    return (each.rent, rents[0]) if rents and seat == after.turn else (0, 0)
