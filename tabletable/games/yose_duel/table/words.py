"""What the zoom card says about a card."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.yose_duel.rules.cards import DIAMOND_SIDE, HEART_SIDE, OWN, SUIT, SUITS, VALUE
from tabletable.games.yose_duel.rules.names import card_title, side_word

_PILES: Final = Ids("yose_duel.text.pile_*", SUITS)


def face_text(face: int) -> FaceText:
    """What the zoom card says: points, the kind of pile it makes, and whose card it is in a provisional area."""
    suit = SUIT[face]
    lines = (msg("yose_duel.text.points", n=VALUE[face]), Msg(_PILES[SUITS[suit]]))
    owner = HEART_SIDE if OWN[HEART_SIDE][suit] else DIAMOND_SIDE
    return FaceText(card_title(face), lines, (msg("yose_duel.text.own", side=side_word(owner)),))
