"""The answer to "why not that?" in every game: honest, sayable in every language, from what the seat can know."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

from tabletable.bots.levels import make_bot
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.message import Msg
from tabletable.core.reasons import Weighed, worth
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.play.advising import weigh_with_error
from tabletable.play.contrast import Contrast, Contrasts
from tests.contract.test_wordings import CATALOGUES, NAMES, decisions, each_real_game

HINTS = 4
"""Advised moves looked at per game: each is compared with several others, by playouts in most games."""
OTHERS = 2


class Hint(NamedTuple):
    """A decision, and what the normal level would do."""

    view: View[Any]
    legal: list[Command]
    command: Command
    weighed: Weighed
    alike: float
    contrasts: Contrasts


@cache
def hints(game: Game[Any]) -> list[Hint]:
    """Return decisions of several games, worked out once for all tests."""
    found = []
    for number, (state, seat, legal) in enumerate(islice(decisions(game, 6, 80), 0, None, 9)):
        if len(legal) < 3:
            continue
        view = game.view(state, seat)
        choice = finish(make_bot(game, "normal", number).think(view, legal))
        assert choice is not None
        weighed, alike = finish(weigh_with_error(game, view, legal, choice))
        found.append(Hint(view, legal, choice, weighed, alike, Contrasts(game, view, legal, choice)))
        if len(found) == HINTS:
            break
    return found


def said(contrast: Contrast) -> list[Msg]:
    return [contrast.title, *contrast.sentences]


@each_real_game
def test_each_other_move_gets_an_answer_in_every_language(game: Game[Any]) -> None:
    answered = 0
    for hint in hints(game):
        for other in hint.legal[:: max(1, len(hint.legal) // OTHERS)]:
            contrast = finish(hint.contrasts.beside([other]))
            if contrast is None:
                continue
            answered += 1
            assert contrast.sentences
            assert len(set(contrast.sentences)) == len(contrast.sentences), contrast
            for catalogue in CATALOGUES:
                texts = [catalogue.text(each, NAMES, game) for each in said(contrast)]
                assert not any("{" in text or "«" in text for text in texts), texts
    assert answered >= HINTS


@each_real_game
def test_twins_hear_the_same(game: Game[Any]) -> None:
    rng, compared = Rng(61), 0
    for hint in hints(game)[:2]:
        twin = game.view(game.sample(hint.view, rng), hint.view.seat)
        theirs = Contrasts(game, twin, hint.legal, hint.command)
        for other in hint.legal[:: max(1, len(hint.legal) // OTHERS)]:
            assert finish(hint.contrasts.beside([other])) == finish(theirs.beside([other]))
            compared += 1
    assert compared


@each_real_game
def test_every_term_that_is_weighed_has_words(game: Game[Any]) -> None:
    terms = {name for hint in hints(game) for weighed in hint.weighed.values() for name in weighed}
    terms -= {"kept", "colours", "turn"} - game.said_terms.keys()  # told by sentences of the game’s own
    assert terms
    assert terms <= game.said_terms.keys()


@each_real_game
def test_the_verdict_follows_from_what_is_weighed(game: Game[Any]) -> None:
    told = 0
    for hint in hints(game):
        mine = worth(hint.weighed.get(hint.command, {}))
        for other in hint.weighed.keys() & {*hint.legal} - {hint.command}:
            contrast = finish(hint.contrasts.beside([other]))
            ids = {each.id for each in contrast.sentences} if contrast is not None else set()
            lead = mine - worth(hint.weighed[other])
            assert lead > hint.alike or not ids & {"table.contrast.better", "table.contrast.wins"}, other
            assert abs(lead) <= hint.alike or "table.contrast.equal" not in ids, other
            told += bool(ids)
    assert told


@each_real_game
def test_the_hint_itself_is_not_asked_about(game: Game[Any]) -> None:
    for hint in hints(game):
        assert finish(hint.contrasts.beside([hint.command])) is None
        assert finish(hint.contrasts.beside(hint.legal)) is None


@each_real_game
def test_what_another_move_lacks_comes_before_the_reason_for_the_hint(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told only where the hint is clearly better, and what speaks for the hint follows it."""
    lacks, told = Msg("table.contrast.pointless"), 0
    for hint in hints(game)[:2]:
        view, legal, command = hint.view, hint.legal, hint.command
        monkeypatch.setattr(type(game), "shortcoming", lambda *args: lacks)
        monkeypatch.setattr(type(game), "answer", Game.answer)
        contrasts = Contrasts(game, view, legal, command)
        for other in hint.weighed.keys() & {*legal} - {command}:
            contrast = finish(contrasts.beside([other]))
            is_better = worth(hint.weighed.get(command, {})) > worth(hint.weighed[other]) + hint.alike
            if contrast is not None:
                assert (contrast.sentences[0] == lacks) == is_better
                told += is_better
                reasons = [why.reason for why in game.whys(view, command)][:1]
                said = [dict(each.args)["reason"] for each in contrast.sentences[1:] if is_better]
                assert said == (reasons if is_better else []), contrast
    assert told


def _weighed_as(weighed: Weighed) -> Generator[None, None, tuple[Weighed, float]]:
    yield
    return weighed, 0.1


def test_a_fact_about_both_moves_is_told_where_nothing_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game, told = get_game("night_market"), 0
    for state, seat, legal in decisions(game, 2, 40):
        bids = [each for each in legal if each.verb == "bid"]
        if len(bids) < 2:
            continue
        weighed: Weighed = {bids[0]: {"price": 1.0}, bids[-1]: {"price": 2.0}}
        monkeypatch.setattr(Contrasts, "_weigh_with_error", lambda *args, found=weighed: _weighed_as(found))
        said = finish(Contrasts(game, game.view(state, seat), legal, bids[0]).beside([bids[-1]]))
        assert said is not None
        text = dict(said.sentences[0].args).get("reason", said.sentences[0])
        assert isinstance(text, Msg)
        assert text.id.startswith("night_market.why."), said
        told += 1
    assert told
