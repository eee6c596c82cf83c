"""What a prompt tells its reader to do can be done, and nothing that can be done is kept silent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tabletable.bots import decide, make_bot
from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.play.inspection.contract import STAGE
from tests.contract.every import can_set_up, option_sets
from tests.contract.test_wordings import decisions

CLAIMS: dict[str, dict[str, str]] = {
    "uno": {
        "call": "call_uno", "catch": "catch", "draw": "draw", "last": "play draw", "last_only": "play",
        "colour": "play draw", "colour_only": "play", "match": "play draw", "match_only": "play",
        "drawn": "play keep", "drawn_no_fit": "keep", "drawn_must": "play", "jump": "play",
        "stack": "draw", "stack_two": "play draw",
        "stack_four": "play draw", "stack_challenge": "draw challenge", "stack_four_challenge": "play draw challenge",
        "stack_two_challenge": "play draw challenge",
        "catch_or_draw": "draw",
    },
    "property_deal": {
        "aim": "choose", "offer": "choose", "place": "place", "excess": "discard", "excess_discard": "discard",
        "payment": "pay", "payment_rest": "pay", "only_end": "end", "end": "end move|replace",
        "debt": "accept say_no", "sly_deal": "accept say_no", "forced_deal": "accept say_no",
        "deal_breaker": "accept say_no", "no_again": "accept say_no",
        "debt_only": "accept", "sly_deal_only": "accept", "forced_deal_only": "accept", "deal_breaker_only": "accept",
        "no_again_only": "accept", "only_play": "end action|bank|property|replace",
        "turn": "end action|bank|property|replace move|replace",
    },
    "saboteur": {
        "theft": "steal", "clearing": "discard", "passing": "discard done", "turn": "place play discard",
        "turn_clear": "place play clear discard", "build": "place discard", "build_clear": "place clear discard",
        "blocked": "play clear discard", "act": "play discard", "clear": "clear discard", "pass": "discard",
        "blocked.by": "play clear discard", "clear.by": "clear discard", "act.by": "play discard", "pass.by": "discard",
    },
    "flea_market": {
        "stock": "lay close", "first_stock": "lay close", "laying": "lay done", "laid": "done take_back",
        "cost": "discard", "claim": "claim",
        "claim_equal": "claim", "offer": "offer pass", "discount": "discount pass", "extra": "buy pass",
        "discount_picked": "discount take_back", "extra_picked": "buy take_back", "restock": "draw build",
        "restock_only": "draw",
    },
    "night_market": {
        "hide": "hide", "bid": "bid pass", "compensate": "bid pass", "build": "build done",
    },
    "yose_duel": {
        "opening": "commit", "reply": "answer ignore", "attack": "pass take|secure|cancel",
        "passed": "pass take|secure|cancel", "attack_left": "pass secure|cancel",
    },
}  # fmt: skip
"""By game and prompt: the verbs it claims, of which those joined by | stand for each other."""
UNSAID = {
    "uno": {"call_uno", "catch"},  # they have buttons that glow, besides what the turn is about
    "property_deal": set[str](),
    "saboteur": set[str](),
    "flea_market": {"take_back", "pay"},  # how to go about laying and paying
    "night_market": set[str](),
    "yose_duel": set[str](),
}
each_real_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def faults(game: Game[Any], state: Any, seat: int, verbs: set[str]) -> list[str]:
    """What the prompt of a seat claims and may not be done, or may be done and is not said."""
    prompt = game.table(game.view(state, seat), STAGE).prompt
    if prompt is None:
        return [f"nothing is said, {sorted(verbs)} are legal"]
    key = prompt.id.removeprefix(f"{game.info.id}.prompt.")
    if key == "catch_or":
        key = dict(prompt.args)["what"].id.removeprefix(f"{game.info.id}.prompt.")
    claims = [set(claim.split("|")) for claim in CLAIMS[game.info.id][key].split()]
    false = [f"{key}: {sorted(claim)} is not legal" for claim in claims if not claim & verbs]
    silent = verbs - set().union(*claims) - UNSAID[game.info.id]
    return [*false, *(f"{key}: {verb} is not said" for verb in sorted(silent))]


@each_real_game
def test_prompts_say_what_can_be_done(game: Game[Any], size: Callable[[int, int], int]) -> None:
    seen = set()
    for state, seat, legal in decisions(game, size(5, 9), 160):
        if seat in game.to_act(state) and legal:
            assert faults(game, state, seat, {str(command.verb) for command in legal}) == []
            seen.add(game.table(game.view(state, seat), STAGE).prompt)
    assert len(seen) > 3


@pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))
def test_gold_is_what_most_would_press_or_nothing_is(game: Game[Any], size: Callable[[int, int], int]) -> None:
    """By what bots do that have a choice: a button in gold is pressed by at least half of those who see it so."""
    seen, pressed = Counter[str](), Counter[str]()
    for seed, given in enumerate([{}, {}, {}, *option_sets(game)]):
        options = game.info.complete(given)
        least = min(game.info.max_seats, game.info.min_seats + seed % 3)
        seats = next(count for count in range(least, game.info.max_seats + 1) if can_set_up(game, count, options))
        state = game.setup(seats, options, seed)
        bots = [make_bot(game, "normal", seat) for seat in range(seats)]
        for _ in range(size(100, 200)):
            awaited = game.to_act(state)
            if not awaited:
                break
            seat = awaited[0]
            view, legal = game.view(state, seat), game.legal_commands(state, seat)
            command = decide(bots[seat].think(view, legal))
            assert command is not None
            buttons = [each for each in game.table(view, STAGE).buttons if each.primary]
            gold = [each for each in buttons if not set(legal).isdisjoint(each.commands)]
            assert len(gold) <= 1, [each.label.id for each in gold]
            if gold and len(legal) > 1:
                seen[gold[0].label.id] += 1
                pressed[gold[0].label.id] += command in gold[0].commands
            game.apply(state, command)
    assert {label: pressed[label] / count for label, count in seen.items() if pressed[label] < 0.5 * count} == {}
