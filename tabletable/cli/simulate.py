"""``tabletable simulate``: bots play whole games without a window, checked after every command if wished."""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence

from tabletable.cli.parsing import OneLineParser, parse_count, parse_levels, parse_options, parse_seed
from tabletable.core.info import GameInfo
from tabletable.core.registry import get_game
from tabletable.play.botplugins import Fault
from tabletable.play.inspection.contract import Effort
from tabletable.play.inspection.simulate import Result, simulate

MOST_GAMES = 10_000_000
_BAR_WIDTH = 30
_SECONDS_BETWEEN_DRAWINGS = 0.1


def run(words: Sequence[str]) -> int:
    """Play the games; the last line on stdout is a JSON object. Returns 1 if a violation was found."""
    args = parser().parse_args(words)
    game = get_game(args.game)
    info = game.info
    players = _players(args.players, args.bots, info)
    levels = parse_levels(args.bots, info, players)
    options = parse_options(args.options, info)
    count = parse_count(args.games, "games", MOST_GAMES)
    seed = parse_seed(args.seed)

    bar = ProgressBar(info.id, count)
    try:
        result = simulate(game, levels, count, seed, options, Effort() if args.check else None, progress=bar.show)
    finally:
        bar.clear()

    first = {(fault.seat, fault.kind): fault for fault in reversed(result.faults)}
    for way, times in Counter((fault.seat, fault.kind) for fault in result.faults).most_common():
        print(f"tabletable: {_fault_text(first[way], times)}", file=sys.stderr)
    alike = Counter((violated.law, violated.text) for violated in result.violations)
    for violated in {(violated.law, violated.text): violated for violated in reversed(result.violations)}.values():
        times = alike[violated.law, violated.text]
        often = f"{times} times, first " if times > 1 else ""
        where = f"{often}seed {violated.seed}, step {violated.step}; {violated.command}"
        print(f"{violated.law}: {violated.text} ({where})", file=sys.stderr)
    if not args.json:
        print("\n".join(_report(result)))
    setting = {"game": info.id, "players": players, "bots": list(levels), "options": options, "seed": seed}
    print(json.dumps(setting | {"checked": args.check} | result.to_json()))
    return int(bool(result.violations))


class ProgressBar:
    """A line on stderr that is drawn over itself; nothing at all when stderr is not a terminal."""

    def __init__(self, title: str, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._title = title
        self._total = total
        self._clock = clock
        self._is_seen = sys.stderr.isatty()
        self._next = clock()

    def show(self, result: Result) -> None:
        """Draw the bar anew, unless it was drawn a moment ago."""
        if not self._is_seen or self._clock() < self._next:
            return
        self._next = self._clock() + _SECONDS_BETWEEN_DRAWINGS
        filled = _BAR_WIDTH * result.games // self._total
        bar = "#" * filled + "." * (_BAR_WIDTH - filled)
        line = f"{self._title} [{bar}] {result.games}/{self._total}, {result.games_per_second:.1f} games per second"
        print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave an empty line behind."""
        if self._is_seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _players(text: str | None, bots: str, info: GameInfo) -> int:
    """Return the number of players: as given, else one for each bot of a list, else four or as near as
    the game allows.
    """
    if text is not None:
        players = parse_count(text, "players", 99)
    elif "," in bots:
        players = bots.count(",") + 1
    else:
        players = max(info.min_seats, min(4, info.max_seats))
    info.check_seats(players)
    return players


def _fault_text(fault: Fault, times: int) -> str:
    """Describe how often a third-party bot lost its move to a built-in one, and its first error."""
    why = f" ({fault.why})" if fault.why else ""
    lost = "a move" if times == 1 else f"{times} moves"
    return f"the bot {fault.level} in seat {fault.seat} lost {lost}: {fault.kind.value}{why}"


def _report(result: Result) -> list[str]:
    wins = ", ".join(f"seat {seat}: {count}" for seat, count in enumerate(result.wins))
    return [
        f"{result.games} games, {result.commands} commands, {result.games_per_second:.1f} games per second",
        f"wins: {wins}; shared: {result.draws}",
        f"violations: {len(result.violations)}",
    ]


def parser() -> OneLineParser:
    """Return the options of ``tabletable simulate``."""
    reader = OneLineParser(
        prog="tabletable simulate",
        description="Bots play whole games without a window. Ends with a JSON object; exit code 1 on a violation.",
    )
    reader.add_argument("game", metavar="GAME", help="for example uno (see tabletable games)")
    reader.add_argument(
        "--players",
        metavar="N",
        help="how many play (default: as many as --bots lists, else 4 or as near as the game allows)",
    )
    reader.add_argument("--games", metavar="K", default="1", help="how many games (default: 1)")
    reader.add_argument("--seed", metavar="S", default="0", help="of the first game; the rest follow (default: 0)")
    reader.add_argument(
        "--bots",
        metavar="LEVELS",
        default="random",
        help="one level, or one for each player: a,b,...; module:function is a bot of your own",
    )
    reader.add_argument("--options", metavar="k=v,...", default="", help="house rules")
    reader.add_argument("--check", action="store_true", help="check all rules and secrets after every command")
    reader.add_argument("--json", action="store_true", help="print nothing but the JSON object")
    return reader
