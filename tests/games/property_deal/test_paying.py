"""What is proposed as a payment, and what bots pay: what is lost least, and nothing that helps whoever receives it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tabletable.bots.bot import decide
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules import paying
from tabletable.games.property_deal.rules.cards import (
    CARD_COLOURS,
    COLOUR_COUNT,
    DECK,
    FIRST_RENT,
    FIRST_WILD,
    SET_SIZE,
    WILD,
)
from tabletable.games.property_deal.rules.paying import proposals
from tabletable.play.contrast import Contrasts
from tabletable.play.selfplay import SelfPlay
from tests.games.property_deal.builders import DealTable
from tests.games.property_deal.payments import begins, fills_needlessly


def owing(card: str, bank: list[str], own: list[str], others: list[str], *more: str) -> DealTable:
    """Seat 1, with this bank and these sets, has to pay for a card of seat 0, who has these sets."""
    table = DealTable([card, *more], [], [], banks=[[], bank, []], sets=[others, own, []])
    table.do("action", card, "seat:1" if card == "debt collector" else "")
    while table.ask != "payment":
        table.do("accept")
    return table


def words(table: DealTable) -> list[str]:
    """What is proposed as a whole."""
    return [GAME.face_word(table.state.faces[piece]) for piece in proposals(table.state)]


def paid(table: DealTable, level: str = "") -> list[str]:
    """What is paid card by card as it is proposed, or by a bot of this level."""
    found = []
    payer = table.decider
    while table.ask == "payment" and table.decider == payer:
        legal = GAME.legal_commands(table.state, payer)
        piece = proposals(table.state)[0]
        command = next(each for each in legal if each.piece == piece)
        if level:
            chosen = decide(GAME.policy(level)(GAME.view(table.state, payer), legal, Rng(3)))
            assert chosen is not None
            command = chosen
        found.append(GAME.face_word(table.state.faces[command.piece]))
        table.give(command)
    return found


def test_notes_pay_before_a_property_that_fills_a_set_of_the_receiver() -> None:
    """A small debt with nine in the bank, all in large notes, beside the brown that the other set waits for."""
    for level in ("", "easy", "normal"):
        table = owing("birthday", ["5M", "4M"], ["brown"], ["brown"])
        assert paid(table, level) == ["4M"], level


def test_notes_pay_before_the_orange_that_a_neighbour_is_missing() -> None:
    for level in ("", "easy", "normal"):
        table = owing("birthday", ["3M", "10M"], ["orange", "green"], ["orange, orange"])
        assert paid(table, level) == ["3M"], level


def test_without_money_it_is_the_property_that_helps_nobody() -> None:
    table = owing("birthday", [], ["orange", "green"], ["orange, orange"])
    assert paid(table) == ["green"]


def test_what_brings_a_set_on_is_better_than_what_fills_it() -> None:
    table = owing("birthday", [], ["orange", "red"], ["orange, orange", "red"])
    assert paid(table) == ["red"]


def test_a_wild_counts_for_the_set_it_would_help_most() -> None:
    table = owing("birthday", [], ["red/yellow wild, red", "green, green"], ["yellow, yellow"])
    assert "red/yellow wild" not in paid(table)


def test_own_full_sets_are_torn_last() -> None:
    table = owing("birthday", [], ["brown, brown", "railroad"], ["railroad"])
    assert paid(table) == ["railroad"], "what brings a set on rather than a full set of one's own"


def test_money_pays_before_a_property_even_if_it_is_too_much() -> None:
    table = owing("birthday", ["10M"], ["brown", "green"], [])
    assert words(table) == ["10M"]


def test_of_notes_the_least_is_lost_and_then_the_fewest_are_given() -> None:
    assert words(owing("debt collector", ["1M", "1M", "3M", "5M"], ["brown"], [])) == ["5M"]
    assert words(owing("debt collector", ["1M", "1M", "3M", "10M"], ["brown"], [])) == ["3M", "1M", "1M"]
    assert words(owing("debt collector", ["4M", "2M"], ["green"], [])) == ["4M", "2M"]


def test_where_the_bank_does_not_do_as_few_properties_as_possible_go_along() -> None:
    table = owing("debt collector", ["1M", "2M"], ["brown", "green"], [])
    assert paid(table) == ["1M", "green"]


def test_many_small_notes_are_proposed_as_a_whole() -> None:
    table = owing("debt collector", ["1M"] * 6, ["dark blue"], [])
    assert words(table) == ["1M"] * 5


def test_what_lies_in_the_tray_is_on_its_way_to_the_receiver() -> None:
    table = owing("debt collector", [], ["red, red", "green", "utility"], ["red"])
    table.do("pay", "red")
    assert words(table) == ["utility"]


@pytest.mark.parametrize("level", ["", "easy", "normal", "hard"])
def test_cards_that_fill_a_set_together_are_not_paid_together(level: str) -> None:
    """Each of the light blues alone would only bring the set on."""
    table = owing("birthday", [], ["light blue, light blue", "green"], ["light blue"])
    assert paid(table, level) == ["green"]


@pytest.mark.parametrize("level", ["", "easy", "normal", "hard"])
def test_what_fills_a_set_after_rearranging_fills_it(level: str) -> None:
    """It is the receiver's turn: the wild among the yellows may go to the reds again."""
    table = owing("birthday", [], ["yellow", "green"], ["red, red, red/yellow wild", "yellow, yellow"])
    assert paid(table, level) == ["green"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_nobody_fills_a_set_of_the_receiver_while_another_payment_will_do(level: str) -> None:
    found = 0
    for number in range(12 if level != "hard" else 3):
        match = SelfPlay(GAME, ["easy"] * (2 + number % 4), GAME.info.complete({}), 500 + number)
        while (command := match.choose()) is not None:
            state: Any = match.state
            if begins(state):
                found += 1
                assert not fills_needlessly(state, level), number
            match.play(command)
    assert found > 20


def laid_every_way(faces: list[int], two_colour: bool) -> int:
    """Return the most colours that are full in any of the ways in which wilds can be given a colour."""
    wilds = [CARD_COLOURS[face] for face in faces if face >= FIRST_WILD]
    singles = [faces.count(colour) for colour in range(COLOUR_COUNT)]
    most = 0
    tens = faces.count(WILD)
    for colours in product(*wilds):
        needed = [*colours[: len(colours) - tens]] if two_colour else []
        full = [
            singles[colour] + needed.count(colour) > 0 and singles[colour] + colours.count(colour) >= SET_SIZE[colour]
            for colour in range(COLOUR_COUNT)
        ]
        most = max(most, sum(full))
    return most


def test_how_many_sets_could_be_full() -> None:
    properties = [face for face in DECK if face < FIRST_RENT]
    for seed in range(150):
        rng = Rng(seed)
        rng.shuffle(properties)
        drawn = properties[: 6 + seed % 9]
        few = sorted([face for face in drawn if face < FIRST_WILD] + [face for face in drawn if face >= FIRST_WILD][:5])
        for two_colour in False, True:
            assert paying.most_full(few, two_colour) == laid_every_way(few, two_colour), few


def test_how_many_sets_could_be_full_is_seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A payment is proposed by up to 200 looks at the sets of the receiver, between two frames."""
    looks, fill = 0, paying._filled

    def count(*arguments: Any) -> int:
        nonlocal looks
        looks += 1
        return fill(*arguments)

    monkeypatch.setattr(paying, "_filled", count)
    wilds = [face for face in DECK if FIRST_WILD <= face < FIRST_RENT]
    assert paying.most_full([*range(COLOUR_COUNT), *wilds]) == 7
    assert looks < 300
    looks = 0
    assert paying.most_full([*range(COLOUR_COUNT), *wilds], two_colour=True) == 7
    assert paying.most_full(wilds, two_colour=True) == laid_every_way(sorted(wilds), two_colour=True) == 2
    assert looks < 1500


@pytest.mark.parametrize(
    ("bank", "own", "others", "other", "said"),
    [
        (["5M", "10M"], ["green"], [], "10M", ["overpays"]),
        (["5M", "1M"], ["green"], [], "1M", ["short"]),
        (["5M"], ["green"], [], "green", ["costs_property", "short"]),
        (["5M"], ["green"], ["green, green"], "green", ["completes", "short"]),
        ([], ["dark blue", "railroad", "red"], [], "dark blue", ["needs", "overpays"]),
    ],
)
def test_why_not_another_card_pays_is_answered(
    bank: list[str], own: list[str], others: list[str], other: str, said: list[str]
) -> None:
    table = owing("debt collector" if bank else "birthday", bank, own, others)
    legal = GAME.legal_commands(table.state, 1)
    hint = next(each for each in legal if each.piece == proposals(table.state)[0])
    meant = [each for each in legal if GAME.face_word(table.state.faces[each.piece]) == other]
    contrast = finish(Contrasts(GAME, GAME.view(table.state, 1), legal, hint).beside(meant))
    assert contrast is not None
    assert [each.id.removeprefix("property_deal.beside.") for each in contrast.sentences] == said
