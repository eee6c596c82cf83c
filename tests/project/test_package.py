"""The packed program is whole, runs where it has the least, and notices when something of it is missing."""

from __future__ import annotations

import calendar
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any

import package_build
import package_contents
import pytest
from packing import icon as package_icon
from packing import licences, names
from packing import windows as package_windows
from PIL import Image

from tabletable.cli import selfcheck

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the other systems are untried")


def test_the_list_of_contents_has_what_the_game_reads_and_no_sources() -> None:
    listed = json.loads(package_contents.manifest())
    files = listed["files"]
    assert "art/common/icons/undo.svg" in files
    assert "tabletable/games/uno/RULES.md" in files
    assert "tabletable/locale/zh-Hant.po" in files
    assert any(name.endswith((".otf", ".ttf")) for name in files)
    assert not [name for name in files if name.endswith((".py", ".pyc", ".toml"))]
    assert set(listed["games"]) >= {"uno", "saboteur", "property_deal"}
    assert package_contents.MANIFEST == selfcheck.MANIFEST


def test_a_library_nobody_has_looked_up_stops_the_packing() -> None:
    known = ("libSDL2-2.so", "/a/libSDL2-2.so", "BINARY")
    module = ("_strange.so", "/a/_strange.so", "EXTENSION")
    assert package_contents.needed([known, module, ("libcrypto.so.3", "/b", "BINARY")]) == [known, module]
    with pytest.raises(ValueError, match=r"libmystery\.so"):
        package_contents.needed([known, ("libmystery.so", "/a/libmystery.so", "BINARY")])


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_every_component_has_the_text_of_its_licence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    folder = tmp_path / "licences"
    licences.collect(folder)
    written = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    assert all(len(text) > 40 for text in written.values()), sorted(written)
    for component in licences.components():
        if component.system in ("", system):
            assert component.name in written[f"libraries-{component.licence}.txt"]
    assert ("libraries-Microsoft-Distributable-Code.txt" in written) == (system == "win32")
    assert "MIT License" in written["tabletable.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in written["Python.txt"]


def test_the_libraries_of_windows_are_known() -> None:
    names = [
        "SDL2.dll",
        "SDL2_mixer.dll",
        "freetype.dll",
        "portmidi.dll",
        "libjpeg-62.dll",
        "python3.dll",
        "python311.dll",
        "VCRUNTIME140.dll",
        "VCRUNTIME140_1.dll",
        "ucrtbase.dll",
        "api-ms-win-crt-runtime-l1-1-0.dll",
    ]
    assert licences.unknown(names) == []
    assert licences.unknown(["mystery.dll"]) == ["mystery.dll"]


def test_sources_without_git_have_a_fixed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*words: object, **given: object) -> None:
        raise FileNotFoundError("git")

    monkeypatch.setattr(subprocess, "run", none)
    assert names.source_time() == names.source_time() > 0


def test_the_archive_for_windows_has_every_file_at_one_time(tmp_path: Path) -> None:
    folder = tmp_path / "tabletable"
    (folder / "_internal").mkdir(parents=True)
    (folder / "tabletable.exe").write_bytes(b"MZ")
    (folder / "_internal" / "a.txt").write_text("x")
    moment = (2026, 1, 2, 3, 4, 6)
    seconds = calendar.timegm(moment)
    with zipfile.ZipFile(package_windows.archive(folder, tmp_path / "a.zip", seconds)) as packed:
        assert {entry.filename: entry.date_time for entry in packed.infolist()} == {
            "tabletable/_internal/a.txt": moment,
            "tabletable/tabletable.exe": moment,
        }


@pytest.mark.skipif(package_windows.compiler() is None, reason="NSIS is not installed (Debian: apt-get install nsis)")
def test_the_installer_is_made_and_a_fault_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "tabletable"
    folder.mkdir()
    (folder / "tabletable.exe").write_bytes(b"MZ")
    package_icon.write(tmp_path / "icons")
    icon = tmp_path / "icons" / "tabletable.ico"
    made = package_windows.make_installer(folder, icon, "1.2.3", tmp_path)
    assert made.read_bytes()[:2] == b"MZ"
    with pytest.raises(package_windows.InstallerError, match="makensis failed"):
        package_windows.make_installer(tmp_path / "gone", icon, "1.2.3", tmp_path)


