"""Recorded choices of bots and results of reviews in the games shown by pictures, so that they need not be recomputed.

`promptbook/moves.json` holds games as far as a picture needs them, `promptbook/review.<game>.json` reviews. Records
made invalid by a change of rules, and missing ones, are computed on demand. `screenshots.py --rehearse` rewrites all of
them; if bots choose differently by then, the pictures change.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.play.files.safejson import SaveError
from tabletable.play.hindsight.review import Entry, Review
from tabletable.play.hindsight.reviewing import encoded, take_known
from tabletable.play.session import Session, Step

FOLDER: Final = Path(__file__).with_suffix("")
MOVES: Final = FOLDER / "moves.json"

Choose = Callable[[Session, Rng], Command]


@dataclass
class Line:
    """The moves of one game as far as they were asked for."""

    rng: Rng
    """The random generator of the next move."""
    moves: list[tuple[int, int]] = field(default_factory=list)
    """The seat, and which of its legal commands it chose."""

    def recorded(self, session: Session) -> Command | None:
        """Return the recorded move at the session's position; None if there is none."""
        at = len(session.steps)
        if at >= len(self.moves):
            return None
        seat, number = self.moves[at]
        legal = session.legal(seat) if seat < len(session.seats) else []
        if number < len(legal):
            return legal[number]
        del self.moves[at:]
        return None

    def think(self, session: Session, choose: Choose) -> Command:
        """Choose the next move, and record it."""
        command = choose(session, self.rng)
        self.moves.append((command.seat, session.legal(command.seat).index(command)))
        return command


@cache
def _read() -> dict[str, Line]:
    book = json.loads(MOVES.read_text(encoding="utf-8")) if MOVES.is_file() else {}
    return {
        key: Line(Rng(state), list(zip(moves[::2], moves[1::2], strict=True))) for key, (state, *moves) in book.items()
    }


def line_of(session: Session, seed: int, choose: Choose, *way: Hashable) -> Iterator[Step]:
    """Play a new session to its end; yields each step. Recorded moves are not computed again.

    `choose(session, rng)` returns the next move; `way` identifies the chooser. A game is identified by its seed, so
    recipes that look for different moments of a game share its moves.
    """
    info = session.game.info
    rules = sorted(session.options.items() - info.complete({}).items())  # those of later versions change no other game
    parts = (info.id, len(session.seats), *rules, seed, *way)
    line = _read().setdefault(" ".join(map(str, parts)), Line(Rng(seed)))
    while session.outcome() is None:
        yield session.submit(line.recorded(session) or line.think(session, choose))


_reviews: dict[str, Review] = {}
"""Reviews by digest of the game."""


def judged(review: Review, digest: str, count: int, judge: Callable[[int], Entry]) -> list[Entry]:
    """Return the first `count` entries of the review of a game; `judge(number)` computes missing ones."""
    if digest not in _reviews:
        _reviews[digest] = known = Review(review.playback)
        path = _path(known)
        with suppress(SaveError):
            take_known(known, digest, path.read_bytes() if path.is_file() else b"")
    entries = _reviews[digest].entries
    for number in range(count):
        entries[number] = entries[number] or judge(number)
    return [entry for entry in entries[:count] if entry is not None]


def _path(review: Review) -> Path:
    return FOLDER / f"review.{review.playback.game.info.id}.json"


def forget() -> None:
    """Begin with an empty book."""
    _read().clear()
    _reviews.clear()
    for each in FOLDER.glob("*.json"):
        each.unlink()


def write() -> None:
    """Write down all that was thought out."""
    FOLDER.mkdir(exist_ok=True)
    rows = (
        f"{json.dumps(key)}: {json.dumps([line.rng.state, *chain(*line.moves)], separators=(',', ':'))}"
        for key, line in sorted(_read().items())
    )
    MOVES.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    for digest, review in _reviews.items():
        _path(review).write_bytes(encoded(review, digest))
