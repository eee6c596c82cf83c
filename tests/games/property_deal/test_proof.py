"""What a puzzle calls wrong is wrong: after a card was banked nobody can be sure to win any more."""

from __future__ import annotations

from tabletable.core.work import finish
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.state import Verb
from tabletable.play.study import puzzle
from tests.games.property_deal.builders import DealTable


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
