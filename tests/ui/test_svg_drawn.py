"""An SVG of one's own is drawn as a browser draws it: its gradients, its colours, what is seen through."""

import pytest

from tabletable.play.files.picturefile import read_picture
from tabletable.play.files.svgfile import read_svg
from tabletable.ui.drawing.looks_library import drawn
from tests.pictures import svg

WHOLE = 'width="64" height="64"'


def pixel(content: bytes, x: int = 32, y: int = 32) -> tuple[int, ...]:
    """Premultiplied red, green, blue and alpha at a place of the drawing."""
    picture = read_picture(content)
    assert read_svg(picture.content) == picture, "what was written anew is read as itself"
    return tuple(drawn(picture, 64).get_at((x, y)))


def filled(fill: str, more: str = "") -> bytes:
    return svg(f'{more}<rect {WHOLE} fill="{fill}"/>')


def near(found, wanted, by: int = 3) -> bool:
    return all(abs(one - other) <= by for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize(
    ("place", "at"),
    [
        ('x1="0" y1="0" x2="0" y2="1"', (32, 16)),
        ('x1="0" x2="1"', (16, 32)),
        ('x1="0%" x2="100%"', (16, 32)),
        ('x2="0.5" y2="0"', (8, 32)),
        ('gradientUnits="userSpaceOnUse" x1="0" x2="64"', (16, 32)),
    ],
)
def test_a_gradient_runs_along_its_shape_however_it_is_written(place, at):
    stops = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
    found = pixel(filled("url(#a)", f'<defs><linearGradient id="a" {place}>{stops}</linearGradient></defs>'), *at)
    assert near(found, (64, 64, 64, 255), 8)


@pytest.mark.parametrize("place", ['cx=".5" cy=".5" r=".5"', 'cx="50%" cy="50%" r="50%"', ""])
def test_a_round_gradient_too(place):
    stops = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
    found = pixel(filled("url(#a)", f'<defs><radialGradient id="a" {place}>{stops}</radialGradient></defs>'), 48, 32)
    assert near(found, (128, 128, 128, 255), 12)


def test_a_gradient_has_what_it_does_not_say_from_another_one():
    stops = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
    more = (
        f'<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" x2="64">{stops}</linearGradient>'
        '<linearGradient id="b" xlink:href="#a"/>'
    )
    assert near(pixel(filled("url(#b)", more), 16, 32), (64, 64, 64, 255), 8)


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("tomato", (255, 99, 71, 255)),
        ("Navy", (0, 0, 128, 255)),
        ("gold", (255, 215, 0, 255)),
        ("green", (0, 128, 0, 255)),
        ("#f80", (255, 136, 0, 255)),
        ("#FF880080", (128, 68, 0, 128)),
        ("rgb(255, 99, 71)", (255, 99, 71, 255)),
        ("rgb(100%, 50%, 0%)", (255, 128, 0, 255)),
        ("rgba(255, 0, 0, 0.5)", (128, 0, 0, 128)),
        ("rgb(255 0 0 / 50%)", (128, 0, 0, 128)),
        ("hsl(120, 100%, 25%)", (0, 128, 0, 255)),
        ("hsla(240deg, 100%, 50%, .5)", (0, 0, 128, 128)),
        ("transparent", (0, 0, 0, 0)),
        ("none", (0, 0, 0, 0)),
        ("currentColor", (0, 0, 0, 255)),
    ],
)
def test_a_colour_is_the_one_that_is_named(colour, wanted):
    assert near(pixel(filled(colour)), wanted)


def test_what_is_said_of_all_in_it_holds():
    """The whole file's colours, a group's, and a see-through colour that a shape replaces by another."""
    ring = '<circle cx="32" cy="32" r="20"/>'
    whole = svg(ring).replace(b"<svg ", b'<svg fill="none" stroke="tomato" stroke-width="6" ')
    assert pixel(whole) == (0, 0, 0, 0)
    assert near(pixel(whole, 52, 32), (255, 99, 71, 255))
    inside = f'<rect {WHOLE} fill="tomato"/>'
    assert near(pixel(svg(f'<g fill="rgba(0,0,0,.5)">{inside}</g>')), (255, 99, 71, 255))
    assert near(pixel(svg(f'<g style="color: gold"><rect {WHOLE} fill="currentColor"/></g>')), (255, 215, 0, 255))
    assert pixel(svg(f'<g style="display: none">{inside}</g><circle r="9"/>')) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    "body",
    [
        f'<rect {WHOLE} fill="red" opacity="50%"/>',
        f'<g opacity=".5"><rect {WHOLE} fill="red"/></g>',
        f'<g opacity=".5" fill="red"><g><rect {WHOLE} opacity="1"/></g></g>',
        f'<g opacity=".7071"><rect {WHOLE} fill="red" opacity=".7071"/></g>',
        f'<g fill-opacity=".5"><rect {WHOLE} fill="red"/></g>',
    ],
)
def test_what_is_seen_through_is_seen_through_once(body):
    assert near(pixel(svg(body)), (128, 0, 0, 128))
