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
