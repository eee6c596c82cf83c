"""How bots play: rules of thumb on what their seat may see.

`easy` plays whatever fits and often forgets to call; `normal` weighs its cards: it keeps its wilds, stays in colours it
holds, stops a neighbour who is about to win, and plans for a last card that it is allowed to play.
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
from tabletable.games.uno.rules.cards import (
    COLOUR,
    DRAWS,
    NOUGHT,
    POINTS,
    REVERSE,
    SEVEN,
    SKIP,
    SYMBOL,
    WILD,
    WILD_DRAW_FOUR,
    is_number,
)
from tabletable.games.uno.rules.play import CHOOSE_SEAT
from tabletable.games.uno.rules.state import UnoState, Verb

HOLD_WILD: Final = -40
THREAT: Final = 50


class Taste(NamedTuple):
    """What a card is worth in the eyes of `normal`, in points; found by playing the levels against each other."""

    wild: int = HOLD_WILD
    draw_four: int = -46
    points: int = 25
    """Percent of what a card would cost at the end of the hand, for being rid of it."""
    action: int = 0
    """For a card that costs somebody a turn, whoever comes next."""
    threat: int = THREAT
    """For such a card that keeps a neighbour with one or two cards from playing."""


TASTES: Final = {
    "": Taste(),
    "careful": Taste(points=70, wild=-62, draw_four=-68, action=-14),
    "greedy": Taste(wild=-78, draw_four=-84, points=0),
    "attacking": Taste(action=34, threat=90, draw_four=-25),
}
"""By style, two habits each: is rid of high numbers and holds back what costs others a turn; saves wilds to the end and
cares for no points; plays what costs others a turn at once, a wild draw four too. Among four, one of them at a table of
plain ones wins as often as these, as far as 500 games can tell.
"""


class Habits(NamedTuple):
    """How attentive a level is, in percent (R3)."""

    calls: int
    """Calls before playing the second-last card."""
    calls_late: int
    """Remembers when it has forgotten, before anybody noticed."""
    catches: int
    """Notices that somebody else forgot, or that it may jump in, each time it looks."""
    weighs: int
    """Weighs its cards instead of playing any that fits."""
    taste: Taste = Taste()


HABITS: Final = {
    "easy": Habits(calls=45, calls_late=25, catches=20, weighs=0),
    "normal": Habits(calls=98, calls_late=85, catches=95, weighs=100),
}

COMPANION: Final = 5
"""For every card in hand that could follow."""
STRANDED: Final = -60
"""For being left with nothing but cards that can't be the last one."""
SWAP: Final = 15
"""For every card fewer that a 7 or a 0 leaves one with (R28)."""
TURN_TO_PARTNER: Final = 20
"""For a skip after which one's partner plays (R30)."""
GOOD_LAST: Final = 40
"""For a last card that fits what one has just played."""
_BLUFF: Final = -70
"""For a wild draw four that a challenge would prove wrong."""
KEEP_BELOW: Final = -60
"""A drawn card that is worth less than this is kept."""
_BLUFFERS: Final = 30
"""Percent of players that play a wild draw four although they hold the colour."""


def policy(habits: Habits) -> Policy:
    """Return how somebody with these habits plays."""

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        return _decide(view, legal, rng, habits)

    return think


POLICIES: Final = {level: policy(habits) for level, habits in HABITS.items()}
"""By level, weakest first."""
_ATTENTIVE: Final = Habits(calls=100, calls_late=100, catches=100, weighs=100)
ATTENTIVE: Final = policy(_ATTENTIVE)
"""Forgets nothing: who searches plays on like this."""


def is_pointless(view: View[UnoState], command: Command) -> bool:
    """Whether it asks for a colour of which its player keeps no card, though there are others."""
    state, seat = view.state, command.seat
    if command.verb != Verb.PLAY or state.faces[command.piece] < WILD:
        return False
    rest = [state.faces[piece] for piece in state.hands[seat] if piece != command.piece]
    held = {COLOUR[face] for face in rest if face < WILD}
    return bool(held) and command.choice not in held


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
"""A turn or two of everybody tells more than whole hands do: what comes later is luck."""


def styled(level: str, style: str) -> Policy:
    """How a level plays in one of `TASTES`."""
    return policy(HABITS[level]._replace(taste=TASTES[style])) if style else POLICIES[level]


def insight(style: str) -> Insight[UnoState]:
    """What the search goes by in one of `TASTES`."""
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
    """A card to play out of turn, if there is one and it is noticed (R27)."""
    if not plays or not rng.chance(habits.catches):
        return None
    best = max(plays, key=lambda play: _worth(state, seat, play, habits.taste))
    return best if _worth(state, seat, best, habits.taste) >= KEEP_BELOW or not rng.chance(habits.weighs) else None


def _turn_command(state: UnoState, seat: int, by_verb: dict[str, list[Command]], rng: Rng, habits: Habits) -> Command:
    plays = by_verb.get(Verb.PLAY, [])
    weighs = rng.chance(habits.weighs)
    if Verb.CHALLENGE in by_verb and (_suspects(state) if weighs else rng.chance(10)):
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
    """What playing this card is worth to `seat`."""
    return sum(parts(state, seat, play, taste))


