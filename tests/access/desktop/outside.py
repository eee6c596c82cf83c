"""Plays a game by the accessibility bus alone: outside.py LABELS PRESSES SEED, where LABELS is a file of JSON.

Run by the system's own Python, which has the bindings of AT-SPI. Prints what it presses; exits with 0 once the game is
over. What it hears is a copy that the bus's events keep up to date; where a thing has gone meanwhile it asks anew.
"""

import json
import sys
import time
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from tests.access.player import Labels, Player, Thing  # noqa: E402

warnings.simplefilter("ignore")

STARTS_S = 120
"""So long the program may take to open its window on a machine that does much else; how fast it is, others measure."""


class Outside:
    """A client of the first application on the bus that is the program."""

    def __init__(self, passed_over):
        """`passed_over`: what need not be asked for: each thing takes a call of the bus, or several."""
        self._nodes, self._passed_over = [], passed_over
        until = time.monotonic() + STARTS_S
        while True:
            desktop = Atspi.get_desktop(0)
            found = [desktop.get_child_at_index(at) for at in range(desktop.get_child_count())]
            found = [each for each in found if each is not None and "python" in (each.get_name() or "")]
            if found:
                self._program = found[0]
                return
            if time.monotonic() > until:
                sys.exit("the program is not on the bus")
            self.wait(0.2)

    def things(self):
        while True:
            try:
                return self._all()
            except GLib.Error:  # it changed while it was being asked
                self.wait(0.05)

    def _all(self):
        things, self._nodes = [], []

        def walk(node, path):
            action, name = node.get_action_iface(), node.get_name() or ""
            can = bool(action) and action.get_n_actions() > 0
            is_off = can and not node.get_state_set().contains(Atspi.StateType.SENSITIVE)
            self._nodes.append(node)
            things.append(Thing(len(things), name, node.get_description() or "" if can else "", is_off, can, path))
            for at in range(node.get_child_count() if name not in self._passed_over else 0):
                child = node.get_child_at_index(at)
                if child is not None:
                    walk(child, (*path, name))

        self._program.clear_cache()
        walk(self._program, ())
        return things

    def press(self, thing):
        try:
            self._nodes[thing.at].get_action_iface().do_action(0)
        except GLib.Error:
            pass
        self.wait(0.08)

    def wait(self, seconds):
        context, until = GLib.MainContext.default(), time.monotonic() + seconds
        while time.monotonic() < until:
            while context.pending():
                context.iteration(False)
            time.sleep(0.01)


def main():
    labels = Labels(**json.loads(Path(sys.argv[1]).read_text()))
    Atspi.init()
    player = Player(Outside({labels.help}), labels, int(sys.argv[3]))
    over = player.play(int(sys.argv[2]))
    print(f"{'over' if over else 'not over'} after {len(player.pressed)} presses; the last: {player.pressed[-5:]}")
    return 0 if over else 1


if __name__ == "__main__":
    sys.exit(main())
