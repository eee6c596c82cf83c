"""The music of the six tables: quiet loops that go round without a seam.

Each is written down as chords, one a bar, and lines of notes, one entry a beat. What rings on past the end comes in
again at the start, so there is no seam to hide.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from synth.common import RECIPES
from synth.kit import RATE, Samples, add_around, bell, hump, marimba, pitch, silence, tine

Voice = Callable[[str], Samples]
"""Plays a note such as ``"F#4"`` on an instrument."""


@dataclass(frozen=True)
class Line:
    """The part of one instrument."""

    notes: str
    """Entries with spaces between them, ``-`` for a rest; ``|`` only shows the bars. Shorter than the music, it is
    played again from its start."""
    voice: Voice
    gain: float
    echo: tuple[float, float] = (0.0, 0.0)
    """After how many beats, and how loud beside the note."""


@dataclass(frozen=True)
class Music:
    """A loop of ``len(chords)`` bars."""

    beat: float
    """Seconds."""
    bar: int
    """Beats in a bar."""
    chords: tuple[str, ...]
    """One a bar: notes with spaces between them, the lowest first."""
    pad: float
    """The level of the chords."""
    lines: tuple[Line, ...]


def swell(note: str, seconds: float) -> Samples:
    """Return a held, breathing tone: two sines a little apart and two overtones, with a slow rise and fall."""
    time = np.arange(round(seconds * RATE)) / RATE
    base = pitch(note)
    tone = np.sin(2 * np.pi * base * time) + 0.4 * np.sin(2 * np.pi * (base + 0.35) * time)
    for multiple, level in ((2, 0.22), (3, 0.07)):
        tone += level * np.sin(2 * np.pi * multiple * base * time)
    return np.asarray(tone * hump(len(tone), 0.4))


def perform(music: Music) -> Samples:
    """Return the loop; its peak is set when it is written."""
    beats = music.bar * len(music.chords)
    loop = silence(music.beat * beats)
    for bar, chord in enumerate(music.chords):
        for voice, note in enumerate(chord.split()):
            held = swell(note, music.beat * (2 * music.bar - 1))
            add_around(loop, held, bar * music.bar * music.beat, music.pad if voice < 2 else 0.8 * music.pad)
    for line in music.lines:
        notes = line.notes.replace("|", "").split()
        for step in range(beats):
            note = notes[step % len(notes)]
            if note == "-":
                continue
            accent = line.gain if step % music.bar == 0 else 0.75 * line.gain
            add_around(loop, line.voice(note), step * music.beat, accent)
            after, level = line.echo
            if level:
                add_around(loop, line.voice(note), (step + after) * music.beat, level * accent)
    return loop


def _plucked(note: str) -> Samples:
    return tine(note, 2.6, 0.55)


def _long_plucked(note: str) -> Samples:
    return tine(note, 3.6, 0.95)


def _wood(note: str) -> Samples:
    return marimba(note, 0.7, 0.16)


def _bass(note: str) -> Samples:
    return marimba(note, 1.2, 0.34)


def _click(note: str) -> Samples:
    return marimba(note, 0.1, 0.016)


def _vibes(note: str) -> Samples:
    return bell(note, 2.2, 0.62)


def _drop(note: str) -> Samples:
    return bell(note, 0.9, 0.2)


LOOPS = {
    # An evening around the table: five notes, D E F# A B.
    "uno": Music(
        beat=0.84,
        bar=4,
        chords=("D3 A3 F#4", "B2 F#3 D4", "E3 B3 F#4", "A2 E3 B3", "D3 A3 E4", "B2 F#3 A3", "E3 A3 B3", "A2 E3 F#3"),
        pad=0.10,
        lines=(
            Line(
                "F#4 - A4 - | B4 - - A4 | - F#4 - E4 | - - B3 - | D4 - F#4 - | A4 B4 - - | A4 - F#4 E4 | - D4 - -",
                _plucked, 0.30, (0.75, 0.24),
            ),
        ),
    ),
    # A club room: a walking bass, and a vibraphone that takes its time.
    "property_deal": Music(
        beat=0.66,
        bar=4,
        chords=("F3 C4 E4", "D3 A3 C4", "G3 D4 F4", "C3 G3 A#3", "A2 E3 G3", "D3 A3 C4", "G2 D3 A3", "C3 G3 D4"),
        pad=0.07,
        lines=(
            Line(
                "F3 A3 C4 D4 | D3 F3 A3 C4 | G3 A#3 D4 C4 | C3 E3 G3 A3 | A3 G3 E3 C3 | D3 F3 A3 F3 | G3 D3 G3 A#3 | "
                "C4 G3 E3 C3",
                _bass, 0.20,
            ),
            Line(
                "- - A4 C5 | - - - A4 | - D5 - C5 | - A4 - - | - - G4 - | A4 - C5 - | - A4 - G4 | - - - -",
                _vibes, 0.24, (1.5, 0.2),
            ),
        ),
    ),
    # Deep in the rock: low fifths, a slow figure, drops of water far away.
    "saboteur": Music(
        beat=0.86,
        bar=4,
        chords=("A2 E3", "A2 E3 G3", "G2 D3", "C3 G3", "D3 A3", "E3 B3", "A2 E3"),
        pad=0.09,
        lines=(
            Line(
                "A4 - - C5 | - - E4 - | D4 - - - | G4 - - E4 | A4 - - C5 | - B4 - - | - - - -",
                _long_plucked, 0.26, (0.5, 0.3),
            ),
            Line("- - - - | - - - A5 | - - - - | - E5 - -", _drop, 0.07, (0.66, 0.45)),
        ),
    ),
    # Sunday morning: a small waltz.
    "flea_market": Music(
        beat=0.6,
        bar=3,
        chords=("G3 D4", "C3 G3", "D3 A3", "G3 B3", "E3 B3", "C3 G3", "A2 E3", "D3 A3", "G3 D4", "E3 B3", "D3 A3",
                "G3 B3"),
        pad=0.06,
        lines=(
            Line(
                "G3 B3 D4 | C3 G3 E4 | D3 A3 F#4 | G3 B3 D4 | E3 B3 G4 | C3 G3 E4 | A3 C4 E4 | D3 A3 F#4 | G3 B3 D4 | "
                "E3 B3 G4 | D3 A3 F#4 | G3 D4 B3",
                _wood, 0.16,
            ),
            Line(
                "B4 - D5 | E5 - - | D5 - A4 | B4 - - | G4 - B4 | E5 - D5 | - A4 - | A4 - - | B4 - D5 | E5 D5 B4 | "
                "A4 - B4 | G4 - -",
                _plucked, 0.24, (0.5, 0.2),
            ),
        ),
    ),
    # The street at night: wood that trots along, a song above it.
    "night_market": Music(
        beat=0.28,
        bar=8,
        chords=("A2 E3", "G2 D3", "C3 G3", "D3 A3", "A2 E3", "E3 B3", "G2 D3", "D3 A3", "A2 E3"),
        pad=0.07,
        lines=(
            Line(
                "A3 - E4 - A3 C4 E4 - | G3 - D4 - G3 A3 D4 - | C4 - G4 - C4 D4 G4 - | D4 - A4 - D4 E4 A4 - | "
                "A3 - E4 - A3 C4 E4 - | E3 - B3 - E3 G3 B3 - | G3 - D4 - G3 A3 D4 - | D4 - A4 - D4 E4 A4 - | "
                "A3 - E4 - A3 C4 E4 -",
                _wood, 0.20,
            ),
            Line(
                "E5 - - D5 C5 - A4 - | - - G4 A4 - - - - | C5 - - D5 E5 - G5 - | E5 - D5 - - - - - | "
                "A5 - - G5 E5 - D5 - | - - E5 - - - - - | D5 - - C5 A4 - G4 - | A4 - - - - - - - | "
                "C5 - D5 - E5 - - -",
                _plucked, 0.20, (1.5, 0.22),
            ),
            Line("- - E5 - - - E5 A5", _click, 0.05),
        ),
    ),
    # A board between two people: few notes, and the time to hear each die away.
    "yose_duel": Music(
        beat=1.0,
        bar=4,
        chords=("A2 E3", "F3 C4", "E3 B3", "A2 E3", "B2 F#3", "E3 B3"),
        pad=0.08,
        lines=(
            Line(
                "E4 - - F4 | E4 - C4 - | B3 - - - | A3 - C4 E4 | - F4 E4 - | - B3 - -",
                _long_plucked, 0.30, (0.33, 0.12),
            ),
            Line("- - A5 - | - - - - | - E5 - - | - - - -", _drop, 0.05, (0.5, 0.3)),
        ),
    ),
}  # fmt: skip

for _game in LOOPS:
    RECIPES[f"{_game}/table_loop"] = partial(lambda music, rng: perform(music), LOOPS[_game])
