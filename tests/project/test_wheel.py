"""The wheel, installed by pip into an environment that has what the game declares and nothing else, is the whole game.

Works without a network: the dependencies are borrowed from the environment that runs the tests.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import venv
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

import tabletable
from tabletable.core.registry import all_games
from tests.project.test_resources import shipped

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform == "win32", reason="packages are borrowed by symbolic links"),
]


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """What a command prints with no more environment than these variables; it must succeed."""
    done = subprocess.run(command, cwd=cwd, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def declared(name: str) -> set[str]:
    """Return the names of all packages that a package needs, and those that they need."""
    found = set()
    for requirement in metadata.requires(name) or ():
        if "extra ==" not in requirement:
            needed = re.match(r"[\w.-]+", requirement)
            assert needed is not None
            found |= {needed[0]} | declared(needed[0])
    return found


def borrow(packages: set[str], site: Path) -> None:
    """Let the folder `site` have these packages as they are installed here."""
    for name in packages:
        package = metadata.distribution(name)
        for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
            (site / top).symlink_to(Path(str(package.locate_file(top))))


@pytest.fixture(scope="module")
def bin_folder(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the installed command lies."""
    folder = tmp_path_factory.mktemp("wheel")
    home = {"HOME": str(folder / "home"), "PATH": "/usr/bin:/bin"}
    pip = (sys.executable, "-m", "pip", "--no-input", "--disable-pip-version-check", "--no-cache-dir")
    venv.create(folder / "venv", symlinks=True)
    site = folder / "venv" / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    borrow(declared("tabletable"), site)
    wheel = next(built.glob("tabletable-*.whl"))
    # With its dependencies, so that pip compares what is there with the versions the game asks for.
    run(*pip, "--python", folder / "venv", "install", "-q", "--no-index", wheel, cwd=folder, **home)
    return folder / "venv" / "bin"


def test_the_installed_wheel_checks_itself_far_from_the_sources(bin_folder: Path, tmp_path: Path) -> None:
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETABLE_HOME": str(tmp_path / "mine")}
    text = run(bin_folder / "tabletable", "--self-check", cwd=tmp_path, **silent)
    assert "everything needed is there" in text
    data = bin_folder.parent / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    count = {part: sum(name.startswith(part) for name in shipped()) for part in ("art", "sounds")}
    assert f"data: {data}/tabletable/_data, {count['art']} files of art, {count['sounds']} sounds" in text
    for game in all_games():
        assert f"{game} (" in text


def test_the_installed_wheel_plays(bin_folder: Path, tmp_path: Path, size: Callable[[int, int], int]) -> None:
    command = bin_folder / "tabletable"
    assert run(command, "--version", cwd=tmp_path) == f"tabletable {tabletable.__version__}\n"
    for game in [*all_games().values()][: size(2, 6)]:
        seats = str(game.info.min_seats)
        text = run(command, "simulate", game.info.id, "--players", seats, "--games", "1", "--check", cwd=tmp_path)
        assert json.loads(text.splitlines()[-1])["games"] == 1


def test_nothing_but_what_is_declared_can_be_imported_there(bin_folder: Path, tmp_path: Path) -> None:
    """Else the two tests above would prove nothing."""
    ask = "import importlib.util as u; print([n for n in ('numpy', 'PIL', 'pytest', 'hatchling') if u.find_spec(n)])"
    assert run(bin_folder / "python", "-c", ask, cwd=tmp_path) == "[]\n"
