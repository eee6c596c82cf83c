"""What the zoom card says about a card."""

from __future__ import annotations

from tabletable.core.message import Msg, msg
from tabletable.core.tablespec import FaceText
from tabletable.games.night_market.rules.board import Board, gate_word
from tabletable.games.night_market.rules.cards import (
    CUSTOMER_FACE,
    MARKER_FACE,
    STALL_FACE,
    card_title,
    food_of,
    food_word,
    letter_of,
)


def face_text(face: int, board: Board) -> FaceText:
    """What the zoom card says about a piece."""
    if face < STALL_FACE:
        return FaceText(card_title(face), (Msg("night_market.text.plot"),))
    if face < MARKER_FACE:
        sells = msg("night_market.text.stall", food=food_word(food_of(face)))
        return FaceText(card_title(face), (sells,), (Msg("night_market.text.linked"),))
    if face < CUSTOMER_FACE:
        return FaceText(card_title(face), (Msg("night_market.text.marker"),))
    comes = msg("night_market.text.comes", gate=gate_word(board.gate_of[letter_of(face)]))
    eats = msg("night_market.text.eats", food=food_word(food_of(face)))
    return FaceText(card_title(face), (comes, eats), (Msg("night_market.text.right_first"),))
