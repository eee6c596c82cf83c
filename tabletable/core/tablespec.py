"""The table as plain data: zones, plates, figures, buttons.

A game describes its table for one viewer with these values and draws nothing itself; the table layer computes where
every card lies and the screen draws it. Lengths and positions are logical px of the stage (1280×720 or larger, see
`Stage`), x to the right, y downwards, angles in degrees clockwise. Positions are centres unless told otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import NamedTuple

from tabletable.core.command import Command
from tabletable.core.event import Cue
from tabletable.core.message import Msg
from tabletable.core.picture import Picture

# ------------------------------------------------------------------------------------------------ zones


class Arrangement(StrEnum):
    """How the pieces of a zone lie; the formulas are in `table/layout.py`."""

    FAN = "fan"
    """A hand seen from its front: flat up to four cards, then fanned, spread over at most `width`."""
    BACKS = "backs"
    """Somebody's hand seen from behind: a narrow fan turned by `angle`, never wider than `width`."""
    PILE = "pile"
    """On top of each other, last piece on top, slightly untidy; at most `depth` pieces are drawn."""
    ROW = "row"
    """Side by side or one below the other, `pitch` apart, centred on the zone."""
    GRID = "grid"
    """In rows as long as `width` allows, `pitch` apart, centred on the zone. The first piece lies in the corner that
    `pitch` leads away from: top left, unless a part of it is negative.
    """
    CELLS = "cells"
    """A single place, all pieces exactly there."""


class Side(StrEnum):
    """The side of a piece that lies up."""

    ANY = ""
    """Follows from the picture alone: a different picture turns the piece over."""
    FRONT = "front"
    BACK = "back"
    TABLE = "table"
    """Open in front of others, in a picture of its own."""


class Piece(NamedTuple):
    """One piece in a zone."""

    handle: int
    picture: Picture
    """Its face or its back, as the viewer sees it."""
    face: int
    """The face the viewer sees, HIDDEN for a back; shown by the zoom card."""
    angle: float = 0
    """Its own turn, added to the zone's."""
    marked: bool = False
    """Of the last move: outlined in the colour of information until the next decision."""
    side: Side = Side.ANY
    """While it is unchanged, a new picture replaces the old one without a turn, as when a lamp is lit."""
    careful: bool = False
    """Its only legal use may be unwanted: a click without a place lifts the piece and lets the player aim."""
    tells: Msg | None = None
    """A description beyond its face, for listeners: its orientation, where its paths lead."""
    about: FaceText | None = None
    """The text of its zoom card where its place matters more than its face; None for the text about the face."""


class Stop(NamedTuple):
    """A place inside a zone where a piece passing through pauses."""

    piece: int
    x: float
    y: float


class Sorting(NamedTuple):
    """A way to sort one's own hand. A game lists its ways in its `COVER`; equal ids mean the same way."""

    id: str
    """The id under which the player's preference is kept for all games with it: a-z, digits and underscores."""
    label: Msg


BY_COLOUR = Sorting("colour", Msg("sort.colour"))
BY_VALUE = Sorting("value", Msg("sort.value"))
AS_DRAWN = Sorting("drawn", Msg("sort.drawn"))


