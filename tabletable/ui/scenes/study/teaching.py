"""The timing and the texts of a primer's exercises: what the teacher says, and when highlights appear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tabletable.bots.worth import rate_decision
from tabletable.core.advice import Analysis, MoveMark
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, Reason, SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Button
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.play.advising import compute_values_from_scratch
from tabletable.play.slices import Sliced
from tabletable.play.study.learner import Learner
from tabletable.play.study.primer import LEARNER
from tabletable.table import motion
from tabletable.ui.controls.speech import CardTexts, KeyTold
from tabletable.ui.flow import budgets
from tabletable.ui.handling.using import Enter
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.keyline import NextEnter
from tabletable.ui.paint.words import Words
from tabletable.ui.scenes.study.teacher import Teaching

_CHANCE: Final = ("primer.chance.wrong", "primer.chance.fair", "primer.chance.right")
_WORTH: Final = ("primer.worth.wrong", "primer.worth.fair", "primer.worth.right")
"""Text keys about points, for a wrong move, a good one, and the best."""
_ENDS: Final = ("primer.ends.wrong", "primer.ends.fair", "primer.ends.right")
"""Variants of `_WORTH` for screen readers, which say who is ahead instead of a sign."""
_ALIKE: Final = 2.0
"""Percent by which two chances differ at most that are told as equal."""
_SEED: Final = 2011
"""A fixed seed, so that a move always has the same value."""


class Worth:
    """The values of the learner's current decision; only computed for puzzles."""

    def __init__(self, learner: Learner) -> None:
        self._learner = learner
        self._working: Sliced[int, Analysis | None] | None = None
        self._marks: tuple[MoveMark, ...] = ()
        self._view: View[Any] | None = None
        """The learner's view at the time of the decision."""
        self.tried: Command | None = None
        """The last move tried; None before the first."""

    def begin(self) -> None:
        """Start on another exercise."""
        session = self._learner.session
        self._marks, self.tried, self._working = (), None, None
        self._view = session.view(LEARNER)
        if self._learner.exercise.is_puzzle:
            legal, at = session.legal(LEARNER), len(session.steps)
            self._working = Sliced(compute_values_from_scratch(session.game, self._view, legal, at))

    @property
    def is_working(self) -> bool:
        """Whether the computation is still running."""
        return self._working is not None

    def work(self, seconds: float = budgets.LESSON) -> None:
        """Compute for a number of seconds."""
        if self._working is None or not self._working.go_on(seconds):
            return
        analysis, self._working = self._working.result, None
        marks = analysis.marks if analysis is not None else ()
        legal = self._learner.session.legal(LEARNER)
        self._marks = tuple(mark for mark in marks if mark.command in legal)  # not what may follow

    def answered(self, command: Command) -> None:
        """Note the move tried, finishing all computation and adding its value if it has none."""
        self.tried = command
        while self._working is not None:
            self.work(1.0)
        if self._marks and not any(mark.command == command for mark in self._marks):
            self._add(command)

    def _add(self, command: Command) -> None:
        """Rate all moves anew together with a move that has no mark, from the same samples."""
        session = self._learner.session
        insight = session.game.outlook()
        if insight is None:
            return
        tried = rate_decision(session.game, insight, session.view(LEARNER), session.legal(LEARNER), command, Rng(_SEED))
        decision = finish(tried)
        if decision is not None:
            best = round(100 * decision.options[0].chances[LEARNER])
            percents = ((one.command, round(100 * one.chances[LEARNER])) for one in decision.options)
            self._marks = tuple(MoveMark(each, f"{percent}%", percent == best) for each, percent in percents)

    def verdict(self, is_right: bool, is_spoken: bool = False) -> Msg | None:
        """Return the value of the move tried, next to that of the best move or, if it is the best, of the next best.

        The message names the other move only after a right answer: a wrong one is tried again. None if there is no
        different value to compare with.
        """
        mine = next((mark for mark in self._marks if mark.command == self.tried), None)
        is_first = not self._learner.primer.number
        if mine is None or (is_first and mine.text.endswith("%")):
            return None  # chances that hardly differ say nothing to who has just begun
        best = max(self._marks, key=lambda mark: _number(mark.text))
        other = _next_best(self._marks) if is_right and mine.best else best
        if other is None or other.text == mine.text:
            return None
        ids: Sequence[str] = _CHANCE if mine.text.endswith("%") else _WORTH
        value: Msg | str = mine.text
        beside: Msg | str = other.text
        if is_spoken and ids is _WORTH:
            ids, value, beside = _ENDS, _in_words(mine), _in_words(other)
        if not is_right:
            return msg(ids[0], value=value, best=beside)
        assert self._view is not None
        move = self._learner.session.game.wording(self._view, other.command)
        if ids is _CHANCE and abs(_number(mine.text) - _number(other.text)) <= _ALIKE:
            return msg("primer.chance.alike", move=move)
        return msg(ids[2 if mine.best else 1], value=value, other=beside, move=move)


