"""Every sound plays, lasts as long as its use allows, and neither clips nor clicks."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import build_sounds
import numpy as np
import pygame
import pytest
import soundfile
from synth import kit

from tabletable.core.registry import all_games
from tabletable.resources import sounds_path

FILES = sorted(sounds_path().rglob("*.ogg"))
CALLS = ("common/your_turn", "common/not_possible")
ATTACKS = {
    "uno": ("took", "skipped", "caught"),
    "property_deal": ("took", "took_set", "rent_one", "rent_all", "swapped"),
    "saboteur": ("broke", "trapped", "stole", "fell"),
    "night_market": ("raised",),
    "yose_duel": ("took_sente",),
}
"""What is heard when somebody does harm."""
PHRASES = {"common/win", "common/lose"}
EFFECT_SECONDS = (0.06, 0.6)
PHRASE_SECONDS = (1.0, 3.0)
LOOP_SECONDS = (20.0, 30.0)


def name_of(path: Path) -> str:
    return path.relative_to(sounds_path()).with_suffix("").as_posix()


LOOPS = [path for path in FILES if path.stem.endswith("_loop")]
EFFECTS = [path for path in FILES if path not in LOOPS]

measure = cache(build_sounds.measure)
"""A loop takes most of a second."""


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    pygame.mixer.init(44100, -16, 2, 512)
    yield
    pygame.mixer.quit()


def test_every_recipe_has_its_file_and_every_file_its_recipe() -> None:
    assert {name_of(path) for path in FILES} == set(vars(build_sounds)["RECIPES"])


@pytest.mark.sampled(each=20)
@pytest.mark.usefixtures("mixer")
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_mixer_plays_it_as_long_as_its_use_allows(path: Path) -> None:
    name, seconds = name_of(path), measure(path).seconds
    sound = pygame.mixer.Sound(path)
    assert sound.get_length() == pytest.approx(seconds, abs=0.01)
    assert sound.play() is not None
    sound.stop()
    shortest, longest = LOOP_SECONDS if path in LOOPS else PHRASE_SECONDS if name in PHRASES else EFFECT_SECONDS
    assert shortest <= seconds <= longest


@pytest.mark.parametrize("path", EFFECTS, ids=name_of)
def test_effect_is_clean(path: Path) -> None:
    measured = measure(path)
    assert -10 <= measured.peak <= -5, "clipped, or lost beside the others"
    assert -27 <= measured.loudness <= kit.LOUDEST + 0.5
    assert abs(measured.offset) < 0.001
    assert max(measured.first, measured.last) < 0.005, "clicks at an end"
    assert 200 <= measured.centroid <= 4000, "inaudible on small loudspeakers, or piercing"


def test_every_table_has_one_loop_about_as_loud_as_the_others() -> None:
    assert {path.parent.name for path in LOOPS} == set(all_games())
    levels = [measure(path).loudness for path in LOOPS]
    assert max(levels) - min(levels) <= 3, levels


@pytest.mark.parametrize("path", LOOPS, ids=name_of)
def test_loop_is_quiet_and_has_no_seam(path: Path) -> None:
    measured = measure(path)
    assert -20 <= measured.peak <= -14
    assert measured.rms < -25
    assert abs(measured.offset) < 0.001
    samples, _ = soundfile.read(path)
    usual = float(np.percentile(np.abs(np.diff(samples)), 99))
    assert abs(samples[0] - samples[-1]) <= usual
    # No gap either: about as loud around the seam as on average.
    seam = np.concatenate([samples[-4410:], samples[:4410]])
    assert kit.decibel(float(np.sqrt(np.mean(seam**2)))) > measured.rms - 12


@pytest.mark.parametrize("game", ATTACKS)
def test_own_turn_refusal_and_attack_are_told_apart_by_pitch_or_loudness(game: str) -> None:
    """By a sixth of an octave, or 1.5 dB."""
    alike = list[tuple[str, str]]()
    heard = {name: measure(sounds_path() / f"{name}.ogg") for name in (*CALLS, *(f"{game}/{n}" for n in ATTACKS[game]))}
    for one, other in combinations(heard, 2):
        is_both_attack = {one, other}.isdisjoint(CALLS)
        octaves = abs(np.log2(heard[one].centroid / heard[other].centroid))
        apart = abs(heard[one].loudness - heard[other].loudness)
        if not is_both_attack and octaves < 1 / 6 and apart < 1.5:
            alike.append((one, other))
    assert alike == []


def test_the_sounds_of_a_game_stay_small() -> None:
    folders = [folder for folder in sounds_path().iterdir() if folder.is_dir()]
    sizes = {folder.name: sum(file.stat().st_size for file in folder.iterdir()) for folder in folders}
    assert max(sizes.values()) < 180_000, sizes


@pytest.mark.parametrize("name", ["common/shuffle", "uno/wild"])
def test_recipes_are_deterministic(name: str) -> None:
    assert np.array_equal(build_sounds.samples(name), build_sounds.samples(name))


def test_building_again_leaves_the_files_alone(tmp_path: Path) -> None:
    path = build_sounds.build("common/coin", tmp_path)
    before = path.read_bytes()
    build_sounds.build("common/coin", tmp_path)
    assert path.read_bytes() == before


def test_unknown_sound_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert build_sounds.main(["common/vuvuzela"]) == 2
    assert "common/vuvuzela" in capsys.readouterr().err


def test_loudness_follows_the_ear() -> None:
    time = np.arange(44100) / 44100
    low, middle = (np.sin(2 * np.pi * hertz * time) for hertz in (50, 1000))
    assert kit.loudness(middle) == pytest.approx(-3.0, abs=0.2)
    assert kit.loudness(low) == pytest.approx(-3.0 - 30.2, abs=0.5)
