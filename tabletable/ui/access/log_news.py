"""The log of a table for screen readers: the causes of an event, the news, and the opening of a game."""

from __future__ import annotations

from tabletable.core.account import Entry, extend
from tabletable.core.event import sentence
from tabletable.core.message import SeatRef, listed, msg
from tabletable.core.moment import Moment
from tabletable.ui.access.summary import with_shape
from tabletable.ui.scenes.study.primer import PrimerScene
from tabletable.ui.scenes.tables.seated import SeatedTable
from tabletable.ui.scenes.tables.tabletop import Tabletop


def goes_on(scene: Tabletop) -> bool:
    """Return whether another seat may still extend the last sentence of the log."""
    if isinstance(scene, PrimerScene) or not isinstance(scene, SeatedTable) or not scene.log.may_go_on:
        return False
    session = scene.match.session
    is_waited_for = scene.is_asking and scene.only_move.wakes_in is None
    return not is_waited_for and session.outcome() is None and scene.log.last_seat in session.to_act()


def is_others(scene: Tabletop, message: str, seat: int) -> bool:
    """Return whether a sentence is only announced to the seat it is about, and that is another seat."""
    if isinstance(scene, PrimerScene) or not isinstance(scene, SeatedTable):
        return False
    return message in scene.game.heard_of_own and seat != scene.match.viewer


def may_speak_up(scene: SeatedTable) -> bool:
    """Return whether the viewer may react although other seats are awaited."""
    now = scene.model
    return not (isinstance(scene, PrimerScene) or now.is_resting or now.is_deciding) and bool(now.standing.legal)


def opening(scene: Tabletop) -> list[str]:
    """Return the aim of the game and the order of play, from the seat to act on; [] without a seat that plays."""
    if not isinstance(scene, SeatedTable) or isinstance(scene, PrimerScene):
        return []
    seats, text, goal = len(scene.seats), scene.words.text, scene.spec.goal
    found = [] if goal is None else [text(goal)]
    order, acting = scene.spec.turn_order, scene.match.session.to_act()
    if not order and len(acting) == 1:
        order = tuple((acting[0] + number) % seats for number in range(seats))
    if order:  # else all begin at once
        then = listed([SeatRef(seat) for seat in order[1:]])
        found.append(text(msg("access.order", first=SeatRef(order[0]), players=then)))
    return found


def since(scene: SeatedTable, start: int) -> str:
    """Return the log's sentence about all events since a step; "" unless there is exactly one."""
    entries: list[Entry] = []
    extend(scene.game, entries, scene.match.session.account(scene.match.viewer, start))
    return scene.words.told_text(entries[0]) if len(entries) == 1 else ""


def led_to(scene: SeatedTable, moment: Moment) -> list[str]:
    """Return the log's sentences about the events before a moment's own, without the last one if the moment's event
    replaces it in the log; [] in a lesson.
    """
    if isinstance(scene, PrimerScene):
        return []
    session = scene.match.session
    entries: list[Entry] = []
    events = session.account(scene.match.viewer, len(session.steps) - 1)
    extend(scene.game, entries, events[: moment.event])
    whole = entries.copy()
    extend(scene.game, whole, events[moment.event : moment.event + 1])
    if entries and len(whole) == len(entries) and whole[-1].message == sentence(events[moment.event][1]):
        entries.pop()
    heard = (entry for entry in entries if not is_others(scene, entry.message.id, entry.seat))
    return [with_shape(scene, scene.words.told_text(entry), entry.seat) for entry in heard]


def logged(scene: SeatedTable, moment: Moment) -> list[str]:
    """Return the log's sentences about the event of a moment."""
    session = scene.match.session
    number = len(session.steps) - 1
    events = session.account(scene.match.viewer, number)
    entries: list[Entry] = []
    extend(scene.game, entries, events[: moment.event + 1])
    if not entries or sentence(events[moment.event][1]) is None:
        return []
    at = len(entries) - 1
    extend(scene.game, entries, events[moment.event + 1 :])
    return [scene.words.told_text(entries[at])]
