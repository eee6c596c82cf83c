"""The random generator: the published numbers, no bias, nothing that differs between machines."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.core import rng as prng
from tabletable.core.rng import MASK64, Rng

SEEDS = st.integers(0, MASK64)


def test_splitmix64_golden_numbers() -> None:
    """The reference implementation's output for seed 1234567 (Vigna, splitmix64.c)."""
    state, numbers = 1234567, []
    for _ in range(5):
        state = prng.advance(state)
        numbers.append(prng.output(state))
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_seed_of_zero_is_a_seed() -> None:
    assert prng.output(prng.advance(0)) == 16294208416658607535


@given(SEEDS, st.integers(1, 1 << 40))
def test_below_is_in_range_and_moves_on(seed: int, n: int) -> None:
    state, number = prng.below(seed, n)
    assert 0 <= number < n
    assert 0 <= state <= MASK64
    assert state != seed


def test_below_is_even() -> None:
    rng = Rng(1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    # Chi-squared with 5 degrees of freedom: above 20.5 in one of a thousand seeds, and this seed is fixed.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5


def test_below_rejects_what_would_be_biased() -> None:
    """For n just above half of 2^64 nearly every second number must be thrown away."""
    n = (1 << 63) + 1
    state, draws = 5, 0
    for _ in range(200):
        before = state
        state, _ = prng.below(state, n)
        draws += ((state - before) & MASK64) * pow(0x9E3779B97F4A7C15, -1, 1 << 64) & MASK64
    assert 300 < draws < 520


@given(SEEDS, st.lists(st.integers(), max_size=40))
def test_shuffle_keeps_everything(seed: int, items: list[int]) -> None:
    shuffled = items.copy()
    state = prng.shuffle(seed, shuffled)
    assert sorted(shuffled) == sorted(items)
    assert state != seed
    again = items.copy()
    assert prng.shuffle(seed, again) == state
    assert again == shuffled


def test_shuffle_golden_order() -> None:
    """A saved game must deal the same cards for ever."""
    items = list(range(12))
    assert prng.shuffle(2026, items) == prng.advance(2026)
    assert items == GOLDEN_ORDER


GOLDEN_ORDER = [5, 2, 7, 0, 9, 8, 4, 6, 11, 3, 10, 1]


def test_every_order_is_equally_likely() -> None:
    rng = Rng(7)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    # 23 degrees of freedom: above 49.7 in one of a thousand seeds.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


@pytest.mark.parametrize("items", [[], [1]])
def test_shuffling_next_to_nothing(items: list[int]) -> None:
    before = items.copy()
    prng.shuffle(3, items)
    assert items == before


def test_the_object_does_as_the_functions() -> None:
    rng = Rng(99)
    state, number = prng.below(99, 10)
    assert rng.below(10) == number
    assert rng.state == state
    assert Rng(99 + (1 << 64)).state == 99
    assert Rng(-1).state == MASK64
    assert {Rng(seed).choice("abc") for seed in range(30)} == set("abc")
    assert not any(Rng(seed).chance(0) for seed in range(200))
    assert all(Rng(seed).chance(100) for seed in range(200))
    assert 20 < sum(Rng(seed).chance(25) for seed in range(200)) < 80
    seeds = [rng.seed() for _ in range(100)]
    assert len(set(seeds)) == 100
    assert all(0 <= seed <= MASK64 for seed in seeds)
