"""Keeps lines of the arena with their game, and writes their summary: STRENGTHS.md and the games' ladders.

python tools/arena_record.py             write the tables of STRENGTHS.md, and the figures of each ladder.json
python tools/arena_record.py --check     exit 1 if one of them says anything else
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from arenas.figures import Rated, placed  # noqa: E402

from tabletable import __version__  # noqa: E402
from tabletable.core.game import Game  # noqa: E402
from tabletable.core.info import EASY  # noqa: E402
from tabletable.core.registry import all_games  # noqa: E402
from tabletable.play.language.catalogue import Catalogue  # noqa: E402
from tabletable.play.strengths import Strength, folder_of, read, write  # noqa: E402
from tabletable.play.study import ladder  # noqa: E402

PAGE = ROOT / "tools" / "STRENGTHS.md"
BEGIN, END = "<!-- strengths: written by tools/arena_record.py -->", "<!-- end of strengths -->"


def strength_of(row: Mapping[str, Any], on: str) -> Strength:
    """Return a line of the arena as it is stored."""
    return Strength(
        level=row["hero"],
        rivals=row["rivals"],
        players=row["players"],
        games=row["games"],
        share=round(1000 * row["share"]),
        low=round(1000 * row["low"]),
        high=round(1000 * row["high"]),
        median_ms=round(row["median_ms"], 1),
        p99_ms=round(row["p99_ms"], 1),
        version=__version__,
        date=on,
        options=row["options"],
    )


def record(game: Game[Any], rows: Sequence[Mapping[str, Any]]) -> None:
    """Keep lines with their game and show them on the page."""
    write(folder_of(game), [strength_of(row, date.today().isoformat()) for row in rows])
    write_ladder(game)
    PAGE.write_text(page(), encoding="utf-8")


def write_ladder(game: Game[Any]) -> None:
    """Bring the figures of a game's ladder up to date."""
    if (text := ladder_file(game)) is not None:
        (folder_of(game) / ladder.FILE).write_text(text, encoding="utf-8")


def _place(ladder: Sequence[str], level: str) -> int:
    """Return the index of a level on a ladder; levels not on it come last."""
    return ladder.index(level) if level in ladder else len(ladder)


def placed_of(game: Game[Any]) -> tuple[int, list[Rated]]:
    """Return the number of seats at which most of a game's bots were measured, and their ratings; (0,
    []) without any.
    """
    lines = read(folder_of(game))
    by_seats = {
        seats: placed([line for line in lines if line.players == seats])
        for seats in {line.players for line in lines if EASY in (line.level, line.rivals)}
    }
    seats = max(by_seats, key=lambda seats: (len(by_seats[seats]), -seats), default=0)
    return seats, by_seats.get(seats, [])


def ladders() -> Iterator[str]:
    """Yield the ladders of all games as a table in Markdown."""
    words = Catalogue("en")
    yield "| game | seats | who | Elo above the easy bot | above the next lower one | games |"
    yield "|---|--:|---|--:|--:|--:|"
    for game in all_games().values():
        title, (seats, ratings) = words.text(f"{game.info.id}.title"), placed_of(game)
        for each in ratings:
            rating = f"{each.rating:.0f} ± {each.error:.0f}" if each.error else "0"
            above = f"{each.above:+.0f} ± {each.above_error:.0f}" if each.above_error else ""
            yield f"| {title} | {seats} | {each.level} | {rating} | {above} | {each.games:,} |"


def ladder_file(game: Game[Any]) -> str | None:
    """Return a game's `ladder.json` with updated figures; None if it has none, or nothing was measured.

    The levels on the ladder, and their faces, are chosen by hand.
    """
    path, (seats, ratings) = folder_of(game) / ladder.FILE, placed_of(game)
    if not path.is_file() or not ratings:
        return None
    figures = {each.level: each for each in ratings}
    rungs = []
    for rung in json.loads(path.read_text(encoding="utf-8"))["rungs"]:
        now = figures[rung["level"]]
        rating, error = round(ladder.ANCHOR + now.rating), round(now.error)
        rungs.append(ladder.Regular(rung["level"], rung["face"], rating, error, now.games))
    rows = ",\n".join("    " + json.dumps(each._asdict()) for each in sorted(rungs, key=lambda each: each.rating))
    return f'{{\n  "seats": {seats},\n  "rungs": [\n{rows}\n  ]\n}}\n'


def table() -> Iterator[str]:
    """Yield the lines of all games as a table in Markdown."""
    words = Catalogue("en")
    yield "| game | seats | hero | against | wins, % | 95 % interval | equal, % | games | ms a decision: median, p99 |"
    yield "|---|--:|---|---|--:|---|--:|--:|---|"
    for game in all_games().values():
        order = partial(_place, game.info.ladder)
        lines = read(folder_of(game))
        for each in sorted(
            lines, key=lambda line: (len(line.options), line.players, order(line.level), order(line.rivals))
        ):
            share, low, high, equal = (f"{value / 10:.1f}" for value in (each.share, each.low, each.high, each.equal))
            title = words.text(f"{game.info.id}.title")
            rules = "".join(f", {key}={value}" for key, value in each.options.items())
            yield (
                f"| {title}{rules} | {each.players} | {each.level} | {each.rivals} | {share} | "
                f"{low} to {high} | {equal} | {each.games:,} | {each.median_ms:g}, {each.p99_ms:g} |"
            )


def page() -> str:
    """Return the page with the current table."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return "\n".join([before + BEGIN, "", *ladders(), "", *table(), "", END]) + after


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check; the exit code."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("--check", action="store_true")
    text, games = page(), [*all_games().values()]
    if not parser.parse_args(arguments).check:
        PAGE.write_text(text, encoding="utf-8")
        for game in games:
            write_ladder(game)
        return 0
    files = {
        PAGE: text,
        **{folder_of(game) / ladder.FILE: sentence for game in games if (sentence := ladder_file(game))},
    }
    others = [path for path, sentence in files.items() if sentence != path.read_text(encoding="utf-8")]
    for path in others:
        print(f"{path.parent.name}/{path.name} shows other strengths: run tools/arena_record.py")
    return int(bool(others))


if __name__ == "__main__":
    import console

    console.leave(main)
