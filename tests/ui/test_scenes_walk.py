"""Ways through the menu scenes: by mouse alone, by keyboard alone, back out by Esc, and by a monkey."""

import random
from dataclasses import replace

import pygame
import pytest

from tabletable.core.message import GameText, Msg, game_text, msg
from tabletable.core.registry import get_game
from tabletable.play import strengths
from tabletable.play.dealcode import deal_code, read_code
from tabletable.play.people.settings import TableSetup
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.strengths import Strength
from tabletable.play.study import primer
from tabletable.play.study.progress import ProgressStore
from tabletable.table.layout import Sign
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.words import Words, tip_of
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.rules import RulesScene
from tabletable.ui.scenes.saves import SavesScene
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move, typed
from tests.ui import driving as drive

pytestmark = pytest.mark.app(title=True)


class Blank(Scene[None]):
    """Stands for a table."""

    def draw(self, canvas):
        canvas.fill((0, 0, canvas.width, canvas.height), "#24705A")


@pytest.fixture
def dealt(app, monkeypatch):
    """Every deal that was to be opened."""
    deals = []
    monkeypatch.setattr(app.routes, "open_game", deals.append)
    return deals


# ------------------------------------------------------------------------------------------------ to a table


def test_by_mouse_two_clicks_lead_to_the_first_card(app, dealt):
    drive.click_on(app, "box.uno", 0.1)
    drive.click_on(app, "start")
    (deal,) = dealt
    assert deal.game == "uno"
    assert [seat.kind for seat in deal.seats] == [HUMAN, BOT, BOT, BOT]
    assert len({seat.name for seat in deal.seats}) == len({seat.avatar for seat in deal.seats}) == 4
    assert deal.options == app.games["uno"].info.complete({})
    assert isinstance(app.scenes.top, TitleScene)


def test_by_keyboard_alone(app, dealt):
    drive.tab_to(app, "box.uno")
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, SetupScene)
    drive.press(app, pygame.K_RETURN)
    assert len(dealt) == 1


def test_by_arrow_keys_alone(app, dealt):
    drive.press(app, pygame.K_DOWN)
    for _ in range(3):
        if not app.scenes.top.group.focus.key.startswith("box."):
            drive.press(app, pygame.K_DOWN)
    for _ in range(len(app.games)):
        if app.scenes.top.group.focus.key != "box.uno":
            drive.press(app, pygame.K_LEFT)
    assert app.scenes.top.group.focus.key == "box.uno"


def test_the_shelf_tells_of_one_game_where_pointer_and_keys_are_at_two(app, dealt, monkeypatch):
    lines = {app.t(game_text(game, GameText.LINE)): game for game in app.games}
    drawn = []
    text = Canvas.text

    def noted(canvas, x, y, words, *more, **how):
        drawn.append(words)
        text(canvas, x, y, words, *more, **how)

    monkeypatch.setattr(Canvas, "text", noted)
    box = drive.widget(app, "box.uno").screen_box
    app.post(pointer_move(box.cx, box.cy))
    app.frame()
    assert [lines[words] for words in drawn if words in lines][-1:] == ["uno"]
    drive.tab_to(app, "box.yose_duel")
    drawn.clear()
    app.request_redraw()
    app.frame()
    assert [lines[words] for words in drawn if words in lines] == ["yose_duel"]


def test_the_new_game_button_opens_the_game_played_last(app, dealt):
    drive.press(app, pygame.K_RETURN)
    assert app.scenes.top.game.info.id == "uno"


def test_every_button_of_the_title_leads_somewhere_and_esc_leads_back(app):
    led = {"saves": SavesScene, "rules": RulesScene, "settings": SettingsScene, "box.uno": SetupScene}
    for key, scene in led.items():
        drive.click_on(app, key, 0.3)
        assert type(app.scenes.top) is scene
        drive.press(app, pygame.K_ESCAPE)
        assert type(app.scenes.top) is TitleScene
    drive.press(app, pygame.K_ESCAPE)
    assert not app.is_stopped, "Esc never leaves the program"
    drive.click_on(app, "quit")
    assert app.is_stopped


# ------------------------------------------------------------------------------------------------ setup


@pytest.fixture
def setup(app, dealt):
    drive.click_on(app, "box.uno", 0.2)
    return app.scenes.top


