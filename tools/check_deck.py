"""Checks a deck of Flea Market written by hand for faults.

    python3 tools/check_deck.py                       the deck that comes with the game
    python3 tools/check_deck.py my_deck.json

An error keeps the deck from being played with: exit code 1, one line each. A remark is only worth a second look.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tabletable.core.errors import FaultyFile  # noqa: E402
from tabletable.core.message import Msg  # noqa: E402
from tabletable.core.reading import written  # noqa: E402
from tabletable.games.flea_market.rules.cards import (  # noqa: E402  # noqa: E402
    CARDS,
    COLOURS,
    HIGHEST_VALUE,
    LOWEST_VALUE,
    OWN_FILE,
    Deck,
    deck_from,
    read_text,
)
from tabletable.play.keeping.optionfile import text_of  # noqa: E402
from tabletable.play.language.catalogue import LANGUAGES, Catalogue  # noqa: E402


def look_at(path: Path) -> tuple[Deck | None, list[Msg]]:
    """Return the deck in a file, None if it can't be played with, and its faults."""
    try:
        text = text_of(path)
        deck = deck_from(written(text))
        read_text(text)
    except FaultyFile as error:
        return None, [*error.faults]
    return deck, []


def remarks(deck: Deck) -> Iterator[str]:
    """Yield remarks on legal choices that change the game's character."""
    cards = [CARDS[face] for face in deck.faces]
    for colour, word in enumerate(COLOURS):
        if all(card.colour != colour for card in cards):
            yield f"no card is {word}: six colours never come together"
    values = Counter(card.value for card in cards)
    for value in range(LOWEST_VALUE, HIGHEST_VALUE + 1):
        if not values[value]:
            yield f"no card has the value {value}"
    if not any(card.special_offer for card in cards):
        yield "no card is a special offer"
    if not any(card.popularity for card in cards):
        yield "no card has a purple button: nobody can become popular"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=OWN_FILE)
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="the language errors are told in")
    args = parser.parse_args(argv)
    deck, wrong = look_at(args.file)
    catalogue = Catalogue(args.lang)
    for fault in wrong:
        print(f"error: {catalogue.text(fault)}")
    if deck is None:
        return 1
    for remark in remarks(deck):
        print(f"remark: {remark}")
    counts = " and ".join(f"{len(deck.for_seats(seats))} cards for {seats} players" for seats in (3, 4))
    print(f"{deck.name}: {counts}; it can be played with")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
