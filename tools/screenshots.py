"""Pictures of every scene, drawn without a window: to be looked at, to be laid beside the mock-ups.

    python3 tools/screenshots.py                          everything, in three languages, at 1280x720
    python3 tools/screenshots.py 'table.*' title          only these (patterns of the names that --list prints)
    python3 tools/screenshots.py --langs en,x-pseudo --sizes 960x600,1920x1080
    python3 tools/screenshots.py --sheet                  also one contact sheet per language and size

Each picture comes from a recipe: a function that brings a fresh program into the wanted position by the same ways a
player would take. Seeds, clock and dates are fixed, so equal programs give equal pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tabletable.bots.bot import decide  # noqa: E402
from tabletable.core.command import Command  # noqa: E402
from tabletable.core.game import Game  # noqa: E402
from tabletable.core.ids import HIDDEN  # noqa: E402
from tabletable.core.registry import all_games  # noqa: E402
from tabletable.core.rng import Rng  # noqa: E402
from tabletable.games.saboteur.faces import GOAL_HANDLES as SABOTEUR_GOALS  # noqa: E402
from tabletable.play.catalogue import LANGUAGES, PSEUDO  # noqa: E402
from tabletable.play.match import Match  # noqa: E402
from tabletable.play.recording import Recorder  # noqa: E402
from tabletable.play.safejson import SaveError  # noqa: E402
from tabletable.play.saves import AutoSaver  # noqa: E402
from tabletable.play.seats import BOT, HUMAN, Seat  # noqa: E402
from tabletable.play.session import Session  # noqa: E402
from tabletable.ui import scenes  # noqa: E402
from tabletable.ui.app import App  # noqa: E402
from tabletable.ui.input import LEFT, Input, InputKind, key_down, pointer_move  # noqa: E402
from tabletable.ui.scenes import Deal, saves, setup  # noqa: E402
from tabletable.ui.scenes.message import Answer, MessageScene  # noqa: E402
from tabletable.ui.scenes.pause import PauseScene  # noqa: E402
from tabletable.ui.scenes.people import HEADS  # noqa: E402
from tabletable.ui.scenes.result import ResultScene  # noqa: E402
from tabletable.ui.scenes.rules import RulesScene  # noqa: E402
from tabletable.ui.scenes.saves import SavesScene  # noqa: E402
from tabletable.ui.scenes.settings import SettingsScene  # noqa: E402
from tabletable.ui.scenes.setup import SetupScene  # noqa: E402
from tabletable.ui.scenes.table import TableScene  # noqa: E402
from tabletable.ui.scenes.title import TitleScene  # noqa: E402
from tabletable.ui.table.words import Words  # noqa: E402

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
SEED = 0x9F2F5132AD
"""The deal code KWQN-2CND."""

MOST_FRAMES = 60

AnyGame = Game[Any]


@dataclass(frozen=True)
class Recipe:
    """How to get to a picture. `make(app, game)` leaves the app so that its next frame is the picture."""

    name: str
    make: Callable[[App, AnyGame], None]
    per_game: bool = False
    """Whether there is one picture per registered game."""
    settle: float = 0.0
    """Seconds to let pass before the picture is taken."""
    least_seats: int = 0
    """Only for games that this many can play."""
    game: str = ""
    """The id of the one game it belongs to; per game means all."""
    lessons: bool = False
    """Whether a newcomer plays."""


# ------------------------------------------------------------------------------------------------ positions


def seats_of(app: App, game: AnyGame, count: int, people: int = 1) -> tuple[Seat, ...]:
    """Seats with the usual names and heads; the first `people` are people, the rest bots of rising strength."""
    count = max(game.info.min_seats, min(count, game.info.max_seats))
    levels = game.info.levels[1:] or game.info.levels
    return tuple(
        Seat(HUMAN, app.t(f"setup.name.{at}"), "", HEADS[at])
        if at < people
        else Seat(BOT, app.t(f"setup.name.{at}"), levels[(at - people) % len(levels)], HEADS[at])
        for at in range(count)
    )


def played(game: AnyGame, seats: Sequence[Seat], commands: int | None, seed: int = 7, **options: str | int) -> Session:
    """A session after so many commands of the strongest bots at every seat; None: to the end of the game."""
    session = Session(game, seats, options, seed)
    policy, rng = game.policy(game.info.levels[-1]), Rng(seed)
    while session.outcome() is None and (commands is None or len(session.steps) < commands):
        for seat in (*session.reactors(), *session.to_act()):
            legal = session.legal(seat)
            chosen = decide(policy(session.view(seat), legal, rng)) if legal else None
            if chosen is not None:
                session.submit(chosen)
                break
    return session


def on_turn(game: AnyGame, seats: Sequence[Seat], least: int, seed: int = 7, **options: str | int) -> Session:
    """A session after at least so many commands in which seat 0 has to decide."""
    for commands in range(least, least + 200):
        session = played(game, seats, commands, seed, **options)
        if session.to_act() == (0,) and session.outcome() is None:
            return session
    raise RuntimeError("seat 0 never gets a turn")


def when(
    game: AnyGame, seats: Sequence[Seat], holds: Callable[[Session], bool], bots: int = 100, **options: str | int
) -> Session:
    """The first moment of the first game of seeds 0, 1, 2 … at which something holds and seat 0 has to decide.

    Of a hundred moves `bots` are those of the strongest bots, the others are drawn by lot.
    """
    for seed in range(400):
        session = Session(game, seats, options, seed)
        policy, rng = game.policy(game.info.levels[-1]), Rng(seed)
        while session.outcome() is None:
            if session.to_act() == (0,) and holds(session):
                return session
            legal = session.legal(session.to_act()[0])
            if bots < 100 and rng.below(100) >= bots:
                session.submit(rng.choice(legal))
            else:
                session.submit(decide(policy(session.view(legal[0].seat), legal, rng)) or legal[0])
    raise RuntimeError("that never happens")


def sit_down(app: App, session: Session) -> None:
    """Save a session as it would be while it is played, and go on with it."""
    saver = AutoSaver(app.save_store, _raise, lambda: None)
    document = Recorder(session).document()
    saver.save(document)
    saver.flush()
    if not scenes.open_document(app, document, saver.slot):
        raise RuntimeError("the position can't be opened")


def _raise(problem: SaveError) -> None:
    raise problem


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
    for number, title in enumerate(("Friday night", "三缺一", "")):
        session = played(game, seats_of(app, game, 3 + number, people=1 + number), 6 * number + 3, seed=number)
        if title:
            store.save(Recorder(session).document(), title)
        else:
            sit_down(app, session)
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
    app.scenes.push(PauseScene(game.info.id))


def _table(count: int, least: int) -> Callable[[App, AnyGame], None]:
    def make(app: App, game: AnyGame) -> None:
        sit_down(app, on_turn(game, seats_of(app, game, count), least))

    return make


def _phase(
    count: int, holds: Callable[[Session], bool], bots: int = 100, **options: str | int
) -> Callable[[App, AnyGame], None]:
    def make(app: App, game: AnyGame) -> None:
        sit_down(app, when(game, seats_of(app, game, count), holds, bots, **options))

    return make


def _grabbed(count: int, holds: Callable[[Command], bool], least: int) -> Callable[[App, AnyGame], None]:
    """A piece of the hand in the air over the place of the first legal command for which `holds`."""

    def make(app: App, game: AnyGame) -> None:
        session = when(
            game, seats_of(app, game, count), lambda at: len(at.steps) >= least and any(map(holds, at.legal(0)))
        )
        command = next(filter(holds, session.legal(0)))
        sit_down(app, session)
        for _ in range(90):
            app.frame(1 / 60)
        table = app.scenes.top
        assert isinstance(table, TableScene)
        start, goal = table.hand.placements[command.piece], table.hand.zone(command.zone)
        assert goal is not None
        x, y = start.x - start.width * 0.3, start.y
        app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1))
        for step in range(1, 7):
            app.post(pointer_move(x + (goal.x - x) * step / 6, y + (goal.y - y) * step / 6))
            app.frame(1 / 60)

    return make


def _asks(question: str, **wanted: int) -> Callable[[Session], bool]:
    """Whether the decision that a game of questions waits for is this one."""

    def holds(session: Session) -> bool:
        state = session.view(0).state
        top = state.pending[-1] if state.pending else None
        return top is not None and top.ask == question and all(getattr(top, k) >= v for k, v in wanted.items())

    return holds


def _deal_choice(app: App, game: AnyGame) -> None:
    """A picker: where a wild goes that was dropped somewhere in one's own area."""

    def several(command: Command) -> bool:
        return command.verb == "property" and command.choice >= 0 and command.zone == "new:0"

    _grabbed(4, several, 40)(app, game)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    area = table.hand.zone("area:0")
    assert area is not None
    x, y = area.x + area.target[0] / 2 - 12, area.y + area.target[1] / 2 - 12
    app.post(pointer_move(x, y), Input(InputKind.POINTER_UP, x, y, 1))


