"""The arena: equal deals, honest intervals, nothing lost when it is stopped, the same on every kind of machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import arena
import arena_record
import pytest
from arenas import figures, games
from arenas.games import Line, Played

from tabletable.core.errors import SetupError
from tabletable.core.registry import get_game
from tabletable.play import strengths
from tabletable.play.strengths import Strength


def line(game: str = "uno", hero: str = "normal", rivals: str = "easy", players: int = 2) -> Line:
    options = get_game(game).info.complete({})
    return Line(game, hero, rivals, players, tuple(sorted(options.items())), 7)


def without_times(played: Played) -> dict[str, object]:
    return {key: value for key, value in played.to_json().items() if key != "millis"}


def test_a_deal_is_played_once_from_each_seat_and_always_alike() -> None:
    played = games.play_deal(line(players=3), 2)
    assert len(played.shares) == 3
    assert without_times(played) == without_times(games.play_deal(line(players=3), 2))
    assert Played.from_json(json.loads(json.dumps(played.to_json()))) == played


def test_equal_players_share_every_deal() -> None:
    """Whoever sits where, the same bots play the same game: the hero wins it from exactly one of the seats."""
    for deal in range(5):
        assert sum(games.play_deal(line(rivals="normal", players=3), deal).shares) == pytest.approx(1)


def test_deals_differ() -> None:
    rounds = [games.play_deal(line("saboteur", players=3), deal).to_json()["roles"] for deal in range(2)]
    assert any(one != other for one, other in pairwise(rounds))


def test_rounds_and_roles_are_counted() -> None:
    played = games.play_deal(line("saboteur", players=3), 0)
    assert sum(played.endings.values()) == 3 * 3  # three rounds in each of three games
    assert sum(times for times, _, _ in played.roles.values()) == 3 * 3 * 3


def test_shares_and_their_intervals() -> None:
    deals = [Played(0, [1.0, 0.0]), Played(1, [1.0, 1.0]), Played(2, [0.0, 0.0]), Played(3, [1.0, 0.0])]
    share = figures.share_of(deals)
    assert share.mean == 0.5
    half = 1.96 * (0.5 / 3) ** 0.5 / 2  # means .5 1 0 .5: variance 1/6
    assert share.low == pytest.approx(0.5 - half)
    assert share.high == pytest.approx(0.5 + half)
    assert figures.share_of(deals[1:2]) == (1.0, 0.0, 1.0)  # one deal proves nothing


def test_summary_adds_up() -> None:
    one = Played(0, [1.0, 0.0], [1.0, 2.0, 300.0], Counter(a=2), {"boss": [1, 1, 5]})
    two = Played(1, [0.0, 0.0], [4.0], Counter(a=1, b=1), {"boss": [2, 0, 1], "digger": [1, 1, 2]})
    told = figures.summary([two, one], 2)
    assert (told["games"], told["share"], told["equal"]) == (4, 0.25, 0.5)
    assert (told["median_ms"], told["p99_ms"]) == (3.0, 300.0)
    assert told["endings"] == {"a": 3, "b": 1}
    assert told["roles"] == {
        "boss": {"times": 3, "wins": 1, "gained": 6},
        "digger": {"times": 1, "wins": 1, "gained": 2},
    }
    with pytest.raises(ValueError, match="no deal"):
        figures.summary([], 2)


@pytest.mark.parametrize("players", [2, 4])
def test_ratings_give_back_the_odds(players: int) -> None:
    strength = {"easy": 1.0, "normal": 2.0, "hard": 6.0}
    shares = {
        (hero, rival): strength[hero] / (strength[hero] + (players - 1) * strength[rival])
        for hero in strength
        for rival in strength
        if hero != rival
    }
    rated = figures.ratings(shares, players)
    assert sum(rated.values()) == pytest.approx(0, abs=0.5)
    assert rated["normal"] - rated["easy"] == pytest.approx(120.4, abs=0.5)
    assert rated["hard"] - rated["normal"] == pytest.approx(190.8, abs=0.5)


def test_a_stopped_run_goes_on_where_it_was(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "line.jsonl"
    asked: list[int] = []

    def play(line, deals):
        for deal in deals:
            asked.append(deal)
            yield games.play_deal(line, deal)

    def stopped(line, deals):
        yield from play(line, list(deals)[:2])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena.play_line(line(), 8, stopped, path)
    with path.open("a") as file:
        file.write('{"deal": 2, "sha')  # killed while it wrote
    row = arena.play_line(line(), 8, play, path)
    assert asked == [0, 1, 2, 3]
    whole = arena.play_line(line(), 8, play)
    assert {**row, "median_ms": 0, "p99_ms": 0} == {**whole, "median_ms": 0, "p99_ms": 0}
    with pytest.raises(ValueError, match="another line"):
        arena.play_line(line(hero="easy"), 8, play, path)


def test_more_processes_give_the_same(tmp_path) -> None:
    alone = {played.deal: without_times(played) for played in arena.here(line(), range(4), 1)}
    assert {played.deal: without_times(played) for played in arena.here(line(), range(4), 2)} == alone


CLUSTER = """
import json, os, signal, sys
sys.path[:0] = sys.argv[1:3]
import arena, distributed
from tests.tools.test_arena import line, without_times

