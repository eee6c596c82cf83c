"""Picture files as strangers make them."""

import struct
import zlib

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64">{}</svg>'
DISC = '<circle cx="32" cy="32" r="20" fill="#C8102E"/>'


def svg(body: str = DISC) -> bytes:
    """Return an SVG with something in it."""
    return SVG.format(body).encode()


def chunk(name: bytes, body: bytes) -> bytes:
    """Return a part of a PNG with its sum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int = 64, height: int = 90, colour=(200, 30, 40), extra: bytes = b"", rows: int | None = None) -> bytes:
    """Return a PNG in one colour, or in that of a function of x and y; `rows` that are there, `extra` parts besides."""
    pick = colour if callable(colour) else lambda x, y: colour
    lines = range(height if rows is None else rows)
    data = b"".join(b"\0" + bytes(part for x in range(width) for part in pick(x, y)) for y in lines)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def checks(side: int, width: int = 256, height: int = 144) -> bytes:
    """Return a PNG of black and white squares."""
    return png(width, height, lambda x, y: (255,) * 3 if (x // side + y // side) % 2 else (0,) * 3)
