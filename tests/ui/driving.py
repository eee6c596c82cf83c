"""Short words for driving a headless app through its widgets."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import pygame

from tabletable.core.registry import get_game
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.settlement import USUAL, Terms
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.stack.routes import Deal
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import click, key_down, typed
from tabletable.ui.widgets import ScrollArea

NAMES = ("Ann", "Mei", "Bao", "Tom", "Kit", "Ida", "Pip", "Leo", "Zoe", "Max")
HEADS = ("rabbit", "fox", "bear", "panda", "cat", "owl", "black_cat", "mouse", "tiger", "frog")


class Clock:
    """Time that passes only when a test turns it, in seconds."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def app_of(scene: Scene[Any]) -> App:
    """Return the app a scene is shown by, which it knows only as its host."""
    assert isinstance(scene.host, App)
    return scene.host


def seats(kinds: str, level: str = "normal") -> list[Seat]:
    """Return people, "h", and bots of a level, "b"."""
    return [
        Seat(HUMAN, name, "", head) if kind == "h" else Seat(BOT, name, level, head)
        for kind, name, head in zip(kinds, NAMES, HEADS, strict=False)
    ]


def sit(app: App, game: str, kinds: str, seed: int, level: str = "normal", **options: Any) -> Any:
    """Put the table of a new deal on top; a frame draws it, or the curtain before it."""
    table = start_table(app, get_game(game), seats(kinds, level), options, seed)
    app.scenes.push(table)
    return table


def deal(app: App, game: str, kinds: str, seed: int, level: str, terms: Terms = USUAL) -> Any:
    """Begin a game as the page before it does, and return its table."""
    options = app.games[game].info.complete({})
    app.routes.open_game(Deal(game, tuple(seats(kinds, level)), options, seed, terms))
    return [scene for scene in app.scenes if isinstance(scene, TableScene)][-1]


def picture(app: App) -> str:
    """What is on the screen, in short: where two pictures differ, pytest would take minutes to explain all bytes."""
    return sha256(pygame.image.tobytes(app.display.surface, "RGB")).hexdigest()


def widget(app: App, key: str) -> Any:
    """Return the widget with this key, of whatever kind the test knows it is."""
    found = app.scenes.top.group.find(key)
    assert found is not None, f"no widget {key!r} among {[each.key for each in app.scenes.top.group.all()]}"
    return found


def keys(app: App) -> list[str]:
    return [each.key for each in app.scenes.top.group.all()]


def click_on(app: App, key: str, share: float = 0.5) -> None:
    """Click a widget, at a share of its width."""
    found = widget(app, key)
    if found.area is not None:
        found.area.reveal(found.box)
        pass_time(app, 60, 1 / 30)
    box = found.screen_box
    app.post(*click(box.x + box.w * share, box.cy))
    app.frame()


def press(app: App, *pressed: int, mods: int = 0) -> None:
    for key in pressed:
        app.post(key_down(key, mods))
        app.frame()


def write(app: App, text: str) -> None:
    app.post(typed(text))
    app.frame()


def write_over(app: App, text: str) -> None:
    """Replace the text of the field that has the focus, and confirm."""
    press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    if text:
        write(app, text)
    else:
        press(app, pygame.K_BACKSPACE)
    press(app, pygame.K_RETURN)


def walk_by_arrows(press: Callable[[int], object], chosen: Callable[[], Any], wanted: Any = None) -> list[list[Any]]:
    """Return all that the arrows come to, line by line from top to bottom; stops where they have come to `wanted`."""

    def to_the_end(key: int) -> list[Any]:
        passed = [chosen()]
        while passed[-1] != wanted:
            press(key)
            if chosen() == passed[-1]:
                break
            passed.append(chosen())
        return passed

    if chosen() in (-1, ""):
        press(pygame.K_RIGHT)
    if to_the_end(pygame.K_UP)[-1] == wanted:
        return [[wanted]]
    found = list[list[Any]]()
    while True:
        if to_the_end(pygame.K_LEFT)[-1] == wanted:
            return [*found, [wanted]]
        found.append(to_the_end(pygame.K_RIGHT))
        last = chosen()
        if last == wanted:
            return found
        press(pygame.K_DOWN)
        if chosen() == last:
            return found


def tab_to(app: App, key: str, most: int = 200) -> None:
    """Reach a widget by Tab alone."""
    for _ in range(most):
        focus = app.scenes.top.group.focus
        if focus is not None and focus.key == key:
            return
        press(app, pygame.K_TAB)
    raise AssertionError(f"Tab never reaches {key!r}")


@contextmanager
def unseen(app: App) -> Iterator[None]:
    """Time passes as in a minimised window: nothing is drawn until the end, then what has changed if it is seen."""
    before, app.is_minimised = app.is_minimised, True
    try:
        yield
    finally:
        app.is_minimised = before


def pass_time(app: App, frames: int = 6, dt: float = 1 / 60) -> None:
    """So many frames pass, of which the last is drawn."""
    with unseen(app):
        for _ in range(frames - 1):
            app.frame(dt)
    if frames > 0:
        app.frame(dt)


def run(app: App, seconds: float) -> None:
    pass_time(app, round(seconds * 60))


def until(app: App, is_so: Callable[[], object], most: int = 6000, dt: float = 1 / 60) -> None:
    """Frames pass until something is so, which is drawn."""
    with unseen(app):
        for _ in range(most):
            app.frame(dt)
            if is_so():
                break
        else:
            raise AssertionError("it never comes")
    app.frame(0)


def come_to_rest(app: App, most: int = 600) -> None:
    """Frames pass until nothing moves any more."""
    for _ in range(most):
        if not app.frame(1 / 60):
            return
    raise AssertionError("something moves all the time")


def settle(app: App, seconds: float = 1.0) -> None:
    pass_time(app, round(seconds * 30), 1 / 30)


def area(app: App, key: str) -> ScrollArea:
    found = widget(app, key)
    assert isinstance(found, ScrollArea)
    return found
