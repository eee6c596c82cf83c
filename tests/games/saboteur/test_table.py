"""The table of Saboteur: everybody has a place, nothing covers anything, secrets show to their owner only."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg, msg
from tabletable.core.picture import Art, Label, Picture, Svg
from tabletable.core.rng import Rng
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.games.saboteur.game import GAME
from tabletable.games.saboteur.rules.cards import (
    CRYSTAL,
    DWARFS,
    FACE_BY_ID,
    FACE_COUNT,
    GOAL_CELLS,
    GOAL_HANDLES,
    GOLD_DIGGER,
    PATH_COUNT,
    cell_xy,
)
from tabletable.games.saboteur.rules.state import SaboteurState
from tabletable.games.saboteur.rules.zones import FRONT, HAND, ROLE, SEAT
from tabletable.games.saboteur.table import pictures
from tabletable.games.saboteur.table.layout import SEAT_HEIGHT, SLOT, SLOT_STEP, grid, layout, slot_on_plate
from tabletable.games.saboteur.table.spec import DWARF_MARK
from tabletable.play.language.catalogue import Catalogue
from tabletable.resources import art_path
from tabletable.table.gestures import gesture_map, unreachable
from tabletable.table.layout import CARD_RATIO, piece_poses, place
from tests.games.areas import Area, assert_apart, assert_within, target
from tests.games.saboteur.builders import CORRIDOR, GOLD_IN_THE_MIDDLE, OPTIONS, do, finish, table

STAGES = [Stage(984, 720), Stage(984, 800), Stage(1411, 720), Stage(1624, 1080), Stage(2264, 720)]
SMALL = STAGES[0]


def late(seats: int, seed: int = 4, commands: int = 70) -> SaboteurState:
    """Return a game of random players some way into the first round."""
    state = GAME.setup(seats, OPTIONS, seed)
    rng = Rng(seed)
    for _ in range(commands):
        if state.round == 2:
            break
        before = state.clone()
        GAME.apply(state, rng.choice(GAME.legal_commands(state, state.turn)))
    return before if state.round == 2 else state


def areas(spec: TableSpec, stage: Stage) -> list[Area]:
    """What must not lie on top of each other: header, seats, field, dwarf, piles, panel."""
    found = [Area("header", 16, 16, 16 + spec.header, 60)]
    found += [Area(f"seat {p.seat}", p.x, p.y, p.x + p.width, p.y + SEAT_HEIGHT) for p in spec.plates]
    left, top, width, height = layout(stage, len(spec.plates) - 1).field
    found.append(Area("field", left, top, left + width, top + height))
    for zone in spec.zones:
        if zone.id in ("draw", "discard") or zone.id.startswith("role:"):
            found.append(target(zone))
    facts = layout(stage, len(spec.plates) - 1).facts
    found.append(Area("facts", facts.x, facts.y, facts.right, facts.bottom))
    return found


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: f"{stage.width:g}x{stage.height:g}")
@pytest.mark.parametrize("seats", range(2, 13))
def test_nothing_covers_anything_else(seats: int, stage: Stage) -> None:
    spec = GAME.table(GAME.view(late(seats, commands=20), 0), stage)
    assert len(spec.plates) == seats
    found = areas(spec, stage)
    assert_apart(found)
    assert_within(found, stage)


@pytest.mark.parametrize("seats", [2, 7, 12])
def test_the_hand_stays_below_the_field(seats: int) -> None:
    state = late(seats, commands=20)
    spec = GAME.table(GAME.view(state, state.turn), SMALL)
    _, top, _, height = layout(SMALL, seats - 1).field
    bottom = top + height
    hand = set(state.hands[state.turn])
    spots = [spot for handle, spot in place(spec).items() if handle in hand]
    assert len(spots) == len(hand)
    assert min(spot.y - spot.height / 2 for spot in spots) >= bottom


@pytest.mark.parametrize("count", [5, 6])
def test_the_names_in_a_hand_are_not_covered(count: int) -> None:
    state = late(2, commands=0)
    state.hands[state.turn] = state.hands[state.turn][:count]
    spec = GAME.table(GAME.view(state, state.turn), SMALL)
    hand = [spot for spot in place(spec).values() if spot.zone == HAND[state.turn]]
    for spot, covering in pairwise(hand):
        name = 0.76 * spot.width
        assert covering.x - covering.width / 2 > spot.x + name / 2 + 6, "there is room for a halo too"


@pytest.mark.parametrize("seed", range(6))
def test_the_whole_tunnel_lies_in_the_field(seed: int) -> None:
    state = late(5, seed, 110)
    spec = GAME.table(GAME.view(state, 0), SMALL)
    left, top, width, height = layout(SMALL, 4).field
    cells = [zone for zone in spec.zones if zone.board]
    assert len(cells) >= 45
    for zone in cells:
        assert left - 1 <= zone.x - zone.target[0] / 2
        assert zone.x + zone.target[0] / 2 <= left + width + 1
        assert top - 1 <= zone.y - zone.target[1] / 2
        assert zone.y + zone.target[1] / 2 <= top + height + 1
        assert zone.target[1] >= 28, "readable"


def test_the_tunnel_is_not_made_smaller_for_whole_cells_beyond_it() -> None:
    field = Box(168.0, 66.0, 664.0, 446.0)
    tunnel = [(x, 0) for x in range(8)]
    far, rim = [(0, -3), (4, 3)], [(0, 3), (-2, 0), (2, -3)]
    assert grid(field, tunnel, rim).scale > grid(field, [*tunnel, *rim]).scale
    assert grid(field, [*tunnel, *far], rim[:1]).scale == grid(field, [*tunnel, *far]).scale, "they lie in it anyway"


def test_what_shows_of_a_cell_at_the_rim_is_aimed_at_and_the_card_reaches_beyond() -> None:
    tunnel = {f"0,{-1 - step}": "straight v" for step in range(3)}
    state = table(["boss", "saboteur"], hands=[["straight v"]], tunnel=tunnel)
    spec = GAME.table(GAME.view(state, 0), SMALL)
    zones = {zone.id: zone for zone in spec.zones}
    rim, below = zones["cell:0,-4"], zones["cell:0,-3"]
    top = layout(SMALL, 1).field[1]
    assert rim.y - rim.target[1] / 2 == pytest.approx(top)
    assert 0.6 * below.target[1] < rim.target[1] < below.target[1]
    assert rim.room == (below.x, pytest.approx(below.y - below.target[1]))


def test_cells_lie_side_by_side_and_keep_their_shape() -> None:
    places = grid(Box(168, 66, 664, 446), [(0, 0), (12, 4)])
    assert places.width / places.height == pytest.approx(66 / 92)
    x, y = places.middle(3, 1)
    assert places.middle(4, 2) == (pytest.approx(x + places.width), pytest.approx(y + places.height))


def test_every_command_has_a_gesture() -> None:
    for seats in (2, 6, 12):
        state = GAME.setup(seats, OPTIONS, seats)
        rng = Rng(seats)
        for _ in range(150):
            if state.turn < 0:
                break
            legal = GAME.legal_commands(state, state.turn)
            assert unreachable(GAME.table(GAME.view(state, state.turn), SMALL), legal) == ()
            GAME.apply(state, rng.choice(legal))


def test_a_path_card_dragged_to_a_cell_may_be_turned_and_shows_both_ways() -> None:
    state = table(["blue digger", "saboteur"], hands=[["t vertical"]])
    view = GAME.view(state, 0)
    legal = GAME.legal_commands(state, 0)
    meant = gesture_map(legal).drop(state.hands[0][0], "cell:0,1")
    assert [command.choice for command in meant] == [0, 1]
    upright, half = GAME.choices(view, meant)
    assert (upright.label.id, half.label.id) == ("saboteur.choice.upright", "saboteur.choice.turned")
    assert upright.picture != half.picture


def test_a_double_repair_asks_for_the_tool() -> None:
    state = table(["boss", "saboteur"], hands=[["repair pickaxe cart"]], front=[["break pickaxe", "break cart"], []])
    meant = gesture_map(GAME.legal_commands(state, 0)).drop(state.hands[0][0], "seat:0")
    assert [choice.label.id for choice in GAME.choices(GAME.view(state, 0), meant)] == [
        "saboteur.tool.pickaxe",
        "saboteur.tool.cart",
    ]


# ------------------------------------------------------------------------------------------------ secrets


def signs(spec: TableSpec) -> list[str]:
    """Return the keys of all pictures that are no pieces."""
    on_plates = [sign.picture.key for plate in spec.plates for sign in plate.signs]
    return [*(decor.picture.key for decor in spec.decor), *on_plates]


def marks(state: SaboteurState, viewer: int | None) -> list[str]:
    """Return the signs of private knowledge that a viewer is shown."""
    spec = GAME.table(GAME.view(state, viewer), SMALL)
    return [key.partition(".#")[0] for key in signs(spec) if key.startswith("saboteur.seen.saboteur/")]


def test_a_goal_one_has_seen_stays_marked_for_that_viewer_only() -> None:
    state = table(["boss", "saboteur", "geologist"], hands=[["map"]], goals=GOLD_IN_THE_MIDDLE)
    do(state, 0, "play", "map", "cell:8,0")
    assert marks(state, 0) == ["saboteur.seen.saboteur/nugget"]
    assert marks(state, 1) == marks(state, 2) == marks(state, None) == []
    spec = GAME.table(GAME.view(state, 0), SMALL)
    goal = next(zone for zone in spec.zones if zone.id == "cell:8,0")
    assert goal.pieces[0].picture == pictures.closed_goal(), "it still lies closed for everybody"


def test_what_everybody_sees_after_the_round_is_nobodys_secret() -> None:
    """Cyan is for what only the viewer knows."""
    state = finish(["green digger", "saboteur"], front=[[], ["theft"]])
    for viewer in (0, 1, None):
        assert marks(state, viewer) == []
    keys = signs(GAME.table(GAME.view(state, None), SMALL))
    assert {key for key in keys if key.startswith("saboteur.known.")} == {
        "saboteur.known.green_digger",
        "saboteur.known.saboteur",
    }


def test_a_dwarf_one_has_inspected_stays_marked_for_that_viewer_only() -> None:
    state = table(["boss", "saboteur", "geologist"], hands=[["inspection"]])
    do(state, 0, "play", "inspection", "seat:1")
    assert marks(state, 0) == ["saboteur.seen.saboteur/saboteur"]
    assert marks(state, 1) == marks(state, 2) == marks(state, None) == []


@pytest.mark.parametrize("seats", [3, 12])
def test_nobody_sees_the_dwarfs_and_hands_of_others(seats: int) -> None:
    state = GAME.setup(seats, OPTIONS, 9)
    for viewer in (0, seats - 1, None):
        view = GAME.view(state, viewer)
        spec = GAME.table(view, SMALL)
        own = {HAND[viewer], ROLE[viewer]} if viewer is not None else set()
        for zone in spec.zones:
            if zone.id.startswith(("hand:", "role:")):
                assert all((piece.face == HIDDEN) == (zone.id not in own) for piece in zone.pieces)
        assert [piece for piece in view.state.aside if view.state.faces[piece] != HIDDEN] == []
        assert all(view.state.faces[piece] == HIDDEN for piece in (*GOAL_HANDLES, *state.removed, *state.draw))


def test_gold_is_shown_as_having_some_and_counted_only_where_that_is_open() -> None:
    for gold, key in (("secret", "saboteur.picture.gold.None"), ("open", "saboteur.picture.gold.3")):
        state = table(["boss", "saboteur", "geologist"], gold=[0, 3, 0], options={"gold": gold}, turn=2)
        spec = GAME.table(GAME.view(state, 0), SMALL)
        assert [found for found in signs(spec) if found.startswith("saboteur.picture.gold")] == [key]
        lines = {plate.seat: plate.line.id for plate in spec.plates if plate.line is not None}
        assert lines == {0: "saboteur.plate.own_gold"}, "one's own gold is one's own"


def test_ones_own_gold_takes_no_room_from_the_name() -> None:
    state = table(["boss", "saboteur"], gold=[3, 0], turn=0)
    plate = next(plate for plate in GAME.table(GAME.view(state, 0), Stage(984, 720)).plates if plate.seat == 0)
    (nugget,) = (sign for sign in plate.signs if sign.picture.key.startswith("saboteur.picture.gold"))
    assert (nugget.x, nugget.y) == DWARF_MARK[:2]


def test_the_plate_tells_ones_own_gold_once() -> None:
    """A line says "3 gold": only while it says whose turn it is the nugget beside it bears a number."""
    for turn, pictures_ in ((1, ["saboteur.picture.gold.None"]), (0, ["saboteur.picture.gold.3"])):
        state = table(["boss", "saboteur"], gold=[3, 0], options={"gold": "open"}, turn=turn)
        spec = GAME.table(GAME.view(state, 0), SMALL)
        assert [found for found in signs(spec) if found.startswith("saboteur.picture.gold")] == pictures_


def test_a_dwarf_that_all_have_seen_is_no_secret() -> None:
    """When the gold is shared everybody's dwarf lies open: no lock, and no word of a secret."""
    during = table(["boss", "saboteur"])
    after = finish(["green digger", "blue digger", "profiteer", "geologist", "saboteur"])
    for state, is_secret in ((during, True), (after, False)):
        spec = GAME.table(GAME.view(state, 0), SMALL)
        texts = {decor.picture.key for decor in spec.decor}
        assert any(key.startswith("saboteur.seen.common/icons/lock") for key in texts) == is_secret
        label = next(zone.label for zone in spec.zones if zone.id == ROLE[0])
        assert label is not None
        assert label.id == ("saboteur.zone.dwarf" if is_secret else "saboteur.zone.dwarf_open")


