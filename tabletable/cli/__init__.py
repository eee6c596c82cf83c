"""The command line: turns words into calls of the layers below and results into exit codes.

Exit codes: 0 done, 1 a check found something wrong, 2 wrong usage or the game cannot run here.
"""

from tabletable.cli.main import main

__all__ = ["main"]
