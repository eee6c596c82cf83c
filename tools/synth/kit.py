"""Instruments and levels that the sounds of the game are made of; see ``build_sounds.py``."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Samples per second."""
PEAK = 10 ** (-6 / 20)
"""Highest peak of an effect, -6 dBFS: room for several at once without clipping."""
LOUDEST = -18.0
"""Highest loudness of an effect (see `loudness`): a bell at the peak of a tap would drown it."""
EDGE = 0.006
"""Length in seconds of the fade at the end of each effect."""

Samples = NDArray[np.float64]
"""Mono samples, full scale -1 to 1, shape (n,)."""

NOTES = {name: step for step, name in enumerate(("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"))}


def pitch(note: str) -> float:
    """Return the frequency in Hz of a note such as ``"F#4"`` in equal temperament, A4 = 440 Hz."""
    return float(440.0 * 2 ** ((NOTES[note[:-1]] - 9) / 12 + int(note[-1]) - 4))


def silence(seconds: float) -> Samples:
    """Return ``seconds`` of zeros."""
    return np.zeros(round(seconds * RATE))


def add(ground: Samples, sound: Samples, at: float, gain: float = 1.0) -> None:
    """Mix ``sound`` into ``ground`` from the time ``at`` in seconds; anything past the end is dropped."""
    start = round(at * RATE)
    room = sound[: max(0, len(ground) - start)]
    ground[start : start + len(room)] += gain * room


def add_around(ground: Samples, sound: Samples, at: float, gain: float = 1.0) -> None:
    """Mix like `add`, but wrap anything past the end around to the start: for loops."""
    start = round(at * RATE)
    np.add.at(ground, (start + np.arange(len(sound))) % len(ground), gain * sound)


def rise(samples: int, seconds: float) -> Samples:
    """Return an envelope of ``samples`` values that rises from 0 to 1 in a half cosine and stays there."""
    envelope = np.ones(samples)
    count = min(samples, max(2, round(seconds * RATE)))
    envelope[:count] = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
    return envelope


def hump(samples: int, top: float) -> Samples:
    """Return an envelope that swells from 0 to 1 at the fraction ``top`` of its length and sinks to 0 again."""
    phase = np.linspace(0, 1, samples)
    turn = np.where(phase < top, phase / top / 2, 0.5 + (phase - top) / (1 - top) / 2)
    return np.asarray(np.sin(np.pi * turn) ** 2)


def partials(
    frequency: float, seconds: float, ratios: Sequence[tuple[float, float, float]], attack: float = 0.004
) -> Samples:
    """Return a struck body: a sum of decaying sines.

    Each entry of ``ratios`` is (multiple of ``frequency``, level, time in seconds to fall to 1/e).
    Partials above 12 kHz are left out. The end is faded, since a cut tone clicks.
    """
    time = np.arange(round(seconds * RATE)) / RATE
    sound = np.zeros(len(time))
    for ratio, level, decay in ratios:
        if frequency * ratio < 12_000:
            sound += level * np.exp(-time / decay) * np.sin(2 * np.pi * frequency * ratio * time)
    return sound * rise(len(sound), attack) * rise(len(sound), 0.4 * seconds)[::-1]


def marimba(note: str, seconds: float = 0.6, decay: float = 0.16) -> Samples:
    """Return a wooden bar struck with a soft mallet."""
    return partials(pitch(note), seconds, ((1, 1, decay), (3.93, 0.22, decay / 3), (9.2, 0.05, decay / 7)))


def tine(note: str, seconds: float = 0.9, decay: float = 0.28) -> Samples:
    """Return a plucked metal tine, as of a thumb piano: round, with a short knock."""
    return partials(
        pitch(note), seconds, ((1, 1, decay), (2, 0.18, decay / 2), (5.4, 0.10, 0.03), (6.3, 0.06, 0.02)), 0.005
    )


def bell(note: str, seconds: float = 0.6, decay: float = 0.22) -> Samples:
    """Return a small soft bell."""
    return partials(
        pitch(note),
        seconds,
        ((1, 1, decay), (2.003, 0.45, decay * 0.7), (2.76, 0.22, decay * 0.45), (5.4, 0.06, decay * 0.2)),
        0.008,
    )


