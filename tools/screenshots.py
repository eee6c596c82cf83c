"""Pictures of every scene, drawn without a window: to be looked at, to be laid beside the mock-ups.

    python3 tools/screenshots.py                          everything, in three languages, at 1280x720
    python3 tools/screenshots.py 'table.*' title          only these (patterns of the names that --list prints)
    python3 tools/screenshots.py --langs en,x-pseudo --sizes 960x600,1920x1080
    python3 tools/screenshots.py --set colours=contrast,scale=150 --grey    as somebody sees them who has chosen that
    python3 tools/screenshots.py --sheet                  also one contact sheet per language and size

Each picture comes from a recipe: a function that brings a fresh program into the wanted position by the same ways a
player would take. Seeds, clock and dates are fixed, so equal programs give equal pictures.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatch
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import editor_scenes  # noqa: E402
import promptbook  # noqa: E402
import pygame  # noqa: E402
from screenshot_kit import (  # noqa: E402
    AnyGame,
    Make,
    Recipe,
    hasty,
    judge,
    keep_history,
    on_turn,
    played,
    seats_of,
    show_result,
    sit_down,
    table_of,
    wished,
)

from tabletable.bots.bot import decide  # noqa: E402
from tabletable.bots.levels import policy_of, strongest  # noqa: E402
from tabletable.core.advice import count_all  # noqa: E402
from tabletable.core.message import msg  # noqa: E402
from tabletable.core.registry import all_games, get_game  # noqa: E402
from tabletable.core.rng import Rng  # noqa: E402
from tabletable.play import primer, puzzle  # noqa: E402
from tabletable.play.catalogue import LANGUAGES, PSEUDO  # noqa: E402
from tabletable.play.pupil import ProgressStore  # noqa: E402
from tabletable.play.puzzlebook import PuzzleBook, daily_puzzle  # noqa: E402
from tabletable.play.recording import Recorder  # noqa: E402
from tabletable.play.review import is_offered  # noqa: E402
from tabletable.play.session import Session  # noqa: E402
from tabletable.play.settings import Settings  # noqa: E402
from tabletable.ui import router, studio  # noqa: E402
from tabletable.ui.app import App  # noqa: E402
from tabletable.ui.input import Input, InputKind, key_down, pointer_move  # noqa: E402
from tabletable.ui.routes import Deal  # noqa: E402
from tabletable.ui.scenes import keeper, saves, setup  # noqa: E402
from tabletable.ui.scenes.knowledge import KNOWLEDGE, KnowledgeScene  # noqa: E402
from tabletable.ui.scenes.pause import PauseScene  # noqa: E402
from tabletable.ui.scenes.player import PlayerScene  # noqa: E402
from tabletable.ui.scenes.portrait import keep_portrait  # noqa: E402
from tabletable.ui.scenes.primer import PrimerScene  # noqa: E402
from tabletable.ui.scenes.puzzle import PuzzleScene, solver_of  # noqa: E402
from tabletable.ui.scenes.puzzles import PuzzlesScene  # noqa: E402
from tabletable.ui.scenes.replay import ReplayScene  # noqa: E402
from tabletable.ui.scenes.review import ReviewScene  # noqa: E402
from tabletable.ui.scenes.rules import RulesScene  # noqa: E402
from tabletable.ui.scenes.saves import SavesScene  # noqa: E402
from tabletable.ui.scenes.settings import SettingsScene  # noqa: E402
from tabletable.ui.scenes.setup import SetupScene  # noqa: E402
from tabletable.ui.scenes.share import WAYS, ShareScene  # noqa: E402
from tabletable.ui.scenes.table import TableScene  # noqa: E402
from tabletable.ui.scenes.title import TitleScene  # noqa: E402
from tabletable.ui.workshop import Workshop  # noqa: E402

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
SEED = 0x9F2F5132AD
"""The deal code KWQN-2CND."""

MOST_FRAMES = 60
"""Frames after which a picture is taken though something still moves."""


# ------------------------------------------------------------------------------------------------ ways to a scene


def _title_empty(app: App, game: AnyGame) -> None:
    pass


def _title(app: App, game: AnyGame) -> None:
    sit_down(app, on_turn(game, seats_of(app, game, 4), 9))
    app.frame(0)
    app.frame(2)
    app.scenes.clear_to(TitleScene())


def _setup(app: App, game: AnyGame) -> None:
    app.scenes.push(SetupScene(game))


def _setup_full(app: App, game: AnyGame) -> None:
    app.scenes.push(SetupScene(game, seats_of(app, game, 12, people=2)))


def _setup_list(app: App, game: AnyGame) -> None:
    _setup(app, game)
    page = app.scenes.top
    assert isinstance(page, SetupScene)
    page.group.focus_on("kind.1")
    app.post(key_down(pygame.K_RETURN), key_down(pygame.K_DOWN))


def _setup_typing(app: App, game: AnyGame) -> None:
    _setup(app, game)
    page = app.scenes.top
    assert isinstance(page, SetupScene)
    page.group.focus_on("name.0")


def _focus(app: App, game: AnyGame) -> None:
    """The ring of the keyboard, and the words under the pointer."""
    _setup(app, game)
    page = app.scenes.top
    assert isinstance(page, SetupScene)
    page.group.focus_on("kind.2")
    place = page.group.find("dice")
    assert place is not None
    app.post(pointer_move(place.screen_box.cx, place.screen_box.cy))


def _saves(app: App, game: AnyGame) -> None:
    store = app.save_store
    for title, other, people in (("Friday night", "night_market", 1), ("三缺一", "saboteur", 2)):
        session = played(get_game(other), seats_of(app, get_game(other), 4, people=people), 30, seed=1)
        keep_portrait(app, session, store.picture_of(store.save(Recorder(session).document(), title), is_auto=False))
    sit_down(app, played(game, seats_of(app, game, 5, people=3), 15, seed=2))
    app.frame(0)
    app.scenes.clear_to(TitleScene())
    (store.folder / "broken-0000.json").write_bytes(b'{"format": "tabletable save", "vers')
    app.scenes.push(SavesScene())


def _settings(app: App, game: AnyGame) -> None:
    app.scenes.push(SettingsScene())


def _rules(app: App, game: AnyGame) -> None:
    app.scenes.push(RulesScene(game.info.id))


def _rules_search(app: App, game: AnyGame) -> None:
    page = RulesScene(game.info.id)
    app.scenes.push(page)
    page.group.focus_on("search")
    app.post(Input(InputKind.TEXT, text="UNO" if game.info.id == "uno" else "a"))


def _pause(app: App, game: AnyGame) -> None:
    sit_down(app, on_turn(game, seats_of(app, game, 4), 9))
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    app.scenes.push(PauseScene(game.info.id, table.errands.save))


def _table(count: int, least: int) -> Make:
    def make(app: App, game: AnyGame) -> None:
        sit_down(app, on_turn(game, seats_of(app, game, count), least))

    return make


HINTED = {
    "uno": "play",
    "property_deal": "action",
    "saboteur": "place",
    "flea_market": "lay",
    "night_market": "bid",
    "yose_duel": "take",
}
"""By game the verb of the hint that is shown; for other games any."""


def _hint(app: App, game: AnyGame) -> None:
    """A decision of the bots for the verb that shows most of a hint."""
    wanted_verb, rng = HINTED.get(game.info.id), Rng(SEED)

    def wish(session: Session) -> bool:
        legal = session.legal(0)
        if len(session.steps) < 9 or (wanted_verb and all(command.verb != wanted_verb for command in legal)):
            return False
        command = decide(policy_of(game, strongest(game))(session.view(0), legal, rng))
        return command is not None and command.verb == (wanted_verb or command.verb)

    sit_down(app, wished(game, seats_of(app, game, 4), wish, 7))
    for _ in range(90):
        app.frame(1 / 60)
    table = table_of(app)
    app.post(key_down(pygame.K_h))
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
        if table.hint.command is not None:
            break


def _chances(app: App, game: AnyGame) -> None:
    """A turn in which much is unknown, with a card lifted of which something is asked, if there is one."""
    options = {"under_cards": "hidden"} if game.info.id == "yose_duel" else {}
    seats = seats_of(app, game, 4)

    def wish(session: Session) -> bool:
        if len(session.steps) < 12 or not session.legal(0):
            return False
        odds = count_all(game.chances(session.view(0)))
        return len(odds.chances) > 1 and (bool(odds.questions) or game.info.id not in ("uno", "property_deal"))

    sit_down(app, wished(game, seats, wish, 7, 60, **options))
    app.change_settings(chances=(game.info.id,))
    table = table_of(app)
    table.odds.renew()
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
        if table.odds.found is not None and not table.odds.is_working:
            break
    found = table.odds.found
    assert found is not None
    asked = {question.piece for question in found.questions}
    for _ in range(40):
        if not asked or table.hand.hovered in asked:
            break
        app.post(key_down(pygame.K_RIGHT))
        app.frame(1 / 60)


def _has_puzzles(game: AnyGame) -> bool:
    return bool(puzzle.read(game.info.id))


def _puzzles(app: App, game: AnyGame) -> None:
    """Somebody who comes here every day."""
    name, _ = solver_of(app)
    book, today = PuzzleBook(app.paths.data), app.save_store.today()
    for back in range(1, 14):
        asked = daily_puzzle(app.games, today - timedelta(back))
        if asked is not None and back not in (5, 9):
            book.answer(name, asked, back % 3 > 0)
            book.solve(name, asked, (today - timedelta(back)).isoformat())
    for number, asked in enumerate(puzzle.read("yose_duel")[:15]):
        book.answer(name, asked, number % 4 > 0)
        book.solve(name, asked)
    app.scenes.push(PuzzlesScene())


def _puzzle_play(app: App, game: AnyGame) -> PuzzleScene:
    """A puzzle in the middle of its pack, solved."""
    pack = puzzle.read(game.info.id)
    app.routes.puzzle(pack[len(pack) // 2])
    scene = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    for _ in range(20 * MOST_FRAMES):
        app.frame(1 / 60)
        following = scene.solving.attempt.next_of_line
        if scene.solving.is_over or following is None:
            break
        if scene.solving.proof is not None and scene.solving.is_asked:
            scene.give((following,))
    return scene


def _puzzle_solved(app: App, game: AnyGame) -> None:
    _puzzle_play(app, game)


def _puzzle_wrong(app: App, game: AnyGame) -> None:
    """The same with a wrong answer, twice."""
    pack = puzzle.read(game.info.id)
    app.routes.puzzle(pack[len(pack) // 2])
    scene = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    for _ in range(20 * MOST_FRAMES):
        app.frame(1 / 60)
        proof = scene.solving.proof
        if proof is not None:
            wrong = next(command for command in proof.values if command not in proof.best)
            scene.give((wrong,))
            if scene.solving.attempt.mistakes > 1:
                return


def _at_exercise(app: App, game: AnyGame) -> PrimerScene:
    """At the first exercise of a game's primer in which something is to be done."""
    found = primer.read(game.info.id)
    assert found is not None
    number = next(at for at, exercise in enumerate(found.exercises) if exercise.asks)
    ProgressStore(app.paths.data).note(game.info.id, at=number)
    app.routes.learn(game.info.id)
    scene = app.scenes.top
    assert isinstance(scene, PrimerScene)
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
    return scene


