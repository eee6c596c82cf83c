"""Path cards drawn from their shapes: rock, tunnels, rails, rubble, ladders, doors, bridges, crystals.

A tile is 100 units wide and 140 high. A tunnel is a band along the line of its group, ragged inside the card and exact
at its edges, so that neighbours meet. Lit groups have a sandy floor, everything else is cold.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from tabletable.core.rng import MASK64, Rng
from tabletable.core.svg import OUTLINE, circle, ellipse, group, mixed, path, rect
from tabletable.games.saboteur.rules.cards import EDGES, GROUPS, KINDS, LADDER, OPEN, E, N, S, W
from tabletable.games.saboteur.table.lines import (
    Point,
    Polyline,
    between,
    clipped,
    curve,
    glow,
    normals,
    outline,
    shifted,
    straight,
)
from tabletable.games.saboteur.table.looks import DOOR_COLOURS

WIDTH: Final = 100.0
HEIGHT: Final = 140.0
RADIUS: Final = 7.0
_BOLD: Final = 1.55
_HALF: Final = 21.0
"""Half the width of a tunnel's floor."""
_MIDDLE: Final = (50.0, 70.0)
_MOUTH: Final[dict[int, Point]] = {N: (50.0, 0.0), E: (100.0, 70.0), S: (50.0, 140.0), W: (0.0, 70.0)}
_ROCK: Final = ("#51423B", "#46382F", "#5F4E45", "#3B2F29")
_STRAIGHT: Final = (N | S, E | W)


class _Palette(NamedTuple):
    floor: str
    shade: str
    light: str
    rim: str
    rim_light: str
    rail: str
    shine: str
    sleeper: str


_LIT: Final = _Palette("#D8A862", "#C18D48", "#EBC684", "#8E6A4A", "#B98F63", "#5B4A44", "#FFF0C8", "#7A4E2C")
_COLD: Final = _Palette("#5C545B", "#4E474C", "#6C636A", "#564A48", "#6A5C58", "#2F2A30", "#8F8894", "#43362F")


def _between(chance: Rng, least: float, most: float) -> float:
    """Return a random number for an irregularity; each tile has a generator with its own fixed seed."""
    return least + (most - least) * chance.below(1 << 16) / (1 << 16)


class _Arm(NamedTuple):
    """A band of floor."""

    area: Polyline
    palette: _Palette
    line: Polyline
    """Its middle, [] for a hub."""
    group: int
    """The group it belongs to, 0 for a dead end."""


def tile_body(shape: int, lit: int, pool: bool = False, bold: bool = False) -> str:
    """Draw the SVG body of a card lying with this shape; `lit` are the edges joined to the start.

    `pool` lets light fall on it. `bold` draws doors and crystals larger, for cards that are seen small.
    """
    body = _body(shape, sum(joined for joined in GROUPS[shape] if lit & joined))
    body += _special(shape, KINDS[shape >> 1].special, _BOLD if bold else 1.0)
    if pool:
        body += _POOL
    return body + _SHEEN


@cache
def _body(shape: int, lit: int) -> str:
    """Draw the rock and tunnel, common to a card in a hand, in the log and in the tunnel."""
    kind = KINDS[shape >> 1]
    chance = Rng(shape >> 1)
    body = _rock(shape >> 1, bool(lit & 15))
    arms = [arm for joined in GROUPS[shape] for arm in _arms(joined, lit, kind.special, chance)]
    stubs = _stubs(shape, chance)
    arms += [stub for _, stub in stubs]
    if kind.special == "bridge":
        under = [arm for arm in arms if arm.group & E]
        over = [arm for arm in arms if not arm.group & E]
        body += _floors([*under, *over]) + _tracks(under) + _PLANKS
        body += "".join(_rails(arm.line, arm.palette) for arm in over)
    else:
        body += _floors(arms) + _pebbles(arms, chance) + _tracks(arms)
    return body + "".join(_rubble(*stub.line[-1], chance, 0.95) for _, stub in stubs)


