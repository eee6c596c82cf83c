"""A piece in the hand: it hides neither the place it goes to nor what is told about that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from scenes.kit import table_of
from screenshots import staged, wanted

from tabletable.table.clearing import boards, signs
from tabletable.table.layout import plate_box, title_box, zone_box
from tabletable.ui import kit
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.marks import _dashes
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import pointer_move


def at_table(name: str, of: str = "property_deal") -> Iterator[App]:
    _, recipe, game = wanted((name,), (of,))[0]
    with staged(recipe, game, is_watched=False) as app:
        yield app


@pytest.fixture
def over_a_plate() -> Iterator[App]:
    yield from at_table("deal.drag.debt")


@pytest.fixture
def over_a_set() -> Iterator[App]:
    yield from at_table("deal.drag.set")


def held(table: TableScene) -> Box:
    sprite = table.field.sprites[table.hand.held]
    return Box.around(sprite.x, sprite.y, sprite.height * 5 / 7, sprite.height)


def test_over_a_name_plate_it_is_small_and_hangs_below_the_pointer(over_a_plate: App) -> None:
    table = table_of(over_a_plate)
    aimed = table.hand.zone(table.hand.aimed)
    assert aimed is not None
    plate = zone_box(aimed)
    assert held(table).h < plate.h * 1.6
    assert held(table).y > plate.cy
    assert held(table).bottom < 720


def test_over_a_place_of_its_own_size_it_is_as_large_as_ever(over_a_set: App) -> None:
    table = table_of(over_a_set)
    assert held(table).h > 168


def test_away_from_the_plate_it_grows_again(over_a_plate: App) -> None:
    table = table_of(over_a_plate)
    over_a_plate.post(pointer_move(500, 600))
    for _ in range(40):
        over_a_plate.frame(1 / 60)
    assert held(table).h > 168
    assert held(table).contains(500, 600)


@pytest.mark.parametrize("name", ["deal.drag.debt", "deal.drag.sly", "deal.drag.set", "deal.drag.new"])
def test_what_it_would_change_hides_neither_the_place_nor_other_goals(name: str, monkeypatch) -> None:
    boxes: list[Box] = []

    def tell(canvas: Canvas, x: float, y: float, lines: Sequence[str]) -> None:
        boxes.append(Box(x, y, *kit.forecast_size(canvas, lines)))

    monkeypatch.setattr(kit, "forecast", tell)
    for app in at_table(name):
        table = table_of(app)
        aimed = table.hand.zone(table.hand.aimed)
        assert aimed is not None
        goals = [table.hand.zone(zone) for zone in table.gestures.targets(table.hand.held)]
        hidden = [zone.id for zone in goals if zone is not None and boxes[-1].overlaps(zone_box(zone))]
        assert not boxes[-1].overlaps(zone_box(aimed))
        assert not boxes[-1].overlaps(table.hand.held_box[0])
        assert hidden == []


@pytest.mark.parametrize("name", ["deal.drag.rent", "deal.drag.new", "deal.drag.sly"])
def test_what_it_would_change_is_told_beside_the_signs_of_the_sets(name: str, monkeypatch) -> None:
    boxes: list[Box] = []
    monkeypatch.setattr(kit, "forecast", lambda on, x, y, lines: boxes.append(Box(x, y, *kit.forecast_size(on, lines))))
    for app in at_table(name):
        assert signs(table_of(app).spec)
        # A corner of a sign's box is empty.
        assert all(boxes[-1].covers([sign]) < 0.1 * sign.w * sign.h for sign in signs(table_of(app).spec))


@pytest.mark.parametrize("name", ["deal.drag.debt", "deal.drag.sly", "deal.drag.rent"])
def test_what_it_would_change_is_told_beside_the_names(name: str, monkeypatch) -> None:
    """Layouts in other sizes are looked at without it: a piece in hand falls when the window changes."""
    boxes: list[Box] = []
    monkeypatch.setattr(kit, "forecast", lambda on, x, y, lines: boxes.append(Box(x, y, *kit.forecast_size(on, lines))))
    for app in at_table(name):
        spec = table_of(app).spec
        names = [title_box(spec), *map(plate_box, spec.plates)]
        assert [boxes[-1].covers([each]) for each in names] == [0] * len(names)


def test_what_it_would_change_is_told_beside_a_board_that_is_read(monkeypatch) -> None:
    boxes: list[Box] = []
    monkeypatch.setattr(kit, "forecast", lambda on, x, y, lines: boxes.append(Box(x, y, *kit.forecast_size(on, lines))))
    for app in at_table("table.held", "flea_market"):
        chalk = boards(table_of(app).spec)
        assert chalk
        assert boxes[-1].covers(chalk) == 0


@pytest.mark.parametrize("radius", [0.5, 8, 29])
def test_dashes_go_round_the_corners(radius: float) -> None:
    """All ends lie on the outline: none sticks out of a round corner."""
    width, height, inset = 170, 58, 1.5
    strokes = _dashes(width, height, inset, radius).split("M")[1:]
    assert len(strokes) > 20
    far = min(radius, width / 2 - inset, height / 2 - inset)
    for x, y in (map(float, point.split()) for stroke in strokes for point in stroke.split("L")):
        dx, dy = max(inset + far - x, x - width + inset + far, 0), max(inset + far - y, y - height + inset + far, 0)
        edge = min(x - inset, width - inset - x, y - inset, height - inset - y)
        assert ((dx * dx + dy * dy) ** 0.5 - far if dx and dy else -edge) == pytest.approx(0, abs=0.3)
