"""The export of a game: its format, whether names and cards are shown, and the target."""

from __future__ import annotations

import io
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

import pygame

import tabletable
from tabletable.core.message import GameText, MessageFamily, Msg, game_text
from tabletable.play.dealcode import deal_code
from tabletable.play.files import storage
from tabletable.play.files.dates import read_day
from tabletable.play.files.names import file_stem
from tabletable.play.files.paths import HOME_VARIABLE
from tabletable.play.files.safejson import SaveError, Unwritable
from tabletable.play.files.storage import SharedDisk
from tabletable.play.hindsight.reviewing import REVIEWS, Game, file_of, share_done
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import SaveDocument, encode
from tabletable.play.keeping.sharing import Sharing, deal_line, has_code, may_open, unnamed
from tabletable.play.session import Session
from tabletable.ui.drawing import webp
from tabletable.ui.drawing.surfaces import premultiplied
from tabletable.ui.stack.host import Host

LOOK: Final = 0.05
"""Seconds between two checks of the progress."""
_FAILED: Final = Msg("share.failed")

_log = logging.getLogger(__name__)


class Stage(Enum):
    """The stage of a job."""

    WORKING = auto()
    DONE = auto()
    FAILED = auto()
    STOPPED = auto()


class ExportJob:
    """The making of one file, or one folder of previews. Everything but the start happens on a thread of its own."""

    def __init__(
        self, document: SaveDocument, options: Sequence[str], target: Path, take: Callable[[Path], None] | None = None
    ) -> None:
        """`options` are arguments of ``tabletable share``; the result is moved to `target`, or passed to `take`.

        Without options the result is the save itself. `take` is called with the path on the thread, before the file is
        removed.
        """
        self.target = target
        self.stage = Stage.WORKING
        self.problem: Msg | None = None
        self.progress = 0.0
        """The progress, 0 to 1."""
        self._document, self._options, self._take = document, tuple(options), take
        self._process: subprocess.Popen[bytes] | None = None
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._run, name="share", daemon=True)
        self._thread.start()

    @property
    def is_working(self) -> bool:
        """Whether the work is still under way."""
        return self.stage is Stage.WORKING

    def stop(self) -> None:
        """Cancel the job. Unfinished files are removed; the thread ends by itself."""
        self._stops.set()
        if self._process is not None:
            self._process.kill()
        if self.is_working:
            self.stage = Stage.STOPPED

    def wait(self, seconds: float) -> None:
        """Wait until it is over, but at most `seconds`."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            with tempfile.TemporaryDirectory(prefix="tabletable-share-") as folder:
                result = self._make(Path(folder))
                if result is None or self._stops.is_set():
                    return
                if self._take is not None:
                    self._take(result)
                else:
                    storage.write_file(SharedDisk(), self.target, result.read_bytes(), backups=0)
                self.progress = 1.0
                self.stage = Stage.DONE if not self._stops.is_set() else Stage.STOPPED
        except SaveError as error:
            self._fail(error.message)
        except OSError as error:
            self._fail(Unwritable.from_os(error, self.target.name).message)

    def _make(self, folder: Path) -> Path | None:
        """Return the result of the other process; None if it failed."""
        save, result, progress = folder / "game.json", folder / "made", folder / "progress"
        save.write_bytes(encode(self._document))
        if not self._options:
            return save
        words = [
            *_program(),
            "share",
            str(save),
            "--gently",
            "--out",
            str(result),
            "--progress",
            str(progress),
            *self._options,
        ]
        with (folder / "said").open("wb") as stream:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream, env=_surroundings(folder)
            )
            while (code := self._wait()) is None:
                if self._stops.is_set():
                    self._process.kill()
                self._read(progress)
        if self._stops.is_set():
            return None
        if code != 0 or not result.exists():
            _log.info("sharing failed (%s): %s", code, (folder / "said").read_bytes()[-400:])
            self._fail(_FAILED)
            return None
        return result

    def _wait(self) -> int | None:
        assert self._process is not None
        try:
            return self._process.wait(LOOK)
        except subprocess.TimeoutExpired:
            return None

    def _read(self, progress: Path) -> None:
        try:
            done, _, of = progress.read_text("ascii").partition("/")
            self.progress = max(self.progress, min(0.97, int(done) / int(of)))
        except (OSError, ValueError, ZeroDivisionError):  # it is being written
            pass

    def _fail(self, problem: Msg) -> None:
        if self.is_working:
            self.problem, self.stage = problem, Stage.FAILED


def _program() -> list[str]:
    """Return the command that starts this program."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "tabletable"]


def _surroundings(folder: Path) -> dict[str, str]:
    """Return the environment of the process: no window, no sound, and none of the player's folders."""
    package = str(Path(tabletable.__file__).resolve().parent.parent)
    paths = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH", ""))))
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return {**os.environ, **unseen, "PYTHONPATH": paths, HOME_VARIABLE: str(folder / "home")}


class ExportFormat(NamedTuple):
    """A format of export, one row of the dialog. Its texts are `share.<key>`, `….help` and `….make`."""

    key: str
    icon: str
    form: str
    """The file name's extension."""
    preview: int = -1
    """Index of its preview."""


WAYS: Final = (
    ExportFormat("picture", "eye", ".png", 1),
    ExportFormat("film", "film", ".webp", 2),
    ExportFormat("page", "rules", ".html", 0),
    ExportFormat("save", "save", ".json", 1),
    ExportFormat("code", "die", "", 1),
)
_MONTHS: Final = MessageFamily("ui.month.*", map(str, range(1, 13)))
MOVES: Final = (12, 40, 0)
"""Film lengths offered, in moves; 0: all."""


