"""Brings about the pictures of pages and dialogs; `screenshots.py` lists them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pygame

from scenes.kit import (
    MOST_FRAMES,
    AnyGame,
    Make,
    keep_history,
    keep_practice,
    on_turn,
    played,
    seats_of,
    sit_down,
)
from tabletable.core.message import msg
from tabletable.core.registry import get_game
from tabletable.play.keeping.recording import Recorder
from tabletable.play.people.chronicle import ChronicleStore, Played
from tabletable.play.people.houserules import HouseRules
from tabletable.play.people.looks import Kind, own_id
from tabletable.play.people.rating import moves, rating_of
from tabletable.play.people.settings import Player
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer, puzzle
from tabletable.play.study import street as stations
from tabletable.play.study.aims import PLAYED_FOR
from tabletable.play.study.ladder import ladder as ladder_of
from tabletable.play.study.progress import ProgressStore
from tabletable.play.study.puzzle import Wanted
from tabletable.play.study.puzzlebook import PuzzleBook, daily_puzzle, puzzle_wanted
from tabletable.play.study.puzzlefinder import FoundBook
from tabletable.play.study.skill import Rating
from tabletable.play.study.streetbook import StreetBook
from tabletable.play.study.today import BOT_GAMES, FriendLine, Line, Score, TodayBook, deal_of, read_line, written
from tabletable.ui.app import App
from tabletable.ui.scenes.house_rules import RulesMenu
from tabletable.ui.scenes.keys import KeysScene
from tabletable.ui.scenes.looks import LooksScene
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.scenes.personal.player import PlayerScene
from tabletable.ui.scenes.personal.player_panels import LanternsScene
from tabletable.ui.scenes.rules import RulesScene
from tabletable.ui.scenes.saves import SavesScene
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.study.ladder import LadderScene
from tabletable.ui.scenes.study.puzzles import PuzzlesScene
from tabletable.ui.scenes.study.street import TaleScene
from tabletable.ui.scenes.study.today import TodayScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.portrait import keep_portrait
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import Input, InputKind, key_down, pointer_move
from tabletable.ui.widgets import Dropdown


def title_empty(app: App, game: AnyGame) -> None:
    pass


def title(app: App, game: AnyGame) -> None:
    sit_down(app, on_turn(game, seats_of(app, game, 4), 9))
    app.frame(0)
    app.frame(2)
    app.scenes.clear_to(TitleScene())


def welcome(app: App, game: AnyGame) -> None:
    app.routes.welcome()
    app.frame(0)
    app.post(Input(InputKind.TEXT, text=app.words.text("setup.name.3")))


def setup(app: App, game: AnyGame) -> None:
    app.scenes.push(SetupScene(game))


def setup_full(app: App, game: AnyGame) -> None:
    app.scenes.push(SetupScene(game, seats_of(app, game, 12, people=2)))


def setup_list(app: App, game: AnyGame) -> None:
    setup(app, game)
    page = app.scenes.top
    assert isinstance(page, SetupScene)
    page.group.focus_on("kind.1")
    app.post(key_down(pygame.K_RETURN), key_down(pygame.K_UP))


def setup_clock(app: App, game: AnyGame) -> None:
    """The clock of a match, below the rules of the game."""
    setup(app, game)
    page = app.scenes.top
    assert isinstance(page, SetupScene)
    clock = page.group.find("option.match.clock")
    assert isinstance(clock, Dropdown)
    clock.choose(3)
    page.group.focus_on("option.match.time_up")


def setup_typing(app: App, game: AnyGame) -> None:
    setup(app, game)
    page = app.scenes.top
    assert isinstance(page, SetupScene)
    page.group.focus_on("name.0")


def focus(app: App, game: AnyGame) -> None:
    """The focus ring of the keyboard, and the tooltip under the pointer."""
    setup(app, game)
    page = app.scenes.top
    assert isinstance(page, SetupScene)
    page.group.focus_on("kind.2")
    place = page.group.find("dice")
    assert place is not None
    app.post(pointer_move(place.screen_box.cx, place.screen_box.cy))


def saves(app: App, game: AnyGame) -> None:
    store = app.save_store
    for title, other, people in (("Friday night", "night_market", 1), ("三缺一", "saboteur", 2)):
        session = played(get_game(other), seats_of(app, get_game(other), 4, people=people), 30, seed=1)
        keep_portrait(app, session, store.picture_of(store.save(Recorder(session).document(), title), is_auto=False))
    sit_down(app, played(game, seats_of(app, game, 5, people=3), 15, seed=2))
    app.frame(0)
    app.scenes.clear_to(TitleScene())
    (store.folder / "broken-0000.json").write_bytes(b'{"format": "tabletable save", "vers')
    app.scenes.push(SavesScene())


def settings(app: App, game: AnyGame) -> None:
    app.scenes.push(SettingsScene())


def keys(app: App, game: AnyGame) -> None:
    app.scenes.push(KeysScene())


def looks(kind: Kind) -> Make:
    """Return a shelf of looks with two own pictures, a good one and one that can't be used."""

    def make(app: App, game: AnyGame) -> None:
        app.change_settings(players=(Player(app.t("setup.name.0"), "fox"),))
        folder = app.looks_chooser.folder.path / kind
        folder.mkdir(parents=True)
        sun = '<circle cx="50" cy="70" r="34" fill="#F3CF6B"/><path d="M0,140 L50,84 L100,140 Z" fill="#4E7AC7"/>'
        field = '<rect width="100" height="140" fill="#E8743B"/>' if kind is not Kind.HEAD else ""
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">{field}{sun}</svg>'
        (folder / "Sunrise.svg").write_text(svg)
        (folder / "Film.gif").write_bytes(b"GIF89a")
        app.routes.looks(kind)
        page = app.scenes.top
        assert isinstance(page, LooksScene)
        page.choose(own_id("Sunrise"))

    return make


