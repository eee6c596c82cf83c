"""The questions above the hand: their answers as buttons with pictures, and the panel below them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Button, Decor
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import PURPLE, YELLOW
from tabletable.games.flea_market.rules.play import BUILD, CLAIM, DRAW, offer_commands
from tabletable.games.flea_market.rules.state import HIGHEST, LOWEST, FleaMarketState, Phase
from tabletable.games.flea_market.table import pictures
from tabletable.games.flea_market.table.layout import Layout
from tabletable.games.flea_market.table.pictures import BACK, face_picture, icon

MOST: Final = 3
"""The maximum number of answers shown as buttons; for more a picker asks."""
_WIDEST: Final = 330.0
_ROOM: Final = 704.0
_EDGE: Final = 12.0


class Panel(Enum):
    """The panel above the hand."""

    QUESTION = auto()
    PAYMENT = auto()


class Answer(NamedTuple):
    """An answer to choose."""

    button: Button
    picture: Picture


class Measures(NamedTuple):
    """The measures of a panel, in px."""

    middle: float
    """The middle of the panel, below the top edge of the cash tray's room."""
    height: float
    button: float
    picture: float


_ABOVE_A_HAND: Final = Measures(55, 86, 62, 58)
_ALONE: Final = Measures(104, 144, 88, 108)


def offers(state: FleaMarketState, seat: int) -> tuple[Command, ...]:
    """Return the special offers of `seat`, those kept as money first, as money lies left of popularity on the table."""
    return tuple(sorted(offer_commands(state, seat), key=lambda offer: offer.zone != zones.MONEY[seat]))


def answers(state: FleaMarketState, viewer: int | None) -> tuple[Answer, ...]:
    """Return the viewer's answers; () if it has no question, or too many answers to show."""
    if viewer is None or viewer != state.turn:
        return ()
    match state.phase:
        case Phase.CLAIM:
            return _prizes(state, viewer)
        case Phase.OFFER:
            if len(commands := offers(state, viewer)) <= MOST:
                return tuple(_offer(state, at, command) for at, command in enumerate(commands))
        case Phase.RESTOCK:
            return _restock(state, viewer)
    return ()


def _prizes(state: FleaMarketState, seat: int) -> tuple[Answer, ...]:
    faces = [state.faces[piece] for piece in state.lying(seat)]
    money = msg("flea_market.button.highest_line", n=sum(YELLOW[face] for face in faces))
    fame = msg("flea_market.button.lowest_line", n=sum(PURPLE[face] for face in faces))
    highest, lowest = (CLAIM[seat][HIGHEST],), (CLAIM[seat][LOWEST],)
    return (
        Answer(Button(msg("flea_market.button.highest"), highest, "1", line=money), icon("money")),
        Answer(Button(msg("flea_market.button.lowest"), lowest, "2", line=fame), icon("popularity")),
    )


def _offer(state: FleaMarketState, at: int, command: Command) -> Answer:
    face = state.faces[command.piece]
    key, table = ("flea_market.button.as_popularity", PURPLE)
    if command.zone == zones.MONEY[command.seat]:
        key, table = ("flea_market.button.as_money", YELLOW)
    label = msg("flea_market.button.keep", card=FaceRef(face))
    line = msg(key, n=table[face])
    return Answer(Button(label, (command,), str(at + 1), line=line), face_picture(face))


def _restock(state: FleaMarketState, seat: int) -> tuple[Answer, ...]:
    stalls = len(state.booths[seat])
    label, line = msg("flea_market.button.draw", n=stalls), msg("flea_market.button.draw_line")
    draw = Button(label, (DRAW[seat],), "D", line=line)
    label, line = msg("flea_market.button.build", number=stalls + 1), msg("flea_market.button.build_line")
    build = Button(label, (BUILD[seat],), "B", line=line)
    return Answer(draw, BACK), Answer(build, pictures.small_booth(seat))


def _measures(state: FleaMarketState, viewer: int) -> Measures:
    return _ABOVE_A_HAND if state.hands[viewer] else _ALONE


def _cells(state: FleaMarketState, viewer: int, count: int, places: Layout) -> list[Box]:
    """Return the box of each answer within the panel."""
    sizes, hand = _measures(state, viewer), places.hand
    room = min(_ROOM, hand.width) - 2 * _EDGE
    return Box.around(hand.x, places.cash.y + sizes.middle, room, sizes.height).columns(count, _EDGE, _WIDEST)


def question_buttons(state: FleaMarketState, viewer: int | None, places: Layout) -> tuple[Button, ...]:
    """Return the answers as buttons on the table."""
    choices = answers(state, viewer)
    if viewer is None or not choices:
        return ()
    sizes, boxes = _measures(state, viewer), _cells(state, viewer, len(choices), places)
    return tuple(
        answer.button._replace(
            box=(box.x + sizes.picture + 4, box.cy - sizes.button / 2, box.w - sizes.picture - 4, sizes.button)
        )
        for answer, box in zip(choices, boxes, strict=True)
    )


def question_decor(state: FleaMarketState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """Yield the panel under the answers, and a picture beside each."""
    choices = answers(state, viewer)
    if viewer is None or not choices:
        return
    room, boxes = _measures(state, viewer).picture, _cells(state, viewer, len(choices), places)
    whole = boxes[0].union(boxes[-1]).inset(-_EDGE, 0)
    yield whole.cover(pictures.question(*whole.size))._replace(panel=Panel.QUESTION)
    for answer, box in zip(choices, boxes, strict=True):
        shape = answer.picture
        height = min(room - 8, (room - 8) * shape.height / shape.width)
        yield Decor(shape, box.x + room / 2 - 3, box.cy, height, panel=Panel.QUESTION)
