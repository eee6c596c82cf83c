"""Bots of others: found where they were installed or named, never through a save, and never the end of a game."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from arenas.games import Line, play_deal

import tabletable
from tabletable.bots import decide
from tabletable.cli import main
from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.core.thinking import TimeUp
from tabletable.play import botplugins
from tabletable.play.botplay import Asked
from tabletable.play.botplugins import Fault, FaultKind, is_known, level_of, make_bot, offered
from tabletable.play.files.safejson import OtherGame
from tabletable.play.inspection.simulate import simulate
from tabletable.play.keeping.recording import Recorder, playable, restore
from tabletable.play.keeping.replay import open_document
from tabletable.play.match import Match
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

YOSE = get_game("yose_duel")
SOURCE = """
import threading

WAIT = threading.Event()

def last(view):
    return view.legal[-1]

def only_uno(view):
    return view.legal[0]
only_uno.games = ("uno",)

class Remembers:
    def __init__(self):
        self.asked = 0
    def __call__(self, view):
        self.asked += 1
        return view.legal[0]

def as_tuple(view):
    return tuple(view.legal[0])

def patient(view):
    for _ in range(3):
        yield
    return view.legal[0]

def fails(view):
    raise RuntimeError("no idea")

def leaves(view):
    raise SystemExit("bye")

def cheats(view):
    return view.legal[0]._replace(seat=view.seat + 1)

def nothing(view):
    return None

def spoils(view):
    view.state.hands.clear()
    return view.legal[0]

def sleeps(view):
    WAIT.wait()  # without end: who is waited for never answers
    return view.legal[0]

def drags(view):
    while not WAIT.is_set():
        yield
    return view.legal[0]

number = 5

class Apart:
    own_process = True
    def __init__(self):
        self.asked = 0
    def __call__(self, view):
        import os
        self.asked += 1
        view.state.hands.clear()
        open(f"asked-{os.getpid()}", "a").write(".")
        return view.legal[0]

def apart_patient(view):
    yield
    return view.legal[-1]
apart_patient.own_process = True

def apart_fails(view):
    raise RuntimeError("no idea")
apart_fails.own_process = True

def apart_dies(view):
    import os
    os._exit(3)
apart_dies.own_process = True

def apart_cheats(view):
    return {"I": "win"}
apart_cheats.own_process = True

def apart_sleeps(view):
    WAIT.wait()
apart_sleeps.own_process = True
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module of somebody else's in the folder the program was started in, and nothing remembered."""
    (tmp_path / "their_bots.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    forget()
    yield "their_bots"
    if (module_type := sys.modules.pop("their_bots", None)) is not None:
        module_type.WAIT.set()
    forget()


def forget() -> None:
    botplugins._named.clear()
    botplugins._texts.clear()
    botplugins._installed.cache_clear()
    botplugins._opened.cache_clear()


@pytest.fixture
def installed(module: str, tmp_path: Path) -> Callable[[str], None]:
    """Lets entry points be there as if a package had brought them."""

    def install(lines: str) -> None:
        info = tmp_path / "their_bots-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bots\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[tabletable.bots]\n{lines}\n", encoding="utf-8")
        sys.path.append(str(tmp_path))
        forget()

    return install


# ------------------------------------------------------------------------------------------------ finding


def test_what_the_player_names_is_a_level(module: str) -> None:
    assert level_of(YOSE.info, f"{module}:last") == "their_bots.last"
    assert offered(YOSE.info) == (*YOSE.info.ladder, "their_bots.last")
    assert level_of(YOSE.info, "easy") == "easy"


def test_what_a_package_brings_is_a_level(installed: Callable[[str], None]) -> None:
    installed("strong = their_bots:last\nuno_only = their_bots:only_uno")
    assert offered(YOSE.info)[-1:] == ("strong",)
    assert offered(get_game("uno").info)[-2:] == ("strong", "uno_only")
    assert simulate(YOSE, ["strong", "random"], 2).faults == []


def test_a_level_of_the_game_can_not_be_taken(installed: Callable[[str], None]) -> None:
    installed("easy = their_bots:fails")
    assert offered(YOSE.info) == YOSE.info.ladder
    assert simulate(YOSE, ["easy", "random"], 1).faults == []


