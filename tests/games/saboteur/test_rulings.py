"""Every ruling that the rules name has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import tabletable.games.saboteur as package

TESTS = Path(__file__).parent
FOLDER = Path(package.__file__).parent


def test_every_ruling_has_a_test_and_every_test_a_ruling() -> None:
    tested = {
        int(number)
        for file in TESTS.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
        for number in re.findall(r"_R(\d+)", name)
    }
    for rules in ("RULES.md", "RULES.zh-Hans.md", "RULES.zh-Hant.md"):
        written = {int(number) for number in re.findall(r"\{#R(\d+)\}", (FOLDER / rules).read_text(encoding="utf-8"))}
        assert tested == written == set(range(1, 34))
