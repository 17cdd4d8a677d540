"""A terminal with the program on it: its output, the typed input, and the echo."""

import fcntl
import io
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pyte
from pexpect import EOF, TIMEOUT, fdpexpect

from support.program import PROGRAM, code_in, environment
from support.wallets import Place

PATIENCE = 15.0  # seconds


class Screen:
    """The program on a terminal; its stdout and stderr are files, or the terminal too."""

    def __init__(
        self, place: Place, line: Sequence[str], size: tuple[int, int] = (24, 80),
        whole: bool = False,
    ) -> None:
        self.place = place
        self.master, self.slave = pty.openpty()
        slave = self.slave
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

        def take_terminal() -> None:
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        self.out, self.err = place.folder / "screen.out", place.folder / "screen.err"
        with open(self.out, "wb") as out, open(self.err, "wb") as err:
            self.process = subprocess.Popen(
                line, stdin=self.slave, stdout=slave if whole else out,
                stderr=slave if whole else err, cwd=place.folder,
                env=environment(place.folder), start_new_session=True, preexec_fn=take_terminal,
            )
        self.log = io.BytesIO()
        self.talk = fdpexpect.fdspawn(self.master, timeout=PATIENCE)
        self.talk.logfile_read = self.log
        # The positions in the output at which the window was resized, with rows and columns.
        self.sizes: list[tuple[int, int, int]] = [(0, *size)]

    def resize(self, rows: int, columns: int) -> None:
        """Resize the window."""
        self.drain()
        self.sizes.append((len(self.shown), rows, columns))
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def pages(self) -> int:
        """The number of pages with a secret that were shown, and removed again."""
        shown = self.shown.count(b"\x1b[?1049h")
        assert shown == self.shown.count(b"\x1b[?1049l")
        return shown

    def visible(self) -> str:
        """The present content of the screen."""
        return "\n".join(line.rstrip() for line in self.emulated().display)

    def readable(self) -> str:
        """The present content of the screen and of the scrollback."""
        screen = self.emulated()
        above = [
            "".join(row[column].data for column in sorted(row)) for row in screen.history.top
        ]
        return "\n".join([*above, *screen.display])

    def emulated(self) -> pyte.HistoryScreen:
        """A terminal with all the output. It has no alternate screen, like a few real ones."""
        self.drain()
        _, rows, columns = self.sizes[0]
        screen = pyte.HistoryScreen(columns, rows, history=10_000, ratio=0.5)
        stream = pyte.ByteStream(screen)
        ends = [start for start, _, _ in self.sizes[1:]] + [len(self.shown)]
        for (start, rows, columns), end in zip(self.sizes, ends):
            screen.resize(rows, columns)
            stream.feed(self.shown[start:end])
        return screen

    @property
    def has_echo(self) -> bool:
        """Whether the echo is on."""
        return bool(termios.tcgetattr(self.slave)[3] & termios.ECHO)

    @property
    def shown(self) -> bytes:
        """All the output so far."""
        return self.log.getvalue()

    def sees(self, pattern: str) -> re.Match[bytes]:
        """Wait for a text; a narrow terminal may break it at any space."""
        self.talk.expect(re.sub(r" (?![^\[]*\])", r"\\s+", pattern).encode())
        match = self.talk.match
        assert isinstance(match, re.Match)
        return match

    def waits_hidden(self) -> None:
        """Wait until the echo is off; the program discards earlier input."""
        self.until(lambda: not self.has_echo, "the echo stays on")

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for a condition."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, (what, self.shown, self.err.read_bytes())
            time.sleep(0.01)

    def types(self, text: str) -> None:
        """Type a line."""
        os.write(self.master, text.encode() + b"\n")

    def types_hidden(self, text: str) -> None:
        """Type a line without echo."""
        self.waits_hidden()
        self.types(text)

    def types_in_vain(self, text: str) -> None:
        """Type a line that the program reads and ignores."""
        self.types_hidden(text)
        self.until(lambda: not self.waiting(), "it is not read")
        time.sleep(0.1)  # from one read to the next

    def waiting(self) -> int:
        """The number of typed bytes that the program has not read."""
        count = fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4))
        return int.from_bytes(count, "little")

    def presses(self, key: str) -> None:
        """Press a key with Control."""
        os.write(self.master, bytes([ord(key) & 0x1F]))

    def ends(self) -> int:
        """Wait for the end; return the status, or minus the signal. The echo must be on again."""
        end = time.monotonic() + PATIENCE
        while (status := self.process.poll()) is None:
            assert time.monotonic() < end, f"it does not end: {self.shown!r}"
            # An unread terminal fills up and blocks the writer.
            self.drain()
        self.drain()
        assert self.has_echo, "the terminal stays hidden"
        return status

    def drain(self) -> None:
        """Read the remaining output."""
        self.talk.expect([TIMEOUT, EOF], timeout=0.05)

    @property
    def code(self) -> str:
        """The error code on stderr."""
        return code_in(self.err.read_bytes())

    def close(self) -> None:
        """Close the terminal."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)



@contextmanager
def screen(
    place: Place, *words: str, before: Sequence[str] = (), size: tuple[int, int] = (24, 80),
    whole: bool = False,
) -> Iterator[Screen]:
    """Run the program on a terminal of this size for the duration of a `with` block.

    If `whole`, stdout and stderr are the terminal; otherwise they are files.
    """
    shown = Screen(place, [*before, str(PROGRAM), *words], size, whole)
    try:
        yield shown
    finally:
        shown.close()
