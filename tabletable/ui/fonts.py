"""The font files: which cut a language uses, which characters each has, opened fonts by size.

Four cuts of one sans (Simplified and Traditional shapes, regular and bold) serve all text; a brush
face is for titles only. The Simplified cut also serves English.
"""

import struct
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

FACES = ("SC-Regular", "SC-Bold", "TC-Regular", "TC-Bold", "Kai")
_FILES = {
    "SC-Regular": "TabletableSansSC-Regular",
    "SC-Bold": "TabletableSansSC-Bold",
    "TC-Regular": "TabletableSansTC-Regular",
    "TC-Bold": "TabletableSansTC-Bold",
    "Kai": "TabletableKai-Bold",
}


def face_of(language: str, bold: bool, kai: bool) -> str:
    """The face that text of a language is set in."""
    if kai:
        return "Kai"
    cut = "TC" if language.startswith("zh-Hant") else "SC"
    return f"{cut}-{'Bold' if bold else 'Regular'}"


def fallbacks(face: str, language: str) -> tuple[str, ...]:
    """The faces to look a character up in, the wanted one first."""
    if face == "Kai":
        sans = face_of(language, True, False)
        return ("Kai", *fallbacks(sans, language))
    other = face.replace("TC", "SC") if face.startswith("TC") else face.replace("SC", "TC")
    return (face, other)


@dataclass(frozen=True, slots=True)
class Cut:
    """An opened font of one size in px, with or without an outline. The font has this size until the next `cut`."""

    font: pygame.Font
    ascent: int
    """Px from the top of a rendered line to its baseline."""


class FontShelf:
    """Opens fonts from a folder on demand and keeps them open.

    One for all sizes of a face: opening a size takes half a millisecond and half a megabyte, changing it a tenth.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: dict[tuple[str, int], pygame.Font] = {}
        self._ascents: dict[tuple[str, int], int] = {}
        self.files = {face: self._find(stem) for face, stem in _FILES.items()}

    def _find(self, stem: str) -> Path:
        found = sorted(self.folder.glob(f"{stem}.[ot]tf"))
        if not found:
            raise FileNotFoundError(f"no font {stem}.otf in {self.folder}")
        return found[0]

    def cut(self, face: str, px: int, outline: int = 0) -> Cut:
        """The font of a face at an em of ``px`` real pixels, its glyphs widened by ``outline`` px."""
        font = self._sized(face, px, outline)
        ascent = self._ascents.get((face, px))
        if ascent is None:
            ascent = self._ascents[face, px] = (self._sized(face, px) if outline else font).get_ascent()
        return Cut(font, ascent)

    def _sized(self, face: str, px: int, outline: int = 0) -> pygame.Font:
        font = self._open.get((face, outline))
        if font is None:
            font = self._open[face, outline] = pygame.Font(self.files[face], px)
            font.outline = outline
        elif font.point_size != px:
            font.point_size = px
        return font

    def has(self, face: str, character: str) -> bool:
        """Whether a face has a glyph for a character."""
        return ord(character) in code_points(self.files[face])

    def runs(self, text: str, face: str, language: str) -> list[tuple[str, str]]:
        """Splits text into (piece, face): each piece in the first face that has all its characters.

        A character that no face has stays with the wanted one, which draws its box for unknown ones. The Han faces
        set an ellipsis at half height, as Chinese wants it; other languages get three points.
        """
        if not language.startswith("zh"):
            text = text.replace("…", "...")
        known = code_points(self.files[face])
        if all(ord(character) in known for character in text):
            return [(text, face)]
        chain = fallbacks(face, language)
        pieces: list[tuple[str, str]] = []
        for character in text:
            home = next((name for name in chain if self.has(name, character)), face)
            if pieces and pieces[-1][1] == home:
                pieces[-1] = (pieces[-1][0] + character, home)
            else:
                pieces.append((character, home))
        return pieces


@cache
def code_points(file: Path) -> frozenset[int]:
    """The characters a font file maps to glyphs, read from its ``cmap`` table.

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
                return frozenset(_read_cmap(stream.read(length)))
    raise ValueError(f"{file} has no cmap table")


def _read_cmap(table: bytes) -> set[int]:
    (count,) = struct.unpack_from(">H", table, 2)
    places: dict[int, int] = {}
    for i in range(count):
        platform, _, offset = struct.unpack_from(">HHL", table, 4 + 8 * i)
        if platform in (0, 3):
            places[struct.unpack_from(">H", table, offset)[0]] = offset
    if 12 in places:  # holds all that format 4 does, and is read far sooner
        return _read_format_12(table, places[12])
    return _read_format_4(table, places[4]) if 4 in places else set()


def _read_format_12(table: bytes, offset: int) -> set[int]:
    found: set[int] = set()
    (groups,) = struct.unpack_from(">L", table, offset + 12)
    for start, end, _ in struct.iter_unpack(">LLL", table[offset + 16 : offset + 16 + 12 * groups]):
        found.update(range(start, end + 1))
    return found


def _read_format_4(table: bytes, offset: int) -> set[int]:
    (double,) = struct.unpack_from(">H", table, offset + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", table, offset + 14)
    starts_at = offset + 16 + double
    starts = struct.unpack_from(f">{count}H", table, starts_at)
    deltas = struct.unpack_from(f">{count}H", table, starts_at + double)
    ranges_at = starts_at + 2 * double
    ranges = struct.unpack_from(f">{count}H", table, ranges_at)
    found: set[int] = set()
    for i, (start, end, delta, jump) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        codes = range(start, min(end, 0xFFFE) + 1)
        if not jump:  # glyph = code + delta: there is none only where that comes to 0
            nothing = -delta & 0xFFFF
            found.update(codes if nothing not in codes else (code for code in codes if code != nothing))
            continue
        glyphs = struct.unpack_from(f">{len(codes)}H", table, ranges_at + 2 * i + jump)
        found.update(code for code, glyph in zip(codes, glyphs, strict=True) if glyph and (glyph + delta) & 0xFFFF)
    return found
