"""Bot policies: rules of thumb on the seat's view.

`normal` weighs every play by the prizes' value to it and their probability, guessing what the others may still add; it
sweeps colours where that helps, spends money on discounts and cards, and builds while there is time. `easy` weighs in
the same way, but carelessly, and looks at its own goods only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.info import EASY, HARD, NORMAL, Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Policy, Thinking
from tabletable.core.view import View
from tabletable.games.flea_market.bots import estimates
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, PURPLE, SPECIAL, VALUE, YELLOW
from tabletable.games.flea_market.rules.play import colour_counts, judged, legal_commands
from tabletable.games.flea_market.rules.rounds import most_points
from tabletable.games.flea_market.rules.state import HIGHEST, LOWEST, FleaMarketState, Phase, Verb
from tabletable.games.flea_market.rules.zones import HAND

FAME: Final = 1000
COIN: Final = 120


class Taste(NamedTuple):
    """The values a bot plays by, in thousandths of a purple button, tuned by matches between variants."""

    coin: int = COIN
    risk: int = 120
    """The penalty for each of its goods that one more card of the colour would sweep away."""
    reserve: int = 1
    """The money not spent on extra cards."""
    kept: int = 2
    """The money not spent on discounts."""
    card: int = 330
    """The value of a hand card, which an empty stall costs."""
    go_on: int = 260
    """The value of an empty stall with a card left for it, since it keeps the choice to go on."""
    most_stalls: int = 5
    last_build: int = 4
    """The last round in which building pays."""
    spoil: int = 0
    """The bonus for each good of the others that is swept away."""


TASTES: Final = {
    "": Taste(),
    "careful": Taste(risk=400, reserve=99, go_on=-120),
    "greedy": Taste(coin=150, reserve=0, kept=1),
    "attacking": Taste(spoil=900, kept=0),
}
"""By style, two habits each: closes early and buys no cards; spends all its money, on cards and discounts; sweeps away
the others' goods and pays for discounts to undercut them.
"""


class Habits(NamedTuple):
    """The carefulness of a level."""

    slips: int
    """The range by which it overrates a play, in the unit of `Taste`."""
    sweeps: bool
    """Whether it considers competition and the six colours."""
    spends: bool
    """Whether it pays for discounts and plans its money."""
    taste: Taste = Taste()


HABITS: Final = {
    "easy": Habits(slips=2200, sweeps=False, spends=False),
    "normal": Habits(slips=0, sweeps=True, spends=True),
}

_WIN: Final = 9000
"""The value of popularity that ends the game."""
_BUILDS: Final = 30
"""The percentage of possible booths that a bot without this habit builds."""
_COPIES: Final = 5
"""The number of cards of one value that are tried in every combination."""


def policy(habits: Habits) -> Policy:
    """Make the policy with these habits."""

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        return _decide(view.state, legal, rng, habits)

    return think


POLICIES: Final = {level: policy(habits) for level, habits in HABITS.items()}
"""By level, weakest first."""


def styled(level: str, style: str = "") -> Policy:
    """Return the policy of a level in one of the styles of `TASTES`."""
    return policy(HABITS[level]._replace(taste=TASTES[style])) if style else POLICIES[level]


def _kind(state: FleaMarketState, command: Command) -> object:
    """Return a key that is equal for commands that differ only in which equal card or empty stall they use."""
    return command.verb, state.faces[command.piece], command.zone if command.verb != Verb.LAY else "", command.choice


def undoing(state: FleaMarketState) -> list[Command]:
    """Return the commands that take the goods of this turn back into the hand."""
    seat = state.turn
    pieces = [state.goods[seat][stall] for stall in reversed(state.laid)]
    return [Command(seat, Verb.TAKE_BACK, piece, HAND[seat]) for piece in pieces]


def stocked(state: FleaMarketState) -> Command:
    """Return what the normal level does next while it stocks."""
    return _stock(state, legal_commands(state, state.turn), Rng(0), HABITS["normal"])


INSIGHT: Final = Insight(
    POLICIES["normal"],
    estimates.chance,
    horizon=1000,
    worlds=10,
    left_alone=(Verb.PAY, Verb.TAKE_BACK, Verb.BUILD),
    over=estimates.is_round_over,
    kind=_kind,
    trials=240,
    overrules=False,
    terms=estimates.terms,
    tally=estimates.tally,
    term_worlds=30,
    undoing=undoing,
)
"""Playouts run to the end of the round, where the value of a play first shows. The level hard searches with it, and
following the hints is playing like it.