class Export:
    """The choices for exporting one game."""

    def __init__(self, host: Host, session: Session, created: str, at: int | None) -> None:
        """`created` is when the game began; `at` is the last position of a film, None: of the game."""
        self._host, self._session, self._at = host, session, at
        self.is_over = may_open(session)
        self.way = WAYS[2]
        self.sharing = Sharing(self.is_over, True)
        self.moves = MOVES[0]
        self.has_review = True
        self._review = file_of(host.paths.data / REVIEWS, Game.of(session))
        self.reviewed: float | None = None
        """The reviewed share of the game, 0 to 1; None if no review was begun."""
        self.look_at_review()
        self.place = 0
        """Index of the target folder."""
        self._day = read_day(created[:10]) or host.save_store.today()
        self._whole = Recorder(session, created).document()

    def look_at_review(self) -> None:
        """Update the progress of the review."""
        known = self.is_over and self._review.exists()
        self.reviewed = share_done(Game.of(self._session), self._review) if known else None

    @property
    def is_reviewed(self) -> bool:
        """Whether its review is complete, so that there is a curve."""
        return self.reviewed == 1.0

    def document(self) -> SaveDocument:
        """Return the save as it may be shared."""
        return unnamed(self._whole, self.sharing, lambda number: self._host.t("ui.seat.unnamed", number=number))

    def words(self, kind: str) -> list[str]:
        """Return the command-line arguments of an export."""
        host = self._host
        words = ["--kind", kind, "--lang", host.words.language, "--colours", host.settings.colours]
        words += ["--moves", str(self.moves), "--date", self.date()]
        words += [] if self._at is None else ["--at", str(self._at)]
        words += ["--review", str(self._review)] if kind == "page" and self.tells_review else []
        words += [] if self.sharing.is_open else ["--closed"]
        return [*words, *([] if self.sharing.has_names else ["--no-names"])]

    @property
    def tells_review(self) -> bool:
        """Whether a page contains the curve of the review."""
        return self.has_review and self.is_reviewed and self.sharing.is_open

    def date(self) -> str:
        """Return the date on which it was played."""
        day, t = self._day, self._host.t
        return t("ui.date.day", year=f"{day.year:04}", month=t(_MONTHS[str(day.month)]), day=day.day)

    @property
    def folders(self) -> list[Path]:
        """The possible target folders, the usual one first."""
        paths = self._host.paths
        own = [folder for folder in (paths.documents,) if folder is not None]
        return list(dict.fromkeys((paths.shared, *own, Path.home(), paths.data / "shared")))

    @property
    def target(self) -> Path:
        """The path of the file to be written."""
        game = self._session.game.info.id
        stem = file_stem(self._host.t(game_text(game, GameText.TITLE)), game)
        return self.folders[self.place] / f"{stem}-{self._day.isoformat()}{self.way.form}"

    def reason(self, way: ExportFormat) -> str:
        """Return why a format is unavailable, "" if it is available."""
        t = self._host.t
        if way.key == "film" and webp.library() is None:
            return t("share.film.none")
        if way.key in ("save", "code") and not self.is_over:
            return t("share.hidden")
        if way.key == "save" and not self.sharing.is_open:
            return t("share.open.needed")
        if way.key == "code" and (not self.sharing.is_open or not has_code(self._session)):
            return t("share.open.needed") if has_code(self._session) else t("share.code.none")
        return ""

    def code_text(self) -> str:
        """Return the text put into the clipboard for the code of its deal."""
        t, info = self._host.t, self._session.game.info
        text = t("share.code.text", game=t(game_text(info.id, GameText.TITLE)), code=deal_code(self._session.seed))
        return f"{text}\n{deal_line(self._session)}"


class Previews:
    """Small previews of exports, made in a separate process."""

    def __init__(self, export: Export) -> None:
        self._export = export
        self._makings: dict[Sharing, ExportJob] = {}
        self._files: dict[Sharing, tuple[bytes, ...]] = {}
        self._pictures: dict[tuple[Sharing, int], pygame.Surface] = {}
        self.order()

    @property
    def making(self) -> ExportJob | None:
        """The job for the present choice; None before it is ordered."""
        return self._makings.get(self._export.sharing)

    @property
    def are_there(self) -> bool:
        """Whether the previews of the present choice are complete."""
        return self._export.sharing in self._files

    def stop(self) -> None:
        """Stop making previews, because the dialog is closed."""
        for making in self._makings.values():
            making.stop()

    def order(self) -> None:
        """Order previews of the present choice, once for each choice."""
        sharing = self._export.sharing
        if sharing in self._makings:
            return

        def take(folder: Path) -> None:
            names = ("page.png", "picture.png", "film.png")
            self._files[sharing] = tuple((folder / name).read_bytes() for name in names)

        self._makings[sharing] = ExportJob(
            self._export.document(), self._export.words("preview"), Path("preview"), take
        )

    def picture(self) -> pygame.Surface | None:
        """Return the preview of the chosen format; None until it is made."""
        key = (self._export.sharing, self._export.way.preview)
        if key not in self._pictures and self._export.sharing in self._files:
            data = self._files[self._export.sharing][self._export.way.preview]
            self._pictures[key] = premultiplied(pygame.image.load(io.BytesIO(data), "preview.png"))
        return self._pictures.get(key)
