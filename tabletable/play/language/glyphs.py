"""The characters that can be drawn: those in the program's own fonts, whatever language and weight text is set in.

Typed text is checked here before it becomes a name: a letter without a glyph would be drawn as a box. Most letters are
in every font for plain text; the files with the letters of names are opened once a text needs one of those.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Set
from functools import cache, lru_cache, reduce
from pathlib import Path

from tabletable.play.files.names import graphemes
from tabletable.resources import art_path


class CodePoints(Set[int]):
    """A set of code points, one byte each: as numbers those of a font take half a megabyte."""

    __slots__ = ("has",)

    def __init__(self, has: bytes) -> None:
        """`has` is 1 at the index of each code point in the set, else 0."""
        self.has = has

    def __contains__(self, point: object) -> bool:
        return isinstance(point, int) and point < len(self.has) and self.has[point] == 1

    def __iter__(self) -> Iterator[int]:
        return (point for point, there in enumerate(self.has) if there)

    def __len__(self) -> int:
        return self.has.count(1)

    def has_all(self, text: str) -> bool:
        """Return whether every character of a text is in the set."""
        try:
            return all(map(self.has.__getitem__, map(ord, text)))
        except IndexError:
            return False


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """Return `text` without the graphemes that no font here can draw.

    Text is not shaped and always runs left to right: a combining mark is kept only if NFC has composed it with its
    letter; emoji sequences and right-to-left scripts are left out.
    """
    return "".join(cluster for cluster in graphemes(text) if _is_drawable(cluster))


def undrawable(text: str) -> str:
    """Return a string of the distinct graphemes that `drawable` leaves out."""
    return "".join(dict.fromkeys(cluster for cluster in graphemes(text) if not _is_drawable(cluster)))


def _is_drawable(cluster: str) -> bool:
    return characters().has_all(cluster) or all(
        ord(character) in characters() or any(ord(character) in code_points(file) for file in name_faces())
        for character in cluster
    )


def script(text: str) -> str:
    """Return the glyph shapes that the hanzi of a text ask for: "TC" for traditional, "SC" for simplified.

    "" if it has neither or both: then the language decides.
    """
    shapes = set(map(_shapes, text)) - {""}
    return shapes.pop() if len(shapes) == 1 else ""


@cache
def _shapes(character: str) -> str:
    """Return "TC" for a hanzi in Big5 but not in GB2312, "SC" for the reverse, else ""."""
    is_simplified, is_traditional = _is_in("gb2312", character), _is_in("cp950", character)
    if is_simplified == is_traditional or not "\u4e00" <= character <= "\u9fff":
        return ""
    return "SC" if is_simplified else "TC"


def _is_in(codec: str, character: str) -> bool:
    try:
        character.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def faces() -> list[Path]:
    """Return the files of the fonts for plain text."""
    return sorted(art_path("fonts").glob("TabletableSans*.otf"))


@cache
def name_faces() -> list[Path]:
    """List one file of each font with letters only used by names; the bold face has equal coverage."""
    return sorted(art_path("fonts").glob("TabletableNames*-Regular.[ot]tf"))


@cache
def characters() -> CodePoints:
    """Return the code points in every face of the fonts for plain text."""
    return _only(reduce(lambda one, other: bytes(map(min, one, other)), {code_points(file).has for file in faces()}))


@cache
def _only(has: bytes) -> CodePoints:
    """Return a shared set for equal bytes: the faces of a family have equal coverage."""
    return CodePoints(has)


@cache
def code_points(file: Path) -> CodePoints:
    """Return the characters a font file maps to glyphs, read from its ``cmap`` table.

    The rendering library reports no missing glyph, so the table is read here (OpenType 1.9, `cmap`
    subtable formats 4 and 12: the two that Unicode fonts have).

    Raises:
        ValueError: the file has no such table.
    """
    with file.open("rb") as stream:
        header = stream.read(12)
        count = struct.unpack(">H", header[4:6])[0]
        for _ in range(count):
            tag, _, offset, length = struct.unpack(">4sLLL", stream.read(16))
            if tag == b"cmap":
                stream.seek(offset)
                return _only(_read_cmap(stream.read(length)))
    raise ValueError(f"{file} has no cmap table")


@lru_cache(maxsize=1)
def _read_cmap(table: bytes) -> bytes:
    """Read the coverage of a ``cmap`` table, cached because consecutive faces of a family have equal tables."""
    (count,) = struct.unpack_from(">H", table, 2)
    places: dict[int, int] = {}
    for i in range(count):
        platform, _, offset = struct.unpack_from(">HHL", table, 4 + 8 * i)
        if platform in (0, 3):
            places[struct.unpack_from(">H", table, offset)[0]] = offset
    if 12 in places:  # holds all that format 4 does, and is read far sooner
        return bytes(_read_format_12(table, places[12]))
    return bytes(_read_format_4(table, places[4])) if 4 in places else b""


def _read_format_12(table: bytes, offset: int) -> bytearray:
    (groups,) = struct.unpack_from(">L", table, offset + 12)
    ranges = [*struct.iter_unpack(">LLL", table[offset + 16 : offset + 16 + 12 * groups])]
    covered = bytearray(1 + max((end for _, end, _ in ranges), default=-1))
    for start, end, _ in ranges:
        covered[start : end + 1] = b"\1" * (end + 1 - start)
    return covered


def _read_format_4(table: bytes, offset: int) -> bytearray:
    (double,) = struct.unpack_from(">H", table, offset + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", table, offset + 14)
    starts_at = offset + 16 + double
    starts = struct.unpack_from(f">{count}H", table, starts_at)
    deltas = struct.unpack_from(f">{count}H", table, starts_at + double)
    ranges_at = starts_at + 2 * double
    ranges = struct.unpack_from(f">{count}H", table, ranges_at)
    covered = bytearray(0x10000)
    for i, (start, end, delta, jump) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        stop = end + 1
        if not jump:  # glyph = code + delta: there is none only where that comes to 0
            covered[start:stop] = b"\1" * (stop - start)
            if start <= (nothing := -delta & 0xFFFF) < stop:
                covered[nothing] = 0
            continue
        glyphs = struct.unpack_from(f">{stop - start}H", table, ranges_at + 2 * i + jump)
        covered[start:stop] = bytes(glyph != 0 and (glyph + delta) & 0xFFFF != 0 for glyph in glyphs)
    del covered[0xFFFF:]  # no character
    return covered
