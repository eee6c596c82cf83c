"""Draws one page with every word of the drawing kit, to be judged by eye.

    python -m tools.specimen out.png [--size 1920x1080] [--language zh-Hant] [--page parts|controls|title|curtain]

The page ``parts`` has the states of buttons, plates, cards, chips, backs and call-outs.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tabletable.core.looks import PLAIN
from tabletable.core.message import Msg
from tabletable.core.picture import Art, Back, Label, Layer, Picture, Svg
from tabletable.core.registry import all_games
from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import ink_on, mix
from tabletable.ui.drawing.figures import Figure, Halo
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.text import Inline, Part, Run
from tabletable.ui.drawing.vector import circle, path, rect, shape
from tabletable.ui.paint.pictures import blank_card, figure

WILD = "#2A2430"
WORDS: dict[str, dict[str, str]] = {
    "en": {},
    "zh-Hans": {
        "normal": "平常", "hover": "指向", "pressed": "按下", "disabled": "不可用",
        "Draw 4": "抽 4 张", "Keep": "留下", "UNO!": "UNO!", "two cards first": "先剩两张牌",
        "Ann": "安安", "Mei": "美美", "Bao": "阿宝", "Tom": "滚滚", "your turn": "轮到你", "plays next": "下一家",
        "quick bot": "快手电脑", "61 cards": "61 张", "Your turn": "轮到你", "resting": "平放",
        "may be played": "可以出", "can't be played": "不能出",
        "Green 5 needs green or a 5.": "绿 5 要接绿牌或 5。", "The pile shows a red draw two.": "牌堆上是红色加二。",
        "Undo stops here.": "只能撤销到这里。", "A card was turned face up since.": "这之后翻开了一张牌。",
        "Saved.": "已保存。", "Wild draw four": "万能加四",
        "Choose a colour. The next player draws 4 or answers with another one.":
            "选一种颜色。下一家抽 4 张，或者用另一张来接。",
        "It can't be the last card played.": "不能作为最后一张牌打出。",
        "What happened": "经过", " played ": " 出了 ", " called UNO!": " 喊了 UNO！",
        " answered with ": " 用 ", " and the stack is now 4": " 接上，现在累计 4 张",
        "Your turn:": "轮到你：", " answer with a draw two or a wild draw four, or draw 4":
            "用加二或万能加四来接，或者抽 4 张",
    },
    "zh-Hant": {
        "normal": "平常", "hover": "指向", "pressed": "按下", "disabled": "不可用",
        "Draw 4": "抽 4 張", "Keep": "留下", "UNO!": "UNO!", "two cards first": "先剩兩張牌",
        "Ann": "安安", "Mei": "美美", "Bao": "阿寶", "Tom": "滾滾", "your turn": "輪到你", "plays next": "下一家",
        "quick bot": "快手電腦", "61 cards": "61 張", "Your turn": "輪到你", "resting": "平放",
        "may be played": "可以出", "can't be played": "不能出",
        "Green 5 needs green or a 5.": "綠 5 要接綠牌或 5。", "The pile shows a red draw two.": "牌堆上是紅色加二。",
        "Undo stops here.": "只能復原到這裡。", "A card was turned face up since.": "這之後翻開了一張牌。",
        "Saved.": "已儲存。", "Wild draw four": "萬用加四",
        "Choose a colour. The next player draws 4 or answers with another one.":
            "選一種顏色。下一家抽 4 張，或者用另一張來接。",
        "It can't be the last card played.": "不能作為最後一張牌打出。",
        "What happened": "經過", " played ": " 出了 ", " called UNO!": " 喊了 UNO！",
        " answered with ": " 用 ", " and the stack is now 4": " 接上，現在累計 4 張",
        "Your turn:": "輪到你：", " answer with a draw two or a wild draw four, or draw 4":
            "用加二或萬用加四來接，或者抽 4 張",
    },
}  # fmt: skip


GAMES = all_games()
BACKS = ("#1E5A48", "#25466F", "#5A4638", "#8A5A35", "#2C3A78", "#6B2B33")

# ---------------------------------------------------------------- UNO pictures as data
UNO = {"red": "#C8102E", "yellow": "#FFC400", "green": "#1B9E77", "blue": "#0B3C8C"}
SHAPE = {"red": "circle", "yellow": "triangle", "green": "square", "blue": "diamond"}


def uno_face(colour: str | None, kind: str) -> Picture:
    """Draw a face on a card of 120 x 168 units."""
    w, h = 120.0, 168.0
    margin = w * 0.052
    base = UNO[colour] if colour else WILD
    ink = ink_on(base) if colour else "#FFFFFF"
    body = blank_card(w, h) + rect(margin, margin, w - 2 * margin, h - 2 * margin, w * 0.05, base)
    wedge = (
        f"M{margin} {h * 0.42} L{margin} {margin + 6} Q{margin} {margin} {margin + 6} {margin} L{w * 0.66} {margin} Z"
    )
    body += path(wedge, mix(base, "#FFFFFF", 0.16), opacity=0.75)
    cx, cy, r = w / 2, h / 2, w * 0.335
    layers: list[Layer] = []
    if kind == "wild_four":
        body += circle(cx, cy, r * 1.02, "#3D3546", w * 0.034, theme.CREAM)
    elif colour:
        field = mix(base, "#FFFFFF", 0.12) if colour == "blue" else mix(base, "#000000", 0.20)
        larger = 1.13 if colour in ("yellow", "blue") else 1.06
        shift = r * 0.06 if colour == "yellow" else 0
        body += shape(SHAPE[colour], cx, cy + shift, r * larger, field, w * 0.034, theme.CREAM)
    layers.append(Svg(body))
    centre = {
        "skip": ("uno/skip", 0.60),
        "reverse": ("uno/reverse", 0.62),
        "draw_two": (f"uno/draw_two_{colour}", 0.82),
        "wild": ("uno/wheel", 0.74),
        "wild_four": ("uno/draw_four", 0.86),
    }
    if kind in centre:
        name, share = centre[kind]
        layers.append(Art(name, cx, cy, w * share))
    else:
        layers.append(Label(kind, cx, cy, w * 0.60, theme.CREAM, True, w * 0.024, theme.OUTLINE, w * 0.02))
        if kind in "69":
            bar = rect(cx - w * 0.1, cy + w * 0.283, w * 0.2, w * 0.035, w * 0.017, theme.CREAM, w * 0.012)
            layers.append(Svg(bar))
    index = {"draw_two": "+2", "wild_four": "+4", "skip": "", "reverse": "", "wild": ""}.get(kind, kind)
    marks = {"skip": "uno/skip_mark", "reverse": "uno/reverse_mark", "wild": "uno/wheel_mark"}
    for angle in (0, 180):

        def flip(x: float, y: float, angle: int = angle) -> tuple[float, float]:
            return (w - x, h - y) if angle else (x, y)

        if index:
            x, y = flip(w * (0.17 if len(index) == 1 else 0.205), h * 0.12)
            size = w * 0.225 * (1 if len(index) == 1 else 0.9)
            layers.append(Label(index, x, y, size, ink, angle=angle))
        else:
            x, y = flip(w * 0.17, h * 0.12)
            tint = "" if kind == "wild" else ink
            layers.append(Art(marks[kind], x, y, w * 0.19, angle, tint))
        if colour:
            x, y = flip(w * 0.17, h * 0.225)
            layers.append(Art(f"common/shapes/{SHAPE[colour]}", x, y, w * 0.11, angle, ink))
    return Picture(f"specimen.{colour}.{kind}", w, h, tuple(layers))


def uno_chip(colour: str | None, kind: str) -> Picture:
    """Draw a face as a small mark for the log."""
    index = {"draw_two": "+2", "wild_four": "+4", "skip": "", "reverse": "", "wild": ""}.get(kind, kind)
    h = 24.0
    w = 37.0 if len(index) > 1 else 35.0
    base = UNO[colour] if colour else WILD
    ink = ink_on(base) if colour else "#FFFFFF"
    layers: list[Layer] = [Svg(rect(0.8, 0.8, w - 1.6, h - 1.6, 4, base, 1.6, theme.CREAM))]
    if colour:
        layers.append(Art(f"common/shapes/{SHAPE[colour]}", w * 0.27, h / 2, h * 0.36, 0, ink))
    else:
        layers.append(Art("uno/wheel_mark", w * (0.27 if index else 0.5), h / 2, h * 0.56))
    if index:
        layers.append(Label(index, w * 0.66, h / 2, h * 0.60, ink))
    elif colour:
        layers.append(Art(f"uno/{kind}_mark", w * 0.66, h / 2, h * 0.54, 0, ink))
    return Picture(f"specimen.chip.{colour}.{kind}", w, h, tuple(layers))


def _plain(message: Msg) -> str:
    return message.id


def face(canvas: Canvas, colour: str | None, kind: str, height: float = 168) -> Figure:
    return figure(canvas, uno_face(colour, kind), height, _plain)


def chip(canvas: Canvas, colour: str | None, kind: str) -> Inline:
    shown = figure(canvas, uno_chip(colour, kind), 24, _plain)
    return Inline(shown.width + 4, lambda on, x, y: on.place(shown, x - 2, y, shadow="chip"))


# ---------------------------------------------------------------- pages
STATES: tuple[kit.State, ...] = ("normal", "hover", "pressed", "disabled")
QUIET_STATES: tuple[kit.State, ...] = ("normal", "hover", "disabled")
ROW: tuple[tuple[str | None, str], ...] = (
    ("red", "3"),
    ("yellow", "9"),
    ("green", "reverse"),
    ("blue", "draw_two"),
    (None, "wild"),
    (None, "wild_four"),
)


def translator(c: Canvas) -> Callable[[str], str]:
    words = WORDS[c.language]
    return lambda text: words.get(text, text)


def parts(c: Canvas) -> None:
    t = translator(c)
    ground = grounds.table(c.studio, PLAIN, c.surface.get_size())
    c.surface.blit(ground, (0, 0))
    for i, state in enumerate(STATES):
        x = 24 + i * 150
        c.text(x + 64, 24, t(state), 15, theme.LABEL, True, align="m")
        kit.button(c, (x, 46, 128, 48), t("Draw 4"), state, True)
        off = state == "disabled"
        label, reason = ("UNO!", t("two cards first")) if off else (t("Keep"), None)
        kit.button(c, (x, 116, 128, 56 if off else 48), label, state, reason=reason)
        kit.icon_button(c, (x + 44, 192, 40, 40), ("undo", "hint", "rules", "gear")[i], state)
    kit.plate(c, 790, 40, 200, "rabbit", t("Ann"), t("your turn"), 8, True)
    kit.plate(c, 1010, 40, 200, "fox", t("Mei"), t("plays next"), 6)
    kit.plate(c, 790, 112, 200, "bear", t("Bao"), t("quick bot"), 1)
    kit.badge(c, 1050, 140, "UNO!", 24)
    kit.stack_badge(c, 1124, 140, "+4", 28)
    kit.pill(c, 1214, 128, t("61 cards"), size=16)
    kit.act_pill(c, 1214, 164, t("Your turn"))
    for i, head in enumerate(("rabbit", "bear", "fox", "panda", "cat", "owl")):
        kit.avatar(c, 814 + i * 52, 212, head, 48)
    for i, coat in enumerate(("orange", "black", "white", "grey")):
        c.art(f"common/cats/{coat}", 1124 + i * 44, 212, 38, shadow="rest")
    _cards(c)
    _toasts(c)


def _cards(c: Canvas) -> None:
    t = translator(c)
    for i, shown_face in enumerate(ROW):
        c.place(face(c, *shown_face), 84 + i * 128, 340)
    c.text(84, 442, t("resting"), 15, align="m")
    c.place(face(c, "yellow", "skip"), 852, 340, halo=Halo(theme.ACT, 2))
    c.text(852, 442, t("may be played"), 15, align="m")
    c.place(face(c, "red", "7"), 990, 328, 0, motion.HOVER_SCALE, "lift", Halo(theme.ACT, 3))
    c.text(990, 442, t("hover"), 15, align="m")
    c.place(face(c, "green", "5"), 1130, 340, dim=True)
    c.text(1130, 442, t("can't be played"), 15, align="m")
    for i, tint in enumerate(BACKS):
        back = Picture(f"specimen.back.{tint}", 120, 168, (Back(tint),))
        c.place(figure(c, back, 101, _plain), 60 + i * 84, 528)
    for i, name in enumerate(("UNO", "Property", "Saboteur", "Flea", "Night", "Yose")):
        c.text(60 + i * 84, 594, name, 15, align="m")
    left = 548.0
    for colour, kind in (*ROW, ("yellow", "skip")):
        shown = figure(c, uno_chip(colour, kind), 24, _plain)
        c.place(shown, left + shown.width / 2, 488, shadow="chip")
        left += shown.width + 10
    for i, game in enumerate(GAMES):
        c.art(f"{game}/emblem", 573 + i * 55, 540, 46, shadow="chip")


def _toasts(c: Canvas) -> None:
    t = translator(c)
    kit.toast(
        c,
        218,
        667,
        t("Green 5 needs green or a 5."),
        t("The pile shows a red draw two."),
        "why",
        388,
    )
    kit.toast(
        c,
        612,
        667,
        t("Undo stops here."),
        t("A card was turned face up since."),
        "info",
        372,
    )
    kit.toast(c, 1077, 676, t("Saved."), None, "good", 374)
    body = "Choose a colour. The next player draws 4 or answers with another one."
    last = "It can't be the last card played."
    zoomed = face(c, None, "wild_four", 157)
    kit.zoom_card(c, zoomed, t("Wild draw four"), [t(body)], [t(last)]).draw(c, 890, 456)


def controls(c: Canvas) -> None:
    looks = GAMES["property_deal"].info.looks
    c.surface.blit(grounds.table(c.studio, looks.ground, c.surface.get_size()), (0, 0))
    c = c.with_chrome(looks.chrome)
    kit.brass_frame(c, (12, 12, 1256, 696))
    c.panel((40, 40, 380, 640))
    y = 60.0
    for i, state in enumerate(QUIET_STATES):
        kit.segmented(c, (60, y, 340, 44), ["Free choice", "Bank first"], i % 2, state, 1 - i % 2)
        y += 60
    for i, state in enumerate(QUIET_STATES):
        kit.dropdown(
            c, (60, y, 192, 44), ("Person", "Quick bot", "Steady bot", "Sharp bot")[i], state, False, i or None
        )
        kit.toggle(c, 280, y + 22, i % 2 == 0, state)
        kit.toggle(c, 344, y + 22, i % 2 == 0, state, theme.INFO)
        y += 60
    kit.slider(c, (60, y, 160, 40), 0.3)
    kit.slider(c, (240, y, 160, 40), 0.8, "hover")
    kit.progress(c, (60, y + 54, 340, 14), 0.6)
    _seat_and_fields(c)
    _log(c)
    kit.choice_button(
        c, (900, 560, 344, 96), "Start the game", "4 players, 3 of them bots", "normal", True, "play", 26, True, True
    )
    kit.choice_button(c, (720, 640, 160, 56), "Ignore", "you play next", "hover")
    kit.toast(c, 1090, 500, "A plain wild can't answer a stack, it has no number to add.", None, "why", 300, (930, 540))


def _seat_and_fields(c: Canvas) -> None:
    t = translator(c)
    kit.row(c, (450, 60, 408, 72))
    kit.avatar(c, 484, 96, "mouse", 52)
    c.text(522, 96, t("Mei"), 20, bold=True)
    kit.dropdown(c, (620, 74, 192, 44), "Steady bot", "normal", True, 2)
    kit.dropdown_list(
        c, (620, 74, 192, 44), ["Person", "Quick bot", "Steady bot", "Sharp bot"], 2, 1, levels=[None, 1, 2, 3]
    )
    kit.row(c, (450, 330, 408, 72), "chosen")
    kit.row(c, (450, 414, 408, 72), "empty")
    c.text(654, 450, "+  Add a seat", 18, bold=True, align="m")
    kit.text_field(c, (450, 510, 250, 46), "K7QM-2F9D", 4, (0, 4))
    kit.text_field(c, (450, 570, 250, 46), "", 0, hint="your name")
    kit.text_field(c, (450, 630, 250, 46), "a very long name that", 21, composing="安安")
    kit.scroll_bar(c, Box(876, 60, 8, 400), Box(876, 140, 8, 160))
    kit.key_cap(c, 730, 532, "R")
    kit.key_cap(c, 780, 532, "Esc")


def _log(c: Canvas) -> None:
    t = translator(c)

    def name(who: str) -> Run:
        return Run(t(who), theme.TEXT, True)

    def entry(head: str, *words: Part, fresh: bool = False) -> kit.LogEntry:
        return kit.LogEntry(head, words, fresh)

    rows = kit.log_rows(
        c,
        [
            entry("fox", name("Mei"), " caught ", name("Tom"), ": 2 penalty cards"),
            entry("bear", name("Bao"), t(" played "), chip(c, None, "wild"), " and chose green"),
            entry("rabbit", name("Ann"), t(" played "), chip(c, "green", "1")),
            entry("bear", name("Bao"), t(" called UNO!"), fresh=True),
            entry(
                "panda",
                name("Tom"),
                t(" answered with "),
                chip(c, "red", "draw_two"),
                t(" and the stack is now 4"),
                fresh=True,
            ),
            entry(
                "rabbit",
                Run(t("Your turn:"), theme.ACT, True),
                t(" answer with a draw two or a wild draw four, or draw 4"),
                fresh=True,
            ),
        ],
        264,
    )
    kit.log_panel(c, (980, 60, 264, 400), t("What happened"), rows)


def title(c: Canvas) -> None:
    width, height = c.width, c.height
    c.surface.blit(grounds.wall(c.studio, c.surface.get_size()), (0, 0))
    kit.lantern_string(c, width)
    kit.lanterns_on_string(c, width, [0.0] * len(kit.TITLE_LANTERNS))
    counter = height - 268
    kit.cabinet(c, (0, counter, width, height - counter))
    middle = width - 318
    c.art("common/boss_cat", middle, counter - 205, 403.2, height=422.4, shadow="plate")
    for colour, kind, angle, dx, dy in (
        ("blue", "skip", -30, -30, 4),
        ("red", "7", -8, -2, -8),
        ("yellow", "2", 16, 28, 0),
    ):
        c.place(face(c, colour, kind, 92), middle - 172 + dx, counter - 166 + dy, angle, shadow="chip")
    c.art("common/boss_cat_paw", middle, counter - 205, 403.2, height=422.4)
    kit.board(c, 0, counter, width, 34)
    c.art("common/boss_cat_counter_paw", middle + 128, counter + 4, 60, height=40, shadow="chip")
    kit.wordmark(c, 64, 140)
    c.text(66, 214, "Six games, one table.", 24, shadow="#0B1A16")
    c.halo((64, 250, 500, 112), 16)
    c.panel((64, 250, 500, 112), 16, edge=theme.ACT, alpha=1, line=2.5)
    c.text(220, 288, "Continue", 28, bold=True)
    c.text(220, 324, "UNO · your turn · 4 players", 18, c.chrome.muted)
    x = 64.0
    for label, icon, w in (("Saved games", "save", 176), ("Replays", "film", 132), ("Rules", "rules", 112)):
        kit.button(c, (x, 382, w, 48), label, icon=icon)
        x += w + 8
    kit.icon_button(c, (x, 382, 56, 48), "gear")
    kit.board(c, 0, counter + 224, width, 48)
    games = (
        ("uno", "UNO", "2–10"),
        ("property_deal", "Property Deal", "2–5"),
        ("saboteur", "Saboteur 2", "2–12"),
        ("flea_market", "Flea Market", "3–4"),
        ("night_market", "Night Market", "3–4"),
        ("yose_duel", "Yose Duel", "2"),
    )
    for (game, name, players), box in zip(games, kit.shelf_boxes(6, width, y=counter + 54), strict=True):
        is_lifted = game == "saboteur"
        colour = GAMES[game].info.looks.box
        kit.game_box(c, box.x, box.y, game, name, players, colour, is_lifted, lift=6.0 * is_lifted)


def curtain(c: Canvas) -> None:
    c.surface.blit(grounds.velvet(c.studio, c.surface.get_size()), (0, 0))
    c = c.with_chrome(theme.CURTAIN)
    with c.clip((0, 0, c.width, 440)):
        c.art(
            "common/boss_cat_hide",
            320,
            436 - 402 * 0.82 / 2 + 6 + 19 * 0.82,
            420 * 0.82,
            height=440 * 0.82,
            shadow="plate",
        )
    kit.sign(c, (56, 436, 528, 108))
    words = "Pass to Ann"
    width = c.setter.width(words, 54, True, True)
    left = 56 + (528 - 84 - 18 - width) / 2
    kit.avatar(c, left + 42, 484, "rabbit", 84, shadow="rest")
    c.title(left + 102, 484, words, 54, "#FFF6DF", "#4A2A16", 4.5, 4)
    kit.button(c, (120, 568, 400, 64), "I am Ann: hold to open", primary=True, size=22)
    c.text(320, 652, "Mei, please look away. The space bar works too.", 17, c.chrome.muted, align="m")
    c.panel((632, 112, 592, 544), alpha=0.94)
    c.text(656, 148, "Since your last turn", 26, bold=True)
    kit.pill(c, 1200, 148, "4 moves", "#471A26", "#F0D9C9", 16, edge="#8E4253", align="r")
    c.rule(656, 178, 544, line=1.5)
    for i, head in enumerate(("fox", "bear", "bear", "panda")):
        cy = 178 + 82 * i + 41
        kit.avatar(c, 680, cy, head, 48)
        c.rich(720, cy, c.setter.layout((Run("Mei", bold=True), " played a green 5"), 19, 340))
        c.place(face(c, "green", "5", 67), 1112, cy, (-4, 0, 5, -3)[i])
    c.place(face(c, "red", "draw_two", 81), 1140, 578, 4)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draws a page of the drawing kit.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--language", default="en", choices=list(WORDS))
    parser.add_argument("--page", default="parts", choices=["parts", "controls", "title", "curtain"])
    choice = parser.parse_args()
    width, height = (int(part) for part in choice.size.split("x"))
    pygame.font.init()
    surface = pygame.Surface((width, height), 0, 32)
    canvas = Canvas(surface, Studio(), min(width / 1280, height / 720), choice.language)
    {"parts": parts, "controls": controls, "title": title, "curtain": curtain}[choice.page](canvas)
    pygame.image.save(surface, choice.out)


if __name__ == "__main__":
    import console

    console.leave(main)
