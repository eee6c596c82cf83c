"""The position editor by mouse and by keys, and everything that leads to it and on from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from layouts.probe import draw_top

from tabletable.core.ids import HIDDEN
from tabletable.core.registry import all_games
from tabletable.play.playback import Playback
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study import puzzle
from tabletable.play.study.position import fresh, may_edit
from tabletable.play.study.positionstore import PositionStore
from tabletable.play.study.positiontext import text_of
from tabletable.table.layout import zone_box
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.keys import actions
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.message import MessageScene, NamingScene
from tabletable.ui.scenes.study.analysis import AnalysisScene
from tabletable.ui.scenes.study.editor import EditorScene
from tabletable.ui.scenes.study.position_desk import PositionRulesScene, SittersScene
from tabletable.ui.scenes.study.positions import PositionsScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import LEFT, RIGHT, Input, InputKind, click, pointer_move
from tests.contract.every import on_the_shelf
from tests.ui import driving as drive

EDITED = [name for name, game in all_games().items() if may_edit(game)]
Open = Callable[..., App]


@pytest.fixture
def program(tmp_path) -> Open:
    def make(language: str = "en", size: tuple[int, int] = (1280, 720)) -> App:
        app = App(headless=True, size=size, home=tmp_path, language=language)
        app.change_settings(speed=0, reduced_motion=True)
        if not len(app.scenes):
            app.scenes.push(TitleScene())
        return app

    return make


def editor(app: App, game: str = "uno", seats: int = 3) -> EditorScene:
    app.routes.edit(fresh(app.games[game], seats, {}, 4))
    app.frame()
    return top(app)


def top(app: App) -> EditorScene:
    scene = app.scenes.top
    assert isinstance(scene, EditorScene)
    return scene


def box_of(app: App, zone: str) -> Box:
    scene = top(app)
    found = scene.hand.zone(zone)
    assert found is not None
    return zone_box(found)


def drag(app: App, start: tuple[float, float], end: tuple[float, float]) -> None:
    app.post(pointer_move(*start), Input(InputKind.POINTER_DOWN, *start, button=LEFT))
    app.frame()
    for share in (0.1, 0.5, 1.0):
        app.post(pointer_move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        app.frame()
    app.post(Input(InputKind.POINTER_UP, *end, button=LEFT))
    app.frame()


def middle(box: Box) -> tuple[float, float]:
    return box.cx, box.cy


# ------------------------------------------------------------------------------------------------ pieces


def test_a_card_is_dragged_from_the_tray_and_back_to_nothing(program: Open) -> None:
    app = program()
    scene = editor(app)
    tile = drive.widget(app, "tile.5")
    drag(app, middle(tile.box), middle(box_of(app, f"hand:{scene.viewer}")))
    held = scene.draft.state.hands[scene.viewer]
    assert [scene.draft.state.faces[piece] for piece in held].count(5) == 1
    assert not scene.draft.history.is_kept
    drag(app, middle(drive.widget(app, "tile.6").box), (700, 330))
    assert scene.draft.left()[6] == 2, "there is no place for it"


def test_what_a_place_is_called_goes_when_the_pointer_goes_on(program: Open) -> None:
    app = program()
    scene = editor(app, "flea_market")
    place, tile = box_of(app, "stall:0:0"), drive.widget(app, "tile.38").box

    def rest(x: float, y: float) -> str:
        app.post(pointer_move(x - 2, y), pointer_move(x - 1, y), pointer_move(x, y))
        drive.pass_time(app, 60, 1 / 30)
        return scene.callouts.tipped

    assert rest(*middle(place))
    assert not rest(*middle(tile))
    assert rest(*middle(place))
    app.post(*click(*middle(tile)))
    app.frame()
    assert not rest(*middle(box_of(app, "stall:1:0")))


def test_a_card_is_chosen_and_pressed_into_several_places(program: Open) -> None:
    app = program()
    scene = editor(app)
    drive.click_on(app, "tile.7")
    assert scene.carrying.face == 7
    for zone in ("hand:1", "discard"):
        app.post(*click(*middle(box_of(app, zone))))
        app.frame()
    assert scene.draft.left()[7] == 0
    assert scene.carrying.face == 7, "it stays in hand"
    drive.press(app, pygame.K_ESCAPE)
    assert scene.carrying.face not in (7, HIDDEN)


def test_all_is_done_by_keys(program: Open) -> None:
    app = program()
    scene = editor(app, "saboteur")
    drive.tab_to(app, "tile.2")
    drive.press(app, pygame.K_RETURN)
    places = [zone for zone, _ in scene.carrying._places()]
    for _ in range(40):
        if scene.carrying.cursor.startswith("cell:"):
            break
        drive.press(app, pygame.K_UP)
    zone = scene.carrying.cursor
    assert zone in places
    assert zone.startswith("cell:")
    drive.press(app, pygame.K_RETURN)
    assert len(scene.draft.state.laid) == 2
    drive.press(app, pygame.K_z, mods=pygame.KMOD_LCTRL)
    assert len(scene.draft.state.laid) == 1
    drive.press(app, pygame.K_y, mods=pygame.KMOD_LCTRL)
    assert len(scene.draft.state.laid) == 2
    drive.press(app, pygame.K_ESCAPE)
    piece = next(piece for piece in scene.draft.state.laid.values() if scene.draft.state.faces[piece] == 2)
    for _ in range(40):
        if scene.carrying.cursor == f"piece:{piece}":
            break
        drive.press(app, pygame.K_LEFT if scene.carrying.cursor else pygame.K_DOWN)
    scene.carrying.pick(piece)
    drive.press(app, pygame.K_DELETE)
    assert len(scene.draft.state.laid) == 1
    before = scene.tray.tab
    drive.press(app, pygame.K_PAGEDOWN)
    assert scene.tray.tab == before + 1


def test_a_tile_is_turned_and_taken_away(program: Open) -> None:
    app = program()
    scene = editor(app, "saboteur")
    assert scene.draft.put(6, "cell:1,0")
    scene.renew()
    app.frame()
    piece = scene.draft.state.laid[next(cell for cell, each in scene.draft.state.laid.items() if each < 117)]
    spot = scene.hand.placements[piece].box
    turn = list(scene.draft.state.shapes.values())[-1]
    app.post(*click(*middle(spot), RIGHT))
    app.frame()
    assert list(scene.draft.state.shapes.values())[-1] == turn ^ 1
    drive.press(app, pygame.K_r)
    assert list(scene.draft.state.shapes.values())[-1] == turn
    drive.click_on(app, "piece.turn")
    assert list(scene.draft.state.shapes.values())[-1] == turn ^ 1
    drive.click_on(app, "piece.remove")
    assert len(scene.draft.state.laid) == 1


def test_seats_are_looked_from_and_marks_changed(program: Open) -> None:
    app = program()
    scene = editor(app, "saboteur")
    drive.click_on(app, "seat.2")
    assert scene.viewer == 2
    drive.click_on(app, "mark.gold:1", 0.95)
    assert scene.draft.state.gold[1] == 1
    drive.widget(app, "mark.role:0").choose(1)
    assert scene.draft.state.faces[scene.draft.state.roles[0]] != HIDDEN


# ------------------------------------------------------------------------------------------------ right and wrong


def test_faults_lead_to_their_place_and_are_put_right(program: Open) -> None:
    app = program()
    scene = editor(app, "uno")
    for _ in range(2):
        assert scene.draft.put(0, "hand:1")
    scene.renew()
    drive.click_on(app, "fill")
    assert {len(hand) for hand in scene.draft.state.hands} == {7}
    assert not drive.widget(app, "play").enabled
    drive.click_on(app, "play")
    assert top(app) is scene
    drive.click_on(app, "fault.0")
    assert scene.selected_fault == 0
    app.frame()
    drive.click_on(app, "mend")
    assert scene.draft.faults() == ()
    drive.click_on(app, "undo")
    assert len(scene.draft.faults()) == 1


def spoiled(scene: EditorScene, spoil: Callable[[Any], object]) -> None:
    """Show a position that no editor leads to, as one that was pasted."""
    state = scene.draft.state.clone()
    spoil(state)
    scene.draft.replace(scene.draft.position._replace(state=state))
    scene.renew()


def test_only_faults_whose_place_the_table_shows_lead_somewhere(program: Open) -> None:
    app = program()
    scene = editor(app, "uno")
    spoiled(scene, lambda state: setattr(state, "direction", 0))
    assert (len(scene.draft.faults()), scene.carrying.places()) == (1, frozenset())
    scene = editor(app, "saboteur")
    spoiled(scene, lambda state: state.seen.__setitem__(state.roles[2], 0))
    assert [fault.zone for fault in scene.draft.faults()] == ["role:2"]
    assert scene.carrying.places() == {0}, "a role is at its owner's plate"


def test_the_button_says_what_only_the_player_can_fix(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = program()
    scene = editor(app, "uno")
    spoiled(scene, lambda state: setattr(state, "direction", 0))
    button = drive.widget(app, "mend")
    assert (button.label, button.enabled) == (scene.host.t("editor.mend"), True)
    monkeypatch.setattr(type(scene.draft), "may_mend", False)
    scene.renew()
    button = drive.widget(app, "mend")
    assert (button.label, button.enabled) == (scene.host.t("editor.mend.not"), False)


@pytest.mark.parametrize("game", EDITED)
def test_it_is_played_from_saved_and_analysed(program: Open, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletable.ui.scenes.study.position_desk.new_seed", lambda: 5)
    app = program()
    scene = editor(app, game, all_games()[game].info.min_seats)
    dealt = scene.draft.dealt(5)
    assert dealt != scene.draft.dealt(6), "what is at random is dealt anew each time"
    drive.click_on(app, "play")
    assert isinstance(app.scenes.top, SittersScene)
    drive.press(app, pygame.K_RETURN)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.match.session.snapshot() == dealt.to_json()
    assert table.match.people == (max(0, dealt.turn),)
    table.match.submit(table.match.legal()[0])
    app.scenes.pop()
    document = app.save_store.continue_latest(lambda document: None)
    assert document
    assert app.routes.open_document(document.document, document.name)
    again = app.scenes.top
    assert isinstance(again, TableScene)
    assert len(again.match.session.steps) >= 1
    app.scenes.pop()
    assert top(app) is scene, "the editor is still there"
    if scene.may_analyse:
        drive.click_on(app, "analyse")
        tried = app.scenes.top
        assert isinstance(tried, AnalysisScene)
        app.frame()
        assert tried.analyst.is_on
        app.scenes.pop()
        assert app.audio.game == game, "the sounds are those of the editor again"


def test_another_number_of_players_sets_the_table_up_anew(program: Open) -> None:
    app = program()
    scene = editor(app, "uno", 3)
    drive.click_on(app, "rules.edit")
    assert isinstance(app.scenes.top, PositionRulesScene)
    drive.click_on(app, "seats", 0.95)
    drive.click_on(app, "take")
    assert scene.draft.position.seats == 4
    assert len(scene.seats) == 4
    app.frame()
    drive.click_on(app, "rules.edit")
    drive.widget(app, "option.draw").choose(1)
    drive.click_on(app, "take")
    assert scene.draft.state.rules.until_playable
    scene.desk.undo()
    scene.desk.undo()
    assert (scene.draft.position.seats, len(scene.seats)) == (3, 3)


# ------------------------------------------------------------------------------------------------ text and files


def test_text_goes_out_and_comes_back(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = program()
    scene = editor(app)
    clipboard: list[str] = []
    desk = "tabletable.ui.scenes.study.position_desk"
    monkeypatch.setattr(f"{desk}.copy_text", lambda text: clipboard.append(text) is None)
    monkeypatch.setattr(f"{desk}.pasted", lambda: clipboard[-1])
    assert scene.draft.put(9, "hand:2")
    before = scene.draft.state
    drive.press(app, pygame.K_c, mods=pygame.KMOD_LCTRL)
    scene.desk.undo()
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert scene.draft.state == before
    assert app.notices.text == app.t("editor.pasted")
    clipboard.append(text_of(fresh(app.games[scene.game.info.id], 4, {}, 1)))
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert scene.draft.state != before
    drive.press(app, pygame.K_z, mods=pygame.KMOD_LCTRL)
    assert scene.draft.state == before, "what was not saved comes back"

    clipboard.append(clipboard[0].replace('"hands":[[', '"hands":[[['))
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert scene.draft.state == before, "nothing is lost"
    assert "column" in app.notices.text
    clipboard.append("something else")
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert scene.draft.state == before
    clipboard.append(text_of(fresh(app.games["saboteur"], 2, {}, 1)))
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert top(app).game.info.id == "saboteur"
    app.scenes.unwind()
    monkeypatch.setattr("tabletable.ui.scenes.study.positions.pasted", lambda: clipboard.pop())
    app.routes.positions()
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert top(app).game.info.id == "saboteur"
    app.scenes.pop()
    app.frame()
    for _ in range(2):
        drive.click_on(app, "paste")
        assert isinstance(app.scenes.top, PositionsScene), "neither of these is a position"


def test_it_is_saved_listed_opened_and_deleted(program: Open, tmp_path: Any) -> None:
    app = program()
    scene = editor(app)
    assert scene.draft.put(9, "hand:2")
    scene.renew()
    drive.press(app, pygame.K_s, mods=pygame.KMOD_LCTRL)
    assert isinstance(app.scenes.top, NamingScene)
    drive.write_over(app, "Nine")
    assert scene.draft.history.is_kept
    drive.press(app, pygame.K_ESCAPE)
    assert not isinstance(app.scenes.top, EditorScene)
    store = PositionStore(app.paths.data)
    (saved,) = store.all(app.games)
    assert (saved.position.title, saved.position.state) == ("Nine", scene.draft.state)
    app.routes.positions()
    app.frame()
    drive.click_on(app, f"open.{saved.name}")
    assert top(app).draft.state == scene.draft.state
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PositionsScene)
    drive.click_on(app, f"delete.{saved.name}")
    assert store.all(app.games) == ()
    shared = tmp_path / "shared.txt"
    shared.write_text(text_of(saved.position))
    assert app.routes.open_file(shared)
    assert top(app).draft.state == saved.position.state


def test_esc_asks_before_anything_is_lost(program: Open) -> None:
    app = program()
    scene = editor(app)
    assert scene.draft.put(9, "hand:2")
    scene.renew()
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, MessageScene)
    app.scenes.top.close("stay")
    assert top(app) is scene
    app.scenes.unwind()
    (left,) = PositionStore(app.paths.data).all(app.games)
    assert left.position.state == scene.draft.state, "even when it is left without a question"
    app.routes.edit(left.position, file=left.name)
    top(app).desk.save()
    drive.write_over(app, "Kept")
    (kept,) = PositionStore(app.paths.data).all(app.games)
    assert (kept.position.title, kept.name == left.name) == ("Kept", False)
    app.scenes.unwind()
    editor(app)
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene), "nothing has changed"


# ------------------------------------------------------------------------------------------------ ways to it


def test_a_moment_of_a_replay_is_edited_and_what_eyes_cannot_see_is_by_lot(program: Open) -> None:
    app = program()
    seats = [Seat(HUMAN, "Ann"), Seat(BOT, "Bao", "easy"), Seat(BOT, "Mei", "easy")]
    session = Session(app.games["uno"], seats, {}, 3)
    for _ in range(8):
        session.submit(session.legal(session.to_act()[0])[-1])
    app.routes.watch(session)
    replay = app.scenes.top
    assert isinstance(replay, ReplayScene)
    replay.seek(5)
    app.frame()
    drive.click_on(app, "edit")
    scene = top(app)
    there = Playback(session).state(5)
    assert scene.draft.state.hands == there.hands
    assert [scene.draft.state.faces[piece] for piece in there.hands[0]] == [there.faces[p] for p in there.hands[0]]
    assert {scene.draft.state.faces[piece] for piece in there.hands[1]} == {HIDDEN}
    assert scene.draft.dealt() is not None
    assert [seat.name for seat in scene.seats] == ["Ann", "Bao", "Mei"]


def test_e_in_a_puzzle_and_on_its_shelf_leads_to_the_editor(program: Open) -> None:
    app = program()
    app.routes.puzzle(puzzle.read("saboteur")[0])
    app.frame()
    drive.press(app, pygame.K_e)
    assert top(app).draft.state == app.games["saboteur"].state_from_json(dict(puzzle.read("saboteur")[0].state))
    assert top(app).draft.faults() == ()
    app.scenes.unwind()
    app.routes.puzzles()
    drive.press(app, pygame.K_e)
    assert isinstance(app.scenes.top, PositionsScene)
    drive.press(app, pygame.K_RIGHT)
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, EditorScene)


@pytest.mark.allows_logs
def test_a_game_without_an_editor_is_not_offered(program: Open) -> None:
    with on_the_shelf():
        app = program()
        app.routes.positions()
        app.frame()
        shelf = app.scenes.top
        drive.click_on(app, "box.crazy_eights")
        assert app.scenes.top is shelf
        assert app.notices.text == app.t("positions.closed")


def test_who_plays_is_chosen_first(program: Open) -> None:
    app = program()
    scene = editor(app, "uno", 3)
    drive.click_on(app, "play")
    asked = app.scenes.top
    assert isinstance(asked, SittersScene)
    turn = max(0, scene.draft.state.turn)
    other = (turn + 1) % 3
    for seat, keys in ((turn, 3), (other, -1)):  # a bot of the third rung here, a person there
        asked.group.focus_on(f"kind.{seat}")
        for key in (pygame.K_RETURN, *([pygame.K_DOWN] * keys if keys > 0 else [pygame.K_HOME]), pygame.K_RETURN):
            drive.press(app, key)
    drive.click_on(app, "play")
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.match.people == (other,)
    assert table.match.session.seats[turn].level == all_games()["uno"].info.ladder[2]
    app.scenes.pop()
    drive.click_on(app, "play")
    drive.press(app, pygame.K_ESCAPE)
    assert top(app) is scene


@pytest.mark.parametrize("game", list(all_games()))
def test_only_what_has_another_turn_is_offered_one(program: Open, game: str) -> None:
    app = program()
    scene = editor(app, game, all_games()[game].info.min_seats)
    turned = set()
    for piece in list(scene.hand.placements):
        if scene.carrying._is_in_rest(piece):
            continue
        scene.carrying.pick(piece)
        can_turn = scene.draft.may_turn(piece)
        assert any(widget.key == "piece.turn" for widget in scene.group.widgets) == can_turn
        assert (actions.TURN in [cap for cap, _ in scene.carrying.caps()]) == can_turn
        turned.add(can_turn)
    assert False in turned
    assert scene.draft.editing.has_turns == (game in ("saboteur", "property_deal"))


@pytest.mark.parametrize("game", ["saboteur", "night_market"])
def test_what_always_lies_there_has_a_lock(program: Open, game: str) -> None:
    app = program()
    scene = editor(app, game, 3)
    placed = [piece for piece in scene.hand.placements if not scene.carrying._is_in_rest(piece)]
    shown = set()
    for piece in placed:
        scene.carrying.pick(piece)
        keys = {widget.key for widget in scene.group.widgets if widget.key.startswith("piece.")}
        assert ("piece.remove" in keys) == scene.draft.may_remove(piece)
        assert ("piece.fixed" in keys) == (not scene.draft.may_go(piece))
        shown |= keys
    assert {"piece.remove", "piece.fixed" if game == "night_market" else "piece.stays"} <= shown


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("game", EDITED)
def test_what_one_does_with_the_tray_is_told_in_one_line(program: Open, game: str, language: str) -> None:
    app = program(language)
    editor(app, game, app.games[game].info.min_seats)
    texts = {app.t("editor.tray.turns"), app.t("editor.tray.hint")}
    shown = [text.shown for text in draw_top(app).words]
    assert texts & set(shown)
