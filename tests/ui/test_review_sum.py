"""The parts that a chance is made of are told in whole points that add up, so that anybody can reckon after them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletable.bots import decide, make_bot
from tabletable.core.command import Command
from tabletable.core.message import listed, msg
from tabletable.core.registry import get_game
from tabletable.core.work import finish
from tabletable.play.hindsight.review import Review, Sum, judged
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.playback import Playback
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.controls.review_sum import MUCH, fitted, is_even, repeated, side_by_side, summed


def test_whole_points_add_up() -> None:
    for even, own, luck in ((0.25, -1.404, 3.014), (1 / 3, -0.006, 0.3375), (0.5, 0.0, -0.125)):
        sums = Sum(even, own, luck, 1.0 - even - own - luck, 0.0, 0.0, 1.0, 1)
        start, *parts, end = summed(sums)
        assert start + sum(parts) == end == 100
        exact = (sums.own, sums.luck, sums.others)
        assert all(abs(part - 100 * share) <= 1 for part, share in zip(parts, exact, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_much_that_was_given_away_is_said_to_be_of_many_decisions(language: str) -> None:
    """A winner of whom it says “Skill 12” has to be told of what that is the sum."""
    words = Catalogue(language)
    text = words.text(msg("review.cost.many", count=31, given=MUCH + 48))
    assert "31" in text
    assert "88" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sure_win_that_was_let_go_is_told_with_the_numbers_of_its_mistakes(language: str) -> None:
    words = Catalogue(language)
    one, three = (words.text(msg("review.cost.missed", n=len(at), ranks=listed(at))) for at in ([4], [10, 11, 12]))
    assert "4" in one
    assert all(number in three for number in ("10", "11", "12"))


def test_a_sum_knows_how_many_decisions_it_is_of() -> None:
    bots = make_bot(get_game("uno"), "easy", 1)
    session = Session(get_game("uno"), (Seat(HUMAN, "Ann"), Seat(BOT, "Bao", "easy")), {"hand_size": 3}, 4)
    while session.to_act():
        seat = session.to_act()[0]
        command = decide(bots.think(session.view(seat), session.legal(seat)))
        assert command is not None
        session.submit(command)
    review = Review(Playback(session))
    for at in range(len(review.entries)):
        review.entries[at] = finish(judged(review.playback, at, 0.02))
    own = [review.decision(at) for at, step in enumerate(session.steps) if step.command.seat == 0]
    assert review.sum(0).decisions == sum(decision is not None for decision in own) > 0


def test_luck_within_two_errors_of_none_is_even() -> None:
    for luck, luck_even in ((0.05, True), (-0.06, True), (0.07, False), (-0.2, False)):
        assert is_even(Sum(0.25, 0.0, luck, 0.0, 0.03, 0.03, 0.25 + luck, 1)) is luck_even


def test_what_was_done_again_and_again_is_named_if_it_cost_more_than_the_rest() -> None:
    draw, card = Command(0, "draw"), Command(0, "play", 7)
    assert repeated([(0.09, draw), (0.05, card), (0.02, draw)]) == draw
    assert repeated([(0.05, draw), (0.09, card), (0.02, draw)]) is None, "something else cost more"
    assert repeated([(0.09, draw), (0.05, card)]) is None, "once only"
    assert repeated([(0.09, card), (0.05, draw), (0.02, card)]) is None, "a card is played once"


@pytest.mark.parametrize("shares", [(11.4, 5.4, 66.6, 17.6), (20.6, 20.6, 3.7, 55.1), (50.0, 50.0), (33.4, 33.3, 33.3)])
def test_the_chances_of_all_add_up_to_a_hundred(shares):
    whole = fitted(shares, 100)
    assert sum(whole) == 100
    assert all(abs(part - share) < 1 for part, share in zip(whole, shares, strict=True))


@pytest.mark.parametrize("middles", [(20, 150, 290), (10, 30, 295), (5, 290, 297), (150, 155, 160)])
def test_words_stand_under_their_parts_of_the_bar_as_far_as_there_is_room(middles):
    lefts = side_by_side([(middle, 80) for middle in middles], 0, 300)
    assert lefts[0] >= 0
    assert lefts[-1] + 80 <= 300
    assert all(right - left >= 88 for left, right in pairwise(lefts))
    if middles == (20, 150, 290):
        assert lefts[1] == 110
