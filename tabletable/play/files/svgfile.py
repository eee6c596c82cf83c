"""Untrusted SVG files, read as a list of shapes and written anew: nothing but shapes gets through.

The rasteriser knows paths, simple shapes, groups and gradients. Elements it would silently drop (text, masks, filters)
are refused by name, and so is everything that would run, move or fetch. Colours, opacity and gradients are written in
the only form the rasteriser understands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from tabletable.play.files.csscolour import read_colour, share
from tabletable.play.files.picturefile import BadPicture, Picture, check_ratio

DEEPEST: Final = 48
"""Elements within each other."""
MOST_SHAPES: Final = 2_000
MOST_TEXT: Final = 1 << 20
"""Bytes: more can hardly be drawn in a moment."""
FARTHEST: Final = 50.0
"""The limit of all coordinates, in multiples of the picture's size."""

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
_ELEMENTS: Final = {
    "g": _PAINT,
    "defs": frozenset[str](),
    "stop": frozenset(("offset", "stop-color", "stop-opacity")),
    **{name: _PAINT.union(own.split()) for name, own in _SHAPES.items()},
    **{
        name: frozenset(("id", "gradientUnits", "gradientTransform", "spreadMethod", *own.split()))
        for name, own in _GRADIENTS.items()
    },
}
"""The elements that are kept, with their permitted attributes."""
_IGNORED: Final = frozenset(("title", "desc", "metadata"))
"""Elements that show nothing; they and all in them stay behind."""
_RUNS: Final = frozenset(("script", "foreignObject", "handler", "listener"))
_FETCHES: Final = frozenset(("image", "a", "feImage", "mpath", "iframe", "video", "audio"))
_MOVES: Final = frozenset(("animate", "animateTransform", "animateMotion", "animateColor", "set"))
_LOST: Final = {
    **dict.fromkeys(
        ("clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end", "stroke-dasharray"), "none"
    ),
    "visibility": "visible inherit",
    "mix-blend-mode": "normal",
}
"""Attributes whose effect would be missing, and their values that have none."""
_LONGEST: Final = 24
"""Characters of a value that is told."""
_COLOURED: Final = {"fill": "fill-opacity", "stroke": "stroke-opacity"}
"""The paint attributes with their opacity attributes; both are inherited."""
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_SERVER: Final = re.compile(r"url\(\s*['\"]?#([\w.-]+)['\"]?\s*\)(?:\s+[\w#]+)?")
_NUMERIC: Final = re.compile(r"[-+\d.eE,\s%a-zA-Z()]*")
_UNIT: Final = re.compile(r"\s*([\d.]+)(?:px|pt|mm|cm|in|em)?\s*")


def read_svg(content: bytes) -> Picture:
    """Read an SVG file and write its shapes as a new one. Raises `BadPicture`, naming the element that was refused."""
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


class _State(NamedTuple):
    """Attributes an element passes on to its children."""

    gain: float = 1.0
    """The largest scale factor of the element's transforms, at most."""
    opacity: float = 1.0
    """The product of the opacities of the element and its ancestors."""
    current: str = "#000000"
    """The colour that `currentColor` stands for."""
    alphas: Mapping[str, tuple[float, float]] = {"fill": (1.0, 1.0), "stroke": (1.0, 1.0)}
    """By paint, the opacity of its colour, and its opacity attribute."""

    def opacity_of(self, key: str) -> float:
        """Return the opacity of a fill or stroke."""
        of_colour, of_opacity = self.alphas[key]
        return of_colour * of_opacity


class _Open(NamedTuple):
    """An element that has begun."""

    ending: str
    state: _State
    alone: int | None
    """For a group with an opacity of its own, the number of shapes before it; else None."""


