"""Fits the evidence of public deeds for the role behind them in Saboteur: the likelihoods in its `estimates.json`.

    python tools/fit_deeds.py --players 3,5,8 --games 300
    python tools/fit_deeds.py --players 3,5,8 --games 300 --base       the same for the base game

The level normal plays itself; each open deed is counted for the role its seat has at that time. What is written is how
often each kind of deed comes among 1,000 open deeds of a role; how deeds are told apart is for the game's
`bots/odds.py` to say. Bots play by what is found, so a second run starts from other games than the first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tabletable.games.saboteur.bots import odds  # noqa: E402
from tabletable.games.saboteur.game import GAME  # noqa: E402
from tabletable.games.saboteur.rules import base  # noqa: E402
from tabletable.games.saboteur.rules.cards import DWARFS  # noqa: E402
from tabletable.play.selfplay import SelfPlay  # noqa: E402

TARGET = ROOT / "tabletable" / "games" / "saboteur" / "estimates.json"
TABLES = ("deeds", "base")
DOUBT = 0.1
"""The share of all deeds assumed to be random: people do not play like bots."""


def deeds(players: int, games: int, seed: int, level: str, is_base: bool) -> Iterator[tuple[str, int]]:
    """Yield the name of each public deed in self-play, and the role of its seat."""
    options = GAME.info.complete({"base_game": "on" if is_base else "off"})
    copies = odds.copies_of(players, is_base)
    for number in range(games):
        match = SelfPlay(GAME, [level] * players, options, seed + number)
        while (command := match.choose()) is not None:
            role = match.state.faces[match.state.roles[command.seat]]
            before = len(match.state.deeds)
            match.play(command)
            public = odds.deeds_of(match.state)
            if len(public) > before:
                known = odds.public_knowledge(public[:-1], players, is_base)
                name, _ = odds.deed_name(public[-1], known, copies)
                yield name, role


def main(argv: Sequence[str]) -> int:
    """Count and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="3,5,8", help="numbers of seats")
    parser.add_argument("--games", type=int, default=300, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--base", action="store_true", help="play the base game")
    args = parser.parse_args(argv)
    roles = base.ROLES if args.base else tuple(dict.fromkeys(DWARFS))
    counted: Counter[tuple[str, int]] = Counter()
    for players in map(int, args.players.split(",")):
        counted.update(deeds(players, args.games, args.seed, args.level, args.base))
    names = sorted({name for name, _ in counted})
    totals = {role: sum(counted[name, role] for name in names) for role in roles}
    shares = {}
    for name in names:
        often = [1000 * counted[name, role] / totals[role] for role in roles]
        usual = max(1.0, sum(often) / len(often))
        shares[name] = [round((1 - DOUBT) * each + DOUBT * usual, 1) for each in often]
    about = f"tools/fit_deeds.py --players {args.players} --games {args.games} --seed {args.seed}"
    data = json.loads(TARGET.read_text(encoding="utf-8"))
    made_by, key = ("base_made_by", "base") if args.base else ("made_by", "deeds")
    TARGET.write_text(written({**data, made_by: about + " --base" * args.base, key: shares}), encoding="utf-8")
    return 0


def written(data: Mapping[str, Any]) -> str:
    """Return the file's text, with a line for each kind of deed."""
    parts = []
    for key, value in data.items():
        rows = ",\n".join(f'  "{name}": {json.dumps(row)}' for name, row in value.items()) if key in TABLES else ""
        parts.append(f' "{key}": {{\n{rows}\n }}' if rows else f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
