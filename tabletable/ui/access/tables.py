"""A table as nodes, made from its spec alone, which contains nothing the viewer may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.picture import Label, Picture
from tabletable.core.tablespec import Arrangement, Piece, Plate, TableSpec, Zone
from tabletable.core.wording import CellWords
from tabletable.play.seats import Seat
from tabletable.table.gestures import Commands, GestureMap, lines
from tabletable.table.layout import Placement, plate_box, seat_sign, visible_pieces, zone_box
from tabletable.ui.access.nodes import Act, Node, Role
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.fixtures import second_lines
from tabletable.ui.paint.words import Words, headed, in_a_row, tip_of

PIECE: Final = "piece:"
ZONE: Final = "zone:"
SEAT: Final = "seat:"
SIGN: Final = "sign:"
ROW: Final = "row:"
"""Prefix of the keys of a board's rows."""
AREAS = ("area:hand", "area:table", "area:seats", "area:log", "area:buttons", "area:help")
HAND, TABLE, SEATS, LOG, BUTTONS, HELP = AREAS
"""Keys of the parts of a table, in the order in which they are read."""
_BOTH: Final = (Act.FOCUS, Act.PRESS)


class TableContext(NamedTuple):
    """Everything needed to put a table into words."""

    game: Game[Any]
    words: Words
    seats: Sequence[Seat]
    spec: TableSpec
    placements: Mapping[int, Placement]
    gestures: GestureMap = GestureMap()
    viewer: int | None = None
    selected: int = NOTHING
    """The lifted piece."""
    is_deciding: bool = False
    wording: Callable[[Command], str] = lambda command: ""
    """Returns the effect of a legal command, in words."""
    chosen: Callable[[Commands], Command | None] = lambda commands: None
    """Returns the meant one of several rotations of a piece."""
    laid: Callable[[Command], Piece | None] = lambda command: None
    """Returns the piece of a command as it would lie."""
    forecast: Callable[[Command], tuple[Msg, ...]] = lambda command: ()
    """Returns the forecast of a command."""
    unsaid: frozenset[int] = frozenset()
    """Open pieces that must not be named because others may hear it."""
    scale: float = 1.0
    """Real px per px of the table."""
    cells: Callable[[], Mapping[str, CellWords]] = dict
    """Returns the texts about the cells of the board, by zone."""


class Areas(NamedTuple):
    """The parts of a table as nodes."""

    hand: tuple[Node, ...]
    table: tuple[Node, ...]
    seats: tuple[Node, ...]


