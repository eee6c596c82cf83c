"""Every sentence exists in three languages and is short enough for where it stands."""

from __future__ import annotations

import pytest

from tabletable.core.event import sentence
from tabletable.core.message import FaceRef, Msg, msg
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.board import gate_word
from tabletable.games.night_market.rules.cards import CUSTOMER_FACE, FACE_BY_WORD, MARKER_FACE, STALL_FACE
from tabletable.games.night_market.rules.play import DONE
from tabletable.games.night_market.rules.state import Verb
from tabletable.games.night_market.table.prompts import purse
from tabletable.games.night_market.table.words import prospects
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tests.games.night_market.builders import auction, bid, do, evening, state_of
from tests.games.wording import too_long

NAMES = ["Ann", "Bob", "Cat"]
LONGEST = {
    "night_market.reason.": (80, 40),
    "night_market.hint.": (90, 45),
    "night_market.short.": (28, 14),
    "night_market.button.": (20, 10),
    "night_market.plate.": (20, 10),
    "night_market.phase.": (8, 3),
    "night_market.sign.walk_": (90, 40),
    "night_market.sign.": (20, 10),
    "night_market.legend.": (40, 20),
    "night_market.print.": (28, 12),
    "night_market.lesson.": (140, 60),
    "night_market.result.": (80, 40),
    "night_market.text.": (140, 60),
}
"""The longest text of a kind in Latin and in Han letters, names and numbers not counted."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_its_place(language: str) -> None:
    assert too_long("night_market", language, LONGEST) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_and_verb_has_its_words(language: str) -> None:
    catalogue = Catalogue(language)
    names = set()
    for face in (0, 11, STALL_FACE, STALL_FACE + 3, MARKER_FACE, FACE_BY_WORD["D skewers"], CUSTOMER_FACE):
        title = GAME.face_text(face).title
        name = catalogue.text(GAME.face_name(face), NAMES, GAME)
        assert "«" not in name
        assert "{" not in name
        names.add(name)
        for line in (title, *GAME.face_text(face).lines, *GAME.face_text(face).terms):
            assert "«" not in catalogue.text(line, NAMES, GAME)
    assert len(names) == 7
    for verb in Verb:
        assert catalogue.has(f"night_market.verb.{verb}")


def test_a_stall_is_named_as_one_says_it() -> None:
    names = [Catalogue("en").text(GAME.face_name(STALL_FACE + food), NAMES, GAME) for food in range(4)]
    assert names == ["a skewer stall", "a bubble tea stall", "a shaved ice stall", "a fried chicken stall"]


def test_the_log_explains_each_stop() -> None:
    state = evening(
        {18: (0, "skewers"), 19: (0, "skewers")},
        ["B skewers", "C skewers", "D skewers", "A skewers"],
    )
    english = Catalogue("en")
    lines = [line for event in do(state, DONE[0]) if (line := sentence(event)) is not None]
    stops = [line for line in lines if line.id.rpartition(".")[2] in ("sat", "sat_linked", "waits", "left")]
    texts = [english.text(line, NAMES, GAME) for line in stops]
    assert texts[:4] == [
        "No free stall: a customer A for skewers went home",
        "Plot 19: a customer B for skewers sat down, 4 coins for Ann",
        "Plot 19 was full: a customer C for skewers moved on to linked plot 18, 4 coins for Ann",
        "No free stall: a customer D for skewers waits at the yellow gate",
    ]
    assert english.text(msg("night_market.log.hid", player="Ann", card=FaceRef(CUSTOMER_FACE)), NAMES, GAME)


def test_customers_without_a_stall_are_told_as_one_where_they_wait_at_one_gate() -> None:
    def waits(card: str, gate: int) -> Msg:
        face = FaceRef(FACE_BY_WORD[card])
        return msg("night_market.log.waits", card=face, gate=gate_word(gate))

    both = GAME.joined(waits("D skewers", 1), waits("E skewers", 1))
    assert both is not None
    assert Catalogue("en").text(both, NAMES, GAME) == (
        "No free stall: a customer D for skewers, a customer E for skewers wait at the yellow gate"
    )
    third = GAME.joined(both, waits("H skewers", 1))
    assert third is not None
    assert Catalogue("en").text(third, NAMES, GAME).count("a customer") == 3
    assert GAME.joined(both, waits("B skewers", 2)) is None


def test_a_bidder_hears_who_leads_which_plot() -> None:
    state = auction()
    first = play.plots_on_offer(state)[0]
    number = state.rules.board.numbers(first)[0]
    do(state, bid(state, state.turn, first, number))
    texts = [message.id.rpartition(".")[2] for message in purse(state, state.turn)]
    assert texts == ["money", "leads", "free"]
    leads = Catalogue("en").text(purse(state, state.turn)[1], NAMES, GAME)
    assert leads.endswith(f" {number} on plot {first}")


def test_a_plot_on_offer_is_told_with_its_street_and_the_stalls_beside_it() -> None:
    state = auction()
    plot = play.plots_on_offer(state)[0]
    beside = state.rules.board.plots[plot].adjacent[0]
    bare = Catalogue("en").text(prospects(state, state.turn)[1], NAMES, GAME)
    assert " street" in bare
    assert "next to" not in bare
    state.owner[beside], state.stall[beside] = 1, state.stock[0].pop()
    near = Catalogue("en").text(prospects(state, state.turn)[1], NAMES, GAME)
    assert f"next to Bob’s skewers on {beside}" in near


@pytest.mark.parametrize(
    ("gates", "said"),
    [
        (["A skewers", "D skewers", "E skewers", "B bubble tea"], []),
        (
            ["A skewers", "D skewers", "E skewers", "D shaved ice", "B bubble tea"],
            [
                "In all at the red gate: skewers 2, shaved ice 1",
                "In all at the yellow gate: bubble tea 1",
                "In all at the blue gate: skewers 1",
            ],
        ),
    ],
)
def test_a_listener_hears_who_waits_besides_the_four_who_came(gates: list[str], said: list[str]) -> None:
    state = state_of(gates=gates, phase="hide", market=[3, 5, 7], hands=[["H skewers"], [], []])
    assert [Catalogue("en").text(each, (), GAME) for each in purse(state, 0)] == said
