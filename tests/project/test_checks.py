"""check.py: which steps it runs, and what becomes of their exit codes."""

import subprocess
from pathlib import Path

import bootstrap
import bootstrap_checks
import pytest


class Steps:
    """Stands in for the programs; those that begin with the words of `failing` exit with 3."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: list[list[str]] = []
        self.failing: list[str] = []
        self.extras: tuple[str, ...] = ()
        self.variables: dict[str, str] = {}
        monkeypatch.setattr(subprocess, "run", self.run)
        monkeypatch.setattr(bootstrap, "prepare", self.prepare)
        monkeypatch.setattr(bootstrap_checks, "_cores", lambda: 2)

    def run(
        self, command: list[str], cwd: Path, env: dict[str, str], stdout: int | None, stderr: int | None
    ) -> "subprocess.CompletedProcess[bytes]":
        assert command[0] == "python"
        assert cwd == bootstrap.ROOT
        self.variables = env
        self.commands.append(command[2 if command[1] == "-m" else 1 :])
        fails = bool(self.failing) and command[2 : 2 + len(self.failing)] == self.failing
        data = None if stdout is None else b"what is wrong\n" if fails else b""
        return subprocess.CompletedProcess(command, 3 if fails else 0, data)

    def of(self, program: str) -> list[str]:
        """Return the one call of a program. Steps run beside each other, in no order."""
        (found,) = (command for command in self.commands if command[0] == program)
        return found

    def prepare(self, *extras: str, unlocked: bool = False) -> Path:
        self.extras = extras
        return Path("python")


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    return Steps(monkeypatch)


def test_linter_formatter_types_and_tests_run(steps: Steps, capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap_checks.main([]) == 0
    assert steps.extras == ("dev",)
    assert sorted(command[0] for command in steps.commands) == ["mypy", "pytest", "ruff", "ruff"]
    assert steps.of("mypy")[-3:] == ["tabletable", "tools", "tests"]
    assert steps.of("pytest") == ["pytest", "-q", "-n", "2", "--dist", "worksteal"]
    summary = capsys.readouterr().out.split("== summary\n")[1].splitlines()
    assert [line.split(",")[0] for line in summary] == ["ruff: ok", "format: ok", "mypy: ok", "pytest: ok"]


def test_what_one_process_compiles_the_others_find(steps: Steps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    bootstrap_checks.main([])
    assert "PYTHONDONTWRITEBYTECODE" not in steps.variables
    assert Path(steps.variables["PYTHONPYCACHEPREFIX"]).parent == bootstrap.ENVIRONMENT


def test_temporary_files_lie_in_memory_and_go_at_the_end(
    steps: Steps, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bootstrap_checks, "MEMORY_DISK", tmp_path)
    monkeypatch.setattr(bootstrap_checks, "ROOM", 0)
    monkeypatch.delenv("TMPDIR", raising=False)
    bootstrap_checks.main([])
    assert Path(steps.variables["TMPDIR"]).parent == tmp_path
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("folder", "room"), [("missing", 0), (".", 1 << 60)])
def test_without_room_in_memory_they_lie_where_they_did(
    steps: Steps, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str, room: int
) -> None:
    monkeypatch.setattr(bootstrap_checks, "MEMORY_DISK", tmp_path / folder)
    monkeypatch.setattr(bootstrap_checks, "ROOM", room)
    monkeypatch.delenv("TMPDIR", raising=False)
    bootstrap_checks.main([])
    assert "TMPDIR" not in steps.variables


@pytest.mark.parametrize(
    ("program", "name"),
    [(["ruff", "check"], "ruff"), (["ruff", "format"], "format"), (["mypy"], "mypy"), (["pytest"], "pytest")],
)
def test_a_failure_is_told_and_stops_nothing(
    steps: Steps, capsys: pytest.CaptureFixture[str], program: list[str], name: str
) -> None:
    steps.failing = program
    assert bootstrap_checks.main([]) == 1
    assert len(steps.commands) == 4
    text = capsys.readouterr().out
    assert f"{name}: FAILED (exit code 3)" in text
    assert (f"== {name}\nwhat is wrong\n" in text) == (name != "pytest")  # whose words go straight to the screen


def test_arguments_reach_pytest(steps: Steps) -> None:
    assert bootstrap_checks.main(["--fast", "-k", "uno and not slow", "--", "-x", "--maxfail=1"]) == 0
    assert steps.of("pytest")[-6:] == ["-m", "not slow", "-k", "uno and not slow", "-x", "--maxfail=1"]


def test_the_night_takes_all_that_a_push_samples(steps: Steps) -> None:
    assert bootstrap_checks.main(["--night"]) == 0
    assert steps.of("pytest")[-1] == "--night"


def test_windows_is_tried_by_a_program_of_its_own(steps: Steps) -> None:
    assert bootstrap_checks.main(["--windows", "there", "--", "--pictures", "here"]) == 0
    assert steps.commands == [["tools/windows_check.py", "there", "--pictures", "here"]]
    assert (bootstrap.ROOT / steps.commands[0][0]).is_file()


def test_one_core_needs_no_workers(steps: Steps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap_checks, "_cores", lambda: 1)
    assert bootstrap_checks.main([]) == 0
    assert steps.of("pytest") == ["pytest", "-q"]


def test_without_an_environment_nothing_runs(
    steps: Steps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*extras: str, unlocked: bool = False) -> Path:
        raise bootstrap.SetupError("the disk is full")

    monkeypatch.setattr(bootstrap, "prepare", fail)
    assert bootstrap_checks.main([]) == 2
    assert steps.commands == []
    assert capsys.readouterr().err == "tabletable: the disk is full\n"


def test_an_interruption_is_one_line(
    steps: Steps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", interrupt)
    assert bootstrap_checks.main([]) == 2
    assert capsys.readouterr().err == "tabletable: stopped\n"
