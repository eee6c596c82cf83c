"""Makes and repairs ``.venv`` in the checkout; shared by play.py and check.py.

Works on a Python without pip, without ``ensurepip`` and on an externally managed system: nothing is
ever installed outside ``.venv``. A stamp, written last, says what the environment was made from; an
environment without a fitting stamp, or with files missing, is completed or made anew.
"""

import contextlib
import csv
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import bootstrap_pip

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT.joinpath("Scripts", "python.exe") if os.name == "nt" else ENVIRONMENT / "bin" / "python"
SETUP_FAILED = 2
"""Exit code when the environment cannot be made."""

LOCKS = ROOT / "tools" / "locks"
"""Exact versions and hashes of all that is installed, written by tools/lock.py: play.txt, and dev.txt for more."""
UNLOCKED = "--unlocked"
"""Asks for the newest versions that pyproject.toml allows instead."""

_STAMP = "tabletable-stamp.json"
_LOG = "tabletable-setup.log"
_MODULES = (".py", ".so", ".pyd", ".dll", ".dylib")
_NOT_NAME = re.compile(r"[^A-Za-z0-9._-]")  # what ends the name in a requirement: version, extras, marker
# Set by the user for other purposes, these would send packages elsewhere or modules astray.
_MISLEADING = ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
_NO_CONNECTION = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Connection aborted",
    "Network is unreachable",
    "Temporary failure in name resolution",
)


_NOT_THE_LOCKED = "No matching distribution found for "
_NO_WHEEL = re.compile(r"satisfies the requirement ([A-Za-z0-9_.-]+?)[=<>~!; ].*\(from versions: none\)")
"""The index has the package, or none of that name, and no file of any version that this system can use."""
_WRONG_HASH = ("DO NOT MATCH THE HASHES", "Hashes are required in")


class SetupError(Exception):
    """The environment cannot be made; the message is one sentence for the user."""


def run_game(arguments: Sequence[str]) -> int:
    """Prepare the environment and run the game in it. On POSIX the game replaces this process."""
    unlocked = UNLOCKED in arguments
    arguments = [each for each in arguments if each != UNLOCKED]
    try:
        python = prepare(unlocked=unlocked)
    except SetupError as error:
        return complain(error)
    except KeyboardInterrupt:
        return complain("stopped; start again to go on with the set-up")
    # -P: a folder of the same name where the user happens to be must not be taken for the program.
    command = [str(python), "-P", "-m", "tabletable", *arguments]
    if os.name == "nt":  # os.exec there returns to the prompt while the game still runs
        return subprocess.call(command, env=environment_variables())
    os.execve(python, command, environment_variables())


def complain(problem: object) -> int:
    """Print a problem on stderr, in one line, and return the exit code for it."""
    print(f"tabletable: {problem}", file=sys.stderr)
    return SETUP_FAILED


def prepare(*extras: str, unlocked: bool = False) -> Path:
    """Make sure that ``.venv`` has the game, its dependencies and the ``extras`` of pyproject.toml.

    In the locked versions, checked by their hashes, unless ``unlocked`` is asked for, or was when it was made.

    Returns:
        The environment's Python. Nothing is written when everything is in place.

    Raises:
        SetupError: it cannot be made.
    """
    if _is_complete(extras, unlocked):
        return PYTHON
    try:
        with _one_at_a_time():
            if not _is_complete(extras, unlocked):  # another process may have made it meanwhile
                _make(extras, unlocked)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SetupError(f"cannot make {ENVIRONMENT}: {reason} ({error.filename or 'no file'})") from error
    return PYTHON


def environment_variables() -> dict[str, str]:
    """Return the environment for programs in the virtual environment: the user's, without variables
    that mislead them.
    """
    variables = {name: value for name, value in os.environ.items() if name not in _MISLEADING}
    # Over pip's configuration file, where "user = true" would be refused inside an environment.
    variables["PIP_USER"] = "0"
    return variables


