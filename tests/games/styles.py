"""Watches bots of each style, as somebody at the table would, and tells their styles by their habits alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import log
from typing import Any

from tabletable.bots import decide, make_bot
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.view import View

WATCHED = 50
"""Decisions after which a style is to be told."""
LOOKS = 3
"""A chance counts as so many of its kind before any was seen: half of them taken."""

Habits = Callable[[View[Any], Sequence[Command], Command], Iterator[tuple[str, bool]]]
"""(what a seat sees, what it may do, what it does) → the habits it had a chance to show, and whether it did."""
Seen = list[tuple[str, bool]]
Profile = dict[str, float]


@cache
def watched(game: Game[Any], habits: Habits, style: str, seed: int, count: int) -> list[Seen]:
    """What so many decisions of a bot with a style show, at tables of plain bots; others show nothing."""
    found: list[Seen] = []
    deal, seats = 0, min(4, game.info.max_seats)
    while len(found) < count:
        state, deal = game.setup(seats, game.info.complete({}), 1000 * seed + deal), deal + 1
        bots = [make_bot(game, "normal", 7 * seed + seat, style if seat == 0 else "") for seat in range(seats)]
        while awaited := game.to_act(state):
            seat = awaited[0]
            legal, view = game.legal_commands(state, seat), game.view(state, seat)
            command = decide(bots[seat].think(view, legal)) or legal[0]
            if seat == 0 and len(legal) > 1 and (seen := [*habits(view, legal, command)]):
                found.append(seen)
            game.apply(state, command)
    return found[:count]


def profile(seen: Sequence[Seen]) -> Profile:
    """Return how often each habit was shown when there was a chance to."""
    chances, shown = Counter[str](), Counter[str]()
    for each in seen:
        for habit, is_shown in each:
            chances[habit] += 1
            shown[habit] += is_shown
    return {habit: (shown[habit] + LOOKS / 2) / (chances[habit] + LOOKS) for habit in chances}


def nearest(seen: Sequence[Seen], profiles: dict[str, Profile]) -> str:
    """Return the style by whose profile these decisions are likeliest."""

    def likelihood(style: str) -> float:
        known = profiles[style]
        return sum(
            log(known.get(habit, 0.5) if is_shown else 1 - known.get(habit, 0.5))
            for each in seen
            for habit, is_shown in each
        )

    return max(profiles, key=likelihood)


def shown_by(game: Game[Any], habits: Habits, count: int) -> list[Profile]:
    """Return the profiles of a plain bot and of each style, from so many decisions."""
    return [profile(watched(game, habits, style, 1, count)) for style in ("", *game.info.styles)]


def share_told(game: Game[Any], habits: Habits, count: int, trials: int) -> float:
    """In which part of so many trials a style each is told by its habits; `count`: decisions they are learnt from."""
    profiles = {style: profile(watched(game, habits, style, 1, count)) for style in game.info.styles}
    right = 0
    for style in game.info.styles:
        seen = watched(game, habits, style, 50, WATCHED * trials)
        texts = [nearest(seen[WATCHED * at : WATCHED * (at + 1)], profiles) for at in range(trials)]
        right += texts.count(style)
    return right / trials / len(game.info.styles)
