"""An option that comes later breaks nothing that was written before: saves, puzzles, positions and their hashes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletable.core.digest import fingerprint
from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.play.study import puzzle
from tabletable.play.study.position import fresh
from tabletable.play.study.positiontext import text_of

GAMES = all_games()
ROOT = Path(__file__).resolve().parents[2]
LATER = """
import json, sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

path, changed, game_id, sample, told = sys.argv[1:]
get_code = SourceFileLoader.get_code

def later(self, name):
    if self.path != path:
        return get_code(self, name)
    return compile(Path(changed).read_text(encoding="utf-8"), path, "exec", dont_inherit=True)

SourceFileLoader.get_code = later
from tabletable.core.digest import fingerprint
from tabletable.core.info import Option
from tabletable.core.registry import get_game
from tabletable.play.keeping.recording import verify
from tabletable.play.keeping.savefile import decode
from tabletable.play.study import puzzle
from tabletable.play.study.positiontext import position_of, text_of

told, game = json.loads(told), get_game(game_id)
object.__setattr__(game.info, "options", (*game.info.options, Option("later", ("off", "on"), "off")))
verify(decode(Path(sample).read_bytes(), {game_id: game.info.rules_version}))
assert fingerprint(game.setup(told["seats"], game.info.complete({}), 3).to_json()) == told["hash"], "another hash"
for asked in puzzle.read(game_id):
    assert game.state_from_json(asked.state).to_json() == asked.state, asked.id
found = position_of(told["text"], {game_id: game})
assert json.loads(text_of(found))["state"] == json.loads(told["text"])["state"]

state = game.setup(told["seats"], game.info.complete({}), 3)
assert state.rules.later is False
state.rules = state.rules._replace(later=True)
assert fingerprint(state.to_json()) != told["hash"], "the option is not written"
assert game.state_from_json(state.to_json()) == state
print("as before")
"""
"""A process in which the rules that are agreed have one more field, which most games don't use."""


def with_an_option(game_id: str, folder: Path) -> Path:
    """Return the state's module of a game with one more field in its `HouseRules`, as its developer would write it."""
    source = (ROOT / "tabletable" / "games" / game_id / "rules" / "state.py").read_text(encoding="utf-8")
    record = re.search(r"class HouseRules\(NamedTuple\):\n(?:(?:    .*)?\n)*?(?=\n*    @classmethod|\n\n)", source)
    assert record is not None
    field = "    later: Annotated[bool, Later(False)] = False\n"
    source = source[: record.end()].rstrip() + "\n" + field + "\n" + source[record.end() :].lstrip("\n")
    source = source.replace(
        "from tabletable.core.fields import (\n", "from tabletable.core.fields import (\n    Later,\n"
    )
    path = folder / game_id / "rules" / "state.py"
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_option_that_comes_later_breaks_nothing_written_before(game: Game[Any], tmp_path: Path) -> None:
    game_id, seats = game.info.id, game.info.min_seats
    told = {
        "seats": seats,
        "hash": fingerprint(game.setup(seats, game.info.complete({}), 3).to_json()),
        "text": text_of(fresh(game, seats, {}, 2)),
    }
    assert puzzle.read(game_id), "there is something to break"
    path = ROOT / "tabletable" / "games" / game_id / "rules" / "state.py"
    sample = ROOT / "tests" / "play" / "samples" / "v1" / f"{game_id}.tabletable"
    changed = with_an_option(game_id, tmp_path)
    command = [sys.executable, "-c", LATER, *map(str, (path, changed, game_id, sample, json.dumps(told)))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout == "as before\n", done.stderr[-2000:]
