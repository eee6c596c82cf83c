"""Starts the game: ``python3 tools/play.py [arguments of tabletable]``.

Needs only a Python; everything else goes into ``.venv`` beside this folder, once.
"""

import sys

import bootstrap_python  # noqa: F401  (first: on an old Python the next import could not even be parsed)

# isort: split
import bootstrap

if __name__ == "__main__":
    sys.exit(bootstrap.run_game(sys.argv[1:]))
