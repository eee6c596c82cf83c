"""The list of saved games."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.savefile import decode, encode
from tabletable.play.keeping.saves import MOST_UNFINISHED, AutoSaver
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.surfaces import premultiplied
from tabletable.ui.paint.words import Words
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.saves import SavesScene, spoken_date
from tabletable.ui.scenes.summary import draw_picture
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Deal
from tests.ui import driving as drive

pytestmark = pytest.mark.app(title=True)

SEATS = (Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "normal", "fox"))


def session(steps: int, seed: int = 1) -> Session:
    made = Session(get_game("uno"), SEATS, {}, seed)
    rng = Rng(seed)
    while len(made.steps) < steps and made.outcome() is None:
        made.submit(rng.choice(made.legal(made.to_act()[0])))
    return made


@pytest.fixture(autouse=True)
def own_zone():
    """Puts the clock's zone back."""
    yield
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture
def opened(app, monkeypatch):
    """Every document that was to be opened, with its slot."""
    found = []

    def open_document(document, slot=None):
        found.append((len(document.commands), slot))
        return True

    monkeypatch.setattr(app.routes, "open_document", open_document)
    return found


def autosave(app: App, steps: int) -> None:
    saver = AutoSaver(app.save_store, lambda problem: pytest.fail(str(problem)), lambda: None)
    saver.save(Recorder(session(steps)).document())
    saver.flush()


def show(app: App) -> SavesScene:
    app.scenes.push(SavesScene())
    app.frame()
    page = app.scenes.top
    assert isinstance(page, SavesScene)
    return page


def test_an_empty_list_says_so(app):
    page = show(app)
    assert page.rows == []
    assert app.frame(0) is False


def test_named_saves_and_autosaves_are_listed_and_open(app, opened):
    autosave(app, 5)
    name = app.save_store.save(Recorder(session(9)).document(), "Friday")
    show(app)
    drive.click_on(app, "auto.uno-1.json", 0.3)
    drive.click_on(app, f"save.{name}", 0.3)
    assert opened == [(5, "uno-1.json"), (9, None)]


def test_autosaves_of_finished_games_come_after_those_that_go_on(app):
    autosave(app, 5000)
    autosave(app, 5)
    page = show(app)
    assert [row.entry.header.summary.is_over for row in page.rows] == [False, True]


def test_continue_goes_on_with_the_autosave(app, opened):
    autosave(app, 5)
    app.scenes.clear_to(TitleScene())
    app.frame()
    assert drive.widget(app, "continue").label == "Continue"
    drive.press(app, pygame.K_RETURN)
    assert opened == [(5, "uno-1.json")]


def test_a_damaged_file_is_grey_says_why_and_is_left_alone(app, opened):
    path = app.save_store.folder / "odd-1.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\x1f\x8bzip")
    page = show(app)
    assert page.rows[0].entry.problem is not None
    drive.click_on(app, "save.odd-1.json", 0.3)
    assert app.notices.text == app.t(page.rows[0].entry.problem.message)
    assert opened == []
    assert path.read_bytes() == b"\x1f\x8bzip"


@pytest.mark.parametrize("where", [0.5, 0.9])
def test_damage_far_behind_the_header_turns_a_row_grey_too(app, where):
    good = app.save_store.save(Recorder(session(60)).document(), "good")
    bad = app.save_store.save(Recorder(session(60)).document(), "bad")
    path = app.save_store.folder / bad
    data = bytearray(path.read_bytes())
    at = next(at for at in range(int(len(data) * where), len(data)) if chr(data[at]).isdigit())
    data[at] = ord("1") if data[at] != ord("1") else ord("2")
    path.write_bytes(data)
    before = path.read_bytes()
    scene = show(app)
    drive.pass_time(app, 8)
    rows = {row.entry.name: row.entry for row in scene.rows}
    assert rows[good].problem is None
    assert rows[bad].problem is not None
    assert path.read_bytes() == before


def test_a_whole_file_of_another_program_version_is_not_called_damaged(app, monkeypatch):
    autosave(app, 5)
    healthy = (app.save_store.slots.path / "uno-1.json").read_bytes()
    app.save_store.folder.mkdir(parents=True, exist_ok=True)
    (app.save_store.folder / "chess.json").write_bytes(healthy.replace(b'"uno"', b'"chess"'))
    (app.save_store.folder / "torn.json").write_bytes(healthy[: len(healthy) // 9])
    asked = []
    monkeypatch.setattr(app, "t", lambda message, **args: (asked.append(str(message)), "words")[1])
    show(app)
    assert asked.count("ui.saves.foreign") == asked.count("ui.saves.damaged") > 0


def test_what_can_be_rescued_is_offered(app, opened):
    name = app.save_store.save(Recorder(session(20)).document(), "Friday")
    path = app.save_store.folder / name
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 3 // 4])
    page = show(app)
    assert page.rows[0].entry.problem is not None or page.rows[0].entry.header is not None
    drive.click_on(app, f"save.{name}", 0.3)
    assert isinstance(app.scenes.top, MessageScene)
    drive.press(app, pygame.K_RETURN)
    assert len(opened) == 1
    assert 0 < opened[0][0] <= 20


def test_the_corners_of_a_tables_picture_are_clear(app, tmp_path):
    pygame.image.save(pygame.Surface((80, 60), 0, 24), tmp_path / "x.png")
    canvas = app.display.canvas_of(app.scenes.top)
    canvas.surface.fill("#24705A")
    draw_picture(canvas, premultiplied(pygame.image.load(tmp_path / "x.png")), Box(100, 100, 75, 54))
    left, top = canvas.at(100, 100)
    assert canvas.surface.get_at((left, top))[:3] == (0x24, 0x70, 0x5A)
    assert max(canvas.surface.get_at(canvas.at(137, 127))[:3]) < 4


def test_deleting_can_be_taken_back(app):
    name = app.save_store.save(Recorder(session(3)).document(), "Friday")
    page = show(app)
    drive.click_on(app, f"delete.save.{name}")
    assert page.rows == []
    drive.click_on(app, "undo")
    assert [row.entry.header.title for row in page.rows] == ["Friday"]
    assert "undo" not in drive.keys(app)


def test_the_offer_to_take_back_goes_away(app):
    name = app.save_store.save(Recorder(session(3)).document(), "Friday")
    show(app)
    drive.click_on(app, f"delete.save.{name}")
    drive.settle(app, 12)
    assert "undo" not in drive.keys(app)
    assert len(app.save_store.trash.entries()) == 1


def test_renaming(app):
    name = app.save_store.save(Recorder(session(3)).document(), "Friday")
    page = show(app)
    drive.click_on(app, f"rename.save.{name}")
    drive.write_over(app, "三缺一")
    assert page.rows[0].entry.header.title == "三缺一"
    drive.tab_to(app, f"save.{name}")
    drive.press(app, pygame.K_F2, pygame.K_ESCAPE)
    app.frame()
    assert page.rows[0].entry.header.title == "三缺一"
    drive.tab_to(app, f"save.{name}")
    drive.press(app, pygame.K_DELETE)
    assert page.rows == []


def test_a_file_dropped_on_the_window_is_copied_and_opened(app, opened, tmp_path):
    source = app.save_store.folder / app.save_store.save(Recorder(session(7)).document(), "Friday")
    elsewhere = tmp_path / "from a friend.json"
    elsewhere.write_bytes(source.read_bytes())
    source.unlink()
    assert app.routes.open_file(elsewhere)
    assert opened == [(7, None)]
    assert len(app.save_store.entries()) == 1
    (tmp_path / "x.txt").write_text("hello")
    assert not app.routes.open_file(tmp_path / "x.txt")
    assert isinstance(app.scenes.top, MessageScene)


def test_continue_without_any_game_says_so(app):
    assert not app.routes.continue_game()
    assert app.notices.text == "There is no game to continue."


def test_a_list_that_is_open_over_midnight_says_yesterday(app, monkeypatch):
    autosave(app, 5)
    now = [datetime.now().astimezone()]
    monkeypatch.setattr("tabletable.ui.scenes.saves.local_now", lambda: now[0])
    show(app)
    drive.pass_time(app, 60)
    before = drive.picture(app)
    drive.pass_time(app, 60)
    assert drive.picture(app) == before
    now[0] += timedelta(1)
    drive.pass_time(app, 60)
    assert drive.picture(app) != before


def test_the_turn_of_the_day_leaves_a_name_that_is_being_typed(app, monkeypatch):
    autosave(app, 5)
    app.save_store.save(Recorder(session(9)).document(), "Friday")
    now = [datetime.now().astimezone()]
    monkeypatch.setattr("tabletable.ui.scenes.saves.local_now", lambda: now[0])
    page = show(app)
    row = next(row for row in page.rows if not row.is_auto)
    drive.click_on(app, f"rename.{row.key}")
    drive.write(app, "SeatKey")
    now[0] += timedelta(1)
    app.frame()
    assert app.scenes.top.group.focus.text == "SeatKey"


def test_dates_in_words(app):
    now = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)

    def said(moment):
        return spoken_date(app.t, moment.strftime("%Y-%m-%dT%H:%M:%SZ"), now)

    assert said(now - timedelta(hours=1)) == "Today 14:00"
    assert said(now - timedelta(days=1)) == "Yesterday 15:00"
    assert said(now - timedelta(days=40)) == "2026-10-12 15:00"
    assert spoken_date(app.t, "", now) == ""


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of this system can't be chosen")
@pytest.mark.parametrize("zone", ["Asia/Shanghai", "America/New_York", "UTC"])
@pytest.mark.parametrize("stamp", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "2026-99-99T99:99:99Z"])
def test_no_date_in_a_save_breaks_the_list(app, monkeypatch, zone, stamp):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    document = Recorder(session(9)).document()
    header = replace(document.header, title="Friday", created=stamp, modified=stamp)
    data = encode(replace(document, header=header))
    name = app.save_store.import_bytes(data, verify)
    assert show(app).rows[0].entry.header == header
    assert spoken_date(app.t, stamp) == ""
    drive.click_on(app, f"save.{name}", 0.3)
    assert isinstance(app.scenes.top, TableScene)


