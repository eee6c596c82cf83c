"""What a table looks like, as plain data: zones, plates, buttons.

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
    """One on top of the other, last piece on top, a little untidy; `depth` pieces are drawn at most."""
    ROW = "row"
    """One beside or below the other, `pitch` apart, centred on the zone."""
    GRID = "grid"
    """In rows of as many as `width` holds, `pitch` apart, centred on the zone. The first piece lies at the corner that
    `pitch` leads away from: top left, unless a part of it is negative."""
    CELLS = "cells"
    """A single place, all pieces exactly there."""


class Side(StrEnum):
    """Which side of a piece lies up."""

    ANY = ""
    """It is told by the picture alone: every other one turns the piece over."""
    FRONT = "front"
    BACK = "back"
    TABLE = "table"
    """Open in front of others, in a picture of its own."""


class Piece(NamedTuple):
    """One piece in a zone."""

    handle: int
    picture: Picture
    """What the viewer sees of it: its face or its back."""
    face: int
    """The face the viewer sees, HIDDEN for a back; shown by the zoom card."""
    angle: float = 0
    """Its own turn, added to the zone's."""
    marked: bool = False
    """Of the last move: outlined in the colour of information until the next decision."""
    side: Side = Side.ANY
    """As long as it is the same, another picture takes the place of the old one at once, as when a lamp is lit."""
    careful: bool = False
    """Its only use may not be what one wants: without a named place it is lifted and aimed, not used."""
    tells: Msg | None = None
    """What its picture shows besides its face, in words: which way it is turned, what it leads to."""


class Stop(NamedTuple):
    """Where a piece that only passes through a zone waits in it."""

    piece: int
    x: float
    y: float


class Sorting(NamedTuple):
    """A way to sort one's own hand. A game names its ways once, in its `COVER`; equal ids are one way."""

    id: str
    """By it the settings remember what the player likes, for all games that have it: a-z, digits and underscores."""
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
    """A badge lies on it that says it may be used: as long as it is empty it needs no line of its own."""
    target: tuple[float, float] = (0.0, 0.0)
    """Width and height of the drop target around (x, y); (0, 0) takes the pieces' own size."""
    seat: int = -1
    """Whose zone it is, −1 for the table's."""
    own: bool = False
    """The viewer's own hand: hover, sorting and keyboard focus live here."""
    index_share: float = 1.0
    """For an own hand: the share of a card's height, from its top, one chooses by; the rest may be out of sight."""
    flat: bool = False
    """FAN: cards are not turned, however many there are."""
    back: Picture | None = None
    """What a piece of unknown face shows on its way to and from this zone."""
    label: Msg | None = None
    """Its name for keyboard focus, tooltip and screen text."""
    tells: Msg | None = None
    """What its pieces are together; the zoom card of each of them says it too."""
    board: bool = False
    """A cell of the board: an empty one to use has a plus sign, and arrow keys visit the cells before other places."""
    stops: tuple[Stop, ...] = ()
    """For pieces that pass through it side by side; all others pass through its middle."""
    room: tuple[float, float] | None = None
    """The middle of the next piece that comes to lie here, shown before it is let go; None: the zone's own middle."""
    gathers: tuple[str, ...] = ()
    """For a part of the table that holds other zones, listed before them: a piece dropped anywhere in it goes to the
    one of these zones it may go to; where there are several, the screen asks."""
    invites: bool = False
    """For a part of the table that holds other zones: it shows by itself that it takes the piece in hand."""
    is_always_open: bool = False
    """Every piece may always go here: one that may go nowhere else does not glow for it."""
    taps: str = ""
    """The verb one means by clicking the zone itself; the screen asks `why_not` about it when no such click is legal.
    If it takes a piece, and all that would do are alike, the click uses the first of them."""
    number: int = 0
    """The number that a piece which is put here stands for; keys choose it by typing it. 0 for none."""
    rank: int = 0
    """Keys begin at the place with the highest number of those a piece may go to."""
    throw: str = ""
    """The zone a piece of this hand goes to when it is thrown onto the table, double-clicked or played by key."""
    sort_keys: tuple[tuple[Sorting, tuple[int, ...]], ...] = ()
    """For an own hand: the ways to sort it, those of `GameInfo.sorts` in that order, each with one key per piece."""


