"""The cards beside the log: the aim of the game, lessons for newcomers, an advised move and its keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tabletable.core.message import Msg
from tabletable.play.study.aims import Reached
from tabletable.ui.controls.model import Advice
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fading import faint
from tabletable.ui.drawing.text import Inline, Run, TextLayout
from tabletable.ui.drawing.vector import rect
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.keys.bindings import Bindings
from tabletable.ui.kit.caps import key_cap, key_cap_width
from tabletable.ui.paint.words import Words, headed
from tabletable.ui.widgets.base import Pressable, Widget

GOAL_LEFT: Final = 36.0
GOAL_RIGHT: Final = 8.0
GOAL_PAD: Final = 9.0
GOAL_STEP: Final = 4.0
"""Heights are rounded up to multiples of this many px: the log below is then drawn in few sizes."""


def goal_height(canvas: Canvas, text: str, width: float) -> float:
    """Return the height of a line `width` wide, which is wrapped rather than truncated."""
    layout = canvas.setter.layout((Run(text),), theme.Size.SMALL, width - GOAL_LEFT - GOAL_RIGHT)
    return math.ceil((layout.height + 2 * GOAL_PAD) / GOAL_STEP) * GOAL_STEP


class GoalLine(Pressable):
    """A quiet line; a click opens the rules."""

    radius = theme.RADIUS_CARD_PANEL

    def __init__(self, box: Box, text: str, tip: str, act: Callable[[], None]) -> None:
        super().__init__("goal", box, text, act, tooltip=tip)

    def draw(self, canvas: Canvas) -> None:
        key = ("goal", self.label, self.state)
        canvas.cached(key, self.box.x, self.box.y, self.box.w, self.box.h, 12, self._draw)

    def _draw(self, part: Canvas) -> None:
        edge = theme.TEXT if self.state in ("hover", "pressed") else None
        part.panel((0, 0, self.box.w, self.box.h), self.radius, edge=edge, alpha=0.8)
        part.art("common/icons/flag", 21, self.box.h / 2, 18, theme.CREAM)
        layout = part.setter.layout((Run(self.label),), theme.Size.SMALL, self.box.w - GOAL_LEFT - GOAL_RIGHT)
        part.rich(GOAL_LEFT, (self.box.h - layout.height) / 2 + layout.line_height / 2, layout)


LEFT: Final = 28.0
RIGHT: Final = 14.0
HEAD: Final = 46.0
FOOT: Final = 42.0
BREAK: Final = 3.0
REASON_LINE: Final = 24.0
MONEY_LINE: Final = 26.0
PLAN_LINE: Final = 27.0
"""px from line to line of a plan with cards; of words alone they stand as close as in a note."""
NOTE_GAP: Final = 5.0
SIGN: Final = 24.0
"""Width of the sign before the effect on the player's money."""
KEYS_APART: Final = 12.0
"""px between two keys side by side."""
ELSEWHERE: Final = 0.3
"""Opacity of a key while it has another meaning."""
STEP: Final = 8.0
"""Heights are rounded up to multiples of this many px: the log panel above is then drawn in few sizes."""


