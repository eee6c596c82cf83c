"""Whatever a stranger's picture is, it is drawn as shapes or pixels alone, or refused in a sentence."""

import struct
import xml.etree.ElementTree as ElementTree

import pytest

from tabletable.play.files.picturefile import (
    LARGEST_FILE,
    MOST_PIXELS,
    BadPicture,
    format_of,
    read_picture,
)
from tabletable.play.files.svgfile import DEEPEST, MOST_SHAPES
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tests.pictures import DISC, chunk, png, svg

LOSSLESS = b"\x2f" + ((63) | (89 << 14)).to_bytes(4, "little")
LOSSY = b"\x30\x01\x00\x9d\x01\x2a" + struct.pack("<HH", 64, 90) + b"\0" * 20


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"WEBP" + b"".join(
        name + struct.pack("<I", len(part)) + part + b"\0" * (len(part) % 2) for name, part in chunks
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body


def why(content: bytes) -> str:
    with pytest.raises(BadPicture) as caught:
        read_picture(content)
    for language in LANGUAGES:
        text = Catalogue(language).text(caught.value.message)
        assert "«" not in text
        assert text.rstrip()[-1] in ".。"
    return caught.value.message.id.removeprefix("looks.bad.")


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (png(), "png"),
        (webp((b"VP8 ", LOSSY)), "webp"),
        (svg(), "svg"),
        (b'<?xml version="1.0"?>\n<!-- drawn by hand -->\n' + svg(), "svg"),
        (b"\xff\xd8\xff\xe0 JFIF", "JPEG"),
        (b"GIF89a....", "GIF"),
        (b"\0\0\0\x20ftypavif", "AVIF"),
        (b"<!doctype html><svg></svg>", ""),
        (b'{"format": "tabletable save"}', ""),
        (b"", ""),
    ],
)
def test_the_format_is_told_by_bytes(content, found):
    assert format_of(content) == found


def test_a_png_keeps_its_pixels_and_leaves_all_else_behind():
    content = png(extra=chunk(b"tEXt", b"Author\0Somebody") + chunk(b"eXIf", b"where I live"))
    picture = read_picture(content)
    assert (picture.format, picture.width, picture.height) == ("png", 64, 90)
    assert picture.content == png()


def test_a_webp_leaves_what_is_no_pixel_behind():
    picture = read_picture(webp((b"VP8X", bytes(10)), (b"ICCP", b"profile"), (b"VP8L", LOSSLESS), (b"EXIF", b"home")))
    assert (picture.width, picture.height) == (64, 90)
    assert picture.content == webp((b"VP8L", LOSSLESS))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"hello", "unknown"),
        (b"\xff\xd8\xff\xe0", "other"),
        (b"\x89PNG\r\n\x1a\n" + bytes(LARGEST_FILE), "large"),
        (png(16, 90), "small"),
        (png(400, 40), "thin"),
        (png(3000, 3000, rows=0), "many"),
        (png(200_000, 40, rows=0), "many"),
        (png(extra=chunk(b"acTL", bytes(8))), "animated"),
        (png(rows=12), "broken"),
        (png(rows=4000), "broken"),
        (png()[:-30], "broken"),
        (png()[:60] + b"?" + png()[61:], "broken"),
        (webp((b"VP8X", b"\x02" + bytes(9)), (b"ANIM", bytes(6)), (b"ANMF", bytes(30))), "animated"),
        (webp((b"VP8 ", LOSSY))[:-12], "broken"),
        (webp((b"VP8 ", bytes(30))), "broken"),
        (webp((b"ALPH", bytes(30))), "broken"),
    ],
)
def test_pixels_are_refused(content, reason):
    assert why(content) == reason


def test_a_bomb_is_never_unpacked():
    """A picture says its size first: that many bytes and no more are unpacked, whatever is packed."""
    assert MOST_PIXELS < 3000 * 3000
    assert why(png(64, 64, rows=60_000)) == "broken"


@pytest.mark.parametrize("content", [png(), webp((b"VP8 ", LOSSY)), svg()], ids=["png", "webp", "svg"])
def test_wherever_it_is_cut_off_it_is_refused(content):
    for end in range(len(content) - 1):
        with pytest.raises(BadPicture):
            read_picture(content[:end])


# ------------------------------------------------------------------------------------------------ SVG

