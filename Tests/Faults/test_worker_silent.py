"""The wallet does not wait for a silent worker; for one with heartbeats, until the command's time is over."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.program import environment
from support.wallets import Place
from support.worker_pair import Pair
from support.worker_processes import status_of
from test_worker_lies import paying


NODE, BUG = 69, 70
PATIENCE, GREETING = 3, 10  # seconds: the shortest limit, and the greeting's
END = 2  # seconds for a worker to end by itself
# Seconds for an answer if --timeout is 2: a quarter more, and the grace.
LATE = 13
LATE_GREETING = 20


def words(chain: Chain, timeout: int = 2) -> tuple[str, ...]:
    """The command line of a balance request."""
    return ("balance", "old", *chain.flags, "--json", "--timeout", str(timeout))


def gone(pair: Pair) -> bool:
    """Whether the double and the worker behind it have ended, or end soon."""
    processes = [Path("/proc", (pair.folder / name).read_text()) for name in ("double.pid", "worker.pid")]
    end = time.monotonic() + 5
    while any(process.exists() for process in processes) and time.monotonic() < end:
        time.sleep(0.02)
    return not any(process.exists() for process in processes)


# For each: the first question with the fault, the fault, and the seconds of silence.
SILENT: dict[str, tuple[str, str, int]] = {
    "silent at the greeting": ("handshake", "silent", GREETING),
    "silent at the node": ("open-nodes", "silent", PATIENCE),
    "silent at a question": ("read-balances", "silent", PATIENCE),
    "stopped at the greeting": ("handshake", "stopped", GREETING),
    "stopped at a question": ("read-balances", "stopped", PATIENCE),
}


@pytest.mark.parametrize("name", SILENT)
def test_silent(name: str, pair: Pair, old: Place, chain: Chain) -> None:
    """The wallet gives up after the limit, with its own error and a hint; the worker is gone."""
    question, lie, seconds = SILENT[name]
    start = time.monotonic()
    ended = pair.lying(**{question: [[lie]]}).run(old, *words(chain))
    assert seconds <= time.monotonic() - start < seconds + END + 4, ended
    assert (ended.status, ended.code, ended.out) == (NODE, "worker-silent", b""), ended
    error = json.loads(ended.err[ended.err.index(b"{"):])["error"]
    assert f"for {seconds} s" in error["message"] and "kingtherum doctor" in error["hint"], error
    assert pair.asked()[-1] == question
    assert gone(pair), "the worker lives on"


def test_silent_where_that_is_no_error(pair: Pair, rich: Place, chain: Chain) -> None:
    """A review continues without past payments; the next question reports the same silence."""
    before = chain.nonce(chain.accounts[0])
    words = paying(chain, "--password-file", "passphrase", "--json", "--timeout", "2")
    ended = pair.lying(**{"list-counterparties": [["silent"]]}).run(rich, *words)
    assert (ended.status, ended.code) == (NODE, "worker-silent"), ended
    assert "broadcast-transaction" not in pair.asked() and chain.nonce(chain.accounts[0]) == before


@pytest.mark.parametrize("is_told", [True, False])
def test_a_slow_node_is_waited_for(is_told: bool, pair: Pair, old: Place, chain: Chain) -> None:
    """Each response of the node is in time; together they take longer than the silence limit.

    A history has no time limit as a whole.
    """
    chain.fault("delay", times=4, ms=2500)
    if not is_told:  # the control: without heartbeats the wallet gives up
        pair.lying(handshake=[["beatless"]])
    start = time.monotonic()
    ended = pair.run(old, "history", *words(chain, PATIENCE)[1:])
    took = time.monotonic() - start
    if is_told:
        assert ended.status == 0 and took > PATIENCE + 1, (took, ended)
        assert "sync-history" in pair.asked(), pair.asked()
    else:
        assert ended.code == "worker-silent", ended


def start(pair: Pair, place: Place, line: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    """Start a command without waiting."""
    return subprocess.Popen(
        [pair.folder / "kingtherum", *line], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(place.folder), cwd=place.folder, start_new_session=True,
    )


PROGRESS = '{"id":$ID,"kind":"event","body":{"done":{"_0":1,"of":2}}}\n'
# For each: the question, and what comes instead of its answer.
ALIVE: dict[str, tuple[str, list[list[Any]]]] = {
    "heartbeats": ("read-balances", [["beats"]]),
    "progress, then heartbeats": ("read-balances", [["say", [PROGRESS] * 20], ["beats"]]),
    "heartbeats at the node": ("open-nodes", [["beats"]]),
    "heartbeats in place of the greeting": ("handshake", [["beats"]]),
}


@pytest.mark.parametrize("name", ALIVE)
def test_heartbeats_alone_end_with_the_time(name: str, pair: Pair, old: Place, chain: Chain) -> None:
    """The wallet gives up after the command's time limit and a grace, with an error of its own."""
    question, lies = ALIVE[name]
    late = LATE_GREETING if question == "handshake" else LATE
    start = time.monotonic()
    ended = pair.lying(**{question: lies}).run(old, *words(chain), patience=late + END + 12)
    assert late - 1 <= time.monotonic() - start < late + END + 6, ended
    assert (ended.status, ended.code, ended.out) == (NODE, "worker-late", b""), ended
    error = json.loads(ended.err[ended.err.index(b"{"):])["error"]
    assert f"did not answer within {late} s" in error["message"] and "--timeout" in error["hint"], error
    assert pair.asked()[-1] == question
    assert gone(pair), "the worker lives on"


