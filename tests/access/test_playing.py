"""Whole games played by somebody who only hears them: in this process, so that it can be tried on any machine."""

import random

import pygame
import pytest

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.registry import all_games
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.result import ResultScene
from tests.access.client import Inside, at_table, labels
from tests.access.player import Player
from tests.ui import driving as drive

LONG_ENOUGH = 3000


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.sampled("game")
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize("game", tuple(all_games()))
def test_a_whole_game_is_played_by_its_tree_alone(tmp_path, game, language):
    app = at_table(tmp_path, game, language)
    client = Inside(app)
    player = Player(client, labels(app))
    assert player.play(LONG_ENOUGH), player.pressed[-20:]
    assert isinstance(app.scenes.top, ResultScene)
    assert app.scenes.top.outcome.final
    assert len(client.heard) > 10


def test_a_few_turns_are_played_and_heard(tmp_path):
    app = at_table(tmp_path, "uno", only_moves=False)
    client = Inside(app)
    player = Player(client, labels(app))
    player.play(8)
    steps = app.scenes.top.match.session.steps
    assert any(step.command.seat == 0 for step in steps)
    client.wait(2)
    assert "UNO" in client.heard[0]
    assert "Your turn: play red, a 5 or a wild – or draw" in client.heard[0]


def test_with_each_turn_one_hears_who_holds_few_cards(tmp_path):
    app = at_table(tmp_path, "uno", only_moves=False)
    client = Inside(app)
    player, told = Player(client, labels(app)), 0
    session = app.scenes.top.match.session
    for _ in range(120):
        before = len(client.heard)
        if player.play(1) or session.outcome() is not None:
            break
        text, state = " ".join(client.heard[before:]), session.view(0).state
        goes_on = session.steps[-1].command.seat == 0  # what one knows already
        if "Your turn: " not in text or state.turn != 0 or state.drawn != NO_PIECE or goes_on:
            continue
        few = len(state.hands[1]) <= 3
        assert (f"Mei 0 has {len(state.hands[1])} card" in text) == few, text
        told += few
    assert told


def test_why_cards_stay_is_told_of_the_first_of_them_and_of_any_by_its_key(tmp_path):
    app = at_table(tmp_path, "uno", seed=14)
    client, why = Inside(app), "After drawing you may only play the card you drew"

    def heard(pressed: int) -> str:
        drive.press(app, pressed)
        client.wait(0.2)
        client.listen()
        tree = client.listening.tree
        return tree.find(tree.focus).spoken

    heard(pygame.K_d)
    assert heard(pygame.K_RIGHT) == f"Red 1. Your hand. 1 of 8. {why}"
    assert heard(pygame.K_RIGHT) == "Red 3. 2 of 8", "what can be used says what Enter does"
    heard(pygame.K_F8)
    assert client.heard[-1].endswith(f"{why}.")
    assert heard(pygame.K_LEFT) == f"Red 1. 1 of 8. {why}"
    heard(pygame.K_F8)
    assert client.heard[-1].count(why) == 1


def test_the_colours_one_holds_are_said_to_oneself_alone(tmp_path):
    heard = {}
    for people, headphones in ((1, "ask"), (2, "yes"), (2, "no")):
        app = at_table(tmp_path / f"{people}{headphones}", "uno", people=people, headphones=headphones)
        client = Inside(app)
        if people > 1:
            client.press(next(thing for thing in client.things() if thing.can_press))
            client.wait(1)
        table = app.scenes.top
        wild = Command(table.match.viewer, "play", choice=0)
        app.scenes.push(
            Picker(table.game.choices(table.match.session.view(table.match.viewer), [wild]), table.words.text)
        )
        client.wait(0.2)
        client.listen()
        heard[people, headphones] = client.heard[-1]
    assert "1: Red, you hold " in heard[1, "ask"]
    assert "1: Red, you hold " in heard[2, "yes"]
    assert "1: Red." in heard[2, "no"]


def test_arrows_come_to_what_can_be_used_on_the_table_where_no_card_can(tmp_path):
    app = at_table(tmp_path, "property_deal", people=1, seed=3)
    client, table = Inside(app), app.scenes.top
    chance, kept = random.Random(4), NOTHING
    for _ in range(400):
        session, hand = table.match.session, table.hand
        if session.outcome() is not None or app.scenes.top is not table:
            break
        own = hand.own_zone()
        usable = {piece for piece in hand.gestures.drags if hand.gestures.movable(piece)}
        mine = {piece.handle for piece in own.pieces} if own is not None else set()
        if table.match.is_deciding() and usable and mine and not usable & mine and kept in mine | usable:
            assert hand.hovered in usable
            return
        legal = session.legal(0)
        if legal:
            command = chance.choice(legal)
            kept = next(iter(mine - {command.piece}), NOTHING)
            if kept != NOTHING:
                hand.come_to(kept)
            table.flow.carry_out(command)
        client.wait(1)
    raise AssertionError("there was no such position")


def test_after_a_free_move_only_what_has_changed_is_said_again(tmp_path):
    """A question about the set, which covers the table for a moment, is no reason to begin anew."""
    app = at_table(tmp_path, "property_deal", people=1, seed=3)
    client, table = Inside(app), app.scenes.top
    chance = random.Random(4)
    for _ in range(400):
        session = table.match.session
        if session.outcome() is not None or app.scenes.top is not table:
            break
        legal = session.legal(0)
        moves = [each for each in legal if each.verb == "move"]
        if legal and moves and session.view(0).state.plays == 3 and "All 3 plays used" in " ".join(client.heard[-3:]):
            for has_picked in (False, True):
                client.listen()
                before = len(client.heard)
                if has_picked:
                    app.scenes.push(Picker(table.game.choices(session.view(0), moves), table.words.text))
                    client.wait(0.2)
                    app.scenes.pop()
                table.flow.carry_out(next(each for each in session.legal(0) if each.verb == "move"))
                client.wait(1)
                client.listen()
                text = " ".join(client.heard[before:])
                assert "You " in text
                assert "All 3 plays used" not in text
                assert "Your turn" not in text
            return
        if legal:
            plays = [each for each in legal if each.verb in ("property", "bank")]
            table.flow.carry_out(chance.choice(plays or legal))
        client.wait(1)
        client.listen()
    raise AssertionError("there was no such position")