class Zone(NamedTuple):
    """A place for pieces, and a target for commands."""

    id: str
    arrangement: Arrangement
    x: float
    y: float
    height: float
    """Height of a piece in it."""
    pieces: tuple[Piece, ...] = ()
    width: float = 0
    """Room for FAN, BACKS, ROW and GRID."""
    angle: float = 0
    pitch: tuple[float, float] = (0.0, 0.0)
    """ROW: the step from piece to piece; GRID: from column to column and from row to row. FAN: its first figure is the
    widest step, 0 for the usual one."""
    depth: int = 0
    """PILE: how many pieces show, 0 for all."""
    has_sign: bool = False
    """Whether a badge on it shows that it may be used: then an empty one needs no outline."""
    target: tuple[float, float] = (0.0, 0.0)
    """Width and height of the drop target around (x, y); (0, 0) takes the pieces' own size."""
    seat: int = -1
    """The seat it belongs to; −1 for the table."""
    own: bool = False
    """The viewer's own hand: hover, sorting and keyboard focus live here."""
    index_share: float = 1.0
    """For an own hand: the share of a card's height, from its top, one chooses by; the rest may be out of sight."""
    flat: bool = False
    """FAN: cards are not turned, however many there are."""
    back: Picture | None = None
    """The picture of a piece of unknown face on its way to and from this zone."""
    label: Msg | None = None
    """Its name for keyboard focus, tooltip and screen text."""
    tells: Msg | None = None
    """A description of all its pieces together, also shown on the zoomed card of each."""
    board: bool = False
    """Whether it is a cell of the board: usable empty cells show a plus sign, and arrow keys visit cells first."""
    stops: tuple[Stop, ...] = ()
    """Waypoints for pieces that pass through it side by side; others pass through its middle."""
    room: tuple[float, float] | None = None
    """The middle of the next piece that comes to lie here, shown before it is let go; None: the zone's own middle."""
    gathers: tuple[str, ...] = ()
    """For an area that holds other zones, listed before them: a piece dropped in it goes to the legal one of these
    zones; if several are legal, the screen asks.
    """
    invites: bool = False
    """For an area that holds other zones: whether the area itself lights up for the piece in hand."""
    is_always_open: bool = False
    """Whether every piece may always be dropped here: a piece with no other place to go does not glow for it."""
    taps: str = ""
    """The verb that a click on the zone itself means; if no such click is legal, the screen asks `why_not`. If the verb
    takes a piece and all legal ones are alike, the click uses the first.
    """
    number: int = 0
    """The number that a piece put here stands for, which keys can type; 0 for none."""
    rank: int = 0
    """Keys begin at the place with the highest number of those a piece may go to."""
    throw: str = ""
    """The zone a piece of this hand goes to when it is thrown onto the table, double-clicked or played by key."""
    sort_keys: tuple[tuple[Sorting, tuple[int, ...]], ...] = ()
    """For one's own hand: the ways to sort it, in the order of `GameInfo.sorts`, each with one key per piece."""


class PlateSign(NamedTuple):
    """A picture on a name plate, `height` high around (x, y) from the plate's top left corner."""

    picture: Picture
    x: float
    y: float
    height: float
    tip: Msg | None = None
    """Text under the pointer."""
    counts: str = ""
    """The name of the quantity it shows, which counts up or down when it changes; "" for no quantity."""


class Plate(NamedTuple):
    """A seat's name plate, its top left corner at (x, y).

    A plate of 80 px and more has room for pieces and signs in a row below name and avatar, and for signs at the right
    end of the second line.
    """

    seat: int
    x: float
    y: float
    width: float
    cards: int | None = None
    """The number on its hand chip, None for no chip."""
    line: Msg | None = None
    """The second line; None shows the seat's kind (your turn, plays next, bot level …)."""
    active: bool = False
    next: bool = False
    reserve: float = 0
    """Width at its right end kept free of words for the game's own figures."""
    height: float = 56
    signs: tuple[PlateSign, ...] = ()
    tells: tuple[Msg, ...] = ()
    """Public facts about the seat in short sentences: cards, score, what it has shown."""
    knows: tuple[Msg, ...] = ()
    """Facts about the seat that the viewer knows and others may not."""
    board: bool = False
    """Lies on the board, and is shifted with it; all its measures are those that are seen."""
    scale: float = 1.0
    """How many times as large as usual its words are."""
    brief: Msg | None = None
    """Shorter text for a `line` that does not fit."""
    named: str = ""
    """The name by which a lesson hides its line and all its signs but counters; "" for what no lesson hides."""


class Pill(NamedTuple):
    """A small label in a rounded box."""

    text: Msg
    x: float
    y: float
    board: bool = False
    """Lies on the board, and is magnified and shifted with it."""
    scale: float = 1.0
    """How many times as large as usual it is."""


class BadgeStyle(StrEnum):
    """The look of a loud sign."""

    RED = "red"
    CREAM = "cream"
    ACT = "act"
    """With the gold line of what may be clicked."""


class Badge(NamedTuple):
    """A loud tilted sign."""

    text: str | Msg
    x: float
    y: float
    size: float
    angle: float
    style: BadgeStyle = BadgeStyle.RED
    board: bool = False
    """Lies on the board, and is magnified and shifted with it."""
    scale: float = 1.0
    """How many times as large as usual it is."""


