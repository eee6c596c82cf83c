"""A game of others, built by pip into a wheel and installed into a fresh environment, is one of the program's.

Works without a network: the program itself and what it needs are lent to that environment.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
SEVENTH = ROOT / "tests" / "seventh"
COMMAND = "import sys; from tabletable.cli import main; sys.exit(main())"
BROKEN = "[tabletable.games]\nbroken = a_package_that_is_gone\nmisnamed = crazy_eights\n"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command without a window, its files in `cwd`."""
    home = {"HOME": str(cwd), "PATH": "/usr/bin:/bin", "TABLETABLE_HOME": str(cwd / "mine")}
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(command, cwd=cwd, env={**home, **silent}, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the seventh game and a package whose games can't be had."""
    folder = tmp_path_factory.mktemp("others")
    venv.create(folder / "venv", symlinks=True)
    site = folder / "venv" / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    (site / "lent.pth").write_text(f"{ROOT}\n{Path(pygame.__file__).parents[1]}\n", encoding="utf-8")
    shutil.copytree(SEVENTH, folder / "sources", ignore=shutil.ignore_patterns("__pycache__"))
    pip = (sys.executable, "-m", "pip", "--no-input", "--disable-pip-version-check", "--no-cache-dir")
    offline = ("--no-index", "--no-deps")
    for words in (
        (*pip, "wheel", "-q", *offline, "--no-build-isolation", "-w", folder / "made", folder / "sources"),
        (*pip, "install", "-q", *offline, "--target", site, "--find-links", folder / "made", "tabletable-crazy-eights"),
    ):
        done = run(*words, cwd=folder)
        assert done.returncode == 0, done.stderr
    (site / "broken-1.0.dist-info").mkdir()
    (site / "broken-1.0.dist-info" / "entry_points.txt").write_text(BROKEN, encoding="utf-8")
    return folder / "venv" / "bin" / "python"


def test_it_is_played_as_ours_are_and_what_is_broken_is_left_out(python: Path, tmp_path: Path) -> None:
    listed = run(python, "-c", COMMAND, "games", "--json", cwd=tmp_path)
    ids = [game["id"] for game in json.loads(listed.stdout)]
    assert {"crazy_eights", "uno", "saboteur"} < {*ids}
    assert not {"broken", "misnamed"} & {*ids}
    assert "broken is left out: ModuleNotFoundError" in listed.stderr
    assert "misnamed is left out: ValueError: its id is 'crazy_eights'" in listed.stderr
    words = ("simulate", "crazy_eights", "--games", "2", "--bots", "easy", "--check", "--json")
    played = run(python, "-c", COMMAND, *words, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["violations"] == 0


def test_its_words_pictures_sounds_and_rules_are_those_of_its_package(python: Path, tmp_path: Path) -> None:
    ask = """
import tabletable
from tabletable.play.inspection.signs import has_file
from tabletable.play.language.rulebook import heading
print([tabletable.describe("crazy_eights", language).title for language in ("en", "zh-Hans")])
print([has_file(f"{name}") for name in ("art/crazy_eights/emblem.svg", "sounds/crazy_eights/named.ogg")])
print([has_file(f"{name}") for name in ("art/crazy_eights/none.svg", "art/uno/emblem.svg")])
print(heading("crazy_eights", "en", "E2") != "")
"""
    done = run(python, "-c", ask, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    titles, own, others, rules = done.stdout.splitlines()
    assert "Crazy Eights" in titles
    assert "«" not in titles
    assert (own, others, rules) == ("[True, True]", "[False, True]", "True")


def test_its_box_and_table_are_drawn_with_its_own_emblem_and_sounds(python: Path, tmp_path: Path) -> None:
    ask = """
import pathlib
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.stack.routes import Deal
app = App(headless=True, home=pathlib.Path("mine"), language="en")
game = app.games["crazy_eights"]
seats = (Seat(HUMAN, "Ann"), Seat(BOT, "Bob", "easy"))
app.routes.open_game(Deal("crazy_eights", seats, game.info.complete({}), 5))
app.frame()
print(app.display.studio.assets.exists("crazy_eights/emblem"), app.display.studio.assets.exists("uno/emblem"))
app.audio._folder = pathlib.Path("none")
app.audio.game = "crazy_eights"
print(app.audio._find("named").name, app.audio._find("table_loop", only_game=True).name)
"""
    done = run(python, "-c", ask, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-2:] == ["True True", "named.ogg table_loop.ogg"]


def test_what_a_package_lacks_is_named_once(python: Path, tmp_path: Path) -> None:
    """A game without rules, emblem or words can be played, with holes that somebody would look at."""
    site = next((python.parents[1] / "lib").glob("python*/site-packages"))
    bare, package = tmp_path / "bare", tmp_path / "bare" / "crazy_eights"
    ignore = shutil.ignore_patterns("RULES*", "emblem.svg", "zh-*", "__pycache__")
    shutil.copytree(site / "crazy_eights", package, ignore=ignore)
    (package / "locale" / "zh-Hant.po").write_text("", encoding="utf-8")
    (package / "street.json").write_text('[{"id": "door"}]', encoding="utf-8")
    (package / "puzzles.json").write_text("to do", encoding="utf-8")
    ask = f"import sys; sys.path.insert(0, {str(bare)!r}); {COMMAND}"
    done = run(python, "-c", ask, "simulate", "crazy_eights", "--games", "1", "--check", cwd=tmp_path)
    assert done.returncode == 1
    text = done.stderr
    for lack in ("it has no rules: RULES.md", "its box has no picture: art/emblem.svg"):
        assert text.count(lack) == 1, text
    assert "sign: street.json, entry 1: KeyError: 'rivals'" in text
    assert "sign: puzzles.json: JSONDecodeError" in text
    assert "no translations from zh-Hant.po: there is no message in it" in text
    assert "not in the catalogue of zh-Hans" not in text, "it is English there"
