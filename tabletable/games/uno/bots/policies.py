"""Bot policies: rules of thumb on the seat's view.

`easy` plays any card that fits and often forgets to call; `normal` weighs its cards: it keeps its wilds, stays in
colours it holds, stops a neighbour who is about to win, and plans for a legal last card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.info import EASY, NORMAL, Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Policy, Thinking
from tabletable.core.view import View
from tabletable.games.uno.bots import estimates, odds
from tabletable.games.uno.rules import cards
from tabletable.games.uno.rules.play import CHOOSE_SEAT, changes_hands
from tabletable.games.uno.rules.state import UnoState, Verb

HOLD_WILD: Final = -40
THREAT: Final = 50


class Taste(NamedTuple):
    """The value of playing a card to `normal`, in points, tuned by matches between the levels."""

    wild: int = HOLD_WILD
    draw_four: int = -46
    points: int = 25
    """The percentage of a card's points, saved at the end of the hand, that counts for playing it."""
    action: int = 0
    """The bonus of a card that costs another seat a turn, whichever is next."""
    threat: int = THREAT
    """The extra bonus of such a card against a next seat with one or two cards."""


TASTES: Final = {
    "": Taste(),
    "careful": Taste(points=70, wild=-62, draw_four=-68, action=-14),
    "greedy": Taste(wild=-78, draw_four=-84, points=0),
    "attacking": Taste(action=34, threat=90, draw_four=-25),
}
"""By style, two habits each: plays high numbers and holds back cards that cost others a turn; saves wilds to the end
and ignores points; plays cards that cost others a turn at once, a wild draw four too. At a table of four, a single
bot with a style wins as often as the plain ones, as far as 500 games can tell.
"""


class Habits(NamedTuple):
    """The attentiveness of a level, in percent (R3)."""

    calls: int
    """The chance to call before playing the second-last card."""
    calls_late: int
    """The chance to remember a forgotten call before it is noticed."""
    catches: int
    """The chance, each time it looks, to notice another seat's forgotten call or an opportunity to jump in."""
    weighs: int
    """The chance to weigh its cards instead of playing any that fits."""
    taste: Taste = Taste()


HABITS: Final = {
    "easy": Habits(calls=45, calls_late=25, catches=20, weighs=0),
    "normal": Habits(calls=98, calls_late=85, catches=95, weighs=100),
}

COMPANION: Final = 5
"""The value of each hand card that could follow."""
STRANDED: Final = -60
"""The value of keeping only cards that can't be played last."""
SWAP: Final = 15
"""The value of each card fewer after a 7 or a 0."""
TURN_TO_PARTNER: Final = 20
"""The value of a skip that gives the turn to the partner."""
GOOD_LAST: Final = 40
"""The value of a last card that fits the card just played."""
_BLUFF: Final = -70
"""The value of a wild draw four that would fail a challenge."""
KEEP_BELOW: Final = -60
"""A drawn card with a lower value is kept."""
_GUESSED_CHALLENGES: Final = 10
"""The percentage of challenges made by a player who does not weigh them."""
_BLUFFERS: Final = 30
"""The percentage of players who play a wild draw four although they hold the colour."""


def policy(habits: Habits) -> Policy:
    """Make the policy with these habits."""

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        return _decide(view, legal, rng, habits)

    return think


POLICIES: Final = {level: policy(habits) for level, habits in HABITS.items()}
"""By level, weakest first."""
_ATTENTIVE: Final = Habits(calls=100, calls_late=100, catches=100, weighs=100)
ATTENTIVE: Final = policy(_ATTENTIVE)
"""The policy of playouts: as normal, but forgets nothing."""


def is_pointless(view: View[UnoState], command: Command) -> bool:
    """Return whether the command names a colour of which its player keeps no card, though it has cards of others."""
    state, seat = view.state, command.seat
    if command.verb != Verb.PLAY or state.faces[command.piece] < cards.WILD:
        return False
    rest = [state.faces[piece] for piece in state.hands[seat] if piece != command.piece]
    colours = {cards.COLOUR[face] for face in rest if face < cards.WILD}
    return bool(colours) and command.choice not in colours


INSIGHT: Final = Insight(
    ATTENTIVE,
    estimates.chance,
    horizon=4,
    worlds=24,
    left_alone=(Verb.CALL_UNO, Verb.CATCH),
    is_pointless=is_pointless,
    redeal=odds.redeal,
    trials=1200,
    by_round=True,
    overrules=False,
    terms=estimates.terms,
    term_worlds=144,
    aside=(Verb.DRAW, Verb.KEEP),
)
"""Playouts of a turn or two of each seat tell more than whole hands: what comes later is luck."""


