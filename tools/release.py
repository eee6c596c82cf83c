"""Makes a release here, dry: ``python3 tools/release.py [--address URL] [--out FOLDER] [--windows DIR]``.

Everything that is given out for this system, with the list of its hashes and the text of the release, in one folder of
archives. Nothing is tagged, signed by anybody else, or sent anywhere. Needs only a Python, as tools/package.py does.
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
    build = bootstrap.ROOT / "tools" / "release_build.py"
    sys.exit(subprocess.call([str(python), str(build), *sys.argv[1:]], env=bootstrap.environment_variables()))
