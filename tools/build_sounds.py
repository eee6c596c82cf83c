#!/usr/bin/env python3
"""Synthesise every sound of the game into ``sounds/``.

Each sound is a *recipe* in one of the modules ``sounds_…``: a function from a random generator to mono
samples at 44.1 kHz. The recipes are made of a few instruments (struck wood, struck metal, a plucked
tine, moving paper), so that all sounds belong to one table. A recipe's seed is the checksum of its
name, so the same code gives the same samples; encoders may differ between versions, so the results
are committed.

Running this is needed only to change a sound::

    pip install numpy soundfile
    python tools/build_sounds.py            # build all and print their measures
    python tools/build_sounds.py common/coin
"""

import argparse
import importlib
import io
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
from synth.common import RECIPES
from synth.kit import RATE, Samples, decibel, finish, loudness

OUT = Path(__file__).resolve().parent.parent / "sounds"
LOOP_PEAK = 10 ** (-16 / 20)
"""Peak of a background loop: well below the effects."""

for module in sorted(Path(__file__).parent.glob("synth/[a-z]*.py")):
    importlib.import_module(f"synth.{module.stem}")


@dataclass(frozen=True)
class Measures:
    """Measurements of a sound; levels in dBFS, -200 for silence."""

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
    """Return the finished samples of the sound ``name``; raises KeyError for an unknown one."""
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
    # The encoder errs most at the ends, where a loop must fit itself; so loops get a better quality.
    level = 0.1 if name.endswith("_loop") else 0.3
    encoded = io.BytesIO()
    soundfile.write(encoded, samples(name), RATE, format="OGG", subtype="VORBIS", compression_level=level)
    encoded.seek(0)
    if not (path.exists() and np.array_equal(soundfile.read(path)[0], soundfile.read(encoded)[0])):
        path.write_bytes(encoded.getvalue())
    return path


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 with a message if a name is unknown."""
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
    import console

    console.leave(main)
