"""Widgets: pointer, keys, focus, reasons."""

from functools import partial

import pygame
import pytest

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import rgb
from tabletable.ui.scenes.page import Page
from tabletable.ui.stack.clickguard import REACTION
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move
from tabletable.ui.widgets import (
    Button,
    Dropdown,
    IconButton,
    ScrollArea,
    Segmented,
    Slider,
    Stepper,
    TextField,
    Toggle,
)
from tests.ui import driving as drive

pytestmark = pytest.mark.app(games={})

CTRL = pygame.KMOD_LCTRL


class Bench(Page[None]):
    """A scene with whatever widgets a test wants."""

    def __init__(self, *widgets, default=""):
        self.made = widgets
        self.wanted_default = default

    def enter(self):
        super().enter()
        self.group.default = self.wanted_default

    def build(self):
        return list(self.made)


@pytest.fixture
def heard():
    return []


def show(app, *widgets, default=""):
    app.scenes.push(Bench(*widgets, default=default))
    app.frame()
    return app.scenes.top.group


def button(key, x, y, heard, **more):
    return Button(key, Box(x, y, 120, 48), key, lambda: heard.append(key), **more)


# ------------------------------------------------------------------------------------------------ buttons


def test_a_click_presses_and_a_drag_away_does_not(app, heard):
    show(app, button("a", 100, 100, heard))
    drive.click_on(app, "a")
    assert heard == ["a"]
    app.post(
        Input(InputKind.POINTER_DOWN, 110, 110, 1),
        pointer_move(500, 500),
        Input(InputKind.POINTER_UP, 500, 500, 1),
    )
    app.frame()
    assert heard == ["a"]


def test_what_comes_unasked_into_the_place_of_another_is_not_pressed_for_a_moment(app, heard):
    group = show(app, button("a", 100, 100, heard))
    group.set([button("b", 110, 100, heard), button("c", 400, 100, heard)])
    drive.click_on(app, "b")
    drive.click_on(app, "c")
    assert heard == ["c"]
    app.frame(REACTION)
    drive.click_on(app, "b")
    assert heard == ["c", "b"]


def test_what_follows_a_press_is_pressed_at_once(app, heard):
    group = show(app, button("a", 100, 100, heard))
    drive.click_on(app, "a")
    group.set([button("b", 110, 100, heard)])
    drive.click_on(app, "b")
    assert heard == ["a", "b"]


def test_what_is_held_is_let_go_when_the_window_loses_focus(app, heard):
    group = show(app, button("a", 100, 100, heard))
    app.post(Input(InputKind.POINTER_DOWN, 110, 110, 1), Input(InputKind.FOCUS_LOST))
    app.frame()
    assert not group.find("a").is_pressed
    app.post(Input(InputKind.POINTER_UP, 110, 110, 1))
    app.frame()
    assert heard == []


def test_a_disabled_button_says_why_to_pointer_and_keys(app, heard):
    show(app, button("a", 100, 100, heard, reason="two cards first"))
    drive.click_on(app, "a")
    assert app.notices.text == "two cards first"
    app.notices.show("")
    drive.tab_to(app, "a")
    drive.press(app, pygame.K_RETURN)
    assert app.notices.text == "two cards first"
    assert heard == []


def test_small_things_have_large_targets(app, heard):
    icon = IconButton("i", Box(100, 100, 24, 24), "gear", "Settings", lambda: heard.append("i"))
    show(app, icon)
    app.post(*click(93, 93))
    app.frame()
    assert heard == ["i"]


def test_enter_presses_the_default_until_something_has_focus(app, heard):
    show(app, button("a", 100, 100, heard), button("b", 300, 100, heard), default="b")
    drive.press(app, pygame.K_RETURN)
    drive.tab_to(app, "a")
    drive.press(app, pygame.K_SPACE)
    assert heard == ["b", "a"]


def test_after_a_click_enter_presses_the_default_and_space_what_was_clicked(app, heard):
    show(app, button("a", 100, 100, heard), button("b", 300, 100, heard), default="b")
    drive.click_on(app, "a")
    drive.press(app, pygame.K_RETURN, pygame.K_SPACE)
    assert heard == ["a", "b", "a"]


def test_without_a_default_enter_presses_what_was_clicked(app, heard):
    show(app, button("a", 100, 100, heard))
    drive.click_on(app, "a")
    drive.press(app, pygame.K_RETURN)
    assert heard == ["a", "a"]


def test_a_held_key_presses_once(app, heard):
    show(app, button("a", 100, 100, heard), default="a")
    app.post(
        Input(InputKind.KEY_DOWN, key=pygame.K_RETURN), Input(InputKind.KEY_DOWN, key=pygame.K_RETURN, repeat=True)
    )
    app.frame()
    assert heard == ["a"]


# ------------------------------------------------------------------------------------------------ focus


