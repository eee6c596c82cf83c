"""A short film of the real program for README.md: a deal, a card that is dragged, bots that answer, a tunnel tile.

    python3 tools/animation.py [--out art/readme/play.webp]

The program runs without a window, as for screenshots.py, and is driven by the pointer alone; the pointer is drawn here,
because the system's own is in no picture. Seeds and clock are fixed, so equal programs give equal films.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import screenshots  # sets the environment for pygame
from PIL import Image

# isort: split
import pygame
from scenes.kit import AnyGame, seats_of, sit_down, table_of, wished

from tabletable.core.registry import get_game
from tabletable.ui.app import App
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Deal
from tabletable.ui.system.input import LEFT, Input, InputKind, pointer_move

OUT = screenshots.ROOT / "art" / "readme" / "play.webp"
SIZE = (1280, 720)
"""Size of the window that is filmed."""
SHOWN = (800, 450)
"""Size of the film."""
RATE = 12
"""Pictures a second."""
STEPS = 5
"""Frames of the program for each picture: it runs at 60."""
QUALITY = 65
MOST_BYTES = 2_500_000
_POINTER = ((0, 0), (0, 25), (6, 19.5), (10, 29), (14, 27), (10, 18), (18, 18))


class Camera:
    """Runs the program, moves the pointer and takes pictures."""

    def __init__(self, app: App, clock: screenshots.Clock) -> None:
        self._app = app
        self._clock = clock
        self._pointer = (SIZE[0] * 0.62, SIZE[1] * 0.62)
        self.pictures: list[Image.Image] = []

    def film(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds * RATE)):
            self._take()

    def move(self, x: float, y: float, seconds: float) -> None:
        """Move the pointer there, slowly at both ends as a hand does; logical px."""
        (from_x, from_y), count = self._pointer, round(seconds * RATE)
        for number in range(1, count + 1):
            share = number / count
            share *= share * (3 - 2 * share)
            self._pointer = from_x + (x - from_x) * share, from_y + (y - from_y) * share
            self._app.post(pointer_move(*self._pointer))
            self._take()

    def press(self, kind: InputKind) -> None:
        """Press or let go the left button where the pointer is."""
        self._app.post(Input(kind, *self._pointer, LEFT))

    def drag(self, piece: int, zone_id: str) -> None:
        """Drag a card to a zone."""
        hand = table_of(self._app).hand
        card, zone = hand.placements[piece], hand.zone(zone_id)
        assert zone is not None
        self.move(card.x - card.width * 0.2, card.y, 0.6)
        self.press(InputKind.POINTER_DOWN)
        self.move(zone.x + 6, zone.y + 10, 0.9)
        self.film(0.25)
        self.press(InputKind.POINTER_UP)

    def _take(self) -> None:
        for _ in range(STEPS):
            self._clock.now += 1 / 60
            self._app.frame(1 / 60)
        picture = self._app.display.surface.copy()
        corners = [(self._pointer[0] + x, self._pointer[1] + y) for x, y in _POINTER]
        pygame.draw.polygon(picture, "#FFFFFF", corners)
        pygame.draw.aalines(picture, "#1B1B1B", True, corners)
        pygame.draw.polygon(picture, "#1B1B1B", corners, 2)
        small = pygame.transform.smoothscale(picture.convert(24), SHOWN)
        self.pictures.append(Image.frombytes("RGB", SHOWN, pygame.image.tobytes(small, "RGB")))


def uno(app: App, camera: Camera) -> None:
    """A deal from its first card, and two cards of the player's own."""
    game = get_game("uno")
    app.routes.open_game(Deal("uno", seats_of(app, game, 4), {}, 5))
    camera.film(3.4)
    _play(app, camera, game, "discard")
    camera.film(3.6)


def tunnel(app: App, camera: Camera) -> None:
    """A tunnel tile is laid, and the others go on."""
    game = get_game("saboteur")
    seats = seats_of(app, game, 4)
    sit_down(app, wished(game, seats, lambda at: len(at.view(0).state.laid) > 12, 3, 60))
    camera.film(1.2)
    _play(app, camera, game, "cell:")
    camera.film(3.2)


def _play(app: App, camera: Camera, game: AnyGame, zone: str) -> None:
    """Drag a piece that can go to a zone with this prefix there; of several such moves, the last."""
    drags = table_of(app).gestures.drags
    moves = [(piece, place) for piece, places in drags.items() for place in places if place.startswith(zone)]
    if not moves:
        raise RuntimeError(f"nobody can play to {zone} in {game.info.id} here")
    camera.drag(*moves[-1])


PARTS = (uno, tunnel)


def record(parts: Sequence[Callable[[App, Camera], None]] = PARTS) -> list[Image.Image]:
    """Return all pictures of the film."""
    clock = screenshots.Clock()
    with tempfile.TemporaryDirectory() as home, screenshots.fixed(clock):
        app = App(headless=True, size=SIZE, home=Path(home), clock=clock, language="en")
        app.save_store._now = lambda: screenshots.NOW
        app.audio.is_available = False
        app.change_settings(lessons=False, bot_pace="fast")
        app.scenes.push(TitleScene())
        camera = Camera(app, clock)
        for part in parts:
            part(app, camera)
            app.scenes.clear_to(TitleScene())
        for scene in reversed(list(app.scenes)):
            scene.leave()
    return camera.pictures


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=OUT, help=f"default: {OUT.relative_to(screenshots.ROOT)}")
    options = parser.parse_args(argv)
    first, *rest = record()
    # Every picture in the film stays a moment; the last one longer, before it starts again.
    times = [1000 // RATE] * len(rest) + [1500]
    first.save(options.out, save_all=True, append_images=rest, duration=times, loop=0, quality=QUALITY, method=4)
    size = options.out.stat().st_size
    print(f"{options.out}: {len(times)} pictures, {sum(times) / 1000:.1f} s, {size / 1e6:.2f} MB")
    return int(size > MOST_BYTES)


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