def test_goals_turn_over_and_ways_that_are_lit_do_not() -> None:
    """The screen turns a piece over when another side of it lies up."""
    stone = ["goal stone ne", "goal stone nw", "goal gold"]
    state = table(
        ["boss", "saboteur"], hands=[["map", "cross"]], goals=stone, tunnel={**CORRIDOR, "7,-1": "straight v"}
    )

    def sides(zone_id: str) -> tuple[str, str]:
        spec = GAME.table(GAME.view(state, 0), SMALL)
        piece = next(zone.pieces[0] for zone in spec.zones if zone.id == zone_id)
        return piece.side, piece.picture.key

    GAME.apply(state, next(each for each in GAME.legal_commands(state, 0) if each.zone == "cell:8,0"))
    assert sides("cell:8,0") == ("", "saboteur.picture.goal"), "looked at, it still lies face down"
    state.turn = 0
    cold = sides("cell:7,-1")
    do(state, 0, "place", "cross", "cell:7,0", 0)
    goal, lit = sides("cell:8,0"), sides("cell:7,-1")
    assert goal[0] == "front"
    assert goal[1].startswith("saboteur.tile.goal_stone")
    assert cold[0] == lit[0] == "front"
    assert cold[1] != lit[1]


# ------------------------------------------------------------------------------------------------ what lies where


