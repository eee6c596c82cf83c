"""Texts about an evening: its clock, points and winners, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core.message import MessageFamily, Msg, listed, msg
from tabletable.play.people.evening import End, Evening, EveningGame, points
from tabletable.play.timing import timing_of
from tabletable.ui.scenes.options import CLOCK, match_text

_ENDS: Final = MessageFamily("evening.end.*", "conceded draw level")


def spoken_points(halves: int) -> str:
    """Return a number of half points as text: "4½"."""
    whole, half = divmod(halves, 2)
    return ("" if half and not whole else str(whole)) + "½" * half


def gained(evening: Evening, places: Sequence[int]) -> Msg:
    """Return a message with the points a game with these places gave each person present."""
    halves = points(places)
    names = [(evening.people[person].name, halves[person]) for person, place in enumerate(places) if place]
    return msg("evening.gained", each=listed([f"{name} +{spoken_points(number)}" for name, number in names]))


def spoken_clock(t: Callable[..., str], evening: Evening) -> str:
    """Return a sentence on the time to decide and what happens after it; "" without a clock."""
    timing = timing_of(evening.clock, evening.time_up)
    if timing is None:
        return ""
    return t("evening.clock.moves" if timing.moves else "evening.clock", clock=t(match_text(CLOCK, evening.clock)))


def spoken_winners(t: Callable[..., str], evening: Evening) -> str:
    """Return a sentence that names the evening's leaders, translated by `t`."""
    winners = [evening.people[person].name for person in evening.leaders]
    if not winners:
        return t("evening.none")
    return t("evening.won" if len(winners) == 1 else "evening.shared", players=listed(winners))


def spoken_end(t: Callable[..., str], evening: Evening, told: EveningGame) -> str:
    """Return a sentence with the winners of a game, and its ending if it was drawn or conceded."""
    if told.end is End.DRAW or not told.winners:
        return t(_ENDS["draw" if told.end is End.DRAW else "level"])
    names = listed([evening.people[person].name for person in told.winners])
    return t(_ENDS["conceded"] if told.end is End.CONCEDED else "evening.moment.won", players=names)
