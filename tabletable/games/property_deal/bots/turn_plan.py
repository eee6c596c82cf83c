"""The rest of a turn as the level hard would play it, and a sentence for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import groupby, starmap
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.property_deal.bots.outlook import think
from tabletable.games.property_deal.bots.planning import answer
from tabletable.games.property_deal.bots.why import whys
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.commands import PLAYS, Verb
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import set_at, set_with
from tabletable.games.property_deal.rules.state import PropertyState, full_sets
from tabletable.games.property_deal.rules.zones import owner_of

_DEALS: Final = (cards.SLY_DEAL, cards.FORCED_DEAL)


class Step(NamedTuple):
    """A command of a plan."""

    before: PropertyState
    command: Command
    after: PropertyState
    """The state once all have answered as usual."""

    @property
    def is_simple(self) -> bool:
        """Whether it can be done before and after others of its kind alike: a card is laid or banked."""
        return self.command.verb in (Verb.PROPERTY, Verb.BANK)

    @property
    def is_own(self) -> bool:
        """Whether nobody else is asked."""
        return self.command.verb != Verb.ACTION

    @property
    def is_rent(self) -> bool:
        """Whether it charges rent."""
        return self.command.verb == Verb.ACTION and cards.is_rent(self.before.faces[self.command.piece])

    def counts_on(self, first: Step) -> bool:
        """Whether it is about a property, or its set, that the others' answers to `first` give to somebody else."""
        before, after = _owners(first.before), _owners(first.after)
        moved = {card for card in after if after[card] != before.get(card)} - {first.command.piece}
        taken = {self.command.choice} if self.before.faces[self.command.piece] in _DEALS else set[int]()
        each = set_at(self.before, self.command.zone)
        return not moved.isdisjoint({self.command.piece, *taken, *each.cards})

    @property
    def draws(self) -> bool:
        """Whether it brings cards that may change the rest."""
        return self.command.verb == Verb.ACTION and self.before.faces[self.command.piece] == cards.PASS_GO


def planned(state: PropertyState, command: Command) -> Generator[None, None, list[Step]]:
    """Return a command and what the level hard does after it, to the end of the turn.

    It ends earlier where the game does, and with a later play that draws cards. The luck of a turn is always the
    same, so the bot decides in each of these states as it will once that has come.
    """
    steps, seat = list[Step](), command.seat
    while True:
        before, state = state, play.after(state, command)
        while state.pending and state.result is None and state.turn == seat:
            if state.pending[-1].seat == seat:
                state = play.after(state, (yield from _decided(state, seat)))
            else:
                answer(state)
            yield
        steps.append(Step(before, command, state))
        if state.result is not None or state.turn != seat or (len(steps) > 1 and steps[-1].draws):
            return steps
        command = yield from _decided(state, seat)


def _decided(state: PropertyState, seat: int) -> Generator[None, None, Command]:
    command = yield from think(View(seat, state), legal_commands(state, seat), Rng(0))
    assert command is not None
    return command


_PLANS: Final = MessageFamily("property_deal.plan.*", "then any unless answers wins wins_unless ends")
_STEPS: Final = MessageFamily(
    "property_deal.step.*",
    "lay lay_as full bank rent build steal swap break debt play move move_full join join_full"
    " cards several then then_list",
)


