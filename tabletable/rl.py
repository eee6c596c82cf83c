"""The games as environments for learning machines, by the interfaces of PettingZoo: `pip install tabletable[rl]`.

    from tabletable import rl
    env = rl.env("uno", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        mask = observation["action_mask"]
        env.step(None if termination or truncation else env.action_space(agent).sample(mask))

An agent sees what its seat may know, as whole numbers: `observation` is one long array whose named parts `fields` tells
and `named` takes apart. **Actions are rows of a list, not kinds of moves**: action 3 is the fourth legal command of
this moment, another one the next time. What it is stands in row 3 of `actions`, so a policy scores rows; `action_mask`
says how many there are. Where a seat may only react, the last allowed action lets the chance pass. Rewards sum to zero:
the winner gets 1, shared if there are several, and the others lose as much.

What was learned plays as any bot: `arrays` makes the same arrays of a `PlayerView`, `chosen` the command of an action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"tabletable.rl needs {missing.name}, which the extra `rl` brings: pip install '.[rl]'", name=missing.name
    ) from missing

from tabletable.bots.bot import Bot, decide
from tabletable.bots.playerview import PlayerView
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.info import OptionValue
from tabletable.core.registry import get_game
from tabletable.core.rng import MASK64, Rng
from tabletable.core.turns import Turns
from tabletable.play.botplugins import level_of, make_bot

ACTIONS: Final = 401
"""No game has more legal commands at a time than 400; one more lets a chance pass."""
PARTS: Final = ("verb", "face", "zone", "at", "also", "choice")
"""The columns of `actions`: numbers as in the observation's fields of the same names, −1 for none."""
ROOM: Final = 16
"""Numbers kept of each field of a state that is no single number; further ones are cut off."""
_LEFT_OUT: Final = frozenset(("faces", "seen", "rng", "rules", "deck"))
_WORD: Final = 0xFFFF


class Encoder:
    """Encodes what a seat may know and do as arrays whose shape depends on game, players and house rules only."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        """`state`: any state, or view of one, with the same players and house rules."""
        players = len(state.hands)
        self._game = game
        self.kinds = {name: number for number, name in enumerate(state.ZONES.kinds)}
        """The number of each kind of zone, as `describe(game).zones` lists them."""
        self._verbs = {str(verb): number for number, verb in enumerate(game.info.verbs)}
        places = set(map(id, game.zones(state).values()))  # the very lists of the state: pieces tell where they lie
        names = [name for name in state.FIELDS if not (name in _LEFT_OUT or _is_place(getattr(state, name), places))]
        self._names = [(name, 1 if type(getattr(state, name)) is int else ROOM) for name in names]
        pieces = len(state.faces)
        sizes = {"seat": 1, "to_act": players}
        sizes |= dict.fromkeys(("piece.face", "piece.zone", "piece.at", "piece.also", "piece.rank"), pieces)
        sizes |= {f"state.{name}": room for name, room in self._names}
        self.fields: dict[str, slice] = {}
        """The slice of each named part in `observation`; pieces appear by their handles."""
        self.length = 0
        for name, size in sizes.items():
            self.fields[name] = slice(self.length, self.length + size)
            self.length += size

    def observation(self, seen: Any, seat: int) -> np.ndarray[Any, Any]:
        """Return the observation of `seat`, given the state `seen` of its view, as int32."""
        to_act = self._game.to_act(seen)
        pieces = len(seen.faces)
        kinds, ats, alsos, ranks = ([-1] * pieces for _ in range(4))
        for zone, pieces_there in self._game.zones(seen).items():
            if pieces_there:
                kind, at, also = self._zone_of(zone)
                for rank, piece in enumerate(pieces_there):
                    kinds[piece], ats[piece], alsos[piece], ranks[piece] = kind, at, also, rank
        vector = [seat, *(int(each in to_act) for each in range(len(seen.hands)))]
        vector += seen.faces + kinds + ats + alsos + ranks
        for name, room in self._names:
            value = getattr(seen, name)
            if room == 1:
                vector.append(value)
                continue
            numbers = [*_numbers(value)][:room]
            vector += numbers + [-1] * (room - len(numbers))
        return np.array(vector, np.int32)

    def actions(self, seen: Any, legal: list[Command]) -> np.ndarray[Any, Any]:
        """Return the legal commands of the seat whose view has the state `seen`, one row of `PARTS` each, as int32."""
        pixels = np.full((ACTIONS, len(PARTS)), -1, np.int32)
        if legal:
            faces = seen.faces
            pixels[: len(legal)] = [
                (
                    self._verbs[verb],
                    -1 if piece == NO_PIECE else faces[piece],
                    *((-1, -1, -1) if not zone else self._zone_of(zone)),
                    choice,
                )
                for _, verb, piece, zone, choice in legal
            ]
        return pixels

    def _zone_of(self, zone: str) -> tuple[int, int, int]:
        """Return the kind of a zone as a number and the two numbers after it: "cell:4,-1" is a cell at 4, −1."""
        kind, first, second = _parts(zone)
        return self.kinds[kind] if kind in self.kinds else _number(kind), first, second


@lru_cache(4096)
def _parts(zone: str) -> tuple[str, int, int]:
    """Return the kind of a zone and the two numbers after it, −1 for none."""
    kind, _, rest = zone.partition(":")
    numbers = [_number(part) for part in rest.replace(",", ":").split(":")] if rest else []
    first, second = (*numbers, -1, -1)[:2]
    return kind, first, second


def _is_place(value: Any, places: set[int]) -> bool:
    """Return whether a field is a zone's list of pieces, or holds one for each seat."""
    return id(value) in places or (
        isinstance(value, list) and bool(value) and all(id(each) in places for each in value)
    )


