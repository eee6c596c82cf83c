"""The library: what its pages show happens, all games can be played with it, and what is promised is still there."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletable
import tabletable.bots.playerview
import tabletable.library
from tabletable import GameError, IllegalCommand, PlayerView, SetupError
from tabletable.core.registry import all_games

PACKAGE = Path(tabletable.__file__).parent
SURFACE = Path(__file__).with_name("surface.txt")
PAGE = PACKAGE / "LIBRARY.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


WITH_EXAMPLES = sorted(
    ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
    for file in PACKAGE.rglob("*.py")
    if "    >>> " in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_what_others_build_on_is_shown_by_examples() -> None:
    shown = {"bots.playerview", "core.game", "core.command", "core.rng", "library", "play.playback", "play.session"}
    assert {f"tabletable.{name}" for name in shown | {"play.keeping.recording"}} <= {*WITH_EXAMPLES}


def test_the_page_is_true() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_player_on_the_page_takes_25_lines_and_beats_chance(tmp_path: Path) -> None:
    (source,) = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len([line for line in source.splitlines() if line.strip()]) <= 25
    (tmp_path / "my_bot.py").write_text(source, encoding="utf-8")
    command = [sys.executable, "my_bot.py"]
    told = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(PACKAGE.parent)}, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    won = re.fullmatch(r"won ([\d.]+) of 10\n", told.stdout)
    assert won is not None, told.stdout
    assert float(won[1]) >= 8


def test_the_first_page_leads_to_it() -> None:
    assert "tabletable/LIBRARY.md" in (PACKAGE.parent / "README.md").read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------ the promise


def surface() -> Iterator[str]:
    """One line for each name that is offered, and for each public part of its classes."""
    for name in sorted(tabletable.__all__):
        kind = getattr(tabletable, name)
        if inspect.isfunction(kind):
            yield f"{name}{inspect.signature(kind)}"
        elif inspect.isclass(kind) and kind.__module__ in ("tabletable.library", "tabletable.bots.playerview"):
            fields = getattr(kind, "_fields", ())
            yield f"{name}({', '.join(fields)})" if fields else name
            for part, member in sorted(vars(kind).items()):
                if not part.startswith("_") and part not in fields:
                    yield f"{name}.{part}{inspect.signature(member) if inspect.isfunction(member) else ''}"
        else:
            yield name


def test_what_is_promised_is_there() -> None:
    """A line may be added or made longer at its end by what has a default; that is what the version number allows."""
    assert "\n".join(surface()) + "\n" == SURFACE.read_text(encoding="utf-8")


def test_both_lists_of_names_are_one() -> None:
    assert {*tabletable.__all__} - {"__version__"} == {*tabletable.library.__all__}
    assert {*tabletable.__all__} <= {*dir(tabletable)}


def test_every_name_says_what_it_is() -> None:
    for name in tabletable.library.__all__:
        member = getattr(tabletable, name)
        if inspect.isfunction(member):
            assert ">>>" in (member.__doc__ or "") or name in ("load", "replay"), name


def test_the_import_costs_nothing_and_loads_no_screen() -> None:
    ask = "import sys, tabletable; print(len([m for m in sys.modules if m.startswith('tabletable')]))"
    use = "tabletable.deal('uno', 2, seed=1); print({'pygame', 'pymunk', 'numpy'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", f"{ask}; {use}"], cwd=PACKAGE.parent, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["1", "set()"], done.stderr


def test_a_name_that_is_not_offered_is_refused_as_of_any_module() -> None:
    with pytest.raises(AttributeError, match="no attribute 'dealt'"):
        tabletable.dealt  # noqa: B018


@pytest.mark.skipif(importlib.util.find_spec("pettingzoo") is not None, reason="the extra is installed")
def test_without_its_extra_the_environments_name_it() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"pip install '\.\[rl\]'"):
        importlib.import_module("tabletable.rl")


# ------------------------------------------------------------------------------------------------ what goes wrong


def test_what_is_no_command_is_told_as_such() -> None:
    table = tabletable.deal("uno", 2, seed=1, bots={1: lambda view: "play"})  # type: ignore[dict-item, return-value]
    with pytest.raises(TypeError, match=r"such as one of legal\(\), not 'draw'"):
        table.play("draw")  # type: ignore[arg-type]
    table.play(table.legal()[-1])
    if table.to_act != (1,):
        table.play(table.legal()[-1])
    with pytest.raises(TypeError, match="the bot of seat 1 returned 'play'"):
        table.play_bots()
    with pytest.raises(TypeError, match="it is no list"):
        tabletable.deal("uno", 2, bots=["easy"])  # type: ignore[arg-type]
    with pytest.raises(IndexError, match="the seats are 0 to 1"):
        table.view(7)


def test_errors_say_in_words_what_is_wrong(tmp_path: Path) -> None:
    table = tabletable.deal("uno", 2, seed=1)
    with pytest.raises(IllegalCommand, match=r"^It is Seat \d’s turn\.$"):
        table.play(tabletable.Command(1 - table.to_act[0], "draw", zone="draw"))
    with pytest.raises(tabletable.SaveError) as missing:
        tabletable.load(tmp_path / "nope")
    assert missing.value.code == "save.unreadable.missing"
    assert missing.value.__notes__[0].endswith(".")
    with pytest.raises(tabletable.SaveError) as caught:
        next(tabletable.replay(tmp_path / "nope"))
    assert caught.value.__notes__ == missing.value.__notes__


def test_sentences_count_seats_as_everything_else_does() -> None:
    table = tabletable.deal("uno", 2, seed=4)
    table.play(table.legal()[1])
    assert table.log()[0].startswith(f"Seat {table.commands[0].seat} ")


# ------------------------------------------------------------------------------------------------ all games


def cautious(view: PlayerView) -> tabletable.Command | None:
    return view.legal[-1] if view.must_act else None


@pytest.mark.parametrize("game", all_games())
def test_every_game_is_played_saved_and_told(game: str, tmp_path: Path) -> None:
    least = tabletable.describe(game).min_players
    table = tabletable.deal(game, least, seed=11, bots=dict.fromkeys(range(1, least), "random"))
    shown: set[str] = set()
    while not table.is_over:
        table.play_bots()
        for seat in table.to_act:
            view = table.view(seat)
            shown |= {word for words in view.zones.values() for word in words}
            assert all(tabletable.words(view, command)[0] != "«" for command in view.legal)
            world = view.sample()
            assert world.view(seat).data() == view.data()
            assert world.legal(seat) == [*view.legal] == table.legal(seat)
        if table.to_act:
            table.play(table.view(table.to_act[0]).rng.choice(table.legal()))
    assert table.winners or game == "saboteur"
    assert len(table.scores) == least
    assert len(shown) > 5
    assert table.result("zh-Hans") != table.result()
    table.save(tmp_path / "a.tabletable")
    again = tabletable.load(tmp_path / "a.tabletable")
    assert (again.commands, again.winners, again.scores) == (table.commands, table.winners, table.scores)
    assert [line.text for line in tabletable.replay(tmp_path / "a.tabletable", 0)][:-1] == table.log(0)


def test_a_saved_game_goes_on_with_the_bots_it_had(tmp_path: Path) -> None:
    table = tabletable.deal("uno", 2, seed=4, bots={1: "easy"})
    table.play(table.legal()[1])
    table.save(tmp_path / "a.tabletable")
    again = tabletable.load(tmp_path / "a.tabletable")
    assert again.play_bots() == table.play_bots() > 0
    assert again.commands == table.commands
    mine = tabletable.load(tmp_path / "a.tabletable", bots={0: cautious})
    mine.play_bots()
    assert mine.is_over


def test_a_view_holds_nothing_its_seat_may_not_know() -> None:
    table = tabletable.deal("uno", 2, seed=4)
    view = table.view(1)
    assert set(view.zones["hand:0"]) == {"?"}
    assert table.view(None).legal == ()
    assert all(word == "?" for zone in ("hand:0", "hand:1") for word in table.view(None).zones[zone])
    view.state.hands[0].clear()
    assert len(table.view(1).zones["hand:0"]) == 7, "a view is a copy"


def test_equal_seeds_give_equal_tournaments() -> None:
    first, second = (tabletable.tournament("uno", ["easy", cautious, "random"], 3, seed=5) for _ in range(2))
    assert first == second
    assert first.games == 3
    assert sum(first.wins) == pytest.approx(3)


def test_games_end_rounded_up_to_whole_deals() -> None:
    assert tabletable.tournament("yose_duel", ["random", "random"], 3).games == 4


def test_a_review_finds_what_was_given_away() -> None:
    table = tabletable.deal("yose_duel", seed=5, bots={0: "random", 1: "perfect"})
    with pytest.raises(GameError, match="when it is over"):
        table.review(0)
    table.play_bots()
    lost = [sum(each.cost for each in table.review(seat)) for seat in (0, 1)]
    assert lost[0] > lost[1] == 0


def test_a_review_of_chances_has_errors() -> None:
    table = tabletable.deal("uno", 2, seed=5, bots={0: "random", 1: "easy"})
    table.play_bots()
    judged = table.review(0, effort=0.02)
    assert judged
    assert all(table.commands[each.number - 1] == each.played for each in judged)
    assert any(each.error > 0 for each in judged)


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 1}, "2 to 10 players, not 1"),
        ({"players": 2, "bots": {2: "easy"}}, "no seat 2"),
        ({"bots": {0: "genius"}}, "no bot level 'genius'"),
        ({"seed": -1}, "a seed is 0 to"),
        ({"options": {"draw": "two"}}, "allowed: one"),
    ],
)
def test_what_can_not_be_dealt_is_refused_in_words(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        tabletable.deal(**{"game": "uno", **given})


def test_a_bot_that_does_what_it_may_not_is_told() -> None:
    def cheats(view: PlayerView) -> tabletable.Command:
        return view.legal[0]._replace(seat=1 - view.legal[0].seat)

    def sleeps(view: PlayerView) -> None:
        return None

    for bot, error in ((cheats, IllegalCommand), (sleeps, GameError)):
        table = tabletable.deal("uno", 2, seed=4, bots={0: bot, 1: "easy"})
        with pytest.raises(error):
            table.play_bots()
        assert table.commands == ()


def test_a_move_in_a_world_is_held_to_the_rules_too() -> None:
    world = tabletable.deal("uno", 2, seed=4).view(0).sample()
    before = world.zones
    with pytest.raises(IllegalCommand):
        world.play(tabletable.Command(1, "draw"))
    assert world.zones == before


def test_a_file_that_is_no_save_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.tabletable").write_text("{}")
    with pytest.raises(tabletable.SaveError, match="not_a_save"):
        tabletable.load(tmp_path / "a.tabletable")
