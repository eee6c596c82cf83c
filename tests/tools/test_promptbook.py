"""Games that were thought out once are played again from the book; what does not fit any more is thought out anew."""

import json
from itertools import islice

import promptbook
import pytest
import scenes.kit
import screenshots
from promptbook import Line, line_of

from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session


def session(seed=3):
    return Session(get_game("uno"), tuple(Seat(BOT, name, "random") for name in ("Ann", "Bao")), {}, seed)


@pytest.fixture
def book(monkeypatch, tmp_path):
    monkeypatch.setattr(promptbook, "FOLDER", tmp_path)
    monkeypatch.setattr(promptbook, "MOVES", tmp_path / "moves.json")
    promptbook._read.cache_clear()
    monkeypatch.setattr(promptbook, "_reviews", {})
    yield tmp_path
    promptbook._read.cache_clear()


def chooser():
    asked = []

    def choose(at, rng):
        asked.append(len(at.steps))
        seat = at.to_act()[0]
        return rng.choice(at.legal(seat))

    return choose, asked


def play(choose, count):
    return [step.command for step in islice(line_of(session(), 3, choose, "at random"), count)]


def test_a_game_goes_on_where_the_book_ends(book):
    choose, asked = chooser()
    whole = play(choose, 30)
    promptbook._read.cache_clear()
    first = play(choose, 20)
    promptbook.write()
    promptbook._read.cache_clear()
    asked.clear()
    again = play(choose, 30)
    assert asked == list(range(20, 30))
    assert again[:20] == first
    assert again == whole, "what comes is drawn at random from where it was"


def test_a_move_that_is_not_there_any_more_is_thought_out_anew(book):
    choose, asked = chooser()
    play(choose, 10)
    promptbook.write()
    text = json.loads(promptbook.MOVES.read_text())
    (key,) = text
    text[key][1 + 2 * 4 + 1] = 99
    promptbook.MOVES.write_text(json.dumps(text))
    promptbook._read.cache_clear()
    asked.clear()
    play(choose, 10)
    assert asked == list(range(4, 10))
    assert Line(Rng(0), [(7, 0)]).recorded(session()) is None, "nor a seat that is not there"


def test_a_forgotten_book_is_empty(book):
    choose, asked = chooser()
    play(choose, 3)
    promptbook.write()
    promptbook.forget()
    assert not list(book.glob("*.json"))
    asked.clear()
    play(choose, 3)
    assert asked == [0, 1, 2]


def test_the_book_fits_the_rules():
    for key, line in promptbook._read().items():
        game_id, seats, *_ = key.split(" ")
        game = get_game(game_id)
        assert game.info.min_seats <= int(seats) <= game.info.max_seats
        assert line.moves, key
        assert all(0 <= seat < int(seats) and number >= 0 for seat, number in line.moves)


def test_a_rule_that_is_as_usual_is_no_part_of_a_game_s_name(book):
    """Else every game would be thought out anew once a later version lets one choose another rule."""
    choose, _ = chooser()
    play(choose, 1)
    assert list(promptbook._read()) == ["uno 2 3 at random"]


@pytest.mark.parametrize("game", all_games())
def test_nothing_is_thought_out_for_a_picture_of_today(game, monkeypatch):
    """The book is written anew by `tools/screenshots.py --rehearse`; without it the check takes minutes more."""

    def thought_out(*_):
        raise AssertionError("not in the book")

    monkeypatch.setattr(Line, "think", thought_out)
    monkeypatch.setattr(scenes.kit, "judged", thought_out)
    for _, recipe, own in screenshots.wanted(("table.4", "table.2", "review"), (game,)):
        with screenshots.staged(recipe, own, is_watched=False):
            pass
