"""Inferences of a seat: the probability of each answer to what is hidden from it, and helpers to compute them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Sequence
from math import comb
from typing import Final, NamedTuple

from tabletable.core.advice import any_of
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg
from tabletable.core.state import State

SURE: Final = 0.99999
"""Upper bound of every probability that is not certainty, whatever the rounding."""
EVERYBODY: Final = ""
"""The place of a row about all others together."""


class Answer(NamedTuple):
    """One possible answer to an `Unknown`."""

    name: Msg
    art: str = ""
    """A file of `art/` that shows it; "" where a face does."""
    tint: str = ""
    face: int = HIDDEN
    """The face whose chip is its picture; HIDDEN where `art` is."""


class Subject(NamedTuple):
    """One subject of a question (a player, a card) with a probability for each answer."""

    at: int | str
    """The handle of a piece, or the id of a zone; a player's is `seat:N`, that of all others `EVERYBODY`."""
    probabilities: tuple[float, ...]
    """How likely each answer is, 0 … 1; these two only if it is certain."""

    @property
    def seat(self) -> int:
        """Return the seat it is about; NOBODY for a place on the table."""
        at = str(self.at)
        return int(at.removeprefix("seat:")) if at.startswith("seat:") else NOBODY

    @property
    def is_certain(self) -> bool:
        """Whether nothing is left to ask."""
        return all(share in (0.0, 1.0) for share in self.probabilities)


class Unknown(NamedTuple):
    """A question asked about several subjects: each player's role, or each player's cards."""

    title: Msg
    note: Msg
    """The quantity whose shares are shown."""
    answers: tuple[Answer, ...]
    rows: tuple[Subject, ...]
    is_one: bool = False
    """Whether exactly one answer per row is right, so that the shares of a row add up to 1; else any number may be."""
    wanted: int | None = None
    """The answer the table asks about, such as gold among stones; None: the likeliest one."""


Guessing = Generator[None, None, tuple[Unknown, ...]]
"""Unknowns being worked out: yields often."""

ONE: Final = Msg("knowledge.note.one")
"""The probabilities of each subject add up to 100 %."""
ANY: Final = Msg("knowledge.note.any")
"""At least one of the kind in a hand."""


def seat_zone(seat: int) -> str:
    """Return the id of a player's place."""
    return f"seat:{seat}"


class Unseen:
    """The faces a view does not know, each of which may lie on any of the pieces that hide each other."""

    def __init__(self, state: State) -> None:
        """`state` is a view's."""
        self._faces = state.faces
        self._pools: list[tuple[range, Counter[int]]] = []
        for first, faces in state.printed_faces():
            pieces = range(first, first + len(faces))
            known = Counter(state.faces[piece] for piece in pieces)
            self._pools.append((pieces, Counter(faces) - known))

    def pool(self, piece: int) -> Counter[int]:
        """Return the faces that may lie where `piece` does, with how many of each there are."""
        return next(pool for pieces, pool in self._pools if piece in pieces)

    def which(self, piece: int, kinds: Sequence[Collection[int]]) -> tuple[float, ...]:
        """Return how likely a piece is of each kind; `kinds` part all faces it may have."""
        face = self._faces[piece]
        if face != HIDDEN:
            return tuple(float(face in kind) for kind in kinds)
        pool = self.pool(piece)
        return tuple(_counted(pool, kind) / pool.total() for kind in kinds)

    def holds(self, pieces: Collection[int], kinds: Sequence[Collection[int]]) -> tuple[float, ...]:
        """Return for each kind the probability that these pieces, alike face down, include at least one of it."""
        known = {self._faces[piece] for piece in pieces} - {HIDDEN}
        hidden = [piece for piece in pieces if self._faces[piece] == HIDDEN]
        pool = self.pool(hidden[0]) if hidden else Counter()
        probabilities = []
        for kind in kinds:
            hits, total = _counted(pool, kind), pool.total()
            share = any_of(total, hits, len(hidden)) if hits and hidden else 0.0
            is_certain = any(face in kind for face in known) or (hidden and len(hidden) > total - hits)
            probabilities.append(1.0 if is_certain else min(share, SURE))
        return tuple(probabilities)

    def sums(self, pieces: Iterable[int], worth: Sequence[int], most: int) -> list[float]:
        """Return how likely the worth of some pieces comes to 0, 1 … `most` together, if it can't be more than that."""
        pieces = list(pieces)
        start = sum(worth[self._faces[piece]] for piece in pieces if self._faces[piece] != HIDDEN)
        hidden = [piece for piece in pieces if self._faces[piece] == HIDDEN]
        ways = [[0] * (most + 1) for _ in range(len(hidden) + 1)]
        ways[0][min(start, most)] = 1
        by_worth = Counter[int]()
        for face, count in (self.pool(hidden[0]) if hidden else Counter[int]()).items():
            by_worth[worth[face]] += count
        for value, count in by_worth.items():
            for drawn in range(len(hidden), 0, -1):
                for total in range(most, -1, -1):
                    ways[drawn][total] += sum(
                        comb(count, taken) * ways[drawn - taken][total - taken * value]
                        for taken in range(1, min(drawn, count) + 1)
                        if total >= taken * value
                    )
        counts = ways[len(hidden)]
        return [each / sum(counts) for each in counts]


