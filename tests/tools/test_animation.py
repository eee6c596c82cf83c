"""The film in README.md is there, small enough to be loaded with it, and can be made again."""

import animation
import pytest
import screenshots
from PIL import Image


def test_the_film_is_shown_and_small() -> None:
    assert animation.OUT.stat().st_size <= animation.MOST_BYTES
    shown = animation.OUT.relative_to(screenshots.ROOT).as_posix()
    assert f"]({shown})" in (screenshots.ROOT / "README.md").read_text(encoding="utf-8")
    with Image.open(animation.OUT) as film:
        assert film.size == animation.SHOWN
        assert getattr(film, "n_frames", 1) >= 10 * animation.RATE
        assert film.info["loop"] == 0


@pytest.mark.slow
def test_a_part_of_it_can_be_filmed() -> None:
    pictures = animation.record([animation.tunnel])
    assert len(pictures) > 5 * animation.RATE
    assert all(picture.size == animation.SHOWN for picture in pictures)
    halves = [picture.crop((0, 0, 560, 360)).tobytes() for picture in (pictures[0], pictures[-1])]
    assert halves[0] != halves[1], "a tile more lies in the tunnel"
