"""The work of package.py, on the Python of ``.venv``: collects, packs with PyInstaller, tests the result."""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import build_compiled
import package_contents as contents
from packing import debian, icon, licences, linux, macos, names, signing, windows

ROOT = contents.ROOT
RECIPE = ROOT / "tools" / "tabletable.spec"
COMPILED = "compiled"
"""The folder of the compiled package, if there is one."""
PROGRAMS = ("folder", "file")
EXE = ".exe" if sys.platform == "win32" else ""
SOUND = ("files as in the sources", "films: a picture")
"""The output of a packaged program that passes its self-check."""
PACKER = "import gc; gc.disable(); from PyInstaller.__main__ import run; run()"
"""PyInstaller without garbage collection, which would take a seventh of its time and find little."""
TIMEOUT = 170
"""Seconds a packaged program may take to check itself."""

Step = tuple[str, Callable[[], object]]
"""The title of a step, and the step."""


class PackageError(Exception):
    """The game can't be packed; the message is one sentence that says why."""


def main(arguments: Sequence[str]) -> int:
    """Pack what was asked for; 0 when everything was made and works."""
    parser = argparse.ArgumentParser(prog="package.py", description="Pack the game so that it runs without a Python.")
    parser.add_argument("--only", choices=PROGRAMS, help="one folder, or one file; default: both")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where to (default: dist)")
    parser.add_argument("--plain", action="store_true", help="do not compile rules and bots")
    parser.add_argument("--no-check", action="store_true", help="do not try out what was packed")
    parser.add_argument("--no-archive", action="store_true", help="no .tar.xz or .zip of the folder, no installer")
    parser.add_argument(
        "--packed", action="store_true", help="what lies there is packed: only try it out and archive it"
    )
    parser.add_argument(
        "--windows",
        type=Path,
        metavar="DIR",
        help="the programs and the installer for Windows, made by the Windows "
        "Python that runs here as DIR/winpython (under Wine)",
    )
    options = parser.parse_args(arguments)
    wanted = (options.only,) if options.only else PROGRAMS
    try:
        if options.windows is not None:
            package_for_windows(options.windows.resolve(), arguments, options.out.resolve())
        else:
            is_compiled = not options.plain
            out = options.out.resolve()
            package(wanted, out, not options.no_check, not options.no_archive, options.packed, is_compiled)
    except PackageError as error:
        print(f"package.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("package.py: stopped", file=sys.stderr)
        return 130
    return 0


def package(
    wanted: Sequence[str],
    out: Path,
    is_checked: bool = True,
    is_archived: bool = True,
    is_packed: bool = False,
    is_compiled: bool = False,
) -> None:
    """Make the programs in the folder `out`, or take them as they lie there. Raises `PackageError`."""
    # What a virus scanner still reads can't be removed on Windows; the system's own folder for such files is no harm.
    with tempfile.TemporaryDirectory(prefix="tabletable-package-", ignore_cleanup_errors=True) as folder:
        work = Path(folder)
        making: list[Step] = [
            ("looking for what is needed", lambda: _look(wanted)),
            ("listing what goes into it", lambda: _list(work)),
            ("collecting licences", lambda: licences.collect(work / "licences")),
            ("making the icon and the version", lambda: _decorate(work)),
            ("leaving debugging symbols out", lambda: _slim(work)),
            *([("compiling rules and bots", lambda: _compile(work))] if is_compiled else []),
            ("packing", lambda: _pack(wanted, work)),
            ("putting it into place", lambda: _deliver(wanted, work, out)),
        ]
        for what, step in [] if is_packed else making:
            print(f"{what} ...", flush=True)
            step()
        is_compiled = (work / COMPILED).is_dir()
    for kind in wanted:
        print(f"{program(kind, out)}: {megabytes(program(kind, out), kind):.1f} MB", flush=True)
    finishing: list[Step] = []
    if is_checked:
        finishing += [(f"trying out the {kind}", partial(check, program(kind, out), is_compiled)) for kind in wanted]
    if is_archived and "folder" in wanted:
        finishing += _archives(program("folder", out).parent, out)
    at_once(finishing)


def at_once(steps: Iterable[Step]) -> None:
    """Run independent steps in parallel. Raises the error of the first that failed."""

    def take(step: Step) -> None:
        began = time.monotonic()
        step[1]()
        print(f"{step[0]}: {time.monotonic() - began:.0f} s", flush=True)

    with ThreadPoolExecutor() as lanes:
        for lane in [lanes.submit(take, step) for step in steps]:
            lane.result()


def package_for_windows(home: Path, arguments: Sequence[str], out: Path) -> None:
    """Make the programs for Windows and their installer in `out`. Raises `PackageError`."""
    pack_for_windows(home, [*arguments, "--no-check", "--no-archive"], out)
    finish_for_windows(home, arguments, out)


def pack_for_windows(home: Path, arguments: Sequence[str], out: Path) -> None:
    """Let the Windows Python of the folder `home` run this with `arguments`. Raises `PackageError`."""
    python = home / "winpython"
    if not python.is_file():
        raise PackageError(f"there is no {python}")
    parser = argparse.ArgumentParser()
    parser.add_argument("--windows")
    parser.add_argument("--out")
    _, others = parser.parse_known_args(arguments)
    build = windows.path_there(Path(__file__).resolve())
    command = [str(python), build, *others, "--out", windows.path_there(out)]
    if subprocess.call(command, env=windows.variables_there(home)):
        raise PackageError("the programs for Windows could not be made, or are not sound")


def finish_for_windows(home: Path, arguments: Sequence[str], out: Path) -> None:
    """Let the packed Windows programs check themselves under Wine, and make the installer here."""
    steps: list[Step] = [("trying out there", partial(pack_for_windows, home, [*arguments, "--packed"], out))]
    if (out / "tabletable").is_dir() and "--no-archive" not in arguments:
        steps.append(("making the installer", partial(_install, out / "tabletable", out)))
    at_once(steps)


def program(kind: str, out: Path) -> Path:
    """Return the path of the executable of a kind in the folder `out`."""
    return out / "tabletable" / f"tabletable{EXE}" if kind == "folder" else out / f"{names.stem()}-portable{EXE}"


def made_by(kind: str, dist: Path) -> Path:
    """Return the path at which PyInstaller leaves the executable of a kind in its folder `dist`."""
    return program(kind, dist) if kind == "folder" else dist / f"tabletable-portable{EXE}"


def check(executable: Path, is_compiled: bool = False) -> None:
    """Let a packaged program check itself in the poorest environment: a foreign folder, no variables, no writable home,
    no console. If `is_compiled`, it must also run compiled code. Raises `PackageError`.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder, "home")
        home.mkdir(mode=0o555)
        if sys.platform == "linux" and os.geteuid() == 0:
            home = Path("/proc")  # where not even root can make a folder
        report = Path(folder, "report.txt")
        variables = {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        if sys.platform == "win32":  # without these no program starts there, or Python or pygame ends at once
            root = os.environ.get("SYSTEMROOT", "C:\\Windows")
            variables |= {"SYSTEMROOT": root, "PATH": f"{root}\\System32", "TEMP": folder, "USERPROFILE": str(home)}
        try:
            with report.open("wb") as written:
                code = subprocess.call(
                    [str(executable), "--self-check"],
                    cwd=folder,
                    env=variables,
                    stdin=subprocess.DEVNULL,
                    stdout=written,
                    stderr=subprocess.STDOUT,
                    timeout=TIMEOUT,
                )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PackageError(f"{executable} does not run: {error}") from error
        text = report.read_text("utf-8", "replace")
        if code != 0 or any(part not in text for part in (*SOUND, *([COMPILED] if is_compiled else []))):
            raise PackageError(f"{executable} is not sound (exit code {code}):\n{text}")


# ------------------------------------------------------------------------------------------------ steps


def _look(wanted: Sequence[str]) -> None:
    if importlib.util.find_spec("PyInstaller") is None:
        raise PackageError("PyInstaller is missing; `python3 tools/package.py` installs it")
    if sys.platform == "linux" and shutil.which("objdump") is None:
        raise PackageError("PyInstaller needs objdump; it is in the package binutils of every distribution")


def _list(work: Path) -> None:
    (work / contents.MANIFEST).write_text(contents.manifest(), encoding="utf-8")


def _decorate(work: Path) -> None:
    """Write the program's icon for every system, and the version record of the file's properties in Windows."""
    icon.write(work / "icons")
    (work / "version.txt").write_text(windows.version_record(names.VERSION), encoding="utf-8")


def _slim(work: Path) -> None:
    """Copy Python's own libraries without debugging symbols, if they have any: 20 MB less. Libraries of packages stay
    as shipped.
    """
    strip = shutil.which("strip")
    if sys.platform != "linux" or strip is None:
        return
    import sysconfig

    name = sysconfig.get_config_var("INSTSONAME") or ""
    libraries = sorted(Path(sysconfig.get_config_var("DESTSHARED") or "").glob("*.so"))
    if name.startswith("libpython") and ".so" in name:
        libraries.append(Path(sysconfig.get_config_var("LIBDIR") or "", name))
    for library in filter(Path.is_file, libraries):
        slim = contents.slim_path(work, library)
        slim.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([strip, "--strip-debug", "-o", str(slim), str(library)], check=True)
        shutil.copymode(library, slim)


def _compile(work: Path) -> None:
    """Build the package with compiled modules if possible; otherwise plain Python is packed."""
    try:
        build_compiled.build(work / COMPILED)
    except build_compiled.CompileError as error:
        shutil.rmtree(work / COMPILED, ignore_errors=True)
        print(f"they stay plain Python: {error}", flush=True)


def _pack(wanted: Sequence[str], work: Path) -> None:
    variables = {
        **os.environ,
        "TABLETABLE_WORK": str(work),
        "TABLETABLE_PROGRAMS": ",".join(wanted),
        # The same sources give the same bytes: no order of hashes, no time of day.
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(names.source_time()),
    }
    command = [
        sys.executable,
        "-c",
        PACKER,
        "--noconfirm",
        "--log-level",
        "WARN",
        "--workpath",
        str(work / "build"),
        "--distpath",
        str(work / "dist"),
        str(RECIPE),
    ]
    done = subprocess.run(command, env=variables, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise PackageError(f"PyInstaller failed:\n{done.stdout.decode('utf-8', 'replace')}")


def _deliver(wanted: Sequence[str], work: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for kind in wanted:
        source, target = made_by(kind, work / "dist"), program(kind, out)
        if kind == "file":
            shutil.copy2(source, target)
            continue
        if target.parent.exists():
            if not target.is_file():
                raise PackageError(f"{target.parent} is no packaged game; it is left alone")
            shutil.rmtree(target.parent)
        shutil.copytree(source.parent, target.parent, symlinks=True)
        shutil.copytree(work / "licences", target.parent / "licences")
        if sys.platform == "linux":
            linux.complete(target.parent)
        elif sys.platform == "win32":
            windows.complete(target.parent, work / "icons")
        elif sys.platform == "darwin":
            _deliver_bundle(source.parent.with_name(macos.BUNDLE), work, out)


def _deliver_bundle(source: Path, work: Path, out: Path) -> None:
    """Deliver the macOS application, complete and if possible signed, before it is archived."""
    target = out / macos.BUNDLE
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True)
    macos.complete(target, work / "icons", work / "licences")
    try:
        signing.sign_mac(target, macos.ENTITLEMENTS)
    except signing.SigningError as error:
        raise PackageError(str(error)) from error


def _archives(folder: Path, out: Path) -> Iterator[Step]:
    """Yield the steps that make the downloads from the packed folder."""
    moment = names.source_time()
    if sys.platform == "win32":
        yield "making an archive of the folder", partial(windows.archive, folder, out / f"{names.stem()}.zip", moment)
        if windows.compiler() is not None:
            yield "making the installer", partial(_install, folder, out)
        return
    source = out / macos.BUNDLE if sys.platform == "darwin" else folder
    yield f"making an archive of {source.name}", partial(linux.archive, source, out / f"{names.stem()}.tar.xz", moment)
    if sys.platform == "linux" and debian.is_possible():
        yield "making the package for Debian", partial(_make_deb, folder, out)


def _make_deb(folder: Path, out: Path) -> None:
    try:
        package = debian.make(folder, out)
    except debian.DebianError as error:
        raise PackageError(str(error)) from error
    print(f"{package}: {package.stat().st_size / 1e6:.1f} MB", flush=True)


def _install(folder: Path, out: Path) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        icon.write(Path(work, "icons"))
        try:
            windows.make_installer(folder, Path(work, "icons", "tabletable.ico"), names.VERSION, out)
        except windows.InstallerError as error:
            raise PackageError(str(error)) from error
    print(f"{out / windows.SETUP}: {(out / windows.SETUP).stat().st_size / 1e6:.1f} MB", flush=True)


def megabytes(executable: Path, kind: str) -> float:
    """Return the size of a packaged program: of its file, or of its folder."""
    files = [executable] if kind == "file" else [path for path in executable.parent.rglob("*") if not path.is_symlink()]
    return sum(path.stat().st_size for path in files if path.is_file()) / 1e6


if __name__ == "__main__":
    started = time.monotonic()
    code = main(sys.argv[1:])
    if code == 0:
        print(f"done in {time.monotonic() - started:.0f} s")
    sys.exit(code)