def hint_widgets(
    canvas: Canvas,
    words: Words,
    advice: Advice,
    room: Box,
    do: Callable[[], None],
    hide: Callable[[], object],
    works: Callable[[], bool] = lambda: True,
) -> list[Widget]:
    """Return the hint card with its two keys, at the foot of a room; `works` returns whether Enter does as it says."""
    text, width = words.text, room.w - LEFT - RIGHT
    line = max(30.0, theme.line_height(theme.Size.CARD, canvas.language))
    layout = canvas.setter.layout(words.instruction(canvas, advice.wording), theme.Size.CARD, width, line)
    why = advice.why
    reason = money = also = plan = note = None
    if why is not None:
        parts = words.parts(canvas, words.runs(why.reason))
        reason = canvas.setter.layout(parts, theme.Size.BODY, width, REASON_LINE)
        if why.money is not None:
            amount = canvas.setter.layout((Run(text(why.money)),), theme.Size.BODY, width - SIGN, MONEY_LINE)
            money = Money(amount, why.is_dear)
        if why.also is not None:
            also = _small(canvas, words, why.also, width)
    then = Msg("table.hint.then", (("what", _in_a_row(advice.plan)),)) if advice.plan else None
    if then is not None:
        plan = _small(canvas, words, then, width)
    if advice.note is not None:
        note = canvas.setter.layout((Run(text(advice.note)),), theme.Size.SMALL, width)
    keys = ((actions.ENTER, text("table.hint.do")), (actions.HINT, text("table.hint.hide")))
    is_bare = sum(KeyHint.width_of(canvas, *key) for key in keys) + KEYS_APART > room.w - LEFT - 2
    shown = (layout, reason, None if money is None else money.layout, also)
    needed = HEAD + BREAK + FOOT + sum(each.height for each in shown if each is not None)
    needed += NOTE_GAP + note.height if note is not None else 0.0
    if also is not None and needed > room.h:
        needed -= also.height
        also = None  # the first reason is the one that decides
    if plan is not None and needed + plan.height > room.h:
        plan = None  # the first step of it is what is to be done now
    needed += plan.height if plan is not None else 0.0
    height = min(math.ceil(needed / STEP) * STEP, room.h)
    box = Box(room.x, room.bottom - height, room.w, height)
    reasons = () if why is None else (why.reason, why.money, why.also)
    said = (advice.wording, *reasons, then, advice.note)
    sentence = words.sentences(each for each in said if each is not None)
    card = HintCard(box, text("table.hint.title"), sentence, CardText(layout, reason, money, also, plan, note))
    middle = box.bottom - 24
    enter = KeyHint("hint.do", canvas, box.x + LEFT, middle, *keys[0], do, works)
    away = KeyHint("hint.hide", canvas, enter.box.right + KEYS_APART, middle, *keys[1], hide, is_bare=is_bare)
    return [card, enter, away]


def _small(canvas: Canvas, words: Words, message: Msg, width: float) -> TextLayout:
    """Set a sentence in small type, with lines further apart if there are pictures among its words."""
    parts = words.parts(canvas, words.runs(message))
    has_pictures = any(isinstance(part, Inline) for part in parts)
    return canvas.setter.layout(parts, theme.Size.SMALL, width, PLAN_LINE if has_pictures else None)


def waiting_widgets(canvas: Canvas, words: Words, room: Box, hide: Callable[[], object]) -> list[Widget]:
    """Return the card that a hint is being computed, with the key that stops it, at the foot of a room."""
    card = _plain_card(canvas, room, words.text("table.hint.title"), words.text("table.hint.thinking"))
    left, middle, label = card.box.x + LEFT, card.box.bottom - 24, words.text("table.hint.stop")
    return [card, KeyHint("hint.hide", canvas, left, middle, actions.HINT, label, hide)]


def offer_widgets(
    canvas: Canvas, words: Words, room: Box, accept: Callable[[], None], decline: Callable[[], None]
) -> list[Widget]:
    """Return the card that offers to teach the game, with its two keys, at the foot of a room."""
    text = words.text
    card = _plain_card(canvas, room, text("primer.offer.title"), text("primer.offer"))
    middle = card.box.bottom - 24
    yes = KeyHint("offer.learn", canvas, card.box.x + LEFT, middle, actions.LEARN, text("primer.offer.yes"), accept)
    no = KeyHint("offer.no", canvas, yes.box.right + 12, middle, actions.READ, text("primer.offer.no"), decline)
    return [card, yes, no]


def _plain_card(canvas: Canvas, room: Box, title: str, sentence: str) -> HintCard:
    """Return a card of one sentence, at the foot of a room."""
    layout = canvas.setter.layout((Run(sentence),), theme.Size.BODY, room.w - LEFT - RIGHT)
    height = math.ceil((HEAD + layout.height + FOOT) / STEP) * STEP
    return HintCard(Box(room.x, room.bottom - height, room.w, height), title, sentence, CardText(layout))


