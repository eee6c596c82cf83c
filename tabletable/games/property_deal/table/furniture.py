"""The figures beside the cards: cloths, frames, labels under sets, the tray and small signs."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.picture import Art, Label, Layer, Picture, Svg
from tabletable.core.svg import CREAM, INK, OUTLINE, circle, group, mixed, num, path, polyline, rect
from tabletable.core.tablekit.colours import ACT, GOOD, INFO, TEXT
from tabletable.core.tablekit.paint import RIM, H, W, bordered, drawing, drawn, icon, line, paper, written
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.table.bands import band, pattern
from tabletable.games.property_deal.table.layout import SLOT_CARD, SLOT_INSET, SLOT_PITCH, SMALL_CARD, TRAY_WORDS
from tabletable.games.property_deal.table.looks import LOOKS, SHADES
from tabletable.games.property_deal.table.pictures import NOTES, colour_mark, key_of

PANEL, PANEL_EDGE, MUTED = LOOKS.chrome.panel, LOOKS.chrome.edge, LOOKS.chrome.muted
BRASS: Final = "#C9A24E"
_DEEP: Final = "#0D1A30"
"""A hollow in a panel."""
_QUIET: Final = "#7F9BBD"
_FULL_EDGE: Final = "#4F9A63"
_STAR: Final = "M32 5 L40 23 L60 25 L45 38.5 L49.5 58 L32 47.5 L14.5 58 L19 38.5 L4 25 L24 23 Z"


def _star(x: float, y: float, scale: float, fill: str = "none", line: float = 4.5, colour: str = OUTLINE) -> str:
    """Draw a star with its top left corner at (x, y); it is drawn 64 units wide."""
    return group(path(_STAR, fill, line, colour), f"translate({num(x)} {num(y)}) scale({num(scale)})")


def _hollow(x: float, y: float, w: float, h: float) -> str:
    """Draw the recessed area of a panel that receives cards."""
    return rect(x, y, w, h, 10, _DEEP, 1.5, "#28466F")


def _concave(x: float, y: float, w: float, h: float, r: float) -> str:
    """Draw a box whose corners bend inwards."""
    return (
        f"M{num(x + r)} {num(y)} L{num(x + w - r)} {num(y)} A{r} {r} 0 0 0 {num(x + w)} {num(y + r)} "
        f"L{num(x + w)} {num(y + h - r)} A{r} {r} 0 0 0 {num(x + w - r)} {num(y + h)} L{num(x + r)} {num(y + h)} "
        f"A{r} {r} 0 0 0 {num(x)} {num(y + h - r)} L{num(x)} {num(y + r)} A{r} {r} 0 0 0 {num(x + r)} {num(y)} Z"
    )


@drawn("property_deal.frame")
def frame(width: int, height: int) -> Picture:
    """Draw the brass frame around one's own part of the table, and the line beside the bank."""
    body = path(_concave(6, 6, width - 12, height - 12, 14), "#2F5C8C", opacity=0.22)
    body += path(_concave(6, 6, width - 12, height - 12, 14), line=1.6, colour=BRASS, opacity=0.85)
    body += path(_concave(11, 11, width - 22, height - 22, 14), line=1, colour=BRASS, opacity=0.38)
    for x in (6, width - 6):
        for y in (6, height - 6):
            body += path(f"M{x} {y - 4.5} L{x + 4.5} {y} L{x} {y + 4.5} L{x - 4.5} {y} Z", BRASS, opacity=0.9)
    body += path(f"M234 32 L234 {height - 32}", line=1.5, colour=BRASS, opacity=0.4)
    return drawing(width, height, body)


@drawn("property_deal.cloth")
def cloth(width: int, height: int) -> Picture:
    """Draw the faint cloth under the cards of another seat."""
    body = rect(0.5, 0.5, width - 1, height - 1, 14, "#2F5C8C", opacity=0.20)
    body += rect(0.5, 0.5, width - 1, height - 1, 13.5, "none", 1, BRASS, 0.42)
    return drawing(width, height, body)


