"""What a chance is the chance of: whether it is so in a world of which everything is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletable.core.advice import Chance, Question
from tabletable.core.game import Game
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import CARDS
from tabletable.games.night_market.rules import rounds
from tabletable.games.property_deal.rules.cards import FIRST_RENT, JUST_SAY_NO
from tabletable.games.saboteur.rules.cards import CELL_ZONE, GOAL_CELLS, GOAL_HANDLES, GOLD, SABOTEUR
from tabletable.games.uno.rules.play import fitting
from tabletable.games.yose_duel.rules.cards import OWN, SUIT, rank_key


def seat_of(chance: Chance) -> int:
    return int(str(chance.at).split(":")[1])


def swept(view: View[Any], world: Any, chance: Chance) -> bool:
    """Return the hands of the others who may still lay hold what is missing of the colour."""
    colour, seats = CARDS[world.faces[chance.at]].colour, len(world.hands)
    lie = sum(CARDS[world.faces[piece]].colour == colour for seat in range(seats) for piece in world.lying(seat))
    held = sum(
        CARDS[world.faces[piece]].colour == colour
        for seat in range(seats)
        if seat != view.seat and not world.closed >> seat & 1 and world.free(seat)
        for piece in world.hands[seat]
    )
    return lie + held >= seats


def guest(view: View[Any], world: Any, chance: Chance) -> bool:
    """Somebody sits down at the stall, once all who hide have done so."""
    night = world.clone()
    for seat, owed in enumerate(night.owed):
        if seat != view.seat:
            night.hidden[seat] = night.hidden[seat] + night.hands[seat][:owed]
    rounds.reveal(night, None)
    return seat_of(chance) in {guest.plot for guest in rounds.walk(night, None)}


EVENTS: dict[str, Callable[[View[Any], Any, Chance], bool]] = {
    "uno.chance.draw": lambda view, world, chance: bool(fitting(world, [0, 0])[world.faces[world.draw[-1]]]),
    "uno.chance.can_play": lambda view, world, chance: any(
        fitting(world, world.hands[seat_of(chance)])[world.faces[piece]] for piece in world.hands[seat_of(chance)]
    ),
    "property_deal.chance.holds": lambda view, world, chance: (
        JUST_SAY_NO in [world.faces[piece] for piece in world.hands[seat_of(chance)]]
    ),
    "property_deal.chance.comes": lambda view, world, chance: any(
        world.faces[piece] < FIRST_RENT for piece in world.draw[-2:]
    ),
    "saboteur.chance.gold": lambda view, world, chance: (
        world.faces[GOAL_HANDLES[[CELL_ZONE[cell] for cell in GOAL_CELLS].index(str(chance.at))]] == GOLD
    ),
    "flea_market.chance.swept": swept,
    "night_market.chance.guest": guest,
    "yose_duel.chance.own": lambda view, world, chance: OWN[world.side(view.seat)][
        SUIT[world.faces[world.unders[int(str(chance.at).removeprefix("pile:"))]]]
    ],
    "yose_duel.chance.higher": lambda view, world, chance: (
        rank_key(world.faces[chance.at]) > rank_key(world.faces[world.hands[1 - (view.seat or 0)][0]])
    ),
}
"""By meaning: whether it is so in a world."""


def answered(game: Game[Any], view: View[Any], world: Any, piece: int) -> bool:
    """Return whether who comes next can follow the card; whether anybody can say no to it."""
    if game.info.id == "property_deal":
        others = [hand for seat, hand in enumerate(world.hands) if seat != view.seat]
        return any(world.faces[card] == JUST_SAY_NO for hand in others for card in hand)
    legal = game.legal_commands(world, world.turn)
    command = next(each for each in legal if each.verb == "play" and each.piece == piece)
    after = world.clone()
    game.apply(after, command)
    fits = fitting(after, after.hands[after.turn])
    return any(fits[after.faces[card]] for card in after.hands[after.turn])


BY_DEEDS: dict[str, Callable[[View[Any], Any, Chance], bool]] = {
    "saboteur.chance.saboteur": lambda view, world, chance: world.faces[world.roles[seat_of(chance)]] == SABOTEUR,
}
"""Likewise, of what is no more likely in the worlds that a rule imagines than the cards make it."""


def is_wild(question: Question) -> bool:
    """Return whether it asks of the best colour: which one that is, nobody can say before it is chosen."""
    return question.title.id == "uno.chance.follow_wild"


def was_guest(state: Any, number: int, chance: Chance) -> bool | None:
    """Return whether somebody sat down at the stall in this round, None before it is over."""
    if state.result is None or state.result.number < number:
        return None
    return any(guest.plot == seat_of(chance) for guest in state.result.guests)


TOLD_LATER: dict[str, Callable[[Any, int, Chance], bool | None]] = {"night_market.chance.guest": was_guest}
"""By meaning: whether it came true once the round is over, None until then. Others still build."""
