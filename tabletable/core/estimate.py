"""Evaluation of positions: a logistic regression on a game's own features, fitted by `tools/fit_estimate.py`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Final

_STEPS: Final = 64
_MOST: Final = 10
"""Odds beyond which nothing is surer."""
_LOGISTIC: Final = tuple(
    round(1_000_000 / (1 + exp(-at / _STEPS))) / 1_000_000 for at in range(-_MOST * _STEPS, _MOST * _STEPS + 1)
)
"""Rounded, so that all machines use the same values."""


class Estimate:
    """Weights of features by number of seats, in a file as thousandths by name; a name that is not there weighs 0."""

    def __init__(self, file: Path, features: Sequence[str], more: Mapping[str, float] | None = None) -> None:
        """`features` are the names in the order of the values that are to be weighed; `more` adds to some weights."""
        data, more = json.loads(file.read_text(encoding="utf-8"))["thousandths"], more or {}
        self._weights = {
            int(seats): tuple(weights.get(name, 0) / 1000 + more.get(name, 0) for name in features)
            for seats, weights in data.items()
        }

    def weights(self, seats: int) -> tuple[float, ...]:
        """Return the weights for this number of seats, or for the nearest number there are weights for."""
        return self._weights[min(self._weights, key=lambda known: abs(known - seats))]

    def odds(self, values: Iterable[float], seats: int) -> float:
        """Return the logarithm of the odds to win."""
        return sum([weight * value for weight, value in zip(self.weights(seats), values, strict=True)])

    def chance(self, values: Iterable[float], seats: int) -> float:
        """Return the chance to win, 0 … 1."""
        return logistic(self.odds(values, seats))


def logistic(odds: float) -> float:
    """Return the chance for the logarithm of odds, as a line between two steps of a table."""
    at = max(0.0, min(len(_LOGISTIC) - 1.001, (odds + _MOST) * _STEPS))
    low = int(at)
    return _LOGISTIC[low] + (at - low) * (_LOGISTIC[low + 1] - _LOGISTIC[low])
