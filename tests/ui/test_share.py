"""Giving a game to others: nothing hidden is in the file, everything can be stopped, what is made can be opened."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from layouts.probe import draw_top
from scenes.kit import played

from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.hindsight import reviewing
from tabletable.play.hindsight.review import Entry, Review
from tabletable.play.hindsight.reviewing import encoded, finished, share_done
from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.savefile import decode
from tabletable.play.keeping.sharing import Sharing, deal_line, embedded, extracted, unnamed
from tabletable.play.playback import Playback
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.drawing import webp
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.drawing.webp import Film
from tabletable.ui.flow.export import Export, ExportJob, Previews, Stage
from tabletable.ui.flow.webpage import straight
from tabletable.ui.scenes import share as dialog
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.hindsight.review import ReviewScene
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.share import ShareScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.share.page import page_of
from tabletable.ui.share.story import Story, story_of
from tabletable.ui.share.worker import Clock, Order, page_picture, result_picture, span_of, work
from tabletable.ui.system.input import Input, InputKind
from tests.secrets import state_of
from tests.ui.driving import click_on, keys, press, settle, widget

pytestmark = pytest.mark.app(title=True, speed=0, reduced_motion=True)

SEATS = (
    Seat(HUMAN, "Annegret", "", "rabbit"),
    Seat(BOT, "Bo", "easy", "fox"),
    Seat(BOT, "Cy", "easy", "owl"),
)
UNO = get_game("uno")
ALL = Sharing()


@pytest.fixture
def no_previews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Previews, "order", lambda self: None)


def told(app: App, session: Session, sharing: Sharing = ALL) -> tuple[Story, bytes]:
    document = unnamed(Recorder(session).document(), sharing, lambda number: f"Seat {number}")
    shared = restore(document)
    story = story_of(app, shared, sharing, "22 Nov 2026")
    return story, page_of(app, story, document, lambda done, of: None)


# ------------------------------------------------------------------------------------------------ nothing hidden


def twins(game: Game, moves: int) -> tuple[Session, Session]:
    """Two games that were played alike before everybody's eyes, with other cards in the hands and in the pile."""
    rng = Rng(4)
    faces = list(Session(game, SEATS, {}, 1).dealt().faces)
    for at in reversed(range(len(faces))):
        other = rng.below(at + 1)
        faces[at], faces[other] = faces[other], faces[at]
    one = Session(game, SEATS, {}, 1, faces)
    while len(one.steps) < moves:
        one.submit(rng.choice(one.legal(one.to_act()[0])))
    hidden = [at for at, mask in enumerate(state_of(one).seen) if mask != -1]
    public = [tuple(event.redacted(None) for event in step.events) for step in one.steps]
    for _ in range(400):
        swapped = list(faces)
        first, second = rng.below(len(faces)), rng.below(len(faces))
        swapped[first], swapped[second] = swapped[second], swapped[first]
        two = Session(game, SEATS, {}, 1, swapped)
        try:
            for step in one.steps:
                two.submit(step.command)
        except Exception:
            continue
        same = [tuple(event.redacted(None) for event in step.events) for step in two.steps] == public
        mine, other = state_of(one), state_of(two)
        changed = {at for at in hidden if mine.faces[at] != other.faces[at]}
        held = {piece for hand in mine.hands for piece in hand}
        if same and changed & held and game.view(mine, None).state == game.view(other, None).state:
            return one, two
    raise AssertionError("no twin was found")


@pytest.mark.parametrize("moves", [6, 25])
def test_a_game_that_goes_on_gives_nothing_away(app: App, moves: int) -> None:
    one, two = twins(UNO, moves)
    assert one.snapshot() != two.snapshot()
    (story, page), (other, same) = told(app, one), told(app, two)
    assert page == same
    assert not story.is_open
    for draw in (result_picture, page_picture):
        assert pygame.image.tobytes(draw(app, story), "RGB") == pygame.image.tobytes(draw(app, other), "RGB")
    assert b"tabletable-save" not in page


def test_the_code_of_the_deal_and_the_save_hold_all_cards(app: App) -> None:
    going, over = played(UNO, SEATS, 9, 3), played(UNO, SEATS, None, 3)
    for session, sharing in ((going, Sharing()), (over, Sharing(is_open=False))):
        _, page = told(app, session, sharing)
        assert b"tabletable-save" not in page
        assert b"0000-0003" not in page
    _, page = told(app, over)
    assert b"0000-0003" in page
    verify(decode(extracted(page)))


def test_names_are_nowhere_in_a_page_without_them(app: App) -> None:
    over = played(UNO, SEATS, None, 3)
    _, page = told(app, over, Sharing(has_names=False))
    assert b"Annegret" not in page
    assert b"Annegret" not in extracted(page)
    assert b"Seat 1" in page
    assert b"Annegret" in told(app, over)[1]


