"""What a puzzle calls wrong is wrong: after a card was banked nobody can be sure to win any more."""

from __future__ import annotations

from itertools import count
from typing import Final

import pytest

from tabletable.core.work import finish
from tabletable.games.property_deal.bots import proof
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.commands import Verb
from tabletable.games.property_deal.rules.play import after
from tabletable.play.study import puzzle
from tests.games.property_deal.builders import DealTable

MOST_TRIED: Final = 5000


def test_no_play_of_a_puzzle_is_to_spare() -> None:
    for asked in puzzle.read("property_deal"):
        state = GAME.state_from_json(dict(asked.state))
        banked = [each for each in GAME.legal_commands(state, asked.seat) if each.verb == Verb.BANK]
        assert banked, asked.id
        for command in banked:
            after = state.clone()
            GAME.apply(after, command)
            proving = GAME.proof(GAME.view(after, asked.seat))
            assert proving is None or not any(finish(proving).values.values()), (asked.id, command)


def test_no_debt_makes_a_win_sure_while_it_is_named_who_owes_it() -> None:
    sets = [["red, red, red", "green, green, green", "brown"], ["brown"], []]
    table = DealTable(["rent", "sly deal"], ["1M"], ["1M"], sets=sets)
    table.do("action", "rent", choice=-1, zone=f"set:0:{2:02}")
    assert table.ask == "aim"
    proving = GAME.proof(GAME.view(table.state, 0))
    assert proving is None or not any(finish(proving).values.values())


def test_payments_of_several_players_are_not_tried_in_all_their_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they could pay with, card after card, are some hundred thousand ways."""
    tried = count(1)
    monkeypatch.setattr(proof, "after", lambda *given: next(tried) < MOST_TRIED and after(*given))
    sets = [["red, red, red", "green, green, green", "brown"], ["pink: pink/orange wild"], [], []]
    banks = [[], [], ["1M", "1M", "1M", "2M", "2M", "3M", "3M"], ["1M", "1M", "2M", "2M", "4M", "4M"]]
    table = DealTable(["green/dark blue rent", "sly deal", "brown"], [], [], [], sets=sets, banks=banks)
    table.do("action", "green/dark blue rent").do("accept")
    assert (table.decider, table.ask) == (0, "place")
    proving = GAME.proof(GAME.view(table.state, 0))
    assert proving is not None
    assert not finish(proving).is_clear
