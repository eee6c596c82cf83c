"""Torture of the rules: games watched by the inspector, and equal games in other processes."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from torture import ROOT, Harness, surroundings

from tabletable.bots import decide
from tabletable.core.digest import canonical
from tabletable.core.errors import SetupError
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.info import Options
from tabletable.core.registry import all_games, get_game
from tabletable.play.inspection.contract import STAGE, Effort, Inspector
from tabletable.play.inspection.sayable import Sayable
from tabletable.play.inspection.simulate import play_on
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import encode
from tabletable.play.seats import BOT, Seat
from tabletable.play.selfplay import SelfPlay
from tabletable.play.session import Session
from tabletable.table.gestures import unreachable

OPENING: Final = 40
"""Commands played in a game that is not finished: the first one at each table with more than the fewest seats."""
POISONED: Final = 5
"""Every n-th decision is made without a full state anywhere in memory."""
STRONG: Final = 4
"""Every n-th game has the strongest bot at a seat."""
THOROUGH: Final = Effort(worlds=1, refusals=3, deep_every=30)
COMMANDS: Final = 16
"""The number of commands in a compared log."""

messages = cache(Sayable)


def tables() -> list[str]:
    """Return every game with every number of seats."""
    infos = [game.info for game in all_games().values()]
    return [f"{info.id}-{seats}" for info in infos for seats in range(info.min_seats, info.max_seats + 1)]


def some_options(game: Game[Any], seats: int, rng: random.Random) -> Options:
    """Choose random house rules that allow this many players; defaults are as likely as other values."""
    usual = game.info.complete({})
    while True:
        chosen = {each.id: rng.choice(each.values) for each in game.info.options if each.values and rng.random() < 0.4}
        for option in game.info.options:
            if option.id in chosen and option.needs:
                chosen[option.needs[0]] = option.needs[1]
        try:
            options = {**usual, **chosen} if rng.random() < 0.5 else usual
            game.setup(seats, options, 1)
        except SetupError:
            continue
        return options


def play(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Games of bots and of chance: every promise of the contract and every gesture, after every command."""
    name, _, count = subject.partition("-")
    game, seats = get_game(name), int(count)
    options, seed = some_options(game, seats, rng), rng.getrandbits(40)
    is_whole = bool(number) or seats == game.info.min_seats
    # Chance alone hardly ever ends a game; the strongest think too long for the first one, and for all seats.
    levels = [rng.choice(game.info.levels[1:-1] if number else game.info.levels[:2]) for _ in range(seats)]
    if number % STRONG == 1:
        levels[0] = game.info.levels[-1]
    if not is_whole:
        levels = ["random"] * seats
    elif "easy" not in levels:
        levels[0] = "easy"
    inspector = Inspector(game, seats, options, seed, messages(game), THOROUGH)
    match = _Reached(game, levels, options, seed)
    most = game.bound(seats, options) + 1
    play_on(match, most if is_whole else OPENING, inspector)
    if is_whole and not inspector.is_full:
        inspector.end(match.state)
    yield from (
        f"{violation.law} after {violation.step} commands: {violation.text}" for violation in inspector.violations[:3]
    )
    yield from match.beyond_reach[:3]


class _Reached(SelfPlay):
    """A game in which every legal command must be within reach at the table."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.beyond_reach: list[str] = []
        self._asked = 0

    def choose(self) -> Any:
        game, state = self.game, self.state
        self._asked += 1
        if self._asked % 4 == 1:
            for seat in (*game.to_act(state), *game.reactors(state)):
                spec = game.table(game.view(state, seat), STAGE)
                far = unreachable(spec, game.legal_commands(state, seat))
                if far:
                    self.beyond_reach.append(
                        f"no gesture of seat {seat} gives {far[0]} after {self._asked - 1} commands"
                    )
        return super().choose()

    def ask(self, seat: int) -> Any:
        """Return the bot's command; now and then the state is unusable while it thinks, except for its view."""
        game = self.game
        legal, view = game.legal_commands(self.state, seat), game.view(self.state, seat)
        if not legal or self._asked % POISONED:
            return decide(self.bots[seat].think(view, legal)) if legal else None
        data = canonical(self.state.to_json())
        poison(self.state)
        try:
            return decide(self.bots[seat].think(view, legal))
        finally:
            self.state = game.state_from_json(json.loads(data))


