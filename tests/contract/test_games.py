"""Every game keeps every promise of the protocol: with random players, with every bot, under every house rule."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from torturing.play import poison

import tabletable.games
from tabletable.bots import decide, make_bot
from tabletable.core.digest import canonical
from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.message import Msg
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.thinking import TimeUp
from tabletable.play.inspection.contract import STAGE, Effort, Inspector
from tabletable.play.inspection.simulate import play_on, simulate
from tabletable.play.selfplay import SelfPlay
from tabletable.table.gestures import unreachable
from tests.contract.every import FEW_FAST, GAMES, each_game, each_pair, messages_of, playable

ROOT = Path(__file__).resolve().parents[2]
QUICK = Effort(worlds=1, refusals=3, viewers=2, deep_every=40)


def promises_kept(game: Game[Any], levels: list[str], games: int, seed: int, effort: Effort = QUICK) -> None:
    """Play `games` games to their ends, each under the next set of house rules, and look at everything."""
    sets = playable(game, len(levels))
    for number in range(games):
        options = sets[(seed + number) % len(sets)]
        result = simulate(game, levels, 1, seed + number, options, effort, messages_of(game))
        assert result.violations == []
        assert result.games == 1


def test_no_game_escapes() -> None:
    folders = {entry.name for entry in pkgutil.iter_modules(tabletable.games.__path__) if entry.ispkg}
    assert {importlib.import_module(f"tabletable.games.{name}").COVER.id for name in folders} == set(all_games())
    assert set(all_games()) < set(GAMES)


def openings_kept(game: Game[Any], seats: int, games: int, commands: int, effort: Effort = QUICK) -> None:
    """Look at the first so many commands of random games, each under the next set of house rules."""
    sets = playable(game, seats)
    for number in range(games):
        options = sets[(seats + number) % len(sets)]
        inspector = Inspector(game, seats, options, number, messages_of(game), effort)
        play_on(SelfPlay(game, ["random"] * seats, options, number), commands, inspector)
        assert inspector.violations == []


@pytest.mark.parametrize(("game", "seats"), FEW_FAST)
def test_random_games(game: Game[Any], seats: int, size: Callable[[int, int], int]) -> None:
    openings_kept(game, seats, 1, size(25, 60))


@each_game
def test_whole_games_of_bots(game: Game[Any], size: Callable[[int, int], int]) -> None:
    levels, usual = game.info.levels, game.info.levels[1:3]
    for number, level in list(enumerate(levels))[:: size(3, 1)]:
        seats = (game.info.min_seats, min(6, game.info.max_seats), min(4, game.info.max_seats))[number % 3]
        # One of each level is enough, for the strongest think long and random ones hardly ever end a game.
        mixed = [usual[seat % len(usual)] for seat in range(seats)]
        mixed[number % seats] = level
        promises_kept(game, mixed, 1, number * 10)


@each_pair
def test_every_house_rule_can_be_played(game: Game[Any], seats: int) -> None:
    for number, options in enumerate(playable(game, seats)):
        match = SelfPlay(game, ["random"] * seats, options, number)
        for _ in range(min(60, game.bound(seats, options))):
            command = match.choose()
            if command is None:
                break
            match.play(command)
        assert game.check(match.state) == []


@each_game
def test_wrong_setups_are_refused(game: Game[Any]) -> None:
    defaults = game.info.complete({})
    for seats in (game.info.min_seats - 1, game.info.max_seats + 1):
        with pytest.raises(SetupError):
            game.setup(seats, defaults, 1)
    with pytest.raises(SetupError):
        game.setup(game.info.min_seats, defaults, 1, deck=[0])
    with pytest.raises(SetupError):
        make_bot(game, "clairvoyant", 1)


@each_pair
def test_a_given_deck_decides_the_deal(game: Game[Any], seats: int) -> None:
    options = game.info.complete({})
    deck = sorted(game.setup(seats, options, 1).faces)
    Rng(seats).shuffle(deck)
    one, other = (game.setup(seats, options, seed, deck) for seed in (1, 1))
    assert one.to_json() == other.to_json()
    assert game.check(one) == []
    swapped = deck[::-1]
    assert game.setup(seats, options, 1, swapped).to_json() != one.to_json()


@each_game
def test_every_verb_has_a_label_and_a_gesture(game: Game[Any]) -> None:
    for verb in game.info.verbs:
        label = f"{game.info.id}.verb.{verb}"
        assert not messages_of(game).problem(Msg(label)), label
    unseen = set(game.info.verbs)
    for number in range(40):
        sets = playable(game, game.info.min_seats)
        match = SelfPlay(game, ["random"] * game.info.min_seats, sets[number % len(sets)], number)
        for _ in range(300):
            command = match.choose()
            if command is None:
                break
            view = game.view(match.state, command.seat)
            legal = game.legal_commands(match.state, command.seat)
            if any(each.verb in unseen for each in legal):
                assert unreachable(game.table(view, STAGE), legal) == ()
            unseen.discard(str(command.verb))
            match.play(command)
        if not unseen and number >= 2:
            break
    assert not unseen, f"never legal in {number + 1} games: {unseen}"


@each_pair
def test_every_command_can_be_given_on_the_table(game: Game[Any], seats: int) -> None:
    for number, options in enumerate(playable(game, seats)[:4]):
        match = SelfPlay(game, ["random"] * seats, options, 50 + number)
        for step in range(120):
            if step % 4 == 0:
                for seat in (*game.to_act(match.state), *game.reactors(match.state)):
                    legal = game.legal_commands(match.state, seat)
                    spec = game.table(game.view(match.state, seat), STAGE)
                    assert unreachable(spec, legal) == (), f"seat {seat} after {step} commands"
            command = match.choose()
            if command is None:
                break
            match.play(command)


@each_game
def test_bots_see_nothing_but_their_view(game: Game[Any]) -> None:
    for level in game.info.levels:
        seats = min(3, game.info.max_seats)
        state = game.setup(seats, game.info.complete({}), 9)
        bots = [make_bot(game, level, seat) for seat in range(seats)]
        for _ in range(12):
            if not game.to_act(state):
                break
            seat = game.to_act(state)[0]
            view, legal = game.view(state, seat), game.legal_commands(state, seat)
            data = canonical(state.to_json())
            poison(state)
            with pytest.raises(AssertionError, match="full state"):
                bool(state.faces)
            command = decide(bots[seat].think(view, legal))
            state = game.state_from_json(json.loads(data))
            assert command in legal
            game.apply(state, command)


@each_game
def test_bots_repeat_themselves_and_yield(game: Game[Any]) -> None:
    state = game.setup(game.info.min_seats, game.info.complete({}), 3)
    seat = game.to_act(state)[0]
    for level in game.info.levels:
        answers = []
        for _ in range(3):
            thinking = make_bot(game, level, 77).think(game.view(state, seat), game.legal_commands(state, seat))
            yields = 0
            while True:
                try:
                    next(thinking)
                except StopIteration as done:
                    answers.append((done.value, yields))
                    break
                yields += 1
        assert answers[1] == answers[2]
        assert answers[0][0] == answers[1][0], "what it remembers of its first thoughts saves steps and changes nothing"
        assert answers[0][1] >= 1, f"{level} never yields"


@each_game
def test_bots_answer_at_once_when_their_time_is_up(game: Game[Any]) -> None:
    """Wherever a bot is in its thoughts, it then plays something legal, without thinking on."""
    for level in game.info.levels:
        match = SelfPlay(game, [level] * game.info.min_seats, game.info.complete({}), 5)
        bot, hurried = make_bot(game, level, 5), 0
        for step in range(30):
            seat = next(iter((*game.reactors(match.state), *game.to_act(match.state))), None)
            if seat is None:
                break
            legal = game.legal_commands(match.state, seat)
            thinking = bot.think(game.view(match.state, seat), legal)
            try:
                for _ in range(1 + step * step):
                    next(thinking)
            except StopIteration as done:
                command = done.value
            else:
                with pytest.raises(StopIteration) as late:
                    thinking.throw(TimeUp)
                command, hurried = late.value.value, hurried + 1
            if command is None:
                assert seat not in game.to_act(match.state)
                command = match.choose()
                assert command is not None
            assert command in game.legal_commands(match.state, command.seat)
            match.play(command)
        assert hurried, "somebody was at work"