if __name__ == "__main__":
    found = {}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        for played in arena.on_cluster(line("saboteur", players=3), range(6), cluster.scheduler_address):
            if not found:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
            found[played.deal] = without_times(played)
    print("found", json.dumps([found[deal] for deal in sorted(found)]))
"""


@pytest.mark.slow
@pytest.mark.sampled(each=0)
def test_a_cluster_gives_the_same_though_a_worker_dies(tmp_path) -> None:
    """In a process of its own: in this one no socket may be opened."""
    pytest.importorskip("distributed")
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    places = [str(arena.ROOT), str(arena.ROOT / "tools")]
    setting = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    # Workers are forked from a process that has imported dask, instead of importing it one by one.
    setting["DASK_DISTRIBUTED__WORKER__MULTIPROCESSING_METHOD"] = "forkserver"
    run = subprocess.run([sys.executable, script, *places], capture_output=True, text=True, env=setting, cwd=tmp_path)
    found = [line for line in run.stdout.splitlines() if line.startswith("found ")]
    assert found, run.stderr[-2000:]
    alone = [without_times(played) for played in arena.here(line("saboteur", players=3), range(6), 1)]
    assert json.loads(found[0].removeprefix("found ")) == alone


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["uno", "--players", "2", "--games", "1", "--ladder", "--json", "--workers", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    levels = get_game("uno").info.levels
    assert len(data["rows"]) == len(levels) * (len(levels) - 1)
    assert set(data["ratings"]) == set(levels)
    assert arena.main(["uno", "--games", "2", "--players", "2", "--workers", "1"]) == 0
    assert "normal against easy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chess"], "chess"),
        (["uno", "--hero", "grandmaster"], "no bot level 'grandmaster'"),
        (["uno", "--players", "11"], "2 to 10 players, not 11"),
        (["uno", "--options", "stacking=maybe"], "stacking"),
        (["uno", "--games", "0"], "at least 1"),
        (["saboteur", "--hero", "rlcard:uno-rule-v1"], "plays uno, not saboteur"),
    ],
)
def test_wrong_usage_is_one_line(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(words) == 2
    text = capsys.readouterr().err
    assert reason in text
    assert text.count("\n") == 1


class Agent:
    """As RLCard's: asked with its words for cards, answers with one of them."""

    asked: ClassVar[list[dict]] = []

    def step(self, state):
        self.asked.append(state)
        return state["raw_legal_actions"][-1]


