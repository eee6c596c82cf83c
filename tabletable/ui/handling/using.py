"""What a piece in hand is used for: at once, where it can be turned, and by Enter."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tabletable.table.gestures import Commands, goals_in_order
from tabletable.table.turning import Turning
from tabletable.ui.handling.hand import NOTHING, Hand


class Enter(StrEnum):
    """The action of Enter on the piece with keyboard focus; also the end of its message id."""

    NOTHING = ""
    TAKE = "take"
    PLAY = "play"
    LAY = "lay"
    WHY = "why"


class Use(NamedTuple):
    """What Enter, or a second click, does with a piece, and the commands it gives."""

    does: Enter = Enter.NOTHING
    piece: int = NOTHING
    commands: Commands = ()


def used_at_once(hand: Hand, turning: Turning, piece: int) -> Commands:
    """Return the commands of using a piece without naming a place; () if it is lifted instead, because it could go to
    several places or lie there in several ways, or is `careful` and not meant to be thrown.
    """
    zone = hand.zone(hand.home(piece))
    throw = zone.throw if zone is not None else ""
    commands = hand.gestures.play(piece, throw)
    if turning.are_turns(commands):
        return ()
    is_thrown = throw in hand.gestures.targets(piece)
    return commands if is_thrown or not hand.placements[piece].piece.careful else ()


def enter_does(hand: Hand, turning: Turning) -> Use:
    """Return what the next Enter does with the selected piece, or else with the one with keyboard focus."""
    piece = hand.selected if hand.selected != NOTHING else hand.hovered
    if piece == NOTHING or hand.held != NOTHING or piece not in hand.placements:
        return Use()
    if hand.selected != NOTHING and hand.aimed:
        return Use(Enter.LAY, piece, hand.gestures.drop(piece, hand.aimed))
    if commands := used_at_once(hand, turning, piece):
        return Use(Enter.PLAY, piece, commands)
    return Use(Enter.TAKE if hand.gestures.movable(piece) else Enter.WHY, piece)


def turnable_at(hand: Hand, turning: Turning) -> str:
    """Return the zone where the lifted piece can be turned: the aimed one if possible, else the first; "" if none."""
    piece = hand.selected
    if piece == NOTHING or hand.spec is None:
        return ""
    places = [hand.aimed, *goals_in_order(hand.spec, hand.gestures.targets(piece))]
    return next((zone for zone in places if turning.are_turns(hand.gestures.drop(piece, zone))), "")
