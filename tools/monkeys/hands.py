"""The monkey's input events, as pygame posts them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame


def key_event(kind: int, key: int) -> pygame.event.Event:
    return pygame.event.Event(kind or pygame.NOEVENT, key=key, mod=0, unicode="", scancode=0)


def moved(place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))


def button_event(kind: int, place: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=place, button=button)


def dragged(start: tuple[int, int], end: tuple[int, int]) -> Iterator[pygame.event.Event]:
    yield moved(start)
    yield button_event(pygame.MOUSEBUTTONDOWN, start)
    yield moved(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    yield moved(end)
    yield button_event(pygame.MOUSEBUTTONUP, end)


def plain(values: dict[str, Any]) -> str:
    shown = ("pos", "button", "text", "precise_y", "mod")
    fields = {key: value for key, value in values.items() if key in shown and value}
    if "key" in values:
        fields["key"] = pygame.key.name(values["key"])
    if "file" in values:
        fields["file"] = Path(values["file"]).name
    return ", ".join(f"{key} {value}" for key, value in fields.items())