def _counted(pool: Counter[int], kind: Collection[int]) -> int:
    return sum(count for face, count in pool.items() if face in kind)


Probabilities = list[tuple[float, ...]]


def posterior_marginals(
    likelihoods: Sequence[Sequence[float]], left: Sequence[int]
) -> Generator[None, None, Probabilities]:
    """By row the chance of each answer, if so many of each answer are `left` for all rows together.

    `likelihoods` tell by row and answer how well it goes with what that row has done; only their ratios count. All is
    weighed exactly: what one of them is, the others are not.
    """
    answers = range(len(left))
    ahead: list[dict[tuple[int, ...], float]] = [{tuple(left): 1.0}]
    for likely in likelihoods:  # the weight of all ways to give answers to the rows so far
        ahead.append(_posterior(ahead[-1], likely))
        yield
    back: dict[tuple[int, ...], float] = dict.fromkeys(ahead[-1], 1.0)
    marginals = []
    for likely, before in zip(reversed(likelihoods), reversed(ahead[:-1]), strict=True):
        probabilities, further = [0.0] * len(left), dict.fromkeys(before, 0.0)
        for rest, weight in before.items():
            for answer in answers:
                if rest[answer] and likely[answer]:
                    then = likely[answer] * rest[answer] * back[_less(rest, answer)]
                    further[rest] += then
                    probabilities[answer] += weight * then
        back, total = further, sum(probabilities)
        likely_to_be = [answer for answer in answers if probabilities[answer]]
        marginals.append(
            tuple(
                float(answer in likely_to_be) if len(likely_to_be) == 1 else min(share / total, SURE)
                for answer, share in enumerate(probabilities)
            )
        )
        yield
    return marginals[::-1]


def _posterior(before: dict[tuple[int, ...], float], likely: Sequence[float]) -> dict[tuple[int, ...], float]:
    after: dict[tuple[int, ...], float] = {}
    for rest, weight in before.items():
        for answer, count in enumerate(rest):
            if count and likely[answer]:
                then = _less(rest, answer)
                after[then] = after.get(then, 0.0) + weight * likely[answer] * count
    return after


def _less(rest: tuple[int, ...], answer: int) -> tuple[int, ...]:
    return (*rest[:answer], rest[answer] - 1, *rest[answer + 1 :])


def whole(row: Subject, is_one: bool) -> tuple[str, ...]:
    """Return the shares in whole percent, as digits; where one answer is right they add up to 100.

    What is not certain is never said to be 0 or 100.
    """
    percent = [100 * share for share in row.probabilities]
    digits = [int(each) for each in percent] if is_one else [round(each) for each in percent]
    if is_one:
        order = sorted(range(len(digits)), key=lambda at: digits[at] - percent[at])
        for at in order[: 100 - sum(digits)]:
            digits[at] += 1
    return tuple(map(_digits, digits, row.probabilities))


def _digits(count: int, share: float) -> str:
    if not count and share:
        return "<1"
    return ">99" if count == 100 and share < 1 else str(count)
