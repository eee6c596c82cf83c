"""The sounds of the night market: markers on wood, coins, paws on the street, a stall put together."""

import numpy as np

from synth.common import one_coin, recipe, snatch
from synth.kit import Samples, add, bell, hump, marimba, paper, silence, tap, thump, tick, tine


@recipe("night_market/bid")
@recipe("night_market/compensated")
def bid(rng: np.random.Generator) -> Samples:
    """A marker is set down on a number: wood on card, and a small note."""
    sound = silence(0.34)
    add(sound, tap(rng, 420, 1800), 0, 0.8)
    add(sound, marimba("E5", 0.28, 0.06), 0.01, 0.55)
    return sound


@recipe("night_market/raised")
def raised(rng: np.random.Generator) -> Samples:
    """The own bid is raised: two taps, the second note higher."""
    sound = silence(0.42)
    for at, note in ((0, "E5"), (0.11, "A5")):
        add(sound, tap(rng, 420, 1800), at, 0.7)
        add(sound, marimba(note, 0.28, 0.06), at + 0.01, 0.5)
    return sound


@recipe("night_market/won")
def won(rng: np.random.Generator) -> Samples:
    """A plot is sold: the hammer falls."""
    sound = silence(0.4)
    add(sound, marimba("D4", 0.2, 0.03), 0, 0.9)
    add(sound, tick(rng, 1100, 0.012), 0, 0.35)
    add(sound, thump(240, 150, 0.2, 0.04), 0, 0.6)
    return sound


@recipe("night_market/loan")
def loan(rng: np.random.Generator) -> Samples:
    """Return a loan: a note is pushed across the table, followed by two low notes for its cost."""
    sound = silence(0.6)
    air = paper(rng, 0.22, 1300, 2400)
    add(sound, air * hump(len(air), 0.5), 0, 0.2)
    add(sound, marimba("A3", 0.3, 0.08), 0.2, 0.7)
    add(sound, marimba("F3", 0.36, 0.1), 0.33, 0.7)
    return sound


@recipe("night_market/built")
def built(rng: np.random.Generator) -> Samples:
    """A stall is put together: two strokes on wood, the awning is pulled out, and the plate sizzles."""
    sound = silence(0.6)
    for at, level in ((0, 0.7), (0.1, 0.9)):
        add(sound, marimba("G5", 0.1, 0.02), at, level)
        add(sound, tick(rng, 1500, 0.008), at, 0.3 * level)
    air = paper(rng, 0.22, 900, 2600)
    add(sound, air * hump(len(air), 0.6), 0.2, 0.22)
    add(sound, tap(rng, 300, 1500), 0.36, 0.7)
    sizzle = paper(rng, 0.22, 4200, 3600, 0.5)
    add(sound, sizzle * hump(len(sizzle), 0.25), 0.38, 0.07)
    return sound


@recipe("night_market/revealed")
def revealed(rng: np.random.Generator) -> Samples:
    """A hidden customer shows its face: a swish and a small bell."""
    sound = silence(0.5)
    add(sound, snatch(rng), 0, 0.25)
    add(sound, bell("B5", 0.36, 0.1), 0.1, 0.4)
    add(sound, tine("E5", 0.36, 0.1), 0.1, 0.4)
    return sound


@recipe("night_market/step")
def step(rng: np.random.Generator) -> Samples:
    """Return a paw on the street, soft and short."""
    sound = silence(0.12)
    add(sound, tap(rng, 380, 1500), 0, 0.9)
    add(sound, tick(rng, 900, 0.02), 0, 0.3)
    return sound


@recipe("night_market/sat")
def sat(rng: np.random.Generator) -> Samples:
    """Return a customer sits down, drinks and pays: a stool, a sip, then a coin."""
    sound = silence(0.58)
    add(sound, tap(rng, 260, 1300), 0, 0.7)
    sip = paper(rng, 0.13, 900, 2100, 0.35)
    add(sound, sip * hump(len(sip), 0.8), 0.07, 0.16)
    add(sound, one_coin(rng, 2300, 0.3, 0.07), 0.2, 0.7)
    add(sound, one_coin(rng, 2700, 0.28, 0.06), 0.27, 0.5)
    return sound


@recipe("night_market/left")
@recipe("night_market/waits")
def missed(rng: np.random.Generator) -> Samples:
    """No place anywhere: two soft notes down."""
    sound = silence(0.46)
    for at, note in ((0, "C5"), (0.13, "A4")):
        add(sound, marimba(note, 0.3, 0.07), at, 0.5)
    return sound


@recipe("night_market/income")
def income(rng: np.random.Generator) -> Samples:
    """Return the till: coins are counted into a hand, and a bell."""
    sound = silence(0.58)
    for share in np.sort(rng.uniform(0, 1, 5)):
        add(sound, one_coin(rng, rng.uniform(2000, 2700), 0.22, 0.05), 0.16 * share, rng.uniform(0.4, 0.8))
    add(sound, bell("E6", 0.36, 0.11), 0.2, 0.4)
    return sound


@recipe("night_market/bonus")
def bonus(rng: np.random.Generator) -> Samples:
    """Most customers of a food: three notes up."""
    sound = silence(0.58)
    for at, note in enumerate(("G4", "C5", "E5")):
        add(sound, marimba(note, 0.4, 0.1), 0.09 * at, 0.8)
        add(sound, tine(note, 0.4, 0.12), 0.09 * at, 0.35)
    return sound
