"""What a round is worth: a table with the exact value of every position a round can still come to.

A round hides nothing, and of each pile only four things can be left: the whole pile, a card that lies provisionally
with either side, or nothing. So a position is a number in mixed radix with a digit per pile. Each move lowers one
digit, hence the table is filled from the end of the round upwards. A passed attack lowers none; but two passes end it,
so a pass is worth what the opponent makes of an attack that a second pass would end, and that follows from the same
entry.

Three things are not searched, because they are proved. `V` is the value for the attacking side, `u` that of a card.

*To ignore is worth at least as much as to answer.* Whoever ignores an attack may cancel the threat at once; then the
card is void and the attacker attacks again, as after an answer.

*A card of one's own is secured at once*, unless the opponent has just passed. Securing it keeps the attack, so
`V(with the card) ≥ u + V(without)`. And the opponent can hold it to that, by playing as if the card were not there: the
card then brings at most `u`, and securing it changes neither whose attack it is nor, for the worse, whether a pass has
gone before (to attack after a pass is worth at least as much as to attack without: it offers one more way to end).

*Of cards that differ in their points only, the dearest goes first*: of club piles, of provisional cards one would
secure and pass on, of the opponent's that one would cancel. After either choice one card of the two is left, the
cheaper (A) or the dearer (B). In A the mover can play what it would play in B, with the cheaper card for the dearer:
then it ends with as much if it gets that card, and with more or as much if the opponent gets it or nobody does.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.games.yose_duel.rules.cards import DIAMOND_SIDE, HEART_SIDE, OWN, SENTE, SUIT, VALUE

DONE: Final = 0
"""Nothing of the pile is left."""
HELD: Final = (1, 2)
"""By side: the under card lies in its provisional area."""
WHOLE: Final = 3
"""Nobody has taken the pile."""

SLICE: Final = 2000
"""Entries that are filled between two yields, at most; some 2 ms."""
_GROUPS: Final = 128
"""Groups that are worked out between two yields; some 2 ms."""

Solving = Generator[int, None, "RoundTable"]
"""Fills a table, yields how much is done in percent."""


class Pile(NamedTuple):
    """A pile and what is left of it."""

    face: int
    under: int
    left: int = WHOLE
    """DONE, WHOLE or one of HELD."""


class _Move(NamedTuple):
    """A move after which the other side attacks, or after which one attacks again."""

    gain: int
    down: int
    """How much it lowers the index of the position."""


class _Side(NamedTuple):
    """What one side can do with a group of piles in one of its states."""

    own: _Move | None
    """Secure a card of one's own, and attack again."""
    moves: tuple[_Move, ...]
    """Everything else, the other side attacks next: takes in sente are ignored."""


class _Group(NamedTuple):
    """One state of a group of piles."""

    base: int
    """The index it adds to."""
    heart: _Side
    diamond: _Side


def stages_of(pile: Pile) -> tuple[int, ...]:
    """What can still become of a pile, DONE first, what it is now last."""
    if pile.left != WHOLE:
        return (DONE,) if pile.left == DONE else (DONE, pile.left)
    return (DONE, *(HELD[side] for side in (HEART_SIDE, DIAMOND_SIDE) if SENTE[side][SUIT[pile.face]]), WHOLE)


