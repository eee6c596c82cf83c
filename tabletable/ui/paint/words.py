"""The sentences of one match in the language of the app: player names, card names and card chips filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from tabletable.core.account import Entry
from tabletable.core.game import Game
from tabletable.core.ids import NOBODY
from tabletable.core.message import Arg, GameText, Msg, game_text, level_text
from tabletable.play.language import facts
from tabletable.play.language.catalogue import Catalogue, FaceRun, Run, SeatRun, TextRun
from tabletable.play.language.glyphs import drawable
from tabletable.play.seats import Seat
from tabletable.table.layout import Sign
from tabletable.ui.drawing import text as setting
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.pictures import figure

CHIP_HEIGHT = 24.0
LARGE_CHIP = 32.0
MOST_SAID = 1000
"""Sentences cached."""
_FULL_WIDTH: Final = "\u2e80"
"""The first of the full-width characters, whose punctuation includes its own spacing."""
_STOPS: Final = tuple(".!?…。！？")
"""Characters that end a sentence."""
_BETWEEN: Final = re.compile(r"(?<=[.!?…]) +|(?<=[。！？])(?=.)")
"""Separator between two sentences."""


def shown_seats(seats: Sequence[Seat], t: Callable[..., str]) -> tuple[Seat, ...]:
    """Return the seats with drawable names: characters without a glyph are dropped, an empty name becomes a number."""
    return tuple(
        seat._replace(name=drawable(seat.name).strip() or t("ui.seat.unnamed", number=number))
        for number, seat in enumerate(seats, 1)
    )


def alone(seats: Sequence[Seat]) -> int | None:
    """Return the seat of the only person at a table, whom its sentences address; None for several or none."""
    people = [number for number, seat in enumerate(seats) if seat.is_human]
    return people[0] if len(people) == 1 else None


def headed(title: str, text: str) -> str:
    """Join a title and a text as spoken: with a colon between, but not after a question or exclamation."""
    if not (title and text):
        return title or text
    if title.endswith(_STOPS):
        return f"{title} {text}" if title[-1] < _FULL_WIDTH else title + text
    return f"{title}：{text}" if _is_wide(title + text[0]) else f"{title}: {text}"


def in_a_row(sentences: Iterable[str]) -> str:
    """Join sentences into one text, with a full stop of their script between two of them and none at the end."""
    text = ""
    for each in filter(None, (one.rstrip(".。") for one in sentences)):
        is_stopped = not text or text.endswith(_STOPS)
        if _is_wide(text[-1:] + each[:1]) or (_is_wide(text) and _is_wide(each)):
            text += each if is_stopped else f"。{each}"
        else:
            text += (f" {each}" if is_stopped else f". {each}") if text else each
    return text


def _is_wide(text: str) -> bool:
    return max(text, default="") >= _FULL_WIDTH


def sentences_of(text: str) -> list[str]:
    """Return the sentences joined by `Words.sentences`."""
    return _BETWEEN.split(text)


def _who(seat: Seat) -> tuple[bool, str]:
    """Return the key that identifies a player."""
    return seat.is_human, seat.name


def round_id(catalogue: Catalogue, game: str) -> str:
    """Return the id of the text about round `n`: the game's own, if it has a word of its own for rounds."""
    own = game_text(game, GameText.ROUND)
    return own if catalogue.has(own) else "ui.round"


