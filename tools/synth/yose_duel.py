"""The sounds of Yose Duel: stones on a wooden board, as quiet as the game."""

import numpy as np

from synth.common import recipe
from synth.kit import Samples, add, bell, hump, marimba, paper, silence, tap, thump, tick, tine


def stone(rng: np.random.Generator, note: str = "D5", weight: float = 1.0) -> Samples:
    """Return a stone set down on thick wood: a hard edge, a short wooden tone, the board below it."""
    sound = silence(0.2)
    add(sound, tick(rng, 3100, 0.004), 0, 0.5 * weight)
    add(sound, marimba(note, 0.18, 0.028), 0.001, 0.75 * weight)
    add(sound, thump(330, 240, 0.12, 0.024), 0.001, 0.8 * weight)
    return sound


@recipe("yose_duel/took")
def took(rng: np.random.Generator) -> Samples:
    """A pile is taken without a threat: one stone."""
    sound = silence(0.26)
    add(sound, stone(rng, "A4"), 0)
    return sound


@recipe("yose_duel/took_sente")
def took_sente(rng: np.random.Generator) -> Samples:
    """A pile is taken with a threat: a stone, and a question that rises."""
    sound = silence(0.5)
    add(sound, stone(rng, "D5"), 0)
    add(sound, tine("A4", 0.3, 0.09), 0.1, 0.5)
    add(sound, tine("E5", 0.35, 0.12), 0.19, 0.6)
    return sound


@recipe("yose_duel/answered")
def answered(rng: np.random.Generator) -> Samples:
    """Return the reply: a second stone close by, a little lower."""
    sound = silence(0.34)
    add(sound, stone(rng, "B4", 0.8), 0)
    add(sound, tine("D4", 0.26, 0.07), 0.04, 0.5)
    return sound


@recipe("yose_duel/ignored")
def ignored(rng: np.random.Generator) -> Samples:
    """Return the hand turns elsewhere: a sleeve, and a stone farther off."""
    sound = silence(0.46)
    air = paper(rng, 0.24, 600, 1900)
    add(sound, air * hump(len(air), 0.6), 0, 0.2)
    add(sound, stone(rng, "E5", 0.55), 0.24)
    return sound


@recipe("yose_duel/secured")
def secured(rng: np.random.Generator) -> Samples:
    """Points become final: two wooden notes up and a small bell."""
    sound = silence(0.52)
    add(sound, marimba("D4", 0.3, 0.08), 0, 0.8)
    add(sound, marimba("A4", 0.34, 0.1), 0.11, 0.9)
    add(sound, bell("D5", 0.34, 0.1), 0.12, 0.3)
    return sound


@recipe("yose_duel/cancelled")
def cancelled(rng: np.random.Generator) -> Samples:
    """Points are lost: two wooden notes down and a card put away."""
    sound = silence(0.5)
    add(sound, marimba("A4", 0.26, 0.07), 0, 0.8)
    add(sound, marimba("E4", 0.3, 0.08), 0.11, 0.8)
    add(sound, tap(rng, 300, 1700), 0.2, 0.5)
    return sound


@recipe("yose_duel/passed")
def passed(rng: np.random.Generator) -> Samples:
    """Return a pass: the lid of the bowl."""
    sound = silence(0.36)
    add(sound, thump(260, 210, 0.2, 0.05), 0, 0.9)
    add(sound, marimba("D4", 0.24, 0.05), 0.004, 0.5)
    add(sound, tick(rng, 1500, 0.008), 0.09, 0.3)
    return sound


@recipe("yose_duel/sides")
def sides(rng: np.random.Generator) -> Samples:
    """The sides are settled: three stones and a chord."""
    sound = silence(0.6)
    for step, note in enumerate(("D4", "A4", "D5")):
        add(sound, marimba(note, 0.4, 0.11), step * 0.09, 0.7)
        add(sound, tick(rng, 2800, 0.004), step * 0.09, 0.3)
    add(sound, bell("F#5", 0.4, 0.14), 0.2, 0.25)
    return sound
