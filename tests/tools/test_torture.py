"""Every harness of torture at the size of a push; and that torture finds, tells, repeats and goes on."""

import json
import os
import random
import sys
from typing import Any

import pytest
import torture
from torture import HARNESSES, Harness
from torture import torture as run
from torturing import play, sabotage, table
from torturing.disk import ForgetfulSystem
from torturing.mutants import misplaced, suite_passes, wrong_rules
from torturing.sabotage import failure_of, wrong_programs

from tabletable.core.registry import all_games, get_game
from tabletable.play.files.storage import Disk

each_game = pytest.mark.parametrize("game", all_games())
IN_PARTS = ("play", "saves", "determinism", "twins", "monkey", "kill", "advice", "calibration")
"""These are a test for each of their subjects, so that all cores have something to do."""
SEED = 1
LONG = {("advice", "flea_market-3"), ("advice", "night_market-3")}
"""What takes a minute for each deal, so that a push could not say anything: torture alone plays it."""
FEW = {"play": 7, "monkey": 1, "kill": 1, "determinism": 2, "advice": 1, "calibration": 1, "soak": 0}
"""Of how many subjects a push has time for; `torture.py --size night` goes on with all of them."""


def _param(name: str, *subject: str) -> Any:
    marks = pytest.mark.sampled("name", each=FEW[name]) if name in FEW else ()
    return pytest.param(name, *subject, marks=marks, id="-".join((name, *subject)))


WHOLE = [_param(name) for name in HARNESSES if name not in (*IN_PARTS, "mutants", "sabotage")]
PARTS = [
    _param(name, subject)
    for name in IN_PARTS
    for subject in torture.harness(name).subjects()
    if (name, subject) not in LONG
]
WRONG = [pytest.param(wrong.harness, wrong.name, id=wrong.name) for wrong in wrong_programs().values()]


@pytest.mark.slow
@pytest.mark.usefixtures("own_sprites")  # soak counts memory
@pytest.mark.parametrize("name", WHOLE)
def test_nothing_breaks(name):
    assert run(name, seed=SEED)["failed"] == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "subject"), PARTS)
def test_nothing_breaks_of(name, subject):
    assert run(name, seed=SEED, only=subject)["failed"] == []


@pytest.mark.slow
@pytest.mark.sampled("harness")
@pytest.mark.parametrize(("harness", "name"), WRONG)
def test_a_wrong_program_is_noticed(harness, name):
    """At a push one for each harness."""
    assert failure_of(wrong_programs()[name]) is not None


@each_game
def test_wrong_rules_are_enough_and_in_their_places(game):
    assert len(wrong_rules(game)) >= 60
    assert misplaced(game) == []


def test_wrong_programs_are_enough_and_in_their_places():
    assert len(wrong_programs()) >= 18
    assert sabotage.misplaced() == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere fewer ways of torturing the disk are known")
def test_each_wrong_program_is_met_by_a_push():
    for wrong in wrong_programs().values():
        names = [unit.name for unit in torture.units(wrong.harness, "push", SEED)]
        assert wrong.unit in names


@pytest.mark.slow
def test_a_right_program_is_not_noticed():
    for name in ("unsynced", "checksum"):
        wrong = wrong_programs()[name]
        assert failure_of(wrong._replace(new=wrong.old)) is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which file is synced")