def thump(start_hz: float, end_hz: float, seconds: float, decay: float) -> Samples:
    """Return a dull blow: a sine that falls from ``start_hz`` to ``end_hz`` and dies away."""
    time = np.arange(round(seconds * RATE)) / RATE
    frequency = end_hz + (start_hz - end_hz) * np.exp(-time / (decay / 2))
    phase = 2 * np.pi * np.cumsum(frequency) / RATE
    sound = np.sin(phase) * np.exp(-time / decay)
    return np.asarray(sound * rise(len(time), 0.003) * rise(len(time), 0.4 * seconds)[::-1])


def paper(rng: np.random.Generator, seconds: float, start_hz: float, end_hz: float, octaves: float = 0.7) -> Samples:
    """Noise through a band that glides from ``start_hz`` to ``end_hz``: paper or cloth that moves.

    ``octaves`` is the half width of the band, a bell curve over the logarithm of the frequency.
    The level is 1 RMS and does not depend on the band.
    """
    size, hop = 1024, 256
    count = round(seconds * RATE)
    noise = rng.standard_normal(count + 2 * size)
    out = np.zeros(len(noise))
    window = np.hanning(size)
    octave = np.log2(np.maximum(np.fft.rfftfreq(size, 1 / RATE), 20.0))
    for start in range(0, count + size, hop):
        share = min(1.0, max(0.0, (start - size / 2) / count))
        centre = np.log2(start_hz) + share * np.log2(end_hz / start_hz)
        band = np.exp(-0.5 * ((octave - centre) / octaves) ** 2)
        piece = np.fft.irfft(np.fft.rfft(noise[start : start + size] * window) * band, size)
        out[start : start + size] += piece * window / np.sqrt(np.sum(band**2))
    sound = out[size : size + count]
    return np.asarray(sound / np.sqrt(np.mean(sound**2)))


def tick(rng: np.random.Generator, centre_hz: float, decay: float) -> Samples:
    """Return the edge of a card hitting something: a very short burst of noise."""
    sound = paper(rng, 6 * decay + 0.004, centre_hz, centre_hz * 0.8, 0.6)
    time = np.arange(len(sound)) / RATE
    return sound * np.exp(-time / decay) * rise(len(sound), 0.0015)


def tap(rng: np.random.Generator, body_hz: float = 300, edge_hz: float = 1900) -> Samples:
    """Return a card put down flat on cloth: a short knock, the pressed air and its edge. 120 ms.

    The body lies above 200 Hz because small loudspeakers give nothing below.
    """
    sound = 0.8 * thump(body_hz * 1.4, body_hz, 0.12, 0.018)
    add(sound, tick(rng, body_hz * 2.6, 0.016), 0, 0.30)
    add(sound, tick(rng, edge_hz, 0.009), 0, 0.34)
    return sound


def low_cut(sound: Samples, hz: float = 35) -> Samples:
    """Remove everything below ``hz``, so that the sound has no direct current."""
    spectrum = np.fft.rfft(sound)
    frequency = np.fft.rfftfreq(len(sound), 1 / RATE)
    return np.asarray(np.fft.irfft(spectrum * (1 - np.exp(-((frequency / hz) ** 4))), len(sound)))


def decibel(level: float) -> float:
    """Return ``level`` (full scale 1) in dBFS, at least -200."""
    return float(20 * np.log10(max(level, 1e-10)))


def loudness(sound: Samples) -> float:
    """Return the level in dBFS of the loudest 100 ms of ``sound``, A-weighted (IEC 61672)."""
    square = np.maximum(np.fft.rfftfreq(len(sound), 1 / RATE), 1.0) ** 2
    curve = 1.2589 * 12194**2 * square**2 / ((square + 20.6**2) * (square + 12194**2))
    curve /= np.sqrt((square + 107.7**2) * (square + 737.9**2))
    heard = np.fft.irfft(np.fft.rfft(sound) * curve, len(sound))
    window = round(0.1 * RATE)
    so_far = np.cumsum(np.pad(heard, (window, window)) ** 2)
    return decibel(float(np.sqrt(max(np.max(so_far[window:] - so_far[:-window]), 0.0) / window)))


def finish(sound: Samples) -> Samples:
    """Return an effect ready to be written: no direct current, silent at both ends, `PEAK` and `LOUDEST` kept."""
    padded = np.concatenate([np.zeros(256), sound, np.zeros(256)])
    sound = low_cut(padded)[256:-256]
    sound = sound * rise(len(sound), 0.001) * rise(len(sound), EDGE)[::-1]
    sound *= PEAK / np.max(np.abs(sound))
    return np.asarray(sound * min(1.0, 10 ** ((LOUDEST - loudness(sound)) / 20)))
