"""What is told is what the viewer may know: worlds that differ in nothing else are told alike."""

from typing import Any

import pygame
import pytest

from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.core.view import View
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session
from tabletable.table.gestures import gesture_map
from tabletable.table.layout import place
from tabletable.table.turning import Turning
from tabletable.ui.access.tables import Areas, TableContext, TableDescriber
from tabletable.ui.paint.words import Words
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.system.input import key_down
from tests.access.client import Inside, at_table

STAGE = Stage(984, 720)
STEPS = 45
GAMES = tuple(all_games())


def told(
    game: Any, view: View[Any], legal: list[Command], words: Words, seats: list[Seat]
) -> tuple[Areas, tuple[Msg, ...]]:
    """Return a table as it is told to the viewer, with a piece in hand if there is one to take, and what is said
    before.
    """
    spec = game.table(view, STAGE)
    gestures = gesture_map(legal, spec.zones, lambda piece, zone: game.intended_command(view, piece, zone))
    turning = Turning()
    turning.renew(lambda command: game.preview(view, command))
    lifted = min(gestures.drags, default=-1)
    areas = TableDescriber(
        TableContext(
            game,
            words,
            seats,
            spec,
            place(spec),
            gestures,
            view.seat,
            lifted,
            bool(legal),
            lambda command: words.text(game.wording(view, command)),
            turning.chosen,
            cells=lambda: game.cells(view, legal),
        )
    ).areas()
    return areas, (*spec.heard_privately, *spec.heard_each_turn)


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_cant_tell_apart_are_told_alike(name):
    game = all_games()[name]
    count = min(4, game.info.max_seats)
    seats = [Seat(BOT, f"Mei {number}", "easy") for number in range(count)]
    session, words, rng = Session(game, seats, {}, 7), Words(Catalogue("en"), game, seats), Rng(3)
    compared = 0
    for step in range(STEPS):
        actors = session.to_act()
        if not actors:
            break
        if step % 3 == 0:
            for viewer in (actors[0], (actors[0] + 1) % count):
                view = session.view(viewer)
                legal = session.legal(viewer) if viewer in actors else []
                here = told(game, view, legal, words, seats)
                worlds = [game.sample(view, rng) for _ in range(2)]
                for world in worlds:
                    there = game.legal_commands(world, viewer) if viewer in actors else []
                    assert told(game, game.view(world, viewer), there, words, seats) == here
                compared += worlds[0].to_json() != worlds[1].to_json()
        session.submit(rng.choice(session.legal(actors[0])))
    assert compared > 2


def test_behind_the_curtain_there_is_the_curtain_alone(tmp_path):
    app = at_table(tmp_path, "uno", people=2, headphones="yes")
    client = Inside(app)
    assert isinstance(app.scenes.top, CurtainScene)
    names = [thing.name for thing in client.things()]
    hands = {app.t("access.area.hand"), app.t("access.area.table")}
    assert not hands & set(names)
    assert sum(thing.can_press for thing in client.things()) == 1
    client.wait(3)
    public = client.heard
    assert any("Ann" in each for each in public)
    client.press(next(thing for thing in client.things() if thing.can_press))
    client.wait(1)
    assert not isinstance(app.scenes.top, CurtainScene)
    assert app.t("access.area.hand") in [thing.name for thing in client.things()]


def test_what_others_may_hear_names_no_card_of_ones_own(tmp_path):
    app = at_table(tmp_path, "uno", people=2, headphones="no")
    client = Inside(app)
    client.press(next(thing for thing in client.things() if thing.can_press))
    client.wait(1)
    unsaid = app.t("access.unsaid")
    assert sum(thing.name == unsaid for thing in client.things()) == 7
    app.change_settings(headphones="yes")
    client.wait(0.1)
    assert not any(thing.name == unsaid for thing in client.things())
    private = [thing.name for thing in client.things() if app.t("access.area.hand") in thing.path]
    assert len(private) == 7


def test_where_several_play_it_is_asked_once_whether_somebody_wears_headphones(tmp_path):
    app = at_table(tmp_path, "uno", people=2)
    client = Inside(app)
    client.wait(0.1)
    assert isinstance(app.scenes.top, MessageScene)
    client.press(next(thing for thing in client.things() if thing.name == app.t("access.headphones.no")))
    assert app.settings.headphones == "no"
    client.wait(0.5)
    assert isinstance(app.scenes.top, CurtainScene)


def test_without_headphones_nothing_is_said_of_ones_own_cards(tmp_path):
    app = at_table(tmp_path, "uno", people=2, headphones="no")
    client = Inside(app)
    client.press(next(thing for thing in client.things() if thing.can_press))
    client.wait(1)
    table = app.scenes.top
    own = [piece.face for zone in table.spec.zones if zone.own for piece in zone.pieces]
    names = {table.words.text(table.game.face_text(face).title).casefold() for face in own}
    names -= {table.words.text(table.game.face_text(table.spec.zones[1].pieces[-1].face).title).casefold()}
    text = " ".join((*client.heard, *(f"{each.name} {each.description}" for each in client.things()))).casefold()
    assert [name for name in names if name in text] == []
    app.post(key_down(pygame.K_RIGHT), key_down(pygame.K_F8))
    client.wait(1)
    assert any(name in client.heard[-1].casefold() for name in names)


def test_where_all_read_one_screen_a_hand_is_told_once_it_is_called(tmp_path):
    """Till then everybody hears whose turn it is, and the key that shows the hand; not one card."""
    app = at_table(tmp_path, "uno", people=2, headphones="yes", big_table=True)
    client = Inside(app)
    client.listen()
    table = app.scenes.top
    name = table.seats[table.match.next_viewer()].name
    shown, heard = app.t("table.hand.show", name=name), " ".join(client.heard)
    assert f"{app.t('table.hand.asked', name=name)} Space: {shown}" in heard
    assert app.t("access.area.hand") not in [thing.name for thing in client.things()]
    client.press(next(thing for thing in client.things() if thing.name == shown))
    private = [thing for thing in client.things() if app.t("access.area.hand") in thing.path]
    assert len(private) == 7
    app.post(key_down(pygame.K_ESCAPE))
    client.wait(0.1)
    assert app.t("access.area.hand") not in [thing.name for thing in client.things()]
