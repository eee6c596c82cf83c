"""``python -m tabletable`` and the console script ``tabletable``."""

import sys

from tabletable.cli import main

if __name__ == "__main__":
    sys.exit(main())
