"""Whole games with nothing but the pointer: every command a good player wants is a drag, a click or a button."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.rng import Rng
from tabletable.games.property_deal.game import GAME
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table.layout import drop_zone, zone_box
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.stack.clickguard import REACTION
from tabletable.ui.system.input import Input, InputKind, click, pointer_move
from tests.ui import driving as drive

pytestmark = pytest.mark.usefixtures("roomy")
SHARES = (0.0, -0.42, 0.42, -0.25, 0.25, -0.1, 0.1)


class Player:
    """Seat 0 at the screen, moved by the pointer only."""

    def __init__(self, folder: Path, bots: int, seed: int) -> None:
        self.app = App(headless=True, home=folder, language="en")
        self.app.change_settings(speed=INSTANT, bot_pace="fast")
        seats = [Seat(HUMAN, "Ann", "", "rabbit")] + [Seat(BOT, f"Bot {n}", "normal", "fox") for n in range(bots)]
        self.table: TableScene = start_table(self.app, GAME, seats, {}, seed)
        self.app.scenes.push(self.table)
        self.rng = Rng(seed)

    def run(self, frames: int = 6) -> None:
        drive.pass_time(self.app, frames)

    def wait(self) -> bool:
        """Until seat 0 has seen that it decides; False when the game is over."""
        drive.until(self.app, lambda: isinstance(self.app.scenes.top, ResultScene) or self.table.match.is_deciding())
        self.app.frame(REACTION)
        return not isinstance(self.app.scenes.top, ResultScene)

    def point_of(self, piece: int) -> tuple[float, float]:
        """Return a point at which the pointer takes hold of the piece."""
        spot = self.table.hand.placements[piece]
        for down in SHARES:
            for along in SHARES:
                x, y = spot.x + spot.width * along, spot.y + spot.height * down
                if self.table.hand.piece_under(x, y) == piece and 0 < y < 720:
                    return x, y
        raise AssertionError(f"{GAME.face_word(spot.piece.face)} in {spot.zone} can't be taken hold of")

    def point_on(self, zone: str, targets: tuple[str, ...]) -> tuple[float, float]:
        """Return a point at which a dropped piece goes to the zone."""
        for each in self.table.spec.zones:
            if each.id == zone:
                box = zone_box(each)
                for down in SHARES:
                    for along in SHARES:
                        x, y = box.cx + box.w * along, box.cy + box.h * down
                        if drop_zone(self.table.spec, targets, x, y) == zone:
                            return x, y
        raise AssertionError(f"nothing can be dropped on {zone}")

    def give(self, command: Command) -> None:
        """Carry out a command with the pointer."""
        gestures = self.table.gestures
        if command.piece != NO_PIECE and command.zone:
            x, y = self.point_of(command.piece)
            to_x, to_y = self.point_on(command.zone, gestures.targets(command.piece))
            self.app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1))
            for step in range(1, 6):
                self.app.post(pointer_move(x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
                self.app.frame(1 / 60)
            self.app.post(Input(InputKind.POINTER_UP, to_x, to_y, 1))
        elif command.zone:
            self.app.post(*click(*self.point_on(command.zone, (command.zone,))))
        else:
            widget = next(w for w in self.table.side_panel.group.widgets if command in getattr(w, "commands", ()))
            self.app.post(*click(widget.box.cx, widget.box.cy))
        self.run()
        top = self.app.scenes.top
        if isinstance(top, Picker):
            choices = GAME.choices(self.table.match.session.view(0), gestures.drop(command.piece, command.zone))
            at = [choice.command for choice in choices].index(command)
            tile = top.group.widgets[at]
            self.app.post(*click(tile.box.cx, tile.box.cy))
            self.run()


@pytest.mark.sampled
@pytest.mark.parametrize(("bots", "seed"), [(1, 3), (3, 5), (4, 8)])
def test_a_whole_game_with_the_pointer(tmp_path: Path, bots: int, seed: int) -> None:
    player = Player(tmp_path, bots, seed)
    session = player.table.match.session
    verbs = set()
    for _ in range(400):
        if not player.wait():
            break
        legal = session.legal(0)
        # A good player, with an odd idea now and then so that more than the best is tried.
        good = decide(GAME.policy("normal")(session.view(0), legal, player.rng))
        wanted = good if player.rng.below(4) else player.rng.choice(legal)
        assert wanted is not None
        before = len(session.steps)
        player.give(wanted)
        assert session.steps[before].command == wanted
        verbs.add(str(wanted.verb))
    assert session.outcome() is not None
    assert {"action", "bank", "end", "property", "accept"} <= verbs
