"""The table of UNO: everybody has a place, nothing lies on top of anything else, every command has a gesture."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

import tabletable
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import SeatRef
from tabletable.core.picture import Art, Label, Picture, Svg
from tabletable.core.tablekit.seating import PLATE_HEIGHT
from tabletable.core.tablespec import BadgeStyle, Stage, TableSpec
from tabletable.core.view import View
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import COLOURS, FACE_COUNT, SYMBOL, WILD
from tabletable.games.uno.rules.state import UnoState
from tabletable.games.uno.rules.zones import DISCARD_PILE, DRAW_PILE, HAND, SEAT
from tabletable.games.uno.table import pictures
from tabletable.table.gestures import gesture_map, unreachable
from tabletable.table.layout import place, zone_box
from tests.games.areas import Area, around, assert_apart
from tests.games.uno.builders import CHALLENGE, FOR_FOUR, playing, position, state_of, tell

STAGES = [Stage(984, 720), Stage(984, 800), Stage(1411, 720), Stage(1624, 1080), Stage(2264, 720)]
SMALL = Stage(984, 720)
ART = Path(tabletable.__file__).resolve().parent.parent / "art"


def areas(spec: TableSpec, hand: bool = True) -> list[Area]:
    """Everything on the table that must not be covered: plates, all cards of each zone, pills, badges, the header."""
    found = [Area("header", 16, 16, 240, 60), Area("lantern", 256, 0, 312, 68)]
    for plate in spec.plates:
        found.append(Area(f"plate {plate.seat}", plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT))
    for pill in spec.pills:
        found.append(Area("pill", pill.x - 46, pill.y - 14, pill.x + 46, pill.y + 14))
    placed = place(spec)
    for zone in spec.zones:
        if zone.own and not hand:
            continue
        area = around(zone.id, [placed[piece.handle] for piece in zone.pieces])
        if area is not None:
            found.append(area)
    for badge in spec.badges:
        if str(badge.text).startswith("+"):
            continue  # the stack's badge sits on the corner of the pile on purpose
        half_w, half_h = badge.size * 1.85, badge.size * 0.85
        found.append(
            Area(f"badge at {badge.x:.0f}", badge.x - half_w, badge.y - half_h, badge.x + half_w, badge.y + half_h)
        )
    return found


def crowded(seats: int, others: int, called: bool = False, viewer_cards: int = 7) -> UnoState:
    """Return a table at which each of the others holds `others` cards."""
    hands = ["red 1" + ", red 1" * (viewer_cards - 1)] + ["blue 2" + ", blue 2" * (others - 1)] * (seats - 1)
    draw = ", ".join(["green 3"] * max(1, 100 - viewer_cards - others * (seats - 1)))
    discard = "green 1, green 5, red 7, red 9"
    return state_of(*hands, discard=discard, draw=draw, called=list(range(1, seats)) if called else [], played_by=1)


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("seats", range(2, 11))
def test_nothing_overlaps_and_nothing_leaves_the_stage(seats: int, stage: Stage) -> None:
    for others, called in ((1, True), (2, True), (3, False), (7, False), (9, False)):
        spec = GAME.table(GAME.view(crowded(seats, others, called), 0), stage)
        found = areas(spec)
        assert_apart(found, others)
        for area in found:
            if area.name != HAND[0]:  # the fan of one's own hand dips below the edge on purpose
                assert area.left >= 0, area
                assert area.top >= -1, area
                assert area.right <= stage.width, area
                assert area.bottom <= stage.height, area


@pytest.mark.parametrize("seats", range(2, 11))
def test_large_hands_fit(seats: int) -> None:
    """Forty cards with the neighbours, up to three rows in one's own hand."""
    state = crowded(seats, min(40, 80 // (seats - 1)))
    found = areas(GAME.table(GAME.view(state, 0), SMALL))
    assert_apart(found)
    rows = crowded(seats, 2, viewer_cards=38)
    spec = GAME.table(GAME.view(rows, 0), SMALL)
    hand = next(area for area in areas(spec) if area.name == HAND[0])
    for area in areas(spec, hand=False):
        assert not area.overlaps(hand), area


@pytest.mark.parametrize("seats", range(2, 11))
def test_others_sit_clockwise_from_the_viewers_left(seats: int) -> None:
    state = GAME.setup(seats, GAME.info.complete({}), 1)
    for viewer in (0, seats - 1):
        spec = GAME.table(GAME.view(state, viewer), SMALL)
        own, *others = spec.plates
        assert own.seat == viewer
        assert [plate.seat for plate in others] == [(viewer + step) % seats for step in range(1, seats)]
        middle = (500, 256)
        angles = [math.degrees(math.atan2(p.y + 28 - middle[1], p.x + p.width / 2 - middle[0])) for p in others]
        # Clockwise on the screen: from 180 degrees (left) over 270 (top) to 360 (right).
        turned = [(angle - 90) % 360 for angle in angles]
        assert all(before < after for before, after in pairwise(turned)), turned


def test_the_four_player_table_of_the_design() -> None:
    hands = ["red 3, red 9, yellow skip", ", ".join(["red 1"] * 6), "red 2", "red 3, red 4, red 6"]
    state = state_of(
        *hands,
        discard="green 1, green 5, green draw two, red draw two",
        draw=", ".join(["blue 5"] * 61),
        stack=4,
        called=[2],
        played_by=3,
    )
    spec = GAME.table(GAME.view(state, 0), SMALL)
    zones = {zone.id: zone for zone in spec.zones}
    assert (zones[DRAW_PILE].x, zones[DRAW_PILE].y, zones[DRAW_PILE].height) == (424, 256, 129)
    assert (zones[DISCARD_PILE].x, zones[DISCARD_PILE].y) == (576, 256)
    assert (zones[HAND[0]].x, zones[HAND[0]].y + 84, zones[HAND[0]].width) == (522, 685, 684)
    assert (zones[HAND[1]].x, zones[HAND[1]].y, zones[HAND[3]].x) == (66, 204, 934)
    assert [(p.x, p.y, p.width) for p in spec.plates] == [
        (16, 644, 140),
        (16, 288, 208),
        (328, 20, 208),
        (776, 288, 208),
    ]
    assert [plate.cards for plate in spec.plates] == [None, 6, 1, 3]
    assert [plate.active for plate in spec.plates] == [True, False, False, False]
    assert [plate.next for plate in spec.plates] == [False, True, False, False]
    assert [badge.text for badge in spec.badges] == ["+4", "UNO!"]
    assert spec.fact_badge == "+4"
    assert (spec.fact_picture or pictures.BACK).key == "uno.face.red_draw_two"
    assert [button.label.id for button in spec.buttons] == ["uno.button.call", "uno.button.draw_stack"]
    assert spec.buttons[-1].primary
    assert [decor.picture.key for decor in spec.decor] == [
        "uno.cloth.704.328",
        "uno.ring.1.298.134",
        "uno.plaque.red",
    ]
    assert [piece.marked for piece in zones[DISCARD_PILE].pieces] == [False, False, False, True]


@pytest.mark.parametrize("rules", FOR_FOUR)
def test_every_legal_command_has_a_gesture(rules: dict[str, str | int]) -> None:
    for state, _ in playing(4, rules, 8, ["easy"] * 4, most=150):
        for viewer in range(4):
            view = GAME.view(state, viewer)
            legal = GAME.legal_commands(state, viewer)
            spec = GAME.table(view, SMALL)
            assert unreachable(spec, legal) == ()
            gestures = gesture_map(legal)
            for commands in (*gestures.drags.values(), *({"": each} for each in gestures.taps.values())):
                for several in commands.values():
                    if len(several) > 1:
                        choices = GAME.choices(view, several)
                        assert [choice.command for choice in choices] == list(several)
                        assert len({choice.label for choice in choices}) == len(several)
                        assert all(choice.picture is not None for choice in choices)


def test_unknown_cards_show_their_backs_alone() -> None:
    state = state_of("red 2, red 3", "blue 4, green 5", "wild", draw="red 9, red 8", options=CHALLENGE)
    for viewer in (0, 1, 2, None):
        for zone in GAME.table(GAME.view(state, viewer), SMALL).zones:
            for piece in zone.pieces:
                known = zone.id == DISCARD_PILE or (viewer is not None and zone.id == HAND[viewer])
                assert (piece.face != HIDDEN) is known
                assert (piece.picture is pictures.BACK) is not known
    # A hand shown in a challenge stays known to the challenger.
    shown = tell(
        position(
            "wild draw four, red 2", "blue 4, green 5", "red 7", draw="red 9, red 8, red 6, red 5", options=CHALLENGE
        ),
        "Ann play wild draw four = green",
        "Bob challenge",
    )
    faces = {
        viewer: [
            piece.face
            for zone in GAME.table(GAME.view(shown, viewer), SMALL).zones
            if zone.id == HAND[0]
            for piece in zone.pieces
        ]
        for viewer in (1, 2)
    }
    assert faces[1][0] == shown.faces[shown.hands[0][0]]
    assert set(faces[2]) == {HIDDEN}


def test_an_own_hand_can_be_sorted() -> None:
    state = state_of("wild, blue 3, red 9, blue 1, red skip", "red 5", draw="red 2")
    own = next(zone for zone in GAME.table(GAME.view(state, 0), SMALL).zones if zone.own)
    by = {sorting.id: keys for sorting, keys in own.sort_keys}

    def order(key: str) -> list[str]:
        ranked = sorted(zip(by[key], own.pieces, strict=True), key=lambda pair: pair[0])
        return [GAME.face_word(piece.face) for _, piece in ranked]

    assert order("colour") == ["red 9", "red skip", "blue 1", "blue 3", "wild"]
    assert order("value") == ["blue 1", "blue 3", "red 9", "red skip", "wild"]
    assert order("drawn") == ["wild", "blue 3", "red 9", "blue 1", "red skip"]


def test_a_forgotten_call_shows_a_sign_to_everybody_else() -> None:
    state = tell(position("red 2, red 3", "red 4, red 5", "red 6, red 7", draw="blue 1, blue 2"), "Ann play red 2")
    for viewer in (1, 2):
        spec = GAME.table(GAME.view(state, viewer), SMALL)
        sign = next(zone for zone in spec.zones if zone.id == SEAT[0])
        assert zone_box(sign).h >= 40
        assert sign.has_sign
        catch = next(button for button in spec.buttons if button.label.id == "uno.button.catch")
        assert [button for button in spec.buttons if button.primary] == [catch]
        assert "uno.button.catch" in [button.label.id for button in spec.buttons]
        assert [badge.style for badge in spec.badges if badge.text == ("uno.badge.catch", ())] == [BadgeStyle.ACT]
        assert spec.prompt is not None
        assert spec.prompt.id == ("uno.prompt.catch_or" if viewer == state.turn else "uno.prompt.catch")
        assert dict(spec.prompt.args)["player"] == SeatRef(0)
    own = GAME.table(GAME.view(state, 0), SMALL)
    assert all(zone.id != SEAT[0] for zone in own.zones)
    assert own.prompt == ("uno.prompt.call", ())
    assert [badge.text for badge in own.badges] == ["UNO?"]
    assert [button.label.id for button in own.buttons if button.primary] == ["uno.button.call"]
    assert own.help_anchor == "uno-call"


def test_whoever_can_catch_and_not_play_is_told_to_catch_or_draw() -> None:
    state = tell(position("red 2, red 3", "blue 4, blue 5", "red 6, red 7", draw="blue 1, blue 2"), "Ann play red 2")
    prompt = GAME.table(GAME.view(state, 1), SMALL).prompt
    assert prompt == ("uno.prompt.catch_or_draw", (("player", SeatRef(0)),))


@pytest.mark.parametrize(("hand", "is_heard"), [("red 2, blue 3", True), ("blue 2, blue 3", False)])
def test_the_call_is_told_to_whoever_listens_once_the_second_last_card_fits(hand: str, is_heard: bool) -> None:
    state = state_of(hand, "red 4", "red 5", draw="red 9")
    call = next(each for each in GAME.table(GAME.view(state, 0), SMALL).buttons if each.label.id == "uno.button.call")
    assert call.is_heard == is_heard


@pytest.mark.parametrize(
    ("more", "prompt", "anchor"),
    [
        ({}, "match", "turn"),
        ({"discard": "wild", "colour": "blue"}, "colour", "turn"),
        ({"discard": "red draw two", "stack": 2, "hand": "red 2, blue draw two"}, "stack_two", "stack"),
        ({"discard": "red draw two", "stack": 2, "hand": "red 2, wild"}, "stack", "stack"),
        ({"discard": "wild draw four", "stack": 4, "hand": "red 2, wild draw four"}, "stack_four", "stack"),
        ({"discard": "wild draw four", "stack": 4, "hand": "red 2, red draw two"}, "stack", "stack"),
        (
            {"discard": "wild draw four", "stack": 4, "options": CHALLENGE, "hand": "red 2, wild draw four"},
            "stack_four_challenge",
            "challenge",
        ),
        ({"discard": "wild draw four", "stack": 4, "options": CHALLENGE}, "stack_challenge", "challenge"),
        ({"discard": "red draw two", "stack": 2, "options": {"stacking": "off"}}, "stack", "stack"),
        (
            {"discard": "wild draw four", "stack": 4, "options": {"stacking": "off", **CHALLENGE}},
            "stack_challenge",
            "challenge",
        ),
        ({"drawn": True}, "drawn_no_fit", "drawing"),
    ],
)
def test_prompts_say_what_one_may_do_and_where_it_is_explained(
    more: dict[str, object], prompt: str, anchor: str
) -> None:
    given = {"hand": "red 2, red 3, blue 5", "draw": "red 9", "played_by": 2, **more}
    state = state_of(str(given.pop("hand")), "red 4", "red 5", **given)
    spec = GAME.table(GAME.view(state, 0), SMALL)
    assert (spec.prompt or ("",))[0] == f"uno.prompt.{prompt}"
    assert spec.help_anchor == anchor
    waiting = GAME.table(GAME.view(state, 1), SMALL)
    assert (waiting.prompt or ("",))[0].startswith("uno.prompt.other_")
    assert not any(button.reason is None and button.primary for button in waiting.buttons)


def test_the_last_card_is_explained_when_it_cannot_be_played() -> None:
    state = state_of("red skip", "red 4", draw="red 9")
    spec = GAME.table(GAME.view(state, 0), SMALL)
    assert spec.help_anchor == "last-card"
    # It does fit: nothing may say that it does not.
    assert (spec.prompt or ("",))[0] == "uno.prompt.draw_last"
    assert spec.lessons[-1].text.id == "uno.lesson.draw_last"
    other = GAME.table(GAME.view(state_of("blue skip", "red 4", draw="red 9"), 0), SMALL)
    assert (other.prompt or ("",))[0] == "uno.prompt.draw"


def test_only_one_button_is_gold_while_the_call_comes_before_the_drawn_card() -> None:
    spec = GAME.table(GAME.view(state_of("red 2, blue 5", "red 4", drawn=True, discard="blue 1"), 0), SMALL)
    assert [button.label.id for button in spec.buttons if button.primary] == ["uno.button.call"]


def test_with_nothing_left_to_draw_the_table_says_so() -> None:
    state = state_of("red 2, red 3", "red 4, red 5", "red 5, red 6", discard="red 1", draw=[])
    spec = GAME.table(GAME.view(state, 0), SMALL)
    draw = spec.buttons[-1]
    assert draw.commands[0] not in GAME.legal_commands(state, 0)
    assert draw.reason == ("uno.short.no_cards", ())
    assert (spec.prompt or ("",))[0] == "uno.prompt.match_only"
    pile = next(zone for zone in spec.zones if zone.id == DRAW_PILE)
    assert [decor.picture.key for decor in spec.decor if (decor.x, decor.y) == (pile.x, pile.y)] == ["uno.empty.92.129"]
    # With discards to shuffle there is something to draw: the place glows by itself for who is on turn.
    more = state_of("red 2, red 3", "red 4, red 5", "red 5, red 6", discard="red 7, red 1", draw=[])
    for viewer, is_shown in ((0, False), (1, True)):
        spec = GAME.table(GAME.view(more, viewer), SMALL)
        assert any(decor.picture.key == "uno.empty.92.129" for decor in spec.decor) is is_shown
    assert GAME.table(GAME.view(more, 0), SMALL).prompt is not None
    assert (GAME.table(GAME.view(more, 0), SMALL).prompt or ("",))[0] == "uno.prompt.match"


def test_the_drawn_card_is_marked_in_the_own_hand_alone() -> None:
    state = state_of("red 2, red 3, blue 5", "red 4", draw="red 9", drawn=True)
    for viewer, marked in ((0, [state.drawn]), (1, []), (None, [])):
        zones = GAME.table(GAME.view(state, viewer), SMALL).zones
        hands = [piece.handle for zone in zones if zone.id in HAND for piece in zone.pieces if piece.marked]
        assert hands == marked


def test_a_hand_that_is_turned_up_is_not_upside_down() -> None:
    state = state_of("red 2, red 3", "red 6, red 9", draw="red 8")
    for seen, angle in ((GAME.view(state, 0), 180), (View(0, state), 0)):
        hand = next(zone for zone in GAME.table(seen, SMALL).zones if zone.id == HAND[1])
        assert hand.angle == angle


def test_a_challenge_says_what_it_costs() -> None:
    state = state_of(
        "red 2, red 3",
        "red 4",
        "red 5",
        discard="wild draw four",
        stack=8,
        played_by=2,
        draw="red 9",
        options=CHALLENGE,
    )
    spec = GAME.table(GAME.view(state, 0), SMALL)
    assert dict((spec.prompt or ("", ()))[1]) == {"n": 8, "player": SeatRef(2), "most": 10}
    button = next(button for button in spec.buttons if button.label.id == "uno.button.challenge")
    assert dict(button.label.args) == {"n": 10}


def test_plates_of_a_match_tell_points_and_turn() -> None:
    hands = ("red 2, red 3", "red 4", "red 5")
    state = state_of(*hands, draw=[], rest="draw", scores=[5, 6, 7], options={"match": "points"})
    lines = {plate.seat: plate.line for plate in GAME.table(GAME.view(state, 0), SMALL).plates}
    assert lines == {
        0: ("uno.plate.points", (("n", 5),)),
        1: ("uno.plate.points_next", (("n", 6),)),
        2: ("uno.plate.points", (("n", 7),)),
    }
    lines = {plate.seat: plate.line for plate in GAME.table(GAME.view(state, 1), SMALL).plates}
    assert lines[0] == ("uno.plate.points_now", (("n", 5),))
    brief = {plate.brief for plate in GAME.table(GAME.view(state, 1), SMALL).plates}
    assert brief == {("uno.plate.points", (("n", points),)) for points in (5, 6, 7)}


def test_a_finished_game_has_no_buttons() -> None:
    over = tell(position("red 2", "red 5, blue 7", draw="red 9"), "Ann play red 2")
    spec = GAME.table(GAME.view(over, 1), SMALL)
    assert spec.buttons == ()
    assert spec.prompt is None
    assert spec.help_anchor == "end"
    assert not any(plate.active or plate.next for plate in spec.plates)
    assert over.turn == NOBODY


# ------------------------------------------------------------------------------------------------ pictures


def pictures_of_the_game() -> list[Picture]:
    faces = [draw(face) for face in range(FACE_COUNT) for draw in (GAME.face_picture, GAME.face_chip)]
    colours = [draw(colour) for colour in range(4) for draw in (pictures.colour_picture, pictures.plaque)]
    return [
        *faces,
        *colours,
        pictures.BACK,
        pictures.cloth(704, 328),
        pictures.ring(1, 298, 134),
        pictures.ring(-1, 298, 134),
    ]


def test_pictures_have_different_keys_and_existing_art() -> None:
    every = pictures_of_the_game()
    assert len({picture.key for picture in every}) == len(every)
    for picture in every:
        for layer in picture.layers:
            if isinstance(layer, Art):
                assert (ART / f"{layer.name}.svg").is_file(), layer.name
            if isinstance(layer, Svg):
                assert not any(
                    word in layer.body for word in ("<text", "<clipPath", "<mask", "<filter", "<use", "rgba(")
                )


def test_every_face_has_its_index_and_shape_in_two_corners() -> None:
    """Colour is never alone: each coloured face carries its shape, each symbol is in the corners."""
    for face in range(FACE_COUNT):
        layers = GAME.face_picture(face).layers
        corners = [layer for layer in layers if isinstance(layer, Art | Label) and abs(layer.y - 84) > 30]
        upright = [layer for layer in corners if layer.angle == 0]
        turned = [layer for layer in corners if layer.angle == 180]
        assert len(upright) == len(turned) == (2 if face < 52 else 1)
        for one, other in zip(upright, turned, strict=True):
            assert (one.x + other.x, one.y + other.y) == pytest.approx((120, 168))
        if SYMBOL[face] < 10:
            assert [layer.text for layer in layers if isinstance(layer, Label)] == [str(SYMBOL[face])] * 3


def test_six_and_nine_are_underlined() -> None:
    for face in range(52):
        bars = [layer for layer in GAME.face_picture(face).layers[1:] if isinstance(layer, Svg)]
        assert len(bars) == (1 if SYMBOL[face] in (6, 9) else 0)


@pytest.mark.parametrize("count", [1, 5, 7, 8, 12, 19, 20, 30])
def test_a_hand_in_one_row_keeps_clear_of_the_lower_edge_of_the_stage(count: int) -> None:
    state = crowded(3, 2, viewer_cards=count)
    spec = GAME.table(GAME.view(state, 0), SMALL)
    own = next(zone for zone in spec.zones if zone.id == HAND[0])
    for piece in own.pieces:
        spot = place(spec)[piece.handle]
        turn = math.radians(abs(spot.angle))
        assert spot.y + spot.height / 2 * (math.cos(turn) + 5 / 7 * math.sin(turn)) <= SMALL.height - 6


def test_a_colour_to_choose_stands_for_itself() -> None:
    state = state_of("wild, red 1", "blue 2")
    view = GAME.view(state, 0)
    wild = next(piece for piece in state.hands[0] if state.faces[piece] >= WILD)
    offered = GAME.choices(view, [each for each in GAME.legal_commands(state, 0) if each.piece == wild])
    assert [choice.label.id for choice in offered] == [f"uno.choice.{word}" for word in COLOURS]


def test_drawing_asks_while_a_card_can_be_played() -> None:
    for hand, asks in (("red 2, blue 3", True), ("green 2, blue 3", False)):
        state = state_of(hand, "red 6, red 9", draw="red 8", discard="red 1")
        draw = next(b for b in GAME.table(GAME.view(state, 0), SMALL).buttons if b.label.id == "uno.button.draw")
        assert (draw.confirm_final is not None) is asks
        other = next(b for b in GAME.table(GAME.view(state, 1), SMALL).buttons if b.label.id == "uno.button.draw")
        assert other.confirm_final is None


@pytest.mark.parametrize(
    ("top", "players", "turn", "missed"), [("skip", 3, 2, 1), ("draw two", 3, 2, 1), ("9", 3, 1, -1)]
)
def test_who_missed_a_turn_is_told_at_its_plate_until_the_next_card(
    top: str, players: int, turn: int, missed: int
) -> None:
    hands = ["red 5, green 7", "red 7, green 9", "red 6, yellow 9"][:players]
    state = state_of(*hands, discard=f"red 9, red {top}", played_by=0, turn=turn, rest="draw")
    plates = GAME.table(GAME.view(state, 0), SMALL).plates
    told = [plate.seat for plate in plates if plate.line is not None and plate.line.id == "uno.plate.missed"]
    assert told == [missed] * (missed >= 0)
    badges = [badge.text for badge in GAME.table(GAME.view(state, 0), SMALL).badges]
    assert (("uno.badge.drawn", ()) in badges) is (top == "draw two"), "it is paid, and nobody has to answer it"


def test_keep_comes_above_the_call_and_the_draw_which_stay() -> None:
    before, after = (
        GAME.table(
            GAME.view(state_of("red 2, blue 5, green 1", "red 4", drawn=drawn, discard="blue 1"), 0), SMALL
        ).buttons
        for drawn in (False, True)
    )
    assert [button.label.id for button in before] == ["uno.button.call", "uno.button.draw"]
    assert [button.label.id for button in after] == ["uno.button.keep", "uno.button.call", "uno.button.draw"]
    assert after[-1].reason == ("uno.short.drawn", ())
