"""A review by ear: what it comes to, each mistake, all options, and the keys that lead on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

import pygame
import pytest

from tabletable.core.event import EventKind
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.people.settings import INSTANT
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.controls import review_desk
from tabletable.ui.controls.review_desk import ReviewDesk
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.hindsight.review import ReviewScene
from tabletable.ui.scenes.title import TitleScene
from tests.access.client import Inside
from tests.ui import driving as drive
from tests.ui.driving import Clock
from tests.ui.test_review import by_steps, erring, watch, work

Listen = Callable[..., tuple[Inside, ReviewScene]]


def unexplained(*_: object) -> Generator[None, None, None]:
    """No reason, at once: how long one is looked for is a matter of the machine."""
    yield


@pytest.fixture
def listen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Listen:
    by_steps(monkeypatch, 20)
    monkeypatch.setattr(review_desk, "better", unexplained)

    def make(language: str = "en") -> tuple[Inside, ReviewScene]:
        app = App(headless=True, home=tmp_path, language=language, clock=Clock())
        app.change_settings(speed=INSTANT)
        app.scenes.push(TitleScene())
        client = Inside(app)
        scene = watch(app, erring())
        client.wait(0.2)
        client.listen()
        return client, scene

    return make


def key(client: Inside, pressed: int) -> str:
    """Press a key and return all that is said then."""
    before = len(client.heard)
    drive.press(client.app, pressed)
    client.wait(0.2)
    client.listen()
    return " ".join(client.heard[before:])


def test_a_review_says_how_to_begin_what_it_found_and_each_mistake(listen: Listen) -> None:
    client, scene = listen()
    assert "The review is being made; you will hear when it is done." in client.heard[-1]
    work(client.app, scene)
    client.wait(1)
    client.listen()
    found = len(scene.desk.mistakes)
    assert found > 1
    has_skill = scene.desk.sum().own > -1.0
    assert client.heard[-1].startswith("Skill: " if has_skill else "Your chance to win went from ")
    worst = scene.desk.mistakes.index(scene.desk.worst) + 1
    assert f"{found} mistakes. Number {worst} is the costliest." in client.heard[-1]
    assert "Your chance to win went from 50% to " in client.heard[-1]
    assert client.heard[-1].endswith("N: Next mistake.")
    first, turn = key(client, pygame.K_n), scene.playback.own_turn(scene.at)
    assert first.startswith(f"Mistake 1 of {found}, turn {turn}, move {scene.at + 1}: it cost ")
    assert "Yours: " in first
    assert "Better: " in first
    assert first.endswith("Enter: Options. F6: How things stood. N: Next mistake.")
    assert "Your hand: " not in first, "the mistake comes first, and the table for the asking"
    table = key(client, pygame.K_F6)
    assert "The pile shows red. " in table
    assert "Your hand: " in table
    assert "4 cards in hand" in table
    key(client, pygame.K_F6)
    assert "Discard pile. Red reverse" in key(client, pygame.K_F6), "the table itself comes after it"
    options = key(client, pygame.K_RETURN)
    assert options.startswith("Options: win chance. ")
    assert options.count("%") == len(scene.desk.decision(scene.desk.mistakes[0]).options)
    assert options.count("%, which was chosen") == 1
    back = key(client, pygame.K_ESCAPE)
    assert back.startswith("Mistake 1 of ")
    assert back.endswith("Enter: Options. F6: How things stood. N: Next mistake.")
    assert key(client, pygame.K_n).startswith(f"Mistake 2 of {found}, turn ")
    assert "N: " not in client.heard[-1], "its keys are the same"
    for _ in range(found - 2):
        key(client, pygame.K_n)
    assert key(client, pygame.K_n).startswith("Back to the first mistake. Mistake 1 of ")


def test_nobody_is_said_to_gain_more_than_was_lost(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    client, scene = listen()
    work(client.app, scene)
    desk = scene.desk
    at = desk.mistakes[0]
    decision = desk.decision(at)
    for gain, error, text in ((decision.cost * 3, 0.0, desk.amount(decision.cost)), (decision.cost, decision.cost, "")):
        told = decision._replace(effect=(-decision.cost, gain, 0.0), error=error)
        monkeypatch.setattr(desk, "decision", dict.fromkeys(range(10_000), told).__getitem__)
        words = [scene.words.text(each) for each in desk.why(at)]
        assert [text in each for each in words] == [True] * bool(text)


def test_the_next_mistake_is_told_as_a_whole(listen: Listen) -> None:
    client, scene = listen("zh-Hans")
    work(client.app, scene)
    client.wait(1)
    client.listen()
    for _ in scene.desk.mistakes:
        text = key(client, pygame.K_n)
        assert "实际：" in text
        assert "更好：" in text
        assert "回到第一个失误" not in text
    if len(scene.desk.mistakes) > 1:
        assert key(client, pygame.K_n).startswith("回到第一个失误")


def test_a_board_is_read_in_words_when_one_looks_back(tmp_path: Path) -> None:
    session = Session(get_game("saboteur"), [Seat(HUMAN, "P1"), *(Seat(BOT, f"B{at}", "easy") for at in (1, 2))], {}, 3)
    while session.outcome() is None and len(session.steps) < 8:
        session.submit(session.legal(session.to_act()[0])[0])
    app = App(headless=True, home=tmp_path, language="en", clock=Clock())
    app.change_settings(speed=INSTANT)
    app.scenes.push(TitleScene())
    client = Inside(app)
    app.scenes.push(ReplayScene(Playback(session), (Viewpoint(0),)))
    client.wait(0.2)
    tree = client.listening.tree
    assert tree is not None
    texts = [node.name for node in tree.root.walk()]
    assert any(name.startswith("Start, joins") for name in texts)
    assert not [name for name in texts if name.startswith("Space ")]


def test_the_first_mistake_of_a_round_is_looked_at_on_its_own_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "easy"), Seat(BOT, "Bao", "easy")]
    session, chance = Session(get_game("saboteur"), seats, {}, 4), Rng(1)
    while session.outcome() is None:
        session.submit(chance.choice(session.legal(session.to_act()[0])))
    app = App(headless=True, home=tmp_path, language="en", clock=Clock())
    app.change_settings(speed=INSTANT)
    app.scenes.push(TitleScene())
    scene = watch(app, session)
    begins = next(at for at in range(len(scene.playback)) if scene.playback.ends(at) is EventKind.ROUND_END)

    def held() -> int:
        scene.seek(0)
        scene.seek(begins)
        return sum(len(zone.pieces) for zone in scene.spec.zones if zone.own)

    assert held() == 0
    assert scene.callouts.current is not None
    monkeypatch.setattr(ReviewDesk, "shown_at", lambda desk, at: object() if at == begins else None)
    assert held() == 6
    assert scene.callouts.current is None


def test_why_the_better_move_is_better_is_told_as_soon_as_it_is_found(
    listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explained(*_: object) -> Generator[None, None, list[Msg]]:
        yield
        return [msg("uno.why.catch", target=SeatRef(1), n=2)]

    client, scene = listen()
    monkeypatch.setattr(review_desk, "better", explained)
    work(client.app, scene)
    client.wait(1)
    client.listen()
    text = key(client, pygame.K_n)
    assert not scene.desk.decision(scene.desk.mistakes[0]).is_close
    assert text.index("Better: ") < text.index(scene.words.text("uno.why.catch", target=SeatRef(1), n=2))
    assert text.count("N: Next mistake.") == 1


def test_a_skill_of_nothing_gives_way_to_the_number_of_mistakes(
    listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, scene = listen()
    work(client.app, scene)
    sums = scene.desk.sum()
    for own, is_told in ((-0.99, True), (-1.0, False), (-2.5, False)):
        monkeypatch.setattr(scene.desk, "sum", lambda own=own: sums._replace(own=own))
        texts = scene.spoken()
        assert any(each.startswith("Skill: ") for each in texts) is is_told
        assert any(each.startswith(f"{len(scene.desk.mistakes)} mistakes") for each in texts)