def test_tools_cages_and_thefts_lie_in_their_slots() -> None:
    state = table(["boss", "saboteur"], front=[["break lantern", "theft", "trapped"], []])
    spec = GAME.table(GAME.view(state, 1), SMALL)
    shown = {zone.id: zone.pieces[0].picture.key for zone in spec.zones if zone.id in FRONT[0]}
    assert shown == {
        "lantern:0": "saboteur.slot.broken_lantern",
        "theft:0": "saboteur.slot.theft",
        "trapped:0": "saboteur.slot.trapped",
    }
    tips = [sign.tip.id for plate in spec.plates for sign in plate.signs if sign.tip]
    assert tips.count("saboteur.tip.whole") == 5, "two whole tools there, three here"
    assert "saboteur.seat.trapped" in [message.id for message in spec.plates[0].tells], (
        "as under every face: all of the seat"
    )


def test_lit_and_cold_ways_look_different() -> None:
    state = table(["boss", "saboteur"], tunnel={**CORRIDOR, "3,0": "dead ew"})
    spec = GAME.table(GAME.view(state, 0), SMALL)
    at = {zone.id: zone.pieces[0].picture.key for zone in spec.zones if zone.board and zone.pieces}
    assert at["cell:2,0"] == "saboteur.tile.straight_h.0.10"
    assert at["cell:4,0"] == "saboteur.tile.cross.0.0"


