"""What the packages for Linux bring: desktops, software centres, shells and manuals take it as it is."""

from __future__ import annotations

import ctypes
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from packing import debian, flatpak, linux, names, shell

from tabletable.cli.main import COMMANDS, main
from tabletable.core.registry import all_games

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the other systems are untried")

ID = names.APP_ID


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("linux") / "share"
    linux.write_share(folder)
    return folder


def needs(tool: str) -> str:
    """Where a tool is; the test is skipped without it."""
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not installed")
    return found


def test_one_id_names_the_entry_its_icon_its_windows_and_its_description(share: Path) -> None:
    entry = (share / "applications" / f"{ID}.desktop").read_text(encoding="utf-8")
    assert f"\nIcon={ID}\n" in entry
    assert f"\nStartupWMClass={ID}\n" in entry
    described = ElementTree.parse(share / "metainfo" / f"{ID}.metainfo.xml")
    assert described.findtext("id") == ID
    assert described.findtext("launchable") == f"{ID}.desktop"
    assert described.findtext("project_license") == names.LICENCE
    for side in ("48x48", "256x256"):
        assert (share / "icons" / "hicolor" / side / "apps" / f"{ID}.png").is_file()
    kind = ElementTree.parse(share / "mime" / "packages" / f"{ID}.xml").getroot()[0]
    assert described.findtext("provides/mediatype") == kind.get("type")
    icon = next(each.get("name") for each in kind if each.tag.endswith("icon"))
    assert (share / "icons" / "hicolor" / "scalable" / "mimetypes" / f"{icon}.svg").is_file()


