"""What is said for a card is so."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

import pytest

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, SeatRef
from tabletable.core.reasons import Weighed
from tabletable.core.work import finish
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import COLOUR, FACE_BY_WORD, SYMBOL, WILD, colour_word, is_number
from tabletable.games.uno.rules.state import UnoState
from tabletable.play import advising
from tabletable.play.advising import find_reason
from tabletable.play.contrast import Contrasts
from tests.contract.test_wordings import CATALOGUES
from tests.games.uno.builders import state_of
from tests.games.whys import applied, hold, hold_compared

Words = Mapping[str, Any]


def hand(state: UnoState, command: Command, kept: bool = False) -> list[int]:
    """Return the faces in the hand of who acts; `kept`: those that are left after it."""
    pieces = state.hands[command.seat]
    return [state.faces[piece] for piece in pieces if not (kept and piece == command.piece)]


def after(state: UnoState, command: Command) -> UnoState:
    return applied(GAME, state, command)


def playable(state: UnoState, seat: int) -> set[int]:
    return {state.faces[each.piece] for each in GAME.legal_commands(state, seat) if each.verb == "play"}


def neighbour(state: UnoState, command: Command, words: Words) -> int:
    player = words["player"]
    assert player.seat == (command.seat + state.direction) % len(state.hands)
    assert words["n"] == len(state.hands[player.seat]) <= 3
    return player.seat


def presses(state: UnoState, command: Command, words: Words) -> bool:
    then = after(state, command)
    return then.turn == neighbour(state, command, words) and then.stack == words["stack"]


def answers(state: UnoState, command: Command, words: Words) -> bool:
    then = after(state, command)
    return (state.stack, then.stack, SeatRef(then.turn)) == (words["before"], words["n"], words["player"])


def last_fits(state: UnoState, command: Command, words: Words) -> bool:
    then = after(state, command)
    then.turn, then.stack = command.seat, 0
    return [FaceRef(face) for face in playable(then, command.seat)] == [words["card"]] and len(hand(then, command)) == 1


def drawn_by(state: UnoState, seat: int, command: Command) -> int:
    return len(after(state, command).hands[seat]) - len(state.hands[seat])


def is_spared(state: UnoState, command: Command, words: Words, least: int) -> bool:
    """Return whether the named card could be played, and so could only cards from `least` on."""
    fits = playable(state, command.seat)
    return words["card"].face in fits and min(fits) >= least


def moves_on(state: UnoState, command: Command, words: Words) -> bool:
    """Return whether not the neighbour but another one is on turn, with as many cards as told."""
    then = after(state, command)
    assert then.turn != neighbour(state, command, words)
    return (words["other"].seat, words["more"]) == (then.turn, len(then.hands[then.turn]))


def counts_actions(state: UnoState, command: Command, words: Words) -> bool:
    face = state.faces[command.piece]
    return (
        face < WILD
        and not is_number(face)
        and not state.rules.last_action
        and any(map(is_number, hand(state, command, True)))
    )


def leaves(state: UnoState, command: Command, words: Words) -> bool:
    """Return whether so many cards are left after a card that is played, and after one that is drawn instead."""
    draw = next(each for each in GAME.legal_commands(state, command.seat) if each.verb == "draw")
    play = command if command.verb == "play" else None
    cards = len(state.hands[command.seat])
    held = cards - 1 if play is None else len(after(state, play).hands[command.seat])
    return (words["n"], words["m"]) == (held, len(after(state, draw).hands[command.seat]))


def alike(state: UnoState, command: Command, words: Words) -> bool:
    """Return whether so many coloured cards that stay in the hand have the symbol of the card that is played."""
    kept = [face for face in hand(state, command, kept=True) if face < WILD]
    return words["n"] == [SYMBOL[face] for face in kept].count(SYMBOL[state.faces[command.piece]]) > 0


CLAIMS = {
    "out": lambda state, command, words: len(hand(state, command)) == 1,
    "call": lambda state, command, words: words["n"] == 2,
    "catch": lambda state, command, words: (
        len(state.hands[words["target"].seat]) == 1 and drawn_by(state, words["target"].seat, command) == words["n"]
    ),
    "challenge": lambda state, command, words: (words["target"].seat, words["n"]) == (state.played_by, state.stack),
    "challenge_sure": lambda state, command, words: any(
        COLOUR[state.faces[piece]] == state.bluff_colour
        for piece in state.hands[state.played_by][: state.bluff_cards]
        if state.faces[piece] >= 0
    ),
    "keep_wild": lambda state, command, words: state.faces[state.drawn] >= WILD,
    "spared_answer": lambda state, command, words: (
        command.verb == "draw" and state.stack == words["n"] and is_spared(state, command, words, 0)
    ),
    "nothing_fits": lambda state, command, words: not playable(state, command.seat),
    "not_last": lambda state, command, words: len(state.hands[command.seat]) == 1 and not playable(state, command.seat),
    "no_answer": lambda state, command, words: not playable(state, command.seat) and words["n"] == state.stack > 0,
    "only": lambda state, command, words: playable(state, command.seat) == {state.faces[command.piece]},
    "answer": answers,
    "press": presses,
    "press_sure": lambda state, command, words: (
        presses(state, command, words) and not playable(after(state, command), words["player"].seat)
    ),
    "skip": lambda state, command, words: (
        after(state, command).turn != neighbour(state, command, words)
        and (after(state, command).direction == state.direction or len(state.hands) == 2)
    ),
    "skip_to": lambda state, command, words: moves_on(state, command, words) and words["more"] > words["n"],
    "skip_one": lambda state, command, words: moves_on(state, command, {**words, "more": words["n"]}),
    "away": lambda state, command, words: moves_on(state, command, words) and words["more"] > words["n"],
    "again": lambda state, command, words: after(state, command).turn == command.seat,
    "last_fits": last_fits,
    "number_stays": lambda state, command, words: (
        [face for face in hand(state, command, kept=command.verb == "play") if is_number(face)] == [words["card"].face]
        and not state.rules.last_action
    ),
    "keeps_wild": lambda state, command, words: (
        words["card"].face >= WILD
        and words["card"].face in hand(state, command, kept=True)
        and words["card"].face in playable(state, command.seat)
    ),
    "companions": lambda state, command, words: any(
        words["colour"] == colour_word(colour)
        and words["n"] == sum(COLOUR[face] == colour for face in hand(state, command, kept=True))
        and after(state, command).colour == colour
        for colour in range(4)
    ),
    "alike": lambda state, command, words: alike(state, command, words) and SYMBOL[state.faces[command.piece]] < 10,
    "alike_action": lambda state, command, words: (
        alike(state, command, words) and SYMBOL[state.faces[command.piece]] >= 10
    ),
    "drawn_fits": lambda state, command, words: (
        state.drawn == command.piece
        and (words["n"], words["m"]) == (len(after(state, command).hands[command.seat]), len(hand(state, command)))
    ),
    "takes": lambda state, command, words: words["n"] == len(after(state, command).hands[command.seat]),
    "action_first": counts_actions,
    "drawn_stays": lambda state, command, words: state.faces[state.drawn] not in playable(state, command.seat),
    "keeps_action": lambda state, command, words: (
        words["card"].face in playable(state, command.seat)
        and words["card"].face in hand(state, command, kept=True)
        and words["card"].face < WILD
        and not is_number(words["card"].face)
        and words["player"].seat == (command.seat + state.direction) % len(state.hands)
        and words["n"] == len(state.hands[words["player"].seat]) > 3
    ),
}


def turns(state: UnoState, command: Command, other: Command, words: Words) -> bool:
    then = [after(state, each) for each in (command, other)]
    told = [(words["player"].seat, words["n"]), (words["other"].seat, words["m"])]
    return told == [(each.turn, len(each.hands[each.turn])) for each in then] and told[0][1] > told[1][1]


def followers(state: UnoState, command: Command) -> int:
    """Return how many cards of the hand have the colour that a card leaves."""
    colour = after(state, command).colour
    return sum(COLOUR[face] == colour for face in hand(state, command, kept=True))


def colours(state: UnoState, command: Command, other: Command, words: Words) -> bool:
    moves = (command, other)
    assert [words["colour"], words["other"]] == [colour_word(after(state, each).colour) for each in moves]
    return [words["n"], words["m"]] == [followers(state, each) for each in moves] and words["n"] > words["m"]


def same(state: UnoState, command: Command, other: Command, words: Words) -> bool:
    """Return whether both cards leave the same colour, and the same player next or nobody who is about to go out."""
    then = [after(state, each) for each in (command, other)]
    assert then[0].turn == then[1].turn or all(
        each.turn != command.seat and len(state.hands[each.turn]) > 2 for each in then
    )
    return {colour_word(each.colour) for each in then} == {words["colour"]}


def nearest_to_end(state: UnoState, seat: int, player: SeatRef) -> bool:
    others = [other for other in range(len(state.hands)) if other not in state.team(seat)]
    return player.seat in others and len(state.hands[player.seat]) == min(len(state.hands[other]) for other in others)


COMPARED = {
    "why.turns": turns,
    "why.colours": colours,
    "why.as_many": lambda state, command, other, words: (
        [words["n"]] * 2 == [followers(state, command), followers(state, other)]
    ),
    "why.same_colour": lambda state, command, other, words: (
        same(state, command, other, words) and followers(state, command) == followers(state, other) == words["n"] > 0
    ),
    "why.same_danger": lambda state, command, other, words: (
        same(state, command, other, words)
        and nearest_to_end(state, command.seat, words["player"])
        and len(state.hands[words["player"].seat]) == words["n"] <= 2
    ),
    "why.none_follows": lambda state, command, other, words: (
        [followers(state, command), followers(state, other)] == [0, 0]
    ),
    "why.fewer_follow": lambda state, command, other, words: (
        [words["n"], words["m"]] == [followers(state, command), followers(state, other)] and words["n"] < words["m"]
    ),
    "why.keeps_wild": lambda state, command, other, words: (
        words["card"].face == state.faces[other.piece] >= WILD > state.faces[command.piece]
    ),
    "why.drawn_fits": lambda state, command, other, words: (
        [words["n"], words["m"]] == [len(after(state, each).hands[command.seat]) for each in (command, other)]
    ),
    "why.fewer": lambda state, command, other, words: other.verb == "draw" and leaves(state, command, words),
    "why.wild_now": lambda state, command, other, words: (
        other.verb == "draw" and leaves(state, command, words) and state.faces[command.piece] == words["card"].face
    ),
    "why.wild_kept": lambda state, command, other, words: (
        command.verb == "draw" and leaves(state, command, words) and state.faces[other.piece] == words["card"].face
    ),
}


def test_every_comparison_is_true() -> None:
    seen = hold_compared(GAME, COMPARED, 8, 90)
    assert set(COMPARED) <= set(seen), seen


def test_a_drawn_seven_takes_another_hand_and_is_not_told_by_its_own() -> None:
    state = state_of("green 1, blue 4", FIVE, discard="red 5", draw="red 7", options={"seven_nought": "on"})
    state = after(state, next(each for each in GAME.legal_commands(state, 0) if each.verb == "draw"))
    play, keep = (
        next(each for each in GAME.legal_commands(state, 0) if each.verb == verb) for verb in ("play", "keep")
    )
    assert GAME.compared(GAME.view(state, 0), {}, play, keep) == []


def test_every_reason_is_true() -> None:
    seen = hold(GAME, CLAIMS)
    assert len(seen) > 15, f"hardly anything was said: {seen}"


@pytest.mark.parametrize(
    ("hand", "more", "key"),
    [
        ("wild, blue 4", {}, None),
        ("wild draw four, blue 4", {"stack": 2, "discard": "red draw two"}, "uno.why.spared_answer"),
        ("wild, red 4", {}, None),
        ("wild, red 4, blue skip", {}, "uno.why.number_stays"),
    ],
)
def test_drawing_says_what_stays_for_later(hand: str, more: dict[str, Any], key: str | None) -> None:
    state = state_of(hand, "green 5, green 6", draw="yellow 8, yellow 9", **more)
    draw = next(each for each in GAME.legal_commands(state, 0) if each.verb == "draw")
    reasons = GAME.whys(GAME.view(state, 0), draw)
    assert [why.reason.id for why in reasons] == ([key] if key else [])


def test_how_many_cards_a_draw_makes_is_said_only_where_that_is_known() -> None:
    """Where a draw goes on until a card fits, the hand may grow by any number."""
    hands = ("red 4, wild", "green 5, green 6, green 7, green 8")
    state = state_of(*hands, draw="yellow 8, yellow 9, red 9", options={"draw": "until_playable"})
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    draw, plays = (next(each for each in legal if each.verb == "draw"), [each for each in legal if each.verb == "play"])
    pairs = [pair for each in plays for pair in ((each, draw), (draw, each))]
    messages = [why.reason for each in legal for why in GAME.whys(view, each)]
    messages += [why.reason for pair in pairs for why in GAME.compared(view, {}, *pair)]
    assert "uno.why.takes" in [reason.id for reason in messages]
    assert not [reason for reason in messages if "m" in dict(reason.args)]


@pytest.mark.parametrize(
    ("hand", "card", "key"),
    [
        ("wild, red 4, blue 7", "red 4", "uno.why.keeps_wild"),
        ("wild, red 4, blue 5, blue 7", "blue 5", "uno.why.companions"),
        ("wild, red 4, blue 5", "blue 5", "uno.why.keeps_wild"),
    ],
)
def test_what_is_as_true_of_another_card_is_said_last(hand: str, card: str, key: str) -> None:
    state = state_of(hand, "green 5, green 6", discard="red 5", draw="yellow 8, yellow 9")
    plays = {state.faces[each.piece]: each for each in GAME.legal_commands(state, 0) if each.verb == "play"}
    reasons = GAME.whys(GAME.view(state, 0), plays[FACE_BY_WORD[card]])
    assert reasons[0].reason.id == key


def told(
    hand: str, card: str, others: str = "green 5, green 6, green 7, green 8", discard: str = "blue 5", stack: int = 0
) -> Why:
    """What a hint says for a card on a blue 5."""
    state = state_of(
        hand, *others.split("; "), discard=discard, stack=stack, draw="yellow 8, yellow 9, green 0, blue 1"
    )
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    play = next(each for each in legal if each.verb == "play" and state.faces[each.piece] == FACE_BY_WORD[card])
    why = finish(find_reason(GAME, view, legal, play))
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("hand", "card", "key"),
    [
        ("blue 5, blue draw two, green draw two, red 3, red 9", "blue 5", "uno.why.keeps_action"),
        ("blue 4, yellow 8", "blue 4", "uno.why.only"),
        ("blue 4, blue 4, yellow 8, yellow 9", "blue 4", "uno.why.only"),
    ],
)
def test_the_reason_is_found_by_trying(hand: str, card: str, key: str) -> None:
    """What a card that stays in the hand is good for shows some turns on."""
    assert told(hand, card).reason.id == key


def test_equal_cards_are_told_with_what_holds_for_both() -> None:
    why = told("blue 3, blue 4, red 1, red 2", "blue 4")
    assert why.also is not None
    assert (why.reason.id, why.also.id) == ("uno.why.same_colour", "table.hint.also")


FOUR, FIVE = "green 1, green 2, green 3, green 4", "green 1, green 2, green 3, green 4, green 5"


@pytest.mark.parametrize(
    ("hand", "others", "card", "other", "key", "also"),
    [
        ("red 3, blue 0, red 8, yellow 1", [FOUR, FOUR], "red 3", "blue 0", "uno.why.colours", "table.hint.slight"),
        ("red 5, red 8, yellow 1", [FOUR, FOUR], "red 5", "red 8", "uno.why.same_colour", "table.hint.also"),
        ("red 5, red 8", ["green 1", FOUR], "red 5", "red 8", "uno.why.same_danger", "table.hint.also"),
        ("red 5, red 8", [FOUR, FOUR, "green 1"], "red 5", "red 8", "uno.why.same_danger", "table.hint.also"),
        ("red 5, red reverse", [FOUR, FIVE], "red reverse", "red 5", "uno.why.turns", "table.hint.either"),
        ("red skip, blue 0", [FIVE, FOUR], "red skip", "blue 0", "uno.why.none_follows", "table.hint.also"),
        ("red 5, blue 0, blue 8", [FOUR, FOUR], "red 5", "blue 0", "uno.why.fewer_follow", "table.hint.also"),
        ("red reverse, red 5, red 8", [FOUR, FOUR], "red reverse", "red 5", "uno.why.same_colour", "table.hint.also"),
        ("red 5, red skip", ["green 1", FOUR], "red skip", "red 5", "uno.why.skip_to", "table.hint.slight"),
    ],
)
def test_two_cards_that_come_to_the_same(
    monkeypatch: pytest.MonkeyPatch, hand: str, others: list[str], card: str, other: str, key: str, also: str
) -> None:
    """What tells them apart is told of both; what one does at once is told with how little it matters."""
    state = state_of(f"{hand}, yellow 9", *others, discard="red 0", draw="yellow 8, yellow 9")
    legal = GAME.legal_commands(state, 0)
    play, same = (
        next(each for each in legal if each.verb == "play" and state.faces[each.piece] == FACE_BY_WORD[word])
        for word in (card, other)
    )
    draw = next(each for each in legal if each.verb == "draw")
    weighed = {play: {"cards": 1.0, "fitting": 0.5}, same: {"cards": 1.0, "fitting": 0.5}, draw: {}}

    def given(*args: Any) -> Generator[None, None, tuple[Weighed, float]]:
        yield
        return weighed, 0.1

    monkeypatch.setattr(advising, "weigh_with_error", given)
    why = finish(find_reason(GAME, GAME.view(state, 0), legal, play))
    assert why is not None
    assert why.also is not None
    assert (why.reason.id, why.also.id) == (key, also)


def test_every_colour_that_could_be_played_is_told() -> None:
    """Blue is followed by as many cards as red, and nobody asked about it; yellow can't be played."""
    state = state_of("red 3, blue 3, green 3, red 8, blue 7, yellow 9", FOUR, FIVE, discard="yellow 3", draw="yellow 8")
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    plays = {GAME.face_word(state.faces[each.piece]): each for each in legal if each.verb == "play"}
    red, green = plays["red 3"], plays["green 3"]
    told = {name: plays[name] for name in ("red 3", "blue 3", "green 3")}
    weighed: Weighed = {each: {} for each in told.values()}
    (why, _) = GAME.compared(view, weighed, red, green)
    assert CATALOGUES[0].text(why.reason, [], GAME) == "Left in your hand to follow: 1 red, 1 blue, 0 green."
    pair: Weighed = {red: {}, green: {}}
    assert GAME.compared(view, pair, red, green)[0].reason.id == "uno.why.colours"


