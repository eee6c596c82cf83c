"""Walks through every refusal a player can meet, and asks of each whether it is true.

In many positions, of real games and made-up ones, everything that can be taken hold of is let go in every place, every
place is clicked and every disabled button pressed. What is answered must be said in words, must be about what was meant
and must be true: for every refusal a game declares in `tests/games/<game>/refusals.py` what has to hold for it to be
said, written from the rules and not from the code that says it.

    python -m tests.contract.refusals property_deal --positions 2000
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from scenario import Scenario, load_scenario, start_of

import tabletable
from tabletable.core.command import Command
from tabletable.core.errors import GameError
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage, TableSpec, Zone
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.selfplay import SelfPlay
from tabletable.table.gestures import GestureMap, enabled, gesture_map, goal_in_area, is_home, meant_by_tap
from tabletable.table.layout import drop_zone, zone_box
from tests.contract.every import messages_of, playable

STAGE = Stage(984, 720)
GAMES = Path(__file__).resolve().parents[1] / "games"
ENGLISH = Catalogue("en")
LEAST_TARGET = 8
"""px: nobody hits a smaller zone."""
AHEAD = 6
"""Random commands that are played on from a made-up position."""
STRIDE = 5
"""One position of about so many is looked at in a real game."""
NO_RULE = "no rule"


class Attempt(NamedTuple):
    """Something a player tried that is not legal, and what was answered."""

    game: Game[Any]
    state: Any
    """The full state."""
    seat: int
    gesture: str
    """"drop", "tap" or "button"."""
    piece: int
    home: str
    """The zone the piece lies in, "" without one."""
    zone: str
    """The zone it was let go on or that was clicked, "" for none."""
    verb: str
    """What the game took it for."""
    message: Msg
    """The sentence that is judged: the refusal itself, or its second sentence."""

    @property
    def face(self) -> int:
        """What is printed on the piece."""
        return HIDDEN if self.piece == NO_PIECE else int(self.state.faces[self.piece])

    @property
    def args(self) -> dict[str, Any]:
        """The words the sentence is about."""
        return dict(self.message.args)

    def told(self) -> str:
        """Return all of it in one line."""
        word = self.game.face_word(self.face) if self.face >= 0 else "nothing"
        names = [f"P{seat}" for seat in range(self.game.info.max_seats)]
        is_told = ENGLISH.has(self.message.id)
        text = ENGLISH.text(self.message, names, self.game) if is_told else self.message.id
        what = f"{word} ({self.piece}) {self.home or '-'} > {self.zone or '-'}"
        return f"seat {self.seat} {self.gesture} {what} [{self.verb}]: {text}"


Precondition = Callable[[Attempt], bool]


def never(attempt: Attempt) -> bool:
    """For sentences that say nothing: no gesture may be answered with one."""
    return False


COMMON: dict[str, Precondition] = {"reason.own_seat": never, "reason.unknown": never}
"""Refusals of all games that no gesture reaches: the screen gives commands for its own person, and none whose words
don't go together.
"""


@dataclass(frozen=True)
class Declared:
    """What a game's tests say about its refusals; message ids without the name of the game."""

    preconditions: Mapping[str, Precondition]
    """Message id → what must hold for it to be true, and about what was meant."""
    unreached: Mapping[str, str]
    """Message id → why no gesture can ever be answered with it."""
    positions: Sequence[Mapping[str, Any]] = ()
    """Moments that are rare in real games: words of `Game.position`, or a scenario of such a position and steps."""


def declared(game: str) -> Declared | None:
    """Return the declaration in `tests/games/<game>/refusals.py`, None if there is none."""
    name = f"tests.games.{game}.refusals"
    if not (GAMES / game / "refusals.py").is_file():
        return None
    module = importlib.import_module(name)
    return Declared(module.PRECONDITIONS, module.UNREACHED, module.POSITIONS)


def catalogue(game: str) -> set[str]:
    """Return every refusal of a game: its message ids without the name of the game."""
    folder = Path(importlib.import_module(f"tabletable.games.{game}").__file__ or "").parent
    return {line.removeprefix(f"{game}.") for line in _ids(folder) if line.startswith(f"{game}.reason.")}


def common() -> set[str]:
    """Return the refusals that all games say in the same words."""
    return {line for line in _ids(Path(tabletable.__file__).parent) if line.startswith("reason.")}


def _ids(folder: Path) -> Iterator[str]:
    text = (folder / "locale" / "en.po").read_text(encoding="utf-8")
    return (line.split('"')[1] for line in text.splitlines() if line.startswith("msgid "))


# ------------------------------------------------------------------------------------------------ positions

Position = tuple[str, Any]
"""Where it comes from, and the state."""


