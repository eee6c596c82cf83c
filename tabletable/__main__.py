"""``python -m tabletable`` and the console script ``tabletable``."""

import sys

from tabletable.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # the processes that work beside a packed program begin here too
        from multiprocessing import freeze_support

        from tabletable.cli.onefile import end_with_parent

        freeze_support()
        end_with_parent()
    sys.exit(main())
