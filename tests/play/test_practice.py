"""Positions of one's own games: which are kept, what they hold, and when they are asked again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from tabletable.bots.worth import Decision
from tabletable.core.command import command_from_json
from tabletable.core.errors import BrokenState
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.hindsight.review import Review
from tabletable.play.hindsight.reviewbook import CHANCE
from tabletable.play.keeping.recording import restore
from tabletable.play.keeping.savefile import decode
from tabletable.play.people.chronicle import SOMEBODY
from tabletable.play.people.persons import PersonStore
from tabletable.play.people.practice import (
    DAYS,
    LEAST_LOST,
    MOST,
    MOST_A_GAME,
    MOST_IN_ALL,
    SURE,
    Compared,
    Practice,
    PracticeBook,
    PracticeSession,
    due,
    kept_of,
    next_day,
    trimmed,
    without_name,
)
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.study.puzzle import OWN
from tests.play.test_review import played, reviewed

BEGAN = "2026-11-20T18:00:00Z"
TODAY = date(2026, 11, 21)
OPTIONS: dict[str, str | int] = {}


@pytest.fixture(scope="module")
def uno() -> Review:
    return reviewed(played("uno", 3, 8, 40), 0.1)


@pytest.fixture(scope="module")
def duel() -> Review:
    return reviewed(played("yose_duel", 2, 5, 30))


@pytest.fixture(scope="module")
def kept(uno: Review) -> tuple[Practice, ...]:
    return kept_of(uno, OPTIONS, BEGAN, TODAY)["P0"]


def test_what_cost_most_is_kept_of_people_alone(uno: Review, kept: tuple[Practice, ...]) -> None:
    assert {*kept_of(uno, OPTIONS, BEGAN, TODAY)} == {"P0"}
    assert 0 < len(kept) <= MOST_A_GAME
    for one in kept:
        decision = uno.decision(one.at)
        assert decision is not None
        assert decision.cost >= LEAST_LOST["chance"]
        assert decision.cost > SURE * decision.error
        assert not one.compared[one.played].is_best
        assert command_from_json(one.compared[one.played].command) == uno.playback.steps[one.at].command
    costs = [uno.decision(one.at).cost for one in kept]
    assert costs == sorted(costs, reverse=True)


def test_what_nobody_can_tell_is_not_kept(uno: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Review.decision

    def unsure(self: Review, at: int) -> Decision | None:
        found = plain(self, at)
        return None if found is None else found._replace(error=max(found.error, abs(found.cost) / SURE))

    monkeypatch.setattr(Review, "decision", unsure)
    assert kept_of(uno, OPTIONS, BEGAN, TODAY) == {}


def test_an_unfinished_review_keeps_nothing(duel: Review) -> None:
    assert kept_of(duel, {}, BEGAN, TODAY)
    assert kept_of(duel, {}, "", TODAY) == {}
    part = Review(duel.playback)
    part.entries[:-1] = duel.entries[:-1]
    assert kept_of(part, {}, BEGAN, TODAY) == {}


def test_nothing_is_kept_that_the_seat_could_not_know(uno: Review, kept: tuple[Practice, ...]) -> None:
    """Another world that looks the same to the seat is kept as the very same bytes."""
    game = uno.playback.game
    for one in kept:
        state = uno.playback.state(one.at).clone()
        view = game.view(state, one.seat)
        twin = game.sample(view, Rng(99))
        assert twin.to_json() != state.to_json()
        again = game.sample(game.view(twin, one.seat), Rng(0x0DD5_EED5 + one.at)).to_json()
        assert one.state == again
        assert game.view(game.state_from_json(one.state), one.seat) == view


@pytest.mark.parametrize("review", ["uno", "duel"])
def test_a_position_is_asked_as_the_review_judged_it(review: str, request: pytest.FixtureRequest) -> None:
    found: Review = request.getfixturevalue(review)
    for one in kept_of(found, OPTIONS, BEGAN, TODAY)["P0"]:
        assert one.puzzle.goal == OWN
        session = PracticeSession(found.playback.game, one, found.playback.seats)
        working = session.proving(one.seat)
        assert working is not None
        proof = finish(working)
        best = [command_from_json(each.command) for each in one.compared if each.is_best]
        assert {*best} <= {*proof.best}
        assert found.playback.steps[one.at].command not in proof.best
        assert {*proof.values} <= {*session.legal(one.seat)}
        if found.is_reckoned:
            assert {*proof.values} == {*session.legal(one.seat)}


def test_later_rules_do_not_ask_it(uno: Review, kept: tuple[Practice, ...]) -> None:
    with pytest.raises(BrokenState):
        PracticeSession(uno.playback.game, replace(kept[0], rules=kept[0].rules + 1), uno.playback.seats)


def test_it_is_asked_though_a_worse_move_is_no_longer_legal() -> None:
    sample = Path(__file__).parent / "samples" / "v1" / "property_deal_returned.tabletable"
    session = restore(decode(sample.read_bytes()))
    before = session.steps[-1].command
    session.rewind(len(session.steps) - 1)
    best = next(each for each in session.legal(before.seat) if each.piece != before.piece)
    compared = (Compared(best.to_json(), 600, True), Compared(before.to_json(), 400, False))
    one = Practice(
        "property_deal",
        1,
        "2026-11-30T12:00:00Z",
        before.seat,
        len(session.steps),
        session.options,
        session.snapshot(),
        CHANCE,
        compared,
        1,
        "2026-12-01",
    )
    asked = PracticeSession(session.game, one, session.seats)
    assert asked.numbers[best] == 0
    wrong = tuple(replace(each, is_best=not each.is_best) for each in compared)
    with pytest.raises(BrokenState):
        PracticeSession(session.game, replace(one, compared=wrong), session.seats)


def test_it_is_asked_at_growing_distances(kept: tuple[Practice, ...]) -> None:
    one, today, waits = kept[0], TODAY, []
    assert not one.is_due(TODAY)
    assert one.is_due(TODAY + timedelta(DAYS[0]))
    while one.due:
        day = date.fromisoformat(one.due)
        waits.append((day - today).days)
        today = day
        one = one.answered(today, None, True)
    assert tuple(waits) == DAYS
    assert not one.is_due(today + timedelta(10_000))


def test_a_wrong_answer_begins_anew_and_is_remembered(kept: tuple[Practice, ...]) -> None:
    command = command_from_json(kept[0].compared[-1].command)
    one = kept[0].answered(TODAY, None, True).answered(TODAY, None, True).answered(TODAY, command, False)
    assert one.due == (TODAY + timedelta(DAYS[0])).isoformat()
    assert one.last is not None
    assert (one.last.day, one.last.is_right) == (TODAY.isoformat(), False)
    assert command_from_json(one.last.command) == command


def test_the_book(tmp_path: Path, kept: tuple[Practice, ...]) -> None:
    book = PracticeBook(tmp_path)
    assert book.of("Ann") == ()
    assert book.add({"Ann": kept}) == len(kept)
    assert book.add({"Ann": kept}) == 0, "the same review again"
    assert book.of("Ann") == kept
    tomorrow = TODAY + timedelta(1)
    assert due(book.of("Ann"), TODAY) == ()
    assert next_day(book.of("Ann")) == tomorrow
    assert due(book.of("Ann"), tomorrow) == kept
    command = command_from_json(kept[0].compared[0].command)
    book.answer("Ann", kept[0], tomorrow, command, True)
    assert len(due(book.of("Ann"), tomorrow)) == len(kept) - 1
    book.drop("Ann", kept[-1])
    assert [one.key for one in book.of("Ann")] == [one.key for one in kept if one.key != kept[-1].key]


def test_it_stays_below_its_limit(tmp_path: Path, kept: tuple[Practice, ...]) -> None:
    many = tuple(replace(kept[0], at=at) for at in range(MOST + 5))
    known = tuple(replace(one, due="") for one in many[-3:])
    left = trimmed((*many, *known), MOST)
    assert len(left) == MOST
    assert all(one.due for one in left), "what is known goes first"
    book = PracticeBook(tmp_path)
    book.add({f"P{number}": many for number in range(12)})
    assert sum(map(len, book.load().values())) == MOST_IN_ALL


def test_a_person_takes_them_along_and_whoever_is_deleted_leaves_none(
    tmp_path: Path, kept: tuple[Practice, ...]
) -> None:
    book, store = PracticeBook(tmp_path), PersonStore(tmp_path)
    book.add({"Ann": kept[:2], "Bea": kept[1:]})
    before = store.load()
    after = before.renamed("Ann", "Bea")
    assert {one.key for one in after.practice["Bea"]} == {one.key for one in kept}
    store.save(after, before)
    assert {*book.load()} == {"Bea"}
    store.save(store.load().renamed("Bea", SOMEBODY), store.load())
    assert book.load() == {}
    assert without_name({"Ann": kept}, "Bea", "Ann") == {"Ann": kept}


def test_what_cannot_be_written_leaves_all_files_as_they_were(
    tmp_path: Path, kept: tuple[Practice, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletable.play.files.safejson import SaveError, Unwritable
    from tabletable.play.study.streetbook import StreetBook

    StreetBook(tmp_path).note("Ann", "uno:first", 2)
    PracticeBook(tmp_path).add({"Ann": kept})

    def full(self: PracticeBook, people: object) -> None:
        raise Unwritable("disk_full", file="practice.json")

    monkeypatch.setattr(PracticeBook, "save", full)
    store = PersonStore(tmp_path)
    before = store.load()
    with pytest.raises(SaveError):
        store.save(before.renamed("Ann", "Bea"), before)
    assert store.load() == before


def test_seats_of_the_others_hold_no_names(kept: tuple[Practice, ...]) -> None:
    """Whoever is deleted later must not stand in somebody else's file."""
    assert not any(isinstance(value, Seat) for value in vars(type(kept[0])).values())
    assert HUMAN not in str(kept[0].state)
    assert get_game("uno").info.id == kept[0].game
