"""Shared parts of all HTML pages we make: styles, and embedded pictures.

The pages have no scripts and load nothing from the network.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

import pygame

from tabletable.resources import art_path
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.kit import avatar

HEAD: Final = 64
_POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

STYLE: Final = """
:root{--paper:#efe6d2;--card:#fbf5e6;--cell:#fffdf6;--ink:#2b2320;--muted:#6a5c50;--line:#e2d6bc;--gold:#b98a1f;
--gold-fill:#fbeec8;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--paper:#10241f;--card:#16302b;--cell:#0d1f1b;--ink:#f4efe3;--muted:#b8c7c1;
--line:#2f5d52;--gold:#e9b949;--gold-fill:#2d3a22}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Source Sans 3","Source Sans Pro",system-ui,
"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
:lang(zh-Hant) body,body:lang(zh-Hant){font-family:system-ui,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",
sans-serif}
.top{height:180px;background:radial-gradient(ellipse at 50% 0,#2f6b58,#173b32 75%);border-bottom:3px solid #c9a24e;
overflow:hidden;text-align:center}
.top svg{width:100%;height:120px}
main{max-width:1120px;margin:-70px auto 32px;background:var(--card);border-radius:18px;padding:24px 28px;
box-shadow:0 6px 24px #0004}
header{display:flex;gap:18px;align-items:center;border-bottom:2px solid var(--line);padding-bottom:16px}
header svg{width:68px;height:68px;flex:none;border-radius:50%;border:2px solid #f3e3b6}
h1{font-size:30px;line-height:1.2;margin:0}h2{font-size:21px;margin:0}
.muted{color:var(--muted)}.code{margin-left:auto;text-align:right;flex:none}
.code b{display:inline-block;border:2px solid var(--line);border-radius:99px;padding:2px 16px;background:var(--cell);
letter-spacing:.5px}
.won{margin:18px 0 10px;font-size:19px}.won b{font-size:25px;margin-right:10px}
.cells{display:flex;flex-wrap:wrap;gap:8px;padding:0;margin:0 0 18px;list-style:none}
.cells li{display:flex;gap:10px;align-items:center;min-width:150px;padding:8px 14px;border:2px solid var(--line);
border-radius:12px;background:var(--cell)}
.cells li.winner{border-color:var(--gold);background:var(--gold-fill)}
.cells small{display:block;color:var(--muted)}.winner small{color:inherit;font-weight:bold}
.tick{margin-left:auto;color:var(--gold);font-weight:bold}
.h{display:inline-block;background-size:contain;background-repeat:no-repeat;flex:none;width:44px;height:44px;
-webkit-print-color-adjust:exact;print-color-adjust:exact}
.c{display:inline-block;background-size:contain;background-repeat:no-repeat;background-position:center;height:22px;
vertical-align:-5px;margin:0 2px;overflow:hidden;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.c span{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.body{display:grid;grid-template-columns:minmax(0,3fr) minmax(300px,2fr);gap:28px;align-items:start}
.stills{display:grid;grid-template-columns:1fr 1fr;gap:4px 14px}.stills figure:first-child{grid-column:1/-1}
figure{margin:0 0 18px}figure img{display:block;width:100%;border-radius:12px;border:2px solid var(--line)}
figure:target img{border-color:var(--gold)}
figcaption{padding:6px 2px}
.moves{border:2px solid var(--line);border-radius:12px;background:var(--cell);padding:14px 16px}
.moves h2{display:flex;justify-content:space-between;align-items:baseline;border-bottom:2px solid var(--line);
padding-bottom:8px}
.moves h2 small{font-weight:normal;font-size:15px;color:var(--muted)}
ol{list-style:none;padding:0;margin:8px 0 0}
li.m{display:grid;grid-template-columns:34px 30px 1fr;gap:6px;padding:3px 4px;border-radius:8px}
li.m>.n{color:var(--muted);text-align:right}li.m .h{width:24px;height:24px;margin-top:1px}
li.m a{color:inherit;text-decoration-color:var(--gold);text-underline-offset:3px}
li.still{background:var(--gold-fill)}
footer{display:flex;justify-content:space-between;gap:16px;flex-wrap:wrap;margin-top:22px;padding-top:12px;
border-top:2px solid var(--line);color:var(--muted);font-size:15px}
@media (min-width:821px){.moves ol{max-height:1250px;overflow:auto}}
@media (max-width:820px){.body{grid-template-columns:minmax(0,1fr)}main{border-radius:0;padding:18px 14px;
margin-top:-60px}header{flex-wrap:wrap}.code{margin-left:0;text-align:left;width:100%}h1{font-size:24px}
.cells li{min-width:calc(50% - 4px)}.stills{grid-template-columns:1fr}}
@media print{body{background:#fff;font-size:12px}.top{display:none}main{margin:0;box-shadow:none;max-width:none;
padding:0}.moves ol{max-height:none;overflow:visible;columns:2}.body{display:block}.stills{display:flex;gap:10px}
li.m{break-inside:avoid}}
"""


def document(language: str, title: str, styles: Iterable[str], body: Iterable[str]) -> bytes:
    """Return the file of a page with these styles, below the string of lanterns."""
    head = (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{''.join(styles)}</style></head><body>"
        f'<div class="top" aria-hidden="true">{_lanterns()}</div><main>'
    )
    return f"{head}{''.join(body)}</body></html>\n".encode()


def head_style(canvas: Canvas, number: int, head: str) -> str:
    """Return the CSS of the head with this number in a page."""
    surface = blank(HEAD * 2, HEAD * 2)
    avatar(canvas.on(surface), HEAD / 2, HEAD / 2, head, HEAD, shadow=None)
    return f".h{number}{{background-image:url(data:image/png;base64,{encoded(straight(surface), 'png')})}}"


def straight(surface: pygame.Surface) -> pygame.Surface:
    """Return a premultiplied picture with straight alpha, as required in files."""
    width, height = surface.get_size()
    data = bytearray(pygame.image.tobytes(surface, "RGBA"))
    for at in range(0, len(data), 4):
        alpha = data[at + 3]
        if 0 < alpha < 255:
            for part in range(at, at + 3):
                data[part] = min(255, data[part] * 255 // alpha)
    return pygame.image.frombytes(bytes(data), (width, height), "RGBA")


def encoded(surface: pygame.Surface, form: str) -> str:
    """Return a picture as embedded in a page."""
    out = io.BytesIO()
    pygame.image.save(surface, out, f"still.{form}")
    return base64.b64encode(out.getvalue()).decode()


def svg(path: Path, more: str = "") -> str:
    """Return a drawing from our art as SVG within the page."""
    text = path.read_text("utf-8").strip()
    return text.replace("<svg", f"<svg {more}", 1)


def _lanterns() -> str:
    """Return a string of lanterns from edge to edge."""
    symbols = "".join(
        svg(art_path(f"common/{name}.svg"), f'id="{name}"').replace("<svg", "<symbol", 1).replace("</svg>", "</symbol>")
        for name in ("lantern_red", "lantern_gold")
    )
    hung = "".join(
        f'<use href="#lantern_{"gold" if number % 2 else "red"}" x="{40 + number * 140}" '
        f'y="{26 + (number % 3) * 9}" width="62" height="62"/>'
        for number in range(9)
    )
    string = '<path d="M0 22Q320 58 640 20T1280 22" fill="none" stroke="#1b1512" stroke-width="3"/>'
    return f'<svg viewBox="0 0 1280 120" preserveAspectRatio="xMidYMin slice">{symbols}{string}{hung}</svg>'
