"""Card names of Yose Duel stand in the order of their language, wherever they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletable.games.yose_duel
from tabletable.core.message import Msg, msg
from tabletable.core.picture import Label
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import DECK, SUIT_SIGNS, card_sign
from tabletable.play.language.catalogue import LANGUAGES, Catalogue

FOLDER = Path(tabletable.games.yose_duel.__file__).parent
RANK_FIRST, SUIT_FIRST = (re.compile(each) for each in (r"(10|[2-9AJQK])[♠♥♦♣]", r"[♠♥♦♣](10|[2-9AJQK])"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_rank_and_suit_stand_in_one_order(language: str) -> None:
    right, wrong = (RANK_FIRST, SUIT_FIRST) if language == "en" else (SUIT_FIRST, RANK_FIRST)
    rules = f"RULES{'' if language == 'en' else f'.{language}'}.md"
    for path in (FOLDER / "locale" / f"{language}.po", FOLDER / rules):
        text = path.read_text("utf-8")
        assert right.search(text)
        assert not wrong.search(text), wrong.search(text)
    catalogue = Catalogue(language)
    for face in DECK:
        assert right.fullmatch(catalogue.text(card_sign(face)))
        (sign,) = [each for each in GAME.face_chip(face).layers if isinstance(each, Label)]
        assert sign.text == card_sign(face), "the chip of the log says it as the sentences do"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_in_words_has_the_order_of_the_sign(language: str) -> None:
    catalogue = Catalogue(language)
    for face in DECK:
        name, sign = catalogue.text(GAME.face_name(face), (), GAME), catalogue.text(card_sign(face))
        rank = sign.strip(SUIT_SIGNS)
        if rank in name:  # "the ace of spades" has words for it
            assert name.endswith(rank) == (language != "en"), (name, sign)


@pytest.mark.parametrize(("language", "title", "other"), [("zh-Hans", "竞官", "斗官"), ("zh-Hant", "競官", "鬥官")])
def test_both_names_of_the_game_stand_on_its_box(language: str, title: str, other: str) -> None:
    catalogue = Catalogue(language)
    assert catalogue.text(Msg("yose_duel.title")) == title
    assert other in catalogue.text(Msg("yose_duel.line"))


@pytest.mark.parametrize(
    ("language", "gain", "lead"),
    [("en", "Gain this round", "final lead"), ("zh-Hans", "净得", "终局分差"), ("zh-Hant", "淨得", "終局分差")],
)
def test_the_values_and_the_review_name_their_figures_apart(language: str, gain: str, lead: str) -> None:
    """Values count the rest of a round, a review where the match ends: two figures, two names."""
    catalogue = Catalogue(language)
    assert catalogue.text(Msg("review.margin")) == lead
    for key in ("review.curve.points", "share.curve.points"):
        assert lead in catalogue.text(Msg(key)).lower()
    for key in ("exact", "exact_reply", "match", "estimate"):
        sentence = catalogue.text(msg(f"yose_duel.analysis.{key}", n=2))
        assert gain in sentence
        assert lead not in sentence.lower()
