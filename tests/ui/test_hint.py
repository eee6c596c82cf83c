"""The hint says and lights the whole move, does it when told to, and goes with the next one."""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from typing import Any

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of, wished

from tabletable.bots import decide
from tabletable.bots.levels import policy_of
from tabletable.core.advice import Why
from tabletable.core.game import Game
from tabletable.core.message import Msg, msg
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.games.uno.game import GAME as UNO
from tabletable.play.match import Match
from tabletable.play.session import Session
from tabletable.table import clearing
from tabletable.table.layout import place
from tabletable.ui.app import App
from tabletable.ui.controls.cards import CardText, HintCard, hint_widgets
from tabletable.ui.controls.table_buttons import button_of
from tabletable.ui.drawing.box import Box
from tabletable.ui.flow import advice, budgets
from tabletable.ui.flow.advice import Advised, Adviser
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.handling.using import Enter, enter_does
from tabletable.ui.paint import links
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables import hint
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.side_panel import LEAST_LOG_TAUGHT
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.routes import OPENED
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind
from tests.ui.driving import press

pytestmark = pytest.mark.app(lessons=False)

each_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


LOOKS = 60
"""Looks at the clock that thinking takes in a frame; it thinks for ten frames at most, however fast the machine is."""


@pytest.fixture(autouse=True)
def thinks_by_count(of_all: pytest.MonkeyPatch) -> None:
    looks = count()
    of_all.setattr("time.perf_counter", lambda: next(looks))
    for work in ("ADVICE", "VALUES"):
        of_all.setattr(budgets, work, LOOKS)
    of_all.setattr(advice, "PATIENCE", 10 * LOOKS)


def at_table(app: App, game: Game[Any], wish: Any = lambda session: len(session.steps) > 6, people: int = 1):
    sit_down(app, wished(game, seats_of(app, game, 4, people), wish, 3, 60))
    table = table_of(app)
    drive.pass_time(app, 60, 1 / 30)
    return table


def hinted(app: App, table: TableScene) -> None:
    """Ask, and wait for the answer."""
    press(app, pygame.K_h)
    drive.until(app, lambda: table.hint.command is not None, 200, 1 / 30)


def card_of(table: TableScene) -> HintCard | None:
    widget = table.side_panel.group.find("hint.card")
    assert widget is None or isinstance(widget, HintCard)
    return widget


def texts_of(card: HintCard) -> CardText:
    """Return the texts that a card shows."""
    return card._card_text


