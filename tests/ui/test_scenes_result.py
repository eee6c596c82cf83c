"""The end of a round or game, and the picker."""

import pygame
import pytest
from layouts.probe import draw_top
from layouts.rules import faults

from tabletable.core.command import Command
from tabletable.core.message import msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Honours, PickerEntry
from tabletable.games.saboteur.rules.cards import FACE_BY_ID
from tabletable.games.saboteur.table.pictures import icon
from tabletable.play.match import Match
from tabletable.play.playback import Playback
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.app import App
from tabletable.ui.drawing.canvas import Canvas, art_figure
from tabletable.ui.paint.standings import pour
from tabletable.ui.scenes.people import HEADS
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.result import SIGN, ResultScene
from tabletable.ui.system.input import Input, InputKind, click, key_down
from tests.ui import driving as drive

pytestmark = pytest.mark.app(title=True)


def result(app: App, seats: int, final: bool, note: bool = False) -> ResultScene:
    game = get_game("uno")
    people = tuple(
        Seat(HUMAN if at == 0 else BOT, app.t(f"setup.name.{at}"), "" if at == 0 else "normal", HEADS[at])
        for at in range(seats)
    )
    match = Match(Session(game, people, {}, 5), 1)
    standings = tuple(
        Standing(
            seat,
            120 - 10 * seat if seat < 2 else 0,
            300 - seat,
            tuple(Item(msg("uno.title"), 40) for _ in range(3)) if seat < 2 else (),
            tuple(range(seat * 2)),
        )
        for seat in range(seats)
    )
    outcome = Outcome(
        final,
        (0,),
        msg("ui.turn.of", player="Ann"),
        msg("ui.error.text.unwritten"),
        standings,
        msg("ui.pause.saved") if note else None,
    )
    return ResultScene(outcome, match, app.words.text)


@pytest.mark.parametrize(("final", "before", "told"), [(True, 0, "120"), (True, 60, "180"), (False, 0, "+120")])
def test_only_what_a_round_added_has_a_sign(app, final, before, told):
    scene = result(app, 2, final)
    standings = tuple(each._replace(total=each.gained + before, items=()) for each in scene.outcome.standings)
    scene.outcome = scene.outcome._replace(standings=standings)
    app.scenes.push(scene)
    app.frame()
    app.post(key_down(pygame.K_LSHIFT))
    app.frame()
    assert told in [words.shown for words in draw_top(app).words]


def test_few_columns_are_wide_and_all_are_framed(app, monkeypatch):
    frames = []
    frame = Canvas.frame
    monkeypatch.setattr(Canvas, "frame", lambda *words, **more: (frames.append(words[1]), frame(*words, **more))[1])
    app.scenes.push(result(app, 2, final=True))
    app.frame()
    assert [round(box[2]) for box in frames if round(box[3]) == 404] == [440, 440]


@pytest.mark.parametrize(
    ("game", "language", "words"),
    [
        ("saboteur", "zh-Hant", "共 62 塊金子"),
        ("uno", "en", "62 in total"),
        ("uno", "zh-Hans", "共 62 分"),
    ],
)
def test_a_sum_says_what_it_counts_where_the_game_has_a_word_for_it(app, game, language, words):
    app.set_language(language)
    seats = tuple(Seat(BOT, app.t(f"setup.name.{at}"), "normal", HEADS[at]) for at in range(2))
    match = Match(Session(get_game(game), seats, {}, 5), 1)
    standings = (Standing(0, 55, 62), Standing(1, 53, 74))
    outcome = Outcome(False, (0,), msg("uno.title"), msg("ui.error.text.unwritten"), standings)
    app.scenes.push(ResultScene(outcome, match, app.words.text))
    assert words in [text.wanted for text in draw_top(app).words]


@pytest.mark.parametrize(("occasion", "headline"), [("W" * 40, "I"), ("I", "W" * 20), ("W" * 400, "I")])
def test_the_signs_stand_beside_the_headline_and_the_line_above_it(app, monkeypatch, occasion, headline):
    spots = []
    placed = Canvas.place

    def place(canvas, figure, x, y, *args, **more):
        if figure.height == SIGN:
            spots.append(x)
        return placed(canvas, figure, x, y, *args, **more)

    said = {"uno.title": occasion, "uno.subtitle": headline}
    scene = result(app, 2, final=False)
    scene.outcome = scene.outcome._replace(occasion=msg("uno.title"), headline=msg("uno.subtitle"))
    scene.text = lambda message: said.get(message.id) or app.words.text(message)
    monkeypatch.setattr(Canvas, "place", place)
    app.scenes.push(scene)
    words = [word for word in draw_top(app, pixels=True).words if word.wanted in (occasion, headline)]
    left, right = spots
    assert {word.wanted for word in words} == {occasion, headline}
    assert all(left + SIGN / 2 < word.box.x and word.box.right < right - SIGN / 2 for word in words)
    assert scene._panel.x < left - SIGN / 2