class _Reader:
    """Hears one file from beginning to end."""

    def __init__(self) -> None:
        self._depth = self._ignored = self._shapes = 0
        self._box: tuple[float, float, float, float] | None = None
        self._reach = 0.0
        self._body: list[str] = []
        self._open: list[_Open] = []
        self._gradients: dict[str, dict[str, str]] = {}

    def picture(self) -> Picture:
        """Return the shapes read as a picture; raises `BadPicture` if there are none."""
        if self._box is None or not self._shapes:
            raise BadPicture("empty")
        left, top, width, height = self._box
        box = f"{left:g} {top:g} {width:g} {height:g}"
        spaces = f'xmlns="{_NAMESPACE}" xmlns:xlink="{_XLINK}"'
        text = f'<svg {spaces} viewBox="{box}" width="{width:g}" height="{height:g}">'
        return Picture("svg", (text + "".join(self._body) + "</svg>").encode(), width, height)

    # ------------------------------------------------------------------------------------------------ what is heard

    def doctype(self, name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        """Refuse a doctype that declares entities, which could expand without bound; accept the plain one of old
        editors.
        """
        if has_subset:
            raise BadPicture("entities")

    def entity(self, *args: Any) -> None:
        """Refuse an entity, wherever it is declared."""
        raise BadPicture("entities")

    def instruction(self, target: str, data: str) -> None:
        """Refuse style sheets, which would be fetched."""
        if target == "xml-stylesheet":
            raise BadPicture("outside")

    def start(self, tag: str, raw: dict[str, str]) -> None:
        """Handle the start of an element."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadPicture("deep", n=DEEPEST)
        space, _, name = tag.rpartition(" ")
        if name in _RUNS or any(key.rpartition(" ")[2].lower().startswith("on") for key in raw):
            raise BadPicture("script")
        attributes = _attributes(raw)
        is_hidden = attributes.get("display") == "none" and (name == "g" or name in _SHAPES)
        if self._ignored or space != _NAMESPACE or name in _IGNORED or is_hidden:
            if self._depth == 1:
                raise BadPicture("unknown")
            self._ignored += 1
            return
        self._refuse(name, raw)
        if name == "svg":
            self._begin(raw)
        self._shapes += name in _SHAPES
        if self._shapes > MOST_SHAPES:
            raise BadPicture("shapes", n=MOST_SHAPES)
        self._write("g" if name == "svg" else name, attributes)

    def _write(self, name: str, attributes: dict[str, str]) -> None:
        written, before = _written_attributes(name, attributes), self._open[-1].state if self._open else _State()
        state = _painted(name, written, attributes, before)
        if name in _GRADIENTS:
            self._share_gradient(name, written)
        for key, value in written.items():
            self._check(key, value, state.gain)
        alone = self._shapes if name == "g" and 0 < state.opacity < before.opacity else None
        is_written = bool(self._open or written)  # what the whole file says of all in it makes a group of it
        if is_written:
            self._body.append(f"<{name}{''.join(f' {key}={quoteattr(value)}' for key, value in written.items())}>")
        self._open.append(_Open(f"</{name}>" if is_written else "", state, alone))

    def end(self, tag: str) -> None:
        """Handle the end of an element."""
        self._depth -= 1
        if self._ignored:
            self._ignored -= 1
        elif self._open:
            ended = self._open.pop()
            self._body.append(ended.ending)
            if ended.alone is not None and self._shapes > ended.alone + 1:
                raise BadPicture("group")

    # ------------------------------------------------------------------------------------------------ what is taken

    def _refuse(self, name: str, raw: dict[str, str]) -> None:
        links = [value for key, value in raw.items() if key.rpartition(" ")[2] in ("href", "src")]
        if name in _FETCHES or any(not value.startswith("#") for value in links):
            raise BadPicture("outside")
        if name == "use":
            raise BadPicture("copies")
        if name in _MOVES:
            raise BadPicture("animated")
        if name in ("text", "tspan", "textPath"):
            raise BadPicture("text")
        if (name != "svg" and name not in _ELEMENTS) or (name == "svg" and self._depth > 1):
            raise BadPicture("shape", name=name)

    def _begin(self, raw: dict[str, str]) -> None:
        numbers = [float(each) for each in _NUMBER.findall(raw.get("viewBox", ""))]
        if len(numbers) != 4:
            sides = [_UNIT.fullmatch(raw.get(key, "")) for key in ("width", "height")]
            numbers = [0.0, 0.0, *(float(side[1]) if side else 0.0 for side in sides)]
        left, top, width, height = numbers
        if not (0 < width < 1e6 and 0 < height < 1e6 and abs(left) < 1e6 and abs(top) < 1e6):
            raise BadPicture("numbers")
        check_ratio(width, height)
        self._box = (left, top, width, height)
        self._reach = FARTHEST * max(width, height, abs(left), abs(top))

    def _share_gradient(self, name: str, written: dict[str, str]) -> None:
        """Complete a gradient with the attributes of the one it refers to, and write shares of a shape in percent."""
        source = self._gradients.get(written.get("xlink:href", "").removeprefix("#"), {})
        for key in _ELEMENTS[name].intersection(source).difference(written, ("id",)):
            written[key] = source[key]
        for key in sorted(written):  # wherever it has them from
            written[key] = written.pop(key)
        self._gradients[written.get("id", "")] = dict(written)
        if written.get("gradientUnits") == "userSpaceOnUse":
            return
        if written.get("gradientTransform", "").strip():
            raise BadPicture("shape", name="gradientTransform")
        for key in set(_GRADIENTS[name].split()).intersection(written):
            if _NUMBER.fullmatch(written[key].strip()):
                written[key] = f"{100 * float(written[key]):g}%"

    def _check(self, key: str, value: str, gain: float) -> None:
        if key in ("fill", "stroke", "stop-color"):
            if "url" in value and not _SERVER.fullmatch(value):
                raise BadPicture("outside")
        elif key in ("id", "xlink:href"):
            if not re.fullmatch(r"#?[\w.-]+", value):
                raise BadPicture("numbers")
        elif not _NUMERIC.fullmatch(value):
            raise BadPicture("numbers")
        else:
            for number in _NUMBER.findall(value):
                if not abs(float(number)) * gain <= max(self._reach, 400.0):  # angles go up to 360
                    raise BadPicture("numbers")


def _attributes(raw: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes of an element, with its `style` split into attributes."""
    attributes = dict(raw)
    for part in attributes.pop("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon:
            attributes[key.strip()] = value.replace("!important", "")
    return {key: value.strip() for key, value in attributes.items()}


def _written_attributes(name: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes an element is written with."""
    for key, usual in _LOST.items():
        if attributes.get(key, "") not in (*usual.split(), ""):
            raise BadPicture("shape", name=key)
    written = {
        key: value for key, value in attributes.items() if key in _ELEMENTS[name] and value not in ("", "inherit")
    }
    if name in _GRADIENTS:
        written.update(("xlink:href", value) for key, value in attributes.items() if key in ("href", f"{_XLINK} href"))
    return written


def _painted(name: str, written: dict[str, str], attributes: Mapping[str, str], before: _State) -> _State:
    """Write colours as numbers, transparency as opacity, and a group's opacity at its shapes."""
    current = attributes.get("color", "inherit")
    current = before.current if current.lower() in ("inherit", "currentcolor") else current
    alphas = dict(before.alphas)
    for key, opacity in _COLOURED.items():
        of_colour, of_opacity = alphas[key]
        alphas[key] = _coloured(written, key, current, of_colour), _share_of(written, opacity, of_opacity)
    state = _State(
        before.gain * _gain(written.get("transform", "")),
        before.opacity * _share_of(written, "opacity", 1.0),
        current,
        alphas,
    )
    if name == "stop":
        seen = _coloured(written, "stop-color", current, 1.0) * _share_of(written, "stop-opacity", 1.0)
        written.update({"stop-opacity": f"{seen:g}"} if seen < 1 else {})
    elif name == "g" or name in _SHAPES:
        for key, opacity in _COLOURED.items():
            if state.opacity_of(key) != before.opacity_of(key):
                written[opacity] = f"{state.opacity_of(key):g}"
        if name != "g" and state.opacity < 1:
            written["opacity"] = f"{state.opacity:g}"
    return state


def _coloured(kept: dict[str, str], key: str, current: str, usual: float) -> float:
    """Write a colour as a number; how opaque it is, `usual` where none is told."""
    value = kept.get(key, "")
    if not value or "url" in value or (value == "none" and key != "stop-color"):
        return 1.0 if value else usual
    css_colour = read_colour(current if value.lower() == "currentcolor" else value)
    if css_colour is None:
        raise BadPicture("colour", name=value[:_LONGEST])
    kept[key] = css_colour.value
    return css_colour.alpha


def _share_of(written: dict[str, str], key: str, usual: float) -> float:
    """Take out a number from 0 to 1, `usual` where none is told."""
    value = written.pop(key, "")
    if not value:
        return usual
    number = share(value)
    if number is None:
        raise BadPicture("numbers")
    return number


def _gain(transform: str) -> float:
    """Return the largest scale factor of a transform; at least 1."""
    gain = 1.0
    for kind, inside in re.findall(r"(scale|matrix)\(([^)]*)\)", transform):
        numbers = [abs(float(each)) for each in _NUMBER.findall(inside)]
        gain *= max(1.0, *(numbers[:4] if kind == "matrix" else numbers), 1.0)
    return gain
