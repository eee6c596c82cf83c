"""The page of a person, by mouse and by keys: what it says, and that nothing done there gets lost."""

import json
import os
import threading
from pathlib import Path

import pygame
import pytest
from scenes.kit import keep_history, played, sit_down

from tabletable.core.registry import get_game
from tabletable.play.files.lock import InstanceLock
from tabletable.play.files.safejson import Unwritable
from tabletable.play.keeping.recording import Recorder, verify
from tabletable.play.keeping.saves import AutoSaver
from tabletable.play.keeping.saveschema import Extras
from tabletable.play.people import chronicle
from tabletable.play.people.chronicle import SOMEBODY, Chronicle, ChronicleStore, Played
from tabletable.play.people.persons import PersonStore
from tabletable.play.people.settings import Player
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study.puzzlebook import DealResult, PuzzleBook
from tabletable.ui.app import App
from tabletable.ui.crash import Journal
from tabletable.ui.flow import budgets
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.personal.persons import PersonsScene
from tabletable.ui.scenes.personal.player import PlayerScene
from tabletable.ui.scenes.personal.player_panels import LanternsScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.tables.portrait import keep_portrait
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.title import TitleScene
from tests.ui.driving import click_on, keys, press, settle, tab_to, widget, write_over

pytestmark = [pytest.mark.app(title=True, speed=0, reduced_motion=True), pytest.mark.usefixtures("clock")]

SEATS = (Seat(HUMAN, "Ann", "", "rabbit"), Seat(BOT, "Bo", "easy", "fox"))


def finished(app: App, seed: int = 3, is_ours: bool = True) -> None:
    """A game that was just played to its end is opened at its last moment."""
    session = played(get_game("uno"), SEATS, None, seed)
    if is_ours:
        saver = AutoSaver(app.save_store, lambda problem: None, lambda: None)
        saver.save(Recorder(session).document())
        saver.flush()
        assert saver.slot is not None
        assert app.routes.open_document(app.save_store.load_autosave(saver.slot, verify), saver.slot)
    else:
        name = app.save_store.save(Recorder(session).document(), "From elsewhere")
        assert app.routes.open_file(app.save_store.folder / name)
    settle(app)


def page(app: App) -> PlayerScene:
    top = app.scenes.top
    assert isinstance(top, PlayerScene)
    return top


def test_who_has_not_played_is_asked_to(app: App) -> None:
    click_on(app, "player")
    assert keys(app) == ["back", "play"]
    press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, SetupScene)


def test_a_finished_game_is_told_and_lights_lanterns_once(app: App) -> None:
    finished(app)
    result = app.scenes.top
    assert isinstance(result, ResultScene)
    assert [lit.lantern for lit in result.lit][:1] == ["first"]
    (said,) = ChronicleStore(app.paths.data).load().games
    assert (said.game, said.seats, said.moves > 5, said.save) == ("uno", SEATS, True, "uno-1.json")
    assert sum(said.deeds[0].values()) > 0
    app.scenes.clear_to(TitleScene())
    document = app.save_store.load_autosave("uno-1.json", verify)
    assert app.routes.open_document(document, "uno-1.json")
    settle(app)
    assert isinstance(app.scenes.top, ResultScene)
    assert len(ChronicleStore(app.paths.data).load().games) == 1


@pytest.mark.parametrize("can_be_written", [False, True])
def test_a_history_is_written_in_the_background_and_shown_by_the_thread_of_the_screen(
    app: App, monkeypatch: pytest.MonkeyPatch, can_be_written: bool
) -> None:
    let, wrote, threads = threading.Event(), list[threading.Thread](), list[threading.Thread]()
    add = ChronicleStore.add

    def write(store: ChronicleStore, said: Played) -> Chronicle:
        wrote.append(threading.current_thread())
        let.wait()
        if not can_be_written:
            raise Unwritable("disk_full", file="history")
        return add(store, said)

    monkeypatch.setattr(ChronicleStore, "add", write)
    monkeypatch.setattr(app.writer, "in_background", True)
    monkeypatch.setattr(app.notices, "show", lambda text, style: threads.append(threading.current_thread()))
    finished(app)
    result, after = app.scenes.top, threading.Event()
    assert isinstance(result, ResultScene)
    assert not result.lit
    let.set()
    app.writer.write(after.set)
    assert after.wait(60)
    assert not result.lit
    assert not threads
    app.frame()
    assert bool(result.lit) == can_be_written
    assert threads == [threading.current_thread()] * (not can_be_written)
    assert wrote != [threading.current_thread()]


def test_a_game_from_elsewhere_or_begun_in_another_is_nobodys_record(app: App) -> None:
    finished(app, is_ours=False)
    assert isinstance(app.scenes.top, ResultScene)
    assert not app.scenes.top.lit
    assert PersonStore(app.paths.data).load().people() == []


