"""The board as a value: plots, streets and gates, read from JSON that players may have edited.

Printed y grows southwards. A street cell has a heading; a plot at its right or left is met when a customer stands on
the cell. The board of the game is `board.json`; a state carries its own board, so that another one can be played.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState, FaultyFile
from tabletable.core.info import MOST_OPTION_TEXT, Options
from tabletable.core.message import Arg, MessageFamily, Msg, msg
from tabletable.core.reading import entries, is_text, number, numbers, record, written
from tabletable.games.night_market.rules.cards import FOODS, LETTERS, MOST_CUSTOMERS, PLOTS, customer_face

COLOURS: Final = ("red", "yellow", "blue")
"""The routes in the order a customer walks them; the index is the number of the route and of the gate it begins at."""
RED: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
WALKING_ORDER: Final = (BLUE, YELLOW, RED)
"""The order in which the gates are opened."""
HIGHEST_BID: Final = 15
OWN: Final = "own"
"""The option's value for the board that comes with the game."""
_MOST_CELLS: Final = 40
_LONGEST_NAME: Final = 80
_HEADINGS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Plot(NamedTuple):
    """A place for a stall."""

    x: int
    y: int
    star: bool
    """Its bid card shows the yellow side."""
    adjacent: tuple[int, ...]
    """The plots it shares an edge with."""


class Step(NamedTuple):
    """A cell of a street."""

    x: int
    y: int
    heading: str
    """N, E, S or W."""
    right: tuple[int, ...]
    left: tuple[int, ...]
    """The plots a customer meets here, at either hand."""


class Gate(NamedTuple):
    """An entrance, and the letters of the customers who come through it."""

    letters: str
    x: int
    y: int
    flag: int
    """Customers of each food that the flag promises."""


class Board(NamedTuple):
    """The printed board. Immutable; shared by all states played on it."""

    name: str
    width: int
    height: int
    plots: tuple[Plot, ...]
    """By number; entry 0 is no plot."""
    gates: tuple[Gate, ...]
    routes: tuple[tuple[Step, ...], ...]
    exit: tuple[int, int]
    plain: tuple[int, ...]
    """The numbers of a bid card, ascending."""
    star: tuple[int, ...]
    """The numbers of a bid card's yellow side, ascending."""
    copies: int
    """The number of copies of each customer in the deck."""
    meetings: tuple[tuple[tuple[int, int], ...], ...]
    """By route, the (plot, step) in the order a customer meets them: right before left, each plot once (R14, R18)."""
    customers: tuple[int, ...]
    """The faces of the deck, sorted."""
    gate_of: tuple[int, ...]
    """By letter, the gate its customers come through."""

    def numbers(self, plot: int) -> tuple[int, ...]:
        """Return the numbers on the bid card of a plot."""
        return self.star if self.plots[plot].star else self.plain

    def streets_at(self, plot: int) -> list[int]:
        """Return the routes that pass a plot."""
        return [route for route, row in enumerate(self.meetings) if any(met == plot for met, _ in row)]

    def to_json(self) -> dict[str, JsonValue]:
        """Return the board in the format of `board.json`."""
        return {
            "name": self.name,
            "grid": {"width": self.width, "height": self.height},
            "plots": [
                {"id": number, "x": plot.x, "y": plot.y, "star": int(plot.star), "adjacent": list(plot.adjacent)}
                for number, plot in enumerate(self.plots)
                if number
            ],
            "gates": {colour: dict(gate._asdict()) for colour, gate in zip(COLOURS, self.gates, strict=True)},
            "exit": {"x": self.exit[0], "y": self.exit[1]},
            "routes": {
                colour: [
                    {"x": s.x, "y": s.y, "heading": s.heading, "right": list(s.right), "left": list(s.left)}
                    for s in route
                ]
                for colour, route in zip(COLOURS, self.routes, strict=True)
            },
            "bids": {"plain": list(self.plain), "star": list(self.star)},
            "copies": self.copies,
        }