class TableDescriber:
    """Puts one table into words."""

    def __init__(self, context: TableContext) -> None:
        self._context, self._spec, self._words = context, context.spec, context.words
        self._targets = frozenset(context.gestures.targets(context.selected))
        self._faces = {piece.handle: piece.face for zone in context.spec.zones for piece in zone.pieces}
        self._cells = context.cells()
        self._held = {area for zone in context.spec.zones for area in zone.gathers}

    def areas(self) -> Areas:
        """Return everything on the table as nodes, by area."""
        spec = self._spec
        hand = [self._zone(zone) for zone in spec.zones if zone.own]
        table = [node for node in self._of_nobody() if node is not None]
        return Areas(_there(hand), (*table, *self._signs()), tuple(self._seat(plate) for plate in spec.plates))

    # ------------------------------------------------------------------------------------------------ places

    def _of_nobody(self) -> Iterator[Node | None]:
        seated = {plate.seat for plate in self._spec.plates}
        zones = [zone for zone in self._spec.zones if not zone.own and zone.seat not in seated]
        board = [zone for zone in zones if zone.board]
        yield self._board(board)
        for zone in zones:
            if not zone.board:
                yield self._zone(zone)

    def _board(self, cells: Sequence[Zone]) -> Node | None:
        """Return the cells of a board row by row."""
        if not cells:
            return None
        rows = lines((zone, zone_box(zone), "") for zone in cells)
        nodes: list[Node] = []
        for number, row in enumerate(rows, 1):
            cell_nodes = _there(self._zone(zone) for zone in row)
            if cell_nodes:
                words = next((self._cells[zone.id] for zone in row if zone.id in self._cells), None)
                of_game = None if words is None else words.row
                name = self._words.text(of_game if of_game is not None else msg("access.row", n=number))
                nodes.append(Node(f"{ROW}{number}", Role.GROUP, name[:1].upper() + name[1:], children=cell_nodes))
        return Node("board", Role.GRID, self._words.text("access.board"), children=tuple(nodes))

    def _zone(self, zone: Zone) -> Node | None:
        """Return a place with its open pieces; None for an unnamed empty area that can't be used."""
        pieces = [
            each
            for each in visible_pieces(zone)
            if each.face != HIDDEN or each.handle in self._context.gestures.playable
        ]
        name, sentence = self._name(zone), self._use_of(zone)
        box = zone_box(zone).scaled(self._context.scale)
        acts = _BOTH if sentence is not None or zone.taps else ()
        role = Role.BUTTON if acts else Role.GROUP
        if zone.arrangement is Arrangement.PILE and not zone.own:
            pieces = pieces[-1:]
        if len(pieces) <= 1 and not zone.own:
            return self._single(zone, pieces, name, sentence, box)
        if not name and not pieces and not acts:
            return None
        children = tuple(self._piece(piece, zone) for piece in pieces)
        if zone.taps:  # a pile that is taken from above
            children = tuple(map(self._under, children, pieces[1:])) + children[-1:]
        more = () if zone.tells is None else (self._words.text(zone.tells),)
        described = in_a_row((sentence or "", *more))
        return Node(ZONE + zone.id, role if acts else Role.LIST, name, described, box=box, acts=acts, children=children)

    def _single(self, zone: Zone, pieces: Sequence[Piece], name: str, sentence: str | None, box: Box) -> Node | None:
        """Return a place with at most one piece as a single node."""
        acts = _BOTH if sentence is not None or zone.taps else ()
        if not pieces:
            if not acts and (not name or (zone.id in self._held and zone.label is None)):
                return None
            role = Role.BUTTON if acts else Role.CELL
            is_bare = not acts and zone.id in self._cells and self._cells[zone.id].is_bare
            node = Node(
                ZONE + zone.id, role, name or sentence or "", "" if not name else sentence or "", box=box, acts=acts
            )
            return node._replace(is_bare=is_bare or bool(zone.number))  # of numbers the place they are in tells
        piece = self._piece(pieces[0], zone)
        described = in_a_row(filter(None, (sentence, "" if zone.tells is None else self._words.text(zone.tells))))
        if sentence is not None:  # the place is meant rather than what lies there
            named = name if is_substring(piece.name, name) else in_a_row((name, piece.name))
            return Node(ZONE + zone.id, Role.BUTTON, named, sentence, box=box, acts=_BOTH)
        named = piece.name if is_substring(piece.name, name) or not name else in_a_row((name, piece.name))
        named = name if is_substring(piece.name, name) else named
        more = "" if is_substring(piece.description, named) else piece.description
        return piece._replace(name=named, description=in_a_row((described, more)))

    def _name(self, zone: Zone) -> str:
        if zone.id in self._cells:
            return self._cell(zone.id, self._cells[zone.id])
        if zone.label is not None:
            return self._words.text(zone.label)
        is_for_use = zone.taps or zone.id in self._targets
        return speaker(self._words, zone.seat) if is_for_use else ""

    def _cell(self, zone: str, cell: CellWords) -> str:
        """Return a cell's place, its contents, and, if nobody else hears it, its possible uses for the viewer.

        While a piece is lifted, a target has only the effect of going there as its text, which contains the place.
        """
        text, context = self._words.text, self._context
        says_where = zone in self._targets and context.selected not in context.unsaid
        placed = "" if cell.place is None or says_where else text(cell.place)
        own = () if context.unsaid or context.selected != NOTHING else cell.own
        return in_a_row((headed(placed, text(cell.what)), *map(text, own)))

    def _use_of(self, zone: Zone) -> str | None:
        """Return the effect of pressing a place, in words; None if there is none."""
        context = self._context
        if zone.id in self._targets:
            return self._use(context.gestures.drop(context.selected, zone.id))
        if context.selected == NOTHING and (taps := context.gestures.tap(zone, self._faces)):
            return self._use(taps)
        return None

    def _use(self, commands: Commands) -> str:
        context = self._context
        if context.selected in context.unsaid:
            return self._words.text("table.drag.lay")
        chosen = context.chosen(commands)
        several = (chosen,) if chosen is not None else commands
        first, *others = dict.fromkeys(map(context.wording, several))
        laid = context.laid(chosen) if chosen is not None else None
        if laid is not None:
            shape = self._tells(laid)
            lifted = next(
                (each for zone in self._spec.zones for each in zone.pieces if each.handle == context.selected), None
            )
            is_known = lifted is not None and shape == self._tells(lifted)  # it was told of the card in hand
            forecast = map(self._words.text, context.forecast(several[0]))
            first = in_a_row((first, *_sentences("" if is_known else shape, *forecast)))
        elif len(several) == 1 and context.selected != NOTHING:  # an action: nothing of it will lie there
            effects = (self._words.text(line) for line in context.forecast(several[0]) if not _is_of_player(line))
            first = in_a_row((first, *_sentences(*effects)))
        whole = first
        for other in others:
            first = self._words.text("access.or", one=first, other=_rest(whole, other))
        return first

    # ------------------------------------------------------------------------------------------------ pieces

    def _piece(self, piece: Piece, zone: Zone) -> Node:
        context, handle = self._context, piece.handle
        is_usable = context.gestures.movable(handle)
        acts = _BOTH if handle in context.gestures.playable or zone.own else ()
        is_off = bool(acts) and context.is_deciding and not is_usable and context.selected == NOTHING
        box = context.placements[handle].box.scaled(context.scale) if handle in context.placements else None
        role = Role.BUTTON if acts else Role.CELL
        is_lifted = True if handle == context.selected else None
        described = self._words.text("access.stays") if is_off and zone.own else ""
        if is_usable and handle not in context.unsaid:
            every = context.gestures.taps.get(handle, ()) or [
                command for commands in context.gestures.drags.get(handle, {}).values() for command in commands
            ]
            described = context.wording(every[0]) if len(every) == 1 else ""
        shape = self._tells(piece)
        return Node(
            piece_key(handle, zone.id),
            role,
            self.name_of(piece),
            in_a_row(filter(None, (shape, described))),
            shape=shape,
            box=box,
            is_off=is_off,
            is_chosen=is_lifted,
            acts=acts,
        )

    def _under(self, node: Node, above: Piece) -> Node:
        """Return a node renamed as a piece below another one."""
        return node._replace(name=self._words.text("access.under", what=node.name, top=self.name_of(above)))

    def name_of(self, piece: Piece) -> str:
        """Return the spoken name of a piece: its face if the viewer sees it and others may hear it."""
        text, context = self._words.text, self._context
        if piece.face == HIDDEN:
            return text("access.face_down")
        if piece.handle in context.unsaid:
            return text("access.unsaid")
        return text(context.game.face_text(piece.face).title)

    def _tells(self, piece: Piece) -> str:
        is_said = piece.tells is not None and piece.handle not in self._context.unsaid
        return self._words.text(piece.tells) if is_said and piece.tells is not None else ""

    def explain(self, piece: Piece, zone: Zone) -> str:
        """Return the full explanation of a piece, as in its zoom card."""
        text = self._words.text
        if piece.face == HIDDEN:
            return self._name(zone)
        face_text = piece.about or self._context.game.face_text(piece.face)
        tells = () if zone.tells is None else (zone.tells,)
        shape = () if piece.tells is None else (piece.tells,)
        return in_a_row(map(text, (face_text.title, *shape, *face_text.lines, *face_text.terms, *tells)))

    # ------------------------------------------------------------------------------------------------ seats and signs

    def _seat(self, plate: Plate) -> Node:
        spec, words = self._spec, self._words
        tip = tip_of(words, self._context.seats, seat_sign(plate))
        name = tip.text
        line = second_lines(words, self._context.seats, plate, self._context.viewer)[0].strip()
        signs = [words.text(sign.tip) for sign in plate.signs if sign.tip is not None]
        known = tip.terms if not self._context.unsaid else ()
        line = "" if is_substring(line, name) else line
        described = in_a_row(dict.fromkeys(filter(None, (line, *tip.lines, *known, *signs))))
        zones = [zone for zone in spec.zones if zone.seat == plate.seat and not zone.own]
        children = _there(self._zone(zone) for zone in zones)
        box = plate_box(plate).scaled(self._context.scale)
        return Node(SEAT + str(plate.seat), Role.GROUP, name, described, box=box, acts=(Act.FOCUS,), children=children)

    def _signs(self) -> Iterator[Node]:
        """Yield the other texts on the table."""
        words, spec = self._words, self._spec
        signs: list[tuple[str, Box | None]] = []
        for decor in spec.decor:
            text = words.text(decor.tip) if decor.tip is not None else printed(words, decor.picture)
            signs.append((text, Box.around(decor.x, decor.y, decor.height, decor.height)))
        signs += [(words.text(pill.text), Box.around(pill.x, pill.y, 40, 28)) for pill in spec.pills]
        for badge in spec.badges:
            text = badge.text if isinstance(badge.text, str) else words.text(badge.text)
            signs.append((text, Box.around(badge.x, badge.y, badge.size, badge.size)))
        if spec.allowance is not None:
            signs.append((words.text(spec.allowance.label), None))
        numbers = count()
        for text, box in dict(reversed(signs)).items():
            if text.strip():
                place = None if box is None else box.scaled(self._context.scale)
                yield Node(f"{SIGN}{next(numbers)}", Role.CELL, text, box=place)


