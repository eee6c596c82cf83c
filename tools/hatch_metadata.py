"""Project metadata for hatchling that depends on the place of publication: addresses, and README's links.

No address is in the sources. With ``TABLETABLE_ADDRESS=https://host/owner/name`` the package on the index links to that
repository, and shows README's pictures from there; without it, it has no external links.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "TABLETABLE_ADDRESS"
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!\w+:)([^)#\s]+)(#[^)]*)?\)")
"""A picture or a link to a file of the repository, in Markdown."""


def urls(address: str) -> dict[str, str]:
    """Return the links shown by the index beside the package."""
    return {
        "Homepage": address,
        "Source": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
    }


def absolute(page: str, address: str, version: str) -> str:
    """Make the links of a page lead to the repository at the tag of a version."""

    def led(match: re.Match[str]) -> str:
        kind = "raw" if match[1] else "blob"
        return f"{match[1]}[{match[2]}]({address}/{kind}/v{version}/{match[3]}{match[4] or ''})"

    return _LINK.sub(led, page)


class CustomMetadataHook(MetadataHookInterface):
    """Fills `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Change the project's metadata in place."""
        root = Path(self.root)
        page = (root / "README.md").read_text(encoding="utf-8")
        address = os.environ.get(VARIABLE, "").rstrip("/")
        if address:
            match = re.search(
                r'^__version__ = "(.+)"', (root / "tabletable/__init__.py").read_text("utf-8"), re.MULTILINE
            )
            page = absolute(page, address, match[1] if match else "")
            metadata["urls"] = urls(address)
        metadata["readme"] = {"content-type": "text/markdown", "text": page}