@drawn("property_deal.outline")
def outline(width: int, height: int, radius: int, colour: str) -> Picture:
    """Draw a line with a soft rim, to highlight a place."""
    body = rect(3, 3, width - 6, height - 6, radius, "none", 6, colour, 0.35)
    body += rect(3, 3, width - 6, height - 6, radius, "none", 2.5, colour)
    return drawing(width, height, body)


@drawn("property_deal.picture.card_place")
def card_place() -> Picture:
    """Draw the place of the empty discard pile."""
    body = rect(2, 2, W - 4, H - 4, W * 0.065, "#2F5C8C", opacity=0.20)
    body += rect(2, 2, W - 4, H - 4, W * 0.065, "none", 2, BRASS, 0.5)
    return drawing(W, H, body)


@drawn("property_deal.star")
def star(filled: bool) -> Picture:
    """Draw a star for a full set, or the outline of one still to come."""
    body = path(_STAR, GOOD if filled else "none", 4.5, _FULL_EDGE if filled else _QUIET)
    if filled:
        body += path("M20 29 L29 28 L32.5 19", line=3, colour="#D3F2D6")
    return drawing(64, 64, body)


def _dots(count: int, have: int, x: float, y: float, step: float, r: float) -> str:
    """Draw a ring for every card of a set, filled for those present; the first at (x, y)."""
    edge = min(1.5, r / 2)
    rings = [(x + number * step, TEXT if number < have else "none") for number in range(count)]
    return "".join(circle(at, y, r, fill, edge, TEXT) for at, fill in rings)


WIDE_FOOT: Final = 112.0, 124.0
"""The least and greatest width in px of a label that has the word."""


@drawn("property_deal.foot")
def foot(size: int, cards: int, full: bool, rent: int, room: float) -> Picture:
    """Draw the label under one's own set of `size` cards (0 for a card without colour): dots or a star, and its rent.

    `room`: its maximum width in px; below that of `WIDE_FOOT` the rent is a number alone.
    """
    (least, most), h = WIDE_FOOT, 28.0
    wide = room >= least
    w = min(most if wide else 86.0, round(room))
    body = rect(1, 1, w - 2, h - 2, 13, PANEL, 1.5, GOOD if full else PANEL_EDGE)
    inset = min(14.0, 14.0 - (86.0 - w) / 4)
    left = inset
    if full:
        body += _star(inset - 5, 3, 0.33, GOOD, 5)
        left += 20
    elif size:
        step, radius = (11.0, 3.8) if w == most else (8.0, 3.0)
        body += _dots(size, cards, inset, h / 2, step, radius)
        left += size * step
    else:
        body += path(f"M{num(inset)} {h / 2} L{num(inset + 8)} {h / 2}", line=2, colour=MUTED)
        left += 12
    end = w - inset + 4
    words = msg("property_deal.foot.rent", n=rent) if wide else f"{rent}M"
    return drawing(w, h, body, Label(words, (left + end) / 2, h / 2, 16, TEXT, width=end - left))


@drawn("property_deal.lacking")
def lacking(name: Msg, room: float) -> Picture:
    """The label under an own set of wilds alone, which counts as full only with a card of its colour."""
    w, h = min(170.0, round(room)), 28.0
    body = rect(1, 1, w - 2, h - 2, 13, PANEL, 1.5, ACT)
    return drawing(w, h, body, Label(msg("property_deal.foot.wilds", set=name), w / 2, h / 2, 16, ACT, width=w - 14))


SIGN_WIDTH: Final = 46.0
SIGN_HEIGHT: Final = 58.0
NARROWEST_SIGN: Final = 19.0
NARROW_CARD: Final = 42
"""The width in px below which a small card has no room for the letter of its other colour."""
NARROW_BAND: Final = 27
"""The width in px below which a small card has no room for its other colour beside the letter."""


