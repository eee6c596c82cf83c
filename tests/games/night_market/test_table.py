"""The table of the night market: everything has its place, nothing hides anything else, every command has a gesture."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from tabletable.bots import decide, make_bot
from tabletable.core.event import Event, EventKind, noted
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg, SeatRef
from tabletable.core.picture import Art, Label, Picture, Svg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Decor, Piece, Stage, TableSpec, Zone
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.board import standard
from tabletable.games.night_market.rules.cards import FACE_COUNT, FOODS, PLOTS
from tabletable.games.night_market.rules.state import MOST_LOANS, Cue, MarketState, Phase
from tabletable.games.night_market.rules.zones import BID, DECK, GATE, HAND, HIDDEN_ROW, PLOT, SEATS_AT, STOCK
from tabletable.games.night_market.table import furniture, pictures, signs
from tabletable.games.night_market.table.board import stock_place
from tabletable.games.night_market.table.layout import SIDE, layout
from tabletable.play.language.catalogue import Catalogue
from tabletable.resources import art_path
from tabletable.table.choreography import until_rest
from tabletable.table.gestures import gesture_map, unreachable
from tabletable.table.layout import piece_poses, place, zone_box
from tests.games.areas import Area, assert_apart, assert_within, target
from tests.games.night_market.builders import OPTIONS, all_hidden, auction, bid, build, do, finished, state_of

STAGES = [Stage(984, 720), Stage(984, 960), Stage(1038, 720), Stage(1411, 720), Stage(1624, 1080)]
SMALL = Stage(984, 720)
CROWD = [f"{letter} {food.replace('_', ' ')}" for letter in "ABCDEFGH" for food in FOODS]


def spec_of(state: MarketState, viewer: int | None = 0, stage: Stage = SMALL) -> TableSpec:
    return GAME.table(GAME.view(state, viewer), stage)


def areas(spec: TableSpec) -> list[Area]:
    """What must not cover each other: the header, name plates, plots, the places to act with."""
    found = [Area("header", 16, 16, 248, 60)]
    for plate in spec.plates:
        found.append(Area(f"plate {plate.seat}", plate.x, plate.y, plate.x + plate.width, plate.y + 56))
    placed = place(spec)
    for zone in spec.zones:
        if zone.id.startswith(("plot", "bid")):
            found.append(target(zone))
        elif zone.id.startswith(("hand", "hidden", "markers", "stock", "deck")) and zone.pieces:
            spots = [placed[piece.handle] for piece in zone.pieces]
            if zone.id.rpartition(":")[2] in "123":
                continue  # they lie at the name of their owner on purpose
            found.append(
                Area(
                    zone.id,
                    min(spot.x - spot.width / 2 for spot in spots),
                    min(spot.y - spot.height / 2 for spot in spots),
                    max(spot.x + spot.width / 2 for spot in spots),
                    max(spot.y + spot.height / 2 for spot in spots),
                )
            )
    return found


def phases(seats: int, seed: int = 3) -> Iterator[MarketState]:
    """States of a game between bots in which seat 0 has to decide, and the end."""
    state = GAME.setup(seats, OPTIONS, seed)
    bots = [make_bot(GAME, "easy", seat) for seat in range(seats)]
    while awaited := GAME.to_act(state):
        if 0 in awaited:
            yield state.clone()
        seat = awaited[0]
        command = decide(bots[seat].think(GAME.view(state, seat), GAME.legal_commands(state, seat)))
        assert command is not None
        GAME.apply(state, command)
    yield state


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_overlaps_and_nothing_leaves_the_stage(seats: int, stage: Stage) -> None:
    for state in phases(seats):
        found = areas(spec_of(state, 0, stage))
        assert_apart(found, (state.round, state.phase))
        assert_within(found, stage)


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_tickets_of_long_queues_can_be_read(stage: Stage) -> None:
    """Letter and food of everybody in a queue of nine stay visible, and no queue covers a plot."""
    for gate, letters in ((0, "DEF"), (1, "BC"), (2, "A")):
        waiting = [word for word in CROWD if word[0] in letters][:9]
        spec = spec_of(state_of(gates=waiting, market=[3, 5, 7, 9], hands=[["H skewers"], [], []]), 0, stage)
        zone = next(zone for zone in spec.zones if zone.id == GATE[gate])
        spots = [place(spec)[piece.handle] for piece in zone.pieces]
        assert len(spots) == len(waiting)
        for one, other in combinations(spots, 2):
            assert abs(one.x - other.x) >= 20 or abs(one.y - other.y) >= 24
        plots = [zone_box(other) for other in spec.zones if other.id in PLOT]
        for spot in spots:
            ticket = Box(spot.x - 23, spot.y + 2, 46, 22)
            for box in plots:
                apart = ticket.x >= box.right or ticket.x + ticket.w <= box.x
                assert apart or ticket.y >= box.bottom or ticket.y + ticket.h <= box.y


@pytest.mark.parametrize("seats", [3, 4])
def test_every_command_has_a_gesture_and_the_keys_suffice(seats: int) -> None:
    seen = set()
    for state in phases(seats):
        if not GAME.to_act(state):
            continue
        seen.add(state.phase)
        legal = GAME.legal_commands(state, 0)
        spec = spec_of(state)
        assert unreachable(spec, legal) == ()
        own = [piece.handle for zone in spec.zones if zone.own for piece in zone.pieces]
        by_button = {command for button in spec.buttons for command in button.commands}
        gestures = gesture_map(legal)
        # With the keys one chooses a piece of one's own and a place for it, or presses a button.
        assert any(gestures.movable(piece) for piece in own) or by_button & set(legal)
    assert {Phase.HIDING, Phase.BIDDING, Phase.BUILDING} <= seen


def test_a_number_can_be_clicked() -> None:
    state = auction(phase="compensate", bids=[[0, 3, 1], [1, 3, 4], [0, 5, 2], [2, 5, 3]])
    spec = spec_of(state)
    faces = {piece.handle: piece.face for zone in spec.zones for piece in zone.pieces}
    gestures = gesture_map(GAME.legal_commands(state, 0))
    for zone in spec.zones:
        if zone.id == BID[9][5]:
            assert [command.zone for command in gestures.tap(zone, faces)] == [BID[9][5]]
        if zone.id == BID[3][4]:
            assert gestures.tap(zone, faces) == ()


def test_bid_cards_tell_what_can_be_bid_and_what_takes_a_loan() -> None:
    state = auction(money=[3, 20, 20], loans=[2, 0, 0])
    do(state, bid(state, 0, 3, 2), bid(state, 1, 3, 4))
    slots = {slot.number: slot for slot in signs.bid_slots(state, 0, 0)}
    assert [number for number, slot in slots.items() if not slot.is_free] == [1, 2, 3, 4]
    assert [slots[number].loans for number in (5, 6, 7, 8)] == [1, 1, 1, 1]
    assert all(slots[number].is_payable for number in range(1, 9))
    assert signs.explained(3, slots[5], 4).id == "night_market.slot.loan"
    own = signs.explained(3, slots[5]._replace(loans=0), 4, is_own=True)
    assert own.id == "night_market.slot.own", "nobody raises a bid of their own unawares"
    assert signs.explained(3, slots[4], 4).id == "night_market.slot.low"
    poor = {slot.number: slot for slot in signs.bid_slots(auction(money=[3, 1, 1], loans=[3, 0, 0]), 0, 0)}
    assert signs.explained(3, poor[4], 0).id == "night_market.slot.dear"
    assert signs.explained(3, poor[3], 0).id == "night_market.slot.free"


def test_the_button_for_a_low_bid_raises_no_bid_of_ones_own() -> None:
    state = auction()
    do(state, bid(state, 0, 3, 2), bid(state, 1, 5, 4), bid(state, 2, 7, 4))
    offered = spec_of(state).buttons[0].commands
    assert [command.zone for command in offered] == [BID[5][5], BID[7][5], BID[9][1]]
    assert BID[3][3] in {command.zone for command in GAME.legal_commands(state, 0)}


@pytest.mark.parametrize("count", [8, 10])
def test_the_numbers_of_a_bid_card_lie_within_its_edge(count: int) -> None:
    marks = tuple(signs.Slot(number, True, True, 0) for number in range(1, count + 1))
    picture = signs.bid_picture(3, False, marks, active=True)
    card, *fields = (rects(layer.body) for layer in picture.layers if isinstance(layer, Svg))
    paper = card[-1]
    slots = fields[-1]
    assert len(slots) == count
    for x, y, width, height in slots:
        assert x >= paper[0] + 2
        assert x + width <= paper[0] + paper[2] - 2
        assert y + height <= paper[1] + paper[3] - 3


def rects(body: str) -> list[tuple[float, ...]]:
    """Left, top, width and height of every rectangle in a drawing."""
    return [
        tuple(float(attributes[name]) for name in ("x", "y", "width", "height"))
        for element in re.findall(r"<rect [^>]*>", body)
        for attributes in [dict(re.findall(r' (\w+)="([-\d.]+)"', element))]
    ]


def test_only_where_a_number_has_a_red_corner_it_is_told_what_that_means() -> None:
    def told(loans: int, money: int) -> list[str]:
        spec = spec_of(auction(loans=[loans, 0, 0], money=[money, 10, 10]))
        (line,) = (decor.picture for decor in spec.decor if decor.picture.key.startswith("night_market.legend."))
        return [layer.text.id for layer in line.layers if isinstance(layer, Label) and isinstance(layer.text, Msg)]

    assert "night_market.legend.red_corner" in told(MOST_LOANS - 1, 3)
    assert "night_market.legend.red_corner" not in told(MOST_LOANS, 3)
    assert "night_market.legend.red_corner" not in told(0, 30)


def test_no_hand_is_shown_to_others() -> None:
    state = all_hidden(GAME.setup(4, OPTIONS, 3))
    for viewer in (0, 2, None):
        spec = spec_of(state, viewer)
        for zone in spec.zones:
            own = viewer is not None and zone.id in (HAND[viewer], HIDDEN_ROW[viewer])
            if zone.id.startswith(("hand", "hidden")) and not own:
                assert all(piece.face == HIDDEN for piece in zone.pieces), zone.id
        assert all(piece.face == HIDDEN for zone in spec.zones if zone.id == DECK for piece in zone.pieces)


def test_the_names_stand_in_turn_order() -> None:
    state = state_of(order=[2, 0, 1], market=[3, 5, 7, 9], hands=[["A skewers"], [], []])
    plates = sorted(spec_of(state, 1).plates, key=lambda plate: plate.y)
    assert [plate.seat for plate in plates] == [2, 0, 1]


def test_the_board_lies_on_its_side_and_is_not_mirrored() -> None:
    state = state_of(market=[3, 5, 7, 9], hands=[["A skewers"], [], []])
    places = layout(SMALL, state.rules.board)
    for plot in range(1, PLOTS + 1):
        x, y = places.plot(plot)
        for other in state.rules.board.plots[plot].adjacent:
            ox, oy = places.plot(other)
            assert abs(ox - x) + abs(oy - y) == pytest.approx(places.cell)
    # On the red street, which begins by running east on the table, the right hand is below.
    (x1, y1), (x2, y2) = places.plot(1), places.plot(2)
    assert x1 == x2
    assert y1 > y2


def joints(key: str) -> str:
    """Of the picture of a stall its seat, the sides where it goes on (up, right, down, left) and the corners."""
    seat, *links, bends, bench = key.split(".")[3:]
    return ".".join(filter(None, (seat, "".join(links), bends, "bench" * int(bench))))


def test_linked_stalls_are_drawn_as_one() -> None:
    stalls = {"4": [0, "skewers"], "6": [0, "skewers"], "8": [1, "skewers"], "15": [2, "skewers"], "16": [2, "skewers"]}
    state = state_of(stalls=stalls, market=[3, 5, 7, 9], hands=[["A skewers"], [], []])
    shown = {zone.id: zone.pieces[0].picture.key for zone in spec_of(state).zones if zone.id in PLOT and zone.pieces}
    assert joints(shown["plot:04"]) == "0.0100"
    assert joints(shown["plot:06"]) == "0.0001"
    assert joints(shown["plot:08"]) == "1.0000", "another owner's stall is not linked"
    assert joints(shown["plot:15"]) == "2.1000"
    assert joints(shown["plot:16"]) == "2.0010"


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_the_sign_of_a_large_stall_covers_no_ticket_and_no_food(stage: Stage) -> None:
    groups = ((4, 6, 8, 9), (13, 14, 15), (17, 22), (20, 21, 24, 25), (28, 29))
    sold = ("skewers", "skewers", "bubble tea", "shaved ice", "bubble tea")
    stalls = {str(plot): [1, food] for group, food in zip(groups, sold, strict=True) for plot in group}
    state = state_of(stalls=stalls, round=6, won=[13, 25], market=[1, 2], hands=[["A skewers"], [], []])
    foods, tickets = [], []
    for zone in spec_of(state, stage=stage).zones:
        if zone.id in PLOT and zone.pieces:
            picture = zone.pieces[0].picture
            food = next(layer for layer in picture.layers if isinstance(layer, Art))
            unit = zone.height / picture.height
            x, y = zone.x + (food.x - picture.width / 2) * unit, zone.y + (food.y - picture.height / 2) * unit
            foods.append(middled(zone.id, x, y, food.size * unit, food.size * unit))
        elif zone.id in SEATS_AT:
            # The lower half of a guest, or of two on a bench.
            for at in range(-1, 2):
                x, y = zone.x + at * zone.pitch[0] / 2, zone.y + zone.height / 4
                tickets.append(middled(zone.id, x, y, zone.height * 0.96, zone.height * 0.46))
    tags = [
        middled(decor.picture.key, decor.x, decor.y, drawn_width(decor), decor.height)
        for decor in spec_of(state, stage=stage).decor
        if decor.picture.key.startswith("night_market.linked")
    ]
    assert len(tags) == len(groups)
    for tag in tags:
        for other in foods + tickets:
            assert_apart([tag, other])


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_the_sign_of_a_large_stall_keeps_off_the_owners_beside_it(stage: Stage) -> None:
    """Whose stall it is stays whole to be seen: of its own ones, and of another's at its left."""
    stalls = {"6": [2, "bubble tea"], "8": [0, "skewers"], "9": [0, "skewers"]}
    spec = spec_of(state_of(stalls=stalls, market=[1, 2], hands=[["A skewers"], [], []]), stage=stage)
    (tag,) = (decor for decor in spec.decor if decor.picture.key.startswith("night_market.linked"))
    cells = {zone.id: zone for zone in spec.zones if zone.id in PLOT and zone.pieces}
    for plot in ("plot:06", "plot:08", "plot:09"):
        picture = cells[plot].pieces[0].picture
        sign = [layer for layer in picture.layers if isinstance(layer, Art)][-1]
        unit = cells[plot].height / picture.height
        x = cells[plot].x + (sign.x - picture.width / 2) * unit
        y = cells[plot].y + (sign.y - picture.height / 2) * unit
        # From the middle of the round sign to the straight part of the tag with its round ends: their lines may touch.
        straight = (drawn_width(tag) - tag.height) / 2
        apart = math.hypot(max(0.0, abs(x - tag.x) - straight), y - tag.y)
        assert apart >= 11 * unit + tag.height / 2 - 1, plot