def test_after_the_round_every_goal_lies_open() -> None:
    state = finish(["green digger", "saboteur"], front=[[], ["theft"]])
    spec = GAME.table(GAME.view(state, None), SMALL)
    goals = [f"cell:{x},{y}" for x, y in map(cell_xy, GOAL_CELLS)]
    keys = [zone.pieces[0].picture.key for zone in spec.zones if zone.id in goals]
    assert len(keys) == 3
    assert all(key.startswith("saboteur.tile.goal_") for key in keys)
    assert [zone.taps for zone in spec.zones if zone.id == SEAT[0]] == ["steal"]


def test_a_thief_can_press_the_button_by_its_letter() -> None:
    """S sorts the hand at every table."""
    state = finish(["green digger", "saboteur"], front=[[], ["theft"]])
    assert [button.key for button in GAME.table(GAME.view(state, 1), SMALL).buttons] == ["T"]


def test_buttons_follow_the_decision() -> None:
    state = table(["boss", "saboteur"], hands=[["cross", "map", "map"]], front=[["break cart"], []], rest="draw")

    def labels() -> list[str]:
        return [button.label.id.rpartition(".")[2] for button in GAME.table(GAME.view(state, 0), SMALL).buttons]

    assert labels() == ["pass", "clear"]
    do(state, 0, "discard", "map", "discard")
    assert labels() == ["done", "discard_more"]
    other = GAME.table(GAME.view(state, 1), SMALL).buttons
    assert [button.reason.id for button in other if button.reason] == ["saboteur.short.not_your_turn"]
    assert len(other) == 1, "nothing lies in front of this seat that it could remove"
    state = table(["boss", "saboteur"], hands=[["cross", "map", "map"]], front=[["break cart"], []])
    clear = next(each for each in GAME.legal_commands(state, 0) if each.verb == "clear")
    GAME.apply(state, clear)
    assert labels() == ["discard_for"]


