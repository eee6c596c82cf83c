"""A game so small that tests of saving need no rules: two or more seats take turns, and the state is the log itself."""

from dataclasses import replace

from tabletable.core.command import Command
from tabletable.core.digest import JsonValue, fingerprint
from tabletable.play.files.safejson import Impossible
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.saveschema import Extras, Header, Summary
from tabletable.play.seats import BOT, HUMAN, Seat

GAME = "toylog"
RULES = {GAME: 1, "uno": 3}
VERBS = ("draw", "play")


def hash_after(document: SaveDocument, count: int) -> str:
    """Return the fingerprint of the state after `count` commands."""
    deal: list[JsonValue] = [dict(document.header.options), len(document.header.seats), str(document.seed)]
    deck: JsonValue = None if document.deck is None else list(document.deck)
    return fingerprint([deal, deck, [list(command) for command in document.commands[:count]]])


def played(
    count: int, seed: int = 7, deck: tuple[int, ...] | None = None, seats: int = 2, every: int = 4
) -> SaveDocument:
    """Return a game of `count` commands with a hash every few of them."""
    commands = tuple(
        Command(number % seats, VERBS[number % 2], number % 40, f"seat:{number % seats}", number % 5 - 1)
        for number in range(count)
    )
    people = tuple(
        Seat(BOT, f"Bot {number}", "normal", "fox") if number % 2 else Seat(HUMAN, f"王{number} é", "", "rabbit")
        for number in range(seats)
    )
    header = Header(
        GAME,
        1,
        {"stack": "on", "points": 500},
        people,
        created="2026-01-02T03:04:05Z",
        summary=Summary((count % seats,), 1, is_over=False),
    )
    places = sorted({*range(0, count, every), count})
    snapshot: JsonValue = {"last": [list(command) for command in commands[-3:]], "rng": (1 << 64) - count}
    document = SaveDocument(header, seed, deck, commands, (), snapshot, Extras(further={"curtain": 1}))
    return replace(document, hashes=tuple((place, hash_after(document, place)) for place in places))


def finished(document: SaveDocument) -> SaveDocument:
    return replace(document, header=replace(document.header, summary=Summary((), 1, is_over=True)))


def longest(document: SaveDocument) -> SaveDocument:
    """As much of the log as is legal and agrees with the hashes."""
    legal = 0
    for number, command in enumerate(document.commands):
        if command.verb not in VERBS or command.seat != number % len(document.header.seats):
            break
        legal = number + 1
    good = 0
    for place, digest in document.hashes:
        if place > legal:
            break
        if digest != hash_after(document, place):
            if place == 0:
                raise Impossible(command=0)
            legal = good
            break
        good = place
    kept = {place: digest for place, digest in document.hashes if place <= legal}
    whole = replace(document, commands=document.commands[:legal], hashes=())
    kept[legal] = hash_after(whole, legal)
    return replace(whole, hashes=tuple(kept.items()))


def verify(document: SaveDocument) -> None:
    good = longest(document)
    if len(good.commands) < len(document.commands) or good.hashes != document.hashes:
        raise Impossible(command=len(good.commands))
