"""Why a command is good, by what bots weigh: facts that its player can check on the table and in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tabletable.core.advice import Claims, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Terms, Weighing
from tabletable.core.view import View
from tabletable.games.property_deal.bots.estimates import earns, keeping, lying_worth, missing, terms
from tabletable.games.property_deal.bots.planning import answer, placed_worth
from tabletable.games.property_deal.bots.policies import kind
from tabletable.games.property_deal.rules import cards, demands, play
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import given, most_full
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import money_of, payable, properties, set_at, slot_of, wealth
from tabletable.games.property_deal.rules.state import (
    HAND_LIMIT,
    PLAYS,
    SEAT_BY_NAME,
    SET_BY_NAME,
    Ask,
    Group,
    PropertyState,
    Verb,
    full_sets,
    under_way,
)

_FULL: Final = 100
"""For a full set; a card nearer to three of them weighs a fifth of it, a million of rent a point."""
_NEARER: Final = 20
_SHORT: Final = 10
_PAID: Final = ("money", "sets", "rent", "rivals", "over")
_TAKEN: Final = ("sets", "rent", "rivals")
"""The terms that a payment changes, and a card or set that changes hands."""


def whys(view: View[PropertyState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.PROPERTY | Verb.MOVE | Verb.PLACE | Verb.REPLACE:
            return _laid(state, command)
        case Verb.BANK:
            return _banked(state, command)
        case Verb.ACTION:
            return _action(state, command)
        case Verb.CHOOSE if command.piece == NO_PIECE:
            return [_payer(state, seat, SEAT_BY_NAME[command.zone], under_way(state).amount)]
        case Verb.CHOOSE:
            return [*one(_no_loss(state, command)), *one(_no_gain(state, command))]
        case Verb.ACCEPT | Verb.SAY_NO:
            return one(_answered(state, command))
        case Verb.PAY:
            return one(_paid(state, command))
        case Verb.DISCARD:
            return _given_up(state, command)
        case Verb.END if state.plays == PLAYS:
            return [Why(msg("property_deal.why.all_played", n=PLAYS))]
        case Verb.END:
            return one(_kept_no(state, seat, "property_deal.why.blocks"))
    return []


def weighing(view: View[PropertyState], legal: Sequence[Command], command: Command) -> Weighing:
    """Weigh in odds of the estimate what can be done instead of `command`, once it is answered as usual.

    Of moves that differ only in which of two equal cards they use one is weighed. Payments are made as the table
    proposes.
    """
    state, seat = view.state, view.seat
    ask = state.ask
    if seat is None or ask is Ask.PAYMENT or (command.verb == Verb.END and state.plays == PLAYS):
        return {}
    if ask is Ask.EXCESS:
        faces = state.faces
        return {
            each: {"kept": -keeping(faces[each.piece]), "colours": -earns(state, seat, faces[each.piece])}
            for each in legal
        }
    found: dict[Command, Terms] = {}
    for each in {kind(state, each): each for each in (*legal, command)}.values():
        yield
        found[each] = terms(state if each.verb == Verb.END else _settled(state, each), seat)
    return found


def sort_of(view: View[PropertyState], command: Command) -> object:
    """Tell apart what a turn may be used for: properties, money, each action, rearranging; the rest comes after them."""
    verb = command.verb
    if view.state.ask is not None or verb == Verb.END:
        return None
    return view.state.faces[command.piece] if verb == Verb.ACTION else verb


def _settled(state: PropertyState, command: Command) -> PropertyState:
    """How things stand once a command is answered as usual, and what the seat itself gets lies where it helps most."""
    after = play.after(state, command)
    while after.pending and after.result is None and after.pending[-1].ask is not Ask.EXCESS:
        if after.pending[-1].ask is Ask.PLACE and after.pending[-1].seat == command.seat:
            play.apply(after, max(legal_commands(after, command.seat), key=partial(placed_worth, after)))
        else:
            answer(after)
    return after


# ------------------------------------------------------------------------------------------------ own cards


def _laid(state: PropertyState, command: Command) -> list[Why]:
    """What the sets come to once the card lies there."""
    seat, after = command.seat, play.after(state, command)
    slot = slot_of(after, seat, command.piece)
    if slot < 0:
        return []
    each, claims = after.groups[seat][slot], Claims()
    full, before = full_sets(after.groups[seat]), full_sets(state.groups[seat])
    if after.result is not None and seat in after.result.winners:
        return [Why(msg("property_deal.why.wins", most=_goal(state)), terms=("over",), is_event=True)]
    if full > before:
        words = msg("property_deal.why.completes", set=each.name, n=full, most=state.rules.sets)
        claims.append((_FULL, Why(words, terms=("sets",), is_event=True)))
    if command.verb == Verb.MOVE and lying_worth(after, after.groups[seat]) < lying_worth(state, state.groups[seat]):
        return [Why(Msg("property_deal.why.prepares"))]
    claims += _nearer(state, properties(state, seat), properties(after, seat))
    rent = set_at(state, command.zone).rent
    count, size = len(each.cards), cards.SET_SIZE[each.colour] if each.colour >= 0 else 0
    claims += _collects(state, after, seat, slot)
    if command.verb == Verb.REPLACE:
        claims.append(
            (_SHORT, Why(msg("property_deal.why.frees", card=FaceRef(state.faces[command.choice])), terms=("sets",)))
        )
    if command.verb == Verb.MOVE and count < size:
        claims += _gathered(state, command, each)
    elif count == 1 < size and not set_at(state, command.zone).cards:
        more = sum(cards.FITS[after.faces[piece]][each.colour] for piece in after.hands[seat])
        if more:
            claims.append((1, Why(msg("property_deal.why.starts_with", set=each.name, n=more), terms=("sets",))))
        claims.append((0, Why(Msg("property_deal.why.starts"), terms=("sets",))))
    elif 1 < count < size:
        if each.rent > rent:
            words = msg("property_deal.why.grows", set=each.name, n=count, size=size, rent=rent, then=each.rent)
            claims += [(1, Why(words, terms=terms)) for terms in (("sets",), ("sets", "rent"))]
        claims += _gathered(state, command, each)
    elif 1 < count == size and not each.full:
        claims.append((1, Why(msg("property_deal.why.only_wilds", set=each.name), terms=("sets",))))
    if each.rent > rent > 0 and each.colour >= 0:
        words = msg("property_deal.why.rent", set=each.name, n=rent, then=each.rent)
        claims.append((each.rent - rent, Why(words, terms=("rent",))))
    return by_weight(claims)


def _gathered(state: PropertyState, command: Command, each: Group) -> Claims:
    """How far a set is with the card, or how many are as far; and what it leaves behind, where it was moved."""
    size = cards.SET_SIZE[each.colour]
    found = Claims()
    words: dict[str, Arg] = {"set": each.name, "n": len(each.cards), "size": size}
    if len(each.cards) == size - 1:
        short = [_short(table.groups[command.seat]) for table in (state, play.after(state, command))]
        if short[1] > max(1, short[0]):
            found.append((_SHORT, Why(msg("property_deal.why.short", n=short[1]), terms=("sets",))))
        elif short[1] > short[0]:
            found.append((_SHORT, Why(msg("property_deal.why.lacks_one", set=each.name), terms=("sets",))))
    left = slot_of(state, command.seat, command.piece) if command.verb == Verb.MOVE else -1
    source = state.groups[command.seat][left] if left >= 0 else None
    if source is not None and source.colour >= 0:
        rents = [cards.COLOURS[group.colour].rent[-1] for group in (each, source)]
        words |= {"other": source.name, "m": len(source.cards) - 1}
        if rents[0] > rents[1]:
            words = {"set": each.name, "n": len(each.cards), "size": size, "rent": rents[0], "less": rents[1]}
            found.append((1, Why(msg("property_deal.why.moves_up", other=source.name, **words), terms=("sets",))))
        else:
            found.append((0, Why(msg("property_deal.why.moves", **words), terms=("sets",))))
    return found


def _short(groups: Sequence[Group]) -> int:
    """Count the sets that lack only one card."""
    return sum(len(each.cards) == cards.SET_SIZE[each.colour] - 1 > 0 for each in groups if each.colour >= 0)


def _collects(before: PropertyState, after: PropertyState, seat: int, slot: int) -> Claims:
    """The rent card in the hand that can charge more than it could, for what lies there now."""
    each = after.groups[seat][slot]
    if seat != after.turn or after.decider != seat:
        return []
    hand = {after.faces[piece] for piece in after.hands[seat]} if after.plays < PLAYS else set[int]()
    for face in sorted(hand):
        colours = cards.CARD_COLOURS[face] if cards.is_rent(face) else ()
        most = max([other.rent for other in before.groups[seat] if other.colour in colours], default=0)
        if each.colour in colours and each.rent > most:
            words = msg("property_deal.why.collects", card=FaceRef(face), n=each.rent)
            speaks_of = (("sets",), ("sets", "rent"), ("sets", "rent", "rivals"))
            return [(each.rent, Why(words, terms=terms)) for terms in speaks_of]
    return []


def _goal(state: PropertyState) -> Msg:
    """How many full sets win, in a word."""
    return cards.number_word(state.rules.sets)


def _without(faces: list[int], face: int) -> list[int]:
    left = faces.copy()
    left.remove(face)
    return left


def _no_loss(state: PropertyState, command: Command) -> Why | None:
    """The properties without the card are as good as with it."""
    own, face = properties(state, command.seat), state.faces[command.piece]
    if face in own and missing(_without(own, face), state.rules) != missing(own, state.rules):
        return None
    return Why(msg("property_deal.why.no_loss", card=FaceRef(face), most=_goal(state)), terms=("sets",))


def _no_gain(state: PropertyState, command: Command) -> Why | None:
    """Say that the receiver of a swapped card is no nearer to the goal with it."""
    demand = under_way(state)
    theirs = _without(properties(state, demand.targets[0]), state.faces[demand.taken])
    if missing([*theirs, state.faces[command.piece]], state.rules) < missing(theirs, state.rules):
        return None
    words = msg("property_deal.why.no_gain", player=SeatRef(demand.targets[0]), most=_goal(state))
    return Why(words, terms=("rivals",))


def _nearer(state: PropertyState, before: list[int], after: list[int]) -> Claims:
    """How many cards the full sets that win are away, if fewer than before."""
    need, now = missing(after, state.rules), missing(before, state.rules)
    if need >= now:
        return []
    if not need:
        return [(_FULL - 1, Why(msg("property_deal.why.makes_three", most=_goal(state)), terms=("sets",)))]
    return [(_NEARER, Why(msg("property_deal.why.nearer", n=need, now=now, most=_goal(state)), terms=("sets",)))]


def _banked(state: PropertyState, command: Command) -> list[Why]:
    seat = command.seat
    bank, face, found = money_of(state, seat), state.faces[command.piece], list[Why]()
    if face in (cards.HOUSE, cards.HOTEL) and not full_sets(state.groups[seat]):
        found.append(Why(msg("property_deal.why.no_full_set", card=FaceRef(face)), terms=("money", "hand")))
    if cards.is_rent(face) and not play.uses(state, seat, face):
        found.append(Why(Msg("property_deal.why.no_rent"), terms=("money", "hand")))
    lost = min((each for each in properties(state, seat) if cards.VALUE[each]), key=cards.VALUE.__getitem__, default=-1)
    then = bank + cards.VALUE[face]
    if lost < 0:
        reason = Msg("property_deal.why.from_bank")
    elif bank:
        reason = msg("property_deal.why.bank", n=then, less=bank)
    else:
        reason = msg("property_deal.why.empty_bank", card=FaceRef(lost))
    return [_then(state, command, why) for why in (*found, Why(reason, terms=("money",)))]


def _then(state: PropertyState, command: Command, why: Why) -> Why:
    """Add what the plays that are left can still be, where something in the hand tempts more."""
    left, card = PLAYS - state.plays - 1, _tempting(state, command)
    if left <= 0 or card is None:
        return why
    return why._replace(also=msg("property_deal.why.still", n=left, card=FaceRef(card)))


def _tempting(state: PropertyState, command: Command) -> int | None:
    """Return the face of the hand that a player would first like to play beside this command: a property that helps a
    set most, a rent that charges, or any property; None if there is none.
    """
    seat, found = command.seat, list[tuple[int, int]]()
    for piece in state.hands[seat]:
        face = state.faces[piece]
        if piece == command.piece or face == state.faces[command.piece]:
            continue
        if face < cards.FIRST_RENT:
            lying = [each for each in state.groups[seat] if each.colour >= 0 and cards.FITS[face][each.colour]]
            share = max(
                (12 * (len(each.cards) + 1) // cards.SET_SIZE[each.colour] for each in lying if not each.full),
                default=0,
            )
            found.append((share or 1, -face))
        elif cards.is_rent(face) and play.uses(state, seat, face):
            found.append((3, -face))
    return -max(found)[1] if found else None


def _kept_no(state: PropertyState, seat: int, key: str, **words: Arg) -> Why | None:
    """That a no stays in the hand."""
    if cards.JUST_SAY_NO in [state.faces[piece] for piece in state.hands[seat]]:
        return Why(msg(key, card=FaceRef(cards.JUST_SAY_NO), **words), terms=("no",))
    return None


def _given_up(state: PropertyState, command: Command) -> list[Why]:
    face, seat, found = state.faces[command.piece], command.seat, list[Why]()
    if not earns(state, seat, face):
        found.append(Why(Msg("property_deal.why.no_colours"), terms=("colours",)))
    least = min(cards.VALUE[state.faces[piece]] for piece in state.hands[seat])
    if cards.VALUE[face] == least:
        found.append(Why(msg("property_deal.why.cheapest", n=least), terms=("kept",)))
    return found


# ------------------------------------------------------------------------------------------------ actions


def _action(state: PropertyState, command: Command) -> list[Why]:
    face, seat = state.faces[command.piece], command.seat
    each = set_at(state, command.zone)
    if cards.is_rent(face) or face == cards.BIRTHDAY:
        return one(_charged(state, command))
    match face:
        case _ if face == cards.PASS_GO:
            return [_drawn(state, command)]
        case _ if face == cards.DEBT_COLLECTOR:
            return [_payer(state, seat, SEAT_BY_NAME[command.zone], demands.DEBT)]
        case _ if face in (cards.HOUSE, cards.HOTEL):
            then = set_at(play.after(state, command), command.zone).rent
            return [Why(msg("property_deal.why.rent", set=each.name, n=each.rent, then=then), terms=("rent",))]
        case _ if face == cards.DEAL_BREAKER:
            then = full_sets([*state.groups[seat], each])
            if then >= state.rules.sets:
                reason = msg("property_deal.why.set_wins", nth=cards.nth_word(state.rules.sets))
                return [Why(reason, terms=("over",), is_event=True)]
            player, found = SeatRef(SET_BY_NAME[command.zone][0]), list[Why]()
            if then > full_sets(state.groups[seat]):
                words = msg("property_deal.why.takes_set", n=then, set=each.name, most=state.rules.sets)
                found.append(Why(words, terms=_TAKEN, is_event=True))
            reason = msg("property_deal.why.breaks_set", player=player)
            return [*found, Why(reason, terms=("rivals",), is_event=not found)]
        case _ if face in (cards.SLY_DEAL, cards.FORCED_DEAL) and command.choice >= 0:
            return _taken(state, command)
    return []


def _drawn(state: PropertyState, command: Command) -> Why:
    """Say what two more cards are for: the plays left, or the next turn."""
    left, held = PLAYS - state.plays - 1, len(state.hands[command.seat]) - 1 + demands.DRAWN_BY_PASS_GO
    card = _tempting(state, command)
    if left and card is not None:
        return Why(msg("property_deal.why.draws_still", n=left, card=FaceRef(card)), terms=("hand",))
    key = "property_deal.why.draws_last" if held <= HAND_LIMIT else "property_deal.why.draws_best"
    return Why(msg("property_deal.why.draws" if left else key, n=left or HAND_LIMIT), terms=("hand",))


def _charged(state: PropertyState, command: Command) -> Why | None:
    """Say what a card takes from others, and its value in the bank."""
    face, seat, seats = state.faces[command.piece], command.seat, range(len(state.hands))
    amount = demands.GIFT if face == cards.BIRTHDAY else set_at(state, command.zone).rent << max(0, command.choice)
    paid = [min(amount, wealth(state, other)) for other in seats if other != seat and payable(state, other)]
    if not paid:
        return None
    if face == cards.ANY_RENT and len(state.hands) > 2:
        key = "property_deal.why.payer" if money_of(state, seat) else "property_deal.why.payer_needed"
        return Why(msg(key, n=len(paid), amount=amount), terms=_PAID)
    words: dict[str, Arg] = {"n": len(paid), "amount": sum(paid), "value": cards.VALUE[face]}
    key = "property_deal.why.payers" if sum(paid) > cards.VALUE[face] else "property_deal.why.payers_lose"
    return Why(msg(key, **words), terms=_PAID)


def _payer(state: PropertyState, seat: int, target: int, amount: int) -> Why:
    """Say what the payer has on the table, or that money does not suffice."""
    rich, bank = wealth(state, target), money_of(state, target)
    others = [wealth(state, other) for other in range(len(state.hands)) if other not in (seat, target)]
    if bank < min(amount, rich):
        key = "property_deal.why.pays_rest" if bank else "property_deal.why.pays_property"
        return Why(msg(key, player=SeatRef(target), n=bank), terms=_PAID)
    key = "property_deal.why.richest" if others and rich > max(others) else "property_deal.why.has"
    return Why(msg(key, player=SeatRef(target), n=rich), terms=_PAID)


def _taken(state: PropertyState, command: Command) -> list[Why]:
    """A card that fills a set, helps oneself, or that somebody else misses."""
    seat, target = command.seat, SET_BY_NAME[command.zone][0]
    face = state.faces[command.choice]
    own, theirs = properties(state, seat), properties(state, target)
    fills = _filled(state, command, own)
    claims = _nearer(state, own, [*own, face])
    now = missing(theirs, state.rules)
    if fills is not None:
        words = msg("property_deal.why.fills", set=fills, n=full_sets(state.groups[seat]) + 1, most=state.rules.sets)
        claims.append((_FULL, Why(words, terms=_TAKEN, is_event=True)))
    if (need := missing(_without(theirs, face), state.rules)) > now:
        words = msg("property_deal.why.farther", n=need, now=now, player=SeatRef(target), most=_goal(state))
        claims.append((_NEARER // 2, Why(words, terms=("rivals",))))
    taken = msg("property_deal.why.takes", player=SeatRef(target), n=cards.VALUE[face])
    claims.append((0, Why(taken, terms=_TAKEN)))
    return by_weight(claims)


def _filled(state: PropertyState, command: Command, own: list[int]) -> Msg | None:
    """Name the set that the card makes full, whatever is given for it."""
    face, two_colour = state.faces[command.choice], state.rules.two_colour
    then = [*own, face]
    gives = [_without(then, each) for each in own] if state.faces[command.piece] == cards.FORCED_DEAL else [then]
    if max([most_full(each, two_colour) for each in gives]) <= most_full(own, two_colour):
        return None
    for each in state.groups[command.seat]:
        lacks = cards.SET_SIZE[each.colour] - len(each.cards) if each.colour >= 0 else 0
        if lacks == 1 and cards.FITS[face][each.colour]:
            return each.name
    return None


# ------------------------------------------------------------------------------------------------ answers


def _answered(state: PropertyState, command: Command) -> Why | None:
    """What is at stake, and who would lose it; a no to a no is about the same thing."""
    seat, demand, is_no = command.seat, under_way(state), command.verb == Verb.SAY_NO
    if seat == state.turn:
        if not is_no or state.pending[-1].number % 2 == 0:
            return None
        insists = msg("property_deal.why.insists", player=SeatRef(demand.targets[0]))
        return Why(insists, terms=("sets", "rent", "money", "rivals", "hand"))
    if not is_no:
        bank = money_of(state, seat)
        if asks_money(demand.face) and bank >= demand.amount:
            return Why(msg("property_deal.why.bank_pays", n=bank), terms=("no",))
        if demand.face in (cards.SLY_DEAL, cards.FORCED_DEAL):
            return _kept_no(state, seat, "property_deal.why.small_loss", lost=FaceRef(state.faces[demand.taken]))
        if asks_money(demand.face):
            return _kept_no(state, seat, "property_deal.why.small_debt", n=min(demand.amount, wealth(state, seat)))
        return _kept_no(state, seat, "property_deal.why.keeps")
    if asks_money(demand.face):
        owed = min(demand.amount, wealth(state, seat))
        return Why(msg("property_deal.why.else_pays", n=owed), terms=("money", "sets", "rent"))
    what = msg("property_deal.why.else_card", player=SeatRef(state.turn), card=FaceRef(state.faces[demand.taken]))
    if demand.face == cards.DEAL_BREAKER:
        name = state.groups[seat][demand.slot].name
        what = msg("property_deal.why.else_set", player=SeatRef(state.turn), set=name)
    return Why(what, terms=_TAKEN)


def _paid(state: PropertyState, command: Command) -> Why | None:
    """Say what a payment avoids: overpaying, a property, or a property that is needed."""
    seat, face = command.seat, state.faces[command.piece]
    owed = state.pending[-1].number - given(state)
    if cards.VALUE[face] == owed:
        return Why(Msg("property_deal.why.exact"))
    if face >= cards.FIRST_RENT and command.piece in state.banks[seat]:
        enough = {cards.VALUE[state.faces[piece]] for piece in state.banks[seat] if piece not in state.tray}
        enough = {value for value in enough if value >= owed}
        nearer = [each for each in properties(state, seat) if owed <= cards.VALUE[each] < cards.VALUE[face]]
        if nearer and cards.VALUE[face] == min(enough):
            card, player = FaceRef(min(nearer, key=cards.VALUE.__getitem__)), SeatRef(state.turn)
            return Why(msg("property_deal.why.keeps_property", n=owed, card=card, player=player))
        if len(enough) > 1 and cards.VALUE[face] == min(enough):
            return Why(msg("property_deal.why.closest", n=owed))
        return Why(Msg("property_deal.why.money_first"))
    coming = [face for piece in state.hands[seat] if 0 <= (face := state.faces[piece]) < cards.FIRST_RENT]
    own = properties(state, seat)
    if face in own and missing([*_without(own, face), *coming], state.rules) == missing([*own, *coming], state.rules):
        key = "property_deal.why.no_loss_hand" if coming else "property_deal.why.no_loss"
        return Why(msg(key, card=FaceRef(face), most=_goal(state)), terms=("sets",))
    return _no_loss(state, command)
