"""A log tells each event once, and what belongs together in one sentence that can be said and gives nothing away."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tabletable.core.account import Entry, extend
from tabletable.core.event import Event, sentence
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import FaceRef, Msg, SeatRef
from tabletable.core.registry import all_games
from tabletable.play.language.catalogue import LANGUAGES, PLACE, Catalogue
from tabletable.play.selfplay import SelfPlay
from tests.contract.every import playable
from tests.contract.test_wordings import NAMES, said_by

CATALOGUES = [Catalogue(language) for language in LANGUAGES]
each_real_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


@cache
def played(game: Game[Any], number: int, commands: int = 160) -> list[list[Event]]:
    """Return the events of each command of a game."""
    seats = (game.info.min_seats, min(4, game.info.max_seats), game.info.max_seats)[number % 3]
    sets = playable(game, seats)
    levels = [game.info.levels[(number + seat) % 2] for seat in range(seats)]
    match, told = SelfPlay(game, levels, sets[number % len(sets)], number), []
    while len(told) < commands and (command := match.choose()) is not None:
        told.append([])
        match.play(command, told[-1].append)
    return told


def seen(told: list[list[Event]], viewer: int | None) -> list[tuple[int, Event]]:
    return [(step, event.redacted(viewer)) for step, events in enumerate(told) for event in events]


def entries_of(game: Game[Any], events: list[tuple[int, Event]]) -> list[Entry]:
    entries: list[Entry] = []
    extend(game, entries, events)
    return entries


@each_real_game
def test_what_is_told_as_one_can_be_said_and_names_only_what_is_seen(game: Game[Any]) -> None:
    joined = set()
    for number in range(6):
        told = played(game, number)
        for viewer in (0, 1, None):
            events = seen(told, viewer)
            faces = {event.face for _, event in events if event.face != HIDDEN}
            faces |= {arg.face for _, event in events for _, arg in event.args if isinstance(arg, FaceRef)}
            single = {message.id for _, event in events if (message := sentence(event)) is not None}
            for entry in entries_of(game, events):
                joined |= {entry.message.id} - single
                named = {arg.face for arg in said_by(entry.message) if isinstance(arg, FaceRef)}
                assert named <= faces | _named(events)
                for catalogue in CATALOGUES:
                    text = catalogue.text(entry.message, NAMES, game)
                    assert not re.search("«|" + PLACE.pattern, text), text
    assert joined, "nothing was ever told as one"


def _named(events: list[tuple[int, Event]]) -> set[int]:
    """Faces in messages inside of the arguments."""
    inner = [arg for _, event in events for _, arg in event.args if isinstance(arg, Msg)]
    return {arg.face for message in inner for arg in said_by(message) if isinstance(arg, FaceRef)}


@each_real_game
def test_steps_and_seats_of_entries_are_those_of_their_events(game: Game[Any]) -> None:
    for number in range(3):
        events = seen(played(game, number), None)
        told_by = {step: set[int]() for step, _ in events}
        for step, event in events:
            if sentence(event) is not None:
                told_by[step].add(event.seat)
        entries = entries_of(game, events)
        assert all(entry.first <= entry.last for entry in entries)
        assert all(a.last <= b.first for a, b in pairwise(entries))
        assert {entry.last for entry in entries} <= {step for step, seats in told_by.items() if seats}
        for entry in entries:
            seats = set().union(*(told_by.get(step, set()) for step in range(entry.first, entry.last + 1)))
            assert entry.seat in seats | {NOBODY}
            assert entry.seat == NOBODY or SeatRef(entry.seat) in [*said_by(entry.message)] or not entry.message.args


@each_real_game
def test_told_bit_by_bit_it_is_the_same_account(game: Game[Any]) -> None:
    events = seen(played(game, 1), 0)
    whole, bits = entries_of(game, events), list[Entry]()
    for event in events:
        before = list(bits)
        kept = extend(game, bits, [event])
        assert bits[:kept] == before[:kept]
        assert kept >= len(before) - 1
    assert bits == whole


@each_real_game
def test_everybody_reads_as_many_sentences(game: Game[Any]) -> None:
    told = played(game, 2)
    counts = {viewer: len(entries_of(game, seen(told, viewer))) for viewer in (0, 1, None)}
    assert len(set(counts.values())) == 1, counts


@each_real_game
def test_no_sentence_says_one_thing_twice(game: Game[Any]) -> None:
    """A card that is called like its colour needs no colour in brackets."""
    twice = re.compile(r"(\w[\w ]+?) ?[(（]\1[)）]")
    for number in range(6):
        for entry in entries_of(game, seen(played(game, number), None)):
            for catalogue in CATALOGUES:
                wording = catalogue.text(entry.message, NAMES, game)
                assert twice.search(wording) is None, wording
