"""What the cards of Saboteur say that other editions say otherwise."""

from __future__ import annotations

import pytest

from tabletable.core.message import Msg
from tabletable.core.picture import Label, Picture
from tabletable.core.tablespec import Stage
from tabletable.games.saboteur.rules.cards import FACE_BY_ID, FACE_COUNT, KINDS
from tabletable.games.saboteur.rules.state import SaboteurState
from tabletable.games.saboteur.table import pictures
from tabletable.games.saboteur.table.words import openings
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


def prompt_of(state: SaboteurState) -> str:
    """Return what seat 0 is asked to do, in English."""
    prompt = GAME.table(GAME.view(state, 0), Stage(984, 720)).prompt
    assert prompt is not None
    return Catalogue("en").text(prompt, ["Ann", "Mei", "Bao"], GAME)


@pytest.mark.parametrize("hand", [["cross", "map"], ["cross"]])
def test_the_base_game_blames_the_broken_tool_not_the_paths(hand: list[str]) -> None:
    roles, front = ["gold digger", "gold digger", "saboteur"], [["break lantern"], [], []]
    text = prompt_of(table(roles, hands=[hand], front=front, options={"base_game": "on"}))
    assert "your lantern is broken, so you can’t build" in text
    assert "fits" not in text


def goals_of(state: SaboteurState) -> tuple[str, list[str]]:
    """Return the caption of the goals for seat 0, and the cells of the goals that are marked as gold."""
    spec = GAME.table(GAME.view(state, 0), Stage(984, 720))
    captions = [each.id for decor in spec.decor for each in words_in(decor.picture) if each.id.startswith("saboteur.")]
    gold = pictures.seen_mark("saboteur/nugget")
    marked = [decor for decor in spec.decor if decor.picture == gold]
    near = {cell: (zone.x, zone.y) for zone in spec.zones if (cell := zone.id).startswith("cell:8,")}
    found = [min(near, key=lambda cell: abs(near[cell][1] - decor.y)) for decor in marked]
    return next(each for each in captions if "caption.goals" in each or "caption.gold_known" in each), found


def words_in(picture: Picture) -> list[Msg]:
    """Return the messages written in a picture."""
    return [layer.text for layer in picture.layers if isinstance(layer, Label) and isinstance(layer.text, Msg)]


def test_the_last_goal_is_marked_when_two_are_known_as_stone() -> None:
    looked = [["8,-2"], []]
    state = table(["boss", "saboteur"], goals=["goal stone ne", "goal stone nw", "goal gold"], looked=looked)
    assert goals_of(state) == ("saboteur.caption.goals", [])
    looked[0].append("8,0")
    state = table(["boss", "saboteur"], goals=["goal stone ne", "goal stone nw", "goal gold"], looked=looked)
    assert goals_of(state) == ("saboteur.caption.gold_known", ["cell:8,2"])


def heard_of(state: SaboteurState) -> tuple[list[str], list[str]]:
    """Return what seat 0 alone is told, and what it is told before its turn, in English."""
    spec, catalogue = GAME.table(GAME.view(state, 0), Stage(984, 720)), Catalogue("en")
    known = [catalogue.text(message, ["Ann", "Mei"], GAME) for message in spec.heard_privately]
    return known, [catalogue.text(message, ["Ann", "Mei"], GAME) for message in spec.heard_each_turn]


@pytest.mark.parametrize(
    ("hand", "front", "helps"),
    [
        (["repair pickaxe", "repair cart"], ["break pickaxe"], "Fix pickaxe"),
        (["repair pickaxe cart"], ["break cart"], "Fix pickaxe or cart"),
        (["free at last"], ["trapped"], "Free at last"),
        (["repair pickaxe"], ["break cart"], ""),
        (["repair pickaxe"], [], ""),
    ],
)
def test_who_cannot_build_hears_which_own_card_helps(hand: list[str], front: list[str], helps: str) -> None:
    known, _ = heard_of(table(["boss", "saboteur"], hands=[hand, ["cross"]], front=[front, []]))
    assert [text for text in known if "helps" in text] == ([f"You hold a card that helps: {helps}"] if helps else [])


def test_a_listener_hears_where_the_tunnel_goes_on_and_that_the_pile_is_empty() -> None:
    _, texts = heard_of(table(["boss", "saboteur"], hands=[["cross"], ["cross"]], draw=[]))
    assert texts == [
        "The draw pile is empty",
        "The tunnel goes on right of the start: at least 7 cards to the middle goal",
    ]


def test_what_is_known_to_block_the_viewer_is_told_in_short() -> None:
    state = table(["boss", "saboteur"], hands=[["cross"], ["cross"]], front=[["break cart"], []])
    again = GAME.table(GAME.view(state, 0), Stage(984, 720)).prompt_again
    assert again is not None
    assert Catalogue("en").text(again, ["Ann", "Mei"], GAME) == "Your turn. Still can’t build: your cart is broken"


def test_the_edges_of_two_tunnels_of_a_card_are_told_apart() -> None:
    shape = 2 * FACE_BY_ID["double_curve"] if "double_curve" in FACE_BY_ID else 0
    message = openings(shape)
    assert message is not None
    assert Catalogue("en").text(message, []).count(" and ") == 2
