"""What somebody hears of the own cards and secrets: once a deal, what has come since, and never with others around."""

import re

import pytest

from tabletable.core.ids import NO_PIECE
from tabletable.core.registry import all_games
from tabletable.ui.access.choice import Whereabouts, about
from tabletable.ui.access.summary import Holding, told_apart
from tabletable.ui.scenes.tables.seated import SeatedTable
from tests.access.client import Inside, at_table, labels
from tests.access.player import Player

AIMS = re.compile(r"You are (a|the) (blue digger|green digger|saboteur|boss|geologist|profiteer): ")


def played(client: Inside, most: int, wanted: str) -> str:
    """Play until somebody says what is wanted, and return what was said since the deal."""
    player = Player(client, labels(client.app))
    for _ in range(most):
        if any(wanted in each for each in client.heard[1:]):
            break
        player.play(1)
        client.wait(1)
        client.listen()
    return " ".join(client.heard)


@pytest.mark.parametrize("game", ["flea_market", "night_market", "property_deal", "saboteur", "uno"])
def test_a_hand_is_told_once_it_is_dealt(tmp_path, game):
    client = Inside(at_table(tmp_path, game))
    client.wait(2)
    client.listen()
    text, table = " ".join(client.heard), client.app.scenes.top
    own = next(zone for zone in table.spec.zones if zone.own)
    assert text.count("Your hand: ") == 1
    for piece in own.pieces:
        title, named = table.game.face_text(piece.face).title, table.game.face_name(piece.face)
        assert table.words.text(title) in text or table.words.text(named) in text
    assert text.index("Your hand: ") < text.index("Your turn: ")


@pytest.mark.parametrize("game", ["property_deal", "saboteur", "uno"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_begins_and_the_own_hand_are_told_before_the_first_event(tmp_path, game, seed):
    client = Inside(at_table(tmp_path, game, seed=seed))
    table = client.app.scenes.top
    client.wait(3)
    client.listen()
    text, first = " ".join(client.heard), table.match.session.steps[:1]
    begins = min(table.match.session.to_act()) if not first else first[0].command.seat
    order = re.search(r"Turn order: first (you|[A-Z]\w+(?: \d)?), then", text)
    assert order is not None
    assert (order[1] == "you") == (begins == 0)
    event = re.search(r"\. (?!You )[A-Z]\w+(?: \d)? (drew|placed|played|broke|passed|laid|discarded)\b", text)
    if event is not None and "Your hand: " in text:
        assert text.index("Turn order: ") < text.index("Your hand: ") < event.start()


def test_after_another_deal_all_of_the_hand_is_told_though_some_cards_are_those_of_before(tmp_path):
    table = at_table(tmp_path, "saboteur").scenes.top
    assert isinstance(table, SeatedTable)
    holding = Holding()
    texts = list(holding.news(table, ""))
    assert list(holding.news(table, "")) == []
    table.flow.deals += 1
    assert list(holding.news(table, "")) == texts


def test_cards_that_one_draws_are_told_with_the_next_turn(tmp_path):
    text = played(Inside(at_table(tmp_path, "saboteur")), 60, "New in your hand")
    new = text[text.index("New in your hand: ") :]
    assert new.index(". ") < new.index("Your turn: ")
    assert text.count("Your hand: ") == 1, "what one holds still is not told again"


def test_a_card_that_the_log_names_is_not_told_again(tmp_path):
    client = Inside(at_table(tmp_path, "uno", seed=16))
    text = played(client, 4, "You drew a")
    assert "You drew a" in text
    assert "New in your hand" not in text


def test_one_hears_what_one_is_and_nobody_else_does(tmp_path):
    alone = Inside(at_table(tmp_path / "alone", "saboteur"))
    alone.wait(1)
    alone.listen()
    assert len(AIMS.findall(" ".join(alone.heard))) == 1
    heard = {}
    for headphones in ("yes", "no"):
        client = Inside(at_table(tmp_path / headphones, "saboteur", people=2, headphones=headphones))
        client.press(next(thing for thing in client.things() if thing.can_press))
        client.wait(1)
        client.listen()
        heard[headphones] = " ".join(client.heard)
    assert AIMS.search(heard["yes"])
    assert not AIMS.search(heard["no"])
    assert "Your hand: " not in heard["no"]


def test_one_hears_what_one_can_bid_with_and_what_the_plots_promise(tmp_path):
    text = played(Inside(at_table(tmp_path, "night_market")), 20, "to the highest")
    assert re.search(r"You have \d+ coins?[.,]", text)
    assert re.search(r"What a stall would earn this round from the customers you know\. Plot \d+, \w+ street", text)


def test_of_customers_one_hears_the_own_and_of_others_what_it_comes_to(tmp_path):
    app = at_table(tmp_path, "night_market")
    client = Inside(app)
    text = played(client, 60, "end of round 1")
    others = "|".join(seat.name for seat in app.scenes.top.seats[1:]) if hasattr(app.scenes.top, "seats") else "Mei"
    assert not re.search(rf"sat down, \d coins? for ({others})", text)
    assert "No free stall" not in text
    assert "end of round 1" in text


@pytest.mark.parametrize("game", tuple(all_games()))
def test_sentences_told_only_of_oneself_are_ones_of_the_log(game):
    quiet = all_games()[game].heard_of_own
    assert all(each.startswith(f"{game}.log.") for each in quiet)


def test_equal_cards_are_named_once_and_cards_that_lie_otherwise_apart(tmp_path):
    host = at_table(tmp_path, "uno")
    cards = [("Map", ""), ("Curve", "joins up"), ("Map", ""), ("Curve", "joins left"), ("Bridge", "joins up, down")]
    assert list(told_apart(cards, host)) == ["2 times Map", "Curve (joins up)", "Curve (joins left)", "Bridge"]
    assert list(told_apart(cards[-1:], host, True)) == ["Bridge (joins up, down)"]


def test_what_a_stall_would_earn_is_told_to_oneself_alone(tmp_path):
    app = at_table(tmp_path, "night_market")
    client, table = Inside(app), app.scenes.top
    assert isinstance(table, SeatedTable)
    for _ in range(30):
        legal = table.match.session.legal(0)
        if any(each.verb == "build" for each in legal):
            break
        if legal:
            table.flow.carry_out(next((each for each in legal if each.verb in ("bid", "hide")), legal[0]))
        client.wait(2)
        client.listen()
    building = next(each for each in table.match.session.legal(0) if each.verb == "build")
    table.hand.come_to(building.piece)
    client.wait(0.2)
    tree = client.listening.tree
    node = tree.find(tree.focus)
    known = re.compile(r"this round")
    assert known.search(node.description), node
    bare = node._replace(description="Build it")
    assert known.search(about(table, bare, Whereabouts(), frozenset()).description)
    assert not known.search(about(table, bare, Whereabouts(), frozenset({NO_PIECE})).description)


def test_nobody_is_told_to_begin_where_all_choose_at_once(tmp_path):
    client = Inside(at_table(tmp_path, "yose_duel"))
    client.wait(1)
    client.listen()
    assert "Turn order" not in " ".join(client.heard)
