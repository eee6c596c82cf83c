"""What the arrow keys go over: one's own hand, or without one the pieces on the table."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.message import msg
from tabletable.core.tablespec import Arrangement, Label, Picture, Piece, TableSpec, Zone
from tabletable.table.gestures import gesture_map
from tabletable.table.layout import place
from tabletable.ui.sprites import SpriteField
from tabletable.ui.table.hand import NOTHING, Hand

CARD = Picture("test.card", 70, 100, (Label("x", 35, 50, 20, "#000000"),))


def hand_over(zones: tuple[Zone, ...], movable: tuple[int, ...]) -> Hand:
    spec = TableSpec("uno", "green", msg("title"), msg("subtitle"), zones, ())
    placements = place(spec)
    hand = Hand(SpriteField())
    hand.sprites.sync(placements, True)
    legal = [Command(0, "take", piece, "goal") for piece in movable]
    hand.take_over(spec, placements, gesture_map(legal))
    return hand


def pile(name: str, x: float, y: float, *handles: int, own: bool = False) -> Zone:
    pieces = tuple(Piece(handle, CARD, handle) for handle in handles)
    return Zone(name, Arrangement.FAN if own else Arrangement.CELLS, x, y, 100, pieces, 400, own=own)


PILES = (pile("c", 300, 100, 3), pile("a", 100, 300, 1), pile("b", 100, 100, 2), pile("goal", 500, 500))


def test_without_a_hand_the_keys_go_over_what_may_be_used_line_by_line() -> None:
    hand = hand_over(PILES, (1, 2, 3))
    seen = []
    for _ in range(4):
        hand.step_card(1)
        seen.append(hand.hovered)
    assert seen == [2, 3, 1, 2]
    hand.step_card(-1)
    assert hand.hovered == 1


def test_pieces_without_a_use_are_passed_over() -> None:
    hand = hand_over(PILES, (1, 3))
    hand.step_card(1)
    assert hand.hovered == 3
    hand.step_card(1)
    assert hand.hovered == 1


def test_with_a_hand_the_keys_stay_in_it() -> None:
    hand = hand_over((*PILES, pile("hand", 300, 600, 7, 8, own=True)), (1, 2, 3, 8))
    seen = set()
    for _ in range(4):
        hand.step_card(1)
        seen.add(hand.hovered)
    assert seen == {7, 8}


def test_nothing_to_use_nothing_to_go_over() -> None:
    hand = hand_over(PILES, ())
    hand.step_card(1)
    assert hand.hovered == NOTHING


def test_a_piece_that_can_no_longer_be_used_loses_the_keyboard() -> None:
    hand = hand_over(PILES, (1, 2, 3))
    hand.step_card(1)
    assert hand.hovered == 2
    assert hand.spec is not None
    hand.take_over(hand.spec, hand.placements, gesture_map([Command(0, "take", 1, "goal")]))
    assert hand.hovered == NOTHING