SCRIPTS = (
    "<script>alert(1)</script>",
    '<circle r="3" onload="alert(1)"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<metadata><svg xmlns="http://www.w3.org/2000/svg"><script/></svg></metadata>',
)
FETCHES = (
    '<image href="http://example.org/a.png"/>',
    '<image xlink:href="file:///etc/passwd"/>',
    '<use href="other.svg#a"/>',
    '<circle r="3" fill="url(http://example.org/#a)"/>',
    '<a href="https://example.org"><circle r="3"/></a>',
    '<linearGradient id="a" xlink:href="other.svg#b"/>',
)
LOST = (
    '<clipPath id="a"/>',
    '<g clip-path="url(#a)"/>',
    '<g style="mask:url(#a)"/>',
    "<style>circle {{ fill: red }}</style>".replace("{{", "{").replace("}}", "}"),
    '<filter id="a"/>',
    '<path d="M0 0 L9 9" stroke-dasharray="0.001"/>',
    "<svg><circle r='3'/></svg>",
    '<linearGradient id="a" gradientTransform="rotate(90)"/>',
    '<g style="mix-blend-mode: multiply"/>',
    '<circle r="3" visibility="hidden"/>',
)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        *((body, "script") for body in SCRIPTS),
        *((body, "outside") for body in FETCHES),
        *((body, "shape") for body in LOST),
        ("<text>Hi</text>", "text"),
        ('<defs><circle id="a" r="3"/></defs><use href="#a"/>', "copies"),
        ('<use href="other.svg#a"/>', "outside"),
        (f'<g opacity=".5">{DISC}{DISC}</g>', "group"),
        (f'<g style="opacity: 50%"><g>{DISC}</g>{DISC}</g>', "group"),
        ('<circle r="3" fill="tomatoe"/>', "colour"),
        ('<circle r="3" stroke="rgb(1, 2)"/>', "colour"),
        ('<circle r="3" opacity="half"/>', "numbers"),
        ('<circle r="3"><animate attributeName="r"/></circle>', "animated"),
        ("<g>" * DEEPEST + DISC + "</g>" * DEEPEST, "deep"),
        (DISC * (MOST_SHAPES + 1), "shapes"),
        ('<circle r="1e30"/>', "numbers"),
        ('<g transform="scale(90)"><g transform="scale(90)"><circle r="9"/></g></g>', "numbers"),
        ('<rect width="3;9" height="3"/>', "numbers"),
        ("<title>Nothing</title>", "empty"),
    ],
)
def test_svg_is_refused(body, reason):
    assert why(svg(body + DISC if reason != "empty" else body)) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
            "entities",
        ),
        (
            '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
            "entities",
        ),
        ('<?xml version="1.0"?><?xml-stylesheet href="http://example.org/a.css"?>' + svg().decode(), "outside"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 1"/>', "numbers"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1"/>', "thin"),
        ('<svg viewBox="0 0 64 64"/>', "unknown"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g></svg>', "broken"),
    ],
)
def test_svg_files_are_refused(text, reason):
    assert why(text.encode()) == reason


def test_what_editors_leave_in_a_file_does_no_harm():
    """Inkscape's own elements, styles, gradients that share their stops, the line of a document type."""
    body = (
        '<defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff;stop-opacity:1"/></linearGradient>'
        '<linearGradient id="b" xlink:href="#a" x1="0" x2="9" gradientUnits="userSpaceOnUse"/></defs>'
        '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>'
        '<g id="layer1" class="x"><path style="fill:url(#b);stroke:#000;stroke-width:1px" d="M1,2 L3,4 Z"/></g>'
    )
    head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    found = ElementTree.fromstring(read_picture(head.encode() + svg(body)).content)
    names = [element.tag.rpartition("}")[2] for element in found.iter()]
    assert names == ["svg", "defs", "linearGradient", "stop", "linearGradient", "g", "path"]
    path = found[1][0]
    assert path.attrib == {"d": "M1,2 L3,4 Z", "fill": "url(#b)", "stroke": "#000", "stroke-width": "1px"}


def test_what_is_left_of_a_picture_is_read_as_itself():
    once = read_picture(svg('<g fill="#fff"><path d="M0 0 L9 9 Z"/></g>'))
    assert read_picture(once.content) == once
