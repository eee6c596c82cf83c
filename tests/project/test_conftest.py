"""The guards of ``conftest.py`` guard."""

import logging
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

OFFENDERS = """
import logging, socket
import pytest

def test_network_swallowed():
    try:
        socket.create_connection(("localhost", 9))
    except AssertionError:
        pass

def test_log():
    logging.getLogger("x").error("lost")

@pytest.mark.allows_logs
def test_meant():
    logging.getLogger("x").error("lost")

@pytest.fixture
def unready():
    raise OSError("not now")

def test_setup(unready):
    pass

def test_itself():
    assert False

def test_skipped():
    pytest.skip("not here")

def test_home(home):
    import os
    assert os.environ["TABLETABLE_HOME"] == str(home)
    assert not home.exists()
"""


@pytest.mark.parametrize("processes", ["-pno:xdist", "-n2"], ids=["one", "several"])
def test_offending_tests_fail(tmp_path: Path, processes: str) -> None:
    """A run of its own, since a failure in a fixture's last part cannot be caught from inside a test."""
    conftest = Path(__file__).parent.parent / "conftest.py"
    (tmp_path / "conftest.py").write_text(conftest.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = allows_logs\n")
    (tmp_path / "test_offenders.py").write_text(OFFENDERS)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", processes, str(tmp_path)],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
    )
    assert run.returncode == 1, run.stdout
    assert "1 failed, 4 passed, 1 skipped, 3 errors" in run.stdout
    assert "FAILED test_offenders.py::test_itself" in run.stdout
    assert "ERROR test_offenders.py::test_setup" in run.stdout
    assert "ERROR test_offenders.py::test_network_swallowed" in run.stdout
    assert "ERROR test_offenders.py::test_log" in run.stdout


def test_the_network_is_blocked(no_network: list[str]) -> None:
    with pytest.raises(AssertionError, match="getaddrinfo"):
        socket.create_connection(("localhost", 9))
    with socket.socket() as plain, pytest.raises(AssertionError, match="connect"):
        plain.connect(("127.0.0.1", 9))
    assert len(no_network) == 2
    no_network.clear()


def test_swallowing_the_exception_does_not_hide_an_attempt(no_network: list[str]) -> None:
    try:
        urllib.request.urlopen("http://localhost:9/")
    except (AssertionError, urllib.error.URLError):
        pass
    assert no_network
    no_network.clear()


@pytest.mark.allows_logs
def test_warnings_are_collected(no_unexpected_logs: list[logging.LogRecord]) -> None:
    logging.getLogger("tabletable.some.module").warning("the disk is %s", "full")
    logging.getLogger("tabletable.some.module").info("no matter")
    assert [record.getMessage() for record in no_unexpected_logs] == ["the disk is full"]


def test_what_is_measured_as_slow_is_there() -> None:
    """Else a test that was renamed would come back to the fast check unseen."""
    folder = Path(__file__).resolve().parents[1]
    sources: dict[str, str] = {}
    for path in folder.rglob("test_*.py"):
        sources[path.name] = sources.get(path.name, "") + path.read_text(encoding="utf-8")
    lines = (folder / "slow.txt").read_text(encoding="utf-8").splitlines()[1:]
    names = [line.split()[-1].partition("::") for line in lines]
    assert [file + function for file, _, function in names if f"def {function}(" not in sources.get(file, "")] == []


SAMPLES = """
import pytest

@pytest.mark.sampled("game")
@pytest.mark.parametrize("way", ["keys", "mouse"])
@pytest.mark.parametrize("game", ["a", "b", "c"])
def test_way(game, way):
    pass

@pytest.mark.sampled(each=2)
@pytest.mark.parametrize("number", range(5))
def test_number(number):
    pass

@pytest.mark.parametrize("name", ["always", pytest.param("late", marks=pytest.mark.sampled(each=0))])
def test_name(name):
    pass

def test_size(size, request):
    assert size("push", "night") == ("night" if request.config.option.night else "push")
"""


@pytest.mark.parametrize(
    ("arguments", "tried"),
    [
        ([], ["number[0]", "number[1]", "name[always]", "size", "way[a-keys]", "way[b-mouse]", "way[c-mouse]"]),
        (["--night"], [*(f"number[{at}]" for at in range(5)), "name[always]", "name[late]", "size"]),
    ],
    ids=["push", "night"],
)
def test_a_push_tries_a_sample_and_the_night_everything(tmp_path: Path, arguments: list[str], tried: list[str]) -> None:
    conftest = Path(__file__).parent.parent / "conftest.py"
    (tmp_path / "conftest.py").write_text(conftest.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = sampled\n")
    (tmp_path / "test_samples.py").write_text(SAMPLES)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        *arguments,
        str(tmp_path),
    ]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert run.returncode == 0, run.stdout
    passed = {line.partition("::test_")[2].partition(" ")[0] for line in run.stdout.splitlines() if " PASSED" in line}
    ways = {f"way[{game}-{way}]" for game in "abc" for way in ("keys", "mouse")}
    assert passed == {*tried, *(ways if arguments else ())}
