"""Plots of shares: bars with their error, a curve of form, months, single games as discs. Readable without colour."""

from collections.abc import Sequence
from typing import Final

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.colour import mix
from tabletable.ui.drawing.vector import circle, path, polyline, rect

WHISKER: Final = "#D9E6E2"
_TICK: Final = 3.0
_ROUND: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 40, 60, 100)
_RECENT: Final = 5
"""Number of amounts averaged by the line of a trail."""


def share_bar(canvas: Canvas, box: BoxLike, share: float, even: float | None, error: float = 0.0) -> None:
    """Draw a share (0 to 1) as a filled bar, with a cream tick at the even share and whiskers as wide as its error."""
    x, y, w, h = box
    chrome, run = canvas.chrome, w - 6

    def at(part: float) -> float:
        return 3 + run * max(0.0, min(1.0, part))

    body = rect(0.75, 0.75, w - 1.5, h - 1.5, h / 2, chrome.chip, 1.5, chrome.chip_edge)
    length = run * max(0.0, min(1.0, share))
    if length >= 2:
        body += rect(3, 3, length, h - 6, min(h / 2 - 3, length / 2), theme.INFO)
        if canvas.studio.colours == "contrast":
            hatch = " ".join(f"M{3 + step} {h - 3} L{3 + step + h - 6} 3" for step in range(2, int(length - h + 4), 7))
            body += path(hatch, "none", 1.5, theme.INFO_INK) if hatch else ""
    canvas.vec(body, x, y, w, h)
    if error > 0:
        low, high = at(share - error), at(share + error)
        # Dark on the fill, light beside it.
        end = at(share)
        d = f"M{low:.1f} {h / 2} L{end:.1f} {h / 2} M{low:.1f} {h * 0.28} L{low:.1f} {h * 0.72}"
        canvas.vec(path(d, "none", 1.8, theme.INFO_INK), x, y, w, h)
        d = f"M{end:.1f} {h / 2} L{high:.1f} {h / 2} M{high:.1f} {h * 0.28} L{high:.1f} {h * 0.72}"
        canvas.vec(path(d, "none", 1.8, WHISKER), x, y, w, h)
    if even is not None:
        place = at(even)
        tick = rect(0, 0, _TICK + 2, h + 8, 1, theme.OUTLINE) + rect(1, 1, _TICK, h + 6, 1, theme.CREAM)
        canvas.vec(tick, x + place - _TICK / 2 - 1, y - 4, _TICK + 2, h + 8)


def even_key(canvas: Canvas, right: float, cy: float, label: str) -> None:
    """Draw the key to the cream tick, ending at `right`."""
    width = canvas.text(right, cy, label, theme.Size.SMALL, canvas.chrome.muted, align="r")
    canvas.vec(rect(0, 0, _TICK, 16, 1, theme.CREAM), right - width - 12, cy - 8, _TICK, 16)


def curve_span(values: Sequence[float]) -> tuple[float, float]:
    """Return the ends of a curve's y axis: tenths with some margin around `values`, at least 0.2 apart."""
    low = max(0, int(min(values) * 10 - 0.5)) / 10
    high = min(10, int(max(values) * 10 + 1.5)) / 10
    return (low, high) if high - low >= 0.2 else (max(0.0, high - 0.2), max(0.2, high))


def curve(canvas: Canvas, box: BoxLike, values: Sequence[float], even: float, percent: Sequence[str]) -> None:
    """Draw a curve of shares from the left to the right edge, on a sunk ground with three lines and the even share
    dashed.

    `percent` are the labels of the lower, middle and upper line.
    """
    x, y, w, h = box
    left, right, top, bottom = 44.0, w - 14, 12.0, h - 14
    _ground(canvas, box, (left, right, top, bottom), percent)
    low, high = curve_span(values)

    def level(share: float) -> float:
        return bottom - (bottom - top) * (share - low) / (high - low)

    if low < even < high:
        at, step = level(even), 9.0
        dashes = " ".join(
            f"M{left + n * step:.1f} {at:.1f} l{step * 0.55:.1f} 0" for n in range(int((right - left) / step))
        )
        canvas.vec(path(dashes, "none", 1.6, theme.CREAM, 0.75), x, y, w, h)
    points = [
        (left + (right - left) * number / max(1, len(values) - 1), level(value)) for number, value in enumerate(values)
    ]
    if len(points) == 1:
        points = [(left, points[0][1]), (right, points[0][1])]
    area = polyline(points) + f" L{right:.1f} {bottom:.1f} L{left:.1f} {bottom:.1f} Z"
    body = path(area, theme.INFO, 0, opacity=0.13) + path(polyline(points), "none", 5, theme.OUTLINE)
    body += path(polyline(points), "none", 3, theme.INFO) + circle(*points[-1], 5.5, theme.CREAM, 1.5, theme.OUTLINE)
    canvas.vec(body, x, y, w, h)


