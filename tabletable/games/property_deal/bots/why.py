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
from tabletable.games.property_deal.bots import debts
from tabletable.games.property_deal.bots.debts import TAKEN, because, event, kept_no, small_money, without
from tabletable.games.property_deal.bots.estimates import WON, earns, keeping, lying_worth, missing, terms
from tabletable.games.property_deal.bots.planning import IDLE, settled, winning_moves, without_less
from tabletable.games.property_deal.bots.policies import arrangements, kind
from tabletable.games.property_deal.rules import cards, demands, play, sets
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, PLAYS, REARRANGES, Ask, Verb
from tabletable.games.property_deal.rules.deal import DRAWN
from tabletable.games.property_deal.rules.paying import least_payment, most_full
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import money_of, payable, properties, set_at, set_with, wealth, with_card
from tabletable.games.property_deal.rules.state import Group, PropertyState, full_sets
from tabletable.games.property_deal.rules.zones import owner_of

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
            return [_payer(state, seat, owner_of(command.zone), state.under_way.amount)]
        case Verb.CHOOSE:
            return debts.offered(state, command)
        case Verb.ACCEPT | Verb.SAY_NO:
            return one(debts.answered(state, command))
        case Verb.PAY:
            return one(debts.payment(state, command))
        case Verb.DISCARD:
            return _given_up(state, command)
        case Verb.END if state.plays == PLAYS:
            return [because("property_deal.why.all_played", n=PLAYS)._replace(also=_well_arranged(state, seat))]
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
    weighed: dict[Command, Terms] = {}
    is_end = command.verb == Verb.END or (state.plays == PLAYS - 1 and command.verb not in REARRANGES)
    named = (command,) if beside is None else (beside, command)
    for each in {kind(state, each): each for each in (*without_less(state, legal), *named)}.values():
        is_rival = each == beside or each.piece == command.piece or (_starts(state, command) and _starts(state, each))
        if ask is None and not (is_rival or is_end or each.verb == Verb.END):
            continue
        yield
        weighed[each] = _ended(state, seat) if each.verb == Verb.END else _settled(state, each)
    return weighed


_DETOUR: Final = 0.1
"""The cost of a free move on the way to a win, in log odds."""


def _settled(state: PropertyState, command: Command) -> Terms:
    """Weigh a command once it is answered; a win that only takes free moves counts as won."""
    after, seat = settled(state, command, lays_best=True), command.seat
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
        return event("property_deal.why.wins_moves", "over", n=way.moves, most=state.goal)
    name, card = play.set_after(after, way.first).name, FaceRef(state.faces[way.first.piece])
    return event("property_deal.why.wins_move", "over", set=name, card=card, most=state.goal)


def _ended(state: PropertyState, seat: int) -> Terms:
    """Weigh the end of the turn, with the cost of properties that stay in the hand although they could be played."""
    by_term = terms(state, seat)
    if state.plays < PLAYS and sets.held_properties(state, seat):
        by_term["sets"] -= IDLE / _STEEPEST
    return by_term


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
    each, aim, claims = set_with(after, seat, command.piece), set_at(state, command.zone), Claims()
    if not each.cards:
        return []
    if after.result is not None and seat in after.result.winners:
        return [event("property_deal.why.wins", "over", most=state.goal)]
    full, count, size = full_sets(after.groups[seat]), len(each.cards), each.size
    if full > full_sets(state.groups[seat]):
        why = event("property_deal.why.completes", "sets", set=each.name, n=full, most=state.rules.sets)
        claims.append((_FULL, why))
    if command.verb == Verb.MOVE and lying_worth(after, after.groups[seat]) < lying_worth(state, state.groups[seat]):
        return [Why(Msg("property_deal.why.prepares"))]
    claims += _nearer(state, properties(state, seat), properties(after, seat))
    claims += _collects(state, after, seat, each)
    if command.verb == Verb.REPLACE:
        claims.append((_SHORT, because("property_deal.why.frees", "sets", card=FaceRef(state.faces[command.choice]))))
    if command.verb == Verb.MOVE and count < size:
        claims += _gathered(state, command, each) + _moved(state, command, each)
    elif count == 1 < size and not aim.cards:
        if more := sets.held_that_fit(after, seat, each.colour):
            claims.append((1, because("property_deal.why.starts_with", "sets", set=each.name, n=more)))
        if any(other.full and other.colour == each.colour for other in state.groups[seat]):
            claims.append((0, because("property_deal.why.spare", "sets", set=each.name)))
        else:
            claims.append((0, because("property_deal.why.starts", "sets")))
    elif 1 < count < size:
        if each.rent > aim.rent:
            words = msg("property_deal.why.grows", set=each.name, n=count, size=size, rent=aim.rent, then=each.rent)
            claims += [(1, Why(words, terms=terms)) for terms in (("sets",), ("sets", "rent"))]
        claims += _gathered(state, command, each)
    elif 1 < count == size and not each.full:
        claims.append((1, because("property_deal.why.only_wilds", "sets", set=each.name)))
    if each.rent > aim.rent > 0 and each.colour >= 0:
        claims.append((each.rent - aim.rent, _rises(each, aim.rent, each.rent)))
    return by_weight(claims)


