"""Styles one notices: whoever watches fifty decisions can tell which of the three a bot has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log
from typing import Any

from tabletable.bots import decide, make_bot
from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import POINTS, WILD, is_number

STYLES = GAME.info.styles
SEATS = 4
WATCHED = 50
"""Decisions after which a style is to be told, …"""
TOLD = 0.8
"""… in so many cases."""
LOOKS = 3
"""A chance counts as so many of its kind before any was seen: half of them taken."""

Seen = list[tuple[str, bool]]
"""Chances to show a habit, and whether it was shown."""


def habits(view: View[Any], legal: Sequence[Command], done: Command) -> Iterator[tuple[str, bool]]:
    """What anybody who knows the hand can see of a decision."""
    faces = {view.state.faces[each.piece] for each in legal if each.verb == "play"}
    played = view.state.faces[done.piece] if done.verb == "play" else -1
    coloured = {face for face in faces if face < WILD}
    numbers = {face for face in coloured if is_number(face)}
    if faces > coloured and coloured:
        yield "spends a wild early", played >= WILD
    if numbers and coloured > numbers:
        yield "costs others a turn at once", played in coloured - numbers
    if played in numbers and len({POINTS[face] for face in numbers}) > 1:
        yield "highest number first", POINTS[played] == max(POINTS[face] for face in numbers)


def watched(style: str, seed: int, count: int) -> list[Seen]:
    """What so many decisions of a bot with a style show, at tables of plain bots."""
    found: list[Seen] = []
    deal = 0
    while len(found) < count:
        state, deal = GAME.setup(SEATS, GAME.info.complete({}), 1000 * seed + deal), deal + 1
        bots = [make_bot(GAME, "normal", 7 * seed + seat, style if seat == 0 else "") for seat in range(SEATS)]
        while awaited := GAME.to_act(state):
            seat = awaited[0]
            legal, view = GAME.legal_commands(state, seat), GAME.view(state, seat)
            command = decide(bots[seat].think(view, legal)) or legal[0]
            if seat == 0 and len(legal) > 1 and any(each.verb == "play" for each in legal):
                found.append([*habits(view, legal, command)])
            GAME.apply(state, command)
    return found[:count]


def profile(seen: Sequence[Seen]) -> dict[str, float]:
    """How often each habit was shown when there was a chance to."""
    chances, shown = Counter[str](), Counter[str]()
    for each in seen:
        for habit, is_shown in each:
            chances[habit] += 1
            shown[habit] += is_shown
    return {habit: (shown[habit] + LOOKS / 2) / (chances[habit] + LOOKS) for habit in chances}


def nearest(seen: Sequence[Seen], profiles: dict[str, dict[str, float]]) -> str:
    """The style by whose profile these decisions are likeliest."""

    def likelihood(style: str) -> float:
        known = profiles[style]
        return sum(log(known[habit] if is_shown else 1 - known[habit]) for each in seen for habit, is_shown in each)

    return max(profiles, key=likelihood)


def test_fifty_decisions_tell_the_style(size: Callable[[Any, Any], Any]) -> None:
    trials = size(10, 60)
    profiles = {style: profile(watched(style, 1, size(700, 3000))) for style in STYLES}
    right = 0
    for style in STYLES:
        seen = watched(style, 50, WATCHED * trials)
        told = [nearest(seen[WATCHED * at : WATCHED * (at + 1)], profiles) for at in range(trials)]
        right += told.count(style)
    assert right / trials / len(STYLES) >= TOLD


def test_each_style_has_its_two_habits(size: Callable[[Any, Any], Any]) -> None:
    found = {style: profile(watched(style, 3, size(500, 3000))) for style in ("", *STYLES)}
    plain, careful, greedy, attacking = (found[style] for style in ("", *STYLES))
    assert careful["highest number first"] > plain["highest number first"]
    assert careful["costs others a turn at once"] < plain["costs others a turn at once"] - 0.2
    assert greedy["spends a wild early"] < plain["spends a wild early"]
    assert greedy["highest number first"] < plain["highest number first"]
    assert attacking["costs others a turn at once"] > plain["costs others a turn at once"]
    assert attacking["spends a wild early"] > plain["spends a wild early"] + 0.05
