"""Key and button bindings: the table of actions with the player's own keys, and the device in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from tabletable.ui.keys.actions import ACTIONS, NEXT, SETS, Action, Shortcut, actions_at, contexts_overlap

KEYBOARD: Final = "keyboard"
XBOX: Final = "xbox"
PLAYSTATION: Final = "playstation"
SWITCH: Final = "switch"
KINDS: Final = (XBOX, PLAYSTATION, SWITCH)
"""Kinds of controllers, by their button labels. A Steam Deck counts as an Xbox controller."""
PREVIOUS: Final = "lb"
"""The button that reverses `NEXT`, as Shift does with its key."""
NO_KEY: Final = 0
"""The meaning of a key that has lost its action."""
_LABELS: Final[Mapping[int, str]] = {
    pygame.K_RETURN: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "−",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_DELETE: "Del",
    pygame.K_INSERT: "Ins",
    pygame.K_CAPSLOCK: "Caps",
}
"""The label of a key cap if it is not the key's name in capitals."""
_CODES: Final[Mapping[str, int]] = {
    pygame.key.name(code): code
    for name, code in sorted(vars(pygame).items())
    if name.startswith("K_") and pygame.key.name(code)
}
PAD_WORDS: Final[Mapping[str, tuple[str, str, str]]] = {
    **{letter: (letter.upper(), shape, letter.upper()) for letter, shape in zip("abxy", "×○□△", strict=True)},
    "lb": ("LB", "L1", "L"),
    "rb": ("RB", "R1", "R"),
    "lt": ("LT", "L2", "ZL"),
    "rt": ("RT", "R2", "ZR"),
    "ls": ("LS", "L3", "LS"),
    "rs": ("RS", "R3", "RS"),
    "start": ("Menu", "Options", "+"),
    "select": ("View", "Create", "−"),
    **{way: (arrow, arrow, arrow) for way, arrow in zip(("left", "right", "up", "down"), "←→↑↓", strict=True)},
    **{f"look_{way}": (f"R{a}",) * 3 for way, a in zip(("left", "right", "up", "down"), "←→↑↓", strict=True)},
}
"""The labels of the buttons on each kind of controller."""
PAD_BUTTONS: Final = frozenset(PAD_WORDS)
FORBIDDEN: Final = frozenset(
    code
    for name, code in vars(pygame).items()
    if name in ("K_LSHIFT", "K_RSHIFT", "K_LCTRL", "K_RCTRL", "K_LALT", "K_RALT", "K_LMETA", "K_RMETA", "K_MODE")
)
"""Modifier keys, which do nothing by themselves."""


class Cap(NamedTuple):
    """The content of a key cap: letters, or a button of a kind of controller."""

    text: str
    pad: str = ""
    """A kind of controller, from `KINDS`; "" for a key."""