Building is left to the policy: a stall pays only in later rounds, and only with goods for it. By the chances at the end
of a round another stall would always look better.
"""


def insight(style: str = "") -> Insight[FleaMarketState]:
    """Return the search's insight for one of the styles in `TASTES`."""
    return replace(INSIGHT, policy=styled("normal", style)) if style else INSIGHT


def _decide(state: FleaMarketState, legal: Sequence[Command], rng: Rng, habits: Habits) -> Command:
    if len(legal) == 1:
        return legal[0]
    match state.phase:
        case Phase.STOCK:
            return _stock(state, legal, rng, habits)
        case Phase.COST:
            return min(legal, key=lambda command: (_usefulness(state, command.piece), command.piece))
        case Phase.CLAIM:
            return _claim(state, legal, habits.taste)
        case Phase.OFFER:
            return max(legal, key=lambda command: _offer_worth(state, command, habits.taste))
        case Phase.RESTOCK:
            return _restock(state, legal, rng, habits)
        case Phase.DISCOUNT:
            return _purchase(legal, Verb.DISCOUNT, _discount(state, habits.taste) if habits.spends else 0)
        case _:
            return _purchase(legal, Verb.BUY, _extra(state, habits.taste) if habits.spends else rng.below(2))


def _purchase(legal: Sequence[Command], verb: Verb, points: int) -> Command:
    """Return the purchase of this many points, or the pass if 0."""
    for command in legal:
        if (command.verb == verb and command.choice == points) or (command.verb == Verb.PASS and not points):
            return command
    return legal[0]


# ------------------------------------------------------------------------------------------------ money


def _discount(state: FleaMarketState, taste: Taste) -> int:
    """Return the points worth paying for, keeping money for a card or two."""
    return min(3, most_points(max(0, state.wealth(state.turn) - taste.kept)))


def _extra(state: FleaMarketState, taste: Taste) -> int:
    """Return how many extra cards to buy: few at a time, as the price rises."""
    return min(2, most_points(max(0, state.wealth(state.turn) - taste.reserve)))


def _restock(state: FleaMarketState, legal: Sequence[Command], rng: Rng, habits: Habits) -> Command:
    seat = state.turn
    stalls, hand = len(state.booths[seat]), len(state.hands[seat])
    taste = habits.taste
    builds = state.round <= taste.last_build and stalls < taste.most_stalls and hand > stalls
    if not habits.spends:
        builds = builds and rng.chance(_BUILDS)
    verb = Verb.BUILD if builds else Verb.DRAW
    return next((command for command in legal if command.verb == verb), legal[0])


# ------------------------------------------------------------------------------------------------ settlement


def _usefulness(state: FleaMarketState, piece: int) -> int:
    """Return the keep value of a hand card: high for low cards, very high cards, and several of one value."""
    face = state.faces[piece]
    value = VALUE[face]
    alike = sum(VALUE[state.faces[other]] == value for other in state.hands[state.turn])
    return (200 * PURPLE[face]) // value + 40 * alike + 30 * max(0, value - 6)


def _claim(state: FleaMarketState, legal: Sequence[Command], taste: Taste) -> Command:
    faces = [state.faces[piece] for piece in state.lying(state.turn)]
    fame, money = sum(PURPLE[face] for face in faces), sum(YELLOW[face] for face in faces)
    return legal[LOWEST if FAME * fame >= taste.coin * money else HIGHEST]


