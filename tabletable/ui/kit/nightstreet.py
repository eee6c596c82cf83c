"""The street at night: its path, and the scenery along it, from the sky to the cat.

Places along it are counted in stalls from 0, also between them; lengths are px of a window 720 high.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, Literal, NamedTuple

from tabletable.core.looks import Glow, Ground
from tabletable.core.svg import circle, ellipse, group, mixed, path, polyline, rect
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.figures import Figure

SKY: Final = Ground(
    "#3A3F78", "#0B0E22", (0.62, 0.30), grain=0.02, vignette=0.30, light=0.04,
    pools=(Glow(1010, 110, 240, 190, "#FFE6B0", 0.28), Glow(300, 300, 520, 130, "#C86A4A", 0.20)),
)  # fmt: skip
WARM: Final = "#FFC873"
NIGHT: Final = "#10142E"
_PERIOD: Final = 7.0
"""Stalls from bend to bend."""
_STEP: Final = 182.0
"""px from stall to stall at the nearest point of the road."""
_NEAR: Final = 470.0
_FAR: Final = 262.0
_SHRINKS: Final = 0.44
_START: Final = 150.0
_FINE: Final = 0.05
_HALF: Final = 30.0
"""Half the width of the road at its nearest point."""
CHUNK: Final = 320.0
STALL: Final = (132.0, 156.0)
_CAT: Final = (84.0, 84.0)
_HILL: Final = 214.0
"""The start of the hill that the street winds over."""


class RoadPoint(NamedTuple):
    """A place on the road."""

    x: float
    y: float
    scale: float
    """Scale, 1 at the nearest point."""


@cache
def _track(stalls: int) -> tuple[RoadPoint, ...]:
    spots, x = [], _START
    for step in range(-60, round((stalls + 3) / _FINE)):
        depth = (1 - math.cos(math.tau * step * _FINE / _PERIOD)) / 2
        scale = 1 - _SHRINKS * depth
        spots.append(RoadPoint(x, _NEAR + (_FAR - _NEAR) * depth, scale))
        x += _STEP * _FINE * scale
    shift = spots[60].x - _START
    return tuple(road_point._replace(x=road_point.x - shift) for road_point in spots)


def road_point(stalls: int, at: float) -> RoadPoint:
    """Return the point of the road at a place, also before the first stall and behind the last one."""
    track = _track(stalls)
    place = min(max(0.0, at / _FINE + 60), len(track) - 1.001)
    low = int(place)
    one, two, share = track[low], track[low + 1], place - low
    return RoadPoint(*(a + (b - a) * share for a, b in zip(one, two, strict=True)))


def length(stalls: int) -> float:
    """Return the length of the whole street in px."""
    return road_point(stalls, stalls - 1).x + 260


# ------------------------------------------------------------------------------------------------ far away


def sky(canvas: Canvas, width: float, height: float, down: float) -> None:
    """Draw the static part: the sky with moon and stars, above a hill that is `down` px lower than usual."""
    surface = canvas.surface
    surface.blit(grounds.table(canvas.studio, SKY, surface.get_size(), None, canvas.scale), (0, 0))
    body = ""
    for at in range(70):
        x, y = (at * 379 % 1280) * width / 1280, (at * 211 % 230) + 8
        body += circle(x, y, 0.7 + at % 3 * 0.45, "#F4EFE3", opacity=0.25 + at % 5 * 0.12)
    moon = width - 270
    body += (
        circle(moon, 110, 44, "#FBEFC9") + circle(moon - 12, 100, 8, "#EBD9A4") + circle(moon + 14, 122, 11, "#EBD9A4")
    )
    canvas.vec(body, 0, 0, width, 260)
    canvas.fill((0, _HILL + down, width, height - _HILL - down), "#151A38")


def _house(x: float, w: float, h: float, base: float, fill: Colour, lit: int) -> str:
    """Return a house with upturned eaves and some windows."""
    top, eave = base - h, w * 0.14
    body = rect(x, top, w, h, 0, fill)
    roof = f"M{x - eave} {top + 4} Q{x + w * 0.2} {top - 2} {x + w * 0.3} {top - h * 0.34} "
    roof += f"L{x + w * 0.7} {top - h * 0.34} Q{x + w * 0.8} {top - 2} {x + w + eave} {top + 4} Z"
    body += path(roof, mixed(fill, "#000000", 0.25))
    for at in range(3):
        if lit >> at & 1:
            body += rect(x + w * (0.16 + 0.26 * at), top + h * 0.3, w * 0.15, h * 0.26, 2, WARM, opacity=0.75)
        else:
            body += rect(x + w * (0.16 + 0.26 * at), top + h * 0.3, w * 0.15, h * 0.26, 2, "#000000", opacity=0.22)
    return body


@cache
def _far_row() -> str:
    body = path("M0 214 L0 168 Q160 120 330 160 T660 150 T960 146 T1280 168 L1280 214 Z", "#222A58")
    for at in range(15):
        height = 30 + at * 37 % 34
        body += _house(at * 86 + 8, 58 + at * 13 % 20, height, 214, "#1D2450", at * 5 % 8)
    return body


@cache
def _near_row() -> str:
    body = ""
    for at in range(9):
        height = 46 + at * 53 % 40
        body += _house(at * 107 + 10, 78 + at * 17 % 22, height, 236, "#161B3D", (at * 3 + 2) % 8)
    return body


_ROWS: Final = ((_far_row, 1280.0, 0.22), (_near_row, 963.0, 0.5))
"""The rows repeated along the horizon, their widths, and their speeds relative to the street."""


def backdrop(canvas: Canvas, width: float, shift: float, down: float) -> None:
    """Draw the roofs behind the street, which go by more slowly the farther away they are."""
    for row, wide, speed in _ROWS:
        x = -((shift * speed) % wide)
        while x < width:
            canvas.vec(row(), x, down, wide, 240)
            x += wide


# ------------------------------------------------------------------------------------------------ the road


def _bush(x: float, y: float, scale: float, kind: int) -> str:
    """Return a plant on the slope below the road."""
    dark, pale = "#10163A", "#232B5C"
    if kind % 3:
        body = ""
        for dx, dy, r in ((-11, 0, 9), (0, -6, 12), (12, 0, 9)):
            body += circle(x + dx * scale, y + dy * scale, r * scale, dark)
        return body + circle(x - 2 * scale, y - 9 * scale, 5 * scale, pale, opacity=0.7)
    body = path(f"M{x:.1f} {y:.1f} L{x:.1f} {y - 26 * scale:.1f}", "none", 4 * scale, dark)
    for dx, dy, r in ((-9, -26, 11), (8, -28, 12), (0, -38, 12)):
        body += circle(x + dx * scale, y + dy * scale, r * scale, dark)
    return body + circle(x - 3 * scale, y - 40 * scale, 5 * scale, pale, opacity=0.7)


def _road(stalls: int, left: float) -> str:
    """Return a piece of the road with its stones, from `left` on, in its own coordinates."""
    seen = [(at, each) for at, each in enumerate(_track(stalls)) if left - 60 <= each.x <= left + CHUNK + 60]
    track = [each for _, each in seen]
    if len(track) < 2:
        return ""

    def edge(share: float) -> list[tuple[float, float]]:
        return [(each.x - left, each.y + _HALF * share * each.scale) for each in track]

    body = ""
    for share, tone in ((9.5, "#161B3C"), (6.6, "#191F43"), (4.2, "#1C2249")):  # the terraces below it
        lower = [(x, min(y, 2000.0)) for x, y in edge(share)]
        body += path(polyline([*edge(1.5), *reversed(lower)]) + " Z", tone)
        body += path(polyline(lower), "none", 1.6, "#262D5A")
    band = polyline([*edge(-1.0), *reversed(edge(1.0))]) + " Z"
    body += path(polyline([*edge(-1.5), *reversed(edge(1.7))]) + " Z", "#1D2346")
    body += path(band, "#3B406B")
    body += path(polyline([*edge(-1.0), *reversed(edge(-0.2))]) + " Z", "#444A78")
    for number, each in seen:
        if round(each.x / 9) % 2:
            continue
        for lane in (-0.62, -0.1, 0.42, 0.82):
            x = each.x - left + (lane * 23 + number * 7) % 13 - 6
            y = each.y + _HALF * lane * each.scale
            body += ellipse(x, y, 6.5 * each.scale, 2.2 * each.scale, "#565D8E", opacity=0.55)
    for number, each in seen:
        if number % 9 == 4:
            body += _bush(each.x - left, each.y + _HALF * (2.7 + number * 7 % 23 / 10) * each.scale, each.scale, number)
    body += path(polyline(edge(-1.0)), "none", 2.4, "#6A71A5") + path(polyline(edge(1.0)), "none", 3, "#23284E")
    return body


def road(canvas: Canvas, stalls: int, box: BoxLike, shift: float) -> None:
    """Draw the part of the road visible in a box, `shift` px from its beginning on."""
    _, down, width, height = box
    first = math.floor((shift - 20) / CHUNK)
    for number in range(first, math.ceil((shift + width) / CHUNK)):
        left = number * CHUNK

        def draw(part: Canvas, left: float = left) -> None:
            part.vec(_road(stalls, left), 0, 0, CHUNK, height)

        canvas.cached(("street road", stalls, number), left - shift, down, CHUNK, height, 0, draw)


def lamp(canvas: Canvas, x: float, y: float, scale: float, lit: bool) -> None:
    """Draw a lantern on a post at the near edge of the road."""
    tall, size = 62 * scale, 26 * scale
    y += _HALF * 1.2 * scale
    canvas.vec(path(f"M4 0 L4 {tall:.0f} M4 2 L14 2", "none", 3.4, "#0C0F24"), x - 4, y - tall, 18, tall)
    if lit:
        canvas.pool(x + 10, y - tall + 16 * scale, 54 * scale, 54 * scale, WARM, 0.5)
        canvas.pool(x + 6, y - 6, 84 * scale, 26 * scale, WARM, 0.34)
    surface = canvas.studio.assets.picture("common/lantern_red", canvas.px(size))
    canvas.image(surface, x + 10, y - tall + 16 * scale, 1.0 if lit else 0.35)


# ------------------------------------------------------------------------------------------------ stalls

StallState = Literal["closed", "open", "lit"]
_SHADE: Final = {"closed": 0.66, "open": 0.30, "lit": 0.0}


def _stall(colour: Colour, state: StallState) -> str:
    shade = _SHADE[state]

    def ink(one: Colour) -> Colour:
        return mixed(one, NIGHT, shade)

    line = ink("#2B2320") if state == "lit" else "#14162B"
    body = ellipse(66, 150, 62, 6, "#000000", opacity=0.35)
    inside = {"closed": "#20254A", "open": "#6B5340", "lit": "#FFDFA0"}[state]
    body += rect(18, 44, 96, 62, 0, inside, 3, line)
    if state == "closed":
        for y in (56, 66, 76, 86):
            body += path(f"M20 {y} L112 {y}", "none", 2, "#171B3A")
    else:
        body += rect(24, 62, 84, 4, 0, ink("#8A6543")) + rect(24, 84, 84, 4, 0, ink("#8A6543"))
        for at, tone in enumerate(("#C8553D", "#E9B949", "#6CA58A", "#D98A5A", "#7E8FC4")):
            body += rect(28 + at * 16, 70 + at % 2, 11, 14 - at % 2, 3, ink(tone), 1.6, line)
    body += rect(12, 40, 7, 108, 2, ink("#6B4A30"), 2.4, line) + rect(113, 40, 7, 108, 2, ink("#6B4A30"), 2.4, line)
    body += rect(8, 104, 116, 12, 3, ink("#B07B4A"), 3, line) + rect(
        12, 115, 108, 32, 2, ink(mixed(colour, "#000000", 0.18)), 3, line
    )
    body += path("M12 121 L120 121", "none", 2, ink("#F4E3BC"), 0.7)
    top, low, stripes = 16.0, 44.0, 8
    for at in range(stripes):
        a, b = 20 + at * 92 / stripes, 20 + (at + 1) * 92 / stripes
        c, d = 3 + at * 126 / stripes, 3 + (at + 1) * 126 / stripes
        tone = ink(colour) if at % 2 == 0 else ink("#F7EFD9")
        hem = f"Q{(c + d) / 2:.1f} {low + 13} {c:.1f} {low}"
        body += path(f"M{a:.1f} {top} L{b:.1f} {top} L{d:.1f} {low} {hem} Z", tone, 2.2, line)
    return body + path(f"M20 {top} L112 {top}", "none", 3.4, line)


def stall(canvas: Canvas, game: str, colour: Colour, state: StallState, lanterns: int) -> Figure:
    """Return the figure of a game's stall on the night street, closed, open or lit (`state`), with `lanterns` of its
    three lanterns lit; it stands on its lower edge.
    """

    def draw(part: Canvas) -> None:
        part.vec(_stall(colour, state), 0, 0, *STALL)
        part.vec(circle(66, 18, 19, mixed("#F4E3BC", NIGHT, _SHADE[state]), 3, "#2B2320"), 0, 0, *STALL)
        emblem = part.studio.assets.picture(f"{game}/emblem", part.px(28))
        part.image(emblem, 66, 18, 1.0 if state == "lit" else 0.75 if state == "open" else 0.4)
        for at in range(3):
            is_lit, x = at < lanterns, 38.0 + at * 28
            if is_lit:
                part.pool(x, 72, 22, 22, "#FFD58A", 0.8)
            name = "common/lantern_gold" if is_lit else "common/lantern_red"
            part.image(part.studio.assets.picture(name, part.px(26)), x, 70, 1.0 if is_lit else 0.32)

    return canvas.drawn_figure(("street stall", game, colour, state, lanterns), *STALL, draw)


def draw_stall(canvas: Canvas, figure: Figure, at: RoadPoint, shift: float, lifted: float = 0.0) -> None:
    """Draw a stall behind the road."""
    foot = at.y - _HALF * 0.9 * at.scale
    canvas.place(figure, at.x - shift, foot - STALL[1] * at.scale / 2 + 4 - lifted, scale=at.scale, shadow=None)


def shine(canvas: Canvas, at: RoadPoint, shift: float, strength: float) -> None:
    """Draw the light of a stall on everything around it, and on the wet road."""
    x, scale = at.x - shift, round(at.scale * 8) / 8
    canvas.pool(x, at.y - 70 * at.scale, 150 * scale, 120 * scale, WARM, round(0.36 * strength, 2))
    canvas.pool(x, at.y + 4, 112 * scale, 40 * scale, WARM, round(0.5 * strength, 2))


def ring(canvas: Canvas, at: RoadPoint, shift: float) -> None:
    """Draw the light around the foot of the chosen stall."""
    w, h = 172.0, 44.0
    figure = canvas.drawn_figure(
        "street ring",
        w,
        h,
        lambda part: part.vec(ellipse(w / 2, h / 2, w / 2 - 4, h / 2 - 4, theme.ACT, 3, "#FFF3CF", 0.55), 0, 0, w, h),
    )
    canvas.place(figure, at.x - shift, at.y - _HALF * 0.6 * at.scale, scale=at.scale, shadow=None)


def pointer(canvas: Canvas, at: RoadPoint, shift: float) -> None:
    """Draw the arrow above the chosen stall."""
    x, y = at.x - shift, at.y - _HALF * 0.9 * at.scale - (STALL[1] + 26) * at.scale
    canvas.vec(path("M2 2 L26 2 L14 19 Z", theme.ACT, 3, "#2B2320"), x - 14, y, 28, 22)


def stall_box(at: RoadPoint, shift: float) -> tuple[float, float, float, float]:
    """Return the box of a stall on the screen."""
    w, h = STALL[0] * at.scale, STALL[1] * at.scale
    return at.x - shift - w / 2, at.y - _HALF * 0.9 * at.scale - h + 4, w, h


# ------------------------------------------------------------------------------------------------ the cat


def _cat_body(step: int) -> str:
    line = "#2B2320"
    reach = (0, 5, 0, -5)[step % 4]
    body = ellipse(42, 80, 30, 4, "#000000", opacity=0.35)
    tail = "M16 58 Q2 50 8 36 Q10 30 15 33"
    body += path(tail, "none", 10, line) + path(tail, "none", 5, "#E8914A")
    for x, way in ((26, reach), (54, -reach)):
        leg = f"M{x} 62 L{x + way} 77"
        body += path(leg, "none", 12, line) + path(leg, "none", 7, "#E3D9C6")
    body += ellipse(40, 56, 25, 16, "#FBF3E4", 3, line)
    body += path("M22 46 Q34 38 44 44 Q36 54 24 54 Z", "#E8914A")
    for x, way in ((32, -reach), (50, reach)):
        leg = f"M{x} 64 L{x + way} 78"
        body += path(leg, "none", 12, line) + path(leg, "none", 7, "#FBF3E4")
    return body + path("M44 48 Q58 56 62 66 L48 70 Q42 60 40 50 Z", "#24507E", 2.4, line)


def cat(canvas: Canvas, x: float, y: float, scale: float, step: int, faces_left: bool = False) -> None:
    """Draw the cat walking; `step` 0 to 3 moves its legs, 0 stands."""

    def draw(part: Canvas) -> None:
        body = _cat_body(step)
        part.vec(group(body, "translate(84 0) scale(-1 1)") if faces_left else body, 0, 0, *_CAT)
        head = 26.0 if faces_left else 58.0
        part.image(part.studio.assets.picture("common/cats/calico", part.px(46)), head, 32)
        band = path("M36 21 Q58 14 80 21 L80 27 Q58 20 36 27 Z", "#C8102E", 2, "#2B2320")
        part.vec(group(band, f"translate({head - 58} 0)"), 0, 0, *_CAT)

    figure = canvas.drawn_figure(("street cat", step % 4, faces_left), *_CAT, draw)
    hop = 3 * scale if step % 2 else 0.0
    canvas.place(figure, x, y - 36 * scale - hop, scale=round(scale * 16) / 16, shadow=None)


def sign(canvas: Canvas, at: RoadPoint, shift: float, is_open: bool, is_new: bool) -> None:
    """Draw the post at which the cat tells a story: a paper with its face, dark unless there is a story."""
    x, foot, scale = at.x - shift, at.y - _HALF * 0.9 * at.scale, at.scale
    if is_open:
        canvas.pool(x, foot - 44 * scale, 58 * scale, 58 * scale, WARM if is_new else "#8FA8E8", 0.5)
    paper = "#FBF3E4" if is_open else "#3A3F63"
    body = rect(28, 34, 5, 40, 1, "#4E3826", 2, "#14162B") + rect(6, 2, 50, 40, 6, paper, 3, "#14162B")

    def draw(part: Canvas) -> None:
        part.vec(body, 0, 0, 62, 76)
        part.image(part.studio.assets.picture("common/cats/calico", part.px(32)), 31, 22, 1.0 if is_open else 0.3)

    figure = canvas.drawn_figure(("street sign", is_open), 62, 76, draw)
    canvas.place(figure, x, foot - 34 * scale, scale=scale, shadow=None)


def sign_box(at: RoadPoint, shift: float) -> tuple[float, float, float, float]:
    """Return the clickable box of such a post: no wider than the gap between two stalls."""
    foot = at.y - _HALF * 0.9 * at.scale
    return at.x - shift - 13 * at.scale, foot - 72 * at.scale, 26 * at.scale, 76 * at.scale
