"""What holds in every test: no network, no real home, no window, no unexpected log record."""

import contextlib
import gc
import importlib.util
import itertools
import logging
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import hypothesis
import pytest

# Before anything imports pygame: no window, no sound card, no banner.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
for _name in ("TABLETABLE_HOME", "TABLETABLE_DATA"):
    os.environ.pop(_name, None)

# A test makes many short-lived states; looking for rings among them as often as usual takes a fifth of its time.
GARBAGE = (50_000, 20, 15)
gc.set_threshold(*GARBAGE)
SWITCH_INTERVAL = sys.getswitchinterval()

# Machines differ in speed, so no deadline for one example; on the build machine the same examples each time.
hypothesis.settings.register_profile("tabletable", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("tabletable")


SLOW = Path(__file__).parent / "slow.txt"
"""Measured seconds and file::function of tests that the fast check leaves out, besides those that are marked."""
SHORT = 0.5
"""Seconds of all cases together from which on a test is slow."""
LONG = 2.0
"""Seconds of one test from which on its file is begun first: at the end no worker is to wait for another one's."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--night` is all there is; without it tests take as much as one waits for at every push."""
    parser.addoption("--night", action="store_true", help="all cases and whole sizes, where a push takes a sample")
    parser.addoption("--measure", action="store_true", help="write tests/slow.txt anew, by what each test has taken")


@pytest.fixture(scope="session")
def size(pytestconfig: pytest.Config) -> Callable[[Any, Any], Any]:
    """How much of it a test does: `size(push, night)` is the second with `--night`, else the first."""
    at = int(pytestconfig.getoption("night"))
    return lambda push, night: (push, night)[at]


def _left_to_the_night(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Return the cases that a push leaves out of tests marked `sampled(*names, each=1)`: the same ones every time.

    Of each value of the named parameters `each` cases stay, evenly spread. The first value begins with its first case,
    the next one with its second and so on, so that the other parameters' values have their turns.
    """
    samples: dict[tuple[Path, str, int], dict[Hashable, list[pytest.Item]]] = {}
    left: set[pytest.Item] = set()
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is not None:
            cases: dict[str, object] = item.callspec.params if mark.args else {}  # type: ignore[attr-defined]
            values = tuple(case if isinstance(case, str | int) else id(case) for case in map(cases.get, mark.args))
            sample = item.path, item.originalname, mark.kwargs.get("each", 1)  # type: ignore[attr-defined]
            samples.setdefault(sample, {}).setdefault(values, []).append(item)
    for (_, _, each), by_value in samples.items():
        for number, group in enumerate(by_value.values()):
            first = number + number // len(group)
            kept = {(first + at * len(group) // each) % len(group) for at in range(each)}
            left.update(item for at, item in enumerate(group) if at not in kept)
    return left


def _elsewhere() -> dict[str, str]:
    """By file::function the reason why a test can't be tried here: `tests/windows.txt`, `tests/compiled.txt`."""
    state = importlib.util.find_spec("tabletable.core.state")
    is_compiled = state is not None and not str(state.origin).endswith(".py")
    here = {"windows": sys.platform == "win32", "compiled": is_compiled}
    lines = [line for name, is_it in here.items() if is_it for line in _lines(Path(__file__).with_name(f"{name}.txt"))]
    return dict(line.split(maxsplit=1) for line in lines)


def _lines(file: Path) -> list[str]:
    """What a list in the tests' folder holds, nothing where it is not there."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [line for line in lines if line and not line.startswith("#")]


ELSEWHERE = _elsewhere()


def pytest_configure(config: pytest.Config) -> None:
    """Let each of several processes tell the main one of a test once, unless there is more to say than that it passed.

    Six messages a test take longer than all else that pytest does for it. Durations are those of the test itself.
    """
    for plugin in config.pluginmanager.get_plugins():
        if hasattr(plugin, "sendevent"):  # of xdist, which has no other way to it
            plugin.sendevent = partial(_tell, plugin.sendevent)


def _tell(send: Callable[..., None], name: str, **news: Any) -> None:
    is_report = name == "testreport" and news["data"]["outcome"] == "passed" and news["data"]["when"] != "call"
    if not (is_report or name in ("logstart", "logfinish")):
        send(name, **news)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """One process collects after the other: what the first has compiled of the tests, the others only read.

    Compiling takes three times as long as all else, and those that begin at once would all compile all of it.
    """
    is_one_of_many = "PYTEST_XDIST_WORKER" in os.environ and not sys.dont_write_bytecode
    with _turn() if is_one_of_many else contextlib.nullcontext():
        return (yield)


@contextlib.contextmanager
def _turn() -> Iterator[None]:
    """Wait until no other process of this checkout has its turn, where the system can do that."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with Path(__file__).open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to the night what is sampled, mark what is measured as slow, and what can't be shown here.

    Files with long tests come first.
    """
    if not config.getoption("night") and (left := _left_to_the_night(items)):
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=list(left))
    slow = {name: float(seconds) for seconds, name in map(str.split, _lines(SLOW))}
    names = [f"{item.path.name}::{getattr(item, 'originalname', '')}" for item in items]
    cases, longest = Counter(names), dict.fromkeys((item.path for item in items), 0.0)
    for item, name in zip(items, names, strict=True):
        if name in slow:
            item.add_marker(pytest.mark.slow)
            longest[item.path] = max(longest[item.path], slow[name] / cases[name])
        if name in ELSEWHERE:
            item.add_marker(pytest.mark.skip(reason=ELSEWHERE[name]))
    items.sort(key=lambda item: longest[item.path] < LONG)


def pytest_collection_finish() -> None:
    """What all tests are made of stays: nobody looks for rings in it again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A window sets the interpreter up for frames that are on time, and what comes after it would take longer."""
    item.stash[_cpu_at_setup] = _cpu()
    if gc.get_threshold() != GARBAGE:
        gc.set_threshold(*GARBAGE)
        sys.setswitchinterval(SWITCH_INTERVAL)


_cpu_at_setup = pytest.StashKey[float]()


def _cpu() -> float:
    """Seconds of CPU that this process and those it has waited for have taken."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Tell the main process with the result what the test has taken."""
    try:
        return (yield)
    finally:
        item.user_properties.append(("cpu", _cpu() - item.stash[_cpu_at_setup]))


_taken: defaultdict[str, float] = defaultdict(float)
"""CPU seconds by file::function."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call":
        file, _, name = report.nodeid.partition("[")[0].rpartition("/")[2].partition("::")
        _taken[f"{file}::{name.rpartition('::')[2]}"] += float(str(dict(report.user_properties).get("cpu", 0)))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write down the slow ones, where the whole suite was to be measured."""
    if session.config.getoption("measure") and "PYTEST_XDIST_WORKER" not in os.environ:
        head = SLOW.read_text(encoding="utf-8").splitlines()[0]
        taken = sorted(_taken.items(), key=lambda each: -each[1])
        rows = [f"{seconds:6.1f} {name}" for name, seconds in taken if seconds >= SHORT]
        SLOW.write_text("\n".join([head, *rows, ""]), encoding="utf-8")


class NetworkUsedError(AssertionError):
    """A test tried to reach the network."""


_network_attempts: list[str] = []
_NETWORK_EVENTS = frozenset(
    ("socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname", "socket.bind")
)


def _forbid_network(event: str, arguments: tuple[Any, ...]) -> None:
    """Audit hook: sees every use of a socket, whichever module and import it comes from."""
    if event not in _NETWORK_EVENTS:
        return
    target = arguments[1] if event in ("socket.connect", "socket.sendto", "socket.bind") else arguments[0]
    if isinstance(target, (str, bytes)) and event in ("socket.connect", "socket.bind"):
        return  # a Unix socket's path: stays on this machine
    _network_attempts.append(f"{event} {target!r}")
    raise NetworkUsedError(_network_attempts[-1])


sys.addaudithook(_forbid_network)


@pytest.fixture(autouse=True)
def no_network() -> Iterator[list[str]]:
    """Fails the test that tried to reach the network, even when the code swallowed the exception.

    Gives the list of attempts; a test of this fixture itself clears it.
    """
    _network_attempts.clear()
    yield _network_attempts
    if _network_attempts:
        pytest.fail("the network was used: " + "; ".join(_network_attempts))


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def no_unexpected_logs(request: pytest.FixtureRequest) -> Iterator[list[logging.LogRecord]]:
    """Fails the test during which something logged a warning or worse, unless marked ``allows_logs``."""
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    yield collector.records
    root.removeHandler(collector)
    if collector.records and request.node.get_closest_marker("allows_logs") is None:
        lines = [f"{record.levelname} {record.name}: {record.getMessage()}" for record in collector.records]
        pytest.fail("unexpected log records (if meant, mark allows_logs):\n" + "\n".join(lines))


_home_numbers = itertools.count()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture
def of_all() -> Iterator[pytest.MonkeyPatch]:
    """What is put in another's place in every test: `monkeypatch` is left to those that do so themselves."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(autouse=True)
def home(_homes: Path, of_all: pytest.MonkeyPatch) -> Path:
    """An empty ``TABLETABLE_HOME`` of the test's own. The folder is not made until something saves."""
    folder = _homes / str(next(_home_numbers))
    of_all.setenv("TABLETABLE_HOME", str(folder))
    of_all.setattr(os, "fsync", lambda handle: None)  # no test cuts the power, and the disk takes its time
    return folder


@pytest.fixture(autouse=True)
def drawn_once(request: pytest.FixtureRequest, of_all: pytest.MonkeyPatch) -> Iterator[None]:
    """Programs of one test run share pictures, grounds and words, except in tests of just that: `afresh`.

    The first of a test shares all that it draws with those of other tests, unless the test has `own_sprites` or puts
    something in another's place: that may be what draws. A second one is there to be compared, and draws by itself.
    What else one has drawn goes with the test: left to the collector of rings it would take gigabytes.
    """
    studios: list[Any] = []
    if "tabletable.ui.drawing.text" in sys.modules:
        from tabletable.ui.drawing.studio import Studio
        from tests.ui import sharing

        begin = Studio.__init__

        def begun(studio: Any, *args: Any, **kwargs: Any) -> None:
            begin(studio, *args, **kwargs)
            studios.append(studio)
            if len(studios) == 1 and not {"monkeypatch", "own_sprites"}.intersection(request.fixturenames):
                sharing.let_share(studio)

        of_all.setattr(Studio, "__init__", begun)
        if request.node.get_closest_marker("afresh") is None:
            for owner, name, function in sharing.drawn_once():
                of_all.setattr(owner, name, function)
    yield
    for studio in studios:
        studio.clear()


@pytest.fixture(scope="session", autouse=True)
def unspoilt() -> Iterator[None]:
    """Nobody has drawn on what the programs of a test run share."""
    yield
    sharing = sys.modules.get("tests.ui.sharing")
    assert sharing is None or sharing.spoilt() == []


@pytest.fixture
def own_sprites() -> None:
    """No program of the test takes what others have drawn: it asks what drawing anew gives, or what it takes."""


@pytest.fixture
def roomy(of_all: pytest.MonkeyPatch) -> None:
    """Programs keep what they draw. A whole game at an enlarged table would draw and pack the same again and again."""
    from tabletable.ui.drawing import studio

    of_all.setattr(studio, "_LEAST", 4 * studio._MOST)
