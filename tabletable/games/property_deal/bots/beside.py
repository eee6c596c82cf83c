"""Differences of two places for a property, what both have in common, and what another move gains less."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from tabletable.core.advice import Answer, Lead, Part, Sentence, Why
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, listed, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.property_deal.bots.debts import because, small_money, without
from tabletable.games.property_deal.bots.estimates import SAID_TERMS, keeping, missing, terms
from tabletable.games.property_deal.bots.planning import Planner
from tabletable.games.property_deal.bots.turn_plan import Step, planned, steps_worded
from tabletable.games.property_deal.bots.why import whys
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.commands import LAYS, PLAYS, REARRANGES, Ask, Verb
from tabletable.games.property_deal.rules.paying import fills, given
from tabletable.games.property_deal.rules.sets import held_rents, held_that_fit, money_of, owned, properties, set_with
from tabletable.games.property_deal.rules.state import Group, PropertyState, full_sets


class _Laid:
    """A property once it lies at one of its places."""

    def __init__(self, state: PropertyState, command: Command) -> None:
        self.after = play.after(state, command)
        self.group = set_with(self.after, command.seat, command.piece)
        self.fits = held_that_fit(self.after, command.seat, self.group.colour)
        """The cards of the hand that fit the set."""
        self.open = max(0, self.group.lacks - self.fits)
        """The cards that the set still lacks with those."""
        self.full_rent = cards.COLOURS[self.group.colour].rent[-1]
        rents = [face for face in held_rents(self.after, command.seat) if self.group.colour in cards.CARD_COLOURS[face]]
        self.rent_card = rents[0] if rents else HIDDEN
        """A rent card of the hand for the set."""
        self.toll = self.group.rent if rents else 0
        """What it charges in this turn."""

    def to_come(self) -> int:
        """Count the cards of the colour, wilds of two colours among them, that lie nowhere in the open."""
        state = self.after
        visible = [card for seat in range(len(state.hands)) for card in owned(state, seat)] + state.discard
        kinds = [face for face in range(cards.WILD) if cards.FITS[face][self.group.colour]]
        return sum(cards.COUNT[face] for face in kinds) - sum(state.faces[card] in kinds for card in visible)


def compared(view: View[PropertyState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Compare where two properties would lie, as `Counsel.compared` wants it: by rents, by what fits and what lacks."""
    state = view.state
    if {command.verb, other.verb} == {Verb.BANK, Verb.PROPERTY}:
        return _set_or_bank(state, command, other)
    if other.verb == Verb.ACTION and state.faces[other.piece] == cards.PASS_GO:
        return _beside_pass_go(state, command)
    if command.verb not in LAYS or other.verb not in LAYS:
        return []
    mine, theirs = _Laid(state, command), _Laid(state, other)
    group, instead = mine.group, theirs.group
    if min(group.colour, instead.colour) < 0 or group.colour == instead.colour or group.full or instead.full:
        return []
    names = {"set": group.name, "other": instead.name}
    reasons = list[Why]()

    def tell(key: str, lead: Lead, n: int, **places: Arg) -> None:
        reasons.append(Why(msg(key, n=n, **places, **names), lead=lead))

    if mine.toll > theirs.toll:
        tell("property_deal.why.charges", Lead.SMALL, mine.toll, m=theirs.toll, card=FaceRef(mine.rent_card))
    if mine.fits > theirs.fits:
        tell("property_deal.why.fits", Lead.SMALL, mine.fits, m=theirs.fits)
    is_told = mine.open < theirs.open or command.piece == other.piece
    if mine.fits != theirs.fits and max(mine.open, theirs.open) > 0 and is_told:
        if mine.open <= theirs.open:
            key = "property_deal.why.hand_lacks" if mine.open < theirs.open else "property_deal.why.hand_alike"
            tell(key, Lead.SMALL, mine.open, m=theirs.open)
    elif 0 < group.lacks < instead.lacks:
        tell("property_deal.why.lacks", Lead.SMALL, group.lacks, m=instead.lacks)
        reasons.append(reasons[-1]._replace(terms=("sets",), lead=None))
    if not group.lacks == instead.lacks > 0:
        return reasons
    if mine.full_rent > theirs.full_rent:
        tell("property_deal.why.full_rent", Lead.SMALL, group.lacks, rent=mine.full_rent, less=theirs.full_rent)
        return [*reasons, reasons[-1]._replace(terms=("rent",), lead=None)]
    joins = _joining(state, command, group)
    if joins and not _joining(state, other, instead):
        reason = msg("property_deal.why.joins", card=FaceRef(joins[0]), set=group.name)
        reasons.append(Why(reason, lead=Lead.NONE))
    if theirs.to_come() < group.lacks <= mine.to_come():
        tell("property_deal.why.to_come", Lead.NONE, mine.to_come(), m=theirs.to_come())
    more = _as_far(state, weighed, group.lacks) if command.verb == other.verb == Verb.PROPERTY else []
    sets = listed([*dict.fromkeys([group.name, instead.name, *more])])
    reasons.append(Why(msg("property_deal.why.same_lacks", n=group.lacks, sets=sets), lead=Lead.NONE))
    return reasons