def test_who_plays_next_is_no_reason_for_the_one_with_fewer_cards() -> None:
    state = state_of("red 5, red reverse, yellow 9", FOUR, FIVE, discard="red 0", draw="yellow 8")
    plays = {state.faces[each.piece]: each for each in GAME.legal_commands(state, 0) if each.verb == "play"}
    number, reverse = (plays[FACE_BY_WORD[word]] for word in ("red 5", "red reverse"))
    view = GAME.view(state, 0)
    assert "uno.why.turns" in [why.reason.id for why in GAME.compared(view, {}, reverse, number)]
    assert "uno.why.turns" not in [why.reason.id for why in GAME.compared(view, {}, number, reverse)]


@pytest.mark.parametrize("card", ["blue 5", "blue 4", "yellow 5", "red 5"])
def test_no_card_is_told_beside_drawing_one(card: str) -> None:
    """Every card that fits leaves fewer than drawing: that tells nobody which to play."""
    why = told(f"{card}, blue 8, green 1, red 2, yellow 3", card, FIVE)
    assert why.reason.id != "uno.why.fewer"


def test_two_cards_are_not_told_apart_by_how_many_stay_in_hand() -> None:
    """Both leave as many; what the sentence speaks of is a few turns away."""
    state = state_of("red 0, green 3, blue 7, wild draw four", FOUR, FIVE, discard="blue draw two", draw="yellow 8")
    view, legal = GAME.view(state, 0), GAME.legal_commands(state, 0)
    blue, *wilds = (each for each in legal if each.verb == "play")
    contrast = finish(Contrasts(GAME, view, legal, blue).beside(wilds[:1]))
    assert contrast is not None
    text = " ".join(CATALOGUES[0].text(each, [], GAME) for each in contrast.sentences)
    assert "fewer cards" not in text.replace("fewer cards later", ""), text