PARTS: Final = (
    "out", "companions", "points", "wild", "alike", "swap", "threat", "action", "partner", "again", "bluff", "ending",
)  # fmt: skip
"""What a card is worth for, in the order of `parts`."""


def parts(state: UnoState, seat: int, play: Command, taste: Taste) -> tuple[int, ...]:
    """Return what playing this card is worth to `seat`, in points by `PARTS`."""
    face = state.faces[play.piece]
    symbol = SYMBOL[face]
    rest = [state.faces[piece] for piece in state.hands[seat] if piece != play.piece]
    if not rest:
        return (1000,)
    wild = alike = threat = action = partner = again = bluff = 0
    colour = play.choice if face >= WILD else COLOUR[face]
    companions = sum(COLOUR[other] == colour for other in rest)
    follow = COMPANION * companions
    if face >= WILD:
        wild = taste.wild if face == WILD else taste.draw_four
        follow *= 2  # the choice of the colour is what the card is for
    else:
        alike = COMPANION * sum(SYMBOL[other] == symbol for other in rest)
    if symbol in DRAWS or symbol in (SKIP, REVERSE):
        next_seat = (seat + state.direction) % len(state.hands)
        cards = len(state.hands[next_seat])
        threat = taste.threat if cards <= 2 else taste.threat // 3 if cards == 3 else 0
        action = taste.action
        if symbol == SKIP and (next_seat + state.direction) % len(state.hands) == state.partner(seat):
            partner = TURN_TO_PARTNER
        if len(state.hands) == 2 and symbol in (SKIP, REVERSE):
            again = 2 * COMPANION * min(companions, 2)  # one's own turn again
    if face == WILD_DRAW_FOUR and state.rules.challenge and any(COLOUR[other] == state.colour for other in rest):
        bluff = _BLUFF
    return (
        0,
        follow,
        POINTS[face] * taste.points // 100,
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
    """The seat whose hand one holds after playing this card, None if one keeps one's own."""
    symbol = SYMBOL[state.faces[play.piece]]
    if not state.rules.seven_nought or symbol not in (NOUGHT, SEVEN):
        return None
    return play.choice - CHOOSE_SEAT if symbol == SEVEN else (seat - state.direction) % len(state.hands)


def spared(state: UnoState, seat: int, play: Command) -> int:
    """How many cards fewer the player and its partner hold after a 7 or a 0; nothing if they only exchange theirs."""
    taken = hand_taken(state, seat, play)
    if taken is None or (partner := state.partner(seat)) == taken:
        return 0
    fewer = len(state.hands[seat]) - 1 - len(state.hands[taken])
    if partner != NOBODY and play.choice < CHOOSE_SEAT:  # a 0 moves the partner's hand as well
        fewer += len(state.hands[partner]) - len(state.hands[(partner - state.direction) % len(state.hands)])
    return fewer


def _ending(rest: list[int], colour: int, symbol: int) -> int:
    """How well the cards that remain lead to a last card that may be played."""
    numbers = [face for face in rest if is_number(face)]
    if not numbers:
        return STRANDED if len(rest) <= 3 else STRANDED // 4
    if len(rest) == 1 and (COLOUR[numbers[0]] == colour or SYMBOL[numbers[0]] == symbol):
        return GOOD_LAST
    return 0


def _suspects(state: UnoState) -> bool:
    """Whether a challenge is likely enough to pay: the stack for the other one against two more cards for oneself."""
    known = Counter(face for face in state.faces if face != HIDDEN)
    unseen = {face: count - known[face] for face, count in Counter(state.deck).items()}
    total = sum(unseen.values())
    of_colour = sum(count for face, count in unseen.items() if COLOUR[face] == state.bluff_colour)
    shown = state.hands[state.played_by][: state.bluff_cards]
    visible = [state.faces[piece] for piece in shown if state.faces[piece] != HIDDEN]
    if any(COLOUR[face] == state.bluff_colour for face in visible):
        return True
    without = 1000  # in thousandths: that none of the unseen cards has the colour
    for drawn in range(len(shown) - len(visible)):
        without = without * max(0, total - of_colour - drawn) // max(1, total - drawn)
    guilty = (1000 - without) * _BLUFFERS
    innocent = without * 100
    # Won: the stack not drawn, drawn by the other, and the turn kept. Lost: two more cards.
    return guilty * (state.stack + 2) > innocent * 2


# ------------------------------------------------------------------------------------------------ between the levels


FORGETFUL: Final = Rung(NORMAL, "forgetful")
RUNGS: Final = (
    Rung(EASY, "giddy", percent=55),
    Rung(EASY, "dreamy", percent=25),
    FORGETFUL,
)
"""Its rungs, weakest first. From normal to hard there is no room: luck decides most of what is left."""
RUNG_POLICIES: Final = {FORGETFUL.id: policy(Habits(calls=40, calls_late=20, catches=15, weighs=100))}
"""How those play whose habit no other game has, by id."""
