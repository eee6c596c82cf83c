"""The exported web page of an evening, in one file: the winners, the points of every game, and a picture of each."""

from __future__ import annotations

import base64
from html import escape
from typing import Final

from tabletable.core.message import GameText, MessageFamily, game_text
from tabletable.play.files.dates import local, read_timestamp
from tabletable.play.people.evening import Evening, EveningGame, EveningStore
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.flow.webpage import STYLE, document, head_style
from tabletable.ui.scenes.evening.desk import spoken_end, spoken_points, spoken_winners
from tabletable.ui.stack.host import Host

_STYLE: Final = """
table{border-collapse:collapse;margin:0 0 22px}th,td{padding:6px 14px;border-bottom:2px solid var(--line);
text-align:right}th:first-child,td:first-child{text-align:left}td:last-child{font-weight:bold}
.stills{grid-template-columns:repeat(auto-fill,minmax(260px,1fr))}.stills figure:first-child{grid-column:auto}
.scroll{overflow-x:auto}
"""


_MONTHS: Final = MessageFamily("ui.month.*", map(str, range(1, 13)))


def page_of(host: Host, evening: Evening, store: EveningStore) -> bytes:
    """Return the web page about an evening, as HTML."""
    t = host.t
    canvas = Canvas(blank(8, 8), host.display.studio, 2.0, host.words.language)
    styles = [STYLE, _STYLE, *(head_style(canvas, at, each.avatar) for at, each in enumerate(evening.people))]
    title, facts = t("evening.title"), t("evening.page.facts", date=day_of(host, evening), n=len(evening.told))
    body = [
        f'<header><div><h1>{escape(title)}</h1><div class="muted">{escape(facts)}</div></div></header>',
        f'<p class="won"><b>{escape(spoken_winners(t, evening))}</b></p>',
        _cells(host, evening),
        _table(host, evening),
        f'<h2>{escape(t("evening.moments"))}</h2><section class="stills">',
        *(_still(host, number, evening_game, evening, store) for number, evening_game in enumerate(evening.told, 1)),
        f"</section><footer><span>{escape(t('evening.page.foot'))}</span>",
        f"<span>{escape(t('share.page.made'))}</span></footer></main>",
    ]
    return document(host.words.language, title, styles, body)


def day_of(host: Host, evening: Evening) -> str:
    """Return the date on which an evening began, in words."""
    moment = read_timestamp(evening.began)
    assert moment is not None, "it was checked when it was read"
    day = local(moment).date()
    return host.t("ui.date.day", year=f"{day.year:04}", month=host.t(_MONTHS[str(day.month)]), day=day.day)


def _cells(host: Host, evening: Evening) -> str:
    cells = []
    for row in evening.table():
        won = row.person in evening.leaders
        points = host.t("evening.page.points", points=spoken_points(row.halves))
        cells.append(
            f'<li{" class=winner" if won else ""}><i class="h h{row.person}"></i>'
            f"<span><b>{row.place}. {escape(_name(host, evening, row.person))}</b><small>{escape(points)}</small>"
            "</span></li>"
        )
    return f'<ul class="cells">{"".join(cells)}</ul>'


def _name(host: Host, evening: Evening, person: int) -> str:
    """Return a person's name, marked if they left early."""
    name = evening.people[person].name
    return host.t("evening.page.left", player=name) if person in evening.left else name


def _points(halves: int | None) -> str:
    """Return a table cell with a person's points in one game; a dash for a person who was absent."""
    return f"<td>{'–' if halves is None else spoken_points(halves)}</td>"


def _table(host: Host, evening: Evening) -> str:
    """Return the table of points by person and game; points given to latecomers at the start come first."""
    start = f"<th>{escape(host.t('evening.page.start'))}</th>" if evening.starts else ""
    games = "".join(
        f"<th>{number}. {escape(_title(host, evening_game))}</th>"
        for number, evening_game in enumerate(evening.told, 1)
    )
    rows = "".join(
        f"<tr><td>{escape(_name(host, evening, row.person))}</td>"
        + (_points(evening.starts[row.person] or None) if evening.starts else "")
        + "".join(_points(evening_game.halves_of(row.person)) for evening_game in evening.told)
        + f"<td>{spoken_points(row.halves)}</td></tr>"
        for row in evening.table()
    )
    total = escape(host.t("evening.points"))
    return f'<div class="scroll"><table><tr><th></th>{start}{games}<th>{total}</th></tr>{rows}</table></div>'


def _still(host: Host, number: int, evening_game: EveningGame, evening: Evening, store: EveningStore) -> str:
    title, picture, image = f"{number}. {_title(host, evening_game)}", store.picture(evening_game), ""
    if picture is not None:
        data = base64.b64encode(picture.read_bytes()).decode()
        image = f'<img alt="{escape(title)}" src="data:image/jpeg;base64,{data}">'
    text = escape(spoken_end(host.t, evening, evening_game))
    return (
        f"<figure>{image}<figcaption><b>{escape(title)}</b> {text}<br>{escape(evening_game.line)}</figcaption></figure>"
    )


def _title(host: Host, evening_game: EveningGame) -> str:
    return (
        host.t(game_text(evening_game.game, GameText.TITLE)) if evening_game.game in host.covers else evening_game.game
    )
