"""The review beside a replay: by keys and by mouse, at work, stopped, gone on with, and what it never does."""

from __future__ import annotations

import re
from functools import partial
from itertools import count as counting
from itertools import permutations

import pygame
import pytest
import screenshots
from layouts.probe import draw_top
from scenes import replays

from tabletable.bots.bot import decide
from tabletable.bots.worth import Decision, Option
from tabletable.core.command import Command
from tabletable.core.event import sentence
from tabletable.core.message import Msg, SeatRef
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.play.hindsight import reviewing
from tabletable.play.hindsight.review import is_offered, judged
from tabletable.play.hindsight.reviewbook import ReviewBook, SeatKey
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.people.practice import MOST_A_GAME, PracticeBook
from tabletable.play.people.settings import INSTANT, Player
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.table import clearing
from tabletable.table.layout import place, visible_size, zone_box
from tabletable.ui.app import App
from tabletable.ui.controls import review_desk, review_moves
from tabletable.ui.controls.review_desk import ReviewDesk
from tabletable.ui.controls.review_moves import in_lines, unshown
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.paint import compared
from tabletable.ui.paint.compared import command_box, marked
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.hindsight.review import ReviewScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import Input, InputKind, key_down
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.app(title=True, speed=INSTANT)

UNO = get_game("uno")


def played(people: int = 1, seed: int = 4, commands: int | None = None, **options: str | int) -> Session:
    """Return a short game of UNO; None: to its end."""
    seats = [Seat(HUMAN if at < people else BOT, f"P{at}", "" if at < people else "normal", "fox") for at in range(2)]
    session = Session(UNO, seats, {"hand_size": 3, **options}, seed)
    rng, policy = Rng(seed), UNO.policy("normal")
    while session.to_act() and (commands is None or len(session.steps) < commands):
        seat = session.to_act()[0]
        legal = session.legal(seat)
        chosen = decide(policy(session.view(seat), legal, rng)) if seat or rng.chance(40) else rng.choice(legal)
        session.submit(chosen or legal[0])
    return session


def by_steps(monkeypatch: pytest.MonkeyPatch, per_frame: int = 100) -> None:
    """Let a review do little work, and so many steps of it in each frame, however fast the machine is."""
    monkeypatch.setattr(reviewing, "judged", partial(judged, effort=0.02))
    monkeypatch.setattr(reviewing, "perf_counter", counting().__next__)
    monkeypatch.setattr(reviewing, "SLICE", per_frame + 1)


@pytest.fixture
def app(app, monkeypatch):
    by_steps(monkeypatch)
    return app


def watch(app: App, session: Session, in_review: bool = True) -> ReviewScene:
    app.routes.watch(session, in_review)
    scene = app.scenes.top
    assert isinstance(scene, ReviewScene)
    app.frame(0)
    return scene


def tap(app: App, *keys: int, mods: int = 0) -> None:
    for key in keys:
        app.post(key_down(key, mods))
        app.frame(1 / 60)


def work(app: App, scene: ReviewScene, until: int | None = None) -> None:
    """Let frames pass until the review is done, or knows so many moves."""
    drive.until(app, lambda: scene.desk.review.done >= (until or len(scene.playback)), 20_000)


def erring() -> Session:
    """Return a game in which something was given away."""
    return played(seed=8)


def test_a_finished_game_is_offered_one_and_no_other(app):
    app.routes.watch(played(commands=5))
    assert type(app.scenes.top) is ReplayScene
    tap(app, pygame.K_ESCAPE)
    scene = watch(app, played(), in_review=False)
    assert not scene.desk.is_shown
    assert scene.group.find("tabs") is not None
    assert is_offered(UNO)


def test_it_is_announced_as_it_is_made(app):
    duel = Session(get_game("yose_duel"), [Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "easy")], {}, 4)
    while duel.to_act():
        duel.submit(duel.legal(duel.to_act()[0])[0])
    for session, text in ((played(), "review.intro"), (duel, "review.intro.points")):
        desk = watch(app, session).desk
        desk.stop()
        desk.review.entries = [None] * len(desk.review.entries)
        desk.forget()
        app.relayout()
        shown = " ".join(words.shown for words in draw_top(app).words)
        assert app.t(text) in shown, "trials in imagined deals, or positions that are solved"