def _rises(each: Group, rent: int, then: int) -> Why:
    return because("property_deal.why.rent", "rent", set=each.name, n=rent, then=then)


def _gathered(state: PropertyState, command: Command, each: Group) -> Claims:
    """How many sets lack one card, if there are more of them with the card."""
    tables = (state, play.after(state, command))
    before, now = (sum(one.lacks == 1 for one in table.groups[command.seat]) for table in tables)
    if each.lacks != 1 or now <= before:
        return []
    if now > 1:
        return [(_SHORT, because("property_deal.why.short", "sets", n=now))]
    return [(_SHORT, because("property_deal.why.lacks_one", "sets", set=each.name))]


def _moved(state: PropertyState, command: Command, each: Group) -> Claims:
    """What a set gains by a moved card, beside the one that it leaves behind."""
    source, claims = set_with(state, command.seat, command.piece), Claims()
    if source.colour < 0:
        return []
    places: dict[str, Arg] = {"set": each.name, "n": len(each.cards), "size": each.size, "other": source.name}
    fits = sets.held_that_fit(state, command.seat, each.colour)
    rent, less = (cards.COLOURS[one.colour].rent[-1] for one in (each, source))
    if 0 < fits < each.lacks:
        why = because("property_deal.why.moves_fits", "sets", set=each.name, n=fits, lacks=each.lacks - fits)
        claims.append((2, why))
    if len(source.cards) == 1 < len(each.cards):
        claims.append((1, because("property_deal.why.moves_joins", "sets", **places)))
    if rent > less:
        claims.append((1, because("property_deal.why.moves_up", "sets", **places, rent=rent, less=less)))
    elif each.lacks <= source.lacks:
        lacks = {"n": each.lacks, "m": source.lacks}
        claims.append((0, because("property_deal.why.moves", "sets", set=each.name, other=source.name, **lacks)))
    return claims


def _collects(before: PropertyState, after: PropertyState, seat: int, each: Group) -> Claims:
    """The rent card in the hand that can charge more than it could, for what lies there now."""
    for face in sets.held_rents(after, seat) if after.decider == seat else ():
        colours = cards.CARD_COLOURS[face]
        most = max([other.rent for other in before.groups[seat] if other.colour in colours], default=0)
        if each.colour in colours and each.rent > most:
            words = msg("property_deal.why.collects", card=FaceRef(face), n=each.rent)
            speaks_of = (("sets",), ("sets", "rent"), ("sets", "rent", "rivals"))
            return [(each.rent, Why(words, terms=terms)) for terms in speaks_of]
    return []


def _nearer(state: PropertyState, before: list[int], after: list[int], with_hand: bool = False) -> Claims:
    """How many cards the full sets that win are away, if fewer than before; `with_hand`: the hand's cards count too."""
    need, now = missing(after, state.rules), missing(before, state.rules)
    if need >= now:
        return []
    if not need and not with_hand:
        return [(_FULL - 1, because("property_deal.why.makes_three", "sets", most=state.goal))]
    key = "property_deal.why.nearer_hand" if with_hand else "property_deal.why.nearer"
    return [(_NEARER, because(key, "sets", n=need, now=now, most=state.goal))]


