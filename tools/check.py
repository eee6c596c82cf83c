"""Checks everything: ``python3 tools/check.py [--fast | --night] [-k EXPRESSION] [-- arguments of pytest]``.

Needs only a Python; everything else goes into ``.venv`` beside this folder, once.
"""

import sys

import bootstrap_python  # noqa: F401  (first: on an old Python the next import could not even be parsed)

# isort: split
import bootstrap_checks

if __name__ == "__main__":
    sys.exit(bootstrap_checks.main(sys.argv[1:]))