def test_the_title_goes_on_where_the_pointer_is_by_then(app):
    box = drive.widget(app, "box.uno")
    app.post(*click(box.screen_box.cx, box.screen_box.cy))
    app.frame()
    assert isinstance(app.scenes.top, SetupScene)
    drive.click_on(app, "back")
    drive.pass_time(app, 2, 1 / 30)
    assert isinstance(app.scenes.top, TitleScene)
    assert not drive.widget(app, "box.uno").is_hovered


def test_enter_goes_on_though_a_box_was_clicked_before(app, monkeypatch):
    gone_on = []
    drive.click_on(app, "box.saboteur", 0.1)
    drive.press(app, pygame.K_ESCAPE)
    monkeypatch.setattr(drive.widget(app, "continue"), "activate", lambda: gone_on.append(True))
    drive.press(app, pygame.K_RETURN)
    assert gone_on == [True]


def test_the_keys_find_the_box_again_that_they_opened(app):
    drive.tab_to(app, "box.saboteur")
    drive.press(app, pygame.K_RETURN)
    drive.press(app, pygame.K_ESCAPE)
    assert app.scenes.top.group.focus.key == "box.saboteur"


def test_seats_are_added_up_to_the_most(app, setup):
    for _ in range(20):
        if "add" in drive.keys(app):
            drive.click_on(app, "add")
    assert len(setup.who.seats) == 10
    assert "add" not in drive.keys(app)
    assert len({seat.name for seat in setup.who.seats}) == len({seat.avatar for seat in setup.who.seats}) == 10


def test_seats_are_added_by_clicking_on_at_one_place(app, setup):
    box = drive.widget(app, "add").screen_box
    while "add" in drive.keys(app):
        app.post(*click(box.cx, box.cy))
        drive.pass_time(app, 30, 1 / 30)
        assert app.scenes.top.group.popup is None, "the seat that came was clicked instead"
    assert len(setup.who.seats) == 10


def test_seats_are_removed_down_to_the_least_and_then_say_why_not(app, setup):
    drive.click_on(app, "remove.3")
    drive.click_on(app, "remove.1")
    assert [seat.name for seat in setup.who.seats] == ["Ann", "Bao"]
    drive.click_on(app, "remove.0")
    assert len(setup.who.seats) == 2
    assert app.notices.text == "At least 2 must play."


def test_a_bot_becomes_a_person_and_another_level(app, setup, dealt):
    drive.tab_to(app, "kind.1")
    drive.press(app, pygame.K_RETURN, pygame.K_HOME, pygame.K_RETURN)
    drive.tab_to(app, "kind.2")
    drive.press(app, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN)
    drive.click_on(app, "start")
    kinds = [(seat.kind, seat.level) for seat in dealt[0].seats]
    assert kinds == [(HUMAN, ""), (HUMAN, ""), (BOT, "normal+forgetful"), (BOT, "normal")]


def test_names_can_be_typed_and_are_cleaned(app, setup):
    drive.click_on(app, "name.0")
    drive.write_over(app, "  王小明 ")
    assert setup.who.seats[0].name == "王小明"
    drive.click_on(app, "name.1")
    drive.write_over(app, "   ")
    assert setup.who.seats[1].name == "Ann", "an empty name becomes one that is free"


def test_two_players_can_not_have_one_name(app, setup):
    drive.click_on(app, "name.1")
    drive.write_over(app, "Ann")
    assert setup.who.seats[1].name == "Mei"
    assert "Ann" in app.notices.text


def test_a_name_being_typed_counts_when_the_game_is_started(app, setup, dealt):
    drive.click_on(app, "name.0")
    drive.press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    drive.write(app, "Zoe")
    drive.click_on(app, "start")
    assert dealt[0].seats[0].name == "Zoe"


def test_heads_change_to_one_nobody_has(app, setup):
    before = {seat.avatar for seat in setup.who.seats}
    drive.click_on(app, "avatar.0")
    assert setup.who.seats[0].avatar not in before


def choose_next(app, key):
    """Choose the next value of an option, however it is shown."""
    found = drive.widget(app, key)
    found.choose(found.chosen + 1)
    app.frame(1.0)


def test_options_are_built_from_their_description(app, setup, dealt):
    assert "option.target" not in drive.keys(app)
    choose_next(app, "option.match")
    assert setup.options["match"] == "points"
    drive.click_on(app, "option.target", 0.97)
    choose_next(app, "option.stacking")
    drive.click_on(app, "start")
    assert dealt[0].options["target"] == 1000
    assert dealt[0].options["stacking"] == "off"