@drawn("property_deal.sign")
def small_sign(size: int, cards: int, full: bool, rent: int, room: int) -> Picture:
    """Draw the label at the lowest card of an opponent's set: its rent, and below it a star if the set is full, else a
    ring per card of a full set, filled for those present.

    `size`: cards of a full set; 0 for a card without colour, which gets a dash. `room`: the width available in px, at
    least `NARROWEST_SIGN`; the unit "M" is dropped where it does not fit.
    """
    middle, digits, is_tight = SIGN_WIDTH / 2, str(rent), room < SIGN_WIDTH
    if full:
        body = _star(middle - 11, 28, 0.34, GOOD, 5)
    elif not size:
        body = path(f"M{num(middle - 5)} 39 L{num(middle + 5)} 39", line=2.6, colour=MUTED)
    else:
        step = min(9.0, (room - 2) / size)
        body = ""
        if is_tight:  # on a ground of their own: a longer set may reach down beside this one
            wide = step * size + 2
            body = rect(middle - wide / 2, 32, wide, 13, 5, PANEL, 1, PANEL_EDGE)
        body += _dots(
            size, cards, middle - step * (size - 1) / 2, 38.5 if is_tight else 39, step, min(3.1, step * 0.36)
        )
    is_short = len(digits) == 1
    wide = min(room - 2.0, SIGN_WIDTH - 4)
    body += rect(middle - wide / 2, 1.5, wide, 23, 7, PANEL, 1, PANEL_EDGE)  # as the rents of one's own sets
    if room < (28 if is_short else SIGN_WIDTH):
        return drawing(SIGN_WIDTH, SIGN_HEIGHT, body, Label(digits, middle, 13, 19 if is_short else 16, TEXT))
    amount = Label(digits, middle - (5 if is_tight else 4 if is_short else 7), 13, 19, TEXT)
    unit = Label("M", middle + (7 if is_tight else 8 if is_short else 11), 14, 14, TEXT)
    return drawing(SIGN_WIDTH, SIGN_HEIGHT, body, amount, unit)