@cache
def _rock(face: int, warm: bool) -> str:
    chance = Rng(~face & MASK64)
    ground, *facets, crack = (mixed(colour, "#8A6238", 0.22) if warm else colour for colour in (*_ROCK, "#2E2420"))
    body = rect(0, 0, WIDTH, HEIGHT, RADIUS, ground)
    for _ in range(9):
        x, y, r = _between(chance, -5, 105), _between(chance, -5, 145), _between(chance, 12, 26)
        turns = [corner / 6 * math.tau + _between(chance, -0.3, 0.3) for corner in range(6)]
        facet = clipped([(x + math.cos(a) * r, y + math.sin(a) * r * 0.8) for a in turns], WIDTH, HEIGHT, 5)
        if len(facet) > 2:
            body += path(outline(facet), chance.choice(facets), opacity=0.75)
    cracks = ""
    for _ in range(5):
        x, y = chance.choice(((16, 22), (84, 22), (16, 118), (84, 118), (14, 40), (86, 100)))
        start = f"M{x + _between(chance, -9, 9):.1f} {y + _between(chance, -12, 12):.1f}"
        bend = f"l{_between(chance, 3, 7):.1f} {_between(chance, -4, 5):.1f}"
        cracks += f"{start} {bend} l{_between(chance, -1, 5):.1f} {_between(chance, 3, 6):.1f} "
    return body + path(cracks.rstrip(), line=1.6, colour=crack, opacity=0.8)


def _middle_lines(joined: int, tight: float) -> list[Polyline]:
    """Return the middle line of each band of a group of edges."""
    mouths = [_MOUTH[edge] for edge in EDGES if joined & edge]
    if joined & 15 in _STRAIGHT:
        return [straight(mouths[0], mouths[1], 16)]
    if len(mouths) == 2:
        a, b = mouths
        return [curve(a, between(a, _MIDDLE, tight), between(b, _MIDDLE, tight), b, 18)]
    return [straight(mouth, _MIDDLE, 10) for mouth in mouths]


def _arms(joined: int, lit: int, special: str, chance: Rng) -> list[_Arm]:
    palette = _LIT if lit & joined else _COLD
    double = special == "double_curve"
    ragged = 1.6 if double else 2.6
    arms = [
        _Arm(_band(line, _HALF, chance, ragged), palette, line, joined)
        for line in _middle_lines(joined, 0.34 if double else 0.80)
    ]
    if (joined & 15).bit_count() != 2:
        arms.append(_Arm(_blob(_HALF + 3.5, chance), palette, [], joined))
    elif joined & LADDER:
        arms.append(_Arm(_blob(_HALF + 3, chance), palette, [], joined))
    return arms


def _stubs(shape: int, chance: Rng) -> list[tuple[int, _Arm]]:
    """Return the dead ends: a short cold band from each open edge that belongs to no group."""
    groups = GROUPS[shape]
    stubs = []
    for edge in EDGES:
        if OPEN[shape] & edge and not any(joined & edge for joined in groups):
            reach = 0.40 if groups else 0.78 if edge in (N, S) else 0.82
            line = straight(_MOUTH[edge], between(_MOUTH[edge], _MIDDLE, reach), 7)
            stubs.append((edge, _Arm(_band(line, _HALF - 1, chance, 2.6, open_end=False), _COLD, line, 0)))
    return stubs


def _is_at_edge(point: Point) -> bool:
    return min(abs(point[0]), abs(point[1]), abs(WIDTH - point[0]), abs(HEIGHT - point[1])) < 9


def _band(line: Polyline, half: float, chance: Rng, ragged: float, open_end: bool = True) -> Polyline:
    """Return a ragged band around a line, exact at the card's edges and a little past them."""
    left: Polyline = []
    right: Polyline = []
    for point, (nx, ny) in zip(line, normals(line), strict=True):
        rough = 0.0 if _is_at_edge(point) else ragged
        a, b = half + _between(chance, -rough * 0.5, rough), half + _between(chance, -rough * 0.5, rough)
        left.append((point[0] + nx * a, point[1] + ny * a))
        right.append((point[0] - nx * b, point[1] - ny * b))

    def past(point: Point, inner: Point, outer: Point) -> Point:
        dx, dy = outer[0] - inner[0], outer[1] - inner[1]
        length = math.hypot(dx, dy)
        return point[0] + dx / length * 6, point[1] + dy / length * 6

    left.insert(0, past(left[0], line[1], line[0]))
    right.insert(0, past(right[0], line[1], line[0]))
    if open_end and _is_at_edge(line[-1]):
        left.append(past(left[-1], line[-2], line[-1]))
        right.append(past(right[-1], line[-2], line[-1]))
    return left + right[::-1]


