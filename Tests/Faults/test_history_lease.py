"""Several processes that read the history of one chain: one works, and the others wait for it."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain, running
from support.payments import paying
from support.started import started, until
from support.wallets import WORDS, Place, address_of
from support.worker_processes import child_of

REFUSED = 1
WAITING = b"waiting for another kingtherum that reads the history of chain dev"
SYNC = ("history", "sync", "old", "--json")
RESET = ("history", "reset", "--chain", "dev", "--yes", "--json")
SLOW = 2_000  # milliseconds for each request of the process that works
SILENT = 20  # seconds after which a process that gives no sign of life is not waited for

Process = subprocess.Popen[bytes]


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, on which all blocks but the newest are final."""
    with running() as chain:
        assert address_of(WORDS) == chain.accounts[0]
        chain.ask("dev_limits", {"finalizedDepth": 1})
        yield chain


def pay(place: Place, node: Chain, count: int = 3) -> None:
    """Make payments, which are mined at once."""
    for amount in range(1, count + 1):
        ended = place.run(*paying(node, amount))
        assert ended.status == 0, ended


def rows(place: Place) -> Any:
    """What is stored of the history; no node is asked."""
    told = place.run(
        "history", "old", "--chain", "dev", "--offline", "--limit", "1000", "--json",
    )
    return told.json()["movements"]


@contextmanager
def syncing(place: Place, slow: Chain) -> Iterator[Process]:
    """A sync that has begun, and goes on slowly until the faults of its node are cleared."""
    slow.clear()
    slow.fault("delay", times=None, ms=SLOW)
    with started(place, *SYNC, *slow.flags) as process:
        until(lambda: slow.calls() != {})
        yield process


@contextmanager
def waiting(place: Place, node: Chain) -> Iterator[Process]:
    """A sync that waits for the other one, and has said so."""
    node.clear()
    with started(place, *SYNC, *node.flags) as process:
        assert process.stderr is not None
        pipe, said = process.stderr.fileno(), bytearray()
        os.set_blocking(pipe, False)

        def has_said() -> bool:
            with suppress(BlockingIOError):
                said.extend(os.read(pipe, 4096))
            assert process.poll() is None, bytes(said)
            return WAITING in said

        until(has_said)
        assert said.count(b"\n") == 1, bytes(said)
        yield process


def ended(process: Process, patience: float = 30) -> tuple[int, bytes, bytes]:
    """Wait for the end of a process; return its status, and what it has printed since."""
    out, err = process.communicate(timeout=patience)
    return process.returncode, out, err


def told(process: Process) -> Any:
    """Wait for a sync that works, and return its JSON."""
    status, out, err = ended(process)
    assert status == 0 and WAITING not in err, (status, err)
    return json.loads(out)


def test_the_second_waits_and_asks_only_what_is_left(
    rich: Place, chain: Chain, second: Chain, tmp_path: Path
) -> None:
    """Waiting costs no request, is said once, and leaves nothing new to read."""
    pay(rich, second)
    alone = rich.copy(tmp_path / "alone")
    with syncing(rich, chain) as holder, waiting(rich, second) as other:
        assert second.calls() == {} and holder.poll() is None
        chain.clear()
        first, rest = told(holder), told(other)
    assert first["added"] >= 6 and rest["added"] == 0, (first, rest)
    assert rest["requests"] < first["requests"] and rest["asOfBlock"] == first["asOfBlock"]
    assert alone.run(*SYNC, *chain.flags).status == 0
    assert rows(rich) == rows(alone) != []
    # The lease of a process that has ended holds nobody up.
    again = rich.run(*SYNC, *chain.flags)
    assert again.status == 0 and WAITING not in again.err, again


