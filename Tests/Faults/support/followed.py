"""A running `kingtherum watch`, whose events are read as they come."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from support.chain import Chain
from support.program import PROGRAM, environment
from support.wallets import Place

PATIENCE = 30.0  # seconds
ETHER = 10**18
Event = dict[str, Any]


class Followed:
    """The program; its stdout and stderr are files."""

    def __init__(self, place: Place, words: tuple[str, ...], variables: dict[str, str]) -> None:
        self.out, self.err = place.folder / "watch.out", place.folder / "watch.err"
        with open(self.out, "wb") as out, open(self.err, "wb") as err:
            self.process = subprocess.Popen(
                [str(PROGRAM), "watch", *words, "--json"], stdin=subprocess.DEVNULL, stdout=out,
                stderr=err, cwd=place.folder, env=environment(place.folder, **variables),
                start_new_session=True,
            )

    @property
    def events(self) -> list[Event]:
        """The events so far; each line is a JSON document."""
        lines = self.out.read_bytes().split(b"\n")[:-1]
        events = [json.loads(line) for line in lines]
        assert all(event["schema"] == "kingtherum.watch" for event in events)
        return events

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events so far."""
        return [event["event"] for event in self.events]

    @property
    def said(self) -> str:
        """What is on stderr."""
        return self.err.read_text()

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for a condition."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, (what, self.events, self.said)
            assert self.process.poll() is None, (what, self.events, self.said)
            time.sleep(0.02)

    def begins(self) -> None:
        """Wait until the history is read for the first time."""
        self.until(lambda: "watching " in self.said, "it does not begin")

    def tells(self, *kinds: str) -> None:
        """Wait until exactly these events were told."""
        self.until(lambda: len(self.kinds) >= len(kinds), f"it does not tell {kinds}")
        assert self.kinds == list(kinds), (self.events, self.said)

    def stops(self) -> int:
        """Interrupt it, and return its status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        """Kill it if it still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@contextmanager
def followed(place: Place, *words: str, **variables: str) -> Iterator[Followed]:
    """Run the command for the duration of a `with` block, from its beginning on."""
    program = Followed(place, words, variables)
    try:
        program.begins()
        yield program
    finally:
        program.close()


def pay(chain: Chain, account: str, wei: int = ETHER) -> str:
    """Pay ether to an account, mined at once; return the hash."""
    return str(chain.ask("eth_sendTransaction", {
        "from": chain.accounts[5], "to": account, "value": hex(wei),
    }))
