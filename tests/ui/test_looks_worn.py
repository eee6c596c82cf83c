"""Looks at the table: whose they are, that words and cards stand off on them, and that they tell nothing."""

import io
from datetime import UTC, datetime

import pygame
import pytest
from layouts.rules import faults
from scenes.kit import sit_down
from screenshots import staged, wanted

from tabletable.core.picture import Back, Label, Picture
from tabletable.core.registry import all_games, get_game
from tabletable.games.yose_duel.table import pictures
from tabletable.play.people.looks import HOUSE, Kind, TableLooks, own_id
from tabletable.play.people.settings import Player
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.drawing import grounds, readable, theme
from tabletable.ui.drawing.colour import contrast, from_rgb
from tabletable.ui.kit.plates import avatar_figure
from tabletable.ui.paint.pictures import render
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tests.pictures import checks, png, svg
from tests.ui import driving_scenes as behind

TABLES = {game.info.id: (recipe, game) for _, recipe, game in wanted(("table.4", "table.2"), ())}
GAMES = all_games().values()
CONFETTI = svg(
    "".join(
        f'<circle cx="{at * 37 % 64}" cy="{at * 23 % 64}" r="{3 + at % 7}" fill="{colour}"/>'
        for at, colour in enumerate(("#FFFFFF", "#FEF351", "#C8102E", "#002582", "#C96BE2", "#64CCAD") * 20)
    )
)
PHOTO = png(256, 144, lambda x, y: (x, 255 - y, 220))
OWN = {"white": png(256, 144, (255, 255, 255)), "confetti": CONFETTI, "photo": PHOTO, "black": png(256, 144, (0, 0, 0))}


def some(looks):
    """Every look at every table; a few of them each day."""
    pairs = [(look, game) for look in looks for game in TABLES]
    return [pytest.param(*pair, marks=pytest.mark.slow if at % 7 else ()) for at, pair in enumerate(pairs)]


def app_in(home, *people) -> App:
    app = App(headless=True, home=home, language="en")
    behind.set_now(app.save_store, lambda: datetime(2026, 7, 1, tzinfo=UTC))
    app.change_settings(players=tuple(Player(name, "fox") for name in people or ("Ann",)))
    app.scenes.push(TitleScene())
    return app


def put(app, kind, **files) -> None:
    folder = app.looks_chooser.folder.path / kind
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / f"{name}.png").write_bytes(content)
    app.looks_chooser.read_again()


def sat(app, *names) -> None:
    """A table at which these people sit, behind a bot, and perhaps a curtain before it."""
    seats = [Seat(BOT, "Mei", "random", "bear"), *(Seat(HUMAN, name, "", "fox") for name in names)]
    sit_down(app, Session(get_game("uno"), seats, {}, 7))
    assert any(isinstance(scene, TableScene) for scene in app.scenes)


# ------------------------------------------------------------------------------------------------ whose they are


def test_a_table_wears_what_its_host_chose(home):
    app = app_in(home, "Bao", "Ann")
    app.change_settings(looks={"Ann": TableLooks("moon", "snow"), "Bao": TableLooks("snow")})
    book = app.display.studio.looks
    assert book.worn == TableLooks("snow"), "at the title the last player's"
    sat(app, "Ann", "Bao")
    assert book.worn == TableLooks("moon", "snow")
    app.routes.settings()
    assert book.worn == TableLooks("moon", "snow"), "the table still shows through"
    app.scenes.unwind()
    assert book.worn == TableLooks("snow")


def test_a_replay_wears_what_its_first_person_chose(home):
    app = app_in(home, "Bao", "Ann")
    app.change_settings(looks={"Ann": TableLooks("moon")})
    seats = [Seat(BOT, "Mei", "random", "bear"), Seat(HUMAN, "Ann", "", "fox")]
    app.routes.watch(Session(get_game("uno"), seats, {}, 7))
    assert app.display.studio.looks.worn == TableLooks("moon")


def test_the_season_is_worn_by_whoever_chose_nothing(home):
    app = app_in(home)
    behind.set_now(app.save_store, lambda: datetime(2026, 12, 24, 12, tzinfo=UTC))
    app.change_settings(looks={"Ann": TableLooks(back="moon")})
    assert app.display.studio.looks.worn == TableLooks("moon", "snow")
    app.change_settings(seasons=False)
    assert app.display.studio.looks.worn == TableLooks("moon")