class Decor(NamedTuple):
    """A picture that lies on the table, `height` high around (x, y); `above` the pieces or below them."""

    picture: Picture
    x: float
    y: float
    height: float
    angle: float = 0
    above: bool = False
    tip: Msg | None = None
    """Text under the pointer."""
    board: bool = False
    """Lies on the board, and is magnified and shifted with it."""
    counts: str = ""
    """The name of the quantity it shows, the `target` of its COUNT event if there is one: changes are animated by
    counting. "" for numbers that are no quantity.
    """
    panel: Enum | None = None
    """The panel it belongs to: all figures of one panel appear for a question and disappear together. None for the
    table's own.
    """
    strength: float = 1.0
    """How much of it is seen, from 0 to 1."""
    of: str = ""
    """The zone whose place it marks, as a gate marks the queue there: text about the zone highlights this figure, too.
    """
    named: str = ""
    """By which a lesson speaks of this alone; "" for what no lesson speaks of."""


class Board(NamedTuple):
    """A viewport onto part of the table, which the player zooms and pans.

    It shows every zone and figure with `board` set, clipped to the viewport. The game lays them out so that everything
    that matters fits at first; "fit all" returns to that view, and play begins there unless it is too small to read.
    """

    x: float
    """Left edge of the window."""
    y: float
    """Top edge."""
    width: float
    height: float
    origin: tuple[float, float]
    """The table position of the board's point (0, 0): keeps the view steady while the board grows."""
    scale: float
    """px per unit of the board; at 1 its pieces have the size they were drawn for."""
    controls: tuple[float, float]
    """The top left corner of three buttons in a row, 136×40, that magnify, reduce and fit."""
    least: float = 0.0
    """px per unit below which its pieces are hard to tell apart: then a part is seen until the player asks for all."""
    span: tuple[float, float] = (0.0, 0.0)
    """Width and height, in board units, of the area that can be panned to, around the middle of the first view. (0, 0):
    the first view alone.
    """


class Button(NamedTuple):
    """A command without a drag. Enabled if any of `commands` is legal; otherwise it explains why none is."""

    label: Msg
    commands: tuple[Command, ...]
    """The commands it stands for; when several are legal, a picker asks which."""
    key: str = ""
    """A letter that presses it."""
    icon: str = ""
    """An icon of art/common/icons."""
    primary: bool = False
    """Whether it is the most likely choice, drawn in gold; at most one button at a time."""
    reason: Msg | None = None
    """A short text for the disabled button (≤ 28 Latin characters); None takes the reason of the rules."""
    box: tuple[float, float, float, float] | None = None
    """Left, top, width and height (≥ 56) of its place on the stage; None puts it into the column."""
    line: Msg | None = None
    """Its consequence, in a second line; only on the stage."""
    confirm: Msg | None = None
    """A question that has to be answered with yes before the command is given; None asks nothing."""
    confirm_final: Msg | None = None
    """A question before something is given up that undo can't bring back: asked only with several people at the table,
    and can be switched off. Set only while another command is legal.
    """
    is_heard: bool = True
    """Whether it is announced to listeners each turn; False if it could be pressed but would be of no use yet."""
    spoken: Msg | None = None
    """Its consequence, spoken after its letter ("D: Pass and swap cards"); None: its label."""


class OnlyMove(NamedTuple):
    """The viewer's only possible move: the screen may play it after a pause, with the reason."""

    command: Command
    title: Msg
    reason: Msg
    piece: int = -1
    """The piece it is about, −1 for none."""


class Allowance(NamedTuple):
    """The rest of a fixed number of actions, shown as a row of cards."""

    label: Msg
    left: int
    most: int
    own: bool = True
    """Whether it is the viewer's: then what remains has the highlight colour."""


class Lesson(NamedTuple):
    """A tip shown to a newcomer the first time it matters; the screen remembers which tips were read."""

    id: str
    """Unique within the game."""
    text: Msg
    """One or two short sentences (≤ 140 Latin characters): what to do and why, from what the viewer can see."""
    zone: str = ""
    """The zone it points at; "" for the table as a whole."""


class Burst(NamedTuple):
    """Small things that fly up where something breaks: to be seen, never to be counted."""

    cue: Cue
    pictures: tuple[Picture, ...]


