"""Finds wins nobody can prevent by trying everything, and counts which of them bots take; and how they pay meanwhile.

python -m tests.games.property_deal.certain_wins hard 2 500       games of hard, for two
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import NamedTuple

from tabletable.bots import decide, make_bot
from tabletable.core.ids import HIDDEN
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import (
    COUNT,
    DEAL_BREAKER,
    FIRST_RENT,
    FORCED_DEAL,
    JUST_SAY_NO,
    SLY_DEAL,
)
from tabletable.games.property_deal.rules.commands import Verb
from tabletable.games.property_deal.rules.paying import most_full
from tabletable.games.property_deal.rules.state import PropertyState
from tabletable.games.property_deal.rules.zones import owner_of
from tabletable.play.selfplay import SelfPlay
from tests.games.property_deal.payments import begins, fills_needlessly

DEALS = (SLY_DEAL, FORCED_DEAL, DEAL_BREAKER)
FREE = (Verb.MOVE, Verb.REPLACE, Verb.PLACE, Verb.PROPERTY)


class Tally(NamedTuple):
    """Turns in which a win was certain, how many of them were not won, and payments."""

    found: int
    missed: int
    payments: int
    needless: int
    """Payments that made a full set possible for the receiver while another one would not have."""


def is_certain(view: PropertyState, seat: int) -> bool:
    """Return whether `seat`, on turn and asked nothing, can win whatever the others hold: by every sequence of its
    commands but those that draw, ask for money, or let somebody say no.
    """
    faces = view.faces
    hand = [faces[piece] for piece in view.hands[seat]]
    own = [faces[card] for each in view.groups[seat] for card in each.cards]
    noes_left = sum(face == JUST_SAY_NO for face in faces) < COUNT[JUST_SAY_NO]

    def is_helpless(other: int) -> bool:
        """Return whether `other` can't say no; nobody's hand but the own one changes on the way."""
        held = [faces[piece] for piece in view.hands[other]]
        return JUST_SAY_NO not in held and (not noes_left or HIDDEN not in held)

    helpless = [other for other in range(len(view.hands)) if other != seat and is_helpless(other)]
    rest = [faces[card] for other in helpless for each in view.groups[other] for card in each.cards]
    reach = own + [face for face in hand if 0 <= face < FIRST_RENT] + (rest if set(DEALS) & set(hand) else [])
    if most_full(reach) < 3:
        return False
    waiting, seen = [view], {key(view)}
    while waiting:
        state = waiting.pop()
        for command in GAME.legal_commands(state, seat):
            takes = command.verb == Verb.ACTION and faces[command.piece] in DEALS
            if command.verb not in (*FREE, Verb.CHOOSE) and not (takes and owner_of(command.zone) in helpless):
                continue
            after = state.clone()
            GAME.apply(after, command)
            while after.pending and after.pending[-1].seat != seat:
                GAME.apply(after, GAME.legal_commands(after, after.decider)[0])
            if after.result is not None:
                if seat in after.result.winners:
                    return True
                continue
            looks = key(after)
            if looks not in seen:
                seen.add(looks)
                waiting.append(after)
    return False


def key(state: PropertyState) -> object:
    """What tells one state of a turn from another."""
    faces = state.faces
    tables = tuple(
        tuple(sorted((each.colour, *sorted(faces[piece] for piece in each.pieces)) for each in groups if each.cards))
        for groups in state.groups
    )
    hand = tuple(sorted(faces[piece] for piece in state.hands[state.turn]))
    return tables, hand, state.plays, state.demand, tuple(state.pending)


def is_taken(state: PropertyState, level: str) -> bool:
    """Return whether a bot of a level wins in this turn if it plays on from here, the others being such bots too."""
    state, seat, turns = state.clone(), state.turn, state.turns
    bot = make_bot(GAME, level, 1)
    while state.result is None and state.turns == turns:
        decider = state.decider
        command = decide(bot.think(GAME.view(state, decider), GAME.legal_commands(state, decider)))
        assert command is not None
        GAME.apply(state, command)
    return state.result is not None and seat in state.result.winners


def count(level: str, seats: int, games: Iterable[int], table: str = "normal") -> Tally:
    """Bots of the level `table` play the games of these seeds; whoever is sure to win, or pays, is asked as `level`.

    Each turn counts once, where the win first is certain.
    """
    found = missed = paid = needless = 0
    for number in games:
        match = SelfPlay(GAME, [table] * seats, GAME.info.complete({}), number)
        last = -1
        while (command := match.choose()) is not None:
            state = match.state
            if not state.pending and state.turns != last and is_certain(GAME.view(state, state.turn).state, state.turn):
                last = state.turns
                found += 1
                missed += not is_taken(state, level)
            if begins(state):
                paid += 1
                needless += fills_needlessly(state, level)
            match.play(command)
    return Tally(found, missed, paid, needless)


if __name__ == "__main__":
    print(count(sys.argv[1], int(sys.argv[2]), range(int(sys.argv[3])), sys.argv[1]))
