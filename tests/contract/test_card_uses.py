"""What is said of a card's uses, held against what the rules allow with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.info import OptionValue
from tabletable.core.message import Msg
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import FaceText
from tabletable.games.property_deal.rules.cards import FACE_COUNT as DEEDS
from tabletable.games.property_deal.rules.cards import VALUE
from tabletable.games.saboteur.rules import cards as dwarfs
from tabletable.games.uno.rules import cards as uno
from tabletable.play.language.catalogue import LANGUAGES, Catalogue

STEPS = 400
"""Commands of a game that are looked at."""


class Use(NamedTuple):
    """One thing that the rules let a seat do with a card."""

    verb: str
    zone: str
    is_own: bool
    """Whether the zone is one of the seat that does it; False for the table's."""


def moments(game: Game[Any], seats: int, seed: int, **options: OptionValue) -> Iterator[tuple[Any, list[Command]]]:
    """States of a game in which everybody does anything, with what may be done in each."""
    rng = Rng(seed)
    state = game.setup(seats, game.info.complete(options), rng.seed())
    for _ in range(STEPS):
        legal = [command for seat in game.to_act(state) for command in game.legal_commands(state, seat)]
        if not legal:
            return
        yield state, legal
        verbs = sorted({command.verb for command in legal})
        verb = verbs[rng.below(len(verbs))]
        commands = [command for command in legal if command.verb == verb]
        game.apply(state, commands[rng.below(len(commands))])


def uses(game: Game[Any], seats: int, games: int, **options: OptionValue) -> Mapping[int, set[Use]]:
    """By face what was legal with it, over some games."""
    found: dict[int, set[Use]] = defaultdict(set)
    for seed in range(games):
        for state, legal in moments(game, seats, seed, **options):
            for command in legal:
                if command.piece != NO_PIECE:
                    name, _, further = command.zone.partition(":")
                    is_own = further.split(":")[0] == str(command.seat)
                    found[state.faces[command.piece]].add(Use(command.verb, name, is_own))
    return found


def said(text: FaceText) -> list[str]:
    """Return the ids of all sentences about a card."""
    return [message.id for message in (*text.lines, *text.terms)]


def test_the_money_of_a_deed_is_said_to_be_banked_or_paid_as_the_rules_allow() -> None:
    game = get_game("property_deal")
    found = uses(game, 4, 40)
    for face in range(DEEDS):
        verbs, ids = {use.verb for use in found[face]}, said(game.face_text(face))
        assert ("property_deal.text.value" in ids or "property_deal.text.note" in ids) == ("bank" in verbs), face
        assert ("property_deal.text.payment" in ids) == ("pay" in verbs and "bank" not in verbs), face
        assert ("property_deal.text.no_value" in ids) == ("pay" not in verbs), face
        assert ("property_deal.text.no_value" in ids) == (VALUE[face] == 0)


def test_a_dwarf_s_card_is_said_to_lie_before_whom_it_may() -> None:
    game = get_game("saboteur")
    found = uses(game, 4, 60)

    def who(name: str) -> set[bool]:
        return {use.is_own for use in found[dwarfs.FACE_BY_ID[name]] if use.verb == "play"}

    both = {True, False}
    for name in ("break_pickaxe", "break_lantern", "break_cart", "trapped", "swap_hands", "inspection"):
        assert who(name) == {False}, f"{name}: 'another player'"
    for tools in ("pickaxe", "lantern", "cart", "pickaxe_lantern", "pickaxe_cart", "lantern_cart"):
        assert who(f"repair_{tools}") == both, f"{tools}: 'your own included'"
    assert who("theft") == {True}, "'before you'"
    assert who("swap_hats") == both, "'perhaps yourself'"
    for name in ("free_at_last", "hands_off"):
        assert who(name) == both, f"{name}: 'any player'"
    for face in range(dwarfs.PATH_COUNT):
        assert {use.verb for use in found[face]} <= {"place", "discard", "clear"}


@pytest.mark.parametrize("stacking", ["on", "off"])
def test_what_answers_a_draw_card_is_said_to_need_stacking(stacking: str) -> None:
    game, twos, answers = get_game("uno"), uno.DRAW_TWO, set[tuple[int, int]]()
    for seed in range(30):
        for state, legal in moments(game, 3, seed, stacking=stacking):
            top = uno.SYMBOL[state.faces[state.discard[-1]]]
            if state.stack:
                answers |= {(top, uno.SYMBOL[state.faces[each.piece]]) for each in legal if each.verb == "play"}
    both = {(twos, twos), (twos, uno.DRAW_FOUR_SYMBOL), (uno.DRAW_FOUR_SYMBOL, uno.DRAW_FOUR_SYMBOL)}
    assert answers == (both if stacking == "on" else set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_stacking_allows_is_said_with_its_name(language: str) -> None:
    catalogue = Catalogue(language)
    name = catalogue.text(Msg("uno.option.stacking"))
    for face in (uno.face_of(0, uno.DRAW_TWO), uno.WILD_DRAW_FOUR):
        lines = [catalogue.text(line) for line in get_game("uno").face_text(face).lines]
        assert any(name.lower() in line.lower() for line in lines), lines
