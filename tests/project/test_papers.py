"""The pages one reads: short where one begins, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import keys
import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path
    for folder in (
        "",
        "tabletable",
        "tabletable/games",
        "tabletable/locale",
        "tabletable/bots",
        "art/common/looks",
        "tools",
        "tools/benches",
    )
    for path in (ROOT / folder).glob("*.md")
)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def test_the_first_page_is_read_in_one_go() -> None:
    assert (ROOT / "README.md").stat().st_size <= 6 * 1024


def test_the_first_page_names_the_keys_that_the_program_has() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert keys.renewed(page) == page


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link and ":" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []
