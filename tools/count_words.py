"""Counts the words on each screen: English ones, or ideographs in Chinese.

    python3 tools/count_words.py                               every table, tip and review
    python3 tools/count_words.py 'table.*' --games uno         only these (patterns of screenshots.py --list)
    python3 tools/count_words.py --save before.json            keep the counts …
    python3 tools/count_words.py --against before.json         … and tell later what has changed

Counted is what is drawn, wherever it is written: on panels, buttons, plates, cards. Letters alone, as on keys and
cards, and figures are no words.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import screenshots  # noqa: E402
from layouts.probe import draw_top  # noqa: E402

USUAL: Final = ("table.*", "deal.*", "uno.*", "hint", "chances", "replay*", "review*", "knowledge*")
"""Patterns of the scenes for decisions and for looking back."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}(?:[’'-][^\W\d_]+)*")
_IDEOGRAPH: Final = re.compile(r"[\u3400-\u9fff]")


def words_in(text: str) -> int:
    """Count the words of a text; each ideograph is one."""
    ideographs = len(_IDEOGRAPH.findall(text))
    return ideographs + len(_WORD.findall(_IDEOGRAPH.sub(" ", text)))


def counts(patterns: Sequence[str], games: Sequence[str], language: str) -> dict[str, int]:
    """Return how many words each of the wanted scenes shows at 1280x720, by its name and game."""
    by_scene = {}
    for stem, recipe, game in screenshots.wanted(list(patterns), list(games)):
        with screenshots.staged(recipe, game, language, is_watched=False) as app:
            by_scene[stem] = sum(words_in(each.shown) for each in draw_top(app).words)
    return by_scene


def report(now: dict[str, int], before: dict[str, int]) -> list[str]:
    """Return a line for each scene, the wordiest first, and one for all that were counted before, too."""
    lines = []
    for stem, number in sorted(now.items(), key=lambda each: (-each[1], each[0])):
        old = before.get(stem)
        lines.append(f"{number:5} {stem}" + ("" if old in (None, number) else f"  ({old} before)"))
    known = [stem for stem in now if stem in before]
    if known:
        old, new = sum(before[stem] for stem in known), sum(now[stem] for stem in known)
        lines.append(f"{new:5} in {len(known)} scenes, {old} before: {100 * (new - old) / max(1, old):+.1f} %")
    return lines


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patterns of scenes; tables, tips and reviews if left out")
    parser.add_argument("--games", default="", help="ids of games; default: all")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--save", type=Path, help="a file to keep the counts in")
    parser.add_argument("--against", type=Path, help="a file with counts of before")
    options = parser.parse_args(argv)
    before = json.loads(options.against.read_text("utf-8")) if options.against else {}
    now = counts(options.names or USUAL, [name for name in options.games.split(",") if name], options.lang)
    if options.save:
        options.save.write_text(json.dumps(now, indent=1) + "\n", "utf-8")
    print("\n".join(report(now, before)))
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