def drawn_width(decor: Decor) -> float:
    """Return how wide a picture lies on the table."""
    return decor.height * decor.picture.width / decor.picture.height


def middled(name: str, x: float, y: float, width: float, height: float) -> Area:
    """Return a rectangle around its middle."""
    return Area(name, x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_hidden_customers_lie_clear_of_the_name_of_their_place(stage: Stage) -> None:
    state = state_of(hands=[["A skewers", "B skewers"], [], []], market=[1, 2])
    spec = spec_of(state, stage=stage)
    shown = next(decor for decor in spec.decor if decor.picture.key.startswith("night_market.place."))
    name = next(layer for layer in shown.picture.layers if isinstance(layer, Label))
    row = next(zone for zone in spec.zones if zone.id == HIDDEN_ROW[0])
    assert row.y + row.height / 2 <= shown.y - shown.height / 2 + name.y - name.size / 2


def test_a_wall_goes_on_round_a_corner_only_where_a_stall_is() -> None:
    words = {"hands": [["A skewers"], [], []], "market": [1, 2]}
    stalls = {str(plot): [0, "skewers"] for plot in (6, 8, 9, 18, 19, 23)}

    def keys(corner: int) -> dict[str, str]:
        state = state_of(stalls=stalls | {"24": [corner, "skewers"]}, **words)
        return {zone.id: zone.pieces[0].picture.key for zone in spec_of(state).zones if zone.id in PLOT and zone.pieces}

    bent = keys(1)
    assert joints(bent["plot:18"]) == "0.1100.ur"
    assert joints(bent["plot:08"]) == "0.1001.ul"
    assert joints(bent["plot:19"]) == "0.0010", "no wall goes on to its right"
    assert joints(keys(0)["plot:18"]) == "0.1100"


def test_a_round_rests_with_its_guests_before_anybody_is_paid() -> None:
    state = finished(3, ["normal"] * 3, 5)
    spec = GAME.table_at_rest(GAME.view(state, 0), SMALL, ())
    assert spec is not None
    assert state.result is not None
    seated = {piece.handle for zone in spec.zones if zone.id in SEATS_AT for piece in zone.pieces}
    assert seated == {guest.piece for guest in state.result.guests}
    early = GAME.setup(3, OPTIONS, 3)
    assert GAME.table_at_rest(GAME.view(early, 0), SMALL, ()) is None
    rounds = 0
    bots = [make_bot(GAME, "normal", seat) for seat in range(3)]
    while awaited := GAME.to_act(early):
        seat = awaited[0]
        command = decide(bots[seat].think(GAME.view(early, seat), GAME.legal_commands(early, seat)))
        assert command is not None
        before = early.round
        GAME.apply(early, command)
        if early.round != before:
            rounds += 1
            for viewer in (0, 1, None):
                view = GAME.view(early, viewer)
                rest = GAME.table_at_rest(view, SMALL, ())
                assert rest is not None
                assert dict(rest.subtitle.args)["round"] == before
                handles = [piece.handle for zone in rest.zones for piece in zone.pieces]
                assert len(handles) == len(set(handles))
                assert not any(zone.id in BID for zone in rest.zones)
    assert rounds == 5


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_all_who_walk_have_waited_side_by_side(stage: Stage) -> None:
    """Those who come to a gate face up only now stand in the queue as well."""
    state = GAME.setup(4, OPTIONS, 6)
    bots = [make_bot(GAME, "normal", seat) for seat in range(4)]
    walks = 0
    while awaited := GAME.to_act(state):
        command = decide(bots[awaited[0]].think(GAME.view(state, awaited[0]), GAME.legal_commands(state, awaited[0])))
        assert command is not None
        events: list[Event] = []
        GAME.apply(state, command, events.append)
        if any(event.kind in (EventKind.ROUND_END, EventKind.GAME_END) for event in events):
            walks += 1
            rest = GAME.table_at_rest(GAME.view(state, None), stage, until_rest(events)[0])
            assert rest is not None
            stops = {zone.id: zone.stops for zone in rest.zones if zone.stops}
            assert {stop.piece for waiting in stops.values() for stop in waiting} == {
                event.piece for event in events if event.source in GATE
            }
            for waiting in stops.values():
                for one, other in combinations(waiting, 2):
                    assert abs(one.x - other.x) >= 20 or abs(one.y - other.y) >= 24
    assert walks == 5


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_a_queue_has_the_places_that_its_zone_gives_to_pieces(count: int) -> None:
    for gate in range(3):
        queue = layout(SMALL, standard()).queue(gate, count)
        pieces = tuple(Piece(at, pictures.COIN, HIDDEN) for at in range(count))
        zone = Zone("gate", Arrangement.GRID, queue.x, queue.y, queue.height, pieces, queue.width, pitch=queue.pitch)
        for (x, y, _), spot in zip(piece_poses(zone), queue.grid_points(count), strict=True):
            assert (x, y) == pytest.approx(spot)


@pytest.mark.parametrize("sold_out", [(0,), (1,), (2,), (3,), (0, 2), (1, 2), (0, 1, 3)], ids=str)
def test_the_stock_sign_keeps_the_place_of_every_food(sold_out: tuple[int, ...]) -> None:
    """A food that is sold out leaves its place and a 0; no other food slides into it."""
    state = auction()
    for food in sold_out:
        state.stock[food] = []
    state.stock[3] = state.stock[3][:5]
    spec = spec_of(state)
    places = layout(SMALL, state.rules.board)
    counts = {decor.x: decor.picture.key for decor in spec.decor if decor.picture.key.startswith("night_market.count.")}
    assert counts == {
        stock_place(places, food)[0]: furniture.count(len(pile)).key for food, pile in enumerate(state.stock)
    }
    spots = place(spec)
    zone = next(zone for zone in spec.zones if zone.id == STOCK)
    for piece in zone.pieces:
        (art,) = (layer for layer in piece.picture.layers if isinstance(layer, Art))
        drawn = spots[piece.handle].x + (art.x - piece.picture.width / 2) * zone.height / piece.picture.height
        assert drawn == pytest.approx(stock_place(places, piece.face - PLOTS)[0])


def test_only_money_is_seen_counting() -> None:
    """Stalls, loans and hidden customers change at once, when they do; coins as they come in."""
    spec = spec_of(auction())
    for decor in spec.decor:
        if decor.counts:
            numbers = [layer for layer in decor.picture.layers if isinstance(layer, Label)]
            assert [label.text for label in numbers] == ["20"]


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_all_who_wait_show_their_heads(count: int, stage: Stage) -> None:
    """No customer of a usual queue covers another one's head or ticket."""
    for gate in range(3):
        queue = layout(stage, standard()).queue(gate, count)
        for (x, y), (x2, y2) in combinations(queue.grid_points(count), 2):
            assert abs(x - x2) >= queue.height * 0.94 or abs(y - y2) >= queue.height * 0.94
        assert queue.height >= 36


def test_lessons_are_for_the_one_who_decides() -> None:
    for state in phases(4):
        spec = spec_of(state)
        texts = [lesson.id for lesson in spec.lessons]
        assert len(texts) == len(set(texts))
        assert texts[:1] == ["goal"][: len(texts)]
        assert bool(texts) is bool(GAME.to_act(state))
        zones = {zone.id for zone in spec.zones}
        assert all(not lesson.zone or lesson.zone in zones for lesson in spec.lessons)
    waiting = auction()
    assert spec_of(waiting, 1).lessons == ()
    near = state_of(phase="build", stalls={"4": [0, "skewers"]}, plots={"6": 0})
    assert spec_of(near).lessons[1].id == "linked"
    assert spec_of(near).lessons[1].zone == PLOT[6]


def test_the_forecast_under_the_pointer() -> None:
    state = state_of(
        gates=["D skewers", "E skewers"],
        market=[3, 5, 7, 9],
        stalls={"4": [0, "skewers"]},
        hands=[["A skewers"], [], []],
    )
    labels = {zone.id: zone.label for zone in spec_of(state).zones if zone.id in PLOT}
    stall, offer = labels["plot:04"], labels["plot:03"]
    assert stall is not None
    assert offer is not None
    assert dict(stall.args)["n"] == 1
    assert dict(offer.args)["skewers"] == 3
    assert dict(offer.args)["bubble_tea"] == 0
    public = {zone.id: zone.label for zone in spec_of(state, None).zones if zone.id in PLOT}
    assert public["plot:04"] is not None
    assert public["plot:04"].id == "night_market.plot.stall"


def test_the_forecast_of_a_plot_is_that_of_its_owner() -> None:
    hands = [["A skewers"], [], []]
    stalls = {"4": [0, "skewers"]}
    state = state_of(gates=["D skewers"], market=[3, 5, 7, 9], stalls=stalls, plots={"6": 1}, hands=hands)
    label = next(zone.label for zone in spec_of(state).zones if zone.id == PLOT[6])
    assert label is not None
    assert label.id == "night_market.plot.owned_forecast"
    assert dict(label.args)["skewers"] == 0, "it is no neighbour of the viewer’s own stall that pays one more"


def all_pictures() -> Iterator[Picture]:
    yield from map(GAME.face_picture, range(FACE_COUNT))
    yield from map(GAME.face_chip, range(FACE_COUNT))
    for state in (*phases(4), *phases(3)):
        spec = spec_of(state)
        yield from (decor.picture for decor in spec.decor)
        yield from (piece.picture for zone in spec.zones for piece in zone.pieces)
    for food in range(len(FOODS)):
        for links in range(16):
            up, right, down, left = (bool(links >> bit & 1) for bit in range(4))
            yield pictures.stall(food, 1, up, right, down, left)
    yield pictures.stall(0, 1, True, True, True, True, "uldr")
    yield furniture.walking_order(900)
    yield pictures.stall(0, 1, False, False, False, False, bench=True)


def test_equal_keys_mean_equal_pictures_and_all_art_exists() -> None:
    known: dict[str, Picture] = {}
    for picture in all_pictures():
        assert known.setdefault(picture.key, picture) == picture, picture.key
    for picture in known.values():
        for layer in picture.layers:
            if isinstance(layer, Art):
                assert art_path(f"{layer.name}.svg").is_file(), layer.name
            if isinstance(layer, Svg):
                assert "nan" not in layer.body
            if isinstance(layer, Label):
                assert -2 <= layer.x <= picture.width + 2
                assert -2 <= layer.y <= picture.height + 2


def test_the_last_table_stays() -> None:
    state = finished(4, ["easy"] * 4, 8)
    assert state.phase == Phase.OVER
    spec = spec_of(state)
    assert spec.prompt is None
    assert spec.buttons == ()
    assert any(zone.pieces for zone in spec.zones if zone.id in SEATS_AT)
    assert all(plate.width == SIDE for plate in spec.plates)


def test_who_can_pay_no_bid_is_told_so() -> None:
    def told(state: MarketState, viewer: int = 0) -> list[str]:
        return [decor.picture.key for decor in spec_of(state, viewer).decor if "no_bid" in decor.picture.key]

    poor = auction(money=[2, 20, 20], loans=[3, 0, 0], market=[3, 12, 13, 14])
    assert told(poor) == []
    do(poor, bid(poor, 0, 3, 2))
    assert told(poor) == ["night_market.picture.no_bid"]
    assert told(poor, 1) == [], "it is this one's turn"
    assert told(poor, 2) == [], "this one has money"
    assert next(plate.line for plate in spec_of(poor).plates if plate.seat == 0) == Msg("night_market.plate.dear")


def test_done_building_is_gold_only_once_nothing_more_can_be_built() -> None:
    def is_gold(state: MarketState) -> bool:
        (button,) = spec_of(state).buttons
        return button.primary

    state = state_of(phase="build", turn=0, plots={"3": 0, "5": 0}, won=[3, 5])
    assert not is_gold(state)
    do(state, build(state, 0, "skewers", 3))
    assert not is_gold(state), "one more plot waits for its stall"
    state.stock = [[] for _ in state.stock]
    assert is_gold(state), "no stall is left"


def test_small_piles_say_what_they_are_and_how_much_lies_there() -> None:
    state = finished(4, ["random"] * 4, 3)
    signs = [decor for decor in spec_of(state).decor if decor.picture.key.startswith("night_market.pile_sign")]
    piles = [zone for zone in spec_of(state).zones if zone.id in (DECK, "discard") and zone.pieces]
    assert len(signs) == len(piles) > 0
    for sign, pile in zip(signs, piles, strict=True):
        (label,) = (layer for layer in sign.picture.layers if isinstance(layer, Label))
        assert dict(label.text.args)["number"] == len(pile.pieces)
        assert abs(sign.x - pile.x) < 1


def test_what_gives_something_up_says_what_and_asks_while_there_is_a_choice() -> None:
    def told(state: MarketState, viewer: int = 0) -> tuple[str, str]:
        button = spec_of(state, viewer).buttons[-1]
        return button.label.id.rpartition(".")[2], (button.confirm_final or Msg("")).id.rpartition(".")[2]

    assert told(auction()) == ("pass", "pass")
    assert told(auction(), 1) == ("pass", ""), "it is not this one's turn"
    state = state_of(phase="build", turn=0, plots={"3": 0, "5": 0}, won=[3, 5])
    assert told(state) == ("done_empty", "done")
    assert dict(spec_of(state).buttons[-1].label.args) == {"n": 2}
    do(state, build(state, 0, "skewers", 3))
    assert dict(spec_of(state).buttons[-1].label.args) == {"n": 1}


def test_the_last_round_tells_its_own_rules() -> None:
    def begins(number: int) -> list[str]:
        event = noted(NOBODY, "round", "night_market.log.round", (("round", number), ("rounds", 6)))
        return [moment.title.id for moment in GAME.moments(GAME.view(last, 0), [event])]

    offer = {"phase": "bid", "market": [5, 9, 23, 29]}
    last, before = state_of(round=6, **offer), state_of(round=5, **offer)
    assert (begins(6), begins(5)) == (["night_market.moment.last_round"], [])
    labels = [next(zone.label for zone in spec_of(state).zones if zone.id == PLOT[5]).id for state in (before, last)]
    assert labels == ["night_market.plot.offer_forecast", "night_market.plot.offer_last"]
    assert [lesson.id for lesson in spec_of(last).lessons][1:3] == ["last_round", "once"]


def test_whoever_is_outbid_is_shown_where_and_by_how_much() -> None:
    """Both in the auction and by a compensation bid; the others see nothing of it, the lying marker is struck out."""
    state = auction()
    do(state, bid(state, 0, 5, 3))
    events: list[Event] = []
    GAME.apply(state, bid(state, 1, 5, 4), events.append)
    shown = {seat: GAME.moments(GAME.view(state, seat), events) for seat in range(len(state.money))}
    assert [moment.title.id for moment in shown[0]] == ["night_market.moment.outbid"]
    assert dict(shown[0][0].title.args) == {"player": SeatRef(1), "other": SeatRef(0), "plot": 5, "number": 4}
    assert not shown[1]
    assert not shown[2]
    lying = {zone.id: zone.pieces[0].picture for zone in spec_of(state, 2).zones if zone.id in BID[5] and zone.pieces}
    assert [picture.key for picture in lying.values()] == ["night_market.marker.outbid.0", "night_market.face.marker.1"]


def test_the_prizes_of_the_last_round_are_shown_at_once() -> None:
    say = "night_market.log.bonus"
    prizes = [
        noted(seat, "bonus", say, (("n", n), ("food", 1), ("served", 2)), Cue.BONUS)
        for seat, n in ((0, 4), (2, 2), (0, 2))
    ]
    (moment,) = GAME.moments(GAME.view(auction(), 1), prizes)
    assert moment.title.id == "night_market.moment.prizes"
    assert moment.line is not None
    assert Catalogue("en").text(moment.line, ["Ann", "Mei", "Bao"], GAME) == "Ann: 6 coins · Bao: 2 coins"


def test_what_can_still_be_spent_leaves_out_what_is_bid() -> None:
    state = state_of(phase="bid", market=[5, 9, 23, 29], money=[12, 12, 12], bids=[[0, 5, 4]])
    tip = next(decor.tip for decor in spec_of(state).decor if decor.tip and decor.tip.id == "night_market.tip.means")
    assert dict(tip.args) == {"player": SeatRef(0), "coins": 8, "most": 23, "n": 0, "of": 3}
