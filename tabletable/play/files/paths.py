"""The folders of the program's files; the only module that uses ``appdirs``.

Nothing here creates a folder: paths must be known even on a read-only disk. Code that writes calls :func:`make_folder`
first and handles its ``OSError``.
"""

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import appdirs

HOME_VARIABLE = "TABLETABLE_HOME"
"""Environment variable that puts everything into one folder: portable use, tests."""

_NAME = "tabletable"


@dataclass(frozen=True, slots=True)
class Folders:
    """Absolute paths; they need not exist. On macOS and with the override ``data`` equals ``config``."""

    data: Path
    """Saves and statistics."""
    config: Path
    """Settings."""
    log: Path
    """Log files and crash reports."""
    cache: Path
    """The folder of files that can be made again at any time."""
    is_temporary: bool = False
    """Whether this user has no home: files may be gone after a restart."""
    documents: Path | None = None
    """The user's folder for documents; None to put shared files inside `data`."""

    @property
    def shared(self) -> Path:
        """The folder of files made to be given to others."""
        return self.documents / _NAME if self.documents is not None else self.data / "shared"


def folders() -> Folders:
    """Return the folders of this user, read from the environment at every call.

    ``$TABLETABLE_HOME`` wins (``~`` is expanded; a relative path counts from the working folder).
    Otherwise the system's own places; a place that comes out relative (``XDG_DATA_HOME`` set but
    empty) is replaced by the one the XDG base directory specification names as the default.
    """
    override = os.environ.get(HOME_VARIABLE)
    if override:
        root = Path(os.path.expanduser(override)).absolute()
        return Folders(data=root, config=root, log=root / "log", cache=root / "cache")
    try:
        return Folders(
            data=_system_folder(appdirs.user_data_dir, ".local/share"),
            config=_system_folder(appdirs.user_config_dir, ".config"),
            log=_system_folder(appdirs.user_log_dir, ".cache", "log"),
            cache=_system_folder(appdirs.user_cache_dir, ".cache"),
            documents=_documents(),
        )
    except RuntimeError:  # Path.home(): no HOME, and the user is unknown to the system
        import tempfile

        root = Path(tempfile.gettempdir()).absolute() / f"{_NAME}-{_user_number()}"
        return Folders(data=root, config=root, log=root / "log", cache=root / "cache", is_temporary=True)


def make_folder(folder: Path) -> Path:
    """Make ``folder`` and its parents, all that are missing for this user only, and return it.

    Raises:
        OSError: it cannot be made, or something that is not a folder has its name.
    """
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)  # `mkdir(parents=True)` makes parents that everybody can read
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _system_folder(ask: Callable[..., str], default: str, *below: str) -> Path:
    # appauthor=False: otherwise Windows gets tabletable\tabletable.
    path = Path(ask(_NAME, appauthor=False))
    if not path.is_absolute():
        return Path.home().joinpath(default, _NAME, *below)
    # appdirs gives the short form (C:\\users\\__~~~ZYK) of a user's name that is not plain ASCII; nobody knows it.
    return path.resolve() if sys.platform == "win32" else path


def _documents() -> Path | None:
    """Return the folder for documents, as named in the user's language; the home folder if there is none."""
    home = Path.home()
    path = _windows_documents() if sys.platform == "win32" else _xdg_documents(home)
    folder = path or home / "Documents"
    return folder if folder.is_dir() else home if home.is_dir() else None


def _xdg_documents(home: Path) -> Path | None:
    chosen = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    try:
        match = re.search(r'^XDG_DOCUMENTS_DIR="(\$HOME)?/?([^"\n]*)"', chosen.read_text("utf-8"), re.MULTILINE)
    except (OSError, UnicodeDecodeError):
        return None
    return (home if match[1] else Path("/")) / match[2] if match else None


def _windows_documents() -> Path | None:
    """Return the documents folder as Windows names it, which may be inside a cloud folder; None if unknown."""
    if sys.platform != "win32":
        return None
    import ctypes

    buffer = ctypes.create_unicode_buffer(260)  # all that there is room for in this call
    personal, current = 5, 0
    code = ctypes.windll.shell32.SHGetFolderPathW(None, personal, None, current, buffer)
    return Path(buffer.value) if code == 0 and buffer.value else None


def _user_number() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
