"""Packs the game: ``python3 tools/package.py [--only folder|file] [--out FOLDER] [--no-check]``.

Needs only a Python; everything else goes into ``.venv`` beside this folder, once. The result is one folder that runs
on systems like this one without any Python, and the same as one file.
"""

import sys

import bootstrap_python  # noqa: F401  (first: on an old Python the next import could not even be parsed)

# isort: split
import subprocess

import bootstrap

if __name__ == "__main__":
    try:
        python = bootstrap.prepare("dev")
    except bootstrap.SetupError as error:
        sys.exit(bootstrap.complain(error))
    except KeyboardInterrupt:
        sys.exit(bootstrap.complain("stopped"))
    build = bootstrap.ROOT / "tools" / "package_build.py"
    sys.exit(subprocess.call([str(python), str(build), *sys.argv[1:]], env=bootstrap.environment_variables()))