def test_a_drawn_wild_and_an_answer_to_a_stack_are_told_beside_what_was_left() -> None:
    """Both were told that they gain nothing."""
    state = state_of("green skip, blue 4", FOUR, FIVE, discard="red 5", draw="wild")
    state = after(state, next(each for each in GAME.legal_commands(state, 0) if each.verb == "draw"))
    wilds = {each.choice: each for each in GAME.legal_commands(state, 0) if each.verb == "play"}
    keep = next(each for each in GAME.legal_commands(state, 0) if each.verb == "keep")
    green, blue = (next(each for each in wilds.values() if after(state, each).colour == at) for at in (2, 3))
    view = GAME.view(state, 0)
    assert [why.reason.id for why in GAME.compared(view, {}, blue, keep)] == ["uno.why.drawn_fits"] * 2
    assert [why.reason.id for why in GAME.compared(view, {}, blue, green)] == ["uno.why.as_many"]
    state = state_of("green 4, wild draw four", FOUR, FIVE, discard="blue draw two", stack=2, draw="yellow 8")
    fours = [each for each in GAME.legal_commands(state, 0) if each.verb == "play"]
    green, red = (next(each for each in fours if after(state, each).colour == at) for at in (2, 0))
    (why, _) = GAME.compared(GAME.view(state, 0), {}, green, red)
    assert CATALOGUES[0].text(why.reason, [], GAME) == "1 of your cards can follow on green; on red, 0."


