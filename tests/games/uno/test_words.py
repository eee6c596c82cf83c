"""Every sentence exists in three languages and is short enough for where it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import tabletable.games.uno as uno_package
from tabletable.core.command import Command
from tabletable.core.event import Event, sentence
from tabletable.core.message import Msg
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import COLOURS, FACE_COUNT, SYMBOLS
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tests.games.uno.builders import (
    CHALLENGE,
    FOR_FOUR,
    NAMES,
    OPTION_SETS,
    events_of,
    playing,
    position,
    state_of,
    tell,
)

FOLDER = Path(uno_package.__file__).parent
RULES = {"en": "RULES.md", "zh-Hans": "RULES.zh-Hans.md", "zh-Hant": "RULES.zh-Hant.md"}


def messages(language: str) -> dict[str, Any]:
    with (FOLDER / "locale" / f"{language}.po").open("rb") as stream:
        catalog = read_po(stream, locale=language.replace("-", "_"), abort_invalid=True)
    return {message.id if isinstance(message.id, str) else message.id[0]: message for message in catalog if message.id}


def anchors(language: str) -> set[str]:
    return set(re.findall(r"\{#([\w-]+)\}", (FOLDER / RULES[language]).read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_option_card_and_level_has_its_words(language: str) -> None:
    found = messages(language)
    wanted = {f"uno.{part}" for part in ("title", "line", "about")}
    wanted |= {f"uno.verb.{verb}" for verb in GAME.info.verbs}
    for option in GAME.info.options:
        wanted |= {f"uno.option.{option.id}", f"uno.option.{option.id}.help"}
        wanted |= {f"uno.option.{option.id}.{value}" for value in option.values if isinstance(value, str)}
    wanted |= {f"uno.{kind}.{colour}" for kind in ("colour", "card.colour", "face.colour") for colour in COLOURS}
    wanted |= {f"uno.symbol.{symbol}" for symbol in SYMBOLS[:13]}
    assert wanted <= set(found)
    assert all(message.string for message in found.values())
    assert set(found) == set(messages("en"))


def log_ids() -> dict[str, set[str]]:
    """By verb, the sentences its events say, over games under all house rules."""
    said: dict[str, set[str]] = {verb: set() for verb in GAME.info.verbs}
    for number, rules in enumerate(FOR_FOUR):
        for level in ("easy", "random"):
            for state, command in playing(4, rules, 5 + number, [level] * 4, most=260):
                said[command.verb] |= {event.say for event in events_of(state.clone(), command) if event.say}
    return said


def test_every_verb_has_a_log_sentence_in_every_language() -> None:
    found = [messages(language) for language in LANGUAGES]
    for verb, ids in log_ids().items():
        assert ids, verb
        assert all(key in catalogue for key in ids for catalogue in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_the_same_paragraphs_in_every_language(language: str) -> None:
    assert anchors(language) == anchors("en")


def every_reason() -> list[Any]:
    """Refusals of all kinds: wrong commands in all sorts of positions."""
    states = [state.clone() for rules in OPTION_SETS for state, _ in playing(3, rules, 3, ["easy"] * 3, most=120)]
    states += [
        state_of("wild draw four", "red 5", "green 2", discard="blue draw two", stack=2, draw="green 1"),
        state_of(
            "wild, red 2", "red 5", "green 2", discard="wild draw four", stack=4, draw="green 1", options=CHALLENGE
        ),
        state_of("wild draw four, red 2", "red 5", "green 2", discard="red 2", draw=[]),
        state_of("wild, red skip", "wild", "green skip", discard="wild", colour="blue", draw="red 1"),
        state_of(
            "red 5, wild", "wild", "green 5", discard="red draw two", stack=2, draw="red 1", options={"stacking": "off"}
        ),
        tell(position("red 2", "red 5", "red 7", draw="red 9"), "Ann play red 2"),
    ]
    found = [GAME.why_not(states[0], 0, Command(1, "draw")), GAME.why_not(states[0], 0, Command(0, "dance"))]
    for state in states:
        for seat in range(3):
            tried = [
                Command(seat, verb, zone=zone) for verb in GAME.info.verbs for zone in ("", "draw", "seat:0", "seat:1")
            ]
            for piece in (*state.hands[seat], state.discard[-1], 999):
                for zone in ("discard", "hand:1"):
                    tried += [Command(seat, "play", piece, zone, choice) for choice in (-1, 0, 4)]
            legal = GAME.legal_commands(state, seat)
            found += [GAME.why_not(state, seat, command) for command in tried if command not in legal]
    return found


COMMON = {"reason.hand", "reason.over", "reason.own_seat", "reason.turn", "reason.unknown"}
"""The refusals that all games say in the same words."""


def test_reasons_are_short_and_name_a_paragraph_of_the_rules() -> None:
    reasons = every_reason()
    own = {key for key in messages("en") if key.startswith("uno.reason.")}
    assert {reason.message.id for reason in reasons} == own | COMMON
    rules = {option.id for option in GAME.info.options if f"uno.option.{option.id}.rule" in messages("en")}
    places = anchors("en") | rules
    catalogues = {language: Catalogue(language) for language in LANGUAGES}
    # Names may have 24 characters; the usual ones are shorter.
    names = {"en": ["Wilhelmina Fitzgerald"] * 10, "zh-Hans": ["欧阳小明同学"] * 10, "zh-Hant": ["歐陽小明同學"] * 10}
    for reason in set(reasons):
        assert reason.rule in places, reason
        for message in (reason.message, reason.detail):
            if message is None:
                continue
            for language, catalogue in catalogues.items():
                text = catalogue.text(message, names[language], GAME)
                assert "«" not in text
                assert "{" not in text
                assert len(text) <= (90 if language == "en" else 40), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_have_different_names(language: str) -> None:
    catalogue = Catalogue(language)
    names = {catalogue.text(GAME.face_name(face), (), GAME) for face in range(FACE_COUNT)}
    titles = {catalogue.text(GAME.face_text(face).title, (), GAME) for face in range(FACE_COUNT)}
    assert len(names) == len(titles) == FACE_COUNT
    for text in map(GAME.face_text, range(FACE_COUNT)):
        for message in (text.title, *text.lines, *text.terms):
            assert "«" not in catalogue.text(message, (), GAME)


def test_english_sentences_of_the_log() -> None:
    """The wording, with the names and cards in place."""
    texts: list[str] = []
    catalogue = Catalogue("en")

    def hear(event: Event) -> None:
        line = sentence(event.redacted(None))
        if line is not None:
            texts.append(catalogue.text(line, NAMES, GAME))

    state = state_of(
        "green draw two, wild, red 3, green 7",
        "red draw two, red 4, red 5",
        "red 6, red 7",
        discard="green 1",
        draw="blue 1, blue 2, blue 3, blue 4, blue 5, blue 6, blue 7",
    )
    for words in (
        "play green draw two",
        "play red draw two",
        "draw",
        "play wild green",
        "draw",
        "keep",
        "play red 6",
        "call_uno",
    ):
        verb, _, card = words.partition(" ")
        for seat in range(3):
            for command in GAME.legal_commands(state, seat):
                name = GAME.face_word(state.faces[command.piece]) if command.piece >= 0 else ""
                if command.verb == verb and card in (name, f"{name} {GAME.choice_word(command)}"):
                    GAME.apply(state, command, hear)
                    break
            else:
                continue
            break
    assert texts[:6] == [
        "Ann played a green +2",
        "Bob added a red +2: 4 to draw",
        "Cat drew 4 cards and missed a turn",
        "Ann played a wild, chose green",
        "Bob drew a card",
        "Bob kept the drawn card",
    ]


def test_plurals() -> None:
    catalogue = Catalogue("en")
    assert catalogue.text(Msg("uno.plate.points", (("n", 1),))) == "1 point"
    assert catalogue.text(Msg("uno.plate.points", (("n", 61),))) == "61 points"
