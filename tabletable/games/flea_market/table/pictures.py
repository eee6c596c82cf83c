"""Card faces, log chips, and the market with everything in it, as display lists."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.picture import Art, Label, Layer, Picture
from tabletable.core.svg import CREAM, INK, circle, mixed, num, path, rect
from tabletable.core.tablekit import paint
from tabletable.core.tablekit.colours import ACT, INFO, TEXT
from tabletable.core.tablekit.paint import CHIP, RIM, H, W, bordered, card_back, chip, drawing, drawn, line, paper
from tabletable.core.tablekit.zones import Deck
from tabletable.core.tablespec import Side
from tabletable.games.flea_market.rules.cards import CARDS as PRINTED
from tabletable.games.flea_market.rules.cards import GOODS, Card
from tabletable.games.flea_market.table.looks import CARD_COLOURS, LOOKS

INKS: Final = ("#FFFFFF", "#111111", "#FFFFFF", "#111111", "#FFFFFF", "#111111")
"""By colour, the ink on it: the more readable of black and white."""
_SEEN: Final = W * 0.56
"""The visible width of a card in a hand of nine."""


def art(name: str) -> str:
    """Return the name of a picture of this game."""
    return f"flea_market/{name}"


@drawn("flea_market.face")
def face_picture(face: int) -> Picture:
    """Draw a printed card, its buttons at the left where they show under the next card of a hand."""
    return _card(face, 0.27, H * 0.135, H * 0.255, H * 0.42, 2)


@drawn("flea_market.stall_card")
def stall_card(face: int) -> Picture:
    """Draw the printed side of a card with a larger value, for the small cards on other stalls."""
    return _card(face, 0.35, (RIM + H * 0.268) / 2, H * 0.268, H * 0.45, 1)


def _card(face: int, size: float, y: float, top: float, tall: float, rows: int) -> Picture:
    """Draw a card by the size and middle of its value, the window for the goods, and its rows of buttons."""
    card = PRINTED[face]
    value = Label(str(card.value), W * (0.10 + size / 2), y, W * size, INKS[card.colour])
    goods = Art(art(GOODS[card.colour]), W / 2, top + tall / 2, min(W * 0.60, tall * 0.90))
    x, wide = (0.5, 0.27) if rows > 1 else (0.74, 0.34)
    offer = [Art(art("special"), W * x, H * 0.135, W * wide)] if card.special_offer else []
    foot = top + tall + H * 0.03
    ground = _ground(card.colour, top, tall, foot)
    return drawing(W, H, ground, value, goods, *offer, *_buttons(card, foot, rows))


def _ground(colour: int, top: float, tall: float, edge: float) -> str:
    """Draw a cream card with a field of the colour, lit from the top left, a window and a darker foot."""
    base, corner = CARD_COLOURS[colour], RIM + W * 0.05
    bright = mixed(base, "#FFFFFF", 0.4 if colour == 1 else 0.16)
    foot = mixed(base, "#FFFFFF", 0.14) if colour == 4 else mixed(base, "#000000", 0.32)
    wedge = f"M{RIM} {H * 0.42:.2f} L{RIM} {corner:.2f} Q{RIM} {RIM} {corner:.2f} {RIM} L{W * 0.66:.2f} {RIM} Z"
    body = paper() + rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, W * 0.045, base) + path(wedge, bright, opacity=0.8)
    body += rect(RIM, edge, W - 2 * RIM, H - RIM - edge, W * 0.045, foot, opacity=0.55)
    return body + rect(W * 0.115, top, W * 0.77, tall, W * 0.08, CREAM, W * 0.016)


def _buttons(card: Card, foot: float, rows: int) -> tuple[Art, ...]:
    """Draw the buttons below `foot`: yellow ones with two holes, purple ones with four, in one row or in one each."""
    names = ["money"] * card.money + ["popularity"] * card.popularity
    if not names:
        return ()
    if rows == 1:
        room = W - 2 * RIM
        size = min(W * 0.235, room / len(names))
        gap = (room - len(names) * size) / (len(names) + 1)
        y = (foot + H - RIM) / 2
        return tuple(Art(art(name), RIM + gap + size / 2 + at * (size + gap), y, size) for at, name in enumerate(names))
    pitch = (H - RIM - foot) / 2
    step = min(pitch, _SEEN / max(card.money, card.popularity))
    places = [(at, 0) for at in range(card.money)] + [(at, 1) for at in range(card.popularity)]
    return tuple(
        Art(art(name), RIM + W * 0.03 + step * (at + 0.5), foot + pitch * (row + 0.5), min(step, pitch) * 0.94)
        for name, (at, row) in zip(names, places, strict=True)
    )


@drawn("flea_market.small")
def small_card(face: int) -> Picture:
    """Draw a card among the money of another seat, so small that only colour and goods can be told apart. 54×76."""
    colour = PRINTED[face].colour
    body = bordered(54, 76, 6, CARD_COLOURS[colour], 3.6, CREAM) + rect(7, 12, 40, 40, 6, CREAM)
    return drawing(54, 76, body, Art(art(GOODS[colour]), 27, 32, 36))


BACK: Final = card_back("flea_market.picture.back", "#7A4A2A")
"""The back of every card."""
CARDS: Final = Deck(BACK, face_picture, Side.FRONT, Side.BACK)
"""The deck of this game; face-up cards keep their side at any size, so that no resizing turns them."""
GOODS_CARDS: Final = Deck(BACK, stall_card, Side.FRONT, Side.BACK)
SMALL_CARDS: Final = Deck(BACK, small_card, Side.FRONT, Side.BACK)


@drawn("flea_market.slot")
def slot() -> Picture:
    """Return an empty stall: a card from behind by the rules, seen as a place to put goods on."""
    body = rect(0, 0, W, H, W * 0.08, "#1C100A", opacity=0.55)
    inner = rect(W * 0.06, W * 0.06, W * 0.88, H - W * 0.12, W * 0.06, "none", 1.6, "#C79A66", 0.6)
    return drawing(W, H, body + inner)


SLOTS: Final = Deck(slot(), face_picture, Side.FRONT, Side.BACK)


@drawn("flea_market.chip")
def face_chip(face: int) -> Picture:
    """Draw a tiny card for the log: goods and value on the colour. 40×24."""
    card = PRINTED[face]
    ground = chip(40, CARD_COLOURS[card.colour]) + rect(3.6, 3.6, 18, 16.8, 3.4, CREAM)
    value = Label(str(card.value), 30.4, 12, 16, INKS[card.colour])
    return drawing(40, CHIP, ground, Art(art(GOODS[card.colour]), 12.6, 12, 14.6), value)


@drawn("flea_market.icon")
def icon(name: str) -> Picture:
    """Draw a picture of this game by itself, 64×64."""
    return paint.icon(art(name))


@drawn("flea_market.amount")
def amount(name: str, count: int) -> Picture:
    """Draw a number of buttons, for a picker: "money" or "popularity" with its count. 96×64."""
    return drawing(96, 64, Art(art(name), 30, 32, 52), Label(str(count), 76, 32, 34, CREAM))


# ------------------------------------------------------------------------------------------------ the market


PHASES: Final = ("discount", "stock", "settlement", "restock")
"""The phases of a round in the order of the ribbon."""
_PHASE_NAMES: Final = MessageFamily("flea_market.phase.*", PHASES)
_TRAY: Final = MessageFamily("flea_market.tray.*", "money popularity")
_PAY_HINT: Final = MessageFamily("flea_market.tray.hint.*", "discount extra")
_EARNED: Final = MessageFamily("flea_market.tray.*.earned", "money popularity")
PANEL, PANEL_EDGE, MUTED = LOOKS.chrome.panel, LOOKS.chrome.edge, LOOKS.chrome.muted
WOOD: Final = "#6B4A33"
WARNING: Final = "#FF6A58"
CHALK: Final = ("#D63212", "#FEEF25", "#4E779C", "#64CCAD", "#85786F", "#C96BE2")
"""The colours on the dark board, the two darkest ones lighter."""
TINTS: Final = ("#CA7086", "#5C9B66", "#9270C0", "#7C8792")
"""The awning of each seat."""
_PAST: Final = "#B79E82"
_POINT: Final = 14.0
"""The length of the point of a ribbon's arrow."""


