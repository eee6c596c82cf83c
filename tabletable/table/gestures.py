"""From legal commands to gestures: which piece may go where, what a click does, what only a button can do.

Drag and drop, click–click and the keyboard use this one map. It is made for one decision and thrown away when a
command is submitted, so a stale map can't let a second one through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Button, Piece, TableSpec, Zone
from tabletable.table.layout import NEXT_LINE, NEXT_ROW, Placement, area_at, visible_pieces, zone_at, zone_box

T = TypeVar("T")
Commands = tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class GestureMap:
    """All gestures of one seat at one decision."""

    drags: Mapping[int, Mapping[str, Commands]] = field(default_factory=dict)
    """Piece → zone → commands. Several commands differ in their choice."""
    taps: Mapping[int, Commands] = field(default_factory=dict)
    """Piece → commands that need no place."""
    places: Mapping[str, Commands] = field(default_factory=dict)
    """Zone → commands that need no piece: a click on the zone."""
    bare: Commands = ()
    """Commands of neither piece nor zone: they need a button."""
    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each area, the zones it holds."""
    playable: frozenset[int] = frozenset()
    """Pieces that can be picked up: those with a legal move, and those that explain why they have none."""

    def movable(self, piece: int) -> bool:
        """Return whether anything can be done with the piece."""
        return piece in self.drags or piece in self.taps

    def targets(self, piece: int) -> tuple[str, ...]:
        """Return the zones that the piece may be dropped on."""
        return tuple(self.drags.get(piece, ()))

    def drop(self, piece: int, zone: str) -> Commands:
        """Return the commands that dropping the piece on the zone may mean; () if it may not.

        An area that holds zones stands for all of them.
        """
        zones = self.drags.get(piece, {})
        if zone in zones:
            return zones[zone]
        return tuple(command for inner in self.areas.get(zone, ()) for command in zones.get(inner, ()))

    def meant_in(self, piece: int, area: str) -> str:
        """Return the only zone inside an area that the piece may go to.

        The area itself if there are several, "" if there is none.
        """
        inner_zones = [inner for inner in self.areas.get(area, ()) if inner in self.drags.get(piece, {})]
        return (inner_zones[0] if len(inner_zones) == 1 else area) if inner_zones else ""

    def tap(self, zone: Zone, faces: Mapping[int, int]) -> Commands:
        """Return the commands that clicking the zone itself may mean; `faces` are those of the pieces on the table, by
        handle.

        A piece that the zone's verb takes need not be named where all that would do have the same face.
        """
        if zone.id in self.places or not zone.taps:
            return self.places.get(zone.id, ())
        fit = [piece for piece in self.drags if any(one.verb == zone.taps for one in self.drop(piece, zone.id))]
        return self.drop(fit[0], zone.id) if len({faces.get(piece) for piece in fit}) == 1 else ()

    def play(self, piece: int, throw: str) -> Commands:
        """Return the commands of using a piece without naming a place: thrown on the table, double-clicked, or by key.

        `throw` is the zone such a piece is meant for; without it a single possible target decides.
        """
        if piece in self.taps:
            return self.taps[piece]
        zones = self.drags.get(piece, {})
        if throw in zones:
            return zones[throw]
        return next(iter(zones.values())) if len(zones) == 1 else ()


def faces_on(spec: TableSpec) -> dict[int, int]:
    """Return the face of each piece on a table, by handle, for `GestureMap.tap`."""
    return {piece.handle: piece.face for zone in spec.zones for piece in zone.pieces}


def gesture_map(
    legal: Iterable[Command], zones: Sequence[Zone] = (), intended: Callable[[int, str], Command | None] | None = None
) -> GestureMap:
    """Return the gestures that express the legal commands of one seat on a table of `zones`.

    `intended` is `Game.intended_command` for that seat's view; without it only what can be moved is taken hold of.
    """
    drags: dict[int, dict[str, list[Command]]] = {}
    taps: dict[int, list[Command]] = {}
    places: dict[str, list[Command]] = {}
    bare: list[Command] = []
    for command in legal:
        if command.piece != NO_PIECE and command.zone:
            drags.setdefault(command.piece, {}).setdefault(command.zone, []).append(command)
        elif command.piece != NO_PIECE:
            taps.setdefault(command.piece, []).append(command)
        elif command.zone:
            places.setdefault(command.zone, []).append(command)
        else:
            bare.append(command)
    return GestureMap(
        {piece: {zone: tuple(commands) for zone, commands in zones.items()} for piece, zones in drags.items()},
        {piece: tuple(commands) for piece, commands in taps.items()},
        {zone: tuple(commands) for zone, commands in places.items()},
        tuple(bare),
        {zone.id: zone.gathers for zone in zones if zone.gathers},
        frozenset(_playable(zones, intended)) | drags.keys() | taps.keys(),
    )


def _playable(zones: Iterable[Zone], intended: Callable[[int, str], Command | None] | None) -> Iterator[int]:
    """Yield the visible pieces that mean something when they are taken."""
    if intended is not None:
        yield from (
            piece.handle for zone in zones for piece in visible_pieces(zone) if intended(piece.handle, "") is not None
        )


def goal_in_area(spec: TableSpec, gestures: GestureMap, piece: int, home: str, x: float, y: float) -> str:
    """Return the zone that a piece of the zone `home` goes to when it is let go somewhere in an area at a point; "" for
    none.

    A place where something lies is meant itself: what can't go there does not go to another one like it instead.
    """
    area = area_at(spec, x, y, home)
    goal = gestures.meant_in(piece, area.id) if area is not None else ""
    over = zone_at(spec, x, y)
    if area is None or over is None or not over.pieces or over.id not in area.gathers:
        return goal
    return "" if any(zone.id == goal and zone.pieces for zone in spec.zones) and goal != over.id else goal


