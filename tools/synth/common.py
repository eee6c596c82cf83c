"""The recipes of the sounds all games share, and the register of all recipes."""

from collections.abc import Callable

import numpy as np

from synth.kit import RATE, Samples, add, bell, hump, marimba, paper, partials, silence, tap, thump, tick, tine

Recipe = Callable[[np.random.Generator], Samples]

RECIPES: dict[str, Recipe] = {}
"""Every sound by its path below ``sounds/`` without the ending."""


def recipe(name: str) -> Callable[[Recipe], Recipe]:
    """Register the decorated function as the recipe of the sound ``name``."""

    def register(function: Recipe) -> Recipe:
        RECIPES[name] = function
        return function

    return register


# ---------------------------------------------------------------- cards and table


@recipe("common/card_slide")
def card_slide(rng: np.random.Generator) -> Samples:
    """Return a card drawn over felt."""
    sound = paper(rng, 0.2, 1500, 2600) + 0.5 * paper(rng, 0.2, 500, 700)
    return sound * hump(len(sound), 0.35)


@recipe("common/card_place")
def card_place(rng: np.random.Generator) -> Samples:
    """Return a card laid on the pile."""
    return tap(rng)


@recipe("common/card_flip")
def card_flip(rng: np.random.Generator) -> Samples:
    """Return a card turned over: a bend, air, and the landing."""
    sound = silence(0.21)
    add(sound, tick(rng, 2600, 0.006), 0, 0.3)
    air = paper(rng, 0.11, 900, 2200)
    add(sound, air * hump(len(air), 0.7), 0.01, 0.3)
    add(sound, tap(rng, 360, 2300), 0.1)
    return sound


@recipe("common/shuffle")
def shuffle(rng: np.random.Generator) -> Samples:
    """Two halves riffled into each other, then squared."""
    sound = silence(0.6)
    times = 0.02 + 0.36 * np.linspace(0, 1, 26) ** 0.85 + rng.uniform(-0.004, 0.004, 26)
    for place, time in enumerate(times):
        swell = 0.5 + 0.5 * np.sin(np.pi * place / 25)
        add(sound, tick(rng, 1700 + 30 * place, 0.006), max(0.0, time), swell * rng.uniform(0.6, 1) * 0.6)
    air = paper(rng, 0.42, 700, 1100)
    add(sound, air * hump(len(air), 0.6), 0, 0.22)
    add(sound, tap(rng, 280), 0.47, 0.9)
    return sound


@recipe("common/deal")
def deal(rng: np.random.Generator) -> Samples:
    """One card of a deal: a short slide and a light landing."""
    sound = silence(0.17)
    air = paper(rng, 0.09, 1400, 2800)
    add(sound, air * hump(len(air), 0.4), 0, 0.4)
    add(sound, tap(rng, 350, 2300), 0.06)
    return sound


@recipe("common/button")
def button(rng: np.random.Generator) -> Samples:
    """Return a wooden key: short and dry."""
    sound = partials(620, 0.08, ((1, 1, 0.012), (2.6, 0.3, 0.006)), 0.002)
    add(sound, tick(rng, 2400, 0.003), 0, 0.08)
    return sound


@recipe("common/not_possible")
def not_possible(rng: np.random.Generator) -> Samples:
    """Return a soft double thud on cloth; dull, never a buzzer."""
    sound = silence(0.24)
    for at, level in ((0, 1), (0.09, 0.7)):
        add(sound, thump(290, 180, 0.15, 0.034), at, level)
        add(sound, tick(rng, 520, 0.016), at, 0.3 * level)
    return sound


# ---------------------------------------------------------------- signals


@recipe("common/your_turn")
def your_turn(rng: np.random.Generator) -> Samples:
    """Return a soft bell, a fifth up."""
    sound = silence(0.6)
    add(sound, bell("D5", 0.6, 0.15), 0, 0.8)
    add(sound, bell("A5", 0.47, 0.17), 0.12)
    return sound


@recipe("common/win")
def win(rng: np.random.Generator) -> Samples:
    """Return a rising pentatonic phrase that ends on an open chord."""
    sound = silence(2.0)
    for step, note in enumerate(("D4", "F#4", "A4", "B4", "D5")):
        add(sound, marimba(note, 0.8, 0.2), step * 0.13, 0.8)
        add(sound, tine(note, 0.8, 0.2), step * 0.13, 0.3)
    for note, level in (("D4", 0.5), ("A4", 0.5), ("F#5", 0.7), ("A5", 0.5)):
        add(sound, tine(note, 1.3, 0.42), 0.72, level)
    add(sound, bell("D6", 1.2, 0.4), 0.78, 0.28)
    return sound


@recipe("common/lose")
def lose(rng: np.random.Generator) -> Samples:
    """Return a falling pentatonic phrase, slower and lower, that comes to rest."""
    sound = silence(2.0)
    for step, note in enumerate(("B4", "A4", "F#4", "E4")):
        add(sound, tine(note, 0.9, 0.26), step * 0.2, 0.8 - 0.08 * step)
    for note, level in (("D3", 0.6), ("A3", 0.5), ("D4", 0.7)):
        add(sound, marimba(note, 1.15, 0.34), 0.84, level)
    return sound


# ---------------------------------------------------------------- coins


def one_coin(rng: np.random.Generator, base: float, seconds: float = 0.3, decay: float = 0.07) -> Samples:
    """Return a coin of the pitch ``base`` Hz that meets another: uneven metal partials."""
    ratios = ((1, 1, decay), (1.48, 0.6, decay * 0.8), (2.09, 0.35, decay * 0.6), (2.71, 0.14, decay * 0.4))
    sound = partials(base, seconds, ratios, 0.0015)
    add(sound, tick(rng, 3500, 0.003), 0, 0.12)
    return sound


@recipe("common/coin")
def coin(rng: np.random.Generator) -> Samples:
    """Return a coin dropped on another: it bounces once."""
    sound = silence(0.36)
    add(sound, one_coin(rng, 2350), 0)
    add(sound, one_coin(rng, 2480), 0.075, 0.45)
    add(sound, thump(260, 190, 0.08, 0.02), 0, 0.4)
    return sound


@recipe("common/coin_pour")
def coin_pour(rng: np.random.Generator) -> Samples:
    """Return a handful of coins poured on a pile."""
    sound = silence(0.6)
    for share in np.sort(rng.beta(1.4, 2.2, 20)):
        base = rng.uniform(1900, 3100)
        add(sound, one_coin(rng, base, 0.22, 0.045), 0.42 * share, rng.uniform(0.35, 1))
    add(sound, paper(rng, 0.5, 2600, 2000) * hump(round(0.5 * RATE), 0.3), 0, 0.1)
    return sound


# ---------------------------------------------------------------- hands


def snatch(rng: np.random.Generator) -> Samples:
    """A hand takes something away: a quick swish."""
    air = paper(rng, 0.16, 700, 2600)
    return np.asarray(air * hump(len(air), 0.75))
