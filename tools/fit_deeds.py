"""Finds what open deeds tell of the dwarf behind them in Saboteur: the likelihoods in its `estimates.json`.

    python tools/fit_deeds.py --players 3,5,8 --games 300

The level normal plays itself; each open deed is counted for the role its seat has at that time. What is written is how
often each kind of deed comes among 1,000 open deeds of a role; how deeds are told apart is for the game's
`bots/odds.py` to say. Bots play by what is found, so a second run starts from other games than the first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tabletable.games.saboteur.bots import odds  # noqa: E402
from tabletable.games.saboteur.game import GAME  # noqa: E402
from tabletable.play.inspection.simulate import SelfPlay  # noqa: E402

TARGET = ROOT / "tabletable" / "games" / "saboteur" / "estimates.json"
DOUBT = 0.1
"""This part of all deeds may be anybody's: people do not play like bots."""


def deeds(players: int, games: int, seed: int, level: str) -> Iterator[tuple[str, int]]:
    """What each open deed of self-play is called, and the role of its seat."""
    for number in range(games):
        match = SelfPlay(GAME, [level] * players, GAME.info.complete({}), seed + number)
        while (command := match.choose()) is not None:
            role = match.state.faces[match.state.roles[command.seat]]
            before = len(match.state.deeds)
            match.play(command)
            told = odds.deeds_of(match.state)
            if len(told) > before:
                name, _ = odds.deed_name(told[-1], odds.public_knowledge(told[:-1], players))
                yield name, role


def main(argv: Sequence[str]) -> int:
    """Count and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="3,5,8", help="numbers of seats")
    parser.add_argument("--games", type=int, default=300, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="normal")
    given = parser.parse_args(argv)
    counted: Counter[tuple[str, int]] = Counter()
    for players in map(int, given.players.split(",")):
        counted.update(deeds(players, given.games, given.seed, given.level))
    names = sorted({name for name, _ in counted})
    totals = {role: sum(counted[name, role] for name in names) for role in odds.ROLES}
    found = {}
    for name in names:
        often = [1000 * counted[name, role] / totals[role] for role in odds.ROLES]
        usual = max(1.0, sum(often) / len(often))
        found[name] = [round((1 - DOUBT) * each + DOUBT * usual, 1) for each in often]
    about = f"tools/fit_deeds.py --players {given.players} --games {given.games} --seed {given.seed}"
    rows = ",\n".join(f'  "{name}": {json.dumps(row)}' for name, row in found.items())
    TARGET.write_text(f'{{\n "made_by": "{about}",\n "deeds": {{\n{rows}\n }}\n}}\n', encoding="utf-8")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
