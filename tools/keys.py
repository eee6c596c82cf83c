"""Writes the table of keys into README.md, from the table of actions that also feeds the program.

python3 tools/keys.py             write it between the two marks
python3 tools/keys.py --check     exit 1 if what stands there is not what the program does
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tabletable.play.language.catalogue import Catalogue  # noqa: E402
from tabletable.ui.keys.actions import ACTIONS, DOWN, EAR, EVERYWHERE, LEFT, RIGHT, TABLE, UP  # noqa: E402
from tabletable.ui.keys.bindings import XBOX, button_word, key_label  # noqa: E402

PAGE = ROOT / "README.md"
BEGIN, END = "<!-- keys: written by tools/keys.py -->", "<!-- end of keys -->"
HEAD = "| Key | Controller | | Key | Controller | |\n|---|---|---|---|---|---|"


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield key, button of an Xbox controller and meaning of what is done everywhere, at tables and by ear."""
    words = Catalogue("en")
    yield "Arrows", "stick, cross", "choose or aim"
    for action in ACTIONS.values():
        if action not in (LEFT, RIGHT, UP, DOWN) and action.places[0] in (EVERYWHERE, TABLE, EAR):
            button = button_word(action.pad, XBOX) if action.pad else ""
            yield key_label(action.key), button, words.text(f"keys.action.{action.id}")


def drawn() -> str:
    """Return the table as Markdown, two actions per line."""
    cells = [" | ".join(row) for row in rows()]
    half = (len(cells) + 1) // 2
    right = [*cells[half:], " | | "]
    return "\n".join([HEAD, *(f"| {one} | {other} |" for one, other in zip(cells[:half], right, strict=False))])


def renewed(page: str) -> str:
    """Return a page with the table updated. Raises ValueError if the marks are missing."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} lacks {BEGIN} or {END}")
    return f"{before}{begin}\n\n{drawn()}\n\n{end}{after}"


def main() -> int:
    """Write or check; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only say whether it is what the program does")
    page = PAGE.read_text(encoding="utf-8")
    if not parser.parse_args().check:
        PAGE.write_text(renewed(page), encoding="utf-8")
        return 0
    if renewed(page) == page:
        return 0
    print(f"{PAGE.name} names other keys than the program has: run tools/keys.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    import console

    console.leave(main)