def _in_a_row(messages: Sequence[Msg]) -> Msg:
    """Join several instructions into one."""
    whole = messages[0]
    for message in messages[1:]:
        whole = Msg("table.hint.and", (("first", whole), ("then", message)))
    return whole


class Money(NamedTuple):
    """The effect of the advised move on the player's money."""

    layout: TextLayout
    is_dear: bool


class CardText(NamedTuple):
    """The text of the hint card, from top to bottom."""

    instruction: TextLayout
    reason: TextLayout | None = None
    money: Money | None = None
    also: TextLayout | None = None
    plan: TextLayout | None = None
    note: TextLayout | None = None


class HintCard(Widget):
    """The advised move in words, and its reason."""

    radius = theme.RADIUS_CARD_PANEL
    focusable = False

    def __init__(self, box: Box, title: str, sentence: str, card_text: CardText) -> None:
        """`sentence` is the text it shows."""
        super().__init__("hint.card", box, headed(title, sentence))
        self._title, self._sentence, self._card_text = title, sentence, card_text

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.cached(
            ("hint", self._title, self._sentence, self._card_text.plan), box.x, box.y, box.w, box.h, 30, self._draw
        )

    def _draw(self, part: Canvas) -> None:
        width, height = self.box.w, self.box.h
        part.panel((0, 0, width, height), self.radius, edge=theme.INFO, alpha=1, line=2)
        part.vec(rect(0, 0, 4, height - 24, 2, theme.INFO), 10, 12, 4, height - 24)
        part.art("common/icons/hint", LEFT + 9, 25, 20, theme.INFO)
        part.text(LEFT + 28, 25, self._title, theme.Size.BODY, theme.INFO, True, max_width=width - LEFT - 28 - RIGHT)
        instruction, reason, money, also, plan, note = self._card_text
        top = HEAD + instruction.height
        part.rich(LEFT, HEAD + instruction.line_height / 2, instruction)
        if reason is not None:
            part.rich(LEFT, top + BREAK + reason.line_height / 2, reason)
            top += BREAK + reason.height
        if money is not None:
            ink, sign = (theme.ERROR, "warning") if money.is_dear else (theme.GOOD, "good")
            part.art(f"common/icons/{sign}", LEFT + 8, top + MONEY_LINE / 2, 17, ink)
            part.rich(LEFT + SIGN, top + MONEY_LINE / 2, money.layout, ink)
            top += money.layout.height
        for each in (also, plan):
            if each is not None:
                part.rich(LEFT, top + each.line_height / 2, each, part.chrome.muted)
                top += each.height
        if note is not None:
            part.rich(LEFT, top + NOTE_GAP + note.line_height / 2, note, part.chrome.muted)


class KeyHint(Pressable):
    """A key and its action in words; can be clicked, too."""

    def __init__(
        self,
        key: str,
        canvas: Canvas,
        left: float,
        middle: float,
        cap: Shortcut,
        label: str,
        act: Callable[[], object],
        works: Callable[[], bool] = lambda: True,
        is_bare: bool = False,
    ) -> None:
        """`works` returns whether the key has this meaning now; otherwise only a click works.

        If it `is_bare`, only the key is shown.
        """
        self._cap_width = key_cap_width(canvas, cap)
        width = self._cap_width if is_bare else self.width_of(canvas, cap, label)
        super().__init__(key, Box(left, middle - 14, width, 28), label, act)
        self._cap, self._works, self._is_bare = cap, works, is_bare
        self.before: tuple[Shortcut, ...] = ()
        """Alternative keys, shown before the main one."""

    def spoken(self, keys: Bindings) -> str:
        """Return the keys and their action as spoken: "Enter: take"."""
        caps = " ".join(filter(None, (keys.cap(each).text for each in (*self.before, self._cap))))
        return headed(caps, self.label)

    @staticmethod
    def width_of(canvas: Canvas, cap: Shortcut, label: str) -> float:
        """Return the width in px of a key and its label."""
        return key_cap_width(canvas, cap) + 8 + canvas.setter.width(label, theme.Size.SMALL, True)

    def draw(self, canvas: Canvas) -> None:
        with faint(canvas, self.box, 1.0 if self._works() else ELSEWHERE):
            key_cap(canvas, self.box.x + self._cap_width / 2, self.box.cy, self._cap)
        if self._is_bare:
            return
        ink = theme.TEXT if self.state in ("hover", "pressed") else canvas.chrome.muted
        canvas.text(self.box.x + self._cap_width + 8, self.box.cy, self.label, theme.Size.SMALL, ink, True)


