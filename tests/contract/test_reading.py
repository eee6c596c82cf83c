"""Reading a state leaves the data it is read from as it was, however long the game goes on."""

from __future__ import annotations

import json
from typing import Any

from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tests.contract.every import each_pair


@each_pair
def test_the_data_of_a_state_is_its_callers(game: Game[Any], seats: int) -> None:
    rng = Rng(seats)
    played = game.setup(seats, game.info.complete({}), seats)
    for _ in range(4):
        data = played.to_json()
        before = json.dumps(data)
        read = game.state_from_json(data)
        for _ in range(25):
            if awaited := game.to_act(read):
                game.apply(read, rng.choice(game.legal_commands(read, awaited[0])))
        assert json.dumps(data) == before
        assert game.state_from_json(data).to_json() == played.to_json()
        played = read
