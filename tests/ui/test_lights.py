"""What glows on a table: whatever may be used, but not for a place that takes everything at any time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tabletable.core.command import Command
from tabletable.core.tablespec import Arrangement, Piece, Zone
from tabletable.games.saboteur.table.pictures import BACK
from tabletable.table.gestures import gesture_map
from tabletable.ui.handling.hand import NOTHING, Hand
from tabletable.ui.paint.lights import lights_of

BOARD_CARD, SPARE_CARD, LOCKED_CARD = 1, 2, 3
LEGAL = [
    Command(0, "place", BOARD_CARD, "board"),
    Command(0, "discard", BOARD_CARD, "bin"),
    Command(0, "discard", SPARE_CARD, "bin"),
]


def lit(is_always_open: bool) -> tuple[Any, Any]:
    """Return the pieces that glow and those that are dimmed, with a bin that takes all or asks for some."""
    cards = tuple(Piece(handle, BACK, 0) for handle in (BOARD_CARD, SPARE_CARD, LOCKED_CARD))
    own = Zone("hand", Arrangement.FAN, 0, 0, 160, cards, own=True)
    bin_ = Zone("bin", Arrangement.PILE, 0, 0, 90, is_always_open=is_always_open)
    hand = SimpleNamespace(
        spec=SimpleNamespace(zones=(own, bin_)),
        own_zone=lambda: own,
        aimed="",
        grabbed=NOTHING,
        held=NOTHING,
        by_keys=False,
        zone=lambda _: None,
    )
    placements = cast(Any, dict.fromkeys((BOARD_CARD, SPARE_CARD, LOCKED_CARD)))
    lights = lights_of(cast(Hand, hand), gesture_map(LEGAL), placements, (), True, cast(Any, None))
    return lights.playable, lights.dimmed


def test_a_place_that_takes_everything_lights_nothing() -> None:
    assert lit(is_always_open=True) == ({BOARD_CARD}, {LOCKED_CARD}), "what can only be put away is not dimmed either"
    assert lit(is_always_open=False) == ({BOARD_CARD, SPARE_CARD}, {LOCKED_CARD})