def _as_far(state: PropertyState, weighed: Weighed, lacks: int) -> list[Msg]:
    """Name all sets that would lack so many cards with a property of the hand, and can still get them."""
    laid = [_Laid(state, each) for each in weighed if each.verb == Verb.PROPERTY]
    return [each.group.name for each in laid if each.group.lacks == lacks <= each.to_come()]


def _joining(state: PropertyState, command: Command, each: Group) -> list[int]:
    """Return the wilds on the table that could be moved to a set, from sets that are not full."""
    loose = [card for group in state.groups[command.seat] if not group.full for card in group.cards]
    faces = [state.faces[card] for card in loose if card != command.piece and card not in each.cards]
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
        return _offered(state, command, other)
    if state.ask is Ask.PAYMENT:
        return _paid(state, command, other)
    if state.ask is not None or command.verb == Verb.END:
        return ()
    steps = yield from planned(state, command)
    hint = _reason(Part.HINT, view, command)
    played = [step for step in steps if step.command.verb != Verb.END and step.command.verb not in REARRANGES]
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
        return Part.AFTERWARDS.sentence(), *hint
    sentences = (_other_use if command.piece == other.piece else _other_card)(view, command, other)
    if not lead and command.piece == other.piece and other.verb == Verb.PROPERTY:
        return *sentences[:1], _CAN_MOVE
    if not lead:
        return *sentences, Sentence(Part.VERDICT, Msg("table.contrast.equal"))
    rest: Answer = [Msg("property_deal.beside.kept")] if command.piece != other.piece else []
    if rest and (lead < 0 or state.plays + len(played) >= PLAYS):
        rest = _better_for(steps[-1], (yield from planned(state, other))[-1], other)
    verdict = msg("table.contrast.lower", n=lead) if lead > 0 else Msg("table.contrast.searched")
    return *sentences, *rest, Sentence(Part.VERDICT, verdict)


_CAN_MOVE: Final = Msg("property_deal.beside.can_move")
_LATER: Final = Msg("property_deal.beside.later")


def _done_later(state: PropertyState, step: Step, other: Command) -> Sequence[Msg]:
    """Say of what the plan does too that it may come in any order, or where else the card lies then."""
    if other.verb in REARRANGES:
        return (Msg("property_deal.beside.moves_later"),)
    if other.verb == Verb.PROPERTY:
        mine, theirs = set_with(step.after, other.seat, step.command.piece), play.set_after(state, other)
        if mine.colour != theirs.colour and mine.colour >= 0:
            return (msg("property_deal.beside.laid_as", card=FaceRef(state.faces[other.piece]), set=mine.name),)
    return (Msg("property_deal.beside.any_order"),)


_LEAST: Final = 0.05
"""So many log odds of a term are worth a word."""