@drawn("property_deal.short_sign")
def short_sign(size: int, cards: int, full: bool, rent: int, room: int) -> Picture:
    """Draw the label on the lowest card of another seat's set in two rows: its rent, and right of it, in two columns,
    its size as dots or a star. Where there is no room the M is left out, as on `small_sign`.
    """
    w, h = float(room), 24.0
    side = 16.5 if w >= _WIDE_SHORT else 13.0
    small, pill = side / 16.5, w - side - 1.5
    body = rect(1.5, 1, pill, h - 3, 7, PANEL, 1, PANEL_EDGE)
    x = w - side / 2 - 0.5
    if full:
        body += rect(x - 7.5 * small, 3, 15 * small, 17, 5, PANEL) + _star(
            x - 7 * small, h / 2 - 0.5 - 7 * small, 0.22 * small, GOOD, 5
        )
    apart = 7.2 * small
    for number in range(0 if full else size):
        across, down = (x if size < 2 else x + apart * (number % 2 - 0.5)), h / 2 - 1 + (7.2 * (number // 2) - 3.6)
        body += circle(across, down, 2.7 * small, INK if number < cards else CREAM, 1.2, INK)
    digits = str(rent)
    words = f"{digits}M" if 9 * len(digits) + 14 <= pill - 4 else digits
    return drawing(w, h, body, Label(words, 1.5 + pill / 2, h / 2 - 0.5, 16, TEXT, width=pill - 3))


_WIDE_SHORT: Final = 42
"""The least width of a short card whose dots have their full size."""


@drawn("property_deal.small", key_of)
def small_card(
    face: int, colour: int, width: int = 46, visible: float = SMALL_CARD, height: float = SMALL_CARD
) -> Picture:
    """Draw a property of another seat: the band of its set with the letter; a wild shows its other colour too.

    If it is narrow the other colour has no letter, or is a stripe below the band. The next card of the set covers all
    but the upper `visible` px, and the letters stay within them: an E without its foot is an F.
    """
    w, h, rim, head = float(width), height, 2.2, 19.5
    at = min(rim + 9.5, w / 2)
    middle, radius = min(rim + head / 2, visible / 2 + 0.3), min(7.6, visible / 2 - 0.9, w / 2 - rim - 0.4)
    size = min(14.0, 2 * radius)
    body = rect(0.6, 0.6, w - 1.2, h - 1.2, 4, CREAM, 1.2, "#D8CFB4")
    if colour == cards.NO_COLOUR:
        body += _all_ten(rim, rim, w - 2 * rim, head)
        letter: str | Msg = "★"
    else:
        body += band(colour, rim, rim, w - 2 * rim, head, 2.5)
        letter = colour_mark(colour)
    body += path(f"M{rim} {rim + head} L{w - rim} {rim + head}", line=1.3)
    body += circle(at, middle, radius, "#FFFFFF", 1.1)
    if face >= cards.FIRST_WILD and colour != cards.NO_COLOUR and width >= NARROW_BAND:
        body += _other_side(face, colour, rim + 19, rim, w - 2 * rim - 19, head)
    elif face >= cards.FIRST_WILD and colour != cards.NO_COLOUR:
        body += _other_side(face, colour, rim, rim + head - 4.5, w - 2 * rim, 4.5)
    labels = [Label(letter, at, middle, size if letter != "★" else 11.0, INK, width=1.55 * radius)]
    if cards.is_two_colour(face) and width >= NARROW_CARD:
        body += rect(w - rim - 17.5, middle - radius, 13, 2 * radius, 3, "#FFFFFF", 1.1)
        labels.append(Label(colour_mark(_other_colour(face, colour)), w - rim - 11, middle, size, INK, width=10.5))
    return drawing(w, h, body, *labels)


def _other_colour(face: int, colour: int) -> int:
    """Return the colour a two-colour wild could have instead."""
    return next(shade for shade in cards.CARD_COLOURS[face] if shade != colour)


def _all_ten(x: float, y: float, w: float, h: float) -> str:
    """Draw the ten colours side by side."""
    step = w / 10
    return "".join(rect(x + number * step, y, step + 0.3, h, 0, SHADES[number]) for number in range(10))


def _other_side(face: int, colour: int, x: float, y: float, w: float, h: float) -> str:
    """Draw the other colours of a wild at the right end of its band: the other one with its pattern, or all ten."""
    if face == cards.WILD:
        across, down = x + w / 2, y + h / 2
        diamond = polyline(((across, y + 3), (across + 6, down), (across, y + h - 3), (across - 6, down)))
        return _all_ten(x, y, w, h) + path(f"{diamond} Z", ACT, 1.2)
    other = _other_colour(face, colour)
    body = rect(x, y, w, h, 0, SHADES[other]) + pattern(other, x, y, w, h)
    return body + path(f"M{num(x)} {num(y)} L{num(x)} {num(y + h)}", line=1.3)


@drawn("property_deal.small_money")
def small_money(value: int, is_note: bool) -> Picture:
    """Draw money of another seat: a note, or a banked card as its value, on the part that stays visible."""
    tint, ink = NOTES[value] if is_note else (mixed(PANEL, "#FFFFFF", 0.2), CREAM)
    body = paper() + rect(RIM, RIM, W * 0.896, H - W * 0.104, 5, tint)
    y, r = H * 0.64, W * 0.30
    if is_note:
        body += circle(W / 2, y, r, mixed(tint, "#FFFFFF", 0.45), W * 0.03, ink)
        body += circle(W / 2, y, W * 0.17, "none", W * 0.025, ink)
    else:
        body += circle(W / 2, y, r, CREAM, 2)
    return drawing(W, H, body, Label(f"{value}M", W / 2, 24, 39, ink))


@drawn("property_deal.picture.purse")
def purse() -> Picture:
    """Draw a note on its side: the money of another seat where there is no room to spread it."""
    tint, ink = NOTES[3]
    body = bordered(40, 26, 3, tint, 2, OUTLINE) + rect(5, 5, 30, 16, 2, "none", 1.6, ink)
    return drawing(40, 26, body + circle(20, 13, 5.5, ink))


PURSE_HEIGHT: Final = 13.0


@drawn("property_deal.picture.no_notes")
def no_notes() -> Picture:
    """Draw the place of another seat's money beside its sets."""
    body = _dashed(0, 0, 34, 48, _QUIET, 6) + circle(17, 24, 9, "none", 1.4, _QUIET)
    return drawing(34, 48, body, Label("M", 17, 24, 14, _QUIET))


@drawn("property_deal.token", key_of)
def token(face: int) -> Picture:
    """Draw a house or hotel on its set."""
    return icon("property_deal/hotel" if face == cards.HOTEL else "property_deal/house")


@drawn("property_deal.words")
def words(text: Msg, width: int, height: int = 22, colour: str = TEXT, flush: bool = True) -> Picture:
    """Draw a line of words on the table, from its left edge on if `flush`."""
    return written(text, width, height, 16, colour, flush=flush)


@drawn("property_deal.empty_bank")
def empty_bank(invites: bool) -> Picture:
    """Draw the outline of a note while the bank is empty; `invites`: say what belongs there."""
    w, h = 190.0, 168.0
    top = (h - 112) / 2  # a note that is shown there lies on the outline and leaves the words to be read
    body = _dashed(w / 2 - 40, top, 80, 112, _QUIET) + circle(w / 2, h / 2, 20, "none", 1.6, _QUIET)
    words = (line(Msg("property_deal.empty.bank"), w / 2, h - 11, 16, MUTED, w),) if invites else ()
    return drawing(w, h, body, Label("M", w / 2, h / 2, 18, _QUIET), *words)


@drawn("property_deal.empty_area")
def empty_area(invites: bool, sets: int) -> Picture:
    """Draw outlines of sets while there are none; `invites`: say how to start one, to a viewer who may play."""
    w, h = 560.0, 120.0
    left = w / 2 - 42 * sets + 8
    body = "".join(_dashed(left + 84 * number, 0, 68, 58, _QUIET, 8) for number in range(sets))
    for number in range(sets):
        body += _star(left + 21 + 84 * number, 16, 0.41, colour=_QUIET)
    if not invites:
        return drawing(w, h, body)
    return drawing(w, h, body, line(Msg("property_deal.empty.area"), w / 2, 82, 18, TEXT, 236))


@drawn("property_deal.next_set")
def next_set(colours: tuple[int, ...] = ()) -> Picture:
    """Draw the place of the next own set: a gap left by a set or, in gold, a place where a wild may begin one."""
    w, h = 88.0, 123.0
    if not colours:
        return drawing(w, h, _dashed(0, 0, w, h, _QUIET) + _star(w / 2 - 13, h / 2 - 13, 0.41, colour=_QUIET))
    body = rect(0, 0, w, h, 8, _DEEP, opacity=0.5) + _dashed(0, 0, w, h, ACT)
    labels = [line(Msg("property_deal.zone.new"), w / 2, 96, 16, TEXT, w - 8)]
    side = 30.0
    for number, colour in enumerate(colours if len(colours) <= 2 else ()):
        x = w / 2 + (number - (len(colours) - 1) / 2) * (side + 8)
        body += rect(x - side / 2, 30, side, side, 0, SHADES[colour]) + pattern(colour, x - side / 2, 30, side, side)
        body += rect(x - side / 2, 30, side, side, 4, "none", 2.4, CREAM) + circle(x, 30 + side / 2, 10, "#FFFFFF", 1.2)
        labels.append(Label(colour_mark(colour), x, 30 + side / 2, 16, INK, width=15))
    if len(colours) > 2:
        body += _star(w / 2 - 16, 28, 0.5, ACT, 4)
    return drawing(w, h, body, *labels)


def _dashed(x: float, y: float, w: float, h: float, colour: str, step: float = 9) -> str:
    """Draw the dashed outline of a box."""
    body = ""
    for across, length in ((True, w), (False, h)):
        count = round(length / step)
        dash = length / count * 0.56
        for number in range(count):
            at = length / count * (number + 0.22)
            for far in (0.0, 1.0):
                if across:
                    body += rect(x + at, y + far * (h - 1.6), dash, 1.6, 0.5, colour)
                else:
                    body += rect(x + far * (w - 1.6), y + at, 1.6, dash, 0.5, colour)
    return body


_COUNTED: Final = MessageFamily("property_deal.tray.*", "owed given over")


@drawn("property_deal.tray")
def tray(width: int) -> Picture:
    """Draw the tray of a payment with the ground of its three counters and title."""
    body = bordered(width, TRAY_HEIGHT, 16, PANEL, 2, INFO)
    body += _hollow(TRAY_WORDS, 14, width - TRAY_WORDS - 14, 124)
    slots = int((width - TRAY_WORDS - 14 - 2 * SLOT_INSET) // SLOT_PITCH) + 1
    for number in range(slots):
        body += _dashed(TRAY_WORDS + SLOT_INSET + number * SLOT_PITCH - 36, 26, 72, SLOT_CARD - 1, _QUIET, 8)
    layers: list[Layer] = [line(Msg("property_deal.tray.hint"), 126, 51, 16, MUTED, 226)]
    for x, key in zip(COUNTERS, _COUNTED.values(), strict=True):
        body += _hollow(x - 36, 68, 72, 68)
        layers.append(line(Msg(key), x, 120, 16, MUTED, 68))
    return drawing(width, TRAY_HEIGHT, body, *layers)


TRAY_HEIGHT: Final = 152.0
COUNTERS: Final = (49.0, 125.0, 201.0)
"""The middles of what is owed, given, and given too much, from the left edge of a tray."""
COUNTER_COLOURS: Final = (TEXT, GOOD, ACT)


@drawn("property_deal.counter")
def counter(amount: int, colour: str) -> Picture:
    """Draw one figure of a tray; 0 is muted."""
    return drawing(66, 32, Label(str(amount), 33, 16, 28, colour if amount else MUTED))


@drawn("property_deal.proposed")
def proposed(value: int, is_next: bool) -> Picture:
    """Draw the veil over a proposed card, which is not given yet; over the next one in gold."""
    colour = ACT if is_next else _QUIET
    body = rect(0, 0, W, H, 8, _DEEP, opacity=0.86) + _dashed(1, 1, W - 2, H - 2, colour, 13)
    more = (line(Msg("property_deal.tray.next"), W / 2, H / 2 + 30, 27, TEXT, W - 16),) if is_next else ()
    return drawing(W, H, body, Label(f"+{value}M", W / 2, H / 2 - (8 if is_next else 0), 34, colour), *more)


@drawn("property_deal.place_tray")
def place_tray(width: int) -> Picture:
    """Draw the tray of a wild until its player has chosen a set."""
    body = bordered(width, TRAY_HEIGHT, 16, PANEL, 2, ACT)
    body += _hollow(TRAY_WORDS, 14, width - TRAY_WORDS - 14, 124)
    title = Label(msg("property_deal.tray.place"), 126, 62, 18, TEXT, width=226)
    return drawing(width, TRAY_HEIGHT, body, title, line(msg("property_deal.tray.place_hint"), 126, 92, 16, MUTED, 226))


@drawn("property_deal.answer")
def answer() -> Picture:
    """Draw the question whether to say no, for a holder of the card."""
    w, h = 176.0, 192.0
    body = bordered(w, h, 16, PANEL, 2, ACT)
    body += rect(56, 44, 64, 90, 6, CREAM, 2, ACT) + rect(60, 48, 56, 82, 4, "#7C2434")
    title = Label(msg("property_deal.answer.title"), w / 2, 24, 18, TEXT, width=w - 20)
    has = line(msg("property_deal.answer.has"), w / 2, 152, 16, TEXT, w - 16)
    return drawing(w, h, body, title, Art("property_deal/just_say_no", w / 2, 89, 48), has)


@drawn("property_deal.swatch")
def swatch(colour: int, times: int = 0) -> Picture:
    """Draw a colour to choose: its band with its letter, and the multiplier of a rent for it."""
    body = rect(2, 2, 60, 60, 8, CREAM, 2) + rect(5, 5, 54, 54, 0, SHADES[colour]) + pattern(colour, 5, 5, 54, 54)
    body += rect(3.5, 3.5, 57, 57, 6.5, "none", 4, CREAM) + rect(2, 2, 60, 60, 8, "none", 2)
    body += circle(32, 32, 17, "#FFFFFF", 1.8)
    layers: list[Layer] = [Svg(body), Label(colour_mark(colour), 32, 32, 24, INK, width=23)]
    if times:
        layers += [Svg(rect(28, 40, 34, 22, 8, "#6B5430", 1.6, CREAM)), Label(f"×{1 << times}", 45, 51, 17, CREAM)]
    return drawing(64, 64, *layers)


@drawn("property_deal.times")
def times_sign(doublings: int) -> Picture:
    """Draw the multiplier of a rent doubled so often: ×1, ×2 or ×4."""
    body = circle(32, 32, 29, "#6B5430" if doublings else PANEL, 3, CREAM)
    return drawing(64, 64, body, Label(f"×{1 << doublings}", 32, 32, 26, CREAM))
