"""Figures and the pictures games describe: poses, shared shadows, layers, words, memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.picture import Art, Back, Label, Picture, Svg
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Piece
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session
from tabletable.table import motion
from tabletable.table.enlarging import STAGE
from tabletable.table.layout import Placement
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import FAST, Figure, Flight, Halo
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.drawing.vector import rect
from tabletable.ui.kit import plates
from tabletable.ui.paint.fixtures import PIECE_SHADOW
from tabletable.ui.paint.measures import SHADOW
from tabletable.ui.paint.pictures import figure, render

pytestmark = pytest.mark.afresh


def clear_canvas(studio: Studio, scale: float = 1.0, language: str = "en") -> Canvas:
    return Canvas(blank(round(640 * scale), round(400 * scale)), studio, scale, language)


def at(canvas: Canvas, x: float, y: float) -> tuple[int, int, int]:
    red, green, blue, _ = canvas.surface.get_at((int(x), int(y)))
    return red, green, blue


def bits(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def held(studio: Studio) -> list[tuple[Any, ...]]:
    """Return the keys of all sprites that are kept."""
    return [key for key in studio.sprites._entries if isinstance(key, tuple)]


def _said(message: Msg) -> str:
    return message.id


def _back(canvas: Canvas, tint: str, height: float) -> Figure:
    return figure(canvas, Picture(f"test.back.{tint}", 120, 168, (Back(tint),)), height, str)


def _card(canvas: Canvas) -> Figure:
    return _back(canvas, "#1E5A48", 129)


# ---------------------------------------------------------------- figures
@pytest.mark.parametrize("game_id", list(all_games()))
def test_pictures_on_a_sheet_have_its_shape(studio: Studio, game_id: str) -> None:
    game = get_game(game_id)
    seats = [Seat(BOT, f"P{at}", "easy", "cat") for at in range(game.info.max_seats)]
    session, rng = Session(game, seats, {}, 4), Rng(8)
    pictures = set()
    while len(session.steps) < 120 and session.outcome() is None:
        seat = session.to_act()[0]
        spec = game.table(session.view(seat), STAGE)
        pictures |= {(zone.id, piece.picture) for zone in spec.zones for piece in zone.pieces}
        session.submit(rng.choice(session.legal(seat)))
    canvas = clear_canvas(studio)
    figures = {drawn.key: drawn for _, picture in pictures if (drawn := figure(canvas, picture, 126, _said)).blank}
    for shown in figures.values():
        assert shown.blank is not None
        size = 90, round(90 * shown.height / shown.width)
        alphas = (pygame.image.tobytes(each.render(*size), "RGBA")[3::4] for each in (shown, shown.blank))
        apart = [abs(one - other) for one, other in zip(*alphas, strict=True)]
        assert sum(apart) / len(apart) < 0.3, f"{shown.key}: not even its edge"
    assert len(figures) > 10


def test_angles_are_kept_in_whole_degrees(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    card = _back(canvas, "#25466F", 129)
    canvas.place(card, 200, 200, 7.2)
    made = studio.sprites.made_count
    canvas.place(card, 300, 200, 6.8)
    canvas.place(card, 300, 200, 367)
    assert studio.sprites.made_count == made
    canvas.place(card, 300, 200, 8)
    assert studio.sprites.made_count > made


def test_glows_and_shadows_are_kept_in_pairs_of_degrees(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    card = _back(canvas, "#25466F", 131)
    canvas.place(card, 200, 200, 4, halo=Halo(theme.ACT))
    made = studio.sprites.made_count
    canvas.place(card, 200, 200, 5, halo=Halo(theme.ACT))
    assert studio.sprites.made_count == made + 2, "the turned card and its line"


def test_what_moves_or_sways_displaces_nothing_that_rests(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    card = _back(canvas, "#25466F", 133)
    canvas.place(card, 200, 200, 4, halo=Halo(theme.ACT))
    for step in range(12):
        canvas.place(card, 200, 200, 3 * step, flight=FAST)
    made = studio.sprites.made_count
    for step in range(12, 200):
        canvas.place(card, 200, 200, 3 * step % 360, flight=Flight(moving=True, risen=0.5))
        canvas.place(card, 200, 200, 4, halo=Halo(theme.ACT), flight=Flight(sway=0.3 * (step % 4)))
    assert studio.sprites.made_count == made
    assert studio.flights.bytes <= studio.flights.max_bytes


@pytest.mark.parametrize(("height", "angle", "own"), [(121, 3, 3), (504, 0, 2), (504, 3, 3)])
def test_cards_of_one_shape_share_shadow_and_halo(studio: Studio, height: int, angle: int, own: int) -> None:
    canvas = clear_canvas(studio)
    canvas.place(_back(canvas, "#6B2B33", height), 200, 200, angle, halo=Halo(theme.ACT))
    made = studio.sprites.made_count
    canvas.place(_back(canvas, "#2C3A78", height), 200, 200, angle, halo=Halo(theme.ACT))
    assert studio.sprites.made_count == made + own, "its cloth, the large card and the turned one"


def test_figures_of_other_shapes_throw_other_shadows(studio: Studio) -> None:
    def render(width: int, height: int, share: float) -> pygame.Surface:
        drawn = blank(width, height)
        drawn.fill(theme.ACT, (0, 0, round(width * share), height))
        return drawn

    canvas = clear_canvas(studio)
    canvas.place(Figure("test.whole", 90, 120, partial(render, share=1)), 200, 200)
    made = studio.sprites.made_count
    canvas.place(Figure("test.half", 90, 120, partial(render, share=0.5)), 400, 200)
    assert studio.sprites.made_count == made + 3, "the card as it lies, its shadow upright and as it falls"


def test_a_pulsing_halo_is_made_once_for_each_strength(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    card = _back(canvas, "#6B2B33", 121)
    wave = [0.5, 0.63, 0.75, 0.88, 1.0, 0.88, 0.75, 0.63]
    for strength in wave:
        canvas.place(card, 200, 200, 3, halo=Halo(theme.ACT, strength=strength))
    made = studio.sprites.made_count
    for strength in wave:
        canvas.place(card, 200, 200, 3, halo=Halo(theme.ACT, strength=strength))
    assert studio.sprites.made_count == made


def test_a_turned_halo_surrounds_its_card(studio: Studio) -> None:
    bare, lit = clear_canvas(studio), clear_canvas(studio)
    bare.place(_card(bare), 320, 200, 25, shadow=None)
    lit.place(_card(lit), 320, 200, 25, shadow=None, halo=Halo(theme.ACT))
    card, halo = bare.surface.get_bounding_rect(), lit.surface.get_bounding_rect()
    assert halo.contains(card)
    assert halo.center == pytest.approx(card.center, abs=1)


def test_large_upright_pictures_are_drawn_in_their_own_size(studio: Studio) -> None:
    sizes: list[tuple[int, int]] = []

    def render(width: int, height: int) -> pygame.Surface:
        sizes.append((width, height))
        return blank(width, height)

    canvas = clear_canvas(studio)
    canvas.place(Figure("test.small", 100, 100, render), 320, 200, shadow=None)
    canvas.place(Figure("test.large", 600, 500, render), 320, 200, shadow=None)
    assert sizes == [(200, 200), (600, 500)]


def test_words_alone_are_set_in_their_own_size(studio: Studio) -> None:
    sizes: list[tuple[int, int]] = []
    canvas = clear_canvas(studio)

    def place(picture: Picture, y: float) -> None:
        made = figure(canvas, picture, 32, str)

        def render(width: int, height: int) -> pygame.Surface:
            sizes.append((width, height))
            return made.render(width, height)

        canvas.place(made._replace(render=render), 300, y, shadow=None)

    layers = (Label("Mei took it", 200, 16, 20, theme.TEXT, width=400),)
    place(Picture("test.said", 400, 32, layers), 200)
    place(Picture("test.said.framed", 400, 32, (Svg(rect(0, 0, 400, 32, 4, "#402010")), *layers)), 300)
    assert sizes == [(400, 32), (800, 64)], "only the framed one is scaled"


def test_a_dimmed_card_is_as_opaque_as_a_bright_one(studio: Studio) -> None:
    middles = set()
    for ground in ("#000000", "#FFFFFF"):
        canvas = clear_canvas(studio)
        canvas.fill((0, 0, 640, 400), ground)
        canvas.place(_card(canvas), 320, 200, dim=True)
        middles.add(at(canvas, 300, 160))
    assert len(middles) == 1


def test_a_hovered_card_is_larger_and_straight(studio: Studio) -> None:
    canvas, hovered = clear_canvas(studio), clear_canvas(studio)
    canvas.place(_card(canvas), 320, 200, 0, shadow=None)
    hovered.place(_card(hovered), 320, 200, 0, motion.HOVER_SCALE, shadow=None)
    small, large = canvas.surface.get_bounding_rect(), hovered.surface.get_bounding_rect()
    assert large.width == pytest.approx(small.width * 1.1, abs=1)
    assert large.height == pytest.approx(small.height * 1.1, abs=1)
    assert large.center == pytest.approx(small.center, abs=1)


def test_a_card_turning_over_becomes_narrow(studio: Studio) -> None:
    widths = []
    for squeeze in (1.0, 0.5, 0.0):
        canvas = clear_canvas(studio)
        canvas.place(_card(canvas), 320, 200, shadow=None, flight=Flight(squeeze=squeeze))
        widths.append(canvas.surface.get_bounding_rect().width)
    assert widths == [92, 46, 8]


def test_a_turned_card_turning_over_is_narrow_too(studio: Studio) -> None:
    whole, half = clear_canvas(studio), clear_canvas(studio)
    whole.place(_card(whole), 320, 200, 10, shadow=None, flight=Flight(moving=True))
    half.place(_card(half), 320, 200, 10, shadow=None, flight=Flight(squeeze=0.5))
    assert half.surface.get_bounding_rect().width < whole.surface.get_bounding_rect().width * 0.7


def test_a_card_that_grows_large_is_drawn_anew_at_few_sizes(studio: Studio) -> None:
    canvas = clear_canvas(studio, 3.0)
    card = _back(canvas, "#123456", 170)
    for step in range(25):
        canvas.place(card, 100, 60, step, scale=1 + step / 50, flight=FAST)
    assert len([key for key in held(studio) if key[:2] == ("master", card.key)]) <= 2


def test_a_moving_card_needs_no_new_drawing_and_stays_over_its_shadow(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    card = _back(canvas, "#123456", 129)
    canvas.place(card, 320, 200)
    masters = set()
    for step in range(30):
        canvas.place(card, 320, 200, step * 1.7, scale=1 + step / 400, flight=Flight(moving=True), shadow="lift")
        masters.add(frozenset(key for key in held(studio) if key[:2] == ("master", card.key)))
    assert len(masters) == 1
    alone = clear_canvas(studio)
    alone.place(card, 320, 200, 8, flight=Flight(moving=True), shadow="rest")
    ink = alone.surface.get_bounding_rect()
    assert ink.centerx == pytest.approx(322, abs=2)
    assert ink.centery == pytest.approx(204, abs=2)


# ---------------------------------------------------------------- pictures
def test_what_pictures_have_in_common_is_drawn_once(studio: Studio) -> None:
    body = Svg(rect(0, 0, 120, 168, 9, "#1D5C3A"))
    before = set(held(studio))
    for number in range(5):
        picture = Picture(f"test.{number}", 120, 168, (body, Label(str(number), 60, 84, 60, "#FFFFFF")))
        render(studio, picture, 120, 168, "en", str)
    assert len([key for key in set(held(studio)) - before if key[0] == "fragment"]) == 1


FACE = Picture(
    "test.face",
    120,
    168,
    (
        Svg(rect(0, 0, 120, 168, 8, "#FBF7EC")),
        Svg(rect(6, 6, 108, 156, 6, "#C8102E")),
        Art("common/shapes/circle", 60, 40, 40, tint="#FFC400"),
        Label("7", 60, 84, 72, "#FFFFFF", outline=3, drop=2),
        Label(msg("test.name"), 60, 150, 20, "#111111", width=80),
    ),
)
NAMES = {"en": "Wild draw four and more", "zh-Hans": "万能加四"}


def _speak(language: str) -> Callable[[Msg], str]:
    return lambda message: NAMES[language]


def test_a_picture_is_drawn_layer_by_layer_at_its_size(studio: Studio) -> None:
    drawn = render(studio, FACE, 240, 336, "en", _speak("en"))
    assert drawn.get_size() == (240, 336)
    assert tuple(drawn.get_at((4, 168)))[:3] == (0xFB, 0xF7, 0xEC)
    assert tuple(drawn.get_at((20, 168)))[:3] == (0xC8, 0x10, 0x2E)
    assert tuple(drawn.get_at((120, 80)))[:3] == (0xFF, 0xC4, 0x00)
    white = [(x, y) for x in range(60, 180) for y in range(110, 230) if drawn.get_at((x, y))[:3] == (255, 255, 255)]
    assert len(white) > 400
    assert sum(y for _, y in white) / len(white) == pytest.approx(160, abs=14)


def test_words_on_a_picture_keep_to_their_width(studio: Studio) -> None:
    bare = render(studio, FACE._replace(layers=FACE.layers[:4]), 240, 336, "en", _speak("en"))
    full = render(studio, FACE, 240, 336, "en", _speak("en"))
    changed = [x for x in range(240) for y in range(280, 320) if bare.get_at((x, y)) != full.get_at((x, y))]
    assert changed
    assert max(changed) - min(changed) <= 162
    assert (max(changed) + min(changed)) / 2 == pytest.approx(120, abs=4)


def test_a_turned_label_is_the_upright_one_turned(studio: Studio) -> None:
    upright = Picture("test.up", 100, 100, (Label("6", 30, 20, 24, "#FFFFFF"),))
    turned = Picture("test.down", 100, 100, (Label("6", 70, 80, 24, "#FFFFFF", angle=180),))
    first = render(studio, upright, 100, 100, "en", str)
    second = pygame.transform.rotate(render(studio, turned, 100, 100, "en", str), 180)
    assert first.get_bounding_rect().center == pytest.approx(second.get_bounding_rect().center, abs=1)
    assert first.get_bounding_rect().size == second.get_bounding_rect().size


def test_equal_keys_are_rendered_once_and_speaking_ones_once_a_language(studio: Studio) -> None:
    english, chinese = clear_canvas(studio), clear_canvas(studio, language="zh-Hans")
    assert figure(english, FACE, 100, _speak("en")).key == figure(english, FACE, 60, _speak("en")).key
    assert figure(english, FACE, 100, _speak("en")).key != figure(chinese, FACE, 100, _speak("zh-Hans")).key
    silent = Picture("test.silent", 120, 168, FACE.layers[:3])
    assert figure(english, silent, 100, str).key == figure(chinese, silent, 100, str).key
    english.place(figure(english, silent, 100, str), 100, 100)
    made = studio.sprites.made_count
    chinese.place(figure(chinese, silent, 100, str), 100, 100)
    assert studio.sprites.made_count == made


def test_a_number_is_one_picture_in_languages_of_one_cut(studio: Studio) -> None:
    number = Picture("test.number", 120, 168, (*FACE.layers[:3], Label("+4", 60, 84, 40, "#FFFFFF")))
    languages = ("en", "zh-Hans", "zh-Hant")
    keys = [figure(clear_canvas(studio, language=each), number, 100, str).key for each in languages]
    english, simplified, _ = (bits(render(studio, number, 120, 168, each, str)) for each in languages)
    assert keys[0] == keys[1] != keys[2]
    assert english == simplified
    sentence = number._replace(key="test.sentence", layers=(Label("再来", 60, 84, 40, "#FFFFFF"),))
    assert len({figure(clear_canvas(studio, language=each), sentence, 100, str).key for each in languages}) == len(
        languages
    )


@pytest.mark.parametrize("scale", [0.6, 1.0, 1.5])
@pytest.mark.parametrize("angle", [0, 12, 45, 90])
def test_shadows_end_within_the_room_of_their_parts(studio: Studio, scale: float, angle: float) -> None:
    canvas, piece = clear_canvas(studio, scale), Piece(1, FACE, 0)
    placed = Placement(piece, "hand", 0, 320, 200, angle, 168, 0)
    canvas.place(figure(canvas, FACE, 168, _said), placed.x, placed.y, angle)
    assert canvas.area(placed.box.inset(-PIECE_SHADOW)).contains(canvas.surface.get_bounding_rect())
    canvas.surface.fill((0, 0, 0, 0))
    plates.plate(canvas, 200, 150, 240, "fox", "Ann", height=plates.TALL)
    assert canvas.area(Box(200, 150, 240, plates.TALL).inset(-SHADOW)).contains(canvas.surface.get_bounding_rect())


def test_a_picture_that_names_a_player_is_another_one_for_every_name(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    named = Label(Msg("test.turn", (("player", SeatRef(0)),)), 60, 20, 16, "#FFFFFF")
    picture = Picture("test.named", 120, 40, (named,))
    ann, mei = (figure(canvas, picture, 40, partial(lambda said, _: said, name)) for name in ("Ann", "Mei"))
    assert ann.key != mei.key
    assert ann.key == figure(canvas, picture, 40, lambda _: "Ann").key


def test_the_card_back_is_a_picture_too(studio: Studio) -> None:
    canvas = clear_canvas(studio)
    shown = figure(canvas, Picture("test.back", 120, 168, (Back("#1E5A48"),)), 168, str)
    assert (shown.width, shown.height) == (120, 168)
    canvas.place(shown, 320, 200, shadow=None)
    assert canvas.surface.get_bounding_rect().size == (120, 168)
    red, green, _blue = at(canvas, 320 - 48, 200 - 60)
    assert green > red + 20


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_flush_label_begins_where_it_says(studio: Studio, language: str) -> None:
    for words, width in (("A", 0.0), ("Answer or ignore?", 0.0), ("Answer or ignore?", 60.0)):
        label = Label(words, 40, 20, 24, "#000000", width=width, flush=True)
        surface = render(studio, Picture(f"test.flush.{words}.{width}", 400, 40, (label,)), 400, 40, language, str)
        ink = pygame.mask.from_surface(surface).get_bounding_rects()
        assert 38 <= min(rect.left for rect in ink) <= 43
        if width:
            assert max(rect.right for rect in ink) <= 40 + width + 2


@pytest.mark.parametrize("height", range(40, 60))
def test_a_wide_picture_keeps_both_of_its_ends(studio: Studio, height: int) -> None:
    """Width and height are rounded each by itself, so that a unit across is not quite one down."""
    body = rect(0, 0, 712, 29, 14.5, "#FFFFFF")
    width = round(height / 29 * 712 + (-3 if height % 2 else 3))
    surface = render(studio, Picture("test.ribbon", 712, 29, (Svg(body),)), width, height, "en", lambda message: "")
    for x in (0, width - 1):
        assert surface.get_at((x, 0)).a < 40
        assert surface.get_at((x, height // 2)).a > 150