def _better_for(mine: Step, theirs: Step, other: Command) -> Answer:
    """Say by which terms the planned turn ends better, the largest first; a property left out only waits."""
    seat = other.seat
    ends = [step.before if step.command.verb == Verb.END else step.after for step in (mine, theirs)]
    own, less = (terms(end, seat) for end in ends)
    gains = {name: own.get(name, 0.0) - less.get(name, 0.0) for name in SAID_TERMS}
    least = max(_LEAST, max(gains.values()) / 3)
    most = sorted((name for name in gains if gains[name] >= least), key=lambda name: -gains[name])[:2]
    if other.verb == Verb.PROPERTY and most and most[0] in ("hand", "money"):
        return [Msg("property_deal.beside.waits")]
    return [Part.FOR.sentence(terms=listed([Msg(SAID_TERMS[name]) for name in most]))] if most else []


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
        return set_with(step.after, mine.seat, mine.piece).colour == play.set_after(state, other).colour
    return (mine.zone, mine.choice) == (other.zone, other.choice)


def _moved(state: PropertyState, other: Command) -> Msg:
    """Say what a set that a wild leaves, and the one that it joins, would lack."""
    before, after = set_with(state, other.seat, other.piece), play.after(state, other)
    each, is_alone = set_with(after, other.seat, other.piece), len(before.cards) == 1
    if full_sets(after.groups[other.seat]) < full_sets(state.groups[other.seat]):
        return msg("property_deal.why.breaks_own", set=before.name)
    if each.colour == before.colour and not is_alone:
        return msg("property_deal.beside.splits", set=before.name)
    if each.colour < 0 or before.colour < 0:
        return msg("property_deal.beside.moves_free", card=FaceRef(state.faces[other.piece]))
    key = "property_deal.beside.moved" if each.lacks else "property_deal.beside.moved_full"
    if is_alone:
        key = "property_deal.beside.moved_alone"
    return msg(key, set=each.name, n=each.lacks, other=before.name, m=before.lacks + (not is_alone))


def _offered(state: PropertyState, command: Command, other: Command) -> Sequence[Msg]:
    """Say what giving another card in a swap would cost more, or bring whoever gets it."""
    less, more, target = (state.faces[piece] for piece in (command.piece, other.piece, state.under_way.taken))
    player = state.under_way.targets[0]
    own, theirs = [*properties(state, command.seat), target], without(properties(state, player), target)
    costs = _given_up(state, own, theirs, player, less, more)
    if not costs and cards.VALUE[more] > cards.VALUE[less]:
        names = {"card": FaceRef(more), "less": FaceRef(less)}
        return (msg("property_deal.beside.dearer", n=cards.VALUE[more], m=cards.VALUE[less], **names),)
    return costs


def _given_up(
    state: PropertyState, own: list[int], theirs: list[int], player: int, less: int, more: int
) -> Sequence[Msg]:
    """Say how many cards more a seat needs, or a player fewer, where the face `more` is given, not `less`."""
    need, usual = (missing(without(own, face), state.rules) for face in (more, less))
    if need > usual:
        names = {"card": FaceRef(more), "less": FaceRef(less)}
        return (msg("property_deal.beside.needs", n=need, m=usual, most=state.goal, **names),)
    need, usual = (missing([*theirs, face], state.rules) for face in (more, less))
    if need < usual:
        return (msg("property_deal.beside.helps", player=SeatRef(player), n=need, m=usual, most=state.goal),)
    return ()


def _paid(state: PropertyState, command: Command, other: Command) -> Sequence[Msg]:
    """Say what paying with another card would complete, cost or bring, overpay or leave unpaid."""
    seat, player, owed = command.seat, state.turn, state.pending[-1].number - given(state)
    less, more = state.faces[command.piece], state.faces[other.piece]
    own, theirs = properties(state, seat), properties(state, player)
    words: dict[str, Arg] = {"player": SeatRef(player), "card": FaceRef(more), "less": FaceRef(less)}
    sentences = list[Msg]()
    if fills(state, [other.piece]) and not fills(state, [command.piece]):
        sentences.append(msg("property_deal.beside.completes", **words))
    elif more in own and less in own:
        tray = [face for piece in state.tray if cards.is_property(face := state.faces[piece])]
        sentences += _given_up(state, own, theirs + tray, player, less, more)
    elif more in own and command.piece in state.banks[seat] and money_of(state, seat) >= owed:
        sentences.append(msg("property_deal.beside.costs_property", **words))
    value, paid = cards.VALUE[more], cards.VALUE[less]
    if paid >= owed > value:
        sentences.append(msg("property_deal.beside.short", n=owed - value, owed=owed))
    elif value > paid >= owed:
        sentences.append(msg("property_deal.beside.overpays", n=value - owed, m=paid - owed))
    return sentences


