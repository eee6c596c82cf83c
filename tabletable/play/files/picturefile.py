"""Untrusted picture files: recognised by their bytes, whatever their names, and reduced before they are drawn.

The file itself is never drawn, but a reduced copy: of a PNG or WebP the chunks with pixels, of an SVG the shapes. So
nothing in it is run or fetched, and metadata about its author is dropped.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletable.core.message import Arg, MessageFamily, Msg, msg

LARGEST_FILE: Final = 4 << 20
"""Bytes."""
MOST_SIDE: Final = 4096
LEAST_SIDE: Final = 32
MOST_PIXELS: Final = 8_000_000
MOST_RATIO: Final = 8
"""The maximal ratio of the sides."""

_BAD: Final = MessageFamily(
    "looks.bad.*",
    "unknown other large small many thin animated broken gone empty plain busy"
    " text shape script outside entities deep shapes numbers colour copies group",
)
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_CHUNKS: Final = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks of a PNG that hold pixels."""
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_PASSES: Final = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The passes of an interlaced PNG: offset across and down, and steps."""
_OTHERS: Final = (
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"%PDF", "PDF"),
    (b"\0\0\1\0", "ICO"),
)
_BRANDS: Final = {b"avif": "AVIF", b"avis": "AVIF", b"heic": "HEIC", b"heix": "HEIC", b"mif1": "HEIC"}
_SVG_START: Final = re.compile(rb"^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])", re.IGNORECASE)
_MOVES: Final = 1 << 1
_HAS_ALPHA: Final = 1 << 4
"""Flags of a WebP with more than one part."""


class BadPicture(Exception):
    """A file that can't be a look; `message` says why in one sentence."""

    def __init__(self, key: str, **details: Arg) -> None:
        super().__init__(key)
        self.message: Msg = msg(_BAD[key], **details)


class Picture(NamedTuple):
    """The drawable content of a picture file, cleaned."""

    format: str
    """"svg", "png" or "webp"."""
    content: bytes
    """The bytes to draw."""
    width: float
    height: float
    """The height in px, for an SVG in its own units."""


def format_of(start: bytes) -> str:
    """Return the format of a file by its first bytes: "svg", "png", "webp", the name of another
    picture format, or "".
    """
    if start.startswith(_PNG):
        return "png"
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return "webp"
    if _SVG_START.match(start) and b"<svg" in start.lower():
        return "svg"
    if start[4:8] == b"ftyp":
        return _BRANDS.get(start[8:12], "")
    return next((name for magic, name in _OTHERS if start.startswith(magic)), "")


def read_picture(content: bytes) -> Picture:
    """Reduce a file to a picture. Raises `BadPicture` if it is none, animated, cut off, too large or malicious."""
    if len(content) > LARGEST_FILE:
        raise BadPicture("large", n=LARGEST_FILE >> 20)
    kind = format_of(content[:4096])
    if kind == "png":
        return _png(content)
    if kind == "webp":
        return _webp(content)
    if kind == "svg":
        from tabletable.play.files.svgfile import read_svg

        return read_svg(content)
    raise BadPicture("other", format=kind) if kind else BadPicture("unknown")