# ------------------------------------------------------------------------------------------------ pictures


def all_pictures() -> list[Picture]:
    found = [
        pictures.BACK,
        pictures.DWARF_BACK,
        pictures.closed_goal(),
        pictures.facts(msg("saboteur.caption.crystals", n=2), "crystal", msg("saboteur.caption.goals", n=3)),
        pictures.facts(msg("saboteur.caption.crystals", n=2), "crystal", None),
        pictures.facts(
            msg("saboteur.caption.gold_cards", n=28),
            "nugget",
            msg("saboteur.caption.gold_known"),
        ),
    ]
    found += [
        pictures.well("draw"),
        pictures.well("discard"),
        pictures.pile_caption(Msg("saboteur.caption.draw"), 0, True),
    ]
    for face in range(FACE_COUNT):
        found += [pictures.face_picture(face), pictures.face_chip(face), pictures.nameless(face)]
    found += [pictures.tile(2 * face + turn, lit) for face in range(PATH_COUNT) for turn in (0, 1) for lit in (0, 15)]
    found += [pictures.dwarf_mark(face) for face in {*DWARFS, GOLD_DIGGER}]
    return found


def test_pictures_have_a_key_of_their_own_and_their_art_exists() -> None:
    by_key: dict[str, Picture] = {}
    for picture in all_pictures():
        assert by_key.setdefault(picture.key, picture) == picture
        assert picture.key.startswith("saboteur.")
        for layer in picture.layers:
            if isinstance(layer, Art):
                assert art_path(f"{layer.name}.svg").is_file(), layer.name
            if isinstance(layer, Svg):
                assert "NaN" not in layer.body
                assert "nan" not in layer.body


def test_turning_a_card_turns_its_picture() -> None:
    for name in ("curve_ne", "t_vertical", "dead_n", "ladder_e"):
        face = FACE_BY_ID[name]
        assert pictures.tile(2 * face, 15).layers != pictures.tile(2 * face + 1, 15).layers


def test_a_preview_is_the_card_as_it_will_lie_there() -> None:
    tunnel = {"1,0": "cross", "2,0": "dead nesw", "1,1": "straight v"}
    seen = set()
    hand = ["t horizontal", "curve ne", "door green h"]
    state = table(["green digger", "blue digger", "saboteur"], tunnel=tunnel, hands=[hand])
    view = GAME.view(state, 0)
    for command in GAME.legal_commands(state, 0):
        piece = GAME.preview(view, command)
        if command.verb != "place":
            assert piece is None
            continue
        after = state.clone()
        GAME.apply(after, command)
        spec = GAME.table(GAME.view(after, 0), SMALL)
        zone = next(zone for zone in spec.zones if zone.id == command.zone)
        assert piece is not None
        assert zone.pieces[0].picture == piece.picture
        seen.add(command.choice)
    assert seen == {0, 1}