def styled(level: str, style: str = "") -> Policy:
    """Return the policy of a level in one of the styles of `TASTES`."""
    return policy(HABITS[level]._replace(taste=TASTES[style])) if style else POLICIES[level]


def insight(style: str = "") -> Insight[UnoState]:
    """Return the search's insight for one of the styles in `TASTES`."""
    return replace(INSIGHT, policy=policy(_ATTENTIVE._replace(taste=TASTES[style]))) if style else INSIGHT


def _decide(view: View[UnoState], legal: Sequence[Command], rng: Rng, habits: Habits) -> Command | None:
    state, seat = view.state, view.seat
    assert seat is not None
    by_verb: dict[str, list[Command]] = {}
    for command in legal:
        by_verb.setdefault(command.verb, []).append(command)
    if Verb.CATCH in by_verb and state.exposed not in state.team(seat) and rng.chance(habits.catches):
        return by_verb[Verb.CATCH][0]
    forgot = state.exposed == seat
    if forgot and Verb.CALL_UNO in by_verb and rng.chance(habits.calls_late):
        return by_verb[Verb.CALL_UNO][0]
    if seat != state.turn:
        return _jump(state, seat, by_verb.get(Verb.PLAY, []), rng, habits)
    chosen = _turn_command(state, seat, by_verb, rng, habits)
    # With two cards in hand the call comes first: the card itself is chosen again after it.
    if chosen.verb == Verb.PLAY and not forgot and Verb.CALL_UNO in by_verb and rng.chance(habits.calls):
        return by_verb[Verb.CALL_UNO][0]
    return chosen


def _jump(state: UnoState, seat: int, plays: list[Command], rng: Rng, habits: Habits) -> Command | None:
    """Choose a card to play out of turn; None if there is none or it goes unnoticed."""
    if not plays or not rng.chance(habits.catches):
        return None
    best = max(plays, key=lambda play: _worth(state, seat, play, habits.taste))
    return best if _worth(state, seat, best, habits.taste) >= KEEP_BELOW or not rng.chance(habits.weighs) else None


def _turn_command(state: UnoState, seat: int, by_verb: dict[str, list[Command]], rng: Rng, habits: Habits) -> Command:
    plays = by_verb.get(Verb.PLAY, [])
    weighs = rng.chance(habits.weighs)
    if Verb.CHALLENGE in by_verb and (_suspects(state) if weighs else rng.chance(_GUESSED_CHALLENGES)):
        return by_verb[Verb.CHALLENGE][0]
    otherwise = [*by_verb.get(Verb.KEEP, []), *by_verb.get(Verb.DRAW, [])]
    if not plays:
        return otherwise[0]
    if not weighs:
        return rng.choice(plays)
    worth = [_worth(state, seat, play, habits.taste) for play in plays]
    best = max(worth)
    if best < KEEP_BELOW and Verb.KEEP in by_verb:
        return otherwise[0]
    return rng.choice([play for play, value in zip(plays, worth, strict=True) if value == best])


def _worth(state: UnoState, seat: int, play: Command, taste: Taste) -> int:
    """Return the value to `seat` of playing this card."""
    return sum(parts(state, seat, play, taste))


PARTS: Final = (
    "out", "companions", "points", "wild", "alike", "swap", "threat", "action", "partner", "again", "bluff", "ending",
)  # fmt: skip
"""The names of the terms of a card's value, in the order of `parts`."""