def test_it_is_begun_stopped_gone_on_with_and_found_again(app):
    session = erring()
    scene = watch(app, session)
    assert scene.desk.reviewer.is_working
    work(app, scene, 3)
    drive.click_on(app, "stop")
    known = scene.desk.review.done
    assert not scene.desk.reviewer.is_working
    assert 0 < known < len(scene.playback)
    scene.desk.start()
    work(app, scene)
    assert scene.desk.review.is_complete
    assert not scene.desk.reviewer.is_working
    found = list(scene.desk.review.entries)
    tap(app, pygame.K_ESCAPE)
    again = watch(app, session)
    work(app, again)
    assert again.desk.review.is_complete
    for one, other in zip(found, again.desk.review.entries, strict=True):
        assert one.chances == pytest.approx(other.chances, abs=1e-5)


def test_where_nothing_was_given_away_there_is_no_gap_for_what_goes_through_it(app, monkeypatch):
    scene = watch(app, erring())
    work(app, scene)
    app.frame(0)
    assert scene.group.find("branch").box.right < scene.group.find("mistake").box.x
    monkeypatch.setattr(ReviewDesk, "mistakes", ())
    app.relayout()
    assert scene.group.find("mistake") is None
    assert scene.group.find("branch").box.w == scene._panel.box.w


