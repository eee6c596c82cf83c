"""Somebody who only hears: knows nothing of a game but what its nodes are called, and does nothing but what they offer.

Nothing of the program is imported here: it also plays in a process of its own, by the accessibility bus.
"""

import random
from typing import NamedTuple, Protocol


class Thing(NamedTuple):
    """A node as it is heard."""

    at: int
    """Its place among all that there is."""
    name: str
    description: str
    is_off: bool
    can_press: bool
    path: tuple
    """The names of what it is in, from the window down."""


class Client(Protocol):
    """A pair of ears and a finger."""

    def things(self) -> list: ...

    def press(self, thing: Thing) -> None: ...

    def wait(self, seconds: float) -> None: ...


class Labels(NamedTuple):
    """What somebody has been told things are called, in the language of the program."""

    hand: str
    table: str
    players: str
    buttons: str
    put_back: str
    over: str
    """The button that stands there only once a game is over."""
    stays: str
    """What is said of a piece that can't be used now: not every reader hears that otherwise."""
    help: str
    """What leads away from playing is in there."""
    wished: tuple
    """What is pressed whenever it is there: it goes on, or leads back."""


class Player:
    """Plays at random."""

    def __init__(self, client: Client, labels: Labels, seed: int = 1) -> None:
        self._client, self._labels, self._rng = client, labels, random.Random(seed)
        self.pressed: list = []
        self._vain: set = set()
        self._before: tuple = ()

    def play(self, most: int) -> bool:
        """Play to the end of the game; False if it takes more presses than that."""
        for _ in range(most):
            things = self._client.things()
            if any(each.name == self._labels.over for each in things):
                return True
            now = tuple((each.name, each.path) for each in things)
            if now != self._before:
                self._vain.clear()
            self._before = now
            choice = self._choice(things)
            if choice is None:
                self._vain.clear()
                self._client.wait(0.1)
                continue
            self._vain.add((choice.name, choice.path))
            self.pressed.append(choice.name)
            self._client.press(choice)
        return False

    def _choice(self, things: list) -> "Thing | None":
        labels = self._labels
        free = [
            each
            for each in things
            if each.can_press
            and not each.is_off
            and labels.stays not in each.description
            and (each.name, each.path) not in self._vain
            and labels.help not in each.path
        ]
        for wish in labels.wished:
            found = [each for each in free if each.name == wish]
            if found:
                return found[0]
        own = [each for each in free if labels.hand in each.path]
        placed = [each for each in free if labels.table in each.path or labels.players in each.path]
        told = [each for each in free if labels.buttons in each.path and each.name != labels.put_back]
        if any(each.name == labels.put_back for each in things):
            goals = placed or [each for each in free if each.name == labels.put_back]
            return self._rng.choice(goals) if goals else None
        is_table = any(labels.table in each.path for each in things)
        every = [*own, *placed, *told] if is_table else free
        return self._rng.choice(every) if every else None