@cache
def standard() -> Board:
    """Return the board that comes with the game."""
    data = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))
    return board_from_json({key: value for key, value in data.items() if key != "note"})


def read_text(text: str) -> str:
    """Read a board file as the value of the option `board`."""
    data = written(text)
    if isinstance(data, dict):
        data.pop("note", None)
    try:
        board = parse(data)
    except BrokenState as error:
        raise FaultyFile([error.message or Msg("fault.unreadable")]) from error
    if wrong := faults(board):
        raise FaultyFile(wrong)
    value = json.dumps(board.to_json(), ensure_ascii=False, separators=(",", ":"))
    if len(value) > MOST_OPTION_TEXT:
        raise FaultyFile([msg("fault.too_long", length=len(value), most=MOST_OPTION_TEXT)])
    return value


def board_of(options: Options) -> Board:
    """Return the board chosen by the options."""
    value = str(options["board"])
    return standard() if value == OWN else _of_text(value)


@lru_cache(maxsize=4)
def _of_text(value: str) -> Board:
    return board_from_json(json.loads(value))


def board_from_json(data: object) -> Board:
    """Return the board that `data` describes; raises `BrokenState` if it is malformed or contradicts itself."""
    board = parse(data)
    if wrong := faults(board):
        raise BrokenState("a board contradicts itself", wrong[0])
    return board


# ------------------------------------------------------------------------------------------------ reading


def parse(data: object) -> Board:
    """Parse the data of a board; raises `BrokenState` if it is malformed. `faults` checks it for contradictions."""
    words = record(data, ("name", "grid", "plots", "gates", "exit", "routes", "bids", "copies"))
    with _told_of("grid"):
        grid = record(words["grid"], ("width", "height"))
        width, height = (number(grid[side], 1, _MOST_CELLS) for side in ("width", "height"))
    plots = _plots(words["plots"])
    gates = tuple(_gate(colour, gate) for colour, gate in _of_colours(words, "gates"))
    routes = tuple(_route(colour, route) for colour, route in _of_colours(words, "routes"))
    with _told_of("exit"):
        leaves = record(words["exit"], ("x", "y"))
        way_out = _cell(leaves["x"]), _cell(leaves["y"])
    with _told_of("bids"):
        bids = record(words["bids"], ("plain", "star"))
        plain, star = (tuple(numbers(bids[kind], 1, HIGHEST_BID)) for kind in ("plain", "star"))
    if not is_text(words["name"], 0, _LONGEST_NAME):
        raise _broken("name", most=_LONGEST_NAME)
    with _told_of("copies"):
        copies = number(words["copies"], 1, MOST_CUSTOMERS)
    letters = "".join(gate.letters for gate in gates)
    return Board(
        name=words["name"],
        width=width,
        height=height,
        plots=plots,
        gates=gates,
        routes=routes,
        exit=way_out,
        plain=plain,
        star=star,
        copies=copies,
        meetings=tuple(_meetings(route) for route in routes),
        customers=tuple(
            sorted(
                customer_face(LETTERS.index(letter), food)
                for letter in letters
                for food in range(len(FOODS))
                for _ in range(copies)
            )
        ),
        gate_of=tuple(next((at for at, gate in enumerate(gates) if letter in gate.letters), RED) for letter in LETTERS),
    )


@contextmanager
def _told_of(what: Msg | str) -> Iterator[None]:
    """Prefix errors raised inside with `what`, the part at fault: a sentence, or its key in the file."""
    try:
        yield
    except BrokenState as error:
        if error.message is None:
            raise
        raise BrokenState(f"{what}: {error}", msg("night_market.fault.in", what=what, fault=error.message)) from error


def _of_colours(words: dict[str, Any], key: str) -> list[tuple[str, object]]:
    """Return the entries of the board under `key`, as (colour of the route, entry)."""
    with _told_of(key):
        return [(colour, record(words[key], COLOURS)[colour]) for colour in COLOURS]


def _cell(value: object) -> int:
    """Return a checked coordinate; gates and the exit may be outside the grid."""
    return number(value, -1, _MOST_CELLS)


