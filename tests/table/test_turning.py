"""Which of several commands a drop means when they are turns of the piece."""

from __future__ import annotations

from typing import Any

from tabletable.core.command import Command
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Piece
from tabletable.table.turning import Turning

UPRIGHT, TURNED = Command(0, "lay", 4, "cell:1,0", 0), Command(0, "lay", 4, "cell:1,0", 1)
THERE_UPRIGHT, THERE_TURNED = Command(0, "lay", 4, "cell:2,0", 0), Command(0, "lay", 4, "cell:2,0", 1)
OTHER = Command(0, "lay", 5, "cell:1,0", 0), Command(0, "lay", 5, "cell:1,0", 1)
RED, GREEN = Command(0, "play", 9, "discard", 0), Command(0, "play", 9, "discard", 1)


def tiles() -> Turning:
    turning = Turning()
    picture: Any = Picture
    turning.renew(lambda command: picture(str(command), 100, 140, ()) if command.verb == "lay" else None)
    return turning


def test_choices_without_a_picture_are_no_turns() -> None:
    turning = tiles()
    assert not turning.are_turns((RED, GREEN))
    assert turning.chosen((RED, GREEN)) is None
    assert turning.resolve((RED, GREEN)) == (RED, GREEN)
    assert not turning.turn((RED, GREEN))
    assert turning.resolve(()) == ()


def test_a_drop_with_one_picture_missing_asks() -> None:
    assert tiles().resolve((UPRIGHT, GREEN)) == (UPRIGHT, GREEN)


def test_the_first_turn_that_fits_is_meant_until_the_piece_is_turned() -> None:
    turning = tiles()
    assert turning.resolve((UPRIGHT, TURNED)) == (UPRIGHT,)
    assert turning.turn((UPRIGHT, TURNED))
    assert turning.resolve((UPRIGHT, TURNED)) == (TURNED,)
    assert turning.turn((UPRIGHT, TURNED), -1)
    assert turning.resolve((UPRIGHT, TURNED)) == (UPRIGHT,)


def test_a_turn_goes_with_the_piece_as_far_as_it_fits() -> None:
    turning = tiles()
    turning.turn((UPRIGHT, TURNED))
    assert turning.resolve((THERE_UPRIGHT, THERE_TURNED)) == (THERE_TURNED,)
    assert turning.resolve((THERE_UPRIGHT,)) == (THERE_UPRIGHT,)
    assert turning.resolve(OTHER) == (OTHER[0],)


def test_what_fits_in_one_way_is_shown_but_does_not_turn() -> None:
    turning = tiles()
    assert not turning.turn((TURNED,))
    assert not turning.are_turns((TURNED,))
    assert turning.is_shown((TURNED,))
    assert not turning.is_shown((RED,))


def test_pictures_are_asked_for_once_until_the_table_changes() -> None:
    asked: list[Command] = []

    def preview(command: Command) -> Piece:
        asked.append(command)
        return Piece(command.piece, Picture("tile", 100, 140, ()), 0)

    turning = Turning()
    turning.renew(preview)
    for _ in range(3):
        turning.resolve((UPRIGHT, TURNED))
    assert asked == [UPRIGHT, TURNED]
    turning.turn((UPRIGHT, TURNED))
    turning.renew(preview)
    assert turning.resolve((UPRIGHT, TURNED)) == (TURNED,)
    assert len(asked) == 4
