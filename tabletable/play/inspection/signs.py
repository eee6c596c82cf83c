"""Checks that every id a game hands to the screen exists: messages, pictures, sounds, and names of other things.

What is declared in `GameInfo` is looked at once, tables and events as they come. Pieces, zones and texts are judged by
the inspector's other laws.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from tabletable.core.command import Command
from tabletable.core.event import Cue, Event, EventKind
from tabletable.core.game import Game
from tabletable.core.gameplugins import plugin_file, plugin_folder
from tabletable.core.looks import Texture
from tabletable.core.message import GameText, Msg, game_text, level_text
from tabletable.core.picture import Art, Label, Picture
from tabletable.core.tablespec import TableSpec, Zone
from tabletable.core.view import View
from tabletable.play.inspection import learning
from tabletable.play.inspection.parts import Content, content_of
from tabletable.play.language import rulebook
from tabletable.resources import data_root

_TEXTURES = frozenset(Texture)
_COLOUR = re.compile("#[0-9A-F]{6}")


class Messages(Protocol):
    """The check whether messages can be shown."""

    def problem(self, message: Msg) -> str:
        """Return why `message` can't be shown, "" if it can."""
        ...


@cache
def has_file(name: str) -> bool:
    """Return whether a file such as "sounds/uno/called.ogg" exists in the program or a plug-in."""
    return (plugin_file(name) or data_root() / name).is_file()


