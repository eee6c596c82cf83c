"""What tests ask of scenes, and do to them, that no widget tells or does.

With the driver it is all of the tests that knows what stands inside a scene.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from tabletable.play.keeping.saves import SaveStore
from tabletable.ui.animation import moment_painter
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint import compared

# ------------------------------------------------------------------------------------------------ replays


def take_eyes(scene: Any, number: int) -> None:
    """See a replay from the viewpoint of this number."""
    scene.take_eyes(number)


def take_tab(scene: Any, tab: str) -> None:
    """Open a tab of a replay's column."""
    scene.take_tab(tab)


def put_position(scene: Any, at: int, state: Any) -> None:
    """Let a replay show another state as its position `at`."""
    keep_position(scene.playback, at, state)
    scene._jump()


def transport(scene: Any) -> Any:
    """Return the bar of a replay."""
    return scene._transport


def row_middle(log: Any, number: int) -> float:
    """Return how far down the middle of a row of the log stands, in logical px."""
    laid = laid_rows(log)[number]
    return float(log._top + laid.y + laid.height / 2)


def ribbon(scene: Any) -> Any:
    """Where the ribbon stands that says what is seen."""
    return scene._slips._ribbon


def slips(scene: Any) -> list[Any]:
    """Where the slips beside the players stand."""
    return [box for _, _, box in scene._slips._slips]


def ribbon_words(scene: Any) -> Any:
    """Return the words of the ribbon."""
    return scene._slips._words


def keep_position(playback: Any, at: int, state: Any) -> None:
    """Let what is watched remember another state of its position `at`, as if it had just come there."""
    playback._last = (at, state)


def know_anew(scene: Any, at: int, state: Any) -> None:
    """Let what seat 0 could know at a position be counted again, from another state."""
    knower = scene.known._knower
    keep_position(knower._playback, at, state)
    knower._cache.pop((at, 0))
    forget_asked(knower)


def forget_asked(*seers: Any) -> None:
    """Let what has been asked for be asked for again."""
    for seer in seers:
        seer._position = None


def perspective(scene: Any) -> Any:
    """Return the eyes by which a replay's moves are judged."""
    return scene.analysis._perspective


# ------------------------------------------------------------------------------------------------ the curtain


def recap_lines(curtain: Any) -> Any:
    """Return all lines that tell what happened."""
    return curtain._lines


def first_row(curtain: Any) -> int:
    """Return the number of the first line that is shown."""
    return int(curtain._first_row)


def row_count(curtain: Any) -> int:
    """Return how many lines are shown."""
    return int(curtain._shown_rows)


def chosen_row(curtain: Any) -> int:
    """Return the number of the line that is chosen."""
    return int(curtain._chosen)


def recap_row(curtain: Any, canvas: Canvas, line: Any) -> Any:
    """Return a line of what happened as the curtain writes it."""
    return curtain._lay_out(canvas, line)


# ------------------------------------------------------------------------------------------------ the rules


def document(page: Any) -> Any:
    """Return the text of the page of rules."""
    return page._document


def laid_out(page: Any) -> Any:
    """Return the blocks of the text, with their places."""
    return laid_blocks(page._document)


def laid_blocks(document: Any) -> Any:
    """Return the blocks of a text, with their places."""
    return document._laid


def hits(page: Any) -> Any:
    """Where the words that are looked for stand."""
    return page._hits


def hit_at(page: Any) -> int:
    """Return the number of the place that is shown."""
    return int(page._at)


def headings(page: Any) -> Any:
    """Return how far down each part begins, and its anchor."""
    return page._headings


def section(page: Any) -> Any:
    """Return the anchor of the part that is read."""
    return page._section


# ------------------------------------------------------------------------------------------------ tables and lessons


def laid_rows(log: Any) -> Any:
    """Return the rows of a log, with their places."""
    return log._laid_out


def pinned(log: Any) -> Any:
    """Return the row of a log that stands above the others, None for none."""
    return log._pinned


def told_by(panel: Any) -> Any:
    """What the panel beside a table tells of the moment."""
    return panel._now


def said_now(table: Any, canvas: Canvas) -> Any:
    """Return the boxes of all words that stand over a table."""
    return table.said_now(canvas)


def taught(scene: Any) -> Any:
    """What the teacher of a lesson says."""
    return scene._teaching().texts


def cat(scene: Any) -> float:
    """At which station of the street the cat stands, or between which."""
    return float(scene._cat)


# ---------------------------------------------------------------------------------------------- positions of one's own


def shown(scene: Any) -> Any:
    """What the panel of a puzzle, or of a position that is asked again, shows."""
    return scene.puzzle_view(scene.measure())


def worth_text(scene: Any, worth: Any) -> Any:
    """Return the worth of a move as the panel writes it."""
    return scene._figure(worth)


def due_line(page: Any) -> Any:
    """What the page of puzzles says of positions of one's own."""
    return page._own_line


def page_at(scene: Any, at: int) -> Any:
    """Return the page that a review shows at a position."""
    return scene.page_at(at)


def seen_at(scene: Any, at: int) -> Any:
    """Return what a review's viewpoint sees of a position."""
    return scene._seen_at(at)


def begin_again(scene: Any) -> None:
    """Let a lesson begin at its first step."""
    scene._begin(True)


# ------------------------------------------------------------------------------------------------ what lies below


def set_now(store: SaveStore, now: Callable[[], datetime]) -> None:
    """Let another time be now for all that is saved."""
    store._now = now


# ------------------------------------------------------------------------------------------------ what is heard


def music(audio: Any) -> str:
    """Return the name of the music that plays, "" for none."""
    return str(audio._music)


def sounds_kept(audio: Any) -> set[tuple[str, str]]:
    """Return the game and the name of each sound that is held ready."""
    return set(audio._effects)


def sound_file(audio: Any, name: str) -> Any:
    """Return the file a sound is read from, None if there is none."""
    return audio._find(name)


# ------------------------------------------------------------------------------------------------ what is drawn


def pills_drawn(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """Return the list to which the box of each value of a compared decision is added instead of drawing it."""
    drawn: list[Box] = []
    monkeypatch.setattr(compared._Pill, "draw", lambda pill, canvas: drawn.append(pill.box))
    return drawn


def flown_with_lines(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the list to which each frame with the lines of a moment adds how far its card has flown on, 0 to 1."""
    flown: list[float] = []
    monkeypatch.setattr(moment_painter, "_draw_links", lambda canvas, moment, spots, pose: flown.append(pose.flown))
    return flown


def hint_above(table: Any, bottom: float) -> tuple[list[Any], float]:
    """Return the widgets of a hint whose room in the column ends at `bottom`, and the top of that room."""
    panel = table.side_panel
    return panel._hint(bottom), panel._least