def _in_words(mark: MoveMark) -> Msg | str:
    """Return a margin as who is ahead, and by how much."""
    points = _number(mark.text)
    if not points:
        return msg("primer.level")
    return msg("primer.ahead" if points > 0 else "primer.behind", n=round(abs(points)))


def _next_best(marks: Sequence[MoveMark]) -> MoveMark | None:
    """Return the highest mark that is not the best; None if there is none."""
    return max((mark for mark in marks if not mark.best), key=lambda mark: _number(mark.text), default=None)


def _number(text: str) -> float:
    """Return the number in a shown value: "+9", "−3", "35%"."""
    return float(text.strip("%").replace("−", "-").replace("< ", "").replace("> ", ""))


RIGHT_SECONDS: Final = 0.6
"""Seconds that the tick is shown before the next exercise begins."""
LINE: Final = motion.Timing(0.4, motion.out_cubic)
LINE_AT: Final = 0.375
"""Seconds until the arrow starts, after dimming and lifted card have appeared."""
LINE_EVERY: Final = 3.0
LINE_AFTER_WRONG: Final = 4.0
_NOT_NOW: Final = Msg("primer.not_now")
_BETTER: Final = Msg("primer.better")
SEEN_SECONDS: Final = 0.5
"""Seconds until a text that came by itself can be confirmed: a press before was not meant for it."""
WRONG_SECONDS: Final = 2.0
"""Seconds that the piece of a wrong move keeps its red outline."""