def test_tab_goes_round_in_order_and_back(app, heard):
    group = show(app, *(button(name, 100 + 140 * at, 100, heard) for at, name in enumerate("abc")))
    order = []
    for _ in range(4):
        drive.press(app, pygame.K_TAB)
        order.append(group.focus.key)
    assert order == ["a", "b", "c", "a"]
    drive.press(app, pygame.K_TAB, mods=pygame.KMOD_LSHIFT)
    assert group.focus.key == "c"


def test_arrows_go_to_the_neighbour_in_that_direction(app, heard):
    places = {"nw": (100, 100), "ne": (400, 100), "sw": (100, 300), "se": (400, 300)}
    group = show(app, *(button(name, *place, heard) for name, place in places.items()))
    group.focus_on("nw")
    for key, expected in (
        (pygame.K_RIGHT, "ne"),
        (pygame.K_DOWN, "se"),
        (pygame.K_LEFT, "sw"),
        (pygame.K_UP, "nw"),
        (pygame.K_UP, "nw"),
    ):
        drive.press(app, key)
        assert group.focus.key == expected


def test_the_ring_shows_for_keys_and_not_for_the_pointer(app, heard):
    group = show(app, button("a", 100, 100, heard))
    drive.press(app, pygame.K_TAB)
    assert group.shows_focus
    drive.click_on(app, "a")
    assert not group.shows_focus


def test_focus_survives_a_new_layout(app, heard):
    group = show(app, button("a", 100, 100, heard), button("b", 300, 100, heard))
    group.focus_on("b")
    app.resize(1600, 900)
    assert group.focus is group.find("b")
    assert group.focus.is_focused


def test_tooltip_comes_after_a_moment_without_motion(app, heard):
    show(app, button("a", 100, 100, heard, tooltip="More about it"))
    app.post(pointer_move(110, 110))
    app.frame()
    assert not app.frame(0.2), "nothing to draw before the delay is over"
    assert app.frame(0.1), "the tooltip"
    assert not app.frame(0.1)


def test_a_tooltip_does_not_come_again_over_what_a_press_has_shown(app, heard):
    def told(x):
        app.post(pointer_move(x, 110))
        app.frame()
        app.frame(0.4)
        return group.tooltip()

    group = show(app, button("a", 100, 100, heard, tooltip="More about it"))
    assert told(110) is not None
    drive.click_on(app, "a")
    assert told(112) is None
    group.set([button("a", 100, 100, heard, tooltip="More about it")])
    assert told(114) is None, "made anew it is the one that was pressed"
    told(900)
    assert told(110) is not None
    group.set([button("a", 100, 100, heard, tooltip="More about it", reason="Not now")])
    drive.click_on(app, "a")
    assert told(112) is not None, "why not is worth a tooltip after a press as well"


# ------------------------------------------------------------------------------------------------ values


