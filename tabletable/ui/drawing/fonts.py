"""The font files: the cut each language uses, the characters of each cut, and opened fonts by size.

Four cuts of one sans (Simplified and Traditional shapes, regular and bold) serve all text; a brush face is for titles
only. The Simplified cut also serves English. Characters found only in names are in files of their own, read and opened
when a text contains such a letter.
"""

import unicodedata
from dataclasses import dataclass
from pathlib import Path

import pygame

from tabletable.play.language import facts
from tabletable.play.language.glyphs import CodePoints, code_points, script

FACES = ("SC-Regular", "SC-Bold", "TC-Regular", "TC-Bold", "Kai")
NAME_PARTS = ("Letters", "JP", "KR", "HK", "TC", "SC")
NAME_FACES = tuple(f"{part}-names-{weight}" for part in NAME_PARTS for weight in ("Regular", "Bold"))
_WIDTHLESS = frozenset(("Mn", "Me", "Cf", "Cc"))
_FILES = {
    "SC-Regular": "TabletableSansSC-Regular",
    "SC-Bold": "TabletableSansSC-Bold",
    "TC-Regular": "TabletableSansTC-Regular",
    "TC-Bold": "TabletableSansTC-Bold",
    "Kai": "TabletableKai-Bold",
    **{face: "TabletableNames" + face.replace("-names", "") for face in NAME_FACES},
}


def face_of(language: str, bold: bool, kai: bool) -> str:
    """Return the face for text of a language."""
    if kai:
        return "Kai"
    cut = facts.of(language).cut
    return f"{cut}-{'Bold' if bold else 'Regular'}"


def fallbacks(face: str, language: str) -> tuple[str, ...]:
    """Return the faces to look a character up in, the wanted one first."""
    if face == "Kai":
        sans = face_of(language, True, False)
        return ("Kai", *fallbacks(sans, language))
    cut, weight = face.split("-")
    other = "SC" if cut == "TC" else "TC"
    parts = (*(part for part in NAME_PARTS if part not in (cut, other)), cut, other)
    return (face, f"{other}-{weight}", *(f"{part}-names-{weight}" for part in parts))


@dataclass(frozen=True, slots=True)
class Cut:
    """An opened font of one size in px, with or without an outline. The font has this size until the next `cut`."""

    font: pygame.Font
    ascent: int
    """Px from the top of a rendered line to its baseline."""


class FontShelf:
    """Opens fonts from a folder on demand and keeps them open.

    One for all sizes of a face, and one for all outlines of it: opening another takes half a millisecond and half a
    megabyte, changing it a tenth.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: dict[tuple[str, bool], pygame.Font] = {}
        self._ascents: dict[tuple[str, int], int] = {}
        self._known: dict[str, CodePoints] = {}
        """The code points of each face asked for so far."""
        self.files = {face: self._find(stem) for face, stem in _FILES.items()}

    def _find(self, stem: str) -> Path:
        paths = sorted(self.folder.glob(f"{stem}.[ot]tf"))
        if not paths:
            raise FileNotFoundError(f"no font {stem}.otf in {self.folder}")
        return paths[0]

    def cut(self, face: str, px: int, outline: int = 0) -> Cut:
        """Return the font of a face at an em of `px` real pixels, its glyphs widened by `outline` px."""
        font = self.sized(face, px, outline)
        ascent = self._ascents.get((face, px))
        if ascent is None:
            ascent = self._ascents[face, px] = (self.sized(face, px) if outline else font).get_ascent()
        return Cut(font, ascent)

    def sized(self, face: str, px: int, outline: int = 0) -> pygame.Font:
        """Return the font of `cut`, which has this size until the next call."""
        key = face, outline > 0
        font = self._open.get(key)
        if font is None:
            font = self._open[key] = pygame.Font(self.files[face], px)
        elif font.point_size != px:
            font.point_size = px
        if font.outline != outline:
            font.outline = outline
        return font

    def has(self, face: str, character: str) -> bool:
        """Return whether a face has a glyph for a character."""
        return ord(character) in self._points(face)

    def _points(self, face: str) -> CodePoints:
        known = self._known.get(face)
        if known is None:
            known = self._known[face] = code_points(self.files[face])
        return known

    def runs(self, text: str, face: str, language: str) -> list[tuple[str, str]]:
        """Split text into (piece, face): each piece in the first face that has all its characters.

        A character without a face becomes a question mark, or nothing if it has no width of its own: a mark, a joiner.
        The Han faces set an ellipsis at half height, as in Chinese; other languages get three full stops. The brush
        face sets a text as a whole or not at all: a name in two faces looks like two names. Traditional names keep
        their shapes among simplified words, and vice versa.
        """
        if not facts.of(language).is_han:
            text = text.replace("…", "...")
        if face == "Kai" and any(character.isalpha() and not self.has("Kai", character) for character in text):
            face = face_of(language, True, False)
        if face != "Kai" and not text.isascii() and (shapes := script(text)):
            face = f"{shapes}-{face.split('-')[1]}"
        if self._points(face).has_all(text):
            return [(text, face)]
        chain = fallbacks(face, language)
        pieces: list[tuple[str, str]] = []
        for character in text:
            home = next((name for name in chain if self.has(name, character)), None)
            if home is None:
                if unicodedata.category(character) in _WIDTHLESS:
                    continue
                home, character = face, "?"
            if pieces and pieces[-1][1] == home:
                pieces[-1] = (pieces[-1][0] + character, home)
            else:
                pieces.append((character, home))
        return pieces