def test_the_deal_code_can_be_typed_back(app, setup, dealt):
    seed = read_code("KWQN-2CND")
    drive.click_on(app, "code")
    drive.write_over(app, "kwqn 2cnd")
    assert setup.seed == seed
    assert drive.widget(app, "code").text == "KWQN-2CND"
    drive.click_on(app, "start")
    assert dealt[0].seed == seed


@pytest.mark.parametrize("text", ["", "KWQN", "KWQN-2CNU", "ZZZZ-ZZZZ-ZZZZ-ZZZZ"])
def test_a_code_that_is_none_is_refused_and_the_old_one_stays(app, setup, text):
    before = setup.seed
    drive.click_on(app, "code")
    drive.write_over(app, text)
    assert setup.seed == before
    assert "eight letters or digits" in app.notices.text


def test_the_die_rolls_another_code(app, setup):
    before = setup.seed
    drive.click_on(app, "dice")
    assert setup.seed != before
    assert drive.widget(app, "code").text == deal_code(setup.seed)


def test_the_last_setup_is_remembered(app, setup, dealt, home):
    drive.click_on(app, "remove.3")
    drive.click_on(app, "name.0")
    drive.write_over(app, "Zoe")
    choose_next(app, "option.stacking")
    drive.click_on(app, "start")
    again = App(headless=True, home=home, language="en")
    page = SetupScene(again.games["uno"])
    again.scenes.push(page)
    assert [seat.name for seat in page.who.seats] == ["Zoe", "Mei", "Bao"]
    assert page.options["stacking"] == "off"
    assert again.settings.players[0].name == "Zoe"


@pytest.mark.parametrize("way", ["back", "escape"])
def test_what_was_changed_is_there_again_after_going_back(app, setup, way):
    game = app.games["night_market"].info
    played = TableSetup(
        (Seat(HUMAN, "Zoe", avatar="fox"), *(Seat(BOT, name, "easy", "cat") for name in ("Bo", "Mo"))), {}
    )
    app.change_settings(setups={game.id: played})
    drive.click_on(app, "remove.3")
    choose_next(app, "option.stacking")
    drive.click_on(app, "name.0")
    drive.write_over(app, "Ida")
    if way == "back":
        drive.click_on(app, "back")
    else:
        drive.press(app, pygame.K_ESCAPE)  # leaves the field
        drive.press(app, pygame.K_ESCAPE)
    assert app.scenes.top is not setup
    assert list(app.settings.setups) == ["uno", game.id]  # nothing of UNO was played
    page = SetupScene(app.games["uno"])
    app.scenes.push(page)
    assert len(page.who.seats) == 3
    assert page.options["stacking"] == "off"


def test_what_these_players_can_not_agree_on_is_told_and_nothing_is_lost(app, setup, dealt):
    choose_next(app, "option.teams")
    drive.click_on(app, "remove.3")
    drive.click_on(app, "start")
    assert app.notices.text == app.t("uno.setup.teams", n=3)
    assert (app.scenes.top, setup.options["teams"], dealt) == (setup, "pairs", [])
    drive.click_on(app, "add")
    drive.click_on(app, "start")
    (deal,) = dealt
    assert (len(deal.seats), deal.options["teams"]) == (4, "pairs")


def test_too_few_for_saboteurs_base_game_are_told_so(app, dealt):
    drive.click_on(app, "box.saboteur", 0.2)
    for seat in (3, 2):
        drive.click_on(app, f"remove.{seat}")
    choose_next(app, "option.base_game")
    drive.click_on(app, "start")
    assert (app.notices.text, dealt) == (app.t("saboteur.setup.base", n=2), [])
    drive.click_on(app, "add")
    drive.click_on(app, "start")
    (deal,) = dealt
    assert (len(deal.seats), deal.options["base_game"]) == (3, "on")


def test_who_only_looks_at_a_setup_keeps_none(app, setup):
    drive.click_on(app, "back")
    assert app.settings.setups == {}


