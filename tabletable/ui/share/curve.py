"""The curve of a game as an SVG in a page: each seat's standing from move to move, told apart by colour and shape."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from tabletable.play.hindsight.review import Review
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.colour import Colour, contrast, mix
from tabletable.ui.share.story import Story
from tabletable.ui.stack.host import Host

SIZE: Final = (1060.0, 250.0)
_LEFT: Final = 52.0
_RIGHT: Final = 16.0
_EDGE: Final = 14.0
_PAPER: Final = "#FFFDF6"
_NIGHT: Final = "#0D1F1B"
"""The backgrounds by day and by night."""
_LEGIBLE: Final = 4.5
_SIGNS: Final = 8
"""Number of shapes on a line."""
_SHAPES: Final = (
    '<circle r="5.5"/>',
    '<rect x="-5" y="-5" width="10" height="10"/>',
    '<path d="M0-6.5L6.5 5H-6.5Z"/>',
    '<path d="M0-7L7 0 0 7-7 0Z"/>',
)
STYLE: Final = (
    ".curve{margin:0 0 22px;border:2px solid var(--line);border-radius:12px;background:var(--cell);padding:12px 16px}"
    ".curve svg{display:block;width:100%;height:auto}.curve polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}"
    ".curve text{fill:var(--muted);font-size:15px}.curve .g{stroke:var(--line);stroke-width:1.5}"
    ".key{display:flex;flex-wrap:wrap;gap:4px 22px;margin:6px 0 0;padding:0;list-style:none}"
    ".key li{display:flex;gap:7px;align-items:center}.key svg{width:14px;height:14px;flex:none}"
)


def styles(story: Story) -> str:
    """Return the CSS of the drawing, with a colour for each seat by day and by night."""
    day = night = ""
    for number, seat in enumerate(story.session.seats):
        tint = theme.SEAT_TINT.get(seat.avatar, "#9AA7A2")
        day += f"--s{number}:{_legible(tint, _PAPER)};"
        night += f"--s{number}:{_legible(tint, _NIGHT)};"
    return f"{STYLE}:root{{{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"


def _legible(tint: Colour, ground: Colour) -> Colour:
    """Return the tint, darkened or lightened until it stands out from the ground."""
    aim = "#000000" if contrast(ground, "#000000") > contrast(ground, "#FFFFFF") else "#FFFFFF"
    shades = (mix(tint, aim, share / 20) for share in range(20))
    return next((shade for shade in shades if contrast(shade, ground) >= _LEGIBLE), aim)


def curve_of(host: Host, story: Story, review: Review) -> str:
    """Return the drawing and its key."""
    values = [list(_values(review, seat)) for seat in range(len(story.cells))]
    known = [value for line in values for _, value in line]
    low, high = (min(0.0, *known), max(0.0, *known)) if review.is_reckoned else (0.0, 1.0)
    last = max(1, len(review.entries))

    def spot(at: int, value: float) -> tuple[float, float]:
        x = _LEFT + (SIZE[0] - _LEFT - _RIGHT) * at / last
        return x, SIZE[1] - _EDGE - (SIZE[1] - 2 * _EDGE) * (value - low) / ((high - low) or 1.0)

    grid = "".join(_grid(review, value, spot(0, value)[1]) for value in _steps(review, low, high))
    lines = "".join(_line(number, [spot(*each) for each in line]) for number, line in enumerate(values))
    title = host.t("share.curve.points" if review.is_reckoned else "share.curve")
    key = "".join(
        f'<li><svg viewBox="-8 -8 16 16" style="fill:var(--s{cell.seat})">{_SHAPES[cell.seat % len(_SHAPES)]}</svg>'
        f"{escape(cell.name)}</li>"
        for cell in sorted(story.cells, key=lambda cell: cell.seat)
    )
    return (
        f'<section class="curve"><h2>{escape(title)}</h2>'
        f'<svg viewBox="0 0 {SIZE[0]:g} {SIZE[1]:g}" role="img" aria-label="{escape(title)}">{grid}{lines}</svg>'
        f'<ul class="key">{key}</ul></section>'
    )


def _values(review: Review, seat: int) -> Iterator[tuple[int, float]]:
    """Yield the standing of a seat at each position, and its result."""
    for at, entry in enumerate(review.entries):
        if entry is not None and entry.chances:
            yield at, entry.chances[seat]
    if review.stakes:
        yield len(review.entries), review.stakes[-1].result[seat]


def _steps(review: Review, low: float, high: float) -> list[float]:
    if not review.is_reckoned:
        return [0.0, 0.5, 1.0]
    step = next((each for each in (5, 10, 25, 50, 100) if (high - low) / each <= 5), 1000)
    return [float(at) for at in range(-1000 * step, 1001 * step, step) if low <= at <= high]


def _grid(review: Review, value: float, y: float) -> str:
    words = f"{value:+.0f}" if review.is_reckoned else f"{value:.0%}"
    line = f'<path class="g" d="M{_LEFT} {y:.1f}H{SIZE[0] - _RIGHT}"/>'
    return f'{line}<text x="{_LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{words}</text>'


def _line(seat: int, points: list[tuple[float, float]]) -> str:
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    every = max(1, len(points) // _SIGNS)
    shape = _SHAPES[seat % len(_SHAPES)]
    signs = "".join(f'<g transform="translate({x:.1f} {y:.1f})">{shape}</g>' for x, y in points[seat % every :: every])
    colour = f"var(--s{seat})"
    return f'<polyline points="{way}" style="stroke:{colour}"/><g style="fill:{colour}">{signs}</g>'
