"""play.py and what it shares with check.py, against a package index made of files: no network, no real pip.

The pip in that index only records and imitates: it copies itself, and for an editable install it writes the
metadata of the game and its dependencies. The real index is for trying out by hand in a clean clone.
"""

import ast
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import bootstrap_pip
import pytest

ROOT = Path(__file__).resolve().parents[2]
FOR_ANY_PYTHON = ("play.py", "check.py", "bootstrap_python.py")

FAKE_PIP = """
import json, pathlib, re, sys, sysconfig, tomllib
packages = pathlib.Path(sysconfig.get_path("purelib"))
arguments = sys.argv[1:]
with (pathlib.Path(sys.prefix) / "pip-calls.txt").open("a") as calls:
    calls.write(json.dumps(arguments) + chr(10))

def install(name, files):
    (packages / f"{name}-1.dist-info").mkdir(exist_ok=True)
    (packages / f"{name}-1.dist-info" / "METADATA").write_text(f"Metadata-Version: 2.1\\nName: {name}\\nVersion: 1\\n")
    (packages / f"{name}-1.dist-info" / "RECORD").write_text("".join(f"{file},,\\n" for file in files))
    for file in files:
        (packages / file).parent.mkdir(exist_ok=True)
        (packages / file).write_text("")

target = arguments[-1]
locked = target.endswith(".txt")
folder = pathlib.Path(target).parents[2] if locked else pathlib.Path(target)
wanted = "pymunk==7.3.1" if locked else "pymunk>=7"
if target.endswith(".whl"):
    import zipfile
    with zipfile.ZipFile(target) as wheel:
        wheel.extractall(packages)
    install("pip", [])
elif (folder / "offline").exists():
    print("WARNING: Retrying: NewConnectionError: Temporary failure in name resolution")
    print(f"ERROR: No matching distribution found for {wanted}")
    sys.exit(1)
elif "--require-hashes" in arguments and (folder / "swapped").exists():
    print("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.")
    sys.exit(1)
elif "--require-hashes" in arguments and (folder / "unhashed").exists():
    print("ERROR: Hashes are required in --require-hashes mode, but they are missing from some requirements.")
    sys.exit(1)
elif (folder / "unsupported").exists():
    print(f"ERROR: Could not find a version that satisfies the requirement {wanted} (from versions: 1.0, 2.0)")
    print(f"ERROR: No matching distribution found for {wanted}")
    sys.exit(1)
elif (folder / "wheelless").exists():
    print("ERROR: Could not find a version that satisfies the requirement pygame-ce==2.5.8 (from versions: none)")
    print("ERROR: No matching distribution found for pygame-ce==2.5.8")
    sys.exit(1)
else:
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    if not locked:
        install("tabletable", [])
        (packages / "tabletable.pth").write_text(target)
    for requirement in [] if "--no-deps" in arguments else project["dependencies"]:
        name = re.match(r"[\\w-]+", requirement)[0].replace("-", "_")
        install(name, [f"{name}/__init__.py"])
"""

GAME = """
import os, signal, sys
print(sys.argv[1:], os.getcwd())
if "--signal" in sys.argv:
    os.kill(os.getpid(), signal.SIGTERM)
sys.exit(int(sys.argv[-1]))
"""

