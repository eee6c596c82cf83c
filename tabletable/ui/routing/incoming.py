"""Opens what comes from outside: files that are dropped on the window or named where the program is started."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletable.core.errors import FaultyFile
from tabletable.core.message import Msg
from tabletable.play.files.safejson import ChecksumError, SaveError, read_bytes
from tabletable.play.keeping.recording import verify
from tabletable.play.keeping.sharing import MOST_NOTE, NOTES, read_deal, read_save
from tabletable.play.study.positiontext import is_text, position_of
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.routes import Routes

Refuse = Callable[[Msg], None]
"""Says why something can't be opened."""


def opened(path: Path, host: Host, routes: Routes, refuse: Refuse) -> bool:
    """Open a saved game, copied into the folder of saves if it lies elsewhere; False, and a word, if that fails.

    It may also be the page of a game that holds it, or a note with the code of a deal or with a position.
    """
    if path.suffix.lower() in NOTES:
        return _open_note(path, host, routes, refuse)
    store = host.save_store
    try:
        try:
            name = path.name if _is_in(path, store.folder) else store.import_bytes(read_save(path), verify)
        except ChecksumError:
            name = store.import_bytes(read_save(path), verify, accept_edited=True)
            host.notices.tell("ui.drop.edited")
        document = store.load(name, verify)
    except SaveError as error:
        refuse(error.message)
        return False
    return routes.open_document(document)


def _open_note(path: Path, host: Host, routes: Routes, refuse: Refuse) -> bool:
    """Set up the position in a note, or ask who plays the deal that it names; False, and a word, if it has neither."""
    try:
        text = read_bytes(path, MOST_NOTE).decode("utf-8", "replace")
        if is_text(text):
            routes.edit(position_of(text, host.games))
            return True
    except SaveError as error:
        refuse(error.message)
        return False
    except FaultyFile as error:
        refuse(error.faults[0])
        return False
    found = read_deal(text, host.games)
    if found is None:
        refuse(Msg("share.note.bad"))
        return False
    routes.set_up(found.game, (), found.options, found)
    return True


def _is_in(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().parent == folder.resolve()
    except OSError:  # a circle of links
        return False