def made_up(game: Game[Any], more: Sequence[Mapping[str, Any]], rng: Rng) -> Iterator[Position]:
    """Yield the positions of a game's scenarios and situations and those it declares, and a few commands further on."""
    folder = GAMES / game.info.id / "scenarios"
    shown = Path(importlib.import_module(type(game).__module__).__file__ or "").parent / "situations.json"
    words = json.loads(shown.read_text(encoding="utf-8")) if shown.is_file() else {}
    for name, data in (
        *((path.stem, load_scenario(path)) for path in sorted(folder.glob("*.json"))),
        *((f"situation {name}", each["position"]) for name, each in words.items()),
        *((f"position {number}", data) for number, data in enumerate(more)),
    ):
        state = None
        for number, state in enumerate(_told(game, data if "steps" in data else {"position": data, "steps": ()})):
            yield f"{name} {number}", state.clone()
        for step in range(1, AHEAD + 1):
            if not _play_on(game, state, rng):
                break
            yield f"{name} +{step}", state.clone()


def _told(game: Game[Any], data: Mapping[str, Any]) -> Iterator[Any]:
    scenario = Scenario(game, start_of(game, data), data.get("seats"))
    yield scenario.state.clone()
    for step in data["steps"]:
        if "do" in step:
            scenario.take(step)
            yield scenario.state.clone()


def _play_on(game: Game[Any], state: Any, rng: Rng) -> bool:
    """One random command; False at the end of the game."""
    awaited = game.to_act(state)
    if awaited:
        game.apply(state, rng.choice(game.legal_commands(state, rng.choice(awaited))))
    return bool(awaited)


def real(game: Game[Any], rng: Rng) -> Iterator[Position]:
    """Positions of games between bots of all levels, with any options and number of seats, without end."""
    while True:
        seats = rng.below(game.info.max_seats - game.info.min_seats + 1) + game.info.min_seats
        options = rng.choice(playable(game, seats))
        levels = [rng.choice(game.info.levels[:3]) for _ in range(seats)]
        seed = rng.seed()
        sentence = f"{seats} seats, seed {seed}, {dict(options)}"
        series = SelfPlay(game.agreed(options), levels, options, seed)
        step = 0
        while (command := series.choose()) is not None:
            if rng.below(STRIDE) == 0:
                yield f"{sentence}, step {step}", series.state.clone()
            series.play(command)
            step += 1
        yield f"{sentence}, at its end", series.state.clone()


# ------------------------------------------------------------------------------------------------ the walk


def _goes_there(spec: TableSpec, gestures: GestureMap, piece: int, home: str, zone: Zone | None) -> bool:
    """Return whether letting a piece go in the middle of another place does something."""
    if zone is None or piece not in gestures.drags:
        return False
    return bool(
        gestures.drop(piece, zone.id)
        or drop_zone(spec, gestures.targets(piece), zone.x, zone.y)
        or goal_in_area(spec, gestures, piece, home, zone.x, zone.y)
    )


class Finding(NamedTuple):
    """A refusal nobody should read."""

    kind: str
    """silent, legal, untold, unchecked, untrue, unreached, reached or undeclared."""
    id: str
    """The message id, or what it is about."""
    text: str