class Poison:
    """Replaces every part of a state that must not be touched."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"somebody reached for .{name} of the full state")

    def _touched(self, *_: object) -> Any:
        raise AssertionError("somebody reached into the full state")

    __bool__ = __len__ = __iter__ = __getitem__ = __contains__ = __index__ = __eq__ = __lt__ = _touched
    __hash__ = None  # type: ignore[assignment]


def poison(state: Any) -> None:
    """Make every field of the state unusable."""
    for name in state.FIELDS:
        setattr(state, name, Poison())


# ------------------------------------------------------------------------------------------------ the same everywhere


def digest_of(name: str, seed: int) -> str:
    """Return SHA-256 over commands, states, events and tables of a game of bots."""
    game, rng = get_game(name), random.Random(seed)
    seats = rng.randint(game.info.min_seats, game.info.max_seats)
    levels = [rng.choice(game.info.levels[:2]) for _ in range(seats)]
    match = SelfPlay(game, levels, some_options(game, seats, rng), seed)
    digest = sha256()
    for _ in range(COMMANDS):
        command = match.choose()
        if command is None:
            break
        events: list[Event] = []
        match.play(command, events.append)
        digest.update(canonical([str(command), match.state.to_json(), [str(event) for event in events]]))
        digest.update(str(game.table(game.view(match.state, 0), STAGE)).encode())
    return digest.hexdigest()


@cache
def _pythons() -> list[str]:
    """Return this Python, and every other installed one that is new enough and starts."""
    names = [shutil.which(f"python3.{minor}") or "" for minor in range(11, 20)]
    names += map(str, Path.home().glob(".pyenv/versions/3.*/bin/python"))
    asked = "import os, sys; print(sys.version_info >= (3, 11) and sys.version)"
    pythons: dict[str, str] = {}
    for python in [sys.executable, *filter(None, names)]:
        result = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
        if result.returncode == 0 and result.stdout != "False\n":
            pythons.setdefault(result.stdout, python)
    return list(pythons.values())


@cache
def _packed() -> Path | None:
    """Return the packed program made by `tools/package.py`, None if there is none."""
    program = next(iter(sorted((ROOT / "dist").glob("tabletable/tabletable*"))), None)
    return program if program is not None and program.is_file() else None


def recorded(name: str, seed: int) -> bytes:
    """Return a saved game of bots with the hash of every eighth state."""
    game, rng = get_game(name), random.Random(seed)
    seats = rng.randint(game.info.min_seats, game.info.max_seats)
    levels = [rng.choice(game.info.levels[:2]) for _ in range(seats)]
    options = some_options(game, seats, rng)
    playing = SelfPlay(game, levels, options, seed)
    session = Session(game, [Seat(BOT, f"P{at}", level) for at, level in enumerate(levels)], options, seed)
    recorder = Recorder(session, "2026-01-01T00:00:00Z")
    for _ in range(COMMANDS):
        command = playing.choose()
        if command is None:
            break
        playing.play(command)
        session.submit(command)
        recorder.document()
    return encode(recorder.document())


def replays(program: Sequence[str | Path], saved: bytes) -> bool:
    """Return whether a program replays a save with all its recorded states."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.tabletable")
        path.write_bytes(saved)
        command = [*program, "replay", "--verify", path]
        result = subprocess.run(command, env=surroundings(), capture_output=True, text=True, check=False)
    return result.returncode == 0 and "verified" in result.stdout


def determinism(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Equal logs in processes with other hash seeds, in turn on every installed Python, and in the packed program."""
    seeds = [rng.getrandbits(32) for _ in range(trials)]
    code = f"import torturing.play as t; print(*[t.digest_of({subject!r}, seed) for seed in {seeds}])"
    pythons = _pythons() if number else [sys.executable]
    runs = [(sys.executable, "0"), (pythons[number % len(pythons)], str(rng.randrange(1, 2**32)))]
    outputs = []
    for python, seed in runs:
        command = [python, "-c", code]
        outputs.append(subprocess.Popen(command, env=surroundings(PYTHONHASHSEED=seed), stdout=subprocess.PIPE))
    one, other = ((run.communicate()[0].decode() or "nothing").split() for run in outputs)
    differ = [seed for seed, mine, theirs in zip(seeds, one, other, strict=False) if mine != theirs]
    if differ or len(one) != trials:
        yield f"the games of seeds {differ} differ between {' and '.join(f'hash seed {s} on {p}' for p, s in runs)}"
    packed = _packed()
    for each in seeds if packed is not None else ():
        assert packed is not None
        if not replays([packed], recorded(subject, each)):
            yield f"the game of seed {each} is another one in {packed}"


PLAY: Final = Harness(play, tables, 1, (31, 1_000, 10_000))
DETERMINISM: Final = Harness(determinism, lambda: list(all_games()), 5, (30, 300, 3_000))