LESSON_HEAD: Final = 42.0
LESSON_FOOT: Final = 40.0


def lesson_height(canvas: Canvas, text: str, width: float) -> float:
    """Return the height of a card `width` wide with this text."""
    layout = canvas.setter.layout((Run(text),), theme.Size.SMALL, width - LEFT - RIGHT)
    return math.ceil((LESSON_HEAD + layout.height + LESSON_FOOT) / STEP) * STEP


class LessonCard(Pressable):
    """A title, a lesson, and words to dismiss it; clickable as a whole."""

    radius = theme.RADIUS_CARD_PANEL
    does = actions.READ

    def __init__(self, key: str, box: Box, title: str, text: str, done: str, act: Callable[[], None]) -> None:
        """`done` is the label of dismissing it ("Got it")."""
        super().__init__(key, box, f"{headed(title, text)} {done}", act)
        self._title, self._text, self._done = title, text, done

    def draw(self, canvas: Canvas) -> None:
        words = ("lesson", self._title, self._text, self._done, self.state)
        canvas.cached(words, self.box.x, self.box.y, self.box.w, self.box.h, 30, self._draw)

    def _draw(self, part: Canvas) -> None:
        width, height = self.box.w, self.box.h
        part.panel((0, 0, width, height), self.radius, edge=theme.INFO, alpha=1)
        part.vec(rect(0, 0, 4, height - 24, 2, theme.INFO), 10, 12, 4, height - 24)
        part.art("common/icons/info", LEFT + 9, 24, 18, theme.INFO)
        part.text(LEFT + 26, 24, self._title, theme.Size.SMALL, theme.INFO, True, max_width=width - LEFT - 26 - RIGHT)
        layout = part.setter.layout((Run(self._text),), theme.Size.SMALL, width - LEFT - RIGHT)
        part.rich(LEFT, LESSON_HEAD + layout.line_height / 2, layout)
        middle = height - 23
        cap = key_cap_width(part, actions.READ)
        key_cap(part, width - RIGHT - cap / 2, middle, actions.READ)
        ink = theme.TEXT if self.state in ("hover", "pressed") else part.chrome.muted
        part.text(width - RIGHT - cap - 9, middle, self._done, theme.Size.SMALL, ink, True, align="r")


AIMS_LEFT: Final = 36.0
AIMS_RIGHT: Final = 10.0
AIMS_PAD: Final = 8.0
AIMS_HEAD: Final = 24.0
BETWEEN: Final = 5.0
LANTERN: Final = 20.0
_DARK: Final = 0.45
"""Opacity of an unlit lantern."""


class AimRow(NamedTuple):
    """One aim in words."""

    text: str
    counted: str
    """The count and the goal, "" if nothing is counted."""
    state: Reached
    spoken: str
    """The state in a word, for screen readers."""

    @property
    def text_with_count(self) -> str:
        """Return the sentence with its count."""
        return f"{self.text} {self.counted}".strip()


class AimWords(NamedTuple):
    """The texts of a stall's aims."""

    title: str
    rows: tuple[AimRow, ...]
    note: str
    """A remark below the aims; "" for none."""