@pytest.mark.parametrize(
    ("progress", "label"),
    [
        ({}, "Learn it in three minutes"),
        ({"at": 3}, "Continue learning (4 of {of})"),
        ({"at": 100}, "Continue learning ({of} of {of})"),  # of a longer primer: one goes on with the last step
        ({"is_done": True}, "Learn it again"),
        ({"is_done": True, "at": 3}, "Continue learning (4 of {of})"),
    ],
)
def test_a_setup_says_how_far_one_has_learnt(app, setup, progress, label):
    ProgressStore(app.paths.data).note("uno", **progress)
    drive.click_on(app, "rules")
    drive.press(app, pygame.K_ESCAPE)
    assert app.scenes.top is setup
    found = primer.read("uno")
    assert found is not None
    assert drive.widget(app, "learn").label == label.format(of=len(found.exercises))


def test_a_setup_of_another_version_still_opens(app, setup, dealt):
    drive.click_on(app, "start")
    old = app.settings.setups["uno"]
    seats = (old.seats[0], old.seats[1]._replace(level="grandmaster"))
    app.change_settings(setups={"uno": replace(old, seats=seats, options={"gone": "on"})})
    page = SetupScene(app.games["uno"])
    app.scenes.push(page)
    assert page.who.seats[1].level == "normal"
    assert page.options == app.games["uno"].info.complete({})


@pytest.mark.parametrize("seed", [0, 1, 2**40 - 1, 2**40, 2**64 - 1, 0x9F2F5132AD])
def test_codes_and_seeds_are_inverse(seed):
    code = deal_code(seed)
    assert read_code(code) == seed
    assert read_code(code.lower().replace("0", "o").replace("1", "l")) == seed
    assert all(len(group) == 4 for group in code.split("-")[1:])


# ------------------------------------------------------------------------------------------------ settings


def test_language_changes_live(app):
    drive.click_on(app, "settings")
    assert drive.widget(app, "close").label == "Done"
    drive.click_on(app, "language", 0.9)
    assert app.words.language == "zh-Hant"
    assert drive.widget(app, "close").label == "完成"
    drive.press(app, pygame.K_ESCAPE)
    assert drive.widget(app, "saves").label == "存檔"
    assert app.settings.language == "zh-Hant"


def test_settings_take_effect_at_once(app):
    drive.click_on(app, "settings")
    drive.click_on(app, "speed", 0.95)
    assert app.settings.speed_factor == float("inf")
    drive.click_on(app, "pace", 0.95)
    assert app.settings.bot_pace == "step"
    drive.click_on(app, "motion", 0.5)
    assert app.settings.reduced_motion
    drive.click_on(app, "fullscreen", 0.5)
    assert app.display.screen.is_fullscreen
    drive.click_on(app, "volume.master", 0.5)
    assert app.settings.volume_master == 50
    assert app.audio.volumes.master == 0.5
    drive.click_on(app, "mute", 0.9)
    assert app.audio.volumes.effects_level == 0


def test_bots_have_styles_that_their_heads_tell_unless_all_are_to_be_alike(app):
    seats = [Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "normal"), Seat(BOT, "Bao", "normal")]

    def told() -> list[str]:
        table = start_table(app, get_game("uno"), seats, {}, 3)
        signs = [Sign(Msg("ui.title.settings"), Box(0, 0, 1, 1), seat) for seat in range(len(seats))]
        tips = [tip_of(Words(app.words, table.game, seats), table.match.session.seats, sign) for sign in signs]
        return [line for tip in tips for line in tip.lines]

    assert len({*told()}) == 2, "one for each bot"
    drive.click_on(app, "settings")
    drive.widget(app, "alike").activate()
    assert app.settings.bots_alike
    assert told() == []


def test_the_size_of_everything_changes_when_the_knob_is_let_go(app):
    drive.click_on(app, "settings")
    knob = drive.widget(app, "scale").screen_box
    app.post(Input(InputKind.POINTER_DOWN, knob.x + 12, knob.cy, 1))
    app.frame()
    assert app.settings.scale == 100
    app.post(Input(InputKind.POINTER_UP, knob.x + 12, knob.cy, 1))
    app.frame()
    assert app.settings.scale == 80


# ------------------------------------------------------------------------------------------------ leaving


class Unsaved(Scene[None]):
    """A table whose last move is not on the disk."""

    def unsaved(self):
        return msg("save.unwritable.disk_full", file="uno-1.json")