def of_twelve(app: App, *items: Item) -> ResultScene:
    """Return a result of twelve dwarfs who all got their gold in the same ways."""
    game = get_game("saboteur")
    seats = tuple(Seat(BOT, app.t(f"setup.name.{at}"), "normal", HEADS[at]) for at in range(12))
    match = Match(Session(game, seats, {}, 5), 1)
    role = FACE_BY_ID["geologist"]
    standings = tuple(Standing(seat, 1, 9, items, role=role) for seat in range(12))
    headline = Outcome(True, (0,), msg("uno.title"), msg("ui.error.text.unwritten"), standings)
    return ResultScene(headline, match, app.words.text)


def test_what_more_players_bring_a_winner_than_lines_have_room_is_told_in_one_sum(app):
    scene = result(app, 6, final=False)
    first, *others = scene.outcome.standings
    items = tuple(Item(msg("uno.result.cards_of", player=f"P{n}"), 10 * n) for n in range(1, 6))
    scene.outcome = scene.outcome._replace(standings=(first._replace(items=items), *others))
    app.scenes.push(scene)
    words = [text.wanted for text in draw_top(app).words]
    assert words.count("+10") == words.count("+20") == 1
    assert words[words.index("3 more") - 1] == "+120"
    assert faults(app) == []


def test_many_thefts_from_one_of_twelve_are_all_told(app):
    thefts = [Item(msg("saboteur.item.robbed", player=name), -1) for name in ("Lou", "Kit")]
    app.scenes.push(of_twelve(app, Item(msg("saboteur.item.crystals", n=3), 3), *thefts))
    assert faults(app) == []


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_what_somebody_got_breaks_between_its_items(app, language):
    app.set_language(language)
    shared = Item(msg("saboteur.item.crystals_shared", n=7), 3)
    robs = Item(msg("saboteur.item.robs", player="Isidora"), 1)
    app.scenes.push(scene := of_twelve(app, shared, robs))
    lines = [text.wanted for text in draw_top(app).words]
    label = scene.text(robs.label)
    assert sum(line.endswith(f"{label}\u00a0+1") for line in lines) == 12


@pytest.mark.parametrize(("thief", "joined"), [("Kit", 12), ("W" * 24, 0)])
def test_rows_break_all_or_none(app, thief, joined):
    crystals, robs = Item(msg("saboteur.item.crystals", n=2), 2), Item(msg("saboteur.item.robs", player="Kit"), 1)
    robbed = Item(msg("saboteur.item.robbed", player=thief), -1)
    scene = of_twelve(app, crystals, robs)
    first, *others = scene.outcome.standings
    scene.outcome = scene.outcome._replace(standings=(first._replace(items=(crystals, robbed)), *others))
    app.scenes.push(scene)
    assert sum(" · " in text.wanted for text in draw_top(app).words) == joined


def test_only_who_got_rid_of_all_cards_is_praised_for_an_empty_place(app, monkeypatch):
    praised = []
    art = Canvas.art
    monkeypatch.setattr(Canvas, "art", lambda *words, **more: (praised.append(words[1]), art(*words, **more))[1])
    for caption, checks in ((None, 1), (msg("ui.ok"), 0)):
        scene = result(app, 4, final=True)
        bare = [each._replace(faces=(1,) if each.seat else (), caption=caption) for each in scene.outcome.standings]
        scene.outcome = scene.outcome._replace(standings=tuple(bare), winners=())
        app.scenes.push(scene)
        praised.clear()
        app.frame()
        assert praised.count("common/icons/check") == checks
        app.scenes.pop()


def test_by_ear_the_cards_that_are_left_are_counted_once(app):
    """What stands below the cards that are left says their number, and the verdict may be that number."""
    scene = result(app, 3, True)
    verdict = msg("ui.result.cards", n=4)
    left = Standing(2, 0, 0, (), (0, 1, 2, 3), verdict=verdict)
    scene.outcome = scene.outcome._replace(standings=(*scene.outcome.standings[:2], left))
    app.scenes.push(scene)
    assert " ".join(scene.spoken()).count(app.words.text(verdict)) == 1