@drawn("flea_market.ribbon")
def ribbon(width: int, now: int, first: int) -> Picture:
    """Draw the phases of a round as four arrows, the present one cream. 44 high.

    Those from `first` to `now` are ticked off. After the end `now` is 4: it came instead of the last phase.
    """
    step = (width + 2.0) / len(PHASES)
    body = ""
    layers: list[Layer] = []
    for at, phase in enumerate(PHASES):
        left, right = at * step + 1, (at + 1) * step - 1 - (_POINT if at < len(PHASES) - 1 else 2)
        notch = f"L{num(left)} 43 L{num(left + _POINT)} 22 Z" if at else "L11 43 Q1 43 1 33 L1 11 Q1 1 11 1 Z"
        start = f"M{num(left)} 1" if at else "M11 1"
        if at < len(PHASES) - 1:
            tip = f"L{num(right)} 1 L{num(right + _POINT)} 22 L{num(right)} 43"
        else:
            end = right - 10
            edge = f"Q{num(right)} 1 {num(right)} 11 L{num(right)} 33 Q{num(right)} 43 {num(end)} 43"
            tip = f"L{num(end)} 1 {edge}"
        is_now = at == now
        body += path(f"{start} {tip} {notch}", CREAM if is_now else PANEL, 1.5, "#FFFFFF" if is_now else PANEL_EDGE)
        is_past = at < now
        is_done = is_past and first <= at < len(PHASES) - 1
        middle = (left + right + (_POINT if at else 0)) / 2 + (_POINT / 2 if at < len(PHASES) - 1 else 0)
        x, ink = middle + (11 if is_done else 0), INK if is_now else _PAST if is_past else MUTED
        layers.append(Label(Msg(_PHASE_NAMES[phase]), x, 22, 19, ink, width=step - 58))
        if is_done:
            layers.append(Art("common/icons/check", left + _POINT + 20, 22, 17, tint=_PAST))
    return drawing(width, 44, body, *layers)


