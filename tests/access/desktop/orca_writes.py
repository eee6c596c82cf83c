"""Orca with a pen in the place of its voice: all it would say goes to its log at once.

On a machine without a sound card its speech server hangs, and Orca with it, after the first sentence. Run by the
system's own Python, with Orca's arguments.
"""

import runpy
import sys

import orca.debug
import orca.speech

_println = orca.debug.println


def println(*args, **kwargs):
    _println(*args, **kwargs)
    if orca.debug.debugFile:
        orca.debug.debugFile.flush()


orca.debug.println = println
orca.speech.init = lambda: None
sys.argv[0] = "/usr/bin/orca"
runpy.run_path("/usr/bin/orca", run_name="__main__")
