"""Measuring, breaking and drawing text in three languages.

Sizes are Latin sizes in logical px (see :class:`~tabletable.ui.drawing.theme.Size`); for Han languages the
:mod:`~tabletable.ui.drawing.theme` adds its difference. Widths are logical px. ``y`` of a line is always its
optical middle: half the height of a capital letter, which is also the middle of an ideograph.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.breaks import NO_LINE_START, PICTURE, breaks, is_wide, may_break
from tabletable.ui.drawing.colour import Colour, rgb
from tabletable.ui.drawing.fonts import FontShelf, face_of
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, SpriteCache, blank, inked, premultiplied

if TYPE_CHECKING:
    from tabletable.ui.drawing.canvas import Canvas

ELLIPSIS: Final = "…"
_JOINED: Final = 2.0
"""Tolerance by which a line may be wider than the sum of its pieces, each measured in whole px."""
_ROUNDED: Final = 2
"""Real px by which a text may be wider than its letters one by one, each in whole px; in our fonts at most one."""
_WORD: Final = re.compile(" *[^ ]+ *")
_SHORT: Final = 0.5
"""Least share of a line filled to break before a name of several words that does not fit; else the name is broken."""
_BASELINE: Final = 0.375
_BASELINE_KAI: Final = 0.36
"""Distance from the optical middle of a line down to its baseline, in ems."""
_TRIES: Final = 4
"""How many times a layout is narrowed so that its last word does not stand alone."""
PICTURE_GAP: Final = 4.0
"""px between pictures in two lines, for their rims and shadows."""


# ---------------------------------------------------------------- what a line is made of
@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style; with `colour` None in the colour of the paragraph."""

    text: str
    colour: Colour | None = None
    bold: bool = False
    tag: Hashable = None
    """The caller's meaning of a click on these words, such as a term of the rules."""
    is_whole: bool = False
    """Whether it is a name: never broken between ideographs, and between words only if the line would be short."""


@dataclass(frozen=True, slots=True)
class Inline:
    """A picture in the flow of words, such as a card chip; it is never split."""

    width: float
    draw: Callable[["Canvas", float, float], None] = field(compare=False)
    """Draws it with its middle at a point."""
    tag: Hashable = None
    height: float = 0.0
    """Height that lines with pictures keep from each other, so that pictures don't touch."""
    spoken: str = field(default="", compare=False)
    """The spoken text for screen readers."""


Part = str | Run | Inline


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part, or a piece of one, at its place in a line."""

    x: float
    width: float
    part: Run | Inline
    index: int
    """Index of the part it belongs to."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One laid-out line: its offset from the first line's optical middle, and its items."""

    y: float
    width: float
    items: tuple[PlacedPart, ...]

    @property
    def text(self) -> str:
        """The words of the line, without pictures."""
        return "".join(item.part.text for item in self.items if isinstance(item.part, Run))


@dataclass(frozen=True, slots=True)
class TextLayout:
    """Parts broken into lines. ``height`` counts whole lines."""

    lines: tuple[TextLine, ...]
    size: float
    line_height: float
    width: float
    """Width of the longest line."""

    @property
    def height(self) -> float:
        """The height of all lines together."""
        return len(self.lines) * self.line_height

    def hit(self, dx: float, dy: float) -> PlacedPart | None:
        """Return the item at a point relative to the left end and optical middle of the first line, or None."""
        for line in self.lines:
            if abs(dy - line.y) <= self.line_height / 2:
                return next((item for item in line.items if item.x <= dx < item.x + item.width), None)
        return None


class Fitted(NamedTuple):
    """A label made to fit: its size and, if it is too wide even at the floor size, its shortened text."""

    text: str
    size: float
    width: float


