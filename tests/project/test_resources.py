"""art/ and sounds/ are found from every kind of installation."""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tabletable import __version__, resources

ROOT = Path(__file__).resolve().parents[2]

ASK = "import tabletable, tabletable.resources as r; print(tabletable.__file__); print(r.data_root())"


def make_data(root: Path) -> Path:
    (root / "art").mkdir(parents=True)
    (root / "sounds").mkdir()
    return root


def test_the_checkout_itself() -> None:
    assert resources.data_root() == ROOT
    assert resources.art_path("fonts", "OFL.txt").is_file()
    assert resources.sounds_path() == ROOT / "sounds"


def test_the_override_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(resources.DATA_VARIABLE, str(make_data(tmp_path / "mine")))
    assert resources.data_root() == tmp_path / "mine"


def test_a_wrong_override_is_not_passed_over_in_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()  # half is not enough
    monkeypatch.setenv(resources.DATA_VARIABLE, str(tmp_path))
    with pytest.raises(resources.DataNotFoundError, match="art and sounds") as raised:
        resources.data_root()
    assert raised.value.tried == (tmp_path,)


def test_a_frozen_bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(make_data(tmp_path)), raising=False)
    assert resources.data_root() == tmp_path


def test_inside_the_package_comes_before_beside_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    make_data(tmp_path)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "tabletable" / "resources.py"))
    assert resources.data_root() == tmp_path
    make_data(tmp_path / "tabletable" / "_data")
    assert resources.data_root() == tmp_path / "tabletable" / "_data"


def test_everything_tried_is_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "tabletable" / "resources.py"))
    with pytest.raises(resources.DataNotFoundError) as raised:
        resources.data_root()
    assert raised.value.tried == (tmp_path / "tabletable" / "_data", tmp_path)


def ask(path: Path, cwd: Path) -> list[str]:
    """Where the package and its data are for a program that finds the package in `path`."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("TABLETABLE")}
    program = f"import sys; sys.path.insert(0, {str(path)!r}); {ASK}"
    run = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, cwd=cwd, env=environ)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def shipped() -> set[str]:
    """Return every file of art/ and sounds/ that the program reads: no leftovers, no pictures of README.md."""
    return {
        path.relative_to(ROOT).as_posix()
        for part in ("art", "sounds")
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and ROOT / "art" / "readme" not in path.parents
    }


def test_a_wheel_brings_its_data_inside_the_package(built: Path, tmp_path: Path) -> None:
    wheel = next(built.glob("*.whl"))
    assert wheel.name == f"tabletable-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path / "site")
    data = "tabletable/_data/"
    assert {name.removeprefix(data) for name in names if name.startswith(data)} == shipped()
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tabletable").rglob("*")
        if path.suffix in (".py", ".typed", ".json", ".po", ".md")
    }
    assert package <= names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"tabletable", f"tabletable-{__version__}.dist-info"}
    assert f"tabletable-{__version__}.dist-info/licenses/LICENSE" in names
    entry_points = (tmp_path / "site" / f"tabletable-{__version__}.dist-info" / "entry_points.txt").read_text()
    assert "tabletable = tabletable.__main__:main" in entry_points
    site = tmp_path / "site" / "tabletable"
    assert ask(site.parent, tmp_path) == [str(site / "__init__.py"), str(site / "_data")]


def test_an_sdist_is_a_checkout_without_the_history(built: Path, tmp_path: Path) -> None:
    sdist = next(built.glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        # The safe filter came with 3.11.4 and is the only quiet way from 3.12 on.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)
        archive.extractall(tmp_path)
    root = tmp_path / f"tabletable-{__version__}"
    for name in ("pyproject.toml", "README.md", "LICENSE", "tools/play.py", "tools/check.py", "tests/conftest.py"):
        assert (root / name).is_file(), name
    assert all((root / name).is_file() for name in shipped())
    assert not (root / ".venv").exists()
    assert ask(root, tmp_path) == [str(root / "tabletable" / "__init__.py"), str(root)]


def test_an_editable_install_points_at_the_checkout_and_copies_nothing(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel:editable", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as archive:
        names = archive.namelist()
        paths = [archive.read(name).decode().strip() for name in names if name.endswith(".pth")]
    assert paths == [str(ROOT)]
    assert not any(name.startswith("tabletable/") for name in names)
    assert ask(Path(paths[0]), tmp_path)[1] == str(ROOT)


def test_every_dependency_says_why_it_is_there() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    project = tomllib.loads("\n".join(lines))["project"]
    for requirement in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
        number = next(n for n, line in enumerate(lines) if line.strip().startswith(f'"{requirement}"'))
        assert "#" in lines[number] or lines[number - 1].strip().startswith("#"), requirement


def test_the_top_level_holds_nothing_but_what_belongs_there() -> None:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout, or no git")
    run = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    tops = {name.split("/")[0] for name in run.stdout.split("\0") if name}
    assert tops <= {
        ".ci",
        ".github",
        ".gitignore",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "README.md",
        "SECURITY.md",
        "art",
        "pyproject.toml",
        "sounds",
        "tabletable",
        "tests",
        "tools",
    }
