"""Stops a program on a Python that cannot run it; import it first.

This file, play.py and check.py parse on every Python back to 2.7, so that the message can be
printed at all. Everything else may use current syntax.
"""

import os
import sys

MINIMUM = (3, 11)

_WRONG_VERSION = (
    "tabletable: needs Python {0}.{1} or newer, but this is Python {2}.{3} ({4}). "
    "Start it with a newer one, for example: " + ("py -" if os.name == "nt" else "python") + "{0}.{1} {5}\n"
)
_INCOMPLETE = "tabletable: this Python ({0}) lacks a part of its standard library ({1}). {2}\n"
_WHERE_WHOLE = (
    "Take the installer from python.org: the embeddable package and others like it are not whole."
    if os.name == "nt"
    else "Install the whole of it; on Debian and Ubuntu that is the package python3."
)

if sys.version_info[:2] < MINIMUM:
    sys.stderr.write(
        _WRONG_VERSION.format(
            MINIMUM[0],
            MINIMUM[1],
            sys.version_info[0],
            sys.version_info[1],
            sys.executable,
            os.path.join("tools", os.path.basename(sys.argv[0])),
        )
    )
    sys.exit(2)

try:
    import ssl
    import venv

    import tomllib
except ImportError as _error:
    sys.stderr.write(_INCOMPLETE.format(sys.executable, _error, _WHERE_WHOLE))
    sys.exit(2)

del ssl, tomllib, venv
