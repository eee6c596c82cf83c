"""What the cards of Saboteur say that other editions say otherwise."""

from __future__ import annotations

from tabletable.games.saboteur.game import GAME
from tabletable.games.saboteur.rules.cards import FACE_COUNT, KINDS

SOURCE = "saboteur.source.names"


def test_both_roles_whose_names_some_translations_swap_say_so() -> None:
    said = {KINDS[face].id: KINDS[face].copies for face in range(FACE_COUNT)
            if SOURCE in {term.id for term in GAME.face_text(face).terms}}  # fmt: skip
    assert said == {"profiteer": 1, "geologist": 2}, "as many as the sentence says"
