"""Weights of features, by number of seats, and the chance they say."""

import json
import math

import pytest

from tabletable.core.estimate import Estimate, logistic


@pytest.fixture
def estimate(tmp_path):
    file = tmp_path / "estimates.json"
    file.write_text(json.dumps({"thousandths": {"2": {"one": 500, "far": -250}, "5": {"one": 1000}}}), encoding="utf-8")
    return Estimate(file, ["one", "unknown", "far"])


def test_weights_are_those_of_the_nearest_number_of_seats(estimate):
    assert estimate.weights(2) == estimate.weights(3) == (0.5, 0.0, -0.25)
    assert estimate.weights(4) == estimate.weights(9) == (1.0, 0.0, 0.0)


def test_odds_weigh_each_value(estimate):
    assert estimate.odds((1, 7, 2), 2) == 0.0
    assert estimate.chance((1, 7, 4), 2) == pytest.approx(1 / (1 + math.exp(0.5)), abs=1e-4)
    with pytest.raises(ValueError, match="zip"):
        estimate.odds((1, 7), 2)


def test_chances_rise_with_the_odds_and_stay_inside():
    odds = [at / 97 for at in range(-1200, 1201)]
    chances = [logistic(each) for each in odds]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.001
    assert 0.999 < chances[-1] < 1
    assert all(
        chance == pytest.approx(1 / (1 + math.exp(-each)), abs=1e-4)
        for each, chance in zip(odds, chances, strict=True)
        if abs(each) < 10
    )
