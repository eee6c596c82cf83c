"""What the table says about a card: beside its chip, and on the zoom card."""

from __future__ import annotations

from tabletable.core.message import Msg
from tabletable.core.tablespec import FaceText, Sorting
from tabletable.games.saboteur.rules.cards import KINDS, Sort, Source
from tabletable.games.saboteur.rules.names import card_title, name_key

BY_KIND = Sorting("kind", Msg("saboteur.sort.kind"))
"""Tunnels before actions, and like beside like."""


def chip_word(face: int) -> Msg | None:
    """See `Game.chip_word`: a path card is what its chip shows."""
    return None if KINDS[face].sort in (Sort.PATH, Sort.START) else card_title(face)


def face_text(face: int) -> FaceText:
    """What the zoom card says about a face."""
    kind = KINDS[face]
    terms = (Msg(f"saboteur.source.{kind.source}"),) if kind.source is not Source.CONFIRMED else ()
    return FaceText(card_title(face), (Msg(f"saboteur.text.{name_key(face)}"),), terms)
