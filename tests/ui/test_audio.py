"""Sound plays where it can and stays out of the way where it can't."""

import logging
from typing import Any

import pygame
import pytest

from tabletable.core.event import Event, EventKind
from tabletable.core.registry import all_games
from tabletable.games.night_market.rules import state as night_market
from tabletable.games.uno.rules import state as uno
from tabletable.play.people.settings import Settings
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.resources import sounds_path
from tabletable.ui.animation.show import STEP_VOLUME, Show
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.audio import LOOP, Audio, Volumes, loudness_by_ear
from tests.ui import driving_scenes as behind
from tests.ui.driving import Clock


@pytest.fixture
def audio(clock):
    """Opened on the dummy device."""
    made = Audio(clock=clock)
    assert made.open()
    made.set_volumes(Volumes(1, 1, 1))
    yield made
    made.close()


def busy() -> int:
    return sum(pygame.mixer.Channel(at).get_busy() for at in range(pygame.mixer.get_num_channels()))


def test_an_effect_sounds(audio):
    audio.play("button")
    assert busy() == 1


def test_the_same_effect_twice_in_a_frame_is_one_sound(audio, clock):
    for _ in range(5):
        audio.play("card_place")
    assert busy() == 1
    clock.now += 0.1
    audio.play("card_place")
    assert busy() == 2


@pytest.mark.parametrize("volumes", [Volumes(0, 1, 1), Volumes(1, 0, 1), Volumes(1, 1, 1, True)])
def test_silence_is_not_played(audio, volumes):
    audio.set_volumes(volumes)
    audio.play("button")
    assert busy() == 0


def test_a_game_s_own_sounds_come_before_the_common_ones(audio, tmp_path, clock):
    folder = tmp_path / "sounds"
    for place in ("common", "uno"):
        (folder / place).mkdir(parents=True)
        (folder / place / "x.ogg").write_bytes((audio._folder / "common" / "button.ogg").read_bytes())
    made = Audio(folder, clock)
    assert behind.sound_file(made, "x") == folder / "common" / "x.ogg"
    made.enter_game("uno")
    assert behind.sound_file(made, "x") == folder / "uno" / "x.ogg"


@pytest.mark.allows_logs
def test_a_missing_or_broken_file_is_silent_and_told_once(audio, tmp_path, clock, no_unexpected_logs):
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "broken.ogg").write_bytes(b"no sound at all")
    made = Audio(tmp_path, clock)
    assert made.open()
    made.set_volumes(Volumes(1, 1, 1))
    for _ in range(3):
        clock.now += 1
        made.play("missing")
        made.play("broken")
    assert [record.levelno for record in no_unexpected_logs] == [logging.WARNING] * 2


def test_no_device_is_no_trouble(monkeypatch, capfd):
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    pygame.mixer.quit()
    made = Audio()
    assert not made.open()
    made.set_volumes(Volumes(1, 1, 1))
    made.enter_game("uno")
    made.play("button")
    made.read_ahead()
    made.music()
    made.close()
    assert capfd.readouterr().err == ""


@pytest.mark.allows_logs
def test_a_device_that_vanishes_is_noticed(audio):
    audio.play("button")
    pygame.mixer.quit()
    audio._played.clear()
    audio.play("button")
    audio.enter_game("uno")
    audio.set_volumes(Volumes(1, 1, 0.5))
    assert not audio.is_available


def test_sounds_of_other_tables_go(audio):
    for game in ("uno", "saboteur", "", "uno"):
        audio.enter_game(game)
        while audio.read_ahead():
            pass
        assert {key[0] for key in behind.sounds_kept(audio)} <= {"", game}
    assert len(behind.sounds_kept(audio)) > 10


def test_music_starts_with_its_volume_and_stops(audio):
    audio.set_volumes(Volumes(1, 1, 0))
    audio.enter_game("uno")
    assert not pygame.mixer.music.get_busy()
    audio.set_volumes(Volumes(1, 1, 0.5))
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)
    audio.enter_game("")
    assert behind.music(audio) == ""


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_table_has_music_which_is_off_until_asked_for_and_can_be_muted(audio, game):
    chosen = Settings()
    audio.set_volumes(Volumes(chosen.volume_master / 100, chosen.volume_effects / 100, chosen.volume_music / 100))
    audio.enter_game(game)
    assert not pygame.mixer.music.get_busy()
    audio.set_volumes(Volumes(0.8, 0.8, 0.5))
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.4, abs=0.01)
    audio.set_volumes(Volumes(0.8, 0.8, 0.5, is_muted=True))
    assert pygame.mixer.music.get_volume() == 0
    assert behind.music(audio) == ""
    audio.set_volumes(Volumes(0.8, 0.8, 0.5))
    assert behind.music(audio) == game


