"""What comes is made in slices before it is seen, and looks as if it had been drawn at once."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import pygame
import pytest
from tabletable.ui.drawing.rehearsal import Rehearsal, Unready
from tabletable.ui.drawing.still import Still
from tabletable.ui.drawing.unseen import rehearse
from tabletable.ui.drawing.workshop import Workshop
from tabletable.ui.warming import SCENES as READ_SOON
from tabletable.ui.warming import Warming

from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui import app as app_module
from tabletable.ui import program
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Layer, Part
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache, blank
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.scenes.tables.dealing import start_table
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import key_down
from tests.ui import driving as drive


def seen(app: App, most: int = 600) -> int:
    """Frames until what comes is seen."""
    for number in range(most):
        if app.frame(0) or not app.is_rehearsing:
            return number
        time.sleep(0.001)
    raise AssertionError("it never comes")


def table(app: App):
    seats = [Seat(HUMAN if at == 0 else BOT, f"Player {at}", "easy" if at else "") for at in range(3)]
    return start_table(app, app.games["uno"], seats, {}, 7)


SCENES = {"title": lambda app: TitleScene(), "settings": lambda app: SettingsScene(), "table": table}


@pytest.fixture
def app(tmp_path):
    made = App(headless=True, home=tmp_path, language="en", size=(960, 600))
    made.rehearses = True
    return made


@pytest.mark.parametrize("name", SCENES)
def test_what_was_rehearsed_looks_as_if_it_was_drawn_at_once(app, tmp_path_factory, name):
    other = App(headless=True, home=tmp_path_factory.mktemp("home"), language="en", size=(960, 600))
    for each in (app, other):
        each.change_settings(speed=INSTANT, reduced_motion=True)
        each.scenes.push(SCENES[name](each))
        seen(each)
    app.rehearses = False
    for each in (app, other):
        drive.come_to_rest(each)
    # A picture scaled of one large picture or of another differs by a hair, along its edges only: which of
    # them was at hand depends on the moment each was asked for. A part that is missing differs in far more places.
    apart = [
        abs(one - two)
        for one, two in zip(*(pygame.image.tobytes(each.display.surface, "RGB") for each in (app, other)), strict=True)
    ]
    assert sum(each >= 48 for each in apart) < 60
    assert sum(each >= 16 for each in apart) < len(apart) / 2000


PAGES = {
    "title": lambda app: None,
    "setup": lambda app: app.routes.set_up("flea_market"),
    "setup of another": lambda app: app.routes.set_up("saboteur"),
    "saves": lambda app: app.routes.saves(),
    "rules": lambda app: app.routes.rules("saboteur"),
    "puzzles": lambda app: app.routes.puzzles(),
    "player": lambda app: app.routes.player(),
    "positions": lambda app: app.routes.positions(),
    "curtain": lambda app: app.scenes.push(
        start_table(app, app.games["uno"], [Seat(HUMAN, name, "", "cat") for name in ("Ann", "Mei")], {}, 5)
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_painted_strip_by_strip_looks_as_if_painted_at_once(app, monkeypatch, name):
    monkeypatch.setattr("tabletable.ui.drawing.surfaces._STRIP", 1 << 16)
    app.rehearses = False
    app.scenes.push(TitleScene())
    PAGES[name](app)
    drive.come_to_rest(app)
    page, canvas = app.scenes.top, app.display.canvas
    at_once, in_strips = Still(), Still()
    steps = 0
    while not rehearse(canvas, lambda unseen: in_strips.prepare(unseen, page.paint), 0.0):
        assert in_strips.picture is None
        steps += 1
    assert steps > 6
    assert in_strips.picture is not None
    pictures = (in_strips.picture, at_once.painted(canvas, page.paint))
    assert len({pygame.image.tobytes(each, "RGB") for each in pictures}) == 1


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    """What a rehearsal takes for the time, in seconds: it passes only where a test says so."""
    now = [0.0]
    monkeypatch.setattr("tabletable.ui.drawing.rehearsal.time.perf_counter", lambda: now[0])
    return now


class Slow(Scene[None]):
    """Needs one picture after another, each of which takes a while."""

    def __init__(self, pictures: int, colour: str = "#FF0000") -> None:
        self.pictures, self.colour = pictures, colour
        self.times: list[float] = []
        self.made = 0

    def update(self, dt: float) -> bool:
        self.times.append(dt)
        return True

    def draw(self, canvas: Canvas) -> None:
        for number in range(self.pictures):
            canvas.cached((self.colour, number), number * 10, 0, 10, 10, 0, self._part)

    def _part(self, canvas: Canvas) -> None:
        time.sleep(0.004)
        self.made += 1
        canvas.fill((0, 0, 10, 10), self.colour)


def test_what_was_there_stands_until_what_comes_is_whole(app):
    app.scenes.push(Slow(1, "#00FF00"))
    seen(app)
    before = drive.picture(app)
    scene = Slow(20)
    app.scenes.push(scene)
    pictures, longest = [], 0.0
    while app.is_rehearsing:
        start = time.thread_time()
        app.frame(1 / 60)
        longest = max(longest, time.thread_time() - start)
        pictures.append(drive.picture(app))
    assert len(pictures) > 4
    assert set(pictures[:-2]) == {before}
    assert scene.times[:-1] == [0.0] * (len(scene.times) - 1), "nothing moves that is not seen yet"
    app.frame(0)
    assert app.display.surface.get_at((195 * 960 // 1280, 3))[:3] == (255, 0, 0)


def test_a_frame_that_unforeseen_needs_too_much_is_given_up_and_made_in_slices(app, monkeypatch):
    monkeypatch.setattr("tabletable.ui.drawing.rehearsal.GOES_ON", 60.0)
    scene = Slow(1)
    app.scenes.push(scene)
    seen(app)
    app.frame(0)
    scene.pictures, scene.made = 20, 0
    assert not app.frame(0)
    assert app.is_rehearsing
    assert 1 <= scene.made < 10
    assert seen(app) > 3
    app.frame(0)
    assert app.display.surface.get_at((195 * 960 // 1280, 3))[:3] == (255, 0, 0)
    scene.pictures = 22
    assert app.frame(0), "not so soon again"
    assert app.display.surface.get_at((215 * 960 // 1280, 3))[:3] == (255, 0, 0)
    scene.pictures, scene.made = 62, 0
    assert not app.frame(0), "but no frame takes as long as all of that"
    assert 1 <= scene.made < 20
    seen(app)
    app.frame(0)
    assert app.display.surface.get_at((615 * 960 // 1280, 3))[:3] == (255, 0, 0)


def test_a_frame_that_needs_more_than_was_rehearsed_is_given_up_again_but_not_for_ever(app, monkeypatch):
    scene = Slow(1)
    app.scenes.push(scene)
    seen(app)
    app.frame(0)
    scene.pictures, scene.made = 20, 0
    assert not app.frame(0)
    while app.is_rehearsing and app._rehearses_until:
        app.frame(0)
    scene.pictures, scene.made = 40, 0  # something else is to be seen by now
    assert not app.frame(0)
    assert 1 <= scene.made < 10
    monkeypatch.setattr("tabletable.ui.drawing.rehearsal.AGAIN", 0.0)
    monkeypatch.setattr("tabletable.ui.app.OVERTIME", 0.1)
    scene.pictures, scene.made = 60, 0
    while not app.frame(0):
        scene.pictures += 4
    assert app.display.surface.get_at((395 * 960 // 1280, 3))[:3] == (255, 0, 0)


def test_a_frame_that_needs_little_is_not_given_up(app):
    scene = Slow(1)
    app.scenes.push(scene)
    seen(app)
    app.frame(0)
    scene.pictures = 2
    assert app.frame(0)


def test_only_making_counts_not_what_else_is_drawn(clock):
    rehearsal, made = Rehearsal(), []

    def draw(each: float, besides: float) -> None:
        def make() -> None:
            clock[0] += each
            made.append(each)

        for _ in range(5):
            clock[0] += besides
            rehearsal.make(make)

    assert rehearsal.within(lambda: draw(1, 100), 5)
    assert len(made) == 5
    assert not rehearsal.is_timed
    made.clear()
    assert not rehearsal.within(lambda: draw(4, 0), 6)
    assert len(made) == 2
    assert not rehearsal.within(lambda: draw(4, 0), 0), "one is made at least"
    assert len(made) == 3


def test_late_in_a_frame_one_picture_is_made_and_no_second_one(clock):
    rehearsal, made = Rehearsal(), []

    def draw() -> None:
        clock[0] += 8  # what is drawn besides
        for at in range(3):
            rehearsal.make(partial(made.append, at))

    assert rehearsal.within(draw, 5, until=9)
    assert rehearsal.within(draw, 5, until=17)
    made.clear()
    assert not rehearsal.within(draw, 5, until=20)
    assert made == [0]


def test_a_frame_that_has_taken_long_before_it_is_drawn_makes_little(app):
    class Busy(Slow):
        def update(self, dt: float) -> bool:
            time.sleep(app_module.LATEST)
            return True

    scene = Busy(1)
    app.scenes.push(scene)
    seen(app)
    app.frame(0)
    scene.pictures, scene.made = 3, 0
    assert not app.frame(0), "in time it would make all of them"
    assert scene.made == 1


def test_what_is_made_for_something_counts_before_that_is_made(clock):
    rehearsal, made = Rehearsal(), []

    def part() -> None:
        clock[0] += 4
        made.append(1)

    def whole() -> None:
        for _ in range(5):
            rehearsal.make(part)

    assert not rehearsal.within(lambda: rehearsal.make(whole), 6)
    assert len(made) == 2
    made.clear()
    assert rehearsal.within(lambda: (rehearsal.make(whole), rehearsal.make(whole)), 37)
    assert len(made) == 10, "and no more than once"


def test_a_layer_whose_first_picture_was_given_up_draws_it_whole(app):
    canvas, layer, ground = app.display.canvas_of(TitleScene()), Layer(), pygame.Surface((960, 600))
    is_ready = False

    def draw(on: Canvas) -> None:
        on.fill((0, 0, 20, 20), "#00FF00")
        if not is_ready:
            raise Unready
        on.fill((0, 0, 20, 20), "#FF0000")

    part = Part("part", 1, Box(0, 0, 20, 20), draw)
    with pytest.raises(Unready):
        layer.show(canvas, ground, [part])
    is_ready = True
    assert layer.show(canvas, ground, [part]).get_at((5, 5))[:3] == (255, 0, 0)


def test_whoever_drives_it_frame_by_frame_sees_everything_at_once(tmp_path):
    app = App(headless=True, home=tmp_path, language="en")
    app.scenes.push(Slow(12))
    assert app.frame(0)
    assert not app.is_rehearsing


def test_what_takes_too_long_is_drawn_all_the_same(app, monkeypatch):
    monkeypatch.setattr(program, "PATIENCE", 0.0)
    monkeypatch.setattr(app_module, "OVERTIME", 0.0)
    app.scenes.push(Slow(8))
    seen(app, 3)
    app.frame(0)
    assert app.display.surface.get_at((3, 3))[:3] == (255, 0, 0)


def test_what_should_be_seen_by_now_is_made_in_larger_slices(app, monkeypatch):
    monkeypatch.setattr(program, "PATIENCE", 0.0)
    monkeypatch.setattr(app_module, "OVERTIME", 600.0)
    scene, at_once = Slow(20), []
    app.scenes.push(scene)
    while app.is_rehearsing:
        before = scene.made
        app.frame(0)
        at_once.append(scene.made - before)
    assert sum(at_once) == 20
    assert 1 < max(at_once) <= app_module.OVERDUE / 0.004 + 1


def test_an_answer_to_a_key_is_made_beforehand_but_not_waited_for_long(app, monkeypatch):
    monkeypatch.setattr(program, "ANSWERED", 0.04)

    class Answering(Slow):
        def handle(self, event) -> bool:
            self.pictures = 30
            return True

    scene = Answering(1)
    app.scenes.push(scene)
    seen(app)
    app.post(key_down(pygame.K_a))
    start = time.perf_counter()
    while not app.frame(0):
        pass
    assert time.perf_counter() - start < 0.04 + 30 * 0.006 + 0.1
    assert not app.is_rehearsing


def test_a_rehearsal_leaves_the_surface_alone(app):
    canvas = app.display.canvas
    canvas.surface.fill((1, 2, 3))
    before = drive.picture(app)
    assert rehearse(canvas, lambda on: on.fill((0, 0, 100, 100), "#FFFFFF"), 0.0)
    assert drive.picture(app) == before
    assert canvas.surface.get_clip() == canvas.surface.get_rect()


def test_a_layer_that_is_rehearsed_stays_as_it_was(app):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)
    drawn: list[str] = []

    def part(look: str) -> Part:
        return Part("a", look, Box(0, 0, 10, 10), lambda on: drawn.append(look))

    layer.show(canvas, ground, [part("one")])
    assert rehearse(canvas, lambda on: layer.show(on, ground, [part("two")]), 0.0)
    assert [shown.look for shown in layer.parts] == ["one"]
    assert rehearse(canvas, lambda on: layer.show(on, ground, [part("two")]), 0.0)
    assert drawn == ["one", "two"], "what was made once is not gone through again"
    layer.show(canvas, ground, [part("two")])
    assert drawn == ["one", "two", "two"]


def bits(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def tiles(colour: str, count: int = 40) -> list[Part]:
    """Parts that overlap, some of which have a colour."""
    boxes = [Box(10 + 15 * at, 10 + at % 7, 24, 20) for at in range(count)]
    return [
        Part(at, colour, box, partial(Canvas.fill, box=box, colour=colour, alpha=0.6)) for at, box in enumerate(boxes)
    ]


def test_a_layer_of_which_much_changes_is_drawn_part_by_part_while_nobody_sees_it(app):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)
    layer.show(canvas, ground, tiles("#203040"))
    layer.take_touched()
    slices, before = 0, layer.drawn
    while not rehearse(canvas, lambda on: layer.show(on, ground, tiles("#C03020")), 0.0):
        assert layer.drawn <= before + slices
        slices += 1
    assert slices >= len(tiles(""))
    touched = layer.take_touched()
    assert sum(rect.w * rect.h for rect in touched) < ground.get_width() * ground.get_height() / 4
    before = layer.drawn
    seen = layer.show(canvas, ground, tiles("#C03020"))
    assert layer.drawn == before, "nothing is left to be drawn in the frame that shows it"
    assert bits(seen) == bits(Layer().show(canvas, ground, tiles("#C03020")))
    assert layer.take_touched() == []


def test_a_part_whose_pictures_have_gone_since_they_were_made_is_drawn_all_the_same(app):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)
    tries = [0]

    def forgetful(on: Canvas) -> None:
        if on.is_seen:
            tries[0] += 1
            canvas.studio.parts.clear()
        for at in range(3):
            on.cached(("forgotten", at), 10 * at, 0, 10, 10, 0, lambda part: part.fill((0, 0, 10, 10), "#30C020"))

    parts = [*tiles("#C03020"), Part("forgetful", 1, Box(0, 0, 60, 60), forgetful)]
    while not rehearse(canvas, lambda on: layer.show(on, ground, parts), 0.0):
        assert tries[0] < 2
    assert bits(layer.show(canvas, ground, parts)) == bits(Layer().show(canvas, ground, parts))


def test_what_lies_where_something_changes_is_made_again_as_well(app):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)

    def parts(look: str) -> list[Part]:
        below = Part("below", 0, Box(0, 0, 60, 60), lambda on: on.cached("below", 0, 0, 60, 60, 0, lambda part: None))
        return [below, Part("above", look, Box(20, 20, 10, 10), lambda on: None), *tiles("#203040", 4)]

    layer.show(canvas, ground, parts("one"))
    canvas.studio.clear()  # it was not wanted for a long time
    while not rehearse(canvas, lambda on: layer.show(on, ground, parts("two")), 0.0):
        pass
    made = canvas.studio.made
    layer.show(canvas, ground, parts("two"))
    assert canvas.studio.made == made


@pytest.mark.parametrize("colour", ["#203040", "#C03020", "#E0C010"])
def test_a_layer_that_was_begun_is_seen_whole_whatever_is_seen(app, colour: str):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)
    layer.show(canvas, ground, tiles("#203040"))
    for _ in range(len(tiles("")) + 12):  # each of them is gone through before the first one is drawn
        rehearse(canvas, lambda on: layer.show(on, ground, tiles("#C03020")), 0.0)
    assert layer.surface is None, "nobody takes what is half drawn for what was seen last"
    assert layer.picture(canvas, Box(0, 0, 50, 50)) is None
    assert bits(layer.show(canvas, ground, tiles(colour))) == bits(Layer().show(canvas, ground, tiles(colour)))
    assert ground.get_rect() in layer.take_touched()


def test_a_part_that_could_not_be_drawn_to_its_end_is_drawn_again_from_the_ground(app):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)
    layer.show(canvas, ground, tiles("#203040"))
    tries: list[int] = []

    def halting(on: Canvas) -> None:
        on.fill(Box(0, 0, 300, 200), "#FFFFFF", 0.5)
        tries.append(on.is_seen)
        if on.is_seen and sum(tries) == 1:
            raise Unready

    parts = [*tiles("#C03020"), Part("halting", 1, Box(0, 0, 300, 200), halting)]
    while not rehearse(canvas, lambda on: layer.show(on, ground, parts), 0.0):
        pass
    assert bits(layer.show(canvas, ground, parts)) == bits(Layer().show(canvas, ground, parts))


def test_a_frame_in_which_much_of_a_layer_changes_is_given_up(app):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)
    layer.show(canvas, ground, tiles("#203040"))
    few = [*tiles("#C03020", 3), *tiles("#203040")[3:]]
    rehearsal = canvas.studio.rehearsal
    assert rehearsal.within(lambda: layer.show(canvas, ground, few), 60.0)
    assert not rehearsal.within(lambda: layer.show(canvas, ground, tiles("#E0C010")), 60.0)
    assert [part.look for part in layer.parts] == [part.look for part in few]


def test_a_frame_that_was_given_up_leaves_nothing_of_itself_on_a_layer(app):
    layer, canvas, ground = Layer(), app.display.canvas, pygame.Surface(app.display.size, 0, 32)
    before = [*tiles("#203040", 2), Part("last", 1, Box(500, 300, 40, 30), lambda on: None)]
    layer.show(canvas, ground, before)

    def halting(on: Canvas) -> None:
        on.fill(Box(500, 300, 20, 30), "#FFFFFF")
        raise Unready

    after = [*tiles("#C03020", 2), before[2]._replace(look=2, draw=halting)]
    assert not canvas.studio.rehearsal.within(lambda: layer.show(canvas, ground, after), 60.0)
    assert bits(layer.show(canvas, ground, before)) == bits(Layer().show(canvas, ground, before))
    drawn = layer.drawn
    layer.show(canvas, ground, before)
    assert layer.drawn == drawn, "and that is mended once"


# ---------------------------------------------------------------------------------------------------- its parts


def test_something_is_made_in_every_rehearsal_and_nothing_half():
    rehearsal = Rehearsal()
    cache, made = SpriteCache(1 << 20, rehearsal), []

    def sprite(name: str) -> Sprite:
        return cache.get(name, lambda: (made.append(name), Sprite(blank(1, 1)))[1])

    def draw() -> None:
        cache.get("whole", lambda: Sprite((sprite("a"), sprite("b"))[0].surface))

    for expected in (["a"], ["a", "b"], ["a", "b"]):
        is_whole = rehearsal.run(draw, 0.0)
        assert made == expected
    assert is_whole
    assert "whole" in cache
    assert rehearsal.run(draw, 0.0)


def test_however_late_a_rehearsal_is_it_makes_pictures_for_some_time(clock):
    rehearsal, made = Rehearsal(), []

    def make() -> None:
        clock[0] += 1
        made.append(1)

    def draw() -> None:
        clock[0] += 100
        for _ in range(9):
            rehearsal.make(make)

    assert not rehearsal.run(draw, clock[0] + 4)
    assert len(made) == 1
    assert not rehearsal.run(draw, clock[0] + 4, least=3)
    assert len(made) == 4
    assert rehearsal.run(draw, clock[0] + 4, least=20)


def test_what_is_being_made_for_something_is_not_passed_over():
    rehearsal = Rehearsal()
    with pytest.raises(Unready):
        rehearsal.make(rehearsal.pass_over)


def test_nobody_waits_for_the_workshop_in_a_rehearsal():
    rehearsal = Rehearsal()
    workshop = Workshop(rehearsal)
    found: list[pygame.Surface] = []

    def slow() -> pygame.Surface:
        time.sleep(0.02)
        return blank(3, 3)

    assert not rehearsal.run(lambda: found.append(workshop.fetch("a", slow)))
    workshop.settle()
    assert rehearsal.run(lambda: found.append(workshop.fetch("a", slow)))
    assert [surface.get_size() for surface in found] == [(3, 3)]


class Ordering(Scene[None]):
    """Needs one picture that is made beside the loop, and counts how often it is walked through."""

    covers = True

    def __init__(self, make: Callable[[], pygame.Surface]) -> None:
        super().__init__()
        self.walks, self._make = 0, make

    def draw(self, canvas: Canvas) -> None:
        self.walks += 1
        canvas.cached("it", 0, 0, 8, 8, 0, lambda part: part.image(part.studio.workshop.fetch("it", self._make), 4, 4))


def test_nothing_is_walked_through_again_before_what_it_waits_for_has_come(app):
    app.scenes.push(TitleScene())
    seen(app)
    may_end = threading.Event()

    def make() -> pygame.Surface:
        may_end.wait(5)
        return blank(8, 8)

    scene = Ordering(make)
    app.scenes.push(scene)
    for _ in range(20):
        app.frame(0)
    assert app.is_rehearsing
    assert 1 <= scene.walks <= 3, "once it has found out that only that is left"
    may_end.set()
    seen(app)
    assert not app.is_rehearsing
    assert scene.walks > 1


def test_all_that_can_be_passed_over_is_ordered_in_one_go():
    studio = Studio()
    canvas = Canvas(pygame.Surface((100, 100), 0, 32), studio)

    def draw(on: Canvas) -> None:
        on.vec('<circle cx="5" cy="5" r="4" fill="#123456"/>', 0, 0, 10, 10)
        on.vec('<circle cx="5" cy="5" r="3" fill="#123456"/>', 0, 0, 10, 10)

    assert not rehearse(canvas, draw, 0.0)
    studio.workshop.settle()
    while not rehearse(canvas, draw, 0.0):
        pass
    assert len(studio.parts) == 2


def test_time_goes_on_after_an_input_that_changed_nothing(app):
    class Quiet(Slow):
        def update(self, dt: float) -> bool:
            super().update(dt)
            return False

    scene = Quiet(1)
    app.scenes.push(scene)
    seen(app)
    app.frame(0)
    app.post(key_down(pygame.K_F9))
    for _ in range(3):
        app.frame(0.5)
    assert not app.is_rehearsing
    assert scene.times[-1] == 0.5


def test_time_goes_on_in_a_minimised_window(app):
    scene = Slow(20)
    app.scenes.push(scene)
    app.is_minimised = True
    for _ in range(3):
        app.frame(0.1)
    assert not app.is_rehearsing
    assert scene.times[-1] == 0.1


def test_a_held_key_does_not_put_off_what_is_seen(app, monkeypatch):
    monkeypatch.setattr(program, "ANSWERED", 0.03)
    monkeypatch.setattr(program, "PATIENCE", 0.05)

    class Endless(Slow):
        def handle(self, event) -> bool:
            return True

        def draw(self, canvas: Canvas) -> None:
            if not canvas.is_seen:
                self.colour = f"#{len(self.times) % 4096:06X}"  # another picture in each frame
                super().draw(canvas)

    app.scenes.push(Endless(3))
    seen(app, 2000)
    drawn, deadline = 0, time.monotonic() + 2
    while not drawn and time.monotonic() < deadline:
        app.post(key_down(pygame.K_LEFT))
        drawn += app.frame(0)
    assert drawn


def test_the_first_picture_of_a_layer_is_drawn_before_it_is_seen():
    pygame.font.init()
    canvas = Canvas(pygame.Surface((80, 60)), Studio())
    parts = [
        Part(at, at, Box(at * 20, 10, 30, 40), lambda on: on.fill((0, 0, 80, 60), "#C03020", 0.5)) for at in (0, 1)
    ]
    ground, layer, at_once = pygame.Surface((80, 60)), Layer(), Layer()
    assert rehearse(canvas, lambda unseen: layer.show(unseen, ground, parts), time.perf_counter() + 60)
    drawn = layer.drawn
    assert drawn
    seen_now = layer.show(canvas, ground, parts)
    assert layer.drawn == drawn, "it is there already"
    assert pygame.image.tobytes(seen_now, "RGB") == pygame.image.tobytes(at_once.show(canvas, ground, parts), "RGB")


def test_the_still_under_a_dialog_is_made_in_steps_and_looks_as_if_it_was_made_at_once(app, tmp_path_factory):
    other = App(headless=True, home=tmp_path_factory.mktemp("home"), language="en", size=(960, 600))
    for each in (app, other):
        each.change_settings(speed=INSTANT, reduced_motion=True)
        each.scenes.push(Slow(3))
        seen(each)
        each.scenes.push(SettingsScene())
    frames = seen(app)
    assert frames > 4
    seen(other)
    place = (0, 0, 30, 20)
    stills = [pygame.image.tobytes(each.display.surface.subsurface(place), "RGB") for each in (app, other)]
    assert stills[0] == stills[1]
    assert len(set(stills[0])) > 8, "something blurred lies there"


def test_what_a_table_will_show_is_made_between_the_frames(app):
    app.scenes.push(table(app))
    seen(app)
    until = time.perf_counter() + 1.0
    made = app.display.studio.made
    while app.display.studio.made == made and time.perf_counter() < until:
        app.tidy(1.0)
    assert app.display.studio.made > made


def test_of_a_trimmed_cache_the_newest_stay():
    cache = SpriteCache(1 << 20)
    for key in range(3):
        cache.get(key, lambda: Sprite(blank(4, 4)))
    cache.keep(0)
    cache.trim(1)
    assert 0 in cache
    assert (len(cache), cache.bytes) == (1, 64)


def test_modules_are_read_one_after_the_other():
    warming, steps = Warming(), 0
    while not warming.is_done:
        warming.step()
        steps += 1
    assert steps > len(READ_SOON)
    assert all(f"tabletable.ui.scenes.{scene}" in sys.modules for scene in READ_SOON)