def test_the_description_names_the_releases_so_far_and_no_address_that_nobody_gave(
    share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (share / "metainfo" / f"{ID}.metainfo.xml").read_text(encoding="utf-8")
    assert "<!--" not in text
    element = ElementTree.fromstring(text.encode())
    assert element.findall("releases/release")[0].get("version") == names.VERSION
    assert not element.findall("url")
    monkeypatch.setenv(names.ADDRESS, "https://host.example/ann/tabletable/")
    led = ElementTree.fromstring(linux.metainfo().encode())
    assert led.findtext("url") == "https://host.example/ann/tabletable"
    pictures = [(each.text or "") for each in led.iterfind("screenshots/screenshot/image")]
    assert len(pictures) == 4
    for picture in pictures:
        assert (names.ROOT / "art" / "readme" / picture.rsplit("/", 1)[1]).is_file()


def test_an_address_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(names.ADDRESS, "javascript:alert(1)")
    with pytest.raises(ValueError, match="no address"):
        names.address()


@pytest.mark.parametrize("address", ["", "https://host.example/ann/tabletable"])
def test_software_centres_take_the_description(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    tool = needs("appstreamcli")
    monkeypatch.setenv(names.ADDRESS, address)
    file = tmp_path / f"{ID}.metainfo.xml"
    file.write_text(linux.metainfo(), encoding="utf-8")
    done = subprocess.run([tool, "validate", "--no-net", "--pedantic", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_desktops_take_the_entry(share: Path) -> None:
    subprocess.run([needs("desktop-file-validate"), share / "applications" / f"{ID}.desktop"], check=True)


def test_the_man_page_tells_every_option_there_is(share: Path) -> None:
    page = (share / "man/man6/tabletable.6").read_text(encoding="utf-8")
    for command in ("", *COMMANDS):
        options = [word.option for word in shell.words_of(command) if word.option]
        assert options[-1] == "--help"
        for option in options:
            assert f"\\fB{option}\\fR".replace("-", "\\-") in page


def test_the_man_page_is_well_formed(share: Path) -> None:
    tool = needs("mandoc")
    done = subprocess.run([tool, "-T", "lint", "-W", "style", share / "man/man6/tabletable.6"], capture_output=True)
    assert done.stdout == b""


def completed(shell_name: str, line: str, share: Path) -> set[str]:
    """What a shell offers after `line`."""
    if shell_name == "bash":
        script = (
            f'. {share}/bash-completion/completions/tabletable; COMP_WORDS=({line}""); '
            "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tabletable; printf '%s\\n' \"${COMPREPLY[@]}\""
        )
        # As readline parts the line: its last word is the empty one that is being typed.
        script = script.replace('"")', ' "")')
        done = subprocess.run([needs("bash"), "-c", script], capture_output=True, text=True, check=True)
    else:
        script = f"source {share}/fish/vendor_completions.d/tabletable.fish; complete -C '{line} '"
        done = subprocess.run([needs("fish"), "--no-config", "-c", script], capture_output=True, text=True, check=True)
    return {offered.split("\t")[0] for offered in done.stdout.splitlines()}


@pytest.mark.parametrize("shell_name", ["bash", "fish"])
def test_shells_complete_games_languages_and_the_options_of_commands(shell_name: str, share: Path) -> None:
    assert set(all_games()) <= completed(shell_name, "tabletable --game", share)
    assert completed(shell_name, "tabletable replay --lang", share) == {"en", "zh-Hans", "zh-Hant"}
    offered = completed(shell_name, "tabletable simulate", share)
    assert set(all_games()) <= offered
    assert set(COMMANDS) <= completed(shell_name, "tabletable", share)
    assert not set(COMMANDS) & offered


def test_zsh_takes_its_completion(share: Path) -> None:
    text = (share / "zsh/site-functions/_tabletable").read_text(encoding="utf-8")
    assert text.startswith("#compdef tabletable\n")
    script = (
        f"autoload -U compinit; fpath=({share}/zsh/site-functions $fpath); compinit -u -d {share}/dump; "
        "autoload +X _tabletable; print $_comps[tabletable]"
    )
    done = subprocess.run([needs("zsh"), "-f", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "_tabletable"
    subprocess.run([needs("zsh"), "-n", share / "zsh/site-functions/_tabletable"], check=True)


# ------------------------------------------------------------------------------------------------ installing


@pytest.fixture
def unpacked(tmp_path: Path, share: Path) -> Path:
    """The packed folder as it was unpacked, with a program that only says that it ran."""
    here = tmp_path / "my $games & 100% `more`"
    here.mkdir()
    (here / "tabletable").write_text("#!/bin/sh\necho ran\n")
    (here / "tabletable").chmod(0o755)
    shutil.copytree(share, here / "share")
    shutil.copy2(linux.LINUX / "install.sh", here)
    return here


def install(here: Path, home: Path, *words: str) -> str:
    variables = {"PATH": f"{home}/.local/bin:{os.environ['PATH']}", "HOME": str(home)}
    done = subprocess.run(
        ["sh", here / "install.sh", *words], env=variables, capture_output=True, text=True, check=True
    )
    return done.stdout


def left(home: Path) -> list[Path]:
    return [path for path in home.rglob("*") if "tabletable" in path.name and (path.is_file() or path.is_symlink())]


def test_install_brings_the_command_the_manual_and_the_completions_and_takes_all_of_it_out(
    unpacked: Path, tmp_path: Path
) -> None:
    home = tmp_path / "a home"
    sentence = install(unpacked, home)
    assert "the command tabletable starts it" in sentence
    data = home / ".local/share"
    done = subprocess.run([home / ".local/bin/tabletable"], capture_output=True, text=True, check=True)
    assert done.stdout == "ran\n"
    for name in (
        f"metainfo/{ID}.metainfo.xml",
        "man/man6/tabletable.6",
        "bash-completion/completions/tabletable",
        "zsh/site-functions/_tabletable",
        "fish/vendor_completions.d/tabletable.fish",
    ):
        assert (data / name).is_file()
    entry = (data / "applications" / f"{ID}.desktop").read_text(encoding="utf-8")
    program = str(unpacked / "tabletable").replace("$", r"\\$").replace("`", r"\\`").replace("%", "%%")
    assert f'Exec="{program}" %f\n' in entry
    if shutil.which("update-mime-database"):
        assert "application/x-tabletable-save:*.tabletable" in (data / "mime" / "globs2").read_text()
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", data / "applications" / f"{ID}.desktop"], check=True)
    install(unpacked, home, "--remove")
    assert left(home) == []


def test_install_takes_away_what_version_1_0_0_left(unpacked: Path, tmp_path: Path) -> None:
    data = tmp_path / "home/.local/share"
    old = [
        data / "applications/tabletable.desktop",
        data / "mime/packages/tabletable-mime.xml",
        data / "icons/hicolor/48x48/apps/tabletable.png",
    ]
    for file in old:
        file.parent.mkdir(parents=True)
        file.write_text("old")
    install(unpacked, tmp_path / "home")
    assert not [file for file in old if file.exists()]


def test_a_command_of_somebody_else_stays(unpacked: Path, tmp_path: Path) -> None:
    command = tmp_path / "home/.local/bin/tabletable"
    command.parent.mkdir(parents=True)
    command.write_text("pipx")
    assert "stays as it is" in install(unpacked, tmp_path / "home")
    install(unpacked, tmp_path / "home", "--remove")
    assert command.read_text() == "pipx"


def test_a_command_that_leads_to_an_older_unpacked_folder_leads_to_the_new_one(unpacked: Path, tmp_path: Path) -> None:
    command, older = tmp_path / "home/.local/bin/tabletable", tmp_path / "older"
    command.parent.mkdir(parents=True)
    older.mkdir()
    for name in ("tabletable", "install.sh"):
        (older / name).write_text("")
    command.symlink_to(older / "tabletable")
    install(unpacked, tmp_path / "home")
    assert command.readlink() == unpacked / "tabletable"


# ------------------------------------------------------------------------------------------------ what is given out


@pytest.fixture
def packed(tmp_path: Path, unpacked: Path) -> Path:
    """A packed folder with a small program in the place of the large one."""
    folder = tmp_path / "tabletable"
    unpacked.rename(folder)
    for name in ("_internal", "licences"):
        (folder / name).mkdir()
    (folder / "_internal" / "data.txt").write_text("x")
    (folder / "licences" / "tabletable.txt").write_text("MIT")
    (folder / "_internal" / "link.txt").symlink_to("data.txt")
    return folder


def test_names_of_files_tell_version_system_and_processor() -> None:
    assert names.stem("linux") == f"tabletable-{names.VERSION}-linux-{names.processor()}"
    assert names.stem("win32").startswith(f"tabletable-{names.VERSION}-windows-")
    assert re.fullmatch(r"tabletable_[\d.]+_\w+\.deb", debian.file_name())


def test_the_archive_keeps_links_and_run_bits_and_is_the_same_twice(packed: Path, tmp_path: Path) -> None:
    first = linux.archive(packed, tmp_path / "1.tar.xz", 1_000_000)
    with tarfile.open(first) as opened:
        assert opened.getmember("tabletable/_internal/link.txt").linkname == "data.txt"
        assert opened.getmember("tabletable/tabletable").mode & 0o111
        assert {(entry.uid, entry.uname, entry.mtime) for entry in opened} == {(0, "", 1_000_000)}
    os.utime(packed / "tabletable")
    assert linux.archive(packed, tmp_path / "2.tar.xz", 1_000_000).read_bytes() == first.read_bytes()


def test_a_program_tells_which_glibc_it_needs(tmp_path: Path) -> None:
    needs("objdump")
    assert linux.glibc(tmp_path) == "2.17", "the oldest that packages of Python are made for"
    shutil.copy2(Path(sys.executable).resolve(), tmp_path / "python")
    assert int(linux.glibc(tmp_path).removeprefix("2.")) >= 17


@pytest.mark.slow
def test_the_package_for_debian_has_everything_in_its_place(packed: Path, tmp_path: Path) -> None:
    needs("dpkg-deb")
    made = debian.make(packed, tmp_path)
    assert made.name == debian.file_name()
    listed = subprocess.run(["dpkg-deb", "--fsys-tarfile", made], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(listed)) as opened:
        files = {entry.name.removeprefix("./"): entry for entry in opened}
    assert files["usr/games/tabletable"].linkname == "../lib/tabletable/tabletable"
    assert files["usr/lib/tabletable/tabletable"].mode == 0o755
    assert files["usr/lib/tabletable/_internal/data.txt"].mode == 0o644
    for name in (
        "usr/share/doc/tabletable/copyright",
        "usr/share/doc/tabletable/changelog.gz",
        "usr/share/man/man6/tabletable.6.gz",
        "usr/share/zsh/vendor-completions/_tabletable",
        f"usr/share/applications/{ID}.desktop",
    ):
        assert files[name].isfile()
    assert not [name for name in files if name.endswith(("install.sh", "README.txt"))]
    again = debian.make(packed, tmp_path)
    control = subprocess.run(["dpkg-deb", "--field", again], capture_output=True, text=True, check=True).stdout
    assert f"Version: {names.VERSION}\n" in control
    assert "Depends: libc6 (>= 2." in control


def test_the_lock_gives_the_flatpak_what_the_game_needs_and_no_more() -> None:
    lock = "appdirs==1.4.4 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\npip==26.3 \\\n    --hash=sha256:cc\n"
    assert flatpak.locked(lock) == lock.split("pip==")[0]
    whole = flatpak.locked(flatpak.LOCK.read_text(encoding="utf-8"))
    assert {line.split("==")[0] for line in whole.splitlines() if "==" in line and line[0] != " "} == flatpak.needed()


def test_the_flatpak_manifest_names_every_wheel_by_its_hash(tmp_path: Path) -> None:
    wheels = [tmp_path / name for name in ("a-1-py3-none-any.whl", "tabletable-1-py3-none-any.whl")]
    for wheel in wheels:
        wheel.write_bytes(wheel.name.encode())
    made = flatpak.manifest(wheels[:1], wheels[1])
    assert made["id"] == ID
    sources = [source for module in made["modules"] for source in module["sources"] if source["type"] == "file"]
    assert [source["path"] for source in sources] == [f"wheels/{wheel.name}" for wheel in wheels]
    assert all(re.fullmatch(r"[0-9a-f]{64}", source["sha256"]) for source in sources)


# ------------------------------------------------------------------------------------------------ one file

CHILD = """
import sys, time
sys._MEIPASS = {bundle!r}
sys.executable = "/somewhere/else/tabletable"
from tabletable.cli.onefile import end_with_parent
end_with_parent()
import signal
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
open({ready!r}, "w").close()
time.sleep(60)
"""
PARENT = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"


def gone(path: Path, is_there: bool = False) -> bool:
    """Return whether a path comes to be there or not, soon."""
    end = time.monotonic() + 20
    while path.exists() != is_there:
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


@pytest.mark.slow
def test_what_was_unpacked_goes_with_the_one_that_unpacked_it(tmp_path: Path) -> None:
    bundle, ready = tmp_path / "bundle", tmp_path / "ready"
    bundle.mkdir()
    (bundle / "file").write_text("x")
    child = CHILD.format(bundle=str(bundle), ready=str(ready))
    parent = subprocess.Popen([sys.executable, "-c", PARENT, child], cwd=names.ROOT)
    assert gone(ready, is_there=True)
    parent.kill()
    parent.wait()
    assert gone(bundle)


def test_a_program_that_was_not_unpacked_minds_no_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletable.cli import onefile

    def fails(*_: object) -> None:
        raise AssertionError("it asked the system")

    monkeypatch.setattr(ctypes, "CDLL", fails)
    onefile.end_with_parent()
    monkeypatch.setattr(sys, "_MEIPASS", str(Path(sys.executable).resolve().parent / "_internal"), raising=False)
    onefile.end_with_parent()


def test_help_of_every_command_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert f"tabletable {command}" in capsys.readouterr().out
