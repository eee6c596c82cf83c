"""A session becomes a document and the document the same session."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.games.uno.game import UnoGame
from tabletable.play.files.safejson import Impossible, SaveError
from tabletable.play.keeping.recording import Recorder, longest_prefix, restore, verify
from tabletable.play.keeping.replay import Divergence, replay
from tabletable.play.keeping.savefile import decode, encode
from tabletable.play.keeping.saveschema import HASH_EVERY
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session


def played(commands=50, seed=6):
    seats = [Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "normal", "fox"), Seat(HUMAN, "小明", "", "cat")]
    session = Session(get_game("uno"), seats, {"stacking": "on"}, seed)
    recorder = Recorder(session)
    rng = Rng(seed)
    for _ in range(commands):
        if not session.to_act():
            break
        session.submit(rng.choice(session.legal(session.to_act()[0])))
        recorder.document()
    return session, recorder


def test_restore_is_the_same_session():
    session, recorder = played()
    document = decode(encode(recorder.document()))
    again = restore(document)
    assert again.fingerprint() == session.fingerprint()
    assert [step.command for step in again.steps] == [step.command for step in session.steps]
    assert again.seats == session.seats
    assert again.options == session.options
    assert [step.events for step in again.steps] == [step.events for step in session.steps]
    verify(document)


def test_hashes_stand_every_few_commands_and_at_the_end():
    session, recorder = played(50)
    count = len(session.steps)
    marks = [at for at, _ in recorder.document().hashes]
    assert marks == sorted({*range(HASH_EVERY, count + 1, HASH_EVERY), count})


def test_hashes_follow_an_undo():
    session, recorder = played(50)
    session.rewind(20)
    recorder.document()
    session.submit(session.legal(session.to_act()[0])[-1])
    verify(recorder.document())


@pytest.mark.parametrize("spoil", ["command", "hash", "seed", "options", "snapshot", "seats"])
def test_a_log_that_leads_elsewhere_is_refused(spoil):
    _, recorder = played()
    good = recorder.document()
    header = good.header
    first, *others = good.commands
    bad = {
        "command": replace(good, commands=(first._replace(seat=first.seat + 1), *others)),
        "hash": replace(good, hashes=((good.hashes[0][0], "0" * 16), *good.hashes[1:])),
        "seed": replace(good, seed=good.seed + 1),
        "options": replace(good, header=replace(header, options={**header.options, "hand_size": 5})),
        "snapshot": replace(good, snapshot={**good.snapshot, "rng": 1}),
        "seats": replace(good, header=replace(header, seats=header.seats[:2])),
    }[spoil]
    with pytest.raises(Impossible):
        restore(bad)
    with pytest.raises(SaveError):
        verify(bad)


def test_an_impossible_deal_is_refused():
    _, recorder = played(3)
    good = recorder.document()
    bad = replace(good, header=replace(good.header, options={"hand_size": 900}))
    with pytest.raises(Impossible):
        restore(bad)
    with pytest.raises(Impossible):
        longest_prefix(bad)


def test_the_longest_prefix_ends_at_a_hash_that_agrees():
    _, recorder = played(50)
    good = recorder.document()
    broken = list(good.commands)
    broken[30] = broken[30]._replace(verb="dance")
    found = longest_prefix(replace(good, commands=tuple(broken), snapshot=None))
    assert len(found.commands) == 30 - 30 % HASH_EVERY
    assert found.commands == good.commands[: len(found.commands)]
    verify(found)
    whole = longest_prefix(good)
    assert whole.commands == good.commands


class Failing(UnoGame):
    """A game whose code has a fault that some saves run into."""

    def __init__(self, at, error):
        self.at, self.error, self.played = at, error, 0

    def setup(self, *arguments):
        self.played = 0
        if self.at == 0:
            raise self.error
        return super().setup(*arguments)

    def apply(self, *arguments, **emit):
        self.played += 1
        if self.played == self.at:
            raise self.error
        return super().apply(*arguments, **emit)


@pytest.mark.parametrize("error", [TypeError("odd"), RecursionError(), KeyError(3), AssertionError(), OSError(5)])
@pytest.mark.parametrize(("at", "code"), [(0, "save.impossible.deal"), (4, "save.impossible.failed")])
def test_whatever_a_game_raises_makes_the_save_impossible(monkeypatch, error, at, code):
    _, recorder = played(6)
    document = recorder.document()
    monkeypatch.setattr("tabletable.play.keeping.recording.get_game", lambda game: Failing(at, error))
    with pytest.raises(Impossible) as caught:
        restore(document)
    assert (caught.value.code, caught.value.command) == (code, at)
    with suppress(Impossible):
        assert len(longest_prefix(document).commands) < at
    with pytest.raises(Divergence, match=type(error).__name__):
        list(replay(document, game=Failing(at, error)))