class Signs:
    """Looks up the ids used by one game. Every method yields unknown ones."""

    def __init__(self, game: Game[Any], messages: Messages) -> None:
        self._game = game
        self._messages = messages
        self._cues = frozenset(game.info.cues)
        self._drawn: set[str] = set()
        """The keys of the pictures that were looked at."""
        self._shown_cues: set[Cue] = set()
        """The cues that some table shows by a burst or an alert."""
        self._paid: set[str] = set()
        """The counters that coins went to since the last table."""

    def of_game(self) -> Iterator[str]:
        """Check the game's declarations: looks, cues, verbs, options and levels, and the texts that belong to them."""
        info = self._game.info
        yield from self._of_looks()
        if (folder := plugin_folder(info.id)) is not None:
            yield from self._of_package(folder)
        if info.step is not None:
            yield from self._of_cues([info.step])
        for verb in {*info.quiet, *info.chained, *info.aimless} - {*info.verbs}:
            yield f"{verb!r} is none of its verbs"
        texts: list[tuple[GameText, *tuple[str, ...]]] = [(GameText.TITLE,), (GameText.LINE,), (GameText.ABOUT,)]
        texts += [(GameText.VERB, verb) for verb in info.verbs]
        for option in info.options:
            values = (value for value in option.values if isinstance(value, str))
            texts += [(GameText.OPTION, option.id), *((GameText.OPTION, option.id, each) for each in ("help", *values))]
        texts += [(GameText.STYLE, style) for style in info.styles]
        if info.analysis:
            texts.append((GameText.ANALYSIS,))
        yield from self.faults_in(Msg(game_text(info.id, *text)) for text in texts)
        yield from self.faults_in(sorting.label for sorting in info.sorts)
        forms = ("", "title", "short")
        bots = info.levels if info.rungs is None else info.ladder  # the usual rungs have names that are ours
        yield from self.faults_in(Msg(level_text(level, form)) for level in bots for form in forms)
        yield from self.faults_in(Msg(info.level_description(level)) for level in bots)

    def _of_package(self, folder: Path) -> Iterator[str]:
        """Check a third-party game's package for missing optional parts: rules and emblem."""
        name = self._game.info.id
        if rulebook.rules_file(name, "en") is None:
            yield "it has no rules: RULES.md"
        if not has_file(f"art/{name}/emblem.svg"):
            yield "its box has no picture: art/emblem.svg"
        yield from learning.faults(self._game, self._messages.problem)

    def of_rule(self, anchor: str) -> Iterator[str]:
        """Check that a rule named by a refusal or a table exists; skipped if a game has no rules."""
        name = self._game.info.id
        # In this order: headings are remembered, while the disk is asked for the file each time.
        if anchor and not rulebook.heading(name, "en", anchor) and rulebook.rules_file(name, "en"):
            yield f"there is no paragraph {anchor!r} in the rules"

    def of_table(self, spec: TableSpec, content: Content) -> Iterator[str]:
        """Yield each reference in a table to something that is not there: pictures, icons, verbs, zones, sort orders,
        cues, counters, the section of RULES.md.

        `content`: the table's messages, faces and pictures.
        """
        places = {zone.id for zone in spec.zones}
        for zone in spec.zones:
            yield from self._of_zone(zone, places)
        for lesson in spec.lessons:
            if lesson.zone and lesson.zone not in places:
                yield f"lesson {lesson.id!r} points at {lesson.zone!r}, which is not there"
        for decor in spec.decor:
            if decor.of and decor.of not in places:
                yield f"{decor.picture.key!r} is of {decor.of!r}, which is not there"
        for button in spec.buttons:
            if button.icon and not has_file(f"art/common/icons/{button.icon}.svg"):
                yield f"there is no icon {button.icon!r}"
        self._shown_cues.update(spec.alerts, (burst.cue for burst in spec.bursts))
        for cue in {*spec.alerts, *(burst.cue for burst in spec.bursts)} - self._cues:
            yield f"{cue!r} is none of its cues"
        yield from self._of_pictures(content.pictures)

        yield from self._of_counts(spec)
        yield from self.of_rule(spec.help_anchor)

    def of_events(self, events: Sequence[Event]) -> Iterator[str]:
        """Check the cues of events."""
        yield from self._of_cues(event.cue for event in events if event.cue is not None)
        paid = (event for event in events if event.kind is EventKind.COUNT and event.source and event.number("more"))
        self._paid.update(event.target for event in paid)

    def of_choices(self, view: View[Any], legal: Sequence[Command]) -> Iterator[str]:
        """Check the picker's labels for every piece and place that mean several commands."""
        by_target: dict[tuple[str, int, str], list[Command]] = {}
        for command in legal:
            by_target.setdefault((command.verb, command.piece, command.zone), []).append(command)
        for commands in by_target.values():
            if len(commands) > 1:
                shown = self._game.choices(view, commands)
                if not shown:
                    yield f"no picker shows the {len(commands)} ways to {commands[0].verb}"
                content = content_of(shown)
                yield from self.faults_in(content.messages)
                yield from self._of_pictures(content.pictures)

    def _of_counts(self, spec: TableSpec) -> Iterator[str]:
        """Check that each counter has a unique name, and that coins go to existing ones."""
        names = [decor.counts for decor in spec.decor if decor.counts]
        names += [sign.counts for plate in spec.plates for sign in plate.signs if sign.counts]
        yield from (f"two numbers count as {name!r}" for name in sorted({*names}) if names.count(name) > 1)
        yield from (f"coins are counted as {name!r}, and no number is" for name in sorted(self._paid - {*names}))
        self._paid.clear()

    def _of_looks(self) -> Iterator[str]:
        looks = self._game.info.looks
        colours = [looks.box, *looks.chrome, looks.ground.centre, looks.ground.rim]
        colours += [pool.colour for pool in looks.ground.pools]
        for palette in looks.palettes:
            colours += [*palette.standard, *palette.safe, *palette.contrast]
            if any(len(each) != len(palette.standard) for each in (palette.safe, palette.contrast) if each):
                yield f"the palette {palette.standard} has not one colour for each in every set"
        yield from (f"{colour!r} is no colour" for colour in colours if not _COLOUR.fullmatch(colour))
        if looks.ground.texture not in _TEXTURES:
            yield f"the ground is made of {looks.ground.texture!r}, which is no texture"

    def _of_zone(self, zone: Zone, places: set[str]) -> Iterator[str]:
        info = self._game.info
        if zone.taps and zone.taps not in info.verbs:
            yield f"{zone.id!r} is tapped for {zone.taps!r}, which is none of its verbs"
        for place in {zone.throw, *zone.gathers} - {"", *places}:
            yield f"{zone.id!r} leads to {place!r}, which is not there"
        for sorting, keys in zone.sort_keys:
            if sorting not in info.sorts:
                yield f"{zone.id!r} is sorted by {sorting.id!r}, which is none of its ways"
            if len(keys) != len(zone.pieces):
                yield f"{zone.id!r} has {len(zone.pieces)} pieces and {len(keys)} keys to sort them by"
        yield from self._of_pictures(piece.picture for piece in zone.pieces)

    def _of_cues(self, cues: Iterable[Cue]) -> Iterator[str]:
        info = self._game.info
        for cue in cues:
            if cue not in self._cues:
                yield f"{cue!r} is none of its cues"
            elif cue not in self._shown_cues and not any(
                has_file(f"sounds/{folder}/{cue}.ogg") for folder in (info.id, "common")
            ):
                yield f"nothing is heard or seen by {cue!r}"

    def _of_pictures(self, pictures: Iterable[Picture]) -> Iterator[str]:
        for picture in pictures:
            if picture.key in self._drawn:
                continue
            self._drawn.add(picture.key)
            for layer in picture.layers:
                if isinstance(layer, Art) and not has_file(f"art/{layer.name}.svg"):
                    yield f"picture {picture.key!r} shows {layer.name!r}, of which there is no file"
                elif isinstance(layer, Label) and isinstance(layer.text, Msg):
                    yield from self.faults_in((layer.text,))

    def faults_in(self, messages: Iterable[Msg]) -> Iterator[str]:
        """Yield the fault of each message that can't be shown."""
        for message in messages:
            if problem := self._messages.problem(message):
                yield f"{message.id}: {problem}"
