"""Checks of names typed by players, and the names of files made from them.

A player's name is shown as plain text beside other names, so it must not reverse the line, stack marks over its
neighbours or be blank. A file's name has the letters of its title, and nothing with a meaning to an operating system; a
name from a directory listing is checked against every way of leaving the folder.
"""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from tabletable.core.reading import excerpt
from tabletable.play.files.safejson import Malformed

MAX_GRAPHEMES = 24
"""The maximal length of a player's name, in graphemes."""
MAX_TITLE_GRAPHEMES = 60
"""The maximal length of a save's title, in graphemes."""
MAX_MARKS = 4
"""The maximal number of combining marks on a character; more are dropped."""
MAX_POINTS = 4
"""Code points per grapheme, on average over the longest name: emoji families are made of many."""
MARKS = frozenset(("Mn", "Me", "Mc"))
"""Unicode categories of combining marks."""

_JOINER = "\u200d"
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by category, yet nothing to see
_REGIONAL = range(0x1F1E6, 0x1F200)
_SKIN_TONES = range(0x1F3FB, 0x1F400)

_RESERVED = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", "clock$")) | {
    device + digit for device in ("com", "lpt") for digit in "0123456789¹²³"
}
_FORBIDDEN_IN_FILES = frozenset('<>:"/\\|?*')
STEM_BYTES = 100
"""The maximal length of a file name's stem in bytes: with ids and extensions some 150, which fits any file system."""
_NO_END = "-. ~"
"""Characters stripped from both ends of a file name: hidden files, program options, endings that Windows drops."""
_AT_SEAM = re.compile(r"[\s-]+")
_VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Ways to draw a character, which are no letters."""


def clean_name(text: str, default: str, limit: int = MAX_GRAPHEMES) -> str:
    """Return `text` as a name: NFC, one line, no control, format or bidi characters, at most `limit` graphemes.

    `default` if nothing visible is left.
    """
    name = ""
    for cluster in graphemes(_visible(text))[:limit]:
        if len(name) + len(cluster) > MAX_POINTS * limit:
            break
        name += cluster
    return name.strip(" " + _JOINER) or default


def clean_title(text: str) -> str:
    """Return `text` as the title of a save; "" if nothing visible is left."""
    return clean_name(text, "", MAX_TITLE_GRAPHEMES)


def graphemes(text: str) -> list[str]:
    """Split `text` into user-perceived characters: a simplified form of the clusters of UAX #29.

    A cluster includes combining marks (`MAX_MARKS`; further ones are dropped), variation selectors, skin tones,
    characters joined by a zero-width joiner, the second half of a flag and the jamo of one Hangul syllable.
    """
    clusters: list[str] = []
    marks = 0
    for character in text:
        last = clusters[-1] if clusters else ""
        if last and _is_extending(character):
            marks += 1
            if marks <= MAX_MARKS:
                clusters[-1] += character
        elif last and _is_bound(last, character):
            marks = 0
            clusters[-1] += character
        else:
            marks = 0
            clusters.append(character)
    return clusters


def _is_extending(character: str) -> bool:
    return unicodedata.category(character) in MARKS or ord(character) in _SKIN_TONES


def _is_bound(cluster: str, character: str) -> bool:
    """Return whether `character` continues `cluster` although it is no mark."""
    if character == _JOINER:
        return not cluster.endswith(_JOINER)
    if cluster.endswith(_JOINER):
        return unicodedata.category(character) == "So"
    if ord(character) in _REGIONAL:
        return len(cluster) == 1 and ord(cluster) in _REGIONAL
    # A vowel after a leading consonant or a vowel, a final consonant after a vowel.
    before, now = ord(cluster[-1]), ord(character)
    if 0x1160 <= now < 0x11A8:
        return 0x1100 <= before < 0x11A8
    return 0x11A8 <= now < 0x1200 and 0x1160 <= before < 0x1200


def _visible(text: str) -> str:
    """Return `text` in NFC on one line, without invisible characters; joiners only where they join."""
    visible: list[str] = []
    for character in text.encode("utf-8", "ignore").decode():
        category = unicodedata.category(character)
        if category in ("Zs", "Zl", "Zp") or character in "\t\n\r\v\f" or character in _BLANK_LETTERS:
            if visible and visible[-1] != " ":
                visible.append(" ")
        elif character == _JOINER:
            if visible and visible[-1] not in (" ", _JOINER):
                visible.append(character)
        elif category in ("Cc", "Cf", "Co", "Cs") or _is_noncharacter(character):
            pass
        elif visible or category not in MARKS:  # a mark needs something to stand on
            visible.append(character)
    return unicodedata.normalize("NFC", "".join(visible).strip(" " + _JOINER))


def _is_noncharacter(character: str) -> bool:
    return ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF


# -------------------------------------------------------------------------------------------------------- file names


def slug(title: str, otherwise: str = "save") -> str:
    """Return 1 to 40 lower-case ASCII letters, digits and single hyphens made from `title`; `otherwise` if there are
    none.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].rstrip("-")
    return f"save-{words}" if words in _RESERVED else words or otherwise