@pytest.mark.parametrize(
    ("hand", "zone", "said"),
    [
        ("straight h", "cell:1,0", ["Then at least 6 cards to the middle goal"]),
        ("curve ne", "cell:1,0", ["joins down and left. Then at least 8 cards to the middle goal"]),
        ("dead nesw", "cell:1,0", ["Then at least 9 cards to the upper goal"]),
        ("straight v", "cell:0,1", ["joins up and down"]),
    ],
)
def test_a_listener_hears_how_far_the_tunnel_leads_with_a_path(hand: str, zone: str, said: list[str]) -> None:
    state = table(["green digger", "blue digger", "saboteur"], hands=[[hand]])
    view = GAME.view(state, 0)
    places = [each for each in GAME.legal_commands(state, 0) if each.zone == zone]
    told = [piece.tells for each in places if (piece := GAME.preview(view, each)) is not None]
    heard = {Catalogue("en").text(each, (), GAME) for each in told if each is not None}
    assert heard >= set(said), heard


def test_a_listener_hears_which_goal_a_path_turns_over() -> None:
    state = table(["green digger", "blue digger", "saboteur"], hands=[["cross"]], tunnel=CORRIDOR)
    place = next(each for each in GAME.legal_commands(state, 0) if each.zone == "cell:7,0")
    piece = GAME.preview(GAME.view(state, 0), place)
    assert piece is not None
    assert piece.tells is not None
    assert Catalogue("en").text(piece.tells, (), GAME) == "Turns over the middle goal"


def keys_of_tiles(spec: TableSpec) -> list[str]:
    return [zone.pieces[0].picture.key for zone in spec.zones if zone.board and zone.pieces]


def test_doors_and_crystals_are_drawn_larger_where_cells_are_small() -> None:
    """At 28 px a door has to be told from another by its shape."""
    near = table(["boss", "saboteur"], tunnel={"1,0": "door green h"})
    long = ["cross"] * 5 + ["t horizontal"] * 4
    west = {f"{-1 - step},0": word for step, word in enumerate(long)}
    far = table(["boss", "saboteur"], tunnel=west | {"1,0": "door green h"})
    door = "saboteur.tile.door_green_h.0.10"
    assert [key for key in keys_of_tiles(GAME.table(GAME.view(near, 0), SMALL)) if "door" in key] == [door]
    assert [key for key in keys_of_tiles(GAME.table(GAME.view(far, 0), SMALL)) if "door" in key] == [f"{door}.bold"]
    shape = 2 * FACE_BY_ID["door_green_h"]
    assert pictures.tile(shape, 10, bold=True).layers != pictures.tile(shape, 10).layers


@pytest.mark.parametrize("others", range(1, 12))
def test_the_cards_of_a_full_hand_show_all_their_openings(others: int) -> None:
    """None of six cards covers the edge of its neighbour, where a path may leave it."""
    hand = ["cross", "curve nw", "t horizontal", "straight h", "dead e", "map"]
    roles = ["boss", *["green digger"] * 4, *["blue digger"] * 4, *["saboteur"] * 3][: others + 1]
    spec = GAME.table(GAME.view(table(roles, hands=[hand]), 0), SMALL)
    (zone,) = (zone for zone in spec.zones if zone.own)
    poses = piece_poses(zone)
    width = zone.height * CARD_RATIO
    assert all(right - left > width for (left, *_), (right, *_) in pairwise(poses[: len(hand)]))


def test_the_board_is_the_tunnel_and_what_is_known_of_its_goals() -> None:
    state = table(["boss", "saboteur"], hands=[["map"]], goals=GOLD_IN_THE_MIDDLE)
    do(state, 0, "play", "map", "cell:8,0")
    spec = GAME.table(GAME.view(state, 0), SMALL)
    assert spec.board is not None
    start = next(zone for zone in spec.zones if zone.id == "cell:0,0")
    assert (start.x, start.y) == spec.board.origin
    assert all(zone.board == zone.id.startswith("cell:") for zone in spec.zones)
    marks = [decor for decor in spec.decor if decor.picture.key.startswith("saboteur.seen.saboteur/nugget.")]
    assert [mark.board for mark in marks] == [True]
    field = [decor for decor in spec.decor if decor.picture.key.startswith("saboteur.field.")]
    assert [decor.board for decor in field] == [False], "the rock stays, the tunnel is moved over it"


