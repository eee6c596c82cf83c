"""A state is made of declared fields: what each may hold, its way to JSON and back, and what a viewer may know."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import pytest

from tabletable.core.errors import BrokenState
from tabletable.core.fields import (
    BySeat,
    Derived,
    Handle,
    HandleOrNone,
    InRow,
    Length,
    Masks,
    OfSeats,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Seats,
    Truth,
    Usual,
    Winners,
    fields,
)
from tabletable.core.flaws import Flaw
from tabletable.core.ids import HIDDEN, PUBLIC
from tabletable.core.rng import Rng
from tabletable.core.state import State, sound

Face = Annotated[int, Range(0, 9)]


class Colour(StrEnum):
    """For the tests."""

    RED = "red"


class House(NamedTuple):
    """For the tests."""

    quick: bool = False
    target: Annotated[int, Range(1, 9)] = 5


class Deed(NamedTuple):
    """For the tests."""

    seat: Seat
    said: Annotated[bool, Truth()]


class End(NamedTuple):
    """For the tests."""

    winners: Winners
    shares: OfSeats[Face]
    pairs: tuple[tuple[Seat, Seat], ...]
    deeds: tuple[InRow[Deed], ...]


class Table(State):
    """A state with a field of every kind."""

    rules: House
    rng: Random
    faces: list[Face]
    seen: Masks
    hands: BySeat[list[Handle]]
    deck: Annotated[tuple[int, ...], Usual(lambda state: (1, 2, 3), tuple[Face, ...])]
    turn: SeatOrNobody
    mask: Seats
    place: HandleOrNone
    gap: Annotated[int, Range(5, 6, 0)]
    colour: Colour
    few: Annotated[list[Face], Length(most=2)]
    end: End | None
    sum: Derived[dict[int, int]]

    def __init__(self, seats: int, rules: House, rng: int, faces: list[int]) -> None:
        """Of three cards."""
        self.rules, self.rng, self.faces = rules, rng, faces
        self.seen = [PUBLIC, 1, 2][: len(faces)]
        self.hands = [[] for _ in range(seats)]
        self.deck, self.turn, self.mask, self.place, self.gap = (1, 2, 3), 0, 0, -1, 0
        self.colour, self.few, self.end, self.sum = Colour.RED, [4], None, {1: 1}

    def printed_faces(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """See `State.printed_faces`: the first two cards hide each other, the third stands alone."""
        return ((0, (1, 2)), (2, (3,)))


class Empty(State):
    rng: Random
    faces: list[Face]
    seen: Masks
    hands: BySeat[list[Handle]]
    scores: BySeat[Annotated[int, Range(5, 6)]]
    marks: BySeat[Annotated[int, Range(5, 6, 0)]]
    draw: list[Handle]


def test_nothing_lies_on_a_fresh_table() -> None:
    empty = Empty(2, None, 1, [3, 2, 1])
    assert (empty.hands, empty.draw, empty.faces, empty.seen) == ([[], []], [], [3, 2, 1], [0, 0, 0])
    assert (empty.scores, empty.marks) == ([5, 5], [0, 0])
    assert not hasattr(empty, "rules")


def table() -> Table:
    state = Table(2, House(), 1 << 60, [1, 2, 3])
    state.end = End((0, 1), (2, 3), ((0, 1),), (Deed(1, True),))
    return state


def data(**changes: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(table().to_json())), **changes}


def test_a_state_in_json() -> None:
    assert data() == {
        "rules": {"quick": 0, "target": 5},
        "rng": str(1 << 60),
        "faces": [1, 2, 3],
        "seen": [PUBLIC, 1, 2],
        "hands": [[], []],
        "deck": None,
        "turn": 0,
        "mask": 0,
        "place": -1,
        "gap": 0,
        "colour": "red",
        "few": [4],
        "end": {"winners": [0, 1], "shares": [2, 3], "pairs": [[0, 1]], "deeds": [[1, True]]},
    }
    assert Table.from_json(data(), 2, 4) == table()
    assert Table.from_json(data(deck=[1, 1], end=None), 2, 4).to_json() == data(deck=[1, 1], end=None)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", {"quick": True, "target": 5}),
        ("rules", {"quick": 0, "target": 10}),
        ("rules", {"quick": 0}),
        ("rules", None),
        ("rng", 5),
        ("faces", [10, 2, 3]),
        ("faces", None),
        ("seen", [PUBLIC, 1]),
        ("seen", [PUBLIC, 1, 4]),
        ("hands", [[], [3]]),
        ("hands", [[]]),
        ("hands", [[]] * 5),
        ("hands", 2),
        ("deck", [10]),
        ("turn", 2),
        ("mask", -1),
        ("place", 3),
        ("gap", 4),
        ("gap", False),
        ("gap", 0.0),
        ("colour", "blue"),
        ("few", [1, 1, 1]),
        ("end", {"winners": [], "shares": [2, 3], "pairs": [], "deeds": []}),
        ("end", {"winners": [1, 0], "shares": [2, 3], "pairs": [], "deeds": []}),
        ("end", {"winners": [0], "shares": [2], "pairs": [], "deeds": []}),
        ("end", {"winners": [0], "shares": [2, 3], "pairs": [[0]], "deeds": []}),
        ("end", {"winners": [0], "shares": [2, 3], "pairs": [], "deeds": [[0, 1]]}),
        ("end", [[0], [2, 3], [], []]),
        ("sum", {}),
    ],
)
def test_what_a_field_may_not_hold_is_refused(key: str, value: object) -> None:
    with pytest.raises(BrokenState):
        Table.from_json(data(**{key: value}), 2, 4)


@pytest.mark.parametrize("wrong", [None, [], {}, {"hands": [[], []]}])
def test_other_data_is_no_state(wrong: Any) -> None:
    with pytest.raises(BrokenState):
        Table.from_json(wrong, 2, 4)


def test_a_refusal_names_the_field() -> None:
    with pytest.raises(BrokenState, match=r"^turn: expected a whole number from -1 to 1"):
        Table.from_json(data(turn=2), 2, 4)


def test_further_keys_are_read_by_the_state_itself() -> None:
    assert Table.from_json(data(more=1), 2, 4, ("more",)) == table()
    with pytest.raises(BrokenState):
        Table.from_json(data(), 2, 4, ("more",))


def test_a_position_says_some_fields() -> None:
    state = table()
    state.take({"turn": 1, "mask": 3}, "turn", "place")
    assert (state.turn, state.mask, state.place) == (1, 0, -1)
    with pytest.raises(BrokenState, match="place"):
        state.take({"place": 9}, "turn", "place")


def test_states_are_equal_when_all_their_fields_are() -> None:
    assert table() == table()
    for name in Table.FIELDS:
        other = table()
        setattr(other, name, [7] if isinstance(getattr(other, name), list) else 7)
        assert other != table()
    assert table() != 1
    with pytest.raises(TypeError):
        hash(table())


def test_a_viewer_knows_what_it_has_seen() -> None:
    state = table()
    assert [state.redacted(viewer).faces for viewer in (None, 0, 1)] == [
        [1, HIDDEN, HIDDEN],
        [1, 2, HIDDEN],
        [1, HIDDEN, 3],
    ]
    assert state.redacted(0).rng == 0
    assert state.faces == [1, 2, 3]


def test_a_world_agrees_with_what_is_known() -> None:
    seen = table()
    seen.seen = [0, 0, 0]
    seen.faces, seen.rng = [HIDDEN] * 3, 0
    worlds = [seen.determinized(Rng(seed)) for seed in range(20)]
    assert {tuple(world.faces) for world in worlds} == {(1, 2, 3), (2, 1, 3)}
    assert all(world.rng for world in worlds)


def test_an_annotation_says_what_a_field_may_hold() -> None:
    with pytest.raises(AssertionError, match="does not say"):
        fields({"number": int})


def test_a_sound_state_breaks_no_invariant() -> None:
    state = table()
    assert sound(state, lambda _: []) is state
    with pytest.raises(BrokenState, match="one; two"):
        sound(state, lambda _: [Flaw("one"), Flaw("two")])
