"""The drawing words: contrast, states, rings, boxes that are kept, caches that are hit."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pygame
import pytest

from tabletable.core.looks import GREEN, PLAIN, WOOD, Chrome, Ground
from tabletable.core.picture import Back, Picture
from tabletable.core.registry import all_games
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Align, Canvas
from tabletable.ui.drawing.colour import contrast, ink_on, mix
from tabletable.ui.drawing.figures import Figure, Halo
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.drawing.text import Inline, Run
from tabletable.ui.drawing.vector import raster
from tabletable.ui.flow.replay_view import LEAST_LOG
from tabletable.ui.kit.callouts import tip_place
from tabletable.ui.paint.pictures import figure

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
STATES: tuple[kit.State, ...] = ("normal", "hover", "pressed", "disabled")
EACH_CHROME = pytest.mark.parametrize(
    "chrome", sorted({GREEN, theme.CURTAIN, *(game.info.looks.chrome for game in all_games().values())})
)
LONG = {
    "en": "Discard down to seven cards now",
    "zh-Hans": "现在把手牌弃到剩下七张为止再继续",
    "zh-Hant": "現在把手牌棄到剩下七張為止再繼續",
}


def clear_canvas(studio: Studio, scale: float = 1.0, language: str = "en", chrome: Chrome = GREEN) -> Canvas:
    return Canvas(blank(round(640 * scale), round(400 * scale)), studio, scale, language, chrome)


@pytest.fixture
def canvas(studio: Studio) -> Canvas:
    return clear_canvas(studio)


def picture_of(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGBA")


def at(canvas: Canvas, x: float, y: float) -> tuple[int, int, int]:
    red, green, blue, _ = canvas.surface.get_at((int(x), int(y)))
    return red, green, blue


# ---------------------------------------------------------------- tokens
def test_the_words_of_a_switch_are_all_of_one_size(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, float] = {}
    text = Canvas.text

    def noted(self: Canvas, x: float, y: float, words: str, size: float, *more: object, **named: object) -> float:
        sizes[words] = size
        return text(self, x, y, words, size, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noted)
    kit.segmented(canvas, (20, 20, 320, 44), ["under the draw pile", "on top"], 0)
    assert sizes["under the draw pile"] == sizes["on top"] < theme.Size.BODY
    assert canvas.setter.width("under the draw pile", sizes["on top"], True) <= kit.segment_room(320, 2)


@EACH_CHROME
def test_every_chrome_keeps_its_words_readable(chrome: Chrome) -> None:
    assert contrast(theme.TEXT, chrome.panel) >= 7
    assert contrast(chrome.muted, chrome.panel) >= 8
    assert contrast(chrome.off_text, chrome.off) >= 6
    assert contrast(chrome.muted, chrome.off) >= 4.5
    for ground in (chrome.button, mix(chrome.button, "#FFFFFF", 0.12), chrome.chip):
        assert contrast(theme.TEXT, ground) >= 4.5
    for signal in (theme.ACT, theme.INFO, theme.ERROR, theme.GOOD):
        assert contrast(signal, chrome.panel) >= 4.5
    assert contrast(chrome.button_edge, chrome.panel) >= 3


def test_fixed_pairs_keep_their_contrast() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#B8C7C1", "#16302B") == pytest.approx(8.03, abs=0.05)
    assert contrast("#E9B949", "#16302B") == pytest.approx(7.71, abs=0.05)
    for ink, ground in (
        (theme.ACT_INK, theme.ACT),
        (theme.ACT_INK_QUIET, theme.ACT),
        ("#FFFFFF", theme.LOUD),
        (theme.LOUD_INK, theme.CREAM),
        (theme.INK, theme.CREAM),
    ):
        assert contrast(ink, ground) >= 4.5
    assert contrast(theme.FOCUS_INNER, theme.FOCUS_OUTER) > 18


def test_every_card_colour_has_a_readable_ink() -> None:
    for colour in all_games()["uno"].info.looks.palettes[0].standard:
        assert contrast(colour, ink_on(colour)) >= 4.5
    assert ink_on("#FFC400") == "#111111"
    assert ink_on("#C8102E") == "#FFFFFF"


def test_seats_have_different_tints() -> None:
    assert len(set(theme.SEAT_TINT.values())) == len(theme.SEAT_TINT) == 15


# ---------------------------------------------------------------- every word stays in its box, and is drawn once
Draw = Callable[[Canvas], object]
SHADOW = 30.0
"""How far the shadow of panels and buttons may reach."""


def _log(canvas: Canvas) -> None:
    entries = [kit.LogEntry("fox", (Run("Mei", bold=True), " caught ", Run("Tom", bold=True)), i > 5) for i in range(9)]
    kit.log_panel(canvas, (150, 100, 264, 200), "What happened", kit.log_rows(canvas, entries, 264))


def _back(canvas: Canvas, tint: str, height: float) -> Figure:
    return figure(canvas, Picture(f"test.back.{tint}", 120, 168, (Back(tint),)), height, str)


def _card(canvas: Canvas) -> Figure:
    return _back(canvas, "#1E5A48", 129)


WORDS: dict[str, tuple[Draw, Box, float]] = {
    "button": (
        lambda c: kit.button(c, (150, 100, 128, 48), LONG[c.language], primary=True),
        Box(150, 100, 128, 48),
        SHADOW,
    ),
    "button with all": (
        lambda c: kit.button(
            c, (150, 100, 200, 64), LONG[c.language], "disabled", False, "cards", "D", LONG[c.language]
        ),
        Box(150, 100, 200, 64),
        SHADOW,
    ),
    "icon button": (
        lambda c: kit.icon_button(c, (150, 100, 40, 40), "gear", "hover"),
        Box(150, 100, 40, 40),
        SHADOW,
    ),
    "choice": (
        lambda c: kit.choice_button(c, (150, 100, 180, 56), LONG[c.language], LONG[c.language], "normal", True, "play"),
        Box(150, 100, 180, 56),
        SHADOW,
    ),
    "choice with a key": (
        lambda c: kit.choice_button(
            c, (150, 100, 280, 62), LONG[c.language], LONG[c.language], "normal", True, key="A", reserve=60
        ),
        Box(150, 100, 280, 62),
        SHADOW,
    ),
    "value": (lambda c: kit.value_pill(c, 150, 100, "−12", True), Box(150, 84, 64, 32), SHADOW),
    "key": (lambda c: kit.key_cap(c, 170, 120, "Esc"), Box(145, 109, 50, 22), 3),
    "focus ring": (lambda c: kit.focus_ring(c, (150, 100, 80, 40)), Box(150, 100, 80, 40), 9.01),
    "plate": (
        lambda c: kit.plate(c, 150, 100, 196, "fox", LONG[c.language], LONG[c.language], 12, True),
        Box(150, 100, 196, 56),
        40,
    ),
    "count": (lambda c: kit.count_chip(c, 196, 114, 108), Box(150, 100, 46, 28), 1),
    "pill": (lambda c: kit.pill(c, 150, 114, "61 cards", align="l"), Box(150, 98, 120, 32), 12),
    "badge": (lambda c: kit.badge(c, 200, 130, "UNO!"), Box(150, 95, 100, 70), 12),
    "toast": (
        lambda c: kit.toast(c, 320, 200, LONG[c.language], LONG[c.language] * 4, width=300),
        Box(170, 80, 300, 240),
        SHADOW,
    ),
    "log": (_log, Box(150, 100, 264, 200), SHADOW),
    "segmented": (
        lambda c: kit.segmented(c, (150, 100, 240, 44), [LONG[c.language], "no"], 0, "hover", 1),
        Box(150, 100, 240, 44),
        10,
    ),
    "dropdown": (
        lambda c: kit.dropdown(c, (150, 100, 192, 44), LONG[c.language], "hover", True, 2),
        Box(150, 100, 192, 44),
        10,
    ),
    "list": (
        lambda c: kit.dropdown_list(c, (150, 50, 192, 44), [LONG[c.language], "b", "c"], 1, 0, levels=(None, 1, 2)),
        Box(150, 100, 192, 144),
        60,
    ),
    "toggle": (lambda c: kit.toggle(c, 150, 113, True), Box(150, 100, 48, 26), 1),
    "slider": (lambda c: kit.slider(c, (150, 100, 160, 40), 1.0), Box(150, 100, 160, 40), 10),
    "progress": (lambda c: kit.progress(c, (150, 100, 160, 14), 1.0), Box(150, 100, 160, 14), 1),
    "scroll bar": (lambda c: kit.scroll_bar(c, Box(150, 100, 8, 200), Box(150, 200, 8, 100)), Box(150, 100, 8, 200), 1),
    "text field": (
        lambda c: kit.text_field(c, (150, 100, 200, 46), LONG[c.language] * 2, 20, (3, 9)),
        Box(150, 100, 200, 46),
        1,
    ),
    "row": (lambda c: kit.row(c, (150, 100, 200, 72), "empty"), Box(150, 100, 200, 72), 1),
    "game box": (
        lambda c: kit.game_box(c, 150, 100, "uno", LONG[c.language], "2–10", "#1F8060", True, lift=6),
        Box(150, 94, 182, 170),
        45,
    ),
    "setup box": (
        lambda c: kit.setup_box(c, 150, 60, "yose_duel", LONG[c.language], LONG[c.language], "#D9AC6B", 180, 250),
        Box(150, 60, 198, 250),
        60,
    ),
    "sign": (lambda c: kit.sign(c, (150, 100, 328, 108)), Box(150, 100, 328, 108), 20),
    "lantern": (lambda c: kit.hanging_lantern(c, 200, 36), Box(160, -10, 80, 84), 30),
    "brass frame": (lambda c: kit.brass_frame(c, (150, 100, 304, 128)), Box(150, 100, 304, 128), 2),
    "avatar": (lambda c: kit.avatar(c, 174, 124, "owl", 48), Box(150, 100, 48, 48), 8),
    "card": (lambda c: c.place(_card(c), 320, 200, 10, halo=Halo(theme.ACT)), Box(250, 120, 140, 160), 30),
    "panel": (lambda c: c.panel((150, 100, 220, 120)), Box(150, 100, 220, 120), SHADOW),
    "pool": (lambda c: c.pool(320, 200, 90, 60, "#FFB050", 0.4), Box(230, 140, 180, 120), 1),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
@pytest.mark.parametrize("word", WORDS)
def test_a_word_draws_nothing_outside_of_its_box(studio: Studio, word: str, scale: float, language: str) -> None:
    draw, box, bleed = WORDS[word]
    canvas = clear_canvas(studio, scale, language)
    draw(canvas)
    ink = canvas.surface.get_bounding_rect()
    assert ink.width > 0
    assert ink.left >= (box.x - bleed) * scale - 1
    assert ink.top >= (box.y - bleed) * scale - 1
    assert ink.right <= (box.right + bleed) * scale + 1
    assert ink.bottom <= (box.bottom + bleed) * scale + 1


@pytest.mark.parametrize("word", WORDS)
def test_a_word_drawn_again_costs_only_blits(studio: Studio, word: str) -> None:
    draw, _, _ = WORDS[word]
    first, second = clear_canvas(studio), clear_canvas(studio)
    draw(first)
    made = studio.sprites.made_count
    draw(second)
    assert studio.sprites.made_count == made
    assert picture_of(first) == picture_of(second)


@EACH_CHROME
def test_chrome_changes_the_hue_and_nothing_else(studio: Studio, chrome: Chrome) -> None:
    plain, hued = clear_canvas(studio), clear_canvas(studio, chrome=chrome)
    for canvas in (plain, hued):
        kit.button(canvas, (100, 100, 128, 48), "Keep")
    assert plain.surface.get_bounding_rect() == hued.surface.get_bounding_rect()
    assert (picture_of(plain) == picture_of(hued)) == (chrome == GREEN)


# ---------------------------------------------------------------- buttons
@pytest.mark.parametrize("primary", [True, False])
def test_the_states_of_a_button_all_look_different(studio: Studio, primary: bool) -> None:
    seen = set()
    for state in STATES:
        canvas = clear_canvas(studio)
        kit.button(canvas, (100, 100, 128, 48), "Draw 4", state, primary)
        seen.add(picture_of(canvas))
    assert len(seen) == len(STATES)


def test_the_focus_ring_is_dark_inside_white_outside_of_a_gap(canvas: Canvas) -> None:
    kit.focus_ring(canvas, (100, 100, 80, 40))
    for away, expected in ((2, 0), (4, 255), (5, 255), (7, 255), (8, 255), (10, 0)):
        for x, y in ((100 - away, 120), (180 + away - 1, 120), (140, 100 - away), (140, 140 + away - 1)):
            assert canvas.surface.get_at((x, y)).a == expected, away
    assert at(canvas, 95, 120) == (0x11, 0x11, 0x11)
    assert at(canvas, 92, 120) == (255, 255, 255)
    assert canvas.surface.get_at((140, 120)).a == 0


def test_a_pressed_button_sinks_and_loses_its_lip(canvas: Canvas, studio: Studio) -> None:
    kit.button(canvas, (100, 100, 128, 48), "", "normal", True)
    pressed = clear_canvas(studio)
    kit.button(pressed, (100, 100, 128, 48), "", "pressed", True)
    assert canvas.surface.get_at((164, 101)).a == 255
    assert pressed.surface.get_at((164, 101)).a == 0
    assert pressed.surface.get_at((164, 104)).a == 255
    lip = tuple(int(theme.ACT_LIP[i : i + 2], 16) for i in (1, 3, 5))
    assert at(canvas, 164, 146) == lip
    assert at(pressed, 164, 144) != lip


def test_a_disabled_button_says_why(studio: Studio) -> None:
    silent, spoken = clear_canvas(studio), clear_canvas(studio)
    kit.button(silent, (100, 100, 200, 64), "UNO!", "disabled")
    kit.button(spoken, (100, 100, 200, 64), "UNO!", "disabled", reason="two cards first")
    below = (100, 134, 200, 22)
    changed = silent.surface.subsurface(below), spoken.surface.subsurface(below)
    assert pygame.image.tobytes(changed[0], "RGBA") != pygame.image.tobytes(changed[1], "RGBA")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_label_keeps_away_from_the_edges_of_its_button(studio: Studio, language: str) -> None:
    bare, full = clear_canvas(studio, language=language), clear_canvas(studio, language=language)
    kit.button(bare, (100, 100, 150, 48), "")
    kit.button(full, (100, 100, 150, 48), LONG[language])
    differing = [
        (x, y)
        for x in range(100, 250)
        for y in range(100, 148)
        if bare.surface.get_at((x, y)) != full.surface.get_at((x, y))
    ]
    assert min(x for x, _ in differing) >= 108
    assert max(x for x, _ in differing) < 242
    assert min(y for _, y in differing) >= 102
    assert max(y for _, y in differing) < 144


# ---------------------------------------------------------------- plates and pills
def test_only_the_active_plate_is_framed_in_gold(studio: Studio) -> None:
    gold = tuple(int(theme.ACT[i : i + 2], 16) for i in (1, 3, 5))
    for active in (False, True):
        canvas = clear_canvas(studio)
        kit.plate(canvas, 100, 100, 200, "rabbit", "Ann", "your turn", 8, active)
        assert (at(canvas, 200, 101) == gold) == active


@pytest.mark.parametrize("align", ["l", "m", "r"])
def test_a_pill_stands_where_its_alignment_says(canvas: Canvas, align: Align) -> None:
    width, _ = kit.pill_size(canvas, "61 cards")
    expected = {"l": 300.0, "m": 300 - width / 2, "r": 300 - width}[align]
    taken = kit.pill(canvas, 300, 100, "61 cards", align=align)
    ink = canvas.surface.get_bounding_rect(200)
    assert taken == width
    assert ink.left == pytest.approx(expected, abs=1)
    assert ink.right == pytest.approx(expected + width, abs=1)


@pytest.mark.afresh
def test_pills_of_all_lengths_are_of_one_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def noted(body: str, *size: object, **named: object) -> pygame.Surface:
        drawn.append(body)
        return raster(body, *size, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("tabletable.ui.drawing.canvas.raster", noted)
    pygame.font.init()
    canvas = clear_canvas(Studio())
    for number, words in enumerate(("61 cards", "discard 1234", "To Player 3: My birthday")):
        kit.pill(canvas, 300, 100 + 50 * number, words)
    assert len(drawn) == 1


@pytest.mark.afresh
def test_a_head_looks_the_same_after_one_that_is_as_large_in_another_scale() -> None:
    def seen(studio: Studio) -> bytes:
        canvas = clear_canvas(studio)
        kit.avatar(canvas, 100, 100, "rabbit", 24)
        return picture_of(canvas)

    used = Studio()
    kit.avatar(clear_canvas(used, 24 / 36), 100, 100, "rabbit", 36)
    assert seen(used) == seen(Studio())


# ---------------------------------------------------------------- call-outs and log
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_out_is_as_large_as_it_says_and_grows_with_its_words(studio: Studio, language: str) -> None:
    canvas = clear_canvas(studio, language=language)
    heights = []
    for words in ("x", LONG[language], LONG[language] * 3):
        box = kit.toast(canvas, 320, 200, "No.", words, width=300)
        assert (box.w, box.h) == kit.toast_size(canvas, "No.", words, 300)
        assert (box.cx, box.cy) == (320, 200)
        heights.append(box.h)
    assert heights == sorted(heights)
    assert heights[0] < heights[2]
    assert kit.toast_size(canvas, "No.")[0] < kit.toast_size(canvas, "No, that will not do.")[0] <= 480


@pytest.mark.parametrize(("far", "tip"), [(16, 16), (70, 22)], ids=["near", "far"])
def test_the_tail_of_a_call_out_points_at_what_it_is_about(canvas: Canvas, far: int, tip: int) -> None:
    """It reaches what is near, and is no spike through a card that is far."""
    bottom = kit.toast(canvas, 320, 150, "No.", "Because.", width=200).bottom - 2
    canvas.surface.fill((0, 0, 0, 0))
    kit.toast(canvas, 320, 150, "No.", "Because.", width=200, point=(360, bottom + far))
    assert canvas.surface.get_at((360, round(bottom + tip - 3))).a > 100
    assert canvas.surface.get_at((360, round(bottom + tip + 6))).a < 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_zoom_card_is_as_large_as_it_says(studio: Studio, language: str) -> None:
    canvas = clear_canvas(studio, language=language)
    shown = _back(canvas, "#1E5A48", 157)
    lines, terms = [LONG[language] * 3], [LONG[language]]
    card = kit.zoom_card(canvas, shown, "Wild", lines, terms)
    card.draw(canvas, 60, 60)
    assert card.height >= shown.height + 32
    assert kit.zoom_card(canvas, None, "Wild", lines, terms).width == card.width - shown.width - 16
    assert 60 + card.width - 2 < canvas.surface.get_bounding_rect().right < 60 + card.width + 60


def test_rows_of_the_log_follow_each_other(canvas: Canvas) -> None:
    chip = Inline(37, lambda on, x, y: None, "red 4")
    entries = [kit.LogEntry("fox", (Run("Mei", None, True, "seat 1"), " played ", chip)) for _ in range(3)]
    entries.append(kit.LogEntry(None, ("The direction of play is turned around for everybody at the table",), True))
    rows = kit.log_rows(canvas, entries, 264)
    for before, after in itertools.pairwise(rows):
        assert after.y == before.y + before.height + 11
    assert rows[3].height > rows[0].height
    assert rows[3].left < rows[0].left


def test_the_newest_row_is_in_sight_and_old_ones_can_be_scrolled_to(canvas: Canvas) -> None:
    entries = [kit.LogEntry("fox", (f"sentence {i}",)) for i in range(40)]
    rows = kit.log_rows(canvas, entries, 264)
    box = Box(100, 50, 264, 300)
    top, window = kit.log_panel(canvas, box, "What happened", rows)
    assert top + kit.log_height(rows) < box.bottom
    assert top + kit.log_height(rows) > box.bottom - 30
    start, _ = kit.log_panel(canvas, box, "What happened", rows, 10_000)
    assert start == pytest.approx(box.y + 59)
    assert window < box.h - 52


def test_a_log_at_rest_begins_with_a_whole_row_and_only_the_wheel_cuts_one(canvas: Canvas) -> None:
    long = "a sentence that takes two lines because it says a little more than the others"
    entries = [kit.LogEntry("fox", (long if i % 3 else f"sentence {i}",)) for i in range(40)]
    rows = kit.log_rows(canvas, entries, 264)
    for height in range(130, 400, 7):
        box = Box(100, 50, 264, height)
        top, room = kit.log_panel(canvas, box, "What happened", rows)
        first = kit.log_window(box).y + 7
        assert any(top + row.y == pytest.approx(first) for row in rows)
        assert top + kit.log_height(rows) <= first + room + 0.01
        assert kit.log_panel(canvas, box, "What happened", rows, 5)[0] == pytest.approx(top + 5)
    tall = kit.log_rows(canvas, [kit.LogEntry(None, (long * 5,))], 264)
    box = Box(100, 50, 264, 130)
    top, room = kit.log_panel(canvas, box, "What happened", tall)
    assert top + kit.log_height(tall) == pytest.approx(kit.log_window(box).y + 7 + room), "its end is what counts"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [0.75, 1.0])
def test_the_log_of_a_replay_has_room_for_a_sentence_of_two_lines(studio: Studio, language: str, scale: float) -> None:
    """In the smallest window the log above values and chances cut its only sentence."""
    canvas = clear_canvas(studio, scale, language)
    chip = Inline(26, lambda on, x, y: None, "red", height=24)
    words = LONG[language]
    parts = (words[: len(words) * 2 // 3], chip, chip, chip, words[:5])
    row = kit.log_rows(canvas, [kit.LogEntry("fox", parts)], 264)[0]
    assert len(row.layout.lines) == 2
    assert row.height <= kit.log_window(Box(0, 0, 264, LEAST_LOG)).h - 14


# ---------------------------------------------------------------- controls
def test_segments_share_the_box_without_gaps(canvas: Canvas) -> None:
    found = kit.segmented(canvas, (10, 20, 300, 44), ("One", "Two", "Three"), 0)
    assert [part.x for part in found] == [10, 110, 210]
    assert all((part.y, part.w, part.h) == (20, 100, 44) for part in found)


def test_a_segment_takes_of_the_others_what_its_words_need(canvas: Canvas) -> None:
    setter, words = canvas.setter, ("Log", "Review", "Knowledge")
    found = kit.segmented(canvas, (10, 20, 264, 44), words, 0)
    assert setter.width("Knowledge", theme.Size.FLOOR, True) > kit.segment_room(264, 3), "equal parts would break it"
    assert all(
        setter.width(word, theme.Size.FLOOR, True) + 16 < part.w for word, part in zip(words, found, strict=True)
    )
    assert (found[0].x, found[-1].right) == (10, pytest.approx(274))
    assert all(one.right == pytest.approx(two.x) for one, two in itertools.pairwise(found))
    narrow = kit.segmented(canvas, (0, 0, 90, 44), words, 0)
    assert [part.w for part in narrow] == [30, 30, 30], "where nothing would be enough they stay equal"


def test_on_and_off_differ_in_shape_not_only_in_colour(studio: Studio) -> None:
    canvases = []
    for on in (True, False):
        canvas = clear_canvas(studio)
        kit.toggle(canvas, 100, 100, on)
        canvases.append(pygame.transform.grayscale(canvas.surface))
    left, right = (112, 107), (135, 107)
    on_dark, off_dark = canvases[0].get_at(right).r, canvases[1].get_at(left).r
    assert abs(canvases[0].get_at(left).r - on_dark) > 60
    assert abs(canvases[1].get_at(right).r - off_dark) > 60


def test_the_caret_stands_behind_its_character_and_stays_in_sight(canvas: Canvas) -> None:
    field = Box(100, 80, 200, 46)
    caret = kit.text_field(canvas, field, "Ann Bao", caret=3)
    assert caret.x == pytest.approx(114 + canvas.setter.width("Ann", 18, True), abs=1)
    later = kit.text_field(canvas, field, "Ann Bao", caret=3, composing="安安")
    assert later.x > caret.x + 20
    for place in range(60):
        assert field.x < kit.text_field(canvas, field, "long name " * 6, caret=place).x < field.right - 10


def test_the_blink_of_the_caret_moves_nothing_else(studio: Studio) -> None:
    shown, hidden = clear_canvas(studio), clear_canvas(studio)
    words = "a name that is longer than its field"
    caret = kit.text_field(shown, (100, 80, 200, 46), words, caret=len(words))
    assert kit.text_field(hidden, (100, 80, 200, 46), words, caret=len(words), blink=False) == caret
    differing = [x for x in range(640) for y in range(70, 140) if at(shown, x, y) != at(hidden, x, y)]
    assert differing
    assert min(differing) >= caret.x - 1
    assert max(differing) <= caret.right + 1


def test_a_click_in_a_field_finds_the_gap_between_characters(canvas: Canvas) -> None:
    field = Box(100, 80, 200, 46)
    for place in range(8):
        x = 114 + canvas.setter.width("Ann Bao"[:place], 18, True)
        assert kit.field_index(canvas, field, "Ann Bao", 0, x + 1) == place
    assert kit.field_index(canvas, field, "Ann Bao", 0, 0) == 0
    assert kit.field_index(canvas, field, "Ann Bao", 0, 999) == 7


def test_rows_of_an_open_list_lie_in_its_box(canvas: Canvas) -> None:
    closed = Box(100, 40, 192, 44)
    kit.dropdown_list(canvas, closed, ["a", "b", "c"], 0)
    ink, rows = canvas.surface.get_bounding_rect(250), kit.dropdown_rows(closed, 3)
    assert rows[0].y > closed.bottom
    assert closed.bottom < ink.top <= rows[0].y
    assert rows[-1].bottom <= ink.bottom
    assert all(row.h >= 40 for row in rows)


# ---------------------------------------------------------------- the canvas
def test_a_clip_holds_and_is_taken_back(canvas: Canvas) -> None:
    with canvas.clip((100, 100, 50, 50)):
        canvas.panel((80, 80, 200, 200))
    assert canvas.surface.get_bounding_rect() == pygame.Rect(100, 100, 50, 50)
    canvas.fill((0, 0, 10, 10), "#FFFFFF")
    assert canvas.surface.get_at((5, 5)).a == 255


def test_places_and_lengths_follow_the_scale(studio: Studio) -> None:
    for scale in (1.0, 1.5, 2.25):
        canvas = Canvas(blank(round(400 * scale), round(200 * scale)), studio, scale)
        assert (canvas.width, canvas.height) == pytest.approx((400, 200), abs=1)
        canvas.panel((100, 50, 200, 100), shadow=None)
        ink = canvas.surface.get_bounding_rect()
        assert (ink.x, ink.y, ink.width, ink.height) == tuple(round(v * scale) for v in (100, 50, 200, 100))


def test_another_canvas_shares_everything_but_the_surface(studio: Studio) -> None:
    canvas = clear_canvas(studio, 1.5, "zh-Hant", WOOD)
    layer = canvas.on(blank(100, 100), (10, 20))
    assert (layer.scale, layer.language, layer.chrome) == (1.5, "zh-Hant", WOOD)
    assert layer.studio is studio
    assert layer.at(10, 10) == (25, 35)
    assert canvas.with_chrome(theme.CURTAIN).surface is canvas.surface


@pytest.mark.parametrize("kind", [PLAIN, *(game.info.looks.ground for game in all_games().values())])
def test_words_straight_on_a_table_top_can_be_read(studio: Studio, kind: Ground) -> None:
    canvas = clear_canvas(studio)
    canvas.fill((0, 0, 200, 100), kind.centre)
    assert contrast(grounds.ink(canvas, (20, 20, 100, 40)), kind.centre) >= 4.5


def test_a_tip_stands_at_what_it_is_about_even_where_it_covers_something(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    about = Box(380, 382, 56, 48)
    for others in ([], [Box(64, 200, 500, 162), Box(64, 440, 900, 60)]):
        place = tip_place(canvas, about, "My games", others)
        assert not place.overlaps(about)
        assert place.overlaps(about.inset(-24)), "far from it nobody takes it for a word about it"


DETAIL = {
    "en": "J♦ goes to Mei’s area, you attack",
    "zh-Hans": "♦J 归 Mei 暂得，由你进攻",
    "zh-Hant": "♦J 歸 Mei 暫得，由你進攻",
}


@pytest.mark.parametrize("language", DETAIL)
def test_two_lines_below_a_title_stay_on_the_face_of_a_button(
    studio: Studio, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: dict[str, tuple[float, float]] = {}
    text = Canvas.text

    def noted(self: Canvas, x: float, y: float, words: str, size: float, *more: object, **named: object) -> float:
        half = theme.text_size(size, language) / 2
        lines[words] = (y - half, y + half)
        return text(self, x, y, words, size, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noted)
    canvas = clear_canvas(studio, 2.0, language)
    kit.choice_button(canvas, (50, 50, 216, 64), "手拔", DETAIL[language], key="I", reserve=56)
    del lines["I"]
    assert len(lines) == 3
    (top, over), (under, between), (below, bottom) = lines.values()
    assert top > 1
    assert over <= under
    assert between <= below
    assert bottom < 60, "below it comes the edge"


@pytest.mark.parametrize("width", [1024, 1152, 1280, 1920])
@pytest.mark.parametrize("count", range(1, 12))
def test_the_boxes_of_a_shelf_stand_on_it_side_by_side(count: int, width: int) -> None:
    boxes = kit.shelf_boxes(count, width)
    assert len(boxes) == count
    assert boxes[0].x >= 16 - 1e-6
    assert boxes[-1].right <= width - 16 + 1e-6
    assert boxes[0].x + boxes[-1].right == pytest.approx(width)
    assert all(left.right + 8 <= right.x + 1e-6 for left, right in itertools.pairwise(boxes))
