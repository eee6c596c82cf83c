"""Every picture draws what it says: only what the SVG loader understands, and readable when small.

The loader (NanoSVG inside SDL_image) skips what it does not know without a word, so a picture that
looks right in an editor can lose a part in the game. `problems` knows what it draws.
"""

import io
import itertools
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletable.core.game import Game
from tabletable.core.picture import Picture, Svg
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session
from tabletable.resources import art_path
from tests.secrets import state_of

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

SHAPES = {
    "path": {"d", "fill-rule"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points", "fill-rule"},
}
PAINT = {
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linejoin",
    "stroke-linecap",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "transform",
    "id",
}
GRADIENT = {"id", "gradientUnits", "gradientTransform", "spreadMethod", "href", HREF}
ALLOWED: dict[str, set[str]] = {
    "svg": {"viewBox", "width", "height"},
    "g": PAINT,  # no opacity: it would apply to each shape, not to the group as one layer
    "defs": set(),
    "linearGradient": GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": GRADIENT | {"cx", "cy", "r"},  # the focal point fx, fy is ignored
    "stop": {"offset", "stop-color", "stop-opacity"},
    **{name: own | PAINT | {"opacity"} for name, own in SHAPES.items()},
}
"""What the loader draws: element -> the attributes it reads there."""

COLOUR = re.compile(r"none|#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}")
PAINT_SERVER = re.compile(r"url\(#([\w-]+)\)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
OPERANDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
TRANSFORM = re.compile(r"(?:(?:translate|scale|rotate|matrix|skewX|skewY)\([-+\d.,\s]+\)\s*)+")


def problems(text: str) -> list[str]:
    """What is wrong with the picture ``text``: one sentence each, empty when it is good."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return [f"is not XML: {error}"]
    found = []
    if root.tag != f"{SVG}svg":
        found.append(f"root element is {root.tag}, not an svg with its namespace")
    box = root.get("viewBox", "").split()
    if len(box) != 4 or not all(NUMBER.fullmatch(n) for n in box) or min(float(n) for n in box[2:]) <= 0:
        found.append("has no viewBox of four numbers with a positive size")
    identifiers = {e.get("id") for e in root.iter()} - {None}
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        if name not in ALLOWED:
            found.append(f"<{name}> is not drawn")
            continue
        found += (f"<{name}> {line}" for line in _element_problems(name, element, identifiers))
    return found


def _element_problems(name: str, element: ElementTree.Element, identifiers: set[str | None]) -> Iterator[str]:
    for attribute, value in element.attrib.items():
        if attribute not in ALLOWED[name]:
            yield f"attribute {attribute} has no effect here"
        if attribute in ("fill", "stroke", "stop-color"):
            server = PAINT_SERVER.fullmatch(value)
            if server and server[1] not in identifiers:
                yield f"{attribute} names the missing #{server[1]}"
            elif not server and not COLOUR.fullmatch(value):
                yield f"{attribute}={value!r} is no hex colour"
        if attribute == "transform" and not TRANSFORM.fullmatch(value):
            yield f"transform {value!r} is not understood"
        if attribute in ("href", HREF) and value.removeprefix("#") not in identifiers:
            yield f"refers to the missing {value}"
    if (element.text or "").strip() or (element.tail or "").strip():
        yield "holds text, which is not drawn"
    if name == "path":
        yield from _path_problems(element.get("d", ""))
    if name.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
        for attribute in ("x1", "y1", "x2", "y2", "cx", "cy", "r"):
            if not element.get(attribute, "0%").endswith("%"):
                yield f"{attribute} in bounding-box units must be a percentage: a bare number counts as pixels"


def _path_problems(data: str) -> Iterator[str]:
    commands = COMMAND.findall(data)
    if not commands or commands[0][0] not in "Mm" or not data.strip()[0].isalpha():
        yield "path does not begin with a move"
    for command, operands in commands:
        count = len(NUMBER.findall(operands))
        if re.sub(r"[\s,]", "", NUMBER.sub("", operands)):
            yield f"path holds {operands!r}"
        step = OPERANDS.get(command.upper())
        if step is None:
            yield f"path command {command} is unknown"
        elif (step == 0 and count) or (step and (count == 0 or count % step)):
            yield f"path command {command} has {count} numbers"


def pictures() -> list[Path]:
    """Return every SVG file of the game, in order of path."""
    return sorted(art_path().rglob("*.svg"))


def render(path: Path, size: int) -> pygame.Surface:
    """Return the picture as large as fits a square of ``size`` px."""
    return pygame.image.load_sized_svg(str(path), (size, size))


def named(folder: str) -> list[Path]:
    files = sorted(art_path("common", folder).glob("*.svg"))
    assert files, folder
    return files


def picture_id(path: Path) -> str:
    return path.relative_to(art_path()).with_suffix("").as_posix()


def test_pictures_use_only_what_is_drawn() -> None:
    found = {picture_id(path): problems(path.read_text(encoding="utf-8")) for path in pictures()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("path", pictures(), ids=picture_id)
def test_picture_shows_something_at_24_px(path: Path) -> None:
    surface = render(path, 24)
    assert max(surface.get_size()) == 24
    ink = pygame.mask.from_surface(surface, threshold=127).count()
    # The raised paw is one small part of the mascot's large frame.
    assert ink >= (8 if picture_id(path) == "common/boss_cat_paw" else 40)


GOOD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{}</svg>'


def test_the_lint_accepts_what_the_loader_draws() -> None:
    body = (
        '<defs><linearGradient id="a" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#FFF"/>'
        '<stop offset="100%" stop-color="#112233" stop-opacity="0.5"/></linearGradient></defs>'
        '<g transform="translate(3 4) rotate(-20)" stroke="#2B2320">'
        '<path d="M0,0 l1,2 a3 3 0 0 1 4,4 Z" fill="url(#a)"/>'
        '<rect x="1" y="1" width="3" height="4" rx="1" opacity="0.5"/></g>'
    )
    assert problems(GOOD.format(body)) == []


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("<text>Hi</text>", "<text> is not drawn"),
        ('<g clip-path="url(#c)"/>', "clip-path"),
        ('<clipPath id="c"/>', "<clipPath> is not drawn"),
        ('<g opacity="0.5"/>', "opacity"),
        ('<use href="#a"/>', "<use> is not drawn"),
        ('<circle r="3" fill="rgba(0,0,0,0.5)"/>', "no hex colour"),
        ('<circle r="3" fill="red"/>', "no hex colour"),
        ('<circle r="3" fill="url(#gone)"/>', "missing #gone"),
        ('<circle r="3" style="fill:#FFF"/>', "style"),
        ('<circle r="3">words</circle>', "text"),
        ('<linearGradient id="a" y2="1"/>', "percentage"),
        ('<radialGradient id="a" fx="10%"/>', "fx"),
        ('<path d="L 3,4"/>', "begin with a move"),
        ('<path d="M 3,4 C 1,2 3,4"/>', "4 numbers"),
        ('<path d="M 3,4 x"/>', "unknown"),
        ('<path d="M 3,4 L NaN"/>', "unknown"),
        ('<g transform="rotate(1turn)"/>', "not understood"),
    ],
)
def test_the_lint_finds(body: str, complaint: str) -> None:
    assert any(complaint in line for line in problems(GOOD.format(body)))


@pytest.mark.parametrize("text", ["<svg", '<svg viewBox="0 0 1 1"/>', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
def test_the_lint_finds_a_bad_root(text: str) -> None:
    assert problems(text)


def test_the_loader_does_lose_what_the_lint_forbids() -> None:
    """The reason for the lint: text and clipped shapes vanish or spill over without an error."""
    text = GOOD.format('<text x="5" y="40" font-size="40">A</text>')
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (64, 64))
    assert pygame.mask.from_surface(surface).count() == 0


TINTED = [*named("icons"), *named("shapes"), art_path("uno", "skip_mark.svg"), art_path("uno", "reverse_mark.svg")]


@pytest.mark.parametrize("path", TINTED, ids=picture_id)
def test_tinted_pictures_are_plain_white(path: Path) -> None:
    surface = render(path, 48)
    for x, y in itertools.product(range(surface.get_width()), range(surface.get_height())):
        red, green, blue, alpha = surface.get_at((x, y))
        if alpha > 32:
            assert min(red, green, blue) >= 250, f"{(red, green, blue)} at {(x, y)}"


@pytest.mark.parametrize(
    "path",
    [*named("heads"), *named("cats"), *named("icons"), *named("shapes"), *sorted(art_path("uno").glob("*.svg"))],
    ids=picture_id,
)
def test_nothing_is_cut_off_at_the_frame(path: Path) -> None:
    surface = render(path, 128)
    width, height = surface.get_size()
    border = [(x, y) for x in range(width) for y in (0, height - 1)]
    border += [(x, y) for x in (0, width - 1) for y in range(height)]
    assert max(surface.get_at(point).a for point in border) <= 128


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference per channel, 0 to 255, of two pictures of one size on a mid-grey ground."""
    grounds = []
    for picture in (one, other):
        ground = pygame.Surface(picture.get_size())
        ground.fill("#808080")
        ground.blit(picture, (0, 0))
        grounds.append(pygame.image.tobytes(ground, "RGB"))
    total = sum(abs(a - b) for a, b in zip(*grounds, strict=True))
    return total / len(grounds[0])


@pytest.mark.parametrize("folder", ["heads", "cats", "icons", "shapes"])
def test_no_two_pictures_of_a_set_look_alike_at_24_px(folder: str) -> None:
    small = {path.stem: render(path, 24) for path in named(folder)}
    for (a, one), (b, other) in itertools.combinations(small.items(), 2):
        assert difference(one, other) > 8, f"{a} looks like {b}"


# ---------------------------------------------------------------- what games draw in code


def drawn(game: Game[Any]) -> Iterator[Picture]:
    """Yield the pictures of a game's faces, and those its tables show to every seat while it is played at random."""
    session = Session(game, [Seat(BOT, f"P{at}", "random", "fox") for at in range(game.info.min_seats)], {}, 5)
    rng, stage = Rng(5), Stage(984, 720)
    for face in sorted({face for face in state_of(session).faces if face >= 0}):
        yield from (game.face_picture(face), game.face_chip(face))
    for step in range(120):
        if step % 10 == 0:
            for seat in range(len(session.seats)):
                spec = game.table(session.view(seat), stage)
                yield from (piece.picture for zone in spec.zones for piece in zone.pieces)
                yield from (decor.picture for decor in spec.decor)
                yield from (sign.picture for plate in spec.plates for sign in plate.signs)
        if not session.to_act():
            break
        session.submit(rng.choice(session.legal(session.to_act()[0])))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_what_games_draw_uses_only_what_is_drawn(game: Game[Any]) -> None:
    pictures = {picture.key: picture for picture in drawn(game)}
    assert len(pictures) > 20
    for key, picture in pictures.items():
        for layer in picture.layers:
            assert not isinstance(layer, Svg) or problems(GOOD.format(layer.body)) == [], key
