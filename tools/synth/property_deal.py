"""The sounds of streets and money."""

import numpy as np

from synth.common import one_coin, recipe, snatch
from synth.kit import Samples, add, bell, hump, marimba, paper, silence, tap, thump, tick, tine


@recipe("property_deal/banked")
def property_banked(rng: np.random.Generator) -> Samples:
    """A note is laid into the bank: paper, and the change on it."""
    sound = silence(0.4)
    add(sound, tap(rng, 330, 2100), 0, 0.7)
    add(sound, one_coin(rng, 2200, 0.28, 0.06), 0.08, 0.6)
    return sound


@recipe("property_deal/paid")
def property_paid(rng: np.random.Generator) -> Samples:
    """A debt is paid: coins are pushed across the table."""
    sound = silence(0.5)
    air = paper(rng, 0.25, 1400, 2400)
    add(sound, air * hump(len(air), 0.5), 0, 0.14)
    for share in np.sort(rng.uniform(0, 1, 6)):
        add(sound, one_coin(rng, rng.uniform(1900, 2700), 0.22, 0.05), 0.05 + 0.2 * share, rng.uniform(0.4, 0.9))
    return sound


def stamp(rng: np.random.Generator) -> Samples:
    """Return a rubber stamp on paper: wood, cushion and desk."""
    sound = thump(340, 210, 0.2, 0.035)
    add(sound, tick(rng, 900, 0.018), 0, 0.35)
    add(sound, marimba("D4", 0.12, 0.02), 0.004, 0.4)
    return sound


@recipe("property_deal/no")
def property_no(rng: np.random.Generator) -> Samples:
    """Just say no: a stamp comes down, hard."""
    sound = silence(0.4)
    add(sound, snatch(rng), 0, 0.12)
    add(sound, stamp(rng), 0.13)
    add(sound, marimba("A3", 0.25, 0.06), 0.135, 0.5)
    return sound


@recipe("property_deal/rent_one")
@recipe("property_deal/rent_all")
def property_rent(rng: np.random.Generator) -> Samples:
    """Rent is due: a stamp on the bill, and the bell of the till."""
    sound = silence(0.6)
    add(sound, stamp(rng), 0, 0.9)
    add(sound, bell("F#6", 0.42, 0.13), 0.14, 0.5)
    add(sound, tick(rng, 2400, 0.005), 0.14, 0.12)
    return sound


@recipe("property_deal/built")
def property_built(rng: np.random.Generator) -> Samples:
    """A house is built: two strokes of a hammer on wood, and the block is set down."""
    sound = silence(0.46)
    for at, level in ((0, 0.7), (0.12, 0.9)):
        add(sound, marimba("E5", 0.12, 0.02), at, level)
        add(sound, tick(rng, 1600, 0.008), at, 0.3 * level)
    add(sound, tap(rng, 280, 1500), 0.28, 0.9)
    return sound


@recipe("property_deal/completed")
def property_completed(rng: np.random.Generator) -> Samples:
    """A full set: three notes up, like three cards laid side by side."""
    sound = silence(0.6)
    for step, note in enumerate(("D5", "F#5", "A5")):
        add(sound, marimba(note, 0.4, 0.1), 0.085 * step, 0.8)
        add(sound, tine(note, 0.4, 0.12), 0.085 * step, 0.35)
    return sound


@recipe("property_deal/took")
@recipe("property_deal/swapped")
def property_took(rng: np.random.Generator) -> Samples:
    """A property is taken from somebody: a swish and its landing."""
    sound = silence(0.36)
    add(sound, snatch(rng), 0, 0.3)
    add(sound, tap(rng), 0.17)
    return sound


@recipe("property_deal/took_set")
def property_took_set(rng: np.random.Generator) -> Samples:
    """A whole set goes: a long swish, three cards land, and a low note."""
    sound = silence(0.6)
    add(sound, snatch(rng), 0, 0.35)
    for step in range(3):
        add(sound, tap(rng, 330 - 25 * step, 2000), 0.16 + 0.07 * step, 0.7 + 0.1 * step)
    add(sound, marimba("D4", 0.28, 0.08), 0.3, 0.6)
    return sound
