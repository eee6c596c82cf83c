"""The exact value of every position a round can still reach, as a table.

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
So such cards need no digit. The attacker's count at once. The opponent's count as soon as it attacks, so the attacker
cancels the dearest of them, after which the opponent attacks a round without them, or makes another move of that round
(a pass is worth less than the cancelling, as the opponent may secure them after it).

*Of cards for which it does not matter to the rest who takes them, the hottest goes first*: club piles, which bring
either side their points, and provisional cards that are passed on when secured, which bring the holder their points
or nobody. The heat is by how much the two ends differ. After either choice one card of two is left, the cooler (A) or
the hotter (B). In A the mover can play what it would play in B, with the cooler card for the hotter: then it ends with
as much if it gets that card, and with more or as much if the opponent gets it or nobody does.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tabletable.core.work import finish
from tabletable.games.yose_duel.rules.cards import DIAMOND_SIDE, HEART_SIDE, OWN, SENTE, SUIT, VALUE

DONE: Final = 0
"""The pile is used up."""
HELD: Final = (1, 2)
"""By side: the under card is in its provisional area."""
WHOLE: Final = 3
"""The pile has not been taken."""

SLICE: Final = 800
"""Entries that are filled between two yields, at most; some 1 ms."""
_GROUPS: Final = 64
"""Groups that are worked out between two yields; some 0.1 ms."""

Solving = Generator[int, None, "RoundTable"]
"""Fills a table, yields how much is done in percent."""


class Pile(NamedTuple):
    """A pile and its remaining cards."""

    face: int
    under: int
    left: int = WHOLE
    """DONE, WHOLE or one of HELD."""


class _Move(NamedTuple):
    """A move after which the other side attacks."""

    gain: int
    down: int
    """How much it lowers the index of the position."""


class _Threat(NamedTuple):
    """A take that leaves a card of the taker's own suits provisional."""

    gain: int
    down: int
    """How much it lowers the index of the position; the provisional card has no digit."""
    both: int
    """The gain including that card."""


class _Side(NamedTuple):
    """One side's moves with a group of piles in one of its states, except taking the hottest card."""

    moves: tuple[_Move, ...] = ()
    threats: tuple[_Threat, ...] = ()

    def joined(self, other: _Side) -> _Side:
        """Return the moves with two groups."""
        return _Side(self.moves + other.moves, self.threats + other.threats)


class _Card(NamedTuple):
    """A card whose taking has the same effect on the rest for either side."""

    heat: int
    """The difference in points between the two outcomes."""
    heart: int
    """Heart's gain from taking it."""
    diamond: int
    """Diamond's gain from taking it."""
    down: int


_NO_CARD: Final = _Card(-1, 0, 0, 0)


class _Group(NamedTuple):
    """A state of a group of piles: the moves available, without those proved never to be better than another."""

    base: int
    """Its share of the index of a position."""
    heart: _Side = _Side()
    diamond: _Side = _Side()
    hottest: _Card = _NO_CARD

    def joined(self, other: _Group) -> _Group:
        """Return the two groups as one."""
        return _Group(
            self.base + other.base,
            self.heart.joined(other.heart),
            self.diamond.joined(other.diamond),
            max(self.hottest, other.hottest),
        )


_NO_MOVE: Final = 1000
"""More than any round is worth: the bound on a side's value when it has no move except to pass."""


def stages_of(pile: Pile) -> tuple[int, ...]:
    """Return the states a pile can still reach, from DONE to its present state."""
    if pile.left != WHOLE:
        return (DONE,) if pile.left == DONE else (DONE, pile.left)
    return (DONE, *(HELD[side] for side in (HEART_SIDE, DIAMOND_SIDE) if SENTE[side][SUIT[pile.face]]), WHOLE)


def is_own(pile: Pile) -> bool:
    """Return whether the pile is down to a provisional card of its holder's own suits: securing it keeps the attack."""
    return pile.left in HELD and OWN[HELD.index(pile.left)][SUIT[pile.under]]


