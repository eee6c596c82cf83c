"""A deal of the arena: equal cards once for each seat the hero can have, played to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Final, NamedTuple

from arenas import children, rlcard
from tabletable.bots import Bot, decide
from tabletable.bots.levels import styles_of
from tabletable.core.command import Command
from tabletable.core.errors import SetupError
from tabletable.core.event import EventKind
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.info import OptionValue
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Thinking
from tabletable.core.view import View
from tabletable.play.advising import choose_advice
from tabletable.play.botplugins import level_of, make_bot
from tabletable.play.selfplay import SelfPlay

FOREIGN: Final[Mapping[str, Callable[[Game[Any], int], Bot]]] = {"rlcard": rlcard.make_bot}
"""Players from other libraries, called "library:name" where a level is asked for."""


ADVISER: Final = "adviser"
"""The player who does what H says."""


class Line(NamedTuple):
    """A line of the arena: a hero of one level against rivals of another."""

    game: str
    hero: str
    rivals: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    """Complete."""
    seed: int
    """Decides all deals of the line."""

    @property
    def house_rules(self) -> dict[str, OptionValue]:
        """The options that are not the usual ones."""
        usual = get_game(self.game).info.complete({})
        return {key: value for key, value in self.options if value != usual[key]}


@dataclass(slots=True)
class Played:
    """The results of one deal: its games in order, with the hero in seat 0, 1, …"""

    deal: int
    shares: list[float] = field(default_factory=list)
    """Per game the hero's share of the win, 0 … 1."""
    millis: list[float] = field(default_factory=list)
    """CPU milliseconds of each of the hero's decisions among several commands."""
    endings: Counter[str] = field(default_factory=Counter)
    """Rounds by the id of the sentence that says how they ended."""
    roles: dict[str, list[int]] = field(default_factory=dict)
    """In games with roles, by role: how often a seat had it, how often it won its round, and its total gain."""

    def to_json(self) -> dict[str, Any]:
        """Return the record for a line of the file of results."""
        return {
            "deal": self.deal,
            "shares": self.shares,
            "millis": self.millis,
            "endings": dict(sorted(self.endings.items())),
            "roles": dict(sorted(self.roles.items())),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Played:
        """Invert `to_json`; raises KeyError, TypeError or ValueError for anything else."""
        return cls(
            int(data["deal"]),
            [float(share) for share in data["shares"]],
            [float(millis) for millis in data["millis"]],
            Counter({str(key): int(n) for key, n in data["endings"].items()}),
            {str(role): [int(each) for each in tally] for role, tally in data["roles"].items()},
        )


class _Watched(SelfPlay):
    """A game that times its hero and counts its rounds."""

    def __init__(self, line: Line, seed: int, hero: int, played: Played) -> None:
        game = get_game(line.game)
        super().__init__(game, ["random"] * line.players, dict(line.options), seed)
        rng = Rng(seed)  # the same for every seat of the hero: equal deals, equal luck of the bots
        seeds = [rng.seed() for _ in range(line.players)]
        self.bots = [
            bot_of(game, line.hero if seat == hero else line.rivals, seeds[seat]) for seat in range(line.players)
        ]
        self._hero = hero
        self._played = played

    def ask(self, seat: int) -> Command | None:
        """Return the bot's command as `SelfPlay` does, timing the hero's decisions."""
        legal = self.game.legal_commands(self.state, seat)
        if not legal:
            return None
        view = self.game.view(self.state, seat)
        start = process_time()
        command = decide(self.bots[seat].think(view, legal))
        if seat == self._hero and len(legal) > 1:
            self._played.millis.append(round((process_time() - start) * 1000, 2))
        return command

    def play_on(self) -> None:
        """Play to the end and count the rounds."""
        while (command := self.choose()) is not None:
            kinds: list[EventKind] = []
            self.play(command, lambda event, kinds=kinds: kinds.append(event.kind))  # type: ignore[misc]
            if EventKind.ROUND_END in kinds or EventKind.GAME_END in kinds:
                self._count_round()

    def _count_round(self) -> None:
        ended = self.game.round_result(self.state) or self.game.outcome(self.state)
        if ended is None:
            return
        self._played.endings[ended.reason.id] += 1
        for standing in ended.standings:
            if standing.role != HIDDEN:
                tally = self._played.roles.setdefault(self.game.face_word(standing.role), [0, 0, 0])
                tally[0] += 1
                tally[1] += standing.seat in ended.winners
                tally[2] += standing.gained


def adviser(game: Game[Any], seed: int) -> Bot:
    """Make a bot that always follows the advice of the hint key H, worked out to the end."""
    strongest = make_bot(game, game.info.strongest, seed)

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        choice = yield from strongest.think(view, legal)
        if view.seat not in game.to_act(view.state):
            return choice  # a reaction: the strongest level's own
        return (yield from choose_advice(game, view, legal, choice))

    return Bot(think, seed)


def bot_of(game: Game[Any], name: str, seed: int) -> Bot:
    """Make a bot of a level of the game, "level/style" for one of its styles, `ADVISER`, `CHILD`, of another library,
    of a package that brings bots, or `module:function`.

    Raises `SetupError` for any other name.
    """
    library, _, agent = name.partition(":")
    if agent and library in FOREIGN:
        return FOREIGN[library](game, seed)
    if name == ADVISER:
        return adviser(game, seed)
    if name == children.CHILD:
        return children.make_bot(game, seed)
    level, _, style = name.partition("/")
    if style and style not in styles_of(game, level):
        raise SetupError(f"{game.info.id} has no style {style!r} of the level {level}", "setup.no_level")
    return make_bot(game, level_of(game.info, name) if agent else level, seed, style)


def play_deal(line: Line, deal: int) -> Played:
    """Play a deal with the hero in each seat in turn. Deterministic."""
    rng = Rng(line.seed)
    for _ in range(deal):
        rng.seed()
    seed = rng.seed()
    played = Played(deal)
    for hero in range(line.players):
        match = _Watched(line, seed, hero, played)
        match.play_on()
        outcome = match.game.outcome(match.state)
        winners = outcome.winners if outcome is not None else ()
        played.shares.append(1 / len(winners) if hero in winners else 0.0)
    return played
