"""A seventh game touches one folder: with that beside the others it is on the shelf, can be said, played and drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import translations
from scenes.kit import table_of
from screenshots import staged, wanted

from tabletable.cli import main
from tabletable.core.errors import SetupError
from tabletable.core.registry import all_games, get_game
from tabletable.play.inspection.contract import Effort
from tabletable.play.inspection.simulate import simulate
from tabletable.play.language.catalogue import Catalogue
from tabletable.ui.drawing import grounds
from tests.contract.every import SEVENTH, on_the_shelf
from tests.seventh.crazy_eights.game import GAME as EIGHTS

ID = EIGHTS.info.id
FOLDER = SEVENTH / ID
ROOT = SEVENTH.parents[1]
MOST_LINES, MOST_TABLE_LINES = 300, 70


@pytest.fixture
def shelf() -> Iterator[None]:
    with on_the_shelf():
        yield


@pytest.mark.parametrize("level", EIGHTS.info.levels)
@pytest.mark.parametrize("seats", range(EIGHTS.info.min_seats, EIGHTS.info.max_seats + 1))
def test_whole_games_keep_every_promise(shelf: None, seats: int, level: str) -> None:
    result = simulate(EIGHTS, [level] * seats, 3, seats, check=Effort(deep_every=10))
    assert result.violations == []
    assert result.games == 3


def test_its_bot_beats_chance() -> None:
    assert simulate(EIGHTS, ["easy", "random"], 40).wins[0] > 26


def test_every_way_a_game_ends_is_reached() -> None:
    reasons = set()
    for seed in range(60):
        state = EIGHTS.setup(2 + seed % 4, {}, seed)
        while awaited := EIGHTS.to_act(state):
            EIGHTS.apply(state, EIGHTS.legal_commands(state, awaited[0])[seed % 2 - 1])
        outcome = EIGHTS.outcome(state)
        assert outcome is not None
        reasons.add(outcome.reason.id)
    assert reasons == {"crazy_eights.end.out", "crazy_eights.end.blocked"}


def test_the_program_finds_it_by_its_folder_alone(shelf: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert get_game(ID) is EIGHTS
    assert main(["games"]) == 0
    assert f"{ID}  2-5 players" in capsys.readouterr().out
    assert main(["simulate", ID, "--players", "4", "--games", "1", "--bots", "easy", "--check"]) == 0


def test_it_is_not_on_the_shelf_of_the_program() -> None:
    with on_the_shelf():
        assert ID in all_games()
    assert ID not in all_games()
    assert not Catalogue().has(f"{ID}.title")
    with pytest.raises(SetupError):
        get_game(ID)


PEERS = {"bench_peer.py", "bench_peers.py", "PEERS.md", "README.md"}
"""Other programs that ours is measured beside; one has a game of the same name."""


def test_no_other_file_knows_of_it() -> None:
    named = [
        path.relative_to(ROOT)
        for folder in ("tabletable", "tools", "art", "sounds")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".po", ".json", ".toml", ".md", ".svg", ".spec"}
        and path.name not in PEERS
        and any(word in path.read_text(encoding="utf-8") for word in (ID, "CrazyEights", "Crazy Eights"))
    ]
    assert named == []


def test_its_words_are_as_sound_as_those_of_the_program(shelf: None) -> None:
    assert [fault for fault in translations.check() if ID in fault] == []


@pytest.mark.allows_logs  # it has neither emblem nor music
def test_its_table_is_drawn_on_its_own_ground(shelf: None) -> None:
    looks = EIGHTS.info.looks
    assert all(looks.chrome != game.info.looks.chrome for game in all_games().values() if game is not EIGHTS)
    _, recipe, game = wanted(("table.4",), (ID,))[0]
    with staged(recipe, game) as app:
        bare, shown = (
            grounds.table(app.display.studio, looks.ground, app.display.surface.get_size()),
            app.display.surface,
        )
        corner = (4, shown.get_height() - 4)
        assert shown.get_at(corner)[:3] == bare.get_at(corner)[:3]
        assert app.display.canvas_of(table_of(app)).chrome == looks.chrome
        assert "Crazy Eights" in app.words.text(table_of(app).spec.title)


def test_each_refusal_names_a_rule_that_is_written_down(shelf: None) -> None:
    rules = set(re.findall(r"\{#(E\d)\}", (FOLDER / "RULES.md").read_text(encoding="utf-8")))
    code = (FOLDER / "game.py").read_text(encoding="utf-8")
    assert rules == set(re.findall(r'"(E\d)"', code)) | {"E1"}


def test_it_is_small() -> None:
    def lines(file: Path) -> int:
        return len(file.read_text(encoding="utf-8").splitlines())

    assert sum(map(lines, FOLDER.rglob("*.py"))) < MOST_LINES
    assert lines(FOLDER / "table.py") < MOST_TABLE_LINES
