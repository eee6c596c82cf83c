"""What is made for Windows and macOS, read back: neither system is here."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import package_build
import pytest
from packing import icon, licences, linux, macos, names, signing, windows

from tabletable.play.language.catalogue import LANGUAGES

IDENTITY = "Developer ID Application: Ann Li (AB12)"


# ------------------------------------------------------------------------------------------------ macOS


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """An application as PyInstaller leaves it: a program that runs, libraries, and links among them."""
    made = tmp_path / macos.BUNDLE
    for folder in ("MacOS", "Frameworks/Python.framework/Versions/3.11", "Resources"):
        (made / "Contents" / folder).mkdir(parents=True)
    (made / "Contents/MacOS/tabletable").write_bytes(b"program")
    (made / "Contents/MacOS/tabletable").chmod(0o755)
    (made / "Contents/Frameworks/libSDL2.dylib").write_bytes(b"sdl")
    (made / "Contents/Frameworks/Python.framework/Versions/3.11/Python").write_bytes(b"python")
    (made / "Contents/Frameworks/Python").symlink_to("Python.framework/Versions/3.11/Python")
    return made


def test_the_system_is_told_all_of_the_application() -> None:
    info = macos.info()
    assert info["LSApplicationCategoryType"] == "public.app-category.card-games"
    assert info["LSMinimumSystemVersion"] == macos.OLDEST
    assert info["CFBundleLocalizations"] == [*LANGUAGES]
    assert re.fullmatch(r"\d+(\.\d+)*", info["CFBundleVersion"])
    exported = info["UTExportedTypeDeclarations"][0]
    opened = info["CFBundleDocumentTypes"][0]
    assert opened["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert exported["UTTypeIdentifier"].startswith(names.APP_ID)
    assert exported["UTTypeTagSpecification"]["public.filename-extension"] == ["tabletable"]
    kind = exported["UTTypeTagSpecification"]["public.mime-type"][0]
    assert kind in (linux.LINUX / f"{names.APP_ID}.xml").read_text(encoding="utf-8")
    recipe = package_build.RECIPE.read_text(encoding="utf-8")
    assert "info_plist=macos.info()" in recipe
    assert "bundle_identifier=names.APP_ID" in recipe


def test_the_bundle_is_delivered_with_licences_and_the_icon_of_saves(bundle: Path, tmp_path: Path) -> None:
    work, out = tmp_path / "work", tmp_path / "out"
    (work / "licences").mkdir(parents=True)
    (work / "licences" / "Python.txt").write_text("PSF")
    icon.write(work / "icons")
    out.mkdir()
    package_build._deliver_bundle(bundle, work, out)
    inside = out / macos.BUNDLE / "Contents"
    assert (inside / "Resources" / macos.info()["CFBundleDocumentTypes"][0]["CFBundleTypeIconFile"]).is_file()
    assert (inside / "Resources" / "licences" / "Python.txt").is_file()
    assert (inside / "Frameworks" / "Python").is_symlink()


def test_the_archive_keeps_the_links_and_run_bits_of_a_bundle(bundle: Path, tmp_path: Path) -> None:
    with tarfile.open(linux.archive(bundle, tmp_path / "a.tar.xz", 1)) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # unknown before 3.11.4
        packed.extractall(tmp_path / "again")
    inside = tmp_path / "again" / macos.BUNDLE / "Contents"
    assert (inside / "Frameworks" / "Python").readlink() == Path("Python.framework/Versions/3.11/Python")
    assert (inside / "MacOS" / "tabletable").stat().st_mode & 0o111


def test_the_framework_of_python_has_pythons_licence() -> None:
    assert licences.unknown(["Python", "libpython3.11.dylib"]) == []
    assert licences.unknown(["Pythonic.dylib"]) == ["Pythonic.dylib"]


def test_what_windows_keeps_beside_python_has_its_licence_there() -> None:
    """The standard library asks for these; on Linux they have other names."""
    assert licences.unknown(["sqlite3.dll", "libffi-8.dll", "vcruntime140.dll", "python311.dll"]) == []


def test_a_bundle_is_signed_from_the_inside_out(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(signing.IDENTITY, IDENTITY)
    ran: list[list[str]] = []
    assert signing.sign_mac(bundle, macos.ENTITLEMENTS, lambda command: ran.append([*command]))
    assert [Path(command[-1]).name for command in ran] == ["libSDL2.dylib", macos.BUNDLE]
    assert all(command[0] == "codesign" and IDENTITY in command and "runtime" in command for command in ran)
    monkeypatch.setenv(signing.PROFILE, "ann")
    ran.clear()
    assert signing.notarise(Path("a.zip"), bundle, lambda command: ran.append([*command]))
    assert [command[1] for command in ran] == ["notarytool", "stapler"]


def test_without_an_identity_nothing_is_signed_and_that_is_said(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable in (signing.IDENTITY, signing.PROFILE, signing.CERTIFICATE):
        monkeypatch.delenv(variable, raising=False)
    assert not signing.sign_mac(bundle, macos.ENTITLEMENTS)
    assert not signing.notarise(Path("a.zip"), bundle)
    assert not signing.sign_windows(Path("setup.exe"))
    texts = capsys.readouterr().out.splitlines()
    assert len(texts) == 3
    assert f"setup.exe is not signed: no certificate ({signing.CERTIFICATE})" in texts


# ------------------------------------------------------------------------------------------------ Windows


@pytest.mark.parametrize(
    ("version", "meant"), [("1.1.0", (1, 1, 0, 0)), ("1.2", (1, 2, 0, 0)), ("2.0.0rc1", (2, 0, 0, 0))]
)
def test_windows_takes_a_version_as_four_numbers(version: str, meant: tuple[int, ...]) -> None:
    assert windows.numbers(version) == meant
    assert f"'CompanyName', '{names.AUTHORS}'" in windows.version_record(version)


def test_the_installer_shows_the_licence_and_asks_before_it_goes_back() -> None:
    script = (windows.WINDOWS / "installer.nsi").read_text(encoding="utf-8")
    assert 'MUI_PAGE_LICENSE "${LICENCE}"' in script
    assert '${VersionCompare} "$1" "${VERSION}"' in script
    told = set(re.findall(r"^LangString (\w+) ", script, re.MULTILINE))
    for name in told:
        assert len(re.findall(rf"^LangString {name} ", script, re.MULTILINE)) == len(LANGUAGES), name
    removed = script[script.index('Section "Uninstall"') :]
    for name in ("save.ico", "README.txt", "tabletable.exe", "licences"):
        assert f'"$INSTDIR\\{name}"' in removed


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_python", windows.WINDOWS / "make_python.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_lock_is_read_as_windows_reads_it(maker: ModuleType) -> None:
    lock = (
        "appdirs==1.4.4 \\\n    --hash=sha256:aa\n"
        "colorama==0.4.6 ; sys_platform == 'win32' \\\n    --hash=sha256:bb\n"
        "uvloop==1 ; sys_platform != 'win32' \\\n    --hash=sha256:cc\n"
    )
    assert [line.split()[0] for line in maker.requirements(lock, "3.11")] == ["appdirs==1.4.4", "colorama==0.4.6"]
    assert all("--hash=sha256:" in line and ";" not in line for line in maker.requirements(lock, "3.11"))
    whole = [*maker.requirements(maker.LOCK.read_text(encoding="utf-8"), "3.11")]
    assert {"pefile", "pygame-ce", "pytest"} <= {line.split("==")[0] for line in whole}


def test_a_windows_python_is_unpacked_and_run_by_two_scripts(maker: ModuleType, tmp_path: Path) -> None:
    package, home = tmp_path / "python.nupkg", tmp_path / "home"
    with zipfile.ZipFile(package, "w") as packed:
        for name in ("tools/python.exe", "tools/python311.dll", "tools/Lib/venv/scripts/nt/python.exe", "x.nuspec"):
            packed.writestr(name, "MZ")
        packed.writestr("tools/../../outside.txt", "no")
    python = maker.unpack(package, home / "python")
    assert sorted(path.name for path in (home / "python").iterdir()) == ["Lib", "python.exe", "python311.dll"]
    assert not (tmp_path / "outside.txt").exists()
    assert maker.version_of(python) == "3.11"
    maker.write_scripts(home, python)
    if sys.platform != "win32":
        (home / "bin").mkdir()
        (home / "bin" / "wine").write_text('#!/bin/sh\necho "$WINEPREFIX $@"\n')
        (home / "bin" / "wine").chmod(0o755)
        variables = {"PATH": f"{home / 'bin'}:/usr/bin:/bin"}
        done = subprocess.run([home / "winpython", "-V"], env=variables, capture_output=True, text=True, check=True)
        assert done.stdout == f"{home}/prefix {python} -V\n"
    with pytest.raises(maker.MakeError, match="already"):
        maker.unpack(package, home / "python")


def test_a_windows_program_is_signed_where_there_is_a_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tool in ("osslsigncode", "openssl", "makensis"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=Ann Li", "-days", "2"]
    subprocess.run([*made, "-keyout", "key.pem", "-out", "cert.pem"], cwd=tmp_path, check=True, capture_output=True)
    kept = ["openssl", "pkcs12", "-export", "-inkey", "key.pem", "-in", "cert.pem", "-out", "ann.p12"]
    subprocess.run([*kept, "-passout", "pass:secret"], cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "password").write_text("secret")
    (tmp_path / "a.nsi").write_text('OutFile "a.exe"\nSection\nSectionEnd\n')
    subprocess.run(["makensis", "-V1", "a.nsi"], cwd=tmp_path, check=True)
    monkeypatch.setenv(signing.CERTIFICATE, str(tmp_path / "ann.p12"))
    monkeypatch.setenv(signing.PASSWORD_FILE, str(tmp_path / "password"))
    program = tmp_path / "a.exe"
    assert signing.sign_windows(program)
    asked = subprocess.run(["osslsigncode", "verify", "-in", program], capture_output=True, text=True)
    assert "CN=Ann Li" in asked.stdout.replace("CN = ", "CN=")
    program.write_bytes(b"no program")
    with pytest.raises(signing.SigningError, match="osslsigncode failed"):
        signing.sign_windows(program)
