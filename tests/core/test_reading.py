"""Values of a state are taken from data only if they are exactly what is expected."""

from enum import StrEnum

import pytest

from tabletable.core.errors import BrokenState
from tabletable.core.reading import MOST_ENTRIES, entries, member, number, numbers, random_state, record


class Colour(StrEnum):
    """For the tests."""

    RED = "red"


@pytest.mark.parametrize("value", [True, 1.0, "1", None, -1, 4, [1]])
def test_a_number_is_an_int_in_its_range(value: object) -> None:
    assert number(3, 0, 3) == 3
    with pytest.raises(BrokenState, match="from 0 to 3"):
        number(value, 0, 3)


@pytest.mark.parametrize("value", [(1, 2), "ab", {"0": 1}, None, [1], [1, 2, 3]])
def test_a_list_has_its_length(value: object) -> None:
    assert entries([1, 2], 2) == [1, 2]
    with pytest.raises(BrokenState, match="list of 2 entries"):
        entries(value, 2)


def test_no_list_is_endless() -> None:
    assert len(entries([0] * MOST_ENTRIES)) == MOST_ENTRIES
    with pytest.raises(BrokenState, match="up to"):
        entries([0] * (MOST_ENTRIES + 1))
    with pytest.raises(BrokenState, match="up to 2"):
        entries([0] * 3, most=2)


def test_every_number_of_a_list_is_checked() -> None:
    assert numbers([0, 2], 0, 2) == [0, 2]
    with pytest.raises(BrokenState, match="from 0 to 2"):
        numbers([0, 3], 0, 2)


@pytest.mark.parametrize("value", [{}, {"a": 0, "b": 1}, [["a", 0]], None])
def test_a_record_has_exactly_its_keys(value: object) -> None:
    assert record({"a": None}, ("a",)) == {"a": None}
    with pytest.raises(BrokenState, match="the keys a"):
        record(value, ("a",))


@pytest.mark.parametrize("value", [5, "-1", "١", "1" * 21, str(1 << 64), "", None])
def test_a_random_state_is_written_in_digits(value: object) -> None:
    assert random_state(str((1 << 64) - 1)) == (1 << 64) - 1
    with pytest.raises(BrokenState):
        random_state(value)


@pytest.mark.parametrize("value", ["RED", "", None, 0, ["red"]])
def test_a_word_is_one_of_its_kind(value: object) -> None:
    assert member(Colour, "red") is Colour.RED
    with pytest.raises(BrokenState, match="no colour called"):
        member(Colour, value)
