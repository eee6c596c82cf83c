"""What sentences claim of the figures beside them: more, most, all, only. Each is reckoned here once more.

Games of chance and of bots with all house rules and numbers of seats are asked for their facts and results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

from tabletable.bots.worth import Decision, Option
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import Msg
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.games.flea_market.rules.cards import COLOUR, VALUE, YELLOW
from tabletable.games.flea_market.rules.state import Prize
from tabletable.games.night_market.rules.state import REPAYMENT
from tabletable.games.uno.rules.cards import POINTS
from tabletable.play.selfplay import SelfPlay
from tabletable.ui.controls.review_desk import most_gained
from tests.contract.every import playable

MATCHES = 24
MOST_COMMANDS = 2500

Claim = Callable[[Any, dict[str, Any]], bool]
"""Whether a sentence is true, from the state and from what fills its places."""


def sole(values: list[Any], seat: int) -> bool:
    """Return whether a seat alone has the most."""
    return values[seat] == max(values) and values.count(values[seat]) == 1


def flea_money(state: Any) -> list[int]:
    """Return the yellow buttons of each seat; whoever is on turn may pay with those in the tray as well."""
    tray = sum(YELLOW[state.faces[piece]] for piece in state.tray)
    return [
        sum(YELLOW[state.faces[piece]] for piece in pieces) + (tray if seat == state.turn else 0)
        for seat, pieces in enumerate(state.money)
    ]


def flea_totals(state: Any) -> list[int]:
    """The totals of each seat's stalls, goods that are just being laid included, but for colours that these
    sweep away.
    """
    if any(prize is not Prize.ABSENT for prize in state.prizes):
        return [total for total, prize in zip(state.totals, state.prizes, strict=True) if prize is not Prize.ABSENT]
    seats = len(state.hands)
    goods = [[state.faces[piece] for piece in state.lying(seat)] for seat in range(seats)]
    laid = {COLOUR[state.faces[state.goods[state.turn][stall]]] for stall in state.laid}
    counts = Counter(COLOUR[face] for each in goods for face in each)
    goods = [[face for face in each if COLOUR[face] not in laid or counts[COLOUR[face]] < seats] for each in goods]
    return [sum(VALUE[face] for face in each) - less for each, less in zip(goods, state.discounts, strict=True) if each]


CLAIMS: dict[str, Claim] = {
    "flea_market.fact.richest": lambda state, said: (
        sole(flea_money(state), said["player"].seat) and said["n"] == max(flea_money(state))
    ),
    "flea_market.fact.highest": lambda state, said: said["number"] == max(flea_totals(state)),
    "flea_market.fact.lowest": lambda state, said: said["number"] == min(flea_totals(state)),
    "flea_market.result.most": lambda state, said: fames(state).count(max(fames(state))) == 1,
    "flea_market.result.richer": lambda state, said: (
        fames(state).count(max(fames(state))) > 1 and said["popularity"] == max(fames(state))
    ),
    "flea_market.result.equal": lambda state, said: fames(state).count(said["popularity"]) > 1,
    "flea_market.result.long": lambda state, said: said["n"] == state.round and said["popularity"] == max(fames(state)),
    "night_market.result.round": lambda state, said: (
        said["n"] == len(state.result.guests) and said["coins"] == sum(guest.coins for guest in state.result.guests)
    ),
    "night_market.result.round_won": lambda state, said: sole(earned(state), said["player"].seat),
    "night_market.result.round_shared": lambda state, said: earned(state).count(max(earned(state))) == said["n"] > 1,
    "night_market.result.round_none": lambda state, said: not any(earned(state)),
    "night_market.result.next": lambda state, said: said["player"].seat == state.order[0],
    "night_market.result.why_money": lambda state, said: settled(state).count(said["coins"]) == 1,
    "night_market.result.why_stalls": lambda state, said: settled(state).count(said["coins"]) > 1,
    "night_market.result.why_shared": lambda state, said: settled(state).count(said["coins"]) > 1,
    "property_deal.result.sets": lambda state, said: len({said["one"], said["two"], said["three"]}) == 3,
    "saboteur.result.game": lambda state, said: said["n"] == max(state.gold),
    "saboteur.result.game_won": lambda state, said: sole(state.gold, said["player"].seat),
    "saboteur.result.game_shared": lambda state, said: state.gold.count(max(state.gold)) == said["n"] > 1,
    "uno.result.match": lambda state, said: said["n"] == max(state.scores) >= said["target"],
    "uno.result.match_won": lambda state, said: sole(state.scores, said["player"].seat),
    "uno.result.match_shared": lambda state, said: state.scores.count(max(state.scores)) == said["n"] > 1,
    "uno.result.blocked": lambda state, said: said["n"] == min(left(state)),
    "uno.result.long": lambda state, said: said["n"] == min(left(state)),
    "uno.result.out": lambda state, said: said["n"] == sum(left(state)) and not left(state)[said["player"].seat],
    "yose_duel.result.ahead": lambda state, said: said["n"] == said["high"] - said["low"] > 0 == ahead(state, said),
    "yose_duel.result.passed": lambda state, said: sorted(after_rounds(state)) == [said["low"], said["high"]],
    "yose_duel.result.equal": lambda state, said: state.scores == [said["n"]] * 2,
    "yose_duel.result.leads": lambda state, said: (
        after_rounds(state)[said["player"].seat] - said["n"] == min(after_rounds(state)) and said["n"] > 0
    ),
    "yose_duel.result.level": lambda state, said: len(set(after_rounds(state))) == 1,
    "yose_duel.result.score": lambda state, said: sorted(after_rounds(state)) == [said["low"], said["high"]],
}


def after_rounds(state: Any) -> list[int]:
    """Return the points of Yose Duel by seat after the last finished round."""
    found: list[int] = state.scores if state.is_over else state.before
    return found


def fames(state: Any) -> list[int]:
    return [state.fame(seat) for seat in range(len(state.hands))]


def earned(state: Any) -> list[int]:
    """What each seat got in the round: of its customers, and of the last round's bonus."""
    result = state.result
    bonus = [sum(each) for each in result.bonus] or [0] * len(state.order)
    return [
        sum(guest.coins for guest in result.guests if guest.seat == seat) + bonus[seat]
        for seat in range(len(state.order))
    ]


