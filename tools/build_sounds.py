#!/usr/bin/env python3
"""Synthesise every sound of the game into ``sounds/``.

Each sound is a *recipe*: a function from a random generator to mono samples at 44.1 kHz. The recipes
are made of a few instruments (struck wood, struck metal, a plucked tine, moving paper), so that all
sounds belong to one table. A recipe's seed is the checksum of its name, so the same code gives the
same samples; encoders may differ between versions, so the results are committed.

Running this is needed only to change a sound::

    pip install numpy soundfile
    python tools/build_sounds.py            # build all and print their measures
    python tools/build_sounds.py common/coin
"""

import argparse
import io
import sys
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
from sound_kit import (
    RATE,
    Samples,
    add,
    add_around,
    bell,
    decibel,
    finish,
    hump,
    loudness,
    marimba,
    paper,
    partials,
    pitch,
    silence,
    tap,
    thump,
    tick,
    tine,
)

OUT = Path(__file__).resolve().parent.parent / "sounds"
LOOP_PEAK = 10 ** (-16 / 20)
"""Peak of a background loop: well below the effects."""
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
    """A card drawn over felt."""
    sound = paper(rng, 0.2, 1500, 2600) + 0.5 * paper(rng, 0.2, 500, 700)
    return sound * hump(len(sound), 0.35)


@recipe("common/card_place")
def card_place(rng: np.random.Generator) -> Samples:
    """A card laid on the pile."""
    return tap(rng)


@recipe("common/card_flip")
def card_flip(rng: np.random.Generator) -> Samples:
    """A card turned over: a bend, air, and the landing."""
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
    """A wooden key: short and dry."""
    sound = partials(620, 0.08, ((1, 1, 0.012), (2.6, 0.3, 0.006)), 0.002)
    add(sound, tick(rng, 2400, 0.003), 0, 0.08)
    return sound


@recipe("common/not_possible")
def not_possible(rng: np.random.Generator) -> Samples:
    """A soft double thud on cloth; dull, never a buzzer."""
    sound = silence(0.24)
    for at, level in ((0, 1), (0.09, 0.7)):
        add(sound, thump(290, 180, 0.15, 0.034), at, level)
        add(sound, tick(rng, 520, 0.016), at, 0.3 * level)
    return sound


# ---------------------------------------------------------------- signals


@recipe("common/your_turn")
def your_turn(rng: np.random.Generator) -> Samples:
    """A soft bell, a fifth up."""
    sound = silence(0.6)
    add(sound, bell("D5", 0.6, 0.15), 0, 0.8)
    add(sound, bell("A5", 0.47, 0.17), 0.12)
    return sound


@recipe("common/win")
def win(rng: np.random.Generator) -> Samples:
    """A rising pentatonic phrase that ends on an open chord."""
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
    """A falling pentatonic phrase, slower and lower, that comes to rest."""
    sound = silence(2.0)
    for step, note in enumerate(("B4", "A4", "F#4", "E4")):
        add(sound, tine(note, 0.9, 0.26), step * 0.2, 0.8 - 0.08 * step)
    for note, level in (("D3", 0.6), ("A3", 0.5), ("D4", 0.7)):
        add(sound, marimba(note, 1.15, 0.34), 0.84, level)
    return sound


# ---------------------------------------------------------------- coins


def one_coin(rng: np.random.Generator, base: float, seconds: float = 0.3, decay: float = 0.07) -> Samples:
    """A coin of the pitch ``base`` Hz that meets another: uneven metal partials."""
    ratios = ((1, 1, decay), (1.48, 0.6, decay * 0.8), (2.09, 0.35, decay * 0.6), (2.71, 0.14, decay * 0.4))
    sound = partials(base, seconds, ratios, 0.0015)
    add(sound, tick(rng, 3500, 0.003), 0, 0.12)
    return sound


