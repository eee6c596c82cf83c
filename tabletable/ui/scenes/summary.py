"""The preview of a saved game without opening it: its picture, round and turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from tabletable.play.keeping.saveschema import Header
from tabletable.play.language.catalogue import Catalogue
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.surfaces import blank, premultiplied, scaled
from tabletable.ui.drawing.vector import rect
from tabletable.ui.paint.words import round_id, shown_seats

_EDGE = "#5E9685"


def read_picture(path: Path) -> pygame.Surface | None:
    """Return the picture beside a save; None if there is none or it can't be read."""
    if not path.is_file():
        return None
    try:
        return premultiplied(pygame.image.load(path))
    except (OSError, pygame.error):
        return None


def draw_picture(canvas: Canvas, picture: pygame.Surface, box: Box) -> None:
    """Draw a table's picture with round corners and a thin edge."""
    width, height = canvas.px(box.w), canvas.px(box.h)
    still = blank(width, height)  # the picture itself has nothing clear, and could not get it
    still.blit(scaled(picture, width, height), (0, 0))
    mask = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    pygame.draw.rect(mask, "#FFFFFF", mask.get_rect(), border_radius=canvas.px(8))
    still.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    canvas.image(still, box.cx, box.cy)
    canvas.vec(rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, 7.5, "none", 1.5, _EDGE), box.x, box.y, box.w, box.h)


def draw_emblem(canvas: Canvas, game: str, colour: Colour, box: Box, grey: bool = False) -> None:
    """Draw a game's emblem on the colour of its box, in place of a missing picture."""
    fill = canvas.chrome.off if grey else colour
    body = rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, 7.5, fill, 1.5, canvas.chrome.off_edge if grey else _EDGE)
    canvas.vec(body, box.x, box.y, box.w, box.h)
    canvas.art(f"{game}/emblem", box.cx, box.cy, box.h * 0.74, shadow=None if grey else "chip")


def spoken_turn(t: Callable[..., str], header: Header) -> str:
    """Return a text about whose turn it is: "your turn" for the only person at the table."""
    if header.summary.is_over:
        return t("ui.turn.over")
    seats = shown_seats(header.seats, t)
    awaited = [seats[seat] for seat in header.summary.to_act if seat < len(seats)]
    people = [seat for seat in seats if seat.is_human]
    if not awaited:
        return ""
    if len(people) == 1 and people[0] in awaited:
        return t("ui.turn.yours")
    return t("ui.turn.of", player=awaited[0].name)


def spoken_round(words: Catalogue, game: str, number: int) -> str:
    """Return a text about round `number` (from 1), in the game's own words if it has any."""
    return words.text(round_id(words, game), n=number)
