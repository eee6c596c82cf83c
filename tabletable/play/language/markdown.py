"""A small subset of Markdown as blocks of data, used by the rules of the games.

Supported are headings, paragraphs, lists (with a level of indent), numbered lists, block quotes, tables, rules,
`**bold**`, `*emphasis*` (shown bold: Han has no italics), `code`, links (shown as their words) and pictures,
`![words](source)`. A picture between words is as high as they are; a paragraph of nothing but pictures is a row of
large ones, each above its words. A block has an anchor if it ends with one, `{#anchor}`, if it is a heading (its words
in lower case with hyphens), or if it begins with a rule number in bold (`**R2** …`): then the number is its anchor.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Kind(Enum):
    """The kind of a block."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    QUOTE = "quote"
    TABLE = "table"
    PICTURES = "pictures"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of text in one style, or the caption of a picture."""

    text: str
    is_bold: bool = False
    picture: str = ""
    """The source of the picture, "" for text."""


Inline = tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A block. Headings have levels from 1, items have their indent's level from 0."""

    kind: Kind
    words: Inline = ()
    level: int = 0
    anchor: str = ""
    marker: str = ""
    """The marker of a list item: "•", or its number."""
    rows: tuple[tuple[Inline, ...], ...] = ()
    """A table's cells; the first row is its head."""

    @property
    def text(self) -> str:
        """All words of the block, without style; pictures between words have none."""
        if self.kind is Kind.TABLE:
            return " ".join(_plain(cell) for row in self.rows for cell in row)
        if self.kind is Kind.PICTURES:
            return " ".join(word.text for word in self.words)
        return _plain(self.words)


def _plain(words: Inline) -> str:
    return "".join(word.text for word in words if not word.picture)


_ANCHOR: Final = re.compile(r"\s*\{#([\w.-]+)\}\s*$")
_NUMBERED: Final = re.compile(r"^(\s*)(\d+[.)])\s+(.*)$")
_ITEM: Final = re.compile(r"^(\s*)[-*+]\s+(.*)$")
_RULE_NUMBER: Final = re.compile(r"^\*\*([A-Z]+\d+)\b[^*]*\*\*")
_INLINE: Final = re.compile(r"\*\*(.+?)\*\*|__(.+?)__|\*(.+?)\*|`(.+?)`|!\[([^\]]*)\]\(([^)]+)\)|\[([^\]]+)\]\([^)]*\)")
_PICTURES: Final = re.compile(r"(!\[[^\]]*\]\([^)]+\)\s*)+")
_DIVIDER: Final = re.compile(r"^\s*\|?\s*:?-{2,}.*$")


def parse(text: str) -> tuple[Block, ...]:
    """Parse a text into blocks. Unknown syntax is a paragraph; nothing raises."""
    return tuple(_Parser(text.replace("\r\n", "\n").split("\n")).blocks())


def inline(text: str) -> Inline:
    """Parse a line into words with styles."""
    words: list[Words] = []
    at = 0
    for match in _INLINE.finditer(text):
        if match.start() > at:
            words.append(Words(text[at : match.start()]))
        if match[6]:
            words.append(Words(match[5], picture=match[6].strip()))
        elif match[4] or match[7]:
            words.append(Words(match[4] or match[7]))
        else:
            words.append(Words(match[1] or match[2] or match[3], True))
        at = match.end()
    if at < len(text):
        words.append(Words(text[at:]))
    return tuple(words)


def slug(text: str) -> str:
    """Return the anchor of a heading: its words in lower case, joined by hyphens."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-")


class _Parser:
    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._blocks: list[Block] = []
        self._open: list[str] = []
        self._kind = Kind.PARAGRAPH
        self._level = 0
        self._marker = ""

    def blocks(self) -> list[Block]:
        at = 0
        while at < len(self._lines):
            at = self._take(at)
        self._close()
        return self._blocks

    def _take(self, at: int) -> int:
        """Parse one line, or one table; return the index of the next line."""
        line = self._lines[at]
        stripped = line.strip()
        if not stripped:
            self._close()
        elif stripped.startswith("#"):
            self._close()
            level = len(stripped) - len(stripped.lstrip("#"))
            words, anchor = _split_anchor(stripped.lstrip("#").strip())
            self._blocks.append(Block(Kind.HEADING, inline(words), level, anchor or slug(words)))
        elif re.fullmatch(r"(-{3,}|\*{3,}|_{3,})", stripped):
            self._close()
            self._blocks.append(Block(Kind.RULE))
        elif stripped.startswith("|") and at + 1 < len(self._lines) and _DIVIDER.match(self._lines[at + 1]):
            return self._table(at)
        elif match := _ITEM.match(line):
            self._begin(Kind.ITEM, match[2], len(match[1]) // 2, "•")
        elif match := _NUMBERED.match(line):
            self._begin(Kind.ITEM, match[3], len(match[1]) // 2, match[2])
        elif stripped.startswith(">"):
            if self._kind is not Kind.QUOTE or not self._open:
                self._begin(Kind.QUOTE, stripped.lstrip("> "), 0, "")
            else:
                self._open.append(stripped.lstrip("> "))
        elif self._open:
            self._open.append(stripped)
        else:
            self._begin(Kind.PARAGRAPH, stripped, 0, "")
        return at + 1

    def _begin(self, kind: Kind, text: str, level: int, marker: str) -> None:
        self._close()
        self._kind, self._level, self._marker = kind, level, marker
        self._open = [text.strip()]

    def _close(self) -> None:
        if not self._open:
            return
        text, anchor = _split_anchor(_joined(self._open))
        if self._kind is Kind.PARAGRAPH and _PICTURES.fullmatch(text):
            pictures = tuple(word for word in inline(text) if word.picture)
            self._blocks.append(Block(Kind.PICTURES, pictures, anchor=anchor))
            self._open = []
            return
        number = _RULE_NUMBER.match(text)
        self._blocks.append(
            Block(self._kind, inline(text), self._level, anchor or (number[1] if number else ""), self._marker)
        )
        self._open = []

    def _table(self, at: int) -> int:
        self._close()
        rows = [_cells(self._lines[at])]
        at += 2
        while at < len(self._lines) and self._lines[at].strip().startswith("|"):
            rows.append(_cells(self._lines[at]))
            at += 1
        width = len(rows[0])
        even = tuple((*row[:width], *((),) * (width - len(row))) for row in rows)
        self._blocks.append(Block(Kind.TABLE, rows=even))
        return at


def _cells(line: str) -> tuple[Inline, ...]:
    return tuple(inline(cell.strip()) for cell in line.strip().strip("|").split("|"))


def _split_anchor(text: str) -> tuple[str, str]:
    match = _ANCHOR.search(text)
    return (text[: match.start()], match[1]) if match else (text, "")


def _joined(lines: list[str]) -> str:
    """Join the lines of a paragraph: with blanks, but not between ideographs."""
    whole = ""
    for line in lines:
        glue = "" if not whole or (ord(whole[-1]) > 0x2E7F and line and ord(line[0]) > 0x2E7F) else " "
        whole += glue + line
    return whole
