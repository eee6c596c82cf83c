"""The sounds of UNO."""

import numpy as np

from synth.common import recipe
from synth.kit import Samples, add, bell, hump, marimba, paper, silence, tap, thump, tine


@recipe("uno/called")
def called(rng: np.random.Generator) -> Samples:
    """Two bright notes, up: a player has one card left."""
    sound = silence(0.55)
    for note, at in (("A4", 0), ("E5", 0.13)):
        add(sound, marimba(note, 0.4, 0.11), at)
        add(sound, bell(note, 0.4, 0.1), at, 0.35)
    add(sound, tine("A5", 0.4, 0.12), 0.13, 0.25)
    return sound


@recipe("uno/caught")
def caught(rng: np.random.Generator) -> Samples:
    """Caught: a quick swish, a clap of cards and two notes down."""
    sound = silence(0.45)
    air = paper(rng, 0.12, 700, 2600)
    add(sound, air * hump(len(air), 0.8), 0, 0.3)
    add(sound, tap(rng, 320, 2100), 0.1)
    add(sound, marimba("B4", 0.3, 0.07), 0.11, 0.6)
    add(sound, marimba("E4", 0.3, 0.08), 0.2, 0.7)
    return sound


@recipe("uno/took")
def took(rng: np.random.Generator) -> Samples:
    """A stack of penalty cards comes down: three slaps, each heavier."""
    sound = silence(0.5)
    for step in range(3):
        air = paper(rng, 0.08, 1300, 2300)
        add(sound, air * hump(len(air), 0.5), step * 0.105, 0.2)
        add(sound, tap(rng, 340 - 40 * step, 2100 - 250 * step), 0.05 + step * 0.105, 0.6 + 0.2 * step)
    add(sound, thump(220, 120, 0.22, 0.05), 0.27, 0.7)
    return sound


@recipe("uno/wild")
def wild(rng: np.random.Generator) -> Samples:
    """Four colours: four tines in one quick arpeggio."""
    sound = silence(0.6)
    for step, note in enumerate(("D5", "F#5", "A5", "D6")):
        add(sound, tine(note, 0.45, 0.13), step * 0.055, 0.8)
    air = paper(rng, 0.3, 1500, 4200)
    add(sound, air * hump(len(air), 0.5), 0, 0.05)
    return sound


@recipe("uno/direction")
def direction(rng: np.random.Generator) -> Samples:
    """There and back: two swishes that glide against each other, with two notes."""
    sound = silence(0.46)
    for at, ends, note in ((0, (700, 2400), "A4"), (0.19, (2400, 700), "D4")):
        air = paper(rng, 0.22, *ends)
        add(sound, air * hump(len(air), 0.5), at, 0.24)
        add(sound, marimba(note, 0.25, 0.07), at + 0.06, 0.7)
    return sound


@recipe("uno/skipped")
def skipped(rng: np.random.Generator) -> Samples:
    """Return a hop over one seat: a low note, a gap, a high one."""
    sound = silence(0.34)
    add(sound, marimba("E4", 0.2, 0.045), 0, 0.9)
    add(sound, marimba("B4", 0.2, 0.055), 0.14)
    return sound