def _table_start(app: App, game: AnyGame) -> None:
    scenes.open_game(app, Deal(game.info.id, seats_of(app, game, 4), {}, SEED))


def _held(app: App, game: AnyGame) -> None:
    """A piece that may be turned is held over the middle one of the places where it fits."""
    seats = seats_of(app, game, 7)
    sit_down(app, when(game, seats, lambda at: len(at.view(0).state.laid) > 14 and _may_turn(at), 60))
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    drops = [
        (piece, zone)
        for piece, zones in table.gestures.drags.items()
        for zone, commands in zones.items()
        if table.turning.are_turns(commands)
    ]
    piece, name = drops[len(drops) // 2]
    card, zone = table.hand.placements[piece], table.hand.zone(name)
    assert zone is not None
    x, y = card.x - card.width * 0.3, card.y
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, LEFT))
    app.post(*(pointer_move(x + (zone.x - x) * step / 5, y + (zone.y - y) * step / 5) for step in range(1, 6)))


def _may_turn(at: Session) -> bool:
    """Whether some tile fits somewhere in both ways."""
    places = Counter((command.piece, command.zone) for command in at.legal(0) if command.verb == "place")
    return max(places.values(), default=0) > 1


def _near(app: App, game: AnyGame) -> None:
    """A closer look at a board."""
    sit_down(app, when(game, seats_of(app, game, 7), lambda at: len(at.view(0).state.laid) > 14, 60))
    app.frame(0)
    app.post(*[key_down(pygame.K_PLUS)] * 3)


