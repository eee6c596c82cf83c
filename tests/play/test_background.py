"""What works beside the program stands back."""

import subprocess
import sys

ASK = """
import os, sys
from tabletable.play.background import give_way
def standing():
    if sys.platform == "win32":
        import ctypes
        return {0x20: 0, 0x4000: 5}[ctypes.windll.kernel32.GetPriorityClass(ctypes.c_void_p(-1))]
    return os.nice(0)
before = standing()
give_way()
print(standing() - min(before + 5, 19))
"""


def test_a_process_that_gives_way_stands_back() -> None:
    asked = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True)
    assert asked.stdout.strip() == "0", asked.stderr
