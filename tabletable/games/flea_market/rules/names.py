"""Names of cards and colours as messages."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.core.message import FaceRef, Msg, msg
from tabletable.games.flea_market.rules.cards import CARDS, COLOURS


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