def _ground(canvas: Canvas, box: BoxLike, inner: tuple[float, float, float, float], words: Sequence[str]) -> None:
    """Draw a sunk ground with three labelled lines at even heights within `inner` (left, right, top, bottom)."""
    (x, y, w, h), (left, right, top, bottom), chrome = box, inner, canvas.chrome
    canvas.vec(rect(0.75, 0.75, w - 1.5, h - 1.5, 10, chrome.chip, 1.5, chrome.chip_edge), x, y, w, h)
    for number, text in enumerate(words):
        line = bottom - (bottom - top) * number / 2
        body = path(f"M{left} {line:.1f} L{right} {line:.1f}", "none", 1, mix(chrome.chip_edge, chrome.chip, 0.35))
        canvas.vec(body, x, y, w, h)
        canvas.text(x + left - 8, y + line, text, theme.Size.FLOOR, chrome.muted, align="r", max_width=34)


def trail(canvas: Canvas, box: BoxLike, values: Sequence[tuple[float, float]]) -> None:
    """Draw amounts, the lower the better: a disc each with the whiskers of its error, the moving average as a line.

    The scale goes from 0 to a round amount.
    """
    x, y, w, h = box
    left, right, top, bottom = 44.0, w - 16, 14.0, h - 14
    worst = max(value for value, _ in values)
    most = next((each for each in _ROUND if each >= worst), worst)
    _ground(canvas, box, (left, right, top, bottom), [f"{most * number / 2:g}" for number in range(3)])

    def level(amount: float) -> float:
        return bottom - (bottom - top) * max(0.0, min(1.0, amount / most))

    step = (right - left) / max(1, len(values))
    means, body = [], ""
    for number, (value, error) in enumerate(values):
        cx, cy = left + step * (number + 0.5), level(value)
        if error > 0:
            low, high = level(value - error), level(value + error)
            d = f"M{cx:.1f} {low:.1f} L{cx:.1f} {high:.1f} M{cx - 3:.1f} {low:.1f} l6 0 M{cx - 3:.1f} {high:.1f} l6 0"
            body += path(d, "none", 1.4, WHISKER, 0.7)
        body += circle(cx, cy, 4, theme.CREAM, 1.2, theme.OUTLINE)
        recent = [each for each, _ in values[max(0, number + 1 - _RECENT) : number + 1]]
        means.append((cx, level(sum(recent) / len(recent))))
    if len(means) > 1:
        body = path(polyline(means), "none", 5, theme.OUTLINE) + path(polyline(means), "none", 3, theme.INFO) + body
    canvas.vec(body, x, y, w, h)


def discs(canvas: Canvas, x: float, cy: float, width: float, won: Sequence[bool]) -> None:
    """Draw single games as discs, the last at the right end: won ones are filled, the others rings."""
    step, most = width / 20, 20
    body = ""
    for number, is_won in enumerate(won[-most:], most - min(most, len(won))):
        cx = step * (number + 0.5)
        body += circle(cx, 8, 5, theme.INFO) if is_won else circle(cx, 8, 4.2, "none", 1.8, canvas.chrome.muted)
    canvas.vec(body, x, cy - 8, width, 16)


def columns(canvas: Canvas, box: BoxLike, bars: Sequence[tuple[str, int, int]]) -> None:
    """Draw labelled vertical bars: games played as an empty bar, filled from below up to the games won."""
    x, y, w, h = box
    chrome = canvas.chrome
    most = max((played for _, played, _ in bars), default=1)
    step = w / max(6, len(bars))
    tall, wide = h - 46, min(26.0, step * 0.62)
    for number, (name, played, won) in enumerate(bars):
        cx = step * (number + 0.5)
        high, full = tall * played / most, tall * won / most
        body = rect(cx - wide / 2, h - 24 - high, wide, high, 4, chrome.chip, 1.5, chrome.chip_edge)
        if won:
            body += rect(cx - wide / 2, h - 24 - full, wide, full, min(4.0, full / 2), theme.INFO)
        canvas.vec(body, x, y, w, h)
        text = f"{won}/{played}"
        canvas.text(x + cx, y + h - 34 - high, text, theme.Size.FLOOR, theme.TEXT, align="m", max_width=step - 4)
        canvas.text(x + cx, y + h - 11, name, theme.Size.FLOOR, chrome.muted, align="m", max_width=step - 4)