def _banked(state: PropertyState, command: Command) -> list[Why]:
    seat = command.seat
    bank, face, reasons = money_of(state, seat), state.faces[command.piece], list[Why]()
    if cards.is_building(face) and not play.uses(state, seat, face):
        key = "property_deal.why.no_building" if full_sets(state.groups[seat]) else "property_deal.why.no_full_set"
        reasons.append(because(key, "money", "hand", card=FaceRef(face)))
    if cards.is_rent(face) and not play.uses(state, seat, face):
        reasons.append(because("property_deal.why.no_rent", "money", "hand"))
    small = small_money(state, seat, face)
    if small is not None:
        reasons.append(Why(small, terms=("money",)))
    lost = min((each for each in properties(state, seat) if cards.VALUE[each]), key=cards.VALUE.__getitem__, default=-1)
    hand_size = len(state.hands[seat])
    if lost < 0 and hand_size + DRAWN > HAND_LIMIT:
        return [*reasons, because("property_deal.why.hand_fills", "money", n=hand_size, more=DRAWN, most=HAND_LIMIT)]
    if lost < 0:
        return [*reasons, because("property_deal.why.from_bank", "money")]
    if bank:
        return [*reasons, because("property_deal.why.bank", "money", n=bank + cards.VALUE[face], less=bank)]
    return [*reasons, because("property_deal.why.empty_bank", "money", card=FaceRef(lost))]


def _well_arranged(state: PropertyState, seat: int) -> Msg | None:
    """Say of wilds that could still be moved that no more sets would be full; None where none can."""
    if not any(each.verb == Verb.MOVE for each in legal_commands(state, seat)):
        return None
    most = max(full_sets(way.groups) for way in finish(arrangements(state.clone(), seat)))
    return None if most > full_sets(state.groups[seat]) else Msg("property_deal.why.no_move")


def _given_up(state: PropertyState, command: Command) -> list[Why]:
    face, seat, reasons = state.faces[command.piece], command.seat, list[Why]()
    if not earns(state, seat, face):
        reasons.append(because("property_deal.why.no_colours", "colours"))
    least = min(cards.VALUE[state.faces[piece]] for piece in state.hands[seat])
    if cards.VALUE[face] == least:
        reasons.append(because("property_deal.why.cheapest", "kept", n=least))
    return reasons


# ------------------------------------------------------------------------------------------------ actions


def _action(state: PropertyState, command: Command) -> list[Why]:
    face, each = state.faces[command.piece], set_at(state, command.zone)
    if cards.is_rent(face) or face == cards.BIRTHDAY:
        return one(_charged(state, command))
    if face == cards.PASS_GO:
        return [_drawn(state, command)]
    if face == cards.DEBT_COLLECTOR:
        return [_payer(state, command.seat, owner_of(command.zone), demands.DEBT)]
    if cards.is_building(face):
        return [_rises(each, each.rent, play.set_after(state, command).rent)]
    if face == cards.DEAL_BREAKER:
        return _set_taken(state, command, each)
    return _taken(state, command) if command.choice >= 0 else []


def _set_taken(state: PropertyState, command: Command, each: Group) -> list[Why]:
    now, most = state.groups[command.seat], state.rules.sets
    then = full_sets([*now, each])
    if then >= most:
        return [event("property_deal.why.set_wins", "over", nth=cards.nth_word(most))]
    breaks = because("property_deal.why.breaks_set", "rivals", player=SeatRef(owner_of(command.zone)))
    if then == full_sets(now):
        return [breaks._replace(is_event=True)]
    return [event("property_deal.why.takes_set", *TAKEN, n=then, set=each.name, most=most), breaks]


def _drawn(state: PropertyState, command: Command) -> Why:
    """Say what two more cards are for: the plays left, or the next turn."""
    left, hand_size = PLAYS - state.plays - 1, len(state.hands[command.seat]) - 1 + demands.DRAWN_BY_PASS_GO
    key = "property_deal.why.draws_last" if hand_size <= HAND_LIMIT else "property_deal.why.draws_best"
    return because("property_deal.why.draws" if left else key, "hand", n=left or HAND_LIMIT)