def test_a_name_is_no_part_of_the_page(app: App) -> None:
    seats = (Seat(HUMAN, '<b>&"x'), *SEATS[1:])
    _, page = told(app, played(UNO, seats, 9, 3))
    assert b'<b>&"x' not in page
    assert b"&lt;b&gt;&amp;" in page


def test_a_page_needs_no_network_and_no_script(app: App) -> None:
    story, page = told(app, played(UNO, SEATS, None, 3))
    text = page.decode()
    assert "<script" not in text
    assert not re.search(r"(src|href)=\"(?!data:|#)", text)
    assert not re.search(r"url\((?!data:)", text)
    assert "http" not in re.sub(r'xmlns="[^"]*"|http-equiv', "", text)
    assert text.count("<figure") == len(story.stills) == 3
    assert "prefers-color-scheme:dark" in text
    assert "@media print" in text
    assert text.count('<li class="m') == len(story.moves)


def test_clear_pictures_get_their_colours_back() -> None:
    surface = blank(2, 1)
    surface.set_at((0, 0), (100, 50, 0, 128))
    found = straight(surface)
    assert tuple(found.get_at((0, 0))) == (199, 99, 0, 128)
    assert tuple(found.get_at((1, 0))) == (0, 0, 0, 0)


def test_which_moves_a_film_shows(app: App) -> None:
    story, _ = told(app, played(UNO, SEATS, None, 3))
    last = len(story.playback)
    assert span_of(story.playback, None, 12) == (last - 12, last)
    assert span_of(story.playback, 5, 12) == (0, 5)
    assert span_of(story.playback, None, 0) == (0, last)


# ------------------------------------------------------------------------------------------------ the dialog


def opened(app: App, session: Session) -> ShareScene:
    app.routes.watch(session, created="2026-11-22T10:00:00Z")
    app.frame()
    click_on(app, "share")
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    return scene


def finish(app: App, scene: ShareScene) -> None:
    assert scene.making is not None
    scene.making.wait(100)
    settle(app, 0.2)


@pytest.mark.usefixtures("no_previews")
def test_the_save_by_mouse(app: App) -> None:
    scene = opened(app, played(UNO, SEATS, None, 3))
    click_on(app, "way.save")
    click_on(app, "names")
    click_on(app, "make")
    finish(app, scene)
    (path,) = app.paths.shared.iterdir()
    assert path.name == "UNO-2026-11-22.json"
    assert b"Annegret" not in path.read_bytes()
    verify(decode(path.read_bytes()))
    assert {"close", "folder", "copy"} <= set(keys(app))
    click_on(app, "way.page")
    click_on(app, "way.save")
    click_on(app, "make")  # once more: what is there stays
    finish(app, scene)
    assert sorted(each.name for each in app.paths.shared.iterdir()) == ["UNO-2026-11-22-2.json", "UNO-2026-11-22.json"]


@pytest.mark.slow
@pytest.mark.usefixtures("no_previews")
def test_the_page_by_keys_alone_and_dropped_on_the_window(app: App) -> None:
    scene = opened(app, played(UNO, SEATS, None, 3))
    press(app, pygame.K_DOWN)
    while scene.export.way.key != "page":
        press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert scene.making is not None
    assert scene.making.is_working
    finish(app, scene)
    assert scene.making.stage is Stage.DONE
    (path,) = app.paths.shared.iterdir()
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)
    app.post(Input(InputKind.FILE_DROP, text=str(path)))
    settle(app, 0.5)
    assert isinstance(app.scenes.top, ResultScene)
    assert app.scenes.top.match.session.seed == 3


@pytest.mark.slow
def test_previews_are_made_beside_the_window(app: App) -> None:
    scene = opened(app, played(UNO, SEATS, None, 3))
    assert scene.previews.picture() is None
    making = scene.previews.making
    assert making is not None
    making.wait(100)
    assert scene.previews.picture() is not None
    settle(app, 0.2)


@pytest.mark.usefixtures("no_previews")
def test_stopping_leaves_nothing(app: App) -> None:
    scene = opened(app, played(UNO, SEATS, None, 3))
    click_on(app, "make")
    making = scene.making
    assert making is not None
    settle(app, 0.2)
    click_on(app, "stop")
    making.wait(20)
    assert making.stage is Stage.STOPPED
    assert not app.paths.shared.exists()
    assert "make" in keys(app)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, ReplayScene)


