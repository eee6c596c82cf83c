import os
import stat
import sys
from pathlib import Path

import appdirs
import pytest

from tabletable.play.files import paths


@pytest.fixture
def system_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A Linux user whose home is ``tmp_path``, without the override and without XDG variables."""
    monkeypatch.delenv(paths.HOME_VARIABLE)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    live_in(tmp_path, monkeypatch)
    monkeypatch.setattr(appdirs, "system", "linux2")
    return tmp_path


def live_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder this user's home, whatever the system calls it."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))


def test_override_holds_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "portable"))
    folders = paths.folders()
    root = tmp_path / "portable"
    assert (folders.data, folders.config, folders.log, folders.cache) == (root, root, root / "log", root / "cache")
    assert not folders.is_temporary


def test_override_may_be_relative_or_start_with_a_tilde(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(paths.HOME_VARIABLE, "here")
    assert paths.folders().data == tmp_path / "here"
    live_in(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.HOME_VARIABLE, "~/there")
    assert paths.folders().data == tmp_path / "there"


def test_linux_places(system_home: Path) -> None:
    folders = paths.folders()
    assert folders.data == system_home / ".local/share/tabletable"
    assert folders.config == system_home / ".config/tabletable"
    assert folders.log == system_home / ".cache/tabletable/log"
    assert folders.cache == system_home / ".cache/tabletable"


def test_xdg_variables_are_followed(system_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(system_home / "elsewhere"))
    assert paths.folders().data == system_home / "elsewhere/tabletable"


@pytest.mark.parametrize("value", ["", "relative/place"])
def test_xdg_variables_that_are_not_absolute_are_ignored(
    system_home: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, value)
    folders = paths.folders()
    assert folders.data == system_home / ".local/share/tabletable"
    assert folders.config == system_home / ".config/tabletable"
    assert folders.log == system_home / ".cache/tabletable/log"
    assert folders.cache == system_home / ".cache/tabletable"


def test_macos_places_have_no_doubled_name(system_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appdirs, "system", "darwin")
    folders = paths.folders()
    assert folders.data == folders.config == system_home / "Library/Application Support/tabletable"
    assert folders.log == system_home / "Library/Logs/tabletable"


def test_windows_places_have_no_doubled_name(system_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appdirs, "system", "win32")
    monkeypatch.setattr(appdirs, "_get_win_folder", lambda name: str(system_home / name), raising=False)
    assert paths.folders().data == system_home / "CSIDL_LOCAL_APPDATA/tabletable"


def test_a_user_name_beyond_ascii(system_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live_in(system_home / "王小明", monkeypatch)
    data = paths.make_folder(paths.folders().data)
    assert data == system_home / "王小明/.local/share/tabletable"
    assert data.is_dir()


def test_a_user_without_home_gets_a_temporary_folder_and_is_told(
    system_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    pwd = pytest.importorskip("pwd")
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    folders = paths.folders()
    assert folders.is_temporary
    assert folders.data.is_absolute()
    assert str(os.getuid()) in folders.data.name


def test_asking_makes_no_folder(home: Path) -> None:
    paths.folders()
    assert not home.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")
def test_made_folders_are_private(home: Path) -> None:
    made = paths.make_folder(paths.folders().data)
    assert made == home
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert paths.make_folder(made) == made


def test_a_file_in_the_way_is_an_os_error(home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("not a folder")
    with pytest.raises(FileExistsError):
        paths.make_folder(home)
    assert home.read_text() == "not a folder"


@pytest.mark.skipif(
    os.name == "nt", reason="links need a privilege on Windows; who has a short name can't be chosen there"
)
def test_a_name_that_windows_shortens_is_shown_whole(system_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (system_home / "王小明").mkdir()
    (system_home / "__~~~ZYK").symlink_to(system_home / "王小明")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(appdirs, "system", "win32")
    monkeypatch.setattr(appdirs, "_get_win_folder", lambda name: str(system_home / "__~~~ZYK" / name), raising=False)
    monkeypatch.setattr(paths, "_windows_documents", lambda: None)
    assert paths.folders().data == system_home / "王小明" / "CSIDL_LOCAL_APPDATA" / "tabletable"


def test_documents_are_where_windows_says(system_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cloud = system_home / "OneDrive" / "文档"
    cloud.mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(paths, "_windows_documents", lambda: cloud)
    assert paths.folders().documents == cloud
    cloud.rmdir()
    assert paths.folders().documents == system_home


@pytest.mark.skipif(sys.platform != "win32", reason="asks Windows")
def test_windows_says_where_documents_are() -> None:
    path = paths._windows_documents()
    assert path is not None
    assert path.is_dir()
