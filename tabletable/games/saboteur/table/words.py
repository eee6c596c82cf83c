"""What the table says about a card: beside its chip, and on the zoom card."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg
from tabletable.core.tablespec import FaceText
from tabletable.games.saboteur.rules.cards import FACE_COUNT, KINDS, Sort, Source, card_title, name_key


def chip_word(face: int) -> Msg | None:
    """See `Game.chip_word`: a path card is what its chip shows."""
    return None if KINDS[face].sort in (Sort.PATH, Sort.START) else card_title(face)


_SOURCES: Final = Ids("saboteur.source.*", (Source.SINGLE, Source.RECONSTRUCTED))
_TEXTS: Final = Ids("saboteur.text.*", {name_key(face) for face in range(FACE_COUNT)})


def face_text(face: int) -> FaceText:
    """What the zoom card says about a face."""
    kind = KINDS[face]
    terms = (Msg(_SOURCES[kind.source]),) if kind.source is not Source.CONFIRMED else ()
    if kind.id in ("profiteer", "geologist"):
        terms = (Msg("saboteur.source.names"),)
    return FaceText(card_title(face), (Msg(_TEXTS[name_key(face)]),), terms)