@pytest.mark.usefixtures("no_previews")
def test_a_fault_is_told_and_another_place_is_offered(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    free = tmp_path / "free"
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    monkeypatch.setattr(Export, "folders", [blocked, free])
    scene = opened(app, played(UNO, SEATS, None, 3))
    click_on(app, "way.save")
    click_on(app, "make")
    finish(app, scene)
    assert scene.making is not None
    assert scene.making.stage is Stage.FAILED
    assert scene.making.problem is not None
    click_on(app, "elsewhere")
    finish(app, scene)
    assert [path.name for path in free.iterdir()] == ["UNO-2026-11-22.json"]


def test_a_process_that_fails_says_so(tmp_path: Path) -> None:
    document = Recorder(played(UNO, SEATS, None, 3)).document()
    making = ExportJob(document, ["--kind", "nonsense"], tmp_path / "x.png")
    making.wait(60)
    assert making.stage is Stage.FAILED
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_previews")
def test_a_game_that_goes_on_offers_no_save_and_no_code(app: App) -> None:
    scene = opened(app, played(UNO, SEATS, 9, 3))
    assert not scene.export.sharing.is_open
    for key in ("way.save", "way.code", "open"):
        assert not widget(app, key).enabled
        assert widget(app, key).reason
    click_on(app, "way.save")
    assert scene.export.way.key == "page"


@pytest.mark.usefixtures("no_previews")
def test_without_open_hands_there_is_no_save(app: App) -> None:
    scene = opened(app, played(UNO, SEATS, None, 3))
    click_on(app, "open")
    assert not scene.export.sharing.is_open
    assert not widget(app, "way.save").enabled
    assert not widget(app, "way.code").enabled


@pytest.mark.usefixtures("no_previews")
def test_films_are_offered_only_where_they_can_be_made(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webp, "library", lambda: None)
    opened(app, played(UNO, SEATS, None, 3))
    assert "libwebp" in widget(app, "way.film").reason


@pytest.mark.usefixtures("no_previews")
def test_the_code_goes_to_the_clipboard_and_comes_back_as_a_note(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(dialog, "copy_text", lambda text: [copied.append(text)] != [])
    session = played(UNO, SEATS, None, 3)
    opened(app, session)
    click_on(app, "way.code")
    press(app, pygame.K_RETURN)
    assert deal_line(session) in copied[0]
    note = tmp_path / "deal.txt"
    note.write_text(copied[0])
    app.scenes.clear_to(TitleScene())
    app.post(Input(InputKind.FILE_DROP, text=str(note)))
    app.frame()
    setup = app.scenes.top
    assert isinstance(setup, SetupScene)
    assert (setup.game.info.id, setup.seed, len(setup.who.seats)) == ("uno", 3, 3)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.html", "<html>nothing here</html>"),
        ("x.txt", "hello"),
        ("x.htm", '<template id="tabletable-save">e30=</template>'),
    ],
)
def test_a_dropped_file_without_a_game_is_told(app: App, tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content)
    app.post(Input(InputKind.FILE_DROP, text=str(path)))
    app.frame()
    assert isinstance(app.scenes.top, MessageScene)


def test_a_page_whose_save_was_changed_is_checked_like_any_save(app: App, tmp_path: Path) -> None:
    document = Recorder(played(UNO, SEATS, None, 3)).document()
    page = tmp_path / "x.html"
    page.write_text(embedded(replace(document, seed=4)))
    app.post(Input(InputKind.FILE_DROP, text=str(page)))
    app.frame()
    assert isinstance(app.scenes.top, MessageScene)
    assert app.save_store.entries() == []


def test_the_pictures_of_a_film_follow_each_other() -> None:
    """Each is decoded as it was, but for what packing loses, though only what has changed is in the file."""
    image = pytest.importorskip("PIL.Image")
    film, pictures = Film(), []
    for at in range(4):
        surface = pygame.Surface((64, 48))
        surface.fill("#1A6A4A")
        surface.fill("#F0C040", (7 + 9 * min(at, 2), 11, 20, 20))
        film.add(surface, 80)
        pictures.append(surface)
    film.last_at_least(1500)
    assert len(film) == 3, "the last two are the same"
    with image.open(io.BytesIO(film.content())) as found:
        assert (found.n_frames, found.size) == (3, (64, 48))
        for at in range(3):
            found.seek(at)
            found.load()
            assert found.info["duration"] == (1500 if at == 2 else 80)
            for spot in ((2, 2), (12, 20), (22, 20), (40, 20), (60, 40)):
                told, wanted = found.convert("RGB").getpixel(spot), pictures[at].get_at(spot)
                assert max(abs(told[part] - wanted[part]) for part in range(3)) < 24, (at, spot)