def _round_over(count: int, thefts: bool) -> Callable[[App, AnyGame], None]:
    """The result of a round in which there were thefts, or none."""

    def ended(at: Session) -> bool:
        result = at.view(0).state.result
        return result is not None and bool(result.thefts) == thefts

    def make(app: App, game: AnyGame) -> None:
        session = when(game, seats_of(app, game, count), ended, 60)
        outcome = session.round_result()
        assert outcome is not None
        sit_down(app, session)
        app.frame(0)
        words = Words(app.words, game, session.seats)
        app.scenes.push(ResultScene(outcome, Match(session, 1), words.text))

    return make


def _peeked(at: Session) -> bool:
    """Whether seat 0 knows a goal that is closed for others, and what another dwarf is."""
    state = at.view(0).state
    goals = (state.faces[piece] for piece in SABOTEUR_GOALS if piece not in state.laid.values())
    knows_dwarf = any(state.faces[role] != HIDDEN for role in state.roles[1:])
    return not state.queue and knows_dwarf and any(face != HIDDEN for face in goals)


def _curtain(app: App, game: AnyGame) -> None:
    sit_down(app, on_turn(game, seats_of(app, game, 4, people=3), 9))


def _result(count: int, **options: str | int) -> Callable[[App, AnyGame], None]:
    def make(app: App, game: AnyGame) -> None:
        known = {option.id for option in game.info.options}
        session = played(game, seats_of(app, game, count), None, 11, **{k: v for k, v in options.items() if k in known})
        _show_result(app, session)

    return make