def parts(state: UnoState, seat: int, play: Command, taste: Taste) -> tuple[int, ...]:
    """Return the terms of the value to `seat` of playing this card, in points by `PARTS`."""
    face = state.faces[play.piece]
    symbol = cards.SYMBOL[face]
    rest = [state.faces[piece] for piece in state.hands[seat] if piece != play.piece]
    if not rest:
        return (1000,)
    wild = alike = threat = action = partner = again = bluff = 0
    colour = play.choice if face >= cards.WILD else cards.COLOUR[face]
    companions = sum(cards.COLOUR[other] == colour for other in rest)
    follow = COMPANION * companions
    if face >= cards.WILD:
        wild = taste.wild if face == cards.WILD else taste.draw_four
        follow *= 2  # the choice of the colour is what the card is for
    else:
        alike = COMPANION * sum(cards.SYMBOL[other] == symbol for other in rest)
    if symbol in cards.DRAWS or symbol in (cards.SKIP, cards.REVERSE):
        next_seat = state.after(seat)
        size = len(state.hands[next_seat])
        threat = taste.threat if size <= 2 else taste.threat // 3 if size == 3 else 0
        action = taste.action
        if symbol == cards.SKIP and state.after(seat, 2) == state.partner(seat):
            partner = TURN_TO_PARTNER
        if len(state.hands) == 2 and cards.skips(symbol, 2):
            again = 2 * COMPANION * min(companions, 2)  # one's own turn again
    if (
        face == cards.WILD_DRAW_FOUR
        and state.rules.challenge
        and any(cards.COLOUR[other] == state.colour for other in rest)
    ):
        bluff = _BLUFF
    return (
        0,
        follow,
        cards.POINTS[face] * taste.points // 100,
        wild,
        alike,
        SWAP * spared(state, seat, play),
        threat,
        action,
        partner,
        again,
        bluff,
        0 if state.rules.last_action else _ending(rest, colour, symbol),
    )


def hand_taken(state: UnoState, seat: int, play: Command) -> int | None:
    """Return the seat whose hand the player takes over by this card; None if it keeps its own."""
    symbol = cards.SYMBOL[state.faces[play.piece]]
    if not changes_hands(state, symbol):
        return None
    return play.choice - CHOOSE_SEAT if symbol == cards.SEVEN else state.after(seat, -1)


def spared(state: UnoState, seat: int, play: Command) -> int:
    """Return how many cards fewer the player and its partner hold after a 7 or a 0; 0 if they only swap with each
    other.
    """
    swapped = hand_taken(state, seat, play)
    if swapped is None or (partner := state.partner(seat)) == swapped:
        return 0
    fewer = len(state.hands[seat]) - 1 - len(state.hands[swapped])
    if partner != NOBODY and play.choice < CHOOSE_SEAT:  # a 0 moves the partner's hand as well
        fewer += len(state.hands[partner]) - len(state.hands[state.after(partner, -1)])
    return fewer


def _ending(rest: list[int], colour: int, symbol: int) -> int:
    """Return how well the remaining cards lead to a legal last card."""
    numbers = [face for face in rest if cards.is_number(face)]
    if not numbers:
        return STRANDED if len(rest) <= 3 else STRANDED // 4
    if len(rest) == 1 and (cards.COLOUR[numbers[0]] == colour or cards.SYMBOL[numbers[0]] == symbol):
        return GOOD_LAST
    return 0


def _suspects(state: UnoState) -> bool:
    """Return whether a challenge has a positive expected gain: the stack for the other seat against two more cards of
    one's own.
    """
    visible_counts = Counter(face for face in state.faces if face != HIDDEN)
    unseen = {face: count - visible_counts[face] for face, count in Counter(state.deck).items()}
    total = sum(unseen.values())
    of_colour = sum(count for face, count in unseen.items() if cards.COLOUR[face] == state.bluff_colour)
    hand = state.hands[state.played_by][: state.bluff_cards]
    visible = [state.faces[piece] for piece in hand if state.faces[piece] != HIDDEN]
    if any(cards.COLOUR[face] == state.bluff_colour for face in visible):
        return True
    without = 1000  # in thousandths: that none of the unseen cards has the colour
    for drawn in range(len(hand) - len(visible)):
        without = without * max(0, total - of_colour - drawn) // max(1, total - drawn)
    guilty = (1000 - without) * _BLUFFERS
    innocent = without * 100
    # Won: the stack not drawn, drawn by the other, and the turn kept. Lost: two more cards.
    return guilty * (state.stack + 2) > innocent * 2


# ------------------------------------------------------------------------------------------------ between the levels


FORGETFUL: Final = Rung(NORMAL, "forgetful")
RUNGS: Final = (
    Rung(EASY, "impulsive", percent=84),
    Rung(EASY, "hasty", percent=68),
    Rung(EASY, "giddy", percent=50),
    Rung(EASY, "dreamy", percent=30),
    FORGETFUL,
)
"""The rungs of the ladder, weakest first. There is none between normal and hard: luck decides most of the rest."""
RUNG_POLICIES: Final = {FORGETFUL.id: policy(Habits(calls=50, calls_late=30, catches=30, weighs=100))}
"""By id, the policies of those rungs whose habit no other game has."""