@pytest.mark.allows_logs
def test_a_package_that_fails_is_left_out_with_a_word(
    installed: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    installed("gone = their_bots:gone\nother = no_such_module:bot\nodd name = their_bots:last\ngood = their_bots:last")
    for _ in range(2):
        assert offered(YOSE.info) == (*YOSE.info.ladder, "good")
        assert not is_known(YOSE.info, "gone")
    texts = sorted(record.getMessage() for record in caplog.records)
    assert [line.split(" is left out: ")[0].split("bot ")[1] for line in texts] == ["'odd name'", "gone", "other"]
    with pytest.raises(SetupError, match="gone"):
        make_bot(YOSE, "gone", 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("their_bots:gone", "no attribute 'gone'"),
        ("no_such_module:bot", "there is no module no_such_module here; start in its folder"),
        ("no_such_module.py:bot", "without its ending: no_such_module:bot"),
        ("their_bots:number", "it is no function"),
        ("their_bots:" + "x" * 40, "at most 40"),
        ("nobody", "no bot level 'nobody'"),
    ],
)
def test_what_can_not_be_had_is_refused_in_words(module: str, text: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        level_of(YOSE.info, text)


# ------------------------------------------------------------------------------------------------ playing


@pytest.mark.parametrize("name", ["last", "as_tuple", "patient", "spoils", "Remembers"])
def test_a_good_bot_plays_whole_games_and_keeps_every_promise(module: str, name: str) -> None:
    level = level_of(YOSE.info, f"{module}:{name}")
    result = simulate(YOSE, [level, "random"], 2)
    assert (result.games, result.faults) == (2, [])


@pytest.mark.parametrize(
    ("name", "kind", "why"),
    [
        ("fails", FaultKind.FAILED, "RuntimeError: no idea"),
        ("leaves", FaultKind.FAILED, "SystemExit: bye"),
        ("cheats", FaultKind.ILLEGAL, "it answered Command(seat=1"),
        ("nothing", FaultKind.ILLEGAL, "it answered None"),
    ],
)
def test_a_bad_one_loses_its_moves_never_the_game(module: str, name: str, kind: FaultKind, why: str) -> None:
    level = level_of(YOSE.info, f"{module}:{name}")
    result = simulate(YOSE, [level, "random"], 3)
    assert result.games == 3
    assert {(fault.level, fault.seat, fault.kind) for fault in result.faults} == {(level, 0, kind)}
    assert all(fault.why.startswith(why) for fault in result.faults)
    assert result.wins[0] >= 2, "an easier bot of the program has played for it"


@pytest.mark.parametrize("name", ["sleeps", "drags"])
def test_one_that_takes_too_long_is_not_waited_for(module: str, name: str) -> None:
    faults: list[Fault] = []
    bot = make_bot(YOSE, level_of(YOSE.info, f"{module}:{name}"), 1, report=faults.append, limit_s=0.05)
    state = YOSE.setup(2, YOSE.info.complete({}), 1)
    view, legal = YOSE.view(state, 0), YOSE.legal_commands(state, 0)
    threads = threading.active_count()
    assert decide(bot.think(view, legal)) in legal
    assert decide(bot.think(view, legal)) in legal
    assert [fault.kind for fault in faults] == [FaultKind.SLOW] * 2
    assert threading.active_count() <= threads + 1, "what still thinks gets no further question"


@pytest.mark.parametrize("name", ["sleeps", "drags"])
def test_the_patience_of_the_table_is_its_limit_too(module: str, name: str) -> None:
    faults: list[Fault] = []
    bot = make_bot(YOSE, level_of(YOSE.info, f"{module}:{name}"), 1, report=faults.append)
    state = YOSE.setup(2, YOSE.info.complete({}), 1)
    thinking = bot.think(YOSE.view(state, 0), YOSE.legal_commands(state, 0))
    next(thinking)
    with pytest.raises(StopIteration) as done:
        thinking.throw(TimeUp)
    assert done.value.value in YOSE.legal_commands(state, 0)
    assert [fault.kind for fault in faults] == [FaultKind.SLOW]


@pytest.mark.slow
def test_a_bot_that_asks_for_one_has_a_process_of_its_own_and_one_only(module: str, tmp_path: Path) -> None:
    level = level_of(YOSE.info, f"{module}:Apart")
    result = simulate(YOSE, [level, "random"], 1)
    assert (result.games, result.faults) == (1, [])
    asked = [*tmp_path.glob("asked-*")]
    assert len(asked) == 1
    assert asked[0].name != f"asked-{os.getpid()}"
    assert asked[0].stat().st_size > 5, "it was the same one all the time"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["uno", "property_deal", "saboteur", "flea_market", "night_market"])