def _show_result(app: App, session: Session) -> None:
    sit_down(app, session)
    app.frame(0)
    if isinstance(app.scenes.top, ResultScene):
        return
    outcome = session.outcome()
    assert outcome is not None
    words = Words(app.words, session.game, session.seats)
    app.scenes.push(ResultScene(outcome, Match(session, 1), words.text))


def _dialog(app: App, game: AnyGame) -> None:
    answers = (Answer("stay", app.t("ui.quit.stay"), primary=True), Answer("quit", app.t("ui.quit.anyway"), "quit"))
    reason = app.t("save.unwritable.disk_full", file="uno-1.json")
    app.scenes.push(MessageScene("quit", app.t("ui.quit.title"), app.t("ui.quit.text", reason=reason), answers, "why"))


def _crash(app: App, game: AnyGame) -> None:
    scenes.show_crash(app, Path("crash.txt"))


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
    Recipe("dialog.crash", _crash),
    Recipe("curtain", _curtain, per_game=True, least_seats=3),
    Recipe("table.start", _table_start, per_game=True, settle=3),
    Recipe("table.2", _table(2, 8), per_game=True, settle=1),
    Recipe("table.4", _table(4, 9), per_game=True, settle=1),
    Recipe("table.10", _table(10, 30), per_game=True, settle=1, least_seats=10),
    *(
        Recipe(f"mine.{name}", make, settle=settle, game="saboteur")
        for name, settle, make in (
            ("held", 0.5, _held),
            ("near", 1, _near),
            ("broken", 1, _phase(5, lambda at: at.view(0).state.front[1] >= 0, 30)),
            ("trapped", 1, _phase(6, lambda at: at.view(0).state.is_trapped(0), 30)),
            ("peeked", 1, _phase(7, _peeked, 60)),
            ("theft", 1, _phase(5, lambda at: bool(at.view(0).state.queue), 70)),
            ("late", 1, _phase(12, lambda at: len(at.view(0).state.laid) > 30, 10)),
            ("round", 2.2, _round_over(5, thefts=True)),
            ("round.many", 2.2, _round_over(12, thefts=False)),
        )
    ),
    *(
        Recipe(f"deal.{name}", make, settle=1, game="property_deal")
        for name, make in (
            ("turn", _phase(4, lambda at: len(at.steps) > 60 and not at.view(0).state.pending)),
            ("answer", _phase(4, _asks("answer"))),
            ("answer.no", _phase(3, _asks("answer", number=1))),
            ("pay", _phase(4, lambda at: _asks("payment")(at) and len(at.view(0).state.banks[0]) > 3)),
            ("pay.sets", _phase(4, lambda at: _asks("payment")(at) and len(at.view(0).state.tray) > 1)),
            ("place", _phase(4, _asks("place"))),
            ("aim", _phase(5, _asks("aim"))),
            ("offer", _phase(3, _asks("offer"))),
            ("excess", _phase(3, _asks("excess"))),
            ("late", _phase(5, lambda at: len(at.steps) > 150 and not at.view(0).state.pending)),
            ("drag.set", _grabbed(4, lambda c: c.verb == "property" and c.zone.startswith("set:"), 60)),
            ("drag.new", _grabbed(4, lambda c: c.verb == "property" and c.zone.startswith("new:") and c.choice < 0, 8)),
            ("drag.bank", _grabbed(3, lambda c: c.verb == "bank", 40)),
            ("drag.rent", _grabbed(4, lambda c: c.verb == "action" and c.zone.startswith("set:0"), 40)),
            ("drag.sly", _grabbed(5, lambda c: c.verb == "action" and c.zone[:4] == "set:" and c.zone[4] != "0", 80)),
            ("drag.debt", _grabbed(5, lambda c: c.verb == "action" and c.zone.startswith("seat:"), 60)),
            ("choose", _deal_choice),
        )
    ),
    Recipe("table.lesson", _table(3, 3), per_game=True, settle=1, lessons=True),
    Recipe("result", _result(4), per_game=True, settle=2.2),
    Recipe("result.many", _result(10), per_game=True, least_seats=8),
    Recipe("result.match", _result(4, match="points", target=200), per_game=True),
)
"""Every picture. New phases of a table are further lines here."""