class RoundTable:
    """The values of every position that a round can come to from where it stood when this was solved.

    Values are margins for Heart over the rest of the round, with best play on both sides.
    """

    def __init__(self, piles: Sequence[Pile]) -> None:
        """An empty table; `solve` fills it."""
        self.piles = tuple(piles)
        self._stages = [stages_of(pile) for pile in self.piles]
        # The first digit is the fastest. Small ones come first: more piles then share a slice.
        order = sorted(range(len(self.piles)), key=lambda at: (len(self._stages[at]), self.piles[at]))
        self._weights = [0] * len(self.piles)
        self.size = 1
        """How many positions there are."""
        self._slice, self._split = 1, 0
        for number, at in enumerate(order, 1):
            self._weights[at] = self.size
            self.size *= len(self._stages[at])
            if self.size <= SLICE:
                self._slice, self._split = self.size, number
        self._order = order
        self.heart = array("h")
        """By position: its value when Heart attacks and no pass has gone before."""
        self.diamond = array("h")
        """The same when Diamond attacks."""

    def covers(self, piles: Sequence[Pile]) -> bool:
        """Whether this position can come up in the round."""
        return len(piles) == len(self.piles) and all(
            now[:2] == then[:2] and now.left in stages
            for now, then, stages in zip(piles, self.piles, self._stages, strict=True)
        )

    def index(self, piles: Sequence[Pile]) -> int:
        """The number of a position that the table covers."""
        return sum(
            stages.index(pile.left) * weight
            for pile, stages, weight in zip(piles, self._stages, self._weights, strict=True)
        )

    # ------------------------------------------------------------------------------------------------ asking

    def value(self, piles: Sequence[Pile], side: int, passed: bool = False) -> int:
        """What Heart gets more than Diamond from here if `side` attacks; `passed`: another pass ends the round."""
        if not passed:
            return (self.heart, self.diamond)[side][self.index(piles)]
        best = max if side == HEART_SIDE else min
        return best([0, *(value for _, _, value in self.attacks(piles, side))])

    def passing(self, piles: Sequence[Pile], side: int, passed: bool) -> int:
        """What a pass of `side` is worth."""
        return 0 if passed else self.value(piles, 1 - side, passed=True)

    def attacks(self, piles: Sequence[Pile], side: int) -> list[tuple[int, int, int]]:
        """Every attack of `side` except a pass: the number of the pile, what is left of it before, the value."""
        return [(at, pile.left, self._attack(piles, at, side)) for at, pile in enumerate(piles) if pile.left != DONE]

    def _attack(self, piles: Sequence[Pile], at: int, side: int) -> int:
        pile = piles[at]
        sign = 1 if side == HEART_SIDE else -1
        if pile.left == HELD[1 - side]:
            return self.after(piles, at, DONE, 1 - side)
        if pile.left == HELD[side]:
            keeps = OWN[side][SUIT[pile.under]]
            return sign * VALUE[pile.under] + self.after(piles, at, DONE, side if keeps else 1 - side)
        gain = sign * VALUE[pile.face]
        if not SENTE[side][SUIT[pile.face]]:
            return gain + self.after(piles, at, DONE, 1 - side)
        reply = min if side == HEART_SIDE else max
        return gain + reply(self.after(piles, at, DONE, side), self.after(piles, at, HELD[side], 1 - side))

    def after(self, piles: Sequence[Pile], at: int, left: int, side: int) -> int:
        """The value once this is `left` of the pile and `side` attacks."""
        changed = [*piles[:at], piles[at]._replace(left=left), *piles[at + 1 :]]
        return self.value(changed, side)

    # ------------------------------------------------------------------------------------------------ filling

    @property
    def steps(self) -> int:
        """How often `solve` yields."""
        return self._slice // _GROUPS + self.size // self._slice

    def solve(self) -> Solving:
        """Fill the table."""
        self.heart, self.diamond = array("h", bytes(2 * self.size)), array("h", bytes(2 * self.size))
        low: list[_Group] = []
        for group in self._groups(self._order[: self._split]):
            low.append(group)
            if len(low) % _GROUPS == 0:
                yield 100 * (len(low) // _GROUPS) // self.steps
        for step, high in enumerate(self._groups(self._order[self._split :]), len(low) // _GROUPS + 1):
            _fill(self.heart, self.diamond, high, low)
            yield 100 * step // self.steps
        return self

    def _groups(self, members: Sequence[int]) -> Iterator[_Group]:
        """Every state of these piles, by rising index; each is worked out when it is asked for."""
        states: list[tuple[int, list[tuple[int, int]]]] = [(0, [])]
        for at in members:
            weight = self._weights[at]
            states = [
                (base + digit * weight, [*held, (at, digit)])
                for digit in range(len(self._stages[at]))
                for base, held in states
            ]
        return (_Group(base, self._side(HEART_SIDE, held), self._side(DIAMOND_SIDE, held)) for base, held in states)

    def _side(self, side: int, held: Sequence[tuple[int, int]]) -> _Side:
        """What `side` can do with piles in these states, without what is proved to be no better than something else."""
        own: _Move | None = None
        moves: list[_Move] = []
        clubs: list[_Move] = []
        secures: list[_Move] = []
        cancels: dict[bool, list[tuple[int, _Move]]] = {False: [], True: []}
        for at, digit in held:
            pile, stages, weight = self.piles[at], self._stages[at], self._weights[at]
            left, down = stages[digit], digit * weight
            if left == HELD[side]:
                move = _Move(VALUE[pile.under], down)
                if OWN[side][SUIT[pile.under]]:
                    own = move
                else:
                    secures.append(move)
            elif left == HELD[1 - side]:
                keeps = OWN[1 - side][SUIT[pile.under]]
                cancels[keeps].append((VALUE[pile.under], _Move(0, down)))
            elif left == WHOLE and SENTE[side][SUIT[pile.face]]:
                moves.append(_Move(VALUE[pile.face], (digit - stages.index(HELD[side])) * weight))
            elif left == WHOLE:
                is_club = not SENTE[1 - side][SUIT[pile.face]]
                (clubs if is_club else moves).append(_Move(VALUE[pile.face], down))
        for alike in (clubs, secures):
            moves += [max(alike)] if alike else []
        for several in cancels.values():
            moves += [max(several)[1]] if several else []
        return _Side(own, tuple(moves))


def _fill(heart: array[int], diamond: array[int], high: _Group, low: Sequence[_Group]) -> None:
    """Enter the values of the positions that combine one state of the high piles with each of the low ones.

    `best` and `least` are what the attacks without a pass are worth to Heart and to Diamond.
    """
    high_base, (high_own_h, high_moves_h), (high_own_d, high_moves_d) = high
    for low_base, (own_h, moves_h), (own_d, moves_d) in low:
        at = high_base + low_base
        if not at:
            continue  # the end of the round is worth nothing
        own = high_own_h or own_h
        if own is not None:
            best = heart[at - own[1]] + own[0]
        else:
            best = -1000
            for gain, down in high_moves_h:
                value = diamond[at - down] + gain
                if value > best:
                    best = value
            for gain, down in moves_h:
                value = diamond[at - down] + gain
                if value > best:
                    best = value
        own = high_own_d or own_d
        if own is not None:
            least = diamond[at - own[1]] - own[0]
        else:
            least = 1000
            for gain, down in high_moves_d:
                value = heart[at - down] - gain
                if value < least:
                    least = value
            for gain, down in moves_d:
                value = heart[at - down] - gain
                if value < least:
                    least = value
        # Passing first leaves the other side its attacks, or the end of the round.
        after_pass = least if least < 0 else 0
        heart[at] = best if best > after_pass else after_pass
        after_pass = best if best > 0 else 0
        diamond[at] = least if least < after_pass else after_pass


def solved(piles: Sequence[Pile]) -> RoundTable:
    """The table of a round from this position, filled at once."""
    solving = RoundTable(piles).solve()
    while True:
        try:
            next(solving)
        except StopIteration as done:
            table: RoundTable = done.value
            return table