def piece_key(handle: int, zone: str) -> str:
    """Return the key of a piece in its place: moved elsewhere it counts as another node."""
    return f"{PIECE}{handle}@{zone}"


def piece_of(key: str) -> int:
    """Return the piece of such a key."""
    return int(key.removeprefix(PIECE).partition("@")[0])


def printed(words: Words, picture: Picture) -> str:
    """Return the words printed on a picture."""
    labels = [layer.text for layer in picture.layers if isinstance(layer, Label)]
    return " ".join(label if isinstance(label, str) else words.text(label) for label in labels)


def is_substring(one: str, other: str) -> bool:
    """Return whether the first text is contained in the second, ignoring case."""
    return one.casefold() in other.casefold()


def speaker(words: Words, seat: int) -> str:
    """Return the name of a seat, "" for nobody."""
    return "" if seat == NOBODY else words.text("table.seat", player=SeatRef(seat))


def _is_of_player(line: Msg) -> bool:
    """Return whether a line only names a player: it then says no more than the command."""
    return bool(line.args) and all(isinstance(arg, SeatRef) for _, arg in line.args)


def _sentences(*texts: str) -> list[str]:
    """Return the texts that say something, each with a capital: a voice pauses before it."""
    return [text[:1].upper() + text[1:] for text in texts if text]


def _rest(one: str, other: str) -> str:
    """Return the part of `other` that differs from `one`: its last words, if the script separates words."""
    ours, theirs = one.split(" "), other.split(" ")
    at = next((at for at, (word, also) in enumerate(zip(ours, theirs, strict=False)) if word != also), 0)
    return " ".join(theirs[at:])


def _there(nodes: Iterable[Node | None]) -> tuple[Node, ...]:
    return tuple(node for node in nodes if node is not None)
