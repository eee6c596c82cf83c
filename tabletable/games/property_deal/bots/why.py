"""Why a command is good, by what bots weigh: facts that its player can check on the table and in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Claims, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, listed, msg
from tabletable.core.reasons import Terms, Weighing
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.games.property_deal.bots.debts import (
    TAKEN,
    answered,
    farthest,
    goal,
    kept_no,
    no_gain,
    no_loss,
    payment,
    settled_for,
    small_money,
    without,
)
from tabletable.games.property_deal.bots.estimates import WON, earns, keeping, lying_worth, missing, terms
from tabletable.games.property_deal.bots.planning import IDLE, winning_moves, without_less
from tabletable.games.property_deal.bots.policies import REARRANGES, arrangements, kind
from tabletable.games.property_deal.rules import cards, demands, play
from tabletable.games.property_deal.rules.deal import DRAWN
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import money_of, payable, properties, set_at, slot_of, wealth
from tabletable.games.property_deal.rules.state import (
    HAND_LIMIT,
    PLAYS,
    Ask,
    Group,
    PropertyState,
    Verb,
    full_sets,
    under_way,
)
from tabletable.games.property_deal.rules.zones import SEAT_BY_NAME, SET_BY_NAME

_FULL: Final = 100
"""For a full set; a card nearer to three of them weighs a fifth of it, a million of rent a point."""
_NEARER: Final = 20
_SHORT: Final = 10
_PAID: Final = ("money", "sets", "rent", "rivals", "over")
"""The terms that a payment changes."""


def whys(view: View[PropertyState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    won = _won_by_moves(state, command)
    if won is not None:
        return [won]
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
            return [*one(farthest(state, command) or no_loss(state, command)), *one(no_gain(state, command))]
        case Verb.ACCEPT | Verb.SAY_NO:
            return one(answered(state, command))
        case Verb.PAY:
            return one(payment(state, command))
        case Verb.DISCARD:
            return _given_up(state, command)
        case Verb.END if state.plays == PLAYS:
            return [Why(msg("property_deal.why.all_played", n=PLAYS), also=_well_arranged(state, seat))]
        case Verb.END:
            return one(kept_no(state, seat, "property_deal.why.blocks"))
    return []


def weighing(
    view: View[PropertyState], legal: Sequence[Command], command: Command, beside: Command | None = None
) -> Weighing:
    """Weigh in odds of the estimate what can be done instead of `command`, once it is answered as usual.

    Most cards of a turn can be played one after the other. So before the last play there are the other uses of the
    card and the end of the turn, and instead of a new set the other ones; instead of the last play and of the end
    there are all plays. Payments are made as the table proposes.
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
    is_end = command.verb == Verb.END or (state.plays == PLAYS - 1 and command.verb not in REARRANGES)
    asked = (command,) if beside is None else (beside, command)
    for each in {kind(state, each): each for each in (*without_less(state, legal), *asked)}.values():
        is_rival = each == beside or each.piece == command.piece or (_starts(state, command) and _starts(state, each))
        if ask is None and not (is_rival or is_end or each.verb == Verb.END):
            continue
        yield
        found[each] = _ended(state, seat) if each.verb == Verb.END else _settled(state, each)
    return found


_DETOUR: Final = 0.1
"""The cost of a free move on the way to a win, in log odds."""


def _settled(state: PropertyState, command: Command) -> Terms:
    """Weigh a command once it is answered; a win that only takes free moves counts as won."""
    after, seat = settled_for(state, command), command.seat
    way = winning_moves(after, seat)
    return terms(after, seat) if way is None else {"over": WON - _DETOUR * way.moves}


def _won_by_moves(state: PropertyState, command: Command) -> Why | None:
    """Say that after a command free moves win in this turn, and which; None if it wins by itself."""
    if state.ask is not None or command.verb == Verb.END:
        return None
    after = play.after(state, command)
    way = winning_moves(after, command.seat)
    if way is None or way.first is None:
        return None
    if way.moves > 1:
        reason = msg("property_deal.why.wins_moves", n=way.moves, most=goal(state))
    else:
        then = play.after(after, way.first)
        slot = slot_of(then, command.seat, way.first.piece)
        words: dict[str, Arg] = {"card": FaceRef(state.faces[way.first.piece]), "most": goal(state)}
        reason = msg("property_deal.why.wins_move", set=then.groups[command.seat][slot].name, **words)
    return Why(reason, terms=("over",), is_event=True)


def _ended(state: PropertyState, seat: int) -> Terms:
    """Weigh the end of the turn, with the cost of properties that stay in the hand although they could be played."""
    found, hand = terms(state, seat), [state.faces[piece] for piece in state.hands[seat]]
    if state.plays < PLAYS and any(0 <= face < cards.FIRST_RENT for face in hand):
        found["sets"] -= IDLE / _STEEPEST
    return found