@pytest.mark.parametrize("answer", ["rematch", "setup", "title", "table"])
def test_the_end_of_the_game_offers_what_comes_next(app, answer):
    answers = []
    app.scenes.push(result(app, 4, final=True), answers.append)
    app.frame()
    drive.click_on(app, answer)
    assert answers == [answer]


def test_enter_goes_on_after_a_round_and_esc_looks_at_the_table(app):
    answers = []
    for final, key in ((True, pygame.K_ESCAPE), (False, pygame.K_RETURN), (False, pygame.K_ESCAPE)):
        app.scenes.push(result(app, 4, final), answers.append)
        drive.press(app, key)
    assert answers == ["table", "next", "table"]


def test_who_reads_the_end_of_a_game_loses_it_by_no_single_key(app):
    answers = []
    app.scenes.push(result(app, 4, final=True), answers.append)
    drive.press(app, pygame.K_RETURN, pygame.K_SPACE)
    assert answers == []
    drive.press(app, pygame.K_TAB, pygame.K_RETURN)
    assert answers == ["rematch"], "what is chosen first is what one does most"


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("final", [True, False])
def test_results_of_any_number_of_seats_fit(app, seats, final):
    app.scenes.push(result(app, seats, final, note=True))
    assert faults(app) == []


@pytest.mark.parametrize("seats", [5, 9])
def test_every_seat_is_named_with_its_gain_and_at_the_end_with_its_sum(app, seats):
    app.scenes.push(result(app, seats, final=False))
    shown = [text.wanted for text in draw_top(app).words]
    assert {"Ann (you)", "Mei", "Bao", "Tom", "Kit", "+120", "+110", "0", "300 in total", "299 in total"} <= set(shown)
    app.scenes.push(result(app, seats, final=True))
    shown = [text.wanted for text in draw_top(app).words]
    assert {"Ann (you)", "Mei", "Bao", "Tom", "Kit", "300", "299", "298"} <= set(shown)
    assert not {"+120", "+300"} & set(shown)
    assert "last hand 0" in shown, "in the word the game has for a round"


def test_the_end_of_a_game_tells_what_each_round_brought_as_long_as_that_fits_and_adds_up(app):
    seats = [Seat(HUMAN, "Ann", "", "cat"), *(Seat(BOT, name, "easy", "fox") for name in ("Mei", "Bao"))]
    session, rng = Session(get_game("saboteur"), seats, {}, 4), Rng(1)
    while session.outcome() is None:
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    gains, outcome = Playback(session).gains(), session.outcome()
    assert outcome is not None
    assert len(gains) == 3

    def told(outcome: Outcome) -> list[str]:
        app.scenes.push(ResultScene(outcome, Match(session, 1), str))
        return [words.shown for words in draw_top(app).words if words.shown.startswith(("rounds ", "last round "))]

    lines = told(outcome)
    for standing, line in zip(outcome.standings, lines, strict=True):
        amounts = [int(each.replace("\u2212", "-")) for each in line.removeprefix("rounds ").split(" · ")]
        assert amounts == [gained[standing.seat] for gained in gains]
        assert sum(amounts) == standing.total
    other = outcome._replace(standings=tuple(each._replace(total=each.total + 1) for each in outcome.standings))
    assert all(line.startswith("last round ") for line in told(other)), "a handicap is no round's gain"


def test_a_hand_is_seen_whole_or_with_the_number_that_is_missing(app, monkeypatch):
    seen = []
    place = Canvas.place

    def noted(canvas, shape, *rest, **more):
        seen.append(shape.key)
        place(canvas, shape, *rest, **more)

    missing = []
    monkeypatch.setattr(Canvas, "place", noted)
    monkeypatch.setattr(kit, "pill", lambda canvas, x, y, text: missing.append(int(text)))
    for count in (10, 40):
        scene = result(app, 4, final=True)
        winner, loser, *others = scene.outcome.standings
        standings = (winner, loser._replace(faces=tuple(range(count))), *others)
        scene.outcome = scene.outcome._replace(standings=standings)
        app.scenes.push(scene)
        seen.clear()
        missing.clear()
        scene.paint(app.display.canvas_of(scene))
        cards = [key for key in seen if isinstance(key, tuple) and key[0] == "picture"]
        assert bool(missing) == (count == 40)
        elsewhere = sum(len(standing.faces) for standing in standings) - count
        assert len(cards) + sum(missing) == count + elsewhere


