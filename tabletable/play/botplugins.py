"""Third-party bots: functions from installed packages or named by the player, which play seats like any level.

A package offers bots as entry points of the group `tabletable.bots`; the name of the entry point is the level's id. On
the command line `module:function` names a bot, whose id is `module.function`. Only these two ways lead to code: a save
contains ids, and an id neither installed nor named is an unknown level.

A bot is a function of a `PlayerView`. It runs in a thread, so that the screen goes on meanwhile, or in a process of its
own if it has a true attribute `own_process`; and it is never trusted: if it fails, gives an illegal command or takes
too long, a built-in bot makes the move instead.
"""

from __future__ import annotations

import inspect
import logging
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Generator, Sequence
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple

from tabletable.bots import levels
from tabletable.bots.bot import Bot
from tabletable.bots.playerview import PlayerView
from tabletable.core.command import Command
from tabletable.core.entrypoints import entry_points
from tabletable.core.errors import MalformedCommand, SetupError, located
from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking, TimeUp
from tabletable.core.view import View
from tabletable.play.botprocess import START_S, BotProcess, Choose, ProcessFailed, broken_bot, load_bot

GROUP: Final = "tabletable.bots"
"""The entry points of packages that bring bots."""
LIMIT_S: Final = 10.0
"""Seconds a third-party bot may take for one decision."""
SLICE_S: Final = 0.002
"""Seconds its caller is held up at a time."""

_ID: Final = re.compile(r"[A-Za-z0-9_.+-]{1,40}")
"""Valid level names in saves."""

_log = logging.getLogger(__name__)
_named: dict[str, Choose] = {}
"""By id, the bots named by the player in this run."""
_texts: dict[str, str] = {}
"""By id, the player's text that named the bot."""


class FaultKind(Enum):
    """Why a bot of others lost a move to a bot of the program."""

    FAILED = "failed"
    ILLEGAL = "illegal"
    SLOW = "slow"


_FAULTS: Final = MessageFamily("bot.fault.*", [each.value for each in FaultKind])


class Fault(NamedTuple):
    """A move that a bot of others lost."""

    level: str
    seat: int
    kind: FaultKind
    why: str
    """One line of English for logs; "" if the kind needs no explanation."""

    @property
    def message(self) -> Msg:
        """The message for players."""
        return msg(_FAULTS[self.kind.value], level=self.level, player=SeatRef(self.seat))


Report = Callable[[Fault], None]


# ------------------------------------------------------------------------------------------------ finding


def name_bot(text: str) -> str:
    """Make `module:function`, typed by the player, a bot of this run; return its id as a level.

    The module may be in the folder the program was started in. Raises `SetupError` if there is no such function.
    """
    module, _, function = text.partition(":")
    if module.endswith(".py"):
        raise broken_bot(text, f"a module is named without its ending: {module.removesuffix('.py')}:{function}")
    level = f"{module}.{function}"
    if not _ID.fullmatch(level):
        raise broken_bot(text, "a name is at most 40 letters, digits, dots and underscores long")
    if level not in _named:
        here = os.getcwd()
        if here not in sys.path:
            sys.path.append(here)
        _named[level] = load_bot(text)
        _texts[level] = text
    return level


def level_of(info: GameInfo, text: str) -> str:
    """Return the id of the level typed by the player: one of the game, of a package, or `module:function`.

    Raises `SetupError` listing the allowed ones.
    """
    if ":" in text:
        text = name_bot(text)
    if not is_known(info, text):
        allowed = ", ".join(offered(info))
        raise SetupError(
            f"{info.id} has no bot level {text!r}; allowed: {allowed}, or module:function",
            "setup.no_level",
            level=text,
            allowed=allowed,
        )
    return text


def offered(info: GameInfo) -> tuple[str, ...]:
    """Return all levels that can play a game: its own, weakest first, then third-party bots that don't exclude it."""
    others = sorted({*_named, *_installed()} - {*info.ladder})
    return (*info.ladder, *(level for level in others if _plays(level, info.id)))


def is_known(info: GameInfo, level: str) -> bool:
    """Return whether `level` can play a game here. Imports only bots installed or named by the player."""
    return level in info.ladder or ((level in _named or level in _installed()) and _plays(level, info.id))


def _plays(level: str, game: str) -> bool:
    """Return whether a third-party bot exists and plays this game: all games, or those its attribute `games` lists."""
    try:
        return game in getattr(_choose(level), "games", (game,))
    except SetupError:
        return False  # the log has said it


@cache
def _installed() -> dict[str, str]:
    """Return by id the module and function of each bot that packages offer."""
    bots = entry_points(GROUP)
    for name in [name for name in bots if not _ID.fullmatch(name)]:
        _log.warning("tabletable: the bot %r is left out: its name can't stand in a save", name)
        del bots[name]
    return bots


def _text_of(level: str) -> str:
    """Return the bot of a level as `module:function`."""
    return _texts[level] if level in _texts else _installed()[level]


def _choose(level: str) -> Choose:
    choose = _named.get(level)
    return choose if choose is not None else _opened(level)


@cache
def _opened(level: str) -> Choose:
    """Import the function of an installed bot; a failure is logged once."""
    try:
        return load_bot(_installed()[level])
    except SetupError as error:
        _log.warning("tabletable: the bot %s is left out: %s", level, error.details["why"])
        return _missing


def _missing(view: PlayerView) -> Command | None:
    """Stand for a bot whose package fails to import."""
    raise LookupError("its package failed to import")


_missing.games = ()  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------------ playing


