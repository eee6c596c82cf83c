"""What somebody who only hears is told before a decision: all that may be done, and what is at stake."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from scenes.kit import sit_down

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, SeatRef
from tabletable.core.registry import all_games, get_game
from tabletable.games.flea_market.rules.state import Verb as Flea
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.state import Verb as Market
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.rules.demands import paid_unasked
from tabletable.games.property_deal.rules.paying import proposals
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.access.announcer import in_words
from tabletable.ui.access.choice import begin_turn
from tabletable.ui.access.nodes import Node, Role
from tabletable.ui.access.screen_reader import read
from tabletable.ui.access.summary import Holding
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.seated import SeatedTable
from tests.access.client import Inside, at_table
from tests.games.property_deal.builders import DealTable
from tests.ui import driving as drive

MOST = 150
"""Own moves of a game in which what is looked for comes up."""

Chosen = Callable[[list[Command]], Command]


def turns(client: Inside, choose: Chosen | None = None) -> Iterator[tuple[Any, list[Command], str]]:
    """Play, and yield before each own move the state, what may be done, and what was said since the last one."""
    table, chance, heard = client.app.scenes.top, random.Random(3), 0
    for _ in range(MOST):
        client.wait(1)
        client.listen()
        session = table.match.session
        if session.outcome() is not None:
            return
        if client.app.scenes.top is not table:  # the result of a round
            drive.press(client.app, pygame.K_RETURN)
            continue
        legal = session.legal(0)
        if legal:
            text, heard = " ".join(client.heard[heard:]), len(client.heard)
            yield session.view(0).state, legal, text
            table.flow.carry_out(choose(legal) if choose is not None else chance.choice(legal))


def test_in_a_duel_one_hears_both_scores_the_card_at_stake_and_what_waits(tmp_path: Path) -> None:
    texts = set[str]()
    for state, _, text in turns(Inside(at_table(tmp_path, "yose_duel", seed=6))):
        if state.is_opening or "Your turn: " not in text:
            continue
        assert f"You: {state.scores[0]} points, Mei 0: {state.scores[1]}." in text
        found = {
            " is threatened, worth ": state.stake >= 0,
            "You may secure ": state.stake < 0 and bool(state.areas[0]),
            "You may cancel ": state.stake < 0 and bool(state.areas[1]),
        }
        for words, is_so in found.items():
            assert (words in text) == is_so, text
            texts |= {words} if is_so else set()
    assert len(texts) == 3


def test_who_is_outbid_hears_by_whom(tmp_path: Path) -> None:
    def choose(legal: list[Command]) -> Command:
        return min(legal, key=lambda each: int(each.zone[7:]) if each.verb == Market.BID else each.verb == Market.PASS)

    for state, _, text in turns(Inside(at_table(tmp_path, "night_market", seed=5)), choose):
        mine = re.search(r"You bid \d+ for plot (\d+)", text)
        if mine is None or int(mine[1]) not in play.plots_on_offer(state):
            continue
        plot = int(mine[1])
        place = play.plots_on_offer(state).index(plot)
        leader, price = state.leaders[place], state.prices[place]
        assert (f"Mei {leader - 1} outbid you: {price} for plot {plot}" in text) == (leader != 0), text
        if leader:
            return
    raise AssertionError("nobody was outbid")


def test_a_turn_is_announced_before_what_it_begins_with_and_once(tmp_path: Path) -> None:
    opened = 0
    for state, _, text in turns(Inside(at_table(tmp_path, "property_deal", seed=5))):
        if state.pending or state.plays or state.moves or "You drew" not in text:
            continue
        opened += 1
        _, turn, after = text.partition("Your turn. You drew ")
        assert turn, text
        assert not re.search(r"\b(Mei|Bao) \d* ?(drew|played|banked)", after), text
        assert "Your turn" not in after, text
        if opened > 2:
            return
    raise AssertionError("too few turns")


def test_drawn_cards_are_named_though_others_have_played_such(tmp_path: Path) -> None:
    def choose(legal: list[Command]) -> Command:
        state = client.app.scenes.top.match.session.view(0).state
        going = [each for each in legal if each.piece >= 0 and state.faces[each.piece] == cards.PASS_GO]
        return going[0] if going else chance.choice(legal)

    client, chance, held = Inside(at_table(tmp_path, "property_deal", seed=5)), random.Random(3), set[int]()
    table, drawn = client.app.scenes.top, 0
    for state, _, text in turns(client, choose):
        new = set(state.hands[0]) - held
        if held and len(new) > 1 and "You drew" in text:
            drawn += 1
            for piece in new:
                face = state.faces[piece]
                names = table.game.face_name(face), table.game.face_text(face).title
                assert any(in_words(table.words.text(name), table.host.t) in text for name in names), text
        held = set(state.hands[0])
    assert drawn > 2


def test_a_card_that_is_called_as_the_one_that_drew_it_is_named_for_itself(tmp_path: Path) -> None:
    table = at_table(tmp_path, "property_deal", seed=5).scenes.top
    assert isinstance(table, SeatedTable)
    holding = Holding()
    list(holding.news(table, ""))
    own = next(zone for zone in table.spec.zones if zone.own)
    called = [table.words.text(table.game.face_name(piece.face)) for piece in own.pieces[:2]]
    holding._cards.pop(own.pieces[0].handle)
    holding._cards.pop(own.pieces[1].handle)
    holding._cards[999] = called[0]
    text = " ".join(holding.news(table, f"You played {called[0]} and drew 2 cards (last: {called[1]})"))
    assert text.startswith("New in your hand: "), "one was played and one was drawn, and both are called so"
    assert list(holding.news(table, "")) == []


def test_at_a_deal_one_hears_how_many_plays_are_left_and_what_the_bank_holds(tmp_path: Path) -> None:
    client, told = Inside(at_table(tmp_path, "property_deal", seed=5)), Counter[str]()
    for state, _, text in turns(client):
        if state.decider != 0:
            continue
        if not state.pending:
            assert text.count(f"Plays left: {3 - state.plays}.") <= 1
            told["plays"] += f"Plays left: {3 - state.plays}." in text
        elif state.pending[-1].ask == "answer" and "pay Mei 0" in text:
            told["bank"] += "Your bank: " in text
            assert ("A: Choose cards: " in text) == (not paid_unasked(state)) or "Just Say No" in text
    assert told["plays"] > 5
    assert told["bank"] > 0


def test_paying_by_keys_begins_at_the_suggested_card_though_another_had_the_focus(tmp_path: Path) -> None:
    debt = DealTable([], ["debt collector", "1M"], banks=[["5M", "10M"], []], sets=[["red"], []], turn=1)
    debt.do("action", "debt collector").do("accept")
    red, proposed = debt.piece("red"), proposals(debt.state)[0]
    app = App(headless=True, home=tmp_path, language="en")
    seats = [Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "easy", "fox")]
    sit_down(app, Session(GAME, seats, {}, 1, position=debt.state.to_json()))
    scene = app.scenes.top
    assert isinstance(scene, SeatedTable)
    scene.hand.come_to(red)
    begin_turn(scene)
    assert scene.hand.hovered == proposed != red


def test_a_swap_is_told_in_one_direction() -> None:
    given, taken = Msg("property_deal.do.bank_word"), Msg("property_deal.do.wilds")
    message = Msg("property_deal.moment.swapped.line", (("player", SeatRef(0)), ("for", given), ("card", taken)))
    assert Catalogue("en").text(message, ["Bao"]) == "Bao gives the bank, gets the colourless pile"


@pytest.mark.parametrize("is_own_turn", [True, False])
def test_a_call_that_was_forgotten_can_be_caught_once_that_was_heard(tmp_path: Path, is_own_turn: bool) -> None:
    client = Inside(at_table(tmp_path, "uno", seed=7, seats=3))
    table, chance = client.app.scenes.top, random.Random(3)
    for _ in range(4 * MOST):
        client.wait(0.2)
        session = table.match.session
        if session.outcome() is not None:
            break
        legal = session.legal(0)
        catching = [each for each in legal if each.verb == "catch"]
        if catching and client.app.is_telling and table.is_asking is is_own_turn:
            steps = len(session.steps)
            while client.app.is_telling:
                client.wait(0.2)
            asked = r"Your turn: Mei \d forgot to call UNO\." if is_own_turn else r"Now: Mei \d has one card and didn’t"
            draw = r" D: Draw\." if is_own_turn else ""
            assert re.search(rf"{asked}.* X: Catch Mei \d\.{draw}$", client.heard[-1])
            client.wait(1)
            assert len(session.steps) == steps, "others leave as long to answer as they leave to see it"
            return
        if legal and table.is_asking:
            client.listen()
            table.flow.carry_out(chance.choice([each for each in legal if each not in catching]))
    raise AssertionError("nobody forgot the call")


@pytest.mark.parametrize("game", tuple(all_games()))
def test_the_first_look_at_a_table_is_short(tmp_path: Path, game: str) -> None:
    client = Inside(at_table(tmp_path, game, seed=5))
    for number, _ in enumerate(turns(client)):
        if number == 6:
            break
    client.wait(1)
    client.listen()
    drive.press(client.app, pygame.K_F6)
    client.wait(0.2)
    client.listen()
    text = client.heard[-1]
    assert len(text.split()) < 140, text
    assert "You: " in text
    assert "Mei 0: " in text
    assert "F6: " in text


def test_at_the_market_one_hears_of_a_sweep_at_each_card_and_what_closing_means(tmp_path: Path) -> None:
    client = Inside(at_table(tmp_path, "flea_market", seed=5))
    table, swept, prized, closed = client.app.scenes.top, 0, 0, 0
    for state, legal, text in turns(client):
        goods = [each for each in legal if each.verb == Flea.LAY]
        if "C: Close" in text and state.turn == 0:
            assert ("you win nothing this round" in text) == (not state.lying(0)), text
            closed += 1
        for command in goods:
            forecast = in_words(table.words.text(table.turning.forecast(command)[0]), client.app.t)
            table.hand.come_to(command.piece)
            client.wait(0.2)
            tree = client.listening.tree
            focus = tree.find(tree.focus)
            assert forecast.casefold() in focus.spoken.casefold(), focus.spoken
            swept += "would sweep" in focus.spoken.casefold()
            prized += any(
                word in focus.spoken.casefold() for word in ("highest so far: ", "lowest so far: ", "no prize")
            )
        table.hand.leave_keys()
        if swept and prized and closed:
            return
    raise AssertionError("nothing was swept, no card brought a prize, or nobody could close")


def test_a_second_enter_takes_nothing_back(tmp_path: Path) -> None:
    client = Inside(at_table(tmp_path, "flea_market", seed=5))
    table = client.app.scenes.top
    for _, legal, _ in turns(client):
        goods = [each for each in legal if each.verb == Flea.LAY]
        if not goods:
            continue
        table.hand.come_to(goods[0].piece)
        client.wait(0.2)
        for _ in range(2):
            drive.press(client.app, pygame.K_RETURN)
            client.wait(0.5)
        now = table.match.session.view(0).state
        assert goods[0].piece in now.goods[0]
        assert table.hand.hovered not in set(now.goods[0]) - {NO_PIECE}
        return
    raise AssertionError("no goods could be put out")


def test_what_only_adorns_a_table_is_not_read() -> None:
    signs = [Node(f"sign:{at}", Role.CELL, name) for at, name in enumerate(("1 2 3", "Gate", "8", "Gate"))]
    empty = [Node(f"zone:{at}", Role.CELL, "Nothing is left here") for at in range(2)]
    card = Node("piece:1@a", Role.CELL, "Ace")
    table = Node("area:table", Role.GROUP, "Table", children=(empty[0], card, card, empty[1], *signs))
    assert read(table) == "Table: Nothing is left here. Ace. Ace"
    pile = Node("zone:b", Role.LIST, "Ace: no threat", children=(card._replace(name="Two, under the ace"), card))
    assert (
        read(Node("area:table", Role.GROUP, "Table", children=(pile,))) == "Table: Ace: no threat. Two, under the ace"
    )


def test_a_step_of_a_score_page_is_told_when_one_goes_back_to_it(tmp_path: Path) -> None:
    app, chance = at_table(tmp_path, "flea_market"), random.Random(3)
    client, table = Inside(app), app.scenes.top
    assert isinstance(table, SeatedTable)

    def page() -> bool:
        if table.is_asking and not table.pages.is_open:
            table.flow.carry_out(chance.choice(table.match.session.legal(0)))
        return table.pages.paging is not None and table.pages.paging.at > 0

    drive.until(app, page, 3000, 1 / 10)
    client.listen()
    before = len(client.heard)
    drive.press(app, pygame.K_LEFT)
    client.wait(0.2)
    client.listen()
    assert table.pages.paging is not None
    step = table.pages.paging.step
    text = " ".join(client.heard[before:])
    assert table.words.text(table.pages.paging.page.labels[step.label]) in text
    assert [row.seat for row in step.rows if row.verdict is not None]
    for row in step.rows:
        if row.verdict is not None:
            assert table.words.text(row.verdict.title) in text


@pytest.mark.parametrize("game", tuple(all_games()))
def test_the_numbers_are_figures_of_seats_and_piles_and_no_places(tmp_path: Path, game: str) -> None:
    app = at_table(tmp_path, game)
    client, table = Inside(app), app.scenes.top
    assert isinstance(table, SeatedTable)
    for _ in range(3):
        drive.until(app, lambda: table.is_asking, 900, 1 / 30)
        table.flow.carry_out(table.match.session.legal(0)[0])
    drive.until(app, lambda: table.is_asking, 900, 1 / 30)
    client.listen()
    before = len(client.heard)
    drive.press(app, pygame.K_F7)
    client.wait(0.2)
    client.listen()
    text = " ".join(client.heard[before:])
    numbers = {table.words.text(zone.label) for zone in table.spec.zones if zone.number and zone.label is not None}
    assert not [each for each in numbers if each in text], "numbers to bid are no figures of the table"
    assert text.count("cards in hand") + text.count("customers in hand") + text.count("cards scored") >= 2
    assert len(text) < 1000, text


def test_after_a_round_nothing_of_it_is_told_as_new(tmp_path: Path) -> None:
    app, market = App(headless=True, home=tmp_path, language="en", clock=drive.Clock()), get_game("night_market")
    app.change_settings(speed=0, bot_pace="fast", lessons=False)
    seats = [Seat(HUMAN, "Ann", "", "cat"), *(Seat(BOT, name, "easy", "fox") for name in ("Mei", "Bao"))]
    hands = [[f"{letter} {food}" for letter in "ACE"] for food in ("skewers", "bubble tea", "shaved ice")]
    state = market.position({"hands": hands, "phase": "hide", "round": 5, "market": [5, 6, 11, 17]})
    sit_down(app, Session(market, seats, {}, 1, position=state.to_json()))
    client, table, heard = Inside(app), app.scenes.top, 0
    assert isinstance(table, SeatedTable)
    for _ in range(MOST):
        client.wait(1)
        client.listen()
        if app.scenes.top is not table:
            heard = len(client.heard)
            drive.press(app, pygame.K_RETURN)
        elif heard and any("The last round has other rules" in each for each in client.heard[heard:]):
            break
        elif table.is_asking and not table.only_move.is_to_come:
            table.flow.carry_out(table.match.session.legal(0)[-1])
    text = " ".join(client.heard[heard:])
    assert text.count("The last round has other rules. New plots seat two") == 1
    assert "Round 6 of 6 begins" not in text, "the sign stands for it"
    assert " sent " not in text
    assert " built " not in text
