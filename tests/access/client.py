"""A client that plays in the process of a headless program, by its tree and nothing else."""

from pathlib import Path
from typing import Any

from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.access.nodes import Act, Node
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import start_table
from tests.access.player import Labels, Thing
from tests.ui.driving import Clock, unseen

LONGEST_SAID = 120.0
"""Seconds that no announcement takes."""


class Inside:
    """Hears what the program tells to its end, and presses what the tree offers."""

    def __init__(self, app: App) -> None:
        self.app, self.heard = app, list[str]()
        assert isinstance(app.clock, Clock)
        self._clock = app.clock
        self.listening = app.listen()
        self.listening.listen()
        self.listening.hear.append(self.heard.append)
        app.frame(0)
        self._nodes: list[Node] = []

    def things(self) -> list[Thing]:
        tree = self.listening.tree
        assert tree is not None
        found: list[Thing] = []
        self._nodes = []

        def walk(node: Node, path: tuple[str, ...]) -> None:
            self._nodes.append(node)
            can = Act.PRESS in node.acts
            found.append(Thing(len(found), node.name, node.description, node.is_off, can, path))
            for child in node.children:
                walk(child, (*path, node.name))

        walk(tree.root, ())
        return found

    def press(self, thing: Thing) -> None:
        self.listening.perform(self._nodes[thing.at].key, Act.PRESS)
        self.wait(0.05)
        self.listen()

    def wait(self, seconds: float) -> None:
        """Let time pass. Nobody looks: the last frame alone is drawn."""
        with unseen(self.app):
            for _ in range(max(0, round(seconds * 60) - 1)):
                self._pass(1 / 60)
        self._pass(1 / 60)

    def listen(self) -> None:
        """Let everything be said that is to be said."""
        before = -1
        with unseen(self.app):
            while before != len(self.heard):
                before = len(self.heard)
                self._pass(LONGEST_SAID)

    def _pass(self, seconds: float) -> None:
        self._clock.now += seconds
        self.app.frame(1 / 60)


def labels(app: App) -> Labels:
    """What everything is called in the language of a program."""
    t = app.t
    hand, table, seats, buttons, more = (
        t(f"access.area.{area}") for area in ("hand", "table", "seats", "buttons", "help")
    )
    wished = (t("table.page.next"), t("table.skip"), t("ui.result.next"), t("ui.back"))
    over, stays = t("ui.result.rematch"), t("access.stays")
    return Labels(hand, table, seats, buttons, t("table.drag.back"), over, stays, more, wished)


def at_table(
    home: Path, game: str, language: str = "en", people: int = 1, seed: int = 5, seats: int = 0, **settings: Any
) -> App:
    """Return a program with a table at which nothing moves and bots don't think."""
    app = App(headless=True, home=home, language=language, clock=Clock())
    app.change_settings(**{"speed": 0, "bot_pace": "fast", "lessons": False, "only_moves": False, **settings})
    count = max(app.games[game].info.min_seats, people, seats)
    players = [Seat(HUMAN, name) for name in ("Ann", "Bo", "Cy")[:people]]
    players += [Seat(BOT, f"Mei {number}", "easy") for number in range(count - people)]
    app.scenes.push(start_table(app, app.games[game], players, {}, seed))
    app.frame(0)
    return app
