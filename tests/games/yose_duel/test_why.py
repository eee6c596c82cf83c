"""What is said for a card is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, permutations
from typing import Any

import pytest

from tabletable.bots.levels import make_bot
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.work import finish
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import FACE_BY_WORD, VALUE
from tabletable.games.yose_duel.rules.play import COMMANDS
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.play.advising import find_reason
from tabletable.play.contrast import Contrasts
from tests.contract.test_wordings import CATALOGUES, decisions
from tests.games.whys import Claim, PairClaim, applied, hold, hold_compared
from tests.games.yose_duel.builders import state_of

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


def is_free(state: YoseState, owner: int, card: FaceRef) -> bool:
    """Whether a seat that secures a card moves again."""
    held = state.faces.index(card.face)
    world = state.clone()
    world.areas[1 - owner] = [each for each in (*state.unders, *state.tops) if each not in (-1, held)][:1]
    return secures(world, owner, held).turn == owner


def worths(state: YoseState) -> Mapping[Command, float]:
    """Return the exact margin of each command over the rest of the round, as the table shows it."""
    return finish(GAME._reckoning(GAME.view(state, state.turn))).now


def is_best_reply(state: YoseState, command: Command, card: FaceRef) -> bool:
    """Whether no attack after a command is better for the opponent than one on a card; a threat is ignored."""
    then = applied(GAME, state, command)
    if then.stake >= 0:
        then = applied(GAME, then, COMMANDS[then.turn].ignore[then.unders[then.stake]])
    values = worths(then)
    best = [value for each, value in values.items() if each.piece >= 0 and then.faces[each.piece] == card.face]
    return best == [max(values.values())] and then.turn != command.seat


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
    "threatens_card": lambda state, command, words: (
        threatens(state, command, words) and not is_free(state, command.seat, words["card"])
    ),
    "threatens_own": lambda state, command, words: (
        threatens(state, command, words) and is_free(state, command.seat, words["card"])
    ),
    "scores": gains,
    "hardest": lambda state, command, words: (
        state.round == 2
        and state.scores[command.seat] - state.scores[1 - command.seat] + max(worths(state).values()) <= 0
    ),
    "hopes": lambda state, command, words: (
        max(worths(state).values()) - worths(state)[command] == words["n"] > 0
        and is_best_reply(state, command, words["card"])
    ),
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


def is_forced(state: YoseState) -> bool:
    """Whether a threat must be answered: after ignoring it nothing but to cancel the card does as much."""
    own, card = COMMANDS[state.turn], state.unders[state.stake]
    ignored = worths(applied(GAME, state, own.ignore[card]))
    return worths(state)[own.answer[card]] > max(value for each, value in ignored.items() if each != own.cancel[card])


def forces(*, own: bool) -> PairClaim:
    def check(state: YoseState, command: Command, other: Command, words: Words) -> bool:
        free = is_free(state, command.seat, words["card"])
        return threatens(state, command, words) and is_forced(applied(GAME, state, command)) and free == own

    return check


def does(state: YoseState, other: Command, words: Words, *, ignores: bool) -> bool:
    """After another command, a threat being ignored, the opponent does best to do what is said with a card."""
    said, first = dict(words["does"].args), dict(words["first"].args)
    kind = words["does"].id.rpartition(".")[2]
    then = applied(GAME, state, other)
    assert words["first"].id == f"yose_duel.if.{other.verb}"
    assert first == ({} if other.verb == "pass" else {"other": FaceRef(state.faces[other.piece])})
    assert (then.stake >= 0) == ignores
    if ignores:
        then = applied(GAME, then, COMMANDS[then.turn].ignore[then.unders[then.stake]])
    verb = kind.partition("_")[0].replace("threatens", "take").replace("must", "take")
    (reply,) = (
        each
        for each in GAME.legal_commands(then, then.turn)
        if each.verb == verb and then.faces[each.piece] == said["card"].face
    )
    after = applied(GAME, then, reply)
    if kind in ("threatens", "threatens_too", "must"):
        assert (
            then.faces[after.unders[after.stake]]
            == said.get("under", FaceRef(then.faces[after.unders[after.stake]])).face
        )
        assert kind != "must" or is_forced(after)
    if kind == "secure_on":
        assert after.turn != other.seat
    return is_best_reply(state, other, said["card"])


def adds_up(state: YoseState, command: Command, other: Command, words: Words) -> bool:
    values = worths(state)
    return (values[command], values[other]) == (words["own"] - words["rival"], words["less"] - words["more"])


def freed(state: YoseState) -> Iterator[YoseState]:
    """Yield a state, and those after its seat has secured more cards for free."""
    yield state
    for command in GAME.legal_commands(state, state.turn):
        after = applied(GAME, state, command)
        if command.verb == "secure" and (after.turn, after.round) == (state.turn, state.round):
            yield from freed(after)


def plays_out(state: YoseState, message: Msg) -> bool:
    """Whether the seat on turn does best to move as told, and to go on as told after what is free."""
    words, values = dict(message.args), worths(state)
    verb = message.id.rpartition(".")[2].partition("_")[0].replace("threatens", "take")
    (move,) = (each for each in values if each.verb == verb and FaceRef(state.faces[each.piece]) == words["card"])
    after = applied(GAME, state, move)
    if "under" in words:
        assert FaceRef(after.faces[state.unders[state.tops.index(move.piece)]]) == words["under"]
    if values[move] < max(values.values()):
        return False
    then = words.get("then")
    return not isinstance(then, Msg) or (
        after.turn == state.turn and any(plays_out(each, then) for each in freed(after))
    )


def last(words: Words) -> Msg:
    """Return what the opponent does after what is free."""
    theirs = words["theirs"]
    found = dict(theirs.args).get("then", theirs)
    assert isinstance(found, Msg)
    return found


def replied(state: YoseState, verb: str) -> YoseState:
    """Return the state after the threat is answered or ignored."""
    own, card = COMMANDS[state.turn], state.unders[state.stake]
    return applied(GAME, state, getattr(own, verb)[card])


COMPARED = {
    "same.score": lambda state, command, other, words: worths(state)[command] == worths(state)[other],
    "why.cancel_next": lambda state, command, other, words: (
        (ignored := worths(applied(GAME, state, COMMANDS[state.turn].ignore[state.unders[state.stake]])))[
            COMMANDS[state.turn].cancel[state.unders[state.stake]]
        ]
        == max(ignored.values())
    ),
    "then.does": lambda state, command, other, words: does(state, other, words, ignores=False),
    "then.idle": lambda state, command, other, words: does(state, other, words, ignores=False),
    "then.ignores": lambda state, command, other, words: does(state, other, words, ignores=True),
    "then.tally": adds_up,
    "why.forces_own": forces(own=True),
    "why.forces_card": forces(own=False),
    "then.moves": lambda state, command, other, words: (
        plays_out(replied(state, "answer"), words["theirs"]) and plays_out(replied(state, "ignore"), words["mine"])
    ),
    "then.first": lambda state, command, other, words: (
        plays_out(replied(state, "answer"), words["theirs"]) and plays_out(replied(state, "ignore"), last(words))
    ),
    "then.first_free": lambda state, command, other, words: (
        plays_out(replied(state, "answer"), words["theirs"])
        and plays_out(replied(state, "ignore"), msg("yose_duel.you.secure_then", card=words["free"], then=last(words)))
    ),
    "stake.even_so": lambda state, command, other, words: (
        is_free(state, words["player"].seat, words["card"]) and adds_up(state, command, other, words)
    ),
    "stake.nobody": lambda state, command, other, words: any(
        worths(each)[COMMANDS[state.turn].cancel[state.unders[state.stake]]] == max(worths(each).values())
        for each in freed(replied(state, "ignore"))
    ),
    "stake.free": lambda state, command, other, words: is_free(state, words["player"].seat, words["card"]),
    "stake.turn": lambda state, command, other, words: not is_free(state, words["player"].seat, words["card"]),
    "why.more_points": lambda state, command, other, words: (
        (score(state, command), score(state, other)) == (words["points"], words["less"])
        and words["points"] > words["less"]
    ),
    "why.points_at_once": lambda state, command, other, words: (
        score(state, command) == words["points"] > score(state, other) == 0
    ),
    "why.more_cancelled": lambda state, command, other, words: (
        command.verb == "cancel" and VALUE[state.faces[command.piece]] == words["points"]
    ),
    "why.more_again": lambda state, command, other, words: (
        command.verb == "secure" and secured(state, command, {"n": score(state, command)})
    ),
}


def test_every_comparison_is_true() -> None:
    seen = hold_compared(GAME, COMPARED, matches=3, commands=44)
    assert {"then.does", "then.idle", "then.ignores", "then.tally", "then.moves", "then.first"} <= set(seen), seen


@pytest.mark.parametrize(("under", "key"), [("Kd", "forces_card"), ("Kh", "forces_own")])
def test_a_threat_that_must_be_answered_is_called_one(under: str, key: str) -> None:
    """Ignoring it loses a king, and no other pile brings as much."""
    state = state_of(f"3s {under}", "2h 4c", heart=0, turn=0)
    view, (king, small) = GAME.view(state, 0), (COMMANDS[0].take[top] for top in state.tops[:2])
    weighed = finish(GAME.weighing(view, GAME.legal_commands(state, 0), king))
    (why,) = GAME.compared(view, weighed, king, small)
    assert why.reason.id == f"yose_duel.why.{key}"
    assert COMPARED[f"why.{key}"](state, king, small, dict(why.reason.args))


def test_the_difference_by_the_end_is_the_one_the_values_show() -> None:
    """A line of play is told with the exact lead; equals are said to be so, and why."""
    seen: Counter[str] = Counter()
    for state, seat, legal in decisions(GAME, 2, 44):
        view = GAME.view(state, seat)
        weighed = finish(GAME.weighing(view, legal, legal[0]))
        if not weighed or state.rules.hidden:
            continue
        values = worths(view.state)
        for command, other in islice(permutations(legal, 2), 60):
            for why in GAME.compared(view, weighed, command, other):
                message = why.reason if why.also is None else why.also
                words, lead = dict(message.args), values[command] - values[other]
                name = message.id.removeprefix("yose_duel.")
                seen[name] += 1
                if name in ("why.line", "why.worse"):
                    assert lead == words["n"], why
                elif name.startswith("same."):
                    assert lead == 0, why
                if name == "same.secured":
                    assert is_next(view.state, command, other)
                elif name == "same.swapped":
                    assert is_best_reply(view.state, command, FaceRef(view.state.faces[other.piece]))
                    assert is_best_reply(view.state, other, FaceRef(view.state.faces[command.piece]))
                elif name == "same.tally":
                    assert adds_up(view.state, command, other, words)
    assert {"same.secured", "same.swapped", "same.tally", "why.line", "why.worse"} <= set(seen), seen


def is_next(state: YoseState, command: Command, other: Command) -> bool:
    """Whether its seat does best to go on with another command."""
    then = applied(GAME, state, command)
    values = worths(then)
    return then.turn == command.seat and values[other] == max(values.values())


def test_a_trap_in_a_lost_match_is_called_one() -> None:
    """By exact play the 9 of spades is worth 4 more; the hint plays for a wrong reply, and says so."""
    piles = ("10d Js", "3s 9d", "5s 9h", "5d As", "6h 7s", "9s 8d", "Jh 4c", "5c 2c")
    points = ("3h 7d Kc 10c 6c 5h 3c 2s 10s Kh Qc", "Ad Ac Ks Qh Jc 6s 4s 8h 4d 2d 2h 10h Kd Jd")
    state = state_of(*piles, round=2, points=points, heart=1, turn=0)
    view = GAME.view(state, state.turn)
    legal = GAME.legal_commands(state, state.turn)
    command = finish(make_bot(GAME, "perfect", 7).think(view, legal))
    assert command is not None
    values = worths(state)
    assert values[command] < max(values.values())
    why = finish(find_reason(GAME, view, legal, command))
    assert why is not None
    assert why.reason.id == "yose_duel.why.hardest"


def test_the_reason_for_a_trap_is_announced_once() -> None:
    """Asked about the card that the trap hopes for, the hint began with "Why the hint:" twice."""
    piles = ("5d 2c", "8c 3c", "8h 5c", "7c Qd", "Ah 4d", "5h 5s", "3d 4c")
    points = ("Jh Js Ks 9s 9h 9c 7d 6s 10c 6d 10d 2h 2s Kc Qs 9d", "3s Kd Kh 7h Jd 10s 8s 8d 6c 4s Ad Qc 10h 3h")
    state = state_of(*piles, round=2, points=points, areas=("Qh Ac", ""), heart=1, turn=1)
    view = GAME.view(state, state.turn)
    legal = GAME.legal_commands(state, state.turn)
    command, other = (
        next(each for each in legal if each.verb == "take" and state.faces[each.piece] == FACE_BY_WORD[word])
        for word in ("8c", "8h")
    )
    contrast = finish(Contrasts(GAME, view, legal, command).beside([other]))
    assert contrast is not None
    hopes, hint = contrast.sentences
    assert hopes.id == "yose_duel.why.hopes"
    assert hint == msg("table.contrast.hint", reason=Msg("yose_duel.why.hardest"))


@pytest.mark.parametrize(("word", "key"), [("5h", "next"), ("4c", "then"), ("Ks", "then")])
def test_another_move_is_told_beside_what_comes_after_the_free_card(word: str, key: str) -> None:
    """All of them can still be done after it; only the best is said to come next."""
    state = state_of("5h Kd", "4c 9s", heart=0, turn=0, areas=("8s", "Ks"))
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    secure = COMMANDS[0].secure[state.areas[0][0]]
    other = next(each for each in legal if each.piece >= 0 and state.faces[each.piece] == FACE_BY_WORD[word])
    contrast = finish(Contrasts(GAME, view, legal, secure).beside([other]))
    assert contrast is not None
    (message,) = contrast.sentences
    then = worths(applied(GAME, state, secure))
    assert message.id == f"yose_duel.beside.{key}"
    assert dict(message.args).get("n", 0) == max(then.values()) - then[other]


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        (
            ("3s 2d", "Kc 9d"),
            "Answer, and Bao takes the king of clubs. Ignore it, and you secure the king of spades (free) "
            "and take it first.",
        ),
        (
            ("3s 2d",),
            "Answer, and Bao cancels the king of spades. Ignore it, and you secure the king of spades (free) "
            "and cancel the 2 of diamonds.",
        ),
    ],
)
def test_a_waiting_card_is_secured_or_cancelled_not_taken(piles: tuple[str, ...], said: str) -> None:
    """It was told as a pile, as if one moved there."""
    before = state_of(*piles, heart=0, turn=1, areas=("Ks", ""))
    state = applied(GAME, before, COMMANDS[1].take[before.tops[0]])
    view, (answer, ignore) = GAME.view(state, 0), GAME.legal_commands(state, 0)
    weighed = finish(GAME.weighing(view, [answer, ignore], ignore))
    (why,) = GAME.compared(view, weighed, ignore, answer)
    assert CATALOGUES[0].text(why.reason, ["Ann", "Bao"], GAME, spoken_to=0) == said
    assert why.also is not None
    if len(piles) == 1:
        then = dict(why.also.args)["then"]
        assert isinstance(then, Msg)
        assert then.id == "yose_duel.stake.nobody"
