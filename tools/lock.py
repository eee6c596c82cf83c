"""Writes `tools/locks/`: the exact versions and hashes that play.py and check.py install, for every system and Python.

    python tools/lock.py             as they are, but for what pyproject.toml asks anew
    python tools/lock.py --upgrade   the newest versions; then run tools/check.py, and read the difference

Needs the network: uv, which resolves for all systems at once, is fetched into a folder that is thrown away. It is the
very file that `tools/locks/uv.pin` names by its hash; `--upgrade` renews that, too.
"""

import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "tools" / "locks"
UV = LOCKS / "uv.pin"
"""Version and hashes of the uv that writes the locks. No .txt, for it is in no environment."""
INSTALLERS = "hatchling\npip\n"
"""Packages that install the game itself, beside its dependencies."""
OPTIONS = ("--universal", "--generate-hashes", "--no-annotate", "--no-header", "--quiet", "--python-version=3.11")


def main(arguments: Sequence[str]) -> int:
    """Write both locks; 0 if that was possible."""
    more = ["--upgrade"] if "--upgrade" in arguments else []
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(next(path for path in Path(folder).glob("*/python*") if path.stem == "python"))
        also = Path(folder) / "installers.in"
        also.write_text(INSTALLERS)
        checked = ("--only-binary", ":all:", "--require-hashes", "--requirement", str(UV))
        subprocess.run([python, "-m", "pip", "install", "--quiet", *checked], check=True)
        project = [str(ROOT / "pyproject.toml"), str(also)]
        compile_any = [python, "-m", "uv", "pip", "compile", *OPTIONS, "--only-binary=:all:", *more]
        compile_all = [*compile_any, *project]
        subprocess.run([*compile_all, "--extra=dev", "--output-file", str(LOCKS / "dev.txt")], check=True)
        same = ["--constraint", str(LOCKS / "dev.txt")]
        subprocess.run([*compile_all, *same, "--output-file", str(LOCKS / "play.txt")], check=True)
        wanted = Path(folder) / "uv.in"
        wanted.write_text("uv\n")
        subprocess.run([*compile_any, str(wanted), "--output-file", str(UV)], check=True)
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
