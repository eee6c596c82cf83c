"""The keys that work on the held piece, as a line of key caps, and the place of the button that turns it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core.message import GameText, MessageFamily, game_text
from tabletable.core.tablespec import TableSpec
from tabletable.table.layout import Placement, board_box, plate_box
from tabletable.table.turning import Turning
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.handling.hand import NOTHING, Hand
from tabletable.ui.handling.using import Enter, Use, turnable_at, used_at_once
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.kit.caps import key_cap, key_cap_width
from tabletable.ui.kit.plates import act_pill
from tabletable.ui.paint.measures import MARGIN
from tabletable.ui.paint.words import Words

MIDDLE: Final = 26.0
"""px from the upper edge to the middle of the line."""
BELOW: Final = 4.0
"""px from the lower edge of the board to the middle of a line that has no room above it."""
HEIGHT: Final = 30.0
PAD: Final = 14.0
GAP: Final = 24.0
"""px between one word and the next key."""
CAP_GAP: Final = 10.0
"""px between a key and the words for its action."""
SIZE: Final = 16.0
AGAIN_BELOW: Final = 0.29
"""Distance of the words for a second click below a card's middle, per height: above them are an analysis's values."""
OWN_WORTH: Final = 5.0
"""Weight of covering the piece that words are about, relative to other pieces."""
ENTER_GAP: Final = 8.0
"""px between a card of the hand and the words for Enter."""
TURNER: Final = 52.0
BESIDE: Final = 6.0
"""px from a lifted piece to the button that turns it, for players without wheel or keyboard."""


class KeyHintText(NamedTuple):
    """The action of a key in words; without a key, a plain sentence."""

    key: Shortcut
    text: str


def key_words(hand: Hand, turning: Turning, words: Words) -> list[KeyHintText]:
    """Return the keys that work on the grabbed piece; [] for pieces that look the same in every cell of the board."""
    cells = {zone.id for zone in hand.spec.zones if zone.board} if hand.spec is not None else set()
    drops = [commands for zone, commands in hand.gestures.drags.get(hand.grabbed, {}).items() if zone in cells]
    if not any(map(turning.is_shown, drops)):
        return []
    own = game_text(words.game.info.id, GameText.DRAG, "drop")
    drop = own if words.has(own) else "table.drag.drop"
    goal = (
        KeyHintText("", words.text(drop))
        if hand.held != NOTHING
        else KeyHintText(actions.ENTER, words.text("table.drag.lay"))
    )
    turns = [KeyHintText(actions.TURN, words.text("table.drag.turn"))] if any(map(turning.are_turns, drops)) else []
    return [goal, *turns, KeyHintText(actions.BACK, words.text("table.drag.back"))]


ENTER_WORDS: Final = MessageFamily("table.enter.*", "take play lay why")


class NextEnter(NamedTuple):
    """The next action of Enter on a piece, and its name."""

    does: Enter = Enter.NOTHING
    label: str = ""


def next_enter(use: Use, words: Words) -> NextEnter:
    """Name the action of the next Enter; one that comes to a single verb of the game by that: pay, build, discard."""
    verbs = {command.verb for command in use.commands}
    if len(verbs) == 1:
        return NextEnter(use.does, words.text(game_text(words.game.info.id, GameText.VERB, verbs.pop())))
    return NextEnter(use.does, words.text(ENTER_WORDS[use.does]) if use.does else "")


def place_key_line(spec: TableSpec, cx: float, width: float, row: Box | None = None) -> Box:
    """Return the box of a line of this width: around `cx` at the upper edge, right of the title.

    On an enlarged table it takes all the room (`row`) of the seats above it, where it hides no target.

    If name plates are in the way, it goes to the lower edge of the board.
    """
    if row is not None:
        return row
    least = MARGIN + spec.header + MARGIN
    box = Box(float(round(max(cx - width / 2, least))), MIDDLE - HEIGHT / 2, round(width), HEIGHT)
    plates = (Box(plate.x, plate.y, plate.width, plate.height) for plate in spec.plates)
    board = board_box(spec)
    if board is None or not any(box.overlaps(plate) for plate in plates):
        return box
    return Box.around(board.cx, board.bottom + BELOW, box.w, box.h)


def draw_key_line(
    canvas: Canvas, spec: TableSpec, cx: float, words: Sequence[KeyHintText], row: Box | None = None
) -> None:
    """Draw the words around `cx`, or as many as fit in the row of the seats (`row`).

    The sentence is dropped first, since the places on the board say it too, then all but one key.
    """
    if not words:
        return
    if row is not None:
        shorter = (words, words[1:], words[1:2])
        words = next((those for those in shorter if those and _length(canvas, those) <= row.w), words[-1:])
    _draw_words(canvas, place_key_line(spec, cx, _length(canvas, words), row), words)


def enter_box(canvas: Canvas, hand: Hand, inside: Box, enter: NextEnter) -> Box | None:
    """Return the box for the words about Enter beside the selected or focused piece; None if there are none.

    Above a card of the hand, or over its foot if a name plate is above it; beside a piece of the table, where it covers
    the least of the pieces, which the decision depends on.
    """
    piece = hand.selected if hand.selected != NOTHING else hand.hovered
    sprite = hand.sprites.sprites.get(piece)
    if sprite is None or enter.does is Enter.NOTHING:
        return None
    width, away = _length(canvas, [_enter_word(enter)]), sprite.height * sprite.raised.scale / 2 + ENTER_GAP
    above = Box.around(sprite.x, sprite.y - away - HEIGHT / 2, width, HEIGHT).kept_in(inside)
    if hand.is_own(piece):
        plates = hand.spec.plates if hand.spec is not None else ()
        is_over_plate = any(above.overlaps(plate_box(plate)) for plate in plates)
        foot = Box.around(sprite.x, sprite.y + sprite.height / 2 - HEIGHT / 2, width, HEIGHT).kept_in(inside)
        return foot if is_over_plate else above
    about = hand.placements[piece].box
    across = about.w / 2 + ENTER_GAP + width / 2
    places = [
        Box.around(sprite.x, sprite.y + away + HEIGHT / 2, width, HEIGHT).kept_in(inside),
        above,
        *(Box.around(sprite.x + way * across, sprite.y, width, HEIGHT).kept_in(inside) for way in (1, -1)),
    ]
    lying = [placed.box for placed in hand.placements.values()]
    return min(places, key=lambda place: OWN_WORTH * place.covers([about]) + place.covers(lying))


def draw_enter(canvas: Canvas, hand: Hand, inside: Box, enter: NextEnter) -> None:
    """Draw the words about Enter in their box."""
    box, key_hint_text = enter_box(canvas, hand, inside, enter), _enter_word(enter)
    if box is not None:
        _draw_words(canvas, box, [key_hint_text])


def _enter_word(enter: NextEnter) -> KeyHintText:
    return KeyHintText(actions.ENTER, enter.label)


def _draw_words(canvas: Canvas, box: Box, words: Sequence[KeyHintText]) -> None:
    canvas.panel(box, HEIGHT / 3, shadow="chip")
    left = box.cx - _length(canvas, words) / 2 + PAD
    for word in words:
        width = _width(canvas, word)
        if word.key:
            key_cap(canvas, left + key_cap_width(canvas, word.key) / 2, box.cy + 1, word.key)
        canvas.text(left + width, box.cy, word.text, SIZE, theme.TEXT, align="r")
        left += width + GAP


def second_click_piece(hand: Hand, turning: Turning) -> Placement | None:
    """Return the selected piece if a second click on it acts; None for cards of the hand, and with the keyboard."""
    piece = hand.selected
    if piece == NOTHING or hand.is_own(piece) or hand.by_keys:
        return None
    spot = hand.placements[piece]
    return spot if used_at_once(hand, turning, piece) else None


def draw_once_more(canvas: Canvas, spot: Placement, text: str) -> None:
    """Draw on the piece that another click uses it."""
    act_pill(canvas, spot.x, spot.y + AGAIN_BELOW * spot.height, text)


def _width(canvas: Canvas, word: KeyHintText) -> float:
    cap = key_cap_width(canvas, word.key) + CAP_GAP if word.key else 0.0
    return cap + canvas.setter.width(word.text, SIZE)


def _length(canvas: Canvas, words: Sequence[KeyHintText]) -> float:
    return sum(_width(canvas, word) for word in words) + GAP * (len(words) - 1) + 2 * PAD


# ------------------------------------------------------------------------------------------------ turning


def turner_box(hand: Hand, turning: Turning, inside: Box) -> Box | None:
    """Return the box of the button that turns the lifted piece; None if none is lifted that can be turned."""
    sprite, laid = hand.sprites.sprites.get(hand.selected), hand.placements.get(hand.selected)
    if sprite is None or laid is None or not turnable_at(hand, turning):
        return None
    scale = sprite.raised.scale
    right, top = sprite.x + laid.width * scale / 2, sprite.y - laid.height * scale / 2
    return Box(right + BESIDE, top, TURNER, TURNER).kept_in(inside)