# ------------------------------------------------------------------------------------------------ unknown bots


def with_level(document, level="grandmaster"):
    seats = tuple(seat if seat.is_human else seat._replace(level=level) for seat in document.header.seats)
    return replace(document, header=replace(document.header, seats=seats))


def autosave_with_level(app: App, steps: int = 9) -> None:
    saver = AutoSaver(app.save_store, lambda problem: pytest.fail(str(problem)))
    saver.save(with_level(Recorder(session(steps)).document()))
    saver.flush()


def test_a_file_with_an_unknown_bot_is_kept_and_can_be_watched(app, tmp_path):
    path = tmp_path / "later.tabletable"
    path.write_bytes(encode(with_level(Recorder(session(9)).document())))
    assert not app.routes.open_file(path)
    question = app.scenes.top
    assert isinstance(question, MessageScene)
    assert "“grandmaster”" in question.question.text
    drive.click_on(app, "watch", 0.5)
    replay = app.scenes.top
    assert isinstance(replay, ReplayScene)
    assert replay.seats[1].level == "grandmaster"
    assert not [key for key in drive.keys(app) if key == "branch"], "nobody could play it on"
    assert len(app.save_store.entries()) == 1


@pytest.mark.parametrize("sample", ["saboteur_swapped", "property_deal_returned"])
def test_a_game_with_a_move_that_is_no_longer_legal_is_played_on_from_after_it(app, sample):
    path = Path(__file__).parents[1] / "play" / "samples" / "v1" / f"{sample}.tabletable"
    old = restore(decode(path.read_bytes()))
    app.routes.watch(old)
    drive.pass_time(app, 1)
    app.scenes.top.seek(len(old.steps))
    drive.click_on(app, "branch")
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert [step.command for step in table.match.session.steps][: len(old.steps)] == [
        each.command for each in old.steps
    ]


def test_an_unknown_bot_does_not_keep_one_from_the_game_before(app, opened):
    autosave(app, 5)
    autosave_with_level(app)
    assert app.routes.continue_game()
    assert opened == [(5, "uno-1.json")]
    assert "grandmaster" in app.notices.text
    assert [entry.name for entry in app.save_store.autosaves()] == ["uno-2.json", "uno-1.json"], "left as it was"


def test_continue_offers_to_watch_the_only_game(app):
    autosave_with_level(app)
    assert not app.routes.continue_game()
    assert isinstance(app.scenes.top, MessageScene)
    drive.click_on(app, "watch", 0.5)
    assert isinstance(app.scenes.top, ReplayScene)


def test_an_unknown_level_is_called_by_its_id(app, caplog):
    game, seats = get_game("uno"), with_level(Recorder(session(9)).document()).header.seats
    words = Words(app.words, game, seats)
    assert words.level("grandmaster") == words.level("grandmaster", "short") == "grandmaster"
    assert words.level("normal", "short") == "normal"
    app.routes.watch_document(with_level(Recorder(session(9)).document()))
    drive.settle(app)
    assert "no message" not in caplog.text


# ------------------------------------------------------------------------------------------------ many unfinished games


def deal_and_leave(app: App, seed: int) -> None:
    app.routes.open_game(Deal("uno", SEATS, {}, seed))
    drive.settle(app, 0.2)
    app.scenes.unwind()
    app.frame()


def test_games_dealt_and_left_are_all_there_and_open(app):
    for seed in (1, 2, 3, 4):
        deal_and_leave(app, seed)
    found = app.save_store.autosaves("uno")
    assert [app.save_store.load_autosave(entry.name, verify).seed for entry in found] == [4, 3, 2, 1]
    page = show(app)
    assert len(page.rows) == 4
    drive.click_on(app, page.rows[-1].key, 0.3)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.match.session.seed == 1


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_what_goes_to_the_trash_for_a_new_game_is_told(home, language):
    app = App(headless=True, home=home, language=language)
    app.scenes.push(TitleScene())
    for seed in range(MOST_UNFINISHED):
        saver = AutoSaver(app.save_store, lambda problem: pytest.fail(str(problem)))
        saver.save(Recorder(session(2, seed + 1)).document())
    app.routes.open_game(Deal("uno", SEATS, {}, 90))
    drive.settle(app, 0.2)
    assert app.notices.text == app.t("save.tidied", game=app.t("uno.title"), most=MOST_UNFINISHED)
    (trashed,) = app.save_store.trash.entries()
    assert trashed.name.startswith("autosave-uno-1")
