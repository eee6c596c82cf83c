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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from datetime import UTC, datetime
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

import promptbook  # noqa: E402
import pygame  # noqa: E402
from scenes import editor, evening, pages, replays  # noqa: E402
from scenes import tables as table_scenes  # noqa: E402
from scenes.kit import SEED, AnyGame, Recipe  # noqa: E402
from scenes.pages import counts_chances, has_knowledge, has_lessons, has_puzzles, has_questions  # noqa: E402
from scenes.replays import judges_chances, reckons_points  # noqa: E402

from tabletable.core.registry import all_games  # noqa: E402
from tabletable.play.language.catalogue import LANGUAGES, PSEUDO  # noqa: E402
from tabletable.play.people.looks import Kind  # noqa: E402
from tabletable.play.people.settings import Settings  # noqa: E402
from tabletable.ui.app import App  # noqa: E402
from tabletable.ui.scenes import saves, setup  # noqa: E402
from tabletable.ui.scenes.tables import match_saver  # noqa: E402
from tabletable.ui.scenes.title import TitleScene  # noqa: E402
from tabletable.ui.stack import navigator  # noqa: E402

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
RECIPES = (
    Recipe("title", pages.title),
    Recipe("title.empty", pages.title_empty),
    Recipe("setup", pages.setup, per_game=True),
    Recipe("setup.full", pages.setup_full, per_game=True),
    Recipe("setup.list", pages.setup_list),
    Recipe("setup.clock", pages.setup_clock),
    Recipe("setup.typing", pages.setup_typing),
    Recipe("setup.focus", pages.focus, settle=0.5),
    Recipe("saves", pages.saves),
    Recipe("welcome", pages.welcome),
    Recipe("settings", pages.settings),
    Recipe("keys", pages.keys),
    Recipe("keys.screen", pages.screen_keyboard),
    Recipe("rules", pages.rules, per_game=True),
    Recipe("rules.search", pages.rules_search),
    Recipe("pause", pages.pause),
    Recipe("looks.backs", pages.looks(Kind.BACK)),
    Recipe("looks.cloths", pages.looks(Kind.CLOTH)),
    Recipe("looks.heads", pages.looks(Kind.HEAD)),
    Recipe("houserules", pages.house_rules),
    Recipe("houserules.menu", pages.house_rules_menu),
    Recipe("houserules.name", pages.house_rules_name),
    Recipe("evening.agreeing", evening.agreeing),
    Recipe("evening.clock", evening.clock),
    Recipe("evening.ours", evening.ours),
    Recipe("evening.begun", evening.begun),
    Recipe("evening", evening.between),
    Recipe("evening.turns", evening.turns),
    Recipe("evening.chosen", evening.chosen),
    Recipe("evening.changed", evening.changed),
    Recipe("evening.people", evening.people),
    Recipe("evening.over", evening.over),
    Recipe("evening.menu", evening.at_a_game()),
    Recipe("evening.players", evening.at_a_game("players")),
    Recipe("evening.draw", evening.at_a_game("settle", "draw")),
    Recipe("evening.result", evening.at_a_game("settle", "draw", "draw"), settle=2.2),
    Recipe("settle", table_scenes.dialogs("settle")),
    Recipe("settle.pause", table_scenes.dialogs()),
    Recipe("players", table_scenes.dialogs("players")),
    Recipe("settle.level", table_scenes.dialogs("settle", "concede")),
    Recipe("settle.draw", table_scenes.dialogs("settle", "draw")),
    Recipe("settle.result", table_scenes.dialogs("settle", "draw", "draw"), settle=2.2),
    Recipe("settle.conceded", table_scenes.dialogs("settle", "concede", people=1), settle=2.2),
    Recipe("dialog", pages.dialog),
    Recipe("dialog.naming", pages.naming),
    Recipe("dialog.crash", pages.crash),
    Recipe("dialog.crash.table", pages.crash_at_a_table),
    Recipe("dialog.crash.again", pages.crash_again),
    Recipe("curtain", table_scenes.curtain, per_game=True, least_seats=3),
    Recipe("big", table_scenes.big, per_game=True, settle=0.6),
    Recipe("big.called", table_scenes.big_called, per_game=True, settle=0.6),
    Recipe("big.menu", table_scenes.big_menu, settle=0.6),
    Recipe("table.start", table_scenes.table_start, per_game=True, settle=6),
    Recipe("table.2", table_scenes.table(2, 8), per_game=True, settle=1),
    Recipe("table.4", table_scenes.table(4, 9), per_game=True, settle=1),
    Recipe("table.fresh", table_scenes.table(4, 0), per_game=True, settle=1, lessons=True),
    Recipe("table.10", table_scenes.table(10, 30), per_game=True, settle=1, least_seats=10),
    Recipe("table.clock", table_scenes.timed, per_game=True, settle=1),
    Recipe("table.lesson", table_scenes.table(3, 2), per_game=True, settle=1, lessons=True),
    Recipe("lesson.step", table_scenes.lesson_step, per_game=True, settle=1, is_for=has_lessons),
    Recipe("lesson.wrong", table_scenes.lesson_wrong, per_game=True, settle=1, is_for=has_lessons),
    Recipe("puzzles", pages.puzzles),
    Recipe("puzzles.new", pages.puzzles_new),
    Recipe("puzzles.searching", pages.puzzles_searching),
    Recipe("new_puzzle", pages.new_puzzle),
    Recipe("new_puzzle.searching", pages.new_puzzle_searching),
    Recipe("practice", pages.practice),
    Recipe("practice.asked", table_scenes.practice_asked, per_game=True, settle=1.5, is_for=has_puzzles),
    Recipe("practice.wrong", table_scenes.practice_wrong, per_game=True, settle=1.5, is_for=has_puzzles),
    Recipe("practice.known", table_scenes.practice_known, per_game=True, settle=1.5, is_for=has_puzzles),
    Recipe("today", pages.today),
    Recipe("today.fresh", pages.today_fresh),
    Recipe("today.new", pages.today_new),
    Recipe("today.searching", pages.today_searching),
    Recipe("ladder", pages.ladder, per_game=True),
    Recipe("ladder.fresh", pages.ladder_fresh, per_game=True),
    Recipe("street", pages.street),
    Recipe("street.far", pages.street_far),
    Recipe("street.closed", pages.street_closed),
    Recipe("street.tale", pages.street_tale),
    Recipe("street.table", pages.street_table, per_game=True, settle=1.5, is_for=pages.has_stalls),
    Recipe("street.hint", pages.street_hint, per_game=True, settle=2.0, is_for=pages.has_stalls),
    Recipe("learn", pages.learn),
    Recipe("learn.finished", pages.learn_finished, per_game=True, is_for=has_lessons),
    Recipe("puzzle.play", table_scenes.puzzle_solved, per_game=True, settle=1.5, is_for=has_puzzles),
    Recipe("puzzle.who", table_scenes.puzzle_who, per_game=True, settle=1, is_for=has_questions),
    Recipe("puzzle.known", table_scenes.puzzle_known, per_game=True, settle=1.5, is_for=has_questions),
    Recipe("puzzle.wrong", table_scenes.puzzle_wrong, per_game=True, settle=1, is_for=has_puzzles),
    Recipe("editor", editor.editor, per_game=True, settle=1, is_for=editor.may_edit),
    Recipe("editor.right", editor.editor_right, per_game=True, settle=1, is_for=editor.is_shown_right),
    Recipe("editor.who", editor.sitters, per_game=True, is_for=editor.is_shown_right),
    Recipe("positions", editor.positions),
    Recipe("hint", table_scenes.hint, per_game=True, settle=2.0),
    Recipe("hint.beside", table_scenes.beside_hint, per_game=True, settle=0.5),
    Recipe("chances", table_scenes.chances, per_game=True, settle=1.0, is_for=counts_chances),
    Recipe("replay", replays.replay(4, 0), per_game=True, settle=1),
    Recipe("replay.open", replays.replay(4, -1, 0.4), per_game=True, settle=1),
    Recipe("replay.values", replays.replay_values, per_game=True, settle=1, is_for=judges_chances),
    Recipe("replay.end", replays.replay(3, 0, 1.0), per_game=True, settle=1),
    Recipe("review", replays.review("done"), per_game=True, settle=0.5, is_for=judges_chances),
    Recipe("review.yose", replays.review("move"), per_game=True, settle=0.5, is_for=reckons_points),
    Recipe("review.yose.all", replays.review("done"), per_game=True, settle=0.5, is_for=reckons_points),
    Recipe("review.working", replays.review("working"), per_game=True, settle=0.5, is_for=judges_chances),
    Recipe("review.move", replays.review("move"), per_game=True, settle=0.5, is_for=judges_chances),
    Recipe("review.list", replays.review("all"), per_game=True, settle=0.5, is_for=judges_chances),
    Recipe("knowledge", replays.knowledge(False), per_game=True, settle=0.5, is_for=has_knowledge),
    Recipe("knowledge.truth", replays.knowledge(True), per_game=True, settle=0.5, least_seats=8, is_for=has_knowledge),
    Recipe(
        "knowledge.many", replays.knowledge(False, 12), per_game=True, settle=0.5, least_seats=8, is_for=has_knowledge
    ),
    Recipe("result", table_scenes.result(4), per_game=True, settle=2.2),
    Recipe("result.many", table_scenes.result(10), per_game=True, settle=2.2, least_seats=8),
    Recipe("result.match", table_scenes.result(4, match="points", target=200), per_game=True, settle=2.2),
    Recipe("share", replays.share(2), settle=1),
    Recipe("share.film", replays.share(1), settle=1),
    Recipe("share.goes_on", replays.share(0, 20), settle=1),
    Recipe("player", pages.player(0), settle=1),
    Recipe("player.game", pages.player(3, 1), settle=1),
    Recipe("player.reviews", pages.player(0, 2), settle=1),
    Recipe("player.few", pages.player_few, settle=1),
    Recipe("player.empty", pages.player_empty),
    Recipe("player.people", pages.player_people, settle=1),
    Recipe("player.lanterns", pages.player_lanterns, settle=1),
)
"""Pictures that are alike for all games."""


