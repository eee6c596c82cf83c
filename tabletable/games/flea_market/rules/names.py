"""Names of cards and colours as messages."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.core.message import FaceRef, Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.flea_market.rules.cards import CARDS, COLOURS, GOODS


def colour_word(colour: int) -> Msg:
    """ "red" """
    return Msg(f"flea_market.colour.{COLOURS[colour]}")


def face_name(face: int) -> Msg:
    """The name of a card inside a sentence: "red 5"."""
    card = CARDS[face]
    return msg("flea_market.face", colour=Msg(f"flea_market.face.{COLOURS[card.colour]}"), number=card.value)


def card_title(face: int) -> Msg:
    """The name of a card as a title: "Red 5"."""
    card = CARDS[face]
    return msg("flea_market.face", colour=Msg(f"flea_market.card.{COLOURS[card.colour]}"), number=card.value)


def card_list(faces: Sequence[int]) -> Msg:
    """One or more cards inside a sentence: "red 5, blue 5"."""
    first, *rest = faces
    if not rest:
        return msg("flea_market.cards.one", first=FaceRef(first))
    return msg("flea_market.cards.more", first=FaceRef(first), rest=card_list(rest))


def face_text(face: int) -> FaceText:
    """What the zoom card says about a card."""
    card = CARDS[face]
    lines = [
        msg("flea_market.text.goods", goods=Msg(f"flea_market.goods.{GOODS[card.colour]}"), number=card.value),
        msg("flea_market.text.money", n=card.money),
        msg("flea_market.text.popularity", n=card.popularity),
    ]
    terms = [Msg("flea_market.text.special")] if card.special_offer else []
    return FaceText(card_title(face), tuple(lines), tuple(terms))
