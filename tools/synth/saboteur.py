"""The sounds of the mine."""

import numpy as np

from synth.common import one_coin, recipe, snatch
from synth.kit import Samples, add, bell, hump, marimba, paper, partials, silence, tap, thump, tick, tine


def pebbles(rng: np.random.Generator, seconds: float, count: int, heavy: float) -> Samples:
    """Loose stones that come to rest, most of them at the beginning; ``heavy`` from 0 (gravel) to 1 (boulders)."""
    sound = silence(seconds)
    for share in np.sort(rng.beta(1.1, 2.4, count)):
        base = rng.uniform(420, 760) * (1 - 0.45 * heavy)
        at, level = share * (seconds - 0.12), rng.uniform(0.25, 0.8) * (1 - 0.6 * share)
        add(sound, thump(base * 1.3, base, 0.09, 0.012 + 0.01 * heavy), at, level)
        add(sound, tick(rng, base * 3, 0.008), at, 0.35 * level)
    return sound


def pick(rng: np.random.Generator) -> Samples:
    """Return the point of a pick on rock: steel above a dull blow."""
    sound = partials(1480, 0.2, ((1, 0.5, 0.03), (2.76, 0.25, 0.018), (5.1, 0.1, 0.01)), 0.0015)
    add(sound, thump(420, 260, 0.12, 0.025), 0, 0.9)
    add(sound, tick(rng, 1700, 0.01), 0, 0.3)
    return sound


@recipe("saboteur/placed")
def saboteur_placed(rng: np.random.Generator) -> Samples:
    """A stretch of tunnel is dug: one blow of the pick, and a little rubble."""
    sound = silence(0.42)
    add(sound, pick(rng), 0, 0.9)
    add(sound, pebbles(rng, 0.34, 7, 0.2), 0.08, 0.6)
    return sound


@recipe("saboteur/fell")
def saboteur_fell(rng: np.random.Generator) -> Samples:
    """Return a rockfall: a long rumble under tumbling boulders."""
    sound = silence(0.6)
    rumble = paper(rng, 0.55, 420, 240, 0.9)
    add(sound, rumble * hump(len(rumble), 0.2), 0, 0.35)
    add(sound, pebbles(rng, 0.6, 22, 1.0), 0, 1.0)
    add(sound, thump(260, 170, 0.3, 0.07), 0.03, 0.9)
    return sound


@recipe("saboteur/broke")
def saboteur_broke(rng: np.random.Generator) -> Samples:
    """Return a tool snaps: wood cracks, and the piece drops."""
    sound = silence(0.4)
    for at, level in ((0, 1.0), (0.022, 0.7), (0.05, 0.5)):
        add(sound, tick(rng, 1500 - 8000 * at, 0.012), at, 0.5 * level)
        add(sound, marimba("A4", 0.1, 0.012), at, 0.5 * level)
    add(sound, tap(rng, 300, 1500), 0.2, 0.5)
    return sound


@recipe("saboteur/repaired")
@recipe("saboteur/repaired_own")
def saboteur_repaired(rng: np.random.Generator) -> Samples:
    """A tool is mended: three strokes of a small hammer, and it rings again."""
    sound = silence(0.6)
    for step, level in enumerate((0.6, 0.75, 1.0)):
        ring = partials(880 + 60 * step, 0.22, ((1, 0.6, 0.035), (2.76, 0.2, 0.02)), 0.0015)
        add(sound, ring, step * 0.13, level)
        add(sound, tick(rng, 2000, 0.006), step * 0.13, 0.25 * level)
    return sound


@recipe("saboteur/reached")
def saboteur_reached(rng: np.random.Generator) -> Samples:
    """A goal is reached: the lid of a crate comes off, and something waits below."""
    sound = silence(0.6)
    creak = paper(rng, 0.16, 480, 900, 0.3)
    add(sound, creak * hump(len(creak), 0.6), 0, 0.18)
    add(sound, tap(rng, 280, 1400), 0.17)
    for note, at in (("A4", 0.22), ("E5", 0.3)):
        add(sound, bell(note, 0.3, 0.1), at, 0.5)
    return sound


@recipe("saboteur/saw_goal")
@recipe("saboteur/saw_dwarf")
def saboteur_saw(rng: np.random.Generator) -> Samples:
    """Return a secret glance: paper unfolds under one quiet tine."""
    sound = silence(0.4)
    for at, ends in ((0, (1100, 2200)), (0.13, (1500, 2800))):
        air = paper(rng, 0.14, *ends)
        add(sound, air * hump(len(air), 0.4), at, 0.25)
    add(sound, tine("F#5", 0.25, 0.09), 0.14, 0.6)
    return sound


@recipe("saboteur/trapped")
def saboteur_trapped(rng: np.random.Generator) -> Samples:
    """Return a cage falls shut: bars, and a heavy floor."""
    sound = silence(0.55)
    add(sound, thump(300, 190, 0.25, 0.05), 0, 1.0)
    for at, base in ((0, 620.0), (0.015, 790.0), (0.03, 940.0)):
        add(sound, partials(base, 0.45, ((1, 0.5, 0.09), (2.32, 0.3, 0.06), (4.25, 0.1, 0.03)), 0.0015), at, 0.5)
    return sound


@recipe("saboteur/free_at_last")
@recipe("saboteur/free_at_last_own")
def saboteur_free(rng: np.random.Generator) -> Samples:
    """Return the cage opens: a bolt is drawn, and two notes go up."""
    sound = silence(0.5)
    slide = paper(rng, 0.1, 900, 1900, 0.4)
    add(sound, slide * hump(len(slide), 0.7), 0, 0.25)
    add(sound, partials(990, 0.15, ((1, 0.5, 0.03), (2.4, 0.2, 0.02)), 0.0015), 0.1, 0.6)
    for note, at in (("D5", 0.16), ("A5", 0.25)):
        add(sound, marimba(note, 0.24, 0.07), at, 0.7)
    return sound


@recipe("saboteur/stole")
def saboteur_stole(rng: np.random.Generator) -> Samples:
    """Gold changes hands unasked: a swish and one nugget."""
    sound = silence(0.45)
    add(sound, snatch(rng), 0, 0.3)
    add(sound, one_coin(rng, 1900, 0.28, 0.06), 0.15)
    return sound


@recipe("saboteur/gold")
def saboteur_gold(rng: np.random.Generator) -> Samples:
    """Nuggets are counted out: three, each a little higher."""
    sound = silence(0.5)
    for step in range(3):
        add(sound, one_coin(rng, 1750 + 160 * step, 0.28, 0.06), 0.08 * step, 0.7 + 0.15 * step)
        add(sound, thump(280, 200, 0.08, 0.018), 0.08 * step, 0.35)
    return sound
