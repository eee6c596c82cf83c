"""What the cards of Saboteur say that other editions say otherwise."""

from __future__ import annotations

import pytest

from tabletable.core.tablespec import Stage
from tabletable.games.saboteur.rules.cards import FACE_COUNT, KINDS
from tabletable.play.language.catalogue import Catalogue
from tests.games.saboteur.builders import GAME, table

SOURCE = "saboteur.source.names"


def test_both_roles_whose_names_some_translations_swap_say_so() -> None:
    said = {KINDS[face].id: KINDS[face].copies for face in range(FACE_COUNT)
            if SOURCE in {term.id for term in GAME.face_text(face).terms}}  # fmt: skip
    assert said == {"profiteer": 1, "geologist": 2}, "as many as the sentence says"


@pytest.mark.parametrize(
    ("card", "said"), [("trapped", "you are trapped, so you can’t build"), ("break cart", "your cart is broken, so")]
)
def test_what_keeps_one_from_building_is_named(card: str, said: str) -> None:
    state = table(["boss", "saboteur"], hands=[["cross", "dead n"]], front=[[card], []])
    prompt = GAME.table(GAME.view(state, 0), Stage(984, 720)).prompt
    assert prompt is not None
    assert said in Catalogue("en").text(prompt, ["Ann", "Mei"], GAME)
