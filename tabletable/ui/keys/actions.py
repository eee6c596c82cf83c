"""The table of actions, with their keys and controller buttons: source of hints, help, dispatch and settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

EVERYWHERE: Final = "everywhere"
TITLE: Final = "title"
TABLE: Final = "table"
REPLAY: Final = "replay"
REVIEW: Final = "review"
PUZZLE: Final = "puzzle"
PUZZLES: Final = "puzzles"
EDITOR: Final = "editor"
PLAYER: Final = "player"
EAR: Final = "ear"
"""Context of the keys for screen reader users, which are equal everywhere."""

PLACES: Final = (EVERYWHERE, TITLE, TABLE, REPLAY, REVIEW, PUZZLE, PUZZLES, EDITOR, PLAYER, EAR)
"""The contexts of actions, in listing order."""


class Action(NamedTuple):
    """An action that keys and buttons can trigger."""

    id: str
    """Its id; its name is the message "keys.action.<id>"."""
    key: int
    """A `pygame.K_…` constant: the key that scenes receive, and its default key."""
    places: tuple[str, ...] = (EVERYWHERE,)
    """Its contexts, from `PLACES`; it is listed under the first."""
    pad: str = ""
    """The default controller button, from `pads.BUTTONS`; "" for none."""
    touch: str = ""
    """The gesture of a finger: the end of the id "keys.touch.*"; "" if it has a button on the screen."""
    also: tuple[int, ...] = ()
    """Alternative default keys, unless the player has chosen a key."""
    is_kept: bool = False
    """Whether the default key stays active beside a chosen one, so that nobody is locked out."""


LEFT: Final = Action("left", pygame.K_LEFT, pad="left", touch="tap", is_kept=True)
RIGHT: Final = Action("right", pygame.K_RIGHT, pad="right", touch="tap", is_kept=True)
UP: Final = Action("up", pygame.K_UP, pad="up", touch="tap", is_kept=True)
DOWN: Final = Action("down", pygame.K_DOWN, pad="down", touch="tap", is_kept=True)
ENTER: Final = Action("enter", pygame.K_RETURN, pad="a", touch="tap", is_kept=True)
SPACE: Final = Action("space", pygame.K_SPACE, pad="x", touch="hold", is_kept=True)
BACK: Final = Action("back", pygame.K_ESCAPE, pad="b", is_kept=True)
NEXT: Final = Action("next", pygame.K_TAB, pad="rb", touch="tap", is_kept=True)
RULES: Final = Action("rules", pygame.K_F1, pad="select")
MUTE: Final = Action("mute", pygame.K_m)
FULLSCREEN: Final = Action("fullscreen", pygame.K_F11)
SCREENSHOT: Final = Action("screenshot", pygame.K_F12, touch="none")

EVENING: Final = Action("evening", pygame.K_f, (TITLE,))
TODAY: Final = Action("today", pygame.K_t, (TITLE,))

MENU: Final = Action("menu", pygame.K_F10, (TABLE,), "start")
HINT: Final = Action("hint", pygame.K_h, (TABLE, PUZZLE), "y")
UNDO: Final = Action("undo", pygame.K_z, (TABLE,), "lt")
VALUES: Final = Action("values", pygame.K_v, (TABLE, REPLAY), "rt")
CHANCES: Final = Action("chances", pygame.K_q, (TABLE, REPLAY))
TURN: Final = Action("turn", pygame.K_r, (TABLE, EDITOR), "rs", "turner")
JUMP: Final = Action("jump", pygame.K_j, (TABLE,), "ls")
RECAP: Final = Action("recap", pygame.K_w, (TABLE,))
SORT: Final = Action("sort", pygame.K_s, (TABLE,), touch="none")
LOG: Final = Action("log", pygame.K_l, (TABLE, REPLAY))
NEARER: Final = Action(
    "nearer", pygame.K_PLUS, (TABLE, REPLAY, EDITOR), "look_up", "pinch", (pygame.K_EQUALS, pygame.K_KP_PLUS)
)
FARTHER: Final = Action("farther", pygame.K_MINUS, (TABLE, REPLAY, EDITOR), "look_down", "pinch", (pygame.K_KP_MINUS,))
FIT: Final = Action("fit", pygame.K_f, (TABLE, REPLAY), also=(pygame.K_0, pygame.K_KP0))
LEARN: Final = Action("learn", pygame.K_y, (TABLE,))
READ: Final = Action("read", pygame.K_g, (TABLE,))

LAST_TURN: Final = Action("last_turn", pygame.K_PAGEUP, (REPLAY,))
NEXT_TURN: Final = Action("next_turn", pygame.K_PAGEDOWN, (REPLAY,))
EYES: Final = Action("eyes", pygame.K_e, (REPLAY,), "y")
KNOWLEDGE: Final = Action("knowledge", pygame.K_k, (REPLAY,))

NEXT_MISTAKE: Final = Action("next_mistake", pygame.K_n, (REVIEW,))
LAST_MISTAKE: Final = Action("last_mistake", pygame.K_p, (REVIEW,))

NEXT_PUZZLE: Final = Action("next_puzzle", pygame.K_n, (PUZZLE,))
AGAIN: Final = Action("again", pygame.K_r, (PUZZLE,))
ANSWER: Final = Action("answer", pygame.K_s, (PUZZLE,))
EDIT: Final = Action("edit", pygame.K_e, (PUZZLE,), touch="none")

PUZZLE_OF_DAY: Final = Action("puzzle_of_day", pygame.K_d, (PUZZLES,))
DEAL_OF_DAY: Final = Action("deal_of_day", pygame.K_t, (PUZZLES,))
NEW_PUZZLE: Final = Action("new_puzzle", pygame.K_n, (PUZZLES,))
OWN_GAMES: Final = Action("own_games", pygame.K_o, (PUZZLES,))
POSITIONS: Final = Action("positions", pygame.K_e, (PUZZLES,))

FILL: Final = Action("fill", pygame.K_f, (EDITOR,))
EXPORT: Final = Action("export", pygame.K_e, (PLAYER,))
PEOPLE: Final = Action("people", pygame.K_p, (PLAYER,))

HEAR_AGAIN: Final = Action("hear_again", pygame.K_F5, (EAR,), touch="none")
HEAR_AREA: Final = Action("hear_area", pygame.K_F6, (EAR,), touch="none")
HEAR_NUMBERS: Final = Action("hear_numbers", pygame.K_F7, (EAR,), touch="none")
HEAR_CHOICE: Final = Action("hear_choice", pygame.K_F8, (EAR,), touch="none")

ACTIONS: Final[Mapping[str, Action]] = MappingProxyType(
    {each.id: each for each in tuple(globals().values()) if isinstance(each, Action)}
)
"""All actions by id, in listing order."""

Shortcut = Action | str
"""The content of a key cap: an action, whose key may be rebound, or the name of a fixed key."""

_ALWAYS: Final = frozenset((EVERYWHERE, EAR))


def contexts_overlap(one: Iterable[str], other: Iterable[str]) -> bool:
    """Return whether two actions can be available at once; EVERYWHERE overlaps with every context."""
    first, second = frozenset(one), frozenset(other)
    return bool(first & second) or bool(_ALWAYS & (first | second))


def actions_at(places: Iterable[str]) -> Iterator[Action]:
    """Yield the actions available in these contexts."""
    here = _ALWAYS.union(places)
    return (action for action in ACTIONS.values() if not here.isdisjoint(action.places))


# ------------------------------------------------------------------------------------------------ ready-made sets

SETS: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "standard": {},
        "left": {
            "up": pygame.K_w,
            "left": pygame.K_a,
            "down": pygame.K_s,
            "right": pygame.K_d,
            "enter": pygame.K_e,
            "menu": pygame.K_1,
            "mute": pygame.K_F3,
            "fullscreen": pygame.K_F4,
            "screenshot": pygame.K_F2,
            "hint": pygame.K_f,
            "jump": pygame.K_2,
            "recap": pygame.K_x,
            "sort": pygame.K_c,
            "log": pygame.K_t,
            "nearer": pygame.K_6,
            "farther": pygame.K_5,
            "fit": pygame.K_BACKQUOTE,
            "learn": pygame.K_b,
            "last_turn": pygame.K_z,
            "next_turn": pygame.K_c,
            "eyes": pygame.K_f,
            "knowledge": pygame.K_x,
            "next_mistake": pygame.K_g,
            "last_mistake": pygame.K_b,
            "next_puzzle": pygame.K_x,
            "new_puzzle": pygame.K_x,
            "answer": pygame.K_c,
            "edit": pygame.K_t,
            "puzzle_of_day": pygame.K_q,
            "deal_of_day": pygame.K_r,
            "own_games": pygame.K_g,
            "positions": pygame.K_f,
            "export": pygame.K_x,
            "people": pygame.K_z,
        },
        "right": {
            "space": pygame.K_SEMICOLON,
            "back": pygame.K_BACKSLASH,
            "next": pygame.K_RIGHTBRACKET,
            "rules": pygame.K_QUOTE,
            "undo": pygame.K_u,
            "values": pygame.K_i,
            "chances": pygame.K_o,
            "turn": pygame.K_PERIOD,
            "sort": pygame.K_COMMA,
            "recap": pygame.K_p,
            "fit": pygame.K_b,
            "read": pygame.K_n,
            "eyes": pygame.K_u,
            "again": pygame.K_PERIOD,
            "answer": pygame.K_COMMA,
            "edit": pygame.K_k,
            "puzzle_of_day": pygame.K_k,
            "deal_of_day": pygame.K_j,
            "positions": pygame.K_l,
            "fill": pygame.K_b,
            "export": pygame.K_l,
        },
    }
)
"""Bindings for one-handed play, left or right, by action; the other hand may hold the pointer."""