def _other_use(view: View[PropertyState], command: Command, other: Command) -> Answer:
    """Compare two uses of a card: as money, in two sets, against two players."""
    if other.verb == Verb.BANK:
        return [_as_money(view.state, other), *_reason(Part.HINT, view, command)]
    sides = [why.reason for why in compared(view, {}, command, other)]
    if sides:
        return sides[:1]
    hint, point = _reason(Part.HINT, view, command), _reason(Part.POINT, view, other)
    is_same = [each.message.args for each in hint] == [each.message.args for each in point]
    return hint if is_same or not hint else [*point, *hint]


def _other_card(view: View[PropertyState], command: Command, other: Command) -> Answer:
    """Say what another card would bring now."""
    state, bank = view.state, money_of(view.state, other.seat)
    value, rather = (cards.VALUE[state.faces[each.piece]] for each in (other, command))
    if other.verb == command.verb == Verb.BANK and value != rather:
        return [msg("property_deal.beside.banks", n=value, m=rather)]
    if other.verb == Verb.BANK and not cards.is_note(state.faces[other.piece]):
        return [_as_money(state, other)]
    if other.verb == Verb.BANK and bank:
        return [msg("property_deal.beside.has_money", n=bank)]
    if command.verb == other.verb == Verb.PROPERTY and (sides := compared(view, {}, command, other)):
        return [sides[0].reason]
    return _reason(Part.POINT, view, other)


def _as_money(state: PropertyState, other: Command) -> Msg:
    """Say how little a card is worth in the bank."""
    face = state.faces[other.piece]
    return msg("property_deal.why.only_money", card=FaceRef(face), n=cards.VALUE[face])


def _reason(part: Part, view: View[PropertyState], command: Command) -> list[Sentence]:
    """Return the weightiest reason for a command as a sentence, if there is one."""
    return [part.sentence(reason=why.reason) for why in whys(view, command)[:1]]


def _beside_pass_go(state: PropertyState, command: Command) -> list[Why]:
    """Say of the last play that what Pass Go brings could not be played in this turn."""
    if state.plays < PLAYS - 1 or command.verb != Verb.BANK:
        return []
    bank = money_of(state, command.seat) + cards.VALUE[state.faces[command.piece]]
    return [because("property_deal.why.pass_go_waits", "money", card=FaceRef(cards.PASS_GO), bank=bank)]


def _set_or_bank(state: PropertyState, command: Command, other: Command) -> list[Why]:
    """Say what either a set or the bank comes to, if only one of them can grow."""
    is_bank, bank = command.verb == Verb.BANK, money_of(state, command.seat)
    group, face = play.set_after(state, other if is_bank else command), state.faces[command.piece]
    if not group.lacks or not bank:
        return []
    if is_bank:
        worth: dict[str, Arg] = {"bank": bank + cards.VALUE[face], "less": bank}
        reason = small_money(state, command.seat, face)
        if reason is None and len(group.cards) == 1:
            reason = msg("property_deal.why.rather_bank_starts", card=FaceRef(state.faces[other.piece]), **worth)
        elif reason is None:
            reason = msg("property_deal.why.rather_bank", set=group.name, n=group.lacks, **worth)
    elif joins := _joining(state, command, group):
        reason = msg("property_deal.why.joins", card=FaceRef(joins[0]), set=group.name)
    else:
        reason = msg("property_deal.why.rather_set", set=group.name, n=group.lacks, bank=bank)
    return [Why(reason, lead=Lead.SMALL), Why(reason, terms=("money" if is_bank else "sets",))]