@pytest.mark.parametrize("victim", ["wallet", "worker"])
def test_a_killed_process_is_not_waited_for(
    victim: str, rich: Place, chain: Chain, second: Chain, tmp_path: Path
) -> None:
    """Its lease ends with it, whichever of its two programs is killed; the other one works."""
    pay(rich, second)
    alone = rich.copy(tmp_path / "alone")
    with syncing(rich, chain) as holder, waiting(rich, second) as other:
        os.kill(holder.pid if victim == "wallet" else child_of(holder.pid), signal.SIGKILL)
        told(other)
        assert ended(holder)[0] != 0
    assert alone.run(*SYNC, *second.flags).status == 0
    assert rows(rich) == rows(alone) != []


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM], ids=lambda one: one.name)
def test_whoever_waits_can_be_stopped(
    by: signal.Signals, rich: Place, chain: Chain, second: Chain
) -> None:
    """It ends at once, has asked nothing, and leaves the other one alone."""
    pay(rich, second)
    with syncing(rich, chain) as holder:
        with waiting(rich, second) as other:
            other.send_signal(by)
            status, out, err = ended(other, patience=5)
            assert (status, out) == (-by, b"") and b'"history-interrupted"' in err, (status, err)
        assert second.calls() == {} and holder.poll() is None
        chain.clear()
        assert told(holder)["added"] >= 6


def test_a_reset_during_a_sync_is_refused(rich: Place, chain: Chain, second: Chain) -> None:
    """Nothing is removed, the sync goes on, and afterwards the reset works."""
    pay(rich, second)
    assert rich.run(*SYNC, *second.flags).status == 0
    before = rows(rich)
    pay(rich, second, 1)
    with syncing(rich, chain) as holder:
        refused = rich.run(*RESET)
        assert (refused.status, refused.code) == (REFUSED, "history-in-use"), refused
        assert refused.out == b"" and b"run it again" in refused.err, refused
        # What is not final yet may have been replaced meanwhile, and is only added to.
        assert len(rows(rich)) >= len(before) and holder.poll() is None
        chain.clear()
        told(holder)
    whole = rows(rich)
    assert len(whole) > len(before)
    removed = rich.run(*RESET)
    assert removed.status == 0 and removed.json()["removed"]["rows"] == len(whole), removed
    assert rows(rich) == []
    assert rich.run(*SYNC, *chain.flags).status == 0 and rows(rich) == whole


def test_nobody_else_waits(rich: Place, chain: Chain, second: Chain) -> None:
    """What is stored can be read, and payments made, while the history is being read."""
    pay(rich, second, 2)
    assert rich.run(*SYNC, *second.flags).status == 0
    with syncing(rich, chain) as holder:
        for words in (
            ("history", "old", "--chain", "dev", "--offline"),
            ("history", "status", "old", "--chain", "dev"),
            ("history", "export", "old", "--chain", "dev"),
            ("tx", "outbox", "list", "--all"),
            ("balance", "old", *second.flags),
            paying(second, 5),
        ):
            done = rich.run(*words)
            assert done.status == 0 and WAITING not in done.err, (words, done)
        assert holder.poll() is None, "it was over too early to show anything"
        chain.clear()
        told(holder)


def test_a_process_that_hangs_is_not_waited_for_without_end(
    rich: Place, chain: Chain, second: Chain
) -> None:
    """Both of its programs are stopped, as by Ctrl-Z: the error says what to do."""
    pay(rich, second)
    with syncing(rich, chain) as holder:
        both = (holder.pid, child_of(holder.pid))
        for one in both:
            os.kill(one, signal.SIGSTOP)
        try:
            with waiting(rich, second) as other:
                status, out, err = ended(other, patience=SILENT + 20)
            assert (status, out) == (REFUSED, b"") and b'"history-stuck"' in err, (status, err)
            assert f"has not responded for {SILENT} s".encode() in err and b"fg" in err, err
            assert second.calls() == {}
            assert rich.run("history", "old", "--chain", "dev", "--offline").status == 0
        finally:
            for one in reversed(both):
                os.kill(one, signal.SIGCONT)
    # It was killed at the end.
    assert rich.run(*SYNC, *second.flags).status == 0 and rows(rich) != []