def test_rlcards_agent_sits_at_our_table(monkeypatch: pytest.MonkeyPatch) -> None:
    models = ModuleType("rlcard.models.uno_rule_models")
    models.UNORuleAgentV1 = Agent  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "rlcard", ModuleType("rlcard"))
    monkeypatch.setitem(sys.modules, "rlcard.models", ModuleType("rlcard.models"))
    monkeypatch.setitem(sys.modules, "rlcard.models.uno_rule_models", models)
    Agent.asked.clear()
    for deal in range(3):
        assert len(games.play_deal(line(hero="rlcard:uno-rule-v1", rivals="random"), deal).shares) == 2
    words = {word for state in Agent.asked for word in (*state["raw_legal_actions"], *state["raw_obs"]["hand"])}
    assert words
    signs = {*map(str, range(10)), "skip", "reverse", "draw_2", "wild", "wild_draw_4"}
    assert all(word[0] in "rygb" and word[1] == "-" and word[2:] in signs for word in words)
    assert {"wild", "draw_2"} <= {word[2:] for word in words}


def test_without_rlcard_it_is_said() -> None:
    if "rlcard" in sys.modules:
        pytest.skip("rlcard is installed")
    with pytest.raises(SetupError, match="not installed"):
        games.bot_of(get_game("uno"), "rlcard:uno-rule-v1", 1)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where a game keeps its strengths, beside a page that shows them."""
    page = tmp_path / "STRENGTHS.md"
    page.write_text(f"Before.\n{arena_record.BEGIN}\nan older table\n{arena_record.END}\nAfter.\n", encoding="utf-8")
    monkeypatch.setattr(arena_record, "folder_of", lambda game_id: tmp_path)
    monkeypatch.setattr(arena_record, "all_games", lambda: {"uno": get_game("uno")})
    monkeypatch.setattr(arena_record, "PAGE", page)
    return tmp_path


def test_what_is_recorded_is_kept_and_shown(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for players in (3, 2, 2):
        words = ["uno", "--players", str(players), "--games", "6", "--workers", "1", "--record", "--json"]
        assert arena.main(words) == 0
    (row,) = json.loads(capsys.readouterr().out.splitlines()[-1])["rows"]
    two, three = strengths.read(kept)
    assert (two.level, two.rivals, two.players, two.games) == ("normal", "easy", 2, 6)
    assert (two.share, two.equal, three.players) == (round(1000 * row["share"]), 500, 3)
    page = (kept / "STRENGTHS.md").read_text(encoding="utf-8").splitlines()
    assert (page[0], page[-1]) == ("Before.", "After.")
    assert "an older table" not in page
    assert [line.split(" | ")[1] for line in page if line.startswith("| UNO") and " to " in line] == ["2", "3"]
    assert f" | {two.share / 10:.1f} | " in page[-5]
    assert arena_record.main(["--check"]) == 0
    strengths.write(kept, [two._replace(share=1)])
    assert arena_record.main(["--check"]) == 1


def test_the_page_shows_what_is_kept() -> None:
    assert arena_record.main(["--check"]) == 0


def test_the_nearest_table_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [Strength("hard", "normal", players, 1000, 400, 380, 420, 1.0, 2.0, "1", "") for players in (2, 4)]
    ruled = lines[0]._replace(options={"stack": "yes"}, share=700)
    monkeypatch.setattr(strengths, "strengths_of", lambda game: [*lines, ruled])
    uno = get_game("uno")
    plain, stacked = ({"stack": value, "calls": "no"} for value in ("no", "yes"))
    assert [strengths.strength(uno, "hard", players, plain) for players in (2, 4, 10)] == [*lines, lines[1]]
    assert strengths.strength(uno, "hard", 2, stacked) == ruled
    assert strengths.strength(uno, "normal", 2, plain) is None


def test_only_house_rules_that_are_not_the_usual_ones_are_kept(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["uno", "--players", "2", "--games", "2", "--workers", "1", "--record", "--json"]
    for options in ("stacking=off,draw=one", "draw=one"):
        assert arena.main([*words, "--options", options]) == 0
    assert [line.options for line in strengths.read(kept)] == [{}, {"stacking": "off"}]
    assert "| UNO, stacking=off | 2 |" in (kept / "STRENGTHS.md").read_text(encoding="utf-8")


def strength_line(level: str, rivals: str, share: int, half: int = 50) -> Strength:
    return Strength(level, rivals, 2, 100, share, share - half, share + half, 1.0, 2.0, "1", "")


def test_a_ladder_stands_on_all_lines_that_lead_to_its_anchor() -> None:
    lines = [("c", "b", 500), ("b", "a", 760), ("child", "b", 360), ("d", "c", 640), ("f", "e", 900)]
    ratings = figures.placed([strength_line(*each) for each in lines], "a")
    assert [each.level for each in ratings[:2]] == ["a", "child"]
    assert {each.level: each.rating for each in ratings} == pytest.approx(
        {"a": 0, "child": 100, "b": 200, "c": 200, "d": 300}, abs=1
    ), "e was never measured against them, so nobody knows where f is"
    error = {each.level: each.error for each in ratings}
    assert error["a"] == 0 < error["b"] < error["c"] < error["d"]
    assert ratings[-1].above == pytest.approx(100, abs=1)
    assert ratings[-1].error ** 2 == pytest.approx(error["c"] ** 2 + ratings[-1].above_error ** 2, rel=0.01)


def test_a_sure_line_has_more_weight_than_an_unsure_one_and_both_together_are_surer() -> None:
    lines = [strength_line("c", "a", 760, 10), strength_line("b", "a", 640), strength_line("c", "b", 640)]
    step, gap = (figures.placed(each, "a")[-1] for each in (lines[1:], lines))
    assert step.rating == pytest.approx(200, abs=1)
    assert gap.rating == pytest.approx(200, abs=1)
    assert gap.error < step.error / 3
    lines[0] = lines[0]._replace(share=850, low=840, high=860)
    assert figures.placed(lines, "a")[-1].rating == pytest.approx(figures.elo(0.85, 2), abs=8)


def test_the_ladder_of_a_game_shows_what_its_lines_come_to(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rungs = [{"level": level, "face": "owl", "rating": 0, "error": 0, "games": 0} for level in ("normal", "easy")]
    (kept / "ladder.json").write_text(json.dumps({"seats": 4, "rungs": rungs}), encoding="utf-8")
    strengths.write(kept, [strength_line("normal", "easy", 760)])
    assert arena_record.main(["--check"]) == 1
    assert "ladder.json shows other strengths" in capsys.readouterr().out
    assert arena_record.main([]) == 0
    told = json.loads((kept / "ladder.json").read_text(encoding="utf-8"))
    easy, normal = told["rungs"]
    assert (told["seats"], easy["rating"], easy["face"], easy["games"]) == (2, 800, "owl", 100)
    assert (normal["rating"], normal["error"]) == (1000, 48)
    assert arena_record.main(["--check"]) == 0


def test_every_step_of_a_ladder_is_played_and_shown(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["uno", "--rungs", "--players", "2", "--games", "2", "--workers", "1", "--record"]) == 0
    ladder = get_game("uno").info.ladder
    assert len(capsys.readouterr().out.splitlines()) == 2 * (len(ladder) - 1)
    page = (kept / "STRENGTHS.md").read_text(encoding="utf-8").splitlines()
    assert {row.split(" | ")[2] for row in page if row.count(" | ") == 5} >= {*ladder}


@pytest.mark.parametrize("game", ["uno", "flea_market"])
def test_a_child_plays_by_the_rules(game: str) -> None:
    shares = [games.play_deal(line(game, "child", "easy", 3), deal).shares for deal in range(3)]
    assert all(0 <= share <= 1 for deal in shares for share in deal)
    with pytest.raises(SetupError, match="how a child plays saboteur"):
        games.bot_of(get_game("saboteur"), "child", 1)
