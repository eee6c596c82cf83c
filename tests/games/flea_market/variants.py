"""Lets the bot `hard` play two of `normal` with one number of its taste changed, for each number down and up.

python -m tests.games.flea_market.variants 60       so many games each, three at the table
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt

from tabletable.bots import Bot, decide, make_bot
from tabletable.core.rng import Rng
from tabletable.games.flea_market.bots.policies import HABITS, Taste, policy
from tabletable.games.flea_market.game import GAME

SEATS = 3
SPOIL = 250
"""What is nought in the usual taste has no half and no double."""


def variants() -> Iterator[tuple[str, Taste]]:
    """By what is changed, the taste: half and one and a half times each number, at least one away from it."""
    usual = Taste()
    for name, value in usual._asdict().items():
        low, high = min(value - 1, value // 2), max(value + 1, value * 3 // 2)
        for changed in (SPOIL,) if not value else (low, high):
            yield f"{name} {value} -> {changed}", usual._replace(**{name: changed})


def share(taste: Taste, games: int, hero: str = "hard", seed: int = 1) -> float:
    """What a level wins of so many games against two of `normal` with this taste; each deal from every seat in turn."""
    rivals = policy(HABITS["normal"]._replace(taste=taste))
    won = 0.0
    for number in range(games):
        deal, at = divmod(number, SEATS)
        rng = Rng(seed * 1_000_003 + deal)
        state = GAME.setup(SEATS, GAME.info.complete({}), rng.seed())
        seeds = [rng.seed() for _ in range(SEATS)]
        bots = [make_bot(GAME, hero, each) if seat == at else Bot(rivals, each) for seat, each in enumerate(seeds)]
        while acting := GAME.to_act(state):
            legal = GAME.legal_commands(state, acting[0])
            command = decide(bots[acting[0]].think(GAME.view(state, acting[0]), legal))
            assert command is not None
            GAME.apply(state, command)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += (at in outcome.winners) / len(outcome.winners)
    return won / games


def main(games: int) -> int:
    """Return a line for each variant; 1 if one of them is not beaten surely."""
    lost = 0
    for name, taste in variants():
        found = share(taste, games)
        low = found - 1.96 * sqrt(found * (1 - found) / games)
        lost += low <= 1 / SEATS
        print(f"{name:<24} hard wins {found:.3f} of {games}, at least {low:.3f} (equal {1 / SEATS:.3f})", flush=True)
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