# ---------------------------------------------------------------- the typesetter
class Typesetter:
    """Measures and renders text of one language at one scale.

    `scale` is real px per logical px. Rendered lines go to `cache`, which may be shared. Texts keep `floor_share` of
    their least size.
    """

    def __init__(
        self, fonts: FontShelf, cache: SpriteCache, language: str, scale: float, floor_share: float = 1.0
    ) -> None:
        self._floor_share = floor_share
        self.fonts = fonts
        self.language = language
        self.scale = scale
        self._cache = cache
        self.widths: dict[Hashable, float] = {}
        """Measured widths, by text, size, bold, brush."""
        self._layouts: dict[Hashable, TextLayout] = {}
        self._fits: dict[Hashable, Fitted] = {}
        self._ems: dict[float, int] = {}
        self._letters: dict[tuple[float, bool], Callable[[str], int]] = {}

    def px(self, size: float) -> int:
        """Return the em in real px of a size."""
        em = self._ems.get(size)
        if em is None:
            em = self._ems[size] = theme.text_px(size, self.language, self.scale, self._floor_share)
        return em

    def width(self, text: str, size: float, bold: bool = False, kai: bool = False) -> float:
        """Return the width of a text on one line."""
        key = (text, size, bold, kai)
        width = self.widths.get(key)
        if width is None:
            width = self.width_px(text, self.px(size), bold, kai) / self.scale
            if len(self.widths) > 20_000:
                self.widths.clear()
            self.widths[key] = width
        return width

    def letters(self, size: float, bold: bool) -> Callable[[str], int]:
        """Return a function with the cached width of each letter in real px. A text is about as wide as their sum."""
        measure = self._letters.get((size, bold))
        if measure is None:
            px = self.px(size)
            measure = self._letters[size, bold] = cache(lambda letter: self.width_px(letter, px, bold))
        return measure

    def width_px(self, text: str, px: int, bold: bool = False, kai: bool = False) -> int:
        """Return the width in real px at an em in real px."""
        face = face_of(self.language, bold, kai)
        runs = self.fonts.runs(text, face, self.language)
        return sum(self.fonts.sized(name, px).size(run)[0] for run, name in runs)

    def sprite(
        self, text: str, size: float, colour: Colour, bold: bool = False, kai: bool = False, outline: float = 0
    ) -> Sprite:
        """Return one line of text; its origin is the left end of the baseline.

        `outline` widens every glyph by that many logical px: drawn first in another colour it is a rim.
        """
        return self.sprite_px(text, self.px(size), colour, bold, kai, round(outline * self.scale))

    def sprite_px(
        self, text: str, px: int, colour: Colour, bold: bool = False, kai: bool = False, rim: int = 0
    ) -> Sprite:
        """Return a line like :meth:`sprite`, em and rim in real px, without a floor: for words inside of pictures."""
        face = face_of(self.language, bold, kai)
        key = ("text", text, px, colour, face, self.language, rim)
        return self._cache.get(key, lambda: self._render(text, px, colour, face, rim))

    def _render(self, text: str, px: int, colour: Colour, face: str, rim: int) -> Sprite:
        rendered = []
        for run, name in self.fonts.runs(text, face, self.language):
            advance = self.fonts.cut(name, px).font.size(run)[0]
            if not advance:  # a soft hyphen alone: the library refuses to draw text of width 0
                continue
            cut = self.fonts.cut(name, px, rim)
            surface = premultiplied(cut.font.render(run, True, rgb(colour)))
            plain = self.fonts.cut(name, px)
            if rim:
                # The library strokes only the contour; the letters fill the inside.
                inside = premultiplied(plain.font.render(run, True, rgb(colour)))
                surface.blit(inside, (rim, rim), special_flags=PREMULTIPLIED)
            rendered.append((surface, cut.ascent + rim, advance))
        if not rendered:
            return Sprite(blank(1, 1))
        if len(rendered) == 1:
            whole, above, _ = rendered[0]
        else:
            above = max(ascent for _, ascent, _ in rendered)
            below = max(surface.get_height() - ascent for surface, ascent, _ in rendered)
            whole = blank(sum(advance for *_, advance in rendered) + 2 * rim, above + below)
            x = 0
            for surface, ascent, advance in rendered:
                whole.blit(surface, (x, above - ascent), special_flags=PREMULTIPLIED)
                x += advance
        # Half of a line box is empty: cache and blit only the ink.
        return inked(Sprite(whole, -rim, -above))

    def baseline(self, y: float, size: float, kai: bool = False) -> int:
        """Return the row of real px of the baseline of a line with its optical middle at a logical `y`."""
        return round(y * self.scale + (_BASELINE_KAI if kai else _BASELINE) * self.px(size))

    # ------------------------------------------------------------ fitting
    def fit(
        self,
        text: str,
        size: float,
        width: float,
        bold: bool = False,
        kai: bool = False,
        floor: float = theme.Size.FLOOR,
    ) -> Fitted:
        """Fit a label to a width: at smaller sizes down to the floor, then with an ellipsis."""
        key = (text, size, width, bold, kai, floor)
        held = self._fits.get(key)
        if held is None:
            if len(self._fits) > 5_000:
                self._fits.clear()
            held = self._fits[key] = self._fit(text, size, width, bold, kai, min(floor, size))
        return held

    def _fit(self, text: str, size: float, width: float, bold: bool, kai: bool, floor: float) -> Fitted:
        while True:
            needed = self.width(text, size, bold, kai)
            if needed <= width:
                return Fitted(text, size, needed)
            if size <= floor:
                break
            size = max(floor, size - 1)
        low, high = 0, len(text)
        while low < high:  # the longest beginning that still fits with the ellipsis
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, size, bold, kai) <= width:
                low = middle
            else:
                high = middle - 1
        short = text[:low].rstrip() + ELLIPSIS
        return Fitted(short, size, self.width(short, size, bold, kai))

    # ------------------------------------------------------------ lines
    def wrap(self, text: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
        """Break a text into lines; a newline always breaks."""
        return tuple(line.text for line in self.layout((Run(text, None, bold),), size, width).lines)

    def two_lines(self, text: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
        """Break a text into at most two lines; the second one keeps any excess."""
        first, *rest = self.wrap(text, size, width - _JOINED, bold)
        return (first, text[len(first) :].strip()) if rest else (first,)

    def layout(self, parts: Sequence[Part], size: float, width: float, line_height: float | None = None) -> TextLayout:
        """Break words and pictures into lines no wider than `width`.

        A word wider than a line is split between characters. No closing mark starts a line, also after a picture, and
        no opening mark ends one.
        """
        key = (tuple(parts), size, width, line_height)
        held = self._layouts.get(key)
        if held is None:
            if len(self._layouts) > 2_000:
                self._layouts.clear()
            height = line_height or theme.line_height(size, self.language)
            first = _Breaker(self, size, width, height)
            held = first.lay_out(parts)
            if (least := _least_step(held)) > height:
                height = least
                first = _Breaker(self, size, width, height)
                held = first.lay_out(parts)
            self._layouts[key] = held = self._in_company(parts, held, first.cuts) if _ends_lonely(held) else held
        return held

    def _in_company(self, parts: Sequence[Part], lonely: TextLayout, cuts: int) -> TextLayout:
        """Return a layout a little narrower, in as many lines, in which the last ideograph or word has got company from
        the line before; the same layout if there is none that splits no more words.
        """
        closer = lonely
        for _ in range(_TRIES):
            narrower = _Breaker(self, lonely.size, closer.width - _JOINED, lonely.line_height)
            closer = narrower.lay_out(parts)
            if len(closer.lines) > len(lonely.lines) or narrower.cuts > cuts:
                break
            if not _ends_lonely(closer):
                return closer
        return lonely


def _least_step(layout: TextLayout) -> float:
    """Return the least distance of lines at which their pictures don't touch, 0 without pictures."""
    tall = [
        max((item.part.height for item in line.items if isinstance(item.part, Inline)), default=0.0)
        for line in layout.lines
    ]
    return max(((upper + lower) / 2 + PICTURE_GAP for upper, lower in pairwise(tall) if upper and lower), default=0.0)


def _ends_lonely(layout: TextLayout) -> bool:
    """Return whether the last of several lines is a single ideograph or word, with or without a mark."""
    if len(layout.lines) < 2:
        return False
    before, last = layout.lines[-2:]
    left = "".join(letter for letter in last.text if letter not in NO_LINE_START).strip(" ")
    is_single = len(left) == 1 or (bool(left) and " " not in left and not any(map(is_wide, left)))
    return is_single and before.width > last.width and all(isinstance(item.part, Run) for item in last.items)


def _words(run: Run) -> list[Run]:
    """Split an unbroken run into its words; [] if it is a single word."""
    words = [Run(word, run.colour, run.bold, run.tag) for word in _WORD.findall(run.text)]
    return words if len(words) > 1 else []


def _part_of(run: Run, start: int, end: int) -> Run:
    return Run(run.text[start:end], run.colour, run.bold, run.tag)


class _Breaker:
    """Fills lines greedily with atoms: pieces of words that stay together, and pictures."""

    def __init__(self, setter: Typesetter, size: float, width: float, line_height: float) -> None:
        self.setter = setter
        self.size = size
        self.width = width
        self.line_height = line_height
        self.lines: list[TextLine] = []
        self.items: list[PlacedPart] = []
        self.more: list[str] = []
        """Pieces of the last item's run not yet joined to its text. They are joined when its width is needed, because
        measuring after each piece would double the total time.
        """
        self.most = 0.0
        """The end of the line if the letters are as wide as possible."""
        self.cuts = 0
        """How many words had to be split because they are wider than a line."""

    def lay_out(self, parts: Sequence[Part]) -> TextLayout:
        atom: list[tuple[Run | Inline, int]] = []
        last = "\n"
        for index, part in enumerate(parts):
            run = Run(part) if isinstance(part, str) else part
            text = run.text if isinstance(run, Run) else PICTURE
            if not text:
                continue
            is_named = last == PICTURE and isinstance(run, Run) and run.is_whole  # the name of a card beside its chip
            if atom and not is_named and (last == "\n" or may_break(last, text[0])):
                self._place(atom)
                atom = []
            ends = [len(text)] if isinstance(run, Inline) or run.is_whole else breaks(text)
            if isinstance(run, Inline) or len(ends) == 1:
                atom.append((run, index))
            else:
                self._place([*atom, (_part_of(run, 0, ends[0]), index)])
                self._fill(run, index, ends)
                atom = [(_part_of(run, ends[-2], ends[-1]), index)]
            last = text[-1]
        if atom:
            self._place(atom)
        self._end_line()
        widest = max((line.width for line in self.lines), default=0.0)
        return TextLayout(tuple(self.lines), self.size, self.line_height, widest)

    def _fill(self, run: Run, index: int, ends: list[int]) -> None:
        """Place all pieces of a run but its first and last, several at once if they surely fit."""
        sums = list(accumulate(map(self.setter.letters(self.size, run.bold), run.text), initial=0))
        at = 1
        while at < len(ends) - 1:
            start = ends[at - 1]
            room = (self.width - self.most) * self.setter.scale - _ROUNDED
            fitting = bisect_right(ends, bisect_right(sums, sums[start] + room) - 1, hi=len(ends) - 1)
            if fitting > at and "\n" not in run.text:
                self._put(_part_of(run, start, ends[fitting - 1]), index)
                at = fitting
            else:
                self._place([(_part_of(run, start, ends[at]), index)])
                at += 1

    def _measure(self, part: Run | Inline, text: str | None = None) -> float:
        if isinstance(part, Inline):
            return part.width
        return self.setter.width(part.text if text is None else text, self.size, part.bold)

    def _at_most(self, part: Run | Inline, text: str | None = None) -> float:
        if isinstance(part, Inline):
            return part.width
        letters = self.setter.letters(self.size, part.bold)
        return (sum(map(letters, part.text if text is None else text)) + _ROUNDED) / self.setter.scale

    def _place(self, atom: list[tuple[Run | Inline, int]]) -> None:
        tail, index = atom[-1]
        seen = tail.text.rstrip() if isinstance(tail, Run) else None
        is_cut = False
        if self.most + sum(self._at_most(part) for part, _ in atom[:-1]) + self._at_most(tail, seen) > self.width:
            needed = sum(self._measure(part) for part, _ in atom[:-1]) + self._measure(tail, seen)
            is_cut = needed > self.width
            if self.items and self._end() + needed > self.width + 1e-6:
                is_short = self._end() < self.width * _SHORT
                if is_short and isinstance(tail, Run) and tail.is_whole and (words := _words(tail)):
                    self._place([*atom[:-1], (words[0], index)])
                    for word in words[1:]:
                        self._place([(word, index)])
                    return
                self._end_line()
        for part, index in atom:
            if is_cut and isinstance(part, Run):
                self.cuts += 1
                self._place_split(part, index)
            else:
                self._put(part, index)
        if isinstance(tail, Run) and tail.text.endswith("\n"):
            self._end_line(forced=True)

    def _place_split(self, run: Run, index: int) -> None:
        """Split a word too long for any line: as many characters per line as fit, at least one."""
        rest = run.text
        while rest:
            count = len(rest)
            while count > 1 and self._end() + self._measure(run, rest[:count].rstrip()) > self.width:
                count -= 1
            if count == 1 and self.items and self._end() + self._measure(run, rest[0]) > self.width:
                self._end_line()
                continue
            self._put(Run(rest[:count], run.colour, run.bold, run.tag), index)
            rest = rest[count:]
            if rest:
                self._end_line()

    def _put(self, part: Run | Inline, index: int) -> None:
        if isinstance(part, Inline):
            self.items.append(PlacedPart(self._end(), part.width, part, index))
            self.most = self.items[-1].x + part.width
            return
        text = part.text.replace("\n", "")
        previous = self.items[-1] if self.items else None
        if previous is None or previous.index != index or not isinstance(previous.part, Run):
            if previous is None:
                text = text.lstrip(" ")
            if not text:
                return
            self.items.append(PlacedPart(self._end(), 0.0, Run("", part.colour, part.bold, part.tag), index))
        self.more.append(text)
        self.most += self._at_most(part, text)

    def _end(self) -> float:
        """Return the current end of the line."""
        if self.more:
            self._join(self._whole())
        if self.items:
            self.most = self.items[-1].x + self.items[-1].width
        return self.most

    def _whole(self) -> str:
        """Return the text of the last item, if there is one, with the pending rest of its run."""
        part = self.items[-1].part if self.items else None
        return part.text + "".join(self.more) if isinstance(part, Run) else ""

    def _join(self, text: str) -> None:
        """Set the text of the last item."""
        last = self.items[-1]
        assert isinstance(last.part, Run)
        run = Run(text, last.part.colour, last.part.bold, last.part.tag)
        self.items[-1] = PlacedPart(last.x, self._measure(run), run, last.index)
        self.more.clear()

    def _end_line(self, forced: bool = False) -> None:
        whole = self._whole()
        if self.more or whole.endswith(" "):
            self._join(whole.rstrip(" "))
        if self.items or forced:
            self.lines.append(TextLine(len(self.lines) * self.line_height, self._end(), tuple(self.items)))
        self.items = []
        self.most = 0.0
