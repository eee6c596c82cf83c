"""Merging of consecutive log sentences, and the log entries that result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tabletable.core.event import Event, sentence
from tabletable.core.game import Game
from tabletable.core.message import Arg, Msg, SeatRef
from tabletable.core.wording import Join


class Entry(NamedTuple):
    """One sentence of a log."""

    first: int
    """The number of the step it begins with."""
    last: int
    seat: int
    """The seat it is about; NOBODY for the table."""
    message: Msg


def extend(game: Game[Any], entries: list[Entry], events: Iterable[tuple[int, Event]]) -> int:
    """Tell these (redacted) events, each with the number of its step, after `entries`.

    What belongs to the last entry is told in it. Returns the number of entries at the beginning that stay as they were.
    """
    unchanged = len(entries)
    for step, event in events:
        message = sentence(event)
        if message is None:
            continue
        last = entries[-1] if entries else None
        whole = game.joined(last.message, message) if last is not None else None
        if last is None or whole is None:
            entries.append(Entry(step, step, event.seat, message))
        else:
            entries[-1] = Entry(last.first, step, _player(whole, last.seat), whole)
            unchanged = min(unchanged, len(entries) - 1)
    return unchanged


def _player(message: Msg, other: int) -> int:
    player = dict(message.args).get("player")
    return player.seat if isinstance(player, SeatRef) else other


# ------------------------------------------------------------------------------------------------ ways to join


def same(last: Msg, more: Msg, name: str = "player", other: str = "player") -> bool:
    """Return whether a place of `last` and a place of `more` hold the same value."""
    return dict(last.args).get(name) == dict(more.args).get(other)


def first(last: Msg, more: Msg) -> Msg | None:
    """Join two sentences about the same player into the first; None if the players differ."""
    return last if same(last, more) else None


def second(last: Msg, more: Msg) -> Msg | None:
    """Join two sentences about the same player into the second; None if the players differ."""
    return more if same(last, more) else None


def listed(key: str) -> Join:
    """Make a join that lists the cards of two sentences about the same player as `{cards}` of the message `key`."""

    def joined(last: Msg, more: Msg) -> Msg | None:
        if not same(last, more):
            return None
        args, then = dict(last.args), dict(more.args)
        before = args.pop("cards" if "cards" in args else "card")
        cards = Msg("table.cards", (("first", before), ("then", then["card"])))
        return Msg(key, (*args.items(), ("cards", cards)))

    return joined


def counted(key: str) -> Join:
    """Make a join that counts unseen cards of two sentences about the same player as `{n}` of the message `key`."""

    def joined(last: Msg, more: Msg) -> Msg | None:
        if not same(last, more):
            return None
        args: dict[str, Arg] = dict(last.args)
        before = args.get("n", 1)
        assert isinstance(before, int)
        return Msg(key, (*{**args, "n": before + 1}.items(),))

    return joined


def repeated(way: Callable[[str], Join], several: Mapping[str, str]) -> dict[tuple[str, str], Join]:
    """Return the joins of repeated events: singular + singular and plural + singular both give the plural.

    `several` maps the id of each singular sentence to its plural; `way` makes the join from the plural's id.
    """
    return {(text, one): way(key) for one, key in several.items() for text in (one, key)}


def merged(key: str, player: str = "player", **names: str) -> Join:
    """Make a join that fills the message `key` from both sentences; `names` renames places of the second (new="old").

    It joins only if the second sentence is about the player in the place `player` of the first.
    """

    def joined(last: Msg, more: Msg) -> Msg | None:
        if not same(last, more, player):
            return None
        then = dict(more.args)
        renamed = {new: then.pop(old) for new, old in names.items()}
        then.pop("player", None)
        return Msg(key, (*{**then, **dict(last.args), **renamed}.items(),))

    return joined