_STEEPEST: Final = 0.25
"""A chance of one half changes by so much of a small change of its log odds."""


def _starts(state: PropertyState, command: Command) -> bool:
    """Whether a property from the hand, or one that was got, starts a set."""
    return command.verb in (Verb.PROPERTY, Verb.PLACE) and not set_at(state, command.zone).cards


def sort_of(view: View[PropertyState], command: Command) -> object:
    """Tell apart what a play may be used for: properties, money, each action; the rest can be done in any case."""
    verb = command.verb
    if view.state.ask is not None or verb in (Verb.END, *REARRANGES):
        return None
    return view.state.faces[command.piece] if verb == Verb.ACTION else verb


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
        return [Why(msg("property_deal.why.wins", most=goal(state)), terms=("over",), is_event=True)]
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
        if any(other.full and other.colour == each.colour for other in state.groups[seat]):
            claims.append((0, Why(msg("property_deal.why.spare", set=each.name), terms=("sets",))))
        else:
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
        lacks, lacked = size - len(each.cards), cards.SET_SIZE[source.colour] - len(source.cards)
        hand = [state.faces[piece] for piece in state.hands[command.seat]]
        fits = sum(cards.FITS[face][each.colour] for face in hand if 0 <= face < cards.FIRST_RENT)
        if 0 < fits < lacks:
            found.append(
                (
                    2,
                    Why(
                        msg("property_deal.why.moves_fits", set=each.name, n=fits, lacks=lacks - fits), terms=("sets",)
                    ),
                )
            )
        if len(source.cards) == 1 < len(each.cards):
            found.append((1, Why(msg("property_deal.why.moves_joins", other=source.name, **words), terms=("sets",))))
        if rents[0] > rents[1]:
            words = {"set": each.name, "n": len(each.cards), "size": size, "rent": rents[0], "less": rents[1]}
            found.append((1, Why(msg("property_deal.why.moves_up", other=source.name, **words), terms=("sets",))))
        elif lacks <= lacked:
            words = {"set": each.name, "n": lacks, "other": source.name, "m": lacked}
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


def _nearer(state: PropertyState, before: list[int], after: list[int]) -> Claims:
    """How many cards the full sets that win are away, if fewer than before."""
    need, now = missing(after, state.rules), missing(before, state.rules)
    if need >= now:
        return []
    if not need:
        return [(_FULL - 1, Why(msg("property_deal.why.makes_three", most=goal(state)), terms=("sets",)))]
    return [(_NEARER, Why(msg("property_deal.why.nearer", n=need, now=now, most=goal(state)), terms=("sets",)))]


def _banked(state: PropertyState, command: Command) -> list[Why]:
    seat = command.seat
    bank, face, found = money_of(state, seat), state.faces[command.piece], list[Why]()
    if face in (cards.HOUSE, cards.HOTEL) and not play.uses(state, seat, face):
        key = "property_deal.why.no_building" if full_sets(state.groups[seat]) else "property_deal.why.no_full_set"
        found.append(Why(msg(key, card=FaceRef(face)), terms=("money", "hand")))
    if cards.is_rent(face) and not play.uses(state, seat, face):
        found.append(Why(Msg("property_deal.why.no_rent"), terms=("money", "hand")))
    small = small_money(state, seat, face)
    if small is not None:
        found.append(Why(small, terms=("money",)))
    lost = min((each for each in properties(state, seat) if cards.VALUE[each]), key=cards.VALUE.__getitem__, default=-1)
    then = bank + cards.VALUE[face]
    if lost < 0 and len(state.hands[seat]) + DRAWN > HAND_LIMIT:
        reason = msg("property_deal.why.hand_fills", n=len(state.hands[seat]), more=DRAWN, most=HAND_LIMIT)
    elif lost < 0:
        reason = Msg("property_deal.why.from_bank")
    elif bank:
        reason = msg("property_deal.why.bank", n=then, less=bank)
    else:
        reason = msg("property_deal.why.empty_bank", card=FaceRef(lost))
    return [*found, Why(reason, terms=("money",))]


def _well_arranged(state: PropertyState, seat: int) -> Msg | None:
    """Say of wilds that could still be moved that no more sets would be full; None where none can."""
    if not any(each.verb == Verb.MOVE for each in legal_commands(state, seat)):
        return None
    most = max(full_sets(way.groups) for way in finish(arrangements(state.clone(), seat)))
    return None if most > full_sets(state.groups[seat]) else Msg("property_deal.why.no_move")


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
                found.append(Why(words, terms=TAKEN, is_event=True))
            reason = msg("property_deal.why.breaks_set", player=player)
            return [*found, Why(reason, terms=("rivals",), is_event=not found)]
        case _ if face in (cards.SLY_DEAL, cards.FORCED_DEAL) and command.choice >= 0:
            return _taken(state, command)
    return []