class PlateSign(NamedTuple):
    """A picture on a name plate, `height` high around (x, y) from the plate's top left corner."""

    picture: Picture
    x: float
    y: float
    height: float
    tip: Msg | None = None
    """Text under the pointer."""
    counts: str = ""
    """As with `Decor.counts`."""


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
    """How much of its right end has no words: there the game draws something of its own."""
    height: float = 56
    signs: tuple[PlateSign, ...] = ()
    tells: tuple[Msg, ...] = ()
    """What everybody knows of the seat, in short sentences: cards, score, what lies before it, what it has shown."""
    knows: tuple[Msg, ...] = ()
    """What the viewer knows of it besides, and not everybody does."""
    board: bool = False
    """As with `Decor.board`; all its measures are those that are seen."""
    scale: float = 1.0
    """How many times as large as usual its words are."""
    brief: Msg | None = None
    """What takes the place of a `line` that does not fit."""


class Pill(NamedTuple):
    """A small label in a rounded box."""

    text: Msg
    x: float
    y: float
    board: bool = False
    """As with `Decor.board`."""
    scale: float = 1.0
    """How many times as large as usual it is."""


class BadgeStyle(StrEnum):
    """What a loud sign looks like."""

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
    """As with `Decor.board`."""
    scale: float = 1.0
    """As with `Pill.scale`."""


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
    """What its numbers are, one name for one thing, the `target` of a COUNT event where there is one: when they change
    they are seen counting. "" for numbers that are no amounts."""
    panel: Enum | None = None
    """The panel it belongs to, which is laid on the table for a question and taken away after it: all that has this
    one of the game's own panels comes and goes together. None for what belongs to the table."""
    strength: float = 1.0
    """How much of it is seen, from 0 to 1."""
    of: str = ""
    """The zone whose place it is, as a gate is of those who wait at it: who speaks of that place means this, too."""
    named: str = ""
    """By which a lesson speaks of this alone; "" for what no lesson speaks of."""


class Board(NamedTuple):
    """A window through which a part of the table is seen: the player magnifies and shifts what lies on it.

    On it lies everything with `board`. The game lays them out so that all that matters is seen at once; that
    is what fits "everything" again, and where the player begins unless it is too small. Nothing of them shows outside
    of the window.
    """

    x: float
    """Left edge of the window."""
    y: float
    """Top edge."""
    width: float
    height: float
    origin: tuple[float, float]
    """Where the board's own point (0, 0) lies, so that the player keeps looking at one place while the board grows."""
    scale: float
    """px per unit of the board; at 1 its pieces have the size they were drawn for."""
    controls: tuple[float, float]
    """The top left corner of three buttons in a row, 136×40, that magnify, reduce and fit."""
    least: float = 0.0
    """px per unit below which its pieces are hard to tell apart: then a part is seen until the player asks for all."""
    span: tuple[float, float] = (0.0, 0.0)
    """Width and height, in units, of what lies on it around the middle of what is seen at first: one can't look
    beyond. (0, 0): all that is seen at first."""


class Button(NamedTuple):
    """A command without a drag. It is enabled when one of `commands` is legal; otherwise it says why not."""

    label: Msg
    commands: tuple[Command, ...]
    """The commands it stands for; when several are legal, a picker asks which."""
    key: str = ""
    """A letter that presses it."""
    icon: str = ""
    """An icon of art/common/icons."""
    primary: bool = False
    """It is what most would press now, and drawn in gold; at most one button at a time is."""
    reason: Msg | None = None
    """A short text for the disabled button (≤ 28 Latin characters); None takes the reason of the rules."""
    box: tuple[float, float, float, float] | None = None
    """Left, top, width and height (≥ 56) of its place on the stage; None puts it into the column."""
    line: Msg | None = None
    """What it will do, in a second line; only on the stage."""
    confirm: Msg | None = None
    """A question that has to be answered with yes before the command is given; None asks nothing."""
    confirm_final: Msg | None = None
    """Such a question where something is given up that can't be got back by undo: asked among several people only, who
    may switch it off. Set only while there is another legal command."""
    is_heard: bool = True
    """Whoever listens is told of it with each turn; False where it could be pressed but is of no use yet."""
    spoken: Msg | None = None
    """What it does, as it is said after its letter ("D: Pass and swap cards"); None: its label."""


class OnlyMove(NamedTuple):
    """What is left to the viewer, who has nothing to decide: the screen may do it after a while, saying why."""

    command: Command
    title: Msg
    reason: Msg
    piece: int = -1
    """The piece it is about, −1 for none."""