@drawn("flea_market.booth")
def booth(width: int, height: int, seat: int) -> Picture:
    """Draw posts, cloth and counter under the cards of a seat; its awning is a separate picture."""
    tint = TINTS[seat]
    w, h = float(width), float(height)
    body = rect(5, 2, 5, h + 4, 1.5, WOOD, 1.6) + rect(w - 10, 2, 5, h + 4, 1.5, WOOD, 1.6)
    body += rect(9, 2, w - 18, h - 10, 4, mixed(tint, "#2A1B12", 0.52))
    body += rect(15.5, 6, w - 31, h - 18, 3, "none", 1.2, mixed(tint, "#FFFFFF", 0.30), 0.55)
    body += rect(1, h - 8, w - 2, 11, 3, "#B98552", 2)
    body += path(f"M5 {h - 5.2:.1f} L{w - 5:.1f} {h - 5.2:.1f}", line=1.6, colour="#DDB07C")
    return drawing(w, h + 8, body)


@drawn("flea_market.awning")
def awning(width: int, height: int, stripes: int, seat: int) -> Picture:
    """Draw a scalloped awning in the colours of a seat; `stripes` is odd, so that both ends are tinted."""
    tint = TINTS[seat]
    w, h, each = float(width) - 4, float(height), (width - 4.0) / stripes
    brim, round_ = h * 0.62, h * 0.38
    body = ""
    scallops = ""
    for at in range(stripes):
        fill = CREAM if at % 2 else tint
        left, right = 2 + at * each, 2 + (at + 1) * each
        top_left, top_right = 8 + (w - 12) * at / stripes, 8 + (w - 12) * (at + 1) / stripes
        bow = f"A{num(each / 2)} {num(round_)} 0 0 1 {num(left)} {num(brim)}"
        body += path(f"M{num(top_left)} 2 L{num(top_right)} 2 L{num(right)} {num(brim)} {bow} Z", fill)
        half = num(h * 0.5)
        shade = f"M{num(right)} {num(brim)} {bow} L{num(left)} {half} L{num(right)} {half} Z"
        body += path(shade, mixed(fill, "#000000", 0.14))
        back = 2 + w - (at + 1) * each
        scallops += f" A{num(each / 2)} {num(round_)} 0 0 1 {num(back)} {num(brim)}"
    body += path(f"M12 4.6 L{num(w - 8)} 4.6", line=2, colour="#FFFFFF", opacity=0.55)
    body += path(f"M8 2 L{num(w - 4)} 2 L{num(w + 2)} {num(brim)}{scallops} Z", line=2)
    return drawing(width, h + 4, body)


@drawn("flea_market.holder")
def holder(width: int, height: int) -> Picture:
    """Draw the dark rounded ground of a row of signs."""
    body = rect(0, 0, width, height, height / 2, "#24170F", opacity=0.62)
    body += rect(0.75, 0.75, width - 1.5, height - 1.5, height / 2 - 0.8, "none", 1.2, "#A07A55", 0.5)
    return drawing(width, height, body)


