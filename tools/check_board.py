"""Checks a board of Night Market written by hand for contradictions.

    python3 tools/check_board.py                       the board that comes with the game
    python3 tools/check_board.py my_board.json

Checked are: every plot lies in one place, streets go on from cell to cell and from gate to gate, the plots named at
either hand of a street are those at its right and left, adjacent plots share an edge, and the flags agree with the
deck of customers. Exit code 1 with one line per fault.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tabletable.core.errors import BrokenState, FaultyFile  # noqa: E402
from tabletable.core.message import Msg  # noqa: E402
from tabletable.core.reading import written  # noqa: E402
from tabletable.games.night_market.rules.board import COLOURS, Board, faults, parse  # noqa: E402
from tabletable.play.keeping.optionfile import text_of  # noqa: E402
from tabletable.play.language.catalogue import LANGUAGES, Catalogue  # noqa: E402

STANDARD = ROOT / "tabletable" / "games" / "night_market" / "board.json"


def look_at(path: Path) -> tuple[Board | None, list[Msg]]:
    """Return the board in a file, None if it can't be read, and its faults."""
    try:
        data = written(text_of(path))
    except FaultyFile as error:
        return None, [*error.faults]
    if isinstance(data, dict):
        data.pop("note", None)
    try:
        board = parse(data)
    except BrokenState as error:
        return None, [error.message or Msg("fault.unreadable")]
    return board, faults(board)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=STANDARD)
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="the language faults are told in")
    args = parser.parse_args(argv)
    board, wrong = look_at(args.file)
    catalogue = Catalogue(args.lang)
    for fault in wrong:
        print(f"{args.file.name}: {catalogue.text(fault)}")
    if board is None or wrong:
        return 1
    for colour, gate, met in zip(COLOURS, board.gates, board.meetings, strict=True):
        print(f"{colour}: {gate.letters}, {', '.join(str(plot) for plot, _ in met)}")
    print(f"{board.name}: {len(board.plots) - 1} plots, {len(board.customers)} customers; no faults")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