@pytest.mark.parametrize("name", ["tabletable", "save"])
def test_the_icons_are_the_same_pictures_in_the_form_of_every_system(tmp_path: Path, name: str) -> None:
    folder, drawing = tmp_path / "icons", {"tabletable": package_icon.DRAWING, "save": package_icon.SAVE}[name]
    package_icon.write(folder)
    package_icon.write_theme(folder, "tabletable", "save")
    kind = {"tabletable": "apps", "save": "mimetypes"}[name]
    with Image.open(folder / f"{name}.ico") as windows, Image.open(folder / f"{name}.icns") as mac:
        assert windows.info["sizes"] == {(side, side) for side in package_icon.ICO_SIDES}
        assert {(128, 128, 1), (128, 128, 2), (512, 512, 1), (512, 512, 2)} <= set(mac.info["sizes"])
        ico: Any = windows
        icns: Any = mac
        for side in package_icon.ICO_SIDES:
            with Image.open(folder / "hicolor" / f"{side}x{side}" / kind / f"{name}.png") as linux:
                ico.size = (side, side)
                assert windows.convert("RGBA").tobytes() == linux.convert("RGBA").tobytes()
        with Image.open(io.BytesIO(package_icon.draw(1024, drawing))) as drawn:
            assert icns.icns.getimage((512, 512, 2)).tobytes() == drawn.convert("RGBA").tobytes()
            assert drawn.convert("RGBA").getchannel("A").getpixel((0, 0)) == 0, "on nothing, not on a square"


def test_a_folder_that_is_no_packed_game_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "tabletable"
    (mine / "tabletable").mkdir(parents=True)
    (mine / "letter.txt").write_text("dear Ann")
    with pytest.raises(package_build.PackageError, match="left alone"):
        package_build._deliver(("folder",), tmp_path / "work", tmp_path)
    assert (mine / "letter.txt").read_text() == "dear Ann"


@on_linux
@pytest.mark.slow
@pytest.mark.sampled(each=0)
@pytest.mark.timeout(600)
@pytest.mark.filterwarnings("default")
def test_the_packed_folder_checks_itself_and_finds_damage(tmp_path: Path) -> None:
    package_build.package(("folder",), tmp_path, is_checked=True, is_archived=False)
    program = package_build.program("folder", tmp_path)
    bundle = program.parent / "_internal"
    asked = subprocess.run([program, "games", "--json"], cwd="/", env={}, capture_output=True, text=True, check=True)
    assert [game["id"] for game in json.loads(asked.stdout)] == package_contents.games()
    assert not list(bundle.glob("**/numpy*"))
    assert (program.parent / "licences" / "fonts.txt").is_file()
    (bundle / "art" / "common" / "icons" / "undo.svg").write_text("<svg/>")
    with pytest.raises(package_build.PackageError, match=r"undo\.svg is not the file of the sources"):
        package_build.check(program)
    (bundle / "tabletable" / "games" / "uno" / "RULES.md").unlink()
    (bundle / "art" / "common" / "icons" / "undo.svg").unlink()
    with pytest.raises(package_build.PackageError, match="missing"):
        package_build.check(program)


def test_the_library_of_a_package_that_mypyc_compiled_is_packed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """No module says that it needs it: without it the packed program stopped with the first rating."""
    files = ["662d__mypyc.cpython-311-x86_64-linux-gnu.so", "openskill/models/common.cpython-311-x86_64-linux-gnu.so"]
    monkeypatch.setattr("importlib.metadata.files", lambda package: [PurePosixPath(file) for file in files])
    assert package_contents.compiled_library("openskill") == ["662d__mypyc"]
    monkeypatch.setattr("importlib.metadata.files", lambda package: [PurePosixPath("openskill/__init__.py")])
    assert package_contents.compiled_library("openskill") == []