def phases(game: AnyGame) -> tuple[Recipe, ...]:
    """Return the pictures of one game alone: `RECIPES` of tools/scenes/<game>.py, if that file exists."""
    name = f"scenes.{game.info.id}"
    if importlib.util.find_spec(name) is None:
        return ()
    recipes: tuple[Recipe, ...] = importlib.import_module(name).RECIPES
    return recipes


# ------------------------------------------------------------------------------------------------ taking them


class Clock:
    """Time that passes only when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def staged(
    recipe: Recipe,
    game: AnyGame,
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
    settings: Mapping[str, Any] = MappingProxyType({}),
    is_watched: bool = True,
) -> Iterator[App]:
    """Open a program of its own that shows a recipe's scene.

    `settings` are fields of the player's `Settings` and their values. Without `is_watched` nothing is drawn.
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
        app.is_minimised = False
        yield app
        with mock.patch.object(match_saver, "keep_portrait"):  # nobody sees the list of saves any more
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
        app.frame(0)
        target.parent.mkdir(parents=True, exist_ok=True)
        shown = pygame.transform.grayscale(app.display.surface) if grey else app.display.surface
        pygame.image.save(shown, target)


def fixed(clock: Clock) -> ExitStack:
    """Fix random seeds, and let frames take no time, however busy the machine is.

    So a bot decides in the frame in which it is asked, and no work of a frame is left to the next.
    """
    stack = ExitStack()
    for name in ("perf_counter", "monotonic"):
        stack.enter_context(mock.patch.object(time, name, clock))
    for module in (navigator, setup):
        stack.enter_context(mock.patch.object(module, "new_seed", return_value=SEED))
    stack.enter_context(mock.patch.object(saves, "local_now", return_value=NOW))
    return stack