def test_an_answer_after_the_time_is_taken(pair: Pair, old: Place, chain: Chain) -> None:
    """A worker that is slow, but answers within the grace, is waited for."""
    pair.lying(read_balances=[["beats", 5]])
    start = time.monotonic()
    ended = pair.run(old, *words(chain))
    assert ended.status == 0 and time.monotonic() - start >= 5, ended


@pytest.mark.parametrize("name", ["history", "watch"])
def test_heartbeats_alone_end_with_control_c(name: str, pair: Pair, old: Place, chain: Chain) -> None:
    """Where the command has no time limit, the wallet waits for heartbeats until the user stops it."""
    question = "sync-history" if name == "history" else "await-block"
    pair.lying(**{question: [["beats"]]})
    process = start(pair, old, (name, "old", *chain.flags, "--json", "--timeout", "2"))
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=LATE + END + 2)
        assert question in pair.asked()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=END + 3) == -signal.SIGINT
        assert gone(pair), "the worker lives on"
    finally:
        process.kill()
        process.communicate()


def test_a_stopped_wallet_is_no_silence(pair: Pair, old: Place, chain: Chain) -> None:
    """If both are stopped for longer than the limit, both continue, and the answer comes."""
    pair.lying(read_balances=[["stopped"]])
    process = start(pair, old, words(chain))
    try:
        double = stopped_double(pair)
        process.send_signal(signal.SIGSTOP)
        time.sleep(PATIENCE + 3)
        process.send_signal(signal.SIGCONT)
        time.sleep(0.3)
        os.kill(double, signal.SIGCONT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 0 and json.loads(out), err
    finally:
        process.kill()
        process.communicate()


def stopped_double(pair: Pair) -> int:
    """Wait for the double to stop itself, and return its process ID."""
    file, end = pair.folder / "double.pid", time.monotonic() + 10
    while time.monotonic() < end:
        if file.exists() and file.read_text() and set(status_of(int(file.read_text()), "State")) == {"T"}:
            return int(file.read_text())
        time.sleep(0.02)
    raise AssertionError("the double was not stopped")


def test_a_worker_that_does_not_exit_is_killed(pair: Pair, old: Place, chain: Chain) -> None:
    """A worker that sent an invalid answer and does not exit delays nothing."""
    pair.lying(read_balances=[["say", ["garbage\n"]], ["stay"]])
    ended = pair.run(old, *words(chain), patience=END + 8)
    assert (ended.status, ended.code) == (BUG, "worker-garbled"), ended
    assert gone(pair), "the worker lives on"
