"""A contestant of a comparison in a process of its own, controlled by lines."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping


class Worker:
    """A process that prints one line when it starts, and one for every line it reads."""

    def __init__(self, *command: str, greeting: str | None = None, **variables: str) -> None:
        """Start `command` with additional environment `variables`. Raises `RuntimeError` if its first line is not
        `greeting`.
        """
        env: Mapping[str, str] = {**os.environ, **variables}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env)
        self.greeting = self._read()
        if greeting is not None and self.greeting != greeting:
            self.close()
            raise RuntimeError(f"{' '.join(command)} does not answer")

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def ask(self, question: str) -> str:
        """Send a line; return the answer."""
        assert self._process.stdin is not None
        print(question, file=self._process.stdin, flush=True)
        return self._read()

    def close(self) -> None:
        """End the process, which stops at the end of its input."""
        self._process.communicate(timeout=30)