def _laid(canvas: Canvas, row: AimRow, width: float) -> TextLayout:
    runs = [Run(row.text), *([Run(f" {row.counted}", bold=True)] if row.counted else [])]
    return canvas.setter.layout(runs, theme.Size.SMALL, width - AIMS_LEFT - AIMS_RIGHT)


def _noted(canvas: Canvas, note: str, width: float) -> TextLayout:
    return canvas.setter.layout([Run(note)], theme.Size.FLOOR, width - AIMS_LEFT - AIMS_RIGHT)


def aims_height(canvas: Canvas, words: AimWords, width: float) -> float:
    """Return the height of all aims; they are wrapped rather than truncated."""
    lines = sum(_laid(canvas, row, width).height + BETWEEN for row in words.rows)
    if words.note:
        lines += _noted(canvas, words.note, width).height + BETWEEN
    return math.ceil((AIMS_HEAD + lines - BETWEEN + 2 * AIMS_PAD) / GOAL_STEP) * GOAL_STEP


class AimsLine(GoalLine):
    """The name of the stall with its aims; a click opens the rules."""

    def __init__(self, box: Box, words: AimWords, tip: str, act: Callable[[], None]) -> None:
        spoken = " ".join(f"{row.text_with_count}: {row.spoken}." for row in words.rows)
        super().__init__(box, f"{words.title}. {spoken} {words.note}".strip(), tip, act)
        self._words = words

    def draw(self, canvas: Canvas) -> None:
        key = ("aims", self.label, self.state)
        canvas.cached(key, self.box.x, self.box.y, self.box.w, self.box.h, 12, self._draw)

    def _draw(self, part: Canvas) -> None:
        edge = theme.TEXT if self.state in ("hover", "pressed") else None
        part.panel((0, 0, self.box.w, self.box.h), self.radius, edge=edge, alpha=0.86)
        room = self.box.w - 12 - AIMS_RIGHT
        part.text(
            12, AIMS_PAD + AIMS_HEAD / 2 - 2, self._words.title, theme.Size.SMALL, theme.CREAM, True, max_width=room
        )
        y, is_in_vain = AIMS_PAD + AIMS_HEAD, False
        for row in self._words.rows:
            layout = _laid(part, row, self.box.w)
            middle = y + layout.line_height / 2
            is_in_vain |= row.state is Reached.MISSED
            self._draw_lantern(part, row.state, middle, is_in_vain)
            ink = part.chrome.muted if row.state is Reached.MISSED else theme.TEXT
            part.rich(AIMS_LEFT, middle, layout) if ink == theme.TEXT else _draw_faint(part, row, middle, self.box.w)
            y += layout.height + BETWEEN
        if self._words.note:
            note = _noted(part, self._words.note, self.box.w)
            part.rich(AIMS_LEFT, y + note.line_height / 2, note, part.chrome.muted)

    def _draw_lantern(self, part: Canvas, state: Reached, y: float, is_in_vain: bool) -> None:
        """Draw an aim's lantern; one after a missed aim stays dark, with a tick if its own aim is met."""
        x, is_lit = AIMS_LEFT / 2 + 1, state is Reached.MET and not is_in_vain
        if is_lit:
            part.pool(x, y, LANTERN, LANTERN, "#FFD58A", 0.6)
        surface = part.studio.assets.picture(
            "common/lantern_gold" if is_lit else "common/lantern_red", part.px(LANTERN)
        )
        part.image(surface, x, y, 1.0 if is_lit else _DARK)
        if state is Reached.MISSED:
            part.art("common/icons/cross", x, y, 14, theme.ERROR)
        elif state is Reached.MET and is_in_vain:
            part.art("common/icons/check", x, y, 14, theme.GOOD)


def _draw_faint(part: Canvas, row: AimRow, y: float, width: float) -> None:
    runs = [Run(row.text_with_count, part.chrome.muted)]
    part.rich(AIMS_LEFT, y, part.setter.layout(runs, theme.Size.SMALL, width - AIMS_LEFT - AIMS_RIGHT))
