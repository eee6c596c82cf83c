"""The journal beside an autosave: each command is appended before its effect is shown.

    {"format":"tabletable-journal","game":…,"created":…,"seed":…,"sequence":…}
    <CRC-32> [[seat,verb,piece,zone,choice],[seats to act],"state hash"]     a command
    <CRC-32> [count,[seats to act],"state hash"]                             taken back to this many commands

Lines are only appended; the first torn or damaged one ends the journal. It contains the whole game, so it continues any
earlier state of the save beside it, and needs only the deal from there. A program without support for journals reads
the save; a journal with a lower sequence number than the save's is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from tabletable.core.command import Command, command_from_json
from tabletable.core.errors import MalformedCommand
from tabletable.play.files import safejson
from tabletable.play.files.safejson import SaveError
from tabletable.play.files.storage import Disk, write_file
from tabletable.play.keeping.savefile import SaveDocument, command_text
from tabletable.play.keeping.saveschema import HASH_EVERY, MAX_COMMANDS, Summary

ENDING: Final = ".journal"
"""The extension of the file beside the save."""
FORMAT: Final = "tabletable-journal"


class Journal:
    """The journal of one sitting, the only writer to its file meanwhile. Methods raise `OSError` or `SaveError`."""

    def __init__(self, disk: Disk, path: Path, document: SaveDocument, sequence: int, patience: float) -> None:
        """Write a journal of the game so far to `path`, atomically."""
        self._disk, self._path = disk, path
        hashes = dict(document.hashes)
        texts = [command_text(*command) for command in document.commands]
        rows = [_row(what, (), hashes.get(at, "")) for at, what in enumerate(texts[:-1], 1)]
        rows.append(_last_row(texts[-1] if texts else "0", document))
        head = safejson.dumps({"format": FORMAT, **_game_of(document), "sequence": sequence})
        write_file(disk, path, head + b"\n" + b"".join(rows), backups=0, patience=patience)
        self._commands = document.commands

    def add(self, document: SaveDocument) -> None:
        """Append the difference between the last document and `document`. Survives a crash of the program."""
        old, new = self._commands, document.commands
        same = len(old) if new[: len(old)] == old else _common(old, new)
        texts = [str(same)] if same < len(old) else []
        texts += [command_text(*command) for command in new[same:]]
        if texts:
            rows = [_row(what, (), "") for what in texts[:-1]]
            rows.append(_last_row(texts[-1], document))
            self._disk.append(self._path, b"".join(rows))
            self._commands = new

    def sync(self) -> None:
        """Flush the journal to disk, safe against a power cut."""
        self._disk.sync_file(self._path)


def _common(one: tuple[Command, ...], other: tuple[Command, ...]) -> int:
    pairs = zip(one, other, strict=False)
    return next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one), len(other)))


def _game_of(document: SaveDocument) -> dict[str, Any]:
    return {"game": document.header.game, "created": document.header.created, "seed": str(document.seed)}


def _last_row(what: str, document: SaveDocument) -> bytes:
    return _row(what, document.header.summary.to_act, document.hashes[-1][1])


def _row(what: str, to_act: tuple[int, ...], digest: str) -> bytes:
    data = f'[{what},{list(to_act)},"{digest}"]'.encode()
    return b"%08x %s\n" % (crc32(data), data)


def gone_on(document: SaveDocument, data: bytes) -> SaveDocument | None:
    """Return the save continued by its journal, not yet replayed; None if the journal adds nothing."""
    first, _, rest = data.partition(b"\n")
    try:
        head = safejson.loads(first)
    except SaveError:
        return None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        return None
    sequence = head.get("sequence")
    if not isinstance(sequence, int) or sequence < document.header.sequence:
        return None
    if any(head.get(key) != value for key, value in _game_of(document).items()):
        return None
    commands: list[Command] = []
    hashes: dict[int, str] = {}
    to_act: tuple[int, ...] = ()
    has_met = not document.commands
    for what, awaited, digest in _rows(rest):
        to_act = awaited
        if isinstance(what, Command):
            commands.append(what)
        else:
            del commands[what:]
            hashes = {at: known for at, known in hashes.items() if at <= what}
        if digest:
            hashes[len(commands)] = digest
        has_met |= len(commands) == len(document.commands) and tuple(commands) == document.commands
    count = max(hashes, default=-1)
    continued, is_whole = tuple(commands[: max(0, count)]), count == len(commands)
    if not has_met or not hashes or continued == document.commands:
        return None  # a journal that never came to where the save is, is older
    if any(seat >= len(document.header.seats) for seat in to_act):
        return None
    kept_hashes = tuple((at, digest) for at, digest in sorted(hashes.items()) if at % HASH_EVERY == 0 or at == count)
    summary = Summary(to_act if is_whole else (), document.header.summary.round, is_whole and not to_act)
    header = replace(document.header, sequence=sequence, summary=summary)
    return replace(document, header=header, commands=continued, hashes=kept_hashes, snapshot=None)


def _rows(data: bytes) -> Iterator[tuple[Command | int, tuple[int, ...], str]]:
    """Yield (a command or the number of commands kept, seats to act, state hash) per line, up to the first torn or
    damaged one.
    """
    for number, line in enumerate(data.split(b"\n")[:-1]):
        check, _, text = line.partition(b" ")
        if number > 2 * MAX_COMMANDS or check != b"%08x" % crc32(text):
            return
        try:
            what, to_act, digest = safejson.loads(text)
            if isinstance(what, int):
                row: Command | int = max(0, what)
            else:
                row = command_from_json(what)
            yield row, tuple(int(seat) for seat in to_act), str(digest)
        except (SaveError, MalformedCommand, TypeError, ValueError):
            return
