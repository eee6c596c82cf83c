"""What a newcomer is told about the decision at hand: public things, and what lies in the viewer's own hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.message import Msg, msg
from tabletable.core.tablespec import Lesson
from tabletable.games.property_deal.rules.cards import FIRST_NOTE, FIRST_RENT, is_rent, is_wild, number_word
from tabletable.games.property_deal.rules.play import uses
from tabletable.games.property_deal.rules.sets import lying
from tabletable.games.property_deal.rules.state import (
    AREA,
    BANK,
    HAND,
    HAND_LIMIT,
    PLAYS,
    SEAT,
    SETS,
    TRAY,
    Ask,
    PropertyState,
)

MOST: Final = 3
"""More at once nobody reads."""


def lessons(state: PropertyState, viewer: int) -> tuple[Lesson, ...]:
    """How one wins, and up to three lessons about what `viewer` decides now, the most important first.

    () while others decide.
    """
    if state.decider != viewer or state.result is not None:
        return ()
    found = _turn(state, viewer) if not state.pending else _question(state, viewer, state.pending[-1].ask)
    goal = Lesson("goal", msg("property_deal.lesson.goal", most=number_word(state.rules.sets)))
    return (goal, *tuple(found)[:MOST])


def _lesson(key: str, zone: str) -> Lesson:
    return Lesson(key.rpartition(".")[2], Msg(key), zone)


def _question(state: PropertyState, viewer: int, ask: Ask) -> Iterator[Lesson]:
    match ask:
        case Ask.ANSWER:
            yield _lesson("property_deal.lesson.just_say_no", HAND[viewer])
        case Ask.PAYMENT:
            yield _lesson("property_deal.lesson.paying", TRAY)
        case Ask.PLACE:
            yield _lesson("property_deal.lesson.wilds", AREA[viewer])
        case Ask.EXCESS:
            yield _lesson("property_deal.lesson.limit", HAND[viewer])
        case Ask.AIM:
            yield _lesson(
                "property_deal.lesson.rent", SEAT[state.demand.targets[0]] if state.demand is not None else ""
            )


def _turn(state: PropertyState, viewer: int) -> Iterator[Lesson]:
    """What helps in one's own turn: first how it goes, then what the cards in hand are for."""
    hand = [state.faces[piece] for piece in state.hands[viewer]]
    left = PLAYS - state.plays
    if left:
        yield _lesson("property_deal.lesson.plays", HAND[viewer])
    if left and any(face < FIRST_RENT for face in hand):
        yield _lesson("property_deal.lesson.properties", AREA[viewer])
    if left and not state.banks[viewer] and any(face >= FIRST_NOTE for face in hand):
        yield _lesson("property_deal.lesson.money", BANK[viewer])
    there = lying(state, viewer)
    charged = {zone for face in hand if is_rent(face) for zone, _ in uses(state, viewer, face)}
    if left and charged:
        best = max((entry for entry in there if SETS[viewer][entry[0]] in charged), key=lambda entry: entry[1].rent)
        yield _lesson("property_deal.lesson.rent", SETS[viewer][best[0]])
    wild = next((slot for slot, each in there if any(is_wild(state.faces[card]) for card in each.cards)), None)
    if wild is not None:
        yield _lesson("property_deal.lesson.wilds", SETS[viewer][wild])
    if len(hand) - left > HAND_LIMIT:
        yield _lesson("property_deal.lesson.limit", HAND[viewer])