def _lesson_step(app: App, game: AnyGame) -> None:
    _at_exercise(app, game)


def _lesson_wrong(app: App, game: AnyGame) -> None:
    """Something else is tried: a move that is not what is asked for, or not even legal."""
    scene = _at_exercise(app, game)
    asked = {command.piece for command in scene.pupil.asked()}
    own = scene.hand.own_zone()
    mine = [piece.handle for piece in own.pieces] if own is not None else []
    other = [command for command in scene.match.legal() if command.piece not in asked]
    wrong = next((command for command in other if command.piece in mine), None)
    if wrong is not None:
        scene.give((wrong,))
    else:
        scene.explainer.why_stays(next(piece for piece in mine if piece not in asked))


def _table_start(app: App, game: AnyGame) -> None:
    app.routes.open_game(Deal(game.info.id, seats_of(app, game, 4), {}, SEED))


def _curtain(app: App, game: AnyGame) -> None:
    sit_down(app, on_turn(game, seats_of(app, game, 4, people=3), 9))


def _result(count: int, **options: str | int) -> Make:
    def make(app: App, game: AnyGame) -> None:
        known = {option.id for option in game.info.options}
        session = played(game, seats_of(app, game, count), None, 11, **{k: v for k, v in options.items() if k in known})
        show_result(app, session)

    return make