class TeachingClock:
    """The clock of the current exercise, and the texts about what has happened in it."""

    def __init__(
        self,
        learner: Learner,
        worth: Worth,
        show_rule: Callable[[], None],
        make_move: Callable[[], None],
    ) -> None:
        """`show_rule` and `make_move` are offered after wrong moves."""
        self.learner, self._worth, self._show_rule, self._make_move = learner, worth, show_rule, make_move
        self.age = 0.0
        """Seconds since the exercise began."""
        self._right = 0.0
        """Seconds since the exercise and its animations were over."""
        self._is_told = False
        """Whether the exercise is over and its final text waits to be read."""
        self.wrong: Reason | None = None
        """The reply to the last move if it was wrong, else None."""
        self.happened = ""
        """A sentence on the last following move shown; "" unless those are told step by step."""
        self.wrong_piece = NO_PIECE
        self._wrong_since = 0.0
        self.is_sudden = False
        """Whether the exercise began by itself, after the moves of the one before."""

    def begin(self) -> None:
        """Reset for another exercise."""
        self.age = self._right = 0.0
        self._is_told = self.is_sudden = False
        self.wrong, self.wrong_piece, self.happened = None, NO_PIECE, ""

    def solved(self) -> None:
        """Note that the right move was made."""
        self.learner.is_done = True
        self.wrong = None

    def refused(self, reason: Reason, piece: int) -> None:
        """Count a wrong move, and note the reply to it."""
        self.learner.mistakes += 1
        self.wrong, self.wrong_piece, self._wrong_since = reason, piece, self.age

    def update(self, seconds: float, is_quiet: bool) -> bool:
        """Let time pass; return True when the next exercise is due, or a final text has appeared.

        `is_quiet`: whether no animation is running.
        """
        self.age += seconds
        if not (self.learner.is_over and is_quiet):
            self._right = 0.0
            return False
        self._right += seconds
        if self.ends_with_key:
            was_told, self._is_told = self._is_told, True
            return not was_told
        return self._right >= (0.0 if self.learner.is_reading else RIGHT_SECONDS)

    @property
    def ends_with_key(self) -> bool:
        """Whether the next exercise waits for a key once this one is over.

        A puzzle has a solution to read, and no table is cleared before the result of the last move was seen.
        """
        learner = self.learner
        if learner.is_reading or learner.is_last or learner.exercise.is_puzzle:
            return learner.exercise.is_puzzle
        following = learner.primer.exercises[learner.at + 1 :]
        return following[0].position is not None or len(following) == 1

    @property
    def is_to_go_on(self) -> bool:
        """Whether there is a text to read and confirm."""
        return self._is_told or (self.learner.is_reading and not self.learner.is_done)

    @property
    def is_seen(self) -> bool:
        """Whether the text to confirm has been there long enough for a press to be meant for it."""
        shown = self._right if self._is_told else self.age if self.is_sudden else SEEN_SECONDS
        return shown >= SEEN_SECONDS

    # ------------------------------------------------------------------------------------------------ what is seen

    @property
    def is_pointing(self) -> bool:
        """Whether to highlight anything: until the exercise is done, and in a puzzle only after help was asked for."""
        return not self.learner.is_done and (not self.learner.is_puzzled or bool(self.learner.exercise.show))

    def dark(self, is_still: bool) -> float:
        """Return the strength of the dimming, 0 to 1."""
        return 1.0 if is_still else motion.PANEL_IN.progress(self.age)

    @property
    def _line_age(self) -> float:
        if self.wrong is not None:
            return self.age - self._wrong_since - LINE_AFTER_WRONG
        return self.age - LINE_AT

    def line(self, is_still: bool) -> float:
        """Return the visible share of the arrow, 0 to 1, which is drawn again and again."""
        age = self._line_age
        if age < 0:
            return 0.0
        return 1.0 if is_still else LINE.progress(age % LINE_EVERY)

    @property
    def is_wrong_seen(self) -> bool:
        """Whether the piece of a wrong move still has its red outline."""
        return self.wrong is not None and self.age - self._wrong_since < WRONG_SECONDS

    def wakes_in(self, is_still: bool) -> float | None:
        """Return the seconds until the picture changes: 0 during an animation, None for never."""
        if self.learner.is_done:
            return None if self._is_told else 0.0
        waits = []
        if self.age < motion.PANEL_IN.seconds and not is_still:
            return 0.0
        if self.wrong is not None and self.is_wrong_seen:
            waits.append(WRONG_SECONDS - self.age + self._wrong_since)
        age = self._line_age
        if age < 0:
            waits.append(-age)
        elif not is_still:
            phase = age % LINE_EVERY
            waits.append(0.0 if phase < LINE.seconds else LINE_EVERY - phase)
        return min(waits, default=None)

    # ------------------------------------------------------------------------------------------------ what is said

    def teaching(self, words: Words, has_table: bool, button: Button | None, enter: NextEnter) -> Teaching:
        """Return the contents of the column. `button` gives the requested command; `has_table`: whether a game waits
        below.

        `enter`: the effect of the next Enter on a piece.
        """
        learner, text = self.learner, words.text
        go_on: tuple[str, Shortcut] | None = None
        if self.is_to_go_on:
            label = Msg("primer.next")
            if learner.is_last and learner.is_reading:
                label = Msg("primer.to_table" if has_table else "primer.finish")
            go_on = text(label), actions.ENTER
        leave = "" if learner.is_last else text("primer.skip")
        has_buttons = (button is not None or learner.is_puzzled) and not learner.is_done
        return Teaching(self._texts(words, button, enter), go_on, has_buttons, learner.at > 0, leave)

    def _texts(self, words: Words, button: Button | None, enter: NextEnter) -> CardTexts:
        learner, text = self.learner, words.text
        primer, at, has = learner.primer, learner.at, words.has
        title, sentence = text(primer.word(at)), text(primer.word(at, "text"))
        aside = text(primer.word(at, "aside")) if has(primer.word(at, "aside").id) else ""
        keys = self._keys(words, button, enter)
        scene = next((text(message) for message in primer.scenes(at) if has(message.id)), "")
        spoken_form: tuple[str, ...] = (text(primer.word(at, "spoken")),) if has(primer.word(at, "spoken").id) else ()
        spoken: tuple[str, ...] = ()
        is_right = learner.is_done and not learner.is_reading
        is_awaited = is_right and learner.exercise.is_puzzle and bool(learner.exercise.then) and not self._is_told
        if is_right:  # what was to be done speaks of a table that is no more
            title, sentence, aside = text("primer.right"), self._what_follows(words), self.happened
            if learner.exercise.is_puzzle and not is_awaited:  # nobody is told of moves that are still to be seen
                sentence, aside = self._what_was_right(words)
                spoken = self._what_was_right(words, is_spoken=True)
        elif learner.is_helped:
            title, sentence, aside = text("primer.helped"), text("primer.helped.text"), ""
        elif self.wrong is not None:
            title, sentence = text("primer.almost"), self._answer(words)
            aside = text("primer.nothing_lost")
            worth, ends = (
                self._worth.verdict(False, each) if self.wrong.message == _BETTER else None for each in (False, True)
            )
            if worth is not None and ends is not None:
                spoken = words.gap.join((text(ends), sentence)), aside
                sentence = words.gap.join((text(worth), sentence))
        count = text(msg("primer.count", at=at + 1, of=len(primer.exercises)))
        is_as_it_was = not (is_right or learner.is_helped or self.wrong is not None)
        is_new_table = learner.exercise.position is not None
        if not is_as_it_was:
            scene, spoken_form = "", spoken
        of = len(primer.exercises)
        return CardTexts(
            title, sentence, aside, keys, at, of, count, is_right, scene, spoken_form, is_new_table, is_awaited
        )

    def _what_was_right(self, words: Words, is_spoken: bool = False) -> tuple[str, str]:
        """Return why the answer to a puzzle was right, and its value ("" if unknown)."""
        why, worth = self.learner.primer.word(self.learner.at, "right"), self._worth.verdict(True, is_spoken)
        return words.text(why), "" if worth is None else words.text(worth)

    def _what_follows(self, words: Words) -> str:
        """Return the result of the move once it is over; before, which moves of others to watch, "" if nobody moves."""
        came, message = (self.learner.primer.word(self.learner.at, form) for form in ("right", "then"))
        if self._is_told and words.has(came.id):
            return words.text(came)
        if words.has(message.id):
            return words.text(message)
        if self._is_told:
            return ""
        others = {move.seat for move in self.learner.exercise.then} - {LEARNER}
        if not others:
            return ""
        if len(self.learner.session.seats) > 2:
            return words.text("primer.right.watch")
        return words.text("primer.right.watch_one", player=SeatRef(others.pop()))

    def _answer(self, words: Words) -> str:
        """Return the reply to the last move. A legal move that was not asked for is not called wrong."""
        assert self.wrong is not None
        forms = ("may", "wrong") if self.wrong.message in (_NOT_NOW, _BETTER) else ("wrong",)
        replies = (self.learner.primer.word(self.learner.at, form) for form in forms)
        own = next((word for word in replies if words.has(word.id)), None)
        return self._why(words) if own is None else words.text(own)

    def _why(self, words: Words) -> str:
        assert self.wrong is not None
        return words.sentences(each for each in (self.wrong.message, self.wrong.detail) if each is not None)

    def _keys(self, words: Words, button: Button | None, enter: NextEnter) -> tuple[KeyTold, ...]:
        text = words.text
        if self.learner.is_reading or self.learner.is_done:
            return ()
        if self.learner.is_helped:
            return (KeyTold((actions.ENTER,), text("primer.key.show"), self._make_move),)
        if self.wrong is not None and not self.learner.exercise.is_puzzle:
            return (KeyTold((actions.RULES,), text("primer.key.rule"), self._show_rule),)
        if button is not None and not self.learner.is_puzzled:
            return (KeyTold((button.key.upper(),), text(button.label)),)
        arrows = KeyTold(
            (actions.LEFT, actions.RIGHT), text("primer.key.where" if enter.does is Enter.LAY else "primer.key.choose")
        )
        if enter.does is Enter.NOTHING:
            return (arrows,)
        return arrows, KeyTold((actions.ENTER,), enter.label)


def not_now(learner: Learner, command: Command) -> Reason:
    """Return the reason why a legal move is not the requested one."""
    if learner.exercise.is_puzzle:
        return Reason(_BETTER, learner.exercise.rule)
    first = learner.primer.word(learner.at)
    return Reason(_NOT_NOW, learner.exercise.rule, msg("primer.rather", what=first))
