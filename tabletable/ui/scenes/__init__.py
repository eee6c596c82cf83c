"""The ways between scenes: how a game is opened, and what is shown when something goes wrong."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletable.core.errors import GameError
from tabletable.core.message import Msg
from tabletable.play.dealcode import BITS
from tabletable.play.launch import Launch, NewTable
from tabletable.play.names import clean_title
from tabletable.play.playback import Playback, Viewpoint, viewpoints
from tabletable.play.recording import Recorder, restore, verify
from tabletable.play.safejson import ChecksumError, SaveError
from tabletable.play.savefile import SaveDocument
from tabletable.play.seats import Seat, humans
from tabletable.play.session import Session, Step
from tabletable.ui.notices import NoticeStyle

if TYPE_CHECKING:
    from tabletable.ui.app import App
    from tabletable.ui.scene import AnyScene


class Deal(NamedTuple):
    """Everything a new game is dealt from."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    seed: int


def new_seed() -> int:
    """A seed for a new deal, by lot."""
    return secrets.randbits(BITS)


# ------------------------------------------------------------------------------------------------ tables


def open_game(app: App, deal: Deal) -> None:
    """Deal a new game and sit down at it. What can't be dealt is told in a notice."""
    from tabletable.ui.scenes.dealing import start_table

    try:
        table = start_table(app, app.games[deal.game], deal.seats, deal.options, deal.seed)
    except GameError as error:
        key, details = getattr(error, "key", ""), getattr(error, "details", {})
        app.notices.show(app.t(key, **details) if key else str(error), NoticeStyle.WHY)
        return
    _sit_down(app, table, deal.game, deal.seats, deal.options)


def open_document(app: App, document: SaveDocument, slot: str | None = None) -> bool:
    """Go on with a saved game that was verified; False if it can't be opened, which is told in a notice.

    `slot` is the autosave it comes from, None if it comes from anywhere else.
    """
    from tabletable.ui.scenes.dealing import resume_table

    header = document.header
    try:
        table = resume_table(app, document, slot)
    except SaveError as error:
        app.notice(error.message, NoticeStyle.WHY)
        return False
    _sit_down(app, table, header.game, header.seats, header.options)
    return True


def watch(app: App, session: Session) -> None:
    """Show a game again, from every viewpoint one may take; the session stays as it is."""
    from tabletable.ui.scenes.replay import ReplayScene

    is_over = session.outcome() is not None
    may_branch = is_over or len(humans(session.seats)) == 1
    branch = partial(_play_on, app, session, tuple(session.steps)) if may_branch else None
    app.scenes.push(ReplayScene(Playback(session), viewpoints(session.seats, is_over), branch=branch))


def recap(app: App, session: Session, viewer: int | None, start: int, stop: int) -> None:
    """Show the moves between two positions of a game that goes on, as `viewer` saw them; None: an onlooker."""
    from tabletable.ui.scenes.replay import ReplayScene

    app.scenes.push(ReplayScene(Playback(session), (Viewpoint(viewer),), (start, stop)))


def watch_document(app: App, document: SaveDocument) -> None:
    """Show a saved game again. What does not play as it was saved is told in a notice."""
    try:
        session = restore(document)
    except SaveError as error:
        app.notice(error.message, NoticeStyle.WHY)
        return
    watch(app, session)


def _play_on(app: App, session: Session, steps: Sequence[Step], at: int) -> None:
    """Begin a game of its own with the same cards and the first `at` of these moves, under a name of its own."""
    from tabletable.ui.scenes.portrait import keep_portrait

    branch = Session(session.game, session.seats, session.options, session.seed, session.deck)
    for step in steps[:at]:
        branch.submit(step.command)
    if branch.outcome() is not None:
        app.notice("replay.branch.over")
        return
    title = app.t("replay.branch.title", game=app.t(f"{session.game.info.id}.title"), at=at)
    try:
        name = app.save_store.save(Recorder(branch).document(), clean_title(title))
        document = app.save_store.load(name, verify)
    except SaveError as error:
        app.notice(error.message, NoticeStyle.WHY)
        return
    keep_portrait(app, branch, app.save_store.picture_of(name, is_auto=False))
    if open_document(app, document):
        app.notice("table.saved", NoticeStyle.GOOD, title=title)


def _sit_down(app: App, table: AnyScene, game: str, seats: Sequence[Seat], options: Mapping[str, str | int]) -> None:
    def answered(answer: str | None) -> None:
        if answer == "rematch":
            open_game(app, Deal(game, tuple(seats), options, new_seed()))
        elif answer == "setup":
            set_up(app, game, seats, options)
        elif answer == "title":
            app.scenes.unwind()

    app.scenes.push(table, answered)


