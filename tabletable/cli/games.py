"""``tabletable games``: lists the games, their numbers of players and their house rules."""

import json
from collections.abc import Sequence
from typing import Any

from tabletable.cli.parsing import OneLineParser
from tabletable.core.info import GameInfo, Option
from tabletable.core.registry import all_games
from tabletable.play.botplugins import offered


def run(words: Sequence[str]) -> int:
    """Print every game; with ``--json`` one JSON array of objects."""
    options = parser().parse_args(words)
    infos = [game.info for game in all_games().values()]
    if options.json:
        print(json.dumps([describe(info) for info in infos], indent=2))
    else:
        for info in infos:
            print("\n".join(_lines(info)))
    return 0


def parser() -> OneLineParser:
    """Return the options of ``tabletable games``."""
    reader = OneLineParser(prog="tabletable games", description="The games, their player counts and options.")
    reader.add_argument("--json", action="store_true", help="as one JSON array")
    return reader


def describe(info: GameInfo) -> dict[str, Any]:
    """Return a game as JSON data."""
    return {
        "id": info.id,
        "players": {"min": info.min_seats, "max": info.max_seats},
        "minutes": info.minutes,
        "bots": list(offered(info)),
        "options": [_describe_option(option) for option in info.options],
    }


def _describe_option(option: Option) -> dict[str, Any]:
    data: dict[str, Any] = {"id": option.id, "default": option.default, "values": list(option.values)}
    if option.minimum is not None and option.maximum is not None:
        data |= {"min": option.minimum, "max": option.maximum}
    if option.needs is not None:
        data["needs"] = {option.needs[0]: option.needs[1]}
    return data


def _lines(info: GameInfo) -> list[str]:
    lines = [f"{info.id}  {info.min_seats}-{info.max_seats} players, bots: {', '.join(offered(info))}"]
    for option in info.options:
        if option.minimum is not None and option.maximum is not None:
            allowed = f"{option.minimum} to {option.maximum}"
        else:
            allowed = ", ".join(str(value) for value in option.values)
        lines.append(f"  {option.id}={option.default}  (allowed: {allowed})")
    return lines
