"""Every legal command can be said in every language, says all that it is about, and reads like no other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef
from tabletable.core.registry import all_games
from tabletable.play.language.catalogue import LANGUAGES, PLACE, Catalogue
from tabletable.play.selfplay import SelfPlay
from tests.contract.every import playable

CATALOGUES = [Catalogue(language) for language in LANGUAGES]
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Lee"]
each_real_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def decisions(game: Game[Any], matches: int, commands: int) -> Iterator[tuple[Any, int, list[Command]]]:
    """States, seats and legal lists of games of bots and of chance, with few and with many, by all house rules."""
    counts = sorted({game.info.min_seats, min(4, game.info.max_seats), game.info.max_seats})
    for number in range(matches):
        seats = counts[number % len(counts)]
        sets = playable(game, seats)
        levels = ["random"] * seats if number % 3 else [game.info.levels[1]] * seats
        match = SelfPlay(game, levels, sets[number % len(sets)], number)
        for step in range(commands):
            for seat in (*game.to_act(match.state), *game.reactors(match.state)):
                if step % 2 == 0:
                    yield match.state, seat, game.legal_commands(match.state, seat)
            command = match.choose()
            if command is None:
                break
            match.play(command)


def said_by(message: Msg) -> Iterator[Arg]:
    """Everything that fills a place of a sentence."""
    for _, arg in message.args:
        if isinstance(arg, Msg):
            yield from said_by(arg)
        else:
            yield arg


def come_to_the_same(game: Game[Any], state: Any, one: Command, other: Command) -> bool:
    """Return whether two commands use equal pieces in the same way: what lies where afterwards looks the same."""
    lies = {piece: zone for zone, pieces in game.zones(state).items() for piece in pieces}

    def alike(zone: str) -> str:
        return re.sub(r"^stall:\d+:", "stall:", zone)  # nothing depends on which of one's stalls goods are in

    def about(command: Command) -> tuple[object, ...]:
        return (
            command.verb,
            alike(command.zone),
            *(state.faces[piece] for piece in (command.piece,) if piece != NO_PIECE),
        )

    def outcome(command: Command) -> object:
        after = state.clone()
        game.apply(after, command)
        found = Counter(
            (alike(zone), after.faces[piece]) for zone, lying in game.zones(after).items() for piece in lying
        )
        return found

    if about(one) != about(other):
        return False
    if one.choice == other.choice:
        return lies.get(one.piece) == lies.get(other.piece) or outcome(one) == outcome(other)
    first, second = one.choice, other.choice
    if not all(0 <= choice < len(state.faces) for choice in (first, second)):
        return False
    equal = state.faces[first] == state.faces[second] and lies[first] == lies[second]
    return equal and outcome(one) == outcome(other)


def reading_faults(game: Game[Any], state: Any, seat: int, legal: list[Command]) -> Iterator[str]:
    view = game.view(state, seat)
    messages = {command: game.wording(view, command) for command in legal}
    for catalogue in CATALOGUES:
        read: dict[str, Command] = {}
        for command, message in messages.items():
            text = catalogue.text(message, NAMES, game)
            if "«" in text or PLACE.search(text):
                yield f"{catalogue.language}: {text}"
            twin = read.setdefault(text, command)
            if twin is not command and not come_to_the_same(game, state, twin, command):
                yield f"{catalogue.language}: {text!r} is {twin} and {command}"


@each_real_game
def test_no_two_commands_read_the_same(game: Game[Any], size: Callable[[int, int], int]) -> None:
    seen = set()
    for state, seat, legal in decisions(game, size(7, 12), 160):
        assert [*reading_faults(game, state, seat, legal)] == []
        seen |= {command.verb for command in legal}
    assert len(seen) >= len(game.info.verbs) - 1, f"hardly anything was tried: {seen}"


@each_real_game
def test_a_sentence_names_the_card_and_only_what_its_reader_knows(
    game: Game[Any], size: Callable[[int, int], int]
) -> None:
    for state, seat, legal in decisions(game, size(4, 6), 120):
        view = game.view(state, seat)
        known = {face for face in view.state.faces if face != HIDDEN}
        for command in legal:
            args = [*said_by(game.wording(view, command))]
            faces = {arg.face for arg in args if isinstance(arg, FaceRef)}
            assert faces <= known, command
            target = command.zone.partition(":")[2]
            if command.zone.startswith("seat:") and int(target) != seat:
                assert SeatRef(int(target)) in args, command
            if command.piece != NO_PIECE and not command.zone.startswith("bid:"):
                assert view.state.faces[command.piece] in faces, command
