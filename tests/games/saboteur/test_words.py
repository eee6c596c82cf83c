"""Every sentence exists in three languages and is short enough for where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.event import sentence
from tabletable.core.message import FaceRef, Msg, msg
from tabletable.games.saboteur.game import GAME
from tabletable.games.saboteur.rules.cards import FACE_COUNT, KINDS, Source
from tabletable.games.saboteur.rules.commands import cell_at
from tabletable.games.saboteur.rules.names import where
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tests.games.saboteur.builders import GOLD_IN_THE_MIDDLE, do, finish, table
from tests.games.wording import texts, too_long

NAMES = ["Ann", "Mei", "Bao", "Tom", "Ida", "Kit", "Pip"]
LONGEST = {
    "saboteur.reason.": (90, 40),
    "saboteur.hint.": (90, 40),
    "saboteur.short.": (28, 14),
    "saboteur.button.": (28, 14),
    "saboteur.plate.": (24, 12),
    "saboteur.item.": (24, 10),
    "saboteur.result.won_": (28, 14),
    "saboteur.card.": (20, 9),
    "saboteur.text.": (110, 45),
    "saboteur.result.": (110, 40),
}
"""The longest text of a kind in Latin and in Han letters, names and numbers not counted."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_its_place(language: str) -> None:
    assert too_long("saboteur", language, LONGEST) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_option_and_face_has_its_words(language: str) -> None:
    found = texts("saboteur", language)
    wanted = {f"saboteur.{part}" for part in ("title", "line", "about")}
    wanted |= {f"saboteur.verb.{verb}" for verb in GAME.info.verbs}
    for option in GAME.info.options:
        name = f"saboteur.option.{option.id}"
        wanted |= {name, f"{name}.help", *(f"{name}.{value}" for value in option.values)}
    for face in range(FACE_COUNT):
        text = GAME.face_text(face)
        wanted |= {GAME.face_name(face).id, text.title.id, *(each.id for each in (*text.lines, *text.terms))}
    assert wanted <= found.keys()


def test_cards_without_a_sound_source_say_so() -> None:
    for face, kind in enumerate(KINDS):
        terms = [term.id for term in GAME.face_text(face).terms]
        assert terms == ([] if kind.source is Source.CONFIRMED else [f"saboteur.source.{kind.source}"])


def tell(message: Msg, language: str = "en") -> str:
    return Catalogue(language).text(message, NAMES, GAME)


def told(events: Any, viewer: int | None) -> list[str]:
    """The log as a viewer reads it."""
    lines = (sentence(event.redacted(viewer)) for event in events)
    return [tell(line) for line in lines if line is not None]


def test_the_log_tells_each_viewer_what_it_may_know() -> None:
    state = table(["boss", "saboteur", "geologist"], hands=[["map"], ["inspection"]], goals=GOLD_IN_THE_MIDDLE)
    events = do(state, 0, "play", "map", "cell:8,0")
    assert told(events, 0) == ["Ann read the map: the middle goal is the gold"]
    assert told(events, 1) == told(events, None) == ["Ann read the map of the middle goal"]
    events = do(state, 1, "play", "inspection", "seat:2")
    assert told(events, 1) == ["Mei inspected Bao, who is a geologist"]
    assert told(events, 2) == ["Mei inspected Bao, who is a geologist"], "Bao knows it anyway"
    assert told(events, 0) == ["Mei inspected Bao"]


def test_blows_and_remedies_in_words() -> None:
    state = table(["boss", "saboteur"], hands=[["break cart", "map"], ["repair pickaxe cart"]])
    assert told(do(state, 0, "play", "break cart", "seat:1"), None) == ["Ann broke Mei’s cart"]
    assert told(do(state, 1, "play", "repair pickaxe cart", "seat:1", 2), None) == ["Mei mended their own cart"]


def test_an_action_card_tells_whom_it_is_about_before_it_is_let_go() -> None:
    hand = ["break cart", "repair lantern", "repair pickaxe cart", "inspection", "swap hands", "swap hats"]
    more = ["theft", "trapped", "free at last", "hands off", "map", "rockfall", "cross"]
    front = [["trapped"], ["break lantern", "break pickaxe", "theft"]]
    told = {}
    for cards in (hand, more):
        state = table(["boss", "saboteur"], hands=[cards], front=front, tunnel={"1,0": "straight h"})
        for command in GAME.legal_commands(state, 0):
            lines = GAME.forecast(GAME.view(state, 0), command)
            assert bool(lines) == (command.verb == "play" and command.zone.startswith("seat:")), command
            if lines:
                word = GAME.face_word(state.faces[command.piece])
                told[f"{word} {command.zone[-1]}"] = [tell(line) for line in lines]
                assert all("«" not in tell(line, language) for line in lines for language in LANGUAGES)
    assert told == {
        "break cart 1": ["Mei’s cart breaks"],
        "repair lantern 1": ["Mei’s lantern is mended"],
        "repair pickaxe cart 1": ["Mei’s pickaxe is mended"],
        "inspection 1": ["You see Mei’s dwarf"],
        "swap hands 1": ["You swap hands with Mei"],
        "swap hats 0": ["You get a new dwarf"],
        "swap hats 1": ["Mei gets a new dwarf"],
        "theft 0": ["You steal when the round ends"],
        "trapped 1": ["Mei is trapped"],
        "free at last 0": ["You get free"],
        "hands off 1": ["Mei’s theft card goes"],
    }


def test_the_end_of_a_round_in_one_sentence() -> None:
    result = GAME.round_result(finish(["green digger", "blue digger", "profiteer", "geologist", "saboteur"]))
    assert result is not None
    assert tell(result.headline) == "The green diggers win"
    assert tell(result.reason) == "Ann linked the start to the gold by a way with no blue door."
    assert tell(result.headline, "zh-Hans") == "绿队掘金者获胜"
    lines = {row.seat: [(tell(item.label), item.amount) for item in row.items] for row in result.standings}
    assert lines == {
        0: [("Team wins", 4)],
        1: [("Green was there first", 0)],
        2: [("Wins too, 2 less", 2)],
        3: [("0 crystals", 0)],
        4: [("Gold was reached", 0)],
    }


def test_faces_have_an_article_inside_of_sentences() -> None:
    said = msg("saboteur.log.placed", player="Ann", card=FaceRef(0), where=where(cell_at(3, -1)))
    assert tell(said) == "Ann laid a straight tunnel: 3 right, 1 up"