def test_what_a_seat_may_know_of_any_game_comes_to_a_process(module: str, game: str) -> None:
    it = get_game(game)
    faults: list[Fault] = []
    bot = make_bot(it, level_of(it.info, f"{module}:apart_patient"), 1, report=faults.append)
    state = it.setup(it.info.min_seats, it.info.complete({}), 1)
    seat = it.to_act(state)[0]
    legal = it.legal_commands(state, seat)
    assert decide(bot.think(it.view(state, seat), legal)) == legal[-1]
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "kind", "why"),
    [
        ("apart_fails", FaultKind.FAILED, "RuntimeError: no idea"),
        ("apart_dies", FaultKind.FAILED, "its process has ended"),
        ("apart_cheats", FaultKind.ILLEGAL, "a command is"),
        ("apart_sleeps", FaultKind.SLOW, "its process was killed"),
    ],
)
def test_a_bad_one_in_its_process_loses_its_move(module: str, name: str, kind: FaultKind, why: str) -> None:
    faults: list[Fault] = []
    limit_s = 0.0 if kind is FaultKind.SLOW else 60.0
    bot = make_bot(YOSE, level_of(YOSE.info, f"{module}:{name}"), 1, report=faults.append, limit_s=limit_s)
    state = YOSE.setup(2, YOSE.info.complete({}), 1)
    view, legal = YOSE.view(state, 0), YOSE.legal_commands(state, 0)
    for _ in range(2):
        assert decide(bot.think(view, legal)) in legal
    assert [(fault.kind, fault.why.startswith(why)) for fault in faults] == [(kind, True)] * 2
    apart = [process for process in multiprocessing.active_children() if process.name == "bot of others"]
    assert len(apart) <= (kind is not FaultKind.SLOW), "one that was too slow is killed"


def test_a_match_goes_on_and_says_which_bot_lost_its_move(module: str) -> None:
    level = level_of(YOSE.info, f"{module}:fails")
    session = Session(YOSE, [Seat(BOT, "Ann", level), Seat(BOT, "Bob", "random")], {}, 3)
    match = Match(session, 1)
    for _ in range(40):
        if not isinstance(command := match.bots.advance(1.0), Asked):
            match.submit(command)
    assert len(session.steps) >= 20
    assert {(fault.seat, fault.kind) for fault in match.faults} == {(0, FaultKind.FAILED)}


def test_it_may_let_a_reaction_pass(module: str) -> None:
    uno = get_game("uno")
    level = level_of(uno.info, f"{module}:nothing")
    result = simulate(uno, [level, "random"], 1, options={"jump_in": "on"})
    assert {fault.why for fault in result.faults} == {"it answered None"}


# ------------------------------------------------------------------------------------------------ saves


def saved(game: Game[Any], level: str) -> bytes:
    from tabletable.play.keeping.savefile import encode

    session = Session(game, [Seat(HUMAN, "Ann"), Seat(BOT, "Bob", level)], {}, 3)
    session.submit(session.legal(0)[0])
    return encode(Recorder(session).document())


def test_a_save_names_the_bot_and_runs_nothing(module: str, tmp_path: Path) -> None:
    level = level_of(YOSE.info, f"{module}:last")
    data = saved(YOSE, level)
    assert json.loads(data)["header"]["seats"][1]["level"] == "their_bots.last"
    (tmp_path / "a.tabletable").write_bytes(data)
    document = open_document(tmp_path / "a.tabletable")
    assert playable(document).seats[1].level == level
    forget()
    del sys.modules[module]
    with pytest.raises(OtherGame) as refused:
        playable(document)
    assert refused.value.code == "save.other_game.level"
    assert restore(document).seats[1].level == level, "it can still be watched"
    assert module not in sys.modules
    table = tabletable.load(tmp_path / "a.tabletable")
    table.play_bots()
    assert table.commands == document.commands, "its seat is yours"


# ------------------------------------------------------------------------------------------------ command line


def test_the_command_line_takes_it(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "yose_duel", "--bots", f"{module}:fails,random", "--games", "2"]) == 0
    printed = capsys.readouterr()
    told = json.loads(printed.out.splitlines()[-1])
    assert told["bots"] == ["their_bots.fails", "random"]
    assert told["faults"] > 10
    lost = f"the bot their_bots.fails in seat 0 lost {told['faults']} moves"
    line = SOURCE[: SOURCE.index("no idea")].count("\n") + 1
    assert printed.err.splitlines() == [
        f"tabletable: {lost}: failed (RuntimeError: no idea (their_bots.py, line {line}))"
    ]
    assert main(["simulate", "yose_duel", "--bots", f"{module}:gone,random"]) == 2
    assert "can't be had" in capsys.readouterr().err


def test_the_arena_takes_it(module: str) -> None:
    line = Line("yose_duel", f"{module}:last", "random", 2, tuple(sorted(YOSE.info.complete({}).items())), 1)
    assert len(play_deal(line, 0).shares) == 2


def test_the_library_takes_it(module: str) -> None:
    assert tabletable.tournament("yose_duel", [f"{module}:last", "random"], 2).games == 2


def test_the_installed_command_finds_modules_where_it_is_started(module: str, tmp_path: Path) -> None:
    root = Path(tabletable.__file__).parents[1]
    ask = f"import sys; sys.path[0] = {str(root)!r}; from tabletable.cli import main; sys.exit(main())"
    words = ("simulate", "yose_duel", "--bots", f"{module}:last,random", "--json")
    done = subprocess.run([sys.executable, "-c", ask, *words], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["faults"] == 0