@recipe("common/coin")
def coin(rng: np.random.Generator) -> Samples:
    """A coin dropped on another: it bounces once."""
    sound = silence(0.36)
    add(sound, one_coin(rng, 2350), 0)
    add(sound, one_coin(rng, 2480), 0.075, 0.45)
    add(sound, thump(260, 190, 0.08, 0.02), 0, 0.4)
    return sound


@recipe("common/coin_pour")
def coin_pour(rng: np.random.Generator) -> Samples:
    """A handful of coins poured on a pile."""
    sound = silence(0.6)
    for share in np.sort(rng.beta(1.4, 2.2, 20)):
        base = rng.uniform(1900, 3100)
        add(sound, one_coin(rng, base, 0.22, 0.045), 0.42 * share, rng.uniform(0.35, 1))
    add(sound, paper(rng, 0.5, 2600, 2000) * hump(round(0.5 * RATE), 0.3), 0, 0.1)
    return sound


# ---------------------------------------------------------------- UNO


@recipe("uno/uno_call")
def uno_call(rng: np.random.Generator) -> Samples:
    """Two bright notes, up: somebody has one card left."""
    sound = silence(0.55)
    for note, at in (("A4", 0), ("E5", 0.13)):
        add(sound, marimba(note, 0.4, 0.11), at)
        add(sound, bell(note, 0.4, 0.1), at, 0.35)
    add(sound, tine("A5", 0.4, 0.12), 0.13, 0.25)
    return sound


@recipe("uno/catch")
def catch(rng: np.random.Generator) -> Samples:
    """Caught: a quick swish, a clap of cards and two notes down."""
    sound = silence(0.45)
    air = paper(rng, 0.12, 700, 2600)
    add(sound, air * hump(len(air), 0.8), 0, 0.3)
    add(sound, tap(rng, 320, 2100), 0.1)
    add(sound, marimba("B4", 0.3, 0.07), 0.11, 0.6)
    add(sound, marimba("E4", 0.3, 0.08), 0.2, 0.7)
    return sound


@recipe("uno/draw_stack")
def draw_stack(rng: np.random.Generator) -> Samples:
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


@recipe("uno/reverse")
def reverse(rng: np.random.Generator) -> Samples:
    """There and back: two swishes that glide against each other, with two notes."""
    sound = silence(0.46)
    for at, ends, note in ((0, (700, 2400), "A4"), (0.19, (2400, 700), "D4")):
        air = paper(rng, 0.22, *ends)
        add(sound, air * hump(len(air), 0.5), at, 0.24)
        add(sound, marimba(note, 0.25, 0.07), at + 0.06, 0.7)
    return sound


@recipe("uno/skip")
def skip(rng: np.random.Generator) -> Samples:
    """A hop over one seat: a low note, a gap, a high one."""
    sound = silence(0.34)
    add(sound, marimba("E4", 0.2, 0.045), 0, 0.9)
    add(sound, marimba("B4", 0.2, 0.055), 0.14)
    return sound


# ---------------------------------------------------------------- Saboteur


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
    """The point of a pick on rock: steel above a dull blow."""
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
    """A rockfall: a long rumble under tumbling boulders."""
    sound = silence(0.6)
    rumble = paper(rng, 0.55, 420, 240, 0.9)
    add(sound, rumble * hump(len(rumble), 0.2), 0, 0.35)
    add(sound, pebbles(rng, 0.6, 22, 1.0), 0, 1.0)
    add(sound, thump(260, 170, 0.3, 0.07), 0.03, 0.9)
    return sound


@recipe("saboteur/broke")
def saboteur_broke(rng: np.random.Generator) -> Samples:
    """A tool snaps: wood cracks, and the piece drops."""
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
    """A secret glance: paper unfolds under one quiet tine."""
    sound = silence(0.4)
    for at, ends in ((0, (1100, 2200)), (0.13, (1500, 2800))):
        air = paper(rng, 0.14, *ends)
        add(sound, air * hump(len(air), 0.4), at, 0.25)
    add(sound, tine("F#5", 0.25, 0.09), 0.14, 0.6)
    return sound


