"""The reasons for commands: sayable in every language, short, and from nothing but what the seat can know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import Any

import pygame

from tabletable.bots.levels import make_bot
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Msg
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.language.catalogue import PLACE
from tabletable.play.seats import HUMAN, Seat
from tabletable.ui.controls.cards import LEFT, REASON_LINE, RIGHT
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.drawing.theme import Size
from tabletable.ui.paint.measures import COLUMN
from tabletable.ui.paint.words import Words
from tests.contract.test_wordings import CATALOGUES, NAMES, decisions, each_real_game, said_by

DECISIONS = 90


def some(game: Game[Any]) -> Iterator[tuple[Any, int, list[Command]]]:
    return islice(decisions(game, 6, 80), 0, 4 * DECISIONS, 4)


@each_real_game
def test_twins_hear_the_same(game: Game[Any]) -> None:
    rng, said = Rng(5), 0
    for state, seat, legal in some(game):
        view = game.view(state, seat)
        twin = game.view(game.sample(view, rng), seat)
        known = {face for face in view.state.faces if face != HIDDEN}
        for command in legal:
            whys = [*game.whys(view, command)]
            assert whys == [*game.whys(twin, command)], command
            for why in whys:
                said += 1
                faces = {arg.face for arg in said_by(why.reason) if isinstance(arg, FaceRef)}
                assert faces <= known, (command, why.reason)
    assert said > 60


@each_real_game
def test_hardly_any_advice_goes_without_a_reason(game: Game[Any]) -> None:
    bare, advised = [], 0
    for number, (state, seat, legal) in enumerate(islice(decisions(game, 12, 60), 90)):
        view = game.view(state, seat)
        choice = finish(make_bot(game, "normal", number).think(view, legal))
        assert choice is not None
        advised += 1
        if not game.whys(view, choice):
            bare.append(choice)
    assert advised > 60
    assert len(bare) < advised / 20, bare


@each_real_game
def test_every_reason_can_be_said(game: Game[Any]) -> None:
    for state, seat, legal in some(game):
        for why in {why for command in legal for why in game.whys(game.view(state, seat), command)}:
            for catalogue in CATALOGUES:
                for message in filter(None, (why.reason, why.money)):
                    text = catalogue.text(message, NAMES, game)
                    assert "«" not in text, text
                    assert not PLACE.search(text), text
                    assert text[0] != " "


def lines(game: Game[Any], reasons: Iterable[Msg]) -> Iterator[tuple[int, str]]:
    """Yield how many lines each reason takes beside the log, in every language."""
    pygame.font.init()
    studio = Studio()
    for catalogue in CATALOGUES:
        canvas = Canvas(blank(10, 10), studio, 1.0, catalogue.language)
        words = Words(catalogue, game, [Seat(HUMAN, name) for name in NAMES])
        for reason in reasons:
            parts = words.parts(canvas, words.runs(reason))
            layout = canvas.setter.layout(parts, Size.BODY, COLUMN - LEFT - RIGHT, REASON_LINE)
            yield len(layout.lines), catalogue.text(reason, NAMES, game)


@each_real_game
def test_a_reason_has_three_lines_at_most(game: Game[Any]) -> None:
    reasons = {
        why.reason
        for state, seat, legal in some(game)
        for command in legal
        for why in game.whys(game.view(state, seat), command)
    }
    assert [text for count, text in lines(game, reasons) if count > 3] == []


@each_real_game
def test_a_comparison_has_three_lines_at_most(game: Game[Any]) -> None:
    reasons = {
        why.reason
        for state, seat, legal in some(game)
        for command, other in islice(permutations(legal[:8], 2), 0, 56, 3)
        for why in game.compared(game.view(state, seat), {command: {"all": 19.0}, other: {"all": 4.0}}, command, other)
    }
    assert [text for count, text in lines(game, reasons) if count > 3] == []
