"""The small values: commands, events, sentences, digests, options, registry."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.core.command import Command, command_from_json
from tabletable.core.digest import canonical, fingerprint
from tabletable.core.errors import GameError, IllegalCommand, MalformedCommand, SetupError
from tabletable.core.event import (
    Event,
    EventKind,
    called,
    counted,
    flipped,
    game_ended,
    moved,
    noted,
    on_turn,
    round_ended,
    sentence,
    shuffled,
)
from tabletable.core.ids import HIDDEN, NO_CHOICE, PUBLIC
from tabletable.core.info import Option
from tabletable.core.message import FaceRef, Msg, Reason, SeatRef, msg
from tabletable.core.registry import all_games, get_game
from tests.core.beacon import BEACON, Verb

# ------------------------------------------------------------------------------------------------ commands


@given(st.integers(0, 11), st.text(max_size=9), st.integers(-1, 200), st.text(max_size=9), st.integers(-1, 400))
def test_commands_survive_json(seat: int, verb: str, piece: int, zone: str, choice: int) -> None:
    command = Command(seat, verb, piece, zone, choice)
    assert command_from_json(json.loads(json.dumps(command.to_json()))) == command


@pytest.mark.parametrize(
    "data",
    [
        None, 5, "play", {}, [], [0], [0, "play", 1, "x"], [0, "play", 1, "x", 2, 3], ["0", "play", 1, "x", 2],
        [0, 1, 1, "x", 2], [0, "play", 1.0, "x", 2], [True, "play", 1, "x", 2], [0, "play", 1, "x", False],
        [0, "play", None, "x", 2], [0, "play", 1, None, 2],
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_command(data: object) -> None:
    with pytest.raises(MalformedCommand):
        command_from_json(data)


def test_a_verb_equals_its_word_everywhere() -> None:
    spoken, written = Command(1, Verb.TOSS, 4), Command(1, "toss", 4)
    assert spoken == written
    assert hash(spoken) == hash(written)
    assert spoken.to_json() == [1, "toss", 4, "", NO_CHOICE]
    assert type(spoken.to_json()[1]) is str
    assert sorted([Command(1, "b"), Command(0, "z"), Command(1, "a", 2), Command(1, "a")]) == [
        Command(0, "z"),
        Command(1, "a"),
        Command(1, "a", 2),
        Command(1, "b"),
    ]


def test_errors_are_value_errors_and_carry_their_data() -> None:
    reason = Reason(msg("beacon.why.turn", player=SeatRef(1)), "T3")
    error = IllegalCommand(Command(0, "toss"), reason)
    assert isinstance(error, (GameError, ValueError))
    assert error.reason is reason
    assert "beacon.why.turn" in str(error)
    assert SetupError("no", "setup.bad_seats", n=3).details == {"n": 3}


# ------------------------------------------------------------------------------------------------ events

DRAWN = Event(EventKind.MOVE, 1, 9, "draw", "hand:1", 5, 0b10, "beacon.log.draw")


def test_redaction_hides_the_face_and_nothing_else() -> None:
    assert DRAWN.redacted(1) is DRAWN
    for viewer in (0, 2, None):
        assert DRAWN.redacted(viewer) == DRAWN._replace(face=HIDDEN)
    public = DRAWN._replace(mask=PUBLIC)
    assert all(public.redacted(viewer) is public for viewer in (0, 1, None))


def test_sentences_are_never_left_with_a_hole() -> None:
    assert sentence(DRAWN) == Msg("beacon.log.draw", (("player", SeatRef(1)), ("card", FaceRef(5))))
    assert sentence(DRAWN.redacted(0)) == Msg("beacon.log.draw.hidden", (("player", SeatRef(1)),))
    assert sentence(DRAWN._replace(say="")) is None
    note = Event(EventKind.NOTE, say="beacon.log.round", args=(("n", 2),))
    assert sentence(note) == Msg("beacon.log.round", (("n", 2),))


# ------------------------------------------------------------------------------------------------ digests


def test_canonical_json_is_one_for_all() -> None:
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'.encode()
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})
    with pytest.raises(ValueError, match="Out of range float"):
        canonical(float("nan"))  # type: ignore[arg-type]


def test_fingerprint_golden() -> None:
    """Saved games hold these."""
    assert fingerprint({"faces": [1, 2, 3], "turn": 0}) == GOLDEN_FINGERPRINT
    assert fingerprint({"faces": [1, 3, 2], "turn": 0}) != GOLDEN_FINGERPRINT


GOLDEN_FINGERPRINT = "3e10ef2f0992fc9a"

# ------------------------------------------------------------------------------------------------ options

WORDS = Option("draw", ("one", "many"), "one")
NUMBER = Option("target", (100, 500), 500, minimum=50, maximum=2000)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(WORDS, "many", "many"), (NUMBER, "50", 50), (NUMBER, 2000, 2000), (NUMBER, " 77 ", 77)],
)
def test_option_values(option: Option, text: str | int, value: str | int) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(
    ("option", "text", "allowed"),
    [
        (WORDS, "few", "one, many"),
        (WORDS, "", "one, many"),
        (WORDS, "One", "one, many"),
        (NUMBER, "49", "50 to 2000"),
        (NUMBER, "2001", "50 to 2000"),
        (NUMBER, "much", "50 to 2000"),
        (NUMBER, "1e3", "50 to 2000"),
    ],
)
def test_wrong_option_values_name_the_right_ones(option: Option, text: str, allowed: str) -> None:
    with pytest.raises(SetupError, match=f"allowed: {allowed}") as caught:
        option.parse(text)
    assert caught.value.key == "setup.bad_value"
    assert caught.value.details["allowed"] == allowed


def test_options_are_completed() -> None:
    info = BEACON.info
    assert info.complete({}) == {"rounds": 2, "peek": "on"}
    assert info.complete({"rounds": "3"}) == {"rounds": 3, "peek": "on"}
    with pytest.raises(SetupError, match="no option 'speed'; allowed: rounds, peek"):
        info.complete({"speed": 1})
    for seats in (2, 3, 4):
        info.check_seats(seats)
    for seats in (-1, 0, 1, 5):
        with pytest.raises(SetupError, match="for 2 to 4 players") as caught:
            info.check_seats(seats)
        assert caught.value.details["n"] == seats


def test_the_registry_keeps_the_order_of_the_shelf() -> None:
    games = list(all_games().values())
    assert [game.info.id for game in games] == list(all_games())
    assert games == sorted(games, key=lambda game: (game.info.shelf, game.info.id))
    for game in games:
        assert get_game(game.info.id) is game
        assert game.info.levels[0] == "random"
        assert len(set(game.info.verbs)) == len(game.info.verbs)
        for option in game.info.options:
            assert option.parse(option.default) == option.default
            assert option.default in option.values
    with pytest.raises(SetupError, match="there is no game 'chess'; allowed: ") as caught:
        get_game("chess")
    assert caught.value.key == "setup.no_game"


# ------------------------------------------------------------------------------------------------ tables


def test_an_event_told_by_the_function_of_its_kind_has_every_field_in_its_place() -> None:
    kinds = EventKind
    rest: dict[str, Any] = {"say": "a.b", "args": (("n", 3),), "cue": None}
    way: dict[str, Any] = {"seat": 1, "piece": 2, "source": "a", "target": "b", "face": 4, "mask": 5}
    assert moved(*way.values(), *rest.values()) == Event(kinds.MOVE, **way, **rest)
    assert flipped(*way.values(), *rest.values()) == Event(kinds.FLIP, **way, **rest)
    assert moved(1, 2, "a", "b") == Event(kinds.MOVE, 1, 2, "a", "b")
    assert shuffled("b", "a.b") == Event(kinds.SHUFFLE, target="b", say="a.b")
    assert on_turn(1) == Event(kinds.TURN, 1)
    assert called(1, "a.b", rest["args"], None, "b") == Event(kinds.CALL, 1, target="b", **rest)
    assert counted(1, "b", rest["args"], "a") == Event(kinds.COUNT, 1, source="a", target="b", args=rest["args"])
    assert noted(1, "b", *rest.values()) == Event(kinds.NOTE, 1, target="b", **rest)
    assert round_ended("b", *rest.values()) == Event(kinds.ROUND_END, target="b", **rest)
    assert game_ended(1, *rest.values()) == Event(kinds.GAME_END, 1, **rest)