@recipe("saboteur/trapped")
def saboteur_trapped(rng: np.random.Generator) -> Samples:
    """A cage falls shut: bars, and a heavy floor."""
    sound = silence(0.55)
    add(sound, thump(300, 190, 0.25, 0.05), 0, 1.0)
    for at, base in ((0, 620.0), (0.015, 790.0), (0.03, 940.0)):
        add(sound, partials(base, 0.45, ((1, 0.5, 0.09), (2.32, 0.3, 0.06), (4.25, 0.1, 0.03)), 0.0015), at, 0.5)
    return sound


@recipe("saboteur/free_at_last")
@recipe("saboteur/free_at_last_own")
def saboteur_free(rng: np.random.Generator) -> Samples:
    """The cage opens: a bolt is drawn, and two notes go up."""
    sound = silence(0.5)
    slide = paper(rng, 0.1, 900, 1900, 0.4)
    add(sound, slide * hump(len(slide), 0.7), 0, 0.25)
    add(sound, partials(990, 0.15, ((1, 0.5, 0.03), (2.4, 0.2, 0.02)), 0.0015), 0.1, 0.6)
    for note, at in (("D5", 0.16), ("A5", 0.25)):
        add(sound, marimba(note, 0.24, 0.07), at, 0.7)
    return sound


def snatch(rng: np.random.Generator) -> Samples:
    """A hand takes something away: a quick swish."""
    air = paper(rng, 0.16, 700, 2600)
    return np.asarray(air * hump(len(air), 0.75))


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


# ---------------------------------------------------------------- Property Deal


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
    """A rubber stamp on paper: wood, cushion and desk."""
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


# ---------------------------------------------------------------- loops


def swell(note: str, seconds: float) -> Samples:
    """A held, breathing tone: two sines a little apart and two overtones, with a slow rise and fall."""
    time = np.arange(round(seconds * RATE)) / RATE
    base = pitch(note)
    tone = np.sin(2 * np.pi * base * time) + 0.4 * np.sin(2 * np.pi * (base + 0.35) * time)
    for multiple, level in ((2, 0.22), (3, 0.07)):
        tone += level * np.sin(2 * np.pi * multiple * base * time)
    return np.asarray(tone * hump(len(tone), 0.4))


EVENING_CHORDS = (
    ("D3", "A3", "F#4"), ("B2", "F#3", "D4"), ("E3", "B3", "F#4"), ("A2", "E3", "B3"),
    ("D3", "A3", "E4"), ("B2", "F#3", "A3"), ("E3", "A3", "B3"), ("A2", "E3", "F#3"),
)  # fmt: skip
"""One chord a bar, out of the five notes D E F# A B."""

EVENING_MELODY = (
    "F#4 - A4 - | B4 - - A4 | - F#4 - E4 | - - B3 - | D4 - F#4 - | A4 B4 - - | A4 - F#4 E4 | - D4 - -".replace("|", "")
).split()
"""One entry a beat, four a bar; ``-`` is a rest."""


def evening_loop(beat: float) -> Samples:
    """Eight bars of a quiet pentatonic evening that goes round without a seam; ``beat`` in seconds."""
    loop = silence(beat * len(EVENING_MELODY))
    for bar, chord in enumerate(EVENING_CHORDS):
        for voice, note in enumerate(chord):
            add_around(loop, swell(note, beat * 7), bar * 4 * beat, (0.10, 0.10, 0.08)[voice])
    for step, note in enumerate(EVENING_MELODY):
        if note != "-":
            accent = 1.0 if step % 4 == 0 else 0.75
            add_around(loop, tine(note, 2.6, 0.55), step * beat, 0.30 * accent)
            add_around(loop, tine(note, 2.2, 0.45), (step + 0.75) * beat, 0.07 * accent)
    return loop