class Words:
    """A catalogue that knows the players and the cards of one match."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: Game[Any],
        seats: Sequence[Seat],
        spoken_to: int | None = None,
        players_at: Callable[[int], Sequence[Seat]] | None = None,
    ) -> None:
        """`spoken_to` is the seat addressed as "you", None if every seat is named.

        `players_at` returns the players at a step, for a match whose seats have changed hands since.
        """
        self._catalogue = catalogue
        self.game = game
        self._seats = tuple(seats)
        self._players_at = players_at
        self.names = [seat.name for seat in seats]
        self.spoken_to = spoken_to
        self.is_plain = False
        """Whether game terms not yet taught are avoided, in every message with a "plain" form."""
        known: dict[str, Any] = {"names": self.names, "game": game, "spoken_to": spoken_to}
        # Cached: the texts of a table are needed in every frame, and a replay repeats sentences.
        self._texts = lru_cache(MOST_SAID)(partial(catalogue.text, **known))
        self._parted = lru_cache(MOST_SAID)(partial(catalogue.rich, **known))

    def text(self, message: Msg | str, **args: Arg) -> str:
        """Return a message as plain text."""
        if isinstance(message, str):
            message = Msg(message, tuple(args.items()))
        elif args:
            message = Msg(message.id, (*message.args, *args.items()))
        return self._texts(self._plain(message))

    def _plain(self, message: Msg) -> Msg:
        """Return the message and its arguments in their plain forms, without terms not yet taught."""
        if not self.is_plain:
            return message
        args = tuple((name, self._plain(arg) if isinstance(arg, Msg) else arg) for name, arg in message.args)
        plain = f"{message.id}.plain"
        return Msg(plain if self.has(plain) else message.id, args)

    def has(self, key: str) -> bool:
        """Return whether the catalogue has a message."""
        return self._catalogue.has(key)

    def round(self, number: int) -> str:
        """Return a text about round `number` (from 1), in the game's own words if it has any."""
        return self._catalogue.text(round_id(self._catalogue, self.game.info.id), n=number)

    def level(self, level: str, form: str = "") -> str:
        """Return the name of a bot level, see `level_text`; its id if this version doesn't know it."""
        key = level_text(level, form)
        return self.text(key) if self.has(key) else level

    @property
    def gap(self) -> str:
        """Separator between two sentences: a space, or nothing in Han, whose full stops are wide."""
        return facts.of(self._catalogue.language).gap

    def sentences(self, messages: Iterable[Msg]) -> str:
        """Join several sentences; a title without a full stop gets one before the next sentence."""
        texts = [self.text(message) for message in messages]
        stop = facts.of(self._catalogue.language).stop
        closed = [each if each.endswith(_STOPS) else each + stop for each in texts[:-1]]
        return self.gap.join([*closed, *texts[-1:]])

    def runs(self, message: Msg) -> list[Run]:
        """Return a message in parts: words, players and cards."""
        return list(self._parted(self._plain(message)))

    def log_runs(self, entry: Entry) -> list[Run]:
        """Return a sentence of the log in parts, naming the players of that time."""
        seats = self.seats_at(entry.last)
        if seats == self._seats:
            return self.runs(entry.message)
        you, names = self.spoken_to, [seat.name for seat in seats]
        if you is not None and seats[you] != self._seats[you]:
            you = None
        return self._catalogue.rich(self._plain(entry.message), names, self.game, spoken_to=you)

    def log_text(self, entry: Entry) -> str:
        """Return a sentence of the log as plain text."""
        return "".join(run.text for run in self.log_runs(entry))

    def seats_at(self, step: int | None) -> tuple[Seat, ...]:
        """Return the seats with their players at a step; None: now."""
        if step is None or self._players_at is None:
            return self._seats
        then = shown_seats(self._players_at(step), self.text)
        return tuple(now if _who(now) == _who(seat) else seat for now, seat in zip(self._seats, then, strict=True))

    def parts(self, canvas: Canvas, runs: Sequence[Run], chips: bool = True) -> list[setting.Part]:
        """Convert runs for the typesetter: names bold, cards as chips (or by name)."""
        parts: list[setting.Part] = []
        if chips and theme.is_han(self._catalogue.language):
            runs = _without_blanks(runs)
        for run in runs:
            if isinstance(run, SeatRun):
                parts.append(setting.Run(run.text, theme.TEXT, True, is_whole=True))
            elif isinstance(run, FaceRun) and chips:
                follows = bool(parts) and isinstance(parts[-1], setting.Inline)
                parts.append(self.chip(canvas, run.face, leads=follows or not parts))
                parts += self._chip_words(run.face)
            else:
                parts.append(setting.Run(run.text))
        return parts

    def instruction(self, canvas: Canvas, message: Msg) -> list[setting.Part]:
        """Return a move in large words: cards as chips."""
        parts: list[setting.Part] = []
        runs = self.runs(message)
        for run in _without_blanks(runs) if theme.is_han(self._catalogue.language) else runs:
            if isinstance(run, FaceRun):
                parts.append(self.chip(canvas, run.face, LARGE_CHIP))
                parts += self._chip_words(run.face, True)
            else:
                parts.append(setting.Run(run.text, theme.TEXT, True, is_whole=isinstance(run, SeatRun)))
        return parts

    def _chip_words(self, face: int, is_bold: bool = False) -> list[setting.Part]:
        """Return the name beside a chip that does not show its own name."""
        word = self.game.chip_word(face)
        return [] if word is None else [setting.Run(self.gap + self.text(word), theme.TEXT, is_bold, is_whole=True)]

    def chip(self, canvas: Canvas, face: int, height: float = CHIP_HEIGHT, leads: bool = False) -> setting.Inline:
        """Return a tiny card that flows with the words.

        A chip that `leads` has no gap before it: it starts a line or follows another card.
        """
        shape = figure(canvas, self.game.face_chip(face), height, self.text)
        gap = 3 if theme.is_han(self._catalogue.language) else 1  # ideographs around it bring no spaces
        shift = gap / 2 if leads else 0.0

        def draw(on: Canvas, x: float, y: float) -> None:
            on.place(shape, x - shift, y, shadow="chip")

        sentence = "" if self.game.chip_word(face) is not None else self.text(self.game.face_name(face))
        return setting.Inline(shape.width + gap * (1 if leads else 2), draw, face, shape.height, sentence)


def _without_blanks(runs: Sequence[Run]) -> list[Run]:
    """Return the runs without blanks beside cards, for chips keep their distance from ideographs themselves."""
    trimmed = list(runs)
    for at, run in enumerate(trimmed):
        if isinstance(run, TextRun):
            text = run.text
            if at and isinstance(trimmed[at - 1], FaceRun):
                text = text.lstrip()
            if at + 1 < len(trimmed) and isinstance(trimmed[at + 1], FaceRun):
                text = text.rstrip()
            trimmed[at] = TextRun(text)
    return [run for run in trimmed if run.text]


class Tip(NamedTuple):
    """A place on the table, or the player sitting there, in words, and the position of the tip."""

    text: str
    box: Box = Box(0, 0, 0, 0)
    lines: tuple[str, ...] = ()
    """Public facts about it."""
    terms: tuple[str, ...] = ()
    """Facts that only the viewer knows."""

    @property
    def tells(self) -> bool:
        """Whether it contains more than a name."""
        return bool(self.lines or self.terms)


def tip_of(words: Words, seats: Sequence[Seat], sign: Sign) -> Tip:
    """Put a sign of the table into words. A bot is named as one, and the viewer is addressed as "you"."""
    text = words.text
    title, lines = text(sign.title), tuple(map(text, sign.lines))
    if sign.seat == words.spoken_to:
        title = text("ui.result.you", player=seats[sign.seat].name)
    elif sign.seat != NOBODY and seats[sign.seat].level:
        title = text("table.seat.bot", name=title, level=words.level(seats[sign.seat].level))
        if style := seats[sign.seat].style:
            lines = (text(game_text(words.game.info.id, GameText.STYLE, style)), *lines)
    return Tip(title, sign.box, lines, tuple(map(text, sign.terms)))