def test_playing_on_from_a_replay_is_marked(app: App) -> None:
    session = played(get_game("uno"), SEATS, None, 3)
    app.routes.watch(session)
    app.frame()
    click_on(app, "branch")
    entry = app.save_store.entries()[0]
    assert app.save_store.load(entry.name, lambda document: None).extras == Extras(branch="")


def test_time_at_the_table_goes_on_after_a_pause(app: App) -> None:
    now = [0.0]
    app.clock = lambda: now[0]
    sit_down(app, played(get_game("uno"), SEATS, 4))
    app.frame()
    table = app.scenes.top
    for _ in range(3):
        now[0] += 30
        table.keeper.keep()
    now[0] += 5000  # somebody went away
    table.keeper.keep()
    assert table.keeper.document().extras == Extras(seconds=210)
    app.scenes.clear_to(TitleScene())
    assert app.routes.continue_game()
    assert app.scenes.top.keeper.document().extras == Extras(seconds=210)


def test_tabs_by_keys_and_mouse(app: App) -> None:
    keep_history(app, 60)
    app.routes.player()
    settle(app)
    press(app, pygame.K_RIGHT)
    assert page(app).game == "uno"
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert page(app).game == [*app.games][-1]
    click_on(app, "tabs", 0.05)
    assert page(app).game == ""
    assert page(app).figures.whole.played == 60
    click_on(app, "plot", 0.9)
    assert page(app).plot == 2
    click_on(app, "plot", 0.5)
    assert page(app).plot == 1
    press(app, pygame.K_TAB)
    tab_to(app, "plot")
    press(app, pygame.K_LEFT)
    assert page(app).plot == 0
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


@pytest.mark.parametrize("by_keys", [False, True])
def test_export_names_the_files_and_the_folder(app: App, by_keys: bool) -> None:
    keep_history(app, 12)
    app.routes.player()
    settle(app)
    if by_keys:
        press(app, pygame.K_e)
    else:
        click_on(app, "export")
    question = app.scenes.top
    assert isinstance(question, MessageScene)
    files = sorted(app.paths.shared.iterdir())
    assert [path.suffix for path in files] == [".csv", ".json"]
    assert all(path.name in question.question.text for path in files)
    assert str(app.paths.shared) in question.question.text
    assert len(json.loads(files[1].read_text("utf-8"))["games"]) == 12


def test_an_export_that_fails_says_why(app: App) -> None:
    keep_history(app, 3)
    app.paths.shared.write_text("no folder")
    app.routes.player()
    settle(app)
    press(app, pygame.K_e)
    assert isinstance(app.scenes.top, PlayerScene)
    assert app.notices.text


def test_a_best_result_shows_its_game_if_that_is_kept(app: App) -> None:
    finished(app, seed=next(seed for seed in range(20) if _ann_wins(seed)))
    app.scenes.clear_to(TitleScene())
    app.routes.player()
    settle(app)
    click_on(app, "best.0")
    assert isinstance(app.scenes.top, ReplayScene)
    press(app, pygame.K_ESCAPE)
    for entry in app.save_store.autosaves():
        app.save_store.delete_autosave(entry.name)
    page(app).resumed(None)
    assert not widget(app, "best.0").enabled


def _ann_wins(seed: int) -> bool:
    return played(get_game("uno"), SEATS, None, seed).outcome().winners == (0,)


def test_many_games_are_read_a_slice_at_a_time(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_history(app, 300)
    monkeypatch.setattr(budgets, "RECORDS", 0.0)  # a piece a frame, however fast the machine is
    chronicle._read.cache_clear()
    app.routes.player()
    app.frame()
    assert page(app).people_kept.is_reading
    assert keys(app) == ["back"]
    press(app, pygame.K_e, pygame.K_p, pygame.K_RIGHT)
    assert page(app).people_kept.is_reading
    frames = 0
    while page(app).people_kept.is_reading:
        app.frame()
        frames += 1
    assert 3 < frames < 1000
    assert page(app).figures.whole.played == 300


def test_lanterns_can_all_be_seen(app: App) -> None:
    keep_history(app, 30)
    app.routes.player()
    settle(app)
    click_on(app, "lanterns")
    assert isinstance(app.scenes.top, LanternsScene)
    press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, PlayerScene)


# ------------------------------------------------------------------------------------------------ people


def people(app: App) -> list[tuple[str, int]]:
    return [(person.name, person.games) for person in PersonStore(app.paths.data).load().people()]


@pytest.fixture
def among_people(app: App) -> App:
    keep_history(app, 60)
    app.change_settings(players=(Player("Ann", "rabbit"), Player("Mei", "bear")))
    app.routes.player()
    settle(app)
    press(app, pygame.K_p)
    assert isinstance(app.scenes.top, PersonsScene)
    return app


