"""The table of Yose Duel: everything has a place, nothing covers anything, and each phase asks its own question."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg
from tabletable.core.picture import Art, Label, Picture, Svg
from tabletable.core.rng import Rng
from tabletable.core.tablekit.seating import PLATE_HEIGHT
from tabletable.core.tablespec import Stage, TableSpec, Zone
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.cards import DECK, HEART_SIDE, JACK, SIDES, SUIT, SUITS, VALUE, card_sign
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.rules.zones import AREA, HAND, PILE, POINTS, REST, SHOW, VOID
from tabletable.games.yose_duel.table import pictures, spec
from tabletable.games.yose_duel.table.layout import TRAY_CARD, layout
from tabletable.play.language.catalogue import Catalogue
from tabletable.resources import art_path
from tabletable.table.gestures import gesture_map, unreachable
from tabletable.table.layout import area_at, place, zone_box
from tests.games.areas import Area, assert_apart, assert_within, target
from tests.games.yose_duel.builders import HIDDEN_UNDERS, options, position, state_of, tell

STAGES = [Stage(984, 720), Stage(984, 960), Stage(1411, 720), Stage(1624, 1080), Stage(2264, 720), Stage(3544, 2160)]
SMALL = STAGES[0]


def played(commands: int, seed: int = 3, **given: str) -> YoseState:
    """Return a random game without passes after so many commands."""
    state = GAME.setup(2, options(**given), seed)
    rng = Rng(seed)
    for _ in range(commands):
        legal = GAME.legal_commands(state, GAME.to_act(state)[0])
        GAME.apply(state, rng.choice([each for each in legal if each.verb != "pass"]))
    return state


def spec_of(state: YoseState, viewer: int | None = 0, stage: Stage = SMALL) -> TableSpec:
    return GAME.table(GAME.view(state, viewer), stage)


def zone_of(spec: TableSpec, name: str) -> Zone:
    return next(zone for zone in spec.zones if zone.id == name)


def question_lines(spec: TableSpec) -> list[Msg]:
    """Return the sentences of the panel between board and viewer."""
    texts = [layer.text for decor in spec.decor for layer in decor.picture.layers if isinstance(layer, Label)]
    return [text for text in texts if isinstance(text, Msg) and ".question." in text.id]


def areas(spec: TableSpec, stage: Stage) -> list[Area]:
    """What must not lie on top of each other: header, plates, trays, piles with their marks, question, legend."""
    places = layout(stage)
    found = [Area("header", 16, 16, 248, 60)]
    found += [Area(f"plate {p.seat}", p.x, p.y, p.x + p.width, p.y + PLATE_HEIGHT) for p in spec.plates]
    for name, (x, y, w, h) in (
        ("upper tray", places.above.tray),
        ("lower tray", places.below.tray),
        ("question", places.question),
        ("legend", places.legend),
    ):
        found.append(Area(name, x, y, x + w, y + h))
    for name in (REST, VOID):
        found.append(target(zone_of(spec, name)))
    x, y = places.piles_text
    found.append(Area("told", x - 44, y - 30, x + 44, y + 30))
    for name in PILE:
        box = zone_box(zone_of(spec, name))
        up, down = 23 * min(1.25, places.scale), 9 * places.scale + 13 * min(1.25, places.scale)
        found.append(Area(name, box.x, box.y - up, box.right, box.bottom + down))
    return found


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_nothing_covers_anything_else_or_leaves_the_stage(stage: Stage) -> None:
    spec = spec_of(played(9), 0, stage)
    found = areas(spec, stage)
    assert_apart(found)
    assert_within(found, stage)


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_the_start_cards_lie_clear_of_the_board_and_of_each_other(stage: Stage) -> None:
    state = played(0)
    spec = spec_of(state, 0, stage)
    spots = place(spec)
    top = layout(stage).question[1]
    for card in state.hands[0]:
        assert spots[card].y - spots[card].height / 2 >= top - 1
        assert spots[card].y + spots[card].height / 2 <= stage.height
    show = zone_box(zone_of(spec, SHOW))
    right = max(spots[card].x + spots[card].width / 2 for card in state.hands[0])
    assert right < show.x
    assert show.right <= stage.width


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_the_question_about_the_start_cards_has_air_around_its_four_lines(stage: Stage) -> None:
    spec = spec_of(played(0), 0, stage)
    panel = next(decor for decor in spec.decor if decor.picture.key.startswith("yose_duel.panel"))
    lines = [decor for decor in spec.decor if decor.picture.key.startswith("yose_duel.line")]
    assert len(lines) == 4
    top, bottom = panel.y - panel.height / 2, panel.y + panel.height / 2
    assert min(line.y for line in lines) - top >= 20
    assert bottom - max(line.y for line in lines) >= 20
    assert bottom + 10 <= min(plate.y for plate in spec.plates if plate.y > panel.y), "clear of the plate below"


@pytest.mark.parametrize("cards", range(1, 9))
def test_provisional_cards_stay_in_their_tray(cards: int) -> None:
    held = " ".join(f"{rank}c" for rank in ("2", "3", "4", "5", "6", "7", "8", "9")[:cards])
    state = state_of("Kd 7s", areas=(held, held.replace("c", "h")))
    spec = spec_of(state)
    spots = place(spec)
    for name, seat in ((AREA[0], layout(SMALL).below), (AREA[1], layout(SMALL).above)):
        left, top, width, height = seat.tray
        zone = zone_of(spec, name)
        assert len(zone.pieces) == cards
        for piece in zone.pieces:
            spot = spots[piece.handle]
            assert left <= spot.x - spot.width / 2
            assert spot.x + spot.width / 2 <= left + width
            assert top <= spot.y - spot.height / 2
            assert spot.y + spot.height / 2 <= top + height


def test_the_measures_of_the_design() -> None:
    places = layout(SMALL)
    assert [places.pile(number)[0] for number in range(6)] == pytest.approx([104 + 156 * at for at in range(6)])
    tops = [places.pile(number)[1] - (places.card + places.step) / 2 for number in (0, 6)]
    assert tops == pytest.approx([123, 324], abs=4)
    assert (places.card, places.step) == (118, 34)
    assert places.question == (16, 508, 968, 106)
    assert [box[2:] for box in places.buttons()] == [(423, 62)] * 2
    assert places.above.tray == (800, 5, 184, 88)
    assert places.below.tray == (800, 622, 184, 88)


def test_the_viewer_sits_below_and_every_mark_at_its_owners_side() -> None:
    state = state_of("Ks 7h")
    x, y = layout(SMALL).pile(0)
    for viewer, lower in ((0, "mark.heart.sente."), (1, "mark.diamond.sente.")):
        spec = spec_of(state, viewer)
        assert spec.plates[0].seat == viewer
        marks = {
            decor.picture.key.split(".", 1)[1]: decor.y
            for decor in spec.decor
            if decor.picture.key.startswith(("yose_duel.mark.", "yose_duel.sign.")) and abs(decor.x - x) < 1
        }
        assert len(marks) == 2
        (below,) = (key for key, at in marks.items() if at > y)
        assert below.startswith(lower), "its word is the own one"
        (above,) = set(marks) - {below}
        assert above.startswith("sign."), "the other side has a sign"


def test_every_kind_of_pile_has_its_marks() -> None:
    state = state_of("Ks As", "Kh Ah", "Kd Ad", "Kc Ac")

    def marks(viewer: int | None, kind: str) -> list[tuple[str, ...]]:
        keys = [decor.picture.key for decor in spec_of(state, viewer).decor if decor.above]
        return sorted(tuple(key.split(".")[2:4]) for key in keys if key.startswith(f"yose_duel.{kind}."))

    heart = [("heart", "reverse"), ("heart", "sente"), ("heart", "sente")]
    diamond = [("diamond", "reverse"), ("diamond", "sente"), ("diamond", "sente")]
    assert marks(0, "mark") == heart, "no word at a pile that is only its card"
    assert [side for side, *_ in marks(0, "sign")] == ["diamond"] * 2, "a sign at each threat of the other, no more"
    assert (marks(1, "mark"), [side for side, *_ in marks(1, "sign")]) == (diamond, ["heart"] * 2)
    assert (marks(None, "mark"), marks(None, "sign")) == (diamond + heart, []), "who watches reads all"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_before_the_sides_are_known_signs_show_whose_threat_a_pile_would_be(viewer: int | None) -> None:
    keys = [decor.picture.key for decor in spec_of(played(0), viewer).decor if decor.above]
    tops = [SUITS[SUIT[played(0).faces[top]]] for top in played(0).tops]
    assert not [key for key in keys if key.startswith("yose_duel.mark.")]
    for side in SIDES:
        threats = sum(suit in ("spade", side) for suit in tops)
        assert sum(key.startswith(f"yose_duel.sign.{side}") for key in keys) == threats > 0


def test_a_mark_has_its_sides_suit_only_where_both_sides_are_told() -> None:
    state = state_of("Kh 7s")
    for viewer, is_signed in ((0, False), (None, True)):
        keys = [decor.picture.key for decor in spec_of(state, viewer).decor]
        marks = [key for key in keys if key.startswith("yose_duel.mark.heart.sente.")]
        assert marks, "the pile has one"
        width = pictures.MARK_WIDTHS["sente"]
        drawn = pictures.mark(HEART_SIDE, "sente", width + pictures.SIGNED if is_signed else width, is_signed)
        assert set(marks) == {drawn.key}
        assert isinstance(drawn.layers[0], Svg)
        assert ("<g transform" in drawn.layers[0].body) == is_signed


def test_no_word_covers_the_corner_of_a_card() -> None:
    for stage in STAGES:
        state, places = state_of("Ks 7h", "Kh 7s"), layout(stage)
        for decor in spec_of(state, 0, stage).decor:
            if decor.picture.key.startswith("yose_duel.mark.") and decor.y < places.question.y:
                bottom = places.pile(0)[1] + (places.card + places.step) / 2
                assert decor.y - decor.height / 2 > bottom - 0.05 * places.card, "its lower index stands above that"


def test_the_question_names_the_provisional_cards() -> None:
    signs = {GAME.face_word(face): card_sign(face) for face in DECK}
    for own, others in (("5h", ""), ("", "6c"), ("5h", "6c")):
        spec = spec_of(state_of("Kd 7s", "2c 3c", areas=(own, others)))
        asked = [layer.text for decor in spec.decor for layer in decor.picture.layers if isinstance(layer, Label)]
        (line,) = (text for text in asked if isinstance(text, Msg) and ".attack_or." in text.id)
        named = dict(line.args)
        assert [named[name] for name in ("own", "others") if named[name] != ""] == [
            signs[card] for card in (own, others) if card
        ]


def test_every_legal_command_has_a_gesture_and_means_one_thing() -> None:
    for given in ({}, HIDDEN_UNDERS, {"double_pass_ends": "round"}):
        state = GAME.setup(2, options(**given), 8)
        rng = Rng(8)
        while awaited := GAME.to_act(state):
            for seat in awaited:
                legal = GAME.legal_commands(state, seat)
                assert unreachable(spec_of(state, seat), legal) == ()
                gestures = gesture_map(legal)
                assert all(len(each) == 1 for zones in gestures.drags.values() for each in zones.values())
                assert all(len(zones) == 1 for zones in gestures.drags.values()) or state.stake >= 0
            GAME.apply(state, rng.choice([each for each in legal if each.verb != "pass"]))


def buttons(state: YoseState, viewer: int = 0) -> list[str]:
    return [button.label.id.rpartition(".")[2] for button in spec_of(state, viewer).buttons]


def test_each_phase_asks_its_own_question() -> None:
    opening = state_of("Kd 7s", hands=("2c 3c", "4c 5c"))
    assert buttons(opening) == []
    shown = GAME.intended_command(GAME.view(opening, 0), opening.hands[0][0], SHOW)
    assert shown is not None
    assert shown.verb == "commit"
    attack = state_of("Ks 7h", "2c 3c")
    assert (buttons(attack), buttons(attack, 1)) == (["pass"], [])
    reply = tell(position("Ks 7h", "2c 3c"), "Ann take Ks")
    assert (buttons(reply), buttons(reply, 1)) == ([], ["answer", "ignore"])
    both = spec_of(reply, 1).buttons
    assert all(not button.primary and button.box is not None and button.line is not None for button in both)
    over = tell(position("2c 3c"), "Ann take 2c")
    assert buttons(over) == []
    assert spec_of(over).prompt is None


@pytest.mark.parametrize(
    ("start", "viewer", "prompt", "anchor"),
    [
        (position("Kd 7s", hands=("2c 3c", "4c 5c")), 0, "opening", "opening"),
        (position("Kd 7s"), 0, "attack", "turn"),
        (position("Kd 7s"), 1, "other_attack", "turn"),
        (position("Kd 7s"), None, "other_attack", "turn"),
        (position("Kd 7s", passed=True), 0, "passed", "pass"),
        (position("Ks 7s", stake=0, turn=1), 1, "reply", "reply"),
        (position("Ks 7s", stake=0, turn=1), 0, "other_reply", "reply"),
    ],
)
def test_prompts_say_what_one_may_do_and_where_it_is_explained(
    start: dict[str, Any], viewer: int | None, prompt: str, anchor: str
) -> None:
    spec = spec_of(GAME.position(start), viewer)
    assert spec.prompt is not None
    assert spec.prompt.id == f"yose_duel.prompt.{prompt}"
    assert spec.help_anchor == anchor


def test_a_second_pass_asks_first_and_says_what_it_ends() -> None:
    first = spec_of(state_of("Kd 7s")).buttons[0]
    assert first.confirm is None
    for ends in ("match", "round"):
        second = spec_of(state_of("Kd 7s", passed=True, options={"double_pass_ends": ends})).buttons[0]
        assert second.confirm is not None
        assert second.confirm.id == f"yose_duel.confirm.pass_{ends}"
        assert second.line is not None
        assert second.line.id == f"yose_duel.button.pass_line_{ends}"


def test_the_place_of_a_pile_remembers_its_face_card_and_whose_it_is() -> None:
    state = tell(position("Kc 7s", "2c 3c"), "Ann take Kc")
    keys = [decor.picture.key for decor in spec_of(state).decor]
    assert {"yose_duel.empty.Kc", f"yose_duel.taker.{HEART_SIDE}"} <= {*keys}
    assert not any(key.startswith("yose_duel.empty.2c") for key in keys)


def test_while_a_reply_is_awaited_the_area_says_what_may_come() -> None:
    state = tell(position("9c 2h", "8d 2d", "6c 3d", "Qs 7h", "2c 3c"), "Ann take Qs")
    for viewer in (0, 1):
        texts = tray_texts(state, viewer)
        assert texts.count("yose_duel.tray.coming") == 1
        assert texts[texts.index("yose_duel.tray.coming") - 1] == "yose_duel.tray.secure_free", (
            "the 7 of hearts is Ann's"
        )
        tray = layout(SMALL).below.tray if viewer == 0 else layout(SMALL).above.tray
        ghosts = [decor for decor in spec_of(state, viewer).decor if decor.strength < 1]
        assert [ghost.picture.key for ghost in ghosts] == ["yose_duel.face.7h"]
        assert tray[0] < ghosts[0].x < tray[0] + tray[2]
        assert tray[1] < ghosts[0].y < tray[1] + tray[3]
    arrows = [
        any(decor.picture.key.startswith("yose_duel.arrow.") for decor in spec_of(state, viewer).decor)
        for viewer in (0, 1)
    ]
    assert arrows == [False, True], "an arrow leads to the upper area"


def test_start_cards_of_the_other_and_cards_of_round_2_show_their_backs() -> None:
    state = played(1)
    for viewer in (0, 1, None):
        for zone in spec_of(state, viewer).zones:
            for piece in zone.pieces:
                known = zone.id in PILE or (viewer is not None and zone.id == HAND[viewer])
                assert (piece.face != HIDDEN) is known
                assert (piece.picture is pictures.BACK) is not known


def test_hidden_under_cards_show_their_backs() -> None:
    state = played(2, under_cards="hidden")
    for zone in spec_of(state).zones:
        if zone.id in PILE:
            under, top = zone.pieces
            assert under.picture is pictures.BACK
            assert top.face != HIDDEN


def test_a_card_one_has_chosen_is_marked_for_its_owner_alone() -> None:
    state = played(1)
    chooser = next(seat for seat in (0, 1) if state.committed[seat] >= 0)
    marked = [piece.handle for zone in spec_of(state, chooser).zones for piece in zone.pieces if piece.marked]
    assert marked == [state.committed[chooser]]
    for viewer in (1 - chooser, None):
        assert not any(piece.marked for zone in spec_of(state, viewer).zones for piece in zone.pieces)


def test_a_card_one_has_chosen_lies_in_the_place_where_it_will_be_shown() -> None:
    state = played(1)
    chooser = next(seat for seat in (0, 1) if state.committed[seat] >= 0)
    spec = spec_of(state, chooser)
    spots, show = place(spec), layout(SMALL).show
    assert (spots[state.committed[chooser]].x, spots[state.committed[chooser]].y) == pytest.approx(show)
    kept = next(card for card in state.hands[chooser] if card != state.committed[chooser])
    assert spots[kept].x + spots[kept].width < show[0]
    assert any(decor.picture.key == "yose_duel.picture.tick" for decor in spec.decor)
    assert not any(decor.picture.key == "yose_duel.picture.tick" for decor in spec_of(state, 1 - chooser).decor)


def test_the_question_names_what_one_may_do_and_nothing_else() -> None:
    def how(*piles: str, areas: tuple[str, str] = ("", "")) -> list[str]:
        state = state_of(*piles, areas=areas)
        layers = [layer for decor in spec_of(state).decor for layer in decor.picture.layers]
        sentences = [str(layer.text) for layer in layers if isinstance(layer, Label)]
        asked = [words.partition("yose_duel.question.attack")[2].partition("'")[0] for words in sentences]
        return [words for words in asked if words]

    assert how("Ks 7h") == ["_pile"]
    first = [f"{rank}s {rank}h" for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]
    assert how(*first) == ["_pile", "_take", "_first"], "how to take one, and which"
    assert how(*first[:-1]) == ["_pile"]
    assert how("Ks 7h", areas=("9s", "")) == ["_pile", "_or.secure_own"]
    assert how("Ks 7h", areas=("", "9s")) == ["_pile", "_or.cancel"]
    assert how("Ks 7h", areas=("9s", "8c")) == ["_pile", "_or.secure_own_cancel"]


@pytest.mark.parametrize("stage", STAGES)
def test_a_pile_is_taken_by_bringing_it_anywhere_below_the_board(stage: Stage) -> None:
    state = state_of("Ks 7h", areas=("9s", "8c"))
    spec, places = spec_of(state, 0, stage), layout(stage)
    legal = GAME.legal_commands(state, 0)
    gestures = gesture_map(legal, spec.zones)
    take = next(command for command in legal if command.verb == "take")
    own = state.areas[0][0]
    _, board_top, _, board_height = places.board
    tray_left, tray_top, tray_width, tray_height = places.below.tray
    for x in range(20, round(stage.width), 40):
        for y in range(round(board_top + board_height) + 10, round(stage.height) - 12, 25):
            area = area_at(spec, x, y, PILE[0])
            assert area is not None, (x, y)
            assert gestures.drop(take.piece, gestures.meant_in(take.piece, area.id)) == (take,), (x, y)
            is_tray = tray_left <= x < tray_left + tray_width and tray_top <= y < tray_top + tray_height
            back = area_at(spec, x, y, AREA[0])
            meant = gestures.drop(own, gestures.meant_in(own, back.id)) if back is not None else ()
            assert [command.verb for command in meant] == ([] if is_tray else ["secure"]), "it can be put back"


@pytest.mark.parametrize("commands", range(0, 20, 3))
def test_nobody_is_asked_for_anything_in_a_replay(commands: int) -> None:
    state = played(commands)
    seat = GAME.to_act(state)[0]
    live, shown = spec_of(state, seat), spec_of(state, seat, SMALL._replace(is_live=False))
    assert live.buttons or live.lessons or state.is_opening
    assert (shown.buttons, shown.lessons) == ((), ())
    assert shown.prompt != live.prompt
    assert shown.zones == live.zones, "what lies there is the same"


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_replay_never_tells_the_attacker_to_answer(viewer: int) -> None:
    """The one who watches may be either seat, and "you" is who watches."""
    shown = spec_of(state_of("Kd 7s", "2c 3c"), viewer, SMALL._replace(is_live=False))
    catalogue = Catalogue("en")
    lines = [catalogue.text(line, ["Ann", "Bob"], GAME, viewer) for line in question_lines(shown)]
    threat = ("If you take a threat, Bob answers", "If Ann takes a threat, you answer")[viewer]
    assert any(line.startswith(threat) for line in lines), lines


def test_a_waiting_card_says_what_securing_it_costs() -> None:
    spec = spec_of(state_of("Kd 7s", areas=("5h 6c", "4h")))
    told = {
        GAME.face_word(piece.face): piece.about.lines[-1]
        for seat in (0, 1)
        for piece in zone_of(spec, AREA[seat]).pieces
        if piece.about is not None
    }
    assert {card: (line.id, dict(line.args)["player"].seat) for card, line in told.items()} == {
        "5h": ("yose_duel.text.waits_own", 0),
        "6c": ("yose_duel.text.waits", 0),
        "4h": ("yose_duel.text.waits", 1),
    }


def test_the_question_says_what_securing_costs() -> None:
    for own, others, key in (
        ("5h", "", "secure_own"),
        ("6c", "", "secure"),
        ("5h 6c", "", "secure_mixed"),
        ("5h", "6c", "secure_own_cancel"),
        ("", "6c", "cancel"),
    ):
        lines = question_lines(spec_of(state_of("Kd 7s", "2c 3c", areas=(own, others))))
        assert f"yose_duel.question.attack_or.{key}" in [line.id for line in lines]


def test_after_the_first_round_the_score_of_the_match_is_told_with_the_start_cards_among_its_parts() -> None:
    state, commands = played(0), 0
    while not state.results:
        commands += 1
        state = played(commands)
    over = GAME.round_result(state)
    assert over is not None
    assert [(row.total, row.gained) for row in over.standings] == [
        (total, total) for total in sorted(state.before, reverse=True)
    ]
    assert [sum(item.amount for item in row.items) for row in over.standings] == [row.total for row in over.standings]
    assert all(row.items[0].label.id == "yose_duel.result.start" for row in over.standings)


def test_lessons_fit_the_decision() -> None:
    def taught(state: YoseState, viewer: int = 0) -> list[str]:
        lessons = spec_of(state, viewer).lessons
        assert len(lessons) <= 5
        names = {zone.id for zone in spec_of(state, viewer).zones}
        assert all(lesson.zone in ("", *names) for lesson in lessons)
        return [lesson.id for lesson in lessons]

    assert taught(state_of("Kd 7s", hands=("2c 3c", "4c 5c"))) == ["goal", "start", "sides"]
    assert taught(state_of("Ks 7h", "Kd 2c")) == ["goal", "take", "sente", "gote"]
    assert taught(state_of("Ks 7h"), 1) == [], "nothing while others decide"
    assert taught(state_of("Ks 7h", stake=0, turn=1), 1) == ["goal", "reply", "ignored"]
    assert taught(state_of("Ks 7h", areas=("9s", "8c"))) == ["goal", "take", "secure_own", "cancel", "sente"]
    assert taught(state_of("Kd 7h", areas=("9c", ""), passed=True)) == ["goal", "passed", "take", "secure", "gote"]


@pytest.mark.parametrize("stage", STAGES)
def test_a_lesson_about_a_provisional_area_points_at_its_whole_tray_where_a_card_may_be_let_go(stage: Stage) -> None:
    spec, places = spec_of(state_of("Ks 7h", stake=0, turn=1), 1, stage), layout(stage)
    tray = zone_of(spec, next(lesson.zone for lesson in spec.lessons if lesson.id == "ignored"))
    assert zone_box(tray) == pytest.approx(places.above.tray)
    legal = GAME.legal_commands(state_of("Ks 7h", stake=0, turn=1), 1)
    ignore = next(command for command in legal if command.verb == "ignore")
    gestures = gesture_map(legal, spec.zones)
    assert area_at(spec, places.above.tray[0] + 150, tray.y, PILE[0]) == tray
    assert gestures.drop(ignore.piece, gestures.meant_in(ignore.piece, tray.id)) == (ignore,)


def test_the_round_that_is_over_is_called_a_round() -> None:
    state, commands = played(0), 0
    while not state.results:
        commands += 1
        state = played(commands)
    over = GAME.round_result(state)
    assert over is not None
    assert over.occasion is not None
    assert dict(over.occasion.args) == {"round": 1, "rounds": 2}
    assert over.onward is not None


def test_the_light_around_provisional_cards_falls_on_the_ground_of_their_tray_alone() -> None:
    """What a tray says, and its edge, are drawn above the gold that glows around the cards in it."""
    state = tell(position("9c 2h", "8d 2d", "6c 3d", "Qs 7h", "2c 3c"), "Ann take Qs", "Bob ignore 7h")
    trays = [decor for decor in spec_of(state).decor if decor.picture.key.startswith("yose_duel.tray")]
    assert len(trays) == 4
    assert all(decor.above == any(isinstance(each, Label) for each in decor.picture.layers) for decor in trays)


def test_when_the_match_is_over_no_tray_says_what_one_may_do() -> None:
    start = position("Kd 7s", areas=("9c", ""), passed=True)
    assert "yose_duel.tray.cancel" in tray_texts(tell(start))
    state = tell(start, "Ann pass")
    assert state.is_over
    assert tray_texts(state) == ["yose_duel.tray.title"] * 2


@pytest.mark.parametrize(
    ("area", "told"),
    [
        ("", ["free", "turn"]),
        ("9h", ["secure_free", "cancel"]),
        ("9c", ["secure_turn", "cancel"]),
        ("9c 8d", ["secure_turn", "cancel"]),
        ("9h 8s", ["secure_free", "cancel"]),
        ("9h 8d", ["free", "turn"]),
    ],
)
def test_a_tray_tells_what_securing_its_cards_costs(area: str, told: list[str]) -> None:
    """Ann plays Heart: hearts and spades are free for her, both where all look and where Bob does."""
    state = tell(position("Kd 7s", areas=(area, "")))
    for viewer in (0, 1):
        found = [each.removeprefix("yose_duel.tray.") for each in tray_texts(state, viewer)]
        assert ["title", *told] in [found[:3], found[3:]]


@pytest.mark.parametrize("areas", [("", ""), ("9c", "2c"), ("9c 8d", "2c 3c"), ("9c 8d 5c", "2c 3c 4c 5d")])
def test_however_many_cards_are_provisional_a_tray_says_what_it_is_and_what_one_may_do(areas: tuple[str, str]) -> None:
    state = tell(position("Kd 7s", areas=areas))
    found = spec_of(state)
    assert len(tray_texts(state)) == 6
    for seat, side in ((0, layout(SMALL).below), (1, layout(SMALL).above)):
        cards = len(state.areas[seat])
        (first, _), step = spec.tray_places(state, seat, side)
        right = first + step * (cards - 1) + TRAY_CARD * 5 / 14 if cards else side.tray.x
        (tray,) = [
            decor
            for decor in found.decor
            if decor.picture.key.startswith("yose_duel.tray.") and abs(decor.y - side.tray.cy) < 1
        ]
        assert tray.tip is not None
        assert tray.tip.id == ("yose_duel.tip.tray_own" if seat == 0 else "yose_duel.tip.tray_other")
        labels = [each for each in tray.picture.layers if isinstance(each, Label)]
        assert {label.text.id for label in labels if isinstance(label.text, Msg)} >= {"yose_duel.tray.title"}
        for label in labels:
            assert side.tray.x + label.x - label.width / 2 >= right + 2
            assert label.x + label.width / 2 <= side.tray.w - 4


def tray_texts(state: YoseState, viewer: int = 0) -> list[str]:
    """Return the ids of what is written on the trays."""
    trays = [decor.picture for decor in spec_of(state, viewer).decor if decor.picture.key.startswith("yose_duel.tray.")]
    labels = [each for tray in trays for each in tray.layers if isinstance(each, Label)]
    return [label.text.id for label in labels if isinstance(label.text, Msg)]


# ------------------------------------------------------------------------------------------------ pictures


def all_pictures() -> list[Picture]:
    found = [pictures.BACK, pictures.place(), pictures.show_place(), pictures.veil(), pictures.board(968, 402)]
    for face in DECK:
        found += [pictures.face_picture(face), GAME.face_chip(face)]
        found.append(pictures.empty(face))
    for side in (0, 1):
        found.append(pictures.taker(side))
        found += [pictures.mark(side, word, wide) for word, wide in pictures.MARK_WIDTHS.items()]
        told = Msg("yose_duel.tray.secure_free"), Msg("yose_duel.tray.cancel")
        found += [pictures.tray(side, (184, 88), cards, told) for cards in (0, 1, 2, 3)]
        found += [pictures.tray(side, (184, 88), cards, told, True) for cards in (1, 2, 3)]
        found.append(pictures.tray(side, (184, 88), 0, ()))
        found.append(pictures.side_badge(side))
    found += [pictures.tray_ground((184, 88), is_empty) for is_empty in (False, True)]
    found += [pictures.score(12, 3), pictures.score(12, 0), pictures.arrow(120, 90)]
    found += [pictures.tick(), pictures.ghost_edge(52, 73)]
    found += [pictures.stake_sign(own) for own in (False, True)]
    found += [pictures.panel(968, 106, asked) for asked in (False, True)]
    return found


def test_pictures_have_a_key_of_their_own_and_their_art_exists() -> None:
    by_key: dict[str, Picture] = {}
    for picture in all_pictures():
        assert by_key.setdefault(picture.key, picture) == picture
        assert picture.key.startswith(("yose_duel.", "suited."))
        for layer in picture.layers:
            if isinstance(layer, Art):
                assert art_path(f"{layer.name}.svg").is_file(), layer.name
            if isinstance(layer, Svg):
                assert not any(word in layer.body for word in ("<text", "<clipPath", "<mask", "nan", "rgba("))


@pytest.mark.parametrize("face", DECK, ids=GAME.face_word)
def test_a_face_has_as_many_pips_as_its_value_and_two_corners(face: int) -> None:
    picture = pictures.face_picture(face)
    body = "".join(layer.body for layer in picture.layers if isinstance(layer, Svg))
    drawn = body.count("<g transform")
    arts = [layer for layer in picture.layers if isinstance(layer, Art)]
    if VALUE[face] >= JACK:
        assert (len(arts), drawn) == (1, 2)
    else:
        assert (len(arts), drawn) == (0, VALUE[face] + 2)


def test_courts_are_twelve_different_pictures() -> None:
    courts = [pictures.face_picture(face) for face in DECK if VALUE[face] >= JACK]
    names = {layer.name for picture in courts for layer in picture.layers if isinstance(layer, Art)}
    assert len(names) == 12
    assert len({SUIT[face] for face in DECK}) == 4


def test_sente_and_reverse_sente_differ_in_form_not_only_in_colour() -> None:
    for side, _ in enumerate(SIDES):
        bodies = set()
        for word in pictures.MARK_WIDTHS:
            body, label = pictures.mark(side, word, 90).layers
            assert isinstance(body, Svg)
            assert isinstance(label, Label)
            bodies.add((body.body, label.text))
        assert len({body for body, _ in bodies}) == len({text for _, text in bodies}) == 2


def test_points_are_a_drop_target_as_large_as_the_plate() -> None:
    state = played(9)
    spec = spec_of(state)
    plate = next(plate for plate in spec.plates if plate.seat == 0)
    box = zone_box(zone_of(spec, POINTS[0]))
    assert box.x <= plate.x
    assert box.right >= plate.x + plate.width * 0.9
    assert box.h == PLATE_HEIGHT


@pytest.mark.parametrize("is_opening", [True, False])
def test_void_cards_of_a_position_have_their_name(is_opening: bool) -> None:
    more = {"hands": [["Ks", "4c"], ["9d", "2h"]]} if is_opening else {}
    spec = spec_of(GAME.position({"piles": [["3h", "Qc"]], **more}))
    words = [layer.text for decor in spec.decor for layer in decor.picture.layers if isinstance(layer, Label)]
    assert Msg("yose_duel.count.void") in words


def test_a_first_pass_asks_among_people_only() -> None:
    first = spec_of(state_of("Kd 7s")).buttons[0]
    assert first.confirm_final is not None
    assert first.confirm_final.id == "yose_duel.confirm.pass"
    assert spec_of(state_of("Kd 7s", passed=True)).buttons[0].confirm_final is None


def test_a_plate_names_the_threats_and_the_waiting_box_what_is_free() -> None:
    """For Diamond the two differ: a reader took the one for the other."""
    catalogue, shown = Catalogue("en"), spec_of(state_of("Kd 7s", "2c 3c"))
    lines = {plate.seat: catalogue.text(plate.line, (), GAME) for plate in shown.plates if plate.line is not None}
    assert lines == {0: "threats ♠♥", 1: "threats ♠♦"}
    labels = [layer.text for decor in shown.decor for layer in decor.picture.layers if isinstance(layer, Label)]
    free = [
        catalogue.text(text, (), GAME) for text in labels if isinstance(text, Msg) and text.id.endswith("tray.free")
    ]
    assert sorted(free) == ["♠♥ free", "♦♣ free"]


def test_without_piles_nobody_is_told_to_take_one_nor_what_their_labels_mean() -> None:
    for state, prompt, has_legend in (
        (state_of("Kd 7s", areas=("5h", "")), "attack", True),
        (state_of(areas=("5h", "4h")), "attack_left", False),
    ):
        shown = spec_of(state)
        assert shown.prompt is not None
        assert shown.prompt.id == f"yose_duel.prompt.{prompt}"
        assert has_legend == any(decor.picture.key.startswith("yose_duel.legend") for decor in shown.decor)
