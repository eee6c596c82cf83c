"""People who play whole games by one way alone: by clicks, by drags, by keys, by a controller, by a finger."""

from __future__ import annotations

import pygame

from tabletable.bots.bot import decide
from tabletable.core.rng import Rng
from tabletable.table.layout import seen_box, zone_at, zone_box
from tabletable.ui.drawing.box import Box
from tabletable.ui.keys.pads import BUTTONS
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.stack.clickguard import REACTION
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move
from tests.ui import driving as drive

MOST_TRIES = 12
DRAWN_EVERY = 25
"""A game that is only played is drawn after so many inputs: most of its time would go to pictures nobody looks at."""
PUSHED = {
    pygame.K_RETURN: "a",
    pygame.K_ESCAPE: "b",
    pygame.K_SPACE: "x",
    pygame.K_TAB: "rb",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
"""The buttons of a controller that do what these keys do."""
SDL = {name: button for button, name in BUTTONS.items()}


def run(app, frames=4):
    drive.pass_time(app, frames)


def pass_by(app, frames):
    """So many frames of which nothing is seen."""
    with drive.unseen(app):
        for _ in range(frames):
            app.frame(1 / 15)


def until_mine(app, table, most=1500):
    with drive.unseen(app):
        for _ in range(most):
            app.frame(1 / 15)
            if app.scenes.top is not table or table.match.is_deciding() or table.moments.is_on:
                app.frame(0 if table.moments.is_on else REACTION)  # what has just come to lie there is seen
                return
    raise AssertionError("it never comes")


def parts_of(table):
    width, height = table.logical_size
    return Box(0, 0, width, height), table.parts


class Player:
    """Gives commands by inputs alone."""

    def __init__(self, app, table):
        self.app, self.table = app, table
        self.inputs = 0

    def post(self, *inputs):
        self.inputs += 1
        self.app.post(*inputs)
        pass_by(self.app, 2)
        if self.inputs % DRAWN_EVERY == 0:
            self.app.frame()

    def go_on(self):
        """From a moment that waits to be seen."""
        raise NotImplementedError

    def answer(self):
        """What lies over the table: the first entry, or yes."""
        raise NotImplementedError

    def button(self, widget):
        raise NotImplementedError

    def piece(self, piece, zone):
        """Lay a piece somewhere, or use it where that is ""."""
        raise NotImplementedError

    def place(self, zone):
        raise NotImplementedError

    def give(self, command):
        """By whatever gesture means it; False if there is none in this way."""
        table = self.table
        for widget in table.side_panel.group.widgets:
            if command in getattr(widget, "commands", ()):
                self.button(widget)
                return True
        gestures = table.gestures
        for zone, commands in gestures.drags.get(command.piece, {}).items():
            if command in commands:
                self.piece(command.piece, zone)
                return True
        if command in gestures.taps.get(command.piece, ()):
            self.piece(command.piece, "")
            return True
        for zone, commands in gestures.places.items():
            if command in commands:
                return self.place(zone)
        return False


class Mouse(Player):
    def click(self, x, y):
        window, _ = parts_of(self.table)
        assert window.contains(x, y), "one would have to click outside of the window"
        self.post(*click(x, y))

    def go_on(self):
        field = self.table.parts.field
        self.click(field.cx, field.cy)

    def answer(self):
        widgets = [each for each in self.app.scenes.top.group.widgets if each.focusable and each.enabled]
        answer = next((each for each in widgets if getattr(each, "primary", False)), widgets[0])
        box = answer.screen_box
        self.post(*click(box.cx, box.cy))

    def button(self, widget):
        self.click(widget.box.cx, widget.box.cy)

    def seen(self, point):
        """A point of the table that is in sight; one that is not is looked for as one would: by showing everything."""
        if point() is None:
            spot = self.table.side_panel.group.find("fit")
            self.click(spot.box.cx, spot.box.cy)
            if point() is None:
                self.click(spot.box.cx, spot.box.cy)
        found = point()
        assert found is not None, "not even everything shows it"
        return found

    def spot_of(self, piece):
        hand, table = self.table.hand, self.table
        place, zone = hand.placements[piece], hand.zone(hand.placements[piece].zone)
        window, parts = parts_of(table)
        room = parts.field if zone.board else window
        for down in (-0.38, -0.2, 0.0, 0.2, 0.4):
            for across in (-0.4, -0.2, 0.0, 0.2, 0.4):
                x, y = place.x + across * place.width, place.y + down * place.height
                on_top = any(each.box.contains(x, y) for each in table.side_panel.group.widgets)
                if room.contains(x, y) and hand.piece_under(x, y) == piece and not on_top:
                    return x, y
        return None

    def spot_in(self, zone_id) -> tuple[float, float] | None:
        table, spec = self.table, self.table.spec
        zone = table.hand.zone(zone_id)
        box = seen_box(spec, zone)
        if box is None:
            return None
        window, _ = parts_of(table)
        for down in (0.5, 0.3, 0.7, 0.1, 0.9):
            for across in (0.5, 0.3, 0.7, 0.1, 0.9):
                x, y = box.x + box.w * across, box.y + box.h * down
                is_covered = any(each.box.contains(x, y) for each in table.side_panel.group.widgets)
                if window.contains(x, y) and zone_at(spec, x, y) is zone and not is_covered:
                    return x, y
        return None

    def piece(self, piece, zone):
        self.click(*self.seen(lambda: self.spot_of(piece)))
        if self.app.scenes.top is not self.table or self.table.hand.selected != piece:
            return
        if zone:
            self.click(*self.seen(lambda: self.spot_in(zone)))
        else:
            self.click(*self.seen(lambda: self.spot_of(piece)))

    def place(self, zone):
        self.click(*self.seen(lambda: self.spot_in(zone)))
        return True


class Drags(Mouse):
    """As with clicks, but pieces are dragged; at the edge of the window the table comes along."""

    def piece(self, piece, zone):
        if not zone:
            super().piece(piece, zone)
            return
        table = self.table
        x, y = self.seen(lambda: self.spot_of(piece))
        self.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1))
        field = table.parts.field
        self.post(pointer_move(field.cx, field.cy + 20), pointer_move(field.cx, field.cy))
        assert table.hand.held == piece
        for _ in range(400):
            goal = self.spot_in(zone)
            if goal is not None:
                break
            box = zone_box(table.hand.zone(zone))
            x = min(max(box.cx, field.x + 4), field.right - 4)
            y = min(max(box.cy, field.y + 4), field.bottom - 4)
            self.post(pointer_move(x, y))
        assert goal is not None, "the table does not come along"
        for _ in range(60):
            goal = self.spot_in(zone) or goal
            self.post(pointer_move(*goal))
            if table.hand.aimed == zone:
                break
        self.post(Input(InputKind.POINTER_UP, *goal, 1))


