"""The games by the interface of OpenSpiel, for programs that are written for it; needs nothing besides.

    from tabletable import spiel
    state = spiel.load_game("yose_duel").new_initial_state(seed=1)
    while not state.is_terminal():
        action = state.legal_actions()[0]
        print(state.current_player(), state.action_to_string(action))
        state.apply_action(action)
    print(state.returns())

Deals are chance that the seed decides, so there are no chance nodes; `resample_from_infostate` deals anew what a player
can't know. Actions are numbers of a list, as in `rl`: action 3 is the fourth legal command of this moment, and where a
player may only react, the last one lets the chance pass.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from tabletable.bots.playerview import Position
from tabletable.core.command import Command
from tabletable.core.info import OptionValue
from tabletable.core.registry import get_game
from tabletable.core.rng import MASK64, Rng
from tabletable.core.turns import Turns
from tabletable.library import words

TERMINAL: Final = -4
"""OpenSpiel's player id of a finished game."""
MOST_ACTIONS: Final = 401
"""No game has more legal commands at a time than 400; one more lets a chance pass."""
PASS: Final = "pass"


class SpielGame:
    """One game with its players and house rules."""

    def __init__(self, name: str, players: int | None = None, options: Mapping[str, OptionValue] | None = None) -> None:
        self._turns = Turns(get_game(name), players, options)
        self._seeds = Rng(0)

    def __str__(self) -> str:
        return f"{self.name}(players={self.num_players()})"

    @property
    def name(self) -> str:
        """The id of the game, such as "uno"."""
        return self._turns.game.info.id

    def num_players(self) -> int:
        """Return how many seats there are."""
        return self._turns.players

    def num_distinct_actions(self) -> int:
        """Return above which number no action goes."""
        return MOST_ACTIONS

    def min_utility(self) -> float:
        """Return the least that `returns` gives a player."""
        return -1.0 / (self.num_players() - 1)

    def max_utility(self) -> float:
        """Return the most that `returns` gives a player."""
        return 1.0

    def utility_sum(self) -> float:
        """Return the sum of all players' returns."""
        return 0.0

    def new_initial_state(self, seed: int | None = None) -> SpielState:
        """Deal a game; without a seed a different one each time, in the same order in each run."""
        turns = Turns(self._turns.game, self._turns.players, self._turns.options)
        turns.deal(self._seeds.seed() if seed is None else seed & MASK64)
        return SpielState(self, turns, [])


class SpielState:
    """A full state of a game; `information_state_string` gives what one player may know of it."""

    def __init__(self, game: SpielGame, turns: Turns, history: list[int]) -> None:
        self._game, self._turns, self._history = game, turns, history

    def get_game(self) -> SpielGame:
        """Return the game that this is a moment of."""
        return self._game

    def current_player(self) -> int:
        """Return the player to act; `TERMINAL` when the game is over."""
        return self._turns.asked[0] if self._turns.asked else TERMINAL

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return not self._turns.asked

    def is_chance_node(self) -> bool:
        """Tell whether chance moves next: never, for the seed has decided it."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player, by default the current one; [] for all others."""
        is_asked = player is None or player == self.current_player()
        return [*range(self._turns.allowed)] if is_asked and self._turns.asked else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return a 1 for each number that is allowed, a 0 for each other up to `num_distinct_actions`."""
        count = len(self.legal_actions(player))
        return [1] * count + [0] * (MOST_ACTIONS - count)

    def action_to_command(self, action: int) -> Command | None:
        """Return the command that an action of the current player stands for; None if it lets a chance pass."""
        return self._turns.command(action)

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """Say an action in English: `action_to_string(action)`, or with the player first, as OpenSpiel has it."""
        command = self._turns.command(player_or_action if action is None else action)
        if command is None:
            return PASS
        return words(Position(self._turns.game, self._turns.state), command)

    def apply_action(self, action: int) -> None:
        """Carry out an action of the current player. Raises `ValueError` for one that is not allowed."""
        self._turns.act(action)
        self._history.append(action)

    def child(self, action: int) -> SpielState:
        """Return what comes of an action; this state stays."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> SpielState:
        """Return the same moment, to play on from apart."""
        return SpielState(self._game, self._turns.copy(), [*self._history])

    def history(self) -> list[int]:
        """Return all actions so far."""
        return [*self._history]

    def rewards(self) -> list[float]:
        """Return each player's reward for the last action: 0 before the end."""
        return self.returns()

    def returns(self) -> list[float]:
        """Return each player's return, summing to 0: the winner gets 1, shared if there are several."""
        return self._turns.rewards() if self.is_terminal() else [0.0] * self._turns.players

    def player_return(self, player: int) -> float:
        """Return one player's return."""
        return self.returns()[player]

    def information_state_string(self, player: int | None = None) -> str:
        """Return a player's information state, by default the current one's, as JSON.

        Two states that the player can't tell apart give the same text.
        """
        seat = self.current_player() if player is None else player
        seen = self._turns.game.view(self._turns.state, seat).state.to_json()
        return json.dumps(seen, sort_keys=True, separators=(",", ":"))

    observation_string = information_state_string

    def resample_from_infostate(self, player: int, rng: Rng) -> SpielState:
        """Return a state sampled from the player's information set."""
        turns = self._turns.copy()
        turns.state = turns.game.sample(turns.game.view(turns.state, player), rng)
        turns.look_again()
        return SpielState(self._game, turns, [*self._history])

    def __str__(self) -> str:
        whose = "over" if self.is_terminal() else f"player {self.current_player()}"
        return f"{self._game}: {len(self._history)} actions, {whose}"


def load_game(name: str, players: int | None = None, options: Mapping[str, OptionValue] | None = None) -> SpielGame:
    """Return a game by its id. Raises `SetupError`."""
    return SpielGame(name, players, options)