def wanted(names: Sequence[str], games: Sequence[str]) -> list[tuple[str, Recipe, AnyGame]]:
    """Return file stem, recipe and game of every picture requested."""
    every = [game for game in all_games().values() if not games or game.info.id in games]
    entries = []
    for recipe in RECIPES:
        for game in every if recipe.per_game else every[:1]:
            if game.info.max_seats >= recipe.least_seats and recipe.is_for(game):
                entries.append((f"{recipe.name}.{game.info.id}" if recipe.per_game else recipe.name, recipe, game))
    entries += [(f"{recipe.name}.{game.info.id}", recipe, game) for game in every for recipe in phases(game)]
    return [entry for entry in entries if not names or any(fnmatch(entry[1].name, name) for name in names)]


def contact_sheet(pictures: Sequence[Path], target: Path, columns: int = 4, width: int = 640) -> None:
    """Write a sheet of small copies of all pictures, with their names."""
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
    """Parse settings such as "colours=contrast,scale=150"; a value is JSON, or else a word. Raises ValueError for
    unknown ones.
    """
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
            written = []
            for stem, recipe, game in pictures:
                target = folder / f"{stem}.png"
                take(recipe, game, language, size, target, settings, options.grey)
                written.append(target)
                print(target)
            if options.sheet:
                contact_sheet(written, folder / "sheet.png")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