def _number(word: str) -> int:
    """Return the number in a word, or a hash of the word from 0 to 65535, the same on every machine."""
    return int(word) if word.lstrip("-").isdigit() else crc32(word.encode()) & _WORD


def _numbers(value: Any) -> Iterator[int]:
    """Return all numbers in a value, words as numbers of their own, nothing as −1."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, str):
        yield crc32(value.encode()) & _WORD
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _numbers(key)
            yield from _numbers(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _numbers(each)
    else:
        yield -1


class _Play(Turns):
    """A sequence of games asked seat by seat, shared by both kinds of environments."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, OptionValue] | None,
        max_cycles: int | None,
        wrap: bool,
    ) -> None:
        super().__init__(get_game(game), players, options)
        self.encoder = Encoder(self.game, self.game.setup(self.players, self.options, 0))
        self.agents = [f"player_{seat}" for seat in range(self.players)]
        self.max_cycles, self._wrap = max_cycles, wrap
        vast = np.iinfo(np.int32)
        space = Dict(
            {
                "observation": Box(vast.min, vast.max, (self.encoder.length,), np.int32),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
                "actions": Box(vast.min, vast.max, (ACTIONS, len(PARTS)), np.int32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.agents, space)
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.agents}
        self._seeds = Rng(0)

    def begin(self, seed: int | None) -> None:
        """Deal; without a seed the next of the last one's."""
        if seed is not None:
            self._seeds = Rng(seed & MASK64)
        self.deal(self._seeds.seed())

    def act(self, action: int) -> None:
        """Carry out an action of the seat that is asked; raises `ValueError` for one that is not allowed."""
        super().act(action % self.allowed if self._wrap else action)

    def observe(self, seat: int) -> dict[str, np.ndarray[Any, Any]]:
        """Return the observation, action mask and actions of a seat; it may act only while it is asked."""
        is_asked = bool(self.asked) and self.asked[0] == seat
        mask = np.zeros(ACTIONS, np.int8)
        mask[: self.allowed if is_asked else 1] = 1  # who is not asked has one action, which does nothing
        seen = self.game.view(self.state, seat).state
        return {
            "observation": self.encoder.observation(seen, seat),
            "action_mask": mask,
            "actions": self.encoder.actions(seen, self.legal if is_asked else []),
        }


class TableEnv(AECEnv[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """PettingZoo AEC environment: one agent acts after the other; see the module."""

    metadata: Mapping[str, Any] = {"name": "tabletable", "render_modes": [], "is_parallelizable": False}

    def __init__(self, play: _Play) -> None:
        super().__init__()
        self._play = play
        self.render_mode = None
        self.possible_agents = [*play.agents]
        self.agents = [*play.agents]
        self.observation_spaces, self.action_spaces = play.observation_spaces, play.action_spaces
        self.fields, self.kinds = play.encoder.fields, play.encoder.kinds
        self._bots: dict[tuple[str, int], Bot] = {}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of actions."""
        return self.action_spaces[agent]

    def named(self, observation: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
        """Take an observation apart into its named fields."""
        return {name: observation[part] for name, part in self.fields.items()}

    def command(self, action: int) -> Command | None:
        """Return the command an action of the selected agent stands for; None if it lets a chance pass."""
        return self._play.command(action)

    def choice_of(self, level: str) -> int:
        """Return the action that a bot takes in the place of the selected agent, a rival to learn from: a level of the
        game ("easy"), an installed bot or `module:function`.
        """
        play, seat = self._play, self._play.asked[0]
        level = level_of(play.game.info, level)
        if (level, seat) not in self._bots:
            self._bots[level, seat] = make_bot(play.game, level, seat)
        command = decide(self._bots[level, seat].think(play.game.view(play.state, seat), play.legal))
        return len(play.legal) if command is None else play.legal.index(command)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self._play.begin(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self.agents[self._play.asked[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """Return what an agent sees and may do."""
        return self._play.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Let the selected agent act; None once it has heard that the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play.act(int(action))
        self._steps += 1
        if not self._play.asked:
            self.rewards = dict(zip(self.possible_agents, self._play.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._play.asked[0]]
            if self._play.max_cycles is not None and self._steps >= self._play.max_cycles * len(self.agents):
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def close(self) -> None:
        """Nothing is open."""


class ParallelTableEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """PettingZoo parallel environment: every agent gives an action each cycle; only that of the agent asked counts."""

    metadata: Mapping[str, Any] = {"name": "tabletable_parallel", "render_modes": []}

    def __init__(self, play: _Play) -> None:
        self._play = play
        self.render_mode = None
        self.possible_agents = [*play.agents]
        self.agents = [*play.agents]
        self.observation_spaces, self.action_spaces = play.observation_spaces, play.action_spaces
        self.fields, self.kinds = play.encoder.fields, play.encoder.kinds

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Deal a new game; return each agent's observation and an empty info."""
        self._play.begin(seed)
        self.agents = [*self.possible_agents]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Let the agent that is asked act."""
        self._play.act(int(actions[self.possible_agents[self._play.asked[0]]]))
        self._cycles += 1
        is_over = not self._play.asked
        is_cut = not is_over and self._play.max_cycles is not None and self._cycles >= self._play.max_cycles
        earned = self._play.rewards() if is_over else [0.0] * len(self.agents)
        returned: tuple[Any, Any, Any, Any, Any] = (
            self._observations(),
            dict(zip(self.agents, earned, strict=True)),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, is_cut),
            {agent: {} for agent in self.agents},
        )
        if is_over or is_cut:
            self.agents = []
        return returned

    def _observations(self) -> dict[str, Any]:
        return {agent: self._play.observe(seat) for seat, agent in enumerate(self.possible_agents)}


def env(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    max_cycles: int | None = None,
    wrap: bool = False,
    everyone: bool = False,
) -> Any:
    """Return a game as an AEC environment of PettingZoo, one agent after the other as the rules ask them.

    `max_cycles`: truncate after this many actions of each agent. `wrap`: map an illegal action to a legal one (its
    number modulo theirs) instead of raising `ValueError`. `everyone`: all agents take turns, idle ones with a no-op;
    then it truncates after `max_cycles` turns of each. Raises `SetupError`.
    """
    if everyone:
        return parallel_to_aec(parallel_env(game, players, options=options, max_cycles=max_cycles, wrap=wrap))
    return TableEnv(_Play(game, players, options, max_cycles, wrap))


def parallel_env(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    max_cycles: int | None = None,
    wrap: bool = False,
) -> Any:
    """Return a game as a parallel environment of PettingZoo, with the arguments of `env`."""
    return ParallelTableEnv(_Play(game, players, options, max_cycles, wrap))


def arrays(view: PlayerView) -> dict[str, np.ndarray[Any, Any]]:
    """Return what an environment gives the seat of a view: `observation`, `action_mask` and `actions`."""
    encoder = Encoder(view._game, view.state)
    mask = np.zeros(ACTIONS, np.int8)
    mask[: len(view.legal) + (not view.must_act)] = 1
    return {
        "observation": encoder.observation(view.state, view.seat),
        "action_mask": mask,
        "actions": encoder.actions(view.state, [*view.legal]),
    }


def chosen(view: PlayerView, action: int) -> Command | None:
    """Return the command of an action in a view; None if it lets a chance pass. Raises `IndexError` beyond the mask."""
    return None if action == len(view.legal) and not view.must_act else view.legal[action]
