"""What is said for a card is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, SeatRef
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import VALUE
from tabletable.games.yose_duel.rules.play import COMMANDS
from tabletable.games.yose_duel.rules.state import YoseState
from tests.games.whys import Claim, applied, hold, hold_compared

Words = Mapping[str, Any]


def gains(state: YoseState, command: Command, words: Words) -> bool:
    """The points come at once."""
    after = applied(GAME, state, command)
    return after.scores[command.seat] - state.scores[command.seat] == words["n"]


def threatens(state: YoseState, command: Command, words: Words) -> bool:
    """The other has to reply; ignored, the under card lies in the area of who took the pile."""
    after = applied(GAME, state, command)
    other, under = 1 - command.seat, state.unders[state.tops.index(command.piece)]
    assert {each.verb for each in GAME.legal_commands(after, other)} >= {"answer", "ignore"}
    ignored = applied(GAME, after, COMMANDS[other].ignore[under])
    told = words.get("card", FaceRef(state.faces[under])) == FaceRef(state.faces[under])
    return gains(state, command, words) and told and under in ignored.areas[command.seat]


def denies(state: YoseState, command: Command, words: Words) -> bool:
    """Had the other taken it, there would be something to reply to."""
    swapped = state.clone()
    swapped.turn = 1 - command.seat
    swapped.faces = [face if face >= 0 else 0 for face in state.faces]
    then = applied(GAME, swapped, COMMANDS[1 - command.seat].take[command.piece])
    return gains(state, command, words) and then.stake >= 0


def other_tops(state: YoseState, taken: int) -> list[int]:
    """Return the top cards that can be taken besides one."""
    return [state.tops[pile] for pile in state.untouched() if state.tops[pile] != taken]


def secures(state: YoseState, owner: int, card: int) -> YoseState:
    """Return the area of a seat in which the card lies, and that seat attacks and secures it."""
    world = state.clone()
    world.stake, world.turn = -1, owner
    world.areas[owner] = sorted({*world.areas[owner], card})
    world.passed = False
    return applied(GAME, world, COMMANDS[owner].secure[card])


def would_secure(*, on: bool) -> Claim:
    def check(state: YoseState, command: Command, words: Words) -> bool:
        other = words["player"].seat
        after = secures(state, other, command.piece)
        keeps = after.turn == other or after.round != state.round or after.is_over
        return (
            after.scores[other] - state.scores[other] == words["n"] and (keeps or not on) and other == 1 - command.seat
        )

    return check


def secured(state: YoseState, command: Command, words: Words) -> bool:
    after = applied(GAME, state, command)
    return gains(state, command, words) and (after.turn == command.seat or after.round != state.round or after.is_over)


def shown(state: YoseState, command: Command, *, higher: bool) -> bool:
    """Against any card the other seat could show, the outcome that is spoken of comes to what is said."""
    seat, hand = command.seat, state.hands[command.seat]
    (kept,) = (card for card in hand if card != command.piece)
    unseen = [face for face in range(52) if face not in state.faces]
    for face in unseen:
        world = state.clone()
        other = world.hands[1 - seat]
        world.faces[other[0]], world.faces[other[1]] = face, next(each for each in unseen if each != face)
        world.committed = [-1, -1]
        GAME.apply(world, COMMANDS[seat].commit[command.piece])
        GAME.apply(world, COMMANDS[1 - seat].commit[other[0]])
        wins = world.heart == seat
        if higher and wins and not (world.turn == seat and kept in world.points[seat]):
            return False
        if not higher and not wins and not {command.piece, other[0]} <= {*world.points[seat]}:
            return False
    return True


CLAIMS = {
    "wins": lambda state, command, words: (
        state.scores[command.seat] - state.scores[1 - command.seat] == words["n"] > 0
        and GAME.outcome(applied(GAME, state, command)).winners == (command.seat,)
    ),
    "threatens": lambda state, command, words: (
        threatens(state, command, words) and state.faces[state.unders[state.tops.index(command.piece)]] < 0
    ),
    "threatens_card": threatens,
    "denies": denies,
    "first": lambda state, command, words: threatens(state, command, words) and denies(state, command, words),
    "dearest": lambda state, command, words: (
        gains(state, command, words)
        and not any(VALUE[state.faces[top]] >= words["n"] for top in other_tops(state, command.piece))
    ),
    "secures": lambda state, command, words: (
        gains(state, command, words) and words["player"] == SeatRef(1 - command.seat)
    ),
    "secures_on": secured,
    "cancels": would_secure(on=False),
    "cancels_on": would_secure(on=True),
    "answers": would_secure(on=False),
    "answers_on": would_secure(on=True),
    "ignores": lambda state, command, words: (
        COMMANDS[command.seat].cancel[command.piece] in GAME.legal_commands(applied(GAME, state, command), command.seat)
    ),
    "shows_high": lambda state, command, words: (
        words["card"].face in [state.faces[card] for card in state.hands[command.seat] if card != command.piece]
        and shown(state, command, higher=True)
    ),
    "shows_low": lambda state, command, words: shown(state, command, higher=False),
}


def test_every_reason_is_true() -> None:
    seen = hold(GAME, CLAIMS, matches=9, commands=80)
    assert len(seen) > 12, f"hardly anything was said: {seen}"


@pytest.mark.parametrize(("shown", "kept", "reason"), [("2s", "Ad", "low"), ("Qs", "Kd", "high")])
def test_a_start_card_is_shown_for_what_it_is_likely_to_win(shown: str, kept: str, reason: str) -> None:
    """Whether the higher of the two is shown or the lower says nothing about what the other shows."""
    state = GAME.position({"hands": [[shown, kept], ["7c", "5h"]], "piles": [["3d", "8c"]]})
    card = next(card for card in state.hands[0] if GAME.face_word(state.faces[card]) == shown)
    (why,) = GAME.whys(GAME.view(state, 0), COMMANDS[0].commit[card])
    assert why.reason.id == f"yose_duel.why.shows_{reason}"


def score(state: YoseState, command: Command) -> int:
    """Return the points that come at once."""
    return applied(GAME, state, command).scores[command.seat] - state.scores[command.seat]


def under(state: YoseState, command: Command, seat: int) -> int | None:
    """Return the under card that `seat` threatens by taking a pile; None if nothing is to be answered."""
    if command.verb != "take":
        return None
    world = state.clone()
    world.turn = seat
    world.faces = [face if face >= 0 else 0 for face in state.faces]
    then = applied(GAME, world, COMMANDS[seat].take[command.piece])
    return None if then.stake < 0 else state.faces[state.unders[then.stake]]


def keeps_attack(state: YoseState, command: Command) -> bool:
    """Whether the other one has to answer, or the same seat attacks again."""
    return applied(GAME, state, command).turn == command.seat or under(state, command, command.seat) is not None


def differ(state: YoseState, command: Command, other: Command, words: Mapping[str, Any]) -> bool:
    """One scores more, and the other keeps the attack; all that is said of both is so."""
    gains, keeps = (
        [score(state, each) for each in (command, other)],
        [keeps_attack(state, each) for each in (command, other)],
    )
    assert gains == [words["n"], words["points"]]
    return keeps[0] != keeps[1] and gains[keeps.index(True)] < gains[keeps.index(False)]


COMPARED = {
    "why.keeps_threat": lambda state, command, other, words: (
        differ(state, command, other, words) and command.verb == "take"
    ),
    "why.keeps_again": lambda state, command, other, words: (
        differ(state, command, other, words) and command.verb == "secure"
    ),
    "why.gives_threat": lambda state, command, other, words: (
        differ(state, command, other, words) and other.verb == "take"
    ),
    "why.gives_again": lambda state, command, other, words: (
        differ(state, command, other, words) and other.verb == "secure"
    ),
    "why.ignore_threat": lambda state, command, other, words: (
        command.verb == "ignore"
        and words["points"] == VALUE[words["other"].face]
        and (words["other"].face, words["card"].face)
        in [(state.faces[top], state.faces[down]) for top, down in zip(state.tops, state.unders, strict=True)]
    ),
    "why.more_points": lambda state, command, other, words: (
        (score(state, command), score(state, other)) == (words["points"], words["less"])
        and words["points"] > words["less"]
    ),
    "why.points_at_once": lambda state, command, other, words: (
        score(state, command) == words["points"] > score(state, other) == 0
    ),
    "why.more_threat": lambda state, command, other, words: (
        under(state, command, command.seat) == words["card"].face and under(state, other, command.seat) is None
    ),
    "why.bigger_threat": lambda state, command, other, words: (
        (under(state, command, command.seat), under(state, other, command.seat))
        == (words["card"].face, words["less"].face)
        and VALUE[words["card"].face] > VALUE[words["less"].face]
    ),
    "why.more_denied": lambda state, command, other, words: (
        under(state, command, 1 - command.seat) == words["card"].face and under(state, other, 1 - command.seat) is None
    ),
    "why.bigger_denied": lambda state, command, other, words: (
        (under(state, command, 1 - command.seat), under(state, other, 1 - command.seat))
        == (words["card"].face, words["less"].face)
    ),
    "why.more_cancelled": lambda state, command, other, words: (
        command.verb == "cancel" and VALUE[state.faces[command.piece]] == words["points"]
    ),
    "why.more_again": lambda state, command, other, words: (
        command.verb == "secure" and secured(state, command, {"n": score(state, command)})
    ),
    "why.more_first": lambda state, command, other, words: command.piece != other.piece,
}


def test_every_comparison_is_true() -> None:
    seen = hold_compared(GAME, COMPARED, matches=3, commands=44)
    assert {"why.keeps_threat", "why.gives_threat"} <= set(seen), seen
    assert {"why.more_points", "why.more_threat", "why.more_first", "why.more_denied"} <= set(seen), seen