def _charged(state: PropertyState, command: Command) -> Why | None:
    """Say what a card takes from others, and its value in the bank."""
    face, seat = state.faces[command.piece], command.seat
    others = [other for other in range(len(state.hands)) if other != seat]
    amount = demands.GIFT if face == cards.BIRTHDAY else set_at(state, command.zone).rent << max(0, command.choice)
    payers = [other for other in others if payable(state, other)]
    if not payers:
        return None
    total = sum(least_payment(state, other, amount) for other in payers)
    poor = [SeatRef(other) for other in payers if not money_of(state, other)]
    is_short = any(money_of(state, other) < amount for other in others)
    terms = (*_PAID[1:], *_PAID[:1]) if is_short else _PAID
    if face == cards.ANY_RENT and len(others) > 1 and poor:
        return because("property_deal.why.payer_property", *terms, amount=amount, player=poor[0])
    if face == cards.ANY_RENT and len(others) > 1:
        key = "property_deal.why.payer" if money_of(state, seat) else "property_deal.why.payer_needed"
        return because(key, *terms, n=len(payers), amount=amount)
    places: dict[str, Arg] = {"n": len(payers), "amount": total, "value": cards.VALUE[face]}
    if poor:
        return because("property_deal.why.payers_poor", *terms, players=listed(poor), **places)
    if total > cards.VALUE[face]:
        return because("property_deal.why.payers", *terms, **places)
    return because("property_deal.why.payers_lose", *terms, players=listed(list(map(SeatRef, payers))), **places)


def _payer(state: PropertyState, seat: int, target: int, amount: int) -> Why:
    """Say what the payer has on the table, or that money does not suffice."""
    rich, bank, player = wealth(state, target), money_of(state, target), SeatRef(target)
    if not rich:
        return because("property_deal.why.pays_nothing", player=player)
    if bank < min(amount, rich):
        key = "property_deal.why.pays_rest" if bank else "property_deal.why.pays_property"
        return because(key, *_PAID, player=player, n=bank)
    others = [wealth(state, other) for other in range(len(state.hands)) if other not in (seat, target)]
    key = "property_deal.why.richest" if others and rich > max(others) else "property_deal.why.has"
    return because(key, *_PAID, player=player, n=rich)


def _taken(state: PropertyState, command: Command) -> list[Why]:
    """A card that fills a set, helps oneself, or that somebody else misses."""
    seat, target = command.seat, owner_of(command.zone)
    face = state.faces[command.choice]
    own, theirs = properties(state, seat), properties(state, target)
    table_and_hand = own + sets.held_properties(state, seat)
    claims = _nearer(state, own, [*own, face])
    claims = claims or _nearer(state, table_and_hand, [*table_and_hand, face], with_hand=True)
    filled = _filled(state, command, own)
    if filled is not None:
        number, most = full_sets(state.groups[seat]) + 1, state.rules.sets
        claims.append((_FULL, event("property_deal.why.fills", *TAKEN, set=filled, n=number, most=most)))
    now, need = missing(theirs, state.rules), missing(without(theirs, face), state.rules)
    if need > now:
        words: dict[str, Arg] = {"n": need, "now": now, "player": SeatRef(target), "most": state.goal}
        claims.append((_NEARER // 2, because("property_deal.why.farther", "rivals", **words)))
    claims.append((0, because("property_deal.why.takes", *TAKEN, player=SeatRef(target), n=cards.VALUE[face])))
    return by_weight(claims)


def _filled(state: PropertyState, command: Command, own: list[int]) -> Msg | None:
    """Name the set that the card makes full, whatever is given for it."""
    face, two_colour = state.faces[command.choice], state.rules.two_colour
    then = [*own, face]
    gives = [without(then, each) for each in own] if state.faces[command.piece] == cards.FORCED_DEAL else [then]
    if max([most_full(each, two_colour) for each in gives]) <= most_full(own, two_colour):
        return None
    one_short = (each for each in state.groups[command.seat] if each.lacks == 1 and cards.FITS[face][each.colour])
    joined = (with_card(state, each, command.choice, each.colour) for each in one_short)
    return next((each.name for each in joined if each.full), None)
