import json
import sys

import pytest

from tabletable.cli import main
from tabletable.cli import simulate as command
from tabletable.core.registry import all_games
from tabletable.play.inspection.simulate import Result, Violated


def game_id() -> str:
    return next(iter(all_games()))


def test_the_last_line_is_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", game_id(), "--players", "2", "--games", "3", "--seed", "5"]) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    result = json.loads(lines[-1])
    assert len(lines) > 1
    assert printed.err == ""
    assert (result["game"], result["players"], result["games"], result["seed"]) == (game_id(), 2, 3, 5)
    assert result["bots"] == ["random", "random"]
    assert result["violations"] == 0
    assert len(result["wins"]) == 2
    assert sum(result["wins"]) >= 3
    assert result["commands"] > 3
    assert result["games_per_second"] > 0


def test_json_prints_nothing_else_and_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    results, bots = [], ["--bots", "easy,easy"]  # whose games are short
    for _ in range(2):
        assert main(["simulate", game_id(), "--players", "2", "--games", "1", *bots, "--json", "--check"]) == 0
        out = capsys.readouterr().out
        assert out.count("\n") == 1
        results.append(json.loads(out))
        del results[-1]["games_per_second"]
    assert results[0] == results[1]
    assert results[0]["checked"] is True


def test_a_violation_is_exit_code_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    violated = Violated("conservation", "a card is missing", 17, 4, "tabletable simulate …")

    def broken(*_: object, **__: object) -> Result:
        return Result(games=1, commands=9, wins=[0, 1], violations=[violated], seconds=1.0)

    monkeypatch.setattr(command, "simulate", broken)
    assert main(["simulate", game_id(), "--check", "--json"]) == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out)["violations"] == 1
    assert "conservation: a card is missing (seed 17, step 4; " in printed.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["whist"], "there is no game 'whist'; allowed: "),
        ([], "the following arguments are required: GAME"),
        (["{game}", "--players", "99"], " players, not 99"),
        (["{game}", "--players", "two"], "number of players 'two' is not a whole number from 1 to 99"),
        (["{game}", "--games", "0"], "number of games '0' is not a whole number from 1 to "),
        (["{game}", "--bots", "godlike"], "there is no bot level in {game} 'godlike'; allowed: random"),
        (["{game}", "--players", "3", "--bots", "random,random"], "3 players, but 2 bots"),
        (["{game}", "--options", "x=1"], "{game} has no option 'x'; allowed: "),
        (["{game}", "--seed", "x"], "seed 'x' is not a whole number"),
        (["{game}", "extra"], "unrecognized arguments: extra"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["simulate", *(word.format(game=game_id()) for word in words)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence.format(game=game_id()) in printed.err
    assert printed.err.count("\n") == 1


def test_the_number_of_players_follows_from_a_list_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    least = next(iter(all_games().values())).info.min_seats
    assert main(["simulate", game_id(), "--bots", ",".join(["random"] * least), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == least


def test_the_bar_is_drawn_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    result = Result(games=250, seconds=10.0)
    bar = command.ProgressBar("demo", 500, lambda: now[0])
    bar.show(result)
    bar.clear()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bar = command.ProgressBar("demo", 500, lambda: now[0])
    bar.show(result)
    drawn = capsys.readouterr().err
    assert "demo [" + "#" * 15 + "." * 15 + "] 250/500, 25.0 games per second" in drawn
    bar.show(result)
    assert capsys.readouterr().err == ""  # a moment later
    now[0] += 1
    bar.show(result)
    bar.clear()
    assert capsys.readouterr().err.endswith("\r\x1b[K")
