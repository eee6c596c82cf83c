"""Tables that fill themselves."""

from __future__ import annotations

from tabletable.core.made import Made


def test_an_entry_is_made_once_and_found_from_then_on():
    asked: list[int] = []

    def make(key: int) -> str:
        asked.append(key)
        return str(key)

    table = Made(make)
    assert not table
    assert [table[3], table[4], table[3]] == ["3", "4", "3"]
    assert asked == [3, 4]
    assert table == {3: "3", 4: "4"}
    assert table.get(5) is None, "only what is asked for by its key is made"


def test_once_it_is_full_it_begins_anew():
    table = Made(lambda key: -key, 3)
    assert [table[key] for key in range(4)] == [0, -1, -2, -3]
    assert table == {3: -3}