def test_a_file_that_is_gone_or_bad_leaves_the_usual_look(home):
    app = app_in(home)
    put(app, Kind.BACK, good=svg(), bad=b"GIF89a")
    for name, look in (("good", own_id("good")), ("bad", ""), ("gone", "")):
        app.change_settings(looks={"Ann": TableLooks(back=own_id(name))})
        assert app.display.studio.looks.worn.back == look
    app.change_settings(looks={"Ann": TableLooks(back=own_id("good"))})
    (app.looks_chooser.folder.path / Kind.BACK / "good.png").unlink()
    app.looks_chooser.read_again()
    assert app.display.studio.looks.worn.back == ""
    assert app.settings.looks["Ann"].back == own_id("good"), "it is worn again when the file is back"


# ------------------------------------------------------------------------------------------------ backs tell nothing


def back_of(app, tint="#1E5A48", width=60, height=84) -> bytes:
    shown = render(app.display.studio, Picture("test.back", 120, 168, (Back(tint),)), width, height, "en", str)
    return pygame.image.tobytes(shown, "RGBA")


def test_every_look_of_a_back_is_another_one(home):
    app = app_in(home)
    put(app, Kind.BACK, mine=CONFETTI)
    shown = set()
    for look in ("", *HOUSE, own_id("mine")):
        with app.display.studio.looks.wearing(TableLooks(back=look)):
            shown.add(back_of(app))
    assert len(shown) == 5


@pytest.mark.parametrize("name", OWN)
def test_backs_of_one_pile_are_alike_and_those_of_two_are_not(home, name):
    app = app_in(home)
    put(app, Kind.BACK, mine=OWN[name])
    with app.display.studio.looks.wearing(TableLooks(back=own_id("mine"))):
        assert back_of(app) == back_of(app)
        assert back_of(app, "#1E5A48") != back_of(app, "#8E2F3C"), "the band keeps the tint of the pile"


@pytest.mark.parametrize("name", OWN)
def test_nobody_takes_a_back_for_a_face(home, name):
    """A face is cream from edge to edge; a back is darker on average, and framed in its pile's tint."""
    app = app_in(home)
    put(app, Kind.BACK, mine=OWN[name])
    with app.display.studio.looks.wearing(TableLooks(back=own_id("mine"))):
        picture = Picture("test.back", 120, 168, (Back("#1E5A48"),))
        shown = render(app.display.studio, picture, 60, 84, "en", str)
    inner = pygame.transform.average_color(shown, pygame.Rect(12, 12, 36, 60))
    assert contrast(from_rgb(*inner[:3]), theme.CREAM) > 1.7


# ------------------------------------------------------------------------------------------------ what is drawn on it


def faint(game: str, back: str, cloth: str, colours: str = "standard", files=None) -> list[str]:
    """What is hard to read at a table with these looks and is not without them."""
    recipe, of = TABLES[game]
    found = []
    for worn in (TableLooks(), TableLooks(back, cloth)):
        with staged(recipe, of, settings={"colours": colours}) as app:
            put(app, Kind.CLOTH, **(files or {}))
            app.change_settings(looks={"Ann": worn, app.looks_chooser.person: worn})
            app.request_redraw()
            assert app.display.studio.looks.worn == worn
            found.append([fault for fault in faults(app, pixels=True) if "faint" in fault])
    return [fault for fault in found[1] if fault not in found[0]]


@pytest.mark.parametrize(("look", "game"), some(HOUSE))
def test_words_can_be_read_on_every_cloth_of_the_house(look, game):
    assert faint(game, look, look) == []


@pytest.mark.parametrize(("name", "game"), some(OWN))
def test_words_can_be_read_on_any_cloth_that_is_taken(name, game):
    assert faint(game, "", own_id(name), files={name: OWN[name]}) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
