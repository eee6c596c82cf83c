"""A rockfall sends rubble: what breaks is seen breaking, for a moment and from the right place."""

from __future__ import annotations

from tabletable.core.event import Event, EventKind
from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.registry import get_game
from tabletable.core.tablespec import Arrangement, Burst, Stage, TableSpec, Zone
from tabletable.games.saboteur.rules.state import Cue
from tabletable.table.choreography import choreograph
from tabletable.table.flourish import BURST, BURST_MOST
from tabletable.ui.animation.flying import Bursts

STONE = Picture("test.stone", 64, 64, ())


def table(*bursts):
    zones = (Zone("cell:1", Arrangement.CELLS, 300, 200, 92), Zone("discard", Arrangement.PILE, 900, 600, 129))
    return TableSpec(Msg("t"), Msg("s"), zones, (), bursts=bursts)


class Places:
    """Stands for a canvas; remembers where things were placed."""

    def __init__(self):
        self.placed = []

    def place(self, shape, x, y, *angle, **more):
        self.placed.append((x, y))


def flying(monkeypatch, bursts):
    monkeypatch.setattr("tabletable.ui.animation.flying.figure", lambda canvas, picture, height, text: picture)
    canvas = Places()
    bursts.draw(canvas, type("Words", (), {"text": str})())
    return canvas.placed


def test_rubble_flies_up_from_where_the_tile_lay_and_is_soon_gone(monkeypatch):
    bursts = Bursts()
    fall = Event(EventKind.MOVE, 0, 7, "cell:1", "discard", say="saboteur.log.fell", cue=Cue.FELL)
    bursts.start(choreograph([fall]), table(Burst(Cue.FELL, (STONE,))))
    assert bursts.update(0.1)
    stones = flying(monkeypatch, bursts)
    assert len(stones) == BURST_MOST
    assert all(abs(x - 300) < 120 and abs(y - 200) < 120 for x, y in stones)
    assert not bursts.update(BURST.seconds)
    assert flying(monkeypatch, bursts) == []


def test_other_events_break_nothing(monkeypatch):
    bursts = Bursts()
    laid = Event(EventKind.MOVE, 0, 7, "discard", "cell:1", say="saboteur.log.placed", cue=Cue.PLACED)
    bursts.start(choreograph([laid]), table(Burst(Cue.FELL, (STONE,))))
    assert not bursts.update(0.01)


def test_it_waits_for_its_beat(monkeypatch):
    bursts = Bursts()
    events = [
        Event(EventKind.SHUFFLE, target="discard"),
        Event(EventKind.MOVE, 0, 7, "cell:1", "discard", say="saboteur.log.fell", cue=Cue.FELL),
    ]
    bursts.start(choreograph(events), table(Burst(Cue.FELL, (STONE,))))
    bursts.update(0.1)
    assert flying(monkeypatch, bursts) == []
    bursts.update(0.45)
    assert flying(monkeypatch, bursts)


def test_saboteur_tells_what_a_rockfall_looks_like():
    game = get_game("saboteur")
    view = game.view(game.setup(3, game.info.complete({}), 1), 0)
    assert {burst.cue for burst in game.table(view, Stage(984, 720)).bursts} == {Cue.FELL}