@pytest.mark.parametrize("seats", [4, 8])
def test_a_game_without_sums_is_told_in_words(app, seats):
    scene = result(app, seats, final=True)
    scene.outcome = scene.outcome._replace(
        standings=tuple(
            standing._replace(
                verdict=msg("property_deal.result.verdict", n=standing.seat),
                items=(Item(msg("property_deal.result.worth"), value=msg("property_deal.result.money", n=7)),),
            )
            for standing in scene.outcome.standings
        )
    )
    app.scenes.push(scene)
    shown = {text.wanted for text in draw_top(app).words if not text.on_picture}
    assert {"0 full sets", "1 full set", "2 full sets"} <= shown
    assert not any(text.startswith("+") for text in shown)
    assert ("7M" in shown) == (seats == 4), "rows have no room for a reckoning"


def golden(app: App, gains: tuple[int, ...]) -> ResultScene:
    """Return the end of a round in which gold is poured out."""
    scene = result(app, len(gains), final=False)
    standings = tuple(
        Standing(seat, gain, gain, (Item(msg("uno.title"), gain),), role=-1) for seat, gain in enumerate(gains)
    )
    scene.outcome = scene.outcome._replace(
        standings=standings,
        occasion=msg("uno.title"),
        onward=msg("ui.pause.saved"),
    )
    scene.honours = Honours(icon("door_blue"), icon("nugget"))
    return scene


def test_a_game_may_name_its_rounds_and_pour_out_what_was_gained(app):
    app.scenes.push(golden(app, (5, 2, 0, -1)))
    shown = [text.wanted for text in draw_top(app).words]
    assert app.t("uno.title") in shown
    assert app.t("ui.pause.saved") in shown
    assert app.t("ui.result.next") not in shown
    assert faults(app) == []


def test_coins_fall_one_after_the_other_and_then_lie(app):
    app.scenes.push(golden(app, (3, 0)))
    app.frame()
    pictures = []
    for _ in range(140):
        app.frame(1 / 60)
        pictures.append(drive.picture(app))
    assert len(set(pictures)) > 30
    assert len(set(pictures[-20:])) == 1
    app.change_settings(reduced_motion=True)
    app.scenes.pop(None)
    app.scenes.push(golden(app, (3, 0)))
    drive.pass_time(app, round(motion.REDUCED.seconds * 60) + 2)
    still = drive.picture(app)
    app.frame(0.5)
    assert drive.picture(app) == still


def test_of_many_coins_a_heap_is_seen(app):
    canvas = app.display.canvas_of(result(app, 2, final=True))
    drawn = []
    canvas.place = lambda coin, x, y, **more: drawn.append((x, y))
    coin = art_figure(canvas, "saboteur/nugget", 36)
    for count, seen in ((1, 1), (3, 3), (6, 6), (7, 7), (12, 12), (40, 15)):
        drawn.clear()
        pour(canvas, coin, 100, 200, count, age=10)
        assert len(drawn) == len(set(drawn)) == seen
        assert {y for _, y in drawn} <= {200, 200 - 36 * 0.34, 200 - 2 * 36 * 0.34}


# ------------------------------------------------------------------------------------------------ picker


def entries(count: int, pictures: bool = True) -> tuple[PickerEntry, ...]:
    picture = get_game("uno").face_picture if pictures else lambda face: None
    return tuple(
        PickerEntry(Command(0, "play", at, "discard", at), msg("ui.players", n=at), picture(at)) for at in range(count)
    )


@pytest.fixture
def chosen():
    return []


@pytest.mark.parametrize("pictures", [True, False])
@pytest.mark.parametrize("count", [1, 2, 4, 9, 14])
def test_picker_fits(app, count, pictures):
    app.scenes.push(Picker(entries(count, pictures), app.words.text))
    assert faults(app) == []


def test_picker_by_digit(app, chosen):
    app.scenes.push(Picker(entries(4), app.words.text), chosen.append)
    app.frame()
    app.post(key_down(pygame.K_9), key_down(pygame.K_3))
    app.frame()
    assert [command.choice for command in chosen] == [2]