def set_up(app: App, game: str, seats: Sequence[Seat] = (), options: Mapping[str, str | int] | None = None) -> None:
    """Ask who plays and by which rules, beginning with these or what was chosen last; then open the table."""
    from tabletable.ui.scenes.setup import SetupScene

    def chosen(deal: Deal | None) -> None:
        if deal is not None:
            open_game(app, deal)

    app.scenes.push(SetupScene(app.games[game], seats, options), chosen)


def continue_game(app: App) -> bool:
    """Go on with the game that was played last; False if there is none."""
    resumed = app.save_store.continue_latest(verify)
    if resumed is None:
        app.notice("ui.continue.none", NoticeStyle.WHY)
        return False
    if not open_document(app, resumed.document, resumed.name):
        return False
    if resumed.problems:
        app.notice("ui.continue.earlier", NoticeStyle.INFO)
    return True


def open_file(app: App, path: Path) -> bool:
    """Open a saved game, copied into the folder of saves if it lies elsewhere; False, and a notice, if it can't be."""
    store = app.save_store
    try:
        try:
            name = path.name if _is_in(path, store.folder) else store.import_file(path, verify)
        except ChecksumError:
            name = store.import_file(path, verify, accept_edited=True)
            app.notice("ui.drop.edited", NoticeStyle.INFO)
        document = store.load(name, verify)
    except SaveError as error:
        tell(app, "file", "ui.file.bad", error.message)
        return False
    return open_document(app, document)


def _is_in(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().parent == folder.resolve()
    except OSError:  # a circle of links
        return False


# ------------------------------------------------------------------------------------------------ the first scene


def open_first(app: App, launch: Launch) -> None:
    """Show the title, and above it what the command line asked for."""
    from tabletable.ui.scenes.title import TitleScene

    app.scenes.push(TitleScene())
    if launch.table is not None:
        open_game(app, _deal_of(app, launch.table))
    elif launch.load is not None:
        open_file(app, launch.load)


def _deal_of(app: App, table: NewTable) -> Deal:
    """The deal a command line stands for: whoever has no name or head gets one."""
    from tabletable.ui.scenes.people import HEADS, default_name

    seats: list[Seat] = []
    for number, seat in enumerate(table.seats):
        taken = [other.name for other in (*table.seats, *seats)]
        seats.append(seat._replace(name=seat.name or default_name(app, taken), avatar=HEADS[number % len(HEADS)]))
    seed = new_seed() if table.seed is None else table.seed
    return Deal(table.game, tuple(seats), table.options, seed)


# ------------------------------------------------------------------------------------------------ when things go wrong


def tell(app: App, key: str, title: str, text: Msg) -> None:
    """Say something that must not be missed, over whatever scene there is."""
    from tabletable.ui.scenes.message import Answer, MessageScene

    answers = (Answer("ok", app.t("ui.ok"), primary=True),)
    app.scenes.push(MessageScene(key, app.t(title), app.t(text), answers, "why"))


def confirm_quit(app: App, problem: Msg) -> None:
    """The last moves are not on the disk: ask before the program ends."""
    from tabletable.ui.scenes.message import Answer, MessageScene

    def answered(answer: str | None) -> None:
        if answer == "quit":
            app.stop()

    top = app.scenes.top
    if isinstance(top, MessageScene) and top.key == "quit":
        return
    cause = f"ui.quit.cause.{problem.id.rpartition('.')[2]}"
    file = dict(problem.args).get("file")
    if file is not None and app.words.has(cause):
        text = app.t("ui.quit.because", cause=Msg(cause), file=file)
    else:
        text = app.t("ui.quit.text", reason=problem)
    answers = (Answer("stay", app.t("ui.quit.stay"), primary=True), Answer("quit", app.t("ui.quit.anyway"), "quit"))
    app.scenes.push(MessageScene("quit", app.t("ui.quit.title"), text, answers, "why"), answered)


def show_crash(app: App, report: Path | None) -> None:
    """Go back to the title after an unexpected error, and tell about it."""
    from tabletable.ui.scenes.message import Answer, MessageScene
    from tabletable.ui.scenes.title import TitleScene

    def answered(answer: str | None) -> None:
        if answer == "folder":
            open_folder(app, app.paths.log)

    app.scenes.clear_to(TitleScene())
    text = app.t("ui.error.text", name=report.name) if report else app.t("ui.error.text.unwritten")
    answers = [Answer("title", app.t("ui.error.go_on"), primary=True)]
    if report:
        answers.append(Answer("folder", app.t("ui.error.folder"), "folder"))
    app.scenes.push(MessageScene("crash", app.t("ui.error.title"), text, tuple(answers), "why"), answered)


def open_folder(app: App, folder: Path) -> None:
    """Show a folder in the system's own program for that; a notice names it where there is none."""
    from tabletable.ui.desktop import show_folder

    if not show_folder(folder):
        app.notice("ui.saves.folder.failed", NoticeStyle.INFO, path=str(folder))