class Finger(Drags):
    """By the events that SDL sends of one finger on a screen: taps and drags, and no pointer that hovers."""

    def touch(self, kind, x, y):
        width, height = self.app.display.size
        scale = self.app.display.scale
        place = {"x": x * scale / width, "y": y * scale / height, "dx": 0.0, "dy": 0.0}
        self.app.touch(pygame.event.Event(kind, touch_id=7, finger_id=0, **place))

    def post(self, *inputs):
        kinds = {
            InputKind.POINTER_DOWN: pygame.FINGERDOWN,
            InputKind.POINTER_MOVE: pygame.FINGERMOTION,
            InputKind.POINTER_UP: pygame.FINGERUP,
        }
        for event in inputs:
            self.touch(kinds[event.kind], event.x, event.y)
        super().post()


class Keys(Player):
    def tap(self, *keys):
        for key in keys:
            self.post(key_down(key), Input(InputKind.KEY_UP, key=key))

    def go_on(self):
        self.tap(pygame.K_SPACE)

    def answer(self):
        if isinstance(self.app.scenes.top, Picker):
            self.tap(pygame.K_1)
            return
        self.tap(pygame.K_RETURN)
        if self.app.scenes.top is not self.table:
            self.tap(pygame.K_TAB, pygame.K_RETURN)

    def button(self, widget):
        self.tap(pygame.key.key_code(widget.letter.lower()))

    def piece(self, piece, zone):
        hand = self.table.hand
        if not (hand.hovered == piece and hand.by_keys):
            drive.walk_by_arrows(self.tap, lambda: hand.hovered, piece)
        assert hand.hovered == piece, "the keys never come to a piece"
        place = hand.placements[piece]
        if hand.zone(place.zone).board:
            assert self.table.parts.field.contains(place.x, place.y), "the keys are on something that is not seen"
        self.tap(pygame.K_RETURN)
        if self.app.scenes.top is not self.table or hand.selected != piece:
            return
        if zone and len(self.table.gestures.targets(piece)) > 1:
            drive.walk_by_arrows(self.tap, lambda: hand.aimed, zone)
        if zone and len(self.table.gestures.targets(piece)) > 1:
            assert hand.aimed == zone
            goal = hand.zone(zone)
            if goal.board:
                assert seen_box(self.table.spec, goal) is not None, "the keys aim at something that is not seen"
        self.tap(pygame.K_RETURN)

    def place(self, zone):
        return False


class Pad(Keys):
    """By the events that SDL sends of a controller: cross and buttons, and no key."""

    def tap(self, *keys):
        for key in keys:
            button = SDL[PUSHED[key]]
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.app.controllers.take(pygame.event.Event(kind, button=button, instance_id=0))
                self.post()

    def piece(self, piece, zone):
        group = self.table.side_panel.group
        if group.focus is not None and group.shows_focus:  # the only move was made while one was on the way to a button
            self.tap(pygame.K_ESCAPE)
        super().piece(piece, zone)

    def answer(self):
        """The first entry of a list, else what is offered first."""
        self.tap(pygame.K_RETURN)
        for _ in range(4):
            if self.app.scenes.top is self.table:
                return
            self.tap(pygame.K_TAB, pygame.K_RETURN)

    def button(self, widget):
        """Through the buttons beside the table until the wanted one is framed; the only move is made by itself then."""
        group, session = self.table.side_panel.group, self.table.match.session
        before = len(session.steps)
        for _ in range(60):
            self.tap(pygame.K_TAB)
            if len(session.steps) > before:
                return
            if group.focus is not None and group.focus.key == widget.key:
                self.tap(pygame.K_RETURN)
                return
        raise AssertionError(f"the shoulder buttons never come to {widget.key}")


def play(app, table, player, most=600):
    """Play on to the end of the game, as the bots would."""
    session, rng = table.match.session, Rng(3)
    policy, tries = table.game.policy("easy"), 0
    for _ in range(most * 4):
        until_mine(app, table)
        if session.outcome() is not None:
            return
        before = len(session.steps)
        if table.moments.is_on:
            player.go_on()
            pass_by(app, 5)
            continue
        if app.scenes.top is not table:
            player.answer()
        else:
            legal = table.match.legal()
            chosen = decide(policy(session.view(table.match.viewer), legal, rng)) if tries < 3 else rng.choice(legal)
            if not player.give(chosen) and not any(player.give(each) for each in legal):
                raise AssertionError(f"nothing can be done: {legal}")
        tries = 0 if len(session.steps) > before else tries + 1
        assert tries < MOST_TRIES, f"stuck at {app.scenes.top}: {table.match.legal()}"
    raise AssertionError("it never ends")