@each_game
def test_it_says_the_command_in_the_words_of_the_game(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    hinted(app, table)
    command = table.hint.command
    assert command in table.match.legal()
    card = card_of(table)
    assert card is not None
    said = table.words.text(game.wording(table.match.session.view(0), command))
    assert said in card.label
    assert card.box.x >= table.stage.width
    assert card.box.y > table.log.box.bottom


def test_where_nothing_decides_it_says_so(app: App, monkeypatch) -> None:
    """At a game that weighs its commands without trying them: the clock here leaves no time for that."""
    table = at_table(app, get_game("saboteur"), lambda session: len(session.legal(0)) > 2)
    monkeypatch.setattr(type(table.game), "whys", lambda self, view, command: ())
    hinted(app, table)
    advice, card = table.hint.advice, card_of(table)
    assert advice is not None
    assert card is not None
    assert advice.why is not None
    assert advice.why.reason.id in ("table.hint.unclear", "table.hint.even", "table.hint.close")
    assert table.words.text(advice.why.reason) in card.label
    assert texts_of(card).reason is not None, "a card without a word why looks broken"
    is_bare = advice.why.reason.id == "table.hint.unclear"
    assert is_bare == (advice.note is not None and advice.note.id == "table.hint.compare")


def test_the_log_gives_way_where_the_card_would_lose_its_last_line(app: App) -> None:
    """Three buttons below it leave so little: its keys would stand on the reason."""
    table = at_table(app, get_game("saboteur"))
    hinted(app, table)
    (card, *_), least = behind.hint_above(table, 700)
    (card, *_), _ = behind.hint_above(table, least + card.box.h - 20)  # without a plan
    needed = card.box.h
    (card, *keys), _ = behind.hint_above(table, least + needed - 20)
    assert card.box.h == needed
    assert card.box.y < least
    assert all(key.box.y >= card.box.y for key in keys)


def test_the_plan_gives_way_where_the_card_has_no_room_for_it(app: App) -> None:
    """It would stand below the keys."""
    table = at_table(app, get_game("saboteur"))
    hinted(app, table)
    advice = table.hint.advice
    assert advice is not None
    advice = advice._replace(plan=(advice.wording,) * 4)

    def made(height: float) -> HintCard:
        room = Box(0, 0, 264, height)
        card = hint_widgets(table.measure(), table.words, advice, room, print, print)[0]
        assert isinstance(card, HintCard)
        return card

    whole, short = made(600), made(180)
    assert texts_of(whole).plan is not None
    assert texts_of(short).plan is None
    assert short.box.h <= 180


def test_the_second_reason_and_the_plan_are_both_drawn_and_both_spoken(app: App) -> None:
    table = at_table(app, get_game("saboteur"))
    hinted(app, table)
    advice = table.hint.advice
    assert advice is not None
    told = Why(Msg("table.hint.only"), also=Msg("table.hint.either"))
    advice = advice._replace(why=told, plan=(advice.wording,))

    def made(height: float) -> HintCard:
        room = Box(0, 0, 264, height)
        card = hint_widgets(table.measure(), table.words, advice, room, print, print)[0]
        assert isinstance(card, HintCard)
        return card

    card, text = made(600), table.words.text
    assert texts_of(card).also is not None
    assert texts_of(card).plan is not None
    assert text(Msg("table.hint.either")) in card.label
    assert card.label.count(text(advice.wording)) == 2
    short = made(card.box.h - 20)
    assert texts_of(short).also is not None, "the reason goes before what is to come"
    assert texts_of(short).plan is None
    least = made(short.box.h - 20)
    assert (texts_of(least).also, texts_of(least).plan) == (None, None)
    assert texts_of(least).reason is not None
    assert text(Msg("table.hint.either")) in least.label, "whoever listens has room for all of it"


@each_game
def test_enter_does_it_and_nothing_of_it_stays(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    hinted(app, table)
    command, count = table.hint.command, len(table.match.session.steps)
    press(app, pygame.K_RETURN)
    if isinstance(app.scenes.top, MessageScene):
        pytest.skip("it asks first")
    assert table.match.session.steps[count].command == command
    assert table.hint.command is None
    assert card_of(table) is None
    assert not any("Hint" in run.text for row in table.log.rows for run in row.runs)


@each_game
def test_enter_does_it_for_who_plays_by_keys(app: App, game: Game[Any]) -> None:
    """A piece the arrows have come to, or have lifted, before the hint came is not what Enter means now."""
    table = at_table(app, game)
    press(app, pygame.K_RIGHT)
    hinted(app, table)
    command, count = table.hint.command, len(table.match.session.steps)
    press(app, pygame.K_RETURN)
    if isinstance(app.scenes.top, MessageScene):
        pytest.skip("it asks first")
    assert table.match.session.steps[count].command == command


@each_game
def test_a_piece_that_the_arrows_come_to_after_it_is_what_enter_means(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    hinted(app, table)
    press(app, pygame.K_RIGHT)
    hand = table.hand
    assert hand.hovered != NOTHING
    assert hand.by_keys
    other, count = hand.hovered, len(table.match.session.steps)
    press(app, pygame.K_RETURN)
    done = table.match.session.steps[count:]
    assert not done or done[0].command.piece == other


@each_game
def test_the_card_and_the_line_at_the_piece_say_what_enter_does(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    hinted(app, table)
    assert table.hint.has_enter()
    press(app, pygame.K_RIGHT)
    assert not table.hint.has_enter()
    hand, does = table.hand, enter_does(table.hand, table.turning).does
    piece, count = hand.hovered, len(table.match.session.steps)
    press(app, pygame.K_RETURN)
    done = table.match.session.steps[count:]
    is_asked = app.scenes.top is not table
    if does is Enter.PLAY:
        assert is_asked or done[0].command.piece == piece
    elif does is Enter.TAKE:
        assert not done
        assert hand.selected == piece
        assert enter_does(hand, table.turning).does is Enter.LAY
    else:
        assert does is Enter.WHY
        assert not done


def test_its_line_begins_beyond_what_is_said_at_the_card(app: App, monkeypatch) -> None:
    lines = []
    monkeypatch.setattr(
        hint,
        "link_line",
        lambda canvas, start, end, labels, words: lines.append(links.connector(start, end, tuple(labels))),
    )
    table = at_table(app, UNO, lambda session: any(each.verb == "play" for each in session.legal(0)))
    hinted(app, table)
    command = table.hint.command
    assert command is not None
    while table.hand.hovered != command.piece:
        press(app, pygame.K_RIGHT)
    drive.pass_time(app, 20, 1 / 30)
    (words,) = behind.said_now(table, app.display.canvas_of(table))
    assert lines[-1]
    assert not any(words.contains(*point) for point in lines[-1])


def test_its_line_keeps_away_from_words_on_the_table() -> None:
    card, pile, words = Box(540, 600, 100, 140), Box(100, 60, 80, 112), Box(330, 330, 360, 40)
    assert any(words.contains(*point) for point in links.connector(card, pile))
    inside = Box(0, 0, 900, 720)
    line = links.connector(card, pile, (), (words,), inside)
    assert not any(words.contains(*point) for point in line)
    assert all(inside.contains(*point) for point in line)
    assert links.connector(card, pile, (), (Box(0, 700, 40, 10),), inside) == links.connector(card, pile), (
        "none is crossed"
    )


@each_game
def test_the_key_and_escape_put_it_away(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    for key in (pygame.K_h, pygame.K_ESCAPE):
        hinted(app, table)
        press(app, key)
        assert table.hint.command is None
        assert card_of(table) is None
        assert not isinstance(app.scenes.top, PauseScene)


@each_game
def test_the_rest_of_the_table_grows_dark_and_what_it_is_about_does_not(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)

    def light() -> int:
        height = app.display.surface.get_height()
        return sum(pygame.transform.average_color(app.display.surface, (0, 0, round(table.stage.width), height))[:3])

    before = light()
    hinted(app, table)
    lit = [part for part in table.hint._pointed if table.hint.lit(part) is not None]
    assert lit or button_of(table.side_panel.group.widgets, table.hint.command) is not None
    drive.pass_time(app, 40, 1 / 30)
    assert light() < 0.9 * before
    press(app, pygame.K_h)
    assert light() > 0.95 * before


def test_a_mark_across_the_edge_of_what_is_lit_is_not_halved_by_the_dark(app: App) -> None:
    def attacks(session: Session) -> bool:
        return session.to_act() == (0,) and any(each.verb == "take" for each in session.legal(0))

    table = at_table(app, get_game("yose_duel"), attacks)
    above = [each for each in table.spec.decor if each.above]

    def shades() -> list[pygame.Color]:
        app.frame()
        at = [(each.x, each.y + each.height * 0.3) for each in crossing]
        return [app.display.surface.get_at((round(x), round(y))) for x, y in at]

    crossing = above
    bright = dict(zip(above, shades(), strict=True))
    hinted(app, table)
    drive.pass_time(app, 60, 1 / 30)
    lit = [box.inset(-4) for box in table.hint.boxes]
    crossing = [each for each in above if any(box.contains(each.x, each.y - each.height / 2 + 1) for box in lit)]
    assert crossing
    assert shades() == [bright[each] for each in crossing]


def test_an_own_move_takes_it_away(app: App) -> None:
    table = at_table(app, UNO, lambda session: len({c.piece for c in session.legal(0)}) > 2)
    hinted(app, table)
    other = next(command for command in table.match.legal() if command != table.hint.command)
    table.give((other,))
    app.frame(1 / 30)
    assert table.hint.command is None


def test_a_dangerous_move_asks_first(app: App) -> None:
    yose = get_game("yose_duel")

    def ends(session: Session) -> bool:
        return bool(session.view(0).state.passed) and not session.view(0).state.is_opening

    table = at_table(app, yose, ends)
    hinted(app, table)
    table.hint.advised = Advised(next(command for command in table.match.legal() if command.verb == "pass"))
    count = len(table.match.session.steps)
    press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, MessageScene)
    assert len(table.match.session.steps) == count


def test_it_stays_while_another_commits(app: App) -> None:
    """Both choose at once in Yose Duel: that a bot has chosen takes no advice away."""
    yose = get_game("yose_duel")
    sit_down(app, Session(yose, seats_of(app, yose, 2), {}, 5))
    table = table_of(app)
    seen = False
    for number in range(300):
        if number == 3:
            press(app, pygame.K_h)
        app.frame(1 / 30)
        if table.match.session.steps and seen:
            break
        seen = seen or table.hint.command is not None
    assert seen
    assert [step.command.seat for step in table.match.session.steps] == [1]
    assert table.hint.command in table.match.legal()


def test_it_is_gone_before_the_curtain(app: App) -> None:
    sit_down(app, wished(UNO, seats_of(app, UNO, 3, 3), lambda session: len(session.steps) > 6, 3, 60))
    app.frame(0)
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    curtain.close(OPENED)
    table = table_of(app)
    for _ in range(40):
        hinted(app, table)
        press(app, pygame.K_RETURN)
        if isinstance(app.scenes.top, CurtainScene):
            break
    assert isinstance(app.scenes.top, CurtainScene)
    assert table.hint.command is None
    assert card_of(table) is None


def asked(session: Session, seed: int) -> Any:
    return decide(policy_of(UNO, UNO.info.strongest)(session.view(0), session.legal(0), Rng(seed)))


def test_advice_never_forgets_a_call_or_a_catch(app: App) -> None:
    """With two cards, one of which is to be played, the call comes first; who forgot it is caught."""

    def calls(session: Session) -> bool:
        legal = session.legal(0)
        return any(c.verb == "call_uno" for c in legal) and any(c.verb == "play" for c in legal)

    session = wished(UNO, seats_of(app, UNO, 3), calls, 1, 60)
    plays = {asked(session, seed).verb for seed in range(60)}
    assert plays <= {"call_uno", "draw", "challenge"}
    session = wished(UNO, seats_of(app, UNO, 4), lambda at: any(c.verb == "catch" for c in at.legal(0)), 1, 20)
    assert {asked(session, seed).verb for seed in range(60)} == {"catch"}


def test_a_decision_card_by_card_is_told_to_its_end(app: App) -> None:
    """The cards that follow are other ones, all of the own hand."""
    saboteur = get_game("saboteur")
    seats = seats_of(app, saboteur, 3)
    session = wished(saboteur, seats, lambda at: any(c.verb == "clear" for c in at.legal(0)), 3, 40)
    match = Match(session, 1)
    match.look(0)
    adviser = Adviser(match)
    clear = next(command for command in session.legal(0) if command.verb == "clear")
    session.submit(clear)
    adviser.ask()
    while adviser.is_thinking:
        adviser.work()
    hand = {session.view(0).state.faces[piece] for piece in session.view(0).state.hands[0]}
    assert adviser.advised is not None
    plan = adviser.advised.plan
    assert len(plan) == 1
    assert all(face in hand for message in plan for face in [dict(message.args)["card"].face])


def test_advice_asked_anew_keeps_its_own_reason(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the cards that follow were thought over, the old command stood with the reason for the new one."""
    numbers = count()

    def numbered(*_: object) -> Generator[None, None, Why]:
        yield
        return Why(msg("table.hint.also_more", other=Msg("table.hint.title"), n=next(numbers)))

    monkeypatch.setattr(advice, "find_reason", numbered)
    table = at_table(app, get_game("saboteur"), lambda at: any(c.verb == "clear" for c in at.legal(0)))
    session = table.match.session
    session.submit(next(command for command in session.legal(0) if command.verb == "clear"))
    hinted(app, table)
    first = table.hint.advice
    monkeypatch.setattr(budgets, "ADVICE", 0)
    table.hint.ask()
    seen = []
    while table.hint.is_thinking:
        seen.append(table.hint.advice)
        table.hint.work()
    assert len(seen) > 1
    assert seen == [first] * len(seen)
    assert first is not None
    assert table.hint.advice == first._replace(why=Why(msg("table.hint.also_more", other=Msg("table.hint.title"), n=1)))


def test_its_line_leaves_a_hand_without_crossing_other_cards_of_it() -> None:
    game = get_game("property_deal")
    state = game.setup(2, game.info.complete({}), 3)
    spec = game.table(game.view(state, state.turn), Stage(984, 720))
    own = next(zone for zone in spec.zones if zone.own)
    placed = place(spec)
    cards = [placed[piece.handle].box for piece in own.pieces]
    assert len(cards) > 3
    pile = Box(100, 60, 80, 112)
    for start in cards:
        line = links.connector(start, pile, (), tuple(clearing.words(spec)), Box(0, 0, 984, 720))
        assert not any(card.contains(*point) for card in cards if not card.overlaps(start) for point in line)


@pytest.mark.parametrize("game", [UNO, get_game("property_deal"), get_game("saboteur")], ids=lambda game: game.info.id)
def test_beside_the_values_of_the_moves_it_leaves_the_log_some_lines(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    press(app, pygame.K_v)
    drive.until(app, lambda: table.analyst.result is not None, 400, 1 / 30)
    hinted(app, table)
    app.frame()
    assert table.log.box.h >= LEAST_LOG_TAUGHT


def test_a_hint_that_takes_its_time_says_so_at_once_and_takes_no_other_key(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_table(app, UNO)
    monkeypatch.setattr(Adviser, "work", lambda hint: False)
    press(app, pygame.K_RIGHT)
    before, hovered = len(table.match.session.steps), table.hand.hovered
    press(app, pygame.K_h)
    drive.pass_time(app, 3, 1 / 30)
    card = table.side_panel.group.find("hint.card")
    assert app.t("table.hint.thinking") in card.label
    press(app, pygame.K_RETURN)
    drive.pass_time(app, 3, 1 / 30)
    assert (len(table.match.session.steps), table.hand.hovered) == (before, hovered), "Enter is meant for the hint"
    press(app, pygame.K_h)
    assert table.side_panel.group.find("hint.card") is None
    assert not table.hint.is_thinking, "a second H stops it"
    press(app, pygame.K_h)
    drive.pass_time(app, 3, 1 / 30)
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is table
    assert not table.hint.is_thinking