def test_quitting_asks_only_when_moves_would_be_lost(app):
    app.scenes.push(Unsaved())
    app.quit()
    app.quit()
    assert [type(scene).__name__ for scene in app.scenes] == ["TitleScene", "Unsaved", "MessageScene"]
    assert "disk is full" in app.scenes.top.question.text
    drive.press(app, pygame.K_RETURN)
    assert not app.is_stopped, "Enter stays"
    app.quit()
    drive.click_on(app, "quit")
    assert app.is_stopped


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("disk_full", "The last moves aren’t saved, because the disk is full (uno-1.json)."),
        ("damaged", "The last moves aren’t saved. “uno-1.json” is damaged and won’t be overwritten."),
    ],
)
def test_the_reason_is_told_once(app, code, words):
    app.routes.confirm_quit(msg(f"save.unwritable.{code}", file="uno-1.json"), app.stop)
    assert app.scenes.top.question.text == words


@pytest.mark.parametrize("scene", [SetupScene, PauseScene], ids=lambda scene: scene.__name__)
def test_the_size_of_everything_reaches_the_scenes_around_a_table(app, scene):
    made = PauseScene("uno") if scene is PauseScene else SetupScene(app.games["uno"])
    app.scenes.push(made)
    before = app.display.scale_of(made)
    app.change_settings(scale=130)
    assert app.display.scale_of(made) > before * 1.1
    assert scene is PauseScene or {"back", "rules", "start", "code"} <= set(drive.keys(app))


def test_what_comes_from_a_file_tells_how_it_gets_here_until_it_is(app):
    app.scenes.push(SetupScene(app.games["night_market"]))
    app.frame()
    drive.click_on(app, "option.board")
    assert "window" in app.notices.text
    assert drive.widget(app, "option.board").tooltip == app.t("night_market.option.board.help")


def test_a_level_tells_how_well_it_plays_as_far_as_that_was_measured(app, monkeypatch):
    measured = Strength("normal", "easy", 4, 1000, 331, 302, 360, 1.0, 2.0, "1.0", "2026-01-01")
    monkeypatch.setattr(strengths, "strengths_of", lambda game: [measured] if game.info.id == "uno" else [])
    bot = Seat(BOT, "Bao", "normal")
    known = "Wins 33 of 100 games with 4 players, against “easy”; even would be 25."
    for game, sentence in (("uno", known), ("saboteur", "")):
        app.scenes.push(SetupScene(app.games[game], [Seat(HUMAN, "Ann"), bot, bot._replace(name="Cleo")]))
        words = app.t("level.normal.help")
        assert drive.widget(app, "kind.1").tooltip.startswith(f"{words} {sentence}".strip())
        assert "Wins" not in drive.widget(app, "kind.0").tooltip


def test_a_seat_that_nobody_can_leave_has_no_cross(app):
    app.scenes.push(SetupScene(app.games["yose_duel"]))
    assert not [key for key in drive.keys(app) if key.startswith("remove.")]
    app.scenes.push(SetupScene(app.games["uno"]))
    assert [key for key in drive.keys(app) if key.startswith("remove.")]


def test_pause_answers(app):
    for key, answer in (("resume", None), ("title", "title"), ("setup", "setup")):
        answers = []
        app.scenes.push(PauseScene("uno"), answers.append)
        app.frame()
        drive.click_on(app, key)
        assert answers == [answer]


def test_rules_and_settings_open_over_the_pause_menu(app):
    app.scenes.push(PauseScene("uno"))
    drive.press(app, pygame.K_F1)
    assert isinstance(app.scenes.top, RulesScene)
    drive.press(app, pygame.K_F1)
    drive.click_on(app, "settings")
    assert isinstance(app.scenes.top, SettingsScene)
    drive.press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


# ------------------------------------------------------------------------------------------------ mishaps


class Broken(Scene[None]):
    def update(self, dt):
        raise ZeroDivisionError("in a frame")

    def about(self):
        return {"game": "uno", "seed": 7}


