"""A program that draws on a terminal, and how long it takes."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from types import TracebackType
from typing import Self

from .programs import Failed

PATIENCE = 30.0  # seconds
QUIET = 0.3  # seconds without output, after which nothing more is drawn


class Screen:
    """A program with a terminal of its own for stdin, stdout and stderr."""

    def __init__(
        self, command: list[str], environment: dict[str, str], size: tuple[int, int]
    ) -> None:
        """Start the program."""
        self.master, self.slave = pty.openpty()
        self.shown = b""  # what was read and not waited for yet
        slave = self.slave
        self.set_size(size)

        def take_terminal() -> None:
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        own = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        self.begin = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=take_terminal, env={**os.environ, **own, **environment},
        )

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the program, if it has not ended."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def set_size(self, size: tuple[int, int]) -> None:
        """Give the window so many rows and columns."""
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

    def until(self, pattern: re.Pattern[bytes]) -> float:
        """Return the seconds from the start of the program to the output of a text."""
        return self.after(self.begin, pattern)

    def resized(self, size: tuple[int, int], pattern: re.Pattern[bytes]) -> float:
        """Return the seconds from a change of the size to the output of a text after it."""
        begin = time.perf_counter()
        self.set_size(size)
        return self.after(begin, pattern)

    def after(self, begin: float, pattern: re.Pattern[bytes]) -> float:
        """Return the seconds from a time to the output of a text after those that were seen."""
        while (found := pattern.search(self.shown)) is None:
            part = self.output(PATIENCE)
            if not part:
                raise Failed(f"a screen does not show {pattern.pattern!r}: {self.shown!r}")
            self.shown += part
        seconds = time.perf_counter() - begin
        self.shown = self.shown[found.end():]
        return seconds

    def rest(self) -> None:
        """Wait until nothing more is drawn, and forget what was."""
        while self.output(QUIET):
            pass
        self.shown = b""

    def output(self, seconds: float) -> bytes:
        """Return what is written next; nothing if that takes longer."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        return os.read(self.master, 65_536) if ready else b""

    def leave(self) -> None:
        """Press the key that ends the program, which must end well."""
        self.rest()
        os.write(self.master, b"q")
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.output(0.01)
        if self.process.returncode != 0:
            raise Failed(f"a screen ended with status {self.process.returncode}")