def test_every_sound_the_widgets_use_exists(audio):
    for name in ("button", "not_possible", "card_flip", "card_place", "win", "lose"):
        assert behind.sound_file(audio, name) is not None, name


def test_the_sounds_of_a_table_are_read_ahead_one_by_one(audio):
    audio.enter_game("uno")
    assert audio.has("called")
    assert audio.has("card_slide")
    assert not audio.has("nothing_like_it")
    assert not audio.has("table_loop")
    count = 0
    while audio.read_ahead():
        count += 1
    assert count >= 15
    audio.play("called")
    assert ("uno", "called") in behind.sounds_kept(audio)


@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
def test_every_sound_of_a_game_is_one_of_its_cues(game):
    files = {file.stem for file in (sounds_path() / game.info.id).glob("*.ogg")} - {LOOP}
    assert files <= set(game.info.cues)


class Heard:
    """Stands for the audio; has these sounds and remembers what was played how loudly."""

    def __init__(self, *names):
        self.names, self.played = names, []

    def has(self, name):
        return name in self.names

    def play(self, name, volume=1.0, side=0.0):
        self.played.append((str(name), volume) if not side else (str(name), volume, side))


def heard(*events, step=None):
    audio: Any = Heard("called", "step")
    show = Show(audio, lambda told: None, step)
    show.show(events, False)
    for _ in range(20):
        show.pass_time(0.1)
    return audio.played


def test_what_a_seat_does_is_heard_from_its_side(tmp_path):
    audio: Any = Heard("called")
    show = Show(audio, lambda told: None, side=lambda seat: {0: 0.0, 1: -0.8, 2: 0.8}.get(seat, 0.0))
    for seat in (1, 0, 2):
        show.show([Event(EventKind.MOVE, seat, 7, "a", "b", say="uno.log.called", cue=uno.Cue.CALLED)], False)
        show.pass_time(1)
        show.sound([Event(EventKind.FLIP, seat, 7, "a", "b")])
        show.pass_time(1)
    assert audio.played == [
        ("called", 1.0, -0.8), ("card_flip", 1.0, -0.8), ("called", 1.0), ("card_flip", 1.0),
        ("called", 1.0, 0.8), ("card_flip", 1.0, 0.8),
    ]  # fmt: skip
    left, right = loudness_by_ear(0.5, -1.0)
    assert left == 0.5
    assert 0 < right < 0.2
    assert loudness_by_ear(0.5, 0.0) == (0.5, 0.5)
    app = App(headless=True, home=tmp_path, language="en", clock=Clock())
    seats = [Seat(HUMAN, "Ann"), *(Seat(BOT, name, "easy") for name in ("Mei", "Bao", "Tom"))]
    app.scenes.push(start_table(app, app.games["uno"], seats, {}, 5))
    app.frame(0)
    table = app.scenes.top
    sides = [table.side_of(seat) for seat in range(len(table.seats))]
    assert sides[table.match.viewer] == 0.0
    assert min(sides) < -0.5
    assert max(sides) > 0.2
    assert table.side_of(-1) == 0.0


@pytest.mark.parametrize(
    ("cue", "name"), [(uno.Cue.CALLED, "called"), (None, "card_slide"), (uno.Cue.WILD, "card_slide")]
)
def test_an_event_is_heard_by_its_cue_or_else_by_its_kind(cue, name):
    assert heard(Event(EventKind.MOVE, 0, 7, "a", "b", say="uno.log.called", cue=cue)) == [(name, 1.0)]


@pytest.mark.parametrize("step", [night_market.Cue.STEP, None])
def test_a_piece_that_only_passes_is_heard_quietly_if_its_game_says_how(step):
    steps = [Event(EventKind.MOVE, 0, 7, "a", "b"), Event(EventKind.MOVE, 0, 7, "b", "c")]
    assert heard(*steps, step=step) == [("step", STEP_VOLUME)] * (step is not None) + [("card_slide", 1.0)]


def test_windows_without_an_output_is_not_waited_for(clock, monkeypatch):
    """SDL would wait eight seconds, and the window with it."""
    monkeypatch.setattr("tabletable.ui.system.audio.has_output", lambda: False)
    monkeypatch.setattr(pygame.mixer, "init", lambda *given: pytest.fail("asked SDL"))
    made = Audio(clock=clock)
    assert not made.open()
    made.play("button")