def make_bot(
    game: Game[Any], level: str, seed: int, style: str = "", report: Report | None = None, limit_s: float = LIMIT_S
) -> Bot:
    """Make a bot of any level known here; raises `SetupError` for others.

    A third-party bot loses a move to a built-in one whenever it fails, gives an illegal command or takes more than
    `limit_s` seconds; `report` is told.
    """
    if level in game.info.ladder or not is_known(game.info, level):
        return levels.make_bot(game, level, seed, style)
    fallback = levels.policy_of(game, game.info.weaker(game.info.usual_level))
    return Bot(_Guarded(game, level, fallback, report or _no_report, limit_s), seed, fallback)


def _no_report(fault: Fault) -> None:
    """Report to the log only."""


class _Call(threading.Thread):
    """A question to a third-party bot, which may never answer."""

    def __init__(self, choose: Choose, view: PlayerView) -> None:
        super().__init__(name="bot of others", daemon=True)
        self._choose, self._view = choose, view
        self.is_done = threading.Event()
        self.answer: Any = None
        self.error: BaseException | None = None

    def run(self) -> None:
        """Ask, and keep any exception it raises, even `SystemExit`."""
        try:
            self.answer = self._choose(self._view)
        except BaseException as error:
            self.error = error
        self.is_done.set()


class _Lost(Exception):
    """The bot has lost this move."""

    def __init__(self, kind: FaultKind, why: str = "") -> None:
        super().__init__(why)
        self.kind, self.why = kind, why


class _Guarded:
    """The policy of a bot of others."""

    def __init__(self, game: Game[Any], level: str, fallback: Policy, report: Report, limit_s: float) -> None:
        self._game, self._level, self._fallback = game, level, fallback
        self._report, self._limit_s = report, limit_s
        self._choose = _choose(level)
        self._apart = BotProcess(_text_of(level)) if getattr(self._choose, "own_process", False) else None
        self._pending: _Call | None = None
        """The call it has not answered in time; it gets no further one before that answer."""

    def __call__(self, view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        """Ask the bot; if it loses the move, a built-in bot answers."""
        seat = view.seat if view.seat is not None else 0
        own = View(view.seat, view.state.clone())  # what it does to its copy is no matter
        try:
            if self._apart is not None:
                answer = yield from self._asked_apart(self._apart, own, legal, rng)
            else:
                answer = yield from self._asked(PlayerView(self._game, own, legal, Rng(rng.seed())))
            return self._checked(answer, view, legal)
        except TimeUp:
            self._tell_lost(seat, _Lost(FaultKind.SLOW))
            raise  # whoever asked has an answer in haste
        except _Lost as lost:
            self._tell_lost(seat, lost)
        return (yield from self._fallback(view, legal, rng))

    def _asked(self, view: PlayerView) -> Generator[None, None, Any]:
        """Wait for its answer, in slices. Raises `_Lost`."""
        if self._pending is not None and self._pending.is_alive():
            raise _Lost(FaultKind.SLOW, "it still thinks about an earlier move")
        end = time.perf_counter() + self._limit_s
        if inspect.isgeneratorfunction(self._choose):
            return (yield from _stepped(self._choose(view), end))
        call = self._pending = _Call(self._choose, view)
        call.start()
        while not call.is_done.wait(SLICE_S):
            yield
            if time.perf_counter() >= end:
                raise _Lost(FaultKind.SLOW)
        if call.error is not None:
            raise _failed(call.error)
        return call.answer

    def _asked_apart(
        self, process: BotProcess, view: View[Any], legal: Sequence[Command], rng: Rng
    ) -> Generator[None, None, Any]:
        """Wait for the answer of its process, in slices; one that is too slow is killed. Raises `_Lost`."""
        thinking = process.asked(self._game.info.id, view, legal, rng, SLICE_S)
        end, was_thinking = time.perf_counter() + START_S, False
        try:
            while True:
                is_thinking = next(thinking)
                if is_thinking and not was_thinking:
                    end, was_thinking = time.perf_counter() + self._limit_s, True
                if time.perf_counter() >= end:
                    raise _Lost(FaultKind.SLOW, "its process was killed")
                yield
        except StopIteration as done:
            return done.value
        except ProcessFailed as error:
            raise _Lost(FaultKind.FAILED, str(error)) from error
        except MalformedCommand as error:
            raise _Lost(FaultKind.ILLEGAL, str(error)) from error
        finally:
            thinking.close()  # which kills the process unless it has answered

    def _checked(self, answer: Any, view: View[Any], legal: Sequence[Command]) -> Command | None:
        """Return its answer as a legal command, or None if it declines to react. Raises `_Lost`."""
        if answer is None and view.seat not in self._game.to_act(view.state):
            return None
        try:
            return legal[legal.index(answer)]
        except Exception as error:  # comparing with what it made may raise anything
            raise _Lost(FaultKind.ILLEGAL, f"it answered {answer!r:.120}") from error

    def _tell_lost(self, seat: int, lost: _Lost) -> None:
        fault = Fault(self._level, seat, lost.kind, lost.why)
        _log.info("the bot %s in seat %d lost a move: %s %s", fault.level, seat, lost.kind.value, lost.why)
        self._report(fault)


def _stepped(thinking: Any, end: float) -> Generator[None, None, Any]:
    """Let a bot that yields think until `end`, in seconds of `perf_counter`. Raises `_Lost`."""
    try:
        while True:
            next(thinking)
            if time.perf_counter() >= end:
                raise _Lost(FaultKind.SLOW)
            yield
    except StopIteration as done:
        return done.value
    except (TimeUp, _Lost):
        thinking.close()
        raise
    except Exception as error:
        raise _failed(error) from error


def _failed(error: BaseException) -> _Lost:
    return _Lost(FaultKind.FAILED, located(error))