class Allowance(NamedTuple):
    """What somebody has left of a fixed number of things to do, as a row of cards."""

    label: Msg
    left: int
    most: int
    own: bool = True
    """Whether they are the viewer's: then what is left has the colour of what one may do."""


class Lesson(NamedTuple):
    """One thing a newcomer is told when it matters for the first time; the screen remembers which ones were read."""

    id: str
    """Unique within the game."""
    text: Msg
    """One or two short sentences (≤ 140 Latin characters): what to do and why, never a fact the viewer can't see."""
    zone: str = ""
    """The zone it points at; "" for the table as a whole."""


class Burst(NamedTuple):
    """Small things that fly up where something breaks: to be seen, never to be counted."""

    cue: Cue
    pictures: tuple[Picture, ...]


class Loose(NamedTuple):
    """Small round things that lie about on the bare table and may be flicked with the pointer. They mean nothing."""

    pictures: tuple[Picture, ...]
    """What they look like, in turn."""
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
    """The whole table of one game for one viewer at one moment."""

    title: Msg
    subtitle: Msg
    zones: tuple[Zone, ...]
    plates: tuple[Plate, ...]
    decor: tuple[Decor, ...] = ()
    pills: tuple[Pill, ...] = ()
    badges: tuple[Badge, ...] = ()
    buttons: tuple[Button, ...] = ()
    only_move: OnlyMove | None = None
    """What the viewer can only do now; None as soon as there is anything to decide."""
    allowance: Allowance | None = None
    """What is left of the turn, shown above the buttons."""
    prompt: Msg | None = None
    """What the viewer (or whoever is awaited) may do now, for the last row of the log and for screen text."""
    is_reply: bool = False
    """Whether the viewer decides in the turn of somebody else."""
    facts: tuple[Msg, ...] = ()
    """What is public on the table now, in sentences; the hand-over screen shows them."""
    fact_picture: Picture | None = None
    fact_badge: str = ""
    help_anchor: str = ""
    """The paragraph of the rules that explains the current decision."""
    lessons: tuple[Lesson, ...] = ()
    """What a newcomer should know about the viewer's present decision, most important first; () while others decide."""
    coin: Picture | None = None
    """One piece of what a COUNT event with a `source` brings: so many fly from there to the plate of its seat."""
    bursts: tuple[Burst, ...] = ()
    """What flies up at the place (the `source` of a MOVE, else the `target`) of events with these cues."""
    loose: tuple[Loose, ...] = ()
    """What lies about besides."""
    lantern: tuple[float, float] | None = None
    """Where the lamp of this table hangs."""
    board: Board | None = None
    """What the player may look at more closely; without one everything stays where it is."""
    alerts: tuple[Cue, ...] = ()
    """Events with these are said over the table, too, if they are about the viewer."""
    heard_each_turn: tuple[Msg, ...] = ()
    """Told to a listener before each turn of the viewer: public facts that others see at a glance."""
    heard_privately: tuple[Msg, ...] = ()
    """Told to a listener alone at the first turn of a round, and whatever of it has changed: what only they know."""
    goal: Msg | None = None
    """How one wins as this game is played, in one line (≤ 80 Latin characters): at first at the table, later in the tip
    of its title."""
    header: float = 232.0
    """Width of the box with menu and title, 44 high, whose top left corner is (16, 16)."""


class Choice(NamedTuple):
    """One entry of a picker: a command, what it says, what it shows."""

    command: Command
    label: Msg
    picture: Picture | None = None
    heard: Msg | None = None
    """Told to a listener besides, if nobody else can hear it: what others see in their own hand meanwhile."""


@dataclass(frozen=True, slots=True)
class FaceText:
    """What the zoom card tells about a face."""

    title: Msg
    lines: tuple[Msg, ...] = ()
    terms: tuple[Msg, ...] = field(default=())
    """Remarks in the colour of information: words explained, exceptions."""


# ------------------------------------------------------------------------------------------------ results


class Honours(NamedTuple):
    """What the page of an outcome is adorned with."""

    sign: Picture | None = None
    """What stands at both sides of the headline; None for the game's emblem."""
    coin: Picture | None = None
    """One piece of what is gained: as many as each seat got this time are poured out before it."""
    flourish: tuple[Picture, ...] = ()
    """What flies about for the winners; () for the coin, or paper in the game's colour."""