def test_a_forgetful_system_keeps_what_was_synced_alone(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    with ForgetfulSystem(folder) as system:
        for name in ("synced", "forgotten", "unnamed"):
            handle = os.open(folder / name, os.O_WRONLY | os.O_CREAT)
            os.write(handle, b"old ")
            if name != "forgotten":
                os.fsync(handle)
            os.write(handle, b"new")
            os.close(handle)
            if name == "forgotten":
                Disk().sync_folder(folder)
        left = system.after_the_cut(tmp_path / "left")
    assert {path.name: path.read_bytes() for path in left.iterdir()} == {"synced": b"old ", "forgotten": b""}


@pytest.mark.slow
def test_a_wrong_rule_is_noticed_and_a_right_one_is_not():
    worst = wrong_rules("yose_duel")[0]
    assert not suite_passes("yose_duel", worst)
    assert suite_passes("yose_duel", worst._replace(new=worst.old))


@pytest.mark.slow
def test_a_twin_of_another_seat_is_another_picture_and_another_account():
    rng = random.Random(8)
    session = next(filter(None, (table._position(get_game("uno"), rng, 1) for _ in range(20))))
    pair = table._twin(session, 1, rng, [])
    told = [dict(table._data_of(each, 0, random.Random(1))) for each in pair]
    told = [{**mine, **dict(table.seen_and_heard(each, 0))} for mine, each in zip(told, pair, strict=True)]
    assert {name for name in told[0] if told[0][name] != told[1][name]} >= {
        "table",
        "legal commands",
        "log",
        "picture",
        "thumbnail",
    }


# ------------------------------------------------------------------------------------------------ torture itself


def frail(subject, number, rng, trials):
    """Breaks where its lots are low."""
    lot = rng.random()
    if subject == "raises":
        raise LookupError(f"lot {lot}")
    if lot < 0.3:
        yield f"lot {lot}"


@pytest.fixture
def harnesses(monkeypatch):
    each = Harness(frail, lambda: ["one", "other"], 5, (100, 200, 300))
    monkeypatch.setattr(torture, "harness", lambda name: each)
    return each


def test_a_failure_is_told_with_what_repeats_it(harnesses):
    told = []
    done = run("frail", seed=7, report=told.append)
    assert done["trials"] == 100
    assert done["rate_below"] is None
    name, text = done["failed"][0]
    assert any(f"frail {name}: {text}" in line and f"--seed 7 --only {name}" in line for line in told)
    assert run("frail", seed=7, only=name)["failed"] == [[name, text]]
    assert run("frail", seed=8)["failed"] != done["failed"]


def test_sizes_differ_in_how_much_there_is_alone(harnesses):
    small, large = (torture.units("frail", size, 1) for size in ("push", "night"))
    assert large[: len(small)] == small
    assert (len(small), len(large)) == (20, 40)


def test_an_exception_is_a_failure_like_others(harnesses):
    harnesses = Harness(frail, lambda: ["raises"], 1, (1, 1, 1))
    torture.harness = lambda name: harnesses  # the fixture puts it back
    assert "LookupError: lot" in run("frail")["failed"][0][1]


def test_it_goes_on_where_it_stopped(harnesses, tmp_path, monkeypatch):
    path = tmp_path / "kept" / "frail.jsonl"
    whole = run("frail", "push", out=path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:9]) + '\n["one/4", 5')  # torn by a power cut
    tried = []
    attempt = torture.attempt

    def counted(unit):
        tried.append(unit)
        return attempt(unit)

    monkeypatch.setattr(torture, "attempt", counted)
    again = run("frail", "push", out=path)
    assert {**again, "seconds": 0} == {**whole, "seconds": 0}
    assert len(tried) == 20 - 8
    assert run("frail", "night", out=path)["trials"] == 200
    assert len(tried) == 20 - 8 + 20
    with pytest.raises(ValueError, match="holds"):
        run("frail", "push", seed=2, out=path)


def test_nothing_found_is_told_as_a_bound(harnesses, monkeypatch, capsys):
    each = harnesses._replace(attack=lambda *_: [])
    monkeypatch.setattr(torture, "harness", lambda name: each)
    assert torture.main(["play", "--workers", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["rate_below"] == 3 / 100
    assert torture.main(["nothing"]) == 2


@pytest.mark.slow
def test_a_program_that_plays_otherwise_is_noticed(tmp_path):
    saved = play.recorded("uno", 4)
    here = [sys.executable, "-m", "tabletable"]
    assert play.replays(here, saved)
    other = "from tabletable.games.uno.rules import deal\ndeal.DECK = deal.DECK[::-1]"
    (tmp_path / "other.py").write_text(f"{other}\nfrom tabletable.cli.main import main\nraise SystemExit(main())\n")
    assert not play.replays([sys.executable, tmp_path / "other.py"], saved)