def test_picker_by_click_and_by_arrows(app, chosen):
    app.scenes.push(Picker(entries(4), app.words.text), chosen.append)
    drive.click_on(app, "entry.1")
    app.scenes.push(Picker(entries(4), app.words.text), chosen.append)
    drive.press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert [command.choice for command in chosen] == [1, 1]


@pytest.mark.parametrize(
    "inputs", [[key_down(pygame.K_ESCAPE)], click(5, 5), [Input(InputKind.POINTER_DOWN, 640, 300, 3)]]
)
def test_picker_can_be_put_away(app, chosen, inputs):
    app.scenes.push(Picker(entries(4), app.words.text), chosen.append)
    app.frame()
    app.post(*inputs)
    app.frame()
    assert chosen == [None]


# ------------------------------------------------------------------------------------------------ what flies and grows


def frames_until_still(app, most=200) -> int:
    for number in range(most):
        if not app.frame(1 / 60):
            return number
    raise AssertionError("it never comes to rest")


def test_the_winners_are_celebrated_for_at_most_1200_milliseconds(app):
    app.scenes.push(result(app, 4, final=True))
    frames = frames_until_still(app)
    assert 60 <= frames <= 1.2 * 60 + 3


@pytest.mark.parametrize("act", [click(640, 360), [key_down(pygame.K_F5)]])
def test_any_press_ends_the_celebration(app, act):
    app.scenes.push(result(app, 4, final=True))
    drive.pass_time(app, 30)
    app.post(*act)
    app.frame(1 / 60)
    assert frames_until_still(app) <= 2
    assert isinstance(app.scenes.top, ResultScene)


def test_a_press_that_ends_the_celebration_counts_as_well(app):
    answers = []
    for frames in (1, 5, 12, 30, 60):
        app.scenes.push(result(app, 4, final=True), answers.append)
        drive.pass_time(app, frames)
        drive.click_on(app, "rematch")
    assert answers == ["rematch"] * 5


def test_nobody_is_mocked_and_nothing_flies_with_reduced_motion(app):
    lost = result(app, 4, final=True)
    lost.outcome = lost.outcome._replace(winners=(2,))
    app.scenes.push(lost)
    assert frames_until_still(app) <= motion.COUNT.seconds * 60 + 3
    app.scenes.pop()
    app.change_settings(reduced_motion=True)
    app.scenes.push(result(app, 4, final=True))
    assert frames_until_still(app) <= motion.REDUCED.seconds * 60 + 3


def test_numbers_grow_to_what_they_are(app):
    scene = result(app, 3, final=True)
    app.scenes.push(scene)
    shown = []
    for _ in range(30):
        app.frame(1 / 60)
        shown.append(scene.standings.verdict(scene.outcome.standings[0]))
    amounts = [int(text) for text in shown]
    assert amounts == sorted(amounts)
    assert len(set(amounts)) >= 5
    assert amounts[round(motion.COUNT.seconds * 60)] == amounts[-1] == scene.outcome.standings[0].total


@pytest.mark.parametrize(
    ("language", "remark", "lines"),
    [
        ("zh-Hant", "安安：1 場 1 勝。小明：1 場 0 勝", ["安安：1 場 1 勝。", "小明：1 場 0 勝"]),
        ("en", "Ann won 1 of 1. Ben won none of six.", ["Ann won 1 of 1.", "Ben won none of six."]),
    ],
)
def test_two_sentences_at_the_foot_that_need_two_lines_have_one_each(app, monkeypatch, language, remark, lines):
    app.change_settings(language=language)
    assert note(app, monkeypatch, remark).split("\n") == lines


def test_of_a_note_that_is_too_long_the_first_sentences_are_seen(app, monkeypatch):
    names = ("Ann", "Ben", "Cara", "Dan", "Eve", "Finn")
    seen = note(app, monkeypatch, ". ".join(f"{name} won none of the six games" for name in names))
    assert len(seen.split("\n")) <= 4, "more would stand on the columns"
    assert seen.startswith("Ann won none")
    assert seen.endswith("games")
    assert "Finn" not in seen


def note(app, monkeypatch, remark):
    """What is seen of a remark at the foot of a result."""
    scene = result(app, 4, final=True)
    scene.remark = remark
    app.scenes.push(scene)
    app.frame()
    told = []
    para = Canvas.para
    monkeypatch.setattr(
        Canvas,
        "para",
        lambda canvas, x, y, text, *more, **and_so: (told.append(text), para(canvas, x, y, text, *more, **and_so))[1],
    )
    draw_top(app)
    return told[-1]