def is_home(spec: TableSpec, home: str, zone: str) -> bool:
    """Return whether dropping a piece of the zone `home` on `zone` puts it back: on it, or on the area
    it is part of.
    """
    return any(each.id == zone and home in (zone, *each.gathers) for each in spec.zones)


def unreachable(spec: TableSpec, legal: Iterable[Command]) -> Commands:
    """Legal commands that no gesture on this table expresses; () for every table worth shipping.

    A drag needs the piece and the target zone on the table, a click its zone; everything else needs a button.
    """
    handles = {piece.handle for zone in spec.zones for piece in zone.pieces}
    zones = {zone.id for zone in spec.zones}
    buttons = {command for button in spec.buttons for command in button.commands}

    def reached(command: Command) -> bool:
        if command in buttons:
            return True
        if command.piece == NO_PIECE:
            return command.zone in zones
        return command.piece in handles and (not command.zone or command.zone in zones)

    return tuple(command for command in legal if not reached(command))


def meant_by_tap(seat: int, zone: Zone) -> Command:
    """Return the command that clicking `zone` would have meant."""
    return Command(seat, zone.taps, zone=zone.id)


def enabled(button: Button, legal: Iterable[Command]) -> Commands:
    """Return the button's legal commands; () disables it."""
    allowed = set(legal)
    return tuple(command for command in button.commands if command in allowed)


def differ_only_in_seat(command: Command, other: Command) -> bool:
    """Return whether two commands differ in nothing but the seat that gives them."""
    return command[1:] == other[1:]


def walk(spec: TableSpec, placements: Mapping[int, Placement], gestures: GestureMap) -> tuple[list[int], int]:
    """Return the pieces the keyboard walks along, and how many of them come first from either side.

    That is one's hand and what else can be used, line by line from left to right, but for a hand of which nothing can
    be used as long as something else can. Behind them comes what can only be asked why it stays, but for what stays on
    a board: there is too much of it to walk along one by one. A pile is one stop.
    """
    mine = next(([piece.handle for piece in zone.pieces] for zone in spec.zones if zone.own), [])
    others = [
        piece.handle
        for zone in spec.zones
        for piece in visible_pieces(zone)
        if piece.handle in gestures.playable
        and piece.handle not in mine
        and (gestures.movable(piece.handle) or not (zone.board or _is_under(zone, piece)))
    ]
    others = _line_by_line((handle, placements[handle].box) for handle in others)
    useful = [handle for handle in others if gestures.movable(handle)]
    stuck = [handle for handle in others if not gestures.movable(handle)]
    if useful and not any(map(gestures.movable, mine)):
        return useful + stuck + mine, len(useful)
    return mine + useful + stuck, len(mine) + len(useful)


def _is_under(zone: Zone, piece: Piece) -> bool:
    """Return whether a piece lies under others in a pile."""
    return bool(zone.taps or zone.arrangement is Arrangement.PILE) and piece is not zone.pieces[-1]


def goals_in_order(spec: TableSpec, targets: Iterable[str]) -> list[str]:
    """Return targets in the order of the keys: cells of the board line by line from left to right, then the others.

    Places of one area stay together.
    """
    zones = {zone.id: zone for zone in spec.zones}
    area_of = {part: zone for zone in spec.zones for part in zone.gathers}
    wanted = [zones[target] for target in sorted(targets) if target in zones]
    areas = {area_of.get(zone.id, zone).id: area_of.get(zone.id, zone) for zone in wanted}
    order = list[str]()
    for is_board in (True, False):
        for area in _line_by_line((each, zone_box(each)) for each in areas.values() if each.board is is_board):
            within = [zone for zone in wanted if area_of.get(zone.id, zone) is area]
            order += [zone.id for zone in _line_by_line((zone, zone_box(zone)) for zone in within)]
    return [*order, *(target for target in targets if target not in zones)]


def lines(placed: Iterable[tuple[T, Box, str]]) -> list[list[T]]:
    """Things with their boxes and zones in lines from top to bottom, each from left to right.

    What lies lower by a small part of its height is in the same line; rows of a hand lie closer than lines of a table.
    """
    rows: list[list[tuple[T, Box, str]]] = []
    for each in sorted(placed, key=lambda each: each[1].cy):
        _, box, zone = each
        first = rows[-1][0] if rows else None
        share = NEXT_ROW if first is not None and first[2] == zone else NEXT_LINE
        if first is None or box.cy - first[1].cy > share * first[1].h:
            rows.append([])
        rows[-1].append(each)
    return [[thing for thing, _, _ in sorted(line, key=lambda each: each[1].cx)] for line in rows]


def step(grid: Sequence[Sequence[T]], here: T, across: int, down: int, x_of: Callable[[T], float]) -> T:
    """Return the item an arrow key leads to from `here`: the next in its line, or the nearest in the next line.

    At an edge it is `here` itself.
    """
    row = next(at for at, line in enumerate(grid) if here in line)
    if across:
        at = grid[row].index(here) + across
        return grid[row][at] if 0 <= at < len(grid[row]) else here
    if not 0 <= row + down < len(grid):
        return here
    return min(grid[row + down], key=lambda other: abs(x_of(other) - x_of(here)))


def _line_by_line(placed: Iterable[tuple[T, Box]]) -> list[T]:
    """Things in the order in which one reads them."""
    return [thing for line in lines((thing, box, "") for thing, box in placed) for thing in line]
