"""What the zoom card says about a card."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.flea_market.rules.cards import CARDS, GOODS, card_title

_GOODS: Final = Ids("flea_market.goods.*", GOODS)


def face_text(face: int) -> FaceText:
    """What the zoom card says about a card."""
    card = CARDS[face]
    lines = [
        msg("flea_market.text.goods", goods=Msg(_GOODS[GOODS[card.colour]]), number=card.value),
        msg("flea_market.text.money", n=card.money),
        msg("flea_market.text.popularity", n=card.popularity),
    ]
    terms = [Msg("flea_market.text.special")] if card.special_offer else []
    return FaceText(card_title(face), tuple(lines), tuple(terms))