def _offer_worth(state: FleaMarketState, command: Command, taste: Taste) -> int:
    if command.verb == Verb.PASS:
        return 0
    face = state.faces[command.piece]
    return taste.coin * YELLOW[face] if command.zone.startswith("money") else FAME * PURPLE[face]


# ------------------------------------------------------------------------------------------------ stock


def _stock(state: FleaMarketState, legal: Sequence[Command], rng: Rng, habits: Habits) -> Command:
    """Weigh closing and every set of goods of one value; then take the first step towards the best of them.

    Once goods are laid, weigh the sets that include them all, and show them if none is better.
    """
    seat = state.turn
    laid = [state.goods[seat][stall] for stall in state.laid]
    market = _Market(state, habits)
    best: tuple[int, ...] = tuple(laid)
    # Without goods a seat gets no prize, so a seat that can lay any at least tries.
    most = market.worth(best, closing=not laid) + _slip(rng, habits)
    for play in _plays(state, laid):
        worth = market.worth(play, closing=False) + _slip(rng, habits)
        if worth > most:
            best, most = play, worth
    further = [piece for piece in best if piece not in laid]
    if not further:
        return legal[0]  # to show what was laid, or to close
    return next(command for command in legal if command.verb == Verb.LAY and command.piece == further[0])


def _slip(rng: Rng, habits: Habits) -> int:
    return rng.below(habits.slips) if habits.slips else 0


