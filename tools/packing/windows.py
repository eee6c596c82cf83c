"""Parts of the Windows package only: the archive of the folder and the installer.

The installer is made by NSIS, which runs on Windows and Linux alike.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
import zipfile
from pathlib import Path

from packing import names

WINDOWS = Path(__file__).resolve().parents[1] / "windows"
MANIFEST = WINDOWS / "tabletable.manifest"
CONSOLE = "tabletable-console"
"""The name of the program with a console, for scripts: Windows gives the other program none."""
SETUP = f"{names.stem('win32')}-setup.exe"


class InstallerError(Exception):
    """The installer can't be made; the message is one sentence that says why."""


def compiler() -> str | None:
    """Return the path of NSIS's compiler; None if it is missing."""
    usual = (Path(folder, "NSIS", "makensis.exe") for folder in ("C:/Program Files (x86)", "C:/Program Files"))
    return shutil.which("makensis") or next((str(path) for path in usual if path.is_file()), None)


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as Windows' four numbers, without suffixes as in 1.1.0rc1."""
    parts = [int(part) for part in re.match(r"[\d.]*", version)[0].split(".") if part]  # type: ignore[index]
    return (*parts, 0, 0, 0, 0)[:4]


def version_record(version: str) -> str:
    """Return the properties of the program's file in Windows, in PyInstaller's format."""
    record = f"filevers={numbers(version)}, prodvers={numbers(version)}"
    properties = {
        "CompanyName": names.AUTHORS,
        "FileDescription": "tabletable",
        "ProductName": "tabletable",
        "FileVersion": version,
        "ProductVersion": version,
        "LegalCopyright": f"{names.AUTHORS}, MIT licence",
        "OriginalFilename": "tabletable.exe",
    }
    strings = "".join(f"StringStruct({name!r}, {value!r}), " for name, value in properties.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo({record}), kids=[StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def complete(folder: Path, icons: Path) -> None:
    """Make the packed `folder` what people unpack: README, and the icon of saved games."""
    shutil.copy2(WINDOWS / "README.txt", folder)
    shutil.copy2(icons / "save.ico", folder)


def make_installer(folder: Path, icon: Path, version: str, out: Path) -> Path:
    """Make the installer of the packed `folder` in the folder `out`; return its path. `icon` has its picture beside it.

    Raises `InstallerError`.
    """
    makensis = compiler()
    if makensis is None:
        raise InstallerError("the installer needs makensis, which is in NSIS (Debian: apt-get install nsis)")
    installer = out / SETUP
    values = {
        "VERSION": version,
        "NUMBERS": ".".join(map(str, numbers(version))),
        "COMPANY": names.AUTHORS,
        "LICENCE": names.ROOT / "LICENSE",
        "FOLDER": folder,
        "ICON": icon,
        "PICTURE": icon.with_suffix(".bmp"),
        "OUT": installer,
    }
    command = [makensis, "-V2", "-NOCD", *(f"-D{name}={value}" for name, value in values.items())]
    done = subprocess.run([*command, str(WINDOWS / "installer.nsi")], capture_output=True, text=True)
    if done.returncode:
        raise InstallerError(f"makensis failed:\n{done.stdout}{done.stderr}")
    return installer


def archive(folder: Path, target: Path, moment: int) -> Path:
    """Archive the folder as the file `target`; `moment` is the time of all its files, in seconds."""
    when = time.gmtime(moment)[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(file for file in folder.rglob("*") if file.is_file()):
            entry = zipfile.ZipInfo((folder.name / path.relative_to(folder)).as_posix(), when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    return target


def path_there(path: Path) -> str:
    """Return a path of this system as seen by a Windows program under Wine."""
    return "Z:" + str(path).replace("/", "\\")


def variables_there(home: Path) -> dict[str, str]:
    """Return the environment for the Windows Python of the folder `home`: its byte code is cached there, not recompiled
    by every process or left beside the sources.
    """
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": path_there(home / "bytecode")}