def test_segmented_by_click_and_arrows(app, heard):
    show(app, Segmented("s", Box(100, 100, 300, 44), "S", ["a", "b", "c"], 0, heard.append))
    drive.click_on(app, "s", 0.9)
    drive.press(app, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert heard == [2, 1, 0]


def test_toggle(app, heard):
    show(app, Toggle("t", Box(100, 100, 300, 40), "T", False, heard.append))
    drive.click_on(app, "t", 0.1)
    drive.press(app, pygame.K_SPACE)
    assert heard == [True, False]


def test_slider_by_drag_and_keys_keeps_to_its_steps(app, heard):
    released = []
    show(app, Slider("s", Box(100, 100, 224, 40), "S", 50, 0, 100, 5, heard.append, on_release=released.append))
    app.post(Input(InputKind.POINTER_DOWN, 112, 120, 1), pointer_move(163, 120), pointer_move(2000, 120))
    app.post(Input(InputKind.POINTER_UP, 2000, 120, 1))
    app.frame()
    assert heard == [0, 25, 100]
    assert released == [100]
    drive.press(app, pygame.K_LEFT, pygame.K_HOME, pygame.K_LEFT)
    assert heard[3:] == [95, 0]


def test_stepper_goes_through_its_stops(app, heard):
    show(app, Stepper("n", Box(100, 100, 200, 44), "N", [5, 7, 10], 8, heard.append))
    drive.click_on(app, "n", 0.95)
    drive.click_on(app, "n", 0.05)
    drive.click_on(app, "n", 0.05)
    drive.click_on(app, "n", 0.05)
    assert heard == [10, 7, 5]
    drive.press(app, pygame.K_RIGHT, pygame.K_PLUS)
    assert heard == [10, 7, 5, 7, 10]


def test_dropdown_by_pointer(app, heard):
    group = show(app, Dropdown("d", Box(100, 100, 200, 44), "D", ["a", "b", "c"], 0, heard.append))
    drive.click_on(app, "d")
    assert group.popup is not None
    app.post(*click(150, 100 + 44 + 12 + 44 + 20))
    app.frame()
    assert heard == [1]
    assert group.popup is None


def test_dropdown_by_keys_and_escape(app, heard):
    group = show(app, Dropdown("d", Box(100, 100, 200, 44), "D", ["a", "b", "c"], 0, heard.append))
    drive.tab_to(app, "d")
    drive.press(app, pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert heard == [2]
    drive.press(app, pygame.K_RETURN, pygame.K_UP, pygame.K_ESCAPE)
    assert heard == [2]
    assert group.popup is None
    assert len(app.scenes) == 1, "Esc closed the list, not the scene"


def test_dropdown_opens_upwards_at_the_lower_edge(app, heard):
    group = show(app, Dropdown("d", Box(100, 660, 200, 44), "D", ["a", "b", "c"], 0, heard.append))
    drive.click_on(app, "d")
    app.frame()
    assert all(row.bottom < 660 for row in group.popup.rows())


def test_a_dropdown_of_many_entries_fits_the_window(app, heard):
    many = [str(number) for number in range(24)]
    group = show(app, Dropdown("d", Box(100, 100, 200, 44), "D", many, 0, heard.append))
    drive.click_on(app, "d")
    app.frame()
    rows = group.popup.rows()
    assert rows[0].y >= 8
    assert rows[-1].bottom <= 720 - 8
    app.post(*click(150, rows[-1].cy))
    app.frame()
    assert heard == [23]


def test_a_click_beside_an_open_list_only_closes_it(app, heard):
    show(
        app,
        Dropdown("d", Box(100, 100, 200, 44), "D", ["a", "b"], 0, heard.append),
        button("x", 600, 400, heard),
    )
    drive.click_on(app, "d")
    drive.click_on(app, "x")
    assert heard == []


# ------------------------------------------------------------------------------------------------ text


@pytest.fixture
def field(app, heard):
    made = TextField("f", Box(100, 100, 200, 44), "Name", "Ann", limit=6, on_commit=heard.append)
    show(app, made)
    return made


def test_typing_replaces_what_is_selected_and_enter_commits(app, field, heard):
    drive.tab_to(app, "f")
    drive.write(app, "Mei")
    assert heard == []
    drive.press(app, pygame.K_RETURN)
    assert heard == ["Mei"]
    assert not field.is_focused


def test_escape_brings_the_old_text_back(app, field, heard):
    drive.tab_to(app, "f")
    drive.write(app, "x")
    drive.press(app, pygame.K_ESCAPE)
    assert (field.text, heard) == ("Ann", [])


def test_leaving_the_field_commits(app, field, heard):
    drive.click_on(app, "f")
    drive.press(app, pygame.K_END)
    drive.write(app, "a")
    app.post(*click(900, 600))
    app.frame()
    assert heard == ["Anna"]


def test_length_is_counted_in_characters_as_read(app, field):
    drive.tab_to(app, "f")
    drive.write(app, "王小明e\u0301e\u0301e\u0301e\u0301")
    assert field.text == "王小明ééé"


def test_caret_moves_by_whole_characters(app, field, monkeypatch):
    """Whatever the fonts hold."""
    monkeypatch.setattr("tabletable.ui.widgets.text_field.drawable", lambda words: words)
    monkeypatch.setattr("tabletable.ui.widgets.text_field.undrawable", lambda words: "")
    drive.tab_to(app, "f")
    drive.write(app, "a👍🏽b")
    drive.press(app, pygame.K_LEFT, pygame.K_BACKSPACE)
    assert field.text == "ab"
    drive.press(app, pygame.K_HOME, pygame.K_DELETE)
    assert field.text == "b"


def test_selection_with_shift_and_all(app, field):
    drive.tab_to(app, "f")
    drive.press(app, pygame.K_END)
    drive.press(app, pygame.K_LEFT, mods=pygame.KMOD_LSHIFT)
    assert field.selection == (2, 3)
    drive.write(app, "x")
    assert field.text == "Anx"
    drive.press(app, pygame.K_a, mods=CTRL)
    assert field.selection == (0, 3)


def test_composition_is_shown_and_replaced_by_what_is_committed(app, field):
    drive.tab_to(app, "f")
    drive.press(app, pygame.K_END)
    app.post(Input(InputKind.TEXT_EDIT, text="xiao"))
    app.frame()
    assert (field.composing, field.text) == ("xiao", "Ann")
    app.post(Input(InputKind.TEXT_EDIT, text=""), Input(InputKind.TEXT, text="小"))
    app.frame()
    assert (field.composing, field.text) == ("", "Ann小")


def test_letters_do_not_press_shortcuts_while_typing(app, field):
    drive.tab_to(app, "f")
    drive.press(app, pygame.K_m, pygame.K_SPACE)
    assert not app.settings.muted


def test_control_characters_and_line_breaks_are_not_taken(app, field):
    drive.tab_to(app, "f")
    drive.write(app, "a\nb\u202e\x07c")
    assert field.text == "a bc"


def test_copy_cut_and_paste(app, field):
    drive.tab_to(app, "f")
    drive.press(app, pygame.K_x, mods=CTRL)
    assert field.text == ""
    drive.press(app, pygame.K_v, pygame.K_v, mods=CTRL)
    assert field.text == "AnnAnn"


def test_a_click_sets_the_caret(app, field):
    drive.click_on(app, "f", 0.0)
    assert field.selection == (0, 0)
    drive.click_on(app, "f", 0.99)
    assert field.selection == (3, 3)


# ------------------------------------------------------------------------------------------------ scrolling


@pytest.fixture
def long_list(app, heard):
    inside = [Button(f"b{at}", Box(10, 10 + at * 60, 200, 48), str(at), partial(heard.append, at)) for at in range(20)]
    show(app, ScrollArea("list", Box(100, 100, 300, 300), 1220, inside))
    return drive.area(app, "list")


def test_wheel_scrolls_and_stops_at_the_ends(app, long_list):
    app.post(pointer_move(200, 200), Input(InputKind.WHEEL, 200, 200, wheel=-3))
    app.frame()
    assert long_list.offset == 3 * long_list.step
    app.post(Input(InputKind.WHEEL, 200, 200, wheel=100))
    app.frame()
    assert long_list.offset == 0


def test_the_content_grows_faint_only_where_there_is_more(app):
    def paint(canvas, top, bottom):
        canvas.fill((0, top, 200, bottom - top), "#FFFFFF")

    show(app, ScrollArea("list", Box(100, 100, 300, 300), 1000, (), paint))
    area = drive.area(app, "list")

    def light(y):
        app.request_redraw()
        app.frame()
        return app.display.surface.get_at((150, y))[0]

    assert light(101) == 255, "nothing lies above"
    assert light(398) < 40, "the edge below is faint"
    assert light(398) < light(390) < light(380) == 255
    area.scroll_to(350, at_once=True)
    assert light(101) < 40 < light(110) < light(250) == 255
    area.scroll_to(1e9, at_once=True)
    assert light(398) == 255, "nothing lies below"


def test_marks_stand_on_the_bar_where_they_are_in_the_content(app, long_list):
    long_list.marks = [long_list.content_height / 2]
    app.request_redraw()
    app.frame()
    x, middle = round(long_list.box.right - 6), round(long_list.box.cy)
    assert app.display.surface.get_at((x, middle))[:3] == rgb(theme.ACT)
    assert app.display.surface.get_at((x, middle + 8))[:3] != rgb(theme.ACT)


def test_a_tooltip_covers_no_other_control_where_there_is_a_free_place(app, heard, monkeypatch):
    places = []
    panel = Canvas.panel

    def noted(canvas, box, *more, **named):
        places.append(box)
        panel(canvas, box, *more, **named)

    monkeypatch.setattr(Canvas, "panel", noted)
    about = IconButton("die", Box(400, 300, 40, 40), "die", "A tooltip of many words", lambda: None)
    below = button("below", 380, 344, heard)
    show(app, about, below)
    app.post(pointer_move(420, 320))
    app.frame()
    app.frame(2)
    tip = Box(*places[-1])
    assert tip.bottom <= about.box.y
    assert not tip.overlaps(below.box)


def test_what_is_scrolled_away_can_not_be_hit(app, long_list, heard):
    app.post(*click(200, 100 + 300 + 30))
    app.frame()
    assert heard == []
    drive.click_on(app, "b15")
    assert heard == [15]


def test_focus_scrolls_into_view(app, long_list):
    drive.tab_to(app, "b19")
    drive.settle(app)
    box = drive.widget(app, "b19").screen_box
    assert long_list.box.y <= box.y
    assert box.bottom <= long_list.box.bottom


def test_arrow_keys_walk_through_a_scrolled_list(app, long_list):
    app.scenes.top.group.focus_on("b0")
    drive.press(app, *[pygame.K_DOWN] * 12)
    assert app.scenes.top.group.focus.key == "b12"


def test_the_bar_can_be_dragged(app, long_list):
    x = long_list.box.right - 6
    app.post(Input(InputKind.POINTER_DOWN, x, 110, 1), pointer_move(x, 2000), Input(InputKind.POINTER_UP, x, 2000, 1))
    app.frame()
    assert long_list.offset == 1220 - 300


def test_page_keys(app, long_list):
    app.post(key_down(pygame.K_END))
    app.frame()
    assert long_list.offset == 920
    app.post(key_down(pygame.K_PAGEUP))
    app.frame()
    assert long_list.offset == 920 - 270