class RoundTable:
    """The values of every position a round can reach from the position it was made for.

    Values are margins for Heart over the rest of the round, with best play on both sides.
    """

    def __init__(self, piles: Sequence[Pile]) -> None:
        """Make an empty table; `solve` fills it."""
        self.piles = tuple(piles)
        self._stages = [stages_of(pile) for pile in self.piles]
        self._entered = [
            tuple(left for left in stages if not is_own(pile._replace(left=left)))
            for pile, stages in zip(self.piles, self._stages, strict=True)
        ]
        # The first digit is the fastest. Small ones come first: more piles then share a slice.
        order = sorted(range(len(self.piles)), key=lambda at: (len(self._entered[at]), self.piles[at]))
        weights = [0] * len(self.piles)
        self.size = 1
        """The number of positions with an entry."""
        self._slice, self._split = 1, 0
        for number, at in enumerate(order, 1):
            weights[at] = self.size
            self.size *= len(self._entered[at])
            if self.size <= SLICE:
                self._slice, self._split = self.size, number
        self._order = order
        self._adds = [
            {left: entered.index(left) * weight if left in entered else 0 for left in stages}
            for stages, entered, weight in zip(self._stages, self._entered, weights, strict=True)
        ]
        """By pile: its state → its share of the index."""
        self.heart = array("h")
        """By position: its value if Heart attacks and the last move was no pass."""
        self.diamond = array("h")
        """By position: its value if Diamond attacks and the last move was no pass."""
        self.most = array("h")
        """By position: the value of Heart's best attack, passing excluded."""
        self.least = array("h")
        """By position: the value of Diamond's best attack, passing excluded."""

    def covers(self, piles: Sequence[Pile]) -> bool:
        """Return whether a position can arise in the solved round, so that its value is in these tables."""
        return len(piles) == len(self.piles) and all(
            now[:2] == then[:2] and now.left in stages
            for now, then, stages in zip(piles, self.piles, self._stages, strict=True)
        )

    def index(self, piles: Sequence[Pile]) -> int:
        """Return the index of a covered position, ignoring cards that are secured at once."""
        return sum(adds[pile.left] for pile, adds in zip(piles, self._adds, strict=True))

    # ------------------------------------------------------------------------------------------------ asking

    def value(self, piles: Sequence[Pile], side: int, passed: bool = False) -> int:
        """Return Heart's margin over the rest of the round if `side` attacks; `passed`: another pass ends the round."""
        if passed:
            best = max if side == HEART_SIDE else min
            return best([0, *(value for _, _, value in self.attacks(piles, side))])
        at = self.index(piles)
        own: tuple[list[int], list[int]] = ([], [])
        for pile in piles:
            if is_own(pile):
                own[HELD.index(pile.left)].append(VALUE[pile.under])
        lead, others = sum(own[HEART_SIDE]) - sum(own[DIAMOND_SIDE]), own[1 - side]
        if not others:
            return lead + (self.heart, self.diamond)[side][at]
        if side == HEART_SIDE:
            return lead + max(self.diamond[at] + max(others), self.most[at])
        return lead + min(self.heart[at] - max(others), self.least[at])

    def passing(self, piles: Sequence[Pile], side: int, passed: bool) -> int:
        """Return the value of a pass of `side`."""
        return 0 if passed else self.value(piles, 1 - side, passed=True)

    def attacks(self, piles: Sequence[Pile], side: int) -> list[tuple[int, int, int]]:
        """Return every attack of `side` except a pass, as (index of the pile, its state before, value)."""
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
        """Return the value once the pile `at` is in the state `left` and `side` attacks."""
        changed = [*piles[:at], piles[at]._replace(left=left), *piles[at + 1 :]]
        return self.value(changed, side)

    # ------------------------------------------------------------------------------------------------ filling

    @property
    def steps(self) -> int:
        """The number of times `solve` yields."""
        return self._slice // _GROUPS + self.size // self._slice

    def solve(self) -> Solving:
        """Fill the table."""
        nothing = bytes(2 * self.size)
        self.heart, self.diamond = array("h", nothing), array("h", nothing)
        self.most, self.least = array("h", nothing), array("h", nothing)
        low: list[_Group] = []
        for group in self._groups(self._order[: self._split]):
            low.append(group)
            if len(low) % _GROUPS == 0:
                yield 100 * (len(low) // _GROUPS) // self.steps
        for step, high in enumerate(self._groups(self._order[self._split :]), len(low) // _GROUPS + 1):
            self._fill(high, low)
            yield 100 * step // self.steps
        return self

    def _groups(self, members: Sequence[int]) -> Iterator[_Group]:
        """Yield every state of these piles by ascending index; those of the slowest digit are computed lazily."""
        groups = iter([_Group(0)])
        for at in members:
            groups = self._with_pile(list(groups), at)
        return groups

    def _with_pile(self, groups: Sequence[_Group], at: int) -> Iterator[_Group]:
        """Yield every state of a pile together with every one of these groups."""
        for alone in [self._alone(at, left) for left in self._entered[at]]:
            yield from (group.joined(alone) for group in groups)

    def _alone(self, at: int, left: int) -> _Group:
        """Return the group of a single pile in this state."""
        pile, adds = self.piles[at], self._adds[at]
        here, face = adds[left], VALUE[pile.face]
        if left == DONE:
            return _Group(here)
        if left in HELD:
            under = VALUE[pile.under]
            gains = (under, 0) if left == HELD[HEART_SIDE] else (0, under)
            return _Group(here, hottest=_Card(under, *gains, here))
        if not any(SENTE[side][SUIT[pile.face]] for side in (HEART_SIDE, DIAMOND_SIDE)):
            return _Group(here, hottest=_Card(2 * face, face, face, here))
        return _Group(here, self._taking(pile, adds, HEART_SIDE), self._taking(pile, adds, DIAMOND_SIDE))

    def _taking(self, pile: Pile, adds: Mapping[int, int], side: int) -> _Side:
        """Return what `side` has by taking a whole pile."""
        here, face = adds[WHOLE], VALUE[pile.face]
        if not SENTE[side][SUIT[pile.face]]:
            return _Side((_Move(face, here),))
        down = here - adds[HELD[side]]
        if OWN[side][SUIT[pile.under]]:
            return _Side(threats=(_Threat(face, down, face + VALUE[pile.under]),))
        return _Side((_Move(face, down),))

    def _fill(self, high: _Group, low: Sequence[_Group]) -> None:
        """Fill in the values of all positions that combine `high`, one state of the high piles, with each state of the
        low ones.
        """
        heart, diamond, mosts, leasts = self.heart, self.diamond, self.most, self.least
        high_base, (high_moves_h, high_threats_h), (high_moves_d, high_threats_d), high_card = high
        high_heat = high_card.heat
        for low_base, (moves_h, threats_h), (moves_d, threats_d), card in low:
            at = high_base + low_base
            heat, gain_h, gain_d, down = card if card[0] > high_heat else high_card
            if heat >= 0:
                most, least = diamond[at - down] + gain_h, heart[at - down] - gain_d
            else:
                most, least = -_NO_MOVE, _NO_MOVE
            for gain, down in high_moves_h + moves_h:
                value = diamond[at - down] + gain
                if value > most:
                    most = value
            for gain, down in high_moves_d + moves_d:
                value = heart[at - down] - gain
                if value < least:
                    least = value
            # After a threat the other side cancels it, or makes another move before the card is secured.
            for gain, down, both in high_threats_h + threats_h:
                value = heart[at - down] + gain
                if value > most:
                    other = leasts[at - down] + both
                    if other > most:
                        most = value if value < other else other
            for gain, down, both in high_threats_d + threats_d:
                value = diamond[at - down] - gain
                if value < least:
                    other = mosts[at - down] - both
                    if other < least:
                        least = value if value > other else other
            mosts[at], leasts[at] = most, least
            # Passing first leaves the other side its attacks, or the end of the round.
            after_pass = least if least < 0 else 0
            heart[at] = most if most > after_pass else after_pass
            after_pass = most if most > 0 else 0
            diamond[at] = least if least < after_pass else after_pass


def solved(piles: Sequence[Pile]) -> RoundTable:
    """Return the solved table of a round from this position."""
    return finish(RoundTable(piles).solve())