@pytest.mark.allows_logs
def test_an_unexpected_error_leads_to_the_title_with_a_report(app, home):
    app.journal.open(to_file=False)
    try:
        app.scenes.push(Broken())
        app.guarded_frame(0.1)
    finally:
        app.journal.close()
    assert [type(scene) for scene in app.scenes] == [TitleScene, MessageScene]
    (report,) = (home / "log").glob("crash-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: in a frame" in text
    assert '"seed": 7' in text
    assert str(home.home()) not in text
    assert report.name in app.scenes.top.question.text
    drive.click_on(app, "title")
    assert type(app.scenes.top) is TitleScene


@pytest.mark.allows_logs
def test_a_second_error_at_once_ends_the_program(app, capsys):
    app.scenes.push(Broken())
    app.guarded_frame(0.1)
    app.scenes.push(Broken())
    app.guarded_frame(0.1)
    assert app.is_stopped
    assert capsys.readouterr().err.startswith("tabletable: ZeroDivisionError: in a frame")


@pytest.mark.allows_logs
def test_a_report_that_can_not_be_written_is_not_promised(app, home):
    (home / "log").parent.mkdir(parents=True, exist_ok=True)
    (home / "log").write_text("a file where the folder should be")
    app.scenes.push(Broken())
    app.guarded_frame(0.1)
    assert app.scenes.top.question.text == app.t("ui.error.text.unwritten")
    assert "folder" not in drive.keys(app)


# ------------------------------------------------------------------------------------------------ a monkey

_KEYS = (
    pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_F1,
    pygame.K_F2, pygame.K_F3, pygame.K_m, pygame.K_1, pygame.K_SLASH, pygame.K_a,
)  # fmt: skip
_SIZES = ((480, 300), (640, 360), (500, 500))
"""Small ones: the layouts are those of large windows, and drawing is quick."""


def _random_input(random_, app):
    """Mostly aimed at a widget, else blind."""
    top = app.scenes.top
    kind = random_.random()
    if kind < 0.55:
        widgets = list(top.group.all()) if hasattr(top, "group") else []
        if widgets and random_.random() < 0.7:
            box = random_.choice(widgets).screen_box
            x, y = box.x + random_.random() * box.w, box.y + random_.random() * box.h
        else:
            x, y = random_.random() * app.display.canvas.width, random_.random() * app.display.canvas.height
        inputs = list(click(x, y, random_.choice((1, 1, 1, 1, 2, 3))))
        return inputs[: random_.choice((1, 2, 3, 3, 3, 3))]
    if kind < 0.85:
        mods = random_.choice((0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT))
        return [key_down(random_.choice(_KEYS), mods)]
    if kind < 0.92:
        return [typed(random_.choice(("a", "小", "é", " ", "KWQN2CND", "\u202e", "👍🏽")))]
    if kind < 0.97:
        return [Input(InputKind.WHEEL, 640, 360, wheel=random_.choice((-3, -1, 1, 3)))]
    return [Input(random_.choice((InputKind.FOCUS_LOST, InputKind.TEXT_EDIT)), text="x"), pointer_move(0, 0)]


def test_five_hundred_random_inputs_in_the_menus_do_no_harm(home, monkeypatch):
    random_ = random.Random(1)
    app = App(headless=True, home=home, language="en", size=_SIZES[0])
    monkeypatch.setattr(app.routes, "open_game", lambda deal: app.scenes.push(Blank()))
    app.scenes.push(TitleScene())
    for number in range(500):
        if isinstance(app.scenes.top, Blank):
            app.scenes.push(PauseScene("uno"), lambda answer: app.scenes.pop() if answer else None)
        if number % 97 == 0:
            app.resize(*random_.choice(_SIZES))
        app.post(*_random_input(random_, app))
        app.frame(random_.choice((0, 1 / 60, 0.3, 20)))
        app.is_stopped = False
    for _ in range(20):
        drive.press(app, pygame.K_ESCAPE)
        if len(app.scenes) == 1:
            break
        if isinstance(app.scenes.top, Blank):
            app.scenes.pop()
        if isinstance(app.scenes.top, MessageScene) and app.scenes.top.question.key == "primer.leave":
            drive.click_on(app, "leave")
    assert isinstance(app.scenes.top, TitleScene), "a way back to the title is always a few keys away"


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_the_open_list_tells_of_each_bot_and_stays_in_the_window(app, size):
    """Also where it is longer than there is room below or above it."""
    app.resize(*size)
    game = app.games["yose_duel"]
    app.scenes.push(SetupScene(game))
    app.frame()
    drive.click_on(app, "kind.1")
    opened = app.scenes.top.group.popup
    rows = opened.rows()
    assert len(rows) == 1 + len(game.info.ladder)
    app.frame()  # it is placed where it is first drawn
    assert opened.rows()[0].y >= 0
    assert opened.rows()[-1].bottom <= app.scenes.top.height
    told = drive.widget(app, "kind.1").descriptions
    assert len({*told}) == len(rows)
    assert told[1 + game.info.ladder.index("normal+flustered")].startswith("Sees only points when")