def outline(view: View[PropertyState], command: Command) -> Generator[None, None, Msg | None]:
    """Say what follows a command in this turn, as `Counsel.outline` wants it."""
    state = view.state
    if state.turn != command.seat or command.verb == Verb.END or state.ask is not None:
        return None
    first, *steps = yield from planned(state, command)
    if first.after.result is not None or not steps:
        return None
    acts = [step for step in steps if step.command.verb != Verb.END]
    left = PLAYS - first.after.plays
    if not acts:
        return Msg(_PLANS["ends"]) if left and state.hands[command.seat] else None
    words = steps_worded(acts)
    if acts[-1].after.result is not None and [step.command.verb for step in acts] == [Verb.MOVE]:
        return None  # the reason names the move that wins
    if acts[-1].after.result is not None:
        return msg(_PLANS["wins" if all(step.is_own for step in (first, *acts)) else "wins_unless"], steps=words)
    reasons = [why.reason.id for why in whys(view, command)[:1]]
    if [step.is_rent for step in acts] == [True] and reasons == ["property_deal.why.collects"]:
        return None  # the reason names the rent
    if first.draws:
        return msg(_PLANS["unless"], steps=words)
    if any(step.counts_on(first) for step in acts):
        return msg(_PLANS["answers"], steps=words)
    return msg(_PLANS["any" if first.is_simple and all(step.is_simple for step in acts) else "then"], steps=words)


def _owners(state: PropertyState) -> dict[int, int]:
    """Return the seat that owns each property on the table, by its handle."""
    return {card: seat for seat, groups in enumerate(state.groups) for each in groups for card in each.cards}


def _joined(items: Sequence[Arg], key: str) -> Arg:
    """Join arguments into a list with a word before the last."""
    *before, last = items
    return msg(key, first=listed(before), last=last) if before else last


def steps_worded(steps: Sequence[Step]) -> Arg:
    """Name steps in a row in a few words each; what is banked in a row is one of them, and what is laid."""
    words, has_list = list[Arg](), False
    for key, run in groupby(steps, _plainly):
        if key:
            faces = Counter(step.before.faces[step.command.piece] for step in run)
            has_list = has_list or len(faces) > 1
            words.append(msg(_STEPS[key], card=_joined([*starmap(_counted, faces.items())], _STEPS["cards"])))
        else:
            words += [_step(step) for step in run]
    return _joined(words, _STEPS["then_list" if has_list else "then"])


def _counted(face: int, count: int) -> Arg:
    """Name equal cards."""
    return FaceRef(face) if count == 1 else msg(_STEPS["several"], card=FaceRef(face), n=count)


def _plainly(step: Step) -> str:
    """Return the sort of a step that is told by its card alone; "" for others."""
    verb, face = step.command.verb, step.before.faces[step.command.piece]
    if verb == Verb.BANK:
        return "bank"
    seats = [table.groups[step.command.seat] for table in (step.before, step.after)]
    return "lay" if verb == Verb.PROPERTY and face < cards.FIRST_WILD and len({*map(full_sets, seats)}) == 1 else ""


def _step(step: Step) -> Msg:
    state, command, after = step
    seat, verb, face = command.seat, command.verb, state.faces[command.piece]
    card = FaceRef(face)
    if verb != Verb.ACTION:
        group = set_with(after, seat, command.piece)
        is_more = full_sets(after.groups[seat]) > full_sets(state.groups[seat])
        if verb == Verb.MOVE and face < cards.FIRST_WILD:
            return msg(_STEPS["join_full" if is_more else "join"], set=group.name)
        if verb == Verb.MOVE:
            return msg(_STEPS["move_full" if is_more else "move"], set=group.name, card=card)
        if is_more:
            return msg(_STEPS["full"], set=group.name, card=card)
        return msg(_STEPS["lay_as"], set=group.name, card=card) if group.colour >= 0 else msg(_STEPS["lay"], card=card)
    each, player = set_at(state, command.zone), SeatRef(owner_of(command.zone))
    if cards.is_rent(face):
        return msg(_STEPS["rent"], n=each.rent << max(0, command.choice))
    if cards.is_building(face):
        return msg(_STEPS["build"], set=each.name, card=card)
    if face in _DEALS:
        key = "swap" if face == cards.FORCED_DEAL else "steal"
        return msg(_STEPS[key], player=player, taken=FaceRef(state.faces[command.choice]))
    if face == cards.DEAL_BREAKER:
        return msg(_STEPS["break"], player=player, set=each.name)
    if face == cards.DEBT_COLLECTOR:
        return msg(_STEPS["debt"], player=player)
    return msg(_STEPS["play"], card=card)