def test_an_action_card_is_no_hurry_while_many_cards_are_left() -> None:
    """Green is followed by two cards of the hand, and nobody thinks of the last card with eight."""
    state = state_of(
        "red 2, red 3, yellow 9, green 7, green skip, green reverse, blue 1, blue 4", FIVE, FOUR, discard="yellow skip"
    )
    plays = {GAME.face_word(state.faces[each.piece]): each for each in GAME.legal_commands(state, 0) if each.piece >= 0}
    texts = [why.reason.id for why in GAME.whys(GAME.view(state, 0), plays["green skip"])]
    assert "uno.why.action_first" not in texts
    assert "uno.why.companions" in texts


def test_an_answer_to_cards_that_add_up_is_told_as_such() -> None:
    why = told("red draw two, red 9, red reverse, blue 3", "red draw two", discard="yellow draw two", stack=2)
    assert why.reason.id == "uno.why.answer"


def test_an_answer_that_saves_a_wild_draw_four_says_so() -> None:
    why = told("red draw two, wild draw four, red 9", "red draw two", discard="yellow draw two", stack=2)
    assert (why.reason.id, why.also and why.also.id) == ("uno.why.answer", "uno.why.keeps_wild")
    why = told("red draw two, wild draw four, red 9", "wild draw four", discard="yellow draw two", stack=2)
    assert (why.reason.id, why.also) == ("uno.why.answer", None)


@pytest.mark.parametrize(
    ("others", "key"),
    [
        ("red 1, red 2; green 1, green 2, green 3, green 4", "uno.why.skip_to"),
        ("red 1, red 2; green 1, green 2", "uno.why.skip_one"),
        ("red 1, red 2; green 1", None),
        ("red 1, red 2", "uno.why.skip"),
    ],
)
def test_a_skip_tells_who_plays_instead(others: str, key: str | None) -> None:
    """It is no reason to skip somebody that somebody with fewer cards plays."""
    state = state_of("blue skip, blue 3, red 9", *others.split("; "), discard="blue 5", draw="yellow 8, yellow 9")
    skip = next(each for each in GAME.legal_commands(state, 0) if state.faces[each.piece] == FACE_BY_WORD["blue skip"])
    events = [why.reason.id for why in GAME.whys(GAME.view(state, 0), skip) if why.is_event]
    assert events == ([key] if key else [])