def test_the_keys_go_through_the_mistakes(app):
    scene = watch(app, erring())
    assert scene.desk.reviewer.is_working
    work(app, scene)
    desk = scene.desk
    mistakes = desk.mistakes
    assert len(mistakes) > 1
    assert mistakes == sorted(mistakes), "as they were played"
    assert [fault.rank for fault in desk.faults] == [mistakes.index(at) + 1 for at in desk.costliest]
    tap(app, pygame.K_n)
    assert (desk.chosen, scene.at, desk.is_open) == (mistakes[0], mistakes[0], False)
    tap(app, pygame.K_RETURN, pygame.K_n)
    assert (desk.chosen, scene.at, desk.is_open) == (mistakes[1], mistakes[1], True)
    tap(app, pygame.K_n, mods=pygame.KMOD_SHIFT)
    assert desk.chosen == mistakes[0]
    tap(app, pygame.K_ESCAPE)
    assert not desk.is_open
    assert app.scenes.top is scene
    tap(app, pygame.K_l)
    assert not desk.is_shown
    tap(app, pygame.K_l, pygame.K_n, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(app.scenes.top, TableScene), "Enter on an opened mistake plays on from there"


def test_the_mouse_opens_a_mistake_and_goes_along_the_curve(app):
    scene = watch(app, erring())
    work(app, scene)
    at = scene.desk.mistakes[0]
    drive.pass_time(app, 60)  # what has just come is not clicked on
    drive.click_on(app, f"mistake:{at}")
    assert scene.desk.is_open
    assert scene.at == at
    drive.click_on(app, "list")
    drive.click_on(app, "mistake")
    assert (scene.desk.chosen, scene.desk.is_open) == (scene.desk.mistakes[1], True), "the button opens the next one"
    drive.click_on(app, "list")
    curve = scene.group.find("curve")
    assert curve is not None
    curve.on_down(curve.box.right - 14, curve.box.cy)
    assert scene.at == len(scene.playback)


def test_every_mistake_is_in_the_list_and_reached_by_scrolling(app, monkeypatch):
    scene = watch(app, played(seed=10, hand_size=9))
    work(app, scene)
    rated = [at for at in range(len(scene.playback)) if scene.desk.review.decision(at) is not None]
    monkeypatch.setattr(ReviewDesk, "_costs", lambda desk: rated)
    scene.desk.forget()
    assert len(scene.desk.mistakes) > 8
    drive.pass_time(app, 60)  # what has just come is not clicked on
    drive.click_on(app, "all")
    area, last = drive.area(app, "mistakes"), drive.widget(app, f"mistake:{scene.desk.mistakes[-1]}")
    assert last.screen_box.y > area.box.bottom, "below what is seen"
    app.post(Input(InputKind.WHEEL, area.box.cx, area.box.cy, wheel=-40))
    drive.pass_time(app, 60)
    drive.click_on(app, last.key)
    assert (scene.desk.chosen, scene.desk.is_open) == (scene.desk.mistakes[-1], True)
    tap(app, pygame.K_ESCAPE)
    assert drive.widget(app, last.key).screen_box.bottom <= area.box.bottom, "the list is where one left it"


def test_news_of_the_work_make_only_those_buttons_anew_that_they_are_about(app, monkeypatch):
    scene = watch(app, played(seed=10, hand_size=9))
    work(app, scene, 3)
    with monkeypatch.context() as patched:
        patched.setattr(ReviewDesk, "mistakes", ())
        patched.setattr(ReviewDesk, "costliest", ())
        by_steps(patched, 1)
        scene._renewal.renew()
        shown, changes = list(scene.group.widgets), scene.desk.changes
        drive.until(app, lambda: scene.desk.changes > changes, 20_000)
        assert scene.desk.reviewer.is_working
        assert all(one is other for one, other in zip(scene.group.widgets, shown, strict=True))
    work(app, scene)
    app.frame(0)
    rows = [widget.key for widget in scene.group.widgets if widget.key.startswith("mistake:")]
    assert rows == [f"mistake:{at}" for at in scene.desk.costliest]
    assert scene.group.find("stop") is None


def test_what_one_s_own_eyes_see_is_shown_at_a_mistake(app):
    scene = watch(app, erring())
    work(app, scene)
    behind.take_eyes(scene, 2)
    tap(app, pygame.K_n)
    assert scene.viewpoint.seat == 0
    assert not scene.viewpoint.is_open


def test_it_goes_on_behind_the_log(app):
    scene = watch(app, erring())
    tap(app, pygame.K_l)
    assert not scene.desk.is_shown
    work(app, scene)
    assert scene.desk.review.is_complete


def test_what_it_says_in_the_end_is_noted_once_for_the_page_of_the_person(app):
    began, book = "2026-11-23T10:00:00Z", ReviewBook(app.paths.data)
    app.routes.watch(erring(), True, began)
    scene = app.scenes.top
    assert isinstance(scene, ReviewScene)
    app.frame(0)
    work(app, scene, 3)
    assert book.load() == {}
    work(app, scene)
    app.frame(0)
    (noted,) = book.load().values()
    review = scene.desk.review
    assert noted.sat == SeatKey("uno", began, 0)
    own = [entry.decision for entry in review.entries if entry is not None and entry.decision is not None]
    mine = [made for made in own if made.options[made.played].command.seat == 0]
    assert noted.decisions == len(mine) > 0
    lost = sum(scene.desk.decision(at).cost for at in review.mistakes(0))
    assert noted.cost * noted.decisions == pytest.approx(100 * lost, abs=0.01)
    assert noted.error > 0


def test_what_cost_most_is_kept_for_whoever_is_known_here_and_told_once(app, monkeypatch):
    """Somebody who was deleted gets nothing again by a review of an old game."""
    texts = list[str]()
    monkeypatch.setattr(app.notices, "show_message", lambda message, *_, **words: texts.append(f"{message} {words}"))
    book, names = PracticeBook(app.paths.data), [seat.name for seat in erring().seats if seat.is_human]
    for number, players in enumerate(((), tuple(Player(name, "fox") for name in names))):
        app.change_settings(players=players)
        app.routes.watch(erring(), True, f"2026-11-2{number}T10:00:00Z")
        scene = app.scenes.top
        assert isinstance(scene, ReviewScene)
        app.frame(0)
        work(app, scene)
        app.frame(0)
        assert bool(book.load()) == bool(players)
    kept = book.of(names[0])
    assert 0 < len(kept) <= MOST_A_GAME
    assert texts == [f"review.kept {{'n': {len(kept)}}}"]
    assert {one.at for one in kept} <= {*scene.desk.mistakes}


def test_nothing_is_noted_of_a_game_that_was_not_played_here(app):
    scene = watch(app, erring())
    work(app, scene)
    app.frame(0)
    assert not ReviewBook(app.paths.data).load()


def test_a_game_of_bots_alone_has_a_curve_and_nobody_to_judge(app):
    scene = watch(app, played(people=0, seed=10))
    work(app, scene)
    assert scene.desk.seat is None
    assert scene.desk.mistakes == []
    assert scene.group.find("curve") is not None


def test_each_person_has_a_review_of_their_own(app):
    scene = watch(app, played(people=2, seed=10))
    work(app, scene)
    first = list(scene.desk.mistakes)
    behind.take_eyes(scene, next(at for at, each in enumerate(scene.viewpoints) if each.seat == 1 and not each.is_open))
    assert scene.desk.seat == 1
    assert scene.desk.mistakes != first


def test_a_row_too_narrow_for_a_move_still_says_on_whom_it_is_played(app):
    canvas = app.scenes.top.measure()
    sentence = [Run("Play it on "), Run("Ann", bold=True), Run(" and take all that she has, to the very last coin")]
    room = canvas.setter.width("Play it on Ann and take al", theme.Size.FLOOR)
    (line,) = in_lines(canvas, sentence, room).lines
    assert line.text.startswith("Play it on Ann and")
    assert line.text.endswith("…")
    assert line.width <= room
    (whole,) = in_lines(canvas, sentence[:2], room).lines
    assert whole.text == "Play it on Ann"


def open_with(app: App, shares: tuple[float, ...], total: int) -> ReviewScene:
    """Return a game of Flea Market, at a decision that follows a settlement: to draw was judged worst of so many
    options.
    """
    replays.review("done")(app, get_game("flea_market"))
    scene = app.scenes.top
    assert isinstance(scene, ReviewScene)
    review, steps = scene.desk.review, scene.playback.steps
    at = next(at for at, step in enumerate(steps) if step.command.seat == 0 and step.command.verb == "draw")
    legal = scene.playback.game.legal_commands(scene.playback.state(at), 0)
    build, draw = (next(each for each in legal if each.verb == verb) for verb in ("build", "draw"))
    commands = [build] * (len(shares) - 1) + [draw]
    told = tuple(Option(each, (chance, *[0.2] * 3), 0.01, 24) for each, chance in zip(commands, shares, strict=True))
    cost = shares[0] - shares[-1]
    made = Decision(told, total, len(told) - 1, (-cost, *[cost / 3] * 3), 0.01)
    entry = review.entries[at]
    assert entry is not None
    review.entries[at] = entry._replace(decision=made)
    scene.desk.forget()
    scene.desk.go(1, opens=True)
    assert scene.at == at
    return scene


@pytest.fixture
def opened(app) -> ReviewScene:
    """A decision between two options."""
    return open_with(app, (0.9, 0.3), 2)


@pytest.fixture
def written(monkeypatch) -> list[str]:
    """What is written in lines with chips."""
    found: list[str] = []

    def rich(self, x, y, layout, *further) -> float:
        found.append(" ".join(line.text for line in layout.lines))
        return y + layout.height

    monkeypatch.setattr(Canvas, "rich", rich)
    return found


def test_the_better_option_is_said_in_all_its_words(app, opened, written):
    decision = opened.desk.decision(opened.at)
    better = opened.words.text(opened.game.wording(behind.seen_at(opened, opened.at), decision.options[0].command))
    draw_top(app)
    assert better in written
    assert not any(words.endswith("…") for words in written)


def test_room_that_is_left_tells_how_it_went_on(app, opened, written):
    later = opened.playback.account(opened.viewpoint, opened.at, opened.at + 1)
    said = [opened.words.text(words) for _, event in later if (words := sentence(event)) is not None]
    assert app.t("review.later.on") in [words.shown for words in draw_top(app).words]
    assert said[0] in written


SHARES = (0.9, 0.6, 0.5, 0.5, 0.3, 0.2)


@pytest.mark.parametrize("played", range(6))
def test_no_option_without_room_is_better_than_it_is_said_to_be_at_most(played):
    """The played option is shown out of its order, so that what is not shown may well be better than it."""
    options = tuple(Option(Command(0, "play", at), (share, 1 - share), 0.01, 24) for at, share in enumerate(SHARES))
    made = Decision(options, 13, played, (-0.6, 0.6), 0.01)
    for count in range(2, 7):
        others = [at for at in range(1, 6) if at != played]
        shown = {0, played, *others[: count - len({0, played})]}
        left = [SHARES[at] for at in range(6) if at not in shown]
        in_order = [SHARES[at] for at in range(6) if at != played]
        assert unshown(made, len(shown)).chances[0] == max(left, default=in_order[-1])


def test_how_good_the_rest_can_be_is_written_under_the_options(app):
    open_with(app, SHARES, 13)
    written = [words.shown for words in draw_top(app).words]
    written = written[
        written.index(app.t("review.options")) : next(
            at for at, words in enumerate(written) if words.startswith("Rough guess")
        )
    ]
    figures = [float(words[:-1]) for words in written if re.fullmatch(r"[\d.]+%", words)]
    (rest,) = [words for words in written if " or less" in words]
    count, most = map(float, re.findall(r"[\d.]+", rest))
    assert count == 13 - len(figures)
    assert figures[-1] < most <= figures[-2], "the played one is the last that is shown, and the worst"
    order = [words for words in written if words == rest or re.fullmatch(r"[\d.]+%", words)]
    assert order.index(rest) == len(order) - 2, "it stands where it belongs, before what is worse"


def test_options_that_are_shown_as_equal_are_all_ticked(app, monkeypatch):
    ticks = set()
    monkeypatch.setattr(review_moves, "tick", lambda canvas, cx, cy, ink: ticks.add(cy))
    open_with(app, (0.5, 0.5, 0.498, 0.4, 0.2), 5)
    draw_top(app)
    assert len(ticks) == 3


@pytest.mark.parametrize(("many", "key"), [(25, "review.known.rough"), (24, "review.known")])
def test_few_deals_are_called_a_rough_guess_and_many_are_not(app, monkeypatch, many, key):
    monkeypatch.setattr(review_moves, "MANY", many)
    scene = open_with(app, (0.9, 0.3), 2)
    text = " ".join(words.shown for words in draw_top(app).words)
    assert scene.words.text(key, player=SeatRef(0), count=24) in text


def test_what_is_shown_adds_up(app):
    """The best option, less what the decision cost, is the played one, however its own trials came out."""
    scene = open_with(app, SHARES, 13)
    made = scene.desk.decision(scene.at)
    found = scene.desk.standings(made)
    best, played, cost = found[0], found[made.played], round(made.cost, 2)
    assert best - played == pytest.approx(min(cost, best))
    assert all(each <= best for each in found)


def test_a_mistake_is_counted_as_the_bar_counts_its_move(app, opened):
    written = [words.shown for words in draw_top(app).words]
    assert f"Move {opened.at + 1}" in written
    assert f"Before move {opened.at + 1}" in written


def test_what_is_better_is_said_beside_what_was_played(app, opened, monkeypatch, written):
    """Nobody reads a fact about the better move as one about the move that was made."""
    asked = []

    def explained(playback, at, made):
        asked.append((at, made))
        yield
        return [Msg("flea_market.why.stall_costs")]

    monkeypatch.setattr(review_desk, "better", explained)
    opened.desk.open(opened.at)
    app.frame(0.1)
    draw_top(app)
    assert asked == [(opened.at, opened.desk.decision(opened.at))]
    assert any(line.startswith("Better: ") and "space" in line for line in written)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_no_pill_covers_a_number_that_is_bid_or_lies_beside_the_table(monkeypatch, size):
    """Between bids there is no room: what they come to stands aside, with a line to each. At the right end of the table
    the panel covered half of it, at the lower one it lay on the bar.
    """
    drawn = behind.pills_drawn(monkeypatch)
    ((_, recipe, game),) = screenshots.wanted(["review.move"], ["night_market"])
    with screenshots.staged(recipe, game, size=size, is_watched=False) as app:
        scene = app.scenes.top
        decision = scene.desk.decision(scene.at)
        drawn.clear()
        draw_top(app)
        assert len(drawn) == 2
        assert all(pill.right < scene.log.box.x and pill.bottom < scene.stage.height for pill in drawn)
        for at, pill in zip((0, decision.played), drawn, strict=True):
            spot = command_box(scene.spec, decision.options[at].command)
            assert spot is not None
            others = [Box(*zone_box(zone)) for zone in scene.spec.zones if zone_box(zone) != tuple(spot)]
            assert not any(pill.overlaps(other) for other in [spot, *others] if other.w * other.h < clearing.SIGN_AREA)


@pytest.mark.parametrize("game", ["night_market", "property_deal"])
def test_options_are_told_to_the_last_figure_in_a_small_window(game):
    """Bids that differ in their number alone looked alike; the bars have to give way."""
    ((_, recipe, game),) = screenshots.wanted(["review.move"], [game])
    with screenshots.staged(recipe, game, size=(960, 600), is_watched=False) as app:
        for language in LANGUAGES:
            app.set_language(language)
            sheet = draw_top(app)
            assert sheet.words
            assert not [words.wanted for words in sheet.words if words.wanted.endswith("…")], language
            assert not sheet.broken, language


def test_no_pill_covers_the_card_below_a_move(tmp_path, monkeypatch):
    """In Yose Duel the card below is often why a move is the better one."""
    drawn = behind.pills_drawn(monkeypatch)
    monkeypatch.setattr(compared, "link_line", lambda *told, **more: None)
    app = App(headless=True, home=tmp_path, language="en")
    app.scenes.push(TitleScene())
    game = get_game("yose_duel")
    piles = [["Kd", "7s"], ["9h", "Qc"], ["8s", "5d"], ["4c", "2h"], ["Js", "5s"], ["10d", "3c"]]
    view = game.view(game.position({"round": 2, "heart": 0, "turn": 0, "piles": piles}), 0)
    stage = Stage(984, 720)
    spec = game.table(view, stage)
    placed = place(spec)
    under = [placed[each.pieces[0].handle] for each in spec.zones if each.id.startswith("pile:") and each.pieces]
    seen = [Box(each.box.x, each.box.y, *visible_size(each, placed.values())) for each in under]
    takes = [each for each in game.legal_commands(view.state, 0) if each.verb == "take"]
    for one, other in permutations(takes, 2):
        options = tuple(Option(command, (0.5, 0.5), 0.0, 0) for command in (one, other))
        told = Decision(options, len(takes), 1, (0.0, 0.0), 0.0)
        compared.draw_compared(app.scenes.top.measure(), spec, stage, told, ("+66", "+62"), "fox")
    assert len(drawn) == 2 * 6 * 5
    assert not [(pill, box) for pill in drawn for box in seen if pill.inset(3).overlaps(box)]


def test_two_bids_with_one_marker_are_told_apart_by_their_numbers(monkeypatch):
    arrows = []
    monkeypatch.setattr(compared, "link_line", lambda canvas, *ends, **words: arrows.append(ends))
    ((_, recipe, game),) = screenshots.wanted(["review.move"], ["night_market"])
    with screenshots.staged(recipe, game, is_watched=False) as app:
        scene = app.scenes.top
        decision = scene.desk.decision(scene.at)
        better, played = (decision.options[at].command for at in (0, decision.played))
        assert better.piece == played.piece
        assert better.zone != played.zone
        bids = tuple(zone_box(scene.hand.zone(each.zone)) for each in (better, played))
        assert marked(scene.spec, decision) == bids
        arrows.clear()
        draw_top(app)
        assert not arrows, "one would lead to what is framed already"


def test_no_page_lies_over_the_decision_one_looks_at(app, opened):
    assert opened.at == opened.desk.chosen
    assert behind.page_at(opened, opened.at) is None
    assert any(button.box is not None for button in opened.spec.buttons), "what could be done is seen"
    opened.desk.chosen = None
    assert behind.page_at(opened, opened.at) is not None, "else the settlement is told"


def test_leaving_stops_it(app):
    scene = watch(app, erring())
    app.frame(1 / 60)
    tap(app, pygame.K_ESCAPE)
    assert not scene.desk.reviewer.is_working


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_the_panel_is_in_the_window_and_the_table_keeps_its_least_width(app, size):
    app.resize(*size)
    scene = watch(app, erring())
    assert scene.stage.width >= 984
    width, height = scene.logical_size
    assert scene.log.box.right <= width
    assert scene.log.box.bottom <= height
