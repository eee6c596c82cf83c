"""What the table says about a card: beside its chip, and on the zoom card."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.uno.rules.cards import COLOUR, POINTS, SKIP, SYMBOL, SYMBOLS, WILD_SYMBOL
from tabletable.games.uno.rules.names import card_title, colour_word, symbol_phrase

_ON_CHIP: Final = Ids("uno.chip.*", "skip reverse wild")
"""Symbols that have a picture on their chip and no figure."""
_EXPLAINED: Final = Ids("uno.text.*", SYMBOLS[SKIP:])


def chip_word(face: int) -> Msg | None:
    """See `Game.chip_word`: numbers, +2 and +4 stand on the chip."""
    key = _ON_CHIP.get(SYMBOLS[SYMBOL[face]])
    return Msg(key) if key is not None else None


def face_text(face: int) -> FaceText:
    """What the zoom card says about a card."""
    symbol = SYMBOL[face]
    lines = [Msg(_EXPLAINED[SYMBOLS[symbol]])] if symbol >= SKIP else []
    if symbol < WILD_SYMBOL:
        lines.append(msg("uno.text.goes_on", colour=colour_word(COLOUR[face]), symbol=symbol_phrase(symbol)))
    terms = [msg("uno.text.points", n=POINTS[face])]
    if symbol >= SKIP:
        terms.insert(0, Msg("uno.text.not_last"))
    return FaceText(card_title(face), tuple(lines), tuple(terms))
