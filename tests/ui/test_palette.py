"""The colours a player can choose: told apart by everybody, read by everybody, live, and on the cards as well."""

import pygame
import pytest

from tabletable.core.looks import GREEN
from tabletable.core.registry import all_games
from tabletable.core.svg import mixed
from tabletable.play.people.settings import COLOURS, SettingsStore
from tabletable.ui.app import App
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.colour import contrast, in_hue, ink_on, recoloured
from tabletable.ui.paint.pictures import render
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.title import TitleScene
from tests.ui import driving as drive
from tests.ui.vision import VISION, difference, least

GAMES = all_games().values()
SETS = [
    pytest.param(palette, id=f"{game.info.id}.{at}")
    for game in all_games().values()
    for at, palette in enumerate(game.info.looks.palettes)
]


def chosen(palette, name):
    hues = theme.hues([palette], name)
    return [hues.get(colour, colour) for colour in palette.standard]


def test_the_measure_is_ciede2000():
    """Three pairs from the test data of Sharma, Wu and Dalal (2005)."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("name", COLOURS)
def test_games_that_share_a_colour_have_it_replaced_alike(name):
    """The colours of all games are replaced everywhere: in the pictures that no game owns, too."""
    every = [palette for game in all_games().values() for palette in game.info.looks.palettes]
    together = theme.hues(every, name)
    assert bool(together) == (name != "standard")
    for palette in every:
        assert theme.hues([palette], name).items() <= together.items()


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("palette", SETS)
def test_safe_colours_are_told_apart(palette, vision):
    assert least(chosen(palette, "safe"), vision) >= 15


def test_the_colours_of_uno_are_as_far_apart_as_they_were_chosen_to_be():
    (palette,) = all_games()["uno"].info.looks.palettes
    floors = {"standard": (42, 24, 18, 29, 12), "safe": (41, 34, 34, 39, 16), "contrast": (38, 32, 36, 37, 16)}
    for name, wanted in floors.items():
        for vision, floor in zip((*VISION, "grey"), wanted, strict=True):
            assert least(chosen(palette, name), vision) >= floor, (name, vision)


@pytest.mark.parametrize("game", ["uno", "flea_market", "property_deal"])
def test_what_is_printed_on_a_colour_can_be_read(game):
    (palette,) = all_games()[game].info.looks.palettes
    for name, floor in (("standard", 4.5), ("safe", 4.5), ("contrast", 7)):
        for colour, new in zip(palette.standard, chosen(palette, name), strict=True):
            assert contrast(ink_on(colour), new) >= floor, (name, new, "with the ink of the standard colour")


def test_suits_stand_off_from_the_paper():
    suits = all_games()["yose_duel"].info.looks.palettes[0]
    for name, floor in (("standard", 3), ("safe", 3), ("contrast", 7)):
        assert min(contrast(colour, theme.CREAM) for colour in chosen(suits, name)) >= floor


@pytest.mark.parametrize(
    "plain", sorted({GREEN, theme.CURTAIN, *(game.info.looks.chrome for game in all_games().values())})
)
@pytest.mark.parametrize(("colours", "words", "lines"), [("standard", 4.5, 1.15), ("contrast", 7, 4.5)])
def test_words_and_edges_of_controls(plain, colours, words, lines):
    chrome = theme.chrome_in(plain, colours)
    for ground in (chrome.panel, chrome.button, chrome.off, chrome.chip):
        assert contrast(theme.TEXT, ground) >= words
        assert contrast(chrome.muted, ground) >= words
    assert contrast(chrome.off_text, chrome.off) >= words
    assert contrast(chrome.muted, chrome.chip) >= words
    assert contrast(theme.ACT_INK, theme.ACT) >= 7
    for sign in (theme.ACT, theme.INFO, theme.ERROR, theme.GOOD):
        assert contrast(sign, chrome.panel) >= words
    assert contrast(chrome.button_edge, chrome.panel) >= max(lines, 2.4)
    assert contrast(chrome.edge, chrome.panel) >= lines


# ------------------------------------------------------------------------------------------------ replacing


HUES = {"#C8102E": "#A50E0E", "#FFC400": "#FFF23B"}


def test_shades_of_a_colour_stay_shades():
    for old, new in HUES.items():
        for end in ("#000000", "#FFFFFF"):
            for share in (0.0, 0.16, 0.35, 0.6):
                found = in_hue(mixed(old, end, share), tuple(HUES.items()))
                assert difference_of(found, mixed(new, end, share)) <= 6


def difference_of(one, other):
    return max(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))


@pytest.mark.parametrize("colour", ["#FBF7EC", "#2B2320", "#FFFFFF", "#000000", "#1B9E77", "#E9B949", "#16302B"])
def test_other_colours_stay(colour):
    assert in_hue(colour, tuple(HUES.items())) == colour


def test_text_between_the_colours_stays():
    text = '<rect fill="#c8102e" stroke="#2B2320"/><path fill="url(#C8102E)" d="M0 0"/>'
    assert recoloured(text, {"#C8102E": "#A50E0E"}).startswith('<rect fill="#A50E0E" stroke="#2B2320"/>')
    assert recoloured(text, {"#FFC400": "#FFF23B"}).endswith('<path fill="url(#C8102E)" d="M0 0"/>')


# ------------------------------------------------------------------------------------------------ on the screen


def shot(app):
    app.request_redraw()
    app.frame(0)
    return pygame.image.tobytes(app.display.surface, "RGB")


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_every_game_takes_the_colours_at_once(home, game):
    app = App(headless=True, home=home, language="en")
    app.scenes.push(SetupScene(game))
    before = shot(app)
    app.change_settings(colours="contrast")
    assert shot(app) != before
    app.change_settings(colours="standard")
    assert shot(app) == before


def test_cards_take_the_colours(home):
    app = App(headless=True, home=home, language="en")
    game = app.games["uno"]
    card = game.face_picture(next(face for face in range(20) if game.face_word(face) == "red 5"))

    def share(colour):
        drawn = render(app.display.studio, card, 120, 168, "en", app.words.text)
        mask = pygame.mask.from_threshold(drawn, colour, (3, 3, 3, 255))
        return mask.count() / (120 * 168)

    assert share("#C8102E") > 0.2
    app.change_settings(colours="safe")
    assert share("#C8102E") < 0.01
    assert share("#A50E0E") > 0.2


def test_the_choice_is_made_in_the_settings_and_kept(home):
    app = App(headless=True, home=home, language="en")
    app.scenes.push(TitleScene())
    app.scenes.push(SettingsScene())
    app.frame()
    drive.click_on(app, "colours", 0.5)
    assert app.settings.colours == "safe"
    assert app.display.studio.colours == "safe"
    again = App(headless=True, home=home, language="en")
    assert again.display.studio.colours == "safe"
    assert SettingsStore(app.paths.config).load().colours == "safe"