@dataclass
class Walk:
    """What was met on the way."""

    game: Game[Any]
    declared: Declared | None
    positions: int = 0
    attempts: int = 0
    reached: dict[str, int] = field(default_factory=dict)
    """Message id without the game → how often it was answered."""
    found: dict[tuple[str, str], list[Finding]] = field(default_factory=dict)

    def visit(self, where: str, state: Any, seat: int) -> None:
        """Try all that `seat` can try in a position."""
        self.positions += 1
        view = self.game.view(state, seat)
        spec = self.game.table(view, STAGE)
        legal = self.game.legal_commands(state, seat)
        meant = partial(self.game.intended_command, view)
        gestures = gesture_map(legal, spec.zones, meant)
        for attempt in (
            *self._drops(where, state, seat, spec, gestures, legal),
            *self._taps(state, seat, spec, gestures),
            *self._buttons(state, seat, spec, legal),
        ):
            self.attempts += 1
            self._judge(where, attempt)

    def _drops(
        self, where: str, state: Any, seat: int, spec: TableSpec, gestures: GestureMap, legal: Sequence[Command]
    ) -> Iterator[Attempt]:
        view = self.game.view(state, seat)
        lying = {piece.handle: zone.id for zone in spec.zones for piece in zone.pieces}
        own = {piece.handle for zone in spec.zones if zone.own for piece in zone.pieces}
        places = ["", *(zone.id for zone in spec.zones if min(zone_box(zone)[2:]) >= LEAST_TARGET)]
        kinds = list({place.partition(":")[0]: place for place in places}.values())
        zones = {zone.id: zone for zone in spec.zones}
        puts_back = cache(partial(is_home, spec))
        for piece in sorted(gestures.playable | own):
            # What stays on a board is let go on one place of each kind only: much lies there, and much is beside it.
            home = lying[piece]
            stays = zones[home].board and not gestures.movable(piece)
            for place in kinds if stays else places:
                if piece in gestures.taps and not place:
                    continue
                if place and puts_back(home, place):
                    continue
                if _goes_there(spec, gestures, piece, home, zones.get(place)):
                    continue
                command = self.game.intended_command(view, piece, place)
                if command is None:
                    self._find("silent", home, f"{where}: nothing is said of {piece} on {place!r}")
                elif command in gestures.taps.get(piece, ()):
                    continue
                elif command in legal:
                    self._find("legal", command.verb, f"{where}: {command} is legal, and its gesture does nothing")
                else:
                    yield from self._answers(state, seat, command, "drop", home, place)

    def _taps(self, state: Any, seat: int, spec: TableSpec, gestures: GestureMap) -> Iterator[Attempt]:
        faces = {piece.handle: piece.face for zone in spec.zones for piece in zone.pieces}
        for zone in spec.zones:
            if zone.taps and not gestures.tap(zone, faces):
                yield from self._answers(state, seat, meant_by_tap(seat, zone), "tap", "", zone.id)

    def _buttons(self, state: Any, seat: int, spec: TableSpec, legal: Sequence[Command]) -> Iterator[Attempt]:
        for button in spec.buttons:
            if enabled(button, legal):
                continue
            if button.reason is not None:
                yield Attempt(self.game, state, seat, "button", NO_PIECE, "", "", button.label.id, button.reason)
            if button.commands:
                command = button.commands[0]
                yield from self._answers(state, seat, command, "button", "", command.zone)

    def _answers(
        self, state: Any, seat: int, command: Command, gesture: str, home: str, zone: str
    ) -> Iterator[Attempt]:
        reason = self.game.why_not(state, seat, command)
        attempt = Attempt(self.game, state, seat, gesture, command.piece, home, zone, command.verb, reason.message)
        if not reason.rule:
            self._find("untold", NO_RULE, attempt.told())
        yield attempt
        if reason.detail is not None:
            yield attempt._replace(message=reason.detail)

    def _judge(self, where: str, attempt: Attempt) -> None:
        name = attempt.message.id.removeprefix(f"{self.game.info.id}.")
        self.reached[name] = self.reached.get(name, 0) + 1
        problem = messages_of(self.game).problem(attempt.message)
        if problem:
            self._find("untold", name, f"{where}: {problem}")
        if self.declared is None:
            return
        holds = self.declared.preconditions.get(name, COMMON.get(name))
        if holds is None:
            self._find("unchecked", name, f"{where}: {attempt.told()}")
        elif not holds(attempt):
            self._find("untrue", name, f"{where}: {attempt.told()}")

    def _find(self, kind: str, name: str, text: str) -> None:
        self.found.setdefault((kind, name), []).append(Finding(kind, name, text))

    def finish(self) -> None:
        """After the last position: which refusals were never met, or met although they are declared as unreachable."""
        if self.declared is None:
            self._find("undeclared", self.game.info.id, "its refusals have no preconditions yet")
            return
        there = catalogue(self.game.info.id) | (common() & self.declared.preconditions.keys())
        for name in sorted(there - self.reached.keys() - self.declared.unreached.keys()):
            self._find("unreached", name, "no gesture was answered with it")
        for name in sorted(self.declared.unreached.keys() & self.reached.keys()):
            self._find("reached", name, "declared as unreachable")
        for name in sorted(self.declared.unreached.keys() - there):
            self._find("unreached", name, "declared, and no such message")

    def report(self, examples: int) -> Iterator[str]:
        """Yield a line for what was walked, and some for each kind of finding."""
        yield f"{self.game.info.id}: {self.positions} positions, {self.attempts} refusals, {len(self.reached)} kinds"
        for (kind, name), findings in sorted(self.found.items(), key=lambda entry: (entry[0][0], -len(entry[1]))):
            yield f"  {kind} {name}: {len(findings)}"
            step = max(1, len(findings) // examples)
            yield from (f"    {each.text}" for each in findings[::step][:examples])


def walk(game: Game[Any], says: Declared | None, positions: int, seed: int = 1) -> Walk:
    """Return all made-up positions and so many real ones, each for whoever decides there and for somebody else."""
    rng = Rng(seed)
    done = Walk(game, says)
    for where, state in _chosen(game, says, positions, rng):
        awaited = {*game.to_act(state), *game.reactors(state)}
        others = sorted(set(range(len(state.hands))) - awaited)
        seats = sorted(awaited) + ([rng.choice(others)] if others else [])
        for seat in seats:
            done.visit(where, state, seat)
    done.finish()
    return done


def _chosen(game: Game[Any], says: Declared | None, positions: int, rng: Rng) -> Iterator[Position]:
    yield from made_up(game, says.positions if says is not None else (), rng)
    endless = real(game, rng)
    for _ in range(positions):
        yield next(endless)


def main(argv: Sequence[str] | None = None) -> int:
    """Walk through games and print what was found; 1 if anything was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="all by default")
    parser.add_argument("--positions", type=int, default=300, help="of real games, besides the made-up ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=3, help="of each kind of finding")
    parser.add_argument("--counts", action="store_true", help="also how often each refusal was met")
    args = parser.parse_args(argv)
    faulty = False
    for name in args.games or all_games():
        try:
            done = walk(get_game(name), declared(name), args.positions, args.seed)
        except GameError as error:
            parser.error(str(error))
        print("\n".join(done.report(args.examples)))
        if args.counts:
            print("\n".join(f"  {count:7} {key}" for key, count in sorted(done.reached.items())))
        faulty |= bool(done.found)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