def _blob(r: float, chance: Rng) -> Polyline:
    points = []
    for corner in range(14):
        angle = corner / 14 * math.tau
        rx, ry = r + _between(chance, -2.5, 2.5), r + _between(chance, -2.5, 2.5)
        points.append((_MIDDLE[0] + math.cos(angle) * rx, _MIDDLE[1] + math.sin(angle) * ry))
    return points


def _floors(arms: Sequence[_Arm]) -> str:
    """Draw from the outside in: outline, light rim, dark rim, the shade of the wall, the floor.

    The inside of a rim is painted only by the last two, as filling large areas is slow.
    """
    lines = [(outline(arm.area), arm.palette) for arm in arms]
    light = "".join(path(line, line=8, colour=palette.rim_light) for line, palette in lines)
    dark = "".join(path(line, line=6.5, colour=palette.rim) for line, palette in lines)
    wall = "".join(path(line, mixed(palette.shade, "#000000", 0.30)) for line, palette in lines)
    floor = "".join(path(line, palette.floor) for line, palette in lines)
    return (
        "".join(path(line, line=13) for line, _ in lines)
        + group(light, "translate(-0.6 -0.6)")
        + group(dark, "translate(1 1.2)")
        + "".join(path(line, line=2.2) for line, _ in lines)
        + wall
        + group(floor, "translate(2.2 3.2)")
    )


def _pebbles(arms: Sequence[_Arm], chance: Rng) -> str:
    body = ""
    for arm in arms:
        for i, (nx, ny) in list(enumerate(normals(arm.line)))[2:-1:3]:
            side = chance.choice((-16.5, 16.5))
            x, y = arm.line[i][0] + nx * side, arm.line[i][1] + ny * side
            colour = chance.choice((arm.palette.shade, arm.palette.light))
            body += ellipse(x, y, _between(chance, 1.2, 2.4), _between(chance, 1, 1.8), colour)
    return body


def _tracks(arms: Sequence[_Arm]) -> str:
    """Draw rails on every band, a turntable where three or more meet."""
    body = ""
    hubs: dict[int, _Palette] = {}
    for arm in arms:
        if not arm.line:
            continue
        ladder = bool(arm.group & LADDER)
        if not arm.group:
            body += _rails(arm.line, _COLD, 13)
        elif (arm.group & 15).bit_count() == 2:
            middle = len(arm.line) // 2
            parts = [arm.line[: middle - 3], arm.line[middle + 4 :]] if ladder else [arm.line]
            body += "".join(_rails(part, arm.palette) for part in parts)
        else:
            body += _rails(arm.line, arm.palette, 24 if ladder else 17)
            if not ladder:
                hubs[arm.group] = arm.palette
    return body + "".join(_turntable(palette is _LIT) for palette in hubs.values())


def _turntable(lit: bool) -> str:
    wood, plate, groove, shine, knob = (
        ("#8F5F35", "#B07A45", "#6B4526", "#E5B67E", "#5B4A44")
        if lit
        else ("#4E4038", "#5B4B41", "#3B2F29", "#7A6A60", "#3B3338")
    )
    body = circle(50, 70, 18.5, wood, 2.8) + circle(50, 70, 14, plate)
    body += path("M38.5 63 L61.5 63 M36 70 L64 70 M38.5 77 L61.5 77", line=1.6, colour=groove)
    return body + path("M39 62 A14 14 0 0 1 50 56", line=2.2, colour=shine) + circle(50, 70, 4.2, knob, 2.2)


