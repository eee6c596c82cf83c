"""The tool that takes pictures of every scene."""

import pytest
import screenshots
from PIL import Image

pytestmark = pytest.mark.afresh


def test_a_picture_has_the_size_that_was_asked_for(tmp_path):
    ((_, recipe, game),) = screenshots.wanted(["table.4"], ["uno"])
    target = tmp_path / "x.png"
    screenshots.take(recipe, game, "zh-Hant", (960, 600), target)
    with Image.open(target) as picture:
        assert picture.size == (960, 600)
        assert len(set(picture.convert("RGB").resize((96, 60)).tobytes())) > 60


def test_pictures_are_the_same_every_time(tmp_path):
    for name in ("title", "saves", "setup"):
        ((_, recipe, game),) = screenshots.wanted([name], ["uno"])
        pictures = []
        for number in range(2):
            screenshots.take(recipe, game, "en", (960, 600), tmp_path / f"{number}.png")
            pictures.append((tmp_path / f"{number}.png").read_bytes())
        assert pictures[0] == pictures[1], name


def test_names_are_chosen_by_patterns():
    assert [recipe.name for _, recipe, _ in screenshots.wanted(["table.*"], ["uno"])][:2] == ["table.start", "table.2"]
    assert screenshots.main(["no-such-picture"]) == 2
    assert screenshots.main(["--list"]) == 0


def test_a_contact_sheet_holds_all_pictures(tmp_path):
    for number in range(5):
        Image.new("RGB", (960, 600), "#24705A").save(tmp_path / f"{number}.png")
    screenshots.contact_sheet(sorted(tmp_path.glob("*.png")), tmp_path / "sheet.png")
    with Image.open(tmp_path / "sheet.png") as sheet:
        assert sheet.size[0] > 2000