@pytest.mark.parametrize("needs", [readable.TEXT, readable.TEXT_HIGH])
def test_a_cloth_is_dimmed_until_words_stand_off(home, game, needs):
    app = app_in(home)
    put(app, Kind.CLOTH, **OWN)
    studio, ground = app.display.studio, theme.ground_in(game.info.looks.ground, "standard")
    if needs == readable.TEXT_HIGH:
        app.change_settings(colours="contrast")
        ground = theme.ground_in(game.info.looks.ground, "contrast")
    is_light = ground.texture == "kaya"
    ink = "#3B2412" if is_light else theme.TEXT
    for name in OWN:
        share = studio.looks.share(Kind.CLOTH, own_id(name), ground, needs)
        assert readable.QUIETEST_SHARE <= share <= 1 or needs == readable.TEXT_HIGH
        laid = pygame.transform.smoothscale(grounds.table(studio, ground, (640, 360), cloth=own_id(name)), (128, 72))
        seen = sorted(
            contrast(ink, from_rgb(*laid.get_at((x, y))[:3])) for x in range(0, 128, 2) for y in range(0, 72, 2)
        )
        assert seen[len(seen) // 20] >= needs * 0.98


@pytest.mark.parametrize("cloth", ["#FFFFFF", "#808080", "#000000"])
def test_words_in_the_place_of_a_shown_card_stand_off_on_any_cloth(home, cloth):
    """They are light on dark at a table whose own words are dark: its fill alone has to bear them."""
    picture = pictures.show_place()
    [ink] = {layer.colour for layer in picture.layers if isinstance(layer, Label)}
    laid = pygame.Surface((120, 168))
    laid.fill(cloth)
    shown = render(app_in(home).display.studio, picture, 120, 168, "en", str)
    laid.blit(shown, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    assert contrast(ink, from_rgb(*laid.get_at((60, 40))[:3])) >= readable.TEXT_HIGH


@pytest.mark.parametrize("side", [20, 36])
def test_a_cloth_that_hides_everything_is_refused(home, side):
    app = app_in(home)
    put(app, Kind.CLOTH, board=checks(side // 5))
    problem = app.display.studio.looks.problem(Kind.CLOTH, own_id("board"))
    assert problem is not None
    assert problem.id == "looks.bad.busy"


# ------------------------------------------------------------------------------------------------ heads


def test_a_head_of_ones_own_is_drawn_and_another_one_stands_in_where_it_is_not_known(home):
    app = app_in(home)
    put(app, Kind.HEAD, me=svg(), photo=PHOTO)
    book, canvas = app.display.studio.looks, app.display.canvas

    def drawn(head) -> bytes:
        figure = avatar_figure(canvas, head, 48)
        return pygame.image.tobytes(figure.render(48, 48), "RGBA")

    assert book.head(own_id("photo")).is_whole
    assert not book.head(own_id("me")).is_whole
    assert book.head("fox") is book.head(own_id("from elsewhere")) is None
    assert len({drawn(own_id("me")), drawn(own_id("photo")), drawn("fox")}) == 3
    assert drawn(own_id("from elsewhere")) in {drawn(head) for head in theme.SEAT_TINT}


def test_a_head_stands_off_from_its_ground(home):
    app = app_in(home)
    for name, colour in (("pale", "#FBF7EC"), ("dark", "#14201C"), ("green", "#57B274")):
        put(app, Kind.HEAD, **{name: svg(f'<circle cx="32" cy="32" r="20" fill="{colour}"/>')})
        tint = app.display.studio.looks.head(own_id(name)).tint
        assert contrast(tint, colour) >= 1.4, name


def test_one_plain_colour_is_nobodys_head(home):
    app = app_in(home)
    put(app, Kind.HEAD, plain=png(64, 64))
    assert app.display.studio.looks.problem(Kind.HEAD, own_id("plain")).id == "looks.bad.plain"


def test_a_picture_that_shows_nothing_is_refused(home):
    app = app_in(home)
    put(app, Kind.BACK, dot=svg('<circle cx="32" cy="32" r="1" fill="#000"/>'))
    assert app.display.studio.looks.problem(Kind.BACK, own_id("dot")).id == "looks.bad.empty"


def test_what_pygame_can_read_is_read(home):
    """A PNG and a WebP as other programs write them."""
    app = app_in(home)
    surface = pygame.Surface((64, 90), pygame.SRCALPHA)
    surface.fill("#C8102E")
    file = io.BytesIO()
    pygame.image.save(surface, file, "back.png")
    from tabletable.ui.drawing import webp

    put(app, Kind.BACK, png=file.getvalue(), webp=webp.still(surface))
    for name in ("png", "webp"):
        assert app.display.studio.looks.problem(Kind.BACK, own_id(name)) is None
        red = app.display.studio.looks.picture(Kind.BACK, own_id(name), 32, 45).get_at((16, 20))
        assert red.g < 40 < 190 < red.r < 210