def _rails(line: Polyline, palette: _Palette, short: float = 0) -> str:
    """Draw sleepers and two rails along a line, `short` of its end."""
    reached = [0.0]
    for a, b in pairwise(line):
        reached.append(reached[-1] + math.hypot(b[0] - a[0], b[1] - a[1]))
    end = reached[-1] - short

    def at(distance: float) -> tuple[Point, int]:
        for i in range(len(line) - 1):
            if reached[i + 1] >= distance:
                span = reached[i + 1] - reached[i] or 1.0
                return between(line[i], line[i + 1], (distance - reached[i]) / span), i
        return line[-1], len(line) - 2

    sleepers = []
    distance = 5.0
    while distance <= end + 1 and distance < reached[-1]:
        (x, y), i = at(distance)
        dx, dy = line[i + 1][0] - line[i][0], line[i + 1][1] - line[i][1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * 13, dx / length * 13
        sleepers.append(f"M{x + nx:.1f} {y + ny:.1f} L{x - nx:.1f} {y - ny:.1f}")
        distance += 10
    body = path(" ".join(sleepers), line=4.6, colour=palette.sleeper, cap="butt") if sleepers else ""
    track = [at(end * step / 24)[0] for step in range(25)]
    for side in (-8, 8):
        rail = shifted(track, side)
        body += path(outline(rail, closed=False), line=3.6, colour=palette.rail)
        shine = outline([(x - 0.8, y - 0.8) for x, y in rail], closed=False)
        body += path(shine, line=1.3, colour=palette.shine, opacity=0.9)
    return body


_BOULDERS: Final = ((-10, -5, 9.0), (9, -7, 8.5), (-1, -11, 8.0), (11, 6, 8.5), (-11, 8, 9.0), (0, 3, 11.0))
_STONE: Final = (("#8C7C70", "#6B5C52", "#B4A496"), ("#7B6A5F", "#5D4E45", "#A39082"))


def _rubble(x: float, y: float, chance: Rng, scale: float) -> str:
    """Draw the heap of rocks that closes a dead end."""
    body = ""
    for i, (dx, dy, size) in enumerate(_BOULDERS):
        r, cx, cy = size * scale, x + dx * scale, y + dy * scale
        begin = _between(chance, 0, 1)
        rock = [
            (
                cx + math.cos((k + begin) / 7 * math.tau) * r * _between(chance, 0.86, 1.1),
                cy + math.sin((k + begin) / 7 * math.tau) * r * _between(chance, 0.8, 1.0),
            )
            for k in range(7)
        ]
        face, low, high = _STONE[i % 2]
        body += path(outline(rock), face, 2.6)
        body += path(
            f"M{cx + r * 0.1:.1f} {cy + r * 0.62:.1f} L{cx + r * 0.72:.1f} {cy + r * 0.1:.1f}", line=2.4, colour=low
        )
        body += path(
            f"M{cx - r * 0.5:.1f} {cy - r * 0.1:.1f} L{cx - r * 0.05:.1f} {cy - r * 0.5:.1f}", line=2, colour=high
        )
    return body


# ------------------------------------------------------------------------------------------------ special tiles


def _special(shape: int, special: str, scale: float) -> str:
    if special == "ladder":
        return _LADDER
    if special in ("door_green", "door_blue"):
        line = _middle_lines(GROUPS[shape][0], 0.80)[0]
        x, y = line[len(line) // 2]
        return group(
            _GREEN_DOOR if special == "door_green" else _BLUE_DOOR, f"translate({x:.1f} {y:.1f}) scale({scale})"
        )
    if special == "crystal":
        x, y, size = _crystal_place(OPEN[shape])
        return _crystals(x, y, size * scale)
    if KINDS[shape >> 1].id == "goal_gold":
        return "".join(group(_NUGGET, f"translate({x} {y}) scale(.4)") for x, y in _GOLD_PLACES)
    return ""


def _crystal_place(edges: int) -> tuple[float, float, float]:
    """Return (x, y, scale) of the single cluster on a card: in the rock at a closed side, else in a corner.

    A card counts as one crystal, so that visible clusters can be counted.
    """
    if edges.bit_count() == 1:
        return {N: (50, 116, 1.25), S: (50, 47, 1.25), E: (22, 84, 1.1), W: (78, 84, 1.1)}[edges]
    for side, place in ((S, (50, 126, 1.15)), (N, (50, 32, 1.2)), (E, (83, 82, 1.1)), (W, (17, 82, 1.1))):
        if not edges & side:
            return place
    return (18, 37, 1.0)


def _crystals(x: float, y: float, scale: float) -> str:
    def shard(dx: float, w: float, h: float, lean: float) -> str:
        whole = f"M{-w} 0 L{-w} {-h * 0.62:.2f} L0 {-h} L{w} {-h * 0.62:.2f} L{w} 0 Z"
        body = path(whole, "#C77BF0", 2.8) + path(f"M0 {-h} L{w} {-h * 0.62:.2f} L{w} 0 L0 0 Z", "#8E45BE")
        body += path(f"M{-w * 0.45:.2f} {-h * 0.18:.2f} L{-w * 0.45:.2f} {-h * 0.58:.2f}", line=1.8, colour="#F3D6FF")
        return group(body + path(whole, line=2.8), f"translate({dx} 0) rotate({lean})")

    shards = shard(-8, 4, 17, -26) + shard(9, 4.2, 16, 28) + shard(0, 5.4, 26, 2)
    return group(shards, f"translate({x} {y}) scale({scale})")


def _ladder() -> str:
    body = ellipse(0, 2, 24, 20, OUTLINE) + ellipse(0, 3, 21, 17, "#1B1513")
    body += path("M-21 3 A21 17 0 0 1 21 3 A21 13 0 0 0 -21 3 Z", "#3A2B24")
    for y in (-26, -15, -4, 7):
        body += path(f"M-10 {y} L10 {y}", line=7) + path(f"M-10 {y} L10 {y}", line=3, colour="#D6A15E")
    for x in (-11, 11):
        body += path(f"M{x} -35 L{x} 17", line=9) + path(f"M{x} -35 L{x} 17", line=4.4, colour="#B9803F")
        body += path(f"M{x - 1} -34 L{x - 1} 12", line=1.4, colour="#F0C78A")
    return group(body, "translate(50 72)")


def _planks() -> str:
    body = rect(31, 43, 38, 54, 0, "#000000", opacity=0.30)
    for i in range(7):
        y = 42 + i * 8
        body += rect(29.5, y, 41, 7, 1.4, "#A8743F" if i % 2 else "#B9824A", 2.2)
        body += path(f"M33 {y + 2} L52 {y + 2}", line=1.3, colour="#E0B47C")
    for x in (29, 71):
        body += path(f"M{x} 40 L{x} 100", line=6) + path(f"M{x} 40 L{x} 100", line=2.6, colour="#E2C48C")
        for y in (40, 100):
            body += circle(x, y, 5, "#8A5A30", 2.4) + circle(x - 1.2, y - 1.4, 1.5, "#E0B47C")
    return body


_GOLD_PLACES: Final = ((15, 24), (84, 30), (15, 116), (85, 112))
_LADDER: Final = _ladder()
_PLANKS: Final = _planks()
_GREEN_DOOR: Final = (
    circle(0, 0, 26, "#7A5433", 3)
    + circle(0, 0, 20.5, DOOR_COLOURS[0], 2.6)
    + path("M0 -19.4 A19.4 19.4 0 0 1 0 19.4 Z", "#1F7D49")
    + path("M-12 -15 L-12 15 M-4.5 -19 L-4.5 19 M4.5 -19 L4.5 19 M12 -15 L12 15", line=2.6, colour="#0B3A24")
    + path("M-16 -8 A18 18 0 0 1 -7 -16", line=3, colour="#8FE0B0")
    + circle(0, 0, 20.5, "none", 2.6)
    + circle(0, 0, 7, "#FFE69A", 2.4)
)
_BLUE_DOOR: Final = (
    rect(-24.5, -24.5, 49, 49, 3, "#7A5433", 3)
    + rect(-19, -19, 38, 38, 1.5, DOOR_COLOURS[1], 2.6)
    + rect(1, -18, 17, 36, 1, "#285FA6")
    + path("M-6.5 -18 L-6.5 18 M7 -18 L7 18", line=1.8, colour="#1B4680")
    + path("M-15 -6 L-15 -15 L-9 -15", line=3, colour="#A9D2FF")
    + rect(-19, -19, 38, 38, 1.5, "none", 2.6)
    + rect(-5.5, -5.5, 11, 11, 1, "#F6D36B", 2.4)
)
_NUGGET: Final = (
    path("M-26 12 L-18 -4 L-4 -10 L14 -6 L26 8 L20 22 L-2 27 L-20 23 Z", "#E9B949", 4)
    + path("M14 -6 L26 8 L20 22 L8 12 Z", "#B98422")
    + path("M-18 -4 L-4 -10 L14 -6 L8 12 L-10 10 Z", "#F5D277")
    + path("M-12 -3 L-3 -6.5", line=3.4, colour="#FFF3C4")
)
_POOL: Final = glow(50, 70, 78, "#FF9A35", 0.36, rect(0, 0, WIDTH, HEIGHT, RADIUS, "{}"))
"""Light on a card."""
_SHEEN: Final = path("M4 135 L1 130 L1 8 Q1 1 8 1 L92 1", line=1.6, colour="#FFE9C0", opacity=0.34) + path(
    "M99.2 8 L99.2 131 Q99 139 92 139.2 L8 139.2", line=2, colour="#000000", opacity=0.5
)