def _plots(value: object) -> tuple[Plot, ...]:
    plots = []
    with _told_of("plots"):
        listed = entries(value, PLOTS)
    for expected, entry in enumerate(listed, 1):
        with _told_of(msg("night_market.fault.plot", plot=expected)):
            words = record(entry, ("id", "x", "y", "star", "adjacent"))
            number(words["id"], expected, expected)
            x, y, star = _cell(words["x"]), _cell(words["y"]), bool(number(words["star"], 0, 1))
            plots.append(Plot(x, y, star, tuple(numbers(words["adjacent"], 1, PLOTS))))
    return (Plot(-1, -1, False, ()), *plots)


def _gate(colour: str, value: object) -> Gate:
    with _told_of(f"gates.{colour}"):
        words = record(value, Gate._fields)
        letters = words["letters"]
        if not isinstance(letters, str) or not letters or any(letter not in LETTERS for letter in letters):
            raise _broken("letters")
        return Gate(letters, _cell(words["x"]), _cell(words["y"]), number(words["flag"], 0, MOST_CUSTOMERS))


def _route(colour: str, value: object) -> tuple[Step, ...]:
    steps = []
    with _told_of(f"routes.{colour}"):
        listed = entries(value, most=_MOST_CELLS)
    for at, entry in enumerate(listed, 1):
        with _told_of(msg("night_market.fault.step", colour=Msg(_COLOUR[colour]), step=at)):
            words = record(entry, Step._fields)
            if not isinstance(words["heading"], str) or words["heading"] not in _HEADINGS:
                raise _broken("headings")
            right, left = (tuple(numbers(words[side], 1, PLOTS)) for side in ("right", "left"))
            steps.append(Step(_cell(words["x"]), _cell(words["y"]), words["heading"], right, left))
    return tuple(steps)


def _meetings(route: tuple[Step, ...]) -> tuple[tuple[int, int], ...]:
    met: dict[int, int] = {}
    for at, step in enumerate(route):
        for plot in (*step.right, *step.left):
            met.setdefault(plot, at)
    return tuple(met.items())


_BROKEN: Final = MessageFamily("night_market.fault.*", "name letters headings")
_COLOUR: Final = MessageFamily("night_market.fault.*", COLOURS)


def _broken(what: str, /, **words: Arg) -> BrokenState:
    return BrokenState(f"the {what} of a board", msg(_BROKEN[what], **words))


# ------------------------------------------------------------------------------------------------ checking


_NAMED: Final = MessageFamily("night_market.fault.*named_*", ("", "un"), "right left")


def faults(board: Board) -> list[Msg]:
    """Return the contradictions within a board, one sentence each; [] if it is sound."""
    return [
        *_grid_faults(board),
        *(each for route in range(len(COLOURS)) for each in _route_faults(board, route)),
        *_deck_faults(board),
    ]


def _grid_faults(board: Board) -> list[Msg]:
    wrong = []
    cells: dict[tuple[int, int], Msg] = {}
    things = [(msg("night_market.fault.plot", plot=n), plot.x, plot.y) for n, plot in enumerate(board.plots) if n]
    things += [
        (msg("night_market.fault.step", colour=Msg(_COLOUR[colour]), step=at), step.x, step.y)
        for colour, route in zip(COLOURS, board.routes, strict=True)
        for at, step in enumerate(route, 1)
    ]
    for what, x, y in things:
        if not (0 <= x < board.width and 0 <= y < board.height):
            wrong.append(msg("night_market.fault.outside", what=what))
        if (x, y) in cells:
            wrong.append(msg("night_market.fault.taken", what=what, other=cells[x, y]))
        cells.setdefault((x, y), what)
    for n, plot in enumerate(board.plots):
        beside = {m for m, other in enumerate(board.plots) if m and abs(other.x - plot.x) + abs(other.y - plot.y) == 1}
        if n and set(plot.adjacent) != beside:
            wrong.append(msg("night_market.fault.edges", plot=n, there=_list(beside), named=_list(plot.adjacent)))
    return wrong


