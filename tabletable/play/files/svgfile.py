"""SVG files of strangers, read as a list of shapes and written anew: what is not a shape can't get through.

The rasteriser knows paths, simple shapes, groups and gradients. Whatever else would be lost without a word (text,
masks, filters) is refused by name, so that nobody wonders where it went; what would run, move or fetch something, too.
"""

from __future__ import annotations

import re
from typing import Any, Final
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from tabletable.play.files.picturefile import BadPicture, Picture, check_ratio

DEEPEST: Final = 48
"""Elements within each other."""
MOST_SHAPES: Final = 2_000
MOST_TEXT: Final = 1 << 20
"""Bytes: more can hardly be drawn in a moment."""
FARTHEST: Final = 50.0
"""So many times the size of the picture no number in it goes beyond."""

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_SHAPES: Final = {
    "path": "d",
    "rect": "x y width height rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
}
_PAINT: Final = frozenset(
    (
        *("fill", "fill-opacity", "fill-rule", "opacity", "transform"),
        *("stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "stroke-linecap", "stroke-miterlimit"),
    )
)
_GRADIENTS: Final = {"linearGradient": "x1 y1 x2 y2", "radialGradient": "cx cy r fx fy"}
_TAKEN: Final = {
    "g": _PAINT,
    "defs": frozenset[str](),
    "stop": frozenset(("offset", "stop-color", "stop-opacity")),
    **{name: _PAINT.union(own.split()) for name, own in _SHAPES.items()},
    **{
        name: frozenset(("id", "gradientUnits", "gradientTransform", "spreadMethod", *own.split()))
        for name, own in _GRADIENTS.items()
    },
}
"""What is written anew: element, and its attributes."""
_IGNORED: Final = frozenset(("title", "desc", "metadata"))
"""Elements that show nothing; they and all in them stay behind."""
_RUNS: Final = frozenset(("script", "foreignObject", "handler", "listener"))
_FETCHES: Final = frozenset(("image", "use", "a", "feImage", "mpath", "iframe", "video", "audio"))
_MOVES: Final = frozenset(("animate", "animateTransform", "animateMotion", "animateColor", "set"))
_LOST: Final = ("clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end", "stroke-dasharray")
"""Attributes whose effect would be missing."""
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{3,8}|[A-Za-z]+|rgb\(\s*[\d.,%\s]+\)")
_SERVER: Final = re.compile(r"url\(\s*['\"]?#([\w.-]+)['\"]?\s*\)(?:\s+[\w#]+)?")
_NUMERIC: Final = re.compile(r"[-+\d.eE,\s%a-zA-Z()]*")
_UNIT: Final = re.compile(r"\s*([\d.]+)(?:px|pt|mm|cm|in|em)?\s*")


def read_svg(content: bytes) -> Picture:
    """The shapes of a file as a new one. Raises `BadPicture` that says what in it is not taken."""
    if len(content) > MOST_TEXT:
        raise BadPicture("large", n=MOST_TEXT >> 20)
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.EntityDeclHandler = reader.entity
    parser.ProcessingInstructionHandler = reader.instruction
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, UnicodeError, LookupError, ValueError):
        raise BadPicture("broken") from None
    return reader.picture()