# Runs play.py as a Python would that has no ensurepip, as Debian's has not.
STARTER = """
import os, runpy, sys
sys.modules["ensurepip"] = None
sys.argv.pop(0)
sys.path[0] = os.path.dirname(sys.argv[0])
{}
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Checkout:
    """A copy of what play.py needs, with a game that exits as it is told, and an index of files."""

    def __init__(self, folder: Path, index: Path) -> None:
        self.folder = folder
        self.index = index
        (folder / "tools").mkdir(parents=True)
        for file in (ROOT / "tools").glob("bootstrap*.py"):
            shutil.copy(file, folder / "tools")
        shutil.copy(ROOT / "tools" / "play.py", folder / "tools")
        shutil.copy(ROOT / "pyproject.toml", folder)
        (folder / "tools" / "locks").mkdir()
        (pip,) = index.glob("pip/*.whl")
        digest = hashlib.sha256(pip.read_bytes()).hexdigest()
        lock = "appdirs==1 \\\n    --hash=sha256:00\npip==99.1 \\\n    --hash=sha256:" + digest + "\npymunk==7.3.1 \\\n"
        for name in ("play.txt", "dev.txt"):
            (folder / "tools" / "locks" / name).write_text(lock)
        (folder / "tabletable").mkdir()
        (folder / "tabletable" / "__init__.py").write_text("")
        (folder / "tabletable" / "__main__.py").write_text(GAME)

    @property
    def environment(self) -> Path:
        return self.folder / ".venv"

    @property
    def packages(self) -> Path:
        return next(self.environment.glob("[Ll]ib/**/site-packages"))

    def play(
        self, *arguments: str, before: str = "", cwd: Path | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        environ = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "COV"))}
        environ |= {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": self.index.as_uri(), **variables}
        starter = [sys.executable, "-c", STARTER.format(before), str(self.folder / "tools" / "play.py")]
        return subprocess.run([*starter, *arguments], capture_output=True, text=True, env=environ, cwd=cwd)

    def pip_calls(self) -> list[list[str]]:
        lines = (self.environment / "pip-calls.txt").read_text().splitlines()
        return [json.loads(line) for line in lines]


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """A simple repository with one pip wheel and things that must not be taken for one."""
    folder = tmp_path / "index" / "pip"
    folder.mkdir(parents=True)
    wheel = folder / "pip-99.1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("pip/__init__.py", "")
        archive.writestr("pip/__main__.py", FAKE_PIP)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (folder / "index.html").write_text(
        f'<a href="{wheel.name}#sha256={digest}" data-requires-python="&gt;=3.9">x</a>'
        '<a href="pip-99.3-py3-none-any.whl" data-requires-python="&gt;=99">x</a>'
        '<a href="pip-99.2-py3-none-any.whl" data-yanked="broken">x</a>'
        '<a href="pip-100.tar.gz">x</a>'
    )
    return folder.parent


@pytest.fixture
def checkout(tmp_path: Path, index: Path) -> Checkout:
    return Checkout(tmp_path / "my checkout", index)


def test_a_fresh_checkout_starts_the_game(checkout: Checkout, tmp_path: Path) -> None:
    run = checkout.play("--load", "a file", "0", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert run.stdout == f"{['--load', 'a file', '0']} {tmp_path}\n"
    steps = run.stderr.splitlines()
    assert len(steps) == 3
    assert all(step.startswith("tabletable: ") and step.endswith(" ...") for step in steps)
    calls = checkout.pip_calls()
    assert calls[0][-2:] == ["--no-index", str(checkout.environment / "pip-99.1-py3-none-any.whl")]
    lock = str(checkout.folder / "tools" / "locks" / "play.txt")
    assert calls[1][-5:] == ["--only-binary", ":all:", "--require-hashes", "--requirement", lock]
    assert "--no-compile" not in calls[1]  # or the first start would do it
    assert calls[2][-5:] == ["--no-deps", "--no-build-isolation", "--no-index", "--editable", str(checkout.folder)]


def test_unlocked_takes_what_pyproject_allows_and_stays_so(checkout: Checkout) -> None:
    assert checkout.play("0").returncode == 0
    run = checkout.play("--unlocked", "0")
    assert run.stdout.startswith("['0']")
    assert checkout.pip_calls()[-1][-2:] == ["--editable", str(checkout.folder)]
    assert "--require-hashes" not in checkout.pip_calls()[-1]
    count = len(checkout.pip_calls())
    assert checkout.play("0").stderr == ""
    assert checkout.play("--unlocked", "0").stderr == ""
    assert len(checkout.pip_calls()) == count


def test_what_is_not_locked_is_not_taken_for_pip(checkout: Checkout) -> None:
    lock = checkout.folder / "tools" / "locks" / "play.txt"
    lock.write_text(
        lock.read_text().replace("pip==99.1 \\\n    --hash=sha256:", "pip==99.1 \\\n    --hash=sha256:0000")
    )
    run = checkout.play("0")
    assert run.returncode == 2
    assert "pip-99.1-py3-none-any.whl" in run.stderr
    assert "is not the file that is locked" in run.stderr.splitlines()[-1]
    assert "--unlocked" not in run.stderr, "nobody is advised to take what may have been put in its place"
    lock.write_text(lock.read_text().replace("pip==99.1 ", "pip==99.0 "))
    run = checkout.play("0")
    assert run.returncode == 2
    assert "not the pip that is locked (--unlocked takes any)" in run.stderr.splitlines()[-1]
    assert checkout.play("--unlocked", "0").returncode == 0


@pytest.mark.parametrize("obstacle", ["swapped", "unhashed"])
def test_a_file_that_fails_its_hash_is_never_answered_by_going_unchecked(checkout: Checkout, obstacle: str) -> None:
    (checkout.folder / obstacle).write_text("")
    run = checkout.play("0")
    assert run.returncode == 2
    last = run.stderr.splitlines()[-1]
    assert "not the file that is locked" in last
    assert "--unlocked" not in run.stderr
    (checkout.folder / obstacle).unlink()
    assert checkout.play("0").returncode == 0


def test_what_writes_the_locks_is_locked_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import lock

    assert re.match(r"uv==[0-9.]+ \\\n( +--hash=sha256:[0-9a-f]{64}( \\)?\n)+$", lock.UV.read_text(encoding="utf-8"))
    calls: list[list[str]] = []

    def create(folder: str, with_pip: bool) -> None:
        (Path(folder) / "bin").mkdir()
        (Path(folder) / "bin" / "python").touch()

    monkeypatch.setattr("lock.venv.create", create)
    monkeypatch.setattr("lock.subprocess.run", lambda command, check: calls.append(command))
    assert lock.main(["--upgrade"]) == 0
    install, *rest = calls
    assert install[2:4] == ["pip", "install"]
    assert install[-5:] == ["--only-binary", ":all:", "--require-hashes", "--requirement", str(lock.UV)]
    written = {command[command.index("--output-file") + 1] for command in rest}
    assert written == {str(lock.UV), str(lock.LOCKS / "dev.txt"), str(lock.LOCKS / "play.txt")}


def test_the_locks_hold_all_that_the_project_names() -> None:
    import lock

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    play, dev = ((lock.LOCKS / f"{name}.txt").read_text(encoding="utf-8") for name in ("play", "dev"))
    for text, wanted in (
        (play, [*project["dependencies"], "hatchling", "pip"]),
        (dev, [*project["dependencies"], *project["optional-dependencies"]["dev"], "pip"]),
    ):
        for name in wanted:
            assert f"\n{re.split('[<>=!~ ]', name)[0]}==" in f"\n{text}", name
        assert all("--hash=sha256:" in part for part in re.split(r"\n(?=\w)", text.strip()))
    assert set(re.findall(r"^[\w-]+==[\w.]+", play, re.M)) <= set(re.findall(r"^[\w-]+==[\w.]+", dev, re.M))
    assert bootstrap_pip.locked(play).version
    assert bootstrap_pip.locked(play).hashes


def test_a_second_start_installs_nothing_and_says_nothing(checkout: Checkout) -> None:
    checkout.play("0")
    run = checkout.play("0")
    assert run.returncode == 0
    assert run.stderr == ""
    assert len(checkout.pip_calls()) == 3


@pytest.mark.parametrize("code", [0, 1, 2, 77])
def test_exit_codes_are_passed_on(checkout: Checkout, code: int) -> None:
    run = checkout.play(str(code))
    assert run.returncode == code
    assert run.stdout.startswith(f"['{code}']")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_the_end_by_a_signal_is_passed_on(checkout: Checkout) -> None:
    assert checkout.play("--signal").returncode == -15


def test_a_folder_that_is_called_like_the_game_is_not_taken_for_it(checkout: Checkout, tmp_path: Path) -> None:
    (tmp_path / "tabletable").mkdir()
    (tmp_path / "tabletable" / "__main__.py").write_text("raise SystemExit(99)")
    assert checkout.play("0", cwd=tmp_path).returncode == 0
    assert checkout.play("0", cwd=tmp_path, PYTHONPATH=str(tmp_path)).returncode == 0


def _empty(checkout: Checkout) -> None:
    shutil.rmtree(checkout.environment)
    checkout.environment.mkdir()


def _a_file(checkout: Checkout) -> None:
    shutil.rmtree(checkout.environment)
    checkout.environment.write_text("")


def _only_an_interpreter(checkout: Checkout) -> None:
    _empty(checkout)
    (checkout.environment / "bin").mkdir()
    (checkout.environment / "bin" / "python").symlink_to(sys.executable)


def _interpreter_gone(checkout: Checkout) -> None:
    for link in checkout.environment.glob("bin/python*"):
        link.unlink()
        link.symlink_to("/nowhere/python")


def _configuration_gone(checkout: Checkout) -> None:
    (checkout.environment / "pyvenv.cfg").unlink()


def _dependency_gone(checkout: Checkout) -> None:
    shutil.rmtree(checkout.packages / "pymunk")


def _dependency_and_its_metadata_gone(checkout: Checkout) -> None:
    _dependency_gone(checkout)
    shutil.rmtree(checkout.packages / "pymunk-1.dist-info")


def _pip_gone_before_the_end(checkout: Checkout) -> None:
    (checkout.environment / "tabletable-stamp.json").unlink()
    shutil.rmtree(checkout.packages / "pip")


def _stamp_of_another_place(checkout: Checkout) -> None:
    stamp = checkout.environment / "tabletable-stamp.json"
    stamp.write_text(stamp.read_text().replace("my checkout", "old checkout"))


def _stamp_is_nonsense(checkout: Checkout) -> None:
    (checkout.environment / "tabletable-stamp.json").write_text("[]")


@pytest.mark.skipif(os.name == "nt", reason="made of symbolic links")
@pytest.mark.sampled(each=4)
@pytest.mark.parametrize(
    "damage",
    [
        _empty,
        _a_file,
        _only_an_interpreter,
        _interpreter_gone,
        _configuration_gone,
        _dependency_gone,
        _dependency_and_its_metadata_gone,
        _pip_gone_before_the_end,
        _stamp_of_another_place,
        _stamp_is_nonsense,
    ],
)
def test_a_damaged_environment_is_repaired(checkout: Checkout, damage: object) -> None:
    assert callable(damage)
    checkout.play("0")
    damage(checkout)
    run = checkout.play("0")
    assert run.returncode == 0, run.stderr
    assert "installing" in run.stderr
    assert (checkout.packages / "pymunk" / "__init__.py").is_file()
    assert checkout.play("0").stderr == ""


def test_a_changed_pyproject_installs_into_the_same_environment(checkout: Checkout) -> None:
    checkout.play("0")
    with (checkout.folder / "pyproject.toml").open("a") as file:
        file.write("\n# changed\n")
    run = checkout.play("0")
    assert run.returncode == 0
    assert len(run.stderr.splitlines()) == 1
    assert len(checkout.pip_calls()) == 5


def test_without_a_connection_to_the_index_there_is_one_sentence(checkout: Checkout) -> None:
    run = checkout.play("0", PIP_INDEX_URL="file:///nowhere")
    assert run.returncode == 2
    assert run.stdout == ""
    last = run.stderr.splitlines()[-1]
    assert last.startswith("tabletable: pip could not be fetched: file:///nowhere did not answer")
    assert "connect to the internet and start again" in last
    assert checkout.play("0").returncode == 0  # the half-made environment is completed


@pytest.mark.parametrize(
    ("obstacle", "sentence"),
    [("offline", "the package index does not answer"), ("unsupported", "does not have the locked versions")],
)
def test_a_failure_of_pip_is_one_sentence(checkout: Checkout, obstacle: str, sentence: str) -> None:
    (checkout.folder / obstacle).write_text("")
    run = checkout.play("0")
    assert run.returncode == 2
    assert sentence in run.stderr.splitlines()[-1]
    assert "Traceback" not in run.stderr
    assert "No matching" in (checkout.environment / "tabletable-setup.log").read_text()
    assert ("--unlocked" in run.stderr) == (obstacle == "unsupported")
    unlocked = checkout.play("--unlocked", "0")
    if obstacle == "unsupported":
        assert "No matching distribution found for pymunk>=7" in unlocked.stderr
    (checkout.folder / obstacle).unlink()
    assert checkout.play("0").returncode == 0


def test_a_system_without_wheels_is_told_which_is_missing_and_not_to_go_unlocked(checkout: Checkout) -> None:
    (checkout.folder / "wheelless").write_text("")
    run = checkout.play("0")
    assert run.returncode == 2
    last = run.stderr.splitlines()[-1]
    assert last.startswith("tabletable: there is no pygame-ce for this system (")
    assert "--unlocked" not in run.stderr


def test_a_damaged_download_is_refused(checkout: Checkout) -> None:
    wheel = checkout.index / "pip" / "pip-99.1-py3-none-any.whl"
    wheel.write_bytes(wheel.read_bytes() + b"x")
    run = checkout.play("0")
    assert run.returncode == 2
    assert "its SHA-256 is wrong" in run.stderr
    assert not list(checkout.environment.glob("*.whl"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom mode bits stop")
def test_an_unwritable_checkout_is_one_sentence(checkout: Checkout) -> None:
    checkout.folder.chmod(0o500)
    run = checkout.play("0")
    checkout.folder.chmod(0o700)
    assert run.returncode == 2
    assert "Permission denied" in run.stderr.splitlines()[-1]


def test_an_old_python_is_told_so(checkout: Checkout) -> None:
    run = checkout.play("0", before="sys.version_info = (3, 8, 19, 'final', 0)")
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert "needs Python 3.11 or newer, but this is Python 3.8" in run.stderr
    assert not checkout.environment.exists()


def test_a_python_without_its_whole_library_is_told_so(checkout: Checkout) -> None:
    run = checkout.play("0", before="sys.modules['venv'] = None")
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert "lacks a part of its standard library" in run.stderr


@pytest.mark.parametrize("name", FOR_ANY_PYTHON)
def test_the_first_files_parse_on_old_pythons(name: str) -> None:
    source = (ROOT / "tools" / name).read_bytes()
    ast.parse(source, feature_version=(3, 0))
    source.decode("ascii")  # Python 2 needs a declaration for anything else
    assert b"f'" not in source
    assert b'f"' not in source


def test_the_version_asked_for_is_that_of_the_project() -> None:
    import bootstrap_python

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">={}.{}".format(*bootstrap_python.MINIMUM)


def test_settings_come_from_files_then_variables(tmp_path: Path) -> None:
    site, user = tmp_path / "site.conf", tmp_path / "user.conf"
    site.write_text("[global]\nindex-url = https://site/simple\ncert = /site.pem\n")
    user.write_text(
        "[global]\nindex_url = https://user/simple\nextra-index-url = https://a/s https://b/s\n"
        f"find-links = {tmp_path} {tmp_path.as_uri()} https://c/links\n[install]\ntrusted-host = a b\n"
    )
    settings = bootstrap_pip.read_settings({}, [site, tmp_path / "missing.conf", user])
    assert settings.indexes == ("https://user/simple", "https://a/s", "https://b/s")
    assert settings.certificates == "/site.pem"
    assert settings.folders == (tmp_path, tmp_path)
    assert settings.trusted_hosts == ("a", "b")
    variables = {"PIP_INDEX_URL": "https://env/simple", "PIP_EXTRA_INDEX_URL": "https://e/s", "PIP_PROXY": "http://p"}
    settings = bootstrap_pip.read_settings(variables, [site, user])
    assert settings.indexes == ("https://env/simple", "https://e/s")
    assert settings.proxy == "http://p"
    assert bootstrap_pip.read_settings({"PIP_NO_INDEX": "1"}, [user]).indexes == ()


def test_a_broken_configuration_file_is_left_to_pip(tmp_path: Path) -> None:
    broken = tmp_path / "pip.conf"
    broken.write_bytes(b"no section\n\xff")
    assert bootstrap_pip.read_settings({}, [broken]) == bootstrap_pip.Settings()


def test_configuration_files_can_be_switched_off() -> None:
    assert bootstrap_pip.configuration_files({"PIP_CONFIG_FILE": os.devnull}) == []
    assert bootstrap_pip.configuration_files({"PIP_CONFIG_FILE": "/x.conf"})[-1] == Path("/x.conf")


def test_a_local_folder_with_pip_is_preferred_to_an_index(tmp_path: Path) -> None:
    for name in ("pip-23.0-py3-none-any.whl", "pip-9.0.1-py3-none-any.whl", "pip_tools-99-py3-none-any.whl"):
        (tmp_path / name).write_bytes(b"")
    settings = bootstrap_pip.Settings(indexes=(), folders=(tmp_path / "missing", tmp_path))
    assert bootstrap_pip.fetch_pip(tmp_path, settings).name == "pip-23.0-py3-none-any.whl"


def test_without_index_and_folder_the_setting_is_named(tmp_path: Path) -> None:
    with pytest.raises(bootstrap_pip.PipNotFetchedError, match="no-index"):
        bootstrap_pip.fetch_pip(tmp_path, bootstrap_pip.Settings(indexes=()))


def test_the_next_index_is_asked_when_one_fails(tmp_path: Path, index: Path) -> None:
    empty = tmp_path / "empty" / "pip"
    empty.mkdir(parents=True)
    (empty / "index.html").write_text("<p>nothing</p>")
    indexes = ("file:///nowhere", empty.parent.as_uri(), index.as_uri())
    assert bootstrap_pip.fetch_pip(tmp_path, bootstrap_pip.Settings(indexes=indexes)).read_bytes().startswith(b"PK")
    with pytest.raises(bootstrap_pip.PipNotFetchedError, match=r"nowhere did not answer.*empty has no pip for this"):
        bootstrap_pip.fetch_pip(tmp_path, bootstrap_pip.Settings(indexes=indexes[:2]))


def test_links_are_relative_to_the_page_and_the_newest_is_last() -> None:
    page = (
        '<a href="../../files/pip-24.0-py3-none-any.whl#sha256=AB">pip</a>'
        '<a href="https://other/pip-24.10-py3-none-any.whl">pip</a>'
    )
    links = bootstrap_pip.usable_links(page, "https://mirror/root/simple/pip/")
    assert [link.address for link in links] == [
        "https://mirror/root/files/pip-24.0-py3-none-any.whl",
        "https://other/pip-24.10-py3-none-any.whl",
    ]
    assert [link.sha256 for link in links] == ["ab", None]
    assert max(links, key=lambda link: link.version).name == "pip-24.10-py3-none-any.whl"


def test_passwords_go_into_a_header_and_never_into_a_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[tuple[str, str | None]] = []

    def refuse(self: object, request: urllib.request.Request, timeout: float) -> None:
        seen.append((request.full_url, request.get_header("Authorization")))
        raise OSError("refused")

    monkeypatch.setattr(urllib.request.OpenerDirector, "open", refuse)
    settings = bootstrap_pip.Settings(indexes=("https://ann:p%40ss@mirror/simple/",))
    with pytest.raises(bootstrap_pip.PipNotFetchedError) as raised:
        bootstrap_pip.fetch_pip(tmp_path, settings)
    token = base64.b64encode(b"ann:p@ss").decode()
    assert seen == [("https://mirror/simple/pip/", f"Basic {token}")]
    assert "p%40ss" not in str(raised.value)
    assert "p@ss" not in str(raised.value)
