"""The window that shows a scene while one works on it."""

import os
import sys
import time
from pathlib import Path

import pygame
import pytest
import watch


@pytest.fixture
def choice() -> watch.Choice:
    return watch.Choice([("title", "uno"), ("table.4", "uno"), ("table.4", "saboteur")])


def test_keys_choose_what_is_shown(choice: watch.Choice) -> None:
    assert choice.title == "title uno · en · 1280x720"
    assert choice.step(pygame.K_LEFT)
    assert choice.step(pygame.K_l)
    assert choice.step(pygame.K_s)
    assert choice.title == "table.4 saboteur · zh-Hans · 960x600"
    assert choice.step(pygame.K_RIGHT)
    assert choice.title == "title uno · zh-Hans · 960x600"
    before = choice.title
    assert choice.step(pygame.K_r), "R draws again"
    assert not choice.step(pygame.K_x)
    assert choice.title == before


def test_every_language_and_size_comes_round(choice: watch.Choice) -> None:
    titles = {choice.title for _ in watch.LANGUAGES for _ in watch.SIZES if choice.step(pygame.K_s)}
    assert len(titles) == len(watch.SIZES)
    for _ in watch.LANGUAGES:
        choice.step(pygame.K_l)
    assert choice.language == 0


def test_a_saved_a_new_and_a_deleted_file_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "games" / "rules.py"
    file.parent.mkdir()
    file.write_text("a")
    before = watch.times([tmp_path])
    (tmp_path / "rules.pyc").write_text("x")
    assert watch.times([tmp_path]) == before, "what Python writes itself is no source"
    os.utime(file, ns=(0, before[file] + 1))
    after = watch.times([tmp_path])
    assert after != before
    file.unlink()
    assert watch.times([tmp_path]) != after


def drawn(code: str, out: Path) -> pygame.Surface | str:
    drawing = watch.Drawing([sys.executable, "-c", code, str(out)], out)
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            found = drawing.result()
            if found is not None:
                return found
            time.sleep(0.02)
    finally:
        drawing.stop()
    pytest.fail("it takes too long")


def test_the_picture_that_was_drawn_is_shown(tmp_path: Path) -> None:
    code = "import pathlib, pygame, sys; out = pathlib.Path(sys.argv[1]) / 'en'; out.mkdir(parents=True);"
    found = drawn(f"{code} pygame.image.save(pygame.Surface((32, 18)), out / 'a.png')", tmp_path / "1")
    assert isinstance(found, pygame.Surface)
    assert found.get_size() == (32, 18)


def test_an_error_in_a_file_is_shown(tmp_path: Path) -> None:
    found = drawn("def broken(:", tmp_path / "1")
    assert isinstance(found, str)
    assert "SyntaxError" in found
    assert "exit code 0" in str(drawn("pass", tmp_path / "2"))


def test_of_a_long_error_the_end_is_seen() -> None:
    error = "\n".join(["Traceback", "x" * 25, "ValueError: no"])
    assert watch.lines_of(error, 10, 3) == ["xxxxx", "ValueError", ": no"]
    assert watch.lines_of(error, 100, 9) == error.splitlines()


def test_a_picture_fills_the_window_and_a_dot_says_that_the_next_one_is_coming() -> None:
    pygame.font.init()
    screen, picture = pygame.Surface((320, 200)), pygame.Surface((160, 90))
    picture.fill("#FF0000")
    watch.show(screen, picture, False)
    assert screen.get_at((160, 100)) == pygame.Color("#FF0000")
    assert screen.get_at((306, 14)) != pygame.Color(watch.PALE)
    watch.show(screen, "ValueError: no", True)
    assert screen.get_at((306, 14)) == pygame.Color(watch.PALE)
    assert screen.get_at((160, 100)) == pygame.Color(watch.DARK)


def test_a_choice_is_drawn_by_the_tool_for_pictures(choice: watch.Choice, tmp_path: Path) -> None:
    found = watch.pictures(["title"], "uno")
    assert found == [("title", "uno")]
    _, tool, *arguments = choice.command(tmp_path)
    assert Path(tool).is_file()
    assert arguments == ["title", "--games", "uno", "--langs", "en", "--sizes", "1280x720", "--out", str(tmp_path)]
    assert watch.main(["no-such-recipe"]) == 2
