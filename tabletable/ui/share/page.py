"""The page of a game: one HTML file with everything in it, without scripts and network access."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Final

from tabletable.core.gameplugins import plugin_file
from tabletable.core.ids import NOBODY
from tabletable.play.dealcode import deal_code
from tabletable.play.hindsight.review import Review
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.sharing import embedded, has_code
from tabletable.play.language.catalogue import FaceRun, Run, SeatRun
from tabletable.resources import art_path
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour, contrast, mix
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.flow.webpage import STYLE, encoded, head_style, straight, svg
from tabletable.ui.flow.webpage import document as document_of
from tabletable.ui.paint.pictures import figure
from tabletable.ui.share.story import Move, Story, may_hold_all
from tabletable.ui.stack.host import Host

Report = Callable[[int, int], None]
"""Called with the amount done and the total."""
CHIP: Final = 22
"""px of a card in a sentence on the page; its picture has double resolution."""


def page_of(host: Host, story: Story, document: SaveDocument, report: Report, review: Review | None = None) -> bytes:
    """Return the file. It contains `document` only if all cards may be seen; likewise the curve of its `review`."""
    total = len(story.stills) + 2
    stills = []
    for number, at in enumerate(story.stills):
        stills.append(_still(host, story, number, at))
        report(number + 1, total)
    canvas = Canvas(blank(8, 8), host.display.studio, 2.0, host.words.language, story.session.game.info.looks.chrome)
    styles = [
        STYLE,
        *([_curve_styles(story)] if review is not None else []),
        *(head_style(canvas, number, seat.avatar) for number, seat in enumerate(story.session.seats)),
        *_chips(canvas, story),
    ]
    report(total - 1, total)
    t = host.t
    body = [
        _header(host, story),
        f'<p class="won"><b>{escape(story.headline)}</b>{escape(story.reason)}</p>',
        _cells(story),
        curve_of(host, story, review) if review is not None else "",
        f'<div class="body"><section class="stills">{"".join(stills)}</section>',
        _moves(host, story),
        "</div><footer>",
        f"<span>{escape(t('share.page.foot'))}</span><span>{escape(t('share.page.made'))}</span></footer></main>",
        embedded(document) if may_hold_all(story) else "",
    ]
    page = document_of(host.words.language, story.title, styles, body)
    report(total, total)
    return page


def _header(host: Host, story: Story) -> str:
    session, t = story.session, host.t
    code = ""
    if may_hold_all(story) and has_code(session):
        code = (
            f'<p class="code"><b>{deal_code(session.seed)}</b><br>'
            f'<span class="muted">{escape(t("share.page.code"))}</span></p>'
        )
    fill = session.game.info.looks.box
    emblem = svg(_emblem(session.game.info.id), f'style="background:{fill};padding:9px"')
    return (
        f"<header>{emblem}<div><h1>{escape(story.title)}</h1>"
        f'<div class="muted">{escape(story.facts)}</div></div>{code}</header>'
    )


def _cells(story: Story) -> str:
    cells = [
        f'<li{" class=winner" if cell.won else ""}><i class="h h{cell.seat}"></i>'
        f"<span><b>{escape(cell.name)}</b><small>{escape(cell.verdict)}</small></span>"
        f"{'<span class=tick>✓</span>' if cell.won else ''}</li>"
        for cell in story.cells
    ]
    return f'<ul class="cells">{"".join(cells)}</ul>'


def _moves(host: Host, story: Story) -> str:
    t = host.t
    shown = {id(move): number for number, at in enumerate(story.stills) if (move := story.move_at(at)) is not None}
    rows = [_row(story, move, shown.get(id(move))) for move in story.moves]
    hint = f"<small>{escape(t('share.page.press'))}</small>" if shown else ""
    return f'<section class="moves"><h2>{escape(t("share.page.moves"))}{hint}</h2><ol>{"".join(rows)}</ol></section>'


def _row(story: Story, move: Move, still: int | None) -> str:
    head = f'<i class="h h{move.seat}"></i>' if move.seat != NOBODY else "<i></i>"
    text = _sentence(story, move.runs)
    if still is not None:
        text = f'<a href="#still{still}">{text}</a>'
    kind = "m" if still is None else "m still"
    return f'<li class="{kind}"><span class="n">{move.number}</span>{head}<span>{text}</span></li>'


def _sentence(story: Story, runs: Iterable[Run]) -> str:
    """Return a sentence as HTML: names bold, cards as pictures with their names as alternative text."""
    text = ""
    for run in runs:
        if isinstance(run, SeatRun):
            text += f"<b>{escape(run.text)}</b>"
        elif isinstance(run, FaceRun):
            text += f'<span class="c c{run.face}" role="img" aria-label="{escape(run.text)}">'
            text += f"<span>{escape(run.text)}</span></span>"
            word = story.session.game.chip_word(run.face)
            text += "" if word is None else escape(story.words.gap + story.words.text(word))
        else:
            text += escape(run.text)
    return text


def _still(host: Host, story: Story, number: int, at: int) -> str:
    move = story.move_at(at)
    label = host.t("share.page.move", n=at)
    text = _sentence(story, move.runs) if move is not None else ""
    data = encoded(story.picture(host, at), "jpg")
    return (
        f'<figure id="still{number}"><img alt="{escape(label)}" src="data:image/jpeg;base64,{data}">'
        f"<figcaption><b>{escape(label)}</b> {text}</figcaption></figure>"
    )


# ------------------------------------------------------------------------------------------------ pictures


def _chips(canvas: Canvas, story: Story) -> Iterable[str]:
    """Yield the CSS of every card named in a sentence."""
    game = story.session.game
    faces = {run.face for move in story.moves for run in move.runs if isinstance(run, FaceRun)}
    for face in sorted(faces):
        shape = figure(canvas, game.face_chip(face), CHIP, story.words.text)
        surface = blank(round(shape.width * 2) + 2, CHIP * 2 + 2)
        canvas.on(surface).place(shape, surface.get_width() / 4, surface.get_height() / 4)
        width = surface.get_width() * CHIP / surface.get_height()
        data = encoded(straight(surface), "png")
        yield f".c{face}{{width:{width:.1f}px;background-image:url(data:image/png;base64,{data})}}"


def _emblem(game: str) -> Path:
    return plugin_file(f"art/{game}/emblem.svg") or art_path(f"{game}/emblem.svg")


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
CURVE_STYLE: Final = (
    ".curve{margin:0 0 22px;border:2px solid var(--line);border-radius:12px;background:var(--cell);padding:12px 16px}"
    ".curve svg{display:block;width:100%;height:auto}.curve polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}"
    ".curve text{fill:var(--muted);font-size:15px}.curve .g{stroke:var(--line);stroke-width:1.5}"
    ".key{display:flex;flex-wrap:wrap;gap:4px 22px;margin:6px 0 0;padding:0;list-style:none}"
    ".key li{display:flex;gap:7px;align-items:center}.key svg{width:14px;height:14px;flex:none}"
)


def _curve_styles(story: Story) -> str:
    """Return the CSS of the drawing, with a colour for each seat by day and by night."""
    day = night = ""
    for number, seat in enumerate(story.session.seats):
        tint = theme.SEAT_TINT.get(seat.avatar, "#9AA7A2")
        day += f"--s{number}:{_legible(tint, _PAPER)};"
        night += f"--s{number}:{_legible(tint, _NIGHT)};"
    return f"{CURVE_STYLE}:root{{{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"


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
