"""A person's games as files for other programs: a table (CSV) and everything (JSON)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tabletable.play.files import storage
from tabletable.play.files.names import file_stem
from tabletable.play.files.storage import Disk, SharedDisk
from tabletable.play.hindsight.reviewbook import Reviewed
from tabletable.play.keeping.saveschema import Declared
from tabletable.play.people.chronicle import Played
from tabletable.play.people.personal import Part

COLUMNS = (
    "ended", "game", "seats", "people", "strongest_opponent", "won", "even_share", "total", "other_totals",
    "seconds", "moves", "house_rules", "deal", "save", "match", "reviewed_decisions", "cost_per_decision",
    "cost_error", "cost_in",
)  # fmt: skip


Looked = Callable[[Part], Reviewed | None]
"""Looks up the review of a game for its person."""


def as_csv(parts: Sequence[Part], review: Looked) -> bytes:
    """Return one row per game, in UTF-8 with a byte order mark for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for part in parts:
        played, looked = part.played, review(part)
        costs = ("",) * 4
        if looked is not None:
            costs = (str(looked.decisions), f"{looked.cost:.3f}", f"{looked.error:.3f}", looked.unit)
        rest = [total for at, total in enumerate(played.totals) if at != part.seat]
        writer.writerow(
            (
                played.ended, played.game, len(played.seats), sum(seat.is_human for seat in played.seats), part.rivals,
                int(part.won), f"{part.even:.3f}", part.total, " ".join(map(str, rest)), played.seconds, played.moves,
                " ".join(f"{key}={value}" for key, value in sorted(played.rules.items())), played.deal, played.save,
                played.match, *costs,
            )
        )  # fmt: skip
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def as_json(name: str, parts: Sequence[Part], review: Looked) -> bytes:
    """Return everything known of each game; "seat" is the person's, from 0, "review" the average cost of a decision, in
    points.
    """
    form = Declared(Played)

    def costs(looked: Reviewed | None) -> dict[str, Any] | None:
        if looked is None:
            return None
        cost = {"cost_per_decision": round(looked.cost, 3), "error": round(looked.error, 3)}
        return {"decisions": looked.decisions, **cost, "in": looked.unit}

    games: list[dict[str, Any]] = [
        {**form.to_json(part.played, None), "seat": part.seat, "review": costs(review(part))} for part in parts
    ]
    return json.dumps({"person": name, "games": games}, ensure_ascii=False, indent=1).encode() + b"\n"


def export(
    folder: Path, name: str, parts: Sequence[Part], day: str, review: Looked, disk: Disk | None = None
) -> tuple[Path, Path]:
    """Write both files into `folder`; return their paths. Raises `SaveError`; existing files are never replaced."""
    disk = disk or SharedDisk()
    stem = "-".join(part for part in ("games", file_stem(name, ""), day) if part)
    table, everything = (free_path(folder, stem, ending, disk) for ending in (".csv", ".json"))
    storage.write_file(disk, table, as_csv(parts, review), backups=0)
    storage.write_file(disk, everything, as_json(name, parts, review), backups=0)
    return table, everything


def free_path(folder: Path, stem: str, ending: str, disk: Disk) -> Path:
    """Return the path of a new file of that name, numbered if the name is taken."""
    number = 1
    while disk.exists(path := folder / f"{stem}{f'-{number}' if number > 1 else ''}{ending}"):
        number += 1
    return path