def check_size(width: float, height: float) -> None:
    """Raise `BadPicture` if a picture of this size in px is too small, too large or too narrow."""
    if min(width, height) < LEAST_SIDE:
        raise BadPicture("small", n=LEAST_SIDE)
    if max(width, height) > MOST_SIDE or width * height > MOST_PIXELS:
        raise BadPicture("many", width=round(width), height=round(height), n=MOST_PIXELS // 1_000_000)
    check_ratio(width, height)


def check_ratio(width: float, height: float) -> None:
    """Raise `BadPicture` for a stripe."""
    if max(width, height) > MOST_RATIO * min(width, height):
        raise BadPicture("thin", n=MOST_RATIO)


# ---------------------------------------------------------------------------------------------------------------- PNG


def _png(content: bytes) -> Picture:
    chunks = list(_png_chunks(content))
    names = [name for name, _ in chunks]
    if not chunks or names[0] != b"IHDR" or names[-1] != b"IEND" or len(chunks[0][1]) != 13:
        raise BadPicture("broken")
    width, height, depth, colour, packing, filtering, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
    check_size(width, height)
    if b"acTL" in names:
        raise BadPicture("animated")
    if colour not in _CHANNELS or depth not in (1, 2, 4, 8, 16) or packing or filtering or interlace > 1:
        raise BadPicture("broken")
    passes = _PASSES if interlace else ((0, 0, 1, 1),)
    expected = sum(_rows(width, height, depth * _CHANNELS[colour], *each) for each in passes)
    _check_packed(b"".join(body for name, body in chunks if name == b"IDAT"), expected)
    kept = b"".join(_png_chunk(name, body) for name, body in chunks if name in _CHUNKS)
    return Picture("png", _PNG + kept, width, height)


def _png_chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and body of each part up to the end; a part whose sum is wrong is broken."""
    at = len(_PNG)
    while at + 12 <= len(content):
        size = int.from_bytes(content[at : at + 4], "big")
        name, body, end = content[at + 4 : at + 8], content[at + 8 : at + 8 + size], at + 8 + size
        if end + 4 > len(content) or zlib.crc32(name + body) != int.from_bytes(content[end : end + 4], "big"):
            raise BadPicture("broken")
        yield name, body
        if name == b"IEND":
            return
        at = end + 4
    raise BadPicture("broken")


def _png_chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _rows(width: int, height: int, bits: int, left: int, top: int, across: int, down: int) -> int:
    """Return the unpacked size of a pass in bytes: a filter byte and the pixels of each row."""
    columns, rows = max(0, -(-(width - left) // across)), max(0, -(-(height - top) // down))
    return rows * (1 + (columns * bits + 7) // 8) if columns else 0


def _check_packed(packed: bytes, expected: int) -> None:
    """Raise `BadPicture` unless `packed` unpacks to exactly `expected` bytes; unpack at most one byte beyond."""
    unpacking = zlib.decompressobj()
    try:
        size, rest = 0, packed
        while rest and size <= expected:
            size += len(unpacking.decompress(rest, min(1 << 20, expected + 1 - size)))
            rest = unpacking.unconsumed_tail
    except zlib.error:
        raise BadPicture("broken") from None
    if size != expected:
        raise BadPicture("broken")


# --------------------------------------------------------------------------------------------------------------- WebP


def _webp(content: bytes) -> Picture:
    if int.from_bytes(content[4:8], "little") + 8 > len(content) + 1:
        raise BadPicture("broken")
    chunks = dict(_webp_chunks(content))
    head = chunks.get(b"VP8X", b"")
    if b"ANIM" in chunks or b"ANMF" in chunks or (head and head[0] & _MOVES):
        raise BadPicture("animated")
    if (lossy := chunks.get(b"VP8 ")) is not None:
        if len(lossy) < 10 or lossy[3:6] != b"\x9d\x01\x2a":
            raise BadPicture("broken")
        width, height = (each & 0x3FFF for each in struct.unpack("<HH", lossy[6:10]))
        body = [(b"VP8 ", lossy)]
        if (alpha := chunks.get(b"ALPH")) is not None:
            sizes = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
            body = [(b"VP8X", bytes([_HAS_ALPHA, 0, 0, 0]) + sizes), (b"ALPH", alpha), *body]
    elif (lossless := chunks.get(b"VP8L")) is not None:
        if len(lossless) < 5 or lossless[0] != 0x2F:
            raise BadPicture("broken")
        bits = int.from_bytes(lossless[1:5], "little")
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        body = [(b"VP8L", lossless)]
    else:
        raise BadPicture("broken")
    check_size(width, height)
    whole = b"WEBP" + b"".join(
        name + struct.pack("<I", len(part)) + part + b"\0" * (len(part) % 2) for name, part in body
    )
    return Picture("webp", b"RIFF" + struct.pack("<I", len(whole)) + whole, width, height)


def _webp_chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at + 8 <= len(content):
        name, size = content[at : at + 4], int.from_bytes(content[at + 4 : at + 8], "little")
        body = content[at + 8 : at + 8 + size]
        if len(body) < size:
            raise BadPicture("broken")
        yield name, body
        at += 8 + size + size % 2