def test_switching_person_is_kept(among_people: App) -> None:
    app = among_people
    at = next(at for at, person in enumerate(app.scenes.top.people) if person.name == "Mei")
    click_on(app, f"person.{at}")
    assert page(app).person.name == "Mei"
    assert app.settings.player == "Mei"


def test_renaming_by_keys_and_undoing(among_people: App) -> None:
    app = among_people
    before = people(app)
    tab_to(app, "rename.0")
    press(app, pygame.K_RETURN)
    write_over(app, "Anna")
    assert ("Anna", 60) in people(app)
    assert [player.name for player in app.settings.players] == ["Anna", "Mei"]
    tab_to(app, "undo")
    press(app, pygame.K_RETURN)
    assert people(app) == before
    assert [player.name for player in app.settings.players] == ["Ann", "Mei"]
    press(app, pygame.K_ESCAPE)
    assert page(app).person.name == "Ann"


def test_another_ones_name_asks_whether_they_are_one(among_people: App) -> None:
    app = among_people
    before = people(app)
    click_on(app, "rename.0")
    write_over(app, "Mei")
    assert isinstance(app.scenes.top, MessageScene)
    press(app, pygame.K_RETURN)  # Enter is the careful answer
    assert people(app) == before
    click_on(app, "rename.0")
    write_over(app, "Mei")
    click_on(app, "do")
    assert [name for name, _ in people(app)] == ["Mei"]
    click_on(app, "undo")
    assert people(app) == before


def test_forgetting_somebody_is_asked_and_can_be_undone(among_people: App) -> None:
    app = among_people
    before = people(app)
    click_on(app, "delete.0")
    assert isinstance(app.scenes.top, MessageScene)
    click_on(app, "do")
    assert [name for name, _ in people(app)] == ["Mei", SOMEBODY]
    assert [player.name for player in app.settings.players] == ["Mei"]
    assert "rename.1" not in keys(app)
    click_on(app, "undo")
    assert people(app) == before


def test_a_name_that_is_none_changes_nothing(among_people: App) -> None:
    app = among_people
    before = people(app)
    click_on(app, "rename.0")
    write_over(app, "  ")
    assert people(app) == before
    assert isinstance(app.scenes.top, PersonsScene)


def test_lines_edited_by_hand_break_no_page(app: App) -> None:
    finished(app)
    app.scenes.clear_to(TitleScene())
    path = app.paths.data / chronicle.FILE_NAME
    good = json.loads(path.read_text("utf-8"))
    edited: list[dict[str, object]] = [
        {"ended": "2026-99-01T01:00:00Z"}, {"ended": "2026-00-01T01:00:00Z"}, {"ended": ""}, {"began": ""},
        {"began": "9999-99-99T99:99:99Z"}, {"game": "chess", "winners": [0]}, {"deeds": []},
    ]  # fmt: skip
    lines = [{**good, **each, "match": f"{number:016x}"} for number, each in enumerate(edited)]
    path.write_text("".join(json.dumps(line) + "\n" for line in (*lines, good)), "utf-8")
    click_on(app, "player")
    assert len(page(app).records.parts("Ann")) == len(edited) - 3 + 1, "only what has an end is counted"
    for _ in range(len(app.games) + 1):
        settle(app)
        press(app, pygame.K_RIGHT)
    click_on(app, "lanterns")
    settle(app)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_p)
    settle(app)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")
def test_nothing_kept_in_an_open_folder_can_be_read_by_others(tmp_path: Path) -> None:
    home = tmp_path / "open"
    home.mkdir(mode=0o755)
    app = App(headless=True, home=home, language="en")
    with InstanceLock(home):
        app.scenes.push(TitleScene())
        app.change_settings(reduced_motion=True, speed=0)
        finished(app)
        session = played(get_game("uno"), SEATS, 5, 3)
        name = app.save_store.save(Recorder(session).document(), "Friday")
        keep_portrait(app, session, app.save_store.picture_of(name, is_auto=False))
        assert app.screenshot() is not None
        PuzzleBook(home).deal("Ann", "2026-11-29", DealResult(True, 3))
        assert Journal(home / "log").write_report(ValueError("no"), {}) is not None
    made = [path.name for path in home.iterdir() if path.stat().st_mode & 0o077]
    assert made == []
    assert {"games.jsonl", "log", "puzzles.json", "saves", "screenshots", "settings.json"} <= set(os.listdir(home))
    for path in home.rglob("*"):
        assert path.stat().st_mode & 0o077 == 0 or (path.is_file() and path.parent not in (home, home / "saves")), path
    (home / "saves").chmod(0o755)
    app.save_store.clean_up()
    assert (home / "saves").stat().st_mode & 0o077 == 0, "as an earlier version has left it"