class _Reader:
    """Hears one file from beginning to end."""

    def __init__(self) -> None:
        self._depth = self._ignored = self._shapes = 0
        self._box: tuple[float, float, float, float] | None = None
        self._reach = 0.0
        self._body: list[str] = []
        self._open: list[str] = []
        self._gains = [1.0]
        """How much larger the transforms of each open element make what is in it, at most."""

    def picture(self) -> Picture:
        """What was heard."""
        if self._box is None or not self._shapes:
            raise BadPicture("empty")
        left, top, width, height = self._box
        box = f"{left:g} {top:g} {width:g} {height:g}"
        spaces = f'xmlns="{_NAMESPACE}" xmlns:xlink="{_XLINK}"'
        text = f'<svg {spaces} viewBox="{box}" width="{width:g}" height="{height:g}">'
        return Picture("svg", (text + "".join(self._body) + "</svg>").encode(), width, height)

    # ------------------------------------------------------------------------------------------------ what is heard

    def doctype(self, name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        """Entities of one's own are the way to make much of little; the plain line of old editors means nothing."""
        if has_subset:
            raise BadPicture("entities")

    def entity(self, *told: Any) -> None:
        """Refuse it, wherever it is declared."""
        raise BadPicture("entities")

    def instruction(self, target: str, data: str) -> None:
        """A style sheet would be fetched."""
        if target == "xml-stylesheet":
            raise BadPicture("outside")

    def start(self, tag: str, found: dict[str, str]) -> None:
        """An element begins."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadPicture("deep", n=DEEPEST)
        space, _, name = tag.rpartition(" ")
        if name in _RUNS or any(key.rpartition(" ")[2].lower().startswith("on") for key in found):
            raise BadPicture("script")
        if self._ignored or space != _NAMESPACE or name in _IGNORED:
            if self._depth == 1:
                raise BadPicture("unknown")
            self._ignored += 1
            return
        self._refuse(name, found)
        if name == "svg":
            self._begin(found)
            return
        self._shapes += name in _SHAPES
        if self._shapes > MOST_SHAPES:
            raise BadPicture("shapes", n=MOST_SHAPES)
        kept = self._kept(name, found)
        gain = self._gains[-1] * _gain(dict(kept).get("transform", ""))
        for key, value in kept:
            self._check(key, value, gain)
        self._gains.append(gain)
        written = "".join(f" {key}={quoteattr(value)}" for key, value in kept)
        self._body.append(f"<{name}{written}>")
        self._open.append(f"</{name}>")

    def end(self, tag: str) -> None:
        """An element ends."""
        self._depth -= 1
        if self._ignored:
            self._ignored -= 1
        elif self._open:
            self._body.append(self._open.pop())
            self._gains.pop()

    # ------------------------------------------------------------------------------------------------ what is taken

    def _refuse(self, name: str, found: dict[str, str]) -> None:
        links = [value for key, value in found.items() if key.rpartition(" ")[2] in ("href", "src")]
        if name in _FETCHES or any(not value.startswith("#") for value in links):
            raise BadPicture("outside")
        if name in _MOVES:
            raise BadPicture("animated")
        if name in ("text", "tspan", "textPath"):
            raise BadPicture("text")
        if (name != "svg" and name not in _TAKEN) or (name == "svg" and self._depth > 1):
            raise BadPicture("shape", name=name)

    def _begin(self, found: dict[str, str]) -> None:
        numbers = [float(each) for each in _NUMBER.findall(found.get("viewBox", ""))]
        if len(numbers) != 4:
            sides = [_UNIT.fullmatch(found.get(key, "")) for key in ("width", "height")]
            numbers = [0.0, 0.0, *(float(side[1]) if side else 0.0 for side in sides)]
        left, top, width, height = numbers
        if not (0 < width < 1e6 and 0 < height < 1e6 and abs(left) < 1e6 and abs(top) < 1e6):
            raise BadPicture("numbers")
        check_ratio(width, height)
        self._box = (left, top, width, height)
        self._reach = FARTHEST * max(width, height, abs(left), abs(top))

    def _kept(self, name: str, found: dict[str, str]) -> list[tuple[str, str]]:
        """The attributes an element is written with; a style is the same in other words."""
        told = dict(found)
        for part in told.pop("style", "").split(";"):
            key, colon, value = part.partition(":")
            if colon:
                told[key.strip()] = value.replace("!important", "").strip()
        for key in _LOST:
            if told.get(key, "none").strip() not in ("none", ""):
                raise BadPicture("shape", name=key)
        kept = [(key, value) for key, value in told.items() if key in _TAKEN[name]]
        stops = [value for key, value in told.items() if key in ("href", f"{_XLINK} href")]
        return [*kept, *(("xlink:href", value) for value in stops)] if name in _GRADIENTS else kept

    def _check(self, key: str, value: str, gain: float) -> None:
        if key in ("fill", "stroke", "stop-color"):
            if not _COLOUR.fullmatch(value.strip()) and not _SERVER.fullmatch(value.strip()):
                raise BadPicture("outside" if "url" in value else "numbers")
        elif key in ("id", "xlink:href"):
            if not re.fullmatch(r"#?[\w.-]+", value):
                raise BadPicture("numbers")
        elif not _NUMERIC.fullmatch(value):
            raise BadPicture("numbers")
        else:
            for number in _NUMBER.findall(value):
                if not abs(float(number)) * gain <= max(self._reach, 400.0):  # angles go up to 360
                    raise BadPicture("numbers")


def _gain(transform: str) -> float:
    """How much larger a transform makes things at most; at least 1."""
    found = 1.0
    for kind, inside in re.findall(r"(scale|matrix)\(([^)]*)\)", transform):
        numbers = [abs(float(each)) for each in _NUMBER.findall(inside)]
        found *= max(1.0, *(numbers[:4] if kind == "matrix" else numbers), 1.0)
    return found
