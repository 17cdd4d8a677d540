"""Starts the program and lets it run, for tests that interrupt or kill it."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from support.program import PROGRAM, environment
from support.wallets import Place


@contextmanager
def started(place: Place, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a command without a terminal; if it has not ended by then, it is killed at the end."""
    with subprocess.Popen(
        [PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(place.folder), cwd=place.folder, start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that other processes do."""
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