class Loose(NamedTuple):
    """Small round things that lie about on the bare table and may be flicked with the pointer. They mean nothing."""

    pictures: tuple[Picture, ...]
    """Their pictures, used in turn."""
    height: float
    number: int
    box: tuple[float, float, float, float]
    """Left, top, width and height of where they lie and stay; no zone, plate or button is there."""


class Stage(NamedTuple):
    """The room a game has for its table, left of the column of chrome and buttons at the right edge."""

    width: float
    """≥ 984."""
    height: float
    """≥ 720."""
    is_live: bool = True
    """Whether the viewer may act; in a replay nobody is asked for anything."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """The whole table of one game for one viewer, at one point of the game."""

    title: Msg
    subtitle: Msg
    zones: tuple[Zone, ...]
    plates: tuple[Plate, ...]
    decor: tuple[Decor, ...] = ()
    pills: tuple[Pill, ...] = ()
    badges: tuple[Badge, ...] = ()
    buttons: tuple[Button, ...] = ()
    only_move: OnlyMove | None = None
    """The viewer's only possible move; None as soon as there is a decision to make."""
    allowance: Allowance | None = None
    """The actions left this turn, shown above the buttons."""
    prompt: Msg | None = None
    """The decision of the viewer (or of the seat awaited), for the last row of the log and for screen text."""
    is_reply: bool = False
    """Whether the viewer decides in the turn of somebody else."""
    goes_on: bool = False
    """Whether the viewer decides in a turn begun before: nothing announces it after a reply of somebody else."""
    facts: tuple[Msg, ...] = ()
    """Public facts about the table in sentences, for the hand-over screen."""
    fact_picture: Picture | None = None
    fact_badge: str = ""
    help_anchor: str = ""
    """The paragraph of the rules that explains the current decision."""
    lessons: tuple[Lesson, ...] = ()
    """Tips about the viewer's present decision, most important first; () while others decide."""
    coin: Picture | None = None
    """The picture of one unit gained in a COUNT event with a `source`: as many fly from there to the seat's plate."""
    bursts: tuple[Burst, ...] = ()
    """Particles for events with these cues, at the `source` of a MOVE, else at the `target`."""
    loose: tuple[Loose, ...] = ()
    """Loose pieces of decoration with physics."""
    lantern: tuple[float, float] | None = None
    """Position of the table's lamp."""
    board: Board | None = None
    """The viewport the player can zoom and pan; None: the table has a fixed view."""
    alerts: tuple[Cue, ...] = ()
    """Events with these are said over the table, too, if they are about the viewer."""
    heard_each_turn: tuple[Msg, ...] = ()
    """Told to a listener before each turn of the viewer: public facts that others see at a glance."""
    heard_privately: tuple[Msg, ...] = ()
    """Private facts told to a listener at the first turn of a round, and again when they change."""
    prompt_again: Msg | None = None
    """Told instead of the prompt to a listener who has heard that prompt at this table."""
    turn_order: tuple[int, ...] = ()
    """The seats in the order of their turns, told when a table opens; (): clockwise from the seat to act."""
    goal: Msg | None = None
    """How to win with the options of this game, in one line (≤ 80 Latin characters): at first on the table, later in
    the tip of its title.
    """
    header: float = 232.0
    """Width of the box with menu and title, 44 high, whose top left corner is (16, 16)."""


class PickerEntry(NamedTuple):
    """One entry of a picker: a command, its words, its pictures."""

    command: Command
    label: Msg
    picture: Picture | None = None
    heard: Msg | None = None
    """An addition for listeners when nobody else can hear: what others see in their own hand."""


@dataclass(frozen=True, slots=True)
class FaceText:
    """The zoomed card's text about a face."""

    title: Msg
    lines: tuple[Msg, ...] = ()
    terms: tuple[Msg, ...] = field(default=())
    """Remarks in the colour of information: words explained, exceptions."""


# ------------------------------------------------------------------------------------------------ results


class Honours(NamedTuple):
    """Decoration of the result page."""

    sign: Picture | None = None
    """Picture at both sides of the headline; None for the game's emblem."""
    coin: Picture | None = None
    """One unit of the amount gained: the seat's gain is poured out in front of it."""
    flourish: tuple[Picture, ...] = ()
    """Particles for the winners; () for the coin, or confetti in the game's colour."""
