"""A third-party bot in a process of its own, at its request, so that a crash there does not harm the program.

The process is killed when the bot is too slow, and restarted for the next question. Its messages are read as JSON: one
of the legal commands, or the reason why there is none.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import json
import weakref
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from tabletable.bots.playerview import PlayerView
from tabletable.core.command import Command, command_from_json
from tabletable.core.errors import MalformedCommand, SetupError, located
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.play.background import hire

START_S: Final = 20.0
"""Seconds the process may take to begin and to import the bot; they count for no decision."""

Choose = Callable[[PlayerView], "Command | Generator[object, None, Command | None] | None"]
"""A third-party bot; a generator yields often instead of being run in a thread."""


class ProcessFailed(Exception):
    """The bot raised an exception, or its process is gone; the message is the reason in one line."""


def load_bot(text: str) -> Choose:
    """Import the bot `module:function`; raises `SetupError` for whatever goes wrong."""
    module, _, function = text.partition(":")
    try:
        importlib.invalidate_caches()
        loaded: Any = getattr(importlib.import_module(module), function)
        if inspect.isclass(loaded):
            loaded = loaded()
    except (Exception, SystemExit) as error:
        is_elsewhere = isinstance(error, ModuleNotFoundError) and error.name == module
        sentence = f"{type(error).__name__}: {error}"
        raise broken_bot(
            text, f"there is no module {module} here; start in its folder" if is_elsewhere else sentence
        ) from error
    if not callable(loaded):
        raise broken_bot(text, "it is no function")
    choose: Choose = loaded
    return choose


def broken_bot(text: str, why: str) -> SetupError:
    """Say why the bot `module:function` can't be had."""
    why = " ".join(why.split())
    return SetupError(f"the bot {text!r} can't be had: {why}", "setup.broken_level", level=text, why=why)


class BotProcess:
    """The process of one bot."""

    def __init__(self, text: str) -> None:
        """`text` is `module:function`. Nothing begins before the first question."""
        self._text = text
        self._process: BaseProcess | None = None
        self._door: Connection | None = None

    def asked(self, game: str, view: View[Any], legal: Sequence[Command], rng: Rng, slice_s: float) -> _Waiting:
        """Ask for a decision: yields while waiting, True once the bot is thinking; returns the command, None to
        decline.

        Raises `ProcessFailed`, and `MalformedCommand` for an answer that is no command. Closing or abandoning the
        generator kills the process.
        """
        try:
            if self._process is None or not self._process.is_alive():
                self._begin()
                yield from self._waited(False, slice_s)
                self._take()
            assert self._door is not None
            self._door.send((game, view, tuple(legal), rng.seed()))
            yield from self._waited(True, slice_s)
            answer = self._take()
        except (EOFError, OSError) as error:
            self.kill()
            raise ProcessFailed("its process has ended") from error
        except (ProcessFailed, MalformedCommand):
            raise  # it is well, and may be asked again
        except BaseException:
            self.kill()
            raise
        return None if answer is None else command_from_json(answer)

    def _begin(self) -> None:
        self._door, self._process = hire("bot of others", serve, self._text)
        weakref.finalize(self, _end, self._process, self._door)

    def _waited(self, is_thinking: bool, slice_s: float) -> Generator[bool, None, None]:
        assert self._door is not None
        while not self._door.poll(slice_s):
            yield is_thinking

    def _take(self) -> Any:
        assert self._door is not None
        try:
            reply = json.loads(self._door.recv_bytes())
        except ValueError as error:
            raise MalformedCommand(str(error)) from error
        if "error" in reply:
            raise ProcessFailed(str(reply["error"]))
        return reply["answer"]

    def kill(self) -> None:
        """Kill the process."""
        if self._process is not None and self._door is not None:
            _end(self._process, self._door)
        self._process = self._door = None


_Waiting = Generator[bool, None, "Command | None"]


def _end(process: BaseProcess, door: Connection) -> None:
    with contextlib.suppress(OSError, ValueError):
        door.close()
        process.kill()
        process.join()


def serve(door: Connection, text: str) -> None:
    """Answer questions until the other end closes; the main loop of the bot's process."""
    try:
        choose = load_bot(text)
    except SetupError as error:
        _say(door, error=error.details["why"])
        return
    _say(door, answer=None)
    while True:
        try:
            game, view, legal, seed = door.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = choose(PlayerView(get_game(game), view, legal, Rng(seed)))
            while isinstance(answer, Generator):
                answer = _run_out(answer)
            _say(door, answer=answer.to_json() if isinstance(answer, Command) else answer)
        except BaseException as error:
            _say(door, error=located(error))


def _run_out(thinking: Generator[Any, Any, Command | None]) -> Command | None:
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            answer: Command | None = done.value
            return answer


def _say(door: Connection, **reply: object) -> None:
    door.send_bytes(json.dumps(reply, default=repr).encode())