@pytest.mark.slow
def test_a_film_moves(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    document = Recorder(played(UNO, SEATS, None, 3)).document()
    target = tmp_path / "film.webp"
    making = ExportJob(document, ["--kind", "film", "--moves", "2"], target)
    making.wait(110)
    assert making.stage is Stage.DONE
    with image.open(io.BytesIO(target.read_bytes())) as film:
        assert film.n_frames > 5
        assert film.width == 720


# ---------------------------------------------------------------------------------------------------- the review


def reviewed(session: Session, path: Path, left: int = 0) -> None:
    """Keep a review of a game in which everybody always stood alike; so many positions are left to do."""
    review = Review(Playback(session))
    seats = len(session.seats)
    review.entries = [Entry((1 / seats,) * seats, (0.0,) * seats, None) for _ in review.entries]
    review.entries[len(review.entries) - left :] = [None] * left
    path.write_bytes(encoded(review, reviewing.Game.of(session).digest))


def test_the_curve_of_a_kept_review_is_in_the_page(app: App, tmp_path: Path) -> None:
    over, other, path = played(UNO, SEATS, None, 3), played(UNO, SEATS, None, 4), tmp_path / "review.json"
    reviewed(over, path)
    assert finished(other, path) is None, "it is about another game"
    assert finished(over, tmp_path / "nothing.json") is None
    document = Recorder(over).document()
    pages = []
    for is_open in (True, False):
        out = tmp_path / "page.html"
        work(document, Order("page", out, is_open, has_names=False, review=path), app, Clock())
        pages.append(out.read_text("utf-8"))
    assert pages[0].count("<polyline") == len(SEATS)
    assert work(document, Order("page", out, review=path), app, Clock())
    reviewed(over, path, left=3)
    assert not work(document, Order("page", out, review=path), app, Clock()), "it is told that there is no curve"
    assert "<polyline" not in out.read_text("utf-8")
    assert "Annegret" not in pages[0]
    assert "<script" not in pages[0]
    assert "<polyline" not in pages[1], "it is told from all cards"


@pytest.mark.usefixtures("no_previews")
def test_the_dialog_offers_the_curve_of_a_game_that_was_reviewed(app: App) -> None:
    over = played(UNO, SEATS, None, 3)
    app.routes.share(over)
    app.frame()
    assert widget(app, "review").reason in [words.wanted for words in draw_top(app).words], "it is read at once"
    press(app, pygame.K_ESCAPE)
    folder = app.paths.data / reviewing.REVIEWS
    folder.mkdir(parents=True, exist_ok=True)
    reviewed(over, reviewing.file_of(folder, reviewing.Game.of(over)))
    app.routes.share(over)
    app.frame()
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    assert not widget(app, "review").reason
    assert "--review" in scene.export.words("page")
    click_on(app, "review")
    assert "--review" not in scene.export.words("page")
    click_on(app, "review")
    click_on(app, "open")
    assert "--review" not in scene.export.words("page")
    assert widget(app, "review").reason


@pytest.mark.usefixtures("no_previews")
def test_a_review_that_is_not_finished_is_told_and_gone_on_with(app: App) -> None:
    over = played(UNO, SEATS, None, 3)
    folder = app.paths.data / reviewing.REVIEWS
    folder.mkdir(parents=True, exist_ok=True)
    path = reviewing.file_of(folder, reviewing.Game.of(over))
    reviewed(over, path, left=2)
    app.routes.share(over)
    app.frame()
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    done = 100 * (len(over.steps) - 2) // len(over.steps)
    assert widget(app, "review").reason == f"{done}% reviewed. Finish it to add the curve."
    assert widget(app, "review").reason in [words.wanted for words in draw_top(app).words]
    assert "--review" not in scene.export.words("page")
    click_on(app, "way.picture")
    assert "finish" not in keys(app)
    click_on(app, "way.page")
    click_on(app, "finish")
    review = app.scenes.top
    assert isinstance(review, ReviewScene)
    assert review.tab == "review"
    reviewed(over, path)
    app.scenes.pop()
    app.frame()
    assert app.scenes.top is scene
    assert not widget(app, "review").reason
    assert "finish" not in keys(app)
    assert "--review" in scene.export.words("page")


@pytest.mark.usefixtures("no_previews")
def test_from_a_review_one_goes_back_to_it(app: App) -> None:
    over = played(UNO, SEATS, None, 3)
    app.routes.watch(over, True)
    app.frame()
    review = app.scenes.top
    assert isinstance(review, ReviewScene)
    folder = app.paths.data / reviewing.REVIEWS
    folder.mkdir(parents=True, exist_ok=True)
    reviewed(over, reviewing.file_of(folder, reviewing.Game.of(over)), left=2)
    app.routes.share(over)
    app.frame()
    click_on(app, "finish")
    assert app.scenes.top is review


def test_a_file_of_another_game_or_none_is_no_review(tmp_path: Path) -> None:
    over, other, path = played(UNO, SEATS, None, 3), played(UNO, SEATS, None, 4), tmp_path / "review.json"
    reviewed(over, path, left=len(over.steps))
    assert share_done(reviewing.Game.of(over), path) == 0.0
    assert share_done(reviewing.Game.of(other), path) is None
    path.write_bytes(path.read_bytes()[:-40])
    assert share_done(reviewing.Game.of(over), path) is None
