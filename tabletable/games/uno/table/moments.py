"""Which events are staged as large on-screen moments: calls, catches, challenges, stacks that land, the last card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.event import Event, EventKind
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.moment import Moment, Tone, beat, sign, stage
from tabletable.core.tablespec import Honours
from tabletable.core.view import View
from tabletable.games.uno.rules import zones
from tabletable.games.uno.rules.cards import COLOURS, WILD_DRAW_FOUR
from tabletable.games.uno.rules.play import TOOK, TOOK_AND_LOST
from tabletable.games.uno.rules.state import UnoState
from tabletable.games.uno.table.pictures import BACK, colour_picture, face_picture

LANDS: Final = 4
"""A stack of so many cards is worth a look; a single draw two is an ordinary move."""
_OUT: Final = ("uno.log.out", "uno.log.out_team", "uno.log.won", "uno.log.won_team")


def moments(view: View[UnoState], events: Sequence[Event]) -> list[Moment]:
    """Find what of a command the table stands still for."""
    by_text = {event.say: (number, event) for number, event in enumerate(events) if event.say}
    if "uno.log.challenged" in by_text:
        return _challenge(view, events, by_text)
    out = next((by_text[say] for say in _OUT if say in by_text), None)
    if out is not None:
        return [_out(*out, events)]
    if "uno.log.caught" in by_text:
        return [_caught(*by_text["uno.log.caught"])]
    if "uno.log.called" in by_text and by_text["uno.log.called"][1].seat != view.seat:
        return [_called(*by_text["uno.log.called"])]
    penalty = next((by_text[say] for say in (TOOK_AND_LOST, TOOK) if say in by_text), None)
    if penalty is not None:
        number, event = penalty
        if event.number() >= LANDS:
            return [_landed(view.state, number, event, events)]
    return []


def _out(number: int, event: Event, events: Sequence[Event]) -> Moment:
    """Return the card that won is seen before the result lies over it."""
    played = next(
        each for each in reversed(events) if each.kind is EventKind.MOVE and each.target == zones.DISCARD_PILE
    )
    title = msg("uno.moment.out", player=SeatRef(event.seat))
    card = face_picture(played.face)
    return beat(
        number, Tone.GOOD, title, None, event.seat, card=card, source=zones.HAND[event.seat], place=zones.DISCARD_PILE
    )


def _called(number: int, event: Event) -> Moment:
    player = SeatRef(event.seat)
    title, line = msg("uno.moment.called", player=player), msg("uno.moment.called.line")
    return sign(number, Tone.NEUTRAL, title, line, event.seat)


def _caught(number: int, event: Event) -> Moment:
    target = event.other()
    title = msg("uno.moment.caught", player=SeatRef(event.seat), target=SeatRef(target))
    line = msg("uno.moment.caught.line", n=event.number())
    return beat(number, Tone.HARM, title, line, event.seat, target)


def _landed(state: UnoState, number: int, event: Event, events: Sequence[Event]) -> Moment:
    """Show the last draw card of a stack going to the seat that has to draw it."""
    last = [played for played in events[:number] if played.kind is EventKind.MOVE and played.face != HIDDEN]
    by = last[-1].seat if last else state.played_by
    face = last[-1].face if last else state.faces[state.discard[-1]]
    by, player, place = by if by != event.seat else NOBODY, SeatRef(event.seat), zones.HAND[event.seat]
    title, line = (
        msg("uno.moment.landed", player=player, n=event.number()),
        msg("uno.moment.landed.line", player=player),
    )
    card = face_picture(face)
    return beat(number, Tone.HARM, title, line, by, event.seat, card, source=zones.DISCARD_PILE, place=place)


def _challenge(view: View[UnoState], events: Sequence[Event], by_text: dict[str, tuple[int, Event]]) -> list[Moment]:
    """Show a challenge: the outcome is public; the hand that decided it is for the challenger alone (R18)."""
    number, event = by_text["uno.log.challenged"]
    accused = event.other()
    is_guilty = "uno.log.guilty" in by_text
    verdict = by_text["uno.log.guilty" if is_guilty else "uno.log.innocent"][1]
    args = (
        ("player", SeatRef(event.seat)),
        ("target", SeatRef(accused)),
        ("colour", dict(verdict.args)["colour"]),
        ("n", by_text[TOOK if is_guilty else TOOK_AND_LOST][1].number()),
    )
    title = Msg("uno.moment.guilty" if is_guilty else "uno.moment.innocent", args)
    line = Msg("uno.moment.guilty.line" if is_guilty else "uno.moment.innocent.line", args)
    card = face_picture(WILD_DRAW_FOUR)
    harmed, other = (accused, event.seat) if is_guilty else (event.seat, accused)
    flips = [(at, flip) for at, flip in enumerate(events) if flip.kind is EventKind.FLIP and flip.seat == accused]
    if event.seat == view.seat and flips:
        pictures = [face_picture(flip.face) for _, flip in flips]
        (first, *more), hand = pictures, zones.HAND[accused]
        turned = stage(flips[0][0], Tone.KNOWLEDGE, title, line, NOBODY, accused, first, tuple(more), BACK)
        return [turned._replace(source=hand, place=hand, sign=card)]
    return [
        beat(number, Tone.HARM, title, line, other, harmed, card, source=zones.DISCARD_PILE, place=zones.HAND[harmed])
    ]


HONOURS: Final = Honours(flourish=tuple(map(colour_picture, range(len(COLOURS)))))
"""The pictures that go with every outcome."""