@drawn("flea_market.tray")
def tray(name: str, is_empty: bool) -> Picture:
    """Draw a flat wooden tray for "money" or "popularity"; if empty with the outline of cards. 134×162."""
    body = rect(0, 0, 134, 162, 10, "#3A271B", opacity=0.62) + bordered(134, 162, 9.3, "none", 1.5, "#C79A66", 0.75)
    layers: list[Layer] = [Label(Msg(_TRAY[name]), 12, 17, 16, TEXT, width=110, flush=True)]
    if is_empty:
        layers += [Art(art(name), 67, 66, 34), line(Msg(_EARNED[name]), 67, 104, 16, MUTED, 116)]
    return drawing(134, 162, body, *layers)


def _panel(width: int, height: int, edge: str) -> str:
    return rect(0, 0, width, height, 16, PANEL, opacity=0.94) + bordered(width, height, 15, "none", 1.5, edge)


@drawn("flea_market.cash")
def cash_tray(width: int, height: int, paid: int, phase: str, short: Msg | None = None) -> Picture:
    """Draw the tray to pay from: the amount in it and what it is `short` of; if empty what money buys now."""
    y = height / 2 - (12 if short is not None else 0)
    words = [Label(msg("flea_market.tray.paid", number=paid), 66, y, 20, TEXT, width=104, flush=True)]
    if short is not None:
        words.append(line(short, 66, height / 2 + 14, 16, MUTED, 112, flush=True))
    if not paid:
        words.append(line(Msg(_PAY_HINT[phase]), 184, height / 2, 16, MUTED, width - 208, flush=True))
    return drawing(width, height, _panel(width, height, INFO), Art(art("money"), 40, height / 2, 34), *words)


@drawn("flea_market.question")
def question(width: int, height: int) -> Picture:
    """Draw the ground of a question and its answers."""
    return drawing(width, height, _panel(width, height, PANEL_EDGE))


@drawn("flea_market.stall")
def small_booth(seat: int) -> Picture:
    """Draw an empty stall under the awning of a seat. 64×64."""
    tint = TINTS[seat]
    body = rect(7, 14, 3.5, 44, 1, WOOD, 1.4) + rect(53.5, 14, 3.5, 44, 1, WOOD, 1.4)
    body += rect(10, 14, 44, 38, 2, mixed(tint, "#2A1B12", 0.52))
    body += rect(3, 51, 58, 8, 2, "#B98552", 1.6)
    for at in range(5):
        left, right = 2 + at * 12.0, 14 + at * 12.0
        slant = (32 - 30 * 0.8 + at * 12 * 0.8, 32 - 30 * 0.8 + (at + 1) * 12 * 0.8)
        shape = f"M{num(slant[0])} 5 L{num(slant[1])} 5 L{num(right)} 18 A6 6 0 0 1 {num(left)} 18 Z"
        body += path(shape, CREAM if at % 2 else tint, 1.6)
    plus = rect(28.5, 28, 7, 21, 2, CREAM) + rect(21.5, 35, 21, 7, 2, CREAM)
    return drawing(64, 64, body + plus)


@drawn("flea_market.tag")
def price_tag(total: int) -> Picture:
    """Draw a price tag with a total. 68×40."""
    body = path("M2 20 L16 2 L62 2 Q66 2 66 6 L66 34 Q66 38 62 38 L16 38 Z", CREAM, 2) + circle(16, 20, 3, WOOD, 1.4)
    text = str(total).replace("-", "−")
    return drawing(68, 40, body, Label(text, 41, 20, 24, INK, width=42))


@drawn("flea_market.worth")
def worth(count: int) -> Picture:
    """Draw the money of a seat: a yellow button and a number. 64×24."""
    return drawing(64, 24, Art(art("money"), 12, 12, 21), Label(str(count), 27, 12, 18, TEXT, width=36, flush=True))


@drawn("flea_market.cards")
def cards_sign(count: int) -> Picture:
    """Draw the number of popularity cards, on a chip that is equally wide in every strip. 66×26."""
    sign, label = Art(art("popularity"), 18, 13, 21), Label(f"×{count}", 33, 13, 16, TEXT, width=30, flush=True)
    return drawing(66, 26, rect(0, 0, 66, 26, 13, PANEL), sign, label)


@drawn("flea_market.own.money")
def money_sign(wealth: int) -> Picture:
    """Draw the amount of money in the viewer's tray. 114×32."""
    return drawing(114, 32, *_own_words("money", msg("flea_market.sign.money", n=wealth)))