def screen_keyboard(app: App, game: AnyGame) -> None:
    app.routes.type(app.t("ui.naming.title"), "Mei", 24, lambda text: None)


def rules(app: App, game: AnyGame) -> None:
    app.scenes.push(RulesScene(game.info.id))


def rules_search(app: App, game: AnyGame) -> None:
    page = RulesScene(game.info.id)
    app.scenes.push(page)
    page.group.focus_on("search")
    app.post(Input(InputKind.TEXT, text="UNO" if game.info.id == "uno" else "a"))


def house_rules(app: App, game: AnyGame) -> None:
    """The setup with a named set of house rules."""
    ours = HouseRules(app.t("houserules.ours"), app.t("uno.title"), {"jump_in": "on", "teams": "pairs"})
    app.change_settings(house_rules={"uno": (ours,)})
    app.routes.set_up("uno", options=dict(ours.options))


def house_rules_menu(app: App, game: AnyGame) -> None:
    """The menu of a set of house rules."""
    house_rules(app, game)
    app.frame(0)
    setup = app.scenes.top
    assert isinstance(setup, SetupScene)
    setup.desk.ask()


def house_rules_name(app: App, game: AnyGame) -> None:
    """The form for its name and reason."""
    house_rules_menu(app, game)
    app.frame(0)
    menu = app.scenes.top
    assert isinstance(menu, RulesMenu)
    menu.close("save")


def pause(app: App, game: AnyGame) -> None:
    sit_down(app, on_turn(game, seats_of(app, game, 4), 9))
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    app.scenes.push(PauseScene(game.info.id, table.actions.save))


def counts_chances(game: AnyGame) -> bool:
    return game.info.chances


def has_knowledge(game: AnyGame) -> bool:
    return game.info.has_knowledge(game.info.complete({}))


def has_lessons(game: AnyGame) -> bool:
    return primer.read(game.info.id) is not None


def has_stalls(game: AnyGame) -> bool:
    return bool(stations.stored(game.info.id))


def has_puzzles(game: AnyGame) -> bool:
    return bool(puzzle.read(game.info.id))


def has_questions(game: AnyGame) -> bool:
    return any(asked.story for asked in puzzle.read(game.info.id))


def puzzles(app: App, game: AnyGame) -> None:
    """The page of puzzles of a daily visitor."""
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


def puzzles_new(app: App, game: AnyGame) -> None:
    """The page of puzzles with a puzzle of the day that was found."""
    find_daily(app)
    puzzles(app, game)


def puzzles_searching(app: App, game: AnyGame) -> None:
    """The page of puzzles while that of the day is looked for."""
    app.finder.pretend(daily_wanted(app), 37)
    puzzles(app, game)


def daily_wanted(app: App) -> Wanted:
    """Return what is looked for as the puzzle of the day."""
    wanted = puzzle_wanted(app.games, app.save_store.today())
    assert wanted is not None
    return wanted