# ------------------------------------------------------------------------------------------------ taking them


class Clock:
    """Time that passes only when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def take(recipe: Recipe, game: AnyGame, language: str, size: tuple[int, int], target: Path) -> None:
    """Draw one picture in a program of its own."""
    with tempfile.TemporaryDirectory() as home, _fixed():
        clock = Clock()
        app = App(headless=True, size=size, home=Path(home), clock=clock, language=language)
        app.save_store._now = lambda: NOW
        app.audio.is_available = False
        app.change_settings(lessons=recipe.lessons)
        app.scenes.push(TitleScene())
        recipe.make(app, game)
        app.frame(0)
        passed = 0.0
        while passed < recipe.settle:
            clock.now += 1 / 60
            passed += 1 / 60
            app.frame(1 / 60)
        app.request_redraw()
        for _ in range(MOST_FRAMES):  # a frame leaves to the next ones what it has no time for
            if not app.frame(0):
                break
        target.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(app.screen.surface, target)
        for scene in reversed(list(app.scenes)):
            scene.leave()


def _fixed() -> ExitStack:
    """Seeds that are drawn by lot are the same every time."""
    stack = ExitStack()
    stack.enter_context(mock.patch.object(scenes, "new_seed", return_value=SEED))
    stack.enter_context(mock.patch.object(setup, "new_seed", return_value=SEED))
    stack.enter_context(mock.patch.object(saves, "local_now", return_value=NOW))
    return stack


def wanted(names: Sequence[str], games: Sequence[str]) -> list[tuple[str, Recipe, AnyGame]]:
    """File stem, recipe and game of every picture that was asked for."""
    found = []
    every = {name: game for name, game in all_games().items() if not games or name in games}
    for recipe in RECIPES:
        if names and not any(fnmatch(recipe.name, name) for name in names):
            continue
        for game in every.values():
            if recipe.game not in ("", game.info.id):
                continue
            if game.info.max_seats < recipe.least_seats:
                continue
            stem = f"{recipe.name}.{game.info.id}" if recipe.per_game else recipe.name
            found.append((stem, recipe, game))
            if not recipe.per_game:
                break
    return found


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


def parse_size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patterns of recipe names; all if left out")
    parser.add_argument("--langs", default=",".join(LANGUAGES), help=f"default: all; also {PSEUDO}")
    parser.add_argument("--sizes", default="1280x720", help="for example 960x600,1920x1080")
    parser.add_argument("--games", default="", help="ids of games; default: all")
    parser.add_argument("--out", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--sheet", action="store_true", help="also a contact sheet per language and size")
    parser.add_argument("--list", action="store_true", help="only print the names")
    options = parser.parse_args(argv)
    pictures = wanted(options.names, [name for name in options.games.split(",") if name])
    if options.list or not pictures:
        print("\n".join(recipe.name for recipe in RECIPES))
        return 0 if options.list else 2
    for language in options.langs.split(","):
        for size in map(parse_size, options.sizes.split(",")):
            folder = options.out / f"{language}-{size[0]}x{size[1]}"
            made = []
            for stem, recipe, game in pictures:
                target = folder / f"{stem}.png"
                take(recipe, game, language, size, target)
                made.append(target)
                print(target)
            if options.sheet:
                contact_sheet(made, folder / "sheet.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
