"""The table of Flea Market: everybody has a place, nothing covers anything else, every command has a gesture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import tabletable
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg, msg
from tabletable.core.picture import Art, Label, Picture, Svg
from tabletable.core.tablekit.zones import CHIP_WIDTH, chip_card
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.games.flea_market.rules.cards import CARDS, GOODS, SPECIAL, own_deck
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase
from tabletable.games.flea_market.rules.zones import BOOTH, HAND, POPULARITY, STALL, TRAY
from tabletable.games.flea_market.table import pictures
from tabletable.games.flea_market.table.layout import TRAY as TRAY_SIZE
from tabletable.games.flea_market.table.layout import layout, money_fan
from tabletable.games.flea_market.table.looks import CARD_COLOURS
from tabletable.games.flea_market.table.pictures import INKS
from tabletable.games.flea_market.table.prompts import buttons, prizes, visible_total
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.selfplay import SelfPlay
from tabletable.table.gestures import gesture_map, unreachable
from tabletable.table.layout import place, zone_box
from tests.games.areas import Area, around, assert_apart
from tests.games.flea_market.builders import GAME, OPTIONS, act, state_of, stock

STAGES = [Stage(984, 720), Stage(984, 800), Stage(1411, 720), Stage(1624, 1080), Stage(2264, 720)]
SMALL = Stage(984, 720)
ART = Path(tabletable.__file__).resolve().parent.parent / "art"


def areas(spec: TableSpec) -> list[Area]:
    """What must not cover each other: header, ribbon, plates, booths, trays, board, piles, pills, the own hand."""
    found = [Area("header", 16, 16, 248, 60)]
    for plate in spec.plates:
        found.append(Area(f"plate {plate.seat}", plate.x, plate.y, plate.x + plate.width, plate.y + plate.height))
    for pill in spec.pills[:2]:
        found.append(Area("pill", pill.x - 40, pill.y - 14, pill.x + 40, pill.y + 14))
    placed = place(spec)
    for zone in spec.zones:
        box = around(zone.id, [placed[piece.handle] for piece in zone.pieces])
        if box is not None and (zone.own or zone.id.split(":")[0] in ("booth", "draw", "discard")):
            found.append(box)
    for decor in spec.decor:
        kind = decor.picture.key.split(".")[1]
        if kind in ("ribbon", "board", "tray", "tag"):
            width = decor.height * decor.picture.width / decor.picture.height
            top = decor.y - decor.height / 2
            found.append(Area(decor.picture.key, decor.x - width / 2, top, decor.x + width / 2, top + decor.height))
    return found


def busy(seats: int, stalls: int = 4) -> FleaMarketState:
    """Return a table with goods, money, popularity and a discount at every seat."""
    goods = ["red 9, blue 5", "red 7, yellow 7, purple 7", "green 2, red 2", "blue 8"][:seats]
    money = ["green 6, purple 2, brown 4", "yellow 8, green 5", "brown 9, purple 3, red 6", "blue 2"][:seats]
    fame = ["red 8, red 7, yellow 1", "red 1, red 2", "blue 1", "blue 9, blue 8, blue 7, red 9"][:seats]
    hand = "yellow 1, blue 3, green 4, purple 5, red 6, green 6, brown 7, purple 8, brown 9"
    state = state_of(
        hand,
        *["brown 1, brown 2, brown 3"] * (seats - 1),
        goods=goods,
        money=money,
        popularity=fame,
        stalls=[stalls] * seats,
        discounts=[2, 0, 3, 1][:seats],
        discard="red 4, purple 6",
        draw="green 9, green 8",
    )
    return state


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("stalls", [3, 4, 6, 12])
def test_nothing_overlaps_and_nothing_leaves_the_stage(seats: int, stage: Stage, stalls: int) -> None:
    spec = GAME.table(GAME.view(busy(seats, stalls), 0), stage)
    found = areas(spec)
    assert_apart(found)
    for area in found:
        if area.name != HAND[0]:  # the fan of one's own hand dips below the edge on purpose
            assert area.left >= 0, area
            assert area.top >= -1, area
            assert area.right <= stage.width + 1, area
            assert area.bottom <= stage.height, area


@pytest.mark.parametrize("seats", [3, 4])
def test_goods_lie_on_their_stalls_and_within_their_booth(seats: int) -> None:
    for stalls in (3, 5, 9):
        spec = GAME.table(GAME.view(busy(seats, stalls), 0), SMALL)
        zones = {zone.id: zone for zone in spec.zones}
        for seat in range(seats):
            beneath = place(spec)
            booth = around(BOOTH[seat], [beneath[piece.handle] for piece in zones[BOOTH[seat]].pieces])
            assert booth is not None
            for number, stall in enumerate(zones[BOOTH[seat]].pieces):
                zone = zones[STALL[seat][number]]
                assert math.dist((zone.x, zone.y), (beneath[stall.handle].x, beneath[stall.handle].y)) < 4
                assert booth.left - 4 <= zone_box(zone).x
                assert zone_box(zone).right <= booth.right + 6


def test_others_sit_clockwise_from_the_viewers_left() -> None:
    state = GAME.setup(4, OPTIONS, 1)
    for viewer in (0, 2):
        own, *others = GAME.table(GAME.view(state, viewer), SMALL).plates
        assert own.seat == viewer
        assert [plate.seat for plate in others] == [(viewer + step) % 4 for step in range(1, 4)]
        assert all(before.x < after.x for before, after in pairwise(others))


def test_the_four_player_table_of_the_design() -> None:
    spec = GAME.table(GAME.view(busy(4), 0), SMALL)
    zones = {zone.id: zone for zone in spec.zones}
    assert (zones[STALL[0][0]].height, zones[STALL[1][0]].height) == (118, pytest.approx(87, abs=2))
    assert zones[STALL[0][1]].x - zones[STALL[0][0]].x == pytest.approx(98, abs=2)
    assert [(plate.x, plate.y) for plate in spec.plates] == [(16, 644), (16, 66), (344, 66), (672, 66)]
    assert [plate.cards for plate in spec.plates] == [None, 3, 3, 3]
    assert [plate.active for plate in spec.plates] == [True, False, False, False]
    keys = [decor.picture.key for decor in spec.decor]
    assert "flea_market.ribbon.716.1.0" in keys
    assert [key for key in keys if ".tag." in key] == [f"flea_market.tag.{total}" for total in (21, 1, 7, 12)]
    assert "flea_market.icon.warning" in keys
    flags = [plate.seat for plate in spec.plates if "flea_market.icon.flag" in [s.picture.key for s in plate.signs]]
    assert flags == [busy(4).start]
    assert spec.help_anchor == "stock"
    assert [button.label.id for button in spec.buttons] == ["flea_market.button.done", "flea_market.button.close"]


# ------------------------------------------------------------------------------------------------ gestures


def moments(seats: int, levels: list[str], seed: int, most: int = 400) -> Iterator[tuple[FleaMarketState, Command]]:
    match = SelfPlay(GAME, levels, OPTIONS, seed)
    for _ in range(most):
        command = match.choose()
        if command is None:
            return
        yield match.state, command
        match.play(command)


@pytest.mark.parametrize("seats", [3, 4])
def test_every_legal_command_has_a_gesture_and_every_choice_a_word(seats: int) -> None:
    for state, _ in moments(seats, ["random"] * seats, seats):
        viewer = state.turn
        view, legal = GAME.view(state, viewer), GAME.legal_commands(state, viewer)
        spec = GAME.table(view, SMALL)
        assert unreachable(spec, legal) == ()
        several = [button.commands for button in spec.buttons if len(button.commands) > 1]
        for commands in several:
            entries = GAME.choices(view, commands)
            assert [entry.command for entry in entries] == list(commands)
            assert len({entry.label for entry in entries}) == len(entries) or state.phase is Phase.OFFER
            assert all(entry.picture is not None for entry in entries)
        assert all(len(several) == 1 for zones in gesture_map(legal).drags.values() for several in zones.values())


def test_free_stalls_are_where_a_hand_card_goes() -> None:
    state = state_of("red 6, green 6", "blue 1", "blue 2", goods=["blue 8", "", ""])
    legal = GAME.legal_commands(state, 0)
    own = next(zone for zone in GAME.table(GAME.view(state, 0), SMALL).zones if zone.own)
    assert gesture_map(legal).targets(own.pieces[0].handle) == (STALL[0][1], STALL[0][2])
    assert own.throw == STALL[0][1]


def test_laid_goods_can_be_dragged_back_and_the_button_counts_them() -> None:
    state = state_of("red 6, green 6, blue 2", "blue 1", "blue 2")
    act(state, "lay", "red 6")
    act(state, "lay", "green 6")
    spec = GAME.table(GAME.view(state, 0), SMALL)
    first, last = state.goods[0][:2]
    gestures = gesture_map(GAME.legal_commands(state, 0))
    assert (gestures.targets(first), gestures.targets(last)) == ((), (HAND[0],))
    assert spec.buttons[0].label.id == "flea_market.button.stock"
    assert dict(spec.buttons[0].label.args) == {"n": 2, "number": 6}
    assert visible_total(GAME.view(state, 0).state, 0) == 12
    for viewer in (1, None):
        other = GAME.table(GAME.view(state, viewer), SMALL)
        piece = next(zone for zone in other.zones if zone.id == STALL[0][0]).pieces[0]
        assert (piece.face, piece.picture) == (HIDDEN, pictures.BACK)
        assert visible_total(GAME.view(state, viewer).state, 0) is None


def _board(state: FleaMarketState, viewer: int | None) -> tuple[str, list[str], bool, list[str]]:
    """What the board counts for how many, its note's sentence with the colour it names, whether a colour is framed on
    it, and what stands out on the stalls."""
    spec = GAME.table(GAME.view(state, viewer), SMALL)
    board = next(decor.picture for decor in spec.decor if decor.picture.key.startswith("flea_market.board."))
    words = [layer.text for layer in board.layers if isinstance(layer, Label) and isinstance(layer.text, Msg)]
    framed = any(isinstance(layer, Svg) and "#64201A" in layer.body for layer in board.layers)
    marks = [decor.picture.key for decor in spec.decor if decor.picture.key == "flea_market.icon.warning"]
    notes = [[word.id, *(each.id for _, each in word.args if isinstance(each, Msg))] for word in words[2:]]
    texts = [" ".join(key.rpartition(".")[2] for key in note) for note in notes]
    return ".".join(board.key.split(".")[2:4]), texts, framed, marks


def test_the_board_counts_laid_goods_for_those_who_see_them() -> None:
    state = state_of("red 6, blue 6, blue 2", "blue 1", "blue 2", "", goods=["", "red 1", "red 2", "blue 8"])
    before = _board(state, 0)
    assert before[:3] == ("2-0-1-0-0-0.4", [], False)
    act(state, "lay", "red 6")
    assert _board(state, 0)[0] == "3-0-1-0-0-0.4"
    assert _board(state, 0)[1:] == (["near red"], True, ["flea_market.icon.warning"] * 3)
    act(state, "lay", "blue 6")
    assert _board(state, 0)[:2] == ("3-0-2-0-0-0.4", ["near red"])
    assert _board(state, 1) == before
    assert _board(state, None) == before


def test_the_board_says_what_selling_the_laid_goods_does() -> None:
    sweeps = state_of("red 6, red 6", "blue 1", "blue 2", goods=["red 8", "red 1", ""], stalls=[4, 3, 3])
    act(sweeps, "lay", "red 6")
    key, note, framed, marks = _board(sweeps, 0)
    assert (key, note, framed, len(marks)) == ("3-0-0-0-0-0.3", ["sweeps red"], True, 3)
    act(sweeps, "lay", "red 6")
    assert _board(sweeps, 0)[:2] == ("4-0-0-0-0-0.3", ["sweeps red"])
    act(sweeps, "done")
    assert _board(sweeps, 0)[:2] == ("0-0-0-0-0-0.3", [])
    goods = ["red 8, blue 8", "yellow 1, green 1", "brown 1"]
    ends = state_of("purple 6", "blue 1", "blue 2", goods=goods, stalls=[4, 3, 3])
    act(ends, "lay", "purple 6")
    assert _board(ends, 0)[1] == ["ends"]


def test_the_board_warns_of_the_sixth_colour_beside_a_sweep() -> None:
    goods = ["red 8, blue 8", "yellow 1, green 1", "brown 1, red 2"]
    state = state_of("red 6, purple 6", "blue 1", "blue 2", goods=goods, stalls=[4, 3, 3])
    assert _board(state, 0)[1:3] == (["near red", "last_colour purple"], True)


def test_the_price_tag_leaves_out_what_showing_the_goods_would_sweep_away() -> None:
    state = state_of("red 6, blue 6", "blue 1", "blue 2", goods=["red 8, green 4", "red 1", ""], stalls=[4, 3, 3])
    act(state, "lay", "red 6")
    assert [visible_total(state, seat) for seat in range(3)] == [4, None, None]
    act(state, "lay", "blue 6")
    assert visible_total(state, 0) == 10


def test_whoever_loses_a_tie_is_told_so() -> None:
    state = state_of("red 5", "blue 4", "green 2", goods=["red 8", "blue 3", "green 3"])
    lines = [plate.line and plate.line.id.rpartition(".")[2] for plate in GAME.table(GAME.view(state, 0), SMALL).plates]
    assert lines == [None, "lowest", "tied"]


def test_paying_takes_the_place_of_the_hand() -> None:
    state = state_of("red 1", "blue 1", "green 1", money=["red 1, red 4", "", ""], phase="discount")
    spec = GAME.table(GAME.view(state, 0), SMALL)
    zones = {zone.id: zone for zone in spec.zones}
    assert zone_box(zones[TRAY]).bottom < zone_box(zones[HAND[0]]).bottom
    assert TRAY not in [zone.id for zone in GAME.table(GAME.view(state, 1), SMALL).zones]
    labels = [entry.label for entry in GAME.choices(GAME.view(state, 0), spec.buttons[0].commands)]
    assert [dict(label.args)["price"] for label in labels] == [1, 3]
    assert [label.id.rpartition(".")[2] for label in labels] == ["discount_over", "discount"]


def test_secrets_are_backs() -> None:
    state = busy(4)
    for viewer in (0, 1, None):
        for zone in GAME.table(GAME.view(state, viewer), SMALL).zones:
            for piece in zone.pieces:
                kind = zone.id.split(":")[0]
                if kind in ("booth", "popularity", "draw") or (kind == "hand" and not zone.own):
                    back = pictures.slot() if kind == "booth" else pictures.BACK
                    assert (piece.face, piece.picture) == (HIDDEN, back), zone.id
                else:
                    assert piece.face != HIDDEN, zone.id


def test_own_popularity_is_a_sum_and_others_a_number_of_cards() -> None:
    state = busy(4)

    def signs(viewer: int | None) -> list[str]:
        spec = GAME.table(GAME.view(state, viewer), SMALL)
        return [d.picture.key for d in spec.decor if ".own.popularity." in d.picture.key or ".cards." in d.picture.key]

    assert signs(0)[-1] == "flea_market.own.popularity.7.3.15"
    assert signs(None)[-1] == "flea_market.own.popularity.None.3.15"
    assert signs(0)[:3] == [f"flea_market.cards.{count}" for count in (2, 1, 4)]


# ------------------------------------------------------------------------------------------------ words of the moment


def test_prizes_on_show_follow_the_rules() -> None:
    state = state_of("red 1", "blue 1", "green 1", goods=["red 5", "blue 5", "green 9"], stalls=[2, 2, 2], start=1)
    assert prizes(state) == {2: "highest", 1: "lowest"}
    equal = state_of("red 1", "blue 1", "green 1", goods=["red 5", "blue 5", ""], stalls=[2, 2, 2])
    assert prizes(equal) == {}
    act(state, "close")
    act(state, "close")
    act(state, "close")
    assert prizes(state) == {2: "highest", 1: "lowest"}
    assert state.phase is Phase.OFFER
    act(state, "pass")
    lines = [plate.line for plate in GAME.table(GAME.view(state, 0), SMALL).plates]
    assert [line.id if line else "" for line in lines] == [
        "flea_market.plate.none",
        "",
        "flea_market.plate.highest",
    ]


def test_while_costs_are_chosen_the_plates_tell_who_will_get_what() -> None:
    def lines(*goods: str) -> list[str]:
        state = state_of("red 1, red 2, red 3", *["blue 1"] * 3, goods=goods, stalls=[2, 2, 2, 2])
        while state.phase is Phase.STOCK:
            act(state, "close")
        assert state.phase is Phase.COST
        shown = GAME.table(GAME.view(state, 0), SMALL).plates
        return [plate.line.id.rpartition(".")[2] if plate.line is not None else "" for plate in shown]

    assert lines("red 5", "blue 4, blue 5", "green 2, purple 1", "brown 6") == ["", "highest", "lowest", "none"]
    assert lines("red 5", "blue 2, blue 3", "", "brown 5") == ["", "equal", "absent", "equal"]


def test_the_board_counts_colours_and_warns() -> None:
    state = state_of("blue 2, red 3", "red 4", "green 1", goods=["red 1", "red 2", ""])
    spec = GAME.table(GAME.view(state, 0), SMALL)
    assert _board(state, 0)[:2] == ("2-0-0-0-0-0.3", ["near red"])
    warned = [decor for decor in spec.decor if decor.picture.key == "flea_market.icon.warning"]
    assert len(warned) == 2
    stock(state, "red 3")
    spec = GAME.table(GAME.view(state, 1), SMALL)
    assert [badge.text for badge in spec.badges] == [
        ("flea_market.badge.swept", (("colour", ("flea_market.badge.red", ())),))
    ]
    act(state, "close")
    assert GAME.table(GAME.view(state, 0), SMALL).badges == ()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_everybody_is_told_what_to_do_and_where_it_is_explained(seed: int) -> None:
    anchors = set()
    for state, _ in moments(3, ["normal", "easy", "random"], seed):
        for viewer in (0, 1, 2, None):
            spec = GAME.table(GAME.view(state, viewer), SMALL)
            assert spec.prompt is not None
            assert spec.prompt.id.startswith("flea_market.prompt.other_") is (viewer != state.turn)
            assert bool(spec.lessons) is (viewer == state.turn)
            assert len(spec.lessons) <= 4
            assert {lesson.zone for lesson in spec.lessons} <= {"", *(zone.id for zone in spec.zones)}
            anchors.add(spec.help_anchor)
    assert {"stock", "restock", "settlement"} <= anchors


def test_lessons_are_short_enough() -> None:
    for language in LANGUAGES:
        words = Catalogue(language)
        for key in ("lay", "prizes", "competition", "close", "show", "cost", "offer", "claim", "restock", "money"):
            assert len(words.text(f"flea_market.lesson.{key}")) <= 140


def test_a_finished_game_has_no_buttons_and_shows_all_popularity() -> None:
    pile = "red 7, red 8, red 9, blue 9"
    goods = ["yellow 7", "red 9", "blue 8"]
    state = state_of("red 1", "blue 1", "green 1", goods=goods, stalls=[2, 1, 1], popularity=[pile, "blue 1", ""])
    act(state, "close")
    spec = GAME.table(GAME.view(state, 1), SMALL)
    assert spec.buttons == ()
    assert spec.prompt is None
    assert spec.lessons == ()
    assert spec.help_anchor == "end"
    shown = next(zone for zone in spec.zones if zone.id == POPULARITY[0])
    assert all(piece.face != HIDDEN for piece in shown.pieces)


def _ticks(state: FleaMarketState) -> int:
    """Return how many phases are ticked off on the ribbon."""
    spec = GAME.table(GAME.view(state, 0), SMALL)
    ribbon = next(decor.picture for decor in spec.decor if decor.picture.key.startswith("flea_market.ribbon."))
    return sum(isinstance(layer, Art) for layer in ribbon.layers)


def test_the_ribbon_ticks_no_phase_that_was_left_out() -> None:
    """The first round begins with stocking, and the game ends before restocking."""
    hands, goods = ("red 1", "blue 1", "green 1"), ["red 5", "blue 9", "green 1"]
    first, later = (state_of(*hands, goods=goods, stalls=[2, 1, 1], round=number) for number in (1, 2))
    assert (_ticks(first), _ticks(later)) == (0, 1)
    fame = ["red 7, red 8, red 9, blue 9", "", ""]
    won = state_of(*hands, goods=["yellow 7", "red 9", "blue 8"], stalls=[2, 1, 1], popularity=fame, round=3)
    act(won, "close")
    assert (won.phase, _ticks(won)) == (Phase.OVER, 3)


# ------------------------------------------------------------------------------------------------ pictures


def _booth(seat: int) -> Picture:
    return pictures.booth(300, 112, seat)


def _awning(seat: int) -> Picture:
    return pictures.awning(300, 25, 7, seat)


def pictures_of_the_game() -> list[Picture]:
    draw = (GAME.face_picture, GAME.face_chip, pictures.stall_card, pictures.small_card)
    faces = [each(face) for face in own_deck().faces for each in draw]
    more = [pictures.icon(name) for name in ("money", "popularity", "special", "flag", "closed", "warning")]
    built = [pictures.booth(300, 112, seat) for seat in range(4)] + [
        pictures.awning(300, 25, 7, seat) for seat in range(4)
    ]
    signs = [
        pictures.price_tag(-3),
        pictures.worth(12),
        pictures.cards_sign(2),
        pictures.cash_tray(560, 96, 0, "discount"),
    ]
    ribbons = [pictures.ribbon(728, now, first) for now in range(5) for first in (0, 1)]
    trays = [pictures.tray(name, is_empty) for name in ("money", "popularity") for is_empty in (False, True)]
    own = [pictures.money_sign(3), pictures.fame_sign(7, 3, 15), pictures.fame_sign(None, 3, 15)]
    return [*faces, *more, *built, *signs, *ribbons, pictures.BACK, pictures.card_place(), *trays, *own]


def test_pictures_have_different_keys_and_existing_art() -> None:
    every = pictures_of_the_game()
    assert len({picture.key for picture in every}) == len(every)
    for picture in every:
        for layer in picture.layers:
            if isinstance(layer, Art):
                assert (ART / f"{layer.name}.svg").is_file(), layer.name
            if isinstance(layer, Svg):
                assert not any(word in layer.body for word in ("<text", "<clipPath", "<mask", "<filter", "<use"))


def test_a_colour_is_never_alone() -> None:
    """Each colour has its goods on card, chip and board; buttons differ by their holes, so each kind has its art."""
    for face in own_deck().faces:
        card = CARDS[face]
        for picture in (GAME.face_picture(face), GAME.face_chip(face), pictures.small_card(face)):
            arts = [layer.name for layer in picture.layers if isinstance(layer, Art)]
            assert f"flea_market/{GOODS[card.colour]}" in arts
        arts = [layer.name for layer in GAME.face_picture(face).layers if isinstance(layer, Art)]
        assert arts.count("flea_market/money") == card.money
        assert arts.count("flea_market/popularity") == card.popularity
        assert ("flea_market/special" in arts) is bool(SPECIAL[face])
        labels = [layer.text for layer in GAME.face_picture(face).layers if isinstance(layer, Label)]
        assert labels == [str(card.value)]


def test_values_can_be_read_on_their_colours() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    for ground, ink in zip(CARD_COLOURS, INKS, strict=True):
        high, low = max(light(ground), light(ink)), min(light(ground), light(ink))
        assert (high + 0.05) / (low + 0.05) >= 4.5, ground


def test_an_own_hand_can_be_sorted() -> None:
    state = state_of("red 9, blue 3, red 2, green 3", "red 5", "red 6")
    own = next(zone for zone in GAME.table(GAME.view(state, 0), SMALL).zones if zone.own)
    by = {sorting.id: keys for sorting, keys in own.sort_keys}

    def order(key: str) -> list[str]:
        ranked = sorted(zip(by[key], own.pieces, strict=True), key=lambda pair: pair[0])
        return [GAME.face_word(piece.face) for _, piece in ranked]

    assert order("value") == ["red 2", "blue 3", "green 3", "red 9"]
    assert order("colour") == ["red 2", "red 9", "blue 3", "green 3"]
    assert order("drawn") == ["red 9", "blue 3", "red 2", "green 3"]


# ------------------------------------------------------------------------------------------------ crowded places


@pytest.mark.parametrize("count", range(1, 16))
def test_money_stays_in_its_tray_and_each_card_shows_its_value(count: int) -> None:
    fan = money_fan(count)
    edge = math.radians(fan.tilt * (count - 1) / 2)
    width = fan.card * (5 / 7 * math.cos(edge) + math.sin(edge)) + fan.step * (count - 1)
    assert width <= TRAY_SIZE[0] - 24 + 1e-6
    assert fan.tilt * (count - 1) <= 12
    if count <= 6:
        assert count == 1 or fan.step >= 0.27 * fan.card * 5 / 7
    assert fan.card >= 60


@pytest.mark.parametrize("stalls", range(1, 13))
def test_stalls_of_a_crowded_booth_draw_near_before_they_shrink(stalls: int) -> None:
    booth = layout(SMALL, (stalls, 3, 3, 3)).booth
    width = booth.card * 5 / 7
    assert booth.pitch <= 98
    assert booth.pitch * (stalls - 1) + width <= booth.box.w
    if stalls <= 7:
        assert booth.card >= 79
        assert stalls == 1 or booth.pitch >= width + 1.9


# ------------------------------------------------------------------------------------------------ questions


def asked(state: FleaMarketState) -> TableSpec:
    return GAME.table(GAME.view(state, state.turn), SMALL)


def boxes_of(spec: TableSpec) -> list[Area]:
    boxes = [button.box for button in spec.buttons if button.box is not None]
    return [Area(str(at), x, y, x + w, y + h) for at, (x, y, w, h) in enumerate(boxes)]


@pytest.mark.parametrize("hand", ["red 1, red 2, blue 3, blue 4, green 5, green 6", ""])
def test_what_to_restock_is_asked_above_the_hand(hand: str) -> None:
    spec = asked(state_of(hand, "blue 1", "green 1", phase="restock", stalls=[4, 3, 3]))
    assert [button.label.id for button in spec.buttons] == ["flea_market.button.draw", "flea_market.button.build"]
    assert [dict(button.label.args) for button in spec.buttons] == [{"n": 4}, {"number": 5}]
    found = boxes_of(spec)
    assert len(found) == 2
    assert_apart(found)
    cards = [placed for placed in place(spec).values() if placed.zone == HAND[0]]
    assert len(cards) == (6 if hand else 0)
    for area in found:
        assert area.top >= 482
        assert area.bottom <= min([placed.box.y for placed in cards], default=SMALL.height)


def test_money_comes_first_among_special_offers_as_it_does_on_the_table() -> None:
    state = state_of("red 1", "", "", goods=["red 5", "blue 9", "green 1"], stalls=[2, 1, 1])
    act(state, "close")
    assert state.phase is Phase.OFFER
    lines = [button.line.id.rpartition(".")[2] for button in asked(state).buttons if button.line is not None]
    assert lines == ["as_money", "as_popularity"]


def test_more_special_offers_than_have_room_are_asked_by_a_picker() -> None:
    one = state_of("red 1", "", "", goods=["red 5, blue 2", "blue 9", "green 1"], stalls=[3, 1, 1])
    act(one, "close")
    assert one.phase is Phase.OFFER
    spec = asked(one)
    assert [button.label.id for button in spec.buttons] == ["flea_market.button.keep", "flea_market.button.no_offer"]
    assert [button.box is None for button in spec.buttons] == [False, True]
    goods = "red 5, blue 2, green 2, yellow 2, brown 2"
    many = state_of("red 1", "", "", goods=[goods, "blue 9, red 8, red 9", "green 1"], stalls=[6, 3, 1])
    act(many, "close")
    spec = asked(many)
    assert [button.label.id for button in spec.buttons] == ["flea_market.button.offer", "flea_market.button.no_offer"]
    assert len(spec.buttons[0].commands) == 4


def test_who_alone_has_goods_is_told_so() -> None:
    state = state_of("red 1", "", "", goods=["red 5, blue 2", "", ""], stalls=[3, 1, 1])
    act(state, "close")
    spec = asked(state)
    assert spec.prompt is not None
    assert spec.prompt.id == "flea_market.prompt.claim"
    assert [dict(button.line.args)["n"] for button in spec.buttons if button.line is not None] == [5, 3]
    equal = state_of("red 1", "", "", goods=["red 5", "blue 5", ""], stalls=[2, 1, 1])
    act(equal, "close")
    assert asked(equal).prompt == Msg("flea_market.prompt.claim_equal")


@pytest.mark.parametrize("count", [9, 10, 13])
def test_the_hand_of_another_lies_on_the_card_of_its_chip(count: int) -> None:
    hand = ", ".join(["brown 1"] * count)
    spec = GAME.table(GAME.view(state_of("red 1", hand, "blue 2"), 0), SMALL)
    plate = next(plate for plate in spec.plates if plate.seat == 1)
    zone = next(zone for zone in spec.zones if zone.id == HAND[1])
    assert plate.cards == count
    assert zone.x == plate.x + plate.width - 12 - CHIP_WIDTH + chip_card(count)


@pytest.mark.parametrize("stage", [Stage(984, 720), Stage(1400, 900)])
def test_whole_cards_of_the_hand_are_seen_whatever_is_asked(stage):
    """One decides by their numbers and buttons how much to pay, and what to answer."""
    seen = set()
    for seed in range(4):
        match = SelfPlay(GAME, ["normal"] * 3, GAME.info.complete({}), seed)
        while (command := match.choose()) is not None:
            spec = GAME.table(GAME.view(match.state, command.seat), stage)
            own = next(zone for zone in spec.zones if zone.own)
            placed = [each for each in place(spec).values() if each.zone == own.id]
            assert all(each.y + each.height / 2 <= stage.height for each in placed), command
            trays = [zone_box(zone) for zone in spec.zones if zone.id == TRAY]
            assert not any(each.box.overlaps(tray) for each in placed for tray in trays), command
            seen.add(match.state.phase)
            match.play(command)
    assert {Phase.DISCOUNT, Phase.EXTRA, Phase.RESTOCK} <= seen


def test_a_button_that_asks_nothing_says_what_it_buys() -> None:
    state = state_of("red 1", "red 2", "red 3", money=["red 7, blue 4, green 1", "", ""], phase="discount")
    label = buttons(state, 0)[0].label
    assert label.id == "flea_market.button.discount", "several discounts: it asks which"
    act(state, "pay", "blue 4", "money:0")
    label = buttons(state, 0)[0].label
    assert label == msg("flea_market.choice.discount_over", n=1, price=1, paid=2)


@pytest.mark.parametrize("count", [1, 2])
def test_warnings_stand_between_the_goods_and_the_edge_of_the_chalk_board(count: int) -> None:
    """Chinese letters, two px larger, ran over the lower edge."""
    board = pictures.board((1,) * len(GOODS), 4, (msg("flea_market.board.sweeps"),) * count, True)
    goods = max(layer.y + layer.size / 2 for layer in board.layers if isinstance(layer, Art))
    warnings = [layer for layer in board.layers if isinstance(layer, Label)][-count:]
    assert warnings[0].y - (warnings[0].size + 2) / 2 > goods
    assert warnings[-1].y + (warnings[-1].size + 2) / 2 <= board.height - 6
    assert all(lower.y - upper.y >= upper.size + 2 for upper, lower in pairwise(warnings))


def test_what_sweeps_a_colour_and_what_ends_the_phase_look_different() -> None:
    notes = msg("flea_market.board.near"), msg("flea_market.board.last_colour")
    near, last = (layer for layer in pictures.board((2, 1, 0, 1, 1, 1), 3, notes, True).layers[-2:])
    assert isinstance(near, Label)
    assert isinstance(last, Label)
    assert near.colour != last.colour


def test_several_goods_are_told_apart_in_a_sentence() -> None:
    state = state_of("red 4, blue 4, green 9", "red 1", "red 2")
    sold = next(event for event in stock(state, "red 4, blue 4") if event.say)
    text = Catalogue("en").text(Msg(sold.say, (*sold.args, ("player", "Ann"))), (), GAME)
    assert text == "Ann put out red 4, blue 4"


def test_closing_asks_while_goods_could_be_put_out() -> None:
    state = state_of("red 6", "blue 1", "blue 2")
    close = spec_of_turn(state).buttons[-1]
    assert close.confirm_final is not None
    act(state, "lay", "red 6")
    act(state, "done")
    state.turn = 0
    close = spec_of_turn(state).buttons[-1]
    assert close.confirm_final is None, "with no card left there is nothing else to do"


def test_discarding_everything_asks_where_an_offer_is_possible() -> None:
    one = state_of("red 1", "", "", goods=["red 5, blue 2", "blue 9", "green 1"], stalls=[3, 1, 1])
    act(one, "close")
    assert one.phase is Phase.OFFER
    assert asked(one).buttons[-1].confirm_final is not None


def spec_of_turn(state: FleaMarketState) -> TableSpec:
    return GAME.table(GAME.view(state, state.turn), SMALL)