def find_daily(app: App) -> None:
    """Keep a printed puzzle as if it had been found for this day."""
    wanted = daily_wanted(app)
    asked = next(each for each in puzzle.read(wanted.game) if each.difficulty == wanted.difficulty)
    FoundBook(app.paths.data).keep(wanted, asked)


def new_puzzle(app: App, game: AnyGame) -> None:
    """The dialog for a new puzzle at first."""
    puzzles(app, game)
    app.frame()
    app.routes.new_puzzle(Wanted("uno", 1, 1), is_begun=False)


def new_puzzle_searching(app: App, game: AnyGame) -> None:
    """The dialog for a new puzzle while it is looked for."""
    puzzles(app, game)
    app.frame()
    wanted = Wanted("flea_market", 2, 4)
    app.finder.pretend(wanted, 37)
    app.routes.new_puzzle(wanted)


def practice(app: App, game: AnyGame) -> None:
    """The page of puzzles with own positions due today, and the day's puzzle solved."""
    name, today = solver_of(app)[0], app.save_store.today()
    for each in app.games.values():
        if puzzle.read(each.info.id):
            keep_practice(app, each)
    asked = daily_puzzle(app.games, today)
    if asked is not None:
        PuzzleBook(app.paths.data).solve(name, asked, today.isoformat())
    puzzles(app, game)


def today(app: App, game: AnyGame) -> None:
    """A player who has played three deals, two friends, and finished bots."""
    name, _ = solver_of(app)
    book, day, covers = TodayBook(app.paths.data), app.save_store.today(), [*app.covers.values()]
    for number, key in enumerate(("flea_market", "uno", "night_market")):
        book.played(day, key, name, Score((17, 0, 31)[number], number != 1))
    for key in app.games:
        book.bots(day, key, [Score(at % 24, at % 4 == 0) for at in range(BOT_GAMES)])
    for friend, total, better in (("Bo", 21, 91), ("Eve", 12, 49)):
        friend_line = FriendLine(friend, "flea_market", day, Line(Score(total), better, BOT_GAMES))
        book.hear(read_line(written(friend_line, deal_of(covers, day, friend_line.game), ""), covers, [day]))
    app.scenes.push(TodayScene())


def today_new(app: App, game: AnyGame) -> None:
    """The page with a puzzle of the day that was found."""
    find_daily(app)
    today(app, game)


def today_searching(app: App, game: AnyGame) -> None:
    """The page at first, while the puzzle of the day is looked for."""
    app.finder.pretend(daily_wanted(app), 37)
    today_fresh(app, game)


def today_fresh(app: App, game: AnyGame) -> None:
    """The page at first, with nothing left for bots to do."""
    book, day = TodayBook(app.paths.data), app.save_store.today()
    for key in app.games:
        book.bots(day, key, [Score(at % 24) for at in range(BOT_GAMES)])
    app.scenes.push(TodayScene())


def ladder(app: App, game: AnyGame) -> None:
    """A player who has won a good half of some twenty games, up to the suggested regular."""
    rated(app, game, 23)
    app.routes.ladder(game.info.id)


def ladder_fresh(app: App, game: AnyGame) -> None:
    """The page at first, with a regular chosen."""
    app.routes.ladder(game.info.id)
    app.frame()
    scene = app.scenes.top
    assert isinstance(scene, LadderScene)
    scene.group.press(next(each for each in scene.group.widgets if each.key == "rung.2"))


def rated(app: App, game: AnyGame, count: int) -> None:
    """Tell the chronicle of games that were played at the table suggested after each."""
    (name, head), store = solver_of(app), ChronicleStore(app.paths.data)
    own, climbed = Rating(), ladder_of(game.info)
    for number in range(count):
        others = climbed.others(climbed.suggested(own.points))
        seats = (Seat(HUMAN, name, "", head), *(Seat(BOT, f"Bo {at}", each.level) for at, each in enumerate(others)))
        played = Played(
            f"{number:016x}", game.info.id, "", f"2026-11-{1 + number // 2:02}T12:00:00Z", 600, 40, seats,
            (0 if number % 5 in (0, 2, 3) else 1,), (0,) * len(seats), ({},) * len(seats), {}, "", "",
        )  # fmt: skip
        own = rating_of(moves(store.add(played).games, climbed, game.info.id), name)