def _replay(count: int, view: int, share: float = 0.6, people: int = 1) -> Make:
    """A finished game at a share of its moves, seen from viewpoint number `view` of the chooser."""

    def make(app: App, game: AnyGame) -> None:
        app.routes.watch(played(game, seats_of(app, game, count, people=people), None))
        scene = app.scenes.top
        assert isinstance(scene, ReplayScene)
        app.frame(0)
        scene.seek(round(share * len(scene.playback)))
        app.post(*[key_down(pygame.K_e)] * (view % len(scene.viewpoints)))

    return make


def _replay_values(app: App, game: AnyGame) -> None:
    """A decision of seat 0 in a replay, with the values of the moves and the chances."""
    app.change_settings(chances=(game.info.id,))
    app.routes.watch(wished(game, seats_of(app, game, 4), lambda at: len(at.steps) > 8, 3, 60))
    scene = app.scenes.top
    assert isinstance(scene, ReplayScene)
    app.frame(0)
    scene.seek(len(scene.playback))
    scene.seers.turn_values()
    while scene.seers.is_working:
        app.frame(0.02)


def _knowledge(shows_truth: bool, count: int = 5) -> Make:
    """What somebody could know in the middle of a finished game, or the truth beside it."""

    def make(app: App, game: AnyGame) -> None:
        app.routes.watch(hasty(game, seats_of(app, game, min(count, game.info.max_seats))))
        scene = app.scenes.top
        assert isinstance(scene, KnowledgeScene)
        app.frame(0)
        first = [*scene.playback.rounds, len(scene.playback)]
        scene.seek(first[0] + (first[1] - first[0]) * 3 // 5)
        scene._take_tab(KNOWLEDGE)
        if shows_truth:
            scene._turn_truth()
        app.frame(0)
        while scene.known.is_working:
            app.frame(0.02)

    return make


def judges_chances(game: AnyGame) -> bool:
    """Whether reviews of a game are told in chances."""
    return is_offered(game) and not game.reckons


def reckons_points(game: AnyGame) -> bool:
    """Whether they are told in points."""
    return game.reckons


def _review(state: str) -> Make:
    """The review of a game that somebody played by lot now and then: at work, done, or one mistake opened."""

    def make(app: App, game: AnyGame) -> None:
        count = 4 if game.info.max_seats >= 4 else game.info.max_seats
        app.routes.watch(hasty(game, seats_of(app, game, count)), True)
        scene = app.scenes.top
        assert isinstance(scene, ReviewScene)
        app.frame(0)
        desk, total = scene.desk, len(scene.playback)
        judge(desk.reviewer, total * 3 // 5 if state == "working" else total)
        desk.forget()
        scene.seek(total // 2)
        if state == "move":
            desk.go(1)
            desk.open()

    return make


def _dialog(app: App, game: AnyGame) -> None:
    app.routes.confirm_quit(msg("save.unwritable.disk_full", file="uno-1.json"), app.stop)


def _naming(app: App, game: AnyGame) -> None:
    _pause(app, game)
    app.frame(0)
    page = app.scenes.top
    assert isinstance(page, PauseScene)
    assert page.save is not None
    page.save()


def _crash(app: App, game: AnyGame) -> None:
    app.routes.crash(Path("crash-20261121-120000-123456.txt"))


def _crash_at_a_table(app: App, game: AnyGame) -> None:
    app.routes.crash(Path("crash-20261121-120000-123456.txt"), "uno-1.json")


def _crash_again(app: App, game: AnyGame) -> None:
    app.routes.crash(Path("crash-20261121-120000-123456.txt"), "uno-1.json", is_last=True)


def _player(tab: int, plot: int = 0) -> Make:
    """A person who has played for some months, on one of the tabs."""

    def make(app: App, game: AnyGame) -> None:
        keep_history(app, 214)
        app.routes.player()
        page = app.scenes.top
        assert isinstance(page, PlayerScene)
        while page.is_reading:
            app.frame(0)
        page._take_tab(tab)
        page._take_plot(plot)

    return make


def _player_few(app: App, game: AnyGame) -> None:
    keep_history(app, 7)
    app.routes.player()
    page = app.scenes.top
    assert isinstance(page, PlayerScene)
    while page.is_reading:
        app.frame(0)


def _player_empty(app: App, game: AnyGame) -> None:
    app.routes.player()


def _player_people(app: App, game: AnyGame) -> None:
    _player(0)(app, game)
    app.post(key_down(pygame.K_p))


def _player_lanterns(app: App, game: AnyGame) -> None:
    _player(0)(app, game)
    page = app.scenes.top
    assert isinstance(page, PlayerScene)
    app.routes.lanterns(page.lights)


def _share(way: int, commands: int | None = None) -> Make:
    """The dialog over a replay, on one of its ways, with its preview."""

    def make(app: App, game: AnyGame) -> None:
        app.routes.watch(played(game, seats_of(app, game, 4), commands), created="2026-11-22T10:00:00Z")
        app.frame(0)
        scene = app.scenes.top
        assert isinstance(scene, ReplayScene)
        scene.share()
        dialog = app.scenes.top
        assert isinstance(dialog, ShareScene)
        for making in dialog._previews.values():
            making.wait(60)
        dialog._choose(WAYS[way])

    return make


RECIPES = (
    Recipe("title", _title),
    Recipe("title.empty", _title_empty),
    Recipe("setup", _setup, per_game=True),
    Recipe("setup.full", _setup_full, per_game=True),
    Recipe("setup.list", _setup_list),
    Recipe("setup.typing", _setup_typing),
    Recipe("setup.focus", _focus, settle=0.5),
    Recipe("saves", _saves),
    Recipe("settings", _settings),
    Recipe("rules", _rules, per_game=True),
    Recipe("rules.search", _rules_search),
    Recipe("pause", _pause),
    Recipe("dialog", _dialog),
    Recipe("dialog.naming", _naming),
    Recipe("dialog.crash", _crash),
    Recipe("dialog.crash.table", _crash_at_a_table),
    Recipe("dialog.crash.again", _crash_again),
    Recipe("curtain", _curtain, per_game=True, least_seats=3),
    Recipe("table.start", _table_start, per_game=True, settle=6),
    Recipe("table.2", _table(2, 8), per_game=True, settle=1),
    Recipe("table.4", _table(4, 9), per_game=True, settle=1),
    Recipe("table.10", _table(10, 30), per_game=True, settle=1, least_seats=10),
    Recipe("table.lesson", _table(3, 2), per_game=True, settle=1, lessons=True),
    Recipe("lesson.step", _lesson_step, per_game=True, settle=1),
    Recipe("lesson.wrong", _lesson_wrong, per_game=True, settle=1),
    Recipe("puzzles", _puzzles),
    Recipe("puzzle.play", _puzzle_solved, per_game=True, settle=1.5, is_for=_has_puzzles),
    Recipe("puzzle.wrong", _puzzle_wrong, per_game=True, settle=1, is_for=_has_puzzles),
    Recipe("editor", editor_scenes.editor, per_game=True, settle=1, is_for=editor_scenes.may_edit),
    Recipe("editor.right", editor_scenes.editor_right, per_game=True, settle=1, is_for=editor_scenes.is_shown_right),
    Recipe("positions", editor_scenes.positions),
    Recipe("hint", _hint, per_game=True, settle=2.0),
    Recipe("chances", _chances, per_game=True, settle=1.0),
    Recipe("replay", _replay(4, 0), per_game=True, settle=1),
    Recipe("replay.open", _replay(4, -1, 0.4), per_game=True, settle=1),
    Recipe("replay.values", _replay_values, per_game=True, settle=1, is_for=judges_chances),
    Recipe("replay.end", _replay(3, 0, 1.0), per_game=True, settle=1),
    Recipe("review", _review("done"), per_game=True, settle=0.5, is_for=judges_chances),
    Recipe("review.yose", _review("move"), per_game=True, settle=0.5, is_for=reckons_points),
    Recipe("review.yose.all", _review("done"), per_game=True, settle=0.5, is_for=reckons_points),
    Recipe("review.working", _review("working"), per_game=True, settle=0.5, is_for=judges_chances),
    Recipe("review.move", _review("move"), per_game=True, settle=0.5, is_for=judges_chances),
    Recipe("knowledge", _knowledge(False), per_game=True, settle=0.5),
    Recipe("knowledge.truth", _knowledge(True), per_game=True, settle=0.5, least_seats=8),
    Recipe("knowledge.many", _knowledge(False, 12), per_game=True, settle=0.5, least_seats=8),
    Recipe("result", _result(4), per_game=True, settle=2.2),
    Recipe("result.many", _result(10), per_game=True, settle=2.2, least_seats=8),
    Recipe("result.match", _result(4, match="points", target=200), per_game=True, settle=2.2),
    Recipe("share", _share(2), settle=1),
    Recipe("share.film", _share(1), settle=1),
    Recipe("share.goes_on", _share(0, 20), settle=1),
    Recipe("player", _player(0), settle=1),
    Recipe("player.game", _player(3, 1), settle=1),
    Recipe("player.reviews", _player(0, 2), settle=1),
    Recipe("player.few", _player_few, settle=1),
    Recipe("player.empty", _player_empty),
    Recipe("player.people", _player_people, settle=1),
    Recipe("player.lanterns", _player_lanterns, settle=1),
)
"""Pictures that are alike for all games."""


def phases(game: AnyGame) -> tuple[Recipe, ...]:
    """The pictures only one game has: `RECIPES` of tools/phases_<game>.py, if there is such a file."""
    name = f"phases_{game.info.id}"
    if importlib.util.find_spec(name) is None:
        return ()
    found: tuple[Recipe, ...] = importlib.import_module(name).RECIPES
    return found


# ------------------------------------------------------------------------------------------------ taking them


class Clock:
    """Time that passes only when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Punctual(Workshop):
    """What was ordered is there when it is asked for the second time, neither sooner nor later."""

    def order(self, key: Hashable, make: Callable[[], pygame.Surface]) -> bool:
        """See `Workshop`."""
        is_first = key not in self._jobs
        self.settle()
        return super().order(key, make) or is_first


@contextmanager
def staged(
    recipe: Recipe,
    game: AnyGame,
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
    settings: Mapping[str, Any] = MappingProxyType({}),
    is_watched: bool = True,
) -> Iterator[App]:
    """A program of its own that shows what a recipe tells.

    `settings` are fields of the player's `Settings` and their values. What is not watched is only drawn at the end.
    """
    clock = Clock()
    with tempfile.TemporaryDirectory() as home, fixed(clock):
        app = App(headless=True, size=size, home=Path(home), clock=clock, language=language)
        app.save_store._now = lambda: NOW
        app.audio.is_available = False
        app.is_minimised = not is_watched
        app.change_settings(**{"lessons": recipe.lessons, **settings})
        app.scenes.push(TitleScene())
        recipe.make(app, game)
        app.frame(0)
        passed = 0.0
        while passed < recipe.settle:
            clock.now += 1 / 60
            passed += 1 / 60
            app.frame(1 / 60)
        if not is_watched:
            app.is_minimised = False
            app.frame(0)
        yield app
        with mock.patch.object(keeper, "keep_portrait"):  # nobody sees the list of saves any more
            for scene in reversed(list(app.scenes)):
                scene.leave()


def take(
    recipe: Recipe,
    game: AnyGame,
    language: str,
    size: tuple[int, int],
    target: Path,
    settings: Mapping[str, Any] = MappingProxyType({}),
    grey: bool = False,
) -> None:
    """Draw one picture in a program of its own; `grey`: without its colours, as light as they were."""
    with staged(recipe, game, language, size, settings=settings) as app:
        app.request_redraw()
        for _ in range(MOST_FRAMES):  # a frame leaves to the next ones what is not made yet
            if not app.frame(0):
                break
            app.display.studio.workshop.settle()
        target.parent.mkdir(parents=True, exist_ok=True)
        shown = pygame.transform.grayscale(app.display.surface) if grey else app.display.surface
        pygame.image.save(shown, target)


def fixed(clock: Clock) -> ExitStack:
    """Seeds that are drawn by lot are the same every time, and a frame takes no time, however busy the machine is.

    So a bot decides in the frame in which it is asked, and nothing of a frame is left to the next.
    """
    stack = ExitStack()
    for name in ("perf_counter", "monotonic"):
        stack.enter_context(mock.patch.object(time, name, clock))
    stack.enter_context(mock.patch.object(studio, "Workshop", Punctual))
    stack.enter_context(mock.patch.object(router, "new_seed", return_value=SEED))
    stack.enter_context(mock.patch.object(setup, "new_seed", return_value=SEED))
    stack.enter_context(mock.patch.object(saves, "local_now", return_value=NOW))
    return stack


def wanted(names: Sequence[str], games: Sequence[str]) -> list[tuple[str, Recipe, AnyGame]]:
    """File stem, recipe and game of every picture that was asked for."""
    every = [game for game in all_games().values() if not games or game.info.id in games]
    found = []
    for recipe in RECIPES:
        for game in every if recipe.per_game else every[:1]:
            if game.info.max_seats >= recipe.least_seats and recipe.is_for(game):
                found.append((f"{recipe.name}.{game.info.id}" if recipe.per_game else recipe.name, recipe, game))
    found += [(f"{recipe.name}.{game.info.id}", recipe, game) for game in every for recipe in phases(game)]
    return [entry for entry in found if not names or any(fnmatch(entry[1].name, name) for name in names)]


def contact_sheet(pictures: Sequence[Path], target: Path, columns: int = 4, width: int = 640) -> None:
    """All pictures small on one, with their names."""
    from PIL import Image, ImageDraw

    thumbs = []
    for path in pictures:
        with Image.open(path) as picture:
            size = (width, round(picture.height * width / picture.width))
            thumbs.append((path.stem, picture.convert("RGB").resize(size)))
    height = max(thumb.height for _, thumb in thumbs) + 22
    rows = -(-len(thumbs) // columns)
    sheet = Image.new("RGB", (columns * (width + 8) + 8, rows * height + 8), "#202020")
    draw = ImageDraw.Draw(sheet)
    for at, (name, thumb) in enumerate(thumbs):
        x, y = 8 + at % columns * (width + 8), 8 + at // columns * height
        draw.text((x, y), name, fill="#E0E0E0")
        sheet.paste(thumb, (x, y + 16))
    sheet.save(target)


def parse_settings(text: str) -> dict[str, Any]:
    """The settings in "colours=contrast,scale=150"; a value is JSON, or else a word. ValueError: there is none such."""
    chosen: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        try:
            chosen[name] = json.loads(value)
        except json.JSONDecodeError:
            chosen[name] = value
    unknown = chosen.keys() - {field.name for field in fields(Settings)}
    if unknown:
        raise ValueError(f"no such setting: {', '.join(sorted(unknown))}")
    return chosen


def parse_size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def rehearse() -> None:
    """Bring every scene about with games that are thought out anew, and keep these for the next time."""
    promptbook.forget()
    scenes = wanted((), ())
    for number, (stem, recipe, game) in enumerate(scenes, 1):
        print(f"{number} of {len(scenes)}: {stem}", flush=True)
        with staged(recipe, game, is_watched=False):
            pass
    promptbook.write()


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patterns of recipe names; all if left out")
    parser.add_argument("--langs", default=",".join(LANGUAGES), help=f"default: all; also {PSEUDO}")
    parser.add_argument("--sizes", default="1280x720", help="for example 960x600,1920x1080")
    parser.add_argument("--games", default="", help="ids of games; default: all")
    parser.add_argument("--set", default="", help="settings of the player, for example colours=contrast,scale=150")
    parser.add_argument("--grey", action="store_true", help="without colours")
    parser.add_argument("--out", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--sheet", action="store_true", help="also a contact sheet per language and size")
    parser.add_argument("--list", action="store_true", help="only print the names")
    parser.add_argument("--rehearse", action="store_true", help="only think out the games and reviews of all anew")
    options = parser.parse_args(argv)
    if options.rehearse:
        rehearse()
        return 0
    pictures = wanted(options.names, [name for name in options.games.split(",") if name])
    if options.list or not pictures:
        own = {recipe.name: None for game in all_games().values() for recipe in phases(game)}
        print("\n".join((*(recipe.name for recipe in RECIPES), *own)))
        return 0 if options.list else 2
    settings = parse_settings(options.set)
    for language in options.langs.split(","):
        for size in map(parse_size, options.sizes.split(",")):
            folder = options.out / f"{language}-{size[0]}x{size[1]}"
            made = []
            for stem, recipe, game in pictures:
                target = folder / f"{stem}.png"
                take(recipe, game, language, size, target, settings, options.grey)
                made.append(target)
                print(target)
            if options.sheet:
                contact_sheet(made, folder / "sheet.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
