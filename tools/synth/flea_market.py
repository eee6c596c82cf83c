"""The sounds of the flea market."""

import numpy as np

from synth.common import one_coin, recipe, snatch
from synth.kit import Samples, add, bell, hump, marimba, paper, partials, silence, tap, thump, tick, tine


def clack(rng: np.random.Generator, base: float) -> Samples:
    """Return a button of horn that falls on wood: light, with no ring."""
    sound = partials(base, 0.12, ((1, 0.6, 0.016), (2.31, 0.35, 0.01), (4.7, 0.15, 0.006)), 0.0015)
    add(sound, tick(rng, base * 1.4, 0.005), 0, 0.2)
    return sound


@recipe("flea_market/stocked")
def flea_market_stocked(rng: np.random.Generator) -> Samples:
    """Goods are put on the counter: a thing is set down, and a wooden note names its price."""
    sound = silence(0.4)
    add(sound, tap(rng, 300, 1700), 0, 0.9)
    add(sound, marimba("E5", 0.25, 0.06), 0.06, 0.45)
    return sound


@recipe("flea_market/competition")
def flea_market_competition(rng: np.random.Generator) -> Samples:
    """A colour is swept off all stalls: a long swish, and everything tumbles."""
    sound = silence(0.6)
    air = paper(rng, 0.4, 700, 2600, 0.6)
    add(sound, air * hump(len(air), 0.35), 0, 0.3)
    for share in np.sort(rng.uniform(0, 1, 7)):
        add(sound, tap(rng, rng.uniform(240, 420), 1800), 0.1 + 0.34 * share, rng.uniform(0.5, 0.9))
    add(sound, marimba("A3", 0.3, 0.09), 0.12, 0.6)
    return sound


@recipe("flea_market/six_colours")
def flea_market_six_colours(rng: np.random.Generator) -> Samples:
    """All six colours are there: the bell of the market square, three notes close together."""
    sound = silence(0.6)
    for step, note in enumerate(("D5", "F#5", "B5")):
        add(sound, bell(note, 0.5, 0.16), 0.07 * step, 0.7)
    return sound


@recipe("flea_market/closed")
def flea_market_closed(rng: np.random.Generator) -> Samples:
    """Return a stall closes: the shutter runs down and meets the counter."""
    sound = silence(0.42)
    air = paper(rng, 0.2, 1500, 700, 0.5)
    add(sound, air * hump(len(air), 0.7), 0, 0.2)
    for at in (0.05, 0.1, 0.15):
        add(sound, tick(rng, 1300, 0.006), at, 0.25)
    add(sound, thump(320, 210, 0.18, 0.035), 0.2, 1.0)
    return sound


@recipe("flea_market/highest")
def flea_market_highest(rng: np.random.Generator) -> Samples:
    """Return the highest total earns money: coins run into a tin, the last one rings."""
    sound = silence(0.6)
    for step in range(5):
        add(sound, one_coin(rng, 1800 + 130 * step, 0.26, 0.05), 0.06 * step, 0.6 + 0.08 * step)
    add(sound, bell("F#6", 0.28, 0.1), 0.3, 0.35)
    return sound


@recipe("flea_market/lowest")
def flea_market_lowest(rng: np.random.Generator) -> Samples:
    """The lowest total becomes popular: buttons clack into a jar, and a tine sings."""
    sound = silence(0.6)
    for step in range(5):
        add(sound, clack(rng, rng.uniform(760, 1180)), 0.055 * step, 0.9)
    for note, at in (("A4", 0.24), ("E5", 0.32)):
        add(sound, tine(note, 0.28, 0.1), at, 0.55)
    return sound


@recipe("flea_market/nothing")
def flea_market_nothing(rng: np.random.Generator) -> Samples:
    """In between: the goods go back into the crate."""
    sound = silence(0.34)
    add(sound, tap(rng, 260, 1300), 0, 0.7)
    add(sound, marimba("D4", 0.22, 0.05), 0.05, 0.4)
    return sound


@recipe("flea_market/offer")
def flea_market_offer(rng: np.random.Generator) -> Samples:
    """Return a special offer: the tag is torn off, one button falls."""
    sound = silence(0.42)
    air = paper(rng, 0.12, 1800, 3400, 0.4)
    add(sound, air * hump(len(air), 0.3), 0, 0.26)
    add(sound, clack(rng, 980), 0.15, 1.0)
    add(sound, tine("F#5", 0.2, 0.07), 0.17, 0.4)
    return sound


@recipe("flea_market/discount")
def flea_market_discount(rng: np.random.Generator) -> Samples:
    """The price comes down: a coin, and two notes downwards."""
    sound = silence(0.46)
    add(sound, one_coin(rng, 2100, 0.28, 0.06), 0, 0.8)
    for note, at in (("B4", 0.1), ("F#4", 0.2)):
        add(sound, marimba(note, 0.22, 0.06), at, 0.7)
    return sound


@recipe("flea_market/built")
def flea_market_built(rng: np.random.Generator) -> Samples:
    """Another stall: three strokes of a hammer on a board."""
    sound = silence(0.48)
    for at, level in ((0, 0.7), (0.12, 0.8), (0.24, 1.0)):
        add(sound, marimba("C5", 0.14, 0.022), at, level)
        add(sound, thump(300, 220, 0.1, 0.02), at, 0.5 * level)
        add(sound, tick(rng, 1500, 0.008), at, 0.3 * level)
    return sound


@recipe("flea_market/bought")
def flea_market_bought(rng: np.random.Generator) -> Samples:
    """Extra cards: a coin is snatched up, and a card comes across the counter."""
    sound = silence(0.44)
    add(sound, one_coin(rng, 2000, 0.28, 0.06), 0, 0.8)
    add(sound, snatch(rng), 0.12, 0.2)
    add(sound, tap(rng), 0.28, 0.8)
    return sound


@recipe("flea_market/round")
def flea_market_round(rng: np.random.Generator) -> Samples:
    """Return a new morning: shutters go up, and the bell over the door."""
    sound = silence(0.55)
    air = paper(rng, 0.2, 700, 1600, 0.5)
    add(sound, air * hump(len(air), 0.4), 0, 0.18)
    for note, at in (("A5", 0.16), ("E6", 0.24)):
        add(sound, bell(note, 0.3, 0.11), at, 0.5)
    return sound