def test_a_card_shows_as_many_crystals_as_it_counts_for() -> None:
    violet = "#F3D6FF"
    for shape, counts in enumerate(CRYSTAL):
        if counts:
            tile = pictures.tile(shape, 0)
            shards = sum(layer.body.count(violet) for layer in tile.layers if isinstance(layer, Svg))
            assert shards == 3, "the shards of one cluster"


def test_discarding_alone_makes_no_card_glow() -> None:
    state = table(["boss", "saboteur"], hands=[["cross", "map", "map"]], front=[["break cart"], []], rest="draw")

    def is_always_open() -> bool:
        zones = GAME.table(GAME.view(state, 0), SMALL).zones
        return next(zone.is_always_open for zone in zones if zone.id == "discard")

    assert is_always_open()
    do(state, 0, "discard", "map", "discard")
    assert not is_always_open(), "now it is what one is asked for"


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_a_full_hand_keeps_away_from_the_draw_pile(seats: int) -> None:
    for stage in STAGES:
        spots = place(GAME.table(GAME.view(GAME.setup(seats, OPTIONS, 4), 0), stage)).values()
        hand = max(spot.box.right for spot in spots if spot.zone == HAND[0])
        pile = min(spot.box.x for spot in spots if spot.zone == "draw")
        assert pile - hand >= 6


def test_what_stands_on_a_plate_keeps_apart() -> None:
    _, y, height = DWARF_MARK
    assert y + height / 2 < slot_on_plate(0)[1] - SLOT / 2, "the dwarf above the slots"
    assert SLOT_STEP - SLOT >= 2
    assert SLOT_STEP % 2 == SLOT % 2 == 0, "the gaps are alike on screens of any usual scale"


def test_cards_in_small_piles_have_no_names() -> None:
    state = table(["boss", "saboteur"], hands=[["map", "cross"]])
    do(state, 0, "play", "map", "cell:8,0")
    spec = GAME.table(GAME.view(state, 1), SMALL)
    top = next(zone for zone in spec.zones if zone.id == "discard").pieces[-1]
    assert not any(isinstance(layer, Label) for layer in top.picture.layers)
    assert top.face == FACE_BY_ID["map"], "the zoom card still tells it"


def test_a_cage_stands_beside_the_tools_unless_a_theft_is_there() -> None:
    def cage(front: list[str]) -> float:
        spec = GAME.table(GAME.view(table(["boss", "saboteur"], front=[front, []]), 1), SMALL)
        return next(zone.x for zone in spec.zones if zone.id == "trapped:0")

    assert cage(["theft", "trapped"]) - cage(["trapped"]) == SLOT_STEP


def test_the_draw_pile_has_a_button_that_tells_whether_one_draws() -> None:
    for rest, label in (("draw", "saboteur.button.pass"), (None, "saboteur.button.pass_last")):
        more = {"rest": rest} if rest else {}
        state = table(["boss", "saboteur"], hands=[["cross"]], **more)
        assert GAME.table(GAME.view(state, 0), SMALL).buttons[0].label.id == label


def test_nobody_is_promised_no_cards() -> None:
    state = table(["boss", "saboteur"], hands=[["cross", "map", "map"]])
    do(state, 0, "discard", "map", "discard")
    view = GAME.view(state, 0)
    done = GAME.table(view, SMALL).buttons[0]
    assert done.label.id == "saboteur.button.done_last"
    assert GAME.wording(view, done.commands[0]).id == "saboteur.do.done_last"


def test_when_the_game_is_over_nobody_is_on_turn_and_all_gold_is_seen() -> None:
    state = finish(["green digger", "saboteur"])
    assert state.turn == NOBODY
    spec = GAME.table(GAME.view(state, 0), SMALL)
    assert not any(plate.active for plate in spec.plates)
    line = next(plate.line for plate in spec.plates if plate.seat == 0)
    assert line == msg("saboteur.plate.own_gold", n=state.gold[0])
    others = signs(GAME.table(GAME.view(state, 1), SMALL))
    gold = [key for key in others if key.startswith("saboteur.picture.gold")]
    assert gold == [f"saboteur.picture.gold.{state.gold[0]}"]
    assert not any(key.startswith("saboteur.facts") and not key.endswith("None") for key in signs(spec))
