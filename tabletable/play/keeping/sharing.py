"""A game to give to others: with or without names and hidden cards, and its way back to a table.

A file contains nothing it doesn't show. Of a running game no hidden cards are given away, and so neither its save nor
the code of its deal, which contain them all.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tabletable.core.game import Game
from tabletable.play.dealcode import deal_code, read_code
from tabletable.play.files.safejson import MAX_BYTES, Malformed, TooLarge, read_bytes
from tabletable.play.keeping.recording import entered_in, settled_in, settled_json
from tabletable.play.keeping.savefile import SaveDocument, encode
from tabletable.play.playback import PUBLIC, Viewpoint
from tabletable.play.seats import Seat, humans
from tabletable.play.session import Session

PAGES: Final = (".html", ".htm")
NOTES: Final = (".txt",)
"""Ends of the names of files that may hold a game besides saves: pages, and notes with the code of a deal."""
MOST_PAGE: Final = 4 * MAX_BYTES
"""The maximal size of a page searched for a save, in bytes."""
MOST_NOTE: Final = 256 << 10
_BEGIN: Final = b'<template id="tabletable-save">'
_END: Final = b"</template>"
_DEAL: Final = re.compile(r"tabletable:([a-z][a-z0-9_]{0,39})/([0-9]{1,2})/([0-9A-Za-z-]{8,16})(?:\?([^\s#]{0,2000}))?")


class Sharing(NamedTuple):
    """The choices made when sharing a game."""

    is_open: bool = True
    """The cards of all hands, of a game that is over."""
    has_names: bool = True
    """The names of people."""


def may_open(session: Session) -> bool:
    """Return whether all cards may be shown: the game is over."""
    return session.outcome() is not None


def export_viewpoint(session: Session, sharing: Sharing) -> Viewpoint:
    """Return how an exported game is seen: as everybody may see it, or from its first person with all hands open."""
    if not (sharing.is_open and may_open(session)):
        return PUBLIC
    return Viewpoint(next(iter(humans(session.seats)), 0), is_open=True)


def unnamed(document: SaveDocument, sharing: Sharing, name: Callable[[int], str]) -> SaveDocument:
    """Return the save with the game's own data alone; `name(number)` names people whose names are left out."""

    def called(number: int, seat: Seat) -> Seat:
        return seat._replace(name=name(number)) if seat.is_human and not sharing.has_names else seat

    extras = document.extras.of_the_game()
    settled, entered = settled_in(document), entered_in(document)
    if settled.takeovers:
        takeovers = tuple(each._replace(player=called(each.seat + 1, each.player)) for each in settled.takeovers)
        first = tuple(called(number, seat) for number, seat in enumerate(entered, 1))
        extras = replace(extras, settled=settled_json(replace(settled, takeovers=takeovers), first))
    seats = tuple(called(number, seat) for number, seat in enumerate(document.header.seats, 1))
    return replace(document, header=replace(document.header, seats=seats, title="", sequence=0), extras=extras)


# ------------------------------------------------------------------------------------------------ in a page


def embedded(document: SaveDocument) -> str:
    """Return a save as an HTML ``<template>`` element, in base64."""
    return _BEGIN.decode() + base64.b64encode(encode(document)).decode() + _END.decode()


def extracted(page: bytes) -> bytes:
    """Return the bytes of the save in a page, unchecked. Raises `SaveError`."""
    if len(page) > MOST_PAGE:
        raise TooLarge("bytes", limit=MOST_PAGE >> 10)
    _, data, rest = page.partition(_BEGIN)
    code, end, _ = rest.partition(_END)
    if not data or not end:
        raise Malformed("no_game")
    try:
        return base64.b64decode(code, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Malformed("no_game") from error


def read_save(path: Path) -> bytes:
    """Read the bytes of a save, or of the one in a page, unchecked. Raises `SaveError`."""
    if path.suffix.lower() in PAGES:
        return extracted(read_bytes(path, MOST_PAGE))
    return read_bytes(path)


# ------------------------------------------------------------------------------------------------ the code of a deal


class SharedDeal(NamedTuple):
    """Everything needed to deal equal cards again, read from a deal's code."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, str | int]


def deal_line(session: Session) -> str:
    """Return a line naming the deal, for people and for this program."""
    info = session.game.info
    changed = {
        option.id: value
        for option in info.options
        if (value := session.options.get(option.id, option.default)) != option.default and not option.title(value)
    }
    query = "?" + "&".join(f"{key}={value}" for key, value in changed.items()) if changed else ""
    return f"tabletable:{info.id}/{len(session.seats)}/{deal_code(session.seed)}{query}"


def has_code(session: Session) -> bool:
    """Return whether others can be dealt equal cards by a code."""
    read = any(option.title(session.options.get(option.id, option.default)) for option in session.game.info.options)
    return session.deck is None and session.position is None and not read


def read_deal(text: str, games: Mapping[str, Game]) -> SharedDeal | None:  # type: ignore[type-arg]
    """Return the deal a text names; None if it can't be played here."""
    match = _DEAL.search(text)
    if match is None or match[1] not in games:
        return None
    info, seats, seed = games[match[1]].info, int(match[2]), read_code(match[3])
    if seed is None or not info.min_seats <= seats <= info.max_seats:
        return None
    known = {option.id: option for option in info.options}
    options: dict[str, str | int] = {}
    for part in filter(None, (match[4] or "").split("&")):
        key, _, wanted = part.partition("=")
        option = known.get(key)
        value = next((each for each in option.values if str(each) == wanted), None) if option is not None else None
        if value is None:
            return None
        options[key] = value
    return SharedDeal(info.id, seats, seed, options)