def _drawn(state: PropertyState, command: Command) -> Why:
    """Say what two more cards are for: the plays left, or the next turn."""
    left, held = PLAYS - state.plays - 1, len(state.hands[command.seat]) - 1 + demands.DRAWN_BY_PASS_GO
    key = "property_deal.why.draws_last" if held <= HAND_LIMIT else "property_deal.why.draws_best"
    return Why(msg("property_deal.why.draws" if left else key, n=left or HAND_LIMIT), terms=("hand",))


def _charged(state: PropertyState, command: Command) -> Why | None:
    """Say what a card takes from others, and its value in the bank."""
    face, seat, seats = state.faces[command.piece], command.seat, range(len(state.hands))
    amount = demands.GIFT if face == cards.BIRTHDAY else set_at(state, command.zone).rent << max(0, command.choice)
    paid = [min(amount, wealth(state, other)) for other in seats if other != seat and payable(state, other)]
    if not paid:
        return None
    poor = [each for each in seats if each != seat and payable(state, each) and not money_of(state, each)]
    is_short = any(money_of(state, other) < amount for other in seats if other != seat)
    terms = (*_PAID[1:], *_PAID[:1]) if is_short else _PAID
    if face == cards.ANY_RENT and len(state.hands) > 2 and poor:
        return Why(msg("property_deal.why.payer_property", amount=amount, player=SeatRef(poor[0])), terms=terms)
    if face == cards.ANY_RENT and len(state.hands) > 2:
        key = "property_deal.why.payer" if money_of(state, seat) else "property_deal.why.payer_needed"
        return Why(msg(key, n=len(paid), amount=amount), terms=terms)
    words: dict[str, Arg] = {"n": len(paid), "amount": sum(paid), "value": cards.VALUE[face]}
    if poor:
        players = listed([SeatRef(each) for each in poor])
        return Why(msg("property_deal.why.payers_poor", players=players, **words), terms=terms)
    key = "property_deal.why.payers" if sum(paid) > cards.VALUE[face] else "property_deal.why.payers_lose"
    return Why(msg(key, **words), terms=terms)


def _payer(state: PropertyState, seat: int, target: int, amount: int) -> Why:
    """Say what the payer has on the table, or that money does not suffice."""
    rich, bank = wealth(state, target), money_of(state, target)
    if not rich:
        return Why(msg("property_deal.why.pays_nothing", player=SeatRef(target)))
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
    claims = _nearer(state, own, [*own, face]) or _nearer_with_hand(state, seat, face)
    now = missing(theirs, state.rules)
    if fills is not None:
        words = msg("property_deal.why.fills", set=fills, n=full_sets(state.groups[seat]) + 1, most=state.rules.sets)
        claims.append((_FULL, Why(words, terms=TAKEN, is_event=True)))
    if (need := missing(without(theirs, face), state.rules)) > now:
        words = msg("property_deal.why.farther", n=need, now=now, player=SeatRef(target), most=goal(state))
        claims.append((_NEARER // 2, Why(words, terms=("rivals",))))
    taken = msg("property_deal.why.takes", player=SeatRef(target), n=cards.VALUE[face])
    claims.append((0, Why(taken, terms=TAKEN)))
    return by_weight(claims)


def _nearer_with_hand(state: PropertyState, seat: int, face: int) -> Claims:
    """How many cards the full sets that win are away with a card and the properties of the hand, if fewer than now."""
    known = [
        *properties(state, seat),
        *(held for piece in state.hands[seat] if 0 <= (held := state.faces[piece]) < cards.FIRST_RENT),
    ]
    need, now = missing([*known, face], state.rules), missing(known, state.rules)
    if need >= now:
        return []
    words = msg("property_deal.why.nearer_hand", n=need, now=now, most=goal(state))
    return [(_NEARER, Why(words, terms=("sets",)))]


def _filled(state: PropertyState, command: Command, own: list[int]) -> Msg | None:
    """Name the set that the card makes full, whatever is given for it."""
    face, two_colour = state.faces[command.choice], state.rules.two_colour
    then = [*own, face]
    gives = [without(then, each) for each in own] if state.faces[command.piece] == cards.FORCED_DEAL else [then]
    if max([most_full(each, two_colour) for each in gives]) <= most_full(own, two_colour):
        return None
    for each in state.groups[command.seat]:
        lacks = cards.SET_SIZE[each.colour] - len(each.cards) if each.colour >= 0 else 0
        if lacks == 1 and cards.FITS[face][each.colour]:
            return each.name
    return None
