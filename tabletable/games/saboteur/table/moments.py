"""What of a command the table stands still for: secrets, attacks and help, goals, thefts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from tabletable.core.event import Event, EventKind
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.moment import Moment, MomentKind, Tone
from tabletable.core.outcome import Outcome
from tabletable.core.tablespec import Honours, Picture
from tabletable.games.saboteur.rules.cards import GOLD, ROCKFALL
from tabletable.games.saboteur.rules.commands import ASIDE, CELL_ZONE, FRONT, GOAL_CELLS, ROLE, SEAT_NUMBER
from tabletable.games.saboteur.rules.legal import can_build
from tabletable.games.saboteur.rules.names import goal_word
from tabletable.games.saboteur.rules.state import SaboteurState, Verdict
from tabletable.games.saboteur.table import pictures

_GOAL_OF: Final = {CELL_ZONE[cell]: goal_word(cell) for cell in GOAL_CELLS}
"""By zone: which goal lies there."""


def moments(view: View[SaboteurState], events: Sequence[Event]) -> list[Moment]:
    """See `Game.moments`."""
    found: list[Moment] = []
    for number, event in enumerate(events):
        if event.kind is EventKind.ROUND_END:
            break
        tell = _TOLD.get(event.say)
        if tell is not None:
            found += tell(view, number, event)
        elif event.source == ASIDE and event.seat == view.seat and event.face != HIDDEN:
            found.append(_new_dwarf(number, event))
    return found


def _target(event: Event) -> int:
    """The seat that an event is about besides the one who acts."""
    found = dict(event.args).get("target")
    return found.seat if isinstance(found, SeatRef) else event.seat


# ------------------------------------------------------------------------------------------------ cards on players


class _Deed(NamedTuple):
    """What is said when a card is played on somebody."""

    tone: Tone
    title: str
    line: str = ""


def _deed(deed: _Deed) -> Callable[[View[SaboteurState], int, Event], Iterator[Moment]]:
    def tell(view: View[SaboteurState], number: int, event: Event) -> Iterator[Moment]:
        target = _target(event)
        args: tuple[tuple[str, Arg], ...] = (*event.args, ("player", SeatRef(event.seat)))
        if "target" not in dict(args):
            args = (*args, ("target", SeatRef(target)))
        line = deed.line or ("saboteur.moment.builds" if can_build(view.state, target) else "saboteur.moment.stuck")
        is_in_front = event.target in FRONT[target]
        yield Moment(
            MomentKind.BEAT,
            number,
            deed.tone,
            Msg(deed.title, args),
            msg(line, target=SeatRef(target)),
            event.seat,
            target,
            pictures.face_picture(event.face),
            piece=event.piece,
            place=event.target if is_in_front else "",
        )

    return tell


# ------------------------------------------------------------------------------------------------ secrets


def _looked_at_goal(view: View[SaboteurState], number: int, event: Event) -> Iterator[Moment]:
    goal = _GOAL_OF[event.target]
    if event.seat != view.seat or event.face == HIDDEN:
        title = msg("saboteur.moment.looks_goal", player=SeatRef(event.seat), goal=goal)
        line = msg("saboteur.moment.looks_goal.line", player=SeatRef(event.seat))
        yield Moment(
            MomentKind.BEAT,
            number,
            Tone.KNOWLEDGE,
            title,
            line,
            event.seat,
            card=pictures.closed_goal(),
            source=event.target,
            place=event.target,
        )
        return
    is_gold = event.face == GOLD
    title = msg("saboteur.moment.goal_gold" if is_gold else "saboteur.moment.goal_stone", goal=goal)
    yield Moment(
        MomentKind.STAGE,
        number,
        Tone.KNOWLEDGE,
        title,
        msg("saboteur.moment.goal.line"),
        event.seat,
        card=pictures.face_picture(event.face),
        back=pictures.closed_goal(),
        source=event.target,
        place=event.target,
        free=tuple(_GOAL_OF),
        sign=pictures.icon("nugget" if is_gold else "stone"),
        shines=is_gold,
    )


def _looked_at_dwarf(view: View[SaboteurState], number: int, event: Event) -> Iterator[Moment]:
    player, target = SeatRef(event.seat), SeatRef(_target(event))
    if event.seat != view.seat or event.face == HIDDEN:
        title = msg("saboteur.moment.looks_dwarf", player=player, target=target)
        yield Moment(
            MomentKind.BEAT,
            number,
            Tone.KNOWLEDGE,
            title,
            msg("saboteur.moment.looks_dwarf.line", player=player),
            event.seat,
            target.seat,
            pictures.DWARF_BACK,
        )
        return
    title = msg("saboteur.moment.dwarf", target=target, card=FaceRef(event.face))
    yield Moment(
        MomentKind.STAGE,
        number,
        Tone.KNOWLEDGE,
        title,
        msg("saboteur.moment.dwarf.line"),
        event.seat,
        target.seat,
        pictures.face_picture(event.face),
        back=pictures.DWARF_BACK,
        source=f"seat:{target.seat}",
        sign=pictures.dwarf_mark(event.face),
    )


def _new_dwarf(number: int, event: Event) -> Moment:
    """The viewer has been given another dwarf."""
    return Moment(
        MomentKind.STAGE,
        number,
        Tone.KNOWLEDGE,
        msg("saboteur.moment.new_dwarf", card=FaceRef(event.face)),
        msg("saboteur.moment.new_dwarf.line"),
        event.seat,
        card=pictures.face_picture(event.face),
        back=pictures.DWARF_BACK,
        place=ROLE[event.seat],
        sign=pictures.dwarf_mark(event.face),
    )


# ------------------------------------------------------------------------------------------------ the tunnel


def _reached(_view: View[SaboteurState], number: int, event: Event) -> Iterator[Moment]:
    is_gold = event.face == GOLD
    goal = _GOAL_OF[event.target]
    player = SeatRef(event.seat)
    title = msg("saboteur.moment.reached_gold", player=player)
    if not is_gold:
        title = msg("saboteur.moment.reached_stone", goal=goal)
    line = "saboteur.moment.reached_gold.line" if is_gold else "saboteur.moment.reached_stone.line"
    yield Moment(
        MomentKind.BEAT,
        number,
        Tone.GOOD if is_gold else Tone.NEUTRAL,
        title,
        msg(line, player=player),
        event.seat,
        card=pictures.face_picture(event.face),
        back=pictures.closed_goal(),
        piece=event.piece,
        source=event.target,
        place=event.target,
        sign=pictures.icon("nugget" if is_gold else "stone"),
        shines=is_gold,
    )


def _fell(_view: View[SaboteurState], number: int, event: Event) -> Iterator[Moment]:
    title = msg("saboteur.moment.fell", player=SeatRef(event.seat))
    line = Msg("saboteur.moment.fell.line", event.args)
    yield Moment(
        MomentKind.BEAT,
        number,
        Tone.HARM,
        title,
        line,
        event.seat,
        card=pictures.face_picture(ROCKFALL),
        piece=event.piece,
        place=event.source,
    )


def _stole(_view: View[SaboteurState], number: int, event: Event) -> Iterator[Moment]:
    victim = SEAT_NUMBER.get(event.target, NOBODY)
    title = msg("saboteur.moment.stole", player=SeatRef(event.seat), target=SeatRef(victim))
    yield Moment(
        MomentKind.BEAT,
        number,
        Tone.HARM,
        title,
        msg("saboteur.moment.stole.line"),
        event.seat,
        victim,
        pictures.icon("nugget"),
        source=event.target,
        place=f"seat:{event.seat}",
    )


_TOLD: Final[Mapping[str, Callable[[View[SaboteurState], int, Event], Iterator[Moment]]]] = MappingProxyType(
    {
        "saboteur.log.broke": _deed(_Deed(Tone.HARM, "saboteur.moment.broke", "saboteur.moment.broke.line")),
        "saboteur.log.repaired": _deed(_Deed(Tone.GOOD, "saboteur.moment.repaired")),
        "saboteur.log.repaired_own": _deed(_Deed(Tone.GOOD, "saboteur.moment.repaired_own")),
        "saboteur.log.theft": _deed(_Deed(Tone.NEUTRAL, "saboteur.moment.theft", "saboteur.moment.theft.line")),
        "saboteur.log.hands_off": _deed(
            _Deed(Tone.HARM, "saboteur.moment.hands_off", "saboteur.moment.hands_off.line")
        ),
        "saboteur.log.hands_off_own": _deed(
            _Deed(Tone.NEUTRAL, "saboteur.moment.hands_off_own", "saboteur.moment.hands_off.line")
        ),
        "saboteur.log.swap_hands": _deed(
            _Deed(Tone.NEUTRAL, "saboteur.moment.swap_hands", "saboteur.moment.swap_hands.line")
        ),
        "saboteur.log.swap_hats": _deed(
            _Deed(Tone.NEUTRAL, "saboteur.moment.swap_hats", "saboteur.moment.swap_hats.line")
        ),
        "saboteur.log.swap_hats_own": _deed(
            _Deed(Tone.NEUTRAL, "saboteur.moment.swap_hats_own", "saboteur.moment.swap_hats.line")
        ),
        "saboteur.log.trapped": _deed(_Deed(Tone.HARM, "saboteur.moment.trapped", "saboteur.moment.trapped.line")),
        "saboteur.log.free_at_last": _deed(_Deed(Tone.GOOD, "saboteur.moment.free")),
        "saboteur.log.free_at_last_own": _deed(_Deed(Tone.GOOD, "saboteur.moment.free_own")),
        "saboteur.log.saw_goal": _looked_at_goal,
        "saboteur.log.saw_dwarf": _looked_at_dwarf,
        "saboteur.log.reached": _reached,
        "saboteur.log.fell": _fell,
        "saboteur.log.stole": _stole,
    }
)
"""By log sentence: what is told."""


NUGGET: Final = pictures.icon("nugget")
_SIGNS: Final[Mapping[StrEnum, Picture]] = MappingProxyType(
    {
        Verdict.GREEN: pictures.icon("door_green"),
        Verdict.BLUE: pictures.icon("door_blue"),
        Verdict.BOSS: pictures.icon("boss"),
        Verdict.SABOTEURS: pictures.icon("saboteur"),
        Verdict.PROFITEER: pictures.icon("profiteer"),
    }
)
"""What stands for those a round belongs to."""


def honours(outcome: Outcome) -> Honours:
    """See `Game.honours`."""
    return Honours(_SIGNS.get(outcome.side) if outcome.side else None, NUGGET)