def _is_complete(extras: Sequence[str], unlocked: bool) -> bool:
    stamp = _read_stamp()
    return (
        stamp is not None
        and stamp.made_by == _this_python()
        and stamp.pyproject in (_wanted_hash(True), *([] if unlocked else [_wanted_hash(False)]))
        and stamp.extras.issuperset(extras)
        and os.access(PYTHON, os.X_OK)
        and (ENVIRONMENT / "pyvenv.cfg").is_file()
        and _is_undamaged(extras)
    )


def _make(extras: Sequence[str], unlocked: bool) -> None:
    stamp = _read_stamp()
    is_reusable = _has_pip() and (stamp is None or (stamp.made_by == _this_python() and _is_undamaged(())))
    if is_reusable:
        (ENVIRONMENT / _STAMP).unlink(missing_ok=True)
    else:
        _create(unlocked)
    _say(f"installing {'the game and what checks it' if extras else 'the game'} into {ENVIRONMENT} ...")
    target = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    pip = [str(PYTHON), "-I", "-m", "pip"]
    # The check keeps its compiled modules in a folder of their own, the game is to start fast the first time.
    later = ["--no-compile"] if extras else []
    if not unlocked:
        lock = LOCKS / ("dev.txt" if extras else "play.txt")
        _run_pip(pip, *later, "--only-binary", ":all:", "--require-hashes", "--requirement", str(lock))
        _run_pip(pip, "--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
    else:
        newest = ("--upgrade", "--upgrade-strategy", "eager")
        _run_pip(pip, *later, "--only-binary", ":all:", *newest, "--editable", target)
    built = _Stamp(_this_python(), _wanted_hash(unlocked), frozenset(extras))
    (ENVIRONMENT / _STAMP).write_text(built.to_json(), encoding="utf-8")


def _create(unlocked: bool) -> None:
    """Make the environment anew, with pip in it."""
    _say(f"making {ENVIRONMENT} ...")
    if ENVIRONMENT.is_symlink() or ENVIRONMENT.is_file():
        ENVIRONMENT.unlink()
    elif ENVIRONMENT.exists():
        shutil.rmtree(ENVIRONMENT)
    symlinks = os.name != "nt"
    if importlib.util.find_spec("ensurepip") is not None:
        try:
            venv.create(ENVIRONMENT, symlinks=symlinks, with_pip=True)
            return
        except subprocess.CalledProcessError:
            pass  # a system that took the wheels out of ensurepip
    venv.create(ENVIRONMENT, symlinks=symlinks, clear=True)
    _say("this Python has no pip of its own, fetching it ...")
    settings = bootstrap_pip.read_settings(os.environ, bootstrap_pip.configuration_files(os.environ))
    try:
        known = None if unlocked else bootstrap_pip.locked((LOCKS / "play.txt").read_text(encoding="utf-8"))
        wheel = bootstrap_pip.fetch_pip(ENVIRONMENT, settings, known)
    except bootstrap_pip.PipNotFetchedError as error:
        raise SetupError(str(error)) from error
    # A wheel is a zip file, which Python can run from: pip installs itself.
    _run_pip([str(PYTHON), "-I", f"{wheel}/pip"], "--no-index", str(wheel))
    if wheel.is_relative_to(ENVIRONMENT):
        wheel.unlink()


def _run_pip(pip: Sequence[str], *arguments: str) -> None:
    variables = environment_variables()
    variables.setdefault("PIP_RETRIES", "2")
    command = [*pip, "install", "--quiet", "--no-input", "--disable-pip-version-check", *arguments]
    done = subprocess.run(
        command, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode == 0:
        return
    report = done.stdout.decode("utf-8", "replace")
    log = ENVIRONMENT / _LOG
    log.write_text(report, encoding="utf-8")
    if any(sign in report for sign in _NO_CONNECTION):
        raise SetupError(
            "the packages the game needs could not be fetched, the package index does not answer; this is needed "
            f"once, so connect to the internet and start again (pip's report: {log})"
        )
    if any(sign in report for sign in _WRONG_HASH):
        raise SetupError(
            "a package is not the file that is locked (its SHA-256 differs), so it was not installed; start again, "
            f"and if this stays so, don't trust the package index or what lies between (pip's report: {log})"
        )
    without = _NO_WHEEL.search(report)
    if without is not None:
        raise SetupError(
            f"there is no {without[1]} for this system ({sysconfig.get_platform()}, Python "
            f"{platform.python_version()}), so the game can't run here (pip's report: {log})"
        )
    if "--require-hashes" in arguments and _NOT_THE_LOCKED in report:
        raise SetupError(
            "the package index does not have the locked versions; "
            f"{UNLOCKED} goes on with the newest that fit, unchecked (pip's report: {log})"
        )
    errors = [line.removeprefix("ERROR: ") for line in report.splitlines() if line.startswith("ERROR: ")]
    reason = errors[-1] if errors else f"pip ended with code {done.returncode}"
    raise SetupError(f"the packages could not be installed: {reason} (pip's report: {log})")


@dataclass(frozen=True)
class _Stamp:
    made_by: str
    """The Python and the place: an environment works for neither another Python nor another place."""
    pyproject: str
    """SHA-256 of the files that determine the installed packages: pyproject.toml and the lock."""
    extras: frozenset[str]

    def to_json(self) -> str:
        return json.dumps({"made_by": self.made_by, "pyproject": self.pyproject, "extras": sorted(self.extras)})


def _read_stamp() -> _Stamp | None:
    try:
        values = json.loads((ENVIRONMENT / _STAMP).read_text(encoding="utf-8"))
        return _Stamp(values["made_by"], values["pyproject"], frozenset(values["extras"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _this_python() -> str:
    # _base_executable: the same answer when this runs on the environment's own Python.
    base = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
    return f"{base} {sys.version} in {ENVIRONMENT}"


def _wanted_hash(unlocked: bool) -> str:
    files = [ROOT / "pyproject.toml", *([] if unlocked else sorted(LOCKS.glob("*.txt")))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _is_undamaged(extras: Sequence[str]) -> bool:
    """Return whether every wanted package is installed, with every module."""
    packages = sysconfig.get_path("purelib", "venv", {"base": str(ENVIRONMENT), "platbase": str(ENVIRONMENT)})
    installed = set()
    for distribution in importlib.metadata.distributions(path=[packages]):
        installed.add(_normal(distribution.name or ""))
        # Not Distribution.files, which from Python 3.12 on leaves out what is missing.
        for row in csv.reader((distribution.read_text("RECORD") or "").splitlines()):
            if row and row[0].endswith(_MODULES) and not os.path.exists(os.path.join(packages, row[0])):
                return False
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [project["name"], *project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    if sys.platform == "win32" and platform.machine() == "ARM64":  # the one system that conditions leave things out for
        wanted = [requirement for requirement in wanted if ";" not in requirement]
    return installed.issuperset(_normal(_NOT_NAME.split(requirement, 1)[0]) for requirement in wanted)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _has_pip() -> bool:
    """Return whether this is a virtual environment, made by this Python, with pip in it.

    Without its ``pyvenv.cfg`` the interpreter would find the system's pip, and install there.
    """
    question = "import json, pip, sys; print(json.dumps([sys.version, sys.prefix]))"
    try:
        asked = subprocess.run(
            [str(PYTHON), "-I", "-c", question],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        version, prefix = json.loads(asked.stdout)
    except (OSError, ValueError):
        return False
    return bool(version == sys.version and os.path.realpath(prefix) == str(ENVIRONMENT.resolve()))


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Lock the environment against another start at the same time; the system releases the lock at the end."""
    try:
        import fcntl
    except ImportError:  # Windows: there the second one fails on a file in use and says so
        yield
        return
    with (ROOT / "pyproject.toml").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _say(step: str) -> None:
    print(f"tabletable: {step}", file=sys.stderr, flush=True)