def learn(app: App, game: AnyGame) -> None:
    """A player in the middle of the lessons."""
    store, book, name = ProgressStore(app.paths.data), PuzzleBook(app.paths.data), solver_of(app)[0]
    for key in ("uno", "saboteur", "yose_duel"):
        store.note(key, is_done=True)
    store.note("yose_duel.weigh", at=4)
    store.note("property_deal", at=6)
    for each, count in (("uno", 3), ("yose_duel", 1)):
        for asked in puzzle.read(each)[:count]:
            book.answer(name, asked, True)
            book.solve(name, asked)
    app.routes.learning("yose_duel")


def learn_finished(app: App, game: AnyGame) -> None:
    """A first lesson just completed."""
    ProgressStore(app.paths.data).note(game.info.id, is_done=True)
    app.routes.learning(game.info.id, 0)


def dialog(app: App, game: AnyGame) -> None:
    app.routes.confirm_quit(msg("save.unwritable.disk_full", file="uno-1.json"), app.stop)


def naming(app: App, game: AnyGame) -> None:
    pause(app, game)
    app.frame(0)
    page = app.scenes.top
    assert isinstance(page, PauseScene)
    assert page.save is not None
    page.save()


def crash(app: App, game: AnyGame) -> None:
    app.routes.crash(Path("crash-20261121-120000-123456.txt"))


def crash_at_a_table(app: App, game: AnyGame) -> None:
    app.routes.crash(Path("crash-20261121-120000-123456.txt"), "uno-1.json")


def crash_again(app: App, game: AnyGame) -> None:
    app.routes.crash(Path("crash-20261121-120000-123456.txt"), "uno-1.json", is_last=True)


def _at_page(app: App) -> PlayerScene:
    """Open the page of the person who played last, and wait until it has loaded."""
    app.routes.player()
    page = app.scenes.top
    assert isinstance(page, PlayerScene)
    while page.people_kept.is_reading:
        app.frame(0)
    return page


def player(tab: int, plot: int = 0) -> Make:
    """Return a person who has played for some months, on one of the tabs."""

    def make(app: App, game: AnyGame) -> None:
        keep_history(app, 214)
        page = _at_page(app)
        page._take_tab(tab)
        page._take_plot(plot)

    return make


def player_few(app: App, game: AnyGame) -> None:
    keep_history(app, 7)
    _at_page(app)


def player_empty(app: App, game: AnyGame) -> None:
    app.routes.player()


def player_people(app: App, game: AnyGame) -> None:
    player(0)(app, game)
    app.post(key_down(pygame.K_p))


def player_lanterns(app: App, game: AnyGame) -> None:
    player(0)(app, game)
    page = app.scenes.top
    assert isinstance(page, PlayerScene)
    app.scenes.push(LanternsScene(page.lights))


def street(app: App, game: AnyGame) -> None:
    """The street of a person who has passed some stalls, and heard the cat's stories there."""
    _walk(app, 5)
    app.routes.street()


def street_far(app: App, game: AnyGame) -> None:
    """The street near its end."""
    _walk(app, 26)
    app.routes.street()


def street_closed(app: App, game: AnyGame) -> None:
    """A stall of the street that is still closed."""
    _walk(app, 5)
    app.routes.street()
    app.frame(0)
    for _ in range(stations.OPEN_AHEAD):
        app.post(key_down(pygame.K_RIGHT))
        app.frame(1 / 60)


def street_tale(app: App, game: AnyGame) -> None:
    """The first story of the street."""
    app.scenes.push(TaleScene(0))


def street_table(app: App, game: AnyGame) -> None:
    """A stall of this game, just begun."""
    app.routes.station(stations.stored(game.info.id)[1])


def street_hint(app: App, game: AnyGame) -> None:
    """A hint at a stall of this game that asks for more than to win."""
    asks = [each for each in stations.stored(game.info.id) if any(aim.kind not in PLAYED_FOR for aim in each.aims)]
    app.routes.station(asks[0])
    table = app.scenes.top
    assert isinstance(table, TableScene)
    for _ in range(10 * MOST_FRAMES):  # bots may move first
        app.frame(1 / 60)
        if table.hint.command is not None:
            break
        if table.match.is_deciding() and not table.hint.is_thinking:
            app.post(key_down(pygame.K_h))


def _walk(app: App, stalls: int) -> None:
    """Light lanterns at the first `stalls` stalls."""
    book, name = StreetBook(app.paths.data), solver_of(app)[0]
    for number, station in enumerate(stations.street(app.games)[:stalls]):
        book.note(name, station.key, (3, 2, 3, 1, 2)[number % 5])
    book.hear(name, stations.TALES)
