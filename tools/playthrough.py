"""Writes a whole game down so that a person can read it and a test can compare it.

    python tools/playthrough.py uno --players 4 --seed 7 --bots normal,random,random,easy
    python tools/playthrough.py --update            renew every transcript in tests/golden

A transcript has every command with the number of legal ones, every log sentence in English (after a bar what spectators
read, where that differs), a hash of every state, and the table itself after the commands 0, 1, 2, 4, 8 … and at the end
of each round: often enough to see what happens, seldom enough that a difference is readable.

Renewing is for rules, bots or sentences that were changed on purpose: read the difference before committing it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scenario import command_words, face_of

from tabletable.core.digest import fingerprint
from tabletable.core.errors import GameError
from tabletable.core.event import Event, EventKind, sentence
from tabletable.core.game import Game
from tabletable.core.info import RANDOM, GameInfo, OptionValue
from tabletable.core.registry import all_games, get_game
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.selfplay import SelfPlay

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kim", "Leo")
USUAL = 4
"""Seats of the commonest table: the middle transcript of a game that allows it."""
MOST_COMMANDS = 400
"""A longer game is cut off."""


def golden_seats(info: GameInfo) -> list[int]:
    """Return the numbers of seats with a transcript: the fewest, a middle one and the most."""
    middle = USUAL if info.min_seats < USUAL < info.max_seats else (info.min_seats + info.max_seats) // 2
    return sorted({info.min_seats, middle, info.max_seats})


def golden_path(info: GameInfo, players: int) -> Path:
    """Return the path of a transcript."""
    return GOLDEN / f"{info.id}_{players}.txt"


def golden_levels(game: Game[Any], players: int) -> list[str]:
    """Return bots of every level except the searching one, strongest first: a search's results change with its
    constants.
    """
    levels = [*reversed([*game.policies]), RANDOM]
    return [levels[seat % len(levels)] for seat in range(players)]


def golden_text(game: Game[Any], players: int) -> str:
    """Return the current transcript."""
    lines = transcript(game, golden_levels(game, players), game.info.complete({}), seed=players)
    return "\n".join(lines) + "\n"


def transcript(
    game: Game[Any], levels: Sequence[str], options: dict[str, OptionValue], seed: int, full: bool = False
) -> Iterator[str]:
    """Yield the lines of a game between bots; with `full` the table after every command."""
    english = Catalogue("en")
    names = NAMES[: len(levels)]
    match = SelfPlay(game, levels, options, seed)
    yield f"{game.info.id}, rules version {game.info.rules_version}, seed {seed}"
    yield ", ".join(f"{name}: {level}" for name, level in zip(names, levels, strict=True))
    usual = game.info.complete({})  # a rule that comes later changes no transcript of games without it
    agreed = ", ".join(f"{key} {value}" for key, value in options.items() if value != usual[key])
    yield f"house rules: {agreed or 'none'}"
    yield ""
    yield f"0. deal  [{fingerprint(match.state.to_json())}]"
    yield from _table(game, match.state, names)
    for number in range(1, MOST_COMMANDS + 1):
        command = match.choose()
        if command is None:
            break
        legal = game.legal_commands(match.state, command.seat)
        words = command_words(game, match.state, command, names[command.seat])
        events: list[Event] = []
        match.play(command, events.append)
        reaction = "" if len(legal) != 1 else ", forced"
        yield f"{number}. {words}  ({len(legal)} legal{reaction})  [{fingerprint(match.state.to_json())}]"
        for event in events:
            yield from _sentence(game, event, names, english)
        is_rest = any(event.kind in (EventKind.ROUND_END, EventKind.GAME_END) for event in events)
        if full or is_rest or number & (number - 1) == 0:
            yield from _table(game, match.state, names)
    outcome = game.outcome(match.state)
    if outcome is None:
        yield f"cut off after {MOST_COMMANDS} commands"
        return
    yield ""
    yield english.text(outcome.headline, names, game) + " " + english.text(outcome.reason, names, game)
    for standing in outcome.standings:
        faces = ", ".join(game.face_word(face) for face in standing.faces)
        yield f"  {names[standing.seat]}: {standing.gained}, total {standing.total}" + (f"; {faces}" if faces else "")


def _sentence(game: Game[Any], event: Event, names: Sequence[str], english: Catalogue) -> Iterator[str]:
    message, public = sentence(event), sentence(event.redacted(None))
    if message is not None and public is not None:
        text, overheard = english.text(message, names, game), english.text(public, names, game)
        yield f"     {text}" + (f" | {overheard}" if overheard != text else "")


def _table(game: Game[Any], state: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield every zone that is not empty (of a long face-down one its size and end), and the seats to act."""
    seen = state.seen
    for zone, handles in game.zones(state).items():
        if not handles:
            continue
        cards = [face_of(game, state, handle) for handle in handles]
        count = f" ({len(cards)})" if len(cards) > 1 else ""
        if len(cards) > 12 and not any(seen[handle] for handle in handles[:-4]):
            cards = ["…", *cards[-4:]]
        yield f"       {zone}{count}: {', '.join(cards)}"
    for verb, seats in (("to act", game.to_act(state)), ("may react", game.reactors(state))):
        for seat in seats:
            legal = game.legal_commands(state, seat)
            texts = [command_words(game, state, command, "").strip() for command in legal]
            texts = list(dict.fromkeys(texts))
            more = f"; and {len(texts) - 12} more" if len(texts) > 12 else ""
            yield f"       {verb}: {names[seat]}, {len(legal)} legal: {'; '.join(texts[:12])}{more}"


def update(only: str = "") -> list[Path]:
    """Write every transcript, or those of one game, remove those of games that are gone; return what changed."""
    changed = []
    wanted = {golden_path(game.info, n): (game, n) for game in all_games().values() for n in golden_seats(game.info)}
    for path in sorted(set(GOLDEN.glob("*.txt")) - set(wanted)):
        path.unlink()
        changed.append(path)
    for path, (game, players) in wanted.items():
        if only not in ("", game.info.id):
            continue
        text = golden_text(game, players)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def main() -> int:
    parser = argparse.ArgumentParser(description="Write a whole game down.")
    parser.add_argument("game", nargs="?")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", help="one level, or one per player, separated by commas (default: every level)")
    parser.add_argument("--options", default="", help="key=value, separated by commas")
    parser.add_argument("--full", action="store_true", help="the table after every command")
    parser.add_argument("--update", action="store_true", help="renew the transcripts in tests/golden, or GAME's")
    args = parser.parse_args()
    if args.update and args.game not in (None, *all_games()):
        parser.error(f"there is no game {args.game!r}")
    if args.update:
        for path in update(args.game or ""):
            print(f"changed {path.relative_to(GOLDEN.parents[1])}")
        return 0
    if not args.game:
        parser.error("name a game, or --update")
    try:
        game = get_game(args.game)
        players = args.players or golden_seats(game.info)[-1 if game.info.max_seats < USUAL else 0]
        levels = args.bots.split(",") if args.bots else golden_levels(game, players)
        levels = levels * players if len(levels) == 1 else levels
        if args.players and len(levels) != players:
            parser.error(f"{players} players, but {len(levels)} bots")
        options = game.info.complete(dict(part.split("=", 1) for part in args.options.split(",") if "=" in part))
        for line in transcript(game, levels, options, args.seed, args.full):
            print(line)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    import console

    console.leave(main)