def settled(state: Any) -> list[int]:
    """Return the money of each seat when its loans are paid back."""
    return [money - REPAYMENT * loans for money, loans in zip(state.money, state.loans, strict=True)]


def left(state: Any) -> list[int]:
    return [sum(POINTS[face] for face in faces) for faces in state.result.left]


def ahead(state: Any, said: dict[str, Any]) -> int:
    """Return how far what is said lies off the scores."""
    return abs(said["high"] - max(state.scores)) + abs(said["low"] - min(state.scores))


def said_of(game: Game[Any], state: Any) -> Iterator[Msg]:
    yield from import_module(f"tabletable.games.{game.info.id}.table.prompts").facts(state)
    for outcome in (game.outcome(state), game.round_result(state)):
        if outcome is not None:
            yield from (each for each in (outcome.headline, outcome.reason, outcome.note) if each is not None)


@pytest.mark.parametrize("game_id", all_games())
def test_facts_and_results_are_true(game_id: str) -> None:
    game, met = get_game(game_id), Counter[str]()
    for state in played(game):
        for each in said_of(game, state):
            claim = CLAIMS.get(each.id)
            if claim is not None:
                met[each.id] += 1
                assert claim(state, dict(each.args)), each
    assert met, "no such sentence was said"


def played(game: Game[Any]) -> Iterator[Any]:
    """States of whole games: each fourth, and every one at which a round or the game has ended."""
    counts = range(game.info.min_seats, game.info.max_seats + 1)
    for number in range(MATCHES):
        seats = counts[number % len(counts)]
        sets = playable(game, seats)
        match = SelfPlay(
            game, ["random" if number % 3 else game.info.levels[1]] * seats, sets[number % len(sets)], number
        )
        told = None
        for step in range(MOST_COMMANDS):
            ended = game.round_result(match.state), game.outcome(match.state)
            if step % 4 == 0 or ended != told:
                yield match.state
            told = ended
            command = match.choose()
            if command is None:
                break
            match.play(command)


def lost(effect: tuple[float, ...]) -> Decision:
    """Return a decision of seat 0 with this effect, measured exactly."""
    options = tuple(Option(Command(0, "play", at), effect, 0.0, 100) for at in range(2))
    return Decision(options, 2, 1, effect, 0.0)


def test_most_of_a_loss_is_more_than_half_of_it() -> None:
    """Whom a mistake helped is named if one seat alone got more than half of what it cost."""
    rng, named = Rng(7), 0
    for _ in range(400):
        gains = [rng.below(5) for _ in range(2 + rng.below(3))]
        effect = (-float(sum(gains)), *map(float, gains))
        found = most_gained(lost(effect), 0)
        wanted = [seat for seat, gain in enumerate(effect) if seat and 2 * gain > sum(gains)]
        assert ([] if found is None else [found]) == wanted
        named += len(wanted)
    assert named > 50
    assert most_gained(lost((-4.0, 4.0)), 0) is None, "nobody else could have got it"
    assert most_gained(lost((-4.0, 4.0, 0.0))._replace(error=3.0), 0) is None, "it may be chance"
