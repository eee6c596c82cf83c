"""Handles, faces and masks: shuffles forget, views hide, imagined worlds agree with what is seen."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.core.cards import determinize, redact, reshuffle
from tabletable.core.ids import HIDDEN, PUBLIC, SECRET, knows
from tabletable.core.rng import Rng


@pytest.mark.parametrize(
    ("mask", "viewer", "expected"),
    [
        (PUBLIC, None, True),
        (PUBLIC, 0, True),
        (PUBLIC, 63, True),
        (SECRET, None, False),
        (SECRET, 0, False),
        (0b101, 0, True),
        (0b101, 1, False),
        (0b101, 2, True),
        (0b101, None, False),
        ((1 << 10) - 1, None, False),
    ],
)
def test_who_knows(mask: int, viewer: int | None, expected: bool) -> None:
    assert knows(mask, viewer) is expected


FACES = [10, 11, 12, 13]
SEEN = [PUBLIC, 0b01, 0b10, SECRET]


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (None, [10, HIDDEN, HIDDEN, HIDDEN]),
        (0, [10, 11, HIDDEN, HIDDEN]),
        (1, [10, HIDDEN, 12, HIDDEN]),
        (2, [10, HIDDEN, HIDDEN, HIDDEN]),
    ],
)
def test_redaction(viewer: int | None, expected: list[int]) -> None:
    assert redact(FACES, SEEN, viewer) == expected
    assert FACES == [10, 11, 12, 13]


@given(st.integers(0, 1 << 64), st.lists(st.integers(0, 5), min_size=1, max_size=20), st.data())
def test_a_shuffle_permutes_faces_and_forgets(seed: int, faces: list[int], data: st.DataObject) -> None:
    handles = data.draw(st.lists(st.integers(0, len(faces) - 1), unique=True))
    after, seen = faces.copy(), [PUBLIC] * len(faces)
    reshuffle(seed, after, seen, handles)
    for handle, face in enumerate(faces):
        if handle in handles:
            assert seen[handle] == SECRET
        else:
            assert (after[handle], seen[handle]) == (face, PUBLIC)
    assert sorted(after) == sorted(faces)


def test_a_shuffle_does_not_betray_by_the_order_of_handles() -> None:
    """The face under each handle is even, whatever the order the handles are given in."""
    counts: Counter[int] = Counter()
    state = 1
    for _ in range(3000):
        faces, seen = [0, 1, 2], [PUBLIC] * 3
        state = reshuffle(state, faces, seen, [2, 0, 1])
        counts[faces[0]] += 1
    assert all(900 < count < 1100 for count in counts.values())


@given(st.integers(0, 1 << 64), st.lists(st.integers(0, 4), min_size=1, max_size=30), st.data())
def test_an_imagined_world_agrees_with_what_is_seen(seed: int, faces: list[int], data: st.DataObject) -> None:
    hidden = data.draw(st.sets(st.integers(0, len(faces) - 1)))
    visible = [HIDDEN if handle in hidden else face for handle, face in enumerate(faces)]
    world = determinize(Rng(seed), visible, faces)
    assert sorted(world) == sorted(faces)
    assert all(world[handle] == face for handle, face in enumerate(faces) if handle not in hidden)


def test_every_arrangement_is_imagined_equally_often() -> None:
    rng = Rng(4)
    counts = Counter(tuple(determinize(rng, [HIDDEN, 7, HIDDEN, HIDDEN], [1, 2, 2, 7])) for _ in range(3000))
    assert set(counts) == {(1, 7, 2, 2), (2, 7, 1, 2), (2, 7, 2, 1)}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_visible_face_must_be_printed() -> None:
    with pytest.raises(ValueError, match="not among the printed"):
        determinize(Rng(1), [3, 3, HIDDEN], [3, 4, 5])
