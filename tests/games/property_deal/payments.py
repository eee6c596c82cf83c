"""Every payment there is, by the rules alone, and whether one of a bot fills a set while another would not."""

from __future__ import annotations

from collections.abc import Iterator

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.event import Event, EventKind
from tabletable.core.rng import Rng
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import FIRST_RENT
from tabletable.games.property_deal.rules.commands import Ask
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.state import PropertyState
from tabletable.games.property_deal.rules.zones import TRAY


def begins(state: PropertyState) -> bool:
    """Return whether somebody is asked for the first card of a payment."""
    return bool(state.pending) and state.pending[-1].ask is Ask.PAYMENT and not state.tray


def fills_needlessly(state: PropertyState, level: str) -> bool:
    """Return whether a bot of a level makes more full sets possible for the receiver of a payment than it must."""
    after, seat = state.clone(), state.decider
    gave: list[int] = []
    while _is_paying(after, seat, gave):
        view, legal = GAME.view(after, seat), GAME.legal_commands(after, seat)
        command = decide(GAME.policy(level)(view, legal, Rng(1)))
        assert command is not None
        _give(after, command, gave)
    full = _most_full_after(state, gave)
    return full > _most_full_after(state, []) and full > min(_most_full_after(state, way) for way in payments(state))


def payments(state: PropertyState) -> Iterator[list[int]]:
    """Yield the faces of every payment there is."""
    seat, seen = state.decider, set()
    waiting: list[tuple[PropertyState, list[int]]] = [(state, [])]
    while waiting:
        at, gave = waiting.pop()
        if not _is_paying(at, seat, gave):
            yield gave
            continue
        for command in GAME.legal_commands(at, seat):
            after, then = at.clone(), gave.copy()
            _give(after, command, then)
            if tuple(sorted(then)) not in seen:
                seen.add(tuple(sorted(then)))
                waiting.append((after, then))


def _most_full_after(state: PropertyState, gave: list[int]) -> int:
    own = [state.faces[card] for each in state.groups[state.turn] for card in each.cards]
    return most_full(own + [face for face in gave if face < FIRST_RENT])


def _is_paying(state: PropertyState, seat: int, gave: list[int]) -> bool:
    """Return whether the payment that `gave` began goes on."""
    asked = state.pending[-1] if state.pending else None
    return asked is not None and asked.ask is Ask.PAYMENT and asked.seat == seat and bool(state.tray) == bool(gave)


def _give(state: PropertyState, command: Command, gave: list[int]) -> None:
    """Pay on and note what went to the tray, also what was given without a question."""
    events: list[Event] = []
    GAME.apply(state, command, events.append)
    gave += [event.face for event in events if event.target == TRAY and event.kind is EventKind.MOVE]