@drawn("flea_market.own.popularity")
def fame_sign(points: int | None, pile: int, most: int) -> Picture:
    """Draw the viewer's popularity with a bar up to `most`; for a spectator the number of cards. 114×32."""
    if points is None:
        return drawing(114, 32, *_own_words("popularity", msg("flea_market.sign.cards", n=pile)))
    body = rect(0.6, 26.6, 112.8, 4.8, 2.4, "#24170F", 1.2, "#A07A55")
    if points:
        body += rect(0.6, 26.6, max(4.8, 112.8 * min(1.0, points / most)), 4.8, 2.4, CARD_COLOURS[5])
    return drawing(114, 32, body, *_own_words("popularity", msg("flea_market.sign.fame", points=points, most=most)))


def _own_words(name: str, words: Msg) -> tuple[Art, Label]:
    return Art(art(name), 12, 12, 23), Label(words, 29, 12, 18, TEXT, width=84, flush=True)


@drawn("flea_market.frame")
def frame(width: int, height: int) -> Picture:
    """Draw the red ground visible around a card whose colour is about to be swept away."""
    body = rect(0, 0, width, height, 9, WARNING, opacity=0.30)
    body += rect(3, 3, width - 6, height - 6, 7, WARNING, opacity=0.55)
    return drawing(width, height, body + rect(5, 5, width - 10, height - 10, 6, WARNING))


_ENDS: Final = ("flea_market.board.ends", "flea_market.board.last_colour")
"""The warnings that the phase ends with the sixth colour."""


@drawn("flea_market.board")
def board(counts: tuple[int, ...], most: int, notes: tuple[Msg, ...], is_warning: bool) -> Picture:
    """Draw the chalk board: the number of stalls with each colour, a ring per player, and warnings. 240×162.

    What sweeps a colour away is red; what ends the phase, the sixth colour, is gold.
    """
    first, step, below = ((69.0, 52, ()), (61.0, 44, (143.0,)), (55.0, 39, (127.0, 146.0)))[len(notes)]
    tall = min(40, step - 2)
    present = sum(count > 0 for count in counts)
    body = rect(2, 2, 236, 158, 10, "#2C3A34", 4, "#9A7148") + path("M14 35 L226 35", line=1, colour="#6F857B")
    layers: list[Layer] = [
        Label(Msg("flea_market.board.title"), 14, 20, 17, TEXT, width=150, flush=True),
        line(msg("flea_market.board.colours", present=present), 203, 20, 16, "#D8E2DC", 50),
    ]
    for place, colour in enumerate((0, 1, 3, 2, 5, 4)):
        left, y = 10.0 + place % 3 * 74, first + place // 3 * step
        x, count = left + 19, counts[colour]
        ends = not count and present == len(counts) - 1
        if is_warning and (ends or count >= most - 1):
            fill, edge = ("#5A4312", ACT) if ends else ("#64201A", WARNING)
            body += rect(left + 1, y - tall / 2, 70, tall, 8, fill, 2, edge)
        body += circle(x, y, 17, CREAM)
        layers.append(Art(art(GOODS[colour]), x, y, 26))
        for ring in range(most):
            cx, cy, is_full = x + 27 + ring % 2 * 13, y - 6.5 + ring // 2 * 13, ring < count
            body += circle(cx, cy, 4.6, CHALK[colour] if is_full else "none", 1.6, "#FFFFFF" if is_full else "#8FA59A")
    for y, note in zip(below, notes, strict=True):
        ink = "#D8E2DC" if not is_warning else ACT if note.id in _ENDS else "#FFA99C"
        layers.append(line(note, 120, y, 16, ink, 216, bold=is_warning))
    return drawing(240, 162, body, *layers)


@drawn("flea_market.picture.place")
def card_place() -> Picture:
    """Draw the place of the empty discard pile. 72×101."""
    body = rect(1, 1, 70, 99, 6, "#24170F", opacity=0.35) + rect(1, 1, 70, 99, 6, "none", 1.5, "#C79A66", 0.55)
    return drawing(72, 101, body)


@drawn("flea_market.hole")
def hole(width: int, height: int) -> Picture:
    """Draw an empty stall."""
    body = rect(0.6, 0.6, width - 1.2, height - 1.2, 4, "#1C100A", 1.2, "#A07A55", 0.5)
    return drawing(width, height, body)
