"""What a puzzle calls wrong is wrong: after a card was banked nobody can be sure to win any more."""

from __future__ import annotations

from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.commands import Verb
from tabletable.play import puzzle
from tabletable.play.puzzle import proved


def test_no_play_of_a_puzzle_is_to_spare() -> None:
    for asked in puzzle.read("property_deal"):
        state = GAME.state_from_json(dict(asked.state))
        banked = [each for each in GAME.legal_commands(state, asked.seat) if each.verb == Verb.BANK]
        assert banked, asked.id
        for command in banked:
            after = state.clone()
            GAME.apply(after, command)
            proving = GAME.proof(GAME.view(after, asked.seat))
            assert proving is None or not any(proved(proving).values.values()), (asked.id, command)
