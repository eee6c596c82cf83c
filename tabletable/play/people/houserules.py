"""Named sets of house rules agreed on before, with a reason in one line, and as text for other players.

tabletable-rules:uno?jump_in=on&teams=pairs Ours Because Grandma plays it like that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from tabletable.core.errors import SetupError
from tabletable.core.fields import Text
from tabletable.core.game import Game
from tabletable.core.info import GameInfo, OptionValue
from tabletable.play.files.names import MAX_GRAPHEMES, MAX_POINTS, clean_name
from tabletable.play.keeping.saveschema import NAME, OPTIONS

MOST: Final = 12
"""The maximal number of sets per game: the newest replaces the oldest."""
MOST_WHY: Final = 80
"""Characters of a reason at most."""
MOST_TEXT: Final = 4_000
"""Letters of a text that are looked at."""
_TEXT: Final = re.compile(r"tabletable-rules:([a-z][a-z0-9_]{0,39})\??(\S*)[^\n]*(?:\n([^\n]*))?(?:\n([^\n]*))?")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A set of options with a name given by players."""

    name: Annotated[str, NAME]
    why: Annotated[str, Text(MOST_WHY * MAX_POINTS)]
    options: Annotated[Mapping[str, str | int], OPTIONS]
    """The options that differ from their defaults."""


def named(info: GameInfo, name: str, why: str, options: Mapping[str, OptionValue]) -> HouseRules:
    """Give options a name and a reason, both cleaned; the name may come out empty."""
    changed = {each.id: options[each.id] for each in info.options if options[each.id] != each.default}
    return HouseRules(clean_name(name, "", MAX_GRAPHEMES), clean_name(why, "", MOST_WHY), changed)


def fitting(info: GameInfo, known: Sequence[HouseRules], options: Mapping[str, OptionValue]) -> int:
    """Return the index of the known set with these options, −1 if none."""
    changed = dict(named(info, "", "", options).options)
    return next((at for at, each in enumerate(known) if dict(each.options) == changed), -1)


def added(known: Sequence[HouseRules], rules: HouseRules) -> tuple[HouseRules, ...]:
    """Return the sets with `rules` first; they replace the set of an equal name."""
    return (rules, *(each for each in known if each.name != rules.name))[:MOST]


def apart(known: Sequence[HouseRules], rules: HouseRules) -> HouseRules:
    """Return a set from elsewhere under a name that is unique in its game."""
    names, number, name = {each.name for each in known}, 2, rules.name
    while name in names:
        tail = f" {number}"
        name, number = clean_name(rules.name, "", MAX_GRAPHEMES - len(tail)) + tail, number + 1
    return replace(rules, name=name)


# ------------------------------------------------------------------------------------------------ as text


def text_of(info: GameInfo, rules: HouseRules) -> str:
    """Return the set as three lines, without options read from files, such as a deck; see `is_whole`."""
    text = "&".join(f"{key}={value}" for key, value in rules.options.items() if not _is_file(info, key, value))
    return "\n".join((f"tabletable-rules:{info.id}?{text}", rules.name, rules.why)).rstrip() + "\n"


def is_whole(info: GameInfo, rules: HouseRules) -> bool:
    """Return whether `text_of` contains every option."""
    return not any(_is_file(info, key, value) for key, value in rules.options.items())


def _is_file(info: GameInfo, key: str, value: OptionValue) -> bool:
    return bool(info.option(key).title(value))


def read_text(text: str, games: Mapping[str, Game[Any]]) -> tuple[str, HouseRules]:
    """Parse the game and the set in a text; the name may be empty. Raises `SetupError`."""
    match = _TEXT.search(text.replace("\r\n", "\n")[:MOST_TEXT])
    if match is None:
        raise SetupError("there are no house rules in this text", "houserules.paste.none")
    game, pairs, name, why = match.groups()
    if game not in games:
        raise SetupError(f"there is no game {game!r} here", "houserules.paste.unknown", game=game)
    info, values = games[game].info, {}
    for part in filter(None, pairs.split("&")):
        key, is_pair, value = part.partition("=")
        if not is_pair or key in values:
            raise SetupError(f"{part!r:.60} is no option", "houserules.paste.broken", part=clean_name(part, "?", 40))
        values[key] = value
    return game, named(info, name or "", why or "", info.complete(values))