@recipe("uno/table_loop")
def uno_table_loop(rng: np.random.Generator) -> Samples:
    """The loop of the UNO table, 26.9 s."""
    return evening_loop(0.84)


# ---------------------------------------------------------------- files


@dataclass(frozen=True)
class Measures:
    """What can be told of a sound without listening; levels in dBFS, -200 for silence."""

    seconds: float
    peak: float
    rms: float
    loudness: float
    offset: float
    """Mean of the samples: direct current, full scale 1."""
    first: float
    last: float
    """Absolute values of the first and the last sample, full scale 1."""
    centroid: float
    """Spectral centroid in Hz: low is dull, high is sharp."""
    size: int
    """Bytes of the file."""


def measure(path: Path) -> Measures:
    """Decode the file at ``path`` and measure it; it must be mono at `RATE`."""
    sound, rate = soundfile.read(path, dtype="float64")
    if rate != RATE or sound.ndim != 1:
        raise ValueError(f"{path} is not mono at {RATE} Hz")
    power = np.abs(np.fft.rfft(sound)) ** 2
    frequency = np.fft.rfftfreq(len(sound), 1 / RATE)
    return Measures(
        seconds=len(sound) / RATE,
        peak=decibel(float(np.max(np.abs(sound)))),
        rms=decibel(float(np.sqrt(np.mean(sound**2)))),
        loudness=loudness(sound),
        offset=float(np.mean(sound)),
        first=abs(float(sound[0])),
        last=abs(float(sound[-1])),
        centroid=float(np.sum(power * frequency) / np.sum(power)),
        size=path.stat().st_size,
    )


def samples(name: str) -> Samples:
    """The finished samples of the sound ``name``; raises KeyError for an unknown one."""
    sound = RECIPES[name](np.random.default_rng(zlib.crc32(name.encode())))
    if name.endswith("_loop"):
        return np.asarray(sound * LOOP_PEAK / np.max(np.abs(sound)))
    return finish(sound)


def build(name: str, out: Path = OUT) -> Path:
    """Write the sound ``name`` as OGG Vorbis below ``out`` and return the file's path.

    A file that holds the same samples already is left alone: each encoding gets a new stream number,
    so the bytes would differ for nothing.
    """
    path = (out / name).with_suffix(".ogg")
    path.parent.mkdir(parents=True, exist_ok=True)
    # The encoder errs most at the ends, where a loop must fit itself; so loops get the best quality.
    level = 0.0 if name.endswith("_loop") else 0.3
    encoded = io.BytesIO()
    soundfile.write(encoded, samples(name), RATE, format="OGG", subtype="VORBIS", compression_level=level)
    encoded.seek(0)
    if not (path.exists() and np.array_equal(soundfile.read(path)[0], soundfile.read(encoded)[0])):
        path.write_bytes(encoded.getvalue())
    return path


def main(argv: Sequence[str] | None = None) -> int:
    """Command line: returns 0, or 2 with a message when a name is unknown."""
    parser = argparse.ArgumentParser(description="Synthesise the sounds in sounds/.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="such as common/coin (default: all)")
    parser.add_argument("--out", type=Path, default=OUT, help="folder to write to (default: sounds)")
    options = parser.parse_args(argv)
    unknown = [name for name in options.names if name not in RECIPES]
    if unknown:
        print(f"build_sounds: no sound called {', '.join(unknown)}", file=sys.stderr)
        return 2
    print(
        f"{'sound':20}{'s':>7}{'peak':>7}{'rms':>7}{'loud':>7}{'mean':>9}{'first':>8}{'last':>8}{'Hz':>6}{'bytes':>8}"
    )
    for name in options.names or sorted(RECIPES):
        m = measure(build(name, options.out))
        levels = f"{m.peak:7.1f}{m.rms:7.1f}{m.loudness:7.1f}{m.offset:9.5f}{m.first:8.4f}{m.last:8.4f}"
        print(f"{name:20}{m.seconds:7.2f}{levels}{m.centroid:6.0f}{m.size:8}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
