"""Parts of the macOS package only: the application's description for the system, and an archive that keeps it intact.

None of it has been run on macOS; the output is read back by the tests.
"""

from __future__ import annotations

import plistlib
import re
import shutil
from pathlib import Path
from typing import Any, Final

from packing import names

BUNDLE: Final = "tabletable.app"
MACOS: Final = Path(__file__).resolve().parents[1] / "macos"
ENTITLEMENTS: Final = MACOS / "entitlements.plist"
SAVED_TYPE: Final = f"{names.APP_ID}.save"
"""The type of saved games, as macOS names types."""
OLDEST: Final = "11.0"
"""The oldest macOS that the wheels of all parts are made for."""


def info() -> dict[str, Any]:
    """Return the keys of ``Info.plist`` beside PyInstaller's: names, kind, oldest system, languages, saved games."""
    from tabletable.play.language.catalogue import LANGUAGES

    return {
        "CFBundleDisplayName": "tabletable",
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": [*LANGUAGES],
        "CFBundleShortVersionString": names.VERSION,
        # Numbers and dots only: 1.1.0rc1 is 1.1.0 there.
        "CFBundleVersion": re.match(r"[\d.]*\d", names.VERSION)[0],  # type: ignore[index]
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{names.AUTHORS}. {names.LICENCE}",
        "NSPrincipalClass": "NSApplication",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "tabletable game",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "save.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [SAVED_TYPE],
                "CFBundleTypeExtensions": ["tabletable"],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": SAVED_TYPE,
                "UTTypeDescription": "tabletable game",
                "UTTypeIconFile": "save.icns",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["tabletable"],
                    "public.mime-type": ["application/x-tabletable-save"],
                },
            }
        ],
    }


def complete(bundle: Path, icons: Path, licences: Path) -> None:
    """Lay the icon of saved games and the licences into a packed `bundle`; before it is signed."""
    resources = bundle / "Contents" / "Resources"
    resources.mkdir(parents=True, exist_ok=True)
    shutil.copy2(icons / "save.icns", resources)
    shutil.copytree(licences, resources / "licences", dirs_exist_ok=True)


def read_info(bundle: Path) -> dict[str, Any]:
    """Return the ``Info.plist`` of a packed bundle."""
    info: dict[str, Any] = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    return info