class Bindings:
    """The key and button bindings of the program."""

    def __init__(self) -> None:
        self._own: dict[str, int] = {}
        self._pads: dict[str, str] = {}
        self.device = KEYBOARD
        """The device used last: the keyboard (and pointer), or a kind of controller."""
        self.printed: dict[int, int] = {}
        """By letter, the character printed at its place, if keys are taken by their place."""
        self.words: Mapping[str, str] = {}
        """Labels of caps in the present language, which override `_LABELS`."""

    def set_own(self, own: Mapping[str, str], pads: Mapping[str, str]) -> None:
        """Set the player's own keys and buttons by action id, as in the settings; invalid ones are skipped."""
        self._pads = {name: button for name, button in pads.items() if name in ACTIONS and button in PAD_BUTTONS}
        self._own = {
            name: _CODES[key]
            for name, key in own.items()
            if name in ACTIONS and key in _CODES and _CODES[key] not in FORBIDDEN
        }

    def key_of(self, action: Action) -> int:
        """Return the key bound to an action."""
        return self._own.get(action.id, action.key)

    def pad_of(self, action: Action) -> str:
        """Return the controller button bound to an action, "" for none."""
        return self._pads.get(action.id, action.pad)

    def pressed(self, button: str, places: Sequence[str]) -> tuple[Action | None, bool]:
        """Return the action of a controller button in these contexts, and whether it is reversed.

        The context's own actions take precedence over those of all contexts.
        """
        here = [each for each in actions_at(places) if self.pad_of(each) == button]
        special = [each for place in places for each in here if place in each.places]
        action = next(iter((*special, *here)), None)
        return (NEXT, True) if action is None and button == PREVIOUS else (action, False)

    def _keys_of(self, action: Action) -> tuple[int, ...]:
        if action.id not in self._own:
            return action.key, *action.also
        return (self._own[action.id], action.key) if action.is_kept else (self._own[action.id],)

    def meaning(self, key: int, places: Iterable[str]) -> int:
        """Return the default key of the action that a key has in these contexts; `NO_KEY` if it has lost its action.

        A chosen key takes precedence over a default key.
        """
        if not self._own:
            return key
        here = list(actions_at(places))
        rebound = next((each for each in here if self._own.get(each.id) == key), None)
        if rebound is not None:
            return rebound.key
        usual = [each for each in here if key == each.key or key in each.also]
        if any(key in self._keys_of(each) for each in usual) or not usual:
            return key
        return NO_KEY

    def is_taken(self, letter: str, places: Iterable[str]) -> bool:
        """Return whether the player has bound this letter, a button's shortcut, to an action available in one of the
        contexts `places`.
        """
        if not (letter and self._own):
            return False
        return any(key_label(self._own.get(each.id, NO_KEY)) == letter for each in actions_at(places))

    def clashes(self, action: Action, key: int) -> list[Action]:
        """Return the other actions already bound to a key in an overlapping context."""
        return [
            each
            for each in ACTIONS.values()
            if each.id != action.id and key in self._keys_of(each) and contexts_overlap(each.places, action.places)
        ]

    def pad_clashes(self, action: Action, button: str) -> list[Action]:
        """Return the other actions already bound to a controller button in an overlapping context."""
        return [
            each
            for each in ACTIONS.values()
            if each.id != action.id and self.pad_of(each) == button and contexts_overlap(each.places, action.places)
        ]

    def cap(self, shortcut: Shortcut | None) -> Cap:
        """Return the key or button to draw for a shortcut; an empty cap if the device in use has none for it."""
        if isinstance(shortcut, Action):
            return self.cap_on(shortcut, self.device)
        is_letter = isinstance(shortcut, str) and len(shortcut) == 1 and "A" <= shortcut <= "Z"
        text = self.key_word(ord(shortcut.lower())) if shortcut is not None and is_letter else shortcut
        return Cap(text or "" if self.device == KEYBOARD else "")

    def cap_on(self, action: Action, device: str) -> Cap:
        """Return the control of an action on the keyboard or on a kind of controller."""
        if device == KEYBOARD:
            return Cap(self.key_word(self.key_of(action)))
        button = self.pad_of(action)
        return Cap(button, device if button else "")

    def control_name(self, action: Action) -> str:
        """Return the name of an action's control: the button of the controller in use if it has one, else the key."""
        button = "" if self.device == KEYBOARD else self.pad_of(action)
        return button_word(button, self.device) if button else self.key_word(self.key_of(action))

    def key_word(self, key: int) -> str:
        """Return the label of a key in the present language."""
        text = key_label(self.printed.get(key, key))
        return self.words.get(text, text)


def key_label(key: int) -> str:
    """Return the untranslated label of a key, which `Bindings.key_word` translates: "H", "F5", "PgUp"; "" for none."""
    return _LABELS.get(key) or pygame.key.name(key).upper()


def stored(key: int) -> str:
    """Return a key in the format of the settings."""
    return pygame.key.name(key)


def button_word(button: str, kind: str) -> str:
    """Return the label of a button on a kind of controller."""
    return PAD_WORDS[button][KINDS.index(kind)]


def with_button(own: Mapping[str, str], action: Action, button: str) -> dict[str, str]:
    """Return the player's changed buttons with `button` for an action; actions on their default button are left out."""
    rest = {name: each for name, each in own.items() if name != action.id}
    return rest if button == action.pad else {**rest, action.id: button}


def with_key(own: Mapping[str, str], action: Action, key: int) -> dict[str, str]:
    """Return the player's changed keys with `key` for an action; actions on their default key are left out."""
    rest = {name: each for name, each in own.items() if name != action.id}
    return rest if key == action.key else {**rest, action.id: stored(key)}


def ready_made(name: str) -> dict[str, str]:
    """Return one of `SETS` in the format of the settings."""
    return {action: stored(key) for action, key in SETS[name].items()}