def _route_faults(board: Board, number: int) -> list[Msg]:
    """Return the faults of a street: gaps between its cells and gates, and wrong plots at its sides."""
    colour, route, gate = Msg(_COLOUR[COLOURS[number]]), board.routes[number], board.gates[number]
    if not route:
        return [msg("night_market.fault.empty_route", colour=colour)]
    wrong = []
    if abs(route[0].x - gate.x) + abs(route[0].y - gate.y) != 1:
        wrong.append(msg("night_market.fault.begins", colour=colour))
    following = board.gates[number + 1] if number + 1 < len(COLOURS) else None
    goal = (following.x, following.y) if following is not None else board.exit
    if abs(route[-1].x - goal[0]) + abs(route[-1].y - goal[1]) != 1:
        key = "night_market.fault.ends_exit" if following is None else "night_market.fault.ends_gate"
        wrong.append(msg(key, colour=colour))
    plots = {(plot.x, plot.y): n for n, plot in enumerate(board.plots) if n}
    met: set[int] = set()
    path: list[Gate | Step] = [gate, *route, Step(*goal, "", (), ())]
    for at, step in enumerate(route, 1):
        where = msg("night_market.fault.step", colour=colour, step=at)
        if at < len(route) and abs(route[at].x - step.x) + abs(route[at].y - step.y) != 1:
            wrong.append(msg("night_market.fault.breaks_off", colour=colour, step=at))
        dx, dy = _HEADINGS[step.heading]
        ways = [(b.x - a.x, b.y - a.y) for a, b in zip(path[at - 1 :], path[at : at + 2], strict=False)]
        if (dx, dy) not in ways:
            wrong.append(msg("night_market.fault.heading", what=where, heading=step.heading))
        for hand, side, (sx, sy) in (("right", step.right, (-dy, dx)), ("left", step.left, (dy, -dx))):
            there = plots.get((step.x + sx, step.y + sy))
            here = _list([] if there is None else [there])
            wrong += [msg(_NAMED["", hand], what=where, plot=plot, there=here) for plot in side if plot != there]
            if there is not None and not side and there not in met:
                wrong.append(msg(_NAMED["un", hand], what=where, plot=there))
            if doubled := met.intersection(side):
                wrong.append(msg("night_market.fault.again", what=where, plots=_list(doubled)))
            met.update(side)
    return wrong


def _deck_faults(board: Board) -> list[Msg]:
    wrong = []
    letters = [letter for gate in board.gates for letter in gate.letters]
    if len(set(letters)) != len(letters):
        wrong.append(msg("night_market.fault.shared_letter"))
    if len(board.customers) > MOST_CUSTOMERS:
        wrong.append(msg("night_market.fault.too_many", most=MOST_CUSTOMERS))
    for colour, gate in zip(COLOURS, board.gates, strict=True):
        count = len(gate.letters) * board.copies
        if gate.flag != count:
            wrong.append(msg("night_market.fault.flag", colour=Msg(_COLOUR[colour]), flag=gate.flag, count=count))
    met = {plot for route in board.meetings for plot, _ in route}
    if unmet := set(range(1, PLOTS + 1)) - met:
        wrong.append(msg("night_market.fault.unmet", plots=_list(unmet)))
    for side in (board.plain, board.star):
        if not side or side != tuple(range(side[0], side[0] + len(side))):
            wrong.append(msg("night_market.fault.numbers"))
    return wrong


def _list(plots: Iterable[int]) -> Arg:
    return ", ".join(str(plot) for plot in sorted(plots)) or msg("night_market.fault.none")


_GATES: Final = MessageFamily("night_market.gate.*", COLOURS)


_STREETS: Final = MessageFamily("night_market.street.*", COLOURS)


def street_word(route: int) -> Msg:
    """Return the name of a route: "the red street"."""
    return Msg(_STREETS[COLOURS[route]])


def gate_word(gate: int) -> Msg:
    """Return the name of a gate: "the red gate"."""
    return Msg(_GATES[COLOURS[gate]])