def file_stem(title: str, otherwise: str = "save") -> str:
    """Return `title` in its own script as the stem of a file name on Windows, macOS and Linux; `otherwise` if nothing
    is left. At most `STEM_BYTES` in UTF-8; its `slug` on a system that can't write these letters.

    Words are joined by hyphens. Separators, control and bidi characters, pictures, and special characters at the ends
    are left out; the name of a device gets a prefix.
    """
    allowed = ""
    for cluster in graphemes(_visible(title)):
        letters = cluster if unicodedata.category(cluster[0])[0] in "LN" else cluster[0]  # a mark alone could begin it
        allowed += "".join(filter(_is_for_files, letters)) or "-"
    allowed = unicodedata.normalize("NFC", allowed)
    stem = ""
    for cluster in graphemes(_AT_SEAM.sub("-", allowed).strip(_NO_END)):
        if len((stem + cluster).encode()) > STEM_BYTES:
            break
        stem += cluster
    stem = stem.rstrip(_NO_END) or otherwise
    try:
        os.fsencode(stem)
    except UnicodeEncodeError:  # the system's locale knows fewer letters
        return slug(title, otherwise)
    return f"save-{stem}" if _is_device(stem) or _is_device(unicodedata.normalize("NFKC", stem)) else stem


def _is_for_files(character: str) -> bool:
    """Return whether a character is a letter, a digit, a mark on one, or a sign without meaning to an
    operating system.
    """
    category = unicodedata.category(character)
    if category[0] == "M":
        return not _VARIANTS.fullmatch(character)
    is_sign = category[0] in "PS" and category not in ("So", "Sk") and character not in _FORBIDDEN_IN_FILES
    return category[0] in "LN" or is_sign


def _is_device(name: str) -> bool:
    """Return whether Windows takes `name`, with any extension, for one of its devices."""
    return name.split(".", 1)[0].rstrip(" ").casefold() in _RESERVED


def is_file_name(name: str) -> bool:
    """Return whether `name` is a plain file of a folder on every system and is displayed unaltered.

    Refused: separators, "..", drives, streams and UNC, control, format and bidi characters, a leading or trailing
    blank, a trailing dot, device names such as CON, NUL or COM1 with any extension, over 255 bytes.
    """
    if not name or name.strip() != name or name.endswith(".") or name in (".", ".."):
        return False
    if any(c in _FORBIDDEN_IN_FILES or unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in name):
        return False
    if len(name.encode("utf-8")) > 255:
        return False
    return not _is_device(name)


def child_path(folder: Path, name: str) -> Path:
    """Return the path of the file `name` directly in `folder`; raises `Malformed` for a name that could leave it."""
    path = folder / name if is_file_name(name) else None
    if path is None or path.parent.resolve() != folder.resolve():
        raise Malformed("file_name", file=excerpt(name))
    return path