def _plays(state: FleaMarketState, laid: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the sets of goods that extend those already laid by at least one card."""
    seat = state.turn
    faces, room = state.faces, len(state.free(seat))
    of_value: dict[int, list[int]] = {}
    for piece in sorted(state.hands[seat]):
        of_value.setdefault(VALUE[faces[piece]], []).append(piece)
    if laid:
        value = VALUE[faces[laid[0]]]
        of_value = {value: of_value.get(value, [])}
    return [
        (*laid, *more)
        for cards in of_value.values()
        for count in range(1, min(len(cards), room, _COPIES) + 1)
        for more in combinations(cards[:_COPIES], count)
    ]


def _chances(first: bool, room: int) -> list[int]:
    """Return, by points, the percent chance that an open seat adds at least that many; `first`: it has no goods yet."""
    sizes = ((1, 60), (2, 30), (3, 10))
    ways = [(value * min(count, room), weight) for value in range(1, 10) for count, weight in sizes]
    adds, total = 100 if first else 40, sum(weight for _, weight in ways)
    shares = [sum(w for added, w in ways if added >= points) for points in range(1, max(ways)[0] + 1)]
    return [100, *(adds * share // total for share in shares)]


_ADDS: Final = {(first, room): _chances(first, room) for first in (True, False) for room in (1, 2, 3)}


class _Market:
    """The stalls as the seat on turn sees them, for weighing plays."""

    def __init__(self, state: FleaMarketState, habits: Habits) -> None:
        self.state = state
        self.seat = seat = state.turn
        self.habits = habits
        self.seats = len(state.hands)
        self.counts = colour_counts(state)
        self.goods = {other: [state.faces[piece] for piece in state.public_goods(other)] for other in range(self.seats)}
        self.near = {other: (other - state.start) % self.seats for other in range(self.seats)}
        """By seat, its distance clockwise from the start player: the nearer one wins a tie."""
        self.fame = state.fame(seat)
        self.hand = len(state.hands[seat])
        self.room = state.goods[seat].count(NO_PIECE)
        self.laid = len(state.laid)

    def worth(self, play: tuple[int, ...], closing: bool) -> int:
        """Return the value of laying `play` and showing it; `closing`: of then laying no more."""
        state, seat = self.state, self.seat
        added = [state.faces[piece] for piece in play]
        goods = self.goods
        is_over, spoilt = False, 0
        if added:
            goods = laid = {**goods, seat: goods[seat] + added}
            if self.habits.sweeps:
                goods, is_over = self._after(goods, added)
                spoilt = sum(len(laid[other]) - len(goods[other]) for other in goods if other != seat)
        own = goods[seat]
        hand, empty = self.hand + self.laid - len(play), len(state.booths[seat]) - len(own)
        taste = self.habits.taste
        worth = -taste.card * min(hand, empty) if closing or is_over else -taste.card * min(hand, empty) // 3
        worth += taste.spoil * spoilt
        if not closing and not is_over and hand and empty:
            worth += taste.go_on
        if not own:
            return worth
        if not (closing or is_over) and self.habits.sweeps:
            worth -= self._risk(goods)
        low, high = self._odds(goods, is_over)
        fame, coins = sum(PURPLE[face] for face in own), sum(YELLOW[face] for face in own)
        prize = FAME * fame + (_WIN if self.fame + fame >= self.state.rules.goal else 0)
        worth += (low * prize + high * taste.coin * coins) // 10000
        if any(SPECIAL[face] for face in own):
            worth += max(0, 10000 - low - high) * FAME // 10000
        return worth

    def _after(self, goods: dict[int, list[int]], added: list[int]) -> tuple[dict[int, list[int]], bool]:
        """Return the goods after competition, and whether all six colours end the phase."""
        swept, is_over = judged(self.counts, added, self.seats)
        if swept:
            gone = {colour for colour, _ in swept}
            goods = {seat: [face for face in own if COLOUR[face] not in gone] for seat, own in goods.items()}
        return goods, is_over

    def _risk(self, goods: dict[int, list[int]]) -> int:
        """Return the penalty for goods that one more card could sweep away."""
        counts = [0] * len(COLOURS)
        for own in goods.values():
            for face in own:
                counts[COLOUR[face]] += 1
        return sum(self.habits.taste.risk for face in goods[self.seat] if counts[COLOUR[face]] == self.seats - 1)

    def _odds(self, goods: dict[int, list[int]], is_over: bool) -> tuple[int, int]:
        """Return the seat's probabilities to be lowest and highest, in hundredths of a percent."""
        state, seat = self.state, self.seat
        own = sum(VALUE[face] for face in goods[seat]) - state.discounts[seat]
        low = high = 10000
        for other in range(self.seats):
            if other == seat:
                continue
            theirs = sum(VALUE[face] for face in goods[other]) - state.discounts[other]
            room = len(state.booths[other]) - len(goods[other])
            wins_tie = self.near[seat] < self.near[other]
            fixed = is_over or state.closed >> other & 1 or not room or not state.hands[other]
            if fixed and not goods[other]:
                continue
            # The other has to get this far to be above, or not even below.
            above = own - theirs + (0 if wins_tie else 1)
            reach = own - theirs + (1 if wins_tie else 0)
            if fixed:
                low = low if above <= 0 else 0
                high = high if reach > 0 else 0
                continue
            adds = _ADDS[(not goods[other], min(3, room))]
            low = low * _at_least(adds, above) // 100
            high = high * (100 - _at_least(adds, reach)) // 100
        return low, high


def _at_least(adds: list[int], points: int) -> int:
    return 100 if points <= 0 else adds[points] if points < len(adds) else 0


# ------------------------------------------------------------------------------------------------ between the levels


STINGY: Final = Rung(NORMAL, "stingy")
CARELESS: Final = Rung(NORMAL, "careless")
RUNGS: Final = (
    Rung(EASY, "giddy", percent=48),
    Rung(EASY, "dreamy", percent=25),
    STINGY,
    CARELESS,
    Rung(HARD, "flustered", choices=5),
    Rung(HARD, "hasty", percent=40),
)
"""The rungs of the ladder between the levels; below each level the weakest first."""
RUNG_POLICIES: Final = {
    STINGY.id: policy(Habits(slips=0, sweeps=False, spends=False)),
    CARELESS.id: policy(Habits(slips=0, sweeps=False, spends=True)),
}
"""By id, the policies of those rungs whose habit no other game has."""
