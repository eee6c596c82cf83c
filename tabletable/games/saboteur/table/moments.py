"""Which events are staged as large on-screen moments: secrets, attacks and help, goals, thefts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from tabletable.core.event import Event, EventKind
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Arg, Args, FaceRef, Msg, SeatRef, msg
from tabletable.core.moment import Moment, Tone, beat, stage
from tabletable.core.outcome import Outcome
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Honours
from tabletable.core.view import View
from tabletable.games.saboteur.rules import zones
from tabletable.games.saboteur.rules.cards import CELL_ZONE, GOAL_CELLS, GOLD, ROCKFALL, goal_word
from tabletable.games.saboteur.rules.play import can_build
from tabletable.games.saboteur.rules.state import SaboteurState, Verdict
from tabletable.games.saboteur.table import pictures
from tabletable.games.saboteur.table.pictures import dwarf_mark

_GOAL_OF: Final = {CELL_ZONE[cell]: goal_word(cell) for cell in GOAL_CELLS}
"""By zone: the name of its goal."""


def moments(view: View[SaboteurState], events: Sequence[Event]) -> list[Moment]:
    """Tell which events are worth standing still for."""
    moments: list[Moment] = []
    for number, event in enumerate(events):
        if event.kind is EventKind.ROUND_END:
            break
        if event.say in _DEEDS:
            moments.append(_deed(view, number, event, *_DEEDS[event.say]))
        elif event.say in _MOMENTS:
            moments.append(_MOMENTS[event.say](view, number, event))
        elif event.source == zones.ASIDE and event.seat == view.seat and event.face != HIDDEN:
            moments.append(_new_dwarf(number, event))
    return moments


def _target(event: Event) -> int:
    """Return the seat affected by an event, or the acting one if there is no other."""
    other = event.other()
    return event.seat if other == NOBODY else other


def _turned_over(number: int, event: Event, title: Msg, line: Msg, back: Picture) -> Moment:
    """Show a card being turned over for the viewer alone."""
    return stage(number, Tone.KNOWLEDGE, title, line, event.seat, card=pictures.face_picture(event.face), back=back)


# ------------------------------------------------------------------------------------------------ cards on players


_DEEDS: Final = {
    "saboteur.log.broke": (Tone.HARM, "saboteur.moment.broke", "saboteur.moment.broke.line"),
    "saboteur.log.repaired": (Tone.GOOD, "saboteur.moment.repaired", ""),
    "saboteur.log.repaired_own": (Tone.GOOD, "saboteur.moment.repaired_own", ""),
    "saboteur.log.theft": (Tone.NEUTRAL, "saboteur.moment.theft", "saboteur.moment.theft.line"),
    "saboteur.log.hands_off": (Tone.HARM, "saboteur.moment.hands_off", "saboteur.moment.hands_off.line"),
    "saboteur.log.hands_off_own": (Tone.NEUTRAL, "saboteur.moment.hands_off_own", "saboteur.moment.hands_off.line"),
    "saboteur.log.swap_hands": (Tone.NEUTRAL, "saboteur.moment.swap_hands", "saboteur.moment.swap_hands.line"),
    "saboteur.log.swap_hats": (Tone.NEUTRAL, "saboteur.moment.swap_hats", "saboteur.moment.swap_hats.line"),
    "saboteur.log.swap_hats_own": (Tone.NEUTRAL, "saboteur.moment.swap_hats_own", "saboteur.moment.swap_hats.line"),
    "saboteur.log.trapped": (Tone.HARM, "saboteur.moment.trapped", "saboteur.moment.trapped.line"),
    "saboteur.log.free_at_last": (Tone.GOOD, "saboteur.moment.free", ""),
    "saboteur.log.free_at_last_own": (Tone.GOOD, "saboteur.moment.free_own", ""),
}
"""By log message: tone, title and line of a card on a player. No line: whether that player can build now."""


def _deed(view: View[SaboteurState], number: int, event: Event, tone: Tone, title: str, line: str) -> Moment:
    target = _target(event)
    args: Args = (*event.args, ("player", SeatRef(event.seat)))
    if "target" not in dict(args):
        args = (*args, ("target", SeatRef(target)))
    line = line or ("saboteur.moment.builds" if can_build(view.state, target) else "saboteur.moment.stuck")
    effect, card = msg(line, target=SeatRef(target)), pictures.face_picture(event.face)
    place = event.target if event.target in zones.FRONT[target] else ""
    return beat(number, tone, Msg(title, args), effect, event.seat, target, card, piece=event.piece, place=place)


# ------------------------------------------------------------------------------------------------ secrets


def _looked_at_goal(view: View[SaboteurState], number: int, event: Event) -> Moment:
    goal, player, place = _GOAL_OF[event.target], SeatRef(event.seat), event.target
    if event.seat != view.seat or event.face == HIDDEN:
        title = msg("saboteur.moment.looks_goal", player=player, goal=goal)
        line, card = msg("saboteur.moment.looks_goal.line", player=player), pictures.closed_goal()
        return beat(number, Tone.KNOWLEDGE, title, line, event.seat, card=card, source=place, place=place)
    is_gold = event.face == GOLD
    title = msg("saboteur.moment.goal_gold" if is_gold else "saboteur.moment.goal_stone", goal=goal)
    line = msg("saboteur.moment.goal.line" if is_gold else "saboteur.moment.goal_stone.line")
    moment = _turned_over(number, event, title, line, pictures.closed_goal())
    sign = pictures.icon("nugget" if is_gold else "stone")
    return moment._replace(source=place, place=place, free=tuple(_GOAL_OF), sign=sign, shines=is_gold)


def _looked_at_dwarf(view: View[SaboteurState], number: int, event: Event) -> Moment:
    player, target = SeatRef(event.seat), SeatRef(_target(event))
    if event.seat != view.seat or event.face == HIDDEN:
        title = msg("saboteur.moment.looks_dwarf", player=player, target=target)
        line = msg("saboteur.moment.looks_dwarf.line", player=player)
        return beat(number, Tone.KNOWLEDGE, title, line, event.seat, target.seat, pictures.DWARF_BACK)
    title = msg("saboteur.moment.dwarf", target=target, card=FaceRef(event.face))
    moment = _turned_over(number, event, title, msg("saboteur.moment.dwarf.line"), pictures.DWARF_BACK)
    return moment._replace(other=target.seat, source=zones.SEAT[target.seat], sign=dwarf_mark(event.face))


def _new_dwarf(number: int, event: Event) -> Moment:
    """Show the viewer its new dwarf."""
    title, line = msg("saboteur.moment.new_dwarf", card=FaceRef(event.face)), msg("saboteur.moment.new_dwarf.line")
    moment = _turned_over(number, event, title, line, pictures.DWARF_BACK)
    return moment._replace(place=zones.ROLE[event.seat], sign=dwarf_mark(event.face))


# ------------------------------------------------------------------------------------------------ the tunnel


def _reached(_view: View[SaboteurState], number: int, event: Event) -> Moment:
    is_gold, place, player = event.face == GOLD, event.target, SeatRef(event.seat)
    title = msg("saboteur.moment.reached_stone", goal=_GOAL_OF[place])
    line = msg("saboteur.moment.reached_stone.line", player=player)
    if is_gold:
        title = msg("saboteur.moment.reached_gold", player=player)
        line = msg("saboteur.moment.reached_gold.line", player=player)
    card, sign = pictures.face_picture(event.face), pictures.icon("nugget" if is_gold else "stone")
    reached = beat(number, Tone.GOOD if is_gold else Tone.NEUTRAL, title, line, event.seat, card=card, place=place)
    return reached._replace(back=pictures.closed_goal(), piece=event.piece, source=place, sign=sign, shines=is_gold)


def _drawn(view: View[SaboteurState], number: int, event: Event) -> Moment:
    """Show the gold cards that the diggers share, the best of which goes to the one who reached the gold."""
    cards = [int(value) for value in _items(dict(event.args)["cards"])]
    assert view.state.result is not None
    first = view.state.result.finisher
    title = msg("saboteur.moment.gold_cards", n=len(cards))
    line = msg("saboteur.moment.gold_cards.line", player=SeatRef(first))
    card, *fan = map(pictures.gold_card, cards)
    back = pictures.GOLD_BACK
    return beat(number, Tone.GOOD, title, line, first, card=card, fan=tuple(fan), back=back, is_heard=False)


def _items(listed: Arg) -> Iterator[str]:
    """Yield the items of a list made by `listed`."""
    if isinstance(listed, Msg):
        for _, part in listed.args:
            yield from _items(part)
    else:
        yield str(listed)


def _fell(_view: View[SaboteurState], number: int, event: Event) -> Moment:
    args: Args = (*event.args, ("card", FaceRef(event.face)))
    title, line = msg("saboteur.moment.fell", player=SeatRef(event.seat)), Msg("saboteur.moment.fell.line", args)
    fell = beat(number, Tone.HARM, title, line, event.seat, card=pictures.face_picture(ROCKFALL))
    return fell._replace(piece=event.piece, place=event.source)


def _stole(_view: View[SaboteurState], number: int, event: Event) -> Moment:
    victim = zones.SEAT_NUMBER.get(event.target, NOBODY)
    title = msg("saboteur.moment.stole", player=SeatRef(event.seat), target=SeatRef(victim))
    stole = beat(number, Tone.HARM, title, msg("saboteur.moment.stole.line"), event.seat, victim, NUGGET)
    return stole._replace(source=event.target, place=zones.SEAT[event.seat])


_MOMENTS: Final[Mapping[str, Callable[[View[SaboteurState], int, Event], Moment]]] = {
    "saboteur.log.saw_goal": _looked_at_goal,
    "saboteur.log.saw_dwarf": _looked_at_dwarf,
    "saboteur.log.reached": _reached,
    "saboteur.log.gold_cards": _drawn,
    "saboteur.log.fell": _fell,
    "saboteur.log.stole": _stole,
}
"""By log message: the moment it is staged as."""


NUGGET: Final = pictures.icon("nugget")
_SIGNS: Final[Mapping[StrEnum, Picture]] = {
    Verdict.GREEN: pictures.icon("door_green"),
    Verdict.BLUE: pictures.icon("door_blue"),
    Verdict.BOSS: pictures.icon("boss"),
    Verdict.DIGGERS: pictures.icon("gold_digger"),
    Verdict.SABOTEURS: pictures.icon("saboteur"),
    Verdict.PROFITEER: pictures.icon("profiteer"),
}
"""The signs of the winners of a round."""


def honours(outcome: Outcome) -> Honours:
    """Return the pictures that go with an outcome."""
    return Honours(_SIGNS.get(outcome.side) if outcome.side else None, NUGGET)
